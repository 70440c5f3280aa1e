"""One game at the table: the only writer of its record, its file and its position.

Everything around it listens: what happened, what the position is now, who is asked.  A move is on disk
before the next decision is offered.
"""

from __future__ import annotations

import logging
import secrets
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from typing import Final

from PySide6.QtCore import QDate, QLocale, QObject, QTimer, Signal

from rocket_desktop import __version__
from rocket_desktop.ai.bots import FREELY
from rocket_desktop.ai.levels import find_bot
from rocket_desktop.ai.view import View, observation_json
from rocket_desktop.data import read_data
from rocket_desktop.i18n import N_, _
from rocket_desktop.model.core import NOBODY, OVER, GameState, IllegalMove, Json, OptionValue
from rocket_desktop.model.game import Game, find_game, result_json
from rocket_desktop.model.jsontext import shown
from rocket_desktop.model.record import VERSION, Seat
from rocket_desktop.play.bot_process import BotProcess
from rocket_desktop.play.game_file import ABANDONED, RESIGNED, StorageError, is_newer, read_game, replayed
from rocket_desktop.play.keeper import GameKeeper
from rocket_desktop.play.seats import (
    HUMAN,
    handed_over,
    has_resigned,
    marked,
    seat_at,
    seat_until,
    substitute,
    taken_back,
    was_human,
)
from rocket_desktop.play.storage import SOUND_PART, Storage, title_of

_log = logging.getLogger(__name__)

SIMPLEST: Final = "greedy"
"""The bot that stands in where another cannot decide: it takes a moment and needs no process of its own."""

_NEWER: Final = N_(
    "this game was made by a newer version of Rocket Desktop: it can be looked at, but not played on here"
)


@dataclass(frozen=True)
class Ply:
    """One decision that was made: its number from 1, the seat, the move's text and its events in words."""

    number: int
    seat: int
    text: str
    events: list[Json]


@dataclass(frozen=True)
class Foresight:
    """What a move would bring: its events in words, and the position and projected scores after them."""

    events: list[Json]
    position: Json
    projected: list[int]


