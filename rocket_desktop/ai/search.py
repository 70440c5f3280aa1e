"""Monte Carlo tree search for any game of the catalogue.

It knows no game: a `Policy` names the moves worth trying, plays games on, to their end or to where it can judge
them, and tells what to expect.  Values are one number per seat from 0 to 1, each node decided by the seat that moves
there (max^n).  The tree is open-loop: nodes stand for move sequences, and every iteration plays through a position
dealt anew from what the searching seat may know, so that it cannot peek.

Each move of the decision is a `Branch` with a tree and random numbers of its own.  So what a branch has found
after so many iterations depends on nothing else, and branches can be searched in any order and any process.
"""

from __future__ import annotations

from array import array
from heapq import heappop, heappush
from math import exp, log, sqrt
from typing import Final

from mypy_extensions import i64

from rocket_desktop.ai.policy import Policy
from rocket_desktop.model.arrays import Floats, Ints, append, filled, floats, ints
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
MOST_NODES: Final = 100_000
"""Of all branches of a decision together: some 100 MB."""
FINALISTS: Final = 4
_LEGS: Final = 4  # of a round
_CLEARLY: Final = 6.0  # standard errors between the best move and another: judgements are biased, not only uncertain
_WORTH_KEEPING: Final = 8  # visits that a part of a finished tree has
_MOST_LOOKED_AT: Final = 200  # positions of finished trees when one is looked for in them
_LOOKS: Final = 8  # deals that must be alike for nothing to be hidden
_FEWEST: Final = 50  # iterations before standard errors mean something

_NO_INTS: Final = ints([])
_NO_FLOATS: Final = floats([])


class Node:
    """A decision: who makes it, the moves worth trying, and how each fared."""

    def __init__(self) -> None:
        self.mover: i64 = OVER
        self.visits: i64 = 0
        self.moves: Ints = _NO_INTS
        self.tries: Ints = _NO_INTS
        self.sums: Floats = _NO_FLOATS
        self.children: list[Node | None] = []

    def open(self, state: GameState, policy: Policy) -> None:
        """Fill in the moves of this position."""
        self.mover = state.to_act()
        self.moves = _NO_INTS[:]
        self.tries = _NO_INTS[:]
        self.sums = _NO_FLOATS[:]
        self.children = []
        for move in policy.candidates(state, False):
            self._add(move)

    def _add(self, move: i64) -> None:
        self.moves = append(self.moves, move)
        self.tries = append(self.tries, 0)
        self.sums = append(self.sums, 0.0)
        self.children.append(None)

    def size(self) -> int:
        """How many nodes follow."""
        count = 0
        left = [self]
        while left:
            for child in left.pop().children:
                if child is not None:
                    count += 1
                    left.append(child)
        return count

    def trim(self, least: i64) -> None:
        """Forget what follows moves that were visited less often."""
        left = [self]
        while left:
            node = left.pop()
            for number in range(len(node.children)):
                child = node.children[number]
                if child is not None and child.visits < least:
                    node.children[number] = None
                elif child is not None:
                    left.append(child)

    def allowed(self, now: list[int], marks: Marks) -> Ints:
        """The first children that are legal in this deal, as many as may be open; `now` are the moves worth trying.

        Those not met in earlier deals are added.
        """
        width = self._width(len(now))
        marks.put(now)
        out = marks.met(self.moves, width)
        if marks.left > 0:
            for move in set(now).difference(self.moves):
                if len(out) < width:
                    out = append(out, len(self.moves))
                self._add(move)
        return out

    def _width(self, count: i64) -> i64:
        """How many of so many children are open."""
        width: i64 = int(_WIDTH + _WIDENING * sqrt(float(self.visits)))
        return width if width < count else count

    def all(self, numbers: Ints) -> Ints:
        """Of the numbers from 0 on, those of the first children, as many as may be open."""
        return numbers[: self._width(len(self.moves))]

    def pick(self, allowed: Ints, exploration: float) -> i64:
        """The child to visit next: one untried, else by upper confidence bound."""
        spread = exploration * sqrt(log(float(self.visits + 1)))
        best: i64 = 0
        most = -1.0
        place: i64
        for place in range(len(allowed)):
            number = allowed[place]
            tried = float(self.tries[number])
            if tried == 0.0:
                return number
            bound = self.sums[number] / tried + spread / sqrt(tried)
            if bound > most:
                most = bound
                best = number
        return best


