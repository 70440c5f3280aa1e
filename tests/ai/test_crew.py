"""Helpers: the same search whatever their number and whatever becomes of them, and none is left behind."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from time import monotonic, sleep

import pytest

import rocket_desktop
from rocket_desktop.ai import crew as crews
from rocket_desktop.ai import search_bot
from rocket_desktop.ai.arena import Match, play_game
from rocket_desktop.ai.bots import FREELY, Bot, Budget, Considered, Thinking, run
from rocket_desktop.ai.cores import spare_cores
from rocket_desktop.ai.crew import CREW, Crew
from rocket_desktop.ai.helper import new_search
from rocket_desktop.ai.knowledge import KNOWLEDGE
from rocket_desktop.ai.levels import EXPERT, LEVELS
from rocket_desktop.ai.search import Halving, Search
from rocket_desktop.ai.search_bot import SearchBot
from rocket_desktop.ai.view import Setting, View
from rocket_desktop.data import read_data
from rocket_desktop.model.core import GameState
from rocket_desktop.model.rng import Rng
from rocket_desktop.model.stephenson.spec import SPEC
from rocket_desktop.play.bot_process import engine_command

BUDGET = 4000 if rocket_desktop.compiled() else 240  # a tenth of a second or some seconds
WIDTH = 8
LONG = 120.0  # seconds that anything here may take on a busy machine


def setting(players: int = 2) -> Setting:
    options = SPEC.complete_options({})
    return Setting(players, options, {name: read_data(name) for name in SPEC.data_files(options)})


def view_after(plies: int, players: int = 2) -> View:
    made = setting(players)
    table = SPEC.new_game(made.players, made.options, 5, made.data)
    state: GameState = table.clone()
    rng = Rng(plies)
    for _ in range(plies):
        state.apply(state.random_move(rng))
    return View(SPEC, table, state.to_act(), state.observe(state.to_act()), setting=made)


def found(search: Search, contest: Halving) -> object:
    """All that a search has come to."""
    return contest.alive, contest.finalists, [tally.numbers() for tally in search.tallies]


def alone(view: View, budget: int = BUDGET) -> object:
    search = new_search(view, 1)
    contest = Halving(search, budget, WIDTH, to_the_end=True)
    while contest.step(50):
        pass
    return found(search, contest)


@pytest.fixture
def crew() -> Iterator[Crew]:
    made = Crew(2)
    yield made
    made.close()


def wait_for_all(crew: Crew, spread: crews.Spread) -> None:
    """Search no further here until all helpers are ready."""
    end = monotonic() + LONG
    while not all(helper.ready for helper in crew._helpers):
        assert monotonic() < end
        spread._listen(0.05)


def test_helpers_have_the_cores_that_others_leave(monkeypatch: pytest.MonkeyPatch) -> None:
    for cores, alone, beside_a_window in ((1, 0, 0), (2, 1, 0), (4, 3, 2), (64, 7, 7)):
        monkeypatch.setattr(os, "sched_getaffinity", lambda _, cores=cores: set(range(cores)), raising=False)
        assert spare_cores() == alone
        assert spare_cores(busy=2) == beside_a_window
        assert engine_command()[-2:] == ["--helpers", str(beside_a_window)]


# A branch moves to another process


def test_a_branch_goes_on_elsewhere_as_if_it_had_stayed() -> None:
    view = view_after(80)
    here, there = new_search(view, 1), new_search(view, 1)
    branch = here.branches[0]
    branch.run(70)
    packed = branch.pack()
    moved = there.fresh(0)
    moved.unpack(packed)
    assert moved.tally.numbers() == branch.tally.numbers()
    assert moved.pack() == packed
    for each in (branch, moved):
        each.room = each.tally.nodes + 10
        each.run(50)
    assert moved.pack() == branch.pack() != packed


def test_a_branch_that_nobody_has_tried_can_be_moved() -> None:
    view = view_after(80)
    one, other = new_search(view, 1), new_search(view, 1)
    other.branches[2].unpack(one.branches[2].pack())
    for search in (one, other):
        search.branches[2].run(9)
    assert one.branches[2].pack() == other.branches[2].pack()


# The crew


@pytest.mark.parametrize("is_last", [False, True])
@pytest.mark.parametrize("helpers", [1, 2])
def test_a_search_comes_to_the_same_whoever_helps(helpers: int, is_last: bool) -> None:
    view = view_after(80)
    crew = Crew(helpers)
    try:
        search = new_search(view, 1)
        contest = Halving(search, BUDGET, WIDTH, to_the_end=True, is_last=is_last)
        for _ in range(20):
            contest.step(2)
        spread = crew.begin(search, view, 1)
        wait_for_all(crew, spread)
        assert search.iterations() == 40
        while spread.step(contest, 2):
            pass
        assert found(search, contest) == alone(view)
        elsewhere = [tally is not branch.tally for tally, branch in zip(search.tallies, search.branches, strict=True)]
        assert any(elsewhere), "nobody helped"
        assert spread.seconds() > 0
    finally:
        crew.close()


def test_one_crew_helps_with_one_decision_after_another(crew: Crew) -> None:
    processes = []
    for view in (view_after(80), view_after(95), view_after(80, players=3)):
        search = new_search(view, 1)
        contest = Halving(search, BUDGET, WIDTH, to_the_end=True)
        spread = crew.begin(search, view, 1)
        wait_for_all(crew, spread)
        while spread.step(contest, 2):
            pass
        spread.close()
        assert found(search, contest) == alone(view)
        processes.append(crew.processes())
    assert processes[0] == processes[1] == processes[2]
    assert len(set(processes[0])) == 2


def test_a_decision_that_is_taken_from_the_crew_is_finished_alone(crew: Crew) -> None:
    first, second = view_after(80), view_after(95)
    searches = [new_search(view, 1) for view in (first, second)]
    contests = [Halving(search, BUDGET, WIDTH, to_the_end=True) for search in searches]
    early = crew.begin(searches[0], first, 1)
    wait_for_all(crew, early)
    for _ in range(10):
        early.step(contests[0], 2)
    late = crew.begin(searches[1], second, 1)
    going = True
    while going:
        going = early.step(contests[0], 2) | late.step(contests[1], 2)
    assert found(searches[0], contests[0]) == alone(first)
    assert found(searches[1], contests[1]) == alone(second)


@pytest.mark.skipif(sys.platform == "win32", reason="signals")
@pytest.mark.parametrize("after", [0, 3, 40])
def test_a_helper_that_is_killed_costs_nothing_but_time(crew: Crew, after: int) -> None:
    view = view_after(80)
    search = new_search(view, 1)
    contest = Halving(search, BUDGET, WIDTH, to_the_end=True)
    spread = crew.begin(search, view, 1)
    wait_for_all(crew, spread)
    for _ in range(after):
        spread.step(contest, 2)
    killed, other = crew.processes()
    os.kill(killed, signal.SIGKILL)
    while spread.step(contest, 2):
        pass
    assert found(search, contest) == alone(view)
    assert crew.processes() == [other]
    # The next decision has two helpers again.
    again = new_search(view, 1)
    second = Halving(again, BUDGET, WIDTH, to_the_end=True)
    spread = crew.begin(again, view, 1)
    assert len(crew.processes()) == 2
    while spread.step(second, 2):
        pass
    assert found(again, second) == alone(view)


@pytest.mark.skipif(sys.platform == "win32", reason="signals")
def test_a_helper_that_falls_silent_is_given_up(crew: Crew, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(crews, "_SILENT", 0.5)
    view = view_after(80)
    search = new_search(view, 1)
    contest = Halving(search, BUDGET, WIDTH, to_the_end=True)
    spread = crew.begin(search, view, 1)
    wait_for_all(crew, spread)
    for _ in range(5):
        spread.step(contest, 2)
    os.kill(crew.processes()[0], signal.SIGSTOP)
    while spread.step(contest, 2):
        pass
    assert found(search, contest) == alone(view)


def test_helpers_that_do_not_start_are_not_asked_for_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(crews, "serve", sys.exit)
    crew = Crew(2)
    view = view_after(80)
    for _ in range(2):
        search = new_search(view, 1)
        contest = Halving(search, BUDGET, WIDTH, to_the_end=True)
        spread = crew.begin(search, view, 1)
        end = monotonic() + LONG
        while crew.processes():
            assert monotonic() < end
            spread.step(contest, 2)
            spread._listen(0.05)
        while spread.step(contest, 2):
            pass
        assert found(search, contest) == alone(view)
        assert crew.size == 0


def test_helpers_end_when_they_are_told_to() -> None:
    crew = Crew(2)
    view = view_after(80)
    spread = crew.begin(new_search(view, 1), view, 1)
    helpers = list(crew._helpers)
    assert len(helpers) == 2
    crew.close()
    assert all(helper.process.exitcode is not None for helper in helpers)
    assert crew.processes() == []
    assert spread.seconds() >= 0


# Who is helped


@pytest.fixture
def helped(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The crew of this process has a helper and is called at once."""
    monkeypatch.setattr(search_bot, "_ALONE", 0.0)
    monkeypatch.setattr(CREW, "size", 1)
    yield
    CREW.close()


