"""Pieces drawn once per zoom and then only copied: what keeps panning, zooming and moving pieces smooth.

A `PictureItem` draws itself with vectors into a pixmap that the scene's `PictureCache` keeps.  While the view is
being zoomed, the pixmaps of the last settled zoom are stretched; when the zoom settles they are drawn anew.
"""

from __future__ import annotations

import math
from collections import OrderedDict
from collections.abc import Callable, Hashable
from time import perf_counter
from typing import Final

from PySide6.QtCore import QPointF, QRectF, Qt, QTimer
from PySide6.QtGui import QPainter, QPixmap
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget
from shiboken6 import isValid

_MEGABYTE: Final = 1 << 20
_SMOOTH: Final = 12_000  # device pixels of a picture that is stretched smoothly


class PictureCache:
    """Pixmaps by key, the least recently used dropped beyond `budget` bytes.

    `scale` is the settled zoom in device pixels per scene unit (0 before the first one); while `moving`, pictures
    are stretched instead of drawn anew.  In one turn of the event loop about `patience` seconds go into drawing:
    what has an older picture to show meanwhile waits for the next turn, so that no frame takes long.
    """

    def __init__(self, budget: int = 64 * _MEGABYTE) -> None:
        self.budget = budget
        self.patience = 0.008
        self.scale = 0.0
        self.ratio = 1.0
        self.moving = False
        self._kept: OrderedDict[Hashable, QPixmap] = OrderedDict()
        self._bytes = 0
        self._former: dict[Hashable, QPixmap] = {}
        self._former_scale = 0.0
        self._spent = 0.0
        self._waiting: list[tuple[QGraphicsItem, QRectF]] = []
        self._turn = QTimer()
        self._turn.setSingleShot(True)
        self._turn.timeout.connect(self._next_turn)

    def settle(self, scale: float, ratio: float) -> None:
        """Draw for this zoom from now on; `ratio` is the screen's device pixels per logical pixel."""
        self.moving = False
        if (scale, ratio) != (self.scale, self.ratio):
            self._former, self._former_scale = dict(self._kept), self.scale
            self._kept.clear()
            self._bytes = 0
            self.scale, self.ratio = scale, ratio

    def clear(self) -> None:
        """Forget every pixmap and every item that waits."""
        self._kept.clear()
        self._former.clear()
        self._waiting.clear()
        self._bytes = 0

    def find(self, key: Hashable) -> QPixmap | None:
        """The pixmap kept under `key`, if there is one."""
        pixmap = self._kept.get(key)
        if pixmap is not None:
            self._kept.move_to_end(key)
        return pixmap

    def former(self, key: Hashable) -> tuple[QPixmap, float] | None:
        """The pixmap that `key` had before the zoom settled, with its scale, while it is still there."""
        pixmap = self._former.get(key)
        return None if pixmap is None else (pixmap, self._former_scale)

    def get(self, key: Hashable, make: Callable[[], QPixmap]) -> QPixmap:
        """The pixmap kept under `key`, made now if there is none."""
        pixmap = self.find(key)
        if pixmap is None:
            started = perf_counter()
            pixmap = make()
            self._spent += perf_counter() - started
            self._kept[key] = pixmap
            self._bytes += _size(pixmap)
            while self._bytes > self.budget and len(self._kept) > 1:
                self._bytes -= _size(self._kept.popitem(last=False)[1])
            self._start_turn()
        return pixmap

    @property
    def hurried(self) -> bool:
        """Whether this turn's time for drawing is spent."""
        return self._spent >= self.patience

    def wait(self, item: QGraphicsItem, area: QRectF) -> None:
        """Have `area` of `item` painted again in the next turn."""
        self._waiting.append((item, area))
        self._start_turn()

    @property
    def complete(self) -> bool:
        """Whether everything that was painted is as sharp as it gets."""
        return not self._waiting and not self._turn.isActive()

    @property
    def used(self) -> int:
        """Bytes of all pixmaps kept."""
        return self._bytes

    def _start_turn(self) -> None:
        if not self._turn.isActive():
            self._turn.start(0)

    def _next_turn(self) -> None:
        self._spent = 0.0
        waiting, self._waiting = self._waiting, []
        for item, area in waiting:
            # It may have gone with its scene meanwhile.
            if isValid(item) and item.scene() is not None:
                item.update(area)
        if waiting:
            # They are painted before this fires, and may wait again then.
            self._turn.start(0)
        elif not self.moving:
            self._former.clear()


