"""Computer players.  Each thinks in small steps, so that it can be watched, stopped and told to play now."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable
from dataclasses import dataclass
from math import exp
from time import perf_counter
from typing import Final

from rocket_desktop.ai.policy import Yardstick
from rocket_desktop.ai.uct import Uct
from rocket_desktop.ai.view import View
from rocket_desktop.i18n import _, clauses, ngettext
from rocket_desktop.model.core import EventLog, GameState
from rocket_desktop.model.rng import Rng

_DEALS: Final = 8  # positions the greedy bot tries each move in, when it cannot see everything
_LEAD: Final = 10.0  # points of lead that make a seat e times as likely to win, roughly
_REASONS: Final = 3  # scores told of one move
_UCT_ITERATIONS: Final = 2000  # where neither iterations nor seconds are given


@dataclass(frozen=True)
class Budget:
    """How long to think: so many iterations, so many seconds, until stopped, or (none of these) as the bot likes."""

    iterations: int | None = None
    seconds: float | None = None
    endless: bool = False


FREELY: Final = Budget()
"""As long as the bot finds useful."""


@dataclass(frozen=True)
class Considered:
    """A move that was looked at.

    `visits` iterations went to it, `share` of all; `value` is how good it is for the seat, 0 to 1; `points` are the
    final scores to expect after it, by seat; `reason` in words; `exact` tells that value and points are certain.
    `then` are the moves that end what it begins, where players think of several as one: a build, segment by segment.
    """

    move: str
    visits: int
    share: float
    value: float
    points: list[float]
    reason: str
    exact: bool = False
    then: tuple[str, ...] = ()


class Thinking(ABC):
    """One decision being thought about.  The answers are about the thinking done so far."""

    slice = 16
    """Iterations between two looks at the clock: a few milliseconds of thinking."""
    ceiling: float | None = None
    """Seconds after which it has thought enough, however slow the machine; None for no such bound."""

    def __init__(self, view: View) -> None:
        self.view = view
        self.iterations = 0
        self.enough: Callable[[], bool] = _never
        """Asked every few milliseconds during steps that take longer: whether to come to an end."""

    @abstractmethod
    def step(self, most: int) -> bool:
        """Think for at most so many more iterations, at least one; False when nothing is left to find out."""

    def reuse(self, earlier: Thinking) -> None:  # noqa: B027  (most begin anew)
        """Before the first step: go on from what an earlier analysis has found, if it is of use; it is used up."""

    def elsewhere(self) -> float:
        """Seconds of processor time that other processes have spent on it."""
        return 0.0

    def close(self) -> None:  # noqa: B027  (most have nothing to let go)
        """No more steps follow, only questions."""

    @abstractmethod
    def best(self) -> int:
        """The move to play."""

    @abstractmethod
    def values(self) -> list[float]:
        """How well each seat stands if it is played, 0 to 1."""

    @abstractmethod
    def considered(self, most: int) -> list[Considered]:
        """The best moves, the one to play first, at most so many."""

    def explain(self) -> str:
        """Why this move, in words."""
        first = self.considered(1)[0]
        return _("{move}: {what}").format(move=first.move, what=first.reason)


def _never() -> bool:
    return False


class Bot(ABC):
    """A computer player."""

    @abstractmethod
    def think(self, view: View, seed: int, budget: Budget = FREELY) -> Thinking:
        """Begin a decision.  Equal views, seeds and iterations give equal decisions.

        `budget` is what the caller is going to grant, to plan by.
        """

    def choose(self, view: View, seed: int, budget: Budget = FREELY) -> int:
        """The move it plays."""
        thinking = self.think(view, seed, budget)
        run(thinking, budget)
        return thinking.best()


def seconds_granted(thinking: Thinking, budget: Budget) -> float | None:
    """How long a decision may take: the budget's seconds, or the bot's ceiling unless iterations are asked for."""
    limits = [budget.seconds, None if budget.iterations is not None else thinking.ceiling]
    return min((limit for limit in limits if limit is not None), default=None)


def run(thinking: Thinking, budget: Budget) -> None:
    """Think until the budget is spent or nothing is left to find out."""
    seconds = seconds_granted(thinking, budget)
    if seconds is not None:
        end = perf_counter() + seconds
        thinking.enough = lambda: perf_counter() >= end
    try:
        while step(thinking, budget) and not thinking.enough():
            pass
    finally:
        thinking.close()


def step(thinking: Thinking, budget: Budget) -> bool:
    """Think for a few milliseconds; False when the budget's iterations are spent or nothing is left to find out."""
    most = thinking.slice
    if budget.iterations is not None:
        most = min(most, budget.iterations - thinking.iterations)
    return most > 0 and thinking.step(most)


class RandomBot(Bot):
    """Plays any legal move: first the kind, then the target, each alike.  A yardstick; never change it."""

    def think(self, view: View, seed: int, budget: Budget = FREELY) -> Thinking:
        return _RandomThinking(view, seed)


