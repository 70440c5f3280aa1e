"""The standard views beside the board, and how they tell what the mouse or the keyboard is on."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QEvent, QModelIndex, QPersistentModelIndex, QPointF, QRect, QRectF, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QColor, QFocusEvent, QKeyEvent, QMouseEvent, QPainter, QPalette, QPen, QResizeEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QHeaderView,
    QSizePolicy,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionHeader,
    QStyleOptionViewItem,
    QTableView,
    QWidget,
)

from rocket_desktop.i18n import _
from rocket_desktop.model.record import Seat
from rocket_desktop.views.games.stephenson.models import (
    FREE_ROLE,
    SPACES_ROLE,
    ChartModel,
    LinesModel,
    PlayersModel,
    PositionModel,
    SortableModel,
    ground,
)
from rocket_desktop.views.kit.seats import visible_on
from rocket_desktop.views.shell.marks import draw_mark, style_of

_WIDEST_CITY: Final = 24  # letters of a city's name in the chart
_LONGEST_WORD: Final = 18  # letters of a line over a column of the chart
_LEAST_NAME: Final = (12, 4)  # letters of a name that are shown however narrow the table is; when it says less, too


class SubjectTable(QTableView):
    """A table of a `PositionModel` that tells what the mouse or the keyboard is on.

    `pointed(subject or None)` is for lighting up, `chosen(row, column)` for a click or Enter.
    """

    row_air = 5
    """Pixels that a row is taller than its text."""

    pointed = Signal(object)
    chosen = Signal(int, int)

    def __init__(self, model: PositionModel, name: str) -> None:
        super().__init__()
        self._model = model
        self._stretched = -1
        self._as_high_as_rows = False
        self._widths: dict[int, int] = {}  # what all columns need, by the model's `compact`
        for changed in (model.dataChanged, model.headerDataChanged, model.modelReset, model.layoutChanged):
            changed.connect(lambda *_: self._widths.clear())
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

    def content_width(self) -> int:
        """The pixels that all columns need to show everything."""
        if self._model.compact not in self._widths:
            header = self.horizontalHeader()
            self._widths[self._model.compact] = sum(
                max(header.sectionSizeHint(column), self.sizeHintForColumn(column) + 1)
                for column in range(self._model.columnCount())
            )
        return self._widths[self._model.compact]

    def stretch(self, column: int) -> None:
        """Let `column` take the room that the others leave: the table fills its panel.

        Not by Qt's own stretching, which leaves a column as wide as it was when the room gets too small.
        """
        header = self.horizontalHeader()
        if self._stretched < 0:
            header.sectionResized.connect(self._fit_stretched)
        else:
            header.setSectionResizeMode(self._stretched, QHeaderView.ResizeMode.ResizeToContents)
        self._stretched = column
        header.setSectionResizeMode(column, QHeaderView.ResizeMode.Fixed)

    def _fit_stretched(self, resized: int = -1) -> None:
        if self._stretched < 0 or resized == self._stretched:
            return
        header = self.horizontalHeader()
        others = sum(header.sectionSize(each) for each in range(header.count()) if each != self._stretched)
        letters = _LEAST_NAME[min(self._model.compact, 1)]
        most = self.iconSize().height() + self.fontMetrics().horizontalAdvance("n" * letters)
        # Names may be cut, the word over them not.
        least = max(header.sectionSizeHint(self._stretched), min(most, self.sizeHintForColumn(self._stretched)))
        header.resizeSection(self._stretched, max(least, self.viewport().width() - others))

    def fit_height(self) -> None:
        """Take exactly the height that the rows need, from now on at any text size."""
        self._as_high_as_rows = True
        self._fit_own_height()

    def _fit_own_height(self) -> None:
        bar = self.horizontalScrollBar()
        more = bar.sizeHint().height() if bar.maximum() > 0 else 0
        self.setFixedHeight(self.sizeHint().height() + more)

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

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit_stretched()
        if self._as_high_as_rows:
            self._fit_own_height()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space) and self.currentIndex().isValid():
            self.chosen.emit(self.currentIndex().row(), self.currentIndex().column())
            return
        super().keyPressEvent(event)

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() in (QEvent.Type.PaletteChange, QEvent.Type.FontChange, QEvent.Type.ApplicationFontChange):
            self._model.forget()
            self._widths.clear()
        if event.type() in (QEvent.Type.FontChange, QEvent.Type.ApplicationFontChange):
            self._fit_rows()
            self.updateGeometry()
            if self._as_high_as_rows:
                self._fit_own_height()

    def _fit_rows(self) -> None:
        self.verticalHeader().setMinimumSectionSize(16)
        height = self.fontMetrics().height() + self.row_air
        self.verticalHeader().setDefaultSectionSize(height)
        self.setIconSize(QSize(round((height - 4) * 2.3), height - 4))


class FittingTable(SubjectTable):
    """A table that says less the less room it has, as far as its model's `compact` goes: nothing needs scrolling.

    A click on a header sorts by it, and so does Shift+Enter by the column that the keyboard is on.
    """

    most_compact = 1
    """How far the model can go; 0 is everything."""

    def __init__(self, model: SortableModel, name: str) -> None:
        super().__init__(model, name)
        self._sortable = model
        self.horizontalHeader().setSectionsClickable(True)
        self.horizontalHeader().sectionClicked.connect(self._sort)

    def _sort(self, column: int) -> None:
        self._sortable.sort_next(column)
        self.fit_words()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        enter = event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter)
        if enter and event.modifiers() & Qt.KeyboardModifier.ShiftModifier and self.currentIndex().isValid():
            self._sort(self.currentIndex().column())
        else:
            super().keyPressEvent(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.fit_words()

    def fit_words(self) -> None:
        """Say as much as there is room for."""
        before = wanted = self._model.compact
        for wanted in range(self.most_compact + 1):
            self._model.compact = wanted
            if self.content_width() <= self.viewport().width():
                break
        self._model.compact = before
        self.show_compact(wanted)
        self._fit_stretched()

    def show_compact(self, compact: int) -> None:
        """Say so much less than everything."""
        if compact != self._model.compact:
            self._model.compact = compact
            self._model.headerDataChanged.emit(Qt.Orientation.Horizontal, 0, self._model.columnCount() - 1)
            self._model.refresh()


class PlayersTable(FittingTable):
    """The players and their scores."""

    def __init__(self, model: PlayersModel) -> None:
        super().__init__(model, _("Players"))
        self.stretch(0)


class LinesTable(FittingTable):
    """The lines and shares; what is left of the room goes to the last column."""

    most_compact = 2

    def __init__(self, model: LinesModel) -> None:
        super().__init__(model, _("Lines and shares"))

    def fit_words(self) -> None:
        last = self._model.columnCount() - 1
        if self._stretched != last:
            self.stretch(last)
        super().fit_words()


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
        side = space_side(box, len(owners))
        left = box.center().x() - side * len(owners) / 2 - (len(owners) - 1)
        free = bool(index.data(FREE_ROLE))
        industry = self._model.industries[index.column() - 1]
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        text = option.palette.color(QPalette.ColorRole.Text)
        for number, owner in enumerate(owners):
            space = QRectF(left + number * (side + 2), box.center().y() - side / 2, side, side).adjusted(1, 1, -1, -1)
            base = option.palette.color(QPalette.ColorRole.Base)
            shown = visible_on(QColor(industry.colour), base)
            painter.setBrush(ground(shown))
            edge = shown if owner is None else QColor(text.red(), text.green(), text.blue(), 70)
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
        if owners:
            return QSize(max(hint.width(), 26 * len(owners) + 4), hint.height())
        if index.column() == 0:
            # Names of players are cut rather than the columns of the industries, and so are very long ones of cities.
            is_player = index.row() >= len(self._model.cities) > 0
            widest = _WIDEST_CITY * option.fontMetrics.averageCharWidth()
            return QSize(0 if is_player else min(hint.width(), widest), hint.height())
        return hint


def space_side(cell: QRectF, spaces: int) -> float:
    """The side of each of so many squares side by side in a cell of the chart, 2 apart."""
    return max(6.0, min(cell.height() - 4, 22.0, (cell.width() - 2 * spaces) / spaces))


class ChartHeader(QHeaderView):
    """Headers that stand upright, their words under each other, when one of them is wider than its column."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(Qt.Orientation.Horizontal, parent)
        self.setHighlightSections(False)
        self.upright = False
        # Once for all the columns that change together.
        self.fit_soon = QTimer(self)
        self.fit_soon.setSingleShot(True)
        self.fit_soon.timeout.connect(self.fit)

    def fit(self) -> None:
        """Turn the headers as the columns' widths ask for."""
        metrics, air = self.fontMetrics(), 8
        upright = any(
            metrics.horizontalAdvance(word) + air > self.sectionSize(section)
            for section in range(1, self.count())
            for word in self._words(section)
        )
        if upright != self.upright:
            self.upright = upright
            self.headerDataChanged(Qt.Orientation.Horizontal, 0, self.count() - 1)
            self.updateGeometry()
            self.geometriesChanged.emit()  # the table gives it its new height

    def _words(self, section: int) -> list[str]:
        """What stands over a column, in no more than two lines; the tooltip has all of it."""
        text = self.model().headerData(section, Qt.Orientation.Horizontal, Qt.ItemDataRole.DisplayRole)
        lines = str(text or "").split(maxsplit=1)
        room = _LONGEST_WORD * self.fontMetrics().averageCharWidth()
        return [self.fontMetrics().elidedText(line, Qt.TextElideMode.ElideRight, room) for line in lines]

    def sectionSizeFromContents(self, section: int) -> QSize:
        hint = super().sectionSizeFromContents(section)
        if section == 0:
            return hint
        metrics = self.fontMetrics()
        words = self._words(section)
        longest = max((metrics.horizontalAdvance(word) for word in words), default=0) + 10
        across = metrics.height() * len(words) + 6
        return QSize(across, longest) if self.upright else QSize(longest, max(hint.height(), across))

    def paintSection(self, painter: QPainter, rect: QRect, section: int) -> None:
        if section == 0:
            super().paintSection(painter, rect, section)
            return
        option = QStyleOptionHeader()
        self.initStyleOption(option)
        option.rect = rect
        option.section = section
        self.style().drawControl(QStyle.ControlElement.CE_HeaderSection, option, painter, self)
        painter.save()
        painter.setPen(self.palette().color(QPalette.ColorRole.ButtonText))
        box = QRectF(rect)
        if self.upright:
            painter.translate(box.left(), box.bottom())
            painter.rotate(-90)
            box = QRectF(4, 0, box.height() - 6, box.width())
        across = Qt.AlignmentFlag.AlignLeft if self.upright else Qt.AlignmentFlag.AlignHCenter
        painter.drawText(box, across | Qt.AlignmentFlag.AlignVCenter, "\n".join(self._words(section)))
        painter.restore()


class ChartTable(SubjectTable):
    """The investment chart as a table; a click or Enter on a free space is `invest(city id, industry id)`."""

    row_air = 3  # it has many rows
    invest = Signal(str, str)

    def __init__(self, model: ChartModel) -> None:
        super().__init__(model, model.edition.chart_name())
        self._chart = model
        self.delegate = ChartDelegate(model, self)
        self.setItemDelegate(self.delegate)
        self.chosen.connect(self._choose)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.header = ChartHeader(self)
        self.header.setMinimumSectionSize(24)
        self.setHorizontalHeader(self.header)
        self.header.setSectionResizeMode(QHeaderView.ResizeMode.Stretch)
        self.header.setSectionResizeMode(0, QHeaderView.ResizeMode.ResizeToContents)
        self.header.sectionResized.connect(lambda *_: self.header.fit_soon.start())

    def _choose(self, row: int, column: int) -> None:
        pair = self._chart.space(row, column)
        if pair is not None:
            self.invest.emit(*pair)
