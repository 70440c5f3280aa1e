"""Games of random moves, for tests that look at many positions."""

from __future__ import annotations

from rocket_desktop.data import read_data
from rocket_desktop.model.core import OVER
from rocket_desktop.model.game import Game
from rocket_desktop.model.record import Seat
from rocket_desktop.model.rng import Rng
from rocket_desktop.model.spike.spec import SPEC
from rocket_desktop.model.spike.state import SpikeState
from tests.model.spike.table import NAMES

DATA = {"boards/spike": read_data("boards/spike")}


def started(players: int, seed: int, **options: bool) -> Game:
    return Game.start(SPEC, [Seat(name) for name in NAMES[:players]], options, seed, DATA)


def after(players: int, seed: int, plies: int, **options: bool) -> Game:
    """A game after so many random moves."""
    game = started(players, seed, **options)
    rng = Rng(seed)
    for _ in range(plies):
        if game.state.to_act() != OVER:
            game.play_move(game.state.random_move(rng))
    return game


def state_of(game: Game) -> SpikeState:
    assert isinstance(game.state, SpikeState)
    return game.state
