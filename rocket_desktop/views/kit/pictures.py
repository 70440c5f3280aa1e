"""Pieces drawn once per zoom and then only copied: what keeps panning, zooming and moving pieces smooth.

A `PictureItem` draws itself with vectors into a pixmap that the scene's `PictureCache` keeps.  Vectors are slow: where
they are not wanted at once they are drawn little by little, between frames.
"""

from __future__ import annotations

import math
from collections import OrderedDict
from collections.abc import Callable, Hashable
from time import perf_counter
from typing import Final

from PySide6.QtCore import QObject, QPointF, QRectF, Qt, QTimer, Signal
from PySide6.QtGui import QPainter, QPixmap
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget
from shiboken6 import isValid

_MEGABYTE: Final = 1 << 20
_FULL: Final = 0.9  # of the budget: so much may be drawn ahead
_EQUAL: Final = 1e-6  # relative difference of two scales that are the same


class Level:
    """Pixmaps by key, all drawn for `scale` device pixels per scene unit.

    The least recently used are dropped beyond `budget` bytes.
    """

    def __init__(self, scale: float, budget: int) -> None:
        self.scale: Final = scale
        self.budget = budget
        self.used = 0
        """Bytes of all pixmaps kept."""
        self._kept: OrderedDict[Hashable, QPixmap] = OrderedDict()

    def fits(self, scale: float) -> bool:
        """Whether its pixmaps are right for `scale`."""
        return abs(scale - self.scale) <= _EQUAL * scale

    def find(self, key: Hashable) -> QPixmap | None:
        """The pixmap kept under `key`, if there is one."""
        pixmap = self._kept.get(key)
        if pixmap is not None:
            self._kept.move_to_end(key)
        return pixmap

    def keep(self, key: Hashable, pixmap: QPixmap) -> None:
        """Keep a new pixmap."""
        self._kept[key] = pixmap
        self.used += _size(pixmap)
        while self.used > self.budget and len(self._kept) > 1:
            self.used -= _size(self._kept.popitem(last=False)[1])

    def clear(self) -> None:
        """Forget every pixmap."""
        self._kept.clear()
        self.used = 0


class PictureCache(QObject):
    """The pixmaps of a scene at the zoom that is shown (`near`), and at the whole scene's (`far`), which stand in.

    In one turn of the event loop about `patience` seconds go into drawing: what is not there then has its picture
    of `far`, stretched, and is drawn in one of the next turns.  `prepare` has everything drawn for another zoom in
    this way while the one of before is still shown; `prepared()` follows when it is the one that is shown.
    """

    prepared = Signal()

    def __init__(self, budget: int = 64 * _MEGABYTE) -> None:
        """`budget` is the bytes that the pixmaps of a zoom may take."""
        super().__init__()
        self.patience = 0.003
        self.ratio = 1.0
        """The screen's device pixels per logical pixel."""
        self.near = Level(0.0, budget)
        self.far = self.near
        self._coming: Level | None = None
        self._whole = False
        self._survey: Callable[[], None] = lambda: None
        self.surveying = False
        """Whether what is painted now is only to be found out, and seen by nobody."""
        self._ahead = 0  # bytes of what a look ahead has found, or had drawn
        self._spent = 0.0
        # What is to be drawn, by level and key: how, and the items that wait for it with the part to be painted.
        self._wanted: OrderedDict[tuple[int, Hashable], _Wanted] = OrderedDict()
        self._turn = QTimer(self)
        self._turn.setSingleShot(True)
        self._turn.timeout.connect(self._next_turn)

    @property
    def budget(self) -> int:
        """The bytes that the pixmaps of the zoom shown may take."""
        return self.near.budget

    @budget.setter
    def budget(self, budget: int) -> None:
        self.near.budget = self.far.budget = budget

    @property
    def scale(self) -> float:
        """The zoom that is shown, in device pixels per scene unit; 0 before the first one."""
        return self.near.scale

    @property
    def used(self) -> int:
        """Bytes of the pixmaps of the zoom shown."""
        return self.near.used

    @property
    def preparing(self) -> bool:
        """Whether another zoom is being drawn than the one shown."""
        return self._coming is not None

    @property
    def complete(self) -> bool:
        """Whether everything that was painted is as sharp as it gets."""
        return self._coming is None and not self._wanted

    def settle(self, scale: float, ratio: float, *, whole: bool = False) -> None:
        """Show this zoom from now on; with `whole` it is the one that shows the whole scene."""
        self.forget_coming()
        self._show(self._level(scale, ratio), whole)

    def prepare(self, scale: float, ratio: float, survey: Callable[[], None], *, whole: bool = False) -> None:
        """Have this zoom drawn, and show it when all that `survey` paints is there."""
        self.forget_coming()
        self._coming, self._survey, self._whole = self._level(scale, ratio), survey, whole
        self._turn.start(0)

    def forget_coming(self) -> None:
        """Go on with the zoom that is shown."""
        self._coming = None
        self._wanted.clear()

    def look_ahead(self, survey: Callable[[], None]) -> None:
        """Have drawn, when there is time, what `survey` paints at the zoom shown."""
        if self._coming is None:
            self._ahead = 0
            self._look(survey)

    def _level(self, scale: float, ratio: float) -> Level:
        if ratio == self.ratio:
            for level in (self.near, self.far):
                if level.fits(scale):
                    return level
        else:
            self.clear()
            self.ratio = ratio
        return Level(scale, self.budget)

    def _show(self, level: Level, whole: bool) -> None:
        self.near = level
        if whole or not self.far.scale:
            self.far = level

    def level(self, scale: float) -> Level | None:
        """The pixmaps for a scale, None if there are none."""
        for level in (self.near, self._coming, self.far):
            if level is not None and level.scale and level.fits(scale):
                return level
        return None

    def clear(self) -> None:
        """Forget every pixmap, and everything that waits."""
        self.near.clear()
        self.far.clear()
        self.forget_coming()

    def get(self, level: Level, key: Hashable, make: Callable[[], QPixmap]) -> QPixmap:
        """The pixmap kept under `key`, made now if there is none."""
        pixmap = level.find(key)
        if pixmap is None:
            pixmap = self._make(level, key, make)
            self._start_turn()
        return pixmap

    def _make(self, level: Level, key: Hashable, make: Callable[[], QPixmap]) -> QPixmap:
        started = perf_counter()
        # What was painted on keeps all that the painting took, often more than the pixels: its copy does not.
        pixmap = make().copy()
        self._spent += perf_counter() - started
        level.keep(key, pixmap)
        return pixmap

    def waits(
        self,
        level: Level,
        key: Hashable,
        make: Callable[[], QPixmap],
        stand_in: bool,
        item: QGraphicsItem,
        area: QRectF,
    ) -> bool:
        """Whether the pixmap under `key` waits for a later turn, when `area` of `item` is painted again.

        One that has no `stand_in` would be missed too much.
        """
        pixmap = level.find(key)
        if pixmap is not None:
            if self.surveying:
                self._ahead += _size(pixmap)
            return False
        if not self.surveying and not (stand_in and self._spent >= self.patience):
            return False
        wanted = self._wanted.setdefault((id(level), key), _Wanted(level, key, make))
        if not self.surveying:
            wanted.waiting.append((item, area))
        self._start_turn()
        return True

    def _start_turn(self) -> None:
        if not self._turn.isActive():
            self._turn.start(0)

    def _look(self, survey: Callable[[], None]) -> None:
        self.surveying = True
        try:
            survey()
        finally:
            self.surveying = False

    def _next_turn(self) -> None:
        """Draw as much as there is time for."""
        if self._coming is not None and not self._wanted:
            self._look(self._survey)
        self._spent = 0.0
        while self._wanted and self._spent < self.patience:
            _key, wanted = self._wanted.popitem(last=False)
            if self._coming is None and not wanted.waiting and self._ahead >= _FULL * wanted.level.budget:
                continue  # else what is seen had to go
            if wanted.level.find(wanted.key) is None:
                self._ahead += _size(self._make(wanted.level, wanted.key, wanted.make))
            for item, area in wanted.waiting:
                # It may have gone with its scene meanwhile.
                if isValid(item) and item.scene() is not None:
                    item.update(area)
        self._spent = 0.0
        if self._wanted:
            self._turn.start(0)
        elif self._coming is not None:
            # What has come meanwhile is drawn with the first frame.
            coming, self._coming = self._coming, None
            self._show(coming, self._whole)
            self.prepared.emit()


