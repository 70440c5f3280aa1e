"""Where everything lies on the map of Spike: nodes, segments, names of cities, coast.

Map units: a segment is 100 long; x to the east, y to the south.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Collection, Iterable, Sequence
from functools import cached_property, lru_cache
from typing import Final

from PySide6.QtCore import QPointF, QRectF

from rocket_desktop.data import read_data
from rocket_desktop.model.core import BadData
from rocket_desktop.model.spike.board import Board
from rocket_desktop.model.spike.ground_file import Ground, Line, read_ground, read_places
from rocket_desktop.views.kit.coasts import Curve
from rocket_desktop.views.kit.lettering import serif

SEGMENT: Final = 100.0
CITY: Final = 33.0
"""Radius of a city's medallion."""
JUNCTION: Final = 7.0
NAME: Final = 37.0
"""Units to the em of a city's name; its place is found for this size, and smaller ones fit, too."""

_BOARD: Final = "boards/spike"
_GROUND: Final = "boards/spike-ground"
_REACH_CITY: Final = 40.0  # so near a city is meant
_REACH_JUNCTION: Final = 24.0
_REACH_SEGMENT: Final = 24.0
_MARGIN: Final = 58.0  # round the outermost nodes
_AIR: Final = 3.0  # between a name and other things
_SHARES: Final = (0.15, 0.29, 0.43, 0.57, 0.71, 0.85)  # of a segment, where it is looked whether a name covers it
_SHARE: Final = 0.7  # of a name's em for the height of its line


@lru_cache(maxsize=1)
def _ground() -> Ground:
    return read_ground(read_data(_GROUND))


