"""Advice in words and on the table: hints that give nothing away at first, reasons, and what is shown for a move."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from rocket_desktop.model.core import OVER
from rocket_desktop.model.rng import Rng
from rocket_desktop.play.session import Session
from rocket_desktop.views.games.station_master.chooser import Chooser
from rocket_desktop.views.games.station_master.guide import StationMasterGuide, subject_of
from rocket_desktop.views.kit.spots import Choice, Spot
from rocket_desktop.views.shell.position_model import Subject
from tests.model.station_master.table import At
from tests.views.station_master.tables import Tables, go_on, look


class Watched:
    """A table that notes what it is told to show."""

    def __init__(self, session: Session) -> None:
        self.choices: Mapping[Spot, Choice] = {}
        self.highlight: Spot | None = None
        self.lit: Subject | None = None
        self.restored = 0
        self.chooser = Chooser(session)
        self.guide = StationMasterGuide(session, self, self.chooser, self.light, self.restore)

    def set_choices(self, choices: Mapping[Spot, Choice]) -> None:
        self.choices = choices

    def set_highlight(self, spot: Spot | None) -> None:
        self.highlight = spot

    def light(self, subject: Subject | None) -> None:
        self.lit = subject

    def restore(self) -> None:
        self.restored += 1


def at_a_turn() -> At:
    at = At().train("standard", 3, "coach+3", "p1:3 p2:2").train("standard", 5, "freight-2 coach+1")
    return at.train("freight", 4).hand(0, "coach+2 repair uncouple").hand(1, "coach+1").discarded("coach+5")


def test_the_first_step_gives_no_card_and_no_pawn_away(tables: Tables) -> None:
    session = tables.standing(at_a_turn())
    look(session)
    guide = Watched(session).guide
    for text in session.legal():
        place = guide.place(0, text)
        assert place.endswith(("?", "."))
        assert guide.title(text) not in place
        for secret in ("coach", "Coach", "freight", "Depot", "Uncouple", "Repair"):
            assert secret not in place
    # Moves of a kind on the same train are told alike.
    assert guide.place(0, "board T1 3") == guide.place(0, "board T1 -1")
    assert guide.place(0, "uncouple T2 1") == guide.place(0, "uncouple T2 2")


@pytest.mark.parametrize("players", [2, 4, 6])
def test_every_move_of_every_phase_has_words_and_can_be_shown(tables: Tables, players: int) -> None:
    session = tables.at_random(players, 2 * players, 20)
    rng, phases = Rng(players), set()
    for _ in range(30):
        if session.to_act() == OVER:
            break
        look(session)
        watched = Watched(session)
        guide, ply = watched.guide, len(session.plies())
        turn = session.position()["turn"]
        assert isinstance(turn, dict)
        phases.add(turn["phase"])
        for text in session.legal()[:: 7 if turn["phase"] == "turn" else 2]:
            assert guide.place(ply, text)
            assert guide.reasons(ply, text)
            guide.show_place(ply, text)
            guide.show_move(ply, text)
            marked = [spot for spot, choice in watched.choices.items() if choice.pending]
            assert len(marked) == (text not in ("done", "pass"))
        go_on(session, rng)
    assert len(phases) > 1


def test_a_move_is_shown_with_all_that_would_be_pointed_at(tables: Tables) -> None:
    session = tables.standing(at_a_turn())
    look(session)
    watched = Watched(session)
    watched.guide.show_place(0, "car T2 coach+2")
    assert watched.lit == Subject("train", 1)
    assert watched.choices == {}
    watched.guide.show_place(0, "repair T3 coach+5")
    assert watched.highlight == Spot("discard")
    watched.guide.show_move(0, "car T2 coach+2")
    card, train = Spot("card"), Spot("train", place=1)
    assert watched.choices[card].chosen
    assert watched.choices[train].pending
    assert watched.choices[train].label == "= 1"  # -2 + 1 + 2
    assert watched.choices[train].hover.splitlines()[0] == "Add coach +2 to T2"
    before = watched.restored
    watched.guide.show_nothing()
    watched.guide.show_nothing()
    assert watched.restored == before + 1
    assert watched.lit is None


def test_a_proposal_waits_for_its_confirmation_where_a_person_decides(tables: Tables) -> None:
    session = tables.standing(at_a_turn())
    seat = look(session)
    watched = Watched(session)
    watched.guide.propose(0, "car T2 coach+2")
    assert watched.chooser.pending == ""
    assert watched.choices
    watched.chooser.confirm = False
    watched.chooser.open(seat)
    watched.guide.propose(0, "car T2 coach+2")
    assert watched.chooser.pending == "car T2 coach+2"


def test_what_another_seat_did_is_lit_without_its_hand(tables: Tables) -> None:
    session = tables.standing(at_a_turn(), "board T2 2")
    session.look(1)
    watched = Watched(session)
    text = session.plies()[0].text
    assert text == "board T2 ?"
    watched.guide.show_made(0, text)
    assert watched.lit == Subject("train", 1)
    assert watched.guide.title(text) == "Assign a pawn to T2"
    watched.guide.show_move(0, "car T2 coach+2")
    assert set(watched.choices) == {Spot("train", place=1)}


def test_events_are_about_a_train_or_a_player() -> None:
    assert subject_of(None) is None
    assert subject_of({"kind": "score", "seat": 1, "train": 2}) == Subject("train", 1)
    assert subject_of({"kind": "draw", "seat": 1}) == Subject("player", 1)
    assert subject_of({"kind": "end"}) is None
