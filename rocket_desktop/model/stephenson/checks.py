"""Whether the numbers of an encoded state can be those of a position: they may come from outside."""

from __future__ import annotations

from rocket_desktop.model.core import BadData
from rocket_desktop.model.stephenson.board import SIDES, Board
from rocket_desktop.model.stephenson.position import (
    CONNECTED,
    COUNTS,
    DISSOLVED,
    FEATURE_COUNT,
    FEATURES,
    FREE_SPACES,
    HEADING,
    IN_HAND,
    JOINS_SHIFT,
    LOCO,
    MAX_LINES,
    NO_LINE,
    NOBODY,
    ON_LINE,
    PAWNS,
    PAWNS_AT_START,
    PAWNS_LEFT,
    PILE,
    SCORE,
    SEATS,
    SHARES,
    STATIONS_EACH,
    STATUS,
    SUPPLEMENTARY,
    TILES,
    TILES_AT_START,
    UNLIMITED,
    UNMOVED,
)

_MANY = UNLIMITED * 2  # more than any count can reach
_FLAGS = 3
_END = 3  # the phase; VETO and MATCHING lie between it and 0


def check_state(board: Board, header: list[int], numbers: list[int]) -> None:
    """Raise `BadData` unless the header of a state and its position's numbers fit the board and each other.

    What is checked is all that the rules rely on: ranges, and numbers that are kept although they could be
    counted.  Whether the position could come about in a game is not.
    """
    faults = _header_faults(board, header)
    if not faults:
        everywhere = int(board.hexes) + 1
        wanted = 3 * everywhere + int(board.spaces) + COUNTS
        if len(numbers) != wanted:
            faults = [f"it has {len(numbers)} numbers for the position, not {wanted}"]
        else:
            parts = (
                numbers[:everywhere],
                numbers[everywhere : 2 * everywhere],
                numbers[2 * everywhere : 3 * everywhere],
            )
            owner, num = numbers[3 * everywhere : -COUNTS], numbers[-COUNTS:]
            faults = _range_faults(board, header[0], *parts, owner, num)
            if not faults:
                faults = _count_faults(board, header[0], *parts[:2], owner, num) + _veto_faults(header, num)
    if faults:
        raise BadData([f"this is no position of Stephenson's Rocket: {fault}" for fault in faults])


def _outside(what: str, values: list[int], least: int, most: int) -> list[str]:
    wrong = [value for value in values if not least <= value <= most]
    return [f"{what} must be from {least} to {most}, not {wrong[0]}"] if wrong else []


def _header_faults(board: Board, header: list[int]) -> list[str]:
    seats, *flags = header[: 1 + _FLAGS]
    faults = _outside("the number of seats", [seats], 2, SEATS)
    if faults:
        return faults
    phase, active, asked, actions_left, extended, idle, due, line, chosen, target, bid, bidder, reason = header[
        1 + _FLAGS :
    ]
    hexes, lines = int(board.hexes), int(board.lines)
    deciding = 0 < phase < _END
    faults += _outside("an option", [*flags, due], 0, 1)
    faults += _outside("the phase", [phase], 0, _END)
    faults += _outside("a seat to act", [active, asked], 0, seats - 1)
    faults += _outside("the actions left", [actions_left], 0 if phase == _END else 1, 2)
    faults += _outside("the lines extended", [extended], 0, (1 << lines) - 1)
    faults += _outside("the turns without an extension", [idle], 0, _MANY)
    faults += _outside("the line of a veto", [line], 0 if deciding else -1, lines - 1 if deciding else -1)
    faults += _outside("a hex of a veto", [chosen, target], 0 if deciding else -1, hexes - 1 if deciding else -1)
    faults += _outside("the bid", [bid], 0, _MANY if deciding else 0)
    faults += _outside("the bidder", [bidder], 0 if bid else -1, seats - 1 if bid else -1)
    faults += _outside("the reason to end", [reason], 1 if phase == _END else 0, 4 if phase == _END else 0)
    if (asked == active) == (phase == 1):
        faults.append("the seat to decide does not fit the phase")
    return faults


