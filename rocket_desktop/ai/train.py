"""Learning to judge positions of Stephenson's Rocket from games of the computer players' own.

In the first round games are played by quick moves and likely ones; each position that is kept is played out to the
end many times, and the mean of the final scores is what the evaluation shall say of it.  In every later round the
search plays, with what was learned so far; what it found out and how the game ended count, too.  The weights are
those of ridge regression over all positions, one set for how far a seat ends above the mean of the seats, one for the
mean (Hoerl and Kennard 1970, "Ridge regression").  Seeds are derived apart from those of matches and suites, so that
nothing is measured on what was learned from.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from concurrent.futures import Executor
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, cast

from rocket_desktop.ai.arena import derived_seed
from rocket_desktop.ai.policies.stephenson import StephensonPolicy
from rocket_desktop.ai.policies.stephenson_evaluation import (
    FEATURES_EACH,
    FORMAT,
    PHASES,
    VERSION,
    Weights,
    progress,
    read_weights,
)
from rocket_desktop.ai.progress import NO_PROGRESS, Progress
from rocket_desktop.ai.search import Halving, Search
from rocket_desktop.ai.workers import in_order
from rocket_desktop.data import data_names, read_data
from rocket_desktop.model.core import OVER, GameState, Json
from rocket_desktop.model.game import find_game
from rocket_desktop.model.rng import Rng
from rocket_desktop.model.stephenson.position import SEATS
from rocket_desktop.model.stephenson.state import ACTION, StephensonState

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Floats = NDArray[np.float64]

GAME: Final = "stephensons-rocket"

_TRAINING: Final = 7_001  # sets the seeds apart from those of matches, which use small numbers
_PLAYOUTS: Final = 24  # of each position
_ONE_IN: Final = 5  # positions kept of the first round's games
_ONE_IN_LATER: Final = 4
_ITERATIONS: Final = 200  # of the search that plays in later rounds
_WIDTH: Final = 16
_NOISE: Final = (0, 3, 8, 15)  # percent of its moves that are random, by game
_OPENING: Final = 12  # a game begins with fewer random moves than this
_PARTS: Final = (0.4, 0.3, 0.3)  # of playouts, search and result in what is learned in later rounds
_ASIDE: Final = 4  # a position beside the game's way is at most so many moves from it
_RIDGE: Final = 10.0
_SPREADS: Final = tuple(tenths / 10 for tenths in range(10, 125, 5))  # tried, in points
_TESTED: Final = 10  # one game in so many is kept apart to see how well it was learned


@dataclass(frozen=True)
class Sample:
    """A position to learn from."""

    game: int
    part: int
    """How far the game was; see `progress`."""
    features: list[list[int]]
    """[seat][feature], in hundredths of a point."""
    scores: list[float]
    """What the evaluation shall say, by seat."""
    won: list[float]
    """The part of the win that each seat got, or got on average."""


@dataclass(frozen=True)
class _Task:
    number: int
    seed: int
    weights: str | None
    """The content of the data file for games of the search; None in the first round."""


def train(
    games: int,
    rounds: int,
    seed: int,
    jobs: int = 1,
    executor: Executor | None = None,
    bar: Progress = NO_PROGRESS,
) -> tuple[Json, list[str]]:
    """The content of a new data file, and lines that tell how well it was learned.

    In each of `rounds` (one or more) so many games are played.  The same numbers and seed give the same weights, but
    for the last digits, which the linear algebra may round otherwise. Needs numpy.
    """
    samples: list[Sample] = []
    told: list[str] = []
    content: Json = {}
    for number in range(rounds):
        known = json.dumps(content) if content else None
        tasks = [
            _Task(number * games + game, derived_seed(seed, number * games + game, _TRAINING), known)
            for game in range(games)
        ]
        bar.begin(games)
        for found in in_order(_play, tasks, jobs, executor):
            samples.extend(found)
            bar.advance(f"{len(samples)} positions")
        bar.end()
        weights, quality = _learn(samples)
        told.append(f"round {number + 1}: {len(samples)} positions, {quality}")
        content = {
            "format": FORMAT,
            "version": VERSION,
            "game": GAME,
            "made": {"games": games, "rounds": rounds, "seed": seed},
            **weights.to_json(),
        }
    return content, told


def dump(content: Json) -> str:
    """The text of the data file, a feature a line."""
    features = cast(dict[str, object], content["features"])
    lines = [f"{json.dumps(name)}: {json.dumps(value)}" for name, value in content.items() if name != "features"]
    lines.append(
        '"features": {\n  ' + ",\n  ".join(f"{json.dumps(k)}: {json.dumps(v)}" for k, v in features.items()) + "\n }"
    )
    return "{\n " + ",\n ".join(lines) + "\n}\n"


# --- games to learn from ---


def _play(task: _Task) -> list[Sample]:
    """One game, and the positions to learn from that it gave."""
    spec = find_game(GAME)
    maps = [name.split("/")[1] for name in data_names("maps")]
    players = 2 + task.number // len(maps) % (SEATS - 1)
    options = spec.complete_options({"map": maps[task.number % len(maps)]})
    data = {name: read_data(name) for name in spec.data_files(options)}
    state = spec.new_game(players, options, task.seed, data)
    assert isinstance(state, StephensonState)
    if task.weights is None:
        return _quick_game(task, state)
    return _searched_game(task, state, StephensonPolicy(read_weights(json.loads(task.weights))))


def _quick_game(task: _Task, state: StephensonState) -> list[Sample]:
    policy = StephensonPolicy(_nothing())
    rng = Rng(task.seed)
    samples: list[Sample] = []
    while state.to_act() != OVER:
        state.apply(_likely_move(policy, state, rng))
        if state.to_act() != OVER and state.phase == ACTION and rng.below(_ONE_IN) == 0:
            scores, won = _played_out(policy, state, rng)
            samples.append(_sample(task.number, policy, state, scores, won))
    return samples


def _searched_game(task: _Task, state: StephensonState, policy: StephensonPolicy) -> list[Sample]:
    rng = Rng(task.seed)
    noise = _NOISE[rng.below(len(_NOISE))]
    opening = rng.below(_OPENING)
    kept: list[tuple[StephensonState, list[float] | None]] = []
    ply = 0
    while state.to_act() != OVER:
        expected: list[float] | None = None
        moves = state.legal_moves()
        if len(moves) == 1:
            move = moves[0]
        elif rng.below(100) < noise or ply < opening:
            move = state.random_move(rng)
        else:
            search = Search(state, state.observe(state.to_act()), policy, rng)
            contest = Halving(search, _ITERATIONS, _WIDTH)
            while contest.step(_ITERATIONS):
                pass
            best = contest.order()[0]
            move = search.moves[best]
            tally = search.branches[best].tally
            expected = [points / tally.tries for points in tally.points]
        state.apply(move)
        ply += 1
        if expected is not None and state.phase == ACTION and rng.below(_ONE_IN_LATER) == 0:
            kept.append((state.clone(), expected))
            aside = _aside(policy, state, rng)
            if aside is not None:
                kept.append((aside, None))
    final = state.scores()
    best_score = max(final)
    won = [1 / final.count(best_score) if score == best_score else 0.0 for score in final]
    samples: list[Sample] = []
    for position, expected in kept:
        played, shares = _played_out(policy, position, rng)
        if expected is not None:
            parts = zip(played, expected, final, strict=True)
            played = [sum(part * value for part, value in zip(_PARTS, three, strict=True)) for three in parts]
            shares = won
        samples.append(_sample(task.number, policy, position, played, shares))
    return samples


def _aside(policy: StephensonPolicy, state: StephensonState, rng: Rng) -> StephensonState | None:
    """A position a few moves beside the game's way, in which an action is due; None when the game ends before."""
    aside = state.clone()
    for _ in range(1 + rng.below(_ASIDE)):
        if aside.to_act() != OVER:
            aside.apply(policy.quick_move(aside, rng) if rng.below(2) else aside.random_move(rng))
    while aside.to_act() != OVER and aside.phase != ACTION:
        aside.apply(policy.quick_move(aside, rng))
    return None if aside.to_act() == OVER else aside


