"""How balanced a map is: games of quick bots on it, counted by turn order, by line and by how they end.

What is measured belongs to Stephenson's Rocket: tiles, lines that survive, places that are reached.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Generator, Mapping, Sequence
from concurrent.futures import Executor
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Final, cast

from rocket_desktop.ai.arena import Match, play_game
from rocket_desktop.ai.statistics import share_interval
from rocket_desktop.ai.workers import in_order
from rocket_desktop.data import read_data
from rocket_desktop.model.core import Json
from rocket_desktop.model.game import needed_data, rebuild
from rocket_desktop.model.record import parse_record
from rocket_desktop.model.stephenson.position import TILES_AT_START
from rocket_desktop.model.stephenson.spec import SPEC

BOTS: Final = ("greedy", "easy")
"""Who plays: one after the other around the table, and then every start from every seat."""

MOST_SHARE: Final = 1.15
"""A place in the turn order is favoured if it may win more than so many times its fair share."""

OWN: Final = "own"
"""What a map that does not come with the program is called in the games played on it."""

_TENTHS: Final = 10


@dataclass(frozen=True)
class Course:
    """One game on the map.

    `wins` (shares of the win) and `scores` are by turn order, the starting player's first; `lines` has by line
    whether it was never dissolved, `reached` by place (cities, then towns) whether any line was connected to it.
    """

    bots: tuple[str, ...]
    wins: tuple[float, ...]
    scores: tuple[int, ...]
    ending: str
    tiles: int
    decisions: int
    mergers: int
    lines: tuple[bool, ...]
    reached: tuple[bool, ...]
    fault: str


@dataclass
class Balance:
    """All games on one map with one number of players so far.  Shares are from 0 to 1."""

    title: str
    match: Match
    lines: tuple[str, ...]
    places: tuple[str, ...]
    courses: list[Course] = field(default_factory=list)

    @property
    def players(self) -> int:
        """Seats at the table."""
        return len(self.match.bots)

    @property
    def games(self) -> int:
        """How many have been played."""
        return len(self.courses)

    @property
    def fair(self) -> float:
        """The share of wins of each place if none is favoured."""
        return 1 / self.players

    def order(self) -> list[tuple[float, float, float]]:
        """By place in the turn order: its share of wins and the 95 % interval.

        Games from one start depend on each other: the interval is that of the means of whole blocks.
        """
        size = self.players
        blocks = [self.courses[at : at + size] for at in range(0, self.games - self.games % size, size)]
        return [
            share_interval([sum(game.wins[place] for game in block) / size for block in blocks])
            for place in range(size)
        ]

    def favoured(self) -> list[int]:
        """The places (from 0) whose interval reaches `MOST_SHARE` times the fair share."""
        return [place for place, (_share, _low, high) in enumerate(self.order()) if high >= MOST_SHARE * self.fair]

    def endings(self) -> dict[str, float]:
        """How often each reason ended the game; the frequent ones first."""
        return {
            reason: number / self.games
            for reason, number in Counter(game.ending for game in self.courses).most_common()
        }

    def tiles(self) -> tuple[int, int, int]:
        """Tiles laid: the lower tenth, the median and the upper tenth of the games."""
        return _tenths([game.tiles for game in self.courses])

    def decisions(self) -> tuple[int, int, int]:
        """Decisions of a game, likewise."""
        return _tenths([game.decisions for game in self.courses])

    def spread(self) -> tuple[int, int, int]:
        """Points between the first and the last of a game, likewise."""
        return _tenths([max(game.scores) - min(game.scores) for game in self.courses])

    def score(self) -> float:
        """The mean score of a seat."""
        return self._mean([sum(game.scores) / self.players for game in self.courses])

    def mergers(self) -> float:
        """The mean number of lines dissolved in a game."""
        return self._mean([game.mergers for game in self.courses])

    def survival(self) -> list[float]:
        """By line, in how many games it was never dissolved."""
        return [self._mean([game.lines[line] for game in self.courses]) for line in range(len(self.lines))]

    def reached(self) -> list[float]:
        """By place (cities, then towns), in how many games a line was connected to it."""
        return [self._mean([game.reached[place] for game in self.courses]) for place in range(len(self.places))]

    def bots(self) -> dict[str, float]:
        """By bot, the share of wins that one seat of it had."""
        won: Counter[str] = Counter()
        sat: Counter[str] = Counter()
        for game in self.courses:
            for bot, share in zip(game.bots, game.wins, strict=True):
                won[bot] += share  # type: ignore[assignment]  # shares of wins, not whole ones
                sat[bot] += 1
        return {bot: won[bot] / sat[bot] for bot in sat}

    def faults(self) -> list[str]:
        """What bots did that ended a game early."""
        return [game.fault for game in self.courses if game.fault]

    def _mean(self, values: Sequence[float]) -> float:
        return sum(values) / len(values)

    def to_json(self) -> Json:
        """For machines; only while at least one block has been played."""
        return {
            "title": self.title,
            "bots": list(self.match.bots),
            "players": self.players,
            "seed": self.match.seed,
            "games": self.games,
            "of": self.match.count(),
            "order": [list(each) for each in self.order()],
            "favoured": self.favoured(),
            "endings": self.endings(),
            "tiles": list(self.tiles()),
            "decisions": list(self.decisions()),
            "spread": list(self.spread()),
            "score": self.score(),
            "mergers": self.mergers(),
            "lines": dict(zip(self.lines, self.survival(), strict=True)),
            "places": dict(zip(self.places, self.reached(), strict=True)),
            "won": self.bots(),
            "faults": self.faults(),
        }


def balance_match(players: int, games: int, seed: int, map_name: str, content: Json | None = None) -> Match:
    """The match to play: on the built-in map `map_name`, or on the map whose parsed file is `content`."""
    own = () if content is None else ((f"maps/{OWN}", json.dumps(content)),)
    return Match(
        game=SPEC.id,
        bots=tuple(BOTS[seat % len(BOTS)] for seat in range(players)),
        games=games,
        seed=seed,
        options=(("map", map_name if content is None else OWN),),
        own=own,
    )


def play_balance(match: Match, jobs: int = 1, executor: Executor | None = None) -> Generator[Balance, None, None]:
    """Play the games of `balance_match`; the same object after each of them, to be looked at.

    Raises `BadData` when the map cannot be played on, `DataError` when there is none of that name, and
    `BrokenExecutor` when a process was killed.
    """
    data = _map_of(match)
    lines = tuple(str(line["abbr"]) for line in _entries(data, "lines"))
    places = tuple(str(place["name"]) for key in ("cities", "towns") for place in _entries(data, key))
    balance = Balance(str(data["title"]), match, lines, places)
    tasks = ((match, number) for number in range(match.count()))
    for course in in_order(_play_task, tasks, jobs, executor):
        balance.courses.append(course)
        yield balance


def _play_task(task: tuple[Match, int]) -> Course:
    return _course(*task)


def _course(match: Match, number: int) -> Course:
    """The game of this number, from 0, as it went."""
    played = play_game(match, number)
    record = parse_record(played.record)
    game = rebuild(record, {name: read_data(name) for name in needed_data(record)}).game
    start = rebuild(record, {name: read_data(name) for name in needed_data(record)}, to=0).game
    seats = game.state.players()
    first = start.state.to_act()
    order = [(first + place) % seats for place in range(seats)]
    bot_at = [(seat - number) % seats for seat in range(seats)]  # as in `play_game`
    position = game.spec.position(game.state)
    lines = cast(Mapping[str, Mapping[str, object]], position["lines"])
    features = {feature for line in lines.values() for feature in cast(list[str], line["features"])}
    features |= set(cast(list[str], position["connected_cities"]))
    data = _map_of(match)
    result = game.state.result()
    alive = tuple(line["status"] != "dissolved" for line in lines.values())
    return Course(
        bots=tuple(match.bots[bot_at[seat]] for seat in order),
        wins=tuple(played.wins[bot_at[seat]] for seat in order),
        scores=tuple(played.scores[bot_at[seat]] for seat in order),
        ending=result.reason if result is not None else "fault",
        tiles=TILES_AT_START - cast(int, position["tiles"]),
        decisions=game.ply(),
        mergers=alive.count(False),
        lines=alive,
        reached=tuple(str(place["id"]) in features for key in ("cities", "towns") for place in _entries(data, key)),
        fault=played.trouble,
    )


@lru_cache(maxsize=4)
def _map_of(match: Match) -> Mapping[str, object]:
    """The parsed file of the map that is played on."""
    own = dict(match.own)
    name = f"maps/{dict(match.options)['map']}"
    return cast(Mapping[str, object], json.loads(own[name]) if name in own else read_data(name))


def _entries(data: Mapping[str, object], key: str) -> list[Mapping[str, object]]:
    return cast(list[Mapping[str, object]], data[key])


def _tenths(values: list[int]) -> tuple[int, int, int]:
    """The lower tenth, the median and the upper tenth."""
    ranked = sorted(values)
    last = len(ranked) - 1
    return ranked[last // _TENTHS], ranked[last // 2], ranked[last - last // _TENTHS]
