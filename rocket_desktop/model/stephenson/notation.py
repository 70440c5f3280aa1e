"""The text form of moves (rules page, "Text form of moves") and why a move is refused."""

from __future__ import annotations

import re
from typing import Final

from rocket_desktop.model.core import OVER, IllegalMove
from rocket_desktop.model.stephenson.board import SIDES, Board
from rocket_desktop.model.stephenson.moves import (
    BID,
    BUILD,
    EXTEND,
    INVEST,
    MATCH,
    NONE,
    PASS,
    RELOCATE,
    first_of,
    kind_of,
    pack,
    second_of,
)
from rocket_desktop.model.stephenson.position import (
    DISSOLVED,
    HEADING,
    IN_HAND,
    LOCO,
    NO_LINE,
    NOBODY,
    SEATS,
    SHARES,
    STATUS,
    TILES,
    UNMOVED,
)
from rocket_desktop.model.stephenson.rules import SEVERAL, is_site, touching
from rocket_desktop.model.stephenson.state import ACTION, MATCHING, StephensonState

_NUMBER: Final = re.compile(r"[1-9][0-9]{0,5}")
_FORMS: Final = (
    "extend LINE HEX, invest CITY INDUSTRY, station HEX, station HEX from HEX, bid SHARES HEX, match HEX, pass or none"
)


def format_move(board: Board, move: int) -> str:
    """The text of a move, such as `extend gwr F12`."""
    rail_map = board.map
    kind, first, second = kind_of(move), first_of(move), second_of(move)
    if kind == EXTEND:
        return f"extend {rail_map.lines[first].id} {rail_map.labels[second]}"
    if kind == INVEST:
        return f"invest {rail_map.cities[first].id} {rail_map.industries[second].id}"
    if kind == BUILD:
        return f"station {rail_map.labels[second]}"
    if kind == RELOCATE:
        return f"station {rail_map.labels[second]} from {rail_map.labels[first]}"
    if kind == BID:
        return f"bid {first} {rail_map.labels[second]}"
    if kind == MATCH:
        return f"match {rail_map.labels[second]}"
    return "pass" if kind == PASS else "none"


def parse_move(state: StephensonState, text: str) -> int:
    """The legal move that `text` names; raises `IllegalMove` with the reason."""
    move = _read(state.pos.board, text)
    if not state.is_legal(move):
        raise IllegalMove(refusal(state, move))
    return move


def _read(board: Board, text: str) -> int:
    match text.split():
        case ["extend", line, hex_label]:
            return pack(EXTEND, _line(board, line), _hex(board, hex_label))
        case ["invest", city, industry]:
            return pack(INVEST, _city(board, city), _industry(board, industry))
        case ["station", hex_label]:
            return pack(BUILD, 0, _hex(board, hex_label))
        case ["station", hex_label, "from", start]:
            return pack(RELOCATE, _hex(board, start), _hex(board, hex_label))
        case ["bid", shares, hex_label]:
            if not _NUMBER.fullmatch(shares):
                raise IllegalMove(f"{_quote(shares)} is no number of shares")
            return pack(BID, int(shares), _hex(board, hex_label))
        case ["match", hex_label]:
            return pack(MATCH, 0, _hex(board, hex_label))
        case ["pass"]:
            return pack(PASS, 0, 0)
        case ["none"]:
            return pack(NONE, 0, 0)
    raise IllegalMove(f"{_quote(text)} is no move; moves are {_FORMS}")


def _quote(text: str) -> str:
    return repr(text if len(text) <= 40 else text[:40] + "…")


def _find(name: str, names: list[str], what: str) -> int:
    if name not in names:
        raise IllegalMove(f"there is no {what} {_quote(name)} on this map ({', '.join(names)})")
    return names.index(name)


def _line(board: Board, name: str) -> int:
    return _find(name, [line.id for line in board.map.lines], "line")


def _city(board: Board, name: str) -> int:
    return _find(name, [city.id for city in board.map.cities], "city")


def _industry(board: Board, name: str) -> int:
    return _find(name, [industry.id for industry in board.map.industries], "industry")


def _hex(board: Board, label: str) -> int:
    try:
        return board.map.labels.index(label)
    except ValueError:
        raise IllegalMove(f"there is no hex {_quote(label)} on this map") from None


def refusal(state: StephensonState, move: int) -> str:
    """Why a well-formed move is not legal now, in the rules' words."""
    kind, first, second = kind_of(move), first_of(move), second_of(move)
    if state.to_act() == OVER:
        return "the game is over"
    if state.phase == ACTION:
        if kind != NONE and state.is_legal(pack(NONE, 0, 0)):
            return "no action is possible now: play none"
        if kind in (PASS, BID, MATCH):
            return "no veto is being decided: extend a line, invest or build a station"
        if kind == EXTEND:
            return _no_extension(state, first, second)
        if kind == INVEST:
            return _no_investment(state, first, second)
        if kind in (BUILD, RELOCATE):
            return _no_station(state, kind, first, second)
        return "an action is possible, so it must be taken"
    line = state.pos.board.map.lines[state.line].abbr
    if state.phase == MATCHING:
        if kind != MATCH:
            return f"the highest bid on {line} stands at {state.bid}: match it or pass"
        if state.keeps_hex and second != state.chosen:
            label = state.pos.board.map.labels[state.chosen]
            return f"matching keeps the hex chosen first, {label}"
        return _no_target(state, state.line, second)
    if kind != BID:
        return f"a veto on {line} is being decided: bid or pass"
    held = state.pos.num[SHARES + state.line * SEATS + state.asked]
    if first > held:
        return f"a bid of {first} needs as many shares of {line}, and only {held} are held"
    if first <= state.bid:
        return f"a bid must be higher than {state.bid}"
    return _no_target(state, state.line, second)


