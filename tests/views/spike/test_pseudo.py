"""No text of Spike's table is forgotten by translation or cut off, in a small window."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

import pytest
from PySide6.QtCore import QSize
from PySide6.QtWidgets import QApplication

from rocket_desktop.data import use_language
from rocket_desktop.pseudo import PSEUDO
from rocket_desktop.views.shell.app import speak
from rocket_desktop.views.shell.key_list import KeyList
from rocket_desktop.views.shell.position_model import short
from rocket_desktop.views.shell.window import MainWindow
from tests.model.spike.table import board
from tests.views.seen_texts import settle, texts
from tests.views.spike import screens
from tests.views.test_pseudo import check, translated

PLAYERS = ("Ada", "Ben", "Cleo", "Dan")
CITIES = [*board().names, *(short(name) for name in board().names)]
"""They have the same name in every language."""


@dataclass
class Room:
    """A window to sit down in."""

    window: MainWindow


@pytest.fixture(autouse=True)
def pseudo_language(qapp: QApplication) -> Iterator[None]:
    use_language(PSEUDO)
    translator = speak(qapp, PSEUDO)
    yield
    qapp.removeTranslator(translator)
    use_language("en")


@pytest.fixture
def room(open_window: Callable[[], MainWindow]) -> Room:
    opened = open_window()
    opened.resize(QSize(1024, 640))
    settle()
    return Room(opened)


@pytest.mark.parametrize("screen", [each for each in screens.SCREENS if each != "spike-new-game"])
def test_screens(room: Room, screen: str) -> None:
    screens.SCREENS[screen](room)
    settle()
    check(room.window, *PLAYERS, *CITIES)


@pytest.mark.parametrize(("name", "plies"), [("spike-time-2", 60), ("spike-time-4", 200), ("spike-time-2", 320)])
def test_every_outcome_and_hint(room: Room, name: str, plies: int) -> None:
    table = screens.sit_down(room, name, plies)
    names = [seat.name for seat in table.session.seats()]
    for text in table.session.legal()[::3]:
        said = [*table.chooser.outcome(text).lines(names), table.guide.title(text)]
        said += [table.guide.place(plies, text), *table.guide.reasons(plies, text)]
        for each in said:
            assert "[" in each, f"{text}: not translated: {each}"


def test_keys_and_menus(room: Room) -> None:
    screens.sit_down(room, "spike-time-4", 200)
    room.window._fill_play_menu()
    translated(texts(room.window._play_menu), *PLAYERS)
    room.window.show_keys()
    settle()
    keys = room.window.findChildren(KeyList)[-1]
    translated(texts(keys), "Ctrl", "Alt", "F11", "Shift")
    keys.close()
