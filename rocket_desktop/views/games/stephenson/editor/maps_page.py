"""The list of maps, those that come with the program and the player's own, and the editor of one of them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final, cast

from PySide6.QtCore import QSize, Qt, QTimer
from PySide6.QtGui import QDragEnterEvent, QDropEvent, QShowEvent
from PySide6.QtWidgets import (
    QFileDialog,
    QHBoxLayout,
    QListWidget,
    QListWidgetItem,
    QPushButton,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)

from rocket_desktop.data import DataError, read_data
from rocket_desktop.i18n import _
from rocket_desktop.model.core import Json
from rocket_desktop.model.stephenson.draft_file import from_json, to_json
from rocket_desktop.model.stephenson.map_draft import CannotEdit, Draft, new_draft, tidy
from rocket_desktop.model.stephenson.spec import SPEC
from rocket_desktop.play.own_maps import OwnMap, OwnMaps
from rocket_desktop.play.storage import StorageError
from rocket_desktop.views.games.stephenson.board_picture import picture
from rocket_desktop.views.games.stephenson.editor.editor_page import EditorPage
from rocket_desktop.views.games.stephenson.map_titles import value_title
from rocket_desktop.views.shell.pictures import Picture
from rocket_desktop.views.shell.words import Heading, plain
from rocket_desktop.views.view_catalog import MapsPage

_NAME: Final = Qt.ItemDataRole.UserRole


@dataclass(frozen=True)
class _Listed:
    """A map of the list; `own` is None for one that comes with the program."""

    name: str
    title: str
    own: OwnMap | None


def _row(buttons: Sequence[QPushButton]) -> QHBoxLayout:
    """Buttons side by side, no wider than they need to be."""
    row = QHBoxLayout()
    row.setSpacing(6)
    for button in buttons:
        row.addWidget(button)
    row.addStretch(1)
    return row


class StephensonMaps(MapsPage):
    """See `MapsPage`."""

    def __init__(self, maps: OwnMaps, theme: Callable[[], str]) -> None:
        super().__init__()
        self.maps = maps
        self._theme = theme
        self._deleted: list[tuple[Path, Path]] = []
        self.editor: EditorPage | None = None
        self._built_in = [str(name) for option in SPEC.options if option.folder == "maps" for name in option.values]
        self.list = QListWidget()
        self.list.setAccessibleName(_("Maps"))
        self.list.currentItemChanged.connect(lambda: self._choose())
        self.list.itemActivated.connect(lambda: self.edit())
        self.picture = Picture(_("The chosen map"))
        self.about = plain(wrap=True)
        self.trouble = plain(wrap=True)
        self.back_button = self._button(_("&Back"), self.home_wanted.emit)
        self.new_button = self._button(_("&New map"), self.new)
        self.copy_button = self._button(_("Make a &copy"), self.copy)
        self.edit_button = self._button(_("&Edit"), self.edit)
        self.play_button = self._button(_("&Play on it"), self.play)
        self.import_button = self._button(_("&Import…"), self.ask_import)
        self.export_button = self._button(_("E&xport…"), self.ask_export)
        self.delete_button = self._button(_("&Delete"), self.delete)
        self.restore_button = self._button(_("Bring &it back"), self.restore)
        self.setAcceptDrops(True)
        self._drawing = QTimer(self)
        self._drawing.setSingleShot(True)
        self._drawing.timeout.connect(self._draw)
        self._lay_out()
        self.refresh()

    def _button(self, text: str, do: Callable[[], object]) -> QPushButton:
        button = QPushButton(text)
        button.setAutoDefault(True)
        button.clicked.connect(lambda: do())
        return button

    def _lay_out(self) -> None:
        page = QWidget()
        left = QVBoxLayout()
        left.setSpacing(8)
        left.addWidget(self.list, 1)
        left.addLayout(_row((self.new_button, self.import_button)))
        right = QVBoxLayout()
        right.setSpacing(8)
        right.addWidget(self.picture, 1)
        right.addWidget(self.about)
        # What is done with the chosen map stands below it.
        right.addLayout(
            _row((self.play_button, self.edit_button, self.copy_button, self.export_button, self.delete_button))
        )
        columns = QHBoxLayout()
        columns.addLayout(left, 2)
        columns.addSpacing(16)
        columns.addLayout(right, 3)
        end = QHBoxLayout()
        end.addWidget(self.back_button)
        end.addWidget(self.trouble, 1)
        end.addWidget(self.restore_button)
        rows = QVBoxLayout(page)
        rows.setContentsMargins(28, 20, 28, 20)
        rows.addWidget(Heading(_("Maps"), 1.8))
        about = plain(wrap=True)
        about.setText(_("Play on a map, make a copy of one and change it, or begin one of your own."))
        rows.addWidget(about)
        rows.addLayout(columns, 1)
        rows.addSpacing(8)
        rows.addLayout(end)
        self.pages = QStackedWidget()
        self.pages.addWidget(page)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.addWidget(self.pages)
        self.restore_button.hide()

    # --- the list ---

    def refresh(self) -> None:
        if self.editor is not None:
            return  # it is what was left last, and is gone on with
        chosen = self._listed()
        self._fill(chosen.name if chosen is not None else self._built_in[0])

    def _fill(self, chosen: str) -> None:
        """Read the maps and show them, this one chosen."""
        try:
            own = self.maps.maps()
        except StorageError as error:
            self.trouble.setText(f"{error}.")
            own = []
        listed = [_Listed(name, value_title("map", name, {}), None) for name in self._built_in]
        listed += [_Listed(each.name, tidy(each.title) or each.name, each) for each in own]
        titles = [each.title for each in listed]
        self.list.blockSignals(True)
        self.list.clear()
        for each in listed:
            note = ""
            if each.own is not None:
                note = _("changes not saved") if each.own.draft is not None else _("your own")
                if titles.count(each.title) > 1:  # the files' names tell them apart
                    note = f"{each.name}, {note}"
            item = QListWidgetItem(_("{map} ({note})").format(map=each.title, note=note) if note else each.title)
            item.setData(_NAME, each)
            self.list.addItem(item)
            if each.name == chosen:
                self.list.setCurrentItem(item)
        if self.list.currentRow() < 0:
            self.list.setCurrentRow(0)
        self.list.blockSignals(False)
        self._choose()

    def _listed(self) -> _Listed | None:
        item: QListWidgetItem | None = self.list.currentItem()
        found = None if item is None else item.data(_NAME)
        return found if isinstance(found, _Listed) else None

    def _choose(self) -> None:
        listed = self._listed()
        own = None if listed is None else listed.own
        playable = listed is not None and (own is None or not own.fault)
        self.play_button.setEnabled(playable)
        self.edit_button.setEnabled(own is not None and (own.saved or own.draft) is not None)
        self.delete_button.setEnabled(own is not None)
        self.export_button.setEnabled(listed is not None and (own is None or own.saved is not None))
        self.copy_button.setEnabled(listed is not None and (own is None or (own.saved or own.draft) is not None))
        words = ""
        if listed is not None and own is None:
            words = _("This map comes with the program. To change it, make a copy.")
        elif own is not None and own.fault:
            words = _("No game can be played on it: {reason}.").format(reason=own.fault)
        elif own is not None and own.draft is not None:
            words = _("It has changes that are not saved: edit it to go on with them.")
        self.about.setText(words)
        self._drawing.start(0)

    def _draw(self) -> None:
        """The picture of the chosen map, after the page itself has been shown."""
        listed = self._listed()
        if not self.isVisible() or listed is None:
            return
        own = self.maps.data() if listed.own is not None else {}
        if listed.own is not None and f"maps/{listed.name}" not in own:
            self.picture.clear()
            return
        self.picture.show_picture(picture({"map": listed.name}, own, None, (), QSize(1000, 1000), self._theme()))

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._drawing.start(0)
        if self.editor is None:
            self.list.setFocus()
        else:
            self.editor.canvas.setFocus()

    def follow_theme(self) -> None:
        self._drawing.start(0)
        if self.editor is not None:
            self.editor.follow_theme()

    def keys(self) -> list[tuple[str, str]]:
        return [] if self.editor is None else self.editor.keys()

    # --- what can be done ---

    def _content(self, listed: _Listed) -> Json | None:
        """The file of a map, with what was changed and not saved yet."""
        if listed.own is None:
            return cast(Json, read_data(f"maps/{listed.name}"))
        return listed.own.draft or listed.own.saved

    def new(self) -> None:
        """Begin a map from nothing."""
        self._begin(new_draft(_("New map")))

    def copy(self) -> None:
        """Begin a map as a copy of the chosen one."""
        listed = self._listed()
        if listed is None:
            return
        try:
            content = self._content(listed)
            if content is None:
                return
            draft, _faults = from_json(content)
        except (CannotEdit, DataError) as error:
            self.trouble.setText(_("{trouble}.").format(trouble=error))
            return
        self._begin(replace(draft, title=tidy(_("{map} (copy)").format(map=listed.title))))

    def _begin(self, draft: Draft) -> None:
        try:
            name = self.maps.new_name(draft.title)
            draft = replace(draft, id=name)
            self.maps.keep_draft(name, to_json(draft))
        except StorageError as error:
            self.trouble.setText(f"{error}.")
            return
        self._open(name)

    def edit(self) -> None:
        """Open the editor on the chosen map of the player's own."""
        listed = self._listed()
        if listed is not None and self.edit_button.isEnabled():
            self._open(listed.name)

    def _open(self, name: str) -> None:
        found = self.maps.find(name)
        content = found.draft or found.saved
        if content is None:
            self.trouble.setText(_("{map} cannot be edited: {reason}.").format(map=found.title, reason=found.fault))
            return
        try:
            draft, faults = from_json(content)
            saved = None if found.saved is None else from_json(found.saved)[0]
        except CannotEdit as error:
            self.trouble.setText(_("{map} cannot be edited: {reason}.").format(map=found.title, reason=error))
            return
        self.trouble.setText("")
        # A draft has the faults of a map that is not finished; of a saved file they tell what is lost.
        self.editor = EditorPage(self.maps, name, draft, self._theme, () if found.saved is None else faults)
        self.editor.know_saved(saved)
        self.editor.done.connect(self.close_editor)
        self.editor.play_wanted.connect(self._play)
        self.pages.addWidget(self.editor)
        self.pages.setCurrentWidget(self.editor)
        self.editor.canvas.setFocus()

    def close_editor(self) -> bool:
        """Go back to the list; False when the player wants to stay."""
        editor = self.editor
        if editor is None:
            return True
        if not editor.leave():
            return False
        self.editor = None
        self.pages.removeWidget(editor)
        editor.deleteLater()
        self._fill(editor.name)
        self.list.setFocus()
        return True

    def leave(self) -> bool:
        return self.editor is None or self.editor.leave()

    def play(self) -> None:
        """Set up a game on the chosen map."""
        listed = self._listed()
        if listed is not None and self.play_button.isEnabled():
            self.play_wanted.emit({"map": listed.name})

    def _play(self, name: str) -> None:
        if self.close_editor():
            self.play_wanted.emit({"map": name})

    def ask_import(self) -> None:
        """Let the player choose map files."""
        names, _kind = QFileDialog.getOpenFileNames(self, _("Import maps"), str(Path.home()), _("Maps (*.json)"))
        self.import_files([Path(name) for name in names])

    def import_files(self, paths: list[Path]) -> None:
        """Take maps from elsewhere; what cannot be taken is said, and the others are."""
        told: list[str] = []
        last = ""
        for path in paths:
            try:
                last, faults = self.maps.import_file(path)
            except StorageError as error:
                told.append(f"{error}.")
                continue
            if faults:
                text = _("{file} has faults and was taken as a draft, to be mended: {fault}.")
                told.append(text.format(file=path.name, fault=faults[0]))
        listed = self._listed()
        self._fill(last or (listed.name if listed is not None else ""))
        self.trouble.setText("\n".join(told))

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        """Map files can be dropped on the page."""
        if self.editor is None and any(url.isLocalFile() for url in event.mimeData().urls()):
            event.acceptProposedAction()

    def dropEvent(self, event: QDropEvent) -> None:
        self.import_files([Path(url.toLocalFile()) for url in event.mimeData().urls() if url.isLocalFile()])

    def ask_export(self) -> None:
        """Let the player choose a place for a copy of the chosen map."""
        listed = self._listed()
        if listed is None:
            return
        name, _kind = QFileDialog.getSaveFileName(
            self, _("Export the map"), str(Path.home() / f"{listed.name}.json"), _("Maps (*.json)")
        )
        if name:
            self.export(listed, Path(name))

    def export(self, listed: _Listed, target: Path) -> None:
        """Write a copy of a map."""
        try:
            if listed.own is None:
                self.maps.write(target, cast(Json, read_data(f"maps/{listed.name}")))
            else:
                self.maps.export(listed.name, target)
        except (StorageError, DataError) as error:
            self.trouble.setText(f"{error}.")

    def delete(self) -> None:
        """Put the chosen map aside; it can be brought back while the page is open, and lies in a folder after that."""
        listed = self._listed()
        if listed is None or listed.own is None:
            return
        try:
            self._deleted = self.maps.delete(listed.name)
        except StorageError as error:
            self.trouble.setText(f"{error}.")
            return
        self.restore_button.show()
        self._fill("")
        self.trouble.setText(_("{map} is deleted. Games on it stay as they are.").format(map=listed.title))

    def restore(self) -> None:
        """Bring back the map that was deleted last."""
        try:
            self.maps.restore(self._deleted)
        except StorageError as error:
            self.trouble.setText(f"{error}.")
            return
        self._deleted = []
        self.restore_button.hide()
        self.trouble.setText("")
        self.refresh()
