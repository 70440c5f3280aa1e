"""Which position of a game is on the board: the one now, or an earlier one, also shown move by move."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject, Signal

from rocket_desktop.play.session import Session
from rocket_desktop.play.turns import after, before, last_of, round_starts, turn_starts
from rocket_desktop.views.shell.playback import Playback
from rocket_desktop.views.shell.replay_bar import ReplayBar


class LookingBack(QObject):
    """Walks through a session's game and keeps the replay bar in step.

    `past_shown(ply, step)` asks to show the position after `ply` decisions, with `step` by showing how the last of them
    was made; `present_shown()` the one now.  `changed()` follows when a playback begins, breaks, or ends.
    """

    past_shown = Signal(int, bool)
    present_shown = Signal()
    changed = Signal()

    def __init__(self, session: Session, bar: ReplayBar, busy: Callable[[], bool], parent: QObject) -> None:
        """`busy` tells whether the board is still moving."""
        super().__init__(parent)
        self._session = session
        self._bar = bar
        self._ply: int | None = None
        self._seat: int | None = None
        self.playback = Playback(busy, self)
        self.playback.step_wanted.connect(self._step)
        self.playback.ended.connect(self.now)
        self.playback.changed.connect(self.changed)
        bar.ply_wanted.connect(self.show)

    def is_past(self) -> bool:
        """Whether an earlier position than the one now is on the board."""
        return self._ply is not None

    def shown(self) -> int:
        """How many decisions had been made in the position on the board."""
        return len(self._session.plies()) if self._ply is None else self._ply

    def show(self, ply: int) -> None:
        """Show the board after `ply` decisions; the last one is now."""
        self.playback.stop()
        ply = max(0, ply)
        if ply >= len(self._session.plies()):
            self.now()
            return
        self._ply = ply
        self.past_shown.emit(ply, False)

    def now(self) -> None:
        """Back to the position now."""
        self.playback.stop()
        if self._ply is not None:
            self._ply = None
            self.present_shown.emit()

    def forget(self) -> None:
        """The position now is shown, whatever was: the game has gone on or back."""
        self.playback.stop()
        self._ply = None

    def refresh(self) -> None:
        """Show in the bar where the board stands."""
        plies = self._session.plies()
        self._bar.show_starts(turn_starts(plies), round_starts(plies))
        self._bar.show_ply(self.shown(), len(plies))
        self._bar.show_since(0 if self.is_past() else self.count_since())

    def by_turn(self, forward: bool) -> None:
        """To the beginning of the next or of the previous turn."""
        self._jump(turn_starts(self._session.plies()), forward)

    def by_round(self, forward: bool) -> None:
        """To the beginning of the next or of the previous round."""
        self._jump(round_starts(self._session.plies()), forward)

    def _jump(self, starts: list[int], forward: bool) -> None:
        here = self.shown()
        self.show(after(starts, here, len(self._session.plies())) if forward else before(starts, here))

    # --- since my turn ---

    def ask_for(self, seat: int | None) -> None:
        """Whose turn "since your turn" is about: that of the person asked last; None for nobody's."""
        self._seat = seat
        self._bar.show_since(self.count_since())

    def since(self) -> int:
        """After how many decisions what happened since the person's own last one begins."""
        return last_of(self._session.plies(), self._seat) if self._seat is not None else 0

    def count_since(self) -> int:
        """How many decisions of others have followed it."""
        return len(self._session.plies()) - self.since() if self._seat is not None else 0

    def play_since(self, pause: int) -> None:
        """Show again what happened since then, each decision for `pause` milliseconds; nothing if nothing did."""
        self.playback.start(self.since(), len(self._session.plies()), pause)

    def _step(self, ply: int) -> None:
        # The last one, too, is looked at as the past until it was seen.
        step = ply == self.shown() + 1
        self._ply = ply
        self.past_shown.emit(ply, step)
