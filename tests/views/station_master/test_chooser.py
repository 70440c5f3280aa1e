"""Deciding at the table of Station Master: every legal move by clicks alone, by lists, and why others are refused."""

from __future__ import annotations

import pytest

from rocket_desktop.model.core import OVER
from rocket_desktop.model.rng import Rng
from rocket_desktop.play.session import Session
from rocket_desktop.views.games.station_master.chooser import Chooser
from rocket_desktop.views.kit.spots import Spot
from tests.model.station_master.table import At
from tests.views.station_master.tables import Tables, go_on, look


class Sitting:
    """A person who decides, and what the chooser has told."""

    def __init__(self, session: Session, *, confirm: bool = True) -> None:
        self.session = session
        self.chooser = Chooser(session)
        self.chooser.confirm = confirm
        self.decided: list[str] = []
        self.refused: list[str] = []
        self.chooser.decided.connect(self.decided.append)
        self.chooser.refused.connect(self.refused.append)
        self.chooser.open(look(session))

    def click(self, *spots: Spot) -> str:
        """What waits for its confirmation after these clicks."""
        for spot in spots:
            self.chooser.spot_clicked(spot)
        return self.chooser.pending


def train(number: int) -> Spot:
    return Spot("train", place=number - 1)


def card(index: int) -> Spot:
    return Spot("card", index=index)


def home(value: int) -> Spot:
    return Spot("home", index=value)


def reached(chooser: Chooser) -> set[str]:
    """All moves that clicks on what is offered, and buttons, lead to."""
    found = set()
    paths: list[list[Spot]] = [[]]
    while paths:
        path = paths.pop()
        go_back(chooser)
        for spot in path:
            chooser.spot_clicked(spot)
        found.update(chooser.options())
        if chooser.pending:
            found.add(chooser.pending)
            continue
        paths += [[*path, spot] for spot, choice in chooser.choices().items() if not choice.chosen]
    return found


def go_back(chooser: Chooser) -> None:
    """All the steps."""
    while chooser.picks or chooser.pending:
        chooser.step_back()


PLACES = [(players, plies) for players in range(2, 7) for plies in (0, 45, 90)]


@pytest.mark.parametrize(("players", "plies"), PLACES)
def test_every_legal_move_is_reached_by_clicks_and_from_the_list(tables: Tables, players: int, plies: int) -> None:
    session = tables.at_random(players, 5 * players + plies, plies)
    rng = Rng(plies)
    for _ in range(4):
        if session.to_act() == OVER:
            break
        sitting = Sitting(session)
        legal = session.legal()
        assert reached(sitting.chooser) == set(legal)
        for text in legal:
            go_back(sitting.chooser)
            sitting.chooser.pick(text)
            assert sitting.chooser.pending == text
            sitting.chooser.accept()
            assert sitting.decided.pop() == text
        assert sitting.refused == []
        go_on(session, rng)


@pytest.mark.parametrize("players", range(2, 7))
def test_the_train_can_be_clicked_first(tables: Tables, players: int) -> None:
    session = tables.at_random(players, players, 30)
    sitting = Sitting(session)
    assert sitting.chooser.phase() == "turn"
    for way in sitting.chooser._ways:
        spots = sorted(way.parts, key=lambda part: part.kind != "train")
        sitting.chooser.open(look(session))
        for spot in spots if way.text.split()[0] != "reassign" else [spots[0], spots[2], spots[1]]:
            sitting.chooser.spot_clicked(spot)
        assert way.text in (sitting.chooser.pending, *sitting.chooser.options())


def at_a_turn() -> At:
    at = At().train("standard", 3, "coach+3", "p1:3 p2:2").train("standard", 5, "freight-2 coach+1").train("freight", 4)
    at.hand(0, "coach+2 coach+2 uncouple").hand(1, "coach+1 coach+1 coach+1").draws("coach+4 coach+4")
    return at


def test_a_card_and_a_train_wait_for_a_confirmation(tables: Tables) -> None:
    sitting = Sitting(tables.standing(at_a_turn()))
    assert sitting.click(card(0)) == ""
    assert sitting.chooser.choices()[card(0)].chosen
    assert sitting.click(train(2)) == "car T2 coach+2"
    assert sitting.chooser.choices()[train(2)].pending
    assert sitting.chooser.prompt() == "Add coach +2 to T2. Confirm, or click the same again."
    sitting.click(train(2))
    assert sitting.decided == ["car T2 coach+2"]


