"""Places without a name in words: junctions and segments by the way to them from a city nearby.

Ids of the board file are for programs; nobody can find `s260` on a map.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from functools import lru_cache
from itertools import pairwise
from typing import Final

from rocket_desktop.data import read_data
from rocket_desktop.i18n import _, pgettext
from rocket_desktop.model.spike.board import Board
from rocket_desktop.model.spike.ground_file import read_places
from rocket_desktop.model.spike.words import suit_name

_BOARD: Final = "boards/spike"
_TURN: Final = math.pi / 3  # between neighbouring directions of the lattice

Way = tuple[int, ...]
"""Directions from a city, a segment each; 0 is east, and on they go against the clock."""


def node_name(board: Board, node: int) -> str:
    """A city by its name, a junction by where it lies: `the junction east of Omaha`."""
    city = int(board.city_at[node])
    return board.names[city] if city >= 0 else _("the junction {where}").format(where=where_node(board, node))


def track_name(board: Board, segment: str) -> str:
    """A segment by where it lies: `the track east of Omaha`."""
    return _("the track {where}").format(where=where_segment(board, segment))


def track_and_suit(board: Board, segment: str) -> str:
    """Where a segment lies, and its suit: `east of Omaha (white)`."""
    suit = suit_name(board, board.suit_of[board.segments.index(segment)])
    return _("{where} ({suit})").format(where=where_segment(board, segment), suit=suit)


def where_node(board: Board, node: int) -> str:
    """Where a junction lies; of two, never the same."""
    return _in_words(board, _ways(board)[0][node])


def where_segment(board: Board, segment: str) -> str:
    """Where a segment lies: its own direction is the last of those told; of two, never the same."""
    return _in_words(board, _ways(board)[1][board.segments.index(segment)])


def _in_words(board: Board, place: tuple[int, Way]) -> str:
    city, way = place
    names = [_direction(each) for each in way]
    if len(way) > 1 and len(set(way)) == 1:
        text = _("{number} spaces {direction} of {city}")
        return text.format(number=len(way), direction=names[0], city=board.names[city])
    told = names[0]
    for name in names[1:]:
        told = _("{direction} and then {next}").format(direction=told, next=name)
    return _("{direction} of {city}").format(direction=told, city=board.names[city])


def _direction(number: int) -> str:
    return (
        pgettext("direction", "east"),
        pgettext("direction", "north-east"),
        pgettext("direction", "north-west"),
        pgettext("direction", "west"),
        pgettext("direction", "south-west"),
        pgettext("direction", "south-east"),
    )[number]


@lru_cache(maxsize=2)
def _ways(board: Board) -> tuple[Mapping[int, tuple[int, Way]], Sequence[tuple[int, Way]]]:
    """By node, and by segment, a city nearby and the way from it: as short and as straight as can be."""
    places = read_places(read_data(_BOARD))
    steps: list[list[tuple[int, int, int]]] = [[] for _node in board.nodes]  # direction, segment, node beside it
    for segment in range(len(board.segments)):
        ends = [int(each) for each in board.ends[2 * segment : 2 * segment + 2]]
        for near, far in (ends, ends[::-1]):
            (x, y), (to_x, to_y) = places[board.nodes[near]], places[board.nodes[far]]
            steps[near].append((round(math.atan2(y - to_y, to_x - x) / _TURN) % 6, segment, far))
    # All ways that reach a node by the fewest segments, farther and farther from the cities.
    heads: dict[int, list[tuple[int, Way]]] = {int(node): [(city, ())] for city, node in enumerate(board.node_of)}
    nodes: dict[int, list[tuple[int, Way]]] = {}
    segments: dict[int, list[tuple[int, Way]]] = {}
    while heads:
        nodes.update(heads)
        following: dict[int, list[tuple[int, Way]]] = {}
        for node, reached in heads.items():
            for direction, segment, far in steps[node]:
                led = [(city, (*way, direction)) for city, way in reached]
                if not segments.get(segment) or len(segments[segment][0][1]) == len(led[0][1]):
                    segments.setdefault(segment, []).extend(led)
                if far not in nodes:
                    following.setdefault(far, []).extend(led)
        heads = following
    best = [min(segments[each], key=_rank) for each in range(len(board.segments))]
    return {node: min(ways, key=_rank) for node, ways in nodes.items()}, best


def _rank(place: tuple[int, Way]) -> tuple[int, int, int]:
    """The shortest way comes first, then the straightest."""
    city, way = place
    bends = (abs(one - other) for one, other in pairwise(way))
    return len(way), sum(min(bend, 6 - bend) for bend in bends), city
