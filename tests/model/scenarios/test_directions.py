"""R1 and R10 the same way round: every heading of both orientations, straight on and with a turn to either side."""

from __future__ import annotations

import pytest

from tests.model.scenarios.conftest import Open
from tests.model.scenarios.positions import At
from tests.reference.board import Json
from tests.reference.odd_maps import DIRECTIONS, label, map_json

Coord = tuple[int, int]

START: Coord = (8, 8)
HEADINGS = [(orientation, heading) for orientation in DIRECTIONS for heading in range(6)]


def step(orientation: str, start: Coord, heading: int, steps: int = 1) -> Coord:
    """The coordinates so many steps from others in a direction, given by its number clockwise."""
    dq, dr = list(DIRECTIONS[orientation].values())[heading % 6]
    return start[0] + steps * dq, start[1] + steps * dr


def corridor(orientation: str, heading: int, turn: int, end: str) -> tuple[Json, list[str]]:
    """A board where l1 takes one step and has three more ahead in a new direction; at the end may lie a town.

    Also the labels of those four hexes.  L2 starts behind, with one step towards l1's start.
    """
    first = step(orientation, START, heading)
    way = [step(orientation, first, heading + turn, steps) for steps in range(4)]
    towns = [step(orientation, first, heading + turn, 4)] if end == "town" else []
    behind = [step(orientation, START, heading, -steps) for steps in (1, 2)]
    board = map_json(orientation, {START, *way, *towns, *behind}, [START, behind[1]], [], towns)
    return board, [label(orientation, *coord) for coord in way]


@pytest.mark.parametrize("turn", [-1, 0, 1])
@pytest.mark.parametrize("end", ["town", "nothing"])
@pytest.mark.parametrize(("orientation", "heading"), HEADINGS)
def test_r10_in_every_direction(play: Open, orientation: str, heading: int, turn: int, end: str) -> None:
    board, way = corridor(orientation, heading, turn, end)
    game = play(At(board).way("l1", way[0]))
    assert game.moves("extend", "l1") == {way[1]}
    game.play(f"station {way[3]}")
    assert game.line("l1")["status"] == ("running" if end == "town" else "isolated")
    assert game.line("l2")["status"] == "running"


@pytest.mark.parametrize(("orientation", "heading"), HEADINGS)
def test_r1_three_hexes_ahead_in_every_direction(play: Open, orientation: str, heading: int) -> None:
    locomotive = step(orientation, START, heading)
    around = {step(orientation, locomotive, side) for side in range(6)}
    behind = [step(orientation, START, heading, -steps) for steps in (1, 2)]
    board = map_json(orientation, {locomotive, *around, *behind}, [START, behind[1]], [], [])
    ahead = {label(orientation, *step(orientation, locomotive, heading + turn)) for turn in (-1, 0, 1)}
    game = play(At(board).way("l1", label(orientation, *locomotive)))
    assert game.moves("extend", "l1") == ahead
    assert game.line("l1")["heading"] == list(DIRECTIONS[orientation])[heading]
