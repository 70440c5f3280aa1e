"""Moves of Spike in words, and what follows from them for certain."""

from __future__ import annotations

from typing import Any, cast

import pytest

from rocket_desktop.play.session import Session
from rocket_desktop.views.games.spike.building import Builder
from rocket_desktop.views.games.spike.moves import moves_of, series, spots_of
from rocket_desktop.views.games.spike.outcome import Outcome, foresee, move_title
from tests.model.spike.table import At, board, track
from tests.views.spike.tables import RailTables
from tests.views.spike.test_chooser import dealt, line, prairie


def brings(session: Session, *texts: str) -> Outcome:
    session.look(session.to_act())
    return foresee(session, board(), series(texts))


@pytest.mark.parametrize(
    ("text", "title"),
    [
        ("side coal B", "Contract for coal: side B"),
        ("give white", "Give away: white"),
        ("give ?", "Give a card away"),
        ("route ?", "Keep one of two routes"),
        ("route 2", "Keep route 2"),
        ("start topeka", "Begin in Topeka"),
        ("draw deck", "Draw a card from the deck"),
        ("draw blue", "Take a card that lies face up: blue"),
        ("stop", "Draw no more cards"),
        ("lay s118", "Lay track north-west of Topeka (brown)"),
        ("pay white*2,blue*1", "Pay 2 white, 1 blue"),
        ("pay trade orange*3>blue*1+black*1", "Pay 3 orange traded for 1 blue, 1 black"),
        (
            "pay white*2 trade orange*2>blue*1,brown*2>blue*1",
            "Pay 2 white; 2 orange traded for 1 blue; 2 brown traded for 1 blue",
        ),
        ("upgrade engine", "Upgrade the engine"),
        ("upgrade tender", "Upgrade the tender"),
        ("upgrade freight-car", "Add a freight car"),
        ("go norfolk", "Go to Norfolk"),
        ("go s118", "Go along the track north-west of Topeka"),
        ("load", "Load the cargo of the city"),
        ("load dump oil", "Load the cargo of the city, dump oil"),
        ("deliver fruit", "Deliver fruit"),
        ("contract", "Buy a further contract"),
        ("end", "End the turn"),
    ],
)
def test_every_kind_of_move_has_words(text: str, title: str) -> None:
    assert move_title(text, board()) == title


def test_what_is_no_move_is_refused(tables: RailTables) -> None:
    with pytest.raises(ValueError, match="no move of this game"):
        move_title("fly away", board())
    session = tables.set_up(prairie())
    with pytest.raises(ValueError, match="no move of this game"):
        spots_of("fly away", session.position(), 0, board())


def test_a_build_tells_price_bounty_and_what_the_city_is_good_for(tables: RailTables) -> None:
    lays = [f"lay {name}" for name in track("topeka", "j39", "j28", "des-moines")]
    outcome = brings(tables.set_up(prairie()), *lays)
    assert outcome.title == "Build to Des Moines with 3 pieces of track"
    assert outcome.label == "+3"
    assert outcome.gain == 3
    assert outcome.told == (
        "Price: 1 blue, 1 orange, 1 purple",
        "Bounty of Des Moines: pigs at a price of 3",
        "Your contracts deliver to Des Moines: corn 4, wheat 5, oil 9",
        # Eight cards less three, 45 pieces of track less three.
        "You keep 5 cards and 42 pieces of track",
    )


def test_traded_sets_are_told_with_the_price(tables: RailTables) -> None:
    lays = [f"lay {name}" for name in track("topeka", "j39", "omaha")]
    outcome = brings(tables.set_up(prairie()), *lays, "pay orange*1 trade white*2>brown*1")
    assert outcome.told[0] == "Price: 1 orange; 2 white traded for 1 brown"
    assert "Omaha has corn, for your contract" in outcome.told


def test_half_a_build_is_told_as_such(tables: RailTables) -> None:
    outcome = brings(tables.set_up(prairie()), f"lay {track('topeka', 'j39')[0]}")
    assert outcome.title == "Lay track north-east of Topeka (orange)"
    assert outcome.told == ("The track goes on from there, and is paid when it is complete",)


def test_a_link_is_told_by_where_it_leads(tables: RailTables) -> None:
    at = prairie().rails(0, "topeka", "j39", "omaha")
    lays = [f"lay {name}" for name in track("topeka", "j38", "omaha")]
    session = tables.set_up(at)
    session.look(0)
    assert move_title(series(lays), board(), session.position()) == "Build to Omaha with 2 pieces of track"
    to_track = [f"lay {name}" for name in track("topeka", "j38", "j39")]
    assert move_title(series(to_track), board(), session.position()) == "Build to your own track with 2 pieces of track"


def test_a_way_for_which_track_is_missing_does_not_blame_the_cards(tables: RailTables) -> None:
    session = tables.set_up(prairie().left(0, 1))
    session.look(0)
    builder = Builder(board(), session.position(), 0)
    plan = builder.along(board().segments.index(track("topeka", "j39")[0]))
    assert plan is not None
    assert (plan.moves, plan.trouble) == ("", "you have only 1 piece of track left")


