"""What the rest of a turn of Pocket Rockets can reach: all sensible ways to spend the action points left.

A card that nobody has seen counts as any card: what comes to light on the way is neither drawn nor taken.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from rocket_desktop.ai.policies.pocket_rockets_evaluation import expected
from rocket_desktop.ai.policies.pocket_rockets_values import Outlook, move_value
from rocket_desktop.model.core import OVER
from rocket_desktop.model.pocket_rockets.moves import DRAW, RECYCLE, kind_of, second_of, third_of
from rocket_desktop.model.pocket_rockets.state import TURN, PocketRocketsState

_WIDTHS: Final = (4, 3, 2, 2, 1)  # moves tried at each step
_MOVE_BITS: Final = 32
_MOVE_MASK: Final = (1 << 32) - 1
_ZERO: Final = 1 << 24


def best_end(state: PocketRocketsState) -> list[float]:
    """The scores to expect after the best way to play the turn to its end."""
    return _Plan(state.active).search(state, 0, 0)


class _Plan:
    """A search through one turn of a seat."""

    def __init__(self, seat: i64) -> None:
        self._seat: i64 = seat

    def search(self, state: PocketRocketsState, step: i64, unseen: i64) -> list[float]:
        """The best that can be reached after so many steps; of the piles in the mask `unseen` no top card is known."""
        if state.to_act() == OVER:
            return [float(score) for score in state.scores()]
        if state.active != self._seat or state.phase != TURN:
            return expected(state.pos, state.active)
        best: list[float] = []
        for move in self._moves(state, step, unseen):
            after = state.clone()
            after.apply(move)
            kind = kind_of(move)
            hidden: i64 = unseen
            if kind == DRAW:
                hidden |= i64(1) << state.pos.pawns[self._seat]
            elif kind == RECYCLE:
                hidden |= i64(1) << second_of(move) | i64(1) << third_of(move)
            found = self.search(after, step + 1, hidden)
            if not best or self._lead(found) > self._lead(best):
                best = found
        return best

    def _lead(self, scores: list[float]) -> float:
        rival = -1e9
        for seat in range(len(scores)):
            if seat != self._seat and scores[seat] > rival:
                rival = scores[seat]
        return scores[self._seat] - rival

    def _moves(self, state: PocketRocketsState, step: i64, unseen: i64) -> list[int]:
        """The moves worth trying that need no card which was not seen."""
        outlook = Outlook(state.pos, state.active)
        place: i64 = state.pos.pawns[self._seat]
        keys: list[int] = []
        for move in state.legal_moves():
            kind = kind_of(move)
            if kind == DRAW and unseen >> place & 1:
                continue
            if kind == RECYCLE and unseen >> third_of(move) & 1:
                continue
            keys.append((_ZERO - move_value(state, outlook, move)) << _MOVE_BITS | move)
        keys.sort()
        out: list[int] = []
        for key in keys[: _WIDTHS[step]]:
            out.append(key & _MOVE_MASK)
        return out
