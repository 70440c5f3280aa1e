"""The page on which one map is edited."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Final

from PySide6.QtCore import QSize, Qt, QTimer, Signal
from PySide6.QtGui import QAction, QActionGroup, QCloseEvent, QHideEvent, QKeySequence
from PySide6.QtWidgets import (
    QDialog,
    QFileDialog,
    QHBoxLayout,
    QListWidget,
    QListWidgetItem,
    QPushButton,
    QSplitter,
    QTabWidget,
    QToolBar,
    QVBoxLayout,
    QWidget,
)

from rocket_desktop.i18n import _, clauses, isolated, ngettext
from rocket_desktop.model.core import BadData
from rocket_desktop.model.stephenson import map_draft
from rocket_desktop.model.stephenson.draft_coast import TOLERANCE, with_coast
from rocket_desktop.model.stephenson.draft_file import DraftFault, draft_faults, to_json
from rocket_desktop.model.stephenson.draft_history import History
from rocket_desktop.model.stephenson.geojson import MAX_BYTES, BadGeoJson, read_geojson, simplified
from rocket_desktop.model.stephenson.map_draft import CannotEdit, Draft, DraftPlace
from rocket_desktop.model.stephenson.map_figures import map_figures
from rocket_desktop.model.stephenson.map_file import read_map
from rocket_desktop.model.stephenson.map_layout import Axial
from rocket_desktop.play.balance_process import BalanceProcess
from rocket_desktop.play.game_file import StorageError, why
from rocket_desktop.play.own_maps import OwnMaps
from rocket_desktop.views.games.stephenson.board_picture import picture
from rocket_desktop.views.games.stephenson.editor.balance_panel import BalancePanel
from rocket_desktop.views.games.stephenson.editor.canvas import MapCanvas
from rocket_desktop.views.games.stephenson.editor.forms import IndustryForm, MapForm, PlaceForm
from rocket_desktop.views.games.stephenson.editor.tools import COAST, SELECT, TOOL_KEYS, TOOLS, tool_help, tool_title
from rocket_desktop.views.shell.boxes import agrees
from rocket_desktop.views.shell.pictures import Picture
from rocket_desktop.views.shell.upright import UprightArea
from rocket_desktop.views.shell.words import Heading, plain

_CHECK_AFTER: Final = 250  # milliseconds without a change
_KEEP_AFTER: Final = 600
_FAULT: Final = Qt.ItemDataRole.UserRole


class EditorPage(QWidget):
    """Edits the map called `name` in `maps`, from its `draft`.

    `done()` asks for the list of maps, `play_wanted(name)` for a game on the map as it was saved.  Changes are kept as
    a draft shortly after they are made, and when the page is left.
    """

    done = Signal()
    play_wanted = Signal(str)

    def __init__(
        self, maps: OwnMaps, name: str, draft: Draft, theme: Callable[[], str], told: Sequence[str] = ()
    ) -> None:
        """`told` is what was wrong with the file that the draft was made from."""
        super().__init__()
        self._maps = maps
        self._name = name
        self._theme = theme
        self.history = History(draft)
        self._saved: Draft | None = None
        self._version = ""  # of the file that the changes began with
        self._kept = draft
        self._faults: list[DraftFault] = []
        self.canvas = MapCanvas(draft, theme)
        self.place_form = PlaceForm()
        self.map_form = MapForm()
        self.industry_form = IndustryForm()
        self.balance = BalancePanel()
        self.games = BalanceProcess(self)
        self.fault_list = QListWidget()
        self.fault_heading = plain(wrap=True)
        self.status = plain()
        self.trouble = plain(wrap=True)
        self._checking = self._timer(_CHECK_AFTER, self.check)
        self._keeping = self._timer(_KEEP_AFTER, self.keep)
        self._make_actions()
        self._lay_out()
        self._connect()
        self._show()
        self.check()
        self.say("")
        if told:
            self.say(
                _("Not all of the file was sound. What was not is left out: {faults}.").format(faults=clauses(told[:5]))
            )

    def _timer(self, after: int, then: Callable[[], object]) -> QTimer:
        timer = QTimer(self)
        timer.setSingleShot(True)
        timer.setInterval(after)
        timer.timeout.connect(lambda: then())
        return timer

    # --- what it consists of ---

    def _make_actions(self) -> None:
        self.tools = QToolBar()
        self.tools.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextOnly)
        group = QActionGroup(self)
        self.tool_actions: dict[str, QAction] = {}
        for tool in TOOLS:
            action = self.tools.addAction(tool_title(tool))
            action.setCheckable(True)
            action.setToolTip(_("{help} ({key})").format(help=tool_help(tool), key=TOOL_KEYS[tool]))
            action.triggered.connect(partial(self._set_tool, tool))
            group.addAction(action)
            self.tool_actions[tool] = action
        self.tool_actions[SELECT].setChecked(True)
        self.tools.addSeparator()
        self.undo_action = self._action(_("Undo"), QKeySequence.StandardKey.Undo, self.undo)
        self.redo_action = self._action(_("Redo"), QKeySequence.StandardKey.Redo, self.redo)
        self.fit_action = self._action(_("Whole map"), QKeySequence("Ctrl+0"), self.canvas.fit)
        for each in (self.undo_action, self.redo_action, self.fit_action):
            self.tools.addAction(each)
        self.save_action = self._action(_("Save"), QKeySequence.StandardKey.Save, self.save)

    def _action(self, text: str, keys: QKeySequence | QKeySequence.StandardKey, do: Callable[[], object]) -> QAction:
        action = QAction(text, self)
        action.setShortcut(keys)
        action.setShortcutContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
        action.triggered.connect(lambda: do())
        self.addAction(action)
        return action

    def _lay_out(self) -> None:
        self.heading = Heading("", 1.5)
        self.back_button = QPushButton(_("&Back"))
        self.save_button = QPushButton(_("&Save"))
        self.revert_button = QPushButton(_("As it was sa&ved"))
        self.revert_button.setToolTip(_("Takes back all changes since the map was saved; undo brings them again"))
        self.share_button = QPushButton(_("&Export…"))
        self.look_button = QPushButton(_("&Look"))
        self.look_button.setToolTip(_("Shows the map as it looks in a game"))
        self.play_button = QPushButton(_("&Play on it"))
        top = QHBoxLayout()
        top.addWidget(self.back_button)
        top.addWidget(self.heading, 1)
        for button in (self.revert_button, self.look_button, self.share_button, self.save_button, self.play_button):
            button.setAutoDefault(True)
            top.addWidget(button)
        self.tabs = QTabWidget()
        for title, page in (
            (_("Place"), self.place_form),
            (_("Map"), self.map_form),
            (_("Industries"), self.industry_form),
            (_("Balance"), self.balance),
        ):
            self.tabs.addTab(UprightArea(page, title), title)
        self.fault_list.setAccessibleName(_("What is wrong with the map"))
        self.fault_list.setWordWrap(True)
        self.fault_list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        faults = QWidget()
        column = QVBoxLayout(faults)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self.fault_heading)
        column.addWidget(self.fault_list, 1)
        side = QSplitter(Qt.Orientation.Vertical)
        side.addWidget(self.tabs)
        side.addWidget(faults)
        side.setStretchFactor(0, 3)
        side.setStretchFactor(1, 2)
        side.setChildrenCollapsible(False)
        board = QWidget()
        column = QVBoxLayout(board)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self.canvas, 1)
        column.addWidget(self.status)
        split = QSplitter()
        split.addWidget(board)
        split.addWidget(side)
        split.setStretchFactor(0, 3)
        split.setStretchFactor(1, 2)
        split.setChildrenCollapsible(False)
        split.setSizes([840, 400])
        rows = QVBoxLayout(self)
        rows.setContentsMargins(12, 8, 12, 8)
        rows.addLayout(top)
        rows.addWidget(self.tools)
        rows.addWidget(self.trouble)
        rows.addWidget(split, 1)

    def _connect(self) -> None:
        canvas = self.canvas
        canvas.painted.connect(self._paint)
        canvas.rested.connect(self.history.rest)
        canvas.place_wanted.connect(self._add_place)
        canvas.chosen.connect(self.select)
        canvas.moved.connect(self._move)
        canvas.remove_wanted.connect(self._remove)
        canvas.area_drawn.connect(self._draw_area)
        canvas.erased.connect(lambda x, y: self._try(_("area removed"), lambda d: map_draft.without_land(d, x, y)))
        canvas.described.connect(self.status.setText)
        canvas.tool_wanted.connect(self._set_tool)
        form = self.place_form
        form.changed.connect(self._change_place)
        form.kind_wanted.connect(self._change_kind)
        form.number_wanted.connect(self._change_number)
        form.remove_wanted.connect(self._remove_chosen)
        whole = self.map_form
        whole.changed.connect(lambda draft, what: self._do(draft, _("map"), f"map-{what}" if what else ""))
        whole.turn_wanted.connect(lambda way: self._try(_("hexes turned"), lambda d: map_draft.turned(d, way)))
        whole.import_wanted.connect(self.ask_coast)
        whole.clear_wanted.connect(lambda: self._try(_("coast removed"), map_draft.without_coast))
        self.industry_form.add_wanted.connect(lambda: self._try(_("industry added"), map_draft.with_industry))
        self.industry_form.changed.connect(self._change_industry)
        self.industry_form.remove_wanted.connect(
            lambda number: self._try(_("industry removed"), lambda d: map_draft.without_industry(d, number))
        )
        self.fault_list.itemClicked.connect(self._go_to)
        self.fault_list.itemActivated.connect(self._go_to)
        self.balance.play_wanted.connect(self._play_games)
        self.balance.stop_wanted.connect(self._stop_games)
        self.balance.line_chosen.connect(self._go_to_label)
        self.games.progressed.connect(self.balance.show_result)
        self.games.finished.connect(self._games_done)
        self.games.failed.connect(self._games_failed)
        self.back_button.clicked.connect(self.done)
        self.save_button.clicked.connect(self.save)
        self.revert_button.clicked.connect(self.revert)
        self.share_button.clicked.connect(self.ask_export)
        self.look_button.clicked.connect(self.look)
        self.play_button.clicked.connect(self.play)

    # --- changes ---

    @property
    def draft(self) -> Draft:
        """The map as it is now."""
        return self.history.draft

    @property
    def name(self) -> str:
        """The map's name among the player's maps."""
        return self._name

    def _do(self, draft: Draft, what: str, merge: str = "") -> None:
        """Make a draft the one in force, as a step called `what`."""
        self.say("")
        if self.history.do(draft, what, merge):
            self._changed()

    def _try(self, what: str, change: Callable[[Draft], Draft], merge: str = "") -> bool:
        """Make a change; what cannot be done is said and changes nothing."""
        try:
            draft = change(self.draft)
        except CannotEdit as error:
            self.say(_("{trouble}.").format(trouble=error))
            return False
        self._do(draft, what, merge)
        return True

    def say(self, text: str) -> None:
        """Say why something cannot be, above the map; nothing any more when `text` is empty."""
        self.trouble.setText(text)
        self.trouble.setVisible(bool(text))

    def _changed(self) -> None:
        self.balance.forget_result()
        self._stop_games()
        self._show()
        self._checking.start()
        self._keeping.start()

    def _show(self) -> None:
        draft = self.draft
        self.canvas.show_draft(draft)
        at = self.canvas.selected
        place = None if at is None else draft.place_at(at)
        if place is None:
            self.canvas.select(None)
        self.place_form.show_place(place, draft)
        self.map_form.show_draft(draft)
        self.industry_form.show_draft(draft)
        unsaved = draft != self._saved
        title = isolated(draft.title)
        self.heading.setText(f"{title} *" if unsaved else title)
        self.revert_button.setEnabled(unsaved and self._saved is not None)
        self.save_button.setEnabled(unsaved)
        self._name_steps()

    def _name_steps(self) -> None:
        for action, plain_text, what in (
            (self.undo_action, _("Undo"), self.history.undo_text),
            (self.redo_action, _("Redo"), self.history.redo_text),
        ):
            action.setEnabled(bool(what))
            action.setToolTip(_("{action}: {what}").format(action=plain_text, what=what) if what else plain_text)

    def undo(self) -> None:
        """Take the last step back."""
        self.history.undo()
        self._changed()

    def redo(self) -> None:
        """Take it again."""
        self.history.redo()
        self._changed()

    def _paint(self, hexes: Sequence[Axial], on: bool) -> None:
        if on:
            self._try(_("hexes on"), lambda draft: map_draft.with_hexes(draft, hexes), "hexes-on")
            return
        # A brush goes round places; a single click on one is told what it would need.
        free = [at for at in hexes if self.draft.place_at(at) is None] if len(hexes) > 1 else hexes
        self._try(_("hexes off"), lambda draft: map_draft.without_hexes(draft, free), "hexes-off")

    def _add_place(self, kind: str, at: Axial) -> None:
        if self._try(_("place set"), lambda draft: map_draft.with_place(draft, kind, at)):
            self.select(at)
            self.place_form.name.selectAll()

    def select(self, at: Axial | None) -> None:
        """Choose the place on a hex, to be changed."""
        self.canvas.select(at)
        place = None if at is None else self.draft.place_at(at)
        self.place_form.show_place(place, self.draft)
        if place is not None:
            self.tabs.setCurrentIndex(0)

    def _move(self, start: Axial, end: Axial) -> None:
        def change(draft: Draft) -> Draft:
            place = draft.place_at(start)
            assert place is not None, "a place was picked up"
            return map_draft.with_changed_place(draft, start, replace(place, at=end))

        if self._try(_("place moved"), change):
            self.select(end)

    def _remove(self, at: Axial) -> None:
        self._try(_("place removed"), lambda draft: map_draft.without_place(draft, at))

    def _remove_chosen(self) -> None:
        if self.canvas.selected is not None:
            self._remove(self.canvas.selected)

    def _change_place(self, place: DraftPlace, what: str) -> None:
        merge = f"{what}-{place.at}" if what else ""
        self._try(_("place changed"), lambda draft: map_draft.with_changed_place(draft, place.at, place), merge)

    def _change_kind(self, kind: str) -> None:
        at = self.canvas.selected
        if at is not None and not self._try(_("kind of place"), lambda draft: map_draft.with_kind(draft, at, kind)):
            self._show()

    def _change_number(self, step: int) -> None:
        at = self.canvas.selected
        if at is not None:
            self._try(_("number of the city"), lambda draft: map_draft.with_city_moved(draft, at, step))

    def _change_industry(self, number: int, name: str, colour: str, what: str) -> None:
        self._try(_("industry"), lambda draft: map_draft.with_changed_industry(draft, number, name, colour), what)

    def _draw_area(self, kind: str, points: Sequence[tuple[float, float]]) -> None:
        ring = simplified(list(points), TOLERANCE)
        if len(ring) < 3:
            self.say(_("Draw round an area: press the button, go along its coast and let go."))
            return
        what = "land" if kind == COAST else "lake"
        self._try(_("coast drawn"), lambda draft: map_draft.with_land(draft, what, [[ring]]))

    def _set_tool(self, tool: str) -> None:
        self.tool_actions[tool].setChecked(True)
        self.canvas.set_tool(tool)
        self.history.rest()

    # --- the coast from a file ---

    def ask_coast(self) -> None:
        """Let the player choose a GeoJSON file."""
        name, _kind = QFileDialog.getOpenFileName(
            self, _("Import a coast"), str(Path.home()), _("GeoJSON (*.geojson *.json)")
        )
        if name:
            self.import_coast(Path(name))

    def import_coast(self, path: Path) -> None:
        """Draw the areas of a GeoJSON file as land: see `with_coast`."""
        try:
            facts = path.stat()
            if not path.is_file():  # a pipe would be waited for
                raise BadGeoJson(_("it is not a file"))
            if facts.st_size > MAX_BYTES:
                raise BadGeoJson(_("the file has more than {number} MB").format(number=MAX_BYTES // 1024 // 1024))
            polygons = read_geojson(path.read_bytes())
            self._try(_("coast imported"), partial(with_coast, polygons=polygons))
        except OSError as error:
            self.say(_("{file} cannot be read: {reason}.").format(file=path.name, reason=why(error)))
        except BadGeoJson as error:
            self.say(_("{file} cannot be drawn: {reason}.").format(file=path.name, reason=error))

    # --- faults and figures ---

    def check(self) -> None:
        """Ask the checker, and count what can be counted."""
        self._checking.stop()
        self._faults = draft_faults(self.draft)
        serious = sum(fault.serious for fault in self._faults)
        self.fault_list.clear()
        for fault in self._faults:
            text = fault.text[:1].upper() + fault.text[1:] + "."
            item = QListWidgetItem(f"{'✖' if fault.serious else '△'} {text}")
            item.setData(_FAULT, fault)
            if fault.hexes:
                item.setToolTip(_("Shows the place"))
            self.fault_list.addItem(item)
        rest = len(self._faults) - serious
        told = []
        if serious:
            told.append(
                ngettext(
                    "✖ {number} fault keeps the map from being played.",
                    "✖ {number} faults keep the map from being played.",
                    serious,
                ).format(number=serious)
            )
        else:
            told.append(_("The map can be played."))
        if rest:
            told.append(
                ngettext(
                    "△ In {number} point it differs from the game’s own maps.",
                    "△ In {number} points it differs from the game’s own maps.",
                    rest,
                ).format(number=rest)
            )
        self.fault_heading.setText(" ".join(told))
        self.play_button.setEnabled(not serious)
        self.look_button.setEnabled(not serious)
        try:
            self.balance.show_figures(None if serious else map_figures(read_map(to_json(self.draft))))
        except BadData:
            self.balance.show_figures(None)

    @property
    def faults(self) -> list[DraftFault]:
        """What the checker has found."""
        return self._faults

    def _go_to(self, item: QListWidgetItem) -> None:
        fault = item.data(_FAULT)
        if isinstance(fault, DraftFault) and fault.hexes:
            self.canvas.mark(fault.hexes)
            place = next((at for at in fault.hexes if self.draft.place_at(at) is not None), None)
            if place is not None:
                self.select(place)

    def _go_to_label(self, label: str) -> None:
        at = next((each for each, own in self.draft.labels().items() if own == label), None)
        if at is not None:
            self.canvas.mark((at,))

    def _play_games(self, players: int) -> None:
        self.balance.show_playing(True)
        self.games.start(to_json(self.draft), players)

    def _stop_games(self) -> None:
        if self.games.is_playing():
            self.games.stop()
            self.balance.show_playing(False)

    def _games_done(self, figures: object) -> None:
        assert isinstance(figures, dict)
        self.balance.show_playing(False)
        self.balance.show_result(figures)

    def _games_failed(self, text: str) -> None:
        self.balance.show_playing(False)
        self.balance.show_trouble(text)

    # --- keeping it ---

    def know_saved(self, saved: Draft | None) -> None:
        """Tell what the saved file holds, so that the page knows what has changed since."""
        self._saved = saved
        self._version = self._maps.version(self._name)
        self._show()

    def keep(self) -> bool:
        """Keep what was changed as a draft; False, and the reason is said, when that fails."""
        self._keeping.stop()
        draft = self.draft
        if draft == self._kept:
            return True
        try:
            if draft == self._saved:
                self._maps.drop_draft(self._name)
            else:
                self._maps.keep_draft(self._name, to_json(draft))
        except StorageError as error:
            self.say(_("{trouble}.").format(trouble=error))
            return False
        self._kept = draft
        return True

    def save(self) -> bool:
        """Save the map under its name; False, and the reason is said, when that fails."""
        self._keeping.stop()
        draft = self.draft
        try:
            other = self._maps.save(self._name, to_json(draft), self._version)
        except StorageError as error:
            self.say(_("{trouble}.").format(trouble=error))
            return False
        self._saved = self._kept = draft
        self._version = self._maps.version(self._name)
        self.history.rest()
        self._show()
        self.say("")
        if other:
            text = _("This map was changed elsewhere meanwhile: what was saved there is kept as “{map}”.")
            self.say(text.format(map=other))
        return True

    def revert(self) -> None:
        """Go back to the map as it was saved, as a step that can be undone."""
        if self._saved is not None:
            self._do(self._saved, _("back to what was saved"))

    def leave(self) -> bool:
        """Whether the page may be left: all is on disk, or the player does not mind losing it."""
        self._stop_games()
        if self.keep():
            return True
        return agrees(self, _("The last changes of this map cannot be kept. Leave them?"))

    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        self.keep()

    def closeEvent(self, event: QCloseEvent) -> None:
        self._stop_games()
        self.keep()
        super().closeEvent(event)

    def ask_export(self) -> None:
        """Let the player choose a place for a copy of the map, to be shared."""
        name, _kind = QFileDialog.getSaveFileName(
            self, _("Export the map"), str(Path.home() / f"{self._name}.json"), _("Maps (*.json)")
        )
        if name and self.save():
            try:
                self._maps.export(self._name, Path(name))
            except StorageError as error:
                self.say(_("{trouble}.").format(trouble=error))

    def look(self) -> None:
        """Show the map as it looks in a game."""
        self.check()
        if any(fault.serious for fault in self._faults):
            return
        options, own = {"map": self._name}, {f"maps/{self._name}": to_json(self.draft)}
        dialog = QDialog(self)
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.setWindowTitle(self.draft.title)
        shown = Picture(_("The map as it looks in a game"))
        shown.show_picture(picture(options, own, None, (), QSize(1600, 1600), self._theme()))
        rows = QVBoxLayout(dialog)
        rows.setContentsMargins(4, 4, 4, 4)
        rows.addWidget(shown)
        dialog.resize(self.size() * 0.9)
        dialog.open()

    def play(self) -> None:
        """Save the map and ask for a game on it."""
        self.check()
        if any(fault.serious for fault in self._faults):
            self.say(_("The map cannot be played yet: see the list of faults."))
        elif self.draft == self._saved or self.save():
            self.play_wanted.emit(self._name)

    def follow_theme(self) -> None:
        """Draw in the theme in force."""
        self.canvas.update()

    def keys(self) -> list[tuple[str, str]]:
        """The keys of the page and what each does."""
        return [
            (_("Arrows"), _("go over the hexes")),
            (_("Enter"), _("do what the tool does; on the chosen place: pick it up, and put it down elsewhere")),
            (_("Shift+arrows"), _("switch hexes on or off along the way")),
            (_("Delete"), _("remove the place")),
            *[(TOOL_KEYS[tool], tool_help(tool)) for tool in TOOLS],
            ("F", _("close the coast that is being drawn")),
            ("+, -, 0", _("larger, smaller, the whole map")),
            ("Ctrl+Z, Ctrl+Shift+Z", _("undo, redo")),
            ("Ctrl+S", _("save")),
        ]
