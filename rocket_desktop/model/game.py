"""A game under way: its record together with the position the record has led to."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

from rocket_desktop.i18n import _
from rocket_desktop.model.catalog import GAMES
from rocket_desktop.model.core import (
    OVER,
    BadData,
    BadOptions,
    EventLog,
    GameSpec,
    GameState,
    IllegalMove,
    Json,
    OptionValue,
    Result,
)
from rocket_desktop.model.digest import digest, digest_json
from rocket_desktop.model.jsontext import show, shown
from rocket_desktop.model.record import BadRecord, Record, Seat, UnknownGame, seat_faults

Events = list[list[int]]
"""What one move caused, as the game's own numbers (`GameSpec.describe` has the words)."""

_STEP: Final = 16  # moves between two kept positions: taking back one move replays fewer than this


class BadUndo(ValueError):
    """More moves to take back than have been made."""


@dataclass(frozen=True)
class Fault:
    """What stopped a record from being replayed as it stands, and at which move (0: before the first)."""

    ply: int
    message: str


def find_game(game: str) -> GameSpec:
    """The game with this id.  Raises `UnknownGame`."""
    spec = GAMES.get(game)
    if spec is None:
        raise UnknownGame(
            _("there is no game {name} (the games are {names})").format(name=show(game), names=", ".join(GAMES))
        )
    return spec


def result_json(result: Result) -> Json:
    """A result as it stands in records and answers."""
    return {"reason": result.reason, "ranking": [list(rank) for rank in result.ranking], "scores": list(result.scores)}


