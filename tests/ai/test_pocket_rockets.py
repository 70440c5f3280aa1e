"""What computer players know about Pocket Rockets, with values worked out by hand."""

from __future__ import annotations

import pytest

from rocket_desktop.ai.bots import Budget
from rocket_desktop.ai.knowledge import KNOWLEDGE
from rocket_desktop.ai.levels import find_bot
from rocket_desktop.ai.policies.pocket_rockets_evaluation import token
from rocket_desktop.ai.policies.pocket_rockets_plan import best_first
from rocket_desktop.ai.policies.pocket_rockets_values import Outlook, candidates, quick_move, rate_at
from rocket_desktop.ai.view import View
from rocket_desktop.model.core import OVER
from rocket_desktop.model.pocket_rockets.cards import CARDS, LAUNCH_PAD
from rocket_desktop.model.pocket_rockets.spec import SPEC
from rocket_desktop.model.pocket_rockets.state import TURN, PocketRocketsState
from rocket_desktop.model.rng import Rng
from tests.model.pocket_rockets.table import DATA, At, Play

OPTIONS = {"bonus_cards": True, "head_in_the_stars": True}


def positions(players: int) -> list[PocketRocketsState]:
    """Positions of a game played by quick moves, every ninth."""
    state = SPEC.new_game(players, SPEC.complete_options(OPTIONS), players, DATA)
    rng = Rng(players)
    found = []
    number = 0
    while state.to_act() != OVER:
        if number % 9 == 0:
            found.append(state.clone())
        move = quick_move(state, rng)
        assert state.is_legal(move)
        state.apply(move)
        number += 1
    return found


def chosen(game: Play, level: str, iterations: int = 60) -> str:
    state = game.state
    view = View(SPEC, state, state.to_act(), state.observe(state.to_act()))
    return SPEC.format_move(state, find_bot(level, SPEC.id).choose(view, 3, Budget(iterations=iterations)))


@pytest.mark.parametrize("players", [2, 3, 4])
def test_candidates_are_legal_and_none_is_there_twice(players: int) -> None:
    for state in positions(players)[::3]:
        for widely in (False, True):
            moves = KNOWLEDGE[SPEC.id].policy.candidates(state, widely)
            assert 0 < len(moves) == len(set(moves))
            assert set(moves) <= set(state.legal_moves())


def test_quick_players_bring_games_to_their_end() -> None:
    for players in (2, 4):
        state = positions(players)[-1]
        rng = Rng(1)
        while state.to_act() != OVER:
            state.apply(quick_move(state, rng))
        assert max(state.scores()) > 10


def test_what_comes_nearer_counts_by_action_points() -> None:
    pos = At().rocket(0, "red", 1, "plain").open().state.pos
    outlook = Outlook(pos, 0)
    # Fuel of 4 for one action point; two steps away for three.
    assert rate_at(pos, 0, outlook, LAUNCH_PAD, 0, 3, -1) == 400
    assert rate_at(pos, 0, outlook, LAUNCH_PAD, 2, 3, -1) == 400 // 3


def test_cards_are_worth_more_where_they_fit() -> None:
    pos = At().rocket(0, "red", 1).rocket(0, "grey").open().state.pos
    outlook = Outlook(pos, 0)
    worth = {name: outlook.card(CARDS.index(name), 0) for name in CARDS}
    assert worth["red-body"] > worth["yellow-body"]
    assert worth["red-head-plain"] > worth["grey-head-plain"] > worth["yellow-head-plain"]
    assert worth["yellow-base"] > worth["red-base"]
    assert worth["red-head-extra-action"] > worth["red-head-plain"]


def test_tokens_are_taken_from_the_best() -> None:
    pos = At().fuel(1, 0, 1, 2).open().state.pos
    assert [token(pos, rank) for rank in range(5)] == [4, 4, 3, 1, 0]


def test_a_turn_is_planned_to_what_it_can_reach() -> None:
    """Two steps to the Launch Pad and a launch: the first step leads there, stopping or turning back does not."""
    at = At().pawn(0, "red-line").rocket(0, "red", 2, "plain").fuel(0, 0, 0, 2)
    state = at.open(left=3).state
    assert SPEC.format_move(state, best_first(state)[0]) == "move"


def test_a_whole_rocket_in_hand_is_built_in_order() -> None:
    at = At().pawn(0, "red-line").hand(0, "red-body red-head-plain").rocket(0, "red")
    state = at.open(left=2).state
    assert SPEC.format_move(state, best_first(state)[0]) == "build red-body 1"


@pytest.mark.parametrize("level", ["greedy", "hard"])
def test_bots_take_what_is_there(level: str) -> None:
    at = At().rocket(0, "red", 2, "plain").rocket(0, "yellow").rocket(1, "grey")
    assert chosen(at.open(), level) == "launch 4 on 1"


def test_positions_are_judged_between_turns() -> None:
    policy = KNOWLEDGE[SPEC.id].policy
    for state in positions(3)[::5]:
        copy = state.clone()
        policy.play_out(copy, Rng(1))
        assert copy.phase == TURN or copy.to_act() == OVER
        if copy.to_act() != OVER:
            scores = policy.expected_scores(copy)
            assert len(scores) == 3
            assert policy.spread(copy) > 2


def test_the_yardstick_likes_what_fits() -> None:
    yardstick = KNOWLEDGE[SPEC.id].yardstick
    at = At().pawn(0, "red-line").hand(0, "red-base red-body").rocket(0, "red")
    state = at.open().state
    # A rocket 100, its body section 120, the base left in hand 5 (one of its colour is open); then the red head on top
    # of the Conveyor's pile can be drawn, 30, a step away, 5 less.
    build = SPEC.parse_move(state, "build red-body 1")
    assert yardstick.promise(state, build) == 100 + 120 + 5 + 25
    assert yardstick.price(state, SPEC.parse_move(state, "end")) == 2
    assert yardstick.price(state, build) == 0


def test_candidates_at_a_glance_do_not_depend_on_what_is_dealt() -> None:
    for state in positions(2)[::4]:
        dealt = state.redeal(state.observe(state.to_act()), Rng(7))
        if state.phase == TURN:
            assert candidates(dealt, True) == candidates(state, True)
