"""The exact solver against plain exhaustive search: on trees made at random, and near the end of real games."""

from __future__ import annotations

from functools import lru_cache
from itertools import pairwise

import pytest

from rocket_desktop.ai.endgames import ENDGAMES
from rocket_desktop.ai.policies.stephenson_endgame import StephensonEndgame, ends_with_turn
from rocket_desktop.ai.policy import play_at_random
from rocket_desktop.ai.search import chances, utilities
from rocket_desktop.ai.solver import Endgame, Solution, lead, rank, solve
from rocket_desktop.data import read_data
from rocket_desktop.model.core import OVER, EventLog, GameState, Result
from rocket_desktop.model.digest import digest
from rocket_desktop.model.game import find_game
from rocket_desktop.model.rng import Rng
from rocket_desktop.model.stephenson.moves import BUILD, INVEST, RELOCATE, kind_of
from rocket_desktop.model.stephenson.state import ACTION, StephensonState

SR = "stephensons-rocket"
PLENTY = 1_000_000


def draw(*numbers: int) -> int:
    return int(digest(numbers), 16)


class Maze(GameState):
    """A game made up as it goes: who moves, what can be done and what it brings all follow from where one stands.

    Different orders of moves lead to the same place, the same seat may move twice in a row, and ties are frequent.
    """

    def __init__(self, seed: int, seats: int, depth: int) -> None:
        self.seed, self.seats, self.left, self.place = seed, seats, depth, 0

    def players(self) -> int:
        return self.seats

    def to_act(self) -> int:
        if self.left == 0 or draw(self.seed, self.left, self.place, 1) % 12 == 0:
            return OVER
        return draw(self.seed, self.left, self.place, 2) % self.seats

    def legal_moves(self) -> list[int]:
        if self.to_act() == OVER:
            return []
        return list(range(1 + draw(self.seed, self.left, self.place, 3) % 4))

    def is_legal(self, move: int) -> bool:
        return move in self.legal_moves()

    def random_move(self, rng: Rng) -> int:
        raise NotImplementedError

    def apply(self, move: int, events: EventLog | None = None) -> None:
        self.place = (self.place + 1 + move) % 11
        self.left -= 1

    def settle(self, events: EventLog | None = None) -> None:
        raise NotImplementedError

    def clone(self) -> Maze:
        other = Maze(self.seed, self.seats, self.left)
        other.place = self.place
        return other

    def scores(self) -> list[int]:
        return [draw(self.seed, self.left, self.place, 4, seat) % 6 for seat in range(self.seats)]

    def projected_scores(self) -> list[int]:
        return self.scores()

    def result(self) -> Result | None:
        raise NotImplementedError

    def encode(self) -> list[int]:
        return [self.seed, self.seats, self.left, self.place]

    def observe(self, seat: int) -> list[int]:
        return self.encode()

    def redeal(self, observation: list[int], rng: Rng) -> GameState:
        raise NotImplementedError


class Forgetful(Endgame):
    """Never sees a position again, so that it has much to do."""

    def __init__(self) -> None:
        self.keys = 0

    def key(self, state: GameState) -> int:
        self.keys += 1
        return self.keys


class TooLarge(Exception):
    pass


def exhaustive(state: GameState, most: list[int], largest: bool = False) -> list[int]:
    """The outcome with best play, ties to the smallest move or the largest, by going through everything."""
    most[0] -= 1
    if most[0] < 0:
        raise TooLarge
    seat = state.to_act()
    if seat == OVER:
        return state.scores()
    best: list[int] | None = None
    for move in sorted(state.legal_moves(), reverse=largest):
        after = state.clone()
        after.apply(move)
        scores = exhaustive(after, most, largest)
        if best is None or rank(scores, seat) > rank(best, seat):
            best = scores
    assert best is not None
    return best


def same(one: list[int], other: list[int]) -> bool:
    """Whether two outcomes are as good for everybody; with two players only the lead matters."""
    return lead(one, 0) == lead(other, 0) if len(one) == 2 else one == other


def solved(state: GameState, endgame: Endgame, *, every: bool = False, largest: bool = False) -> Solution:
    solution = solve(state, endgame, PLENTY, every, largest=largest)
    assert solution is not None
    return solution


# Outcomes


def _worth(scores: list[int]) -> float:
    """What the search makes of final scores, for the first seat."""
    points = [float(score) for score in scores]
    return utilities(points, chances(points, 0.0))[0]


