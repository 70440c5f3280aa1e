"""The project's own speed figures, all by processor time, so that other programs on the machine disturb them little."""

from __future__ import annotations

from collections.abc import Callable
from time import process_time
from typing import Final

import rocket_desktop
from rocket_desktop.ai.bots import FREELY, run
from rocket_desktop.ai.knowledge import KNOWLEDGE
from rocket_desktop.ai.levels import HARD, find_bot
from rocket_desktop.ai.policies.stephenson import TO_THE_END, StephensonPolicy
from rocket_desktop.ai.policy import Policy, play_at_random
from rocket_desktop.ai.search import Halving, Search
from rocket_desktop.ai.view import View
from rocket_desktop.data import read_data
from rocket_desktop.model.catalog import GAMES
from rocket_desktop.model.core import OVER, GameSpec, GameState
from rocket_desktop.model.digest import digest
from rocket_desktop.model.rng import Rng

Rows = dict[str, float]
"""Figures by flat name, such as `stephensons-rocket.random_games_per_s`."""

SECONDS: Final = 1.0  # processor time for each figure
_CALIBRATION: Final = 2_000_000
_CALIBRATED: Final = 49728  # what the loop comes to
_BATCH: Final = 50  # games between two looks at the clock, which are then checked
_STARTS: Final = 8
_REPEATS: Final = 200  # of one small operation between two looks at the clock


class WrongReplay(AssertionError):
    """A game played at random did not come out the same when its moves were made again."""


def bench(
    games: list[str] | None = None, seconds: float = SECONDS, told: Callable[[str, float], None] | None = None
) -> Rows:
    """Measure everything, for these games (by default all); `told` hears each figure as it is found.

    Raises `WrongReplay`.
    """
    rows: Rows = {}

    def row(name: str, value: float) -> None:
        rows[name] = value
        if told is not None:
            told(name, value)

    row("calibration_s", calibration())
    row("compiled", float(rocket_desktop.compiled()))
    for name, spec in GAMES.items():
        if games is None or name in games:
            _bench_game(spec, seconds, row)
    return rows


def calibration() -> float:
    """Seconds that a fixed loop of plain Python takes here: divide by it to compare machines."""
    began = process_time()
    total = 0
    for number in range(_CALIBRATION):
        total = (total * 31 + number) & 0xFFFF
    assert total == _CALIBRATED
    return process_time() - began


def _bench_game(spec: GameSpec, seconds: float, tell: Callable[[str, float], None]) -> None:
    def row(name: str, value: float) -> None:
        tell(f"{spec.id}.{name}", value)

    least, most = spec.players
    middle = _middle(spec, (least + most) // 2)
    row("copies_per_s", _rate(middle.clone, seconds))
    row("legal_lists_per_s", _rate(middle.legal_moves, seconds))
    row("legal_moves", float(len(middle.legal_moves())))
    all_games = all_moves = 0
    all_time = 0.0
    for players in range(least, most + 1):
        games, moves, time = _random_games(spec, players, seconds)
        row(f"random_games_per_s.{players}", games / time)
        row(f"moves_per_game.{players}", moves / games)
        all_games, all_moves, all_time = all_games + games, all_moves + moves, all_time + time
    row("random_games_per_s", all_games / all_time)
    row("moves_per_s", all_moves / all_time)
    for name, policy in _policies(spec).items():
        row(name, _searching(middle, policy, seconds))
    decisions, iterations, time = _greedy(spec, (least + most) // 2, seconds)
    row("greedy_decisions_per_s", decisions / time)
    row("greedy_iterations_per_s", iterations / time)


def _policies(spec: GameSpec) -> dict[str, Policy]:
    """What searches are measured with: as the levels search, and playing every game to its end."""
    known = KNOWLEDGE[spec.id].policy
    policies = {"search_iterations_per_s": known}
    if isinstance(known, StephensonPolicy):
        policies["search_to_the_end_iterations_per_s"] = StephensonPolicy(turns=TO_THE_END)
    return policies


def _searching(state: GameState, policy: Policy, seconds: float) -> float:
    """Iterations a second of searches as long as a hard bot's, the first look at the root moves included."""
    rng = Rng(1)
    done = 0
    began = process_time()
    while (time := process_time() - began) < seconds or not done:
        contest = Halving(
            Search(state, state.observe(state.to_act()), policy, rng), HARD.iterations, HARD.width, to_the_end=True
        )
        while contest.step(HARD.iterations):
            pass
        done += HARD.iterations
    return done / time


def _starts(spec: GameSpec, players: int) -> list[GameState]:
    """First positions of some seeds."""
    options = spec.complete_options({})
    data = {name: read_data(name) for name in spec.data_files(options)}
    return [spec.new_game(players, options, seed, data) for seed in range(_STARTS)]


def _middle(spec: GameSpec, players: int) -> GameState:
    """A position in the middle of a game of random moves: of a dozen the one with the most to choose from."""
    start = _starts(spec, players)[1]
    moves: list[int] = []
    play_at_random(start.clone(), Rng(1), moves)
    half = len(moves) // 2
    for move in moves[:half]:
        start.apply(move)
    richest = start.clone()
    for move in moves[half : half + 12]:
        start.apply(move)
        if len(start.legal_moves()) > len(richest.legal_moves()):
            richest = start.clone()
    return richest


def _rate(operation: Callable[[], object], seconds: float) -> float:
    """How often an operation can be done in a second; calling it costs some 50 ns more."""
    done = 0
    began = process_time()
    while (time := process_time() - began) < seconds or not done:
        for _ in range(_REPEATS):
            operation()
        done += _REPEATS
    return done / time


def _random_games(spec: GameSpec, players: int, seconds: float) -> tuple[int, int, float]:
    """Games and moves played at random through `apply`, and the time; each game is then replayed and compared."""
    starts = _starts(spec, players)
    games = moves = 0
    time = 0.0
    rng = Rng(players)
    while time < seconds:
        batch = [starts[number % _STARTS].clone() for number in range(_BATCH)]
        played: list[list[int]] = [[] for _ in batch]
        began = process_time()
        for state, made in zip(batch, played, strict=True):
            play_at_random(state, rng, made)
        time += process_time() - began
        for number, (state, made) in enumerate(zip(batch, played, strict=True)):
            again = starts[number % _STARTS].clone()
            for move in made:
                again.apply(move)
            if digest(again.encode()) != digest(state.encode()) or state.to_act() != OVER:
                raise WrongReplay(f"a random game of {spec.title} with {players} players replays differently")
        games += len(batch)
        moves += sum(len(made) for made in played)
    return games, moves, time


def _greedy(spec: GameSpec, players: int, seconds: float) -> tuple[int, int, float]:
    """Decisions of the greedy bot in its own games, the iterations it took, and the time."""
    starts = _starts(spec, players)
    bot = find_bot("greedy", spec.id)
    decisions = iterations = 0
    time = 0.0
    state = starts[0].clone()
    while time < seconds:
        if state.to_act() == OVER:
            state = starts[decisions % _STARTS].clone()
        view = View(spec, starts[0], state.to_act(), state.observe(state.to_act()))
        began = process_time()
        thinking = bot.think(view, decisions)
        run(thinking, FREELY)
        move = thinking.best()
        time += process_time() - began
        state.apply(move)
        decisions += 1
        iterations += thinking.iterations
    return decisions, iterations, time
