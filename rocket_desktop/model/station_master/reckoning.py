"""What a published position tells of trains and pawns: a value as its formula, and what trains would bring.

Pawns whose value is not told count with every value they may have: the answer is then a range.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Final, NamedTuple, cast

from rocket_desktop.i18n import _
from rocket_desktop.model.core import Json
from rocket_desktop.model.station_master.cards import FULL, VALUES
from rocket_desktop.model.station_master.words import added, plain, signed

_VALUED: Final = re.compile(r"(coach|freight|executive)([+-][0-9]+)(-[0-9]+)?")
_ROYAL: Final = "royal-carriage"
_DOUBLED: Final = 2  # cars that a Royal Carriage makes count more


# --- trains ---


def worth(card: str, kind: str) -> int | None:
    """The value of a car on a train of this kind (S5), both as published; None for what has no value."""
    found = _VALUED.fullmatch(card)
    if found is None:
        return None
    value = int(found[2])
    if found[1] == "executive":
        return value if kind == "executive" else int(found[3])
    return -value if kind == "freight" else value


def counted(kind: str, cars: Sequence[str], after: int = 0, *, royal: bool = True) -> list[tuple[int, int]]:
    """Of each car with a value that counts: its value and how often it does (S5, S6).

    `after` cars stand in front of a Depot and count no more; without `royal` (a Depot scores) Royal Carriages do
    nothing.
    """
    scored = cars[after:]
    times = 1 + (scored.count(_ROYAL) if royal else 0)
    worths = [each for each in (worth(card, kind) for card in scored) if each is not None]
    once = max(0, len(worths) - _DOUBLED)
    return [(each, 1 if number < once else times) for number, each in enumerate(worths)]


def value_of(parts: Iterable[tuple[int, int]]) -> int:
    """What the parts of `counted` come to."""
    return sum(each * times for each, times in parts)


def formula(parts: Sequence[tuple[int, int]]) -> str:
    """A train's value with its sum: `9 (3 − 2 + 2 × 4)`; the value alone where that says it all."""
    total = plain(value_of(parts))
    if not parts or parts == [(value_of(parts), 1)]:
        return total
    if all(times == 1 for _value, times in parts):
        return f"{total} ({added([each for each, _times in parts])})"
    terms = [(plain(each) if times == 1 else f"{plain(each)} × {times}") for each, times in parts]
    text = terms[0]
    for term in terms[1:]:
        text += f" − {term[1:]}" if term.startswith("−") else f" + {term}"
    return f"{total} ({text})"


def depot_after(train: Json) -> int:
    """How many cars of a published train stand in front of its Depot, 0 without one."""
    depot = cast(Json | None, train["depot"])
    return 0 if depot is None else cast(int, depot["after"])


def value_formula(train: Json) -> str:
    """What a published train is worth if it left now, with its sum."""
    return formula(counted(str(train["kind"]), cast(list[str], train["cars"]), depot_after(train)))


# --- pawns ---


class Range(NamedTuple):
    """All numbers from `low` to `high` that something may be; both alike when it is known."""

    low: int
    high: int

    def known(self) -> bool:
        """Whether there is only one such number."""
        return self.low == self.high

    def plain(self) -> str:
        """`3`, or `−1 to 3`."""
        if self.known():
            return plain(self.low)
        return _("{low} to {high}").format(low=plain(self.low), high=plain(self.high))

    def signed(self) -> str:
        """`+3`, or `−1 to +3`; no change is `+0`."""
        if self.known():
            return _gain(self.low)
        return _("{low} to {high}").format(low=_gain(self.low), high=_gain(self.high))


def _gain(points: int) -> str:
    return signed(points) if points else "+0"


@lru_cache(maxsize=4096)
def _ways(may_be: tuple[tuple[int, ...], ...]) -> tuple[tuple[int, ...], ...]:
    """All values that a player's pawns can have together: each one that it may have, and no more of it than there are.

    There is always one at least: the truth.
    """
    ways: list[tuple[int, ...]] = [()]
    for values in may_be:
        ways = [(*way, value) for way in ways for value in values if way.count(value) < FULL[VALUES.index(value)]]
    return tuple(ways)


class Reckoning:
    """The pawns aboard the trains of one published position, and what they may come to.

    A pawn counts by its `value` where that is told, else by what it `may_be`.  With `knows`, only the values of that
    seat's pawns are taken as told: what the seat may know and no more, whatever the position tells.
    """

    def __init__(self, position: Json, knows: int | None = None) -> None:
        trains = cast(list[Json | None], position["trains"])
        self.scores = cast(list[int], position["scores"])
        self.trains = {place: train for place, train in enumerate(trains) if train is not None}
        # By seat: the place of each pawn aboard, and what it may be.
        self._aboard: list[list[tuple[int, tuple[int, ...]]]] = [[] for _ in self.scores]
        for place, train in self.trains.items():
            for pawn in cast(list[Json], train["pawns"]):
                seat = cast(int, pawn["seat"])
                value = cast(int | None, pawn["value"]) if knows in (None, seat) else None
                may_be = tuple(cast(list[int], pawn["may_be"])) if value is None else (value,)
                self._aboard[seat].append((place, may_be))

    def is_aboard(self, seat: int, place: int) -> bool:
        """Whether a seat has a pawn on this train."""
        return any(there == place for there, _may_be in self._aboard[seat])

    def _sums(self, seat: int, places: Sequence[int]) -> set[tuple[int, ...]]:
        """The passengers that a seat may have on each of these trains."""
        aboard = self._aboard[seat]
        return {
            tuple(
                sum(value for value, (there, _may_be) in zip(way, aboard, strict=True) if there == place)
                for place in places
            )
            for way in _ways(tuple(may_be for _there, may_be in aboard))
        }

    def passengers(self, seat: int, place: int) -> Range:
        """The sum of a seat's pawns on a train."""
        sums = [each for (each,) in self._sums(seat, [place])]
        return Range(min(sums), max(sums))

    def gain(self, seat: int, place: int, value: int) -> Range:
        """What a seat scores if this train scores now with such a value (S7): a score never falls below 0."""
        points = self.scores[seat]
        gains = [max(0, points + value * each) - points for (each,) in self._sums(seat, [place])]
        return Range(min(gains), max(gains))

    def gain_now(self, seat: int, place: int) -> Range:
        """What a seat scores if this train leaves as it stands."""
        return self.gain(seat, place, cast(int, self.trains[place]["value"]))

    def total(self, seat: int) -> Range:
        """The points of a seat if every train left as it stands, one after the other in the order of their places."""
        places = list(self.trains)
        values = [cast(int, train["value"]) for train in self.trains.values()]
        totals = []
        for sums in self._sums(seat, places):
            points = self.scores[seat]
            for value, passengers in zip(values, sums, strict=True):
                points = max(0, points + value * passengers)
            totals.append(points)
        return Range(min(totals), max(totals))

    def still_out(self, seat: int) -> list[int]:
        """The values that a seat's pawns aboard may have, the highest first, each as often as it may be there at once.

        As many as there are pawns aboard when all of them are known.
        """
        ways = _ways(tuple(may_be for _place, may_be in self._aboard[seat]))
        return [value for value in reversed(VALUES) for _ in range(max(way.count(value) for way in ways))]
