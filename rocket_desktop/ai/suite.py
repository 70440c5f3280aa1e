"""Endgame positions with exact solutions: made by self-play and the solver, and put to computer players as a test.

A suite is the data file `suites/<game>`.  Each of its positions is one in which the greedy bot goes wrong.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from concurrent.futures import Executor
from dataclasses import dataclass
from functools import lru_cache
from math import ceil
from typing import Final, cast

from rocket_desktop.ai.arena import derived_seed
from rocket_desktop.ai.endgames import ENDGAMES
from rocket_desktop.ai.levels import find_bot
from rocket_desktop.ai.progress import NO_PROGRESS, Progress
from rocket_desktop.ai.solver import Endgame, Solution, solve
from rocket_desktop.ai.statistics import wilson
from rocket_desktop.ai.view import View
from rocket_desktop.ai.workers import in_order
from rocket_desktop.data import DataError, read_data
from rocket_desktop.model.core import OVER, GameSpec, GameState, IllegalMove, Json, OptionValue
from rocket_desktop.model.digest import digest
from rocket_desktop.model.game import find_game
from rocket_desktop.model.rng import Rng

FORMAT: Final = "rocket-desktop suite"
VERSION: Final = 1

PLAYERS: Final = (2, 3)
MAPS: Final = ("england", "usa", "china")
WRONG_BY: Final = 2  # points of lead that greedy's move costs at least, unless it costs the win
MOST_NODES: Final = 200_000  # positions that the solver may look at for one of the suite
_QUICK_NODES: Final = 40_000  # to see whether greedy may be wrong at all
_RANDOM_PERCENT: Final = 15  # of the moves in self-play
_BACK: Final = 12  # decisions looked back from the end of a game
_BAD: Final = 3  # points: a larger loss is a blunder


class NoSolver(ValueError):
    """A game that cannot be solved exactly, having hidden information or chance."""


@dataclass(frozen=True)
class Problem:
    """A position with its exact solution.

    `moves` lead to it from the start that players, options and seed make, `check` is its digest.  `losses` says
    what a move costs in points of lead over the best other; all moves not named cost `others`.  `win` tells whether
    the best moves win (or share the win), `nodes` how many positions the solver looked at.
    """

    players: int
    options: Mapping[str, OptionValue]
    seed: int
    moves: tuple[str, ...]
    check: str
    losses: Mapping[str, int]
    others: int
    win: bool
    nodes: int

    def loss(self, move: str) -> int:
        """What a legal move costs, in points of lead."""
        return self.losses.get(move, self.others)

    def to_json(self) -> Json:
        """As in the data file: the moves by what they cost."""
        costs: dict[str, list[str]] = {}
        for move, loss in sorted(self.losses.items(), key=lambda item: (item[1], item[0])):
            costs.setdefault(str(loss), []).append(move)
        return {
            "players": self.players,
            "options": dict(self.options),
            "seed": self.seed,
            "moves": list(self.moves),
            "check": self.check,
            "best": costs.pop("0", []),
            "losses": costs,
            "others": self.others,
            "win": self.win,
            "nodes": self.nodes,
        }


@dataclass(frozen=True)
class Suite:
    """The problems of one game."""

    game: str
    problems: tuple[Problem, ...]


@dataclass(frozen=True)
class Marks:
    """How a bot did: what each of its moves cost, by problem."""

    bot: str
    losses: tuple[int, ...]

    def solved(self) -> int:
        """Problems in which it found a best move."""
        return sum(loss == 0 for loss in self.losses)

    def to_json(self) -> Json:
        """For machines."""
        count = len(self.losses)
        return {
            "bot": self.bot,
            "problems": count,
            "solved": self.solved(),
            "rate": self.solved() / count,
            "interval": list(wilson(self.solved(), count)),
            "mean_regret": sum(self.losses) / count,
            "p95_regret": self.p95(),
            "blunders": sum(loss > _BAD for loss in self.losses),
            "losses": list(self.losses),
        }

    def p95(self) -> int:
        """What at most one move in twenty costs more than."""
        return sorted(self.losses)[ceil(0.95 * len(self.losses)) - 1]


def lines(marks: Sequence[Marks]) -> list[str]:
    """A table for people."""
    width = max(len(each.bot) for each in marks)
    out = [f"{'':{width}}  solved     rate   95 % interval   mean regret   95 % within   over {_BAD}"]
    for each in marks:
        count = len(each.losses)
        low, high = wilson(each.solved(), count)
        out.append(
            f"{each.bot:{width}} {each.solved():4}/{count:<4} {each.solved() / count:6.1%}  {low:6.1%} – {high:6.1%}"
            f" {sum(each.losses) / count:13.2f} {each.p95():13} {sum(loss > _BAD for loss in each.losses):8}"
        )
    return out


def read_suite(game: str) -> Suite:
    """The suite of a game.  Raises `UnknownGame`, or `DataError` when there is none or it is damaged."""
    rules = find_game(game).rules
    name = f"suites/{game}"
    data = read_data(name)
    try:
        file = cast(Mapping[str, object], data)
        if (file["format"], file["version"], file["game"]) != (FORMAT, VERSION, game):
            raise DataError(f"{name} is no suite of {game} that this program can read")
        if file["rules"] != rules:
            raise DataError(f"{name} was made for version {file['rules']} of the rules, not {rules}: make it anew")
        problems = cast(Sequence[Mapping[str, object]], file["problems"])
        return Suite(game, tuple(_problem(each) for each in problems))
    except (AttributeError, KeyError, TypeError, ValueError) as error:
        raise DataError(f"{name} is damaged: {error!r}") from error


def _problem(entry: Mapping[str, object]) -> Problem:
    losses = dict.fromkeys(cast(Sequence[str], entry["best"]), 0)
    for loss, moves in cast(Mapping[str, Sequence[str]], entry["losses"]).items():
        losses.update({move: int(loss) for move in moves})
    return Problem(
        players=cast(int, entry["players"]),
        options=dict(cast(Mapping[str, OptionValue], entry["options"])),
        seed=cast(int, entry["seed"]),
        moves=tuple(cast(Sequence[str], entry["moves"])),
        check=cast(str, entry["check"]),
        losses=losses,
        others=cast(int, entry["others"]),
        win=cast(bool, entry["win"]),
        nodes=cast(int, entry["nodes"]),
    )


def position(game: str, problem: Problem) -> GameState:
    """The state of a problem.  Raises `DataError` when its moves do not lead there any more."""
    spec = find_game(game)
    state = _start(game, problem.players, tuple(sorted(problem.options.items())), problem.seed)
    try:
        for text in problem.moves:
            state.apply(spec.parse_move(state, text))
    except IllegalMove as error:
        raise DataError(f"a problem of suites/{game} has an illegal move: {error}") from error
    if digest(state.encode()) != problem.check:
        raise DataError(f"a problem of suites/{game} is not the position that was solved: make the suite anew")
    return state


@lru_cache(maxsize=16)
def _data(name: str) -> object:
    return read_data(name)


def _start(game: str, players: int, options: tuple[tuple[str, OptionValue], ...], seed: int) -> GameState:
    spec = find_game(game)
    complete = spec.complete_options(dict(options))
    return spec.new_game(players, complete, seed, {name: _data(name) for name in spec.data_files(complete)})


# --- putting the problems to bots ---


def run(
    suite: Suite,
    bots: Sequence[str],
    *,
    seed: int = 0,
    solver: bool = True,
    jobs: int = 1,
    executor: Executor | None = None,
    progress: Progress = NO_PROGRESS,
) -> list[Marks]:
    """Put every problem to every bot; without `solver`, bots solve nothing exactly and have to search.

    Raises `UnknownBot`, or `DataError` for a problem that cannot be set up.
    """
    for bot in bots:
        find_bot(bot, suite.game)
    tasks = [(suite.game, problem, bot, seed, solver) for bot in bots for problem in suite.problems]
    progress.begin(len(tasks))
    losses: list[int] = []
    for loss in in_order(_put, tasks, jobs, executor):
        losses.append(loss)
        progress.advance()
    progress.end()
    count = len(suite.problems)
    return [Marks(bot, tuple(losses[number * count : (number + 1) * count])) for number, bot in enumerate(bots)]


def _put(task: tuple[str, Problem, str, int, bool]) -> int:
    game, problem, name, seed, solver = task
    spec = find_game(game)
    state = position(game, problem)
    move = find_bot(name, game, solver=solver).choose(_view(spec, state, state), seed)
    return problem.loss(spec.format_move(state, move))


def _view(spec: GameSpec, table: GameState, state: GameState) -> View:
    return View(spec, table, state.to_act(), state.observe(state.to_act()))


# --- making a suite ---


@dataclass(frozen=True)
class _Cell:
    """One kind of game that problems are taken from: `count` of them, the `number` of the kind part of each seed."""

    game: str
    players: int
    options: tuple[tuple[str, OptionValue], ...]
    number: int
    count: int
    seed: int


def make(
    game: str,
    count: int,
    seed: int,
    *,
    jobs: int = 1,
    executor: Executor | None = None,
    progress: Progress = NO_PROGRESS,
) -> Json:
    """A new suite of at least `count` problems, alike for two and three players and on all maps, as its file's JSON.

    The same seed makes the same suite.  One position at most comes from a game, the one hardest to solve.  Raises
    `NoSolver` for a game that the solver cannot play.
    """
    spec = find_game(game)
    if game not in ENDGAMES:
        raise NoSolver(f"there is no exact solver for {spec.title}")
    kinds = [(players, name) for name in MAPS for players in PLAYERS]
    cells = [
        _Cell(game, players, (("map", name),), number, ceil(count / len(kinds)), seed)
        for number, (players, name) in enumerate(kinds)
    ]
    problems: list[Json] = []
    progress.begin(len(cells))
    for found in in_order(_fill, cells, jobs, executor):
        problems += [problem.to_json() for problem in found]
        progress.advance()
    progress.end()
    return {
        "format": FORMAT,
        "version": VERSION,
        "game": game,
        "rules": spec.rules,
        "made": {"seed": seed, "most_nodes": MOST_NODES, "wrong_by": WRONG_BY, "random_percent": _RANDOM_PERCENT},
        "problems": problems,
    }


def _fill(cell: _Cell) -> list[Problem]:
    found: list[Problem] = []
    game = 0
    while len(found) < cell.count:
        problem = _from_game(cell, derived_seed(cell.seed, game, cell.number))
        if problem is not None:
            found.append(problem)
        game += 1
    return found


def _from_game(cell: _Cell, seed: int) -> Problem | None:
    """Play a game and take the hardest of its last positions that greedy gets wrong and the solver surely right."""
    spec = find_game(cell.game)
    state = _start(cell.game, cell.players, cell.options, seed)
    table = state.clone()
    greedy = find_bot("greedy", cell.game)
    rng = Rng(seed)
    texts: list[str] = []
    states: list[GameState] = []
    while state.to_act() != OVER:
        states.append(state.clone())
        if int(rng.below(100)) < _RANDOM_PERCENT:
            move = state.random_move(rng)
        else:
            move = greedy.choose(_view(spec, table, state), seed)
        texts.append(spec.format_move(state, move))
        state.apply(move)
    hardest: Problem | None = None
    for ply in range(len(states) - 1, max(-1, len(states) - 1 - _BACK), -1):
        before = states[ply]
        if len(before.legal_moves()) == 1:
            continue
        choice = greedy.choose(_view(spec, table, before), seed)
        solution = _solution(ENDGAMES[cell.game], before, choice)
        if solution is None or not _is_wrong(solution, choice):
            continue
        if (hardest is None or hardest.nodes < solution.nodes) and _is_sure(ENDGAMES[cell.game], before, solution):
            hardest = _solved(cell, seed, spec, before, texts[:ply], solution)
    return hardest


def _solution(endgame: Endgame, state: GameState, choice: int) -> Solution | None:
    """What every move is worth, but only the best ones if `choice` is one of them; None when that is too hard."""
    if not endgame.is_near(state):
        return None
    best = solve(state, endgame, _QUICK_NODES)
    if best is None or (choice in best.moves and best.loss(best.moves.index(choice)) == 0):
        return best
    return solve(state, endgame, MOST_NODES, every=True)


def _is_wrong(solution: Solution, choice: int) -> bool:
    """Whether a move costs enough, or the win, to make a problem; False when it was not solved."""
    if not all(solution.exact):
        return False
    number = solution.moves.index(choice)
    return solution.loss(number) >= WRONG_BY or (solution.wins(solution.best) and not solution.wins(number))


def _is_sure(endgame: Endgame, state: GameState, solution: Solution) -> bool:
    """Whether the best moves are the same whichever of two equal moves the rivals take.

    With two players what is equal for one is equal for the other.  With more it may decide who wins, and no player
    can know which it will be.
    """
    if state.players() == 2:
        return True
    other = solve(state, endgame, MOST_NODES, every=True, largest=True)
    return other is not None and best_moves(other) == best_moves(solution)


def best_moves(solution: Solution) -> set[int]:
    """All that cost nothing."""
    return {move for number, move in enumerate(solution.moves) if solution.loss(number) == 0}


def _solved(cell: _Cell, seed: int, spec: GameSpec, state: GameState, texts: list[str], solution: Solution) -> Problem:
    losses = {spec.format_move(state, move): solution.loss(number) for number, move in enumerate(solution.moves)}
    kinds = list(losses.values())
    # The loss that most moves have, never 0: the best ones are all named.
    others = max(set(kinds) - {0}, key=lambda loss: (kinds.count(loss), -loss))
    return Problem(
        players=cell.players,
        options=dict(cell.options),
        seed=seed,
        moves=tuple(texts),
        check=digest(state.encode()),
        losses={move: loss for move, loss in losses.items() if loss != others},
        others=others,
        win=solution.wins(solution.best),
        nodes=solution.nodes,
    )


def dump(suite: Json) -> str:
    """The text of a suite's file: one problem a line."""
    import json

    head = {key: value for key, value in suite.items() if key != "problems"}
    text = json.dumps(head, separators=(",", ":"))[:-1]
    entries = [json.dumps(each, separators=(",", ":")) for each in cast(Sequence[object], suite["problems"])]
    return text + ',"problems":[\n' + ",\n".join(entries) + "\n]}\n"
