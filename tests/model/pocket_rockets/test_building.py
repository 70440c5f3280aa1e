"""Building, scoring and launching rockets (P8, P11, "Points")."""

from __future__ import annotations

from rocket_desktop.data import use_language
from tests.model.pocket_rockets.table import At, Play, kinds


def rockets(game: Play, seat: int = 0) -> list[tuple[str, int, str | None, int | None]]:
    """Colour, body sections, head and fuel of a seat's rockets."""
    return [(each["colour"], each["bodies"], each["head"], each["fuel"]) for each in game.seen()["rockets"][seat]]


def test_p8_a_base_begins_a_rocket() -> None:
    game = At().pawn(0, "red-line").hand(0, "red-base").rocket(0, "grey").open()
    events = game.play("build red-base")
    assert events[0]["text"] == "Ada begins rocket 2: red base"
    assert rockets(game) == [("grey", 0, None, None), ("red", 0, None, None)]
    assert game.hand(0) == []


def test_p8_any_number_of_rockets_may_be_open() -> None:
    at = At().pawn(0, "red-line").hand(0, "red-base red-base").rocket(0, "red").rocket(0, "red").rocket(0, "red")
    game = at.open()
    game.play("build red-base", "build red-base")
    assert len(rockets(game)) == 5


def test_p8_only_on_the_line_of_the_colour() -> None:
    game = At().pawn(0, "grey-line").hand(0, "red-base grey-base").open()
    assert game.moves("build") == {"grey-base"}
    assert game.refusal("build red-base") == "your Astronaut is not on the red Construction Line"
    game = At().hand(0, "grey-base").open()
    assert game.refusal("build grey-base") == "your Astronaut is not on the grey Construction Line"


def test_p8_only_what_one_holds() -> None:
    game = At().pawn(0, "grey-line").open()
    assert game.refusal("build grey-base") == "you do not hold grey base"


def test_p8_a_body_goes_on_an_open_rocket_of_its_colour() -> None:
    at = At().pawn(0, "red-line").hand(0, "red-body").rocket(0, "grey").rocket(0, "red").rocket(0, "red", 1, "plain")
    game = at.open()
    assert game.moves("build red-body") == {"2"}
    assert game.refusal("build red-body 1") == "rocket 1 is of another colour: grey"
    assert game.refusal("build red-body 3") == "rocket 3 is complete"
    assert game.refusal("build red-body 4") == "there is no rocket 4"
    game.play("build red-body 2")
    assert rockets(game)[1] == ("red", 1, None, None)


def test_refusals_name_colours_in_the_reader_s_language() -> None:
    game = At().pawn(0, "red-line").hand(0, "red-body").rocket(0, "grey").open()
    use_language("fr")
    try:
        assert "gris" in game.refusal("build red-body 1")
    finally:
        use_language("en")


def test_p8_there_is_no_limit_to_body_sections() -> None:
    at = At().pawn(0, "red-line").hand(0, "red-body").rocket(0, "red", 7)
    game = at.open()
    game.play("build red-body 1")
    assert rockets(game) == [("red", 8, None, None)]


def test_p8_with_several_candidates_the_player_chooses() -> None:
    at = At().pawn(0, "red-line").hand(0, "red-body red-head-plain").rocket(0, "red", 1).rocket(0, "red", 3)
    game = at.open()
    assert game.moves("build red-body") == {"1", "2"}
    assert game.moves("build red-head-plain") == {"1", "2"}
    assert game.refusal("build red-body").startswith("say on which of your rockets")


def test_p8_a_head_needs_a_body_section() -> None:
    game = At().pawn(0, "red-line").hand(0, "red-head-plain").rocket(0, "red").open()
    assert game.refusal("build red-head-plain 1") == "rocket 1 needs a body section before its head"


def test_p8_a_base_names_no_rocket() -> None:
    game = At().pawn(0, "red-line").hand(0, "red-base").rocket(0, "red").open()
    assert game.refusal("build red-base 1") == "a base begins a rocket of its own: build red-base"


def test_p8_another_players_rockets_cannot_be_built_on() -> None:
    game = At().pawn(0, "red-line").hand(0, "red-body").rocket(1, "red").open()
    assert game.moves("build") == set()


def test_p8_building_costs_a_point_each() -> None:
    at = At().pawn(0, "red-line").hand(0, "red-base red-body red-head-plain")
    game = at.open()
    game.play("build red-base", "build red-body 1", "build red-head-plain 1")
    assert game.turn()["left"] == 1
    assert rockets(game) == [("red", 1, "plain", None)]


