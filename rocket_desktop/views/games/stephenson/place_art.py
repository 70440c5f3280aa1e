"""How starting towns, cities and railway towns are drawn, each round the middle of its hexagon, in map units.

Three shapes that cannot be taken for one another: a filled hexagon, a framed hexagon, a round medallion.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen, QTransform

from rocket_desktop.views.games.stephenson import glyphs
from rocket_desktop.views.games.stephenson.board_map import BoardMap, Line, Place
from rocket_desktop.views.games.stephenson.board_theme import BoardTheme
from rocket_desktop.views.games.stephenson.map_picture import industry_badge
from rocket_desktop.views.kit.lettering import Lettering, cut_serif, serif
from rocket_desktop.views.kit.seats import SeatStyle, shape_path

PLATE_WIDTH: Final = 250.0
"""The widest a name's plate may be.  Places are two hexagons or more apart, so plates of this width never meet."""

_NAME: Final = 36.0  # ems of a name where the map is large
_NAME_LARGEST: Final = 47.0  # and where it is small
_READABLE: Final = 12.0  # device pixels to the em that names should have
_PADDING: Final = 13.0
_LEAST: Final = 0.6  # of the size of a name that a long one may have

_PLATE_Y: Final = {"start": 2.0, "city": 9.0, "town": 47.0}


def text_factor(scale: float) -> float:
    """How much larger than on a large map texts are drawn at `scale` (device pixels per unit), to stay readable."""
    return min(_NAME_LARGEST, max(_NAME, _READABLE / scale)) / _NAME if scale > 0 else 1.0


def name_size(place: Place, scale: float) -> float:
    """Map units to the em of a place's name at `scale` (device pixels per map unit)."""
    return _size(_lettered(place, scale), scale)


def _size(word: Lettering, scale: float) -> float:
    return word.fit(_NAME * text_factor(scale), PLATE_WIDTH - 2 * _PADDING)


def _lettered(place: Place, scale: float) -> Lettering:
    """The name, with that in the place's own script where both can be read; one that is too long ends in "…"."""
    if place.native and scale > 0:
        both = serif(f"{place.name} {place.native}", bold=True)
        if _size(both, scale) * scale >= _READABLE:
            return both
    return cut_serif(place.name, (PLATE_WIDTH - 2 * _PADDING) / (_LEAST * _NAME * text_factor(scale)), bold=True)


def name_plate(place: Place, scale: float) -> QRectF:
    """The plate of a place's name at `scale`, round the middle of its hexagon."""
    word, size = _lettered(place, scale), name_size(place, scale)
    text = word.rect(QPointF(0, _PLATE_Y[place.kind]), size)
    return text.adjusted(-_PADDING, -size * 0.24, _PADDING, size * 0.28)


def draw_name(painter: QPainter, place: Place, theme: BoardTheme, scale: float) -> None:
    """Paint the name on its plate."""
    plate = name_plate(place, scale)
    painter.setBrush(QColor(theme.paper))
    painter.setPen(QPen(QColor(theme.paper_edge), max(2.2, 0.9 / scale)))
    painter.drawRoundedRect(plate, 6, 6)
    path = _lettered(place, scale).path(QPointF(0, _PLATE_Y[place.kind]), name_size(place, scale))
    painter.fillPath(path, QColor(theme.ink))


def _solid(colour: QColor | str, width: float) -> QPen:
    return QPen(QColor(colour), width, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap, Qt.PenJoinStyle.MiterJoin)


