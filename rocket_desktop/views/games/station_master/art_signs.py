"""Signs of the action cards, the Depot's house, and the pawns."""

from __future__ import annotations

import math
from functools import lru_cache
from typing import Final

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QColor, QPainter, QPainterPath

from rocket_desktop.model.station_master.words import plain
from rocket_desktop.views.games.station_master.theme import StationTheme
from rocket_desktop.views.kit.pens import box, disc, drawing, fill, line, shape, stroke, write
from rocket_desktop.views.kit.seats import SeatStyle, shape_path

PAWN: Final = (100.0, 145.0)
_ALL: Final = (-1, 1, 2, 3)


def draw_sign(painter: QPainter, where: QRectF, kind: str, theme: StationTheme) -> None:
    """Paint the sign of an action card: pale on a dark disc."""
    with drawing(painter, where, 100, 100):
        fill(painter, disc(50, 50, 48), theme.action, theme.outline, 3)
        {
            "reassign": _reassign,
            "repair": _repair,
            "rush-hour": _rush_hour,
            "standing-room": _standing_room,
            "transfer": _transfer,
            "uncouple": _uncouple,
        }[kind](painter, theme)


def _wagon(painter: QPainter, x: float, y: float, colour: str) -> None:
    fill(painter, box(x, y, 30, 15, 3), colour)
    for wheel in (x + 7, x + 23):
        fill(painter, disc(wheel, y + 18, 4.6), colour)


def _arrow_head(painter: QPainter, x: float, y: float, degrees: float, size: float, colour: str) -> None:
    angle = math.radians(degrees)
    points = []
    for reach, turn in ((size, 0.0), (size, 2.4), (size, -2.4)):
        points.append((x + reach * math.cos(angle + turn), y + reach * math.sin(angle + turn)))
    fill(painter, shape(*points), colour)


def _reassign(painter: QPainter, theme: StationTheme) -> None:
    """A wagon that changes from one track to another."""
    pale = theme.rim
    stroke(painter, line((16, 46), (58, 46)), pale, 3.4)
    stroke(painter, line((42, 82), (84, 82)), pale, 3.4)
    _wagon(painter, 20, 22, pale)
    _wagon(painter, 50, 58, theme.brass)
    bend = QPainterPath(QPointF(56, 30))
    bend.cubicTo(76, 30, 76, 40, 72, 46)
    stroke(painter, bend, theme.brass, 5)
    _arrow_head(painter, 69, 50, 105, 8, theme.brass)


def _repair(painter: QPainter, theme: StationTheme) -> None:
    """A spanner across a wheel."""
    pale = theme.rim
    stroke(painter, disc(50, 50, 27), pale, 6)
    for turn in range(4):
        angle = turn * math.pi / 4
        across = (27 * math.cos(angle), 27 * math.sin(angle))
        stroke(painter, line((50 - across[0], 50 - across[1]), (50 + across[0], 50 + across[1])), pale, 3)
    painter.save()
    painter.translate(50, 50)
    painter.rotate(45)
    bar = box(-6, -26, 12, 52, 3)
    jaws = disc(0, -30, 14).united(disc(0, 30, 14))
    gaps = box(-5.5, -46, 11, 18).united(box(-5.5, 28, 11, 18))
    fill(painter, jaws.united(bar).subtracted(gaps), theme.brass, theme.outline, 2.4)
    painter.restore()


def _rush_hour(painter: QPainter, theme: StationTheme) -> None:
    """A station clock."""
    fill(painter, disc(50, 50, 31), theme.rim, theme.brass, 6)
    for turn in range(12):
        angle = turn * math.pi / 6
        inner = (50 + 23 * math.cos(angle), 50 + 23 * math.sin(angle))
        outer = (50 + 27 * math.cos(angle), 50 + 27 * math.sin(angle))
        stroke(painter, line(inner, outer), theme.outline, 2.6)
    stroke(painter, line((50, 50), (50, 29)), theme.outline, 4.4)
    stroke(painter, line((50, 50), (63, 58)), theme.outline, 4.4)


def _standing_room(painter: QPainter, theme: StationTheme) -> None:
    """Somebody who holds on to a strap, and one more."""
    pale = theme.rim
    stroke(painter, line((24, 17), (76, 17)), pale, 4.4)
    stroke(painter, line((30, 18), (30, 28)), pale, 3)
    stroke(painter, disc(30, 32, 5), pale, 3.4)
    fill(painter, disc(44, 35, 8.6), pale)
    stroke(painter, line((40, 50), (30, 36)), pale, 6.4)
    fill(painter, box(35, 46, 19, 27, 8), pale)
    for x in (40, 49):
        stroke(painter, line((x, 70), (x, 86)), pale, 7)
    stroke(painter, line((62, 58), (84, 58)), theme.brass, 7)
    stroke(painter, line((73, 47), (73, 69)), theme.brass, 7)


