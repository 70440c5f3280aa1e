"""Watches a run of the app: its log, whatever goes wrong in it, and whether the run before came to a good end.

Every run has two files in the folder `runs`: one that the system writes a trace to when the process crashes, and one
that says which game was played.  A run that ends well removes them; what is left belongs to a run that did not.
"""

from __future__ import annotations

import faulthandler
import json
import logging
import os
import sys
import threading
import time
import traceback
from collections.abc import Callable
from dataclasses import dataclass
from logging.handlers import RotatingFileHandler
from pathlib import Path
from types import TracebackType
from typing import Final

from PySide6.QtCore import QLockFile, QMessageLogContext, QtMsgType, qInstallMessageHandler

from rocket_desktop import __version__
from rocket_desktop.model.jsontext import read_json
from rocket_desktop.play.game_file import StorageError
from rocket_desktop.play.report import prune_reports, write_report
from rocket_desktop.play.storage import data_folder, write_atomically

LOG_SIZE: Final = 256 * 1024
"""Bytes of a log file before the next one is begun; three are kept."""

_TOLD: Final = 400  # lines of the log in a report
_MOST: Final = 5  # reports of one run: a fault that comes back with every mouse move is one fault

_log = logging.getLogger("rocket_desktop")
_QT_LEVELS: Final = {
    QtMsgType.QtDebugMsg: logging.DEBUG,
    QtMsgType.QtInfoMsg: logging.INFO,
    QtMsgType.QtWarningMsg: logging.WARNING,
    QtMsgType.QtCriticalMsg: logging.ERROR,
    QtMsgType.QtFatalMsg: logging.CRITICAL,
}


@dataclass(frozen=True)
class Trouble:
    """Something that went wrong inside the program: the kind of fault, and the report's file if there is one."""

    kind: str
    report: Path | None


