"""Events of Stephenson's Rocket in words, every score as the formula it came from."""

from __future__ import annotations

from collections.abc import Sequence

from rocket_desktop.i18n import _, clauses, ngettext
from rocket_desktop.model.arrays import ints
from rocket_desktop.model.core import Json
from rocket_desktop.model.parts.majority import award
from rocket_desktop.model.stephenson import events as ev
from rocket_desktop.model.stephenson.board import Board
from rocket_desktop.model.stephenson.notation import feature_id, feature_in_words, feature_name, industry_name
from rocket_desktop.model.stephenson.state import REASONS, StephensonState

_REASON_IDS = {
    ev.CITY: "city",
    ev.TOWN: "town",
    ev.MERGER: "merger",
    ev.PASSENGERS: "passengers",
    ev.INDUSTRY: "industry",
    ev.STATIONS: "stations",
    ev.SHARES: "shares",
}


def end_in_words(reason: str, edition_1999: bool = False) -> str:
    """A reason to end (one of `REASONS`) as the end of a sentence; in edition 1999 piles of shares run out, too."""
    return {
        "lines": _("shares of at most one line can still be earned")
        if edition_1999
        else _("at most one line can still award shares"),
        "tiles": _("no track tile is left"),
        "no-extension": _("no line can be extended"),
        "idle": _("no line was extended for three times as many turns as there are players"),
    }[reason]


def shares_in_words(number: int) -> str:
    """`1 share`, `3 shares`."""
    return ngettext("{number} share", "{number} shares", number).format(number=number)


def stations_in_words(number: int) -> str:
    """`1 station`, `3 stations`."""
    return ngettext("{number} station", "{number} stations", number).format(number=number)


def cubes_in_words(number: int, edition_1999: bool) -> str:
    """`1 cube`, `3 cubes`: edition 1999 has city markers for them."""
    if edition_1999:
        return ngettext("{number} marker", "{number} markers", number).format(number=number)
    return ngettext("{number} cube", "{number} cubes", number).format(number=number)


