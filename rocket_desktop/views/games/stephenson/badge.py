"""What a choice would bring, in signs and points small enough for its hexagon."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen

from rocket_desktop.views.games.stephenson import place_art
from rocket_desktop.views.games.stephenson.board_map import BoardMap
from rocket_desktop.views.games.stephenson.board_theme import BoardTheme
from rocket_desktop.views.games.stephenson.items import Z_BADGE, Choice
from rocket_desktop.views.kit.lettering import sans
from rocket_desktop.views.kit.pictures import PictureCache, PictureItem
from rocket_desktop.views.kit.seats import SeatStyle, shape_path

_HEIGHT: Final = 156.0  # map units that all rows together may be high
_WIDTH: Final = 166.0  # and each of them wide: neighbouring hexagons have badges, too
_TEXT: Final = 38.0  # units to the em where the map is large
_ROW: Final = 1.26  # ems from one row to the next
_AIR: Final = 12.0  # beside a text on its plate


class BadgeItem(PictureItem):
    """Signs of what follows (a merger, isolation, the end of the game), and below them points with their seats' pieces.

    A merger is an arrow and the survivor's code on its colour, isolation the buffer stop that isolated lines have, the
    end a flag.  All of it stays inside the hexagon: neighbours are choices, too.  `low` moves a single row below a
    piece that stands there.
    """

    def __init__(
        self,
        cache: PictureCache,
        board: BoardMap,
        choice: Choice,
        theme: BoardTheme,
        seats: Sequence[SeatStyle],
        *,
        low: bool,
    ) -> None:
        look = (choice.into, choice.isolates, choice.ends, choice.gains, low, theme.name, tuple(seats))
        super().__init__(cache, QRectF(-100, -100, 200, 200), look)
        self._board, self._choice, self._theme, self._seats, self._low = board, choice, theme, seats, low
        self.setPos(board.centre(choice.hex))
        self.setZValue(Z_BADGE)

    @staticmethod
    def is_needed(choice: Choice) -> bool:
        """Whether there is anything to show."""
        return bool(choice.into or choice.isolates or choice.ends or choice.gains)

    def draw(self, painter: QPainter, scale: float) -> None:
        choice = self._choice
        signs = bool(choice.into or choice.isolates or choice.ends)
        rows = len(choice.gains) + signs
        size = min(_TEXT * place_art.text_factor(scale), _HEIGHT / rows / _ROW)
        y = 44.0 if self._low and rows == 1 else -(rows - 1) / 2 * size * _ROW
        if signs:
            self._draw_signs(painter, y, size)
            y += size * _ROW
        for seat, text in choice.gains:
            self._draw_gain(painter, y, size, seat, text)
            y += size * _ROW

    def _draw_signs(self, painter: QPainter, y: float, size: float) -> None:
        choice, theme = self._choice, self._theme
        radius = size * 0.52
        discs = choice.isolates + choice.ends
        room = _WIDTH - discs * (2 * radius + 4)
        plate = QRectF()
        if choice.into:
            line = self._board.lines[choice.into]
            word = sans(f"→ {line.abbr}", bold=True)
            here = word.fit(size, room - 2 * _AIR)
            width = word.advance * here + 2 * _AIR
            plate = QRectF(0, y - size * 0.56, width, size * 1.12)
        x = -(plate.width() + discs * (2 * radius + 4)) / 2
        if choice.into:
            plate.moveLeft(x)
            painter.setPen(QPen(QColor(theme.rim), 4.5))
            painter.setBrush(QColor(line.colour))
            painter.drawRoundedRect(plate, plate.height() / 2, plate.height() / 2)
            painter.fillPath(word.path(plate.center(), here), QColor(line.text_colour))
            x = plate.right() + 4
        if choice.isolates:
            place_art.draw_mark(painter, QPointF(x + radius, y), radius, "isolated", theme)
            x += 2 * radius + 4
        if choice.ends:
            draw_flag(painter, QPointF(x + radius, y), radius, theme)

    def _draw_gain(self, painter: QPainter, y: float, size: float, seat: int, text: str) -> None:
        theme, style = self._theme, self._seats[seat]
        mark = size * 0.84
        word = sans(text, bold=True)
        here = word.fit(size, _WIDTH - mark - 2 * _AIR)
        width = mark + word.advance * here
        plate = QRectF(-width / 2 - _AIR, y - size * 0.58, width + 2 * _AIR, size * 1.16)
        painter.setPen(QPen(QColor(theme.paper_edge), 2.6))
        painter.setBrush(QColor(theme.paper))
        painter.drawRoundedRect(plate, plate.height() / 2, plate.height() / 2)
        painter.setPen(QPen(QColor(theme.outline), 2.6))
        painter.setBrush(QColor(style.colour))
        painter.drawPath(shape_path(style.shape, QPointF(-width / 2 + mark * 0.4, y), size * 0.3))
        painter.fillPath(word.path(QPointF(mark / 2, y), here), QColor(theme.ink))


def draw_flag(painter: QPainter, spot: QPointF, radius: float, theme: BoardTheme) -> None:
    """Paint the sign of the game's end: a chequered flag on a disc."""
    painter.setPen(QPen(QColor(theme.outline), radius * 0.16))
    painter.setBrush(QColor(theme.rim))
    painter.drawEllipse(spot, radius, radius)
    ink = QColor("#1d1712")
    pole = QPainterPath(spot + QPointF(-0.44, -0.62) * radius)
    pole.lineTo(spot + QPointF(-0.44, 0.66) * radius)
    painter.strokePath(pole, QPen(ink, radius * 0.16, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap))
    side = 0.34 * radius
    corner = spot + QPointF(-0.4, -0.6) * radius
    for row in range(2):
        for column in range(3):
            if (row + column) % 2 == 0:
                painter.fillRect(QRectF(corner.x() + column * side, corner.y() + row * side, side, side), ink)
    painter.setPen(QPen(ink, radius * 0.08))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawRect(QRectF(corner.x(), corner.y(), 3 * side, 2 * side))
