"""The window on the table of Spike: besides what every table hears, zoom and pan of the map, and drags along it."""

from __future__ import annotations

from typing import Final, cast

from PySide6.QtCore import QEvent, QPointF, Qt
from PySide6.QtGui import QKeyEvent, QMouseEvent, QNativeGestureEvent, QWheelEvent
from PySide6.QtWidgets import QApplication, QGestureEvent, QPinchGesture, QWidget

from rocket_desktop.i18n import _
from rocket_desktop.views.games.spike.chart import ZOOM_STEP
from rocket_desktop.views.games.spike.scene import RailScene
from rocket_desktop.views.kit.spots import Spot
from rocket_desktop.views.shell.spot_view import ARROWS, SpotView

_PAN: Final = 1 / 6  # of the map's window, for each key


class RailView(SpotView):
    """Shows a `RailScene`.

    Wheel, pinch, `+` and `-` zoom the map, `0` shows all of it; dragging pans, but from a point of the network on it
    draws track; arrows with Ctrl pan, too.
    """

    def __init__(self, scene: RailScene, parent: QWidget | None = None) -> None:
        super().__init__(scene, _("Board"), parent)
        self.rail_scene: Final = scene
        self._from: QPointF | None = None  # where a button went down on the map
        self._panning = False
        self._drawing = False
        self.viewport().grabGesture(Qt.GestureType.PinchGesture)
        scene.cursor_moved.connect(self._reveal)

    def _point(self, position: QPointF) -> QPointF:
        inverted, _possible = self.viewportTransform().inverted()
        return inverted.map(position)

    def _reveal(self, spot: Spot) -> None:
        self.rail_scene.reveal(spot)

    # Zoom -------------------------------------------------------------------------------------------

    def zoom_in(self) -> None:
        """One step nearer, about the middle."""
        self.rail_scene.zoom_map(ZOOM_STEP)

    def zoom_out(self) -> None:
        """One step farther, about the middle."""
        self.rail_scene.zoom_map(1 / ZOOM_STEP)

    def fit(self) -> None:
        """Show the whole map."""
        self.rail_scene.fit_map()

    def wheelEvent(self, event: QWheelEvent) -> None:
        point, turn = self._point(event.position()), event.angleDelta().y()
        if turn and self.rail_scene.on_map(point):
            self.rail_scene.zoom_map(ZOOM_STEP ** (turn / 120), point)
        event.accept()

    def viewportEvent(self, event: QEvent) -> bool:
        kind = event.type()
        if kind == QEvent.Type.NativeGesture:
            gesture = cast(QNativeGestureEvent, event)
            if gesture.gestureType() == Qt.NativeGestureType.ZoomNativeGesture:
                self.rail_scene.zoom_map(1 + gesture.value(), self._point(gesture.position()))
                return True
        elif kind == QEvent.Type.Gesture:
            pinch = cast(QGestureEvent, event).gesture(Qt.GestureType.PinchGesture)
            if isinstance(pinch, QPinchGesture):
                centre = self.viewport().mapFromGlobal(pinch.centerPoint().toPoint())
                self.rail_scene.zoom_map(pinch.scaleFactor(), self._point(QPointF(centre)))
                return True
        return super().viewportEvent(event)

    # The pointer ------------------------------------------------------------------------------------

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if self._drawing and event.button() != Qt.MouseButton.LeftButton:
            # Another button, while a way is drawn: it is not wanted.
            self._give_up()
            event.accept()
            return
        super().mousePressEvent(event)
        self._panning = self._drawing = False
        on_map = self.rail_scene.on_map(self._point(event.position()))
        if on_map and event.button() in (Qt.MouseButton.LeftButton, Qt.MouseButton.MiddleButton):
            self._from = event.position()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        if self._from is None:
            super().mouseMoveEvent(event)
            return
        here = event.position()
        far = (here - self._from).manhattanLength() >= QApplication.startDragDistance()
        if far and not self._panning and not self._drawing:
            self._begin(bool(event.buttons() & Qt.MouseButton.LeftButton))
        if self._drawing:
            self.rail_scene.drag_to(self._point(here))
        elif self._panning:
            moved = self._point(self._from) - self._point(here)
            self.rail_scene.pan_map(moved.x(), moved.y())
            self._from = here
        event.accept()

    def _begin(self, left: bool) -> None:
        """A drag has begun: of a way, where one can begin, else of the map."""
        assert self._from is not None, "a drag begins somewhere"
        self.spot_scene.set_hovered(None)
        self._pressed = None
        self._drawing = left and self.rail_scene.begin_drag(self._point(self._from))
        self._panning = not self._drawing
        if self._panning:
            self.viewport().setCursor(Qt.CursorShape.ClosedHandCursor)

    def _give_up(self) -> None:
        self._drawing, self._from = False, None
        self.rail_scene.cancel_drag()

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        self._from = None
        if self._drawing:
            self.rail_scene.drop()
        elif self._panning:
            self.viewport().unsetCursor()
        else:
            super().mouseReleaseEvent(event)
        self._panning = self._drawing = False
        event.accept()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        key = Qt.Key(event.key())
        held = event.modifiers() & ~(Qt.KeyboardModifier.KeypadModifier | Qt.KeyboardModifier.ShiftModifier)
        if held == Qt.KeyboardModifier.ControlModifier and key in ARROWS:
            dx, dy = ARROWS[key]
            room = self.rail_scene.layout_now.chart
            self.rail_scene.pan_map(dx * room.width() * _PAN, dy * room.height() * _PAN)
        elif held:
            super().keyPressEvent(event)
        elif key in (Qt.Key.Key_Plus, Qt.Key.Key_Equal):
            self.zoom_in()
        elif key == Qt.Key.Key_Minus:
            self.zoom_out()
        elif key in (Qt.Key.Key_0, Qt.Key.Key_Home):
            self.fit()
        elif key == Qt.Key.Key_Escape and self._drawing:
            self._give_up()
        else:
            super().keyPressEvent(event)
