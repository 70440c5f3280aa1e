"""Monte Carlo tree search for any game of the catalogue.

It knows no game: a `Policy` names the moves worth trying, plays games on, to their end or to where it can judge
them, and tells what to expect.  Values are one number per seat from 0 to 1, each node decided by the seat that moves
there (max^n).  The tree is open-loop: nodes stand for move sequences, and every iteration plays through a position
dealt anew from what the searching seat may know, so that it cannot peek.
"""

from __future__ import annotations

from math import exp, log, sqrt
from typing import Final

from mypy_extensions import i64

from rocket_desktop.ai.policy import Policy
from rocket_desktop.model.core import OVER, GameState
from rocket_desktop.model.rng import Rng

_EXPLORATION: Final = 0.5  # standard deviations of the values
_UNKNOWN: Final = 0.2  # taken as their standard deviation before there are enough
_ENOUGH: Final = 16
_LEAST_VARIANCE: Final = 1e-6
_WIDTH: Final = 3.0  # children open at first
_WIDENING: Final = 1.5  # more, by the square root of the visits
_WIN_WEIGHT: Final = 0.7  # of winning; the rest is by how far ahead
_FAR_AHEAD: Final = 12.0  # points of lead that make half of what leading can add
_MOST_NODES: Final = 100_000  # of one tree, some 100 MB
FINALISTS: Final = 4


class Node:
    """A decision: who makes it, the moves worth trying, and how each fared."""

    def __init__(self) -> None:
        self.mover: i64 = OVER
        self.visits: i64 = 0
        self.moves: list[int] = []
        self.all: list[int] = []  # the children's numbers
        self.tries: list[int] = []
        self.sums: list[float] = []
        self.children: list[Node | None] = []

    def open(self, state: GameState, policy: Policy, widely: bool) -> None:
        """Fill in the moves of this position; more of them for a root."""
        self.mover = state.to_act()
        self.moves = policy.candidates(state, widely)
        count = len(self.moves)
        self.all = list(range(count))
        self.tries = [0] * count
        self.sums = [0.0] * count
        self.children = [None] * count

    def narrow(self, only: list[int]) -> None:
        """Leave no moves but these; before the first visit."""
        count = len(only)
        self.moves = list(only)
        self.all = list(range(count))
        self.tries = [0] * count
        self.sums = [0.0] * count
        self.children = [None] * count

    def allowed(self, state: GameState, policy: Policy) -> list[int]:
        """The children that are legal in this deal; moves not met in earlier deals are added."""
        now = set(policy.candidates(state, False))
        for move in now.difference(self.moves):
            self.moves.append(move)
            self.tries.append(0)
            self.sums.append(0.0)
            self.children.append(None)
        return [number for number in range(len(self.moves)) if self.moves[number] in now]

    def pick(self, allowed: list[int], exploration: float) -> int:
        """The child to visit next: an untried one as the node widens, else by upper confidence bound."""
        width = int(_WIDTH + _WIDENING * sqrt(float(self.visits)))
        if width > len(allowed):
            width = len(allowed)
        spread = exploration * sqrt(log(float(self.visits + 1)))
        best = 0
        most = -1.0
        for place in range(width):
            number = allowed[place]
            tried = self.tries[number]
            if tried == 0:
                return number
            bound = self.sums[number] / tried + spread / sqrt(float(tried))
            if bound > most:
                most = bound
                best = number
        return best


