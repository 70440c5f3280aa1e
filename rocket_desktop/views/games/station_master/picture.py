"""Pictures of a table for lists and pages: only what everybody may see, whatever the position tells."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, cast

from PySide6.QtCore import QRectF, QSize, QSizeF
from PySide6.QtGui import QColor, QPainter, QPixmap

from rocket_desktop.model.core import Json, OptionValue
from rocket_desktop.model.record import Seat
from rocket_desktop.views.games.station_master.faces import face_of
from rocket_desktop.views.games.station_master.layout import lay_out
from rocket_desktop.views.games.station_master.pieces import PawnState, Pieces, TrainState, shape_of
from rocket_desktop.views.games.station_master.theme import THEMES, StationTheme
from rocket_desktop.views.kit.pens import fill, line, rounded, shape, stroke
from rocket_desktop.views.kit.pictures import PictureCache
from rocket_desktop.views.kit.seats import SeatStyle
from rocket_desktop.views.shell.marks import style_of

_WIDTH: Final = 620.0
"""Logical pixels of the table that a picture shows shrunk; larger pictures show more of them."""


def picture(
    options: Mapping[str, OptionValue],  # noqa: ARG001
    own: Mapping[str, object],  # noqa: ARG001
    position: Json | None,
    seats: Sequence[Seat],
    size: QSize,
    theme: str,
) -> QPixmap:
    """The station in `size` pixels; without `position` trains as they could stand there."""
    pixmap, painter = _begin(size, theme)
    styles = _styles(seats)
    trains = _public(_SAMPLE if position is None else position, len(styles))
    factor = max(1.0, _WIDTH / size.width())
    layout = lay_out(QSizeF(size) * factor, [shape_of(train) for train in trains], strip=False)
    scale = min(size.width() / layout.size.width(), size.height() / layout.size.height())
    painter.scale(scale, scale)
    pieces = Pieces(PictureCache(), THEMES[theme], styles, layout, clues=False)
    for place, train in enumerate(trains):
        for item in pieces.train(place, train).items:
            painter.save()
            painter.translate(item.pos())
            item.draw(painter, scale)
            painter.restore()
    painter.end()
    return pixmap


def miniature(
    options: Mapping[str, OptionValue],  # noqa: ARG001
    own: Mapping[str, object],  # noqa: ARG001
    position: Json | None,
    seats: Sequence[Seat],
    size: QSize,
    theme: str,
) -> QPixmap:
    """The trains as small as a stamp: cars in the colours of their kinds, and whose pawns are aboard."""
    pixmap, painter = _begin(size, theme)
    styles = _styles(seats)
    trains = _public(_SAMPLE if position is None else position, len(styles))
    edge = size.height() * 0.05
    row = (size.height() - 2 * edge) / max(3, len(trains))
    for place, train in enumerate(trains):
        area = QRectF(edge, edge + place * row, size.width() - 2 * edge, row)
        _draw_small(painter, area, train, THEMES[theme], styles)
    painter.end()
    return pixmap


def _begin(size: QSize, theme: str) -> tuple[QPixmap, QPainter]:
    pixmap = QPixmap(size)
    pixmap.fill(QColor(THEMES[theme].table))
    painter = QPainter(pixmap)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    return pixmap, painter


def _styles(seats: Sequence[Seat]) -> list[SeatStyle]:
    return [style_of(seat) for seat in seats]


def _public(position: Json, seats: int) -> list[TrainState | None]:
    """The trains without the values of pawns; pawns only of seats that there are, for a sample."""
    trains = cast("list[TrainState | None]", position["trains"])
    return [
        None
        if train is None
        else {
            **train,
            "pawns": [{**pawn, "value": None, "may_be": []} for pawn in train["pawns"] if pawn["seat"] < seats],
        }
        for train in trains
    ]


def _draw_small(
    painter: QPainter, area: QRectF, train: TrainState | None, theme: StationTheme, seats: Sequence[SeatStyle]
) -> None:
    side = min(area.height() * 0.62, area.width() / 12)
    y = area.center().y()
    rail = y + side * 0.55
    stroke(painter, line((area.left(), rail), (area.right(), rail)), theme.rail, max(1.0, side * 0.12))
    if train is None:
        return
    x, top, bottom = area.left(), y - side / 2, y + side / 2
    nose = shape((x, bottom), (x + side * 0.5, top + side * 0.25), (x + side * 0.9, top), (x + 1.7 * side, top),
                 (x + 1.7 * side, bottom))  # fmt: skip
    colours = {"executive": theme.executive, "freight": theme.freight}
    fill(painter, nose, colours.get(train["kind"], theme.steam), theme.rim, 1)
    x += 1.8 * side
    by_kind = {"coach": theme.coach, "freight": theme.freight, "executive": theme.executive, "caboose": theme.caboose}
    for card in train["cars"]:
        colour = by_kind.get(face_of(card).kind, theme.royal)
        fill(painter, rounded(QRectF(x, top + side * 0.1, side * 0.9, side * 0.9), side * 0.12), colour, theme.rim, 1)
        x += side
    x = area.right()
    for pawn in reversed(train["pawns"]):
        x -= side * 0.62
        path = rounded(QRectF(x, y - side * 0.3, side * 0.6, side * 0.6), side * 0.3)
        fill(painter, path, seats[pawn["seat"]].colour, theme.outline, 1)


def _sample_train(kind: str, number: int, value: int, cars: Sequence[str], seats: Sequence[int]) -> TrainState:
    pawns: list[PawnState] = [{"seat": seat, "value": None, "may_be": []} for seat in seats]
    return {
        "locomotive": "",
        "kind": kind,
        "number": number,
        "limit": number,
        "cars": list(cars),
        "value": value,
        "depot": None,
        "standing_rooms": 0,
        "pawns": pawns,
    }


_SAMPLE: Final[Json] = {
    "trains": [
        _sample_train("standard", 5, 7, ("coach+3", "freight-2", "royal-carriage", "coach+4"), (0, 1, 0)),
        _sample_train("executive", 5, 8, ("executive+5-3", "coach+3"), (2, 1)),
        _sample_train("freight", 4, 2, ("freight-4", "coach+2"), (3, 0, 2)),
    ]
}
"""A station to look at before a game has begun."""
