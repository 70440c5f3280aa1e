"""What the yardsticks play, as digests: a result against one means the same as long as its digest is the same.

Each is asked for its move in positions of fixed random games, on all boards and for all numbers of players.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from itertools import product
from typing import Final

from rocket_desktop.ai.bots import Budget
from rocket_desktop.ai.levels import YARDSTICKS, find_bot
from rocket_desktop.ai.policy import play_at_random
from rocket_desktop.ai.view import View
from rocket_desktop.data import read_data
from rocket_desktop.model.core import GameSpec, OptionValue
from rocket_desktop.model.digest import digest
from rocket_desktop.model.game import find_game
from rocket_desktop.model.rng import Rng

_POSITIONS: Final = 12  # of each game
_FEW: Final = {"uct": 2}  # for whom that would take long
_ITERATIONS: Final = 200  # for those that would go on: more than there are moves, so that some are tried again


def fingerprints(bots: Iterable[str], game: str) -> dict[str, str]:
    """The digest of each yardstick among these bots.  Raises `UnknownGame`."""
    return {name: fingerprint(name, game) for name in YARDSTICKS if name in set(bots)}


@lru_cache
def fingerprint(bot: str, game: str) -> str:
    """The digest of what a bot plays, 16 hex digits.  Raises `UnknownBot` or `UnknownGame`."""
    spec = find_game(game)
    player = find_bot(bot, game)
    positions = _FEW.get(bot, _POSITIONS)
    budget = Budget(iterations=_ITERATIONS)
    moves: list[int] = []
    least, most = spec.players
    for board, players in product(_boards(spec), range(least, most + 1)):
        options = spec.complete_options(board)
        start = spec.new_game(players, options, players, {name: read_data(name) for name in spec.data_files(options)})
        course: list[int] = []
        play_at_random(start.clone(), Rng(players), course)
        asked = {len(course) * number // (positions + 1) for number in range(1, positions + 1)}
        state = start.clone()
        for ply, move in enumerate(course):
            if ply in asked:
                view = View(spec, start, state.to_act(), state.observe(state.to_act()))
                moves.append(player.choose(view, ply, budget))
            state.apply(move)
    return digest(moves)


def _boards(spec: GameSpec) -> list[dict[str, OptionValue]]:
    """The options that choose one built-in board each; none where there is nothing to choose."""
    return [{option.name: value} for option in spec.options if option.folder for value in option.values] or [{}]
