"""What a window does while it is used: when its frames are painted, how soon input is answered, how long it is busy."""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from PySide6.QtCore import QCoreApplication, QEvent, QObject
from PySide6.QtGui import QInputEvent
from PySide6.QtWidgets import QWidget

FRAME: Final = 33.0
"""Milliseconds from one frame to the next within which a motion looks smooth."""
ANSWER: Final = 100.0
"""Milliseconds within which an answer seems to come at once."""

_PRESSES: Final = frozenset({QEvent.Type.MouseButtonPress, QEvent.Type.KeyPress})
_INPUT: Final = _PRESSES | {QEvent.Type.MouseButtonRelease, QEvent.Type.MouseMove, QEvent.Type.Wheel}
_LAST: Final = -100  # an event's priority, lower than any of Qt's own
_CLOCK: Final = 1 << 32  # the display's clock counts milliseconds in 32 bits


@dataclass
class Activity:
    """What was measured while something was done.  All lists hold milliseconds.

    `frames`: from the end of one frame to the end of the next, where something was moving all the while.
    `answers`: from an input's arrival at the display to the end of the first frame painted after it was handled.
    `costs`: the processor time that the app itself spent from frame to frame, which other programs do not change.
    `painted` counts all frames, `seconds` is how long it took, `thinking` the processor time of the processes that
    think, in seconds.
    """

    name: str
    frames: list[float] = field(default_factory=list)
    answers: list[float] = field(default_factory=list)
    costs: list[float] = field(default_factory=list)
    painted: int = 0
    seconds: float = 0.0
    thinking: float = 0.0


class Probe(QObject):
    """Watches a shown window; `begin` and `end` an activity."""

    def __init__(self, window: QWidget, moving: Callable[[], bool], thinkers: Callable[[], Sequence[int]]) -> None:
        """`moving` tells whether what is shown changes all the time: a drag, a zoom, an animation.

        `thinkers` gives the numbers of the processes that think.
        """
        super().__init__(window)
        self._window = window
        self._moving = moving
        self._thinkers = thinkers
        self._activity: Activity | None = None
        self._unanswered: list[int] = []
        self._before: tuple[float, float] | None = None  # when the last frame ended, by both clocks
        self._begun = 0.0
        self._thought = 0.0
        self.pressed = 0
        """When a key or button was pressed last, in milliseconds of the display's clock."""
        self.on_frame: Callable[[], None] = lambda: None
        """Called after each frame."""
        window.installEventFilter(self)
        window.windowHandle().installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        kind = event.type()
        if watched is self._window:
            if kind != QEvent.Type.UpdateRequest:
                return False
            self._window.event(event)
            self._painted()
            return True
        if kind in _INPUT:
            assert isinstance(event, QInputEvent)
            if not self._unanswered:
                # Comes after the request to paint, which is of low priority itself.
                QCoreApplication.postEvent(self, QEvent(QEvent.Type.User), _LAST)
            self._unanswered.append(event.timestamp())
            if kind in _PRESSES:
                self.pressed = event.timestamp()
        return False

    def _painted(self) -> None:
        now, spent = time.monotonic() * 1000, time.process_time() * 1000
        activity, moving = self._activity, self._moving()
        if activity is not None:
            activity.painted += 1
            if moving and self._before is not None:
                activity.frames.append(now - self._before[0])
                activity.costs.append(spent - self._before[1])
            for stamp in self._unanswered:
                activity.answers.append(passed(stamp, now))
        self._unanswered.clear()
        self._before = (now, spent) if moving else None
        self.on_frame()

    def event(self, event: QEvent) -> bool:
        if event.type() != QEvent.Type.User:
            return super().event(event)
        # All that followed from the input was handled, and there is nothing new to be painted.
        self._unanswered.clear()
        return True

    def begin(self, name: str) -> None:
        """Measure from now on."""
        self._before = None
        self._begun, self._thought = time.monotonic(), processor_seconds(self._thinkers())
        self._activity = Activity(name)

    def end(self) -> Activity:
        """What was measured since `begin`."""
        activity, self._activity = self._activity, None
        assert activity is not None, "begun before"
        activity.seconds = time.monotonic() - self._begun
        # One that is started anew begins at nothing.
        activity.thinking = max(0.0, processor_seconds(self._thinkers()) - self._thought)
        return activity


def share_within(values: Sequence[float], limit: float) -> float:
    """The share of `values` that are at most `limit`; 1 of none."""
    return sum(value <= limit for value in values) / len(values) if values else 1.0


def quantile(values: Sequence[float], share: float) -> float:
    """The smallest of `values` that at least this share of them do not exceed; 0 of none."""
    if not values:
        return 0.0
    return sorted(values)[max(0, -(-len(values) * round(share * 1000) // 1000) - 1)]


def passed(stamp: int, now: float) -> float:
    """The milliseconds from a time of the display's clock to `now`, milliseconds of the system's steady clock.

    An X server on this machine tells the time by the same clock.
    """
    return (now - stamp + _CLOCK / 2) % _CLOCK - _CLOCK / 2


def processor_seconds(processes: Sequence[int]) -> float:
    """The processor time that these processes have used."""
    ticks = 0
    for process in processes:
        fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
        ticks += int(fields[11]) + int(fields[12])
    return ticks / os.sysconf("SC_CLK_TCK")


def memory(process: int | str = "self") -> tuple[float, float]:
    """What a process holds in megabytes: all of it (RSS), and with what it shares counted in parts (PSS)."""
    found = {}
    for line in Path(f"/proc/{process}/smaps_rollup").read_text().splitlines():
        name, _colon, rest = line.partition(":")
        if name in ("Rss", "Pss"):
            found[name] = int(rest.split()[0]) / 1024
    return found["Rss"], found["Pss"]
