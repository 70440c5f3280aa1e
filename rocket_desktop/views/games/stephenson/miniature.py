"""A board as small as a stamp: the land, the tracks in their lines' colours, and whose stations stand where."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Final, cast

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen, QPixmap, QPolygonF

from rocket_desktop.data import DataError
from rocket_desktop.model.core import Json, OptionValue
from rocket_desktop.model.digest import digest_json
from rocket_desktop.model.record import Seat
from rocket_desktop.views.games.stephenson.board_map import BoardMap, read_board_map
from rocket_desktop.views.games.stephenson.board_theme import THEMES
from rocket_desktop.views.games.stephenson.map_data import map_content
from rocket_desktop.views.shell.marks import style_of

# In units of a hexagon's radius: far thicker than on the board, so that they show.
_TRACK: Final = 0.85
_RIM: Final = 0.35
_STATION: Final = 0.62
_CITY: Final = 0.42

_BOARDS: Final = 8  # that are kept


def miniature(
    options: Mapping[str, OptionValue],
    own: Mapping[str, object],
    position: Json | None,
    seats: Sequence[Seat],
    size: QSize,
    theme: str,
) -> QPixmap:
    """The position (None: the bare map) within `size` pixels, in the theme light, dark or contrast.

    It is null where the map is missing.
    """
    try:
        known = _board(options, own)
    except DataError:
        return QPixmap()  # whoever wants to play there is told
    board = known.board
    pixmap = QPixmap(_ground(known, size.width(), size.height(), theme))
    if position is None:
        return pixmap
    colours = THEMES[theme]
    painter = QPainter(pixmap)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    area = _area(board)
    painter.scale(pixmap.width() / area.width(), pixmap.height() / area.height())
    painter.translate(-area.topLeft())
    radius = board.layout.size
    lines = cast(dict[str, Mapping[str, object]], position["lines"])
    paths = {name: _path(board, line) for name, line in lines.items()}
    for width, rim in ((_TRACK, True), (_TRACK - _RIM, False)):
        for name, path in paths.items():
            colour = colours.rim if rim else board.lines[name].colour
            pen = QPen(QColor(colour), width * radius)
            pen.setCapStyle(Qt.PenCapStyle.RoundCap)
            pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
            painter.strokePath(path, pen)
    painter.setPen(QPen(QColor(colours.outline), 0.14 * radius))
    for seat, labels in enumerate(cast(list[list[str]], position["stations"])):
        painter.setBrush(QColor(style_of(seats[seat]).colour))
        for label in labels:
            painter.drawEllipse(board.centre(label), _STATION * radius, _STATION * radius)
    painter.end()
    return pixmap


def _path(board: BoardMap, line: Mapping[str, object]) -> QPainterPath:
    """The course of a line's track."""
    path = QPainterPath()
    for label, entered, left in cast(list[tuple[str, str | None, str | None]], line["tracks"]):
        path.moveTo(_side(board, label, entered))
        path.lineTo(board.centre(label))
        path.lineTo(_side(board, label, left))
    return path


def _side(board: BoardMap, label: str, direction: str | None) -> QPointF:
    """The middle of a hexagon's side, or of the hexagon itself."""
    there = None if direction is None else board.neighbour(label, direction)
    return board.centre(label) if there is None else (board.centre(label) + board.centre(there)) / 2


class _Known:
    """A board that has been read; each is one of a kind, so that pictures are kept for it."""

    def __init__(self, board: BoardMap) -> None:
        self.board = board


_known: OrderedDict[tuple[str, str], _Known] = OrderedDict()


def _board(options: Mapping[str, OptionValue], own: Mapping[str, object]) -> _Known:
    name = f"maps/{options['map']}"
    # Maps of one name can differ from game to game: what counts is what they hold.
    key = (name, digest_json(own[name]) if name in own else "")
    if key not in _known:
        _known[key] = _Known(read_board_map(map_content(options, own)))
        while len(_known) > _BOARDS:
            _known.popitem(last=False)
    return _known[key]


def _area(board: BoardMap) -> QRectF:
    """What the hexagons fill, with a little sea round them."""
    area = QPolygonF([board.centre(label) for label in board.hexes]).boundingRect()
    edge = 1.6 * board.layout.size
    return area.adjusted(-edge, -edge, edge, edge)


@lru_cache(maxsize=24)
def _ground(known: _Known, width: int, height: int, theme: str) -> QPixmap:
    """The map without pieces, as large as fits into these pixels."""
    board, colours = known.board, THEMES[theme]
    area = _area(board)
    pixmap = QPixmap(area.size().toSize().scaled(QSize(width, height), Qt.AspectRatioMode.KeepAspectRatio))
    pixmap.fill(QColor(colours.sea))
    painter = QPainter(pixmap)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.scale(pixmap.width() / area.width(), pixmap.height() / area.height())
    painter.translate(-area.topLeft())
    land = QPainterPath()
    land.setFillRule(Qt.FillRule.WindingFill)
    for label in board.hexes:
        land.addPath(board.layout.path(board.centre(label)))
    painter.strokePath(land, QPen(QColor(colours.coast), 0.5 * board.layout.size))
    painter.fillPath(land, QColor(colours.board))
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(colours.muted))
    for place in board.places.values():
        if place.kind == "city":
            side = _CITY * board.layout.size
            painter.drawEllipse(board.centre(place.hex), side, side)
    painter.end()
    return pixmap
