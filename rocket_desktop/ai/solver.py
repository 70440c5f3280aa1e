"""Exact play when the end is near, for any game without hidden information.

Every seat plays for its own outcome (max^n): the greatest lead over the best other, and in a tie for the
win the fewest winners.  Any utilities that grow with these, such as `search.utilities`, give the same play.  Of
moves with equal outcomes for the mover the smallest is played, or the largest where that is asked for (with two
players, where they are equal for both, the one found first: by move order at the root).

Search is depth first, the moves that end the game first.  What a rival is sure to get bounds what is left for
others, as no two leads add up to more than 0: with two players this is alpha-beta, with more it is sound only
from one decider to the next (Korf 1991, "Multi-player alpha-beta pruning": shallow pruning).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from mypy_extensions import i64, mypyc_attr

from rocket_desktop.model.core import OVER, GameState
from rocket_desktop.model.digest import digest

_STEP: Final = 8  # ranks between two leads: room for the number of winners in a tie
_LOWEST: Final = -(1 << 40)
_PATIENCE: Final = 256  # nodes between two questions whether to stop
_SOON: Final = 1 << 30  # of moves tried in order: those after which the game ends for certain come first
_SORTED_DEPTH: Final = 2  # decisions from the root whose moves are sorted by their projected lead
MOST_DEPTH: Final = 10
"""Decisions looked ahead before a position counts as too hard."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Endgame:
    """What the solver may use of a game beside its rules; this one knows nothing."""

    def is_near(self, state: GameState) -> bool:
        """Whether the end may be so near that trying to solve the position is worth the time."""
        return True

    def ends_now(self, state: GameState) -> bool:
        """Whether the game is certain to end before another seat's turn begins."""
        return False

    def moves(self, state: GameState) -> list[int]:
        """Of the legal moves one, the smallest, of each set whose outcomes are sure to be the same."""
        return state.legal_moves()

    def is_repeat(self, before: int, move: int) -> bool:
        """Whether `move` right after `before`, by the same seat, comes to what another order has shown already."""
        return False

    def key(self, state: GameState) -> int:
        """A number that only positions with the same future share (but for a chance of about 2**-60)."""
        return int(digest(state.encode()), 16)


class Solution:
    """The exact outcome of a position.

    `moves[k]` leads to the final `scores[k]` (by seat) with best play; where `exact[k]` is False only that
    the mover gets no more than from `best` is known.
    """

    def __init__(self, seat: int) -> None:
        self.seat = seat
        self.nodes = 0  # positions looked at
        self.moves: list[int] = []
        self.scores: list[list[int]] = []
        self.exact: list[bool] = []
        self.best = 0  # the number of the move to play

    def move(self) -> int:
        """The move to play."""
        return self.moves[self.best]

    def loss(self, number: int) -> int:
        """How many points of lead a move costs; at least so many if it is not exact."""
        return lead(self.scores[self.best], self.seat) - lead(self.scores[number], self.seat)

    def wins(self, number: int) -> bool:
        """Whether the seat wins or shares the win after a move."""
        return self.scores[number][self.seat] == max(self.scores[number])


class GaveUp(Exception):
    """Too many nodes, or told to stop."""


def lead(scores: list[int], seat: i64) -> int:
    """How many points a seat is ahead of the best other; its score when it is alone."""
    rival = 0
    found = False
    other: i64
    for other in range(len(scores)):
        if other != seat and (not found or scores[other] > rival):
            rival = scores[other]
            found = True
    return scores[seat] - rival


def rank(scores: list[int], seat: int) -> int:
    """A number that grows with how good an outcome is for a seat."""
    ahead = lead(scores, seat)
    if ahead == 0:
        return 2 - scores.count(scores[seat])
    return ahead * _STEP


class _Known:
    """What memory holds of a position: the outcome, and whether the mover may get more or less than it."""

    def __init__(self, scores: list[int], at_least: bool, at_most: bool) -> None:
        self.scores = scores
        self.at_least = at_least
        self.at_most = at_most


