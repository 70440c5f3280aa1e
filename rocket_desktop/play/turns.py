"""Where turns and rounds begin in a game's course, for walking through it.

A turn begins with an event of the kind `turn`; a round when it is the turn of whoever began the game again.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

from rocket_desktop.play.session import Ply


def turn_starts(plies: Sequence[Ply]) -> list[int]:
    """After how many decisions each turn begins, the first after none, sorted."""
    return [0, *(ply.number for ply in plies if _turn_of(ply) is not None)]


def round_starts(plies: Sequence[Ply]) -> list[int]:
    """After how many decisions each round begins, sorted."""
    return [0, *(ply.number for ply in plies if _turn_of(ply) == plies[0].seat)]


def _turn_of(ply: Ply) -> int | None:
    """The seat whose turn begins with a decision."""
    return next((cast(int, event["seat"]) for event in ply.events if event["kind"] == "turn"), None)


def before(starts: Sequence[int], ply: int) -> int:
    """The last start earlier than `ply`, 0 if there is none."""
    return max((start for start in starts if start < ply), default=0)


def after(starts: Sequence[int], ply: int, last: int) -> int:
    """The first start later than `ply`, `last` if there is none."""
    return min((start for start in starts if ply < start <= last), default=last)


def last_of(plies: Sequence[Ply], seat: int) -> int:
    """The number of the last decision of `seat`, 0 if it has made none."""
    return next((ply.number for ply in reversed(plies) if ply.seat == seat), 0)
