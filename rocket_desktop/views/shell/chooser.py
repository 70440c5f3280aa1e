"""How a person decides at a table: what is the same for the gestures of every game."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from PySide6.QtCore import QObject, Signal

from rocket_desktop.play.session import Session
from rocket_desktop.views.shell.words import shown_seats


class Told(Protocol):
    """What a move would bring, for people."""

    def lines(self, names: Sequence[str]) -> list[str]:
        """The move, then what follows from it, the most important first; `names` are by seat."""


class MoveChooser(QObject):
    """How a person decides: gestures narrow the legal moves until one is left, which is confirmed and made.

    `changed()` tells to show what is offered and what waits anew; `decided(text)` that a move is to be made;
    `refused(text)` why a gesture came to nothing.  `confirm` asks for a second gesture, `pending` is the text of the
    move that waits for it, empty for none; `seat` is who decides, None while nobody does.
    """

    changed = Signal()
    decided = Signal(str)
    refused = Signal(str)

    def __init__(self, session: Session, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._session = session
        self.confirm = True
        self.seat: int | None = None
        self.pending = ""

    # --- what a game says ---

    def open(self, seat: int) -> None:
        """Let the person at `seat`, who looks at the screen, decide what the session asks now."""
        raise NotImplementedError

    def close(self) -> None:
        """No decision of a person is under way."""
        raise NotImplementedError

    def aim(self, text: str) -> bool:
        """Make the gesture that leads to the move `text`; if it cannot be made now, say why and return False."""
        raise NotImplementedError

    def step_back(self) -> None:
        """Take back the last gesture."""
        raise NotImplementedError

    def can_step_back(self) -> bool:
        """Whether a gesture was made, beside the move that waits."""
        raise NotImplementedError

    def prompt(self) -> str:
        """What is expected, as a sentence."""
        raise NotImplementedError

    def outcome(self, text: str) -> Told:
        """What the move `text` would bring."""
        raise NotImplementedError

    def warning(self) -> str:
        """What is to be known before deciding, as a sentence: that the game soon ends by itself; else empty."""
        return ""

    def asks(self) -> bool:
        """Whether a move that is proposed waits for its confirmation."""
        return self.confirm

    # --- the move that waits ---

    def is_open(self) -> bool:
        """Whether a person decides now."""
        return self.seat is not None

    def names(self) -> list[str]:
        """The players' names as they are shown, by seat."""
        return [seat.name for seat in shown_seats(self._session.seats())]

    def pick(self, text: str) -> None:
        """Propose a move that was found in a list or named by a key, with the gesture that would have led to it."""
        if self.is_open() and self.aim(text):
            self.propose(text)

    def suggest(self, text: str) -> None:
        """As `pick`, but the move waits for a confirmation even where none is asked for otherwise."""
        if self.is_open() and self.aim(text):
            self.pending = text
            self.changed.emit()

    def propose(self, text: str) -> None:
        """Make `text` the move that waits for its confirmation, or make it at once if none is asked for."""
        self.pending = text
        if self.asks():
            self.changed.emit()
        else:
            self.accept()

    def accept(self) -> None:
        """Make the move that waits."""
        if self.pending:
            text, self.pending = self.pending, ""
            self.decided.emit(text)


def idle_rounds(turns: int, seats: int, last: int) -> int:
    """How many whole rounds have passed in `turns` in which nothing happened; 0 before half of the `last` round."""
    rounds = turns // seats
    return rounds if 2 * rounds >= last else 0
