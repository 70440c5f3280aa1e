"""Cards of Pocket Rockets, drawn: rocket cards, yard cards, bonus cards, backs, and the plates on them."""

from __future__ import annotations

import math
from typing import Final

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QColor, QPainter, QPainterPath

from rocket_desktop.i18n import _
from rocket_desktop.views.games.pocket_rockets import art_rockets
from rocket_desktop.views.games.pocket_rockets.art_rockets import mark, star
from rocket_desktop.views.games.pocket_rockets.theme import CARD_INK, YardTheme
from rocket_desktop.views.kit.pens import (
    box,
    dashes,
    disc,
    drawing,
    fill,
    line,
    rounded,
    shape,
    stroke,
    write,
    write_lines,
)

CARD: Final = (100.0, 142.0)
YARD: Final = (100.0, 100.0)
_TITLE_INK: Final = "#fffdf6"


def part_of(card: str) -> tuple[str, str, str]:
    """A card's id in its parts: colour, `base`, `body` or `head`, and of heads the bonus."""
    colour, part, *bonus = card.split("-", 2)
    return colour, part, bonus[0] if bonus else ""


def part_title(part: str) -> str:
    """The name on a card."""
    return {"base": _("Base"), "body": _("Body"), "head": _("Head")}[part]


def yard_title(place: str) -> str:
    """The name on a yard card."""
    return {
        "grey-line": _("Grey Line"),
        "yellow-line": _("Yellow Line"),
        "red-line": _("Red Line"),
        "conveyor": _("Conveyor"),
        "launch-pad": _("Launch Pad"),
        "recycling-depot": _("Recycling"),
    }[place]


def bonus_title(bonus: str) -> str:
    """The name on a bonus card."""
    return {
        "launch": _("Launch"),
        "look": _("Look"),
        "swap-pawns": _("Swap places"),
        "search": _("Search"),
        "swap-heads": _("Swap heads"),
    }[bonus]


def draw_card(painter: QPainter, where: QRectF, card: str, theme: YardTheme) -> None:
    """Paint a rocket card face up."""
    colour, part, bonus = part_of(card)
    paint = theme.colour(colour)
    with drawing(painter, where, *CARD):
        fill(painter, box(1.5, 1.5, 97, 139, 8), theme.paper, theme.outline, 2.4)
        fill(painter, box(5, 5, 90, 132, 5), paint)
        fill(painter, box(9, 9, 82, 102, 3), theme.paper)
        # In the corner, which is seen of a card that others cover.
        if bonus in ("", "plain"):
            fill(painter, mark(colour, 20, 20, 7.5), paint, theme.outline, 1.6)
        else:
            art_rockets.draw_bonus(painter, QRectF(10, 10, 26, 26), bonus, theme)
        if part == "base":
            art_rockets.draw_base(painter, QRectF(10, 48, 80, 80 * 0.62), colour, theme)
        elif part == "body":
            art_rockets.draw_body(painter, QRectF(6, 46, 88, 88 * 0.46), colour, theme)
        else:
            art_rockets.draw_head(painter, QRectF(8, 32, 84, 84 * 0.78), colour, bonus, theme)
        write(painter, part_title(part), QRectF(9, 114, 82, 21), 17, CARD_INK if colour == "yellow" else _TITLE_INK)


def draw_back(painter: QPainter, where: QRectF, theme: YardTheme, *, bonus: bool = False) -> None:
    """Paint a card face down: a rocket card, or a bonus card."""
    with drawing(painter, where, *CARD):
        ground = theme.bonus if bonus else theme.back
        fill(painter, box(1.5, 1.5, 97, 139, 8), theme.paper, theme.outline, 2.4)
        frame = box(7, 7, 86, 128, 5)
        fill(painter, frame, ground)
        painter.save()
        painter.setClipPath(frame)
        pale = QColor(theme.back_pattern)
        for x, y, radius in ((22, 26, 6), (74, 20, 4), (80, 58, 5), (18, 84, 4), (28, 120, 5), (76, 116, 6)):
            fill(painter, star(x, y, radius), pale)
        painter.restore()
        if bonus:
            fill(painter, disc(50, 71, 26), ground, theme.back_pattern, 4)
            write(painter, "?", QRectF(30, 48, 40, 46), 40, theme.back_pattern)
        else:
            orbit = QPainterPath()
            orbit.addEllipse(QPointF(0, 0), 36, 13)
            fill(painter, disc(50, 71, 20), theme.back_pattern)
            painter.save()
            painter.translate(50, 71)
            painter.rotate(-24)
            stroke(painter, orbit, theme.paper, 4)
            painter.restore()


