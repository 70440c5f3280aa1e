"""Tables beside a game's board as Qt item models over the published position."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QObject, QPersistentModelIndex, Qt
from PySide6.QtGui import QBrush, QFont, QGuiApplication, QPalette

from rocket_desktop.i18n import _
from rocket_desktop.model.core import Json
from rocket_desktop.model.record import Seat
from rocket_desktop.views.shell.words import tip

Index = QModelIndex | QPersistentModelIndex
ROOT: Final = QModelIndex()
CENTRE: Final = Qt.AlignmentFlag.AlignCenter

_SHORT: Final = 9  # letters of a name over a column


@dataclass(frozen=True)
class Subject:
    """What a row, a column or a piece is about: `kind` is a word of the game's for it; `id` its id, number or label."""

    kind: str
    id: str | int


class PositionModel(QAbstractTableModel):
    """A table with fixed rows and columns whose cells follow the published position.

    `compact` tells how much less than everything it says, 0 for all.
    """

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.compact = 0
        self.position: Json = {}
        self.status: Json = {}
        self.seats: tuple[Seat, ...] = ()
        self.lit: Subject | None = None
        # What was worked out, by row, column, role and `compact`; headers by `compact`.
        self._cells: dict[tuple[int, int, int, int], object] = {}
        self._headers: dict[int, list[str]] = {}

    def show_seats(self, seats: Sequence[Seat]) -> None:
        """Take the players; columns and rows that depend on them are built anew."""
        self.beginResetModel()
        self.forget()
        self.seats = tuple(seats)
        self.endResetModel()

    def show_position(self, position: Json, status: Json) -> bool:
        """Show another position; the tables keep their rows and columns.  Whether any row says something else now."""
        if not self.position:
            self.beginResetModel()
            self.forget()
            self.position, self.status = position, status
            self.endResetModel()
            return True
        before = [self.facts(row) for row in range(self.rowCount())]
        self.position, self.status = position, status
        # Only what has changed is worked out and painted anew: most decisions change few rows.
        changed = {row for row, facts in enumerate(before) if self.facts(row) != facts}
        self._cells = {key: value for key, value in self._cells.items() if key[0] not in changed}
        for row in changed:
            self.dataChanged.emit(self.index(row, 0), self.index(row, self.columnCount() - 1))
        return bool(changed)

    def facts(self, row: int) -> object:
        """All of the position that a row tells of."""
        raise NotImplementedError

    def light(self, subject: Subject | None) -> None:
        """Mark every row that is about `subject`."""
        if subject != self.lit:
            self.lit = subject
            self.refresh(Qt.ItemDataRole.BackgroundRole)

    def refresh(self, role: Qt.ItemDataRole | None = None) -> None:
        """Tell the views that any cell may have changed, or only what it has for one role."""
        self.forget(role)
        if self.rowCount() and self.columnCount():
            last = self.index(self.rowCount() - 1, self.columnCount() - 1)
            self.dataChanged.emit(self.index(0, 0), last, [] if role is None else [role])

    def forget(self, role: Qt.ItemDataRole | None = None) -> None:
        """Work out anew what cells and headers hold, all or for one role: the position, colours or fonts are others."""
        if role is None:
            self._cells.clear()
            self._headers.clear()
        else:
            self._cells = {key: value for key, value in self._cells.items() if key[2] != role}

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        # Views ask for each cell a dozen times, and after every move again.
        key = (index.row(), index.column(), role, self.compact)
        if key not in self._cells:
            self._cells[key] = self.cell(*key[:3])
        return self._cells[key]

    def cell(self, row: int, column: int, role: int) -> object:
        """What a cell holds for a role of Qt's."""
        raise NotImplementedError

    def subject(self, row: int, column: int) -> Subject | None:
        """What the cell is about, for lighting up all that belongs to it."""
        raise NotImplementedError

    def is_about(self, row: int, column: int, subject: Subject) -> bool:
        """Whether a cell is marked when `subject` is lit."""
        return self.subject(row, column) == subject

    def lit_brush(self, row: int, column: int) -> QBrush | None:
        """The background of a cell that is about what is lit."""
        if self.lit is None or not self.is_about(row, column, self.lit):
            return None
        colour = QGuiApplication.palette().color(QPalette.ColorRole.Highlight)
        colour.setAlpha(70)
        return QBrush(colour)

    def columnCount(self, parent: Index = ROOT) -> int:
        return 0 if parent.isValid() else len(self._known_headers())

    def _known_headers(self) -> list[str]:
        if self.compact not in self._headers:
            self._headers[self.compact] = self.headers()
        return self._headers[self.compact]

    def headers(self) -> list[str]:
        """The words over the columns."""
        raise NotImplementedError

    def header_help(self, section: int) -> str:
        """What a column shows, in a sentence."""
        raise NotImplementedError

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        headers = self._known_headers()
        if orientation != Qt.Orientation.Horizontal or section >= len(headers):
            return None
        if role == Qt.ItemDataRole.DisplayRole:
            return headers[section]
        if role == Qt.ItemDataRole.AccessibleTextRole:
            return headers[section].replace("\n", " ")
        if role == Qt.ItemDataRole.ToolTipRole:
            return tip(self.header_help(section))
        return None


