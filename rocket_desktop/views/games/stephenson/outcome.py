"""What a move would bring to whom, in numbers and in words, as the session foresees it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import cast

from rocket_desktop.model.core import Json
from rocket_desktop.play.session import Session
from rocket_desktop.views.games.stephenson.board_map import BoardMap
from rocket_desktop.views.shell.words import listed, shown_name, with_shown_names

_TOLD = ("award", "merge", "exchange", "passenger", "isolated", "end")
"""Kinds of events that a player wants to know of before a move is made."""


@dataclass(frozen=True)
class Outcome:
    """What follows if nobody objects.

    `gains` are the points scored at once and `projected` the change of the final score if the game ended then,
    both by seat; `shares` and `passengers` what each seat then has more or less of; `notes` are sentences; `askers`
    the names of those who could still bid in a veto; `survivor` is the id of the line merged into, `isolated` the ids
    of lines that become so, `ends` whether the game does.
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

    def at_once(self, names: Sequence[str]) -> str:
        """All that changes hands at once: `Ada +9, Ben +4; shares: Ben −2; passengers: Ada +1`."""
        parts = [signed_list(self.gains, names)]
        for what, numbers in (("shares", self.shares), ("passengers", self.passengers)):
            changed = signed_list(numbers, names)
            parts.append(f"{what}: {changed}" if changed else "")
        return "; ".join(part for part in parts if part) or "nothing"

    def lines(self, names: Sequence[str]) -> list[str]:
        """The outcome as sentences, the move itself first."""
        told = [self.title, *self.notes]
        told.append(f"If the game ended then: {signed_list(self.projected, names) or 'no score would change'}")
        if self.askers:
            told.append(f"{listed(self.askers)} could veto")
        return told


def signed(number: int) -> str:
    """`+3`, `−2`, `0` with a real minus sign."""
    return f"+{number}" if number > 0 else f"−{-number}" if number else "0"


def signed_list(numbers: Sequence[int], names: Sequence[str]) -> str:
    """`Ada +3, Ben −1`; who gains nothing is left out."""
    return ", ".join(f"{name} {signed(number)}" for name, number in zip(names, numbers, strict=True) if number)


def move_title(text: str, board: BoardMap) -> str:
    """A move's text as a sentence: `Extend GWR to F12`."""
    match text.split():
        case ["extend", line, label]:
            return f"Extend {board.lines[line].abbr} to {label}"
        case ["invest", city, industry]:
            return f"Invest in {board.places[city].name}, {board.industries[industry].name}"
        case ["station", label]:
            return f"Build a station on {label}"
        case ["station", label, "from", start]:
            return f"Move the station on {start} to {label}"
        case ["bid", shares, label]:
            return f"Bid {shares} {'share' if shares == '1' else 'shares'} for {label}"
        case ["match", label]:
            return f"Match the bid and choose {label}"
        case ["pass"]:
            return "Pass"
    return "No action is possible: go on"


def foresee(session: Session, text: str, board: BoardMap) -> Outcome:
    """What the legal move `text` would bring.  Raises `IllegalMove`."""
    seats = session.seats()
    now = session.status()
    settled = session.preview(text, then="pass")
    turn = cast(dict[str, object], session.preview(text).position["turn"])
    veto = cast(dict[str, object] | None, turn["veto"])
    asked = cast(list[int], veto["to_ask"]) if veto is not None else []
    actor = now["to_act"]
    before = cast(list[int], now["scores"])
    after = cast(list[int], settled.position["scores"])
    position = session.position()
    projected = cast(list[int], now["projected"])
    ends = any(event["kind"] == "end" for event in settled.events)
    # What only the end of the game scores is in the projection already.
    events = settled.events[: _end_of(settled.events)]
    points = [0] * len(seats)
    for event in events:
        if event["kind"] == "score":
            points[cast(int, event["seat"])] += cast(int, event["points"])
    gains = points if ends else [b - a for a, b in zip(before, after, strict=True)]
    return Outcome(
        text=text,
        title=move_title(text, board),
        gains=tuple(gains),
        projected=tuple(b - a for a, b in zip(projected, settled.projected, strict=True)),
        notes=tuple(with_shown_names(str(event["text"]), seats) for event in events if event["kind"] in _TOLD),
        askers=tuple(shown_name(seats[seat].name) for seat in asked if seat != actor),
        shares=_changes(_shares(position), _shares(settled.position)),
        passengers=_changes(cast(list[int], position["passengers"]), cast(list[int], settled.position["passengers"])),
        survivor=next((str(event["survivor"]) for event in events if event["kind"] == "merge"), ""),
        isolated=tuple(str(event["line"]) for event in events if event["kind"] == "isolated"),
        ends=ends,
    )


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
