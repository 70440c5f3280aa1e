from __future__ import annotations

from rocket_desktop.model.record import Seat
from rocket_desktop.play.seats import COLOURS, SHAPES, faults, first_seats, marked, with_another
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
