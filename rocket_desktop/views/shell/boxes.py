"""Message boxes that show their text as it is: what comes from files and players is never taken for markup."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QMessageBox, QWidget

from rocket_desktop.model.jsontext import without_hidden

_TITLE = "Rocket Desktop"


def tell(parent: QWidget, text: str) -> None:
    """Say `text` to the player, without making the caller wait: it may be in the middle of a move."""
    box = _box(parent, QMessageBox.Icon.Warning, text, QMessageBox.StandardButton.Ok)
    box.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    box.open()


def agrees(parent: QWidget, question: str) -> bool:
    """Whether the player answers yes; Escape and closing the box mean no."""
    yes, no = QMessageBox.StandardButton.Yes, QMessageBox.StandardButton.No
    box = _box(parent, QMessageBox.Icon.Question, question, yes | no)
    box.setDefaultButton(no)
    box.setEscapeButton(no)
    answer = box.exec()
    box.deleteLater()
    return answer == yes


def _box(parent: QWidget, icon: QMessageBox.Icon, text: str, buttons: QMessageBox.StandardButton) -> QMessageBox:
    box = QMessageBox(icon, _TITLE, "", buttons, parent)
    box.setTextFormat(Qt.TextFormat.PlainText)
    box.setText("\n".join(without_hidden(line) for line in text.split("\n")))
    return box
