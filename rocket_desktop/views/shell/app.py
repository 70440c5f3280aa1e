"""Starts the desktop app: the window first, everything else when it is needed."""

from __future__ import annotations

import ctypes
import linecache
import os
import signal
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import asdict
from pathlib import Path
from typing import Final

from PySide6.QtCore import QEvent, QLibraryInfo, QLocale, QSocketNotifier, QTimer, QTranslator, Signal
from PySide6.QtGui import QFileOpenEvent, QIcon, QPixmap
from PySide6.QtWidgets import QApplication

from rocket_desktop.data import DataError, read_bytes, use_language
from rocket_desktop.i18n import _
from rocket_desktop.play.language import chosen_language
from rocket_desktop.play.settings import SettingsFile
from rocket_desktop.play.storage import Storage
from rocket_desktop.play.watch import Watch
from rocket_desktop.pseudo import PSEUDO, pseudo
from rocket_desktop.views.kit.fonts import UI_FAMILY, load_fonts
from rocket_desktop.views.shell.boxes import stop
from rocket_desktop.views.shell.reports import Reports
from rocket_desktop.views.shell.theme import Theme
from rocket_desktop.views.shell.window import MainWindow

_ICON: Final = "icons/rocket-desktop.svg"

_M_MMAP_THRESHOLD: Final = -3  # malloc.h
_ENDING: Final = ("SIGINT", "SIGTERM", "SIGHUP")
"""What a terminal or the system sends to end a program."""


class App(QApplication):
    """The application: `file_wanted(path)` tells that the system wants a file to be opened, as macOS does it."""

    file_wanted = Signal(str)

    def event(self, event: QEvent) -> bool:
        """Take up the wish to open a file."""
        if isinstance(event, QFileOpenEvent) and event.file():
            self.file_wanted.emit(event.file())
            return True
        return super().event(event)


def give_memory_back() -> None:
    """Let go of what the start has left behind, and from now on of large pictures with the last use of each.

    PySide reads the source of every module that is loaded, and Python's `linecache` keeps it.  GNU's C library raises
    the size from which memory goes back to the system when such memory goes back first: after some zooming the app
    would hold twenty megabytes more than it uses.  To set that size, to what it is at first, ends this.
    """
    linecache.clearcache()
    mallopt = getattr(ctypes.CDLL(None), "mallopt", None) if sys.platform == "linux" else None
    if mallopt is not None:
        mallopt(_M_MMAP_THRESHOLD, 128 * 1024)


def make_window(app: QApplication, settings: SettingsFile, storage: Storage) -> MainWindow:
    """The main window, with the program's own font, icon and the settings' theme, not yet shown.

    Raises `DataError` when the program's own files are not whole.
    """
    load_fonts()
    icon = QPixmap()
    if not icon.loadFromData(read_bytes(_ICON), "SVG"):
        raise DataError(_("the program's file {name} is damaged: install the program again").format(name=_ICON))
    app.setWindowIcon(QIcon(icon))
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
    app = App(sys.argv[:1])
    app.setApplicationName("rocket-desktop")
    app.setApplicationDisplayName("Rocket Desktop")
    app.setDesktopFileName("rocket-desktop")
    watch = Watch()
    watch.begin()
    status = _run(app, watch, path)
    watch.end()
    return status


def _run(app: App, watch: Watch, path: str | None) -> int:
    settings, storage = SettingsFile(), Storage()
    watch.settings = lambda: asdict(settings.values)
    troubles = []
    try:
        language = chosen_language(settings.values.language)
        use_language(language)
        speak(app, language)
    except DataError as error:  # a program in English is better than none
        troubles.append(str(error))
    if settings.message:
        troubles.append(settings.message)
    try:
        window = make_window(app, settings, storage)
    except DataError as error:
        stop(_("Rocket Desktop cannot start: {reason}. Install it again.").format(reason=error))
        return 1
    reports = Reports(window, watch)
    window.show()

    def begin() -> None:
        give_memory_back()
        if troubles:
            window.tell("\n".join(troubles))
        storage.tidy()
        reports.offer_last()
        if path is not None:
            window.open_file(Path(path))

    app.file_wanted.connect(lambda file: window.open_file(Path(file)))
    QTimer.singleShot(0, window, begin)
    with _ended_by_signals(window.end):
        status = app.exec()
    window.end()
    return status


@contextmanager
def _ended_by_signals(end: Callable[[], object]) -> Iterator[None]:
    """Meanwhile Ctrl+C in a terminal and the end of the desktop's session call `end`, where the system has signals.

    Python runs a handler only when it is at work itself, which may be never while Qt waits: hence the pipe.
    """
    if os.name == "nt":
        signal.signal(signal.SIGINT, signal.SIG_DFL)
        yield
        return
    reading, writing = os.pipe()
    os.set_blocking(writing, False)
    before = signal.set_wakeup_fd(writing)
    notifier = QSocketNotifier(reading, QSocketNotifier.Type.Read)
    notifier.activated.connect(lambda: os.read(reading, 1) and end())
    for name in _ENDING:
        signal.signal(getattr(signal, name), lambda *_: None)
    try:
        yield
    finally:
        for name in _ENDING:
            signal.signal(getattr(signal, name), signal.SIG_DFL)
        signal.set_wakeup_fd(before)
        notifier.setEnabled(False)
        os.close(reading)
        os.close(writing)
