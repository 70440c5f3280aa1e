"""The tools of the editor: what a click or Enter does on the map."""

from __future__ import annotations

from typing import Final

from rocket_desktop.i18n import _
from rocket_desktop.model.stephenson.map_draft import CITY, START, TOWN

SELECT, LAND, SEA, COAST, LAKE, ERASE = "select", "land", "sea", "coast", "lake", "erase"
TOOLS: Final = (SELECT, LAND, SEA, START, CITY, TOWN, COAST, LAKE, ERASE)
PLACES: Final = (START, CITY, TOWN)

TOOL_KEYS: Final = {
    SELECT: "S",
    LAND: "L",
    SEA: "O",
    START: "A",
    CITY: "C",
    TOWN: "T",
    COAST: "K",
    LAKE: "W",
    ERASE: "E",
}
"""The letter that chooses each tool while the map has the keyboard."""


def tool_title(tool: str) -> str:
    """A tool, on its button."""
    return {
        SELECT: _("Choose"),
        LAND: _("Hexes on"),
        SEA: _("Hexes off"),
        START: _("Start"),
        CITY: _("City"),
        TOWN: _("Town"),
        COAST: _("Coast"),
        LAKE: _("Lake"),
        ERASE: _("Remove area"),
    }[tool]


def tool_help(tool: str) -> str:
    """What a tool does."""
    return {
        SELECT: _("choose a place, or drag it elsewhere"),
        LAND: _("switch hexes on"),
        SEA: _("switch hexes off"),
        START: _("set a starting town with its line"),
        CITY: _("set a city"),
        TOWN: _("set a railway town"),
        COAST: _("draw land along its coast"),
        LAKE: _("draw a lake"),
        ERASE: _("remove a land or lake that was drawn"),
    }[tool]
