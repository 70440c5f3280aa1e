"""What is worked out once for a board, or for the track that lies on it, and kept: distances and ways to build.

Kept by keys of 60 random bits for what it depends on, so that it is the same whoever asks for it when.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64, u8

from rocket_desktop.ai.policies.spike_paths import PathSearch
from rocket_desktop.model.arrays import Bytes, Ints, filled, ints, zero_bytes
from rocket_desktop.model.rng import Rng
from rocket_desktop.model.spike.board import (
    CARDS_EACH,
    ENGINE,
    FREIGHT,
    MOST_PLAYERS,
    PARTS,
    SIDES,
    SUITS,
    UPGRADES,
    Board,
)
from rocket_desktop.model.spike.position import Position
from rocket_desktop.model.spike.rails import steps_to_spaces

FAR: Final = 99
"""Stands for a distance where there is no way."""
_MOST_RAILS: Final = 1500
_MOST_WAYS: Final = 6000
_PROMISES: Final = 1 << 16
_STATUSES: Final = 3  # of a contract
_LEVELS: Final = UPGRADES + 1
_BITS: Final = 29
_TURNS_SHIFT: Final = 32
_TURNS_MASK: Final = (1 << 32) - 1


class Rails:
    """What a seat's track and the others' come to."""

    def __init__(self, pos: Position, seat: i64, all_far: Ints, no_steps: Bytes) -> None:
        """`all_far` is `FAR` for each node, `no_steps` 0 for each pair of cities."""
        board = pos.board
        nodes: i64 = len(board.nodes)
        cities: i64 = len(board.node_of)
        self.pieces: Ints = all_far[:cities]
        """[city]: fewest pieces of track to bring it onto the network."""
        self.steps: Bytes = no_steps[:]
        """[city * cities + city]: steps of a train over the network, 0 where it does not lead."""
        pieces = all_far[:]
        waiting: list[int] = []
        node: i64
        for node in range(nodes):
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
        other: i64
        for city in range(cities):
            self.pieces[city] = pieces[board.node_of[city]]
            if self.pieces[city] == 0:
                steps = steps_to_spaces(pos, seat, board.node_of[city], FAR)
                for other in range(cities):
                    found: i64 = steps[board.node_of[other]]
                    self.steps[city * cities + other] = u8(found - 1 if found > 0 else 0)


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
        self.sources: list[list[int]] = [[] for _ in board.commodities]
        """[commodity]: the cities that have it."""
        city: i64
        for city in range(cities):
            self.sources[board.commodity_of[city]].append(int(city))
            self._measure(city)
        self.names: list[list[int]] = []
        """[face]: the cities it names."""
        for face in range(board.faces):
            named: list[int] = []
            for city in range(cities):
                if board.fees[face * cities + city] > 0:
                    named.append(int(city))
            self.names.append(named)
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
        self._all_far: Ints = filled(int(nodes), FAR)
        self._no_steps: Bytes = zero_bytes(int(cities * cities))
        # Where two keys want the same place the newer one has it.
        self._promised_keys: Ints = filled(_PROMISES, -1)
        self._promises: Ints = filled(_PROMISES, 0)
        self._rails: dict[int, Rails] = {}
        self._ways: dict[int, Ints] = {}

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

    def key(self, pos: Position) -> i64:
        """The key of all track, and of where it began."""
        key: i64 = 0
        segment: i64
        for segment in range(len(pos.owner)):
            owner: i64 = pos.owner[segment]
            if owner >= 0:
                key ^= self._owner_keys[segment * MOST_PLAYERS + owner]
        seat: i64
        for seat in range(pos.seats):
            if pos.start[seat] >= 0:
                key ^= self._start_keys[pos.start[seat] * MOST_PLAYERS + seat]
        return key

    def plans_key(self, pos: Position, seat: i64, key: i64) -> i64:
        """The key of all that contracts are worth by but for where the train is; `key` is that of the position."""
        own = key ^ self._seat_keys[seat]
        own ^= self._level_keys[ENGINE * _LEVELS + pos.levels[seat * PARTS + ENGINE]]
        own ^= self._level_keys[FREIGHT * _LEVELS + pos.levels[seat * PARTS + FREIGHT]]
        at: i64
        for at in range(len(pos.faces[seat])):
            face: i64 = pos.faces[seat][at]
            status: i64 = pos.status[seat][at]
            own ^= self._contract_keys[face * _STATUSES + status]
        city: i64
        for city in range(self.cities):
            if pos.delivered[seat] >> city & 1 != 0:
                own ^= self._delivered_keys[city]
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
        at: i64 = key & (_PROMISES - 1)
        if self._promised_keys[at] != key or self._promises[at] >> _TURNS_SHIFT != turns:
            return -1
        return self._promises[at] & _TURNS_MASK

    def keep(self, key: i64, turns: i64, worth: i64) -> None:
        """Keep what plans are worth, from 0 on, with so many turns left."""
        at: i64 = key & (_PROMISES - 1)
        self._promised_keys[at] = key
        self._promises[at] = turns << _TURNS_SHIFT | worth

    def rails(self, pos: Position, seat: i64, key: i64) -> Rails:
        """Distances for a seat; `key` is that of the position."""
        own = int(key ^ self._seat_keys[seat])
        found = self._rails.get(own)
        if found is None:
            if len(self._rails) >= _MOST_RAILS:
                self._rails.clear()
            found = Rails(pos, seat, self._all_far, self._no_steps)
            self._rails[own] = found
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
            if len(self._ways) >= _MOST_WAYS:
                self._ways.clear()
            found = ints(PathSearch(pos, seat).from_network())
            self._ways[own] = found
        return found


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
