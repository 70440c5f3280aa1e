"""The window on the board: zoom about the pointer, drag to pan, fit, and the keyboard."""

from __future__ import annotations

import math
from functools import partial
from typing import Final, cast

from PySide6.QtCore import QEasingCurve, QEvent, QPoint, QPointF, QRectF, QSizeF, Qt, QTimer, QVariantAnimation
from PySide6.QtGui import (
    QHelpEvent,
    QKeyEvent,
    QMouseEvent,
    QNativeGestureEvent,
    QPainter,
    QPaintEvent,
    QResizeEvent,
    QShowEvent,
    QTransform,
    QWheelEvent,
)
from PySide6.QtWidgets import QApplication, QFrame, QGestureEvent, QGraphicsView, QPinchGesture, QToolTip, QWidget
from shiboken6 import isValid

from rocket_desktop.i18n import _
from rocket_desktop.views.games.stephenson.accessible import make_accessible
from rocket_desktop.views.games.stephenson.scene import BoardScene
from rocket_desktop.views.kit.stand_in import StandIn, render
from rocket_desktop.views.shell.words import tip

ZOOM_STEP: Final = 1.25
MAX_ZOOM: Final = 4.0
"""The largest zoom, as a multiple of the fitting one."""

_LARGEST_HEX: Final = 150.0  # logical pixels per circumradius that can always be reached, however small the window
_LEAST_CACHE: Final = 5 << 20  # bytes
_CACHE_A_PIXEL: Final = 9  # bytes for each device pixel of the window
_ZOOM_MS: Final = 130
_SETTLE_MS: Final = 60
_AHEAD_MS: Final = 60
_AHEAD: Final = 96  # logical pixels round the window that are drawn before they come into sight
_MARGIN: Final = 4

_ARROWS: Final = {
    Qt.Key.Key_Left: (-1, 0),
    Qt.Key.Key_Right: (1, 0),
    Qt.Key.Key_Up: (0, -1),
    Qt.Key.Key_Down: (0, 1),
}


