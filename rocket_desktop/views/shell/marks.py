"""The mark of a seat, its colour and shape, as an icon and as a drawing in tables."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QIcon, QPainter, QPen, QPixmap

from rocket_desktop.model.record import Seat
from rocket_desktop.views.kit.seats import SEAT_COLOURS, SeatStyle, seat_styles, shape_path

GRADES: Final = {"blunder": "??", "mistake": "?"}
"""The signs of moves that a review has marked."""

_EDGE = "#17130e"


def style_of(seat: Seat) -> SeatStyle:
    """What the pieces of `seat` look like."""
    return seat_styles([{"name": seat.name, "colour": seat.colour, "shape": seat.shape}])[0]


def draw_mark(painter: QPainter, box: QRectF, style: SeatStyle) -> None:
    """Draw a seat's mark in the middle of `box`, dark-edged so that it shows on any ground."""
    side = min(box.width(), box.height())
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(QPen(QColor(_EDGE), max(1.0, side * 0.08)))
    painter.setBrush(QColor(style.colour))
    painter.drawPath(shape_path(style.shape, box.center() + QPointF(0, side * 0.02), side * 0.36))
    painter.restore()


@lru_cache(maxsize=64)
def mark_icon(colour: str, shape: str) -> QIcon:
    """The icon of a seat's mark; `colour` and `shape` are names of the kit's."""
    style = SeatStyle("", SEAT_COLOURS.get(colour, colour), shape)
    icon = QIcon()
    for side in (16, 24, 32, 48, 64):
        pixmap = QPixmap(side, side)
        pixmap.fill(Qt.GlobalColor.transparent)
        painter = QPainter(pixmap)
        # A pale rim lifts the dark edge off dark themes.
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QPen(QColor("#f4efe2"), side * 0.16))
        painter.setBrush(QColor("#f4efe2"))
        painter.drawPath(shape_path(shape, QPointF(side / 2, side * 0.52), side * 0.36))
        draw_mark(painter, QRectF(0, 0, side, side), style)
        painter.end()
        icon.addPixmap(pixmap)
    return icon


def seat_icon(seat: Seat) -> QIcon:
    """The icon of a seat's mark."""
    return mark_icon(str(seat.colour), str(seat.shape))


@lru_cache(maxsize=64)
def marks_icon(marks: tuple[tuple[str, str], ...]) -> QPixmap:
    """Several seats' marks (colour, shape) side by side; null for none."""
    if not marks:
        return QPixmap()
    side, scale = 16, 3
    pixmap = QPixmap(side * len(marks) * scale, side * scale)
    pixmap.setDevicePixelRatio(scale)
    pixmap.fill(Qt.GlobalColor.transparent)
    painter = QPainter(pixmap)
    for number, (colour, shape) in enumerate(marks):
        painter.drawPixmap(number * side, 0, mark_icon(colour, shape).pixmap(QSize(side, side), scale))
    painter.end()
    return pixmap


@lru_cache(maxsize=64)
def plate_icon(colour: str, text_colour: str, text: str) -> QIcon:
    """A small plate in a line's colour with its letters."""
    size = QSize(46, 20)
    icon = QIcon()
    for scale in (1, 2, 3):
        pixmap = QPixmap(size * scale)
        pixmap.fill(Qt.GlobalColor.transparent)
        painter = QPainter(pixmap)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.scale(scale, scale)
        painter.setPen(QPen(QColor("#8d8778"), 1))
        painter.setBrush(QColor(colour))
        painter.drawRoundedRect(QRectF(0.5, 0.5, size.width() - 1, size.height() - 1), 4, 4)
        font = painter.font()
        font.setBold(True)
        font.setPixelSize(12 if len(text) < 5 else 10)
        painter.setFont(font)
        painter.setPen(QColor(text_colour))
        painter.drawText(QRectF(0, 0, size.width(), size.height()), Qt.AlignmentFlag.AlignCenter, text)
        painter.end()
        icon.addPixmap(pixmap)
    return icon
