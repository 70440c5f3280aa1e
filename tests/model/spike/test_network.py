"""The native tables and searches against networkx and plain trying out (K3, K4, K7, K11, K13)."""

from __future__ import annotations

from functools import cache
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rocket_desktop.model.core import OVER
from rocket_desktop.model.rng import Rng
from rocket_desktop.model.spike import rails
from rocket_desktop.model.spike.board import SUITS
from rocket_desktop.model.spike.network import RailNetwork, can_pay
from rocket_desktop.model.spike.spec import SPEC
from rocket_desktop.model.spike.state import TURN, SpikeState
from tests.model.spike.games import after, started, state_of
from tests.model.spike.table import At, board, suits

HAND = 4  # with more cards the plain trying out of all ways takes too long
NEAR = 3


@cache
def network() -> RailNetwork:
    return RailNetwork(board())


@cache
def positions() -> tuple[SpikeState, ...]:
    """Positions of random games in which a turn has begun."""
    found = []
    for players, seed in product((2, 3, 4), (1, 2)):
        game = started(players, seed)
        rng = Rng(seed)
        while game.state.to_act() != OVER:
            state = state_of(game)
            if state.phase == TURN and not state.built and not state.moved and game.ply() % 5 == 0:
                found.append(state.clone())
            game.play_move(game.state.random_move(rng))
    assert len(found) > 60
    return tuple(found)


def test_the_graph_is_the_board() -> None:
    graph = network().graph
    assert (graph.number_of_nodes(), graph.number_of_edges()) == (161, 422)
    for node in graph:
        around = [data["suit"] for _, _, data in graph.edges(node, data=True)]
        assert len(around) == len(set(around))  # on this board every suit leads away from a point once at most


def test_connected_cities_agree() -> None:
    for state in positions():
        position = SPEC.position(state)
        for seat in range(state.players()):
            cities = network().connected(position, seat)
            assert cities == set(position["connected"][seat])  # type: ignore[index]
            assert len(cities) == state.pos.connected(seat)


def test_routes_agree() -> None:
    worths = set()
    for state in positions()[::3]:
        position = SPEC.position(state)
        for seat in range(state.players()):
            held = state.pos.routes[seat]
            # Not only the route held, which is rarely of worth in a random game.
            for route in range(0, len(board().routes), 5):
                state.pos.routes[seat] = [route]
                told = SPEC.position(state)["routes"][seat][0]  # type: ignore[index]
                worth = network().route_value(position, seat, told)
                assert state.pos.route_value(seat) == worth
                worths.add(worth)
            state.pos.routes[seat] = held
    assert len(worths) > 2


def test_movement_agrees_at_every_speed() -> None:
    reached = 0
    for state in positions():
        seat = state.to_act()
        for level in range(3):
            other = state.clone()
            other.pos.levels[seat * 3] = level
            position = SPEC.position(other)
            expected = network().in_reach(position, seat)
            assert {board().space_id(space) for space in rails.spaces_in_reach(other.pos, seat)} == expected
            reached += len(expected)
            steps = rails.steps_to_spaces(other.pos, seat, other.pos.place[seat], 999)
            for city, number in network().steps_to(position, seat).items():
                assert steps[board().nodes.index(city)] == number + 1
    assert reached > 100


def test_lays_are_those_of_ways_that_can_be_paid() -> None:
    compared = 0
    small = [state for state in positions() if 0 < state.pos.cards(state.to_act()) <= HAND]
    for state in small[:24]:
        seat = state.to_act()
        position = SPEC.position(state)
        hand = position["hands"][seat]  # type: ignore[index]
        most = min(sum(hand.values()), position["tracks_left"][seat])  # type: ignore[index]
        expected: set[tuple[str, ...]] = set()
        for way in network().ways(position, seat, most):
            if can_pay(hand, way.suits):
                expected |= {way.segments[:number] for number in range(1, len(way.segments) + 1)}
        found: set[tuple[str, ...]] = set()
        collect(state, (), found)
        assert found == expected
        compared += len(expected)
    assert compared > 100


def collect(state: SpikeState, path: tuple[str, ...], found: set[tuple[str, ...]]) -> None:
    """All beginnings of builds that the state allows."""
    for move in state.legal_moves():
        text = SPEC.format_move(state, move)
        if text.startswith("lay"):
            longer = (*path, text.removeprefix("lay "))
            found.add(longer)
            after_it = state.clone()
            after_it.apply(move)
            if SPEC.position(after_it)["turn"]["phase"] == "lay":  # type: ignore[index]
                collect(after_it, longer, found)


def test_the_shortest_way_to_a_city_can_be_built_with_cards_enough() -> None:
    for state in positions()[::50]:
        seat = state.to_act()
        other = state.clone()
        for suit in range(SUITS):
            other.pos.hands[seat * SUITS + suit] = 10
        left = other.pos.tracks[seat]
        for city, pieces in network().pieces_to(SPEC.position(other), seat).items():
            if pieces <= min(left, NEAR):
                assert shortest(other, city, pieces)


