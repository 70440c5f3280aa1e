"""Matches between computer players: every start is played once from every seat, by the same bots.

A match of N seats is played in blocks: one seed, N games, the bots moved on by one seat each time.  Results
depend on the match alone, not on how many processes play it (unless bots think by the clock).
"""

from __future__ import annotations

import traceback
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from functools import lru_cache
from math import sqrt
from multiprocessing import get_context
from pathlib import Path
from time import perf_counter
from typing import Final

import rocket_desktop
from rocket_desktop.ai.bots import FREELY, Budget
from rocket_desktop.ai.levels import find_bot
from rocket_desktop.ai.view import View
from rocket_desktop.data import read_data
from rocket_desktop.model.core import OVER, GameSpec, GameState, Json, OptionValue
from rocket_desktop.model.digest import digest
from rocket_desktop.model.game import Game, find_game
from rocket_desktop.model.record import MAX_SEED, Seat

_Z: Final = 1.959963984540054  # of the normal distribution, for 95 %
_BOT: Final = 1
_GAME: Final = 0


@dataclass(frozen=True)
class Match:
    """What is played: bots by name, in the order of the seats of each block's first game."""

    game: str
    bots: tuple[str, ...]
    games: int
    seed: int
    options: tuple[tuple[str, OptionValue], ...] = ()
    budget: Budget = FREELY

    def blocks(self) -> int:
        """How many seeds are played: as many as are needed for `games`, each from every seat."""
        return -(-self.games // len(self.bots))

    def count(self) -> int:
        """How many games are played."""
        return self.blocks() * len(self.bots)


@dataclass(frozen=True)
class Played:
    """One game of a match.

    `seats[s]` is the number of the bot in `Match.bots` that sat on seat s, `wins` the share of the win by bot,
    `scores` and `decisions` by bot, `seconds` the time they thought.  `fault` is the number of the bot that broke
    the rules or crashed and lost, or None, and `trouble` what it did.
    """

    number: int
    record: str
    wins: tuple[float, ...]
    scores: tuple[int, ...]
    decisions: tuple[int, ...]
    seconds: tuple[float, ...]
    fault: int | None
    trouble: str


@dataclass
class Standing:
    """What all bots of one name reached together; `expected` is their share of wins if all played alike."""

    name: str
    games: int = 0
    seats: int = 0
    wins: float = 0.0
    expected: float = 0.0
    points: int = 0
    decisions: int = 0
    seconds: float = 0.0
    faults: int = 0

    def share(self) -> float:
        """The share of games won, ties shared."""
        return self.wins / self.games

    def interval(self) -> tuple[float, float]:
        """The 95 % interval of `share`."""
        return wilson(self.wins, self.games)


@dataclass
class Outcome:
    """The result of a match so far."""

    match: Match
    standings: list[Standing]
    played: int = 0
    faults: list[str] = field(default_factory=list)
    distinct: set[str] = field(default_factory=set)

    def add(self, game: Played) -> None:
        """Count a game."""
        self.played += 1
        self.distinct.add(game.record)
        by_name = {standing.name: standing for standing in self.standings}
        for standing in self.standings:
            standing.games += 1
        for bot, name in enumerate(self.match.bots):
            standing = by_name[name]
            standing.seats += 1
            standing.wins += game.wins[bot]
            standing.expected += 1 / len(self.match.bots)
            standing.points += game.scores[bot]
            standing.decisions += game.decisions[bot]
            standing.seconds += game.seconds[bot]
        if game.fault is not None:
            by_name[self.match.bots[game.fault]].faults += 1
            self.faults.append(f"game {game.number}: {game.trouble}")

    def to_json(self) -> Json:
        """For machines.  All but `decisions_per_s` is the same whenever the match is played again."""
        return {
            "game": self.match.game,
            "options": dict(self.match.options),
            "bots": list(self.match.bots),
            "seed": self.match.seed,
            "games": self.played,
            "distinct_games": len(self.distinct),
            "faults": list(self.faults),
            "standings": [
                {
                    "name": standing.name,
                    "wins": standing.wins,
                    "share": standing.share(),
                    "interval": list(standing.interval()),
                    "expected": standing.expected / standing.games,
                    "mean_score": standing.points / standing.seats,
                    "decisions": standing.decisions,
                    "decisions_per_s": standing.decisions / standing.seconds if standing.seconds else None,
                    "faults": standing.faults,
                }
                for standing in self.standings
                if standing.games
            ],
        }

    def lines(self) -> list[str]:
        """A table for people."""
        width = max(len(standing.name) for standing in self.standings)
        out = [f"{'':{width}}   wins   share   95 % interval   if alike   mean score   decisions/s"]
        for each in self.standings:
            low, high = each.interval()
            speed = f"{each.decisions / each.seconds:.0f}" if each.seconds else "-"
            out.append(
                f"{each.name:{width}} {each.wins:6.1f} {each.share():6.1%}    {low:5.1%} – {high:6.1%}"
                f"     {each.expected / each.games:6.1%} {each.points / each.seats:12.1f} {speed:>13}"
            )
        return out


def wilson(wins: float, games: int) -> tuple[float, float]:
    """Wilson's 95 % interval for the share of wins; a tie counts as part of a win."""
    share = wins / games
    centre = share + _Z * _Z / (2 * games)
    spread = _Z * sqrt(share * (1 - share) / games + _Z * _Z / (4 * games * games))
    whole = 1 + _Z * _Z / games
    return max(0.0, (centre - spread) / whole), min(1.0, (centre + spread) / whole)


def check(match: Match) -> None:
    """Raise `UnknownGame`, `BadOptions` or `UnknownBot` for a match that cannot be played."""
    spec = find_game(match.game)
    spec.check_players(len(match.bots))
    spec.complete_options(dict(match.options))
    for bot in match.bots:
        find_bot(bot, match.game)


def play(
    match: Match, jobs: int = 1, records: Path | None = None, after: Callable[[Outcome], None] | None = None
) -> Outcome:
    """Play a match with so many processes; each game's record goes to `records`, `after` is called after each game.

    Raises what `check` raises, and OSError when a record cannot be written.
    """
    check(match)
    if records is not None:
        records.mkdir(parents=True, exist_ok=True)
    outcome = Outcome(match, [Standing(name) for name in dict.fromkeys(match.bots)])
    for game in _games(match, jobs):
        outcome.add(game)
        if records is not None:
            path = records / f"{match.game}-{match.seed}-{game.number:05}.rocket"
            path.write_text(game.record, encoding="utf-8", newline="\n")
        if after is not None:
            after(outcome)
    return outcome


def _games(match: Match, jobs: int) -> Iterator[Played]:
    """The games in their order."""
    if jobs == 1:
        for number in range(match.count()):
            yield play_game(match, number)
        return
    # Fresh processes on every system alike: a forked one would inherit threads and locks.
    with ProcessPoolExecutor(jobs, mp_context=get_context("spawn")) as pool:
        for number, game in enumerate(pool.map(play_game, [match] * match.count(), range(match.count()))):
            assert game.number == number
            yield game


def play_game(match: Match, number: int) -> Played:
    """The game of this number, from 0."""
    seats = len(match.bots)
    block, turn = divmod(number, seats)
    order = [(seat - turn) % seats for seat in range(seats)]
    spec, data, table = _setting(match.game, match.options, seats)
    game = Game.start(
        spec,
        [Seat(f"{match.bots[bot]} {bot + 1}", match.bots[bot]) for bot in order],
        dict(match.options),
        derived_seed(match.seed, block, _GAME),
        data,
        id=digest([match.seed, number]),
        app=rocket_desktop.__version__,
    )
    players = [find_bot(name, match.game) for name in match.bots]
    decisions = [0] * seats
    seconds = [0.0] * seats
    fault: int | None = None
    trouble = ""
    while fault is None and (seat := game.state.to_act()) != OVER:
        bot = order[seat]
        view = View(spec, table, seat, game.state.observe(seat))
        began = perf_counter()
        try:
            move = players[bot].choose(view, derived_seed(match.seed, block, _BOT + bot), match.budget)
        except Exception as error:  # noqa: BLE001  (whatever a bot does wrong loses its game and is reported)
            traceback.print_exception(error)
            fault, trouble = bot, f"{match.bots[bot]} failed at move {game.ply() + 1}: {type(error).__name__}: {error}"
            continue
        seconds[bot] += perf_counter() - began
        decisions[bot] += 1
        if game.state.is_legal(move):
            game.play_move(move)
        else:
            fault, trouble = bot, f"{match.bots[bot]} made an illegal move at move {game.ply() + 1}: {move}"
    scores = game.state.scores()
    return Played(
        number=number,
        record=game.record().dumps(),
        wins=_wins(game.state, order, fault),
        scores=tuple(scores[order.index(bot)] for bot in range(seats)),
        decisions=tuple(decisions),
        seconds=tuple(seconds),
        fault=fault,
        trouble=trouble,
    )


def derived_seed(seed: int, block: int, what: int) -> int:
    """A seed that follows from the match's: for the game (0) or a bot (1 and up) of one block."""
    return int(digest([seed, block, what]), 16) & MAX_SEED


def _wins(state: GameState, order: list[int], fault: int | None) -> tuple[float, ...]:
    """The share of the win by bot: a tie is shared, and so is the win when a bot was put out."""
    result = state.result()
    if fault is not None:
        winners = [bot for bot in order if bot != fault]
    else:
        assert result is not None
        winners = [order[seat] for seat in result.ranking[0]]
    return tuple(1 / len(winners) if bot in winners else 0.0 for bot in range(len(order)))


@lru_cache(maxsize=4)
def _setting(
    game: str, options: tuple[tuple[str, OptionValue], ...], seats: int
) -> tuple[GameSpec, dict[str, object], GameState]:
    """The game, its data and a position of which only what never changes is used."""
    spec = find_game(game)
    complete = spec.complete_options(dict(options))
    data = {name: read_data(name) for name in spec.data_files(complete)}
    return spec, data, spec.new_game(seats, complete, 0, data)
