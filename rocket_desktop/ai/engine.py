"""The engine: a game and its computer players spoken to in JSON-RPC lines.

One thread reads lines, one handles requests, in order, and writes answers; each search has a thread
of its own and sees only a copy of what its seat may know.  While a search runs, requests that would
change the position wait for it (an analysis, which ends only when stopped, refuses them).
"""

from __future__ import annotations

import os
import secrets
import sys
import threading
import traceback
from collections import deque
from collections.abc import Callable
from dataclasses import asdict, dataclass, replace
from datetime import UTC, datetime
from functools import partial
from queue import SimpleQueue
from time import perf_counter
from typing import Final

import rocket_desktop
from rocket_desktop.ai.bots import FREELY, Budget, Thinking, seconds_granted, step
from rocket_desktop.ai.crew import CREW
from rocket_desktop.ai.files import Unreadable, read_file, reason
from rocket_desktop.ai.levels import STRONGEST, UnknownBot, find_bot
from rocket_desktop.ai.parent import end_with_parent
from rocket_desktop.ai.rpc import (
    INTERNAL_ERROR,
    INVALID_PARAMS,
    METHOD_NOT_FOUND,
    NOT_NOW,
    PARSE_ERROR,
    UNKNOWN_GAME,
    BadRequest,
    Id,
    Params,
    Request,
    RpcError,
    answer,
    encode,
    failure,
    notice,
    read_request,
)
from rocket_desktop.ai.table import GameTable, Table, bad_record, load_observation, load_record
from rocket_desktop.data import DataError, read_data
from rocket_desktop.model.catalog import GAMES
from rocket_desktop.model.core import BadData, BadOptions, GameSpec, Json
from rocket_desktop.model.game import BadUndo, Game, find_game
from rocket_desktop.model.jsontext import show, shown
from rocket_desktop.model.record import (
    MAX_BYTES,
    MAX_MOVES,
    MAX_SEATS,
    MAX_SEED,
    BadRecord,
    Seat,
    UnknownGame,
    parse_options,
    parse_seats,
)

PROTOCOL: Final = 1
MAX_LINE: Final = 8 * 1024 * 1024  # bytes of one request: of a line that is all numbers, a second's work
MAX_ITERATIONS: Final = 10**9
MAX_SECONDS: Final = 3600.0
_CHUNK: Final = 1 << 16
_PROGRESS_EVERY: Final = 0.1  # seconds
_TOLD: Final = 8  # moves listed in `considered`
_LAST_WAIT: Final = 10.0  # seconds that bots still have when the input has ended
_STOPPING: Final = 2.0  # seconds that a search has to notice that it was stopped


@dataclass
class Search:
    """A `bot` or `analyse` request under way.

    `endless` searches end only when stopped; `play` makes the move when it is found.
    """

    request: Request
    table: Table
    thinking: Thinking
    budget: Budget
    endless: bool
    play: bool
    explain: bool
    seat: int | None

    def __post_init__(self) -> None:
        self.stop = threading.Event()
        self.began = perf_counter()
        self.elapsed = 0.0
        self.trouble = ""
        self.thread = threading.Thread(target=lambda: None)

    def give_up(self) -> None:
        """End the whole process if the search still runs: nothing else ends a thread that does not look up."""
        if self.thread.is_alive():
            os._exit(1)


class BadInput(Exception):
    """The requests cannot be read; the text says why."""


class BadOutput(Exception):
    """The answers cannot be written; the text says why."""


