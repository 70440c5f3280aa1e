"""What a view of a scene shows while it is zoomed: pictures of what it showed before, stretched."""

from __future__ import annotations

import math
from functools import cached_property

from PySide6.QtCore import QPointF, QRectF, QSizeF, Qt
from PySide6.QtGui import QPainter, QPixmap, QTransform
from PySide6.QtWidgets import QGraphicsScene, QGraphicsView


def render(scene: QGraphicsScene, source: QRectF, target: QRectF, size: QSizeF, ratio: float) -> QPixmap:
    """A picture of `size`, where `source` of the scene fills `target`; `ratio` is device pixels per logical pixel."""
    pixmap = QPixmap(math.ceil(size.width() * ratio), math.ceil(size.height() * ratio))
    pixmap.setDevicePixelRatio(ratio)
    painter = QPainter(pixmap)
    painter.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.SmoothPixmapTransform)
    scene.render(painter, target, source, Qt.AspectRatioMode.IgnoreAspectRatio)
    painter.end()
    return pixmap


class StandIn:
    """The scene as `view` shows it now, painted at any other zoom; beyond its edges the whole scene, less sharp."""

    def __init__(self, view: QGraphicsView, whole_scale: float, whole_origin: QPointF) -> None:
        """`whole_scale` is the zoom of the picture of the whole scene, in device pixels per scene unit.

        `whole_origin` is how far from a whole device pixel it begins: there the pieces' pictures are kept for.
        """
        self._scene = view.scene()
        self._ratio = view.devicePixelRatioF()
        self._window = QRectF(view.viewport().rect())
        inverted, _possible = view.viewportTransform().inverted()
        self._seen = inverted.mapRect(self._window)
        self._whole_scale = whole_scale
        self._whole_origin = whole_origin
        self.refresh()

    def refresh(self) -> None:
        """Something has changed in the scene."""
        self._near = render(self._scene, self._seen, self._window, self._window.size(), self._ratio)

    @cached_property
    def _whole(self) -> QPixmap:
        size = self._scene.sceneRect().size() * (self._whole_scale / self._ratio)
        target = QRectF(self._whole_origin / self._ratio, size)
        room = QSizeF(target.right(), target.bottom())
        return render(self._scene, self._scene.sceneRect(), target, room, self._ratio)

    def paint(self, painter: QPainter, transform: QTransform, window: QRectF) -> None:
        """Paint what `transform` brings into `window`, logical pixels both."""
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        near, whole = transform.mapRect(self._seen), transform.mapRect(self._scene.sceneRect())
        if not near.contains(window):
            painter.fillRect(window, self._scene.backgroundBrush())
            if not near.contains(whole.intersected(window)):
                size = self._scene.sceneRect().size() * self._whole_scale
                painter.drawPixmap(whole, self._whole, QRectF(self._whole_origin, size))
        painter.drawPixmap(near, self._near, QRectF(self._near.rect()))
