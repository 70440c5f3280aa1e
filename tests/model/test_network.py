"""The map as networkx graphs: what it says about small boards, and that the rules' fast path says the same."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from random import Random
from typing import Any

import networkx as nx
import pytest

from rocket_desktop import data
from rocket_desktop.model.catalog import GAMES
from rocket_desktop.model.core import OVER, GameState, Json
from rocket_desktop.model.rng import Rng
from rocket_desktop.model.stephenson.board import Board
from rocket_desktop.model.stephenson.map_file import read_map
from rocket_desktop.model.stephenson.network import (
    UNMOVED,
    Network,
    Reach,
    Way,
    connected_features,
    find_way,
    hex_distance,
    isolation,
    legal_targets,
    reachable_features,
    shortest_way,
)
from rocket_desktop.model.stephenson.published import read_position
from rocket_desktop.model.stephenson.rules import can_still_connect
from tests.reference.odd_maps import label, map_json, odd_map

SPEC = GAMES["stephensons-rocket"]
N, NE, SE, S, SW, NW = range(6)
COW = ["steel", "steel", "coal"]

# --- small boards ------------------------------------------------------------------------------------
#
# Coordinates are axial on a flat-top board: one step N is (0, -1), NE (1, -1), SE (1, 0).


def at(q: int, r: int) -> str:
    return label("flat", q, r)


def rows(columns: int, height: int) -> set[tuple[int, int]]:
    """A full board of so many columns, each `height` hexes high."""
    return {(q, row - q // 2) for q in range(columns) for row in range(height)}


def network_of(
    hexes: set[tuple[int, int]],
    starts: list[tuple[int, int]],
    cities: list[tuple[int, int]] | None = None,
    towns: list[tuple[int, int]] | None = None,
) -> Network:
    return Network(read_map(map_json("flat", hexes, starts, [(city, COW) for city in cities or []], towns or [])))


def position(network: Network, tiles: int = 60, **moved: tuple[list[tuple[int, int]], str | None]) -> Json:
    """A position: a line's hexes with its locomotive first and heading; lines not named have not moved.

    With no heading the locomotive is in its starting town; with no hexes and heading "gone" the line is dissolved.
    """
    lines: dict[str, object] = {}
    for line in network.map.lines:
        hexes, heading = moved.get(line.id, ([], None))
        labels = [at(q, r) for q, r in hexes]
        gone = heading == "gone"
        start = network.map.labels[line.start.hex]
        lines[line.id] = {
            "status": "dissolved" if gone else "running",
            "locomotive": None if gone else start if heading is None else labels[0],
            "heading": None if gone else heading,
            "hexes": sorted(labels),
        }
    return {"lines": lines, "tiles": tiles}


def refusals(network: Network, where: Json, line: str, unmoved_counts: bool = True) -> dict[str, str]:
    return {ahead.hex: ahead.refusal for ahead in legal_targets(network, where, line, unmoved_counts)}


def test_parts_are_the_connected_free_hexes_largest_first() -> None:
    column = {(0, r) for r in range(7)}
    network = network_of(column, [(0, 2), (0, 6)])
    numbers = [[network.map.labels[here] for here in part] for part in network.parts()]
    assert numbers == [["A4", "A5", "A6"], ["A1", "A2"]]


def test_every_pair_of_neighbours_is_an_edge_and_features_are_marked() -> None:
    network = network_of(rows(3, 3), [(0, 0), (2, 1)], cities=[(1, 1)])
    assert network.hexes.number_of_nodes() == 9
    for a in network.hexes:
        for b in network.hexes:
            apart = hex_distance(network.map.coords[a], network.map.coords[b])
            assert network.hexes.has_edge(a, b) == (apart == 1)
    marked = nx.get_node_attributes(network.hexes, "feature")
    assert {network.map.labels[here]: number for here, number in marked.items()} == {
        at(0, 0): 0,
        at(2, 1): 1,
        at(1, 1): 2,
    }


def test_a_locomotive_leaves_its_town_any_way_and_then_goes_straight_or_turns_a_little() -> None:
    network = network_of(rows(7, 7), [(3, 1), (0, 0)])
    number = network.number_of
    start = number[at(3, 1)]
    assert set(network.onward[start, UNMOVED]) == {
        (number[at(3, 0)], N),
        (number[at(4, 0)], NE),
        (number[at(4, 1)], SE),
        (number[at(3, 2)], S),
        (number[at(2, 2)], SW),
        (number[at(2, 1)], NW),
    }
    assert set(network.onward[number[at(3, 3)], S]) == {
        (number[at(4, 3)], SE),
        (number[at(3, 4)], S),
        (number[at(2, 4)], SW),
    }
    # Towns are never entered, and the board ends.
    assert set(network.onward[number[at(3, 2)], N]) == {(number[at(4, 1)], NE), (number[at(2, 2)], NW)}
    assert network.onward[number[at(6, -3)], NE] == ()


def test_moves_count_the_turns_that_steps_do_not() -> None:
    network = network_of(rows(7, 7), [(3, 1), (0, 6)], towns=[(3, 5)])
    number = network.number_of
    here = number[at(3, 3)]
    assert network.steps(here)[number[at(3, 4)]] == 1
    moves = network.moves((here, N))
    assert moves[number[at(3, 2)]] == 1
    assert here in moves  # the whole way round
    # Turning round takes the four headings NE, SE, S, SW or their mirror image at least.
    assert moves[number[at(3, 4)]] == 5
    assert network.moves_to_features((here, N))["s1"] == 1
    assert network.moves_to_features((here, N))["t1"] == 4
    assert network.moves_to_features((here, S))["t1"] == 1


def test_steps_do_not_cross_features() -> None:
    network = network_of({(0, r) for r in range(5)}, [(0, 0), (0, 3)])
    number = network.number_of
    steps = network.steps(number["A1"])
    assert steps == {number["A1"]: 0, number["A2"]: 1, number["A3"]: 2, number["A4"]: 3}


def test_connected_features_are_those_next_to_the_hexes_of_the_line() -> None:
    network = network_of(rows(6, 6), [(0, 0), (5, 2)], cities=[(3, 1)], towns=[(0, 4)])
    assert connected_features(network, position(network), "l1") == []
    line = position(network, l1=([(2, 1), (1, 1), (0, 1)], "SE"))
    assert connected_features(network, line, "l1") == ["c1", "s1"]
    assert connected_features(network, line, "l2") == []


def test_r10_an_unmoved_line_is_connected_to_its_town_only_by_hexes_it_absorbed() -> None:
    network = network_of(rows(6, 6), [(0, 0), (5, 2)])
    assert connected_features(network, position(network, l1=([(0, 1)], None), l2=([], "gone")), "l1") == ["s1"]
    assert connected_features(network, position(network, l1=([(3, 3)], None), l2=([], "gone")), "l1") == []


def test_r1_every_refused_hex_has_its_reason() -> None:
    network = network_of(rows(7, 7), [(3, 1), (6, 0), (0, 6)], cities=[(3, 0)], towns=[(4, 0)])
    where = position(network, l2=([(4, 1), (5, 1)], "SW"), l3=([(2, 3), (1, 4)], "NE"))
    assert refusals(network, where, "l1") == {
        at(3, 0): f"{at(3, 0)} is the city C1",
        at(4, 0): f"{at(4, 0)} is the railway town T1",
        at(4, 1): f"the locomotive of L2 stands on {at(4, 1)}",
        at(3, 2): f"{at(3, 2)} is next to two other lines: L2 and L3",
        at(2, 2): "",
        at(2, 1): "",
    }
    merges = {ahead.hex: ahead.merges for ahead in legal_targets(network, where, "l1")}
    assert merges[at(2, 2)] == "l3"
    assert merges[at(2, 1)] is None
    assert merges[at(3, 2)] is None


def test_r1_track_is_refused_and_starting_towns_are_named() -> None:
    network = network_of(rows(7, 7), [(3, 1), (5, 1)])
    where = position(network, l1=([(4, 2), (3, 2)], "NE"), l2=([(4, 0), (4, 1)], "N"))
    assert refusals(network, where, "l1") == {
        at(4, 1): f"{at(4, 1)} already has track",
        at(5, 1): f"{at(5, 1)} is the starting town S2",
        at(5, 2): "",
    }


def test_r1_three_lines_are_counted() -> None:
    network = network_of(rows(7, 7), [(3, 1), (2, 4), (4, 3), (0, 0)])
    where = position(network, l1=([(3, 2)], "S"), l4=([(3, 4)], "N"))
    assert refusals(network, where, "l1")[at(3, 3)] == f"{at(3, 3)} is next to 3 other lines: L2, L3 and L4"


def test_r1_own_track_beside_is_no_other_line() -> None:
    network = network_of(rows(7, 7), [(3, 1), (0, 0)])
    where = position(network, l1=([(2, 3), (2, 2), (3, 2)], "S"))
    assert refusals(network, where, "l1")[at(3, 3)] == ""


def test_r2_unmoved_locomotives_count_only_with_the_option() -> None:
    network = network_of(rows(7, 7), [(3, 1), (2, 4), (4, 3)])
    where = position(network, l1=([(3, 2)], "S"))
    assert refusals(network, where, "l1", unmoved_counts=True)[at(3, 3)] == (
        f"{at(3, 3)} is next to two other lines: L2 and L3"
    )
    assert refusals(network, where, "l1", unmoved_counts=False)[at(3, 3)] == ""
    assert [ahead.merges for ahead in legal_targets(network, where, "l1", unmoved_counts=False)] == [None] * 3


def test_r6_with_no_tile_left_only_an_unmoved_locomotive_is_extended() -> None:
    network = network_of(rows(7, 7), [(3, 1), (0, 0)])
    where = position(network, tiles=0, l1=([(3, 2)], "S"))
    assert set(refusals(network, where, "l1").values()) == {"no track tile is left"}
    assert set(refusals(network, where, "l2").values()) == {""}


def test_a_dissolved_line_has_no_targets_reaches_nothing_and_is_not_isolated() -> None:
    network = network_of(rows(7, 7), [(3, 1), (0, 0)])
    where = position(network, l1=([], "gone"))
    assert legal_targets(network, where, "l1") == []
    assert reachable_features(network, where, "l1") == []
    assert isolation(network, where, "l1") == (False, "L1 is dissolved.")
    # and it is nothing that another line could reach
    assert {reach.id for reach in reachable_features(network, where, "l2")} == {"s1", "s2"}


def test_what_a_line_reaches_comes_with_the_way() -> None:
    corridor = {(0, r) for r in range(6)}
    network = network_of(corridor, [(0, 0), (0, 5)], towns=[])
    where = position(network, l1=([(0, 1)], "S"))
    assert reachable_features(network, where, "l1") == [
        Reach("feature", "s2", ["A3", "A4", "A5"]),
        Reach("line", "l2", ["A3", "A4", "A5"]),
    ]
    isolated, why = isolation(network, where, "l1")
    assert not isolated
    assert why == "L1 is not isolated: by A3, A4, A5 it can still reach the starting town S2 and the line L2."


def test_r10_an_unmoved_line_is_not_isolated_while_it_has_a_step() -> None:
    network = network_of({(0, 0), (0, 1), (5, 0), (5, 1)}, [(0, 0), (5, 0)])
    assert reachable_features(network, position(network), "l1") == [Reach("feature", "s1", [at(0, 1)])]
    assert not isolation(network, position(network), "l1")[0]
    moved = position(network, l1=([(0, 1)], "S"))
    assert isolation(network, moved, "l1") == (True, "L1 is isolated: no hex ahead of its locomotive is free.")


def test_r10_a_line_with_room_but_nothing_new_to_reach_is_isolated() -> None:
    hexes = {(0, r) for r in range(6)} | {(5, r) for r in range(3)}
    network = network_of(hexes, [(0, 0), (5, 0)])
    isolated, why = isolation(network, position(network, l1=([(0, 1)], "S")), "l1")
    assert isolated
    assert why.startswith("L1 is isolated: its locomotive can reach no other line")


def test_r10_a_hex_next_to_two_lines_counts_as_could_still_merge() -> None:
    network = network_of(rows(7, 7), [(3, 1), (2, 4), (4, 3)])
    hexes = {(3, 1), (3, 2), (3, 3), (2, 4), (4, 3)}
    network = network_of(hexes, [(3, 1), (2, 4), (4, 3)])
    where = position(network, l1=([(3, 2)], "S"))
    assert all(refusals(network, where, "l1").values())
    assert not isolation(network, where, "l1")[0]


def test_r10_own_track_blocks_the_way() -> None:
    # A corridor round a lake: the way back to the town ends at the line's own first tile.
    ring = [(2, 1), (3, 1), (3, 2), (2, 3), (1, 3), (1, 2)]
    hexes = {*ring, (2, 0), (6, -3), (6, -2)}
    network = network_of(hexes, [(2, 0), (6, -3)])
    assert not isolation(network, position(network), "l1")[0]
    assert isolation(network, position(network, l1=([(3, 2), (3, 1), (2, 1)], "S")), "l1")[0]


# --- ways that may not enter a hex twice ------------------------------------------------------------


def plain_search(network: Network, way: Way, entered: frozenset[int], goals: Collection[int]) -> bool:
    """Whether any way that enters no hex twice ends on a goal: all of them are tried."""
    for here, heading in network.onward[way]:
        if here in entered:
            continue
        if here in goals or plain_search(network, (here, heading), entered | {here}, goals):
            return True
    return False


def test_ways_without_crossing_are_found_exactly_when_there_are_any() -> None:
    """On odd boards with random track, against networkx's reachability and against trying all ways."""
    crossing = {True: 0, False: 0}  # when the shortest way crosses itself: is there another?
    for seed in range(1000):
        rng = Random(seed)
        network = Network(read_map(odd_map(seed)))
        free = sorted(network.free)
        for _ in range(20):
            here = rng.choice(free)
            start = (here, rng.randrange(6))
            taken = {here, *rng.sample(free, rng.randint(0, len(free) // 3))}
            goals = {rng.choice(free)} - {here}

            open_ways = network.ways.subgraph(way for way in network.ways if way == start or way[0] not in taken)
            reached = {way[0] for way in nx.descendants(open_ways, start)}
            shortest = shortest_way(network, start, taken, goals)
            assert (shortest is not None) == bool(reached & goals)

            found = find_way(network, start, taken, goals)
            if found is not None:
                check_way(network, start, taken, goals, found)
            if shortest is not None and len(set(shortest)) < len(shortest):
                possible = plain_search(network, start, frozenset(taken), goals)
                assert (found is not None) == possible, seed
                crossing[possible] += 1
            else:
                assert found == shortest
    # Both cases that only the second search can tell apart were met.
    assert min(crossing.values()) >= 3, crossing


def check_way(network: Network, start: Way, taken: Collection[int], goals: Collection[int], found: list[int]) -> None:
    """Each hex of the way lies ahead, none is taken or entered twice, and only the last is a goal."""
    assert len(set(found)) == len(found)
    assert not set(found) & set(taken)
    assert [here for here in found if here in goals] == [found[-1]]
    way = start
    for here in found:
        way = next(onward for onward in network.onward[way] if onward[0] == here)


# --- the fast path against networkx -----------------------------------------------------------------

OPTIONS: list[dict[str, object]] = [
    {"edition": edition, "unmoved_counts": unmoved} for edition in ("2018", "1999") for unmoved in (True, False)
]


def compare(network: Network, where: Json, unmoved_counts: bool) -> None:
    """All that the rules keep or find on flat arrays, against the graphs' answers about the published position."""
    published: Mapping[str, Any] = where
    reached: set[str] = set()
    number_of_stations = [dict.fromkeys(labels, seat) for seat, labels in enumerate(published["stations"])]
    for line, facts in published["lines"].items():
        features = connected_features(network, where, line)
        assert facts["features"] == features
        reached.update(features)
        targets = legal_targets(network, where, line, unmoved_counts)
        assert facts["targets"] == sorted(ahead.hex for ahead in targets if not ahead.refusal), line
        assert facts["stations"] == [len(own.keys() & set(facts["hexes"])) for own in number_of_stations]
        if facts["status"] != "dissolved" and not published["turn"]["first_action"]:
            isolated, why = isolation(network, where, line)
            assert isolated == (facts["status"] == "isolated"), (line, why)
    cities = {city.id for city in network.map.cities}
    assert published["connected_cities"] == sorted(reached & cities)


def play_and_compare(network: Network, content: object, seed: int, one_in: int) -> tuple[int, GameState]:
    """Play a random game, comparing about one position in so many and the last one; how many, and the end."""
    players = 2 + seed % 3
    options = SPEC.complete_options({**OPTIONS[seed % len(OPTIONS)], "map": "england"})
    unmoved_counts = bool(options["unmoved_counts"])
    state = SPEC.new_game(players, options, seed, {"maps/england": content})
    rng = Rng(seed)
    compared = 0
    while state.to_act() != OVER:
        state.apply(state.random_move(rng))
        if state.to_act() == OVER or rng.below(one_in) == 0:
            compare(network, SPEC.position(state), unmoved_counts)
            compared += 1
    return compared, state


@pytest.mark.parametrize(("name", "games"), [("england", 1000), ("usa", 500), ("china", 500)])
def test_the_fast_path_says_what_networkx_says(name: str, games: int) -> None:
    content = data.read_data(f"maps/{name}")
    network = Network(read_map(content))
    played = compared = 0
    for seed in range(games):
        positions, state = play_and_compare(network, content, seed, one_in=16)
        assert state.result() is not None
        played += 1
        compared += positions
    assert played == games
    assert compared >= 8 * games


def test_the_fast_path_says_what_networkx_says_on_odd_boards() -> None:
    compared = 0
    for seed in range(600):
        content = odd_map(seed)
        compared += play_and_compare(Network(read_map(content)), content, seed, one_in=4)[0]
    assert compared >= 3000


def test_r10_the_fast_path_enters_no_hex_twice_either() -> None:
    """Positions of random games seldom tell, so here track is strewn until the shortest way crosses itself.

    The first line of an odd board is alone and connected to every feature but one.
    """
    crossing = {True: 0, False: 0}  # when the shortest way crosses itself: is there another?
    plain = 0
    for seed in range(1500):
        content = odd_map(seed)
        network = Network(read_map(content))
        rng = Random(seed)
        free = sorted(network.free)
        for _ in range(20):
            track = rng.sample(free, rng.randint(1, 1 + len(free) // 3))
            start = (track[0], rng.randrange(6))
            new = rng.choice(network.features)
            goals = set(network.beside[new.hex])
            shortest = shortest_way(network, start, track, goals)
            crosses = shortest is not None and len(set(shortest)) < len(shortest)
            if not crosses and rng.random() < 0.9:
                continue
            found = find_way(network, start, track, goals)
            where = one_line(
                network, content, track, start[1], [place.id for place in network.features if place != new]
            )
            state = read_position(Board(network.map), False, True, False, where)
            assert can_still_connect(state.pos, 0) == (found is not None), seed
            if crosses:
                crossing[found is not None] += 1
            else:
                plain += 1
    assert min(crossing.values()) >= 3, crossing
    assert plain >= 1000


def one_line(network: Network, content: Json, track: list[int], heading: int, features: list[str]) -> Json:
    """A position in which the first line alone is left, its locomotive on the first hex of `track`."""
    where = SPEC.position(SPEC.new_game(2, SPEC.complete_options({}), 0, {"maps/england": content}))
    lines: dict[str, Json] = where["lines"]  # type: ignore[assignment]
    for facts in lines.values():
        facts.update(status="dissolved", locomotive=None, heading=None, targets=[])
    lines[network.map.lines[0].id].update(
        status="running",
        locomotive=network.map.labels[track[0]],
        heading=network.map.directions[heading][0],
        hexes=sorted(network.map.labels[here] for here in track),
        features=sorted(features),
    )
    return where
