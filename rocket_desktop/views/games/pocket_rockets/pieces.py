"""What lies on the table in a position, part by part: the yard, the piles, the players' areas, the foot of the table.

The kinds of its spots: a `place` of the yard and a `pile` (`place` is their number in the model), the `fuel` of a value
(`index`), the `seat` of a player (`place`) and a `rocket` there (`index` from 0), a `card` of the hand that is shown
(`index` in its order), an `offer` (`index`): a kind of card that can be taken, and the `bonus` card.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Sequence
from typing import Final, TypedDict

from PySide6.QtCore import QPointF, QRectF, QSizeF, Qt
from PySide6.QtGui import QPainter, QPainterPath

from rocket_desktop.i18n import _
from rocket_desktop.model.pocket_rockets.cards import PILES, PLACES
from rocket_desktop.views.games.pocket_rockets import art, art_rockets
from rocket_desktop.views.games.pocket_rockets.layout import Area, Layout, Rack, RocketShape
from rocket_desktop.views.games.pocket_rockets.theme import YardTheme
from rocket_desktop.views.kit import plates
from rocket_desktop.views.kit.lettering import sans
from rocket_desktop.views.kit.pens import dashes, fill, line, rounded, shape, stroke, write
from rocket_desktop.views.kit.pictures import PictureCache
from rocket_desktop.views.kit.seats import SeatStyle, shape_path
from rocket_desktop.views.kit.spot_items import Z_GROUND, Z_PIECE, ArtItem, Part
from rocket_desktop.views.kit.spots import Spot

_MANY: Final = 4  # kinds of cards to take: from so many on the hand moves closer together

LASTING: Final = ("extra-action", "extra-card", "free-direction")
"""Bonuses of heads that work turn after turn."""


class PileState(TypedDict):
    """A pile: how many cards, the `top` one, and those `known` to lie under it."""

    left: int
    top: str | None
    known: list[str]


class RocketState(TypedDict):
    """A rocket."""

    colour: str
    bodies: int
    head: str | None
    new_head: bool
    fuel: int | None


class TurnState(TypedDict):
    """Whose decision it is, and of what kind."""

    player: int
    phase: str
    left: int
    hand_limit: int
    free_direction: bool
    direction: str | None
    pile: str | None
    seat: int | None
    idle_turns: int


class PositionState(TypedDict):
    """As much of a published position as is drawn."""

    yard: list[str]
    conveyor: str
    pawns: list[str | None]
    piles: dict[str, PileState]
    hands: list[list[str | None]]
    hand_sizes: list[int]
    rockets: list[list[RocketState]]
    fuel: list[int]
    bonus_cards: list[str | None]
    bonus_held: list[bool]
    scores: list[int]
    over: bool
    turn: TurnState


def rocket_points(rocket: RocketState) -> int:
    """What a rocket scores (rulebook, "Scoring"): nothing while it is open."""
    if rocket["head"] is None:
        return 0
    return 2 * rocket["bodies"] + (rocket["head"] == "plus-one") + (rocket["fuel"] or 0)


def has_to_wait(rocket: RocketState) -> bool:
    """Whether a rocket's head has a lasting bonus that works from the next turn only (P12)."""
    return rocket["new_head"] and rocket["head"] in LASTING


def shapes_of(rockets: Sequence[RocketState]) -> list[RocketShape]:
    """What the places of rockets depend on."""
    return [RocketShape(each["bodies"], each["head"] is not None, bool(each["fuel"])) for each in rockets]


def offered(position: PositionState) -> list[str]:
    """The kinds of cards of which the seat to act takes one, as far as the reader knows them; none otherwise."""
    return list(counted_offers(position))


def counted_offers(position: PositionState) -> dict[str, int]:
    """The same with how many there are of each kind."""
    turn = position["turn"]
    cards: list[str | None] = []
    if turn["phase"] == "search" and turn["pile"] is not None:
        pile = position["piles"][turn["pile"]]
        # Under the top all is known to who looks through the pile, and to nobody else.
        if len(pile["known"]) == pile["left"] - 1:
            cards = [pile["top"], *pile["known"]]
    elif turn["phase"] == "look" and turn["seat"] is not None:
        cards = position["hands"][turn["seat"]]
    known = [card for card in cards if card is not None]
    return dict(sorted(Counter(known).items(), key=lambda item: _order(item[0]))) if None not in cards else {}


