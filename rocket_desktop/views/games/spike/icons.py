"""Commodities and suits of Spike as small icons for tables."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache, partial
from typing import Final

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QIcon, QPainter, QPixmap

from rocket_desktop.views.games.spike.art import RAIL_CARD, draw_rail_card
from rocket_desktop.views.games.spike.art_goods import draw_commodity
from rocket_desktop.views.games.spike.theme import LIGHT
from rocket_desktop.views.kit.pens import box, fill

_SIDE: Final = 20  # logical pixels of the shorter side
_SCALES: Final = (1, 2, 3)


@lru_cache(maxsize=32)
def commodity_icon(commodity: str) -> QIcon:
    """The sign of a commodity by its id, on a pale ground so that it shows on any."""
    return _icon(_SIDE, partial(_draw_commodity, commodity))


@lru_cache(maxsize=32)
def suit_icon(suit: int, name: str) -> QIcon:
    """A small rail card of a suit by its number and its id."""
    width = round(_SIDE * RAIL_CARD[0] / RAIL_CARD[1])
    return _icon(width, lambda painter, where: draw_rail_card(painter, where, suit, LIGHT.suit(name), LIGHT))


def _draw_commodity(commodity: str, painter: QPainter, where: QRectF) -> None:
    fill(painter, box(where.x(), where.y(), where.width(), where.height(), 4), LIGHT.paper)
    draw_commodity(painter, where.adjusted(1, 1, -1, -1), commodity)


def _icon(width: int, draw: Callable[[QPainter, QRectF], None]) -> QIcon:
    icon = QIcon()
    for scale in _SCALES:
        pixmap = QPixmap(width * scale, _SIDE * scale)
        pixmap.fill(Qt.GlobalColor.transparent)
        painter = QPainter(pixmap)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.scale(scale, scale)
        draw(painter, QRectF(0, 0, width, _SIDE))
        painter.end()
        icon.addPixmap(pixmap)
    return icon
