"""The board for screen readers: a list of the hexagons, each with words for what is on it."""

from __future__ import annotations

from functools import lru_cache
from typing import Final
from weakref import WeakKeyDictionary, ref

import shiboken6
from PySide6.QtCore import QObject, QRect
from PySide6.QtGui import QAccessible, QAccessibleEvent, QAccessibleInterface, QColor, QWindow
from PySide6.QtWidgets import QAccessibleWidget, QGraphicsView

from rocket_desktop.views.games.stephenson.board_map import BoardMap
from rocket_desktop.views.games.stephenson.scene import BoardScene


class _Hex(QAccessibleInterface):
    """One hexagon."""

    def __init__(self, board: _Board, label: str) -> None:
        super().__init__()
        self._board, self._label = board, label

    def isValid(self) -> bool:
        return self._board.isValid()

    def object(self) -> QObject | None:  # type: ignore[override]
        return None

    def window(self) -> QWindow:
        return self._board.window()

    def parent(self) -> QAccessibleInterface:
        return self._board

    def child(self, index: int) -> QAccessibleInterface | None:  # type: ignore[override]
        return None

    def childAt(self, x: int, y: int) -> QAccessibleInterface | None:  # type: ignore[override]
        return None

    def childCount(self) -> int:
        return 0

    def indexOfChild(self, child: QAccessibleInterface) -> int:
        return -1

    def text(self, t: QAccessible.Text) -> str:
        return self._board.scene.describe(self._label) if t == QAccessible.Text.Name else ""

    def setText(self, t: QAccessible.Text, text: str) -> None:
        """Hexagons keep their names."""

    def rect(self) -> QRect:
        view, board = self._board.view, self._board.scene.board
        corners, middle = board.layout.bounds(), board.centre(self._label)
        rect = view.mapFromScene(corners.translated(middle)).boundingRect()
        return QRect(view.viewport().mapToGlobal(rect.topLeft()), rect.size())

    def role(self) -> QAccessible.Role:
        return QAccessible.Role.ListItem

    def state(self) -> QAccessible.State:
        state = QAccessible.State()
        state.focusable = True
        if self._board.scene.cursor == self._label:
            state.focused = self._board.view.hasFocus()
        return state

    def foregroundColor(self) -> QColor:
        return QColor(self._board.scene.theme.ink)

    def backgroundColor(self) -> QColor:
        return QColor(self._board.scene.theme.board)


class _Board(QAccessibleWidget):
    """The board, with one child for each hexagon in reading order."""

    def __init__(self, view: QGraphicsView, scene: BoardScene) -> None:
        super().__init__(view, QAccessible.Role.List)
        # Weak, so that a view can go although its interface is still known here.
        self._view: Final = ref(view)
        self._scene: Final = ref(scene)
        self.labels: Final = reading_order(scene.board)
        self._cells: Final = [_Hex(self, label) for label in self.labels]

    @property
    def view(self) -> QGraphicsView:
        """The view; Qt asks nothing once that is gone."""
        view = self._view()
        assert view is not None, "an interface is used as long as its widget lives"
        return view

    @property
    def scene(self) -> BoardScene:
        """The view's scene."""
        scene = self._scene()
        assert scene is not None, "an interface is used as long as its widget lives"
        return scene

    def childCount(self) -> int:
        return len(self._cells)

    def child(self, index: int) -> QAccessibleInterface | None:  # type: ignore[override]
        return self._cells[index] if 0 <= index < len(self._cells) else None

    def indexOfChild(self, child: QAccessibleInterface) -> int:
        return next((number for number, cell in enumerate(self._cells) if cell is child), -1)

    def childAt(self, x: int, y: int) -> QAccessibleInterface | None:  # type: ignore[override]
        point = self.view.mapToScene(self.view.viewport().mapFromGlobal(QRect(x, y, 1, 1).topLeft()))
        label = self.scene.hex_at(point)
        return None if label is None else self._cells[self.labels.index(label)]

    def focusChild(self) -> QAccessibleInterface | None:  # type: ignore[override]
        cursor = self.scene.cursor
        return None if cursor is None or not self.view.hasFocus() else self._cells[self.labels.index(cursor)]


# Qt keeps no reference to the Python objects, and deletes what is under them: they must live until then.
_boards: list[_Board] = []
# Neither must be kept alive from here: a scene knows its view, so that a strong one would keep both.
_views: WeakKeyDictionary[QGraphicsView, ref[BoardScene]] = WeakKeyDictionary()


def make_accessible(view: QGraphicsView, scene: BoardScene) -> None:
    """Show the hexagons of `view` on `scene` to screen readers, and tell them where the keyboard is."""
    _install()
    _views[view] = ref(scene)
    known, labels = ref(view), reading_order(scene.board)

    def announce(label: str) -> None:
        shown = known()
        if shown is not None and QAccessible.isActive():
            event = QAccessibleEvent(shown, QAccessible.Event.Focus)
            event.setChild(labels.index(label))
            QAccessible.updateAccessibility(event)

    scene.cursor_moved.connect(announce)


@lru_cache(maxsize=1)
def _install() -> None:
    QAccessible.installFactory(_make)


def _make(class_name: str, widget: QObject) -> QAccessibleInterface | None:  # noqa: ARG001
    """Qt's factory: an interface for boards, None for everything else."""
    if not isinstance(widget, QGraphicsView) or widget not in _views:
        return None
    scene = _views[widget]()
    if scene is None:
        return None
    _boards[:] = [board for board in _boards if shiboken6.isValid(board)]
    # Always a new one: Qt asks only when it has deleted the last one.
    _boards.append(_Board(widget, scene))
    return _boards[-1]


def reading_order(board: BoardMap) -> list[str]:
    """The labels of all hexagons, row by row from the top, each from the left."""

    def spot(label: str) -> tuple[float, float]:
        centre = board.centre(label)
        return round(centre.y()), centre.x()

    return sorted(board.hexes, key=spot)
