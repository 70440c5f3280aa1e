"""K12: what is dealt and decided before the first turn."""

from __future__ import annotations

from collections import Counter

import pytest

from rocket_desktop.data import read_data
from rocket_desktop.model.spike.spec import SPEC
from rocket_desktop.model.spike.state import SpikeState
from tests.model.spike.table import Play, kinds, only

DATA = {"boards/spike": read_data("boards/spike")}


def new(players: int, seed: int, **options: bool) -> SpikeState:
    return SPEC.new_game(players, SPEC.complete_options(options), seed, DATA)


@pytest.mark.parametrize(("players", "each"), [(2, 6), (3, 4), (4, 3)])
def test_k12_twelve_contracts_one_a_commodity_dealt_evenly(players: int, each: int) -> None:
    sides = set()
    for seed in range(10):
        position = Play(new(players, seed)).seen()
        assert [len(held) for held in position["contracts"]] == [each] * players
        commodities = [contract["commodity"] for held in position["contracts"] for contract in held]
        assert len(set(commodities)) == 12
        sides |= {contract["side"] for held in position["contracts"] for contract in held}
    assert sides == {"A", "B"}


def test_k12_every_card_of_a_commodity_can_be_dealt() -> None:
    cards = {
        contract["card"] for seed in range(40) for held in Play(new(2, seed)).seen()["contracts"] for contract in held
    }
    assert cards == set(range(36))


@pytest.mark.parametrize(("players", "cards"), [(2, 42), (3, 60), (4, 60)])
def test_k12_two_players_play_without_three_cards_of_each_suit(players: int, cards: int) -> None:
    position = Play(new(players, 1)).seen()
    everything = Counter(position["deck"]["order"])
    for hand in position["hands"]:
        everything += Counter(hand)
    assert sum(everything.values()) == cards
    assert set(everything.values()) == {cards // 6}
    assert position["hand_sizes"] == [5] * players


@pytest.mark.parametrize("players", [2, 3, 4])
def test_k12_the_starting_player_is_drawn_and_gives_to_the_right(players: int) -> None:
    found = set()
    for seed in range(40):
        game = Play(new(players, seed))
        first = game.state.to_act()
        found.add(first)
        card = game.legal()[0].removeprefix("give ")
        given = only(game.play(f"give {card}"), "give")
        # Play is clockwise, so that the seat before is to the right.
        right = (first - 1) % players
        assert (given["seat"], given["to"], given["card"]) == (first, right, card)
        sizes = {first: 4, right: 6}
        assert game.seen()["hand_sizes"] == [sizes.get(seat, 5) for seat in range(players)]
    assert found == set(range(players))


def test_k12_only_a_card_that_is_held_can_be_given() -> None:
    game = Play(new(2, 3))
    held = game.hand(game.state.to_act())
    assert game.moves("give") == set(held)
    missing = next(suit for suit in ("white", "blue", "orange", "purple", "black", "brown") if suit not in held)
    assert game.refusal(f"give {missing}") == "you hold no such card"
    assert game.refusal("end") == "give one of your cards to the player on your right"


def test_k12_cards_are_laid_out_and_routes_dealt_after_the_gift() -> None:
    game = Play(new(3, 4))
    assert (game.seen()["face_up"], game.seen()["route_counts"]) == ([], [0, 0, 0])
    told = game.play(game.legal()[0])
    assert kinds(told) == ["give", "face-up", "routes", "routes", "routes"]
    assert (len(game.seen()["face_up"]), game.seen()["route_counts"]) == (4, [1, 1, 1])
    assert game.seen()["deck"]["left"] == 60 - 15 - 4


@pytest.mark.parametrize("players", [2, 3, 4])
def test_k12_locomotives_in_seat_order_in_any_city_also_together(players: int) -> None:
    game = Play(new(players, 5))
    game.play(game.legal()[0])
    first = game.state.to_act()
    assert game.refusal("draw deck") == "place your locomotive in a city"
    assert "there is no city 'j12'" in game.refusal("start j12")
    for place in range(players):
        assert game.state.to_act() == (first + place) % players
        assert len(game.moves("start")) == 36
        told = game.play("start topeka")
    assert kinds(told) == ["start", "turn"]
    assert game.seen()["starts"] == ["topeka"] * players
    assert game.state.to_act() == first


def test_k12_sides_are_chosen_by_each_seat_from_the_starting_player() -> None:
    game = Play(new(2, 6, choose_sides=True))
    first = game.state.to_act()
    contracts = game.seen()["contracts"][first]
    assert [contract["side"] for contract in contracts] == [None] * 6
    assert len(contracts[0]["sides"]) == 2
    commodity = contracts[0]["commodity"]
    assert game.legal() == [f"side {commodity} A", f"side {commodity} B"]
    assert game.refusal("give white") == f"choose the side of your contract for {commodity}"
    told = game.play(f"side {commodity} B")
    assert (told[0]["kind"], told[0]["side"]) == ("side", "B")
    chosen = game.seen()["contracts"][first][0]
    assert (chosen["side"], chosen["sides"]) == ("B", [])
    assert [each["city"] for each in chosen["deliveries"]] == [each["city"] for each in contracts[0]["sides"][1]]
    for _ in range(5):
        assert game.state.to_act() == first
        game.play(game.legal()[0])
    assert game.state.to_act() == 1 - first
    for _ in range(6):
        game.play(game.legal()[0])
    assert game.state.to_act() == first
    assert game.legal()[0].startswith("give")


@pytest.mark.parametrize("players", [2, 3, 4])
def test_k12_rail_cards_are_dealt_when_all_sides_are_chosen(players: int) -> None:
    game = Play(new(players, 6, choose_sides=True))
    cards = {2: 42, 3: 60, 4: 60}[players]
    for _ in range(12):
        seen = game.seen()
        assert (seen["hand_sizes"], seen["deck"]["left"]) == ([0] * players, cards)
        game.play(game.legal()[0])
    seen = game.seen()
    assert (seen["hand_sizes"], seen["deck"]["left"]) == ([5] * players, cards - 5 * players)
    assert seen["turn"]["phase"] == "give"
    order = seen["deck"]["order"]
    assert order != sorted(order)
    assert Counter(order) + sum((Counter(hand) for hand in seen["hands"]), Counter()) == Counter(
        dict.fromkeys(order, cards // 6)
    )


def test_k12_of_two_routes_one_is_kept() -> None:
    game = Play(new(3, 7, advanced_routes=True))
    first = game.state.to_act()
    game.play(game.legal()[0])
    routes = game.seen()["routes"]
    assert [len(held) for held in routes] == [2, 2, 2]
    assert game.legal() == ["route 1", "route 2"]
    assert "route 1 or route 2" in game.refusal("start topeka")
    game.play("route 2")
    assert game.seen()["routes"][first] == [routes[first][1]]
    assert game.seen()["dropped"][first] == routes[first][0]
    game.play("route 1", "route 1")
    assert game.seen()["route_counts"] == [1, 1, 1]
    assert game.legal()[0].startswith("start")


def test_k12_the_market_is_shuffled() -> None:
    game = Play(new(2, 8))
    assert [row["value"] for row in game.seen()["market"]] == [3, 2, 1]
    assert sorted(game.prices().values()) == [1] * 4 + [2] * 4 + [3] * 4
    assert game.prices() != Play(new(2, 9)).prices()


def test_trains_begin_with_speed_one_power_two_and_one_freight_car() -> None:
    train = Play(new(2, 8)).seen()["trains"][0]
    assert (train["speed"], train["power"], train["cars"], train["place"]) == (1, 2, 1, None)