def test_what_is_loaded_says_where_it_goes(tables: RailTables) -> None:
    outcome = brings(tables.set_up(prairie()), "load")
    assert outcome.title == "Load wheat"
    assert outcome.told[0] == "It goes to Columbia 8, Albany 7, Bluefield 6, Des Moines 5, Pittsburgh 4"


def test_the_end_of_a_turn_says_what_stays_unused(tables: RailTables) -> None:
    session = tables.set_up(line())
    told = brings(session, "end").told
    assert told == ("Your build action stays unused", "Your train has not moved", "Next is Ben")
    session.play("go topeka")
    assert brings(session, "end").told == ("Your build action stays unused", "Next is Ben")


ENDS = "The deck is used up by that, and the round ends"
SHOWN = "A time card may turn up: it is shown and replaced, but the third ends the game"
THIRD = "The third time card may turn up: it ends the game at once"
OVER = "The game ends: the third time card is shown"
STEPS = ("draw deck", "draw white", "stop")


@pytest.mark.parametrize(
    ("deck", "drawn", "told"),
    [
        # Power 2: the second card ends the draw, and four are laid out again.
        ("orange", [], [True, False, None]),
        ("orange brown", [], [False, False, None]),
        ("orange brown", ["draw white"], [True, True, False]),
        ("orange brown brown", ["draw white"], [False, False, False]),
        ("orange", ["draw white"], [True, True, True]),
    ],
)
def test_the_end_of_a_round_is_foretold(
    deck: str, drawn: list[str], told: list[bool | None], tables: RailTables
) -> None:
    at = dealt(At()).face_up("white white blue black").deck(deck).rest()
    session = tables.set_up(at, *drawn)
    for text, ends in zip(STEPS, told, strict=True):
        if ends is not None:
            assert (ENDS in brings(session, text).told) == ends, text


def test_a_round_ends_once_an_action(tables: RailTables) -> None:
    at = dealt(At()).hand(0, "orange*4").face_up("white blue blue black").deck("orange").rest()
    session = tables.set_up(at, "draw deck")
    assert not any("round ends" in each for each in brings(session, "draw deck").told)


def turn_of(session: Session) -> dict[str, Any]:
    return cast(dict[str, Any], session.position()["turn"])


def few_cards(deck: str) -> At:
    """Ada and Ben hold all cards but four brown ones: two lie face up, others in the deck or discarded."""
    at = dealt(At()).hand(0, "white*7 blue*7 orange*7").hand(1, "purple*7 black*7 brown*3")
    return at.face_up("brown brown").deck(deck).rest()


def test_a_deck_that_stayed_empty_is_told_to_be_made_anew(tables: RailTables) -> None:
    anew = "The deck is made anew for that, and the next round begins"
    session = tables.set_up(few_cards(""))
    assert anew in brings(session, "draw deck").told
    assert anew not in brings(session, "draw brown").told  # nothing is laid out yet
    session.play("draw brown")
    assert anew in brings(session, "stop").told
    session.play("stop")
    assert turn_of(session)["round"] == 2


def test_no_time_card_turns_up_before_they_are_shuffled_in(tables: RailTables) -> None:
    session = tables.set_up(few_cards("brown").round(2), "draw deck")
    turn = turn_of(session)
    assert (turn["round"], turn["phase"]) == (3, "draw")
    # Three cards are the deck, and five are wanted; the time cards come into it after that.
    assert not any("time card" in each for each in brings(session, "draw deck").told)
    session.play("draw deck")
    assert turn_of(session)["time_cards"] == 0


@pytest.mark.parametrize(
    ("deck", "times", "bottom", "drawn", "told"),
    [
        ("orange brown time time time", 0, 3, [], ["", "", None]),
        ("time orange time time", 0, 4, [], [SHOWN, "", None]),
        ("orange brown time blue time", 1, 3, ["draw white"], ["", "", ""]),
        ("orange time blue time", 1, 3, ["draw white"], [SHOWN, SHOWN, ""]),
        ("orange time blue", 2, 2, ["draw white"], [THIRD, THIRD, ""]),
        ("time blue", 2, 2, ["draw white"], [OVER, OVER, THIRD]),  # fewer rail cards than are wanted
    ],
)
def test_time_cards_are_announced_where_they_may_turn_up(
    deck: str, times: int, bottom: int, drawn: list[str], told: list[str | None], tables: RailTables
) -> None:
    at = dealt(At()).face_up("white white blue black").deck(deck).round(3, times, bottom).rest()
    session = tables.set_up(at, *drawn)
    for text, expected in zip(STEPS, told, strict=True):
        if expected is not None:
            found = [each for each in brings(session, text).told if "time card" in each]
            assert found == [expected] * bool(expected), text


def test_series_are_taken_apart_again() -> None:
    texts = ["lay s1", "lay s2", "pay white*2"]
    assert moves_of(series(texts)) == texts
    assert moves_of("end") == ["end"]