def _likely_move(policy: StephensonPolicy, state: StephensonState, rng: Rng) -> int:
    """A quick move, or one of the likely ones, the likelier the more often."""
    if rng.below(3) == 0:
        return policy.quick_move(state, rng)
    moves = policy.candidates(state, False)
    return moves[min(rng.below(len(moves)), rng.below(len(moves)))]


def _played_out(policy: StephensonPolicy, state: StephensonState, rng: Rng) -> tuple[list[float], list[float]]:
    """The mean final scores of playouts to the end, and the share of wins, by seat."""
    scores = [0.0] * state.players()
    won = [0.0] * state.players()
    for _ in range(_PLAYOUTS):
        copy: GameState = state.clone()
        while copy.to_act() != OVER:
            copy.apply(policy.quick_move(copy, rng))
        final = copy.scores()
        best = max(final)
        for seat, score in enumerate(final):
            scores[seat] += score / _PLAYOUTS
            if score == best:
                won[seat] += 1 / final.count(best) / _PLAYOUTS
    return scores, won


def _sample(
    game: int, policy: StephensonPolicy, state: StephensonState, scores: list[float], won: list[float]
) -> Sample:
    evaluation = policy.evaluation_for(state)
    evaluation.measure(state)
    features = [
        [int(evaluation.measured[feature * SEATS + seat]) for feature in range(FEATURES_EACH)]
        for seat in range(state.players())
    ]
    return Sample(game, int(progress(state)), features, scores, won)


