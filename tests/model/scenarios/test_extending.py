"""R1 legal extension, R2 unmoved locomotives, R3 the share comes first.  England unless a map is drawn."""

from __future__ import annotations

import pytest

from tests.model.scenarios.conftest import Open
from tests.model.scenarios.positions import At, small_map


def crowded() -> At:
    """Ger's locomotive on N13; N14 ahead is next to lswr's M15 and ser's O15, M14 to lswr alone, O14 is Maidstone."""
    return At("england").way("lswr", "J15 K16 L15 M15").way("ser", "P14 O15").way("ger", "P11 O12 N12 N13")


def test_r1_first_move_goes_any_way(play: Open) -> None:
    assert play(At("england")).moves("extend", "gwr") == {"E14", "F12", "F14", "G13", "G14"}  # F13's sixth side is sea


def test_r1_only_three_hexes_ahead(play: Open) -> None:
    assert play(At("england").way("gwr", "F12")).moves("extend", "gwr") == {"E12", "F11", "G12"}


def test_r1_towns_block(play: Open) -> None:
    # Heading NE on G13: ahead are G12, H12 (Swindon) and H13.
    assert play(At("england").way("gwr", "G13")).moves("extend", "gwr") == {"G12", "H13"}


def test_r1_cities_block(play: Open) -> None:
    # Heading NE on G11: ahead are G10 (Worcester), H10 and H11.
    assert play(At("england").way("gwr", "F12 F11 G11")).moves("extend", "gwr") == {"H10", "H11"}


def test_r1_track_town_and_edge_block(play: Open) -> None:
    # Heading SW on J15: ahead are the sea, I16 (Southampton, left long ago) and the line's own I15.
    game = play(At("england").way("lswr", "I15 I14 J13 K14 K15 J15"))
    assert game.moves("extend", "lswr") == set()


def test_r1_next_to_own_track_is_allowed(play: Open) -> None:
    # J15 is next to I15, the line's first hex, and to no other line.
    game = play(At("england").way("lswr", "I15 I14 J13 K14 K15"))
    assert game.moves("extend", "lswr") == {"J15", "K16", "L15"}


def test_r1_next_to_two_other_lines_is_not_allowed(play: Open) -> None:
    assert play(crowded()).moves("extend", "ger") == {"M14"}


def test_r1_stations_do_not_block(play: Open) -> None:
    game = play(At("england").way("gwr", "F12").stations(1, "F11").stations(0, "E12"))
    assert game.moves("extend", "gwr") == {"E12", "F11", "G12"}


def test_r1_not_the_same_line_twice_in_a_turn(play: Open) -> None:
    game = play(At("england"))
    game.play("extend gwr F12")
    assert game.moves("extend", "gwr") == set()
    assert game.moves("extend", "mr") == {"H6", "H7", "I6", "I8", "J6", "J7"}
    assert game.targets("gwr") == {"E12", "F11", "G12"}  # the targets are told all the same
    assert game.turn()["extended"] == ["gwr"]


def test_r1_again_in_the_next_turn(play: Open) -> None:
    game = play(At("england"))
    game.play("extend gwr F12")
    game.play("extend mr I8")
    assert game.to_act() == 1
    assert game.moves("extend", "gwr") == {"E12", "F11", "G12"}


def test_r1_survivor_of_own_merger_may_be_extended(play: Open) -> None:
    game = play(crowded())
    game.play("extend ger M14")
    assert game.moves("extend", "lswr") == {"N14", "N15"}  # M14 has track now


def test_r1_dissolved_line_cannot_be_extended(play: Open) -> None:
    game = play(crowded())
    game.play("extend ger M14")
    game.play("invest exeter brewing")
    assert game.to_act() == 1
    assert game.moves("extend", "ger") == set()
    assert game.targets("ger") == set()


def test_r1_isolated_line_may_be_extended(play: Open) -> None:
    game = play(At("england").way("gwr", "F12").isolated("gwr"))
    assert game.moves("extend", "gwr") == {"E12", "F11", "G12"}


