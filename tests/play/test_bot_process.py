from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from typing import Any

import pytest
from pytestqt.qtbot import QtBot

from rocket_desktop.ai.view import observation_json
from rocket_desktop.data import read_data
from rocket_desktop.model.catalog import GAMES
from rocket_desktop.model.game import Game
from rocket_desktop.model.record import Seat
from rocket_desktop.play.bot_process import ATTEMPTS, NICENESS, BotProcess, Limits
from tests.play.conftest import ENGINE_THAT
from tests.reliability.kill import gone

SPEC = GAMES["stephensons-rocket"]


def question() -> tuple[dict[str, Any], Game]:
    data = {name: read_data(name) for name in SPEC.data_files(SPEC.complete_options({}))}
    game = Game.start(SPEC, [Seat("Ada"), Seat("Ben")], {}, 1, data)
    return {"observation": observation_json(game, game.state.to_act())}, game


@pytest.fixture
def bots(qtbot: QtBot) -> Iterator[BotProcess]:
    assert qtbot is not None
    process = BotProcess()
    yield process
    process.close()


def test_it_decides_legally_and_is_niced(bots: BotProcess, qtbot: QtBot) -> None:
    position, game = question()
    with qtbot.waitSignal(bots.decided, timeout=300_000) as decided:
        bots.think(position, {"level": "greedy", "seed": 1})
    assert decided.args is not None
    assert decided.args[0] in game.texts()
    assert not bots.is_thinking()
    if hasattr(os, "getpriority"):
        assert os.getpriority(os.PRIO_PROCESS, bots.process_id()) >= NICENESS


def test_the_record_and_its_seed_are_never_told() -> None:
    position, _ = question()
    assert "seed" not in str(position["observation"])
    assert "moves" not in position["observation"]


def test_a_killed_process_is_started_again_and_asked_the_same(bots: BotProcess, qtbot: QtBot) -> None:
    position, game = question()
    with qtbot.waitSignal(bots.decided, timeout=300_000):
        bots.think(position, {"level": "greedy", "seed": 1})
    first = bots.process_id()
    bots.think(position, {"level": "greedy", "seed": 2})
    with qtbot.waitSignal(bots.decided, timeout=300_000) as decided:
        os.kill(first, signal.SIGKILL)
    assert decided.args is not None
    assert decided.args[0] in game.texts()
    assert bots.process_id() not in (0, first)


def test_a_cancelled_decision_is_not_told(bots: BotProcess, qtbot: QtBot) -> None:
    position, _ = question()
    told: list[str] = []
    bots.decided.connect(lambda text, _: told.append(text))
    bots.think(position, {"level": "greedy", "seed": 1})
    bots.cancel()
    with qtbot.waitSignal(bots.decided, timeout=300_000):
        bots.think(position, {"level": "random", "seed": 1})
    assert len(told) == 1


@pytest.mark.parametrize(
    ("engine", "why"),
    [
        ("dies", "no luck today"),
        ("dies of a signal", "ended"),
        ("babbles", "sense"),
        ("talks without end", "sense"),
        ("nests", "sense"),
        ("answers with a number", "sense"),
        ("gives no move", "gave no move"),
        ("refuses", "no such game"),
    ],
)
def test_an_engine_that_fails_is_told_in_one_sentence(qtbot: QtBot, engine: str, why: str) -> None:
    bots = BotProcess([sys.executable, "-c", ENGINE_THAT[engine]])
    troubled: list[str] = []
    bots.troubled.connect(troubled.append)
    with qtbot.waitSignal(bots.failed, timeout=300_000) as failed:
        bots.think(question()[0], {"level": "greedy", "seed": 1})
    bots.close()
    assert failed.args is not None
    assert why in failed.args[0]
    assert "\n" not in failed.args[0]
    # It was told and asked once more before.
    again = [text for text in troubled if text.startswith("The bot is asked again")]
    assert len(again) == ATTEMPTS - 1
    assert why in again[0]


def test_silence_is_told_long_before_it_is_given_up(qtbot: QtBot) -> None:
    bots = BotProcess([sys.executable, "-c", ENGINE_THAT["sleeps"]], Limits(notice=0.1))
    with qtbot.waitSignal(bots.troubled, timeout=300_000) as troubled:
        bots.think(question()[0], {"level": "greedy", "seed": 1})
    assert troubled.args == ["The bot does not answer yet"]
    assert bots.is_thinking()
    bots.close()
    assert Limits().notice <= 2


def test_a_computer_that_slept_is_no_fault_of_the_bot(qtbot: QtBot) -> None:
    bots = BotProcess([sys.executable, "-c", ENGINE_THAT["sleeps"]], Limits(start=0.05))
    bots.think(question()[0], {"level": "greedy", "seed": 1})
    first = bots.process_id()
    time.sleep(1.3)  # nothing of this program runs meanwhile
    bots._silent()
    assert bots.process_id() == first
    assert bots._silence.isActive()
    with qtbot.waitSignal(bots.failed, timeout=300_000):
        pass  # awake, it is held to its time
    bots.close()