def draw_bonus_card(painter: QPainter, where: QRectF, bonus: str, theme: YardTheme) -> None:
    """Paint a bonus card face up."""
    with drawing(painter, where, *CARD):
        fill(painter, box(1.5, 1.5, 97, 139, 8), theme.paper, theme.outline, 2.4)
        fill(painter, box(5, 5, 90, 132, 5), theme.bonus)
        fill(painter, box(9, 9, 82, 92, 3), theme.paper)
        fill(painter, disc(50, 55, 36), theme.sky, theme.outline, 2)
        {
            "launch": _sign_launch,
            "look": _sign_look,
            "swap-pawns": _sign_swap,
            "search": _sign_search,
            "swap-heads": _sign_heads,
        }[bonus](painter, theme)
        write_lines(painter, bonus_title(bonus), QRectF(9, 103, 82, 32), 17, _TITLE_INK)


def _sign_launch(painter: QPainter, theme: YardTheme) -> None:
    art_rockets.draw_fire(painter, QRectF(35, 62, 30, 24), 0, theme)
    fill(painter, box(42, 66, 16, 12), theme.flame)
    art_rockets.draw_base(painter, QRectF(31, 46, 38, 23.6), "red", theme)
    art_rockets.draw_head(painter, QRectF(31, 17, 38, 29.6), "red", "plain", theme)


def _sign_look(painter: QPainter, theme: YardTheme) -> None:
    for x, turn in ((34.0, -14.0), (50.0, 0.0), (66.0, 14.0)):
        painter.save()
        painter.translate(x, 52 if turn else 48)
        painter.rotate(turn)
        fill(painter, box(-11, -16, 22, 32, 3), theme.back, theme.outline, 2)
        painter.restore()
    eye = QPainterPath(QPointF(26, 68))
    eye.cubicTo(38, 54, 62, 54, 74, 68)
    eye.cubicTo(62, 82, 38, 82, 26, 68)
    fill(painter, eye, theme.hull, theme.outline, 2.4)
    fill(painter, disc(50, 68, 7.5), theme.iron)


def _arrow(painter: QPainter, y: float, side: int, colour: str) -> None:
    stroke(painter, line((50 - side * 22, y), (50 + side * 14, y)), colour, 6)
    fill(painter, shape((50 + side * 28, y), (50 + side * 12, y - 10), (50 + side * 12, y + 10)), colour)


def _sign_swap(painter: QPainter, theme: YardTheme) -> None:
    for x, suit in ((37.0, theme.red), (63.0, theme.pad)):
        art_rockets.draw_astronaut(painter, QRectF(x - 13, 28, 26, 36.4), suit, disc(0, 0, 12), theme)
    _arrow(painter, 72, 1, theme.iron)
    _arrow(painter, 83, -1, theme.iron)


def _sign_search(painter: QPainter, theme: YardTheme) -> None:
    for number in range(3):
        fill(painter, box(30 + 4 * number, 36 - 4 * number, 26, 38, 3), theme.back, theme.outline, 2)
    stroke(painter, line((66, 72), (78, 84)), theme.outline, 9)
    stroke(painter, line((66, 72), (77, 83)), theme.brass, 5)
    fill(painter, disc(57, 62, 15), theme.glass, theme.outline, 4)


def _sign_heads(painter: QPainter, theme: YardTheme) -> None:
    art_rockets.draw_head(painter, QRectF(14, 28, 44, 34.3), "red", "plain", theme)
    art_rockets.draw_head(painter, QRectF(42, 28, 44, 34.3), "red", "plus-one", theme)
    _arrow(painter, 70, 1, theme.iron)
    _arrow(painter, 81, -1, theme.iron)


def draw_yard_card(painter: QPainter, where: QRectF, place: str, clockwise: bool, theme: YardTheme) -> None:
    """Paint a yard card; the Conveyor shows which way it runs."""
    with drawing(painter, where, *YARD):
        colour = place.split("-")[0]
        line_of = colour if place.endswith("-line") else ""
        paint = theme.colour(line_of) if line_of else {
            "conveyor": theme.belt, "launch-pad": theme.pad, "recycling-depot": theme.depot,
        }[place]  # fmt: skip
        fill(painter, box(1.5, 1.5, 97, 97, 8), theme.paper, theme.outline, 2.4)
        fill(painter, box(5, 5, 90, 90, 5), paint)
        field = box(9, 9, 82, 62, 3)
        fill(painter, field, theme.sky)
        painter.save()
        painter.setClipPath(field)
        if line_of:
            _crane(painter, line_of, theme)
        elif place == "conveyor":
            _belt(painter, clockwise, theme)
        elif place == "launch-pad":
            _launch_pad(painter, theme)
        else:
            _recycling(painter, theme)
        painter.restore()
        ink = CARD_INK if line_of == "yellow" else _TITLE_INK
        write(painter, yard_title(place), QRectF(8, 72, 84, 22), 16, ink)