def _held_in_words(state: StephensonState, reason: int, number: int) -> str:
    """So many of what a majority counts."""
    if reason in (ev.CITY, ev.INDUSTRY):
        return cubes_in_words(number, state.edition_1999)
    if reason in (ev.TOWN, ev.STATIONS):
        return stations_in_words(number)
    if reason == ev.PASSENGERS:
        return ngettext("{number} passenger", "{number} passengers", number).format(number=number)
    return shares_in_words(number)


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
                "text": _("{name} extends {line} to {hex}").format(name=names[seat], line=abbr(line), hex=label(h)),
                "seat": seat,
                "line": rail_map.lines[line].id,
                "hex": label(h),
            }
        case [ev.SHARE, seat, line]:
            return {
                "kind": "share",
                "text": _("{name} takes a share of {line}").format(name=names[seat], line=abbr(line)),
                "seat": seat,
                "line": rail_map.lines[line].id,
            }
        case [ev.NO_SHARE, seat, line, isolated]:
            why = (
                _("{name} takes no share: {line} is isolated")
                if isolated
                else _("{name} takes no share: {line} has no share left")
            )
            return {
                "kind": "no-share",
                "text": why.format(name=names[seat], line=abbr(line)),
                "seat": seat,
                "line": rail_map.lines[line].id,
            }
        case [ev.PASSED, seat, line]:
            return {
                "kind": "pass",
                "text": _("{name} passes").format(name=names[seat]),
                "seat": seat,
                "line": rail_map.lines[line].id,
            }
        case [ev.BID | ev.MATCHED, seat, line, shares, h]:
            text = (
                ngettext(
                    "{name} bids {shares} share of {line} for {hex}",
                    "{name} bids {shares} shares of {line} for {hex}",
                    shares,
                )
                if kind == ev.BID
                else ngettext(
                    "{name} matches {shares} share of {line} for {hex}",
                    "{name} matches {shares} shares of {line} for {hex}",
                    shares,
                )
            )
            return {
                "kind": "bid" if kind == ev.BID else "match",
                "text": text.format(name=names[seat], shares=shares, line=abbr(line), hex=label(h)),
                "seat": seat,
                "line": rail_map.lines[line].id,
                "shares": shares,
                "hex": label(h),
            }
        case [ev.PAID, seat, line, shares]:
            return {
                "kind": "pay",
                "text": ngettext(
                    "{name} wins the veto and pays {shares} share of {line}",
                    "{name} wins the veto and pays {shares} shares of {line}",
                    shares,
                ).format(name=names[seat], shares=shares, line=abbr(line)),
                "seat": seat,
                "line": rail_map.lines[line].id,
                "shares": shares,
            }
        case [ev.MOVED, line, start, end]:
            return {
                "kind": "move",
                "text": _("{line} moves from {start} to {end}").format(
                    line=abbr(line), start=label(start), end=label(end)
                ),
                "line": rail_map.lines[line].id,
                "from": label(start),
                "hex": label(end),
            }
        case [ev.PASSENGER, seat, h]:
            return {
                "kind": "passenger",
                "text": _("{name} takes a passenger at {hex}").format(name=names[seat], hex=label(h)),
                "seat": seat,
                "hex": label(h),
            }
        case [ev.CONNECTED, line, feature]:
            return {
                "kind": "connect",
                "text": _("{line} reaches {place}").format(line=abbr(line), place=feature_in_words(board, feature)),
                "line": rail_map.lines[line].id,
                "feature": feature_id(board, feature),
            }
        case [ev.AWARD, reason, subject, about, first, *held]:
            return _award_in_words(state, reason, subject, about, first, held, names)
        case [ev.SCORE, seat, points, reason, subject, about, first, held]:
            why = clauses([_occasion(state, reason, subject, about, first), _held_in_words(state, reason, held)])
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
                "text": _("{line} merges into {survivor} at {hex} and is dissolved").format(
                    line=abbr(line), survivor=abbr(survivor), hex=label(h)
                ),
                "line": rail_map.lines[line].id,
                "survivor": rail_map.lines[survivor].id,
                "hex": label(h),
            }
        case [ev.EXCHANGED, seat, line, held, survivor, got]:
            short = held // 2 - got
            text = ngettext(
                "{name} trades {held} share of {line} for {got} of {survivor}",
                "{name} trades {held} shares of {line} for {got} of {survivor}",
                held,
            ).format(name=names[seat], held=held, line=abbr(line), got=got, survivor=abbr(survivor))
            if short:
                lost = ngettext("{number} share lost: none is left", "{number} shares lost: none is left", short)
                text += f" ({lost.format(number=short)})"
            return {
                "kind": "exchange",
                "text": text,
                "seat": seat,
                "line": rail_map.lines[line].id,
                "held": held,
                "survivor": rail_map.lines[survivor].id,
                "got": got,
            }
        case [ev.ISOLATED, line]:
            return {
                "kind": "isolated",
                "text": _("{line} is isolated: it awards no more shares").format(line=abbr(line)),
                "line": rail_map.lines[line].id,
            }
        case [ev.INVESTED, seat, city, industry]:
            text = (
                _("{name} takes the city marker {city}, {industry}")
                if state.edition_1999
                else _("{name} invests in {city}, {industry}")
            )
            return {
                "kind": "invest",
                "text": text.format(
                    name=names[seat],
                    city=rail_map.cities[city].name,
                    industry=industry_name(rail_map.industries[industry].name),
                ),
                "seat": seat,
                "city": rail_map.cities[city].id,
                "industry": rail_map.industries[industry].id,
            }
        case [ev.STATION, seat, h, start]:
            event: Json = {
                "kind": "station",
                "text": _("{name} builds a station on {hex}").format(name=names[seat], hex=label(h))
                if start < 0
                else _("{name} moves a station from {start} to {hex}").format(
                    name=names[seat], start=label(start), hex=label(h)
                ),
                "seat": seat,
                "hex": label(h),
                "from": None if start < 0 else label(start),
            }
            return event
        case [ev.NO_ACTION, seat]:
            return {"kind": "none", "text": _("{name} has no legal action").format(name=names[seat]), "seat": seat}
        case [ev.TURN, seat]:
            return {"kind": "turn", "text": _("{name}'s turn").format(name=names[seat]), "seat": seat}
        case [ev.ENDED, reason]:
            return {
                "kind": "end",
                "text": _("The game ends: {reason}").format(reason=end_in_words(REASONS[reason], state.edition_1999)),
                "reason": REASONS[reason],
            }
        case [ev.UNCONNECTED, city, cubes]:
            text = (
                ngettext(
                    "{city} was never reached: {number} marker removed",
                    "{city} was never reached: {number} markers removed",
                    cubes,
                )
                if state.edition_1999
                else ngettext(
                    "{city} was never reached: {number} cube removed",
                    "{city} was never reached: {number} cubes removed",
                    cubes,
                )
            )
            return {
                "kind": "unconnected",
                "text": text.format(city=rail_map.cities[city].name, number=cubes),
                "city": rail_map.cities[city].id,
                "cubes": cubes,
            }
    raise ValueError(f"no event of this game: {record}")


