"""What results of matches prove: intervals, a sequential test, ratings."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from math import log, log10, sqrt
from typing import Final

from rocket_desktop.model.rng import Rng

_Z: Final = 1.959963984540054  # of the normal distribution, for 95 %
_ERROR: Final = 0.05  # of either kind in the sequential test
_LEAST_BLOCKS: Final = 8  # before the sequential test may decide
_UNCERTAIN: Final = 4  # blocks, as uncertain as can be, that a variance is thought to hold beside those played
_SCALE: Final = 400.0  # Elo: ten times as strong is 400 more
_VIRTUAL: Final = 0.5  # shared games that each pair of a table is thought to have played, so that ratings are finite
_ROUNDS: Final = 10_000
_CLOSE: Final = 1e-9


def wilson(wins: float, games: int) -> tuple[float, float]:
    """Wilson's 95 % interval for the share of wins; a tie counts as part of a win."""
    share = wins / games
    centre = share + _Z * _Z / (2 * games)
    spread = _Z * sqrt(share * (1 - share) / games + _Z * _Z / (4 * games * games))
    whole = 1 + _Z * _Z / games
    return max(0.0, (centre - spread) / whole), min(1.0, (centre + spread) / whole)


def share_interval(values: Sequence[float]) -> tuple[float, float, float]:
    """The mean of independent shares (0 to 1) and its 95 % interval, by the normal approximation.

    A few shares as uncertain as can be are counted in the variance, as a few results alone tell little about it.
    """
    count = len(values)
    mean = sum(values) / count
    # Pulled a little to the middle: without it, shares that are all 0 or 1 would seem to be certain.
    middle = (sum(values) + 0.5) / (count + 1)
    spread = sum((value - mean) ** 2 for value in values) + _UNCERTAIN * middle * (1 - middle)
    error = _Z * sqrt(spread / (count + _UNCERTAIN) / count)
    return mean, max(0.0, mean - error), min(1.0, mean + error)


def expected_share(elo: float, seats: int, others: int) -> float:
    """The share of wins of `seats` bots that are `elo` stronger than each of `others`."""
    strength = 10 ** (elo / _SCALE)
    return seats * strength / (seats * strength + others)


@dataclass
class Sprt:
    """A sequential probability ratio test on the shares of wins of whole blocks.

    It weighs "the share expected is `share1`" against "it is `share0`", and is wrong in about 5 % of runs either
    way (by simulation 3 to 8 %, the most where one game of a block decides all others).  The log-likelihood ratio is
    the usual normal approximation with the variance of the blocks as it was found, so that games of one block may
    depend on each other; a few blocks as uncertain as can be are counted in it, as a few results alone tell
    little about the variance.
    """

    share0: float
    share1: float
    shares: list[float] = field(default_factory=list)

    def __post_init__(self) -> None:
        if not 0 < self.share0 < self.share1 < 1:
            raise ValueError("the first strength of a sequential test must be below the second")

    def add(self, share: float) -> None:
        """Count a block in which the bot tested won this share of the games."""
        self.shares.append(share)

    def ratio(self) -> float:
        """The log-likelihood ratio so far."""
        count = len(self.shares)
        if count == 0:
            return 0.0
        mean = sum(self.shares) / count
        middle = (self.share0 + self.share1) / 2
        spread = sum((share - mean) ** 2 for share in self.shares) + _UNCERTAIN * middle * (1 - middle)
        return count * (self.share1 - self.share0) * (mean - middle) / (spread / (count + _UNCERTAIN))

    def decided(self) -> bool | None:
        """True for the higher share, False for the lower one, None while neither is clear."""
        if len(self.shares) < _LEAST_BLOCKS:
            return None
        bound = log((1 - _ERROR) / _ERROR)
        ratio = self.ratio()
        return True if ratio >= bound else False if ratio <= -bound else None


@dataclass(frozen=True)
class TableResult:
    """What the bots `members` (numbers) of one table won, block by block: `wins[block][place in members]`."""

    members: tuple[int, ...]
    games_a_block: int
    wins: tuple[tuple[float, ...], ...]


def ratings(bots: int, tables: Sequence[TableResult], anchor: int, at: float) -> list[float]:
    """Elo ratings by maximum likelihood, the anchor's fixed.

    The model is Plackett and Luce's for first places (with two seats Bradley and Terry's): each bot of a table wins in
    proportion to its strength; a tie is a shared win.  Found by Hunter's algorithm (2004, "MM algorithms for
    generalized Bradley-Terry models").
    """
    played: list[tuple[tuple[int, ...], float, list[float]]] = []
    for table in tables:
        won = [sum(block[place] for block in table.wins) for place in range(len(table.members))]
        played.append((table.members, float(table.games_a_block * len(table.wins)), won))
        for first in range(len(table.members)):
            for second in range(first):
                pair = (table.members[first], table.members[second])
                played.append((pair, _VIRTUAL, [_VIRTUAL / 2, _VIRTUAL / 2]))
    strength = [1.0] * bots
    for _ in range(_ROUNDS):
        wins = [0.0] * bots
        chances = [0.0] * bots
        for members, games, won in played:
            each = games / sum(strength[bot] for bot in members)
            for place, bot in enumerate(members):
                wins[bot] += won[place]
                chances[bot] += each
        fresh = [wins[bot] / chances[bot] if chances[bot] else 1.0 for bot in range(bots)]
        change = max(abs(log(new / old)) for new, old in zip(fresh, strength, strict=True))
        # Only proportions matter: the anchor stays 1, so that numbers stay in range.
        strength = [each / fresh[anchor] for each in fresh]
        if change < _CLOSE:
            break
    return [at + _SCALE * log10(each) for each in strength]


def rating_intervals(
    bots: int, tables: Sequence[TableResult], anchor: int, at: float, samples: int, rng: Rng
) -> list[tuple[float, float]]:
    """95 % intervals of `ratings`, by bootstrap: whole blocks of each table are drawn again, with repeats."""
    drawn: list[list[float]] = []
    for _ in range(samples):
        again = []
        for table in tables:
            blocks = len(table.wins)
            wins = tuple(table.wins[int(rng.below(blocks))] for _ in range(blocks))
            again.append(TableResult(table.members, table.games_a_block, wins))
        drawn.append(ratings(bots, again, anchor, at))
    cut = int(0.025 * samples)
    intervals: list[tuple[float, float]] = []
    for bot in range(bots):
        own = sorted(each[bot] for each in drawn)
        intervals.append((own[cut], own[-1 - cut]))
    return intervals