def expert(view: View) -> tuple[int, object, float]:
    """What an expert decides who thinks less than usual, and how long helpers took over it."""
    bot = SearchBot(KNOWLEDGE[SPEC.id].policy, replace(EXPERT, iterations=BUDGET, width=WIDTH))
    thinking = bot.think(view, 1)
    run(thinking, FREELY)
    return thinking.best(), thinking.considered(8), thinking.elsewhere()


@pytest.mark.usefixtures("helped")
def test_bots_decide_the_same_with_helpers_and_without(monkeypatch: pytest.MonkeyPatch) -> None:
    view = view_after(80)
    start_up = CREW.begin(new_search(view, 1), view, 1)
    wait_for_all(CREW, start_up)
    move, considered, elsewhere = expert(view)
    assert elsewhere > 0
    monkeypatch.setattr(CREW, "size", 0)
    assert expert(view) == (move, considered, 0.0)
    # Without what it takes to set up the position in another process there is no help.
    monkeypatch.setattr(CREW, "size", 1)
    assert expert(replace(view, setting=None)) == (move, considered, 0.0)


@pytest.mark.usefixtures("helped")
def test_every_step_leads_on_and_can_be_asked_about() -> None:
    view = view_after(80)
    bot = SearchBot(KNOWLEDGE[SPEC.id].policy, EXPERT)
    thinking = bot.think(view, 1, Budget(endless=True))
    counts = []
    for _ in range(12):
        assert thinking.step(2)
        counts.append(thinking.iterations)
        assert view.deal(Rng(1)).is_legal(thinking.best())
        assert sum(each.visits for each in thinking.considered(100)) == thinking.iterations
    thinking.close()
    assert counts[0] >= 1
    assert counts == sorted(counts)
    assert thinking.step(2), "it goes on alone"


