"""What computer players know about Stephenson's Rocket."""

from __future__ import annotations

from typing import Final

from rocket_desktop.ai.policies.stephenson_evaluation import Evaluation, Weights, progress, read_weights
from rocket_desktop.ai.policies.stephenson_values import StephensonValues
from rocket_desktop.ai.policy import Policy
from rocket_desktop.data import read_data
from rocket_desktop.model.core import GameState
from rocket_desktop.model.rng import Rng
from rocket_desktop.model.stephenson.state import ACTION, END, StephensonState

WEIGHTS: Final = "weights/stephensons-rocket"
"""The data file of what was learned."""


TO_THE_END: Final = -1


class StephensonPolicy(Policy):
    """See `Policy`."""

    def __init__(self, weights: Weights | None = None, turns: int = 1) -> None:
        """Without `weights` those of the data file are read when they are first needed.

        Positions are judged after so many more ends of a turn, played by quick moves: 0 judges the next one in which
        an action is due, `TO_THE_END` only final ones.  In the middle of a turn too much hangs on what its player
        does next, and noise grows with every turn: one is best by far (docs/strength.md).
        """
        self._weights = weights
        self._turns = turns
        self._values: StephensonValues | None = None
        self._evaluation: Evaluation | None = None

    def _values_for(self, state: StephensonState) -> StephensonValues:
        """The values of moves on the board of `state`; made anew when the board is another than last time."""
        known = self._values
        if known is None or known.board is not state.pos.board:
            known = StephensonValues(state.pos.board)
            self._values = known
        return known

    def evaluation_for(self, state: StephensonState) -> Evaluation:
        """What judges positions on the board of `state`; likewise."""
        known = self._evaluation
        if known is None or known.board is not state.pos.board:
            known = Evaluation(state.pos.board, self._learned())
            self._evaluation = known
        return known

    def _learned(self) -> Weights:
        known = self._weights
        if known is None:
            known = read_weights(read_data(WEIGHTS))
            self._weights = known
        return known

    def candidates(self, state: GameState, widely: bool) -> list[int]:
        own = _own(state)
        return self._values_for(own).candidates(own, widely)

    def quick_move(self, state: GameState, rng: Rng) -> int:
        own = _own(state)
        return self._values_for(own).quick_move(own, rng)

    def play_out(self, state: GameState, rng: Rng) -> None:
        own = _own(state)
        values = self._values_for(own)
        left = self._turns
        active = own.active
        while own.phase != END:
            if own.active != active:
                active = own.active
                left -= 1
            if left == 0 and own.phase == ACTION:
                return
            own.apply(values.quick_move(own, rng))

    def expected_scores(self, state: GameState) -> list[float]:
        own = _own(state)
        return self.evaluation_for(own).expected_scores(own)

    def spread(self, state: GameState) -> float:
        return self._learned().spread_at(progress(_own(state)))


def _own(state: GameState) -> StephensonState:
    if not isinstance(state, StephensonState):
        raise TypeError("a state of another game")
    return state
