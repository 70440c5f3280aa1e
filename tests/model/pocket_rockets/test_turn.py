"""Action points, moving, drawing, recycling, the Conveyor (P5 to P7, P9, P10, P12)."""

from __future__ import annotations

import pytest

from tests.model.pocket_rockets.table import At, kinds

# The yard clockwise: launch-pad, grey-line, yellow-line, recycling-depot, red-line, conveyor.


def test_p5_a_turn_has_four_action_points() -> None:
    game = At().open()
    assert game.turn()["left"] == 4
    events = game.play("move", "move", "move", "move")
    assert kinds(events) == ["move"] * 4 + ["turn"]
    assert (game.state.to_act(), game.turn()["left"]) == (1, 4)


def test_p5_a_player_may_stop_early() -> None:
    game = At().open()
    events = game.play("move", "end")
    assert events[1]["text"] == "Ada ends the turn, 3 action points unspent"
    assert game.state.to_act() == 1
    assert kinds(game.play("end")) == ["stop", "turn"]  # even at once
    assert game.state.to_act() == 0


def test_p5_the_turn_ends_by_itself_with_the_last_point() -> None:
    game = At().open(left=1)
    assert game.play("move")[-1]["text"] == "Ben's turn, with 4 action points"


def test_p12_extra_action_gives_a_fifth_point() -> None:
    game = At().rocket(0, "red", 1, "extra-action").open()
    assert game.turn()["left"] == 5


def test_p12_several_extra_actions_do_not_stack() -> None:
    game = At().rocket(0, "red", 1, "extra-action").rocket(0, "grey", 1, "extra-action").open()
    assert game.turn()["left"] == 5


def test_p12_a_bonus_works_from_the_next_turn_on() -> None:
    at = At().rocket(0, "grey", 1).hand(0, "grey-head-extra-action").pawn(0, "grey-line")
    game = at.open()
    game.play("build grey-head-extra-action 1")
    assert game.turn()["left"] == 3
    game.next_turn(0)
    assert game.turn()["left"] == 5


def test_p12_an_unlaunched_rockets_head_works_too_but_not_in_hand() -> None:
    assert At().rocket(0, "red", 2, "extra-action", fuel=3).open().turn()["left"] == 5
    assert At().hand(0, "red-head-extra-action").open().turn()["left"] == 4


def test_p6_a_step_goes_in_the_conveyors_direction() -> None:
    game = At().pawn(0, "recycling-depot").open()
    assert game.moves("move") == {""}
    game.play("move")
    assert game.pawn(0) == "red-line"
    game = At().pawn(0, "recycling-depot").counter_clockwise().open()
    game.play("move")
    assert game.pawn(0) == "yellow-line"


def test_p6_the_ring_is_closed() -> None:
    game = At().pawn(0, "conveyor").rocket(0, "red", 1, "extra-action").open()
    game.play("move")
    assert game.pawn(0) == "launch-pad"
    game = At().counter_clockwise().open()
    game.play("move")
    assert game.pawn(0) == "conveyor"


def test_p6_without_the_bonus_no_direction_can_be_chosen() -> None:
    game = At().open()
    assert game.refusal("move cw") == "the Conveyor gives the direction: say move"
    assert game.refusal("move ccw") == "the Conveyor gives the direction: say move"


def test_p6_the_direction_bonus_lets_choose_and_never_plain() -> None:
    game = At().rocket(0, "red", 1, "free-direction").open()
    assert game.moves("move") == {"cw", "ccw"}
    assert game.refusal("move") == "you may choose the direction: say move cw or move ccw"
    game.play("move ccw")
    assert game.pawn(0) == "conveyor"


@pytest.mark.parametrize(("first", "other"), [("cw", "ccw"), ("ccw", "cw")])
def test_p6_the_first_step_fixes_the_direction_for_the_turn(first: str, other: str) -> None:
    game = At().rocket(0, "red", 1, "free-direction").open()
    game.play(f"move {first}")
    assert game.moves("move") == {first}
    assert game.refusal(f"move {other}") == "the direction of a turn is fixed by its first step"
    game.next_turn(0)
    assert game.moves("move") == {"cw", "ccw"}


