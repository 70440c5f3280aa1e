"""Where everything lies on the table, for a window of any shape.

All numbers are logical pixels of the window: words keep a readable size, and only what is drawn grows and shrinks.
"""

from __future__ import annotations

from collections.abc import Sequence
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
_SHAPE: Final = 0.95  # width of the map of all nodes to its height
_PRICE: Final = 0.75  # sides of a chip for the price of a row
_STAMP: Final = 3.3  # heights of letters that a contract is wide once it is done
_SIDE: Final = 15.5  # heights of letters that a strip beside the map is wide, at least
_MUCH: Final = 1.25  # times as large must things become before they are arranged in another way
_ROOM: Final = 17.0  # heights of letters that cards and market need where plates have a second line
PART_PLATE: Final = QSizeF(2.6, 1.55)
"""Heights of letters that the plate with the cost of a part has, which stands beside its tile, or over it."""


@dataclass(frozen=True)
class Layout:
    """The places of a whole table.

    `chart` is the window on the map; `column` has the status, the `plates` of the seats, the cards and the market;
    `strip` has what the foreground seat holds: it is the foot of the table, or its left side.
    """

    size: QSizeF
    text: float
    small: float
    chart: QRectF
    column: QRectF
    status: QRectF
    plates: Sequence[QRectF]
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
    paper_text: float  # height of the letters on contracts and routes
    stock: QRectF
    routes: Sequence[QRectF]
    beside: bool  # whether the strip is the left side
    down: bool  # whether prices go down the market
    full: bool  # whether plates have their second line


