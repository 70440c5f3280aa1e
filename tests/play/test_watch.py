"""Runs of the app in processes of their own: how they end, and what is left of them."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from rocket_desktop.play.watch import LOG_SIZE, Watch

BEGIN = """
import logging, os, signal, sys
from pathlib import Path
from rocket_desktop.play.watch import Watch
watch = Watch(Path(sys.argv[1]))
watch.settings = lambda: {"theme": "dark"}
watch.begin()
watch.play(Path(sys.argv[1]) / "Game.rocket")
"""


def run(folder: Path, then: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-X", "faulthandler=0", "-c", BEGIN + then, folder],
        check=False,
        capture_output=True,
        text=True,
    )


def reports(folder: Path) -> list[Path]:
    return sorted((folder / "reports").glob("*.json")) if (folder / "reports").is_dir() else []


def test_a_run_that_ends_well_leaves_nothing_but_its_log(tmp_path: Path) -> None:
    done = run(tmp_path, "watch.end()")
    assert (done.returncode, done.stderr) == (0, "")
    assert list((tmp_path / "runs").iterdir()) == []
    assert "begins" in (tmp_path / "logs" / "log.txt").read_text()
    assert Watch(tmp_path).ended_badly() is None
    assert reports(tmp_path) == []


@pytest.mark.parametrize(
    ("end", "traced"),
    [
        ("import ctypes; ctypes.string_at(0)", "Segmentation fault"),
        ("os.abort()", "Aborted"),
        ("os.kill(os.getpid(), signal.SIGKILL)", ""),
    ],
    ids=["crash", "abort", "kill"],
)
@pytest.mark.skipif(sys.platform == "win32", reason="signals")
def test_of_a_run_that_did_not_end_well_there_is_one_report(tmp_path: Path, end: str, traced: str) -> None:
    done = run(tmp_path, end)
    assert done.returncode < 0
    watch = Watch(tmp_path)
    report = watch.ended_badly()
    assert reports(tmp_path) == [report]
    assert report is not None
    told = json.loads(report.read_text())
    assert "ended without being closed" in told["what"]
    assert traced in "\n".join(told["trace"])
    assert told["record"].startswith("unreadable: <game>.rocket")  # it was on the table, though it is no more
    assert any("begins" in line for line in told["log"])
    assert watch.ended_badly() is None
    assert list((tmp_path / "runs").iterdir()) == []


@pytest.mark.parametrize(
    "note", ["", "[" * 100_000, '{"game": "a\\u0000b"}', '{"game": 5}', '{"game": "gone.rocket"}', "[]"]
)
@pytest.mark.skipif(sys.platform == "win32", reason="signals")
def test_a_damaged_note_of_the_game_is_no_reason_not_to_start(tmp_path: Path, note: str) -> None:
    run(tmp_path, "os.kill(os.getpid(), signal.SIGKILL)")
    (left,) = (tmp_path / "runs").glob("*.json")
    left.write_text(note)
    report = Watch(tmp_path).ended_badly()
    assert report is not None
    assert not isinstance(json.loads(report.read_text())["record"], dict)
    assert list((tmp_path / "runs").iterdir()) == []


def test_a_run_that_goes_on_is_no_crash(tmp_path: Path) -> None:
    watch = Watch(tmp_path)
    with subprocess.Popen(
        [sys.executable, "-c", BEGIN + "print('ready', flush=True); sys.stdin.read(); watch.end()", tmp_path],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
    ) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == b"ready\n"
        assert watch.ended_badly() is None
    assert process.returncode == 0
    assert reports(tmp_path) == []


def test_a_fault_is_shown_logged_and_reported_once(tmp_path: Path) -> None:
    done = run(
        tmp_path,
        "told = []\n"
        "watch.told = told.append\n"
        "def fail(): raise LookupError('nobody caught me')\n"
        "for _ in range(3):\n"
        "    try: fail()\n"
        "    except LookupError: sys.excepthook(*sys.exc_info())\n"
        "print(len(told), told[0].kind, told[0].report.exists())\n"
        "import threading\n"
        "thread = threading.Thread(target=lambda: 1 / 0); thread.start(); thread.join()\n"
        "print(len(told), told[1].kind)\n"
        "watch.end()",
    )
    assert done.stdout.splitlines() == ["1 LookupError True", "2 ZeroDivisionError"]
    assert done.stderr.count("LookupError: nobody caught me") == 3
    assert (tmp_path / "logs" / "log.txt").read_text().count("LookupError: nobody caught me") == 3
    first, _ = reports(tmp_path)
    told = json.loads(first.read_text())
    assert "LookupError" in told["what"]
    assert any("nobody caught me" in line for line in told["trace"])
    assert told["settings"] == {"theme": "dark"}


def test_qt_s_warnings_reach_the_log_and_standard_error(tmp_path: Path) -> None:
    done = run(tmp_path, "from PySide6.QtCore import qWarning; qWarning('a squeak'); watch.end()")
    assert "a squeak" in done.stderr
    assert "WARNING Qt: a squeak" in (tmp_path / "logs" / "log.txt").read_text()


def test_the_log_rotates(tmp_path: Path) -> None:
    run(tmp_path, "log = logging.getLogger('rocket_desktop.x')\nfor n in range(6000): log.info('x' * 200)\nwatch.end()")
    files = sorted((tmp_path / "logs").iterdir())
    assert [path.name for path in files] == ["log.txt", "log.txt.1", "log.txt.2"]
    assert all(path.stat().st_size <= LOG_SIZE for path in files)


def test_where_nothing_can_be_written_the_app_runs_all_the_same(tmp_path: Path) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("")
    done = run(blocked, "print(watch.report('why')); print(watch.ended_badly()); watch.end()")
    assert done.stdout.splitlines() == ["None", "None"]
    assert done.returncode == 0
    assert "Traceback" not in done.stderr


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no full device")
def test_a_full_disk_does_not_disturb_the_log(tmp_path: Path) -> None:
    (tmp_path / "logs").mkdir()
    (tmp_path / "logs" / "log.txt").symlink_to("/dev/full")
    done = run(tmp_path, "logging.getLogger('rocket_desktop').info('lost'); watch.end()")
    assert (done.returncode, done.stderr) == (0, "")
