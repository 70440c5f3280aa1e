"""What a move would bring to whom, in numbers and in words, as the session foresees it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import cast

from rocket_desktop.i18n import _, clauses, ngettext
from rocket_desktop.model.core import Json
from rocket_desktop.play.session import Session
from rocket_desktop.views.games.stephenson.board_map import BoardMap
from rocket_desktop.views.games.stephenson.edition import EDITION_2018, Edition, edition_of, signed_list
from rocket_desktop.views.shell.words import listed, shown_name, with_shown_names

_TOLD = ("award", "merge", "exchange", "passenger", "isolated", "end")
"""Kinds of events that a player wants to know of before a move is made."""


@dataclass(frozen=True)
class Outcome:
    """What follows if nobody objects.

    `gains` are the points scored at once and `projected` the change of the final score if the game ended then,
    both by seat; `shares` and `passengers` what each seat then has more or less of; `notes` are sentences; `askers`
    the names of those who could still bid in a veto; `survivor` is the id of the line merged into, `isolated` the ids
    of lines that become so, `ends` whether the game does, `edition` how amounts are told.
    """

    text: str
    title: str
    gains: tuple[int, ...]
    projected: tuple[int, ...]
    notes: tuple[str, ...]
    askers: tuple[str, ...]
    shares: tuple[int, ...] = ()
    passengers: tuple[int, ...] = ()
    survivor: str = ""
    isolated: tuple[str, ...] = ()
    ends: bool = False
    edition: Edition = EDITION_2018

    def at_once(self, names: Sequence[str]) -> str:
        """All that changes hands at once: `Ada +9, Ben +4; shares: Ben −2; passengers: Ada +1`."""
        parts = [self.edition.changes(self.gains, names)]
        for text, numbers in ((_("shares: {changes}"), self.shares), (_("passengers: {changes}"), self.passengers)):
            changes = signed_list(numbers, names)
            parts.append(text.format(changes=changes) if changes else "")
        return clauses(part for part in parts if part) or _("nothing")

    def lines(self, names: Sequence[str]) -> list[str]:
        """The outcome as sentences, the move itself first."""
        told = [self.title, *self.notes]
        unchanged = _("nobody would have more or less") if self.edition.is_1999 else _("no score would change")
        changes = self.edition.changes(self.projected, names) or unchanged
        told.append(_("If the game ended then: {changes}").format(changes=changes))
        if self.askers:
            told.append(
                ngettext("{names} could veto", "{names} could veto", len(self.askers)).format(names=listed(self.askers))
            )
        return told


def move_title(text: str, board: BoardMap, edition: Edition) -> str:
    """A move's text as a sentence: `Extend GWR to F12`."""
    match text.split():
        case ["extend", line, label]:
            return _("Extend {line} to {hex}").format(line=board.lines[line].abbr, hex=label)
        case ["invest", city, industry]:
            title = (
                _("Take the city marker {city}, {industry}") if edition.is_1999 else _("Invest in {city}, {industry}")
            )
            return title.format(city=board.places[city].name, industry=board.industries[industry].title)
        case ["station", label]:
            return _("Build a station on {hex}").format(hex=label)
        case ["station", label, "from", start]:
            return _("Move the station on {start} to {hex}").format(start=start, hex=label)
        case ["bid", shares, label]:
            return ngettext("Bid {number} share for {hex}", "Bid {number} shares for {hex}", int(shares)).format(
                number=shares, hex=label
            )
        case ["match", label]:
            title = _("Match the bid and keep {hex}") if edition.keeps_hex else _("Match the bid and choose {hex}")
            return title.format(hex=label)
        case ["pass"]:
            return _("Pass")
    return _("No action is possible: go on")


def foresee(session: Session, text: str, board: BoardMap, ply: int | None = None) -> Outcome:
    """What the legal move `text` would bring now, or after `ply` decisions.  Raises `IllegalMove`."""
    seats = session.seats()
    ply = len(session.plies()) if ply is None else ply
    now = session.status(ply)
    settled = session.foresee(ply, text, then="pass")
    turn = cast(dict[str, object], session.foresee(ply, text).position["turn"])
    veto = cast(dict[str, object] | None, turn["veto"])
    asked = cast(list[int], veto["to_ask"]) if veto is not None else []
    actor = now["to_act"]
    before = cast(list[int], now["scores"])
    after = cast(list[int], settled.position["scores"])
    position = session.position(ply)
    projected = cast(list[int], now["projected"])
    ends = any(event["kind"] == "end" for event in settled.events)
    # What only the end of the game scores is in the projection already.
    events = settled.events[: _end_of(settled.events)]
    points = [0] * len(seats)
    for event in events:
        if event["kind"] == "score":
            points[cast(int, event["seat"])] += cast(int, event["points"])
    gains = points if ends else [b - a for a, b in zip(before, after, strict=True)]
    names = [shown_name(seat.name) for seat in seats]
    edition = edition_of(session.options)
    return Outcome(
        text=text,
        title=move_title(text, board, edition),
        gains=tuple(gains),
        projected=tuple(b - a for a, b in zip(projected, settled.projected, strict=True)),
        notes=tuple(with_shown_names(note, seats) for note in _notes(events, names, board)),
        askers=tuple(shown_name(seats[seat].name) for seat in asked if seat != actor),
        shares=_changes(_shares(position), _shares(settled.position)),
        passengers=_changes(cast(list[int], position["passengers"]), cast(list[int], settled.position["passengers"])),
        survivor=next((str(event["survivor"]) for event in events if event["kind"] == "merge"), ""),
        isolated=tuple(str(event["line"]) for event in events if event["kind"] == "isolated"),
        ends=ends,
        edition=edition,
    )


def _notes(events: Sequence[Json], names: Sequence[str], board: BoardMap) -> list[str]:
    """What to know of before a move is made: a merger that scores is told with its score, its trades all together."""
    scored = any(event["kind"] == "award" and event["reason"] == "merger" for event in events)
    notes: list[str] = []
    trades = [event for event in events if event["kind"] == "exchange"]
    for event in events:
        if event["kind"] not in _TOLD or (scored and event["kind"] == "merge"):
            continue
        if event["kind"] != "exchange":
            notes.append(str(event["text"]))
        elif event is trades[0]:
            text = _("2 shares of {line} become 1 of {survivor}: {trades}")
            told = [f"{names[cast(int, each['seat'])]} {each['held']} → {each['got']}" for each in trades]
            line, survivor = (board.lines[str(event[key])].abbr for key in ("line", "survivor"))
            notes.append(text.format(line=line, survivor=survivor, trades=", ".join(told)))
    return notes


def _shares(position: Json) -> list[int]:
    """The shares of all lines together that each seat holds."""
    lines = cast(dict[str, dict[str, list[int]]], position["lines"])
    return [sum(held) for held in zip(*(line["shares"] for line in lines.values()), strict=True)]


def _changes(before: Sequence[int], after: Sequence[int]) -> tuple[int, ...]:
    return tuple(b - a for a, b in zip(before, after, strict=True))


def _end_of(events: Sequence[dict[str, object]]) -> int:
    """How many events there are up to and with the end of the game."""
    for number, event in enumerate(events):
        if event["kind"] == "end":
            return number + 1
    return len(events)
