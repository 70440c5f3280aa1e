"""How Pocket Rockets is shown: its words on the new-game page, its picture, its table."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from rocket_desktop.i18n import N_, _, ngettext
from rocket_desktop.model.core import OptionValue
from rocket_desktop.play.session import Session
from rocket_desktop.play.settings import Settings
from rocket_desktop.views.games.pocket_rockets.picture import miniature, picture
from rocket_desktop.views.games.pocket_rockets.rules_text import rules_in_short
from rocket_desktop.views.games.pocket_rockets.table import PocketRocketsTable
from rocket_desktop.views.shell.words import listed
from rocket_desktop.views.view_catalog import GameView, TablePage


def make_table(session: Session, settings: Settings, theme: Callable[[], str]) -> TablePage:
    """The page to play on."""
    return PocketRocketsTable(session, settings, theme)


def value_title(option: str, value: OptionValue, _own: Mapping[str, object]) -> str:
    """A value of an option for people."""
    if option != "deal":
        return str(value)
    if value == "all":
        return _("everybody")
    numbers = [seat.removeprefix("p") for seat in str(value).split("-")]
    return ngettext("player {numbers}", "players {numbers}", len(numbers)).format(numbers=listed(numbers))


VIEW = GameView(
    about=N_("Walk the ring of the Space Yard, build rockets card by card, and launch them while there is fuel."),
    minutes=20,
    title=lambda _options, _own: "Pocket Rockets",
    value_title=value_title,
    picture=picture,
    miniature=miniature,
    table=make_table,
    rules=rules_in_short,
)
