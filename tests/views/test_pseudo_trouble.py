"""What is said when something goes wrong is translated, too, and has room: boxes, reports, the line about saving."""

from __future__ import annotations

import errno
import os
from pathlib import Path

import pytest
from PySide6.QtWidgets import QFileDialog, QMessageBox, QWidget
from pytestqt.qtbot import QtBot

from rocket_desktop.play import bot_process
from rocket_desktop.play.storage import Storage, StorageError
from rocket_desktop.play.watch import Trouble, Watch
from rocket_desktop.views.shell.reports import Reports
from rocket_desktop.views.shell.rules_page import RulesDialog
from rocket_desktop.views.shell.window import MainWindow
from tests.views.conftest import sit_down
from tests.views.seen_texts import settle
from tests.views.test_pseudo import check, pseudo_language, window

__all__ = ["pseudo_language", "window"]

PATIENCE = 120_000  # milliseconds for a process to be started, on a machine that does much else


@pytest.fixture
def boxes(told: list[str], monkeypatch: pytest.MonkeyPatch) -> list[QMessageBox]:
    """The message boxes that were opened, shown without waiting for anyone."""
    assert told == []
    found: list[QMessageBox] = []

    def keep(box: QMessageBox) -> None:
        found.append(box)
        box.show()

    monkeypatch.setattr(QMessageBox, "open", keep)
    return found


def check_box(box: QWidget, *also: str) -> None:
    """Look through a message box, whose own title and standard buttons are the desktop's."""
    check(box, "OK", *also)
    box.hide()


def test_reports_of_faults(
    window: MainWindow, boxes: list[QMessageBox], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    watch = Watch(tmp_path / "watched")
    reports = Reports(window, watch)
    report = watch.report("Something")
    assert report is not None
    monkeypatch.setattr(watch, "ended_badly", lambda: report)
    reports.offer_last()
    reports.happened.emit(Trouble("KeyError", report))
    reports.happened.emit(Trouble("KeyError", None))
    monkeypatch.setattr(watch, "report", lambda _what: None)
    reports.write()
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(tmp_path / "none" / "report.txt"), ""))
    reports.save(report)
    assert len(boxes) == 5
    for box in boxes:
        check_box(box, "KeyError", str(watch.folder), os.strerror(errno.ENOENT).lower(), os.strerror(errno.ENOENT))


def test_a_bot_that_fails(
    window: MainWindow, boxes: list[QMessageBox], monkeypatch: pytest.MonkeyPatch, qtbot: QtBot
) -> None:
    monkeypatch.setattr(bot_process, "engine_command", lambda: ["/nowhere/engine"])
    table = sit_down(window, "hard", "hard")
    qtbot.waitUntil(lambda: bool(boxes), timeout=PATIENCE)
    check_box(boxes[0], "/nowhere/engine", os.strerror(errno.ENOENT))
    assert table.strip.retry_button.isVisible()
    check(window)


def test_a_game_that_cannot_be_saved(window: MainWindow, monkeypatch: pytest.MonkeyPatch) -> None:
    table = sit_down(window, "human", "human")
    reason = os.strerror(errno.ENOSPC)

    def fail(*_arguments: object) -> None:
        raise StorageError(reason)

    with monkeypatch.context() as full:
        full.setattr(Storage, "save_over", fail)
        table.session.play("invest london brewing")
        assert window.banner.isVisible()
        check(window, reason)
    window.banner.again_button.click()
    assert not window.banner.again_button.isVisible()
    check(window)


def test_a_game_of_a_newer_version(window: MainWindow, boxes: list[QMessageBox], tmp_path: Path) -> None:
    session = sit_down(window, "human", "human").session
    session.play(session.legal()[0])
    away = tmp_path / "away.rocket"
    away.write_text(session.path.read_text().replace('"version": 1', '"version": 9'))
    window.leave_table()
    window.open_file(away)
    check_box(boxes[-1], str(away), "away")
    check(window, "away")


def test_the_rules_in_short(window: MainWindow) -> None:
    sit_down(window, "human", "human")
    window.show_rules()
    (rules,) = window.findChildren(RulesDialog)
    assert rules.height() <= window.height()
    check(rules)
    rules.close()
    settle()
