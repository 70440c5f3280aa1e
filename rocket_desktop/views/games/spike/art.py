"""Cards, chips, tiles and plates of Spike, drawn."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter

from rocket_desktop.views.games.spike.art_goods import draw_commodity
from rocket_desktop.views.games.spike.art_rails import bar, is_dashed
from rocket_desktop.views.games.spike.theme import RailTheme
from rocket_desktop.views.kit.pens import box, dashes, disc, drawing, fill, line, rounded, shape, stroke, write
from rocket_desktop.views.kit.seats import SeatStyle

_LEAST_FACT: Final = 2.35  # heights of letters
RAIL_CARD: Final = (120.0, 80.0)
PART_NUMBER: Final = 0.6
"""The share of a tile's width from which its number stands."""
_ANGLES: Final = (0.0, -60.0, 60.0)
"""How the segments of the pairs of suits lie: east and west, north-east, north-west."""


def draw_rail_card(painter: QPainter, where: QRectF, suit: int, colour: str, theme: RailTheme) -> None:
    """Paint a rail card: a piece of track in the colour, pattern and direction of its suit."""
    with drawing(painter, where, *RAIL_CARD):
        fill(painter, box(1.5, 1.5, 117, 77, 8), theme.paper, theme.outline, 2.6)
        field = box(7, 7, 106, 66, 5)
        fill(painter, field, theme.suit_ground)
        painter.save()
        painter.setClipPath(field)
        _suit_bars(painter, 60, 40, suit, colour, theme)
        painter.restore()


