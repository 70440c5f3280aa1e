"""The end of Pocket Rockets and who wins (P13, P14)."""

from __future__ import annotations

import pytest

from tests.model.pocket_rockets.table import At, Play


def ranking(game: Play) -> tuple[str, list[list[int]], list[int]]:
    result = game.state.result()
    assert result is not None
    return result.reason, result.ranking, result.scores


def test_p13_the_game_ends_at_once_when_the_last_fuel_is_taken() -> None:
    at = At().rocket(0, "red", 1, "plain").rocket(0, "grey", 1, "plain").rocket(1, "grey", 3, "extra-card")
    game = at.fuel(1, 0, 0, 1).open()
    events = game.play("launch 4 on 1")
    assert game.state.result() is None
    events = game.play("launch 1 on 2")
    assert events[-1]["text"] == "The game ends: the last fuel has been taken"
    assert game.legal() == []
    assert game.refusal("end") == "the game is over"
    # Ada 2 + 4 + 2 + 1, Ben 2 x 3.
    assert ranking(game) == ("fuel", [[0], [1]], [9, 6])


def test_p13_nobody_gets_another_turn() -> None:
    game = At().rocket(0, "red", 1, "plain").rocket(1, "grey", 3, "plain").fuel(0, 0, 0, 1).open()
    game.play("launch 4 on 1")
    assert game.seen()["over"] is True
    assert game.turn()["end"] == "fuel"


def test_p13_six_rounds_of_nothing_end_the_game() -> None:
    game = At(3).open()
    for turn in range(17):
        game.play("move", "end")
        assert game.turn()["idle_turns"] == turn + 1
    events = game.play("move", "end")
    reason = "for six rounds nobody has drawn, built, launched or used a bonus card"
    assert events[-1]["text"] == f"The game ends: {reason}"
    assert ranking(game) == ("idle", [[0, 1, 2]], [0, 0, 0])


def test_p13_what_breaks_idleness() -> None:
    at = At().pawn(0, "grey-line").hand(0, "grey-base").pile("grey", "red-body")
    for moves in (("draw",), ("build grey-base",)):
        game = at.open()
        game.state = game.state.clone()
        game.state.idle = 11
        game.play(*moves, "end")
        assert game.turn()["idle_turns"] == 0
    game = At().rocket(0, "red", 1, "plain").open()
    game.state.idle = 11
    game.play("launch 1 on 1", "end")
    assert game.turn()["idle_turns"] == 0


def test_p13_recycling_moving_and_reversing_do_not() -> None:
    at = At().pawn(0, "recycling-depot").hand(0, "grey-base")
    game = at.open()
    game.play("recycle grey-base grey take conveyor", "move", "move", "reverse")
    assert game.turn()["idle_turns"] == 1


def test_p13_rounds_need_not_begin_with_the_first_seat() -> None:
    game = At().pawn(0, "grey-line").pile("grey", "red-body").open()
    game.play("draw", "end")
    for _ in range(11):
        game.play("end")
    assert game.state.result() is None
    game.play("end")  # the twelfth turn in a row
    assert ranking(game)[0] == "idle"


def parts(game: At, seat: int, colour: str, bodies: int, heads: str) -> At:
    """Launched rockets of one colour: the first has all the body sections but one for each other."""
    names = heads.split()
    for number, head in enumerate(names):
        game.rocket(seat, colour, bodies - len(names) + 1 if number == 0 else 1, head, fuel=1)
    return game


HEADS = "plus-one extra-action extra-card free-direction plain"


def all_gone(at: At) -> At:
    """Nothing of grey and yellow is left that could be launched: all their body sections are on launched rockets."""
    parts(at, 1, "grey", 8, "plain")
    parts(at, 1, "yellow", 8, "plain")
    return at


def test_p13_no_rocket_can_be_launched_any_more() -> None:
    at = all_gone(At()).rocket(0, "red", 7, "plain", fuel=2).rocket(0, "red").hand(0, "red-body red-head-plus-one")
    game = at.fuel(1, 1, 1, 1).pawn(0, "red-line").open()
    # The last red body section goes on the open rocket, which a head can still complete.
    game.play("build red-body 2")
    assert game.state.result() is None
    game.play("build red-head-plus-one 2", "move", "move")
    # On the Launch Pad: launched, it is the last that could be.
    assert game.state.result() is None
    game.next_turn(0)
    events = game.play("launch 4 on 2")
    assert events[-1]["text"] == "The game ends: no rocket can be launched any more"
    # Ada 2 x 7 + 2 and 2 x 1 + 1 + 4; Ben 2 x (2 x 8 + 1).
    assert ranking(game) == ("no-rockets", [[1], [0]], [23, 34])