@pytest.mark.usefixtures("helped")
def test_a_match_is_the_same_with_helpers() -> None:
    match = Match(SPEC.id, ("easy", "medium"), 2, 7, budget=Budget(iterations=3))
    plain = play_game(match, 0)
    assert CREW.size == 0
    with_helper = play_game(replace(match, helpers=1), 0)
    assert CREW.processes()
    assert with_helper.course == plain.course
    assert with_helper.fault is None


def test_seconds_are_of_all_processes_together(monkeypatch: pytest.MonkeyPatch) -> None:
    steps = []

    class Busy(Thinking):
        def step(self, most: int) -> bool:
            self.iterations += 1
            steps.append(most)
            return True

        def elsewhere(self) -> float:
            return 5.0 * self.iterations

        def best(self) -> int:
            return self.view.deal(Rng(1)).legal_moves()[0]

        def values(self) -> list[float]:
            return []

        def considered(self, most: int) -> list[Considered]:
            return []

    class Boss(Bot):
        def think(self, view: View, seed: int, budget: Budget = FREELY) -> Thinking:
            return Busy(view)

    monkeypatch.setitem(LEVELS, "boss", lambda _: Boss())
    played = play_game(Match(SPEC.id, ("boss", "random"), 2, 7, budget=Budget(seconds=14.0)), 0)
    assert len(steps) == 3 * played.decisions[0], "5, 10 and 15 seconds"
    assert played.seconds[0] >= 15 * played.decisions[0]


ENGINE = [sys.executable, "-m", "rocket_desktop", "engine", "--helpers", "1"]


def helpers_of(process: int) -> list[int]:
    """The helpers of an engine, whichever of its threads started them."""
    tasks = Path(f"/proc/{process}/task").iterdir()
    children = [int(each) for task in tasks for each in (task / "children").read_text().split()]
    return [each for each in children if b"spawn_main" in Path(f"/proc/{each}/cmdline").read_bytes()]


@pytest.mark.skipif(not Path("/proc/self/task").is_dir(), reason="needs Linux")
@pytest.mark.parametrize("end", ["quit", "kill"])
def test_the_engine_s_helpers_end_with_it(end: str) -> None:
    with subprocess.Popen(ENGINE, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as engine:
        assert engine.stdin is not None
        assert engine.stdout is not None

        def say(**request: object) -> None:
            assert engine.stdin is not None
            engine.stdin.write(json.dumps({"jsonrpc": "2.0", **request}).encode() + b"\n")
            engine.stdin.flush()

        say(id=1, method="new", params={"game": SPEC.id, "players": 2, "seed": 1})
        say(id=2, method="analyse", params={"level": "expert"})
        until = monotonic() + LONG
        while not (helpers := helpers_of(engine.pid)):
            assert monotonic() < until
            sleep(0.05)
        if end == "quit":
            say(id=3, method="quit")
        else:
            engine.kill()
        engine.stdout.read()  # whoever has the pipe has ended
        engine.wait(LONG)
        while any(Path(f"/proc/{helper}").exists() for helper in helpers):
            assert monotonic() < until
            sleep(0.05)
