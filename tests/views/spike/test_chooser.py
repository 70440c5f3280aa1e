"""Deciding by pointing in Spike: what each gesture leads to, what it would bring, and why others do not."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, cast

import pytest

from rocket_desktop.model.spike.state import ADVANCED_CONTRACTS
from rocket_desktop.play.session import Session
from rocket_desktop.views.games.spike import moves
from rocket_desktop.views.games.spike.chooser import Chooser
from rocket_desktop.views.games.spike.moves import DECK, STOCK, moves_of
from rocket_desktop.views.games.spike.prompts import phase_prompt
from rocket_desktop.views.games.spike.turn import SpikeStrip
from rocket_desktop.views.kit.spots import Spot
from tests.model.spike.table import STATUS, At, board, segment, track
from tests.views.spike.tables import ALL_OPTIONS, RailTables


def city(name: str) -> Spot:
    return moves.node(board().nodes.index(name))


def between(one: str, other: str) -> Spot:
    return moves.segment(board().segments.index(segment(one, other)))


def hand(name: str) -> Spot:
    return moves.hand(board().suits.index(name))


def nodes(*names: str) -> list[int]:
    return [board().nodes.index(name) for name in names]


def seen(session: Session) -> dict[str, Any]:
    """The position as it is told."""
    return cast(dict[str, Any], session.position())


class Asked:
    """A person who decides."""

    def __init__(self, session: Session, *, confirm: bool = True) -> None:
        session.look(session.to_act())
        self.session = session
        self.chooser = Chooser(session, board())
        self.chooser.confirm = confirm
        self.refused: list[str] = []
        self.decided: list[str] = []
        self.chooser.refused.connect(self.refused.append)
        self.chooser.decided.connect(self.decided.append)
        self.chooser.open(session.to_act())

    def click(self, *spots: Spot) -> str:
        """What waits after these clicks."""
        for spot in spots:
            self.chooser.spot_clicked(spot)
        return self.chooser.pending

    def lit(self) -> set[Spot]:
        return {spot for spot, choice in self.chooser.choices().items() if not choice.chosen}

    def told(self) -> list[str]:
        """What is said of what waits."""
        return self.chooser.outcome(self.chooser.pending).lines([])


def dealt(at: At, **status: str) -> At:
    """A contract of each commodity, the first six Ada's; `status` by commodity says what has become of it."""
    at.contracts()
    for commodity, told in status.items():
        at.pos.status[0][board().commodities.index(commodity)] = STATUS[told]
    return at


def prairie() -> At:
    """Ada in Topeka with eight cards and three contracts of hers waiting; wheat is dear, and to be had there."""
    at = At().hand(0, "white*3 blue*2 orange purple*2").hand(1, "black*2").contracts()
    return (
        at.face_up("white blue blue black").deck("white orange brown").rest().market("wheat oil coal", "pigs corn cows")
    )


# --- building ---


def test_a_city_is_one_click_and_one_more(tables: RailTables) -> None:
    asked = Asked(tables.set_up(prairie()))
    assert asked.chooser.choices()[city("des-moines")].label == "+3"
    text = asked.click(city("des-moines"))
    # The cheapest: three segments paid as they are.
    assert moves_of(text) == [f"lay {name}" for name in track("topeka", "j39", "j28", "des-moines")]
    assert asked.chooser.plan_price == "3 cards · +3"
    assert [board().segments[each] for each in asked.chooser.plan] == track("topeka", "j39", "j28", "des-moines")
    assert asked.told()[:3] == [
        "Build to Des Moines with 3 pieces of track",
        "Price: 1 blue, 1 orange, 1 purple",
        "Bounty of Des Moines: pigs at a price of 3",
    ]
    assert asked.decided == []
    asked.click(city("des-moines"))
    assert asked.decided == [text]


