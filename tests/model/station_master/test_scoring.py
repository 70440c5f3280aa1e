"""S4 leaving, S5 values, S6 Royal Carriage, S7 scoring, S8 what follows, S15 the end."""

from __future__ import annotations

import pytest
from mypy_extensions import i64

from rocket_desktop.model.core import OVER
from rocket_desktop.model.rng import Rng
from rocket_desktop.model.station_master.cards import (
    CABOOSE,
    EXECUTIVE,
    FULL,
    PAWN_KINDS,
    ROYAL,
    TRAIN_KINDS,
    VALUES,
    full_of,
    value_of,
)
from rocket_desktop.model.station_master.state import new_state
from tests.model.station_master.table import At, deck, kinds


def test_s4_a_train_leaves_when_its_railcars_equal_its_number() -> None:
    game = At().train("standard", 3, "coach+1").hand(0, "coach+2").hand(1, "coach+3").engines("loco-10").open()
    assert "leave" not in kinds(game.play("car T1 coach+2"))
    assert "leave" in kinds(game.play("car T1 coach+3"))


def test_s4_royal_carriage_counts_as_a_railcar() -> None:
    game = At().train("standard", 3, "coach+1 coach+2").hand(0, "royal-carriage").engines("loco-10").open()
    assert "leave" in kinds(game.play("car T1 royal-carriage"))


def test_s4_depot_and_standing_room_do_not() -> None:
    at = At().train("standard", 4, "coach+1 coach+2 coach+3", depot=(2, 1)).hand(0, "standing-room")
    game = at.open()
    assert "leave" not in kinds(game.play("standing-room T1", "done"))


def test_s4_a_train_may_leave_with_room_for_pawns() -> None:
    game = At().train("standard", 3, "coach+1 coach+2", "p1:3").hand(0, "coach+3").engines("loco-10").open()
    assert game.gains("car T1 coach+3") == [18, 0]  # (1 + 2 + 3) x 3


def test_s4_caboose_makes_a_train_leave_at_once() -> None:
    game = At().train("standard", 7, "coach+4", "p1:2 p2:1").hand(0, "caboose").engines("loco-10").open()
    assert game.gains("caboose T1") == [8, 4]
    assert game.seen()["discard"] == ["coach+4", "caboose"]


def test_s4_caboose_on_a_train_without_cars_scores_nothing() -> None:
    game = At().train("standard", 7, "", "p1:2").hand(0, "caboose").engines("loco-10").open()
    told = game.play("caboose T1")
    assert next(event for event in told if event["kind"] == "leave")["value"] == 0
    assert game.state.scores() == [0, 0]


def test_s4_caboose_is_no_car_move() -> None:
    game = At().train("standard", 7).hand(0, "caboose").open()
    assert game.refusal("car T1 caboose") == "the Caboose is played by caboose TRAIN"
    assert game.moves("caboose") == {"T1"}


@pytest.mark.parametrize(
    ("kind", "number", "value"),
    # The coach of +6, the freight car of -5 and the executive coach +5/-3 of the rulebook's example.
    [("standard", 4, 6 - 5 - 3), ("executive", 5, 6 - 5 + 5), ("freight", 4, -6 + 5 - 3)],
)
def test_s5_value_by_kind_of_train(kind: str, number: int, value: int) -> None:
    game = At().train(kind, number, "coach+6 freight-5 executive+5-3").open()
    assert game.train(1)["value"] == value


def test_s5_the_rulebooks_example() -> None:
    # Coaches 5 + 6, freight cars -1 -2, an executive coach -3: value 5.  A pawn of 1: 5; of 3 and 2: 25; of 3: 15;
    # of -1: -5, here from 20 points.
    at = At(4).train("standard", 5, "coach+5 coach+6 freight-1 freight-2", "p1:1 p2:3 p2:2 p3:3 p4:-1")
    game = at.hand(0, "executive+5-3").points(0, 0, 0, 20).engines("loco-10").open()
    assert game.gains("car T1 executive+5-3") == [5, 25, 15, -5]


