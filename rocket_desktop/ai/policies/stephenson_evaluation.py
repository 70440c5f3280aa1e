"""What a position of Stephenson's Rocket is worth to each seat, judged without playing on.

A position is measured by some features for each seat: the points so far, what the end would bring as things
stand, what may come yet; all in hundredths of a point.  The final scores to expect are sums of them with weights
that change as the game goes on, learned from games that the computer players played themselves (see `train`):
one set of weights for how far a seat will be ahead of the mean, one for the mean.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from rocket_desktop.data import DataError
from rocket_desktop.i18n import _
from rocket_desktop.model.arrays import Ints, filled, ints
from rocket_desktop.model.core import Json
from rocket_desktop.model.parts.majority import award
from rocket_desktop.model.stephenson.board import SIDES, Board
from rocket_desktop.model.stephenson.position import (
    CONNECTED,
    COUNTS,
    DISSOLVED,
    FEATURE_COUNT,
    FEATURES,
    GAINS,
    HEADING,
    IN_HAND,
    LOCO,
    NO_LINE,
    NOBODY,
    ON_LINE,
    PAWNS,
    RUNNING,
    SCORE,
    SEATS,
    SHARES,
    STATUS,
    TILES,
    TILES_AT_START,
    UNMOVED,
    Position,
)
from rocket_desktop.model.stephenson.scoring import CITY_REWARD, INDUSTRY_REWARD, PASSENGERS_REWARD
from rocket_desktop.model.stephenson.state import StephensonState

FORMAT: Final = "rocket-desktop weights"
VERSION: Final = 1
_MOST_WEIGHT: Final = 1 << 30

# Features, each for every seat.
POINTS: Final = 0
PASSENGERS: Final = 1
PAWN_COUNT: Final = 2
INDUSTRY_NOW: Final = 3  # majorities of the cubes in connected cities
INDUSTRY_ALL: Final = 4  # of all cubes, by how likely their city is reached
INDUSTRY_EVEN: Final = 5  # the same shared in proportion
CUBES_SURE: Final = 6  # cubes in connected cities
CUBES_LIKELY: Final = 7  # and in others, by how likely these are reached
CITIES_COMING: Final = 8  # majorities in cities that lines may reach
SHARES_RUNNING: Final = 9  # majorities of shares in running lines
SHARES_STOPPED: Final = 10  # in isolated ones
SHARES_EVEN: Final = 11  # shared in proportion
SHARES_GROWTH: Final = 12  # of what running lines may reach yet
STATIONS_RUNNING: Final = 13  # the same of stations on the lines
STATIONS_STOPPED: Final = 14
STATIONS_EVEN: Final = 15
STATIONS_GROWTH: Final = 16
TOWNS_COMING: Final = 17  # what stations bring at towns ahead
LINKS_COMING: Final = 18  # stations on no line, by how likely one comes
LINKS_WORTH: Final = 19  # what they would add to the majority then
LINKS_RIVAL: Final = 20  # by how many places those lines have
MERGER_AWARD: Final = 21  # what shares bring if a line merges into the one ahead
MERGER_SHARES: Final = 22  # and how the shares count afterwards
MERGER_STATIONS: Final = 23  # and the stations
SHARES_HELD: Final = 24  # in running lines: what vetoes are paid with
SHARES_MOST: Final = 25  # running lines of which a seat has the most shares
STATIONS_IN_HAND: Final = 26
ACTIONS: Final = 27  # left to the active seat
NEXT: Final = 28  # the seat to the left of it
FEATURES_EACH: Final = 29

NAMES: Final = (
    "points",
    "passengers",
    "pawn-count",
    "industry-now",
    "industry-all",
    "industry-even",
    "cubes-sure",
    "cubes-likely",
    "cities-coming",
    "shares-running",
    "shares-stopped",
    "shares-even",
    "shares-growth",
    "stations-running",
    "stations-stopped",
    "stations-even",
    "stations-growth",
    "towns-coming",
    "links-coming",
    "links-worth",
    "links-rival",
    "merger-award",
    "merger-shares",
    "merger-stations",
    "shares-held",
    "shares-most",
    "stations-in-hand",
    "actions",
    "next",
)
"""The features' names in the file of weights."""

PHASES: Final = 3
"""Knots of the weights: at the beginning, the middle and the end of a game, with straight lines between."""

