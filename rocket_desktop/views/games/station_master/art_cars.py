"""Rolling stock from the side, drawn by hand: each kind has an outline and a pattern of its own.

A train runs to the left.  Cars are 132 by 100 units and reach a little beyond both ends with their couplings, so that
cars side by side are coupled; locomotives are 190 by 100.  Wheels stand on the lower edge.
"""

from __future__ import annotations

import math
from typing import Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QBrush, QColor, QPainter, QPainterPath

from rocket_desktop.model.station_master.words import signed
from rocket_desktop.views.games.station_master.faces import Face
from rocket_desktop.views.games.station_master.theme import CARD_INK, StationTheme
from rocket_desktop.views.kit.pens import box, disc, drawing, fill, line, shape, stroke, write

CAR: Final = (132.0, 100.0)
LOCOMOTIVE: Final = (190.0, 100.0)
_EDGE: Final = 2.6


def draw_car(
    painter: QPainter, where: QRectF, face: Face, theme: StationTheme, train: str | None = None, weight: int = 1
) -> None:
    """Paint a railcar into `where`.

    In a train of the kind `train` it shows what it is worth there, counted `weight` times; 0 are cars that do not
    count any more.  None is a car by itself, with what is printed on it.
    """
    with drawing(painter, where, *CAR):
        if weight == 0 and face.valued:
            painter.setOpacity(0.5)
        _chassis(painter, face.kind, theme)
        {
            "coach": _coach,
            "freight": _freight,
            "executive": _executive,
            "royal-carriage": _royal,
            "caboose": _caboose,
        }[face.kind](painter, theme)
        if face.valued:
            _value(painter, face, theme, train)
        if weight > 1:
            draw_factor(painter, QPointF(112, 18), 19, weight, theme)


def _chassis(painter: QPainter, kind: str, theme: StationTheme) -> None:
    iron, rim = theme.iron, theme.rim
    for x in (-4.0, 124.0):
        fill(painter, box(x, 73, 12, 6, 2), iron)
    fill(painter, box(6, 74, 120, 7, 2), iron)
    wheels = (30.0, 102.0) if kind in ("freight", "caboose") else (22.0, 44.0, 88.0, 110.0)
    radius = 12.0 if len(wheels) == 2 else 10.0
    if len(wheels) == 4:
        for left in (14.0, 80.0):
            fill(painter, box(left, 80, 38, 6, 3), iron)
    for x in wheels:
        fill(painter, disc(x, 99 - radius, radius), iron)
        fill(painter, disc(x, 99 - radius, radius * 0.34), rim)


def _value(painter: QPainter, face: Face, theme: StationTheme, train: str | None) -> None:
    """The plate with what the car is worth; its shape is that of its kind."""
    worth = face.value if train is None else face.worth(train)
    plate = {
        "coach": box(25, 26, 82, 44, 7),
        "freight": shape((33, 27), (99, 27), (107, 35), (107, 61), (99, 69), (33, 69), (25, 61), (25, 35)),
        "executive": box(25, 26, 82, 44, 22),
    }[face.kind]
    edge = theme.brass if face.kind == "executive" else theme.outline
    fill(painter, plate, theme.paper if theme.name != "dark" else "#f4eddc", edge, 3)
    if face.kind == "executive" and train is None:
        # Which of the two values counts is not known yet.
        fill(painter, star(66, 49, 17), theme.brass, theme.outline, 2)
        return
    write(painter, signed(worth), QRectF(30, 26, 72, 44), 50, theme.plus if worth > 0 else theme.minus)


def _coach(painter: QPainter, theme: StationTheme) -> None:
    """Arched roof with a lantern, windows at both ends."""
    roof = QPainterPath(QPointF(2, 17))
    roof.cubicTo(18, 4, 114, 4, 130, 17)
    roof.lineTo(130, 22)
    roof.lineTo(2, 22)
    roof.closeSubpath()
    fill(painter, box(34, 2, 64, 9, 3), theme.roof, theme.outline, _EDGE)
    fill(painter, box(6, 18, 120, 57, 3), theme.coach, theme.outline, _EDGE)
    fill(painter, roof, theme.roof, theme.outline, _EDGE)
    for x in (10.5, 110.5):
        fill(painter, box(x, 28, 11, 21, 2), theme.glass, theme.outline, 2)
    stroke(painter, line((9, 62), (24, 62)), theme.brass, 2.4)
    stroke(painter, line((108, 62), (123, 62)), theme.brass, 2.4)


