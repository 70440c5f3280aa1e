"""Drawn things for screen readers: a list of what lies in a scene, each with words for what it shows."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final
from weakref import WeakKeyDictionary, ref

import shiboken6
from PySide6.QtCore import QObject, QPointF, QRect, QRectF
from PySide6.QtGui import QAccessible, QAccessibleEvent, QAccessibleInterface, QColor, QWindow
from PySide6.QtWidgets import QAccessibleWidget, QGraphicsScene, QGraphicsView


@dataclass(frozen=True)
class Listed:
    """How things in a scene are found and told; a thing is anything hashable that stands for it.

    `things` are all of them in reading order, `words` says what one shows, `place` is where it is (scene units),
    `at` what lies at a point, `cursor` where the keyboard is, `colours` text and ground.  None of them may keep the
    scene alive: each gets it.
    """

    things: Callable[[QGraphicsScene], Sequence[Hashable]]
    words: Callable[[QGraphicsScene, Hashable], str]
    place: Callable[[QGraphicsScene, Hashable], QRectF]
    at: Callable[[QGraphicsScene, QPointF], Hashable | None]
    cursor: Callable[[QGraphicsScene], Hashable | None]
    colours: Callable[[QGraphicsScene], tuple[str, str]]


class _Thing(QAccessibleInterface):
    """One thing."""

    def __init__(self, whole: _Whole, thing: Hashable) -> None:
        super().__init__()
        self._whole, self._thing = whole, thing

    def isValid(self) -> bool:
        return self._whole.isValid() and self._thing in self._whole.things()

    def object(self) -> QObject | None:  # type: ignore[override]
        return None

    def window(self) -> QWindow:
        return self._whole.window()

    def parent(self) -> QAccessibleInterface:
        return self._whole

    def child(self, index: int) -> QAccessibleInterface | None:  # type: ignore[override]
        return None

    def childAt(self, x: int, y: int) -> QAccessibleInterface | None:  # type: ignore[override]
        return None

    def childCount(self) -> int:
        return 0

    def indexOfChild(self, child: QAccessibleInterface) -> int:
        return -1

    def text(self, t: QAccessible.Text) -> str:
        if t != QAccessible.Text.Name or not self.isValid():
            return ""
        return self._whole.listed.words(self._whole.scene, self._thing)

    def setText(self, t: QAccessible.Text, text: str) -> None:
        """Drawn things keep their names."""

    def rect(self) -> QRect:
        if not self.isValid():
            return QRect()
        view = self._whole.view
        rect = view.mapFromScene(self._whole.listed.place(self._whole.scene, self._thing)).boundingRect()
        return QRect(view.viewport().mapToGlobal(rect.topLeft()), rect.size())

    def role(self) -> QAccessible.Role:
        return QAccessible.Role.ListItem

    def state(self) -> QAccessible.State:
        state = QAccessible.State()
        state.focusable = True
        if self._whole.listed.cursor(self._whole.scene) == self._thing:
            state.focused = self._whole.view.hasFocus()
        return state

    def foregroundColor(self) -> QColor:
        return QColor(self._whole.listed.colours(self._whole.scene)[0])

    def backgroundColor(self) -> QColor:
        return QColor(self._whole.listed.colours(self._whole.scene)[1])


class _Whole(QAccessibleWidget):
    """The view, with one child for each thing in reading order."""

    def __init__(self, view: QGraphicsView, scene: QGraphicsScene, listed: Listed) -> None:
        super().__init__(view, QAccessible.Role.List)
        # Weak, so that a view can go although its interface is still known here.
        self._view: Final = ref(view)
        self._scene: Final = ref(scene)
        self.listed: Final = listed
        # Things come and go; each keeps its interface, which Qt may know still.
        self._made: Final[dict[Hashable, _Thing]] = {}

    @property
    def view(self) -> QGraphicsView:
        """The view; Qt asks nothing once that is gone."""
        view = self._view()
        assert view is not None, "an interface is used as long as its widget lives"
        return view

    @property
    def scene(self) -> QGraphicsScene:
        """The view's scene."""
        scene = self._scene()
        assert scene is not None, "an interface is used as long as its widget lives"
        return scene

    def things(self) -> Sequence[Hashable]:
        """What lies there now."""
        return self.listed.things(self.scene)

    def _interface(self, thing: Hashable) -> _Thing:
        if thing not in self._made:
            self._made[thing] = _Thing(self, thing)
        return self._made[thing]

    def childCount(self) -> int:
        return len(self.things())

    def child(self, index: int) -> QAccessibleInterface | None:  # type: ignore[override]
        things = self.things()
        return self._interface(things[index]) if 0 <= index < len(things) else None

    def indexOfChild(self, child: QAccessibleInterface) -> int:
        return next((number for number, thing in enumerate(self.things()) if self._made.get(thing) is child), -1)

    def childAt(self, x: int, y: int) -> QAccessibleInterface | None:  # type: ignore[override]
        point = self.view.mapToScene(self.view.viewport().mapFromGlobal(QRect(x, y, 1, 1).topLeft()))
        thing = self.listed.at(self.scene, point)
        return None if thing is None else self._interface(thing)

    def focusChild(self) -> QAccessibleInterface | None:  # type: ignore[override]
        cursor = self.listed.cursor(self.scene)
        return None if cursor is None or not self.view.hasFocus() else self._interface(cursor)


# Qt keeps no reference to the Python objects, and deletes what is under them: they must live until then.
_wholes: list[_Whole] = []
# Neither must be kept alive from here: a scene knows its view, so that a strong one would keep both.
_views: WeakKeyDictionary[QGraphicsView, tuple[ref[QGraphicsScene], Listed]] = WeakKeyDictionary()


def make_accessible(view: QGraphicsView, scene: QGraphicsScene, listed: Listed) -> Callable[[object], None]:
    """Show what is `listed` in `scene` to screen readers as the children of `view`.

    To be called with the thing that the keyboard has come to: that is told to them.
    """
    _install()
    _views[view] = (ref(scene), listed)
    known, drawn = ref(view), ref(scene)

    def announce(thing: object) -> None:
        shown, there = known(), drawn()
        if shown is not None and there is not None and QAccessible.isActive():
            event = QAccessibleEvent(shown, QAccessible.Event.Focus)
            event.setChild(list(listed.things(there)).index(thing))
            QAccessible.updateAccessibility(event)

    return announce


@lru_cache(maxsize=1)
def _install() -> None:
    QAccessible.installFactory(_make)


def _make(class_name: str, widget: QObject) -> QAccessibleInterface | None:  # noqa: ARG001
    """Qt's factory: an interface for drawn scenes, None for everything else."""
    if not isinstance(widget, QGraphicsView) or widget not in _views:
        return None
    known, listed = _views[widget]
    scene = known()
    if scene is None:
        return None
    _wholes[:] = [whole for whole in _wholes if shiboken6.isValid(whole)]
    # Always a new one: Qt asks only when it has deleted the last one.
    _wholes.append(_Whole(widget, scene, listed))
    return _wholes[-1]
