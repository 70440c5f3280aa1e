"""How each game is shown: the only list of the games' views.  A view is imported when it is first needed."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from PySide6.QtCore import QSize, Signal
from PySide6.QtGui import QPixmap
from PySide6.QtWidgets import QMainWindow, QMenu, QWidget

from rocket_desktop.model.core import Json, OptionValue
from rocket_desktop.model.record import Seat
from rocket_desktop.play.own_maps import OwnMaps
from rocket_desktop.play.session import Session
from rocket_desktop.play.settings import Settings


class TablePage(QMainWindow):
    """The page on which one game is played.

    It asks for pages of the window by signals: `home_wanted`, `again_wanted` (the same table once more) and
    `branch_wanted(ply)` (a new game from after so many decisions).
    """

    home_wanted = Signal()
    again_wanted = Signal()
    branch_wanted = Signal(int)
    settings_changed = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.gate: Callable[[int, Callable[[], None]], None] = lambda _seat, then: then()
        """Called before a person decides, with the seat and what lets them: the screen may have to be passed first."""

    def begin(self) -> None:
        """Show the position and let the session offer the first decision."""
        raise NotImplementedError

    def show_to_all(self) -> None:
        """Show only what everybody may know, until a person is asked again: it is not known who looks."""
        raise NotImplementedError

    def apply_settings(self) -> None:
        """Follow changed settings and another theme."""
        raise NotImplementedError

    def keys(self) -> list[tuple[str, str]]:
        """The keys of the page and what each does."""
        raise NotImplementedError

    def fill_menu(self, menu: QMenu) -> None:
        """Add what can be done at this table now to the window's menu of the game at play."""
        raise NotImplementedError

    def close_table(self) -> None:
        """Leave the game: its bots stop, its panels' places are kept in the settings."""
        raise NotImplementedError


class MapsPage(QWidget):
    """The page of a game's maps, where a player's own are made.

    `home_wanted()` asks for the first page, `play_wanted(options)` for a new game with these options, to be set up.
    """

    home_wanted = Signal()
    play_wanted = Signal(object)

    def refresh(self) -> None:
        """Read the maps again: the page is about to be shown."""
        raise NotImplementedError

    def follow_theme(self) -> None:
        """Draw in the theme in force."""
        raise NotImplementedError

    def keys(self) -> list[tuple[str, str]]:
        """The keys of the page and what each does; empty for those that every page has."""
        raise NotImplementedError

    def leave(self) -> bool:
        """Whether the page may be left: nothing on it gets lost, or the player does not mind."""
        raise NotImplementedError


Draw = Callable[[Mapping[str, OptionValue], Mapping[str, object], Json | None, Sequence[Seat], QSize, str], QPixmap]
"""How a board is drawn: see `GameView`."""


@dataclass(frozen=True)
class GameView:
    """A game for the pages around the table.

    `about` is one line on what it is, in English, `minutes` its usual time; `title(options, own)` names a game for the
    list, `value_title(option, value, own)` a value of an option for people (`own` are the data files that do not come
    with the program, by name); `picture(options, own, position or None, seats, size, theme)` draws what everybody may
    see of the board, `miniature` with the same arguments as small as a stamp, both null where a file of the program is
    missing; `table(session, settings, theme)` makes the page to play on.  A theme is one of light, dark, contrast; the
    table is given what tells the one in force.  `maps(maps, theme)` makes the page of its maps, None for a game without
    any.  `rules()` are the rules in short: headings and what is said under each; `rules_by(options)` those of a game
    with these options, where options change them.
    """

    about: str
    minutes: int
    title: Callable[[Mapping[str, OptionValue], Mapping[str, object]], str]
    value_title: Callable[[str, OptionValue, Mapping[str, object]], str]
    picture: Draw
    miniature: Draw
    table: Callable[[Session, Settings, Callable[[], str]], TablePage]
    rules: Callable[[], Sequence[tuple[str, str]]]
    maps: Callable[[OwnMaps, Callable[[], str]], MapsPage] | None = None
    rules_by: Callable[[Mapping[str, OptionValue]], Sequence[tuple[str, str]]] | None = None

    def rules_of(self, options: Mapping[str, OptionValue]) -> Sequence[tuple[str, str]]:
        """The rules in short of a game with these options."""
        return self.rules() if self.rules_by is None else self.rules_by(options)


@lru_cache(maxsize=1)
def _stephenson() -> GameView:
    from rocket_desktop.views.games.stephenson.view_spec import VIEW

    return VIEW


@lru_cache(maxsize=1)
def _station_master() -> GameView:
    from rocket_desktop.views.games.station_master.view_spec import VIEW

    return VIEW


@lru_cache(maxsize=1)
def _pocket_rockets() -> GameView:
    from rocket_desktop.views.games.pocket_rockets.view_spec import VIEW

    return VIEW


@lru_cache(maxsize=1)
def _spike() -> GameView:
    from rocket_desktop.views.games.spike.view_spec import VIEW

    return VIEW


VIEWS: Final[dict[str, Callable[[], GameView]]] = {
    "stephensons-rocket": _stephenson,
    "station-master": _station_master,
    "pocket-rockets": _pocket_rockets,
    "spike": _spike,
}
"""What gives each game's view, by the game's id."""
