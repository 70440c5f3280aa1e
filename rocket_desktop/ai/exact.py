"""Positions solved exactly, as computer players use and tell them."""

from __future__ import annotations

from math import exp
from typing import Final

from rocket_desktop.ai.bots import Considered, scored_in_words
from rocket_desktop.ai.solver import Solution, rank
from rocket_desktop.ai.view import View
from rocket_desktop.model.core import GameState
from rocket_desktop.model.rng import Rng

_REASONS: Final = 2  # scores told of one move
_SOFTNESS: Final = 1.0  # points of lead that make a move e times as unlikely
MOST_LOST: Final = 2
"""Points of lead that are given away at most where a bot does not play a solved position at its best."""


class Exact:
    """What a solution says about the moves of a position."""

    def __init__(self, view: View, state: GameState, solution: Solution) -> None:
        self._view = view
        self._state = state
        self._solution = solution
        self.choice = solution.best
        """The number of the move to play."""

    def choose_softly(self, rng: Rng) -> None:
        """Choose any move that surely costs no win and at most `MOST_LOST` points, less likely the more it costs."""
        solution = self._solution
        weights = []
        for number, exact in enumerate(solution.exact):
            loss = solution.loss(number)
            allowed = exact and loss <= MOST_LOST and self._share(number) == self._share(solution.best)
            weights.append(exp(-loss / _SOFTNESS) if allowed else 0.0)
        pick = rng.below(1 << 30) / (1 << 30) * sum(weights)
        for number, weight in enumerate(weights):
            pick -= weight
            if pick < 0:
                self.choice = number
                return

    def move(self) -> int:
        """The move to play."""
        return self._solution.moves[self.choice]

    def values(self) -> list[float]:
        """The share of the win of each seat in the end."""
        return self._shares(self.choice)

    def _share(self, number: int) -> float:
        return self._shares(number)[self._view.seat]

    def _shares(self, number: int) -> list[float]:
        scores = self._solution.scores[number]
        best = max(scores)
        return [1 / scores.count(best) if score == best else 0.0 for score in scores]

    def considered(self, most: int) -> list[Considered]:
        """The moves, the one to play first, then the best."""
        solution = self._solution
        order = sorted(
            range(len(solution.moves)),
            key=lambda n: (n != self.choice, -rank(solution.scores[n], solution.seat), not solution.exact[n]),
        )
        return [
            Considered(
                move=self._view.spec.format_move(self._state, solution.moves[number]),
                visits=int(number == self.choice),
                share=float(number == self.choice),
                value=self._share(number),
                points=[float(score) for score in solution.scores[number]],
                reason=self._reason(number),
                exact=solution.exact[number],
            )
            for number in order[:most]
        ]

    def _reason(self, number: int) -> str:
        final = " : ".join(str(score) for score in self._solution.scores[number])
        if not self._solution.exact[number]:
            return f"exact: ends no better than {final}"
        scores = scored_in_words(self._view, self._state, self._solution.moves[number])
        text = f"exact: with best play by all it ends {final}"
        return f"{text}; now {'; '.join(scores[:_REASONS])}" if scores else text