class Session(QObject):
    """A game being played.

    What it tells is what the person at the screen may know (`look`), everything once the game is over or where only
    bots play; a game without secrets tells everything always.

    `published(position, status)` follows every change; both are JSON objects that are never touched again.
    `happened(events)` comes before it with what a move caused, `asked(seat)` after it when a person must decide,
    `thinking(seat)` when a bot does, `finished(result)` at the end.  `troubled(text)` tells that a bot is slow or had
    to be asked again; after `stuck(seat, why)` nobody decides for that seat until `ask_again`, `hand_over` or
    `stand_in`.  `failed(text)` tells of a game that has to part from its file, `saving(text)` why the game is not on
    disk, and with an empty text that it is again; `moved()` follows when it has another file than before.
    """

    published = Signal(object, object)
    happened = Signal(object)
    asked = Signal(int)
    thinking = Signal(int)
    progressed = Signal(object)
    finished = Signal(object)
    failed = Signal(str)
    stuck = Signal(int, str)
    troubled = Signal(str)
    seats_changed = Signal()
    saving = Signal(str)
    moved = Signal()

    def __init__(
        self,
        game: Game,
        path: Path,
        storage: Storage,
        bots: BotProcess | None = None,
        parent: QObject | None = None,
        on_disk: bytes | None = None,
    ) -> None:
        """A table for `game`, kept at `path`; `bots` decides for the seats that are no people's.

        `on_disk` is what the file holds from which the game comes, None when it has none yet.  Nothing is asked
        before `begin`.
        """
        super().__init__(parent)
        self._game = game
        self._storage = storage
        self._keeper = GameKeeper(path, storage, on_disk, lambda: self._game.record().dumps(), self._renew, self)
        self._keeper.saving.connect(self.saving)
        self._keeper.parted.connect(self.failed)
        self._keeper.moved.connect(self.moved)
        self._bots = bots if bots is not None else BotProcess(parent=self)
        self._bots.decided.connect(lambda text, _answer: self._bot_decided(text))
        self._bots.progressed.connect(self.progressed)
        self._bots.failed.connect(self._bot_failed)
        self._bots.troubled.connect(self.troubled)
        self._stand_ins: set[int] = set()
        self._held = False
        self._waiting = ""
        self._closed = False
        self.read_only = _(_NEWER) if is_newer(game.record()) else ""
        # The position before each ply and the one now: replay, undo and the log look back at any time.
        record = game.record()
        self._seats = record.seats
        self._options = record.options
        # How the game ended that its rules have not ended.
        self._given_up = record.result if game.state.result() is None else None
        self._states: list[GameState] = [_first_state(game)]
        self._plies: list[Ply] = []  # the whole truth, as the record has it
        # Also who has left a seat to a bot may be there.  Among several nobody knows yet who sits at the screen.
        people = [number for number, each in enumerate(self._seats) if was_human(each)]
        self._looking: int | None = (people[0] if len(people) == 1 else NOBODY) if people else None
        self._told: list[Ply] = []
        self._told_to: int | None = None
        # What was taken back, the last of it first, each with what bots had decided after it.
        self._taken_back: list[list[str]] = []
        for move, text, events in zip(game.moves, record.moves, game.events, strict=True):
            state = self._states[-1].clone()
            seat = state.to_act()
            state.apply(move)
            self._states.append(state)
            self._plies.append(Ply(len(self._plies) + 1, seat, text, game.describe(events)))

    # --- what the game is ---

    @property
    def game(self) -> str:
        """The game's id."""
        return self._game.spec.id

    @property
    def options(self) -> dict[str, OptionValue]:
        """The game's options, complete."""
        return dict(self._options)

    @property
    def own_data(self) -> Json:
        """The data files that the game brings along, by name."""
        return dict(self._game.record().data_files)

    def seats(self) -> tuple[Seat, ...]:
        """Who sits where."""
        return self._seats

    def is_human(self, seat: int) -> bool:
        """Whether a person decides at this seat."""
        return self.seats()[seat].player == HUMAN

    def viewer(self) -> int | None:
        """The seat whose knowledge is told, `NOBODY` for what everybody saw; None for everything."""
        return self._looking if self._hides() else None

    def _hides(self) -> bool:
        """Whether seats have secrets: not after the end, but still in a game that was only abandoned."""
        return self._game.spec.secrets and (self.to_act() != OVER or self.is_abandoned())

    def look(self, seat: int) -> bool:
        """The person at `seat` looks at the screen from now on; whether what is told has changed by that."""
        before = self.viewer()
        self._looking = seat
        return self.viewer() != before

    def plies(self) -> list[Ply]:
        """Every decision so far; of one that stays as it was, the same object each time."""
        viewer = self.viewer()
        if viewer is None:
            return list(self._plies)
        if viewer != self._told_to:
            self._told, self._told_to = [], viewer
        spec, known = self._game.spec, len(self._told)
        for ply, state, move, events in zip(
            self._plies[known:], self._states[known:], self._game.moves[known:], self._game.events[known:], strict=False
        ):
            text = ply.text if ply.seat == viewer else spec.told_move(state, move, viewer)
            self._told.append(Ply(ply.number, ply.seat, text, self._game.describe(events, viewer)))
        return list(self._told)

    def to_act(self) -> int:
        """The seat that must decide now, or `OVER`."""
        return OVER if self._given_up is not None else self._game.state.to_act()

    def position(self, ply: int | None = None) -> Json:
        """The position now, or after `ply` decisions."""
        return self._game.spec.position(self._states[-1 if ply is None else ply], self.viewer())

    def status(self, ply: int | None = None) -> Json:
        """`ply`, `to_act` (seat or null), `over`, `scores`, `projected`, `result` or null.

        `projected` are the scores if the game ended there, as far as the viewer can know.
        """
        number = len(self._plies) if ply is None else ply
        state = self._states[number]
        seat, result = state.to_act(), state.result()
        given_up = self._given_up if number == len(self._plies) else None
        over = seat == OVER or given_up is not None
        return {
            "ply": number,
            "to_act": None if over else seat,
            "over": over,
            "scores": state.scores(),
            "projected": self._game.spec.projected(state, self.viewer()),
            "result": given_up if result is None else result_json(result),
        }

    def legal(self) -> list[str]:
        """Every legal move as text, sorted; empty when the game is over."""
        return [] if self._given_up is not None else self._game.texts()

    def why_not(self, text: str) -> str:
        """Why `text` is no legal move now, in the rules' words; empty when it is one."""
        try:
            self._parse(text)
        except IllegalMove as error:
            return str(error)
        return ""

    def _parse(self, text: str) -> int:
        if self._given_up is not None:
            raise IllegalMove(_("the game is over"))
        return self._game.parse(text)

    def preview(self, text: str, then: str = "") -> Foresight:
        """What the move `text` would cause for certain, without playing it.

        With `then`, what also follows if everybody who is asked next answers `then` as long as that is legal.
        Raises `IllegalMove`.
        """
        if self._given_up is not None:
            raise IllegalMove(_("the game is over"))
        return self.foresee(len(self._plies), text, then)

    # --- looking into it ---

    @property
    def engine(self) -> BotProcess:
        """The bots' process, which can also be asked for advice."""
        return self._bots

    def observation(self, ply: int) -> Json | None:
        """What the engine's `load` takes: all that the seat to act after `ply` decisions knows.

        None at the end, and where the one at the screen does not know as much.
        """
        state = self._states[ply]
        seat = state.to_act()
        if seat == OVER or self.viewer() not in (None, seat):
            return None
        return {"observation": observation_json(self._game, seat, (ply, state))}

    def legal_after(self, ply: int) -> list[str]:
        """Every move that was legal after `ply` decisions, sorted; empty at the end."""
        state = self._states[ply]
        return sorted(self._game.spec.format_move(state, move) for move in state.legal_moves())

    def foresee(self, ply: int, text: str, then: str = "", on: Sequence[str] = ()) -> Foresight:
        """As `preview`, of the move `text` after `ply` decisions, which the same seat follows up by the moves `on`."""
        spec = self._game.spec
        truth = self._states[ply]
        moves = [spec.parse_move(truth, text)]
        # From here on all goes by what the seat that decides knows, so that nothing hidden shows.
        seat = truth.to_act()
        view = View(spec, truth, seat, truth.observe(seat))
        state = view.deal(view.rng(0))
        state.apply(moves[0])
        for further in on:
            moves.append(spec.parse_move(state, further))
            state.apply(moves[-1])
        for _seat in self.seats():
            if not then or state.to_act() == OVER:
                break
            try:
                moves.append(spec.parse_move(state, then))
            except IllegalMove:
                break
            state.apply(moves[-1])
        events, after = view.certain(moves)
        return Foresight(self._game.describe(events, seat), spec.position(after, seat), spec.projected(after, seat))

    def note_aid(self, aid: str) -> None:
        """Keep in the record, from its next saving on, that help was used; of a finished game it tells nothing."""
        if self.to_act() != OVER:
            self._game.note_aid(aid)

    def review(self) -> Json | None:
        """What was kept by `keep_review`."""
        return self._game.record().review

    def keep_review(self, review: Json | None) -> None:
        """Keep with the game what looking through it has found."""
        self._game.keep_review(review)
        self.save()

    # --- playing ---

    def begin(self) -> None:
        """Save a game that has no file yet, publish the position and offer the first decision.

        A game that was abandoned is so no longer.  Of one that another window has on its table, this one goes on with
        a copy.
        """
        self._game.keep_check(self._game.ply(), self._game.check())
        if not self.read_only:
            self._keeper.begin()
            if self.is_abandoned():
                self._end(None)
        players = ", ".join(seat.player for seat in self._seats)
        _log.info("%s %s, %d moves, played by %s", self.game, self._options, len(self._plies), players)
        self._publish()
        self._offer()

    def play(self, text: str) -> None:
        """Make the move `text` for the seat to act.  Raises `IllegalMove`, and nothing changes then."""
        if self.read_only:
            raise IllegalMove(self.read_only)
        move = self._parse(text)
        self._forget_bot()
        self._make(move)

    def play_on(self, texts: Sequence[str]) -> None:
        """Make several moves of the seat to act at once: they are told as one thing that happened.

        Raises `IllegalMove`, and nothing changes then.
        """
        if self.read_only:
            raise IllegalMove(self.read_only)
        state = self._game.state.clone()
        seat = self.to_act()
        for text in texts:
            if self._given_up is not None or state.to_act() != seat:
                raise IllegalMove(_("it is not your turn any more"))
            state.apply(self._game.spec.parse_move(state, text))
        self._forget_bot()
        self._taken_back.clear()
        for text in texts:
            self._advance(self._parse(text))
        self._follow(len(texts))

    def undo_refusal(self, practice: bool = False, decisions: int = 1) -> str:
        """Why the last decision, or the last few that belong together, cannot be taken back; empty when they can.

        A person may take back what no other seat has answered yet; in practice, anything back to a person's decision.
        What has shown something hidden (a card drawn, say) is never taken back: it cannot be unseen.
        """
        if self.read_only:
            return self.read_only
        if self._given_up is not None:
            return _("the game is over: it was given up")
        if not any(self.is_human(ply.seat) for ply in self._plies):
            return _("there is no decision of a person to take back")
        last = self._plies[-1]
        if not practice and not self.is_human(last.seat):
            name = self.seats()[last.seat].name
            return _("{name} has decided since; only practice mode takes back that far").format(name=name)
        if self._game.spec.secrets and self.to_act() == OVER:
            seen = _("all that was hidden lies open since the game is over")
        else:
            seen = self._game.revealed(self._plies_to_undo(decisions))
        return _("{what}, and that cannot be unseen").format(what=seen) if seen else ""

    def undo(self, practice: bool = False, decisions: int = 1) -> None:
        """Take back the last decision of a person, or the last few, and what bots decided after them.

        Raises `IllegalMove` with `undo_refusal`.
        """
        refusal = self.undo_refusal(practice, decisions)
        if refusal:
            raise IllegalMove(refusal)
        self._forget_bot()
        plies = self._plies_to_undo(decisions)
        self._game.note_aid("practice" if self.undo_refusal(decisions=decisions) else "undo")
        self._game.undo(plies)
        self._taken_back.append([ply.text for ply in self._plies[-plies:]])
        del self._states[-plies:], self._plies[-plies:]
        del self._told[len(self._plies) :]
        for number, seat in enumerate(self._seats):
            self._game.change_seat(number, taken_back(seat, len(self._plies)))
        self._seats = self._game.record().seats
        self.save()
        self._publish()
        self._offer()

    def can_redo(self) -> bool:
        """Whether what was taken back last can be made again: nothing else was decided since."""
        return bool(self._taken_back) and not self.read_only and self._given_up is None

    def redo(self) -> None:
        """Make again what was taken back last, as it was.  Raises `IllegalMove` when nothing can be."""
        if not self.can_redo():
            raise IllegalMove(_("nothing was taken back that could be made again"))
        texts = self._taken_back.pop()
        self._forget_bot()
        for text in texts:
            self._advance(self._parse(text))
        self._follow(len(texts))

    def _plies_to_undo(self, decisions: int = 1) -> int:
        """How many plies go with the last decision of a person and those of the same seat right before it."""
        plies = 1
        while not self.is_human(self._plies[-plies].seat):
            plies += 1
        return plies + decisions - 1

    def hand_over(self, seat: int, player: str) -> None:
        """Let `player` (a bot's level or `human`) decide at `seat` from now on, also in the middle of its turn.

        The record keeps who played from when.  Raises `IllegalMove` when a person wants a seat that was resigned.
        """
        self._stand_ins.discard(seat)
        if self.read_only or self._seats[seat].player == player:
            return
        if player == HUMAN and has_resigned(self._seats[seat]):
            text = _("{name} has resigned: a bot plays this seat to the end")
            raise IllegalMove(text.format(name=self._seats[seat].name))
        if player == HUMAN and self._hides() and not was_human(self._seats[seat]):
            self._game.note_aid("seat")  # also if the bot gets it back before it has decided: its hand was seen
        self._hand_over(seat, player)

    def _hand_over(self, seat: int, player: str, *, resigned: bool = False) -> None:
        self._game.change_seat(seat, handed_over(self._seats[seat], player, len(self._plies), resigned=resigned))
        self._seats = self._game.record().seats
        self.save()
        self.seats_changed.emit()
        if self.to_act() == seat:
            self._forget_bot()
            self._offer()

    def stand_in(self, seat: int) -> None:
        """Let the simplest bot decide at `seat` from now on, in this very process, which needs no other to live."""
        self.hand_over(seat, SIMPLEST)
        self._stand_ins.add(seat)
        if self.to_act() == seat:
            self.ask_again()

    def resign(self, seat: int) -> None:
        """Let the person at `seat` give the game up for good.

        Among other people, a bot plays the seat on to the end (`seats.substitute`), as is fairest to them: it holds
        shares and vetoes that the game counts on.  When no person is left, the game ends: the bots' order is that of
        their points so far, and who resigned is last.  Raises `IllegalMove` for a bot's seat, or after the end.
        """
        if self.read_only:
            raise IllegalMove(self.read_only)
        if self.to_act() == OVER:
            raise IllegalMove(_("the game is over"))
        if not self.is_human(seat):
            raise IllegalMove(_("only a person can resign"))
        others = [other for other in range(len(self._seats)) if other != seat]
        if any(self.is_human(other) for other in others):
            self._hand_over(seat, substitute(self._seats), resigned=True)
            return
        scores = self._game.state.scores()
        made = sorted({scores[other] for other in others}, reverse=True)
        ranking = [*([other for other in others if scores[other] == points] for points in made), [seat]]
        self._forget_bot()
        self._end({"reason": RESIGNED, "ranking": ranking, "scores": scores})
        self._publish()
        self._offer()

    def abandon(self) -> None:
        """Leave the game for good, unless it is opened again: it is marked, and nobody decides any more.

        Nothing is changed after the end.
        """
        if self.to_act() != OVER and not self.read_only:
            self._forget_bot()
            self._end({"reason": ABANDONED, "ranking": [], "scores": self._game.state.scores()})

    def is_abandoned(self) -> bool:
        """Whether the game was abandoned; `begin` takes it up again."""
        return self._given_up is not None and self._given_up.get("reason") == ABANDONED

    def _end(self, result: Json | None) -> None:
        """Note how the game was given up, None for not at all."""
        self._given_up = result
        self._game.keep_result(result)
        self.save()

    def branch(self, ply: int) -> Session:
        """A new game that goes on from after `ply` decisions, with a file of its own.

        Raises `StorageError`, and `IllegalMove` where somebody would play on who has seen what was hidden then.
        """
        hides = self._hides()
        seen = self._game.revealed(len(self._plies) - ply) if hides else ""
        if seen:
            raise IllegalMove(_("{what}, and that cannot be unseen").format(what=seen))
        if hides and not self.read_only:
            # What is drawn there would be drawn here, too: whoever comes back knows it.
            self._game.note_aid("branch")
            self.save()
        record = self._game.record()
        record = replace(
            record,
            # Where something is hidden, who sat where before tells who may be at the screen.
            seats=tuple(seat_until(seat, ply) if hides else seat_at(seat, ply) for seat in record.seats),
            version=VERSION,
            rules=self._game.spec.rules,
            moves=record.moves[:ply],
            checks={},
            result=None,
            review=None,
            id=secrets.token_hex(16),
            created=_now(),
            # Who knows what came next has help, however little.
            aids=tuple(dict.fromkeys([*record.aids, "branch"])),
        )
        game = replayed(record)[0]
        called = _("{title} from move {number}").replace("{number}", str(ply))
        return Session(game, self._storage.new_path(title_of(self.path), called), self._storage)

    def hold(self, held: bool) -> None:
        """While held, a bot's decision waits to be made: the table is still showing the one before."""
        self._held = held
        if not held and self._waiting:
            text, self._waiting = self._waiting, ""
            self._take(text)

    def play_now(self) -> None:
        """Let the bot that thinks answer at once."""
        self._bots.play_now()

    def ask_again(self) -> None:
        """Offer the decision once more, say after the bots' process failed."""
        self._forget_bot()
        self._offer()

    def close(self) -> None:
        """Stop the bots; every move is on disk already, unless `unsaved` says otherwise."""
        self._closed = True
        self._forget_bot()
        self._bots.close()
        self._keeper.close()

    def _make(self, move: int) -> None:
        self._taken_back.clear()
        self._advance(move)
        self._follow(1)

    def _advance(self, move: int) -> None:
        """Make a move; nobody is told yet."""
        before = self._game.state.clone()
        seat = before.to_act()
        text = self._game.spec.format_move(before, move)
        events = self._game.describe(self._game.play_move(move))
        self._game.keep_check(self._game.ply(), self._game.check())
        self._states[-1] = before
        self._states.append(self._game.state.clone())
        self._plies.append(Ply(len(self._plies) + 1, seat, text, events))

    def _follow(self, plies: int) -> None:
        """Save what was made by the last so many decisions, tell everybody, and offer the next one."""
        self.save()
        self.happened.emit([event for ply in self.plies()[-plies:] for event in ply.events])
        self._publish()
        self._offer()

    def _publish(self) -> None:
        self.published.emit(self.position(), self.status())

    def _offer(self) -> None:
        seat = self.to_act()
        if self._closed:
            return
        if seat == OVER:
            self.finished.emit(self.status()["result"])
        elif self.read_only:
            return  # nobody decides here
        elif self.is_human(seat):
            self.asked.emit(seat)
        else:
            self.thinking.emit(seat)
            if seat in self._stand_ins:
                QTimer.singleShot(0, self, partial(self._decide_here, self._game.ply()))
            else:
                self._bots.think(*self._question(seat))

    def _question(self, seat: int) -> tuple[Json, Json]:
        """What the bot at `seat` is told (what the seat may know, not the record) and how it shall think."""
        return {"observation": observation_json(self._game, seat)}, {
            "level": self._seats[seat].player,
            "seed": secrets.randbits(63),
        }

    def _bot_decided(self, text: str) -> None:
        if self._held:
            self._waiting = text
            return
        self._take(text)

    def _decide_here(self, ply: int) -> None:
        """Let the stand-in decide, unless the table has changed since it was asked after `ply` moves."""
        seat = self.to_act()
        if self._closed or self._game.ply() != ply or seat not in self._stand_ins:
            return
        spec, state = self._game.spec, self._game.state
        # It knows what its seat may know: the first position only tells what never changes.
        view = View(spec, self._states[0], seat, state.observe(seat))
        thinking = find_bot(SIMPLEST, spec.id).think(view, secrets.randbits(63), FREELY)
        while thinking.step(thinking.slice):
            pass
        self._bot_decided(spec.format_move(state, thinking.best()))

    def _bot_failed(self, text: str) -> None:
        self.stuck.emit(self.to_act(), text)

    def _take(self, text: str) -> None:
        try:
            move = self._parse(text)
        except IllegalMove as error:
            if self.viewer() in (None, self.to_act()):
                why = _("its move {move} is illegal: {reason}").format(move=shown(text), reason=error)
            else:
                why = _("its move is illegal")  # and whoever reads this must not know what it would have done
            self._bots.refuse(why)
            return
        self._make(move)

    def _forget_bot(self) -> None:
        self._waiting = ""
        self._bots.cancel()

    # --- keeping it ---

    @property
    def path(self) -> Path:
        """The game's file."""
        return self._keeper.path

    def unsaved(self) -> str:
        """Why the game as it stands is not on disk, empty when it is."""
        return self._keeper.unsaved()

    def save(self) -> bool:
        """Write the game to its file; whether it is there now.  What hinders it is told by `saving`, not raised."""
        return bool(self.read_only) or self._keeper.save()  # what may only be looked at is there as it was

    def save_elsewhere(self, path: Path) -> None:
        """Keep the game at `path` from now on, whatever is there.  Raises `StorageError`, and nothing changes then."""
        if self.read_only:
            raise StorageError(self.read_only)
        self._keeper.save_elsewhere(path)

    def _renew(self) -> None:
        """Become a game of its own, beside the one that another window plays."""
        record = replace(self._game.record(), id=secrets.token_hex(16), created=_now())
        self._game = replayed(record)[0]


