"""Round robins between computer players, and the ratings that follow from all games together."""

from __future__ import annotations

from collections.abc import Sequence
from concurrent.futures import Executor
from dataclasses import dataclass, replace
from itertools import combinations
from pathlib import Path
from typing import Final

from rocket_desktop.ai.arena import BadMatch, Match, Outcome, check, derived_seed, play
from rocket_desktop.ai.progress import NO_PROGRESS, Progress
from rocket_desktop.ai.statistics import TableResult, rating_intervals, ratings, wilson
from rocket_desktop.model.core import Json
from rocket_desktop.model.rng import Rng

ANCHOR: Final = "greedy"
"""The bot whose rating is fixed, or the first of the ladder if it does not play."""
ANCHORED_AT: Final = 1000.0
_SAMPLES: Final = 400  # of the bootstrap
_TABLE: Final = 0  # what seeds are for
_BOOTSTRAP: Final = 1


@dataclass(frozen=True)
class Rung:
    """A bot of the ladder; `interval` holds its rating in 95 of 100 such ladders, `lead` is over the best other."""

    name: str
    rating: float
    interval: tuple[float, float]
    games: int
    wins: float
    expected: float
    lead: float
    milliseconds: float | None
    faults: int


@dataclass(frozen=True)
class Ladder:
    """All tables with their outcomes, and the bots from the highest rating to the lowest."""

    match: Match
    players: int
    outcomes: tuple[Outcome, ...]
    rungs: tuple[Rung, ...]

    def faults(self) -> list[str]:
        """What went wrong, by table."""
        return [f"{', '.join(one.match.bots)}: {fault}" for one in self.outcomes for fault in one.faults]

    def to_json(self) -> Json:
        """For machines; the same whenever it is played again but for times."""
        return {
            "game": self.match.game,
            "options": dict(self.match.options),
            "players": self.players,
            "seed": self.match.seed,
            "games": sum(one.played for one in self.outcomes),
            "anchor": {"name": _anchor(self.match.bots), "rating": ANCHORED_AT},
            "ratings": [
                {
                    "name": rung.name,
                    "rating": rung.rating,
                    "interval": list(rung.interval),
                    "games": rung.games,
                    "wins": rung.wins,
                    "share": rung.wins / rung.games,
                    "share_interval": list(wilson(rung.wins, rung.games)),
                    "expected": rung.expected / rung.games,
                    "mean_lead": rung.lead,
                    "ms": rung.milliseconds,
                    "faults": rung.faults,
                }
                for rung in self.rungs
            ],
            "tables": [one.to_json() for one in self.outcomes],
        }

    def lines(self) -> list[str]:
        """Tables for people: the ratings, then who won how much against whom."""
        width = max(len(rung.name) for rung in self.rungs)
        out = [f"{'':{width}}  rating   95 % interval    games   share   if alike   mean lead   ms/decision"]
        for rung in self.rungs:
            low, high = rung.interval
            time = "-" if rung.milliseconds is None else f"{rung.milliseconds:.1f}"
            out.append(
                f"{rung.name:{width}} {rung.rating:7.0f}   {low:5.0f} – {high:5.0f} {rung.games:8}"
                f" {rung.wins / rung.games:7.1%}    {rung.expected / rung.games:7.1%} {rung.lead:+11.1f} {time:>13}"
            )
        out.append("")
        for one in self.outcomes:
            shares = ", ".join(f"{standing.name} {standing.share():.1%}" for standing in one.standings)
            out.append(f"{one.played} games: {shares}")
        repeats = sum(one.repeats for one in self.outcomes)
        if repeats:
            out.append(f"{repeats} games went exactly as earlier ones: let them begin with some random moves")
        return out


def tables(match: Match, players: int) -> list[Match]:
    """Every choice of so many of the match's bots, as a match with its own seed."""
    return [
        replace(match, bots=bots, seed=derived_seed(match.seed, number, _TABLE))
        for number, bots in enumerate(combinations(match.bots, players))
    ]


def check_ladder(match: Match, players: int) -> None:
    """Raise `BadMatch`, or what `arena.check` raises, for a ladder that cannot be played."""
    if len(set(match.bots)) != len(match.bots):
        raise BadMatch("every bot stands on a ladder once")
    if len(match.bots) < players:
        raise BadMatch(f"a ladder for {players} players needs at least {players} bots")
    if match.sprt is not None:
        raise BadMatch("a ladder has no sequential test")
    for table in tables(match, players):
        check(table)


def play_ladder(
    match: Match,
    players: int,
    jobs: int = 1,
    records: Path | None = None,
    *,
    executor: Executor | None = None,
    progress: Progress = NO_PROGRESS,
) -> Ladder:
    """Let all bots of `match` meet, `match.games` games at every table of so many players.

    Raises what `check_ladder` raises, and OSError when a record cannot be written.
    """
    check_ladder(match, players)
    outcomes = [play(table, jobs, records, executor=executor, progress=progress) for table in tables(match, players)]
    return Ladder(match, players, tuple(outcomes), _rungs(match, outcomes))


def _rungs(match: Match, outcomes: Sequence[Outcome]) -> tuple[Rung, ...]:
    names = match.bots
    results = [
        TableResult(tuple(names.index(bot) for bot in one.match.bots), len(one.match.bots), tuple(one.blocks))
        for one in outcomes
    ]
    anchor = names.index(_anchor(names))
    rating = ratings(len(names), results, anchor, ANCHORED_AT)
    rng = Rng(derived_seed(match.seed, 0, _BOOTSTRAP))
    intervals = rating_intervals(len(names), results, anchor, ANCHORED_AT, _SAMPLES, rng)
    rungs = []
    for bot, name in enumerate(names):
        own = [standing for one in outcomes for standing in one.standings if standing.name == name]
        games = sum(standing.games for standing in own)
        decisions = sum(standing.decisions for standing in own)
        rungs.append(
            Rung(
                name=name,
                rating=rating[bot],
                interval=intervals[bot],
                games=games,
                wins=sum(standing.wins for standing in own),
                expected=sum(standing.expected for standing in own),
                lead=sum(standing.leads for standing in own) / games,
                milliseconds=1000 * sum(standing.seconds for standing in own) / decisions if decisions else None,
                faults=sum(standing.faults for standing in own),
            )
        )
    return tuple(sorted(rungs, key=lambda rung: (-rung.rating, rung.name)))


def _anchor(names: Sequence[str]) -> str:
    return ANCHOR if ANCHOR in names else names[0]
