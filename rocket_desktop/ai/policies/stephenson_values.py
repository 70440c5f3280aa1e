"""What a single move of Stephenson's Rocket is worth, judged at a glance: fast, and good enough to sort moves by.

All values are hundredths of a point of lead: what the seat gains, less what the others gain on average.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from rocket_desktop.model.arrays import Ints, ints
from rocket_desktop.model.parts.majority import margin
from rocket_desktop.model.rng import Rng
from rocket_desktop.model.stephenson.board import SIDES, Board
from rocket_desktop.model.stephenson.moves import (
    BID,
    BUILD,
    EXTEND,
    INVEST,
    MATCH,
    PASS,
    RELOCATE,
    first_of,
    kind_of,
    pack,
    second_of,
)
from rocket_desktop.model.stephenson.position import (
    CONNECTED,
    COUNTS,
    FEATURE_COUNT,
    FEATURES,
    HEADING,
    IN_HAND,
    LOCO,
    NO_LINE,
    NOBODY,
    ON_LINE,
    PAWNS_LEFT,
    RUNNING,
    SEATS,
    SHARES,
    STATIONS_EACH,
    STATUS,
    UNMOVED,
    Position,
)
from rocket_desktop.model.stephenson.rules import awards_share, is_site, targets, touching
from rocket_desktop.model.stephenson.scoring import CITY_REWARD, INDUSTRY_REWARD
from rocket_desktop.model.stephenson.state import ACTION, MATCHING, StephensonState

# How much of an end-of-game majority counts now, in percent: it may still change hands.
_END_SHARES: Final = 55
_END_STATIONS: Final = 60
_END_INDUSTRY: Final = 60
_LINE_GROWTH: Final = 3  # places a running line is likely to reach yet
_SLACK: Final = 3  # how many more of anything are likely to come
_SHARE: Final = 60  # any share is worth so much, for bids and ties
_PASSENGER: Final = 150
_REACHED: Final = 60  # a cube whose city is now sure to count
# Percent by steps from a locomotive: how likely a station there is linked, a city reached.
_LINK_BY_STEPS: Final = (0, 0, 50, 38, 26, 16, 9, 5)
_REACH_BY_STEPS: Final = (100, 90, 80, 70, 58, 46, 36, 28, 20, 14, 10)
_MOVED_AWAY: Final = 70  # giving up a station's place

_MOST_EXTENSIONS: Final = 12
_MOST_INVESTMENTS: Final = 6
_MOST_SITES: Final = 5
_MOST_MOVES: Final = 1
_WIDELY: Final = 4  # times as many
_SAMPLES: Final = 3

_MOVE_BITS: Final = 44  # a move needs 43
_MOVE_MASK: Final = (1 << 44) - 1
_ZERO: Final = 1 << 17


class StephensonValues:
    """Values of moves on one board."""

    def __init__(self, board: Board) -> None:
        self.board = board
        self._link: Ints = ints(_LINK_BY_STEPS)
        self._reach: Ints = ints(_REACH_BY_STEPS)
        self._hexes: i64 = board.hexes
        coords = board.map.coords
        steps: list[int] = []
        for q, r in coords:
            for p, s in coords:
                dq, dr = q - p, r - s
                steps.append(max(abs(dq), abs(dr), abs(dq + dr)))
        self._steps: Ints = ints(steps)
        """[hex * hexes + hex]: steps between the two, across anything."""
        self._city_hex: Ints = ints([city.hex for city in board.map.cities])

    def of(self, state: StephensonState, move: int) -> i64:
        """What a legal move is worth to the seat to act."""
        packed: i64 = move
        kind = kind_of(packed)
        first = first_of(packed)
        second = second_of(packed)
        seat = state.asked
        pos = state.pos
        if kind == EXTEND:
            share: i64 = 1 if awards_share(pos, first) else 0
            return self._extension(state, first, second, seat, share, True)
        if kind == INVEST:
            return self._investment(pos, state.seats, first, second, seat)
        if kind == BUILD:
            return self._site(pos, state.seats, second, seat)
        if kind == RELOCATE:
            return self._site(pos, state.seats, second, seat) - self._standing(pos, state.seats, first, seat)
        if kind in (BID, MATCH):
            shares = first if kind == BID else state.bid
            rival = state.target
            mine = self._extension(state, state.line, second, seat, 0, kind == MATCH)
            theirs = self._extension(state, state.line, rival, seat, 0, state.bid == 0)
            return mine - theirs - self._price(pos, state.seats, state.line, seat, shares)
        return 0

    def _margin_with(self, num: Ints, counts: i64, seats: i64, seat: i64, first: i64) -> i64:
        """A majority's `margin`, if `seat` had one more."""
        num[counts + seat] += 1
        worth = margin(num, counts, seats, seat, first)
        num[counts + seat] -= 1
        return worth

    def _stake(self, num: Ints, counts: i64, seats: i64, seat: i64, first: i64) -> i64:
        """What a majority to be counted later is worth now: half as it stands, half in proportion, as it may change."""
        total: i64 = _SLACK
        each: i64
        for each in range(seats):
            total += num[counts + each]
        if total == _SLACK:
            return 0  # nobody has any
        own = num[counts + seat]
        others = total - _SLACK - own
        even = 150 * first * (own * (seats - 1) - others) // (total * (seats - 1))
        return (margin(num, counts, seats, seat, first) + even) >> 1

    def _stake_with(self, num: Ints, counts: i64, seats: i64, seat: i64, first: i64, whose: i64, more: i64) -> i64:
        """The same, if `whose` had so many more."""
        num[counts + whose] += more
        worth = self._stake(num, counts, seats, seat, first)
        num[counts + whose] -= more
        return worth

    def _price(self, pos: Position, seats: i64, line: i64, seat: i64, shares: i64) -> i64:
        """What giving up shares costs."""
        num = pos.num
        counts = SHARES + line * SEATS
        places = num[FEATURE_COUNT + line] + _LINE_GROWTH
        lost = self._stake(num, counts, seats, seat, places) - self._stake_with(
            num, counts, seats, seat, places, seat, -shares
        )
        return lost * _END_SHARES // 100 + _SHARE * shares

    def _extension(self, state: StephensonState, line: i64, h: i64, seat: i64, share: i64, mine: bool) -> i64:
        """Moving a line to a hex, for `seat`, which takes `share` shares; `mine`: the active player decided it."""
        pos = state.pos
        num = pos.num
        board = self.board
        seats = state.seats
        on_line = ON_LINE + line * SEATS
        shares = SHARES + line * SEATS
        worth: i64 = 0

        owner = pos.station[h]
        station: i64 = 0
        if owner != NOBODY:
            station = 1
            if owner != state.active and mine and num[PAWNS_LEFT] > 0:
                worth += _PASSENGER if seat == state.active else -_PASSENGER // (seats - 1)
        places = num[FEATURE_COUNT + line]
        new = board.features_near[h] & ~num[FEATURES + line]
        after = places
        left = new
        while left != 0:
            left &= left - 1
            after += 1

        stations_before = self._stake(num, on_line, seats, seat, places + _LINE_GROWTH)
        shares_before = self._stake(num, shares, seats, seat, places + _LINE_GROWTH)
        if station == 1:
            num[on_line + owner] += 1
        num[shares + seat] += share
        if new != 0:
            cities = (new & board.city_features) >> board.lines
            city: i64 = 0
            while cities != 0:
                if cities & 1:
                    worth += self._city_reached(pos, seats, city, seat)
                cities >>= 1
                city += 1
            towns = new & board.town_features
            while towns != 0:
                towns &= towns - 1
                worth += margin(num, on_line, seats, seat, after)
        other = touching(pos, line, h, state.unmoved_counts)
        if other >= 0:
            worth += self._merger(pos, seats, line, other, seat, after)
        else:
            grown = self._stake(num, on_line, seats, seat, after + _LINE_GROWTH)
            worth += (grown - stations_before) * _END_STATIONS // 100
            grown = self._stake(num, shares, seats, seat, after + _LINE_GROWTH)
            worth += (grown - shares_before) * _END_SHARES // 100
        if station == 1:
            num[on_line + owner] -= 1
        num[shares + seat] -= share
        return worth + _SHARE * share

    def _city_reached(self, pos: Position, seats: i64, city: i64, seat: i64) -> i64:
        """A line reaches a city."""
        num = pos.num
        board = self.board
        each: i64
        for each in range(seats):
            num[COUNTS + each] = 0
        for each in range(board.first_space[city], board.first_space[city + 1]):
            if pos.owner[each] != NOBODY:
                num[COUNTS + pos.owner[each]] += 1
        worth = margin(num, COUNTS, seats, seat, CITY_REWARD)
        if num[CONNECTED] >> city & 1 == 0:
            others: i64 = 0
            for each in range(seats):
                if each != seat:
                    others += num[COUNTS + each]
            worth += _REACHED * num[COUNTS + seat] - _REACHED * others // (seats - 1)
        return worth

    def _merger(self, pos: Position, seats: i64, line: i64, other: i64, seat: i64, places: i64) -> i64:
        """`line`, with so many places, dissolves into `other`: its shares score, then all goes to the survivor."""
        num = pos.num
        on_line = ON_LINE + line * SEATS
        shares = SHARES + line * SEATS
        survivor_places = num[FEATURE_COUNT + other] + _LINE_GROWTH
        worth = margin(num, shares, seats, seat, places)
        lost = self._stake(num, shares, seats, seat, places)
        lost += self._stake(num, SHARES + other * SEATS, seats, seat, survivor_places)
        gone = self._stake(num, on_line, seats, seat, places)
        gone += self._stake(num, ON_LINE + other * SEATS, seats, seat, survivor_places)
        each: i64
        for each in range(seats):
            num[COUNTS + each] = num[SHARES + other * SEATS + each] + (num[shares + each] >> 1)
        won = self._stake(num, COUNTS, seats, seat, survivor_places + places)
        for each in range(seats):
            num[COUNTS + each] = num[ON_LINE + other * SEATS + each] + num[on_line + each]
        kept = self._stake(num, COUNTS, seats, seat, survivor_places + places)
        return worth + (won - lost) * _END_SHARES // 100 + (kept - gone) * _END_STATIONS // 100

    def _investment(self, pos: Position, seats: i64, city: i64, industry: i64, seat: i64) -> i64:
        """A cube in a city: its industry's majority, and the city's when a line comes by."""
        num = pos.num
        board = self.board
        each: i64
        h = self._city_hex[city]
        nearest: i64 = 0
        coming: i64 = 0
        feature = city + board.lines
        for each in range(board.lines):
            if num[STATUS + each] == RUNNING and num[FEATURES + each] >> feature & 1 == 0:
                steps = self._steps[num[LOCO + each] * self._hexes + h]
                if steps <= 10:
                    chance = self._reach[steps]
                    if chance > nearest:
                        nearest = chance
                    coming += chance
        sure: i64 = 100 if num[CONNECTED] >> city & 1 else nearest
        for each in range(seats):
            num[COUNTS + each] = 0
        for each in range(board.spaces):
            if board.space_industry[each] == industry and pos.owner[each] != NOBODY:
                num[COUNTS + pos.owner[each]] += 1
        before = self._stake(num, COUNTS, seats, seat, INDUSTRY_REWARD)
        worth = self._stake_with(num, COUNTS, seats, seat, INDUSTRY_REWARD, seat, 1) - before + 50
        worth = worth * _END_INDUSTRY // 100 * sure // 100
        for each in range(seats):
            num[COUNTS + each] = 0
        for each in range(board.first_space[city], board.first_space[city + 1]):
            if pos.owner[each] != NOBODY:
                num[COUNTS + pos.owner[each]] += 1
        before = margin(num, COUNTS, seats, seat, CITY_REWARD)
        gained = self._margin_with(num, COUNTS, seats, seat, CITY_REWARD) - before
        return worth + gained * min(150, coming) // 100

    def _site(self, pos: Position, seats: i64, h: i64, seat: i64) -> i64:
        """A station on a hex: how likely which line comes there, and what leading its stations would bring."""
        num = pos.num
        worth: i64 = 0
        line: i64
        for line in range(self.board.lines):
            if num[STATUS + line] != RUNNING:
                continue
            loco = num[LOCO + line]
            steps = self._steps[loco * self._hexes + h]
            if steps > 7 or not self._is_ahead(loco, num[HEADING + line], h):
                continue
            places = num[FEATURE_COUNT + line] + _LINE_GROWTH
            counts = ON_LINE + line * SEATS
            gained = self._stake_with(num, counts, seats, seat, places, seat, 1) - self._stake(
                num, counts, seats, seat, places
            )
            linked = (gained + 100) * self._link[steps] // 100
            if linked > worth:
                worth = linked + (worth >> 2)
            else:
                worth += linked >> 2
        return worth

    def _is_ahead(self, loco: i64, heading: i64, h: i64) -> bool:
        """Whether a hex is nearer to the hex straight ahead than to the locomotive."""
        if heading == UNMOVED:
            return True
        ahead = self.board.neighbour[loco * SIDES + heading]
        if ahead == self._hexes:
            return True
        return self._steps[ahead * self._hexes + h] < self._steps[loco * self._hexes + h]

    def _standing(self, pos: Position, seats: i64, h: i64, seat: i64) -> i64:
        """What an own station is worth where it stands."""
        line = pos.line[h]
        if line == NO_LINE:
            return self._site(pos, seats, h, seat) + _MOVED_AWAY
        num = pos.num
        counts = ON_LINE + line * SEATS
        places = num[FEATURE_COUNT + line] + _LINE_GROWTH
        kept = self._stake(num, counts, seats, seat, places)
        return kept - self._stake_with(num, counts, seats, seat, places, seat, -1) + _MOVED_AWAY

    # --- lists of moves worth trying ---

    def candidates(self, state: StephensonState, widely: bool) -> list[int]:
        """The moves worth a search, best first; of each kind the best few, so that none is crowded out.

        `widely`: every extension and more of the rest.
        """
        if state.phase != ACTION:
            return self._answers(state, widely)
        pos = state.pos
        board = self.board
        seats = state.seats
        seat = state.asked
        more = _WIDELY if widely else 1
        chosen: list[int] = []
        rated: list[int] = []
        line: i64
        for line in range(board.lines):
            if state.extended >> line & 1 == 0:
                share: i64 = 1 if awards_share(pos, line) else 0
                for h in targets(pos, line, state.unmoved_counts):
                    rated.append(_rate(self._extension(state, line, h, seat, share, True), pack(EXTEND, line, h)))
        _keep_best(chosen, rated, _MOST_EXTENSIONS * more)

        rated = []
        city: i64
        space: i64
        for city in range(board.cities):
            before: i64 = -1
            for space in range(board.first_space[city], board.first_space[city + 1]):
                industry = board.space_industry[space]
                if pos.owner[space] == NOBODY and industry != before:
                    # Equal spaces of a city lie side by side in every map.
                    rated.append(
                        _rate(self._investment(pos, seats, city, industry, seat), pack(INVEST, city, industry))
                    )
                    before = industry
        _keep_best(chosen, rated, _MOST_INVESTMENTS * more)

        rated = []
        free = board.free_hexes
        at: i64
        count: i64 = len(free)
        for at in range(count):
            if is_site(pos, free[at]):
                worth = self._site(pos, seats, free[at], seat)
                if worth > 0:
                    rated.append(_rate(worth, free[at]))
        rated.sort(reverse=True)
        if pos.num[IN_HAND + seat] > 0:
            for rate in rated[: _MOST_SITES * more]:
                chosen.append(_rate(_worth_of(rate), pack(BUILD, 0, _move_of(rate))))
        if rated and pos.num[IN_HAND + seat] < STATIONS_EACH:
            # The station that is missed least, to the best sites.
            least: i64 = 0
            worst: i64 = -1
            for at in range(count):
                if pos.station[free[at]] == seat:
                    worth = self._standing(pos, seats, free[at], seat)
                    if worst < 0 or worth < least:
                        least = worth
                        worst = free[at]
            for rate in rated[: _MOST_MOVES * more]:
                chosen.append(_rate(_worth_of(rate) - least, pack(RELOCATE, worst, _move_of(rate))))
        if not chosen:
            return state.legal_moves()
        chosen.sort(reverse=True)
        return [_move_of(rate) for rate in chosen]

    def _answers(self, state: StephensonState, widely: bool) -> list[int]:
        """In a veto: passing, and each hex for the least bid, or for one that the active player cannot match.

        `widely`: for every bid, as a high one may be meant to make the others pay.
        """
        rated: list[int] = [_rate(0, pack(PASS, 0, 0))]
        if state.phase == MATCHING:
            for h in state.answer_targets():
                rated.append(_rate(self.of(state, pack(MATCH, 0, h)), pack(MATCH, 0, h)))
        else:
            shares = SHARES + state.line * SEATS
            held: i64 = state.pos.num[shares + state.asked]
            lowest: i64 = state.bid + 1
            bid: i64
            unmatched = state.pos.num[shares + state.active] + 1
            for h in targets(state.pos, state.line, state.unmoved_counts):
                for bid in range(lowest, held + 1):
                    if widely or bid in (lowest, unmatched):
                        rated.append(_rate(self.of(state, pack(BID, bid, h)), pack(BID, bid, h)))
        rated.sort(reverse=True)
        return [_move_of(rate) for rate in rated]

    def quick_move(self, state: StephensonState, rng: Rng) -> int:
        """A move for playouts: the best of a few random ones, at a glance."""
        best = state.random_move(rng)
        if state.phase != ACTION:
            other = pack(PASS, 0, 0)
            return best if self.of(state, best) > 0 else other
        most = self.of(state, best)
        for _ in range(_SAMPLES - 1):
            move = state.random_move(rng)
            worth = self.of(state, move)
            if worth > most:
                most = worth
                best = move
        return best


def _rate(worth: i64, move: i64) -> int:
    """A move with its worth in one int that sorts by worth."""
    return ((worth + _ZERO) << _MOVE_BITS) | move


def _worth_of(rate: i64) -> i64:
    return (rate >> _MOVE_BITS) - _ZERO


def _move_of(rate: i64) -> i64:
    return rate & _MOVE_MASK


def _keep_best(chosen: list[int], rated: list[int], most: int) -> None:
    rated.sort(reverse=True)
    chosen.extend(rated[:most])
