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
    DEPOT,
    HEAD,
    LAUNCH_PAD,
    MOST_FUEL,
    PART_KINDS,
    PLACE_KINDS,
    colour_of,
    part_of,
)
from rocket_desktop.model.pocket_rockets.moves import DRAW, RECYCLE, STOP, kind_of
from rocket_desktop.model.pocket_rockets.position import Position
from rocket_desktop.model.pocket_rockets.rocket import bodies_of, colour_at, fuel_of, is_complete
from rocket_desktop.model.pocket_rockets.state import HAND, PocketRocketsState

# Hundredths of a point.
_BASE: Final = 100  # a rocket
_BODY: Final = 120  # a body section of an open rocket
_FUEL: Final = 60  # for each point of the best fuel left for complete rockets without any
_FITS: Final = 50  # a card in hand that can be built sooner or later
_WAITS: Final = 5  # any other
# The next thing to do; less than doing it brings, or it would never be done.
_TO_BUILD: Final = 40
_TO_LAUNCH: Final = 30
_TO_DRAW: Final = 30
_TO_RECYCLE: Final = 30
_A_STEP: Final = 5  # less for each on the way to it


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
        waiting: i64 = 0
        for rocket in pos.rockets[seat]:
            total += _BASE
            if not is_complete(rocket):
                total += _BODY * bodies_of(rocket)
            elif fuel_of(rocket) == 0:
                waiting += 1
        total += _FUEL * _best_fuel(pos, waiting)
        last: i64 = -1
        for card in pos.hands[seat]:
            # Of bases and heads one a colour is of use.
            kind: i64 = card if part_of(card) <= BODY else colour_of(card) * PART_KINDS + HEAD
            again = kind == last and part_of(card) != BODY
            total += _FITS if not again and _fits(pos, seat, card) else _WAITS
            last = kind
        unknown: i64 = own.pos.pawns[seat] if kind_of(move) == DRAW else -1
        return total + _nearness(pos, seat, unknown)

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


def _best_fuel(pos: Position, rockets: i64) -> i64:
    """What the best fuel left is worth for so many rockets."""
    total: i64 = 0
    left: i64 = rockets
    for value in range(MOST_FUEL, 0, -1):
        for _token in range(pos.fuel[value - 1]):
            if left > 0:
                total += value
                left -= 1
    return total


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
        worth = _task(pos, seat, place, place == unknown) - _A_STEP * steps
        if worth > best:
            best = worth
        place = pos.yard.after(place, pos.conveyor)
    return best


def _task(pos: Position, seat: i64, place: i64, unknown: bool) -> i64:
    """What can be done at a place."""
    hand = pos.hands[seat]
    if place == LAUNCH_PAD:
        for rocket in pos.rockets[seat]:
            if is_complete(rocket) and fuel_of(rocket) == 0:
                return _TO_LAUNCH
        return 0
    if place == DEPOT:
        for card in hand:
            if len(hand) >= HAND and not _fits(pos, seat, card):
                return _TO_RECYCLE
        return 0
    for card in hand:
        if colour_of(card) == place and _fits(pos, seat, card):
            return _TO_BUILD
    if len(hand) >= HAND or not pos.piles[place]:
        return 0
    return _TO_DRAW if unknown or _fits(pos, seat, pos.piles[place][-1]) else _WAITS


def _own(state: GameState) -> PocketRocketsState:
    if not isinstance(state, PocketRocketsState):
        raise TypeError("a state of another game")
    return state
