"""A real main window over games and settings of its own, and a table to play at."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from random import Random

import pytest
from PySide6.QtCore import QEvent, QPoint, QPointF, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMessageBox
from pytestqt.qtbot import QtBot

from rocket_desktop.model.core import OptionValue
from rocket_desktop.model.record import Seat
from rocket_desktop.play.seats import marked
from rocket_desktop.play.settings import SettingsFile
from rocket_desktop.play.storage import HOME_VARIABLE, Storage
from rocket_desktop.views.games.stephenson.table import StephensonTable
from rocket_desktop.views.shell.app import make_window
from rocket_desktop.views.shell.window import MainWindow

OpenTable = Callable[..., StephensonTable]


@pytest.fixture(autouse=True)
def same_lots(monkeypatch: pytest.MonkeyPatch) -> None:
    """Games that a test begins, and what bots think there, are the same in every run."""
    monkeypatch.setattr("secrets.randbits", Random(20261130).getrandbits)


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv(HOME_VARIABLE, str(tmp_path))
    return tmp_path


@pytest.fixture
def told(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What the window said in message boxes, which do not wait for anyone here."""
    said: list[str] = []

    def say(*arguments: object) -> QMessageBox.StandardButton:
        said.append(str(arguments[2]))
        return QMessageBox.StandardButton.Yes

    for name in ("warning", "information", "about", "question"):
        monkeypatch.setattr(QMessageBox, name, say)
    monkeypatch.setattr(QMessageBox, "open", lambda box: said.append(box.text()))
    monkeypatch.setattr(QMessageBox, "exec", lambda box: say(box, "", box.text()))
    return said


@pytest.fixture
def open_window(home: Path, told: list[str], qtbot: QtBot) -> Iterator[Callable[[], MainWindow]]:
    """Opens the app's window; the settings have animations off, so that nothing waits for a picture."""
    assert home.is_dir()
    assert told == []
    windows: list[MainWindow] = []

    def open_one() -> MainWindow:
        app = QApplication.instance()
        assert isinstance(app, QApplication)
        settings = SettingsFile()
        settings.values.speed = "off"
        window = make_window(app, settings, Storage())
        qtbot.addWidget(window)
        windows.append(window)
        window.resize(1400, 900)
        window.show()
        qtbot.waitExposed(window)
        return window

    yield open_one
    for window in windows:
        window.close()
        window.deleteLater()
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)


@pytest.fixture
def window(open_window: Callable[[], MainWindow]) -> MainWindow:
    return open_window()


def sit_down(window: MainWindow, *players: str, options: Mapping[str, OptionValue] | None = None) -> StephensonTable:
    """A new game with these players, shown; `options` are those that are not as at first."""
    seats = marked([Seat(name, player) for name, player in zip(("Ada", "Ben", "Cy", "Di"), players, strict=False)])
    window.start_game("stephensons-rocket", options or {}, seats)
    table = window.table
    assert isinstance(table, StephensonTable)
    return table


def spot_of(table: StephensonTable, label: str) -> QPoint:
    """Where a hexagon is in the board's viewport."""
    spot: QPointF = table.view.viewportTransform().map(table.board.centre(label))
    return spot.toPoint()


def click_hex(table: StephensonTable, label: str) -> None:
    """Click a hexagon with the mouse."""
    spot = spot_of(table, label)
    assert table.view.viewport().rect().contains(spot)
    QTest.mouseClick(table.view.viewport(), Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, spot)


def click_space(table: StephensonTable, city: str, industry: str) -> None:
    """Click a cell of the investment chart with the mouse."""
    table.docks["chart"].raise_()
    index = table.chart_model.index_of(city, industry)
    table.chart.scrollTo(index)
    spot = table.chart.visualRect(index).center()
    QTest.mouseClick(table.chart.viewport(), Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, spot)