def shortest(state: SpikeState, city: str, pieces: int) -> bool:
    """Whether a way of so many pieces leads to a city, each piece being a legal move."""
    ways = network().ways(SPEC.position(state), state.to_act(), pieces)
    for way in ways:
        if way.nodes[-1] == city and len(way.segments) == pieces:
            other = state.clone()
            for segment in way.segments:
                other.apply(SPEC.parse_move(other, f"lay {segment}"))
            return True
    return False


def every_way(held: list[int], need: list[int]) -> set[tuple[int, ...]]:
    """All ways to pay, as cards spent by suit: each suit paid and traded as it may be, several sets of it, too."""
    options = []
    for suit in range(SUITS):
        one = set()
        for direct in range(min(held[suit], need[suit]) + 1):
            for traded, gained in trades(held[suit] - direct):
                one.add((direct + traded, direct, gained, traded > 0))
        options.append(sorted(one))
    found = set()
    for choice in product(*options):
        lacking = [need[suit] - choice[suit][1] for suit in range(SUITS)]
        if sum(each[2] for each in choice) != sum(lacking):
            continue
        if placed([each[2] for each in choice], lacking) and needed(choice, held, need):
            found.add(tuple(each[0] for each in choice))
    return found


def trades(cards: int) -> set[tuple[int, int]]:
    """How many of these equal cards can be traded in sets of two or more, and for how many others."""
    out = {(0, 0)}
    for size in range(2, cards + 1):
        out |= {(size + traded, size - 1 + gained) for traded, gained in trades(cards - size)}
    return out


def placed(gained: list[int], lacking: list[int]) -> bool:
    """Whether what sets give can stand for what is lacking, none for its own suit (Hall's condition)."""
    return all(gained[suit] <= sum(lacking) - lacking[suit] for suit in range(SUITS))


def needed(choice: tuple[tuple[int, int, int, bool], ...], held: list[int], need: list[int]) -> bool:
    """Whether no set can be left out, cards of the right suits being paid as they are instead, as far as held."""
    missing = sum(max(0, need[suit] - held[suit]) for suit in range(SUITS))
    gained = sum(each[2] for each in choice)
    return all(gained - each[2] < missing for each in choice if each[3])


def counts(least: int, most: int) -> st.SearchStrategy[list[int]]:
    """So many cards, counted by suit."""
    cards = st.lists(st.integers(0, SUITS - 1), min_size=least, max_size=most)
    return cards.map(lambda each: [each.count(suit) for suit in range(SUITS)])


@settings(max_examples=100, deadline=None)
@given(held=counts(0, 9), need=counts(1, 5))
def test_ways_to_pay_are_those_found_by_trying_everything(held: list[int], need: list[int]) -> None:
    at = At()
    wanted = board().no_cards[:]
    for suit in range(SUITS):
        at.pos.hands[suit] = held[suit]
        wanted[suit] = need[suit]
    ways = rails.ways_to_pay(at.pos, 0, wanted)
    spent = {tuple(rails.spent_in(way)) for way in ways}
    assert ways == sorted(set(ways))
    tried = every_way(held, need)
    # Sets of one suit are one set: two of them spend a card more than one that gives as much.
    assert spent <= tried
    assert {each for each in tried if not any(cheaper(other, each) for other in tried)} <= spent
    assert bool(ways) == (rails.slack(at.pos, 0, wanted) >= 0)
    suits_needed = [board().suits[suit] for suit in range(SUITS) for _ in range(need[suit])]
    hand = {board().suits[suit]: held[suit] for suit in range(SUITS)}
    assert can_pay(hand, suits_needed) == bool(ways)


def cheaper(one: tuple[int, ...], other: tuple[int, ...]) -> bool:
    """Whether a way spends less of something and no more of anything."""
    return one != other and all(spent <= more for spent, more in zip(one, other, strict=True))


@pytest.mark.parametrize(
    ("hand", "need", "ways"),
    [
        ("white*2", "white*2", 1),
        ("white*2", "blue", 1),
        ("white", "blue", 0),
        ("white*2 black*2", "blue", 2),
        ("white*3 black", "blue black", 2),  # the black card spared by a larger set, or not
    ],
)
def test_numbers_of_ways_to_pay(hand: str, need: str, ways: int) -> None:
    at = At().hand(0, hand)
    wanted = board().no_cards[:]
    for suit in suits(need):
        wanted[suit] += 1
    assert len(rails.ways_to_pay(at.pos, 0, wanted)) == ways


def test_pieces_to_cities_avoid_other_new_cities() -> None:
    pieces = network().pieces_to(SPEC.position(after(2, 1, 3).state), after(2, 1, 3).state.to_act())
    assert min(pieces.values()) == 2