@pytest.mark.parametrize(
    ("kind", "number", "cars", "value"),
    # The executive coach fills the train: it counts +5 on the executive train, -3 on others.
    [
        ("standard", 3, "coach+4 freight-2", 4 - 2 - 3),
        ("executive", 5, "coach+1 coach+1 coach+4 freight-2", 1 + 1 + 4 - 2 + 5),
        ("freight", 4, "coach+1 coach+4 freight-2", -1 - 4 + 2 - 3),
    ],
)
def test_s5_special_trains_leave_with_their_own_values(kind: str, number: int, cars: str, value: int) -> None:
    at = At().train(kind, number, cars, "p1:1 p2:2").hand(0, "executive+5-3").points(30, 30)
    assert at.engines("loco-13").open().gains("car T1 executive+5-3") == [value, 2 * value]


def test_s6_royal_carriage_doubles_the_last_two_valued_cars() -> None:
    # 1 + 2 x 2 + 2 x 3
    assert At().train("standard", 7, "coach+1 coach+2 coach+3 royal-carriage").open().train(1)["value"] == 11


def test_s6_also_those_behind_it() -> None:
    # 1 + 2 x 2 + 2 x (-6): the last two valued cars, wherever the Royal Carriage stands.
    assert At().train("standard", 7, "coach+1 royal-carriage coach+2 freight-6").open().train(1)["value"] == -7


def test_s6_doubles_after_the_sign() -> None:
    # On a freight train a coach +3 is -3 and a freight car -4 is +4: doubled -6 and 8.
    assert At().train("freight", 6, "coach+3 freight-4 royal-carriage").open().train(1)["value"] == 2


def test_s6_two_count_three_times() -> None:
    # 1 + 3 x 2 + 3 x 3
    at = At().train("standard", 7, "coach+1 royal-carriage coach+2 coach+3 royal-carriage")
    assert at.open().train(1)["value"] == 16


def test_s6_with_one_valued_car_only_that_one_is_doubled() -> None:
    assert At().train("standard", 7, "royal-carriage coach+5").open().train(1)["value"] == 10


def test_s6_a_later_depot_cancels_it_also_in_its_own_scoring() -> None:
    at = At().train("standard", 7, "coach+4 coach+5 royal-carriage", "p1:1").hand(1, "coach+3")
    game = at.engines("loco-10").open()
    assert game.gains("depot T1") == [9, 0]  # 4 + 5, not doubled
    assert game.train(1)["value"] == 0
    game.play("board T1 1", "car T1 coach+3")
    assert game.train(1)["value"] == 3  # nor is what comes behind it


def test_s6_after_a_depot_it_doubles_only_cars_behind_it() -> None:
    # Behind the Depot: coach +2 and the Royal Carriage: 2 x 2; the coach +5 in front counts no more.
    at = At().train("standard", 7, "coach+4 coach+5 coach+2 royal-carriage", depot=(2, 0))
    assert at.open().train(1)["value"] == 4


@pytest.mark.parametrize("seed", range(6))
def test_s6_values_kept_from_car_to_car_are_those_of_the_cars_that_stand_there(seed: int) -> None:
    tables = deck()
    state = new_state(tables, 2 + seed % 4, seed)
    rng = Rng(seed)

    def counted(kind: i64, cars: list[int]) -> int:
        worths = [tables.worths[card * TRAIN_KINDS + kind] for card in cars if tables.kinds[card] <= EXECUTIVE]
        royals = sum(tables.kinds[card] == ROYAL for card in cars)
        return int(sum(worths) + royals * sum(worths[-2:]))

    looked_at = 0
    while state.to_act() != OVER:
        for train in state.pos.trains:
            if train is None:
                continue
            behind = train.cars[max(0, int(train.depot)) :]
            assert train.value() == train.clone().value() == counted(train.kind, behind)
            for card in range(len(tables.ids)):
                if tables.kinds[card] < CABOOSE:
                    assert train.value_with(tables, card) == counted(train.kind, [*behind, card])
            for count in range(len(behind) + 1):
                assert train.value_without(tables, count) == counted(train.kind, behind[: len(behind) - count])
            looked_at += len(behind)
        state.apply(state.random_move(rng))
    assert looked_at > 100