class SortableModel(PositionModel):
    """A table whose rows can stand in the order of a column; their own order is their natural one."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.sorted_by: tuple[int, bool] | None = None
        """The column and whether the largest comes first; None for the natural order."""
        self._order: list[int] = []

    def sort_key(self, natural: int, column: int) -> int | str:
        """What the row that is naturally the `natural`-th sorts by in a column."""
        raise NotImplementedError

    def natural(self, row: int) -> int:
        """Where a row stands in the natural order."""
        return self._order[row] if row < len(self._order) else row

    def sort_next(self, column: int) -> None:
        """Sort by a column, by the same once more the other way round, then not at all; the first one is natural."""
        if column == 0 or self.sorted_by == (column, False):
            self.sorted_by = None
        else:
            self.sorted_by = (column, self.sorted_by != (column, True))
        self._sort()
        self.headerDataChanged.emit(Qt.Orientation.Horizontal, 0, self.columnCount() - 1)

    def show_position(self, position: Json, status: Json) -> bool:
        changed = super().show_position(position, status)
        self._sort()
        return changed

    def _sort(self) -> None:
        wanted = list(range(self.rowCount()))
        if self.sorted_by is not None:
            column, largest_first = self.sorted_by
            wanted.sort(key=lambda natural: self.sort_key(natural, column), reverse=largest_first)
        if wanted == [self.natural(row) for row in range(len(wanted))]:
            self._order = wanted
            return
        self.layoutAboutToBeChanged.emit()
        before = self.persistentIndexList()
        naturals = [self.natural(index.row()) for index in before]
        self._order = wanted
        self.forget()
        after = [
            self.index(wanted.index(natural), index.column()) for natural, index in zip(naturals, before, strict=True)
        ]
        self.changePersistentIndexList(before, after)
        self.layoutChanged.emit()

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        text = super().headerData(section, orientation, role)
        if orientation != Qt.Orientation.Horizontal or not isinstance(text, str):
            return text
        if role == Qt.ItemDataRole.ToolTipRole:
            return _("{help} (click to sort)").format(help=text)
        if role == Qt.ItemDataRole.DisplayRole and self.sorted_by is not None and self.sorted_by[0] == section:
            return f"{text} {'▾' if self.sorted_by[1] else '▴'}"
        return text


def bold() -> QFont:
    """The app's font, bold."""
    font = QGuiApplication.font()
    font.setBold(True)
    return font


def short(name: str) -> str:
    """A name cut to what fits over a narrow column."""
    return name if len(name) <= _SHORT else f"{name[: _SHORT - 1]}…"
