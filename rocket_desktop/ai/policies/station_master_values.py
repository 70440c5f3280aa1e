"""What a single move of Station Master is worth, judged at a glance: fast, and good enough to sort moves by.

Values are hundredths of a point of lead: what the seat gains, less what the others gain on average.  Of other
seats' pawns only the mean value counts here, so that the judgement does not depend on what is dealt.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from rocket_desktop.ai.policies.ranking import ranked
from rocket_desktop.model.rng import Rng
from rocket_desktop.model.station_master.cards import (
    CABOOSE,
    PAWN_KINDS,
    REASSIGN,
    ROYAL,
    STANDING_ROOM,
    TRAIN_KINDS,
    TRANSFER,
    UNCOUPLE,
    Deck,
    value_of,
)
from rocket_desktop.model.station_master.moves import (
    BOARD,
    CABOOSE_OUT,
    CAR,
    DEPOT,
    HOME,
    REASSIGN_CAR,
    REPAIR_CAR,
    STANDING,
    TAKE,
    TRANSFER_FROM,
    UNCOUPLE_CARS,
    first_of,
    kind_of,
    pack,
    second_of,
    third_of,
)
from rocket_desktop.model.station_master.position import NOTHING, Position
from rocket_desktop.model.station_master.state import TURN, StationMasterState
from rocket_desktop.model.station_master.train import Train

MEAN_PAWN: Final = 133  # hundredths
# What a train will be worth by what it is worth now, in percent: players send pawns that suit it, and then help it on
# its way, so that good trains grow better and bad ones worse with every railcar to come (docs/strength.md).
_NOW: Final = 80
_EACH: Final = 25
_MOST_TO_COME: Final = 4
_IDLE: Final = 120  # what a pawn's passenger earns by the way, elsewhere
_WASTE: Final = 12  # of a card's value, whatever it does
_ROOM: Final = 60  # a Standing Room by itself
_TRANSFER: Final = 20
_AGAIN: Final = 150  # the first pawn at a new Depot
_SURE: Final = 25  # percent of a train's worth for having it now

_SAMPLES: Final = 4
_TRIES: Final = 12
_MOST: Final = 14
_MOST_WIDELY: Final = 48


def expected_value(train: Train) -> i64:
    """What a train is likely to be worth when it leaves, in hundredths."""
    return grown(train.value(), train.left())


def grown(value: i64, left: i64) -> i64:
    """What a train of this value is likely to be worth after so many more railcars, in hundredths."""
    if left == 0:
        return 100 * value
    if left > _MOST_TO_COME:
        left = _MOST_TO_COME
    return value * (_NOW + _EACH * left)


def advantage(pos: Position, train: Train, seat: i64) -> i64:
    """A seat's passengers aboard less the others' on average, in hundredths."""
    own: i64 = 0
    others: i64 = 0
    at: i64
    for at in range(len(train.seats)):
        if train.seats[at] == seat:
            own += value_of(train.pawns[at])
        else:
            others += 1
    return 100 * own - MEAN_PAWN * others // (pos.seats - 1)


class Glance:
    """The moves of a position, judged for the seat to act."""

    def __init__(self, state: StationMasterState) -> None:
        """The position must not change as long as this is asked."""
        self._state = state
        self._pos = state.pos
        self._seat: i64 = state.active
        self._place: i64 = NOTHING  # that the seat's advantage was asked of last
        self._advantage: i64 = 0

    def worth(self, move: i64) -> i64:
        """What a legal move is worth."""
        kind = kind_of(move)
        first = first_of(move)
        second = second_of(move)
        pos = self._pos
        if kind == BOARD:
            return _board(pos.train(first), second)
        if kind == CAR:
            return self._car(first, second) - _waste(pos.deck, second)
        if kind == REPAIR_CAR:
            return self._car(first, second)
        if kind == CABOOSE_OUT:
            return self._leaving(first)
        if kind == DEPOT:
            return self._depot(first)
        if kind == STANDING:
            return _ROOM + self._best_pawn(first)
        if kind == UNCOUPLE_CARS:
            return self._uncouple(first, second)
        if kind == REASSIGN_CAR:
            card: i64 = pos.train(first).cars[-1]
            return self._uncouple(first, 1) + self._car(second, card)
        if kind == TRANSFER_FROM:
            return _TRANSFER + self._best_take(first)
        if kind == TAKE:
            return self._take(first, second, third_of(move))
        return 0

    def _stake(self, place: i64) -> i64:
        """The seat's `advantage` on a train."""
        if place != self._place:
            self._place = place
            self._advantage = advantage(self._pos, self._pos.train(place), self._seat)
        return self._advantage

    def _best_pawn(self, place: i64) -> i64:
        """The worth of the best pawn for a train, 0 if none is worth it."""
        train = self._pos.train(place)
        home = self._seat * PAWN_KINDS
        best: i64 = 0
        pawn: i64
        for pawn in range(PAWN_KINDS):
            if self._pos.home[home + pawn] > 0:
                worth = _board(train, pawn)
                if worth > best:
                    best = worth
        return best

    def _car(self, place: i64, card: i64) -> i64:
        """A railcar added to a train."""
        deck = self._pos.deck
        if deck.kinds[card] == CABOOSE:
            return self._leaving(place)
        train = self._pos.train(place)
        stake = self._stake(place)
        after = train.value_with(deck, card)
        left = train.left()
        gain = (grown(after, left - 1) - grown(train.value(), left)) * stake // 100
        if left == 1:
            worth = after * stake
            gain += _SURE * worth // 100 if worth > 0 else 0
        return gain

    def _leaving(self, place: i64) -> i64:
        """A train sent off as it stands."""
        train = self._pos.train(place)
        stake = self._stake(place)
        worth = train.value() * stake
        sure: i64 = _SURE * worth // 100 if worth > 0 else 0
        return sure + worth - expected_value(train) * stake // 100

    def _depot(self, place: i64) -> i64:
        train = self._pos.train(place)
        stake = self._stake(place)
        now = train.value_at_depot(self._pos.deck) * stake
        return now - expected_value(train) * stake // 100 + (_SURE * now // 100 if now > 0 else 0) + _AGAIN - 100

    def _uncouple(self, place: i64, count: i64) -> i64:
        train = self._pos.train(place)
        after = train.value_without(self._pos.deck, count)
        left = train.left()
        return (grown(after, left + count) - grown(train.value(), left)) * self._stake(place) // 100

    def _best_take(self, place: i64) -> i64:
        """The best that can be made of a Transfer: its best pawn, and half of it again for the others."""
        pos = self._pos
        best: i64 = 0
        at: i64
        other: i64
        for at in range(len(pos.train(place).seats)):
            for other in range(len(pos.trains)):
                if other != place and pos.has_train(other) and pos.train(other).has_room():
                    worth = self._moved(place, other, at)
                    if worth > best:
                        best = worth
        return best + best // 2

    def _take(self, seat: i64, which: i64, to: i64) -> i64:
        if to == HOME:
            return 0
        place = self._state.place
        return self._moved(place, to, self._pos.train(place).find(seat, which))

    def _moved(self, place: i64, to: i64, at: i64) -> i64:
        """A pawn transferred."""
        pos = self._pos
        train = pos.train(place)
        gain = expected_value(pos.train(to)) - expected_value(train)
        if train.seats[at] == self._seat:
            return value_of(train.pawns[at]) * gain
        return -MEAN_PAWN * gain // (100 * (pos.seats - 1))


