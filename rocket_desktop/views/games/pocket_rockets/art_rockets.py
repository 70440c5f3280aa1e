"""The parts of rockets, drawn: base, body sections, head with its bonus, and the fire of one that was launched."""

from __future__ import annotations

import math
from typing import Final

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainter, QPainterPath

from rocket_desktop.views.games.pocket_rockets.theme import CARD_INK, YardTheme
from rocket_desktop.views.kit.pens import box, dashes, disc, drawing, fill, line, shape, stroke, write

BASE: Final = (100.0, 62.0)
BODY: Final = (100.0, 46.0)
HEAD: Final = (100.0, 78.0)
FIRE: Final = (100.0, 62.0)
"""Width and height of each part; they stand on one another without a gap."""

_LEFT: Final = 24.0
_WIDE: Final = 52.0  # of the hull


def mark(colour: str, x: float, y: float, radius: float) -> QPainterPath:
    """The shape that goes with a colour, for whoever cannot tell colours apart: disc, triangle or square."""
    if colour == "grey":
        return disc(x, y, radius)
    if colour == "yellow":
        return shape(
            (x, y - 1.15 * radius), (x + 1.15 * radius, y + 0.85 * radius), (x - 1.15 * radius, y + 0.85 * radius)
        )
    return box(x - 0.9 * radius, y - 0.9 * radius, 1.8 * radius, 1.8 * radius, 1)


def draw_base(painter: QPainter, where: QRectF, colour: str, theme: YardTheme) -> None:
    """Paint the base of a rocket: fins and the nozzle."""
    paint, edge = theme.colour(colour), theme.outline
    with drawing(painter, where, *BASE):
        fill(painter, shape((38, 44), (62, 44), (70, 61), (30, 61)), theme.iron, edge, 3)
        for side in (-1, 1):
            fin = QPainterPath(QPointF(50 + side * 24, 10))
            fin.cubicTo(50 + side * 40, 18, 50 + side * 48, 34, 50 + side * 48, 58)
            fin.lineTo(50 + side * 36, 50)
            fin.lineTo(50 + side * 22, 48)
            fin.closeSubpath()
            fill(painter, fin, paint, edge, 3)
        fill(painter, box(_LEFT, 1, _WIDE, 47, 3), theme.hull, edge, 3)
        fill(painter, box(_LEFT + 1.5, 30, _WIDE - 3, 9), paint)
        fill(painter, mark(colour, 50, 16, 8), paint, edge, 2)


def draw_body(painter: QPainter, where: QRectF, colour: str, theme: YardTheme) -> None:
    """Paint a body section: a piece of the hull with its window."""
    paint, edge = theme.colour(colour), theme.outline
    with drawing(painter, where, *BODY):
        fill(painter, box(_LEFT, 1, _WIDE, 44, 2), theme.hull, edge, 3)
        for x in (_LEFT + 2, _LEFT + _WIDE - 9):
            fill(painter, box(x, 2.5, 7, 41), paint)
        stroke(painter, line((_LEFT + 3, 39), (_LEFT + _WIDE - 3, 39)), paint, 2.4)
        fill(painter, mark(colour, 50, 21, 12), theme.iron, edge, 2)
        fill(painter, mark(colour, 50, 21, 8), theme.glass)


def draw_head(
    painter: QPainter, where: QRectF, colour: str, bonus: str, theme: YardTheme, *, fresh: bool = False
) -> None:
    """Paint a head: the tip, with the sign of its `bonus`; a `fresh` one, which does not work yet, is marked."""
    paint, edge = theme.colour(colour), theme.outline
    with drawing(painter, where, *HEAD):
        tip = QPainterPath(QPointF(_LEFT, 77))
        tip.cubicTo(_LEFT, 44, 36, 16, 50, 2)
        tip.cubicTo(64, 16, _LEFT + _WIDE, 44, _LEFT + _WIDE, 77)
        tip.closeSubpath()
        fill(painter, tip, paint, edge, 3)
        shine = QPainterPath(QPointF(32, 66))
        shine.cubicTo(33, 46, 39, 30, 47, 17)
        stroke(painter, shine, theme.hull, 3)
        if bonus == "plain":
            fill(painter, mark(colour, 50, 54, 9), theme.iron, edge, 2)
            fill(painter, mark(colour, 50, 54, 5.5), theme.glass)
        else:
            draw_bonus(painter, QRectF(26, 30, 48, 48), bonus, theme)
        if fresh:
            dashes(painter, disc(50, 54, 29), theme.rim, 3)


