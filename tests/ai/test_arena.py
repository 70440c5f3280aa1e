"""Matches: fair to every bot, the same however they are run, and honest about what went wrong."""

from __future__ import annotations

import json
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path
from time import process_time

import pytest

from rocket_desktop.ai import arena
from rocket_desktop.ai.arena import BadMatch, Match, Outcome, Played, derived_seed, play, play_game
from rocket_desktop.ai.bots import FREELY, Bot, Budget, Considered, Thinking
from rocket_desktop.ai.levels import LEVELS, UnknownBot
from rocket_desktop.ai.progress import Progress
from rocket_desktop.ai.statistics import wilson
from rocket_desktop.ai.view import View
from rocket_desktop.model.core import BadOptions, Json
from rocket_desktop.model.game import needed_data, rebuild
from rocket_desktop.model.record import UnknownGame, parse_record

SR = "stephensons-rocket"
TOY = Match("climbers", ("greedy", "random", "random"), 12, 7)


class _Cheat(Bot):
    def think(self, view: View, seed: int, budget: Budget = FREELY) -> Thinking:
        raise AssertionError("it does not think")

    def choose(self, view: View, seed: int, budget: Budget = FREELY) -> int:  # the move of no game
        return 987654321


class _Crash(_Cheat):
    def choose(self, view: View, seed: int, budget: Budget = FREELY) -> int:
        raise ZeroDivisionError("oh")


