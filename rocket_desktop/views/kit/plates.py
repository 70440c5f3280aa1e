"""What stands on plates on every drawn table: numbers, seats' marks, and points that a seat has gained."""

from __future__ import annotations

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter

from rocket_desktop.views.kit.pens import fill, rounded, stroke, write
from rocket_desktop.views.kit.seats import SeatStyle, shape_path
from rocket_desktop.views.kit.spot_items import MarkTheme


def draw_count(painter: QPainter, where: QRectF, text: str, theme: MarkTheme) -> None:
    """Paint a number on a plate, such as how many cards a pile has."""
    radius = where.height() / 2
    fill(painter, rounded(where, radius), theme.board, theme.rim, radius * 0.16)
    room = where.adjusted(radius * 0.4, 0, -radius * 0.4, 0)
    write(painter, text, room, where.height() * 0.78, theme.board_ink)


def draw_mark(painter: QPainter, where: QRectF, seat: SeatStyle, theme: MarkTheme) -> None:
    """Paint a seat's shape in its colour."""
    radius = where.height() * 0.36
    path = shape_path(seat.shape, where.center(), radius)
    stroke(painter, path, theme.outline, radius * 0.62)
    stroke(painter, path, theme.rim, radius * 0.34)
    fill(painter, path, seat.colour)


def draw_points(painter: QPainter, where: QRectF, points: int, seat: SeatStyle, theme: MarkTheme) -> None:
    """Paint what a seat has scored, on a plate with its mark."""
    radius = where.height() / 2
    fill(painter, rounded(where, radius), theme.board, theme.rim, 2)
    draw_mark(painter, QRectF(where.left() + 2, where.top(), where.height(), where.height()), seat, theme)
    room = where.adjusted(where.height() + 2, 0, -radius * 0.6, 0)
    colour = theme.marks.plus if points > 0 else theme.marks.minus if points < 0 else theme.board_ink
    write(painter, f"−{-points}" if points < 0 else f"+{points}", room, where.height() * 0.72, colour)