def test_an_engine_that_sleeps_is_given_up_after_its_time(qtbot: QtBot) -> None:
    bots = BotProcess([sys.executable, "-c", ENGINE_THAT["sleeps"]], Limits(start=0.1))
    with qtbot.waitSignal(bots.failed, timeout=300_000) as failed:
        bots.think(question()[0], {"level": "greedy", "seed": 1})
    bots.close()
    assert failed.args is not None
    assert "in time" in failed.args[0]
    assert bots._attempts == ATTEMPTS


def test_a_program_that_is_not_there_is_told(qtbot: QtBot) -> None:
    bots = BotProcess(["/nowhere/engine"])
    with qtbot.waitSignal(bots.failed, timeout=300_000) as failed:
        bots.think(question()[0], {"level": "greedy", "seed": 1})
    bots.close()
    assert failed.args is not None
    assert "cannot be started" in failed.args[0]


def test_play_now_replaces_an_engine_that_stands_still(bots: BotProcess, qtbot: QtBot) -> None:
    position, game = question()
    with qtbot.waitSignal(bots.decided, timeout=300_000):
        bots.think(position, {"level": "greedy", "seed": 1})
    first = bots.process_id()
    os.kill(first, signal.SIGSTOP)
    bots.think(position, {"level": "expert", "seed": 2})
    bots.play_now()  # before the position has been taken
    with qtbot.waitSignal(bots.decided, timeout=300_000) as decided:
        pass
    assert decided.args is not None
    assert decided.args[0] in game.texts()
    assert bots.process_id() not in (0, first)


def test_play_now_while_the_engine_starts_is_remembered(bots: BotProcess, qtbot: QtBot) -> None:
    position, game = question()
    bots.think(position, {"level": "expert", "seed": 1})
    assert bots._thinking == 0
    with qtbot.waitSignal(bots.decided, timeout=300_000) as decided:
        bots.play_now()
    assert decided.args is not None
    assert decided.args[0] in game.texts()


def test_an_engine_that_ignores_play_now_is_given_up_after_a_second_one(qtbot: QtBot) -> None:
    bots = BotProcess([sys.executable, "-c", ENGINE_THAT["thinks aloud"]], Limits(haste=0.3, start=4))
    with qtbot.waitSignal(bots.progressed, timeout=300_000):
        bots.think(question()[0], {"level": "greedy", "seed": 1})
    first = bots.process_id()
    seen: set[int] = set()
    bots.progressed.connect(lambda _: seen.add(bots.process_id()))
    with qtbot.waitSignal(bots.failed, timeout=300_000):
        bots.play_now()
    bots.close()
    assert len(seen - {first}) == 1


def test_an_engine_that_goes_quiet_is_replaced_and_one_that_talks_is_not(qtbot: QtBot) -> None:
    for engine, signal_name in (("thinks silently", "failed"), ("thinks aloud", "progressed")):
        bots = BotProcess([sys.executable, "-c", ENGINE_THAT[engine]], Limits(quiet=0.4))
        failures: list[str] = []
        bots.failed.connect(failures.append)
        with qtbot.waitSignal(getattr(bots, signal_name), timeout=300_000):
            bots.think(question()[0], {"level": "greedy", "seed": 1})
        if signal_name == "progressed":
            first = bots.process_id()
            qtbot.wait(1000)
            assert bots.process_id() == first
        bots.close()
        assert bool(failures) == (signal_name == "failed")


def test_a_decision_that_takes_too_long_is_hurried(qtbot: QtBot) -> None:
    bots = BotProcess([sys.executable, "-c", ENGINE_THAT["thinks aloud"]], Limits(decision=0.3, haste=0.3, start=4))
    with qtbot.waitSignal(bots.failed, timeout=300_000) as failed:
        bots.think(question()[0], {"level": "greedy", "seed": 1})
    bots.close()
    assert failed.args is not None
    assert "in time" in failed.args[0]


# An app whose bots think: it tells their process as soon as they do.
APP = """
import sys
from PySide6.QtCore import QCoreApplication
from rocket_desktop.ai import parent
from rocket_desktop.play import bot_process
from tests.play.test_bot_process import question
app = QCoreApplication([])
if sys.argv[1] == "pipe": parent.PARENT_VARIABLE = "ROCKET_NOBODY"  # as where the kernel ends nobody
bots = bot_process.BotProcess()
bots.progressed.connect(lambda _: print(bots.process_id(), flush=True))
bots.think(question()[0], {"level": "expert", "seed": 1})
app.exec()
"""


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="looks for processes as Linux lists them")
@pytest.mark.parametrize("how", ["kernel", "pipe", "stopped"])
def test_no_bot_outlives_an_app_that_is_killed(how: str) -> None:
    """By the kernel, by a pipe that nobody reads any more, and even if it never looks up."""
    with subprocess.Popen([sys.executable, "-c", APP, how], stdout=subprocess.PIPE) as app:
        assert app.stdout is not None
        bot = int(app.stdout.readline())
        if how == "stopped":
            os.kill(bot, signal.SIGSTOP)
        app.kill()
    assert gone(bot)
