"""The home page and the new-game page."""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, Qt, QTimer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QApplication,
    QComboBox,
    QFileDialog,
    QInputDialog,
    QLabel,
    QMessageBox,
    QScrollArea,
    QWidget,
)
from pytestqt.qtbot import QtBot

from rocket_desktop.ai.levels import OPPONENTS
from rocket_desktop.data import read_data
from rocket_desktop.model.catalog import GAMES
from rocket_desktop.model.game import Game
from rocket_desktop.model.record import Seat
from rocket_desktop.play.seats import LONGEST_NAME, faults
from rocket_desktop.views.games.stephenson.table import StephensonTable
from rocket_desktop.views.shell.boxes import agrees, tell
from rocket_desktop.views.shell.new_game import NewGamePage
from rocket_desktop.views.shell.rules_page import RulesDialog, RulesText
from rocket_desktop.views.shell.settings_dialog import SettingsDialog
from rocket_desktop.views.shell.theme import palette
from rocket_desktop.views.shell.titles import level_note
from rocket_desktop.views.shell.window import MainWindow
from rocket_desktop.views.view_catalog import VIEWS
from tests.views.conftest import sit_down
from tests.views.seen_texts import settle

LEFT = Qt.MouseButton.LeftButton


def new_page(window: MainWindow) -> NewGamePage:
    window.show_new_game()
    page = window._new_page
    assert page is not None
    return page


def titles(window: MainWindow) -> list[str]:
    proxy = window.home.games.proxy
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
    page.rows[1].player.setCurrentIndex(page.rows[1].player.findData("easy"))
    QTest.mouseClick(page.start_button, LEFT)
    window.close()
    again = new_page(open_window())
    assert again.options()["map"] == "usa"
    assert next(seat.name for seat in again.seats()) == "Zoë"
    assert [seat.player for seat in again.seats()] == ["human", "easy", "greedy", "greedy"]


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
    monkeypatch.setattr(window.home.games, "ask_title", lambda _: "My best game")
    window.home.games.table.selectRow(0)
    window.home.games.rename()
    assert "My best game" in titles(window)
    window.home.games.search.setText("best")
    assert titles(window) == ["My best game"]
    window.home.games.search.setText("")
    window.home.games.table.selectRow(0)
    kept = titles(window)[1]
    window.home.games.delete()
    assert titles(window) == [kept]
    assert told == []
    monkeypatch.setattr(window.home.games, "ask_title", lambda _: "a/b")
    window.home.games.table.selectRow(0)
    window.home.games.rename()
    assert "character /" in told[-1]
    assert titles(window) == [kept]


def test_export_and_import(window: MainWindow, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    sit_down(window, "human", "human").session.play("invest london leather")
    window.leave_table()
    away = tmp_path / "away.rocket"
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(away), ""))
    window.home.games.table.selectRow(0)
    window.home.games.export()
    assert json.loads(away.read_text())["moves"] == ["invest london leather"]
    monkeypatch.setattr(QFileDialog, "getOpenFileNames", lambda *_: ([str(away)], ""))
    window.home.games.delete()
    window.home.games.import_files()
    assert titles(window) == ["away"]


def test_a_damaged_game_is_listed_and_told_not_lost(window: MainWindow, told: list[str]) -> None:
    path = sit_down(window, "human", "human").session.path
    window.leave_table()
    path.write_text("{", encoding="utf-8")
    window.home.refresh()
    state = str(window.home.games.proxy.index(0, 3).data())
    assert state == "No game"
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


def press(key: Qt.Key) -> None:
    """Press a key where the keyboard is, as a person does."""
    focused = QApplication.focusWidget()
    assert focused is not None
    QTest.keyClick(focused, key)


def no_room(_: int) -> None:
    raise OSError(28, "No space left on device")


@pytest.fixture
def two_games(window: MainWindow) -> MainWindow:
    """The home page with two games, the older one selected."""
    for _ in range(2):
        sit_down(window, "human", "human")
    window.leave_table()
    window.activateWindow()
    window.home.games.table.selectRow(1)
    return window


@pytest.mark.parametrize("key", [Qt.Key.Key_Return, Qt.Key.Key_Enter])
def test_enter_on_a_button_is_for_the_button(two_games: MainWindow, key: Qt.Key) -> None:
    home = two_games.home
    assert home._last is not None
    wanted = home._last.path
    chosen = home.games.selected()
    assert chosen is not None
    assert chosen.path != wanted
    home.continue_button.setFocus()
    press(key)
    assert two_games.session is not None
    assert two_games.session.path == wanted


