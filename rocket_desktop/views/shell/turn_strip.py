"""The strip over the board: whose turn it is, what is left, and how a bot's thinking goes."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import cast

from PySide6.QtCore import QEvent, QSize, Qt, Signal
from PySide6.QtGui import QResizeEvent, QTextDocumentFragment
from PySide6.QtWidgets import (
    QBoxLayout,
    QHBoxLayout,
    QLabel,
    QProgressBar,
    QPushButton,
    QSizePolicy,
    QToolButton,
    QWidget,
)

from rocket_desktop.i18n import _, ngettext
from rocket_desktop.model.core import Json
from rocket_desktop.model.record import Seat
from rocket_desktop.views.shell.marks import seat_icon
from rocket_desktop.views.shell.words import FewLines, Heading, listed


@dataclass(frozen=True)
class Turn:
    """What is to be decided: the `seat` whose mark is shown, whose turn it is (`heading`), and `details`."""

    seat: int
    heading: str
    details: str


class TurnStrip(QWidget):
    """The line over the board; where there is little room, what it says stands in two lines, one over the other.

    What there is to say is the game's: `turn`, `counts` and `longest_details`.

    `play_now()` asks the bot that thinks for its move at once, `retry()` a bot that failed once more;
    `result_wanted()` asks for the end's page.
    """

    play_now = Signal()
    retry = Signal()
    result_wanted = Signal()

    def __init__(self, left_help: str) -> None:
        """`left_help` says what `counts` are."""
        super().__init__()
        self.mark = QLabel()
        self.turn = Heading("", 1.2)
        self.details = FewLines(1)
        self.left = QLabel()
        self.left.setTextFormat(Qt.TextFormat.RichText)
        self.left.setToolTip(left_help)
        self.progress = QProgressBar()
        self.progress.setRange(0, 0)
        self.progress.setTextVisible(False)
        self.progress.setFixedWidth(40)
        self.progress.setMaximumHeight(12)
        self.progress.setAccessibleName(_("A bot is thinking"))
        self._details = ""
        self._longest = ""
        self._counts: tuple[str, ...] = ()
        self._stacked = False
        self.now_button = QPushButton(_("Play &now"))
        self.now_button.setToolTip(_("Let the bot play the best move it has found"))
        self.now_button.clicked.connect(self.play_now)
        self.retry_button = QPushButton(_("&Ask the bot again"))
        self.retry_button.clicked.connect(self.retry)
        self.result_button = QPushButton(_("&Result"))
        self.result_button.clicked.connect(self.result_wanted)
        self.result_button.hide()
        self.hint = self._tool(_("&Hint"), _("Get a hint, step by step (H)"))
        self.analysis = self._tool(_("&Analysis"), _("Show the chances and the best moves (A)"))
        self.analysis.setCheckable(True)
        self.more = QToolButton()
        self.more.setText("⋯")
        self.more.setToolTip(_("Seats and panels"))
        self.more.setAccessibleName(_("Seats and panels"))
        self.more.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        self.more.setStyleSheet("QToolButton::menu-indicator { image: none; }")
        self.fold = self._tool("", "")
        self.show_folded(False)
        row = QHBoxLayout(self)
        row.setContentsMargins(6, 2, 6, 2)
        row.addWidget(self.mark)
        self._words = QBoxLayout(QBoxLayout.Direction.LeftToRight)
        self._words.setContentsMargins(0, 0, 0, 0)
        self._words.addWidget(self.turn)
        self._words.addWidget(self.details, 1)
        row.addLayout(self._words, 1)
        for right in (
            self.progress,
            self.now_button,
            self.retry_button,
            self.result_button,
            self.left,
            self.hint,
            self.analysis,
        ):
            row.addWidget(right)
        self._corner = QBoxLayout(QBoxLayout.Direction.LeftToRight)
        self._corner.addWidget(self.more)
        self._corner.addWidget(self.fold)
        row.addLayout(self._corner)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        self.show_thinking(None)

    def turn_of(self, position: Json, status: Json, seats: Sequence[Seat]) -> Turn:
        """What is to be decided in a position in which somebody must decide."""
        raise NotImplementedError

    def counts_of(self, position: Json) -> tuple[str, ...]:
        """What is left of what the game runs out of, as rich text."""
        raise NotImplementedError

    def longest_details(self) -> str:
        """The longest details that there usually are, for which there must be room."""
        raise NotImplementedError

    def _tool(self, text: str, help_text: str) -> QToolButton:
        button = QToolButton()
        button.setText(text)
        button.setToolTip(help_text)
        button.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        return button

    def show_folded(self, folded: bool) -> None:
        """Whether the panels beside the board are folded away: the button brings them back then."""
        words = _("Bring the panels back (F9)") if folded else _("Fold the panels away: more room for the board (F9)")
        self.fold.setText("«" if folded else "»")
        self.fold.setToolTip(words)
        self.fold.setAccessibleName(words)

    def show_thinking(self, name: str | None) -> None:
        """Show that the bot called `name` thinks; None that no bot does."""
        self.progress.setVisible(name is not None)
        self.now_button.setVisible(name is not None)
        # There is nothing to hint at then, and the room is needed.
        self.hint.setVisible(name is None)
        self.retry_button.hide()
        self.hint.setVisible(name is None)
        self.details.setText(self._details if name is None else _("{name} thinks").format(name=name))

    def show_position(self, position: Json, status: Json, seats: Sequence[Seat], past: str = "") -> None:
        """Show a position; `past` says in words that it is not the one now."""
        self._counts = self.counts_of(position)
        turns = [_("{name}'s turn").format(name=seat.name) for seat in seats]
        self._longest = max(turns, key=self.turn.fontMetrics().horizontalAdvance)
        self._fit()
        if status["over"]:
            self._show_over(status, seats, past)
            return
        turn = self.turn_of(position, status, seats)
        self.mark.setPixmap(seat_icon(seats[turn.seat]).pixmap(QSize(22, 22)))
        self.turn.setText(turn.heading)
        self._say(past or turn.details)

    def _say(self, details: str) -> None:
        self._details = details
        self.details.setText(details)

    def sizeHint(self) -> QSize:
        """As high whichever of its buttons are shown, so that the board is not laid out anew with every turn."""
        buttons = (self.now_button, self.retry_button, self.result_button, self.hint, self.analysis, self.more)
        layout, hint = self.layout(), super().sizeHint()
        assert layout is not None
        margins = self.contentsMargins() + layout.contentsMargins()
        highest = max(button.sizeHint().height() for button in buttons) + margins.top() + margins.bottom()
        return QSize(hint.width(), max(hint.height(), highest))

    def minimumSizeHint(self) -> QSize:
        """What it needs with one line over the other."""
        return QSize(self._needed(stacked=True), super().minimumSizeHint().height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def changeEvent(self, event: QEvent) -> None:
        """Follow the app's text size."""
        super().changeEvent(event)
        if event.type() in (QEvent.Type.FontChange, QEvent.Type.ApplicationFontChange):
            self._fit()

    def _fit(self) -> None:
        """Say all in one line or in two: by what there may be to say, so that it does not change with every turn."""
        self._stacked = self._needed(stacked=False) > self.width()
        directions = QBoxLayout.Direction
        self._words.setDirection(directions.TopToBottom if self._stacked else directions.LeftToRight)
        self._words.setSpacing(0 if self._stacked else 6)
        self._corner.setDirection(self._words.direction())
        self._corner.setSpacing(2 if self._stacked else 6)
        # One over the other they share the height of the words.
        high = QSizePolicy.Policy.Ignored if self._stacked else QSizePolicy.Policy.Fixed
        for button in (self.more, self.fold):
            button.setSizePolicy(QSizePolicy.Policy.Minimum if self._stacked else QSizePolicy.Policy.Fixed, high)
        self.left.setText(("<br>" if self._stacked else " · ").join(self._counts))
        self.updateGeometry()

    def _needed(self, *, stacked: bool) -> int:
        """The width for whoever has the longest name, while a bot thinks or a hint can be had."""
        layout = self.layout()
        assert layout is not None
        measure = self.details.fontMetrics().horizontalAdvance
        counts = [measure(QTextDocumentFragment.fromHtml(text).toPlainText()) + 8 for text in self._counts]
        texts = [
            self.turn.fontMetrics().horizontalAdvance(self._longest),
            measure(self.longest_details()) + 8,
        ]
        # A bot that thinks is told of by its progress: the words after its name may be cut then.
        thinking = self.progress.width() + layout.spacing() + self.now_button.sizeHint().width()
        deciding = self.hint.sizeHint().width()
        corner = [button.sizeHint().width() for button in (self.more, self.fold)]
        parts = [
            22,
            max(*texts, texts[0] + thinking - deciding) if stacked else max(sum(texts), texts[0] + thinking - deciding),
            deciding,
            max(counts, default=0) if stacked else sum(counts),
            self.analysis.sizeHint().width(),
            max(corner) if stacked else sum(corner) + 6,
        ]
        margins = self.contentsMargins() + layout.contentsMargins()
        return sum(parts) + (len(parts) + 1) * layout.spacing() + margins.left() + margins.right()

    def offer_result(self, offered: bool) -> None:
        """Offer to see the result, in the place of the hint: nothing is left to decide."""
        self.result_button.setVisible(offered)
        self.hint.setVisible(not offered)

    def show_ending(self) -> None:
        """The last move is still under way on the board."""
        self.turn.setText(_("The game ends"))
        self._say("")

    def _show_over(self, status: Json, seats: Sequence[Seat], past: str) -> None:
        winners = cast(list[list[int]], cast(Json, status["result"])["ranking"])[0]
        self.mark.setPixmap(seat_icon(seats[winners[0]]).pixmap(QSize(22, 22)))
        names = listed([seats[seat].name for seat in winners])
        self.turn.setText(ngettext("{names} wins", "{names} win", len(winners)).format(names=names))
        self._say(past or _("the game is over"))
