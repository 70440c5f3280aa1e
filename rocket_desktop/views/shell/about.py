"""What this program is, who made the game, and the licence of all that is inside."""

from __future__ import annotations

import re
from importlib import metadata
from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtGui import QFontDatabase
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QHBoxLayout,
    QLabel,
    QListWidget,
    QPlainTextEdit,
    QSplitter,
    QVBoxLayout,
    QWidget,
)

from rocket_desktop import __version__, compiled
from rocket_desktop.data import DataError, read_text, resource_names
from rocket_desktop.i18n import _
from rocket_desktop.views.shell.words import Heading

_PROGRAM: Final = "rocket-desktop"
_FOLDER: Final = "licences"  # is there in a frozen program alone
_ICON: Final = 72  # logical pixels
_LIST: Final = 190


def licences() -> dict[str, str]:
    """The texts of all licences by title: credits first, then the program's own and those of all that it brings along.

    A frozen program holds them itself; an installed one finds those of the packages that it was installed with.
    """
    texts = {_("Credits"): read_text("CREDITS.md")}
    try:
        texts |= {_title(name): read_text(name) for name in resource_names(_FOLDER) if name.endswith(".txt")}
    except DataError:
        texts |= _of_packages()
    return texts | {_title(name): read_text(name) for name in resource_names("fonts") if name.endswith(".txt")}


def _title(name: str) -> str:
    return name.rpartition("/")[2].removesuffix(".txt").replace("-", " ").replace("OFL ", "")


def _of_packages() -> dict[str, str]:
    """The licence texts that lie with the installed packages: this program's, and those that it asks for."""
    try:
        wanted = metadata.requires(_PROGRAM) or []
    except metadata.PackageNotFoundError:  # started from a folder of sources
        return {}
    names = [re.split(r"[^A-Za-z0-9._-]", each, maxsplit=1)[0] for each in wanted if "extra ==" not in each]
    texts = {}
    for name in [_PROGRAM, *sorted({*names}, key=str.lower)]:
        try:
            files = metadata.files(name) or []
        except metadata.PackageNotFoundError:
            continue  # not for this Python or system
        found = [file for file in files if re.search(r"-info/(licenses/)?(LICEN[CS]E|COPYING)", str(file))]
        if found:
            texts[name] = "\n\n".join(file.read_text(encoding="utf-8") for file in found)
    return texts


class AboutDialog(QDialog):
    """Shows what the program is, and the licences: a list, and the text of the one that is chosen."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(_("About Rocket Desktop"))
        icon = QLabel()
        icon.setPixmap(parent.windowIcon().pixmap(_ICON, _ICON))
        icon.setAlignment(Qt.AlignmentFlag.AlignTop)
        told = QVBoxLayout()
        told.setSpacing(4)
        told.addWidget(Heading(f"Rocket Desktop {__version__}", 1.4))
        for text in (
            _("Stephenson's Rocket is a game by Reiner Knizia."),
            _("The maps use places from GeoNames (CC BY 4.0) and land from Natural Earth (public domain)."),
            _("This program is free software: you may use, study, change and share it (GPL, version 3 or later)."),
            _("The rules run compiled.") if compiled() else _("The rules run interpreted."),
        ):
            label = QLabel(text)
            label.setTextFormat(Qt.TextFormat.PlainText)
            label.setWordWrap(True)
            told.addWidget(label)
        told.addStretch(1)
        head = QHBoxLayout()
        head.setSpacing(16)
        head.addWidget(icon)
        head.addLayout(told, 1)
        self._texts = licences()
        self.titles = QListWidget()
        self.titles.setAccessibleName(_("Licences"))
        self.titles.addItems(list(self._texts))
        self.text = QPlainTextEdit()
        self.text.setReadOnly(True)
        self.text.setTabChangesFocus(True)
        self.text.setFont(QFontDatabase.systemFont(QFontDatabase.SystemFont.FixedFont))
        self.text.setLineWrapMode(QPlainTextEdit.LineWrapMode.WidgetWidth)
        self.titles.currentTextChanged.connect(self._show)
        self.titles.setCurrentRow(0)
        both = QSplitter()
        both.addWidget(self.titles)
        both.addWidget(self.text)
        both.setChildrenCollapsible(False)
        both.setStretchFactor(1, 1)
        both.setSizes([_LIST, 4 * _LIST])
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        buttons.rejected.connect(self.reject)
        rows = QVBoxLayout(self)
        rows.setSpacing(12)
        rows.addLayout(head)
        rows.addWidget(Heading(_("Credits and licences"), 1.1))
        rows.addWidget(both, 10)
        rows.addWidget(buttons)
        room = parent.size()
        self.resize(min(900, room.width()), min(640, room.height()))
        self.titles.setFocus()

    def _show(self, title: str) -> None:
        self.text.setPlainText(self._texts[title])
        self.text.setAccessibleName(title)