def _no_extension(state: StephensonState, line: int, h: int) -> str:
    abbr = state.pos.board.map.lines[line].abbr
    if state.pos.num[STATUS + line] == DISSOLVED:
        return f"{abbr} is dissolved"
    if state.extended >> line & 1:
        return f"{abbr} was already extended this turn"
    return _no_target(state, line, h)


def _no_target(state: StephensonState, line: int, h: int) -> str:
    """Why a locomotive may not be moved to a hex (R1, R6)."""
    pos = state.pos
    rail_map = pos.board.map
    label, abbr = rail_map.labels[h], rail_map.lines[line].abbr
    loco, heading = pos.num[LOCO + line], pos.num[HEADING + line]
    if h == loco:
        return f"{abbr}'s locomotive already stands on {label}"
    sides = [s for s in range(SIDES) if pos.board.neighbour[loco * SIDES + s] == h]
    if not sides:
        return f"{label} is not next to {abbr}'s locomotive on {rail_map.labels[loco]}"
    if heading != UNMOVED and (sides[0] - heading) % SIDES not in (0, 1, SIDES - 1):
        name = rail_map.directions[heading][0]
        return f"{label} is not ahead of {abbr}'s locomotive, which faces {name} on {rail_map.labels[loco]}"
    occupied = _occupied(state, h)
    if occupied:
        return occupied
    if touching(pos, line, h, state.unmoved_counts) == SEVERAL:
        others = sorted(
            {
                int(pos.line[n])
                for n in rail_map.neighbours(h)
                if n >= 0 and pos.line[n] not in (NO_LINE, line) and (state.unmoved_counts or pos.board.free[n])
            }
        )
        return f"{label} is next to several other lines: " + ", ".join(rail_map.lines[o].abbr for o in others)
    if pos.num[TILES] == 0:
        return f"no track tile is left to put behind {abbr}'s locomotive"
    raise AssertionError("asked why a legal hex is refused")


def _occupied(state: StephensonState, h: int) -> str | None:
    """The feature, track or locomotive on a hex, in words."""
    pos = state.pos
    rail_map = pos.board.map
    label = rail_map.labels[h]
    feature = pos.board.feature_at[h]
    if feature >= 0:
        kind, name = feature_name(pos.board, feature)
        return f"{label} is the {kind} {name}"
    line = pos.line[h]
    if line == NO_LINE:
        return None
    what = "locomotive" if pos.num[LOCO + line] == h else "track"
    return f"{label} holds {rail_map.lines[line].abbr}'s {what}"


def feature_name(board: Board, feature: int) -> tuple[str, str]:
    """What a feature is (starting town, city, railway town) and its name."""
    rail_map = board.map
    if feature < board.lines:
        return "starting town", rail_map.lines[feature].start.name
    feature -= board.lines
    if feature < board.cities:
        return "city", rail_map.cities[feature].name
    return "railway town", rail_map.towns[feature - board.cities].name


def feature_id(board: Board, feature: int) -> str:
    """The id of a feature in the map file."""
    rail_map = board.map
    if feature < board.lines:
        return rail_map.lines[feature].start.id
    feature -= board.lines
    if feature < board.cities:
        return rail_map.cities[feature].id
    return rail_map.towns[feature - board.cities].id


def _no_investment(state: StephensonState, city: int, industry: int) -> str:
    rail_map = state.pos.board.map
    where, what = rail_map.cities[city].name, rail_map.industries[industry].name
    if industry not in rail_map.cities[city].industries:
        return f"{where} has no space for {what}"
    return f"every {what} space in {where} is taken"


def _no_station(state: StephensonState, kind: int, start: int, h: int) -> str:
    """Why a station may not be built or moved there (R11)."""
    pos = state.pos
    rail_map = pos.board.map
    label = rail_map.labels[h]
    if kind == BUILD and pos.num[IN_HAND + state.asked] == 0:
        return "no station is left to build: move one that is on the board"
    if kind == RELOCATE:
        if pos.station[start] != state.asked:
            return f"no station of this player stands on {rail_map.labels[start]}"
        if start == h:
            return f"the station already stands on {label}"
    occupied = _occupied(state, h)
    if occupied:
        return occupied
    if pos.station[h] != NOBODY:
        return f"{label} already has a station"
    around = [n for n in rail_map.neighbours(h) if n >= 0]
    for n in around:
        line = pos.line[n]
        if line != NO_LINE and pos.num[LOCO + line] == n:
            return f"{label} is next to {rail_map.lines[line].abbr}'s locomotive"
    for n in around:
        if pos.station[n] != NOBODY and (kind == BUILD or n != start):
            return f"{label} is next to the station on {rail_map.labels[n]}"
    if is_site(pos, h):
        raise AssertionError("asked why a legal site is refused")
    raise AssertionError("a site is refused without a reason")
