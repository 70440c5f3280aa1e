"""How long each decision stays on the table before the next one is made."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from PySide6.QtCore import QObject, QTimer, Signal

from rocket_desktop.play.session import Session

PAUSES: Final = {"off": 0, "fast": 250, "normal": 800, "slow": 1800}
"""Milliseconds that each decision of a bot stays on the table before the next, by the setting `speed`."""

_OWN_PAUSE: Final = 50  # milliseconds after a person's own decision, which they have seen before
_LEAST_AGAIN: Final = 600  # milliseconds for each decision that is shown again where nothing moves
_MOVES: Final = 30  # milliseconds between two looks whether the board still moves


class Pace(QObject):
    """Holds a session's bots back while the table shows what has happened; `released()` when that was seen."""

    released = Signal()

    def __init__(self, session: Session, busy: Callable[[], bool], parent: QObject) -> None:
        """`busy` tells whether the board is still moving."""
        super().__init__(parent)
        self._session = session
        self._busy = busy
        self._hurried = False
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.timeout.connect(self._release)

    def hold(self, speed: str) -> bool:
        """The last decision has been shown: hold the next one back; whether it is, at this speed."""
        pause = 0 if self._hurried else PAUSES[speed]
        if pause:
            self._session.hold(True)
            mover = self._session.plies()[-1].seat
            self._timer.start(_OWN_PAUSE if self._session.is_human(mover) else pause)
        return bool(pause)

    def is_holding(self) -> bool:
        """Whether the last decision is still being looked at."""
        return self._timer.isActive()

    def can_skip(self, speed: str) -> bool:
        """Whether decisions are held back at this speed, and go on being so."""
        return bool(PAUSES[speed]) and not self._hurried

    def skip(self) -> None:
        """Hold nothing back until a person is asked."""
        self._hurried = True
        if self._timer.isActive():
            self._timer.start(0)

    def rest(self) -> None:
        """A person is asked, or the game is over: what comes then is shown in its time again."""
        self._hurried = False

    def stop(self) -> None:
        """The table is left."""
        self._timer.stop()

    def pause_again(self, speed: str) -> int:
        """Milliseconds for each decision that is shown once more."""
        return max(_LEAST_AGAIN, PAUSES[speed])

    def _release(self) -> None:
        if self._busy() and not self._hurried:
            self._timer.start(_MOVES)
            return
        self._session.hold(False)
        # Else a bot's decision had been waiting, and is on the table now.
        if not self._timer.isActive():
            self.released.emit()
