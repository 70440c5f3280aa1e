"""R10 isolated lines."""

from __future__ import annotations

import pytest

from tests.model.scenarios.conftest import Open
from tests.model.scenarios.positions import At, small_map

CORRIDOR = "B1 C2 C3 C4 C5"
"""L1 starts in C1 and runs south, l2 in A1 behind it."""


def test_r10_a_dead_end(play: Open) -> None:
    # J15, heading SW: ahead are the sea, Southampton and the line's own I15.
    game = play(At("england").way("lswr", "I15 I14 J13 K14 K15").shares("lswr", 2, 0, 0))
    game.play("extend lswr J15")
    assert game.line("lswr")["status"] == "isolated"
    assert game.line("lswr")["shares"] == [3, 0, 0]  # the share for the step itself is awarded
    assert game.line("gwr")["status"] == "running"


def test_r10_hexes_ahead_with_nothing_new(play: Open) -> None:
    game = play(At(small_map(CORRIDOR, "C1 A1")).way("l1", "C2"))
    game.play("station C4")
    assert game.line("l1")["status"] == "isolated"
    assert game.targets("l1") == {"C3"}
    assert game.line("l2")["status"] == "running"  # its step to B1 leads next to l1


@pytest.mark.parametrize(("cities", "towns"), [("C6", ""), ("", "C6")])
def test_r10_a_far_feature_keeps_a_line_running(play: Open, cities: str, towns: str) -> None:
    game = play(At(small_map(CORRIDOR, "C1 A1", cities, towns)).way("l1", "C2"))
    game.play("station C4")
    assert game.line("l1")["status"] == "running"


def test_r10_a_connected_feature_is_not_new(play: Open) -> None:
    # The town D2 is next to C2, where the line is, and to C3.
    game = play(At(small_map(CORRIDOR, "C1 A1", towns="D2")).way("l1", "C2"))
    game.play("station C4")
    assert game.line("l1")["status"] == "isolated"


def test_r10_a_far_starting_town_keeps_a_line_running(play: Open) -> None:
    # L3 has left C7 by C8, so only the town itself is near C6.
    game = play(At(small_map(CORRIDOR + " C6 C8 C9", "C1 A1 C7")).way("l1", "C2").way("l3", "C8"))
    game.play("station C4")
    assert game.line("l1")["status"] == "running"


def test_r10_stations_do_not_block(play: Open) -> None:
    game = play(At(small_map(CORRIDOR, "C1 A1", towns="C6")).way("l1", "C2").stations(1, "C4"))
    game.play("extend l2 B1")  # into l1, next to C2
    assert game.line("l1")["status"] == "running"


LOOP = "A2 A3 A5 A6 B2 B3 B4 B6 C5 C6"
"""From A3 the only way leads by B3 and B4 round a ring (C5, C6, B6, A6, A5) and back to B4 and B3.

Next to B2, beyond, starts l2; B3 cannot turn to B2 but on the way back.
"""


def test_r10_no_hex_may_be_entered_twice(play: Open) -> None:
    game = play(At(small_map(LOOP, "A1 C2", towns="C1")).way("l1", "A2 A3"))
    game.play("station B6")
    assert game.line("l1")["status"] == "isolated"


def test_r10_the_loop_with_a_hex_more_is_not_needed(play: Open) -> None:
    # C3 lies ahead of B3 and is next to C2.
    game = play(At(small_map(LOOP + " C3", "A1 C2", towns="C1")).way("l1", "A2 A3"))
    game.play("station B6")
    assert game.line("l1")["status"] == "running"


def test_r10_first_action_of_the_game_marks_a_hemmed_in_start(play: Open) -> None:
    # Around A1 lie only the city A2 and the town B1.
    game = play(At(small_map("B2 C1 C2", "A1 D2", cities="A2", towns="B1")))
    assert game.line("l1")["status"] == "running"
    game.play("invest c1 steel")
    assert game.line("l1")["status"] == "isolated"
    assert game.line("l2")["status"] == "running"


def test_r10_an_unmoved_survivor_is_connected_to_its_own_start(play: Open) -> None:
    # L1's only step from C1, to C2, leads next to nothing but C1 itself.
    game = play(At(small_map("B1 C2", "C1 A1")))
    game.play("extend l2 B1")  # next to C1: l2 merges into l1 and connects it to its own start
    assert game.line("l2")["status"] == "dissolved"
    assert game.line("l1")["status"] == "isolated"


def test_r10_an_unmoved_line_with_a_step_is_not_isolated(play: Open) -> None:
    # Wherever it goes, its first step connects it to its own start.
    game = play(At(small_map("C2 C3 C4 D5 E5 E6 E7", "C1 E8", cities="D1")))
    game.play("invest c1 steel")
    assert game.line("l1")["status"] == "running"
    assert game.line("l1")["features"] == []


def meeting() -> At:
    """L1 came by C2 to C3; C4 ahead is next to l2 (B4) and l3 (D4), both unmoved, and to the city C5."""
    return At(small_map("C2 C3 C4", "C1 B4 D4", cities="C5")).way("l1", "C2 C3")


def test_r10_a_hex_next_to_two_lines_counts(play: Open) -> None:
    game = play(meeting())
    assert game.targets("l1") == set()
    game.play("invest c1 steel")
    assert [game.line(line)["status"] for line in ("l1", "l2", "l3")] == ["running"] * 3


def test_r10_an_unmoved_locomotive_is_a_line_under_every_option(play: Open) -> None:
    # L1 on C2 is connected to D2, where l2 has not moved yet; C3 ahead is next to D2 and to nothing else.
    board = small_map("C2 C3", "C1 D2", cities="E3")
    game = play(At(board, unmoved_counts=False).way("l1", "C2"))
    game.play("invest c1 steel")
    assert game.line("l1")["status"] == "running"


def test_r10_the_same_after_that_locomotive_has_left(play: Open) -> None:
    board = small_map("C2 C3 E2 F2 F3", "C1 D2", cities="E3")
    game = play(At(board, unmoved_counts=False).way("l1", "C2").way("l2", "E2"))
    game.play("invest c1 steel")
    assert game.line("l1")["status"] == "isolated"


def test_r10_the_mark_is_for_good(play: Open) -> None:
    game = play(At("england").way("gwr", "F12").isolated("gwr"))
    game.play("extend gwr F11")
    assert game.line("gwr")["status"] == "isolated"


def test_r10_shares_of_an_isolated_line_are_kept_and_may_be_bid(play: Open) -> None:
    game = play(At("england").way("gwr", "F12").isolated("gwr").shares("gwr", 0, 2, 0))
    game.play("extend gwr F11")
    game.play("bid 1 E12")
    assert game.line("gwr")["shares"] == [0, 1, 0]
    assert game.line("gwr")["locomotive"] == "E12"


def test_r10_an_isolated_line_may_still_merge(play: Open) -> None:
    # The mark is permanent even where another line has come near: ger, marked, runs into lswr all the same.
    at = At("england").way("lswr", "J15 K16 L15 M15").way("ger", "P11 O12 N12 N13").isolated("ger")
    game = play(at.shares("ger", 2, 0, 0))
    assert game.gains("extend ger M14") == [4, 0, 0]
    assert game.line("ger")["status"] == "dissolved"
    assert game.line("lswr")["status"] == "running"
    assert game.line("lswr")["shares"] == [1, 0, 0]
