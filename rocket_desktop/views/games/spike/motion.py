"""Track, trains, cards, chips and cargo on their way: what moves when something happens."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final, cast

from PySide6.QtCore import QPointF, QRectF, QSizeF

from rocket_desktop.model.core import Json
from rocket_desktop.model.spike.board import COLUMNS, PART_NAMES
from rocket_desktop.views.kit.motion import Step
from rocket_desktop.views.kit.spot_items import ArtItem
from rocket_desktop.views.kit.spots import Spot

if TYPE_CHECKING:
    from rocket_desktop.views.games.spike.map_pieces import MapItem
    from rocket_desktop.views.games.spike.scene import RailScene

_SHORT: Final = 0.55  # of the usual time, for each of many alike
_LEAST: Final = 0.16  # for each space of a long way
_WAY: Final = 2.2  # for a whole way of a train


class _Plan:
    """Follows the events of one decision from the position shown."""

    def __init__(self, scene: RailScene) -> None:
        self._scene, self._pieces, self._mapped = scene, scene.pieces(), scene.map_pieces()
        self._layout, self._position = scene.layout_now, scene.drawn
        self._free = [at for at in range(4) if at >= len(self._position["face_up"])]  # places of cards to come
        self._about: QPointF | None = None  # where what is scored next has happened
        self.steps: list[Step] = []

    def follow(self, event: Json) -> None:
        """Add what moves at one event; some move nothing."""
        handler = {
            "start": self._start,
            "give": self._give,
            "take": self._take,
            "draw": self._draw,
            "face-up": self._turn_up,
            "lay": self._lay,
            "pay": self._pay,
            "build": self._build,
            "price": self._price,
            "contract": self._buy,
            "upgrade": self._upgrade,
            "go": self._go,
            "load": self._load,
            "deliver": self._deliver,
            "score": self._score,
        }.get(str(event["kind"]))
        if handler is not None:
            handler(event)

    # Where things are -------------------------------------------------------------------------------

    def _table(self, place: str) -> QPointF:
        """Where a city or segment lies on the table: at the edge of the map where it is out of sight."""
        point, room = self._scene.chart.to_table(self._mapped.place_of(place)), self._layout.chart
        margin = 2 * self._layout.text
        return QPointF(
            min(max(point.x(), room.left() + margin), room.right() - margin),
            min(max(point.y(), room.top() + margin), room.bottom() - margin),
        )

    def _bring(self, item: MapItem, seat: int, share: float = 1.0) -> None:
        """What comes onto the map from a seat; nothing moves where that is out of sight."""
        lifted = self._mapped.lifted(self._scene.cache, item, self._scene.chart.plane.transform())
        end = lifted.pos()
        if self._scene.on_map(lifted.where.center()):
            lifted.setPos(_about(self._layout.plates[seat].center(), lifted.where.size()).topLeft())
            self._move(lifted, end, share)

    def _held(self, seat: int, size: QSizeF, suit: str | None = None) -> QRectF:
        """Where cards of a seat are: in the hand that is shown, or at its plate."""
        layout, board = self._layout, self._scene.board.board
        if seat == self._scene.seat_shown:
            number = board.suits.index(suit) if suit is not None else len(layout.hand) // 2
            return _about(layout.hand[number].center(), size)
        return _about(layout.plates[seat].center(), size)

    def _move(self, item: ArtItem, end: QPointF, share: float = 1.0) -> None:
        self.steps.append(Step([(item, end)], share=share))

    # Cards ------------------------------------------------------------------------------------------

    def _give(self, event: Json) -> None:
        seat, other = cast(int, event["seat"]), cast(int, event["to"])
        suit = cast("str | None", event["card"])
        size = self._layout.deck.size()
        item = self._pieces.card(self._held(seat, size, suit), suit)
        self._move(item, self._held(other, size, suit).topLeft())

    def _take(self, event: Json) -> None:
        """A card that lies face up: the first of its suit that nobody has taken."""
        seat, suit = cast(int, event["seat"]), str(event["card"])
        cards = self._position["face_up"]
        at = next((at for at, card in enumerate(cards) if card == suit and at not in self._free), None)
        if at is None:
            return
        self._free.append(at)
        where = self._layout.offers[at]
        hides = [item for item in self._scene.items_of("offers") if item.where.center() == where.center()]
        end = self._held(seat, where.size(), suit).topLeft()
        self.steps.append(Step([(self._pieces.card(where, suit), end)], hides))

    def _draw(self, event: Json) -> None:
        """A card drawn unseen shows its back."""
        suit = cast("str | None", event["card"])
        where = self._layout.deck
        end = self._held(cast(int, event["seat"]), where.size(), suit)
        self._move(self._pieces.card(where, suit), end.topLeft())

    def _turn_up(self, event: Json) -> None:
        ways = []
        for suit in cast(list[str], event["cards"]):
            if self._free:
                end = self._layout.offers[self._free.pop(0)]
                ways.append((self._pieces.card(self._layout.deck, suit), end.topLeft()))
        if ways:
            self.steps.append(Step(ways))

    def _pay(self, event: Json) -> None:
        seat, discard = cast(int, event["seat"]), self._layout.discard
        ways = [
            (self._pieces.card(self._held(seat, discard.size(), suit), suit), discard.topLeft())
            for suit in cast(dict[str, int], event["cards"])
        ]
        self.steps.append(Step(ways))

    # Track ------------------------------------------------------------------------------------------

    def _lay(self, event: Json) -> None:
        seat, segment = cast(int, event["seat"]), str(event["segment"])
        self._bring(self._mapped.track(self._scene.board.board.segments.index(segment), seat), seat, _SHORT)

    def _build(self, event: Json) -> None:
        city = cast("str | None", event["city"])
        self._about = None if city is None else self._table(city)

    def _price(self, event: Json) -> None:
        """The chip drops to the row of 1, and those below it in its column move up (K5)."""
        commodity, chips = str(event["commodity"]), self._scene.items_of("market")
        rows = [row["chips"] for row in self._position["market"]]
        top = next(row for row, names in enumerate(rows) if commodity in names)
        column = rows[top].index(commodity)
        moving = [item for item in chips if item.role == "chip"]
        # The items of chips lie row by row.
        items = [moving[row * COLUMNS + column] for row in range(top, len(rows))]
        places = [self._layout.chips[row][column].topLeft() for row in range(top, len(rows))]
        if len(items) > 1:
            self.steps.append(Step(list(zip(items, [places[-1], *places[:-1]], strict=True))))

    # Trains -----------------------------------------------------------------------------------------

    def _train(self, seat: int) -> ArtItem | None:
        placed = [each for each, train in enumerate(self._position["trains"]) if train["place"] is not None]
        items = self._scene.items_of("trains")
        return items[placed.index(seat)] if seat in placed else None

    def _start(self, event: Json) -> None:
        seat, city = cast(int, event["seat"]), str(event["city"])
        there = sum(train["place"] == city for train in self._position["trains"])
        self._bring(self._mapped.train(self._position, seat, self._mapped.train_room(city, there, there + 1)), seat)

    def _go(self, event: Json) -> None:
        """Space by space along the seat's own track."""
        seat, goal = cast(int, event["seat"]), str(event["to"])
        item = self._train(seat)
        if item is None:
            return
        way = self._scene.train_way(seat, str(event["from"]), goal)[1:] or [goal]
        share = max(_LEAST, min(_SHORT, _WAY / len(way)))
        others = [train["place"] for at, train in enumerate(self._position["trains"]) if at != seat]
        for place in way:
            there = others.count(place) if place == goal else 0
            self._move(item, self._mapped.train_room(place, there, there + 1).topLeft(), share)

    def _cargo(self, middle: QPointF, commodity: str) -> ArtItem:
        side = 2.4 * self._layout.text
        return self._mapped.goods(self._scene.cache, _about(middle, QSizeF(side, side)), commodity)

    def _load(self, event: Json) -> None:
        seat, train = cast(int, event["seat"]), self._position["trains"][cast(int, event["seat"])]
        if train["place"] is None:
            return
        here = self._table(train["place"])
        for commodity, loading in ((event["dumped"], False), (event["commodity"], True)):
            if commodity is not None:
                contract = self._contract(seat, str(commodity))
                start, end = (contract, here) if loading else (here, contract)
                item = self._cargo(start, str(commodity))
                self._move(item, _about(end, item.where.size()).topLeft())

    def _contract(self, seat: int, commodity: str) -> QPointF:
        """The middle of a contract of a seat, or of its plate."""
        if seat == self._scene.seat_shown:
            for contract, where in zip(self._position["contracts"][seat], self._layout.contracts, strict=True):
                if contract["commodity"] == commodity:
                    return where.center()
        return self._layout.plates[seat].center()

    def _deliver(self, event: Json) -> None:
        seat, city = cast(int, event["seat"]), str(event["city"])
        self._about = self._table(city)
        rise = QPointF(0, 2.5 * self._layout.text)
        item = self._cargo(self._about - rise, str(event["commodity"]))
        self._move(item, _about(self._about, item.where.size()).topLeft())
        item = self._cargo(self._about, str(event["commodity"]))
        self._move(item, _about(self._contract(seat, str(event["commodity"])), item.where.size()).topLeft())

    def _buy(self, event: Json) -> None:
        """A contract comes from the unused ones to whom it belongs now."""
        seat, stock = cast(int, event["seat"]), self._layout.stock
        shown = seat == self._scene.seat_shown
        end = self._layout.contracts[-1].center() if shown else self._layout.plates[seat].center()
        self._move(self._pieces.unknown_contract(stock), _about(end, stock.size()).topLeft())

    def _upgrade(self, event: Json) -> None:
        """What is paid for it is shown on the tile, where the tiles are in sight."""
        if event["seat"] == self._scene.seat_shown:
            self._about = self._scene.outline(Spot("part", PART_NAMES.index(str(event["part"])))).center()

    def _score(self, event: Json) -> None:
        seat, points, text = cast(int, event["seat"]), cast(int, event["points"]), self._layout.text
        plate = self._layout.plates[seat]
        middle, self._about = self._about or plate.center(), None
        room = _about(middle, QSizeF(5.0 * text, 1.9 * text))
        whole = self._scene.sceneRect()
        room.moveLeft(min(max(room.left(), whole.left()), whole.right() - room.width()))
        item = self._pieces.points(room, seat, points)
        self._move(item, room.topLeft() - QPointF(0, min(3 * text, room.top())), 1.8)


def _about(middle: QPointF, size: QSizeF) -> QRectF:
    return QRectF(middle - QPointF(size.width() / 2, size.height() / 2), size)


def plan(scene: RailScene, events: Sequence[Json]) -> list[Step]:
    """What moves when these events happen, one step after the other."""
    made = _Plan(scene)
    for event in events:
        made.follow(event)
    return made.steps
