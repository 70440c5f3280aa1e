"""The curtain between people at one screen: the next one lifts it, and sees nothing before."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from PySide6.QtCore import QSize, Qt, QTimer, Signal
from PySide6.QtWidgets import QFrame, QLabel, QPushButton, QVBoxLayout, QWidget

from rocket_desktop.i18n import _
from rocket_desktop.model.core import NOBODY
from rocket_desktop.model.record import Seat
from rocket_desktop.play.seats import was_human
from rocket_desktop.views.shell.marks import seat_icon
from rocket_desktop.views.shell.words import Heading, on_button, plain, shown_name

_READY: Final = 400  # milliseconds: whoever has just decided may still be clicking or holding a key


class Curtain(QWidget):
    """A page that stands in for the table while the screen is passed on; `lifted()` follows when that is done.

    By then the table shows what the next person may know, and nothing of the one before.

    It remembers who is looking: the same person is not asked twice in a row.
    """

    lifted = Signal()

    def __init__(self) -> None:
        super().__init__()
        self._looking: int | None = None
        self._next: int | None = None
        self._then: Callable[[], None] | None = None
        self.mark = QLabel()
        self.mark.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.heading = Heading("", 1.8)
        self.heading.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.heading.setWordWrap(True)
        note = plain(wrap=True)
        note.setText(_("The table is covered until then."))
        note.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.button = QPushButton()
        self.button.setAutoDefault(True)
        self.button.setMinimumHeight(44)
        self.button.clicked.connect(self.lift)
        self._ready = QTimer(self)
        self._ready.setSingleShot(True)
        self._ready.setInterval(_READY)
        self._ready.timeout.connect(self._let_lift)
        card = QFrame()
        card.setFrameShape(QFrame.Shape.StyledPanel)
        card.setMinimumWidth(360)
        rows = QVBoxLayout(card)
        rows.setContentsMargins(40, 32, 40, 32)
        rows.setSpacing(16)
        for widget in (self.mark, self.heading, note, self.button):
            rows.addWidget(widget)
        outer = QVBoxLayout(self)
        outer.addWidget(card, 0, Qt.AlignmentFlag.AlignCenter)

    def is_wanted(self, seat: int, seats: Sequence[Seat]) -> bool:
        """Whether the screen must be passed on before `seat` decides: another person was looking, or nobody yet.

        Whoever has left their seat to a bot may still be looking.
        """
        people = sum(was_human(each) for each in seats)
        return seat != self._looking and (people > 1 or self._looking is not None)

    def draw(self, seat: int, seats: Sequence[Seat], then: Callable[[], None]) -> None:
        """Ask for the person at `seat`; `then` is called when they have lifted the curtain."""
        name = shown_name(seats[seat].name)
        self._next, self._then = seat, then
        self.mark.setPixmap(seat_icon(seats[seat]).pixmap(QSize(64, 64), self.devicePixelRatioF()))
        self.heading.setText(_("Pass the screen to {name}").format(name=name))
        self.button.setText(on_button(_("I am {name}: show the table").format(name=name)))
        self.button.setEnabled(False)
        self._ready.start()

    def _let_lift(self) -> None:
        self.button.setEnabled(True)
        self.button.setFocus()

    def is_drawn(self) -> bool:
        """Whether somebody is being waited for."""
        return self._then is not None

    def look(self, seat: int) -> None:
        """Note that the person at `seat` is looking."""
        self._looking = seat

    def lift(self) -> None:
        """The person asked for is there."""
        then, self._then = self._then, None
        self._looking = self._next
        if then is not None:
            then()
        self.lifted.emit()

    def drop(self) -> None:
        """Nobody is asked for any more; whether the one before looks, or the one who was asked for, is not known."""
        self._then = None
        self._looking = NOBODY
        self._ready.stop()

    def forget(self) -> None:
        """Nobody is asked for any more, and nobody has looked yet."""
        self.drop()
        self._looking = None
