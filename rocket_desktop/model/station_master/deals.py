"""What a seat knows of a position of Station Master, and positions dealt at random that agree with it.

Unseen cards and locomotives are alike likely anywhere (Rush Hour is in no hand: it is resolved when drawn).  Of a
pawn it is known which values its owner's others have shown while it was aboard; beyond that, players send high
values where a train is worth much and the pawn of -1 where it costs, so such deals are likelier, five times at most.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from rocket_desktop.i18n import _
from rocket_desktop.model.arrays import Ints, append, filled, ints
from rocket_desktop.model.core import BadData
from rocket_desktop.model.parts.observed import NumberReader
from rocket_desktop.model.rng import Rng
from rocket_desktop.model.station_master.cards import (
    CABOOSE,
    MOST_PLAYERS,
    PAWN_KINDS,
    PAWNS,
    RUSH_HOUR,
    STANDING_ROOM,
    TRANSFER,
    Deck,
    full_of,
    value_of,
)
from rocket_desktop.model.station_master.position import HIDDEN, NOTHING, Position
from rocket_desktop.model.station_master.train import NO_DEPOT, Train, can_be, one_of, seen_of

TURN_NUMBERS: Final = 7  # as `StationMasterState.turn_numbers` gives them
# What the numbers of a turn can be; the state has them under its own names.
_TURN: Final = 0
_IN_ROOM: Final = 2
_MOVING: Final = 3
_END: Final = 4
_REASONS: Final = 2
_HAND: Final = 3
_REACH: Final = 3
_DEPOT_CARS: Final = 2

# How much likelier a pawn is where it suits: its weight is _EVEN + _LEAN * (value - mean) * the train's value.
_EVEN: Final = 24
_LEAST: Final = 8
_MOST: Final = 40
_CLEAR: Final = 4  # from this value on a train is simply good

_EACH_PAWN: Final = filled(PAWN_KINDS, 0)


class Known:
    """An observation understood: all that is certain, and what is to be dealt."""

    def __init__(self, numbers: list[int], turn: list[int], pos: Position) -> None:
        """Of `pos`, what is not known is empty."""
        self.numbers = numbers
        self.turn = turn
        self.pos = pos
        self.cards: Ints = ints([])  # unseen ones that may be in a hand, sorted
        self.rush_hours: list[int] = []
        self.locomotives: Ints = ints([])
        self.sizes: list[int] = []
        """[seat]: cards in the hand; of these `pos` has those known."""
        self.places: list[int] = []  # of the pawns not known, by seat and those aboard longest first
        self.ats: list[int] = []

    def deal(self, rng: Rng) -> Position:
        """A random position that agrees with all that is known."""
        pos = self.pos.clone()
        cards = shuffled(self.cards, rng)
        left: i64 = len(cards)
        seat: i64
        for seat in range(pos.seats):
            for _card in range(self.sizes[seat] - len(pos.hands[seat])):
                left -= 1
                pos.take(seat, cards[left])
        cards = cards[:left]
        if self.rush_hours:
            for card in self.rush_hours:
                cards = append(cards, card)
            cards = shuffled(cards, rng)
        pos.draw_pile = list(cards)
        pos.locomotives = list(shuffled(self.locomotives, rng))
        self._deal_pawns(pos, rng)
        return pos

    def _deal_pawns(self, pos: Position, rng: Rng) -> None:
        used: i64 = 0  # of the owner's pawns, in the way of `Train.seen`
        weights = _EACH_PAWN[:]
        owner: i64 = -1
        number: i64
        pawn: i64
        for number in range(len(self.places)):
            train = pos.train(self.places[number])
            at: i64 = self.ats[number]
            if train.seats[at] != owner:
                owner = train.seats[at]
                used = 0
            worth = train.value()
            total: i64 = 0
            for pawn in range(PAWN_KINDS):
                weight: i64 = 0
                if seen_of(used, pawn) < full_of(pawn) - seen_of(train.seen[at], pawn):
                    weight = (full_of(pawn) - seen_of(used, pawn)) * _suits(worth, pawn)
                weights[pawn] = weight
                total += weight
            left: i64 = rng.below(total)
            chosen: i64 = 0
            while left >= weights[chosen]:
                left -= weights[chosen]
                chosen += 1
            used += one_of(chosen)
            train.pawns[at] = int(chosen)
            pos.home[owner * PAWN_KINDS + chosen] -= 1


def _suits(worth: i64, pawn: i64) -> i64:
    """How likely a player is to have a pawn of this value on a train of this worth, bounded."""
    clear: i64 = _CLEAR
    if worth < clear:
        clear = worth if worth > -_CLEAR else -_CLEAR
    weight: i64 = _EVEN + clear * (3 * value_of(pawn) - 4)  # 4/3 is the mean of the pawns
    if weight < _LEAST:
        return _LEAST
    return weight if weight < _MOST else _MOST


def shuffled(cards: Ints, rng: Rng) -> Ints:
    """The same cards in a random order."""
    out = cards[:]
    last: i64 = len(out) - 1
    while last > 0:
        other = rng.below(last + 1)
        card = out[last]
        out[last] = out[other]
        out[other] = card
        last -= 1
    return out


def no_position(fault: str) -> BadData:
    """The error for numbers that are no observation."""
    return BadData([_("this is no position of Station Master: {fault}").format(fault=fault)])


def known_to(deck: Deck, numbers: list[int]) -> Known:
    """What an observation (`StationMasterState.observe`) tells.  Raises `BadData` when it cannot be one."""
    reader = NumberReader(numbers, no_position)
    me = reader.next(0, MOST_PLAYERS - 1)
    turn: list[int] = []
    for _number in range(TURN_NUMBERS):
        turn.append(reader.next(-1, 255))
    cards: i64 = len(deck.ids)
    locomotives: i64 = len(deck.locomotives)
    everything: i64 = 0
    for count in deck.counts:
        everything += count
    seats = reader.next(2, MOST_PLAYERS)
    if me >= seats:
        raise no_position(_("there is no such seat"))
    pos = Position(deck, seats)
    for seat in range(seats):
        pos.points[seat] = reader.next(0, 1 << 30)
    for seat in range(seats):
        pos.best[seat] = reader.next(0, 1 << 30)
    for seat in range(seats):
        pos.depots[seat] = reader.next(0, 1)
    draw_pile = reader.next(0, everything)
    locomotives_left = reader.next(0, locomotives)
    pos.discard = reader.several(0, cards - 1, everything)
    pos.locomotives_gone = reader.several(0, locomotives - 1, locomotives)
    known = Known(numbers[:], turn, pos)
    for seat in range(seats):
        if seat == me:
            pos.hands[seat] = reader.several(0, cards - 1, _HAND)
            known.sizes.append(len(pos.hands[seat]))
            if pos.hands[seat] != sorted(pos.hands[seat]):
                raise no_position(_("a hand is not in order"))
        else:
            known.sizes.append(reader.next(0, _HAND))
    for _place in range(reader.next(max(3, int(seats)), locomotives)):
        pos.trains.append(_read_train(deck, reader, seats, me))
    reader.end()
    _find_unseen_cards(known, draw_pile)
    _find_unseen_locomotives(known, locomotives_left)
    _find_unseen_pawns(known, me)
    _check_turn(known)
    return known


def _read_train(deck: Deck, reader: NumberReader, seats: i64, me: i64) -> Train | None:
    locomotive = reader.next(NOTHING, len(deck.locomotives) - 1)
    if locomotive == NOTHING:
        return None
    train = Train(locomotive, deck.train_kinds[locomotive], deck.numbers[locomotive])
    train.depot = reader.next(NO_DEPOT, train.number)
    train.owner = reader.next(NOTHING, seats - 1)
    train.rooms = reader.next(0, 255)
    for card in reader.several(0, len(deck.ids) - 1, train.number - 1):
        if deck.kinds[card] >= CABOOSE:
            raise no_position(_("a card in a train is no railcar, or a Caboose"))
        train.add_car(deck, card)
    if train.depot == NO_DEPOT:
        if train.owner != NOTHING:
            raise no_position(_("somebody owns a Depot that is not there"))
    elif not _DEPOT_CARS <= train.depot <= len(train.cars) or train.owner == NOTHING:
        raise no_position(_("a Depot stands where none can"))
    for _pawn in range(reader.next(0, train.limit())):
        seat = reader.next(0, seats - 1)
        pawn = reader.next(0, PAWN_KINDS - 1) if seat == me else reader.next(HIDDEN, HIDDEN)
        seen = reader.next(0, (1 << 2 * PAWN_KINDS) - 1)
        for other in range(PAWN_KINDS):
            if seen_of(seen, other) > full_of(other):
                raise no_position(_("more pawns were seen than there are"))
        if seat == me and not can_be(seen, pawn):
            raise no_position(_("a pawn was seen elsewhere while it was aboard"))
        train.board(seat, pawn, seen)
    return train


def _find_unseen_cards(known: Known, draw_pile: i64) -> None:
    """Which cards are in the draw pile and the hands not known."""
    pos = known.pos
    deck = pos.deck
    left = deck.counts[:]
    seen = pos.discard[:]
    for hand in pos.hands:
        seen.extend(hand)
    for train in pos.trains:
        if train is not None:
            seen.extend(train.cars)
            for _room in range(train.rooms):
                seen.append(_room_card(deck))
    if known.turn[4] != NOTHING:
        if known.turn[4] >= len(deck.ids):
            raise no_position(_("the card played is none"))
        seen.append(known.turn[4])
    for card in seen:
        left[card] -= 1
        if left[card] < 0:
            raise no_position(_("there are more cards than the deck has"))
    hidden: i64 = draw_pile
    for seat in range(pos.seats):
        hidden += known.sizes[seat] - len(pos.hands[seat])
    for card in range(len(left)):
        if deck.kinds[card] != RUSH_HOUR:
            for _each in range(left[card]):
                known.cards = append(known.cards, card)
        elif pos.seats > 2:
            known.rush_hours.extend([card] * left[card])
    if len(known.cards) + len(known.rush_hours) != hidden or len(known.rush_hours) > draw_pile:
        raise no_position(_("cards are missing or too many"))
    for hand in pos.hands:
        for card in hand:
            if deck.kinds[card] == RUSH_HOUR:
                raise no_position(_("Rush Hour is in a hand"))


def _room_card(deck: Deck) -> int:
    for card in range(len(deck.kinds)):
        if deck.kinds[card] == STANDING_ROOM:
            return card
    raise no_position(_("there are more cards than the deck has"))


def _find_unseen_locomotives(known: Known, left: i64) -> None:
    pos = known.pos
    seen = [0] * len(pos.deck.locomotives)
    for locomotive in pos.locomotives_gone:
        seen[locomotive] += 1
    for train in pos.trains:
        if train is not None:
            seen[train.locomotive] += 1
    for locomotive in range(len(seen)):
        if seen[locomotive] > 1:
            raise no_position(_("a locomotive is there twice"))
        if seen[locomotive] == 0:
            known.locomotives = append(known.locomotives, locomotive)
    if len(known.locomotives) != left:
        raise no_position(_("locomotives are missing or too many"))
    for train in pos.trains:
        if train is None and left > 0:
            raise no_position(_("a place is empty though there are locomotives"))


def _find_unseen_pawns(known: Known, me: i64) -> None:
    """Which pawns are to be dealt; those at home are all that are not aboard."""
    pos = known.pos
    aboard: list[list[tuple[int, int, int]]] = [[] for _seat in range(pos.seats)]
    for place in range(len(pos.trains)):
        train = pos.trains[place]
        if train is None:
            continue
        for at in range(len(train.seats)):
            seat = train.seats[at]
            if seat == me:
                pawn = seat * PAWN_KINDS + train.pawns[at]
                pos.home[pawn] -= 1
                if pos.home[pawn] < 0:
                    raise no_position(_("there are more pawns than a player has"))
            else:
                total: i64 = 0
                for kind in range(PAWN_KINDS):
                    total += seen_of(train.seen[at], kind)
                # Who has been aboard longer has seen all that the others have: this is the order of boarding.
                aboard[seat].append((-total, place, at))
    for seat in range(pos.seats):
        _check_aboard(pos, sorted(aboard[seat]))
        for _total, place, at in sorted(aboard[seat]):
            known.places.append(place)
            known.ats.append(at)


def _check_aboard(pos: Position, aboard: list[tuple[int, int, int]]) -> None:
    """Whether values can be found for these pawns of one seat, whichever the first ones get."""
    if len(aboard) > PAWNS:
        raise no_position(_("there are more pawns than a player has"))
    before: i64 = (1 << 2 * PAWN_KINDS) - 1
    for number, (total, place, at) in enumerate(aboard, 1):
        seen: i64 = pos.train(place).seen[at]
        for pawn in range(PAWN_KINDS):
            if number > 1 and seen_of(seen, pawn) > seen_of(before, pawn):
                raise no_position(_("what was seen of pawns does not fit together"))
        if PAWNS + total < number:
            raise no_position(_("what was seen of pawns does not fit together"))
        before = seen


def _check_turn(known: Known) -> None:
    """Whether the decision can be one of this position."""
    pos = known.pos
    active, phase, place, left, played, passes, reason = known.turn
    if not 0 <= active < pos.seats or not 0 <= phase <= _END or not 0 <= passes <= pos.seats:
        raise no_position(_("no such turn is possible"))
    if (phase == _END) != (reason > 0) or not 0 <= reason <= _REASONS or pos.trains_left() != (reason != 1):
        raise no_position(_("the game is over without a reason, or goes on without a train"))
    if phase in (_TURN, _END):
        if (place, left, played) != (NOTHING, 0, NOTHING) or (passes == pos.seats) != (reason == _REASONS):
            raise no_position(_("no such turn is possible"))
        return
    if passes != 0 or not pos.has_train(place) or place < 0:
        raise no_position(_("no such turn is possible"))
    train = pos.train(place)
    if phase == _MOVING:
        if not 1 <= left <= _REACH or not train.seats or played < 0 or pos.deck.kinds[played] != TRANSFER:
            raise no_position(_("no such transfer is possible"))
        return
    aboard: i64 = 0
    for other in pos.trains:
        if other is not None:
            aboard += other.count(active)
    if left != 0 or played != NOTHING or aboard == PAWNS or not train.has_room():
        raise no_position(_("no such turn is possible"))
    if train.rooms == 0 if phase == _IN_ROOM else train.owner != active or train.seats != []:
        raise no_position(_("no such turn is possible"))