def test_what_is_confirmed_is_what_is_played(tables: RailTables) -> None:
    session = tables.set_up(prairie())
    asked = Asked(session)
    asked.click(city("omaha"), city("omaha"))
    session.play_on(moves_of(asked.decided[0]))
    position = seen(session)
    assert position["scores"] == [2, 0]
    assert position["turn"]["built"]
    assert position["tracks"][0] == sorted(track("topeka", "j39", "omaha"), key=board().segments.index)


def test_the_payment_can_be_changed(tables: RailTables) -> None:
    asked = Asked(tables.set_up(prairie()))
    first = asked.click(city("omaha"))
    words = [told for _text, told in asked.chooser.options]
    assert words[0] == "1 orange; 2 white traded for 1 brown"
    assert "1 orange; 2 purple traded for 1 brown" in words
    assert words[-1].startswith("another way: ")
    spent = {spot for spot, choice in asked.chooser.choices().items() if choice.chosen}
    assert spent == {hand("white"), hand("orange")}
    # A click on a suit of the hand trades a set of it.
    second = asked.click(hand("purple"))
    assert second != first
    assert "purple*2>brown*1" in second
    assert {spot for spot, choice in asked.chooser.choices().items() if choice.chosen} == {
        hand("purple"),
        hand("orange"),
    }
    # Another line may also lead another way.
    asked.chooser.choose(asked.chooser.options[-1][0])
    assert len(asked.chooser.plan) == 3
    asked.chooser.next_option()
    assert asked.chooser.pending == first
    assert [board().segments[each] for each in asked.chooser.plan] == track("topeka", "j39", "omaha")
    asked.chooser.accept()
    assert asked.decided == [first]


def test_a_way_grows_by_clicks(tables: RailTables) -> None:
    asked = Asked(tables.set_up(prairie()))
    assert asked.click(between("topeka", "j39")) == ""
    assert asked.chooser.plan_price == "1 card"
    assert "1 piece of track: 1 orange" in asked.chooser.prompt()
    assert between("j39", "j28") in asked.lit()
    assert city("des-moines") in asked.lit()
    assert asked.click(between("j39", "j28")) == ""
    assert asked.chooser.plan_price == "2 cards"
    assert asked.click(city("des-moines")).startswith("lay ")
    asked.chooser.step_back()
    assert asked.chooser.plan_price == "2 cards"
    asked.chooser.step_back()
    assert asked.chooser.plan_price == "1 card"
    asked.chooser.step_back()
    assert asked.chooser.plan == []
    assert not asked.chooser.can_step_back()


def test_track_begins_at_a_point_that_is_pointed_at(tables: RailTables) -> None:
    asked = Asked(tables.set_up(prairie().rails(0, "topeka", "j39")))
    asked.click(moves.node(board().nodes.index("j39")))
    assert asked.chooser.plan == []
    assert (
        asked.chooser.prompt()
        == "Track from the junction south-east of Omaha: click a segment beside it, or the city it shall lead to."
    )
    assert between("j39", "j28") in asked.lit()
    assert between("topeka", "j38") not in asked.lit()
    asked.click(between("j39", "j28"))
    assert asked.chooser.plan_price == "1 card"
    asked.chooser.step_back()
    asked.chooser.step_back()
    assert not asked.chooser.can_step_back()
    asked.chooser.begin_at(board().nodes.index("miami"))
    assert asked.refused == ["Track begins at a point of your network: point at one first."]


def test_a_segment_of_the_way_cuts_it(tables: RailTables) -> None:
    asked = Asked(tables.set_up(prairie()))
    asked.click(between("topeka", "j39"), between("j39", "j28"))
    asked.click(between("topeka", "j39"))
    assert asked.chooser.plan == [board().segments.index(segment("topeka", "j39"))]
    asked.click(between("topeka", "j39"))
    assert asked.chooser.plan == []


def test_a_segment_far_away_is_reached_the_cheapest_way(tables: RailTables) -> None:
    asked = Asked(tables.set_up(prairie()))
    assert asked.click(between("j39", "j28")) == ""
    assert [board().segments[each] for each in asked.chooser.plan] == track("topeka", "j39", "j28")


