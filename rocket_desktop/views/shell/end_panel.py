"""The page of a finished game: who won, a table of every source of points by player, the course of the game."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final, cast

from PySide6.QtCore import QAbstractTableModel, QEvent, QModelIndex, QPersistentModelIndex, QSize, Qt
from PySide6.QtGui import QFont, QGuiApplication
from PySide6.QtWidgets import (
    QAbstractItemView,
    QHBoxLayout,
    QHeaderView,
    QListView,
    QPushButton,
    QSplitter,
    QTableView,
    QTabWidget,
    QVBoxLayout,
    QWidget,
)

from rocket_desktop.i18n import _, ngettext
from rocket_desktop.model.core import Json
from rocket_desktop.model.record import Seat
from rocket_desktop.play.game_file import RESIGNED
from rocket_desktop.play.session import Ply
from rocket_desktop.views.shell.course_graph import CourseGraph
from rocket_desktop.views.shell.log import PLY_ROLE, LogModel
from rocket_desktop.views.shell.review_page import ReviewPage
from rocket_desktop.views.shell.table_parts import EndPage
from rocket_desktop.views.shell.words import Heading, listed, plain, shown_seats, with_shown_names

_Index = QModelIndex | QPersistentModelIndex
_ROOT: Final = QModelIndex()


@dataclass(frozen=True)
class Score:
    """Points that a player was given: what for (an id of the game's), in which decision, as which event."""

    source: str
    ply: Ply
    event: Json


class PointsModel(QAbstractTableModel):
    """Points by source (rows) and player (columns), the sum last.

    A game says by its own class what it gives points for.
    """

    def __init__(self) -> None:
        super().__init__()
        self.seats: tuple[Seat, ...] = ()
        self.scores: list[Score] = []
        self._sources: list[str] = []

    def collect(self, plies: Sequence[Ply]) -> list[Score]:
        """All scores of a game, in the order of their events."""
        raise NotImplementedError

    def sources(self) -> Sequence[str]:
        """The sources of points, in the order of the rows; asked for after `collect`."""
        raise NotImplementedError

    def title(self, source: str) -> str:
        """A source of points for people."""
        raise NotImplementedError

    def show_game(self, plies: Sequence[Ply], seats: Sequence[Seat]) -> None:
        """Count all scores of the game."""
        self.beginResetModel()
        self.seats = tuple(seats)
        self.scores = self.collect(plies)
        self._sources = list(self.sources())
        self.endResetModel()

    def rowCount(self, parent: _Index = _ROOT) -> int:
        return 0 if parent.isValid() or not self.seats else len(self._sources) + 1

    def columnCount(self, parent: _Index = _ROOT) -> int:
        return 0 if parent.isValid() else len(self.seats)

    def source(self, row: int) -> str:
        """What a row is about, empty for the sum."""
        return self._sources[row] if row < len(self._sources) else ""

    def row_title(self, row: int) -> str:
        """A row for people."""
        return self.title(self.source(row)) if self.source(row) else _("Together")

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        if role != Qt.ItemDataRole.DisplayRole:
            return None
        if orientation == Qt.Orientation.Vertical:
            return self.row_title(section)
        return self.seats[section].name if section < len(self.seats) else None

    def value(self, row: int, seat: int) -> int:
        """The points in a cell."""
        return sum(cast(int, score.event["points"]) for score in self.parts(row, seat))

    def parts(self, row: int, seat: int) -> list[Score]:
        """The scores that a cell counts."""
        source = self.source(row)
        return [s for s in self.scores if s.event["seat"] == seat and source in ("", s.source)]

    def data(self, index: _Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        if role == Qt.ItemDataRole.DisplayRole:
            return self.shown(index.row(), index.column())
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return Qt.AlignmentFlag.AlignCenter
        if role == Qt.ItemDataRole.FontRole and not self.source(index.row()):
            font = QFont(QGuiApplication.font())
            font.setBold(True)
            return font
        return None

    def shown(self, row: int, seat: int) -> str:
        """The text of a cell."""
        return str(self.value(row, seat))


@dataclass(frozen=True)
class ScoreWords:
    """How a game calls its scores on the last page.

    `sources` names the table, `scores` the graph, `course` stands over it and `course_help` says it in a sentence;
    `made` is the tab of what a number consists of, `these` names its list, `nothing` stands for none.  `amount` words a
    number for table and graph, `in_words` with its unit.
    """

    sources: str
    scores: str
    course: str
    course_help: str
    made: str
    these: str
    nothing: str
    amount: Callable[[float], str]
    in_words: Callable[[int], str]


def points_in_words(number: int) -> str:
    """`1 point`, `9 points`."""
    return ngettext("{number} point", "{number} points", number).format(number=number)


def words_for_points(sources: str, course: str, course_help: str) -> ScoreWords:
    """The words of a game whose scores are points."""
    return ScoreWords(
        sources,
        _("Scores"),
        course,
        course_help,
        _("Where points were made"),
        _("Where these points were made"),
        _("no points here"),
        lambda number: f"{number:.0f}",
        points_in_words,
    )


def _titled(widget: QWidget, title: str) -> QWidget:
    """A widget under its title."""
    box = QWidget()
    rows = QVBoxLayout(box)
    rows.setContentsMargins(2, 4, 2, 2)
    rows.setSpacing(2)
    label = plain()
    label.setText(title)
    rows.addWidget(label)
    rows.addWidget(widget, 1)
    return box


class EndPanel(EndPage):
    """Winner, sources of points and where each number was made."""

    def __init__(self, model: PointsModel, words: ScoreWords) -> None:
        super().__init__()
        self._words = words
        self.heading = Heading("", 1.9)
        self.heading.setWordWrap(True)
        self.reason = plain(wrap=True)
        self.tabs = QTabWidget()
        self.model = model
        self.table = QTableView()
        self.table.setModel(self.model)
        self.table.setAccessibleName(words.sources)
        self.table.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.table.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.table.setTabKeyNavigation(False)
        self.table.setAlternatingRowColors(True)
        self.table.horizontalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Stretch)
        self.table.selectionModel().currentChanged.connect(self._show_parts)
        self.table.clicked.connect(lambda: self.tabs.setCurrentIndex(1))
        self.table.activated.connect(lambda: self.tabs.setCurrentIndex(1))
        self.parts_label = plain(wrap=True)
        self.parts_label.setText(_("Choose a number to see where it was made."))
        self.parts = LogModel()
        self.list = QListView()
        self.list.setModel(self.parts)
        self.list.setAccessibleName(words.these)
        self.list.setWordWrap(True)
        self.list.setIconSize(QSize(14, 14))
        self.list.setResizeMode(QListView.ResizeMode.Adjust)
        self.list.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.list.activated.connect(lambda index: self.ply_wanted.emit(int(index.data(PLY_ROLE))))
        self.list.clicked.connect(lambda index: self.ply_wanted.emit(int(index.data(PLY_ROLE))))
        self.review_button = QPushButton(_("&Look at the board"))
        self.review_button.clicked.connect(self.review_wanted)
        self.again_button = QPushButton(_("&Play again"))
        self.again_button.clicked.connect(self.again_wanted)
        self.home_button = QPushButton(_("&Home page"))
        self.home_button.clicked.connect(self.home_wanted)

        self.graph = CourseGraph(words.scores, words.course_help, 10, words.amount)
        self.graph.ply_wanted.connect(self.ply_wanted)

        below = QWidget()
        column = QVBoxLayout(below)
        column.addWidget(self.parts_label)
        column.addWidget(self.list, 1)
        splitter = QSplitter(Qt.Orientation.Vertical)
        splitter.addWidget(self.table)
        self.courses = QSplitter(Qt.Orientation.Horizontal)
        self.courses.addWidget(_titled(self.graph, words.course))
        self.tabs.addTab(self.courses, _("Course of the game"))
        self.tabs.addTab(below, words.made)
        self._review: ReviewPage | None = None
        splitter.addWidget(self.tabs)
        splitter.setStretchFactor(0, 3)
        splitter.setStretchFactor(1, 2)
        self._buttons = buttons = QHBoxLayout()
        buttons.addWidget(self.again_button)
        buttons.addWidget(self.review_button)
        buttons.addStretch(1)
        buttons.addWidget(self.home_button)
        rows = QVBoxLayout(self)
        rows.setContentsMargins(14, 12, 14, 10)
        rows.addWidget(self.heading)
        rows.addWidget(self.reason)
        rows.addWidget(splitter, 1)
        rows.addLayout(buttons)

    def add_review(self, page: ReviewPage) -> None:
        """Put the review's page beside the other tabs, and its graph beside that of the scores."""
        self._review = page
        self.courses.addWidget(_titled(page.graph, _("Chances to win")))
        self.courses.setSizes([1000, 1000])
        self.tabs.addTab(page, _("Review"))
        self._buttons.insertWidget(self._buttons.indexOf(self.home_button), page.bar)

    def show_review(self) -> None:
        """Bring the review's page to the front."""
        if self._review is not None:
            self.tabs.setCurrentWidget(self._review)

    def show_result(
        self, result: Json, plies: Sequence[Ply], seats: Sequence[Seat], course: Sequence[Sequence[int]]
    ) -> None:
        """Show how the game ended; `course` holds the projected scores after 0, 1, 2 … decisions."""
        shown = shown_seats(seats)
        self.graph.show_course(shown, course)
        scores = cast(list[int], result["scores"])
        winners = cast(list[list[int]], result["ranking"])[0]
        names = [shown[seat].name for seat in winners]
        wins = _("{names} wins with {amount}") if len(names) == 1 else _("{names} win together with {amount}")
        amount = self._words.in_words(scores[winners[0]])
        self.heading.setText(wins.format(names=listed(names), amount=amount))
        ends = [str(event["text"]) for ply in plies for event in ply.events if event["kind"] == "end"]
        if result.get("reason") == RESIGNED:
            last = cast(list[list[int]], result["ranking"])[-1]
            self.reason.setText(_("{name} has resigned.").format(name=listed([shown[seat].name for seat in last])))
        else:
            told = [with_shown_names(f"{ends[-1]}.", seats)] if ends else []
            self.reason.setText(" ".join([*told, *self.explained(result, plies, shown)]))
        self.model.show_game(plies, shown)
        self.parts.show_seats(seats)
        self._fit_table()

    def explained(self, result: Json, plies: Sequence[Ply], seats: Sequence[Seat]) -> list[str]:
        """What else there is to say of a result, in sentences; `seats` have their names as they are shown."""
        return []

    def changeEvent(self, event: QEvent) -> None:
        """Follow the app's text size."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.ApplicationFontChange:
            self._fit_table()

    def _fit_table(self) -> None:
        """Let the table take no more than its rows need: the tabs below have use for the rest."""
        self.table.resizeRowsToContents()
        rows, header = self.table.verticalHeader(), self.table.horizontalHeader()
        self.table.setMaximumHeight(rows.length() + header.sizeHint().height() + 2 * self.table.frameWidth())

    def _show_parts(self, index: QModelIndex) -> None:
        if not index.isValid():
            return
        row, seat = index.row(), index.column()
        scores = self.model.parts(row, seat)
        # Each score is a row of its own, with the player's mark.
        parts = [Ply(score.ply.number, seat, score.ply.text, [score.event]) for score in scores]
        made = self._words.amount(self.model.value(row, seat)) if parts else self._words.nothing
        text = _("{name} – {source}: {points}")
        name = self.model.seats[seat].name
        self.parts_label.setText(text.format(name=name, source=self.model.row_title(row), points=made))
        self.parts.show_plies(parts)
