"""The drawn board of Stephenson's Rocket: it shows published positions, and what can be chosen in them."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Final, TypedDict, cast

from PySide6.QtCore import QEasingCurve, QObject, QPointF, QTimer, QVariantAnimation, Signal
from PySide6.QtGui import QBrush, QColor
from PySide6.QtWidgets import QGraphicsScene

from rocket_desktop.i18n import _
from rocket_desktop.model.stephenson.notation import heading_in_words
from rocket_desktop.views.games.stephenson.badge import BadgeItem
from rocket_desktop.views.games.stephenson.board_map import BoardMap, Place, read_board_map
from rocket_desktop.views.games.stephenson.board_theme import THEMES, BoardTheme
from rocket_desktop.views.games.stephenson.items import (
    Z_CURSOR,
    Z_HIGHLIGHT,
    Z_HOVER,
    Z_LOCOMOTIVE,
    Z_MAP,
    Z_MOVING,
    Choice,
    ChoiceItem,
    LocomotiveItem,
    OutlineItem,
    PlaceItem,
    StationItem,
    TrackItem,
    TrackPiece,
)
from rocket_desktop.views.games.stephenson.map_picture import MapPicture
from rocket_desktop.views.kit.pictures import PictureCache
from rocket_desktop.views.kit.seats import SeatStyle, seat_styles
from rocket_desktop.views.kit.tiles import TiledItem

MOVE_MS: Final = 520
"""Milliseconds that a locomotive takes to the next hexagon at normal speed."""
_CODE_EVERY: Final = 3  # hexagons of a line from one code to the next

Highlight = str | int | None
"""A line's, city's, town's id, a hexagon's label, or a seat's number; None for nothing."""


class _LineState(TypedDict):
    status: str
    locomotive: str | None
    moved: bool
    heading: str | None
    hexes: list[str]
    features: list[str]
    tracks: list[tuple[str, str | None, str | None]]


class _SpaceState(TypedDict):
    industry: str
    owner: int | None


class _Position(TypedDict):
    lines: dict[str, _LineState]
    industries: dict[str, list[_SpaceState]]
    stations: list[list[str]]
    connected_cities: list[str]