def _freight(painter: QPainter, theme: StationTheme) -> None:
    """An open wagon: a heap of coal over planks."""
    heap = QPainterPath(QPointF(12, 26))
    for x, y in ((18, 14), (30, 11), (42, 5), (56, 9), (68, 3), (82, 8), (94, 5), (106, 12), (116, 15), (121, 26)):
        heap.lineTo(x, y)
    heap.closeSubpath()
    fill(painter, heap, "#3c3a3a", theme.outline, _EDGE)
    stroke(painter, line((30, 19), (38, 14), (46, 18)), "#8b8784", 2)
    stroke(painter, line((78, 15), (88, 12), (98, 18)), "#8b8784", 2)
    body = shape((3, 20), (129, 20), (124, 75), (8, 75))
    fill(painter, body, theme.freight, theme.outline, _EDGE)
    dark = QColor(theme.freight).darker(150)
    for y in (34, 48, 62):
        stroke(painter, line((6, y), (126, y)), dark, 2)
    for x in (17, 115):
        stroke(painter, line((x, 22), (x, 73)), dark, 4)


def _executive(painter: QPainter, theme: StationTheme) -> None:
    """A sleek coach with round ends, a gilded belt, and a star at each end."""
    body = QPainterPath(QPointF(4, 75))
    body.lineTo(4, 34)
    body.cubicTo(4, 12, 16, 7, 34, 7)
    body.lineTo(98, 7)
    body.cubicTo(116, 7, 128, 12, 128, 34)
    body.lineTo(128, 75)
    body.closeSubpath()
    fill(painter, body, theme.executive, theme.outline, _EDGE)
    fill(painter, box(28, 12, 76, 7, 3.5), theme.glass, theme.outline, 1.6)
    stroke(painter, line((6, 70), (126, 70)), theme.brass, 3)
    for x in (14.5, 117.5):
        fill(painter, star(x, 46, 9), theme.brass)


def _royal(painter: QPainter, theme: StationTheme) -> None:
    """A state coach: a crown on its roof, curtained windows round a plate that doubles."""
    crown = shape((50, 14), (46, -8), (57, 2), (66, -12), (75, 2), (86, -8), (82, 14))
    fill(painter, box(6, 20, 120, 55, 4), theme.royal, theme.outline, _EDGE)
    roof = QPainterPath(QPointF(1, 22))
    roof.cubicTo(4, 12, 20, 10, 66, 10)
    roof.cubicTo(112, 10, 128, 12, 131, 22)
    roof.closeSubpath()
    fill(painter, roof, theme.brass, theme.outline, _EDGE)
    fill(painter, crown.translated(0, 8), theme.brass, theme.outline, _EDGE)
    for x in (12, 102):
        fill(painter, box(x, 28, 18, 30, 9), theme.glass, theme.brass, 2.6)
        curtain = QPainterPath(QPointF(x, 29))
        curtain.quadTo(x + 9, 34, x + 2, 54)
        stroke(painter, curtain, theme.royal, 3)
        curtain = QPainterPath(QPointF(x + 18, 29))
        curtain.quadTo(x + 9, 34, x + 16, 54)
        stroke(painter, curtain, theme.royal, 3)
    stroke(painter, line((8, 67), (124, 67)), theme.brass, 3)
    fill(painter, box(37, 28, 58, 34, 6), theme.paper, theme.brass, 3)
    write(painter, "×2", QRectF(41, 28, 50, 34), 36, CARD_INK)


def _caboose(painter: QPainter, theme: StationTheme) -> None:
    """The guard's van: a cupola, railings, and a flag to send the train off."""
    fill(painter, box(44, 4, 44, 22, 3), theme.caboose, theme.outline, _EDGE)
    fill(painter, box(51, 9, 12, 11, 1), theme.glass, theme.outline, 1.6)
    fill(painter, box(69, 9, 12, 11, 1), theme.glass, theme.outline, 1.6)
    fill(painter, box(39, 0, 54, 6, 3), theme.roof, theme.outline, _EDGE)
    for left in (3.0, 115.0):
        for x in (left, left + 7, left + 14):
            stroke(painter, line((x, 50), (x, 74)), theme.iron, 2.6)
        stroke(painter, line((left, 50), (left + 14, 50)), theme.iron, 3)
    fill(painter, box(18, 26, 96, 49, 2), theme.caboose, theme.outline, _EDGE)
    fill(painter, box(8, 22, 116, 7, 3), theme.roof, theme.outline, _EDGE)
    draw_flag(painter, QRectF(44, 33, 46, 38), theme)
    fill(painter, box(24, 35, 14, 18, 2), theme.glass, theme.outline, 1.8)
    fill(painter, box(95, 35, 14, 18, 2), theme.glass, theme.outline, 1.8)


