"""A game's rules on one page: on the first page while there are no games yet, and in a dialog at any time."""

from __future__ import annotations

import html
from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QEvent, QSize, Qt
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QFrame,
    QHBoxLayout,
    QLabel,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)

from rocket_desktop.i18n import _

_LETTERS: Final = 76  # the page's width: longer lines are hard to read
_AROUND: Final = 80  # logical pixels of the window that the dialog leaves free

Rules = Sequence[tuple[str, str]]
"""Headings and what is said under each."""


class RulesText(QScrollArea):
    """The rules under their headings; it scrolls where there is too little room."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setWidgetResizable(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setAccessibleName(_("The rules in short"))
        self._words = QLabel()
        self._words.setTextFormat(Qt.TextFormat.RichText)
        self._words.setWordWrap(True)
        self._words.setAlignment(Qt.AlignmentFlag.AlignTop | Qt.AlignmentFlag.AlignLeft)
        page = QWidget()
        columns = QHBoxLayout(page)
        columns.setContentsMargins(0, 0, 8, 0)
        columns.addWidget(self._words, 1)
        columns.addStretch()
        self.setWidget(page)
        self._fit()

    def show_rules(self, rules: Rules, title: str = "") -> None:
        """Show these rules in place of any others, below a title if there is one."""
        paragraphs = [f"<h3>{html.escape(title, quote=False)}</h3>"] if title else []
        for heading, text in rules:
            lines = html.escape(text, quote=False).replace("\n", "<br>")
            paragraphs.append(f"<p><b>{html.escape(heading, quote=False)}</b><br>{lines}</p>")
        self._words.setText("".join(paragraphs))

    def full_size(self) -> QSize:
        """The room that it needs to show everything."""
        width = self._words.maximumWidth()
        return QSize(width + 8 + self.verticalScrollBar().sizeHint().width(), self._words.heightForWidth(width) + 4)

    def changeEvent(self, event: QEvent) -> None:
        """Follow the app's text size."""
        super().changeEvent(event)
        if event.type() in (QEvent.Type.FontChange, QEvent.Type.ApplicationFontChange):
            self._fit()

    def _fit(self) -> None:
        self._words.setMaximumWidth(self.fontMetrics().averageCharWidth() * _LETTERS)


class RulesDialog(QDialog):
    """The rules in a window of their own, which can stay open beside the table."""

    def __init__(self, title: str, rules: Rules, parent: QWidget) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(_("{game}: the rules in short").format(game=title))
        self._over = parent
        self._text = RulesText()
        self._text.show_rules(rules)
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        buttons.rejected.connect(self.reject)
        rows = QVBoxLayout(self)
        rows.addWidget(self._text, 1)
        rows.addWidget(buttons)
        self._text.setFocus()

    def showEvent(self, event: QShowEvent) -> None:
        """Be as high as the text, as far as the window allows."""
        more = self.sizeHint() - self._text.sizeHint()
        wanted = self._text.full_size() + more
        self.resize(wanted.boundedTo(QSize(self._over.width(), self._over.height() - _AROUND)))
        super().showEvent(event)
