"""No text of a drawn table is forgotten by translation or cut off, in a small window."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from types import ModuleType

import pytest
from PySide6.QtCore import QSize

from rocket_desktop.views.shell.game_table import GameTable
from rocket_desktop.views.shell.key_list import KeyList
from rocket_desktop.views.shell.position_model import short
from rocket_desktop.views.shell.window import MainWindow
from tests.model.spike.table import board
from tests.views.pocket_rockets import screens as pocket_rockets
from tests.views.seen_texts import settle, texts
from tests.views.spike import screens as spike
from tests.views.station_master import screens as station_master
from tests.views.test_pseudo import check, pseudo_language, translated

__all__ = ["pseudo_language"]


@dataclass
class Room:
    """A window to sit down in."""

    window: MainWindow


@dataclass(frozen=True)
class Table:
    """A game's screens; `names` are the same in every language, `plies` where its records are looked at."""

    screens: ModuleType
    new_game: str
    names: tuple[str, ...]
    plies: tuple[tuple[str, int], ...]
    step: int = 1

    def sit_down(self, room: Room, record: str, plies: int) -> GameTable:
        """The table as it was after so many decisions."""
        table = self.screens.sit_down(room, record, plies)
        assert isinstance(table, GameTable)
        return table


TABLES = {
    "station": Table(
        station_master,
        "station-new-game",
        ("Eva", "Finn", "Fay", "T1", "T2", "T3", "T4", "T5", "T6"),
        tuple(("station-trains-4", plies) for plies in range(10, 90, 13)),
    ),
    "pocket": Table(
        pocket_rockets,
        "pocket-new-game",
        ("Eva", "Finn", "Fay"),
        tuple(("pocket-bonus-cards", plies) for plies in range(10, 90, 13)),
    ),
    "spike": Table(
        spike,
        "spike-new-game",
        ("Ada", "Ben", "Cleo", "Dan", *board().names, *(short(name) for name in board().names)),
        (("spike-time-2", 60), ("spike-time-4", 200), ("spike-time-2", 320)),
        step=3,
    ),
}


@pytest.fixture
def room(open_window: Callable[[], MainWindow]) -> Room:
    opened = open_window()
    opened.resize(QSize(1024, 640))
    settle()
    return Room(opened)


@pytest.mark.parametrize(
    ("table", "screen"),
    [(name, screen) for name, each in TABLES.items() for screen in each.screens.SCREENS if screen != each.new_game],
)
def test_screens(room: Room, table: str, screen: str) -> None:
    TABLES[table].screens.SCREENS[screen](room)
    settle()
    check(room.window, *TABLES[table].names)


@pytest.mark.parametrize(
    ("table", "record", "plies"), [(name, *place) for name, each in TABLES.items() for place in each.plies]
)
def test_every_outcome_and_hint(room: Room, table: str, record: str, plies: int) -> None:
    shown = TABLES[table].sit_down(room, record, plies)
    names = [seat.name for seat in shown.session.seats()]
    for text in shown.session.legal()[:: TABLES[table].step]:
        said = [*shown.parts.chooser.outcome(text).lines(names), shown.parts.guide.title(text)]
        said += [shown.parts.guide.place(plies, text), *shown.parts.guide.reasons(plies, text)]
        for each in said:
            assert "[" in each, f"{text}: not translated: {each}"


@pytest.mark.parametrize("table", TABLES)
def test_keys_and_menus(room: Room, table: str) -> None:
    TABLES[table].sit_down(room, *TABLES[table].plies[1])
    room.window._fill_play_menu()
    translated(texts(room.window._play_menu), *TABLES[table].names)
    room.window.show_keys()
    settle()
    keys = room.window.findChildren(KeyList)[-1]
    translated(texts(keys), "Ctrl", "Alt", "F11", "Shift")
    keys.close()
