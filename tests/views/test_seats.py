"""Seats that change hands, games that are given up, and the curtain between people at one screen."""

from __future__ import annotations

import json

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QContextMenuEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMenu, QMessageBox
from pytestqt.qtbot import QtBot

from rocket_desktop.ai.levels import OPPONENTS
from rocket_desktop.model.core import OVER
from rocket_desktop.views.games.stephenson.table import StephensonTable
from rocket_desktop.views.shell.seats_dialog import SeatsDialog, fill_seat_menu
from rocket_desktop.views.shell.window import MainWindow
from tests.views.conftest import sit_down

LEFT = Qt.MouseButton.LeftButton


def seats_dialog(window: MainWindow) -> SeatsDialog:
    """The list of seats, opened by its key."""
    window.activateWindow()
    QTest.keySequence(window, "Ctrl+E")
    assert window._seats is not None
    return window._seats


def choose(dialog: SeatsDialog, seat: int, player: str) -> None:
    """Choose who decides, with the keyboard."""
    combo = dialog.players[seat]
    combo.setFocus()
    down = combo.findData(player) - combo.currentIndex()
    for _ in range(abs(down)):
        QTest.keyClick(combo, Qt.Key.Key_Down if down > 0 else Qt.Key.Key_Up)


def turn_until_next(table: StephensonTable) -> int:
    """Play until another person is to decide; gives that seat."""
    session = table.session
    seat = session.to_act()
    while session.to_act() == seat:
        session.play(next(text for text in session.legal() if text.startswith("invest")))
    return session.to_act()


def test_a_seat_is_handed_over_and_taken_back_in_the_middle_of_a_turn(window: MainWindow, qtbot: QtBot) -> None:
    table = sit_down(window, "human", "human")
    session = table.session
    session.play("invest london brewing")
    seat = session.to_act()
    dialog = seats_dialog(window)
    made = len(session.plies())
    choose(dialog, seat, "greedy")
    assert session.seats()[seat].player == "greedy"
    qtbot.waitUntil(lambda: len(session.plies()) > made, timeout=300_000)
    assert session.plies()[made].seat == seat
    assert table.chooser.is_open()
    choose(dialog, seat, "human")
    assert session.seats()[seat].player == "human"
    assert dialog.players[seat].currentData() == "human"
    assert "since move" in dialog._notes[seat].text()
    dialog.close()
    QApplication.processEvents()


def test_who_decides_is_seen_when_the_seat_changes_hands_elsewhere(window: MainWindow) -> None:
    table = sit_down(window, "human", "human")
    dialog = seats_dialog(window)
    other = 1 - table.session.to_act()
    table.session.hand_over(other, "hard")
    assert dialog.players[other].currentData() == "hard"
    assert not dialog.resigns[other].isEnabled()


def test_resigning_asks_first_and_leaves_the_seat_to_a_bot(window: MainWindow, monkeypatch: pytest.MonkeyPatch) -> None:
    answers = [QMessageBox.StandardButton.No, QMessageBox.StandardButton.Yes]
    asked: list[str] = []

    def answer(box: QMessageBox) -> QMessageBox.StandardButton:
        asked.append(box.text())
        return answers.pop(0)

    monkeypatch.setattr(QMessageBox, "exec", answer)
    table = sit_down(window, "human", "human", "human")
    session = table.session
    other = next(seat for seat in range(3) if seat != session.to_act())
    dialog = seats_dialog(window)
    QTest.mouseClick(dialog.resigns[other], LEFT)
    assert session.is_human(other)
    QTest.mouseClick(dialog.resigns[other], LEFT)
    assert session.seats()[other].player == "medium"
    assert dialog.players[other].findData("human") < 0
    assert "resigned" in dialog._notes[other].text()
    assert len(asked) == 2
    assert "cannot be taken back" in asked[0]


def test_the_last_person_to_resign_sees_the_end(window: MainWindow, told: list[str]) -> None:
    table = sit_down(window, "human", "greedy")
    menu = QMenu()
    fill_seat_menu(menu, table, table.session, 0)
    menu.actions()[-1].trigger()
    assert "The game then ends" in told[0]
    assert window.session is not None
    assert window.session.to_act() == OVER
    assert table.pages.currentWidget() is table.end
    assert table.end.reason.text() == "Ada has resigned."
    assert "Ben wins" in table.end.heading.text()
    menu = QMenu()
    fill_seat_menu(menu, table, table.session, 0)
    assert not any(action.isEnabled() for action in menu.actions() if not action.isSeparator())
    dialog = seats_dialog(window)
    assert not dialog.abandon_button.isEnabled()
    assert not dialog.players[0].isEnabled()


def test_an_abandoned_game_waits_among_the_past_games(window: MainWindow) -> None:
    table = sit_down(window, "human", "human")
    table.session.play("invest london brewing")
    path = table.session.path
    QTest.mouseClick(seats_dialog(window).abandon_button, LEFT)
    assert window.pages.currentWidget() is window.home
    assert window.table is None
    entry = window.home.games.selected()
    assert entry is not None
    assert (entry.path, entry.abandoned) == (path, True)
    assert not window.home.continue_button.isVisible()
    window.home.games.open_selected()
    assert window.session is not None
    assert len(window.session.plies()) == 1
    assert json.loads(path.read_text())["result"] is None
    window.leave_table()
    assert window.home.continue_button.isVisible()


