"""What maps are drawn with: coasts as curves that are stroked piece by piece, and pictures that are soft by nature."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Final, NamedTuple

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QImage, QPainter, QPainterPath, QPen, QRadialGradient

_LONG: Final = 70  # sides longer than this are straight lines, not drawn coast
_PIECE: Final = 48  # points of a coast or river stroked at a time
_SOFT: Final = 0.14  # pixels per map unit of the soft pictures
_SOFTEST: Final = 2000  # pixels of their longest side: maps of players' own may be of any size
_GLOW: Final = (0.0, 0.35, 0.35, 0.5, 0.75)  # along the coast: strength of each size, from sharp to soft


class Stroke(NamedTuple):
    """Part of a line: where it lies, its path, and its width."""

    bounds: QRectF
    path: QPainterPath
    width: float


def stroke_seen(painter: QPainter, strokes: Iterable[Stroke], colour: str, seen: QRectF) -> None:
    """Stroke what of these lines lies in `seen`."""
    for bounds, path, width in strokes:
        if bounds.intersects(seen):
            pen = QPen(QColor(colour), width, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap, Qt.PenJoinStyle.RoundJoin)
            painter.strokePath(path, pen)


def area_of(outlines: Iterable[QPainterPath]) -> QPainterPath:
    """What lies inside an odd number of rings."""
    path = QPainterPath()
    path.setFillRule(Qt.FillRule.OddEvenFill)
    for ring in outlines:
        path.addPath(ring)
    return path


class Curve:
    """A curve along points: through the middles of short sides, bent towards the points; long sides stay straight.

    It is kept in pieces, so that a part of the map strokes only what lies in it.
    """

    def __init__(self, points: Sequence[Sequence[float]], *, closed: bool) -> None:
        if closed and points[0] == points[-1]:
            points = points[:-1]
        self._closed = closed
        self._pieces: list[QPainterPath] = []
        count = len(points)
        ends = () if closed else (0, count - 1)
        ax, ay = points[-1]
        piece: QPainterPath | None = None
        for i, (x, y) in enumerate(points):
            bx, by = points[(i + 1) % count]
            short = i not in ends and max(abs(ax - x), abs(ay - y), abs(bx - x), abs(by - y)) < _LONG
            first = QPointF((ax + x) / 2, (ay + y) / 2) if short else QPointF(x, y)
            if piece is None:
                piece = QPainterPath(first)
            else:
                piece.lineTo(first)
            if short:
                piece.quadTo(x, y, (bx + x) / 2, (by + y) / 2)
            ax, ay = x, y
            if (i + 1) % _PIECE == 0 and i + 1 < count:
                self._pieces.append(piece)
                piece = QPainterPath(piece.currentPosition())
        assert piece is not None, "a curve has points"
        if closed:
            start = self._pieces[0] if self._pieces else piece
            piece.lineTo(QPointF(start.elementAt(0).x, start.elementAt(0).y))
        self._pieces.append(piece)

    def path(self) -> QPainterPath:
        """The whole curve."""
        whole = QPainterPath(self._pieces[0])
        for piece in self._pieces[1:]:
            whole.connectPath(piece)
        if self._closed:
            whole.closeSubpath()
        return whole

    def strokes(self, width: float) -> Iterator[Stroke]:
        """The pieces, to be stroked `width` wide."""
        for piece in self._pieces:
            yield Stroke(piece.controlPointRect().adjusted(-width, -width, width, width), piece, width)


def soft_size(frame: QRectF) -> QSize:
    """The pixels of a soft picture of `frame`."""
    return (frame.size() * min(_SOFT, _SOFTEST / max(frame.width(), frame.height()))).toSize()


def soft_painter(image: QImage, frame: QRectF) -> QPainter:
    """A painter in map units on a soft picture of `frame`."""
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.scale(image.width() / frame.width(), image.height() / frame.height())
    painter.translate(-frame.topLeft())
    return painter


def soft_spot(colour: QColor, strength: float) -> QImage:
    """A disc of `colour` whose alpha falls from `strength` in the middle to nothing at its rim."""
    side = 64
    image = QImage(side, side, QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(Qt.GlobalColor.transparent)
    glow = QRadialGradient(QPointF(side / 2, side / 2), side / 2)
    for place, alpha in ((0.0, strength), (1.0, 0.0)):
        shade = QColor(colour)
        shade.setAlphaF(alpha)
        glow.setColorAt(place, shade)
    painter = QPainter(image)
    painter.fillRect(image.rect(), glow)
    painter.end()
    return image


def glow(land: QPainterPath, frame: QRectF, colour: str) -> QImage:
    """The silhouette of `land` in a colour, fading out over the sea: a picture of `frame`."""
    smooth = Qt.TransformationMode.SmoothTransformation
    image = QImage(soft_size(frame) / 2, QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(Qt.GlobalColor.transparent)
    painter = soft_painter(image, frame)
    painter.fillPath(land, QColor(colour))
    painter.end()
    # Halved again and again, then doubled as often, laying each size over the softer one: a cheap smooth blur.
    sizes = [image]
    for _ in _GLOW[1:]:
        sizes.append(sizes[-1].scaled(sizes[-1].size() / 2, Qt.AspectRatioMode.IgnoreAspectRatio, smooth))
    soft = QImage(sizes[-1].size(), image.format())
    soft.fill(Qt.GlobalColor.transparent)
    for sharper, strength in zip(reversed(sizes), reversed(_GLOW), strict=True):
        soft = soft.scaled(sharper.size(), Qt.AspectRatioMode.IgnoreAspectRatio, smooth)
        painter = QPainter(soft)
        painter.setOpacity(strength)
        painter.drawImage(0, 0, sharper)
        painter.end()
    return soft
