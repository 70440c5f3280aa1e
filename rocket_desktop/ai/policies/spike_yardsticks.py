"""What the yardsticks go by in Spike: what can be delivered over track that lies.  Never change it."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from rocket_desktop.ai.policies.spike_paths import PathSearch, end_of, spent_on
from rocket_desktop.ai.policy import Yardstick
from rocket_desktop.model.core import GameState
from rocket_desktop.model.spike.board import ENGINE, FREIGHT, PARTS, SUITS, TENDER
from rocket_desktop.model.spike.moves import END, PAY, kind_of, value_of
from rocket_desktop.model.spike.position import ABOARD, DONE, Position
from rocket_desktop.model.spike.rails import spent_of, steps_to_spaces
from rocket_desktop.model.spike.state import LAYING, PAYING, SpikeState

# Hundredths of a point.
_CARD: Final = 45
_MOST_CARDS: Final = 12  # more are worth nothing
_READY: Final = 60  # percent of a fee that can be earned over one's own track
_BEGUN: Final = 30  # with one of the two cities on it
_ABOARD: Final = 20  # more once it is loaded
_STEP: Final = 8  # a train's step
_FAR: Final = 25  # steps that count
_ENGINE: Final = 420
_OTHER: Final = 320
_LATE: Final = 3  # the round in which upgrades are worth nothing
_UNUSED: Final = 90  # a build action not used


class SpikeYardstick(Yardstick):
    """See `Yardstick`."""

    def promise(self, state: GameState, move: int) -> int:
        """What cards, contracts and the train come to after a move, and what a build under way can reach."""
        own = _own(state)
        seat = own.active
        after = own.clone()
        after.apply(move)
        worth = _potential(after, seat)
        if kind_of(move) == END and own.built == 0:
            worth -= _UNUSED
        return worth

    def price(self, state: GameState, move: int) -> int:
        """Cards spent."""
        if kind_of(move) != PAY:
            return 0
        total: i64 = 0
        suit: i64
        for suit in range(SUITS):
            total += spent_of(value_of(move), suit)
        return total

    def plain_value(self, state: GameState, move: int) -> int:
        """Money gained at once, and the same as its promise, in points."""
        own = _own(state)
        after = own.clone()
        after.apply(move)
        gain: i64 = after.pos.points[own.active] - own.pos.points[own.active]
        return gain + self.promise(state, move) // 100


def _potential(state: SpikeState, seat: i64) -> i64:
    pos = state.pos
    cards = pos.cards(seat)
    worth: i64 = _CARD * (cards if cards < _MOST_CARDS else _MOST_CARDS)
    if state.round < _LATE:
        worth += _ENGINE * pos.levels[seat * PARTS + ENGINE]
        worth += _OTHER * (pos.levels[seat * PARTS + TENDER] + pos.levels[seat * PARTS + FREIGHT])
    cities = wanted_cities(pos, seat)
    if pos.place[seat] >= 0:
        worth += _deliveries(pos, seat)
    if state.active == seat and state.phase in (LAYING, PAYING):
        worth += _best_end(state, seat, cities)
    return worth


def _best_end(state: SpikeState, seat: i64, cities: list[int]) -> i64:
    """What the best end of a build under way brings, less the cards; they are still in hand."""
    pos = state.pos
    best: i64 = -_CARD * 2 * len(state.path)
    if state.phase == PAYING:
        return _end_worth(pos, seat, state.path_head, cities) - _CARD * len(state.path)
    search = PathSearch(pos, seat)
    for path in search.from_head(state.path, state.path_start, state.path_head):
        worth = _end_worth(pos, seat, end_of(path), cities) - _CARD * spent_on(path)
        if worth > best:
            best = worth
    return best


def _end_worth(pos: Position, seat: i64, node: i64, cities: list[int]) -> i64:
    city = pos.board.city_at[node]
    if city < 0 or pos.on_network(seat, node):
        return 0
    return 100 * pos.price(pos.board.commodity_of[city]) + cities[city]


def wanted_cities(pos: Position, seat: i64) -> list[int]:
    """[city]: what it would add to contracts to have it on the network."""
    board = pos.board
    count: i64 = len(board.node_of)
    out: list[int] = [0] * int(count)
    at: i64
    city: i64
    for at in range(len(pos.faces[seat])):
        if pos.status[seat][at] == DONE:
            continue
        face: i64 = pos.faces[seat][at]
        wanted = pos.wanted(seat, face)
        source = pos.status[seat][at] == ABOARD
        best: i64 = 0
        for city in range(count):
            node: i64 = board.node_of[city]
            if board.commodity_of[city] == board.face_commodity[face] and pos.on_network(seat, node):
                source = True
            if wanted >> city & 1 != 0 and pos.on_network(seat, node) and board.fees[face * count + city] > best:
                best = board.fees[face * count + city]
        for city in range(count):
            fee: i64 = board.fees[face * count + city]
            if wanted >> city & 1 != 0 and fee > best:
                out[city] += int((fee - best) * (_READY if source else _BEGUN))
            if board.commodity_of[city] == board.face_commodity[face] and not source:
                out[city] += int(best * (_READY - _BEGUN) if best > 0 else 4 * _BEGUN)
    return out


def _deliveries(pos: Position, seat: i64) -> i64:
    """What the contracts are worth over the track that lies, by how far the train has to go."""
    board = pos.board
    count: i64 = len(board.node_of)
    steps = steps_to_spaces(pos, seat, pos.place[seat], _FAR)
    total: i64 = 0
    at: i64
    city: i64
    for at in range(len(pos.faces[seat])):
        if pos.status[seat][at] == DONE:
            continue
        face: i64 = pos.faces[seat][at]
        wanted = pos.wanted(seat, face)
        aboard = pos.status[seat][at] == ABOARD
        source: i64 = 0  # steps to the nearest city with the commodity, plus 1
        best: i64 = 0
        for city in range(count):
            node: i64 = board.node_of[city]
            if board.commodity_of[city] == board.face_commodity[face] and steps[node] > 0:
                if source == 0 or steps[node] < source:
                    source = steps[node]
            if wanted >> city & 1 != 0 and pos.on_network(seat, node):
                fee: i64 = board.fees[face * count + city] * (_READY + (_ABOARD if aboard else 0))
                if aboard:
                    fee -= _STEP * (steps[node] if steps[node] > 0 else _FAR)
                if fee > best:
                    best = fee
        if aboard:
            total += best
        elif source > 0 and best > 0:
            total += best - _STEP * source
        elif source > 0 or best > 0:
            total += best // 2 if best > 0 else 4 * _BEGUN
    return total


def _own(state: GameState) -> SpikeState:
    if not isinstance(state, SpikeState):
        raise TypeError("a state of another game")
    return state
