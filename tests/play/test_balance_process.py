"""Games of bots on a map in a process of their own: told while they are played, stopped, and their trouble said."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from rocket_desktop.model.stephenson.draft_file import to_json
from rocket_desktop.play import balance_process
from rocket_desktop.play.balance_process import BalanceProcess
from tests.model.test_map_draft import small

LONG = 240_000  # milliseconds that a loaded machine may take


def test_games_are_played_and_told(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(balance_process, "GAMES", 4)
    process = BalanceProcess()
    told: list[object] = []
    process.progressed.connect(told.append)
    with qtbot.waitSignal(process.finished, timeout=LONG) as done:
        process.start(to_json(small()), 2)
        assert process.is_playing()
    (figures,) = done.args or []
    assert (figures["games"], figures["of"], figures["players"]) == (4, 4, 2)
    assert len(figures["order"]) == 2
    assert set(figures["lines"]) == {"L1", "L2"}
    assert told[-1] == figures
    assert not process.is_playing()


def test_a_map_that_cannot_be_played_is_said(qtbot: QtBot) -> None:
    process = BalanceProcess()
    with qtbot.waitSignal(process.failed, timeout=LONG) as done:
        process.start({**to_json(small()), "lines": []}, 2)
    assert "at least 2 lines" in str(done.args)
    assert not process.is_playing()


def test_games_are_stopped(qtbot: QtBot, tmp_path: Path) -> None:
    mark = tmp_path / "began"
    script = f"import pathlib, time; pathlib.Path({str(mark)!r}).touch(); time.sleep(600)"
    process = BalanceProcess(command=[sys.executable, "-c", script])
    process.start(to_json(small()), 2)
    qtbot.waitUntil(mark.exists, timeout=LONG)
    file = process._file
    assert file is not None
    path = Path(file.fileName())
    assert path.exists()
    process.stop()
    assert not process.is_playing()
    assert not path.exists()
    process.stop()  # nothing to stop is no trouble


@pytest.mark.parametrize(
    ("command", "fault"),
    [
        ([sys.executable, "-c", "print('nonsense')"], "cannot be understood"),
        ([sys.executable, "-c", "print('[1]')"], "cannot be understood"),
        ([sys.executable, "-c", "raise SystemExit('no such luck')"], "no such luck"),
        ([sys.executable, "-c", "pass"], "the process ended"),
        (["/no/such/program"], "cannot be started"),
    ],
)
def test_trouble_is_said(qtbot: QtBot, command: list[str], fault: str) -> None:
    process = BalanceProcess(command=command)
    with qtbot.waitSignal(process.failed, timeout=LONG) as done:
        process.start(to_json(small()), 2)
    assert fault in str(done.args)
    assert not process.is_playing()