class Search:
    """One decision being searched.  Fixed numbers of iterations give the same tree on every machine."""

    def __init__(
        self, table: GameState, observation: list[int], policy: Policy, rng: Rng, only: list[int] | None = None
    ) -> None:
        """`observation` is what the seat to act knows; of `table` only what never changes is used.

        With `only`, these moves alone are compared, else those that the policy names.
        """
        self._table = table
        self._observation = observation
        self._policy = policy
        self._rng = rng
        self._root_state = table.redeal(observation, rng)
        # Where nothing is hidden every deal is the same: then copies do.
        self._hidden = table.redeal(observation, rng).encode() != self._root_state.encode()
        self.seats = self._root_state.players()
        self.root = Node()
        self.root.open(self._root_state, policy, True)
        if only is not None:
            self.root.narrow(only)
        else:
            self._sort_root()
        self.iterations = 0
        self._sums = [0.0] * self.seats
        self._squares = [0.0] * self.seats
        self.nodes = 1
        self.wins: list[list[float]] = [[0.0] * self.seats for _ in self.root.moves]
        """[root child][seat]: chances to win from there, added up; a final win counts 1, a shared one in parts."""
        self.points: list[list[float]] = [[0.0] * self.seats for _ in self.root.moves]
        """[root child][seat]: final scores from there, or those to expect, added up."""

    def _sort_root(self) -> None:
        """Look at each root move once: the best first, by what is to be expected after it."""
        values: list[float] = []
        for move in self.root.moves:
            state = self._root_state.clone()
            state.apply(move)
            state.settle()
            values.append(-self._judged(state)[self.root.mover])
        order = sorted(self.root.all, key=lambda number: values[number])
        self.root.moves = [self.root.moves[number] for number in order]

    def _expected(self, state: GameState) -> list[float]:
        """The final scores, or those to expect."""
        if state.to_act() == OVER:
            return [float(score) for score in state.scores()]
        return self._policy.expected_scores(state)

    def _judged(self, state: GameState) -> list[float]:
        """What a position is worth to each seat, 0 to 1."""
        scores = self._expected(state)
        return utilities(scores, chances(scores, 0.0 if state.to_act() == OVER else self._policy.spread(state)))

    def _deviation(self, seat: int) -> float:
        """The standard deviation of the values so far: where all outcomes are alike, small differences decide."""
        if self.iterations < _ENOUGH:
            return _UNKNOWN
        mean = self._sums[seat] / self.iterations
        variance = self._squares[seat] / self.iterations - mean * mean
        return sqrt(variance) if variance > _LEAST_VARIANCE else sqrt(_LEAST_VARIANCE)

    def run(self, iterations: int, only: list[int] | None = None) -> None:
        """So many more iterations; with `only`, each begins with one of these root children, in turn."""
        for _ in range(iterations):
            first = -1
            if only is not None:
                first = only[self.iterations % len(only)]
            self._iterate(first)
            self.iterations += 1

    def value(self, number: int) -> float:
        """How good a root move has shown itself for the seat that decides, 0 to 1."""
        tried = self.root.tries[number]
        return self.root.sums[number] / tried if tried else 0.0

    def badness(self, number: int) -> float:
        """The same the other way round, to sort by."""
        return -self.value(number)

    def _iterate(self, first: int) -> None:
        state = self._table.redeal(self._observation, self._rng) if self._hidden else self._root_state.clone()
        path: list[Node] = []
        numbers: list[int] = []
        node = self.root
        while True:
            if not node.moves:
                if state.to_act() == OVER:
                    break
                node.open(state, self._policy, False)
            elif node.mover != state.to_act():
                break  # another deal may have given the turn to somebody else
            number = first
            if first < 0:
                allowed = node.allowed(state, self._policy) if self._hidden else node.all
                number = node.pick(allowed, _EXPLORATION * self._deviation(node.mover))
            first = -1
            path.append(node)
            numbers.append(number)
            state.apply(node.moves[number])
            child = node.children[number]
            if child is None:
                if self.nodes < _MOST_NODES:
                    node.children[number] = Node()
                    self.nodes += 1
                break
            node = child
            if node.visits == 0:
                # First seen when it was made; its moves are listed only now that it is visited again.
                node.visits = 1
        self._policy.play_out(state, self._rng)
        scores = self._expected(state)
        likely = chances(scores, 0.0 if state.to_act() == OVER else self._policy.spread(state))
        values = utilities(scores, likely)
        wins = self.wins[numbers[0]]
        points = self.points[numbers[0]]
        for seat in range(self.seats):
            points[seat] += scores[seat]
            wins[seat] += likely[seat]
            self._sums[seat] += values[seat]
            self._squares[seat] += values[seat] * values[seat]
        for step in range(len(path)):
            node = path[step]
            number = numbers[step]
            node.visits += 1
            node.tries[number] += 1
            node.sums[number] += values[node.mover]


def chances(scores: list[float], spread: float) -> list[float]:
    """The chance to win of each seat, from the scores expected; with a spread of 0 they are final, ties shared."""
    best = max(scores)
    out: list[float] = []
    total = 0.0
    for score in scores:
        weight = exp((score - best) / spread) if spread > 0.0 else (1.0 if score == best else 0.0)
        total += weight
        out.append(weight)
    return [weight / total for weight in out]


def utilities(scores: list[float], likely: list[float]) -> list[float]:
    """What scores are worth to each seat, 0 to 1: the chance to win, and the lead."""
    out: list[float] = []
    for seat in range(len(scores)):
        rival = -1e9
        for other in range(len(scores)):
            if other != seat and scores[other] > rival:
                rival = scores[other]
        margin = scores[seat] - rival
        far = margin / (_FAR_AHEAD + abs(margin))
        out.append(_WIN_WEIGHT * likely[seat] + (1.0 - _WIN_WEIGHT) * (0.5 + 0.5 * far))
    return out


class Halving:
    """Sequential halving over the root moves (Karnin et al. 2013): rounds of equal length, the worse half dropped."""

    def __init__(self, search: Search, budget: int, width: int) -> None:
        """`budget` iterations for this contest, between the first `width` root moves."""
        self._search = search
        self.alive = list(range(min(width, len(search.root.moves))))
        self.finalists = self.alive
        """The moves that were left when there were first no more than `FINALISTS`."""
        rounds = 1
        while (1 << rounds) < len(self.alive):
            rounds += 1
        self._round = max(1, budget // rounds)
        self._left_in_round = self._round
        self._left = budget

    def step(self, most: int) -> bool:
        """At most so many more iterations; False when the budget is spent."""
        most = min(most, self._left)
        self._left -= most
        while most > 0:
            now = min(most, self._left_in_round)
            self._search.run(now, self.alive)
            most -= now
            self._left_in_round -= now
            if self._left_in_round == 0:
                self._left_in_round = self._round
                if len(self.alive) > 1:
                    self.alive = self.order()[: len(self.alive) // 2]
                    if len(self.finalists) > FINALISTS:
                        self.finalists = self.alive
        return self._left > 0

    def order(self) -> list[int]:
        """The root moves still alive, best first."""
        return sorted(self.alive, key=self._search.badness)
