"""The drawn table of Spike: it shows published positions, and what can be chosen in them."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import replace
from functools import cached_property, partial
from typing import TYPE_CHECKING, ClassVar, Final, cast

from PySide6.QtCore import QObject, QPointF, QRectF, QSizeF, Signal

from rocket_desktop.model.core import Json
from rocket_desktop.model.spike.board import FACE_UP, Board
from rocket_desktop.views.games.spike.art import PART_NUMBER
from rocket_desktop.views.games.spike.art_rails import GroundPicture
from rocket_desktop.views.games.spike.board_map import CITY, BoardMap
from rocket_desktop.views.games.spike.chart import ChartItem, ChartMarks
from rocket_desktop.views.games.spike.drawing import DrawnWay
from rocket_desktop.views.games.spike.layout import LEAST, Layout, lay_out, offer_places
from rocket_desktop.views.games.spike.map_pieces import MapItem, MapPieces
from rocket_desktop.views.games.spike.motion import plan
from rocket_desktop.views.games.spike.pieces import Pieces
from rocket_desktop.views.games.spike.shown import PositionState
from rocket_desktop.views.games.spike.spoken import Spoken
from rocket_desktop.views.games.spike.theme import THEMES, RailTheme
from rocket_desktop.views.kit.lettering import sans
from rocket_desktop.views.kit.motion import Step
from rocket_desktop.views.kit.pictures import PictureCache
from rocket_desktop.views.kit.seats import SeatStyle
from rocket_desktop.views.kit.spot_items import Z_GROUND, Z_LABEL, ArtItem, Part
from rocket_desktop.views.kit.spot_scene import SpotScene
from rocket_desktop.views.kit.spots import Choice, Spot
from rocket_desktop.views.kit.tiles import TiledItem

if TYPE_CHECKING:
    from rocket_desktop.model.spike.network import RailNetwork

MAP_KINDS: Final = frozenset({"node", "segment", "train"})
"""The kinds of spots that lie on the map."""

_LEAST_CACHE: Final = 5 << 20  # bytes
_PIXEL: Final = 4  # bytes
_CACHE_A_PIXEL: Final = 9  # bytes for each device pixel of the map's window
_REVEALED: Final = 60.0  # units round the keyboard's spot that are seen, too

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
        self._plan_head: int | None = None
        self._laid_out: Layout | None = None
        self._offer_places = list(range(FACE_UP))
        self._reach: dict[Spot, str] = {}
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
        self._plan_items = []
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
            item.setParentItem(self.chart.plane)
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
        self._show_plan()
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
        """Over the edge of what it is about, where that has nothing to tell; of a city off its name."""
        height = self._layout.text * 1.4
        width = max(1.6 * height, (sans(text, bold=True).advance * 0.72 + 1.0) * height)
        middle = rect.center()
        if spot.kind == "node":
            middle = self._beside_name(spot.index, height)
        elif spot.kind in ("contract", "route"):
            middle = QPointF(rect.right() - width / 2 + 2, rect.top() + height * 0.35)
        elif spot.kind in ("offer", "deck", "discard"):
            middle.setY(rect.bottom() - height * 0.3)
        elif spot.kind == "part":
            # Off the number, which stands in the right part of the tile.
            right = min(rect.left() + width - 2, rect.left() + PART_NUMBER * rect.width() - 1)
            middle = QPointF(right - width / 2, rect.top() + height * 0.25)
        return QRectF(middle.x() - width / 2, middle.y() - height / 2, width, height)

    def _beside_name(self, node: int, height: float) -> QPointF:
        """The middle of a plate of this height at a node, above it, or under it where its name stands above."""
        place, city = self.chart.to_table(self.board.nodes[node]), self.board.city_at[node]
        below = city >= 0 and self.board.names[city].center().y() < self.board.nodes[node].y() - 1
        off = self.board.radius(node) * self.chart.scale_now * 0.75 + height * 0.5
        return place + QPointF(0, off if below else -off)

    def _show_choices(self) -> None:
        super()._show_choices()
        for spot, text in self._reach.items():
            if text and spot in self._spots and not (spot in self._choices and self._choices[spot].label):
                self._labels.append(self._label(self.label_place(spot, self._spots[spot], text), Choice(text)))
                self.addItem(self._labels[-1])
        for item in self._labels:
            spot_on_map = self.on_map(item.where.center())
            item.setZValue(Z_LABEL)
            item.setVisible(spot_on_map or not self._layout.chart.intersects(item.where))
        marks: dict[str, list[Spot]] = {"offered": [], "taken": []}
        for spot, choice in self._choices.items():
            marks["taken" if choice.chosen or choice.pending else "offered"].append(spot)
        shown: dict[str, Sequence[Spot]] = {}
        for name, spots in marks.items():
            shown[name] = shown[f"{name} ground"] = spots
        self._chart_marks.show({**shown, "reach": list(self._reach)}, self._trains)

    def _show_marks(self) -> None:
        super()._show_marks()
        cursor = self._cursor if self._cursor_shown else None
        marks = {"highlight": self._highlighted, "hover": self._hovered, "cursor": cursor}
        self._chart_marks.show({name: [] if spot is None else [spot] for name, spot in marks.items()}, self._trains)

    def set_reach(self, reach: Mapping[Spot, str]) -> None:
        """Tint where the train can get to, with a few words on it or none."""
        self._reach = dict(reach)
        self._show_choices()

    def set_plan_head(self, node: int | None) -> None:
        """From where track that is planned can be led on by a drag, if any is."""
        self._plan_head = node

    def set_plan(self, segments: Sequence[int], price: str) -> None:
        """Draw a way that is proposed, in its order, with its price at its head; no segments, no way."""
        self._plan = (tuple(segments), price)
        self._show_plan()

    def _show_plan(self) -> None:
        for item in self._plan_items:
            self.removeItem(item)
        self._plan_items = []
        (segments, price), seat = self._plan, self.seat_shown
        if seat is None or not segments:
            return
        self._plan_items += self.map_pieces().plan(segments, seat)
        if price:
            self._plan_items.append(self._price(segments, price))
        for item in self._plan_items:
            self.put(item)

    def _price(self, segments: Sequence[int], price: str) -> ArtItem:
        """A plate with the price at the head of a way."""
        ends = self.board.ends
        own = self._network()
        heads = [node for node in ends[segments[-1]] if len(segments) == 1 or node not in ends[segments[-2]]]
        heads.sort(key=lambda node: node not in own)  # a single segment begins on the network
        height = self._layout.text * 1.7
        width = max(1.6 * height, (sans(price, bold=True).advance * 0.68 + 0.9) * height)
        head, room = self._beside_name(heads[-1], height), self._layout.chart
        left = min(max(head.x() - width / 2, room.left() + 2), room.right() - width - 2)
        top = min(max(head.y() - height / 2, room.top() + 2), room.bottom() - height - 2)
        return self.pieces().price(QRectF(left, top, width, height), price)

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
