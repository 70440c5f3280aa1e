"""The start of Pocket Rockets (P1 to P4), and the deck's file."""

from __future__ import annotations

import copy
from collections import Counter
from typing import Any, cast

import pytest

from rocket_desktop.model.core import BadData, BadOptions
from rocket_desktop.model.pocket_rockets.deck_file import read_deck
from rocket_desktop.model.pocket_rockets.spec import SPEC
from tests.model.pocket_rockets.table import DATA, Play


def started(players: int, seed: int, **options: object) -> Play:
    return Play(SPEC.new_game(players, SPEC.complete_options(options), seed, DATA))


@pytest.mark.parametrize(
    ("players", "colours"),
    [(2, ["grey", "yellow"]), (3, ["grey", "red", "yellow"]), (4, ["grey", "grey", "yellow", "yellow"])],
)
def test_p1_everybody_has_one_base_of_the_colours_for_so_many(players: int, colours: list[str]) -> None:
    seen = set()
    for seed in range(20):
        rockets = started(players, seed).seen()["rockets"]
        assert [len(own) for own in rockets] == [1] * players
        assert all((own[0]["bodies"], own[0]["head"], own[0]["fuel"]) == (0, None, None) for own in rockets)
        assert sorted(own[0]["colour"] for own in rockets) == colours
        seen.add(tuple(own[0]["colour"] for own in rockets))
    assert len(seen) > 1  # by lot


def test_p2_pad_and_depot_lie_opposite_and_the_others_are_shuffled() -> None:
    rings = set()
    for seed in range(40):
        ring = started(2, seed).seen()["yard"]
        assert (ring[0], ring[3]) == ("launch-pad", "recycling-depot")
        rings.add(tuple(ring))
    assert len(rings) > 15  # of 24


@pytest.mark.parametrize(("players", "sizes"), [(2, [13, 13, 13, 13]), (3, [13, 13, 13, 12]), (4, [13, 13, 12, 12])])
def test_p3_the_rest_is_dealt_into_four_piles_as_equal_as_can_be(players: int, sizes: list[int]) -> None:
    # 54 cards less a base each: 52 = 4 x 13, 51 = 3 x 13 + 12, 50 = 2 x 13 + 2 x 12.
    piles = started(players, 3).seen()["piles"]
    assert [pile["left"] for pile in piles.values()] == sizes
    assert list(piles) == ["grey", "yellow", "red", "conveyor"]


def test_p3_of_a_pile_only_the_top_card_is_seen() -> None:
    game = started(3, 4)
    for reader in (-1, 0, 1, 2):
        for pile in game.seen(reader)["piles"].values():
            assert pile["order"] is None
            assert pile["known"] == []
            assert pile["top"] is not None


def test_p4_each_in_turn_places_the_pawn_and_then_the_first_turn_begins() -> None:
    starters = set()
    for seed in range(20):
        game = started(3, seed)
        first = game.state.to_act()
        starters.add(first)
        assert len(game.moves("place")) == 6
        for number, place in enumerate(("red-line", "red-line", "launch-pad")):
            assert game.state.to_act() == (first + number) % 3
            assert game.turn()["phase"] == "place"
            game.play(f"place {place}")
        assert game.state.to_act() == first
        assert (game.turn()["phase"], game.turn()["left"]) == ("turn", 4)
        assert game.pawn((first + 1) % 3) == "red-line"
        assert game.seen()["conveyor"] == "cw"
    assert starters == {0, 1, 2}


def test_p4_nothing_else_can_be_done_before_the_pawns_stand() -> None:
    game = started(2, 1)
    assert game.refusal("draw") == "first every player places the pawn: place PLACE"
    assert game.refusal("end") == "first every player places the pawn: place PLACE"
    assert "there is no yard card 'moon'" in game.refusal("place moon")
    game.play("place conveyor", "place conveyor")
    assert game.refusal("place red-line") == "pawns are placed before the first turn only"


