"""The map being edited, drawn: hexes on and off, places, coast; what mouse and keyboard do to it becomes signals."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Final, cast

from PySide6.QtCore import QEvent, QPoint, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QFocusEvent,
    QKeyEvent,
    QMouseEvent,
    QNativeGestureEvent,
    QPainter,
    QPainterPath,
    QPaintEvent,
    QPen,
    QPolygonF,
    QResizeEvent,
    QWheelEvent,
)
from PySide6.QtWidgets import QSizePolicy, QWidget

from rocket_desktop.i18n import _
from rocket_desktop.model.core import Json
from rocket_desktop.model.stephenson.map_draft import CITY, START, Draft, DraftPlace
from rocket_desktop.model.stephenson.map_layout import Axial, Frame, bounds, plain_land
from rocket_desktop.views.games.stephenson.board_map import BoardMap, Industry, Line, Place, SceneryJson
from rocket_desktop.views.games.stephenson.board_theme import THEMES
from rocket_desktop.views.games.stephenson.editor.tools import COAST, ERASE, LAKE, LAND, PLACES, SEA, SELECT, TOOL_KEYS
from rocket_desktop.views.games.stephenson.place_art import draw_city, draw_start, draw_town
from rocket_desktop.views.kit.hexes import HexLayout, grid, outline

_MARGIN: Final = 420.0  # map units round the hexes when the whole map is shown
_NEAREST, _FARTHEST = 1.6, 0.03  # pixels to the map unit
_STEP: Final = 1.25  # of the zoom
_FREEHAND: Final = 14.0  # map units between two points of a coast drawn with the mouse
_AROUND: Final = 6  # hexes that are offered round the board


class MapCanvas(QWidget):
    """Shows a draft; `tool` is what a click or Enter does.

    `painted(hexes, on)` while hexes are brushed on or off, `rested()` when a stroke ends; `place_wanted(kind, hex)`,
    `chosen(hex)`, `moved(from, to)`, `remove_wanted(hex)`, `area_drawn(kind, points)` with points in map units,
    `erased(x, y)`; `described(text)` says what the keyboard's hex holds, `tool_wanted(tool)` asks for another tool.
    """

    painted = Signal(object, bool)
    rested = Signal()
    place_wanted = Signal(str, object)
    chosen = Signal(object)
    moved = Signal(object, object)
    remove_wanted = Signal(object)
    area_drawn = Signal(str, object)
    erased = Signal(float, float)
    described = Signal(str)
    tool_wanted = Signal(str)

    def __init__(self, draft: Draft, theme: Callable[[], str]) -> None:
        super().__init__()
        self._theme = theme
        self._tool = SELECT
        self._scale = 0.2
        self._corner = QPointF()
        self._fitted = True
        self._selected: Axial | None = None
        self._cursor: Axial = (0, 0)
        self._marked: tuple[Axial, ...] = ()
        self._carried: Axial | None = None
        self._stroke: list[QPointF] = []
        self._brush: bool | None = None
        self._last: Axial | None = None
        self._pan: QPointF | None = None
        self._hover: Axial | None = None
        self.setMinimumSize(280, 220)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setMouseTracking(True)
        self.setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)
        self.setAccessibleName(_("The map being edited"))
        self._show(draft)
        self._cursor = min(draft.hexes, default=(0, 0))

    # --- what is shown ---

    @property
    def draft(self) -> Draft:
        """The draft that is shown."""
        return self._draft

    @property
    def tool(self) -> str:
        """One of `TOOLS`."""
        return self._tool

    @property
    def cursor_hex(self) -> Axial:
        """The keyboard's hex, on the board or not."""
        return self._cursor

    @property
    def selected(self) -> Axial | None:
        """The hex whose place is chosen."""
        return self._selected

    def show_draft(self, draft: Draft) -> None:
        """Show another state of the map; the view stays where it is."""
        self._show(draft)
        self.update()
        self._describe()

    def _show(self, draft: Draft) -> None:
        self._draft = draft
        self._layout = HexLayout(draft.orientation)
        self._board = board_of(draft)
        self._area = outline(self._layout, draft.hexes)
        self._sides = grid(self._layout, draft.hexes)
        scenery = draft.scenery
        drawn = scenery["land"] or ([plain_land(draft.hexes, draft.orientation)] if draft.hexes else [])
        self._land = _areas(drawn)
        self._lakes = _areas(scenery["lakes"])
        self._rivers = QPainterPath()
        for river in cast(list[Json], scenery["rivers"]):
            self._rivers.addPolygon(_polygon(river["points"]))

    def set_tool(self, tool: str) -> None:
        """What a click does from now on."""
        self._tool = tool
        self._stroke.clear()
        self._carried = None
        self.setCursor(Qt.CursorShape.ArrowCursor if tool == SELECT else Qt.CursorShape.CrossCursor)
        self.update()
        self._describe()

    def select(self, at: Axial | None) -> None:
        """Mark the place on a hex as the chosen one, and put the keyboard there."""
        self._selected = at
        if at is not None:
            self._cursor = at
        self.update()
        self._describe()

    def mark(self, hexes: tuple[Axial, ...]) -> None:
        """Ring hexes (those that a fault is about), and bring the first into sight."""
        self._marked = hexes
        if hexes:
            self._cursor = hexes[0]
            self._see(self._layout.centre(hexes[0]))
        self.update()
        self._describe()

    # --- the view ---

    def fit(self) -> None:
        """Show the whole map."""
        self._fitted = True
        self._fit()
        self.update()

    def zoom(self, factor: float, about: QPointF | None = None) -> None:
        """Enlarge (above 1) or reduce the map round a point of the widget, by default its middle."""
        spot = QPointF(self.rect().center()) if about is None else about
        fixed = self._unit(spot)
        self._scale = min(_NEAREST, max(_FARTHEST, self._scale * factor))
        self._corner = fixed - spot / self._scale
        self._fitted = False
        self.update()

    def _fit(self) -> None:
        x0, y0, x1, y1 = self._extent()
        wide, high = x1 - x0 + 2 * _MARGIN, y1 - y0 + 2 * _MARGIN
        self._scale = max(_FARTHEST, min(self.width() / wide, self.height() / high, 0.9))
        middle = QPointF((x0 + x1) / 2, (y0 + y1) / 2)
        self._corner = middle - QPointF(self.width(), self.height()) / 2 / self._scale

    def _extent(self) -> Frame:
        return bounds(self._draft.hexes, self._draft.orientation) if self._draft.hexes else (0.0, 0.0, 1500.0, 1500.0)

    def _see(self, spot: QPointF) -> None:
        """Move the view if a point of the map is out of sight."""
        here = self._pixel(spot)
        room = QRectF(self.rect()).adjusted(40, 40, -40, -40)
        if not room.contains(here):
            self._corner = spot - QPointF(self.width(), self.height()) / 2 / self._scale
            self._fitted = False
            self.update()

    def _unit(self, pixel: QPointF) -> QPointF:
        return self._corner + pixel / self._scale

    def _pixel(self, unit: QPointF) -> QPointF:
        return (unit - self._corner) * self._scale

    def spot_of(self, at: Axial) -> QPoint:
        """Where the middle of a hex is in the widget."""
        return self._pixel(self._layout.centre(at)).toPoint()

    def sizeHint(self) -> QSize:
        return QSize(640, 560)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if self._fitted:
            self._fit()

    # --- drawing ---

    def paintEvent(self, event: QPaintEvent) -> None:
        theme = THEMES[self._theme()]
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.fillRect(self.rect(), QColor(theme.sea))
        painter.scale(self._scale, self._scale)
        painter.translate(-self._corner)
        painter.fillPath(self._area, QColor(theme.sea_hex))
        painter.fillPath(self._land, QColor(theme.realm))
        self._paint_ghosts(painter, theme.sea_text)
        painter.save()
        painter.setClipPath(self._land, Qt.ClipOperation.IntersectClip)
        painter.fillPath(self._area, QColor(theme.board))
        painter.restore()
        painter.fillPath(self._lakes, QColor(theme.lake))
        painter.strokePath(self._rivers, QPen(QColor(theme.river), 6))
        painter.strokePath(self._lakes, QPen(QColor(theme.river), 4))
        painter.strokePath(self._land, QPen(QColor(theme.coast), 6))
        painter.setPen(QPen(QColor(theme.grid), max(2.8, 0.8 / self._scale)))
        painter.drawLines(self._sides)
        painter.strokePath(self._area, QPen(QColor(theme.edge), max(7.0, 1.6 / self._scale)))
        for place in self._board.places.values():
            painter.save()
            painter.translate(self._layout.centre(self._board.hexes[place.hex]))
            if place.kind == START:
                assert place.line is not None
                line = self._board.lines[place.line]
                draw_start(painter, self._board, place, line, theme, self._scale, status="running", waiting=True)
            elif place.kind == CITY:
                empty = [None] * len(place.industries)
                draw_city(painter, self._board, place, theme, self._scale, investors=empty, connected=False)
            else:
                draw_town(painter, place, theme, self._scale)
            painter.restore()
        self._paint_marks(painter, theme.chosen, theme.cursor, theme.target)
        painter.end()

    def _paint_ghosts(self, painter: QPainter, colour: str) -> None:
        """The hexes that could be switched on, as thin lines round the board."""
        near = {at for at in self._visible() if at not in self._draft.hexes}
        pen = QColor(colour)
        pen.setAlphaF(0.35)
        painter.setPen(QPen(pen, max(1.5, 0.7 / self._scale)))
        painter.drawLines(grid(self._layout, near))

    def _visible(self) -> list[Axial]:
        """The hexes in sight that lie on the board or near it."""
        x0, y0, x1, y1 = self._extent()
        reach = _AROUND * 170.0
        seen = QRectF(self._corner, QPointF(self.width(), self.height()) / self._scale + self._corner)
        seen = seen.intersected(QRectF(x0 - reach, y0 - reach, x1 - x0 + 2 * reach, y1 - y0 + 2 * reach))
        corners = [
            self._layout.at(each) for each in (seen.topLeft(), seen.topRight(), seen.bottomLeft(), seen.bottomRight())
        ]
        columns = range(min(q for q, _r in corners) - 1, max(q for q, _r in corners) + 2)
        rows = range(min(r for _q, r in corners) - 1, max(r for _q, r in corners) + 2)
        return [(q, r) for q in columns for r in rows if seen.contains(self._layout.centre((q, r)))]

    def _paint_marks(self, painter: QPainter, chosen: str, cursor: str, target: str) -> None:
        wide = max(9.0, 2.5 / self._scale)

        def ring(at: Axial, colour: str, style: Qt.PenStyle = Qt.PenStyle.SolidLine, size: float = 0.93) -> None:
            pen = QPen(QColor(colour), wide, style)
            painter.strokePath(self._layout.path(self._layout.centre(at), size), pen)

        for at in self._marked:
            ring(at, target, size=1.22)
        if self._selected is not None:
            ring(self._selected, chosen, size=1.07)
        if self._carried is not None:
            ring(self._carried, chosen, Qt.PenStyle.DotLine, 1.22)
        if self.hasFocus():
            ring(self._cursor, cursor, Qt.PenStyle.DashLine, 0.97)
        if self._hover is not None and self._tool in (LAND, SEA, *PLACES):
            ring(self._hover, target, size=0.86)
        if self._stroke:
            path = QPainterPath(self._stroke[0])
            for point in self._stroke[1:]:
                path.lineTo(point)
            painter.strokePath(path, QPen(QColor(chosen), wide, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap))
            painter.setBrush(QColor(chosen))
            painter.setPen(Qt.PenStyle.NoPen)
            painter.drawEllipse(self._stroke[0], 1.3 * wide, 1.3 * wide)

    # --- the mouse ---

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if event.button() in (Qt.MouseButton.MiddleButton, Qt.MouseButton.RightButton):
            self._pan = event.position()
            return
        if event.button() != Qt.MouseButton.LeftButton:
            return
        spot = self._unit(event.position())
        at = self._layout.at(spot)
        self._cursor = at
        self._marked = ()
        if self._tool in (LAND, SEA):
            self._brush = self._tool == LAND
            self._last = at
            self.painted.emit([at], self._brush)
        elif self._tool in (COAST, LAKE):
            self._stroke = [spot]
        elif self._tool == ERASE:
            self.erased.emit(spot.x(), spot.y())
        elif self._tool in PLACES and self._draft.place_at(at) is None:
            self.place_wanted.emit(self._tool, at)
        else:
            place = self._draft.place_at(at)
            self._carried = None if place is None else at
            self.chosen.emit(None if place is None else at)
            if place is None:
                self._pan = event.position()
        self.update()
        self._describe()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        spot = self._unit(event.position())
        at = self._layout.at(spot)
        if self._pan is not None:
            self._corner -= (event.position() - self._pan) / self._scale
            self._pan = event.position()
            self._fitted = False
            self.update()
        elif self._brush is not None and at != self._last:
            way = _between(self._last or at, at)
            self._last = at
            self.painted.emit(way, self._brush)
        elif self._stroke and event.buttons() & Qt.MouseButton.LeftButton:
            step = spot - self._stroke[-1]
            if math.hypot(step.x(), step.y()) >= _FREEHAND:
                self._stroke.append(spot)
                self.update()
        if at != self._hover:
            self._hover = at
            self.update()

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        if event.button() in (Qt.MouseButton.MiddleButton, Qt.MouseButton.RightButton):
            self._pan = None
            return
        self._pan = None
        if self._brush is not None:
            self._brush = None
            self.rested.emit()
        elif self._stroke:
            self._end_area()
        elif self._carried is not None:
            at = self._layout.at(self._unit(event.position()))
            start, self._carried = self._carried, None
            if at != start:
                self.moved.emit(start, at)
        self.update()

    def leaveEvent(self, event: QEvent) -> None:
        self._hover = None
        self.update()

    def wheelEvent(self, event: QWheelEvent) -> None:
        self.zoom(_STEP ** (event.angleDelta().y() / 120), event.position())

    def event(self, event: QEvent) -> bool:
        if isinstance(event, QNativeGestureEvent) and event.gestureType() == Qt.NativeGestureType.ZoomNativeGesture:
            self.zoom(1 + event.value(), event.position())
            return True
        return super().event(event)

    def _end_area(self) -> None:
        points, self._stroke = self._stroke, []
        self.update()
        self.area_drawn.emit(self._tool, [(point.x(), point.y()) for point in points])

    # --- the keyboard ---

    def keyPressEvent(self, event: QKeyEvent) -> None:
        key = event.key()
        ways = {Qt.Key.Key_Left: (-1, 0), Qt.Key.Key_Right: (1, 0), Qt.Key.Key_Up: (0, -1), Qt.Key.Key_Down: (0, 1)}
        tools = {letter: tool for tool, letter in TOOL_KEYS.items()}
        if event.modifiers() & ~(Qt.KeyboardModifier.ShiftModifier | Qt.KeyboardModifier.KeypadModifier):
            super().keyPressEvent(event)
        elif key in ways:
            self._walk(*ways[Qt.Key(key)])
            if event.modifiers() & Qt.KeyboardModifier.ShiftModifier and self._tool in (LAND, SEA):
                self.painted.emit([self._cursor], self._tool == LAND)
        elif key in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space):
            self._act()
        elif key in (Qt.Key.Key_Delete, Qt.Key.Key_Backspace):
            if self._stroke:
                self._stroke.pop()
                self.update()
            elif self._draft.place_at(self._cursor) is not None:
                self.remove_wanted.emit(self._cursor)
        elif key == Qt.Key.Key_Escape and (self._carried is not None or self._stroke or self._marked):
            self._carried = None
            self._stroke.clear()
            self._marked = ()
            self.update()
        elif key in (Qt.Key.Key_Plus, Qt.Key.Key_Equal):
            self.zoom(_STEP)
        elif key == Qt.Key.Key_Minus:
            self.zoom(1 / _STEP)
        elif key == Qt.Key.Key_0:
            self.fit()
        elif event.text().upper() in tools:
            self.tool_wanted.emit(tools[event.text().upper()])
        elif event.text().upper() == "F" and self._stroke:
            self._end_area()
        else:
            super().keyPressEvent(event)

    def keyReleaseEvent(self, event: QKeyEvent) -> None:
        if not event.isAutoRepeat() and event.key() == Qt.Key.Key_Shift:
            self.rested.emit()
        super().keyReleaseEvent(event)

    def _act(self) -> None:
        """What a click on the keyboard's hex would do."""
        at = self._cursor
        place = self._draft.place_at(at)
        spot = self._layout.centre(at)
        if self._tool in (LAND, SEA):
            self.painted.emit([at], self._tool == LAND)
            self.rested.emit()
        elif self._tool in (COAST, LAKE):
            if len(self._stroke) > 2 and self._stroke[0] == spot:
                self._end_area()
            else:
                self._stroke.append(spot)
        elif self._tool == ERASE:
            self.erased.emit(spot.x(), spot.y())
        elif self._tool in PLACES and place is None:
            self.place_wanted.emit(self._tool, at)
        elif self._carried is not None:
            start, self._carried = self._carried, None
            if at != start:
                self.moved.emit(start, at)
        elif place is not None:
            if self._selected == at:
                self._carried = at  # the second time it is picked up
            self.chosen.emit(at)
        else:
            self.chosen.emit(None)
        self.update()
        self._describe()

    def _walk(self, dx: int, dy: int) -> None:
        """Go to the neighbouring hex, or the one in the same row or column where none lies straight ahead."""
        q, r = self._cursor
        # Rows of flat and columns of pointy hexes are zigzags: a step keeps to its row or column (`column_and_row`).
        step = (dx, dy)
        if self._layout.flat and dx:
            step = (dx, -(q % 2) if dx > 0 else 1 - q % 2)
        elif not self._layout.flat and dy:
            step = (-(r % 2) if dy > 0 else 1 - r % 2, dy)
        self._cursor = (q + step[0], r + step[1])
        self._see(self._layout.centre(self._cursor))
        self.update()
        self._describe()

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        self.update()
        self._describe()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self.update()

    def describe(self, at: Axial) -> str:
        """What is on a hex, in a line of words."""
        label = self._draft.label(at)
        if not label:
            return _("a hex off the board")
        place = self._draft.place_at(at)
        if place is None:
            return _("{hexagon}, free").format(hexagon=label)
        return f"{label}, {place_words(place)}"

    def _describe(self) -> None:
        text = self.describe(self._cursor)
        if self._carried is not None:
            text = _("{place}: Enter on another hex moves it there").format(place=text)
        self.setAccessibleDescription(text)
        self.described.emit(text)


