"""The course of a game as lines, one a seat: scores, or chances to win."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QFocusEvent, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QPalette, QPen, QPolygonF
from PySide6.QtWidgets import QSizePolicy, QWidget

from rocket_desktop.i18n import _
from rocket_desktop.model.record import Seat
from rocket_desktop.views.kit.seats import SeatStyle
from rocket_desktop.views.shell.marks import GRADES, draw_mark, style_of

_MARK: Final = 18  # pixels of a seat's mark at the end of its line
_STEPS: Final = (1, 2, 5, 10, 20, 50, 100, 200, 500)
_CENTRED: Final = Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextWordWrap
_MOST_LINES: Final = 6  # between bottom and top
_DASHES: Final = (
    Qt.PenStyle.SolidLine,
    Qt.PenStyle.DashLine,
    Qt.PenStyle.DotLine,
    Qt.PenStyle.DashDotLine,
)


class CourseGraph(QWidget):
    """`ply_wanted(number)` follows a click, or Enter where the arrow keys have led: the board as it was there."""

    ply_wanted = Signal(int)

    def __init__(self, name: str, description: str, least: int, value: Callable[[float], str], empty: str = "") -> None:
        """`name` and `description` are for people; the scale goes from 0 to `least` or more, `value` words a number.

        `empty` stands there while there is no line to draw.
        """
        super().__init__()
        self._description = description
        self._least = least
        self._value = value
        self._empty = empty
        self._seats: tuple[Seat, ...] = ()
        self._styles: list[SeatStyle] = []
        self._course: list[Sequence[float] | None] = []
        self._marks: dict[int, str] = {}
        self._cursor: int | None = None
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.setMinimumHeight(100)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setAccessibleName(name)
        self.setAccessibleDescription(f"{description} {empty}".rstrip())

    def sizeHint(self) -> QSize:
        return QSize(400, 200)

    def show_course(self, seats: Sequence[Seat], course: Sequence[Sequence[float] | None]) -> None:
        """`course` holds numbers by seat after 0, 1, 2 … decisions, None where they are not known."""
        self._seats = tuple(seats)
        self._styles = [style_of(seat) for seat in seats]
        self._course = list(course)
        last = next((ply for ply in reversed(range(len(course))) if course[ply] is not None), None)
        words = f"{self._description} {self._empty if last is None else self.told(last)}".rstrip()
        self.setAccessibleDescription(words)
        self.update()

    def show_marks(self, marks: Mapping[int, str]) -> None:
        """Mark decisions by their numbers (from 1) with `blunder` or `mistake`."""
        self._marks = dict(marks)
        self.update()

    def is_empty(self) -> bool:
        """Whether there is no line to draw."""
        return len(self._known()) < 2

    def told(self, ply: int) -> str:
        """The numbers after `ply` decisions in words."""
        numbers = self._course[ply]
        if numbers is None:
            return _("Move {number}: not known").format(number=ply)
        parts = [f"{seat.name} {self._value(each)}" for seat, each in zip(self._seats, numbers, strict=True)]
        return _("Move {number}: {numbers}").format(number=ply, numbers=", ".join(parts))

    def _known(self) -> list[tuple[int, Sequence[float]]]:
        return [(ply, numbers) for ply, numbers in enumerate(self._course) if numbers is not None]

    def _frame(self) -> QRectF:
        most = max([float(self._least), *(max(numbers) for _ply, numbers in self._known())])
        wide = self.fontMetrics().horizontalAdvance(self._value(most)) + 14
        return QRectF(self.rect()).adjusted(wide, 10, -_MARK - 8, -self.fontMetrics().height() - 8)

    def ply_at(self, x: float) -> int:
        """The number of decisions made at a horizontal place of the widget."""
        frame, last = self._frame(), max(1, len(self._course) - 1)
        return min(last, max(0, round((x - frame.left()) / max(1.0, frame.width()) * last)))

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        if self._course and event.button() == Qt.MouseButton.LeftButton:
            self.ply_wanted.emit(self.ply_at(event.position().x()))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        last = len(self._course) - 1
        here = last if self._cursor is None else self._cursor
        steps = {Qt.Key.Key_Left: here - 1, Qt.Key.Key_Right: here + 1, Qt.Key.Key_Home: 0, Qt.Key.Key_End: last}
        key = Qt.Key(event.key())
        if key in steps and last > 0 and not event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier:
            self._cursor = min(last, max(0, steps[key]))
            self.setAccessibleDescription(self.told(self._cursor))
            self.setToolTip(self.told(self._cursor))
            self.update()
        elif key in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and self._cursor is not None:
            self.ply_wanted.emit(self._cursor)
        else:
            event.ignore()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self._cursor = None
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        known = self._known()
        painter = QPainter(self)
        if len(known) < 2:
            painter.setPen(self.palette().color(QPalette.ColorRole.PlaceholderText))
            painter.drawText(self.rect().adjusted(8, 8, -8, -8), _CENTRED, self._empty)
            return
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        frame = self._frame()
        low = min(0, *(round(min(numbers)) for _ply, numbers in known))
        high = max(self._least, *(round(max(numbers)) for _ply, numbers in known))
        last = len(self._course) - 1

        def spot(ply: int, number: float) -> QPointF:
            return QPointF(
                frame.left() + frame.width() * ply / last,
                frame.bottom() - frame.height() * (number - low) / (high - low),
            )

        self._draw_scale(painter, frame, low, high, lambda number: spot(0, number).y())
        self._draw_marks(painter, frame, lambda ply: spot(ply, low).x())
        if self._cursor is not None:
            painter.setPen(QPen(self.palette().color(QPalette.ColorRole.Highlight), 2))
            x = spot(self._cursor, low).x()
            painter.drawLine(QPointF(x, frame.top()), QPointF(x, frame.bottom()))
        for number, style in enumerate(self._styles):
            line = QPolygonF([spot(ply, numbers[number]) for ply, numbers in known])
            edge = QColor(self.palette().color(QPalette.ColorRole.Text))
            edge.setAlpha(110)
            painter.setPen(QPen(edge, 4.2, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap, Qt.PenJoinStyle.RoundJoin))
            painter.drawPolyline(line)
            # Not by colour alone: every line has its own dashes.
            painter.setPen(QPen(QColor(style.colour), 2.4, _DASHES[number % len(_DASHES)]))
            painter.drawPolyline(line)
        end, numbers = known[-1]
        for number, style in enumerate(self._styles):
            where = spot(end, numbers[number])
            draw_mark(painter, QRectF(where.x() + 2, where.y() - _MARK / 2, _MARK, _MARK), style)
        painter.end()

    def _draw_scale(
        self, painter: QPainter, frame: QRectF, low: int, high: int, level: Callable[[float], float]
    ) -> None:
        """Lines for round numbers, and the moves below."""
        faint = QColor(self.palette().color(QPalette.ColorRole.Text))
        faint.setAlpha(60)
        step = next((each for each in _STEPS if (high - low) / each <= _MOST_LINES), _STEPS[-1])
        ink = self.palette().color(QPalette.ColorRole.Text)
        height = self.fontMetrics().height()
        for number in range(low, high + 1):
            if number % step:
                continue
            y = level(number)
            painter.setPen(QPen(faint, 1))
            painter.drawLine(QPointF(frame.left(), y), QPointF(frame.right(), y))
            painter.setPen(ink)
            box = QRectF(0, y - height / 2, frame.left() - 6, height)
            painter.drawText(box, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter, self._value(number))
        below = QRectF(frame.left(), frame.bottom() + 4, frame.width(), height)
        painter.drawText(below, Qt.AlignmentFlag.AlignLeft, _("first move"))
        last = _("move {number}").format(number=len(self._course) - 1)
        painter.drawText(below, Qt.AlignmentFlag.AlignRight, last)

    def _draw_marks(self, painter: QPainter, frame: QRectF, place: Callable[[int], float]) -> None:
        """A dotted line and a sign at every marked decision."""
        colour = self.palette().color(QPalette.ColorRole.BrightText)
        for ply, grade in self._marks.items():
            x = place(ply - 1)
            painter.setPen(QPen(colour, 1, Qt.PenStyle.DotLine))
            painter.drawLine(QPointF(x, frame.top() + 8), QPointF(x, frame.bottom()))
            painter.setPen(colour)
            box = QRectF(x - 20, frame.top() - 10, 40, self.fontMetrics().height())
            painter.drawText(box, Qt.AlignmentFlag.AlignHCenter, GRADES[grade])
