"""Events of Stephenson's Rocket in words, every score as the formula it came from."""

from __future__ import annotations

from collections.abc import Sequence

from rocket_desktop.model.arrays import ints
from rocket_desktop.model.core import Json
from rocket_desktop.model.parts.majority import award
from rocket_desktop.model.stephenson import events as ev
from rocket_desktop.model.stephenson.board import Board
from rocket_desktop.model.stephenson.notation import feature_id, feature_name
from rocket_desktop.model.stephenson.state import REASONS, StephensonState

END_IN_WORDS = {
    "lines": "at most one line can still award shares",
    "tiles": "no track tile is left",
    "no-extension": "no line can be extended",
    "idle": "no line was extended for three times as many turns as there are players",
}
"""Each reason to end, as the end of a sentence."""

_REASON_IDS = {
    ev.CITY: "city",
    ev.TOWN: "town",
    ev.MERGER: "merger",
    ev.PASSENGERS: "passengers",
    ev.INDUSTRY: "industry",
    ev.STATIONS: "stations",
    ev.SHARES: "shares",
}
_UNITS = {
    ev.CITY: ("cube", "cubes"),
    ev.TOWN: ("station", "stations"),
    ev.MERGER: ("share", "shares"),
    ev.PASSENGERS: ("passenger", "passengers"),
    ev.INDUSTRY: ("cube", "cubes"),
    ev.STATIONS: ("station", "stations"),
    ev.SHARES: ("share", "shares"),
}


def _unit(state: StephensonState, reason: int) -> tuple[str, str]:
    """What a majority counts, one and many: edition 1999 has city markers for cubes."""
    unit = _UNITS[reason]
    return ("marker", "markers") if state.edition_1999 and unit[0] == "cube" else unit


def counted(number: int, one: str, many: str) -> str:
    """A number with its noun: `1 share`, `3 shares`."""
    return f"{number} {one if number == 1 else many}"


def describe(state: StephensonState, record: list[int], names: Sequence[str]) -> Json:
    """One event as JSON; see `GameSpec.describe`."""
    board = state.pos.board
    rail_map = board.map
    kind, *numbers = record

    def abbr(line: int) -> str:
        return rail_map.lines[line].abbr

    def label(h: int) -> str:
        return rail_map.labels[h]

    match [kind, *numbers]:
        case [ev.EXTENDED, seat, line, h]:
            return {
                "kind": "extend",
                "text": f"{names[seat]} extends {abbr(line)} to {label(h)}",
                "seat": seat,
                "line": rail_map.lines[line].id,
                "hex": label(h),
            }
        case [ev.SHARE, seat, line]:
            return {
                "kind": "share",
                "text": f"{names[seat]} takes a share of {abbr(line)}",
                "seat": seat,
                "line": rail_map.lines[line].id,
            }
        case [ev.NO_SHARE, seat, line, isolated]:
            why = "is isolated" if isolated else "has no share left"
            return {
                "kind": "no-share",
                "text": f"{names[seat]} takes no share: {abbr(line)} {why}",
                "seat": seat,
                "line": rail_map.lines[line].id,
            }
        case [ev.PASSED, seat, line]:
            return {
                "kind": "pass",
                "text": f"{names[seat]} passes",
                "seat": seat,
                "line": rail_map.lines[line].id,
            }
        case [ev.BID | ev.MATCHED, seat, line, shares, h]:
            verb = "bids" if kind == ev.BID else "matches"
            return {
                "kind": "bid" if kind == ev.BID else "match",
                "text": f"{names[seat]} {verb} {counted(shares, 'share', 'shares')} of {abbr(line)} for {label(h)}",
                "seat": seat,
                "line": rail_map.lines[line].id,
                "shares": shares,
                "hex": label(h),
            }
        case [ev.PAID, seat, line, shares]:
            return {
                "kind": "pay",
                "text": f"{names[seat]} wins the veto and pays {counted(shares, 'share', 'shares')} of {abbr(line)}",
                "seat": seat,
                "line": rail_map.lines[line].id,
                "shares": shares,
            }
        case [ev.MOVED, line, start, end]:
            return {
                "kind": "move",
                "text": f"{abbr(line)} moves from {label(start)} to {label(end)}",
                "line": rail_map.lines[line].id,
                "from": label(start),
                "hex": label(end),
            }
        case [ev.PASSENGER, seat, h]:
            return {
                "kind": "passenger",
                "text": f"{names[seat]} takes a passenger at {label(h)}",
                "seat": seat,
                "hex": label(h),
            }
        case [ev.CONNECTED, line, feature]:
            what, name = feature_name(board, feature)
            return {
                "kind": "connect",
                "text": f"{abbr(line)} reaches the {what} {name}",
                "line": rail_map.lines[line].id,
                "feature": feature_id(board, feature),
            }
        case [ev.AWARD, reason, subject, about, first, *held]:
            return _award_in_words(state, reason, subject, about, first, held, names)
        case [ev.SCORE, seat, points, reason, subject, about, first, held]:
            one, many = _unit(state, reason)
            why = f"{_occasion(state, reason, subject, about, first)}; {counted(held, one, many)}"
            return {
                "kind": "score",
                "text": f"{names[seat]} {_gain(state, points)} ({why})",
                "seat": seat,
                "points": points,
                "why": why,
                "reason": _REASON_IDS[reason],
                "subject": _subject(board, reason, subject),
            }
        case [ev.MERGED, line, survivor, h]:
            return {
                "kind": "merge",
                "text": f"{abbr(line)} merges into {abbr(survivor)} at {label(h)} and is dissolved",
                "line": rail_map.lines[line].id,
                "survivor": rail_map.lines[survivor].id,
                "hex": label(h),
            }
        case [ev.EXCHANGED, seat, line, held, survivor, got]:
            short = held // 2 - got
            lost = f" ({counted(short, 'share', 'shares')} lost: none is left)" if short else ""
            return {
                "kind": "exchange",
                "text": f"{names[seat]} trades {counted(held, 'share', 'shares')} of {abbr(line)}"
                f" for {got} of {abbr(survivor)}{lost}",
                "seat": seat,
                "line": rail_map.lines[line].id,
                "held": held,
                "survivor": rail_map.lines[survivor].id,
                "got": got,
            }
        case [ev.ISOLATED, line]:
            return {
                "kind": "isolated",
                "text": f"{abbr(line)} is isolated: it awards no more shares",
                "line": rail_map.lines[line].id,
            }
        case [ev.INVESTED, seat, city, industry]:
            where, what = rail_map.cities[city].name, rail_map.industries[industry].name
            if state.edition_1999:
                text = f"{names[seat]} takes the city marker {where}, {what}"
            else:
                text = f"{names[seat]} invests in {where}, {what}"
            return {
                "kind": "invest",
                "text": text,
                "seat": seat,
                "city": rail_map.cities[city].id,
                "industry": rail_map.industries[industry].id,
            }
        case [ev.STATION, seat, h, start]:
            event: Json = {
                "kind": "station",
                "text": f"{names[seat]} builds a station on {label(h)}"
                if start < 0
                else f"{names[seat]} moves a station from {label(start)} to {label(h)}",
                "seat": seat,
                "hex": label(h),
                "from": None if start < 0 else label(start),
            }
            return event
        case [ev.NO_ACTION, seat]:
            return {"kind": "none", "text": f"{names[seat]} has no legal action", "seat": seat}
        case [ev.TURN, seat]:
            return {"kind": "turn", "text": f"{names[seat]}'s turn", "seat": seat}
        case [ev.ENDED, reason]:
            return {
                "kind": "end",
                "text": f"The game ends: {END_IN_WORDS[REASONS[reason]]}",
                "reason": REASONS[reason],
            }
        case [ev.UNCONNECTED, city, cubes]:
            name = rail_map.cities[city].name
            return {
                "kind": "unconnected",
                "text": f"{name} was never reached: {counted(cubes, *_unit(state, ev.CITY))} removed",
                "city": rail_map.cities[city].id,
                "cubes": cubes,
            }
    raise ValueError(f"no event of this game: {record}")


