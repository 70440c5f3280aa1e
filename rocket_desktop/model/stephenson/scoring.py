"""Every way to score in Stephenson's Rocket: cities, towns and mergers on the way, the rest at the end."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from rocket_desktop.model.arrays import Ints
from rocket_desktop.model.core import EventLog
from rocket_desktop.model.parts.majority import award
from rocket_desktop.model.stephenson import events as ev
from rocket_desktop.model.stephenson.board import Board
from rocket_desktop.model.stephenson.position import (
    CONNECTED,
    COUNTS,
    DISSOLVED,
    FEATURE_COUNT,
    GAINS,
    NOBODY,
    ON_LINE,
    PAWNS,
    SCORE,
    SEATS,
    SHARES,
    STATUS,
    Position,
)

CITY_REWARD: Final = 2  # "Connecting to a City"
PASSENGERS_REWARD: Final = 6  # "Scoring Prestige at the End of the Game", A
INDUSTRY_REWARD: Final = 6  # the same, B


def _pay(
    num: Ints, counts: i64, seats: i64, first: i64, reason: i64, subject: i64, about: i64, log: EventLog | None
) -> None:
    """Score a majority (R9) and tell the log how it came about."""
    if not award(num, counts, seats, first, GAINS):
        return
    seat: i64
    for seat in range(seats):
        num[SCORE + seat] += num[GAINS + seat]
    if log is not None:
        record: list[int] = [ev.AWARD, reason, subject, about, first]
        for seat in range(seats):
            record.append(num[counts + seat])
        log.add(record)
        for seat in range(seats):
            if num[GAINS + seat] > 0:
                log.add([ev.SCORE, seat, num[GAINS + seat], reason, subject, about, first, num[counts + seat]])


def score_city(pos: Position, seats: i64, line: i64, feature: i64, log: EventLog | None) -> None:
    """A line reaches a city: 2 to the most, 1 to the second most cubes there (R7; "Connecting to a City")."""
    board = pos.board
    num = pos.num
    city = feature - board.lines
    seat: i64
    for seat in range(seats):
        num[COUNTS + seat] = 0
    space: i64
    for space in range(board.first_space[city], board.first_space[city + 1]):
        owner = pos.owner[space]
        if owner != NOBODY:
            num[COUNTS + owner] += 1
    _pay(num, COUNTS, seats, CITY_REWARD, ev.CITY, feature, line, log)


def score_town(pos: Position, seats: i64, line: i64, feature: i64, log: EventLog | None) -> None:
    """A line reaches a railway town: its feature count to the most stations on it (R7; "Connecting to a Town")."""
    num = pos.num
    _pay(num, ON_LINE + line * SEATS, seats, num[FEATURE_COUNT + line], ev.TOWN, feature, line, log)


def score_merger(pos: Position, seats: i64, line: i64, survivor: i64, log: EventLog | None) -> None:
    """A line dissolves: its own feature count to the most shares in it (R8; "Merging two Rail Lines")."""
    num = pos.num
    _pay(num, SHARES + line * SEATS, seats, num[FEATURE_COUNT + line], ev.MERGER, line, survivor, log)


def score_end(board: Board, owner: Ints, num: Ints, seats: i64, log: EventLog | None) -> None:
    """The final scoring, into the scores in `num` (R13; "Scoring Prestige at the End of the Game").

    Passengers; each industry, without the cubes in cities that no line ever reached; then line by
    line stations and shares.  `num` may be a copy, to see what the end would bring now.
    """
    _pay(num, PAWNS, seats, PASSENGERS_REWARD, ev.PASSENGERS, -1, -1, log)

    connected = num[CONNECTED]
    seat: i64
    space: i64
    if log is not None:
        city: i64
        for city in range(board.cities):
            if connected >> city & 1:
                continue
            cubes: i64 = 0
            for space in range(board.first_space[city], board.first_space[city + 1]):
                if owner[space] != NOBODY:
                    cubes += 1
            if cubes > 0:
                log.add([ev.UNCONNECTED, city, cubes])
    industry: i64
    for industry in range(board.industries):
        for seat in range(seats):
            num[COUNTS + seat] = 0
        for space in range(board.spaces):
            if board.space_industry[space] == industry and owner[space] != NOBODY:
                if connected >> board.space_city[space] & 1:
                    num[COUNTS + owner[space]] += 1
        _pay(num, COUNTS, seats, INDUSTRY_REWARD, ev.INDUSTRY, industry, -1, log)

    line: i64
    for line in range(board.lines):
        if num[STATUS + line] != DISSOLVED:
            places = num[FEATURE_COUNT + line]
            _pay(num, ON_LINE + line * SEATS, seats, places, ev.STATIONS, line, -1, log)
            _pay(num, SHARES + line * SEATS, seats, places, ev.SHARES, line, -1, log)
