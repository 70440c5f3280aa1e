"""The colours of marks, which mean the same on every drawn table."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True)
class MarkColours:
    """What lies over a table to tell something, as `#rrggbb`."""

    target: str  # what can be chosen
    chosen: str  # what was chosen
    hover: str  # where the pointer is
    highlight: str  # what is pointed at elsewhere
    cursor: str  # where the keyboard is
    plus: str  # gains, on plates
    minus: str  # losses, on plates


LIGHT: Final = MarkColours(
    target="#e08a00",
    chosen="#c8321a",
    hover="#1f5fae",
    highlight="#ffb400",
    cursor="#12408c",
    plus="#8fe3ad",
    minus="#ffa59b",
)

DARK: Final = MarkColours(
    target="#ffb63d",
    chosen="#ff7a55",
    hover="#69b4ff",
    highlight="#ffd35c",
    cursor="#9cc8ff",
    plus="#8fe3ad",
    minus="#ffa59b",
)

CONTRAST: Final = MarkColours(
    target="#ffd400",
    chosen="#ff8a5c",
    hover="#6cc6ff",
    highlight="#ffff66",
    cursor="#ffffff",
    plus="#7dffae",
    minus="#ffb0a8",
)
