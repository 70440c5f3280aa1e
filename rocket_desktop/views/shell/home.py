"""The first page: go on with the last game, start a new one, find an old one."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TypeVar

from PySide6.QtCore import (
    QAbstractTableModel,
    QEvent,
    QModelIndex,
    QPersistentModelIndex,
    QSize,
    QSortFilterProxyModel,
    Qt,
    QTimer,
    Signal,
)
from PySide6.QtGui import QKeySequence, QPaintEvent, QPixmap, QResizeEvent, QShortcut
from PySide6.QtWidgets import (
    QAbstractItemView,
    QFileDialog,
    QFrame,
    QHBoxLayout,
    QHeaderView,
    QInputDialog,
    QLabel,
    QLineEdit,
    QPushButton,
    QSizePolicy,
    QTableView,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from rocket_desktop.i18n import N_, _
from rocket_desktop.play.storage import SUFFIX, GameEntry, Storage, StorageError, title_of
from rocket_desktop.views.shell.boxes import agrees, tell
from rocket_desktop.views.shell.words import Heading, listed, plain, said_date, tip

_T = TypeVar("_T")
_Index = QModelIndex | QPersistentModelIndex
_ROOT = QModelIndex()
_COLUMNS = (N_("Title"), N_("Players"), N_("Moves"), N_("State"), N_("Last played"))
_TITLE, _PLAYERS, _MOVES, _STATE, _LAST = range(len(_COLUMNS))
_PICTURE_LINES = 18  # lines of text that a page must have room for to show a picture as well
_TITLE_LETTERS = 22  # as wide as these the titles' column is at least; others give way


def file_filter() -> str:
    """The kinds of files that dialogs offer, as Qt wants it."""
    return ";;".join((_("Rocket Desktop games (*{suffix})").format(suffix=SUFFIX), _("All files (*)")))


class GamesModel(QAbstractTableModel):
    """The games on disk as a table, one row each."""

    def __init__(self) -> None:
        super().__init__()
        self.entries: list[GameEntry] = []

    def show_entries(self, entries: list[GameEntry]) -> None:
        """Replace all rows."""
        self.beginResetModel()
        self.entries = entries
        self.endResetModel()

    def rowCount(self, parent: _Index = _ROOT) -> int:
        return 0 if parent.isValid() else len(self.entries)

    def columnCount(self, parent: _Index = _ROOT) -> int:
        return 0 if parent.isValid() else len(_COLUMNS)

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        if role == Qt.ItemDataRole.DisplayRole and orientation == Qt.Orientation.Horizontal:
            return _(_COLUMNS[section])
        return None

    def data(self, index: _Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        entry = self.entries[index.row()]
        column = index.column()
        if role == Qt.ItemDataRole.DisplayRole:
            return {
                _TITLE: entry.title,
                _PLAYERS: listed(entry.seats),
                _MOVES: entry.plies,
                _STATE: _state(entry),
                _LAST: said_date(entry.changed),
            }[column]
        if role == Qt.ItemDataRole.UserRole:  # what the column sorts by
            return entry.stamp if column == _LAST else index.data(Qt.ItemDataRole.DisplayRole)
        if role == Qt.ItemDataRole.ToolTipRole:
            return tip(f"{entry.title}: {entry.fault}" if entry.fault else f"{entry.title}\n{entry.path}")
        if role == Qt.ItemDataRole.TextAlignmentRole and column == _MOVES:
            return Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
        return None


def _state(entry: GameEntry) -> str:
    if entry.fault:
        return entry.fault.partition(":")[0].capitalize()  # the tooltip has the rest
    if not entry.finished:
        return _("In play")
    return _("Won by {names}").format(names=listed(entry.winners)) if entry.winners else _("Finished")


class Picture(QLabel):
    """A picture that keeps its shape in whatever room it has."""

    def __init__(self, description: str) -> None:
        super().__init__()
        self._full = QPixmap()
        self.setAccessibleName(description)
        self.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.setMinimumSize(160, 120)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)

    def show_picture(self, picture: QPixmap) -> None:
        """Show `picture`; a null one empties the place."""
        self._full = picture
        self._fit()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Scale the picture to the new room."""
        super().resizeEvent(event)
        self._fit()

    def sizeHint(self) -> QSize:
        """A comfortable size, independent of the picture shown."""
        return QSize(380, 340)

    def _fit(self) -> None:
        if self._full.isNull():
            self.clear()
            return
        ratio = self.devicePixelRatioF()
        scaled = self._full.scaled(
            self.size() * ratio, Qt.AspectRatioMode.KeepAspectRatio, Qt.TransformationMode.SmoothTransformation
        )
        scaled.setDevicePixelRatio(ratio)
        self.setPixmap(scaled)


