"""What computer players know about Station Master."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from rocket_desktop.ai.policies.station_master_values import candidates, expected_value, quick_move
from rocket_desktop.ai.policy import Policy
from rocket_desktop.model.core import OVER, GameState
from rocket_desktop.model.rng import Rng
from rocket_desktop.model.station_master.cards import value_of
from rocket_desktop.model.station_master.state import TURN, StationMasterState

_TURNS: Final = 1  # of each seat, played before a position is judged
_LEAST_SPREAD: Final = 4.0
_SPREAD: Final = 1.3  # more for every train that may yet leave


class StationMasterPolicy(Policy):
    """See `Policy`.

    Positions are judged after every seat has played a few turns by quick moves, by what each train is likely to be
    worth when it leaves.
    """

    def __init__(self, turns: int = _TURNS) -> None:
        """With another number of `turns` for each seat; fewer than 0: to the end of the game."""
        self._turns = turns

    def candidates(self, state: GameState, widely: bool) -> list[int]:
        return candidates(_own(state), widely)

    def quick_move(self, state: GameState, rng: Rng) -> int:
        return quick_move(_own(state), rng)

    def play_out(self, state: GameState, rng: Rng) -> None:
        own = _own(state)
        left: i64 = self._turns * own.pos.seats
        while own.to_act() != OVER:
            if own.phase == TURN:
                if left == 0:
                    return
                left -= 1
            own.apply(quick_move(own, rng))

    def expected_scores(self, state: GameState) -> list[float]:
        own = _own(state)
        pos = own.pos
        worths: list[int] = [100 * points for points in pos.points]
        for train in pos.trains:
            if train is not None and train.seats:
                value = expected_value(train)
                at: i64
                for at in range(len(train.seats)):
                    worths[train.seats[at]] += value * value_of(train.pawns[at])
        return [worth / 100.0 if worth > 0 else 0.0 for worth in worths]

    def spread(self, state: GameState) -> float:
        pos = _own(state).pos
        trains: i64 = len(pos.locomotives)
        for train in pos.trains:
            if train is not None:
                trains += 1
        return _LEAST_SPREAD + _SPREAD * float(trains)


def _own(state: GameState) -> StationMasterState:
    if not isinstance(state, StationMasterState):
        raise TypeError("a state of another game")
    return state
