"""The text form of moves (rules page, "Text form of moves") and why a move is refused."""

from __future__ import annotations

import re
from typing import Final

from rocket_desktop.i18n import _, ngettext, pgettext
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
                raise IllegalMove(_("{text} is no number of shares").format(text=_quote(shares)))
            return pack(BID, int(shares), _hex(board, hex_label))
        case ["match", hex_label]:
            return pack(MATCH, 0, _hex(board, hex_label))
        case ["pass"]:
            return pack(PASS, 0, 0)
        case ["none"]:
            return pack(NONE, 0, 0)
    raise IllegalMove(_("{text} is no move; moves are {forms}").format(text=_quote(text), forms=_FORMS))


def _quote(text: str) -> str:
    return repr(text if len(text) <= 40 else text[:40] + "…")


def _find(name: str, names: list[str], fault: str) -> int:
    """The place of `name` in `names`; `fault` says that it is not there."""
    if name not in names:
        raise IllegalMove(fault.format(name=_quote(name), names=", ".join(names)))
    return names.index(name)


def _line(board: Board, name: str) -> int:
    return _find(name, [line.id for line in board.map.lines], _("there is no line {name} on this map ({names})"))


def _city(board: Board, name: str) -> int:
    return _find(name, [city.id for city in board.map.cities], _("there is no city {name} on this map ({names})"))


def _industry(board: Board, name: str) -> int:
    names = [industry.id for industry in board.map.industries]
    return _find(name, names, _("there is no industry {name} on this map ({names})"))


def _hex(board: Board, label: str) -> int:
    try:
        return board.map.labels.index(label)
    except ValueError:
        raise IllegalMove(_("there is no hex {name} on this map").format(name=_quote(label))) from None


def refusal(state: StephensonState, move: int) -> str:
    """Why a well-formed move is not legal now, in the rules' words."""
    kind, first, second = kind_of(move), first_of(move), second_of(move)
    if state.to_act() == OVER:
        return _("the game is over")
    if state.phase == ACTION:
        if kind != NONE and state.is_legal(pack(NONE, 0, 0)):
            return _("no action is possible now: play none")
        if kind in (PASS, BID, MATCH):
            if state.edition_1999:
                return _("no veto is being decided: extend a line, take a city marker or build a station")
            return _("no veto is being decided: extend a line, invest or build a station")
        if kind == EXTEND:
            return _no_extension(state, first, second)
        if kind == INVEST:
            return _no_investment(state, first, second)
        if kind in (BUILD, RELOCATE):
            return _no_station(state, kind, first, second)
        return _("an action is possible, so it must be taken")
    line = state.pos.board.map.lines[state.line].abbr
    if state.phase == MATCHING:
        if kind != MATCH:
            return _("the highest bid on {line} stands at {bid}: match it or pass").format(line=line, bid=state.bid)
        if state.keeps_hex and second != state.chosen:
            label = state.pos.board.map.labels[state.chosen]
            return _("matching keeps the hex chosen first, {hex}").format(hex=label)
        return _no_target(state, state.line, second)
    if kind != BID:
        return _("a veto on {line} is being decided: bid or pass").format(line=line)
    held = state.pos.num[SHARES + state.line * SEATS + state.asked]
    if first > held:
        return ngettext(
            "a bid of {bid} needs as many shares of {line}, and only {held} is held",
            "a bid of {bid} needs as many shares of {line}, and only {held} are held",
            held,
        ).format(bid=first, line=line, held=held)
    if first <= state.bid:
        return _("a bid must be higher than {bid}").format(bid=state.bid)
    return _no_target(state, state.line, second)


def _no_extension(state: StephensonState, line: int, h: int) -> str:
    abbr = state.pos.board.map.lines[line].abbr
    if state.pos.num[STATUS + line] == DISSOLVED:
        return _("{line} is dissolved").format(line=abbr)
    if state.extended >> line & 1:
        return _("{line} was already extended this turn").format(line=abbr)
    return _no_target(state, line, h)


def _no_target(state: StephensonState, line: int, h: int) -> str:
    """Why a locomotive may not be moved to a hex (R1, R6)."""
    pos = state.pos
    rail_map = pos.board.map
    label, abbr = rail_map.labels[h], rail_map.lines[line].abbr
    loco, heading = pos.num[LOCO + line], pos.num[HEADING + line]
    if h == loco:
        return _("{line}'s locomotive already stands on {hex}").format(line=abbr, hex=label)
    sides = [s for s in range(SIDES) if pos.board.neighbour[loco * SIDES + s] == h]
    if not sides:
        return _("{hex} is not next to {line}'s locomotive on {start}").format(
            hex=label, line=abbr, start=rail_map.labels[loco]
        )
    if heading != UNMOVED and (sides[0] - heading) % SIDES not in (0, 1, SIDES - 1):
        name = rail_map.directions[heading][0]
        return _("{hex} is not ahead of {line}'s locomotive, which faces {heading} on {start}").format(
            hex=label, line=abbr, heading=heading_in_words(name), start=rail_map.labels[loco]
        )
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
        return _("{hex} is next to several other lines: {lines}").format(
            hex=label, lines=", ".join(rail_map.lines[o].abbr for o in others)
        )
    if pos.num[TILES] == 0:
        return _("no track tile is left to put behind {line}'s locomotive").format(line=abbr)
    raise AssertionError("asked why a legal hex is refused")