def test_a_drag_shows_its_price_as_it_grows(tables: RailTables) -> None:
    asked = Asked(tables.set_up(prairie()))
    prices = []
    asked.chooser.planned.connect(lambda: prices.append(asked.chooser.plan_price))
    for length in range(1, 5):
        asked.chooser.path_dragged(nodes("topeka", "j39", "j28", "des-moines")[:length])
    assert prices == ["", "1 card", "2 cards", "3 cards · +3"]
    assert asked.chooser.pending == ""
    asked.chooser.path_chosen(nodes("topeka", "j39", "j28", "des-moines"))
    assert asked.chooser.pending.startswith("lay ")


def test_a_drag_goes_back_where_the_pointer_does(tables: RailTables) -> None:
    asked = Asked(tables.set_up(prairie()))
    asked.chooser.path_dragged(nodes("topeka", "j39", "j28", "j39"))
    assert [board().segments[each] for each in asked.chooser.plan] == track("topeka", "j39")
    asked.chooser.path_dragged(nodes("topeka", "j39", "topeka", "j38"))
    assert [board().segments[each] for each in asked.chooser.plan] == track("topeka", "j38")


def test_a_drag_too_quick_for_the_pointer_finds_its_way(tables: RailTables) -> None:
    asked = Asked(tables.set_up(prairie()))
    asked.chooser.path_chosen(nodes("topeka", "des-moines"))
    assert asked.chooser.plan_price == "3 cards · +3"


def test_a_drag_begins_where_own_track_is_left(tables: RailTables) -> None:
    asked = Asked(tables.set_up(prairie().rails(0, "topeka", "j39")))
    asked.chooser.path_chosen(nodes("topeka", "j39", "j28"))
    assert [board().segments[each] for each in asked.chooser.plan] == track("j39", "j28")


def test_a_drag_that_cannot_be_paid_says_why(tables: RailTables) -> None:
    asked = Asked(tables.set_up(At().hand(0, "orange").contracts().rest()))
    asked.chooser.path_dragged(nodes("topeka", "j39", "omaha"))
    assert asked.chooser.plan_price == "1 card missing"
    assert asked.chooser.prompt().endswith(
        "1 orange, 1 brown. You are short of 1 brown, and have no set left over to trade."
    )
    asked.chooser.path_chosen(nodes("topeka", "j39", "omaha"))
    assert "You are short of 1 brown" in asked.refused[0]
    assert asked.chooser.plan == []


def test_others_track_stops_a_drag(tables: RailTables) -> None:
    asked = Asked(tables.set_up(prairie().rails(1, "j39", "j28")))
    asked.chooser.path_chosen(nodes("topeka", "j39", "j28"))
    assert asked.refused == ["1 piece of track: 1 orange. Another player's track lies there."]


def test_two_points_of_the_network_are_linked(tables: RailTables) -> None:
    at = prairie().rails(0, "topeka", "j39", "omaha")
    asked = Asked(tables.set_up(at))
    asked.click(between("topeka", "j38"))
    text = asked.click(city("omaha"))
    assert text.startswith("lay ")
    assert asked.chooser.plan_price.endswith("cards")
    assert asked.told()[0] == "Build to Omaha with 2 pieces of track"
    asked.session.play_on(moves_of(text))
    assert asked.session.plies()[-1].events[-1]["kind"] in ("build", "pay")


def test_a_build_under_way_goes_on(tables: RailTables) -> None:
    session = tables.set_up(prairie(), f"lay {segment('topeka', 'j39')}")
    asked = Asked(session)
    assert "under way" in asked.chooser.prompt()
    assert between("j39", "j28") in asked.lit()
    text = asked.click(city("des-moines"))
    assert moves_of(text) == [f"lay {name}" for name in track("j39", "j28", "des-moines")]
    asked.chooser.step_back()
    asked.chooser.path_chosen(nodes("j39", "omaha"))
    # It has to be paid for, too.
    assert [each.split()[0] for each in moves_of(asked.chooser.pending)] == ["lay", "pay"]


