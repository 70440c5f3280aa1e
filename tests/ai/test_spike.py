"""What computer players know about Spike, with values worked out by hand."""

from __future__ import annotations

import networkx as nx
import pytest

from rocket_desktop.ai.policies.spike import SpikePolicy
from rocket_desktop.ai.policies.spike_paths import PathSearch, end_of, first_of, length_of, spent_on
from rocket_desktop.ai.policies.spike_tables import FAR, Shelf, Tables
from rocket_desktop.ai.policies.spike_values import Judge, turns_left
from rocket_desktop.ai.policies.spike_yardsticks import SpikeYardstick, wanted_cities
from rocket_desktop.model.core import OVER
from rocket_desktop.model.rng import Rng
from rocket_desktop.model.spike.board import ENGINE, PARTS, SUITS
from rocket_desktop.model.spike.network import RailNetwork
from rocket_desktop.model.spike.spec import SPEC
from rocket_desktop.model.spike.state import LAYING, TURN, SpikeState
from tests.model.spike.games import started, state_of
from tests.model.spike.table import At, board, segment


def positions(players: int) -> list[SpikeState]:
    """Positions of a game of quick moves."""
    game = started(players, 5)
    policy = SpikePolicy()
    rng = Rng(players)
    found = []
    while game.state.to_act() != OVER:
        if game.ply() % 7 == 0:
            found.append(state_of(game).clone())
        game.play_move(policy.quick_move(game.state, rng))
    return found


@pytest.mark.parametrize("players", [2, 3, 4])
def test_candidates_and_quick_moves_are_legal_and_none_is_there_twice(players: int) -> None:
    policy = SpikePolicy()
    for state in positions(players):
        legal = set(state.legal_moves())
        for widely in (False, True):
            moves = policy.candidates(state, widely)
            assert moves
            assert len(set(moves)) == len(moves)
            assert set(moves) <= legal
        assert policy.quick_move(state, Rng(1)) in legal
        before = state.encode()
        policy.expected_scores(state)
        assert state.encode() == before


def test_a_build_is_told_to_its_end_and_nothing_else_goes_on() -> None:
    policy, built = SpikePolicy(), 0
    for state in positions(3):
        before = state.encode()
        for move in policy.candidates(state, True):
            rest, other = policy.rest_of_gesture(state, move), state.clone()
            for each in (move, *rest):
                assert each in other.legal_moves()
                other.apply(each)
            if SPEC.format_move(state, move).startswith("lay"):
                assert (other.phase, other.built) == (TURN, 1)
                built += 1
            else:
                assert rest == []
        assert state.encode() == before
    assert built > 20


def test_what_is_kept_does_not_change_what_is_found() -> None:
    """A policy that has seen other positions before judges like a fresh one."""
    used = SpikePolicy()
    for state in positions(3):
        fresh = SpikePolicy()
        assert used.candidates(state, True) == fresh.candidates(state, True)
        assert used.expected_scores(state) == fresh.expected_scores(state)


def variations(state: SpikeState) -> list[SpikeState]:
    """The position, and others that differ from it in one thing that moves may go by."""
    seat = state.active
    out = [state.clone() for _ in range(9)]
    pos = [each.pos for each in out]
    pos[1].drop_price(pos[1].market[0])
    pos[2].hands[seat * SUITS] += 2
    pos[3].hands[seat * SUITS + 1], pos[3].hands[seat * SUITS + 2] = 3, 0
    if pos[4].routes[seat]:
        pos[4].routes[seat][0] = (pos[4].routes[seat][0] + 1) % len(board().routes)
    pos[5].levels[seat * PARTS + ENGINE] ^= 1
    pos[6].points[seat] = 0
    pos[7].deck = pos[7].deck[:1]
    pos[8].face_up = []
    return out