def test_equal_seeds_give_equal_games_and_chance_is_spread() -> None:
    assert started(4, 9).state.encode() == started(4, 9).state.encode()
    tops: Counter[str] = Counter()
    for seed in range(400):
        tops[started(2, seed).seen()["piles"]["grey"]["top"]] += 1
    # 24 of 52 cards are body sections: 185 of 400, give or take three standard deviations of 10.
    assert abs(sum(count for card, count in tops.items() if "body" in card) - 185) < 30


def test_bonus_cards_are_five_different_ones_dealt_by_lot() -> None:
    found = set()
    for seed in range(60):
        seen = started(4, seed, bonus_cards=True).seen()
        assert len(set(seen["bonus_cards"])) == 4
        assert seen["bonus_held"] == [True] * 4
        found.update(seen["bonus_cards"])
    assert found == {"launch", "look", "swap-pawns", "search", "swap-heads"}
    assert started(4, 1).seen()["bonus_held"] == [False] * 4


@pytest.mark.parametrize(
    ("players", "deal", "held"),
    [
        (4, "all", [True, True, True, True]),
        (4, "p2", [False, True, False, False]),
        (4, "p1-p3-p4", [True, False, True, True]),
        (2, "p2-p4", [False, True]),  # the fourth seat is not at the table
    ],
)
def test_the_deal_can_leave_seats_without_bonus_cards(players: int, deal: str, held: list[bool]) -> None:
    assert started(players, 7, bonus_cards=True, deal=deal).seen()["bonus_held"] == held


def test_options_that_there_are_not_are_refused() -> None:
    for options in ({"deal": "p5"}, {"deal": "p1-p2-p3-p4"}, {"bonus_cards": "yes"}, {"head_in_the_stars": 1}):
        with pytest.raises(BadOptions):
            SPEC.complete_options(options)
    assert SPEC.complete_options({}) == {
        "deck": "pocket-rockets",
        "head_in_the_stars": False,
        "bonus_cards": False,
        "deal": "all",
    }


def test_faults_of_a_deck_are_told() -> None:
    good = cast("dict[str, Any]", DATA["decks/pocket-rockets"])
    assert sum(read_deck(good).counts) == 54
    changes: list[tuple[str, Any, str]] = [
        ("cards", [each for each in good["cards"] if each["part"] != "head"], "a head of one colour"),
        ("cards", {}, "cards must be a list"),
        ("cards", [*good["cards"][:3], {"colour": "blue", "part": "base", "count": 1}], "colour of card 4"),
        ("cards", [{"colour": "red", "part": "head", "count": 1}], "the bonus of card 1"),
        ("cards", [{"colour": "red", "part": "body", "bonus": "plain", "count": 1}], "the bonus of card 1"),
        ("cards", [{"colour": "red", "part": "body", "count": True}], "the count of card 1"),
        ("cards", [*good["cards"][:3], good["cards"][0]], "card 4 is there twice"),
        ("cards", [*good["cards"][:20], 7], "card 21 must be an object"),
        ("fuel", [], "fuel must be a list"),
        ("fuel", [1, 5], "a value of fuel must be a whole number from 1 to 4, not 5"),
        ("starting_bases", {"2": ["grey", "red"], "3": ["red"] * 3}, "starting_bases must have for 4 players"),
        ("starting_bases", None, "starting_bases must have for 2 players"),
    ]
    for key, value, reason in changes:
        content = copy.deepcopy(good)
        content[key] = value
        with pytest.raises(BadData) as caught:
            read_deck(content)
        assert any(reason in fault for fault in caught.value.faults), caught.value.faults
    with pytest.raises(BadData, match="a deck must be an object"):
        read_deck([])


def test_a_deck_with_fewer_bases_than_players_is_refused() -> None:
    content = copy.deepcopy(cast("dict[str, Any]", DATA["decks/pocket-rockets"]))
    content["cards"][0]["count"] = 1  # grey bases: four players begin with two
    with pytest.raises(BadData, match="fewer bases than 4 players begin with"):
        read_deck(content)