class BoardMap:
    """The map of `board`, whose places come from the program's own file."""

    def __init__(self, board: Board) -> None:
        """Raises `BadData` for a board with nodes whose places are not known."""
        self.board: Final = board
        places = read_places(read_data(_BOARD))
        missing = [node for node in board.nodes if node not in places]
        if missing:
            raise BadData([f"nobody knows where {node} lies" for node in missing])
        ends = board.ends
        lengths = [
            math.dist(places[board.nodes[ends[2 * at]]], places[board.nodes[ends[2 * at + 1]]])
            for at in range(len(board.segments))
        ]
        self._unit: Final = SEGMENT * len(lengths) / sum(lengths)
        self.nodes: Final = [self._point(*places[node]) for node in board.nodes]
        """[node]: its place."""
        self.ends: Final = [(int(ends[2 * at]), int(ends[2 * at + 1])) for at in range(len(board.segments))]
        """[segment]: its nodes."""
        self.city_at: Final = [int(city) for city in board.city_at]
        """[node]: the city there, or -1."""
        self.around: Final[list[dict[int, int]]] = [{} for _node in board.nodes]
        """[node]: the segment to each node beside it."""
        for segment, (one, other) in enumerate(self.ends):
            self.around[one][other] = segment
            self.around[other][one] = segment
        xs, ys = [point.x() for point in self.nodes], [point.y() for point in self.nodes]
        self._lattice: Final = QRectF(QPointF(min(xs), min(ys)), QPointF(max(xs), max(ys))).adjusted(
            -_MARGIN, -_MARGIN, _MARGIN, _MARGIN
        )
        left, top, right, bottom = _ground().frame
        self.frame: Final = QRectF(self._point(left, top), self._point(right, bottom))
        """The room of all ground."""

    def _point(self, x: float, y: float) -> QPointF:
        return QPointF(x * self._unit, y * self._unit)

    @cached_property
    def whole(self) -> QRectF:
        """The room of all nodes and names: what has to be seen."""
        whole = QRectF(self._lattice)
        for name in self.names:
            whole = whole.united(name)
        return whole

    @cached_property
    def signs(self) -> Sequence[QRectF]:
        """The rooms of all cities' medallions."""
        sign = QRectF(-CITY, -CITY, 2 * CITY, 2 * CITY)
        return [sign.translated(self.nodes[int(node)]) for node in self.board.node_of]

    def radius(self, node: int) -> float:
        """How large a node is drawn."""
        return CITY if self.city_at[node] >= 0 else JUNCTION

    def line(self, segment: int) -> tuple[QPointF, QPointF]:
        """Where the ends of a segment lie, the western one first."""
        return self._lines[segment]

    @cached_property
    def _lines(self) -> Sequence[tuple[QPointF, QPointF]]:
        pairs = [(self.nodes[one], self.nodes[other]) for one, other in self.ends]
        return [(a, b) if (a.x(), a.y()) <= (b.x(), b.y()) else (b, a) for a, b in pairs]

    @cached_property
    def middles(self) -> Sequence[QPointF]:
        """[segment]: its middle."""
        return [(one + other) / 2 for one, other in self._lines]

    def node_at(self, point: QPointF) -> int | None:
        """The node that is meant by a point of the map."""
        near = []
        for node, (x, y, _radius) in enumerate(self._discs):
            distance = abs(x - point.x()) + abs(y - point.y())
            if distance < 2 * _REACH_CITY:
                distance = math.dist((x, y), point.toTuple())
                if distance <= (_REACH_CITY if self.city_at[node] >= 0 else _REACH_JUNCTION):
                    near.append((distance, node))
        return min(near)[1] if near else None

    def segment_at(self, point: QPointF) -> int | None:
        """The segment that is meant by a point of the map."""
        near = []
        for segment, middle in enumerate(self.middles):
            if (middle - point).manhattanLength() < SEGMENT + _REACH_SEGMENT:
                distance = _distance(point, *self.line(segment))
                if distance <= _REACH_SEGMENT:
                    near.append((distance, segment))
        return min(near)[1] if near else None

    def way(self, start: int, goal: int, taken: Collection[int]) -> list[int]:
        """The segments of a shortest way between two nodes that uses none of the `taken` ones; none for no way."""
        came: dict[int, tuple[int, int]] = {start: (start, -1)}
        heads = [start]
        while heads and goal not in came:
            following = []
            for node in heads:
                for other, segment in self.around[node].items():
                    if other not in came and segment not in taken:
                        came[other] = (node, segment)
                        following.append(other)
            heads = following
        segments: list[int] = []
        node = goal
        while node in came and node != start:
            node, segment = came[node]
            segments.append(segment)
        return segments[::-1]

    # The ground -------------------------------------------------------------------------------------

    @cached_property
    def coasts(self) -> Sequence[Curve]:
        """The edges of all land."""
        return [self._curve(ring, closed=True) for area in _ground().land for ring in area]

    @cached_property
    def shores(self) -> Sequence[Curve]:
        """The edges of lakes, and of islands in them."""
        return [self._curve(ring, closed=True) for area in _ground().lakes for ring in area]

    @cached_property
    def countries(self) -> Sequence[Curve]:
        """Borders of countries."""
        return [self._curve(line, closed=False) for line in _ground().countries]

    @cached_property
    def states(self) -> Sequence[Curve]:
        """Borders of states."""
        return [self._curve(line, closed=False) for line in _ground().states]

    @cached_property
    def hills(self) -> Sequence[QPointF]:
        """Places of high ground."""
        return [self._point(*point) for point in _ground().hills]

    def _curve(self, line: Line, *, closed: bool) -> Curve:
        return Curve([self._point(*point).toTuple() for point in line], closed=closed)

    # Names ------------------------------------------------------------------------------------------

    @cached_property
    def names(self) -> Sequence[QRectF]:
        """[city]: the room of its name: off every medallion and every other name, over as little track as can be."""
        offered = [self._rooms(city) for city in range(len(self.board.names))]
        chosen = [min(rooms, key=lambda each: each[0])[1] for rooms in offered]
        # Improved city by city until nothing changes: each takes its best room among those of the others.
        for _round in range(12):
            before = list(chosen)
            for city, rooms in enumerate(offered):
                others = [room for at, room in enumerate(chosen) if at != city]
                chosen[city] = min(rooms, key=lambda each: each[0] + 1000 * _overlaps(each[1], others))[1]
            if chosen == before:
                break
        return chosen

    def name_anchor(self, city: int) -> QPointF:
        """Which way the medallion of a city lies from the middle of its name's room, each part from -1 to 1."""
        off = self.nodes[int(self.board.node_of[city])] - self.names[city].center()
        room = self.names[city]
        return QPointF(
            min(1.0, max(-1.0, 2 * off.x() / room.width())), min(1.0, max(-1.0, 2 * off.y() / room.height()))
        )

    def _rooms(self, city: int) -> list[tuple[float, QRectF]]:
        """Rooms for a name, with what speaks against each."""
        centre = self.nodes[int(self.board.node_of[city])]
        word = serif(self.board.names[city], bold=True)
        width, height = word.advance * NAME + 2 * _AIR, NAME * _SHARE + 2 * _AIR
        # The name's middle moves round the medallion in a box.
        far_x, far_y = CITY + width / 2 + 1, CITY + height / 2 + 1
        spots = [(share * far_x, side * far_y) for side in (1, -1) for share in (0, -0.25, 0.25, -0.5, 0.5, -0.8, 0.8)]
        spots += [(side * far_x, share * far_y) for side in (1, -1) for share in (0, 0.5, -0.5, 0.8, -0.8)]
        rooms = []
        for x, y in spots:
            room = QRectF(centre.x() + x - width / 2, centre.y() + y - height / 2, width, height)
            rooms.append((self._fault(room, city) + abs(x) * 0.02, room))
        return rooms

    def _fault(self, room: QRectF, city: int) -> float:
        """What speaks against the room of a name: medallions in it, then how much track it covers."""
        fault = 0.0 if self._lattice.contains(room) else 60.0
        own = int(self.board.node_of[city])
        left, top, right, bottom = room.left(), room.top(), room.right(), room.bottom()
        for node, (x, y, radius) in enumerate(self._discs):
            if left - radius < x < right + radius and top - radius < y < bottom + radius and node != own:
                fault += 3000.0 if self.city_at[node] >= 0 else 25.0
        covered = Counter(
            segment
            for column in range(int(left // SEGMENT), int(right // SEGMENT) + 1)
            for row in range(int(top // SEGMENT), int(bottom // SEGMENT) + 1)
            for x, y, segment in self._dots.get((column, row), ())
            if left < x < right and top < y < bottom
        )
        # What lies wholly under letters is worst: its suit is not seen.
        return fault + sum(inside * (1.0 if 2 * inside < len(_SHARES) else 4.0) for inside in covered.values())

    @cached_property
    def _discs(self) -> Sequence[tuple[float, float, float]]:
        return [(place.x(), place.y(), self.radius(node)) for node, place in enumerate(self.nodes)]

    @cached_property
    def _dots(self) -> dict[tuple[int, int], list[tuple[float, float, int]]]:
        """Points on segments, with the segment's number, by the square of the map that they lie in."""
        squares: dict[tuple[int, int], list[tuple[float, float, int]]] = {}
        for segment in range(len(self.ends)):
            one, other = self.line(segment)
            for share in _SHARES:
                x, y = (one + (other - one) * share).toTuple()
                squares.setdefault((int(x // SEGMENT), int(y // SEGMENT)), []).append((x, y, segment))
        return squares


def _overlaps(room: QRectF, others: Iterable[QRectF]) -> int:
    return sum(room.intersects(other) for other in others)


def _distance(point: QPointF, one: QPointF, other: QPointF) -> float:
    """From a point to a line between two points."""
    way, off = other - one, point - one
    share = (way.x() * off.x() + way.y() * off.y()) / (way.x() ** 2 + way.y() ** 2)
    return math.dist((off - way * min(1.0, max(0.0, share))).toTuple(), (0.0, 0.0))
