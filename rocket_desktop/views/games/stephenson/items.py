"""The pieces on the board: places, track, stations, locomotives, and the marks of choosing and pointing."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, Literal

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen, QTransform
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget

from rocket_desktop.views.games.stephenson import glyphs, place_art
from rocket_desktop.views.games.stephenson.board_map import BoardMap, Line, Place
from rocket_desktop.views.games.stephenson.board_theme import BoardTheme
from rocket_desktop.views.kit.hexes import outline
from rocket_desktop.views.kit.lettering import sans, serif
from rocket_desktop.views.kit.pictures import PictureCache, PictureItem
from rocket_desktop.views.kit.seats import SeatStyle, shape_path

# Which piece lies over which: names over all that stands still, since they may reach into the next hexagon.
Z_MAP: Final = -100.0
Z_HIGHLIGHT: Final = 5.0
Z_TRACK: Final = 10.0
Z_CHOICE: Final = 20.0
Z_STATION: Final = 30.0
Z_LOCOMOTIVE: Final = 40.0
Z_HOVER: Final = 45.0
Z_CURSOR: Final = 46.0
Z_PLACE: Final = 50.0
Z_BADGE: Final = 55.0
Z_MOVING: Final = 70.0

TrackPiece = tuple[str | None, str | None]
"""The two sides (direction names) of its hexagon that a track joins; None is the hexagon's middle."""


@dataclass(frozen=True)
class Choice:
    """A hexagon that can be chosen, or cannot, and why.

    `style`: `target` (where a locomotive may go), `station` (a site for one), `chosen` (picked, waits for the
    confirmation), `muted` (not allowed; `hover` says why).  `gains` are short texts, each with the piece of its seat;
    `into` is the id of the line merged into, `isolates` and `ends` whether the line or the game ends there.  `hover`
    says all of it in words: shown by a pointer that rests on the hexagon, and read out.
    """

    hex: str
    style: Literal["target", "station", "chosen", "muted"] = "target"
    gains: tuple[tuple[int, str], ...] = ()
    hover: str = ""
    into: str = ""
    isolates: bool = False
    ends: bool = False


class PlaceItem(PictureItem):
    """A starting town, city or railway town.

    Its look is (status of its line, locomotive still there) for a start, (investors' seats, connected) for a city.
    """

    def __init__(
        self, cache: PictureCache, board: BoardMap, place: Place, theme: BoardTheme, seats: Sequence[SeatStyle]
    ) -> None:
        area = QRectF(-place_art.PLATE_WIDTH / 2 - 4, -116, place_art.PLATE_WIDTH + 8, 236)
        super().__init__(cache, area, (place.id, theme.name))
        self._board, self._place, self._theme, self._seats = board, place, theme, seats
        self._status, self._waiting = "running", True
        self._investors: tuple[int | None, ...] = (None,) * len(place.industries)
        self._connected = False
        self.setPos(board.centre(place.hex))
        self.setZValue(Z_PLACE)
        self._refresh()

    def show_line(self, status: str, *, waiting: bool) -> None:
        """For a start: its line is running, isolated or dissolved; its locomotive is `waiting` there."""
        self._status, self._waiting = status, waiting
        self._refresh()

    def show_city(self, investors: Sequence[int | None], *, connected: bool) -> None:
        """For a city: the seat on each of its industry spaces, and whether a line has reached it."""
        self._investors, self._connected = tuple(investors), connected
        self._refresh()

    def _refresh(self) -> None:
        seats = tuple(self._seats)
        self.set_look(
            (self._place.id, self._theme.name, self._status, self._waiting, self._investors, self._connected, seats)
        )

    def draw(self, painter: QPainter, scale: float) -> None:
        board, place, theme = self._board, self._place, self._theme
        if place.line is not None:
            line = board.lines[place.line]
            place_art.draw_start(painter, board, place, line, theme, scale, status=self._status, waiting=self._waiting)
        elif place.kind == "city":
            investors = [None if seat is None else self._seats[seat] for seat in self._investors]
            place_art.draw_city(painter, board, place, theme, scale, investors=investors, connected=self._connected)
        else:
            place_art.draw_town(painter, place, theme, scale)


