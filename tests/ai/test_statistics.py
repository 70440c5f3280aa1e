"""Intervals, the sequential test and ratings: figures known beforehand, and error rates by simulation."""

from __future__ import annotations

from itertools import combinations

import pytest

from rocket_desktop.ai.statistics import Sprt, TableResult, expected_share, rating_intervals, ratings, wilson
from rocket_desktop.model.rng import Rng


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


@pytest.mark.parametrize(
    ("elo", "seats", "others", "share"),
    [
        (0, 1, 1, 1 / 2),
        (0, 1, 3, 1 / 4),
        (0, 2, 1, 2 / 3),
        (400, 1, 1, 10 / 11),
        (-400, 1, 1, 1 / 11),
        (400, 1, 2, 10 / 12),
    ],
)
def test_expected_share(elo: float, seats: int, others: int, share: float) -> None:
    assert expected_share(elo, seats, others) == pytest.approx(share)


# The sequential test


def block(rng: Rng, share: float, together: bool) -> float:
    """What is won in a block of two games; with `together` one game decides the other one, too."""
    first, second = (int(rng.below(1_000_000)) < share * 1_000_000 for _ in range(2))
    return float(first) if together else (first + second) / 2


def share_of_runs(truth: float, together: bool, runs: int = 200) -> tuple[float, float]:
    """How often the test of 0 against 100 Elo says "stronger", and how many blocks it takes on average."""
    rng = Rng(20181129)
    said = blocks = 0
    for _ in range(runs):
        test = Sprt(0.5, expected_share(100, 1, 1))
        while test.decided() is None:
            test.add(block(rng, truth, together))
        said += test.decided() is True
        blocks += len(test.shares)
    return said / runs, blocks / runs


@pytest.mark.parametrize("together", [False, True])
def test_sequential_test_is_seldom_wrong(together: bool) -> None:
    false_alarms, long = share_of_runs(0.5, together)
    found, short = share_of_runs(expected_share(100, 1, 1), together)
    assert false_alarms < 0.11
    assert found > 0.9
    assert max(long, short) < 120


def test_games_that_depend_on_each_other_take_longer() -> None:
    assert share_of_runs(0.5, True, 100)[1] > 1.4 * share_of_runs(0.5, False, 100)[1]


def test_one_sided_results_are_decided_soon() -> None:
    for share, verdict in ((1.0, True), (0.0, False)):
        test = Sprt(0.5, expected_share(100, 1, 1))
        while test.decided() is None:
            test.add(share)
        assert test.decided() is verdict
        assert 8 <= len(test.shares) <= 10


def test_sequential_test_begins_undecided() -> None:
    test = Sprt(0.5, 0.6)
    assert test.ratio() == 0
    assert test.decided() is None


@pytest.mark.parametrize("shares", [(0.6, 0.5), (0.5, 0.5), (0.0, 0.5), (0.5, 1.0)])
def test_sequential_test_needs_two_shares_in_order(shares: tuple[float, float]) -> None:
    with pytest.raises(ValueError, match="below"):
        Sprt(*shares)


# Ratings


def league(strengths: list[float], seats: int, blocks: int, rng: Rng) -> list[TableResult]:
    """Tables of bots that win in proportion to known strengths."""
    tables = []
    for members in combinations(range(len(strengths)), seats):
        wins = []
        for _ in range(blocks):
            won = [0.0] * seats
            for _ in range(seats):
                pick = int(rng.below(1_000_000)) / 1_000_000 * sum(strengths[bot] for bot in members)
                for place, bot in enumerate(members):
                    pick -= strengths[bot]
                    if pick < 0:
                        won[place] += 1
                        break
            wins.append(tuple(won))
        tables.append(TableResult(members, seats, tuple(wins)))
    return tables


@pytest.mark.parametrize("seats", [2, 3])
def test_ratings_find_known_strengths(seats: int) -> None:
    truth = [1000.0, 1200.0, 900.0, 1100.0]
    tables = league([10 ** (elo / 400) for elo in truth], seats, 400, Rng(1))
    found = ratings(4, tables, 0, 1000)
    assert found == pytest.approx(truth, abs=50)
    assert ratings(4, tables[::-1], 0, 1000) == pytest.approx(found, abs=0.01)
    again = rating_intervals(4, tables, 0, 1000, 100, Rng(2))
    assert again[0] == pytest.approx((1000, 1000))
    for bot in range(1, 4):
        low, high = again[bot]
        assert low < found[bot] < high
        assert 20 < high - low < 150


def test_ratings_of_two_are_their_odds() -> None:
    table = TableResult((0, 1), 2, ((2.0, 0.0),) * 60 + ((0.0, 2.0),) * 6)
    assert ratings(2, [table], 0, 1000)[1] == pytest.approx(600, abs=5)
    assert ratings(2, [table], 1, 1000) == pytest.approx([1400, 1000], abs=5)


def test_who_always_wins_has_a_finite_rating_that_grows_with_the_games() -> None:
    few, many = (ratings(2, [TableResult((0, 1), 2, ((2.0, 0.0),) * blocks)], 1, 1000)[0] for blocks in (5, 50))
    assert 1300 < few < many < 2500


def test_ties_are_half_a_win() -> None:
    tied = TableResult((0, 1), 2, ((1.0, 1.0),) * 5)
    assert ratings(2, [tied], 0, 1000) == pytest.approx([1000, 1000])
