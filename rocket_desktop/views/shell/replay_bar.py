"""Walks through the decisions of a game: first, previous, next, now, and a slider."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QEvent, QPointF, QRectF, Qt, Signal
from PySide6.QtGui import QIcon, QPainter, QPalette, QPixmap, QPolygonF
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QSlider, QToolButton, QWidget

from rocket_desktop.i18n import _
from rocket_desktop.views.shell.words import plain

_SIDE = 16  # pixels of a button's sign


def _sign(palette: QPalette, forward: bool, to_the_end: bool) -> QIcon:
    """A triangle that points on or back, against a bar if it goes all the way, in the text's colour."""
    icon = QIcon()
    for group, mode in (
        (QPalette.ColorGroup.Active, QIcon.Mode.Normal),
        (QPalette.ColorGroup.Disabled, QIcon.Mode.Disabled),
    ):
        pixmap = QPixmap(_SIDE * 3, _SIDE * 3)
        pixmap.setDevicePixelRatio(3)
        pixmap.fill(Qt.GlobalColor.transparent)
        painter = QPainter(pixmap)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(palette.color(group, QPalette.ColorRole.ButtonText))
        if not forward:
            painter.translate(_SIDE, 0)
            painter.scale(-1, 1)
        painter.drawPolygon(QPolygonF([QPointF(4, 3), QPointF(12, 8), QPointF(4, 13)]))
        if to_the_end:
            painter.drawRect(QRectF(12, 3, 2, 10))
        painter.end()
        icon.addPixmap(pixmap, mode)
    return icon


class ReplayBar(QWidget):
    """`ply_wanted(number)` asks for the board after so many decisions, `branch_wanted(number)` to go on from there."""

    ply_wanted = Signal(int)
    branch_wanted = Signal(int)

    def __init__(self) -> None:
        super().__init__()
        self._last = 0
        self._ply = 0
        self.first = self._button(_("First move (Alt+Home)"), lambda: self.ply_wanted.emit(0))
        self.previous = self._button(_("Previous move (Alt+Left)"), lambda: self.ply_wanted.emit(self._ply - 1))
        self.next = self._button(_("Next move (Alt+Right)"), lambda: self.ply_wanted.emit(self._ply + 1))
        self.now = self._button(_("Now (Alt+End)"), lambda: self.ply_wanted.emit(self._last))
        self._draw_signs()
        self.slider = QSlider(Qt.Orientation.Horizontal)
        self.slider.setAccessibleName(_("Move shown"))
        self.slider.setMinimumWidth(60)
        self.slider.valueChanged.connect(self._slid)
        self.label = plain()
        self.branch = QPushButton(_("Go on from here"))
        self.branch.setToolTip(_("Start a new game from this position; this one stays as it is"))
        self.branch.clicked.connect(lambda: self.branch_wanted.emit(self._ply))
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        for button in (self.first, self.previous, self.next, self.now):
            row.addWidget(button)
        row.addWidget(self.slider, 1)
        row.addWidget(self.label)
        row.addWidget(self.branch)
        self.show_ply(0, 0)

    def _button(self, name: str, action: Callable[[], None]) -> QToolButton:
        button = QToolButton()
        button.setAutoRaise(True)
        button.setToolTip(name)
        button.setAccessibleName(name)
        button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        button.clicked.connect(lambda: action())
        return button

    def _draw_signs(self) -> None:
        for button, forward, to_the_end in (
            (self.first, False, True),
            (self.previous, False, False),
            (self.next, True, False),
            (self.now, True, True),
        ):
            button.setIcon(_sign(self.palette(), forward, to_the_end))

    def changeEvent(self, event: QEvent) -> None:
        """Draw the signs in the colours of another theme."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.PaletteChange:
            self._draw_signs()

    def show_ply(self, ply: int, last: int) -> None:
        """Show that decision `ply` of `last` is on the board."""
        self._ply, self._last = ply, last
        self.slider.blockSignals(True)
        self.slider.setRange(0, last)
        self.slider.setValue(ply)
        self.slider.blockSignals(False)
        text = _("Move {number} of {last}") if ply < last else _("Move {number}")
        self.label.setText(text.format(number=ply, last=last))
        for button, possible in (
            (self.first, ply > 0),
            (self.previous, ply > 0),
            (self.next, ply < last),
            (self.now, ply < last),
        ):
            button.setEnabled(possible)
        self.branch.setVisible(ply < last)

    def _slid(self, ply: int) -> None:
        if ply != self._ply:
            self.ply_wanted.emit(ply)
