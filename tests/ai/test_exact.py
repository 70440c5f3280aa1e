"""Bots that solve positions exactly: they play the solution, tell it, and stop when they are told to."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

from rocket_desktop.__main__ import main
from rocket_desktop.ai import suite as suites
from rocket_desktop.ai.bots import FREELY, Budget, Thinking, lead, run
from rocket_desktop.ai.endgames import ENDGAMES
from rocket_desktop.ai.exact import MOST_LOST
from rocket_desktop.ai.levels import EASY, MEDIUM, find_bot
from rocket_desktop.ai.policies.stephenson import StephensonPolicy
from rocket_desktop.ai.search_bot import Level, SearchBot
from rocket_desktop.ai.solver import solve
from rocket_desktop.ai.suite import Problem, Suite, position, read_suite
from rocket_desktop.ai.view import View
from rocket_desktop.model.core import OVER, GameState
from rocket_desktop.model.game import find_game

SR = "stephensons-rocket"
SPEC = find_game(SR)
ENDGAME = ENDGAMES[SR]
PROBLEMS = sorted(read_suite(SR).problems, key=lambda problem: problem.nodes)


def view(state: GameState) -> View:
    seat = state.to_act()
    return View(SPEC, state, seat, state.observe(seat))


def thought(bot: str, problem: Problem, seed: int = 1) -> Thinking:
    thinking = find_bot(bot, SR).think(view(position(SR, problem)), seed)
    run(thinking, FREELY)
    return thinking


def is_exact(thinking: Thinking) -> bool:
    return ": exact: " in thinking.explain()


@pytest.mark.parametrize("problem", PROBLEMS[::12], ids=lambda problem: problem.check)
def test_a_position_that_can_be_solved_is_played_exactly(problem: Problem) -> None:
    thinking = thought("hard", problem)
    assert is_exact(thinking)
    assert thinking.iterations == 1
    state = position(SR, problem)
    assert problem.loss(SPEC.format_move(state, thinking.best())) == 0
    considered = thinking.considered(100)
    assert considered[0].move == SPEC.format_move(state, thinking.best())
    assert considered[0].share == 1
    assert (considered[0].value > 0) == problem.win
    assert thinking.values()[state.to_act()] == considered[0].value
    assert sum(thinking.values()) == pytest.approx(1)


@pytest.mark.parametrize("players", [2, 3])
def test_the_end_that_is_told_comes_about(players: int) -> None:
    """Played on by solving bots alone, the game ends with the scores that the first of them named.

    With two players only the lead is certain: of ends with the same one either may come.
    A later position may be harder to solve by itself, without what is known from before: then nothing is said of it.
    """
    ended = 0
    problems = [problem for problem in PROBLEMS if problem.players == players and problem.nodes < 3000][-4:]
    for problem in problems:
        state = position(SR, problem)
        thinking = thought("expert", problem)
        told = thinking.explain().partition("it ends ")[2].partition(";")[0]
        state.apply(thinking.best())
        while state.to_act() != OVER:
            thinking = find_bot("expert", SR).think(view(state), 1)
            run(thinking, FREELY)
            if not is_exact(thinking):
                break
            state.apply(thinking.best())
        else:
            named = [int(score) for score in told.split(" : ")]
            if players == 2:
                assert lead(named, 0) == lead(state.scores(), 0)
            else:
                assert named == state.scores()
            ended += 1
    assert ended >= 3


def test_easy_searches_and_so_does_any_bot_without_the_solver() -> None:
    assert EASY.solver == 0
    assert not is_exact(thought("easy", PROBLEMS[0]))
    thinking = find_bot("hard", SR, solver=False).think(view(position(SR, PROBLEMS[0])), 1, Budget(iterations=40))
    run(thinking, Budget(iterations=40))
    assert thinking.iterations == 40
    assert not is_exact(thinking)


def test_medium_solves_but_stays_soft() -> None:
    """Other seeds take other moves, which may cost something but neither the win nor more than two points."""
    costs = set()
    for problem in PROBLEMS[:20]:
        state = position(SR, problem)
        solution = solve(state, ENDGAME, MEDIUM.solver, every=True)
        assert solution is not None
        for seed in range(6):
            thinking = thought("medium", problem, seed)
            assert is_exact(thinking)
            move = thinking.best()
            number = solution.moves.index(move)
            assert solution.loss(number) <= MOST_LOST
            assert solution.wins(number) == solution.wins(solution.best)
            assert thinking.considered(1)[0].move == SPEC.format_move(state, move)
            costs.add(solution.loss(number))
    assert costs == {0, 1, 2}


def test_what_takes_too_many_positions_is_searched() -> None:
    problem = PROBLEMS[100]
    state = position(SR, problem)
    nodes = solve(state, ENDGAME, 100_000)
    assert nodes is not None
    for most, exact in ((nodes.nodes, True), (nodes.nodes - 1, False)):
        level = Level(iterations=20, width=8, softness=0.0, cap=0.0, ceiling=60.0, solver=most)
        thinking = SearchBot(StephensonPolicy(), level, ENDGAME).think(view(state), 1)
        run(thinking, FREELY)
        assert is_exact(thinking) is exact
        assert thinking.iterations == (1 if exact else 20)


def test_solving_ends_when_it_is_told_to() -> None:
    """It asks every few hundred positions; then there is a move all the same."""
    problem = PROBLEMS[-1]
    assert problem.nodes > 1000
    level = Level(iterations=20, width=8, softness=0.1, cap=0.1, ceiling=60.0, solver=100_000, solves_softly=True)
    thinking = SearchBot(StephensonPolicy(), level, ENDGAME).think(view(position(SR, problem)), 1)
    asked = 0

    def enough() -> bool:
        nonlocal asked
        asked += 1
        return True

    thinking.enough = enough
    assert thinking.step(2)
    assert asked == 1
    assert thinking.iterations == 2
    assert position(SR, problem).is_legal(thinking.best())
    assert not is_exact(thinking)


@pytest.mark.parametrize("endless", [False, True])
def test_it_can_be_asked_while_it_solves(endless: bool) -> None:
    """The engine tells how far it is meanwhile."""
    level = Level(iterations=20, width=8, softness=0.0, cap=0.0, ceiling=60.0, solver=100_000, solves_softly=True)
    state = position(SR, PROBLEMS[-1])
    thinking = SearchBot(StephensonPolicy(), level, ENDGAME).think(view(state), 1, Budget(endless=endless))
    told = []

    def enough() -> bool:
        told.append(thinking.considered(3)[0])
        assert sum(thinking.values()) == pytest.approx(1)
        assert state.is_legal(thinking.best())
        return True

    thinking.enough = enough
    thinking.step(2)
    assert [each.visits for each in told] == [0]


def test_an_analysis_values_every_move_exactly() -> None:
    problem = PROBLEMS[5]
    state = position(SR, problem)
    thinking = find_bot("expert", SR).think(view(state), 1, Budget(endless=True))
    assert not thinking.step(2)
    considered = thinking.considered(1000)
    assert {each.move for each in considered} == {SPEC.format_move(state, move) for move in state.legal_moves()}
    assert all(each.reason.startswith("exact: with best play") for each in considered)
    losses = [problem.loss(each.move) for each in considered]
    assert losses == sorted(losses)


def test_a_bot_values_moves_exactly_only_as_far_as_it_must() -> None:
    inexact = 0
    for problem in PROBLEMS[:12]:
        plain = thought("expert", problem)
        reasons = [each.reason for each in plain.considered(1000)]
        assert reasons[0].startswith("exact: with best play")
        inexact += any(reason.startswith("exact: ends no better than ") for reason in reasons)
    assert inexact >= 3


def test_moves_that_are_to_be_compared_are_each_valued_exactly() -> None:
    problem = PROBLEMS[20]
    state = position(SR, problem)
    moves = sorted(state.legal_moves(), key=lambda move: problem.loss(SPEC.format_move(state, move)))
    some = (moves[-1], moves[len(moves) // 2], moves[0])
    seen = replace(view(state), only=some)
    thinking = find_bot("hard", SR).think(seen, 1)
    run(thinking, FREELY)
    considered = thinking.considered(8)
    assert [each.move for each in considered] == [SPEC.format_move(state, move) for move in reversed(some)]
    assert all(each.reason.startswith("exact: with best play") for each in considered)
    leads = [lead([round(score) for score in each.points], state.to_act()) for each in considered]
    assert [leads[0] - each for each in leads] == [problem.loss(each.move) for each in considered]


def test_the_suite_can_do_without_the_solver(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(suites, "read_suite", lambda _: Suite(SR, tuple(PROBLEMS[60:68])))
    monkeypatch.setattr("rocket_desktop.ai.levels.HARD", Level(4, 4, 0.0, 0.0, 60.0, solver=1_000_000))
    rates = []
    for arguments in ([], ["--no-solver"]):
        assert main(["suite", "--bots", "hard", "--json", *arguments]) == 0
        rates.append(json.loads(capsys.readouterr().out)["bots"][0]["solved"])
    assert rates[0] == 8
    assert rates[1] < 8
