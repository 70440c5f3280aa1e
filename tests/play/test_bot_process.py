from __future__ import annotations

import os
import signal
import sys
from collections.abc import Iterator
from typing import Any

import pytest
from pytestqt.qtbot import QtBot

from rocket_desktop.ai.view import observation_json
from rocket_desktop.data import read_data
from rocket_desktop.model.catalog import GAMES
from rocket_desktop.model.game import Game
from rocket_desktop.model.record import Seat
from rocket_desktop.play.bot_process import ATTEMPTS, NICENESS, BotProcess

SPEC = GAMES["stephensons-rocket"]
ENGINE_THAT = {
    "dies": "import sys; sys.stdin.readline(); sys.exit('no luck today')",
    "babbles": "import sys; sys.stdin.readline(); print('hello there', flush=True); sys.stdin.read()",
    "sleeps": "import sys; sys.stdin.read()",
    "refuses": (
        "import sys, json\n"
        "for line in sys.stdin:\n"
        "    number = json.loads(line)['id']\n"
        "    print(json.dumps({'id': number, 'error': {'code': 3, 'message': 'I know no such game'}}), flush=True)"
    ),
}


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
    with qtbot.waitSignal(bots.decided, timeout=20_000) as decided:
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
    with qtbot.waitSignal(bots.decided, timeout=20_000):
        bots.think(position, {"level": "greedy", "seed": 1})
    first = bots.process_id()
    bots.think(position, {"level": "greedy", "seed": 2})
    with qtbot.waitSignal(bots.decided, timeout=20_000) as decided:
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
    with qtbot.waitSignal(bots.decided, timeout=20_000):
        bots.think(position, {"level": "random", "seed": 1})
    assert len(told) == 1


@pytest.mark.parametrize(
    ("engine", "why"), [("dies", "no luck today"), ("babbles", "sense"), ("refuses", "no such game")]
)
def test_an_engine_that_fails_is_told_in_one_sentence(qtbot: QtBot, engine: str, why: str) -> None:
    bots = BotProcess([sys.executable, "-c", ENGINE_THAT[engine]])
    with qtbot.waitSignal(bots.failed, timeout=20_000) as failed:
        bots.think(question()[0], {"level": "greedy", "seed": 1})
    bots.close()
    assert failed.args is not None
    assert why in failed.args[0]
    assert "\n" not in failed.args[0]


def test_an_engine_that_sleeps_is_given_up_after_its_time(qtbot: QtBot) -> None:
    bots = BotProcess([sys.executable, "-c", ENGINE_THAT["sleeps"]], time_limit=0.05)
    with qtbot.waitSignal(bots.failed, timeout=20_000) as failed:
        bots.think(question()[0], {"level": "greedy", "seed": 1})
    bots.close()
    assert failed.args is not None
    assert "in time" in failed.args[0]
    assert bots._attempts == ATTEMPTS


def test_a_program_that_is_not_there_is_told(qtbot: QtBot) -> None:
    bots = BotProcess(["/nowhere/engine"])
    with qtbot.waitSignal(bots.failed, timeout=20_000) as failed:
        bots.think(question()[0], {"level": "greedy", "seed": 1})
    bots.close()
    assert failed.args is not None
    assert "cannot be started" in failed.args[0]