def test_a_build_that_has_to_be_paid_proposes_the_cheapest(tables: RailTables) -> None:
    lays = [f"lay {name}" for name in track("topeka", "j39", "omaha")]
    session = tables.set_up(prairie(), *lays)
    asked = Asked(session, confirm=False)
    assert asked.chooser.phase() == "pay"
    assert asked.chooser.pending == "pay orange*1 trade white*2>brown*1"
    assert sorted(text for text, _words in asked.chooser.options) == session.legal()
    assert asked.click(hand("blue")) == ""
    assert asked.decided == ["pay orange*1 trade blue*2>brown*1"]


def test_whatever_can_be_built_is_listed_whole(tables: RailTables) -> None:
    session = tables.set_up(prairie())
    asked = Asked(session)
    builds = asked.chooser.builds()
    assert any(words == "Build to Des Moines with 3 pieces of track: 3 cards · +3" for _text, words in builds)
    for text, _words in builds:
        session.foresee(0, moves_of(text)[0], on=moves_of(text)[1:])
    asked.chooser.pick(builds[0][0])
    assert asked.chooser.pending == builds[0][0]
    assert asked.chooser.plan


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("miami", "Miami: it is 14 pieces of track away at least, which need"),
        ("tampa", "you are short of"),
    ],
)
def test_a_city_out_of_reach_says_what_is_missing(tables: RailTables, name: str, why: str) -> None:
    asked = Asked(tables.set_up(prairie()))
    assert asked.click(city(name)) == ""
    assert why in asked.refused[0]


def test_nothing_is_asked_twice_where_nobody_wants_it(tables: RailTables) -> None:
    asked = Asked(tables.set_up(prairie()), confirm=False)
    asked.click(DECK)
    assert asked.decided == ["draw deck"]
    asked.decided.clear()
    asked.chooser.open(0)
    # There is more than one way to pay: which one is looked at in any case.
    asked.click(city("omaha"))
    assert asked.decided == []
    asked.chooser.choose(asked.chooser.options[1][0])
    assert len(asked.decided) == 1


# --- trains and cargo ---


def line() -> At:
    """Ada's train in Omaha on a line Topeka – Omaha – Des Moines, speed 3, wheat aboard."""
    at = dealt(At(), wheat="aboard").rails(0, "topeka", "j39", "omaha").rails(0, "j39", "j28", "des-moines")
    return at.train(0, "omaha", speed=3, cars=1).hand(0, "white").rest()


def test_the_trains_reach_shows_what_waits_there(tables: RailTables) -> None:
    asked = Asked(tables.set_up(line()))
    # Three steps: two segments and the city beyond.
    pairs = (("topeka", "j39"), ("omaha", "j39"), ("j39", "j28"), ("j28", "des-moines"))
    assert set(asked.chooser.reach()) == {city("topeka"), *(between(*pair) for pair in pairs)}
    assert asked.click(city("topeka")) == "go topeka"
    assert "Nothing can be loaded or delivered there" in asked.told()
    asked.click(city("topeka"))
    assert asked.decided == ["go topeka"]
    asked.chooser.open(0)
    asked.click(city("des-moines"))
    assert "too far" in asked.refused[0]


def test_places_on_the_line_are_told_though_they_are_not_lit(tables: RailTables) -> None:
    asked = Asked(tables.set_up(line()))
    spot = between("omaha", "j39")
    assert spot not in asked.chooser.choices()
    assert asked.chooser.unlit()[spot].hover.startswith("Go along the track south-east of Omaha\n")
    asked.click(city("topeka"))
    assert asked.chooser.unlit() == {}