def _crane(painter: QPainter, colour: str, theme: YardTheme) -> None:
    """A gantry that lifts a piece of a rocket."""
    fill(painter, box(5, 62, 90, 12), theme.iron)
    for x in (18, 82):
        stroke(painter, line((x, 64), (x, 18)), theme.iron, 5)
    stroke(painter, line((12, 18), (88, 18)), theme.colour(colour), 8)
    stroke(painter, line((50, 20), (50, 30)), theme.outline, 2.4)
    art_rockets.draw_body(painter, QRectF(24, 29, 52, 24), colour, theme)
    fill(painter, mark(colour, 18, 18, 5), theme.hull, theme.outline, 1.6)
    fill(painter, mark(colour, 82, 18, 5), theme.hull, theme.outline, 1.6)


def _belt(painter: QPainter, clockwise: bool, theme: YardTheme) -> None:
    """A ring of rollers with the arrow of its direction."""
    stroke(painter, disc(50, 40, 22), theme.iron, 14)
    for turn in range(12):
        angle = turn * math.pi / 6
        fill(painter, disc(50 + 22 * math.cos(angle), 40 + 22 * math.sin(angle), 3.4), theme.hull)
    draw_turn(painter, 50, 40, 11, clockwise, theme.marks.chosen, 4.4)


def draw_turn(painter: QPainter, x: float, y: float, radius: float, clockwise: bool, colour: str, width: float) -> None:
    """Paint an arrow round a point, clockwise or the other way."""
    side = 1 if clockwise else -1
    arc = QPainterPath()
    room = QRectF(x - radius, y - radius, 2 * radius, 2 * radius)
    start = 160.0 if clockwise else 20.0
    arc.arcMoveTo(room, start)
    arc.arcTo(room, start, -side * 270.0)
    stroke(painter, arc, colour, width)
    # The arc ends straight below or above the way it began: its tip points along it.
    angle = math.radians(start - side * 270.0)
    at = QPointF(x + radius * math.cos(angle), y - radius * math.sin(angle))
    ahead = QPointF(side * math.sin(angle), side * math.cos(angle))
    across = QPointF(-ahead.y(), ahead.x())
    reach = width * 2.1
    points = (at + ahead * reach, at + across * reach * 0.8 - ahead * reach * 0.3,
              at - across * reach * 0.8 - ahead * reach * 0.3)  # fmt: skip
    fill(painter, shape(*((point.x(), point.y()) for point in points)), colour)


def _launch_pad(painter: QPainter, theme: YardTheme) -> None:
    """A rocket on its pad beside the tower."""
    fill(painter, box(5, 63, 90, 12), theme.iron)
    stroke(painter, line((76, 64), (76, 14)), theme.iron, 6)
    for y in (24, 38, 52):
        stroke(painter, line((76, y), (60, y)), theme.iron, 3)
    art_rockets.draw_base(painter, QRectF(27, 44, 34, 21), "red", theme)
    art_rockets.draw_body(painter, QRectF(27, 29, 34, 15.6), "red", theme)
    art_rockets.draw_head(painter, QRectF(27, 9, 34, 20), "red", "plain", theme)
    for x, radius in ((22, 5.0), (30, 4.0), (64, 5.0), (16, 3.4)):
        fill(painter, disc(x, 62, radius), theme.hull)


def _recycling(painter: QPainter, theme: YardTheme) -> None:
    """Three arrows that run round a card."""
    painter.save()
    painter.translate(50, 41)
    for _turn in range(3):
        bend = QPainterPath(QPointF(-20, 10))
        bend.lineTo(-8, -13)
        bend.cubicTo(-4, -21, 4, -21, 8, -14)
        stroke(painter, bend, theme.depot, 8)
        fill(painter, shape((17, 3), (17, -17), (0, -7)), theme.depot)
        painter.rotate(120)
    painter.restore()
    fill(painter, box(44, 34, 12, 16, 2), theme.paper, theme.outline, 2)


def draw_pile_edge(painter: QPainter, where: QRectF, count: int, theme: YardTheme) -> None:
    """Paint the cards under the top of a pile as edges that show at its foot."""
    for number in range(min(4, count - 1), 0, -1):
        below = where.translated(0, number * where.height() * 0.022)
        fill(painter, rounded(below, where.width() * 0.07), theme.paper, theme.outline, 1.2)


def draw_empty(painter: QPainter, where: QRectF, theme: YardTheme) -> None:
    """Paint the place of a pile or a card that is not there."""
    with drawing(painter, where, *CARD):
        dashes(painter, box(4, 4, 92, 134, 8), theme.slot, 3)


def draw_action(painter: QPainter, where: QRectF, spent: bool, theme: YardTheme) -> None:
    """Paint an action point: full, or an empty ring once it is spent."""
    with drawing(painter, where, 100, 100):
        if spent:
            dashes(painter, disc(50, 50, 40), theme.slot, 7)
        else:
            fill(painter, disc(50, 50, 43), theme.board, theme.rim, 6)
            fill(painter, shape((58, 14), (28, 56), (48, 56), (42, 86), (72, 44), (52, 44)), theme.core)
