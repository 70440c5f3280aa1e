"""Majorities: what a search asks for is what the rules award."""

from __future__ import annotations

from itertools import product

import pytest

from rocket_desktop.model.arrays import ints
from rocket_desktop.model.parts.majority import award, margin


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_margin_is_what_a_seat_gains_less_the_mean_of_the_others(seats: int) -> None:
    for counts in product(range(4), repeat=seats):
        for first in (0, 1, 4, 7, 13):
            values = ints([*counts, *[0] * seats])
            award(values, 0, seats, first, seats)
            gains = [values[seats + seat] for seat in range(seats)]
            for seat in range(seats):
                others = sum(gains) - gains[seat]
                expected = 100 * gains[seat] - 100 * others // (seats - 1)
                assert margin(values, 0, seats, seat, first) == expected, (counts, first, seat)