_KNOT: Final = 1000 // (PHASES - 1)  # progress from one knot to the next
_UNIT: Final = 100_000.0 * _KNOT
_SLACK: Final = 3  # how many more of anything are likely to come
# Percent by steps from a locomotive, across anything.
_LINK_BY_STEPS: Final = (0, 0, 50, 38, 26, 16, 9, 5)
_REACH_BY_STEPS: Final = (100, 100, 85, 70, 58, 46, 36, 28, 20, 14, 10)
_MERGE_BY_STEPS: Final = (100, 100, 70, 45, 30, 18, 10, 5)
_MOST_LINK: Final = 7
_MOST_REACH: Final = 10
_MOST_MERGE: Final = 7
_USED_UP: Final = 42  # tiles, in a long game


class Weights:
    """What was learned; all whole numbers, so that it comes to the same everywhere."""

    def __init__(self, leads: list[int], means: list[int], base: list[int], spread: list[int]) -> None:
        self.leads = leads
        """[phase * FEATURES_EACH + feature]: of a feature above its mean over the seats, in thousandths."""
        self.means = means
        """[phase * FEATURES_EACH + feature]: of that mean, in thousandths."""
        self.base = base
        """[phase]: what the mean begins with, in thousandths of hundredths of a point."""
        self.spread = spread
        """[phase]: see `Policy.spread`, in hundredths of a point."""

    def spread_at(self, part: int) -> float:
        """The spread after so much progress, in points."""
        first = min(part // _KNOT, PHASES - 2)
        late = part - first * _KNOT
        return (self.spread[first] * (_KNOT - late) + self.spread[first + 1] * late) / (100.0 * _KNOT)

    def to_json(self) -> Json:
        """As in the data file."""
        by_phase = range(0, PHASES * FEATURES_EACH, FEATURES_EACH)
        features: Json = {}
        for number, name in enumerate(NAMES):
            features[name] = {
                "lead": [self.leads[at + number] for at in by_phase],
                "mean": [self.means[at + number] for at in by_phase],
            }
        return {"features": features, "base": list(self.base), "spread": list(self.spread)}


def read_weights(data: object) -> Weights:
    """The weights in the content of a data file.  Raises `DataError`."""
    if not isinstance(data, dict) or data.get("format") != FORMAT or data.get("version") != VERSION:
        raise DataError(_("the program's file of learned weights is of another version: install the program again"))
    features = data.get("features")
    columns = {name: features.get(name) for name in NAMES} if isinstance(features, dict) else {}
    leads: list[int] = []
    means: list[int] = []
    for phase in range(PHASES):
        for name in NAMES:
            column = columns.get(name)
            if not isinstance(column, dict):
                raise _damaged()
            leads.append(_knots(column.get("lead"))[phase])
            means.append(_knots(column.get("mean"))[phase])
    spread = _knots(data.get("spread"))
    if min(spread) <= 0:
        raise _damaged()
    return Weights(leads, means, _knots(data.get("base")), spread)


def _knots(values: object) -> list[int]:
    """One number a phase."""
    if not isinstance(values, list) or len(values) != PHASES:
        raise _damaged()
    for value in values:
        if not isinstance(value, int) or abs(value) > _MOST_WEIGHT:
            raise _damaged()
    return list(values)


def _damaged() -> DataError:
    return DataError(_("the program's file of learned weights is damaged: install the program again"))


class Evaluation:
    """Measures and judges positions on one board."""

    def __init__(self, board: Board, weights: Weights) -> None:
        self.board = board
        self._leads: Ints = ints(weights.leads)
        self._means: Ints = ints(weights.means)
        self._base: Ints = ints(weights.base)
        self._hexes: i64 = board.hexes
        self._link: Ints = ints(_LINK_BY_STEPS)
        self._reach: Ints = ints(_REACH_BY_STEPS)
        self._merge: Ints = ints(_MERGE_BY_STEPS)
        coords = board.map.coords
        steps: list[int] = []
        for q, r in coords:
            for p, s in coords:
                dq, dr = q - p, r - s
                steps.append(max(abs(dq), abs(dr), abs(dq + dr)))
        self._steps: Ints = ints(steps)
        self._ahead: Ints = ints(_ahead(board, steps))
        """[(hex * 6 + heading) * hexes + hex]: 1 where the second is ahead of a locomotive on the first."""
        places = [line.start.hex for line in board.map.lines]
        places += [city.hex for city in board.map.cities]
        places += [town.hex for town in board.map.towns]
        self._place: Ints = ints(places)
        self.measured: Ints = filled(FEATURES_EACH * SEATS, 0)
        """[feature * SEATS + seat]: the last position measured."""
        self._coming: Ints = filled(int(board.cities) + 1, 0)

    def expected_scores(self, state: StephensonState) -> list[float]:
        """The final score to expect for each seat, of a position in which an action is due."""
        self.measure(state)
        seats = state.seats
        part = progress(state)
        first = part // _KNOT
        if first > PHASES - 2:
            first = PHASES - 2
        late = part - first * _KNOT
        early = _KNOT - late
        at = first * FEATURES_EACH
        x = self.measured
        mean = self._base[first] * early + self._base[first + 1] * late
        first_lead: i64 = 0
        second_lead: i64 = 0
        third_lead: i64 = 0
        fourth_lead: i64 = 0
        all_leads: i64 = 0
        feature: i64
        for feature in range(0, FEATURES_EACH * SEATS, SEATS):
            lead = self._leads[at] * early + self._leads[at + FEATURES_EACH] * late
            together = x[feature] + x[feature + 1] + x[feature + 2] + x[feature + 3]
            mean += (self._means[at] * early + self._means[at + FEATURES_EACH] * late) * together // seats
            first_lead += lead * x[feature]
            second_lead += lead * x[feature + 1]
            third_lead += lead * x[feature + 2]
            fourth_lead += lead * x[feature + 3]
            all_leads += lead * together
            at += 1
        mean -= all_leads // seats
        out = [self._points(mean + first_lead), self._points(mean + second_lead)]
        if seats > 2:
            out.append(self._points(mean + third_lead))
        if seats > 3:
            out.append(self._points(mean + fourth_lead))
        return out

    def _points(self, weighted: i64) -> float:
        """Points, from thousandths of hundredths times the length between two knots."""
        whole: int = weighted
        return whole / _UNIT

    def measure(self, state: StephensonState) -> None:
        """Fill `measured` for a position in which an action is due."""
        pos = state.pos
        num = pos.num
        seats = state.seats
        board = self.board
        x = self.measured
        at: i64
        for at in range(FEATURES_EACH * SEATS):
            x[at] = 0
        seat: i64
        for seat in range(seats):
            x[POINTS * SEATS + seat] = 100 * num[SCORE + seat]
            x[PAWN_COUNT * SEATS + seat] = 100 * num[PAWNS + seat]
            x[STATIONS_IN_HAND * SEATS + seat] = 100 * num[IN_HAND + seat]
        x[ACTIONS * SEATS + state.active] = 100 * state.actions_left
        x[NEXT * SEATS + (state.active + 1) % seats] = 100
        self._award(num, PAWNS, seats, 100 * PASSENGERS_REWARD, PASSENGERS, 100)
        self._cities(pos, seats)
        self._stations_free(pos, seats)
        line: i64
        for line in range(board.lines):
            status = num[STATUS + line]
            if status == DISSOLVED:
                continue
            places = num[FEATURE_COUNT + line] * 100
            shares = SHARES + line * SEATS
            stations = ON_LINE + line * SEATS
            if status != RUNNING:
                self._award(num, shares, seats, places, SHARES_STOPPED, 100)
                self._award(num, stations, seats, places, STATIONS_STOPPED, 100)
                continue
            self._award(num, shares, seats, places, SHARES_RUNNING, 100)
            self._award(num, stations, seats, places, STATIONS_RUNNING, 100)
            growth: i64 = 0
            towns: i64 = 0
            loco = num[LOCO + line]
            heading = num[HEADING + line]
            feature: i64
            for feature in range(board.features):
                if num[FEATURES + line] >> feature & 1 == 0:
                    h = self._place[feature]
                    steps = self._steps[loco * self._hexes + h]
                    if steps <= _MOST_REACH and self._is_ahead(loco, heading, h):
                        growth += self._reach[steps]
                        if board.town_features >> feature & 1:
                            towns += self._reach[steps]
            self._award(num, shares, seats, growth, SHARES_GROWTH, 100)
            self._award(num, stations, seats, growth, STATIONS_GROWTH, 100)
            self._award(num, stations, seats, places * 4, TOWNS_COMING, towns >> 2)
            self._even(num, shares, seats, places + growth, SHARES_EVEN)
            self._even(num, stations, seats, places + growth, STATIONS_EVEN)
            most: i64 = 0
            holders: i64 = 0
            for seat in range(seats):
                held = num[shares + seat]
                x[SHARES_HELD * SEATS + seat] += 100 * held
                if held > most:
                    most = held
                    holders = 1
                elif held == most:
                    holders += 1
            if most > 0:
                for seat in range(seats):
                    if num[shares + seat] == most:
                        x[SHARES_MOST * SEATS + seat] += 100 // holders
            self._merger(pos, seats, line, loco, heading)

    def _award(self, num: Ints, counts: i64, seats: i64, first: i64, feature: i64, percent: i64) -> None:
        """Add a majority's rewards, `first` in hundredths of a point, times `percent`."""
        award(num, counts, seats, first, GAINS)
        x = self.measured
        seat: i64
        for seat in range(seats):
            x[feature * SEATS + seat] += num[GAINS + seat] * percent // 100

    def _even(self, num: Ints, counts: i64, seats: i64, first: i64, feature: i64) -> None:
        """Add a majority's rewards shared in proportion, as if a few more were to come."""
        total: i64 = _SLACK
        seat: i64
        for seat in range(seats):
            total += num[counts + seat]
        for seat in range(seats):
            self.measured[feature * SEATS + seat] += first * 3 * num[counts + seat] // (2 * total)

    def _cities(self, pos: Position, seats: i64) -> None:
        """Cubes: what their industries and cities may bring."""
        num = pos.num
        board = self.board
        x = self.measured
        connected = num[CONNECTED]
        city: i64
        seat: i64
        space: i64
        line: i64
        for city in range(board.cities):
            h = self._place[city + board.lines]
            nearest: i64 = 0
            coming: i64 = 0
            feature = city + board.lines
            for line in range(board.lines):
                if num[STATUS + line] == RUNNING and num[FEATURES + line] >> feature & 1 == 0:
                    loco = num[LOCO + line]
                    steps = self._steps[loco * self._hexes + h]
                    if steps <= _MOST_REACH and self._is_ahead(loco, num[HEADING + line], h):
                        chance = self._reach[steps]
                        if chance > nearest:
                            nearest = chance
                        coming += chance
            sure = connected >> city & 1
            self._coming[city] = 100 if sure else nearest
            for seat in range(seats):
                num[COUNTS + seat] = 0
            for space in range(board.first_space[city], board.first_space[city + 1]):
                if pos.owner[space] != NOBODY:
                    num[COUNTS + pos.owner[space]] += 1
            if coming > 0:
                self._award(num, COUNTS, seats, 100 * CITY_REWARD, CITIES_COMING, coming)
            for seat in range(seats):
                if sure:
                    x[CUBES_SURE * SEATS + seat] += 100 * num[COUNTS + seat]
                else:
                    x[CUBES_LIKELY * SEATS + seat] += nearest * num[COUNTS + seat]
        industry: i64
        for industry in range(board.industries):
            for seat in range(seats):
                num[COUNTS + seat] = 0
            for space in range(board.spaces):
                owner = pos.owner[space]
                if owner != NOBODY and board.space_industry[space] == industry:
                    num[COUNTS + owner] += self._coming[board.space_city[space]]
            self._award(num, COUNTS, seats, 100 * INDUSTRY_REWARD, INDUSTRY_ALL, 100)
            total: i64 = _SLACK * 100
            for seat in range(seats):
                total += num[COUNTS + seat]
            for seat in range(seats):
                x[INDUSTRY_EVEN * SEATS + seat] += 150 * INDUSTRY_REWARD * num[COUNTS + seat] // total
                num[COUNTS + seat] = 0
            for space in range(board.spaces):
                owner = pos.owner[space]
                if owner != NOBODY and board.space_industry[space] == industry:
                    if connected >> board.space_city[space] & 1:
                        num[COUNTS + owner] += 1
            self._award(num, COUNTS, seats, 100 * INDUSTRY_REWARD, INDUSTRY_NOW, 100)

    def _stations_free(self, pos: Position, seats: i64) -> None:
        """Stations that are on no line yet: how likely one comes, and what they would lead."""
        num = pos.num
        board = self.board
        x = self.measured
        line: i64
        h: i64
        for h in range(board.hexes):
            owner = pos.station[h]
            if owner == NOBODY or pos.line[h] != NO_LINE:
                continue
            likely: i64 = 0
            worth: i64 = 0
            rival: i64 = 0
            for line in range(board.lines):
                if num[STATUS + line] != RUNNING:
                    continue
                loco = num[LOCO + line]
                steps = self._steps[loco * self._hexes + h]
                if steps > _MOST_LINK or not self._is_ahead(loco, num[HEADING + line], h):
                    continue
                chance = self._link[steps]
                if chance > likely:
                    likely = chance
                places = num[FEATURE_COUNT + line] + 2
                counts = ON_LINE + line * SEATS
                award(num, counts, seats, 100 * places, GAINS)
                before = num[GAINS + owner]
                num[counts + owner] += 1
                award(num, counts, seats, 100 * places, GAINS)
                num[counts + owner] -= 1
                worth += chance * (num[GAINS + owner] - before) // 100
                rival += chance * places
            x[LINKS_COMING * SEATS + owner] += likely
            x[LINKS_WORTH * SEATS + owner] += worth
            x[LINKS_RIVAL * SEATS + owner] += rival

    def _merger(self, pos: Position, seats: i64, line: i64, loco: i64, heading: i64) -> None:
        """What would follow if a running line merged into the one nearest ahead of it."""
        num = pos.num
        lines = pos.line
        near: i64 = _MOST_MERGE + 1
        other: i64 = NO_LINE
        h: i64
        base = loco * self._hexes
        for h in range(self._hexes):
            if lines[h] != NO_LINE and lines[h] != line:
                steps = self._steps[base + h]
                if steps < near and self._is_ahead(loco, heading, h):
                    near = steps
                    other = lines[h]
        if other == NO_LINE:
            return
        chance = self._merge[near]
        shares = SHARES + line * SEATS
        stations = ON_LINE + line * SEATS
        places = num[FEATURE_COUNT + line] * 100
        far = num[FEATURE_COUNT + other] * 100
        self._award(num, shares, seats, places, MERGER_AWARD, chance)
        self._award(num, shares, seats, places, MERGER_SHARES, -chance)
        self._award(num, SHARES + other * SEATS, seats, far, MERGER_SHARES, -chance)
        self._award(num, stations, seats, places, MERGER_STATIONS, -chance)
        self._award(num, ON_LINE + other * SEATS, seats, far, MERGER_STATIONS, -chance)
        seat: i64
        for seat in range(seats):
            num[COUNTS + seat] = num[SHARES + other * SEATS + seat] + (num[shares + seat] >> 1)
        self._award(num, COUNTS, seats, places + far, MERGER_SHARES, chance)
        for seat in range(seats):
            num[COUNTS + seat] = num[ON_LINE + other * SEATS + seat] + num[stations + seat]
        self._award(num, COUNTS, seats, places + far, MERGER_STATIONS, chance)

    def _is_ahead(self, loco: i64, heading: i64, h: i64) -> bool:
        """Whether a hex is nearer to the hex straight ahead than to the locomotive."""
        if heading == UNMOVED:
            return True
        return self._ahead[(loco * SIDES + heading) * self._hexes + h] != 0


def progress(state: StephensonState) -> i64:
    """How far the game is, 0 to 1000: by lines that no longer run and by tiles used."""
    num = state.pos.num
    lines = state.pos.board.lines
    gone: i64 = 0
    line: i64
    for line in range(lines):
        if num[STATUS + line] != RUNNING:
            gone += 1
    used = TILES_AT_START - num[TILES]
    if used > _USED_UP:
        used = _USED_UP
    part = 500 * used // _USED_UP
    if gone > lines - 1:
        gone = lines - 1
    return part + 500 * gone // (lines - 1)


def _ahead(board: Board, steps: list[int]) -> list[int]:
    hexes = int(board.hexes)
    out: list[int] = []
    for h in range(hexes):
        for side in range(SIDES):
            nxt = int(board.neighbour[h * SIDES + side])
            for other in range(hexes):
                out.append(1 if nxt == hexes or steps[nxt * hexes + other] < steps[h * hexes + other] else 0)
    return out
