"""Pieces on their way: steps that are shown one after the other."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Final

from PySide6.QtCore import QEasingCurve, QObject, QPointF, QVariantAnimation
from PySide6.QtWidgets import QGraphicsScene

from rocket_desktop.views.kit.spot_items import Z_MOVING, ArtItem


@dataclass
class Step:
    """What moves together: new items or such that lie there, each to where its rectangle begins in the end."""

    ways: list[tuple[ArtItem, QPointF]]
    hides: list[ArtItem] = field(default_factory=list)
    share: float = 1.0  # of the usual time
    z: float = Z_MOVING


class Motion(QObject):
    """Runs steps one after the other."""

    def __init__(self, scene: QGraphicsScene) -> None:
        super().__init__(scene)
        self._scene: Final = scene
        self._steps: list[Step] = []
        self._starts: list[QPointF] = []
        self._then: Callable[[], None] | None = None
        self._ms = 0
        self._added: list[ArtItem] = []
        self._hidden: list[ArtItem] = []
        self._displaced: list[tuple[ArtItem, QPointF, float]] = []  # with where it lay before
        # One for all steps: to delete one that has just told of its end crashes now and then.
        self._animation = QVariantAnimation(self)
        self._animation.setStartValue(0.0)
        self._animation.setEndValue(1.0)
        self._animation.setEasingCurve(QEasingCurve.Type.InOutCubic)
        self._animation.valueChanged.connect(self._place)
        self._animation.finished.connect(self._next)

    @property
    def running(self) -> bool:
        """Whether something moves."""
        return bool(self._steps)

    def run(self, steps: Sequence[Step], ms: int, then: Callable[[], None]) -> None:
        """Show `steps`, each in about `ms` milliseconds, then call `then`."""
        self._steps, self._ms, self._then = list(steps), ms, then
        self._begin()

    def _begin(self) -> None:
        step = self._steps[0]
        for item in step.hides:
            item.hide()
            self._hidden.append(item)
        for item, _end in step.ways:
            if item.scene() is None:
                self._scene.addItem(item)
                self._added.append(item)
            elif item not in self._added:
                self._displaced.append((item, item.pos(), item.zValue()))
            item.setZValue(step.z)
        self._starts = [item.pos() for item, _end in step.ways]
        self._animation.setDuration(max(1, round(self._ms * step.share)))
        self._animation.start()

    def _place(self, share: float) -> None:
        if self._steps:
            for (item, end), start in zip(self._steps[0].ways, self._starts, strict=True):
                item.setPos(start + (end - start) * share)

    def _next(self) -> None:
        if len(self._steps) > 1:
            self._place(1.0)
            del self._steps[0]
            self._begin()
        else:
            self.finish()

    def finish(self) -> None:
        """End at once: everything lies as before, for the next position to be shown, and whoever waits is told."""
        if not self._steps:
            return
        self._steps.clear()
        # Stopping emits no `finished`.
        self._animation.stop()
        for item in self._added:
            self._scene.removeItem(item)
        for item in self._hidden:
            item.show()
        for item, where, z in reversed(self._displaced):
            item.setPos(where)
            item.setZValue(z)
        self._added.clear()
        self._hidden.clear()
        self._displaced.clear()
        then, self._then = self._then, None
        if then is not None:
            then()
