"""Cards, cars and pawns on their way: what moves when something happens."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, cast

from PySide6.QtCore import QPointF, QRectF, QSizeF

from rocket_desktop.model.core import Json
from rocket_desktop.views.games.station_master.faces import DEPOT, face_of
from rocket_desktop.views.kit.motion import Step
from rocket_desktop.views.kit.spot_items import Z_LEAVING, Z_MOVING, ArtItem

if TYPE_CHECKING:
    from rocket_desktop.views.games.station_master.scene import TrainScene


class _Plan:
    """Follows the events of one decision from the position shown."""

    def __init__(self, scene: TrainScene) -> None:
        self._scene = scene
        self._pieces = scene.pieces()
        self._layout = scene.layout_now
        self._position = position = scene.drawn
        trains = position["trains"]
        self._cars = {place: len(train["cars"]) for place, train in enumerate(trains) if train is not None}
        self._kinds = {place: train["kind"] for place, train in enumerate(trains) if train is not None}
        self._pawns = {
            place: [(pawn["seat"], pawn["value"]) for pawn in train["pawns"]]
            for place, train in enumerate(trains)
            if train is not None
        }
        # What has come to each train on the way, besides what lies there.
        self._came: dict[int, list[ArtItem]] = {place: [] for place in range(len(trains))}
        self._at: dict[ArtItem, QPointF] = {}  # where what has moved lies by now
        self._scores: list[Json] = []
        self.steps: list[Step] = []

    def follow(self, event: Json) -> None:
        """Add what moves at one event; some move nothing."""
        if event["kind"] == "score":
            self._scores.append(event)
            return
        self.show_scores()
        handler = {
            "board": self._board,
            "car": self._car,
            "repair": self._car,
            "depot": self._depot,
            "depot-score": self._scored,
            "standing-room": self._action,
            "transfer": self._action,
            "uncouple": self._uncouple,
            "reassign": self._reassign,
            "take": self._take,
            "draw": self._draw,
            "leave": self._leave,
            "locomotive": self._locomotive,
        }.get(str(event["kind"]))
        if handler is not None:
            handler(event)

    def _move(
        self,
        ways: Sequence[tuple[ArtItem, QPointF]],
        hides: Sequence[ArtItem] = (),
        share: float = 1.0,
        z: float = Z_MOVING,
    ) -> None:
        """Add a step, in which each item moves to a corner."""
        self.steps.append(Step(list(ways), list(hides), share, z))
        self._at.update(ways)

    def _where(self, item: ArtItem) -> QRectF:
        """Where an item will lie then."""
        return QRectF(self._at.get(item, item.pos()), item.where.size())

    def _place(self, event: Json, key: str = "train") -> int:
        return cast(int, event[key]) - 1

    def _off(self, size: QRectF) -> QRectF:
        """Where the cards and pawns of seats lie that are not in the foreground: above the table."""
        return QRectF(self._layout.size.width() / 2, -size.height() - 10, size.width(), size.height())

    # Pawns

    def _board(self, event: Json) -> None:
        seat, place = cast(int, event["seat"]), self._place(event)
        value = cast("int | None", event["value"])
        end = self._layout.tracks[place].slot(len(self._pawns[place]))
        start, hides = self._off(end), list[ArtItem]()
        if seat == self._scene.seat_shown:
            for item in reversed(self._scene.items_of("home")):
                if (
                    item.role == "pawn"
                    and ("pawn", self._scene.seats[seat], value) == cast(tuple[object, ...], item.look)[:3]
                ):
                    start, hides = QRectF(item.pos(), end.size()), [item]
                    break
        pawn = self._pieces.pawn(start, seat, value)
        self._pawns[place].append((seat, value))
        self._came[place].append(pawn)
        self._move([(pawn, end.topLeft())], hides)

    def _pawn_item(self, place: int, at: int) -> ArtItem:
        standing = [item for item in self._scene.items_of(("train", place)) if item.role == "pawn"]
        came = [item for item in self._came[place] if item.role == "pawn"]
        return (standing + came)[at]

    def _take(self, event: Json) -> None:
        owner, place, to = cast(int, event["owner"]), self._place(event), event["to"]
        own = [at for at, (seat, _value) in enumerate(self._pawns[place]) if seat == owner]
        at = own[cast(int, event["pawn"]) - 1]
        item = self._pawn_item(place, at)
        if to is None:
            end = self._home(owner, self._where(item))
        else:
            there = self._place(event, "to")
            end = self._layout.tracks[there].slot(len(self._pawns[there]))
        self._move([(item, end.topLeft())])

    def _home(self, seat: int, size: QRectF) -> QRectF:
        if seat != self._scene.seat_shown:
            return self._off(size)
        middle = self._layout.home.center()
        return QRectF(middle.x() - size.width() / 2, middle.y() - size.height() / 2, size.width(), size.height())

    def _scored(self, event: Json) -> None:
        """A Depot scores: the pawns go home (S9)."""
        self._send_home(self._place(event))

    def _send_home(self, place: int) -> None:
        ways = []
        for at, (seat, _value) in enumerate(self._pawns[place]):
            item = self._pawn_item(place, at)
            ways.append((item, self._home(seat, self._where(item)).topLeft()))
        self._pawns[place] = []
        if ways:
            self._move(ways)

    def show_scores(self) -> None:
        """What everybody scored with a train rises from its platform."""
        scores, self._scores = self._scores, []
        if not scores:
            return
        place = self._place(scores[0])
        track, text = self._layout.tracks[place], self._layout.text
        size = QSizeF(5.2 * text, 1.9 * text)
        ways = []
        for number, event in enumerate(scores):
            corner = QPointF(track.engine.left() + number * (size.width() + 6), track.area.center().y())
            item = self._pieces.points(QRectF(corner, size), cast(int, event["seat"]), cast(int, event["points"]))
            ways.append((item, corner - QPointF(0, min(track.area.height() / 2, 1.6 * text))))
        self._move(ways, share=2.2)

    # Cards

    def _from_hand(self, seat: int, card: str, end: QRectF) -> tuple[QRectF, list[ArtItem]]:
        """Where a card comes from, and what lies there."""
        if seat == self._scene.seat_shown:
            backs = None
            for item in self._scene.items_of("hand"):
                look = cast(tuple[object, ...], item.look)
                if look[:2] == ("card", card):
                    return item.where, [item]
                if look[0] == "back":
                    backs = item
            if backs is not None:
                return backs.where, [backs]
        return self._off(end), []

    def _car(self, event: Json) -> None:
        seat, place, card = cast(int, event["seat"]), self._place(event), str(event["card"])
        end = self._layout.tracks[place].car(self._cars[place])
        if event["kind"] == "repair":
            start, hides = self._layout.discards[0], list[ArtItem]()
        else:
            start, hides = self._from_hand(seat, card, end)
        start = QRectF(start.center().x() - end.width() / 2, start.center().y(), end.width(), end.height())
        item = self._pieces.car(start, face_of(card), self._kinds[place])
        self._cars[place] += 1
        self._came[place].append(item)
        self._move([(item, end.topLeft())], hides)

    def _depot(self, event: Json) -> None:
        seat, place = cast(int, event["seat"]), self._place(event)
        track = self._layout.tracks[place]
        end = track.next_depot(self._cars[place])
        size = self._layout.card
        start, hides = self._from_hand(seat, DEPOT, QRectF(QPointF(), size))
        item = self._pieces.card(start, face_of(DEPOT), seat)
        corner = end.center() - QPointF(size.width() / 2, size.height() / 2)
        self._move([(item, corner)], hides)

    def _action(self, event: Json) -> None:
        """An action card is laid open."""
        seat, kind = cast(int, event["seat"]), str(event["kind"])
        end = self._layout.discards[0]
        start, hides = self._from_hand(seat, kind, end)
        item = self._pieces.card(QRectF(start.topLeft(), end.size()), face_of(kind))
        self._move([(item, end.topLeft())], hides)

    def _stock(self, place: int) -> list[ArtItem]:
        standing = [item for item in self._scene.items_of(("train", place)) if item.role == "stock"]
        return standing + [item for item in self._came[place] if item.role == "stock"]

    def _last_car(self, place: int) -> ArtItem | None:
        cars = [item for item in self._stock(place) if cast(tuple[object, ...], item.look)[0] == "car"]
        return cars[-1] if cars else None

    def _uncouple(self, event: Json) -> None:
        place, count = self._place(event), len(cast("list[str]", event["cards"]))
        cars = [item for item in self._stock(place) if cast(tuple[object, ...], item.look)[0] == "car"]
        end = self._layout.discards[0].center()
        for item in reversed(cars[-count:]):
            corner = end - QPointF(item.where.width() / 2, item.where.height() / 2)
            self._move([(item, corner)], share=0.8)
        self._cars[place] -= count

    def _reassign(self, event: Json) -> None:
        place, there = self._place(event), self._place(event, "to")
        item = self._last_car(place)
        if item is not None:
            self._move([(item, self._layout.tracks[there].car(self._cars[there]).topLeft())])
            self._came[there].append(item)
        self._cars[place] -= 1
        self._cars[there] += 1

    def _draw(self, event: Json) -> None:
        seat, card = cast(int, event["seat"]), cast("str | None", event["card"])
        deck, size = self._layout.deck, self._layout.card
        start = QRectF(deck.topLeft(), size)
        if seat != self._scene.seat_shown:
            item, end = self._pieces.back(deck), self._off(deck).topLeft()
        else:
            item = self._pieces.back(start) if card is None else self._pieces.card(start, face_of(card))
            count = self._position["hand_sizes"][seat] + self._position["depots"][seat]
            end = self._layout.hand_card(max(0, self._position["hand_sizes"][seat] - 1), count).topLeft()
        self._move([(item, end)], share=0.7)

    # Trains

    def _leave(self, event: Json) -> None:
        """The train runs out of the station to the left."""
        place = self._place(event)
        items = self._stock(place)
        way = QPointF(self._layout.tracks[place].car(self._cars[place]).right() + 20, 0)
        self._move([(item, self._where(item).topLeft() - way) for item in items], share=1.5, z=Z_LEAVING)
        self._send_home(place)

    def _locomotive(self, event: Json) -> None:
        """A locomotive is turned up: its card comes to its track."""
        place = self._place(event)
        if place >= len(self._layout.tracks):
            return
        pile = self._layout.locomotives
        middle = self._layout.tracks[place].engine.center()
        item = self._pieces.back(pile, locomotives=True)
        self._move([(item, middle - QPointF(pile.width() / 2, pile.height() / 2))], share=0.8)


def plan(scene: TrainScene, events: Sequence[Json]) -> list[Step]:
    """What moves when these events happen, one step after the other."""
    made = _Plan(scene)
    for event in events:
        made.follow(event)
    made.show_scores()
    return made.steps
