"""R8 the merger and R9 majorities with all their ties.

Most of it happens where ger, on N13, comes to M14, next to lswr on M15.  Ger is then connected to Ipswich,
London, Maidstone and Guildford: 4 for the first, 2 for the second.
"""

from __future__ import annotations

import pytest

from tests.model.scenarios.conftest import Open
from tests.model.scenarios.positions import At

LSWR = ["J15", "K16", "L15", "M15"]
GER = ["P11", "O12", "N12", "N13"]


def ger_before_lswr(players: int = 3) -> At:
    """See above."""
    return At("england", players).way("lswr", " ".join(LSWR)).way("ger", " ".join(GER))


def test_r8_majority_in_the_dissolved_line_scores_its_features(play: Open) -> None:
    game = play(ger_before_lswr().shares("ger", 4, 3, 1))
    # Shares 5 (one fresh), 3, 1: 4 and 2.
    assert game.gains("extend ger M14", "pass", "pass") == [4, 2, 0]


def test_r8_shares_go_two_for_one_and_odd_ones_are_lost(play: Open) -> None:
    game = play(ger_before_lswr().shares("ger", 4, 3, 1).shares("lswr", 0, 1, 2))
    game.gains("extend ger M14", "pass", "pass")
    # 5, 3 and 1 become 2, 1 and 0.
    assert game.line("lswr")["shares"] == [2, 2, 2]
    assert game.line("ger")["shares"] == [0, 0, 0]


def test_r8_the_moved_line_is_dissolved(play: Open) -> None:
    game = play(ger_before_lswr().shares("ger", 4, 0, 0))
    game.play("extend ger M14")
    ger = game.line("ger")
    assert (ger["status"], ger["locomotive"], ger["heading"]) == ("dissolved", None, None)
    assert ger["hexes"] == ger["features"] == ger["targets"] == []
    assert ger["stations"] == [0, 0, 0]


def test_r8_hexes_features_and_stations_belong_to_the_survivor(play: Open) -> None:
    game = play(ger_before_lswr().stations(1, "N12").stations(2, "M15").stations(0, "M14"))
    game.play("extend ger M14")
    lswr = game.line("lswr")
    assert (lswr["status"], lswr["locomotive"], lswr["heading"]) == ("running", "M15", "NE")
    assert lswr["hexes"] == sorted([*LSWR, *GER, "M14"])
    assert lswr["features"] == ["brighton", "guildford", "ipswich", "london", "maidstone", "southampton"]
    assert lswr["stations"] == [1, 1, 1]


def test_r8_a_city_met_in_the_same_move_scores_and_counts_for_the_merger(play: Open) -> None:
    # Guildford is new to ger: 2 for seat 2; London was connected before.  Then the merger: 4 for seat 0.
    at = ger_before_lswr().shares("ger", 1, 0, 0).cubes("guildford", 2, None, None).cubes("london", 1, 1, 1)
    assert play(at).gains("extend ger M14") == [4, 0, 2]


def test_r8_features_gained_in_a_merger_score_nothing_later(play: Open) -> None:
    # Lswr gets Maidstone with ger; when its own locomotive comes to N14, next to Maidstone, no town is scored.
    game = play(ger_before_lswr().stations(0, "N12").stations(1, "L15"))
    game.play("extend ger M14")
    assert game.gains("extend lswr N14") == [0, 0, 0]


def test_r8_the_survivor_pays_all_features_in_the_next_merger(play: Open) -> None:
    # First ger into lswr, shares 5 and 3, which become 2 and 1.  Then lswr, with a fresh share, comes to N14, next
    # to ser's O15: Southampton, Brighton, Guildford, Ipswich, London and Maidstone make 6, and 3 for the second.
    game = play(ger_before_lswr().way("ser", "P14 O15").shares("ger", 4, 3, 0))
    assert game.gains("extend ger M14", "pass") == [4, 2, 0]
    assert game.gains("extend lswr N14", "pass") == [6, 3, 0]
    assert game.line("ser")["shares"] == [1, 0, 0]  # 3 and 1, two for one
    assert game.line("ser")["hexes"] == sorted([*LSWR, *GER, "M14", "N14", "O15", "P14"])


def test_r8_a_merger_into_an_isolated_line_leaves_it_isolated(play: Open) -> None:
    game = play(ger_before_lswr().isolated("lswr").shares("ger", 3, 0, 0))
    assert game.gains("extend ger M14") == [4, 0, 0]
    assert game.line("lswr")["status"] == "isolated"
    assert game.line("lswr")["shares"] == [2, 0, 0]
    game.play("extend lswr N14")
    assert game.line("lswr")["shares"] == [2, 0, 0]  # an isolated line awards none


