"""Which moves of Spike are worth a search, and which one is played quickly.

A build is thought of as a whole: a city reached by one of the few cheapest ways that can be paid.  Its first segment
stands for it; once it is begun, only segments that lead on along such a way are offered.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from rocket_desktop.ai.policies.spike_paths import end_of, first_of, length_of, spent_on
from rocket_desktop.ai.policies.spike_tables import NONE, WAY, Tables, mixed, with_path
from rocket_desktop.ai.policies.spike_values import Judge
from rocket_desktop.model.arrays import Ints
from rocket_desktop.model.rng import Rng
from rocket_desktop.model.spike.board import ENGINE, FREIGHT, PARTS, SUITS, TENDER, bit
from rocket_desktop.model.spike.moves import (
    BUY,
    DELIVER,
    DRAW,
    END,
    FROM_DECK,
    GO,
    LAY,
    LOAD,
    START,
    STOP,
    UPGRADE,
    kind_of,
    pack,
    value_of,
)
from rocket_desktop.model.spike.position import ABOARD, DONE, WAITING
from rocket_desktop.model.spike.rails import spaces_in_reach, spent_of
from rocket_desktop.model.spike.state import (
    DRAWING,
    LAYING,
    PAYING,
    STARTS,
    TURN,
    SpikeState,
)

_BUILDS: Final = 4
_BUILDS_WIDELY: Final = 10
_STARTS: Final = 8
_STARTS_WIDELY: Final = 16
_PAYMENTS: Final = 3
_GOES: Final = 2
_GOES_WIDELY: Final = 5
_DRAWS: Final = 3
_ZERO: Final = 1 << 24  # more than any worth
_MOVE_BITS: Final = 32
_MOVE_MASK: Final = (1 << 32) - 1
# What a kept list of moves is for.
_FOR_BUILDS: Final = 1
_FOR_QUICK_BUILD: Final = 2
_FOR_GOES: Final = 3
_FOR_LAYS: Final = 4
_WORTH_IT: Final = 0  # hundredths that a build must gain to be played quickly
_UPGRADE_FROM: Final = 90  # tenths of a turn left


def candidates(state: SpikeState, tables: Tables, widely: bool) -> list[int]:
    """The legal moves worth a search, the likeliest best first."""
    phase = state.phase
    if phase == TURN:
        return _turn(state, tables, widely)
    if phase == LAYING:
        return _lays_on(state, tables, _BUILDS_WIDELY if widely else _BUILDS)
    if phase == PAYING:
        return _payments(state)[: _BUILDS_WIDELY if widely else _PAYMENTS]
    if phase == DRAWING:
        draws = _draws(state)
        if widely:
            return [*draws, pack(STOP, 0)]
        return draws[:_DRAWS] or [int(pack(STOP, 0))]
    if phase == STARTS:
        return _starts(state, tables)[: _STARTS_WIDELY if widely else _STARTS]
    return state.legal_moves()


def _turn(state: SpikeState, tables: Tables, widely: bool) -> list[int]:
    out: list[int] = []
    cargo = _cargo(state)
    if cargo and kind_of(cargo[0]) == DELIVER and not widely:
        return cargo
    out.extend(cargo)
    if state.built != 0 and state.moved != 0:
        out.append(pack(END, 0))
        return out
    goes: list[int] = []
    judge = Judge(state, tables)
    if state.moved == 0:
        goes = _goes(state, judge)
    if state.built == 0:
        builds = _builds(state, judge)
        out.extend(builds[: _BUILDS_WIDELY if widely else _BUILDS])
        part: i64
        for part in range(PARTS):
            if state.can_upgrade(part) and (widely or judge.turns > _UPGRADE_FROM):
                out.append(pack(UPGRADE, part))
        draws = _draws(state)
        out.extend(draws if widely else draws[:_DRAWS])
        if state.can_buy():
            out.append(pack(BUY, 0))
        out.extend(goes[: _GOES_WIDELY if widely else 1])
    else:
        out.extend(goes[: _GOES_WIDELY if widely else _GOES])
    if widely or state.built != 0 or not out:
        out.append(pack(END, 0))
    return out


def _cargo(state: SpikeState) -> list[int]:
    """Deliveries, the best paid first, and loads."""
    pos = state.pos
    seat = state.active
    city = pos.city_of_train(seat)
    out: list[int] = []
    if city < 0:
        return out
    cities: i64 = len(pos.board.node_of)
    faces = pos.faces[seat]
    statuses = pos.status[seat]
    keys: list[int] = []
    at: i64
    for at in range(len(faces)):
        face: i64 = faces[at]
        if statuses[at] == ABOARD and pos.wanted(seat, face) >> city & 1 != 0:
            fee: i64 = pos.board.fees[face * cities + city]
            keys.append(int((_ZERO - fee) << _MOVE_BITS | pack(DELIVER, pos.board.face_commodity[face])))
    if keys:
        out = _moves_of(keys)
    waiting = pos.contract(seat, pos.board.commodity_of[city], WAITING)
    if waiting >= 0 and pos.wanted(seat, faces[waiting]) != 0:
        if pos.free_car(seat):
            out.append(pack(LOAD, 0))
        else:
            for at in range(len(faces)):
                if statuses[at] == ABOARD:
                    out.append(pack(LOAD, pos.board.face_commodity[faces[at]] + 1))
    return out


def _builds(state: SpikeState, judge: Judge) -> list[int]:
    """First segments of builds, the best build first."""
    key = mixed(judge.builds_key(state.active), _FOR_BUILDS)
    found = judge.tables.listed(key)
    if found is None:
        ways = judge.tables.ways(state.pos, state.active, judge.key)
        found = _first_segments(ways, path_values(state, judge, ways))
        judge.tables.keep_list(key, found)
    return found


def _quick_build(state: SpikeState, judge: Judge) -> list[int]:
    """The first segment of the build that gains most, if any gains."""
    key = mixed(judge.builds_key(state.active), _FOR_QUICK_BUILD)
    found = judge.tables.listed(key)
    if found is None:
        found = []
        ways = judge.tables.ways(state.pos, state.active, judge.key)
        values = path_values(state, judge, ways)
        most: i64 = _WORTH_IT
        number: i64
        for number in range(len(values)):
            if values[number] > most:
                most = values[number]
                found = [int(pack(LAY, first_of(ways[number])))]
        judge.tables.keep_list(key, found)
    return found


def path_values(state: SpikeState, judge: Judge, paths: Ints) -> list[int]:
    """What each way gains, in hundredths: the bounty, better contracts and route, less its cards."""
    pos = state.pos
    board = pos.board
    seat = state.active
    out: list[int] = []
    if len(paths) == 0:
        return out
    now = judge.plans(seat)
    gains = judge.tables.no_cities[:]
    number: i64
    for number in range(len(paths)):
        path = paths[number]
        city = board.city_at[end_of(path)]
        gain = gains[city]
        if gain == NONE:
            gain = 100 * pos.price(board.commodity_of[city]) + judge.plans_with(seat, city) - now
            gains[city] = gain
        out.append(int(gain - judge.cost(seat, length_of(path), spent_on(path))))
    return out


def _first_segments(paths: Ints, values: list[int]) -> list[int]:
    """The segments that begin these ways, by the best way that each begins."""
    keys: list[int] = []
    number: i64
    for number in range(len(paths)):
        keys.append(int((_ZERO - values[number]) << _MOVE_BITS | pack(LAY, first_of(paths[number]))))
    keys.sort()
    out: list[int] = []
    for key in keys:
        move = key & _MOVE_MASK
        if move not in out:
            out.append(move)
    return out


def _lays_on(state: SpikeState, tables: Tables, most: int) -> list[int]:
    """Segments that lead a build under way on to a city; to one's own track only where there is no other way."""
    pos = state.pos
    seat = state.active
    judge = Judge(state, tables)
    key = mixed(with_path(judge.builds_key(seat), state.path, state.path_start, state.path_head), _FOR_LAYS)
    found = tables.listed(key)
    if found is None:
        ways = tables.ways_on(pos, seat, judge.key, state.path, state.path_start, state.path_head)
        if len(ways) == 0:
            found = state.legal_moves()
        elif pos.on_network(seat, end_of(ways[0])):
            found = [int(pack(LAY, first_of(ways[0])))]
        else:
            found = _first_segments(ways, path_values(state, judge, ways))
        tables.keep_list(key, found)
    return found[:most]


