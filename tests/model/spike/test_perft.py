"""Perft: how many move sequences there are, counted by hand in small positions, and figures that must not change."""

from __future__ import annotations

from typing import Final

import pytest

from rocket_desktop.model.spike.spec import SPEC
from tests.model.spike.games import after
from tests.model.spike.table import At, segment
from tests.model.test_perft import perft

# Players, random moves made before, and the number of sequences of 1, 2 ... moves, as this program counted them.
FIGURES: Final = (
    (2, 0, (3, 108, 3888)),
    (2, 1, (36, 1296, 10908)),
    (2, 3, (8, 27, 58, 223)),
    (2, 30, (4, 4, 96, 472)),
    (2, 100, (3, 3, 66, 392)),
    (2, 220, (5, 14, 144, 1218)),
    (3, 0, (4, 144, 5184)),
    (3, 1, (36, 1296, 46656)),
    (3, 4, (7, 35, 116, 423)),
    (3, 30, (10, 50, 158, 667)),
    (3, 100, (7, 48, 444, 2236)),
    (3, 220, (42, 284, 986, 4302)),
    (4, 0, (3, 108, 3888)),
    (4, 1, (36, 1296, 46656)),
    (4, 5, (10, 38, 103, 306)),
    (4, 30, (5, 5, 37, 217)),
    (4, 100, (1, 10, 55, 219)),
    (4, 220, (24, 153, 650, 2906)),
)


def test_setting_up() -> None:
    # Two players, no cards: each seat has 36 cities.  From Topeka one can only end one's turn.
    at = At()
    at.state.phase = 3
    state = at.state
    assert perft(state, 1) == 36
    assert perft(state, 2) == 36 * 36
    assert perft(state, 3) == 36 * 36


def test_drawing_alone() -> None:
    # Two suits face up and the deck: 3 first cards or the end of the turn.  After the first: white has gone or is still
    # there, the other suit, the deck, stop.
    state = At().face_up("white white blue").deck("black*9").open().state
    assert perft(state, 1) == 4
    # After white: white, blue, deck, stop; after blue: white, deck, stop; after the deck: white, blue, deck, stop;
    # after the end: Ben's 4.
    assert perft(state, 2) == 4 + 3 + 4 + 4


def test_a_build_and_its_payment() -> None:
    state = At().hand(0, "white blue*2 purple*2").open().state
    for name in (segment("topeka", "j50"), segment("j50", "springfield")):
        state.apply(SPEC.parse_move(state, f"lay {name}"))
    # Two ways to pay; then the train may go to the new segment at Topeka, or the turn ends.
    assert perft(state, 1) == 2
    assert perft(state, 2) == 4


@pytest.mark.parametrize(("players", "plies", "counts"), FIGURES)
def test_perft(players: int, plies: int, counts: tuple[int, ...]) -> None:
    state = after(players, players, plies).state
    assert tuple(perft(state, depth) for depth in range(1, len(counts) + 1)) == counts