def _size(pixmap: QPixmap) -> int:
    return pixmap.width() * pixmap.height() * pixmap.depth() // 8


def device_scale(painter: QPainter) -> float:
    """Device pixels per unit of what `painter` draws."""
    transform = painter.worldTransform()
    ratio: float = painter.device().devicePixelRatioF()
    return math.hypot(transform.m11(), transform.m12()) * ratio


class PictureItem(QGraphicsItem):
    """A piece within `area` (item coordinates), drawn by `draw` whenever its `look` or the settled zoom changes.

    Pieces of one class with equal looks and areas share their pixmap.  `look` must hold all that `draw` depends on.
    """

    def __init__(self, cache: PictureCache, area: QRectF, look: Hashable) -> None:
        super().__init__()
        self._cache = cache
        self._area = QRectF(area)
        self.look = look
        self._last: Hashable = None

    def set_look(self, look: Hashable) -> None:
        """Show another state of the piece."""
        if look != self.look:
            self.look = look
            self.update()

    def draw(self, painter: QPainter, scale: float) -> None:
        """Draw the piece with vectors; `scale` is device pixels per unit, for what depends on the size seen."""
        raise NotImplementedError

    def boundingRect(self) -> QRectF:
        return self._area

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        cache, area, scale = self._cache, self._area, device_scale(painter)
        same = abs(scale - cache.scale) <= 1e-6 * scale
        if not same and not (cache.moving and cache.scale > 0):
            self.draw(painter, scale)
            return
        if not same:
            pixmap = cache.find(self._last)
            if pixmap is None:
                self._last = (type(self), self.look, area.getRect(), 0.0, 0.0)
                pixmap = cache.get(self._last, lambda: self._picture(0.0, 0.0))
            self._stretch(painter, pixmap, cache.scale)
            return
        # Copied pixel by pixel, so that nothing is blurred; the rest of a pixel goes into the picture, in quarters,
        # so that neighbouring pieces meet.
        ratio = painter.device().devicePixelRatioF()
        corner = painter.worldTransform().map(area.topLeft()) * ratio
        x, y = math.floor(corner.x() * 4 + 0.5) / 4, math.floor(corner.y() * 4 + 0.5) / 4
        left, top = math.floor(x), math.floor(y)
        key = (type(self), self.look, area.getRect(), x - left, y - top)
        if cache.hurried and cache.find(key) is None:
            former = cache.former(self._last)
            if former is not None:
                self._stretch(painter, *former)
                cache.wait(self, area)
                return
        self._last = key
        pixmap = cache.get(key, lambda: self._picture(x - left, y - top))
        painter.save()
        painter.resetTransform()
        painter.drawPixmap(QPointF(left / ratio, top / ratio), pixmap)
        painter.restore()

    def _stretch(self, painter: QPainter, pixmap: QPixmap, scale: float) -> None:
        """Show a picture that was drawn for `scale`."""
        width, height = self._area.width() * scale, self._area.height() * scale
        # Smoothly stretching large pictures is too slow for a frame, and shows least on them.
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform, width * height < _SMOOTH)
        painter.drawPixmap(self._area, pixmap, QRectF(0, 0, width, height))
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)

    def _picture(self, dx: float, dy: float) -> QPixmap:
        """The piece at the settled zoom, `dx` and `dy` device pixels (below 1) from the pixmap's corner."""
        scale, ratio, area = self._cache.scale, self._cache.ratio, self._area
        pixmap = QPixmap(math.ceil(area.width() * scale) + 1, math.ceil(area.height() * scale) + 1)
        pixmap.fill(Qt.GlobalColor.transparent)
        painter = QPainter(pixmap)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.translate(dx, dy)
        painter.scale(scale, scale)
        painter.translate(-area.topLeft())
        self.draw(painter, scale)
        painter.end()
        pixmap.setDevicePixelRatio(ratio)
        return pixmap
