"""Computer players that search, at the levels people choose from."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise
from math import exp, sqrt
from time import perf_counter
from typing import Final

from rocket_desktop.ai.bots import FREELY, Bot, Budget, Considered, Thinking, scored_in_words
from rocket_desktop.ai.crew import CREW, Spread
from rocket_desktop.ai.exact import Exact
from rocket_desktop.ai.knowledge import KNOWLEDGE
from rocket_desktop.ai.policy import Policy
from rocket_desktop.ai.search import Halving, Search, Tally
from rocket_desktop.ai.solver import Endgame, solve
from rocket_desktop.ai.view import View
from rocket_desktop.i18n import _, clauses, ngettext

_FIRST_CONTEST: Final = 256  # iterations of the first contest when nobody says how many there will be
_ALONE: Final = 0.1  # seconds before other processes are asked to help
_REASONS: Final = 2  # scores told of one move
_ANALYSIS: Final = 20  # times as many positions may be looked at to value every move in an analysis


@dataclass(frozen=True)
class Level:
    """How well a searching bot plays.

    It makes `iterations` over the `width` likeliest moves, fewer when one of the last is clearly the best, but stops
    after `ceiling` seconds.  Of the finalists it takes one at random, less likely the worse it came out: a move
    worth `softness` less is e times as unlikely, one worth more than `cap` less is never played (values from 0 to
    1).  With `softness` 0 it plays the best.  Both are for a game whose `Policy.temper` is 1.

    Near the end it first tries to solve the position exactly, looking at no more than `solver` positions (0: it
    does not try), and plays the solution.  One that `solves_softly` takes one of the moves that cost little; see
    `Exact.choose_softly`.
    """

    iterations: int
    width: int
    softness: float
    cap: float
    ceiling: float
    solver: int = 0
    solves_softly: bool = False


class SearchBot(Bot):
    """Monte Carlo tree search with sequential halving at the root, see `search`; exact play near the end."""

    def __init__(self, policy: Policy, level: Level, endgame: Endgame | None = None) -> None:
        """Without `endgame` nothing is solved exactly."""
        self._policy = policy
        self.level = level
        self._endgame = endgame

    def think(self, view: View, seed: int, budget: Budget = FREELY) -> Thinking:
        return _SearchThinking(view, seed, self._policy, self.level, self._endgame, budget)


class _SearchThinking(Thinking):
    """An iteration is one continuation looked at, to the end or to where it can be judged.

    With a known number of iterations they are one contest; otherwise contests follow one another, each
    twice as long, until they are stopped.  A position solved exactly counts as one iteration, and ends it; an
    analysis then still finds out what every other move is worth.
    """

    slice = 2

    def __init__(
        self, view: View, seed: int, policy: Policy, level: Level, endgame: Endgame | None, budget: Budget
    ) -> None:
        super().__init__(view)
        self._seed = seed
        self._began = perf_counter()
        self._spread: Spread | None = None
        # Helpers search by what is known of the game.
        known = KNOWLEDGE.get(view.spec.id)
        self._can_be_helped = view.setting is not None and known is not None and known.policy is policy
        self._rng = view.rng(seed)
        self._search = Search(view.table, view.observation, policy, self._rng, list(view.only) or None)
        self._level = level
        self._policy = policy
        self._temper = policy.temper()
        self.ceiling = None if budget.endless else level.ceiling
        self._state = view.deal(self._rng)
        self._endgame = endgame if level.solver and endgame is not None and endgame.is_near(self._state) else None
        self._exact: Exact | None = None
        self._analysis = budget.endless
        self._open_ended = budget.iterations is None and (budget.seconds is not None or budget.endless)
        self._length = _FIRST_CONTEST if self._open_ended else budget.iterations or level.iterations
        if len(self._search.moves) == 1 and not budget.endless and not view.only:
            # Nothing to decide; but who asks how it stands (an analysis, or what one move is worth) wants to know more.
            self._length, self._open_ended = 1, False
        # Whoever names the moves wants to know how much each is worth.
        self._to_the_end = self._open_ended or bool(view.only)
        self._contest = self._new_contest()
        self._lot: float | None = None

    def step(self, most: int) -> bool:
        if self._endgame is not None:
            endgame, self._endgame = self._endgame, None
            if self._solve(endgame):
                self.iterations = 1
                return False
        if self._spread is None and self._can_be_helped and CREW.size and perf_counter() - self._began > _ALONE:
            self._spread = CREW.begin(self._search, self.view, self._seed)
        more = self._contest.step(most) if self._spread is None else self._spread.step(self._contest, most)
        self.iterations = self._search.iterations()
        if more:
            return True
        if not self._open_ended:
            return False
        self._length *= 2
        self._contest = self._new_contest()
        return True

    def _new_contest(self) -> Halving:
        is_last = not self._open_ended
        return Halving(self._search, self._length, self._level.width, self._to_the_end, is_last)

    def _solve(self, endgame: Endgame) -> bool:
        """Try to solve the position; whether that was done."""
        level = self._level
        only = list(self.view.only) or None
        # Who names moves wants to compare them, and so has each valued.
        solution = solve(self._state, endgame, level.solver, level.solves_softly, stop=self.enough, only=only)
        if solution is None:
            return False
        if self._analysis and only is None:
            whole = solve(self._state, endgame, level.solver * _ANALYSIS, True, stop=self.enough)
            solution = whole or solution
        self._exact = Exact(self.view, self._state, solution)
        if level.solves_softly:
            self._exact.choose_softly(self._rng)
        return True

    def reuse(self, earlier: Thinking) -> None:
        # A decision is to depend on position and seed alone; an analysis has neither a seed nor an end.
        if self._analysis and isinstance(earlier, _SearchThinking):
            of_one_game = (self.view.spec, self.view.setting) == (earlier.view.spec, earlier.view.setting)
            if of_one_game and self.view.setting is not None:
                self._search.reuse(earlier._search)

    def elsewhere(self) -> float:
        return 0.0 if self._spread is None else self._spread.seconds()

    def close(self) -> None:
        if self._spread is not None:
            self._spread.close()
        if self._analysis:
            self._search.trim()
        else:
            self._search.forget()

    def best(self) -> int:
        if self._exact is not None:
            return self._exact.move()
        return self._search.moves[self._choice()]

    def _choice(self) -> int:
        """The number of the move to play by what was found so far; the one lot is drawn once, whenever asked."""
        order = self._order()
        if self._level.softness == 0:
            return order[0]
        best = self._search.value(order[0])
        softness, cap = self._level.softness * self._temper, self._level.cap * self._temper
        weights = []
        for number in self._contest.finalists:
            loss = max(0.0, best - self._search.value(number))
            allowed = loss <= cap and self._tally(number).tries > 0
            weights.append(exp(-loss / softness) if allowed else 0.0)
        if not any(weights):
            return order[0]
        if self._lot is None:
            self._lot = self._rng.below(1 << 30) / (1 << 30)
        pick = self._lot * sum(weights)
        for number, weight in zip(self._contest.finalists, weights, strict=True):
            pick -= weight
            if pick < 0:
                return number
        return order[0]

    def _tally(self, number: int) -> Tally:
        return self._search.tallies[number]

    def _order(self) -> list[int]:
        """The moves tried, best first: those still in the contest before those that dropped out of it."""
        tried = [number for number in range(len(self._search.moves)) if self._tally(number).tries]
        if self._open_ended and tried:
            # The contest under way has only begun to compare them anew, while it may be stopped at any time.
            return sorted(tried, key=lambda number: -self._sure(number))
        alive = self._contest.order()
        rest = [number for number in tried if number not in set(alive)]
        return alive + sorted(rest, key=lambda number: (-self._tally(number).tries, self._search.badness(number)))

    def _sure(self, number: int) -> float:
        """What a move is worth at least, a standard error below what it has shown: few continuations prove little."""
        tally = self._tally(number)
        variance = tally.variance(self.view.seat) if tally.tries > 1 else 1.0
        return self._search.value(number) - sqrt(variance / tally.tries)

    def values(self) -> list[float]:
        """The chance to win of each seat if it is played."""
        if self._exact is not None:
            return self._exact.values()
        return self._chances(self._tally(self._choice()))

    def _chances(self, tally: Tally) -> list[float]:
        seats = self._search.seats
        return [won / tally.tries for won in tally.wins] if tally.tries else [1 / seats] * seats

    def _points(self, tally: Tally) -> list[float]:
        if tally.tries == 0:
            return [float(score) for score in self._state.projected_scores()]
        return [total / tally.tries for total in tally.points]

    def considered(self, most: int) -> list[Considered]:
        if self._exact is not None:
            return self._exact.considered(most)
        choice = self._choice()
        order = [choice, *(number for number in self._order() if number != choice)]
        return [self._told(number) for number in order[:most]]

    def _told(self, number: int) -> Considered:
        tally = self._tally(number)
        return Considered(
            move=self.view.spec.format_move(self._state, self._search.moves[number]),
            visits=tally.tries,
            share=tally.tries / max(1, self.iterations),
            value=self._chances(tally)[self.view.seat],
            points=self._points(tally),
            reason=self._reason(number, tally),
            then=self._then(self._search.moves[number]),
        )

    def _then(self, move: int) -> tuple[str, ...]:
        """The moves that end what a move begins."""
        rest = self._policy.rest_of_gesture(self._state, move)
        if not rest:
            return ()
        state, texts = self._state.clone(), []
        for before, after in pairwise([move, *rest]):
            state.apply(before)
            texts.append(self.view.spec.format_move(state, after))
        return tuple(texts)

    def _reason(self, number: int, tally: Tally) -> str:
        if tally.tries == 0:
            return _("the only move there is") if len(self._search.moves) == 1 else _("not looked at yet")
        points = self._points(tally)
        own = points.pop(self.view.seat)
        text = ngettext(
            "chance to win {won:.0%}, {own:.1f} to {other:.1f} points to expect, from {number} continuation looked at",
            "chance to win {won:.0%}, {own:.1f} to {other:.1f} points to expect, from {number} continuations looked at",
            tally.tries,
        ).format(won=self._chances(tally)[self.view.seat], number=tally.tries, own=own, other=max(points))
        scores = scored_in_words(self.view, self._state, self._search.moves[number])
        if not scores:
            return text
        return _("{reason}; now {scores}").format(reason=text, scores=clauses(scores[:_REASONS]))
