"""What computer players know about Stephenson's Rocket."""

from __future__ import annotations

from rocket_desktop.ai.policies.stephenson_values import StephensonValues
from rocket_desktop.ai.policy import Policy
from rocket_desktop.model.core import GameState
from rocket_desktop.model.rng import Rng
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


def _own(state: GameState) -> StephensonState:
    if not isinstance(state, StephensonState):
        raise TypeError("a state of another game")
    return state