@pytest.mark.parametrize("players", [2, 4])
def test_lists_of_moves_are_kept_by_all_that_they_go_by(players: int) -> None:
    """What differs in one thing alone is never taken for what was looked at just before."""
    used, differing = SpikePolicy(), 0
    for state in positions(players):
        if state.phase not in (TURN, LAYING):
            continue
        for other in variations(state):
            fresh = SpikePolicy()
            found = used.candidates(other, False)
            assert found == fresh.candidates(other, False)
            assert used.quick_move(other, Rng(3)) == fresh.quick_move(other, Rng(3))
            differing += found != used.candidates(state, False)
    assert differing > 20


def test_ways_are_the_cheapest_to_each_city_and_can_be_built() -> None:
    seen = 0
    for state in positions(2):
        if state.phase != TURN or state.built:
            continue
        for way in PathSearch(state.pos, state.active).from_network():
            other = state.clone()
            seat = state.active
            ahead = way
            while True:
                other.apply(SPEC.parse_move(other, f"lay {board().segments[first_of(ahead)]}"))
                if other.phase != LAYING:
                    break
                on = PathSearch(other.pos, seat).from_head(other.path, other.path_start, other.path_head)
                length = length_of(ahead) - 1
                ahead = next(each for each in on if (end_of(each), length_of(each)) == (end_of(way), length))
            if other.path:
                other.apply(other.legal_moves()[0])
            spent = state.pos.cards(seat) - other.pos.cards(seat)
            assert other.pos.on_network(seat, end_of(way))
            assert state.pos.tracks[seat] - other.pos.tracks[seat] == length_of(way)
            assert spent >= spent_on(way) >= length_of(way)
            seen += 1
    assert seen > 50


def test_the_cost_of_a_way_counts_traded_sets() -> None:
    # To Springfield by white and brown: white is held, brown is a pair of blue: three cards; over j60 by black and
    # white: black is the pair, three cards, too.  Tulsa by black and purple needs both from sets: there is one pair.
    state = At().hand(0, "white blue*2").open().state
    found = PathSearch(state.pos, 0).from_network()
    assert {(board().nodes[end_of(way)], spent_on(way)) for way in found} == {("springfield", 3)}


def test_a_build_under_way_goes_on_to_cities_or_back_to_the_network() -> None:
    game = At().rails(0, "topeka", "j50", "springfield").hand(0, "black orange").open()
    game.play(f"lay {segment('topeka', 'j60')}")
    search = PathSearch(game.state.pos, 0)
    path = [board().segments.index(segment("topeka", "j60"))]
    assert search.from_head(path, game.state.path_start, game.state.path_head) == []
    links = [(board().segments[first_of(link)], length_of(link)) for link in search.links]
    assert links == [(segment("j60", "j50"), 1)]
    # Only the link is offered then.
    assert SpikePolicy().candidates(game.state, True) == game.state.legal_moves()


def test_distances_agree_with_networkx() -> None:
    network = RailNetwork(board())
    tables = Tables(board())
    for state in positions(4)[::6]:
        position = SPEC.position(state)
        for seat in range(4):
            if state.pos.start[seat] < 0:
                continue
            rails = tables.rails(state.pos, seat, tables.key(state.pos))
            for city in range(36):
                joined = board().city_ids[city] in network.connected(position, seat)
                assert (rails.pieces[city] == 0) == joined
            own = network.spaces(position, seat)
            for space, row in enumerate(rails.lines.rows):
                name = board().space_id(space)
                assert (row > 0) == (name in own)
                if row:
                    steps = nx.single_source_shortest_path_length(own, name)
                    found = rails.lines.steps[36 * int(row) : 36 * int(row) + 36]
                    assert list(found) == [steps.get(city, -1) + 1 for city in board().city_ids]
        free = network.free(position)
        assert free.number_of_edges() == 422 - sum(45 - left for left in state.pos.tracks)


def test_distances_on_the_empty_board() -> None:
    tables = Tables(board())
    topeka = board().city_ids.index("topeka")
    for name, away in (("topeka", 0), ("j50", 1), ("springfield", 2), ("st-louis", 4)):
        assert tables.away[topeka * 161 + board().nodes.index(name)] == away
    assert max(tables.away) < FAR