class BoardScene(QGraphicsScene):
    """The board of one game: its map, its pieces, and the marks of choosing and pointing.

    Scene units are map units.  Hexagons are named by their labels (`F12`) everywhere.
    """

    hex_hovered = Signal(object)
    """The label under the pointer (a `str`), or None off the board."""
    hex_clicked = Signal(str)
    """A hexagon was clicked, or Enter pressed on it."""
    hex_activated = Signal(str)
    """A hexagon was double-clicked, or Shift+Enter pressed on it: choose without a further question."""
    cursor_moved = Signal(str)
    """The keyboard's hexagon has changed."""
    enter_pressed = Signal()
    """Enter was pressed while the keyboard's mark is at rest."""

    def __init__(
        self,
        map_data: object,
        seats: Sequence[Mapping[str, object]],
        theme: str = "light",
        parent: QObject | None = None,
    ) -> None:
        """`map_data` is a parsed map file that passed its checks.

        `seats` are dicts with `name`, `colour` (a name of `kit.seats.SEAT_COLOURS` or `#rrggbb`) and `shape` (one of
        `kit.seats.SEAT_SHAPES`); `theme` is light, dark or contrast.
        """
        super().__init__(parent)
        self.board: Final[BoardMap] = read_board_map(map_data)
        self.cache: Final = PictureCache()
        self.reduced_motion = False
        self.move_ms = MOVE_MS
        self._seats: list[SeatStyle] = seat_styles(seats)
        self._theme: BoardTheme = THEMES[theme]
        self._position: _Position | None = None
        self._places: dict[str, PlaceItem] = {}
        self._tracks: dict[str, TrackItem] = {}
        self._stations: dict[str, StationItem] = {}
        self._locomotives: dict[str, LocomotiveItem] = {}
        self._choices: dict[str, ChoiceItem] = {}
        self._badges: dict[str, BadgeItem] = {}
        # One animation a line, made once: to delete one that has just told of its end crashes now and then.
        self._animations: dict[str, QVariantAnimation] = {}
        self._running: dict[str, Callable[[], None] | None] = {}
        self._highlighted: Highlight = None
        self._hovered: str | None = None
        self._cursor: str | None = None
        self._row: QPointF | None = None
        self._along_row = False
        # The index would be rebuilt while pieces move, and there are few.
        self.setItemIndexMethod(QGraphicsScene.ItemIndexMethod.NoIndex)
        self.setSceneRect(self.board.picture)
        self._map: TiledItem
        self._build()

    def _build(self) -> None:
        """Make every item that does not depend on the position, in the current theme."""
        board, theme = self.board, self._theme
        self.setBackgroundBrush(QBrush(QColor(theme.table)))
        self._map = TiledItem(self.cache, board.picture, theme.table, MapPicture(board, theme).paint, Z_MAP)
        self.addItem(self._map)
        for place in board.places.values():
            item = PlaceItem(self.cache, board, place, theme, self._seats)
            self._places[place.id] = item
            self.addItem(item)
        self._highlight = OutlineItem(board, ((theme.rim, 26), (theme.highlight, 18)), Z_HIGHLIGHT)
        glow = QColor(theme.highlight)
        glow.setAlphaF(0.3)
        self._highlight.set_fill(glow)
        self._hover = OutlineItem(board, ((theme.paper, 10), (theme.ink, 4)), Z_HOVER, 1.02)
        self._cursor_item = OutlineItem(board, ((theme.rim, 19), (theme.cursor, 12)), Z_CURSOR, 1.05)
        for mark in (self._highlight, self._hover, self._cursor_item):
            self.addItem(mark)

    @property
    def theme(self) -> BoardTheme:
        """The colours in force."""
        return self._theme

    @property
    def seats(self) -> Sequence[SeatStyle]:
        """What the seats' pieces look like."""
        return self._seats

    def set_theme(self, theme: str) -> None:
        """Show the board in `light`, `dark` or `contrast`."""
        if theme == self._theme.name:
            return
        self.finish_animations()
        self._theme = THEMES[theme]
        self._rebuild()

    def set_seats(self, seats: Sequence[Mapping[str, object]]) -> None:
        """Show other colours and shapes (dicts as in the constructor)."""
        self.finish_animations()
        self._seats = seat_styles(seats)
        self._rebuild()

    def _rebuild(self) -> None:
        choices = [item.choice for item in self._choices.values()]
        highlighted, hovered = self._highlighted, self._hovered
        cursor = self._cursor if self.cursor_shown else None
        self.clear()
        self.cache.clear()
        for kept in (self._places, self._tracks, self._stations, self._locomotives, self._choices, self._badges):
            kept.clear()
        self._build()
        if self._position is not None:
            self.show_position(cast(Mapping[str, object], self._position))
        self.set_choices(choices)
        self.set_highlight(highlighted)
        self._hover.set_hexes([] if hovered is None else [hovered])
        self._cursor_item.set_hexes([] if cursor is None else [cursor])

    # Positions --------------------------------------------------------------------------------------

    def show_position(self, position: Mapping[str, object]) -> None:
        """Show a published position: only what differs from the last one is changed.

        `position` is the JSON of `state` with one more key in each line, `tracks`: lists of hexagon, side through which
        the line enters it and side through which it leaves (direction names, None for the hexagon's middle).
        Moves still animated are finished at once.
        """
        self.finish_animations()
        self._position = state = cast(_Position, position)
        self._show_lines(state)
        self._show_stations(state)
        for city, spaces in state["industries"].items():
            connected = city in state["connected_cities"]
            self._places[city].show_city([space["owner"] for space in spaces], connected=connected)
        self._show_highlight()

    def _show_lines(self, state: _Position) -> None:
        tracks: dict[str, tuple[str, list[TrackPiece], bool]] = {}
        for name, line in state["lines"].items():
            start = self.board.places[self.board.lines[name].start]
            waiting = line["locomotive"] == start.hex
            self._places[start.id].show_line(line["status"], waiting=waiting)
            self._show_locomotive(name, line, waiting)
            for label, pieces in self._pieces(line).items():
                tracks[label] = (name, pieces, False)
            self._place_codes(state, name, line, tracks)
        for label in [label for label in self._tracks if label not in tracks]:
            self.removeItem(self._tracks.pop(label))
        for label, (name, pieces, code) in tracks.items():
            item = self._tracks.get(label)
            if item is None:
                item = TrackItem(self.cache, self.board, label, self.board.lines[name], pieces, code, self._theme)
                self._tracks[label] = item
                self.addItem(item)
            else:
                item.show_track(self.board.lines[name], pieces, code)

    def _pieces(self, line: _LineState) -> dict[str, list[TrackPiece]]:
        """The track on each hexagon of a line, in the order it was laid."""
        pieces: dict[str, list[TrackPiece]] = {}
        for label, entered, left in line["tracks"]:
            pieces.setdefault(label, []).append((entered, left))
        here, heading = line["locomotive"], line["heading"]
        if here is not None and heading is not None and here not in pieces:
            # The track ends under the locomotive.
            pieces[here] = [(self.board.opposite(heading), None)]
        return pieces

    def _place_codes(
        self, state: _Position, name: str, line: _LineState, tracks: dict[str, tuple[str, list[TrackPiece], bool]]
    ) -> None:
        """Put the line's code on some of its hexagons, never under another piece."""
        taken = {label for stations in state["stations"] for label in stations} | {line["locomotive"]}
        own = [label for label, (owner, _, _) in tracks.items() if owner == name and label not in taken]
        for label in own[min(1, len(own) - 1) :: _CODE_EVERY] if own else []:
            tracks[label] = (*tracks[label][:2], True)

    def _show_locomotive(self, name: str, line: _LineState, waiting: bool) -> None:
        item = self._locomotives.get(name)
        if line["locomotive"] is None:
            if item is not None:
                self.removeItem(self._locomotives.pop(name))
            return
        if item is None:
            item = LocomotiveItem(self.cache, self.board, self.board.lines[name], self._theme)
            self._locomotives[name] = item
            self.addItem(item)
        item.setZValue(Z_LOCOMOTIVE)
        item.setPos(self.board.centre(line["locomotive"]))
        item.show_locomotive(line["heading"], line["status"])
        # One that waits is part of its starting town's drawing.
        item.setVisible(not waiting)

    def _show_stations(self, state: _Position) -> None:
        headings = {
            line["locomotive"]: line["heading"] for line in state["lines"].values() if line["heading"] is not None
        }
        owners = {label: seat for seat, labels in enumerate(state["stations"]) for label in labels}
        for label in [label for label in self._stations if label not in owners]:
            self.removeItem(self._stations.pop(label))
        for label, seat in owners.items():
            item = self._stations.get(label)
            if item is None:
                item = StationItem(self.cache, self.board, label, self._seats[seat], self._theme)
                self._stations[label] = item
                self.addItem(item)
            item.show_station(self._seats[seat], headings.get(label))

    # Choosing ---------------------------------------------------------------------------------------

    def set_choices(self, choices: Sequence[Choice]) -> None:
        """Light up what can be chosen now, and nothing else.  One choice a hexagon: the last one counts."""
        wanted = {choice.hex: choice for choice in choices}
        for label in list(self._choices):
            if wanted.get(label) != self._choices[label].choice:
                self.removeItem(self._choices.pop(label))
                badge = self._badges.pop(label, None)
                if badge is not None:
                    self.removeItem(badge)
        for label, choice in wanted.items():
            if label not in self._choices:
                self._choices[label] = item = ChoiceItem(self.cache, self.board, choice, self._theme)
                self.addItem(item)
                if BadgeItem.is_needed(choice):
                    low = label in self._stations
                    badge = BadgeItem(self.cache, self.board, choice, self._theme, self._seats, low=low)
                    self._badges[label] = badge
                    self.addItem(badge)

    def choice_at(self, label: str) -> Choice | None:
        """The choice shown on a hexagon, if any."""
        item = self._choices.get(label)
        return None if item is None else item.choice

    def set_highlight(self, what: Highlight) -> None:
        """Light up all that belongs to a line, a place (by id) or a seat (by number); None puts it out.

        A line: its track, locomotive, starting town and connected places.  A place: itself and the lines connected to
        it.  A seat: its stations and the cities it has invested in.
        """
        self._highlighted = what
        self._show_highlight()

    @property
    def highlighted_hexes(self) -> Sequence[str]:
        """The labels of the hexagons that are lit up, sorted."""
        return self._highlight.hexes

    def _show_highlight(self) -> None:
        self._highlight.set_hexes(sorted(self._belonging(self._highlighted)))

    def _belonging(self, what: Highlight) -> set[str]:
        """The hexagons to light up for `what`."""
        state, board = self._position, self.board
        if isinstance(what, str) and what in board.hexes:
            return {what}
        if what is None or state is None:
            return {board.places[what].hex} if isinstance(what, str) and what in board.places else set()
        if isinstance(what, int):
            cities = (c for c, spaces in state["industries"].items() if any(s["owner"] == what for s in spaces))
            return {*state["stations"][what], *(board.places[city].hex for city in cities)}
        if what in board.lines:
            return self._line_hexes(state, what)
        reached = {board.places[what].hex}
        for name, line in state["lines"].items():
            if what in line["features"] or (board.lines[name].start == what and line["status"] != "dissolved"):
                reached |= self._line_hexes(state, name)
        return reached

    def _line_hexes(self, state: _Position, name: str) -> set[str]:
        line = state["lines"][name]
        places = [self.board.lines[name].start, *line["features"]]
        return {*line["hexes"], *(self.board.places[place].hex for place in places)}

    def set_hovered(self, label: str | None) -> None:
        """The pointer is on a hexagon, or on none; the view calls this."""
        if label == self._hovered:
            return
        self._hovered = label
        self._hover.set_hexes([] if label is None else [label])
        self.hex_hovered.emit(label)

    # The keyboard -----------------------------------------------------------------------------------

    @property
    def cursor(self) -> str | None:
        """The keyboard's hexagon; None before its first use."""
        return self._cursor

    @property
    def cursor_shown(self) -> bool:
        """Whether the keyboard's mark is drawn."""
        return bool(self._cursor_item.hexes)

    def rest_cursor(self) -> None:
        """The mouse is at work: take the keyboard's mark away, but keep its place for the next key."""
        self._cursor_item.set_hexes([])

    def show_cursor(self) -> None:
        """Show the keyboard's mark where it was."""
        self.set_cursor(self._cursor)

    def set_cursor(self, label: str | None) -> None:
        """Put the keyboard's mark on a hexagon, or take it away."""
        self._row = None
        self._set_cursor(label)

    def _set_cursor(self, label: str | None) -> None:
        self._cursor = label
        self._cursor_item.set_hexes([] if label is None else [label])
        if label is not None:
            self.cursor_moved.emit(label)

    def walk(self, dx: int, dy: int) -> None:
        """Move the keyboard's hexagon one step left, right, up or down (one of `dx`, `dy` is -1 or 1, the other 0).

        Rows and columns are zigzags; a walk keeps to the one it started in, and jumps over gaps of the board.
        """
        if self._cursor is None:
            self.set_cursor(self._first_hex())
            return
        if not self.cursor_shown:
            self.set_cursor(self._cursor)
            return
        here = self.board.centre(self._cursor)
        # Along a row the height is kept, along a column the distance from the side.
        row = self._row if self._row is not None and self._along_row == bool(dx) else here
        best: tuple[float, str] | None = None
        for label in self.board.hexes:
            way = self.board.centre(label) - here
            aside = self.board.centre(label) - row
            ahead, off = (way.x() * dx, aside.y()) if dx else (way.y() * dy, aside.x())
            if ahead > 50 and abs(off) < 130 + ahead / 2:
                # Of two that lie alike, the upper or left one.
                cost = ahead + 1.5 * abs(off) + (0.1 if off > 0 else 0.0)
                if best is None or cost < best[0]:
                    best = (cost, label)
        if best is not None:
            self._row, self._along_row = row, bool(dx)
            self._set_cursor(best[1])

    def walk_choices(self, step: int) -> None:
        """Move the keyboard's hexagon to the next (1) or previous (-1) of the choices, in reading order."""
        spots = sorted(
            (label for label, item in self._choices.items() if item.choice.style != "muted"),
            key=lambda label: (round(self.board.centre(label).y() / 60), self.board.centre(label).x()),
        )
        if spots:
            at = spots.index(self._cursor) + step if self._cursor in spots else (0 if step > 0 else -1)
            self.set_cursor(spots[at % len(spots)])

    def _first_hex(self) -> str:
        """Where the keyboard starts: on a choice if there is one, else nearest to the middle of the board."""
        lit = [label for label, item in self._choices.items() if item.choice.style != "muted"]
        middle = self.board.frame.center()

        def distance(label: str) -> float:
            way = self.board.centre(label) - middle
            return math.hypot(way.x(), way.y())

        return min(lit or self.board.hexes, key=distance)

    # Words ------------------------------------------------------------------------------------------

    def hex_at(self, point: QPointF) -> str | None:
        """The label of the hexagon that holds `point` (scene units), None off the board."""
        return self.board.hex_at(point)

    def describe(self, label: str) -> str:
        """What is on a hexagon, in a line of words for screen readers and hints."""
        parts = [label]
        place = self.board.place_at.get(label)
        if place is not None:
            parts.append(self._describe_place(place))
        state = self._position
        if state is not None:
            parts += self._describe_pieces(state, label)
        choice = self.choice_at(label)
        if choice is not None and choice.hover:
            parts.append(choice.hover)
        return ", ".join(parts) if len(parts) > 1 else _("{hexagon}, free").format(hexagon=label)

    def _describe_place(self, place: Place) -> str:
        name = f"{place.name} {place.native}".strip()
        if place.line is not None:
            return _("{place}, starting town of {line}").format(place=name, line=self.board.lines[place.line].name)
        if place.kind == "city":
            return _("{place}, city {number}").format(place=name, number=place.number)
        return _("{place}, railway town").format(place=name)

    def _describe_pieces(self, state: _Position, label: str) -> list[str]:
        parts = []
        for name, line in state["lines"].items():
            abbr = self.board.lines[name].abbr
            if line["locomotive"] == label:
                heading = line["heading"]
                if heading:
                    text = _("locomotive of {line}, heading {heading}")
                    parts.append(text.format(line=abbr, heading=heading_in_words(heading)))
                else:
                    parts.append(_("locomotive of {line}").format(line=abbr))
            elif label in line["hexes"]:
                parts.append(_("track of {line}").format(line=abbr))
        for seat, stations in enumerate(state["stations"]):
            if label in stations:
                parts.append(_("station of {player}").format(player=self._seats[seat].name))
        return parts

    # Moving -----------------------------------------------------------------------------------------

    def animate_move(self, line: str, start: str, end: str, on_done: Callable[[], None] | None = None) -> None:
        """Run the locomotive of `line` from hexagon `start` to its neighbour `end`, then call `on_done` once.

        Show the position after the move in `on_done` or later: the board follows positions only.  When a position is
        shown meanwhile, the move ends at once and `on_done` is called first.  With `reduced_motion` the locomotive
        jumps; `on_done` is called from the event loop then, too.
        """
        self._finish(line)
        item = self._locomotives[line]
        item.show_locomotive(self.board.direction(start, end), "running")
        item.setZValue(Z_MOVING)
        item.setVisible(True)
        animation = self._animation(line)
        animation.setDuration(self.move_ms)
        animation.setStartValue(self.board.centre(start))
        animation.setEndValue(self.board.centre(end))
        self._running[line] = on_done
        if self.reduced_motion:
            item.setPos(self.board.centre(end))
            QTimer.singleShot(0, self, lambda: self._finish(line))
        else:
            item.setPos(self.board.centre(start))
            animation.start()

    def _animation(self, line: str) -> QVariantAnimation:
        """What moves the locomotive of a line."""
        if line not in self._animations:
            animation = QVariantAnimation(self)
            animation.setEasingCurve(QEasingCurve.Type.InOutCubic)
            animation.valueChanged.connect(partial(self._place, line))
            animation.finished.connect(partial(self._finish, line))
            self._animations[line] = animation
        return self._animations[line]

    def _place(self, line: str, where: QPointF) -> None:
        if line in self._running and not self.reduced_motion:
            self._locomotives[line].setPos(where)

    def locomotive_hex(self, line: str) -> str | None:
        """The hexagon that the locomotive of `line` is drawn on, None when it is dissolved."""
        item = self._locomotives.get(line)
        return None if item is None else self.board.hex_at(item.pos())

    @property
    def animating(self) -> bool:
        """Whether a locomotive is on its way."""
        return bool(self._running)

    def finish_animations(self) -> None:
        """End all moves at once: locomotives stand where they were going, and each `on_done` is called."""
        for line in list(self._running):
            self._finish(line)

    def _finish(self, line: str) -> None:
        if line not in self._running:
            return
        on_done = self._running.pop(line)
        animation = self._animations[line]
        # Stopping emits no `finished`; the entry is gone already, so nothing is called twice.
        animation.stop()
        self._locomotives[line].setPos(animation.endValue())
        self._locomotives[line].setZValue(Z_LOCOMOTIVE)
        if on_done is not None:
            on_done()

    # The zoom ---------------------------------------------------------------------------------------

    def settle(self, scale: float, ratio: float, *, whole: bool = True) -> None:
        """Show the board at `scale` device pixels per unit at once, `whole` or as a part that is looked at."""
        self.cache.settle(scale, ratio, whole=whole)
        self.update()