class TrackItem(PictureItem):
    """All track on one hexagon, in the colour of its line; `code` shows the line's code on it."""

    def __init__(
        self,
        cache: PictureCache,
        board: BoardMap,
        label: str,
        line: Line,
        pieces: Sequence[TrackPiece],
        code: bool,
        theme: BoardTheme,
    ) -> None:
        super().__init__(cache, board.layout.bounds(1.06), self._key(line, pieces, code, theme))
        self._board, self._theme = board, theme
        self.setPos(board.centre(label))
        self.setZValue(Z_TRACK)
        self._set(line, pieces, code)

    @staticmethod
    def _key(line: Line, pieces: Sequence[TrackPiece], code: bool, theme: BoardTheme) -> tuple[object, ...]:
        return line.id, tuple(pieces), code, theme.name

    def _set(self, line: Line, pieces: Sequence[TrackPiece], code: bool) -> None:
        self._line, self._pieces, self._code = line, tuple(pieces), code

    def show_track(self, line: Line, pieces: Sequence[TrackPiece], code: bool) -> None:
        """Show another line's colour, other pieces, or the code."""
        self._set(line, pieces, code)
        self.set_look(self._key(line, pieces, code, self._theme))

    def draw(self, painter: QPainter, scale: float) -> None:
        theme, colour = self._theme, QColor(self._line.colour)
        way = QPainterPath()
        for piece in self._pieces:
            way.addPath(track_path(self._board, piece))
        flat, join = Qt.PenCapStyle.FlatCap, Qt.PenJoinStyle.RoundJoin

        def stroke(colour: QColor, width: float) -> None:
            painter.strokePath(way, QPen(colour, width, Qt.PenStyle.SolidLine, flat, join))

        def lay_sleepers(width: float) -> None:
            pen = QPen(QColor(theme.sleeper), width, Qt.PenStyle.CustomDashLine, flat, join)
            # Nine sleepers a straight hexagon, half a gap first: they lie evenly across the sides of hexagons.
            pen.setDashPattern([8 / width, 11.245 / width])
            pen.setDashOffset(-5.6 / width)
            painter.strokePath(way, pen)

        stroke(QColor(theme.ballast), 54)
        lay_sleepers(46)
        stroke(QColor(theme.outline), 32)
        stroke(colour, 27)
        stroke(QColor(theme.rail_bed), 9)
        lay_sleepers(9)
        if self._code:
            self._draw_code(painter, scale)

    def _draw_code(self, painter: QPainter, scale: float) -> None:
        line, theme = self._line, self._theme
        word = sans(line.abbr, bold=True)
        size = word.fit(30 * min(1.25, place_art.text_factor(scale)), 104)
        plate = word.rect(QPointF(), size).adjusted(-11, -9, 11, 9)
        painter.setPen(QPen(QColor(theme.rim), 4.5))
        painter.setBrush(QColor(line.colour))
        painter.drawRoundedRect(plate, plate.height() / 2, plate.height() / 2)
        painter.fillPath(word.path(QPointF(), size), QColor(line.text_colour))


def track_path(board: BoardMap, piece: TrackPiece) -> QPainterPath:
    """The middle of a track, round the hexagon's middle: straight, or bent as its two sides ask."""

    def end(side: str | None) -> QPointF:
        return QPointF() if side is None else board.layout.side(board.directions[side])

    start, finish = end(piece[0]), end(piece[1])
    # A little beyond the sides, so that no seam shows where two hexagons meet.
    path = QPainterPath(start * 1.015)
    # Both ends leave their sides at right angles, in nearly a circle's bend.
    path.cubicTo(start * 0.45, finish * 0.45, finish * 1.015)
    return path


class StationItem(PictureItem):
    """A station of a seat; smaller and aside where a locomotive stands on the same hexagon."""

    def __init__(self, cache: PictureCache, board: BoardMap, label: str, seat: SeatStyle, theme: BoardTheme) -> None:
        super().__init__(cache, QRectF(-54, -54, 108, 112), (seat, theme.name, False))
        self._board, self._label, self._theme = board, label, theme
        self._seat, self._small = seat, False
        self.setZValue(Z_STATION)
        self.show_station(seat, None)

    def show_station(self, seat: SeatStyle, beside: str | None) -> None:
        """Show the owner; `beside` is the heading of the locomotive on the hexagon, None if there is none."""
        self._seat, self._small = seat, beside is not None
        self.setPos(self._board.centre(self._label) + (QPointF() if beside is None else self._aside(beside)))
        self.set_look((seat, self._theme.name, self._small))
        # Small enough to stand beside the locomotive, and on its plate's rim.
        self.setZValue(Z_STATION if beside is None else Z_LOCOMOTIVE + 1)

    def _aside(self, heading: str) -> QPointF:
        """A corner of the hexagon away from the track and from the locomotive's nose, a lower one if there is."""
        ahead = self._board.layout.side(self._board.directions[heading])

        middle = self._board.centre(self._label)

        def cost(corner: QPointF) -> tuple[float, int, float]:
            along = abs(corner.x() * ahead.x() + corner.y() * ahead.y())
            # The two neighbours that share the corner may have names that reach here.
            beyond = (self._board.hex_at(middle + turned) for turned in (_turn(corner, 20), _turn(corner, -20)))
            return round(along / 2000), sum(label in self._board.place_at for label in beyond), -corner.y()

        return min(self._board.layout.corners, key=cost) * 0.66

    def draw(self, painter: QPainter, scale: float) -> None:
        draw_station(painter, QPointF(), 25 if self._small else 35, self._seat, self._theme)


