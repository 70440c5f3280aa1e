"""Where everything lies on the table, for a window of any shape.

All numbers are logical pixels of the window: words keep a readable size, and only what is drawn grows and shrinks.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from PySide6.QtCore import QPointF, QRectF, QSizeF

from rocket_desktop.model.pocket_rockets.cards import PILES, PLACES
from rocket_desktop.views.games.pocket_rockets.art import CARD
from rocket_desktop.views.games.pocket_rockets.art_rockets import BASE, BODY, FIRE, HEAD

LEAST: Final = QSizeF(560, 330)
"""Windows that are smaller still show the table of this size, shrunk."""

_MARGIN: Final = 7.0
_GAP: Final = 6.0  # between areas
_WIDE: Final = CARD[0] / CARD[1]
_USUAL_TEXT: Final = 13.0
# The yard in sides of a yard card: piles and cards in three rows, with the Launch Pad and the Depot in the middle one.
_AIR: Final = 0.07  # between a card and its pile
_ACROSS: Final = 0.44  # between the two yard cards of a row
_ROW: Final = 1.16  # from row to row
_PLATE: Final = 0.06  # that a pile's number reaches over it
_EDGE: Final = 0.1  # that a pile's lower cards reach under it
YARD: Final = QSizeF(2 * (1 + _WIDE + _AIR) + _ACROSS, 2 * _ROW + 1)
_WITH_PILES: Final = _PLATE + YARD.height() + _EDGE
_SHARE: Final = 0.56  # of the width, at most, for the yard where the players' areas lie beside it
_HEIGHT: Final = 0.56  # of the height where they lie under it
_PAWN: Final = QSizeF(0.27, 0.378)
_USUAL_BODIES: Final = 3  # rockets that are taller have their body sections pushed together
_LEAST_AREA: Final = 8.5  # letters' heights that an area is wide, so that its player's name can be read
_LEAST_ROCKETS: Final = 3  # an area has room for so many at least, so that they do not shrink at once
# Cards to take lie in rows.
_MOST_ROWS: Final = 3
_APART: Final = 1.08  # from card to card, in widths
_BETWEEN: Final = 6.0  # rows


@dataclass(frozen=True)
class RocketShape:
    """What the place of a rocket depends on."""

    bodies: int
    complete: bool
    launched: bool


@dataclass(frozen=True)
class Rack:
    """Where the rockets of a player stand: `room` over the `soil`, of `width` each."""

    room: QRectF
    width: float
    label: float  # height of what is written under a rocket
    rockets: Sequence[RocketShape]

    def place(self, number: int) -> QRectF:
        """All the room of a rocket, from 0, with what is written under it; also of the one that comes next."""
        pitch = min(self.width * 1.12, self.room.width() / max(1, len(self.rockets)))
        left = self.room.left() + number * pitch + (pitch - self.width) / 2
        return QRectF(left, self.room.top(), self.width, self.room.height() + self.label)

    def _pitch(self, bodies: int, *, launched: bool) -> float:
        used = self.width * (BASE[1] + HEAD[1] + (FIRE[1] if launched else 0)) / 100
        return min(self.width * BODY[1] / 100, (self.room.height() - used) / max(1, bodies))

    def base(self, number: int) -> QRectF:
        """The place of a base."""
        launched = number < len(self.rockets) and self.rockets[number].launched
        place, height = self.place(number), self.width * BASE[1] / 100
        lift = self.width * FIRE[1] / 100 if launched else 0.0
        return QRectF(place.left(), self.room.bottom() - height - lift, self.width, height)

    def body(self, number: int, at: int) -> QRectF:
        """The place of a body section, from 0 at the bottom."""
        shape = self.rockets[number]
        pitch = self._pitch(max(shape.bodies, at + 1), launched=shape.launched)
        base = self.base(number)
        return QRectF(base.left(), base.top() - (at + 1) * pitch, self.width, self.width * BODY[1] / 100)

    def head(self, number: int) -> QRectF:
        """The place of a head."""
        shape = self.rockets[number]
        under = self.body(number, shape.bodies - 1) if shape.bodies else self.base(number)
        height = self.width * HEAD[1] / 100
        return QRectF(under.left(), under.top() - height + 1, self.width, height)

    def fire(self, number: int) -> QRectF:
        """The place of the fire under a launched rocket."""
        base = self.base(number)
        return QRectF(base.left(), base.bottom() - 0.04 * self.width, self.width, self.width * FIRE[1] / 100)


@dataclass(frozen=True)
class Area:
    """The place of a player: a line with the name, one with what is held, and the rockets."""

    whole: QRectF
    name: QRectF
    points: QRectF
    held: QRectF
    rack: Rack


@dataclass(frozen=True)
class Layout:
    """The places of a whole table.

    `places` and `piles` are the yard cards and the piles by name, `centre` is where the direction is shown, `side` the
    side of a yard card; `strip` is the foot of the table with `captions` over the `actions`, the `hand` and the
    `bonus` card.
    """

    size: QSizeF
    text: float
    side: float
    places: Mapping[str, QRectF]
    piles: Mapping[str, QRectF]
    ring: Sequence[QRectF]
    centre: QRectF
    stock: QRectF
    areas: Sequence[Area]
    strip: QRectF
    caption: float
    actions: QRectF
    hand: QRectF
    bonus: QRectF
    card: QSizeF

    def hand_card(self, number: int, count: int, room: QRectF) -> QRectF:
        """The place of one of `count` cards in a part of the strip; many overlap."""
        width, height = self.card.width(), self.card.height()
        pitch = min(width * _APART, (room.width() - width) / max(1, count - 1))
        left = room.center().x() - (pitch * (count - 1) + width) / 2
        return QRectF(left + number * pitch, room.top(), width, height)

    def offer(self, number: int, count: int, room: QRectF) -> QRectF:
        """The place of one of `count` cards to take in a part of the strip: in rows, so that none covers another."""
        width, columns = max(self._in_rows(rows, count, room) for rows in range(1, _MOST_ROWS + 1))
        row, column = divmod(number, columns)
        height = width / _WIDE
        rows = -(-count // columns)
        in_row = min(columns, count - row * columns)
        left = room.center().x() - (in_row * _APART * width - (_APART - 1) * width) / 2
        top = room.center().y() - (rows * (height + _BETWEEN) - _BETWEEN) / 2
        return QRectF(left + column * _APART * width, top + row * (height + _BETWEEN), width, height)

    def _in_rows(self, rows: int, count: int, room: QRectF) -> tuple[float, int]:
        """How wide cards are that lie in so many rows, and how many of them are in a row."""
        columns = -(-count // rows)
        height = (self.card.height() - (rows - 1) * _BETWEEN) / rows
        return min(height * _WIDE, room.width() / (columns * _APART)), columns

    def over(self, room: QRectF) -> QRectF:
        """Where the caption of a part of the strip stands."""
        return QRectF(room.left(), self.strip.top() + 3, room.width(), self.caption - 3)

    def pawn(self, place: str, number: int, count: int) -> QRectF:
        """The place of one of `count` pawns on a yard card."""
        card, side = self.places[place], self.side
        pitch = min(1.06 * _PAWN.width(), (0.94 - _PAWN.width()) / max(1, count - 1)) * side
        left = card.center().x() - (pitch * (count - 1) + _PAWN.width() * side) / 2
        top = card.top() + 0.74 * side - _PAWN.height() * side
        return QRectF(left + number * pitch, top, _PAWN.width() * side, _PAWN.height() * side)

    def fuel(self, value: int) -> QRectF:
        """The place of the tokens of a value: two rows of two."""
        width = self.stock.width() / 2
        corner = self.stock.topLeft() + QPointF((value - 1) % 2 * width, (value - 1) // 2 * width)
        return QRectF(corner, QSizeF(width, width)).adjusted(1.5, 1.5, -1.5, -1.5)

    def action(self, number: int, count: int) -> QRectF:
        """The place of one of `count` action points, from 0: two rows, of three at most."""
        side = min(self.actions.width() / 3, self.actions.height() / 2)
        columns = -(-count // 2)
        corner = QPointF(
            self.actions.center().x() + (number % columns - columns / 2) * side,
            self.actions.center().y() + (number // columns - 1) * side,
        )
        return QRectF(corner, QSizeF(side, side)).adjusted(2, 2, -2, -2)


def lay_out(
    size: QSizeF,
    yard: Sequence[str],
    rockets: Sequence[Sequence[RocketShape]],
    *,
    text: float = _USUAL_TEXT,
    strip: bool = True,
) -> Layout:
    """The places for a window of `size` with this ring of yard cards, and these rockets of each player.

    `text` is the height of the app's letters: what is written here is about as large.  Without the `strip`, yard and
    players fill the window.
    """
    size = QSizeF(max(size.width(), LEAST.width()), max(size.height(), LEAST.height()))
    width, height = size.width(), size.height()
    text = min(text * 1.3, max(text * 0.85, height / 50 * text / _USUAL_TEXT), height / 28)
    caption = text * 1.5
    card = min(0.25 * height - caption - 10, (width - 6 * _MARGIN) / 6.2, 240)
    foot = card + caption + 12 if strip else 0.0
    hall = QRectF(0, height - foot, width, foot)
    ground = QRectF(_MARGIN, _MARGIN, width - 2 * _MARGIN, height - foot - 2 * _MARGIN)
    beside = ground.width() > 1.05 * ground.height()
    if beside:
        side = min(ground.height() / _WITH_PILES, _SHARE * ground.width() / YARD.width())
        room = QRectF(ground.left(), ground.top(), side * YARD.width(), ground.height())
        rest = QRectF(ground)
        rest.setLeft(room.right() + 1.6 * _MARGIN)
    else:
        side = min(_HEIGHT * ground.height() / _WITH_PILES, ground.width() / YARD.width())
        room = QRectF(ground.left(), ground.top(), ground.width(), side * _WITH_PILES)
        rest = QRectF(ground)
        rest.setTop(room.bottom() + 1.2 * _MARGIN)
    corner = room.center() - QPointF(YARD.width() * side / 2, (_WITH_PILES / 2 - _PLATE) * side)
    ring = _ring(corner, side)
    top = hall.top() + caption + 4
    bonus = QRectF(width - 2 * _MARGIN - 1.1 * card, top, 1.1 * card, card)
    actions = QRectF(2 * _MARGIN, top, 1.15 * card, card)
    middle = QRectF(corner.x() + 1.12 * side, corner.y() + _ROW * side, (YARD.width() - 2.24) * side, side)
    stock = QRectF(middle.left(), middle.top() + 0.04 * side, 0.92 * side, 0.92 * side)
    piles = {}
    for at, place in enumerate(yard):
        if place in _PILE_OF:
            left = ring[at].left() - (_AIR + _WIDE) * side if at in (1, 5) else ring[at].right() + _AIR * side
            piles[_PILE_OF[place]] = QRectF(left, ring[at].top(), _WIDE * side, side)
    return Layout(
        size=size,
        text=text,
        side=side,
        places=dict(zip(yard, ring, strict=True)) if yard else {},
        piles=piles,
        ring=ring,
        centre=QRectF(stock.right() + 0.06 * side, middle.top(), middle.right() - stock.right() - 0.06 * side, side),
        stock=stock,
        areas=_areas(rest, rockets, text),
        strip=hall,
        caption=caption,
        actions=actions,
        hand=QRectF(actions.right() + _MARGIN, top, bonus.left() - actions.right() - 2 * _MARGIN, card),
        bonus=bonus,
        card=QSizeF(card * _WIDE, card),
    )


_PILE_OF: Final = dict(zip(PLACES, PILES, strict=False))
"""The pile beside each of the first yard cards."""


def _ring(corner: QPointF, side: float) -> list[QRectF]:
    """The places of the six yard cards clockwise, the Launch Pad's first, at the left."""
    left = _WIDE + _AIR
    right = left + 1 + _ACROSS
    last = YARD.width() - 1
    at = ((0, 1), (left, 0), (right, 0), (last, 1), (right, 2), (left, 2))
    return [QRectF(corner + QPointF(x * side, row * _ROW * side), QSizeF(side, side)) for x, row in at]