class _Wanted:
    """A pixmap that is to be drawn, and who waits for it."""

    def __init__(self, level: Level, key: Hashable, make: Callable[[], QPixmap]) -> None:
        self.level, self.key, self.make = level, key, make
        self.waiting: list[tuple[QGraphicsItem, QRectF]] = []


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
        self._far: Hashable = None  # its key in the pictures of the whole scene

    def set_look(self, look: Hashable) -> None:
        """Show another state of the piece."""
        if look != self.look:
            self.look = look
            self._far = None
            self.update()

    def draw(self, painter: QPainter, scale: float) -> None:
        """Draw the piece with vectors; `scale` is device pixels per unit, for what depends on the size seen."""
        raise NotImplementedError

    def boundingRect(self) -> QRectF:
        return self._area

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        cache, area, scale = self._cache, self._area, device_scale(painter)
        level = cache.level(scale)
        if level is None:
            self.draw(painter, scale)
            return
        # Copied pixel by pixel, so that nothing is blurred; the rest of a pixel goes into the picture, in quarters,
        # so that neighbouring pieces meet.
        ratio = painter.device().devicePixelRatioF()
        corner = painter.worldTransform().map(area.topLeft()) * ratio
        x, y = math.floor(corner.x() * 4 + 0.5) / 4, math.floor(corner.y() * 4 + 0.5) / 4
        left, top = math.floor(x), math.floor(y)
        key = (type(self), self.look, area.getRect(), x - left, y - top)
        stand_in = cache.far.find(self._far) if self._far is not None and level is not cache.far else None

        def make() -> QPixmap:
            return self._picture(level.scale, x - left, y - top)

        if cache.waits(level, key, make, stand_in is not None, self, area):
            if stand_in is not None and not cache.surveying:
                far = cache.far.scale
                painter.drawPixmap(area, stand_in, QRectF(0, 0, area.width() * far, area.height() * far))
            return
        if cache.surveying:
            return
        if level is cache.far:
            self._far = key
        pixmap = cache.get(level, key, make)
        painter.save()
        painter.resetTransform()
        painter.drawPixmap(QPointF(left / ratio, top / ratio), pixmap)
        painter.restore()

    def _picture(self, scale: float, dx: float, dy: float) -> QPixmap:
        """The piece at `scale`, `dx` and `dy` device pixels (below 1) from the pixmap's corner."""
        area = self._area
        pixmap = QPixmap(math.ceil(area.width() * scale) + 1, math.ceil(area.height() * scale) + 1)
        pixmap.fill(Qt.GlobalColor.transparent)
        painter = QPainter(pixmap)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.translate(dx, dy)
        painter.scale(scale, scale)
        painter.translate(-area.topLeft())
        self.draw(painter, scale)
        painter.end()
        pixmap.setDevicePixelRatio(self._cache.ratio)
        return pixmap
