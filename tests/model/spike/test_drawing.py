"""K2 and K9: drawing cards, rounds and time cards."""

from __future__ import annotations

from tests.model.spike.table import At, kinds, only

FOUR = "white blue orange purple"


def test_k2_one_card_at_a_time_up_to_power() -> None:
    game = At().face_up(FOUR).deck("black*9").open()
    game.play("draw blue")
    assert game.moves("draw") == {"white", "orange", "purple", "deck"}
    assert "stop" in game.legal()
    told = game.play("draw deck")
    assert kinds(told) == ["draw", "face-up"]
    assert game.hand(0) == {"blue": 1, "black": 1}
    assert game.seen()["turn"]["built"]
    assert game.refusal("draw deck") == "you have used your build action this turn"


def test_k2_fewer_cards_than_power() -> None:
    game = At().face_up(FOUR).deck("black*9").open()
    assert kinds(game.play("draw deck", "stop")) == ["draw", "stop"]
    assert game.hand(0) == {"black": 1}
    assert game.seen()["turn"]["built"]


def test_k2_power_three_draws_three() -> None:
    game = At().train(0, "topeka", power=3).face_up(FOUR).deck("black*9").open()
    game.play("draw deck", "draw deck")
    assert game.seen()["turn"]["phase"] == "draw"
    game.play("draw white")
    assert game.seen()["turn"]["phase"] == "turn"
    assert game.hand(0) == {"black": 2, "white": 1}


def test_k2_face_up_cards_are_refilled_after_the_action_only() -> None:
    game = At().face_up(FOUR).deck("black*9").open()
    game.play("draw blue")
    assert game.seen()["face_up"] == ["white", "orange", "purple"]
    told = game.play("draw white")
    assert only(told, "face-up")["cards"] == ["black", "black"]
    assert game.seen()["face_up"] == ["orange", "purple", "black", "black"]


def test_k2_nothing_comes_between_two_draws() -> None:
    game = At().face_up(FOUR).deck("black*9").hand(0, "white*9").rails(0, "topeka", "j50").open()
    game.play("draw blue")
    assert {move.split()[0] for move in game.legal()} == {"draw", "stop"}
    assert game.refusal("end") == "draw another card, or stop"
    assert game.refusal("draw brown") == "no brown card lies face up"


def test_k2_equal_cards_are_one_move() -> None:
    game = At().face_up("white white blue white").deck("black*9").open()
    assert game.moves("draw") == {"white", "blue", "deck"}


def test_k1_no_draw_after_another_build_action() -> None:
    game = At().face_up(FOUR).deck("black*9").money(3).open()
    game.play("upgrade engine")
    assert not game.moves("draw")


def test_k9_a_draw_that_empties_the_deck_ends_the_round() -> None:
    # The last card is drawn: 4 face-up and 6 discarded cards become the new deck, from which the draw goes on.
    game = At().face_up(FOUR).deck("black").discarded("brown*6").open()
    told = game.play("draw deck")
    assert kinds(told) == ["draw", "round"]
    assert (only(told, "round")["round"], only(told, "round")["cards"]) == (2, 10)
    assert game.seen()["face_up"] == []
    assert game.moves("draw") == {"deck"}
    told = game.play("draw deck")
    assert kinds(told) == ["draw", "face-up"]
    assert len(game.seen()["face_up"]) == 4
    assert game.seen()["deck"]["left"] == 10 - 1 - 4
    assert game.seen()["turn"]["round"] == 2


def test_k9_the_last_card_of_a_draw_empties_the_deck() -> None:
    game = At().face_up(FOUR).deck("black black").discarded("brown*6").open()
    told = game.play("draw deck", "draw deck")
    assert kinds(told) == ["draw", "draw", "round", "face-up"]
    assert game.seen()["deck"]["left"] == 10 - 4


