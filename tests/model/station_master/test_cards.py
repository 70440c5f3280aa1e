"""S9 Depot and S10 to S14, the action cards."""

from __future__ import annotations

import pytest

from tests.model.station_master.table import At, kinds


def test_s9_needs_two_railcars() -> None:
    game = At().train("standard", 4, "coach+1").train("standard", 5, "coach+1 royal-carriage").open()
    assert game.moves("depot") == {"T2"}
    assert game.refusal("depot T1") == "a Depot needs a train of two railcars or more"


def test_s9_one_for_each_train() -> None:
    at = At().train("standard", 4, "coach+1 coach+2", depot=(2, 1)).train("standard", 5, "coach+1 coach+2")
    game = at.open()
    assert game.moves("depot") == {"T2"}
    assert game.refusal("depot T1") == "T1 has a Depot"
    game.play("depot T2", "board T2 1")
    assert game.seen()["depots"] == [False, False]


def test_s9_once_for_each_player() -> None:
    game = At().train("standard", 4, "coach+1 coach+2").train("standard", 5, "coach+1 coach+2").open()
    game.play("depot T1", "board T1 1")
    assert game.moves("depot") == {"T2"}  # Ben has his
    game.play("board T2 1")
    assert not game.moves("depot")
    assert game.refusal("depot T2") == "you have played your Depot"


def test_s9_the_train_scores_but_stays() -> None:
    game = At().train("standard", 5, "coach+3 coach+4", "p1:2 p2:1").open()
    assert game.gains("depot T1") == [14, 7]
    train = game.train(1)
    assert train["cars"] == ["coach+3", "coach+4"]
    assert train["pawns"] == []
    assert train["depot"] == {"owner": 0, "after": 2}
    assert game.seen()["home_counts"] == [6, 6]


def test_s9_its_owner_then_adds_a_pawn_and_must() -> None:
    game = At().train("standard", 5, "coach+3 coach+4", "p1:2").train("standard", 4).open()
    game.play("depot T1")
    assert game.state.to_act() == 0
    assert game.legal() == ["board T1 -1", "board T1 1", "board T1 2", "board T1 3"]
    assert "Depot" in game.refusal("board T2 3")
    assert "Depot" in game.refusal("done")
    game.play("board T1 3")
    assert game.state.to_act() == 1
    assert game.train(1)["pawns"] == [{"seat": 0, "value": 3, "may_be": [-1, 1, 2, 3]}]


def test_s9_without_a_pawn_at_home_none_is_added() -> None:
    at = At().train("standard", 5, "coach+3 coach+4").all_aboard(0)
    game = at.open()
    assert kinds(game.play("depot T1")) == ["depot", "depot-score", "turn"]
    assert game.state.to_act() == 1


def test_s9_from_then_on_only_cars_behind_it_score() -> None:
    at = At().train("standard", 4, "coach+5 coach+6 coach+2", "p2:3", depot=(2, 0)).hand(0, "coach+1")
    game = at.engines("loco-10").open()
    assert game.gains("car T1 coach+1") == [0, 9]  # (2 + 1) x 3


def test_s9_the_depot_has_the_same_limit_standing_room_included() -> None:
    at = At().train("standard", 3, "coach+5 coach+6", "p1:3 p1:2 p2:3", depot=(2, 0), rooms=1)
    game = at.open()
    assert "T1 1" in game.moves("board")
    game.play("board T1 1")
    assert game.refusal("board T1 2") == "T1 is full: it holds 4 pawns"


def test_s9_uncouple_and_reassign_reach_only_cars_behind_it() -> None:
    at = At().train("standard", 5, "coach+5 coach+6 coach+2", depot=(2, 0)).train("standard", 4)
    game = at.hand(0, "uncouple reassign").open()
    assert game.moves("uncouple") == {"T1 1"}
    assert game.refusal("uncouple T1 2") == "T1 has only 1 car behind its Depot"
    assert game.moves("reassign") == {"T1 T2"}
    game.play("uncouple T1 1")
    assert game.train(1)["cars"] == ["coach+5", "coach+6"]