def test_the_pawns_of_the_rulebook_by_number() -> None:
    assert [value_of(pawn) for pawn in range(PAWN_KINDS)] == list(VALUES)
    assert [full_of(pawn) for pawn in range(PAWN_KINDS)] == list(FULL)


def test_s7_value_times_passengers_for_every_player_at_once() -> None:
    at = At(3).train("standard", 3, "coach+4 freight-1", "p1:3 p2:2 p1:-1 p3:-1").hand(0, "coach+2")
    game = at.points(0, 0, 9).engines("loco-10").open()
    assert game.gains("car T1 coach+2") == [10, 10, -5]  # 5 x (3 - 1), 5 x 2, 5 x -1


def test_s7_no_score_falls_below_zero() -> None:
    at = At().train("standard", 3, "freight-4 freight-5", "p1:3 p2:2").hand(0, "freight-1").points(12, 4)
    game = at.engines("loco-10").open()
    assert game.gains("car T1 freight-1") == [-12, -4]  # not -30 and -20
    told = At().train("standard", 3, "freight-4 freight-5", "p1:3").hand(0, "freight-1").engines("loco-10").open()
    why = next(event["why"] for event in told.play("car T1 freight-1") if event["kind"] == "score")
    assert why == "T1: value −10 × passengers 3 = −30 points, but no score falls below 0"


def test_s7_a_negative_pawn_on_a_negative_train_scores() -> None:
    game = At().train("standard", 3, "freight-4 freight-5", "p1:-1").hand(0, "freight-1").engines("loco-10").open()
    assert game.gains("car T1 freight-1") == [10, 0]


def test_s7_ties_are_broken_by_the_best_train() -> None:
    # Both come to 20: Ada by 20 at once, Ben had 12 and adds 8.
    at = At().train("standard", 3, "coach+6 freight-2", "p1:3 p1:2 p2:2").hand(0, "freight-1 coach+1")
    at.points(5, 14).pos.best = [4, 12]
    at.hand(0, "freight-1")
    game = at.open()
    assert game.gains("car T1 freight-1") == [15, 6]  # value 3
    assert game.state.scores() == [20, 20]
    result = game.state.result()
    assert result is not None
    assert result.ranking == [[0], [1]]  # 15 against 12


def test_s7_still_tied_is_shared() -> None:
    at = At(3).train("standard", 3, "coach+1 coach+1", "p1:2 p2:2").hand(0, "coach+1")
    game = at.open()
    game.play("car T1 coach+1")
    result = game.state.result()
    assert result is not None
    assert result.ranking == [[0, 1], [2]]


def test_s7_a_depots_scoring_counts_by_itself_for_ties() -> None:
    at = At().train("standard", 3, "coach+3 coach+4", "p1:2").hand(1, "coach+1")
    game = at.open()
    game.play("depot T1", "board T1 1")
    assert game.seen()["best"] == [14, 0]
    game.play("car T1 coach+1")
    assert game.seen()["best"] == [14, 0]  # the second scoring was 1 x 1
    assert game.state.scores() == [15, 0]


def test_s7_the_best_train_counts_before_the_floor() -> None:
    at = At().train("standard", 3, "freight-4 freight-5", "p1:-1 p2:1").hand(0, "freight-1").engines("loco-10")
    game = at.open()
    game.play("car T1 freight-1")
    assert game.seen()["best"] == [10, 0]


def test_s8_pawns_go_home_and_their_values_are_told() -> None:
    at = At().train("standard", 3, "coach+1 coach+2", "p1:3 p2:2 p2:-1").hand(0, "coach+3").engines("loco-10")
    game = at.open()
    told = [event for event in game.play("car T1 coach+3") if event["kind"] == "score"]
    assert [event["pawns"] for event in told] == [[3], [2, -1]]
    assert game.seen()["home"] == [[-1, 1, 1, 2, 2, 3]] * 2


