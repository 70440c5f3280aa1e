"""Message boxes that show their text as it is: what comes from files and players is never taken for markup."""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QMessageBox, QWidget

from rocket_desktop.i18n import _
from rocket_desktop.model.jsontext import without_hidden

_TITLE = "Rocket Desktop"


def tell(parent: QWidget, text: str) -> None:
    """Say `text` to the player, without making the caller wait: it may be in the middle of a move."""
    box = _box(parent, QMessageBox.Icon.Warning, text, QMessageBox.StandardButton.Ok)
    box.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    box.open()


def stop(text: str) -> None:
    """Say `text`, which is why the program ends, also on standard error, and wait until it has been read."""
    if sys.stderr is not None:
        print(f"rocket-desktop: {text}", file=sys.stderr, flush=True)
    _box(None, QMessageBox.Icon.Critical, text, QMessageBox.StandardButton.Close).exec()


def offer(parent: QWidget, text: str, choices: Mapping[str, Callable[[], object]]) -> None:
    """Say `text` and offer `choices`, by the texts of their buttons, without making the caller wait.

    Escape and closing the box choose nothing.
    """
    box = _box(parent, QMessageBox.Icon.Warning, text, QMessageBox.StandardButton.NoButton)
    box.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    actions = {box.addButton(title, QMessageBox.ButtonRole.ActionRole): act for title, act in choices.items()}
    later = box.addButton(_("&Not now"), QMessageBox.ButtonRole.RejectRole)
    box.setEscapeButton(later)
    box.buttonClicked.connect(lambda button: actions.get(button, lambda: None)())
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


def _box(parent: QWidget | None, icon: QMessageBox.Icon, text: str, buttons: QMessageBox.StandardButton) -> QMessageBox:
    box = QMessageBox(icon, _TITLE, "", buttons, parent)
    box.setTextFormat(Qt.TextFormat.PlainText)
    box.setText("\n".join(without_hidden(line) for line in text.split("\n")))
    return box
