"""The board and what is laid on it: ground, free segments, track, medallions of cities, names, trains."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Sequence
from functools import cached_property, lru_cache
from typing import Final, NamedTuple

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QImage, QPainter, QPainterPath, QPainterPathStroker, QPen, QTransform

from rocket_desktop.views.games.spike.art_goods import draw_commodity
from rocket_desktop.views.games.spike.board_map import CITY, BoardMap
from rocket_desktop.views.games.spike.theme import RailTheme
from rocket_desktop.views.kit.coasts import Curve, area_of, glow, soft_spot, stroke_seen
from rocket_desktop.views.kit.lettering import serif
from rocket_desktop.views.kit.pens import box, disc, drawing, fill, line, shape, stroke
from rocket_desktop.views.kit.seats import SeatStyle, shape_path

_BAR: Final = 14.0
"""Width of a free segment."""
_BED: Final = 34.0
"""Width of a laid one."""
_HILL: Final = 62.0
_DASHES: Final = 3
_GAP: Final = 8.5
LOCOMOTIVE: Final = (100.0, 62.0)

Paint = Callable[[QPainter, QRectF], None]


class _Dashes(NamedTuple):
    """A broken line: where it lies, its outline, and its colour."""

    bounds: QRectF
    path: QPainterPath
    colour: str


@lru_cache(maxsize=16)
def _spot(colour: str, strength: float) -> QImage:
    return soft_spot(QColor(colour), strength)


class GroundPicture:
    """Paints the ground with all free segments, whole or in parts, in map units."""

    def __init__(self, board: BoardMap, theme: RailTheme) -> None:
        self._board: Final = board
        self.theme: Final = theme
        self._land: Final = area_of(curve.path() for curve in board.coasts)
        self._lakes: Final = area_of(curve.path() for curve in board.shores)
        self._coast: Final = [stroke for curve in board.coasts for stroke in curve.strokes(2.8)]
        self._shores: Final = [stroke for curve in board.shores for stroke in curve.strokes(2.2)]
        self._borders: Final = [
            *_dashed(board.states, [4.0, 3.0], 2.2, theme.state),
            *_dashed(board.countries, [6.0, 2.5, 1.0, 2.5], 3.0, theme.country),
        ]
        self._bars: Final = [_segment_bar(board, segment) for segment in range(len(board.ends))]

    def paint(self, painter: QPainter, seen: QRectF) -> None:
        """Paint what lies in `seen`."""
        self.paint_ground(painter, seen)
        self.paint_segments(painter, seen)

    def paint_ground(self, painter: QPainter, seen: QRectF) -> None:
        """Paint sea and land."""
        theme = self.theme
        painter.save()
        painter.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.SmoothPixmapTransform)
        painter.setClipRect(seen, Qt.ClipOperation.IntersectClip)
        painter.fillRect(seen, QColor(theme.sea))
        painter.drawImage(self._board.frame, self._glow)
        painter.fillPath(self._land, QColor(theme.land))
        self._hills(painter, seen)
        painter.fillPath(self._lakes, QColor(theme.lake))
        for bounds, path, colour in self._borders:
            if bounds.intersects(seen):
                painter.fillPath(path, QColor(colour))
        stroke_seen(painter, self._shores, theme.coast, seen)
        stroke_seen(painter, self._coast, theme.coast, seen)
        painter.restore()

    @cached_property
    def _glow(self) -> QImage:
        """The sea is paler along the coast."""
        return glow(self._land, self._board.frame, self.theme.shallow)

    def _hills(self, painter: QPainter, seen: QRectF) -> None:
        theme = self.theme
        for place in self._board.hills:
            for dx, dy, colour, strength in ((9, 6, theme.relief_dark, 0.3), (-9, -8, theme.relief_light, 0.4)):
                room = QRectF(place.x() + dx - _HILL, place.y() + dy - _HILL, 2 * _HILL, 2 * _HILL)
                if room.intersects(seen):
                    painter.drawImage(room, _spot(colour, strength))

    def paint_segments(self, painter: QPainter, seen: QRectF) -> None:
        """Paint the free segments and the junctions."""
        board, theme = self._board, self.theme
        for segment, outline in enumerate(self._bars):
            if outline.boundingRect().adjusted(-4, -4, 4, 4).intersects(seen):
                suit = board.board.suits[int(board.board.suit_of[segment])]
                fill(painter, outline, theme.suit(suit), theme.slot_edge, 2.2)
        for node, place in enumerate(board.nodes):
            if board.city_at[node] < 0:
                fill(painter, disc(place.x(), place.y(), 6), theme.slot, theme.slot_edge, 2.6)


def bar(one: QPointF, other: QPointF, width: float, *, dashed: bool, gap: float = _GAP) -> QPainterPath:
    """The outline of a free segment between two points: whole, or in three dashes with a `gap` between them."""
    path = QPainterPath()
    way = other - one
    share = gap / math.dist(one.toTuple(), other.toTuple())
    dash = (1 - (_DASHES - 1) * share) / _DASHES if dashed else 1.0
    for at in range(_DASHES if dashed else 1):
        path.moveTo(one + way * (at * (dash + share)))
        path.lineTo(one + way * (at * (dash + share) + dash))
    stroker = QPainterPathStroker()
    stroker.setWidth(width)
    stroker.setCapStyle(Qt.PenCapStyle.FlatCap)
    return stroker.createStroke(path)


def _segment_bar(board: BoardMap, segment: int) -> QPainterPath:
    """The outline of a free segment between the edges of its nodes."""
    one, other = (board.nodes[node] for node in board.ends[segment])
    way = (other - one) / math.dist(one.toTuple(), other.toTuple())
    start, end = (board.radius(node) + 7 for node in board.ends[segment])
    return bar(one + way * start, other - way * end, _BAR, dashed=is_dashed(int(board.board.suit_of[segment])))


def is_dashed(suit: int) -> bool:
    """Whether a suit is drawn broken, by its number: each direction has a whole and a broken one."""
    return suit % 2 == 1


def _dashed(curves: Iterable[Curve], pattern: Sequence[float], width: float, colour: str) -> list[_Dashes]:
    """The outlines of the dashes of lines.

    Qt starts the dashes of a line where it comes into sight, so that tiles would not fit together.
    """
    stroker = QPainterPathStroker()
    stroker.setWidth(width)
    stroker.setCapStyle(Qt.PenCapStyle.FlatCap)
    stroker.setDashPattern(list(pattern))
    paths = [stroker.createStroke(curve.path()) for curve in curves]
    return [_Dashes(path.boundingRect(), path, colour) for path in paths]


def draw_track(
    painter: QPainter, one: QPointF, other: QPointF, seat: SeatStyle, theme: RailTheme, *, planned: bool = False
) -> None:
    """Paint a seat's track between two nodes: sleepers, two rails in its colour, its shape in the middle.

    Of `planned` track there are the sleepers alone.
    """
    way = other - one
    length = math.dist(one.toTuple(), other.toTuple())
    painter.save()
    painter.translate(one)
    painter.rotate(math.degrees(math.atan2(way.y(), way.x())))
    bed = line((0, 0), (length, 0))
    flat = (Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap, Qt.PenJoinStyle.RoundJoin)
    painter.strokePath(bed, QPen(QColor(theme.marks.chosen if planned else theme.outline), _BED + 8 * planned, *flat))
    painter.strokePath(bed, QPen(QColor(theme.rim), _BED - 5, *flat))
    if not planned:
        painter.strokePath(bed, QPen(QColor(seat.colour), _BED - 11, *flat))
    ink = QColor(seat.colour) if planned else seat.ink()
    ink.setAlphaF(1.0 if planned else 0.62)
    for at in range(1, 8):
        x = length * at / 8
        if at != 4:
            stroke(painter, line((x, -_BED * 0.24), (x, _BED * 0.24)), ink, 4.4)
    painter.restore()
    middle = (one + other) / 2
    fill(painter, shape_path(seat.shape, middle, 10.5), seat.colour, theme.outline, 5.6)
    fill(painter, shape_path(seat.shape, middle, 10.5), seat.colour, theme.rim, 2.2)


def draw_city(painter: QPainter, where: QRectF, commodity: str, theme: RailTheme) -> None:
    """Paint the medallion of a city with the commodity it has."""
    with drawing(painter, where, 2 * CITY, 2 * CITY):
        fill(painter, disc(CITY, CITY, CITY - 2), theme.paper, theme.outline, 4)
        draw_commodity(painter, QRectF(CITY * 0.44, CITY * 0.44, CITY * 1.12, CITY * 1.12), commodity)


def draw_name(painter: QPainter, room: QRectF, name: str, size: float, towards: QPointF, theme: RailTheme) -> None:
    """Write a city's name in `room`, `size` units to the em, with a halo that parts it from the map.

    Where it is smaller than the room, it lies as far `towards` the city as that allows.
    """
    word = serif(name, bold=True)
    size = min(size, word.fit(size, room.width()))
    needed = word.rect(room.center(), size)
    slack = QPointF(room.width() - needed.width(), room.height() - needed.height()) / 2
    path = word.path(room.center() + QPointF(slack.x() * towards.x(), slack.y() * towards.y()), size)
    halo = QColor(theme.halo)
    halo.setAlphaF(0.9)
    stroke(painter, path, halo, size * 0.22)
    painter.fillPath(path, QColor(theme.ink))


def draw_locomotive(painter: QPainter, where: QRectF, seat: SeatStyle, theme: RailTheme) -> None:
    """Paint a locomotive that runs to the right, in the colour of its seat and with its shape on the boiler."""
    with drawing(painter, where, *LOCOMOTIVE):
        body = QPainterPath()
        body.addRect(QRectF(4, 8, 30, 38))  # cab
        body.addRoundedRect(QRectF(30, 18, 60, 26), 8, 8)
        body.addPolygon(QTransform().map(shape((72, 20), (68, 3), (88, 3), (84, 20)).toFillPolygon()))
        body.addRect(QRectF(48, 11, 12, 10))
        body.addRect(QRectF(4, 40, 88, 8))
        body = body.simplified()
        stroke(painter, body, theme.rim, 11)
        wheels = [disc(18, 49, 9), disc(42, 49, 9), disc(66, 49, 9), disc(86, 51, 7)]
        for wheel in wheels:
            stroke(painter, wheel, theme.rim, 7)
        fill(painter, body, seat.colour, theme.outline, 4.5)
        fill(painter, box(10, 14, 18, 13, 2), theme.paper, theme.outline, 3.4)
        for wheel in wheels:
            fill(painter, wheel, theme.outline)
        for x, y, radius in ((18, 49, 3.4), (42, 49, 3.4), (66, 49, 3.4), (86, 51, 2.6)):
            fill(painter, disc(x, y, radius), theme.rim)
        mark = shape_path(seat.shape, QPointF(53, 31), 9.5)
        fill(painter, mark, seat.ink(), seat.colour, 1)
