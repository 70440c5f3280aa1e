"""All that lies on the table of Station Master, and how cards and pawns move on it, by the rules S3 to S9."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from rocket_desktop.model.core import EventLog
from rocket_desktop.model.station_master import events as ev
from rocket_desktop.model.station_master.cards import CABOOSE, FULL, PAWN_KINDS, RUSH_HOUR, STANDING_ROOM, Deck
from rocket_desktop.model.station_master.moves import HOME
from rocket_desktop.model.station_master.train import NO_DEPOT, Train

NOTHING: Final = -1


class Position:
    """Trains, hands, piles, pawns and points.

    Piles are lists whose last card is the topmost; hands are sorted.
    """

    def __init__(self, deck: Deck, seats: i64, model: Position | None = None) -> None:
        """An empty table, or one that shares with `model` the deck's tables alone."""
        self.deck = deck
        self.seats: i64 = seats
        self.trains: list[Train | None] = []
        """[place]: the train there, None once no locomotive came any more."""
        self.hands: list[list[int]] = []
        self.draw_pile: list[int] = [] if model is None else model.draw_pile[:]
        self.discard: list[int] = [] if model is None else model.discard[:]
        self.locomotives: list[int] = [] if model is None else model.locomotives[:]
        self.locomotives_gone: list[int] = [] if model is None else model.locomotives_gone[:]
        self.home: list[int] = list(FULL) * int(seats) if model is None else model.home[:]
        """[seat * PAWN_KINDS + pawn]: how many pawns of that value stand at home."""
        self.points: list[int] = [0] * int(seats) if model is None else model.points[:]
        self.best: list[int] = [0] * int(seats) if model is None else model.best[:]
        """[seat]: its best score for one train, for ties (S7); 0 if none was better."""
        self.depots: list[int] = [1] * int(seats) if model is None else model.depots[:]
        """[seat]: 1 while it has its Depot card."""
        if model is None:
            for _seat in range(seats):
                self.hands.append([])
        else:
            for train in model.trains:
                self.trains.append(None if train is None else train.clone())
            for hand in model.hands:
                self.hands.append(hand[:])

    def clone(self) -> Position:
        """A copy that shares the deck's tables alone."""
        return Position(self.deck, self.seats, self)

    def train(self, place: i64) -> Train:
        """The train at a place where there is one."""
        train = self.trains[place]
        assert train is not None
        return train

    def has_train(self, place: i64) -> bool:
        """Whether a train stands at a place."""
        return place < len(self.trains) and self.trains[place] is not None

    def trains_left(self) -> bool:
        """Whether any train stands in the station."""
        return any(train is not None for train in self.trains)

    def at_home(self, seat: i64) -> i64:
        """How many pawns of a seat stand at home."""
        at: i64 = seat * PAWN_KINDS
        return self.home[at] + self.home[at + 1] + self.home[at + 2] + self.home[at + 3]

    def board(self, seat: i64, place: i64, pawn: i64, events: EventLog | None) -> None:
        """Assign a pawn from home to a train."""
        self.home[seat * PAWN_KINDS + pawn] -= 1
        self.train(place).board(seat, pawn, 0)
        if events is not None:
            events.add([ev.BOARDED, seat, place, pawn])

    def add_car(self, place: i64, card: i64, events: EventLog | None) -> None:
        """Add a railcar to the end of a train, which leaves if that fills it or the car is a Caboose (S4)."""
        train = self.train(place)
        train.add_car(self.deck, card)
        if train.left() <= 0 or self.deck.kinds[card] == CABOOSE:
            self._leave(place, events)

    def _leave(self, place: i64, events: EventLog | None) -> None:
        """A train leaves the station: it scores, all its cards are put away, the next locomotive comes (S7, S8)."""
        train = self.train(place)
        value = train.value()
        if events is not None:
            events.add([ev.LEFT, place, train.locomotive, value])
        self._score(place, value, events)
        for card in train.cars:
            self.discard.append(card)
        room = self.deck.find(STANDING_ROOM)
        for _ in range(train.rooms):
            self.discard.append(room)
        self.locomotives_gone.append(train.locomotive)
        self.trains[place] = None
        self._bring_locomotive(place, events)

    def build_depot(self, seat: i64, place: i64, events: EventLog | None) -> None:
        """Play a Depot: the train scores and stays, its pawns go home (S9)."""
        train = self.train(place)
        self.depots[seat] = 0
        value = train.value_at_depot(self.deck)
        if events is not None:
            events.add([ev.DEPOT_BUILT, seat, place])
            events.add([ev.SCORED_AT_DEPOT, place, value])
        self._score(place, value, events)
        train.build_depot(seat)

    def _score(self, place: i64, value: i64, events: EventLog | None) -> None:
        """Each player with pawns aboard scores; the pawns are shown and go home (S7, S8)."""
        train = self.train(place)
        shown = [0] * PAWN_KINDS
        seat: i64
        at: i64
        pawn: i64
        for seat in range(self.seats):
            if train.count(seat) == 0:
                continue
            gain = value * train.passengers(seat)
            if gain > self.best[seat]:
                self.best[seat] = int(gain)
            before: i64 = self.points[seat]
            after: i64 = before + gain if before + gain > 0 else 0
            self.points[seat] = int(after)
            for pawn in range(PAWN_KINDS):
                shown[pawn] = 0
            for at in range(len(train.seats)):
                if train.seats[at] == seat:
                    shown[train.pawns[at]] += 1
            if events is not None:
                event = [ev.SCORE, seat, after - before, place, value]
                for at in range(len(train.seats)):
                    if train.seats[at] == seat:
                        event.append(train.pawns[at])
                events.add(event)
            for pawn in range(PAWN_KINDS):
                self.home[seat * PAWN_KINDS + pawn] += shown[pawn]
            for other in range(len(self.trains)):
                if other != place and self.has_train(other):
                    self.train(other).witness(seat, shown)
        train.seats = []
        train.pawns = []
        train.seen = []

    def _bring_locomotive(self, place: i64, events: EventLog | None) -> None:
        """The next locomotive takes a free place, if one is left."""
        if self.locomotives:
            locomotive: i64 = self.locomotives.pop()
            self.trains[place] = Train(locomotive, self.deck.train_kinds[locomotive], self.deck.numbers[locomotive])
            if events is not None:
                events.add([ev.LOCOMOTIVE, place, locomotive])

    def add_place(self, events: EventLog | None) -> bool:
        """One more train in the station; False when no locomotive is left."""
        if not self.locomotives:
            return False
        self.trains.append(None)
        self._bring_locomotive(len(self.trains) - 1, events)
        return True

    def draw(self, seat: i64, events: EventLog | None) -> None:
        """Draw a card if there is one; Rush Hour is resolved, discarded and replaced (S3, S15)."""
        while self.draw_pile:
            card: i64 = self.draw_pile.pop()
            if self.deck.kinds[card] != RUSH_HOUR:
                self.take(seat, card)
                if events is not None:
                    events.add([ev.DREW, seat, card])
                return
            if events is not None:
                events.add([ev.RUSHED, seat, 1 if self.locomotives else 0])
            self.add_place(events)
            self.discard.append(card)

    def take(self, seat: i64, card: i64) -> None:
        """Put a card into a hand, in its place in the order."""
        hand = self.hands[seat]
        at: i64 = len(hand)
        hand.append(card)
        while at > 0 and hand[at - 1] > card:
            hand[at] = hand[at - 1]
            at -= 1
        hand[at] = card

    def move_pawn(self, place: i64, at: i64, to: i64) -> None:
        """A pawn goes from one train to another, or home, unseen (S11)."""
        train = self.train(place)
        seat: i64 = train.seats.pop(at)
        pawn: i64 = train.pawns.pop(at)
        seen: i64 = train.seen.pop(at)
        if to == HOME:
            self.home[seat * PAWN_KINDS + pawn] += 1
        else:
            self.train(to).board(seat, pawn, seen)

    def uncouple(self, place: i64, count: i64, event: list[int]) -> None:
        """Discard so many cars from the end of a train, in the order taken off; they are added to `event` (S13)."""
        train = self.train(place)
        for _ in range(count):
            card = train.take_car(self.deck)
            self.discard.append(card)
            event.append(card)

    def take_discarded(self, card: i64) -> None:
        """Take the topmost such card out of the discard pile."""
        at: i64 = len(self.discard) - 1
        while self.discard[at] != card:
            at -= 1
        self.discard.pop(at)

    def encode(self) -> list[int]:
        """All of it as ints, as one who sees everything."""
        return numbers_of(self, -1)


