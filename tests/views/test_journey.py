"""Whole games in the real window, clicked through against bots."""

from __future__ import annotations

import json
import os
import signal
from collections.abc import Callable

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from rocket_desktop.play.storage import Storage
from rocket_desktop.views.games.stephenson.end_panel import SOURCES
from rocket_desktop.views.games.stephenson.table import StephensonTable
from rocket_desktop.views.shell.window import MainWindow
from tests.views.conftest import click_hex, click_space, sit_down

LEFT = Qt.MouseButton.LeftButton
BOT_TIME = 300_000  # milliseconds, far more than a greedy bot needs


def wait_for_me(qtbot: QtBot, table: StephensonTable) -> bool:
    """Wait until a person is asked; False when the game is over."""
    qtbot.waitUntil(lambda: table.chooser.is_open() or table.session.to_act() < 0, timeout=BOT_TIME)
    return table.chooser.is_open()


def decide(table: StephensonTable, number: int) -> str:
    """Make one decision by mouse, of another kind each time; gives the kind."""
    chooser, moves = table.chooser, table.chooser.moves
    plies = len(table.session.plies())
    if chooser.in_veto():
        kind = "veto"
        if number % 2 and moves.bids:
            click_hex(table, next(iter(chooser.targets())))
            QTest.mouseClick(table.veto.bid_button, LEFT)
        else:
            QTest.mouseClick(table.veto.pass_button, LEFT)
    elif number % 5 == 3 and moves.buildings:
        kind = "station"
        QTest.mouseClick(table.actions_bar.station, LEFT)
        label = sorted(chooser.targets())[number % len(chooser.targets())]
        click_hex(table, label)
        click_hex(table, label)
    elif (number % 5 == 1 or not moves.extensions) and moves.investments:
        kind = "invest"
        pair = sorted(moves.investments)[number % len(moves.investments)]
        click_space(table, *pair)
        QTest.mouseClick(table.actions_bar.confirm, LEFT)
    else:
        kind = "extend"
        line = sorted(moves.extensions)[number % len(moves.extensions)]
        position = table.session.position()
        locomotive = position["lines"][line]["locomotive"]  # type: ignore[index]
        click_hex(table, locomotive)
        label = min(moves.extensions[line])
        assert set(chooser.targets()) == set(moves.extensions[line])
        click_hex(table, label)
        click_hex(table, label)
    assert len(table.session.plies()) > plies
    return kind


def test_a_whole_game_by_mouse_against_two_greedy_bots(window: MainWindow, qtbot: QtBot, told: list[str]) -> None:
    table = sit_down(window, "human", "greedy", "greedy")
    kinds = set()
    number = 0
    while wait_for_me(qtbot, table):
        kinds.add(decide(table, number))
        number += 1
    assert {"extend", "invest", "station"} <= kinds
    qtbot.waitUntil(table.end.isVisible)
    result = table.session.status()["result"]
    assert isinstance(result, dict)
    # The table of sources adds up to the scores, whose numbers come from the events alone.
    sums = [table.end.model.value(len(SOURCES), seat) for seat in range(3)]
    assert sums == result["scores"]
    # The course of the game ends at the final scores, and a click on its right end at the last decision.
    last = table.end.graph._course[-1]
    assert last is not None
    assert list(last) == result["scores"]
    assert len(table.end.graph._course) == len(table.session.plies()) + 1
    assert table.end.graph.ply_at(10_000) == len(table.session.plies())
    best = max(result["scores"])
    assert str(best) in table.end.heading.text()
    assert json.loads(table.session.path.read_text())["result"] == result
    assert told == []
    table.end.table.setCurrentIndex(table.end.model.index(len(SOURCES), 0))
    assert table.end.parts.rowCount() > 0
    table.end.list.clicked.emit(table.end.parts.index(0, 0))
    assert table.view.isVisible()
    assert table.strip.details.text().startswith("move ")


def test_continue_at_the_next_start(open_window: Callable[[], MainWindow], qtbot: QtBot) -> None:
    first = open_window()
    table = sit_down(first, "human", "greedy")
    for number in range(4):
        assert wait_for_me(qtbot, table)
        decide(table, number)
    assert wait_for_me(qtbot, table)
    position = table.session.position()
    first.close()
    second = open_window()
    assert second.home.continue_button.isVisible()
    QTest.mouseClick(second.home.continue_button, LEFT)
    again = second.table
    assert isinstance(again, StephensonTable)
    assert again.session.position() == position
    assert wait_for_me(qtbot, again)


def test_the_home_page_pictures_the_last_game(open_window: Callable[[], MainWindow], qtbot: QtBot) -> None:
    window = open_window()
    qtbot.waitUntil(lambda: not window.home.board.pixmap().isNull())
    empty = window.home.board.pixmap().toImage()
    table = sit_down(window, "human", "human")
    table.session.play("extend mr I8")
    window.leave_table()
    qtbot.waitUntil(lambda: window.home.board.pixmap().toImage() != empty)
    assert "England" in window.home.continue_label.text()


def test_bots_that_are_killed_go_on(window: MainWindow, qtbot: QtBot, told: list[str]) -> None:
    table = sit_down(window, "human", "greedy")
    assert wait_for_me(qtbot, table)
    for number in range(3):
        pid = table.session._bots.process_id()
        if pid:
            os.kill(pid, signal.SIGKILL)
        decide(table, number)
        assert wait_for_me(qtbot, table)
    assert told == []


def test_a_bot_that_nobody_knows_can_be_replaced(window: MainWindow, qtbot: QtBot, told: list[str]) -> None:
    table = sit_down(window, "sphinx", "sphinx")
    qtbot.waitUntil(table.strip.retry_button.isVisible, timeout=BOT_TIME)
    assert "sphinx" in told[0]
    QTest.mouseClick(table.strip.retry_button, LEFT)
    assert table.session._bots.is_thinking()
    qtbot.waitUntil(table.strip.retry_button.isVisible, timeout=BOT_TIME)
    seat = table.session.to_act()
    table.session.hand_over(seat, "human")
    assert wait_for_me(qtbot, table)
    assert not table.strip.retry_button.isVisible()


def test_closing_in_the_middle_of_a_bots_thinking_keeps_the_game(window: MainWindow, qtbot: QtBot) -> None:
    table = sit_down(window, "greedy", "greedy", "greedy")
    qtbot.waitUntil(lambda: len(table.session.plies()) >= 2, timeout=BOT_TIME)
    plies, path = len(table.session.plies()), table.session.path
    window.close()
    entry = Storage().entry(path)
    assert entry.fault == ""
    assert entry.plies >= plies