def _payments(state: SpikeState) -> list[int]:
    """Ways to pay, the cheapest first; of equal ones that which leaves the most different suits."""
    keys: list[int] = []
    at: i64 = state.active * SUITS
    for move in state.legal_moves():
        total: i64 = 0
        suits: i64 = 0
        suit: i64
        for suit in range(SUITS):
            spent = spent_of(value_of(move), suit)
            total += spent
            if state.pos.hands[at + suit] > spent:
                suits += 1
        keys.append(int((total * SUITS + SUITS - suits) << _MOVE_BITS | move))
    return _moves_of(keys)


def _draws(state: SpikeState) -> list[int]:
    """Cards to draw: suits that are not held first, then the deck, then those held, for sets."""
    out: list[int] = []
    if state.built != 0:
        return out
    pos = state.pos
    at: i64 = state.active * SUITS
    face_up: i64 = 0
    for card in pos.face_up:
        face_up |= bit(card)
    suit: i64
    for suit in range(SUITS):
        if pos.hands[at + suit] == 0 and face_up >> suit & 1 != 0:
            out.append(pack(DRAW, suit))
    if state.can_draw_from_deck():
        out.insert(min(len(out), 2), pack(DRAW, FROM_DECK))
    for suit in range(SUITS):
        if pos.hands[at + suit] > 0 and face_up >> suit & 1 != 0:
            out.append(pack(DRAW, suit))
    return out


