"""Who sits at the table: person or bot, and the colour and shape each is known by.

Seats are `model.record.Seat`s whose colour and shape are set, no two alike.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from rocket_desktop.ai.levels import OPPONENTS
from rocket_desktop.i18n import _
from rocket_desktop.model.core import Json
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

USUAL_SUBSTITUTE: Final = "medium"
"""The bot that plays on for who resigns where no other bot sits at the table."""

_HISTORY: Final = "history"  # the key of a seat in a record


@dataclass(frozen=True)
class Stint:
    """`player` decides at a seat from after the first `ply` moves on; `resigned` if for good, for who gave up."""

    ply: int
    player: str
    resigned: bool = False

    def to_json(self) -> Json:
        """The stint as it stands in a record."""
        return {"ply": self.ply, "player": self.player, **({"resigned": True} if self.resigned else {})}


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
        found.append(_("Every player needs a name."))
    twice = sorted({name for name in names if name and names.count(name) > 1})
    found.extend(_("Two players are called {name}.").format(name=name) for name in twice)
    found.extend(
        _("The name {name} is too long: {number} letters are the most.").format(name=name, number=LONGEST_NAME)
        for name in names
        if len(name) > LONGEST_NAME
    )
    if len({seat.colour for seat in seats}) < len(seats):
        found.append(_("Two players have the same colour."))
    if len({seat.shape for seat in seats}) < len(seats):
        found.append(_("Two players have the same shape."))
    return found


def first_seats(bot: str, players: int) -> list[Seat]:
    """A good table to start with: one person against bots called `bot`."""
    people = [(_("Player"), HUMAN), *((name, bot) for name in BOT_NAMES[: players - 1])]
    return list(marked([Seat(name, player) for name, player in people]))


def with_another(seats: Sequence[Seat], bot: str) -> list[Seat]:
    """The seats and one more bot, whose name, colour and shape nobody has."""
    taken = {seat.name for seat in seats}
    name = next(name for name in BOT_NAMES if name not in taken)
    return list(marked([*seats, Seat(name, bot)]))


# --- who played from when ---


def history(seat: Seat) -> list[Stint]:
    """Who has decided at this seat from when, the first from move 0, the last one now.

    What a record says without sense is left out.
    """
    given = seat.extra.get(_HISTORY)
    stints: list[Stint] = []
    for each in given if isinstance(given, list) else []:
        if not isinstance(each, dict):
            continue
        ply, player = each.get("ply"), each.get("player")
        later = type(ply) is int and ply >= 0 and (not stints or ply > stints[-1].ply)
        if later and isinstance(ply, int) and isinstance(player, str):
            stints.append(Stint(ply, player, each.get("resigned") is True))
    if not stints or stints[0].ply != 0 or stints[-1].player != seat.player:
        return [Stint(0, seat.player)]
    return stints


def handed_over(seat: Seat, player: str, ply: int, *, resigned: bool = False) -> Seat:
    """The seat with `player` deciding from after `ply` moves on."""
    stints = [stint for stint in history(seat) if stint.ply < ply]
    return _with_history(seat, [*stints, Stint(ply, player, resigned or has_resigned(seat))])


def taken_back(seat: Seat, ply: int) -> Seat:
    """The seat after undo has gone back to `ply` moves: who sits there now stays."""
    now = history(seat)[-1]
    return seat if now.ply <= ply else handed_over(seat, now.player, ply)


def seat_at(seat: Seat, ply: int) -> Seat:
    """The seat as it was after `ply` moves, as if the game began there: the one who sat there, without a past."""
    then = [stint for stint in history(seat) if stint.ply <= ply][-1]
    return _with_history(seat, [Stint(0, then.player)])


def seat_until(seat: Seat, ply: int) -> Seat:
    """The seat as it was after `ply` moves, with who had sat there until then."""
    return _with_history(seat, [stint for stint in history(seat) if stint.ply <= ply])


def was_human(seat: Seat) -> bool:
    """Whether a person decides at this seat, or did so before."""
    return any(stint.player == HUMAN for stint in history(seat))


def has_resigned(seat: Seat) -> bool:
    """Whether the person of this seat has given the game up."""
    return history(seat)[-1].resigned


def always_human(seat: Seat) -> bool:
    """Whether a person has decided at this seat from the first move on."""
    return all(stint.player == HUMAN for stint in history(seat))


def substitute(seats: Sequence[Seat]) -> str:
    """The bot that plays on for who resigns: the strongest at the table, `USUAL_SUBSTITUTE` among people alone.

    A seat that only passed would be a present to whoever sits next to it: its shares could be bought out, its vetoes
    would fail to come.  A bot as strong as those already at the table keeps the game what it was for the others.
    """
    return max(
        (seat.player for seat in seats if seat.player in OPPONENTS), key=OPPONENTS.index, default=USUAL_SUBSTITUTE
    )


def _with_history(seat: Seat, stints: Sequence[Stint]) -> Seat:
    merged: list[Stint] = []
    for stint in stints:
        if not merged or (merged[-1].player, merged[-1].resigned) != (stint.player, stint.resigned):
            merged.append(stint)
    extra = {key: value for key, value in seat.extra.items() if key != _HISTORY}
    if len(merged) > 1 or merged[0].resigned:
        extra[_HISTORY] = [stint.to_json() for stint in merged]
    return replace(seat, player=merged[-1].player, extra=extra)
