"""The position an engine works on: a game it leads itself, or one of which it was told what one seat knows."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import Final

from rocket_desktop.ai.rpc import BAD_RECORD, ILLEGAL_MOVE, NOT_NOW, UNKNOWN_GAME, RpcError
from rocket_desktop.ai.view import FORMAT, VERSION, Setting, View, observation_json
from rocket_desktop.data import DataError, read_data
from rocket_desktop.model.core import OVER, BadData, GameState, IllegalMove, Json
from rocket_desktop.model.game import Game, needed_data, rebuild, result_json
from rocket_desktop.model.jsontext import show, shown
from rocket_desktop.model.record import FORMAT as RECORD_FORMAT
from rocket_desktop.model.record import MAX_MOVES, BadRecord, Record, UnknownGame, parse_record
from rocket_desktop.model.record import VERSION as RECORD_VERSION
from rocket_desktop.model.rng import Rng

_MAX_NUMBERS: Final = 1_000_000  # in an observation
_NEEDED: Final = ("game", "seats", "seat", "observation")  # of an observation's fields
_AS_IN_RECORDS: Final = ("game", "rules", "options", "seats", "data", "data_files")


class Table(ABC):
    """What the engine's methods need of a position.  Errors are `RpcError`s."""

    def __init__(self, game: Game) -> None:
        """Of `game` only what never changes is used."""
        record = game.record()
        self.spec = game.spec
        self.names = game.names()
        self._setting = Setting(len(record.seats), dict(record.options), {**read_needed(record), **record.data_files})
        self._reference = game.spec.new_game(self._setting.players, self._setting.options, 0, self._setting.data)

    @property
    @abstractmethod
    def state(self) -> GameState:
        """The position now."""

    @abstractmethod
    def ply(self) -> int:
        """How many moves have been made."""

    @abstractmethod
    def observe(self, seat: int) -> list[int]:
        """What a seat knows of the position."""

    @abstractmethod
    def observation(self, seat: int) -> Json:
        """What `load` takes as the position as `seat` knows it."""

    def status(self) -> Json:
        """The answer of `status`."""
        state = self.state
        seat = state.to_act()
        result = state.result()
        status: Json = {
            "ply": self.ply(),
            "to_act": None if seat == OVER else seat,
            "over": seat == OVER,
            "scores": state.scores(),
        }
        if result is not None:
            status["result"] = result_json(result)
        return status

    def sees_all(self, seat: int | None) -> bool:
        """Whether nothing of the position is hidden from a seat (nothing ever is from the trusted table, None)."""
        return seat is None or self.spec.position(self.state, seat) == self.spec.position(self.state)

    def may_see_moves(self, seat: int | None) -> bool:
        """Whether a seat may know what can be done now."""
        return seat == self.state.to_act() or self.sees_all(seat)

    def legal(self, seat: int | None) -> list[str]:
        """Every legal move as text, sorted."""
        self._show_moves(seat)
        state = self.state
        return sorted(self.spec.format_move(state, move) for move in state.legal_moves())

    def parse(self, text: str) -> int:
        """The legal move that a text names."""
        if self.state.to_act() == OVER:
            raise RpcError(ILLEGAL_MOVE, "the game is over")
        try:
            return self.spec.parse_move(self.state, text)
        except IllegalMove as error:
            raise RpcError(ILLEGAL_MOVE, str(error)) from error

    def view(self) -> View:
        """The position as the seat to act knows it."""
        seat = self.state.to_act()
        if seat == OVER:
            raise RpcError(NOT_NOW, "the game is over: there is nothing to decide")
        return View(self.spec, self._reference, seat, self.observe(seat), setting=self._setting)

    def preview(self, text: str, seat: int | None) -> list[Json]:
        """The events that a move would cause for certain, as far as the seat to act can tell."""
        self._show_moves(seat)
        move = self.parse(text)
        view = self.view()
        return self.describe(view.certain([move])[0], view.seat)

    def describe(self, events: list[list[int]], seat: int | None) -> list[Json]:
        """Events in words, as far as a seat may know them."""
        if seat is None:
            return [self.spec.describe(self.state, event, self.names) for event in events]
        return [self.spec.told_event(self.state, event, self.names, seat) for event in events]

    def position(self, seat: int | None) -> Json:
        """The answer of `state`: with a seat, also what `load` takes."""
        position = self.spec.position(self.state, seat)
        return position if seat is None else {**position, "observation": self.observation(seat)}

    def _show_moves(self, seat: int | None) -> None:
        if not self.may_see_moves(seat):
            who = "who knows as much as one seat" if seat is None else f"seat {seat}"
            raise RpcError(NOT_NOW, f"{who} may not see what seat {self.state.to_act()} can do")


