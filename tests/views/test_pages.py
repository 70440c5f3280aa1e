"""The home page and the new-game page."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QComboBox, QFileDialog, QInputDialog
from pytestqt.qtbot import QtBot

from rocket_desktop.play.seats import faults
from rocket_desktop.views.games.stephenson.table import StephensonTable
from rocket_desktop.views.shell.new_game import NewGamePage
from rocket_desktop.views.shell.window import MainWindow
from tests.views.conftest import sit_down

LEFT = Qt.MouseButton.LeftButton


def new_page(window: MainWindow) -> NewGamePage:
    window.show_new_game()
    page = window._new_page
    assert page is not None
    return page


def titles(window: MainWindow) -> list[str]:
    proxy = window.home.proxy
    return [str(proxy.index(row, 0).data()) for row in range(proxy.rowCount())]


def test_enter_starts_a_good_game(window: MainWindow) -> None:
    assert not window.home.continue_button.isVisible()
    page = new_page(window)
    QTest.keyClick(page.start_button, Qt.Key.Key_Space)
    table = window.table
    assert isinstance(table, StephensonTable)
    assert [seat.player for seat in table.session.seats()] == ["human", "greedy", "greedy"]
    assert table.session.options["map"] == "england"


def test_the_last_choice_is_remembered(open_window: Callable[[], MainWindow]) -> None:
    window = open_window()
    page = new_page(window)
    maps = page._editors["map"]
    assert isinstance(maps, QComboBox)
    maps.setCurrentIndex(1)
    QTest.mouseClick(page.add_button, LEFT)
    page.rows[0].name.setText("Zoë")
    page.rows[1].player.setCurrentIndex(page.rows[1].player.findData("random"))
    QTest.mouseClick(page.start_button, LEFT)
    window.close()
    again = new_page(open_window())
    assert again.options()["map"] == "usa"
    assert next(seat.name for seat in again.seats()) == "Zoë"
    assert [seat.player for seat in again.seats()] == ["human", "random", "greedy", "greedy"]


@pytest.mark.parametrize(
    "choice",
    [
        {"game": "chess", "options": 3, "seats": "x"},
        {"game": "stephensons-rocket", "options": {"map": "mars"}, "seats": [{"name": "A"}, {"name": "A"}]},
        {"seats": [{"name": "A", "player": "deep thought"}, {"name": "B"}]},
        {"seats": [{"name": str(n)} for n in range(8)]},
    ],
)
def test_a_senseless_remembered_choice_falls_back(window: MainWindow, choice: dict[str, object]) -> None:
    window.settings.values.new_game = choice
    page = new_page(window)
    assert page.start_button.isEnabled()
    assert faults(page.seats()) == []
    page._start()
    assert window.table is not None


def test_seats_are_added_removed_shuffled_and_marked(window: MainWindow) -> None:
    page = new_page(window)
    QTest.mouseClick(page.add_button, LEFT)
    assert len(page.rows) == 4
    assert not page.add_button.isEnabled()
    names = {seat.name for seat in page.seats()}
    QTest.mouseClick(page.shuffle_button, LEFT)
    assert {seat.name for seat in page.seats()} == names
    for _ in range(2):
        QTest.mouseClick(page.rows[-1].remove, LEFT)
    assert len(page.rows) == 2
    assert not page.rows[0].remove.isEnabled()
    first, second = page.seats()
    assert second.colour is not None
    page.rows[0].mark_wanted.emit(second.colour, "")
    assert [seat.colour for seat in page.seats()] == [second.colour, first.colour]
    page.rows[0].mark_wanted.emit("", "star")
    assert page.seats()[0].shape == "star"


def test_names_must_be_given_and_different(window: MainWindow) -> None:
    page = new_page(window)
    page.rows[0].name.setText(page.rows[1].name.text())
    assert not page.start_button.isEnabled()
    assert "called" in page.trouble.text()
    page.rows[0].name.setText("")
    assert "needs a name" in page.trouble.text()
    page.rows[0].name.setText("Ada")
    assert page.start_button.isEnabled()
    assert page.trouble.text() == ""


def test_the_map_is_previewed(window: MainWindow, qtbot: QtBot) -> None:
    page = new_page(window)
    qtbot.waitUntil(lambda: not page.preview.pixmap().isNull())
    england = page.preview.pixmap().toImage()
    maps = page._editors["map"]
    assert isinstance(maps, QComboBox)
    maps.setCurrentIndex(2)
    qtbot.waitUntil(lambda: page.preview.pixmap().toImage() != england)


def test_past_games_are_searched_renamed_and_deleted(
    window: MainWindow, monkeypatch: pytest.MonkeyPatch, told: list[str]
) -> None:
    for _ in range(2):
        sit_down(window, "human", "human")
    window.leave_table()
    assert len(titles(window)) == 2
    monkeypatch.setattr(QInputDialog, "getText", lambda *_, **__: ("My best game", True))
    window.home.table.selectRow(0)
    window.home._rename()
    assert "My best game" in titles(window)
    window.home.search.setText("best")
    assert titles(window) == ["My best game"]
    window.home.search.setText("")
    window.home.table.selectRow(0)
    kept = titles(window)[1]
    window.home._delete()
    assert titles(window) == [kept]
    assert "for good" in told[0]
    monkeypatch.setattr(QInputDialog, "getText", lambda *_, **__: ("a/b", True))
    window.home.table.selectRow(0)
    window.home._rename()
    assert "character /" in told[-1]
    assert titles(window) == [kept]


def test_export_and_import(window: MainWindow, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    sit_down(window, "human", "human").session.play("invest london leather")
    window.leave_table()
    away = tmp_path / "away.rocket"
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(away), ""))
    window.home.table.selectRow(0)
    window.home._export()
    assert json.loads(away.read_text())["moves"] == ["invest london leather"]
    monkeypatch.setattr(QFileDialog, "getOpenFileNames", lambda *_: ([str(away)], ""))
    window.home._delete()
    window.home._import()
    assert titles(window) == ["away"]


def test_a_damaged_game_is_listed_and_told_not_lost(window: MainWindow, told: list[str]) -> None:
    path = sit_down(window, "human", "human").session.path
    window.leave_table()
    path.write_text("{", encoding="utf-8")
    window.home.refresh()
    state = str(window.home.proxy.index(0, 3).data())
    assert state.startswith("Damaged")
    window.open_file(path)
    assert window.table is None
    assert path.name in told[-1]
    assert path.read_text(encoding="utf-8") == "{"


def test_a_game_from_elsewhere_is_copied_and_played(window: MainWindow, tmp_path: Path) -> None:
    path = sit_down(window, "human", "human").session.path
    window.leave_table()
    away = tmp_path / "from a friend.rocket"
    away.write_bytes(path.read_bytes())
    before = away.read_bytes()
    window.open_file(away)
    assert window.session is not None
    window.session.play("invest london leather")
    assert away.read_bytes() == before
    assert window.session.path.parent == window.storage.folder


def test_a_partly_sound_game_goes_on_and_says_so(window: MainWindow, told: list[str]) -> None:
    table = sit_down(window, "human", "human")
    for text in ("extend mr I8", "invest london leather"):
        table.session.play(text)
    path = table.session.path
    window.leave_table()
    path.write_text(path.read_text().replace("invest london leather", "invest london rockets"))
    window.open_file(path)
    assert "move 2" in told[-1]
    assert window.session is not None
    assert len(window.session.plies()) == 1
    assert window.session.path != path
