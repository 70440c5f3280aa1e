"""Every legal move in a list that a few typed letters narrow down (Ctrl+K)."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QEvent, QObject, QSortFilterProxyModel, Qt, Signal
from PySide6.QtGui import QKeyEvent, QStandardItem, QStandardItemModel
from PySide6.QtWidgets import QAbstractItemView, QDialog, QLineEdit, QListView, QVBoxLayout, QWidget

from rocket_desktop.i18n import _, ngettext
from rocket_desktop.views.shell.words import plain


class MoveList(QDialog):
    """`chosen(move text)` follows Enter or a double click; the dialog stays beside the table and never blocks it."""

    chosen = Signal(str)
    pointed = Signal(str)

    def __init__(self, parent: QWidget, example: str) -> None:
        """`example` is part of some moves' words."""
        super().__init__(parent)
        self.setWindowTitle(_("All legal moves"))
        self.filter = QLineEdit()
        self.filter.setPlaceholderText(_("Type parts of a move, such as {example}").format(example=example))
        self.filter.setAccessibleName(_("Filter of the moves"))
        self.filter.setClearButtonEnabled(True)
        self.filter.installEventFilter(self)
        self.model = QStandardItemModel(self)
        self.proxy = QSortFilterProxyModel(self)
        self.proxy.setSourceModel(self.model)
        self.proxy.setFilterRole(Qt.ItemDataRole.UserRole + 1)
        self.proxy.setFilterCaseSensitivity(Qt.CaseSensitivity.CaseInsensitive)
        self.list = QListView()
        self.list.setModel(self.proxy)
        self.list.setAccessibleName(_("Legal moves"))
        self.list.setUniformItemSizes(True)
        self.list.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.list.activated.connect(lambda _index: self._choose())
        self._filling = False
        self.list.selectionModel().currentChanged.connect(lambda _index: self._point())
        self.count = plain()
        rows = QVBoxLayout(self)
        rows.addWidget(self.filter)
        rows.addWidget(self.list, 1)
        rows.addWidget(self.count)
        self.resize(420, 460)
        self.filter.textChanged.connect(self._narrow)

    def show_moves(self, moves: Sequence[tuple[str, str]]) -> None:
        """List these moves, pairs of text form and sentence."""
        # While rows come and go, the current one walks over moves that are not there any more.
        self._filling = True
        self.model.clear()
        for text, title in moves:
            item = QStandardItem(title)
            item.setData(text, _TEXT)
            item.setData(f"{title} {text}", Qt.ItemDataRole.UserRole + 1)
            item.setToolTip(text)
            self.model.appendRow(item)
        self._narrow(self.filter.text())
        self._filling = False
        self._point()

    def _narrow(self, words: str) -> None:
        # Each word may stand anywhere in the move.
        pattern = "".join(f"(?=.*{_quoted(word)})" for word in words.split())
        self.proxy.setFilterRegularExpression(pattern)
        self.list.setCurrentIndex(self.proxy.index(0, 0))
        shown, all_moves = self.proxy.rowCount(), self.model.rowCount()
        if shown < all_moves:
            text = ngettext("{shown} of {number} move", "{shown} of {number} moves", all_moves)
        else:
            text = ngettext("{number} move", "{number} moves", all_moves)
        self.count.setText(text.format(shown=shown, number=all_moves))

    def _point(self) -> None:
        if not self._filling:
            self.pointed.emit(self.list.currentIndex().data(_TEXT) or "")

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        # Arrows and Enter work from the line edit, too.
        if watched is self.filter and isinstance(event, QKeyEvent) and event.type() == QEvent.Type.KeyPress:
            if event.key() in (Qt.Key.Key_Down, Qt.Key.Key_Up, Qt.Key.Key_PageDown, Qt.Key.Key_PageUp):
                self.list.keyPressEvent(event)
                return True
            if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
                self._choose()
                return True
        return super().eventFilter(watched, event)

    def _choose(self) -> None:
        index = self.list.currentIndex()
        if index.isValid():
            self.hide()
            self.chosen.emit(index.data(_TEXT))


_TEXT = Qt.ItemDataRole.UserRole


def _quoted(word: str) -> str:
    return "".join(letter if letter.isalnum() else f"\\{letter}" for letter in word)
