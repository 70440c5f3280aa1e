"""The review of a game: which decisions have cost most, what would have been better, and why."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QPersistentModelIndex, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QHBoxLayout,
    QHeaderView,
    QProgressBar,
    QPushButton,
    QScrollArea,
    QTableView,
    QVBoxLayout,
    QWidget,
)

from rocket_desktop.i18n import N_, _, ngettext
from rocket_desktop.model.record import Seat
from rocket_desktop.play.review import Judgement, Reviewer
from rocket_desktop.play.session import Session
from rocket_desktop.views.shell.course_graph import CourseGraph
from rocket_desktop.views.shell.guide import MoveGuide, percent
from rocket_desktop.views.shell.marks import GRADES, seat_icon
from rocket_desktop.views.shell.words import plain, shown_seats, tip

_Index = QModelIndex | QPersistentModelIndex
_ROOT: Final = QModelIndex()


class CostlyModel(QAbstractTableModel):
    """The decisions that have cost most, the dearest first."""

    HEADERS = (N_("Move"), N_("Player"), N_("Made"), N_("Better"), N_("Chance lost"))
    HELP = (
        N_("The number of the decision; ?? has cost much, ? less"),
        N_("Who decided"),
        N_("What was done"),
        N_("What would have been better"),
        N_("The chance to win that the decision has cost"),
    )

    def __init__(self, guide: MoveGuide) -> None:
        super().__init__()
        self._guide = guide
        self._seats: tuple[Seat, ...] = ()
        self._rows: list[Judgement] = []

    def show_costly(self, seats: Sequence[Seat], rows: Sequence[Judgement]) -> None:
        """Show these decisions; nothing happens if they are shown already."""
        if list(rows) != self._rows or tuple(seats) != self._seats:
            self.beginResetModel()
            self._seats, self._rows = tuple(seats), list(rows)
            self.endResetModel()

    def judgement(self, row: int) -> Judgement | None:
        """What is told in a row."""
        return self._rows[row] if 0 <= row < len(self._rows) else None

    def row_of(self, ply: int) -> int:
        """The row about the decision after `ply` others, -1 if there is none."""
        return next((row for row, each in enumerate(self._rows) if each.ply == ply), -1)

    def rowCount(self, parent: _Index = _ROOT) -> int:
        return 0 if parent.isValid() else len(self._rows)

    def columnCount(self, parent: _Index = _ROOT) -> int:
        return 0 if parent.isValid() else len(self.HEADERS) + 1

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        if orientation != Qt.Orientation.Horizontal or section > len(self.HEADERS):
            return None
        last = section == len(self.HEADERS)  # in the game's own unit
        if role == Qt.ItemDataRole.DisplayRole:
            return self._guide.lost_title() if last else _(self.HEADERS[section])
        if role == Qt.ItemDataRole.ToolTipRole:
            return tip(self._guide.lost_help() if last else _(self.HELP[section]))
        return None

    def data(self, index: _Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        row = self._rows[index.row()]
        if row.better is None or row.played is None:
            return None
        if role == Qt.ItemDataRole.DisplayRole:
            return (
                f"{row.ply + 1} {GRADES.get(row.grade, '')}",
                self._seats[row.seat].name,
                self._guide.title(row.played.move),
                self._guide.title(row.better.move),
                percent(row.lost_chance),
                self._guide.amount(row.lost_points),
            )[index.column()]
        if role == Qt.ItemDataRole.DecorationRole and index.column() == 1:
            return seat_icon(self._seats[row.seat])
        if role == Qt.ItemDataRole.TextAlignmentRole and index.column() > 3:
            return Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
        if role == Qt.ItemDataRole.ToolTipRole and index.column() in (2, 3):
            return tip(str(self.data(index)))
        return None


class _Rows(QTableView):
    """A table in which Enter and a double click choose a row."""

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and self.currentIndex().isValid():
            self.activated.emit(self.currentIndex())
        else:
            super().keyPressEvent(event)


class ReviewPage(QWidget):
    """The costly decisions with their reasons; `move_wanted(ply, better move)` asks for the board there.

    `bar` (what is done, progress, start and stop) and `graph` (the chances over the game) can be put elsewhere.
    """

    move_wanted = Signal(int, str)
    ply_wanted = Signal(int)

    def __init__(self, session: Session, reviewer: Reviewer, guide: MoveGuide) -> None:
        super().__init__()
        self._session = session
        self._reviewer = reviewer
        self._guide = guide
        self._trouble = ""
        self.graph = CourseGraph(
            _("Chances to win"),
            _("Everybody's chance to win at each move, as far as it was worked out."),
            100,
            lambda number: percent(number / 100),
            _("A review of the game works them out."),
        )
        self.graph.ply_wanted.connect(self.ply_wanted)
        self.model = CostlyModel(guide)
        self.table = self._make_table()
        self.empty = plain(wrap=True)
        self.empty.setAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop)
        self.details = plain(wrap=True)
        self.details.setAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop)
        self.details.setMargin(4)
        around = QScrollArea()
        around.setWidget(self.details)
        around.setWidgetResizable(True)
        around.setAccessibleName(_("Why"))
        around.setMinimumHeight(3 * self.fontMetrics().height())
        self.look_button = QPushButton(_("&Show on the board"))
        self.look_button.setToolTip(_("Go to this decision and show the better move"))
        self.look_button.clicked.connect(self._look)
        self._around = around
        self.bar = self._make_bar()
        below = QHBoxLayout()
        below.addWidget(around, 1)
        below.addWidget(self.look_button, 0, Qt.AlignmentFlag.AlignTop)
        rows = QVBoxLayout(self)
        rows.setContentsMargins(6, 6, 6, 6)
        rows.addWidget(self.empty)
        rows.addWidget(self.table, 3)
        rows.addLayout(below, 2)
        reviewer.progressed.connect(self._show_progress)
        reviewer.changed.connect(self.show_review)
        reviewer.ended.connect(self.show_review)
        reviewer.failed.connect(self._show_trouble)
        reviewer.paused.connect(self._show_pause)
        self.show_review()

    def _make_table(self) -> QTableView:
        table = _Rows()
        table.setModel(self.model)
        table.setAccessibleName(_("Decisions that have cost most"))
        table.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        table.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        table.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        table.setShowGrid(False)
        table.setWordWrap(False)
        table.setTabKeyNavigation(False)
        table.setAlternatingRowColors(True)
        table.verticalHeader().hide()
        header = table.horizontalHeader()
        header.setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
        for column in (2, 3):
            header.setSectionResizeMode(column, QHeaderView.ResizeMode.Stretch)
        table.selectionModel().currentRowChanged.connect(lambda *_rows: self._show_details())
        table.activated.connect(lambda _index: self._look())
        table.doubleClicked.connect(lambda _index: self._look())
        return table

    def _make_bar(self) -> QWidget:
        bar = QWidget()
        self.state = plain()
        self.progress = QProgressBar()
        self.progress.setTextVisible(False)
        self.progress.setFixedWidth(80)
        self.progress.setMaximumHeight(12)
        self.progress.setAccessibleName(_("Progress of the review"))
        self.start_button = QPushButton(_("Re&view the game"))
        self.start_button.setToolTip(_("Look at every decision in the background: what it has cost, what was better"))
        self.start_button.clicked.connect(self.start)
        self.stop_button = QPushButton(_("S&top"))
        self.stop_button.setToolTip(_("Stop the review; what it has found is kept"))
        self.stop_button.clicked.connect(self._reviewer.cancel)
        row = QHBoxLayout(bar)
        row.setContentsMargins(0, 0, 0, 0)
        for widget in (self.state, self.progress, self.start_button, self.stop_button):
            row.addWidget(widget)
        return bar

    def start(self) -> None:
        """Begin the review, or go on with it."""
        self._trouble = ""
        self._reviewer.start()
        self.show_review()

    def show_review(self) -> None:
        """Show what is known by now."""
        review, running = self._reviewer.review, self._reviewer.is_running()
        seats = shown_seats(self._session.seats())
        plies = len(self._session.plies())
        status = self._session.status()
        course = review.course(plies, status["result"] if isinstance(status["result"], dict) else None)
        self.graph.show_course(seats, [None if each is None else [100 * one for one in each] for each in course])
        self.graph.show_marks(review.grades())
        chosen = self.model.judgement(self.table.currentIndex().row())
        self.model.show_costly(seats, review.costly())
        row = self.model.row_of(chosen.ply) if chosen is not None else -1
        if row >= 0:
            self.table.selectRow(row)
        rows = self.model.rowCount()
        self.table.setVisible(rows > 0)
        self.empty.setVisible(rows == 0)
        self._around.setVisible(rows > 0)
        self.look_button.setVisible(rows > 0)
        self.empty.setText(self._nothing_to_show())
        self.start_button.setVisible(not running and not self._reviewer.is_complete())
        begun = bool(review.judgements)
        self.start_button.setText(_("Go on re&viewing") if begun else _("Re&view the game"))
        self.stop_button.setVisible(running)
        self.progress.setVisible(running)
        if not running:
            self.state.setText(self._trouble or self._summary())
        self._show_details()

    def _nothing_to_show(self) -> str:
        if self._reviewer.is_complete():
            return _("No decision has cost anything for sure: well played.")
        if self._reviewer.is_running():
            return _("No costly decision so far.")
        return _("A review looks at every decision: what it has cost, and what would have been better.")

    def _summary(self) -> str:
        if not self._reviewer.is_complete():
            return ""
        costly = self.model.rowCount()
        return ngettext("{number} costly decision", "{number} costly decisions", costly).format(number=costly)

    def _show_progress(self, done: int, total: int) -> None:
        self.progress.setRange(0, total)
        self.progress.setValue(done)
        self.state.setText(_("{done} of {total} moves").format(done=done, total=total))

    def _show_pause(self, waits: bool) -> None:
        if waits:
            self.state.setText(_("Waits…"))
        else:
            self._show_progress(self.progress.value(), self.progress.maximum())

    def _show_trouble(self, text: str) -> None:
        self._trouble = text

    def _show_details(self) -> None:
        judgement = self.model.judgement(self.table.currentIndex().row())
        self.look_button.setEnabled(judgement is not None)
        self.details.setText("" if judgement is None else "\n".join(self.reasons(judgement)))

    def reasons(self, judgement: Judgement) -> list[str]:
        """Why one move was better than the one that was made, in sentences."""
        better, played = judgement.better, judgement.played
        if better is None or played is None:
            return []
        name = shown_seats(self._session.seats())[judgement.seat].name
        told = []
        for what, value in ((_("Better"), better), (_("Made"), played)):
            text = _("{what}: {move}. {name} then has {share} to win and can expect {amount}.")
            if value.exact:
                text = _("{what}: {move}. {name} then gets {amount} in the end if all play their best.")
            told.append(
                text.format(
                    what=what,
                    move=self._guide.title(value.move),
                    name=name,
                    share=percent(value.chance),
                    amount=self._guide.amount_in_words(value.points[judgement.seat]),
                )
            )
            told += [f"    {reason}." for reason in self._guide.reasons(judgement.ply, value.move)]
        return told

    def short(self, judgement: Judgement) -> str:
        """The decision in a sentence, for the board."""
        better, played = judgement.better, judgement.played
        if better is None or played is None:
            return ""
        name = shown_seats(self._session.seats())[judgement.seat].name
        return _(
            "{sign} {name} did this: {played}. Better: {better} (chance to win {chance} more, {amount} more)."
        ).format(
            sign=GRADES.get(judgement.grade, ""),
            name=name,
            played=self._guide.title(played.move),
            better=self._guide.title(better.move),
            chance=percent(judgement.lost_chance),
            amount=self._guide.amount_in_words(judgement.lost_points),
        )

    def _look(self) -> None:
        judgement = self.model.judgement(self.table.currentIndex().row())
        if judgement is not None and judgement.better is not None:
            self.move_wanted.emit(judgement.ply, judgement.better.move)