def test_the_reach_tells_of_fees_and_of_what_is_barred(tables: RailTables) -> None:
    # The contract for wheat names Des Moines, for 5.
    asked = Asked(tables.set_up(line().train(0, "topeka", speed=3).train(0, segment("j39", "j28"), speed=3)))
    assert asked.chooser.reach()[city("des-moines")] == "+5"
    assert asked.chooser.choices()[city("des-moines")].label == "+5"
    assert "Wheat can be delivered there for 5" in asked.chooser.choices()[city("des-moines")].hover
    # Corn is to be had in Omaha; the only car is full.
    assert asked.chooser.reach()[city("omaha")] == "corn"
    assert "No freight car is free" in asked.chooser.choices()[city("omaha")].hover
    asked.chooser.key_pressed("go")
    assert asked.chooser.pending == "go des-moines"
    assert [text for text, _words in asked.chooser.options] == ["go des-moines", "go omaha", "go topeka"]
    on_the_way = Asked(tables.set_up(line().train(0, "omaha", speed=1)))
    on_the_way.chooser.key_pressed("go")
    assert on_the_way.chooser.pending == ""
    assert on_the_way.refused == ["No city is in reach of your train: point at the track that it shall stop on."]
    barred = line().train(0, segment("j39", "j28"), speed=3).delivered(0, "des-moines")
    barred.pos.status[0][0] = STATUS["done"]
    told = Asked(tables.set_up(barred)).chooser.choices()[city("des-moines")]
    assert told.label == ""
    assert "Wheat cannot be delivered there: you have delivered to Des Moines before" in told.hover


def test_deliveries_tell_what_they_bar(tables: RailTables) -> None:
    at = dealt(At(), wheat="aboard").begin(0, "des-moines").train(0, "des-moines").hand(0, "white").rest()
    asked = Asked(tables.set_up(at))
    assert asked.chooser.choices()[city("des-moines")].label == "+5"
    assert asked.click(city("des-moines")) == "deliver wheat"
    # Corn and oil go there, too: for 4 and 9, which is lost.
    assert asked.told()[1:3] == [
        "Wheat to Des Moines: the fee of 5 on the contract",
        "You cannot deliver to Des Moines again: corn 4, oil 9",
    ]


def test_a_full_train_asks_what_is_dumped(tables: RailTables) -> None:
    at = dealt(At(), cows="aboard", wood="aboard").train(0, "topeka", cars=2).hand(0, "white").rest()
    session = tables.set_up(at)
    asked = Asked(session)
    loads = [text for text in session.legal() if text.startswith("load")]
    assert loads == ["load dump cows", "load dump wood"]
    asked.click(city("topeka"))
    assert asked.chooser.pending in loads
    assert sorted(text for text, _words in asked.chooser.options) == loads
    asked.chooser.step_back()
    # The contract whose cargo is dumped says it at once.
    assert asked.click(moves.contract(1)) == "load dump wood"
    assert "Wood goes back to your contract, to be loaded again some time" in asked.told()
    # What is loaded is marked, and what it costs is told, not marked: the wheat's contract is the fourth.
    choices = asked.chooser.choices()
    wheat = moves.contract(3)
    assert choices[wheat].pending
    assert choices[moves.contract(1)].label == "dump"
    assert not choices[moves.contract(1)].pending


def test_upgrades_show_their_price(tables: RailTables) -> None:
    asked = Asked(tables.set_up(prairie().money(4, 0)))
    assert asked.chooser.choices()[moves.part(0)].label == "−3"
    assert asked.click(moves.part(0)) == "upgrade engine"
    assert "Then speed 2" in asked.told()
    assert "It costs $3, and you keep $1" in asked.told()
    poor = Asked(tables.set_up(prairie().money(2, 0)))
    poor.click(moves.part(1))
    assert poor.refused == ["This upgrade costs 3, and you have 2."]


