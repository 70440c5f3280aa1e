"""Walks through the decisions of a game: by move, turn and round, a slider, and what others did since one's turn."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from PySide6.QtCore import QEvent, QPointF, QRectF, Qt, Signal
from PySide6.QtGui import QIcon, QPainter, QPaintEvent, QPalette, QPen, QPixmap, QPolygonF
from PySide6.QtWidgets import (
    QHBoxLayout,
    QPushButton,
    QSlider,
    QStyle,
    QStyleOptionSlider,
    QToolButton,
    QWidget,
)

from rocket_desktop.i18n import _, ngettext
from rocket_desktop.play.turns import after, before
from rocket_desktop.views.shell.words import plain

_SIDE = 16  # pixels of a button's sign
_BARS = {"move": 0, "turn": 1, "round": 2, "end": -1}  # of a sign: bars behind the triangle, for the end one before it


def _sign(palette: QPalette, forward: bool, reach: str) -> QIcon:
    """A triangle that points on or back, in the text's colour, with bars that tell how far it `reach`es."""
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
        painter.drawPolygon(QPolygonF([QPointF(6, 3), QPointF(13, 8), QPointF(6, 13)]))
        bars = _BARS[reach]
        for number in range(bars):
            painter.drawRect(QRectF(3.5 - 3 * number, 3, 1.5, 10))
        if bars < 0:
            painter.drawRect(QRectF(13, 3, 2, 10))
        painter.end()
        icon.addPixmap(pixmap, mode)
    return icon


class MarkedSlider(QSlider):
    """A slider with ticks at marked decisions."""

    def __init__(self) -> None:
        super().__init__(Qt.Orientation.Horizontal)
        self._marks: dict[int, str] = {}

    def show_marks(self, marks: Mapping[int, str]) -> None:
        """Mark decisions, by their numbers, that are a `blunder` (a long tick) or a `mistake`."""
        self._marks = dict(marks)
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        if not self._marks or self.maximum() == 0:
            return
        option = QStyleOptionSlider()
        self.initStyleOption(option)
        handle = self.style().subControlRect(
            QStyle.ComplexControl.CC_Slider, option, QStyle.SubControl.SC_SliderHandle, self
        )
        room = self.width() - handle.width()
        painter = QPainter(self)
        painter.setPen(QPen(self.palette().color(QPalette.ColorRole.BrightText), 2))
        for number, grade in self._marks.items():
            x = handle.width() / 2 + room * number / self.maximum()
            painter.drawLine(QPointF(x, 0), QPointF(x, self.height() * (0.45 if grade == "blunder" else 0.25)))
        painter.end()


