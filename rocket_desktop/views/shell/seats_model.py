"""Tables beside a game's board whose rows belong to players."""

from __future__ import annotations

from PySide6.QtCore import Qt

from rocket_desktop.i18n import _
from rocket_desktop.model.core import Json
from rocket_desktop.play.seats import HUMAN
from rocket_desktop.views.shell.marks import seat_icon
from rocket_desktop.views.shell.position_model import CENTRE, ROOT, Index, SortableModel, Subject, bold
from rocket_desktop.views.shell.titles import level_title
from rocket_desktop.views.shell.words import tip


class SeatsModel(SortableModel):
    """A table with the mark of a player on each row, and for each cell a text and what it says in full.

    Here a row for each player, bold while he decides; a game's own tables may have others, and as many as the position
    asks for.
    """

    def rows_of(self, position: Json) -> int:
        """How many rows a position has."""
        return len(self.seats)

    def text(self, natural: int, column: int) -> str:
        """The text of a cell of the row that is naturally the `natural`-th."""
        raise NotImplementedError

    def in_words(self, natural: int, column: int) -> str:
        """What a cell says, in full."""
        raise NotImplementedError

    def seat_of(self, natural: int) -> int:
        """Whose row it is."""
        return natural

    def rowCount(self, parent: Index = ROOT) -> int:
        return 0 if parent.isValid() or not self.position else self.rows_of(self.position)

    def show_position(self, position: Json, status: Json) -> bool:
        if not self.position or self.rows_of(position) == self.rowCount():
            return super().show_position(position, status)
        self.beginResetModel()
        self.forget()
        self.position, self.status = position, status
        self._order = []
        self.endResetModel()
        self._sort()
        return True

    def facts(self, row: int) -> object:
        natural = self.natural(row)
        columns = range(len(self.headers()))
        return [(self.text(natural, column), self.in_words(natural, column)) for column in columns]

    def subject(self, row: int, column: int) -> Subject:
        return Subject("player", self.seat_of(self.natural(row)))

    def cell(self, row: int, column: int, role: int) -> object:
        natural = self.natural(row)
        seat = self.seat_of(natural)
        if role == Qt.ItemDataRole.DisplayRole:
            return self.text(natural, column)
        if role == Qt.ItemDataRole.DecorationRole and column == 0:
            return seat_icon(self.seats[seat])
        if role == Qt.ItemDataRole.FontRole and self.is_bold(natural):
            return bold()
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return None if column == 0 else CENTRE
        if role == Qt.ItemDataRole.BackgroundRole:
            return self.lit_brush(row, column)
        if role == Qt.ItemDataRole.ToolTipRole:
            return tip(self.in_words(natural, column))
        if role == Qt.ItemDataRole.AccessibleTextRole:
            return self.in_words(natural, column)
        return None

    def is_bold(self, natural: int) -> bool:
        """Whether a row stands out."""
        return self.status.get("to_act") == self.seat_of(natural)

    def player_text(self, seat: int, *, decides: bool = False) -> str:
        """A player's name in a cell, marked while he decides, or as if he did."""
        return f"{self.seats[seat].name}{'  ◂' if decides or self.status.get('to_act') == seat else ''}"

    def player_in_words(self, seat: int) -> str:
        """Who plays: `Ada: Person`."""
        player = self.seats[seat].player
        who = _("Person") if player == HUMAN else level_title(player)
        return _("{name}: {player}").format(name=self.seats[seat].name, player=who)