class Marks:
    """A set of moves that is soon another: a table of places, each with the round it was taken in."""

    def __init__(self) -> None:
        self._moves: Ints = filled(64, 0)
        self._rounds: Ints = filled(64, 0)
        self._round: i64 = 0
        self.left: i64 = 0
        """How many of them were not among the moves asked about last."""

    def put(self, moves: list[int]) -> None:
        """These moves and no others."""
        while len(self._moves) < 2 * len(moves):
            self._moves = filled(2 * len(self._moves), 0)
            self._rounds = filled(len(self._moves), 0)
        self._round += 1
        self.left = len(moves)
        table = self._moves
        rounds = self._rounds
        for move in moves:
            place = self._first_place(move)
            while rounds[place] == self._round:
                place = self._next_place(place)
            table[place] = move
            rounds[place] = self._round

    def met(self, moves: Ints, most: i64) -> Ints:
        """The numbers of those that are in the set, the first `most` of them."""
        table = self._moves
        rounds = self._rounds
        out = _NO_INTS[:]
        number: i64
        for number in range(len(moves)):
            place = self._first_place(moves[number])
            while rounds[place] == self._round:
                if table[place] == moves[number]:
                    self.left -= 1
                    if len(out) < most:
                        out = append(out, number)
                    break
                place = self._next_place(place)
            if self.left == 0:
                break
        return out

    def _first_place(self, move: i64) -> i64:
        return (move ^ move >> 8 ^ move >> 16 ^ move >> 24) & (len(self._moves) - 1)

    def _next_place(self, place: i64) -> i64:
        return (place + 1) & (len(self._moves) - 1)


class Tally:
    """How a move of the decision has fared so far; the lists are by seat, added up over its iterations."""

    def __init__(self, seats: int) -> None:
        self.tries = 0
        self.nodes = 0  # of its tree
        self.values = [0.0] * seats  # what its continuations were worth, 0 to 1
        self.squares = [0.0] * seats  # the same squared
        self.wins = [0.0] * seats  # chances to win; a final win counts 1, a shared one in parts
        self.points = [0.0] * seats  # final scores, or those to expect

    def numbers(self) -> tuple[list[int], list[float]]:
        """All that is in it, for `of_numbers`."""
        return [self.tries, self.nodes], [*self.values, *self.squares, *self.wins, *self.points]

    @staticmethod
    def of_numbers(counts: list[int], sums: list[float]) -> Tally:
        """The tally that `numbers` gave these for."""
        seats = len(sums) // 4
        tally = Tally(seats)
        tally.tries, tally.nodes = counts
        tally.values = sums[:seats]
        tally.squares = sums[seats : 2 * seats]
        tally.wins = sums[2 * seats : 3 * seats]
        tally.points = sums[3 * seats :]
        return tally

    def value(self, seat: int) -> float:
        """How good the move has shown itself for a seat, 0 to 1."""
        return self.values[seat] / self.tries if self.tries else 0.0

    def variance(self, seat: int) -> float:
        """Of the value of one continuation about their mean."""
        mean = self.values[seat] / self.tries
        return max(0.0, self.squares[seat] / self.tries - mean * mean)


