"""kill -9 at any instant: nothing is lost but the decision being made, and nothing keeps running."""

from __future__ import annotations

import json
import os
import random
import signal
import subprocess
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path
from threading import Event, Timer
from typing import Any, Final

from PySide6.QtCore import QEventLoop, QTimer

from rocket_desktop.model.core import OVER
from rocket_desktop.model.record import Seat
from rocket_desktop.play.bot_process import BotProcess, Limits
from rocket_desktop.play.game_file import read_game
from rocket_desktop.play.seats import marked
from rocket_desktop.play.session import Session, new_session
from rocket_desktop.play.storage import HOME_VARIABLE, Storage
from tests.reliability.points import POINTS

_PATIENCE: Final = 300.0  # seconds for a window to do what it does in one or two
BOTS: Final = (["human", "human"], ["human", "greedy"], ["greedy", "human", "random"], ["human", "medium"])
"""Who sits at the tables whose windows are killed."""


def run(saves: int, instants: int, engines: int, seed: int = 1) -> dict[str, int]:
    """Kill `saves` windows in the middle of a save, `instants` at any instant, and `engines` bots while they think.

    Gives how many of each, by where they were.  Raises AssertionError when something is lost.
    """
    rng = random.Random(seed)
    counted: Counter[str] = Counter()
    for number in range(saves):
        point = POINTS[number % len(POINTS)]
        _kill_window(rng, point, rng.randrange(2, 9))
        counted[f"window, in a save: {point}"] += 1
    for _ in range(instants):
        _kill_window(rng, "", 0)
        counted["window, at any instant"] += 1
    while engines > 0:
        killed = _kill_engines(rng, min(engines, 25))
        counted["bots, thinking"] += killed
        engines -= killed
    return dict(counted)


def _kill_window(rng: random.Random, point: str, save: int) -> None:
    after = None if point else rng.uniform(0.0, 2.5)
    while not _killed(rng, point, save, after):
        assert after, "the game came to its end before the save to die in"
        after /= 2


def _killed(rng: random.Random, point: str, save: int, after: float | None) -> bool:
    """Kill one window and go on with its game in another; False if the game was at its end before the shot."""
    with tempfile.TemporaryDirectory() as home:
        plan = {"seats": rng.choice(BOTS), "seed": rng.randrange(2**32), "save": save, "point": point, "moves": 500}
        said, status = play_window(Path(home), plan, after)
        if status == 0:
            return False
        assert status == -signal.SIGKILL, said
        path = Path(next(line["file"] for line in said if "file" in line))
        offered = [line["offered"] for line in said if "offered" in line]
        look(path, offered[-1] if offered else [])
        for line in said:
            assert not line.get("bots") or gone(line["bots"])
        _go_on(Path(home), plan, path, rng)
        return True


def look(path: Path, offered: list[str], most: int = 1) -> None:
    """The file of a killed window is whole and holds every move after which a decision was offered.

    It may hold `most` more: the move being made may be there already.
    """
    game, trouble, _ = read_game(path)
    moves = list(game.record().moves)
    assert trouble == ""
    assert moves[: len(offered)] == offered
    assert len(moves) <= len(offered) + most


def _go_on(home: Path, plan: dict[str, Any], path: Path, rng: random.Random) -> None:
    """A new window goes on with the very file, after it has told of the end of the one before."""
    game = read_game(path)[0]
    before = list(game.record().moves)
    said, status = play_window(home, {**plan, "again": str(path), "point": "", "moves": rng.randrange(1, 4)}, None)
    assert status == 0, (status, said)
    assert said[0]["report"] is not None
    report = json.loads(Path(said[0]["report"]).read_text(encoding="utf-8"))
    assert report["record"]["moves"] == before
    assert said[1]["file"] == str(path)
    assert said[1]["moves"] == before
    after = list(read_game(path)[0].record().moves)
    assert len(after) > len(before) or game.state.to_act() == OVER
    assert after[: len(before)] == before
    names = sorted(each.name for each in path.parent.iterdir() if not each.name.startswith("."))
    assert names == [path.name]
    assert list((home / "runs").iterdir()) == []


