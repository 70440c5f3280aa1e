"""Shows decisions that were made once more, one after the other, at the speed that is set."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject, QTimer, Signal


class Playback(QObject):
    """Steps through a game: `step_wanted(number)` asks for the board after so many decisions, moved there visibly.

    `ended()` follows when the last one was seen long enough, or was skipped to; `changed()` when it starts, breaks off,
    goes on or ends.
    """

    step_wanted = Signal(int)
    ended = Signal()
    changed = Signal()

    def __init__(self, busy: Callable[[], bool], parent: QObject | None = None) -> None:
        """`busy` tells whether the last step is still moving on the board: the next one waits for it."""
        super().__init__(parent)
        self._busy = busy
        self._at = self._last = 0
        self._pause = 0
        self._running = self._broken = False
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.timeout.connect(self._step)

    def is_running(self) -> bool:
        """Whether there are steps to come, also while it is broken off."""
        return self._running

    def is_broken(self) -> bool:
        """Whether it waits to go on."""
        return self._broken

    def start(self, first: int, last: int, pause: int) -> None:
        """Show the board after `first` decisions, then each up to `last`, for `pause` milliseconds each."""
        self._timer.stop()
        self._at, self._last, self._pause = first, last, pause
        self._running, self._broken = first < last, False
        self.changed.emit()
        if self._running:
            self.step_wanted.emit(first)
            self._timer.start(max(1, pause // 2))

    def toggle(self) -> None:
        """Break off, or go on."""
        if self._running:
            self._broken = not self._broken
            if self._broken:
                self._timer.stop()
            else:
                self._timer.start(1)
            self.changed.emit()

    def skip(self) -> None:
        """End it at once."""
        if self._running:
            self.stop()
            self.ended.emit()

    def stop(self) -> None:
        """Show no more; the board stays as it is."""
        self._timer.stop()
        if self._running:
            self._running = self._broken = False
            self.changed.emit()

    def _step(self) -> None:
        if self._busy():
            self._timer.start(30)
            return
        if self._at == self._last:
            self.skip()
            return
        self._at += 1
        self.step_wanted.emit(self._at)
        self._timer.start(max(1, self._pause))