def test_s8_cars_are_discarded_front_to_back_then_standing_rooms() -> None:
    at = At().train("standard", 3, "coach+1 coach+2", rooms=2).hand(0, "coach+3").discarded("freight-6")
    game = at.engines("loco-10").open()
    game.play("car T1 coach+3")
    assert game.seen()["discard"] == ["freight-6", "coach+1", "coach+2", "coach+3", "standing-room", "standing-room"]


def test_s8_a_played_action_card_is_discarded_last_of_all() -> None:
    at = At().train("standard", 3, "coach+1 coach+2").train("standard", 4, "coach+5").hand(0, "reassign")
    game = at.engines("loco-10").open()
    game.play("reassign T2 T1")
    assert game.seen()["discard"] == ["coach+1", "coach+2", "coach+5", "reassign"]


def test_s8_a_new_locomotive_takes_the_freed_place() -> None:
    at = At().train("standard", 3, "coach+1 coach+2").train("standard", 4).hand(0, "coach+3")
    game = at.engines("loco-11", "loco-12").open()
    game.play("car T1 coach+3")
    assert [train["locomotive"] for train in game.seen()["trains"]] == ["loco-11", "loco-02"]
    assert game.seen()["locomotives"]["discard"] == ["loco-01"]


def test_s8_places_keep_their_numbers_when_none_comes() -> None:
    game = At().train("standard", 3, "coach+1 coach+2").train("standard", 4).hand(0, "coach+3").open()
    game.play("car T1 coach+3")
    assert game.seen()["trains"][0] is None
    assert game.moves("board") == {"T2 -1", "T2 1", "T2 2", "T2 3"}
    assert game.refusal("board T1 3") == "there is no train 'T1' in the station (T2)"


def test_s15_an_empty_deck_draws_nothing_and_is_not_reshuffled() -> None:
    game = At().train("standard", 4).hand(0, "coach+1").discarded("coach+5").open()
    assert kinds(game.play("car T1 coach+1")) == ["car", "turn"]
    assert game.seen()["discard"] == ["coach+5"]


def test_s15_the_game_ends_when_the_last_train_has_left() -> None:
    game = At().train("standard", 3, "coach+1 coach+2", "p1:3").hand(0, "coach+3").draws("coach+6").open()
    told = game.play("car T1 coach+3")
    assert kinds(told) == ["car", "leave", "score", "end"]
    assert game.legal() == []
    result = game.state.result()
    assert result is not None
    assert (result.reason, result.ranking, result.scores) == ("trains", [[0], [1]], [18, 0])


def test_s15_an_action_card_can_send_the_last_train_off() -> None:
    at = At().train("standard", 3, "coach+1 coach+2").hand(0, "repair").discarded("coach+4 caboose")
    game = at.open()
    assert kinds(game.play("repair T1 caboose"))[-1] == "end"
    assert game.seen()["discard"] == ["coach+4", "coach+1", "coach+2", "caboose", "repair"]


def test_s15_the_game_ends_when_everybody_in_turn_had_to_pass() -> None:
    at = At().train("standard", 3, "coach+4", "p1:3").points(3, 5)
    for seat in (0, 1):
        at.all_aboard(seat).without_depots(seat)
    game = at.open()
    assert game.legal() == ["pass"]
    assert kinds(game.play("pass")) == ["pass", "turn"]
    assert kinds(game.play("pass")) == ["pass", "end"]
    result = game.state.result()
    assert result is not None
    assert (result.reason, result.scores) == ("stuck", [3, 5])  # trains still standing score nothing


def test_s15_passes_count_only_in_a_row() -> None:
    at = At().train("standard", 4, "coach+4").hand(1, "coach+1")
    for seat in (0, 1):
        at.all_aboard(seat).without_depots(seat)
    game = at.open()
    game.play("pass", "car T1 coach+1", "pass")
    assert game.state.to_act() == 1
    assert kinds(game.play("pass")) == ["pass", "end"]


def test_s15_no_passing_in_a_game_that_is_over() -> None:
    game = At().train("standard", 3, "coach+1 coach+2").hand(0, "coach+3").open()
    game.play("car T1 coach+3")
    assert game.refusal("pass") == "the game is over"