def play_window(home: Path, plan: dict[str, Any], after: float | None) -> tuple[list[dict[str, Any]], int]:
    """What a window says until it ends, and its exit status; killed `after` so many seconds at the table."""
    environment = {**os.environ, HOME_VARIABLE: str(home), "QT_QPA_PLATFORM": "offscreen"}
    command = [sys.executable, "-m", "tests.reliability.player", json.dumps(plan)]
    said: list[dict[str, Any]] = []
    with (home / "errors.txt").open("a") as errors:
        process = subprocess.Popen(command, env=environment, stdout=subprocess.PIPE, stderr=errors, text=True)
    in_vain = Event()
    guard = Timer(_PATIENCE, _give_up, [process, in_vain])
    guard.start()
    sniper: Timer | None = None
    assert process.stdout is not None
    for line in process.stdout:
        if not line.endswith("\n"):
            break  # killed in the middle of a word
        said.append(json.loads(line))
        if after is not None and sniper is None and "file" in said[-1]:
            sniper = Timer(after, process.kill)
            sniper.start()
    status = process.wait()
    process.stdout.close()
    for timer in (guard, sniper):
        if timer is not None:
            timer.cancel()
    errors_told = (home / "errors.txt").read_text()
    assert not in_vain.is_set(), f"nothing more was said after {said[-3:]}\n{errors_told}"
    assert not said or "Traceback" not in errors_told, errors_told
    return said, status


def _give_up(process: subprocess.Popen[str], in_vain: Event) -> None:
    """Let a window that hangs tell where it stands before it ends."""
    in_vain.set()
    process.send_signal(signal.SIGUSR1)
    time.sleep(1)
    process.kill()


def gone(process: int) -> bool:
    """Whether a process ends within a while."""
    end = time.monotonic() + 20
    while time.monotonic() < end:
        try:
            state = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0]
        except OSError:
            return True
        if state == "Z":  # dead: whoever inherited it only has not looked yet
            return True
        time.sleep(0.05)
    return False


def _kill_engines(rng: random.Random, most: int) -> int:
    """Bots killed at any instant of one game, never twice in one decision: the game goes on to its end."""
    with tempfile.TemporaryDirectory() as folder:
        seats = marked([Seat("Ada", "easy"), Seat("Ben", "greedy"), Seat("Cy", "medium")])
        # They may be late on a machine that does much else: only deaths are meant to be told here.
        bots = BotProcess(limits=Limits(start=_PATIENCE, quiet=_PATIENCE))
        session = new_session(
            "stephensons-rocket", {}, seats, Storage(Path(folder)), "Test", rng.randrange(2**32), bots
        )
        killed: list[int] = []
        hit: set[int] = set()
        stuck: list[str] = []
        loop = QEventLoop()

        def shoot() -> None:
            ply, bots = len(session.plies()), session._bots.process_id()
            if bots and ply not in hit and len(killed) < most and session._bots.is_thinking():
                hit.add(ply)
                killed.append(bots)
                os.kill(bots, signal.SIGKILL)
            if len(killed) >= most:
                loop.quit()
            QTimer.singleShot(rng.randrange(5, 400), loop, shoot)

        session.stuck.connect(lambda _, why: stuck.append(why))
        session.stuck.connect(loop.quit)
        session.finished.connect(loop.quit)
        session.begin()
        QTimer.singleShot(rng.randrange(5, 400), loop, shoot)
        QTimer.singleShot(int(_PATIENCE * 1000 * 4), loop, loop.quit)
        loop.exec()
        assert stuck == []
        assert killed
        assert all(gone(each) for each in killed)
        _whole(session)
        last = session._bots.process_id()
        session.close()
        assert not last or gone(last)
        return len(killed)


def _whole(session: Session) -> None:
    """The file holds every move of the table."""
    game, trouble, _ = read_game(session.path)
    assert trouble == ""
    assert game.record().moves == tuple(ply.text for ply in session.plies())
