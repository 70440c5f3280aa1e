"""Plain UCT (Kocsis and Szepesvári 2006) with random playouts: a yardstick for better searches; never change it.

No knowledge of the game at all: every legal move is a child, untried ones come first in random order, then UCB1
decides, each node for the seat that moves there.  An iteration adds one node and plays on at random, the kind of
move first and then its target.  A result is worth 1 to the winner, shared in a tie.  Positions that hide something
are dealt anew for every iteration.
"""

from __future__ import annotations

from math import log, sqrt
from typing import Final

from mypy_extensions import i64

from rocket_desktop.model.core import OVER, GameState
from rocket_desktop.model.rng import Rng

_EXPLORATION: Final = 0.7071067811865476  # half the root of 2, for values from 0 to 1
_MOST_NODES: Final = 20_000  # some 200 MB when all their children have been tried


class _Node:
    """A decision: the moves in random order, those tried first, and how each of these fared."""

    def __init__(self, mover: int, moves: list[int]) -> None:
        self.mover = mover
        self.moves = moves
        self.tries: list[int] = []
        self.sums: list[float] = []
        self.children: list[_Node | None] = []

    def pick(self, legal: set[int] | None) -> int:
        """The number of the child to visit: an untried one, else by UCB1; only `legal` ones where that differs."""
        tried = len(self.tries)
        for number in range(tried, len(self.moves)):
            move = self.moves[number]
            if legal is None or move in legal:
                self.moves[number] = self.moves[tried]
                self.moves[tried] = move
                self.tries.append(0)
                self.sums.append(0.0)
                self.children.append(None)
                return tried
        visits = 0
        for number in range(tried):
            visits += self.tries[number]
        spread = _EXPLORATION * sqrt(log(float(visits)))
        best = 0
        most = -1.0
        for number in range(tried):
            if legal is None or self.moves[number] in legal:
                tries = float(self.tries[number])
                bound = self.sums[number] / tries + spread / sqrt(tries)
                if bound > most:
                    most = bound
                    best = number
        return best


class Uct:
    """One decision being searched.  Fixed numbers of iterations give the same tree on every machine."""

    def __init__(self, table: GameState, observation: list[int], rng: Rng, only: list[int] | None = None) -> None:
        """`observation` is what the seat to act knows; of `table` only what never changes is used.

        With `only`, these legal moves alone are compared.
        """
        self._table = table
        self._observation = observation
        self._rng = rng
        self._root_state = table.redeal(observation, rng)
        self._hidden = table.redeal(observation, rng).encode() != self._root_state.encode()
        self._seats = self._root_state.players()
        self._nodes = 0
        self._root = self._node(self._root_state)
        if only is not None:
            self._root.moves = list(only)
        self._only = only is not None
        self.wins: list[list[float]] = []
        """[root move tried][seat]: games won, shared wins in parts."""
        self.points: list[list[float]] = []
        """[root move tried][seat]: final scores, added up."""

    def run(self, iterations: int) -> None:
        """So many more iterations."""
        for _ in range(iterations):
            self._iterate()

    def order(self) -> list[int]:
        """The numbers of the root moves tried, the one to play first: by visits, then by wins."""
        return sorted(range(len(self._root.tries)), key=self._badness)

    def move(self, number: int) -> int:
        """A root move."""
        return self._root.moves[number]

    def visits(self, number: int) -> int:
        """How many iterations began with a root move."""
        return self._root.tries[number]

    def _badness(self, number: int) -> tuple[int, float]:
        return -self._root.tries[number], -self._root.sums[number]

    def _node(self, state: GameState) -> _Node:
        """A new node, its moves shuffled."""
        self._nodes += 1
        moves = state.legal_moves()
        last: i64 = len(moves) - 1
        while last > 0:
            other = self._rng.below(last + 1)
            move = moves[last]
            moves[last] = moves[other]
            moves[other] = move
            last -= 1
        return _Node(state.to_act(), moves)

    def _legal(self, node: _Node, state: GameState) -> set[int]:
        """The moves of this deal; those not met in earlier deals are added to the node."""
        legal = set(state.legal_moves())
        known = set(node.moves)
        for move in sorted(legal):
            if move not in known:
                node.moves.append(move)
        return legal

    def _iterate(self) -> None:
        state = self._table.redeal(self._observation, self._rng) if self._hidden else self._root_state.clone()
        path: list[_Node] = []
        numbers: list[int] = []
        node = self._root
        while True:
            widens = self._hidden and not (self._only and node is self._root)
            number = node.pick(self._legal(node, state) if widens else None)
            path.append(node)
            numbers.append(number)
            state.apply(node.moves[number])
            if node.tries[number] == 0 or state.to_act() == OVER:
                break
            child = node.children[number]
            if child is None:
                if self._nodes == _MOST_NODES:
                    break
                child = self._node(state)
                node.children[number] = child
            elif child.mover != state.to_act():
                break  # another deal may have given the turn to somebody else
            node = child
        while state.to_act() != OVER:
            state.apply(state.random_move(self._rng))
        result = state.result()
        assert result is not None
        winners = result.ranking[0]
        won = 1.0 / len(winners)
        if numbers[0] == len(self.wins):
            self.wins.append([0.0] * self._seats)
            self.points.append([0.0] * self._seats)
        points = self.points[numbers[0]]
        for seat in range(self._seats):
            points[seat] += result.scores[seat]
        for seat in winners:
            self.wins[numbers[0]][seat] += won
        for step in range(len(path)):
            node = path[step]
            number = numbers[step]
            node.tries[number] += 1
            if node.mover in winners:
                node.sums[number] += won