class Engine:
    """Answers requests.  `receive` and `end` may be called from any thread; `serve` does the work."""

    def __init__(self, send: Callable[[Json], None]) -> None:
        """`send` is called with every message, always from the thread that runs `serve`."""
        self._send = send
        self._inbox: SimpleQueue[Callable[[], None]] = SimpleQueue()
        self._table: Table | None = None
        self._search: Search | None = None
        self._analysed: Thinking | None = None  # by the latest analysis that has ended
        self._waiting: deque[Request] = deque()
        self._ending = False
        self._done = False
        self._methods: dict[str, _Method] = {
            "hello": _Method(self._hello, ()),
            "games": _Method(self._games, ()),
            "new": _Method(self._new, ("game", "players", "seats", "seed", "options"), changes=True),
            "load": _Method(self._load, ("record", "path", "observation"), changes=True),
            "status": _Method(self._status, ("seat",)),
            "legal": _Method(self._legal, ("seat",)),
            "play": _Method(self._play, ("move", "moves", "seat"), changes=True),
            "undo": _Method(self._undo, ("plies", "seat"), changes=True),
            "state": _Method(self._state, ("seat",)),
            "record": _Method(self._record, ("seat",)),
            "preview": _Method(self._preview, ("move", "seat")),
            "quit": _Method(self._quit, ()),
        }
        self._searches: dict[str, tuple[str, ...]] = {
            "bot": ("level", "iterations", "seconds", "seed", "moves", "play", "explain", "seat"),
            "analyse": ("level", "seed", "moves", "explain", "seat"),
        }

    def receive(self, line: bytes) -> None:
        """Take one line, without its end."""
        self._inbox.put(partial(self._take, line))

    def overlong(self) -> None:
        """Take note of a line that was too long to be kept."""
        error = BadRequest(PARSE_ERROR, f"the line is longer than {MAX_LINE // 1024 // 1024} MB")
        self._inbox.put(partial(self._send, failure(None, error)))

    def fail(self, trouble: str) -> None:
        """No more lines can be read, for the reason given: `serve` raises `BadInput`."""
        self._inbox.put(partial(self._lose_input, trouble))

    def end(self) -> None:
        """No more lines will come: what was asked is still answered, then `serve` returns."""
        self._inbox.put(self._end_of_input)

    def serve(self) -> None:
        """Handle what comes in until it ends or `quit` is asked.  Raises `BadInput`, and what `send` raises."""
        while not self._done:
            self._inbox.get()()

    # --- requests, in order ---

    def _take(self, line: bytes) -> None:
        if not line.strip():
            return
        try:
            request = read_request(line)
        except BadRequest as error:
            self._send(failure(error.id, error))
            return
        if request.method == "stop":
            self._answer(request, self._stop)
        elif request.method == "quit" or not self._must_wait(request):
            self._handle(request)
        elif self._search is not None and self._search.endless and not self._search.stop.is_set():
            self._refuse(request, RpcError(NOT_NOW, "an analysis is under way: stop it first"))
        else:
            self._waiting.append(request)

    def _must_wait(self, request: Request) -> bool:
        """Whether a request must wait for the search, or for others that do."""
        if self._search is None:
            return False
        method = self._methods.get(request.method)
        changes = request.method in self._searches or (method is not None and method.changes)
        return changes or bool(self._waiting)

    def _handle(self, request: Request) -> None:
        if request.method in self._searches:
            self._begin(request)
            return
        method = self._methods.get(request.method)
        if method is None:
            names = ", ".join(sorted([*self._methods, *self._searches, "stop"]))
            self._refuse(
                request, RpcError(METHOD_NOT_FOUND, f"there is no method {show(request.method)} (there is {names})")
            )
        else:
            run, known = method.run, method.params
            self._answer(request, lambda request: run(Params(request.params, known)))

    def _answer(self, request: Request, run: Callable[[Request], object]) -> None:
        try:
            result = run(request)
        except RpcError as error:
            self._refuse(request, error)
        except Exception as error:  # noqa: BLE001  (the engine must go on, and the client be told)
            self._refuse(request, _internal(error))
        else:
            self._tell(request, answer(request.id, result))

    def _refuse(self, request: Request, error: RpcError) -> None:
        self._tell(request, failure(request.id, error))

    def _tell(self, request: Request, message: Json) -> None:
        if not request.notification:
            self._send(message)

    def _lose_input(self, trouble: str) -> None:
        raise BadInput(trouble)

    def _end_of_input(self) -> None:
        self._ending = True
        if self._search is None:
            self._done = True
        else:
            self._bring_to_end(self._search)

    def _bring_to_end(self, search: Search) -> None:
        """See that a search ends, now that nobody can stop it any more; if it cannot be stopped, the process does."""
        # Whoever pipes requests in wants their answers, but not to wait for ever.
        wait = 0.0 if search.endless else _LAST_WAIT
        for seconds, end in ((wait, search.stop.set), (wait + _STOPPING, search.give_up)):
            timer = threading.Timer(seconds, end)
            timer.daemon = True
            timer.start()

    # --- methods ---

    def _hello(self, _: Params) -> Json:
        return {
            "name": "Rocket Desktop",
            "version": rocket_desktop.__version__,
            "protocol": PROTOCOL,
            "compiled": rocket_desktop.compiled(),
        }

    def _games(self, _: Params) -> list[Json]:
        return [_describe(spec) for spec in GAMES.values()]

    def _new(self, params: Params) -> Json:
        game = params.text("game")
        if game is None:
            raise RpcError(INVALID_PARAMS, "new needs a game")
        try:
            spec = find_game(game)
            options = spec.complete_options(parse_options(params.value("options") if "options" in params else {}))
            seed = params.whole("seed", 0, MAX_SEED)
            started = Game.start(
                spec,
                _seats(params),
                options,
                secrets.randbits(63) if seed is None else seed,
                {name: read_data(name) for name in spec.data_files(options)},
                id=secrets.token_hex(16),
                created=datetime.now(UTC).strftime("%Y-%m-%dT%H:%M:%SZ"),
                app=rocket_desktop.__version__,
            )
        except UnknownGame as error:
            raise RpcError(UNKNOWN_GAME, str(error)) from error
        except (BadOptions, BadData, BadRecord, DataError) as error:
            raise RpcError(INVALID_PARAMS, str(error)) from error
        self._table = GameTable(started)
        return self._table.status()

    def _load(self, params: Params) -> Json:
        given = params.one_of("record", "path", "observation")
        if given == "observation":
            table: Table = load_observation(params.value(given))
        elif given == "record":
            record = params.value(given)
            if not isinstance(record, dict):
                raise bad_record("a record must be an object")
            table = load_record(record)
        else:
            try:
                table = load_record(read_file(params.text(given) or "", MAX_BYTES))
            except Unreadable as error:
                raise bad_record(str(error)) from error
        self._table = table
        return table.status()

    def _status(self, params: Params) -> Json:
        self._seat(params)
        return self._any_table().status()

    def _legal(self, params: Params) -> list[str]:
        return self._any_table().legal(self._seat(params))

    def _play(self, params: Params) -> Json:
        table = self._game_table()
        if params.one_of("move", "moves") == "move":
            moves = [params.text("move") or ""]
        else:
            given = params.value("moves")
            if not isinstance(given, list) or len(given) > MAX_MOVES:
                raise RpcError(INVALID_PARAMS, f"moves must be a list of at most {MAX_MOVES} texts")
            moves = []
            for text in given:
                if not isinstance(text, str):
                    raise RpcError(INVALID_PARAMS, "moves must be a list of texts")
                moves.append(text)
        events = table.play(moves, self._seat(params))
        return {**table.status(), "events": events}

    def _undo(self, params: Params) -> Json:
        table = self._game_table()
        plies = params.whole("plies", 0, MAX_MOVES)
        try:
            table.undo(1 if plies is None else plies, self._seat(params))
        except BadUndo as error:
            raise RpcError(INVALID_PARAMS, str(error)) from error
        return table.status()

    def _state(self, params: Params) -> Json:
        return self._any_table().position(self._seat(params))

    def _record(self, params: Params) -> Json:
        return self._game_table().record(self._seat(params))

    def _preview(self, params: Params) -> list[Json]:
        text = params.text("move")
        if text is None:
            raise RpcError(INVALID_PARAMS, "preview needs a move")
        return self._any_table().preview(text, self._seat(params))

    def _quit(self, _: Params) -> None:
        while self._waiting:
            self._refuse(self._waiting.popleft(), RpcError(NOT_NOW, "the engine quits"))
        if self._search is not None:
            self._search.stop.set()
            self._search.thread.join(_STOPPING)
            self._finish(self._search)
        self._done = True

    def _any_table(self) -> Table:
        if self._table is None:
            raise RpcError(NOT_NOW, "there is no game: begin one with new or load")
        return self._table

    def _game_table(self) -> GameTable:
        table = self._any_table()
        if not isinstance(table, GameTable):
            raise RpcError(NOT_NOW, "this game was given as an observation: it can be looked at, not played")
        return table

    def _seat(self, params: Params) -> int | None:
        return params.whole("seat", 0, self._any_table().state.players() - 1)

    # --- searches ---

    def _begin(self, request: Request) -> None:
        try:
            search = self._new_search(request)
        except RpcError as error:
            self._refuse(request, error)
            return
        except Exception as error:  # noqa: BLE001  (as in `_answer`)
            self._refuse(request, _internal(error))
            return
        self._search = search
        search.thread = threading.Thread(target=self._think, args=(search,), daemon=True)
        search.thread.start()

    def _new_search(self, request: Request) -> Search:
        params = Params(request.params, self._searches[request.method])
        table = self._any_table()
        seat = self._seat(params)
        endless = request.method == "analyse"
        play = params.flag("play")
        if play:
            self._game_table()
        view = replace(table.view(), only=_only(params, table, seat))
        level = params.text("level")
        iterations = params.whole("iterations", 1, MAX_ITERATIONS)
        seconds = params.number("seconds", MAX_SECONDS)
        if not endless and level is None and iterations is None and seconds is None:
            raise RpcError(INVALID_PARAMS, "give a level, iterations or seconds")
        try:
            bot = find_bot(STRONGEST if level is None else level, table.spec.id)
        except UnknownBot as error:
            raise RpcError(INVALID_PARAMS, str(error)) from error
        seed = params.whole("seed", 0, MAX_SEED)
        budget = Budget(iterations, seconds, endless)
        # A level knows its own number of iterations; seconds are its ceiling.
        plan = FREELY if level is not None and iterations is None and not endless else budget
        thinking = bot.think(view, 0 if seed is None else seed, plan)
        if endless and self._analysed is not None:
            thinking.reuse(self._analysed)
            self._analysed = None
        return Search(
            request=request,
            table=table,
            thinking=thinking,
            budget=budget,
            endless=endless,
            play=play,
            explain=params.flag("explain"),
            seat=seat,
        )

    def _think(self, search: Search) -> None:
        """Run a search; in its own thread."""
        try:
            thinking = search.thinking
            # An analysis shows something at once, and all it has found at the end.
            told = search.began - (_PROGRESS_EVERY if search.endless else 0.0)
            seconds = seconds_granted(thinking, search.budget)

            def enough() -> bool:
                """Tell how far it is, when it is time for that; whether the search has to end."""
                nonlocal told
                now = perf_counter()
                if now - told >= _PROGRESS_EVERY:
                    told = now
                    self._inbox.put(partial(self._tell, search.request, self._progress(search)))
                return search.stop.is_set() or (seconds is not None and now - search.began >= seconds)

            thinking.enough = enough
            try:
                while (goes_on := step(thinking, search.budget)) and not enough():
                    pass
            finally:
                thinking.close()
            if search.endless and not goes_on:
                self._inbox.put(partial(self._tell, search.request, self._progress(search)))
            if search.endless:
                search.stop.wait()
        except Exception as error:  # noqa: BLE001  (told to the client by `_finish`)
            traceback.print_exc()
            search.trouble = f"{type(error).__name__}: {shown(str(error))}"
        search.elapsed = perf_counter() - search.began
        self._inbox.put(partial(self._finish, search))

    def _progress(self, search: Search) -> Json:
        thinking = search.thinking
        # How many there are tells of the moves, too: greedy takes one for each.
        seen = search.table.may_see_moves(search.seat)
        progress: Json = {"id": search.request.id, "iterations": thinking.iterations if seen else 0}
        if seen:
            progress["considered"] = [asdict(each) for each in thinking.considered(_TOLD)]
            progress["values"] = thinking.values()
        else:
            progress["considered"] = []
        return notice("progress", progress)

    def _finish(self, search: Search) -> None:
        """Answer a search that has ended and make its move, then turn to what has waited for it."""
        if self._search is not search:
            return  # `quit` has answered it
        self._search = None
        self._answer(search.request, lambda _: self._found(search))
        if search.endless and not search.trouble:
            self._analysed = search.thinking
        self._go_on()

    def _go_on(self) -> None:
        while self._waiting and self._search is None:
            self._handle(self._waiting.popleft())
        if self._ending and self._search is not None:
            self._bring_to_end(self._search)
        elif self._ending:
            self._done = True

    def _found(self, search: Search) -> Json:
        if search.trouble:
            raise RpcError(INTERNAL_ERROR, f"the search failed: {search.trouble}")
        thinking = search.thinking
        table = search.table
        seen = table.may_see_moves(search.seat)
        move = thinking.best()
        found: Json = {
            "move": table.spec.format_move(table.state, move) if seen else "?",
            "iterations": thinking.iterations if seen else 0,
            "elapsed": round(search.elapsed, 6),
            "values": thinking.values() if seen else [],
            "considered": [asdict(each) for each in thinking.considered(_TOLD)] if seen else [],
        }
        if search.explain and seen:
            found["explain"] = thinking.explain()
        if search.play and isinstance(table, GameTable):
            events = table.play([table.spec.format_move(table.state, move)], search.seat)
            found.update({**table.status(), "events": events})
        return found

    def _stop(self, request: Request) -> bool:
        """Whether a request with this id was running or waiting; it is then answered soon."""
        params = Params(request.params, ("id",))
        if "id" not in request.params:
            raise RpcError(INVALID_PARAMS, "stop needs the id of the request to stop")
        wanted = params.value("id")
        if self._search is not None and _same(self._search.request.id, wanted):
            self._search.stop.set()
            return True
        for waiting in self._waiting:
            if _same(waiting.id, wanted):
                self._waiting.remove(waiting)
                self._refuse(waiting, RpcError(NOT_NOW, "the request was stopped before its turn came"))
                return True
        return False


