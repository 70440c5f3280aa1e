"""The app as it is started: how it ends, and what it says of the run before."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from rocket_desktop.play.storage import HOME_VARIABLE

# The app with a tongue: it says what its boxes say, and when its window is there; `then` is what it does next.
APP = """
import sys
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QFileDialog, QMessageBox
QMessageBox.open = lambda box: print("box:", box.text().replace("\\n", " "), flush=True)
from rocket_desktop.views.shell import app as shell
from rocket_desktop.views.shell.window import MainWindow
old = shell.make_window
def make(*arguments):
    window = old(*arguments)
    def then():
        print("window", flush=True)
        {then}
    QTimer.singleShot(50, window, then)
    return window
shell.make_window = make
sys.exit(shell.run_app(None))
"""


def start(home: Path, then: str = "pass") -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, "-c", APP.replace("{then}", then)],
        env={**os.environ, HOME_VARIABLE: str(home), "QT_QPA_PLATFORM": "offscreen"},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


def finish(process: subprocess.Popen[str]) -> tuple[list[str], str]:
    said, errors = process.communicate(timeout=300)
    return said.splitlines(), errors


CLOSE = "window.close()"
PLAY = (
    "from rocket_desktop.model.record import Seat; from rocket_desktop.play.seats import marked;"
    "window.start_game('stephensons-rocket', {}, marked([Seat('Ada'), Seat('Ben')]));"
    "window.session.play(window.session.legal()[0]);"
)


@pytest.mark.skipif(sys.platform == "win32", reason="signals")
@pytest.mark.parametrize("name", ["SIGTERM", "SIGINT", "SIGHUP"])
def test_the_system_s_wish_to_end_is_a_good_end(tmp_path: Path, name: str) -> None:
    process = start(tmp_path, PLAY)
    assert process.stdout is not None
    assert process.stdout.readline() == "window\n"
    # The game is there once its first move is on disk.
    while not any('"moves": ["' in path.read_text() for path in tmp_path.glob("games/*.rocket")):
        assert process.poll() is None
    process.send_signal(getattr(signal, name))
    said, errors = finish(process)
    assert process.returncode == 0, errors
    assert "Traceback" not in errors
    said, _ = finish(start(tmp_path, CLOSE))
    assert not any("not closed last time" in line for line in said)


@pytest.mark.skipif(sys.platform == "win32", reason="signals")
def test_a_crash_is_told_once_at_the_next_start(tmp_path: Path) -> None:
    crashed = start(tmp_path, PLAY + "import ctypes; ctypes.string_at(0)")
    finish(crashed)
    assert crashed.returncode < 0
    said, _ = finish(start(tmp_path, CLOSE))
    (told,) = [line for line in said if line.startswith("box:")]
    assert "not closed last time" in told
    assert "no names" in told
    (report,) = (tmp_path / "reports").glob("*.json")
    content = json.loads(report.read_text())
    assert "Segmentation fault" in "\n".join(content["trace"])
    assert len(content["record"]["moves"]) == 1
    assert "Ada" not in report.read_text()
    said, _ = finish(start(tmp_path, CLOSE))
    assert not any(line.startswith("box:") for line in said)


def test_a_fault_inside_is_shown_and_the_app_goes_on(tmp_path: Path) -> None:
    """The exception is on standard error, in the log and in a report, and the window still closes as usual."""
    process = start(tmp_path, "QTimer.singleShot(200, window.close); raise LookupError('a loose rail')")
    said, errors = finish(process)
    assert process.returncode == 0
    assert "LookupError: a loose rail" in errors
    assert "a loose rail" in (tmp_path / "logs" / "log.txt").read_text()
    (report,) = (tmp_path / "reports").glob("*.json")
    assert "LookupError" in report.read_text()
    assert any(line.startswith("box: Something went wrong inside the program (LookupError)") for line in said)
    said, _ = finish(start(tmp_path, CLOSE))
    assert not any("not closed" in line for line in said)


def test_a_player_can_save_a_report(tmp_path: Path) -> None:
    place = tmp_path / "mine.json"
    then = f"QFileDialog.getSaveFileName = lambda *_: ({str(place)!r}, ''); {PLAY} window.report_wanted.emit(); {CLOSE}"
    said, errors = finish(start(tmp_path, then))
    assert "Traceback" not in errors
    content = json.loads(place.read_text())
    assert content["what"] == "The player has asked for a report."
    assert len(content["record"]["moves"]) == 1
    assert said == ["window"]


def test_file_that_the_system_wants_to_be_opened_is_opened(tmp_path: Path) -> None:
    """MacOS tells a program that runs which file was double-clicked, instead of naming it in the command."""
    record = next(iter(sorted((Path(__file__).resolve().parent.parent / "golden").glob("*.rocket"))))
    wish = (
        "from PySide6.QtGui import QFileOpenEvent; from PySide6.QtWidgets import QApplication;"
        f"QApplication.sendEvent(QApplication.instance(), QFileOpenEvent({str(record)!r}));"
        "print(window.windowTitle(), flush=True); window.close()"
    )
    process = start(tmp_path, wish)
    said, errors = finish(process)
    assert process.returncode == 0, errors
    assert f"{record.stem} – Rocket Desktop" in said
