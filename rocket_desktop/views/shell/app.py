"""Starts the desktop app: the window first, everything else when it is needed."""

from __future__ import annotations

import signal
import sys
from pathlib import Path

from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication

from rocket_desktop.play.settings import SettingsFile
from rocket_desktop.play.storage import Storage
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


def run_app(path: str | None) -> int:
    """Run the app until its window is closed; `path` is a record to open at once.  Gives the exit status."""
    app = QApplication(sys.argv[:1])
    app.setApplicationName("rocket-desktop")
    app.setApplicationDisplayName("Rocket Desktop")
    app.setDesktopFileName("rocket-desktop")
    settings = SettingsFile()
    window = make_window(app, settings, Storage())
    window.show()
    # Ctrl+C in a terminal ends the app as it ends any program.
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    if settings.message:
        QTimer.singleShot(0, window, lambda: window.tell(settings.message))
    if path is not None:
        QTimer.singleShot(0, window, lambda: window.open_file(Path(path)))
    return app.exec()