def test_s9_nothing_behind_it_nothing_to_uncouple() -> None:
    at = At().train("standard", 5, "coach+5 coach+6", depot=(2, 0)).train("standard", 4).hand(0, "uncouple reassign")
    game = at.open()
    assert not game.moves("uncouple") | game.moves("reassign")
    assert game.refusal("reassign T1 T2") == "T1 has no car behind its Depot"


def test_s9_a_car_reassigned_or_repaired_stands_behind_it() -> None:
    at = At().train("standard", 5, "coach+5 coach+6", "p2:3", depot=(2, 0)).train("standard", 4, "coach+1")
    at.hand(0, "reassign").hand(1, "repair").discarded("coach+3").engines("loco-10")
    game = at.open()
    game.play("reassign T2 T1")
    assert (game.train(1)["cars"], game.train(1)["value"]) == (["coach+5", "coach+6", "coach+1"], 1)
    game.play("repair T1 coach+3")
    assert game.train(1)["value"] == 4


def test_s9_pawns_are_transferred_from_a_depot_and_to_one() -> None:
    at = At().train("standard", 3, "coach+5 coach+6", "p1:3 p2:2", depot=(2, 0))
    at.train("standard", 4, "coach+1 coach+2", "p1:1 p1:1", depot=(2, 1)).hand(0, "transfer")
    game = at.open()
    game.play("transfer T1", "take p2 1 T2", "take p1 1 T2")
    assert [(pawn["seat"], pawn["value"]) for pawn in game.train(2)["pawns"]] == [(0, 1), (0, 1), (1, 2), (0, 3)]
    assert game.train(1)["depot"] == {"owner": 0, "after": 2}


@pytest.mark.parametrize(
    ("kind", "number", "value"),
    # 6 - 5 and the executive coach, as the train has them; the Royal Carriage is cancelled.
    [("standard", 5, 6 - 5 - 3), ("executive", 5, 6 - 5 + 5), ("freight", 6, -6 + 5 - 3)],
)
def test_s9_special_trains_score_at_a_depot_as_what_they_are(kind: str, number: int, value: int) -> None:
    game = At().train(kind, number, "coach+6 freight-5 executive+5-3 royal-carriage", "p1:2").points(20, 0).open()
    assert game.gains("depot T1") == [2 * value, 0]


def test_s9_the_card_leaves_the_game() -> None:
    at = At().train("standard", 3, "coach+5 coach+6", depot=(2, 0)).hand(0, "coach+1").engines("loco-10")
    game = at.open()
    game.play("car T1 coach+1")
    assert game.seen()["discard"] == ["coach+5", "coach+6", "coach+1"]
    assert game.seen()["depots"] == [False, True]


def test_s9_the_floor_holds_in_its_scoring_too() -> None:
    game = At().train("standard", 5, "freight-3 freight-4", "p1:2").points(5, 0).open()
    assert game.gains("depot T1") == [-5, 0]


def test_s10_one_more_pawn_and_it_may_board_at_once() -> None:
    at = At().train("standard", 3, "", "p1:1 p1:1 p2:1").hand(0, "standing-room").draws("coach+6")
    game = at.open()
    assert "T1 3" not in game.moves("board")
    game.play("standing-room T1")
    assert game.legal() == ["done", "board T1 -1", "board T1 2", "board T1 3"]
    assert kinds(game.play("board T1 3")) == ["board", "draw", "turn"]
    assert game.train(1)["limit"] == 4


def test_s10_the_player_may_decline() -> None:
    at = At().train("standard", 3).train("standard", 4).hand(0, "standing-room").draws("coach+6")
    game = at.open()
    game.play("standing-room T1")
    assert "or say done" in game.refusal("board T2 1")
    assert kinds(game.play("done")) == ["done", "draw", "turn"]


