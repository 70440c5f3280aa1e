"""What a move would bring: worked out by hand, true afterwards, and the same whatever is hidden."""

from __future__ import annotations

from typing import Any

import pytest

from rocket_desktop.model.core import OVER
from rocket_desktop.model.rng import Rng
from rocket_desktop.model.station_master.reckoning import Range
from rocket_desktop.play.session import Session
from rocket_desktop.views.games.station_master.chooser import Chooser
from rocket_desktop.views.games.station_master.outcome import Outcome, foresee, move_title
from tests.model.station_master.table import NAMES, At
from tests.views.station_master.tables import Tables, look, names


def told(session: Session, text: str) -> list[str]:
    look(session)
    return foresee(session, text, names(session)).lines(names(session))


def two_trains(hand: str) -> At:
    """T1 waits for one car, with a 3 of Ada and a pawn of Ben; T2 is a freight train with a pawn of Ben."""
    at = At().train("standard", 3, "coach+3 coach+2", "p1:3 p2:-1").train("freight", 4, "freight-4", "p2:1")
    at.train("standard", 5).hand(0, hand).hand(1, "coach+1 coach+1 coach+1").points(4, 10)
    return at


def test_a_car_that_fills_a_train_tells_who_scores_what(tables: Tables) -> None:
    session = tables.standing(two_trains("coach+4 uncouple uncouple"))
    look(session)
    outcome = foresee(session, "car T1 coach+4", NAMES)
    # (3 + 2 + 4) x 3; Ben's pawn is worth -1 to 3: 9 points lost at most, 27 won.
    assert outcome.gains() == {0: Range(27, 27), 1: Range(-9, 27)}
    assert outcome.label() == "→ +27"
    assert outcome.lines(NAMES) == [
        "Add coach +4 to T1",
        "T1 leaves with a value of 9 (3 + 2 + 4)",
        "Ada +27 (9 × 3), Ben −9 to +27 (9 × −1 to 3)",
        "A new locomotive comes in place of T1",
        "Ada draws a card; next is Ben",
    ]


def test_a_car_that_fills_nothing_tells_the_new_value_and_what_is_left(tables: Tables) -> None:
    session = tables.standing(two_trains("freight-3 uncouple uncouple"))
    assert told(session, "car T2 freight-3") == [
        "Add freight car −3 to T2",
        "The value of T2 goes from 4 to 7 (4 + 3)",
        "If T2 left then: Ben −7 to +21 (7 × −1 to 3)",
        "3 seats left of 4",
        "T2 leaves with 2 more cars",
        "Ada draws a card; next is Ben",
    ]
    assert foresee(session, "car T2 freight-3", NAMES).label() == "= 7"


def test_a_pawn_counts_with_its_value_and_nobody_draws(tables: Tables) -> None:
    session = tables.standing(two_trains("freight-3 uncouple uncouple"))
    assert told(session, "board T1 -1") == [
        "Assign a pawn of −1 to T1",
        "The value of T1 is 5 (3 + 2)",
        "If T1 left then: Ada +10 (5 × 2), Ben −5 to +15 (5 × −1 to 3)",
        "No seat left of 3",
        "T1 leaves with 1 more car",
        "No card is drawn; next is Ben",
    ]
    assert foresee(session, "board T1 -1", NAMES).label() == "(+10)"


def test_a_depot_scores_at_once_and_is_followed_by_its_pawn(tables: Tables) -> None:
    session = tables.standing(two_trains("freight-3 uncouple uncouple"))
    assert told(session, "depot T1") == [
        "Play the Depot on T1",
        "T1 is scored at once with a value of 5 (3 + 2), and stays",
        "Ada +15 (5 × 3), Ben −5 to +15 (5 × −1 to 3)",
        "All its pawns go home; from now on only cars behind the Depot give it value",
        "Next, Ada assigns a pawn to the Depot",
    ]
    assert foresee(session, "depot T1", NAMES).label() == "+15"
    session.play("depot T1")
    assert told(session, "board T1 2")[-1] == "No card is drawn; next is Ben"


def test_a_train_with_a_depot_scores_what_stands_behind_it_and_takes_it_along(tables: Tables) -> None:
    at = At().train("standard", 4, "coach+6 coach+5 freight-2", "p1:3 p2:1", depot=(2, 1))
    at.train("standard", 5).train("freight", 4).hand(0, "coach+4").hand(1, "coach+1")
    session = tables.standing(at)
    # Behind the Depot: -2 + 4.
    assert told(session, "car T1 coach+4")[1:4] == [
        "T1 leaves with a value of 2 (−2 + 4)",
        "Ada +6 (2 × 3), Ben +0 to +6 (2 × −1 to 3)",
        "The Depot of Ben leaves the game",
    ]


def test_uncoupled_cars_are_told_in_the_order_of_their_going(tables: Tables) -> None:
    session = tables.standing(two_trains("freight-3 uncouple uncouple"))
    assert told(session, "uncouple T1 2")[1:3] == [
        "Discarded, in this order: coach +2, coach +3",
        "The value of T1 goes from 5 to 0",
    ]
    assert told(session, "uncouple T1 1")[1:3] == ["Discarded: coach +2", "The value of T1 goes from 5 to 3"]


