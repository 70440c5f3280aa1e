"""The learned evaluation: its features against a plain reading of the position, its sums, and its data file."""

from __future__ import annotations

import copy
from collections.abc import Iterator
from itertools import pairwise

import pytest

from rocket_desktop.ai.policies import stephenson_evaluation as evaluation
from rocket_desktop.ai.policies.stephenson import TO_THE_END, WEIGHTS, StephensonPolicy
from rocket_desktop.ai.policies.stephenson_evaluation import (
    FEATURES_EACH,
    NAMES,
    PHASES,
    Weights,
    progress,
    read_weights,
)
from rocket_desktop.data import DataError, read_data
from rocket_desktop.model.core import OVER
from rocket_desktop.model.rng import Rng
from rocket_desktop.model.stephenson import position as p
from rocket_desktop.model.stephenson.spec import SPEC
from rocket_desktop.model.stephenson.state import ACTION, StephensonState
from tests.reference.majority import majority

DATA = {name: read_data(name) for name in ("maps/england", "maps/usa", "maps/china")}


def positions() -> Iterator[StephensonState]:
    """Positions in which an action is due, of games with all player counts on all maps."""
    for seed in range(9):
        players = 2 + seed % 3
        options = SPEC.complete_options({"map": ("england", "usa", "china")[seed // 3]})
        state = SPEC.new_game(players, options, seed, DATA)
        assert isinstance(state, StephensonState)
        rng = Rng(seed)
        while state.to_act() != OVER:
            if state.phase == ACTION and rng.below(12) == 0:
                yield state.clone()
            state.apply(state.random_move(rng))


def measured(policy: StephensonPolicy, state: StephensonState) -> list[list[int]]:
    """What the evaluation measures, [feature][seat]."""
    found = policy.evaluation_for(state)
    found.measure(state)
    return [
        [int(found.measured[feature * p.SEATS + seat]) for seat in range(state.players())]
        for feature in range(FEATURES_EACH)
    ]


def added(parts: list[list[int]], seats: int) -> list[int]:
    return [sum(part[seat] for part in parts) for seat in range(seats)]


def test_features_that_are_known_now_are_the_rulebooks_majorities() -> None:
    policy = StephensonPolicy()
    stopped = running = 0
    for state in positions():
        seats = state.players()
        num, board = state.pos.num, state.pos.board
        features = dict(zip(NAMES, measured(policy, state), strict=True))

        def held(start: int, line: int, seats: int = seats, num: object = num) -> list[int]:
            return [int(num[start + line * p.SEATS + seat]) for seat in range(seats)]  # type: ignore[index]

        assert features["points"] == [100 * points for points in state.scores()]
        assert features["passengers"] == majority([int(num[p.PAWNS + seat]) for seat in range(seats)], 600)
        for status, end in ((p.RUNNING, "running"), (p.ISOLATED, "stopped")):
            lines = [line for line in range(board.lines) if num[p.STATUS + line] == status]
            for start, what in ((p.SHARES, "shares"), (p.ON_LINE, "stations")):
                wanted = [majority(held(start, line), 100 * int(num[p.FEATURE_COUNT + line])) for line in lines]
                assert features[f"{what}-{end}"] == added(wanted, seats)
            stopped += len(lines) if end == "stopped" else 0
            running += len(lines) if end == "running" else 0
        cubes = [0] * seats
        industries = [[0] * seats for _ in range(board.industries)]
        for space in range(board.spaces):
            owner = state.pos.owner[space]
            if owner != p.NOBODY and num[p.CONNECTED] >> board.space_city[space] & 1:
                cubes[owner] += 100
                industries[board.space_industry[space]][owner] += 1
        assert features["cubes-sure"] == cubes
        assert features["industry-now"] == added([majority(each, 600) for each in industries], seats)
        assert sum(features["actions"]) == 100 * state.actions_left
    assert stopped > 20
    assert running > 100


def test_measuring_changes_nothing() -> None:
    policy = StephensonPolicy()
    for state in positions():
        before = state.encode()
        first = policy.expected_scores(state)
        assert state.encode() == before
        assert policy.expected_scores(state.clone()) == first


def test_expected_scores_are_the_weighted_features() -> None:
    """Whole numbers inside, here the formula with fractions: they differ by the rounding alone."""
    weights = read_weights(read_data(WEIGHTS))
    policy = StephensonPolicy(weights)
    parts = []
    for state in positions():
        features = measured(policy, state)
        part = int(progress(state))
        parts.append(part)
        place = part * (PHASES - 1) / 1000
        hat = [max(0.0, 1 - abs(place - phase)) for phase in range(PHASES)]
        seats = state.players()
        expected = [0.0] * seats
        for phase in range(PHASES):
            mean = weights.base[phase] / 100_000
            leads = [0.0] * seats
            for feature in range(FEATURES_EACH):
                at = phase * FEATURES_EACH + feature
                together = sum(features[feature]) / seats
                mean += weights.means[at] / 1000 * together / 100
                for seat in range(seats):
                    leads[seat] += weights.leads[at] / 1000 * (features[feature][seat] - together) / 100
            for seat in range(seats):
                expected[seat] += hat[phase] * (mean + leads[seat])
        assert policy.expected_scores(state) == pytest.approx(expected, abs=0.01)
    assert min(parts) < 200
    assert max(parts) > 700
    assert all(0 <= part <= 1000 for part in parts)


def test_the_evaluation_foresees_the_leads_of_random_games() -> None:
    """Halfway through, what it expects and what comes go together, though nobody plays well here."""
    policy = StephensonPolicy()
    products = expected_squares = squares = 0.0
    for seed in range(40):
        state = SPEC.new_game(2, SPEC.complete_options({}), seed, DATA)
        assert isinstance(state, StephensonState)
        rng = Rng(seed)
        lead = 0.0
        while state.to_act() != OVER:
            if state.phase == ACTION and progress(state) < 600:
                first, second = policy.expected_scores(state)
                lead = first - second
            state.apply(policy.quick_move(state, rng))
        final = state.scores()[0] - state.scores()[1]
        products += lead * final
        expected_squares += lead * lead
        squares += final * final
    assert products / (expected_squares * squares) ** 0.5 > 0.5


def test_playing_on_stops_at_the_end_of_a_turn_or_of_the_game() -> None:
    turns, end = StephensonPolicy(turns=1), StephensonPolicy(turns=TO_THE_END)
    for state in positions():
        one, whole = state.clone(), state.clone()
        turns.play_out(one, Rng(1))
        end.play_out(whole, Rng(1))
        assert whole.to_act() == OVER
        assert one.to_act() == OVER or (
            one.phase == ACTION and one.active == (state.active + 1) % state.players() and one.actions_left == 2
        )


def test_the_spread_lies_between_its_knots() -> None:
    weights = Weights([], [], [], [800, 600, 300])
    assert [weights.spread_at(part) for part in (0, 250, 500, 750, 1000)] == pytest.approx([8, 7, 6, 4.5, 3])
    shipped = read_weights(read_data(WEIGHTS)).spread
    assert all(early > late > 0 for early, late in pairwise(shipped)), "later in the game more is certain"


def test_damaged_weights_are_refused() -> None:
    sound = read_data(WEIGHTS)
    assert isinstance(sound, dict)
    assert read_weights(sound).to_json().items() <= sound.items()
    for change in (
        lambda d: d.update(version=evaluation.VERSION + 1),
        lambda d: d.pop("format"),
        lambda d: d.pop("features"),
        lambda d: d["features"].pop("points"),
        lambda d: d["features"]["points"].update(lead=[1, 2]),
        lambda d: d["features"]["points"].update(mean=[1, 2, "3"]),
        lambda d: d["features"]["points"].update(mean=[1, 2, 1 << 40]),
        lambda d: d.update(base=None),
        lambda d: d.update(spread=[100, 0, 100]),
    ):
        broken = copy.deepcopy(sound)
        change(broken)  # type: ignore[no-untyped-call]
        with pytest.raises(DataError, match="install the program again"):
            read_weights(broken)
    with pytest.raises(DataError):
        read_weights([sound])