class GameTable(Table):
    """A game that the engine leads."""

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self._game = game

    @property
    def state(self) -> GameState:
        return self._game.state

    def ply(self) -> int:
        return self._game.ply()

    def observe(self, seat: int) -> list[int]:
        return self._game.state.observe(seat)

    def observation(self, seat: int) -> Json:
        return observation_json(self._game, seat)

    def play(self, texts: list[str], seat: int | None) -> list[Json]:
        """Make these moves, all or none; what happened, as far as the seat may know."""
        told: list[Json] = []
        for number, text in enumerate(texts):
            try:
                told += self._play(self._parse_for(text, seat), seat)
            except RpcError as error:
                self._game.undo(number)
                if len(texts) > 1:
                    message = f"move {number + 1} ({shown(text)}): {error}"
                    raise RpcError(error.code, message, {"move": number}) from error
                raise
        return told

    def _parse_for(self, text: str, seat: int | None) -> int:
        """As `parse`; who may not see what can be done now is not told why a move cannot be made."""
        if self.state.to_act() == OVER or self.may_see_moves(seat):
            return self.parse(text)
        try:
            return self.parse(text)
        except RpcError as error:
            message = f"seat {self.state.to_act()} cannot do that now, and seat {seat} may not know why"
            raise RpcError(error.code, message) from error

    def _play(self, move: int, seat: int | None) -> list[Json]:
        return self.describe(self._game.play_move(move), seat)

    def undo(self, plies: int, seat: int | None) -> None:
        """Take back moves; for a seat not those that have shown what was hidden."""
        shown = "" if seat is None else self._game.revealed(plies)
        if shown and plies <= self._game.ply():
            raise RpcError(NOT_NOW, f"this cannot be taken back: {shown}")
        self._game.undo(plies)

    def record(self, seat: int | None) -> Json:
        """The record; for a seat's eyes without the seed, the checks and what it may not know of the moves."""
        record = self._game.record()
        if seat is None:
            return record.to_json()
        past = rebuild(record, read_needed(record), to=0).game
        moves = []
        for move in self._game.moves:
            moves.append(past.spec.told_move(past.state, move, seat))
            past.play_move(move)
        return {**record.to_json(), "seed": None, "checks": {}, "moves": moves}


class SeenTable(Table):
    """A position of which the engine was told what one seat knows.  It can be thought about, not played."""

    def __init__(self, start: Game, told: Json, seat: int, ply: int, numbers: list[int]) -> None:
        """`start` is a game at its start, alike but for its seed; `told` is what `load` was given, the rest from it."""
        super().__init__(start)
        self._told = told
        self._seat = seat
        self._ply = ply
        self._numbers = numbers
        self._state = start.state.redeal(numbers, Rng(0))

    @property
    def state(self) -> GameState:
        return self._state

    def ply(self) -> int:
        return self._ply

    def observe(self, seat: int) -> list[int]:
        self._own(seat)
        return self._numbers

    def observation(self, seat: int) -> Json:
        self._own(seat)
        return self._told

    def position(self, seat: int | None) -> Json:
        self._own(self._seat if seat is None else seat)
        return super().position(self._seat)

    def sees_all(self, seat: int | None) -> bool:
        return super().sees_all(self._seat if seat is None else seat)

    def may_see_moves(self, seat: int | None) -> bool:
        return super().may_see_moves(self._seat if seat is None else seat)

    def _own(self, seat: int) -> None:
        if seat != self._seat:
            raise RpcError(NOT_NOW, f"only what seat {self._seat} knows was given, not what seat {seat} does")


