"""The list of keys, which scrolls where the window is too low for it."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QFrame, QGridLayout, QScrollArea, QVBoxLayout, QWidget

from rocket_desktop.i18n import _
from rocket_desktop.views.shell.words import Heading, plain

_AROUND = 80  # logical pixels of the window that the list leaves free, so that it is seen to lie on top


class KeyList(QDialog):
    """Shows groups of keys: each a heading and pairs of a key and what it does."""

    def __init__(self, groups: Sequence[tuple[str, Sequence[tuple[str, str]]]], parent: QWidget) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(_("Keys"))
        page = QWidget()
        grid = QGridLayout(page)
        grid.setHorizontalSpacing(20)
        grid.setVerticalSpacing(5)
        for heading, rows in groups:
            if grid.rowCount() > 1:
                grid.setRowMinimumHeight(grid.rowCount(), 8)
            grid.addWidget(Heading(heading, 1.15), grid.rowCount(), 0, 1, 2)
            for key, what in rows:
                row = grid.rowCount()
                for column, text in enumerate((key, what)):
                    label = plain()
                    label.setText(text)
                    if column == 0:
                        font = label.font()
                        font.setBold(True)
                        label.setFont(font)
                    grid.addWidget(label, row, column)
        grid.setRowStretch(grid.rowCount(), 1)
        grid.setColumnStretch(1, 1)
        self._page, self._over = page, parent
        self._scroll = QScrollArea()
        self._scroll.setFrameShape(QFrame.Shape.NoFrame)
        self._scroll.setWidgetResizable(True)
        self._scroll.setWidget(page)
        self._scroll.setAccessibleName(_("Keys"))
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        buttons.rejected.connect(self.reject)
        rows_of_all = QVBoxLayout(self)
        rows_of_all.addWidget(self._scroll, 1)
        rows_of_all.addWidget(buttons)
        self._scroll.setFocus()

    def showEvent(self, event: QShowEvent) -> None:
        """Be as large as the list, as far as the window allows."""
        wanted = self._page.sizeHint()
        bar = self._scroll.verticalScrollBar().sizeHint().width()
        more = self.sizeHint() - self._scroll.sizeHint()
        room = self._over.size()
        self.resize(
            min(wanted.width() + bar + more.width(), room.width()),
            min(wanted.height() + more.height(), room.height() - _AROUND),
        )
        super().showEvent(event)
