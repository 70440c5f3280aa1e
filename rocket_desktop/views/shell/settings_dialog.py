"""The settings, each in force as soon as it is changed."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QCheckBox, QComboBox, QDialog, QDialogButtonBox, QFormLayout, QLabel, QVBoxLayout, QWidget

from rocket_desktop.i18n import LANGUAGES, _
from rocket_desktop.play.settings import LANGUAGE_CHOICES, SPEEDS, TEXT_SIZES, THEMES, Settings
from rocket_desktop.views.shell.titles import speed_title, theme_title


class SettingsDialog(QDialog):
    """`changed(setting, value)` follows every change."""

    changed = Signal(str, object)

    def __init__(self, settings: Settings, parent: QWidget) -> None:
        super().__init__(parent)
        self.setWindowTitle(_("Settings"))
        languages = {"system": _("as the system")} | LANGUAGES
        self.language = self._combo(
            "language", [(languages[each], each) for each in LANGUAGE_CHOICES], settings.language
        )
        self.theme = self._combo("theme", [(theme_title(each), each) for each in THEMES], settings.theme)
        self.text_size = self._combo(
            "text_size", [(_("{number} %").format(number=each), each) for each in TEXT_SIZES], settings.text_size
        )
        self.speed = self._combo("speed", [(speed_title(each), each) for each in SPEEDS], settings.speed)
        self.confirm = QCheckBox(_("Ask for a second click before a move is made"))
        self.confirm.setChecked(settings.confirm)
        self.confirm.toggled.connect(lambda on: self.changed.emit("confirm", on))
        self.practice = QCheckBox(_("Practice mode: take back any number of moves"))
        self.practice.setChecked(settings.practice)
        self.practice.toggled.connect(lambda on: self.changed.emit("practice", on))
        form = QFormLayout()
        form.addRow(_("&Language (from the next start on):"), self.language)
        form.addRow(_("&Theme:"), self.theme)
        form.addRow(_("Te&xt size:"), self.text_size)
        form.addRow(_("&Animations:"), self.speed)
        note = QLabel(_("Games that used undo say so in their records."))
        note.setWordWrap(True)
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        buttons.rejected.connect(self.reject)
        rows = QVBoxLayout(self)
        rows.addLayout(form)
        rows.addWidget(self.confirm)
        rows.addWidget(self.practice)
        rows.addWidget(note)
        rows.addWidget(buttons)

    def _combo(self, setting: str, choices: Sequence[tuple[str, str | int]], now: str | int) -> QComboBox:
        combo = QComboBox()
        for title, value in choices:
            combo.addItem(title, value)
        combo.setCurrentIndex(combo.findData(now))
        combo.currentIndexChanged.connect(lambda: self.changed.emit(setting, combo.currentData()))
        return combo
