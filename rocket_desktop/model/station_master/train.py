"""A train in the station: its cars, pawns, Depot and Standing Rooms, and what it is worth."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from rocket_desktop.model.station_master.cards import EXECUTIVE, FULL, PAWN_KINDS, ROYAL, TRAIN_KINDS, VALUES, Deck

NO_DEPOT: Final = -1
_DOUBLED: Final = 2  # cars that a Royal Carriage makes count more
_BITS: Final = 2  # of each number in `Train.seen`


class Train:
    """A locomotive with all that stands behind it and on it; changed in place.

    Pawns are in order of boarding: `seats[n]` owns pawn n, `pawns[n]` is the number of its value.  `seen[n]` is what
    was seen of its owner's pawns elsewhere while it was aboard: of each value the most that one reveal showed, two
    bits each.  It is public, and rules out values of pawn n.
    """

    def __init__(self, locomotive: i64, kind: i64, number: i64) -> None:
        self.locomotive: i64 = locomotive
        self.kind: i64 = kind
        self.number: i64 = number
        self.cars: list[int] = []
        self.depot: i64 = NO_DEPOT  # how many cars stand in front of the Depot
        self.owner: i64 = -1  # of the Depot
        self.rooms: i64 = 0
        self.seats: list[int] = []
        self.pawns: list[int] = []
        self.seen: list[int] = []

    def clone(self) -> Train:
        """A copy that shares nothing."""
        other = Train(self.locomotive, self.kind, self.number)
        other.cars = self.cars[:]
        other.depot = self.depot
        other.owner = self.owner
        other.rooms = self.rooms
        other.seats = self.seats[:]
        other.pawns = self.pawns[:]
        other.seen = self.seen[:]
        return other

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

    def value(self, deck: Deck) -> i64:
        """The train's value if it left now (S5, S6): of the cars behind the Depot, if it has one."""
        start: i64 = self.depot if self.depot > 0 else 0
        royal: i64 = 0
        at: i64
        for at in range(start, len(self.cars)):
            if deck.kinds[self.cars[at]] == ROYAL:
                royal += 1
        return self._sum(deck, start, royal)

    def value_at_depot(self, deck: Deck) -> i64:
        """The value that a Depot scores at once: of all cars, every Royal Carriage cancelled by it (S6, S9)."""
        return self._sum(deck, 0, 0)

    def _sum(self, deck: Deck, start: i64, royal: i64) -> i64:
        """Of the cars from `start` on; the last two with a value count `royal` times more."""
        total: i64 = 0
        found: i64 = 0
        at: i64 = len(self.cars) - 1
        while at >= start:
            card: i64 = self.cars[at]
            if deck.kinds[card] <= EXECUTIVE:
                worth: i64 = deck.worths[card * TRAIN_KINDS + self.kind]
                total += worth
                if found < _DOUBLED:
                    total += worth * royal
                found += 1
            at -= 1
        return total

    def passengers(self, seat: i64) -> i64:
        """The sum of a seat's pawns aboard."""
        total: i64 = 0
        at: i64
        for at in range(len(self.seats)):
            if self.seats[at] == seat:
                total += VALUES[self.pawns[at]]
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
                        known += (shown[pawn] - seen_of(known, pawn)) << (_BITS * pawn)
                self.seen[at] = known


def seen_of(seen: i64, pawn: i64) -> i64:
    """How many pawns of a value one reveal has shown at most, by a number of `Train.seen`."""
    return seen >> (_BITS * pawn) & 3


def can_be(seen: i64, pawn: i64) -> bool:
    """Whether a pawn of which `seen` is known may have this value."""
    return seen_of(seen, pawn) < FULL[pawn]