class Game:
    """One game with all its moves so far.  `state` is the position now: look at it, never change it."""

    def __init__(self, spec: GameSpec, record: Record, state: GameState) -> None:
        """A game at its start: `record` without moves, `state` the first position.  Use `start` or `rebuild`."""
        self.spec = spec
        self.state = state
        self.moves: list[int] = []
        self.events: list[Events] = []
        self._record = record
        self._texts: list[str] = []
        self._checks: dict[int, str] = {}
        self._kept: list[GameState] = [state.clone()]  # the positions after 0, _STEP, 2 * _STEP ... moves

    @staticmethod
    def start(
        spec: GameSpec,
        seats: Sequence[Seat],
        options: Mapping[str, object],
        seed: int,
        data: Mapping[str, object],
        *,
        id: str = "",  # noqa: A002
        created: str = "",
        app: str = "",
        own_data: Mapping[str, object] | None = None,
    ) -> Game:
        """A new game.

        `data` holds the built-in files that the game needs (`spec.data_files`), `own_data` those that are not
        built in: they are kept in the record.  Raises `BadOptions`, also for names that no record may hold, or
        `BadData`.
        """
        own = dict(own_data or {})
        unfit = seat_faults(seats)
        if unfit:
            raise BadOptions(unfit[0])
        complete, used, state = _set_up(spec, len(seats), options, seed, data, own)
        record = Record(
            game=spec.id,
            rules=spec.rules,
            options=complete,
            seats=tuple(seats),
            seed=seed,
            data={name: digest_json(content) for name, content in used.items()},
            data_files={name: own[name] for name in used if name in own},
            id=id,
            created=created,
            app=app,
        )
        return Game(spec, record, state)

    def ply(self) -> int:
        """How many moves have been made."""
        return len(self.moves)

    def names(self) -> list[str]:
        """The players' names, by seat."""
        return [seat.name for seat in self._record.seats]

    def record(self) -> Record:
        """The record up to now, with the check of the position it has reached and, at the end, the result."""
        result = self.state.result()
        return replace(
            self._record,
            moves=tuple(self._texts),
            checks={**self._checks, self.ply(): self.check()},
            result=self._record.result if result is None else result_json(result),
        )

    def check(self) -> str:
        """The digest of the seed and the position, by which a record knows both again."""
        return digest([self._record.seed, *self.state.encode()])

    def texts(self) -> list[str]:
        """The legal moves as texts, sorted."""
        return sorted(self.spec.format_move(self.state, move) for move in self.state.legal_moves())

    def parse(self, text: str) -> int:
        """The legal move that a text names.  Raises `IllegalMove`."""
        if self.state.to_act() == OVER:
            raise IllegalMove(_("the game is over"))
        return self.spec.parse_move(self.state, text)

    def play(self, text: str) -> Events:
        """Make the move that `text` names and return what happened.  Raises `IllegalMove`; nothing changes then."""
        return self.play_move(self.parse(text))

    def play_move(self, move: int) -> Events:
        """Make a move that is known to be legal and return what happened."""
        self._texts.append(self.spec.format_move(self.state, move))
        log = EventLog()
        self.state.apply(move, log)
        self.moves.append(move)
        self.events.append(log.records)
        if self.ply() % _STEP == 0:
            self._kept.append(self.state.clone())
        return log.records

    def undo(self, plies: int = 1) -> None:
        """Take back the last moves.  Raises `BadUndo`, and nothing changes, when there are fewer."""
        if not 0 <= plies <= self.ply():
            raise BadUndo(f"{_moves(plies)} cannot be taken back: {_moves(self.ply())} made so far")
        left = self.ply() - plies
        del self._kept[left // _STEP + 1 :]
        state = self._kept[-1].clone()
        for move in self.moves[left // _STEP * _STEP : left]:
            state.apply(move)
        self.state = state
        del self.moves[left:], self.events[left:], self._texts[left:]
        self._checks = {ply: check for ply, check in self._checks.items() if ply <= left}
        self._record = replace(self._record, result=None, review=None)

    def describe(self, events: Events, seat: int | None = None) -> list[Json]:
        """Events in words, with `seat` only what it may know: see `GameSpec.describe` and `GameSpec.told_event`."""
        names = self.names()
        if seat is None:
            return [self.spec.describe(self.state, event, names) for event in events]
        return [self.spec.told_event(self.state, event, names, seat) for event in events]

    def revealed(self, plies: int) -> str:
        """What the last so many moves have shown that was hidden before, as a sentence; empty for nothing.

        Who has seen it cannot take these moves back fairly.
        """
        names = self.names()
        for events in self.events[len(self.events) - plies :]:
            for event in events:
                shown = self.spec.revealed(event, names)
                if shown:
                    return shown
        return ""

    def change_seat(self, number: int, seat: Seat) -> None:
        """Let someone else sit on a seat from now on (a bot takes over, or gives it back)."""
        seats = list(self._record.seats)
        seats[number] = seat
        self._record = replace(self._record, seats=tuple(seats))

    def note_aid(self, aid: str) -> None:
        """Keep in the record that help was used, such as `undo` or `hint`."""
        if aid not in self._record.aids:
            self._record = replace(self._record, aids=(*self._record.aids, aid))

    def keep_check(self, ply: int, check: str) -> None:
        """Keep a digest that the position after `ply` moves was found to have."""
        self._checks[ply] = check

    def keep_review(self, review: Json | None) -> None:
        """Keep in the record what looking through the game has found."""
        self._record = replace(self._record, review=review)

    def keep_result(self, result: Json | None) -> None:
        """Keep in the record how a game ended that was not played to its end (given up, say)."""
        self._record = replace(self._record, result=result)


@dataclass(frozen=True)
class Replay:
    """What a record has led to: a game that stands after its last sound move, and what stopped it, or None."""

    game: Game
    fault: Fault | None

    @property
    def state(self) -> GameState:
        """The position reached."""
        return self.game.state

    @property
    def events(self) -> list[Events]:
        """What each move caused, in order."""
        return self.game.events


def needed_data(record: Record) -> list[str]:
    """The names of the built-in data files a record needs, or brings along again.  Raises `BadRecord`."""
    spec = find_game(record.game)
    own = record.data_files
    try:
        names = spec.data_files(spec.complete_options(record.options, own))
    except BadOptions as error:
        raise BadRecord(str(error)) from error
    needed = [name for name in names if name not in own]
    return needed + [name for name in own if spec.is_built_in(name)]


def rebuild(record: Record, data: Mapping[str, object], to: int | None = None) -> Replay:
    """Replay a record, up to `to` moves if given, with the built-in files that `needed_data` names.

    The replay goes as far as the record is sound: up to the first illegal move, or to the first position from which
    on none has the digest the record says: before the move that led there where a digest proves the position before,
    else with it.  Played with other data files than the record names, it goes as far as digests prove.  Raises
    `BadRecord` when the game cannot even be set up.
    """
    spec = find_game(record.game)
    try:
        options, used, state = _set_up(spec, len(record.seats), record.options, record.seed, data, record.data_files)
    except (BadOptions, BadData) as error:
        raise BadRecord(str(error), 0) from error
    found = {name: digest_json(content) for name, content in used.items()}
    start = replace(record, options=options, moves=(), checks={}, data={**record.data, **found}, result=None)
    game = Game(spec, start, state)
    plies = len(record.moves) if to is None else min(to, len(record.moves))
    fault = _replay(game, record, plies, _different_data(record, found))
    if fault is None and game.ply() == len(record.moves):
        fault = _keep_result(game, record)
    if fault is None and record.rules > spec.rules:
        fault = Fault(
            game.ply(),
            _(
                "the record was played by version {number} of the rules of {game}, this program knows version {own}:"
                " it may have gone otherwise"
            ).format(number=record.rules, game=spec.title, own=spec.rules),
        )
    return Replay(game, fault)


def _set_up(
    spec: GameSpec,
    players: int,
    options: Mapping[str, object],
    seed: int,
    built_in: Mapping[str, object],
    own: Mapping[str, object],
) -> tuple[dict[str, OptionValue], dict[str, object], GameState]:
    """All options, the data files they need and the first position.  Raises `BadOptions` or `BadData`."""
    complete = spec.complete_options(options, own)
    spec.check_players(players)
    # Whoever sees the name of a built-in file in a record must be able to rely on its content.
    taken = [
        _(
            "the data file {name} comes with the program, and the one given has other content: give it another name"
        ).format(name=name)
        for name, content in own.items()
        if spec.is_built_in(name) and digest_json(content) != digest_json(built_in.get(name))
    ]
    if taken:
        raise BadData(taken)
    data = {**built_in, **own}
    names = spec.data_files(complete)
    missing = [_("the data file {name} is missing").format(name=name) for name in names if name not in data]
    if missing:
        raise BadData(missing)
    used = {name: data[name] for name in names}
    return complete, used, spec.new_game(players, complete, seed, used)


def _different_data(record: Record, found: Mapping[str, str]) -> Fault | None:
    for name, check in found.items():
        if record.data.get(name, check) != check:
            return Fault(0, _("the data file {name} is not the one this game was played with").format(name=name))
    return None


def _replay(game: Game, record: Record, plies: int, doubt: Fault | None) -> Fault | None:
    """Play the record's moves and compare its digests; with a `doubt` about the start only what digests prove counts.

    A wrong digest with a right one after it is itself what is damaged: of that only the fault is told.
    """
    fault = doubt
    proven = -1  # the last number of moves after which the position was that of the record
    lost: Fault | None = None  # the first position after it that was not
    for ply in range(plies + 1):
        if ply > 0:
            text = record.moves[ply - 1]
            try:
                game.play(text)
            except IllegalMove as error:
                illegal = _("move {number} ({move}) is illegal: {reason}")
                fault = fault or Fault(ply, illegal.format(number=ply, move=shown(text), reason=error))
                break
        check = record.checks.get(ply)
        if check is not None and check == game.check():
            game.keep_check(ply, check)
            proven, lost = ply, None
        elif check is not None:
            wrong = _(
                "after move {number} seed or position are not those that were saved (their check is {check})"
            ).format(number=ply, check=check)
            lost = lost or Fault(ply, wrong)
            fault = fault or lost
    if doubt is not None:
        game.undo(game.ply() - max(proven, 0))
    elif lost is not None:
        game.undo(game.ply() - (lost.ply - 1 if 0 <= proven == lost.ply - 1 else lost.ply))
    return fault


def _keep_result(game: Game, record: Record) -> Fault | None:
    """Compare a finished game with the result in its record; keep what an unfinished one says (given up, say)."""
    result = game.state.result()
    if result is None:
        reason = None if record.result is None else record.result.get("reason")
        if reason in game.spec.reasons:
            text = _("the record says that the game is over ({reason}), but it goes on")
            return Fault(game.ply(), text.format(reason=reason))
        game.keep_result(record.result)
    elif record.result is not None:
        truth = result_json(result)
        if any(record.result.get(key) != truth[key] for key in truth):
            return Fault(game.ply(), _("the result in the record is not how the game ended"))
    return None


def _moves(number: int) -> str:
    return f"{number} move" if number == 1 else f"{number} moves"