def test_a_reassign_changes_two_trains(tables: Tables) -> None:
    session = tables.standing(two_trains("reassign uncouple uncouple"))
    lines = told(session, "reassign T2 T1")
    # T1 leaves with 3 + 2 - 4; of T2 only what does not depend on the pawns that T1 shows.
    assert lines[:6] == [
        "Reassign the last car of T2 to T1",
        "The value of T2 goes from 4 to 0",
        "3 seats left of 4",
        "T2 leaves with 4 more cars",
        "T1 leaves with a value of 1 (3 + 2 − 4)",
        "Ada +3 (1 × 3), Ben −1 to +3 (1 × −1 to 3)",
    ]
    lines = told(session, "reassign T1 T3")
    assert "The value of T1 goes from 5 to 3" in lines
    assert "The value of T3 goes from 0 to 2" in lines
    assert "If T1 left then: Ada +9 (3 × 3), Ben −3 to +9 (3 × −1 to 3)" in lines


def test_the_other_cards_tell_what_comes_next(tables: Tables) -> None:
    session = tables.standing(two_trains("standing-room transfer caboose"))
    assert told(session, "standing-room T1")[-1] == "Next, Ada may assign a pawn to the train"
    assert "2 seats left of 4" in told(session, "standing-room T1")
    assert told(session, "transfer T1") == ["Play Transfer on T1", "Next, Ada moves one to three pawns of the train"]
    assert told(session, "caboose T3")[1:3] == ["T3 leaves with a value of 0", "Nobody is aboard, nobody scores"]
    session.play("transfer T1")
    lines = told(session, "take p2 1 T3")
    assert lines[0] == "Move pawn 1 of Ben to T3"
    assert "If T3 left then: Ben +0 (0 × −1 to 3)" in lines
    assert lines[-1] == "Next, Ada may move another pawn"
    session.play("take p2 1 T3")
    assert told(session, "done") == ["Leave it at that", "Ada draws a card; next is Ben"]


def test_the_last_train_ends_the_game(tables: Tables) -> None:
    at = At().train("standard", 3, "coach+3 coach+2", "p1:3").hand(0, "coach+4").hand(1, "coach+1")
    at.pos.trains += [None, None]
    at.pos.locomotives_gone = list(range(1, 13))
    session = tables.standing(at)
    lines = told(session, "car T1 coach+4")
    assert lines[-2:] == ["No locomotive is left to take the place of T1", "The game ends: the last train has left"]


def test_titles_say_no_more_than_the_text() -> None:
    assert move_title("board T2 ?", NAMES) == "Assign a pawn to T2"
    assert move_title("take p3 2 home", NAMES) == "Send pawn 2 of Cleo home"
    assert move_title("repair T1 executive+5-3", NAMES) == "Repair: add executive coach +5/−3 from the discards to T1"
    with pytest.raises(ValueError, match="no move"):
        move_title("dance", NAMES)


def seen(session: Session) -> dict[str, Any]:
    """All that a person who decides is told."""
    seat = look(session)
    chooser = Chooser(session)
    chooser.open(seat)
    choices = [dict(chooser.choices())]
    for spot in choices[0]:
        chooser.open(seat)
        chooser.spot_clicked(spot)
        choices.append(dict(chooser.choices()))
    outcomes = {text: foresee(session, text, names(session)) for text in session.legal()[::2]}
    return {"choices": choices, "outcomes": outcomes, "prompt": chooser.prompt()}


@pytest.mark.parametrize(("players", "plies"), [(2, 9), (2, 60), (3, 30), (4, 50), (5, 0), (6, 41)])
def test_what_is_foreseen_does_not_depend_on_what_is_hidden(tables: Tables, players: int, plies: int) -> None:
    session = tables.at_random(players, 7 + players, plies)
    twin = tables.twin(session, session.to_act(), 99)
    truths = [one._game.state.encode() for one in (session, twin)]
    assert truths[0] != truths[1]
    # The twin has no past, which only the numbers of decisions tell.
    assert seen(session) == seen(twin)


def check(session: Session, outcome: Outcome, events: list[dict[str, Any]]) -> None:
    """What was foreseen against what has happened."""
    gains = outcome.gains()
    points = {event["seat"]: event["points"] for event in events if event["kind"] == "score"}
    assert set(points) == set(gains)
    for seat, gain in gains.items():
        assert gain.low <= points[seat] <= gain.high
        assert gain.known() or seat != outcome.actor
    values = [event["value"] for event in events if event["kind"] in ("leave", "depot-score")]
    assert values == [train.value for train in outcome.trains if train.scores != "not yet"]
    assert [event["train"] - 1 for event in events if event["kind"] == "leave"] == [*outcome.comes, *outcome.empty]
    turn, kinds = session.position()["turn"], [event["kind"] for event in events]
    assert isinstance(turn, dict)
    assert outcome.then == ("end" if "end" in kinds else turn["phase"])
    assert "end" in kinds or outcome.next == turn["player"]
    assert (outcome.draws and outcome.deck_left > 0) == ("draw" in kinds or "rush-hour" in kinds)
    trains = session.position()["trains"]
    assert isinstance(trains, list)
    for train in outcome.trains:
        if train.scores == "not yet":
            now = trains[train.place]
            assert train.value == now["value"]
            assert train.seats_left == now["limit"] - len(now["pawns"])
            assert train.cars_left == now["number"] - len(now["cars"])


@pytest.mark.parametrize("players", range(2, 7))
def test_what_is_foreseen_is_what_happens(tables: Tables, players: int) -> None:
    session = tables.new(players, players)
    rng = Rng(players)
    kinds = set()
    while session.to_act() != OVER:
        look(session)
        state = session._game.state
        text = session._game.spec.format_move(state, state.random_move(rng))
        outcome = foresee(session, text, names(session))
        session.play(text)
        check(session, outcome, session._plies[-1].events)
        kinds.add(text.split()[0])
    assert {"board", "car", "depot", "standing-room", "uncouple", "reassign", "transfer", "take", "done"} <= kinds
