"""R5 the passenger, R6 the tile, R7 cities and towns."""

from __future__ import annotations

import pytest

from tests.model.scenarios.conftest import Open
from tests.model.scenarios.positions import At, small_map


def before_a_station(owner: int, *shares: int) -> At:
    """Gwr on F12, with a station of one seat on F11 ahead."""
    return At("england").way("gwr", "F12").shares("gwr", *shares).stations(owner, "F11")


def test_r5_passenger_from_another_players_station(play: Open) -> None:
    game = play(before_a_station(1, 2, 0, 0))
    game.play("extend gwr F11")
    assert (game.state()["passengers"], game.state()["passengers_left"]) == ([1, 0, 0], 8)


def test_r5_passenger_when_all_pass(play: Open) -> None:
    game = play(before_a_station(2, 0, 1, 1))
    game.play("extend gwr F11")
    game.play("pass")
    assert game.state()["passengers"] == [0, 0, 0]  # not before the veto is over
    game.play("pass")
    assert game.state()["passengers"] == [1, 0, 0]


def test_r5_no_passenger_from_ones_own_station(play: Open) -> None:
    game = play(before_a_station(0, 0, 0, 0))
    game.play("extend gwr F11")
    assert (game.state()["passengers"], game.state()["passengers_left"]) == ([0, 0, 0], 9)


def test_r5_nobody_gets_the_passenger_when_another_wins_the_veto(play: Open) -> None:
    game = play(before_a_station(2, 0, 2, 0))
    game.play("extend gwr F11")
    game.play("bid 2 F11")  # the same hex, but now seat 1 moves it
    assert game.line("gwr")["locomotive"] == "F11"
    assert game.state()["passengers"] == [0, 0, 0]


def test_r5_winner_of_the_veto_gets_none_from_the_active_players_station(play: Open) -> None:
    game = play(before_a_station(0, 0, 2, 0))
    game.play("extend gwr G12")
    game.play("bid 2 F11")
    assert game.state()["passengers"] == [0, 0, 0]


def test_r5_passenger_for_the_active_player_who_matched(play: Open) -> None:
    game = play(before_a_station(2, 3, 4, 0))
    game.play("extend gwr G12")
    game.play("bid 3 E12")
    game.play("match F11")
    assert game.state()["passengers"] == [1, 0, 0]


def test_r5_the_last_pawn(play: Open) -> None:
    game = play(before_a_station(1, 0, 0, 0).passengers(4, 3, 1))
    game.play("extend gwr F11")
    assert (game.state()["passengers"], game.state()["passengers_left"]) == ([5, 3, 1], 0)


def test_r5_no_pawn_left(play: Open) -> None:
    game = play(before_a_station(1, 0, 0, 0).passengers(4, 3, 2))
    game.play("extend gwr F11")
    assert (game.state()["passengers"], game.state()["passengers_left"]) == ([4, 3, 2], 0)


def test_r6_no_tile_on_the_starting_town(play: Open) -> None:
    game = play(At("england"))
    game.play("extend gwr F12")
    assert game.state()["tiles"] == 60


def test_r6_a_tile_on_the_hex_left_behind(play: Open) -> None:
    game = play(At("england").way("gwr", "F12"))
    game.play("extend gwr F11")
    assert game.state()["tiles"] == 59


def ger_before_lswr() -> At:
    """Ger on N13; M14 ahead is next to lswr, which stands on M15.  Together they have laid 3 + 3 tiles."""
    return At("england").way("lswr", "J15 K16 L15 M15").way("ger", "P11 O12 N12 N13")


def test_r6_a_merger_takes_two_tiles(play: Open) -> None:
    game = play(ger_before_lswr())
    assert game.state()["tiles"] == 54
    game.play("extend ger M14")
    assert game.state()["tiles"] == 52


def test_r6_the_last_tile_and_a_connector_serve_a_merger(play: Open) -> None:
    game = play(ger_before_lswr().tiles(1))
    game.play("extend ger M14")
    assert game.state()["tiles"] == 0
    assert game.line("ger")["status"] == "dissolved"
    assert game.line("lswr")["hexes"] == ["J15", "K16", "L15", "M14", "M15", "N12", "N13", "O12", "P11"]


def mr_before_ly() -> At:
    """Ly on G7, heading S; mr's first step to H7 would come next to it.  Ly has laid 2 tiles."""
    return At("england").way("ly", "F5 G6 G7")


def test_r6_a_merger_out_of_the_starting_town_takes_one_tile(play: Open) -> None:
    game = play(mr_before_ly())
    game.play("extend mr H7")
    assert game.line("mr")["status"] == "dissolved"
    assert game.state()["tiles"] == 57


def test_r6_empty_supply_moved_locomotives_stay(play: Open) -> None:
    game = play(mr_before_ly().tiles(0))
    assert game.targets("ly") == set()
    assert game.moves("extend", "ly") == set()
    assert game.targets("mr") == {"H6", "H7", "I6", "I8", "J6", "J7"}


def test_r6_empty_supply_an_unmoved_locomotive_may_merge(play: Open) -> None:
    game = play(mr_before_ly().tiles(0))
    game.play("extend mr H7")
    assert game.line("ly")["hexes"] == ["F5", "G6", "G7", "H7"]
    assert game.state()["tiles"] == 0