def test_a_contract_is_worth_more_the_nearer_it_is() -> None:
    # Wheat (10 B) goes from Topeka to Springfield for 4.
    def worth(at: At) -> int:
        state = at.contract(0, 10, "B").deck("white*20").open().state
        return int(Judge(state, Shelf().tables(board())).plans(0))

    apart = worth(At())
    joined = worth(At().rails(0, "topeka", "j50", "springfield"))
    fast = worth(At().rails(0, "topeka", "j50", "springfield").train(0, "topeka", speed=3))
    assert 0 < apart < joined < fast < 900  # Boston would pay 9


def test_a_city_already_delivered_to_is_worth_nothing() -> None:
    at = At().rails(0, "topeka", "j50", "springfield").contract(0, 10, "B")
    at.delivered(0, "springfield", "green-bay", "shreveport", "memphis", "boston").deck("white*20")
    state = at.open().state
    judge = Judge(state, Shelf().tables(board()))
    assert judge.contracts(0) == 0


def test_a_route_is_worth_what_it_scores_and_what_can_be_made_of_it() -> None:
    # Route 9: Bluefield, Knoxville 2, Mobile 5 ...
    at = At().begin(0, "bluefield").route(0, 9).rails(0, "bluefield", "j76", "knoxville").left(0, 0).round(3, 0, 3)
    state = at.deck("time*3").open().state
    judge = Judge(state, Shelf().tables(board()))
    assert judge.route(0, judge.rails(0).pieces) == 200  # no time is left for more


@pytest.mark.parametrize("players", [2, 4])
def test_what_is_kept_of_plans_is_what_they_are_worth(players: int) -> None:
    shelf = Shelf()
    seen = set()
    for _ in range(2):  # the second time everything has been kept
        for state in positions(players):
            kept, anew = Judge(state, shelf.tables(board())), Judge(state, Shelf().tables(board()))
            for seat in range(players):
                if state.pos.place[seat] < 0:
                    continue
                found = (kept.plans(seat), kept.contracts(seat), *(kept.plans_with(seat, city) for city in (0, 9, 20)))
                assert found == (
                    *(anew.plans(seat), anew.contracts(seat)),
                    *(anew.plans_with(seat, city) for city in (0, 9, 20)),
                )
                seen.add(found)
    assert len(seen) > 20


def test_fewer_turns_are_left_as_the_deck_shrinks() -> None:
    left = [turns_left(state) for state in positions(3)]
    assert left[0] > 100
    assert left[-1] < 40


def test_a_delivery_is_made_at_once() -> None:
    game = At().contract(0, 20, "B", "aboard").open()
    assert SpikePolicy().candidates(game.state, False) == [SPEC.parse_move(game.state, "deliver steel")]


def test_others_hands_do_not_change_candidates() -> None:
    plain = At().hand(0, "white brown blue").hand(1, "black*3").face_up("white blue").deck("black*9")
    other = At().hand(0, "white brown blue").hand(1, "orange*3").face_up("white blue").deck("brown*9")
    policy = SpikePolicy()
    assert policy.candidates(plain.state, True) == policy.candidates(other.state, True)


def test_the_yardstick_wants_cities_of_its_contracts() -> None:
    # From Topeka, which has wheat: Springfield 4, Green Bay 5, Shreveport 6, Memphis 7, Boston 9, each 60 percent.
    state = At().contract(0, 10, "B").open().state
    wanted = wanted_cities(state.pos, 0)
    found = {board().city_ids[city]: worth for city, worth in enumerate(wanted) if worth}
    assert found == {"springfield": 240, "green-bay": 300, "shreveport": 360, "memphis": 420, "boston": 540}


def test_the_yardstick_spends_the_fewest_cards() -> None:
    game = At().hand(0, "white blue*3 purple*2").open()
    game.lay("topeka", "j50", "springfield")
    prices = {text: SpikeYardstick().price(game.state, SPEC.parse_move(game.state, text)) for text in game.legal()}
    assert set(prices.values()) == {3}
    assert SpikeYardstick().price(At().open().state, At().open().state.legal_moves()[0]) == 0
