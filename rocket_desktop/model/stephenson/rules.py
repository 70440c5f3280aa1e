"""What may be done in Stephenson's Rocket and what follows from it, on a `Position`.

Every function names its rule: `R1` ... are the rulings of the game's rules page, headings in quotes
are the rulebook's.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from rocket_desktop.model.arrays import Ints
from rocket_desktop.model.core import EventLog
from rocket_desktop.model.stephenson import events as ev
from rocket_desktop.model.stephenson.board import SIDES
from rocket_desktop.model.stephenson.position import (
    CONNECTED,
    DISSOLVED,
    ENTERED,
    FEATURE_COUNT,
    FEATURES,
    HEADING,
    ISOLATED,
    JOINS_SHIFT,
    LEFT_SHIFT,
    LOCO,
    NO_HEX,
    NO_LINE,
    NOBODY,
    ON_LINE,
    PAWNS,
    PAWNS_LEFT,
    PILE,
    RUNNING,
    SEATS,
    SHARES,
    STATUS,
    SUPPLEMENTARY,
    TILES,
    UNMOVED,
    Position,
)
from rocket_desktop.model.stephenson.scoring import score_city, score_merger, score_town

ALONE: Final = -1
SEVERAL: Final = -2

QUICK_STEPS: Final = 2  # looked ahead for something new before a search that needs memory


def touching(pos: Position, line: i64, h: i64, unmoved_counts: bool) -> i64:
    """The one other line next to hex `h`, `ALONE` when there is none, `SEVERAL` for two or more.

    A line is its tiles and its locomotive (R1).  Unmoved locomotives mark a starting town; they
    count unless `unmoved_counts` is off (R2).
    """
    lines = pos.line
    board = pos.board
    neighbour = board.neighbour
    found: i64 = ALONE
    at: i64
    for at in range(h * SIDES, h * SIDES + SIDES):
        n = neighbour[at]
        other = lines[n]
        if other == NO_LINE or other == line or other == found:
            continue
        if not unmoved_counts and board.free[n] == 0:
            continue
        if found != ALONE:
            return SEVERAL
        found = other
    return found


def may_enter(pos: Position, line: i64, h: i64, unmoved_counts: bool) -> bool:
    """Whether a locomotive may enter a hex ahead of it: free, no track or locomotive, next to at most one line (R1)."""
    if pos.board.free[h] == 0 or pos.line[h] != NO_LINE:
        return False
    return touching(pos, line, h, unmoved_counts) != SEVERAL


def has_tile_for(pos: Position, line: i64) -> bool:
    """Whether the hex left behind could be given its tile: always for an unmoved locomotive (R6)."""
    return pos.num[TILES] > 0 or pos.num[HEADING + line] == UNMOVED


def _ways(heading: i64) -> i64:
    """How many sides a locomotive may leave its hex by: all from its starting town, else three."""
    return SIDES if heading == UNMOVED else 3


def _first_way(heading: i64) -> i64:
    """The side to count the possible ones from, before taking it modulo `SIDES`."""
    return 0 if heading == UNMOVED else heading + SIDES - 1


def targets(pos: Position, line: i64, unmoved_counts: bool) -> list[int]:
    """The hexes a line's locomotive may be moved to, in ascending order (R1, R6).

    "Extending a Rail Line", 1: the three forward hexes, all six from the starting town.
    """
    num = pos.num
    out: list[int] = []
    if num[STATUS + line] == DISSOLVED or not has_tile_for(pos, line):
        return out
    heading = num[HEADING + line]
    first = _first_way(heading)
    count = _ways(heading)
    base = num[LOCO + line] * SIDES
    neighbour = pos.board.neighbour
    turn: i64
    for turn in range(first, first + count):
        h = neighbour[base + turn % SIDES]
        if may_enter(pos, line, h, unmoved_counts):
            # Insertion into a list of at most six.
            i = len(out)
            while i > 0 and out[i - 1] > h:
                i -= 1
            out.insert(i, h)
    return out


def is_target(pos: Position, line: i64, h: i64, unmoved_counts: bool) -> bool:
    """Whether `h` is one of `targets`, without listing them."""
    num = pos.num
    if num[STATUS + line] == DISSOLVED or not has_tile_for(pos, line):
        return False
    base = num[LOCO + line] * SIDES
    heading = num[HEADING + line]
    neighbour = pos.board.neighbour
    side: i64
    for side in range(SIDES):
        if neighbour[base + side] == h:
            if heading != UNMOVED and 1 < (side - heading + SIDES) % SIDES < SIDES - 1:
                continue
            return may_enter(pos, line, h, unmoved_counts)
    return False


def has_target(pos: Position, line: i64, unmoved_counts: bool) -> bool:
    """Whether the line can be extended at all."""
    return target_from(pos, line, unmoved_counts, 0) != NO_HEX


def target_from(pos: Position, line: i64, unmoved_counts: bool, pick: i64) -> i64:
    """The first of the line's targets from its way number `pick` on, counted round; `NO_HEX` when it has none."""
    num = pos.num
    if num[STATUS + line] == DISSOLVED or not has_tile_for(pos, line):
        return NO_HEX
    heading = num[HEADING + line]
    first = _first_way(heading)
    count = _ways(heading)
    base = num[LOCO + line] * SIDES
    neighbour = pos.board.neighbour
    step: i64
    for step in range(count):
        h = neighbour[base + (first + (pick + step) % count) % SIDES]
        if may_enter(pos, line, h, unmoved_counts):
            return h
    return NO_HEX


