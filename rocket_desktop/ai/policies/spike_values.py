"""What a position of Spike promises a seat, in hundredths of a point beside its money.

A contract is worth its best fee, less the track that is missing for it and the time the train needs; contracts are
fulfilled one after the other as long as the game is likely to go on.  Nothing that is hidden from others is looked at
but for the seat's own sake: routes and hands are those dealt.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from rocket_desktop.ai.policies.spike_tables import Rails, Tables, hand_of, mixed
from rocket_desktop.model.arrays import Ints
from rocket_desktop.model.spike.board import (
    ENGINE,
    FREIGHT,
    PARTS,
    SUITS,
    TENDER,
    bit,
    cards_each,
)
from rocket_desktop.model.spike.position import ABOARD, DONE, Position
from rocket_desktop.model.spike.state import SpikeState

PIECE: Final = 80  # hundredths: what a piece of track earns in bounties
CARD: Final = 12  # what a card is worth beside the track it lays
_LACK: Final = 25  # what a piece that a contract or route lacks costs beside the bounties it earns
_MOST_CARDS: Final = 10
_DRAWN: Final = 11  # cards drawn in ten turns, beside builds and upgrades
_LAID: Final = 22  # pieces laid in ten turns at most
_TURN: Final = 12  # hundredths a turn that a contract takes
_SHARE: Final = 85  # percent of what is to come that comes
_ENGINE: Final = 9  # hundredths a turn left
_TENDER: Final = 8
_CARS: Final = 6
_LONG: Final = 20  # turns beyond which upgrades gain nothing more
_PER_TURN: Final = 130  # hundredths of cards drawn in a seat's turn
_HELD: Final = 6  # cards in a hand, on average
_BUILD: Final = 9  # tenths of a turn for a missing piece
_NO_ROUTE: Final = 1  # a key's own mark


def turns_left(state: SpikeState) -> i64:
    """How many turns each seat may have yet, by the cards that are left to be drawn; in tenths."""
    seats: i64 = state.pos.seats
    full: i64 = cards_each(seats) * SUITS - _HELD * seats
    left: i64 = len(state.pos.deck)
    if state.round == 1:
        left += full + full * 3 // 4
    elif state.round == 2:
        left += full * 3 // 4
    else:
        left -= state.bottom // 4
    if left < 0:
        left = 0
    turns = left * 1000 // (_PER_TURN * seats)
    if state.last_turns >= 0 and turns > 10:
        turns = 10
    return turns + 5


class Judge:
    """Judges seats of one position."""

    def __init__(self, state: SpikeState, tables: Tables) -> None:
        self.state = state
        self.pos: Position = state.pos
        self.tables = tables
        self.key: i64 = tables.key(state.pos)
        self.turns: i64 = turns_left(state)
        self._patience: i64 = 10  # tenths of a turn
        self._keys: Ints = tables.no_orders[: state.pos.seats]
        self._order: Ints = tables.no_orders[:]
        self._rails: list[Rails | None] = [None] * int(state.pos.seats)

    def rails(self, seat: i64) -> Rails:
        """The distances of a seat."""
        found = self._rails[seat]
        if found is None:
            found = self.tables.rails(self.pos, seat, self.key)
            self._rails[seat] = found
        return found

    def worth(self, seat: i64) -> i64:
        """What is to come for a seat."""
        pos = self.pos
        if pos.place[seat] < 0:
            return 0
        cards = pos.cards(seat)
        total: i64 = PIECE * self.pieces_to_lay(seat) // 10
        if cards > _MOST_CARDS:
            cards = _MOST_CARDS
        total += CARD * cards
        long = self.turns
        if long > 10 * _LONG:
            long = 10 * _LONG
        total += _ENGINE * long * pos.levels[seat * PARTS + ENGINE] // 10
        total += _TENDER * long * pos.levels[seat * PARTS + TENDER] // 10
        total += _CARS * long * pos.levels[seat * PARTS + FREIGHT] // 10
        return total + self.plans(seat)

    def pieces_to_lay(self, seat: i64) -> i64:
        """How many pieces of track a seat may yet lay, in tenths: cards, pieces and time limit it."""
        pos = self.pos
        pieces = 10 * pos.cards(seat) + _DRAWN * self.turns // 10
        if pieces > 10 * pos.tracks[seat]:
            pieces = 10 * pos.tracks[seat]
        if pieces > _LAID * self.turns // 10:
            pieces = _LAID * self.turns // 10
        return pieces

    def cost(self, seat: i64, pieces: i64, spent: i64) -> i64:
        """What it costs to lay so many pieces with so many cards: of what there is less than of the other."""
        pos = self.pos
        if pos.cards(seat) * 10 + _DRAWN * self.turns // 10 < 10 * pos.tracks[seat]:
            return (PIECE + CARD) * spent
        return PIECE * pieces + CARD * spent

    def plans(self, seat: i64) -> i64:
        """What contracts and route are worth with the track that lies."""
        key = self._with_route(seat, self.contracts_key(seat))
        found = self.tables.promised(key, self.turns)
        if found < 0:
            found = self._plans(seat, self.rails(seat).pieces)
            self.tables.keep(key, self.turns, found)
        return found

    def plans_with(self, seat: i64, city: i64) -> i64:
        """What they are worth once a city has been reached, from where everything is nearer."""
        tables = self.tables
        key = tables.with_city(self._with_route(seat, self.contracts_key(seat)), city)
        found = tables.promised(key, self.turns)
        if found < 0:
            closer = self.rails(seat).pieces[:]
            other: i64
            for other in range(tables.cities):
                away: i64 = tables.away[city * tables.nodes + self.pos.board.node_of[other]]
                if away < closer[other]:
                    closer[other] = away
            found = self._plans(seat, closer)
            tables.keep(key, self.turns, found)
        return found

    def contracts(self, seat: i64) -> i64:
        """What contracts alone are worth with the train where it is."""
        key = self.contracts_key(seat)
        found = self.tables.promised(key, self.turns)
        if found < 0:
            found = self._contracts(seat, self.rails(seat).pieces)
            self.tables.keep(key, self.turns, found)
        return found

    def builds_key(self, seat: i64) -> i64:
        """The key of all that a seat's builds and their worth go by."""
        pos = self.pos
        key = mixed(self._with_route(seat, self.contracts_key(seat)), hand_of(pos, seat))
        at: i64
        for at in range(len(pos.market)):
            key = mixed(key, pos.market[at])
        return key

    def contracts_key(self, seat: i64) -> i64:
        """The key of all that a seat's contracts are worth by.

        What of it never changes while the position is judged is worked out once.
        """
        if self._keys[seat] == 0:
            self._keys[seat] = self.tables.plans_key(self.pos, seat, self.key, self.turns)
        return self.tables.with_place(self._keys[seat], self.pos.place[seat])

    def _with_route(self, seat: i64, key: i64) -> i64:
        routes = self.pos.routes[seat]
        if len(routes) != 1:
            return key ^ _NO_ROUTE  # two are dealt, one of which will be kept
        return self.tables.with_route(key, routes[0])

    def _plans(self, seat: i64, pieces: Ints) -> i64:
        return (self._contracts(seat, pieces) + self.route(seat, pieces)) * _SHARE // 100

    def route(self, seat: i64, pieces: Ints) -> i64:
        """What the route card is worth: what it would score now, and the best that can be made of it."""
        pos = self.pos
        if len(pos.routes[seat]) != 1:
            return 0
        route: i64 = pos.routes[seat][0]
        cities = pos.board.routes[route]
        values = pos.board.route_values[route]
        missing: i64 = 0
        best: i64 = 0
        at: i64
        before: i64
        for at in range(len(cities)):
            city: i64 = cities[at]
            lacks: i64 = pieces[city]
            for before in range(at):
                away: i64 = self.tables.away[cities[before] * self.tables.nodes + pos.board.node_of[city]]
                if away < lacks:
                    lacks = away
            missing += lacks
            worth: i64 = 100 * values[at] - _LACK * missing
            # What takes longer than the game lasts is not counted.
            if worth > best and missing * _BUILD <= self.turns:
                best = worth
        return best

    def _contracts(self, seat: i64, pieces: Ints) -> i64:
        """What the contracts are worth, the best for its time first, each city once."""
        pos = self.pos
        left = self.turns
        used: i64 = pos.delivered[seat]
        total: i64 = 0
        open_: i64 = 0
        at: i64
        for at in range(len(pos.status[seat])):
            if pos.status[seat][at] != DONE:
                open_ += 1
        # The more time there is for each, the less it matters how long one takes.
        self._patience = 10 + left // (open_ + 1)
        order = self._order
        count: i64 = 0
        for at in range(len(pos.status[seat])):
            if pos.status[seat][at] != DONE:
                found = self._best(seat, at, used, pieces)
                if found > 0:
                    place = count
                    while place > 0 and order[place - 1] < found:
                        order[place] = order[place - 1]
                        place -= 1
                    order[place] = found
                    count += 1
        for at in range(count):
            # Packed: worth for its time, time, city, contract.
            packed = order[at]
            city: i64 = packed >> 8 & 0xFF
            if used >> city & 1 != 0:
                packed = self._best(seat, packed & 0xFF, used, pieces)
                if packed <= 0:
                    continue
                city = packed >> 8 & 0xFF
            time: i64 = packed >> 16 & 0xFFF
            worth: i64 = packed >> 28 & 0xFFFF
            if time <= left:
                total += worth
                used |= bit(city)
                left -= time
            else:
                total += worth * left // (2 * time)
                left = left // 2
        return total

    def _best(self, seat: i64, contract: i64, used: i64, pieces: Ints) -> i64:
        """The best delivery of a contract, packed; 0 if none is worth the track."""
        pos = self.pos
        board = pos.board
        tables = self.tables
        nodes = tables.nodes
        cities = tables.cities
        lines = self.rails(seat).lines
        speed: i64 = pos.part(seat, ENGINE)
        cars: i64 = pos.part(seat, FREIGHT)
        face: i64 = pos.faces[seat][contract]
        place: i64 = pos.place[seat]
        here: i64 = place if place < nodes else board.ends[2 * (place - nodes)]
        row: i64 = i64(lines.rows[place]) * cities
        aboard = pos.status[seat][contract] == ABOARD
        first: i64 = board.face_commodity[face] * tables.most_sources
        best: i64 = 0
        name: i64
        number: i64
        for name in range(face * tables.most_names, (face + 1) * tables.most_names):
            target = tables.names[name]
            if target < 0:
                break
            if used >> target & 1 != 0:
                continue
            fee: i64 = board.fees[face * cities + target]
            far: i64 = pieces[target]
            what = target << 8 | contract
            if aboard:
                way: i64 = i64(lines.steps[row + target])
                way = way - 1 if way > 0 else tables.away[target * nodes + here] + 2
                best = self._better(best, fee, far, way, speed, 1, what)
                continue
            for number in range(first, first + tables.most_sources):
                source = tables.sources[number]
                if source < 0:
                    break
                node = board.node_of[source]
                near: i64 = pieces[source]
                between: i64 = tables.away[target * nodes + node]
                missing = far + near
                if far > 0 and near > 0 and between < (far if far > near else near):
                    missing = between + (near if near < far else far)
                way = i64(lines.steps[row + source])
                way = way - 1 if way > 0 else tables.away[source * nodes + here] + 2
                second: i64 = i64(lines.steps[i64(lines.rows[node]) * cities + target])
                # From the target to itself it is 0 steps, and none are known to what is not joined.
                way += second - 1 if second > 1 else between + 2
                best = self._better(best, fee, missing, way, speed, cars, what)
        return best

    def _better(self, best: i64, fee: i64, missing: i64, way: i64, speed: i64, cars: i64, what: i64) -> i64:
        """The better for its time of two deliveries, the first of equal ones; 0 stands for none.

        Packed: worth for its time, worth, time in tenths of a turn, target and contract.
        """
        time: i64 = 10 * way
        # Divisions by what is known are much faster.
        if speed == 2:
            time = time // 2
        elif speed == 3:
            time = time // 3
        elif speed > 3:
            time = time // speed
        if cars > 1:
            time = time * (7 if cars == 2 else 6) // 10
        build = _BUILD * missing
        if build > time:
            time = build
        worth = 100 * fee - _LACK * missing - _TURN * time // 10
        if worth <= 0 or time > 0xFFF:
            return best
        worth_now = 100 * worth
        span = time + self._patience
        if worth_now < ((best >> 44) + 1) * span:
            return best
        return worth_now // span << 44 | worth << 28 | time << 16 | what
