"""The product against the plain implementation: whole random games on odd and real boards, move by move.

Legal moves, positions and scores must be the same after every move.  `DIFFERENTIAL_GAMES=20` plays twenty times as
many games.
"""

from __future__ import annotations

import os
import random

import pytest

from rocket_desktop.model.rng import Rng
from tests.model.adapter import ProductGame, ReferenceGame
from tests.reference.board import Json
from tests.reference.odd_maps import map_json as map_json_of
from tests.reference.odd_maps import odd_map
from tests.reference.perft import random_move, read_map
from tests.reference.plain import Plain

TIMES = int(os.environ.get("DIFFERENTIAL_GAMES", "1"))
BLOCKS = 20
ODD_GAMES = 20 * TIMES  # in each block
SIZES = (8, 12, 20, 36, 60, 90)
REAL_GAMES = 4 * TIMES  # on each map

OPTIONS: list[Json] = [
    {"edition": edition, "unmoved_counts": unmoved_counts, "active_keeps_hex": keeps}
    for edition in ("2018", "1999")
    for unmoved_counts in (True, False)
    for keeps in ("auto", "on", "off")
]


def options_of(number: int) -> Json:
    """Each choice of options in turn, so that a few games meet all."""
    return OPTIONS[number % len(OPTIONS)]


def play_both(map_json: Json, players: int, options: Json, seed: int) -> None:
    """One random game from a random starting player, played by both side by side."""
    rng = random.Random(seed)
    start = Plain(map_json, players, options, rng.randrange(players)).state()
    reference = ReferenceGame(map_json, options, start)
    product = ProductGame(map_json, options, start)
    played: list[str] = []
    while True:
        where = f"seed {seed}, {players} players, {options}, after {played[-6:]} (ply {len(played)})"
        assert product.state() == reference.state(), where
        assert product.to_act() == reference.to_act(), where
        moves = reference.legal()
        assert product.legal() == moves, where
        if reference.to_act() is None:
            break
        move = random_move(rng, moves)
        played.append(move)
        scored = reference.play(move)
        assert sorted(product.play(move)) == sorted(scored), f"{where}, then {move}"
        assert product.scores() == reference.scores(), f"{where}, then {move}"
    assert product.result() == reference.result()


@pytest.mark.parametrize("block", range(BLOCKS))
def test_random_games_on_odd_boards(block: int) -> None:
    for seed in range(block * ODD_GAMES, (block + 1) * ODD_GAMES):
        map_json = odd_map(seed, SIZES[seed % len(SIZES)])
        play_both(map_json, 2 + seed % 3, options_of(seed // 6), seed)


@pytest.mark.parametrize("name", ["england", "usa", "china"])
def test_random_games_on_real_maps(name: str) -> None:
    map_json = read_map(name)
    for number in range(REAL_GAMES):
        play_both(map_json, 2 + number % 3, options_of(number * 7), number)


@pytest.mark.parametrize("name", ["england", "usa", "china"])
def test_first_positions(name: str) -> None:
    """R15: the starting player comes from the seed; all else is the rulebook's Game Setup."""
    map_json = read_map(name)
    for seed in range(20):
        players = 2 + seed % 3
        options = {"map": name, **options_of(seed)}
        product = ProductGame.new(map_json, players, options, seed)
        reference = Plain(map_json, players, options, Rng(seed).below(players))
        assert product.state() == reference.state()
        assert product.legal() == reference.legal()


def test_a_board_with_more_features_than_fit_in_32_bits() -> None:
    """Sets of features are ints of 64 bits: compiled, a shift must not be one of 32."""
    coords = {(q, r - q // 2) for q in range(18) for r in range(12)}
    places = [(q, r - q // 2) for q in range(1, 17, 2) for r in range(1, 12, 2)]
    cities = [(place, ["steel", "steel", "brewing"]) for place in places[3:43]]
    map_json = map_json_of("flat", coords, places[:3], cities, places[43:47])
    for seed in range(3):
        play_both(map_json, 2 + seed, options_of(seed), seed)