@dataclass(frozen=True)
class _Method:
    """How a method is run, its parameters' names, and whether it changes the position."""

    run: Callable[[Params], object]
    params: tuple[str, ...]
    changes: bool = False


def _describe(spec: GameSpec) -> Json:
    options: Json = {
        option.name: {
            "values": list(option.values),
            "default": option.default,
            "title": option.title,
            "help": option.help,
        }
        for option in spec.options
    }
    return {"id": spec.id, "title": spec.title, "players": list(spec.players), "options": options}


def _seats(params: Params) -> tuple[Seat, ...]:
    players = params.whole("players", 1, MAX_SEATS)
    if "seats" in params:
        seats = parse_seats(params.value("seats"))
        if players is not None and players != len(seats):
            raise RpcError(INVALID_PARAMS, f"there are {len(seats)} seats for {players} players")
        return seats
    if players is None:
        raise RpcError(INVALID_PARAMS, "give players or seats")
    return tuple(Seat(f"Player {number}") for number in range(1, players + 1))


def _only(params: Params, table: Table, seat: int | None) -> tuple[int, ...]:
    """The moves that a search shall compare, none for all; only who may see the legal moves can name some."""
    if "moves" not in params:
        return ()
    table.legal(seat)
    given = params.value("moves")
    if not isinstance(given, list) or not 1 <= len(given) <= _TOLD or len(set(map(str, given))) < len(given):
        raise RpcError(INVALID_PARAMS, f"moves must be a list of 1 to {_TOLD} texts, all different")
    moves = []
    for number, text in enumerate(given):
        if not isinstance(text, str):
            raise RpcError(INVALID_PARAMS, "moves must be a list of texts")
        try:
            moves.append(table.parse(text))
        except RpcError as error:
            raise RpcError(error.code, str(error), {"move": number}) from error
    return tuple(moves)