def test_s10_without_a_pawn_at_home_the_turn_ends() -> None:
    at = At().train("standard", 3).hand(0, "standing-room").draws("coach+6").all_aboard(0)
    assert kinds(at.open().play("standing-room T1")) == ["standing-room", "draw", "turn"]


def test_s10_more_than_one_on_a_train() -> None:
    at = At().train("standard", 3, rooms=1).hand(0, "standing-room")
    game = at.open()
    game.play("standing-room T1", "done")
    assert game.train(1)["standing_rooms"] == 2
    assert game.train(1)["limit"] == 5
    assert game.train(1)["number"] == 3


def test_s11_one_to_three_pawns_each_to_another_train() -> None:
    at = At().train("standard", 5, "", "p1:3 p2:2 p2:1 p1:1").train("standard", 4).train("standard", 6)
    game = at.hand(0, "transfer").draws("coach+6").open()
    game.play("transfer T1")
    assert "done" not in game.legal()
    assert game.refusal("done") == "a Transfer moves one pawn at least"
    game.play("take p2 1 T2", "take p1 2 T3")
    assert "done" in game.legal()
    assert kinds(game.play("take p2 1 T3")) == ["take", "draw", "turn"]
    assert [pawn["value"] for pawn in game.train(1)["pawns"]] == [3]
    assert [pawn["value"] for pawn in game.train(2)["pawns"]] == [2]
    assert [pawn["value"] for pawn in game.train(3)["pawns"]] == [1, 1]
    assert game.seen()["discard"] == ["transfer"]


def test_s11_it_may_stop_after_one() -> None:
    at = At().train("standard", 5, "", "p1:3 p2:2").train("standard", 4).hand(0, "transfer").draws("coach+6")
    game = at.open()
    game.play("transfer T1", "take p2 1 T2")
    assert kinds(game.play("done")) == ["done", "draw", "turn"]


def test_s11_it_ends_with_the_last_pawn_aboard() -> None:
    at = At().train("standard", 5, "", "p2:2").train("standard", 4).hand(0, "transfer")
    game = at.open()
    assert kinds(game.play("transfer T1", "take p2 1 T2")) == ["transfer", "take", "turn"]


def test_s11_pawns_are_told_apart_by_order_of_boarding() -> None:
    at = At().train("standard", 5, "", "p2:2 p1:3 p2:-1").train("standard", 4, "", "p2:1").hand(0, "transfer")
    game = at.open()
    game.play("transfer T1")
    assert game.moves("take") == {"p1 1 T2", "p2 1 T2", "p2 2 T2"}
    game.play("take p2 2 T2", "done")
    # A moved pawn has boarded last.
    assert [(pawn["seat"], pawn["value"]) for pawn in game.train(2)["pawns"]] == [(1, 1), (1, -1)]
    assert [(pawn["seat"], pawn["value"]) for pawn in game.train(1)["pawns"]] == [(1, 2), (0, 3)]
    assert game.refusal("take p2 2 T2") == "no card that allows this was played"


def test_s11_home_only_when_no_other_train_has_room() -> None:
    at = At().train("standard", 5, "", "p1:3 p2:2").train("standard", 3, "", "p1:1 p1:1").hand(0, "transfer")
    game = at.open()
    game.play("transfer T1")
    assert game.refusal("take p2 1 home") == "a pawn goes home only when no other train has room"
    game.play("take p1 1 T2")  # now T2 is full
    assert game.moves("take") == {"p2 1 home"}
    assert game.refusal("take p2 1 T2") == "T2 is full: it holds 3 pawns"
    assert game.refusal("take p2 1 T1") == "the pawn must go to another train"
    told = game.play("take p2 1 home")
    assert told[0]["to"] is None
    assert game.seen()["home_counts"] == [3, 6]


