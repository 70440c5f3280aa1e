"""A picture of a whole board."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPixmap

from rocket_desktop.data import DataError
from rocket_desktop.model.core import Json, OptionValue
from rocket_desktop.model.record import Seat
from rocket_desktop.views.games.stephenson.map_data import map_content
from rocket_desktop.views.games.stephenson.scene import BoardScene


def picture(
    options: Mapping[str, OptionValue],
    own: Mapping[str, object],
    position: Json | None,
    seats: Sequence[Seat],
    size: QSize,
    theme: str,
) -> QPixmap:
    """The board within `size` pixels, null where its map is missing; without `position` as it is before the game."""
    try:
        content = map_content(options, own)
    except DataError:
        return QPixmap()  # whoever wants to play there is told
    scene = BoardScene(
        content,
        [{"name": seat.name, "colour": seat.colour, "shape": seat.shape} for seat in seats],
        theme,
    )
    if position is not None:
        scene.show_position(position)
    area = scene.sceneRect()
    pixmap = QPixmap(area.size().toSize().scaled(size, Qt.AspectRatioMode.KeepAspectRatio))
    pixmap.fill(Qt.GlobalColor.transparent)
    scene.settle(pixmap.width() / area.width(), 1.0)
    painter = QPainter(pixmap)
    painter.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.SmoothPixmapTransform)
    scene.render(painter, QRectF(pixmap.rect()), area)
    painter.end()
    return pixmap
