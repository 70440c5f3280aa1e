"""The five bonus cards."""

from __future__ import annotations

import pytest

from rocket_desktop.model.rng import Rng
from tests.model.pocket_rockets.table import At, kinds


def test_launch_from_anywhere_for_one_action_point() -> None:
    at = At(bonus_cards=True).bonus(0, "launch").pawn(0, "red-line").rocket(0, "red", 1, "plain").rocket(0, "red")
    game = at.open()
    assert game.moves("bonus") == {f"launch {value} on 1" for value in (1, 2, 3, 4)}
    assert game.gains("bonus launch 4 on 1") == [4, 0]
    assert game.turn()["left"] == 3
    assert game.seen()["bonus_used"] == ["launch"]


def test_a_bonus_card_is_used_once() -> None:
    at = At(bonus_cards=True).bonus(0, "launch").pawn(0, "red-line")
    game = at.rocket(0, "red", 1, "plain").rocket(0, "grey", 1, "plain").open()
    game.play("bonus launch 4 on 1")
    assert game.seen()["bonus_held"] == [False, False]
    assert game.refusal("bonus launch 4 on 2") == "you hold no bonus card that allows this"


def test_who_has_none_or_another_cannot_use_it() -> None:
    game = At(bonus_cards=True).bonus(0, "launch").rocket(0, "red", 1, "plain").open()
    for text in ("bonus look p2", "bonus search conveyor", "bonus swap-pawns p2", "bonus swap-heads 1 p2 1"):
        assert game.refusal(text) == "you hold no bonus card that allows this"
    assert At(bonus_cards=True).rocket(0, "red", 1, "plain").open().moves("bonus") == set()


def test_a_launch_by_bonus_card_can_end_the_game() -> None:
    at = At(bonus_cards=True).bonus(0, "launch").pawn(0, "red-line").rocket(0, "red", 1, "plain").fuel(1, 0, 0, 0)
    game = at.open()
    assert kinds(game.play("bonus launch 1 on 1")) == ["score", "end"]


def test_the_launch_card_says_what_is_wrong() -> None:
    at = At(bonus_cards=True).bonus(0, "launch").rocket(0, "red", 1).rocket(0, "red", 1, "plain", fuel=3)
    game = at.open()
    assert game.refusal("bonus launch 4 on 1") == "rocket 1 is not complete"
    assert game.refusal("bonus launch 4 on 2") == "rocket 2 has its fuel"
    assert game.refusal("bonus launch 9 on 1") == "fuel has values from 1 to 4"


def test_look_at_a_hand_and_take_a_card_from_it() -> None:
    game = At(bonus_cards=True).bonus(0, "look").hand(1, "red-body red-body grey-base").open()
    events = game.play("bonus look p2")
    assert events[0]["text"] == "Ada uses a bonus card and looks at the hand of Ben"
    assert events[0]["cards"] == ["grey-base", "red-body", "red-body"]
    assert (game.turn()["phase"], game.turn()["seat"]) == ("look", 1)
    assert game.legal() == ["take grey-base", "take red-body"]
    assert game.refusal("end") == "take a card out of the hand you have looked at"
    assert game.refusal("take red-base") == "there is no red base in this hand"
    events = game.play("take red-body")
    assert events[0]["text"] == "Ada takes from the hand of Ben: red body section"
    assert (game.hand(0), game.hand(1)) == (["red-body"], ["grey-base", "red-body"])
    assert game.turn()["left"] == 3  # one point for both decisions


def test_an_empty_hand_or_ones_own_cannot_be_looked_at() -> None:
    game = At(3, bonus_cards=True).bonus(0, "look").hand(0, "red-base").hand(2, "grey-base").open()
    assert game.moves("bonus look") == {"p3"}
    assert game.refusal("bonus look p2") == "this hand is empty"
    assert game.refusal("bonus look p1") == "choose another player"


def test_the_hand_limit_holds_for_cards_taken() -> None:
    full = "red-base red-body red-body"
    game = At(bonus_cards=True).bonus(0, "look").hand(0, full).hand(1, "grey-base").open()
    assert game.refusal("bonus look p2") == "you may hold no more than 3 cards"
    game = At(bonus_cards=True).bonus(0, "search").hand(0, full).open()
    assert game.refusal("bonus search conveyor") == "you may hold no more than 3 cards"
    at = At(bonus_cards=True).bonus(0, "search").hand(0, full).rocket(0, "grey", 1, "extra-card")
    assert at.open().moves("bonus search") == {"conveyor"}


