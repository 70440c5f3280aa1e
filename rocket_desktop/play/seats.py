"""Who sits at the table: person or bot, and the colour and shape each is known by.

Seats are `model.record.Seat`s whose colour and shape are set, no two alike.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from rocket_desktop.model.record import Seat

HUMAN: Final = "human"
"""The `player` of a seat where a person decides; any other is the name of a bot."""

COLOURS: Final = ("red", "blue", "white", "green", "pink", "grey")
"""Ids of the colours a seat can have; how they look is up to the views."""

SHAPES: Final = ("disc", "square", "triangle", "diamond", "cross", "star")
"""Ids of the shapes a seat's pieces can have, so that colour is never the only sign."""

BOT_NAMES: Final = ("Isambard", "Robert", "Joseph", "George", "Mary", "Edward")
"""Names for bots, of people who built railways or travelled on them."""

LONGEST_NAME: Final = 24


def marked(seats: Sequence[Seat]) -> tuple[Seat, ...]:
    """The seats with colour and shape where a record leaves them out, repeats them, or names none that we have."""
    colours = _without_repeats([seat.colour for seat in seats], COLOURS)
    shapes = _without_repeats([seat.shape for seat in seats], SHAPES)
    return tuple(
        replace(seat, colour=colour, shape=shape) for seat, colour, shape in zip(seats, colours, shapes, strict=True)
    )


def _without_repeats(given: Sequence[str | None], offered: Sequence[str]) -> list[str]:
    taken: list[str] = []
    for value in given:
        taken.append(value if value is not None and value in offered and value not in taken else "")
    free = [value for value in offered if value not in taken]
    return [value or free.pop(0) for value in taken]


def faults(seats: Sequence[Seat]) -> list[str]:
    """What keeps these seats from playing together, a sentence each; empty when nothing does."""
    found = []
    names = [seat.name.strip() for seat in seats]
    if not all(names):
        found.append("Every player needs a name.")
    twice = sorted({name for name in names if name and names.count(name) > 1})
    found.extend(f"Two players are called {name}." for name in twice)
    found.extend(
        f"The name {name} is too long: {LONGEST_NAME} letters are the most."
        for name in names
        if len(name) > LONGEST_NAME
    )
    if len({seat.colour for seat in seats}) < len(seats):
        found.append("Two players have the same colour.")
    if len({seat.shape for seat in seats}) < len(seats):
        found.append("Two players have the same shape.")
    return found


def first_seats(bot: str, players: int) -> list[Seat]:
    """A good table to start with: one person against bots called `bot`."""
    people = [("Player", HUMAN), *((name, bot) for name in BOT_NAMES[: players - 1])]
    return list(marked([Seat(name, player) for name, player in people]))


def with_another(seats: Sequence[Seat], bot: str) -> list[Seat]:
    """The seats and one more bot, whose name, colour and shape nobody has."""
    taken = {seat.name for seat in seats}
    name = next(name for name in BOT_NAMES if name not in taken)
    return list(marked([*seats, Seat(name, bot)]))