def _transfer(painter: QPainter, theme: StationTheme) -> None:
    """A passenger between two trains."""
    pale = theme.rim
    fill(painter, disc(50, 25, 9.4), pale)
    body = QPainterPath(QPointF(50, 36))
    body.cubicTo(64, 36, 66, 54, 66, 62)
    body.lineTo(34, 62)
    body.cubicTo(34, 54, 36, 36, 50, 36)
    fill(painter, body, pale)
    stroke(painter, line((26, 76), (74, 76)), theme.brass, 6)
    _arrow_head(painter, 77, 76, 0, 10, theme.brass)
    _arrow_head(painter, 23, 76, 180, 10, theme.brass)


def _uncouple(painter: QPainter, theme: StationTheme) -> None:
    """Two halves of a coupling that part."""
    pale = theme.rim
    for side in (-1, 1):
        hook = QPainterPath(QPointF(50 + side * 38, 42))
        hook.lineTo(50 + side * 22, 42)
        hook.cubicTo(50 + side * 4, 42, 50 + side * 4, 58, 50 + side * 18, 58)
        stroke(painter, hook, pale, 8)
        stroke(painter, line((50 + side * 12, 76), (50 + side * 28, 76)), theme.brass, 6)
        _arrow_head(painter, 50 + side * 32, 76, 0 if side > 0 else 180, 9, theme.brass)
    stroke(painter, line((50, 20), (50, 32)), theme.brass, 4)
    stroke(painter, line((50, 62), (50, 68)), theme.brass, 4)


def draw_depot(painter: QPainter, where: QRectF, theme: StationTheme, owner: SeatStyle | None) -> None:
    """Paint the Depot's house on its platform, with its owner's mark in the gable."""
    with drawing(painter, where, 100, 100):
        edge = theme.outline
        fill(painter, box(0, 86, 100, 13, 2), theme.platform_edge, edge, 2.4)
        fill(painter, box(10, 46, 80, 41), theme.depot, edge, 2.6)
        fill(painter, shape((2, 50), (20, 26), (80, 26), (98, 50)), theme.roof, edge, 2.6)
        fill(painter, shape((26, 50), (26, 30), (50, 4), (74, 30), (74, 50)), theme.depot, edge, 2.6)
        stroke(painter, line((20, 34), (50, 4), (80, 34)), theme.roof, 6)
        for x in (16, 66):
            fill(painter, box(x, 57, 18, 16, 1), theme.glass, edge, 2)
        fill(painter, box(41, 56, 18, 31, 2), theme.iron, edge, 2)
        fill(painter, disc(50, 34, 16), theme.rim, edge, 2)
        if owner is not None:
            fill(painter, shape_path(owner.shape, QPointF(50, 34.5), 10), owner.colour, edge, 1.8)


def draw_pawn(
    painter: QPainter,
    where: QRectF,
    seat: SeatStyle,
    theme: StationTheme,
    value: int | None,
    may_be: tuple[int, ...] = _ALL,
) -> None:
    """Paint a pawn whose head is its seat's shape.

    Without a `value` it is face down, and shows of what it `may_be` as much as narrows it down.
    """
    with drawing(painter, where, *PAWN):
        whole, head = _pawn_paths(seat.shape)
        stroke(painter, whole, theme.outline, 15)
        stroke(painter, whole, theme.rim, 8)
        fill(painter, whole, seat.colour)
        stroke(painter, head, QColor(theme.outline), 2.6)
        stroke(painter, line((8, 123), (92, 123)), QColor(seat.ink()), 2.4)
        room = QRectF(12, 74, 76, 48)
        if value is not None:
            write(painter, plain(value), room, 62, seat.ink())
        elif clue(may_be):
            write(painter, clue(may_be), room, 46, seat.ink())


@lru_cache(maxsize=16)
def _pawn_paths(head_shape: str) -> tuple[QPainterPath, QPainterPath]:
    """The outline of a whole pawn, and of its head."""
    body = QPainterPath(QPointF(36, 56))
    body.lineTo(64, 56)
    body.cubicTo(66, 72, 88, 74, 90, 92)
    body.lineTo(92, 122)
    body.lineTo(97, 126)
    body.lineTo(97, 140)
    body.lineTo(3, 140)
    body.lineTo(3, 126)
    body.lineTo(8, 122)
    body.lineTo(10, 92)
    body.cubicTo(12, 74, 34, 72, 36, 56)
    body.closeSubpath()
    head = shape_path(head_shape, QPointF(50, 34), 25)
    return body.united(head), head


def clue(may_be: tuple[int, ...]) -> str:
    """What is known of a pawn that is face down, very short; empty when it can be anything."""
    known = sorted(may_be)
    if len(known) == len(_ALL):
        return ""
    if len(known) == 1:
        return f"={plain(known[0])}"
    if len(known) == 2:
        return "/".join(plain(value) for value in known)
    return "≠" + plain(next(value for value in _ALL if value not in known))
