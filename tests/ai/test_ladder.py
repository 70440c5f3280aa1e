"""Ladders: everybody meets everybody, and ratings follow from the games."""

from __future__ import annotations

import json
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from rocket_desktop.__main__ import main
from rocket_desktop.ai.arena import BadMatch, Match
from rocket_desktop.ai.ladder import Ladder, check_ladder, play_ladder, tables
from rocket_desktop.ai.levels import UnknownBot
from rocket_desktop.model.core import BadOptions

SR = "stephensons-rocket"
TOY = Match("climbers", ("random", "greedy", "static"), 20, 7)


def timeless(ladder: Ladder) -> dict[str, Any]:
    """The ladder without what depends on the machine's speed."""
    found: dict[str, Any] = json.loads(json.dumps(ladder.to_json()))
    for each in found["ratings"]:
        del each["ms"]
    for table in found["tables"]:
        for standing in table["standings"]:
            del standing["ms"], standing["decisions_per_s"]
    return found


def test_every_table_is_set_once_with_its_own_starts() -> None:
    match = replace(TOY, bots=("a", "b", "c", "d"))
    for players, count in ((2, 6), (3, 4), (4, 1)):
        found = tables(match, players)
        assert len({frozenset(table.bots) for table in found}) == len(found) == count
        assert len({table.seed for table in found}) == count
        assert all(len(set(table.bots)) == players for table in found)


@pytest.mark.usefixtures("toy")
@pytest.mark.parametrize("players", [2, 3])
def test_ladder_adds_up(players: int) -> None:
    ladder = play_ladder(TOY, players)
    games = sum(outcome.played for outcome in ladder.outcomes)
    assert sum(rung.wins for rung in ladder.rungs) == pytest.approx(games)
    assert sum(rung.expected for rung in ladder.rungs) == pytest.approx(games)
    assert sum(rung.games for rung in ladder.rungs) == players * games
    assert [rung.rating for rung in ladder.rungs] == sorted((rung.rating for rung in ladder.rungs), reverse=True)
    for rung in ladder.rungs:
        assert rung.interval[0] <= rung.rating + 1e-6
        assert rung.rating <= rung.interval[1] + 1e-6
        assert (rung.rating == pytest.approx(1000)) or rung.name != "greedy"
    assert ladder.faults() == []
    assert len(ladder.lines()) == 1 + 3 + 1 + len(ladder.outcomes)


@pytest.mark.usefixtures("toy")
def test_ladder_is_the_same_again_whatever_the_number_of_processes() -> None:
    first = play_ladder(TOY, 2)
    with ThreadPoolExecutor(2) as pool:
        assert timeless(play_ladder(TOY, 2, executor=pool)) == timeless(first)
    assert timeless(play_ladder(replace(TOY, seed=8), 2)) != timeless(first)


def test_known_order_is_found() -> None:
    ladder = play_ladder(Match(SR, ("random", "static", "greedy"), 4, 2018), 2)
    assert [rung.name for rung in ladder.rungs] == ["greedy", "static", "random"]
    greedy, static, random = ladder.rungs
    assert greedy.rating == pytest.approx(1000)
    assert static.rating > random.rating + 100
    assert greedy.lead > 0 > random.lead


@pytest.mark.usefixtures("toy")
@pytest.mark.parametrize(
    ("change", "players", "error"),
    [
        ({"bots": ("greedy", "greedy")}, 2, BadMatch),
        ({"bots": ("greedy", "random")}, 3, BadMatch),
        ({"sprt": (0.0, 50.0)}, 2, BadMatch),
        ({"bots": ("greedy", "master")}, 2, UnknownBot),
        ({"bots": ("greedy", "random", "static", "easy")}, 4, BadOptions),
    ],
)
def test_ladder_that_cannot_be_played(change: dict[str, object], players: int, error: type[Exception]) -> None:
    with pytest.raises(error):
        check_ladder(replace(TOY, **change), players)  # type: ignore[arg-type]


# The command line

ARENA = ["arena", "--game", SR, "--games", "2", "--seed", "3"]


def test_ladder_from_the_command_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    arguments = [*ARENA, "--ladder", "random,static", "--records", str(tmp_path), "--opening", "4"]
    assert main(arguments) == 0
    out = capsys.readouterr().out
    assert "ladder of 2 players, 2 games a table, seed 3" in out
    assert "rating" in out
    assert len(list(tmp_path.iterdir())) == 2
    assert main([*arguments, "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert {each["name"] for each in told["ratings"]} == {"random", "static"}
    assert told["anchor"] == {"name": "random", "rating": 1000}
    assert told["tables"][0]["opening"] == 4


def test_sequential_test_from_the_command_line(capsys: pytest.CaptureFixture[str]) -> None:
    assert main([*ARENA, "--seats", "static,random", "--sprt=-10,90"]) == 0
    assert "sequential test: not decided" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("arguments", "word"),
    [
        ([], "--seats"),
        (["--seats", "random,static", "--ladder", "random,static"], "--ladder"),
        (["--seats", "random,static", "--players", "2"], "--ladder"),
        (["--ladder", "random"], "at least 2"),
        (["--ladder", "random,random"], "once"),
        (["--ladder", "random,static", "--players", "1"], "--players"),
        (["--ladder", "random,static", "--sprt", "0,50"], "sequential"),
        (["--seats", "random,static", "--sprt", "50"], "0,50"),
        (["--seats", "random,static", "--sprt", "a,b"], "0,50"),
        (["--seats", "random,static", "--sprt", "50,0"], "below"),
        (["--seats", "random,static", "--sprt", "0,nan"], "--sprt"),
        (["--seats", "random,random", "--sprt", "0,50"], "two different"),
        (["--seats", "random,static", "--opening", "-1"], "--opening"),
    ],
)
def test_wrong_usage_is_told_in_one_line(arguments: list[str], word: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main([*ARENA, *arguments]) == 2
    said = capsys.readouterr().err
    assert said.startswith("rocket-desktop: ")
    assert said.count("\n") == 1
    assert word in said
