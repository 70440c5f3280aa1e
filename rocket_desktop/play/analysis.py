"""What the computer thinks of a position: hints, live analysis and the questions of a review.

All of it is asked of the bots' own process, by what the seat to act knows, and gives way to a bot that must decide.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final, cast

from PySide6.QtCore import QObject, Qt, QTimer, Signal

from rocket_desktop.model.core import Json
from rocket_desktop.play.session import Session

PERIOD: Final = 200
"""Milliseconds between two updates of a live analysis."""

HINT: Final[Mapping[str, object]] = {"seconds": 3.0}
"""How long to think about a hint: as fast as the machine is, by the strongest bot."""


@dataclass(frozen=True)
class MoveValue:
    """A move that was looked at in `visits` continuations: the `chance` to win that it gives the seat to act.

    `points` are the final scores to expect, by seat.  Where it is `exact`, both are certain, whatever `visits`
    says: the end is so near that everything was looked at.
    """

    move: str
    chance: float
    points: tuple[float, ...]
    visits: int
    exact: bool = False


@dataclass(frozen=True)
class Evaluation:
    """What was found out about the position after `ply` decisions, where `seat` must decide.

    `chances` to win and `points` expected at the end are by seat, if the best of `moves` (the first one) is made;
    `visits` continuations were looked at in all.  `then` has for each of `moves` those that end what it begins, where
    players think of several as one; nothing at all if none begins more.
    """

    ply: int
    seat: int
    chances: tuple[float, ...]
    points: tuple[float, ...]
    moves: tuple[MoveValue, ...]
    visits: int
    then: tuple[tuple[str, ...], ...] = ()


def read_evaluation(ply: int, seat: int, told: Json) -> Evaluation:
    """The evaluation in an answer of the engine's `bot`, or in a notification of its progress."""
    moves = tuple(
        MoveValue(
            str(each["move"]),
            cast(float, each["value"]),
            tuple(cast(list[float], each["points"])),
            cast(int, each["visits"]),
            each["exact"] is True,
        )
        for each in cast(list[Json], told["considered"])
    )
    return Evaluation(
        ply,
        seat,
        tuple(cast(list[float], told["values"])),
        moves[0].points,
        moves,
        cast(int, told["iterations"]),
        tuple(tuple(cast(list[str], each["then"])) for each in cast(list[Json], told["considered"])),
    )


class Question(QObject):
    """Something asked of an `Analyst` about the position after `ply` decisions; it stands until it is withdrawn.

    `progressed(evaluation)` tells about five times a second what is known so far, `answered(evaluation)` ends it, as
    `failed(text)` does; an `endless` question is never answered.  `paused(bool)` tells that it waits for a bot or
    for a more urgent question, and that it goes on: from the beginning.
    """

    progressed = Signal(object)
    answered = Signal(object)
    failed = Signal(str)
    paused = Signal(bool)

    def __init__(self, ply: int, seat: int, how: Json, urgency: int, endless: bool, parent: QObject) -> None:
        super().__init__(parent)
        self.ply = ply
        self.seat = seat
        self.how = how
        self.urgency = urgency
        self.endless = endless
        self.waits = True


class Analyst(QObject):
    """Asks the process of a session's bots what to think of positions: one question at a time, the urgent first."""

    HINT = 0
    LIVE = 1
    REVIEW = 2
    """Urgencies: of two questions the one with the lower number is asked first."""

    def __init__(self, session: Session, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._session = session
        self._engine = session.engine
        self._questions: list[Question] = []
        self._asked: Question | None = None
        self._news: Json | None = None
        self._fresh = False
        self._period = QTimer(self)
        self._period.setInterval(PERIOD)
        self._period.timeout.connect(self._tell)
        self._engine.advising.connect(self._hear)
        self._engine.advised.connect(self._answered)
        self._engine.unadvised.connect(self._failed)
        self._engine.interrupted.connect(self._interrupted)
        # From the event loop: a decision that is taken back may be followed by another one at once.
        self._engine.freed.connect(self._next, Qt.ConnectionType.QueuedConnection)

    def ask(
        self, ply: int, how: Mapping[str, object], urgency: int, moves: Sequence[str] = (), endless: bool = False
    ) -> Question | None:
        """A question about the position after `ply` decisions; None where there is none to ask.

        That is at the end of the game, and where the seat to act holds what the one at the screen must not see.
        `how` are the parameters of the engine's `bot` (of `analyse` if `endless`); with `moves` only these are
        compared.  Its signals come from the event loop.
        """
        seat = cast(int | None, self._session.status(ply)["to_act"])
        if seat is None or self._session.observation(ply) is None:
            return None
        asked: Json = {**how, "moves": list(moves)} if moves else dict(how)
        question = Question(ply, seat, asked, urgency, endless, self)
        self._questions.append(question)
        # Whoever asks connects the signals first.
        QTimer.singleShot(0, self, self._next)
        return question

    def withdraw(self, question: Question | None) -> None:
        """Forget a question; nothing is told about it any more."""
        if question is None or question not in self._questions:
            return
        self._questions.remove(question)
        if question is self._asked:
            self._end()
            self._engine.stop_advice()
        question.deleteLater()
        self._next()

    def close(self) -> None:
        """Forget all questions, for good."""
        for question in list(self._questions):
            self._questions.remove(question)
            question.deleteLater()
        if self._asked is not None:
            self._end()
            self._engine.stop_advice()

    def _next(self) -> None:
        """Ask the most urgent question if it is not asked already."""
        first = min(self._questions, key=lambda question: question.urgency, default=None)
        if first is None or first is self._asked:
            return
        before, self._asked = self._asked, None
        if before is not None:
            self._pause(before)
        position = self._session.observation(first.ply)
        if position is not None and self._engine.advise(position, first.how, first.endless):
            self._asked = first
            self._news, self._fresh = None, True
            self._period.start()
            first.waits = False
            first.paused.emit(False)
        else:
            self._pause(first)

    def _pause(self, question: Question) -> None:
        question.waits = True
        question.paused.emit(True)

    def _interrupted(self) -> None:
        before = self._asked
        self._end()
        if before is not None:
            self._pause(before)

    def _end(self) -> None:
        self._asked = None
        self._news = None
        self._period.stop()

    def _hear(self, told: object) -> None:
        self._news = cast(Json, told)
        if self._fresh:
            # The first news are shown at once.
            self._fresh = False
            self._tell()

    def _tell(self) -> None:
        news, self._news = self._news, None
        question = self._asked
        if question is not None and news is not None and news.get("considered"):
            question.progressed.emit(read_evaluation(question.ply, question.seat, news))

    def _answered(self, answer: object) -> None:
        question = self._take()
        if question is not None:
            question.answered.emit(read_evaluation(question.ply, question.seat, cast(Json, answer)))
        self._next()

    def _failed(self, text: str) -> None:
        question = self._take()
        if question is not None:
            question.failed.emit(text)
        self._next()

    def _take(self) -> Question | None:
        """The question asked, which is one no longer."""
        question = self._asked
        self._end()
        if question is not None:
            self._questions.remove(question)
            question.deleteLater()
        return question
