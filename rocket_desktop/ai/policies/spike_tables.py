"""What is worked out once for a board, or for the track that lies on it, and kept: distances and ways to build.

Kept by keys of 60 bits or more for what it depends on, so that it is the same whoever asks for it when.
"""

from __future__ import annotations

from typing import Any, Final

from mypy_extensions import i64, u8

from rocket_desktop.ai.policies.spike_paths import PathSearch
from rocket_desktop.model.arrays import Bytes, Ints, filled, ints, zero_bytes
from rocket_desktop.model.rng import Rng
from rocket_desktop.model.spike.board import (
    CARDS_EACH,
    COMMODITIES,
    ENGINE,
    FREIGHT,
    MOST_PLAYERS,
    PARTS,
    SIDES,
    SUITS,
    TRACKS,
    UPGRADES,
    Board,
)
from rocket_desktop.model.spike.position import Position
from rocket_desktop.model.spike.rails import steps_to_spaces

FAR: Final = 99
"""Stands for a distance where there is no way."""
NONE: Final = -(1 << 40)
"""Stands for a worth that is not known yet."""
WAY: Final = 60
"""Hundredths that a segment between start, source and target costs."""
_MOST_RAILS: Final = 5000
_MOST_LINES: Final = 800
_MOST_WAYS: Final = 10000
_MOST_LISTS: Final = 12000
_PROMISES: Final = 1 << 16
_TURNS: Final = 1 << 10  # more than there are at the beginning
_STATUSES: Final = 3  # of a contract
_LEVELS: Final = UPGRADES + 1
_BITS: Final = 29
_TURNS_SHIFT: Final = 32
_TURNS_MASK: Final = (1 << 32) - 1
_MULTIPLIER: Final = 0x2545F4914F6CDD1D  # of xorshift64* (Vigna 2016), for its bits without a pattern
_KEY_MASK: Final = (1 << 62) - 1
_CARD_BITS: Final = 5


class Lines:
    """What a seat's own track comes to."""

    def __init__(self, pos: Position, seat: i64, tables: Tables) -> None:
        board = pos.board
        cities = tables.cities
        self.rows: Bytes = tables.no_rows[:]
        """[space]: where `steps` begin for a city or segment of the network, in rows; 0 for what is none of it."""
        own: list[int] = []  # spaces of the network
        city: i64
        for city in range(cities):
            if pos.on_network(seat, board.node_of[city]):
                own.append(board.node_of[city])
        segment: i64
        for segment in range(len(pos.owner)):
            if pos.owner[segment] == seat:
                own.append(int(board.space_of(segment)))
        row: i64
        for row in range(len(own)):
            self.rows[own[row]] = u8(row + 1)
        self.steps: Bytes = tables.no_steps[: (len(own) + 1) * cities]
        """[row * cities + city]: fewest steps of a train between them, plus 1; 0 where there is no way."""
        for city in range(cities):
            if pos.on_network(seat, board.node_of[city]):
                steps = steps_to_spaces(pos, seat, board.node_of[city], FAR)
                for row in range(len(own)):
                    self.steps[(row + 1) * cities + city] = u8(steps[own[row]])


class Rails:
    """What a seat's track and the others' come to."""

    def __init__(self, pos: Position, seat: i64, tables: Tables, lines: Lines) -> None:
        board = pos.board
        self.lines = lines
        self.pieces: Ints = tables.all_far[: tables.cities]
        """[city]: fewest pieces of track to bring it onto the network."""
        pieces = tables.all_far[:]
        waiting: list[int] = []
        node: i64
        for node in range(tables.nodes):
            if pos.on_network(seat, node):
                pieces[node] = 0
                waiting.append(int(node))
        done: i64 = 0
        while done < len(waiting):
            node = waiting[done]
            done += 1
            at: i64
            for at in range(node * SIDES, node * SIDES + SIDES):
                segment: i64 = board.edges[at]
                if segment < 0:
                    break
                if pos.owner[segment] < 0:
                    far = board.far_end(segment, node)
                    if pieces[far] == FAR:
                        pieces[far] = pieces[node] + 1
                        waiting.append(int(far))
        city: i64
        for city in range(tables.cities):
            self.pieces[city] = pieces[board.node_of[city]]


