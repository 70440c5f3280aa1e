"""What can be built as whole ways, held against every way there is (K3, K4)."""

from __future__ import annotations

import pytest

from rocket_desktop.model.rng import Rng
from rocket_desktop.model.spike import rails
from rocket_desktop.model.spike.board import SUITS
from rocket_desktop.model.spike.builds import Ground, Way
from rocket_desktop.model.spike.network import RailNetwork
from tests.model.spike.table import At, Play, board, track

NETWORK = RailNetwork(board())


def node(name: str) -> int:
    return board().nodes.index(name)


def ground(play: Play, seat: int = 0) -> Ground:
    return Ground(board(), play.seen(seat), seat)


def need(segments: tuple[str, ...]) -> tuple[int, ...]:
    counts = [0] * SUITS
    for name in segments:
        counts[board().suit_of[board().segments.index(name)]] += 1
    return tuple(counts)


def cheapest_by_force(play: Play, longest: int) -> dict[str, int]:
    """To each new city the price of the cheapest of all ways that can be paid: every way is tried, and paid."""
    state = play.state
    best: dict[str, int] = {}
    prices: dict[tuple[int, ...], int] = {}
    for way in NETWORK.ways(play.seen(), 0, longest):
        if way.nodes[-1] in play.seen()["connected"][0] or way.nodes[-1] not in board().city_ids:
            continue
        wanted = need(way.segments)
        if wanted not in prices:
            ways = rails.ways_to_pay(state.pos, 0, rails.need_of(board(), _numbers(way.segments)))
            prices[wanted] = min((sum(rails.spent_in(each)) for each in ways), default=-1)
        if prices[wanted] > 0:
            best[way.nodes[-1]] = min(prices[wanted], best.get(way.nodes[-1], 99))
    return best


def _numbers(names: tuple[str, ...]) -> list[int]:
    return [board().segments.index(name) for name in names]


@pytest.mark.parametrize("seed", range(8))
def test_the_cheapest_way_to_every_city_is_found(seed: int) -> None:
    rng = Rng(seed)
    at = At()
    cards = 3 + rng.below(3)
    at.hand(0, " ".join(board().suits[rng.below(3 if seed % 2 else SUITS)] for _ in range(cards)))
    play = at.open()
    found = ground(play).cities_in_reach()
    told = {board().nodes[target]: ground(play).price(way.need) for target, way in found.items()}
    # With so many cards no way is longer.
    assert told == cheapest_by_force(play, cards)


def test_ways_are_those_of_the_rules() -> None:
    play = At().rails(0, "topeka", "j39", "omaha").hand(0, "white*2 blue*2 orange*2 black brown purple").open()
    here = ground(play)
    assert here.cities_in_reach()
    for way in here.cities_in_reach().values():
        assert here.on_network(way.start)
        assert here.is_complete(way)
        assert way.need == need(tuple(board().segments[each] for each in way.segments))
        assert play.can_lay(*(board().nodes[each] for each in way.nodes))


def test_others_track_is_no_ground() -> None:
    hand = "white*2 blue*2 orange*2 black*2 brown*2 purple*2"
    free = ground(At().hand(0, hand).open()).cheapest_ways(node("tulsa"))[0]
    nodes = [board().nodes[each] for each in free.nodes]
    play = At().rails(1, *nodes).hand(0, hand).open()
    taken = set(free.segments)
    round_about = ground(play).cheapest_ways(node("tulsa"))[0]
    assert not taken & set(round_about.segments)
    assert ground(play).owner(free.segments[0]) == 1


def test_a_price_counts_the_cards_of_sets() -> None:
    play = At().hand(0, "white*3 blue*2 orange").open()
    here = ground(play)
    suits = board().suits
    one_black = tuple(int(suit == "black") for suit in suits)
    # A set of two gives the one card.
    assert here.price(one_black) == 2
    two = tuple({"black": 1, "brown": 1}.get(suit, 0) for suit in suits)
    # Three white give two cards.
    assert here.price(two) == 3
    assert here.lacking(two) == 0
    four = tuple({"black": 2, "brown": 2}.get(suit, 0) for suit in suits)
    # All sets give 2 + 1 cards, four are missing.
    assert (here.price(four), here.lacking(four)) == (-1, 1)
    assert here.short_of(four) == four
    # What is left of white after one is paid as it is gives one card, blue another one.
    mixed = tuple({"white": 1, "black": 2}.get(suit, 0) for suit in suits)
    assert here.price(mixed) == 1 + 4


def test_payments_come_cheapest_first() -> None:
    play = At().hand(0, "white*3 blue*2 orange").open()
    here = ground(play)
    one_black = tuple(int(suit == "black") for suit in board().suits)
    payments = [list(rails.spent_in(each)) for each in here.payments(one_black)]
    totals = [sum(each) for each in payments]
    assert totals == sorted(totals)
    # Two of three white keep more suits in the hand than both blue.
    assert payments[0] == [2 if suit == "white" else 0 for suit in board().suits]
    assert totals == [2, 2]


def test_a_build_under_way_goes_on_from_its_head() -> None:
    hand = "white*3 blue*3 orange*3 black*3 brown*3 purple*3"
    first = ground(At().hand(0, hand).open()).cheapest_ways(node("springfield"))[0]
    play = At().hand(0, hand).open()
    play.play(f"lay {board().segments[first.segments[0]]}")
    here = ground(play)
    assert here.laid == Way(first.nodes[:2], first.segments[:1], need((board().segments[first.segments[0]],)))
    on = here.cheapest_ways(node("springfield"), here.laid)[0]
    assert on.segments[:1] == first.segments[:1]
    assert on.start == node("topeka")
    # The way back is none.
    assert all(here.laid.start not in way.nodes[1:] for way in here.cities_in_reach(here.laid).values())


def test_a_link_needs_another_point_of_the_network() -> None:
    play = At().rails(0, "topeka", "j39", "omaha").hand(0, "white*3 blue*3 orange*3 black*3 brown*3 purple*3").open()
    here = ground(play)
    begun = here.extended(Way((node("topeka"),)), board().segments.index(track("topeka", "j38")[0]))
    links = here.cheapest_ways(node("omaha"), begun)
    assert links
    assert here.is_complete(links[0])
    assert here.cheapest_ways(node("topeka"), begun) == []


def test_the_shortest_way_is_told_where_none_can_be_paid() -> None:
    play = At().hand(0, "white blue").open()
    here = ground(play)
    assert here.cheapest_ways(node("miami")) == []
    way = here.shortest_way(node("miami"))
    assert way is not None
    assert len(way.segments) == NETWORK.pieces_to(play.seen(), 0)["miami"]
    assert here.lacking(way.need) > 0


def test_no_way_is_longer_than_the_track_left() -> None:
    hand = "white*4 blue*4 orange*4 black*4 brown*4 purple*4"
    for left in (1, 2, 3):
        here = ground(At().left(0, left).hand(0, hand).open())
        lengths = {len(way.segments) for way in here.cities_in_reach().values()}
        # The nearest cities are two segments away from Topeka.
        assert lengths == set(range(2, left + 1))
    assert ground(At().left(0, 0).hand(0, hand).open()).cities_in_reach() == {}


def test_what_others_hide_is_not_needed() -> None:
    play = At().hand(0, "white*3 blue").hand(1, "black*4").open()
    assert play.seen(0)["hands"][1] is None
    assert ground(play).pieces == 45
