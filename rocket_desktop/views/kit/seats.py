"""How seats are told apart everywhere: a colour and a shape, so that nobody depends on colour alone."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QColor, QPainterPath, QPolygonF, QTransform

SEAT_COLOURS: Final[Mapping[str, str]] = {
    "red": "#c8202f",
    "blue": "#2a52be",
    "white": "#f7f4ea",
    "green": "#8bc53f",
    "pink": "#f29ac0",
    "grey": "#7d8590",
}
"""Name: colour.  Chosen to stay apart (12 or more in OKLab x 100) also for the three kinds of colour blindness."""

SEAT_SHAPES: Final = ("disc", "square", "triangle", "diamond", "cross", "star")
"""Shapes of pieces, easy to tell apart when small."""


@dataclass(frozen=True)
class SeatStyle:
    """What a seat's pieces look like: `colour` as `#rrggbb`, `shape` one of `SEAT_SHAPES`."""

    name: str
    colour: str
    shape: str

    def ink(self) -> QColor:
        """A colour that reads well on the seat's own: near black or near white."""
        return contrasting(QColor(self.colour))


def seat_styles(seats: Sequence[Mapping[str, object]]) -> list[SeatStyle]:
    """The styles of `seats`, dicts with `name`, `colour` (a name of `SEAT_COLOURS` or `#rrggbb`) and `shape`.

    A seat without colour or shape gets the first one that is free.  Raises `ValueError` for one that does not exist.
    """
    taken = {(str(seat[key]), key) for seat in seats for key in ("colour", "shape") if seat.get(key) is not None}
    styles = []
    for seat in seats:
        chosen = {}
        for key, offered in (("colour", tuple(SEAT_COLOURS)), ("shape", SEAT_SHAPES)):
            value = seat.get(key)
            if value is None:
                value = next(item for item in offered if (item, key) not in taken)
                taken.add((value, key))
            chosen[key] = str(value)
        colour, shape = SEAT_COLOURS.get(chosen["colour"], chosen["colour"]), chosen["shape"]
        if not QColor.isValidColorName(colour):
            raise ValueError(f"{colour!r} is not a colour (it can be {', '.join(SEAT_COLOURS)} or #rrggbb)")
        if shape not in SEAT_SHAPES:
            raise ValueError(f"{shape!r} is not a shape (it can be {', '.join(SEAT_SHAPES)})")
        styles.append(SeatStyle(str(seat.get("name", "")), colour, shape))
    return styles


@lru_cache(maxsize=64)
def _unit_shape(shape: str) -> QPainterPath:
    """The shape round the origin; sizes are balanced so that all look alike large next to a disc of radius 1."""
    path = QPainterPath()
    if shape == "disc":
        path.addEllipse(QPointF(), 1, 1)
    elif shape == "square":
        path.addRect(QRectF(-0.9, -0.9, 1.8, 1.8))
    elif shape == "triangle":
        path.addPolygon(QPolygonF([QPointF(0, -1.2), QPointF(1.18, 0.87), QPointF(-1.18, 0.87)]))
    elif shape == "diamond":
        path.addPolygon(QPolygonF([QPointF(0, -1.27), QPointF(1.18, 0), QPointF(0, 1.27), QPointF(-1.18, 0)]))
    elif shape == "cross":
        arm, end = 0.42, 1.1
        points = [(arm, end), (arm, arm), (end, arm), (end, -arm), (arm, -arm), (arm, -end)]
        points += [(-x, -y) for x, y in points]
        path.addPolygon(QPolygonF([QPointF(x, y) for x, y in points]))
    elif shape == "star":
        radii = (1.3, 0.62)
        path.addPolygon(
            QPolygonF(
                [
                    QPointF(radii[i % 2] * math.sin(i * math.pi / 5), -radii[i % 2] * math.cos(i * math.pi / 5))
                    for i in range(10)
                ]
            )
        )
    else:
        raise ValueError(f"{shape!r} is not a shape (it can be {', '.join(SEAT_SHAPES)})")
    path.closeSubpath()
    return path


def shape_path(shape: str, centre: QPointF, radius: float) -> QPainterPath:
    """The outline of a seat's shape, as large as a disc of `radius`."""
    return QTransform.fromTranslate(centre.x(), centre.y()).scale(radius, radius).map(_unit_shape(shape))


def contrasting(colour: QColor) -> QColor:
    """Near black or near white, whichever has the higher contrast on `colour` (WCAG relative luminance)."""
    light = _luminance(colour)
    return QColor("#17130e") if (light + 0.05) / 0.05 > 1.05 / (light + 0.05) else QColor("#fffdf6")


def contrast(one: QColor, other: QColor) -> float:
    """The contrast ratio of two colours, 1 to 21 (WCAG)."""
    light, dark = sorted((_luminance(one), _luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def visible_on(colour: QColor, ground: QColor, ratio: float = 3.0) -> QColor:
    """`colour`, or as little changed from it as gives a contrast of `ratio` (at most 10) on `ground`."""
    ink = contrasting(ground)
    for step in range(21):
        share = step / 20
        mixed = QColor.fromRgbF(
            colour.redF() + (ink.redF() - colour.redF()) * share,
            colour.greenF() + (ink.greenF() - colour.greenF()) * share,
            colour.blueF() + (ink.blueF() - colour.blueF()) * share,
        )
        if contrast(mixed, ground) >= ratio:
            return mixed
    return ink


def _luminance(colour: QColor) -> float:
    def linear(part: float) -> float:
        return part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4

    return 0.2126 * linear(colour.redF()) + 0.7152 * linear(colour.greenF()) + 0.0722 * linear(colour.blueF())
