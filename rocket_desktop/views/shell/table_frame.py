"""Where the parts of a game's table stand."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Final

from PySide6.QtCore import QByteArray, QPoint, QSignalBlocker, Qt, QTimer
from PySide6.QtGui import QCursor, QHideEvent, QResizeEvent, QShowEvent
from PySide6.QtWidgets import QDockWidget, QMenu, QStackedWidget, QVBoxLayout, QWidget

from rocket_desktop.i18n import _
from rocket_desktop.model.record import Seat
from rocket_desktop.play.session import Session
from rocket_desktop.play.settings import Settings
from rocket_desktop.views.shell.action_bar import ActionBar
from rocket_desktop.views.shell.advice import Advice
from rocket_desktop.views.shell.log import LogPanel
from rocket_desktop.views.shell.looking_back import LookingBack
from rocket_desktop.views.shell.move_list import MoveList
from rocket_desktop.views.shell.pace import Pace
from rocket_desktop.views.shell.panel_layout import arrange, shape_of, share_heights
from rocket_desktop.views.shell.position_model import SortableModel
from rocket_desktop.views.shell.replay_bar import ReplayBar
from rocket_desktop.views.shell.seats_dialog import fill_seat_menu
from rocket_desktop.views.shell.subject_table import FittingTable, SubjectTable
from rocket_desktop.views.shell.table_parts import TableParts
from rocket_desktop.views.shell.words import on_button, shown_seats
from rocket_desktop.views.view_catalog import TablePage

_FOLDED: Final = "folded"
"""Follows the places of panels in the settings that were folded away."""


class TableFrame(TablePage):
    """The board, the bars under it and the panels beside it; `GameTable` brings them to life."""

    actions_bar: ActionBar

    def __init__(self, session: Session, settings: Settings, theme: Callable[[], str]) -> None:
        super().__init__()
        self.session = session
        self._settings = settings
        self._theme = theme
        self._shape = ""
        # Of the panels before the analysis was opened.
        self._heights: dict[str, int] = {}
        self._without_analysis: QByteArray | None = None
        # Panels in windows of their own, while the table is not seen; and where all stood then.
        self._covered: list[QDockWidget] = []
        self._state_before = QByteArray()
        self._unfolded = QByteArray()  # where the panels stood before they were folded away
        self.parts = parts = self.make_parts()
        self.actions_bar = parts.actions
        self.replay = ReplayBar()
        self.log = LogPanel(parts.untold, parts.told)
        self.move_list = MoveList(self, parts.example)
        self.advice = Advice(session, parts.guide, self)
        self.pace = Pace(session, lambda: parts.scene.animating, self)
        self.looking = LookingBack(session, self.replay, lambda: parts.scene.animating, self)
        self._lay_out()

    # --- what a game says ---

    def make_parts(self) -> TableParts:
        """The game's parts; of the table itself only its session, settings and theme can be used yet."""
        raise NotImplementedError

    # --- laying out ---

    def _lay_out(self) -> None:
        parts = self.parts
        table = QWidget()
        rows = QVBoxLayout(table)
        rows.setContentsMargins(0, 0, 0, 0)
        rows.setSpacing(0)
        rows.addWidget(parts.strip)
        rows.addWidget(parts.view, 1)
        for widget in parts.under:
            rows.addWidget(widget)
        rows.addWidget(self.advice.hint_panel)
        rows.addWidget(parts.actions)
        rows.addWidget(self.replay)
        self.replay.setContentsMargins(6, 0, 6, 4)
        self.pages = QStackedWidget()
        self.pages.addWidget(table)
        self.pages.addWidget(parts.end)
        parts.end.add_review(self.advice.review_page)
        self.setCentralWidget(self.pages)
        self._board_page = table
        self.setDockNestingEnabled(True)
        self.docks = {name: self._dock(title, widget) for name, (title, widget) in parts.panels.items()}
        self.docks["log"] = self._dock(_("Log"), self.log)
        self.docks["analysis"] = self._dock(_("Analysis"), self.advice.analysis_panel)
        for name, dock in self.docks.items():
            dock.setObjectName(name)
            self.addDockWidget(Qt.DockWidgetArea.RightDockWidgetArea, dock)
        # Nobody is given an analysis who has not asked for it.
        self.docks["analysis"].hide()
        menu = QMenu(self)
        menu.aboutToShow.connect(partial(self._fill_more, menu))
        parts.strip.more.setMenu(menu)
        parts.strip.fold.clicked.connect(lambda _on=False: self.toggle_panels())
        for dock in self.docks.values():
            dock.visibilityChanged.connect(self._show_folded)

    def _dock(self, title: str, widget: QWidget) -> QDockWidget:
        dock = QDockWidget(title, self)
        dock.setWidget(widget)
        return dock

    def _arrange(self) -> None:
        """Put the panels where they were left in such a room, else where they fit; folded ones stay folded."""
        self._shape = shape_of(self.height())
        if self.are_folded():
            self._unfolded = QByteArray()
            return
        kept = str(self._settings.tables.get(self.session.game, ""))
        shape, state, folded = (*kept.split(":"), "", "")[:3]
        if shape == self._shape and self.restoreState(QByteArray.fromBase64(state.encode("ascii", "ignore"))):
            if folded:
                self.toggle_panels()
            if not self.isVisible():
                self._cover()
            return
        tables = [table for _title, table in self.parts.panels.values()]
        for table in tables:
            if isinstance(table, FittingTable):
                table.show_compact(0)
        docks = [self.docks[name] for name in (*self.parts.panels, "log")]
        arrange(self, docks, tables, self._shape)
        QTimer.singleShot(0, self, partial(share_heights, self, docks, tables, self._shape))
        if not self.docks["analysis"].isHidden():
            self.place_analysis()
        if folded:
            QTimer.singleShot(0, self, self.toggle_panels)

    def place_analysis(self) -> None:
        """Open the analysis where there is room for it: over the panel beside it, where it was not put elsewhere."""
        dock = self.docks["analysis"]
        # Qt keeps panels behind a tab left of the window.
        shown = [name for name, each in self.docks.items() if each.isVisible() and each.geometry().right() >= 0]
        self._heights = {name: self.docks[name].height() for name in shown}
        self._without_analysis = self.saveState()
        if not dock.isFloating() and not self.tabifiedDockWidgets(dock):
            self.tabifyDockWidget(self.docks[self.parts.beside], dock)
        dock.show()
        dock.raise_()
        if not dock.isFloating():
            needed = [dock.sizeHint().height()]
            QTimer.singleShot(0, self, partial(self.resizeDocks, [dock], needed, Qt.Orientation.Vertical))

    def put_analysis_away(self) -> None:
        """Close the analysis; the panels get back the room that it was given."""
        self.docks["analysis"].hide()
        heights, self._heights = self._heights, {}
        self._without_analysis = None
        if heights:
            docks = [self.docks[name] for name in heights]
            # Once it is gone.
            resize = partial(self.resizeDocks, docks, list(heights.values()), Qt.Orientation.Vertical)
            QTimer.singleShot(0, self, resize)

    def are_folded(self) -> bool:
        """Whether no panel is open."""
        return all(dock.isHidden() for dock in self.docks.values())

    def toggle_panels(self) -> None:
        """Fold all panels away, so that the board has their room too; or bring back those that were folded."""
        if not self.are_folded():
            self.put_analysis_away()
            self._unfolded = self.saveState()
            for dock in self.docks.values():
                dock.hide()
            if self.pages.currentWidget() is self._board_page:
                self.parts.view.setFocus()  # it may have been in a panel
        elif self._unfolded.isEmpty() or not self.restoreState(self._unfolded):
            self.put_panels_back()
        else:
            self.keep_panels()  # they are not to be folded when the window changes its shape

    def _show_folded(self) -> None:
        """Whether panels were opened or closed: the button says what it does now."""
        self.parts.strip.show_folded(self.are_folded())

    def panels_state(self) -> QByteArray:
        """Where the panels stand, for the next game: nobody has asked for its analysis."""
        if self._covered:
            return self._state_before
        return self._without_analysis if self._without_analysis is not None else self.saveState()

    def keep_panels(self) -> None:
        """Note in the settings where the panels stand."""
        if self._shape:
            folded = self.are_folded() and not self._unfolded.isEmpty()
            state = self._unfolded if folded else self.panels_state()
            text = f"{self._shape}:{bytes(state.toBase64().data()).decode('ascii')}"
            self._settings.tables[self.session.game] = f"{text}:{_FOLDED}" if folded else text

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._show_covered(True)
        self._covered = []
        if not self._shape:
            # The page has its size only after this event.
            QTimer.singleShot(0, self, self._arrange)
            self.parts.view.setFocus()

    def hideEvent(self, event: QHideEvent) -> None:
        """Nothing of the table is seen while another page stands in for it."""
        super().hideEvent(event)
        if not event.spontaneous():
            self._cover()

    def _cover(self) -> None:
        """Hide the panels that are windows of their own, which Qt leaves where they are."""
        windows = [dock for dock in self.docks.values() if dock.isFloating() and not dock.isHidden()]
        if windows:
            self._state_before = self.panels_state()
            self._covered += windows
            self._show_covered(False)

    def _show_covered(self, shown: bool) -> None:
        for dock in self._covered:
            # Nobody has opened or closed it.
            with QSignalBlocker(dock):
                dock.setVisible(shown)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if self._shape and shape_of(self.height()) != self._shape:
            QTimer.singleShot(0, self, self._arrange)

    def _seats(self) -> tuple[Seat, ...]:
        """The seats with their names as they are shown."""
        return shown_seats(self.session.seats())

    # --- seats and panels ---

    def _fill_more(self, menu: QMenu) -> None:
        menu.clear()
        self.fill_menu(menu)
        menu.addSection(_("Seats"))
        for seat, shown in enumerate(self._seats()):
            fill_seat_menu(menu.addMenu(on_button(shown.name)), self, self.session, seat)
        menu.addSection(_("Panels"))
        for dock in self.docks.values():
            menu.addAction(dock.toggleViewAction())
        menu.addSeparator()
        menu.addAction(_("&Put the panels back"), self.put_panels_back)

    def offer_seat_menus(self, players: SubjectTable, model: SortableModel) -> None:
        """Let each row of a table of the players open the menu of its seat."""

        def open_menu(spot: QPoint) -> None:
            # By the key for menus it is about the row that the keyboard is on.
            by_key = not players.viewport().underMouse()
            row = (players.currentIndex() if by_key else players.indexAt(spot)).row()
            if row >= 0:
                menu = QMenu(self)
                menu.aboutToHide.connect(menu.deleteLater)
                fill_seat_menu(menu, self, self.session, model.natural(row))
                menu.popup(QCursor.pos())

        players.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        players.customContextMenuRequested.connect(open_menu)

    def put_panels_back(self) -> None:
        """Every panel to where it stands at first; the analysis stays as it is."""
        self._settings.tables.pop(self.session.game, None)
        for name, dock in self.docks.items():
            dock.setFloating(False)
            dock.setVisible(name != "analysis" or not dock.isHidden())
        self._arrange()