def _gain(state: StephensonState, points: int) -> str:
    """`+9`, or in edition 1999 `+£9,000`: one point is £1,000 there."""
    if not state.edition_1999:
        return f"+{points}"
    return f"+£{points},000" if points else "+£0"


def _subject(board: Board, reason: int, subject: int) -> str | None:
    """The id of what is scored: a city, a town, a line or an industry."""
    if reason in (ev.CITY, ev.TOWN):
        return feature_id(board, subject)
    if reason == ev.INDUSTRY:
        return board.map.industries[subject].id
    if reason == ev.PASSENGERS:
        return None
    return board.map.lines[subject].id


def _occasion(state: StephensonState, reason: int, subject: int, about: int, first: int) -> str:
    """What is scored: `Leeds reached by GWR: 9 places`."""
    board = state.pos.board
    lines = board.map.lines
    places = counted(first, "place", "places")
    if reason == ev.CITY:
        return f"{feature_name(board, subject)[1]} reached by {lines[about].abbr}"
    if reason == ev.TOWN:
        return f"{feature_name(board, subject)[1]} reached by {lines[about].abbr}: {places}"
    if reason == ev.MERGER:
        return f"{lines[subject].abbr} merges into {lines[about].abbr}: {places}"
    if reason == ev.PASSENGERS:
        return "Passengers"
    if reason == ev.INDUSTRY:
        return f"Industry {board.map.industries[subject].name}"
    what = "Stations" if reason == ev.STATIONS else "Shares"
    return f"{what} of {lines[subject].abbr}: {places}"


def _award_in_words(
    state: StephensonState, reason: int, subject: int, about: int, first: int, held: list[int], names: Sequence[str]
) -> Json:
    """A majority with everybody's part in it, as one line."""
    seats = len(held)
    numbers = ints([*held, *([0] * seats)])
    award(numbers, 0, seats, first, seats)
    gains = [int(numbers[seats + seat]) for seat in range(seats)]
    one, many = _unit(state, reason)
    parts: list[str] = []
    for seat in sorted(range(seats), key=lambda s: (-held[s], s)):
        if held[seat] > 0:
            amount = str(held[seat]) if parts else counted(held[seat], one, many)
            parts.append(f"{names[seat]} {amount} → {_gain(state, gains[seat])}")
    occasion = _occasion(state, reason, subject, about, first)
    return {
        "kind": "award",
        "text": f"{occasion}{'; ' if ':' in occasion else ': '}{', '.join(parts)}",
        "reason": _REASON_IDS[reason],
        "subject": _subject(state.pos.board, reason, subject),
        "first": first,
        "held": held,
        "points": gains,
    }
