"""Matches: fair to every bot, the same however they are run, and honest about what went wrong."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest

from rocket_desktop.ai import arena
from rocket_desktop.ai.arena import Match, Outcome, Played, Standing, derived_seed, play, play_game, wilson
from rocket_desktop.ai.bots import FREELY, Bot, Budget, Thinking
from rocket_desktop.ai.levels import LEVELS, UnknownBot
from rocket_desktop.ai.view import View
from rocket_desktop.model.core import BadOptions, Json
from rocket_desktop.model.game import needed_data, rebuild
from rocket_desktop.model.record import UnknownGame, parse_record

SR = "stephensons-rocket"
TOY = Match("climbers", ("greedy", "random", "random"), 12, 7)


class _Cheat(Bot):
    def think(self, view: View, seed: int) -> Thinking:
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
        del standing["decisions_per_s"]
    return found


@pytest.mark.parametrize(
    ("wins", "games", "low", "high"),
    [
        (8, 10, 0.4902, 0.9433),
        (0, 10, 0.0, 0.2775),
        (10, 10, 0.7225, 1.0),
        (50, 100, 0.4038, 0.5962),
        (200, 200, 0.9812, 1.0),
    ],
)
def test_wilson_interval(wins: float, games: int, low: float, high: float) -> None:
    assert wilson(wins, games) == pytest.approx((low, high), abs=5e-5)


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


def test_ties_are_shared() -> None:
    match = Match("x", ("a", "b"), 2, 1)
    outcome = Outcome(match, [Standing("a"), Standing("b")])
    outcome.add(Played(0, "r0", (0.5, 0.5), (9, 9), (1, 1), (0.1, 0.1), None, ""))
    outcome.add(Played(1, "r1", (0.0, 1.0), (3, 5), (1, 1), (0.1, 0.1), None, ""))
    assert [standing.wins for standing in outcome.standings] == [0.5, 1.5]
    assert outcome.standings[0].share() == 0.25


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


@pytest.mark.usefixtures("toy")
@pytest.mark.parametrize(
    ("change", "error"),
    [
        ({"game": "chess"}, UnknownGame),
        ({"bots": ("greedy",)}, BadOptions),
        ({"bots": ("greedy",) * 4}, BadOptions),
        ({"bots": ("greedy", "master")}, UnknownBot),
        ({"options": (("fog", True),)}, BadOptions),
    ],
)
def test_match_that_cannot_be_played(change: dict[str, object], error: type[Exception]) -> None:
    with pytest.raises(error):
        arena.check(replace(TOY, **change))  # type: ignore[arg-type]


def test_bot_seeds_differ_by_block_and_bot() -> None:
    seeds = {derived_seed(1, block, what) for block in range(50) for what in range(4)}
    assert len(seeds) == 200
    assert all(0 <= seed < 2**63 for seed in seeds)