class ReplayBar(QWidget):
    """The bar under a board.

    `ply_wanted(number)` asks for the board after so many decisions, `mark_wanted(number)` for the one before the marked
    decision of that number, `branch_wanted(number)` to go on from there; `since_wanted()` to show what happened since
    the player's turn, `break_wanted()` to stop at it or go on, `skip_wanted()` to be done with it.
    """

    ply_wanted = Signal(int)
    mark_wanted = Signal(int)
    branch_wanted = Signal(int)
    since_wanted = Signal()
    break_wanted = Signal()
    skip_wanted = Signal()

    def __init__(self) -> None:
        super().__init__()
        self._last = 0
        self._ply = 0
        self._turns: Sequence[int] = (0,)
        self._rounds: Sequence[int] = (0,)
        self._marks: Mapping[int, str] = {}
        self._since = 0
        self._running = self._skippable = False
        self._signs: list[tuple[QToolButton, bool, str]] = []
        self.first = self._step(_("First move (Alt+Home)"), False, "end", lambda: 0)
        self.previous_round = self._step(
            _("Previous round (Alt+Page Up)"), False, "round", lambda: before(self._rounds, self._ply)
        )
        self.previous_turn = self._step(
            _("Previous turn (Alt+Up)"), False, "turn", lambda: before(self._turns, self._ply)
        )
        self.previous = self._step(_("Previous move (Alt+Left)"), False, "move", lambda: self._ply - 1)
        self.next = self._step(_("Next move (Alt+Right)"), True, "move", lambda: self._ply + 1)
        self.next_turn = self._step(
            _("Next turn (Alt+Down)"), True, "turn", lambda: after(self._turns, self._ply, self._last)
        )
        self.next_round = self._step(
            _("Next round (Alt+Page Down)"), True, "round", lambda: after(self._rounds, self._ply, self._last)
        )
        self.now = self._step(_("Now (Alt+End)"), True, "end", lambda: self._last)
        self._draw_signs()
        self.slider = MarkedSlider()
        self.slider.setAccessibleName(_("Move shown"))
        self.slider.setMinimumWidth(60)
        self.slider.valueChanged.connect(self._slid)
        self.label = plain()
        self.previous_mark = self._button(_("Previous marked move (Shift+M)"), lambda: self.go_to_mark(False))
        self.next_mark = self._button(_("Next marked move (M)"), lambda: self.go_to_mark(True))
        self.previous_mark.setText("‹?")
        self.next_mark.setText("?›")
        self.since = QPushButton()
        self.since.setToolTip(_("Show again, one by one, what happened since your turn (W)"))
        self.since.clicked.connect(self.since_wanted)
        self.stop = QPushButton(_("Brea&k"))
        self.stop.setToolTip(_("Stop at this move, or go on"))
        self.stop.clicked.connect(self.break_wanted)
        self.skip = QPushButton(_("S&kip"))
        self.skip.setToolTip(_("Go to now at once (W)"))
        self.skip.clicked.connect(self.skip_wanted)
        self.branch = QPushButton(_("Go on from here"))
        self.branch.setToolTip(_("Start a new game from this position; this one stays as it is"))
        self.branch.clicked.connect(lambda: self.branch_wanted.emit(self._ply))
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(2)
        for button in (self.first, self.previous_round, self.previous_turn, self.previous):
            row.addWidget(button)
        row.addWidget(self.slider, 1)
        for button in (self.next, self.next_turn, self.next_round, self.now):
            row.addWidget(button)
        row.addWidget(self.label)
        row.addWidget(self.previous_mark)
        row.addWidget(self.next_mark)
        for push in (self.since, self.stop, self.skip, self.branch):
            row.addWidget(push)
        self.show_ply(0, 0)
        self.show_marks({})
        self.show_playback(running=False, broken=False, skippable=False)
        self.show_since(0)

    def _step(self, name: str, forward: bool, reach: str, target: Callable[[], int]) -> QToolButton:
        button = self._button(name, lambda: self.ply_wanted.emit(target()))
        self._signs.append((button, forward, reach))
        return button

    def _button(self, name: str, action: Callable[[], None]) -> QToolButton:
        button = QToolButton()
        button.setAutoRaise(True)
        button.setToolTip(name)
        button.setAccessibleName(name)
        button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        button.clicked.connect(lambda: action())
        return button

    def _draw_signs(self) -> None:
        for button, forward, reach in self._signs:
            button.setIcon(_sign(self.palette(), forward, reach))

    def changeEvent(self, event: QEvent) -> None:
        """Draw the signs in the colours of another theme."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.PaletteChange:
            self._draw_signs()

    def show_starts(self, turns: Sequence[int], rounds: Sequence[int]) -> None:
        """Where turns and rounds begin, see `play.turns`."""
        self._turns, self._rounds = turns, rounds

    def show_ply(self, ply: int, last: int) -> None:
        """Show that decision `ply` of `last` is on the board."""
        self._ply, self._last = ply, last
        self.slider.blockSignals(True)
        self.slider.setRange(0, last)
        self.slider.setValue(ply)
        self.slider.blockSignals(False)
        text = _("Move {number} of {last}") if ply < last else _("Move {number}")
        self.label.setText(text.format(number=ply, last=last))
        for button, forward, _reach in self._signs:
            button.setEnabled(ply < last if forward else ply > 0)
        self._show_buttons()
        self._enable_marks()

    def show_marks(self, marks: Mapping[int, str]) -> None:
        """Mark decisions, by their numbers, with `blunder` or `mistake`."""
        self._marks = dict(marks)
        self.slider.show_marks(marks)
        for button in (self.previous_mark, self.next_mark):
            button.setVisible(bool(marks))
        self._enable_marks()

    def show_since(self, count: int) -> None:
        """So many decisions of others can be shown again."""
        self.since.setText(
            ngettext("{number} move since &your turn", "{number} moves since &your turn", count).format(number=count)
        )
        self._since = count
        self._show_buttons()

    def show_playback(self, *, running: bool, broken: bool, skippable: bool) -> None:
        """Whether decisions are being shown again, whether that is broken off, whether there is anything to skip."""
        self._running, self._skippable = running, skippable
        self.stop.setText(_("Go o&n") if broken else _("Brea&k"))
        self._show_buttons()

    def _show_buttons(self) -> None:
        self.since.setVisible(self._since > 0 and not self._running and not self._skippable)
        self.stop.setVisible(self._running)
        self.skip.setVisible(self._running or self._skippable)
        # Not while something is shown: the bar would be wider than the board, and everything would move.
        self.branch.setVisible(self._ply < self._last and not self._running)

    def go_to_mark(self, forward: bool) -> None:
        """Ask for the next or previous marked decision, if there is one."""
        marks = [
            number for number in sorted(self._marks) if (number - 1 > self._ply if forward else number - 1 < self._ply)
        ]
        if marks:
            self.mark_wanted.emit(marks[0] if forward else marks[-1])

    def _enable_marks(self) -> None:
        self.previous_mark.setEnabled(any(number - 1 < self._ply for number in self._marks))
        self.next_mark.setEnabled(any(number - 1 > self._ply for number in self._marks))

    def _slid(self, ply: int) -> None:
        if ply != self._ply:
            self.ply_wanted.emit(ply)