class BoardView(QGraphicsView):
    """Shows a `BoardScene`; the whole map until the user zooms, from then on what the user chose.

    Wheel and pinch zoom about the pointer; dragging pans; `+`, `-` and `0` zoom and fit; arrows walk the hexagons,
    with Ctrl they pan; Enter clicks; `.` and `,` walk through the choices.
    """

    def __init__(self, scene: BoardScene, parent: QWidget | None = None) -> None:
        super().__init__(scene, parent)
        self.board_scene: Final = scene
        self._fitted = True
        self._pressed: QPoint | None = None
        self._panning = False
        self._unpainted = True
        self._stand_in: StandIn | None = None  # shown from the first step of a zoom until all is drawn for the last
        self._shifted = False  # the window has moved over the map since the last frame
        self._whole_origin = QPointF()
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.SmoothPixmapTransform)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setViewportUpdateMode(QGraphicsView.ViewportUpdateMode.SmartViewportUpdate)
        self.setTransformationAnchor(QGraphicsView.ViewportAnchor.NoAnchor)
        self.setResizeAnchor(QGraphicsView.ViewportAnchor.AnchorViewCenter)
        self.setOptimizationFlag(QGraphicsView.OptimizationFlag.DontSavePainterState)
        self.setMouseTracking(True)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAccessibleName(_("Board"))
        self.setMinimumSize(320, 180)
        self.viewport().grabGesture(Qt.GestureType.PinchGesture)
        self._settle_timer = QTimer(self)
        self._settle_timer.setSingleShot(True)
        self._settle_timer.setInterval(_SETTLE_MS)
        self._settle_timer.timeout.connect(self._settle)
        self._ahead_timer = QTimer(self)
        self._ahead_timer.setSingleShot(True)
        self._ahead_timer.setInterval(_AHEAD_MS)
        self._ahead_timer.timeout.connect(self._look_ahead)
        self._zoom = QVariantAnimation(self)
        self._zoom.setDuration(_ZOOM_MS)
        self._zoom.setEasingCurve(QEasingCurve.Type.OutCubic)
        self._zoom.valueChanged.connect(self._zoom_frame)
        self._zoom_target = 1.0
        self._zoom_about = QPointF()
        scene.cursor_moved.connect(self._reveal)
        scene.cache.prepared.connect(self._show_sharp)
        self.destroyed.connect(scene.cache.forget_coming)  # the scene lives a little longer than its window
        make_accessible(self, scene)

    # Zoom -------------------------------------------------------------------------------------------

    @property
    def scale_now(self) -> float:
        """Logical pixels per map unit."""
        return self.transform().m11()

    def fit_scale(self) -> float:
        """The scale at which the whole map just fits."""
        rect = self.sceneRect()
        width, height = self.viewport().width() - 2 * _MARGIN, self.viewport().height() - 2 * _MARGIN
        return max(1e-3, min(width / rect.width(), height / rect.height()))

    def largest_scale(self) -> float:
        """The scale beyond which there is no zooming in."""
        return max(MAX_ZOOM * self.fit_scale(), _LARGEST_HEX / self.board_scene.board.layout.size)

    @property
    def fitted(self) -> bool:
        """Whether the whole map is shown, and stays so when the window changes its size."""
        return self._fitted

    def fit(self) -> None:
        """Show the whole map."""
        self._zoom.stop()
        self._fitted = True
        self._set_scale(self.fit_scale(), None)
        self.centerOn(self.sceneRect().center())
        self._settle()

    def zoom_in(self) -> None:
        """One step nearer, about the middle."""
        self.zoom(ZOOM_STEP)

    def zoom_out(self) -> None:
        """One step farther, about the middle."""
        self.zoom(1 / ZOOM_STEP)

    def zoom(self, factor: float, about: QPointF | None = None) -> None:
        """Zoom by `factor` so that what is at `about` (viewport pixels, the middle by default) stays there."""
        running = self._zoom.state() == QVariantAnimation.State.Running
        start = self._zoom_target if running else self.scale_now
        self._zoom_target = min(self.largest_scale(), max(self.fit_scale(), start * factor))
        self._zoom_about = QPointF(self.viewport().rect().center()) if about is None else about
        self._fitted = self._zoom_target <= self.fit_scale() * 1.0001
        self._zoom.stop()
        if self.board_scene.reduced_motion:
            self._zoom_frame(self._zoom_target)
        else:
            self._zoom.setStartValue(self.scale_now)
            self._zoom.setEndValue(self._zoom_target)
            self._zoom.start()

    def _zoom_frame(self, scale: float) -> None:
        self._set_scale(float(scale), self._zoom_about)

    def _set_scale(self, scale: float, about: QPointF | None) -> None:
        """Set the scale, keeping the map's point at `about` (viewport pixels) in its place."""
        if abs(scale - self.scale_now) <= 1e-9:
            return
        self._begin_zoom()
        point = None if about is None else self._map_point(about)
        self.setTransform(QTransform.fromScale(scale, scale))
        self._shifted = True
        if point is not None and about is not None:
            off = point * scale - self._map_point(about) * scale
            self._scroll(off)
        self._settle_timer.start()

    def _map_point(self, pixel: QPointF) -> QPointF:
        inverted, _possible = self.viewportTransform().inverted()
        return inverted.map(pixel)

    def _scroll(self, pixels: QPointF) -> None:
        """Move the window over the map; the scroll bars keep it on the map."""
        for bar, move in ((self.horizontalScrollBar(), pixels.x()), (self.verticalScrollBar(), pixels.y())):
            bar.setValue(bar.value() + round(move))

    @property
    def zooming(self) -> bool:
        """Whether the board is shown stretched: the zoom goes on, or not all is drawn for it."""
        return self._stand_in is not None

    def _begin_zoom(self) -> None:
        """From now on what is on the board now stands in for what has to be drawn."""
        self.board_scene.cache.forget_coming()
        if self._stand_in is None and not self._unpainted and self.isVisible():
            self._stand_in = StandIn(self, self.board_scene.cache.far.scale, self._whole_origin)

    def _settle(self) -> None:
        """The zoom rests: have everything drawn for it."""
        if self._zoom.state() == QVariantAnimation.State.Running:
            self._settle_timer.start()
            return
        self._settle_timer.stop()
        ratio = self.devicePixelRatioF()
        size = self.viewport().size() * ratio
        cache = self.board_scene.cache
        # The map and its pieces in the window and round it.
        cache.budget = _LEAST_CACHE + _CACHE_A_PIXEL * size.width() * size.height()
        if self._stand_in is None:
            self._unpainted = False
            self.board_scene.settle(self.scale_now * ratio, ratio, whole=self._fitted)
            self._show_sharp()
        else:
            cache.prepare(self.scale_now * ratio, ratio, partial(self._survey, 0), whole=self._fitted)

    def _show_sharp(self) -> None:
        """Everything is drawn for the zoom."""
        self._stand_in = None
        if self._fitted:
            corner = self.viewportTransform().map(self.sceneRect().topLeft()) * self.devicePixelRatioF()
            self._whole_origin = corner - QPointF(math.floor(corner.x()), math.floor(corner.y()))
        self.viewport().update()
        self._ahead_timer.start()

    def _look_ahead(self) -> None:
        """Have drawn what will come into sight soon."""
        if self._stand_in is None:
            self.board_scene.cache.look_ahead(partial(self._survey, _AHEAD))

    def _survey(self, margin: int) -> None:
        """Paint what is in the window, and so far round it, for nobody: the cache finds out what has to be drawn."""
        if not isValid(self):
            return  # the cache asks a turn later, and the table may be gone by then
        window = QRectF(self.viewport().rect()).adjusted(-margin, -margin, margin, margin)
        inverted, _possible = self.viewportTransform().inverted()
        render(self.board_scene, inverted.mapRect(window), window, QSizeF(1, 1), self.devicePixelRatioF())

    def settle_now(self) -> None:
        """End the zooming and draw everything sharp before the next frame."""
        self._zoom.stop()
        self._stand_in = None
        self._settle()

    # Qt's events ------------------------------------------------------------------------------------

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if self._fitted:
            self._set_scale(self.fit_scale(), None)
            self.centerOn(self.sceneRect().center())
        elif self.scale_now < self.fit_scale():
            self._fitted = True
            self._set_scale(self.fit_scale(), None)

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._unpainted = True
        if self._fitted:
            self._set_scale(self.fit_scale(), None)
            self.centerOn(self.sceneRect().center())

    def paintEvent(self, event: QPaintEvent) -> None:
        # Layouts change the size several times before the first frame: draw for the last one only.
        if self._unpainted:
            self._settle()
        if self._stand_in is None:
            super().paintEvent(event)
            return
        if not self._shifted or self.board_scene.animating:
            self._stand_in.refresh()
        self._shifted = False
        painter = QPainter(self.viewport())
        self._stand_in.paint(painter, self.viewportTransform(), QRectF(self.viewport().rect()))
        painter.end()

    def scrollContentsBy(self, dx: int, dy: int) -> None:
        super().scrollContentsBy(dx, dy)
        self._shifted = True
        self._ahead_timer.start()

    def event(self, event: QEvent) -> bool:
        # Another screen may have another number of pixels.
        if event.type() == QEvent.Type.DevicePixelRatioChange:
            self._settle_timer.start()
        return super().event(event)

    def viewportEvent(self, event: QEvent) -> bool:
        kind = event.type()
        if kind == QEvent.Type.ToolTip:
            self._show_tip(cast(QHelpEvent, event))
            return True
        if kind == QEvent.Type.Leave:
            self.board_scene.set_hovered(None)
        elif kind == QEvent.Type.NativeGesture:
            gesture = cast(QNativeGestureEvent, event)
            if gesture.gestureType() == Qt.NativeGestureType.ZoomNativeGesture:
                self._pinch(1 + gesture.value(), gesture.position())
                return True
        elif kind == QEvent.Type.Gesture:
            pinch = cast(QGestureEvent, event).gesture(Qt.GestureType.PinchGesture)
            if isinstance(pinch, QPinchGesture):
                centre = self.viewport().mapFromGlobal(pinch.centerPoint().toPoint())
                self._pinch(pinch.scaleFactor(), QPointF(centre))
                return True
        return super().viewportEvent(event)

    def _pinch(self, factor: float, about: QPointF) -> None:
        """Follow the fingers at once."""
        self._zoom.stop()
        scale = min(self.largest_scale(), max(self.fit_scale(), self.scale_now * factor))
        self._fitted = scale <= self.fit_scale() * 1.0001
        self._set_scale(scale, about)

    def wheelEvent(self, event: QWheelEvent) -> None:
        turn = event.angleDelta().y()
        if turn:
            self.zoom(ZOOM_STEP ** (turn / 120), event.position())
        event.accept()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self.board_scene.rest_cursor()
        if event.button() in (Qt.MouseButton.LeftButton, Qt.MouseButton.MiddleButton):
            self._pressed = event.position().toPoint()
            self._panning = False
        event.accept()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        here = event.position().toPoint()
        if self._pressed is None:
            self.board_scene.set_hovered(self.board_scene.hex_at(self._map_point(QPointF(here))))
            return
        if not self._panning and (here - self._pressed).manhattanLength() >= QApplication.startDragDistance():
            self._panning = True
            self.board_scene.set_hovered(None)
            self.viewport().setCursor(Qt.CursorShape.ClosedHandCursor)
        if self._panning:
            self._scroll(QPointF(self._pressed - here))
            self._pressed = here

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        pressed, self._pressed = self._pressed, None
        if self._panning:
            self._panning = False
            self.viewport().unsetCursor()
        elif pressed is not None and event.button() == Qt.MouseButton.LeftButton:
            label = self.board_scene.hex_at(self._map_point(event.position()))
            if label is not None:
                self.board_scene.hex_clicked.emit(label)

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        # The first click of the two was reported as such already; this one is the activation.
        if event.button() == Qt.MouseButton.LeftButton:
            label = self.board_scene.hex_at(self._map_point(event.position()))
            if label is not None:
                self.board_scene.hex_activated.emit(label)
        self._pressed = None

    def keyPressEvent(self, event: QKeyEvent) -> None:
        key, scene = Qt.Key(event.key()), self.board_scene
        held = event.modifiers() & ~(Qt.KeyboardModifier.KeypadModifier | Qt.KeyboardModifier.ShiftModifier)
        if held not in (Qt.KeyboardModifier.NoModifier, Qt.KeyboardModifier.ControlModifier) or (
            held and key not in _ARROWS
        ):
            # Such keys belong to menus and shortcuts.
            event.ignore()
        elif key in _ARROWS:
            dx, dy = _ARROWS[key]
            if held:
                self._scroll(QPointF(dx * self.viewport().width() / 6, dy * self.viewport().height() / 6))
            else:
                scene.walk(dx, dy)
        elif key in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space):
            if event.isAutoRepeat():
                return  # a key that is held does not confirm what it has chosen
            activate = bool(event.modifiers() & Qt.KeyboardModifier.ShiftModifier)
            if scene.cursor is None or not scene.cursor_shown:
                # Nobody chooses what they do not see.
                scene.enter_pressed.emit()
            else:
                (scene.hex_activated if activate else scene.hex_clicked).emit(scene.cursor)
        elif key in (Qt.Key.Key_Plus, Qt.Key.Key_Equal):
            self.zoom_in()
        elif key == Qt.Key.Key_Minus:
            self.zoom_out()
        elif key in (Qt.Key.Key_0, Qt.Key.Key_Home):
            self.fit()
        elif key in (Qt.Key.Key_Period, Qt.Key.Key_Comma):
            scene.walk_choices(1 if key == Qt.Key.Key_Period else -1)
        else:
            # What the board does not know is for the window: letters start actions, Tab goes on.
            event.ignore()

    def _reveal(self, label: str) -> None:
        """Scroll until the keyboard's hexagon is well inside the window."""
        spot = self.board_scene.board.centre(label)
        margin = 130 * self.scale_now
        pixel = self.viewportTransform().map(spot)
        width, height = self.viewport().width(), self.viewport().height()
        margin = min(margin, width / 3, height / 3)
        right = max(0.0, pixel.x() + margin - width) - max(0.0, margin - pixel.x())
        down = max(0.0, pixel.y() + margin - height) - max(0.0, margin - pixel.y())
        self._scroll(QPointF(right, down))

    def _show_tip(self, event: QHelpEvent) -> None:
        label = self.board_scene.hex_at(self._map_point(QPointF(event.pos())))
        choice = None if label is None else self.board_scene.choice_at(label)
        if choice is not None and choice.hover:
            QToolTip.showText(event.globalPos(), tip(choice.hover), self.viewport())
        else:
            QToolTip.hideText()
