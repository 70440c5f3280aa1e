"""What the rockets of a published position are worth, and which bonuses of heads work."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import cast


def working(position: Mapping[str, object], seat: int, head: str, *, stars: bool) -> bool:
    """Whether the bonus of such heads works for a seat now (P12).

    With `stars` (A Head in the Stars) only for who has the tallest rocket that bears it.
    """
    rockets = cast(Sequence[Sequence[Mapping[str, object]]], position["rockets"])
    own = max((cast(int, each["bodies"]) for each in rockets[seat] if each["head"] == head and not each["new_head"]),
              default=-1)  # fmt: skip
    if own < 0 or not stars:
        return own >= 0
    others = (each for at, them in enumerate(rockets) if at != seat for each in them)
    return not any(each["head"] == head and cast(int, each["bodies"]) > own for each in others)


def open_points(rockets: Sequence[Mapping[str, object]]) -> int:
    """What the body sections of open rockets would score, were they complete."""
    return sum(2 * cast(int, each["bodies"]) for each in rockets if each["head"] is None)


def formula(rocket: Mapping[str, object]) -> str:
    """What a rocket scores as a sum: `2 × 3 + 1 + 4`; of an open one, what its body sections would score."""
    text = f"2 × {rocket['bodies']}"
    if rocket["head"] == "plus-one":
        text += " + 1"
    return f"{text} + {rocket['fuel']}" if rocket["fuel"] else text