class HomePage(QWidget):
    """Continue, new game, open, and the list of all games.

    `picture(entry)` draws the board of a game, or the one of the next game for None; null when it cannot be read.
    """

    opened = Signal(Path)
    new_wanted = Signal()
    open_wanted = Signal()
    settings_wanted = Signal()
    renamed = Signal(Path, Path)

    def __init__(self, storage: Storage, picture: Callable[[GameEntry | None], QPixmap]) -> None:
        super().__init__()
        self._storage = storage
        self._picture = picture
        self._last: GameEntry | None = None
        self._stale = False

        self.title = Heading("Rocket Desktop", 2.2)
        subtitle = plain(wrap=True)
        subtitle.setText(_("Stephenson's Rocket by Reiner Knizia: lay tracks, hold shares, and mind the veto."))

        self.board = Picture(_("The board of the game played last"))
        self.continue_button = QPushButton(_("&Continue"))
        self.continue_button.clicked.connect(self._continue)
        self.continue_label = plain(wrap=True)
        self.continue_label.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.new_button = QPushButton(_("&New game"))
        self.new_button.clicked.connect(self.new_wanted)
        self.open_button = QPushButton(_("&Open a file…"))
        self.open_button.clicked.connect(self.open_wanted)
        self.settings_button = QPushButton(_("&Settings…"))
        self.settings_button.clicked.connect(self.settings_wanted)
        for button in (self.continue_button, self.new_button, self.open_button, self.settings_button):
            button.setAutoDefault(True)  # Enter presses it
        for button in (self.continue_button, self.new_button):
            font = button.font()
            font.setBold(True)
            button.setFont(font)
            button.setMinimumHeight(40)

        self.model = GamesModel()
        self.proxy = QSortFilterProxyModel()
        self.proxy.setSourceModel(self.model)
        self.proxy.setFilterKeyColumn(-1)
        self.proxy.setFilterCaseSensitivity(Qt.CaseSensitivity.CaseInsensitive)
        self.proxy.setSortRole(Qt.ItemDataRole.UserRole)
        self.proxy.setSortCaseSensitivity(Qt.CaseSensitivity.CaseInsensitive)

        self.search = QLineEdit()
        self.search.setPlaceholderText(_("Search titles, players, states"))
        self.search.setAccessibleName(_("Search past games"))
        self.search.setClearButtonEnabled(True)
        self.search.textChanged.connect(self.proxy.setFilterFixedString)
        self.table = QTableView()
        self.table.setAccessibleName(_("Past games"))
        self.table.setModel(self.proxy)
        self.table.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.table.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.table.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.table.setAlternatingRowColors(True)
        self.table.setShowGrid(False)
        self.table.setWordWrap(False)
        self.table.setTabKeyNavigation(False)
        self.table.verticalHeader().hide()
        self.table.setSortingEnabled(True)
        self.table.sortByColumn(_LAST, Qt.SortOrder.DescendingOrder)
        header = self.table.horizontalHeader()
        header.setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
        for section in (_TITLE, _PLAYERS):
            header.setSectionResizeMode(section, QHeaderView.ResizeMode.Stretch)
        header.setMinimumSectionSize(40)
        self.table.doubleClicked.connect(self._open_selected)
        self.table.selectionModel().selectionChanged.connect(self._selection_changed)
        for keys, action in (
            ("Return", self._open_selected),
            ("Enter", self._open_selected),
            ("F2", self._rename),
            ("Delete", self._delete),
        ):
            shortcut = QShortcut(QKeySequence(keys), self.table, action)
            # Not as an argument: PySide 6.11 takes `context` there and forgets it.
            shortcut.setContext(Qt.ShortcutContext.WidgetShortcut)
        self.none_yet = plain(wrap=True)
        self.none_yet.setAlignment(Qt.AlignmentFlag.AlignTop)

        self.play_button = self._small(_("&Play"), self._open_selected)
        self.rename_button = self._small(_("&Rename…"), self._rename)
        self.delete_button = self._small(_("&Delete…"), self._delete)
        self.export_button = self._small(_("&Export…"), self._export)
        self.import_button = self._small(_("&Import…"), self._import)

        self._lay_out(subtitle)
        self.refresh()

    def _small(self, text: str, action: Callable[[], None]) -> QToolButton:
        button = QToolButton()
        button.setText(text)
        button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextOnly)
        button.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        button.clicked.connect(lambda: action())
        return button

    def _lay_out(self, subtitle: QLabel) -> None:
        card = QFrame()
        card.setFrameShape(QFrame.Shape.StyledPanel)
        card_rows = QVBoxLayout(card)
        card_rows.addWidget(self.board, 1)
        card_rows.addWidget(self.continue_label)
        card_rows.addWidget(self.continue_button)
        left = QVBoxLayout()
        left.setSpacing(8)
        left.addWidget(card, 1)
        left.addWidget(self.new_button)
        row = QHBoxLayout()
        row.setSpacing(8)
        row.addWidget(self.open_button)
        row.addWidget(self.settings_button)
        left.addLayout(row)

        right = QVBoxLayout()
        right.setSpacing(8)
        top = QHBoxLayout()
        top.addWidget(Heading(_("Past games"), 1.2))
        top.addStretch(1)
        top.addWidget(self.search, 2)
        right.addLayout(top)
        right.addWidget(self.table, 1)
        right.addWidget(self.none_yet, 1)
        tools = QHBoxLayout()
        tools.setSpacing(6)
        for button in (self.play_button, self.rename_button, self.delete_button, self.export_button):
            tools.addWidget(button)
        tools.addStretch(1)
        tools.addWidget(self.import_button)
        right.addLayout(tools)

        columns = QHBoxLayout()
        columns.setSpacing(24)
        columns.addLayout(left, 2)
        columns.addLayout(right, 3)
        rows = QVBoxLayout(self)
        rows.setContentsMargins(28, 20, 28, 20)
        rows.addWidget(self.title)
        rows.addWidget(subtitle)
        rows.addSpacing(8)
        rows.addLayout(columns, 1)

    def refresh(self, picture: bool = True) -> None:
        """Read the folder again; the board is drawn after the page has been shown."""
        chosen = self.selected()
        trouble = ""
        try:
            self.model.show_entries(self._storage.games())
        except StorageError as error:
            self.model.show_entries([])
            trouble = f"{error}."
        self._last = next((e for e in self.model.entries if not e.finished and not e.fault), None)
        empty = not self.model.entries
        self.none_yet.setText(trouble or _("No games yet. Every game you play is kept here by itself, move by move."))
        self.none_yet.setVisible(empty)
        self.table.setVisible(not empty)
        self.search.setVisible(not empty)
        for button in (self.play_button, self.rename_button, self.delete_button, self.export_button):
            button.setVisible(not empty)
        if self._last:
            self.continue_label.setText(
                f"{self._last.title}\n{listed(self._last.seats)}, {said_date(self._last.changed)}"
            )
        else:
            self.continue_label.setText(_("No game is under way."))
        self.continue_button.setVisible(self._last is not None)
        self.select(chosen.path if chosen else None)
        self._selection_changed()
        self._fit()
        if picture:
            self._stale = True
            self.update()

    def _fit(self) -> None:
        """Show as much as window and text size leave room for."""
        line = self.fontMetrics().lineSpacing()
        self.board.setVisible(self.height() >= _PICTURE_LINES * line)
        self.table.verticalHeader().setDefaultSectionSize(line + 8)
        self._fit_columns()

    def _fit_columns(self) -> None:
        """Leave out what matters less where titles would not be readable: moves, then players, then states."""
        header = self.table.horizontalHeader()
        letter = self.table.fontMetrics().averageCharWidth()
        needed = {
            section: max(self.table.sizeHintForColumn(section), header.sectionSizeHint(section))
            for section in range(len(_COLUMNS))
        }
        needed[_TITLE] = needed[_PLAYERS] = _TITLE_LETTERS * letter
        room = self.table.viewport().width() - sum(needed.values())
        for section in (_MOVES, _PLAYERS, _STATE):
            self.table.setColumnHidden(section, room < 0)
            if room < 0:
                room += needed[section]

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Fit the page to the new size, once its parts have theirs."""
        super().resizeEvent(event)
        QTimer.singleShot(0, self, self._fit)

    def changeEvent(self, event: QEvent) -> None:
        """Fit the page to another text size."""
        super().changeEvent(event)
        if event.type() in (QEvent.Type.FontChange, QEvent.Type.ApplicationFontChange, QEvent.Type.StyleChange):
            QTimer.singleShot(0, self, self._fit)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Once the page itself is on the screen, draw the board: that takes longer."""
        super().paintEvent(event)
        if self._stale:
            self._stale = False
            QTimer.singleShot(0, self, self._draw)

    def start_here(self) -> None:
        """Put the keyboard on what is most likely wanted: continue, else a new game."""
        (self.continue_button if self._last else self.new_button).setFocus()

    def selected(self) -> GameEntry | None:
        """The entry of the selected row."""
        rows = self.table.selectionModel().selectedRows()
        return self.model.entries[self.proxy.mapToSource(rows[0]).row()] if rows else None

    def select(self, path: Path | None) -> None:
        """Select the row of the game at `path`, if it is listed."""
        for row, entry in enumerate(self.model.entries):
            if entry.path == path:
                self.table.selectRow(self.proxy.mapFromSource(self.model.index(row, 0)).row())
                return

    def _draw(self) -> None:
        self.board.show_picture(self._picture(self._last))

    def _continue(self) -> None:
        if self._last:
            self.opened.emit(self._last.path)

    def _open_selected(self) -> None:
        entry = self.selected()
        if entry:
            self.opened.emit(entry.path)

    def _selection_changed(self) -> None:
        chosen = self.selected() is not None
        for button in (self.play_button, self.rename_button, self.delete_button, self.export_button):
            button.setEnabled(chosen)

    def _rename(self) -> None:
        entry = self.selected()
        if not entry:
            return
        title = self.ask_title(entry.title)
        if title is None:
            return
        path = self._tried(lambda: self._storage.rename(entry.path, title))
        if path is not None:
            self.renamed.emit(entry.path, path)
            self.refresh(picture=False)
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

    def _delete(self) -> None:
        entry = self.selected()
        if not entry:
            return
        if agrees(self, _("Delete {title} for good?").format(title=entry.title)):
            self._tried(lambda: self._storage.delete(entry.path))
            self.refresh()

    def _export(self) -> None:
        entry = self.selected()
        if not entry:
            return
        name, _kind = QFileDialog.getSaveFileName(self, _("Export"), str(Path.home() / entry.path.name), file_filter())
        if name:
            self._tried(lambda: self._storage.export(entry.path, Path(name)))

    def _import(self) -> None:
        names, _kind = QFileDialog.getOpenFileNames(self, _("Import"), str(Path.home()), file_filter())
        for name in names:
            taken = self._tried(partial(self._storage.import_file, Path(name)))
            if taken is None:
                continue
            path, trouble = taken
            self.refresh()
            self.select(path)
            if trouble:
                text = _("{file} is damaged: {trouble}.\n\nWhat is sound is now {title}.")
                tell(self, text.format(file=Path(name).name, trouble=trouble, title=title_of(path)))

    def _tried(self, action: Callable[[], _T]) -> _T | None:
        """What `action` gives; a refusal of the storage is told and gives None."""
        try:
            return action()
        except StorageError as error:
            tell(self, f"{error}.")
            return None