class Tables:
    """Distances on the empty board, and what was found of positions on it."""

    def __init__(self, board: Board) -> None:
        self.board = board
        nodes: i64 = len(board.nodes)
        cities: i64 = len(board.node_of)
        self.nodes: i64 = nodes
        self.cities: i64 = cities
        self.away: Ints = filled(int(cities * nodes), FAR)
        """[city * nodes + node]: fewest segments between them."""
        sources: list[list[int]] = [[] for _ in board.commodities]
        city: i64
        for city in range(cities):
            sources[board.commodity_of[city]].append(int(city))
            self._measure(city)
        names: list[list[int]] = []
        for face in range(board.faces):
            named: list[int] = []
            for city in range(cities):
                if board.fees[face * cities + city] > 0:
                    named.append(int(city))
            names.append(named)
        self.most_sources: i64 = max([len(each) for each in sources]) + 1
        self.sources: Ints = ints(_rectangle(sources, int(self.most_sources)))
        """[commodity * most_sources + n]: the cities that have it, -1 after the last."""
        self.most_names: i64 = max([len(each) for each in names]) + 1
        self.names: Ints = ints(_rectangle(names, int(self.most_names)))
        """[face * most_names + n]: the cities it names, -1 after the last."""
        rng = Rng(len(board.segments))
        self._owner_keys: Ints = _random(len(board.segments) * MOST_PLAYERS, rng)
        self._start_keys: Ints = _random(len(board.nodes) * MOST_PLAYERS, rng)
        self._seat_keys: Ints = _random(MOST_PLAYERS, rng)
        self._card_keys: Ints = _random(SUITS * (CARDS_EACH + 1), rng)
        self._place_keys: Ints = _random(len(board.nodes) + len(board.segments), rng)
        self._contract_keys: Ints = _random(int(board.faces) * _STATUSES, rng)
        self._delivered_keys: Ints = _random(int(cities), rng)
        self._level_keys: Ints = _random(PARTS * _LEVELS, rng)
        self._route_keys: Ints = _random(len(board.routes), rng)
        self._built_keys: Ints = _random(int(cities), rng)
        self._turn_keys: Ints = _random(_TURNS, rng)
        self.all_far: Ints = filled(int(nodes), FAR)
        self.no_cities: Ints = filled(int(cities), NONE)
        """`FAR` by node, to be copied; likewise `NONE` by city, and zeros by contract, space and for steps."""
        self.no_orders: Ints = filled(COMMODITIES, 0)
        self.no_rows: Bytes = zero_bytes(int(nodes) + len(board.segments))
        self.no_steps: Bytes = zero_bytes(int((cities + TRACKS + 1) * cities))
        # Key, then turns and worth; where two keys want the same place the newer one has it.
        self._promises: Ints = filled(2 * _PROMISES, -1)
        self._start_worths: list[list[int]] = [[] for _ in range(int(board.faces))]
        # The position whose key was asked for last, what it goes by, and the key.
        self._keyed: Position | None = None
        self._keyed_by: i64 = 0
        self._last_key: i64 = 0
        self._rails: dict[int, Rails] = {}
        self._lines: dict[int, Lines] = {}
        self._ways: dict[int, Ints] = {}
        self._lists: dict[int, list[int]] = {}

    def _measure(self, city: i64) -> None:
        board = self.board
        base: i64 = city * self.nodes
        self.away[base + board.node_of[city]] = 0
        waiting: list[int] = [board.node_of[city]]
        done: i64 = 0
        while done < len(waiting):
            node: i64 = waiting[done]
            done += 1
            at: i64
            for at in range(node * SIDES, node * SIDES + SIDES):
                segment: i64 = board.edges[at]
                if segment < 0:
                    break
                far = board.far_end(segment, node)
                if self.away[base + far] == FAR:
                    self.away[base + far] = self.away[base + node] + 1
                    waiting.append(int(far))

    def start_worths(self, face: i64) -> list[int]:
        """[city]: what the best delivery by a contract's face is worth to a train that begins there, or 0."""
        if not self._start_worths[face]:
            board = self.board
            worths: list[int] = []
            city: i64
            for city in range(self.cities):
                best: i64 = 0
                for target in _row(self.names, face, self.most_names):
                    for source in _row(self.sources, board.face_commodity[face], self.most_sources):
                        way: i64 = self.away[city * self.nodes + board.node_of[source]]
                        way += self.away[source * self.nodes + board.node_of[target]]
                        worth: i64 = 100 * board.fees[face * self.cities + target] - WAY * way
                        if worth > best:
                            best = worth
                worths.append(int(best))
            self._start_worths[face] = worths
        return self._start_worths[face]

    def key(self, pos: Position) -> i64:
        """The key of all track, and of where it began."""
        seat: i64
        # Track and starts are placed for good: while as many are left in a position its key stays the same.
        left: i64 = 0
        for seat in range(pos.seats):
            left += 2 * pos.tracks[seat] + (1 if pos.start[seat] < 0 else 0)
        if pos is self._keyed and left == self._keyed_by:
            return self._last_key
        key: i64 = 0
        segment: i64
        owners = pos.owner
        owner_keys = self._owner_keys
        for segment in range(len(owners)):
            owner = owners[segment]
            if owner >= 0:
                key ^= owner_keys[segment * MOST_PLAYERS + owner]
        for seat in range(pos.seats):
            if pos.start[seat] >= 0:
                key ^= self._start_keys[pos.start[seat] * MOST_PLAYERS + seat]
        self._keyed = pos
        self._keyed_by = left
        self._last_key = key
        return key

    def plans_key(self, pos: Position, seat: i64, key: i64, turns: i64) -> i64:
        """The key of all that contracts are worth by but for where the train is.

        `key` is that of the position, `turns` are left.
        """
        own = key ^ self._seat_keys[seat] ^ self._turn_keys[turns % _TURNS]
        own ^= self._level_keys[ENGINE * _LEVELS + pos.levels[seat * PARTS + ENGINE]]
        own ^= self._level_keys[FREIGHT * _LEVELS + pos.levels[seat * PARTS + FREIGHT]]
        faces = pos.faces[seat]
        statuses = pos.status[seat]
        at: i64
        for at in range(len(faces)):
            face: i64 = faces[at]
            status: i64 = statuses[at]
            own ^= self._contract_keys[face * _STATUSES + status]
        delivered = pos.delivered[seat]
        city: i64 = 0
        while delivered != 0:
            if delivered & 1 != 0:
                own ^= self._delivered_keys[city]
            delivered >>= 1
            city += 1
        return own

    def with_place(self, key: i64, place: i64) -> i64:
        """A key of plans with the train in a place."""
        return key ^ self._place_keys[place]

    def with_route(self, key: i64, route: i64) -> i64:
        """A key of plans with a route card, too."""
        return key ^ self._route_keys[route]

    def with_city(self, key: i64, city: i64) -> i64:
        """A key of plans with a city that is reached in thought."""
        return key ^ self._built_keys[city]

    def promised(self, key: i64, turns: i64) -> i64:
        """What was kept under a key for so many turns left; -1 for nothing."""
        at: i64 = 2 * (key & (_PROMISES - 1))
        if self._promises[at] != key or self._promises[at + 1] >> _TURNS_SHIFT != turns:
            return -1
        return self._promises[at + 1] & _TURNS_MASK

    def keep(self, key: i64, turns: i64, worth: i64) -> None:
        """Keep what plans are worth, from 0 on, with so many turns left."""
        at: i64 = 2 * (key & (_PROMISES - 1))
        self._promises[at] = key
        self._promises[at + 1] = turns << _TURNS_SHIFT | worth

    def rails(self, pos: Position, seat: i64, key: i64) -> Rails:
        """Distances for a seat; `key` is that of the position."""
        own = int(key ^ self._seat_keys[seat])
        found = self._rails.get(own)
        if found is None:
            _make_room(self._rails, _MOST_RAILS)
            found = Rails(pos, seat, self, self._lines_of(pos, seat))
            self._rails[own] = found
        return found

    def _lines_of(self, pos: Position, seat: i64) -> Lines:
        """What a seat's own track comes to, whatever the others have laid."""
        key = self._seat_keys[seat]
        if pos.start[seat] >= 0:
            key ^= self._start_keys[pos.start[seat] * MOST_PLAYERS + seat]
        segment: i64
        for segment in range(len(pos.owner)):
            if pos.owner[segment] == seat:
                key ^= self._owner_keys[segment * MOST_PLAYERS + seat]
        own = int(key)
        found = self._lines.get(own)
        if found is None:
            _make_room(self._lines, _MOST_LINES)
            found = Lines(pos, seat, self)
            self._lines[own] = found
        return found

    def ways(self, pos: Position, seat: i64, key: i64) -> Ints:
        """The ways a seat can begin to build; `key` is that of the position."""
        own_key = key ^ self._seat_keys[seat]
        suit: i64
        for suit in range(SUITS):
            own_key ^= self._card_keys[suit * (CARDS_EACH + 1) + pos.hands[seat * SUITS + suit]]
        own = int(own_key)
        found = self._ways.get(own)
        if found is None:
            _make_room(self._ways, _MOST_WAYS)
            found = ints(PathSearch(pos, seat).from_network())
            self._ways[own] = found
        return found

    def ways_on(self, pos: Position, seat: i64, key: i64, path: list[int], start: i64, head: i64) -> Ints:
        """The ways a build under way can go on to new cities; where there is none, one to the seat's own network.

        `key` is that of the position.
        """
        own = int(with_path(mixed(mixed(key, hand_of(pos, seat)), seat), path, start, head))
        found = self._ways.get(own)
        if found is None:
            _make_room(self._ways, _MOST_WAYS)
            search = PathSearch(pos, seat)
            ways = search.from_head(path, start, head)
            found = ints(ways or search.links)
            self._ways[own] = found
        return found

    def listed(self, key: i64) -> list[int] | None:
        """The moves kept under a key; not to be changed."""
        return self._lists.get(int(key))

    def keep_list(self, key: i64, moves: list[int]) -> None:
        """Keep moves under the key of all that they go by."""
        _make_room(self._lists, _MOST_LISTS)
        self._lists[int(key)] = moves