def test_r7_a_city_scores_2_and_1(play: Open) -> None:
    game = play(At("england").cubes("birmingham", 0, 0, 1))
    # Two cubes against one.
    assert game.gains("extend mr H7") == [2, 1, 0]
    assert game.state()["connected_cities"] == ["birmingham"]
    assert game.line("mr")["features"] == ["birmingham", "derby"]


def test_r7_a_single_investor_scores_2_and_no_second(play: Open) -> None:
    assert play(At("england").cubes("birmingham", None, 2, None)).gains("extend mr H7") == [0, 0, 2]


def test_r7_a_city_without_cubes_is_connected_and_scores_nothing(play: Open) -> None:
    game = play(At("england"))
    assert game.gains("extend mr H7") == [0, 0, 0]
    assert game.state()["connected_cities"] == ["birmingham"]


def test_r7_a_line_scores_a_city_only_once(play: Open) -> None:
    # G8 is next to Birmingham again.
    game = play(At("england").way("mr", "H7").cubes("birmingham", 0, 0, 1))
    assert game.gains("extend mr G8") == [0, 0, 0]


def test_r7_every_line_scores_a_city_for_itself(play: Open) -> None:
    # Mr is connected to Birmingham already; gwr comes to G9, next to it and (again) to Worcester.
    at = At("england").way("mr", "H7").way("gwr", "F12 F11 F10 F9")
    game = play(at.cubes("birmingham", 0, 0, 1).cubes("worcester", 2, 2, 2))
    assert game.gains("extend gwr G9") == [2, 1, 0]


def test_r7_two_cities_in_one_move(play: Open) -> None:
    # I8 is next to Birmingham (cubes 2, 1, 0: 2 and 1) and Leicester (0, 1, 0: 2 for seat 1).
    game = play(At("england").cubes("birmingham", 0, 0, 1).cubes("leicester", 1, None, None))
    assert game.gains("extend mr I8") == [2, 3, 0]


def test_r7_a_town_scores_the_features_and_counts_the_station_just_reached(play: Open) -> None:
    # G13 is next to Bristol and Swindon: 2 for the only station on the line, the one on G13.
    game = play(At("england").stations(1, "G13"))
    assert game.gains("extend gwr G13") == [0, 2, 0]
    assert game.state()["passengers"] == [1, 0, 0]


def towards_oxford() -> At:
    """Gwr came by G13 and H13 to I13; J12 ahead is next to Oxford and Reading.  Then it has 4 features."""
    return At("england").way("gwr", "G13 H13 I13")


def test_r7_a_town_gives_half_to_the_second(play: Open) -> None:
    # Bristol, Swindon, Oxford, Reading: 4 for two stations, 2 for one; J14 is not on the line.
    game = play(towards_oxford().stations(0, "G13 I13").stations(1, "J12").stations(2, "J14"))
    assert game.gains("extend gwr J12") == [4, 2, 0]


def test_r7_a_town_without_stations_on_the_line_scores_nothing(play: Open) -> None:
    game = play(towards_oxford().stations(2, "J14"))
    assert game.gains("extend gwr J12") == [0, 0, 0]


def test_r7_a_line_scores_a_town_only_once(play: Open) -> None:
    # From J12, heading NE, K12 is next to Oxford and Reading again.
    game = play(At("england").way("gwr", "G13 H13 I13 J12").stations(0, "G13").cubes("reading", 1, 1, 1))
    assert game.gains("extend gwr K12") == [0, 0, 0]


def test_r7_all_new_features_are_connected_before_the_first_town_scores(play: Open) -> None:
    # A3 is next to the towns B3 and A4.  With the start the line has 3 features for both: 3 + 3, not 2 + 3.
    board = small_map("A2 A3 C3 C5", "A1 C4", towns="B3 A4")
    game = play(At(board).way("l1", "A2").stations(0, "A2"))
    assert game.gains("extend l1 A3") == [6, 0, 0]


def test_r7_a_starting_town_scores_nothing_but_counts(play: Open) -> None:
    # G14 is next to Bristol, which gwr has left.
    game = play(At("england").way("gwr", "F12").way("lswr", "I15 H14").stations(0, "H14"))
    assert game.gains("extend lswr G14") == [0, 0, 0]
    assert game.line("lswr")["features"] == ["bristol", "southampton"]


def test_r7_cities_then_towns_then_merger(play: Open) -> None:
    # J12 is next to Oxford, Reading and ger's K12.  City: 2 for seat 0.  Town: its only station, 4 features.
    # Merger: shares 1 (fresh), 2, 0: 2 for seat 0, 4 for seat 1.
    at = towards_oxford().way("ger", "P11 O12 N12 M12 L12 K12").shares("gwr", 0, 2, 0)
    game = play(at.cubes("reading", 0, None, None).stations(0, "G13"))
    assert game.play("extend gwr J12") == []
    scored = game.play("pass")
    assert scored[:2] == [(0, 2), (0, 4)]
    assert sorted(scored[2:]) == [(0, 2), (1, 4)]


@pytest.mark.parametrize("bid", ["bid 2 H13", "bid 2 G12"])
def test_r7_the_hex_where_the_veto_leads_is_scored(play: Open, bid: str) -> None:
    # Gwr on G13 is connected to Swindon.  The active player wanted H13; only G12's neighbours could be new: none is.
    game = play(At("england").way("gwr", "G13").shares("gwr", 0, 2, 0).stations(1, "G13"))
    assert game.gains("extend gwr H13", bid) == [0, 0, 0]
    assert game.line("gwr")["locomotive"] == bid.split()[2]
