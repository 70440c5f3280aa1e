"""The bots' process: this same program as an engine, spoken to in JSON-RPC lines, restarted when it dies.

It is told what the seat to act may know, never the record (which holds the seed of all chance).
"""

from __future__ import annotations

import contextlib
import json
import logging
import os
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final

from PySide6.QtCore import QElapsedTimer, QObject, QProcess, QProcessEnvironment, QTimer, Signal

from rocket_desktop.ai.cores import spare_cores
from rocket_desktop.ai.parent import own_command, own_environment
from rocket_desktop.i18n import _, language_in_force
from rocket_desktop.model.jsontext import BadJson, read_json

Json = dict[str, object]

NICENESS: Final = 5
"""The window stays smooth while a bot thinks on a small machine; nicer ones starve where other programs want it all."""
ATTEMPTS: Final = 2  # how often one decision is asked for before giving up
LONGEST_LINE: Final = 8 * 1024 * 1024  # bytes of an answer, far more than any has
_ASLEEP: Final = 1000  # milliseconds that a timer is late only when the whole computer stood still

_log = logging.getLogger(__name__)


@dataclass(frozen=True)
class Limits:
    """How long, in seconds, the bots' process may take for what.

    `decision` before the bot is told to answer with what it has found (the strongest level takes 20 by itself);
    `start` until a new process takes its first position, on a slow machine that does much else; `quiet` without
    a line, though it tells its progress every 0.1, but `study` where advice is asked for, which first works out the
    end of a game exactly if it is near; `haste` to answer after "play now"; after `notice` without a line
    the player is told that there is nothing to be heard.
    """

    decision: float = 120.0
    start: float = 20.0
    quiet: float = 5.0
    study: float = 60.0
    haste: float = 2.0
    notice: float = 2.0


LIMITS: Final = Limits()


def engine_command() -> list[str]:
    """How to run this program as an engine that explains itself in the language in force.

    Its helpers leave a core to the window, which is to stay smooth.
    """
    helpers = spare_cores(busy=2)  # the engine and the window
    return own_command("engine", "--language", language_in_force(), "--helpers", str(helpers))


