"""All games on disk as a list that is searched, sorted and filtered, with what can be done to them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import Final, TypeVar

from PySide6.QtCore import (
    QAbstractTableModel,
    QEvent,
    QModelIndex,
    QPersistentModelIndex,
    QSortFilterProxyModel,
    Qt,
    QTimer,
    Signal,
)
from PySide6.QtGui import QDragEnterEvent, QDropEvent, QKeySequence, QResizeEvent, QShortcut
from PySide6.QtWidgets import (
    QAbstractItemView,
    QComboBox,
    QFileDialog,
    QFrame,
    QHBoxLayout,
    QHeaderView,
    QInputDialog,
    QLineEdit,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTableView,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from rocket_desktop.i18n import N_, _, ngettext
from rocket_desktop.model.catalog import GAMES
from rocket_desktop.play.storage import SUFFIX, GameEntry, Storage, StorageError, title_of
from rocket_desktop.views.shell.boxes import agrees, tell
from rocket_desktop.views.shell.pictures import SMALL, Miniatures
from rocket_desktop.views.shell.words import Heading, listed, plain, said_date, tip

_T = TypeVar("_T")
_Index = QModelIndex | QPersistentModelIndex
_ROOT: Final = QModelIndex()
_COLUMNS: Final = (N_("Title"), N_("Players"), N_("Moves"), N_("Result"), N_("Last played"))
_TITLE, _PLAYERS, _MOVES, _RESULT, _LAST = range(len(_COLUMNS))
_TITLE_LETTERS: Final = 28  # as wide as these the titles' column is at least; others give way
_PLAYERS_LETTERS: Final = 16

UNDER_WAY: Final = "under way"
FINISHED: Final = "finished"
ABANDONED: Final = "abandoned"
FAULTY: Final = "faulty"
DELETED: Final = "deleted"
_KINDS: Final = {
    "": N_("All games"),
    UNDER_WAY: N_("Under way"),
    FINISHED: N_("Finished"),
    ABANDONED: N_("Abandoned"),
    FAULTY: N_("Damaged"),
    DELETED: N_("Deleted"),
}


def file_filter() -> str:
    """What dialogs offer to open and save."""
    return f"{_('Rocket Desktop games')} (*{SUFFIX});;{_('All files')} (*)"


def kind_of(entry: GameEntry) -> str:
    """Which of the list's kinds a game in the folder is of."""
    if entry.fault:
        return FAULTY
    if entry.abandoned:
        return ABANDONED
    return FINISHED if entry.finished else UNDER_WAY


def result_of(entry: GameEntry) -> str:
    """How a game stands or ended, in a few words."""
    if entry.fault:
        return entry.fault_title  # the tooltip has the rest
    if entry.abandoned:
        return _("Abandoned")
    if not entry.finished:
        return _("Under way")
    if entry.resigned:
        return _("{name} resigned").format(name=listed([entry.seats[seat] for seat in entry.ranking[-1:][0]]))
    if not entry.winners:
        return _("Finished")
    points = " : ".join(_amount(entry, seat) for place in entry.ranking for seat in place) if entry.scores else ""
    won = ngettext("Won by {names}", "Shared by {names}", len(entry.winners)).format(names=listed(entry.winners))
    return f"{won}, {points}" if points else won


def _amount(entry: GameEntry, seat: int) -> str:
    """The final score of a seat; of a game that only another version knows, as a mere number."""
    spec = GAMES.get(entry.game)
    return str(entry.scores[seat]) if spec is None else spec.amount(entry.scores[seat], entry.options)