def test_a_pile_is_searched_a_card_taken_and_the_pile_shuffled() -> None:
    tops = set()
    for turns in range(15):
        at = At(bonus_cards=True).bonus(0, "search").pile("grey", "red-base red-body grey-base red-body")
        game = at.open()
        for _ in range(turns):
            game.state.pos.rng.word()
        events = game.play("bonus search grey")
        assert events[0]["cards"] == ["grey-base", "red-base", "red-body", "red-body"]
        assert (game.turn()["phase"], game.turn()["pile"]) == ("search", "grey")
        assert game.legal() == ["take grey-base", "take red-base", "take red-body"]
        assert game.refusal("draw") == "take a card out of the pile you have searched"
        assert game.refusal("take yellow-base") == "there is no yellow base in this pile"
        assert kinds(game.play("take red-base")) == ["take", "uncover"]
        assert game.hand(0) == ["red-base"]
        assert game.turn()["left"] == 3
        assert sorted(game.seen()["piles"]["grey"]["order"]) == ["grey-base", "red-body", "red-body"]
        tops.add(game.seen()["piles"]["grey"]["top"])
    assert tops == {"grey-base", "red-body"}


def test_an_empty_pile_cannot_be_searched() -> None:
    game = At(bonus_cards=True).bonus(0, "search").pile("grey", "red-base").open()
    assert game.moves("bonus search") == {"grey", "conveyor"}
    assert game.refusal("bonus search red") == "the draw pile is empty"


def test_the_last_card_of_a_pile_can_be_searched_out() -> None:
    game = At(bonus_cards=True).bonus(0, "search").pile("grey", "red-base").open()
    assert kinds(game.play("bonus search grey", "take red-base")) == ["search", "take"]
    assert game.seen()["piles"]["grey"]["top"] is None


def test_pawns_change_places() -> None:
    at = At(3, bonus_cards=True).bonus(0, "swap-pawns").pawn(0, "red-line").pawn(2, "conveyor")
    game = at.open()
    assert game.moves("bonus swap-pawns") == {"p2", "p3"}
    assert game.refusal("bonus swap-pawns p1") == "choose another player"
    event = game.play("bonus swap-pawns p3")[0]
    assert event["text"] == (
        "Ada uses a bonus card and changes places with Cleo: Ada is on the Conveyor, Cleo on the red Construction Line"
    )
    assert [game.pawn(seat) for seat in range(3)] == ["conveyor", "launch-pad", "red-line"]


def test_heads_of_rockets_of_one_colour_change_places() -> None:
    at = At(bonus_cards=True).bonus(0, "swap-heads").rocket(0, "grey", 1, "plain").rocket(0, "red", 1, "plain", fuel=3)
    game = at.rocket(1, "red", 4, "extra-card").rocket(1, "yellow", 1, "plain").rocket(1, "red", 1).open()
    assert game.moves("bonus swap-heads") == {"2 p2 1"}
    assert game.refusal("bonus swap-heads 1 p2 1") == "the two rockets have different colours"
    assert game.refusal("bonus swap-heads 2 p2 3") == "rocket 3 of player p2 is not complete"
    assert game.refusal("bonus swap-heads 3 p2 1") == "player p1 has no rocket 3"
    assert game.refusal("bonus swap-heads 1 p1 2") == "choose another player"
    game.play("bonus swap-heads 2 p2 1")
    seen = game.seen()["rockets"]
    # Body sections and fuel stay where they are.
    assert [seen[0][1][key] for key in ("head", "bodies", "fuel")] == ["extra-card", 1, 3]
    assert [seen[1][0][key] for key in ("head", "bodies", "fuel")] == ["plain", 4, None]


def test_a_plus_one_takes_its_point_along() -> None:
    at = At(bonus_cards=True).bonus(0, "swap-heads").rocket(0, "red", 1, "plain").rocket(1, "red", 1, "plus-one")
    game = at.open()
    assert game.state.scores() == [2, 3]
    events = game.play("bonus swap-heads 1 p2 1")
    assert [event["text"] for event in events[1:]] == [
        "Ada +1 (the head with +1 comes to rocket 1)",
        "Ben −1 (rocket 1 loses its +1)",
    ]
    assert game.state.scores() == [3, 2]


def test_a_head_gained_works_from_the_next_turn() -> None:
    at = At(bonus_cards=True).bonus(0, "swap-heads").rocket(0, "red", 1, "plain").rocket(1, "red", 1, "extra-action")
    game = at.open()
    game.play("bonus swap-heads 1 p2 1")
    assert game.turn()["left"] == 3
    game.play("end")
    assert game.turn()["left"] == 4  # Ben has lost it at once
    game.play("end")
    assert game.turn()["left"] == 5


