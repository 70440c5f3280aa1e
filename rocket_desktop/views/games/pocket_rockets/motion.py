"""Cards, Astronauts and fuel on their way: what moves when something happens."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, cast

from PySide6.QtCore import QPointF, QRectF, QSizeF

from rocket_desktop.model.core import Json
from rocket_desktop.views.kit.motion import Step
from rocket_desktop.views.kit.spot_items import ArtItem

if TYPE_CHECKING:
    from rocket_desktop.views.games.pocket_rockets.scene import YardScene


class _Plan:
    """Follows the events of one decision from the position shown."""

    def __init__(self, scene: YardScene) -> None:
        self._scene, self._pieces, self._layout = scene, scene.pieces(), scene.layout_now
        self._position = scene.drawn
        self.steps: list[Step] = []

    def follow(self, event: Json) -> None:
        """Add what moves at one event; some move nothing."""
        handler = {
            "place": self._place,
            "move": self._walk,
            "swap-pawns": self._swap,
            "draw": self._draw,
            "build": self._build,
            "recycle": self._recycle,
            "take": self._take,
            "score": self._score,
        }.get(str(event["kind"]))
        if handler is not None:
            handler(event)

    def _pawn(self, seat: int) -> ArtItem | None:
        """The item of a seat's Astronaut."""
        order = [
            each for place in self._position["yard"] for each, at in enumerate(self._position["pawns"]) if at == place
        ]
        return self._scene.items_of("pawns")[order.index(seat)] if seat in order else None

    def _arrives(self, seat: int, place: str) -> QPointF:
        others = sum(at == place for each, at in enumerate(self._position["pawns"]) if each != seat)
        return self._layout.pawn(place, others, others + 1).topLeft()

    def _place(self, event: Json) -> None:
        seat = cast(int, event["seat"])
        end = QRectF(self._arrives(seat, str(event["place"])), self._layout.pawn(str(event["place"]), 0, 1).size())
        start = QRectF(self._layout.areas[seat].name.topLeft(), end.size())
        self.steps.append(Step([(self._pieces.astronaut(start, seat), end.topLeft())]))

    def _walk(self, event: Json) -> None:
        seat = cast(int, event["seat"])
        item = self._pawn(seat)
        if item is not None:
            self.steps.append(Step([(item, self._arrives(seat, str(event["place"])))]))

    def _swap(self, event: Json) -> None:
        seat, other = cast(int, event["seat"]), cast(int, event["other"])
        one, two = self._pawn(seat), self._pawn(other)
        if one is not None and two is not None:
            self.steps.append(Step([(one, two.pos()), (two, one.pos())]))

    def _hand(self, seat: int, size: QSizeF) -> QRectF:
        """Where a card goes that a seat gets: to the hand at the foot of the table, or into its area."""
        room = self._layout.hand if seat == self._scene.seat_shown else self._layout.areas[seat].held
        corner = room.center() - QPointF(size.width() / 2, size.height() / 2)
        return QRectF(corner, size)

    def _held(self, seat: int, card: str) -> tuple[QRectF, list[ArtItem]]:
        """Where a card comes from that a seat gives, and what lies there."""
        if seat == self._scene.seat_shown:
            for item in self._scene.items_of("hand"):
                if cast(tuple[object, ...], item.look)[:2] == ("card", card):
                    return item.where, [item]
        return self._hand(seat, self._layout.card), []

    def _draw(self, event: Json) -> None:
        pile, card = self._layout.piles[str(event["pile"])], str(event["card"])
        end = self._hand(cast(int, event["seat"]), pile.size())
        self.steps.append(Step([(self._pieces.card(pile, card), end.topLeft())]))

    def _build(self, event: Json) -> None:
        seat, number, card = cast(int, event["seat"]), cast(int, event["rocket"]) - 1, str(event["card"])
        start, hides = self._held(seat, card)
        rack = self._layout.areas[seat].rack
        if card.endswith("-base"):
            end = rack.base(number)
        elif card.endswith("-body"):
            end = rack.body(number, self._position["rockets"][seat][number]["bodies"])
        else:
            end = rack.head(number)
        corner = start.center() - QPointF(end.width() / 2, end.height() / 2)
        self.steps.append(Step([(self._pieces.part(QRectF(corner, end.size()), card), end.topLeft())], hides))

    def _recycle(self, event: Json) -> None:
        seat, pile = cast(int, event["seat"]), self._layout.piles[str(event["pile"])]
        start, hides = self._held(seat, str(event["card"]))
        item = self._pieces.card(QRectF(start.topLeft(), pile.size()), str(event["card"]))
        self.steps.append(Step([(item, pile.topLeft())], hides))
        other = self._layout.piles[str(event["from"])]
        taken = self._pieces.card(other, str(event["taken"]))
        self.steps.append(Step([(taken, self._hand(seat, other.size()).topLeft())]))

    def _take(self, event: Json) -> None:
        """A card taken unseen shows its back."""
        seat, card = cast(int, event["seat"]), cast("str | None", event["card"])
        if event["pile"] is not None:
            start = self._layout.piles[str(event["pile"])]
        else:
            held = self._layout.areas[cast(int, event["from"])].held
            start = QRectF(held.topLeft(), self._layout.card)
        item = self._pieces.back(start) if card is None else self._pieces.card(start, card)
        self.steps.append(Step([(item, self._hand(seat, start.size()).topLeft())]))

    def _score(self, event: Json) -> None:
        seat, number = cast(int, event["seat"]), cast(int, event["rocket"]) - 1
        points, text = cast(int, event["points"]), self._layout.text
        rack = self._layout.areas[seat].rack
        if event["reason"] == "launch":
            start, base = self._layout.fuel(points), rack.base(number)
            token = self._pieces.token(start, points)
            corner = QPointF(base.center().x(), base.bottom()) - QPointF(start.width() / 2, start.height() / 2)
            self.steps.append(Step([(token, corner)]))
        place, size = rack.place(number), QSizeF(5.0 * text, 1.9 * text)
        corner = QPointF(place.center().x() - size.width() / 2, place.center().y())
        item = self._pieces.points(QRectF(corner, size), seat, points)
        self.steps.append(Step([(item, corner - QPointF(0, place.height() * 0.4))], share=1.8))


def plan(scene: YardScene, events: Sequence[Json]) -> list[Step]:
    """What moves when these events happen, one step after the other."""
    made = _Plan(scene)
    for event in events:
        made.follow(event)
    return made.steps
