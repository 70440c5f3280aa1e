"""What computer players know about Station Master, with values worked out by hand."""

from __future__ import annotations

import pytest

from rocket_desktop.ai.bots import Budget, step
from rocket_desktop.ai.knowledge import KNOWLEDGE
from rocket_desktop.ai.levels import find_bot
from rocket_desktop.ai.policies.station_master import StationMasterPolicy
from rocket_desktop.ai.policies.station_master_values import (
    MEAN_PAWN,
    advantage,
    candidates,
    expected_value,
    grown,
    move_value,
    quick_move,
)
from rocket_desktop.ai.view import View
from rocket_desktop.data import read_data
from rocket_desktop.model.core import OVER
from rocket_desktop.model.rng import Rng
from rocket_desktop.model.station_master.spec import SPEC
from rocket_desktop.model.station_master.state import TURN, StationMasterState
from tests.model.station_master.table import At, Play

DATA = {"decks/station-master": read_data("decks/station-master")}


def positions(players: int) -> list[StationMasterState]:
    """Positions of a game played by quick moves, every fifth."""
    state = SPEC.new_game(players, SPEC.complete_options({}), players, DATA)
    rng = Rng(players)
    found = []
    number = 0
    while state.to_act() != OVER:
        if number % 5 == 0:
            found.append(state.clone())
        move = quick_move(state, rng)
        assert state.is_legal(move)
        state.apply(move)
        number += 1
    return found


def worth(game: Play, text: str) -> int:
    return move_value(game.state, SPEC.parse_move(game.state, text))


def test_good_trains_are_expected_to_grow_better_and_bad_ones_worse() -> None:
    pos = At().train("standard", 5, "coach+3 freight-1").train("standard", 4, "freight-2").open().state.pos
    # 80 % of what it is worth now, and 25 % more for each of the three railcars to come.
    assert expected_value(pos.train(0)) == 2 * (80 + 75)
    assert expected_value(pos.train(1)) == -2 * (80 + 75)
    assert grown(5, 0) == 500
    assert grown(5, 7) == grown(5, 4)


def test_advantage_takes_others_pawns_by_their_mean() -> None:
    pos = At(3).train("standard", 6, "", "p1:3 p1:1 p2:3 p3:-1").open().state.pos
    # 3 + 1, less two pawns of 4/3 shared by two others.
    assert advantage(pos, pos.train(0), 0) == 400 - 2 * MEAN_PAWN // 2


def test_cars_go_where_they_help() -> None:
    game = At().train("standard", 6, "", "p1:3 p1:2").train("standard", 7, "", "p2:3 p2:2").hand(0, "coach+5 freight-5")
    play = game.open()
    texts = [SPEC.format_move(play.state, move) for move in candidates(play.state, True)]
    cars = [text for text in texts if text.startswith("car")]
    assert cars[:2] == ["car T1 coach+5", "car T2 freight-5"]
    assert cars[-1] == "car T1 freight-5"


def test_large_pawns_go_to_good_trains_and_the_negative_one_to_bad() -> None:
    play = At().train("standard", 6, "coach+6 coach+5").train("standard", 7, "freight-6 freight-5").open()
    assert worth(play, "board T1 3") > worth(play, "board T1 1") > 0 > worth(play, "board T1 -1")
    assert worth(play, "board T2 -1") > 0 > worth(play, "board T2 3")


@pytest.mark.parametrize("players", range(2, 7))
def test_candidates_are_legal_the_best_first_and_the_same_in_every_deal(players: int) -> None:
    for state in positions(players):
        moves = candidates(state, True)
        assert len(moves) == min(48, len(state.legal_moves()))
        assert set(moves) <= set(state.legal_moves())
        values = [move_value(state, move) for move in moves]
        assert values == sorted(values, reverse=True)
        assert candidates(state, False) == moves[:14]
        dealt = SPEC.new_game(players, SPEC.complete_options({}), 0, DATA).redeal(state.observe(state.to_act()), Rng(7))
        assert candidates(dealt, True) == moves


def test_expected_scores() -> None:
    # 10 points and 3 passengers on a train of 5 with 3 cars to come; the other's -1 on it; nothing below 0.
    at = At().train("standard", 6, "coach+6 coach+2 freight-3", "p1:3 p2:-1").points(10, 1)
    expected = KNOWLEDGE[SPEC.id].policy.expected_scores(at.open().state)
    train = 5 * (0.80 + 3 * 0.25)
    assert expected == [pytest.approx(10 + 3 * train), 0.0]
    assert 1 - train < 0


def test_playouts_stop_after_their_turns() -> None:
    for turns in (1, 2):
        for state in positions(3)[:8]:
            copy = state.clone()
            StationMasterPolicy(turns).play_out(copy, Rng(1))
            assert copy.phase == TURN or copy.to_act() == OVER
            assert copy.encode() != state.encode()
    start = positions(2)[0]
    StationMasterPolicy(-1).play_out(start, Rng(1))
    assert start.to_act() == OVER


def test_the_yardstick_counts_trains_as_they_stand() -> None:
    yardstick = KNOWLEDGE[SPEC.id].yardstick
    state = At().train("standard", 6, "coach+4", "p1:3 p2:-1").train("standard", 7).hand(0, "coach+2").open().state
    # Train 1 would be worth 6: own 3 passengers, the other's pawn at its mean of 1.33.
    assert yardstick.promise(state, SPEC.parse_move(state, "car T1 coach+2")) == 6 * 300 - 6 * 133
    assert yardstick.promise(state, SPEC.parse_move(state, "board T1 2")) == 4 * 500 - 4 * 133
    assert yardstick.price(state, SPEC.parse_move(state, "board T2 2")) == 2
    assert yardstick.price(state, SPEC.parse_move(state, "car T1 coach+2")) == 2


def test_who_watches_a_soft_bot_think_does_not_change_its_move() -> None:
    state = positions(2)[6]
    view = View(SPEC, state, state.to_act(), state.observe(state.to_act()))
    budget = Budget(iterations=40)
    found = set()
    for seed in range(12):
        unseen = find_bot("easy", SPEC.id).choose(view, seed, budget)
        thinking = find_bot("easy", SPEC.id).think(view, seed, budget)
        while step(thinking, budget):
            assert thinking.considered(3)
        assert thinking.best() == unseen
        found.add(unseen)
    assert len(found) > 1


@pytest.mark.parametrize("level", ["greedy", "hard"])
def test_bots_take_what_is_there(level: str) -> None:
    """A full train with all the own pawns on it: the last coach brings 5 x (3 + 2 + 2) points and more."""
    at = (
        At().train("standard", 4, "coach+4 coach+5 coach+6", "p1:3 p1:2 p1:2").train("standard", 6).train("standard", 7)
    )
    at.hand(0, "coach+5 freight-6 uncouple")
    left = [*range(len(at.deck.ids))]
    seen = [card for train in at.pos.trains if train is not None for card in train.cars] + at.pos.hands[0]
    pile = [card for card in left for _ in range(at.deck.counts[card]) if at.deck.ids[card] != "rush-hour"]
    for card in seen:
        pile.remove(card)
    at.pos.hands[1] = sorted(pile[:3])
    at.pos.draw_pile = pile[3:]
    used = [train.locomotive for train in at.pos.trains if train is not None]
    at.pos.locomotives = [each for each in range(13) if each not in used]
    state = at.open().state
    view = View(SPEC, state, 0, state.observe(0))
    move = find_bot(level, SPEC.id).choose(view, 3, Budget(iterations=200))
    assert SPEC.format_move(state, move) == "car T1 coach+5"
