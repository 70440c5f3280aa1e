from __future__ import annotations

from rocket_desktop.model.record import Seat
from rocket_desktop.play.seats import (
    COLOURS,
    HUMAN,
    SHAPES,
    Stint,
    always_human,
    faults,
    first_seats,
    handed_over,
    has_resigned,
    history,
    marked,
    seat_at,
    substitute,
    taken_back,
    with_another,
)
from rocket_desktop.views.kit.seats import SEAT_COLOURS, SEAT_SHAPES


def test_the_ids_are_those_that_are_drawn() -> None:
    assert tuple(SEAT_COLOURS) == COLOURS
    assert SEAT_SHAPES == SHAPES


def test_marks_are_filled_in_without_repeats() -> None:
    seats = marked(
        [Seat("A", colour="blue"), Seat("B", colour="blue", shape="star"), Seat("C", colour="mauve", shape="star")]
    )
    assert [seat.colour for seat in seats] == ["blue", "red", "white"]
    assert [seat.shape for seat in seats] == ["disc", "star", "square"]


def test_first_seats_are_sound_for_every_number_of_players() -> None:
    for players in (2, 3, 4):
        seats = first_seats("greedy", players)
        assert faults(seats) == []
        assert [seat.player for seat in seats] == ["human"] + ["greedy"] * (players - 1)
    assert faults(with_another(first_seats("greedy", 3), "greedy")) == []


def test_faults_are_named() -> None:
    seats = marked([Seat("Ada"), Seat("Ada"), Seat(" "), Seat("x" * 30)])
    found = " ".join(faults(seats))
    assert "needs a name" in found
    assert "called Ada" in found
    assert "too long" in found
    same = [Seat("A", colour="red", shape="disc"), Seat("B", colour="red", shape="disc")]
    assert faults(same) == ["Two players have the same colour.", "Two players have the same shape."]


def test_a_seat_keeps_who_played_from_when() -> None:
    ada = Seat("Ada", HUMAN, "red", "disc", {"mood": "good"})
    assert history(ada) == [Stint(0, HUMAN)]
    away = handed_over(ada, "easy", 7)
    back = handed_over(away, HUMAN, 12)
    assert (away.player, back.player) == ("easy", HUMAN)
    assert history(back) == [Stint(0, HUMAN), Stint(7, "easy"), Stint(12, HUMAN)]
    assert back.extra["mood"] == "good"
    assert always_human(ada)
    assert not always_human(back)


def test_handing_over_and_back_before_a_move_leaves_no_trace() -> None:
    ada = Seat("Ada", HUMAN, "red", "disc")
    assert handed_over(handed_over(ada, "easy", 7), HUMAN, 7) == ada
    assert handed_over(ada, "easy", 0) == Seat("Ada", "easy", "red", "disc")


def test_undo_and_branches_know_who_sat_there() -> None:
    seat = handed_over(handed_over(Seat("Ada"), "easy", 7), "hard", 12)
    assert history(taken_back(seat, 9)) == [Stint(0, HUMAN), Stint(7, "easy"), Stint(9, "hard")]
    assert taken_back(seat, 20) == seat
    assert [seat_at(seat, ply).player for ply in (0, 6, 7, 11, 12, 99)] == [
        HUMAN,
        HUMAN,
        "easy",
        "easy",
        "hard",
        "hard",
    ]
    assert seat_at(seat, 9) == Seat("Ada", "easy")


def test_who_resigned_stays_so() -> None:
    seat = handed_over(Seat("Ada"), "medium", 7, resigned=True)
    assert has_resigned(seat)
    assert has_resigned(handed_over(seat, "hard", 9))
    assert history(handed_over(seat, "hard", 7)) == [Stint(0, HUMAN), Stint(7, "hard", True)]
    assert not has_resigned(seat_at(seat, 3))


def test_a_senseless_history_is_passed_over() -> None:
    for given in (3, [], ["x"], [{"ply": 4, "player": HUMAN}], [{"ply": 0, "player": "easy"}], [{"ply": True}]):
        assert history(Seat("Ada", HUMAN, extra={"history": given})) == [Stint(0, HUMAN)]


def test_the_strongest_bot_at_the_table_plays_on() -> None:
    assert substitute([Seat("A"), Seat("B", "hard"), Seat("C", "easy")]) == "hard"
    assert substitute([Seat("A"), Seat("B")]) == "medium"
    assert substitute([Seat("A"), Seat("B", "random")]) == "medium"
