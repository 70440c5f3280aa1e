"""The board, contracts and routes of Spike, as tables that all positions of a game share."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from rocket_desktop.model.arrays import Ints, filled, ints

SUITS: Final = 6
SIDES: Final = 6
"""Segments that can meet at a node."""
COMMODITIES: Final = 12
CARDS_EACH: Final = 10  # of a suit
FEWER_FOR_TWO: Final = 3  # of each suit (K12)
TRACKS: Final = 45
HAND: Final = 5
FACE_UP: Final = 4
TIME_CARDS: Final = 3
ROWS: Final = 3  # of the market
COLUMNS: Final = 4
MOST_PLAYERS: Final = 4
FACES: Final = 2

# Parts of a train and how often each can be upgraded.
ENGINE: Final = 0
TENDER: Final = 1
FREIGHT: Final = 2
PARTS: Final = 3
UPGRADES: Final = 2

PART_NAMES: Final = ("engine", "tender", "freight-car")
SIDE_NAMES: Final = ("A", "B")


def cards_each(seats: i64) -> i64:
    """How many rail cards of a suit are played with (K12)."""
    return CARDS_EACH - FEWER_FOR_TWO if seats == 2 else CARDS_EACH


_BITS: Final = [1 << number for number in range(62)]


def bit(number: i64) -> i64:
    """A set with this one number in it, from 0 to 61."""
    # Not by a shift: compiled, a shifted constant has 32 bits alone.
    return _BITS[number]


class Board:
    """Nodes joined by segments of track, and what is printed on cards and tiles.

    Nodes are cities or junctions; cities are numbered among themselves, too.  A contract's face is its card's number
    times two, plus one for side B.
    """

    def __init__(
        self,
        nodes: list[str],
        names: list[str],
        city_nodes: list[int],
        city_commodities: list[int],
        segments: list[str],
        ends: list[int],
        segment_suits: list[int],
        suits: list[str],
        commodities: list[str],
        face_commodities: list[int],
        fees: list[int],
        routes: list[list[int]],
        route_values: list[list[int]],
        train: list[int],
        costs: list[int],
    ) -> None:
        self.nodes = nodes
        """[node]: its id."""
        self.names = names
        """[city]: its name."""
        self.city_ids = [nodes[node] for node in city_nodes]
        """[city]: its id."""
        self.segments = segments
        """[segment]: its id."""
        self.suits = suits
        """[suit]: its id."""
        self.commodities = commodities
        """[commodity]: its id."""
        self.node_of: Ints = ints(city_nodes)
        """[city]: its node."""
        self.commodity_of: Ints = ints(city_commodities)
        """[city]: the commodity it has."""
        city_at = [-1] * len(nodes)
        for city in range(len(city_nodes)):
            city_at[city_nodes[city]] = city
        self.city_at: Ints = ints(city_at)
        """[node]: the city there, or -1."""
        self.ends: Ints = ints(ends)
        """[segment * 2 + 0 or 1]: its two nodes."""
        self.suit_of: Ints = ints(segment_suits)
        """[segment]: its suit."""
        edges = [-1] * (len(nodes) * SIDES)
        for segment in range(len(segments)):
            for node in ends[2 * segment : 2 * segment + 2]:
                at = node * SIDES
                while edges[at] >= 0:
                    at += 1
                edges[at] = segment
        self.edges: Ints = ints(edges)
        """[node * SIDES + n]: the segments that meet there, -1 after the last."""
        self.faces: i64 = len(face_commodities)
        self.face_commodity: Ints = ints(face_commodities)
        """[face]: its commodity."""
        self.fees: Ints = ints(fees)
        """[face * cities + city]: the fee for a delivery, 0 where none is wanted."""
        self.targets: Ints = ints([self._targets(fees, face, len(city_nodes)) for face in range(len(face_commodities))])
        """[face]: the cities it names, one bit each."""
        self.routes = routes
        """[route]: its cities, the start city first."""
        self.route_values = route_values
        """[route]: what each of these cities is worth; 0 for the start city."""
        self.train: Ints = ints(train)
        """[part * (UPGRADES + 1) + level]: speed, power or freight cars."""
        self.costs: Ints = ints(costs)
        """[level]: what the upgrade to the next level costs."""
        self.no_nodes: Ints = filled(len(nodes), 0)
        """Zeros by node: copied as the memory of a walk."""
        self.no_spaces: Ints = filled(len(nodes) + len(segments), 0)
        """Zeros by space, likewise."""
        self.no_cards: Ints = filled(SUITS, 0)
        """Zeros by suit, likewise."""

    def _targets(self, fees: list[int], face: int, cities: int) -> int:
        bits = 0
        for city in range(cities):
            if fees[face * cities + city] > 0:
                bits |= 1 << city
        return bits

    def far_end(self, segment: i64, node: i64) -> i64:
        """The node at the other end of a segment."""
        return self.ends[2 * segment] + self.ends[2 * segment + 1] - node

    def space_of(self, segment: i64) -> i64:
        """The number of a segment among the spaces a train can stand on: nodes first, then segments (K7)."""
        return len(self.nodes) + segment

    def space_id(self, space: int) -> str:
        """The id of a city or segment by the number of its space."""
        nodes = len(self.nodes)
        return self.nodes[space] if space < nodes else self.segments[space - nodes]
