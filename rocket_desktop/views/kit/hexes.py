"""Geometry of hexagons on a drawn board: centres, corners, sides, and which hexagon a point lies in.

Axial coordinates (q, r) as the map files use them; x grows east, y south; lengths are in the circumradius's unit.
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from typing import Final

from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QPainterPath, QPolygonF

_ROOT3: Final = math.sqrt(3.0)

Axial = tuple[int, int]
"""A hexagon's axial coordinates (q, r)."""


class HexLayout:
    """Where hexagons lie: `orientation` is `flat` or `pointy` (what is on top), `size` the circumradius."""

    def __init__(self, orientation: str, size: float = 100.0) -> None:
        if orientation not in ("flat", "pointy"):
            raise ValueError(f"hexagons are flat or pointy, not {orientation!r}")
        self.flat: Final = orientation == "flat"
        self.size: Final = size
        first = 0 if self.flat else -30
        self.corners: Final = tuple(
            QPointF(size * math.cos(math.radians(a)), size * math.sin(math.radians(a)))
            for a in range(first, first + 360, 60)
        )
        # Across the side from corner i to corner i + 1.
        self._across: Final = tuple(self.at(self.corners[i] + self.corners[(i + 1) % 6]) for i in range(6))

    def centre(self, hexagon: Axial) -> QPointF:
        """The middle of a hexagon."""
        q, r = hexagon
        if self.flat:
            return QPointF(1.5 * self.size * q, _ROOT3 * self.size * (r + q / 2))
        return QPointF(_ROOT3 * self.size * (q + r / 2), 1.5 * self.size * r)

    def at(self, point: QPointF) -> Axial:
        """The hexagon that holds `point` (on or off any board)."""
        x, y = point.x() / self.size, point.y() / self.size
        q, r = (x * 2 / 3, y / _ROOT3 - x / 3) if self.flat else (x / _ROOT3 - y / 3, y * 2 / 3)
        s = -q - r
        rq, rr, rs = round(q), round(r), round(s)
        # Cube rounding: the coordinate that moved most is set by the other two.
        dq, dr, ds = abs(rq - q), abs(rr - r), abs(rs - s)
        if dq > dr and dq > ds:
            rq = -rr - rs
        elif dr > ds:
            rr = -rq - rs
        return rq, rr

    def polygon(self, centre: QPointF, scale: float = 1.0) -> QPolygonF:
        """The hexagon round `centre`, `scale` times its full size."""
        return QPolygonF([centre + corner * scale for corner in self.corners])

    def path(self, centre: QPointF, scale: float = 1.0) -> QPainterPath:
        """`polygon` as a closed path."""
        path = QPainterPath()
        path.addPolygon(self.polygon(centre, scale))
        path.closeSubpath()
        return path

    def bounds(self, scale: float = 1.0) -> QRectF:
        """The rectangle round a hexagon at the origin."""
        return self.polygon(QPointF(), scale).boundingRect()

    def step(self, direction: Axial) -> QPointF:
        """The way from a hexagon's middle to that of its neighbour in `direction`."""
        return self.centre(direction)

    def side(self, direction: Axial) -> QPointF:
        """The middle of the side towards `direction`, seen from the hexagon's middle."""
        return self.centre(direction) / 2

    def edges(self, hexagon: Axial) -> list[tuple[Axial, QPointF, QPointF]]:
        """The six sides: the neighbour beyond each, and the side's two ends, clockwise."""
        q, r = hexagon
        middle = self.centre(hexagon)
        return [
            ((q + dq, r + dr), middle + self.corners[i], middle + self.corners[(i + 1) % 6])
            for i, (dq, dr) in enumerate(self._across)
        ]


def outline(layout: HexLayout, hexagons: Iterable[Axial]) -> QPainterPath:
    """The edge of a set of hexagons as closed loops (fill even-odd: holes stay open)."""
    members = set(hexagons)
    # Three hexagons meet at a corner, so at most one side of the edge leaves it.
    following: dict[tuple[int, int], QPointF] = {}
    for hexagon in sorted(members):
        for beyond, a, b in layout.edges(hexagon):
            if beyond not in members:
                following[_key(a)] = b
    path = QPainterPath()
    path.setFillRule(Qt.FillRule.OddEvenFill)
    while following:
        here = next(iter(following))
        loop = []
        while here in following:
            loop.append(following.pop(here))
            here = _key(loop[-1])
        path.addPolygon(QPolygonF(loop))
        path.closeSubpath()
    return path


def grid(layout: HexLayout, hexagons: Iterable[Axial]) -> list[QLineF]:
    """The sides between two hexagons of the set, each once."""
    members = set(hexagons)
    return [
        QLineF(a, b)
        for hexagon in sorted(members)
        for beyond, a, b in layout.edges(hexagon)
        if beyond in members and hexagon < beyond
    ]


def _key(point: QPointF) -> tuple[int, int]:
    """Corners that are the same but for rounding, made equal."""
    return round(point.x() * 8), round(point.y() * 8)