def draw_flag(painter: QPainter, where: QRectF, theme: StationTheme) -> None:
    """Paint a chequered flag on its pole: the train leaves."""
    with drawing(painter, where, 46, 38):
        stroke(painter, line((4, 2), (4, 37)), theme.outline, 3.4)
        fill(painter, box(6, 2, 38, 25), theme.paper, theme.outline, 2.4)
        for row in range(2):
            for column in range(3):
                if (row + column) % 2 == 0:
                    fill(painter, box(6 + column * 12.66, 2 + row * 12.5, 12.66, 12.5), CARD_INK)


def star(x: float, y: float, radius: float) -> QPainterPath:
    """A star of five points about a point."""
    points = []
    for turn in range(10):
        reach = radius if turn % 2 == 0 else radius * 0.45
        points.append((x + reach * math.sin(turn * math.pi / 5), y - reach * math.cos(turn * math.pi / 5)))
    return shape(*points)


def draw_factor(painter: QPainter, spot: QPointF, radius: float, factor: int, theme: StationTheme) -> None:
    """Paint how often a car counts."""
    fill(painter, disc(spot.x(), spot.y(), radius), theme.brass, theme.outline, _EDGE)
    room = QRectF(spot.x() - radius, spot.y() - radius, 2 * radius, 2 * radius)
    write(painter, f"×{factor}", room, radius * 1.25, CARD_INK)


# Locomotives --------------------------------------------------------------------------------------


def draw_locomotive(painter: QPainter, where: QRectF, kind: str, number: int | None, theme: StationTheme) -> None:
    """Paint a locomotive, with its number if it has come; `kind` is `standard`, `executive` or `freight`."""
    with drawing(painter, where, *LOCOMOTIVE):
        {"standard": _standard, "executive": _streamliner, "freight": _hauler}[kind](painter, theme)
        fill(painter, box(184, 73, 10, 6, 2), theme.iron)
        if number is None:
            return
        edge = theme.brass if kind == "executive" else theme.outline
        fill(painter, disc(147, 50, 27), theme.paper, edge, 4)
        write(painter, str(number), QRectF(124, 23, 46, 54), 50, CARD_INK)


def _wheels(painter: QPainter, theme: StationTheme, wheels: tuple[tuple[float, float], ...]) -> None:
    for x, radius in wheels:
        fill(painter, disc(x, 99 - radius, radius), theme.iron, theme.outline, 2)
        fill(painter, disc(x, 99 - radius, radius * 0.62), theme.paper)
        fill(painter, disc(x, 99 - radius, radius * 0.56), theme.iron)
        for turn in range(3):
            angle = turn * math.pi / 3 + 0.4
            reach = radius * 0.6
            across = (reach * math.cos(angle), reach * math.sin(angle))
            y = 99 - radius
            stroke(painter, line((x - across[0], y - across[1]), (x + across[0], y + across[1])), theme.paper, 1.4)


def _rods(painter: QPainter, theme: StationTheme, start: float, end: float, y: float) -> None:
    stroke(painter, line((start, y), (end, y)), theme.brass, 4)