def place_words(place: DraftPlace) -> str:
    """A place and what it is, for lists and readers of the screen."""
    name = f"{place.name} {place.native}".strip()
    if place.line is not None:
        return _("{place}, starting town of {line}").format(place=name, line=place.line.name)
    return (_("{place}, city") if place.kind == CITY else _("{place}, railway town")).format(place=name)


def board_of(draft: Draft) -> BoardMap:
    """The board as the drawing of places needs it."""
    labels = draft.labels()
    lines: dict[str, Line] = {}
    places: dict[str, Place] = {}
    number = 0
    for count, place in enumerate(draft.places):
        name = f"place-{count}"
        number += place.kind == CITY
        if place.line is not None:
            line = place.line
            lines[name] = Line(name, line.name, line.native, line.abbr, line.colour, line.text_colour, name)
        places[name] = Place(
            name,
            place.kind,
            place.name,
            place.native,
            labels[place.at],
            name if place.line is not None else None,
            number if place.kind == CITY else 0,
            place.industries,
        )
    hexes = {label: at for at, label in labels.items()}
    return BoardMap(
        title=draft.title,
        subtitle=draft.subtitle,
        frame=QRectF(),
        picture=QRectF(),
        spacing_km=draft.spacing_km,
        layout=HexLayout(draft.orientation),
        directions={},
        hexes=hexes,
        lines=lines,
        places=places,
        industries={each.id: Industry(each.id, each.name, each.colour) for each in draft.industries},
        scenery=cast(SceneryJson, draft.scenery),
        labels=labels,
        place_at={place.hex: place for place in places.values()},
    )


def _between(start: Axial, end: Axial) -> list[Axial]:
    """The hexes on the straight way from one to another, without the first."""
    (aq, ar), (bq, br) = start, end
    steps = max(abs(aq - bq), abs(ar - br), abs(aq + ar - bq - br))
    layout = HexLayout("flat")
    first, last = layout.centre(start), layout.centre(end)
    return [layout.at(first + (last - first) * (step / steps)) for step in range(1, steps + 1)]


def _polygon(points: object) -> QPolygonF:
    return QPolygonF([QPointF(x, y) for x, y in cast(list[list[float]], points)])


def _areas(polygons: object) -> QPainterPath:
    path = QPainterPath()
    path.setFillRule(Qt.FillRule.OddEvenFill)
    for polygon in cast(list[list[object]], polygons):
        for ring in polygon:
            path.addPolygon(_polygon(ring))
            path.closeSubpath()
    return path