@pytest.mark.parametrize(("before", "left"), [(5, 3), (2, 0)])
def test_the_loser_of_an_extra_action_loses_it_at_once(before: int, left: int) -> None:
    at = At(bonus_cards=True).bonus(0, "swap-heads").rocket(0, "red", 1, "extra-action").rocket(1, "red", 1, "plain")
    game = at.open(left=before)
    game.play("bonus swap-heads 1 p2 1")
    # One point for the card and the fifth point, which is gone; with none left the turn is over.
    assert (game.state.to_act(), game.turn()["left"]) == ((0, left) if left else (1, 5))


def test_another_head_of_the_kind_keeps_the_extra_action() -> None:
    at = At(bonus_cards=True).bonus(0, "swap-heads").rocket(0, "red", 1, "extra-action").rocket(1, "red", 1, "plain")
    game = at.rocket(0, "grey", 1, "extra-action").open()
    game.play("bonus swap-heads 1 p2 1")
    assert game.turn()["left"] == 4


def test_the_loser_of_the_direction_follows_the_conveyor_at_once() -> None:
    at = At(bonus_cards=True).bonus(0, "swap-heads").rocket(0, "red", 1, "free-direction").rocket(1, "red", 1, "plain")
    game = at.open()
    game.play("move ccw", "bonus swap-heads 1 p2 1")
    assert game.moves("move") == {""}
    assert game.turn()["direction"] is None
    game.play("end")
    assert game.moves("move") == {"cw", "ccw"}


def test_the_loser_of_an_extra_card_may_not_draw_a_fourth() -> None:
    at = At(bonus_cards=True).bonus(0, "swap-heads").rocket(0, "red", 1, "extra-card").rocket(1, "red", 1, "plain")
    game = at.pawn(0, "grey-line").pile("grey", "grey-base").hand(0, "red-body red-body red-body").open()
    assert "draw" in game.legal()
    game.play("bonus swap-heads 1 p2 1")
    assert game.refusal("draw") == "you may hold no more than 3 cards"


def test_who_loses_an_extra_card_keeps_a_fourth_already_held() -> None:
    at = At(bonus_cards=True).bonus(0, "swap-heads").rocket(0, "red", 1, "plain").rocket(1, "red", 1, "extra-card")
    game = at.pawn(1, "recycling-depot").hand(1, "red-body red-body grey-body grey-base").open()
    game.play("bonus swap-heads 1 p2 1", "end")
    assert len(game.hand(1)) == 4
    assert game.legal() == ["move", "end"]  # it cannot be replaced by recycling


@pytest.mark.parametrize(("taller", "left"), [(False, 4), (True, 3)])
def test_in_the_variant_another_head_must_be_tallest_after_the_swap(*, taller: bool, left: int) -> None:
    at = At(stars=True, bonus_cards=True).bonus(0, "swap-heads")
    at.rocket(0, "red", 4, "extra-action").rocket(0, "grey", 2, "extra-action")
    game = at.rocket(1, "red", 3 if taller else 2, "plain").open()
    assert game.turn()["left"] == 5
    game.play("bonus swap-heads 1 p2 1")
    assert game.turn()["left"] == left


def test_swapping_pawns_fixes_no_direction_and_needs_none() -> None:
    at = At(bonus_cards=True).bonus(0, "swap-pawns").rocket(0, "red", 1, "free-direction").pawn(1, "red-line")
    game = at.open()
    game.play("bonus swap-pawns p2")
    assert game.moves("move") == {"cw", "ccw"}


def test_using_a_bonus_card_breaks_idleness() -> None:
    game = At(bonus_cards=True).bonus(0, "swap-pawns").open()
    game.state.idle = 11
    game.play("bonus swap-pawns p2", "end")
    assert game.turn()["idle_turns"] == 0


def test_without_bonus_cards_there_are_none() -> None:
    game = At().rocket(0, "red", 1, "plain").open()
    assert game.refusal("bonus launch 4 on 1") == "you hold no bonus card that allows this"
    assert "is no move" in game.refusal("bonus tea")


def test_settling_takes_nothing() -> None:
    game = At(bonus_cards=True).bonus(0, "search").pile("grey", "red-base red-body").open(left=1)
    game.play("bonus search grey")
    game.state.settle()
    assert (game.state.to_act(), game.turn()["phase"], game.hand(0)) == (1, "turn", [])


def test_a_pile_that_was_only_looked_into_is_shuffled_too() -> None:
    tops = set()
    for seed in range(12):
        game = At(bonus_cards=True).bonus(0, "search").pile("grey", "red-base red-body").open()
        game.state.pos.rng = Rng(seed)
        game.play("bonus search grey")
        game.state.settle()
        tops.add(game.seen()["piles"]["grey"]["top"])
    assert tops == {"red-base", "red-body"}
