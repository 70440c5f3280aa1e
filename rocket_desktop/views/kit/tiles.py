"""A large picture as tiles of pixels, drawn for the zoom; a small one of the whole stands in meanwhile."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Final

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QColor, QImage, QPainter, QPixmap
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget

from rocket_desktop.views.kit.pictures import Level, PictureCache, device_scale

_TILE: Final = 256  # device pixels: so few that one is drawn between two frames

_Tile = tuple[int, int]


class TiledItem(QGraphicsItem):
    """Shows what `paint` draws into `area`: in one piece where it is small, else in tiles, the middle ones drawn first.

    `paint` is given what part of the area is wanted.  `ground` is the colour under it.
    """

    def __init__(
        self, cache: PictureCache, area: QRectF, ground: str, paint: Callable[[QPainter, QRectF], None], z: float
    ) -> None:
        super().__init__()
        self._cache, self._ground, self._paint = cache, ground, paint
        self._area: Final = QRectF(area)
        self.setZValue(z)
        self.setFlag(QGraphicsItem.GraphicsItemFlag.ItemUsesExtendedStyleOption)

    def boundingRect(self) -> QRectF:
        return self._area

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        seen = option.exposedRect.intersected(self._area)
        if painter.hasClipping():
            # Where a scene is rendered and no view is painted, all of it is told to be exposed.
            seen = seen.intersected(painter.clipBoundingRect())
        cache, level = self._cache, self._cache.level(device_scale(painter))
        if level is None:
            self._paint(painter, seen)
        elif level is cache.far:
            if not cache.surveying:
                self._copy(painter, level, self._area.topLeft(), self._whole())
        else:
            for tile in self._tiles(level, seen):
                self._show_tile(painter, level, tile, seen)

    def _whole(self) -> QPixmap:
        """The whole picture, which stands in for what is not drawn."""
        far = self._cache.far
        return self._cache.get(far, "whole", lambda: self._draw(self._area, far.scale))

    def _show_tile(self, painter: QPainter, level: Level, tile: _Tile, seen: QRectF) -> None:
        key, area, cache = ("tile", *tile), self._tile_area(level, tile), self._cache

        def make() -> QPixmap:
            return self._draw(area, level.scale)

        if not cache.waits(level, key, make, True, self, area):
            if not cache.surveying:
                self._copy(painter, level, area.topLeft(), cache.get(level, key, make))
        elif not cache.surveying:
            part, far = area.intersected(seen), cache.far.scale
            corner = (part.topLeft() - self._area.topLeft()) * far
            painter.drawPixmap(part, self._whole(), QRectF(corner, part.size() * far))

    def _copy(self, painter: QPainter, level: Level, corner: QPointF, pixmap: QPixmap) -> None:
        """Copy a picture to where the area's `corner` lies, pixel by pixel."""
        ratio = painter.device().devicePixelRatioF()
        # Tiles start at whole pixels from the area's corner: round that one alone, so that they meet without a seam.
        transform = painter.worldTransform()
        origin = transform.map(self._area.topLeft()) * ratio
        offset = (corner - self._area.topLeft()) * level.scale
        x, y = math.floor(origin.x() + 0.5) + round(offset.x()), math.floor(origin.y() + 0.5) + round(offset.y())
        painter.save()
        painter.resetTransform()
        painter.drawPixmap(QPointF(x / ratio, y / ratio), pixmap)
        painter.restore()

    def _tiles(self, level: Level, seen: QRectF) -> list[_Tile]:
        """The tiles that `seen` touches, the middle ones first."""
        side = _TILE / level.scale
        left, top = (seen.topLeft() - self._area.topLeft()).toTuple()
        columns = range(int(left // side), int((left + seen.width()) // side) + 1)
        rows = range(int(top // side), int((top + seen.height()) // side) + 1)
        middle = seen.center() - self._area.topLeft()
        found = [(column, row) for row in rows for column in columns if column >= 0 and row >= 0]
        return sorted(
            found, key=lambda tile: math.hypot((tile[0] + 0.5) * side - middle.x(), (tile[1] + 0.5) * side - middle.y())
        )

    def _tile_area(self, level: Level, tile: _Tile) -> QRectF:
        side = _TILE / level.scale
        corner = self._area.topLeft() + QPointF(tile[0] * side, tile[1] * side)
        return QRectF(corner.x(), corner.y(), side, side).intersected(self._area)

    def _draw(self, area: QRectF, scale: float) -> QPixmap:
        # Without alpha copying is fastest; the rest of a pixel at the edge looks like what is round it.
        size = QRectF(0, 0, area.width() * scale, area.height() * scale).toAlignedRect().size()
        image = QImage(size, QImage.Format.Format_RGB32)
        image.fill(QColor(self._ground))
        painter = QPainter(image)
        painter.scale(scale, scale)
        painter.translate(-area.topLeft())
        self._paint(painter, area)
        painter.end()
        pixmap = QPixmap.fromImage(image)
        pixmap.setDevicePixelRatio(self._cache.ratio)
        return pixmap