def test_rank_orders_outcomes_as_utilities_do() -> None:
    outcomes = [[a, b, c] for a in range(5) for b in range(5) for c in range(5)]
    outcomes.sort(key=lambda scores: _worth(scores))
    for worse, better in pairwise(outcomes):
        assert rank(worse, 0) <= rank(better, 0)
        assert (rank(worse, 0) == rank(better, 0)) == (_worth(worse) == pytest.approx(_worth(better)))


@pytest.mark.parametrize(
    ("scores", "leads"), [([3, 8], [-5, 5]), ([4, 4, 1], [0, 0, -3]), ([-3, -5], [2, -2]), ([7], [7])]
)
def test_lead(scores: list[int], leads: list[int]) -> None:
    assert [lead(scores, seat) for seat in range(len(scores))] == leads


# Trees made at random


@pytest.mark.parametrize("largest", [False, True])
@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_every_move_has_its_exact_worth(seats: int, largest: bool) -> None:
    checked = 0
    for seed in range(150):
        maze = Maze(seed, seats, 7)
        if maze.to_act() == OVER:
            continue
        solution = solved(maze, Endgame(), every=True, largest=largest)
        assert sorted(solution.moves) == maze.legal_moves() != []
        for move, scores in zip(solution.moves, solution.scores, strict=True):
            after = maze.clone()
            after.apply(move)
            assert same(scores, exhaustive(after, [PLENTY], largest)), (seed, move)
            checked += 1
        assert all(solution.exact)
        assert min(solution.loss(number) for number in range(len(solution.moves))) == 0 == solution.loss(solution.best)
    assert checked > 200


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_best_move_is_found_and_other_losses_are_never_told_too_large(seats: int) -> None:
    for seed in range(150):
        maze = Maze(seed, seats, 8)
        if maze.to_act() == OVER:
            continue
        full = solved(maze, Endgame(), every=True)
        quick = solved(maze, Endgame())
        assert same(quick.scores[quick.best], full.scores[full.best])
        for number, move in enumerate(quick.moves):
            truth = full.loss(full.moves.index(move))
            assert quick.loss(number) == truth if quick.exact[number] else 0 <= quick.loss(number) <= truth


def test_ties_matter_with_more_than_two_players_alone() -> None:
    def scores(seed: int, seats: int, largest: bool) -> list[int]:
        solution = solved(Maze(seed, seats, 7), Endgame(), largest=largest)
        return solution.scores[solution.best]

    seeds = [seed for seed in range(60) if Maze(seed, 2, 7).to_act() != OVER]
    assert all(same(scores(seed, 2, False), scores(seed, 2, True)) for seed in seeds)
    assert any(not same(scores(seed, 3, False), scores(seed, 3, True)) for seed in seeds)


def test_solution_does_not_depend_on_what_was_solved_before() -> None:
    first = solved(Maze(5, 3, 8), Endgame())
    solved(Maze(6, 3, 8), Endgame())
    again = solved(Maze(5, 3, 8), Endgame())
    assert (first.moves, first.scores, first.best) == (again.moves, again.scores, again.best)


def test_bounds_on_time_and_depth() -> None:
    maze = Maze(7, 2, 9)
    whole = solved(maze, Endgame())
    assert whole.nodes > 20
    assert solve(maze, Endgame(), whole.nodes) is not None
    assert solve(maze, Endgame(), whole.nodes - 1) is None
    assert solve(maze, Endgame(), PLENTY, most_depth=3) is None


def test_it_stops_when_told() -> None:
    asked = []

    def stop() -> bool:
        asked.append(1)
        return len(asked) == 2

    assert solve(Maze(7, 2, 10), Forgetful(), PLENTY, True, stop=stop) is None
    assert len(asked) == 2


def test_finished_game_has_no_solution() -> None:
    with pytest.raises(ValueError, match="over"):
        solve(Maze(1, 2, 0), Endgame(), PLENTY)


# Stephenson's Rocket


@lru_cache(maxsize=16)
def last_states(players: int, name: str, edition: str, seed: int) -> list[StephensonState]:
    """The positions of the last decisions of a game played at random, the very last first."""
    spec = find_game(SR)
    options = spec.complete_options({"map": name, "edition": edition})
    state = spec.new_game(players, options, seed, {each: read_data(each) for each in spec.data_files(options)})
    moves: list[int] = []
    replay = state.clone()
    play_at_random(state, Rng(seed), moves)
    states: list[StephensonState] = []
    for move in moves:
        assert isinstance(replay, StephensonState)
        states.append(replay.clone())
        replay.apply(move)
    return states[: -len(states) - 1 : -1]


