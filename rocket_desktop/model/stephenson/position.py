"""What lies on the table in Stephenson's Rocket: board, shares, investments, scores; not whose turn it is."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from rocket_desktop.model.arrays import Ints, filled, ints
from rocket_desktop.model.stephenson.board import SIDES, Board

# The rulebook's numbers ("Game Contents", rules page "Constants").
SEATS: Final = 4
MAX_LINES: Final = 8
TILES_AT_START: Final = 60
PAWNS_AT_START: Final = 9
STATIONS_EACH: Final = 7
PILE_1999: Final = 16
SUPPLEMENTARY_1999: Final = 16
UNLIMITED: Final = 1 << 20  # edition 2018 counts shares on tracks that never run out

# Status of a line.
RUNNING: Final = 0
ISOLATED: Final = 1
DISSOLVED: Final = 2

NOBODY: Final = -1
NO_LINE: Final = -1
UNMOVED: Final = -1  # heading of a locomotive in its starting town

# Where each number stands in `Position.num`; [line] and [line, seat] offsets are added to these.
LOCO: Final = 0  # [line] hex of the locomotive, NO_HEX when dissolved
HEADING: Final = LOCO + MAX_LINES  # [line] direction or UNMOVED
STATUS: Final = HEADING + MAX_LINES  # [line]
FEATURES: Final = STATUS + MAX_LINES  # [line] set of connected features
FEATURE_COUNT: Final = FEATURES + MAX_LINES  # [line] how many they are
PILE: Final = FEATURE_COUNT + MAX_LINES  # [line] shares still to be had
SHARES: Final = PILE + MAX_LINES  # [line, seat]
ON_LINE: Final = SHARES + MAX_LINES * SEATS  # [line, seat] stations on the line
SCORE: Final = ON_LINE + MAX_LINES * SEATS  # [seat]
PAWNS: Final = SCORE + SEATS  # [seat] passenger pawns taken
IN_HAND: Final = PAWNS + SEATS  # [seat] stations not yet on the board
TILES: Final = IN_HAND + SEATS
PAWNS_LEFT: Final = TILES + 1
SUPPLEMENTARY: Final = PAWNS_LEFT + 1
CONNECTED: Final = SUPPLEMENTARY + 1  # set of cities (bits by city number) that any line ever reached
FREE_SPACES: Final = CONNECTED + 1
COUNTS: Final = FREE_SPACES + 1  # [seat] scratch: what a majority is taken of
GAINS: Final = COUNTS + SEATS  # [seat] scratch: what it earns
NUMBERS: Final = GAINS + SEATS

NO_HEX: Final = -1

# A track piece packed in an int: the side it was entered by and left by (plus 1, 0 for none), and
# the sides where a merged line joins.
ENTERED: Final = 7
LEFT_SHIFT: Final = 3
JOINS_SHIFT: Final = 6


class Position:
    """All pieces of one game.  Plain numbers in a few arrays; `board` is shared, never changed.

    `line[hex]` is the line whose track or locomotive is there (an unmoved locomotive marks its
    starting town), `station[hex]` the seat whose station is there, `near[hex]` how many
    locomotives stand next to the hex plus how many stations stand on it or next to it (R11 forbids
    building unless it is 0), `track[hex]` the shape of the track, `owner[space]` whose cube lies
    on a space of the investment chart, `num` everything else at the offsets above.
    """

    def __init__(
        self, board: Board, line: Ints, station: Ints, near: Ints, track: Ints, owner: Ints, num: Ints
    ) -> None:
        self.board = board
        self.line = line
        self.station = station
        self.near = near
        self.track = track
        self.owner = owner
        self.num = num

    def clone(self) -> Position:
        """An independent copy."""
        return Position(
            self.board, self.line[:], self.station[:], self.near[:], self.track[:], self.owner[:], self.num[:]
        )

    def crowd(self, h: i64, change: i64) -> None:
        """Add `change` to what stands near each neighbour of `h`."""
        near = self.near
        neighbour = self.board.neighbour
        at: i64
        for at in range(h * SIDES, h * SIDES + SIDES):
            near[neighbour[at]] += change

    def put_station(self, seat: i64, h: i64) -> None:
        """Place a station; where there is track or a locomotive it belongs to that line."""
        self.station[h] = seat
        self.near[h] += 1
        self.crowd(h, 1)
        line = self.line[h]
        if line != NO_LINE:
            self.num[ON_LINE + line * SEATS + seat] += 1

    def lift_station(self, seat: i64, h: i64) -> None:
        """Take a station off the board."""
        self.station[h] = NOBODY
        self.near[h] -= 1
        self.crowd(h, -1)
        line = self.line[h]
        if line != NO_LINE:
            self.num[ON_LINE + line * SEATS + seat] -= 1

    def encode(self) -> list[int]:
        """All numbers from which `decode` makes the same position."""
        out: list[int] = []
        for array in (self.line, self.station, self.track, self.owner):
            out.extend(array)
        out.extend(self.num[:COUNTS])
        return out


def opening(board: Board, seats: int, edition_1999: bool) -> Position:
    """The position before the first turn (rulebook, "Game Setup")."""
    num = filled(NUMBERS, 0)
    for line in range(MAX_LINES):
        num[LOCO + line] = board.start_hex[line] if line < board.lines else NO_HEX
        num[HEADING + line] = UNMOVED
        num[STATUS + line] = RUNNING if line < board.lines else DISSOLVED
        num[PILE + line] = PILE_1999 if edition_1999 else UNLIMITED
    for seat in range(seats):
        num[IN_HAND + seat] = STATIONS_EACH
    num[TILES] = TILES_AT_START
    num[PAWNS_LEFT] = PAWNS_AT_START
    num[SUPPLEMENTARY] = SUPPLEMENTARY_1999 if edition_1999 else UNLIMITED
    num[FREE_SPACES] = board.spaces
    everywhere = int(board.hexes) + 1
    line_at = filled(everywhere, NO_LINE)
    for line in range(board.lines):
        line_at[board.start_hex[line]] = line
    return _assemble(
        board, line_at, filled(everywhere, NOBODY), filled(everywhere, 0), filled(board.spaces, NOBODY), num
    )


def decode(board: Board, numbers: list[int]) -> Position:
    """The position that `Position.encode` wrote."""
    everywhere = int(board.hexes) + 1
    parts: list[Ints] = []
    start = 0
    for length in (everywhere, everywhere, everywhere, int(board.spaces)):
        parts.append(ints(numbers[start : start + length]))
        start += length
    num = ints(numbers[start:] + [0] * (NUMBERS - COUNTS))
    return _assemble(board, parts[0], parts[1], parts[2], parts[3], num)


def _assemble(board: Board, line: Ints, station: Ints, track: Ints, owner: Ints, num: Ints) -> Position:
    """A position from its pieces, what stands near each hex counted anew."""
    pos = Position(board, line, station, filled(int(board.hexes) + 1, 0), track, owner, num)
    each: i64
    for each in range(board.lines):
        if num[STATUS + each] != DISSOLVED:
            pos.crowd(num[LOCO + each], 1)
    h: i64
    for h in range(board.hexes):
        if station[h] != NOBODY:
            pos.near[h] += 1
            pos.crowd(h, 1)
    return pos