@pytest.mark.parametrize("key", [Qt.Key.Key_Return, Qt.Key.Key_Enter])
def test_enter_in_the_list_plays_the_selected_game(two_games: MainWindow, key: Qt.Key) -> None:
    chosen = two_games.home.games.selected()
    assert chosen is not None
    two_games.home.games.table.setFocus()
    press(key)
    assert two_games.session is not None
    assert two_games.session.path == chosen.path


def test_rename_and_delete_keys_are_for_the_list_alone(
    two_games: MainWindow, monkeypatch: pytest.MonkeyPatch, told: list[str]
) -> None:
    asked: list[str] = []
    monkeypatch.setattr(two_games.home.games, "ask_title", asked.append)
    for widget in (two_games.home.continue_button, two_games.home.games.search):
        widget.setFocus()
        press(Qt.Key.Key_F2)
        press(Qt.Key.Key_Delete)
    assert asked == []
    assert told == []
    two_games.home.games.table.setFocus()
    press(Qt.Key.Key_F2)
    assert len(asked) == 1
    press(Qt.Key.Key_Delete)
    assert told == []
    assert len(titles(two_games)) == 1


def test_enter_in_a_name_starts_the_game_and_on_a_button_does_what_it_says(window: MainWindow) -> None:
    page = new_page(window)
    window.activateWindow()
    page.add_button.setFocus()
    press(Qt.Key.Key_Return)
    assert len(page.rows) == 4
    page.rows[0].name.setFocus()
    press(Qt.Key.Key_Return)
    assert window.table is not None


def test_the_opponents_offered(window: MainWindow) -> None:
    box = new_page(window).rows[0].player
    assert tuple(box.itemData(each) for each in range(box.count())) == ("human", *OPPONENTS)
    assert OPPONENTS == ("greedy", "easy", "medium", "hard", "expert")


def test_a_game_with_a_yardstick_still_opens(window: MainWindow) -> None:
    path = sit_down(window, "human", "random").session.path
    window.leave_table()
    window.open_file(path)
    assert window.session is not None
    assert [seat.player for seat in window.session.seats()] == ["human", "random"]


def test_names_are_limited_and_plain(window: MainWindow) -> None:
    page = new_page(window)
    page.rows[0].name.setText("x" * 500)
    assert len(page.seats()[0].name) == LONGEST_NAME
    page.rows[0].name.setText("A\u202eda")
    assert page.seats()[0].name == "Ada"
    page.rows[0].name.setText("<b>Ada</b>")
    assert "&lt;b&gt;" in page.rows[0].remove.toolTip()
    page.rows[1].name.setText("<b>Ada</b>")
    assert page.trouble.textFormat() == Qt.TextFormat.PlainText
    assert page.start_button.isEnabled() is False


def test_a_full_disk_is_one_line_and_the_game_goes_on(
    window: MainWindow, monkeypatch: pytest.MonkeyPatch, told: list[str], tmp_path: Path, qtbot: QtBot
) -> None:
    session = sit_down(window, "human", "human").session
    assert not window.banner.isVisible()
    with monkeypatch.context() as full:
        full.setattr(os, "fsync", no_room)
        for _ in range(4):
            session.play(session.legal()[0])
        assert window.banner.isVisible()
        assert "no space left" in window.banner.label.text()
        QTest.mouseClick(window.banner.again_button, LEFT)
        assert "no space left" in window.banner.label.text()
    assert told == []
    assert len(session.plies()) == 4
    QTest.mouseClick(window.banner.again_button, LEFT)
    assert "works again" in window.banner.label.text()
    assert not window.banner.again_button.isVisible()
    window.banner._end.setInterval(10)
    window.banner._end.start()
    qtbot.waitUntil(lambda: not window.banner.isVisible())
    with monkeypatch.context() as full:
        full.setattr(os, "fsync", no_room)
        session.play(session.legal()[0])
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(tmp_path / "stick"), ""))
    QTest.mouseClick(window.banner.elsewhere_button, LEFT)
    assert len(json.loads((tmp_path / "stick.rocket").read_text())["moves"]) == 5
    assert window.windowTitle().startswith("stick")
    assert told == []