def test_s11_values_stay_hidden() -> None:
    at = At().train("standard", 5, "", "p1:3 p2:2").train("standard", 4).hand(0, "transfer")
    game = at.open()
    told = game.play("transfer T1", "take p2 1 T2", "done")
    assert all("value" not in event for event in told)
    assert [pawn["value"] for pawn in game.seen(0)["trains"][1]["pawns"]] == [None]
    assert [pawn["value"] for pawn in game.seen(1)["trains"][1]["pawns"]] == [2]


def test_s12_the_last_car_goes_to_the_end_of_another_train() -> None:
    at = At().train("standard", 5, "coach+1 royal-carriage").train("standard", 4, "coach+2").hand(0, "reassign")
    game = at.draws("coach+6").open()
    assert game.moves("reassign") == {"T1 T2", "T2 T1"}
    assert kinds(game.play("reassign T1 T2")) == ["reassign", "draw", "turn"]
    assert game.train(1)["cars"] == ["coach+1"]
    assert game.train(2)["cars"] == ["coach+2", "royal-carriage"]
    assert game.seen()["discard"] == ["reassign"]


def test_s12_a_train_filled_this_way_leaves() -> None:
    at = At().train("standard", 3, "coach+1 coach+2", "p1:3").train("standard", 4, "freight-6").hand(0, "reassign")
    game = at.points(20, 0).engines("loco-10").open()
    assert game.gains("reassign T2 T1") == [-9, 0]  # (1 + 2 - 6) x 3


def test_s13_the_last_one_or_two_cars_of_one_train() -> None:
    at = At().train("standard", 5, "coach+1 coach+2 royal-carriage").train("standard", 4, "coach+5").hand(0, "uncouple")
    game = at.open()
    assert game.moves("uncouple") == {"T1 1", "T1 2", "T2 1"}
    assert game.refusal("uncouple T1 3") == "one or two cars can be uncoupled"
    told = game.play("uncouple T1 2")
    assert told[0]["cards"] == ["royal-carriage", "coach+2"]
    assert game.train(1)["cars"] == ["coach+1"]
    assert game.seen()["discard"] == ["royal-carriage", "coach+2", "uncouple"]  # in the order taken off


def test_s14_a_railcar_from_the_top_three_discards() -> None:
    at = At().train("standard", 5).train("standard", 4).hand(0, "repair")
    game = at.discarded("coach+6 coach+1 transfer freight-3").draws("coach+5").open()
    assert game.moves("repair") == {"T1 coach+1", "T1 freight-3", "T2 coach+1", "T2 freight-3"}
    assert kinds(game.play("repair T2 coach+1")) == ["repair", "draw", "turn"]
    assert game.train(2)["cars"] == ["coach+1"]
    assert game.seen()["discard"] == ["coach+6", "transfer", "freight-3", "repair"]


def test_s14_of_equal_cards_the_topmost_is_taken() -> None:
    at = At().train("standard", 5).hand(0, "repair").discarded("coach+1 transfer coach+1")
    game = at.open()
    game.play("repair T1 coach+1")
    assert game.seen()["discard"] == ["coach+1", "transfer", "repair"]


def test_s14_an_empty_discard_pile_gives_nothing() -> None:
    game = At().train("standard", 5).hand(0, "repair").open()
    assert not game.moves("repair")
    assert game.refusal("repair T1 coach+1") == "the discard pile is empty"


def test_s14_fewer_discards_than_three() -> None:
    game = At().train("standard", 5).hand(0, "repair").discarded("royal-carriage").open()
    assert game.moves("repair") == {"T1 royal-carriage"}


def test_s14_a_caboose_has_its_effect() -> None:
    at = At().train("standard", 5, "coach+4", "p1:1").hand(0, "repair").discarded("caboose").engines("loco-10")
    game = at.open()
    assert game.gains("repair T1 caboose") == [4, 0]


def test_s14_the_repaired_car_may_fill_a_train() -> None:
    at = At().train("standard", 3, "coach+4 coach+5", "p2:2").hand(0, "repair").discarded("coach+1").engines("loco-10")
    assert at.open().gains("repair T1 coach+1") == [0, 20]
