"""Texts as outlines: drawn at any zoom they keep their exact width, so labels that fit once always fit."""

from __future__ import annotations

import unicodedata
from functools import lru_cache
from typing import Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QFont, QFontMetricsF, QPainterPath, QTransform

from rocket_desktop.i18n import ISOLATES, is_right_to_left
from rocket_desktop.views.kit.fonts import map_font, ui_font

_UNSEEN: Final = dict.fromkeys(map(ord, ISOLATES))
_EM: Final = 100
"""Outlines are made once in this size and scaled: font sizes are whole pixels."""


class Lettering:
    """One line of text as an outline in size 1: its `advance` and the `height` of its capitals, in ems."""

    def __init__(self, text: str, font: QFont, spacing: float) -> None:
        """`font` has `_EM` pixels to the em; `spacing` is added after each letter, in ems."""
        path = QPainterPath()
        # Letters of variable fonts are made of strokes that overlap.
        path.setFillRule(Qt.FillRule.WindingFill)
        text = text.translate(_UNSEEN)
        if spacing and _stands_apart(text):
            x = 0.0
            for letter in text:
                piece = QPainterPath()
                piece.addText(0, 0, font, letter)
                path.addPath(piece.translated(x, 0))
                x += _advance(font, letter) + spacing * _EM
            advance = x - spacing * _EM
        else:
            path.addText(0, 0, font, text)
            advance = _advance(font, text)
        self.advance: Final = advance / _EM
        self.height: Final = _capital(font) / _EM
        # The middle of the line's capitals is the origin.
        self._path: Final = QTransform.fromScale(1 / _EM, 1 / _EM).map(
            path.translated(-advance / 2, _capital(font) / 2)
        )

    def path(self, centre: QPointF, size: float, angle: float = 0.0) -> QPainterPath:
        """The outline with `size` units to the em, the middle of its capitals on `centre`, turned clockwise."""
        transform = QTransform.fromTranslate(centre.x(), centre.y()).rotate(angle).scale(size, size)
        return transform.map(self._path)

    def rect(self, centre: QPointF, size: float) -> QRectF:
        """The room of the level text: its advance by the height of its capitals."""
        width, height = self.advance * size, self.height * size
        return QRectF(centre.x() - width / 2, centre.y() - height / 2, width, height)

    def fit(self, size: float, width: float) -> float:
        """`size`, or the largest smaller one in which the text is at most `width` wide."""
        return min(size, width / self.advance) if self.advance > 0 else size


@lru_cache(maxsize=1024)
def serif(text: str, *, bold: bool = False, italic: bool = False, spacing: float = 0.0) -> Lettering:
    """`text` in the map's serif."""
    return Lettering(text, map_font(_EM, bold=bold, italic=italic), spacing)


@lru_cache(maxsize=1024)
def sans(text: str, *, bold: bool = False) -> Lettering:
    """`text` in the clear sans."""
    return Lettering(text, ui_font(_EM, QFont.Weight.Bold if bold else QFont.Weight.Medium), 0.0)


@lru_cache(maxsize=1024)
def cut_serif(text: str, width: float, *, bold: bool = False) -> Lettering:
    """`text` in the map's serif, or as much of it with "…" as is at most `width` ems wide."""
    whole = serif(text, bold=bold)
    letters = len(text)
    while whole.advance > width and letters > 1:
        # As many as would fit if all were alike, but one less than before.
        letters = min(letters - 1, max(1, int(letters * width / whole.advance)))
        whole = serif(f"{text[:letters].rstrip()}…", bold=bold)
    return whole


def _stands_apart(text: str) -> bool:
    """Whether the letters can be drawn one by one from the left: not in scripts that join or stack them."""
    return not is_right_to_left(text) and not any(unicodedata.category(letter).startswith("M") for letter in text)


def _advance(font: QFont, text: str) -> float:
    return QFontMetricsF(font).horizontalAdvance(text)


def _capital(font: QFont) -> float:
    return QFontMetricsF(font).capHeight()