def offers_for(position: PositionState, seat: int) -> dict[str, int]:
    """What lies open at the foot of the table for `seat` to take.

    Nothing for who is looked at, or looks on: what they know of others' hands lies face down, too.
    """
    return counted_offers(position) if position["turn"]["player"] == seat else {}


def _order(card: str) -> tuple[int, str]:
    colour = card.split("-")[0]
    return ("grey", "yellow", "red").index(colour), card


class Pieces:
    """Makes items in one theme for seats of one look, to be placed by `layout`."""

    def __init__(self, cache: PictureCache, theme: YardTheme, seats: Sequence[SeatStyle], layout: Layout) -> None:
        self._cache, self._theme, self._seats = cache, theme, seats
        self.layout: Final = layout

    # Single pieces ----------------------------------------------------------------------------------

    def card(self, where: QRectF, card: str) -> ArtItem:
        """A rocket card face up."""
        theme = self._theme

        def paint(painter: QPainter, room: QRectF) -> None:
            art.draw_card(painter, room, card, theme)

        look = ("card", card, art.part_title(art.part_of(card)[1]), theme.name)
        return ArtItem(self._cache, where, look, paint, role="card")

    def back(self, where: QRectF, *, bonus: bool = False) -> ArtItem:
        """A card face down."""
        theme = self._theme

        def paint(painter: QPainter, room: QRectF) -> None:
            art.draw_back(painter, room, theme, bonus=bonus)

        return ArtItem(self._cache, where, ("back", bonus, theme.name), paint, role="card")

    def bonus_card(self, where: QRectF, bonus: str) -> ArtItem:
        """A bonus card face up."""
        theme = self._theme

        def paint(painter: QPainter, room: QRectF) -> None:
            art.draw_bonus_card(painter, room, bonus, theme)

        return ArtItem(self._cache, where, ("bonus", bonus, art.bonus_title(bonus), theme.name), paint, role="card")

    def astronaut(self, where: QRectF, seat: int) -> ArtItem:
        """The pawn of a seat."""
        theme, style = self._theme, self._seats[seat]

        def paint(painter: QPainter, room: QRectF) -> None:
            art_rockets.draw_astronaut(painter, room, style.colour, shape_path(style.shape, QPointF(), 15), theme)

        look = ("astronaut", style, theme.name)
        return ArtItem(self._cache, where, look, paint, role="pawn", reach=3, z=Z_PIECE + 2)

    def token(self, where: QRectF, value: int) -> ArtItem:
        """A fuel token."""
        theme = self._theme

        def paint(painter: QPainter, room: QRectF) -> None:
            art_rockets.draw_fuel(painter, room, value, theme)

        return ArtItem(self._cache, where, ("fuel", value, theme.name), paint, role="fuel")

    def points(self, where: QRectF, seat: int, points: int) -> ArtItem:
        """What a seat has scored."""
        theme, style = self._theme, self._seats[seat]

        def paint(painter: QPainter, room: QRectF) -> None:
            plates.draw_points(painter, room, points, style, theme)

        return ArtItem(self._cache, where, ("points", points, style, theme.name), paint, role="mark", reach=2)

    def _text(self, where: QRectF, text: str, seat: int | None = None) -> ArtItem:
        """A caption, after the mark of its seat."""
        theme, size = self._theme, self.layout.text
        style = None if seat is None else self._seats[seat]

        def paint(painter: QPainter, room: QRectF) -> None:
            if style is not None:
                side = room.height()
                word = min(sans(text, bold=True).advance * size, room.width() - side - 4)
                left = room.center().x() - (side + 4 + word) / 2
                plates.draw_mark(painter, QRectF(left, room.top(), side, side), style, theme)
                room = QRectF(left + side + 4, room.top(), word, side)
            write(painter, text, room, size, theme.ink)

        return ArtItem(self._cache, where, ("text", text, style, size, theme.name), paint)

    # The yard ---------------------------------------------------------------------------------------

    def yard(self, position: PositionState) -> Part:
        """The ring of yard cards, and which way the Conveyor runs."""
        layout, part = self.layout, Part()
        clockwise = position["conveyor"] == "cw"
        part.items.append(self._ways(clockwise))
        for place in position["yard"]:
            where = layout.places[place]
            part.items.append(self._yard_card(where, place, clockwise))
            part.spots[Spot("place", PLACES.index(place))] = where
        return part

    def _yard_card(self, where: QRectF, place: str, clockwise: bool) -> ArtItem:
        theme = self._theme

        def paint(painter: QPainter, room: QRectF) -> None:
            art.draw_yard_card(painter, room, place, clockwise, theme)

        return ArtItem(self._cache, where, ("yard", place, clockwise, art.yard_title(place), theme.name), paint)

    def _ways(self, clockwise: bool) -> ArtItem:
        """The arrows from each yard card to the next, and the one in the middle."""
        theme, layout = self._theme, self.layout
        rects = list(layout.ring)
        whole = QRectF(rects[0])
        for rect in rects:
            whole = whole.united(rect)
        corner, text = whole.topLeft(), layout.text
        words = _("clockwise") if clockwise else _("counter-clockwise")

        def paint(painter: QPainter, _room: QRectF) -> None:
            painter.translate(-corner)
            for at, rect in enumerate(rects):
                _draw_way(painter, rect, rects[(at + 1) % len(rects)], clockwise, layout.side, theme)
            room = layout.centre
            radius = min(room.width() * 0.36, room.height() * 0.3)
            middle = QPointF(room.center().x(), room.top() + radius * 1.25)
            art.draw_turn(painter, middle.x(), middle.y(), radius, clockwise, theme.way, radius * 0.3)
            write(
                painter,
                words,
                QRectF(room.left(), room.bottom() - text * 1.25, room.width(), text),
                text * 0.9,
                theme.ink,
            )

        look = ("ways", clockwise, words, tuple(rect.getRect() for rect in rects), text, theme.name)
        return ArtItem(self._cache, whole, look, paint, z=Z_GROUND + 1)

    def fuel(self, position: PositionState) -> Part:
        """The tokens left beside the Launch Pad, by value."""
        part = Part()
        for value in range(1, 5):
            where, left = self.layout.fuel(value), position["fuel"].count(value)
            if not left:
                part.items.append(self._no_fuel(where))
                continue
            side = where.width() * (0.88 if left > 1 else 1.0)
            for number in range(min(left, 2) - 1, -1, -1):
                corner = where.topLeft() + QPointF(number, number) * where.width() * 0.12
                part.items.append(self.token(QRectF(corner, QSizeF(side, side)), value))
            part.spots[Spot("fuel", 0, value)] = where
        return part

    def _no_fuel(self, where: QRectF) -> ArtItem:
        theme = self._theme

        def paint(painter: QPainter, room: QRectF) -> None:
            path = QPainterPath()
            path.addEllipse(room.adjusted(3, 3, -3, -3))
            dashes(painter, path, theme.slot, max(1.2, room.width() * 0.04))

        return ArtItem(self._cache, where, ("no fuel", theme.name), paint)

    def pile(self, name: str, pile: PileState) -> Part:
        """A pile: its top card and how many there are."""
        where, theme, left = self.layout.piles[name], self._theme, pile["left"]
        part = Part()
        part.spots[Spot("pile", PILES.index(name))] = where
        if pile["top"] is None:

            def paint_empty(painter: QPainter, room: QRectF) -> None:
                art.draw_empty(painter, room, theme)

            part.items.append(ArtItem(self._cache, where, ("empty", theme.name), paint_empty))
        else:

            def paint_edge(painter: QPainter, room: QRectF) -> None:
                art.draw_pile_edge(painter, room, left, theme)

            edge = ("edge", min(4, left - 1), theme.name)
            part.items.append(ArtItem(self._cache, where, edge, paint_edge, reach=where.height() * 0.1, z=Z_GROUND + 2))
            part.items.append(self.card(where, pile["top"]))
        height = max(13.0, where.height() * 0.2)
        width = max(1.7 * height, where.width() * 0.5)
        plate = QRectF(where.right() - width + 3, where.top() - height * 0.3, width, height)
        part.items.append(self._plate(plate, str(left), Z_PIECE + 0.5))
        return part

    def _plate(self, where: QRectF, text: str, z: float = Z_PIECE) -> ArtItem:
        theme = self._theme

        def paint(painter: QPainter, room: QRectF) -> None:
            plates.draw_count(painter, room, text, theme)

        return ArtItem(self._cache, where, ("plate", text, theme.name), paint, reach=2, z=z)

    def pawns(self, position: PositionState) -> Part:
        """The Astronauts on the yard cards."""
        part = Part()
        for place in position["yard"]:
            here = [seat for seat, at in enumerate(position["pawns"]) if at == place]
            for number, seat in enumerate(here):
                part.items.append(self.astronaut(self.layout.pawn(place, number, len(here)), seat))
                part.items[-1].setZValue(Z_PIECE + 2 + 0.01 * number)
        return part

    # Players ----------------------------------------------------------------------------------------

    def area(self, position: PositionState, seat: int, works: Sequence[str], held: Sequence[str | None]) -> Part:
        """A player's place: what is held, as far as it is `held` open, which bonuses work (`works`), the rockets."""
        area, part = self.layout.areas[seat], Part()
        acts = position["turn"]["player"] == seat and not position["over"]
        part.items.append(self._area_ground(area, acts))
        part.spots[Spot("seat", seat)] = area.whole
        part.items.append(self._name(area.name, seat))
        part.items.append(self._plate(area.points, str(position["scores"][seat])))
        self._held(part, area, position["bonus_held"][seat], works, held)
        for number, rocket in enumerate(position["rockets"][seat]):
            part.items += self.rocket(area.rack, number, rocket)
            part.spots[Spot("rocket", seat, number)] = area.rack.place(number)
        return part

    def _area_ground(self, area: Area, acts: bool) -> ArtItem:
        theme, room = self._theme, area.rack.room
        soil = room.bottom() - area.whole.top()

        def paint(painter: QPainter, whole: QRectF) -> None:
            ground = whole.adjusted(0.5, 0.5, -0.5, -0.5)
            edge = theme.marks.highlight if acts else theme.area_edge
            fill(painter, rounded(ground, 7), theme.area_lit if acts else theme.area, edge, 2 if acts else 1)
            stroke(painter, line((6, soil), (whole.width() - 6, soil)), theme.soil, 2)

        look = ("area", acts, soil, theme.name)
        return ArtItem(self._cache, area.whole, look, paint, reach=2, z=Z_GROUND)

    def _name(self, where: QRectF, seat: int) -> ArtItem:
        theme, style, size = self._theme, self._seats[seat], self.layout.text

        def paint(painter: QPainter, room: QRectF) -> None:
            side = room.height()
            plates.draw_mark(painter, QRectF(room.left(), room.top(), side, side), style, theme)
            left = Qt.AlignmentFlag.AlignLeft
            write(painter, style.name, room.adjusted(side + 3, 0, 0, 0), size, theme.ink, align=left)

        return ArtItem(self._cache, where, ("name", style, size, theme.name), paint)

    def _held(self, part: Part, area: Area, bonus: bool, works: Sequence[str], held: Sequence[str | None]) -> None:
        room = area.held
        width = room.height() * 0.704
        side = min(room.height(), room.width() * 0.13)
        # Where there is little room, cards overlap.
        space = room.width() - len(works) * (side + 2) - width - 6
        pitch = min(width + 2, space / max(1, len(held) - 1 + bonus))
        left = room.left()
        for number, card in enumerate(held):
            where = QRectF(left, room.top(), width, room.height())
            part.items.append(self.back(where) if card is None else self.card(where, card))
            part.items[-1].setZValue(Z_PIECE + 0.01 * number)
            left += pitch
        if bonus:
            part.items.append(self.back(QRectF(left + 2, room.top(), width, room.height()), bonus=True))
            part.items[-1].setZValue(Z_PIECE + 0.1)
        for number, head in enumerate(reversed(works)):
            where = QRectF(room.right() - (number + 1) * (side + 2), room.center().y() - side / 2, side, side)
            part.items.append(self._sign(where, head))

    def _sign(self, where: QRectF, head: str) -> ArtItem:
        theme = self._theme

        def paint(painter: QPainter, room: QRectF) -> None:
            art_rockets.draw_bonus(painter, room, head, theme)

        return ArtItem(self._cache, where, ("sign", head, theme.name), paint)

    def rocket(self, rack: Rack, number: int, rocket: RocketState) -> list[ArtItem]:
        """A rocket, and what is written under it."""
        colour = rocket["colour"]
        items = []
        if rocket["fuel"]:
            items.append(self._fire(rack.fire(number), rocket["fuel"]))
        items.append(self.part(rack.base(number), f"{colour}-base"))
        for at in range(rocket["bodies"]):
            items.append(self.part(rack.body(number, at), f"{colour}-body"))
            items[-1].setZValue(Z_PIECE + 0.01 * (at + 1))
        if rocket["head"] is not None:
            items.append(self.part(rack.head(number), f"{colour}-head-{rocket['head']}", fresh=has_to_wait(rocket)))
            items[-1].setZValue(Z_PIECE + 0.5)
        else:
            items.append(self._to_come(rack.head(number)))
        items.append(self._under(rack, number, rocket))
        return items

    def part(self, where: QRectF, card: str, *, fresh: bool = False) -> ArtItem:
        """A part of a rocket."""
        theme = self._theme
        colour, part, bonus = art.part_of(card)

        def paint(painter: QPainter, room: QRectF) -> None:
            if part == "base":
                art_rockets.draw_base(painter, room, colour, theme)
            elif part == "body":
                art_rockets.draw_body(painter, room, colour, theme)
            else:
                art_rockets.draw_head(painter, room, colour, bonus, theme, fresh=fresh)

        return ArtItem(self._cache, where, ("part", card, fresh, theme.name), paint, role="part")

    def _fire(self, where: QRectF, value: int) -> ArtItem:
        theme = self._theme

        def paint(painter: QPainter, room: QRectF) -> None:
            art_rockets.draw_fire(painter, room, value, theme)

        return ArtItem(self._cache, where, ("fire", value, theme.name), paint, z=Z_PIECE - 1)

    def _to_come(self, where: QRectF) -> ArtItem:
        """The outline of what is still missing."""
        theme = self._theme

        def paint(painter: QPainter, room: QRectF) -> None:
            width, foot = room.width(), room.bottom()
            tip = QPainterPath(QPointF(width * 0.26, foot))
            tip.cubicTo(
                width * 0.26, foot - width * 0.22, width * 0.42, foot - width * 0.4, width * 0.5, foot - width * 0.5
            )
            tip.cubicTo(width * 0.58, foot - width * 0.4, width * 0.74, foot - width * 0.22, width * 0.74, foot)
            dashes(painter, tip, theme.slot, max(1.0, width * 0.025))

        return ArtItem(self._cache, where, ("to come", theme.name), paint)

    def _under(self, rack: Rack, number: int, rocket: RocketState) -> ArtItem:
        """Under a rocket: its number and what it scores, in brackets what an open one would."""
        theme, size = self._theme, self.layout.text
        place = rack.place(number)
        complete = rocket["head"] is not None
        points = str(rocket_points(rocket)) if complete else f"({2 * rocket['bodies']})"
        text = f"{number + 1}:  {points}"
        where = QRectF(place.left(), rack.room.bottom() + 1, place.width(), rack.label - 1)

        def paint(painter: QPainter, room: QRectF) -> None:
            write(painter, text, room, size * 0.95, theme.ink if complete else theme.faint, bold=complete)

        return ArtItem(self._cache, where, ("under", text, complete, size, theme.name), paint)

    # The foot of the table --------------------------------------------------------------------------

    def actions(self, position: PositionState, most: int) -> Part:
        """The action points of whoever is at turn."""
        turn, part = position["turn"], Part()
        name = self._seats[turn["player"]].name
        caption = _("Actions of {name}").format(name=name)
        part.items.append(self._text(self.layout.over(self.layout.actions), caption))
        if turn["phase"] not in ("place", "over"):
            for number in range(most):
                part.items.append(self._action(self.layout.action(number, most), number >= turn["left"]))
        return part

    def _action(self, where: QRectF, spent: bool) -> ArtItem:
        theme = self._theme

        def paint(painter: QPainter, room: QRectF) -> None:
            art.draw_action(painter, room, spent, theme)

        return ArtItem(self._cache, where, ("action", spent, theme.name), paint)

    def hand(self, position: PositionState, seat: int) -> Part:
        """The hand of a seat; beside it what can be taken of a pile or a hand that is looked at."""
        layout, part = self.layout, Part()
        cards = position["hands"][seat]
        offers = offers_for(position, seat)
        room = QRectF(layout.hand)
        if offers:
            room.setWidth(room.width() * (0.4 if len(offers) < _MANY else 0.28))
        name = self._seats[seat].name
        limit = position["turn"]["hand_limit"] if position["turn"]["player"] == seat else None
        caption = _("Hand of {name}").format(name=name)
        if limit is not None and not position["over"]:
            caption = _("Hand of {name}: {number} of {limit}").format(name=name, number=len(cards), limit=limit)
        part.items.append(self._text(layout.over(room), caption, seat))
        for number, card in enumerate(cards):
            where = layout.hand_card(number, len(cards), room)
            part.items.append(self.back(where) if card is None else self.card(where, card))
            part.items[-1].setZValue(Z_PIECE + 0.01 * number)
            if card is not None:
                part.spots[Spot("card", 0, number)] = where
        if offers:
            # What can be taken lies where the bonus card was that is used for it.
            rest = QRectF(room.right() + 12, room.top(), layout.bonus.right() - room.right() - 12, room.height())
            part.items.append(self._text(layout.over(rest), self._offer_caption(position)))
            for number, (offer, count) in enumerate(offers.items()):
                where = layout.offer(number, len(offers), rest)
                part.items.append(self.card(where, offer))
                part.spots[Spot("offer", 0, number)] = where
                if count > 1:
                    height = max(13.0, where.height() * 0.2)
                    plate = QRectF(where.right() - 1.7 * height + 3, where.top() - 2, 1.7 * height, height)
                    part.items.append(self._plate(plate, f"×{count}", Z_PIECE + 0.5))
        return part

    def _offer_caption(self, position: PositionState) -> str:
        turn = position["turn"]
        if turn["seat"] is not None:
            return _("Take one from {name}").format(name=self._seats[turn["seat"]].name)
        return _("Take one from the pile")

    def bonus(self, position: PositionState, seat: int, card: str | None) -> Part:
        """The bonus card of a seat, open where `card` tells it."""
        layout, part = self.layout, Part()
        room = layout.bonus
        where = QRectF(QPointF(room.center().x() - layout.card.width() / 2, room.top()), layout.card)
        part.items.append(self._text(layout.over(room), _("Bonus card")))
        if not position["bonus_held"][seat]:
            theme = self._theme

            def paint(painter: QPainter, box: QRectF) -> None:
                art.draw_empty(painter, box, theme)

            part.items.append(ArtItem(self._cache, where, ("empty", theme.name), paint))
        elif card is None:
            part.items.append(self.back(where, bonus=True))
        else:
            part.items.append(self.bonus_card(where, card))
            part.spots[Spot("bonus")] = where
        return part


def _draw_way(painter: QPainter, one: QRectF, other: QRectF, clockwise: bool, side: float, theme: YardTheme) -> None:
    """Paint an arrow between two neighbouring yard cards: in the gap that lies between them."""
    start, end = (one, other) if clockwise else (other, one)
    way = end.center() - start.center()
    if abs(way.y()) < 1:
        left, right = sorted((one, other), key=lambda rect: rect.left())
        middle = QPointF((left.right() + right.left()) / 2, one.center().y())
        ahead = QPointF(math.copysign(side * 0.15, way.x()), 0)
        across = QPointF(0, side * 0.15)
    else:
        upper, lower = sorted((one, other), key=lambda rect: rect.top())
        # Where the two overlap in width.
        x = (max(upper.left(), lower.left()) + min(upper.right(), lower.right())) / 2
        middle = QPointF(x, (upper.bottom() + lower.top()) / 2)
        ahead = QPointF(0, math.copysign(side * 0.085, way.y()))
        across = QPointF(side * 0.13, 0)
    tip, foot = middle + ahead * 0.8, middle - ahead * 0.8
    points = (tip, foot + across, foot + ahead * 0.45, foot - across)
    fill(painter, shape(*((point.x(), point.y()) for point in points)), theme.way)
