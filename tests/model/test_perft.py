"""Perft: the product allows exactly as many move sequences as the plain implementation has counted.

The files of `tests/perft` hold positions and counts; `tests/reference/perft.py` says how they are made.
`PERFT_MOST=10000000` counts deeper.
"""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest

from rocket_desktop.model.core import GameState
from tests.model.adapter import ProductGame
from tests.reference.board import Json
from tests.reference.perft import FOLDER, read_map

MOST = int(os.environ.get("PERFT_MOST", "30000"))  # sequences counted at most
FILES = sorted(FOLDER.glob("*.json"))


def perft(state: GameState, depth: int) -> int:
    """The number of move sequences of exactly `depth` moves."""
    moves = state.legal_moves()
    if depth == 1:
        return len(moves)
    count = 0
    for move in moves:
        after = state.clone()
        after.apply(move)
        count += perft(after, depth - 1)
    return count


def test_perft_files_are_there() -> None:
    assert len(FILES) >= 40


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_perft(path: Path) -> None:
    case: Json = json.loads(path.read_text(encoding="utf-8"))
    map_json: Json = read_map(case["map"]) if isinstance(case["map"], str) else case["map"]
    counts = {int(depth): count for depth, count in case["perft"].items()}
    depths = [depth for depth, count in counts.items() if count <= MOST] or [1]
    state = ProductGame(map_json, case["options"], case["position"]).game
    assert {depth: perft(state, depth) for depth in depths} == {depth: counts[depth] for depth in depths}