class Branch:
    """One move of a decision and all that may follow it.

    It is the same for every search of the same decision with the same seed, and goes by its own iterations alone.
    """

    def __init__(self, search: Search, move: int, seed: int) -> None:
        self._search = search
        self._rng = Rng(seed)
        self._root = Node()
        self.move = move
        self.tally = Tally(search.seats)
        self.room = MOST_NODES
        """How many nodes its tree may have."""

    def tree(self) -> Node:
        """What has been found out about the moves that may follow."""
        return self._root

    def grow_from(self, tree: Node) -> None:
        """Go on with a tree that another search has grown from the same position; it must not grow there any more."""
        self._root = tree
        self.tally.nodes = tree.size()

    def forget(self) -> None:
        """Keep how the move fared but not its tree: no iterations follow."""
        self._root = Node()

    def run(self, iterations: int) -> None:
        """So many more iterations."""
        for _ in range(iterations):
            self._iterate()

    def pack(self) -> tuple[bytes, bytes]:
        """All that has been found, for `unpack` in another process: whole numbers and fractions."""
        counts, sums = self.tally.numbers()
        whole = [*counts, *self._rng.words()]
        fractions = list(sums)
        left = [self._root]
        while left:
            node = left.pop()
            whole.append(node.mover)
            whole.append(node.visits)
            whole.append(len(node.moves))
            whole.extend(node.moves)
            whole.extend(node.tries)
            fractions.extend(node.sums)
            for number in range(len(node.moves)):
                child = node.children[number]
                whole.append(0 if child is None else 1)
                if child is not None:
                    left.append(child)
        return array("q", whole).tobytes(), array("d", fractions).tobytes()

    def unpack(self, packed: tuple[bytes, bytes]) -> None:
        """Take over what the same branch has found in another process."""
        whole = array("q")
        whole.frombytes(packed[0])
        fractions = array("d")
        fractions.frombytes(packed[1])
        numbers = whole.tolist()
        values = fractions.tolist()
        sums = 4 * self._search.seats
        self.tally = Tally.of_numbers(numbers[:2], values[:sums])
        self._rng = Rng.of_words(numbers[2:6])
        self._root = Node()
        at = 6
        at_sum = sums
        left = [self._root]
        while left:
            node = left.pop()
            count = numbers[at + 2]
            node.mover = numbers[at]
            node.visits = numbers[at + 1]
            at += 3
            node.moves = ints(numbers[at : at + count])
            node.tries = ints(numbers[at + count : at + 2 * count])
            node.sums = floats(values[at_sum : at_sum + count])
            node.children = []
            at += 2 * count
            at_sum += count
            for number in range(count):
                child = None if numbers[at + number] == 0 else Node()
                node.children.append(child)
                if child is not None:
                    left.append(child)
            at += count

    def _exploration(self, seat: int) -> float:
        """By how much values differ here: where all outcomes are alike, small differences decide."""
        deviation = _UNKNOWN
        if self.tally.tries >= _ENOUGH:
            deviation = sqrt(max(_LEAST_VARIANCE, self.tally.variance(seat)))
        return _EXPLORATION * deviation

    def _iterate(self) -> None:
        search = self._search
        policy = search.policy
        state = search.deal(self._rng)
        state.apply(self.move)
        tally = self.tally
        path: list[Node] = []
        numbers: Ints = _NO_INTS[:]
        node = self._root
        while node.visits > 0:
            if not node.moves:
                if state.to_act() == OVER:
                    break
                node.open(state, policy)
                allowed = node.all(search.numbers(len(node.moves)))
            elif node.mover != state.to_act():
                break  # another deal may have given the turn to somebody else
            elif search.hidden:
                allowed = node.allowed(policy.candidates(state, False), search.marks)
            else:
                allowed = node.all(search.numbers(len(node.moves)))
            number = node.pick(allowed, self._exploration(node.mover))
            path.append(node)
            numbers = append(numbers, number)
            state.apply(node.moves[number])
            child = node.children[number]
            if child is None:
                if tally.nodes >= self.room:
                    break
                child = Node()
                tally.nodes += 1
                node.children[number] = child
            node = child
        if node.visits == 0:
            # Its moves are listed only when it is visited again.
            node.visits = 1
        policy.play_out(state, self._rng)
        scores = search.expected(state)
        likely = search.likely(state, scores)
        values = utilities(scores, likely)
        for seat in range(search.seats):
            tally.values[seat] += values[seat]
            tally.squares[seat] += values[seat] * values[seat]
            tally.wins[seat] += likely[seat]
            tally.points[seat] += scores[seat]
        tally.tries += 1
        step: i64
        for step in range(len(path)):
            node = path[step]
            number = numbers[step]
            node.visits += 1
            node.tries[number] += 1
            node.sums[number] += values[node.mover]


