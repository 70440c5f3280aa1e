"""The standard views beside the board, and how they tell what the mouse or the keyboard is on."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QEvent, QModelIndex, QPersistentModelIndex, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QFocusEvent, QKeyEvent, QMouseEvent, QPainter, QPalette, QPen
from PySide6.QtWidgets import (
    QAbstractItemView,
    QHeaderView,
    QSizePolicy,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTableView,
    QWidget,
)

from rocket_desktop.model.record import Seat
from rocket_desktop.views.games.stephenson.models import (
    FREE_ROLE,
    SPACES_ROLE,
    ChartModel,
    PositionModel,
    ground,
)
from rocket_desktop.views.shell.marks import draw_mark, style_of

_ROW_AIR: Final = 5  # pixels a row is taller than its text


class SubjectTable(QTableView):
    """A table of a `PositionModel` that tells what the mouse or the keyboard is on.

    `pointed(subject or None)` is for lighting up, `chosen(row, column)` for a click or Enter.
    """

    pointed = Signal(object)
    chosen = Signal(int, int)

    def __init__(self, model: PositionModel, name: str) -> None:
        super().__init__()
        self._model = model
        self.setModel(model)
        self.setAccessibleName(name)
        self.setMouseTracking(True)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setShowGrid(False)
        self.setAlternatingRowColors(True)
        self.setTabKeyNavigation(False)
        self.setWordWrap(False)
        self.setHorizontalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.verticalHeader().hide()
        self.verticalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        header = self.horizontalHeader()
        header.setMinimumSectionSize(24)
        header.setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
        header.setHighlightSections(False)
        self.clicked.connect(lambda index: self.chosen.emit(index.row(), index.column()))
        self._fit_rows()

    def fit_height(self) -> None:
        """Take exactly the height that the rows need."""
        self.setFixedHeight(self.sizeHint().height())

    def sizeHint(self) -> QSize:
        rows = max(self._model.rowCount(), 2)
        height = self.horizontalHeader().sizeHint().height() + 2 * self.frameWidth() + 2
        return QSize(300, height + rows * self.verticalHeader().defaultSectionSize())

    def minimumSizeHint(self) -> QSize:
        return QSize(120, self.horizontalHeader().sizeHint().height() + 2 * self.verticalHeader().defaultSectionSize())

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        super().mouseMoveEvent(event)
        index = self.indexAt(event.position().toPoint())
        self.pointed.emit(self._model.subject(index.row(), index.column()) if index.isValid() else None)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self.pointed.emit(None)

    def leaveEvent(self, event: QEvent) -> None:
        super().leaveEvent(event)
        self.pointed.emit(None)

    def currentChanged(
        self, current: QModelIndex | QPersistentModelIndex, previous: QModelIndex | QPersistentModelIndex
    ) -> None:
        super().currentChanged(current, previous)
        if self.hasFocus() and current.isValid():
            self.pointed.emit(self._model.subject(current.row(), current.column()))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space) and self.currentIndex().isValid():
            self.chosen.emit(self.currentIndex().row(), self.currentIndex().column())
            return
        super().keyPressEvent(event)

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() in (QEvent.Type.FontChange, QEvent.Type.ApplicationFontChange):
            self._fit_rows()
            self.updateGeometry()

    def _fit_rows(self) -> None:
        self.verticalHeader().setMinimumSectionSize(16)
        height = self.fontMetrics().height() + _ROW_AIR
        self.verticalHeader().setDefaultSectionSize(height)
        self.setIconSize(QSize(round((height - 4) * 2.3), height - 4))


class ChartDelegate(QStyledItemDelegate):
    """Draws the spaces of the investment chart: a player's mark, or an empty space on the industry's colour."""

    def __init__(self, model: ChartModel, parent: QWidget) -> None:
        super().__init__(parent)
        self._model = model
        self._seats: tuple[Seat, ...] = ()

    def show_seats(self, seats: Sequence[Seat]) -> None:
        """Whose marks are drawn."""
        self._seats = tuple(seats)

    def paint(
        self, painter: QPainter, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        super().paint(painter, option, index)
        owners = index.data(SPACES_ROLE)
        if not owners:
            return
        box = QRectF(option.rect)
        side = min(box.height() - 4, 22.0)
        left = box.center().x() - side * len(owners) / 2 - (len(owners) - 1)
        free = bool(index.data(FREE_ROLE))
        industry = self._model.industries[index.column() - 1]
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        text = option.palette.color(QPalette.ColorRole.Text)
        for number, owner in enumerate(owners):
            space = QRectF(left + number * (side + 2), box.center().y() - side / 2, side, side).adjusted(1, 1, -1, -1)
            painter.setBrush(ground(industry.colour))
            edge = (
                QColor(industry.colour) if owner is None and free else QColor(text.red(), text.green(), text.blue(), 70)
            )
            painter.setPen(QPen(edge, 1.6 if owner is None and free else 1))
            painter.drawRoundedRect(space, 3, 3)
            if owner is not None:
                draw_mark(painter, space.adjusted(1, 1, -1, -1), style_of(self._seats[owner]))
            elif free:
                painter.setPen(QPen(QColor(text.red(), text.green(), text.blue(), 150), 1.4))
                reach = side * 0.2
                painter.drawLine(space.center() - QPointF(reach, 0), space.center() + QPointF(reach, 0))
                painter.drawLine(space.center() - QPointF(0, reach), space.center() + QPointF(0, reach))
        painter.restore()

    def sizeHint(self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex) -> QSize:
        hint = super().sizeHint(option, index)
        owners = index.data(SPACES_ROLE)
        return QSize(max(hint.width(), 26 * len(owners) + 4), hint.height()) if owners else hint


class ChartTable(SubjectTable):
    """The investment chart as a table; a click or Enter on a free space is `invest(city id, industry id)`."""

    invest = Signal(str, str)

    def __init__(self, model: ChartModel) -> None:
        super().__init__(model, "Investment chart")
        self._chart = model
        self.delegate = ChartDelegate(model, self)
        self.setItemDelegate(self.delegate)
        self.chosen.connect(self._choose)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        header = self.horizontalHeader()
        header.setSectionResizeMode(QHeaderView.ResizeMode.Stretch)
        header.setSectionResizeMode(0, QHeaderView.ResizeMode.ResizeToContents)
        header.setTextElideMode(Qt.TextElideMode.ElideRight)

    def _choose(self, row: int, column: int) -> None:
        pair = self._chart.space(row, column)
        if pair is not None:
            self.invest.emit(*pair)