def _turn(corner: QPointF, degrees: float) -> QPointF:
    """A corner's direction turned a little, and just beyond the side there."""
    return QTransform().rotate(degrees).map(corner * 1.1)


def draw_station(painter: QPainter, spot: QPointF, radius: float, seat: SeatStyle, theme: BoardTheme) -> None:
    """Paint a station: a seat's shape in its colour, rimmed, with a small house on it."""
    shape = shape_path(seat.shape, spot, radius)
    shadow = QColor(theme.shadow)
    shadow.setAlphaF(0.28)
    round_join = (Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap, Qt.PenJoinStyle.RoundJoin)
    painter.strokePath(shape.translated(0, radius * 0.12), QPen(shadow, radius * 0.46, *round_join))
    painter.strokePath(shape, QPen(QColor(theme.outline), radius * 0.42, *round_join))
    painter.strokePath(shape, QPen(QColor(theme.rim), radius * 0.28, *round_join))
    painter.fillPath(shape, QColor(seat.colour))
    painter.strokePath(shape, QPen(QColor(theme.outline), radius * 0.05, *round_join))
    house = glyphs.station_house()
    low = {"triangle": 0.3, "star": 0.06}.get(seat.shape, 0.0)
    share = {"triangle": 0.44, "cross": 0.42, "star": 0.4}.get(seat.shape, 0.56)
    painter.fillPath(glyphs.place(house, spot + QPointF(0, radius * low), radius * share), seat.ink())


class LocomotiveItem(PictureItem):
    """A locomotive on its way: on a round plate in its line's colour whose nose points where it is heading."""

    def __init__(self, cache: PictureCache, board: BoardMap, line: Line, theme: BoardTheme) -> None:
        super().__init__(cache, QRectF(-104, -104, 208, 208), (line.id, theme.name))
        self._board, self._line, self._theme = board, line, theme
        self._heading: str | None = None
        self._status = "running"
        self.setZValue(Z_LOCOMOTIVE)

    @property
    def heading(self) -> str | None:
        """The direction it is heading, None while it has none."""
        return self._heading

    def show_locomotive(self, heading: str | None, status: str) -> None:
        """Turn it to `heading`; `status` is running or isolated."""
        self._heading, self._status = heading, status
        self.set_look((self._line.id, self._theme.name, heading, status))

    def draw(self, painter: QPainter, scale: float) -> None:
        theme, line = self._theme, self._line
        colour = QColor(line.colour)
        plate = QPainterPath()
        plate.setFillRule(Qt.FillRule.WindingFill)
        plate.addEllipse(QPointF(), 64, 64)
        mirror = False
        if self._heading is not None:
            ahead = self._board.layout.side(self._board.directions[self._heading])
            length = math.hypot(ahead.x(), ahead.y())
            x, y = ahead.x() / length, ahead.y() / length
            mirror = x < -0.1
            nose = QPainterPath(QPointF(x * 90, y * 90))
            for side in (-1, 1):
                nose.lineTo(QPointF(x * 44 - side * y * 46, y * 44 + side * x * 46))
            nose.closeSubpath()
            plate = plate.united(nose)
        join = (Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap, Qt.PenJoinStyle.RoundJoin)
        shadow = QColor(theme.shadow)
        shadow.setAlphaF(0.3)
        painter.strokePath(plate.translated(0, 6), QPen(shadow, 14, *join))
        painter.strokePath(plate, QPen(QColor(theme.outline), 15, *join))
        painter.strokePath(plate, QPen(QColor(theme.rim), 9, *join))
        painter.fillPath(plate, colour)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(theme.rim))
        painter.drawEllipse(QPointF(), 54, 54)
        place_art.draw_locomotive(
            painter, QPointF(0, -10), 38, colour, QColor(theme.rim), QColor("#1d1712"), mirror=mirror
        )
        word = serif(line.abbr, bold=True)
        size = word.fit(34 * min(1.1, place_art.text_factor(scale)), 70)
        painter.fillPath(word.path(QPointF(0, 33), size), QColor("#1d1712"))
        if self._status == "isolated":
            place_art.draw_mark(painter, QPointF(46, -48), 24, "isolated", theme)