class _Solver:
    def __init__(
        self,
        endgame: Endgame,
        seats: int,
        most_nodes: int,
        most_depth: int,
        stop: Callable[[], bool] | None,
        largest: bool,
    ) -> None:
        self.most_depth = most_depth
        self.endgame = endgame
        self.two = seats == 2
        self.largest = largest
        self.most_nodes: i64 = most_nodes
        self.nodes: i64 = 0
        self.stop = stop
        self.memory: dict[int, _Known] = {}
        self.refuted: list[dict[int, int]] = [{} for _ in range(seats)]  # by seat: how often a move was enough
        self.killers: list[int] = [-1] * (most_depth + 1)  # by depth: the last move that was enough

    def count(self) -> None:
        """One more position looked at."""
        self.nodes += 1
        if self.nodes > self.most_nodes:
            raise GaveUp
        if self.stop is not None and self.nodes % _PATIENCE == 0 and self.stop():
            raise GaveUp

    def ordered(self, state: GameState, moves: list[int], depth: int) -> list[int]:
        """The moves in the order to try them."""
        seat = state.to_act()
        often = self.refuted[seat]
        keys: list[tuple[int, int]] = []
        for move in moves:
            worth = often.get(move, 0)
            if depth < _SORTED_DEPTH:
                self.count()
                after = state.clone()
                after.apply(move)
                worth = lead(after.projected_scores(), seat)
                if after.to_act() == OVER or self.endgame.ends_now(after):
                    worth += _SOON
            keys.append((-worth, move))
        keys.sort()
        return [move for _, move in keys]

    def wins_tie(self, move: int, other: int) -> bool:
        """Whether the mover plays this move rather than another one that is as good."""
        return move > other if self.largest else move < other

    def fresh(self, moves: list[int], before: int) -> list[int]:
        """The moves that another order has not shown already; all when there are no others."""
        left = [move for move in moves if not self.endgame.is_repeat(before, move)]
        return left or moves

    def value(self, state: GameState, depth: int, before: int, mine: int, rival: int, theirs: int) -> list[int]:
        """The final scores with best play.

        `before` is the move just made if the same seat made it, else -1.  The mover has an outcome of rank `mine`
        for certain elsewhere: a worse one need not be exact.  Nor need one that leaves `rival` less than `theirs`.
        """
        self.count()
        seat = state.to_act()
        if seat == OVER:
            return state.scores()
        if depth > self.most_depth:
            raise GaveUp
        key = self.endgame.key(state)
        known = self.memory.get(key)
        if known is not None:
            got = rank(known.scores, seat)
            if known.at_least and (known.at_most or got >= -theirs):
                return known.scores
            if known.at_most and got <= mine:
                return known.scores
        every = self.endgame.moves(state)
        moves = self.fresh(every, before) if before >= 0 else every
        whole = len(moves) == len(every)
        killer = self.killers[depth]
        # What was enough in a sister position often is here, too: then the others need not even be sorted.
        unsorted = killer in moves
        order = [killer] if unsorted else self.ordered(state, moves, depth)
        number = 0
        best: list[int] = []
        best_rank = _LOWEST
        best_move = -1
        cut = False
        while number < len(order) or unsorted:
            if number == len(order):
                order = self.ordered(state, [move for move in moves if move != killer], depth)
                number = 0
                unsorted = False
                continue
            move = order[number]
            number += 1
            after = state.clone()
            after.apply(move)
            floor = best_rank if best_rank > mine else mine
            mover = after.to_act()
            if mover == seat:
                scores = self.value(after, depth + 1, move, floor, rival, theirs)
            else:
                scores = self.value(after, depth + 1, -1, theirs if self.two else _LOWEST, seat, floor)
            got = rank(scores, seat)
            if got > best_rank or (got == best_rank and not self.two and self.wins_tie(move, best_move)):
                best = scores
                best_rank = got
                best_move = move
                # No two leads add up to more than 0: this is the most that the rival can still get.
                most = -_STEP * lead(scores, seat)
                if most < theirs or (most == theirs and self.two):
                    cut = True
                    self.killers[depth] = move
                    often = self.refuted[seat]
                    often[move] = often.get(move, 0) + 1
                    break
        if self.two:
            self.memory[key] = _Known(best, best_rank > mine, whole and not cut)
        elif whole and not cut and best_rank > mine:
            self.memory[key] = _Known(best, True, True)
        return best


def solve(
    state: GameState,
    endgame: Endgame,
    most_nodes: int,
    every: bool = False,
    most_depth: int = MOST_DEPTH,
    stop: Callable[[], bool] | None = None,
    only: list[int] | None = None,
    largest: bool = False,
) -> Solution | None:
    """The exact solution of a position in which nothing is hidden, or None when `most_nodes` do not suffice.

        With `every` all legal moves get their exact outcome, which takes far longer; with `only`, these alone do, and
    the best of them is the move to play.  Of equal moves the smallest is played, with `largest` the largest: where
    that changes the solution with more than two players, it hangs on choices that mean nothing to who makes them.
    `stop` is asked now and then whether to give up.  The state is left as it
    is.  Raises `ValueError` when the game is over.
    """
    seat = state.to_act()
    if seat == OVER:
        raise ValueError("the game is over")
    solver = _Solver(endgame, state.players(), most_nodes, most_depth, stop, largest)
    solution = Solution(seat)
    tried = only
    if tried is None:
        tried = state.legal_moves() if every else endgame.moves(state)
    every = every or only is not None
    try:
        moves = solver.ordered(state, tried, 0)
        best_rank = _LOWEST
        for move in moves:
            after = state.clone()
            after.apply(move)
            floor = _LOWEST if every else best_rank
            before = -1 if every else move  # with `every`, each move must show its own worth
            if after.to_act() == seat:
                scores = solver.value(after, 1, before, floor, -1, _LOWEST)
            else:
                scores = solver.value(after, 1, -1, _LOWEST, seat, floor)
            got = rank(scores, seat)
            # With more than two players bounds are strict: an equal outcome is exact, too.
            exact = every or got > best_rank or (got == best_rank and not solver.two)
            number = len(solution.moves)
            solution.moves.append(move)
            solution.scores.append(scores)
            solution.exact.append(exact)
            if got > best_rank or (got == best_rank and exact and solver.wins_tie(move, solution.move())):
                best_rank = got
                solution.best = number
    except GaveUp:
        return None
    finally:
        solution.nodes = solver.nodes
    return solution
