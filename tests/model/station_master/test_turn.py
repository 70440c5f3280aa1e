"""S1 start, S2 turns, S3 Rush Hour."""

from __future__ import annotations

import pytest

from rocket_desktop.data import read_data
from rocket_desktop.model.station_master.spec import SPEC
from rocket_desktop.model.station_master.state import StationMasterState
from tests.model.station_master.table import At, Play, kinds

DATA = {"decks/station-master": read_data("decks/station-master")}


def new(players: int, seed: int) -> StationMasterState:
    return SPEC.new_game(players, SPEC.complete_options({}), seed, DATA)


@pytest.mark.parametrize(("players", "trains"), [(2, 3), (3, 3), (4, 4), (5, 5), (6, 6)])
def test_s1_as_many_locomotives_as_players_but_three_for_two(players: int, trains: int) -> None:
    found = set()
    for seed in range(30):
        position = Play(new(players, seed)).seen()
        rushed = "rush-hour" in position["discard"]
        assert len(position["trains"]) == trains + rushed  # S3: resolved in the opening deal, too
        assert position["locomotives"]["left"] == 13 - trains - rushed
        assert position["hand_sizes"] == [3] * players
        found.add(rushed)
    assert found == ({False} if players == 2 else {False, True})


def test_s1_no_rush_hour_for_two_players() -> None:
    for players, cards in ((2, 92), (3, 93)):
        position = Play(new(players, 1)).seen()
        everything = position["deck"]["order"] + position["discard"]
        everything += [card for hand in position["hands"] for card in hand]
        assert len(everything) == cards
        assert everything.count("rush-hour") == cards - 92


def test_s1_the_starting_player_is_drawn() -> None:
    assert {new(4, seed).to_act() for seed in range(40)} == {0, 1, 2, 3}


def test_s1_every_player_has_six_pawns_and_a_depot() -> None:
    position = Play(new(3, 2)).seen()
    assert position["home"] == [[-1, 1, 1, 2, 2, 3]] * 3
    assert position["depots"] == [True] * 3


def test_s2_assigning_a_pawn_draws_no_card() -> None:
    game = At().train("standard", 4).draws("coach+6").open()
    assert kinds(game.play("board T1 3")) == ["board", "turn"]
    assert game.seen()["hand_sizes"] == [0, 0]
    assert game.state.to_act() == 1


def test_s2_a_card_is_played_and_then_one_is_drawn() -> None:
    game = At().train("standard", 4).hand(0, "coach+1 coach+2 coach+3").draws("coach+6 freight-6").open()
    assert kinds(game.play("car T1 coach+2")) == ["car", "draw", "turn"]
    assert game.seen()["hands"][0] == ["coach+1", "coach+3", "coach+6"]
    assert game.seen()["deck"]["order"] == ["freight-6"]


def test_s2_the_depot_draws_no_card() -> None:
    game = At().train("standard", 4, "coach+1 coach+2").draws("coach+6").open()
    told = game.play("depot T1", "board T1 1")
    assert "draw" not in kinds(told)
    assert game.state.to_act() == 1


def test_s2_each_value_of_pawn_once_for_each_train_with_room() -> None:
    game = At().train("standard", 4, pawns="p1:3 p1:2 p2:3 p2:2").train("standard", 3).open()
    assert game.moves("board") == {"T2 -1", "T2 1", "T2 2"}
    assert "full" in game.refusal("board T1 1")
    assert game.refusal("board T2 3") == "you have no such pawn at home"


def test_s2_equal_cards_are_one_move() -> None:
    game = At().train("standard", 4).hand(0, "coach+1 coach+1 coach+2").open()
    assert game.moves("car") == {"T1 coach+1", "T1 coach+2"}
    assert len(game.legal()) == len(set(game.legal()))
    assert game.refusal("car T1 coach+6") == "you do not hold coach+6"


def test_s2_no_passing_while_anything_can_be_played() -> None:
    game = At().train("standard", 4).open()
    assert "pass" not in game.legal()
    assert "may not pass" in game.refusal("pass")