def _nothing() -> Weights:
    """No knowledge, for games that need none."""
    none = [0] * (PHASES * FEATURES_EACH)
    return Weights(none, none, [0] * PHASES, [1000] * PHASES)


# --- learning ---


def _learn(samples: Sequence[Sample]) -> tuple[Weights, str]:
    """The weights, and how much of what was kept apart they explain."""
    import numpy as np

    seats = np.array([len(each.scores) for each in samples])
    phases = np.array([_hat(each.part) for each in samples])
    features = [np.array(each.features, dtype=float) / 100 for each in samples]
    scores = [np.array(each.scores) for each in samples]
    tested = np.array([each.game % _TESTED == 0 for each in samples])

    by_seat = np.repeat(np.arange(len(samples)), seats)
    ahead = np.concatenate([each - each.mean(0) for each in features])
    ahead = (phases[by_seat][:, :, None] * ahead[:, None, :]).reshape(len(by_seat), -1)
    leads = np.concatenate([each - each.mean() for each in scores])
    lead_weights = _ridge(ahead[~tested[by_seat]], leads[~tested[by_seat]], 1 / seats[by_seat][~tested[by_seat]])

    means = np.array([each.mean() for each in scores])
    mean_features = np.array([each.mean(0) for each in features])
    together = np.concatenate([(phases[:, :, None] * mean_features[:, None, :]).reshape(len(samples), -1), phases], 1)
    mean_weights = _ridge(together[~tested], means[~tested], np.ones(int((~tested).sum())))

    expected = ahead @ lead_weights
    explained = _explained(leads[tested[by_seat]], expected[tested[by_seat]])
    explained_mean = _explained(means[tested], (together @ mean_weights)[tested])
    ends = np.cumsum(seats)
    spread = _spread([expected[end - count : end] for end, count in zip(ends, seats, strict=True)], samples, phases)

    learned = PHASES * FEATURES_EACH
    weights = Weights(
        [round(float(value) * 1000) for value in lead_weights],
        [round(float(value) * 1000) for value in mean_weights[:learned]],
        [round(float(value) * 100_000) for value in mean_weights[learned:]],
        [round(value * 100) for value in spread],
    )
    told = ", ".join(f"{value / 100:.1f}" for value in weights.spread)
    return weights, f"explained of leads {explained:.1%}, of means {explained_mean:.1%}; spread {told}"


def _hat(part: int) -> list[float]:
    """How much each phase counts."""
    place = part * (PHASES - 1) / 1000
    return [max(0.0, 1.0 - abs(place - phase)) for phase in range(PHASES)]


def _ridge(rows: Floats, wanted: Floats, weight: Floats) -> Floats:
    import numpy as np

    weighted = rows.T * weight
    solution = np.linalg.solve(weighted @ rows + _RIDGE * np.eye(rows.shape[1]), weighted @ wanted)
    return solution.astype(np.float64)


def _explained(wanted: Floats, found: Floats) -> float:
    """The part of the variance that is explained (R squared)."""
    return float(1 - ((wanted - found) ** 2).sum() / ((wanted - wanted.mean()) ** 2).sum())


def _spread(expected: Sequence[Floats], samples: Sequence[Sample], phases: Floats) -> list[float]:
    """By phase the spread that makes the chances to win fit best (least cross entropy), each by itself in turn."""
    import numpy as np

    out = []
    for phase in range(PHASES):
        losses = []
        for spread in _SPREADS:
            loss = 0.0
            for number, leads in enumerate(expected):
                if phases[number, phase] > 0:
                    shifted = (leads - leads.max()) / spread
                    logs = shifted - np.log(np.exp(shifted).sum())
                    loss -= float(phases[number, phase] * (np.array(samples[number].won) * logs).sum())
            losses.append(loss)
        out.append(_SPREADS[losses.index(min(losses))])
    return out
