"""The course of a game as lines: each player's score if the game had ended at that move."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QMouseEvent, QPainter, QPaintEvent, QPalette, QPen, QPolygonF
from PySide6.QtWidgets import QSizePolicy, QWidget

from rocket_desktop.i18n import _
from rocket_desktop.model.record import Seat
from rocket_desktop.views.kit.seats import SeatStyle
from rocket_desktop.views.shell.marks import draw_mark, style_of

_MARK: Final = 18  # pixels of a seat's mark at the end of its line
_STEPS: Final = (1, 2, 5, 10, 20, 50, 100, 200, 500)
_MOST_LINES: Final = 6  # between bottom and top
_DASHES: Final = (
    Qt.PenStyle.SolidLine,
    Qt.PenStyle.DashLine,
    Qt.PenStyle.DotLine,
    Qt.PenStyle.DashDotLine,
)


class ScoreGraph(QWidget):
    """`ply_wanted(number)` follows a click: the board as it was there."""

    ply_wanted = Signal(int)

    def __init__(self) -> None:
        super().__init__()
        self._seats: list[SeatStyle] = []
        self._course: list[Sequence[int]] = []
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.setMinimumHeight(100)
        self.setAccessibleName(_("Course of the game"))

    def sizeHint(self) -> QSize:
        return QSize(400, 200)

    def show_course(self, seats: Sequence[Seat], course: Sequence[Sequence[int]]) -> None:
        """`course` holds the scores by seat after 0, 1, 2 … decisions."""
        self._seats = [style_of(seat) for seat in seats]
        self._course = list(course)
        ends = ", ".join(
            f"{seat.name} {score}" for seat, score in zip(seats, course[-1] if course else (), strict=False)
        )
        self.setAccessibleDescription(
            _("Scores if the game had ended at each move; at the end {scores}").format(scores=ends)
        )
        self.update()

    def _frame(self) -> QRectF:
        wide = self.fontMetrics().horizontalAdvance("000") + 10
        return QRectF(self.rect()).adjusted(wide, 10, -_MARK - 8, -self.fontMetrics().height() - 8)

    def ply_at(self, x: float) -> int:
        """The number of decisions made at a horizontal place of the widget."""
        frame, last = self._frame(), max(1, len(self._course) - 1)
        return min(last, max(0, round((x - frame.left()) / max(1.0, frame.width()) * last)))

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        if self._course and event.button() == Qt.MouseButton.LeftButton:
            self.ply_wanted.emit(self.ply_at(event.position().x()))

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        if len(self._course) < 2:
            return
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        frame = self._frame()
        low = min(0, *(min(scores) for scores in self._course))
        high = max(10, *(max(scores) for scores in self._course))
        last = len(self._course) - 1

        def spot(ply: int, score: float) -> QPointF:
            return QPointF(
                frame.left() + frame.width() * ply / last,
                frame.bottom() - frame.height() * (score - low) / (high - low),
            )

        self._draw_scale(painter, frame, low, high, [spot(0, score).y() for score in range(low, high + 1)])
        for number, style in enumerate(self._seats):
            line = QPolygonF([spot(ply, scores[number]) for ply, scores in enumerate(self._course)])
            edge = QColor(self.palette().color(QPalette.ColorRole.Text))
            edge.setAlpha(110)
            painter.setPen(QPen(edge, 4.2, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap, Qt.PenJoinStyle.RoundJoin))
            painter.drawPolyline(line)
            # Not by colour alone: every line has its own dashes.
            painter.setPen(QPen(QColor(style.colour), 2.4, _DASHES[number % len(_DASHES)]))
            painter.drawPolyline(line)
        for number, style in enumerate(self._seats):
            end = spot(last, self._course[last][number])
            draw_mark(painter, QRectF(end.x() + 2, end.y() - _MARK / 2, _MARK, _MARK), style)
        painter.end()

    def _draw_scale(self, painter: QPainter, frame: QRectF, low: int, high: int, levels: Sequence[float]) -> None:
        """Lines for round scores, and the moves below."""
        faint = QColor(self.palette().color(QPalette.ColorRole.Text))
        faint.setAlpha(60)
        step = next((each for each in _STEPS if (high - low) / each <= _MOST_LINES), _STEPS[-1])
        ink = self.palette().color(QPalette.ColorRole.Text)
        height = self.fontMetrics().height()
        for score in range(low, high + 1):
            if score % step:
                continue
            y = levels[score - low]
            painter.setPen(QPen(faint, 1))
            painter.drawLine(QPointF(frame.left(), y), QPointF(frame.right(), y))
            painter.setPen(ink)
            box = QRectF(0, y - height / 2, frame.left() - 6, height)
            painter.drawText(box, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter, str(score))
        below = QRectF(frame.left(), frame.bottom() + 4, frame.width(), height)
        painter.drawText(below, Qt.AlignmentFlag.AlignLeft, _("first move"))
        painter.drawText(below, Qt.AlignmentFlag.AlignRight, _("move {number}").format(number=len(self._course) - 1))
