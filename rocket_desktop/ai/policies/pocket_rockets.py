"""What computer players know about Pocket Rockets."""

from __future__ import annotations

from typing import Final

from rocket_desktop.ai.policies.pocket_rockets_evaluation import expected
from rocket_desktop.ai.policies.pocket_rockets_plan import best_end, best_first
from rocket_desktop.ai.policies.pocket_rockets_values import candidates, quick_move
from rocket_desktop.ai.policy import Policy
from rocket_desktop.model.core import OVER, GameState
from rocket_desktop.model.pocket_rockets.state import ACTIONS, TURN, PocketRocketsState
from rocket_desktop.model.rng import Rng

_LEAST_SPREAD: Final = 2.0
_SPREAD: Final = 0.7  # more for every token of fuel left


class PocketRocketsPolicy(Policy):
    """See `Policy`.

    A turn of action points is what counts, not a single one.  So a position in the middle of a turn is judged by the
    best end that the turn can come to, with the cards that have been seen by then; it is not played on.
    """

    def candidates(self, state: GameState, widely: bool) -> list[int]:
        own = _own(state)
        return best_first(own) if widely and own.phase == TURN else candidates(own, widely)

    def quick_move(self, state: GameState, rng: Rng) -> int:
        return quick_move(_own(state), rng)

    def play_out(self, state: GameState, rng: Rng) -> None:
        own = _own(state)
        while own.phase != TURN and own.to_act() != OVER:
            own.apply(quick_move(own, rng))

    def expected_scores(self, state: GameState) -> list[float]:
        own = _own(state)
        if own.phase != TURN or at_rest(own):
            return expected(own.pos, own.active)
        return best_end(own)

    def temper(self) -> float:
        return 1.0 / float(ACTIONS)  # each action of a turn has its share

    def spread(self, state: GameState) -> float:
        return _LEAST_SPREAD + _SPREAD * float(_own(state).pos.tokens())


def at_rest(state: PocketRocketsState) -> bool:
    """Whether a turn is about to begin."""
    return state.phase == TURN and state.left == ACTIONS + state.extra


def _own(state: GameState) -> PocketRocketsState:
    if not isinstance(state, PocketRocketsState):
        raise TypeError("a state of another game")
    return state