def test_p13_body_sections_without_a_head_keep_no_game_going() -> None:
    # Seven of the eight red body sections are built, and all red heads: nothing can be done with the eighth.
    at = all_gone(At())
    for head in HEADS.split()[:4]:
        at.rocket(0, "red", 1, head, fuel=1)
    at.rocket(0, "red", 3, "plain").fuel(1, 1, 1, 1)
    game = at.open()
    assert game.state.result() is None
    game.play("launch 1 on 5")
    # No red head is left, and of grey and yellow no body section.
    assert ranking(game)[0] == "no-rockets"


def test_p13_a_complete_rocket_without_fuel_keeps_the_game_going() -> None:
    at = all_gone(At()).rocket(0, "red", 8, "plain").rocket(1, "red").fuel(1, 1, 1, 1)
    at.rocket(0, "grey").hand(0, "grey-base").pawn(0, "grey-line")
    game = at.open()
    game.play("build grey-base")
    assert game.state.result() is None


def test_p13_cards_may_be_anywhere_as_long_as_they_are_not_built() -> None:
    # Red could still give a rocket of Ben's open base with a body section in a pile, whoever holds the head.
    at = all_gone(At()).rocket(0, "red", 7, "plain").rocket(1, "red").hand(1, "red-head-plus-one")
    game = at.fuel(1, 1, 1, 1).open()
    game.play("launch 1 on 1")
    assert game.state.result() is None


@pytest.mark.parametrize("is_open", [True, False])
def test_p13_a_base_may_be_open_or_not_built(*, is_open: bool) -> None:
    # Four red rockets, and a body section and a head to come.  The fifth base stands alone, or lies in a pile.
    at = all_gone(At())
    for head in HEADS.split()[:3]:
        at.rocket(0, "red", 1, head, fuel=1)
    at.rocket(0, "red", 4, "free-direction").fuel(1, 1, 1, 1)
    game = (at.rocket(1, "red") if is_open else at).open()
    assert ("red-base" in game.seen()["piles"]["conveyor"]["order"]) != is_open
    game.play("launch 1 on 4")
    assert game.state.result() is None


def test_p13_in_the_variant_no_body_section_is_needed() -> None:
    for stars in (False, True):
        at = all_gone(At(stars=stars)).rocket(0, "red", 8, "plain").fuel(1, 1, 1, 1)
        game = at.open()
        game.play("launch 1 on 1")
        assert (game.state.result() is None) == stars


def test_p14_the_tallest_rocket_breaks_ties() -> None:
    at = At().rocket(0, "red", 1, "plain").rocket(0, "grey", 1, "plain").rocket(1, "red", 2, "extra-card", fuel=1)
    # Ada 2 + 2 + 1, Ben 2 x 2 + 1: five each, but Ben's rocket is taller.
    game = at.fuel(1, 0, 0, 0).open()
    game.play("launch 1 on 1")
    assert ranking(game) == ("fuel", [[1], [0]], [5, 5])


def test_p14_an_open_rocket_does_not_break_ties() -> None:
    at = At().rocket(0, "red", 1, "plain").rocket(0, "grey", 5).rocket(1, "yellow", 1, "plain", fuel=1)
    game = at.fuel(1, 0, 0, 0).open()
    game.play("launch 1 on 1")
    assert ranking(game) == ("fuel", [[0, 1]], [3, 3])


def test_p14_in_the_variant_a_complete_rocket_without_body_sections_is_more_than_none() -> None:
    at = At(3, stars=True).rocket(0, "red", 1, "plain").rocket(1, "grey").rocket(2, "grey", 0, "plain")
    game = at.fuel(1, 0, 0, 0).open()
    game.play("launch 1 on 1")
    assert ranking(game) == ("fuel", [[0], [2], [1]], [3, 0, 0])


def test_p14_still_tied_victory_is_shared_and_the_others_are_ranked() -> None:
    at = At(3).rocket(0, "red", 2, "plain").rocket(1, "yellow", 2, "plain", fuel=1).rocket(2, "grey", 1, "plain")
    game = at.fuel(1, 0, 0, 0).open()
    game.play("launch 1 on 1")
    assert ranking(game) == ("fuel", [[0, 1], [2]], [5, 5, 2])
