"""Records, maps, settings and protocol lines that nobody wrote: each gets its documented error and changes nothing.

Most inputs are small changes of valid ones, drawn at random: of their bytes or of their JSON.  Hypothesis makes the
rest, and makes those that fail small.
"""

from __future__ import annotations

import json
import tempfile
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from random import Random
from time import perf_counter
from typing import Any, Final, cast
from unittest.mock import Mock

from hypothesis import HealthCheck, Phase, given, seed, settings
from hypothesis import strategies as st

from rocket_desktop.ai import rpc
from rocket_desktop.ai.engine import Engine
from rocket_desktop.ai.table import GameTable, read_needed
from rocket_desktop.data import read_bytes
from rocket_desktop.model.core import BadData, Json
from rocket_desktop.model.game import rebuild
from rocket_desktop.model.jsontext import BadJson, read_json
from rocket_desktop.model.record import BadRecord, parse_record, recover_record
from rocket_desktop.model.stephenson.map_file import MAX_BYTES, check_map_text, read_map
from rocket_desktop.play.bot_process import BotProcess
from rocket_desktop.play.settings import SPEEDS, TEXT_SIZES, THEMES, Settings, SettingsFile

RECORDS: Final = Path(__file__).parent.parent / "old_records"
SLOWEST: Final = 20.0
"""Seconds that one input may take, on a machine that does much else: none may hang."""
CODES: Final = frozenset(
    (
        rpc.PARSE_ERROR, rpc.INVALID_REQUEST, rpc.METHOD_NOT_FOUND, rpc.INVALID_PARAMS,
        rpc.ILLEGAL_MOVE, rpc.UNKNOWN_GAME, rpc.BAD_RECORD, rpc.NOT_NOW,
    )
)  # fmt: skip
"""The documented errors of the engine: an internal error is none of them."""

_MADE_UP = 5  # every so many inputs hypothesis makes one, which takes ten times as long as the input is looked at
_CHUNK = 500  # inputs between two fresh starts of hypothesis, which remembers what it has tried
_MOST = 8 * 1024  # of a made-up text
_PLIES = 5  # moves of the records that are changed

Check = Callable[[bytes], str]
"""Looks at one input: what came of it, in a word.  Raises AssertionError when that is none of what is documented."""