def draw_start(
    painter: QPainter,
    board: BoardMap,
    place: Place,
    line: Line,
    theme: BoardTheme,
    scale: float,
    *,
    status: str,
    waiting: bool,
) -> None:
    """Paint the starting town of `line`; `waiting` while its locomotive has not left it."""
    layout, origin = board.layout, QPointF()
    fill, text = QColor(line.colour), QColor(line.text_colour)
    if status == "dissolved":
        # Faded towards the land, so that the seven hexagons of lines that still run stand out.
        fill, text = mixed(fill, QColor(theme.board), 0.62), QColor(theme.ink)
    _shadow(painter, layout.path(QPointF(0, 5), 1.0), theme)
    painter.setPen(_solid(theme.outline, 5))
    painter.setBrush(fill)
    painter.drawPath(layout.path(origin, 0.97))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(_solid(theme.rim, 3))
    painter.drawPath(layout.path(origin, 0.885))
    word = serif(line.abbr, bold=True)
    size = word.fit(55, 116 if status == "running" else 96)
    painter.fillPath(word.path(QPointF(0 if status == "running" else -9, -49), size), text)
    if waiting:
        draw_silhouette(painter, QPointF(0, 55), 37, text, fill)
    draw_name(painter, place, theme, scale)
    if status != "running":
        draw_mark(painter, mark_spot(board), 23, status, theme)


def mark_spot(board: BoardMap) -> QPointF:
    """Where a starting town shows that its line is isolated or dissolved."""
    return QPointF(82, -46) if board.layout.flat else QPointF(66, -70)


def draw_mark(painter: QPainter, spot: QPointF, radius: float, status: str, theme: BoardTheme) -> None:
    """Paint the sign of an isolated line (a buffer stop) or a dissolved one (a cross)."""
    painter.setBrush(QColor(theme.rim))
    painter.setPen(_solid(theme.outline, radius * 0.16))
    painter.drawEllipse(spot, radius, radius)
    sign = QPainterPath()
    if status == "dissolved":
        for side in (-1, 1):
            sign.moveTo(spot + QPointF(-0.42, -0.42 * side) * radius)
            sign.lineTo(spot + QPointF(0.42, 0.42 * side) * radius)
    else:
        sign.moveTo(spot + QPointF(-0.56, 0) * radius)
        sign.lineTo(spot + QPointF(0.2, 0) * radius)
        sign.moveTo(spot + QPointF(0.32, -0.52) * radius)
        sign.lineTo(spot + QPointF(0.32, 0.52) * radius)
    colour = QColor("#a8231d") if status == "dissolved" else QColor("#3a3128")
    painter.strokePath(sign, QPen(colour, radius * 0.28, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap))


def draw_city(
    painter: QPainter,
    board: BoardMap,
    place: Place,
    theme: BoardTheme,
    scale: float,
    *,
    investors: Sequence[SeatStyle | None],
    connected: bool,
) -> None:
    """Paint a city with its number, its skyline and, for each industry space, who has invested in it."""
    layout, origin = board.layout, QPointF()
    _shadow(painter, layout.path(QPointF(0, 5), 1.0), theme)
    painter.setPen(_solid(theme.paper_edge if theme.name != "light" else theme.outline, 7))
    painter.setBrush(QColor(theme.paper))
    painter.drawPath(layout.path(origin, 0.955))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(_solid(theme.accent if connected else theme.paper_edge, 5 if connected else 2))
    painter.drawPath(layout.path(origin, 0.86 if connected else 0.87))
    painter.fillPath(glyphs.place(glyphs.skyline(place.number), QPointF(0, -13), 50), QColor(theme.building))
    draw_name(painter, place, theme, scale)
    spread = 45 if layout.flat else 46
    for i, (industry, investor) in enumerate(zip(place.industries, investors, strict=True)):
        spot = QPointF((i - 1) * spread, 55)
        if investor is None:
            industry_badge(painter, board, industry, spot, 17, theme)
        else:
            draw_investment(painter, board, industry, investor, spot, 19, theme)
    spot = QPointF(-73, -47) if layout.flat else QPointF(-58, -67)
    painter.setPen(_solid(theme.rim, 2.4))
    painter.setBrush(QColor(theme.accent))
    painter.drawEllipse(spot, 22, 22)
    number = serif(str(place.number), bold=True)
    painter.fillPath(number.path(spot, number.fit(34, 32)), QColor("#fffaf0" if theme.name == "light" else "#1a120c"))