def _board(train: Train, pawn: i64) -> i64:
    value = value_of(pawn)
    cost: i64 = value if value > 0 else -value
    return value * expected_value(train) - cost * _IDLE


def _waste(deck: Deck, card: i64) -> i64:
    worth: i64 = deck.worths[card * TRAIN_KINDS]
    return _WASTE * (worth if worth > 0 else -worth)


def move_value(state: StationMasterState, move: int) -> i64:
    """What a legal move is worth to the seat to act."""
    return Glance(state).worth(move)


def candidates(state: StationMasterState, widely: bool) -> list[int]:
    """The legal moves worth a search, the best by its value first."""
    glance = Glance(state)
    moves = state.moves()
    values = moves[:]
    at: i64
    for at in range(len(moves)):
        values[at] = glance.worth(moves[at])
    return list(ranked(moves, values, _MOST_WIDELY if widely else _MOST))


def quick_move(state: StationMasterState, rng: Rng) -> int:
    """The best of a few moves drawn by lot."""
    if state.phase != TURN:
        return _best_of_all(state)
    glance = Glance(state)
    best: i64 = 0
    most: i64 = 0
    found: i64 = 0
    for _ in range(_TRIES):
        move = _drawn(state, rng)
        if move == 0:
            continue
        worth = glance.worth(move)
        if found == 0 or worth > most:
            best = move
            most = worth
        found += 1
        if found == _SAMPLES:
            break
    return best if found > 0 else state.random_move(rng)


def _best_of_all(state: StationMasterState) -> int:
    glance = Glance(state)
    moves = state.moves()
    best: i64 = 0
    most: i64 = 0
    at: i64
    for at in range(len(moves)):
        worth = glance.worth(moves[at])
        if best == 0 or worth > most:
            best = moves[at]
            most = worth
    return best


def _drawn(state: StationMasterState, rng: Rng) -> i64:
    """A move drawn by lot: a pawn or a card, and a train; 0 when it is none."""
    pos = state.pos
    seat = state.active
    hand = pos.hands[seat]
    cards: i64 = len(hand)
    place: i64 = rng.below(len(pos.trains))
    if not pos.has_train(place):
        return 0
    which: i64 = rng.below(cards + 3 + pos.depots[seat])
    if which >= cards + 3:
        move = pack(DEPOT, place, 0, 0)
        return move if state.is_legal(move) else 0
    if which >= cards:
        pawn: i64 = rng.below(PAWN_KINDS)
        if pos.home[seat * PAWN_KINDS + pawn] == 0 or not pos.train(place).has_room():
            return 0
        return pack(BOARD, place, pawn, 0)
    card: i64 = hand[which]
    kind: i64 = pos.deck.kinds[card]
    if kind <= ROYAL:
        return pack(CAR, place, card, 0)
    if kind == CABOOSE:
        return pack(CABOOSE_OUT, place, 0, 0)
    if kind == STANDING_ROOM:
        return pack(STANDING, place, 0, 0)
    if kind == TRANSFER:
        return pack(TRANSFER_FROM, place, 0, 0) if pos.train(place).seats else 0
    return _drawn_action(state, place, kind, rng)


def _drawn_action(state: StationMasterState, place: i64, kind: i64, rng: Rng) -> i64:
    """Uncouple, Reassign or Repair on a train, its other number drawn by lot; 0 when that is no move."""
    move: i64 = 0
    if kind == UNCOUPLE:
        move = pack(UNCOUPLE_CARS, place, 1 + rng.below(2), 0)
    elif kind == REASSIGN:
        move = pack(REASSIGN_CAR, place, rng.below(len(state.pos.trains)), 0)
    else:
        cards = state.top_railcars()
        if not cards:
            return 0
        move = pack(REPAIR_CAR, place, cards[rng.below(len(cards))], 0)
    return move if state.is_legal(move) else 0