def _gain(state: StephensonState, points: int) -> str:
    """`+9`, or in edition 1999 `+£9,000`: one point is £1,000 there."""
    return f"+{pounds(points) if state.edition_1999 else points}"


def pounds(points: float) -> str:
    """What edition 1999 pays for so many points, £1,000 each, to the hundred: `£9,000`, `£47,300`, `−£2,000`."""
    thousands, rest = divmod(round(abs(points) * 10) * 100, 1000)
    text = _("£{thousands},{rest}").format(thousands=thousands, rest=f"{rest:03}")
    if not thousands:
        text = _("£{number}").format(number=rest)
    return f"−{text}" if points < 0 and (thousands or rest) else text


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
    places = ngettext("{number} place", "{number} places", first).format(number=first)
    match reason:
        case ev.CITY:
            text = _("{city} reached by {line}").format(city=feature_name(board, subject), line=lines[about].abbr)
        case ev.TOWN:
            text = _("{town} reached by {line}: {places}").format(
                town=feature_name(board, subject), line=lines[about].abbr, places=places
            )
        case ev.MERGER:
            text = _("{line} merges into {survivor}: {places}").format(
                line=lines[subject].abbr, survivor=lines[about].abbr, places=places
            )
        case ev.PASSENGERS:
            text = _("Passengers")
        case ev.INDUSTRY:
            text = _("Industry {industry}").format(industry=industry_name(board.map.industries[subject].name))
        case ev.STATIONS:
            text = _("Stations of {line}: {places}").format(line=lines[subject].abbr, places=places)
        case _other:
            text = _("Shares of {line}: {places}").format(line=lines[subject].abbr, places=places)
    return text


def _award_in_words(
    state: StephensonState, reason: int, subject: int, about: int, first: int, held: list[int], names: Sequence[str]
) -> Json:
    """A majority with everybody's part in it, as one line."""
    seats = len(held)
    numbers = ints([*held, *([0] * seats)])
    award(numbers, 0, seats, first, seats)
    gains = [int(numbers[seats + seat]) for seat in range(seats)]
    parts: list[str] = []
    for seat in sorted(range(seats), key=lambda s: (-held[s], s)):
        if held[seat] > 0:
            amount = str(held[seat]) if parts else _held_in_words(state, reason, held[seat])
            parts.append(f"{names[seat]} {amount} → {_gain(state, gains[seat])}")
    occasion = _occasion(state, reason, subject, about, first)
    # Most occasions have a colon already.
    plain = reason in (ev.CITY, ev.PASSENGERS, ev.INDUSTRY)
    text = _("{occasion}: {parts}") if plain else _("{occasion}; {parts}")
    return {
        "kind": "award",
        "text": text.format(occasion=occasion, parts=", ".join(parts)),
        "reason": _REASON_IDS[reason],
        "subject": _subject(state.pos.board, reason, subject),
        "first": first,
        "held": held,
        "points": gains,
    }