def test_a_player_s_row_has_a_menu_for_mouse_and_keyboard(window: MainWindow, monkeypatch: pytest.MonkeyPatch) -> None:
    table = sit_down(window, "human", "human")
    opened: list[list[str]] = []
    monkeypatch.setattr(
        QMenu, "popup", lambda menu, _: opened.append([action.text() for action in menu.actions() if action.text()])
    )
    rows = table.players
    spot = rows.visualRect(rows.model().index(1, 0)).center()
    rows.setCurrentIndex(rows.model().index(1, 0))
    for reason in (QContextMenuEvent.Reason.Mouse, QContextMenuEvent.Reason.Keyboard):
        QApplication.sendEvent(rows.viewport(), QContextMenuEvent(reason, spot, rows.viewport().mapToGlobal(spot)))
    assert len(opened) == 2
    for texts in opened:
        assert texts == ["Person", *(f"{level.capitalize()} bot" for level in OPPONENTS), "Resign…"]


def test_playing_again_begins_with_who_sat_there_first(window: MainWindow) -> None:
    table = sit_down(window, "human", "human")
    turn_until_next(table)
    table.session.hand_over(1 - table.session.to_act(), "greedy")
    window._play_again()
    assert window.session is not None
    assert [seat.player for seat in window.session.seats()] == ["human", "human"]
    assert all("history" not in seat.extra for seat in window.session.seats())


# --- what the others did ---


@pytest.mark.parametrize("wanted", ["offer", "show"])
def test_what_others_did_is_shown_again_if_wanted(window: MainWindow, qtbot: QtBot, wanted: str) -> None:
    window.settings.values.what_happened = wanted
    table = sit_down(window, "human", "human")
    first = table.session.to_act()
    second = turn_until_next(table)
    qtbot.waitUntil(table.chooser.is_open, timeout=300_000)  # whatever was shown to the second person is over
    seen: list[int] = []
    table.looking.past_shown.connect(lambda ply, _: seen.append(ply))
    while table.session.to_act() == second:
        table.session.play(next(text for text in table.session.legal() if text.startswith("invest")))
    assert table.session.to_act() == first
    qtbot.waitUntil(table.chooser.is_open, timeout=300_000)
    made = [ply.number for ply in table.session.plies() if ply.seat == second]
    assert seen[-len(made) :] == (made if wanted == "show" else [])
    assert bool(seen) == (wanted == "show")
    assert table.chooser.seat == first


# --- the curtain ---


def test_no_curtain_in_a_game_without_secrets(window: MainWindow) -> None:
    table = sit_down(window, "human", "human")
    turn_until_next(table)
    assert window.pages.currentWidget() is table
    assert table.chooser.is_open()


@pytest.fixture
def covered(window: MainWindow) -> MainWindow:
    """A window that covers the table between people."""
    window.settings.values.curtain = "always"
    return window


def lift(window: MainWindow, qtbot: QtBot) -> None:
    qtbot.waitUntil(window.curtain.button.hasFocus)
    QTest.keyClick(window.curtain.button, Qt.Key.Key_Return)


def test_the_next_person_lifts_the_curtain(covered: MainWindow, qtbot: QtBot) -> None:
    table = sit_down(covered, "human", "human")
    covered.activateWindow()
    session, names = table.session, [seat.name for seat in table.session.seats()]
    first = session.to_act()
    assert covered.pages.currentWidget() is covered.curtain
    assert covered.curtain.heading.text() == f"Pass the screen to {names[first]}"
    assert not table.chooser.is_open()
    lift(covered, qtbot)
    assert covered.pages.currentWidget() is table
    assert table.chooser.seat == first
    session.play(session.legal()[0])
    assert covered.pages.currentWidget() is table  # the same person goes on
    second = turn_until_next(table)
    assert covered.pages.currentWidget() is covered.curtain
    assert not table.isVisible()
    assert covered.curtain.heading.text() == f"Pass the screen to {names[second]}"
    # What was still under way on the keyboard does nothing.
    QTest.keyClick(covered.curtain, Qt.Key.Key_Return)
    QTest.keySequence(covered, "Ctrl+Z")
    assert covered.pages.currentWidget() is covered.curtain
    plies = len(session.plies())
    lift(covered, qtbot)
    assert table.chooser.seat == second
    assert len(session.plies()) == plies


def test_the_curtain_is_not_for_one_person_among_bots(covered: MainWindow, qtbot: QtBot) -> None:
    table = sit_down(covered, "human", "greedy")
    qtbot.waitUntil(table.chooser.is_open, timeout=300_000)
    assert covered.pages.currentWidget() is table


def test_the_curtain_goes_when_a_bot_takes_the_seat(covered: MainWindow) -> None:
    table = sit_down(covered, "human", "human")
    waited_for = table.session.to_act()
    assert covered.pages.currentWidget() is covered.curtain
    table.session.hand_over(waited_for, "expert")
    assert covered.pages.currentWidget() is table
    table.session.hand_over(waited_for, "human")


def test_the_curtain_waits_while_another_page_is_looked_at(covered: MainWindow) -> None:
    table = sit_down(covered, "human", "human")
    covered.show_statistics()
    page = covered._statistics
    assert page is not None
    page.back_button.click()
    assert covered.pages.currentWidget() is covered.curtain
    covered.leave_table()
    assert covered.pages.currentWidget() is covered.home
    assert not covered.curtain.is_drawn()
    assert table is not covered.table
