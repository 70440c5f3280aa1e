"""What actions of Pocket Rockets are worth, judged at a glance: by what they bring for each action point on the way.

Values are hundredths of a point.  Of cards only those are looked at that everybody sees or the seat itself holds, so
that the judgement does not depend on what is dealt.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from rocket_desktop.ai.policies.ranking import ranked
from rocket_desktop.model.arrays import Ints
from rocket_desktop.model.pocket_rockets.cards import (
    BASE,
    BODY,
    CONVEYOR,
    COUNTER,
    DEPOT,
    EXTRA_ACTION,
    EXTRA_CARD,
    FREE_DIRECTION,
    HEAD,
    LAUNCH_PAD,
    MOST_FUEL,
    PLACE_KINDS,
    PLUS_ONE,
    colour_of,
    part_of,
)
from rocket_desktop.model.pocket_rockets.moves import (
    BONUS_LAUNCH,
    BUILD,
    CHOSEN_CLOCKWISE,
    CONVEYED,
    DRAW,
    LAUNCH,
    LOOK,
    MOVE,
    PLACE,
    RECYCLE,
    REVERSE,
    SEARCH,
    STOP,
    SWAP_PAWN,
    TAKE,
    first_of,
    kind_of,
    second_of,
    third_of,
)
from rocket_desktop.model.pocket_rockets.position import Position
from rocket_desktop.model.pocket_rockets.rocket import bodies_of, colour_at, fuel_of, head_of, is_complete
from rocket_desktop.model.pocket_rockets.state import LOOKING, TURN, PocketRocketsState
from rocket_desktop.model.rng import Rng

# Cards in hand.
_BASE_NEEDED: Final = 70
_BASE_SPARE: Final = 15
_BODY_FITS: Final = 120
_BODY_WAITS: Final = 45
_HEAD_FITS: Final = 150
_HEAD_SOON: Final = 80
_HEAD_WAITS: Final = 30
_HEAD_SPARE: Final = 10
# Actions.
_BUILD_BASE: Final = 70
_BUILD_BODY: Final = 160
_HEAD_A_BODY: Final = 45  # a body section that is safe from now on
_TOO_EARLY: Final = 110  # a head on a rocket for which another body section is in hand
_FUEL_SHARE: Final = 75  # percent of the best fuel, for a rocket that can be launched
_UNKNOWN_CARD: Final = 45
_AVERAGE: Final = 40  # an action point
_LOOK_A_CARD: Final = 25
_SEARCH: Final = 150
_LOSES: Final = 2000  # who takes the last fuel and is behind
_JITTER: Final = 40
_AWAY: Final = 3  # percent more for a card put on a pile, by its cards

_MOST: Final = 14
_MOST_WIDELY: Final = 48

_COLOUR_BITS: Final = 10  # a shifted literal is of 32 bits when compiled, which three colours fit in
_MOST_OF_A_COLOUR: Final = (1 << _COLOUR_BITS) - 1

TOKENS: Final = 8
"""So many tokens are left at the beginning."""


class Outlook:
    """What a seat has, by colour, and what is still to be won."""

    def __init__(self, pos: Position, seat: i64) -> None:
        # How many there are of each colour, `_COLOUR_BITS` bits each.
        self._open: i64 = 0
        self._bodied: i64 = 0  # open rockets that a head can complete
        self._bases: i64 = 0  # cards in hand
        self._bodies: i64 = 0
        self._heads: i64 = 0
        self.waiting: i64 = 0  # complete rockets without fuel
        self.tokens: i64 = 0
        self.best: i64 = 0  # value of the best fuel left
        value: i64
        for value in range(1, MOST_FUEL + 1):
            count: i64 = pos.fuel[value - 1]
            self.tokens += count
            if count > 0:
                self.best = value
        for rocket in pos.rockets[seat]:
            if not is_complete(rocket):
                one = _one_of(colour_at(rocket))
                self._open += one
                if bodies_of(rocket) > 0 or pos.stars:
                    self._bodied += one
            elif fuel_of(rocket) == 0:
                self.waiting += 1
        for card in pos.hands[seat]:
            part = part_of(card)
            one = _one_of(colour_of(card))
            if part == BASE:
                self._bases += one
            elif part == BODY:
                self._bodies += one
            else:
                self._heads += one

    def heads(self, colour: i64) -> i64:
        """How many heads of a colour are in hand."""
        return _of(self._heads, colour)

    def bonus(self, head: i64) -> i64:
        """What a head's bonus is worth for the rest of the game."""
        if head == PLUS_ONE:
            return 100
        if head == EXTRA_ACTION:
            return 25 * self.tokens
        if head == FREE_DIRECTION:
            return 15 * self.tokens
        return 6 * self.tokens if head == EXTRA_CARD else 0

    def card(self, card: i64, held: i64) -> i64:
        """What a card in hand is worth, `held` (1 or 0) saying whether it is counted as held already."""
        colour = colour_of(card)
        part = part_of(card)
        ready = _of(self._open, colour) + _of(self._bases, colour) > 0
        if part == BASE:
            if _of(self._open, colour) + _of(self._bases, colour) - held > 0:
                return _BASE_SPARE
            return _BASE_NEEDED + 20 * (_of(self._bodies, colour) + _of(self._heads, colour))
        if part == BODY:
            return (_BODY_FITS if ready else _BODY_WAITS) - 10 * (_of(self._bodies, colour) - held)
        gift = self.bonus(part - HEAD)
        if _of(self._heads, colour) - held > 0:
            return _HEAD_SPARE + gift // 4
        if _of(self._bodied, colour) > 0 or (ready and _of(self._bodies, colour) > 0):
            return _HEAD_FITS + gift // 2
        return (_HEAD_SOON if ready else _HEAD_WAITS) + gift // 3

    def build(self, card: i64, bodies: i64) -> i64:
        """What building a card is worth, on a rocket with so many body sections."""
        colour = colour_of(card)
        part = part_of(card)
        if part == BASE:
            return _BUILD_BASE + 30 * (_of(self._bodies, colour) + _of(self._heads, colour))
        if part == BODY:
            return _BUILD_BODY
        worth = _HEAD_A_BODY * bodies + _FUEL_SHARE * self.best + self.bonus(part - HEAD)
        return worth - (_TOO_EARLY if _of(self._bodies, colour) > 0 else 0)

    def builds(self, card: i64) -> bool:
        """Whether a card in hand can be built on its line."""
        part = part_of(card)
        if part == BASE:
            return True
        return _of(self._open, colour_of(card)) > 0 if part == BODY else _of(self._bodied, colour_of(card)) > 0


