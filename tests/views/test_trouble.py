"""What players are told and offered when something goes wrong."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from PySide6.QtWidgets import QMessageBox
from pytestqt.qtbot import QtBot

from rocket_desktop.play import bot_process
from rocket_desktop.play.game_file import read_game
from rocket_desktop.views.games.stephenson.table import StephensonTable
from rocket_desktop.views.shell.window import MainWindow
from rocket_desktop.views.view_catalog import VIEWS
from tests.views.conftest import sit_down


def test_a_game_of_a_newer_version_is_shown_and_not_played(window: MainWindow, told: list[str], tmp_path: Path) -> None:
    session = sit_down(window, "human", "human").session
    session.play(session.legal()[0])
    text = session.path.read_text().replace('"version": 1', '"version": 9')
    window.leave_table()
    away = tmp_path / "away.rocket"
    away.write_text(text)
    window.open_file(away)
    assert "newer version" in told[-1]
    assert "damaged" not in told[-1]
    table = window.table
    assert isinstance(table, StephensonTable)
    assert not table.chooser.is_open()
    assert "newer version" in table.actions_bar.prompt.text()
    table.actions_bar.say("")
    table._station()
    assert "newer version" in table.actions_bar.prompt.text()
    assert not table.actions_bar.undo.isEnabled()
    table.show_ply(0)
    table.show_ply(1)
    assert table.session.path.read_text() == text
    table.branch_wanted.emit(1)
    assert window.session is not None
    window.session.play(window.session.legal()[0])
    assert len(window.session.plies()) == 2
    assert away.read_text() == text


def test_whoever_sits_by_a_bot_that_fails_is_offered_its_seat(
    window: MainWindow, monkeypatch: pytest.MonkeyPatch, qtbot: QtBot
) -> None:
    monkeypatch.setattr(bot_process, "engine_command", lambda: ["/nowhere/engine"])
    boxes: list[QMessageBox] = []
    monkeypatch.setattr(QMessageBox, "open", lambda box: boxes.append(box))
    table = sit_down(window, "hard", "hard")
    qtbot.waitUntil(lambda: bool(boxes), timeout=300_000)
    seat = table.session.to_act()
    assert table.session.seats()[seat].name in boxes[0].text()
    assert "cannot be started" in boxes[0].text()
    by_text = {button.text(): button for button in boxes[0].buttons()}
    assert "Ask the bot &again" in by_text
    by_text["Let a &simpler bot play"].click()
    qtbot.waitUntil(lambda: len(table.session.plies()) >= 2, timeout=300_000)
    assert table.session.seats()[seat].player == "greedy"
    qtbot.waitUntil(lambda: len(boxes) >= 2, timeout=300_000)
    other = table.session.to_act()
    assert other != seat
    next(button for button in boxes[1].buttons() if button.text().startswith("&Decide for")).click()
    assert table.session.is_human(other)
    qtbot.waitUntil(table.chooser.is_open, timeout=300_000)


def test_a_program_that_is_ended_from_outside_saves_once_more_what_could_not_be(
    window: MainWindow, told: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(_: int) -> None:
        raise OSError(28, "No space left on device")

    session = sit_down(window, "human", "human").session
    path = session.path
    with monkeypatch.context() as full:
        full.setattr(os, "fsync", refuse)
        session.play(session.legal()[0])
        assert "no space left" in session.unsaved()
    assert read_game(path)[0].ply() == 0
    window.end()
    assert read_game(path)[0].ply() == 1
    assert not window.isVisible()
    assert told == []


def test_a_program_that_is_ended_from_outside_asks_nobody(
    window: MainWindow, told: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(_: int) -> None:
        raise OSError(28, "No space left on device")

    session = sit_down(window, "human", "human").session
    path = session.path
    monkeypatch.setattr(os, "fsync", refuse)
    session.play(session.legal()[0])
    window.end()
    assert not window.isVisible()
    assert told == []
    assert read_game(path)[0].ply() == 0


def test_every_game_that_is_offered_can_be_played(window: MainWindow) -> None:
    window.show_new_game()
    assert window._new_page is not None
    assert set(window._new_page.cards) <= set(VIEWS)
    assert window._new_page.cards
