"""What has happened, as a list anyone can read: every move, and under it what came of it."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, cast

from PySide6.QtCore import QAbstractListModel, QEvent, QModelIndex, QObject, QPersistentModelIndex, QSize, Qt, Signal
from PySide6.QtGui import QFont, QGuiApplication, QPalette
from PySide6.QtWidgets import (
    QAbstractItemView,
    QComboBox,
    QHBoxLayout,
    QListView,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from rocket_desktop.i18n import _
from rocket_desktop.model.core import Json
from rocket_desktop.model.record import Seat
from rocket_desktop.play.session import Ply
from rocket_desktop.views.shell.marks import GRADES, seat_icon
from rocket_desktop.views.shell.words import event_text, tip, with_shown_names

_Index = QModelIndex | QPersistentModelIndex
_ROOT: Final = QModelIndex()

PLY_ROLE: Final = Qt.ItemDataRole.UserRole
"""The number of the decision a row belongs to."""


@dataclass(frozen=True)
class Row:
    """One line of the log: `level` is turn, move, score or note; `seat` is the mover's for a move.

    `event` is the number of what it tells of among the events of the decision.
    """

    ply: int
    level: str
    text: str
    seat: int | None = None
    event: int = 0


def rows_of(ply: Ply, untold: frozenset[str], told: Callable[[Json], str] = event_text) -> list[Row]:
    """The lines a decision adds; kinds of events in `untold` have none, being told by others."""
    rows: list[Row] = []
    for number, event in enumerate(ply.events):
        kind = str(event["kind"])
        if kind in untold:
            continue
        text = told(event)
        if kind in ("turn", "end"):
            rows.append(Row(ply.number, "turn", text, event=number))
        elif not rows:
            rows.append(Row(ply.number, "move", text, ply.seat, number))
        else:
            rows.append(Row(ply.number, "score" if kind == "award" else "note", text, event=number))
    return rows


class LogModel(QAbstractListModel):
    """The log's lines; only those up to the shown decision when the game is being reviewed."""

    def __init__(self, untold: frozenset[str] = frozenset(), told: Callable[[Json], str] = event_text) -> None:
        super().__init__()
        self._untold, self._event_text = untold, told
        self._seats: tuple[Seat, ...] = ()
        self._all: list[Row] = []
        self._rows: list[Row] = []
        self._plies: list[Ply] = []
        self._marks: Mapping[int, str] = {}
        self.only_scores = False
        self.since = 0

    def show_seats(self, seats: Sequence[Seat]) -> None:
        """Whose marks stand before the moves."""
        self._seats = tuple(seats)

    def show_plies(self, plies: Sequence[Ply]) -> None:
        """Show these decisions; new ones at the end are only added."""
        known = len(self._plies)
        same = known <= len(plies) and all(old is new for old, new in zip(self._plies, plies, strict=False))
        self._plies = list(plies)
        if same:
            added = [row for ply in plies[known:] for row in rows_of(ply, self._untold, self._event_text)]
            self._all += added
            shown = [row for row in added if self._wanted(row)]
            if shown:
                self.beginInsertRows(_ROOT, len(self._rows), len(self._rows) + len(shown) - 1)
                self._rows += shown
                self.endInsertRows()
            return
        self._all = [row for ply in plies for row in rows_of(ply, self._untold, self._event_text)]
        self._filter()

    def show_marks(self, marks: Mapping[int, str]) -> None:
        """Mark decisions, by their numbers, that a review has found to be a `blunder` or `mistake`."""
        if marks != self._marks:
            self._marks = dict(marks)
            if self._rows:
                self.dataChanged.emit(self.index(0), self.index(len(self._rows) - 1))

    def narrow(self, only_scores: bool, since: int) -> None:
        """Leave out what scored nothing if `only_scores`, and the first `since` decisions."""
        if (only_scores, since) != (self.only_scores, self.since):
            self.only_scores, self.since = only_scores, since
            self._filter()

    def _filter(self) -> None:
        self.beginResetModel()
        self._rows = [row for row in self._all if self._wanted(row)]
        self.endResetModel()

    def _wanted(self, row: Row) -> bool:
        return row.ply > self.since and (not self.only_scores or row.level in ("score", "turn"))

    def rowCount(self, parent: _Index = _ROOT) -> int:
        return 0 if parent.isValid() else len(self._rows)

    def data(self, index: _Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        row = self._rows[index.row()]
        if role == Qt.ItemDataRole.DisplayRole:
            return self.text(index.row())
        if role == PLY_ROLE:
            return row.ply
        if role == Qt.ItemDataRole.DecorationRole and row.seat is not None:
            return seat_icon(self._seats[row.seat])
        if role == Qt.ItemDataRole.FontRole and row.level in ("turn", "score"):
            font = QFont(QGuiApplication.font())
            font.setBold(True)
            if row.level == "turn":
                font.setItalic(True)
            return font
        if role == Qt.ItemDataRole.ForegroundRole and row.level == "turn":
            return QGuiApplication.palette().color(QPalette.ColorRole.PlaceholderText)
        if role == Qt.ItemDataRole.ToolTipRole:
            return tip(
                f"{self._told(row)}\n" + _("(move {number}: click to look at the board there)").format(number=row.ply)
            )
        return None

    def last_row(self, ply: int) -> int:
        """The last line shown of what happened up to a decision; -1 for none."""
        return bisect_right(self._rows, ply, key=lambda row: row.ply) - 1

    def told_event(self, number: int) -> Json:
        """What a line that is shown tells of."""
        row = self._rows[number]
        return self._plies[row.ply - 1].events[row.event]

    def row(self, number: int) -> Row:
        """A line that is shown."""
        return self._rows[number]

    def text(self, number: int) -> str:
        """The words of a line that is shown."""
        row = self._rows[number]
        text = self._told(row)
        if row.level == "move" and row.ply in self._marks:
            return f"{GRADES[self._marks[row.ply]]} {text}"
        return text if row.level in ("turn", "move") else f"    {text}"

    def _told(self, row: Row) -> str:
        return with_shown_names(row.text, self._seats)


class _Heights(QStyledItemDelegate):
    """Keeps how much room each line needs: the list asks for all of them again with every new one."""

    def __init__(self, view: QListView) -> None:
        super().__init__(view)
        self._view = view
        self._known: dict[tuple[str, Row], QSize] = {}
        self._for = (0, "", "")

    def sizeHint(self, option: QStyleOptionViewItem, index: _Index) -> QSize:
        # Some lines have the program's font, some the view's, which follows a moment later.
        measure = (self._view.viewport().width(), QGuiApplication.font().key(), self._view.font().key())
        if measure != self._for:
            self._known.clear()
            self._for = measure
        model = cast(LogModel, index.model())
        key = (model.text(index.row()), model.row(index.row()))
        if key not in self._known:
            self._known[key] = super().sizeHint(option, index)
        return self._known[key]


class LogPanel(QWidget):
    """The log with a choice of what it shows.

    `ply_wanted(number)` follows a click on a line, `again_wanted()` asks to show once more what was last;
    `pointed(event or None)` tells what the mouse or the keyboard is on.
    """

    ply_wanted = Signal(int)
    pointed = Signal(object)
    again_wanted = Signal()

    def __init__(self, untold: frozenset[str] = frozenset(), told: Callable[[Json], str] = event_text) -> None:
        super().__init__()
        self.model = LogModel(untold, told)
        self.list = QListView()
        self.list.setModel(self.model)
        self.list.setItemDelegate(_Heights(self.list))
        self.list.setAccessibleName(_("Log"))
        self.list.setWordWrap(True)
        self.list.setResizeMode(QListView.ResizeMode.Adjust)
        self.list.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.list.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.list.setIconSize(QSize(14, 14))
        self.list.activated.connect(self._activated)
        self.list.clicked.connect(self._activated)
        self.list.setMouseTracking(True)
        self.list.entered.connect(self._point)
        self.list.selectionModel().currentChanged.connect(self._moved)
        self.list.viewportEntered.connect(lambda: self.pointed.emit(None))
        self.list.viewport().installEventFilter(self)
        self.list.installEventFilter(self)
        self._since = 0
        self.shown = QComboBox()
        self.shown.addItems([_("Everything"), _("Only what scored"), _("Since my last decision")])
        self.shown.setAccessibleName(_("What the log shows"))
        self.shown.currentIndexChanged.connect(self._narrow)
        self.again = QToolButton()
        self.again.setText(_("Show again"))
        self.again.setToolTip(_("Show on the board, one by one, what has happened since your last decision"))
        self.again.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.again.clicked.connect(self.again_wanted)
        below = QHBoxLayout()
        below.addWidget(self.shown, 1)
        below.addWidget(self.again)
        rows = QVBoxLayout(self)
        rows.setContentsMargins(0, 0, 0, 0)
        rows.setSpacing(2)
        rows.addWidget(self.list, 1)
        rows.addLayout(below)
        self.model.rowsInserted.connect(self.list.scrollToBottom)
        self.model.modelReset.connect(self.list.scrollToBottom)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Whoever leaves the list points at nothing in it."""
        left = watched is self.list.viewport() and event.type() == QEvent.Type.Leave
        if left or (watched is self.list and event.type() == QEvent.Type.FocusOut):
            self.pointed.emit(None)
        return super().eventFilter(watched, event)

    def _point(self, index: _Index) -> None:
        self.pointed.emit(self.model.told_event(index.row()))

    def _moved(self, current: _Index) -> None:
        if self.list.hasFocus() and current.isValid():
            self._point(current)

    def follow(self, ply: int | None) -> None:
        """Mark the lines of the decision whose board is shown; None when it is that of now."""
        if ply is None:
            self.list.clearSelection()
            self.list.scrollToBottom()
            return
        index = self.model.index(self.model.last_row(ply))
        if not index.isValid():
            self.list.clearSelection()
            self.list.scrollToTop()
        elif self.list.currentIndex().data(PLY_ROLE) != ply or not self.list.selectionModel().hasSelection():
            self.list.setCurrentIndex(index)

    def show_since(self, ply: int) -> None:
        """The person asked now decided last as decision number `ply`."""
        self._since = ply
        self._narrow()

    def _narrow(self) -> None:
        chosen = self.shown.currentIndex()
        self.model.narrow(chosen == 1, self._since if chosen == 2 else 0)

    def _activated(self, index: QModelIndex) -> None:
        self.ply_wanted.emit(int(index.data(PLY_ROLE)))
