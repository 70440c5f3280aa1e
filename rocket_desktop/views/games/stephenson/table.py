"""The table of Stephenson's Rocket: the board, its panels, and everything a player does with them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import cast

from PySide6.QtCore import QPoint

from rocket_desktop.i18n import _
from rocket_desktop.model.core import Json
from rocket_desktop.play.session import Session
from rocket_desktop.play.settings import Settings
from rocket_desktop.views.games.stephenson.chooser import Chooser
from rocket_desktop.views.games.stephenson.end_panel import StephensonEnd
from rocket_desktop.views.games.stephenson.guide import StephensonGuide, subject_of
from rocket_desktop.views.games.stephenson.map_data import map_content
from rocket_desktop.views.games.stephenson.menus import line_menu, table_keys
from rocket_desktop.views.games.stephenson.models import ChartModel, LinesModel, PlayersModel
from rocket_desktop.views.games.stephenson.panels import ChartTable, LinesTable, PlayersTable
from rocket_desktop.views.games.stephenson.scene import BoardScene
from rocket_desktop.views.games.stephenson.turn import StephensonActions, StephensonStrip
from rocket_desktop.views.games.stephenson.veto_panel import VetoPanel
from rocket_desktop.views.games.stephenson.view import BoardView
from rocket_desktop.views.shell.game_table import GameTable
from rocket_desktop.views.shell.position_model import PositionModel, Subject
from rocket_desktop.views.shell.table_parts import TableParts
from rocket_desktop.views.shell.words import sentences

UNTOLD = frozenset({"score", "share"})
"""Events whose words others hold: awards tell every score as a formula, extensions imply the share."""


class StephensonTable(GameTable):
    """The page on which a game is played: see `TablePage`."""

    actions_bar: StephensonActions

    def __init__(self, session: Session, settings: Settings, theme: Callable[[], str]) -> None:
        super().__init__(session, settings, theme)
        self._quiet_turns: set[int] = set()
        self._quiet_lines: set[tuple[int, str]] = set()
        self._connect_own()

    def make_parts(self) -> TableParts:
        session = self.session
        self.scene = BoardScene(
            map_content(session.options, session.own_data),
            [{"name": seat.name, "colour": seat.colour, "shape": seat.shape} for seat in self._seats()],
            self._theme(),
            self,
        )
        self.view = BoardView(self.scene)
        self.board = self.scene.board
        self.chooser = Chooser(session, self.board, self)
        self.strip = StephensonStrip()
        self.actions_bar = StephensonActions(edition_1999=self.chooser.edition.is_1999)
        self.veto = VetoPanel(self.chooser, self.board)
        self.end = StephensonEnd(self.chooser.edition)
        self.players_model = PlayersModel(self, self.chooser.edition)
        self.lines_model = LinesModel(self.board, self, self.chooser.edition)
        self.chart_model = ChartModel(self.board, self, self.chooser.edition)
        self.players = PlayersTable(self.players_model)
        self.lines = LinesTable(self.lines_model)
        self.chart = ChartTable(self.chart_model)
        self.guide = StephensonGuide(
            session, self.scene, self.chart_model, self.chooser, self._light, self._show_choices
        )
        return TableParts(
            scene=self.scene,
            view=self.view,
            chooser=self.chooser,
            strip=self.strip,
            actions=self.actions_bar,
            end=self.end,
            guide=self.guide,
            panels={
                "players": (_("Players"), self.players),
                "lines": (_("Lines"), self.lines),
                "chart": (self.chooser.edition.chart_title(), self.chart),
            },
            beside="lines",
            example=_("gwr or leeds"),
            under=[self.veto],
            untold=UNTOLD,
        )

    def _connect_own(self) -> None:
        chooser, actions = self.chooser, self.actions_bar
        self.scene.hex_clicked.connect(self._hex_clicked)
        self.scene.enter_pressed.connect(self.entered)
        self.scene.hex_activated.connect(self._hex_activated)
        self.scene.hex_hovered.connect(self._hex_hovered)
        self.scene.cursor_moved.connect(self._hex_hovered)
        for table in (self.players, self.lines, self.chart):
            table.pointed.connect(self._light)
        self.lines.chosen.connect(lambda row, _column: self.guarded(partial(chooser.choose_line, self._line(row))))
        self.chart.invest.connect(lambda city, industry: self.guarded(partial(chooser.choose_space, city, industry)))
        self.offer_seat_menus(self.players, self.players_model)
        self.log.pointed.connect(lambda event: self._light(subject_of(event)))
        self.veto.passed.connect(lambda: self.play("pass"))
        self.veto.quiet.connect(self._pass_quietly)
        actions.extend.clicked.connect(lambda: self._extend(False))
        actions.invest.clicked.connect(lambda: self._to_chart())
        actions.station.clicked.connect(lambda: self.guarded(chooser.choose_station))
        self.session.happened.connect(self._forget_quiet)

    def own_keys(self) -> Sequence[tuple[str, Callable[[], object]]]:
        return (("E", partial(self._extend, True)), ("I", self._to_chart), ("S", self._station))

    def keys(self) -> list[tuple[str, str]]:
        return table_keys(self.chooser.edition)

    def close_table(self) -> None:
        super().close_table()
        for model in self._models():
            model.light(None)

    # --- showing ---

    def show_seats(self) -> None:
        seats = self._seats()
        for model in self._models():
            model.show_seats(seats)
        self.chart.delegate.show_seats(seats)

    def show_made(self, events: Sequence[Json], then: Callable[[], None]) -> None:
        move = next((event for event in events if event["kind"] == "move"), None)
        if move is None:
            then()
        else:
            self.scene.animate_move(str(move["line"]), str(move["from"]), str(move["hex"]), then)

    def show_position(self, position: Json, status: Json) -> None:
        self.scene.show_position(position)
        first = not self.players_model.position
        changed = [model for model in self._models() if model.show_position(position, status)]
        if first:
            self.players.fit_height()
        for table in (self.players, self.lines):
            if table.model() in changed:
                table.fit_words()  # what is said now may need more room than what was said before

    def show_offers(self) -> None:
        chooser, actions = self.chooser, self.actions_bar
        self._show_choices()
        self.chart_model.offer(frozenset(chooser.moves.investments))
        free = chooser.is_open() and not chooser.in_veto()
        for button in (actions.extend, actions.invest, actions.station):
            button.setEnabled(free)
        # A veto has its own panel with its own buttons: the board keeps the room of those it does not need.
        for widget in (actions.confirm, actions.back, actions, self.replay):
            widget.setVisible(not chooser.in_veto())
        if chooser.is_open():
            self.veto.show_decision(self.session.position(), self._seats())
            if chooser.moves.nothing and not chooser.pending:
                chooser.propose(chooser.moves.nothing)
        else:
            self.veto.hide()

    def _show_choices(self) -> None:
        """Show on the board what the chooser offers, and nothing else."""
        self.scene.set_choices(self.chooser.choices())

    def _models(self) -> tuple[PositionModel, ...]:
        return (self.players_model, self.lines_model, self.chart_model)

    def _line(self, row: int) -> str:
        return self.lines_model.line_id(row)

    # --- deciding ---

    def answer_unasked(self, seat: int) -> str:
        turn = cast(Json, self.session.position()["turn"])
        veto = cast(Json | None, turn["veto"])
        if turn["phase"] == "veto" and veto is not None:
            quiet = seat in self._quiet_turns or (seat, str(veto["line"])) in self._quiet_lines
            return "pass" if quiet else ""
        return ""

    def _forget_quiet(self, events: list[Json]) -> None:
        if any(event["kind"] == "turn" for event in events):
            self._quiet_turns.clear()

    def _pass_quietly(self, scope: str) -> None:
        seat = self.chooser.seat
        if seat is not None:
            if scope == "turn":
                self._quiet_turns.add(seat)
            else:
                self._quiet_lines.add((seat, self.chooser.veto_line()))
            self.play("pass")

    def _hex_clicked(self, label: str) -> None:
        self.guarded(partial(self.chooser.hex_clicked, label))

    def _hex_activated(self, label: str) -> None:
        """A double click chooses and confirms in one; the first of its clicks has been told already."""
        if self.chooser.is_open() and self.chooser.pending and label in self.chooser.targets():
            self.chooser.accept()

    def _extend(self, by_key: bool) -> None:
        self.guarded(partial(self._extend_menu, by_key))

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
        self.guarded(self.chooser.choose_station)
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

    # --- pointing ---

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
                self.actions_bar.say(sentences(choice.hover.splitlines()))
            elif self.chooser.is_open():
                self.actions_bar.say(self.expected())
        for model in self._models():
            model.light(subject)

    def _light(self, subject: Subject | None) -> None:
        """Light up all that belongs to `subject` on the board and in every table."""
        self.scene.set_highlight(None if subject is None else subject.id)
        for model in self._models():
            model.light(subject)
