"""A bar that is divided as the chances to win are."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPalette, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

from rocket_desktop.i18n import _
from rocket_desktop.model.record import Seat
from rocket_desktop.views.shell.guide import percent
from rocket_desktop.views.shell.marks import draw_mark, style_of

_AIR: Final = 4  # pixels round a mark
_DARK, _PALE = QColor("#17130e"), QColor("#ffffff")


class ChanceBar(QWidget):
    """Every seat's part in its colour, with its mark and the chance as far as there is room for them."""

    def __init__(self) -> None:
        super().__init__()
        self._seats: tuple[Seat, ...] = ()
        self._chances: tuple[float, ...] = ()
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setAccessibleName(_("Chances to win"))

    def show_chances(self, seats: Sequence[Seat], chances: Sequence[float]) -> None:
        """Show everybody's chance, 0 to 1; an empty bar if there are none."""
        self._seats, self._chances = tuple(seats), tuple(chances)
        words = ", ".join(self.parts())
        self.setAccessibleDescription(words)
        self.setToolTip(words)
        self.update()

    def parts(self) -> list[str]:
        """What the bar says, seat by seat: `Ada 62%`."""
        told = zip(self._seats, self._chances, strict=False)
        return [_("{name} {share}").format(name=seat.name, share=percent(chance)) for seat, chance in told]

    def sizeHint(self) -> QSize:
        return QSize(200, self.fontMetrics().height() + 2 * _AIR)

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        painter = QPainter(self)
        frame = QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5)
        left = frame.left()
        total = sum(self._chances)
        for seat, chance in zip(self._seats, self._chances, strict=False):
            part = QRectF(left, frame.top(), frame.width() * chance / total if total else 0.0, frame.height())
            left = part.right()
            style = style_of(seat)
            painter.fillRect(part, QColor(style.colour))
            self._write(painter, part, seat, chance)
            painter.setPen(QPen(self.palette().color(QPalette.ColorRole.Window), 2))
            painter.drawLine(part.topRight(), part.bottomRight())
        painter.setPen(QPen(self.palette().color(QPalette.ColorRole.Mid), 1))
        painter.drawRect(frame)
        painter.end()

    def _write(self, painter: QPainter, part: QRectF, seat: Seat, chance: float) -> None:
        side = part.height() - 2 * _AIR
        text = percent(chance)
        words = self.fontMetrics().horizontalAdvance(text)
        style = style_of(seat)
        if part.width() < side + 2 * _AIR:
            return
        marked = part.width() >= side + words + 3 * _AIR
        start = part.center().x() - (side + (words + _AIR if marked else 0)) / 2
        draw_mark(painter, QRectF(start, part.top() + _AIR, side, side), style)
        if marked:
            # Dark on pale colours, pale on dark ones.
            painter.setPen(_DARK if QColor(style.colour).lightnessF() > 0.5 else _PALE)
            box = QRectF(start + side + _AIR, part.top(), words + _AIR, part.height())
            painter.drawText(box, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter, text)