def test_r8_shares_paid_in_the_veto_do_not_count(play: Open) -> None:
    # Seat 1 pays 3 of 4 to make it merge; left are 2 (one fresh), 1, 0: 4 for seat 0 and 2 for seat 1.
    game = play(At("england").way("lswr", "J15 K16 L15 M15").way("ger", "P11 O12 N12 N13").shares("ger", 1, 4, 0))
    assert game.gains("extend ger N14", "bid 3 M14") == [4, 2, 0]
    assert game.line("lswr")["shares"] == [1, 0, 0]


@pytest.mark.parametrize(
    ("shares", "gains"),
    [
        ((1, 2, 0), [3, 3, 0]),  # 2, 2, 0: tied first share 4 + 2
        ((1, 2, 2), [2, 2, 2]),  # all tied: 6 // 3
        ((2, 1, 1), [4, 1, 1]),  # tied second share 2
        ((0, 1, 3), [1, 1, 4]),  # the fresh share makes the tie for second
        ((2, 0, 0), [4, 0, 0]),  # no second
        ((0, 3, 0), [2, 4, 0]),  # the active player is second by the fresh share
    ],
)
def test_r9_merger_of_4_features(play: Open, shares: tuple[int, ...], gains: list[int]) -> None:
    game = play(ger_before_lswr().shares("ger", *shares))
    passes = ["pass"] * sum(held > 0 for held in shares[1:])
    assert game.gains("extend ger M14", *passes) == gains


@pytest.mark.parametrize(
    ("shares", "gains"),
    [
        ((1, 2, 2, 2), [1, 1, 1, 1]),  # all tied: 6 // 4
        ((3, 1, 1, 1), [4, 0, 0, 0]),  # tied second: 2 // 3
        ((0, 2, 2, 1), [0, 3, 3, 0]),  # tied first: no second is paid
    ],
)
def test_r9_merger_of_4_features_at_a_table_of_four(play: Open, shares: tuple[int, ...], gains: list[int]) -> None:
    game = play(ger_before_lswr(4).shares("ger", *shares))
    passes = ["pass"] * sum(held > 0 for held in shares[1:])
    assert game.gains("extend ger M14", *passes) == gains


@pytest.mark.parametrize(
    ("shares", "gains"),
    [
        ((1, 2, 0), [2, 2, 0]),  # 3 + 1 shared
        ((3, 1, 1), [3, 0, 0]),  # second is 3 // 2 = 1, shared by two: nothing
        ((3, 2, 1), [3, 1, 0]),
    ],
)
def test_r9_an_odd_first_prize_of_3(play: Open, shares: tuple[int, ...], gains: list[int]) -> None:
    # Ly comes to H6, next to unmoved mr: Liverpool, Manchester, Derby.
    game = play(At("england").way("ly", "F5 G6").shares("ly", *shares))
    passes = ["pass"] * sum(held > 0 for held in shares[1:])
    assert game.gains("extend ly H6", *passes) == gains


@pytest.mark.parametrize(
    ("owners", "gains"),
    [
        ((0, 1, None), [1, 1, 0]),  # (2 + 1) // 2
        ((0, 1, 2), [1, 1, 1]),  # (2 + 1) // 3
        ((2, 2, 2), [0, 0, 2]),
        ((1, None, 1), [0, 2, 0]),
        ((1, 0, 1), [1, 2, 0]),
    ],
)
def test_r9_city(play: Open, owners: tuple[int | None, ...], gains: list[int]) -> None:
    assert play(At("england").cubes("birmingham", *owners)).gains("extend mr H7") == gains


@pytest.mark.parametrize(
    ("stations", "gains"),
    [
        (("G13", "I13", ""), [3, 3, 0]),  # (4 + 2) // 2
        (("G13", "I13", "J12"), [2, 2, 2]),  # (4 + 2) // 3
        (("G13 H13", "I13", "J12"), [4, 1, 1]),  # 2 // 2
        (("", "G13 H13 J12", "I13"), [0, 4, 2]),
    ],
)
def test_r9_town(play: Open, stations: tuple[str, ...], gains: list[int]) -> None:
    # Gwr reaches J12: Bristol, Swindon, Oxford and Reading make 4.
    at = At("england").way("gwr", "G13 H13 I13")
    for seat, hexes in enumerate(stations):
        at.stations(seat, hexes)
    assert play(at).gains("extend gwr J12") == gains
