"""What the rest of a turn of Pocket Rockets can reach: all sensible ways to spend the action points left.

A card that nobody has seen counts as any card: what comes to light on the way is neither drawn nor taken.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from rocket_desktop.ai.policies.pocket_rockets_evaluation import expected
from rocket_desktop.ai.policies.pocket_rockets_values import candidates, likeliest
from rocket_desktop.model.arrays import ints
from rocket_desktop.model.core import OVER
from rocket_desktop.model.pocket_rockets.moves import DRAW, RECYCLE, kind_of, second_of, third_of
from rocket_desktop.model.pocket_rockets.state import TURN, PocketRocketsState

_WIDTHS: Final = ints([4, 3, 2, 2, 1])  # moves tried at each step
_MOST: Final = 5  # moves worth comparing
_CLEARLY_WORSE: Final = 1.0  # points of lead


def best_end(state: PocketRocketsState) -> list[float]:
    """The scores to expect after the best way to play the turn to its end."""
    return _Plan(state.active).search(state, 0, 0)


def best_first(state: PocketRocketsState) -> list[int]:
    """The moves of a turn after which it can come to a good end, the best first."""
    moves = candidates(state, True)
    plan = _Plan(state.active)
    leads: list[float] = []
    for move in moves:
        after = state.sketch()
        after.apply(move)
        leads.append(plan.lead(plan.search(after, 1, unseen_after(state, move, 0))))
    order = sorted(range(len(moves)), key=lambda number: -leads[number])
    out: list[int] = []
    for number in order[:_MOST]:
        if leads[number] > leads[order[0]] - _CLEARLY_WORSE:
            out.append(moves[number])
    return out


def unseen_after(state: PocketRocketsState, move: i64, unseen: i64) -> i64:
    """The mask of piles whose top card is not known after a move."""
    kind = kind_of(move)
    if kind == DRAW:
        return unseen | i64(1) << state.pos.pawns[state.active]
    if kind == RECYCLE:
        return unseen | i64(1) << second_of(move) | i64(1) << third_of(move)
    return unseen


class _Plan:
    """A search through one turn of a seat."""

    def __init__(self, seat: i64) -> None:
        self._seat: i64 = seat

    def search(self, state: PocketRocketsState, step: i64, unseen: i64) -> list[float]:
        """The best that can be reached after so many steps; of the piles in the mask `unseen` no top card is known."""
        if state.to_act() == OVER:
            return [float(score) for score in state.scores()]
        if state.active != self._seat:
            return expected(state.pos, state.active)
        if state.phase != TURN:
            after = state.sketch()
            after.apply(candidates(state, False)[0])  # the card to take out of a pile or a hand
            return self.search(after, step, unseen)
        best: list[float] = []
        moves = likeliest(state, unseen, _WIDTHS[step])
        at: i64
        for at in range(len(moves)):
            after = state.sketch()
            after.apply(moves[at])
            found = self.search(after, step + 1, unseen_after(state, moves[at], unseen))
            if not best or self.lead(found) > self.lead(best):
                best = found
        return best

    def lead(self, scores: list[float]) -> float:
        """How far the seat is ahead of the best other."""
        rival = -1e9
        for seat in range(len(scores)):
            if seat != self._seat and scores[seat] > rival:
                rival = scores[seat]
        return scores[self._seat] - rival
