"""The bar under the board: what is expected, the actions, and confirming or taking back."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QToolButton, QVBoxLayout, QWidget

from rocket_desktop.i18n import _
from rocket_desktop.views.shell.words import FewLines, tip

_LINES: Final = 3
_NARROW: Final = 72  # letters to the line from which a merger with all that follows fits into these lines


class ActionBar(QWidget):
    """Buttons whose clicks the table connects; `say` shows a sentence in the room above them."""

    def __init__(self, actions: Sequence[tuple[str, str]] = ()) -> None:
        """The game's own `actions`, each with its words and its help, come first; see `own`."""
        super().__init__()
        # Always the same room, so that the board does not jump when sentences change.
        self.prompt = FewLines(_LINES)
        self.own = [self._button(text, help_text) for text, help_text in actions]
        self.moves = self._button(_("All &moves…"), _("List every legal move (Ctrl+K)"))
        self.undo = self._button(_("&Undo"), "")
        self.redo = self._button(_("&Redo"), _("Make again what was taken back (Ctrl+Y)"))
        self.redo.hide()
        self.confirm = QPushButton(_("&Confirm"))
        self.confirm.setToolTip(_("Make the move (Ctrl+Enter)"))
        self.back = QPushButton(_("&Back"))
        self.back.setToolTip(_("Choose again (Esc)"))
        row = QHBoxLayout()
        row.setSpacing(4)
        for button in (*self.own, self.moves, self.undo, self.redo):
            row.addWidget(button)
        row.addStretch(1)
        row.addWidget(self.back)
        row.addWidget(self.confirm)
        rows = QVBoxLayout(self)
        rows.setContentsMargins(6, 2, 6, 2)
        rows.setSpacing(3)
        rows.addWidget(self.prompt)
        rows.addLayout(row)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def changeEvent(self, event: QEvent) -> None:
        """Follow the app's text size."""
        super().changeEvent(event)
        if event.type() in (QEvent.Type.FontChange, QEvent.Type.ApplicationFontChange):
            self._fit()

    def _fit(self) -> None:
        """One line more where lines are short."""
        letters = self.width() / self.fontMetrics().averageCharWidth()
        self.prompt.set_lines(_LINES if letters >= _NARROW else _LINES + 1)

    def _button(self, text: str, help_text: str) -> QToolButton:
        button = QToolButton()
        button.setText(text)
        button.setToolTip(help_text)
        button.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        return button

    def show_undo(self, refusal: str, *, redo: bool) -> None:
        """Whether the last decision can be taken back, with the reason in the tooltip if not, and made again."""
        self.undo.setEnabled(not refusal)
        self.undo.setToolTip(tip(refusal) if refusal else _("Take back the last decision (Ctrl+Z)"))
        self.redo.setVisible(redo)

    def say(self, text: str, warning: bool = False) -> None:
        """Show a sentence, the most important first: the end may be cut.  A warning is bold."""
        self.prompt.set_bold(warning)
        self.prompt.setText(text)