class Search:
    """One decision being searched.  Fixed numbers of iterations give the same trees on every machine."""

    def __init__(
        self, table: GameState, observation: list[int], policy: Policy, rng: Rng, only: list[int] | None = None
    ) -> None:
        """`observation` is what the seat to act knows; of `table` only what never changes is used.

        With `only`, these moves alone are compared, else those that the policy names.
        """
        self._table = table
        self._observation = observation
        self.policy = policy
        self._dealt = table.redeal(observation, rng)
        # Where nothing is hidden every deal is the same: then copies do.
        # Where little is hidden, two deals may be alike by chance.
        first = self._dealt.encode()
        self.hidden = any(table.redeal(observation, rng).encode() != first for _ in range(_LOOKS))
        self.marks = Marks()
        self._numbers: Ints = ints(range(64))
        self.seats = self._dealt.players()
        self.seat = self._dealt.to_act()
        self.moves = self._sorted(policy.candidates(self._dealt, True)) if only is None else list(only)
        self._seeds = [_seed(rng) for _ in self.moves]
        self.branches = [self.fresh(number) for number in range(len(self.moves))]
        self.tallies = [branch.tally for branch in self.branches]
        """How each move has fared, wherever its branch was searched."""
        self.legs: list[list[tuple[int, int]]] = [[] for _ in self.moves]
        """[number of the move]: up to how many iterations its tree could have how many nodes, step by step."""

    def numbers(self, count: i64) -> Ints:
        """The numbers from 0 on, at least so many."""
        while len(self._numbers) < count:
            self._numbers = append(self._numbers, len(self._numbers))
        return self._numbers

    def fresh(self, number: int) -> Branch:
        """The branch of a move with nothing found yet."""
        return Branch(self, self.moves[number], self._seeds[number])

    def deal(self, rng: Rng) -> GameState:
        """A position that the observation allows."""
        return self._table.redeal(self._observation, rng) if self.hidden else self._dealt.clone()

    def _sorted(self, moves: list[int]) -> list[int]:
        """Look at each move once: the best first, by what is to be expected after it."""
        worse: dict[int, float] = {}
        for move in moves:
            state = self._dealt.clone()
            state.apply(move)
            state.settle()
            scores = self.expected(state)
            worse[move] = -utilities(scores, self.likely(state, scores))[self.seat]
        return sorted(moves, key=lambda move: worse[move])

    def expected(self, state: GameState) -> list[float]:
        """The final scores, or those to expect."""
        if state.to_act() == OVER:
            return [float(score) for score in state.scores()]
        return self.policy.expected_scores(state)

    def likely(self, state: GameState, scores: list[float]) -> list[float]:
        """The chance to win of each seat where these scores are to be expected."""
        return chances(scores, 0.0 if state.to_act() == OVER else self.policy.spread(state))

    def forget(self) -> None:
        """Keep how the moves fared but no trees: nobody will go on with them."""
        for branch in self.branches:
            branch.forget()

    def trim(self) -> None:
        """Keep what is worth being reused, once no iterations follow."""
        for branch in self.branches:
            branch.tree().trim(_WORTH_KEEPING)

    def reuse(self, earlier: Search) -> int:
        """Go on with the trees of an earlier search of the same game in which this position came up, if it did.

        The moves of this decision are counted anew, but what may follow them is known as well as it was.  What is
        found then no longer depends on position and seed alone.  Where anything is hidden nothing is taken over, as
        the earlier search knew less.  How many continuations were looked at in what was; `earlier` is used up.
        """
        if self.hidden or earlier.hidden:
            return 0
        trees = earlier.trees_at(self._dealt.encode())
        total = 0
        for branch in self.branches:
            tree = trees.get(branch.move)
            if tree is not None:
                branch.grow_from(tree)
                total += tree.visits
        return total

    def trees_at(self, position: list[int]) -> dict[int, Node]:
        """The trees of the moves in a position, looked for where they were visited most."""
        if self._dealt.encode() == position:
            return {branch.move: branch.tree() for branch in self.branches}
        waiting: list[tuple[int, int, Node, GameState, int]] = []
        count = 0
        for branch in self.branches:
            heappush(waiting, (-branch.tree().visits, count, branch.tree(), self._dealt, branch.move))
            count += 1
        for _ in range(_MOST_LOOKED_AT):
            if not waiting:
                break
            _, _, node, before, move = heappop(waiting)
            state = before.clone()
            state.apply(move)
            if state.encode() == position:
                return {node.moves[number]: child for number, child in enumerate(node.children) if child is not None}
            for number in range(len(node.children)):
                child = node.children[number]
                if child is not None:
                    heappush(waiting, (-child.visits, count, child, state, node.moves[number]))
                    count += 1
        return {}

    def iterations(self) -> int:
        """How many have been made."""
        total = 0
        for tally in self.tallies:
            total += tally.tries
        return total

    def nodes(self) -> int:
        """How many nodes all trees have."""
        total = 0
        for tally in self.tallies:
            total += tally.nodes
        return total

    def value(self, number: int) -> float:
        """How good a move has shown itself for the seat that decides, 0 to 1."""
        return self.tallies[number].value(self.seat)

    def badness(self, number: int) -> float:
        """The same the other way round, to sort by."""
        return -self.value(number)