def _one_of(colour: i64) -> i64:
    """One of a colour, to be added to counts by colour."""
    return i64(1) << _COLOUR_BITS * colour


def _of(counts: i64, colour: i64) -> i64:
    """How many of a colour there are."""
    return counts >> _COLOUR_BITS * colour & _MOST_OF_A_COLOUR


def rate_at(pos: Position, seat: i64, outlook: Outlook, place: i64, steps: i64, limit: i64, unknown: i64) -> i64:
    """What can be had at a place so many steps away, for each action point spent on it.

    `unknown` is a pile whose top card the seat has not seen.
    """
    best: i64 = 0
    total: i64 = 0
    actions: i64 = steps
    if place == LAUNCH_PAD:
        if outlook.waiting > 0:
            best = 100 * outlook.best // (steps + 1)
        return best
    if place == DEPOT:
        return 0
    hand = pos.hands[seat]
    size: i64 = len(hand)
    if place < CONVEYOR:
        for card in hand:
            if colour_of(card) == place and outlook.builds(card):
                total += outlook.build(card, 1)
                actions += 1
                size -= 1
                if total // actions > best:
                    best = total // actions
    if pos.piles[place] and size < limit:
        worth: i64 = _UNKNOWN_CARD
        if place != unknown:
            worth = outlook.card(pos.piles[place][-1], 0)
        actions += 1
        total += worth
        if total // actions > best:
            best = total // actions
    return best


def best_rate(
    pos: Position, seat: i64, outlook: Outlook, place: i64, way: i64, steps: i64, limit: i64, unknown: i64
) -> i64:
    """The best that lies ahead from a place in a direction, so many action points having been spent on the way."""
    best: i64 = 0
    step: i64
    for step in range(PLACE_KINDS):
        found = rate_at(pos, seat, outlook, place, steps + step, limit, unknown)
        if found > best:
            best = found
        place = pos.yard.after(place, way)
    return best


