"""Looking through a game: what each decision of a person has cost, and how everybody's chances went.

A decision is judged in up to three steps.  First the position is searched for its best move.  If another one was made,
the two are then compared by themselves, each as often as the other: what the first search thinks of the move it likes
best is too good on average, because it is the largest of many uncertain numbers.  A loss that is found then is told of
only if a longer comparison, by other chances, finds one as well.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from math import sqrt
from typing import Final, cast

from PySide6.QtCore import QObject, Signal

from rocket_desktop.ai.levels import STRONGEST
from rocket_desktop.model.core import Json
from rocket_desktop.model.digest import digest_json
from rocket_desktop.play.analysis import Analyst, Evaluation, MoveValue, Question
from rocket_desktop.play.seats import HUMAN, seat_at
from rocket_desktop.play.session import Session

VERSION: Final = 1
"""Of the form in which a review is kept; what has another one is forgotten."""

SURE: Final = 2.0
"""How many standard errors a loss must have to be told of."""
LEAST_LOSS: Final = 0.05
"""Chance to win that a decision must have cost to be told of; one that has cost `GREAT_LOSS` is called a blunder.

What two searches say of one move differs by more than their continuations explain: from 0.03 on, 4 of 102 decisions of
the very bot that judges were told of after one comparison, from here on one, and that was not confirmed.
"""
GREAT_LOSS: Final = 0.12
LEAST_POINTS: Final = 0.1
"""Or points that it must have cost, as a share of the largest score expected."""
_SPREAD: Final = (
    0.3  # standard deviation of a seat's score from one continuation to the next, as a share of the largest
)
_OTHER_CHANCES: Final = 1_000_003  # added to a seed: a second opinion has other chances
_SMOOTH: Final = 2  # judgements on either side that a point of the graph is the mean with
_KEEP_EVERY: Final = 20  # judgements between two times that they are written to the game's file


@dataclass(frozen=True)
class Budget:
    """How long to think, in continuations looked at and at most `seconds`.

    About a decision that is `judged`, about two moves `compared`, about a loss to be `confirmed` (that may take twice
    the time), about a decision that is only `glanced` at for the graph.  A game of 140 decisions, 50 of them a
    person's, takes about a minute compiled; interpreted the seconds count, and it takes some five minutes.
    """

    judged: int = 10_000
    compared: int = 10_000
    confirmed: int = 50_000
    glanced: int = 600
    seconds: float = 2.5


@dataclass(frozen=True)
class Judgement:
    """What was found out about the decision after `ply` others.

    `chances` and `points` are by seat, in the position before it.  Where the decision was judged, `better` is the move
    to make there and `played` the one that was made, the same object if they are one.
    """

    ply: int
    seat: int
    chances: tuple[float, ...]
    points: tuple[float, ...]
    better: MoveValue | None = None
    played: MoveValue | None = None

    @property
    def lost_chance(self) -> float:
        """The chance to win that the decision has cost, 0 if nothing."""
        if self.better is None or self.played is None:
            return 0.0
        return max(0.0, self.better.chance - self.played.chance)

    @property
    def lost_points(self) -> float:
        """The points that it has cost the seat, in the mean; below 0 if it has brought some."""
        if self.better is None or self.played is None:
            return 0.0
        return self.better.points[self.seat] - self.played.points[self.seat]

    @property
    def grade(self) -> str:
        """`blunder`, `mistake`, or empty for a decision of which nothing bad can be said for sure."""
        better, played = self.better, self.played
        if better is None or played is None or better is played:
            return ""
        if not all(each.visits or each.exact for each in (better, played)):
            return ""
        doubt = sqrt(
            sum(0.0 if each.exact else each.chance * (1 - each.chance) / each.visits for each in (better, played))
        )
        if self.lost_chance >= LEAST_LOSS and self.lost_chance >= SURE * doubt:
            return "blunder" if self.lost_chance >= GREAT_LOSS else "mistake"
        doubt = _SPREAD * sqrt(sum(0.0 if each.exact else 1 / each.visits for each in (better, played)))
        # Points count where the better move does not pay for them with chances.
        least = max(LEAST_POINTS, SURE * doubt) * max(1.0, *better.points)
        if self.lost_points >= least and better.chance >= played.chance:
            return "mistake"
        return ""


class Review:
    """The judgements of one game as far as they are there, by the number of decisions before."""

    def __init__(self, judgements: Mapping[int, Judgement] | None = None) -> None:
        self.judgements: dict[int, Judgement] = dict(judgements or {})

    def costly(self) -> list[Judgement]:
        """The decisions that have cost something for sure, the dearest first."""
        marked = [each for each in self.judgements.values() if each.grade]
        return sorted(marked, key=lambda each: (-each.lost_chance, -each.lost_points, each.ply))

    def grades(self) -> dict[int, str]:
        """The number of each decision that is marked (from 1) with its grade."""
        return {each.ply + 1: each.grade for each in self.judgements.values() if each.grade}

    def course(self, plies: int, result: Json | None) -> list[tuple[float, ...] | None]:
        """Everybody's chance to win after 0, 1, 2 … `plies` decisions, None where nothing is known.

        Each is the mean with up to `_SMOOTH` known ones before and after it: whoever decides looks a little too well,
        for the best of many moves is the luckiest, too.  At the end it is 1, shared by the winners, if there is a
        `result`.
        """
        sure = sorted(ply for ply in self.judgements if ply <= plies)
        known: list[tuple[float, ...] | None] = [None] * (plies + 1)
        for place, ply in enumerate(sure):
            near = [self.judgements[each].chances for each in sure[max(0, place - _SMOOTH) : place + _SMOOTH + 1]]
            known[ply] = tuple(sum(each) / len(near) for each in zip(*near, strict=True))
        ranking = cast(list[list[int]], result["ranking"]) if result is not None else []
        if ranking:
            seats = sum(map(len, ranking))
            known[plies] = tuple(1 / len(ranking[0]) if seat in ranking[0] else 0.0 for seat in range(seats))
        return known

    def to_json(self, moves: Sequence[str]) -> Json:
        """What is kept with the game of these moves."""
        return {
            "version": VERSION,
            "moves": digest_json(list(moves)),
            "judgements": [_rounded(asdict(self.judgements[ply])) for ply in sorted(self.judgements)],
        }


def read_review(kept: Json | None, moves: Sequence[str]) -> Review:
    """The review that was kept with a game of these moves; an empty one if it is of other moves, or makes no sense."""
    if kept is None or kept.get("version") != VERSION or kept.get("moves") != digest_json(list(moves)):
        return Review()
    try:
        judgements = [_judgement(each) for each in cast(list[Json], kept["judgements"])]
    except (KeyError, TypeError, ValueError):
        # A file that somebody has edited: the review can be made again.
        return Review()
    return Review({each.ply: each for each in judgements if 0 <= each.ply < len(moves)})


def _rounded(value: object) -> object:
    if isinstance(value, float):
        return round(value, 4)
    if isinstance(value, dict):
        return {key: _rounded(each) for key, each in value.items()}
    if isinstance(value, list | tuple):
        return [_rounded(each) for each in value]
    return value


def _judgement(kept: Json) -> Judgement:
    better = _move_value(kept["better"])
    played = _move_value(kept["played"])
    if better == played:
        played = better
    return Judgement(
        _whole(kept["ply"]), _whole(kept["seat"]), _numbers(kept["chances"]), _numbers(kept["points"]), better, played
    )


def _move_value(kept: object) -> MoveValue | None:
    if kept is None:
        return None
    told = cast(Json, kept)
    (chance,) = _numbers([told["chance"]])
    return MoveValue(str(told["move"]), chance, _numbers(told["points"]), _whole(told["visits"]), told["exact"] is True)


def _numbers(kept: object) -> tuple[float, ...]:
    return tuple(float(cast(float, each)) for each in cast(list[object], kept))


def _whole(kept: object) -> int:
    if type(kept) is not int:
        raise TypeError("a whole number was expected")
    return kept


class Reviewer(QObject):
    """Looks through a session's game in the background.

    `progressed(done, all)` counts decisions, `changed()` follows every judgement, `ended()` the last one or
    `cancel`, `failed(text)` trouble with the bots' process.  What is found is kept with the game, and not looked for
    again.
    """

    progressed = Signal(int, int)
    changed = Signal()
    ended = Signal()
    failed = Signal(str)
    paused = Signal(bool)

    def __init__(
        self, session: Session, analyst: Analyst, budget: Budget | None = None, parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self._session = session
        self._analyst = analyst
        self._budget = budget or Budget()
        self._moves = [ply.text for ply in session.plies()]
        self.review = read_review(session.review(), self._moves)
        self._left: list[int] = []
        self._choices: dict[int, bool] = {}  # whether there was a choice, as far as it was asked
        self._question: Question | None = None
        self._unkept = 0

    def refresh(self) -> None:
        """The game has other moves than before: what is kept about others is forgotten."""
        moves = [ply.text for ply in self._session.plies()]
        if moves != self._moves:
            self.cancel()
            self._moves, self._choices = moves, {}
            self.review = read_review(self._session.review(), moves)
            self.changed.emit()

    def judged(self) -> set[int]:
        """The decisions that are judged, by the number of those before: people's, or all where only bots played."""
        seats = self._session.seats()
        plies = self._session.plies()
        people = {ply.number - 1 for ply in plies if seat_at(seats[ply.seat], ply.number - 1).player == HUMAN}
        return people or set(range(len(plies)))

    def is_running(self) -> bool:
        """Whether it is looking."""
        return self._question is not None

    def is_complete(self) -> bool:
        """Whether nothing is left to look at."""
        return next(self._missing(), None) is None

    def start(self) -> None:
        """Look at what was not looked at yet; the decisions that are judged come first."""
        if self.is_running():
            return
        judged = self.judged()
        self._left = sorted(self._missing(), key=lambda ply: ply not in judged)
        self._go_on()

    def cancel(self) -> None:
        """Stop; what has been found stays."""
        if self._question is not None:
            self._analyst.withdraw(self._question)
            self._question = None
            self._keep()
            self.ended.emit()

    def _missing(self) -> Iterator[int]:
        """The decisions to look at, by the number of those before; where only one move is legal nothing is decided."""
        judged = self.judged()
        for ply in range(len(self._moves)):
            known = self.review.judgements.get(ply)
            if known is not None and (known.better is not None or ply not in judged):
                continue
            if ply not in self._choices:
                self._choices[ply] = len(self._session.legal_after(ply)) > 1
            if self._choices[ply]:
                yield ply

    def _go_on(self) -> None:
        total = len(self._moves)
        self.progressed.emit(total - len(self._left), total)
        if not self._left:
            self._question = None
            self._keep()
            self.ended.emit()
            return
        ply = self._left[0]
        visits = self._budget.judged if ply in self.judged() else self._budget.glanced
        self._ask(ply, visits, (), self._searched)

    def _ask(self, ply: int, visits: int, moves: Sequence[str], then: object, *, again: bool = False) -> None:
        seconds, seed = (2 * self._budget.seconds, ply + _OTHER_CHANCES) if again else (self._budget.seconds, ply)
        how = {"level": STRONGEST, "iterations": visits, "seconds": seconds, "seed": seed}
        question = self._analyst.ask(ply, how, Analyst.REVIEW, moves)
        assert question is not None  # a decision was made there
        question.answered.connect(then)
        question.failed.connect(self._trouble)
        question.paused.connect(self.paused)
        self._question = question

    def _searched(self, found: Evaluation) -> None:
        ply = found.ply
        text = self._moves[ply]
        judgement = Judgement(ply, found.seat, found.chances, found.points)
        if ply not in self.judged():
            self._judge(judgement)
            return
        best = found.moves[0]
        if best.move == text:
            self._judge(Judgement(ply, found.seat, found.chances, found.points, best, best))
            return
        self._ask(ply, self._budget.compared, (best.move, text), lambda told: self._compared(judgement, told))

    def _compared(self, judgement: Judgement, found: Evaluation) -> None:
        judged = self._decided(judgement, found)
        if not judged.grade or judged.better is None or judged.played is None:
            self._judge(judged)
            return
        moves = (judged.better.move, judged.played.move)
        confirm = self._budget.confirmed
        self._ask(judged.ply, confirm, moves, lambda told: self._judge(self._decided(judgement, told)), again=True)

    def _decided(self, judgement: Judgement, found: Evaluation) -> Judgement:
        """The judgement with what a comparison of the move that was made and the best one has found."""
        text = self._moves[judgement.ply]
        played = next(each for each in found.moves if each.move == text)
        other = next((each for each in found.moves if each.move != text), played)
        # The move that was made may turn out to be the better one.
        better = played if _worth(played, judgement.seat) >= _worth(other, judgement.seat) else other
        return replace(judgement, better=better, played=played)

    def _judge(self, judgement: Judgement) -> None:
        self.review.judgements[judgement.ply] = judgement
        self._left = [ply for ply in self._left if ply != judgement.ply]
        self._unkept += 1
        if self._unkept >= _KEEP_EVERY:
            self._keep()
        self.changed.emit()
        self._go_on()

    def _trouble(self, text: str) -> None:
        self._question = None
        self._keep()
        self.failed.emit(text)
        self.ended.emit()

    def _keep(self) -> None:
        """Write what was found to the game's file."""
        if self._unkept:
            self._unkept = 0
            self._session.keep_review(self.review.to_json(self._moves))


def _worth(value: MoveValue, seat: int) -> tuple[float, float]:
    others = [points for other, points in enumerate(value.points) if other != seat]
    return value.chance, value.points[seat] - max(others)