def _goes(state: SpikeState, judge: Judge) -> list[int]:
    """Where the train may go, by what contracts are worth from there; places worse than here are left out."""
    pos = state.pos
    seat = state.active
    key = mixed(judge.contracts_key(seat), _FOR_GOES)
    found = judge.tables.listed(key)
    if found is None:
        here = pos.place[seat]
        now = judge.contracts(seat)
        keys: list[int] = []
        for space in spaces_in_reach(pos, seat):
            pos.place[seat] = space
            gain = judge.contracts(seat) - now
            if gain > 0:
                keys.append(int((_ZERO - gain) << _MOVE_BITS | pack(GO, space)))
        pos.place[seat] = here
        found = _moves_of(keys)
        judge.tables.keep_list(key, found)
    return found


def _starts(state: SpikeState, tables: Tables) -> list[int]:
    """Cities to begin in, by how near they are to what contracts and route want."""
    pos = state.pos
    board = pos.board
    seat = state.active
    cities = tables.cities
    nodes = tables.nodes
    keys: list[int] = []
    city: i64
    for city in range(cities):
        total: i64 = 0
        for face in pos.faces[seat]:
            total += tables.start_worths(face)[city]
        if len(pos.routes[seat]) == 1:
            total -= WAY * tables.away[city * nodes + board.node_of[board.routes[pos.routes[seat][0]][0]]]
        total += 20 * pos.price(board.commodity_of[city])
        keys.append(int((_ZERO - total) << _MOVE_BITS | pack(START, city)))
    return _moves_of(keys)


def _moves_of(keys: list[int]) -> list[int]:
    """The moves that stand in the low bits of these keys, in the keys' order."""
    keys.sort()
    out: list[int] = []
    for key in keys:
        out.append(key & _MOVE_MASK)
    return out


def quick_move(state: SpikeState, tables: Tables, rng: Rng) -> int:
    """A sensible move found quickly."""
    phase = state.phase
    if phase == TURN:
        return _quick_in_turn(state, tables, rng)
    if phase == DRAWING:
        draws = _draws(state)
        return draws[rng.below(len(draws))] if draws else pack(STOP, 0)
    if phase in (LAYING, PAYING):
        return candidates(state, tables, False)[0]
    moves = candidates(state, tables, False)
    return moves[rng.below(len(moves))]


def _quick_in_turn(state: SpikeState, tables: Tables, rng: Rng) -> int:
    """Cargo first; then a build that gains, now and then an upgrade, else a draw; then the best movement."""
    pos = state.pos
    seat = state.active
    cargo = _cargo(state)
    if cargo and (kind_of(cargo[0]) == DELIVER or pos.free_car(seat)):
        return cargo[0]
    if state.built != 0 and state.moved != 0:
        return pack(END, 0)
    judge = Judge(state, tables)
    if state.built == 0:
        build = _quick_build(state, judge)
        if build:
            return build[0]
        if judge.turns > _UPGRADE_FROM and _contracts_left(state) > 0:
            for part in (ENGINE, TENDER, FREIGHT):
                if state.can_upgrade(part) and rng.below(2) == 0:
                    return pack(UPGRADE, part)
        draws = _draws(state)
        if draws:
            return draws[rng.below(len(draws))]
    if state.moved == 0:
        goes = _goes(state, judge)
        if goes:
            return goes[0]
    return pack(END, 0)


def _contracts_left(state: SpikeState) -> i64:
    count: i64 = 0
    for status in state.pos.status[state.active]:
        if status != DONE:
            count += 1
    return count