class Watch:
    """One run of the app.

    `begin` starts it, `end` says that it ended well; `settings` gives what is in force (JSON), for reports; `told` is
    called with what goes wrong meanwhile, in the thread where it does.
    """

    def __init__(self, folder: Path | None = None) -> None:
        """`folder` keeps log, runs and reports; by default the data folder."""
        self.folder = folder if folder is not None else data_folder()
        self.settings: Callable[[], dict[str, object]] = dict
        self.told: Callable[[Trouble], None] | None = None
        self._name = f"{os.getpid()}-{time.time_ns()}"
        self._game: Path | None = None
        self._lock: QLockFile | None = None
        self._trace: int | None = None
        self._handler: logging.Handler | None = None
        self._seen: set[str] = set()
        self._hooks = (sys.excepthook, threading.excepthook, sys.unraisablehook)

    # --- the run ---

    def begin(self) -> None:
        """Open the log and watch for faults.  Where nothing can be written there is no log; nothing else changes."""
        _log.setLevel(logging.INFO)
        try:
            self._runs.mkdir(parents=True, exist_ok=True)
            (self.folder / "logs").mkdir(exist_ok=True)
            self._open_log()
            self._open_trace()
        except OSError as error:
            _log.warning("no log: %s", error)
        sys.excepthook = self._failed
        threading.excepthook = self._thread_failed
        sys.unraisablehook = self._unraisable
        qInstallMessageHandler(self._qt_says)
        _log.info("Rocket Desktop %s begins", __version__)

    def end(self) -> None:
        """The run has ended well."""
        _log.info("the end")
        sys.excepthook, threading.excepthook, sys.unraisablehook = self._hooks
        qInstallMessageHandler(None)
        faulthandler.disable()
        if self._handler is not None:
            _log.removeHandler(self._handler)
            self._handler.close()
        if self._trace is not None:
            os.close(self._trace)
            self._trace = None
        for suffix in (".trace", ".json"):
            _remove(self._runs / f"{self._name}{suffix}")
        if self._lock is not None:
            self._lock.unlock()

    def play(self, game: Path | None) -> None:
        """Remember which game is on the table, None for none."""
        self._game = game
        note = {"game": str(game) if game is not None else None}
        try:
            write_atomically(self._runs / f"{self._name}.json", json.dumps(note))
        except StorageError as error:
            _log.warning("%s", error)

    # --- runs before ---

    def ended_badly(self) -> Path | None:
        """A report of the last run that did not end well, new since the last time this was asked; None without one."""
        report: Path | None = None
        for note in sorted(self._runs.glob("*.lock")) if self._runs.is_dir() else []:
            if note.stem == self._name:
                continue
            lock = QLockFile(str(note))
            lock.setStaleLockTime(0)
            if not lock.tryLock(0):
                continue  # another window of the program, alive
            report = self._report_of(note.stem) or report
            for suffix in (".trace", ".json"):
                _remove(note.with_suffix(suffix))
            lock.unlock()
        return report

    def _report_of(self, run: str) -> Path | None:
        game: Path | None = None
        try:
            note = read_json((self._runs / f"{run}.json").read_text(encoding="utf-8"))
            named = note.get("game") if isinstance(note, dict) else None
            if isinstance(named, str) and "\0" not in named:
                game = Path(named)
        except (OSError, ValueError):
            _log.info("it is not known which game the last run had on its table")
        try:
            trace = (self._runs / f"{run}.trace").read_text(encoding="utf-8", errors="replace")
        except OSError:
            trace = ""
        return self._write("The program ended without being closed.", trace, game)

    # --- reports ---

    def report(self, what: str, trace: str = "") -> Path | None:
        """Write a report now; its file, or None where it cannot be written, which the log tells."""
        return self._write(what, trace, self._game)

    def _write(self, what: str, trace: str, game: Path | None) -> Path | None:
        try:
            path = write_report(what, trace, game, self.settings(), self._last_lines(), self.folder / "reports")
            prune_reports(self.folder / "reports")
        except (OSError, StorageError) as error:
            _log.warning("no report: %s", error)
            return None
        return path

    def _last_lines(self) -> list[str]:
        try:
            text = (self.folder / "logs" / "log.txt").read_text(encoding="utf-8", errors="replace")
        except OSError:
            return ["(no log)"]
        return text.splitlines()[-_TOLD:]

    # --- what goes wrong ---

    def _failed(self, kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> None:
        """An exception that nobody caught: never hidden, and a report is written of it."""
        self._hooks[0](kind, error, trace)
        if not issubclass(kind, Exception):
            return
        text = "".join(traceback.format_exception(kind, error, trace))
        _log.error("%s", text)
        place = traceback.extract_tb(trace)[-1:] if trace is not None else []
        key = f"{kind.__name__} {[(frame.filename, frame.lineno) for frame in place]}"
        if key in self._seen or len(self._seen) >= _MOST:
            return
        self._seen.add(key)
        report = self.report(f"Something went wrong inside the program ({kind.__name__}).", text)
        if self.told is not None:
            self.told(Trouble(kind.__name__, report))

    def _thread_failed(self, hook: threading.ExceptHookArgs) -> None:
        if hook.exc_value is not None:
            self._failed(hook.exc_type, hook.exc_value, hook.exc_traceback)

    def _unraisable(self, hook: sys.UnraisableHookArgs) -> None:
        self._hooks[2](hook)
        _log.error("unraisable: %s %r %s", hook.err_msg or "", hook.exc_value, hook.object)

    def _qt_says(self, kind: QtMsgType, _: QMessageLogContext, text: str) -> None:
        """Qt's own messages go to the log, and to standard error as without us."""
        _log.log(_QT_LEVELS.get(kind, logging.WARNING), "Qt: %s", text)
        if sys.stderr is not None:
            print(text, file=sys.stderr)

    # --- files ---

    @property
    def _runs(self) -> Path:
        return self.folder / "runs"

    def _open_log(self) -> None:
        handler = _LogFile(
            self.folder / "logs" / "log.txt", maxBytes=LOG_SIZE, backupCount=2, encoding="utf-8", errors="replace"
        )
        handler.setFormatter(logging.Formatter(f"%(asctime)s {os.getpid()} %(levelname)s %(message)s"))
        _log.addHandler(handler)
        self._handler = handler

    def _open_trace(self) -> None:
        self._lock = QLockFile(str(self._runs / f"{self._name}.lock"))
        self._lock.setStaleLockTime(0)
        self._lock.tryLock(0)
        path = self._runs / f"{self._name}.trace"
        self._trace = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
        faulthandler.enable(self._trace)


class _LogFile(RotatingFileHandler):
    """A log that a full disk does not disturb: the line is lost, the game goes on."""

    def handleError(self, record: logging.LogRecord) -> None:
        if isinstance(sys.exc_info()[1], OSError):
            return
        super().handleError(record)

    def close(self) -> None:
        try:
            super().close()
        except OSError:
            return  # what was lost is lost; nobody can be told


def _remove(path: Path) -> None:
    try:
        path.unlink(missing_ok=True)
    except OSError as error:
        _log.warning("%s", error)
