"""What the table of Stephenson's Rocket consists of, and where its parts stand."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import QByteArray, QPoint, Qt, QTimer
from PySide6.QtGui import QCursor, QResizeEvent, QShowEvent
from PySide6.QtWidgets import QDockWidget, QMenu, QStackedWidget, QVBoxLayout, QWidget

from rocket_desktop.i18n import _
from rocket_desktop.model.record import Seat
from rocket_desktop.play.session import Session
from rocket_desktop.play.settings import Settings
from rocket_desktop.views.games.stephenson.action_bar import ActionBar
from rocket_desktop.views.games.stephenson.chooser import Chooser
from rocket_desktop.views.games.stephenson.end_panel import EndPanel
from rocket_desktop.views.games.stephenson.guide import StephensonGuide
from rocket_desktop.views.games.stephenson.map_data import map_content
from rocket_desktop.views.games.stephenson.models import ChartModel, LinesModel, PlayersModel, PositionModel, Subject
from rocket_desktop.views.games.stephenson.panel_layout import arrange, shape_of, share_heights
from rocket_desktop.views.games.stephenson.panels import ChartTable, LinesTable, PlayersTable
from rocket_desktop.views.games.stephenson.scene import BoardScene
from rocket_desktop.views.games.stephenson.turn_strip import TurnStrip
from rocket_desktop.views.games.stephenson.veto_panel import VetoPanel
from rocket_desktop.views.games.stephenson.view import BoardView
from rocket_desktop.views.shell.advice import Advice
from rocket_desktop.views.shell.log import LogPanel
from rocket_desktop.views.shell.looking_back import LookingBack
from rocket_desktop.views.shell.move_list import MoveList
from rocket_desktop.views.shell.pace import Pace
from rocket_desktop.views.shell.replay_bar import ReplayBar
from rocket_desktop.views.shell.seats_dialog import fill_seat_menu
from rocket_desktop.views.shell.words import on_button, shown_seats
from rocket_desktop.views.view_catalog import TablePage

UNTOLD = frozenset({"score", "share"})
"""Events whose words others hold: awards tell every score as a formula, extensions imply the share."""


class TableLayout(TablePage):
    """The board, the bars under it and the panels beside it; `StephensonTable` brings them to life."""

    def __init__(self, session: Session, settings: Settings, theme: Callable[[], str]) -> None:
        super().__init__()
        self.session = session
        self._settings = settings
        self._theme = theme
        self._shape = ""
        # Of the panels before the analysis was opened.
        self._heights: dict[str, int] = {}
        self._without_analysis: QByteArray | None = None
        seats = self._seats()
        self.scene = BoardScene(
            map_content(session.options, session.own_data),
            [{"name": seat.name, "colour": seat.colour, "shape": seat.shape} for seat in seats],
            theme(),
            self,
        )
        self.view = BoardView(self.scene)
        self.board = self.scene.board
        self.chooser = Chooser(session, self.board, self)
        self.strip = TurnStrip()
        self.actions_bar = ActionBar(edition_1999=self.chooser.edition.is_1999)
        self.replay = ReplayBar()
        self.veto = VetoPanel(self.chooser, self.board)
        self.end = EndPanel(self.chooser.edition)
        self.players_model = PlayersModel(self.board, self, self.chooser.edition)
        self.lines_model = LinesModel(self.board, self, self.chooser.edition)
        self.chart_model = ChartModel(self.board, self, self.chooser.edition)
        self.players = PlayersTable(self.players_model)
        self.lines = LinesTable(self.lines_model)
        self.chart = ChartTable(self.chart_model)
        self.log = LogPanel(UNTOLD)
        self.move_list = MoveList(self)
        self.guide = StephensonGuide(
            session, self.scene, self.chart_model, self.chooser, self._light, self._show_choices
        )
        self.advice = Advice(session, self.guide, self)
        self.pace = Pace(session, lambda: self.scene.animating, self)
        self.looking = LookingBack(session, self.replay, lambda: self.scene.animating, self)
        self._lay_out()

    def _lay_out(self) -> None:
        table = QWidget()
        rows = QVBoxLayout(table)
        rows.setContentsMargins(0, 0, 0, 0)
        rows.setSpacing(0)
        rows.addWidget(self.strip)
        rows.addWidget(self.view, 1)
        rows.addWidget(self.veto)
        rows.addWidget(self.advice.hint_panel)
        rows.addWidget(self.actions_bar)
        rows.addWidget(self.replay)
        self.replay.setContentsMargins(6, 0, 6, 4)
        self.pages = QStackedWidget()
        self.pages.addWidget(table)
        self.pages.addWidget(self.end)
        self.end.add_review(self.advice.review_page)
        self.setCentralWidget(self.pages)
        self._board_page = table
        self.setDockNestingEnabled(True)
        self.docks = {
            "players": self._dock(_("Players"), self.players),
            "lines": self._dock(_("Lines"), self.lines),
            "chart": self._dock(self.chooser.edition.chart_title(), self.chart),
            "log": self._dock(_("Log"), self.log),
            "analysis": self._dock(_("Analysis"), self.advice.analysis_panel),
        }
        for name, dock in self.docks.items():
            dock.setObjectName(name)
            self.addDockWidget(Qt.DockWidgetArea.RightDockWidgetArea, dock)
        # Nobody is given an analysis who has not asked for it.
        self.docks["analysis"].hide()
        menu = QMenu(self)
        menu.aboutToShow.connect(partial(self._fill_menu, menu))
        self.strip.more.setMenu(menu)

    def _dock(self, title: str, widget: QWidget) -> QDockWidget:
        dock = QDockWidget(title, self)
        dock.setWidget(widget)
        return dock

    def _arrange(self) -> None:
        """Put the panels where they were left in such a room, else where they fit."""
        self._shape = shape_of(self.height())
        kept, _colon, state = self._settings.panels.partition(":")
        if kept == self._shape and self.restoreState(QByteArray.fromBase64(state.encode("ascii", "ignore"))):
            return
        self.players.show_compact(0)
        self.lines.show_compact(0)
        tables = (self.players, self.lines, self.chart)
        arrange(self, self.docks, tables, self._shape)
        QTimer.singleShot(0, self, partial(share_heights, self, self.docks, tables, self._shape))
        if not self.docks["analysis"].isHidden():
            self._place_analysis()

    def _place_analysis(self) -> None:
        """Open the analysis where there is room for it: over the lines, where it was not put elsewhere."""
        dock = self.docks["analysis"]
        # Qt keeps panels behind a tab left of the window.
        shown = [name for name, each in self.docks.items() if each.isVisible() and each.geometry().right() >= 0]
        self._heights = {name: self.docks[name].height() for name in shown}
        self._without_analysis = self.saveState()
        if not dock.isFloating() and not self.tabifiedDockWidgets(dock):
            self.tabifyDockWidget(self.docks["lines"], dock)
        dock.show()
        dock.raise_()
        if not dock.isFloating():
            needed = [dock.sizeHint().height()]
            QTimer.singleShot(0, self, partial(self.resizeDocks, [dock], needed, Qt.Orientation.Vertical))

    def _put_analysis_away(self) -> None:
        """Close the analysis; the panels get back the room that it was given."""
        self.docks["analysis"].hide()
        heights, self._heights = self._heights, {}
        self._without_analysis = None
        if heights:
            docks = [self.docks[name] for name in heights]
            # Once it is gone.
            resize = partial(self.resizeDocks, docks, list(heights.values()), Qt.Orientation.Vertical)
            QTimer.singleShot(0, self, resize)

    def panels_state(self) -> QByteArray:
        """Where the panels stand, for the next game: nobody has asked for its analysis."""
        return self._without_analysis if self._without_analysis is not None else self.saveState()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        if not self._shape:
            # The page has its size only after this event.
            QTimer.singleShot(0, self, self._arrange)
            self.view.setFocus()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if self._shape and shape_of(self.height()) != self._shape:
            QTimer.singleShot(0, self, self._arrange)

    def _seats(self) -> tuple[Seat, ...]:
        """The seats with their names as they are shown."""
        return shown_seats(self.session.seats())

    def _models(self) -> tuple[PositionModel, ...]:
        return (self.players_model, self.lines_model, self.chart_model)

    def _light(self, subject: Subject | None) -> None:
        """Light up all that belongs to `subject` on the board and in every table."""
        self.scene.set_highlight(None if subject is None else subject.id)
        for model in self._models():
            model.light(subject)

    def _show_choices(self) -> None:
        """Show on the board what the chooser offers, and nothing else."""
        self.scene.set_choices(self.chooser.choices())

    # --- seats and panels ---

    def _fill_menu(self, menu: QMenu) -> None:
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

    def put_panels_back(self) -> None:
        """Every panel to where it stands at first; the analysis stays as it is."""
        self._settings.panels = ""
        for name, dock in self.docks.items():
            dock.setFloating(False)
            dock.setVisible(name != "analysis" or not dock.isHidden())
        self._arrange()

    def _seat_menu_at(self, spot: QPoint) -> None:
        # By the key for menus it is about the row that the keyboard is on.
        by_key = not self.players.viewport().underMouse()
        row = (self.players.currentIndex() if by_key else self.players.indexAt(spot)).row()
        if row >= 0:
            menu = QMenu(self)
            menu.aboutToHide.connect(menu.deleteLater)
            fill_seat_menu(menu, self, self.session, self.players_model.natural(row))
            menu.popup(QCursor.pos())
