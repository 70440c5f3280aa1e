"""Perft: how many move sequences there are, counted by hand in small positions, and figures that must not change."""

from __future__ import annotations

from typing import Final

import pytest

from rocket_desktop.data import read_data
from rocket_desktop.model.core import OVER, GameState
from rocket_desktop.model.rng import Rng
from rocket_desktop.model.station_master.spec import SPEC
from tests.model.station_master.table import At
from tests.model.test_perft import perft

DATA = {"decks/station-master": read_data("decks/station-master")}

# Players, random moves made before, and the number of sequences of 1, 2 ... moves, as this program counted them.
FIGURES: Final = (
    (2, 0, (21, 441, 7947)),
    (2, 31, (8, 82, 823)),
    (2, 62, (13, 157, 1596)),
    (2, 100, (21, 250, 3904)),
    (3, 0, (21, 441, 9288)),
    (3, 31, (15, 142, 2354)),
    (3, 62, (12, 106, 1999)),
    (3, 100, (26, 457, 5777)),
    (4, 0, (28, 692, 19388)),
    (4, 31, (25, 465, 8168)),
    (4, 62, (24, 576, 16080)),
    (4, 100, (15, 279, 10508)),
    (5, 0, (35, 1050)),
    (5, 31, (40, 1204)),
    (5, 62, (4, 108, 2392)),
    (5, 100, (35, 1303)),
    (6, 0, (36, 1512)),
    (6, 31, (36, 2000)),
    (6, 62, (16, 203, 8961)),
    (6, 100, (59, 2318)),
)


def test_pawns_alone() -> None:
    # Two trains, no cards: 4 values x 2 trains each; then the second player the same: 64.  The third decision has
    # fewer only after the single pawns: the -1 or the 3 leaves 3 values, a 1 or a 2 still 4; nothing is full yet.
    game = At().train("standard", 7).train("standard", 6).open()
    assert perft(game.state, 1) == 8
    assert perft(game.state, 2) == 64
    assert perft(game.state, 3) == 8 * (4 * 6 + 4 * 8)


def test_cards_alone() -> None:
    # No pawns at home, no Depot: the first player has 2 different railcars x 2 trains, the second a Caboose x 2.
    at = At().train("standard", 7).train("standard", 6).hand(0, "coach+1 coach+1 freight-2").hand(1, "caboose")
    at.all_aboard(0).all_aboard(1).without_depots(0, 1)
    state = at.open().state
    assert perft(state, 1) == 4
    assert perft(state, 2) == 8


def test_a_transfer() -> None:
    # Three pawns on T1, two other trains with room: 3 x 2 first takes, then `done` or 2 x 2, then `done` or 1 x 2.
    at = At().train("standard", 5, "", "p1:3 p2:2 p2:1").train("standard", 7).train("standard", 6).hand(0, "transfer")
    state = at.open().state
    state.apply(SPEC.parse_move(state, "transfer T1"))
    assert perft(state, 1) == 6
    assert perft(state, 2) == 6 * 5


def middle(players: int, plies: int) -> GameState:
    """A position of a game of random moves."""
    state: GameState = SPEC.new_game(players, SPEC.complete_options({}), players, DATA)
    rng = Rng(players)
    for _ in range(plies):
        if state.to_act() != OVER:
            state.apply(state.random_move(rng))
    return state


@pytest.mark.parametrize(("players", "plies", "counts"), FIGURES)
def test_perft(players: int, plies: int, counts: tuple[int, ...]) -> None:
    state = middle(players, plies)
    assert tuple(perft(state, depth) for depth in range(1, len(counts) + 1)) == counts