def test_k9_a_refill_that_empties_the_deck_ends_the_round() -> None:
    # Two cards to be laid out, one left: it is laid out, then the three face up are shuffled with the discards.
    game = At().face_up(FOUR).deck("black").discarded("brown*6").open()
    told = game.play("draw white", "draw blue")
    assert kinds(told) == ["take", "take", "face-up", "round", "face-up"]
    assert only(told, "round")["cards"] == 2 + 1 + 6
    assert len(game.seen()["face_up"]) == 4
    assert game.seen()["deck"]["left"] == 9 - 4


def test_k9_a_refill_with_exactly_the_last_card_ends_the_round() -> None:
    game = At().face_up(FOUR).deck("black").discarded("brown*6").open()
    told = game.play("draw white", "stop")
    assert only(told, "round")["cards"] == 3 + 1 + 6
    assert game.seen()["deck"]["left"] == 10 - 4


def test_k9_no_round_ends_while_a_card_is_left() -> None:
    game = At().face_up(FOUR).deck("black brown").discarded("brown*5").open()
    assert "round" not in kinds(game.play("draw white", "stop"))
    assert game.seen()["turn"]["round"] == 1


def test_k9_the_round_advances_once_an_action() -> None:
    # The new deck has two cards only: the second draw takes one, one is laid out, and no further round begins.
    game = At().train(0, "topeka", power=3).face_up("white").deck("black").discarded("brown").open()
    told = game.play("draw deck", "draw deck", "draw deck")
    assert kinds(told).count("round") == 1
    assert game.seen()["turn"]["round"] == 2
    assert (game.seen()["face_up"], game.seen()["deck"]["left"]) == ([], 0)


def test_k9_the_draw_stops_when_nothing_can_be_drawn() -> None:
    game = At().train(0, "topeka", power=4).face_up("white").deck("black").open()
    game.play("draw deck", "draw deck")
    # The new deck was the one white card; of four draws there were two.
    assert game.seen()["turn"]["phase"] == "turn"
    assert game.hand(0) == {"black": 1, "white": 1}
    assert not game.moves("draw")


def test_k9_a_deck_that_stayed_empty_is_renewed_by_the_next_draw() -> None:
    game = At().face_up("white").discarded("brown*3").open()
    told = game.play("draw deck")
    assert kinds(told) == ["round", "draw"]
    assert only(told, "round")["cards"] == 4


def test_k9_round_three_hides_three_time_cards_in_the_lower_half() -> None:
    # 4 + 11 cards make the deck; one is drawn, four laid out: of ten left the lower five and three time cards.
    game = At().round(2).face_up(FOUR).deck("black").discarded("brown*6 white*5").open()
    game.play("draw deck", "draw deck")
    seen = game.seen()
    assert seen["turn"]["round"] == 3
    assert seen["deck"]["left"] == 10 + 3
    assert seen["deck"]["safe"] == 5
    assert "time" not in seen["deck"]["order"][:5]
    assert seen["deck"]["order"].count("time") == 3


def test_k9_half_of_an_odd_deck_is_rounded_down() -> None:
    game = At().round(2).face_up(FOUR).deck("black").discarded("brown*6 white*6").open()
    game.play("draw deck", "draw deck")
    # 16 cards, one drawn, four laid out: eleven, of which five are the lower half.
    assert (game.seen()["deck"]["left"], game.seen()["deck"]["safe"]) == (11 + 3, 6)


def test_k9_a_time_card_drawn_is_replaced_at_once() -> None:
    game = At().round(3, bottom=8).face_up(FOUR).deck("time black brown time time white").open()
    told = game.play("draw deck")
    assert kinds(told) == ["time-card", "draw"]
    assert game.hand(0) == {"black": 1}
    assert game.seen()["turn"]["time_cards"] == 1
    assert game.seen()["turn"]["phase"] == "draw"