def _standard(painter: QPainter, theme: StationTheme) -> None:
    """A classic engine: tall chimney, dome, round boiler."""
    edge = theme.outline
    fill(painter, shape((26, 34), (24, 6), (20, 1), (44, 1), (40, 6), (38, 34)), theme.steam, edge, _EDGE)
    dome = QPainterPath(QPointF(70, 36))
    dome.cubicTo(70, 16, 96, 16, 96, 36)
    fill(painter, dome, theme.brass, edge, _EDGE)
    fill(painter, box(16, 32, 104, 40, 8), theme.steam, edge, _EDGE)
    fill(painter, box(16, 32, 30, 40, 8), theme.iron, edge, _EDGE)
    for x in (62, 100):
        stroke(painter, line((x, 34), (x, 70)), theme.brass, 3)
    fill(painter, box(112, 12, 70, 62, 3), theme.steam, edge, _EDGE)
    fill(painter, box(106, 5, 82, 9, 4), theme.roof, edge, _EDGE)
    fill(painter, box(8, 70, 176, 8, 2), theme.caboose, edge, _EDGE)
    fill(painter, shape((14, 78), (30, 78), (30, 94), (2, 94)), theme.iron, edge, _EDGE)
    fill(painter, disc(13, 44, 7), theme.brass, edge, _EDGE)
    _wheels(painter, theme, ((46, 11), (78, 18), (118, 18), (158, 18)))
    _rods(painter, theme, 78, 158, 84)


def _streamliner(painter: QPainter, theme: StationTheme) -> None:
    """An express engine in a smooth shroud, with a star."""
    edge = theme.outline
    shroud = QPainterPath(QPointF(4, 80))
    shroud.cubicTo(4, 46, 22, 18, 66, 14)
    shroud.lineTo(112, 12)
    shroud.lineTo(112, 6)
    shroud.lineTo(186, 6)
    shroud.lineTo(186, 80)
    shroud.closeSubpath()
    fill(painter, shroud, theme.executive, edge, _EDGE)
    painter.save()
    painter.setClipPath(shroud)
    band = QPainterPath(QPointF(0, 70))
    band.cubicTo(30, 58, 60, 56, 190, 56)
    band.lineTo(190, 64)
    band.cubicTo(60, 64, 30, 66, 0, 80)
    band.closeSubpath()
    fill(painter, band, theme.brass)
    painter.restore()
    stroke(painter, shroud, edge, _EDGE)
    fill(painter, box(44, 8, 22, 8, 3), theme.iron, edge, _EDGE)
    fill(painter, star(84, 36, 17), theme.brass, edge, 1.6)
    fill(painter, disc(20, 58, 7), theme.paper, edge, _EDGE)
    _wheels(painter, theme, ((36, 11), (72, 16), (108, 16), (146, 13), (172, 11)))
    fill(painter, box(10, 76, 176, 7, 2), theme.iron, edge, 1.6)


def _hauler(painter: QPainter, theme: StationTheme) -> None:
    """A heavy goods engine: two domes, side tanks in stripes, many small wheels, and the sign of turned values."""
    edge = theme.outline
    fill(painter, box(22, 8, 22, 26, 2), theme.iron, edge, _EDGE)
    fill(painter, box(18, 4, 30, 8, 2), theme.iron, edge, _EDGE)
    for x in (60, 90):
        dome = QPainterPath(QPointF(x, 30))
        dome.cubicTo(x, 12, x + 20, 12, x + 20, 30)
        fill(painter, dome, theme.freight, edge, _EDGE)
    fill(painter, box(10, 28, 110, 26, 6), theme.iron, edge, _EDGE)
    tank = box(34, 36, 84, 40, 2)
    fill(painter, tank, theme.freight, edge, _EDGE)
    painter.save()
    painter.setClipPath(tank)
    painter.fillPath(tank, QBrush(QColor(theme.freight).darker(135), Qt.BrushStyle.NoBrush))
    for x in range(30, 140, 14):
        stroke(painter, line((x, 80), (x + 22, 32)), QColor(theme.freight).darker(140), 4)
    painter.restore()
    stroke(painter, tank, edge, _EDGE)
    fill(painter, box(112, 10, 72, 66, 2), theme.freight, edge, _EDGE)
    fill(painter, box(108, 4, 80, 8, 2), theme.roof, edge, _EDGE)
    fill(painter, box(54, 43, 44, 26, 13), theme.paper, edge, 2.2)
    write(painter, "+⇄−", QRectF(57, 43, 38, 26), 22, CARD_INK)
    fill(painter, box(4, 74, 180, 8, 1), theme.iron, edge, _EDGE)
    fill(painter, box(2, 64, 6, 20, 1), theme.iron, edge, 2)
    _wheels(painter, theme, ((34, 13), (64, 13), (94, 13), (124, 13), (154, 13)))
    _rods(painter, theme, 34, 154, 86)
