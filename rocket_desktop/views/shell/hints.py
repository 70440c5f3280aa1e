"""Hints in three steps, each only when it is asked for: where to look, which move, why."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QLocale, QObject, Qt, QTimer, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QProgressBar, QPushButton, QScrollArea, QSizePolicy, QVBoxLayout

from rocket_desktop.i18n import _, ngettext
from rocket_desktop.play.analysis import HINT, Analyst, Evaluation, Question
from rocket_desktop.play.session import Session
from rocket_desktop.views.shell.guide import MoveGuide, percent
from rocket_desktop.views.shell.words import plain, shown_seats

WHERE, MOVE, WHY = 1, 2, 3
"""The steps of a hint."""


class HintPanel(QFrame):
    """The hint's words and the button to the next step; `next_wanted()`, `closed()`."""

    next_wanted = Signal()
    closed = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.setFrameShape(QFrame.Shape.StyledPanel)
        self.setAutoFillBackground(True)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Maximum)
        self.text = plain(wrap=True)
        self.text.setAccessibleName(_("Hint"))
        self.progress = QProgressBar()
        self.progress.setRange(0, 0)
        self.progress.setTextVisible(False)
        self.progress.setMaximumHeight(10)
        self.progress.setAccessibleName(_("Looking for a hint"))
        self.next = QPushButton()
        self.next.clicked.connect(self.next_wanted)
        self.close_button = QPushButton(_("C&lose"))
        self.close_button.setToolTip(_("Close the hint (Esc)"))
        self.close_button.clicked.connect(self.closed)
        self.text.setAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
        self._scroll = QScrollArea()
        self._scroll.setWidget(self.text)
        self._scroll.setWidgetResizable(True)
        self._scroll.setFrameShape(QFrame.Shape.NoFrame)
        self._scroll.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._scroll.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        # Not in the middle of a layout that is under way.
        self._fit_soon = QTimer(self)
        self._fit_soon.setSingleShot(True)
        self._fit_soon.timeout.connect(self._fit)
        words = QVBoxLayout()
        words.addWidget(self._scroll)
        words.addWidget(self.progress)
        row = QHBoxLayout(self)
        row.setContentsMargins(10, 6, 8, 6)
        row.addLayout(words, 1)
        row.addWidget(self.next, 0, Qt.AlignmentFlag.AlignBottom)
        row.addWidget(self.close_button, 0, Qt.AlignmentFlag.AlignBottom)
        self.hide()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit_soon.start()

    def changeEvent(self, event: QEvent) -> None:
        """Follow the app's text size."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.ApplicationFontChange:
            self._fit_soon.start()

    def _say(self, words: str) -> None:
        self.text.setText(words)
        self._fit_soon.start()

    def _fit(self) -> None:
        """As high as the words need, as far as the page has room beside what else it must show: then they scroll."""
        page = self.parentWidget()
        rows = page.layout() if page is not None else None
        most = needed = self.text.heightForWidth(self._scroll.viewport().width())
        if page is not None and rows is not None:
            most = page.height() - rows.totalMinimumSize().height() + self._scroll.height()
        self._scroll.setFixedHeight(max(self.text.fontMetrics().height(), min(needed, most)))

    def put_away(self) -> None:
        """Show nothing, and keep none of the words."""
        self.hide()
        self.text.clear()

    def show_search(self, visits: int) -> None:
        """A hint is being looked for; so many continuations were looked at."""
        if visits:
            text = ngettext(
                "Looking for a hint: {number} continuation looked at",
                "Looking for a hint: {number} continuations looked at",
                visits,
            )
            self._say(text.format(number=QLocale().toString(visits)))
        else:
            self._say(_("Looking for a hint…"))
        self.progress.show()
        self._offer(_("&Enough"), _("Take the best that was found so far"), visits > 0)

    def show_step(self, step: int, words: str) -> None:
        """Show the words of a step and offer the next one."""
        self._say(words)
        self.progress.hide()
        if step == WHERE:
            self._offer(_("&Which move?"), _("Show the move (H)"), True)
        elif step == MOVE:
            self._offer(_("Wh&y?"), _("Say why (H)"), True)
        else:
            self.next.hide()

    def show_trouble(self, words: str) -> None:
        """There is no hint."""
        self._say(words)
        self.progress.hide()
        self.next.hide()

    def _offer(self, text: str, help_text: str, enabled: bool) -> None:
        self.next.setText(text)
        self.next.setToolTip(help_text)
        self.next.setEnabled(enabled)
        self.next.show()
        self.show()


class Hints(QObject):
    """Finds a hint for the decision that a person has to make, and tells it step by step.

    `closed()` follows when it is gone.
    """

    closed = Signal()

    def __init__(self, session: Session, analyst: Analyst, panel: HintPanel, guide: MoveGuide) -> None:
        super().__init__(panel)
        self._session = session
        self._analyst = analyst
        self._panel = panel
        self._guide = guide
        self._question: Question | None = None
        self._so_far: Evaluation | None = None
        self._found: Evaluation | None = None
        self.step = 0
        panel.next_wanted.connect(self.ask)
        panel.closed.connect(self.close)

    def is_open(self) -> bool:
        """Whether a hint is shown or looked for."""
        return self._question is not None or self.step > 0 or self._panel.isVisible()

    def ask(self) -> None:
        """Look for a hint, or go one step on; while it is looked for, take what there is."""
        if self._question is not None:
            if self._so_far is not None:
                self._analyst.withdraw(self._question)
                self._answered(self._so_far)
        elif self._found is None:
            self._look()
        elif self.step < WHY:
            self.step += 1
            self._tell(self._found)

    def close(self) -> None:
        """Take the hint away; another one begins from the first step."""
        was_open = self.is_open()
        self._analyst.withdraw(self._question)
        self._question = self._so_far = self._found = None
        self._panel.put_away()
        if self.step:
            self.step = 0
            self._guide.show_nothing()
        if was_open:
            self.closed.emit()

    def _look(self) -> None:
        ply = len(self._session.plies())
        legal = self._session.legal_after(ply)
        self._question = self._analyst.ask(ply, HINT, Analyst.HINT) if len(legal) > 1 else None
        if self._question is None:
            self._panel.show_trouble(
                _("There is only one thing to do: {move}.").format(move=self._guide.title_at(ply, legal[0]))
                if legal
                else _("The game is over.")
            )
            self._panel.show()
            return
        self._session.note_aid("hint")
        self._question.progressed.connect(self._progressed)
        self._question.answered.connect(self._answered)
        self._question.failed.connect(self._failed)
        self._panel.show_search(0)

    def _progressed(self, found: Evaluation) -> None:
        self._so_far = found
        self._panel.show_search(found.visits)

    def _answered(self, found: Evaluation) -> None:
        self._question = self._so_far = None
        self._found = self._guide.in_gestures(found)
        self.step = WHERE
        self._tell(self._found)

    def _failed(self, text: str) -> None:
        self._question = self._so_far = None
        self._panel.show_trouble(text)

    def _tell(self, found: Evaluation) -> None:
        best = found.moves[0]
        place = self._guide.place(found.ply, best.move)
        if self.step == WHERE:
            self._guide.show_place(found.ply, best.move)
            words = place
        elif self.step == MOVE:
            self._guide.show_nothing()
            self._guide.propose(found.ply, best.move)
            words = f"{self._guide.title_at(found.ply, best.move)}."
        else:
            words = "\n".join([f"{self._guide.title_at(found.ply, best.move)}.", *self.why(found)])
        self._panel.show_step(self.step, words)

    def why(self, found: Evaluation) -> list[str]:
        """Why the best move is the best, in sentences: what it scores, what to expect after it, and after the next."""
        best, amount = found.moves[0], self._guide.amount_in_words
        name = shown_seats(self._session.seats())[found.seat].name
        told = [f"{reason}." for reason in self._guide.reasons(found.ply, best.move)]
        others = [each for seat, each in enumerate(best.points) if seat != found.seat]
        if best.exact:
            text = _("Worked out to the end: if all play their best, {name} gets {own}, the best other {other}.")
            told.append(
                text.format(name=name, own=amount(best.points[found.seat]), other=self._guide.amount(max(others)))
            )
        elif best.visits:
            text = ngettext(
                "{name} then has {share} to win and can expect {own}, the best other {other}"
                " (from {number} continuation).",
                "{name} then has {share} to win and can expect {own}, the best other {other}"
                " (from {number} continuations).",
                best.visits,
            )
            told.append(
                text.format(
                    number=QLocale().toString(best.visits),
                    name=name,
                    share=percent(best.chance),
                    own=amount(best.points[found.seat]),
                    other=self._guide.amount(max(others)),
                )
            )
        rival = next((each for each in found.moves[1:] if each.visits or each.exact), None)
        if rival is not None:
            told.append(
                _("Next best: {move}, {share} and {own}.").format(
                    move=self._guide.title_at(found.ply, rival.move),
                    share=percent(rival.chance),
                    own=amount(rival.points[found.seat]),
                )
            )
        return told
