"""Whole cards, face up and face down; piles and marks that lie on the table."""

from __future__ import annotations

import math
from typing import Final

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QPainter

from rocket_desktop.model.station_master.words import signed
from rocket_desktop.views.games.station_master.art_cars import CAR, draw_car, draw_flag, draw_locomotive, star
from rocket_desktop.views.games.station_master.art_signs import draw_depot, draw_sign
from rocket_desktop.views.games.station_master.faces import DEPOT, Face, title
from rocket_desktop.views.games.station_master.theme import CARD_INK, StationTheme
from rocket_desktop.views.kit.pens import (
    box,
    dashes,
    disc,
    drawing,
    fill,
    line,
    stroke,
    write,
    write_lines,
)
from rocket_desktop.views.kit.seats import SeatStyle

CARD: Final = (100.0, 142.0)


def draw_card(
    painter: QPainter, where: QRectF, face: Face, theme: StationTheme, owner: SeatStyle | None = None
) -> None:
    """Paint a card face up; `owner` is whose Depot card it is."""
    with drawing(painter, where, *CARD):
        colour = _colour(face, theme)
        fill(painter, box(1.5, 1.5, 97, 139, 8), theme.paper, theme.outline, 2.4)
        fill(painter, box(5, 5, 90, 132, 5), colour)
        fill(painter, box(8, 8, 84, 126, 3), theme.paper)
        fill(painter, box(5, 101, 90, 36, 5), colour)
        write_lines(painter, title(face), QRectF(9, 103, 82, 32), 17, "#fffdf6")
        if face.railcar:
            _draw_railcar(painter, face, theme)
        elif face.kind == DEPOT:
            draw_depot(painter, QRectF(19, 24, 62, 68), theme, owner)
        else:
            draw_sign(painter, QRectF(17, 28, 66, 66), face.kind, theme)
            # Once more in the corner, which is seen of a card that others cover.
            draw_sign(painter, QRectF(10, 10, 20, 20), face.kind, theme)


def _colour(face: Face, theme: StationTheme) -> str:
    return {
        "coach": theme.coach,
        "freight": theme.freight,
        "executive": theme.executive,
        "royal-carriage": theme.royal,
        "caboose": theme.caboose,
        DEPOT: theme.depot,
    }.get(face.kind, theme.action)


def _draw_railcar(painter: QPainter, face: Face, theme: StationTheme) -> None:
    """The car on its rails, its value in the corner, which is seen of a card that others cover."""
    left = Qt.AlignmentFlag.AlignLeft
    if face.kind == "executive":
        write(painter, signed(face.value), QRectF(11, 8, 34, 32), 34, theme.plus, align=left)
        fill(painter, star(55, 25, 8), theme.brass, CARD_INK, 1.4)
        write(painter, signed(face.other), QRectF(66, 12, 24, 30), 24, theme.minus)
    elif face.valued:
        colour = theme.plus if face.value > 0 else theme.minus
        write(painter, signed(face.value), QRectF(11, 7, 60, 30), 36, colour, align=left)
    elif face.kind == "caboose":
        draw_flag(painter, QRectF(10, 11, 27, 22), theme)
    else:
        write(painter, "×2", QRectF(11, 7, 60, 28), 30, CARD_INK, align=left)
    stroke(painter, line((10, 97), (90, 97)), theme.rail, 2.4)
    width = 78.0
    height = width * CAR[1] / CAR[0]
    draw_car(painter, QRectF(50 - width / 2, 96 - height, width, height), face, theme)


def draw_back(painter: QPainter, where: QRectF, theme: StationTheme, *, locomotives: bool = False) -> None:
    """Paint a card face down: of the deck, or of the locomotives."""
    with drawing(painter, where, *CARD):
        ground = theme.steam if locomotives else theme.back
        fill(painter, box(1.5, 1.5, 97, 139, 8), theme.paper, theme.outline, 2.4)
        frame = box(6, 6, 88, 130, 5)
        fill(painter, frame, ground)
        painter.save()
        painter.setClipPath(frame)
        pale = QColor(theme.back_pattern)
        pale.setAlphaF(0.22)
        for x in range(-140, 120, 16):
            stroke(painter, line((x, 0), (x + 142, 142)), pale, 1.6)
            stroke(painter, line((x + 142, 0), (x, 142)), pale, 1.6)
        painter.restore()
        if locomotives:
            fill(painter, box(10, 44, 80, 54, 6), theme.paper, theme.back_pattern, 3)
            draw_locomotive(painter, QRectF(14, 52, 72, 38), "standard", None, theme)
        else:
            fill(painter, disc(50, 71, 27), ground, theme.back_pattern, 4)
            stroke(painter, disc(50, 71, 9), theme.back_pattern, 3)
            for turn in range(8):
                dx, dy = math.cos(turn * math.pi / 4), math.sin(turn * math.pi / 4)
                spoke = line((50 + 9 * dx, 71 + 9 * dy), (50 + 26 * dx, 71 + 26 * dy))
                stroke(painter, spoke, theme.back_pattern, 3)


def draw_empty(painter: QPainter, where: QRectF, theme: StationTheme) -> None:
    """Paint the place of a pile that has no card."""
    with drawing(painter, where, *CARD):
        dashes(painter, box(4, 4, 92, 134, 8), theme.slot, 3)
