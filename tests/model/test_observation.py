"""Observations come from outside: whatever stands in one, it is a position that can be played on, or refused."""

from __future__ import annotations

import pytest

from rocket_desktop.data import read_data
from rocket_desktop.model.core import OVER, BadData, GameState
from rocket_desktop.model.rng import Rng
from rocket_desktop.model.stephenson.spec import SPEC

DATA = {"maps/england": read_data("maps/england")}


def positions(edition: str, plies: int) -> GameState:
    state: GameState = SPEC.new_game(3, SPEC.complete_options({"edition": edition}), 5, DATA)
    rng = Rng(plies)
    for _ in range(plies):
        if state.to_act() == OVER:
            break
        state.apply(state.random_move(rng))
    return state


def redealt(state: GameState, numbers: list[int]) -> tuple[GameState | None, str]:
    """The position of these numbers, or why there is none."""
    try:
        return state.redeal(numbers, Rng(1)), ""
    except BadData as error:
        return None, str(error)


@pytest.mark.parametrize("plies", [0, 40, 61, 90, 400])
@pytest.mark.parametrize("edition", ["2018", "1999"])
def test_a_changed_number_is_refused_or_leaves_a_position_that_can_be_played(edition: str, plies: int) -> None:
    state = positions(edition, plies)
    seen = state.observe(0)
    assert state.redeal(seen, Rng(1)).encode() == seen
    refused = 0
    for place in range(len(seen)):
        for value in (-1, 2, 99, 2**40):
            if seen[place] == value:
                continue
            changed = [*seen[:place], value, *seen[place + 1 :]]
            other, reason = redealt(state, changed)
            if other is None:
                assert reason.startswith("this is no position of Stephenson's Rocket: ")
                refused += 1
                continue
            SPEC.position(other)
            other.projected_scores()
            moves = other.legal_moves()
            assert bool(moves) == (other.to_act() != OVER)
            if moves:
                other.apply(moves[0])
                other.settle()
    assert refused > len(seen)


def test_too_few_and_too_many_numbers_are_refused() -> None:
    state = positions("2018", 30)
    seen = state.observe(0)
    for wrong in ([], seen[:10], seen[:-1], [*seen, 0]):
        with pytest.raises(BadData, match="no position of Stephenson's Rocket"):
            state.redeal(wrong, Rng(1))
