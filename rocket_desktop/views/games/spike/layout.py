"""Where everything lies on the table, for a window of any shape.

All numbers are logical pixels of the window: words keep a readable size, and only what is drawn grows and shrinks.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from PySide6.QtCore import QPointF, QRectF, QSizeF

from rocket_desktop.model.spike.board import COLUMNS, FACE_UP, PARTS, ROWS, SUITS

LEAST: Final = QSizeF(600, 380)
"""Windows that are smaller still show the table of this size, shrunk."""

_MARGIN: Final = 6.0
_GAP: Final = 5.0
_USUAL_TEXT: Final = 13.0
_CARD: Final = 1.5  # width of a rail card to its height
_LINES: Final = 6.6  # of a contract, the title among them


@dataclass(frozen=True)
class Layout:
    """The places of a whole table.

    `chart` is the window on the map; `column` has the status, the `plates` of other seats, the cards and the market;
    `strip` is the foot of the table.
    """

    size: QSizeF
    text: float
    small: float
    chart: QRectF
    column: QRectF
    status: QRectF
    plates: Mapping[int, QRectF]
    offers: Sequence[QRectF]
    deck: QRectF
    discard: QRectF
    market: QRectF
    chips: Sequence[Sequence[QRectF]]
    prices: Sequence[QRectF]
    strip: QRectF
    hand: Sequence[QRectF]
    parts: Sequence[QRectF]
    contracts: Sequence[QRectF]
    stock: QRectF
    routes: Sequence[QRectF]


def lay_out(
    size: QSizeF, others: Sequence[int], contracts: int, routes: int, *, stock: bool = False, text: float = _USUAL_TEXT
) -> Layout:
    """The places for a window of `size`, with plates for the `others`, and so many contracts and routes in the strip.

    `text` is the height of the app's letters: what is written here is about as large.  `stock` asks for the place of
    unused contracts.
    """
    size = QSizeF(max(size.width(), LEAST.width()), max(size.height(), LEAST.height()))
    width, height = size.width(), size.height()
    text = min(text * 1.3, max(text * 0.85, height / 56 * text / _USUAL_TEXT), height / 28)
    small = text * 0.88
    foot = max(_LINES * small * 1.2 + 2 * _MARGIN, 0.165 * height)
    above = height - foot
    least = 10.6 * text
    wide = min(max(least, width - 1.02 * above), max(least, 0.26 * width), 19 * text)
    column = QRectF(width - wide, 0, wide, above)
    strip = QRectF(0, above, width, foot)
    inner = column.adjusted(_MARGIN, _MARGIN, -_MARGIN, -_MARGIN)
    status = QRectF(inner.topLeft(), QSizeF(inner.width(), 1.9 * text))
    top = status.bottom() + _GAP
    plate = 3.2 * text
    plates = {}
    for seat in others:
        plates[seat] = QRectF(inner.left(), top, inner.width(), plate)
        top += plate + _GAP * 0.7
    # Cards and market share the rest.
    rest = inner.bottom() - top - 2 * _GAP
    card_height = min((inner.width() - _GAP) / 2 / _CARD, (0.58 * rest - 2 * _GAP) / 3)
    card = QSizeF(card_height * _CARD, card_height)
    left = inner.center().x() - card.width() - _GAP / 2
    cells = [
        QRectF(QPointF(left + at % 2 * (card.width() + _GAP), top + at // 2 * (card_height + _GAP)), card)
        for at in range(FACE_UP + 2)
    ]
    market = QRectF(inner.left(), cells[-1].bottom() + 2 * _GAP, inner.width(), 0)
    market.setBottom(inner.bottom())
    chips, prices = _market(market)
    rooms = _strip(strip, contracts, routes, stock, small)
    return Layout(
        size=size,
        text=text,
        small=small,
        chart=QRectF(0, 0, width - wide, above),
        column=column,
        status=status,
        plates=plates,
        offers=cells[:FACE_UP],
        deck=cells[FACE_UP],
        discard=cells[FACE_UP + 1],
        market=market,
        chips=chips,
        prices=prices,
        strip=strip,
        hand=rooms["hand"],
        parts=rooms["parts"],
        contracts=rooms["contracts"],
        stock=rooms["stock"][0] if stock else QRectF(),
        routes=rooms["routes"],
    )


def _market(room: QRectF) -> tuple[list[list[QRectF]], list[QRectF]]:
    """The places of the chips by row and column, and of the price before each row."""
    side = min(room.height() / ROWS, room.width() / (COLUMNS + 0.75))
    left = room.center().x() - (COLUMNS + 0.75) * side / 2
    top = room.center().y() - ROWS * side / 2
    chips = [
        [
            QRectF(left + (0.75 + at) * side, top + row * side, side, side).adjusted(1.5, 1.5, -1.5, -1.5)
            for at in range(COLUMNS)
        ]
        for row in range(ROWS)
    ]
    return chips, [QRectF(left, top + row * side, 0.75 * side, side) for row in range(ROWS)]


def _strip(room: QRectF, contracts: int, routes: int, stock: bool, small: float) -> dict[str, list[QRectF]]:
    """The places in the strip from left to right: hand, train, contracts, routes."""
    inner = room.adjusted(_MARGIN, _MARGIN, -_MARGIN, -_MARGIN)
    height = inner.height()
    card = min(0.62 * height, 5.4 * small)
    tile = min(0.9 * height, 6.0 * small)
    paper = min(1.35 * height, 10.2 * small)
    cards = contracts + routes + stock
    wanted = SUITS * card + tile + cards * paper
    gaps = (SUITS + cards) * _GAP + 3 * 2 * _GAP
    shrink = min(1.0, (inner.width() - gaps) / wanted)
    left = inner.left()
    places: dict[str, list[QRectF]] = {}
    for name, count, wide in (
        ("hand", SUITS, card),
        ("parts", 1, tile),
        ("contracts", contracts, paper),
        ("stock", int(stock), paper),
        ("routes", routes, paper),
    ):
        places[name] = []
        for _at in range(count):
            places[name].append(QRectF(left, inner.top(), wide * shrink, height))
            left += wide * shrink + _GAP
        left += _GAP
    train = places["parts"][0]
    tall = (height - (PARTS - 1) * 3) / PARTS
    places["parts"] = [QRectF(train.left(), train.top() + at * (tall + 3), train.width(), tall) for at in range(PARTS)]
    # What is left over parts the groups.
    spare = inner.right() - (left - 2 * _GAP)
    shift = 0.0
    for name in ("parts", "contracts", "stock", "routes"):
        if places[name]:
            shift += spare / 6
            places[name] = [each.translated(shift, 0) for each in places[name]]
    return places