def _seed(rng: Rng) -> int:
    """A seed drawn from a stream of random numbers."""
    high: int = rng.word()
    low: int = rng.word()
    return (high >> 1) << 32 | low


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
    """Sequential halving over the moves (Karnin et al. 2013): rounds of equal length, the worse half dropped.

    A round is cut into legs.  `jobs` says what is to be done in a leg, `step` does it in this process (`crew` in
    several), and `advance` follows when it is done.  After a leg the contest is over as soon as one of the last few
    moves is clearly the best.  All this goes by iterations alone, not by who makes them and when.
    """

    def __init__(
        self, search: Search, budget: int, width: int, to_the_end: bool = False, is_last: bool = False
    ) -> None:
        """At most `budget` iterations, between the first `width` moves; all of them with `to_the_end`.

        When it `is_last`, no other contest of this search follows: trees of moves that drop out are not kept.
        """
        self._search = search
        self._to_the_end = to_the_end
        self._is_last = is_last
        self.alive = list(range(min(width, len(search.moves))))
        self.finalists = self.alive
        """The moves that were left when there were first no more than `FINALISTS`."""
        self.given_up: list[int] = []
        """The moves whose trees nobody needs any more."""
        self.over = budget == 0
        self._rounds = 1
        while len(self.alive) >> self._rounds > 1:
            self._rounds += 1
        self._left = budget
        self._leg = 0
        self._begins: list[int] = []
        self._shares: list[int] = []
        self._rooms: list[int] = []
        self._targets: list[int] = []
        self._turn = 0
        self._begin_round()

    def _begin_round(self) -> None:
        """Share out the iterations of a round, and the nodes that may yet be made."""
        now = self._left // self._rounds
        self._left -= now
        self._rounds -= 1
        each, more = divmod(now, len(self.alive))
        room = max(0, MOST_NODES - self._search.nodes()) // len(self.alive)
        self._begins = [self._search.tallies[number].tries for number in self.alive]
        self._rooms = [self._search.tallies[number].nodes + room for number in self.alive]
        self._shares = [each + (1 if place < more else 0) for place in range(len(self.alive))]
        self._leg = 0
        self._begin_leg()

    def _begin_leg(self) -> None:
        self._leg += 1
        self._targets = []
        for place, number in enumerate(self.alive):
            target = self._begins[place] + self._shares[place] * self._leg // _LEGS
            self._targets.append(target)
            self._search.branches[number].room = self._rooms[place]
            self._search.legs[number].append((target, self._rooms[place]))
        self._turn = 0

    def jobs(self) -> list[tuple[int, int]]:
        """What this leg is about: moves, and up to how many iterations each."""
        return list(zip(self.alive, self._targets, strict=True))

    def missing(self) -> int:
        """Iterations that this leg still needs."""
        total = 0
        for place, number in enumerate(self.alive):
            total += max(0, self._targets[place] - self._search.tallies[number].tries)
        return total

    def step(self, most: int) -> bool:
        """At most so many more iterations, spread over the moves; False when the contest is over."""
        left = self.missing()
        while not self.over:
            if left == 0:
                self.advance()
                left = self.missing()
            elif most == 0:
                break
            else:
                place = self._turn
                self._turn = (place + 1) % len(self.alive)
                branch = self._search.branches[self.alive[place]]
                if branch.tally.tries < self._targets[place]:
                    branch.run(1)
                    most -= 1
                    left -= 1
        return not self.over

    def advance(self) -> None:
        """Go on to the next leg or round, every move having had its iterations."""
        if not self._to_the_end and self._is_decided():
            self.over = True
        elif self._leg < _LEGS:
            self._begin_leg()
        else:
            if len(self.alive) > 1:
                order = self.order()
                self.alive = order[: len(order) // 2]
                if self._is_last:
                    self._give_up(order[len(order) // 2 :])
                if len(self.finalists) > FINALISTS:
                    self.finalists = self.alive
            if self._rounds > 0:
                self._begin_round()
            else:
                self.over = True
        if self.over:
            self._targets = [0] * len(self.alive)

    def _give_up(self, moves: list[int]) -> None:
        self.given_up.extend(moves)
        for number in moves:
            self._search.branches[number].forget()

    def _is_decided(self) -> bool:
        """Whether few moves are left and the best is ahead of each other by more than chance can well explain."""
        if not 1 < len(self.alive) <= FINALISTS:
            return False
        order = self.order()
        seat = self._search.seat
        best = self._search.tallies[order[0]]
        for number in order[1:]:
            other = self._search.tallies[number]
            if best.tries < _FEWEST or other.tries < _FEWEST:
                return False
            error = sqrt(best.variance(seat) / best.tries + other.variance(seat) / other.tries)
            if best.value(seat) - other.value(seat) < _CLEARLY * error:
                return False
        return True

    def order(self) -> list[int]:
        """The moves still alive, best first."""
        return sorted(self.alive, key=self._search.badness)