def move_value(state: PocketRocketsState, outlook: Outlook, move: i64) -> i64:
    """What a legal move is worth to the seat to act, for each action point."""
    kind = kind_of(move)
    first = first_of(move)
    pos = state.pos
    seat = state.active
    if kind == MOVE or kind == REVERSE:
        return _stepping(state, outlook, kind, first)
    if kind == DRAW:
        return outlook.card(pos.piles[pos.pawns[seat]][-1], 0)
    if kind == BUILD:
        rocket: i64 = pos.rockets[seat][second_of(move)] if part_of(first) != BASE else 0
        # Where several rockets will do, the tallest is likeliest to be completed.
        return outlook.build(first, bodies_of(rocket)) + bodies_of(rocket)
    if kind == RECYCLE:
        gain = outlook.card(pos.piles[third_of(move)][-1], 0) - outlook.card(first, 1)
        return gain - 5 + _AWAY * len(pos.piles[second_of(move)]) // 10
    if kind == LAUNCH or kind == BONUS_LAUNCH:
        return _launching(state, outlook, first) - (20 if kind == BONUS_LAUNCH else 0)
    if kind == LOOK:
        return _LOOK_A_CARD * len(pos.hands[first])
    if kind == SEARCH:
        return _SEARCH - 60 * len(pos.hands[seat]) // 2
    if kind == SWAP_PAWN:
        return _swapping(state, outlook, first)
    if kind == TAKE:
        return outlook.card(first, 0) + (20 if state.phase == LOOKING else 0)
    if kind == PLACE:
        return best_rate(pos, seat, outlook, first, pos.conveyor, 0, state.hand_limit(), -1)
    if kind == STOP:
        return 0
    return _head_swap(state, outlook, first, second_of(move), third_of(move))


def _stepping(state: PocketRocketsState, outlook: Outlook, kind: i64, first: i64) -> i64:
    """A step, or the Conveyor turned over: by the best that lies ahead then."""
    pos = state.pos
    way = pos.conveyor
    place: i64 = pos.pawns[state.active]
    if kind == REVERSE:
        if state.free:
            return 0
        way = -way
    else:
        if first != CONVEYED:
            way = 1 if first == CHOSEN_CLOCKWISE else COUNTER
        place = pos.yard.after(place, way)
    return best_rate(pos, state.active, outlook, place, way, 1, state.hand_limit(), -1)


def _launching(state: PocketRocketsState, outlook: Outlook, value: i64) -> i64:
    """Fuel taken; the last one ends the game, which is well only for who leads."""
    pos = state.pos
    worth: i64 = 100 * value + _AVERAGE
    if outlook.tokens == 1:
        own = pos.points(state.active) + value
        for seat in range(pos.seats):
            if seat != state.active and pos.points(seat) > own:
                return -_LOSES
        return worth + _LOSES
    return worth


def _swapping(state: PocketRocketsState, outlook: Outlook, other: i64) -> i64:
    """Pawns changed: by what lies ahead there and here."""
    pos = state.pos
    limit = state.hand_limit()
    seat = state.active
    here = best_rate(pos, seat, outlook, pos.pawns[seat], pos.conveyor, 0, limit, -1)
    there = best_rate(pos, seat, outlook, pos.pawns[other], pos.conveyor, 1, limit, -1)
    return there - here


def _head_swap(state: PocketRocketsState, outlook: Outlook, own: i64, seat: i64, theirs: i64) -> i64:
    """Heads changed: by what each is worth, to the other a little less."""
    pos = state.pos
    given = outlook.bonus(head_of(pos.rockets[state.active][own]))
    got = outlook.bonus(head_of(pos.rockets[seat][theirs]))
    return (got - given) * 3 // 2 - _AVERAGE


def candidates(state: PocketRocketsState, widely: bool) -> list[int]:
    """The legal moves worth a search, the best by its value first."""
    return list(likeliest(state, 0, _MOST_WIDELY if widely else _MOST))


def likeliest(state: PocketRocketsState, unseen: i64, most: i64) -> Ints:
    """The legal moves of the largest values, `most` at most, the best first.

    Without those that need the top card of a pile in the mask `unseen`.
    """
    outlook = Outlook(state.pos, state.active)
    taking = unseen >> state.pos.pawns[state.active] & 1 if state.phase == TURN else i64(0)
    moves = state.moves()
    values = moves[:]
    count: i64 = 0
    at: i64
    for at in range(len(moves)):
        move = moves[at]
        kind = kind_of(move)
        if kind == DRAW and taking:
            continue
        if kind == RECYCLE and unseen >> third_of(move) & 1:
            continue
        moves[count] = move
        values[count] = move_value(state, outlook, move)
        count += 1
    return ranked(moves[:count], values, most)


def quick_move(state: PocketRocketsState, rng: Rng) -> int:
    """The best move at a glance, but for a little chance."""
    outlook = Outlook(state.pos, state.active)
    jitter: i64 = _JITTER if state.phase == TURN else 1
    best: i64 = 0
    most: i64 = 0
    moves = state.moves()
    at: i64
    for at in range(len(moves)):
        worth = move_value(state, outlook, moves[at]) + rng.below(jitter)
        if best == 0 or worth > most:
            best = moves[at]
            most = worth
    return best
