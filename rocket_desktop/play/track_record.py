"""What a player's finished games say: wins by opponents, and a rating.  Nothing is kept beside the games themselves."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Final

from rocket_desktop.ai.levels import LEVELS, RATINGS
from rocket_desktop.ai.statistics import wilson
from rocket_desktop.play.game_entry import GameEntry
from rocket_desktop.play.seats import HUMAN

UNFINISHED: Final = "unfinished"
DAMAGED: Final = "damaged"
COPY: Final = "copy"
PEOPLE: Final = "people"
HANDED: Final = "handed"
HELPED: Final = "helped"
UNKNOWN: Final = "unknown"
LEFT_OUT: Final = (UNFINISHED, PEOPLE, HANDED, HELPED, UNKNOWN, COPY, DAMAGED)
"""Why a game does not count: not played to its end; not one person against bots; a seat changed hands; help was used;
a bot of which nothing is known; another file of a game that counts; a damaged file."""

_FREE_AIDS: Final = frozenset({"undo"})  # taken back before anybody answered: as a hand on a piece

# The scale is that of the arena's ladders, Elo with `greedy` at 1000.
_FIRST: Final = 1100.0
_UNSURE: Final = 350.0  # standard deviation before the first game
_BETA: Final = 400 / 2.302585092994046 / 2**0.5  # so that 400 more are ten times the chance of a rival, as in Elo
_DRIFT: Final = 2.0  # standard deviation by which a player may change from game to game
_SURE: Final = 0.001  # standard deviation of a bot: its rating is fixed
_Z: Final = 1.96  # of the normal distribution, for 95 %


@dataclass(frozen=True)
class Rating:
    """A strength on the ladder's scale (Elo, `greedy` at 1000), and the standard deviation of the belief in it."""

    value: float
    deviation: float

    @property
    def interval(self) -> tuple[float, float]:
        """Where the strength lies with 95 % belief."""
        return self.value - _Z * self.deviation, self.value + _Z * self.deviation


@dataclass(frozen=True)
class CountedGame:
    """One finished game of a person against bots.

    `levels` are the bots' names by seat, the person's own left out; `win` is 1, a part of it for a shared first place,
    or 0; `margin` the points ahead of the best bot (below 0: behind), None for a game that was resigned; `rank` and
    `ranks` are the places from 1 of the person and of the bots.
    """

    entry: GameEntry
    name: str
    levels: tuple[str, ...]
    win: float
    margin: int | None
    rank: int
    ranks: tuple[int, ...]


@dataclass
class Opponents:
    """All games against bots of these levels (the weakest first, each once), at tables for so many players.

    `wins` counts a shared first place as its part.
    """

    levels: tuple[str, ...]
    players: int
    games: int = 0
    wins: float = 0.0
    margins: list[int] = field(default_factory=list)

    @property
    def share(self) -> float:
        """The share of games won, 0 to 1."""
        return self.wins / self.games

    @property
    def interval(self) -> tuple[float, float]:
        """Wilson's 95 % interval of the share."""
        return wilson(self.wins, self.games)

    @property
    def margin(self) -> float | None:
        """The mean of the points ahead of the best opponent, None when every game was resigned."""
        return sum(self.margins) / len(self.margins) if self.margins else None


@dataclass(frozen=True)
class TrackRecord:
    """All about one player.

    `rows` are by opponents, the `course` is the rating after each game that counts, the oldest first; `left_out` says
    how many games do not count for which reason.
    """

    name: str
    rows: tuple[Opponents, ...]
    course: tuple[Rating, ...]
    left_out: dict[str, int]

    @property
    def games(self) -> int:
        """How many games count."""
        return len(self.course)

    @property
    def rating(self) -> Rating | None:
        """The rating now, None before the first game."""
        return self.course[-1] if self.course else None


def names(entries: Iterable[GameEntry]) -> list[str]:
    """The names of the people whose games count, who played last first."""
    return list(dict.fromkeys(game.name for game in _last_first(entries)))


def games(entries: Iterable[GameEntry]) -> list[str]:
    """The ids of the games of which some count, the one played last first."""
    return list(dict.fromkeys(game.entry.game for game in _last_first(entries)))