def _suit_bars(painter: QPainter, x: float, y: float, suit: int, colour: str, theme: RailTheme) -> None:
    """A segment of a suit as it lies on the board: in its direction, whole or broken."""
    angle = math.radians(_ANGLES[suit // 2 % len(_ANGLES)])
    way = QPointF(math.cos(angle), math.sin(angle))
    # Beyond the card on both sides, so that a broken one has one whole dash in the middle.
    length = 66.0 if suit % 2 else 90.0
    path = bar(QPointF(x, y) - way * length, QPointF(x, y) + way * length, 20, dashed=is_dashed(suit), gap=14)
    fill(painter, path, colour, theme.outline, 4)


def draw_hand_card(painter: QPainter, where: QRectF, suit: int, colour: str, count: int, theme: RailTheme) -> None:
    """Paint the cards of a suit in a hand, upright, with how many there are; faint for none."""
    height = 100.0 * where.height() / where.width()
    with drawing(painter, where, 100, height):
        if not count:
            painter.setOpacity(0.45)
        for under in range(min(count, 4) - 1, -1, -1):
            off = 5.0 * under
            fill(painter, box(2 + off * 0.6, 2 + off, 84, height - 22, 8), theme.paper, theme.outline, 3)
        field = box(8, 8, 72, height - 34, 5)
        fill(painter, field, theme.suit_ground)
        painter.save()
        painter.setClipPath(field)
        _suit_bars(painter, 44, (height - 18) * 0.62, suit, colour, theme)
        painter.restore()
        plate = QRectF(20, 12, 48, 44)
        fill(painter, rounded(plate, 22), theme.board, theme.rim, 3)
        write(painter, str(count), plate, 40, theme.board_ink)


def draw_back(painter: QPainter, where: QRectF, theme: RailTheme) -> None:
    """Paint a rail card face down."""
    with drawing(painter, where, *RAIL_CARD):
        fill(painter, box(1.5, 1.5, 117, 77, 8), theme.paper, theme.outline, 2.6)
        field = box(7, 7, 106, 66, 5)
        fill(painter, field, theme.back)
        painter.save()
        painter.setClipPath(field)
        for y in (30, 50):
            stroke(painter, line((0, y), (120, y)), theme.back_pattern, 4)
        for x in range(10, 120, 16):
            stroke(painter, line((x, 22), (x, 58)), theme.back_pattern, 5)
        painter.restore()


def draw_empty(painter: QPainter, where: QRectF, theme: RailTheme) -> None:
    """Paint the place of a card that is not there."""
    with drawing(painter, where, *RAIL_CARD):
        dashes(painter, box(4, 4, 112, 72, 8), theme.faint, 3)


def draw_chip(painter: QPainter, where: QRectF, commodity: str, theme: RailTheme) -> None:
    """Paint the price chip of a commodity."""
    with drawing(painter, where, 100, 100):
        fill(painter, disc(50, 50, 46), theme.brass, theme.outline, 5)
        fill(painter, disc(50, 50, 39), theme.paper, theme.outline, 2)
        draw_commodity(painter, QRectF(23, 23, 54, 54), commodity)


def draw_part(painter: QPainter, where: QRectF, part: int, number: int, level: int, theme: RailTheme) -> None:
    """Paint a tile of a train: engine, tender or freight car, what it amounts to, and how often it was bettered."""
    width = 100.0 * where.width() / where.height()
    with drawing(painter, where, width, 100):
        fill(painter, box(2, 2, width - 4, 96, 12), theme.paper, theme.outline, 4)
        side = min(100.0, width * 0.62)
        with drawing(painter, QRectF(6, 50 - side / 2, side, side), 100, 100):
            (_engine, _tender, _freight)[part](painter, theme)
        write(painter, str(number), QRectF(width * PART_NUMBER, 6, width * 0.34, 70), 72, theme.paper_ink)
        for at in range(2):
            spot = disc(width * 0.72 + at * 22, 84, 7)
            fill(painter, spot, theme.brass if at < level else theme.paper, theme.outline, 3)


def _wheels(painter: QPainter, theme: RailTheme, *places: tuple[float, float]) -> None:
    for x, radius in places:
        fill(painter, disc(x, 80 - radius, radius), theme.outline)
        fill(painter, disc(x, 80 - radius, radius * 0.4), theme.paper)


def _engine(painter: QPainter, theme: RailTheme) -> None:
    fill(painter, box(6, 22, 26, 40), "#9c2f25", theme.outline, 4)
    fill(painter, box(30, 32, 58, 28, 8), "#b8402f", theme.outline, 4)
    fill(painter, shape((70, 32), (66, 14), (88, 14), (84, 32)), "#3b3b42", theme.outline, 4)
    _wheels(painter, theme, (20, 10), (44, 10), (66, 10), (86, 8))


def _tender(painter: QPainter, theme: RailTheme) -> None:
    fill(painter, shape((10, 34), (30, 22), (70, 20), (90, 34)), "#2c2c32", theme.outline, 4)
    fill(painter, box(8, 32, 84, 32, 3), "#4b6a4d", theme.outline, 4)
    _wheels(painter, theme, (24, 9), (48, 9), (74, 9))


def _freight(painter: QPainter, theme: RailTheme) -> None:
    fill(painter, box(6, 22, 88, 42, 3), "#a9773c", theme.outline, 4)
    fill(painter, box(38, 26, 24, 34), "#8a5b2e", theme.outline, 3)
    _wheels(painter, theme, (24, 9), (76, 9))


class PaperLine:
    """A line of a contract or a route: what is written, the number beside it, and whether it is barred or done."""

    def __init__(self, text: str, number: int | None, *, barred: bool = False, done: bool = False) -> None:
        self.text, self.number, self.barred, self.done = text, number, barred, done

    def look(self) -> tuple[object, ...]:
        """All that it depends on."""
        return self.text, self.number, self.barred, self.done


def draw_paper(
    painter: QPainter,
    where: QRectF,
    title: str,
    commodity: str,
    lines: Sequence[PaperLine],
    small: float,
    theme: RailTheme,
    *,
    edge: str = "",
) -> None:
    """Paint a contract or a route: a title with a sign, and lines with numbers."""
    fill(painter, rounded(where.adjusted(1, 1, -1, -1), 5), theme.paper, edge or theme.outline, 2.4 if edge else 1.4)
    high = (where.height() - 8) / (max(5, len(lines)) + 1.35)
    size = min(small, high * 0.92)
    left = Qt.AlignmentFlag.AlignLeft
    head = QRectF(where.left() + 5, where.top() + 3, where.width() - 10, 1.35 * high)
    room = QRectF(head)
    if commodity:
        sign = QRectF(head.left(), head.top(), head.height(), head.height())
        draw_commodity(painter, sign, commodity)
        room.setLeft(sign.right() + 4)
    write(painter, title, room, size * 1.06, theme.paper_ink, align=left)
    for number, each in enumerate(lines):
        row = QRectF(where.left() + 5, head.bottom() + number * high + 1, where.width() - 10, high)
        value = QRectF(row.right() - 1.5 * size, row.top(), 1.5 * size, high)
        beside = 2.4 if each.done else 0.0 if each.number is None else 1.7
        words = QRectF(row.left(), row.top(), row.width() - beside * size, high)
        colour = theme.done if each.barred else theme.paper_ink
        write(painter, each.text, words, size, colour, bold=not each.barred, align=left)
        if each.number is not None:
            write(painter, str(each.number), value, size, colour, align=Qt.AlignmentFlag.AlignRight)
        if each.barred:
            y = row.center().y()
            stroke(painter, line((row.left(), y), (row.right(), y)), theme.done, 1.1)
        elif each.done:
            _tick(painter, QPointF(value.left() - size * 0.25, row.center().y()), size * 0.34)


def draw_stamp(painter: QPainter, where: QRectF, commodity: str, theme: RailTheme) -> None:
    """Paint a contract that is done: its sign, ticked."""
    fill(painter, rounded(where.adjusted(1, 1, -1, -1), 5), theme.paper, theme.outline, 1.4)
    side = min(where.width(), where.height()) * 0.72
    middle = where.center()
    painter.save()
    painter.setOpacity(0.6)
    draw_commodity(painter, QRectF(middle.x() - side / 2, middle.y() - side / 2, side, side), commodity)
    painter.restore()
    _tick(painter, QPointF(middle.x() + side * 0.2, middle.y() + side * 0.22), side * 0.34)


def draw_contract_back(painter: QPainter, where: QRectF, theme: RailTheme) -> None:
    """Paint contracts face down, to be bought."""
    for off in (4.0, 0.0):
        room = where.adjusted(1 + off, 1 + off, off - 5, off - 5)
        fill(painter, rounded(room, 5), theme.back, theme.outline, 1.4)
    room = where.adjusted(5, 5, -9, -9)
    stroke(painter, rounded(room, 3), theme.back_pattern, 1.4)
    write(painter, "+", room, min(room.width(), room.height()) * 0.9, theme.back_pattern)


def _tick(painter: QPainter, at: QPointF, size: float) -> None:
    path = line((at.x() - size, at.y()), (at.x() - size * 0.3, at.y() + size * 0.7), (at.x() + size, at.y() - size))
    stroke(painter, path, "#2c7a3a", size * 0.5)


def draw_facts(
    painter: QPainter, where: QRectF, seat: SeatStyle, facts: Sequence[int], small: float, theme: RailTheme
) -> None:
    """Paint numbers of a seat in a row, each after its sign: cards, track left, speed, power, freight cars.

    Where the row is short there are the first two of them alone.
    """
    if where.width() < len(facts) * _LEAST_FACT * small:
        facts = facts[:2]
    cell = where.width() / len(facts)
    side = min(1.45 * small, 0.52 * cell, where.height())
    for number, (fact, sign) in enumerate(zip(facts, _FACTS, strict=False)):
        left = where.left() + number * cell
        with drawing(painter, QRectF(left, where.center().y() - side / 2, side, side), 100, 100):
            sign(painter, seat, theme)
        room = QRectF(left + side + 2, where.top(), cell - side - 3, where.height())
        write(painter, str(fact), room, small * 1.05, theme.ink, align=Qt.AlignmentFlag.AlignLeft)


def _card(painter: QPainter, _seat: SeatStyle, theme: RailTheme) -> None:
    for x, y in ((26, 12), (10, 26)):
        fill(painter, box(x, y, 62, 54, 8), theme.back, theme.outline, 6)
        fill(painter, box(x + 12, y + 22, 38, 10), theme.back_pattern)


def _rails(painter: QPainter, seat: SeatStyle, theme: RailTheme) -> None:
    bed = line((14, 50), (86, 50))
    stroke(painter, bed, theme.outline, 50)
    stroke(painter, bed, seat.colour, 36)
    for x in (20, 50, 80):
        stroke(painter, line((x, 40), (x, 60)), seat.ink(), 9)


_FACTS: Final[Sequence[Callable[[QPainter, SeatStyle, RailTheme], None]]] = (
    _card,
    _rails,
    lambda painter, _seat, theme: _engine(painter, theme),
    lambda painter, _seat, theme: _tender(painter, theme),
    lambda painter, _seat, theme: _freight(painter, theme),
)


def draw_time(painter: QPainter, where: QRectF, shown: bool, theme: RailTheme) -> None:
    """Paint a time card: a watch, filled once it has been shown."""
    with drawing(painter, where, 100, 100):
        face, edge = (theme.brass, theme.outline) if shown else (theme.tray, theme.faint)
        fill(painter, box(42, 4, 16, 14, 3), face, edge, 4)
        fill(painter, disc(50, 56, 38), face, edge, 6)
        angle = math.radians(-60)
        stroke(painter, line((50, 56), (50, 32)), edge, 6)
        stroke(painter, line((50, 56), (50 + 20 * math.cos(angle), 56 - 4)), edge, 6)