def is_site(pos: Position, h: i64) -> bool:
    """Whether a station may be built on `h` (R11; "Building a Station")."""
    return pos.near[h] == 0 and pos.board.free[h] == 1 and pos.line[h] == NO_LINE


def is_site_without(pos: Position, h: i64, lifted: i64) -> bool:
    """Whether a station may be moved to `h` from `lifted`, a different hex, as if that had been lifted first (R11)."""
    if h == lifted or pos.board.free[h] == 0 or pos.line[h] != NO_LINE:
        return False
    near = pos.near[h]
    if near == 1:
        neighbour = pos.board.neighbour
        at: i64
        for at in range(lifted * SIDES, lifted * SIDES + SIDES):
            if neighbour[at] == h:
                return True
    return near == 0


def can_still_connect(pos: Position, line: i64) -> bool:
    """Whether a running line's own locomotive can still reach anything new (R10; "Isolated Rail Lines").

    That is: a sequence of its moves, all other pieces standing still, through free hexes without
    track or locomotive and none twice, that ends next to a feature the line is not connected to or
    next to another line.  Unmoved locomotives count as lines here under every option.
    """
    start = pos.num[LOCO + line]
    heading = pos.num[HEADING + line]
    if _is_near(pos, line, start, heading, QUICK_STEPS):
        return True
    return _walk_finds_new(pos, line, start, heading, pos.line)


def _is_near(pos: Position, line: i64, start: i64, heading: i64, steps: i64) -> bool:
    """Whether something new comes within so few steps that no hex could be entered twice (at most five)."""
    board = pos.board
    features = pos.num[FEATURES + line]
    base = start * SIDES
    first = _first_way(heading)
    turn: i64
    for turn in range(first, first + _ways(heading)):
        side = turn % SIDES
        h = board.neighbour[base + side]
        if board.free[h] == 1 and pos.line[h] == NO_LINE:
            if _is_new(pos, line, features, h) or (steps > 1 and _is_near(pos, line, h, side, steps - 1)):
                return True
    return False


def _is_new(pos: Position, line: i64, features: i64, h: i64) -> bool:
    """Whether hex `h` is next to a feature not in `features`, or to another line."""
    if pos.board.features_near[h] & ~features != 0:
        return True
    return touching(pos, line, h, True) != ALONE


def _walk_finds_new(pos: Position, line: i64, start: i64, heading: i64, blocked: Ints) -> bool:
    """Search a way for R10 from (`start`, `heading`) through the free hexes where `blocked` is `NO_LINE`.

    A search that enters each hex but once finds only ways that enter none twice, and finds one nearly
    always when there is any.  If it fails, reachability over (hex, heading) shows in nearly all cases
    that there is none.  Otherwise each first step is tried, with its hex blocked for the rest.
    """
    if _reaches_new(pos, line, start, heading, blocked, True):
        return True
    if not _reaches_new(pos, line, start, heading, blocked, False):
        return False
    board = pos.board
    first = _first_way(heading)
    turn: i64
    for turn in range(first, first + _ways(heading)):
        side = turn % SIDES
        h = board.neighbour[start * SIDES + side]
        if board.free[h] == 1 and blocked[h] == NO_LINE:
            narrower = blocked[:]
            narrower[h] = line
            if _walk_finds_new(pos, line, h, side, narrower):
                return True
    return False