def test_s2_passing_with_no_legal_play() -> None:
    # No pawn at home, an Uncouple without a car to take, a Transfer without a pawn aboard, no Depot.
    game = At().train("standard", 4).hand(0, "uncouple transfer repair").all_aboard(0).without_depots(0).open()
    assert game.legal() == ["pass"]
    assert kinds(game.play("pass")) == ["pass", "turn"]


def test_s2_a_card_without_effect_may_not_be_played() -> None:
    game = At().train("standard", 4).train("standard", 3).hand(0, "uncouple transfer reassign").open()
    assert not game.moves("uncouple") | game.moves("transfer") | game.moves("reassign")
    assert game.refusal("uncouple T1 1") == "T1 has no car"
    assert game.refusal("transfer T1") == "there is no pawn on T1"
    assert game.refusal("reassign T1 T2") == "T1 has no car"


def test_s2_repair_needs_a_railcar_among_the_top_three() -> None:
    game = At().train("standard", 4).hand(0, "repair").discarded("coach+3 transfer uncouple reassign").open()
    assert not game.moves("repair")
    assert "top 3 discards" in game.refusal("repair T1 coach+3")


def test_s2_reassign_needs_another_train() -> None:
    game = At().train("standard", 4, "coach+3").hand(0, "reassign").open()
    assert not game.moves("reassign")
    assert game.refusal("reassign T1 T1") == "the car must go to another train"


def test_s2_a_card_must_be_held() -> None:
    game = At().train("standard", 4, "coach+3").train("standard", 3).open()
    for text in ("uncouple T1 1", "reassign T1 T2", "caboose T1", "standing-room T1", "transfer T1"):
        assert game.refusal(text) == "you hold no such card"


def test_s2_the_draw_comes_after_all_that_a_play_causes() -> None:
    game = At().train("standard", 3, "coach+1 coach+2").hand(0, "coach+3").draws("coach+6").engines("loco-01").open()
    assert kinds(game.play("car T1 coach+3")) == ["car", "leave", "locomotive", "draw", "turn"]


def test_s3_rush_hour_is_resolved_when_drawn_and_replaced() -> None:
    game = At(3).train("standard", 4).hand(0, "coach+1").draws("rush-hour coach+6").engines("loco-10", "loco-13").open()
    assert kinds(game.play("car T1 coach+1")) == ["car", "rush-hour", "locomotive", "draw", "turn"]
    position = game.seen()
    assert [train["number"] for train in position["trains"]] == [4, 5]  # the next place
    assert position["discard"] == ["rush-hour"]
    assert position["hands"][0] == ["coach+6"]


def test_s3_the_additional_train_stays_for_the_rest_of_the_game() -> None:
    game = At(3).train("standard", 3, "coach+1 coach+2").train("standard", 4)
    game.hand(0, "coach+1").draws("rush-hour coach+3").hand(1, "caboose").engines("loco-10", "loco-11", "loco-13")
    play = game.open()
    play.play("car T1 coach+1", "caboose T2")
    assert [train["locomotive"] for train in play.seen()["trains"]] == ["loco-10", "loco-13", "loco-11"]


def test_s3_without_a_locomotive_it_has_no_effect() -> None:
    game = At(3).train("standard", 4).hand(0, "coach+1").draws("rush-hour coach+6").open()
    told = game.play("car T1 coach+1")
    assert kinds(told) == ["car", "rush-hour", "draw", "turn"]
    assert "no locomotive is left" in told[1]["text"]
    assert len(game.seen()["trains"]) == 1


def test_s3_as_the_last_card_of_the_deck() -> None:
    game = At(3).train("standard", 4).hand(0, "coach+1").draws("rush-hour").engines("loco-10").open()
    assert kinds(game.play("car T1 coach+1")) == ["car", "rush-hour", "locomotive", "turn"]
    assert game.seen()["hand_sizes"] == [0, 0, 0]
