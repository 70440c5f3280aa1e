"""Matches between computer players: every start is played once from every seat, by the same bots.

A match of N seats is played in blocks: one seed, N games, the bots moved on by one seat each time.  Results
depend on the match alone, not on how many processes play it (unless bots think by the clock).
"""

from __future__ import annotations

import json
import traceback
from collections.abc import Callable, Sequence
from concurrent.futures import BrokenExecutor, Executor
from contextlib import closing
from dataclasses import dataclass, field
from functools import lru_cache, partial
from itertools import chain
from pathlib import Path
from time import process_time
from typing import Final

import rocket_desktop
from rocket_desktop.ai.bots import FREELY, Bot, Budget, lead, step
from rocket_desktop.ai.crew import CREW
from rocket_desktop.ai.files import reason
from rocket_desktop.ai.levels import find_bot
from rocket_desktop.ai.progress import NO_PROGRESS, Progress
from rocket_desktop.ai.statistics import Sprt, expected_share, wilson
from rocket_desktop.ai.view import Setting, View
from rocket_desktop.ai.workers import in_order
from rocket_desktop.data import read_data
from rocket_desktop.model.core import OVER, GameSpec, GameState, Json, OptionValue
from rocket_desktop.model.digest import digest, digest_json
from rocket_desktop.model.game import Game, find_game
from rocket_desktop.model.record import MAX_SEED, Seat
from rocket_desktop.model.rng import Rng

# What the seeds of a block are for.
_GAME: Final = 0
_BOT: Final = 1  # and up
_OPENING: Final = 1000


class BadMatch(ValueError):
    """A match that makes no sense; the text says why."""


