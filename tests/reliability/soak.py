"""Many games of bots through one window in one process: memory and handles stay what they were."""

from __future__ import annotations

import gc
import os
import tempfile
from pathlib import Path
from statistics import mean
from typing import Any, Final
from unittest import mock

from PySide6.QtCore import QEvent, QEventLoop, QTimer
from PySide6.QtWidgets import QApplication

from rocket_desktop.model.record import Seat
from rocket_desktop.play import bot_process
from rocket_desktop.play.game_file import read_game
from rocket_desktop.play.seats import marked
from rocket_desktop.play.settings import SettingsFile
from rocket_desktop.play.storage import HOME_VARIABLE, Storage
from rocket_desktop.views.shell.app import make_window
from rocket_desktop.views.shell.window import MainWindow

WARM: Final = 50
"""After so many games everything is loaded and every cache is full."""
ALLOWED: Final = 1.05
"""The most that memory may be at the end, as a multiple of what it was when warm."""

_DRAWN: Final = 25
"""Every so many games the window is drawn all through one: drawing takes most of the time, always in the same way."""

_PATIENCE: Final = 600_000  # milliseconds that one game may take on a machine that does much else
_SEATS: Final = (["random", "random"], ["random", "greedy"], ["random", "random", "random"], ["random"] * 4)
_MAPS: Final = ("england", "usa", "china")


def run(games: int, tell_every: int = 25) -> dict[str, Any]:
    """Play so many games to their end; gives what memory (MB) and handles were when warm and at the end.

    Raises AssertionError when a game is lost, or more than a few at the end are left over.
    """
    with (
        tempfile.TemporaryDirectory() as home,
        mock.patch.dict(os.environ, {HOME_VARIABLE: home}),
        mock.patch.object(bot_process, "NICENESS", 0),  # nobody looks: the bots need not stand back
    ):
        app = QApplication.instance() or QApplication([])
        assert isinstance(app, QApplication)
        settings = SettingsFile()
        settings.values.speed = "off"
        storage = Storage()
        window = make_window(app, settings, storage)
        window.resize(1280, 820)
        window.show()
        seen: list[dict[str, int]] = []
        for number in range(games):
            window.setUpdatesEnabled(number % _DRAWN == 0)
            _play(window, number)
            if number % 20 == 19:
                _put_away(storage)
            gc.collect()
            seen.append(_size(app))
            if tell_every and number % tell_every == tell_every - 1:
                print(number + 1, seen[-1], flush=True)
        window.close()
        window.deleteLater()
        app.sendPostedEvents(None, QEvent.Type.DeferredDelete)
        return _compared(seen)


def _play(window: MainWindow, number: int) -> None:
    """One game through the window: from the page of new games to its end and back home."""
    names = ("Ada", "Ben", "Cy", "Di")
    seats = marked([Seat(name, player) for name, player in zip(names, _SEATS[number % len(_SEATS)], strict=False)])
    options = {"map": _MAPS[number % len(_MAPS)], "edition": ("2018", "1999")[number // 3 % 2]}
    window.start_game("stephensons-rocket", options, seats)
    session = window.session
    assert session is not None
    loop = QEventLoop()
    session.finished.connect(loop.quit)
    QTimer.singleShot(_PATIENCE, loop, loop.quit)
    loop.exec()
    assert session.status()["over"], f"game {number} has not ended"
    game, trouble, _ = read_game(session.path)
    assert trouble == ""
    assert game.ply() == len(session.plies())
    window.leave_table()
    QApplication.processEvents()
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)


def _put_away(storage: Storage) -> None:
    """Games that lie in the folder are listed and looked at: always as many, so that like is compared with like."""
    for path in storage.folder.glob("*.rocket"):
        path.unlink()


def _size(app: QApplication) -> dict[str, int]:
    statm = Path("/proc/self/statm")
    memory = int(statm.read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE") // 1024 if statm.exists() else 0
    handles = len(list(Path("/proc/self/fd").iterdir())) if Path("/proc/self/fd").exists() else 0
    children = sum(len(each.read_text().split()) for each in Path("/proc/self/task").glob("*/children"))
    return {"memory": memory, "handles": handles, "widgets": len(app.allWidgets()), "processes": children}


def _compared(seen: list[dict[str, int]]) -> dict[str, Any]:
    """The figures when warm and at the end, each a mean of up to ten games."""
    warm = min(WARM, len(seen) // 2)
    window = min(10, max(1, len(seen) // 4))

    def figures(part: list[dict[str, int]]) -> dict[str, float]:
        return {key: round(mean(each[key] for each in part), 1) for key in part[0]}

    first, last = figures(seen[warm : warm + window]), figures(seen[-window:])
    return {
        "games": len(seen),
        "warm": first,
        "end": last,
        "memory grew": round(last["memory"] / first["memory"], 4) if first["memory"] else None,
    }


def check(figures: dict[str, Any]) -> None:
    """Raise AssertionError unless memory and handles were flat."""
    assert figures["memory grew"] is None or figures["memory grew"] <= ALLOWED, figures
    for key in ("handles", "processes"):
        assert figures["end"][key] <= figures["warm"][key] + 1, figures
