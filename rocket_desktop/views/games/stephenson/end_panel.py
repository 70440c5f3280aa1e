"""The end of a game: who won, and a table of every source of points by player."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, cast

from PySide6.QtCore import QAbstractTableModel, QEvent, QModelIndex, QPersistentModelIndex, QSize, Qt, Signal
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

from rocket_desktop.i18n import _
from rocket_desktop.model.core import Json
from rocket_desktop.model.record import Seat
from rocket_desktop.play.game_file import RESIGNED
from rocket_desktop.play.session import Ply
from rocket_desktop.views.games.stephenson.edition import Edition
from rocket_desktop.views.shell.course_graph import CourseGraph
from rocket_desktop.views.shell.log import PLY_ROLE, LogModel
from rocket_desktop.views.shell.review_page import ReviewPage
from rocket_desktop.views.shell.words import Heading, listed, plain, shown_seats, with_shown_names

_Index = QModelIndex | QPersistentModelIndex
_ROOT: Final = QModelIndex()

SOURCES: Final = ("city", "town", "merger", "passengers", "industry", "stations", "shares")
"""Reasons of score events in the order of the table."""


def source_title(source: str) -> str:
    """A source of points or money (one of `SOURCES`, or empty for their sum) for people."""
    return {
        "": _("Together"),
        "city": _("Cities reached"),
        "town": _("Railway towns reached"),
        "merger": _("Mergers"),
        "passengers": _("Passengers at the end"),
        "industry": _("Industries at the end"),
        "stations": _("Stations at the end"),
        "shares": _("Shares at the end"),
    }[source]


class SourcesModel(QAbstractTableModel):
    """Points or money by source (rows) and player (columns), the sum last."""

    def __init__(self, edition: Edition) -> None:
        super().__init__()
        self._edition = edition
        self.seats: tuple[Seat, ...] = ()
        self.points: dict[tuple[str, int], int] = {}

    def show_game(self, plies: Sequence[Ply], seats: Sequence[Seat]) -> None:
        """Count all scores of the game."""
        self.beginResetModel()
        self.seats = tuple(seats)
        self.points = {}
        for ply in plies:
            for event in ply.events:
                if event["kind"] == "score":
                    key = str(event["reason"]), cast(int, event["seat"])
                    self.points[key] = self.points.get(key, 0) + cast(int, event["points"])
        self.endResetModel()

    def rowCount(self, parent: _Index = _ROOT) -> int:
        return 0 if parent.isValid() else len(SOURCES) + 1

    def columnCount(self, parent: _Index = _ROOT) -> int:
        return 0 if parent.isValid() else len(self.seats)

    def source(self, row: int) -> str:
        """The reason a row is about, empty for the sum."""
        return SOURCES[row] if row < len(SOURCES) else ""

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        if orientation == Qt.Orientation.Vertical:
            if role == Qt.ItemDataRole.DisplayRole:
                return source_title(self.source(section))
            return None
        if section >= len(self.seats):
            return None
        return self.seats[section].name if role == Qt.ItemDataRole.DisplayRole else None

    def value(self, row: int, seat: int) -> int:
        """The points in a cell."""
        sources = [self.source(row)] if self.source(row) else list(SOURCES)
        return sum(self.points.get((source, seat), 0) for source in sources)

    def data(self, index: _Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        if role == Qt.ItemDataRole.DisplayRole:
            return self._edition.amount(self.value(index.row(), index.column()))
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return Qt.AlignmentFlag.AlignCenter
        if role == Qt.ItemDataRole.FontRole and not self.source(index.row()):
            font = QFont(QGuiApplication.font())
            font.setBold(True)
            return font
        return None


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


class EndPanel(QWidget):
    """Winner, sources and where each number was made; `ply_wanted(number)` asks for the board there."""

    ply_wanted = Signal(int)
    review_wanted = Signal()
    again_wanted = Signal()
    home_wanted = Signal()

    def __init__(self, edition: Edition) -> None:
        super().__init__()
        self._edition = edition
        self._plies: list[Ply] = []
        self.heading = Heading("", 1.9)
        self.heading.setWordWrap(True)
        self.reason = plain(wrap=True)
        self.tabs = QTabWidget()
        self.model = SourcesModel(edition)
        self.table = QTableView()
        self.table.setModel(self.model)
        self.table.setAccessibleName(
            _("Sources of money by player") if edition.is_1999 else _("Sources of points by player")
        )
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
        self.list.setAccessibleName(
            _("Where this money came from") if edition.is_1999 else _("Where these points were made")
        )
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

        course = (
            _("Everybody’s money if the game had ended at each move.")
            if edition.is_1999
            else _("Everybody's score if the game had ended at each move.")
        )
        self.graph = CourseGraph(_("Money") if edition.is_1999 else _("Scores"), course, 10, edition.amount)
        self.graph.ply_wanted.connect(self.ply_wanted)

        below = QWidget()
        column = QVBoxLayout(below)
        column.addWidget(self.parts_label)
        column.addWidget(self.list, 1)
        splitter = QSplitter(Qt.Orientation.Vertical)
        splitter.addWidget(self.table)
        self.courses = QSplitter(Qt.Orientation.Horizontal)
        self.courses.addWidget(_titled(self.graph, edition.course_title()))
        self.tabs.addTab(self.courses, _("Course of the game"))
        self.tabs.addTab(below, edition.parts_title())
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
        self._plies = list(plies)
        scores = cast(list[int], result["scores"])
        winners = cast(list[list[int]], result["ranking"])[0]
        names = [shown[seat].name for seat in winners]
        wins = _("{names} wins with {amount}") if len(names) == 1 else _("{names} win together with {amount}")
        amount = self._edition.in_words(scores[winners[0]])
        self.heading.setText(wins.format(names=listed(names), amount=amount))
        ends = [str(event["text"]) for ply in plies for event in ply.events if event["kind"] == "end"]
        if result.get("reason") == RESIGNED:
            last = cast(list[list[int]], result["ranking"])[-1]
            self.reason.setText(_("{name} has resigned.").format(name=listed([shown[seat].name for seat in last])))
        else:
            self.reason.setText(with_shown_names(f"{ends[-1]}.", seats) if ends else "")
        self.model.show_game(plies, shown)
        self.parts.show_seats(seats)
        self._fit_table()

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
        source, seat = self.model.source(index.row()), index.column()
        name = self.model.seats[seat].name
        # Each score is a row of its own, with the player's mark.
        parts = [Ply(ply.number, seat, ply.text, [e]) for ply in self._plies for e in self._of(ply, source, seat)]
        nothing = _("no money here") if self._edition.is_1999 else _("no points here")
        made = self._edition.amount(self.model.value(index.row(), seat)) if parts else nothing
        text = _("{name} – {source}: {points}")
        self.parts_label.setText(text.format(name=name, source=source_title(source), points=made))
        self.parts.show_plies(parts)

    def _of(self, ply: Ply, source: str, seat: int) -> list[Json]:
        """The scores of a decision that a cell counts."""
        return [
            event
            for event in ply.events
            if event["kind"] == "score" and event["seat"] == seat and (not source or event["reason"] == source)
        ]
