"""Perft: how many move sequences there are, counted by hand in small positions, and figures that must not change."""

from __future__ import annotations

from typing import Final

import pytest

from rocket_desktop.model.core import OVER, GameState
from rocket_desktop.model.pocket_rockets.spec import SPEC
from rocket_desktop.model.rng import Rng
from tests.model.pocket_rockets.table import DATA, At
from tests.model.test_perft import perft

# Players, with both options or not, random moves made before, and the number of sequences of 1, 2 ... moves, as this
# program counted them.
FIGURES: Final = (
    (2, False, 0, (6, 36, 102, 312, 1027)),
    (2, False, 24, (2, 5, 14, 41, 135)),
    (2, False, 47, (3, 80, 2780, 96534)),
    (2, False, 90, (3, 8, 68, 144, 2887)),
    (2, True, 0, (6, 36, 138, 480, 1769)),
    (2, True, 24, (3, 7, 19, 52, 158)),
    (2, True, 47, (3, 43, 1303, 4609)),
    (2, True, 90, (38, 1372, 46590)),
    (3, False, 0, (6, 36, 216, 612, 1836)),
    (3, False, 24, (26, 772, 1546, 4663)),
    (3, False, 47, (2, 4, 10, 28, 105)),
    (3, False, 90, (3, 9, 25, 127, 1622)),
    (3, True, 0, (6, 36, 216, 1476, 10800)),
    (3, True, 24, (3, 7, 52, 109, 309)),
    (3, True, 47, (2, 4, 45, 116, 970)),
    (3, True, 90, (2, 4, 9, 21, 47)),
    (4, False, 0, (6, 36, 216, 1296, 3672)),
    (4, False, 24, (4, 8, 28, 104, 528)),
    (4, False, 47, (4, 14, 66, 866, 4622)),
    (4, False, 90, (2, 5, 12, 99, 2906)),
    (4, True, 0, (6, 36, 216, 1296, 3672)),
    (4, True, 24, (4, 8, 28, 104, 571)),
    (4, True, 47, (3, 55, 1504, 45366)),
    (4, True, 90, (3, 11, 62, 881, 20576)),
)


def test_placing_pawns() -> None:
    # Six yard cards for each pawn, wherever others stand.
    state = SPEC.new_game(3, SPEC.complete_options({}), 1, DATA)
    assert perft(state, 1) == 6
    assert perft(state, 3) == 6 * 6 * 6


def test_walking_alone() -> None:
    # On the Launch Pad without rockets: move or end; then on the grey line, whose pile is empty: move or end, and if
    # the turn was ended, the other player's move or end.
    game = At().open()
    assert perft(game.state, 1) == 2
    assert perft(game.state, 2) == 4


def test_a_hand_at_the_depot() -> None:
    # Two kinds of cards, three piles with cards: each kind onto the piles 4 x the others with cards: onto an empty
    # one 3, onto the others 2 each: 3 + 3 x 2 = 9; so 18, and move and end.
    at = At().pawn(0, "recycling-depot").hand(0, "red-base red-base grey-body")
    at.pile("grey", "red-body").pile("red", "red-body").pile("conveyor", "grey-base")
    assert perft(at.open().state, 1) == 2 * 9 + 2


def test_building() -> None:
    # On the red line: a base, a body section on either of two rockets, a head on the one that has a body section,
    # move, end.
    at = At().pawn(0, "red-line").hand(0, "red-base red-body red-head-plain").rocket(0, "red").rocket(0, "red", 1)
    game = at.pile("red", "grey-base").open()
    assert perft(game.state, 1) == 1 + 2 + 1 + 2  # the hand is full: no drawing
    game.play("build red-base")
    assert perft(game.state, 1) == 3 + 1 + 1 + 2  # now also on the new rocket, and a card may be drawn


def test_a_search_and_a_look() -> None:
    at = At(bonus_cards=True).bonus(0, "search").pile("grey", "red-base red-base grey-base").pile("red", "red-body")
    state = at.open().state
    # Search grey, red or the Conveyor's; move; end.
    assert perft(state, 1) == 3 + 2
    state.apply(SPEC.parse_move(state, "bonus search grey"))
    assert perft(state, 1) == 2


def middle(players: int, plies: int, *, options: bool) -> GameState:
    """A position of a game of random moves."""
    chosen = {"bonus_cards": options, "head_in_the_stars": options}
    state: GameState = SPEC.new_game(players, SPEC.complete_options(chosen), players, DATA)
    rng = Rng(players)
    for _ in range(plies):
        if state.to_act() != OVER:
            state.apply(state.random_move(rng))
    return state


@pytest.mark.parametrize(("players", "options", "plies", "counts"), FIGURES)
def test_perft(players: int, *, options: bool, plies: int, counts: tuple[int, ...]) -> None:
    state = middle(players, plies, options=options)
    assert tuple(perft(state, depth) for depth in range(1, len(counts) + 1)) == counts
