"""What the yardsticks go by in Station Master: each train as if it left as it stands.  Never change it."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from rocket_desktop.ai.policy import Yardstick
from rocket_desktop.model.core import GameState
from rocket_desktop.model.station_master.cards import TRAIN_KINDS, VALUES
from rocket_desktop.model.station_master.moves import BOARD, CAR, first_of, kind_of, second_of
from rocket_desktop.model.station_master.state import StationMasterState

_MEAN_PAWN: Final = 133  # hundredths of a passenger, for a pawn whose value is hidden


class StationMasterYardstick(Yardstick):
    """See `Yardstick`."""

    def promise(self, state: GameState, move: int) -> int:
        """The lead over the best other that the trains standing after a move would bring if each left as it stands."""
        own = _own(state)
        seat = own.to_act()
        after = own.clone()
        after.apply(move)
        worths = [0] * after.players()
        for train in after.pos.trains:
            if train is None:
                continue
            value = train.value()
            at: i64
            for at in range(len(train.seats)):
                owner = train.seats[at]
                passengers = 100 * VALUES[train.pawns[at]] if owner == seat else _MEAN_PAWN
                worths[owner] += int(value) * passengers
        most: int | None = None
        for other in range(len(worths)):
            if other != seat and (most is None or worths[other] > most):
                most = worths[other]
        return worths[seat] - (most or 0)

    def price(self, state: GameState, move: int) -> int:
        """The pawn's or the car's value: the large ones may be wanted later."""
        own = _own(state)
        kind = kind_of(move)
        if kind == BOARD:
            return abs(VALUES[second_of(move)])
        if kind == CAR:
            train = own.pos.train(first_of(move))
            return abs(int(own.pos.deck.worths[second_of(move) * TRAIN_KINDS + train.kind]))
        return 1

    def plain_value(self, state: GameState, move: int) -> int:
        """The same as its promise, in points."""
        return self.promise(state, move) // 100


def _own(state: GameState) -> StationMasterState:
    if not isinstance(state, StationMasterState):
        raise TypeError("a state of another game")
    return state
