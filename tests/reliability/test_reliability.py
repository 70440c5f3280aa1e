"""Short versions of the long proofs, each a few seconds: what they find is found here first."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Final

import pytest
from pytestqt.qtbot import QtBot

from rocket_desktop.model.catalog import GAMES
from rocket_desktop.play.storage import HOME_VARIABLE
from tests.reliability import disk, faults, fuzz, games, kill, soak
from tests.reliability.points import POINTS, REFUSABLE

GOLDEN: Final = Path(__file__).parents[1] / "golden"

pytestmark = [
    pytest.mark.skipif(os.name == "nt", reason="signals and permissions as on POSIX"),
    pytest.mark.usefixtures("home"),
]


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, qtbot: QtBot) -> None:
    assert qtbot is not None  # an application must run
    monkeypatch.setenv(HOME_VARIABLE, str(tmp_path))


def test_every_refusal_of_a_save_is_got_over(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(faults, "CODES", faults.CODES[:2])
    counted = faults.run(range(1), moves=4)
    assert set(counted) >= set(REFUSABLE)
    assert all(counted.values())


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="looks for processes as Linux lists them")
def test_a_killed_window_loses_the_open_decision_at_most(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(kill, "POINTS", [POINTS[POINTS.index("half")]])
    monkeypatch.setattr(kill, "BOTS", [["human", "human"]])
    assert sum(kill.run(saves=1, instants=1, engines=0, seed=3).values()) == 2


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="looks for processes as Linux lists them")
def test_a_window_killed_when_its_game_had_just_ended_is_opened_again(tmp_path: Path) -> None:
    """The last move is on disk, and the new window has nothing to offer but the end."""
    path = tmp_path / "games" / "Ended.rocket"
    path.parent.mkdir()
    shutil.copy(GOLDEN / "idle-2.rocket", path)
    said, status = kill.play_window(tmp_path, {"seed": 1, "save": 0, "point": "", "moves": 1, "again": str(path)}, None)
    assert status == 0, said
    assert [line for line in said if "offered" in line] == []
    assert said[-1] == {"end": True}


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="looks for processes as Linux lists them")
def test_killed_bots_are_asked_again() -> None:
    assert kill.run(saves=0, instants=0, engines=2)["bots, thinking"] == 2


@pytest.mark.parametrize("kind", list(fuzz.KINDS))
def test_inputs_that_nobody_wrote_get_their_documented_error(kind: str) -> None:
    counted = fuzz.run(60, only=kind)
    changed = counted.pop(f"{kind}, small changes of valid ones")
    assert sum(counted.values()) == 60
    assert changed >= 12


def test_nothing_gets_lost_or_appears_in_random_games() -> None:
    kinds = [spec.id for spec, _players, _options in games.kinds()]
    for game in GAMES:
        counted = games.run(2, first_seed=len(kinds) + kinds.index(game))
        assert counted[game] == 2
        assert counted["moves"] > 40


@pytest.mark.skipif(not disk.can_be_ordinary(), reason="only root, and no setpriv to be less")
@pytest.mark.parametrize(
    "name", ["no room for more", "removed disk", "locked home", "locked settings", "missing first map", "missing font"]
)
def test_what_the_system_refuses_is_told_and_got_over(name: str, tmp_path: Path) -> None:
    assert disk.play(name, tmp_path)
    disk.open_all(tmp_path)


def test_games_of_bots_through_one_window() -> None:
    figures = soak.run(1, tell_every=0)
    assert figures["games"] == 1
    assert figures["end"]["processes"] <= 1


@pytest.mark.display
@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="looks for processes as Linux lists them")
def test_a_screen_that_is_pulled_out_while_a_bot_thinks_loses_nothing() -> None:
    """Its window dies with it; the game is on disk, and the process of the bots is gone."""
    reading, writing = os.pipe()
    command = ["Xvfb", "-displayfd", str(writing), "-screen", "0", "1280x800x24", "-nolisten", "tcp"]
    with subprocess.Popen(command, pass_fds=[writing], stderr=subprocess.DEVNULL) as screen:
        os.close(writing)
        with os.fdopen(reading) as told:
            display = told.readline().strip()
        plan = {"seats": ["greedy", "expert"], "seed": 1, "save": 0, "point": "", "moves": 10}
        with subprocess.Popen(
            [sys.executable, "-m", "tests.reliability.player", json.dumps(plan)],
            env={**os.environ, "QT_QPA_PLATFORM": "xcb", "DISPLAY": f":{display}"},
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
        ) as window:
            assert window.stdout is not None
            said = (json.loads(line) for line in window.stdout)
            path = Path(next(line["file"] for line in said if "file" in line))
            decision = next(line for line in said if len(line.get("offered", [])) >= 4)
            screen.kill()
            window.communicate(timeout=300)
            assert window.returncode != 0
    assert decision["bots"]
    assert kill.gone(decision["bots"])
    kill.look(path, decision["offered"], most=500)