def _same(one: Id, other: object) -> bool:
    """Whether two ids are the same (1 is not "1", nor true)."""
    return type(one) is type(other) and one == other


def _internal(error: Exception) -> RpcError:
    traceback.print_exception(error)
    return RpcError(INTERNAL_ERROR, f"the engine failed at this: {type(error).__name__}: {shown(str(error))}")


def run(helpers: int = 0) -> int:
    """Serve standard input and output until the input ends or `quit` is asked; so many processes help to think.

    Raises `BadInput` or `BadOutput`, or BrokenPipeError when nobody reads the answers any more.
    """
    if sys.stdin is None:
        raise BadInput("it is closed")
    out = sys.stdout.buffer

    def send(message: Json) -> None:
        try:
            out.write(encode(message))
            out.flush()
        except BrokenPipeError:
            raise
        except OSError as error:
            raise BadOutput(reason(error)) from error

    end_with_parent()
    CREW.size = helpers
    engine = Engine(send)
    threading.Thread(target=_read_lines, args=(engine, sys.stdin.fileno()), daemon=True).start()
    engine.serve()
    CREW.close()
    return 0


def _read_lines(engine: Engine, source: int) -> None:
    """Give the engine every line of a file descriptor.

    Not through `sys.stdin`: its lock would be held by this thread, for good, when the program ends.
    """
    line = bytearray()
    overlong = False
    try:
        while chunk := os.read(source, _CHUNK):
            *ends, rest = chunk.split(b"\n")
            for end in ends:
                line += end
                if overlong or len(line) > MAX_LINE:
                    engine.overlong()
                else:
                    engine.receive(bytes(line))
                line.clear()
                overlong = False
            line += rest
            if len(line) > MAX_LINE:
                line.clear()
                overlong = True
    except OSError as error:
        engine.fail(reason(error))
        return
    if line or overlong:
        engine.overlong() if overlong else engine.receive(bytes(line))
    engine.end()