def _range_faults(
    board: Board, seats: int, line: list[int], station: list[int], track: list[int], owner: list[int], num: list[int]
) -> list[str]:
    lines, hexes = int(board.lines), int(board.hexes)

    def by_line(offset: int) -> list[int]:
        return num[offset : offset + MAX_LINES]

    def by_seat(offset: int, more: int = SEATS) -> list[int]:
        return num[offset : offset + more]

    faults = _outside("the line of a hex", line, NO_LINE, lines - 1)
    faults += _outside("the owner of a station", station, NOBODY, seats - 1)
    faults += _outside("the track of a hex", track, 0, (1 << (JOINS_SHIFT + SIDES)) - 1)
    faults += _outside("the owner of a space", owner, NOBODY, seats - 1)
    faults += _outside("a locomotive's hex", by_line(LOCO), -1, hexes - 1)
    faults += _outside("a heading", by_line(HEADING), UNMOVED, SIDES - 1)
    faults += _outside("a line's status", by_line(STATUS), 0, DISSOLVED)
    faults += _outside("a line's features", by_line(FEATURES), 0, (1 << int(board.features)) - 1)
    faults += _outside("a pile", by_line(PILE), 0, _MANY)
    faults += _outside("a number of shares", by_seat(SHARES, MAX_LINES * SEATS), 0, _MANY)
    faults += _outside("a score", by_seat(SCORE), 0, _MANY)
    faults += _outside("a number of passengers", by_seat(PAWNS), 0, PAWNS_AT_START)
    faults += _outside("the tiles left", [num[TILES]], 0, TILES_AT_START)
    faults += _outside("the passengers left", [num[PAWNS_LEFT]], 0, PAWNS_AT_START)
    faults += _outside("the supplementary shares", [num[SUPPLEMENTARY]], 0, _MANY)
    faults += _outside("the connected cities", [num[CONNECTED]], 0, (1 << int(board.cities)) - 1)
    return faults


def _count_faults(
    board: Board, seats: int, line: list[int], station: list[int], owner: list[int], num: list[int]
) -> list[str]:
    faults: list[str] = []
    for number in range(MAX_LINES):
        loco, unmoved = num[LOCO + number], num[HEADING + number] == UNMOVED
        if number >= board.lines or num[STATUS + number] == DISSOLVED:
            if loco != -1 or (number >= board.lines and num[STATUS + number] != DISSOLVED):
                faults.append(f"line {number} is dissolved and has a locomotive")
        elif loco < 0 or line[loco] != number or unmoved != (loco == board.start_hex[number]):
            faults.append(f"the locomotive of line {number} is not where its line is")
        if num[FEATURE_COUNT + number] != num[FEATURES + number].bit_count():
            faults.append(f"the places of line {number} are miscounted")
        for seat in range(SEATS):
            there = sum(1 for h, who in enumerate(station) if who == seat and line[h] == number)
            if num[ON_LINE + number * SEATS + seat] != there:
                faults.append(f"the stations on line {number} are miscounted")
    for h, number in enumerate(line):
        if number != NO_LINE and not board.free[h] and num[LOCO + number] != h:
            faults.append(f"line {number} stands on a place")
        if station[h] != NOBODY and not board.free[h]:
            faults.append("a station stands on a place or off the board")
    for seat in range(SEATS):
        in_hand = STATIONS_EACH - station.count(seat) if seat < seats else 0
        if num[IN_HAND + seat] != in_hand or in_hand < 0:
            faults.append(f"the stations of seat {seat} are miscounted")
    if num[FREE_SPACES] != owner.count(NOBODY):
        faults.append("the free spaces are miscounted")
    return faults


def _veto_faults(header: list[int], num: list[int]) -> list[str]:
    seats, phase, active, asked = header[0], header[4], header[5], header[6]
    line, bid = header[11], header[14]
    if not 0 < phase < _END:
        return []
    held = [num[SHARES + line * SEATS + seat] for seat in range(seats)]
    if num[STATUS + line] == DISSOLVED:
        return ["the line of the veto is dissolved"]
    if phase == 1 and held[asked] <= bid:
        return ["the seat asked cannot bid more"]
    if phase != 1 and not 0 < bid <= held[active]:
        return ["there is no bid that the active player could match"]
    return []
