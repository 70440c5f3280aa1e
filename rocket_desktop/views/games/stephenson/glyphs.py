"""Small drawings of the board as outlines: industries, skylines, towns, locomotives, the compass.

All lie round the origin in a box from -1 to 1 unless said otherwise; whoever draws scales and colours them.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainterPath, QPolygonF, QTransform

from rocket_desktop.i18n import ISOLATES
from rocket_desktop.views.kit.lettering import serif

Points = Sequence[tuple[float, float]]


def place(path: QPainterPath, centre: QPointF, size: float, *, mirror: bool = False) -> QPainterPath:
    """`path` scaled by `size` round `centre`, flipped left to right when `mirror`."""
    return QTransform.fromTranslate(centre.x(), centre.y()).scale(-size if mirror else size, size).map(path)


def _poly(*shapes: Points) -> QPainterPath:
    path = QPainterPath()
    path.setFillRule(Qt.FillRule.WindingFill)
    for points in shapes:
        path.addPolygon(QPolygonF([QPointF(x, y) for x, y in points]))
        path.closeSubpath()
    return path


def _disc(path: QPainterPath, x: float, y: float, radius: float) -> None:
    path.addEllipse(QPointF(x, y), radius, radius)


def _box(path: QPainterPath, x0: float, y0: float, x1: float, y1: float) -> None:
    path.addRect(QRectF(x0, y0, x1 - x0, y1 - y0))


# Industries ---------------------------------------------------------------------------------------


def _steel() -> QPainterPath:
    """A girder seen from its end."""
    return _poly(
        [
            (-0.75, -0.8), (0.75, -0.8), (0.75, -0.42), (0.2, -0.42), (0.2, 0.42), (0.75, 0.42),
            (0.75, 0.8), (-0.75, 0.8), (-0.75, 0.42), (-0.2, 0.42), (-0.2, -0.42), (-0.75, -0.42),
        ]
    )  # fmt: skip


def _textiles() -> QPainterPath:
    """A bobbin of yarn."""
    path = _poly([(-0.62, -0.88), (0.62, -0.88), (0.62, -0.62), (-0.62, -0.62)])
    path.addPath(_poly([(-0.62, 0.62), (0.62, 0.62), (0.62, 0.88), (-0.62, 0.88)]))
    for y in (-0.5, -0.16, 0.18):
        path.addPath(_poly([(-0.5, y + 0.14), (0.5, y), (0.5, y + 0.2), (-0.5, y + 0.34)]))
    return path


def _brewing() -> QPainterPath:
    """A tankard with its froth."""
    path = _poly([(-0.62, -0.32), (0.34, -0.32), (0.3, 0.86), (-0.58, 0.86)])
    for x, r in ((-0.46, 0.27), (-0.12, 0.33), (0.22, 0.26)):
        _disc(path, x, -0.5, r)
    handle = QPainterPath()
    handle.addEllipse(QPointF(0.36, 0.22), 0.5, 0.44)
    hole = QPainterPath()
    hole.addEllipse(QPointF(0.36, 0.22), 0.27, 0.23)
    return path.united(handle.subtracted(hole))


def _leather() -> QPainterPath:
    """A boot."""
    path = QPainterPath(QPointF(-0.45, -0.88))
    path.lineTo(0.2, -0.88)
    path.lineTo(0.2, 0.02)
    path.cubicTo(0.36, 0.2, 0.84, 0.16, 0.84, 0.56)
    path.lineTo(0.84, 0.66)
    path.lineTo(-0.5, 0.66)
    path.cubicTo(-0.6, 0.3, -0.45, -0.2, -0.45, -0.88)
    path.closeSubpath()
    path.addPath(_poly([(-0.52, 0.72), (-0.05, 0.72), (-0.05, 0.92), (-0.52, 0.92)]))
    path.addPath(_poly([(0.16, 0.72), (0.84, 0.72), (0.84, 0.82), (0.16, 0.82)]))
    return path


def _cattle() -> QPainterPath:
    """A horned head."""
    path = QPainterPath(QPointF(-0.42, -0.3))
    path.cubicTo(-0.3, -0.46, 0.3, -0.46, 0.42, -0.3)
    path.cubicTo(0.42, 0.2, 0.36, 0.9, 0, 0.9)
    path.cubicTo(-0.36, 0.9, -0.42, 0.2, -0.42, -0.3)
    path.closeSubpath()
    for side in (-1, 1):
        horn = QPainterPath(QPointF(side * 0.34, -0.36))
        horn.cubicTo(side * 0.8, -0.34, side * 0.9, -0.6, side * 0.82, -0.9)
        horn.cubicTo(side * 1.06, -0.4, side * 0.9, -0.06, side * 0.42, -0.14)
        horn.closeSubpath()
        ear = QPainterPath()
        ear.addEllipse(QPointF(side * 0.66, 0.06), 0.24, 0.12)
        path = path.united(horn).united(ear)
    return path


def _coal() -> QPainterPath:
    """A heap of lumps."""
    path = _poly([(-0.3, -0.62), (0.12, -0.74), (0.42, -0.42), (0.3, -0.06), (-0.22, -0.02), (-0.46, -0.3)])
    path.addPath(_poly([(-0.86, 0.5), (-0.68, 0.1), (-0.26, 0.06), (-0.04, 0.38), (-0.2, 0.78), (-0.7, 0.82)]))
    path.addPath(_poly([(0.08, 0.42), (0.34, 0.02), (0.74, 0.1), (0.9, 0.5), (0.66, 0.82), (0.14, 0.8)]))
    return path


def _cotton() -> QPainterPath:
    """A boll on its stalk."""
    path = QPainterPath()
    path.setFillRule(Qt.FillRule.WindingFill)
    for x, y, r in ((0, -0.52, 0.36), (-0.42, -0.16, 0.36), (0.42, -0.16, 0.36), (0, 0.02, 0.36)):
        _disc(path, x, y, r)
    path.addPath(_poly([(-0.5, 0.3), (0, 0.52), (0.5, 0.3), (0.12, 0.66), (0.1, 0.94), (-0.1, 0.94), (-0.12, 0.66)]))
    return path


def _grain() -> QPainterPath:
    """An ear of wheat."""
    path = _poly([(-0.05, -0.4), (0.05, -0.4), (0.05, 0.95), (-0.05, 0.95)])
    grain = QPainterPath(QPointF(0, 0))
    grain.cubicTo(0.36, -0.06, 0.46, -0.3, 0.42, -0.52)
    grain.cubicTo(0.16, -0.46, 0, -0.28, 0, 0)
    for y in (0.6, 0.22, -0.16):
        for mirror in (False, True):
            path.addPath(place(grain, QPointF(0, y), 1.15, mirror=mirror))
    tip = QPainterPath(QPointF(0, -0.4))
    tip.cubicTo(-0.24, -0.6, -0.12, -0.84, 0, -0.96)
    tip.cubicTo(0.12, -0.84, 0.24, -0.6, 0, -0.4)
    path.addPath(tip)
    path.setFillRule(Qt.FillRule.WindingFill)
    return path


def _manufactured() -> QPainterPath:
    """A gear wheel."""
    points = []
    for tooth in range(8):
        middle = tooth * math.pi / 4
        for radius, angle in ((0.66, -0.24), (0.92, -0.15), (0.92, 0.15), (0.66, 0.24)):
            points.append((radius * math.sin(middle + angle), -radius * math.cos(middle + angle)))
    hole = QPainterPath()
    _disc(hole, 0, 0, 0.28)
    return _poly(points).subtracted(hole)


def _petrochemicals() -> QPainterPath:
    """A drop of oil."""
    path = QPainterPath(QPointF(0, -0.95))
    path.cubicTo(0.2, -0.5, 0.62, -0.1, 0.62, 0.32)
    path.cubicTo(0.62, 1.1, -0.62, 1.1, -0.62, 0.32)
    path.cubicTo(-0.62, -0.1, -0.2, -0.5, 0, -0.95)
    return path


_INDUSTRIES: Final = {
    "steel": _steel,
    "textiles": _textiles,
    "brewing": _brewing,
    "leather": _leather,
    "cattle": _cattle,
    "livestock": _cattle,
    "coal": _coal,
    "cotton": _cotton,
    "grain": _grain,
    "manufactured": _manufactured,
    "petrochemicals": _petrochemicals,
}


@lru_cache(maxsize=64)
def industry(identity: str, name: str) -> QPainterPath:
    """The sign of an industry; one that we have no drawing for gets the first letter of its `name`."""
    draw = _INDUSTRIES.get(identity)
    return draw() if draw is not None else serif(name.strip(ISOLATES)[:1].upper(), bold=True).path(QPointF(), 2.2)


# Cities and towns ---------------------------------------------------------------------------------


def _house(x0: float, x1: float, eaves: float, ridge: float) -> Points:
    return [(x0, 0), (x0, -eaves), ((x0 + x1) / 2, -ridge), (x1, -eaves), (x1, 0)]


def _works(x0: float, x1: float, height: float, teeth: int) -> Points:
    """A hall with a saw-tooth roof."""
    step = (x1 - x0) / teeth
    points = [(x0, 0.0)]
    for tooth in range(teeth):
        points += [(x0 + tooth * step, -height - 0.13), (x0 + (tooth + 1) * step, -height)]
    return [*points, (x1, 0)]


def _tower(x: float, width: float, height: float, spire: float) -> Points:
    half = width / 2
    return [(x - half, 0), (x - half, -height), (x, -height - spire), (x + half, -height), (x + half, 0)]


def _chimney(x: float, height: float) -> Points:
    return [
        (x - 0.06, 0), (x - 0.04, -height + 0.1), (x - 0.065, -height + 0.1), (x - 0.065, -height),
        (x + 0.065, -height), (x + 0.065, -height + 0.1), (x + 0.04, -height + 0.1), (x + 0.06, 0),
    ]  # fmt: skip


@lru_cache(maxsize=8)
def skyline(number: int) -> QPainterPath:
    """The silhouette of a city (four kinds, by its number), 2 wide, standing on y = 0, about 1 high."""
    kind = number % 4
    if kind == 0:
        path = _poly(
            _works(-0.98, -0.36, 0.26, 3), _chimney(-0.72, 0.86), _tower(-0.22, 0.22, 0.56, 0.42),
            _house(-0.14, 0.34, 0.3, 0.5), _chimney(0.44, 0.74), _house(0.42, 0.98, 0.24, 0.42),
        )  # fmt: skip
        path.addEllipse(QPointF(0.14, -0.46), 0.17, 0.17)
    elif kind == 1:
        path = _poly(
            _house(-0.98, -0.6, 0.26, 0.46), _tower(-0.48, 0.24, 0.5, 0.5), _works(-0.36, 0.24, 0.3, 3),
            _chimney(0.1, 0.82), _chimney(0.34, 0.96), _house(0.2, 0.66, 0.34, 0.54), _house(0.62, 0.98, 0.22, 0.4),
        )  # fmt: skip
    elif kind == 2:
        path = _poly(
            _chimney(-0.82, 0.8), _house(-0.98, -0.5, 0.3, 0.5), _tower(-0.06, 0.2, 0.62, 0.4),
            _tower(0.22, 0.2, 0.62, 0.4), _house(-0.54, 0.3, 0.36, 0.56), _works(0.3, 0.98, 0.24, 3),
            _chimney(0.76, 0.72),
        )  # fmt: skip
    else:
        path = _poly(
            _works(-0.98, -0.3, 0.28, 3), _chimney(-0.86, 0.66), _house(-0.36, 0.4, 0.34, 0.46),
            _tower(0.0, 0.14, 0.78, 0.26), _house(0.36, 0.72, 0.28, 0.48), _tower(0.84, 0.2, 0.42, 0.42),
            _chimney(0.56, 0.8),
        )  # fmt: skip
        path.addEllipse(QPointF(0, -0.5), 0.26, 0.26)
    return path.simplified()


@lru_cache(maxsize=1)
def village() -> tuple[QPainterPath, QPainterPath]:
    """A small town: its silhouette standing on y = 0, 2 wide, and the windows and door to leave open."""
    path = _poly(
        _house(-0.95, -0.3, 0.34, 0.66), _tower(-0.06, 0.36, 0.74, 0.62), _house(0.0, 0.52, 0.42, 0.74),
        _house(0.46, 0.95, 0.28, 0.54),
    ).simplified()  # fmt: skip
    openings = QPainterPath()
    _box(openings, -0.74, -0.28, -0.62, -0.12)
    _box(openings, -0.52, -0.28, -0.4, -0.12)
    _disc(openings, -0.06, -0.62, 0.08)
    _box(openings, -0.12, -0.24, 0.0, 0.0)
    _box(openings, 0.2, -0.32, 0.34, -0.14)
    _box(openings, 0.64, -0.24, 0.78, -0.08)
    return path, openings


@lru_cache(maxsize=1)
def station_house() -> QPainterPath:
    """A station building with its clock gable."""
    path = _poly(
        [(-1.0, 0.8), (-1.0, -0.02), (-0.46, -0.02), (-0.46, -0.3), (0, -0.86), (0.46, -0.3), (0.46, -0.02),
         (1.0, -0.02), (1.0, 0.8)]
    )  # fmt: skip
    openings = QPainterPath()
    _disc(openings, 0, -0.26, 0.17)
    _box(openings, -0.2, 0.22, 0.2, 0.8)
    _box(openings, -0.78, 0.24, -0.5, 0.5)
    _box(openings, 0.5, 0.24, 0.78, 0.5)
    return path.subtracted(openings)


# Locomotives --------------------------------------------------------------------------------------


class LocomotiveArt:
    """A small steam engine from the side, running to the right, between x -1 and 1 and y -0.85 and 0.62.

    Draw `body`, then `trim` on it, then `wheels`, then `spokes` on those; `outline` is all of it, for a rim.
    """

    def __init__(self) -> None:
        body = _poly(
            # Cab, with its roof; boiler; smokebox; chimney; dome; running plate; buffer beam.
            [(-0.98, -0.62), (-0.3, -0.62), (-0.3, -0.52), (-0.36, -0.52), (-0.36, 0.16), (-0.92, 0.16), (-0.92, -0.52),
             (-0.98, -0.52)],
            [(-0.36, -0.36), (0.72, -0.36), (0.72, 0.12), (-0.36, 0.12)],
            [(0.44, -0.36), (0.6, -0.36), (0.66, -0.84), (0.38, -0.84)],
            [(-0.98, 0.12), (0.94, 0.12), (0.94, 0.26), (-0.98, 0.26)],
            [(0.88, 0.02), (0.98, 0.02), (0.98, 0.34), (0.88, 0.34)],
        )  # fmt: skip
        body.addRoundedRect(QRectF(0.28, -0.4, 0.52, 0.54), 0.06, 0.06)
        body.addEllipse(QPointF(0.02, -0.38), 0.16, 0.16)
        self.body: Final = body.simplified()
        trim = _poly([(-0.8, -0.46), (-0.48, -0.46), (-0.48, -0.16), (-0.8, -0.16)])
        for x in (-0.22, 0.24):
            _box(trim, x - 0.03, -0.36, x + 0.03, 0.12)
        self.trim: Final = trim
        wheels, spokes = QPainterPath(), QPainterPath()
        wheels.setFillRule(Qt.FillRule.WindingFill)
        for x, y, radius in ((-0.56, 0.32, 0.3), (0.1, 0.32, 0.3), (0.64, 0.42, 0.2)):
            _disc(wheels, x, y, radius)
            _disc(spokes, x, y, radius * 0.34)
        _box(spokes, -0.56, 0.28, 0.1, 0.36)
        self.wheels: Final = wheels
        self.spokes: Final = spokes
        self.outline: Final = self.body.united(wheels)


@lru_cache(maxsize=1)
def locomotive() -> LocomotiveArt:
    """The drawing of every locomotive."""
    return LocomotiveArt()


# The map's furniture ------------------------------------------------------------------------------


@lru_cache(maxsize=1)
def compass() -> tuple[QPainterPath, QPainterPath]:
    """A rose of radius 1: the halves of its points to fill dark, and those to fill pale."""
    dark, pale = QPainterPath(), QPainterPath()
    dark.setFillRule(Qt.FillRule.WindingFill)
    pale.setFillRule(Qt.FillRule.WindingFill)
    for turn, length in [(i * 90 + 45, 0.52) for i in range(4)] + [(i * 90, 1.0) for i in range(4)]:
        angle = math.radians(turn)
        tip = (length * math.sin(angle), -length * math.cos(angle))
        for side, path in ((-1, pale), (1, dark)):
            waist = angle + side * math.pi / 4
            path.addPath(_poly([(0, 0), (0.17 * math.sin(waist), -0.17 * math.cos(waist)), tip]))
    return dark, pale


@lru_cache(maxsize=4)
def hill(variant: int) -> tuple[QPainterPath, QPainterPath, QPainterPath]:
    """Two hills standing on y = 0, 2 wide: the form to fill, the shaded slopes, and the lines of the ridges."""
    heights = ((0.74, 0.46), (0.6, 0.58), (0.48, 0.72))[variant % 3]
    form, shade, lines = QPainterPath(), QPainterPath(), QPainterPath()
    form.setFillRule(Qt.FillRule.WindingFill)
    for middle, width, height in ((0.36, 0.64, heights[1]), (-0.26, 0.74, heights[0])):
        left, right = middle - width, middle + width
        ridge = QPainterPath(QPointF(left, 0))
        ridge.cubicTo(middle - width * 0.55, -height * 0.15, middle - width * 0.4, -height, middle, -height)
        ridge.cubicTo(middle + width * 0.4, -height, middle + width * 0.55, -height * 0.15, right, 0)
        form.addPath(ridge)
        slope = QPainterPath(QPointF(middle, -height))
        slope.cubicTo(middle + width * 0.4, -height, middle + width * 0.55, -height * 0.15, right, 0)
        slope.lineTo(middle + width * 0.3, 0)
        slope.cubicTo(middle + width * 0.3, -height * 0.35, middle + width * 0.2, -height * 0.75, middle, -height)
        shade.addPath(slope)
        lines.addPath(ridge)
        # Hachures down the slope in the shade.
        for share, top in ((0.24, 0.72), (0.44, 0.5)):
            lines.moveTo(middle + width * share, -height * top)
            lines.lineTo(middle + width * (share + 0.08), -height * top * 0.4)
    return form, shade, lines