class ChoiceItem(PictureItem):
    """The hexagon of a choice, lit in its style."""

    def __init__(self, cache: PictureCache, board: BoardMap, choice: Choice, theme: BoardTheme) -> None:
        super().__init__(cache, board.layout.bounds(1.02), (choice.style, theme.name))
        self._board, self._theme = board, theme
        self.choice: Final = choice
        self.setPos(board.centre(choice.hex))
        self.setZValue(Z_CHOICE)

    def draw(self, painter: QPainter, scale: float) -> None:
        theme, style = self._theme, self.choice.style
        if style == "station":
            self._mark_site(painter)
            return
        colours = {"target": theme.target, "chosen": theme.chosen, "muted": theme.muted}
        colour = QColor(colours[style])
        inside = self._board.layout.path(QPointF(), 0.9)
        fill = QColor(colour)
        fill.setAlphaF({"target": 0.34, "chosen": 0.42, "muted": 0.16}[style])
        painter.fillPath(inside, fill)
        if style == "muted":
            self._hatch(painter, inside, colour)
            return
        flat, join = Qt.PenCapStyle.FlatCap, Qt.PenJoinStyle.RoundJoin
        painter.strokePath(inside, QPen(QColor(theme.rim), 13, Qt.PenStyle.SolidLine, flat, join))
        painter.strokePath(inside, QPen(colour, 8, Qt.PenStyle.SolidLine, flat, join))

    def _mark_site(self, painter: QPainter) -> None:
        """A small ring: most of the board may be a site, and it must stay readable."""
        painter.setPen(QPen(QColor(self._theme.rim), 11))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawEllipse(QPointF(), 17, 17)
        painter.setPen(QPen(QColor(self._theme.site), 6))
        painter.drawEllipse(QPointF(), 17, 17)

    def _hatch(self, painter: QPainter, inside: QPainterPath, colour: QColor) -> None:
        """Slanting lines: not allowed, for whoever cannot see the shade."""
        painter.save()
        painter.setClipPath(inside)
        line = QColor(colour)
        line.setAlphaF(0.2)
        painter.setPen(QPen(line, 3))
        for x in range(-220, 221, 26):
            painter.drawLine(QPointF(x - 100, 100), QPointF(x + 100, -100))
        painter.restore()


class OutlineItem(QGraphicsItem):
    """A line round hexagons: what is pointed at, where the keyboard is, or what belongs together."""

    def __init__(self, board: BoardMap, colours: Sequence[tuple[str, float]], z: float, inset: float = 1.0) -> None:
        """`colours` are drawn one over the other with their widths in map units."""
        super().__init__()
        self._board, self._colours, self._inset = board, tuple(colours), inset
        self._hexes: tuple[str, ...] = ()
        self._path = QPainterPath()
        self._fill: QColor | None = None
        self.setZValue(z)
        self.hide()

    @property
    def hexes(self) -> tuple[str, ...]:
        """The labels of the hexagons outlined, sorted; empty when hidden."""
        return self._hexes

    def set_fill(self, colour: QColor) -> None:
        """Tint the hexagons, too."""
        self._fill = colour

    def set_hexes(self, labels: Sequence[str]) -> None:
        """Draw round these hexagons; hidden when there are none."""
        wanted = tuple(sorted(set(labels)))
        if wanted == self._hexes:
            return
        self.prepareGeometryChange()
        self._hexes = wanted
        layout = self._board.layout
        if len(wanted) == 1:
            self._path = layout.path(self._board.centre(wanted[0]), self._inset)
        else:
            self._path = outline(layout, (self._board.hexes[label] for label in wanted))
        self.setVisible(bool(wanted))
        self.update()

    def boundingRect(self) -> QRectF:
        margin = max(width for _, width in self._colours)
        return self._path.boundingRect().adjusted(-margin, -margin, margin, margin)

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if self._fill is not None:
            painter.fillPath(self._path, self._fill)
        for colour, width in self._colours:
            pen = QPen(QColor(colour), width, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap, Qt.PenJoinStyle.RoundJoin)
            painter.strokePath(self._path, pen)
