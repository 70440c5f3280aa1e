"""Where everything lies on the table, for a window of any shape.

All numbers are logical pixels of the window: words keep a readable size, and only what is drawn grows and shrinks.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from PySide6.QtCore import QPointF, QRectF, QSizeF

from rocket_desktop.views.games.station_master.art import CARD
from rocket_desktop.views.games.station_master.art_cars import CAR, LOCOMOTIVE
from rocket_desktop.views.games.station_master.art_signs import PAWN

LEAST: Final = QSizeF(560, 330)
"""Windows that are smaller still show the table of this size, shrunk."""

_MARGIN: Final = 8.0
_GAP: Final = 6.0  # between tracks
_LARGEST: Final = 124.0  # height of a car
_CARS: Final = 7  # room for so many at least: tracks do not change with each locomotive that comes
_PAWNS: Final = 7
# In heights of a car.
_BOARD: Final = 1.45
_DEPOT: Final = 1.0
_PITCH: Final = CAR[0] / CAR[1]
_ENGINE: Final = LOCOMOTIVE[0] / LOCOMOTIVE[1]
_AIR: Final = 0.12
_BED: Final = 0.2  # under the wheels
_HEADROOM: Final = 0.14  # chimneys and crowns reach over the roofs

# In heights of the text, below which words and numbers could not be read.
_LEAST_PAWN: Final = 1.3  # wide
_LEAST_BOARD: Final = 3.5
_LABEL: Final = 5.6  # room of what a choice says where pawns stand beside the train
_USUAL_TEXT: Final = 13.0
_TALL: Final = PAWN[1] / PAWN[0]
_WIDE: Final = CARD[0] / CARD[1]


@dataclass(frozen=True)
class TrainShape:
    """What the place that a train takes depends on: its number of cars when full, pawns, and cars before its Depot."""

    number: int
    limit: int
    after: int | None = None


@dataclass(frozen=True)
class Track:
    """The place of one train.

    `area` is all of it, `board` the plate with its value, `engine` the locomotive, `bed` what the rails lie on,
    `platform` where its pawns stand, `label` where a choice says what it brings; `unit` is the height of a
    car, `pawn` the width of a pawn, `pitch` from one pawn to the next.
    """

    area: QRectF
    board: QRectF
    engine: QRectF
    bed: QRectF
    platform: QRectF
    label: QRectF
    unit: float
    pawn: float
    pitch: float
    shape: TrainShape

    def car(self, number: int) -> QRectF:
        """The place of a car, from 0; behind a Depot they stand further back."""
        left = self.engine.right() + number * _PITCH * self.unit
        if self.shape.after is not None and number >= self.shape.after:
            left += _DEPOT * self.unit
        return QRectF(left, self.engine.top(), _PITCH * self.unit, self.unit)

    def depot(self) -> QRectF:
        """The place of the Depot."""
        after = self.shape.after or 0
        left = self.engine.right() + after * _PITCH * self.unit
        return QRectF(left + 0.04 * self.unit, self.engine.top(), 0.92 * self.unit, self.unit)

    def next_depot(self, cars: int) -> QRectF:
        """Where a Depot comes behind so many cars."""
        return QRectF(self.engine.right() + cars * _PITCH * self.unit, self.engine.top(), self.unit, self.unit)

    def slot(self, number: int) -> QRectF:
        """The place of a pawn, in order of boarding from 0."""
        height = self.pawn * _TALL
        top = self.platform.center().y() - height / 2
        return QRectF(self.platform.left() + 0.2 * self.pawn + number * self.pitch, top, self.pawn, height)


@dataclass(frozen=True)
class Layout:
    """The places of a whole table.

    `strip` holds the piles on the left, the hand in the middle and the pawns at home on the right, `captions` what is
    written over these three; `deck`, `locomotives` and `discards` (the topmost first) are the piles.
    """

    size: QSizeF
    tracks: Sequence[Track]
    strip: QRectF
    captions: Sequence[QRectF]
    deck: QRectF
    locomotives: QRectF
    discards: Sequence[QRectF]
    hand: QRectF
    card: QSizeF
    home: QRectF
    text: float

    def hand_card(self, number: int, count: int) -> QRectF:
        """The place of a card of a hand of `count`; many overlap."""
        width, height = self.card.width(), self.card.height()
        pitch = min(width * 1.09, (self.hand.width() - width) / max(1, count - 1))
        left = self.hand.center().x() - (pitch * (count - 1) + width) / 2
        return QRectF(left + number * pitch, self.hand.top(), width, height)

    def home_pawn(self, number: int) -> QRectF:
        """The place of a pawn at home, from 0: two rows of three."""
        cell = QSizeF(self.home.width() / 3, self.home.height() / 2)
        width = min(cell.width() * 0.86, cell.height() * 0.94 / _TALL)
        middle = self.home.topLeft() + QPointF((number % 3 + 0.5) * cell.width(), (number // 3 + 0.5) * cell.height())
        return QRectF(middle.x() - width / 2, middle.y() - width * _TALL / 2, width, width * _TALL)


def lay_out(size: QSizeF, trains: Sequence[TrainShape], *, text: float = _USUAL_TEXT, strip: bool = True) -> Layout:
    """The places for a window of `size` with these trains; without the `strip` they fill it.

    `text` is the height of the app's letters: what is written here is about as large.
    """
    size = QSizeF(max(size.width(), LEAST.width()), max(size.height(), LEAST.height()))
    width, height = size.width(), size.height()
    text = min(text * 1.25, max(text * 0.85, height / 48 * text / _USUAL_TEXT), height / 28)
    caption = text * 1.5
    # The strip's parts in heights of a card: 2.75 for the piles, 3.1 for the hand, 1.25 for the pawns.
    card = min(0.245 * height - caption - 10, (width - 6 * _MARGIN) / 7.35, 236)
    room = card + caption + 12 if strip else 0.0
    hall = QRectF(0, height - room, width, room)
    ground = QRectF(_MARGIN, _MARGIN * 0.75, width - 2 * _MARGIN, hall.top() - _MARGIN * 1.5)
    top = hall.top() + caption + 4
    small = card * 0.9
    deck = QRectF(2 * _MARGIN, top + (card - small) / 2, small * _WIDE, small)
    step = small * _WIDE + 0.1 * card
    engines = deck.translated(step, 0)
    peek = 0.46 * small * _WIDE
    last = engines.translated(step + 2 * peek, 0)
    discards = [last.translated(-peek * number, 0) for number in range(3)]
    home = QRectF(width - 2 * _MARGIN - 1.25 * card, top, 1.25 * card, card)
    hand = QRectF(last.right() + 2 * _MARGIN, top, home.left() - last.right() - 4 * _MARGIN, card)
    captions = [
        QRectF(left, hall.top() + 3, right - left, caption)
        for left, right in (
            (discards[-1].left(), last.right()),
            (hand.left(), hand.right()),
            (home.left(), home.right()),
        )
    ]
    return Layout(
        size=size,
        tracks=_tracks(ground, trains, text, spare=strip),
        strip=hall,
        captions=captions,
        deck=deck,
        locomotives=engines,
        discards=discards,
        hand=hand,
        card=QSizeF(card * _WIDE, card),
        home=home,
        text=text,
    )


def _tracks(ground: QRectF, trains: Sequence[TrainShape], text: float, *, spare: bool) -> list[Track]:
    """The trains in one or two columns, their pawns before them or beside them, whichever shows them larger.

    With `spare` there is room for the longest train and for a Depot, also where none is yet.
    """
    if not trains:
        return []
    cars = max(_CARS if spare else 1, *(train.number for train in trains), 1)
    pawns = max(_PAWNS if spare else 1, *(train.limit for train in trains), 1)
    depot = spare or any(train.after is not None for train in trains)
    long = _ENGINE + cars * _PITCH + depot * _DEPOT + 2 * _AIR
    best = (0.0, 1, False)
    for columns in (1, 2):
        rows = math.ceil(len(trains) / columns)
        width = (ground.width() - (columns - 1) * 2 * _GAP) / columns
        height = (ground.height() - (rows - 1) * _GAP) / rows
        for beside in (False, True):
            unit = _unit(width, height, long, pawns, text, beside=beside)
            # A single column reads more easily, and so do pawns before their train.
            worth = unit * (1.0 if columns == 1 else 0.92) * (0.94 if beside else 1.0)
            best = max(best, (worth, columns, beside))
    _worth, columns, beside = best
    rows = math.ceil(len(trains) / columns)
    width = (ground.width() - (columns - 1) * 2 * _GAP) / columns
    height = (ground.height() - (rows - 1) * _GAP) / rows
    unit = _unit(width, height, long, pawns, text, beside=beside)
    tracks = []
    for number, train in enumerate(trains):
        column, row = divmod(number, rows)
        area = QRectF(ground.left() + column * (width + 2 * _GAP), ground.top() + row * (height + _GAP), width, height)
        tracks.append(_track(area, train, unit, long, pawns, text, beside=beside))
    return tracks


def _pawn(unit: float, text: float, *, beside: bool) -> float:
    return max(_LEAST_PAWN * text, (0.58 if beside else 0.5) * unit)


def _unit(width: float, height: float, long: float, pawns: int, text: float, *, beside: bool) -> float:
    """The height of a car that fits a track of this size.

    What is needed grows with it, but has least sizes: halving the interval finds it.
    """
    low, high = 4.0, _LARGEST
    for _step in range(20):
        unit = (low + high) / 2
        pawn = _pawn(unit, text, beside=beside)
        train = unit * (1 + _HEADROOM + _BED)
        needed = max(_LEAST_BOARD * text, _BOARD * unit) + long * unit
        if beside:
            needed += pawn * (1.14 * pawns + 0.4) + _LABEL * text
            tall = max(train, pawn * _TALL + 6)
        else:
            tall = train + pawn * _TALL + 8
        if needed <= width and tall <= height:
            low = unit
        else:
            high = unit
    return low


def _track(
    area: QRectF, train: TrainShape, unit: float, long: float, pawns: int, text: float, *, beside: bool
) -> Track:
    pawn = _pawn(unit, text, beside=beside)
    board_width = max(_LEAST_BOARD * text, _BOARD * unit)
    left = area.left() + board_width + _AIR * unit
    train_height = unit * (1 + _HEADROOM + _BED)
    pawn_height = pawn * _TALL + 8
    if beside:
        top = area.center().y() - train_height / 2 + _HEADROOM * unit
        bed = QRectF(area.left() + board_width, top + unit * 0.9, long * unit, unit * 0.3)
        room = pawn * (1.14 * pawns + 0.4)
        height = min(area.height(), pawn_height)
        platform = QRectF(bed.right(), area.center().y() - height / 2, room, height)
        label = QRectF(platform.right() + 4, area.top(), area.right() - platform.right() - 14, area.height())
    else:
        # Where there is height to spare, pawns are larger.
        tall = area.height() - train_height - 8
        pawn = max(pawn, min(0.78 * unit, tall * 0.8 / _TALL))
        pawn_height = pawn * _TALL + 8
        spare = area.height() - train_height - pawn_height
        top = area.top() + _HEADROOM * unit + spare * 0.4
        bed = QRectF(area.left() + board_width, top + unit * 0.9, area.width() - board_width, unit * 0.3)
        height = min(pawn_height + spare * 0.5, area.bottom() - bed.bottom())
        platform = QRectF(bed.left(), bed.bottom(), bed.width(), height)
        label_width = max(8.5 * text, 2.4 * unit)
        room = bed.width() - label_width
        label = QRectF(area.right() - label_width - 10, platform.top() + 2, label_width, platform.height() - 4)
    return Track(
        area=area,
        board=QRectF(area.left(), area.top(), board_width, area.height()),
        engine=QRectF(left, top, _ENGINE * unit, unit),
        bed=bed,
        platform=platform,
        label=label,
        unit=unit,
        pawn=pawn,
        pitch=min(1.14 * pawn, (room - 1.4 * pawn) / max(1, train.limit - 1)),
        shape=train,
    )
