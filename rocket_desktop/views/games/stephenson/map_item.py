"""The map under the pieces as tiles of pixels, drawn for the settled zoom; a smaller picture stands in meanwhile."""

from __future__ import annotations

import math
from typing import Final

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QColor, QImage, QPainter, QPixmap
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget

from rocket_desktop.views.games.stephenson.items import Z_MAP
from rocket_desktop.views.games.stephenson.map_picture import MapPicture
from rocket_desktop.views.kit.pictures import PictureCache, device_scale

_TILE: Final = 512  # device pixels
_OVERVIEW: Final = 1100  # longest side of the stand-in, device pixels
_SMOOTH: Final = 4_000_000  # logical pixels that the stand-in is stretched to smoothly

_Tile = tuple[int, int]


class MapItem(QGraphicsItem):
    """Shows a `MapPicture`.  Tiles that a frame has no time for are drawn right after it, the middle ones first."""

    def __init__(self, cache: PictureCache, picture: MapPicture) -> None:
        super().__init__()
        self._cache, self._picture = cache, picture
        self._area: Final = picture.board.picture
        self._overview: QPixmap | None = None
        self._overview_scale = 0.0
        self.setZValue(Z_MAP)
        self.setFlag(QGraphicsItem.GraphicsItemFlag.ItemUsesExtendedStyleOption)

    def settled(self) -> None:
        """The zoom has settled: have a stand-in that fits it."""
        longest = max(self._area.width(), self._area.height())
        # The whole map, if it is small, is one picture.  Nearer than that, any stand-in will do for a moment.
        small = self._cache.scale * longest <= _OVERVIEW
        wanted = self._cache.scale if small else _OVERVIEW / longest
        if self._overview is None or (small and self._overview_scale != wanted) or self._overview_scale < wanted / 2:
            self._overview = self._draw(self._area, wanted)
            self._overview_scale = wanted
        self.update()

    def boundingRect(self) -> QRectF:
        return self._area

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        seen = option.exposedRect.intersected(self._area)
        scale, cache = device_scale(painter), self._cache
        same = abs(scale - cache.scale) <= 1e-6 * scale
        if not same and not (cache.moving and self._overview is not None):
            self._picture.paint(painter, seen)
            return
        if self._overview is None:
            self.settled()
        if not same:
            self._show_overview(painter, seen)
            return
        if abs(self._overview_scale - cache.scale) <= 1e-6 * scale:
            self._copy(painter, self._area.topLeft(), self._overview)
            return
        for tile in self._tiles(seen):
            key, area = ("map", *tile), self._tile_area(tile)
            if cache.hurried and cache.find(key) is None:
                self._show_overview(painter, area.intersected(seen))
                cache.wait(self, area)
            else:
                pixmap = cache.get(key, lambda area=area: self._draw(area, cache.scale))  # type: ignore[misc]
                self._copy(painter, area.topLeft(), pixmap)

    def _show_overview(self, painter: QPainter, seen: QRectF) -> None:
        assert self._overview is not None, "settled() draws it"
        part = QRectF(
            (seen.topLeft() - self._area.topLeft()) * self._overview_scale, seen.size() * self._overview_scale
        )
        pixels = painter.worldTransform().mapRect(seen)
        # For a large window, stretching smoothly is too slow for a frame.
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform, pixels.width() * pixels.height() < _SMOOTH)
        painter.drawPixmap(seen, self._overview, part)
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)

    def _copy(self, painter: QPainter, corner: QPointF, pixmap: QPixmap | None) -> None:
        """Copy a picture to where the map's `corner` lies, pixel by pixel."""
        assert pixmap is not None, "drawn before"
        ratio = painter.device().devicePixelRatioF()
        # Tiles start at whole pixels from the map's corner: round that one alone, so that they meet without a seam.
        transform = painter.worldTransform()
        origin = transform.map(self._area.topLeft()) * ratio
        offset = (corner - self._area.topLeft()) * self._cache.scale
        x, y = math.floor(origin.x() + 0.5) + round(offset.x()), math.floor(origin.y() + 0.5) + round(offset.y())
        painter.save()
        painter.resetTransform()
        painter.drawPixmap(QPointF(x / ratio, y / ratio), pixmap)
        painter.restore()

    def _tiles(self, seen: QRectF) -> list[_Tile]:
        """The tiles that `seen` touches, the middle ones first."""
        side = _TILE / self._cache.scale
        left, top = (seen.topLeft() - self._area.topLeft()).toTuple()
        columns = range(int(left // side), int((left + seen.width()) // side) + 1)
        rows = range(int(top // side), int((top + seen.height()) // side) + 1)
        middle = seen.center() - self._area.topLeft()
        found = [(column, row) for row in rows for column in columns if column >= 0 and row >= 0]
        return sorted(
            found, key=lambda tile: math.hypot((tile[0] + 0.5) * side - middle.x(), (tile[1] + 0.5) * side - middle.y())
        )

    def _tile_area(self, tile: _Tile) -> QRectF:
        side = _TILE / self._cache.scale
        corner = self._area.topLeft() + QPointF(tile[0] * side, tile[1] * side)
        return QRectF(corner.x(), corner.y(), side, side).intersected(self._area)

    def _draw(self, area: QRectF, scale: float) -> QPixmap:
        # Without alpha copying is fastest; the rest of a pixel at the map's edge looks like what is round the map.
        size = QRectF(0, 0, area.width() * scale, area.height() * scale).toAlignedRect().size()
        image = QImage(size, QImage.Format.Format_RGB32)
        image.fill(QColor(self._picture.theme.table))
        painter = QPainter(image)
        painter.scale(scale, scale)
        painter.translate(-area.topLeft())
        self._picture.paint(painter, area)
        painter.end()
        pixmap = QPixmap.fromImage(image)
        pixmap.setDevicePixelRatio(self._cache.ratio)
        return pixmap