def test_p6_the_fixed_direction_stands_whatever_the_conveyor_shows_later() -> None:
    game = At().rocket(0, "red", 1, "free-direction").open()
    game.play("move ccw", "reverse")
    assert game.seen()["conveyor"] == "ccw"
    assert game.moves("move") == {"ccw"}
    game.next_turn(0)
    game.play("reverse")  # before any step: the choice is still free
    assert game.moves("move") == {"cw", "ccw"}


def test_p6_a_turn_of_another_does_not_inherit_the_direction() -> None:
    game = At().rocket(0, "red", 1, "free-direction").rocket(1, "grey", 1, "free-direction").open()
    game.play("move ccw", "end")
    assert game.moves("move") == {"cw", "ccw"}


def test_p7_the_top_card_of_the_pile_at_ones_place_is_drawn() -> None:
    at = At().pawn(0, "red-line").pile("red", "grey-base red-body").pile("grey", "yellow-body")
    game = at.open()
    events = game.play("draw")
    assert kinds(events) == ["draw", "uncover"]
    assert events[0]["text"] == "Ada draws from the red pile: grey base"
    assert events[1]["text"] == "On top of the red pile is now: red body section"
    assert game.hand(0) == ["grey-base"]
    assert game.turn()["left"] == 3
    assert game.seen()["piles"]["red"]["left"] == 1


def test_p7_there_is_a_pile_at_the_conveyor_too() -> None:
    game = At().pawn(0, "conveyor").pile("conveyor", "red-body").open()
    game.play("draw")
    assert game.hand(0) == ["red-body"]


@pytest.mark.parametrize("place", ["launch-pad", "recycling-depot"])
def test_p7_there_is_none_at_pad_and_depot(place: str) -> None:
    game = At().pawn(0, place).open()
    assert "there is no draw pile at the " in game.refusal("draw")


def test_p7_not_from_an_empty_pile() -> None:
    game = At().pawn(0, "grey-line").open()
    assert game.refusal("draw") == "the draw pile is empty"


def test_p7_the_last_card_of_a_pile_uncovers_none() -> None:
    game = At().pawn(0, "grey-line").pile("grey", "red-body").open()
    assert kinds(game.play("draw")) == ["draw"]
    assert game.seen()["piles"]["grey"] == {"left": 0, "top": None, "known": [], "order": []}


def test_p7_no_more_than_three_cards_in_hand() -> None:
    at = At().pawn(0, "grey-line").pile("grey", "red-body red-body red-body red-body")
    game = at.open()
    game.play("draw", "draw", "draw")
    assert game.refusal("draw") == "you may hold no more than 3 cards"
    assert game.turn()["hand_limit"] == 3


def test_p12_extra_card_lets_hold_a_fourth_and_not_a_fifth() -> None:
    at = At().pawn(0, "grey-line").pile("grey", "red-body red-body red-body red-body red-body")
    at.rocket(0, "red", 1, "extra-card").rocket(0, "grey", 1, "extra-card").rocket(0, "yellow", 1, "extra-action")
    game = at.open()
    game.play("draw", "draw", "draw", "draw")
    assert game.refusal("draw") == "you may hold no more than 4 cards"


def test_p12_extra_card_does_not_work_in_the_turn_it_is_built() -> None:
    at = At().rocket(0, "grey", 1).hand(0, "grey-head-extra-card red-base red-body").pawn(0, "grey-line")
    game = at.pile("grey", "red-body red-body").open()
    game.play("build grey-head-extra-card 1", "draw")
    assert game.refusal("draw") == "you may hold no more than 3 cards"
    game.next_turn(0)
    game.play("draw")
    assert len(game.hand(0)) == 4


