"""Tables beside a game's board that tell what the mouse or the keyboard is on."""

from __future__ import annotations

from collections.abc import Collection
from typing import Final

from PySide6.QtCore import QEvent, QModelIndex, QPersistentModelIndex, QSize, Qt, Signal
from PySide6.QtGui import QFocusEvent, QKeyEvent, QMouseEvent, QResizeEvent
from PySide6.QtWidgets import QAbstractItemView, QHeaderView, QTableView

from rocket_desktop.views.shell.position_model import PositionModel, SortableModel

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
        compact = self._model.compact
        if compact not in self._widths:
            self._widths[compact] = sum(
                max(self.header_width(column), self.text_width(column))
                for column in range(self._model.columnCount())
                if column not in self.left_out(compact)
            )
        return self._widths[compact]

    def text_width(self, column: int) -> int:
        """The pixels that the cells of a column need."""
        return self.sizeHintForColumn(column) + 1

    def header_width(self, column: int) -> int:
        """The pixels that the words over a column need, also while it is hidden."""
        header = self.horizontalHeader()
        return max(header.minimumSectionSize(), header.sectionSizeFromContents(column).width())

    def left_out(self, compact: int) -> Collection[int]:
        """The columns that are hidden where the model says so much less than everything; here none ever."""
        return ()

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
            if not event.isAutoRepeat():  # a key that is held does not confirm what it has chosen
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
            for column in self.left_out(self.most_compact):
                self.setColumnHidden(column, column in self.left_out(compact))
            self._model.headerDataChanged.emit(Qt.Orientation.Horizontal, 0, self._model.columnCount() - 1)
            self._model.refresh()