def _reaches_new(pos: Position, line: i64, start: i64, heading: i64, blocked: Ints, once: bool) -> bool:
    """Whether breadth-first search from (`start`, `heading`) comes next to something new.

    With `once` it enters each hex with one heading only, so that no way it finds enters a hex twice;
    else with every heading, which finds all that can be reached.
    """
    board = pos.board
    neighbour = board.neighbour
    free = board.free
    features = pos.num[FEATURES + line]
    seen = board.no_hexes[:] if once else board.no_steps[:]
    queue = board.no_hexes[:] if once else board.no_steps[:]
    head: i64 = 0
    tail: i64 = 0
    step = start * SIDES
    first = _first_way(heading)
    count = _ways(heading)
    turn: i64
    while True:
        for turn in range(first, first + count):
            side = turn % SIDES
            h = neighbour[step + side]
            at = h if once else h * SIDES + side
            if free[h] == 1 and blocked[h] == NO_LINE and seen[at] == 0:
                if _is_new(pos, line, features, h):
                    return True
                seen[at] = 1
                queue[tail] = h * SIDES + side
                tail += 1
        if head == tail:
            return False
        first = queue[head] % SIDES + SIDES - 1
        step = queue[head] - queue[head] % SIDES
        count = 3
        head += 1


def mark_isolated(pos: Position, log: EventLog | None) -> None:
    """Mark every running line that can connect to nothing new any more (R10)."""
    num = pos.num
    line: i64
    for line in range(pos.board.lines):
        if num[STATUS + line] == RUNNING and not can_still_connect(pos, line):
            num[STATUS + line] = ISOLATED
            if log is not None:
                log.add([ev.ISOLATED, line])


def awards_share(pos: Position, line: i64) -> bool:
    """Whether extending the line earns a share: not when isolated (R3), nor with an empty pile (edition 1999)."""
    return pos.num[STATUS + line] == RUNNING and pos.num[PILE + line] > 0


def take_share(pos: Position, seat: i64, line: i64) -> bool:
    """Give the share for an extension (R3); False when the line awards none."""
    if not awards_share(pos, line):
        return False
    pos.num[PILE + line] -= 1
    pos.num[SHARES + line * SEATS + seat] += 1
    return True


def pay_shares(pos: Position, seat: i64, line: i64, count: i64) -> None:
    """Take the winning bid of a veto from its bidder (R4); in edition 1999 the shares go back to the pile."""
    pos.num[SHARES + line * SEATS + seat] -= count
    pos.num[PILE + line] += count


def move_locomotive(
    pos: Position,
    seats: i64,
    active: i64,
    active_won: bool,
    line: i64,
    target: i64,
    unmoved_counts: bool,
    log: EventLog | None,
) -> None:
    """Move a line's locomotive and do all that follows: tile, passenger, cities, towns, merger (R5 to R8)."""
    num = pos.num
    board = pos.board
    start = num[LOCO + line]
    side = board.heading(start, target)
    if num[HEADING + line] == UNMOVED:
        pos.line[start] = NO_LINE
    else:
        num[TILES] -= 1
        pos.track[start] |= (side + 1) << LEFT_SHIFT
    pos.crowd(start, -1)
    pos.crowd(target, 1)
    pos.line[target] = line
    pos.track[target] = (side + 3) % SIDES + 1
    num[LOCO + line] = target
    num[HEADING + line] = side
    if log is not None:
        log.add([ev.MOVED, line, start, target])

    owner = pos.station[target]
    if owner != NOBODY:
        num[ON_LINE + line * SEATS + owner] += 1
        if owner != active and active_won and num[PAWNS_LEFT] > 0:
            num[PAWNS_LEFT] -= 1
            num[PAWNS + active] += 1
            if log is not None:
                log.add([ev.PASSENGER, active, target])

    other = touching(pos, line, target, unmoved_counts)
    new = board.features_near[target] & ~num[FEATURES + line]
    if new != 0:
        _connect(pos, seats, line, new, log)
    if other >= 0:
        _merge(pos, seats, active, line, other, log)