def _areas(rest: QRectF, rockets: Sequence[Sequence[RocketShape]], text: float) -> list[Area]:
    """The players' areas in as few columns as leave their rockets the most room; these are alike in size."""
    count = len(rockets)
    if not count:
        return []
    line, label = text * 1.55, text * 1.3
    tallest = max((min(each.bodies, _USUAL_BODIES) for own in rockets for each in own), default=1)
    needed = (BASE[1] + HEAD[1] + FIRE[1] + max(2, tallest) * BODY[1]) / 100
    most = max(_LEAST_ROCKETS, *(len(own) for own in rockets))
    best = (0.0, -1)
    for columns in range(1, count + 1):
        cell, rack, _held = _cell(rest, count, columns, text)
        if columns > 1 and cell.width() < _LEAST_AREA * text:
            break
        best = max(best, (min(rack.width() / (most * 1.12), rack.height() / needed), -columns))
    unit, columns = best[0], -best[1]
    cell, rack, held = _cell(rest, count, columns, text)
    areas = []
    for seat, own in enumerate(rockets):
        row, column = divmod(seat, columns)
        corner = rest.topLeft() + QPointF(column * (cell.width() + _GAP), row * (cell.height() + _GAP))
        whole = QRectF(corner, cell)
        plate = 3.0 * text
        name = QRectF(whole.left() + 5, whole.top() + 3, cell.width() - plate - 14, line)
        points = QRectF(whole.right() - plate - 5, whole.top() + 4, plate, line - 2)
        second = QRectF(whole.left() + 6, name.bottom() + 2, cell.width() - 12, held)
        room = QRectF(whole.left() + 6, second.bottom() + 2, rack.width(), rack.height())
        areas.append(Area(whole, name, points, second, Rack(room, unit, label, own)))
    return areas


def _cell(rest: QRectF, count: int, columns: int, text: float) -> tuple[QSizeF, QSizeF, float]:
    """The size of an area when there are so many columns, that of its rack, and the height of what is held."""
    rows = -(-count // columns)
    cell = QSizeF((rest.width() - (columns - 1) * _GAP) / columns, (rest.height() - (rows - 1) * _GAP) / rows)
    held = max(1.9 * text, 0.12 * cell.height())
    return cell, QSizeF(cell.width() - 12, cell.height() - 2.85 * text - held - 10), held
