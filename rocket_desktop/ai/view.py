"""What a seat knows: all that a computer player is told.

It never holds the record, whose seed would give away hidden cards and every chance to come.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from rocket_desktop.model.core import EventLog, GameSpec, GameState, Json, OptionValue
from rocket_desktop.model.digest import digest
from rocket_desktop.model.game import Game
from rocket_desktop.model.record import MAX_SEED
from rocket_desktop.model.rng import Rng

FORMAT: Final = "rocket-desktop observation"
VERSION: Final = 1

# Deals in which a move must cause an event for it to count as certain: what is one of two hidden things is alike in all
# of them by chance once in a thousand million times.  What shows something hidden may be far likelier one thing than
# the other, eight times in Station Master: it takes more deals to be as sure of that.
_WORLDS: Final = 32
_WORLDS_FOR_HIDDEN: Final = 200


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

    def certain(self, moves: Sequence[int]) -> tuple[list[list[int]], GameState]:
        """The events that these moves cause for certain, one after the other, as far as the seat can tell.

        Beside them a position that may follow: the true one where nothing is hidden.
        """
        rng = self.rng(0)
        nobody = [""] * self.table.players()
        first = state = self.deal(rng)
        certain = _events(state, moves)
        for dealt in range(1, _WORLDS_FOR_HIDDEN if self.spec.secrets else 1):
            if dealt >= _WORLDS and not any(self.spec.revealed(event, nobody) for event in certain):
                break
            events = _events(self.deal(rng), moves)
            certain = [event for event in certain if event in events]
        return certain, first

    def rng(self, seed: int) -> Rng:
        """The generator for one decision: another position or another seed gives other numbers."""
        return Rng(int(digest([seed, *self.observation]), 16) & MAX_SEED)


def _events(state: GameState, moves: Sequence[int]) -> list[list[int]]:
    """What these moves cause in a position, which they change."""
    log = EventLog()
    for move in moves:
        if not state.is_legal(move):
            break  # nor is it certain, then, that it follows
        state.apply(move, log)
    return log.records


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
