"""The legal moves of Stephenson's Rocket sorted by what a gesture can reach: no rule is computed here.

A tool holds the moves that a gesture under way can still become; each click narrows them further.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from rocket_desktop.i18n import _


@dataclass(frozen=True)
class LegalMoves:
    """The legal move texts by kind; `hex`es are labels.

    `extensions[line][hex]`, `investments[city, industry]`, `buildings[hex]`, `shifts[from][hex]`,
    `bids[shares][hex]`, `matches[hex]`; `passing` and `nothing` are the texts of those moves or empty.
    """

    extensions: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    investments: Mapping[tuple[str, str], str] = field(default_factory=dict)
    buildings: Mapping[str, str] = field(default_factory=dict)
    shifts: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    bids: Mapping[int, Mapping[str, str]] = field(default_factory=dict)
    matches: Mapping[str, str] = field(default_factory=dict)
    passing: str = ""
    nothing: str = ""


def sorted_moves(texts: Iterable[str]) -> LegalMoves:
    """The moves by kind.  Raises `ValueError` for a text that has no form of the rules page."""
    extensions: dict[str, dict[str, str]] = {}
    investments: dict[tuple[str, str], str] = {}
    buildings: dict[str, str] = {}
    shifts: dict[str, dict[str, str]] = {}
    bids: dict[int, dict[str, str]] = {}
    matches: dict[str, str] = {}
    passing = nothing = ""
    for text in texts:
        match text.split():
            case ["extend", line, label]:
                extensions.setdefault(line, {})[label] = text
            case ["invest", city, industry]:
                investments[city, industry] = text
            case ["station", label]:
                buildings[label] = text
            case ["station", label, "from", start]:
                shifts.setdefault(start, {})[label] = text
            case ["bid", shares, label]:
                bids.setdefault(int(shares), {})[label] = text
            case ["match", label]:
                matches[label] = text
            case ["pass"]:
                passing = text
            case ["none"]:
                nothing = text
            case _:
                raise ValueError(f"{text!r} is no move of this game")
    return LegalMoves(extensions, investments, buildings, shifts, bids, matches, passing, nothing)


@dataclass(frozen=True)
class Tool:
    """A gesture under way: `targets` are the hexes that complete it, each with its move's text.

    `attempt` is the text that a click on any other hex would stand for, with `{hex}` in place of the label:
    the model then says why it is refused.  `subject` is the id of the line it is about, if any.
    """

    name: str
    prompt: str
    targets: Mapping[str, str]
    attempt: str
    subject: str = ""


def extend_tool(moves: LegalMoves, line: str, abbr: str) -> Tool:
    """Choosing where line `line` is extended to."""
    return Tool(
        "extend",
        _("Where shall {line} be extended to?").format(line=abbr),
        moves.extensions.get(line, {}),
        f"extend {line} {{hex}}",
        line,
    )


def station_tool(moves: LegalMoves, start: str = "") -> Tool:
    """Choosing where a station is built, or where the one on `start` is moved to."""
    if start:
        return Tool(
            "shift",
            _("Where shall the station on {hex} be moved to?").format(hex=start),
            moves.shifts.get(start, {}),
            f"station {{hex}} from {start}",
        )
    if moves.buildings:
        prompt = _("Where shall the station be built? (Click one of your own to move it instead.)")
    else:
        prompt = _("Click the station of yours that shall be moved.")
    return Tool("station", prompt, moves.buildings, "station {hex}")


def bid_tool(moves: LegalMoves, shares: int, line: str) -> Tool:
    """Choosing the hex that a bid of `shares` is for."""
    return Tool(
        "bid",
        _("Choose the hex you bid for."),
        moves.bids.get(shares, {}),
        f"bid {shares} {{hex}}",
        line,
    )


def match_tool(moves: LegalMoves, line: str, *, keeps_hex: bool) -> Tool:
    """Choosing the hex for which the active player matches the highest bid: with `keeps_hex` there is only one (R4)."""
    prompt = (
        _("Match the bid and keep the hex chosen first, or pass.") if keeps_hex else _("Match the bid: choose the hex.")
    )
    return Tool("match", prompt, moves.matches, "match {hex}", line)


def tool_for(moves: LegalMoves, text: str, abbr: Mapping[str, str], veto_line: str, *, keeps_hex: bool) -> Tool | None:
    """The tool whose gesture ends in the move `text`, None for a move without a hex; `abbr` are the lines' letters."""
    match text.split():
        case ["extend", line, _]:
            return extend_tool(moves, line, abbr[line])
        case ["station", _]:
            return station_tool(moves)
        case ["station", _, "from", start]:
            return station_tool(moves, start)
        case ["bid", shares, _]:
            return bid_tool(moves, int(shares), veto_line)
        case ["match", _]:
            return match_tool(moves, veto_line, keeps_hex=keeps_hex)
    return None


def hex_of(text: str) -> str:
    """The hex a move aims at, empty when it has none."""
    match text.split():
        case ["extend" | "bid", _, label] | ["station" | "match", label] | ["station", label, "from", _]:
            return label
    return ""