@pytest.fixture
def cheats(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(LEVELS, "cheat", lambda _: _Cheat())
    monkeypatch.setitem(LEVELS, "crash", lambda _: _Crash())


def timeless(outcome: Outcome) -> Json:
    """The outcome without what depends on the machine's speed."""
    found: Json = json.loads(json.dumps(outcome.to_json()))
    standings = found["standings"]
    assert isinstance(standings, list)
    for standing in standings:
        del standing["decisions_per_s"], standing["ms"]
    return found


def test_games_are_rounded_up_to_whole_blocks() -> None:
    assert [Match("x", ("a", "b", "c"), games, 1).count() for games in (1, 3, 4, 60)] == [3, 3, 6, 60]


@pytest.mark.usefixtures("toy")
def test_every_seed_is_played_from_every_seat() -> None:
    games = [play_game(TOY, number) for number in range(TOY.count())]
    records = [parse_record(game.record) for game in games]
    for block in range(4):
        own = records[block * 3 : block * 3 + 3]
        assert {record.seed for record in own} == {derived_seed(7, block, 0)}
        for seat in range(3):
            assert sorted(record.seats[seat].name for record in own) == ["greedy 1", "random 2", "random 3"]
    assert len({record.seed for record in records}) == 4


@pytest.mark.usefixtures("toy")
def test_wins_and_scores_are_those_of_the_bots() -> None:
    ties = 0
    for number in range(200):
        game = play_game(replace(TOY, bots=("random", "random"), games=200), number)
        record = parse_record(game.record)
        assert record.result is not None
        result = record.result
        ranking, scores = result["ranking"], result["scores"]
        assert isinstance(ranking, list)
        assert isinstance(scores, list)
        winners = [record.seats[seat].name for seat in ranking[0]]
        for bot, name in enumerate(("random 1", "random 2")):
            assert game.wins[bot] == (1 / len(winners) if name in winners else 0)
            seat = [each.name for each in record.seats].index(name)
            assert game.scores[bot] == scores[seat]
        assert sum(game.decisions) == len(record.moves)
        ties += len(winners) - 1
    assert ties > 0


@pytest.mark.usefixtures("toy")
def test_standings_add_up() -> None:
    outcome = play(TOY)
    greedy, others = outcome.standings
    assert (greedy.name, greedy.seats, others.name, others.seats) == ("greedy", 12, "random", 24)
    assert greedy.games == others.games == outcome.played == 12
    assert greedy.wins + others.wins == pytest.approx(12)
    assert greedy.expected / greedy.games == pytest.approx(1 / 3)
    assert others.expected / others.games == pytest.approx(2 / 3)
    assert outcome.faults == []
    assert len(outcome.lines()) == 3


def played(number: int, wins: tuple[float, ...], scores: tuple[int, ...], course: str = "") -> Played:
    seats = len(wins)
    return Played(number, "", course or str(number), wins, scores, (1,) * seats, (0.1,) * seats, None, "")


def test_ties_are_shared() -> None:
    outcome = Outcome.of(Match("x", ("a", "b"), 2, 1))
    outcome.add(played(0, (0.5, 0.5), (9, 9)))
    outcome.add(played(1, (0.0, 1.0), (3, 5)))
    assert [standing.wins for standing in outcome.standings] == [0.5, 1.5]
    assert [standing.leads for standing in outcome.standings] == [-2, 2]
    assert outcome.standings[0].share() == 0.25
    assert outcome.blocks == [(0.5, 1.5)]


@pytest.mark.usefixtures("toy")
def test_same_match_same_result() -> None:
    assert timeless(play(TOY)) == timeless(play(TOY))
    assert timeless(play(TOY)) != timeless(play(replace(TOY, seed=8)))


def test_number_of_processes_changes_nothing(tmp_path: Path) -> None:
    match = Match(SR, ("random", "random", "greedy"), 3, 5, (("map", "usa"),))
    one = play(match, 1, tmp_path / "one")
    two = play(match, 2, tmp_path / "two")
    assert timeless(one) == timeless(two)
    files = sorted((tmp_path / "one").iterdir())
    assert len(files) == 3
    for file in files:
        assert file.read_bytes() == (tmp_path / "two" / file.name).read_bytes()


def test_records_replay(tmp_path: Path) -> None:
    from rocket_desktop.data import read_data

    play(Match(SR, ("random", "random"), 4, 5), 1, tmp_path)
    for file in tmp_path.iterdir():
        record = parse_record(file.read_text(encoding="utf-8"))
        replay = rebuild(record, {name: read_data(name) for name in needed_data(record)})
        assert replay.fault is None
        assert replay.state.result() is not None


def test_greedy_beats_random() -> None:
    outcome = play(Match(SR, ("greedy", "random", "random"), 6, 2018))
    assert outcome.standings[0].wins >= 5


def test_deterministic_bots_do_not_repeat_one_game() -> None:
    outcome = play(Match(SR, ("greedy", "greedy"), 2, 3))
    assert len(outcome.distinct) == 2


@pytest.mark.usefixtures("toy", "cheats")
@pytest.mark.parametrize(("bot", "what"), [("cheat", "illegal move"), ("crash", "ZeroDivisionError")])
def test_who_breaks_the_rules_or_crashes_loses(bot: str, what: str, capfd: pytest.CaptureFixture[str]) -> None:
    outcome = play(replace(TOY, bots=("random", bot, "random"), games=3))
    random, other = outcome.standings
    assert random.wins == pytest.approx(3)
    assert other.wins == 0
    assert other.faults == len(outcome.faults) == 3
    assert all(what in fault and bot in fault for fault in outcome.faults)
    assert ("ZeroDivisionError" in capfd.readouterr().err) == (bot == "crash")


@pytest.mark.usefixtures("toy")
def test_budget_is_obeyed(monkeypatch: pytest.MonkeyPatch) -> None:
    seen = []

    class Spy(_Cheat):
        def choose(self, view: View, seed: int, budget: Budget = FREELY) -> int:
            seen.append(budget)
            return LEVELS["random"](None).choose(view, seed, budget)  # type: ignore[arg-type]

    monkeypatch.setitem(LEVELS, "spy", lambda _: Spy())
    play(replace(TOY, bots=("spy", "random"), games=2, budget=Budget(iterations=3)))
    assert set(seen) == {Budget(iterations=3)}


class _Restless(Bot):
    """Never done thinking by itself."""

    def think(self, view: View, seed: int, budget: Budget = FREELY) -> Thinking:
        return _RestlessThinking(view, seed)


class _RestlessThinking(Thinking):
    def __init__(self, view: View, seed: int) -> None:
        super().__init__(view)
        self._move = view.deal(view.rng(seed)).legal_moves()[0]

    def step(self, most: int) -> bool:
        self.iterations += most
        return True

    def best(self) -> int:
        return self._move

    def values(self) -> list[float]:
        return []

    def considered(self, most: int) -> list[Considered]:
        return []


@pytest.mark.usefixtures("toy")
def test_seconds_are_of_processor_time(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(LEVELS, "restless", lambda _: _Restless())
    began = process_time()
    game = play_game(replace(TOY, bots=("restless", "random"), budget=Budget(seconds=0.01)), 0)
    spent = process_time() - began
    assert game.decisions[0] > 3
    assert 0.01 * game.decisions[0] <= game.seconds[0] <= spent
    assert game.seconds[0] < 0.02 * game.decisions[0]


# The opening


def moves_of(game: Played) -> tuple[str, ...]:
    return parse_record(game.record).moves


def test_games_of_a_block_begin_alike() -> None:
    match = Match(SR, ("random", "random"), 4, 5, opening=6)
    moves = [moves_of(play_game(match, number)) for number in range(4)]
    assert moves[0][:6] == moves[1][:6] != moves[2][:6] == moves[3][:6]
    assert len({each[:8] for each in moves}) == 4


def test_opening_is_nobodys_decision() -> None:
    match = Match(SR, ("random", "random"), 2, 5)
    for opening in (0, 10):
        game = play_game(replace(match, opening=opening), 0)
        assert sum(game.decisions) + opening == len(moves_of(game))


# Games that repeat


def test_equal_games_are_known_whoever_played_them() -> None:
    one, other = (play_game(Match(SR, bots, 2, 5), 0) for bots in (("random", "greedy"), ("random", "greedy")))
    assert one.course == other.course
    assert len({play_game(Match(SR, ("random", "random"), 40, 5), number).course for number in range(20)}) == 20


def test_repeats_are_told_and_prove_nothing() -> None:
    outcome = Outcome.of(Match("x", ("a", "b"), 100, 1, sprt=(0, 100)))
    for number in range(40):
        outcome.add(played(number, (1.0, 0.0), (5, 3), course=str(number % 2)))
    assert outcome.repeats == 38
    assert len(outcome.distinct) == 2
    assert outcome.sprt is not None
    assert outcome.sprt.shares == [1.0]
    assert not outcome.decided()
    assert any("38 games went exactly as earlier ones" in line for line in outcome.lines())
    assert outcome.to_json()["repeats"] == 38


def test_equal_games_within_a_block_are_no_repeats() -> None:
    outcome = Outcome.of(Match("x", ("a", "b"), 2, 1))
    for number in range(2):
        outcome.add(played(number, (0.5, 0.5), (4, 4), course="same"))
    assert outcome.repeats == 0


# The sequential test


@pytest.mark.usefixtures("toy")
def test_sequential_test_stops_early_and_says_so() -> None:
    match = replace(TOY, bots=("greedy", "random"), games=400, sprt=(0.0, 100.0))
    outcome = play(match)
    assert 16 <= outcome.played < 200
    assert outcome.played == 2 * len(outcome.blocks)
    assert any(
        f"after {outcome.played} of 400 games: greedy is stronger by 100 Elo rather than 0" in line
        for line in outcome.lines()
    )
    told = outcome.to_json()["sprt"]
    assert isinstance(told, dict)
    assert told["accepted"] == 100
    assert told["ratio"] > 2.9
    assert timeless(play(match, executor=ThreadPoolExecutor(2))) == timeless(outcome)


@pytest.mark.usefixtures("toy")
def test_sequential_test_of_alike_bots_rejects_a_difference() -> None:
    outcome = play(replace(TOY, bots=("random", "greedy"), games=400, sprt=(0.0, 100.0)))
    told = outcome.to_json()["sprt"]
    assert isinstance(told, dict)
    assert told["accepted"] == 0


@pytest.mark.usefixtures("toy")
def test_sequential_test_counts_all_seats_of_a_name() -> None:
    outcome = Outcome.of(replace(TOY, bots=("greedy", "random", "random"), sprt=(0.0, 100.0)))
    assert outcome.sprt is not None
    assert outcome.sprt.share0 == pytest.approx(1 / 3)
    outcome = Outcome.of(replace(TOY, bots=("greedy", "greedy", "random"), sprt=(0.0, 100.0)))
    assert outcome.sprt is not None
    assert outcome.sprt.share0 == pytest.approx(2 / 3)
    for number in range(3):
        outcome.add(played(number, (0.0, 1.0, 0.0), (1, 2, 0)))
    assert outcome.sprt.shares == [1.0]


def test_undecided_test_says_so() -> None:
    outcome = Outcome.of(Match("x", ("a", "b"), 2, 1, sprt=(0, 50)))
    for number in range(2):
        outcome.add(played(number, (0.5, 0.5), (4, 4)))
    assert "sequential test: not decided" in outcome.lines()[-1]


# The arena itself


@pytest.mark.usefixtures("toy")
@pytest.mark.parametrize("seats", [2, 3])
def test_copies_of_one_bot_are_found_equal(seats: int) -> None:
    match = replace(TOY, bots=("random",) * seats, games=600)
    won = [0.0] * seats
    for number in range(match.count()):
        for bot, share in enumerate(play_game(match, number).wins):
            won[bot] += share
    for share in won:
        low, high = wilson(share, match.count())
        assert low < 1 / seats < high


@pytest.mark.usefixtures("toy")
def test_any_executor_gives_the_same_results() -> None:
    with ThreadPoolExecutor(3) as pool:
        assert timeless(play(TOY, executor=pool)) == timeless(play(TOY))


@pytest.mark.usefixtures("toy")
def test_progress_is_told() -> None:
    told: list[str] = []

    class Spy(Progress):
        def begin(self, steps: int) -> None:
            told.append(f"begin {steps}")

        def advance(self, note: str = "") -> None:
            told.append(note)

        def end(self) -> None:
            told.append("end")

    outcome = play(TOY, progress=Spy())
    assert told[0] == "begin 12"
    assert told[-1] == "end"
    assert len(told) == 14
    assert told[-2] == f"greedy {outcome.standings[0].share():.0%}"


@pytest.mark.usefixtures("toy")
@pytest.mark.parametrize(
    ("change", "error"),
    [
        ({"game": "chess"}, UnknownGame),
        ({"bots": ("greedy",)}, BadOptions),
        ({"bots": ("greedy",) * 4}, BadOptions),
        ({"bots": ("greedy", "master")}, UnknownBot),
        ({"options": (("fog", True),)}, BadOptions),
        ({"sprt": (0.0, 100.0), "bots": ("greedy", "greedy")}, BadMatch),
        ({"sprt": (0.0, 100.0), "bots": ("greedy", "random", "static")}, BadMatch),
        ({"sprt": (100.0, 0.0), "bots": ("greedy", "random")}, BadMatch),
    ],
)
def test_match_that_cannot_be_played(change: dict[str, object], error: type[Exception]) -> None:
    with pytest.raises(error):
        arena.check(replace(TOY, **change))  # type: ignore[arg-type]


def test_bot_seeds_differ_by_block_and_bot() -> None:
    seeds = {derived_seed(1, block, what) for block in range(50) for what in range(4)}
    assert len(seeds) == 200
    assert all(0 <= seed < 2**63 for seed in seeds)
