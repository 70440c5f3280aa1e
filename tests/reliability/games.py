"""Complete random games over all numbers of players, options and maps: nothing gets lost or appears after any move."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import product
from typing import Any, Final

from rocket_desktop.ai.table import read_needed
from rocket_desktop.data import read_data
from rocket_desktop.model.catalog import GAMES
from rocket_desktop.model.core import OVER, GameSpec, OptionValue
from rocket_desktop.model.game import Game, rebuild
from rocket_desktop.model.record import Seat, parse_record
from rocket_desktop.model.rng import Rng
from tests.model.conservation import CHECKS

REPLAYED: Final = 10  # every so many games the record is read again and replayed


def run(number: int, first_seed: int = 1) -> dict[str, int]:
    """Play so many games, each kind as often; gives how many of each game, number of players, option and end.

    Raises AssertionError when something gets lost or appears, or a record leads elsewhere.
    """
    counted: Counter[str] = Counter()
    all_kinds = list(kinds())
    for seed in range(first_seed, first_seed + number):
        spec, players, options = all_kinds[seed % len(all_kinds)]
        game = _play(spec, players, options, seed)
        result = game.state.result()
        assert result is not None
        counted[spec.id] += 1
        counted[f"{spec.id}, {players} players"] += 1
        for name, value in options.items():
            counted[f"{spec.id}, {name} {value}"] += 1
        counted[f"{spec.id}, ended by {result.reason}"] += 1
        counted["moves"] += game.ply()
        if seed % REPLAYED == 0:
            record = parse_record(game.record().dumps())
            again = rebuild(record, read_needed(record))
            assert again.fault is None
            assert again.state.encode() == game.state.encode()
            counted["replayed"] += 1
    return dict(counted)


def kinds() -> Iterator[tuple[GameSpec, int, dict[str, OptionValue]]]:
    """Every game with every number of players and every combination of options."""
    for spec in GAMES.values():
        names = [option.name for option in spec.options]
        least, most = spec.players
        for players in range(least, most + 1):
            for values in product(*(option.values for option in spec.options)):
                yield spec, players, dict(zip(names, values, strict=True))


def _play(spec: GameSpec, players: int, options: dict[str, OptionValue], seed: int) -> Game:
    check = CHECKS[spec.id]
    data: dict[str, Any] = {name: read_data(name) for name in spec.data_files(options)}
    game = Game.start(spec, [Seat(f"Player {number}") for number in range(1, players + 1)], options, seed, data)
    rng = Rng(seed)
    before = spec.position(game.state)
    while game.state.to_act() != OVER:
        game.play_move(game.state.random_move(rng))
        after = spec.position(game.state)
        check(before, after)
        before = after
    return game
