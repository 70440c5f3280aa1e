"""The window on the map inside the table: where it is, how near, and the marks in it."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import Final

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QColor, QPainter, QPainterPath, QTransform
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget

from rocket_desktop.views.games.spike.board_map import CITY, BoardMap
from rocket_desktop.views.games.spike.theme import RailTheme
from rocket_desktop.views.kit.pens import disc
from rocket_desktop.views.kit.spot_items import OutlineItem
from rocket_desktop.views.kit.spots import Spot

MAX_ZOOM: Final = 5.0
"""The largest zoom, as a multiple of the fitting one."""
ZOOM_STEP: Final = 1.25
_UPPER: Final = 30.0  # over the marks
_HALF: Final = 18.0  # of the width of a line round a segment, in map units: round what is laid there
_AIR: Final = 2.0  # logical pixels between the board and the edge of its window


class ChartItem(QGraphicsItem):
    """The window: clips what lies on its `plane` and, over the marks, on `upper`, whose units are those of the map."""

    def __init__(self, board: BoardMap, theme: RailTheme) -> None:
        super().__init__()
        self._board, self._theme = board, theme
        self._room = QRectF(0, 0, 1, 1)
        self._zoom = 1.0
        self._centre = board.whole.center()
        self.setFlag(QGraphicsItem.GraphicsItemFlag.ItemClipsChildrenToShape)
        self.plane: Final = _Plane(self)
        self.upper: Final = _Plane(self)
        self.upper.setZValue(_UPPER)

    @property
    def room(self) -> QRectF:
        """The window on the table."""
        return self._room

    @property
    def zoom(self) -> float:
        """How near, as a multiple of the zoom at which all nodes are seen."""
        return self._zoom

    @property
    def centre(self) -> QPointF:
        """What lies in the middle of the window, in map units."""
        return self._centre

    @property
    def scale_now(self) -> float:
        """Units of the table per map unit."""
        return self.plane.transform().m11()

    def fit_scale(self) -> float:
        """The scale at which all nodes are just seen."""
        whole = self._board.whole
        return max(
            1e-3,
            min((self._room.width() - 2 * _AIR) / whole.width(), (self._room.height() - 2 * _AIR) / whole.height()),
        )

    def look(self, room: QRectF, zoom: float, centre: QPointF) -> None:
        """Show the map in `room`, as near as `zoom`, `centre` in the middle as far as the board's edge allows."""
        if room != self._room:
            self.prepareGeometryChange()
            self._room = QRectF(room)
        self._zoom = min(MAX_ZOOM, max(1.0, zoom))
        scale = self.fit_scale() * self._zoom
        whole = self._board.whole
        self._centre = QPointF(
            _between(centre.x(), whole.left(), whole.right(), room.width() / scale),
            _between(centre.y(), whole.top(), whole.bottom(), room.height() / scale),
        )
        # In whole pixels, so that pictures of pieces stay as they are while the map is moved.
        x = round(room.center().x() - self._centre.x() * scale)
        y = round(room.center().y() - self._centre.y() * scale)
        for plane in (self.plane, self.upper):
            plane.setTransform(QTransform(scale, 0, 0, scale, x, y))

    def to_table(self, point: QPointF) -> QPointF:
        """Where a point of the map lies on the table."""
        return self.plane.transform().map(point)

    def to_map(self, point: QPointF) -> QPointF:
        """The point of the map that lies there on the table."""
        inverted, _possible = self.plane.transform().inverted()
        return inverted.map(point)

    def boundingRect(self) -> QRectF:
        return self._room

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        painter.fillRect(self._room, QColor(self._theme.sea))


class _Plane(QGraphicsItem):
    """Carries what lies on the map."""

    def __init__(self, parent: QGraphicsItem) -> None:
        super().__init__(parent)
        self.setFlag(QGraphicsItem.GraphicsItemFlag.ItemHasNoContents)

    def boundingRect(self) -> QRectF:
        return QRectF()

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        """Nothing of its own."""


def _between(middle: float, least: float, most: float, length: float) -> float:
    """The middle of a window of `length` that does not leave what it shows."""
    if length >= most - least:
        return (least + most) / 2
    return min(most - length / 2, max(least + length / 2, middle))


class ChartMarks:
    """The marks of choosing and pointing on the map; they are as wide at every zoom.

    They go round things, whose colours and signs stay as they are; what is pointed at has its mark outside the others.
    """

    def __init__(self, chart: ChartItem, board: BoardMap, theme: RailTheme) -> None:
        self._chart, self._board = chart, board
        outline, rim = theme.outline, theme.rim
        self._items: Final = {
            "offered": (OutlineItem(theme.marks.target, outline, 2.4, 3), 0.0),
            "taken": (OutlineItem(theme.marks.chosen, rim, 4, 4), 3.0),
            "highlight": (OutlineItem(theme.marks.highlight, outline, 4, 5), 4.5),
            "hover": (OutlineItem(theme.marks.hover, rim, 2.2, 6), 5.0),
            "cursor": (OutlineItem(theme.marks.cursor, rim, 3.4, 7), 5.5),
        }  # each with how far outside things it is, in units of the table
        self._shown: dict[str, Sequence[Spot]] = {}
        for item, _away in self._items.values():
            item.setParentItem(chart)
            item.setZValue(item.zValue() + 20)

    def show(self, marks: Mapping[str, Sequence[Spot]], trains: Mapping[int, QRectF]) -> None:
        """Mark these spots by the name of the mark, each on the map; `trains` are the rooms of trains by seat."""
        for name, (item, away) in self._items.items():
            spots = marks.get(name, self._shown.get(name, ()))
            self._shown[name] = spots
            paths = []
            for spot in spots:
                path = self.outline(spot, trains, away / self._chart.scale_now)
                if path is not None:
                    paths.append(self._chart.plane.transform().map(path))
            item.set_paths(paths)

    def outline(self, spot: Spot, trains: Mapping[int, QRectF], away: float = 0.0) -> QPainterPath | None:
        """A line round what lies on the map, so far outside it, in its units; None for what lies elsewhere."""
        board = self._board
        if spot.kind == "node":
            place = board.nodes[spot.index]
            return disc(place.x(), place.y(), (CITY if board.city_at[spot.index] >= 0 else 15) + away)
        if spot.kind == "segment":
            one, other = board.line(spot.index)
            way, length = other - one, math.dist(one.toTuple(), other.toTuple())
            start, end = (board.radius(node) + 7 for node in board.ends[spot.index])
            if board.nodes[board.ends[spot.index][0]] != one:
                start, end = end, start
            bar = QPainterPath()
            half = _HALF + away
            room = QRectF(start - away, -half, length - start - end + 2 * away, 2 * half)
            bar.addRoundedRect(room, half, half)
            turn = QTransform.fromTranslate(one.x(), one.y())
            turn.rotate(math.degrees(math.atan2(way.y(), way.x())))
            return turn.map(bar)
        if spot.kind == "train" and spot.place in trains:
            path = QPainterPath()
            away += 4
            path.addRoundedRect(trains[spot.place].adjusted(-away, -away, away, away), 10, 10)
            return path
        return None