class _RandomThinking(Thinking):
    def __init__(self, view: View, seed: int) -> None:
        super().__init__(view)
        self._rng = view.rng(seed)
        self._state = view.deal(self._rng)
        self._move = view.only[self._rng.below(len(view.only))] if view.only else self._state.random_move(self._rng)

    def step(self, most: int) -> bool:
        self.iterations = 1
        return False

    def best(self) -> int:
        return self._move

    def values(self) -> list[float]:
        """All alike: it has no opinion."""
        return [1 / self._state.players()] * self._state.players()

    def considered(self, most: int) -> list[Considered]:
        text = self.view.spec.format_move(self._state, self._move)
        points = [float(score) for score in self._state.projected_scores()]
        return [
            Considered(text, 1, 1.0, self.values()[0], points, _("taken at random, first the kind, then the target"))
        ]


class StaticBot(Bot):
    """Plays the move of the largest `Yardstick.plain_value`, of equal ones any.  A yardstick; never change it."""

    def __init__(self, by: Yardstick) -> None:
        self._by = by

    def think(self, view: View, seed: int, budget: Budget = FREELY) -> Thinking:
        return _StaticThinking(view, seed, self._by)


class _StaticThinking(Thinking):
    """An iteration is one move valued."""

    def __init__(self, view: View, seed: int, by: Yardstick) -> None:
        super().__init__(view)
        rng = view.rng(seed)
        self._by = by
        self._state = view.deal(rng)
        self._moves = _shuffled(view.moves(self._state), rng)
        self._worths: list[int] = []

    def step(self, most: int) -> bool:
        for move in self._moves[self.iterations : self.iterations + most]:
            self._worths.append(self._by.plain_value(self._state, move))
            self.iterations += 1
        return self.iterations < len(self._moves)

    def _order(self) -> list[int]:
        return sorted(range(self.iterations), key=lambda number: -self._worths[number])

    def best(self) -> int:
        return self._moves[self._order()[0]]

    def values(self) -> list[float]:
        """From the scores if the game ended now: it does not look further."""
        return chances([float(score) for score in self._state.projected_scores()])

    def considered(self, most: int) -> list[Considered]:
        value = self.values()[self.view.seat]
        points = [float(score) for score in self._state.projected_scores()]
        return [
            Considered(
                move=self.view.spec.format_move(self._state, self._moves[number]),
                visits=1,
                share=1 / self.iterations,
                value=value,
                points=points,
                reason=_("worth {points} by itself").format(points=self._worths[number]),
            )
            for number in self._order()[:most]
        ]


class GreedyBot(Bot):
    """Plays the move after which its lead would be largest if the game ended there, its promise added.

    Every legal move is made on a copy; decisions still open after it count as settled by nobody objecting
    (`GameState.projected_scores`).  The lead is its score less the best other's; `Yardstick.promise` is what the
    move may bring yet that no score shows.  Of equal moves it takes the one that gives away least
    (`Yardstick.price`: so it bids no more than needed, and not at all for nothing), of these a random one.
    """

    def __init__(self, by: Yardstick) -> None:
        self._by = by

    def think(self, view: View, seed: int, budget: Budget = FREELY) -> Thinking:
        return _GreedyThinking(view, seed, self._by)