def _now() -> str:
    return datetime.now(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")


def _first_state(game: Game) -> GameState:
    return replayed(replace(game.record(), moves=(), checks={}, result=None))[0].state.clone()


def new_session(
    game: str,
    options: Mapping[str, OptionValue],
    seats: Sequence[Seat],
    storage: Storage,
    title: str,
    seed: int | None = None,
    bots: BotProcess | None = None,
    own_data: Mapping[str, object] | None = None,
) -> Session:
    """A new game in a file called `title` and the day; `bots` as for `Session`.

    `own_data` has the data files that do not come with the program, by name; the game keeps those it needs.

    Raises `BadOptions`, `BadData` or `StorageError`.
    """
    spec = find_game(game)
    own = own_data or {}
    complete = spec.complete_options(options, own)
    started = Game.start(
        spec,
        marked(seats),
        complete,
        secrets.randbits(63) if seed is None else seed,
        {name: read_data(name) for name in spec.data_files(complete) if name not in own},
        id=secrets.token_hex(16),
        created=_now(),
        app=__version__,
        own_data=own,
    )

    day = QLocale().toString(QDate.currentDate(), "d MMMM yyyy")
    return Session(started, storage.new_path(f"{title}, {day}"), storage, bots)


def open_session(path: Path, storage: Storage) -> tuple[Session, str]:
    """The game in a file, and what is wrong with it, empty when it is sound.

    A damaged game goes on from its last sound position in a new file; the old one stays as it is.  One of a newer
    version is `read_only`.  Raises `StorageError` when the file cannot be read or no game can be made of it.
    """
    game, trouble, content = read_game(path)
    for number, seat in enumerate(marked(game.record().seats)):
        game.change_seat(number, seat)
    if trouble and not is_newer(game.record()):
        return Session(game, storage.new_path(title_of(path), _(SOUND_PART)), storage), trouble
    return Session(game, path, storage, on_disk=content), trouble
