"""Pictures of the board for lists and pages: only what everybody may see, whatever the position tells."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from itertools import pairwise
from typing import Final, cast

from PySide6.QtCore import QPointF, QRectF, QSize
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPixmap

from rocket_desktop.data import read_data
from rocket_desktop.model.core import Json, OptionValue
from rocket_desktop.model.record import Seat
from rocket_desktop.model.spike.board_file import read_board
from rocket_desktop.play.seats import marked
from rocket_desktop.views.games.spike.art_rails import GroundPicture
from rocket_desktop.views.games.spike.board_map import BoardMap
from rocket_desktop.views.games.spike.map_pieces import MapPieces
from rocket_desktop.views.games.spike.shown import PositionState
from rocket_desktop.views.games.spike.theme import THEMES, RailTheme
from rocket_desktop.views.kit.pens import disc, fill, stroke
from rocket_desktop.views.kit.pictures import PictureCache
from rocket_desktop.views.kit.seats import SeatStyle
from rocket_desktop.views.shell.marks import style_of

_SMALL: Final = 360
"""Logical pixels below which neither names nor free segments can be told: those pictures show coast and track."""


def picture(
    options: Mapping[str, OptionValue],
    own: Mapping[str, object],
    position: Json | None,
    seats: Sequence[Seat],
    size: QSize,
    theme: str,
) -> QPixmap:
    """The map with all track and trains in `size` pixels; without `position` as they could lie there."""
    return _draw(_board(options, own), position, [style_of(seat) for seat in seats], size, theme, small=False)


def miniature(
    options: Mapping[str, OptionValue],
    own: Mapping[str, object],
    position: Json | None,
    seats: Sequence[Seat],
    size: QSize,
    theme: str,
) -> QPixmap:
    """Coast and track as small as a stamp."""
    styles = [style_of(seat) for seat in seats or marked([Seat(name) for name in "ABC"])]  # who may sit there
    return _draw(_board(options, own), position, styles, size, theme, small=True)


def _board(options: Mapping[str, OptionValue], own: Mapping[str, object]) -> BoardMap:
    name = f"boards/{options.get('board', 'spike')}"
    return BoardMap(read_board(own[name])) if name in own else _built_in(name)


@lru_cache(maxsize=1)
def _built_in(name: str) -> BoardMap:
    return BoardMap(read_board(read_data(name)))


def _draw(
    board: BoardMap, position: Json | None, seats: Sequence[SeatStyle], size: QSize, theme: str, *, small: bool
) -> QPixmap:
    colours = THEMES[theme]
    pixmap = QPixmap(size)
    pixmap.fill(QColor(colours.sea))
    painter = QPainter(pixmap)
    painter.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.SmoothPixmapTransform)
    whole = board.whole
    scale = min(size.width() / whole.width(), size.height() / whole.height())
    painter.scale(scale, scale)
    corner = whole.center() - QPointF(size.width(), size.height()) / scale / 2
    painter.translate(-corner)
    seen = QRectF(corner, QPointF(corner.x() + size.width() / scale, corner.y() + size.height() / scale))
    plain = small or size.width() < _SMALL
    ground = GroundPicture(board, colours)
    ground.paint_ground(painter, seen)
    if not plain:
        ground.paint_segments(painter, seen)
    pieces = MapPieces(PictureCache(), colours, seats, board)
    shown = _sample(board, len(seats)) if position is None else cast(PositionState, position)
    if plain:
        _draw_lines(painter, board, shown, seats, colours, 1 / scale)
    else:
        items = [*pieces.tracks(shown), *pieces.cities(), *pieces.trains(shown)]
        for item in sorted(items, key=lambda item: item.zValue()):
            painter.save()
            painter.translate(item.pos())
            item.draw(painter, scale)
            painter.restore()
    painter.end()
    return pixmap


def _draw_lines(
    painter: QPainter,
    board: BoardMap,
    position: PositionState,
    seats: Sequence[SeatStyle],
    theme: RailTheme,
    pixel: float,
) -> None:
    """Paint all track as lines that are seen at any size, and the cities as dots; `pixel` is one in map units."""
    for seat, names in enumerate(position["tracks"]):
        path = QPainterPath()
        for name in names:
            one, other = board.line(board.board.segments.index(name))
            path.moveTo(one)
            path.lineTo(other)
        width = max(3.0 * pixel, 16.0)
        stroke(painter, path, theme.outline, width + 2 * pixel)
        stroke(painter, path, seats[seat].colour, width)
    for node in board.board.node_of:
        place = board.nodes[int(node)]
        fill(painter, disc(place.x(), place.y(), max(1.3 * pixel, 8.0)), theme.paper, theme.outline, 0.8 * pixel)


_LINES: Final = (
    ("chicago", "detroit", "columbus", "pittsburgh", "new-york"),
    ("new-orleans", "jackson", "memphis", "st-louis", "indianapolis"),
    ("norfolk", "raleigh", "columbia", "atlanta", "jacksonville", "tampa", "miami"),
    ("omaha", "topeka", "tulsa", "little-rock"),
)
"""Lines that could be built, by seat."""


def _sample(board: BoardMap, seats: int) -> PositionState:
    """A board to look at before a game has begun."""
    tracks: list[list[str]] = []
    taken: set[int] = set()
    for seat in range(seats):
        laid: list[int] = []
        cities = [board.board.nodes.index(name) for name in _LINES[seat % len(_LINES)] if name in board.board.nodes]
        for one, other in pairwise(cities):
            laid += [segment for segment in board.way(one, other, taken) if segment not in laid]
            taken |= set(laid)
        tracks.append([board.board.segments[segment] for segment in laid])
    train = {"speed": 1, "power": 2, "cars": 1, "upgrades": [0, 0, 0], "aboard": []}
    places = [_LINES[seat % len(_LINES)][1] for seat in range(seats)]
    trains = [{**train, "place": place if place in board.board.nodes else None} for place in places]
    return cast(PositionState, {"tracks": tracks, "trains": trains})
