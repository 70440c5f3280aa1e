"""Colours of the drawn station in its renditions: light, dark, and high contrast."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import Final

from rocket_desktop.views.kit import mark_colours
from rocket_desktop.views.kit.mark_colours import MarkColours


@dataclass(frozen=True)
class StationTheme:
    """Every colour of the table as `#rrggbb` or `#aarrggbb`; `ink` and `paper` are those of texts and their plates."""

    name: str
    marks: MarkColours
    table: str  # the floor round everything
    hall: str  # the strip with the hand and the piles
    hall_edge: str
    bed: str  # under the rails
    bed_edge: str
    sleeper: str
    rail: str
    platform: str
    platform_edge: str
    platform_joint: str  # between its slabs
    slot: str  # where a car or pawn may yet come
    ink: str
    faint: str  # less important words
    paper: str
    paper_edge: str
    board: str  # the plate with a train's value
    board_ink: str
    plus: str
    minus: str
    outline: str  # round pieces of any colour
    rim: str  # pale ring between a piece and what lies under it
    coach: str
    freight: str
    executive: str
    royal: str
    caboose: str
    action: str
    depot: str
    roof: str
    iron: str  # chassis, wheels
    brass: str
    glass: str
    steam: str  # a standard locomotive
    back: str
    back_pattern: str
    shadow: str


LIGHT: Final = StationTheme(
    name="light",
    marks=mark_colours.LIGHT,
    table="#e4ddcd",
    hall="#d6cdb8",
    hall_edge="#a99d84",
    bed="#cfc6b3",
    bed_edge="#bcb19b",
    sleeper="#8a755d",
    rail="#5d5a57",
    platform="#efe9dc",
    platform_edge="#e0a92e",
    platform_joint="#e2dac9",
    slot="#857a66",
    ink="#2a211b",
    faint="#5d5446",
    paper="#fcf8ee",
    paper_edge="#6a5543",
    board="#22333d",
    board_ink="#f6f0df",
    plus="#0d5c36",
    minus="#a3191f",
    outline="#2a211b",
    rim="#fdf9ee",
    coach="#2f7a55",
    freight="#9a5330",
    executive="#24427c",
    royal="#6b2c75",
    caboose="#c23b22",
    action="#4c5f70",
    depot="#8a6d1f",
    roof="#4d4a47",
    iron="#34302d",
    brass="#e2b64a",
    glass="#dcebf0",
    steam="#33413a",
    back="#2c4a5e",
    back_pattern="#dcc78f",
    shadow="#3d000000",
)

DARK: Final = replace(
    LIGHT,
    name="dark",
    marks=mark_colours.DARK,
    table="#191d21",
    hall="#22282d",
    hall_edge="#3d464d",
    bed="#262b2f",
    bed_edge="#343b40",
    sleeper="#4a4138",
    rail="#9aa1a6",
    platform="#333a40",
    platform_edge="#b98d2f",
    platform_joint="#3c444b",
    slot="#8b949b",
    ink="#efe7d4",
    faint="#b3ac9c",
    paper="#ece4d1",
    paper_edge="#0d0f11",
    board="#0c1216",
    board_ink="#f3ecdc",
    outline="#0b0d0f",
    rim="#f3ecdc",
    coach="#35855f",
    freight="#a55e38",
    executive="#355a9e",
    royal="#81408c",
    caboose="#cf4a30",
    action="#5b7083",
    depot="#9a7d2c",
    roof="#6a6762",
    iron="#5f6871",
    steam="#54675d",
    back="#2f5068",
    shadow="#80000000",
)

CONTRAST: Final = replace(
    DARK,
    name="contrast",
    marks=mark_colours.CONTRAST,
    table="#000000",
    hall="#000000",
    hall_edge="#ffffff",
    bed="#101010",
    bed_edge="#8a8a8a",
    sleeper="#5a5a5a",
    rail="#ffffff",
    platform="#1c1c1c",
    platform_edge="#ffd400",
    platform_joint="#2a2a2a",
    slot="#d0d0d0",
    ink="#ffffff",
    faint="#e0e0e0",
    paper="#ffffff",
    paper_edge="#ffffff",
    board="#000000",
    board_ink="#ffffff",
    plus="#00421f",
    minus="#8d0007",
    outline="#000000",
    rim="#ffffff",
    coach="#1f7d4f",
    freight="#9c4f22",
    executive="#2c55ad",
    royal="#8a3a98",
    caboose="#d23c1c",
    roof="#b0b0b0",
    iron="#8a8a8a",
    glass="#ffffff",
    steam="#4b4b4b",
    back="#0d3554",
    back_pattern="#ffffff",
)

THEMES: Final[Mapping[str, StationTheme]] = MappingProxyType({theme.name: theme for theme in (LIGHT, DARK, CONTRAST)})

CARD_INK: Final = "#241c16"
"""What is written on the paper of cards and cars, which is pale in every theme."""
