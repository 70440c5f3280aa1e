"""What the yardsticks go by in Pocket Rockets: cards that fit, and the way to where they can be used.

Never change it.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from rocket_desktop.ai.policy import Yardstick
from rocket_desktop.model.core import GameState
from rocket_desktop.model.pocket_rockets.cards import (
    BASE,
    BODY,
    COLOUR_KINDS,
    LAUNCH_PAD,
    MOST_FUEL,
    PILE_KINDS,
    PLACE_KINDS,
    colour_of,
    part_of,
)
from rocket_desktop.model.pocket_rockets.moves import DRAW, RECYCLE, STOP, kind_of
from rocket_desktop.model.pocket_rockets.position import Position
from rocket_desktop.model.pocket_rockets.rocket import bodies_of, colour_at, fuel_of, is_complete
from rocket_desktop.model.pocket_rockets.state import HAND, PLACING, TURN, PocketRocketsState

# Hundredths of a point.
_BASE: Final = 30  # an open rocket
_BODY: Final = 120  # a body section of an open rocket
_FUEL: Final = 60  # for each point of the best fuel left, a complete rocket without any
_FITS: Final = 70  # a card in hand that can be built sooner or later
_WAITS: Final = 15  # any other
_A_STEP: Final = 12  # on the way to the next thing to do
_TO_BUILD: Final = 90
_TO_LAUNCH: Final = 100
_TO_DRAW: Final = 60


class PocketRocketsYardstick(Yardstick):
    """See `Yardstick`."""

    def promise(self, state: GameState, move: int) -> int:
        """What rockets, cards and the pawn's place after a move promise its seat."""
        own = _own(state)
        seat = own.active
        after = own.clone()
        after.apply(move)
        pos = after.pos
        total: i64 = 0
        fuel = _best_fuel(pos)
        for rocket in pos.rockets[seat]:
            if not is_complete(rocket):
                total += _BASE + _BODY * bodies_of(rocket)
            elif fuel_of(rocket) == 0:
                total += _FUEL * fuel
        for card in pos.hands[seat]:
            total += _FITS if _fits(pos, seat, card) else _WAITS
        unknown: i64 = own.pos.pawns[seat] if kind_of(move) == DRAW else -1
        return total + (_nearness(pos, seat, unknown) if own.phase == TURN or own.phase == PLACING else 0)

    def price(self, state: GameState, move: int) -> int:
        """Nothing is given away but by recycling, and by stopping early."""
        kind = kind_of(move)
        return 2 if kind == STOP else 1 if kind == RECYCLE else 0

    def plain_value(self, state: GameState, move: int) -> int:
        """Its promise and the points made at once."""
        own = _own(state)
        seat = own.active
        after = own.clone()
        after.apply(move)
        return self.promise(state, move) + 100 * int(after.pos.points(seat) - own.pos.points(seat))


def _best_fuel(pos: Position) -> i64:
    for value in range(MOST_FUEL, 0, -1):
        if pos.fuel[value - 1] > 0:
            return value
    return 0


def _fits(pos: Position, seat: i64, card: i64) -> bool:
    """Whether a card is of use: a base where no rocket of its colour is open, the rest where one is."""
    bodied = False
    is_open = False
    for rocket in pos.rockets[seat]:
        if colour_at(rocket) == colour_of(card) and not is_complete(rocket):
            is_open = True
            bodied = bodied or bodies_of(rocket) > 0 or pos.stars
    if part_of(card) == BASE:
        return not is_open
    return is_open if part_of(card) == BODY else bodied


def _nearness(pos: Position, seat: i64, unknown: i64) -> i64:
    """What the best thing to do promises, less for each step to its place; of the pile `unknown` no card is known."""
    place: i64 = pos.pawns[seat]
    best: i64 = 0
    steps: i64
    for steps in range(PLACE_KINDS):
        worth: i64 = 0
        if place == LAUNCH_PAD:
            for rocket in pos.rockets[seat]:
                if is_complete(rocket) and fuel_of(rocket) == 0:
                    worth = _TO_LAUNCH * _best_fuel(pos)
        elif place < COLOUR_KINDS:
            for card in pos.hands[seat]:
                if colour_of(card) == place and _fits(pos, seat, card):
                    worth = _TO_BUILD
        if worth == 0 and place < PILE_KINDS and place != unknown and len(pos.hands[seat]) < HAND:
            if pos.piles[place] and _fits(pos, seat, pos.piles[place][-1]):
                worth = _TO_DRAW
        worth -= _A_STEP * steps
        if worth > best:
            best = worth
        place = pos.yard.after(place, pos.conveyor)
    return best


def _own(state: GameState) -> PocketRocketsState:
    if not isinstance(state, PocketRocketsState):
        raise TypeError("a state of another game")
    return state