def test_a_complete_rocket_scores_two_points_a_body_section() -> None:
    game = At().pawn(0, "red-line").hand(0, "red-head-plain").rocket(0, "red", 3).open()
    # 2 x 3 body sections; base and head score nothing.
    assert game.gains("build red-head-plain 1") == [6, 0]
    assert game.state.scores() == [6, 0]


def test_the_sum_is_told_as_a_formula() -> None:
    game = At().pawn(0, "red-line").hand(0, "red-head-plus-one").rocket(0, "red", 2).open()
    event = game.play("build red-head-plus-one 1")[1]
    assert event["text"] == "Ada +5 (rocket 1 is complete: 2 × 2 body sections + 1 for its head)"
    assert (event["points"], event["reason"]) == (5, "complete")


def test_plus_one_heads_add_up() -> None:
    at = At().rocket(0, "red", 1, "plus-one").rocket(0, "grey", 2, "plus-one").rocket(0, "yellow", 4)
    # 2 x 1 + 1, 2 x 2 + 1, and nothing for the open one.
    assert at.open().state.scores() == [8, 0]


def test_incomplete_rockets_score_nothing() -> None:
    game = At().pawn(0, "red-line").hand(0, "red-body").rocket(0, "red", 4).open()
    assert game.gains("build red-body 1") == [0, 0]
    assert game.state.scores() == [0, 0]


def test_p11_a_launch_takes_any_fuel_left_and_scores_it() -> None:
    game = At().rocket(0, "red", 1, "plain").open()
    assert game.moves("launch") == {"1 on 1", "2 on 1", "3 on 1", "4 on 1"}
    events = game.play("launch 3 on 1")
    assert events[0]["text"] == "Ada +3 (rocket 1 is launched with fuel of 3)"
    assert game.seen()["fuel"] == [1, 1, 2, 2, 3, 4, 4]
    assert game.state.scores() == [2 + 3, 0]


def test_p11_only_on_the_launch_pad() -> None:
    game = At().pawn(0, "red-line").rocket(0, "red", 1, "plain").open()
    assert game.refusal("launch 3 on 1") == "your Astronaut is not on the Launch Pad"


def test_p11_only_a_complete_rocket_without_fuel() -> None:
    game = At().rocket(0, "red", 1).rocket(0, "red", 1, "plain", fuel=2).rocket(0, "grey", 1, "plain").open()
    assert game.moves("launch 4 on") == {"3"}
    assert game.refusal("launch 4 on 1") == "rocket 1 is not complete"
    assert game.refusal("launch 4 on 2") == "rocket 2 has its fuel"
    assert game.refusal("launch 4 on 4") == "there is no rocket 4"


def test_p11_a_value_that_is_gone_cannot_be_taken() -> None:
    at = At().rocket(0, "red", 1, "plain", fuel=4).rocket(1, "yellow", 1, "plain", fuel=4).rocket(0, "grey", 1, "plain")
    game = at.open()
    assert game.refusal("launch 4 on 2") == "no fuel of 4 is left"
    assert game.refusal("launch 5 on 2") == "fuel has values from 1 to 4"
    assert game.moves("launch") == {"1 on 2", "2 on 2", "3 on 2"}


def test_p11_a_rocket_may_be_launched_in_the_turn_it_is_completed() -> None:
    at = At().pawn(0, "conveyor").rocket(0, "red", 1, "plain", new=True)
    game = at.open()
    game.play("move", "launch 1 on 1")
    assert rockets(game) == [("red", 1, "plain", 1)]


def test_p11_several_launches_in_one_turn() -> None:
    at = At().rocket(0, "red", 1, "plain").rocket(0, "grey", 1, "plain")
    game = at.open()
    assert game.gains("launch 4 on 1", "launch 4 on 2") == [8, 0]
    assert game.turn()["left"] == 2


def test_texts_that_are_no_moves_are_told_so() -> None:
    game = At().open()
    assert "'fly' is no move; moves are place PLACE, move" in game.refusal("fly")
    assert "there is no card 'blue-base'" in game.refusal("build blue-base")
    assert "there is no pile 'x' (grey, yellow, red, conveyor)" in game.refusal("recycle red-body x take grey")
    assert "there is no seat 'p3' (p1, p2)" in game.refusal("bonus look p3")
    assert "is no number from 1 to 99" in game.refusal("launch 3 on 0")
    assert game.refusal("take red-body") == "a card is taken after a bonus card allows it"
    assert kinds(game.play("end")) == ["stop", "turn"]
