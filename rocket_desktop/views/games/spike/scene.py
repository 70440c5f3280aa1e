"""The drawn table of Spike: it shows published positions, and what can be chosen in them."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from dataclasses import replace
from functools import cached_property, partial
from typing import TYPE_CHECKING, ClassVar, Final, cast

from PySide6.QtCore import QObject, QPointF, QRectF, QSizeF, Signal

from rocket_desktop.model.core import Json
from rocket_desktop.model.spike.board import FACE_UP, Board
from rocket_desktop.views.games.spike.art_rails import GroundPicture
from rocket_desktop.views.games.spike.board_map import CITY, BoardMap
from rocket_desktop.views.games.spike.chart import ChartItem, ChartMarks
from rocket_desktop.views.games.spike.drawing import DrawnWay
from rocket_desktop.views.games.spike.layout import LEAST, PART_PLATE, Layout, lay_out, offer_places
from rocket_desktop.views.games.spike.map_pieces import Z_MARKS, MapItem, MapPieces
from rocket_desktop.views.games.spike.map_plates import PlateRooms
from rocket_desktop.views.games.spike.motion import plan
from rocket_desktop.views.games.spike.pieces import Pieces
from rocket_desktop.views.games.spike.shown import PositionState
from rocket_desktop.views.games.spike.spoken import Spoken
from rocket_desktop.views.games.spike.theme import THEMES, RailTheme
from rocket_desktop.views.kit.lettering import sans
from rocket_desktop.views.kit.motion import Step
from rocket_desktop.views.kit.pictures import PictureCache
from rocket_desktop.views.kit.seats import SeatStyle
from rocket_desktop.views.kit.spot_items import Z_GROUND, ArtItem, Part
from rocket_desktop.views.kit.spot_scene import SpotScene
from rocket_desktop.views.kit.spots import Choice, Spot
from rocket_desktop.views.kit.tiles import TiledItem

if TYPE_CHECKING:
    from rocket_desktop.model.spike.network import RailNetwork

MAP_KINDS: Final = frozenset({"node", "segment", "train"})
"""The kinds of spots that lie on the map."""

_DRAWN: Final = frozenset({"offer", "deck", "discard"})
"""The kinds of spots from which cards are drawn."""

_LEAST_CACHE: Final = 5 << 20  # bytes
_PIXEL: Final = 4  # bytes
_CACHE_A_PIXEL: Final = 9  # bytes for each device pixel of the map's window
_REVEALED: Final = 60.0  # units round the keyboard's spot that are seen, too
_GHOST: Final = -1
"""Stands for a seat where the train of one is about to go."""
_RING: Final = 4.0  # units that the mark of a choice reaches out
_TRACK_POINTS: Final = (0.1, 0.3, 0.5, 0.7, 0.9)  # of a segment, where it is looked whether a plate covers it

_Makers = dict[Hashable, tuple[Hashable, Callable[[], Part]]]


class RailScene(SpotScene):
    """The map with its rails and trains, the cards, and what one seat holds."""

    themes: ClassVar = THEMES
    least: ClassVar = LEAST

    path_dragged = Signal(list)
    """The numbers of the nodes along which somebody drags, from a point of the network on."""
    path_dropped = Signal(list)
    """The drag along these nodes has ended."""

    def __init__(
        self, board: Board, seats: Sequence[SeatStyle], theme: str = "light", parent: QObject | None = None
    ) -> None:
        """`theme` is light, dark or contrast.  Raises `BadData` for a board that cannot be drawn."""
        self.board: Final = BoardMap(board)
        self._zoom, self._centre = 1.0, self.board.whole.center()
        self._scale = 1.0  # device pixels to a unit of the table
        self._map_cache: Final = PictureCache()
        self._ground: GroundPicture | None = None
        self._further = False
        self._plan: tuple[Sequence[int], str] = ((), "")
        self._plan_items: list[ArtItem] = []
        self._price: ArtItem | None = None
        self._ghost: ArtItem | None = None
        self._plan_head: int | None = None
        self._laid_out: Layout | None = None
        self._offer_places = list(range(FACE_UP))
        self._reach: dict[Spot, str] = {}
        self._lit: list[Spot] = []
        self._way: DrawnWay | None = None
        self._trains: dict[int, QRectF] = {}  # rooms on the map by seat
        super().__init__(seats, theme, parent)

    @property
    def theme(self) -> RailTheme:
        """The colours in force."""
        return THEMES[self.marks.name]

    @property
    def layout_now(self) -> Layout:
        """Where everything lies."""
        return self._layout

    @property
    def drawn(self) -> PositionState:
        """What is shown, when something is."""
        assert self.position is not None, "nothing is drawn on an empty table"
        return cast(PositionState, self.position)

    # Parts of the table -----------------------------------------------------------------------------

    def _make_marks(self) -> None:
        super()._make_marks()
        theme = self.theme
        self._plan_items, self._price, self._ghost = [], None, None
        ground = self._ground
        if ground is None or ground.theme is not theme:
            self._map_cache.clear()
            self._ground = ground = GroundPicture(self.board, theme)
        self.chart = ChartItem(self.board, theme)
        self.chart.setZValue(Z_GROUND)
        self.addItem(self.chart)
        tiles = TiledItem(self._map_cache, self.board.frame, theme.sea, ground.paint, Z_GROUND)
        tiles.setParentItem(self.chart.plane)
        self._chart_marks = ChartMarks(self.chart, self.board, theme)

    def put(self, item: ArtItem) -> None:
        if isinstance(item, MapItem):
            item.setParentItem(self.chart.upper if item.zValue() > Z_MARKS else self.chart.plane)
        else:
            super().put(item)

    def show_position(self, position: Json, viewer: int | None) -> None:
        before = self.drawn["face_up"] if self.position is not None else []
        now = cast(PositionState, position)["face_up"]
        self._offer_places = offer_places(before, self._offer_places, now)
        self._way = None  # a drag under way was meant for what was shown before
        super().show_position(position, viewer)

    def set_variant(self, *, further_contracts: bool) -> None:
        """Whether unused contracts can be bought, and so lie on the table."""
        if further_contracts != self._further:
            self.finish_animations()
            self._further = further_contracts
            self.start_anew()

    def lay_out(self, size: QSizeF, text: float) -> QSizeF:
        position, seat = self.position, self.seat_shown
        contracts, routes = [False] * 4, 1
        if position is not None and seat is not None:
            contracts = [each["status"] == "done" for each in self.drawn["contracts"][seat]]
            routes = self.drawn["route_counts"][seat]
        layout = lay_out(
            size, len(self.seats), contracts, routes, stock=self._further, text=text, before=self._laid_out
        )
        self._laid_out = layout
        self._layout = replace(layout, offers=[layout.offers[place] for place in self._offer_places])
        self.chart.look(self._layout.chart, self._zoom, self._centre)
        self._settle_map()
        return self._layout.size

    def makers(self) -> _Makers:
        pieces, mapped = self.pieces(), self.map_pieces()
        layout = self._layout
        makers: _Makers = {
            "grounds": (repr((layout.column, layout.strip)), pieces.grounds),
            "cities": ((), lambda: Part(list(mapped.cities()))),
        }
        if self.position is None:
            return makers
        position, shown = self.drawn, cast(int, self.seat_shown)
        turn = position["turn"]
        makers["tracks"] = (repr(position["tracks"]), lambda: Part(list(mapped.tracks(position))))
        trains = [(train["place"], train["aboard"]) for train in position["trains"]]
        makers["trains"] = (repr(trains), lambda: Part(list(mapped.trains(position))))
        makers["map"] = (repr((trains, self._view_key())), self._map_spots)
        makers["status"] = (repr((layout.status, turn["round"], turn["time_cards"])), partial(pieces.status, position))
        for seat, where in enumerate(layout.plates):
            acts = turn["player"] == seat and not position["over"]
            key = (where, acts, position["scores"][seat], position["hand_sizes"][seat], position["tracks_left"][seat])
            makers["seat", seat] = (repr((key, position["trains"][seat])), partial(pieces.seat_plate, position, seat))
        makers["offers"] = (repr((position["face_up"], layout.offers)), partial(pieces.offers, position))
        makers["piles"] = (
            repr((position["deck"], position["discard"], layout.deck)), partial(pieces.piles, position)
        )  # fmt: skip
        makers["market"] = (repr((position["market"], layout.market)), partial(pieces.market, position))
        makers["hand"] = (
            repr((shown, position["hands"][shown], position["hand_sizes"][shown], layout.hand)),
            partial(pieces.hand, position, shown),
        )
        makers["train"] = (repr((position["trains"][shown], layout.parts)), partial(pieces.train, position, shown))
        makers["contracts"] = (
            repr((position["contracts"][shown], position["delivered"][shown], layout.contracts)),
            partial(pieces.contracts, position, shown),
        )
        if self._further:
            makers["stock"] = (repr(layout.stock), pieces.stock)
        makers["routes"] = (
            repr((position["routes"][shown], position["connected"][shown], layout.routes)),
            partial(pieces.routes, position, shown),
        )
        return makers

    def _rebuild(self) -> None:
        super()._rebuild()
        self._show_plan()

    def pieces(self) -> Pieces:
        """What makes the pieces beside the map as they look now."""
        return Pieces(self.cache, self.theme, self.seats, self._layout, self.board.board)

    def map_pieces(self) -> MapPieces:
        """What makes the pieces on the map as they look now."""
        return MapPieces(self._map_cache, self.theme, self.seats, self.board)

    # The map ----------------------------------------------------------------------------------------

    def _view_key(self) -> tuple[object, ...]:
        transform = self.chart.plane.transform()
        return transform.m11(), transform.dx(), transform.dy(), self.chart.room.getRect()

    def _map_spots(self) -> Part:
        """What can be pointed at on the map, with its place on the table."""
        self._trains = self.map_pieces().train_rooms(self.drawn)
        transform = self.chart.plane.transform()
        scale, dx, dy = transform.m11(), transform.dx(), transform.dy()
        spots = {}
        for spot, x, y, reach in self._lattice:
            side = 2 * reach * scale
            spots[spot] = QRectF((x - reach) * scale + dx, (y - reach) * scale + dy, side, side)
        for seat, room in self._trains.items():
            spots[Spot("train", seat)] = transform.mapRect(room)
        return Part([], spots)

    @cached_property
    def _lattice(self) -> Sequence[tuple[Spot, float, float, float]]:
        """The spots of nodes and segments, each with its middle and half the side of its place in map units."""
        board = self.board
        spots = [
            (Spot("node", index=node), place.x(), place.y(), CITY if board.city_at[node] >= 0 else 12.0)
            for node, place in enumerate(board.nodes)
        ]
        return [
            *spots,
            *((Spot("segment", index=at), place.x(), place.y(), 16.0) for at, place in enumerate(board.middles)),
        ]

    def settle(self, scale: float, ratio: float) -> None:
        self._scale = scale
        self._map_cache.ratio, before = ratio, self._map_cache.ratio
        if before != ratio:
            self._map_cache.clear()
        self._settle_map()
        super().settle(scale, ratio)

    def _settle_map(self) -> None:
        """Have the map drawn for its zoom."""
        room, frame, scale = self._layout.chart, self.board.frame, self._scale
        seen = room.width() * room.height() * scale**2
        whole = frame.width() * frame.height() * (self.chart.fit_scale() * scale) ** 2
        # The picture of the whole ground, and twice what is seen, so that nothing has to be drawn again that is seen.
        self._map_cache.budget = _LEAST_CACHE + round(_PIXEL * whole + _CACHE_A_PIXEL * seen)
        self._map_cache.settle(self.chart.scale_now * self._scale, self._map_cache.ratio, whole=self.chart.zoom <= 1.0)

    @property
    def zoom(self) -> float:
        """How near the map is, as a multiple of the zoom at which all of it is seen."""
        return self.chart.zoom

    def zoom_map(self, factor: float, about: QPointF | None = None) -> None:
        """Zoom by `factor` so that what is at `about` (the middle by default) stays there."""
        about = self._layout.chart.center() if about is None else about
        held = self.chart.to_map(about)
        self._zoom = self.chart.zoom * factor
        scale = self.chart.fit_scale() * min(5.0, max(1.0, self._zoom))
        self._look_at(held - (about - self._layout.chart.center()) / scale)

    def pan_map(self, dx: float, dy: float) -> None:
        """Move the window over the map, by units of the table."""
        self._look_at(self.chart.centre + QPointF(dx, dy) / self.chart.scale_now)

    def fit_map(self) -> None:
        """Show the whole map."""
        self._zoom = 1.0
        self._look_at(self.board.whole.center())

    def _look_at(self, centre: QPointF) -> None:
        self.finish_animations()
        self.chart.look(self._layout.chart, self._zoom, centre)
        self._zoom, self._centre = self.chart.zoom, self.chart.centre
        self._settle_map()
        self._spots.update(self._map_spots().spots if self.position is not None else {})
        self._show_choices()
        self._show_marks()
        self.update()

    def on_map(self, point: QPointF) -> bool:
        """Whether a point of the table is in the window on the map."""
        return self._layout.chart.contains(point)

    def reveal(self, spot: Spot) -> None:
        """Move the map until a spot on it is well inside the window."""
        if spot.kind not in MAP_KINDS or spot not in self._spots:
            return
        point, room = self._spots[spot].center(), self._layout.chart
        margin = min(_REVEALED, room.width() / 3, room.height() / 3)
        right = max(0.0, point.x() + margin - room.right()) - max(0.0, room.left() + margin - point.x())
        down = max(0.0, point.y() + margin - room.bottom()) - max(0.0, room.top() + margin - point.y())
        if right or down:
            self.pan_map(right, down)

    # Drawing a way ----------------------------------------------------------------------------------

    def begin_drag(self, point: QPointF) -> bool:
        """Whether a way can be drawn from a point of the table on: then it is begun."""
        node = self.board.node_at(self.chart.to_map(point))
        if node is None or node not in self.way_starts():
            return False
        track = {self.board.board.segments.index(name) for own in self.drawn["tracks"] for name in own}
        track |= {self.board.board.segments.index(name) for name in self.drawn["turn"]["path"]}
        own = self._network()
        self._way = DrawnWay(
            self.board,
            node,
            lambda segment: segment not in track,
            lambda at: self.board.city_at[at] >= 0 or at in own,
        )
        self.path_dragged.emit(list(self._way.nodes))
        return True

    def drag_to(self, point: QPointF) -> None:
        """The pointer has come to a point of the table."""
        if self._way is not None and self._way.follow(self.chart.to_map(point)):
            self.path_dragged.emit(list(self._way.nodes))

    def drop(self) -> None:
        """The way is drawn."""
        way, self._way = self._way, None
        if way is not None:
            self.path_dropped.emit(list(way.nodes))

    def cancel_drag(self) -> None:
        """The way is not wanted."""
        if self._way is not None:
            self._way = None
            self.path_dropped.emit([])

    def way_starts(self) -> set[int]:
        """The nodes from which the seat shown could build now, or lead on what is planned.

        Empty where nobody at the screen is to choose.
        """
        if self.position is None or not self._choices:
            return set()
        turn = self.drawn["turn"]
        if turn["player"] != self.seat_shown or turn["phase"] not in ("turn", "lay") or turn["built"]:
            return set()
        nodes = self.board.board.nodes
        starts = {nodes.index(turn["at"])} if turn["at"] is not None else self._network()
        return starts | ({self._plan_head} if self._plan_head is not None else set())

    def _network(self) -> set[int]:
        """The nodes of the network of the seat shown (K3)."""
        board, seat = self.board.board, cast(int, self.seat_shown)
        found = {node for name in self.drawn["tracks"][seat] for node in self.board.ends[board.segments.index(name)]}
        start = self.drawn["starts"][seat]
        return found | ({board.nodes.index(start)} if start is not None else set())

    # Choosing ---------------------------------------------------------------------------------------

    def is_ground(self, spot: Spot) -> bool:
        return False

    def framed(self, spot: Spot, rect: QRectF) -> QRectF:
        # Those on the map have marks of their own shape.
        return QRectF() if spot.kind in MAP_KINDS else super().framed(spot, rect)

    def label_place(self, spot: Spot, rect: QRectF, text: str) -> QRectF:
        """Over the edge of what it is about, where that has nothing to tell; on the map beside it."""
        height = self._layout.text * 1.4
        width = max(1.6 * height, (sans(text, bold=True).advance * 0.72 + 1.0) * height)
        if spot.kind in MAP_KINDS:
            return self._plate_on_map(spot, rect, text)
        middle = rect.center()
        if spot.kind in ("contract", "route"):
            middle = QPointF(rect.right() - width / 2 + 2, rect.top() + height * 0.35)
        elif spot.kind in ("offer", "deck", "discard"):
            middle.setY(rect.bottom() - height * 0.3)
        elif spot.kind == "part":
            return self._beside_part(rect)
        return QRectF(middle.x() - width / 2, middle.y() - height / 2, width, height)

    def _beside_part(self, tile: QRectF) -> QRectF:
        """Beside a tile of the train where these lie one over the other, else over it, where room is kept for it."""
        one, other = self._layout.parts[:2]
        size = PART_PLATE * self._layout.small
        if one.left() == other.left():
            corner = QPointF(tile.left() - size.width() - _RING, tile.center().y() - size.height() / 2)
        else:
            corner = tile.topLeft() - QPointF(0, size.height() + _RING)
        return QRectF(corner, size)

    # Plates on the map ------------------------------------------------------------------------------

    def _plate_on_map(self, spot: Spot, rect: QRectF, text: str) -> QRectF:
        """A room inside the window, taken from then on; empty for what is out of sight, or has a price already."""
        if not self.on_map(rect.center()) or spot == self._head():
            return QRectF()
        # Where the map is small plates are, too, so that there is room for them beside cities.
        height = self._layout.text * min(1.4, max(1.1, 1.8 * CITY * self.chart.scale_now / self._layout.text))
        width = max(1.6 * height, (sans(text, bold=True).advance * 0.72 + 1.0) * height)
        return self._plate_rooms.place(rect.center(), self._radius(spot), QSizeF(width, height))

    def _radius(self, spot: Spot) -> float:
        """How far a plate stays off the middle of a spot on the map."""
        if spot.kind == "train":
            return self._spots[spot].height() / 2
        return (self.board.radius(spot.index) if spot.kind == "node" else 16.0) * self.chart.scale_now + _RING

    def _head(self) -> Spot | None:
        """The node at the head of the way that is proposed, where its price stands; None for no price."""
        segments, price = self._plan
        if not segments or not price:
            return None
        ends, own = self.board.ends, self._network()
        heads = [node for node in ends[segments[-1]] if len(segments) == 1 or node not in ends[segments[-2]]]
        heads.sort(key=lambda node: node not in own)  # a single segment begins on the network
        return Spot("node", index=heads[-1])

    def _free_rooms(self) -> PlateRooms:
        """Where plates can stand on the map as it is shown now."""
        board, transform = self.board, self.chart.plane.transform()
        track = []
        for segment in self._plan[0]:
            one, other = board.line(segment)
            track += [transform.map(one + (other - one) * share) for share in _TRACK_POINTS]
        return PlateRooms(
            self._layout.chart,
            [transform.mapRect(each) for each in self._rooms_of_trains().values()],
            track,
            [transform.mapRect(each) for each in board.signs],
            [transform.mapRect(each) for each in board.names],
        )

    # What is marked ---------------------------------------------------------------------------------

    def _show_choices(self) -> None:
        self._show_ghost()
        self._plate_rooms = self._free_rooms()
        self._show_price()
        super()._show_choices()
        for spot, text in self._reach.items():
            if text and spot in self._spots and not (spot in self._choices and self._choices[spot].label):
                where = self.label_place(spot, self._spots[spot], text)
                if not where.isEmpty():
                    self._labels.append(self._label(where, Choice(text)))
                    self.addItem(self._labels[-1])
        taken = [spot for spot, choice in self._choices.items() if choice.chosen or choice.pending]
        offered = [spot for spot in {**self._choices, **self._reach} if spot not in taken]
        if self._ghost is not None:
            # Where it hides a segment the mark goes round it instead.
            taken = [Spot("train", _GHOST) if spot.kind == "segment" else spot for spot in taken]
        self._chart_marks.show({"offered": offered, "taken": taken}, self._rooms_of_trains())

    def _show_marks(self) -> None:
        super()._show_marks()
        if self._hovered is not None and self._hovered.kind in _DRAWN and self._hovered not in self._choices:
            self._hover.set_rects([])  # as if one could be drawn
        cursor = self._cursor if self._cursor_shown else None
        marks = {"hover": self._hovered, "cursor": cursor}
        shown = {name: [] if spot is None else [spot] for name, spot in marks.items()}
        shown["highlight"] = [*self._lit, *([self._highlighted] if self._highlighted is not None else [])]
        self._chart_marks.show(shown, self._rooms_of_trains())

    def _rooms_of_trains(self) -> dict[int, QRectF]:
        """By seat, and of the one that shows where a train is about to go."""
        return self._trains if self._ghost is None else {**self._trains, _GHOST: self._ghost.where}

    def set_lit(self, cities: Iterable[str]) -> None:
        """Light up these cities, by their ids, besides what is highlighted."""
        self._lit = [Spot("node", index=self.board.board.nodes.index(city)) for city in cities]
        self._show_marks()

    def set_reach(self, reach: Mapping[Spot, str]) -> None:
        """Mark where the train can get to, with a few words on it or none."""
        self._reach = dict(reach)
        self._show_choices()

    def set_plan_head(self, node: int | None) -> None:
        """From where track that is planned can be led on by a drag, if any is."""
        self._plan_head = node

    def set_plan(self, segments: Sequence[int], price: str) -> None:
        """Draw a way that is proposed, in its order, with its price at its head; no segments, no way."""
        if (tuple(segments), price) != self._plan:
            self._plan = (tuple(segments), price)
            self._show_plan()
            self._show_choices()  # their plates leave the way free

    def _show_plan(self) -> None:
        for item in self._plan_items:
            self.removeItem(item)
        self._plan_items = []
        if self.seat_shown is not None:
            self._plan_items += self.map_pieces().plan(self._plan[0], self.seat_shown)
        for item in self._plan_items:
            self.put(item)

    def _show_price(self) -> None:
        """Put a plate with the price beside the head of the way that is proposed."""
        if self._price is not None:
            self.removeItem(self._price)
            self._price = None
        head, price = self._head(), self._plan[1]
        if head is None or head not in self._spots or not self.on_map(self._spots[head].center()):
            return
        height = self._layout.text * 1.7
        width = max(1.6 * height, (sans(price, bold=True).advance * 0.68 + 0.9) * height)
        where = self._plate_rooms.place(self._spots[head].center(), self._radius(head), QSizeF(width, height))
        self._price = self.pieces().price(where, price)
        self.put(self._price)

    def _show_ghost(self) -> None:
        """Show the train of the seat shown where it is about to go."""
        if self._ghost is not None:
            self.removeItem(self._ghost)
            self._ghost = None
        goal = next((spot for spot, choice in self._choices.items() if choice.pending and spot in self._reach), None)
        if goal is None or self.seat_shown is None or self._plan[0]:
            return
        board = self.board.board
        place = (board.nodes if goal.kind == "node" else board.segments)[goal.index]
        self._ghost = self.map_pieces().ghost(self.drawn, self.seat_shown, place)
        self.put(self._ghost)

    # Where things are -------------------------------------------------------------------------------

    def spot_at(self, point: QPointF) -> Spot | None:
        if self.position is None or not self.on_map(point):
            return super().spot_at(point)
        here = self.chart.to_map(point)
        for seat, room in self._trains.items():
            if room.contains(here):
                return Spot("train", seat)
        node = self.board.node_at(here)
        if node is not None:
            return Spot("node", index=node)
        segment = self.board.segment_at(here)
        return None if segment is None else Spot("segment", index=segment)

    def words(self, position: Json, spot: Spot) -> str:
        names = [seat.name for seat in self.seats]
        return Spoken(self.board.board, cast(PositionState, position), names, cast(int, self.seat_shown)).describe(spot)

    def train_way(self, seat: int, origin: str, goal: str) -> list[str]:
        """The spaces on a shortest way of a seat's train, in the position shown."""
        return self._rails.train_way(self.drawn, seat, origin, goal)

    @cached_property
    def _rails(self) -> RailNetwork:
        # Slow to import, and only wanted once trains move.
        from rocket_desktop.model.spike.network import RailNetwork

        return RailNetwork(self.board.board)

    def steps(self, position: Json, events: Sequence[Json]) -> list[Step]:
        return plan(self, events)
