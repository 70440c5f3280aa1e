"""What a single move of Station Master is worth, judged at a glance: fast, and good enough to sort moves by.

Values are hundredths of a point of lead: what the seat gains, less what the others gain on average.  Of other
seats' pawns only the mean value counts here, so that the judgement does not depend on what is dealt.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

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
    VALUES,
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
from rocket_desktop.model.station_master.position import Position
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

_MOVE_BITS: Final = 32
_MOVE_MASK: Final = (1 << 32) - 1
_ZERO: Final = 1 << 24


def expected_value(pos: Position, train: Train) -> i64:
    """What a train is likely to be worth when it leaves, in hundredths."""
    return grown(train.value(pos.deck), train.number - len(train.cars))


def grown(value: i64, left: i64) -> i64:
    """What a train of this value is likely to be worth after so many more railcars, in hundredths."""
    if left == 0:
        return 100 * value
    return value * (_NOW + _EACH * (left if left < _MOST_TO_COME else _MOST_TO_COME))


def advantage(pos: Position, train: Train, seat: i64) -> i64:
    """A seat's passengers aboard less the others' on average, in hundredths."""
    own: i64 = 0
    others: i64 = 0
    at: i64
    for at in range(len(train.seats)):
        if train.seats[at] == seat:
            own += VALUES[train.pawns[at]]
        else:
            others += 1
    return 100 * own - MEAN_PAWN * others // (pos.seats - 1)


def move_value(state: StationMasterState, move: int) -> i64:
    """What a legal move is worth to the seat to act."""
    packed: i64 = move
    kind = kind_of(packed)
    first = first_of(packed)
    second = second_of(packed)
    pos = state.pos
    seat = state.active
    if kind == BOARD:
        return _board(pos, first, second)
    if kind in (CAR, REPAIR_CAR):
        return _car(pos, first, second, seat) - (_waste(pos, second) if kind == CAR else 0)
    if kind == CABOOSE_OUT:
        return _leaving(pos, first, seat)
    if kind == DEPOT:
        return _depot(pos, first, seat)
    if kind == STANDING:
        return _ROOM + _best_pawn(pos, first, seat)
    if kind == UNCOUPLE_CARS:
        return _uncouple(pos, first, second, seat)
    if kind == REASSIGN_CAR:
        card: i64 = pos.train(first).cars[-1]
        return _uncouple(pos, first, 1, seat) + _car(pos, second, card, seat)
    if kind == TRANSFER_FROM:
        return _TRANSFER + _best_take(state, first)
    if kind == TAKE:
        return _take(state, state.place, first, second, third_of(packed))
    return 0


def _board(pos: Position, place: i64, pawn: i64) -> i64:
    value: i64 = VALUES[pawn]
    cost: i64 = value if value > 0 else -value
    return value * expected_value(pos, pos.train(place)) - cost * _IDLE


def _best_pawn(pos: Position, place: i64, seat: i64) -> i64:
    """The worth of the best pawn for a train, 0 if none is worth it."""
    best: i64 = 0
    for pawn in range(PAWN_KINDS):
        if pos.home[seat * PAWN_KINDS + pawn] > 0:
            worth = _board(pos, place, pawn)
            if worth > best:
                best = worth
    return best


def _waste(pos: Position, card: i64) -> i64:
    worth: i64 = pos.deck.worths[card * TRAIN_KINDS]
    return _WASTE * (worth if worth > 0 else -worth)


def _car(pos: Position, place: i64, card: i64, seat: i64) -> i64:
    """A railcar added to a train."""
    if pos.deck.kinds[card] == CABOOSE:
        return _leaving(pos, place, seat)
    train = pos.train(place)
    stake = advantage(pos, train, seat)
    before = train.value(pos.deck)
    train.cars.append(int(card))
    after = train.value(pos.deck)
    train.cars.pop()
    left: i64 = train.number - len(train.cars)
    gain = (grown(after, left - 1) - grown(before, left)) * stake // 100
    if left == 1:
        worth = after * stake
        gain += _SURE * worth // 100 if worth > 0 else 0
    return gain


def _leaving(pos: Position, place: i64, seat: i64) -> i64:
    """A train sent off as it stands."""
    train = pos.train(place)
    stake = advantage(pos, train, seat)
    worth = train.value(pos.deck) * stake
    sure: i64 = _SURE * worth // 100 if worth > 0 else 0
    return sure + worth - expected_value(pos, train) * stake // 100


def _depot(pos: Position, place: i64, seat: i64) -> i64:
    train = pos.train(place)
    stake = advantage(pos, train, seat)
    now = train.value_at_depot(pos.deck) * stake
    return now - expected_value(pos, train) * stake // 100 + (_SURE * now // 100 if now > 0 else 0) + _AGAIN - 100


def _uncouple(pos: Position, place: i64, count: i64, seat: i64) -> i64:
    train = pos.train(place)
    stake = advantage(pos, train, seat)
    before = train.value(pos.deck)
    kept = train.cars
    train.cars = kept[: len(kept) - count]
    after = train.value(pos.deck)
    train.cars = kept
    left: i64 = train.number - len(kept)
    return (grown(after, left + count) - grown(before, left)) * stake // 100


def _best_take(state: StationMasterState, place: i64) -> i64:
    """The best that can be made of a Transfer: its best pawn, and half of it again for the others."""
    pos = state.pos
    best: i64 = 0
    train = pos.train(place)
    at: i64
    for at in range(len(train.seats)):
        for other in range(len(pos.trains)):
            if other != place and pos.has_train(other) and pos.train(other).has_room():
                worth = _moved(pos, place, other, state.active, at)
                if worth > best:
                    best = worth
    return best + best // 2


def _take(state: StationMasterState, place: i64, seat: i64, which: i64, to: i64) -> i64:
    if to == HOME:
        return 0
    return _moved(state.pos, place, to, state.active, state.pos.train(place).find(seat, which))


def _moved(pos: Position, place: i64, to: i64, seat: i64, at: i64) -> i64:
    """A pawn transferred, for `seat`."""
    train = pos.train(place)
    gain = expected_value(pos, pos.train(to)) - expected_value(pos, train)
    if train.seats[at] == seat:
        return VALUES[train.pawns[at]] * gain
    return -MEAN_PAWN * gain // (100 * (pos.seats - 1))


def candidates(state: StationMasterState, widely: bool) -> list[int]:
    """The legal moves worth a search, the best by its value first."""
    keys: list[int] = []
    for move in state.legal_moves():
        keys.append((_ZERO - move_value(state, move)) << _MOVE_BITS | move)
    keys.sort()
    most = _MOST_WIDELY if widely else _MOST
    out: list[int] = []
    for key in keys[:most]:
        out.append(key & _MOVE_MASK)
    return out


def quick_move(state: StationMasterState, rng: Rng) -> int:
    """The best of a few moves drawn by lot."""
    if state.phase != TURN:
        return _best_of_all(state)
    best: i64 = 0
    most: i64 = 0
    found: i64 = 0
    for _ in range(_TRIES):
        move = _drawn(state, rng)
        if move == 0:
            continue
        worth = move_value(state, move)
        if found == 0 or worth > most:
            best = move
            most = worth
        found += 1
        if found == _SAMPLES:
            break
    return best if found > 0 else state.random_move(rng)


def _best_of_all(state: StationMasterState) -> int:
    best: i64 = 0
    most: i64 = 0
    for move in state.legal_moves():
        worth = move_value(state, move)
        if best == 0 or worth > most:
            best = move
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
