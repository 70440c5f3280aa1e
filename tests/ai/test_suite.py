"""The position suite: its problems are what they claim to be, and bots are marked rightly."""

from __future__ import annotations

import json
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from functools import lru_cache
from pathlib import Path
from typing import Any

import pytest

from rocket_desktop.__main__ import main
from rocket_desktop.ai import suite as suites
from rocket_desktop.ai.bots import FREELY, Bot, Budget, Thinking
from rocket_desktop.ai.endgames import ENDGAMES
from rocket_desktop.ai.levels import LEVELS, UnknownBot
from rocket_desktop.ai.solver import solve
from rocket_desktop.ai.suite import (
    MAPS,
    PLAYERS,
    WRONG_BY,
    Marks,
    NoSolver,
    Problem,
    Suite,
    make,
    position,
    read_suite,
    run,
)
from rocket_desktop.ai.view import View
from rocket_desktop.data import DataError
from rocket_desktop.model.game import find_game

SR = "stephensons-rocket"
SPEC = find_game(SR)


@lru_cache(maxsize=1)
def whole() -> Suite:
    return read_suite(SR)


def easiest(count: int) -> Suite:
    """The problems that the solver had least to do with, as many of each number of players."""
    found: list[Problem] = []
    for players in PLAYERS:
        problems = [problem for problem in whole().problems if problem.players == players]
        found += sorted(problems, key=lambda problem: problem.nodes)[: count // len(PLAYERS)]
    return Suite(SR, tuple(found))


def test_suite_is_large_and_varied() -> None:
    problems = whole().problems
    assert len(problems) >= 150
    assert len({problem.check for problem in problems}) == len(problems)
    assert len({problem.seed for problem in problems}) == len(problems)
    kinds = Counter((problem.players, str(problem.options["map"])) for problem in problems)
    assert set(kinds) == {(players, name) for players in (2, 3) for name in MAPS}
    assert min(kinds.values()) >= 25


def test_problems_are_the_positions_that_were_solved() -> None:
    for problem in whole().problems:
        state = position(SR, problem)
        legal = {SPEC.format_move(state, move) for move in state.legal_moves()}
        assert set(problem.losses) <= legal
        assert min(problem.losses.values()) == 0 < problem.others
        worst = max(problem.loss(move) for move in legal)
        assert worst >= WRONG_BY or problem.win


def test_losses_are_exact_and_no_solution_hangs_on_ties() -> None:
    for problem in easiest(12).problems:
        state = position(SR, problem)
        solution = solve(state, ENDGAMES[SR], suites.MOST_NODES, every=True)
        other = solve(state, ENDGAMES[SR], suites.MOST_NODES, every=True, largest=True)
        assert solution is not None
        assert other is not None
        assert suites.best_moves(solution) == suites.best_moves(other)
        for number, move in enumerate(solution.moves):
            assert problem.loss(SPEC.format_move(state, move)) == solution.loss(number)
        assert problem.win == solution.wins(solution.best)


def test_position_that_is_not_reached_any_more() -> None:
    problem = whole().problems[0]
    with pytest.raises(DataError, match="illegal move"):
        position(SR, replace(problem, moves=(*problem.moves[:-1], "extend nowhere A1")))
    with pytest.raises(DataError, match="not the position"):
        position(SR, replace(problem, moves=problem.moves[:-1]))


# Marks


def test_marks() -> None:
    marks = Marks("x", (0,) * 15 + (1, 2, 2, 4, 11))
    told = marks.to_json()
    assert (told["solved"], told["problems"], told["rate"]) == (15, 20, 0.75)
    assert told["mean_regret"] == 1
    assert told["p95_regret"] == 4
    assert told["blunders"] == 2
    assert Marks("x", (7,)).p95() == 7


class _Chooser(Bot):
    """Plays the best or the worst moves of the suite's first problems."""

    def __init__(self, known: dict[tuple[int, ...], str]) -> None:
        self._known = known

    def think(self, view: View, seed: int, budget: Budget = FREELY) -> Thinking:
        raise AssertionError

    def choose(self, view: View, seed: int, budget: Budget = FREELY) -> int:
        state = view.deal(view.rng(seed))
        return SPEC.parse_move(state, self._known[tuple(view.observation)])


def test_bots_are_marked_by_what_their_moves_cost(monkeypatch: pytest.MonkeyPatch) -> None:
    chosen = easiest(6)
    best, worst = {}, {}
    costs = []
    for problem in chosen.problems:
        state = position(SR, problem)
        moves = sorted((SPEC.format_move(state, move) for move in state.legal_moves()), key=problem.loss)
        best[tuple(state.encode())], worst[tuple(state.encode())] = moves[0], moves[-1]
        costs.append(problem.loss(moves[-1]))
    monkeypatch.setitem(LEVELS, "best", lambda _: _Chooser(best))
    monkeypatch.setitem(LEVELS, "worst", lambda _: _Chooser(worst))
    right, wrong = run(chosen, ["best", "worst"])
    assert right == Marks("best", (0,) * 6)
    assert wrong == Marks("worst", tuple(costs))
    with ThreadPoolExecutor(2) as pool:
        assert run(chosen, ["best", "worst"], executor=pool) == [right, wrong]


def test_unknown_bot_is_refused() -> None:
    with pytest.raises(UnknownBot):
        run(easiest(1), ["greedy", "master"])


# Making


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Makes suites of what a random bot does wrong, which takes less time."""
    monkeypatch.setitem(LEVELS, "greedy", LEVELS["random"])
    monkeypatch.setattr(suites, "MOST_NODES", 2000)
    monkeypatch.setattr(suites, "_QUICK_NODES", 1000)
    monkeypatch.setattr(suites, "_BACK", 4)


@pytest.mark.usefixtures("quick")
def test_made_suite_can_be_read_and_made_again(monkeypatch: pytest.MonkeyPatch) -> None:
    one = make(SR, 6, 5)
    text = suites.dump(one)
    assert json.loads(text) == one
    assert len(text.splitlines()) == 1 + 6 + 1
    with ThreadPoolExecutor(1) as pool:
        assert make(SR, 6, 5, executor=pool) == one
    monkeypatch.setattr(suites, "read_data", lambda _: one)
    suite = read_suite(SR)
    assert [problem.to_json() for problem in suite.problems] == one["problems"]
    monkeypatch.undo()
    for problem in suite.problems:
        state = position(SR, problem)
        solution = solve(state, ENDGAMES[SR], suites.MOST_NODES, every=True)
        assert solution is not None
        assert [problem.loss(SPEC.format_move(state, move)) for move in solution.moves] == [
            solution.loss(number) for number in range(len(solution.moves))
        ]


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"version": 2}, "no suite"),
        ({"format": "x"}, "no suite"),
        ({"rules": 0}, "made for version 0"),
        ({"problems": [{"players": 2}]}, "damaged"),
        ({"problems": 3}, "damaged"),
    ],
)
def test_suite_that_cannot_be_read(change: dict[str, object], said: str, monkeypatch: pytest.MonkeyPatch) -> None:
    head = {"format": "rocket-desktop suite", "version": 1, "game": SR, "rules": SPEC.rules, "problems": []}
    monkeypatch.setattr(suites, "read_data", lambda _: head | change)
    with pytest.raises(DataError, match=said):
        read_suite(SR)


@pytest.mark.usefixtures("toy")
def test_game_with_hidden_cards_has_no_suite() -> None:
    with pytest.raises(NoSolver, match="Climbers"):
        make("climbers", 6, 1)
    with pytest.raises(DataError):
        read_suite("climbers")


# The command line


def test_suite_from_the_command_line(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(suites, "read_suite", lambda _: easiest(4))
    assert main(["suite", "--bots", "static,random"]) == 0
    out = capsys.readouterr().out
    assert "mean regret" in out
    assert out.count("/4 ") == 2
    assert main(["suite", "--bots", "static", "--seed", "1", "--json"]) == 0
    told: dict[str, Any] = json.loads(capsys.readouterr().out)
    assert [(each["bot"], each["problems"]) for each in told["bots"]] == [("static", 4)]


@pytest.mark.usefixtures("quick")
def test_suite_made_from_the_command_line(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(suites, "MAPS", ("usa",))
    assert main(["suite", "--make", str(tmp_path / "suite.json"), "--positions", "2", "--seed", "4"]) == 0
    made = json.loads((tmp_path / "suite.json").read_text(encoding="utf-8"))
    assert made["made"]["seed"] == 4
    assert [problem["options"] for problem in made["problems"]] == [{"map": "usa"}] * 2


@pytest.mark.parametrize(
    ("arguments", "status", "word"),
    [
        ([], 2, "--bots"),
        (["--bots", "master"], 2, "master"),
        (["--bots", "greedy", "--game", "chess"], 2, "chess"),
        (["--bots", "greedy", "--jobs", "0"], 2, "--jobs"),
        (["--make", "x", "--positions", "0"], 2, "--positions"),
        (["--make", "x", "--seed", "-1"], 2, "--seed"),
    ],
)
def test_wrong_usage_is_told_in_one_line(
    arguments: list[str], status: int, word: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["suite", *arguments]) == status
    said = capsys.readouterr().err
    assert said.startswith("rocket-desktop: ")
    assert said.count("\n") == 1
    assert word in said