def test_p9_recycling_puts_a_card_on_one_pile_and_takes_the_top_of_another() -> None:
    at = At().pawn(0, "recycling-depot").hand(0, "grey-base red-body").pile("red", "yellow-base yellow-body")
    game = at.pile("grey", "red-base").open()
    events = game.play("recycle grey-base grey take red")
    assert kinds(events) == ["recycle", "uncover", "uncover"]
    assert events[0]["text"] == (
        "Ada puts on the grey pile: grey base, takes from the red pile: yellow base; the grey pile is shuffled"
    )
    assert game.hand(0) == ["yellow-base", "red-body"]
    assert sorted(game.seen()["piles"]["grey"]["order"]) == ["grey-base", "red-base"]
    assert game.seen()["piles"]["red"]["top"] == "yellow-body"


def test_p9_an_empty_pile_may_receive_but_gives_nothing() -> None:
    at = At().pawn(0, "recycling-depot").hand(0, "grey-base").pile("red", "yellow-base").pile("conveyor", "")
    game = at.open()
    # Onto each of the three others; only red can give: 3 moves.
    assert game.moves("recycle grey-base") == {"grey take red", "yellow take red", "conveyor take red"}
    assert game.refusal("recycle grey-base red take grey") == "the draw pile is empty"
    events = game.play("recycle grey-base yellow take red")
    assert game.seen()["piles"]["yellow"]["top"] == "grey-base"
    assert kinds(events) == ["recycle"]  # nothing hidden comes to light


def test_p9_the_two_piles_are_different() -> None:
    game = At().pawn(0, "recycling-depot").hand(0, "grey-base").open()
    reason = game.refusal("recycle grey-base conveyor take conveyor")
    assert reason == "the card is taken from another pile than the one you put yours on"


def test_p9_only_at_the_depot_and_with_a_card_in_hand() -> None:
    game = At().hand(0, "grey-base").open()
    assert game.refusal("recycle grey-base grey take conveyor") == "your Astronaut is not on the Recycling Depot"
    game = At().pawn(0, "recycling-depot").open()
    assert game.refusal("recycle grey-base grey take conveyor") == "you do not hold grey base"


def test_p9_with_a_full_hand_within_the_limit_recycling_is_allowed() -> None:
    game = At().pawn(0, "recycling-depot").hand(0, "grey-base red-body red-body").open()
    # Two kinds of cards, onto four piles; only the Conveyor's has cards to give: 2 x 3.
    assert len(game.moves("recycle")) == 6


def test_p9_the_pile_that_received_is_shuffled() -> None:
    tops = set()
    for turns in range(12):
        at = At().pawn(0, "recycling-depot").hand(0, "grey-base").pile("grey", "red-base red-body yellow-body")
        game = at.open()
        for _ in range(turns):
            game.state.pos.rng.word()
        game.play("recycle grey-base grey take conveyor")
        tops.add(game.seen()["piles"]["grey"]["top"])
    assert len(tops) > 2


def test_p10_reversing_turns_the_direction_round_for_everybody() -> None:
    game = At().pawn(0, "conveyor").pawn(1, "grey-line").open()
    events = game.play("reverse")
    assert events[0]["text"] == "Ada turns the Conveyor over: counter-clockwise from now on"
    game.play("move", "end", "move")
    assert (game.pawn(0), game.pawn(1)) == ("red-line", "launch-pad")
    assert game.refusal("reverse") == "your Astronaut is not on the Conveyor"


def test_p10_a_step_goes_as_the_conveyor_shows_now_also_back_in_the_same_turn() -> None:
    game = At().pawn(0, "red-line").open()
    game.play("move", "reverse", "move")
    assert game.pawn(0) == "red-line"


def test_p10_it_can_be_reversed_twice_in_a_turn() -> None:
    game = At().pawn(0, "conveyor").open()
    game.play("reverse", "reverse")
    assert game.seen()["conveyor"] == "cw"
    assert game.turn()["left"] == 2
