"""Games of bots on a map, played in a process of their own while the editor stays at hand."""

from __future__ import annotations

import contextlib
import json
import os
from typing import Final

from PySide6.QtCore import QDir, QObject, QProcess, QProcessEnvironment, QTemporaryFile, Signal

from rocket_desktop.ai.parent import own_command, own_environment
from rocket_desktop.i18n import _
from rocket_desktop.model.core import Json
from rocket_desktop.model.jsontext import BadJson, read_json
from rocket_desktop.play.bot_process import NICENESS

GAMES: Final = 200


class BalanceProcess(QObject):
    """Plays `GAMES` games on one map at a time.

    `progressed(figures)` follows every few games and `finished(figures)` the last, with what `maps --report --json`
    prints; `failed(text)` when they cannot be played.
    """

    progressed = Signal(object)
    finished = Signal(object)
    failed = Signal(str)

    def __init__(self, parent: QObject | None = None, command: list[str] | None = None) -> None:
        """`command` plays (by default this program); the map's file and what is asked for come after it."""
        super().__init__(parent)
        self._command = command or own_command("maps", "--report")
        self._process: QProcess | None = None
        self._file: QTemporaryFile | None = None
        self._last: Json | None = None

    def start(self, content: Json, players: int, seed: int = 1) -> None:
        """Begin to play on a map, the content of its file; games under way are given up."""
        self.stop()
        self._last = None
        file = QTemporaryFile(QDir.tempPath() + "/rocket-map-XXXXXX.json", self)
        text = json.dumps(content).encode("ascii")
        if not file.open() or file.write(text) != len(text):
            self.failed.emit(_("The map cannot be handed over: {reason}").format(reason=file.errorString()))
            file.deleteLater()
            return
        file.close()
        self._file = file
        process = QProcess(self)
        environment = QProcessEnvironment.systemEnvironment()
        for name, value in own_environment().items():
            environment.insert(name, value)
        process.setProcessEnvironment(environment)
        process.readyReadStandardOutput.connect(self._read)
        process.finished.connect(self._ended)
        process.errorOccurred.connect(self._trouble)
        process.started.connect(self._lower_priority)
        self._process = process
        arguments = [file.fileName(), "--players", str(players), "--games", str(GAMES), "--seed", str(seed), "--json"]
        process.start(self._command[0], [*self._command[1:], *arguments])

    def stop(self) -> None:
        """Give up the games under way; the process is gone when this returns."""
        process, self._process = self._process, None
        if process is not None:
            process.blockSignals(True)
            process.kill()
            process.waitForFinished(3000)
            process.deleteLater()
        if self._file is not None:
            self._file.remove()
            self._file.deleteLater()
            self._file = None

    def is_playing(self) -> bool:
        """Whether games are under way."""
        return self._process is not None

    def _lower_priority(self) -> None:
        if self._process is None or not hasattr(os, "setpriority"):
            return
        # It may be gone again already, which `finished` tells.
        with contextlib.suppress(ProcessLookupError):
            os.setpriority(os.PRIO_PROCESS, self._process.processId(), NICENESS)

    def _read(self) -> None:
        while self._process is not None and self._process.canReadLine():
            line = bytes(self._process.readLine().data()).decode("utf-8", "replace")
            try:
                figures = read_json(line)
            except BadJson:
                figures = None
            if not isinstance(figures, dict):
                self._fail(_("The games cannot be understood."))
                return
            self._last = figures
            self.progressed.emit(figures)

    def _ended(self) -> None:
        self._read()
        process, last = self._process, self._last
        if process is None:
            return
        if last is not None and last.get("games") == last.get("of"):
            self.stop()
            self.finished.emit(last)
        else:
            lines = bytes(process.readAllStandardError().data()).decode("utf-8", "replace").strip().splitlines()
            reason = lines[-1] if lines else _("the process ended")
            self._fail(_("The games cannot be played: {reason}").format(reason=reason))

    def _trouble(self, error: QProcess.ProcessError) -> None:
        # A crash is also told by `finished`; only a failed start is not.
        if error == QProcess.ProcessError.FailedToStart:
            self._fail(_("The games cannot be started ({program})").format(program=self._command[0]))

    def _fail(self, text: str) -> None:
        self.stop()
        self.failed.emit(text)