def test_keys_stand_for_kinds_of_moves(tables: RailTables) -> None:
    asked = Asked(tables.set_up(prairie().money(9, 0)))
    asked.chooser.key_pressed("upgrade")
    assert [text for text, _words in asked.chooser.options] == [
        "upgrade engine",
        "upgrade freight-car",
        "upgrade tender",
    ]
    asked.chooser.next_option()
    assert asked.chooser.pending == "upgrade freight-car"
    asked.chooser.key_pressed("upgrade")
    assert asked.decided == ["upgrade freight-car"]
    asked.chooser.open(0)
    asked.chooser.key_pressed("stop")
    assert asked.refused == ["You are not drawing cards."]
    asked.chooser.key_pressed("deliver")
    assert "no" in asked.refused[-1]
    asked.chooser.key_pressed("end")
    asked.chooser.key_pressed("end")
    assert asked.decided[-1] == "end"


# --- cards, and before the first turn ---


def test_a_draw_from_the_deck_tells_nothing_of_the_card(tables: RailTables) -> None:
    told = []
    for deck in ("white orange brown", "black*2 white"):
        at = At().hand(0, "blue").contracts().face_up("white blue blue black").deck(deck).rest()
        asked = Asked(tables.set_up(at))
        asked.click(DECK)
        told.append(asked.told())
    assert told[0] == told[1] == ["Draw a card from the deck", "The deck has 3 cards", "You may draw 1 card more"]


def test_cards_are_drawn_by_pointing(tables: RailTables) -> None:
    session = tables.set_up(prairie())
    asked = Asked(session)
    assert asked.click(moves.offer(3)) == "draw black"
    session.play("draw black")
    asked = Asked(session)
    assert "draw no more (S)" in asked.chooser.prompt()
    assert asked.lit() == {moves.offer(number) for number in range(3)} | {DECK}
    asked.click(city("omaha"))
    assert asked.refused == ["Draw another card, or stop."]
    assert asked.click(DECK) == "draw deck"


@pytest.mark.parametrize(
    ("at", "texts", "told"),
    [
        (prairie, [], "build action left"),
        (prairie, ["draw deck", "stop"], "build action used"),
        (line, [], "build action and move left"),
        (line, ["draw black", "stop"], "may still move"),
        (line, ["go topeka"], "build action left"),
        (line, ["draw black", "stop", "go topeka"], "build action and move used"),
    ],
)
def test_the_strip_says_what_is_left_of_the_turn(
    at: Callable[[], At], texts: list[str], told: str, tables: RailTables
) -> None:
    session = tables.set_up(at().face_up("black black black black") if at is line else at(), *texts)
    assert SpikeStrip().turn_of(session.position(), session.status(), session.seats()).details == told


@pytest.mark.parametrize(
    ("phase", "texts", "told"),
    [
        ("draw", ["draw white", "draw deck", "stop"], "Click the next card, face up or the deck; or draw no more (S)."),
        ("draw", ["draw deck", "stop"], "Click the deck for the next card; or draw no more (S)."),
        ("draw", ["draw white", "stop"], "Click the next card among those that lie face up; or draw no more (S)."),
        ("turn", ["load", "end"], "Click your train's city to load; or end the turn (E)."),
        ("turn", ["deliver oil", "end"], "Click your train's city to deliver; or end the turn (E)."),
        ("turn", ["load", "deliver oil", "end"], "Click your train's city to load or deliver; or end the turn (E)."),
        ("turn", ["end"], "Nothing is left to do: end the turn (E)."),
    ],
)
def test_the_prompt_names_what_can_be_done_and_nothing_else(phase: str, texts: list[str], told: str) -> None:
    assert phase_prompt(phase, texts) == told


