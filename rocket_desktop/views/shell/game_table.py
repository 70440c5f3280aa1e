"""The page on which a game is played, as far as it is the same for every game: see `GameTable`."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Final, cast

from PySide6.QtCore import Qt, QTimer
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import QApplication, QMenu, QWidget

from rocket_desktop.i18n import _, clauses
from rocket_desktop.model.core import NOBODY, IllegalMove, Json
from rocket_desktop.play.session import Session
from rocket_desktop.play.settings import Settings
from rocket_desktop.views.shell.offers import add_offer
from rocket_desktop.views.shell.table_frame import TableFrame
from rocket_desktop.views.shell.words import sentence, sentences, with_shown_names

_MOVE_MS: Final = 520  # milliseconds that a piece is on its way at the usual speed

_SLOWER: Final = {"off": 1.0, "fast": 0.6, "normal": 1.0, "slow": 2.0}
"""How long a piece takes on its way, as a multiple of the usual time, by the setting `speed`."""


class GameTable(TableFrame):
    """A game at the table: what happens is shown, people decide, look back, and are advised.

    A game's own table makes its parts, and says by the methods below how a position is shown and how a decision is
    made.
    """

    def __init__(self, session: Session, settings: Settings, theme: Callable[[], str]) -> None:
        super().__init__(session, settings, theme)
        self._events: list[Json] = []
        self._asked: int | None = None
        self._result: Json | None = None
        self._told_at = 0  # how many decisions there were when others’ were shown by itself
        self._connect()

    # --- what a game says ---

    def show_position(self, position: Json, status: Json) -> None:
        """Show a position on the board and in the panels."""
        raise NotImplementedError

    def show_made(self, events: Sequence[Json], then: Callable[[], None]) -> None:
        """Show on the board how a decision was made, as far as something moves, and do `then`."""
        raise NotImplementedError

    def show_offers(self) -> None:
        """Show what the chooser offers on the board, and beside it: buttons, panels."""
        raise NotImplementedError

    def show_seats(self) -> None:
        """The seats have other names or players."""
        raise NotImplementedError

    def own_keys(self) -> Sequence[tuple[str, Callable[[], object]]]:
        """Keys of the game's own, and what they do."""
        return ()

    def listed_moves(self) -> Sequence[tuple[str, str]]:
        """What the list of all moves (Ctrl+K) holds: what the chooser takes, and its words."""
        return [(text, self.parts.guide.title(text)) for text in self.session.legal()]

    def decisions_together(self) -> int:
        """How many of the last decisions were one gesture, and are taken back as one."""
        return 1

    def answer_unasked(self, seat: int) -> str:
        """The move that the person at `seat` has made already by asking not to be asked; empty to ask."""
        return ""

    # --- the table's life ---

    def _connect(self) -> None:
        session, chooser, bar = self.session, self.parts.chooser, self.actions_bar
        session.happened.connect(self._happened)
        session.published.connect(self._published)
        session.asked.connect(self._on_asked)
        session.thinking.connect(self._on_thinking)
        session.finished.connect(self._on_finished)
        session.stuck.connect(self._on_stuck)
        session.troubled.connect(self._on_troubled)
        session.seats_changed.connect(self._seats_changed)
        chooser.changed.connect(self._show_choice)
        chooser.decided.connect(self.play)
        chooser.refused.connect(partial(bar.say, warning=True))
        self.log.ply_wanted.connect(self.show_ply)
        self.log.again_wanted.connect(self.show_since)
        self.looking.past_shown.connect(self._show_past)
        self.looking.present_shown.connect(self._show_present)
        self.looking.changed.connect(self._show_playback)
        self.pace.released.connect(self._released)
        self.replay.since_wanted.connect(self.show_since)
        self.replay.break_wanted.connect(self.looking.playback.toggle)
        self.replay.skip_wanted.connect(self._skip)
        self.replay.mark_wanted.connect(self._show_marked)
        self.replay.branch_wanted.connect(self.branch_wanted)
        self.advice.reviewer.changed.connect(self._show_marks)
        self.advice.review_page.ply_wanted.connect(self.show_ply)
        self.advice.review_page.move_wanted.connect(lambda ply, _move: self._show_marked(ply + 1))
        self.docks["analysis"].visibilityChanged.connect(self._analysis_shown)
        self.parts.strip.hint.clicked.connect(self.show_hint)
        self.parts.strip.analysis.clicked.connect(self.toggle_analysis)
        self.parts.strip.play_now.connect(session.play_now)
        self.parts.strip.retry.connect(session.ask_again)
        self.parts.strip.result_wanted.connect(self._show_end)
        self.parts.end.ply_wanted.connect(self.show_ply)
        self.parts.end.review_wanted.connect(self._look_at_board)
        self.parts.end.again_wanted.connect(self.again_wanted)
        self.parts.end.home_wanted.connect(self.home_wanted)
        cast(QApplication, QApplication.instance()).focusChanged.connect(self._keep_focus)
        self.move_list.chosen.connect(self._propose)
        self.move_list.pointed.connect(self._point_at_move)
        for button, action in (
            (bar.moves, self._list_moves),
            (bar.undo, self.undo),
            (bar.redo, self.redo),
            (bar.confirm, chooser.accept),
            (bar.back, self._back),
        ):
            button.clicked.connect(lambda _on=False, do=action: do())
        for keys, act in (
            *self.own_keys(),
            ("B", self.parts.view.setFocus),
            ("Ctrl+K", self._list_moves),
            ("Ctrl+Z", self.undo),
            ("Ctrl+Y", self.redo),
            ("Ctrl+Shift+Z", self.redo),
            ("Ctrl+Return", chooser.accept),
            ("Escape", self._back),
            ("H", self.show_hint),
            ("A", self.toggle_analysis),
            ("F9", self.toggle_panels),
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
            # While a key is held, only going back goes on: what confirms the second time must be pressed again.
            shortcut.setAutoRepeat(keys.startswith(("Alt+", "Ctrl+Z", "Ctrl+Y", "Ctrl+Shift+Z")))
            shortcut.activated.connect(act)
        self._seats_changed()
        self.apply_settings()

    def begin(self) -> None:
        self.session.begin()
        if self.session.read_only:
            self.actions_bar.say(sentence(self.session.read_only), warning=True)

    def show_to_all(self) -> None:
        if self.session.look(NOBODY):
            self._show_as_told()

    def apply_settings(self) -> None:
        self.parts.chooser.confirm = self._settings.confirm
        self.parts.scene.reduced_motion = self._settings.reduced_motion or self._settings.speed == "off"
        self.parts.scene.move_ms = round(_MOVE_MS * _SLOWER[self._settings.speed])
        self.parts.scene.set_theme(self._theme())
        self._show_undo()

    def close_table(self) -> None:
        self.pace.stop()
        self.looking.forget()
        self.advice.close()
        self.move_list.close()
        cast(QApplication, QApplication.instance()).focusChanged.disconnect(self._keep_focus)
        self.keep_panels()

    def _seats_changed(self) -> None:
        self.log.model.show_seats(self.session.seats())
        self.show_seats()

    # --- what the session tells ---

    def _happened(self, events: list[Json]) -> None:
        self._events = events

    def _published(self, position: Json, status: Json) -> None:
        self._asked = None
        self._result = None
        self.parts.strip.show_thinking(None)
        self.parts.strip.offer_result(False)
        self.parts.chooser.close()
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
            self.parts.strip.show_ending()
        self.show_made(events if held else (), partial(self._show, position, status))

    def _show(self, position: Json, status: Json, past: str = "") -> None:
        """Show a position on the board and in every panel, unless it was taken back while the board still moved."""
        if cast(int, status["ply"]) > len(self.session.plies()):
            return
        self.show_position(position, status)
        self.parts.strip.show_position(position, status, self._seats(), past)
        self.looking.refresh()
        self.advice.show_ply(cast(int, status["ply"]))

    def _told(self, events: Sequence[Json]) -> str:
        """What happened in a row of sentences, the end of the game first."""
        told = [event for event in events if event["kind"] not in self.parts.untold]
        told.sort(key=lambda event: event["kind"] != "end")
        return with_shown_names(clauses(map(self.parts.told, told)), self.session.seats())

    def _released(self) -> None:
        """The last decision was seen long enough: go on."""
        self._show_playback()
        if self._asked is not None:
            self._ask(self._asked)
        elif self._result is not None:
            self._show_end()

    def _on_asked(self, seat: int) -> None:
        self._asked = seat
        self.parts.strip.show_thinking(None)
        self.looking.ask_for(seat)
        self.pace.rest()
        self._show_playback()
        if not self.pace.is_holding():
            self._ask(seat)

    def _ask(self, seat: int) -> None:
        """Let the person at `seat` decide, unless this is what they asked not to be asked."""
        answer = self.answer_unasked(seat)
        if answer:
            QTimer.singleShot(0, self, partial(self.play, answer))
        else:
            self.gate(seat, partial(self._let_decide, seat))

    def _let_decide(self, seat: int) -> None:
        """The person at `seat` is looking: offer the decision, if it is still theirs."""
        if self._asked != seat:
            return
        if self.session.look(seat):
            self._show_as_told()
        made = len(self.session.plies())
        unseen = self._told_at != made and not self.looking.is_past() and self.looking.count_since() > 0
        if self._settings.what_happened == "show" and unseen:
            self._told_at = made  # when it has been shown, this is asked once more
            self.show_since()
            return
        mine = [ply.number for ply in self.session.plies() if ply.seat == seat]
        self.log.show_since(mine[-1] if mine else 0)
        if not self.looking.is_past():
            self.parts.chooser.open(seat)

    def _show_as_told(self) -> None:
        """Somebody else looks, who knows other things: show what is shown once more."""
        # They may be about a decision of whoever looked before.
        self.advice.live.clear()
        self.parts.guide.show_nothing()
        self.log.model.show_plies(self.session.plies())
        ply = self.looking.shown()
        past = self._past(ply) if self.looking.is_past() else ""
        self._show(self.session.position(ply), self.session.status(ply), past)
        plies = self.session.plies()[:ply]
        self.actions_bar.say(self._told(plies[-1].events) if plies else "")

    def _on_thinking(self, seat: int) -> None:
        self._asked = None
        if self.parts.chooser.is_open():
            # The seat was given to a bot in the middle of its decision.
            self.parts.chooser.close()
        self.parts.strip.show_thinking(self._seats()[seat].name)

    def _on_troubled(self, text: str) -> None:
        self.actions_bar.say(sentence(text), warning=True)

    def _on_stuck(self, seat: int) -> None:
        self.parts.strip.show_thinking(None)
        self.parts.strip.retry_button.show()
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
        self.parts.end.show_result(self._result, plies, self.session.seats(), course)
        self.advice.review_page.show_review()
        self._show_marks()
        self.pages.setCurrentWidget(self.parts.end)

    def _look_at_board(self) -> None:
        self._show_board()
        self.parts.view.setFocus()

    # --- deciding ---

    def entered(self) -> None:
        """Enter while the keyboard's mark is at rest: confirm what waits, however it was chosen, or show the mark."""
        if self.parts.chooser.pending:
            self.parts.chooser.accept()
        else:
            self.parts.scene.show_cursor()

    def guarded(self, action: Callable[[], None]) -> None:
        """Do `action` if a person decides now, else say why not."""
        if self.parts.chooser.is_open():
            action()
            return
        if self.looking.is_past():
            self._say_earlier()
        elif self._result is not None:
            self.actions_bar.say(_("The game is over."), warning=True)
        elif self.session.read_only:
            self.actions_bar.say(sentence(self.session.read_only), warning=True)
        elif self._asked is not None:
            self.actions_bar.say(_("One moment: what happened last is still being shown."), warning=True)
        else:
            seat = self.session.to_act()
            self.actions_bar.say(_("It is {name} who decides now.").format(name=self._seats()[seat].name), warning=True)

    def _say_earlier(self) -> None:
        self.actions_bar.say(_earlier(), warning=True)

    def _list_moves(self) -> None:
        self.guarded(self._open_move_list)

    def _open_move_list(self) -> None:
        self.move_list.show_moves(self.listed_moves())
        self.move_list.filter.clear()  # what was looked for last is not what is looked for now
        self.move_list.show()
        self.move_list.raise_()
        self.move_list.activateWindow()
        self.move_list.filter.setFocus()

    def _propose(self, text: str) -> None:
        self.activateWindow()  # not every desktop gives the keyboard back when the list is gone
        self.guarded(partial(self.parts.chooser.pick, text))

    def _point_at_move(self, text: str) -> None:
        if text and self.parts.chooser.is_open():
            chooser = self.parts.chooser
            self.actions_bar.say("\n".join(chooser.outcome(text).lines(chooser.names())[:2]))

    def play(self, text: str) -> None:
        """Make the move `text`, or say why not."""
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
            self.session.undo(self._settings.practice, self.decisions_together())
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
        elif self.parts.chooser.is_open():
            self.parts.chooser.step_back()

    def _show_choice(self) -> None:
        """Show what the chooser offers: on the board, in the bar, and in the game's panels."""
        chooser, bar = self.parts.chooser, self.actions_bar
        self.parts.strip.hint.setEnabled(chooser.is_open())
        bar.moves.setEnabled(chooser.is_open())
        self._show_undo()
        bar.confirm.setEnabled(bool(chooser.pending))
        bar.back.setEnabled(bool(chooser.pending) or chooser.can_step_back())
        self.show_offers()
        if chooser.is_open():
            bar.say(self.expected())
        else:
            self.move_list.hide()

    def _show_undo(self) -> None:
        past = self.looking.is_past()
        refusal = self.session.undo_refusal(self._settings.practice, self.decisions_together())
        why = _earlier() if past else sentence(refusal) if refusal else ""
        self.actions_bar.show_undo(why, redo=not past and self.session.can_redo())

    def _keep_focus(self, old: QWidget | None, now: QWidget | None) -> None:
        """The keyboard goes to the board when its button is gone, not to whatever stands next."""
        if old is None or now is None or not self.isAncestorOf(old) or not self._board_page.isAncestorOf(old):
            return
        if not old.isEnabled() or not old.isVisibleTo(self._board_page):
            self.parts.view.setFocus()

    def expected(self) -> str:
        """The prompt, and what the move that waits would bring, or what is to be known before there is one."""
        chooser = self.parts.chooser
        text = chooser.prompt()
        if chooser.pending:
            return text + "\n" + sentences(chooser.outcome(chooser.pending).lines(chooser.names())[1:])
        warning = chooser.warning() if chooser.is_open() else ""
        return f"{text}\n{warning}" if warning else text

    # --- looking back ---

    def show_ply(self, ply: int) -> None:
        """Show the board after `ply` decisions; the last one is now."""
        self._show_board()
        self.looking.show(ply)

    def _show_board(self) -> None:
        self.pages.setCurrentWidget(self._board_page)
        self.parts.strip.offer_result(self._result is not None)

    def _past(self, ply: int) -> str:
        return _("move {number} of {last}").format(number=ply, last=len(self.session.plies()))

    def _show_past(self, ply: int, step: bool) -> None:
        """Show the position after `ply` decisions, with `step` how the last of them was made."""
        plies = self.session.plies()
        self._show_board()
        self.log.follow(ply)
        self.parts.chooser.close()
        self.parts.guide.show_nothing()
        events = plies[ply - 1].events if step and not self.parts.scene.reduced_motion else ()
        self.show_made(
            events, partial(self._show, self.session.position(ply), self.session.status(ply), self._past(ply))
        )
        if step:
            self.parts.guide.show_made(ply - 1, plies[ply - 1].text)
        self.actions_bar.say(self._told(plies[ply - 1].events) if ply else _("The start of the game."))

    def _show_present(self) -> None:
        """Back to the position now."""
        self.log.follow(None)
        self.parts.guide.show_nothing()
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
        asked, over = self.parts.chooser.is_open(), self._result is not None
        analysing = not self.docks["analysis"].isHidden()
        others = self.looking.count_since() > 0
        add_offer(menu, _("&Hint"), "H", self.show_hint, possible=asked)
        add_offer(menu, _("Live &analysis"), "A", self.toggle_analysis, on=analysing)
        add_offer(menu, _("&Board alone"), "F9", self.toggle_panels, on=self.are_folded())
        add_offer(menu, _("&What happened since my turn"), "W", self.show_since, possible=others)
        add_offer(menu, _("&Undo"), "Ctrl+Z", self.undo, possible=self.actions_bar.undo.isEnabled())
        add_offer(menu, _("&Redo"), "Ctrl+Y", self.redo, possible=not self.actions_bar.redo.isHidden())
        add_offer(menu, _("Play &now"), "N", self.session.play_now, possible=self.session.engine.is_thinking())
        add_offer(menu, _("Re&view the game"), "", self.start_review, possible=over)

    def show_hint(self) -> None:
        """Give a hint, or its next step."""
        self.guarded(self.advice.hints.ask)

    def toggle_analysis(self) -> None:
        """Open the live analysis, or close it."""
        dock = self.docks["analysis"]
        if dock.isHidden():
            self.place_analysis()
        else:
            self.put_analysis_away()

    def _analysis_shown(self, shown: bool) -> None:
        self.advice.live.set_active(shown)
        open_now = not self.docks["analysis"].isHidden()
        self.parts.strip.analysis.setChecked(open_now)
        if not open_now:
            self.put_analysis_away()  # it was closed by its own button

    def start_review(self) -> None:
        """Look through the finished game, and show what is found."""
        if self._result is None:
            self.actions_bar.say(_("A game can be reviewed when it is over."), warning=True)
            return
        self._show_end()
        self.parts.end.show_review()
        self.advice.review_page.start()

    def _show_marked(self, number: int) -> None:
        """Show the board before decision `number`, which a review has marked, and what would have been better."""
        judgement = self.advice.reviewer.review.judgements[number - 1]
        self.show_ply(judgement.ply)
        if judgement.better is not None:
            self.parts.guide.show_move(judgement.ply, judgement.better.move)
            self.actions_bar.say(self.advice.review_page.short(judgement))

    def _show_marks(self) -> None:
        grades = self.advice.reviewer.review.grades()
        self.log.model.show_marks(grades)
        self.replay.show_marks(grades)


def _earlier() -> str:
    """Why nothing can be decided while the past is shown."""
    return _("You are looking at an earlier move: go to now (Alt+End) to decide.")