def test_k9_a_time_card_in_a_refill_is_replaced_at_once() -> None:
    game = At().round(3, bottom=8).face_up(FOUR).deck("black time brown time time white").open()
    told = game.play("draw white", "draw blue")
    assert kinds(told) == ["take", "take", "face-up", "time-card", "face-up"]
    assert game.seen()["face_up"] == ["orange", "purple", "black", "brown"]


def test_k9_two_time_cards_in_a_row() -> None:
    game = At().round(3, bottom=8).face_up(FOUR).deck("time time black time white").open()
    assert kinds(game.play("draw deck")) == ["time-card", "time-card", "draw"]
    assert game.state.result() is None


def test_k9_the_third_time_card_ends_the_game_in_a_draw() -> None:
    game = At().round(3, times=2, bottom=4).face_up(FOUR).deck("time black").open()
    told = game.play("draw deck")
    assert kinds(told)[:2] == ["time-card", "end"]
    assert game.hand(0) == {}
    result = game.state.result()
    assert result is not None
    assert result.reason == "time-cards"
    assert game.legal() == []
    assert game.refusal("end") == "the game is over"


def test_k9_the_third_time_card_ends_the_game_in_a_refill() -> None:
    game = At().round(3, times=2, bottom=4).face_up(FOUR).deck("black time brown").open()
    told = game.play("draw white", "draw blue")
    assert kinds(told) == ["take", "take", "face-up", "time-card", "end", "score", "score"]
    assert game.state.result() is not None
    # The card laid out before it stays.
    assert game.seen()["face_up"] == ["orange", "purple", "black"]


def test_k9_all_three_at_once() -> None:
    game = At().round(3, bottom=3).face_up("white").deck("time time time").open()
    assert kinds(game.play("draw deck"))[:4] == ["time-card", "time-card", "time-card", "end"]


def test_k9_the_last_deck_is_not_renewed() -> None:
    game = At().round(3, times=0, bottom=0).face_up("white").discarded("brown*3").open()
    assert game.moves("draw") == {"white"}
    assert game.refusal("draw deck") == "the deck is empty"


def test_known_cards_are_those_taken_face_up_until_played() -> None:
    game = At().face_up(FOUR).deck("white*9").hand(0, "white*2 brown*2").rails(0, "topeka", "j50").open()
    game.play("draw white", "draw deck", "end", "end")
    assert game.seen()["known"][0] == {"white": 1}
    # Topeka's spur from j50 to Springfield is brown: the white cards stay.
    game.lay("j50", "springfield")
    assert game.seen()["known"][0] == {"white": 1}


def test_k9_an_empty_deck_is_renewed_when_cards_are_laid_out_after_a_draw_of_open_cards() -> None:
    game = At().face_up("white blue").discarded("brown*6").open()
    told = game.play("draw white", "stop")
    assert kinds(told) == ["take", "stop", "round", "face-up"]
    assert only(told, "round")["cards"] == 1 + 6
    assert (len(game.seen()["face_up"]), game.seen()["deck"]["left"]) == (4, 3)


def test_k9_a_refill_that_begins_round_three_hides_the_time_cards() -> None:
    game = At().round(2).face_up(FOUR).deck("black").discarded("brown*7").open()
    told = game.play("draw white", "stop")
    assert only(told, "round")["round"] == 3
    # 3 + 1 + 7 cards, four laid out: of seven left the lower three and three time cards.
    assert (game.seen()["deck"]["left"], game.seen()["deck"]["safe"]) == (7 + 3, 4)


def test_k9_a_last_deck_of_time_cards_alone_ends_the_game_with_the_next_draw() -> None:
    """All cards are in hands: K9 read by the letter."""
    game = At().round(2).face_up("white").deck("black").hand(1, "brown*7").open()
    game.play("draw white", "draw deck")
    seen = game.seen()
    assert (seen["turn"]["round"], seen["face_up"], seen["deck"]["order"]) == (3, [], ["time"] * 3)
    game.play("end")
    told = game.play("draw deck")
    assert kinds(told)[:4] == ["time-card", "time-card", "time-card", "end"]