def test_the_game_begins_by_pointing(tables: RailTables) -> None:
    tables.options = ALL_OPTIONS
    session = tables.new(2)
    for _ in range(12):
        asked = Asked(session)
        assert len(asked.chooser.options) == 2
        assert all(". It goes to " in words for _text, words in asked.chooser.options)
        mine = seen(session)["contracts"][session.to_act()]
        number = next(at for at, each in enumerate(mine) if each["sides"])
        # Where the cargo goes by either side stands there before anything is pointed at.
        for name, side in zip("AB", mine[number]["sides"], strict=True):
            line = next(line for line in asked.chooser.prompt().splitlines() if line.startswith(f"{name}: "))
            places = {board().names[board().city_ids.index(stop["city"])]: stop["fee"] for stop in side}
            assert dict(each.rsplit(" ", 1) for each in line[3:].split(", ")) == {
                city: str(fee) for city, fee in places.items()
            }
        assert asked.click(moves.contract(number)).endswith("A")
        asked.chooser.next_option()
        assert asked.chooser.pending.endswith("B")
        assert any(line.startswith("It goes to") for line in asked.told())
        session.play(asked.chooser.pending)
    asked = Asked(session)
    assert asked.lit() == {hand(suit) for suit in seen(session)["hands"][session.to_act()]}
    session.play(asked.click(min(asked.lit(), key=lambda spot: spot.index)))
    for _ in range(2):
        asked = Asked(session)
        assert asked.click(moves.route(1)) == "route 2"
        assert any(line.startswith("From ") for line in asked.told())
        session.play("route 2")
    asked = Asked(session)
    asked.click(DECK)
    assert asked.refused == ["Place your locomotive in a city."]
    assert asked.click(city("chicago")) == "start chicago"
    session.play("start chicago")
    assert seen(asked.session)["starts"][session.plies()[-1].seat] == "chicago"


def test_a_contract_is_bought_from_the_stock(tables: RailTables) -> None:
    at = dealt(At(options=ADVANCED_CONTRACTS)).money(5, 0).hand(0, "white").rest()
    at.delivered(0, "miami", "tampa", "atlanta", "chicago", "boston", "omaha")
    at.pos.status[0] = [STATUS["done"]] * 6
    asked = Asked(tables.set_up(at))
    assert asked.chooser.choices()[STOCK].label == "−3"
    assert asked.click(STOCK) == "contract"
    assert "It is drawn at random, its side by lot" in asked.told()


@pytest.mark.parametrize(
    ("spot", "why"),
    [
        (Spot("hand", index=0), "click the city you want to reach"),
        (Spot("route", 0), "at the end of the game"),
        (Spot("market", 0, 0), "click a city to build to it"),
        (Spot("discard"), "when the deck is made anew"),
        (Spot("seat", 1), "nothing to be done with another player"),
        (Spot("train", 1), "another player's train"),
        (Spot("part", 2), "This upgrade costs 3, and you have 0."),
        (STOCK, "only in a game with advanced contracts"),
        (
            Spot("contract", index=0),
            "Cows can be loaded while your train stands in one of these cities: Atlanta, Buffalo, Miami.",
        ),
    ],
)
def test_every_click_that_leads_nowhere_says_why(tables: RailTables, spot: Spot, why: str) -> None:
    at = dealt(At()).hand(0, "white").rest()
    asked = Asked(tables.set_up(at))
    assert asked.click(spot) == ""
    assert why in asked.refused[0]
    assert asked.refused[0].endswith(".")


def test_after_the_build_action_track_is_refused(tables: RailTables) -> None:
    session = tables.set_up(prairie(), "draw black", "stop")
    asked = Asked(session)
    asked.click(city("omaha"))
    asked.click(between("topeka", "j39"))
    asked.chooser.path_chosen(nodes("topeka", "j39"))
    assert asked.refused == ["You have used your build action this turn."] * 3


def test_every_legal_move_has_a_title_and_an_outcome(tables: RailTables) -> None:
    tables.options = ALL_OPTIONS
    for seed, plies in ((1, 30), (2, 60), (3, 90)):
        session = tables.at_random(3, seed, plies)
        asked = Asked(session)
        for text in session.legal()[:20]:
            outcome = asked.chooser.outcome(text)
            assert outcome.title
            assert all(not line.endswith(".") and line for line in outcome.told)
            asked.chooser.pick(text)
            assert asked.chooser.pending == text
            assert asked.chooser.choices() is not None
            asked.chooser.step_back()