def mixed(key: i64, number: i64) -> i64:
    """A key with a number worked in, so that their order matters."""
    return (key ^ number) * _MULTIPLIER & _KEY_MASK


def with_path(key: i64, path: list[int], start: i64, head: i64) -> i64:
    """A key with a build under way worked in."""
    key = mixed(mixed(key, start), head)
    for segment in path:
        key = mixed(key, segment)
    return key


def hand_of(pos: Position, seat: i64) -> i64:
    """A seat's cards as one number."""
    hand: i64 = 0
    at: i64
    for at in range(seat * SUITS, seat * SUITS + SUITS):
        hand = hand << _CARD_BITS | pos.hands[at]
    return hand


def _make_room(kept: dict[int, Any], most: int) -> None:
    """Forget all that is kept when it is as much as may be: what is needed again is soon worked out again."""
    if len(kept) >= most:
        kept.clear()


def _rectangle(rows: list[list[int]], width: int) -> list[int]:
    """The rows one after the other, each made as wide with -1."""
    out: list[int] = []
    for row in rows:
        out.extend(row)
        out.extend([-1] * (width - len(row)))
    return out


def _row(rectangle: Ints, row: i64, width: i64) -> list[int]:
    out: list[int] = []
    at: i64
    for at in range(row * width, (row + 1) * width):
        if rectangle[at] >= 0:
            out.append(rectangle[at])
    return out


def _random(count: int, rng: Rng) -> Ints:
    numbers: list[int] = []
    for _ in range(count):
        numbers.append(int((rng.word() >> 3) << _BITS | rng.word() >> 3))
    return ints(numbers)


class Shelf:
    """The tables of the boards played on last."""

    def __init__(self) -> None:
        self._last: Tables | None = None

    def tables(self, board: Board) -> Tables:
        """The tables of a board."""
        last = self._last
        if last is None or last.board is not board:
            last = Tables(board)
            self._last = last
        return last
