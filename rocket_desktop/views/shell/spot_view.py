"""The window on the table: it lays the scene out for its own shape, and hears the pointer and the keyboard."""

from __future__ import annotations

from typing import Final, cast

from PySide6.QtCore import QEvent, QPointF, QRectF, QSizeF, Qt
from PySide6.QtGui import QHelpEvent, QKeyEvent, QMouseEvent, QPainter, QResizeEvent, QShowEvent, QTransform
from PySide6.QtWidgets import QFrame, QGraphicsScene, QGraphicsView, QToolTip, QWidget

from rocket_desktop.views.kit import accessible
from rocket_desktop.views.kit.accessible import Listed
from rocket_desktop.views.kit.spot_scene import SpotScene
from rocket_desktop.views.kit.spots import Spot
from rocket_desktop.views.shell.words import tip

_LEAST_CACHE: Final = 8 << 20  # bytes
_CACHE_A_PIXEL: Final = 12  # bytes for each device pixel of the window

ARROWS: Final = {
    Qt.Key.Key_Left: (-1, 0),
    Qt.Key.Key_Right: (1, 0),
    Qt.Key.Key_Up: (0, -1),
    Qt.Key.Key_Down: (0, 1),
}
"""Which way each arrow key goes."""


class SpotView(QGraphicsView):
    """Shows all of a `SpotScene` at any size.

    Arrows walk from thing to thing, Enter clicks, `.` and `,` walk through the choices.
    """

    def __init__(self, scene: SpotScene, name: str, parent: QWidget | None = None) -> None:
        """`name` is what a screen reader calls it."""
        super().__init__(scene, parent)
        self.spot_scene: Final = scene
        self._pressed: Spot | None = None
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.SmoothPixmapTransform)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setViewportUpdateMode(QGraphicsView.ViewportUpdateMode.SmartViewportUpdate)
        self.setTransformationAnchor(QGraphicsView.ViewportAnchor.NoAnchor)
        self.setAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop)
        self.setMouseTracking(True)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAccessibleName(name)
        self.setMinimumSize(320, 200)
        scene.cursor_moved.connect(accessible.make_accessible(self, scene, _SPOTS))

    def _fit(self) -> None:
        """Lay the table out for the window, and shrink it where that is too small for words."""
        size = QSizeF(self.viewport().size()).expandedTo(QSizeF(1, 1))
        scene = self.spot_scene
        # Larger in both directions, so that the shrunk table fills the window.
        grown = max(1.0, scene.least.width() / size.width(), scene.least.height() / size.height())
        scene.set_size(size * grown, float(self.fontInfo().pixelSize()))
        room = scene.sceneRect()
        scale = min(size.width() / room.width(), size.height() / room.height())
        self.setTransform(QTransform.fromScale(scale, scale))
        self.setSceneRect(QRectF(QPointF(), room.size()))
        ratio = self.devicePixelRatioF()
        # Twice what is seen, so that nothing has to be drawn again that is seen still.
        scene.cache.budget = max(_LEAST_CACHE, round(_CACHE_A_PIXEL * size.width() * size.height() * ratio * ratio))
        scene.settle(scale * ratio, ratio)

    # Qt's events ------------------------------------------------------------------------------------

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._fit()

    def event(self, event: QEvent) -> bool:
        # Another screen may have another number of pixels.
        if event.type() == QEvent.Type.DevicePixelRatioChange:
            self._fit()
        return super().event(event)

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() in (QEvent.Type.FontChange, QEvent.Type.ApplicationFontChange):
            self._fit()

    def viewportEvent(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.ToolTip:
            self._show_tip(cast(QHelpEvent, event))
            return True
        if event.type() == QEvent.Type.Leave:
            self.spot_scene.set_hovered(None)
        return super().viewportEvent(event)

    def _spot(self, position: QPointF) -> Spot | None:
        inverted, _possible = self.viewportTransform().inverted()
        return self.spot_scene.spot_at(inverted.map(position))

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        self.spot_scene.set_hovered(self._spot(event.position()))
        event.accept()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self.spot_scene.rest_cursor()
        if event.button() == Qt.MouseButton.LeftButton:
            self._pressed = self._spot(event.position())
        event.accept()

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        pressed, self._pressed = self._pressed, None
        if event.button() == Qt.MouseButton.LeftButton and pressed is not None:
            if self._spot(event.position()) == pressed:
                self.spot_scene.spot_clicked.emit(pressed)
        event.accept()

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        # The first click of the two was reported as such already; this one is the activation.
        if event.button() == Qt.MouseButton.LeftButton:
            spot = self._spot(event.position())
            if spot is not None:
                self.spot_scene.spot_activated.emit(spot)
        self._pressed = None
        event.accept()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        key, scene = Qt.Key(event.key()), self.spot_scene
        held = event.modifiers() & ~(Qt.KeyboardModifier.KeypadModifier | Qt.KeyboardModifier.ShiftModifier)
        if held:
            # Such keys belong to menus and shortcuts.
            event.ignore()
        elif key in ARROWS:
            scene.walk(*ARROWS[key])
        elif key in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space):
            if event.isAutoRepeat():
                return  # a key that is held does not confirm what it has chosen
            activate = bool(event.modifiers() & Qt.KeyboardModifier.ShiftModifier)
            if scene.cursor is None or not scene.cursor_shown:
                # Nobody chooses what they do not see.
                scene.enter_pressed.emit()
            else:
                (scene.spot_activated if activate else scene.spot_clicked).emit(scene.cursor)
        elif key in (Qt.Key.Key_Period, Qt.Key.Key_Comma):
            scene.walk_choices(1 if key == Qt.Key.Key_Period else -1)
        else:
            # What the table does not know is for the window: letters start actions, Tab goes on.
            event.ignore()

    def _show_tip(self, event: QHelpEvent) -> None:
        spot = self._spot(QPointF(event.pos()))
        if spot is None:
            QToolTip.hideText()
        else:
            choice = self.spot_scene.choice_at(spot)
            words = choice.hover if choice is not None and choice.hover else self.spot_scene.describe(spot)
            QToolTip.showText(event.globalPos(), tip(words), self.viewport())


def _table(scene: QGraphicsScene) -> SpotScene:
    return cast(SpotScene, scene)


_SPOTS: Final = Listed(
    things=lambda scene: _table(scene).spots(),
    words=lambda scene, spot: _table(scene).describe(cast(Spot, spot)),
    place=lambda scene, spot: _table(scene).outline(cast(Spot, spot)),
    at=lambda scene, point: _table(scene).spot_at(point),
    cursor=lambda scene: _table(scene).cursor,
    colours=lambda scene: (_table(scene).marks.ink, _table(scene).marks.table),
)