class _GreedyThinking(Thinking):
    """An iteration is one move tried in one dealt position."""

    def __init__(self, view: View, seed: int, by: Yardstick) -> None:
        super().__init__(view)
        self._rng = view.rng(seed)
        self._state = view.deal(self._rng)
        # Where nothing is hidden and nothing left to chance, every deal is the same, and one is enough.
        self._deals = 1 if view.deal(self._rng).encode() == self._state.encode() else _DEALS
        self._dealt = self._state
        self._moves = _shuffled(view.moves(self._state), self._rng)
        self._promises = [by.promise(self._state, move) for move in self._moves]
        self._prices = [by.price(self._state, move) for move in self._moves]
        self._totals = [[0] * self._state.players() for _ in self._moves]
        self._leads = [0] * len(self._moves)
        self._visits = [0] * len(self._moves)

    def step(self, most: int) -> bool:
        for _turn in range(most):
            number = self.iterations % len(self._moves)
            if number == 0 and self.iterations > 0:
                self._dealt = self.view.deal(self._rng)
            state = self._dealt.clone()
            state.apply(self._moves[number])
            scores = state.projected_scores()
            self._leads[number] += lead(scores, self.view.seat)
            self._visits[number] += 1
            total = self._totals[number]
            for seat, score in enumerate(scores):
                total[seat] += score
            self.iterations += 1
            if self.iterations == len(self._moves) * self._deals:
                return False
        return True

    def _order(self) -> list[int]:
        """The moves tried, the best first; equal ones stay in their random order."""
        tried = [number for number in range(len(self._moves)) if self._visits[number]]
        return sorted(tried, key=lambda number: (-self._worth(number), self._prices[number]))

    def _worth(self, number: int) -> float:
        """Lead and promise, in points."""
        return self._mean_lead(number) + self._promises[number] / 100

    def _mean_lead(self, number: int) -> float:
        return self._leads[number] / self._visits[number]

    def best(self) -> int:
        return self._moves[self._order()[0]]

    def values(self) -> list[float]:
        return self._values(self._order()[0])

    def _values(self, number: int) -> list[float]:
        return chances(self._points(number))

    def _points(self, number: int) -> list[float]:
        return [total / self._visits[number] for total in self._totals[number]]

    def considered(self, most: int) -> list[Considered]:
        return [
            Considered(
                move=self.view.spec.format_move(self._state, self._moves[number]),
                visits=self._visits[number],
                share=self._visits[number] / self.iterations,
                value=self._values(number)[self.view.seat],
                points=self._points(number),
                reason=self._reason(number),
            )
            for number in self._order()[:most]
        ]

    def _reason(self, number: int) -> str:
        now = lead(self._state.projected_scores(), self.view.seat)
        after = self._mean_lead(number)
        promise = self._promises[number] / 100
        text = (
            _(
                "if the game ended then, its lead over the best other would be {after:+.4g} (now {now:+d}), and it"
                " promises about {promise:+.1f} yet"
            )
            if promise
            else _("if the game ended then, its lead over the best other would be {after:+.4g} (now {now:+d})")
        ).format(after=after, now=now, promise=promise)
        scores = scored_in_words(self.view, self._state, self._moves[number])
        return clauses([text, *scores[:_REASONS]])


class UctBot(Bot):
    """Plain UCT with random playouts, as in `uct`; plays the move most visited.  A yardstick; never change it."""

    def think(self, view: View, seed: int, budget: Budget = FREELY) -> Thinking:
        return _UctThinking(view, seed, budget)


class _UctThinking(Thinking):
    """An iteration is one game played out."""

    slice = 2

    def __init__(self, view: View, seed: int, budget: Budget) -> None:
        super().__init__(view)
        rng = view.rng(seed)
        self._search = Uct(view.table, view.observation, rng, list(view.only) or None)
        self._state = view.deal(rng)
        limited = budget.iterations is not None or budget.seconds is not None or budget.endless
        self._left = None if limited else _UCT_ITERATIONS

    def step(self, most: int) -> bool:
        if self._left is not None:
            most = min(most, self._left)
            self._left -= most
        self._search.run(most)
        self.iterations += most
        return self._left != 0

    def best(self) -> int:
        return self._search.move(self._search.order()[0])

    def values(self) -> list[float]:
        """The share of games won by each seat if it is played."""
        return self._shares(self._search.order()[0])

    def _shares(self, number: int) -> list[float]:
        return [won / self._search.visits(number) for won in self._search.wins[number]]

    def considered(self, most: int) -> list[Considered]:
        told = []
        for number in self._search.order()[:most]:
            visits = self._search.visits(number)
            won = self._shares(number)[self.view.seat]
            told.append(
                Considered(
                    move=self.view.spec.format_move(self._state, self._search.move(number)),
                    visits=visits,
                    share=visits / self.iterations,
                    value=won,
                    points=[total / visits for total in self._search.points[number]],
                    reason=ngettext(
                        "won {won:.0%} of {number} game played out at random",
                        "won {won:.0%} of {number} games played out at random",
                        visits,
                    ).format(won=won, number=visits),
                )
            )
        return told


def lead(scores: list[int], seat: int) -> int:
    """How many points a seat is ahead of the best other."""
    best: int | None = None
    for other, score in enumerate(scores):
        if other != seat and (best is None or score > best):
            best = score
    return scores[seat] - (best or 0)


def chances(scores: list[float]) -> list[float]:
    """A rough chance to win for each seat, from the scores expected; they add up to 1."""
    most = max(scores)
    weights = [exp((score - most) / _LEAD) for score in scores]
    return [weight / sum(weights) for weight in weights]


def scored_in_words(view: View, state: GameState, move: int) -> list[str]:
    """What a move scores at once, in words, decisions still open settled by nobody objecting."""
    copy = state.clone()
    log = EventLog()
    copy.apply(move, log)
    copy.settle(log)
    names = [f"p{seat + 1}" for seat in range(state.players())]
    told = [view.spec.describe(copy, event, names) for event in log.records]
    return [str(event["text"]) for event in told if "points" in event and "seat" in event]


def _shuffled(moves: list[int], rng: Rng) -> list[int]:
    for last in range(len(moves) - 1, 0, -1):
        other = rng.below(last + 1)
        moves[last], moves[other] = moves[other], moves[last]
    return moves
