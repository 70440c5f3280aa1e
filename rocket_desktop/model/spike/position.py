"""All that lies on the table of Spike: rails, cards, market, contracts, trains and money; not whose turn it is."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from rocket_desktop.model.arrays import Ints, filled, ints
from rocket_desktop.model.rng import Rng
from rocket_desktop.model.spike.board import (
    COLUMNS,
    COMMODITIES,
    FREIGHT,
    PARTS,
    ROWS,
    SUITS,
    TRACKS,
    UPGRADES,
    Board,
    bit,
)

NOTHING: Final = -1
TIME: Final = SUITS
"""Stands for a time card in the deck."""

# Status of a contract.
WAITING: Final = 0  # its cargo token lies on it
ABOARD: Final = 1
DONE: Final = 2

HIDDEN: Final = -2
"""In an observation, where something stands that the seat does not know."""


class Position:
    """What every seat has, and what lies between them.  `board` is shared, never changed."""

    def __init__(self, board: Board, seats: i64, like: Position | None = None) -> None:
        """An empty table: no card dealt, no locomotive placed.  With `like`, a copy of that table instead."""
        self.board = board
        self.seats: i64 = seats
        count = int(seats)
        self.owner: Ints = filled(len(board.segments), NOTHING) if like is None else like.owner[:]
        """[segment]: the seat whose track lies there."""
        self.reached: Ints = filled(len(board.nodes), 0) if like is None else like.reached[:]
        """[node]: the seats whose network reaches it, one bit each."""
        self.tracks: Ints = filled(count, TRACKS) if like is None else like.tracks[:]
        """[seat]: pieces not yet placed."""
        self.start: Ints = filled(count, NOTHING) if like is None else like.start[:]
        """[seat]: the node where its locomotive was placed."""
        self.place: Ints = filled(count, NOTHING) if like is None else like.place[:]
        """[seat]: the space its locomotive stands on (`Board.space_of`)."""
        self.levels: Ints = filled(count * PARTS, 0) if like is None else like.levels[:]
        """[seat * PARTS + part]: how often it was upgraded."""
        self.points: Ints = filled(count, 0) if like is None else like.points[:]
        self.hands: Ints = filled(count * SUITS, 0) if like is None else like.hands[:]
        """[seat * SUITS + suit]: cards held."""
        self.known: Ints = filled(count * SUITS, 0) if like is None else like.known[:]
        """[seat * SUITS + suit]: of these, how many everybody saw being taken and not yet being played."""
        self.face_up: list[int] = [] if like is None else like.face_up[:]
        self.deck: list[int] = [] if like is None else like.deck[:]
        """Suits and time cards, the next card last."""
        self.discard: Ints = filled(SUITS, 0) if like is None else like.discard[:]
        """[suit]: cards discarded."""
        self.market: Ints = ints(range(ROWS * COLUMNS)) if like is None else like.market[:]
        """[row * COLUMNS + column]: the commodity there; row 0 is worth most."""
        self.faces: list[list[int]] = [[] for _ in range(count)] if like is None else [each[:] for each in like.faces]
        """[seat]: the faces of its contracts."""
        self.status: list[list[int]] = [[] for _ in range(count)] if like is None else [each[:] for each in like.status]
        """[seat]: WAITING, ABOARD or DONE for each of them."""
        self.delivered: Ints = filled(count, 0) if like is None else like.delivered[:]
        """[seat]: the cities it has delivered to, one bit each."""
        self.routes: list[list[int]] = [[] for _ in range(count)] if like is None else [each[:] for each in like.routes]
        """[seat]: its route cards; two while it has to choose."""
        self.dropped: Ints = filled(count, NOTHING) if like is None else like.dropped[:]
        """[seat]: the route it did not keep, which it alone knows."""
        self.giver: i64 = NOTHING if like is None else like.giver
        self.given: i64 = NOTHING if like is None else like.given
        """The suit that was given, which giver and receiver know."""
        self.given_least: i64 = 0 if like is None else like.given_least
        """So many cards of it the giver knows the receiver to hold."""
        self.rng: Rng = Rng(0) if like is None else like.rng.clone()

    def clone(self) -> Position:
        """A copy that shares the board alone."""
        # Not an empty table that is filled later: making its arrays took longer than all copies.
        return Position(self.board, self.seats, self)

    # --- rails ---

    def on_network(self, seat: i64, node: i64) -> bool:
        """Whether a node is the seat's start city or touched by its track."""
        return (self.reached[node] >> seat & 1) != 0

    def reach(self, seat: i64, node: i64) -> None:
        """A node belongs to a seat's network from now on."""
        self.reached[node] = self.reached[node] | bit(seat)

    def put_track(self, seat: i64, segment: i64) -> None:
        """Place a piece of track."""
        self.owner[segment] = seat
        self.tracks[seat] -= 1
        self.reach(seat, self.board.ends[2 * segment])
        self.reach(seat, self.board.ends[2 * segment + 1])

    def connected(self, seat: i64) -> i64:
        """How many cities a seat's network reaches, the start city included (K13)."""
        count: i64 = 0
        city: i64
        for city in range(len(self.board.node_of)):
            if self.on_network(seat, self.board.node_of[city]):
                count += 1
        return count

    def route_stops(self, seat: i64, route: i64) -> i64:
        """How many cities after the start are joined to it without a gap; -1 if the start is not (K11)."""
        if self.tracks[seat] == TRACKS:
            return -1
        count: i64 = -1
        for city in self.board.routes[route]:
            if not self.on_network(seat, self.board.node_of[city]):
                break
            count += 1
        return count

    def route_value(self, seat: i64) -> i64:
        """What a seat's route card would score now (K11); 0 while it has none or two."""
        if len(self.routes[seat]) != 1:
            return 0
        route: i64 = self.routes[seat][0]
        stops = self.route_stops(seat, route)
        return self.board.route_values[route][stops] if stops > 0 else 0

    # --- trains ---

    def part(self, seat: i64, part: i64) -> i64:
        """Speed, power or freight cars of a seat's train."""
        return self.board.train[part * (UPGRADES + 1) + self.levels[seat * PARTS + part]]

    def city_of_train(self, seat: i64) -> i64:
        """The city where a seat's locomotive stands, -1 on the line."""
        place = self.place[seat]
        if place < 0 or place >= len(self.board.nodes):
            return NOTHING
        return self.board.city_at[place]

    def aboard(self, seat: i64) -> i64:
        """How many cargo tokens a train carries."""
        count: i64 = 0
        for status in self.status[seat]:
            if status == ABOARD:
                count += 1
        return count

    def free_car(self, seat: i64) -> bool:
        """Whether a freight car is empty."""
        return self.aboard(seat) < self.part(seat, FREIGHT)

    def contract(self, seat: i64, commodity: i64, status: i64) -> i64:
        """Which contract of a seat is for a commodity and in this state; -1 if none is."""
        faces = self.faces[seat]
        at: i64
        for at in range(len(faces)):
            if self.status[seat][at] == status and self.board.face_commodity[faces[at]] == commodity:
                return at
        return NOTHING

    def wanted(self, seat: i64, face: i64) -> i64:
        """The cities to which a seat may yet deliver by this face, one bit each (once a city)."""
        targets: i64 = self.board.targets[face]
        return targets & ~self.delivered[seat]

    def can_deliver_at_all(self, seat: i64) -> bool:
        """Whether any contract of a seat can still be fulfilled (K10)."""
        left: i64 = 0
        faces = self.faces[seat]
        at: i64
        for at in range(len(faces)):
            if self.status[seat][at] != DONE:
                left |= self.wanted(seat, faces[at])
        return left != 0

    # --- market and cards ---

    def price_place(self, commodity: i64) -> i64:
        """Where a commodity's chip lies in the market."""
        at: i64 = 0
        while self.market[at] != commodity:
            at += 1
        return at

    def price(self, commodity: i64) -> i64:
        """What a commodity is worth: 3, 2 or 1."""
        return ROWS - self.price_place(commodity) // COLUMNS

    def drop_price(self, commodity: i64) -> None:
        """A chip goes to the row of 1, those below it in its column move up (K5)."""
        at = self.price_place(commodity)
        while at + COLUMNS < COMMODITIES:
            self.market[at] = self.market[at + COLUMNS]
            at += COLUMNS
        self.market[at] = commodity

    def cards(self, seat: i64) -> i64:
        """How many rail cards a seat holds."""
        count: i64 = 0
        suit: i64
        for suit in range(SUITS):
            count += self.hands[seat * SUITS + suit]
        return count

    def spend(self, seat: i64, suit: i64, number: i64) -> None:
        """Discard so many cards of a suit from a hand; those that everybody knew count as spent first."""
        at = seat * SUITS + suit
        self.hands[at] -= number
        self.discard[suit] += number
        self.known[at] = self.known[at] - number if self.known[at] > number else 0
        if suit == self.given and seat == self.receiver():
            self.given_least = self.given_least - number if self.given_least > number else 0

    def take_face_up(self, seat: i64, suit: i64) -> None:
        """Take a card that lies face up."""
        self.face_up.remove(int(suit))
        self.hands[seat * SUITS + suit] += 1
        self.known[seat * SUITS + suit] += 1
        if suit == self.given and seat == self.receiver():
            self.given_least += 1

    def receiver(self) -> i64:
        """The seat to the right of the giver (K12)."""
        return (self.giver + self.seats - 1) % self.seats

    def unused_cards(self) -> list[int]:
        """The contract cards nobody has had, in their order."""
        used: set[int] = set()
        for faces in self.faces:
            for face in faces:
                used.add(face // 2)
        out: list[int] = []
        for card in range(self.board.faces // 2):
            if card not in used:
                out.append(card)
        return out


def numbers_of(pos: Position, seat: i64, shown: bool) -> list[int]:
    """The table as ints in a fixed order, as `seat` knows it; all of it for -1.  When `shown`, routes lie open.

    Numbers of cards come before the cards, so that it can be read from front to back (`deals`).  What follows from
    the rest (`reached`, `tracks`) is left out, and so is the generator of random numbers.
    """
    out: list[int] = [pos.seats]
    out.extend(pos.owner)
    out.extend(pos.start)
    out.extend(pos.place)
    out.extend(pos.levels)
    out.extend(pos.points)
    each: i64
    for each in range(pos.seats):
        if seat < 0 or each == seat:
            out.extend(pos.hands[each * SUITS : each * SUITS + SUITS])
        else:
            out.append(pos.cards(each))
    out.extend(pos.known)
    out.append(len(pos.face_up))
    out.extend(pos.face_up)
    out.append(len(pos.deck))
    if seat < 0:
        out.extend(pos.deck)
    out.extend(pos.discard)
    out.extend(pos.market)
    for each in range(pos.seats):
        out.append(len(pos.faces[each]))
        out.extend(pos.faces[each])
        out.extend(pos.status[each])
    out.extend(pos.delivered)
    for each in range(pos.seats):
        out.append(len(pos.routes[each]))
        if seat < 0 or each == seat or shown:
            out.extend(pos.routes[each])
        if seat < 0 or each == seat:
            out.append(pos.dropped[each])
    told = seat < 0 or seat in (pos.giver, pos.receiver()) if pos.giver >= 0 else True
    out.append(pos.giver)
    out.append(pos.given if told else HIDDEN)
    out.append(pos.given_least if told else HIDDEN)
    return out