def _last_first(entries: Iterable[GameEntry]) -> list[CountedGame]:
    counted = [game for game in map(look_at, entries) if isinstance(game, CountedGame)]
    return sorted(counted, key=lambda game: game.entry.stamp, reverse=True)


def track_record(entries: Sequence[GameEntry], name: str) -> TrackRecord:
    """What these games, all of them the same one, say of the person called `name`; those of others are passed over."""
    counted: list[CountedGame] = []
    left_out = dict.fromkeys(LEFT_OUT, 0)
    known: set[str] = set()
    for entry in sorted(entries, key=lambda entry: (entry.stamp, entry.path)):
        game = look_at(entry)
        if isinstance(game, CountedGame):
            if game.name != name:
                continue
            if entry.id and entry.id in known:
                left_out[COPY] += 1
                continue
            known.add(entry.id)
            counted.append(game)
        elif not entry.people or any(entry.seats[seat] == name for seat in entry.people):
            left_out[game] += 1
    counted.sort(key=_when)
    rows: dict[tuple[tuple[str, ...], int], Opponents] = {}
    for game in counted:
        levels = tuple(level for level in LEVELS if level in game.levels)
        row = rows.setdefault((levels, len(game.levels) + 1), Opponents(levels, len(game.levels) + 1))
        row.games += 1
        row.wins += game.win
        row.margins.extend([] if game.margin is None else [game.margin])
    strength = list(LEVELS)
    return TrackRecord(
        name,
        tuple(sorted(rows.values(), key=lambda row: ([strength.index(each) for each in row.levels], row.players))),
        tuple(_course(counted)),
        left_out,
    )


def look_at(entry: GameEntry) -> CountedGame | str:
    """The game if it counts, else the reason why not, one of `LEFT_OUT`.

    It counts if one person played it against bots to the end, or to where they resigned, with nobody changing seats,
    and with no help but taking back what no other seat had answered yet.
    """
    if entry.fault:
        return DAMAGED
    if not entry.finished or len(entry.ranking) == 0:
        return UNFINISHED
    if len(entry.people) != 1:
        return PEOPLE
    seat = entry.people[0]
    if any(len(stints) != 1 for stints in entry.stints):
        return HANDED
    if set(entry.aids) - _FREE_AIDS:
        return HELPED
    bots = [player for player in entry.players if player != HUMAN]
    if any(bot not in RATINGS.get(entry.game, {}) for bot in bots):
        return UNKNOWN
    places = {each: place for place, seats in enumerate(entry.ranking, 1) for each in seats}
    others = [other for other in range(len(entry.seats)) if other != seat]
    if len(places) != len(entry.seats) or not others:
        return DAMAGED
    if entry.resigned:
        # How the bots would have ended among themselves, nobody knows.
        rank, ranks, margin = 2, tuple(1 for _ in others), None
    else:
        rank, ranks = places[seat], tuple(places[other] for other in others)
        margin = entry.scores[seat] - max(entry.scores[other] for other in others) if entry.scores else None
    win = 1 / len(entry.ranking[0]) if rank == 1 else 0.0
    return CountedGame(entry, entry.seats[seat], tuple(bots), win, margin, rank, ranks)


def _when(game: CountedGame) -> tuple[str, int]:
    # By when it was begun, which copying a file does not change.
    return game.entry.created, game.entry.stamp


def _course(games: Sequence[CountedGame]) -> list[Rating]:
    """The person's rating after each game, by the model of Plackett and Luce (Weng and Lin 2011).

    Only the person's rating moves: those of the bots are fixed, as they do not learn.
    """
    # Imported when needed: it takes a moment, and few starts of the program come here.
    from openskill.models import PlackettLuce

    model = PlackettLuce(mu=_FIRST, sigma=_UNSURE, beta=_BETA, tau=_DRIFT)
    mine = model.rating()
    course = []
    for game in games:
        bots = [[model.rating(mu=RATINGS[game.entry.game][level], sigma=_SURE)] for level in game.levels]
        teams = model.rate([[mine], *bots], ranks=[float(game.rank), *map(float, game.ranks)])
        mine = teams[0][0]
        course.append(Rating(mine.mu, mine.sigma))
    return course
