"""The table of Stephenson's Rocket: the board, its panels, and everything a player does with them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Final, cast

from PySide6.QtCore import QPoint, Qt, QTimer
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import QApplication, QMenu, QWidget

from rocket_desktop.i18n import _
from rocket_desktop.model.core import IllegalMove, Json
from rocket_desktop.play.session import Session
from rocket_desktop.play.settings import Settings
from rocket_desktop.views.games.stephenson.guide import subject_of
from rocket_desktop.views.games.stephenson.menus import line_menu, table_keys
from rocket_desktop.views.games.stephenson.models import Subject
from rocket_desktop.views.games.stephenson.outcome import move_title
from rocket_desktop.views.games.stephenson.scene import MOVE_MS
from rocket_desktop.views.games.stephenson.table_layout import UNTOLD, TableLayout
from rocket_desktop.views.shell.offers import add_offer
from rocket_desktop.views.shell.words import sentence, sentences, with_shown_names

_SLOWER: Final = {"off": 1.0, "fast": 0.6, "normal": 1.0, "slow": 2.0}
"""How long a locomotive takes, as a multiple of the usual time, by the setting `speed`."""


class StephensonTable(TableLayout):
    """The page on which a game is played: see `TablePage`."""

    def __init__(self, session: Session, settings: Settings, theme: Callable[[], str]) -> None:
        super().__init__(session, settings, theme)
        self._events: list[Json] = []
        self._asked: int | None = None
        self._result: Json | None = None
        self._told_at = 0  # how many decisions there were when others’ were shown by itself
        self._quiet_turns: set[int] = set()
        self._quiet_lines: set[tuple[int, str]] = set()
        self._connect()
        self._show_seats()
        self.apply_settings()

    def _connect(self) -> None:
        session, chooser = self.session, self.chooser
        session.happened.connect(self._happened)
        session.published.connect(self._published)
        session.asked.connect(self._on_asked)
        session.thinking.connect(self._on_thinking)
        session.finished.connect(self._on_finished)
        session.stuck.connect(self._on_stuck)
        session.troubled.connect(self._on_troubled)
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
        self.log.again_wanted.connect(self.show_since)
        self.log.pointed.connect(lambda event: self._light(subject_of(event)))
        self.looking.past_shown.connect(self._show_past)
        self.looking.present_shown.connect(self._show_present)
        self.looking.changed.connect(self._show_playback)
        self.pace.released.connect(self._released)
        self.replay.since_wanted.connect(self.show_since)
        self.replay.break_wanted.connect(self.looking.playback.toggle)
        self.replay.skip_wanted.connect(self._skip)
        self.replay.mark_wanted.connect(self._show_marked)
        self.advice.reviewer.changed.connect(self._show_marks)
        self.advice.review_page.ply_wanted.connect(self.show_ply)
        self.advice.review_page.move_wanted.connect(lambda ply, _move: self._show_marked(ply + 1))
        self.docks["analysis"].visibilityChanged.connect(self._analysis_shown)
        self.strip.hint.clicked.connect(self.show_hint)
        self.strip.analysis.clicked.connect(self.toggle_analysis)
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
            redo=self.redo,
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
            ("Ctrl+Y", self.redo),
            ("Ctrl+Shift+Z", self.redo),
            ("Ctrl+Return", chooser.accept),
            ("Escape", self._back),
            ("H", self.show_hint),
            ("A", self.toggle_analysis),
            ("W", self.show_since),
            ("N", session.play_now),
            ("M", partial(self.replay.go_to_mark, True)),
            ("Shift+M", partial(self.replay.go_to_mark, False)),
            ("Alt+Left", lambda: self.show_ply(self.looking.shown() - 1)),
            ("Alt+Right", lambda: self.show_ply(self.looking.shown() + 1)),
            ("Alt+Up", partial(self.looking.by_turn, False)),
            ("Alt+Down", partial(self.looking.by_turn, True)),
            ("Alt+PgUp", partial(self.looking.by_round, False)),
            ("Alt+PgDown", partial(self.looking.by_round, True)),
            ("Alt+Home", lambda: self.show_ply(0)),
            ("Alt+End", lambda: self.show_ply(len(self.session.plies()))),
        ):
            shortcut = QShortcut(QKeySequence(keys), self)
            # Not in the constructor: PySide leaves out a context that is given there.
            shortcut.setContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
            shortcut.activated.connect(action)

    def keys(self) -> list[tuple[str, str]]:
        return table_keys(self.chooser.edition)

    # --- the table's life ---

    def begin(self) -> None:
        self.session.begin()
        if self.session.read_only:
            self.actions_bar.say(sentence(self.session.read_only), warning=True)

    def apply_settings(self) -> None:
        self.chooser.confirm = self._settings.confirm
        self.scene.reduced_motion = self._settings.reduced_motion or self._settings.speed == "off"
        self.scene.move_ms = round(MOVE_MS * _SLOWER[self._settings.speed])
        self.scene.set_theme(self._theme())
        self._show_undo()

    def close_table(self) -> None:
        self.pace.stop()
        self.looking.forget()
        self.advice.close()
        self.move_list.close()
        cast(QApplication, QApplication.instance()).focusChanged.disconnect(self._keep_focus)
        if self._shape:
            state = bytes(self.panels_state().toBase64().data()).decode("ascii")
            self._settings.panels = f"{self._shape}:{state}"
        for model in (self.players_model, self.lines_model, self.chart_model):
            model.light(None)

    def _show_seats(self) -> None:
        seats = self._seats()
        for model in self._models():
            model.show_seats(seats)
        self.chart.delegate.show_seats(seats)
        self.log.model.show_seats(self.session.seats())

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
        self.strip.offer_result(False)
        self.chooser.close()
        self.advice.published()
        events, self._events = self._events, []
        if events:
            self.actions_bar.say(self._told(events))
        self.log.model.show_plies(self.session.plies())
        if self.looking.is_past() and events:
            # Someone looks at the past: the present waits behind the replay bar.
            self.looking.refresh()
            self.advice.show_ply(self.looking.shown())
            return
        self.looking.forget()
        held = bool(events) and self.pace.hold(self._settings.speed)
        self._show_playback()
        if held and status["over"]:
            self.strip.show_ending()
        self._show_made(events if held else (), partial(self._show, position, status))

    def _show_made(self, events: Sequence[Json], then: Callable[[], None]) -> None:
        """Show on the board how a decision was made, as far as something moves, and do `then`."""
        move = next((event for event in events if event["kind"] == "move"), None)
        if move is None:
            then()
        else:
            self.scene.animate_move(str(move["line"]), str(move["from"]), str(move["hex"]), then)

    def _show(self, position: Json, status: Json, past: str = "") -> None:
        """Show a position on the board and in every panel."""
        self.scene.show_position(position)
        first = not self.players_model.position
        changed = [model for model in self._models() if model.show_position(position, status)]
        if first:
            self.players.fit_height()
        for table in (self.players, self.lines):
            if table.model() in changed:
                table.fit_words()  # what is said now may need more room than what was said before
        self.strip.show_position(position, status, self._seats(), past)
        self.looking.refresh()
        self.advice.show_ply(cast(int, status["ply"]))

    def _told(self, events: Sequence[Json]) -> str:
        """What happened in a row of sentences, the end of the game first."""
        told = [event for event in events if event["kind"] not in UNTOLD]
        told.sort(key=lambda event: event["kind"] != "end")
        return with_shown_names("; ".join(str(event["text"]) for event in told), self.session.seats())

    def _released(self) -> None:
        """The last decision was seen long enough: go on."""
        self._show_playback()
        if self._asked is not None:
            self._ask(self._asked)
        elif self._result is not None:
            self._show_end()

    def _on_asked(self, seat: int) -> None:
        self._asked = seat
        self.strip.show_thinking(None)
        self.looking.ask_for(seat)
        self.pace.rest()
        self._show_playback()
        if not self.pace.is_holding():
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
        self.gate(seat, partial(self._let_decide, seat))

    def _let_decide(self, seat: int) -> None:
        """The person at `seat` is looking: offer the decision, if it is still theirs."""
        if self._asked != seat:
            return
        made = len(self.session.plies())
        unseen = self._told_at != made and not self.looking.is_past() and self.looking.count_since() > 0
        if self._settings.what_happened == "show" and unseen:
            self._told_at = made  # when it has been shown, this is asked once more
            self.show_since()
            return
        mine = [ply.number for ply in self.session.plies() if ply.seat == seat]
        self.log.show_since(mine[-1] if mine else 0)
        if not self.looking.is_past():
            self.chooser.open(seat)

    def _on_thinking(self, seat: int) -> None:
        self._asked = None
        if self.chooser.is_open():
            # The seat was given to a bot in the middle of its decision.
            self.chooser.close()
        self.strip.show_thinking(self._seats()[seat].name)

    def _on_troubled(self, text: str) -> None:
        self.actions_bar.say(sentence(text), warning=True)

    def _on_stuck(self, seat: int) -> None:
        self.strip.show_thinking(None)
        self.strip.retry_button.show()
        name = self._seats()[seat].name
        text = _("{name} cannot decide. Ask the bot again, or give the seat to someone else (⋯).")
        self.actions_bar.say(text.format(name=name), warning=True)

    def _on_finished(self, result: Json) -> None:
        self._result = result
        self.pace.rest()
        self._show_playback()
        if not self.pace.is_holding():
            self._show_end()

    def _show_end(self) -> None:
        if self._result is None:
            return
        self.looking.now()
        plies = self.session.plies()
        course = [cast(list[int], self.session.status(ply)["projected"]) for ply in range(len(plies) + 1)]
        self.end.show_result(self._result, plies, self.session.seats(), course)
        self.advice.review_page.show_review()
        self._show_marks()
        self.pages.setCurrentWidget(self.end)

    def _look_at_board(self) -> None:
        self.pages.setCurrentWidget(self._board_page)
        self.strip.offer_result(self._result is not None)
        self.view.setFocus()

    # --- deciding ---

    def _guarded(self, action: Callable[[], None]) -> None:
        """Do `action` if a person decides now, else say why not."""
        if self.chooser.is_open():
            action()
            return
        if self.looking.is_past():
            self._say_earlier()
        elif self._result is not None:
            self.actions_bar.say(_("The game is over."), warning=True)
        elif self.session.read_only:
            self.actions_bar.say(sentence(self.session.read_only), warning=True)
        else:
            seat = self.session.to_act()
            self.actions_bar.say(_("It is {name} who decides now.").format(name=self._seats()[seat].name), warning=True)

    def _say_earlier(self) -> None:
        self.actions_bar.say(_earlier(), warning=True)

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
        self.move_list.show_moves(
            [(text, move_title(text, self.board, self.chooser.edition)) for text in self.session.legal()]
        )
        self.move_list.filter.clear()  # what was looked for last is not what is looked for now
        self.move_list.show()
        self.move_list.raise_()
        self.move_list.activateWindow()
        self.move_list.filter.setFocus()

    def _propose(self, text: str) -> None:
        self.activateWindow()  # not every desktop gives the keyboard back when the list is gone
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
            self.actions_bar.say(sentence(str(error)), warning=True)

    def undo(self) -> None:
        """Take back the last decision, or say why not."""
        if self.looking.is_past():
            self._say_earlier()
            return
        try:
            self.session.undo(self._settings.practice)
        except IllegalMove as error:
            self.actions_bar.say(sentence(str(error)), warning=True)
            return
        self.pages.setCurrentWidget(self._board_page)

    def redo(self) -> None:
        """Make again what was taken back last, or say why not."""
        if self.looking.is_past():
            self._say_earlier()
            return
        try:
            self.session.redo()
        except IllegalMove as error:
            self.actions_bar.say(sentence(str(error)), warning=True)

    def _back(self) -> None:
        if self.advice.hints.is_open():
            self.advice.hints.close()
        elif self.looking.is_past():
            self.looking.now()
        elif self.chooser.is_open():
            self.chooser.step_back()

    def _show_choice(self) -> None:
        """Show what the chooser offers: on the board, in the chart, in the bar and the veto panel."""
        chooser, bar = self.chooser, self.actions_bar
        self._show_choices()
        self.strip.hint.setEnabled(chooser.is_open())
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
        past = self.looking.is_past()
        refusal = self.session.undo_refusal(self._settings.practice)
        why = _earlier() if past else sentence(refusal) if refusal else ""
        self.actions_bar.show_undo(why, redo=not past and self.session.can_redo())

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
            text += "\n" + sentences(self.chooser.outcome(self.chooser.pending).lines(names)[1:])
        return text

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
                self.actions_bar.say(self._expected())
        for model in self._models():
            model.light(subject)

    # --- looking back ---

    def show_ply(self, ply: int) -> None:
        """Show the board after `ply` decisions; the last one is now."""
        self._show_board()
        self.looking.show(ply)

    def _show_board(self) -> None:
        self.pages.setCurrentWidget(self._board_page)
        self.strip.offer_result(self._result is not None)

    def _show_past(self, ply: int, step: bool) -> None:
        """Show the position after `ply` decisions, with `step` how the last of them was made."""
        plies = self.session.plies()
        self._show_board()
        self.chooser.close()
        self.guide.show_nothing()
        past = _("move {number} of {last}").format(number=ply, last=len(plies))
        events = plies[ply - 1].events if step and not self.scene.reduced_motion else ()
        self._show_made(events, partial(self._show, self.session.position(ply), self.session.status(ply), past))
        if step:
            self.guide.show_made(ply - 1, plies[ply - 1].text)
        self.actions_bar.say(self._told(plies[ply - 1].events) if ply else _("The start of the game."))

    def _show_present(self) -> None:
        """Back to the position now."""
        self.guide.show_nothing()
        self._show(self.session.position(), self.session.status())
        if self._asked is not None:
            self._ask(self._asked)
        else:
            self._show_undo()
            self.actions_bar.say("")

    def show_since(self) -> None:
        """Show once more, one by one, what others did since the person's last decision; while it is shown, end it."""
        if self.looking.playback.is_running() or self.pace.is_holding():
            self._skip()
        elif self.looking.count_since():
            self.looking.play_since(self.pace.pause_again(self._settings.speed))
        else:
            self.actions_bar.say(_("Nobody else has decided since your last decision."), warning=True)

    def _skip(self) -> None:
        """Be done at once with what is being shown."""
        if self.looking.playback.is_running():
            self.looking.playback.skip()
        else:
            self.pace.skip()
            self._show_playback()

    def _show_playback(self) -> None:
        """Show in the bar what is being shown again, and whether what bots do can be skipped."""
        playback = self.looking.playback
        bots = self._asked is None and self._result is None
        self.replay.show_playback(
            running=playback.is_running(),
            broken=playback.is_broken(),
            skippable=bots and not self.looking.is_past() and self.pace.can_skip(self._settings.speed),
        )

    # --- advice ---

    def fill_menu(self, menu: QMenu) -> None:
        asked, over = self.chooser.is_open(), self._result is not None
        analysing = not self.docks["analysis"].isHidden()
        others = self.looking.count_since() > 0
        add_offer(menu, _("&Hint"), "H", self.show_hint, possible=asked)
        add_offer(menu, _("Live &analysis"), "A", self.toggle_analysis, on=analysing)
        add_offer(menu, _("&What happened since my turn"), "W", self.show_since, possible=others)
        add_offer(menu, _("&Undo"), "Ctrl+Z", self.undo, possible=self.actions_bar.undo.isEnabled())
        add_offer(menu, _("&Redo"), "Ctrl+Y", self.redo, possible=not self.actions_bar.redo.isHidden())
        add_offer(menu, _("Play &now"), "N", self.session.play_now, possible=self.session.engine.is_thinking())
        add_offer(menu, _("Re&view the game"), "", self.start_review, possible=over)

    def show_hint(self) -> None:
        """Give a hint, or its next step."""
        self._guarded(self.advice.hints.ask)

    def toggle_analysis(self) -> None:
        """Open the live analysis, or close it."""
        dock = self.docks["analysis"]
        if dock.isHidden():
            self._place_analysis()
        else:
            self._put_analysis_away()

    def _analysis_shown(self, shown: bool) -> None:
        self.advice.live.set_active(shown)
        open_now = not self.docks["analysis"].isHidden()
        self.strip.analysis.setChecked(open_now)
        if not open_now:
            self._put_analysis_away()  # it was closed by its own button

    def start_review(self) -> None:
        """Look through the finished game, and show what is found."""
        if self._result is None:
            self.actions_bar.say(_("A game can be reviewed when it is over."), warning=True)
            return
        self._show_end()
        self.end.show_review()
        self.advice.review_page.start()

    def _show_marked(self, number: int) -> None:
        """Show the board before decision `number`, which a review has marked, and what would have been better."""
        judgement = self.advice.reviewer.review.judgements[number - 1]
        self.show_ply(judgement.ply)
        if judgement.better is not None:
            self.guide.show_move(judgement.ply, judgement.better.move)
            self.actions_bar.say(self.advice.review_page.short(judgement))

    def _show_marks(self) -> None:
        grades = self.advice.reviewer.review.grades()
        self.log.model.show_marks(grades)
        self.replay.show_marks(grades)


def _earlier() -> str:
    """Why nothing can be decided while the past is shown."""
    return _("You are looking at an earlier move: go to now (Alt+End) to decide.")
