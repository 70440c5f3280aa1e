"""The list of past games, and the statistics made of it."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from PySide6.QtCore import QMimeData, QPointF, Qt, QUrl
from PySide6.QtGui import QDragEnterEvent, QDropEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMessageBox
from pytestqt.qtbot import QtBot

from rocket_desktop.ai.levels import RATINGS
from rocket_desktop.model.core import Json
from rocket_desktop.play.storage import Storage
from rocket_desktop.views.shell.past_games import ABANDONED, DELETED, FAULTY, FINISHED, UNDER_WAY
from rocket_desktop.views.shell.statistics_page import rows_of
from rocket_desktop.views.shell.window import MainWindow
from tests.views.conftest import sit_down

LEFT = Qt.MouseButton.LeftButton


def titles(window: MainWindow) -> list[str]:
    proxy = window.home.games.proxy
    return [str(proxy.index(row, 0).data()) for row in range(proxy.rowCount())]


def put(storage: Storage, title: str, **changes: object) -> Path:
    """A game on disk that Ada has won against Isambard by 10 points, but for `changes`."""
    data: Json = {
        "format": "rocket-desktop record",
        "version": 1,
        "game": "stephensons-rocket",
        "rules": 1,
        "options": {"map": "england"},
        "seats": [{"name": "Ada", "player": "human"}, {"name": "Isambard", "player": "easy"}],
        "seed": 7,
        "moves": ["invest london brewing"],
        "aids": [],
        "result": {"reason": "tiles", "ranking": [[0], [1]], "scores": [30, 20]},
    }
    path = storage.new_path(title)
    storage.save(path, json.dumps({**data, **changes}))
    return path


@pytest.fixture
def many(window: MainWindow) -> MainWindow:
    """The home page over five games of each kind."""
    put(window.storage, "Won")
    put(window.storage, "Open", result=None, seats=[{"name": "Zoe"}, {"name": "Ben", "player": "hard"}])
    put(window.storage, "Left", result={"reason": "abandoned", "ranking": [], "scores": [1, 2]})
    put(window.storage, "Resigned", result={"reason": "resigned", "ranking": [[1], [0]], "scores": [1, 2]})
    window.storage.save(window.storage.new_path("Broken"), "{")
    window.home.refresh()
    return window


def show_kind(window: MainWindow, kind: str) -> list[str]:
    kinds = window.home.games.kinds
    kinds.setCurrentIndex(kinds.findData(kind))
    return sorted(titles(window))


def test_games_are_filtered_by_kind(many: MainWindow) -> None:
    assert show_kind(many, UNDER_WAY) == ["Open"]
    assert show_kind(many, FINISHED) == ["Resigned", "Won"]
    assert show_kind(many, ABANDONED) == ["Left"]
    assert show_kind(many, FAULTY) == ["Broken"]
    assert show_kind(many, DELETED) == []
    assert many.home.games.none_yet.isVisible()
    assert "deleted" in many.home.games.none_yet.text()
    assert len(show_kind(many, "")) == 5


def test_all_words_searched_for_must_be_there_in_any_order(many: MainWindow) -> None:
    search = many.home.games.search
    for text, found in (
        ("isambard won", ["Won"]),
        ("won isambard", ["Won"]),
        ("HARD", ["Open"]),
        ("resigned", ["Resigned"]),
        ("abandoned", ["Left"]),
        ("won zoe", []),
    ):
        search.setText(text)
        assert sorted(titles(many)) == found
    assert "won zoe" in many.home.games.none_yet.text()
    assert not many.home.games.table.isVisible()
    search.setText("")
    assert len(titles(many)) == 5


def test_results_are_told(many: MainWindow) -> None:
    proxy = many.home.games.proxy
    told = {str(proxy.index(row, 0).data()): str(proxy.index(row, 3).data()) for row in range(proxy.rowCount())}
    assert told == {
        "Won": "Won by Ada, 30 : 20",
        "Open": "Under way",
        "Left": "Abandoned",
        "Resigned": "Ada resigned",
        "Broken": "No game",
    }


def test_results_are_told_as_the_game_counts(window: MainWindow) -> None:
    put(window.storage, "Pounds", options={"map": "england", "edition": "1999"})
    put(window.storage, "Dollars", game="spike", options={})
    put(window.storage, "Below", game="station-master", options=[], result={"ranking": [[1], [0]], "scores": [-3, 2]})
    put(window.storage, "Newer", game="some-other")
    window.home.refresh()
    proxy = window.home.games.proxy
    told = {str(proxy.index(row, 0).data()): str(proxy.index(row, 3).data()) for row in range(proxy.rowCount())}
    assert told == {
        "Pounds": "Won by Ada, £30,000 : £20,000",
        "Dollars": "Won by Ada, $30 : $20",
        "Below": "Won by Isambard, 2 : −3",
        "Newer": "Won by Ada, 30 : 20",
    }


def test_columns_are_sorted_by_what_they_mean(window: MainWindow) -> None:
    for title, moves in (("A", 9), ("b", 10), ("C", 100)):
        put(window.storage, title, moves=["none"] * moves)
    window.home.refresh()
    table = window.home.games.table
    table.sortByColumn(2, Qt.SortOrder.DescendingOrder)
    assert titles(window) == ["C", "b", "A"]
    table.sortByColumn(0, Qt.SortOrder.AscendingOrder)
    assert titles(window) == ["A", "b", "C"]


def test_deleting_is_undone_by_button_and_by_key(many: MainWindow) -> None:
    games = many.home.games
    many.activateWindow()
    games.table.selectAll()
    QTest.mouseClick(games.delete_button, LEFT)
    assert titles(many) == []
    assert games.undo_line.isVisible()
    assert "5 games" in games.undo_label.text()
    assert not many.home.continue_button.isVisible()
    QTest.mouseClick(games.undo_button, LEFT)
    assert len(titles(many)) == 5
    assert not games.undo_line.isVisible()
    games.table.clearSelection()
    games.select(many.storage.folder / "Won.rocket")
    games.table.setFocus()
    QTest.keyClick(games.table, Qt.Key.Key_Delete)
    assert "Won is deleted." in games.undo_label.text()
    assert "Won" not in titles(many)
    QTest.keySequence(games.table, "Ctrl+Z")
    assert "Won" in titles(many)
    chosen = games.selected()
    assert chosen is not None
    assert chosen.title == "Won"


def test_the_trash_gives_games_back_and_destroys_only_what_is_agreed_to(
    many: MainWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    games = many.home.games
    answers = [QMessageBox.StandardButton.No, QMessageBox.StandardButton.Yes]
    asked: list[str] = []

    def answer(box: QMessageBox) -> QMessageBox.StandardButton:
        asked.append(box.text())
        return answers.pop(0)

    monkeypatch.setattr(QMessageBox, "exec", answer)
    games.table.selectAll()
    games.delete()
    assert games.kinds.itemText(games.kinds.findData(DELETED)) == "Deleted (5)"
    assert len(show_kind(many, DELETED)) == 5
    assert not games.play_button.isVisible()
    games.select(many.storage.trash().folder / "Won.rocket")
    QTest.mouseClick(games.restore_button, LEFT)
    assert "Won" not in titles(many)
    games.select(many.storage.trash().folder / "Broken.rocket")
    for left in (4, 3):
        QTest.mouseClick(games.destroy_button, LEFT)
        assert len(titles(many)) == left
    assert asked == ["Delete Broken for good?"] * 2
    assert show_kind(many, "") == ["Won"]


def test_the_button_says_what_opening_means(many: MainWindow) -> None:
    games = many.home.games
    words = {}
    for title in ("Open", "Left", "Won"):
        games.select(many.storage.folder / f"{title}.rocket")
        words[title] = games.play_button.text().replace("&", "")
    assert words == {"Open": "Play", "Left": "Resume", "Won": "Look at it"}


def test_small_pictures_appear_one_by_one(window: MainWindow, qtbot: QtBot) -> None:
    for title in ("One", "Two"):
        put(window.storage, title, result=None)
    window.storage.save(window.storage.new_path("Broken"), "{")
    window.home.refresh()
    model = window.home.games.model

    def drawn() -> dict[str, bool]:
        found = {}
        for row, entry in enumerate(model.entries):
            icon = model.data(model.index(row, 0), Qt.ItemDataRole.DecorationRole)
            found[entry.title] = icon is not None and not icon.isNull()  # type: ignore[attr-defined]
        return found

    qtbot.waitUntil(lambda: drawn() == {"One": True, "Two": True, "Broken": False}, timeout=300_000)


def drop(window: MainWindow, *files: Path) -> None:
    """Drop files on the page, as a file manager does."""
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(file)) for file in files])
    home = window.home
    how = (Qt.DropAction.CopyAction, data, LEFT, Qt.KeyboardModifier.NoModifier)
    enter = QDragEnterEvent(home.title.geometry().center(), *how)
    QApplication.sendEvent(home, enter)
    assert enter.isAccepted()
    QApplication.sendEvent(home, QDropEvent(QPointF(home.title.geometry().center()), *how))


def test_files_are_imported_by_dropping_them(window: MainWindow, tmp_path: Path, qtbot: QtBot, told: list[str]) -> None:
    session = sit_down(window, "human", "human").session
    text = session.path.read_text()
    window.leave_table()
    away = [tmp_path / "one.rocket", tmp_path / "two.rocket", tmp_path / "photo.rocket"]
    away[0].write_text(text)
    away[1].write_text(text.replace('"Ada"', '"Eve"'))
    away[2].write_text("photo")
    show_kind(window, FINISHED)
    window.home.games.search.setText("nothing")
    drop(window, *away)
    qtbot.waitUntil(lambda: len(told) == 1)
    assert "photo.rocket is no game" in told[0]
    # The first one is the game that is there already.
    assert sorted(titles(window)) == sorted([session.path.stem, "two"])
    assert {entry.title for entry in window.home.games.chosen()} == {session.path.stem, "two"}


def test_text_that_is_dragged_over_is_not_taken(window: MainWindow) -> None:
    data = QMimeData()
    data.setText("hello")
    spot = window.home.games.rect().center()
    event = QDragEnterEvent(spot, Qt.DropAction.CopyAction, data, LEFT, Qt.KeyboardModifier.NoModifier)
    QApplication.sendEvent(window.home.games, event)
    assert not event.isAccepted()


def test_hundreds_of_games_are_read_once(window: MainWindow, monkeypatch: pytest.MonkeyPatch) -> None:
    for number in range(200):
        put(window.storage, f"Game {number}")
    window.home.refresh()
    assert len(titles(window)) == 200

    def refuse(_: Path) -> bytes:
        raise AssertionError("read again")

    monkeypatch.setattr("rocket_desktop.play.game_entry.read_content", refuse)
    window.home.refresh()
    assert len(titles(window)) == 200


def test_no_games_are_an_invitation(window: MainWindow) -> None:
    games = window.home.games
    assert games.none_yet.isVisible()
    assert "No games yet" in games.none_yet.text()
    for widget in (games.table, games.search, games.kinds, games.play_button, games.delete_button):
        assert not widget.isVisible()
    assert games.import_button.isVisible()


# --- statistics ---


def test_statistics_are_made_of_the_games(window: MainWindow) -> None:
    for number in range(3):
        put(window.storage, f"Won {number}")
    put(window.storage, "Lost", result={"reason": "lines", "ranking": [[1], [0]], "scores": [10, 30]})
    put(window.storage, "Helped", aids=["hint"])
    put(window.storage, "Other", seats=[{"name": "Ben"}, {"name": "Isambard", "player": "hard"}])
    QTest.mouseClick(window.home.statistics_button, LEFT)
    page = window._statistics
    assert page is not None
    page.people.setCurrentIndex(page.people.findData("Ada"))
    model = page.model
    row = [str(model.index(0, column).data()) for column in range(model.columnCount())]
    assert row[:4] == ["Easy bot", "2", "4", "3"]
    assert row[4].startswith("75 %")
    assert row[5] == "+2.5"
    assert page.record is not None
    assert page.record.rating is not None
    assert f"{page.record.rating.value:.0f}" in page.rating.text()
    assert page.rating.text() == page.scale.accessibleName()
    assert page.left_out.text() == "Not counted: 1 played with help."
    page.people.setCurrentIndex(page.people.findData("Ben"))
    assert str(model.index(0, 0).data()) == "Hard bot"
    page.back_button.click()
    assert window.pages.currentWidget() is window.home


def test_statistics_follow_when_a_game_is_deleted(window: MainWindow) -> None:
    put(window.storage, "Won")
    window.show_statistics()
    page = window._statistics
    assert page is not None
    assert page.model.rowCount() == 1
    window.show_home()
    window.home.games.table.selectAll()
    window.home.games.delete()
    window.show_statistics()
    assert page.model.rowCount() == 0
    assert "No game counts yet" in page.rating.text()
    assert not page.table.isVisible()


def test_a_rating_is_compared_with_the_bots(window: MainWindow) -> None:
    window.show_statistics()
    page = window._statistics
    assert page is not None
    for number in range(40):
        put(window.storage, f"Game {number}", seats=[{"name": "Ada"}, {"name": "Bot", "player": "expert"}])
    window.show_statistics()
    assert page.record is not None
    assert page.record.rating is not None
    assert page.record.rating.value > RATINGS["stephensons-rocket"]["expert"]
    assert "stronger than every bot" in page.rating.text()
    picture = page.scale.grab().toImage()
    page.scale.show_rating(None, RATINGS["stephensons-rocket"], "")
    assert page.scale.grab().toImage() != picture


def test_statistics_go_back_to_the_game_under_way(window: MainWindow) -> None:
    table = sit_down(window, "human", "human")
    window.show_statistics()
    page = window._statistics
    assert page is not None
    page.back_button.click()
    assert window.pages.currentWidget() is table


def test_labels_of_the_scale_hide_none_of_each_other() -> None:
    assert rows_of([(0, 90), (100, 190), (200, 290)]) == [0, 0, 0]
    assert rows_of([(50, 140), (20, 110), (130, 220), (145, 235)]) == [1, 0, 0, 1]
    assert rows_of([(0, 100), (1, 101), (2, 102)]) == [0, 1, 2]
