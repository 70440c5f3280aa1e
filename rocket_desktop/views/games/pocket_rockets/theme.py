"""Colours of the drawn Space Yard in its renditions: light, dark, and high contrast."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import Final

from rocket_desktop.views.kit import mark_colours
from rocket_desktop.views.kit.mark_colours import MarkColours


@dataclass(frozen=True)
class YardTheme:
    """Every colour of the table as `#rrggbb` or `#aarrggbb`; `ink` is that of texts on the table."""

    name: str
    marks: MarkColours
    table: str  # the floor round everything
    strip: str  # the foot of the table with the hand
    strip_edge: str
    area: str  # where a player's rockets stand
    area_edge: str
    area_lit: str  # of whose turn it is
    soil: str  # the line on which rockets stand
    way: str  # arrows from yard card to yard card
    slot: str  # where something may yet come
    ink: str
    faint: str  # less important words
    paper: str
    board: str  # plates
    board_ink: str
    outline: str  # round pieces of any colour
    rim: str  # pale ring between a piece and what lies under it
    grey: str
    yellow: str
    red: str
    hull: str  # the pale part of rockets
    glass: str
    iron: str
    sky: str  # behind what is drawn on yard cards
    pad: str
    belt: str
    depot: str
    bonus: str  # bonus cards
    flame: str
    core: str  # the inside of a flame
    brass: str
    back: str
    back_pattern: str

    def colour(self, name: str) -> str:
        """The colour of a card: `grey`, `yellow` or `red`."""
        return {"grey": self.grey, "yellow": self.yellow, "red": self.red}[name]


LIGHT: Final = YardTheme(
    name="light",
    marks=mark_colours.LIGHT,
    table="#dde1e4",
    strip="#c9d0d6",
    strip_edge="#98a4ae",
    area="#eceff1",
    area_edge="#b4bec6",
    area_lit="#fff7de",
    soil="#8d9aa5",
    way="#5a6b79",
    slot="#74818c",
    ink="#1d242b",
    faint="#4c5863",
    paper="#fcfaf4",
    board="#22303d",
    board_ink="#f6f3e8",
    outline="#1c232b",
    rim="#fdfcf6",
    grey="#6d7a87",
    yellow="#e0a717",
    red="#b9302a",
    hull="#f4efe2",
    glass="#a9d8ec",
    iron="#3b4550",
    sky="#cfe2ee",
    pad="#3f5f8a",
    belt="#4d6b57",
    depot="#5f7d35",
    bonus="#5d3a82",
    flame="#f08a24",
    core="#ffe27a",
    brass="#e2b64a",
    back="#2b3f63",
    back_pattern="#d9c48c",
)

DARK: Final = replace(
    LIGHT,
    name="dark",
    marks=mark_colours.DARK,
    table="#161b22",
    strip="#1f2730",
    strip_edge="#3b4754",
    area="#202934",
    area_edge="#3a4654",
    area_lit="#2c3343",
    soil="#5b6a79",
    way="#93a3b3",
    slot="#8d99a6",
    ink="#ece7da",
    faint="#b1b5b6",
    paper="#ece6d8",
    board="#0b1117",
    board_ink="#f3eddf",
    outline="#0a0d11",
    rim="#f3eddf",
    grey="#7d8b99",
    yellow="#d9a326",
    red="#c23f36",
    iron="#525e6a",
    sky="#b6cddd",
    pad="#456a9b",
    belt="#557a61",
    depot="#6a8a3e",
    bonus="#70499a",
    back="#314a78",
)

CONTRAST: Final = replace(
    DARK,
    name="contrast",
    marks=mark_colours.CONTRAST,
    table="#000000",
    strip="#000000",
    strip_edge="#ffffff",
    area="#0c0c0c",
    area_edge="#8f8f8f",
    area_lit="#262200",
    soil="#ffffff",
    way="#ffffff",
    slot="#d0d0d0",
    ink="#ffffff",
    faint="#e2e2e2",
    paper="#ffffff",
    board="#000000",
    board_ink="#ffffff",
    outline="#000000",
    rim="#ffffff",
    grey="#6b7783",
    yellow="#e8b000",
    red="#c62a20",
    hull="#ffffff",
    sky="#d8ecf8",
    iron="#3c3c3c",
    back="#0d2b5c",
    back_pattern="#ffffff",
)

THEMES: Final[Mapping[str, YardTheme]] = MappingProxyType({theme.name: theme for theme in (LIGHT, DARK, CONTRAST)})

CARD_INK: Final = "#1f242a"
"""What is written on the paper of cards, which is pale in every theme."""
