"""Advice about moves of Spike: where to look, what a move brings, and how it is shown without being made."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import pytest

from rocket_desktop.play.analysis import Evaluation, MoveValue
from rocket_desktop.play.session import Session
from rocket_desktop.views.games.spike import moves
from rocket_desktop.views.games.spike.chooser import Chooser
from rocket_desktop.views.games.spike.guide import SpikeGuide
from rocket_desktop.views.games.spike.moves import moves_of
from rocket_desktop.views.kit.spots import Choice, Spot
from tests.model.spike.table import At, board, segment, track
from tests.views.spike.tables import RailTables
from tests.views.spike.test_chooser import city, dealt, prairie


class Shown:
    """What is shown on a board."""

    def __init__(self) -> None:
        self.choices: dict[Spot, Choice] = {}
        self.plan: list[int] = []
        self.lit: Spot | None = None

    def set_choices(self, choices: Mapping[Spot, Choice]) -> None:
        self.choices = dict(choices)

    def set_plan(self, segments: Sequence[int], price: str) -> None:
        assert price == ""
        self.plan = list(segments)

    def set_highlight(self, spot: Spot | None) -> None:
        self.lit = spot


def advice(session: Session) -> tuple[SpikeGuide, Shown, Chooser]:
    session.look(session.to_act())
    shown, chooser = Shown(), Chooser(session, board())
    return SpikeGuide(session, board(), shown, chooser, lambda: None), shown, chooser


def test_a_first_segment_tells_where_it_leads(tables: RailTables) -> None:
    session = tables.set_up(prairie())
    guide, shown, _chooser = advice(session)
    text = f"lay {segment('topeka', 'j39')}"
    assert guide.title(text) == "Lay track north-east of Topeka (orange)"
    reasons = guide.reasons(0, text)
    assert reasons[0].startswith("It is on the cheapest way to ")
    assert "Des Moines" in reasons[0]
    guide.show_move(0, text)
    assert [board().segments[each] for each in shown.plan] == track("topeka", "j39")
    guide.show_nothing()
    assert shown.plan == []


def test_a_hint_for_a_build_is_the_whole_build(tables: RailTables) -> None:
    session = tables.set_up(prairie())
    guide, shown, chooser = advice(session)
    chooser.open(0)
    lays = [f"lay {each}" for each in track("topeka", "j39", "j28", "des-moines")]
    values = (MoveValue(lays[0], 0.5, (9.0, 8.0), 7), MoveValue("draw black", 0.4, (8.0, 8.0), 6))
    found = guide.in_gestures(Evaluation(0, 0, (0.5, 0.5), (9.0, 8.0), values, 13, (tuple(lays[1:]), ())))
    best, other = (each.move for each in found.moves)
    assert moves_of(best) == lays
    assert other == "draw black"
    assert guide.title_at(0, best) == "Build to Des Moines with 3 pieces of track"
    reasons = guide.reasons(0, best)
    assert reasons[0].startswith("Price: ")
    assert "Bounty of Des Moines: pigs at a price of 3" in reasons
    guide.show_move(0, best)
    assert [board().segments[each] for each in shown.plan] == track("topeka", "j39", "j28", "des-moines")
    guide.propose(0, best)
    assert chooser.pending == best
    assert [board().segments[each] for each in chooser.plan] == track("topeka", "j39", "j28", "des-moines")


def test_a_hint_is_put_there_to_be_confirmed(tables: RailTables) -> None:
    session = tables.set_up(prairie())
    guide, shown, chooser = advice(session)
    chooser.open(0)
    chooser.confirm = False
    decided: list[str] = []
    chooser.decided.connect(decided.append)
    text = f"lay {segment('topeka', 'j39')}"
    guide.propose(0, text)
    assert (chooser.pending, decided) == (text, [])
    assert [board().segments[each] for each in chooser.plan] == track("topeka", "j39")
    chooser.close()
    guide.propose(0, "draw black")
    assert shown.choices[moves.offer(3)].pending
    assert decided == []


def test_where_to_look_gives_nothing_away(tables: RailTables) -> None:
    session = tables.set_up(prairie().money(9, 0))
    guide, shown, _chooser = advice(session)
    for text in session.legal():
        told = guide.place(0, text)
        assert told[-1] in ".?"
        assert "Omaha" not in told
        guide.show_place(0, text)
        assert shown.lit in (None, Spot("deck"), Spot("train", 0))
    with pytest.raises(ValueError, match="no move of this game"):
        guide.place(0, "fly away")


def test_what_was_made_is_lit(tables: RailTables) -> None:
    session = tables.set_up(prairie(), "load", "draw black")
    guide, shown, _chooser = advice(session)
    guide.show_made(0, "load")
    assert shown.lit == city("topeka")
    guide.show_made(1, "draw black")
    assert shown.lit == Spot("seat", 0)


def test_what_others_hide_is_not_shown(tables: RailTables) -> None:
    session = tables.new(2)
    session.play(next(text for text in session.legal() if text.startswith("give")))
    session.play("start chicago")
    giver = session.plies()[0].seat
    session.look(1 - giver)
    guide, shown, _chooser = advice(session)
    session.look(giver)
    assert guide.title("give ?") == "Give a card away"
    guide.show_made(0, "give ?")
    assert shown.lit == Spot("seat", giver)


def test_money_is_told_as_money(tables: RailTables) -> None:
    guide, _shown, _chooser = advice(tables.set_up(prairie()))
    assert guide.amount_in_words(12.5) == "$12.5"
    assert guide.amount(65.6) == "$65.6"  # as a hint tells of the others
    assert guide.amounts_title() == "Money"
    assert guide.lost_title() == "Money lost"
    assert guide.lost_help().startswith("The money at the end")


def test_a_build_that_lengthens_the_route_says_so(tables: RailTables) -> None:
    # Ada's route begins in Boston and goes on to Baltimore, for 4 (route 0).
    at = dealt(At()).route(0, 0).begin(0, "boston").train(0, "boston")
    session = tables.set_up(at.hand(0, "white*4 blue*4 orange*4 purple*4 black*4 brown*4").rest())
    _guide, _shown, chooser = advice(session)
    chooser.open(0)
    chooser.spot_clicked(city("baltimore"))
    assert chooser.pending
    assert "Your route would be worth 4 more" in chooser.outcome(chooser.pending).told


def test_routes_are_told_before_one_is_kept(tables: RailTables) -> None:
    tables.options = {"advanced_routes": True}
    session = tables.new(2)
    session.play(session.legal()[0])
    guide, _shown, _chooser = advice(session)
    assert guide.title("route 1") == "Keep route 1"
    assert guide.reasons(1, "route 1")[0].startswith("From ")