class GamesModel(QAbstractTableModel):
    """The games on disk as a table, one row each."""

    def __init__(self, miniatures: Miniatures) -> None:
        super().__init__()
        self.entries: list[GameEntry] = []
        self._miniatures = miniatures
        miniatures.drawn.connect(self._drawn)

    def show_entries(self, entries: Sequence[GameEntry]) -> None:
        """Replace all rows."""
        self.beginResetModel()
        self.entries = list(entries)
        self.endResetModel()

    def row_of(self, path: Path) -> int:
        """The row of the game in this file, -1 if it is not listed."""
        return next((row for row, entry in enumerate(self.entries) if entry.path == path), -1)

    def rowCount(self, parent: _Index = _ROOT) -> int:
        return 0 if parent.isValid() else len(self.entries)

    def columnCount(self, parent: _Index = _ROOT) -> int:
        return 0 if parent.isValid() else len(_COLUMNS)

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        if role == Qt.ItemDataRole.DisplayRole and orientation == Qt.Orientation.Horizontal:
            return _(_COLUMNS[section])
        return None

    def data(self, index: _Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        entry, column = self.entries[index.row()], index.column()
        if role == Qt.ItemDataRole.DisplayRole:
            return self._text(entry, column)
        if role == Qt.ItemDataRole.UserRole:  # what the column sorts by
            if column == _LAST:
                return entry.stamp
            return entry.plies if column == _MOVES else self._text(entry, column)
        if role == Qt.ItemDataRole.DecorationRole and column == _TITLE and not entry.fault:
            return self._miniatures.find(entry)
        if role == Qt.ItemDataRole.ToolTipRole:
            return tip(entry.fault or f"{entry.title}\n{entry.path}")
        if role == Qt.ItemDataRole.TextAlignmentRole and column == _MOVES:
            return Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
        return None

    def _text(self, entry: GameEntry, column: int) -> str:
        if column == _TITLE:
            return entry.title
        if column == _PLAYERS:
            return listed(entry.seats)
        if column == _MOVES:
            return str(entry.plies)
        return result_of(entry) if column == _RESULT else said_date(entry.changed)

    def _drawn(self, path: Path) -> None:
        row = self.row_of(path)
        if row >= 0:
            spot = self.index(row, _TITLE)
            self.dataChanged.emit(spot, spot, [Qt.ItemDataRole.DecorationRole])


class GamesFilter(QSortFilterProxyModel):
    """The games of one kind that hold all the words searched for, sorted."""

    def __init__(self, model: GamesModel) -> None:
        super().__init__()
        self._games = model
        self._kind = ""
        self._words: list[str] = []
        self.setSourceModel(model)
        self.setSortRole(Qt.ItemDataRole.UserRole)
        self.setSortCaseSensitivity(Qt.CaseSensitivity.CaseInsensitive)

    def search(self, text: str) -> None:
        """Show only games that hold each word of `text` in their title, players or result."""
        self._words = text.casefold().split()
        self.invalidate()

    def show_kind(self, kind: str) -> None:
        """Show only games of this kind, all for an empty text."""
        self._kind = kind
        self.invalidate()

    def filterAcceptsRow(self, row: int, parent: _Index) -> bool:
        entry = self._games.entries[row]
        if self._kind and kind_of(entry) != self._kind:
            return False
        if not self._words:
            return True
        told = " ".join([entry.title, *entry.seats, *entry.players, result_of(entry)]).casefold()
        return all(word in told for word in self._words)


class _Wrapped(QStyledItemDelegate):
    """Breaks a long text into as many lines as the small picture beside it leaves room for."""

    def initStyleOption(self, option: QStyleOptionViewItem, index: _Index) -> None:
        super().initStyleOption(option, index)
        option.features |= QStyleOptionViewItem.ViewItemFeature.WrapText


class PastGames(QWidget):
    """The list with its tools.  `opened(path)` follows when a game shall be played; `changed()` when files did."""

    opened = Signal(Path)
    changed = Signal()

    def __init__(self, storage: Storage, miniatures: Miniatures) -> None:
        super().__init__()
        self._storage = storage
        self._empty = True
        self._trouble = ""
        self._deleted: list[Path] = []  # in the trash since the last deletion, which can be undone
        self.setAcceptDrops(True)
        self.model = GamesModel(miniatures)
        self.proxy = GamesFilter(self.model)
        self.search = QLineEdit()
        self.search.setPlaceholderText(_("Search"))
        self.search.setToolTip(_("Words in the title, the players' names or the result"))
        self.search.setAccessibleName(_("Search past games"))
        self.search.setClearButtonEnabled(True)
        self.search.textChanged.connect(self._search)
        self.kinds = QComboBox()
        self.kinds.setAccessibleName(_("Which games"))
        for kind, title in _KINDS.items():
            self.kinds.addItem(_(title), kind)
        self.kinds.currentIndexChanged.connect(self._choose_kind)
        self.table = self._make_table()
        self._beginning: QWidget | None = None
        self.none_yet = plain(wrap=True)
        self.none_yet.setAlignment(Qt.AlignmentFlag.AlignTop)
        self.undo_line = QFrame()
        self.undo_line.setFrameShape(QFrame.Shape.StyledPanel)
        self.undo_label = plain()
        self.undo_button = self._tool(_("&Undo"), self.undo)
        self.play_button = self._tool(_("&Play"), self.open_selected)
        self.rename_button = self._tool(_("&Rename…"), self.rename)
        self.delete_button = self._tool(_("&Delete"), self.delete)
        self.export_button = self._tool(_("&Export…"), self.export)
        self.import_button = self._tool(_("&Import…"), self.import_files)
        self.restore_button = self._tool(_("&Restore"), self.restore)
        self.destroy_button = self._tool(_("Delete for &good…"), self.delete_for_good)
        self._lay_out()
        undo = QShortcut(QKeySequence.StandardKey.Undo, self, self.undo)
        undo.setContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)

    def _make_table(self) -> QTableView:
        table = QTableView()
        table.setAccessibleName(_("Past games"))
        table.setModel(self.proxy)
        table.setIconSize(SMALL)
        table.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        table.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
        table.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        table.setAlternatingRowColors(True)
        table.setShowGrid(False)
        table.setWordWrap(False)
        for column in (_TITLE, _PLAYERS):
            table.setItemDelegateForColumn(column, _Wrapped(table))
        table.setTabKeyNavigation(False)
        table.verticalHeader().hide()
        table.setSortingEnabled(True)
        table.sortByColumn(_LAST, Qt.SortOrder.DescendingOrder)
        header = table.horizontalHeader()
        header.setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
        header.setResizeContentsPrecision(100)  # rows that are measured: of hundreds, all would take too long
        header.setSectionResizeMode(_TITLE, QHeaderView.ResizeMode.Stretch)
        header.setSectionResizeMode(_PLAYERS, QHeaderView.ResizeMode.Interactive)
        header.setMinimumSectionSize(40)
        table.doubleClicked.connect(self.open_selected)
        table.selectionModel().selectionChanged.connect(self._selection_changed)
        for keys, action in (
            ("Return", self.open_selected),
            ("Enter", self.open_selected),
            ("F2", self.rename),
            ("Delete", self.delete),
        ):
            shortcut = QShortcut(QKeySequence(keys), table, action)
            # Not as an argument: PySide 6.11 takes `context` there and forgets it.
            shortcut.setContext(Qt.ShortcutContext.WidgetShortcut)
        return table

    def _tool(self, text: str, action: Callable[[], None]) -> QToolButton:
        button = QToolButton()
        button.setText(text)
        button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextOnly)
        button.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        button.clicked.connect(lambda: action())
        return button

    def _lay_out(self) -> None:
        top = QHBoxLayout()
        top.addWidget(Heading(_("Past games"), 1.2))
        top.addStretch(1)
        top.addWidget(self.kinds)
        top.addWidget(self.search, 2)
        undo = QHBoxLayout(self.undo_line)
        undo.setContentsMargins(8, 3, 8, 3)
        undo.addWidget(self.undo_label, 1)
        undo.addWidget(self.undo_button)
        self.undo_line.hide()
        tools = QHBoxLayout()
        tools.setSpacing(6)
        for button in (self.play_button, self.rename_button, self.delete_button, self.export_button):
            tools.addWidget(button)
        tools.addWidget(self.restore_button)
        tools.addWidget(self.destroy_button)
        tools.addStretch(1)
        tools.addWidget(self.import_button)
        rows = QVBoxLayout(self)
        rows.setContentsMargins(0, 0, 0, 0)
        rows.setSpacing(8)
        rows.addLayout(top)
        rows.addWidget(self.table, 1)
        rows.addWidget(self.none_yet, 1)
        rows.addWidget(self.undo_line)
        rows.addLayout(tools)
        self._rows = rows

    def add_beginning(self, widget: QWidget) -> None:
        """Show `widget` as long as there are no games."""
        self._beginning = widget
        self._rows.insertWidget(self._rows.indexOf(self.none_yet) + 1, widget, 1)
        self._show_state()

    # --- what is shown ---

    def refresh(self) -> list[GameEntry]:
        """Read the folder again; gives all games in it, the one played last first."""
        trouble = ""
        games: list[GameEntry] = []
        shown: list[GameEntry] = []
        chosen = [entry.path for entry in self.chosen()]
        try:
            games = shown = self._storage.games()
            trash = self._storage.trash().games()
            if self.in_trash():
                shown = trash
        except StorageError as error:
            games = shown = trash = []
            trouble = f"{error}."
        self.kinds.setItemText(
            self.kinds.findData(DELETED),
            _("Deleted ({count})").format(count=len(trash)) if trash else _("Deleted"),
        )
        self.model.show_entries(shown)
        self._empty = not games and not trash
        self._trouble = trouble
        for path in chosen:
            self.select(path, also=True)
        self._show_state()
        return games

    def _show_state(self) -> None:
        """Show the list or why it is empty, and the tools that make sense."""
        none = not self.proxy.rowCount()
        if self._trouble:
            words = self._trouble
        elif self._empty:
            words = _("No games yet. Every game you play is kept here by itself, move by move.")
        elif self.search.text():
            words = _("No game has “{words}” in its title, players or result.").format(words=self.search.text())
        elif self.in_trash():
            words = _("Nothing is deleted.")
        else:
            words = _("There is no such game.")
        words += "\n\n" + _("A game’s file can be dropped here to import it.") if self._empty else ""
        self.none_yet.setText(words)
        self.none_yet.setVisible(none)
        if self._beginning is not None:
            begins = self._empty and not self._trouble
            self._beginning.setVisible(begins)
            self._rows.setStretchFactor(self.none_yet, 0 if begins else 1)
        self.table.setVisible(not none)
        for widget in (self.search, self.kinds):
            widget.setVisible(not self._empty)
        trash = self.in_trash()
        for button in (self.play_button, self.rename_button, self.delete_button, self.export_button):
            button.setVisible(not self._empty and not trash)
        for button in (self.restore_button, self.destroy_button):
            button.setVisible(trash)
        self._selection_changed()

    def _search(self, text: str) -> None:
        self.proxy.search(text)
        self._show_state()

    def _choose_kind(self) -> None:
        kind = str(self.kinds.currentData())
        self.proxy.show_kind("" if kind == DELETED else kind)
        self.refresh()

    def in_trash(self) -> bool:
        """Whether the deleted games are listed."""
        return str(self.kinds.currentData()) == DELETED

    def chosen(self) -> list[GameEntry]:
        """The entries of the selected rows."""
        rows = self.table.selectionModel().selectedRows()
        return [self.model.entries[self.proxy.mapToSource(row).row()] for row in rows]

    def selected(self) -> GameEntry | None:
        """The entry of the selected row, None unless there is exactly one."""
        chosen = self.chosen()
        return chosen[0] if len(chosen) == 1 else None

    def select(self, path: Path | None, *, also: bool = False) -> None:
        """Select the row of the game at `path`, if it is listed; with `also`, beside those that are."""
        row = -1 if path is None else self.model.row_of(path)
        place = self.proxy.mapFromSource(self.model.index(row, 0)) if row >= 0 else QModelIndex()
        if not place.isValid():
            return
        selection = self.table.selectionModel()
        how = selection.SelectionFlag.Select if also else selection.SelectionFlag.ClearAndSelect
        selection.setCurrentIndex(place, how | selection.SelectionFlag.Rows)
        self.table.scrollTo(place)

    def _selection_changed(self) -> None:
        chosen = self.chosen()
        one = self.selected()
        for button in (self.play_button, self.rename_button, self.export_button):
            button.setEnabled(one is not None)
        for button in (self.delete_button, self.restore_button, self.destroy_button):
            button.setEnabled(bool(chosen))
        if one is not None and one.abandoned:
            self.play_button.setText(_("&Resume"))
        elif one is not None and one.finished:
            self.play_button.setText(_("&Look at it"))
        else:
            self.play_button.setText(_("&Play"))

    # --- what can be done ---

    def open_selected(self) -> None:
        """Go to the table of the selected game."""
        entry = self.selected()
        if entry is None:
            return
        if self.in_trash():
            self.restore()
        else:
            self.opened.emit(entry.path)

    def rename(self) -> None:
        """Give the selected game another title."""
        entry = self.selected()
        if entry is None or self.in_trash():
            return
        title = self.ask_title(entry.title)
        if title is None:
            return
        path = self._tried(lambda: self._storage.rename(entry.path, title))
        if path is not None:
            self._changed()
            self.select(path)

    def ask_title(self, title: str) -> str | None:
        """Another title for the game of this one, None if the player leaves it."""
        dialog = QInputDialog(self)
        dialog.setWindowTitle(_("Rename"))
        dialog.setLabelText(_("New title"))
        dialog.setTextValue(title)
        dialog.resize(50 * self.fontMetrics().averageCharWidth(), dialog.sizeHint().height())
        agreed = dialog.exec() == QInputDialog.DialogCode.Accepted
        given = dialog.textValue()
        dialog.deleteLater()
        return given if agreed else None

    def delete(self) -> None:
        """Put the selected games into the trash; a line offers to undo that."""
        chosen = self.chosen()
        if not chosen or self.in_trash():
            return
        self._deleted = []
        for entry in chosen:
            gone = self._tried(partial(self._storage.delete, entry.path))
            if gone is not None:
                self._deleted.append(gone)
        self._changed()
        if self._deleted:
            told = ngettext("{title} is deleted.", "{count} games are deleted.", len(self._deleted))
            self.undo_label.setText(told.format(title=title_of(self._deleted[0]), count=len(self._deleted)))
            self.undo_line.show()

    def undo(self) -> None:
        """Bring back what was deleted last."""
        deleted, self._deleted = self._deleted, []
        self._restore(deleted)

    def restore(self) -> None:
        """Bring back the selected games from the trash."""
        if self.in_trash():
            self._restore([entry.path for entry in self.chosen()])

    def _restore(self, paths: Sequence[Path]) -> None:
        back = [self._tried(partial(self._storage.restore, path)) for path in paths]
        self._changed()
        for path in back:
            self.select(path, also=True)

    def delete_for_good(self) -> None:
        """Remove the selected games from the trash, if the player agrees."""
        chosen = self.chosen()
        if not chosen or not self.in_trash():
            return
        question = ngettext("Delete {title} for good?", "Delete {count} games for good?", len(chosen))
        if agrees(self, question.format(title=chosen[0].title, count=len(chosen))):
            for entry in chosen:
                self._tried(partial(self._storage.delete_for_good, entry.path))
            self._changed()

    def export(self) -> None:
        """Copy the selected game to a file of the player's choice."""
        entry = self.selected()
        if entry is None or self.in_trash():
            return
        name, _filter = QFileDialog.getSaveFileName(
            self, _("Export"), str(Path.home() / entry.path.name), file_filter()
        )
        if name:
            self._tried(lambda: self._storage.export(entry.path, Path(name)))

    def import_files(self) -> None:
        """Let the player choose files, and take the games in them."""
        names, _filter = QFileDialog.getOpenFileNames(self, _("Import"), str(Path.home()), file_filter())
        self.take([Path(name) for name in names])

    def take(self, files: Sequence[Path]) -> None:
        """Import the games in these files and select them; what cannot be taken is said once for all."""
        taken: list[Path] = []
        troubles: list[str] = []
        for file in files:
            try:
                path, trouble = self._storage.import_file(file)
            except StorageError as error:
                troubles.append(f"{error}.")
                continue
            taken.append(path)
            if trouble:
                troubles.append(
                    _("{file} is damaged: {trouble}.\n\nWhat is sound is now {title}.").format(
                        file=file.name, trouble=trouble, title=title_of(path)
                    )
                )
        if taken:
            self.search.clear()
            self.kinds.setCurrentIndex(0)
            self._changed()
            self.table.clearSelection()
            for path in taken:
                self.select(path, also=True)
        if troubles:
            tell(self, "\n\n".join(troubles))

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        """Files can be dropped."""
        if _local_files(event):
            event.acceptProposedAction()

    def dropEvent(self, event: QDropEvent) -> None:
        """Import what was dropped, after the program it comes from has been answered."""
        files = _local_files(event)
        if files:
            event.acceptProposedAction()
            QTimer.singleShot(0, self, partial(self.take, files))

    def _changed(self) -> None:
        """Files have changed: show them, and forget what could be undone before."""
        self.undo_line.hide()
        self.refresh()
        self.changed.emit()

    def _tried(self, action: Callable[[], _T]) -> _T | None:
        """What `action` gives; a refusal of the storage is told and gives None."""
        try:
            return action()
        except StorageError as error:
            tell(self, f"{error}.")
            return None

    # --- room ---

    def fit(self) -> None:
        """Leave out what matters less where titles would not be readable: moves, then players, then results."""
        line = self.fontMetrics().lineSpacing()
        self.table.verticalHeader().setDefaultSectionSize(max(SMALL.height() + 4, 2 * line + 8))
        header = self.table.horizontalHeader()
        letter = self.table.fontMetrics().averageCharWidth()
        needed = {
            section: max(self.table.sizeHintForColumn(section), header.sectionSizeHint(section))
            for section in (_MOVES, _RESULT, _LAST)
        }
        needed[_TITLE] = SMALL.width() + _TITLE_LETTERS * letter
        needed[_PLAYERS] = _PLAYERS_LETTERS * letter
        room = self.table.viewport().width() - sum(needed.values())
        for section in (_MOVES, _PLAYERS, _RESULT):
            self.table.setColumnHidden(section, room < 0)
            if room < 0:
                room += needed[section]
        if not self.table.isColumnHidden(_PLAYERS):
            wanted = self.table.sizeHintForColumn(_PLAYERS)
            header.resizeSection(_PLAYERS, max(needed[_PLAYERS], min(wanted, needed[_PLAYERS] + max(0, room) // 2)))

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Fit the columns to the new size, once its parts have theirs."""
        super().resizeEvent(event)
        QTimer.singleShot(0, self, self.fit)

    def changeEvent(self, event: QEvent) -> None:
        """Fit the columns to another text size."""
        super().changeEvent(event)
        if event.type() in (QEvent.Type.FontChange, QEvent.Type.ApplicationFontChange, QEvent.Type.StyleChange):
            QTimer.singleShot(0, self, self.fit)


def _local_files(event: QDropEvent) -> list[Path]:
    """The files on this computer that an event brings."""
    return [Path(url.toLocalFile()) for url in event.mimeData().urls() if url.isLocalFile()]
