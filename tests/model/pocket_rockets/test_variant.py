"""The variant A Head in the Stars."""

from __future__ import annotations

from tests.model.pocket_rockets.table import At


def test_mini_rockets_may_be_built() -> None:
    game = At(stars=True).pawn(0, "red-line").hand(0, "red-head-plain").rocket(0, "red").open()
    assert game.moves("build") == {"red-head-plain 1"}
    event = game.play("build red-head-plain 1")[1]
    assert event["text"] == "Ada +0 (rocket 1 is complete: 2 × 0 body sections)"


def test_mini_rockets_score_no_bodies_but_their_head_and_fuel() -> None:
    game = At(stars=True).pawn(0, "red-line").hand(0, "red-head-plus-one").rocket(0, "red").open()
    assert game.gains("build red-head-plus-one 1") == [1, 0]
    game.play("move", "move")
    assert game.gains("launch 4 on 1") == [4, 0]
    assert game.state.scores() == [5, 0]


def test_no_body_section_goes_on_a_mini_rocket_any_more() -> None:
    game = At(stars=True).pawn(0, "red-line").hand(0, "red-body").rocket(0, "red", 0, "plain").open()
    assert game.refusal("build red-body 1") == "rocket 1 is complete"


def test_only_the_tallest_rocket_with_a_bonus_grants_it() -> None:
    for head, key in (("extra-action", "left"), ("free-direction", "free_direction")):
        at = At(stars=True).rocket(0, "red", 1, head).rocket(1, "grey", 2, head)
        assert at.open(0).turn()[key] == (4 if key == "left" else False)
        at = At(stars=True).rocket(0, "red", 1, head).rocket(1, "grey", 2, head)
        assert at.open(1).turn()[key] == (5 if key == "left" else True)


def test_equally_tall_ones_both_grant_it() -> None:
    for seat in (0, 1):
        at = At(stars=True).rocket(0, "red", 2, "extra-action").rocket(1, "grey", 2, "extra-action")
        assert at.open(seat).turn()["left"] == 5


def test_only_rockets_with_the_same_bonus_are_compared() -> None:
    at = At(stars=True).rocket(0, "red", 0, "extra-action").rocket(1, "grey", 5, "plain").rocket(1, "red", 3)
    assert at.open().turn()["left"] == 5


def test_without_the_variant_height_does_not_matter() -> None:
    at = At().rocket(0, "red", 1, "extra-action").rocket(1, "grey", 2, "extra-action")
    assert at.open().turn()["left"] == 5


def test_plus_one_is_not_affected() -> None:
    at = At(stars=True).rocket(0, "red", 1, "plus-one").rocket(1, "grey", 4, "plus-one")
    assert at.open().state.scores() == [2 + 1, 8 + 1]


def test_the_hand_limit_goes_by_the_tallest_rocket() -> None:
    at = At(stars=True).pawn(0, "grey-line").pile("grey", "red-body red-body").hand(0, "red-body red-body red-body")
    game = at.rocket(0, "red", 1, "extra-card").rocket(1, "grey", 2, "extra-card").open()
    assert game.refusal("draw") == "you may hold no more than 3 cards"


def test_a_fourth_card_held_stays_but_may_not_be_replaced() -> None:
    at = At(stars=True).pawn(0, "grey-line").pile("grey", "red-body red-body").hand(0, "red-body red-body red-body")
    at.pos.hands[0].append(at.pos.hands[0][0])
    game = at.rocket(0, "red", 1, "extra-card").rocket(1, "grey", 2, "extra-card").open()
    assert len(game.hand(0)) == 4
    assert game.refusal("draw") == "you may hold no more than 3 cards"
    assert game.legal() == ["move", "end"]
    game.play("move", "move")  # on the Recycling Depot
    assert game.refusal("recycle red-body grey take conveyor") == "you may hold no more than 3 cards"
    assert game.legal() == ["move", "end"]
    game.play("end")
    assert len(game.hand(0)) == 4


def test_once_the_fourth_card_is_played_the_limit_is_three_again() -> None:
    at = At(stars=True).pawn(0, "red-line").hand(0, "red-body red-body red-body red-body").rocket(0, "red")
    game = at.pile("red", "grey-base grey-base").rocket(0, "grey", 1, "extra-card").rocket(1, "yellow", 2, "extra-card")
    play = game.open()
    play.play("build red-body 1")
    assert play.refusal("draw") == "you may hold no more than 3 cards"
    play.play("build red-body 1", "draw")
    assert len(play.hand(0)) == 3


def test_a_new_head_of_ones_own_does_not_work_yet_though_it_is_tallest() -> None:
    at = At(stars=True).rocket(0, "red", 3, "extra-card", new=True).rocket(1, "grey", 2, "extra-card")
    game = at.pawn(0, "grey-line").hand(0, "red-body red-body red-body").pile("grey", "grey-base").open()
    assert game.refusal("draw") == "you may hold no more than 3 cards"
    game.next_turn(0)
    game.play("draw")
    assert len(game.hand(0)) == 4


def test_a_taller_rocket_takes_the_bonus_away_from_the_next_turn() -> None:
    at = At(stars=True).rocket(0, "red", 2).hand(0, "red-head-extra-action").pawn(0, "red-line")
    game = at.rocket(1, "grey", 1, "extra-action").open()
    game.play("build red-head-extra-action 1", "end")
    assert game.turn()["left"] == 4  # Ben's is smaller now
    game.play("end")
    assert game.turn()["left"] == 5
