"""How balanced Spike is: games of greedy bots, told in Markdown.

Wins by turn order with intervals, where the money comes from, how much track is left, how long games are.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Generator, Sequence
from concurrent.futures import Executor
from dataclasses import dataclass, field
from typing import Final, cast

from rocket_desktop.ai.arena import Match, play_game
from rocket_desktop.ai.statistics import share_interval
from rocket_desktop.ai.workers import in_order
from rocket_desktop.data import read_data
from rocket_desktop.model.game import needed_data, rebuild
from rocket_desktop.model.record import parse_record
from rocket_desktop.model.spike.spec import SPEC

BOT: Final = "greedy"
SOURCES: Final = ("bounty", "delivery", "route", "upgrade")
"""What money comes from or goes to, as score events call it."""
_TENTHS: Final = 10


@dataclass(frozen=True)
class Course:
    """One game.

    `wins` (shares of the win), `scores` and `tracks_left` are by turn order, the starting player's first; `incomes`
    has by source the mean of a seat.
    """

    wins: tuple[float, ...]
    scores: tuple[int, ...]
    tracks_left: tuple[int, ...]
    incomes: dict[str, float]
    ending: str
    decisions: int
    turns: int
    fault: str


@dataclass
class Balance:
    """All games with one number of players so far."""

    match: Match
    courses: list[Course] = field(default_factory=list)

    @property
    def players(self) -> int:
        """Seats at the table."""
        return len(self.match.bots)

    def order(self) -> list[tuple[float, float, float]]:
        """By place in the turn order: its share of wins (0 to 1) and the 95 % interval.

        Games from one start depend on each other: the interval is that of the means of whole blocks.
        """
        size = self.players
        blocks = [self.courses[at : at + size] for at in range(0, len(self.courses) - size + 1, size)]
        return [share_interval([sum(game.wins[at] for game in block) / size for block in blocks]) for at in range(size)]

    def lines(self) -> list[str]:
        """The rows of this number of players in the tables of `report`, one for each."""
        games = self.courses
        order = "; ".join(f"{_percent(share)} ({_percent(low)}–{_percent(high)})" for share, low, high in self.order())
        means = [f"{sum(game.incomes[source] for game in games) / len(games):+.1f}" for source in SOURCES]
        endings = Counter(game.ending for game in games).most_common()
        told = ", ".join(f"{why} {_percent(number / len(games))} %" for why, number in endings)
        score = sum(sum(game.scores) for game in games) / (len(games) * self.players)
        lead = _tenths([max(game.scores) - min(game.scores) for game in games])
        tracks = _tenths([left for game in games for left in game.tracks_left])
        turns = _tenths([game.turns for game in games])
        decisions = _tenths([game.decisions for game in games])
        return [
            f"| {self.players} | {len(games)} | {order} |",
            f"| {self.players} | {score:.1f} | {' | '.join(means)} | {lead} |",
            f"| {self.players} | {told} | {turns} | {decisions} | {tracks} |",
        ]

    def faults(self) -> list[str]:
        """What bots did that ended a game early."""
        return [game.fault for game in self.courses if game.fault]


def balance_match(players: int, games: int, seed: int) -> Match:
    """The match to play."""
    return Match(game=SPEC.id, bots=(BOT,) * players, games=games, seed=seed)


def play_balance(match: Match, jobs: int = 1, executor: Executor | None = None) -> Generator[Balance, None, None]:
    """Play the games; the same object after each of them.  Raises `BrokenExecutor` when a process was killed."""
    balance = Balance(match)
    tasks = ((match, number) for number in range(match.count()))
    for course in in_order(_play_task, tasks, jobs, executor):
        balance.courses.append(course)
        yield balance


def report(balances: Sequence[Balance]) -> list[str]:
    """Three tables with a row for each number of players.  Ranges are the lower and the upper tenth of the games."""
    rows = list(zip(*(balance.lines() for balance in balances), strict=True))
    heads = (
        "| players | games | share of wins in % by turn order (95 % interval) |",
        "| players | mean money | from bounties | from deliveries | from routes | for upgrades | first before last |",
        "| players | games end by | turns of a seat | decisions of a game | track left to a seat |",
    )
    out: list[str] = []
    for head, lines in zip(heads, rows, strict=True):
        out += [head, "|---" * head.count(" | ") + "|---|", *lines, ""]
    return out


def _play_task(task: tuple[Match, int]) -> Course:
    match, number = task
    played = play_game(match, number)
    record = parse_record(played.record)
    data = {name: read_data(name) for name in needed_data(record)}
    game = rebuild(record, data).game
    first = rebuild(record, data, to=0).state.to_act()
    seats = game.state.players()
    order = [(first + place) % seats for place in range(seats)]
    bot_at = [(seat - number) % seats for seat in range(seats)]  # as in `play_game`
    incomes = dict.fromkeys(SOURCES, 0.0)
    turns = 0
    for happened in game.events:
        for event in game.describe(happened):
            turns += event["kind"] == "turn"
            if event["kind"] == "score":
                incomes[str(event["for"])] += cast(int, event["points"]) / seats
    tracks = cast(list[int], game.spec.position(game.state)["tracks_left"])
    result = game.state.result()
    return Course(
        wins=tuple(played.wins[bot_at[seat]] for seat in order),
        scores=tuple(played.scores[bot_at[seat]] for seat in order),
        tracks_left=tuple(tracks[seat] for seat in order),
        incomes=incomes,
        ending=result.reason if result is not None else "fault",
        decisions=game.ply(),
        turns=turns // seats,
        fault=played.trouble,
    )


def _percent(share: float) -> str:
    return f"{100 * share:.1f}"


def _tenths(values: list[int]) -> str:
    """The median, and the lower and the upper tenth."""
    ranked = sorted(values)
    last = len(ranked) - 1
    return f"{ranked[last // 2]} ({ranked[last // _TENTHS]}–{ranked[last - last // _TENTHS]})"
