"""How the drawings of cards and pieces use a painter: fills with one kind of outline, and words that fit."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen, QPolygonF

from rocket_desktop.views.kit.lettering import Lettering, sans

_ROUND: Final = (Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap, Qt.PenJoinStyle.RoundJoin)
_LINE: Final = 1.25  # ems from one line of a text to the next


@contextmanager
def drawing(painter: QPainter, box: QRectF, width: float, height: float) -> Iterator[None]:
    """Draw in units of which `width` by `height` fill `box`, from its top left corner."""
    painter.save()
    painter.translate(box.topLeft())
    painter.scale(box.width() / width, box.height() / height)
    yield
    painter.restore()


def pen(colour: str | QColor, width: float) -> QPen:
    """A round pen."""
    return QPen(QColor(colour), width, *_ROUND)


def fill(
    painter: QPainter, path: QPainterPath, colour: str | QColor, edge: str | QColor = "", width: float = 3
) -> None:
    """Fill a path; with `edge` its outline, too."""
    painter.setPen(pen(edge, width) if edge else QPen(Qt.PenStyle.NoPen))
    painter.setBrush(QColor(colour))
    painter.drawPath(path)


def stroke(painter: QPainter, path: QPainterPath, colour: str | QColor, width: float) -> None:
    """Draw a path as a line."""
    painter.strokePath(path, pen(colour, width))


def dashes(painter: QPainter, path: QPainterPath, colour: str | QColor, width: float) -> None:
    """Draw a path as a broken line: a place where something may come."""
    broken = pen(colour, width)
    broken.setDashPattern([2.2, 2.6])
    painter.strokePath(path, broken)


def box(x: float, y: float, width: float, height: float, radius: float = 0.0) -> QPainterPath:
    """A rectangle, its corners rounded."""
    path = QPainterPath()
    path.addRoundedRect(QRectF(x, y, width, height), radius, radius)
    return path


def rounded(rect: QRectF, radius: float) -> QPainterPath:
    """A rectangle with round corners."""
    path = QPainterPath()
    path.addRoundedRect(rect, radius, radius)
    return path


def disc(x: float, y: float, radius: float) -> QPainterPath:
    """A circle about a point."""
    path = QPainterPath()
    path.addEllipse(QPointF(x, y), radius, radius)
    return path


def shape(*points: tuple[float, float]) -> QPainterPath:
    """A closed outline through points."""
    path = QPainterPath()
    path.addPolygon(QPolygonF([QPointF(x, y) for x, y in points]))
    path.closeSubpath()
    return path


def line(*points: tuple[float, float]) -> QPainterPath:
    """An open line through points."""
    path = QPainterPath(QPointF(*points[0]))
    for point in points[1:]:
        path.lineTo(QPointF(*point))
    return path


def write(
    painter: QPainter,
    text: str,
    room: QRectF,
    size: float,
    colour: str | QColor,
    *,
    bold: bool = True,
    align: Qt.AlignmentFlag = Qt.AlignmentFlag.AlignHCenter,
) -> None:
    """Write a line in the vertical middle of `room`, `size` units to the em or as much less as fits its width."""
    word = sans(text, bold=bold)
    here = word.fit(size, room.width())
    spot = room.center()
    if align == Qt.AlignmentFlag.AlignLeft:
        spot.setX(room.left() + word.advance * here / 2)
    elif align == Qt.AlignmentFlag.AlignRight:
        spot.setX(room.right() - word.advance * here / 2)
    painter.fillPath(word.path(spot, here), QColor(colour))


def write_lines(painter: QPainter, text: str, room: QRectF, size: float, colour: str | QColor) -> None:
    """Write a few words in one or two lines in the middle of `room`, whichever can be larger."""
    best: tuple[float, Sequence[Lettering]] = (0.0, ())
    for lines in _breaks(text):
        words = [sans(each, bold=True) for each in lines]
        here = min(word.fit(size, room.width()) for word in words)
        here = min(here, room.height() / (len(words) * _LINE - 0.3))
        # Two lines only where that makes the text clearly larger.
        if here > best[0] * (1.1 if best[1] else 1.0):
            best = (here, words)
    here, chosen = best
    for number, word in enumerate(chosen):
        middle = room.center() + QPointF(0, (number - (len(chosen) - 1) / 2) * here * _LINE)
        painter.fillPath(word.path(middle, here), QColor(colour))


def _breaks(text: str) -> list[tuple[str, ...]]:
    """A text in one line, and at each of its spaces in two."""
    words = text.split(" ")
    return [(text,), *((" ".join(words[:at]), " ".join(words[at:])) for at in range(1, len(words)))]