# Games whose last turn is certain to be the last before its last action.
GAMES = [
    (2, "england", "2018", 3),
    (2, "usa", "1999", 18),
    (2, "china", "2018", 12),
    (3, "usa", "2018", 6),
    (3, "england", "1999", 6),
    (4, "china", "2018", 8),
]


@pytest.mark.parametrize("game", GAMES)
def test_what_the_solver_knows_of_the_game_changes_no_outcome(game: tuple[int, str, str, int]) -> None:
    endgame = ENDGAMES[SR]
    compared = 0
    for state in last_states(*game)[:3]:
        before = state.encode()
        knowing = solve(state, endgame, 3000, every=True)
        plain = solve(state, Endgame(), 6000, every=True)
        assert state.encode() == before
        if knowing is None or plain is None:
            continue
        assert sorted(knowing.moves) == sorted(plain.moves) == state.legal_moves()
        outcomes = dict(zip(plain.moves, plain.scores, strict=True))
        for move, scores in zip(knowing.moves, knowing.scores, strict=True):
            assert same(scores, outcomes[move])
            after = state.clone()
            after.apply(move)
            try:
                truth = exhaustive(after, [100])
            except TooLarge:
                continue
            assert same(scores, truth)
            compared += 1
    assert compared > 10


@pytest.mark.parametrize("game", GAMES)
def test_last_action_is_reduced_to_a_few_kinds(game: tuple[int, str, str, int]) -> None:
    """One each of extensions by target, cubes by industry, stations by the line they leave, and doing nothing."""
    endgame = StephensonEndgame()
    reduced = 0
    for state in last_states(*game)[:6]:
        if state.phase != ACTION or state.actions_left != 1 or not ends_with_turn(state):
            continue
        moves = endgame.moves(state)
        legal = state.legal_moves()
        assert set(moves) <= set(legal)
        board = state.pos.board
        assert sum(kind_of(move) in (INVEST, BUILD, RELOCATE) for move in moves) <= board.industries + board.lines + 1
        # Whatever was left out scores as something that was kept.
        kept = {tuple(after_move(state, move).scores()) for move in moves if kind_of(move) in (INVEST, BUILD, RELOCATE)}
        for move in legal:
            if kind_of(move) in (INVEST, BUILD, RELOCATE):
                assert tuple(after_move(state, move).scores()) in kept
        reduced += 1
    assert reduced > 0


def after_move(state: GameState, move: int) -> GameState:
    after = state.clone()
    after.apply(move)
    return after


def test_game_that_ends_with_the_turn_does_end() -> None:
    seen = 0
    for game in GAMES:
        for state in last_states(*game)[:8]:
            if not ends_with_turn(state):
                continue
            seen += 1
            rng = Rng(9)
            for _ in range(10):
                copy = state.clone()
                while copy.to_act() != OVER:
                    assert copy.active == state.active
                    copy.apply(copy.random_move(rng))
    assert seen > 3


def test_order_of_cubes_and_new_stations_is_no_matter() -> None:
    endgame = StephensonEndgame()
    pairs = 0
    for state in last_states(*GAMES[0])[::7]:
        if state.phase != ACTION or state.actions_left != 2:
            continue
        rng = Rng(3)
        for _ in range(40):
            first = state.random_move(rng)
            after = after_move(state, first)
            if after.to_act() != state.to_act():
                continue
            second = after.random_move(rng)
            if endgame.is_repeat(first, second):
                assert not endgame.is_repeat(second, first)
                assert state.is_legal(second)
                other = after_move(state, second)
                assert other.is_legal(first)
                assert after_move(after, second).encode() == after_move(other, first).encode()
                pairs += 1
    assert pairs > 20


def test_keys_tell_positions_apart() -> None:
    endgame = StephensonEndgame()
    for game in GAMES[:2]:
        states = last_states(*game)[:150]
        keys = [endgame.key(state) for state in states]
        assert len(set(keys)) == len(states)
        assert keys == [endgame.key(state.clone()) for state in states]
        assert all(0 <= key < 1 << 64 for key in keys)


def test_states_of_other_games_are_refused() -> None:
    with pytest.raises(TypeError):
        StephensonEndgame().key(Maze(1, 2, 3))