class BotProcess(QObject):
    """One engine, started when first needed; one question at a time: a decision, or advice for a person.

    `decided(move text, answer)` follows each `think` that is not cancelled, or `failed(text)` after
    `ATTEMPTS` deaths, time-outs or senseless answers; `troubled(text)` tells each before the last, and that nothing is
    heard; `progressed(notification)` tells how far it is.  `advised(answer)`, `unadvised(text)` and
    `advising(notification)` are the same for `advise`.  A decision comes before advice: `interrupted()` tells that
    advice under way was dropped for one, `freed()` that none is thought about any more.
    """

    decided = Signal(str, object)
    progressed = Signal(object)
    failed = Signal(str)
    troubled = Signal(str)
    advised = Signal(object)
    advising = Signal(object)
    unadvised = Signal(str)
    interrupted = Signal()
    freed = Signal()

    def __init__(
        self, command: list[str] | None = None, limits: Limits = LIMITS, parent: QObject | None = None
    ) -> None:
        """`command` runs the engine (by default this program)."""
        super().__init__(parent)
        self._command = command or engine_command()
        self._limits = limits
        self._process: QProcess | None = None
        self._numbers = 0
        self._wanted: tuple[Json, Json] | None = None
        self._answered: tuple[Json, Json, int] | None = None  # the last decision's question, and how often it was asked
        self._loading = 0
        self._thinking = 0
        self._attempts = 0
        self._new = True  # the process has not said anything yet
        self._hurried = False
        self._advice = False  # what is wanted is advice, no decision
        self._endless = False  # and it goes on until it is stopped
        self._errors = b""
        self._decision = self._timer(self.play_now)  # runs as long as the bot may think
        self._silence = self._timer(self._silent)  # runs as long as nothing may be heard
        self._notice = self._timer(self._slow)  # runs until the player is told that nothing is heard
        self._waited = QElapsedTimer()  # runs with `_silence`

    def _timer(self, then: Callable[[], None]) -> QTimer:
        timer = QTimer(self)
        timer.setSingleShot(True)
        timer.timeout.connect(then)
        return timer

    def think(self, position: Mapping[str, object], how: Mapping[str, object]) -> None:
        """Ask for a decision.

        `position` are the parameters of the engine's `load`, `how` those of its `bot`.  A decision asked for
        before is forgotten, and so is advice.
        """
        advising = self._advice
        self._forget()
        self._begin(position, how)
        if advising:
            self.interrupted.emit()

    def advise(self, position: Mapping[str, object], how: Mapping[str, object], endless: bool = False) -> bool:
        """Ask what to think of a position, as in `think`; `endless` until `stop_advice`, then nothing is answered.

        Advice asked for before is forgotten.  False, and nothing is asked, while a decision is being thought about.
        """
        if self.is_thinking():
            return False
        self._forget()
        self._advice, self._endless = True, endless
        self._begin(position, how)
        return True

    def stop_advice(self) -> None:
        """Forget the advice under way."""
        if self._advice:
            self._forget()

    def _begin(self, position: Mapping[str, object], how: Mapping[str, object]) -> None:
        self._wanted = (dict(position), dict(how))
        self._attempts = 0
        self._hurried = False
        self._ask()

    def play_now(self) -> None:
        """Let the bot answer at once with the best it has found.

        A process that does not is replaced and asked once more; then `failed` follows.
        """
        if not self.is_thinking() or self._hurried:
            return
        self._hurried = True
        self._attempts = max(self._attempts, ATTEMPTS - 1)
        self._decision.stop()
        if self._thinking:
            self._send("stop", {"id": self._thinking})
        if not self._new:
            self._wait(self._patience())

    def refuse(self, why: str) -> None:
        """The move told last is none that can be made: treat the process as one that died, and ask again."""
        answered, self._answered = self._answered, None
        if answered is None:
            return
        advising = self._advice
        self._forget()
        self._wanted, self._attempts = answered[:2], answered[2]
        self._again(why)
        if advising:
            self.interrupted.emit()

    def cancel(self) -> None:
        """Forget the decision under way; its answer will not be told."""
        if self.is_thinking():
            self._forget()
            self.freed.emit()

    def _forget(self) -> None:
        self._stop_waiting()
        if self._thinking and self._process is not None:
            self._send("stop", {"id": self._thinking})
        self._wanted = None
        self._advice = self._endless = False
        self._loading = self._thinking = 0

    def is_thinking(self) -> bool:
        """Whether a decision is being waited for."""
        return self._wanted is not None and not self._advice

    def process_id(self) -> int:
        """The operating system's number of the engine, 0 while none runs."""
        return self._process.processId() if self._process is not None else 0

    def close(self) -> None:
        """End the engine; it is gone when this returns."""
        self._forget()
        self._bury()
        for process in self.findChildren(QProcess):
            process.waitForFinished(2000)

    def _bury(self) -> None:
        """End the engine without waiting for its end: on a machine that does much else that can take a second.

        It is killed, and not asked to quit: it has nothing to lose, and would first have to stop thinking.
        """
        process, self._process = self._process, None
        if process is None:
            return
        process.readyReadStandardOutput.disconnect(self._read)
        process.readyReadStandardError.disconnect(self._read_errors)
        process.finished.disconnect(self._died)
        process.errorOccurred.disconnect(self._trouble)
        process.started.disconnect(self._lower_priority)
        if process.state() == QProcess.ProcessState.NotRunning:
            process.deleteLater()
        else:
            process.finished.connect(process.deleteLater)
            process.kill()

    def _start(self) -> QProcess:
        process = QProcess(self)
        environment = QProcessEnvironment.systemEnvironment()
        for name, value in own_environment().items():
            environment.insert(name, value)
        process.setProcessEnvironment(environment)
        process.readyReadStandardOutput.connect(self._read)
        process.readyReadStandardError.connect(self._read_errors)
        process.finished.connect(self._died)
        process.errorOccurred.connect(self._trouble)
        self._errors = b""
        self._new = True
        self._process = process
        process.started.connect(self._lower_priority)
        process.start(self._command[0], self._command[1:])
        return process

    def _lower_priority(self) -> None:
        if self._process is None or not hasattr(os, "setpriority"):
            return
        # The engine may already be gone again, which `finished` tells.
        with contextlib.suppress(ProcessLookupError):
            os.setpriority(os.PRIO_PROCESS, self._process.processId(), NICENESS)

    def _ask(self) -> None:
        """Send the position; the question follows when it has been taken."""
        if self._wanted is None:
            return
        self._attempts += 1
        if self._process is None:
            self._start()
        self._thinking = 0
        self._loading = self._send("load", self._wanted[0])
        self._wait(self._limits.start if self._new else self._patience())
        if not self._hurried and not self._advice:
            self._decision.start(int(self._limits.decision * 1000))

    def _patience(self) -> float:
        """How long a process that is there may be silent."""
        if self._hurried:
            # A new process has everything to do for the first time, and there will be no other.
            return self._limits.haste if self._attempts < ATTEMPTS else self._limits.start
        return self._limits.study if self._advice else self._limits.quiet

    def _wait(self, seconds: float) -> None:
        self._silence.start(int(seconds * 1000))
        self._waited.start()
        self._notice.start(int(self._limits.notice * 1000))

    def _stop_waiting(self) -> None:
        self._silence.stop()
        self._notice.stop()
        self._decision.stop()

    def _send(self, method: str, params: Json) -> int:
        self._numbers += 1
        message = {"jsonrpc": "2.0", "id": self._numbers, "method": method, "params": params}
        if self._process is not None:
            self._process.write(json.dumps(message).encode("ascii") + b"\n")
        return self._numbers

    def _read(self) -> None:
        process = self._process
        while process is not None and process is self._process and process.canReadLine():
            line = process.readLine().data()
            try:
                message = read_json(bytes(line).decode("utf-8", "replace"))
            except BadJson:
                message = None  # no less senseless than JSON that is no object
            if isinstance(message, dict):
                self._hear(message)
            else:
                self._again(_("the bots' process does not speak sense"))
        if process is not None and process is self._process and process.bytesAvailable() > LONGEST_LINE:
            self._again(_("the bots' process does not speak sense"))

    def _hear(self, message: Json) -> None:
        self._new = False
        if message.get("method") == "progress":
            if self._thinking:
                if self._endless:  # it says nothing more when it has found out everything
                    self._stop_waiting()
                elif not self._hurried:  # then only the answer counts
                    self._wait(self._patience())
                (self.advising if self._advice else self.progressed).emit(message.get("params"))
            return
        number = message.get("id")
        if self._wanted is None or number not in (self._loading, self._thinking) or not number:
            return
        error = message.get("error")
        if error is not None:
            reason = error.get("message") if isinstance(error, dict) else None
            self._again(str(reason) if reason else _("the bots' process does not speak sense"))
        elif number == self._loading:
            self._loading = 0
            self._thinking = self._send("analyse" if self._endless else "bot", self._wanted[1])
            if self._hurried:
                self._send("stop", {"id": self._thinking})
            self._wait(self._patience())
        else:
            answer = message.get("result")
            if not isinstance(answer, dict) or not isinstance(answer.get("move"), str):
                self._again(_("the bots' process gave no move"))
                return
            advice, asked = self._advice, self._wanted
            self._done()
            if advice:
                self.advised.emit(answer)
            else:
                self._answered = (*asked, self._attempts)
                self.decided.emit(answer["move"], answer)
                self._tell_freed()

    def _read_errors(self) -> None:
        if self._process is not None:
            self._errors = (self._errors + self._process.readAllStandardError().data())[-2000:]

    def _died(self) -> None:
        lines = self._errors.decode("utf-8", "replace").strip().splitlines()
        if lines:
            self._again(_("the bots' process ended ({reason})").format(reason=lines[-1]))
        else:
            self._again(_("the bots' process ended"))

    def _trouble(self, error: QProcess.ProcessError) -> None:
        # A crash is also told by `finished`; only a failed start is not.
        if error == QProcess.ProcessError.FailedToStart:
            self._again(_("the bots' process cannot be started ({program})").format(program=self._command[0]))

    def _slow(self) -> None:
        if self.is_thinking():
            self.troubled.emit(_("The bot does not answer yet"))

    def _silent(self) -> None:
        if self._waited.elapsed() > self._silence.interval() + _ASLEEP:
            # The computer slept, and the bot with it: it has the same time once more.
            self._wait(self._silence.interval() / 1000)
            return
        self._again(_("the bot did not answer in time"))

    def _again(self, why: str) -> None:
        """Start a new engine and ask it the same, unless that was tried often enough."""
        self._drop()
        if self._wanted is None:
            return
        _log.warning("attempt %d: %s", self._attempts, why)
        if self._attempts >= ATTEMPTS:
            self._give_up(why)
        else:
            if self.is_thinking():
                self.troubled.emit(_("The bot is asked again: {reason}").format(reason=why))
            # Not from inside the old process's own signal.
            QTimer.singleShot(0, self, self._ask)

    def _give_up(self, why: str) -> None:
        advice = self._advice
        self._done()
        if advice:
            self.unadvised.emit(_("There is no advice: {reason}").format(reason=why))
        else:
            self.failed.emit(_("The bot cannot move: {reason}").format(reason=why))
            self._tell_freed()

    def _done(self) -> None:
        self._wanted = None
        self._advice = self._endless = False
        self._loading = self._thinking = 0
        self._stop_waiting()

    def _tell_freed(self) -> None:
        """Tell that no decision is wanted, unless whoever was told of the last one has asked for the next."""
        if not self.is_thinking():
            self.freed.emit()

    def _drop(self) -> None:
        self._bury()
        self._loading = self._thinking = 0
        self._new = True
        self._stop_waiting()
