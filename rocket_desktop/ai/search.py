"""Monte Carlo tree search for any game of the catalogue.

It knows no game: a `Policy` names the moves worth trying and plays games out.  Values are one number
per seat from 0 to 1, each node decided by the seat that moves there (max^n).  The tree is open-loop:
nodes stand for move sequences, and every iteration plays through a position dealt anew from what
the searching seat may know, so that it cannot peek.
"""

from __future__ import annotations

from math import log, sqrt
from typing import Final

from mypy_extensions import i64

from rocket_desktop.ai.policy import Policy
from rocket_desktop.model.core import OVER, GameState
from rocket_desktop.model.rng import Rng

_EXPLORATION: Final = 0.5
_WIDTH: Final = 3.0  # children open at first
_WIDENING: Final = 1.5  # more, by the square root of the visits
_WIN_WEIGHT: Final = 0.7  # of winning; the rest is by how far ahead
_FAR_AHEAD: Final = 12.0  # points of lead that make half of what leading can add
_NEW_NODES: Final = 100_000  # at most in one tree


class Node:
    """A decision: who makes it, the moves worth trying, and how each fared."""

    def __init__(self) -> None:
        self.mover: i64 = OVER
        self.visits: i64 = 0
        self.moves: list[int] = []
        self.tries: list[int] = []
        self.sums: list[float] = []
        self.children: list[Node | None] = []

    def open(self, state: GameState, policy: Policy) -> None:
        """Fill in the moves of this position."""
        self.mover = state.to_act()
        self.moves = policy.candidates(state)
        count = len(self.moves)
        self.tries = [0] * count
        self.sums = [0.0] * count
        self.children = [None] * count

    def pick(self) -> int:
        """The child to visit next: an untried one as the node widens, else by upper confidence bound."""
        width = int(_WIDTH + _WIDENING * sqrt(float(self.visits)))
        if width > len(self.moves):
            width = len(self.moves)
        spread = _EXPLORATION * sqrt(log(float(self.visits + 1)))
        best = 0
        most = -1.0
        for number in range(width):
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

    def __init__(self, table: GameState, observation: list[int], policy: Policy, rng: Rng) -> None:
        """`observation` is what the seat to act knows; of `table` only what never changes is used."""
        self._table = table
        self._observation = observation
        self._policy = policy
        self._rng = rng
        self._root_state = table.redeal(observation, rng)
        # Where nothing is hidden every deal is the same: then copies do.
        self._hidden = table.redeal(observation, rng).encode() != self._root_state.encode()
        self.seats = self._root_state.players()
        self.root = Node()
        self.root.open(self._root_state, policy)
        self.iterations = 0
        self.nodes = 1
        self._totals: list[float] = [0.0] * self.seats

    def run(self, iterations: int, only: list[int] | None = None) -> None:
        """So many more iterations; with `only`, each begins with one of these root children, in turn."""
        for _ in range(iterations):
            first = -1
            if only is not None:
                first = only[self.iterations % len(only)]
            self._iterate(first)
            self.iterations += 1

    def _iterate(self, first: int) -> None:
        state = self._table.redeal(self._observation, self._rng) if self._hidden else self._root_state.clone()
        path: list[Node] = []
        numbers: list[int] = []
        node = self.root
        while True:
            if not node.moves:
                if state.to_act() == OVER:
                    break
                node.open(state, self._policy)
            number = first if first >= 0 else node.pick()
            first = -1
            path.append(node)
            numbers.append(number)
            state.apply(node.moves[number])
            child = node.children[number]
            if child is None:
                if self.nodes < _NEW_NODES:
                    node.children[number] = Node()
                    self.nodes += 1
                break
            node = child
            if node.visits == 0:
                # First seen when it was made; its moves are listed only now that it is visited again.
                node.visits = 1
        self._policy.play_out(state, self._rng)
        values = utilities(state.scores())
        for seat in range(self.seats):
            self._totals[seat] += values[seat]
        for step in range(len(path)):
            node = path[step]
            number = numbers[step]
            node.visits += 1
            node.tries[number] += 1
            node.sums[number] += values[node.mover]

    def values(self) -> list[float]:
        """How well each seat stands on average over all iterations, 0 to 1."""
        return [total / self.iterations for total in self._totals]


def utilities(scores: list[int]) -> list[float]:
    """What final scores are worth to each seat, 0 to 1: winning (shared by the tied), and the lead."""
    best = max(scores)
    winners = scores.count(best)
    out: list[float] = []
    for seat in range(len(scores)):
        rival = -1_000_000
        for other in range(len(scores)):
            if other != seat and scores[other] > rival:
                rival = scores[other]
        margin = float(scores[seat] - rival)
        far = margin / (_FAR_AHEAD + abs(margin))
        won = 1.0 / winners if scores[seat] == best else 0.0
        out.append(_WIN_WEIGHT * won + (1.0 - _WIN_WEIGHT) * (0.5 + 0.5 * far))
    return out


class Halving:
    """Sequential halving over the root moves (Karnin et al. 2013): rounds of equal shares, the worse half dropped."""

    def __init__(self, search: Search, budget: int, most: int) -> None:
        """`budget` iterations in all, over the `most` best root moves."""
        self.search = search
        self.alive = list(range(min(most, len(search.root.moves))))
        rounds = 1
        while (1 << rounds) < len(self.alive):
            rounds += 1
        self._round_length = max(1, budget // rounds)
        self._left = self._round_length
        self._budget = budget

    def step(self, most: int) -> bool:
        """At most so many more iterations; False when the budget is spent."""
        most = min(most, self._budget - self.search.iterations)
        while most > 0:
            now = min(most, self._left)
            self.search.run(now, self.alive)
            most -= now
            self._left -= now
            if self._left == 0:
                if len(self.alive) > 1:
                    self.alive = self.order()[: max(1, len(self.alive) // 2)]
                self._left = self._round_length
        return self.search.iterations < self._budget and len(self.search.root.moves) > 1

    def order(self) -> list[int]:
        """The root moves still alive, best first."""
        root = self.search.root
        return sorted(self.alive, key=lambda n: -(root.sums[n] / root.tries[n] if root.tries[n] else 0.0))

    def best(self) -> int:
        """The move to play."""
        return self.search.root.moves[self.order()[0]]