def lay_out(
    size: QSizeF,
    seats: int,
    contracts: Sequence[bool],
    routes: int,
    *,
    stock: bool = False,
    text: float = _USUAL_TEXT,
    before: Layout | None = None,
) -> Layout:
    """The places for a window of `size`, with plates for the `seats`, and contracts and so many routes in the strip.

    Of each contract `contracts` says whether it is done: those are as small as stamps.
    `text` is the height of the app's letters: what is written here is about as large.  `stock` asks for the place of
    unused contracts, as small as a stamp, too.  What was arranged `before` for a window as wide stays so unless another
    way is much better: a hint that opens under the table takes height from it, and nothing is to jump then.
    """
    size = QSizeF(max(size.width(), LEAST.width()), max(size.height(), LEAST.height()))
    width, height = size.width(), size.height()
    text = min(text * 1.3, max(text * 0.85, height / 56 * text / _USUAL_TEXT), height / 28)
    small = text * 0.88
    foot = min(max(_LINES * small * 1.2 + 2 * _MARGIN, 0.165 * height), 0.23 * height)
    least = 10.6 * text
    side = min(max(_SIDE * text, 0.45 * (width - _SHAPE * height)), 1.6 * _SIDE * text)
    # What the foreground seat holds lies under the map, or beside it where that leaves the map more room.
    if before is not None and before.size.width() != width:
        before = None
    beside = _prefer(
        min((width - least - side) / _SHAPE, height),
        min((width - least) / _SHAPE, height - foot),
        None if before is None else before.beside,
    )
    if beside:
        strip, above = QRectF(0, 0, side, height), height
    else:
        strip, above = QRectF(0, height - foot, width, foot), height - foot
    left = strip.width() if beside else 0.0
    wide = min(max(least, width - left - _SHAPE * above), max(least, 0.26 * width), 19 * text)
    column = QRectF(width - wide, 0, wide, above)
    inner = column.adjusted(_MARGIN, _MARGIN, -_MARGIN, -_MARGIN)
    status = QRectF(inner.topLeft(), QSizeF(inner.width(), 1.9 * text))
    top = status.bottom() + _GAP
    # Plates have a second line where there is room for it.
    full = _prefer(
        inner.bottom() - top - seats * (3.2 * text + _GAP), _ROOM * text, None if before is None else before.full
    )
    plate = 3.2 * text if full else min(1.75 * text, 0.08 * above)
    plates = []
    for _seat in range(seats):
        plates.append(QRectF(inner.left(), top, inner.width(), plate))
        top += plate + _GAP * 0.7
    # Cards and market share the rest.
    rest = inner.bottom() - top - 2 * _GAP
    card_height = min((inner.width() - _GAP) / 2 / _CARD, (0.52 * rest - 2 * _GAP) / 3)
    card = QSizeF(card_height * _CARD, card_height)
    market = QSizeF(inner.width(), min(rest - 3 * card_height - 4 * _GAP, 0.5 * rest))
    down = _prefer(_chip(market, True), _chip(market, False), None if before is None else before.down)
    market.setHeight(_chip(market, down) * (ROWS if down else COLUMNS + _PRICE))
    spare = max(0.0, rest - 3 * card_height - 4 * _GAP - market.height()) / 3
    top += min(spare, 3 * text)
    first = inner.center().x() - card.width() - _GAP / 2
    cells = [
        QRectF(QPointF(first + at % 2 * (card.width() + _GAP), top + at // 2 * (card_height + _GAP)), card)
        for at in range(FACE_UP + 2)
    ]
    tray = QRectF(QPointF(inner.left(), cells[-1].bottom() + 2 * _GAP + min(spare, 3 * text)), market)
    chips, prices = _market(tray, down)
    rooms = (_beside if beside else _under)(strip, contracts, routes, stock, small)
    return Layout(
        size=size,
        text=text,
        small=small,
        chart=QRectF(left, 0, width - wide - left, above),
        column=column,
        status=status,
        plates=plates,
        offers=cells[:FACE_UP],
        deck=cells[FACE_UP],
        discard=cells[FACE_UP + 1],
        market=tray,
        chips=chips,
        prices=prices,
        strip=strip,
        hand=rooms["hand"],
        parts=rooms["parts"],
        contracts=rooms["contracts"],
        paper_text=_paper_text(
            [*(room for room, done in zip(rooms["contracts"], contracts, strict=True) if not done), *rooms["routes"]],
            small,
        ),
        stock=rooms["stock"][0] if stock else QRectF(),
        routes=rooms["routes"],
        beside=beside,
        down=down,
        full=full,
    )


def _prefer(one: float, other: float, before: bool | None) -> bool:
    """Whether to arrange things in the one of two ways, by how much each gives; `before` is how they lie."""
    if before is None:
        return one >= other
    return one * _MUCH > other if before else one > other * _MUCH


def offer_places(before: Sequence[str], places: Sequence[int], now: Sequence[str]) -> list[int]:
    """The places of the cards that lie face up `now`, followed by the free ones.

    `before` are the cards shown last, in their `places`, given in the same way.  What lay there already stays where it
    is, as on a real table; new cards, which come last, take what has been free longest.
    """
    for length in range(len(now), 0, -1):
        kept: list[int] = []
        at = len(before)
        # From the end: of equal cards the first is taken.
        for card in reversed(now[:length]):
            at = next((each for each in range(at - 1, -1, -1) if before[each] == card), -1)
            if at < 0:
                break
            kept.append(at)
        if len(kept) == length:
            lying = [places[each] for each in reversed(kept)]
            free = [*places[len(before) :], *(place for place in places[: len(before)] if place not in lying)]
            return [*lying, *free]
    return list(range(FACE_UP))


def _chip(room: QSizeF, down: bool) -> float:
    """The side of a chip in a market of this size, where prices go down it or across."""
    high, wide = (ROWS, COLUMNS + _PRICE) if down else (COLUMNS + _PRICE, ROWS)
    return min(room.height() / high, room.width() / wide)


def _market(room: QRectF, down: bool) -> tuple[list[list[QRectF]], list[QRectF]]:
    """The places of the chips by row and column, and of the price before each row."""
    side = _chip(room.size(), down)
    long, short = (COLUMNS + _PRICE) * side, ROWS * side
    corner = room.center() - (QPointF(long, short) if down else QPointF(short, long)) / 2

    def place(row: int, along: float, length: float) -> QRectF:
        """What is so far along a row."""
        if down:
            return QRectF(corner + QPointF(along, row) * side, QSizeF(length, 1) * side)
        return QRectF(corner + QPointF(row, along) * side, QSizeF(1, length) * side)

    chips = [
        [place(row, _PRICE + at, 1).adjusted(1.5, 1.5, -1.5, -1.5) for at in range(COLUMNS)] for row in range(ROWS)
    ]
    return chips, [place(row, 0, _PRICE) for row in range(ROWS)]


def _paper_text(papers: Sequence[QRectF], small: float) -> float:
    """The size of letters in which a contract's lines fit into its height, and most cities into its width."""
    most = [1.3 * small]
    for each in papers:
        most += [0.92 * (each.height() - 8) / (_LINES - 0.25), each.width() / 8.4]
    return min(most)


def _under(room: QRectF, contracts: Sequence[bool], routes: int, stock: bool, small: float) -> dict[str, list[QRectF]]:
    """The places in a strip under the map from left to right: hand, train, contracts, routes."""
    inner = room.adjusted(_MARGIN, _MARGIN, -_MARGIN, -_MARGIN)
    height = inner.height()
    paper = min(1.35 * height, 10.2 * small)
    groups = {
        "hand": [min(0.62 * height, 5.4 * small)] * SUITS,
        "parts": [min(0.9 * height, 6.0 * small)],
        "contracts": [_STAMP * small if done else paper for done in contracts],
        "stock": [_STAMP * small] * stock,
        "routes": [paper] * routes,
    }
    count = sum(len(wanted) for wanted in groups.values())
    plates = PART_PLATE.width() * small
    gaps = (count + sum(bool(wanted) for wanted in groups.values()) - 2) * _GAP + plates
    shrink = min(1.0, (inner.width() - gaps) / sum(map(sum, groups.values())))
    # What is left over parts the groups.
    spare = (inner.width() - gaps - shrink * sum(map(sum, groups.values()))) / len(groups)
    left = inner.left()
    places: dict[str, list[QRectF]] = {}
    for name, wanted in groups.items():
        places[name] = []
        left += plates if name == "parts" else 0.0
        for wide in wanted:
            places[name].append(QRectF(left, inner.top(), wide * shrink, height))
            left += wide * shrink + _GAP
        left += (_GAP if wanted else 0.0) + spare
    train = places["parts"][0]
    tall = (height - (PARTS - 1) * 3) / PARTS
    places["parts"] = [QRectF(train.left(), train.top() + at * (tall + 3), train.width(), tall) for at in range(PARTS)]
    return places


def _beside(room: QRectF, contracts: Sequence[bool], routes: int, stock: bool, small: float) -> dict[str, list[QRectF]]:
    """The places in a strip beside the map from the top: hand, train, contracts and routes in columns, stamps."""
    inner = room.adjusted(_MARGIN, _MARGIN, -_MARGIN, -_MARGIN)

    def row(top: float, count: int, height: float) -> list[QRectF]:
        wide = (inner.width() - (count - 1) * _GAP) / count
        return [QRectF(inner.left() + at * (wide + _GAP), top, wide, height) for at in range(count)]

    card = (inner.width() - (SUITS - 1) * _GAP) / SUITS
    hand = row(inner.top(), SUITS, min(1.75 * card, 0.16 * inner.height()))
    parts = row(
        hand[0].bottom() + 2 * _GAP + PART_PLATE.height() * small, PARTS, min(3.6 * small, 0.1 * inner.height())
    )
    top = parts[0].bottom() + 2 * _GAP
    small_ones = sum(contracts) + stock
    stamp = _STAMP * small
    each_row = int((inner.width() + _GAP) // (stamp + _GAP))
    foot = -(-small_ones // each_row) * (stamp + _GAP)
    count = len(contracts) - sum(contracts) + routes
    columns = 2 if inner.width() < 42 * small else 3
    rows = max(1, -(-count // columns))
    height = min(1.55 * _LINES * small, (inner.bottom() - foot - top - (rows - 1) * _GAP) / rows)
    papers = [place for at in range(rows) for place in row(top + at * (height + _GAP), columns, height)]
    below = papers[-1].bottom() + _GAP
    stamps = [
        QRectF(inner.left() + at % each_row * (stamp + _GAP), below + at // each_row * (stamp + _GAP), stamp, stamp)
        for at in range(small_ones)
    ]
    taken = iter(papers)
    places = [stamps.pop(0) if each else next(taken) for each in contracts]
    return {
        "hand": hand,
        "parts": parts,
        "contracts": places,
        "stock": stamps,
        "routes": [next(taken) for _at in range(routes)],
    }