def _occupied(state: StephensonState, h: int) -> str | None:
    """The feature, track or locomotive on a hex, in words."""
    pos = state.pos
    rail_map = pos.board.map
    label = rail_map.labels[h]
    feature = pos.board.feature_at[h]
    if feature >= 0:
        return _("{hex} is {place}").format(hex=label, place=feature_in_words(pos.board, feature))
    line = pos.line[h]
    if line == NO_LINE:
        return None
    held = _("{hex} holds {line}'s locomotive") if pos.num[LOCO + line] == h else _("{hex} holds {line}'s track")
    return held.format(hex=label, line=rail_map.lines[line].abbr)


def feature_name(board: Board, feature: int) -> str:
    """The name of a feature."""
    rail_map = board.map
    if feature < board.lines:
        return rail_map.lines[feature].start.name
    feature -= board.lines
    if feature < board.cities:
        return rail_map.cities[feature].name
    return rail_map.towns[feature - board.cities].name


def feature_in_words(board: Board, feature: int) -> str:
    """A feature inside a sentence: `the railway town Rugby`."""
    if feature < board.lines:
        text = _("the starting town {name}")
    elif feature < board.lines + board.cities:
        text = _("the city {name}")
    else:
        text = _("the railway town {name}")
    return text.format(name=feature_name(board, feature))


def feature_id(board: Board, feature: int) -> str:
    """The id of a feature in the map file."""
    rail_map = board.map
    if feature < board.lines:
        return rail_map.lines[feature].start.id
    feature -= board.lines
    if feature < board.cities:
        return rail_map.cities[feature].id
    return rail_map.towns[feature - board.cities].id


def industry_name(name: str) -> str:
    """An industry of a map for people; one that no map of ours has stays as it is."""
    return {
        "Brewing": _("Brewing"),
        "Cattle": _("Cattle"),
        "Coal": _("Coal"),
        "Cotton": _("Cotton"),
        "Grain": _("Grain"),
        "Leather": _("Leather"),
        "Livestock": _("Livestock"),
        "Manufactured goods": _("Manufactured goods"),
        "Petrochemicals": _("Petrochemicals"),
        "Steel": _("Steel"),
        "Textiles": _("Textiles"),
    }.get(name, name)


def heading_in_words(direction: str) -> str:
    """A direction of the map, such as `SW`, for people."""
    return {
        "N": pgettext("direction", "N"),
        "NE": pgettext("direction", "NE"),
        "E": pgettext("direction", "E"),
        "SE": pgettext("direction", "SE"),
        "S": pgettext("direction", "S"),
        "SW": pgettext("direction", "SW"),
        "W": pgettext("direction", "W"),
        "NW": pgettext("direction", "NW"),
    }[direction]


def _no_investment(state: StephensonState, city: int, industry: int) -> str:
    rail_map = state.pos.board.map
    if industry not in rail_map.cities[city].industries:
        text = (
            _("{city} has no city marker of {industry}")
            if state.edition_1999
            else _("{city} has no space for {industry}")
        )
    elif state.edition_1999:
        text = _("every city marker of {city} for {industry} is taken")
    else:
        text = _("every space for {industry} in {city} is taken")
    return text.format(city=rail_map.cities[city].name, industry=industry_name(rail_map.industries[industry].name))


def _no_station(state: StephensonState, kind: int, start: int, h: int) -> str:
    """Why a station may not be built or moved there (R11)."""
    pos = state.pos
    rail_map = pos.board.map
    label = rail_map.labels[h]
    if kind == BUILD and pos.num[IN_HAND + state.asked] == 0:
        return _("no station is left to build: move one that is on the board")
    if kind == RELOCATE:
        if pos.station[start] != state.asked:
            return _("no station of this player stands on {hex}").format(hex=rail_map.labels[start])
        if start == h:
            return _("the station already stands on {hex}").format(hex=label)
    occupied = _occupied(state, h)
    if occupied:
        return occupied
    if pos.station[h] != NOBODY:
        return _("{hex} already has a station").format(hex=label)
    around = [n for n in rail_map.neighbours(h) if n >= 0]
    for n in around:
        line = pos.line[n]
        if line != NO_LINE and pos.num[LOCO + line] == n:
            return _("{hex} is next to {line}'s locomotive").format(hex=label, line=rail_map.lines[line].abbr)
    for n in around:
        if pos.station[n] != NOBODY and (kind == BUILD or n != start):
            return _("{hex} is next to the station on {other}").format(hex=label, other=rail_map.labels[n])
    if is_site(pos, h):
        raise AssertionError("asked why a legal site is refused")
    raise AssertionError("a site is refused without a reason")
