"""How far a long run is, on a terminal."""

from __future__ import annotations

import sys
from time import monotonic
from typing import Final, TextIO

_WIDTH: Final = 30
_PAUSE: Final = 0.2  # seconds between two drawings


class Progress:
    """Told how many steps there are and when each is done; this one tells nobody."""

    def begin(self, steps: int) -> None:
        """So many steps are to be done, none is yet."""

    def advance(self, note: str = "") -> None:
        """One more step is done; `note` is what is known by now."""

    def end(self) -> None:
        """No more steps will be done."""


NO_PROGRESS: Final = Progress()


class Bar(Progress):
    """A bar with the time left, redrawn in its line of the terminal."""

    def __init__(self, terminal: TextIO) -> None:
        self._terminal = terminal
        self._steps = 0
        self._done = 0
        self._began = 0.0
        self._drawn = 0.0
        self._shown = 0

    def begin(self, steps: int) -> None:
        self._steps, self._done = steps, 0
        self._began = self._drawn = monotonic()

    def advance(self, note: str = "") -> None:
        self._done += 1
        now = monotonic()
        if now - self._drawn < _PAUSE and self._done < self._steps:
            return
        self._drawn = now
        left = (now - self._began) / self._done * (self._steps - self._done)
        filled = _WIDTH * self._done // self._steps
        bar = "#" * filled + "." * (_WIDTH - filled)
        text = f"[{bar}] {self._done}/{self._steps}  {_time(left)} left  {note}".rstrip()
        self._terminal.write("\r" + text.ljust(self._shown))
        self._terminal.flush()
        self._shown = len(text)

    def end(self) -> None:
        if self._shown:
            self._terminal.write("\r" + " " * self._shown + "\r")
            self._terminal.flush()
            self._shown = 0


def terminal_progress() -> Progress:
    """A bar on standard error if that is a terminal, else nothing."""
    if sys.stderr is not None and sys.stderr.isatty():
        return Bar(sys.stderr)
    return NO_PROGRESS


def _time(seconds: float) -> str:
    whole = round(seconds)
    hours, rest = divmod(whole, 3600)
    return f"{hours}:{rest // 60:02}:{rest % 60:02}" if hours else f"{rest // 60}:{rest % 60:02}"