def _connect(pos: Position, seats: i64, line: i64, new: i64, log: EventLog | None) -> None:
    """Connect the line to the features in the set `new`, then score cities, then towns (R7)."""
    num = pos.num
    board = pos.board
    num[FEATURES + line] |= new
    feature: i64
    for feature in range(board.features):
        if new >> feature & 1:
            num[FEATURE_COUNT + line] += 1
            if log is not None:
                log.add([ev.CONNECTED, line, feature])
    if new & board.city_features != 0:
        for feature in range(board.lines, board.lines + board.cities):
            if new >> feature & 1:
                num[CONNECTED] |= board.bit[feature - board.lines]
                score_city(pos, seats, line, feature, log)
    if new & board.town_features != 0:
        for feature in range(board.lines + board.cities, board.features):
            if new >> feature & 1:
                score_town(pos, seats, line, feature, log)


def _merge(pos: Position, seats: i64, active: i64, line: i64, survivor: i64, log: EventLog | None) -> None:
    """Dissolve `line`, whose locomotive has just come next to `survivor`, into it (R8; "Merging two Rail Lines")."""
    num = pos.num
    board = pos.board
    h = num[LOCO + line]
    if log is not None:
        log.add([ev.MERGED, line, survivor, h])
    score_merger(pos, seats, line, survivor, log)

    if num[TILES] > 0:  # R6: a connector serves when the supply is empty
        num[TILES] -= 1
    _join_tracks(pos, h, num[HEADING + line], survivor)
    pos.crowd(h, -1)
    lines = pos.line
    each: i64
    for each in range(board.hexes):
        if lines[each] == line:
            lines[each] = survivor
    both = num[FEATURES + line] | num[FEATURES + survivor]
    num[FEATURES + survivor] = both
    count: i64 = 0
    while both != 0:
        both &= both - 1
        count += 1
    num[FEATURE_COUNT + survivor] = count

    seat: i64
    for seat in range(active, active + seats):
        _exchange(pos, seat % seats, line, survivor, log)
    for seat in range(seats):
        num[ON_LINE + survivor * SEATS + seat] += num[ON_LINE + line * SEATS + seat]
        num[ON_LINE + line * SEATS + seat] = 0

    num[STATUS + line] = DISSOLVED
    num[LOCO + line] = NO_HEX
    num[HEADING + line] = UNMOVED
    num[FEATURES + line] = 0
    num[FEATURE_COUNT + line] = 0
    num[PILE + line] = 0


def _exchange(pos: Position, seat: i64, line: i64, survivor: i64, log: EventLog | None) -> None:
    """Trade a seat's shares of the dissolved line two for one (R8).

    In edition 1999 they come from the survivor's pile, then from the supplementary shares, and are lost
    when both are empty; in edition 2018 the pile never is.
    """
    num = pos.num
    held = num[SHARES + line * SEATS + seat]
    if held == 0:
        return
    owed = held >> 1
    from_pile = owed if owed <= num[PILE + survivor] else num[PILE + survivor]
    rest = owed - from_pile
    supplied = rest if rest <= num[SUPPLEMENTARY] else num[SUPPLEMENTARY]
    num[PILE + survivor] -= from_pile
    num[SUPPLEMENTARY] -= supplied
    num[SHARES + line * SEATS + seat] = 0
    num[SHARES + survivor * SEATS + seat] += from_pile + supplied
    if log is not None:
        log.add([ev.EXCHANGED, seat, line, held, survivor, from_pile + supplied])


def _join_tracks(pos: Position, h: i64, heading: i64, survivor: i64) -> None:
    """Lay the dissolved line's last tile towards the survivor, and the connector on the survivor's side.

    The straightest way is taken: only how the track looks depends on it.
    """
    turn: i64
    for turn in range(SIDES):
        # 0, +1, -1, +2, -2, 3 from straight on
        offset = (turn + 1) >> 1 if turn & 1 else SIDES - (turn >> 1)
        side = (heading + offset) % SIDES
        n = pos.board.neighbour[h * SIDES + side]
        if pos.line[n] == survivor:
            pos.track[h] = (pos.track[h] & ENTERED) | (side + 1) << LEFT_SHIFT
            if pos.board.free[n] == 1:
                pos.track[n] |= i64(1) << (JOINS_SHIFT + (side + 3) % SIDES)
            return
