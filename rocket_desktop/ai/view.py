"""What a seat knows: all that a computer player is told.

It never holds the record, whose seed would give away hidden cards and every chance to come.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from rocket_desktop.model.core import GameSpec, GameState, Json, OptionValue
from rocket_desktop.model.digest import digest
from rocket_desktop.model.game import Game
from rocket_desktop.model.record import MAX_SEED
from rocket_desktop.model.rng import Rng

FORMAT: Final = "rocket-desktop observation"
VERSION: Final = 1


@dataclass(frozen=True)
class Setting:
    """What a first position is made of, but for its seed: so that another process can make one, too."""

    players: int
    options: Mapping[str, OptionValue]
    data: Mapping[str, object]


@dataclass(frozen=True)
class View:
    """A position as `seat`, which must decide, knows it.

    `observation` is `GameState.observe(seat)`; `table` any state of the same game with the same options, of
    which only what never changes is used (the first position of some other seed, say).  `only` are the legal moves
    to choose among; empty for all.  With the `setting` of `table`, other processes can help to think.
    """

    spec: GameSpec
    table: GameState
    seat: int
    observation: list[int]
    only: tuple[int, ...] = ()
    setting: Setting | None = None

    def moves(self, state: GameState) -> list[int]:
        """The moves to choose among in a position that was dealt."""
        return list(self.only) or state.legal_moves()

    def deal(self, rng: Rng) -> GameState:
        """A random position that the seat cannot tell from the true one."""
        return self.table.redeal(self.observation, rng)

    def rng(self, seed: int) -> Rng:
        """The generator for one decision: another position or another seed gives other numbers."""
        return Rng(int(digest([seed, *self.observation]), 16) & MAX_SEED)


def observation_json(game: Game, seat: int, past: tuple[int, GameState] | None = None) -> Json:
    """What the engine's `load` takes in place of a record: the position as `seat` knows it, nothing else.

    With `past` it is an earlier position of the game: how many moves had led to it, and its state.
    """
    record = game.record()
    ply, state = (game.ply(), game.state) if past is None else past
    return {
        "format": FORMAT,
        "version": VERSION,
        "game": record.game,
        "rules": record.rules,
        "options": dict(record.options),
        "seats": [{"name": each.name} for each in record.seats],
        "seat": seat,
        "ply": ply,
        "data": dict(record.data),
        "data_files": dict(record.data_files),
        "observation": state.observe(seat),
    }