def draw_bonus(painter: QPainter, where: QRectF, bonus: str, theme: YardTheme) -> None:
    """Paint the sign of what a head grants: a point, an action, a card, or the choice of the direction."""
    with drawing(painter, where, 100, 100):
        fill(painter, disc(50, 50, 46), theme.paper, theme.outline, 6)
        if bonus == "plus-one":
            write(painter, "+1", QRectF(8, 8, 84, 84), 62, CARD_INK)
        elif bonus == "extra-action":
            _helmet(painter, 57, 52, 27, theme)
            write(painter, "+", QRectF(2, 30, 34, 40), 52, CARD_INK)
        elif bonus == "extra-card":
            fill(painter, box(44, 22, 36, 54, 5), theme.brass, CARD_INK, 5)
            write(painter, "+", QRectF(4, 30, 40, 40), 56, CARD_INK)
        elif bonus == "free-direction":
            for side in (-1, 1):
                stroke(painter, line((50 + side * 4, 50), (50 + side * 20, 50)), CARD_INK, 11)
                fill(painter, shape((50 + side * 40, 50), (50 + side * 18, 30), (50 + side * 18, 70)), CARD_INK)


def _helmet(painter: QPainter, x: float, y: float, radius: float, theme: YardTheme) -> None:
    fill(painter, disc(x, y, radius), theme.hull, CARD_INK, 5)
    fill(painter, box(x - radius * 0.66, y - radius * 0.42, radius * 1.32, radius * 0.95, radius * 0.4), theme.pad)


def draw_fire(painter: QPainter, where: QRectF, value: int, theme: YardTheme) -> None:
    """Paint the fire under a launched rocket with the value of its fuel."""
    with drawing(painter, where, *FIRE):
        for width, foot, colour in ((27.0, 61.0, theme.flame), (19.0, 54.0, theme.core)):
            flame = QPainterPath(QPointF(50 - width, 4))
            flame.cubicTo(50 - width * 1.25, 28, 50 - width * 0.55, 38, 50, foot)
            flame.cubicTo(50 + width * 0.55, 38, 50 + width * 1.25, 28, 50 + width, 4)
            flame.cubicTo(50 + width * 0.5, -4, 50 - width * 0.5, -4, 50 - width, 4)
            fill(painter, flame, colour, theme.outline if colour == theme.flame else "", 3)
        write(painter, str(value), QRectF(30, 2, 40, 34), 34, CARD_INK)


def draw_fuel(painter: QPainter, where: QRectF, value: int, theme: YardTheme) -> None:
    """Paint a fuel token: a round canister with its value."""
    with drawing(painter, where, 100, 100):
        fill(painter, disc(50, 50, 46), theme.flame, theme.outline, 6)
        fill(painter, disc(50, 50, 34), theme.core, theme.iron, 4)
        write(painter, str(value), QRectF(18, 18, 64, 64), 56, CARD_INK)


def draw_astronaut(painter: QPainter, where: QRectF, suit: str, path: QPainterPath, theme: YardTheme) -> None:
    """Paint an Astronaut in the colour of its seat; `path` is the seat's shape about the origin, worn on the chest."""
    with drawing(painter, where, 100, 140):
        edge = theme.outline
        for colour, width in ((edge, 15.0), (theme.rim, 8.0)):
            for part in (_suit(), disc(50, 40, 33)):
                stroke(painter, part, colour, width)
        fill(painter, box(14, 74, 14, 40, 6), theme.iron)
        fill(painter, box(72, 74, 14, 40, 6), theme.iron)
        fill(painter, _suit(), suit, edge, 3)
        fill(painter, disc(50, 40, 33), theme.hull, edge, 4)
        fill(painter, box(25, 24, 50, 33, 15), theme.iron, edge, 2.4)
        stroke(painter, line((34, 33), (48, 33)), theme.glass, 4)
        painter.save()
        painter.translate(50, 97)
        fill(painter, path, theme.hull, edge, 3)
        painter.restore()


def _suit() -> QPainterPath:
    suit = QPainterPath(QPointF(26, 68))
    suit.cubicTo(12, 76, 10, 96, 12, 112)
    suit.lineTo(24, 112)
    suit.lineTo(24, 137)
    suit.lineTo(46, 137)
    suit.lineTo(46, 124)
    suit.lineTo(54, 124)
    suit.lineTo(54, 137)
    suit.lineTo(76, 137)
    suit.lineTo(76, 112)
    suit.lineTo(88, 112)
    suit.cubicTo(90, 96, 88, 76, 74, 68)
    suit.closeSubpath()
    return suit


def star(x: float, y: float, radius: float) -> QPainterPath:
    """A star with five points."""
    points = []
    for turn in range(10):
        reach = radius if turn % 2 == 0 else radius * 0.45
        angle = turn * math.pi / 5
        points.append((x + reach * math.sin(angle), y - reach * math.cos(angle)))
    return shape(*points)