def run(number: int, first_seed: int = 1, only: str = "") -> dict[str, int]:
    """Look at `number` inputs, shared out to the kinds (or all of `only` one); gives how many came to what."""
    counted: Counter[str] = Counter()
    total = number
    for kind in [only] if only else list(KINDS):
        share, bases, make_check = KINDS[kind]
        if not only:
            number = -(-total * share // 100)
        valid = bases()
        check = make_check()
        made = -(-number // _MADE_UP)
        found = _small_changes(check, valid, number - made, first_seed)
        for start in range(0, made, _CHUNK):
            found += _inputs(check, valid, min(_CHUNK, made - start), first_seed + start)
        counted[f"{kind}, small changes of valid ones"] = found.pop("changed")
        counted.update({f"{kind}: {what}": many for what, many in found.items()})
    return dict(counted)


def _small_changes(check: Check, valid: list[bytes], number: int, start: int) -> Counter[str]:
    """Look at so many random changes of valid inputs.  What fails is told with its error."""
    counted: Counter[str] = Counter()
    rng = Random(start)
    spare = [json.loads(text) for text in valid]
    for _ in range(number):
        text = rng.choice(valid)
        for _ in range(rng.randrange(1, 4)):
            text = _changed(rng, text, spare)
        began = perf_counter()
        try:
            counted[check(text)] += 1
            assert perf_counter() - began < SLOWEST
        except Exception as error:
            error.add_note(f"the input was {text!r}")
            raise
    counted["changed"] = number
    return counted


def _changed(rng: Random, text: bytes, spare: list[object]) -> bytes:
    """One small change of a text: of a byte or two, or of a value, which another place of a valid input may give."""
    if rng.random() < 0.5:
        return change_bytes(text, [(rng.choice(_BYTE_WAYS), rng.random(), rng.randrange(256))])
    try:
        json.loads(text)
    except (ValueError, RecursionError):
        return text  # what was changed before is no JSON any more
    new: Any = rng.choice(spare)
    for _ in range(rng.randrange(5)):
        if isinstance(new, dict | list) and new:
            new = rng.choice(list(new.values()) if isinstance(new, dict) else new)
    if rng.random() < 0.3:
        new = rng.choice(_ODD)
    way = [rng.random() for _ in range(rng.randrange(5))]
    return change_json(text, [(rng.choice(_JSON_WAYS), way, new)])


def _inputs(check: Check, valid: list[bytes], most: int, start: int) -> Counter[str]:
    """Look at so many inputs of hypothesis."""
    counted: Counter[str] = Counter()

    @seed(start)
    @settings(
        max_examples=most,
        deadline=None,
        database=None,
        phases=(Phase.explicit, Phase.generate, Phase.shrink),
        suppress_health_check=list(HealthCheck),
    )
    @given(inputs(valid))
    def look(given: tuple[bytes, bool]) -> None:
        text, changed = given
        began = perf_counter()
        counted[check(text)] += 1
        assert perf_counter() - began < SLOWEST
        counted["changed"] += changed

    look()
    return counted


# --- making inputs ---


def inputs(valid: list[bytes]) -> st.SearchStrategy[tuple[bytes, bool]]:
    """Inputs, and whether each is a small change of one of `valid`."""
    base = st.sampled_from(valid)
    changed = st.one_of(
        st.builds(change_bytes, base, st.lists(_BYTE_CHANGES, min_size=1, max_size=3)),
        st.builds(change_json, base, st.lists(_JSON_CHANGES, min_size=1, max_size=3)),
    )
    made_up = st.one_of(
        st.binary(max_size=_MOST),
        st.text(max_size=500).map(lambda text: text.encode("utf-8", "replace")),
        VALUES.map(as_json),
        st.dictionaries(st.sampled_from(_keys(valid)), VALUES, max_size=8).map(as_json),
        st.integers(1, 40_000).map(lambda deep: b"[" * deep),
        st.integers(1, 5_000).map(lambda deep: b'{"a":' * deep),
    )
    return st.one_of(changed.map(lambda text: (text, True)), made_up.map(lambda text: (text, False)))


_WORDS = (
    "human",
    "stephensons-rocket",
    "england",
    "0" * 16,
    "pass",
    "extend gwr G13",
    "bid 1 G12",
    "../../x",
    "\u202e",
)
_PLAIN = st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=30) | st.sampled_from(_WORDS)
VALUES: Final = st.recursive(
    _PLAIN,
    lambda inner: st.lists(inner, max_size=5) | st.dictionaries(st.text(max_size=10), inner, max_size=5),
    max_leaves=20,
)
_ODD: tuple[object, ...] = (
    None,
    True,
    False,
    -1,
    0,
    2**31,
    2**63,
    2**64,
    10**400,
    0.5,
    1e308,
    "",
    "\x00",
    "\ud800",
    [],
    {},
    *_WORDS,
)
_BYTE_WAYS = ("flip", "set", "cut", "drop", "double", "insert", "swap")
_JSON_WAYS = ("replace", "drop", "double", "rename", "nudge")
_BYTE_CHANGES = st.tuples(st.sampled_from(_BYTE_WAYS), st.floats(0, 1), st.integers(0, 255))
_JSON_CHANGES = st.tuples(st.sampled_from(_JSON_WAYS), st.lists(st.floats(0, 1), max_size=4), VALUES)


def as_json(value: object) -> bytes:
    """JSON as Python's writer makes it, NaN and halves of surrogate pairs included."""
    return json.dumps(value).encode("utf-8")


def _keys(valid: list[bytes]) -> list[str]:
    """The keys of the outermost objects of valid inputs."""
    return sorted({key for text in valid if isinstance(value := json.loads(text), dict) for key in value})


def change_bytes(text: bytes, changes: list[tuple[str, float, int]]) -> bytes:
    """The text with a few of its bytes changed."""
    content = bytearray(text)
    for how, where, byte in changes:
        at = min(int(where * len(content)), len(content) - 1)
        if at < 0:
            break
        if how == "flip":
            content[at] ^= 1 << byte % 8
        elif how == "set":
            content[at] = byte
        elif how == "cut":
            del content[at:]
        elif how == "drop":
            del content[at : at + byte]
        elif how == "double":
            content[at:at] = content[at : at + byte]
        elif how == "insert":
            content.insert(at, byte)
        else:
            other = (at + byte) % len(content)
            content[at], content[other] = content[other], content[at]
    return bytes(content)


def change_json(text: bytes, changes: list[tuple[str, list[float], object]]) -> bytes:
    """The text with a few values, keys or elements of its JSON changed."""
    value = {"": json.loads(text)}
    for how, way, new in changes:
        holder: Any = value
        key: Any = ""
        for step in way:
            inner = holder[key]
            if not isinstance(inner, dict | list) or not inner:
                break
            places: list[Any] = list(inner) if isinstance(inner, dict) else list(range(len(inner)))
            holder, key = inner, places[min(int(step * len(places)), len(places) - 1)]
        _change(holder, key, how, new)
        if "" not in value:
            break
    return as_json(value.get(""))


def _change(holder: Any, key: Any, how: str, new: object) -> None:
    old = holder[key]
    if how == "drop":
        del holder[key]
    elif how == "nudge" and isinstance(old, int):
        holder[key] = old + 1
    elif how == "nudge" and isinstance(old, str):
        holder[key] = old[::-1]
    elif how == "double" and isinstance(holder, list):
        holder.insert(key, old)
    elif how == "rename" and isinstance(holder, dict) and isinstance(new, str):
        holder[new] = holder.pop(key)
    else:
        holder[key] = new


# --- records ---


def records() -> list[bytes]:
    """The beginnings of records of every kind and version: what can be wrong is soon there, and soon looked at."""
    found = []
    for path in sorted(RECORDS.glob("*/*.rocket")):
        record = parse_record(path.read_bytes())
        if not record.data_files:  # maps have inputs of their own
            game = rebuild(record, read_needed(record), to=_PLIES).game
            game.keep_check(game.ply() - 1, rebuild(record, read_needed(record), to=game.ply() - 1).game.check())
            found.append(game.record().dumps().encode("utf-8"))
    return found


def record_check() -> Check:
    """Records: read, recovered, replayed, and offered to an engine that has a game already."""
    talk = Talk()

    def check(text: bytes) -> str:
        strict = ""
        try:
            parse_record(text)
        except BadRecord as error:
            strict = str(error)
            _one_line(strict)
        try:
            record, fault = recover_record(text)
            replay = rebuild(record, read_needed(record))
        except BadRecord as error:
            _one_line(str(error))
            outcome = "nothing left"
            fault = error
        else:
            faulty = replay.fault is not None or fault is not None
            outcome = "a part" if faulty else "sound"
            assert (fault is not None) is bool(strict)
            assert 0 <= replay.game.ply() <= len(record.moves)
            # What was accepted can be kept, and leads to the same position again.
            kept = recover_record(replay.game.record().dumps())[0]
            again = rebuild(kept, read_needed(kept))
            assert again.game.check() == replay.game.check()
        given: object
        try:
            given = read_json(text.decode("utf-8"))  # as strictly as a record is read: no key twice
        except (BadJson, UnicodeDecodeError):
            given = text.decode("utf-8", "replace")
        told = talk.ask("load", record=given)
        assert ("error" in told) or outcome == "sound"
        return outcome

    return check


# --- maps ---


def maps() -> list[bytes]:
    """The maps that come with the program."""
    return [read_bytes(f"maps/{name}.json") for name in ("england", "usa", "china")]


def map_check() -> Check:
    """Maps: every fault named, in a sentence each; those that rules can use are read."""

    def check(text: bytes) -> str:
        try:
            words = text.decode("utf-8")
        except UnicodeDecodeError:
            return "no text"
        assert len(text) <= MAX_BYTES
        faults = check_map_text(words)
        for fault in faults[:20]:
            _one_line(fault)
        try:
            value = json.loads(words)
        except (ValueError, RecursionError):
            assert faults
            return "no JSON"
        try:
            read_map(value)
        except BadData as error:
            assert faults
            _one_line(str(error), 2000)
            return "refused"
        return "sound" if not faults else "usable, with faults"

    return check


# --- settings ---


def settings_files() -> list[bytes]:
    """Settings as the app writes them."""
    with tempfile.TemporaryDirectory() as folder:
        file = SettingsFile(Path(folder) / "settings.json")
        file.save()
        plain = file.path.read_bytes()
        seats = [{"name": "Ada", "player": "hard", "colour": "red", "shape": "disc"}]
        file.values.new_game = {"game": "stephensons-rocket", "options": {"map": "usa"}, "seats": seats}
        file.values.theme, file.values.text_size = "dark", 150
        file.save()
        return [plain, file.path.read_bytes()]


def settings_check() -> Check:
    """Settings: the app starts with whatever it finds, says so, and keeps the file that it could not read."""
    folder = Path(tempfile.mkdtemp())
    path = folder / "settings.json"
    plain = Settings()

    def check(text: bytes) -> str:
        for old in folder.iterdir():
            old.unlink()
        path.write_bytes(text)
        file = SettingsFile(path)
        values = file.values
        for name, value in vars(plain).items():
            assert type(getattr(values, name)) is type(value), name
        assert values.theme in THEMES
        assert values.speed in SPEEDS
        assert values.text_size in TEXT_SIZES
        if not path.exists():
            assert "damaged" in file.message
            assert [old.read_bytes() for old in folder.iterdir()] == [text]
            outcome = "set aside"
        else:
            outcome = "some defaults" if file.message else "read"
        if file.message:
            _one_line(file.message, 1000)
        file.save()
        assert SettingsFile(path).values == values
        return outcome

    return check


# --- the engine ---


class Talk:
    """An engine in this process with a game of its own, whose digest must survive every error."""

    def __init__(self) -> None:
        self._said: list[Json] = []
        self._engine = Engine(self._hear)
        self._begin()

    def _begin(self) -> None:
        told = self.ask("new", game="stephensons-rocket", players=3, seed=5)
        assert "error" not in told
        self.ask("play", moves=["invest london brewing"])

    def _hear(self, message: Json) -> None:
        json.dumps(message, allow_nan=False)
        self._said.append(message)

    def ask(self, method: str, **params: object) -> Json:
        """The answer to a request that is well formed, at least outside its parameters."""
        line = as_json({"jsonrpc": "2.0", "id": "ask", "method": method, "params": params})
        told = self.say(line)
        return told[-1] if told else {}

    def say(self, line: bytes) -> list[Json]:
        """All that is said to a line.  Raises AssertionError if that is undocumented, or an error changed something."""
        before = self.digest()
        self._said.clear()
        self._engine.receive(line)
        self._work()
        errors = [cast(Json, message["error"]) for message in self._said if "error" in message]
        for error in errors:
            assert error["code"] in CODES, error
            _one_line(str(error["message"]), 2000)
        assert not errors or self.digest() == before, line
        for message in self._said:
            assert message.get("jsonrpc") == "2.0"
            assert ("result" in message) + ("error" in message) + ("method" in message) == 1
        return [message for message in self._said if "method" not in message]

    def restart(self) -> None:
        """Begin again, after `quit`."""
        if self._engine._done:
            self._engine = Engine(self._hear)
            self._begin()

    def digest(self) -> str:
        """Of the position, empty while there is none."""
        table = self._engine._table
        if table is None:
            return ""
        return table._game.check() if isinstance(table, GameTable) else str(table.state.encode())

    def _work(self) -> None:
        """Do all that has been asked; searches are stopped."""
        engine = self._engine
        while not engine._inbox.empty() or engine._search is not None:
            if engine._search is not None:
                engine._search.stop.set()
            engine._inbox.get()()


def protocol_lines() -> list[bytes]:
    """A valid request of every kind."""
    record = json.loads(min(RECORDS.glob("*/begun.rocket")).read_bytes())
    talk = Talk()
    observation = cast(Json, talk.ask("state", seat=talk._engine._any_table().state.to_act())["result"])["observation"]
    requests: list[tuple[str, Json]] = [
        ("hello", {}),
        ("games", {}),
        ("new", {"game": "stephensons-rocket", "players": 2, "seed": 7, "options": {"map": "usa", "edition": "1999"}}),
        ("new", {"game": "stephensons-rocket", "seats": [{"name": "Ada"}, {"name": "Ben", "player": "greedy"}]}),
        ("load", {"record": record}),
        ("load", {"observation": observation}),
        ("load", {"path": "nothing.rocket"}),
        ("status", {}),
        ("legal", {"seat": 0}),
        ("play", {"move": "invest london leather"}),
        ("play", {"moves": ["invest london leather", "extend gwr G13"], "seat": 1}),
        ("undo", {"plies": 1}),
        ("state", {"seat": 1}),
        ("record", {"seat": 0}),
        ("preview", {"move": "extend gwr G13"}),
        ("bot", {"level": "random", "seed": 3, "explain": True}),
        ("bot", {"iterations": 20, "play": True}),
        ("analyse", {"level": "easy", "seed": 1}),
        ("stop", {"id": "ask"}),
        ("quit", {}),
    ]
    return [as_json({"jsonrpc": "2.0", "id": 5, "method": method, "params": params}) for method, params in requests]


def protocol_check() -> Check:
    """Lines of the protocol: an answer to each, or a documented error that changes nothing."""
    talk = Talk()

    def check(line: bytes) -> str:
        line = line.replace(b"\n", b" ")
        told = talk.say(line)
        talk.restart()
        if not told:
            return "nothing to answer"
        return "error" if any("error" in message for message in told) else "answer"

    return check


# --- what bots answer ---


class Lines:
    """Stands in for a process that has said some lines."""

    def __init__(self, content: bytes) -> None:
        self._lines = content.splitlines(keepends=True)

    def canReadLine(self) -> bool:
        return bool(self._lines) and self._lines[0].endswith(b"\n")

    def readLine(self) -> Lines:
        return self

    def data(self) -> bytes:
        return self._lines.pop(0)

    def bytesAvailable(self) -> int:
        return sum(map(len, self._lines))

    def readAllStandardError(self) -> Lines:
        return self

    def __getattr__(self, name: str) -> Mock:
        return Mock(return_value=1)  # a method or a signal


def answers() -> list[bytes]:
    """What an engine says to a good question."""
    return [
        as_json({"jsonrpc": "2.0", "id": 1, "result": {"ply": 0, "to_act": 1, "over": False, "scores": [0, 0]}}),
        as_json({"jsonrpc": "2.0", "id": 2, "result": {"move": "pass", "iterations": 5, "values": [0.5, 0.5]}}),
        as_json({"jsonrpc": "2.0", "method": "progress", "params": {"id": 2, "iterations": 16, "considered": []}}),
        as_json({"jsonrpc": "2.0", "id": 2, "error": {"code": 3, "message": "no such game", "data": {"ply": None}}}),
    ]


def answer_check() -> Check:
    """What bots answer, after a question was put: a decision, patience, or a new process; nothing else."""

    def check(text: bytes) -> str:
        bots = _Unstarted()
        told: list[str] = []
        bots.decided.connect(lambda *_: told.append("decided"))
        bots.troubled.connect(lambda *_: told.append("asked again"))
        bots.failed.connect(lambda *_: told.append("failed"))
        bots.think({}, {})
        loaded = answers()[0] + b"\n"
        bots.hear(loaded + text.replace(b"\n", b" ") + b"\n")
        bots.cancel()
        assert len(told) <= 1
        return told[0] if told else "waited"

    return check


class _Unstarted(BotProcess):
    """Bots without a process: what they would say is given to `hear`."""

    def hear(self, content: bytes) -> None:
        self._process = cast(Any, Lines(content))
        self._read()

    def _start(self) -> Any:
        self._process = cast(Any, Lines(b""))
        return self._process


def _one_line(text: str, most: int = 1000) -> None:
    """A message is one sentence that can be printed."""
    assert 5 < len(text) <= most, text
    assert "\n" not in text


KINDS: Final[dict[str, tuple[int, Callable[[], list[bytes]], Callable[[], Check]]]] = {
    "records": (5, records, record_check),
    "maps": (3, maps, map_check),
    "settings": (20, settings_files, settings_check),
    "protocol lines": (42, protocol_lines, protocol_check),
    "answers of bots": (30, answers, answer_check),
}
"""By kind of input: its share in percent, valid ones, and what makes the check of one."""
