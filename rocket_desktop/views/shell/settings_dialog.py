"""The settings, each in force as soon as it is changed."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QCheckBox, QComboBox, QDialog, QDialogButtonBox, QFormLayout, QLabel, QVBoxLayout, QWidget

from rocket_desktop.i18n import LANGUAGES, _
from rocket_desktop.play.settings import CURTAINS, LANGUAGE_CHOICES, SPEEDS, TEXT_SIZES, THEMES, WHAT_HAPPENED, Settings
from rocket_desktop.views.shell.titles import curtain_title, speed_title, theme_title, what_happened_title


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
        self.what_happened = self._combo(
            "what_happened", [(what_happened_title(each), each) for each in WHAT_HAPPENED], settings.what_happened
        )
        self.curtain = self._combo("curtain", [(curtain_title(each), each) for each in CURTAINS], settings.curtain)
        self.reduced_motion = self._box(
            "reduced_motion", _("&Reduced motion: pieces do not slide, they are where they belong at once"), settings
        )
        self.confirm = self._box("confirm", _("Ask for a &second click before a move is made"), settings)
        self.practice = self._box("practice", _("&Practice mode: take back any number of moves"), settings)
        self.memory_aid = self._box(
            "memory_aid", _("Memory a&id: show what hidden cards and pawns may be, by all that was seen"), settings
        )
        form = QFormLayout()
        form.addRow(_("&Language (from the next start on):"), self.language)
        form.addRow(_("&Theme:"), self.theme)
        form.addRow(_("Te&xt size:"), self.text_size)
        form.addRow(_("Others’ &moves are shown:"), self.speed)
        form.addRow(_("Show them &again:"), self.what_happened)
        form.addRow(_("&Cover the table between people:"), self.curtain)
        note = QLabel(_("Games in which practice mode took back a move say so, and do not count for the statistics."))
        note.setWordWrap(True)
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        buttons.rejected.connect(self.reject)
        rows = QVBoxLayout(self)
        rows.setSpacing(10)
        rows.addLayout(form)
        for widget in (self.reduced_motion, self.confirm, self.memory_aid, self.practice, note, buttons):
            rows.addWidget(widget)

    def _box(self, setting: str, text: str, settings: Settings) -> QCheckBox:
        box = QCheckBox(text)
        box.setChecked(bool(getattr(settings, setting)))
        box.toggled.connect(lambda on: self.changed.emit(setting, on))
        return box

    def _combo(self, setting: str, choices: Sequence[tuple[str, str | int]], now: str | int) -> QComboBox:
        combo = QComboBox()
        for title, value in choices:
            combo.addItem(title, value)
        combo.setCurrentIndex(combo.findData(now))
        combo.currentIndexChanged.connect(lambda: self.changed.emit(setting, combo.currentData()))
        return combo
