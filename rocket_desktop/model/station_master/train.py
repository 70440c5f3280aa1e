"""A train in the station: its cars, pawns, Depot and Standing Rooms, and what it is worth."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from rocket_desktop.model.station_master.cards import EXECUTIVE, PAWN_KINDS, ROYAL, TRAIN_KINDS, Deck, full_of, value_of

NO_DEPOT: Final = -1
_BITS: Final = 2  # of each number in `Train.seen`


class Train:
    """A locomotive with all that stands behind it and on it; changed in place.

    Cars are added and taken off by its own methods alone, which keep count of what they come to.

    Pawns are in order of boarding: `seats[n]` owns pawn n, `pawns[n]` is the number of its value.  `seen[n]` is what
    was seen of its owner's pawns elsewhere while it was aboard: of each value the most that one reveal showed, two
    bits each.  It is public, and rules out values of pawn n.
    """

    def __init__(self, locomotive: i64, kind: i64, number: i64, model: Train | None = None) -> None:
        """A locomotive alone, or with all that `model` has."""
        self.locomotive: i64 = locomotive
        self.kind: i64 = kind
        self.number: i64 = number
        self.cars: list[int] = [] if model is None else model.cars[:]
        self.depot: i64 = NO_DEPOT  # how many cars stand in front of the Depot
        # Of the cars behind it: the sum of their values, the last two values, the Royal Carriages.
        self._sum: i64 = 0
        self._last: i64 = 0
        self._last_but_one: i64 = 0
        self._royals: i64 = 0
        self.owner: i64 = -1  # of the Depot
        self.rooms: i64 = 0
        self.seats: list[int] = [] if model is None else model.seats[:]
        self.pawns: list[int] = [] if model is None else model.pawns[:]
        self.seen: list[int] = [] if model is None else model.seen[:]
        if model is not None:
            self.depot = model.depot
            self._sum = model._sum
            self._last = model._last
            self._last_but_one = model._last_but_one
            self._royals = model._royals
            self.owner = model.owner
            self.rooms = model.rooms

    def clone(self) -> Train:
        """A copy that shares nothing."""
        return Train(self.locomotive, self.kind, self.number, self)

    def limit(self) -> i64:
        """How many pawns it holds (S10)."""
        return self.number + self.rooms

    def has_room(self) -> bool:
        """Whether another pawn may board."""
        return len(self.seats) < self.limit()

    def loose(self) -> i64:
        """How many cars can be taken off: those behind the Depot (S9)."""
        count: i64 = len(self.cars)
        return count - self.depot if self.depot > 0 else count

    def left(self) -> i64:
        """How many railcars it can still pull."""
        return self.number - len(self.cars)

    def add_car(self, deck: Deck, card: i64) -> None:
        """Add a railcar to the end."""
        self.cars.append(int(card))
        if len(self.cars) > self.depot:
            self._count(deck, card)

    def take_car(self, deck: Deck) -> i64:
        """Take off the last car, which stands behind the Depot."""
        card: i64 = self.cars.pop()
        self._count_all(deck)
        return card

    def build_depot(self, seat: i64) -> None:
        """A seat's Depot now stands behind all cars."""
        self.depot = len(self.cars)
        self.owner = seat
        self._sum = 0
        self._last = 0
        self._last_but_one = 0
        self._royals = 0

    def _count_all(self, deck: Deck) -> None:
        self._sum = 0
        self._last = 0
        self._last_but_one = 0
        self._royals = 0
        at: i64
        for at in range(self.depot if self.depot > 0 else 0, len(self.cars)):
            self._count(deck, self.cars[at])

    def _count(self, deck: Deck, card: i64) -> None:
        kind: i64 = deck.kinds[card]
        if kind == ROYAL:
            self._royals += 1
        elif kind <= EXECUTIVE:
            worth: i64 = deck.worths[card * TRAIN_KINDS + self.kind]
            self._sum += worth
            self._last_but_one = self._last
            self._last = worth

    def value(self) -> i64:
        """The train's value if it left now (S5, S6): of the cars behind the Depot, if it has one.

        With each Royal Carriage the last two cars that have a value count once more.
        """
        return self._sum + self._royals * (self._last + self._last_but_one)

    def value_with(self, deck: Deck, card: i64) -> i64:
        """Its value with one more railcar."""
        kind: i64 = deck.kinds[card]
        if kind == ROYAL:
            return self.value() + self._last + self._last_but_one
        if kind > EXECUTIVE:
            return self.value()
        worth: i64 = deck.worths[card * TRAIN_KINDS + self.kind]
        return self._sum + worth + self._royals * (worth + self._last)

    def value_without(self, deck: Deck, count: i64) -> i64:
        """Its value with so many of the last cars taken off, which stand behind the Depot."""
        cars = self.cars
        self.cars = cars[: len(cars) - count]
        self._count_all(deck)
        value = self.value()
        self.cars = cars
        self._count_all(deck)
        return value

    def value_at_depot(self, deck: Deck) -> i64:
        """The value that a Depot scores at once: of all cars, every Royal Carriage cancelled by it (S6, S9)."""
        total: i64 = 0
        for card in self.cars:
            if deck.kinds[card] <= EXECUTIVE:
                total += deck.worths[card * TRAIN_KINDS + self.kind]
        return total

    def passengers(self, seat: i64) -> i64:
        """The sum of a seat's pawns aboard."""
        total: i64 = 0
        at: i64
        for at in range(len(self.seats)):
            if self.seats[at] == seat:
                total += value_of(self.pawns[at])
        return total

    def count(self, seat: i64) -> i64:
        """How many pawns of a seat are aboard."""
        total: i64 = 0
        for owner in self.seats:
            if owner == seat:
                total += 1
        return total

    def find(self, seat: i64, which: i64) -> i64:
        """Where the pawn stands that is number `which` (from 1) of its seat's; -1 when there is none."""
        left: i64 = which
        at: i64
        for at in range(len(self.seats)):
            if self.seats[at] == seat:
                left -= 1
                if left == 0:
                    return at
        return -1

    def board(self, seat: i64, pawn: i64, seen: i64) -> None:
        """Add a pawn, the last to have boarded."""
        self.seats.append(seat)
        self.pawns.append(pawn)
        self.seen.append(seen)

    def witness(self, seat: i64, shown: list[int]) -> None:
        """So many pawns of each value of a seat were seen elsewhere: those aboard are others."""
        at: i64
        for at in range(len(self.seats)):
            if self.seats[at] == seat:
                known: i64 = self.seen[at]
                for pawn in range(PAWN_KINDS):
                    if seen_of(known, pawn) < shown[pawn]:
                        known += (shown[pawn] - seen_of(known, pawn)) * one_of(pawn)
                self.seen[at] = known


def seen_of(seen: i64, pawn: i64) -> i64:
    """How many pawns of a value one reveal has shown at most, by a number of `Train.seen`."""
    return seen >> (_BITS * pawn) & 3


def one_of(pawn: i64) -> i64:
    """What one pawn more of a value adds to such a number."""
    return i64(1) << (_BITS * pawn)


def can_be(seen: i64, pawn: i64) -> bool:
    """Whether a pawn of which `seen` is known may have this value."""
    return seen_of(seen, pawn) < full_of(pawn)