def test_a_game_that_is_not_on_disk_is_not_left_without_asking(
    window: MainWindow, monkeypatch: pytest.MonkeyPatch, told: list[str]
) -> None:
    def stay(box: QMessageBox) -> QMessageBox.StandardButton:
        told.append(box.text())
        return QMessageBox.StandardButton.No

    session = sit_down(window, "human", "human").session
    path = session.path
    with monkeypatch.context() as full:
        full.setattr(os, "fsync", no_room)
        session.play(session.legal()[0])
        full.setattr(QMessageBox, "exec", stay)
        for leave in (
            window.leave_table,
            window.close,
            lambda: window.open_file(path),
            lambda: window.start_game("stephensons-rocket", {}, session.seats()),
            lambda: window._branch(0),
        ):
            leave()
            assert window.session is session
            assert "what was played since is lost" in told[-1]
        assert len(told) == 5
    window.leave_table()
    assert len(told) == 5
    assert len(json.loads(path.read_text())["moves"]) == 1
    assert not window.banner.isVisible()


def test_settings_that_cannot_be_saved_are_told_once(
    window: MainWindow, monkeypatch: pytest.MonkeyPatch, told: list[str]
) -> None:
    with monkeypatch.context() as full:
        full.setattr(os, "fsync", no_room)
        window.apply_settings()
        window.apply_settings()
    assert len(told) == 1
    window.apply_settings()
    assert len(told) == 1


def test_two_windows_on_one_game_keep_both(open_window: Callable[[], MainWindow], told: list[str]) -> None:
    one, two = open_window(), open_window()
    first = sit_down(one, "human", "human").session
    first.play(first.legal()[0])
    path = first.path
    two.open_file(path)
    second = two.session
    assert second is not None
    for _ in range(2):
        second.play(second.legal()[0])
    first.play(first.legal()[-1])
    first.play(first.legal()[-1])
    assert len(told) == 1
    assert "another window" in told[0]
    assert first.path.stem in one.windowTitle()
    assert path.stem in two.windowTitle()
    one.leave_table()
    assert sorted(entry.plies for entry in one.home.games.model.entries) == [3, 3]


def test_files_that_cannot_be_opened_are_told_and_not_copied(
    window: MainWindow, told: list[str], tmp_path: Path
) -> None:
    session = sit_down(window, "human", "human").session
    text = session.path.read_text()
    window.leave_table()
    away = tmp_path / "away.rocket"
    for content, why in (
        ("photo", "is no game"),
        (text[:80], "too little of it"),
    ):
        away.write_text(content)
        window.open_file(away)
        assert why in told[-1]
        assert told[-1].count("damaged") <= 1
        assert told[-1].count(away.name) == 1
    window.open_file(tmp_path / ("漢" * 100 + ".rocket"))
    assert "cannot be read" in told[-1]
    assert window.table is None
    window.home.refresh()
    assert len(titles(window)) == 1


def test_a_cut_file_from_elsewhere_opens_as_far_as_it_is_sound(
    window: MainWindow, told: list[str], tmp_path: Path
) -> None:
    session = sit_down(window, "human", "human").session
    for _ in range(4):
        session.play(session.legal()[0])
    text = session.path.read_text()
    window.leave_table()
    away = tmp_path / "away.rocket"
    away.write_text(text[: text.index('"checks"') - 10])
    window.open_file(away)
    assert window.session is not None
    assert len(window.session.plies()) == 3
    assert told[-1].startswith("away.rocket is damaged: ")
    assert told[-1].count("damaged") == 1
    window.leave_table()
    assert len(titles(window)) == 2


def test_long_titles_end_in_no_error(window: MainWindow, monkeypatch: pytest.MonkeyPatch, told: list[str]) -> None:
    sit_down(window, "human", "human")
    window.leave_table()
    for title, count in (("漢" * 100, 1), ("漢" * 60, 1)):
        monkeypatch.setattr(window.home.games, "ask_title", lambda _, title=title: title)
        window.home.games.table.selectRow(0)
        window.home.games.rename()
        assert len(told) == count
    assert titles(window) == ["漢" * 60]
    window.home.games.open_selected()
    window._branch(0)
    assert window.session is not None
    assert window.session.path.exists()
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: ("/" + "漢" * 100, ""))
    window.leave_table()
    window.home.games.table.selectRow(0)
    window.home.games.export()
    assert "cannot be exported" in told[-1]


