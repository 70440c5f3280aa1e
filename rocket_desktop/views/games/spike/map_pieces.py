"""What lies on the map: the ground, medallions and names of cities, track, trains.  All in map units."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Sequence
from typing import Final

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainter, QTransform

from rocket_desktop.views.games.spike import art_rails
from rocket_desktop.views.games.spike.art_goods import draw_commodity
from rocket_desktop.views.games.spike.board_map import CITY, NAME, BoardMap
from rocket_desktop.views.games.spike.shown import PositionState
from rocket_desktop.views.games.spike.theme import RailTheme
from rocket_desktop.views.kit.pens import disc, fill
from rocket_desktop.views.kit.pictures import PictureCache, device_scale
from rocket_desktop.views.kit.seats import SeatStyle
from rocket_desktop.views.kit.spot_items import ArtItem

Z_TRACK: Final = 1.0
Z_PLAN: Final = 2.0
Z_CITY: Final = 3.0
Z_TRAIN: Final = 6.0
Z_MARKS: Final = 7.0
"""Over this are the marks of choosing and pointing, and over those what lies higher."""
Z_GHOST: Final = 8.0
Z_NAME: Final = 9.0
_LARGEST_NAME: Final = 19.0  # logical pixels to the em
_WIDE: Final = 80.0  # of a locomotive
_GHOST: Final = 0.88  # how far a train is seen that is not there yet
# Where the middle of a locomotive lies from that of its place, best first.  At a city on its edge, so that its sign is
# seen; on the line a little above the middle, so that the keyboard tells them apart.
_AT_CITY: Final = [QPointF(*each) for each in ((0, -1.1 * CITY), (0, 1.1 * CITY), (1.9 * CITY, 0), (-1.9 * CITY, 0))]
_ON_LINE: Final = [QPointF(0, share * CITY) for share in (-0.3, 0.3, -0.8, 0.8)]
_LATER: Final = 0.06  # of a locomotive's room, that may be covered rather than to take the next of these


class MapItem(ArtItem):
    """An item that lies on the map."""


class MapPieces:
    """Makes the items of the map."""

    def __init__(self, cache: PictureCache, theme: RailTheme, seats: Sequence[SeatStyle], board: BoardMap) -> None:
        self._cache, self._theme, self._seats, self._board = cache, theme, seats, board

    def _item(self, where: QRectF, look: Hashable, paint: art_rails.Paint, role: str, z: float) -> MapItem:
        return MapItem(self._cache, where, (look, self._theme.name), paint, role=role, reach=3, z=z)

    def cities(self) -> list[MapItem]:
        """The medallions, and over all of them the names."""
        board, theme, items = self._board, self._theme, []
        for city, name in enumerate(board.board.names):
            place = board.nodes[int(board.board.node_of[city])]
            commodity = board.board.commodities[int(board.board.commodity_of[city])]

            def paint(painter: QPainter, room: QRectF, commodity: str = commodity) -> None:
                art_rails.draw_city(painter, room, commodity, theme)

            where = QRectF(place.x() - CITY, place.y() - CITY, 2 * CITY, 2 * CITY)
            items.append(self._item(where, ("city", commodity), paint, "city", Z_CITY))

            towards = board.name_anchor(city)

            def paint_name(painter: QPainter, room: QRectF, name: str = name, towards: QPointF = towards) -> None:
                size = min(NAME, _LARGEST_NAME * self._cache.ratio / device_scale(painter))
                art_rails.draw_name(painter, room, name, size, towards, theme)

            items.append(self._item(board.names[city], ("name", name), paint_name, "name", Z_NAME))
        return items

    def tracks(self, position: PositionState) -> list[MapItem]:
        """All track laid."""
        segments = self._board.board.segments
        return [
            self.track(segments.index(name), seat) for seat, names in enumerate(position["tracks"]) for name in names
        ]

    def track(self, segment: int, seat: int, *, planned: bool = False) -> MapItem:
        """A piece of a seat's track, or of what it plans."""
        one, other = self._board.line(segment)
        room = QRectF(one, other).normalized().adjusted(-16, -16, 16, 16)
        style, theme, way, start = self._seats[seat], self._theme, other - one, one - room.topLeft()

        def paint(painter: QPainter, _room: QRectF) -> None:
            art_rails.draw_track(painter, start, start + way, style, theme, planned=planned)

        # Segments of one direction look alike.
        look = ("track", style, planned, round(way.x()), round(way.y()))
        return self._item(room, look, paint, "track", Z_PLAN if planned else Z_TRACK)

    def place_of(self, space: str) -> QPointF:
        """Where a city or segment lies, by its id."""
        board = self._board.board
        if space in board.segments:
            return self._board.middles[board.segments.index(space)]
        return self._board.nodes[board.nodes.index(space)]

    def trains(self, position: PositionState) -> list[MapItem]:
        """The trains by seat, without those that are nowhere."""
        return [self.train(position, seat, room) for seat, room in self.train_rooms(position).items()]

    def train_rooms(self, position: PositionState) -> dict[int, QRectF]:
        """The rooms of trains by seat; of several in one place each is seen."""
        places = [train["place"] for train in position["trains"]]
        rooms = {}
        for seat, place in enumerate(places):
            if place is not None:
                here = [each for each, at in enumerate(places) if at == place]
                rooms[seat] = self.train_room(place, here.index(seat), len(here))
        return rooms

    def train_room(self, place: str, number: int, count: int) -> QRectF:
        """The room of one of `count` trains at a city or segment."""
        return self._train_row(place, count)[number]

    def _train_row(self, place: str, count: int) -> list[QRectF]:
        """The rooms of all trains at a city or segment, fanned out on the side that covers the least of names."""
        spot = self.place_of(place)
        height = _WIDE * art_rails.LOCOMOTIVE[1] / art_rails.LOCOMOTIVE[0]
        in_city = place in self._board.board.nodes
        rows = []
        for away in _AT_CITY if in_city else _ON_LINE:
            step = -12 if away.y() <= 0 else 12  # from the city away
            middles = [
                spot + away + QPointF((number - (count - 1) / 2) * _WIDE * 0.62, number % 2 * step)
                for number in range(count)
            ]
            rows.append([QRectF(at.x() - _WIDE / 2, at.y() - height / 2, _WIDE, height) for at in middles])
        return min(rows, key=lambda row: self._covered(row, spot) + rows.index(row) * _LATER)

    def _covered(self, rooms: Sequence[QRectF], spot: QPointF) -> float:
        """How much of names, and of medallions but that at `spot`, lies under trains, in units of a train's room."""
        board, area = self._board, 0.0
        covered = [*board.names, *(each for each in board.signs if each.center() != spot)]
        for room in rooms:
            for each in covered:
                if each.intersects(room):
                    shared = each.intersected(room)
                    area += shared.width() * shared.height()
        return area / (rooms[0].width() * rooms[0].height())

    def train(self, position: PositionState, seat: int, room: QRectF) -> MapItem:
        """A train with what it has aboard."""
        style, theme = self._seats[seat], self._theme
        aboard = tuple(position["trains"][seat]["aboard"])

        def paint(painter: QPainter, where: QRectF) -> None:
            art_rails.draw_locomotive(painter, where, style, theme)
            for number, commodity in enumerate(aboard):
                middle = QPointF(where.left() + 2 + number * 21, where.bottom() - 2)
                fill(painter, disc(middle.x(), middle.y(), 12), theme.paper, theme.outline, 2)
                draw_commodity(painter, QRectF(middle.x() - 8.5, middle.y() - 8.5, 17, 17), commodity)

        item = MapItem(
            self._cache, room, (("train", style, aboard), theme.name), paint, role="train", reach=18, z=Z_TRAIN
        )
        item.setZValue(Z_TRAIN + 0.01 * seat)
        return item

    def ghost(self, position: PositionState, seat: int, place: str) -> MapItem:
        """A seat's train where it is about to go, beside those that are there."""
        there = sum(train["place"] == place for train in position["trains"])
        item = self.train(position, seat, self.train_room(place, there, there + 1))
        item.setOpacity(_GHOST)
        item.setZValue(Z_GHOST)
        return item

    def lifted(self, cache: PictureCache, item: MapItem, transform: QTransform) -> ArtItem:
        """An item of the map as one of the table, to be moved anywhere; `transform` is that of the map."""
        scale = transform.m11()

        def paint(painter: QPainter, _room: QRectF) -> None:
            painter.scale(scale, scale)
            item.draw(painter, scale)

        return ArtItem(
            cache, transform.mapRect(item.where), ("lifted", item.look, scale), paint, role=item.role, reach=8
        )

    def goods(self, cache: PictureCache, where: QRectF, commodity: str) -> ArtItem:
        """A cargo token, on the table."""
        theme = self._theme

        def paint(painter: QPainter, room: QRectF) -> None:
            middle, radius = room.center(), room.width() / 2
            fill(painter, disc(middle.x(), middle.y(), radius - 1), theme.paper, theme.outline, 2)
            side = radius * 1.4
            draw_commodity(painter, QRectF(middle.x() - side / 2, middle.y() - side / 2, side, side), commodity)

        return ArtItem(cache, where, ("goods", commodity, theme.name), paint, role="goods", reach=2)

    def plan(self, segments: Iterable[int], seat: int) -> list[MapItem]:
        """Track that is proposed."""
        return [self.track(segment, seat, planned=True) for segment in segments]
