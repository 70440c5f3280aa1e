"""Colours of the drawn board in its renditions: light parchment, quiet night, and high contrast."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final


@dataclass(frozen=True)
class BoardTheme:
    """Every colour of the board as `#rrggbb` or `#aarrggbb`; `ink` and `paper` are those of texts and their plates."""

    name: str
    table: str  # round the map
    sea: str
    sea_deep: str
    glow: str  # the sea along the coast
    land: str  # other countries
    realm: str  # the country played, off the board
    board: str  # the hexagons' land
    sea_hex: str  # over the sea part of a hexagon
    coast: str
    lake: str
    river: str
    hill: str
    hill_shade: str
    relief_light: str
    relief_dark: str
    border: str  # of countries and states
    grid: str
    edge: str  # of the board
    edge_glow: str
    sea_text: str
    land_text: str
    frame_dark: str
    frame_pale: str
    frame_text: str
    ink: str
    paper: str
    paper_edge: str
    accent: str  # city numbers, cartouche rules
    town: str  # medallions
    building: str
    outline: str  # round pieces of any colour
    rim: str  # pale ring between a piece and what lies under it
    sleeper: str
    ballast: str
    rail_bed: str  # between the rails
    shadow: str
    target: str
    site: str
    chosen: str
    muted: str
    highlight: str
    cursor: str


LIGHT: Final = BoardTheme(
    name="light",
    table="#d8d0bf",
    sea="#aacbd2",
    sea_deep="#93b9c4",
    glow="#e9f4f1",
    land="#d5cdba",
    realm="#e5dcc1",
    board="#f2e9cb",
    sea_hex="#3dfbf6e4",
    coast="#857a66",
    lake="#9ec8d6",
    river="#7fb2c6",
    hill="#a8946a",
    hill_shade="#d9cba3",
    relief_light="#fffdf0",
    relief_dark="#a48f63",
    border="#9a8d72",
    grid="#8fa18a68",
    edge="#6e5338",
    edge_glow="#46efe3c0",
    sea_text="#4d8592",
    land_text="#948a76",
    frame_dark="#5b4331",
    frame_pale="#f3ebd9",
    frame_text="#4f3b2b",
    ink="#2a211b",
    paper="#fbf6ea",
    paper_edge="#6a5543",
    accent="#a94f2b",
    town="#d5dfca",
    building="#5a4634",
    outline="#2a211b",
    rim="#fdf9ee",
    sleeper="#6b543f",
    ballast="#e6fbf5e6",
    rail_bed="#f3e9d2",
    shadow="#50301f10",
    target="#f0a11a",
    site="#2f7fd1",
    chosen="#d2401f",
    muted="#5a5245",
    highlight="#ffb400",
    cursor="#12408c",
)

DARK: Final = BoardTheme(
    name="dark",
    table="#101418",
    sea="#1b303c",
    sea_deep="#152731",
    glow="#35566a",
    land="#25292b",
    realm="#2e322f",
    board="#3b3f3a",
    sea_hex="#26a6b7ae",
    coast="#7e8a84",
    lake="#274757",
    river="#4a7f97",
    hill="#8b8668",
    hill_shade="#4b4d41",
    relief_light="#8e927f",
    relief_dark="#141613",
    border="#77786a",
    grid="#80858573",
    edge="#b79e70",
    edge_glow="#2c000000",
    sea_text="#7ea6b4",
    land_text="#8d9088",
    frame_dark="#0d1013",
    frame_pale="#1d2226",
    frame_text="#c6b58f",
    ink="#efe7d4",
    paper="#22272a",
    paper_edge="#a39478",
    accent="#d98154",
    town="#47584f",
    building="#d8ccb0",
    outline="#0b0d0f",
    rim="#f3ecdc",
    sleeper="#1a1613",
    ballast="#b3a9a18c",
    rail_bed="#c9c1ac",
    shadow="#90000000",
    target="#ffb63d",
    site="#69b4ff",
    chosen="#ff7a55",
    muted="#0a0c0e",
    highlight="#ffd35c",
    cursor="#9cc8ff",
)

CONTRAST: Final = replace(
    DARK,
    name="contrast",
    table="#000000",
    sea="#000f1c",
    sea_deep="#000913",
    glow="#0d2b42",
    land="#101010",
    realm="#181818",
    board="#242424",
    coast="#d8d8d8",
    river="#5ba4c8",
    lake="#123a54",
    grid="#ffa8a8a8",
    border="#b0b0b0",
    hill="#9a9a9a",
    hill_shade="#3a3a3a",
    edge="#ffffff",
    sea_text="#b5dcf0",
    land_text="#d0d0d0",
    frame_dark="#000000",
    frame_pale="#0c0c0c",
    frame_text="#ffffff",
    ink="#ffffff",
    paper="#000000",
    paper_edge="#ffffff",
    accent="#ffb27f",
    building="#ffffff",
    target="#ffd400",
    site="#6cc6ff",
    highlight="#ffff66",
    cursor="#ffffff",
)

THEMES: Final = {theme.name: theme for theme in (LIGHT, DARK, CONTRAST)}