def test_boxes_show_text_as_it_is(window: MainWindow, monkeypatch: pytest.MonkeyPatch) -> None:
    boxes: list[tuple[Qt.TextFormat, str]] = []

    def note(box: QMessageBox) -> QMessageBox.StandardButton:
        boxes.append((box.textFormat(), box.text()))
        return QMessageBox.StandardButton.No

    monkeypatch.setattr(QMessageBox, "open", note)
    monkeypatch.setattr(QMessageBox, "exec", note)
    tell(window, "<b>x</b>\u202e\n\ny")
    assert not agrees(window, "<i>z</i>?")
    plain = Qt.TextFormat.PlainText
    assert boxes == [(plain, "<b>x</b>\n\ny"), (plain, "<i>z</i>?")]
    assert window.home.continue_label.textFormat() == plain


def test_titles_stay_readable_in_a_narrow_window_with_large_text(two_games: MainWindow, qtbot: QtBot) -> None:
    table = two_games.home.games.table
    two_games.resize(1600, 900)
    qtbot.waitUntil(lambda: not any(table.isColumnHidden(each) for each in range(5)))
    two_games._set("text_size", 150)
    two_games.resize(1024, 640)
    try:
        qtbot.waitUntil(lambda: table.isColumnHidden(2))
        assert table.columnWidth(0) >= 22 * table.fontMetrics().averageCharWidth()
        assert not table.isColumnHidden(3)
        assert table.horizontalScrollBar().maximum() == 0
        assert two_games.home.board.isVisible()
        two_games._set("text_size", 200)
        two_games.resize(800, 520)  # nothing may lie over anything else: the picture gives way
        qtbot.waitUntil(lambda: not two_games.home.board.isVisible())
        assert table.columnWidth(0) >= 10 * table.fontMetrics().averageCharWidth()
    finally:
        two_games._set("text_size", 100)


def test_rows_shrink_again_with_the_text(two_games: MainWindow, qtbot: QtBot) -> None:
    table = two_games.home.games.table
    before = table.rowHeight(0)
    two_games._set("text_size", 200)
    qtbot.waitUntil(lambda: table.rowHeight(0) > before)
    two_games._set("text_size", 100)
    qtbot.waitUntil(lambda: table.rowHeight(0) == before)


def test_settings_that_cannot_be_read_or_moved_are_no_reason_not_to_start(
    open_window: Callable[[], MainWindow], home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: object) -> None:
        raise OSError(30, "Read-only file system")

    (home / "settings.json").write_text("{")
    monkeypatch.setattr(Path, "rename", refuse)
    window = open_window()
    assert window.isVisible()
    assert "read-only file system" in window.settings.message


def test_the_rename_dialog_shows_a_whole_title(window: MainWindow) -> None:
    widths: list[int] = []

    def look() -> None:
        dialog = QApplication.activeModalWidget()
        assert isinstance(dialog, QInputDialog)
        widths.append(dialog.width())
        assert dialog.textValue() == "Old"
        dialog.setTextValue("New")
        dialog.accept()

    QTimer.singleShot(0, look)
    assert window.home.games.ask_title("Old") == "New"
    assert widths[0] >= 45 * window.fontMetrics().averageCharWidth()


def test_levels_are_described_in_words(window: MainWindow) -> None:
    page = new_page(window)
    assert page.levels.text().startswith("Greedy bot: ")
    page.rows[1].player.setCurrentIndex(page.rows[1].player.findData("expert"))
    lines = page.levels.text().splitlines()
    assert [line.partition(":")[0] for line in lines] == ["Greedy bot", "Expert bot"]
    for level in OPPONENTS:
        assert level_note(level)
        # They stand beside every game: no word of one of them alone.
        assert not any(word in level_note(level) for word in ("merger", "veto", "share"))


