"""The twelve commodities as small drawings, each told by its outline as much as by its colours."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Final

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainter, QPainterPath, QTransform

from rocket_desktop.views.kit.pens import box, disc, drawing, fill, line, shape, stroke

_INK: Final = "#2a211a"
_PALE: Final = "#fffaf0"


def draw_commodity(painter: QPainter, where: QRectF, commodity: str) -> None:
    """Paint the sign of a commodity by its id; one that only an own board has is a crate."""
    with drawing(painter, where, 100, 100):
        _DRAWINGS.get(commodity, _crate)(painter)


def _turned(path: QPainterPath, x: float, y: float, angle: float, scale: float = 1.0) -> QPainterPath:
    return QTransform.fromTranslate(x, y).rotate(angle).scale(scale, scale).map(path)


def _oval(x: float, y: float, width: float, height: float) -> QPainterPath:
    path = QPainterPath()
    path.addEllipse(QPointF(x, y), width, height)
    return path


def _cows(painter: QPainter) -> None:
    for side in (-1, 1):
        horn = QPainterPath(QPointF(50 + side * 20, 28))
        horn.quadTo(50 + side * 42, 24, 50 + side * 40, 4)
        stroke(painter, horn, _INK, 11)
        stroke(painter, horn, "#efe0b8", 5)
        fill(painter, _turned(_oval(0, 0, 15, 8), 50 + side * 34, 40, side * 18), "#8a5630", _INK, 4)
    head = QPainterPath(QPointF(26, 26))
    head.cubicTo(36, 16, 64, 16, 74, 26)
    head.cubicTo(74, 46, 68, 54, 66, 72)
    head.lineTo(34, 72)
    head.cubicTo(32, 54, 26, 46, 26, 26)
    fill(painter, head, "#a3683c", _INK, 4.5)
    fill(painter, shape((42, 22), (58, 22), (55, 52), (45, 52)), _PALE)
    fill(painter, _oval(50, 78, 23, 16), "#eab9a4", _INK, 4.5)
    for x in (41, 59):
        fill(painter, disc(x, 79, 4), _INK)
        fill(painter, disc(x - 1 if x < 50 else x + 1, 44, 4.6), _INK)


def _pigs(painter: QPainter) -> None:
    for side in (-1, 1):
        fill(painter, shape((50 + side * 18, 24), (50 + side * 46, 8), (50 + side * 40, 42)), "#e58fa0", _INK, 4.5)
    fill(painter, _oval(50, 52, 38, 36), "#f6aebb", _INK, 4.5)
    fill(painter, _oval(50, 63, 21, 16), "#e58fa0", _INK, 4.5)
    for x in (42, 58):
        fill(painter, _oval(x, 63, 4, 6.5), _INK)
        fill(painter, disc(34 if x < 50 else 66, 41, 5), _INK)


def _wood(painter: QPainter) -> None:
    for x, y in ((29, 70), (71, 70), (50, 34)):
        fill(painter, disc(x, y, 21), "#7a4a26", _INK, 4.5)
        fill(painter, disc(x, y, 14.5), "#e3b878")
        stroke(painter, disc(x, y, 8), "#a8753c", 3)
        fill(painter, disc(x, y, 2.6), "#a8753c")


def _corn(painter: QPainter) -> None:
    cob = QPainterPath(QPointF(50, 4))
    cob.cubicTo(72, 18, 70, 62, 50, 84)
    cob.cubicTo(30, 62, 28, 18, 50, 4)
    fill(painter, cob, "#f5c22b", _INK, 4.5)
    painter.save()
    painter.setClipPath(cob)
    for x in (41, 50, 59):
        stroke(painter, line((x, 8), (x, 80)), "#b98400", 2.6)
    for y in range(16, 80, 10):
        stroke(painter, line((30, y), (70, y)), "#b98400", 2.2)
    painter.restore()
    for side in (-1, 1):
        leaf = QPainterPath(QPointF(50, 96))
        leaf.cubicTo(50 + side * 6, 70, 50 + side * 24, 60, 50 + side * 36, 34)
        leaf.cubicTo(50 + side * 44, 66, 50 + side * 30, 92, 50, 96)
        fill(painter, leaf, "#4d8a38", _INK, 4.5)


def _wheat(painter: QPainter) -> None:
    for bend, foot in ((-26, -8), (26, 8), (0, 0)):
        stalk = QPainterPath(QPointF(50 + foot, 97))
        stalk.quadTo(50 + foot, 60, 50 + bend, 34)
        stroke(painter, stalk, _INK, 8)
        stroke(painter, stalk, "#c98f1c", 4)
        for at in range(4):
            x, y = 50 + bend * (1 + at * 0.06), 40 - at * 9.5
            for side in (-1, 1):
                grain = _turned(_oval(0, -7, 4.8, 8.4), x, y, side * 38 + bend * 0.5)
                fill(painter, grain, "#efbb3a", _INK, 3)
        fill(painter, _turned(_oval(0, -8, 4.6, 8), 50 + bend * 1.2, 8, bend * 0.5), "#efbb3a", _INK, 3)
    stroke(painter, line((36, 74), (64, 74)), _INK, 12)
    stroke(painter, line((37, 74), (63, 74)), "#b4432e", 6)


def _coal(painter: QPainter) -> None:
    for points, colour in (
        (((8, 88), (14, 58), (36, 50), (54, 62), (52, 88)), "#3b3b42"),
        (((50, 88), (52, 60), (72, 48), (92, 62), (94, 88)), "#2c2c32"),
        (((28, 54), (36, 24), (58, 14), (74, 30), (74, 50), (52, 62)), "#4b4b54"),
    ):
        fill(painter, shape(*points), colour, _INK, 4.5)
    for shine in (((38, 30), (56, 20), (52, 36)), ((18, 64), (34, 57), (30, 70)), ((62, 62), (74, 55), (72, 68))):
        fill(painter, shape(*shine), "#8d8d99")


def _oil(painter: QPainter) -> None:
    barrel = QPainterPath(QPointF(20, 16))
    barrel.cubicTo(12, 40, 12, 62, 20, 86)
    barrel.cubicTo(34, 96, 66, 96, 80, 86)
    barrel.cubicTo(88, 62, 88, 40, 80, 16)
    fill(painter, barrel, "#3f6a86", _INK, 4.5)
    fill(painter, _oval(50, 16, 30, 10), "#6d97b1", _INK, 4.5)
    for y in (36, 68):
        hoop = QPainterPath(QPointF(15, y))
        hoop.quadTo(50, y + 17, 85, y)
        stroke(painter, hoop, _INK, 5)
    drop = QPainterPath(QPointF(50, 34))
    drop.cubicTo(66, 54, 68, 74, 50, 76)
    drop.cubicTo(32, 74, 34, 54, 50, 34)
    fill(painter, drop, "#1b1b1d", _PALE, 3.4)


def _steel(painter: QPainter) -> None:
    """Girders, their ends towards us."""
    for x, y in ((28, 70), (72, 70), (50, 30)):
        beam = shape(
            (x - 20, y - 18), (x + 20, y - 18), (x + 20, y - 9), (x + 5, y - 9), (x + 5, y + 9), (x + 20, y + 9),
            (x + 20, y + 18), (x - 20, y + 18), (x - 20, y + 9), (x - 5, y + 9), (x - 5, y - 9), (x - 20, y - 9),
        )  # fmt: skip
        fill(painter, beam, "#9fb0bf", _INK, 4.5)


def _cloth(painter: QPainter) -> None:
    """A bolt of cloth, its end hanging down."""
    sheet = QPainterPath(QPointF(22, 40))
    sheet.lineTo(84, 40)
    sheet.lineTo(84, 84)
    for x in range(74, 12, -10):
        sheet.quadTo(x + 5, 94, x, 86)
    sheet.lineTo(14, 86)
    sheet.closeSubpath()
    fill(painter, sheet, "#b23a6a", _INK, 4.5)
    for x in (34, 52, 70):
        stroke(painter, line((x, 46), (x, 82)), "#f3c8d6", 5)
    fill(painter, box(10, 12, 76, 34, 15), "#c94f7e", _INK, 4.5)
    fill(painter, _oval(80, 29, 11, 17), "#f3c8d6", _INK, 4.5)
    stroke(painter, _oval(80, 29, 4, 8), _INK, 3)


def _flour(painter: QPainter) -> None:
    sack = QPainterPath(QPointF(30, 26))
    sack.cubicTo(10, 44, 8, 84, 18, 94)
    sack.lineTo(82, 94)
    sack.cubicTo(92, 84, 90, 44, 70, 26)
    sack.closeSubpath()
    fill(painter, sack, "#f4ead2", _INK, 4.5)
    fill(painter, shape((28, 6), (40, 14), (50, 5), (60, 14), (72, 6), (66, 26), (34, 26)), "#f4ead2", _INK, 4.5)
    stroke(painter, line((32, 27), (68, 27)), "#a05a2c", 7)
    ear = QPainterPath(QPointF(50, 84))
    ear.lineTo(50, 48)
    stroke(painter, ear, "#a8741a", 4)
    for y in (52, 62, 72):
        for side in (-1, 1):
            fill(painter, _turned(_oval(0, -6, 4, 7.5), 50, y + 4, side * 42), "#d99c28")


def _fruit(painter: QPainter) -> None:
    """An orange with its leaf."""
    fill(painter, disc(50, 58, 36), "#f1861c", _INK, 4.5)
    fill(painter, _turned(_oval(0, 0, 11, 6), 36, 44, -40), "#ffc27a")
    for x, y in ((56, 62), (66, 52), (62, 76), (44, 78), (48, 64), (34, 66)):
        fill(painter, disc(x, y, 2.2), "#b85c0a")
    stroke(painter, line((50, 26), (52, 12)), _INK, 6)
    leaf = QPainterPath(QPointF(52, 22))
    leaf.cubicTo(62, 2, 84, 4, 92, 12)
    leaf.cubicTo(82, 26, 66, 30, 52, 22)
    fill(painter, leaf, "#4d8a38", _INK, 4.5)


def _cotton(painter: QPainter) -> None:
    stroke(painter, line((50, 98), (50, 66)), "#5b3b1e", 8)
    for turn in range(5):
        angle = math.radians(-90 + 72 * turn)
        fill(painter, disc(50 + 20 * math.cos(angle), 42 + 20 * math.sin(angle), 20), _PALE, _INK, 4.5)
    fill(painter, disc(50, 42, 20), _PALE)
    for side in (-1, 1):
        husk = QPainterPath(QPointF(50, 80))
        husk.cubicTo(50 + side * 26, 78, 50 + side * 38, 62, 50 + side * 36, 48)
        husk.cubicTo(50 + side * 26, 60, 50 + side * 14, 62, 50, 66)
        fill(painter, husk, "#8a5b2e", _INK, 4.5)


def _crate(painter: QPainter) -> None:
    fill(painter, box(14, 18, 72, 68, 4), "#c79a5b", _INK, 5)
    for y in (35, 52, 69):
        stroke(painter, line((17, y), (83, y)), "#8a5b2e", 3.4)
    stroke(painter, line((20, 24), (80, 80)), "#8a5b2e", 7)


_DRAWINGS: Final[dict[str, Callable[[QPainter], None]]] = {
    "cows": _cows,
    "wood": _wood,
    "corn": _corn,
    "wheat": _wheat,
    "coal": _coal,
    "oil": _oil,
    "steel": _steel,
    "cloth": _cloth,
    "pigs": _pigs,
    "flour": _flour,
    "fruit": _fruit,
    "cotton": _cotton,
}
