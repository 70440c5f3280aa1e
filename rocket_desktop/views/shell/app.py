"""Starts the desktop app: the window first, everything else when it is needed."""

from __future__ import annotations

import signal
import sys
from pathlib import Path

from PySide6.QtCore import QLibraryInfo, QLocale, QTimer, QTranslator
from PySide6.QtWidgets import QApplication

from rocket_desktop.data import DataError, use_language
from rocket_desktop.play.language import chosen_language
from rocket_desktop.play.settings import SettingsFile
from rocket_desktop.play.storage import Storage
from rocket_desktop.pseudo import PSEUDO, pseudo
from rocket_desktop.views.kit.fonts import UI_FAMILY, load_fonts
from rocket_desktop.views.shell.theme import Theme
from rocket_desktop.views.shell.window import MainWindow


def make_window(app: QApplication, settings: SettingsFile, storage: Storage) -> MainWindow:
    """The main window, with the program's own font and the settings' theme, not yet shown."""
    load_fonts()
    font = app.font()
    font.setFamilies([UI_FAMILY, *font.families()])
    font.setPointSizeF(max(font.pointSizeF(), 10.5))
    app.setFont(font)
    theme = Theme(app)
    theme.apply(settings.values.theme, settings.values.text_size)
    return MainWindow(storage, settings, theme)


def speak(app: QApplication, language: str) -> QTranslator:
    """Let Qt's own texts (buttons, file dialogs) and its numbers and dates be in this language, too.

    Gives the translator that was installed; it has no texts where Qt has none in this language.
    """
    translator: QTranslator = PseudoTranslator(app) if language == PSEUDO else QTranslator(app)
    if language != PSEUDO:
        if QLocale.system().name().partition("_")[0] != language:
            QLocale.setDefault(QLocale(language))
        translator.load(f"qtbase_{language}", QLibraryInfo.path(QLibraryInfo.LibraryPath.TranslationsPath))
    app.installTranslator(translator)
    return translator


class PseudoTranslator(QTranslator):
    """Qt's own texts in the pseudo-language."""

    def translate(self, context: str, sourceText: str, disambiguation: str | None = None, n: int = -1) -> str:
        """A text of Qt's, accented, longer and in brackets."""
        return pseudo(sourceText) if sourceText else ""

    def isEmpty(self) -> bool:
        """Never: it has every text."""
        return False


def run_app(path: str | None) -> int:
    """Run the app until its window is closed; `path` is a record to open at once.  Gives the exit status."""
    app = QApplication(sys.argv[:1])
    app.setApplicationName("rocket-desktop")
    app.setApplicationDisplayName("Rocket Desktop")
    app.setDesktopFileName("rocket-desktop")
    settings = SettingsFile()
    language = chosen_language(settings.values.language)
    troubles = []
    try:
        use_language(language)
        speak(app, language)
    except DataError as error:  # a program in English is better than none
        troubles.append(str(error))
    if settings.message:
        troubles.append(settings.message)
    window = make_window(app, settings, Storage())
    window.show()
    # Ctrl+C in a terminal ends the app as it ends any program.
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    if troubles:
        QTimer.singleShot(0, window, lambda: window.tell("\n".join(troubles)))
    if path is not None:
        QTimer.singleShot(0, window, lambda: window.open_file(Path(path)))
    return app.exec()