def test_several_people_are_offered_the_curtain(open_window: Callable[[], MainWindow]) -> None:
    window = open_window()
    page = new_page(window)
    assert not page.pass_screen.isVisible()
    page.rows[1].player.setCurrentIndex(page.rows[1].player.findData("human"))
    assert page.pass_screen.isVisible()
    assert not page.pass_screen.isChecked()
    QTest.mouseClick(page.pass_screen, LEFT, pos=QPoint(8, page.pass_screen.height() // 2))
    assert window.settings.values.curtain == "always"
    window.close()
    again = new_page(open_window())
    assert again.pass_screen.isChecked()


def test_with_hidden_hands_the_curtain_is_told_to_come_anyway(open_window: Callable[[], MainWindow]) -> None:
    window = open_window()
    page = new_page(window)
    page.rows[1].player.setCurrentIndex(page.rows[1].player.findData("human"))
    QTest.mouseClick(page.cards["spike"], LEFT)
    assert (page.pass_screen.isChecked(), page.pass_screen.isEnabled()) == (True, False)
    assert page.pass_screen.toolTip()
    QTest.mouseClick(page.cards["stephensons-rocket"], LEFT)
    assert (page.pass_screen.isChecked(), page.pass_screen.isEnabled()) == (False, True)
    assert not page.pass_screen.toolTip()
    window._set("curtain", "never")
    page = new_page(window)
    QTest.mouseClick(page.cards["spike"], LEFT)
    assert (page.pass_screen.isChecked(), page.pass_screen.isEnabled()) == (False, True)


def test_a_game_is_a_card_that_enter_starts(window: MainWindow) -> None:
    page = new_page(window)
    window.activateWindow()
    card = page.cards["stephensons-rocket"]
    assert card.isChecked()
    assert card.accessibleName() == "Stephenson's Rocket"
    assert "2 to 4 players" in card.accessibleDescription()
    assert not card.picture.pixmap().isNull()
    page.rows[0].name.setText("Ada")
    QTest.mouseClick(card, LEFT)
    assert page.seats()[0].name == "Ada"
    card.setFocus()
    press(Qt.Key.Key_Return)
    assert window.table is not None


def test_what_scrolls_on_the_page_of_a_new_game_has_a_name(window: MainWindow) -> None:
    assert [area.accessibleName() for area in new_page(window).findChildren(QScrollArea)] == ["New game"]


def test_tab_goes_through_a_new_game_as_one_reads(window: MainWindow, qtbot: QtBot) -> None:
    page = new_page(window)
    page.cards["pocket-rockets"].click()
    page.add_button.click()
    page.start_button.setFocus()
    qtbot.waitUntil(lambda: page.rows[3].name.isVisible() and page._editors["bonus_cards"].isVisible())
    stops: list[QWidget] = []
    for _ in range(40):
        QTest.keyClick(window, Qt.Key.Key_Tab)
        focused = QApplication.focusWidget()
        assert focused is not None
        stops.append(focused)
        if stops[-1] is page.start_button:
            break
    row = page.rows[0]
    expected = [page.cards["pocket-rockets"], row.mark, row.name, page.rows[3].name, page.shuffle_button]
    expected += [page._editors["head_in_the_stars"], page._editors["bonus_cards"], page.back_button, page.start_button]
    assert [stop for stop in stops if stop in expected] == expected
    assert len(stops) == len(set(stops))
    assert page.cards["stephensons-rocket"] not in stops, "only the game chosen, where Enter starts it"


def test_every_setting_of_the_dialog_is_kept(window: MainWindow, home: Path) -> None:
    dialog = SettingsDialog(window.settings.values, window)
    dialog.changed.connect(window._set)
    for combo, value in ((dialog.theme, "dark"), (dialog.text_size, 115), (dialog.speed, "slow")):
        combo.setCurrentIndex(combo.findData(value))
    dialog.curtain.setCurrentIndex(dialog.curtain.findData("always"))
    for box in (dialog.reduced_motion, dialog.confirm, dialog.practice, dialog.memory_aid):
        box.click()
    kept = json.loads((home / "settings.json").read_text())
    try:
        assert {name: kept[name] for name in ("theme", "text_size", "speed", "curtain")} == {
            "theme": "dark",
            "text_size": 115,
            "speed": "slow",
            "curtain": "always",
        }
        assert (kept["reduced_motion"], kept["confirm"], kept["practice"]) == (True, False, True)
        assert kept["memory_aid"] is True
    finally:
        window._set("text_size", 100)
        window._set("theme", "system")
    dialog.close()


def test_reduced_motion_moves_nothing_but_leaves_the_time_to_look(window: MainWindow) -> None:
    table = sit_down(window, "human", "human")
    window._set("speed", "slow")
    assert not table.scene.reduced_motion
    window._set("reduced_motion", True)
    table.session.play("extend mr I8")
    assert table.scene.locomotive_hex("mr") == "I8"
    assert table.pace.is_holding()


def test_everything_follows_the_system_s_theme(
    window: MainWindow, monkeypatch: pytest.MonkeyPatch, qtbot: QtBot
) -> None:
    table = sit_down(window, "human", "human")
    page = new_page(window)
    qtbot.waitUntil(lambda: not page.preview.pixmap().isNull())
    before = page.preview.pixmap().toImage()
    card = page.cards["stephensons-rocket"].picture.pixmap().toImage()
    for theme in ("dark", "contrast", "light"):
        monkeypatch.setattr("rocket_desktop.views.shell.theme.system_theme", lambda theme=theme: theme)
        window.theme._follow()
        assert QApplication.palette() == palette(theme)
        assert table.scene.theme.name == theme
        if theme == "dark":
            assert page.cards["stephensons-rocket"].picture.pixmap().toImage() != card
            qtbot.waitUntil(lambda: page.preview.pixmap().toImage() != before)
    window._set("theme", "light")
    monkeypatch.setattr("rocket_desktop.views.shell.theme.system_theme", lambda: "dark")
    window.theme._follow()
    assert table.scene.theme.name == "light"
    window._set("theme", "system")


def test_continue_has_a_picture_of_the_last_game(window: MainWindow, qtbot: QtBot) -> None:
    sit_down(window, "human", "human").session.play("extend mr I8")
    window.leave_table()
    qtbot.waitUntil(lambda: not window.home.board.pixmap().isNull())
    assert window.home.continue_button.hasFocus() or window.home.focusWidget() is window.home.continue_button


def test_nothing_of_a_new_game_is_cut_off_in_a_small_window_with_large_text(window: MainWindow, qtbot: QtBot) -> None:
    page = new_page(window)
    qtbot.waitUntil(page.preview.isVisible)
    window._set("text_size", 150)
    window.resize(800, 520)
    try:
        qtbot.waitUntil(lambda: not page.preview.isVisible())
        inner = page._area.widget()
        assert inner is not None
        qtbot.waitUntil(lambda: page._area.viewport().width() >= inner.minimumSizeHint().width())
        for widget in (page._area, page.start_button, page.rows[0].remove):
            corner = widget.mapTo(page, widget.rect().bottomRight())
            assert corner.x() < page.width()
        assert page.start_button.isVisible()
    finally:
        window._set("text_size", 100)


def test_the_rules_in_short_are_there_before_the_first_game_and_at_any_time(window: MainWindow, qtbot: QtBot) -> None:
    assert window.home.rules.isVisible()
    qtbot.waitUntil(lambda: "whoever has most stations" in _rules_of(window.home))
    window.show_rules()
    window.show_rules()
    settle()
    shown = [each for each in window.findChildren(RulesDialog) if each.isVisible()]
    assert len(shown) == 1
    assert "whoever has most stations" in _rules_of(shown[0])
    table = sit_down(window, "human", "human")
    assert table.chooser.is_open()  # nobody has to close the rules to play
    shown[0].close()
    window.leave_table()
    assert not window.home.rules.isVisible()


def _rules_of(widget: QWidget) -> str:
    """What the rules on a page or in a dialog say."""
    (rules,) = widget.findChildren(RulesText)
    return " ".join(label.text() for label in rules.findChildren(QLabel))


def test_a_game_without_a_table_is_not_offered(window: MainWindow, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(VIEWS, "station-master")
    assert set(new_page(window).cards) == set(VIEWS) < set(GAMES)


def test_a_record_of_a_game_without_a_table_is_told(
    window: MainWindow, told: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delitem(VIEWS, "station-master")
    spec = GAMES["station-master"]
    data = {name: read_data(name) for name in spec.data_files(spec.complete_options({}))}
    game = Game.start(spec, [Seat("Ada"), Seat("Ben")], {}, 5, data)
    game.play("board T1 3")
    path = tmp_path / "station.rocket"
    path.write_text(game.record().dumps(), encoding="utf-8")
    before = path.read_bytes()
    window.open_file(path)
    assert "A game of Station Master cannot be shown in this window yet" in "".join(told)
    assert window.table is None
    assert window.session is None
    assert path.read_bytes() == before
