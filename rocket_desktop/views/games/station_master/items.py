"""The things on the table as items of the scene, and the marks of choosing and pointing."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from typing import Final, Literal

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QColor, QPainter, QPainterPath
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget

from rocket_desktop.model.station_master.words import signed
from rocket_desktop.views.games.station_master.art import draw_count, draw_mark
from rocket_desktop.views.games.station_master.art_pens import dashes, fill, line, rounded, stroke, write
from rocket_desktop.views.games.station_master.art_signs import PAWN
from rocket_desktop.views.games.station_master.layout import Track
from rocket_desktop.views.games.station_master.spots import Choice
from rocket_desktop.views.games.station_master.theme import StationTheme
from rocket_desktop.views.kit.pictures import PictureCache, PictureItem
from rocket_desktop.views.kit.seats import SeatStyle

# Which lies over which.
Z_GROUND: Final = 0.0
Z_TINT: Final = 5.0
Z_HIGHLIGHT: Final = 15.0
Z_LEAVING: Final = 9.0  # so that a train runs out behind its plate
Z_PIECE: Final = 10.0
Z_CHOICE: Final = 20.0
Z_LABEL: Final = 30.0
Z_HOVER: Final = 40.0
Z_CURSOR: Final = 41.0
Z_MOVING: Final = 60.0

Role = Literal["ground", "stock", "pawn", "card", "mark"]


class ArtItem(PictureItem):
    """Something drawn into the rectangle `where`; `role` says what moves together.

    `look` must hold all that `paint` depends on besides the size; `reach` is how far the drawing goes beyond `where`.
    """

    def __init__(
        self,
        cache: PictureCache,
        where: QRectF,
        look: Hashable,
        paint: Callable[[QPainter, QRectF], None],
        *,
        role: Role = "ground",
        reach: float = 1.0,
        z: float = Z_PIECE,
    ) -> None:
        self._room = QRectF(0, 0, where.width(), where.height())
        super().__init__(cache, self._room.adjusted(-reach, -reach, reach, reach), look)
        self._paint = paint
        self.role: Final = role
        self.setPos(where.topLeft())
        self.setZValue(z)

    @property
    def where(self) -> QRectF:
        """The rectangle it is drawn into."""
        return self._room.translated(self.pos())

    def draw(self, painter: QPainter, scale: float) -> None:
        self._paint(painter, self._room)


class OutlineItem(QGraphicsItem):
    """Rounded rectangles in a bright colour round what is meant; with a `width` of 0 the ground inside them.

    `tint` (0 to 1) is how far that is covered.
    """

    def __init__(self, colour: str, under: str, width: float, z: float, tint: float = 0.0) -> None:
        super().__init__()
        self._colour, self._under, self._width, self._tint = colour, under, width, tint
        self._room = QRectF()
        self.rects: list[QRectF] = []
        self.setZValue(z)

    def set_rects(self, rects: Sequence[QRectF]) -> None:
        """Mark these places, and no others."""
        if list(rects) == self.rects:
            return
        self.prepareGeometryChange()
        self.rects = list(rects)
        self._room = QRectF()
        for rect in self.rects:
            self._room = self._room.united(rect)
        reach = self._width + 2
        self._room.adjust(-reach, -reach, reach, reach)

    def boundingRect(self) -> QRectF:
        return self._room

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        for rect in self.rects:
            radius = min(9.0, rect.height() * 0.12)
            path = QPainterPath()
            path.addRoundedRect(rect, radius, radius)
            if self._width:
                stroke(painter, path, self._under, self._width + 2.4)
                stroke(painter, path, self._colour, self._width)
            else:
                tint = QColor(self._colour)
                tint.setAlphaF(self._tint)
                painter.fillPath(path, tint)


def draw_track(painter: QPainter, track: Track, cars: int, pawns: int, theme: StationTheme, *, empty: bool) -> None:
    """Paint a track and its platform, with the places of the cars and pawns that may yet come; scene coordinates."""
    unit, bed, platform = track.unit, track.bed, track.platform
    fill(painter, rounded(bed, 3), theme.bed, theme.bed_edge, 1)
    step = max(7.0, unit * 0.2)
    top, bottom = bed.top() + bed.height() * 0.24, bed.bottom() - bed.height() * 0.18
    x = bed.left() + step * 0.6
    while x < bed.right() - 3:
        stroke(painter, line((x, top), (x, bottom)), theme.sleeper, max(2.0, unit * 0.05))
        x += step
    rail = track.engine.bottom() - unit * 0.004
    for y in (rail, rail + bed.height() * 0.22):
        stroke(painter, line((bed.left() + 2, y), (bed.right() - 2, y)), theme.rail, max(1.2, unit * 0.025))
    fill(painter, rounded(platform, 3), theme.platform)
    joint = max(18.0, track.pawn * 1.14)
    x = platform.left() + joint
    while x < platform.right() - 3:
        stroke(painter, line((x, platform.top() + 4), (x, platform.bottom() - 3)), theme.platform_joint, 1)
        x += joint
    edge = line((platform.left() + 2, platform.top() + 1.4), (platform.right() - 2, platform.top() + 1.4))
    stroke(painter, edge, theme.platform_edge, 2.6)
    if empty:
        # A buffer stop instead of a locomotive.
        x, y, width = track.engine.left() + 0.2 * unit, rail, 0.3 * unit
        stroke(painter, line((x, y), (x + width, y - 0.5 * unit), (x + 2 * width, y)), theme.rail, 0.08 * unit)
        beam = QRectF(x + 0.2 * width, y - 0.62 * unit, 1.6 * width, 0.2 * unit)
        fill(painter, rounded(beam, 2), theme.caboose, theme.outline, 2)
        return
    for number in range(cars, track.shape.number):
        room = track.car(number)
        ghost = room.adjusted(0.07 * unit, 0.24 * unit, -0.07 * unit, -0.1 * unit)
        dashes(painter, rounded(ghost, 0.06 * unit), theme.slot, max(1.0, unit * 0.018))
    for number in range(pawns, track.shape.limit):
        foot = track.slot(number)
        ring = QRectF(foot.left() + 1, foot.bottom() - foot.width() * 0.5, foot.width() - 2, foot.width() * 0.46)
        path = QPainterPath()
        path.addEllipse(ring)
        extra = number >= track.shape.number
        dashes(painter, path, theme.target if extra else theme.slot, 1.6 if extra else 1.2)


def draw_board(
    painter: QPainter, where: QRectF, place: int, value: int | None, to_go: str, text: float, theme: StationTheme
) -> None:
    """Paint the plate of a train: its place, its value now, and how many cars it waits for."""
    plate = where.adjusted(0.5, 0.5, -4, -0.5)
    fill(painter, rounded(plate, 6), theme.board, theme.hall_edge, 1)
    inside = plate.adjusted(4, 3, -4, -4)
    # On a low plate the number of cars is left to their empty places on the track.
    low = inside.height() < 4.2 * text
    small = min(max(text, inside.height() * 0.1), 1.6 * text, inside.height() * (0.34 if low else 0.27))
    name = QRectF(inside.left(), inside.top(), inside.width(), small * 1.2)
    write(painter, f"T{place + 1}", name, small, theme.board_ink)
    if value is None:
        return
    foot = QRectF(inside.left(), inside.bottom() - small * 1.25, inside.width(), small * 1.25)
    colour = theme.plus_on_board if value > 0 else theme.minus_on_board if value < 0 else theme.board_ink
    middle = QRectF(
        inside.left(), name.bottom(), inside.width(), (inside.bottom() if low else foot.top()) - name.bottom()
    )
    write(painter, signed(value), middle, min(middle.height() * 1.2, inside.width() * 0.62, 60), colour)
    if not low:
        write(painter, to_go, foot, small * 0.92, theme.board_ink, bold=False)


def draw_label(painter: QPainter, where: QRectF, choice: Choice, theme: StationTheme) -> None:
    """Paint what a choice would bring, on a plate in the colour of its state."""
    colour = theme.chosen if choice.chosen or choice.pending else theme.target
    radius = where.height() / 2
    fill(painter, rounded(where, radius), theme.board, colour, 2)
    room = where.adjusted(radius * 0.5, 0, -radius * 0.5, 0)
    write(painter, choice.label, room, where.height() * 0.72, theme.board_ink)


def draw_points(painter: QPainter, where: QRectF, points: int, seat: SeatStyle, theme: StationTheme) -> None:
    """Paint what a seat has scored, on a plate with its mark."""
    radius = where.height() / 2
    fill(painter, rounded(where, radius), theme.board, theme.rim, 2)
    draw_mark(painter, QRectF(where.left() + 2, where.top(), where.height(), where.height()), seat, theme)
    room = where.adjusted(where.height() + 2, 0, -radius * 0.6, 0)
    colour = theme.plus_on_board if points > 0 else theme.minus_on_board if points < 0 else theme.board_ink
    write(painter, signed(points) if points else "+0", room, where.height() * 0.72, colour)


def draw_missing_pawn(painter: QPainter, where: QRectF, theme: StationTheme) -> None:
    """Paint the empty place of a pawn that is not at home."""
    width = where.width()
    ring = QRectF(where.left() + width * 0.1, where.bottom() - width * 0.46, width * 0.8, width * 0.4)
    path = QPainterPath()
    path.addEllipse(ring)
    dashes(painter, path, theme.slot, max(1.0, width / PAWN[0] * 3))


def draw_pile_count(painter: QPainter, where: QRectF, count: int, theme: StationTheme) -> None:
    """Paint how many cards a pile has, on its lower edge."""
    height = max(15.0, where.height() * 0.19)
    width = max(height * 1.6, where.width() * 0.62)
    plate = QRectF(where.center().x() - width / 2, where.bottom() - height - 4, width, height)
    draw_count(painter, plate, str(count), theme)


def anchor(rect: QRectF) -> QPointF:
    """The point that the keyboard measures from: the middle, near the left end of what is long."""
    return QPointF(rect.left() + min(rect.width() / 2, 40), rect.center().y())
