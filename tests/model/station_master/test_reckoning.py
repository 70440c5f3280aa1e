"""A train's value as its formula, and what pawns may come to: exact for those that are known, a range for others."""

from __future__ import annotations

import pytest

from rocket_desktop.model.core import NOBODY, OVER, EventLog
from rocket_desktop.model.station_master.reckoning import (
    Range,
    Reckoning,
    counted,
    depot_after,
    formula,
    value_formula,
    value_of,
    worth,
)
from rocket_desktop.model.station_master.spec import SPEC
from tests.model.station_master.table import NAMES, At
from tests.model.station_master.test_hidden import after


def test_s5_a_car_is_worth_what_the_train_makes_of_it() -> None:
    assert [worth("coach+3", kind) for kind in ("standard", "executive", "freight")] == [3, 3, -3]
    assert [worth("freight-4", kind) for kind in ("standard", "executive", "freight")] == [-4, -4, 4]
    assert [worth("executive+5-3", kind) for kind in ("standard", "executive", "freight")] == [-3, 5, -3]
    assert worth("caboose", "standard") is worth("royal-carriage", "freight") is None


def test_a_formula_shows_every_car_with_a_value_and_how_often_it_counts() -> None:
    at = At().train("standard", 5).train("standard", 6, "coach+4 coach+3 freight-2 royal-carriage")
    at.train("freight", 6, "coach+4 coach+3 freight-6 royal-carriage freight-1", depot=(2, 0))
    at.train("standard", 4, "coach+5")
    play = at.open()
    # 4 + 2 x 3 + 2 x -2; behind the Depot of the freight train 2 x 6 + 2 x 1.
    told = [value_formula(play.train(place)) for place in (1, 2, 3, 4)]
    assert told == ["0", "6 (4 + 3 × 2 − 2 × 2)", "14 (6 × 2 + 1 × 2)", "5"]
    # A Depot that scores now: 4 + 3 - 2, the Royal Carriage is cancelled.
    train = play.train(2)
    assert formula(counted(train["kind"], train["cars"], royal=False)) == "5 (4 + 3 − 2)"


@pytest.mark.parametrize("players", range(2, 7))
def test_the_parts_of_a_value_come_to_the_value(players: int) -> None:
    game = after(players, players, 0)
    seen = 0
    while game.state.to_act() != OVER:
        for train in SPEC.position(game.state)["trains"]:  # type: ignore[attr-defined]
            if train is not None:
                parts = counted(train["kind"], train["cars"], depot_after(train))
                assert value_of(parts) == train["value"]
                seen += any(times > 1 for _value, times in parts)
        game.play_move(game.state.legal_moves()[game.ply() * 7 % len(game.state.legal_moves())])
    assert game.ply() > 50
    assert seen or players < 4  # Royal Carriages were among them


def two_trains() -> At:
    """Ada has 3 and -1 on a train of 4, Ben two pawns there and one on a train of -2; Ada has 5 points, Ben 3."""
    at = At().train("standard", 5, "coach+4", "p1:3 p2:2 p1:-1 p2:1").train("standard", 4, "freight-2", "p2:-1")
    return at.points(5, 3)


def test_s7_own_pawns_are_exact_and_others_a_range() -> None:
    position = two_trains().open().seen(0)
    reckoning = Reckoning(position)
    assert reckoning.passengers(0, 0) == Range(2, 2)
    assert reckoning.gain_now(0, 0) == Range(8, 8)
    # Two pawns of a player are -1 + 1 = 0 at least and 3 + 2 = 5 at most: there is but one of 3.
    assert reckoning.passengers(1, 0) == Range(0, 5)
    assert reckoning.gain_now(1, 0) == Range(0, 20)
    # The worst for Ben on the other train is 3 x -2 = -6, but no score falls below 0: he has 3 to lose.
    assert reckoning.gain_now(1, 1) == Range(-3, 2)
    assert reckoning.is_aboard(1, 1)
    assert not reckoning.is_aboard(0, 1)
    assert reckoning.total(0) == Range(13, 13)
    # Best for Ben: 3 and 2 aboard T1, -1 on T2: 3 + 20 + 2.  Worst: -1 and 1 aboard T1, 3 on T2: 3 + 0 - 6, so 0.
    assert reckoning.total(1) == Range(0, 25)
    assert [Range(2, 2).signed(), Range(0, 0).signed(), Range(-3, 2).signed()] == ["+2", "+0", "−3 to +2"]
    assert [Range(2, 2).plain(), Range(-3, 2).plain()] == ["2", "−3 to 2"]


def test_who_knows_everything_is_told_exactly_and_who_may_not_is_not() -> None:
    position = two_trains().open().seen()
    assert Reckoning(position).gain_now(1, 0) == Range(12, 12)  # 4 x (2 + 1)
    assert Reckoning(position, knows=0).gain_now(1, 0) == Range(0, 20)
    assert Reckoning(position, knows=NOBODY).gain_now(0, 0) == Range(0, 20)


def test_what_is_still_out_follows_from_what_was_shown() -> None:
    at = two_trains().train("standard", 3, "coach+1 coach+1", "p2:3 p2:2").hand(0, "coach+5")
    play = at.open()
    assert Reckoning(play.seen(0)).still_out(0) == [3, -1]
    assert Reckoning(play.seen(0)).still_out(1) == [3, 2, 2, 1, 1, -1]
    # Ben's 3 and a 2 come home from T3: those still aboard elsewhere are neither the 3 nor both 2.
    play.play("car T3 coach+5")
    assert Reckoning(play.seen(0)).still_out(1) == [2, 2, 1, 1, -1]
    assert Reckoning(play.seen(1)).still_out(1) == [2, 1, -1]


@pytest.mark.parametrize("players", range(2, 7))
def test_the_truth_lies_in_every_range(players: int) -> None:
    game = after(players, 20 + players, 20)
    while game.state.to_act() != OVER:
        state = game.state
        truth = Reckoning(SPEC.position(state))
        for seat in range(players):
            seen = Reckoning(SPEC.position(state, seat))
            for owner in range(players):
                total, exact = seen.total(owner), truth.total(owner)
                assert exact.known()
                assert total.low <= exact.low <= total.high
                assert total == exact or owner != seat
                for place in truth.trains:
                    gain = seen.gain_now(owner, place)
                    assert gain.low <= truth.gain_now(owner, place).low <= gain.high
        for _ in range(5):
            if game.state.to_act() != OVER:
                moves = game.state.legal_moves()
                game.play_move(moves[game.ply() * 5 % len(moves)])


def test_the_gain_is_what_the_rules_give() -> None:
    at = two_trains().hand(0, "caboose")
    play = at.open()
    foreseen = [Reckoning(play.seen()).gain_now(seat, 0).low for seat in range(2)]
    log = EventLog()
    play.state.apply(SPEC.parse_move(play.state, "caboose T1"), log)
    told = [SPEC.describe(play.state, record, NAMES) for record in log.records]
    assert [event["points"] for event in told if event["kind"] == "score"] == foreseen == [8, 12]