def derby_in_sight(unmoved_counts: bool = True) -> At:
    """Ly's locomotive on G6, heading SE; H6 is next to Derby (I7), where mr has not moved yet."""
    at = At("england", unmoved_counts=unmoved_counts)
    return at.way("ly", "F5 G6").shares("ly", 2, 1, 0).cubes("manchester", 0, 1, None)


def test_r2_next_to_an_unmoved_locomotive_merges(play: Open) -> None:
    game = play(derby_in_sight())
    # Liverpool, Manchester and now Derby: 3.  Shares 3 (one fresh), 1, 0: first 3, second 3 // 2 = 1.
    assert game.gains("extend ly H6", "pass") == [3, 1, 0]
    mr = game.line("mr")
    assert (mr["locomotive"], mr["moved"], mr["heading"]) == ("I7", False, None)
    assert mr["hexes"] == ["F5", "G6", "H6"]
    assert mr["features"] == ["derby", "liverpool", "manchester"]
    assert mr["shares"] == [1, 0, 0]
    assert game.line("ly")["status"] == "dissolved"


def test_r2_unmoved_survivor_keeps_six_ways(play: Open) -> None:
    game = play(derby_in_sight())
    game.play("extend ly H6")
    game.play("pass")
    assert game.moves("extend", "mr") == {"H7", "I6", "I8", "J6", "J7"}  # the sixth, H6, has track


def test_r2_option_off_passes_an_unmoved_locomotive(play: Open) -> None:
    game = play(derby_in_sight(unmoved_counts=False))
    # Derby is connected, but a starting town scores nothing.
    assert game.gains("extend ly H6", "pass") == [0, 0, 0]
    assert game.line("ly")["status"] == "running"
    assert game.line("ly")["features"] == ["derby", "liverpool", "manchester"]
    assert game.line("mr")["hexes"] == []


def test_r2_option_off_the_passed_line_merges_when_it_moves(play: Open) -> None:
    game = play(derby_in_sight(unmoved_counts=False).shares("ly", 0, 0, 0).shares("mr", 0, 0, 0))
    game.play("extend ly H6")
    # Mr's first move to H7, next to ly's H6: it is connected to Derby and Birmingham, 2 for the only share.
    assert game.gains("extend mr H7") == [2, 0, 0]
    assert game.line("mr")["status"] == "dissolved"
    assert game.line("ly")["hexes"] == ["F5", "G6", "H6", "H7"]


@pytest.mark.parametrize(("unmoved_counts", "targets"), [(True, set()), (False, {"A2"})])
def test_r2_two_unmoved_locomotives_forbid_a_hex(play: Open, unmoved_counts: bool, targets: set[str]) -> None:
    # A2 is next to B1 and B2, where l2 and l3 start.
    board = small_map("A2 A3 A4 B3", "A1 B1 B2", cities="A5")
    assert play(At(board, unmoved_counts=unmoved_counts)).moves("extend", "l1") == targets


def test_r3_share_is_taken_before_the_veto_and_may_be_bid(play: Open) -> None:
    game = play(At("england").way("gwr", "F12").shares("gwr", 0, 1, 0))
    game.play("extend gwr F11")
    assert game.line("gwr")["shares"] == [1, 1, 0]
    game.play("bid 1 G12")
    assert game.to_act() == 0  # he can match with the share just taken
    game.play("match E12")
    assert game.line("gwr")["shares"] == [0, 1, 0]
    assert game.line("gwr")["locomotive"] == "E12"


def test_r3_share_is_kept_when_another_decides_the_way(play: Open) -> None:
    game = play(At("england").way("gwr", "F12").shares("gwr", 0, 2, 0))
    game.play("extend gwr F11")
    game.play("bid 2 G12")  # too much to match
    assert game.line("gwr")["shares"] == [1, 0, 0]
    assert game.line("gwr")["locomotive"] == "G12"


def test_r3_isolated_line_awards_no_share(play: Open) -> None:
    game = play(At("england").way("gwr", "F12").shares("gwr", 2, 0, 0).isolated("gwr"))
    game.play("extend gwr F11")
    assert game.line("gwr")["shares"] == [2, 0, 0]
    assert game.line("gwr")["locomotive"] == "F11"