def test_without_confirmation_the_last_click_decides(tables: Tables) -> None:
    sitting = Sitting(tables.standing(at_a_turn()), confirm=False)
    sitting.click(home(-1), train(3))
    assert sitting.decided == ["board T3 -1"]
    sitting.chooser.open(0)
    sitting.chooser.suggest("board T3 -1")
    assert sitting.chooser.pending == "board T3 -1"
    assert sitting.decided == ["board T3 -1"]


def test_another_train_or_another_card_takes_the_place_of_the_first(tables: Tables) -> None:
    sitting = Sitting(tables.standing(at_a_turn()))
    assert sitting.click(card(0), train(1), train(3)) == "car T3 coach+2"
    assert sitting.click(home(2)) == "board T3 2"
    assert sitting.click(home(1)) == "board T3 1"
    assert sitting.click(card(2)) == ""  # nothing on T3 could be uncoupled: the card begins anew
    assert sitting.chooser.picks == [card(2)]
    sitting.click(card(2))
    assert sitting.chooser.picks == []


def test_of_equal_cards_both_can_be_clicked(tables: Tables) -> None:
    sitting = Sitting(tables.standing(at_a_turn()))
    assert {card(0), card(1)} <= set(sitting.chooser.choices())
    assert sitting.click(card(1), train(2)) == "car T2 coach+2"
    assert sitting.chooser.choices()[card(1)].chosen
    assert card(0) not in sitting.chooser.choices() or not sitting.chooser.choices()[card(0)].chosen


def test_how_many_cars_are_uncoupled_is_asked_where_it_is_open(tables: Tables) -> None:
    sitting = Sitting(tables.standing(at_a_turn()))
    assert sitting.click(card(2), train(1)) == "uncouple T1 1"
    assert sitting.click(train(2)) == ""
    assert sitting.chooser.options() == ["uncouple T2 1", "uncouple T2 2"]
    assert [sitting.chooser.option_title(text) for text in sitting.chooser.options()] == ["1 car", "2 cars"]
    assert sitting.chooser.prompt() == "How many cars of T2 shall be uncoupled?"
    sitting.chooser.pick("uncouple T2 2")
    assert sitting.chooser.pending == "uncouple T2 2"
    sitting.chooser.pick("uncouple T2 1")
    assert sitting.chooser.pending == "uncouple T2 1"
    sitting.chooser.step_back()
    assert sitting.chooser.picks == [card(2)]


def test_a_reassign_goes_from_the_first_train_to_the_second(tables: Tables) -> None:
    at = at_a_turn().hand(0, "reassign coach+2 coach+2")
    sitting = Sitting(tables.standing(at))
    reassign = next(spot for spot in sitting.chooser.choices() if sitting.chooser.spot_title(spot) == "Reassign")
    assert sitting.click(reassign, train(2)) == ""
    assert sitting.chooser.prompt() == "Which train does the last car of T2 go to?"
    assert sitting.click(train(1)) == "reassign T2 T1"
    assert sitting.click(train(3)) == "reassign T2 T3"
    # Two trains alone are no Reassign: the second click only begins with another train.
    sitting.chooser.open(0)
    sitting.click(train(2), train(1))
    assert sitting.chooser.picks == [train(1)]


def test_a_repair_takes_its_card_from_the_discards(tables: Tables) -> None:
    at = at_a_turn().hand(0, "coach+2 coach+2 repair").discarded("coach+5 coach+1 uncouple freight-3")
    sitting = Sitting(tables.standing(at))
    top, third = Spot("discard", index=0), Spot("discard", index=2)
    assert sitting.click(card(2), third, train(3)) == "repair T3 coach+1"
    assert sitting.click(top) == "repair T3 freight-3"
    sitting.chooser.open(0)
    # The discards alone say that Repair is played.
    assert sitting.click(top, train(1)) == "repair T1 freight-3"
    sitting.chooser.open(0)
    sitting.click(Spot("discard", index=1))
    assert sitting.refused[-1] == "Uncouple is no railcar."


def test_a_transfer_goes_pawn_by_pawn_until_done(tables: Tables) -> None:
    at = at_a_turn().hand(0, "coach+2 coach+2 transfer")
    session = tables.standing(at, "transfer T1")
    sitting = Sitting(session)
    mine, other = Spot("pawn", place=0, index=0), Spot("pawn", place=0, index=1)
    assert sitting.chooser.options() == []
    assert set(sitting.chooser.choices()) == {mine, other}
    assert sitting.click(train(1)) == ""
    assert sitting.refused[-1] == "Take a pawn from T1 to another train."
    assert sitting.click(other, train(1)) == ""
    assert sitting.refused[-1] == "The pawn must go to another train."
    assert sitting.click(train(3)) == "take p2 1 T3"
    assert sitting.chooser.prompt() == "Move pawn 1 of Ben to T3. Confirm, or click the same again."
    session.play("take p2 1 T3")
    sitting = Sitting(session)
    assert sitting.chooser.options() == ["done"]
    assert sitting.chooser.option_title("done") == "Done"