@dataclass(frozen=True)
class Match:
    """What is played: bots by name, in the order of the seats of each block's first game.

    The first `opening` moves of each game are random, alike in all games of a block.  `budget` is for each
    decision; its seconds are processor time, so that other programs on the machine do not matter.  With
    `sprt` the match ends as soon as a sequential test has decided between two differences in Elo: of the first
    bot's name against the other one.  So many `helpers` think for each process that plays; they change no move.
    `own` has the data files that are not built in: name and JSON text.
    """

    game: str
    bots: tuple[str, ...]
    games: int
    seed: int
    options: tuple[tuple[str, OptionValue], ...] = ()
    budget: Budget = FREELY
    opening: int = 0
    sprt: tuple[float, float] | None = None
    helpers: int = 0
    own: tuple[tuple[str, str], ...] = ()

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
    `scores` and `decisions` by bot, `seconds` the processor time they thought.  `fault` is the number of the bot
    that broke the rules or crashed and lost, or None, and `trouble` what it did.  `course` is the digest of
    the start and all moves: equal for equal games.
    """

    number: int
    record: str
    course: str
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
    leads: int = 0
    decisions: int = 0
    seconds: float = 0.0
    faults: int = 0

    def share(self) -> float:
        """The share of games won, ties shared."""
        return self.wins / self.games

    def interval(self) -> tuple[float, float]:
        """The 95 % interval of `share`."""
        return wilson(self.wins, self.games)

    def milliseconds(self) -> float | None:
        """Processor time a decision took."""
        return 1000 * self.seconds / self.decisions if self.decisions else None


@dataclass
class Outcome:
    """The result of a match so far.

    `blocks` has what each bot won in each whole block.  Games that went exactly as one of an earlier block prove
    nothing new: `repeats` counts them, and the sequential test leaves out blocks that hold nothing else.
    """

    match: Match
    standings: list[Standing]
    played: int = 0
    faults: list[str] = field(default_factory=list)
    distinct: set[str] = field(default_factory=set)
    repeats: int = 0
    blocks: list[tuple[float, ...]] = field(default_factory=list)
    sprt: Sprt | None = None
    _block: list[Played] = field(default_factory=list)

    @staticmethod
    def of(match: Match) -> Outcome:
        """Nothing played yet."""
        sprt = None
        if match.sprt is not None:
            own = match.bots.count(match.bots[0])
            low, high = (expected_share(elo, own, len(match.bots) - own) for elo in match.sprt)
            sprt = Sprt(low, high)
        return Outcome(match, [Standing(name) for name in dict.fromkeys(match.bots)], sprt=sprt)

    def decided(self) -> bool:
        """Whether the sequential test has ended the match."""
        return self.sprt is not None and not self._block and self.sprt.decided() is not None

    def add(self, game: Played) -> None:
        """Count the next game."""
        self.played += 1
        self._count(game)
        self._block.append(game)
        if len(self._block) == len(self.match.bots):
            self._end_block()

    def _end_block(self) -> None:
        games = len(self._block)
        wins = tuple(sum(game.wins[bot] for game in self._block) for bot in range(games))
        self.blocks.append(wins)
        seen = [game.course in self.distinct for game in self._block]
        self.repeats += sum(seen)
        self.distinct.update(game.course for game in self._block)
        if self.sprt is not None and not all(seen):
            first = self.match.bots[0]
            won = sum(share for bot, share in enumerate(wins) if self.match.bots[bot] == first)
            self.sprt.add(won / games)
        self._block.clear()

    def _count(self, game: Played) -> None:
        by_name = {standing.name: standing for standing in self.standings}
        for standing in self.standings:
            standing.games += 1
        for bot, name in enumerate(self.match.bots):
            standing = by_name[name]
            standing.seats += 1
            standing.wins += game.wins[bot]
            standing.expected += 1 / len(self.match.bots)
            standing.points += game.scores[bot]
            standing.leads += lead(list(game.scores), bot)
            standing.decisions += game.decisions[bot]
            standing.seconds += game.seconds[bot]
        if game.fault is not None:
            by_name[self.match.bots[game.fault]].faults += 1
            self.faults.append(f"game {game.number}: {game.trouble}")

    def to_json(self) -> Json:
        """For machines.  All but `decisions_per_s` and `ms` is the same whenever the match is played again."""
        return {
            "game": self.match.game,
            "options": dict(self.match.options),
            "bots": list(self.match.bots),
            "seed": self.match.seed,
            "games": self.played,
            "opening": self.match.opening,
            "distinct_games": len(self.distinct),
            "repeats": self.repeats,
            "sprt": self._sprt_json(),
            "faults": list(self.faults),
            "standings": [
                {
                    "name": standing.name,
                    "wins": standing.wins,
                    "share": standing.share(),
                    "interval": list(standing.interval()),
                    "expected": standing.expected / standing.games,
                    "mean_score": standing.points / standing.seats,
                    "mean_lead": standing.leads / standing.seats,
                    "decisions": standing.decisions,
                    "decisions_per_s": standing.decisions / standing.seconds if standing.seconds else None,
                    "ms": standing.milliseconds(),
                    "faults": standing.faults,
                }
                for standing in self.standings
                if standing.games
            ],
        }

    def _sprt_json(self) -> Json | None:
        if self.sprt is None or self.match.sprt is None:
            return None
        return {
            "elo": list(self.match.sprt),
            "shares": [self.sprt.share0, self.sprt.share1],
            "ratio": self.sprt.ratio(),
            "accepted": {True: self.match.sprt[1], False: self.match.sprt[0], None: None}[self.sprt.decided()],
        }

    def lines(self) -> list[str]:
        """A table for people, and what the sequential test says."""
        if self.played == 0:
            return ["no game was played to its end"]
        width = max(len(standing.name) for standing in self.standings)
        out = [f"{'':{width}}   wins   share   95 % interval   if alike   mean score   mean lead   decisions/s"]
        for each in self.standings:
            low, high = each.interval()
            speed = f"{each.decisions / each.seconds:.0f}" if each.seconds else "-"
            out.append(
                f"{each.name:{width}} {each.wins:6.1f} {each.share():6.1%}    {low:5.1%} – {high:6.1%}"
                f"     {each.expected / each.games:6.1%} {each.points / each.seats:12.1f}"
                f" {each.leads / each.seats:+11.1f} {speed:>13}"
            )
        if self.repeats:
            out.append(f"{self.repeats} games went exactly as earlier ones: let them begin with some random moves")
        if self.sprt is not None and self.match.sprt is not None:
            low, high = self.match.sprt
            said = {
                True: f"{self.match.bots[0]} is stronger by {high:g} Elo rather than {low:g}",
                False: f"{self.match.bots[0]} is stronger by {low:g} Elo rather than {high:g}",
                None: "not decided",
            }[self.sprt.decided()]
            early = f" after {self.played} of {self.match.count()} games" if self.played < self.match.count() else ""
            out.append(f"sequential test{early}: {said} (log-likelihood ratio {self.sprt.ratio():+.2f})")
        return out


def check(match: Match) -> None:
    """Raise `UnknownGame`, `BadOptions`, `UnknownBot` or `BadMatch` for a match that cannot be played."""
    spec = find_game(match.game)
    spec.check_players(len(match.bots))
    spec.complete_options(dict(match.options), dict(match.own))
    for bot in match.bots:
        find_bot(bot, match.game)
    if match.sprt is not None:
        if len(set(match.bots)) != 2:
            raise BadMatch("a sequential test compares two different bots")
        if match.sprt[0] >= match.sprt[1]:
            raise BadMatch("the first strength of a sequential test must be below the second")


def play(
    match: Match,
    jobs: int = 1,
    records: Path | None = None,
    after: Callable[[Outcome], None] | None = None,
    *,
    executor: Executor | None = None,
    progress: Progress = NO_PROGRESS,
    earlier: Sequence[Played] = (),
    keep: Callable[[Played], None] | None = None,
) -> Outcome:
    """Play a match with so many processes, or on any executor; each game's record goes to `records`.

    The first games may have been played `earlier`; `keep` is to put each other one somewhere, and may raise OSError.
    `after` is called after each of these.  Raises what `check` raises, and OSError when there can be no folder for
    the records.  What goes wrong later (a process killed, a full disk) stands in the outcome's `faults`.
    """
    check(match)
    keepers: dict[str, Callable[[Played], None]] = {}
    if records is not None:
        records.mkdir(parents=True, exist_ok=True)
        keepers["no records"] = partial(_keep, records, match)
    if keep is not None:
        keepers["nothing"] = keep
    outcome = Outcome.of(match)
    done = min(len(earlier), match.count())
    tasks = ((match, number) for number in range(done, match.count()))
    progress.begin(match.count())
    try:
        with closing(in_order(_play_task, tasks, max(1, min(jobs, match.count() - done)), executor)) as games:
            for number, game in enumerate(chain(earlier[:done], games)):
                assert game.number == number
                outcome.add(game)
                for what, keeper in list(keepers.items()) if number >= done else ():
                    try:
                        keeper(game)
                    except OSError as error:
                        outcome.faults.append(f"from game {number} on {what} could be kept: {reason(error)}")
                        del keepers[what]
                first = outcome.standings[0]
                progress.advance(f"{first.name} {first.share():.0%}")
                if after is not None and number >= done:
                    after(outcome)
                if outcome.decided():
                    break
    except BrokenExecutor:
        outcome.faults.append(f"a process that played was killed: only {outcome.played} games are counted")
    progress.end()
    return outcome


def _keep(records: Path, match: Match, game: Played) -> None:
    """Write the record of a game, whole or not at all."""
    path = records / f"{match.game}-{match.seed}-{_fingerprint(match)[:6]}-{game.number:05}.rocket"
    unfinished = path.with_suffix(".tmp")
    unfinished.write_text(game.record, encoding="utf-8", newline="\n")
    unfinished.replace(path)


def _fingerprint(match: Match) -> str:
    """What tells a match from others of the same seed, 16 hex digits."""
    budget = match.budget
    return digest_json(
        [match.game, list(match.bots), dict(match.options), match.opening, budget.iterations, budget.seconds]
        + ([dict(match.own)] if match.own else [])
    )


def _play_task(task: tuple[Match, int]) -> Played:
    return play_game(*task)


def play_game(match: Match, number: int) -> Played:
    """The game of this number, from 0."""
    seats = len(match.bots)
    block, turn = divmod(number, seats)
    order = [(seat - turn) % seats for seat in range(seats)]
    spec, setting, own, table = _setting(match.game, match.options, match.own, seats)
    CREW.size = match.helpers
    game = Game.start(
        spec,
        [Seat(f"{match.bots[bot]} {bot + 1}", match.bots[bot]) for bot in order],
        dict(match.options),
        derived_seed(match.seed, block, _GAME),
        setting.data,
        id=digest([match.seed, number, int(_fingerprint(match), 16) & MAX_SEED]),
        app=rocket_desktop.__version__,
        own_data=own,
    )
    start = game.state.encode()
    opening = Rng(derived_seed(match.seed, block, _OPENING))
    while game.ply() < match.opening and game.state.to_act() != OVER:
        game.play_move(game.state.random_move(opening))
    players = [find_bot(name, match.game) for name in match.bots]
    decisions = [0] * seats
    seconds = [0.0] * seats
    fault: int | None = None
    trouble = ""
    while fault is None and (seat := game.state.to_act()) != OVER:
        bot = order[seat]
        view = View(spec, table, seat, game.state.observe(seat), setting=setting)
        began = process_time()
        try:
            move, elsewhere = _choose(players[bot], view, derived_seed(match.seed, block, _BOT + bot), match.budget)
        except Exception as error:  # noqa: BLE001  (whatever a bot does wrong loses its game and is reported)
            traceback.print_exception(error)
            fault, trouble = bot, f"{match.bots[bot]} failed at move {game.ply() + 1}: {type(error).__name__}: {error}"
            continue
        seconds[bot] += process_time() - began + elsewhere
        decisions[bot] += 1
        if game.state.is_legal(move):
            game.play_move(move)
        else:
            fault, trouble = bot, f"{match.bots[bot]} made an illegal move at move {game.ply() + 1}: {move}"
    scores = game.state.scores()
    return Played(
        number=number,
        record=game.record().dumps(),
        course=digest([*start, *game.moves]),
        wins=_wins(game.state, order, fault),
        scores=tuple(scores[order.index(bot)] for bot in range(seats)),
        decisions=tuple(decisions),
        seconds=tuple(seconds),
        fault=fault,
        trouble=trouble,
    )


def _choose(bot: Bot, view: View, seed: int, budget: Budget) -> tuple[int, float]:
    """The bot's move, and the processor time that helpers have spent on it; seconds of its budget are of all's time."""
    if budget.seconds is None and not CREW.size:
        return bot.choose(view, seed, budget), 0.0
    began = process_time()
    thinking = bot.think(view, seed, budget)
    if budget.seconds is not None:
        end = began + budget.seconds
        thinking.enough = lambda: process_time() + thinking.elsewhere() >= end
    try:
        while step(thinking, budget) and not thinking.enough():
            pass
    finally:
        thinking.close()
    return thinking.best(), thinking.elsewhere()


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
    game: str, options: tuple[tuple[str, OptionValue], ...], own_texts: tuple[tuple[str, str], ...], seats: int
) -> tuple[GameSpec, Setting, dict[str, object], GameState]:
    """The game, what positions are made of, what of it is not built in, and a position.

    Of the position only what never changes is used.
    """
    spec = find_game(game)
    own: dict[str, object] = {name: json.loads(text) for name, text in own_texts}
    complete = spec.complete_options(dict(options), own)
    built_in = {name: read_data(name) for name in spec.data_files(complete) if name not in own}
    setting = Setting(seats, complete, {**built_in, **own})
    return spec, setting, own, spec.new_game(seats, complete, 0, setting.data)
