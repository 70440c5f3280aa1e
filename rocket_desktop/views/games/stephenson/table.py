"""The table of Stephenson's Rocket: the board, its panels, and everything a player does with them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Final, cast

from PySide6.QtCore import QByteArray, QPoint, Qt, QTimer
from PySide6.QtGui import QCursor, QKeySequence, QResizeEvent, QShortcut, QShowEvent
from PySide6.QtWidgets import QApplication, QDockWidget, QMenu, QStackedWidget, QVBoxLayout, QWidget

from rocket_desktop.data import read_data
from rocket_desktop.i18n import _
from rocket_desktop.model.core import IllegalMove, Json
from rocket_desktop.model.record import Seat
from rocket_desktop.play.session import Session
from rocket_desktop.play.settings import Settings
from rocket_desktop.views.games.stephenson.action_bar import ActionBar
from rocket_desktop.views.games.stephenson.chooser import Chooser
from rocket_desktop.views.games.stephenson.end_panel import EndPanel
from rocket_desktop.views.games.stephenson.menus import fill_seat_menu, line_menu, table_keys
from rocket_desktop.views.games.stephenson.models import (
    ChartModel,
    LinesModel,
    PlayersModel,
    PositionModel,
    Subject,
)
from rocket_desktop.views.games.stephenson.outcome import move_title
from rocket_desktop.views.games.stephenson.panel_layout import arrange, shape_of, share_heights
from rocket_desktop.views.games.stephenson.panels import ChartTable, LinesTable, SubjectTable
from rocket_desktop.views.games.stephenson.scene import BoardScene
from rocket_desktop.views.games.stephenson.turn_strip import TurnStrip
from rocket_desktop.views.games.stephenson.veto_panel import VetoPanel
from rocket_desktop.views.games.stephenson.view import BoardView
from rocket_desktop.views.shell.log import LogPanel
from rocket_desktop.views.shell.move_list import MoveList
from rocket_desktop.views.shell.replay_bar import ReplayBar
from rocket_desktop.views.shell.words import on_button, shown_seats, with_shown_names
from rocket_desktop.views.view_catalog import TablePage

_PAUSES: Final = {"off": 0, "fast": 250, "normal": 800, "slow": 1800}
"""Milliseconds that each decision of a bot stays on the table before the next, by the setting `speed`."""

_UNTOLD: Final = frozenset({"score", "share"})
"""Events whose words others hold: awards tell every score as a formula, extensions imply the share."""


class StephensonTable(TablePage):
    """The page on which a game is played: see `TablePage`."""

    def __init__(self, session: Session, settings: Settings, theme: Callable[[], str]) -> None:
        super().__init__()
        self.session = session
        self._settings = settings
        self._theme = theme
        self._events: list[Json] = []
        self._asked: int | None = None
        self._result: Json | None = None
        self._review: int | None = None
        self._quiet_turns: set[int] = set()
        self._quiet_lines: set[tuple[int, str]] = set()
        self._shape = ""
        seats = self._seats()
        self.scene = BoardScene(
            read_data(f"maps/{session.options['map']}"),
            [{"name": seat.name, "colour": seat.colour, "shape": seat.shape} for seat in seats],
            theme(),
            self,
        )
        self.view = BoardView(self.scene)
        self.board = self.scene.board
        self.chooser = Chooser(session, self.board, self)
        self.strip = TurnStrip()
        self.actions_bar = ActionBar()
        self.replay = ReplayBar()
        self.veto = VetoPanel(self.chooser, self.board)
        self.end = EndPanel()
        self.players_model = PlayersModel(self.board, self)
        self.lines_model = LinesModel(self.board, self)
        self.chart_model = ChartModel(self.board, self)
        self.players = SubjectTable(self.players_model, _("Players"))
        self.lines = LinesTable(self.lines_model)
        self.chart = ChartTable(self.chart_model)
        self.players.stretch(0)
        self.log = LogPanel(_UNTOLD)
        self.move_list = MoveList(self)
        self._pause = QTimer(self)
        self._pause.setSingleShot(True)
        self._pause.timeout.connect(self._release)
        self._show_again = QTimer(self)
        self._show_again.timeout.connect(self._step_again)
        self._lay_out()
        self._connect()
        self._show_seats()
        self.apply_settings()

    # --- building ---

    def _lay_out(self) -> None:
        table = QWidget()
        rows = QVBoxLayout(table)
        rows.setContentsMargins(0, 0, 0, 0)
        rows.setSpacing(0)
        rows.addWidget(self.strip)
        rows.addWidget(self.view, 1)
        rows.addWidget(self.veto)
        rows.addWidget(self.actions_bar)
        rows.addWidget(self.replay)
        self.replay.setContentsMargins(6, 0, 6, 4)
        self.pages = QStackedWidget()
        self.pages.addWidget(table)
        self.pages.addWidget(self.end)
        self.setCentralWidget(self.pages)
        self._board_page = table
        self.setDockNestingEnabled(True)
        self.docks = {
            "players": self._dock(_("Players"), self.players),
            "lines": self._dock(_("Lines and shares"), self.lines),
            "chart": self._dock(_("Investments"), self.chart),
            "log": self._dock(_("Log"), self.log),
        }
        for name, dock in self.docks.items():
            dock.setObjectName(name)
            self.addDockWidget(Qt.DockWidgetArea.RightDockWidgetArea, dock)
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
        self.lines.show_names(True)
        tables = (self.players, self.lines, self.chart)
        arrange(self, self.docks, tables, self._shape)
        QTimer.singleShot(0, self, partial(share_heights, self, self.docks, tables, self._shape))

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

    def _connect(self) -> None:
        session, chooser = self.session, self.chooser
        session.happened.connect(self._happened)
        session.published.connect(self._published)
        session.asked.connect(self._on_asked)
        session.thinking.connect(self._on_thinking)
        session.finished.connect(self._on_finished)
        session.stuck.connect(self._on_stuck)
        session.seats_changed.connect(self._show_seats)
        chooser.changed.connect(self._show_choice)
        chooser.decided.connect(self._play)
        chooser.refused.connect(partial(self.actions_bar.say, warning=True))
        self.scene.hex_clicked.connect(self._hex_clicked)
        self.scene.hex_activated.connect(self._hex_activated)
        self.scene.hex_hovered.connect(self._hex_hovered)
        self.scene.cursor_moved.connect(self._hex_hovered)
        for table in (self.players, self.lines, self.chart):
            table.pointed.connect(self._light)
        self.lines.chosen.connect(lambda row, _column: self._guarded(partial(chooser.choose_line, self._line(row))))
        self.chart.invest.connect(lambda city, industry: self._guarded(partial(chooser.choose_space, city, industry)))
        self.players.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        self.players.customContextMenuRequested.connect(self._seat_menu_at)
        self.log.ply_wanted.connect(self.show_ply)
        self.log.again_wanted.connect(self._start_again)
        self.replay.ply_wanted.connect(self.show_ply)
        self.replay.branch_wanted.connect(self.branch_wanted)
        self.strip.play_now.connect(session.play_now)
        self.strip.retry.connect(session.ask_again)
        self.strip.result_wanted.connect(self._show_end)
        self.veto.passed.connect(lambda: self._play("pass"))
        self.veto.quiet.connect(self._pass_quietly)
        self.end.ply_wanted.connect(self.show_ply)
        self.end.review_wanted.connect(self._look_at_board)
        self.end.again_wanted.connect(self.again_wanted)
        self.end.home_wanted.connect(self.home_wanted)
        cast(QApplication, QApplication.instance()).focusChanged.connect(self._keep_focus)
        self.move_list.chosen.connect(self._propose)
        self.move_list.pointed.connect(self._point_at_move)
        self.actions_bar.connect_actions(
            extend=partial(self._extend, False),
            invest=self._to_chart,
            station=lambda: self._guarded(chooser.choose_station),
            moves=self._list_moves,
            undo=self.undo,
            confirm=chooser.accept,
            back=self._back,
        )
        for keys, action in (
            ("E", partial(self._extend, True)),
            ("I", self._to_chart),
            ("S", self._station),
            ("B", self.view.setFocus),
            ("Ctrl+K", self._list_moves),
            ("Ctrl+Z", self.undo),
            ("Ctrl+Return", chooser.accept),
            ("Escape", self._back),
            ("Alt+Left", lambda: self.show_ply(self._shown() - 1)),
            ("Alt+Right", lambda: self.show_ply(self._shown() + 1)),
            ("Alt+Home", lambda: self.show_ply(0)),
            ("Alt+End", lambda: self.show_ply(len(self.session.plies()))),
        ):
            shortcut = QShortcut(QKeySequence(keys), self)
            # Not in the constructor: PySide leaves out a context that is given there.
            shortcut.setContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
            shortcut.activated.connect(action)

    def keys(self) -> list[tuple[str, str]]:
        return table_keys()

    # --- the table's life ---

    def begin(self) -> None:
        self.session.begin()

    def apply_settings(self) -> None:
        self.chooser.confirm = self._settings.confirm
        self.scene.reduced_motion = self._settings.speed == "off"
        self.scene.set_theme(self._theme())
        self._show_undo()

    def close_table(self) -> None:
        self._pause.stop()
        self._show_again.stop()
        self.move_list.close()
        cast(QApplication, QApplication.instance()).focusChanged.disconnect(self._keep_focus)
        if self._shape:
            state = bytes(self.saveState().toBase64().data()).decode("ascii")
            self._settings.panels = f"{self._shape}:{state}"
        for model in (self.players_model, self.lines_model, self.chart_model):
            model.light(None)

    def _show_seats(self) -> None:
        seats = self._seats()
        for model in self._models():
            model.show_seats(seats)
        self.chart.delegate.show_seats(seats)
        self.log.model.show_seats(self.session.seats())

    def _seats(self) -> tuple[Seat, ...]:
        """The seats with their names as they are shown."""
        return shown_seats(self.session.seats())

    def _models(self) -> tuple[PositionModel, ...]:
        return (self.players_model, self.lines_model, self.chart_model)

    def _line(self, row: int) -> str:
        return self.lines_model.line_id(row)

    # --- what the session tells ---

    def _happened(self, events: list[Json]) -> None:
        self._events = events
        if any(event["kind"] == "turn" for event in events):
            self._quiet_turns.clear()

    def _published(self, position: Json, status: Json) -> None:
        self._asked = None
        self._result = None
        self.strip.show_thinking(None)
        self.strip.result_button.hide()
        self.chooser.close()
        events, self._events = self._events, []
        if events:
            self.actions_bar.say(self._told(events))
        self.log.model.show_plies(self.session.plies())
        if self._review is not None and events:
            # Someone looks at the past: the present waits behind the replay bar.
            self._show_ply_bar()
            return
        self._review = None
        move = next((event for event in events if event["kind"] == "move"), None)
        pause = _PAUSES[self._settings.speed]
        if events and pause:
            self.session.hold(True)
            mover = self.session.plies()[-1].seat
            self._pause.start(50 if self.session.is_human(mover) else pause)
        if move is not None and pause:
            if status["over"]:
                self.strip.show_ending()
            self.scene.animate_move(
                str(move["line"]), str(move["from"]), str(move["hex"]), partial(self._show, position, status)
            )
        else:
            self._show(position, status)

    def _show(self, position: Json, status: Json, past: str = "") -> None:
        """Show a position on the board and in every panel."""
        self.scene.show_position(position)
        first = not self.players_model.position
        for model in self._models():
            model.show_position(position, status)
        if first:
            self.players.fit_height()
            self.lines.fit_names()
        self.strip.show_position(position, status, self._seats(), past)
        self._show_ply_bar()

    def _show_ply_bar(self) -> None:
        self.replay.show_ply(self._shown(), len(self.session.plies()))

    def _told(self, events: Sequence[Json]) -> str:
        """What happened in a row of sentences, the end of the game first."""
        told = [event for event in events if event["kind"] not in _UNTOLD]
        told.sort(key=lambda event: event["kind"] != "end")
        return with_shown_names("; ".join(str(event["text"]) for event in told), self.session.seats())

    def _release(self) -> None:
        """The last decision was seen long enough: go on."""
        if self.scene.animating:
            self._pause.start(30)
            return
        self.session.hold(False)
        if self._pause.isActive():
            # A bot's decision had been waiting, and is on the table now.
            return
        if self._asked is not None:
            self._ask(self._asked)
        elif self._result is not None:
            self._show_end()

    def _on_asked(self, seat: int) -> None:
        self._asked = seat
        self.strip.show_thinking(None)
        if not self._pause.isActive():
            self._ask(seat)

    def _ask(self, seat: int) -> None:
        """Let the person at `seat` decide, unless this is what they asked not to be asked."""
        turn = cast(Json, self.session.position()["turn"])
        veto = cast(Json | None, turn["veto"])
        if turn["phase"] == "veto" and veto is not None:
            quiet = seat in self._quiet_turns or (seat, str(veto["line"])) in self._quiet_lines
            if quiet:
                QTimer.singleShot(0, self, partial(self._play, "pass"))
                return
        mine = [ply.number for ply in self.session.plies() if ply.seat == seat]
        self.log.show_since(mine[-1] if mine else 0)
        if self._review is None:
            self.chooser.open(seat)

    def _on_thinking(self, seat: int) -> None:
        self._asked = None
        if self.chooser.is_open():
            # The seat was given to a bot in the middle of its decision.
            self.chooser.close()
        self.strip.show_thinking(self._seats()[seat].name)

    def _on_stuck(self, seat: int) -> None:
        self.strip.show_thinking(None)
        self.strip.retry_button.show()
        name = self._seats()[seat].name
        text = _("{name} cannot decide. Ask the bot again, or give the seat to someone else (⋯).")
        self.actions_bar.say(text.format(name=name), warning=True)

    def _on_finished(self, result: Json) -> None:
        self._result = result
        if not self._pause.isActive():
            self._show_end()

    def _show_end(self) -> None:
        if self._result is None:
            return
        self._leave_review()
        plies = self.session.plies()
        course = [cast(list[int], self.session.status(ply)["projected"]) for ply in range(len(plies) + 1)]
        self.end.show_result(self._result, plies, self.session.seats(), course)
        self.pages.setCurrentWidget(self.end)

    def _look_at_board(self) -> None:
        self.pages.setCurrentWidget(self._board_page)
        self.strip.result_button.setVisible(self._result is not None)
        self.view.setFocus()

    # --- deciding ---

    def _guarded(self, action: Callable[[], None]) -> None:
        """Do `action` if a person decides now, else say why not."""
        if self.chooser.is_open():
            action()
            return
        if self._review is not None:
            self._say_earlier()
        elif self._result is not None:
            self.actions_bar.say(_("The game is over."), warning=True)
        else:
            seat = self.session.to_act()
            self.actions_bar.say(_("It is {name} who decides now.").format(name=self._seats()[seat].name), warning=True)

    def _say_earlier(self) -> None:
        self.actions_bar.say(_("You are looking at an earlier move: go to now (Alt+End) to decide."), warning=True)

    def _hex_clicked(self, label: str) -> None:
        self._guarded(partial(self.chooser.hex_clicked, label))

    def _hex_activated(self, label: str) -> None:
        """A double click chooses and confirms in one; the first of its clicks has been told already."""
        if self.chooser.is_open() and self.chooser.pending and label in self.chooser.targets():
            self.chooser.accept()

    def _extend(self, by_key: bool) -> None:
        self._guarded(partial(self._extend_menu, by_key))

    def _extend_menu(self, by_key: bool) -> None:
        """Offer the lines that can be extended; opened by a key it goes on by keys."""
        lines = [self.board.lines[line] for line in self.chooser.moves.extensions]
        if not lines:
            self.actions_bar.say(_("No line can be extended now."), warning=True)
            return
        menu = line_menu(self, lines, partial(self._choose_line, by_key=by_key))
        menu.popup(self.actions_bar.extend.mapToGlobal(QPoint(0, -menu.sizeHint().height())))
        if by_key:
            menu.setActiveAction(menu.actions()[0])

    def _choose_line(self, line: str, *, by_key: bool) -> None:
        self.chooser.choose_line(line)
        if by_key:
            self._to_lit_hexes()
        else:
            self.view.setFocus()

    def _station(self) -> None:
        self._guarded(self.chooser.choose_station)
        self._to_lit_hexes()

    def _to_lit_hexes(self) -> None:
        """Put the keyboard on the first hex that can be chosen."""
        self.view.setFocus()
        if self.chooser.tool is not None:
            self.scene.walk_choices(1)

    def _to_chart(self) -> None:
        dock = self.docks["chart"]
        dock.show()
        dock.raise_()
        self.chart.setFocus()
        if not self.chart.currentIndex().isValid():
            self.chart.setCurrentIndex(self.chart_model.index(0, 0))

    def _list_moves(self) -> None:
        self._guarded(self._open_move_list)

    def _open_move_list(self) -> None:
        self.move_list.show_moves([(text, move_title(text, self.board)) for text in self.session.legal()])
        self.move_list.show()
        self.move_list.raise_()
        self.move_list.activateWindow()
        self.move_list.filter.setFocus()
        self.move_list.filter.selectAll()

    def _propose(self, text: str) -> None:
        self._guarded(partial(self.chooser.pick, text))

    def _point_at_move(self, text: str) -> None:
        if text and self.chooser.is_open():
            names = [seat.name for seat in self._seats()]
            self.actions_bar.say("\n".join(self.chooser.outcome(text).lines(names)[:2]))

    def _pass_quietly(self, scope: str) -> None:
        seat = self.chooser.seat
        if seat is not None:
            if scope == "turn":
                self._quiet_turns.add(seat)
            else:
                self._quiet_lines.add((seat, self.chooser.veto_line()))
            self._play("pass")

    def _play(self, text: str) -> None:
        try:
            self.session.play(text)
        except IllegalMove as error:
            self.actions_bar.say(f"{str(error)[:1].upper()}{str(error)[1:]}.", warning=True)

    def undo(self) -> None:
        """Take back the last decision, or say why not."""
        if self._review is not None:
            self._say_earlier()
            return
        try:
            self.session.undo(self._settings.practice)
        except IllegalMove as error:
            self.actions_bar.say(f"{str(error)[:1].upper()}{str(error)[1:]}.", warning=True)
            return
        self.pages.setCurrentWidget(self._board_page)

    def _back(self) -> None:
        if self._review is not None:
            self._leave_review()
        elif self.chooser.is_open():
            self.chooser.step_back()

    def _show_choice(self) -> None:
        """Show what the chooser offers: on the board, in the chart, in the bar and the veto panel."""
        chooser, bar = self.chooser, self.actions_bar
        self.scene.set_choices(chooser.choices())
        self.chart_model.offer(frozenset(chooser.moves.investments))
        free = chooser.is_open() and not chooser.in_veto()
        for button in (bar.extend, bar.invest, bar.station):
            button.setEnabled(free)
        bar.moves.setEnabled(chooser.is_open())
        self._show_undo()
        bar.confirm.setVisible(not chooser.in_veto())
        bar.confirm.setEnabled(bool(chooser.pending))
        bar.back.setVisible(not chooser.in_veto())
        bar.back.setEnabled(bool(chooser.pending) or chooser.tool is not None)
        # A veto has its own panel with its own buttons: the board keeps the room of those it does not need.
        bar.setVisible(not chooser.in_veto())
        self.replay.setVisible(not chooser.in_veto())
        if chooser.is_open():
            self.veto.show_decision(self.session.position(), self._seats())
            bar.say(self._expected())
            if chooser.moves.nothing and not chooser.pending:
                chooser.propose(chooser.moves.nothing)
        else:
            self.veto.hide()
            self.move_list.hide()

    def _show_undo(self) -> None:
        possible = self._review is None and not self.session.undo_refusal(self._settings.practice)
        self.actions_bar.undo.setEnabled(possible)

    def _keep_focus(self, old: QWidget | None, now: QWidget | None) -> None:
        """The keyboard goes to the board when its button is gone, not to whatever stands next."""
        if old is None or now is None or not self.isAncestorOf(old) or not self._board_page.isAncestorOf(old):
            return
        if not old.isEnabled() or not old.isVisibleTo(self._board_page):
            self.view.setFocus()

    def _expected(self) -> str:
        """The prompt, and what the move that waits would bring."""
        text = self.chooser.prompt()
        if self.chooser.pending:
            names = [seat.name for seat in self._seats()]
            text += "\n" + "; ".join(self.chooser.outcome(self.chooser.pending).lines(names)[1:])
        return text

    # --- pointing ---

    def _light(self, subject: Subject | None) -> None:
        """Light up all that belongs to `subject` on the board and in every table."""
        self.scene.set_highlight(None if subject is None else subject.id)
        for model in self._models():
            model.light(subject)

    def _hex_hovered(self, label: object) -> None:
        """Light up in the tables what the pointer or the keyboard is on; say what a choice there would bring."""
        subject = None
        if isinstance(label, str):
            place = self.board.place_at.get(label)
            line = self.chooser.line_at(label) if self.chooser.is_open() else ""
            if place is not None and place.kind == "city":
                subject = Subject("city", place.id)
            elif line or (place is not None and place.line is not None):
                subject = Subject("line", line or str(cast(object, place.line if place is not None else "")))
            choice = self.scene.choice_at(label)
            if choice is not None and choice.hover and not self.chooser.pending:
                self.actions_bar.say("; ".join(choice.hover.splitlines()))
            elif self.chooser.is_open():
                self.actions_bar.say(self._expected())
        for model in self._models():
            model.light(subject)

    # --- looking back ---

    def _shown(self) -> int:
        return len(self.session.plies()) if self._review is None else self._review

    def show_ply(self, ply: int) -> None:
        """Show the board after `ply` decisions; the last one is now."""
        plies = self.session.plies()
        ply = min(max(0, ply), len(plies))
        self.pages.setCurrentWidget(self._board_page)
        self.strip.result_button.setVisible(self._result is not None)
        if ply == len(plies):
            self._leave_review()
            return
        self._review = ply
        self.chooser.close()
        self._show(
            self.session.position(ply),
            self.session.status(ply),
            _("move {number} of {last}").format(number=ply, last=len(plies)),
        )
        self.actions_bar.say(self._told(plies[ply - 1].events) if ply else _("The start of the game."))

    def _leave_review(self) -> None:
        """Back to the position now."""
        self._show_again.stop()
        if self._review is None:
            return
        self._review = None
        self._show(self.session.position(), self.session.status())
        if self._asked is not None:
            self._ask(self._asked)
        else:
            self._show_undo()
            self.actions_bar.say("")

    def _start_again(self) -> None:
        """Show once more, one by one, what has happened since the person's last decision."""
        seat = self._asked
        mine = [ply.number for ply in self.session.plies() if ply.seat == seat]
        start = mine[-1] if mine else 0
        if start < len(self.session.plies()):
            self.show_ply(start)
            self._show_again.start(max(600, _PAUSES[self._settings.speed]))

    def _step_again(self) -> None:
        self.show_ply(self._shown() + 1)

    # --- seats and panels ---

    def _fill_menu(self, menu: QMenu) -> None:
        menu.clear()
        menu.addSection(_("Seats"))
        for seat, shown in enumerate(self._seats()):
            fill_seat_menu(menu.addMenu(on_button(shown.name)), self.session, seat)
        menu.addSection(_("Panels"))
        for dock in self.docks.values():
            menu.addAction(dock.toggleViewAction())

    def _seat_menu_at(self, spot: QPoint) -> None:
        row = self.players.indexAt(spot).row()
        if row >= 0:
            menu = QMenu(self)
            menu.aboutToHide.connect(menu.deleteLater)
            fill_seat_menu(menu, self.session, row)
            menu.popup(QCursor.pos())
