"""How Stephenson's Rocket is shown: its words on the new-game page, its picture, its table."""

from __future__ import annotations

from collections.abc import Callable

from rocket_desktop.i18n import N_
from rocket_desktop.play.own_maps import OwnMaps
from rocket_desktop.play.session import Session
from rocket_desktop.play.settings import Settings
from rocket_desktop.views.games.stephenson.board_picture import picture
from rocket_desktop.views.games.stephenson.map_titles import value_title
from rocket_desktop.views.games.stephenson.miniature import miniature
from rocket_desktop.views.games.stephenson.rules_text import rules_in_short
from rocket_desktop.views.games.stephenson.table import StephensonTable
from rocket_desktop.views.view_catalog import GameView, MapsPage, TablePage


def make_maps_page(maps: OwnMaps, theme: Callable[[], str]) -> MapsPage:
    """The page of the maps, the player's own among them, and of their editor."""
    # Imported when first needed, so that the window opens sooner.
    from rocket_desktop.views.games.stephenson.editor.maps_page import StephensonMaps

    return StephensonMaps(maps, theme)


def make_table(session: Session, settings: Settings, theme: Callable[[], str]) -> TablePage:
    """The page to play on."""
    return StephensonTable(session, settings, theme)


VIEW = GameView(
    about=N_("Extend the lines, hold their shares, build stations, invest in industries; the veto can turn any train."),
    minutes=75,
    title=lambda options, own: value_title("map", options["map"], own),
    value_title=value_title,
    picture=picture,
    miniature=miniature,
    table=make_table,
    maps=make_maps_page,
    rules=rules_in_short,
    rules_by=rules_in_short,
)
