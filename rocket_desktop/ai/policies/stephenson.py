"""What computer players know about Stephenson's Rocket."""

from __future__ import annotations

from rocket_desktop.ai.policies.stephenson_values import StephensonValues
from rocket_desktop.ai.policy import Policy
from rocket_desktop.model.core import GameState
from rocket_desktop.model.rng import Rng
from rocket_desktop.model.stephenson.moves import (
    BID,
    BUILD,
    EXTEND,
    INVEST,
    MATCH,
    RELOCATE,
    first_of,
    kind_of,
    second_of,
)
from rocket_desktop.model.stephenson.position import CONNECTED, FEATURES, NOBODY
from rocket_desktop.model.stephenson.rules import awards_share
from rocket_desktop.model.stephenson.state import END, StephensonState


class StephensonPolicy(Policy):
    """See `Policy`."""

    def __init__(self) -> None:
        self._values: StephensonValues | None = None

    def _values_for(self, state: StephensonState) -> StephensonValues:
        """The values of moves on the board of `state`; made anew when the board is another than last time."""
        known = self._values
        if known is None or known.board is not state.pos.board:
            known = StephensonValues(state.pos.board)
            self._values = known
        return known

    def candidates(self, state: GameState, widely: bool) -> list[int]:
        own = _own(state)
        return self._values_for(own).candidates(own, widely)

    def play_out(self, state: GameState, rng: Rng) -> None:
        own = _own(state)
        values = self._values_for(own)
        while own.phase != END:
            own.apply(values.quick_move(own, rng))

    def plain_value(self, state: GameState, move: int) -> int:
        """A share, a new place, a passenger, a cube in a reached city, a station ahead of a locomotive: all by itself.

        In a veto the hex named, less the shares it costs.
        """
        own = _own(state)
        kind, first, second = kind_of(move), first_of(move), second_of(move)
        if kind == EXTEND:
            return _plain_hex(own, first, second) + (1 if awards_share(own.pos, first) else 0)
        if kind == INVEST:
            return 2 if own.pos.num[CONNECTED] >> first & 1 else 1
        if kind == BUILD:
            return 2 if self._values_for(own).lines_ahead_of(own.pos, second) > 0 else 1
        if kind in (BID, MATCH):
            named = _plain_hex(own, own.line, second) - _plain_hex(own, own.line, own.target)
            return named - self.price(state, move)
        return 0

    def promise(self, state: GameState, move: int) -> int:
        """The move's value at a glance; none in a veto, where shares are paid for what can be counted."""
        own = _own(state)
        return 0 if kind_of(move) in (BID, MATCH) else int(self._values_for(own).of(own, move))

    def price(self, state: GameState, move: int) -> int:
        """The shares paid if the veto is won with this move, as only the winner pays (R4); 1 for moving a station.

        So a station is not moved to and fro while one in hand could be built or a cube be placed.
        """
        kind = kind_of(move)
        if kind == BID:
            return first_of(move)
        if kind == MATCH and isinstance(state, StephensonState):
            return state.bid
        return 1 if kind == RELOCATE else 0


def _plain_hex(state: StephensonState, line: int, h: int) -> int:
    """What a line finds on a hex: places it is not connected to, a passenger or an own station of the seat to act."""
    pos = state.pos
    found = int(pos.board.features_near[h] & ~pos.num[FEATURES + line]).bit_count()
    owner = pos.station[h]
    if owner == NOBODY:
        return found
    return found + (2 if owner == state.asked else 1)


def _own(state: GameState) -> StephensonState:
    if not isinstance(state, StephensonState):
        raise TypeError("a state of another game")
    return state
