"""How Spike is shown: its words on the new-game page, its picture, its table."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from rocket_desktop.i18n import N_, _
from rocket_desktop.model.core import OptionValue
from rocket_desktop.play.session import Session
from rocket_desktop.play.settings import Settings
from rocket_desktop.views.games.spike.picture import miniature, picture
from rocket_desktop.views.games.spike.rules_text import rules_in_short
from rocket_desktop.views.games.spike.table import SpikeTable
from rocket_desktop.views.view_catalog import GameView, TablePage


def make_table(session: Session, settings: Settings, theme: Callable[[], str]) -> TablePage:
    """The page to play on."""
    return SpikeTable(session, settings, theme)


def value_title(option: str, value: OptionValue, _own: Mapping[str, object]) -> str:
    """A value of an option for people."""
    if option == "board" and value == "spike":
        return _("Eastern United States")
    return str(value)


VIEW = GameView(
    about=N_("Build a rail network over the eastern United States, and carry freight to the cities that pay best."),
    minutes=60,
    title=lambda _options, _own: "Spike",
    value_title=value_title,
    picture=picture,
    miniature=miniature,
    table=make_table,
    rules=rules_in_short,
    rules_by=rules_in_short,
)