def test_the_pawn_for_a_depot_is_all_that_is_asked(tables: Tables) -> None:
    session = tables.standing(at_a_turn())
    sitting = Sitting(session)
    assert sitting.click(Spot("depot"), train(2)) == "depot T2"
    session.play("depot T2")
    sitting = Sitting(session)
    assert sitting.chooser.prompt() == "Click the pawn that you assign to the Depot of T2."
    assert sitting.click(train(1)) == ""
    assert sitting.refused == ["Assign one of your pawns to the Depot of T2."]
    assert sitting.click(home(2)) == "board T2 2"


def test_a_refusal_says_why_in_the_words_of_the_rules(tables: Tables) -> None:
    at = at_a_turn().hand(0, "coach+2 transfer uncouple")
    sitting = Sitting(tables.standing(at))

    def why(*spots: Spot) -> str:
        sitting.chooser.open(0)
        sitting.click(*spots)
        return sitting.refused[-1]

    assert why(card(2), train(3)) == "T3 has no car."
    assert why(card(1), train(2)) == "There is no pawn on T2."
    assert why(Spot("depot"), train(1)) == "A Depot needs a train of two railcars or more."
    assert why(Spot("pawn", place=0, index=1)) == "No card that allows this was played."
    # What is clicked last counts: the Transfer, not the coach before it.
    assert why(card(0), card(1), train(2)) == "There is no pawn on T2."
    assert sitting.decided == []


def test_a_card_of_no_use_anywhere_says_so_of_every_train(tables: Tables) -> None:
    at = At().train("standard", 3, "", "p1:3 p1:2 p2:1").train("standard", 4, "").discarded("uncouple repair")
    sitting = Sitting(tables.standing(at.hand(0, "reassign repair uncouple").hand(1, "coach+1")))

    def why(spot: Spot) -> str:
        assert sitting.click(spot) == ""
        return sitting.refused.pop()

    assert why(card(0)) == "T1 has no car; T2 has no car."
    assert why(card(1)) == "None of the top 3 discards is a railcar."
    assert why(card(2)) == "T1 has no car; T2 has no car."
    assert why(Spot("depot")) == "A Depot needs a train of two railcars or more."
    sitting.click(home(1))
    assert why(train(1)) == "T1 is full: it holds 3 pawns."


def test_passing_only_has_to_be_confirmed(tables: Tables) -> None:
    at = At().train("standard", 3, "coach+3").all_aboard(0).without_depots(0, 1).hand(0, "").hand(1, "coach+1")
    sitting = Sitting(tables.standing(at))
    assert sitting.chooser.pending == "pass"
    assert sitting.chooser.options() == ["pass"]
    assert sitting.chooser.prompt() == "Pass: there is nothing that could be played. Confirm?"
    sitting.chooser.accept()
    assert sitting.decided == ["pass"]


def test_a_card_tells_what_it_does_before_it_is_chosen(tables: Tables) -> None:
    sitting = Sitting(tables.standing(at_a_turn()))
    choices = sitting.chooser.choices()
    assert choices[card(2)].hover == "Uncouple: the last one or two cars of a train are discarded"
    assert choices[home(2)].hover == "Pawn of 2"
    assert home(3) not in choices  # it is aboard T1
    sitting.click(card(0))
    # 3 + 2 leave room for one car more; the table draws the new value on the train.
    assert sitting.chooser.choices()[train(1)].label == "= 5 (+15)"
    assert "T1 leaves with 1 more car" in sitting.chooser.choices()[train(1)].hover.splitlines()


def test_a_chooser_without_a_decision_does_nothing(tables: Tables) -> None:
    sitting = Sitting(tables.standing(at_a_turn()))
    sitting.click(card(0), train(1))
    sitting.chooser.close()
    sitting.click(card(0), train(1))
    sitting.chooser.pick("car T1 coach+2")
    sitting.chooser.accept()
    assert (sitting.decided, sitting.refused) == ([], [])
    assert sitting.chooser.choices() == {}
    assert sitting.chooser.prompt() == sitting.chooser.phase() == ""
    assert sitting.chooser.options() == []