def read_needed(record: Record) -> dict[str, object]:
    """The built-in data files of a record.  Raises `BadRecord`."""
    try:
        return {name: read_data(name) for name in needed_data(record)}
    except DataError as error:
        raise BadRecord(str(error)) from error


def load_record(source: object) -> GameTable:
    """The table of a record, a file's content or a parsed object; it must be sound to the last move."""
    try:
        record = parse_record(source)
        replay = rebuild(record, read_needed(record))
    except UnknownGame as error:
        raise RpcError(UNKNOWN_GAME, str(error)) from error
    except BadRecord as error:
        raise bad_record(str(error), error.ply) from error
    if replay.fault is not None:
        raise bad_record(replay.fault.message, replay.fault.ply)
    return GameTable(replay.game)


def load_observation(value: object) -> SeenTable:
    """The table of an observation: what `state` gave for a seat, or its `observation` alone."""
    if isinstance(value, dict) and isinstance(value.get("observation"), dict):
        value = value["observation"]
    if not isinstance(value, dict):
        raise bad_record("an observation must be an object")
    if value.get("format", FORMAT) != FORMAT or value.get("version", VERSION) != VERSION:
        raise bad_record(f"an observation must have the format {show(FORMAT)}, version {VERSION}")
    missing = [name for name in _NEEDED if name not in value]
    if missing:
        raise bad_record(f"the observation has no {', no '.join(missing)}")
    try:
        return _seen(value)
    except UnknownGame as error:
        raise RpcError(UNKNOWN_GAME, str(error)) from error
    except (BadRecord, BadData) as error:
        raise bad_record(str(error)) from error


def _seen(told: Json) -> SeenTable:
    setting: Json = {key: told[key] for key in _AS_IN_RECORDS if key in told}
    fixed: Json = {"format": RECORD_FORMAT, "version": RECORD_VERSION, "seed": 0, "moves": []}
    record = parse_record({"rules": 1, **setting, **fixed})
    start = rebuild(record, read_needed(record), to=0)
    if start.fault is not None:
        raise BadRecord(start.fault.message)
    title = start.game.spec.title
    players = len(record.seats)
    seat = told["seat"]
    if type(seat) is not int or not 0 <= seat < players:
        raise BadRecord(f"seat must be a whole number from 0 to {players - 1}")
    ply = _ply(told.get("ply", 0))
    numbers = _numbers(told["observation"])
    try:
        table = SeenTable(start.game, told, seat, ply, numbers)
        sound = table.observe(seat) == table.state.observe(seat) and _can_be_used(table, players)
    except BadData:
        raise  # the game itself says what is wrong
    except (
        ArithmeticError,
        AssertionError,
        AttributeError,
        LookupError,
        RecursionError,
        TypeError,
        ValueError,
    ) as error:
        # The numbers came from outside and fit no position: whatever tripped over them says only that.
        raise BadRecord(f"the observation is no position of {title}") from error
    if not sound:
        raise BadRecord(f"the observation is no position of {title}")
    return table


def _can_be_used(table: SeenTable, players: int) -> bool:
    """Whether the position answers all that the methods ask, and every move it calls legal can be made."""
    state = table.state
    seat = state.to_act()
    if state.players() != players or not (seat == OVER or 0 <= seat < players):
        return False
    table.status()
    table.position(None)
    state.projected_scores()
    for move in state.legal_moves():
        table.spec.format_move(state, move)
        after = state.clone()
        after.apply(move)
    return True


def _ply(value: object) -> int:
    if type(value) is not int or not 0 <= value <= MAX_MOVES:
        raise BadRecord(f"ply must be a whole number from 0 to {MAX_MOVES}")
    return value


def _numbers(value: object) -> list[int]:
    if not isinstance(value, list) or len(value) > _MAX_NUMBERS:
        raise BadRecord("the observation must be a list of whole numbers")
    numbers: list[int] = []
    for number in value:
        if type(number) is not int or abs(number) >= 2**62:
            raise BadRecord("the observation must be a list of whole numbers")
        numbers.append(number)
    return numbers


def bad_record(message: str, ply: int | None = None) -> RpcError:
    """The protocol's error for a bad record."""
    return RpcError(BAD_RECORD, message, {"ply": ply})
