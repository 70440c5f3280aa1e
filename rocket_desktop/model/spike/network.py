"""Rail networks as networkx graphs, for slow questions: explanations for people, and checks of the fast path.

The functions answer about a *published position*, the JSON of `GameSpec.position`, and know nothing of the state's own
tables, so that tests can hold one against the other.  Nodes are ids of cities and junctions; an edge carries the id
of its `segment` and its `suit`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any, Final

import networkx as nx

from rocket_desktop.model.spike.board import Board

Position = Mapping[str, Any]
_SET: Final = 2  # cards that can be traded


@dataclass(frozen=True)
class Way:
    """Track that a player could lay: `nodes` from the network to its end, the `segments` between, their `suits`."""

    nodes: tuple[str, ...]
    segments: tuple[str, ...]
    suits: tuple[str, ...]


class RailNetwork:
    """The graph of one board; keep one for each board."""

    def __init__(self, board: Board) -> None:
        self.cities = frozenset(board.city_ids)
        self.graph: nx.Graph[str] = nx.Graph()
        self.graph.add_nodes_from(board.nodes)
        for segment, name in enumerate(board.segments):
            one, other = (board.nodes[board.ends[2 * segment + end]] for end in range(2))
            self.graph.add_edge(one, other, segment=name, suit=board.suits[board.suit_of[segment]])
        self.ends: dict[str, tuple[str, str]] = {
            data["segment"]: (one, other) for one, other, data in self.graph.edges(data=True)
        }

    def owned(self, position: Position, seat: int) -> nx.Graph[str]:
        """A player's network: his track, and his start city."""
        own: nx.Graph[str] = self.graph.edge_subgraph(self.ends[name] for name in position["tracks"][seat]).copy()
        if position["starts"][seat] is not None:
            own.add_node(position["starts"][seat])
        return own

    def free(self, position: Position) -> nx.Graph[str]:
        """The board without all track that has been laid."""
        left = self.graph.copy()
        left.remove_edges_from(self.ends[name] for track in position["tracks"] for name in track)
        return left

    def connected(self, position: Position, seat: int) -> set[str]:
        """The cities joined to a player's start (K13)."""
        start = position["starts"][seat]
        if start is None:
            return set()
        return set(nx.node_connected_component(self.owned(position, seat), start)) & self.cities

    def route_value(self, position: Position, seat: int, route: Mapping[str, Any]) -> int:
        """What a route card would score: the farthest city joined to its start with all before it (K11)."""
        own = self.owned(position, seat)
        if own.degree(route["start"]) == 0 if route["start"] in own else True:
            return 0
        worth = 0
        for stop in route["stops"]:
            if stop["city"] not in own or not nx.has_path(own, route["start"], stop["city"]):
                break
            worth = stop["value"]
        return worth

    def spaces(self, position: Position, seat: int) -> nx.Graph[str]:
        """The spaces a train can stand on, joined where it takes one step: cities and the player's segments (K7)."""
        own = self.owned(position, seat)
        steps: nx.Graph[str] = nx.Graph()
        steps.add_nodes_from(set(own) & self.cities)
        steps.add_nodes_from(position["tracks"][seat])
        for node in own:
            around = [data["segment"] for _one, _other, data in own.edges(node, data=True)]
            if node in self.cities:
                steps.add_edges_from((node, segment) for segment in around)
            else:
                steps.add_edges_from((one, other) for one in around for other in around if one != other)
        return steps

    def in_reach(self, position: Position, seat: int) -> set[str]:
        """Where a train can stop this turn, the space it stands on left out."""
        train = position["trains"][seat]
        steps = nx.single_source_shortest_path_length(self.spaces(position, seat), train["place"], train["speed"])
        return set(steps) - {train["place"]}

    def train_way(self, position: Position, seat: int, origin: str, goal: str) -> list[str]:
        """A shortest way of a train from one space to another, both of them included; none where there is no way."""
        spaces = self.spaces(position, seat)
        if origin not in spaces or goal not in spaces or not nx.has_path(spaces, origin, goal):
            return []
        return list(nx.shortest_path(spaces, origin, goal))

    def steps_to(self, position: Position, seat: int) -> dict[str, int]:
        """Fewest steps of a player's train to every city of his network."""
        steps = nx.single_source_shortest_path_length(self.spaces(position, seat), position["trains"][seat]["place"])
        return {city: number for city, number in steps.items() if city in self.cities}

    def pieces_to(self, position: Position, seat: int) -> dict[str, int]:
        """Fewest pieces of track to every city that the network does not reach, other new cities not on the way.

        Cities out of reach are left out.
        """
        own = self.owned(position, seat)
        open_ground = self.free(position)
        fewest: dict[str, int] = {}
        for city in self.cities - set(own):
            others = (self.cities - set(own)) - {city}
            ground = open_ground.subgraph(set(open_ground) - others)
            steps = nx.single_source_shortest_path_length(ground, city)
            near = [steps[node] for node in own if node in steps]
            if near:
                fewest[city] = min(near)
        return fewest

    def ways(self, position: Position, seat: int, longest: int) -> Iterator[Way]:
        """Every way that a player could build by K3 with so many pieces at most, whatever it costs."""
        own = set(self.owned(position, seat))
        ground = self.free(position)
        for start in sorted(own):
            yield from self._ways_from(ground, own, [start], longest)

    def _ways_from(self, ground: nx.Graph[str], own: set[str], nodes: list[str], left: int) -> Iterator[Way]:
        if left == 0:
            return
        for node in sorted(ground[nodes[-1]]):
            if node in nodes:
                continue
            longer = [*nodes, node]
            if node in own or node in self.cities:
                edges = [ground.edges[pair] for pair in pairwise(longer)]
                yield Way(
                    tuple(longer), tuple(edge["segment"] for edge in edges), tuple(edge["suit"] for edge in edges)
                )
            else:
                yield from self._ways_from(ground, own, longer, left - 1)


def can_pay(hand: Mapping[str, int], suits: Sequence[str]) -> bool:
    """Whether a hand pays track of these suits, sets traded for one card less (K4): tried out, card by card."""
    left = dict(hand)
    missing = 0
    for suit in suits:
        if left.get(suit, 0) > 0:
            left[suit] -= 1
        else:
            missing += 1
    return sum(number - 1 for number in left.values() if number >= _SET) >= missing