HIDDEN: Final = -2
"""In an observation, where the value of a pawn stands that the seat does not know."""


def numbers_of(pos: Position, seat: i64) -> list[int]:
    """The table as ints in a fixed order, as `seat` knows it; all of it for -1.

    Numbers of cards come before the cards, so that it can be read from front to back (`deals`).
    """
    out: list[int] = [pos.seats]
    out.extend(pos.points)
    out.extend(pos.best)
    out.extend(pos.depots)
    _pile(out, pos.draw_pile, seat < 0)
    _pile(out, pos.locomotives, seat < 0)
    _pile(out, pos.discard, True)
    _pile(out, pos.locomotives_gone, True)
    for number in range(pos.seats):
        _pile(out, pos.hands[number], seat < 0 or number == seat)
    out.append(len(pos.trains))
    for train in pos.trains:
        if train is None:
            out.append(NOTHING)
            continue
        out.append(train.locomotive)
        out.append(train.depot)
        out.append(train.owner)
        out.append(train.rooms)
        _pile(out, train.cars, True)
        out.append(len(train.seats))
        at: i64
        for at in range(len(train.seats)):
            out.append(train.seats[at])
            out.append(train.pawns[at] if seat < 0 or train.seats[at] == seat else HIDDEN)
            out.append(train.seen[at])
    return out


def _pile(out: list[int], pile: list[int], known: bool) -> None:
    out.append(len(pile))
    if known:
        out.extend(pile)


def no_depot(train: Train) -> bool:
    """Whether a train has no Depot yet."""
    return train.depot == NO_DEPOT
