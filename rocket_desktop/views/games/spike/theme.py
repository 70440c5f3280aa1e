"""Colours of the drawn board of Spike in its renditions: light, dark, and high contrast."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import Final

from rocket_desktop.views.kit import mark_colours
from rocket_desktop.views.kit.mark_colours import MarkColours


@dataclass(frozen=True)
class RailTheme:
    """Every colour of the board as `#rrggbb` or `#aarrggbb`; `ink` is that of texts on the table."""

    name: str
    marks: MarkColours
    table: str  # round everything
    strip: str  # the foot of the table with what the foreground seat holds
    strip_edge: str
    tray: str  # where cards, chips and plates lie
    sea: str
    shallow: str  # the sea along the coast
    land: str
    relief_light: str
    relief_dark: str
    coast: str
    lake: str
    country: str  # borders
    state: str
    suit_ground: str  # behind the bar on a rail card
    slot: str  # under free segments, and where something may yet come
    slot_edge: str
    junction: str
    ink: str
    faint: str  # less important words
    halo: str  # round names of cities
    paper: str
    paper_ink: str
    board: str  # plates
    board_ink: str
    outline: str  # round pieces of any colour
    rim: str  # pale ring between a piece and what lies under it
    tie: str  # sleepers under rails
    rail: str
    white: str  # the suits
    blue: str
    orange: str
    purple: str
    black: str
    brown: str
    back: str
    back_pattern: str
    brass: str
    done: str  # what is done, or barred
    aboard: str  # the edge of a contract whose cargo is aboard

    def suit(self, name: str) -> str:
        """The colour of a suit by its id; one that only an own board has looks like brown."""
        return {
            "white": self.white,
            "blue": self.blue,
            "orange": self.orange,
            "purple": self.purple,
            "black": self.black,
        }.get(name, self.brown)


LIGHT: Final = RailTheme(
    name="light",
    marks=mark_colours.LIGHT,
    table="#c9d6d6",
    strip="#d9d3c2",
    strip_edge="#9c917a",
    tray="#b9d3d9",
    sea="#a9cdd6",
    shallow="#d3e8ea",
    land="#efe7cf",
    relief_light="#fffdf0",
    relief_dark="#a48f63",
    coast="#7f7660",
    lake="#a9cdd6",
    country="#8a6f5a",
    state="#cfc2a0",
    suit_ground="#d9d2bd",
    slot="#f8f3e3",
    slot_edge="#5d5140",
    junction="#6d604c",
    ink="#241d16",
    faint="#5a5142",
    halo="#f6efdb",
    paper="#fcf8ec",
    paper_ink="#221d17",
    board="#26313a",
    board_ink="#f6f2e6",
    outline="#211b15",
    rim="#fffdf5",
    tie="#4f3f2f",
    rail="#f4efe2",
    white="#ffffff",
    blue="#3274de",
    orange="#f28a17",
    purple="#a04ac8",
    black="#2a2725",
    brown="#a2662c",
    back="#2f4a44",
    back_pattern="#d9c48c",
    brass="#e0b348",
    done="#7c7667",
    aboard="#1f7a3c",
)

DARK: Final = replace(
    LIGHT,
    name="dark",
    marks=mark_colours.DARK,
    table="#10171c",
    strip="#1d2429",
    strip_edge="#3d4a52",
    tray="#16242d",
    sea="#172a36",
    shallow="#2b4a5a",
    land="#343a38",
    relief_light="#5a625c",
    relief_dark="#15191a",
    coast="#7b8a86",
    lake="#172a36",
    country="#a08a72",
    state="#545c57",
    slot="#20262a",
    slot_edge="#cfc8b6",
    junction="#8d9690",
    ink="#efe9da",
    faint="#b6b6ac",
    halo="#23292a",
    paper="#ece6d6",
    board="#0b1013",
    outline="#080a0b",
    rim="#f3eddf",
    tie="#0f0d0b",
    white="#f4f1e8",
    blue="#4c8df0",
    orange="#f59a34",
    purple="#b368d6",
    black="#0f0f10",
    brown="#a86c38",
    done="#8c8c86",
    aboard="#7be08f",
)

CONTRAST: Final = replace(
    DARK,
    name="contrast",
    marks=mark_colours.CONTRAST,
    table="#000000",
    strip="#000000",
    strip_edge="#ffffff",
    tray="#000000",
    sea="#06202e",
    shallow="#0d3a52",
    land="#1c1c1c",
    relief_light="#1c1c1c",
    relief_dark="#1c1c1c",
    coast="#ffffff",
    lake="#06202e",
    country="#bdbdbd",
    state="#4d4d4d",
    slot="#000000",
    slot_edge="#ffffff",
    junction="#ffffff",
    ink="#ffffff",
    faint="#e2e2e2",
    halo="#000000",
    paper="#ffffff",
    paper_ink="#000000",
    board="#000000",
    board_ink="#ffffff",
    outline="#000000",
    rim="#ffffff",
    rail="#ffffff",
    white="#ffffff",
    blue="#5aa0ff",
    orange="#ffa033",
    purple="#d07cff",
    black="#000000",
    brown="#b06a34",
    done="#b0b0b0",
    aboard="#7dffae",
)

THEMES: Final[Mapping[str, RailTheme]] = MappingProxyType({theme.name: theme for theme in (LIGHT, DARK, CONTRAST)})