def draw_investment(
    painter: QPainter, board: BoardMap, industry: str, seat: SeatStyle, spot: QPointF, radius: float, theme: BoardTheme
) -> None:
    """Paint an industry space that `seat` has invested in: its piece with the industry's sign on it."""
    shape = shape_path(seat.shape, spot, radius)
    painter.setPen(_solid(theme.outline, 3.4))
    painter.setBrush(QColor(seat.colour))
    painter.drawPath(shape)
    sign = glyphs.industry(industry, board.industries[industry].name)
    low = radius * 0.2 if seat.shape == "triangle" else 0.0
    share = {"triangle": 0.42, "diamond": 0.5, "cross": 0.38, "star": 0.4}.get(seat.shape, 0.58)
    painter.fillPath(glyphs.place(sign, spot + QPointF(0, low), radius * share), seat.ink())


def draw_town(painter: QPainter, place: Place, theme: BoardTheme, scale: float) -> None:
    """Paint a railway town."""
    middle = QPointF(0, -14)
    disc = QPainterPath()
    disc.addEllipse(middle + QPointF(0, 4), 59, 59)
    _shadow(painter, disc, theme)
    painter.setPen(_solid(theme.paper_edge, 3.4))
    painter.setBrush(QColor(theme.paper))
    painter.drawEllipse(middle, 57, 57)
    painter.setPen(_solid(theme.paper_edge, 1.6))
    painter.setBrush(QColor(theme.town))
    painter.drawEllipse(middle, 48, 48)
    houses, openings = glyphs.village()
    stand = QPointF(0, 13)
    painter.fillPath(glyphs.place(houses, stand, 37), QColor(theme.building))
    painter.fillPath(glyphs.place(openings, stand, 37), QColor(theme.town))
    draw_name(painter, place, theme, scale)


def draw_locomotive(
    painter: QPainter,
    spot: QPointF,
    size: float,
    colour: QColor,
    trim: QColor,
    outline: QColor,
    *,
    mirror: bool = False,
) -> None:
    """Paint a steam engine `2 * size` long, running to the right, or to the left when `mirror`."""
    art = glyphs.locomotive()
    join = Qt.PenJoinStyle.RoundJoin
    painter.strokePath(
        glyphs.place(art.outline, spot, size, mirror=mirror),
        QPen(outline, size * 0.13, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap, join),
    )
    painter.fillPath(glyphs.place(art.body, spot, size, mirror=mirror), colour)
    painter.fillPath(glyphs.place(art.trim, spot, size, mirror=mirror), trim)
    painter.fillPath(glyphs.place(art.wheels, spot, size, mirror=mirror), outline)
    painter.fillPath(glyphs.place(art.spokes, spot, size, mirror=mirror), trim)


def draw_silhouette(painter: QPainter, spot: QPointF, size: float, colour: QColor, ground: QColor) -> None:
    """Paint a steam engine in one `colour` on `ground`, `2 * size` long."""
    art = glyphs.locomotive()
    painter.fillPath(glyphs.place(art.body, spot, size), colour)
    painter.fillPath(glyphs.place(art.trim, spot, size), ground)
    painter.strokePath(glyphs.place(art.wheels, spot, size), QPen(ground, size * 0.1))
    painter.fillPath(glyphs.place(art.wheels, spot, size), colour)
    painter.fillPath(glyphs.place(art.spokes, spot, size), ground)


def mixed(colour: QColor, other: QColor, share: float) -> QColor:
    """`colour` with `share` (0 to 1) of `other` mixed in."""
    return QColor.fromRgbF(
        colour.redF() * (1 - share) + other.redF() * share,
        colour.greenF() * (1 - share) + other.greenF() * share,
        colour.blueF() * (1 - share) + other.blueF() * share,
    )


def _shadow(painter: QPainter, path: QPainterPath, theme: BoardTheme) -> None:
    """A soft shadow round `path`."""
    colour = QColor(theme.shadow)
    colour.setAlphaF(0.13)
    middle = path.boundingRect().center()
    for grow in (1.08, 1.04):
        wide = QTransform.fromTranslate(middle.x(), middle.y()).scale(grow, grow).translate(-middle.x(), -middle.y())
        painter.fillPath(wide.map(path), colour)
