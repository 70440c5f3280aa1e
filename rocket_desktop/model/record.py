"""Records: a game as its options, seats, seed and moves, from which every position can be rebuilt.

A record is what lies on disk (`.rocket`), what bug reports hold and what the engine loads.  Whatever
it says comes from outside: every field is checked, keys we do not know are kept.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import Final, TypeVar

from rocket_desktop.i18n import _, ngettext
from rocket_desktop.model.core import Json, OptionValue
from rocket_desktop.model.digest import DIGITS
from rocket_desktop.model.jsontext import (
    BadJson,
    check_json,
    hidden_character,
    no_constant,
    pairs_once,
    read_json,
    show,
    shown,
    without_hidden,
)

FORMAT: Final = "rocket-desktop record"
VERSION: Final = 1
MAX_CHARACTERS: Final = 32 * 1024 * 1024
MAX_BYTES: Final = 4 * MAX_CHARACTERS
"""Of a record's file: the most bytes that so many characters can have in UTF-8."""
MAX_MOVES: Final = 100_000
MAX_SEATS: Final = 8
MAX_SEED: Final = 2**63 - 1
_MAX_WORD: Final = 200  # characters of a move, a name, an id
_HUMAN: Final = "human"

_DIGEST: Final = re.compile(rf"[0-9a-f]{{{DIGITS}}}")
_PLY: Final = re.compile(r"0|[1-9][0-9]{0,8}")
_BLANK: Final = re.compile(r"[ \t\r\n]*")

_T = TypeVar("_T")

UPGRADES: Final[dict[int, Callable[[Json], Json]]] = {}
"""By version of the format: the step that turns a record's fields of that version into the next one's.

A step is added with every new `VERSION` and stays for ever, so that records of all versions can be read.
"""


class BadRecord(ValueError):
    """A record that cannot be taken as it is.

    The text says what is wrong; `ply` where (the number of moves up to and with the one at fault, 0 for
    the start), None when it is about the record as a whole.
    """

    def __init__(self, message: str, ply: int | None = None) -> None:
        super().__init__(message)
        self.ply = ply


class UnknownGame(BadRecord):
    """A game that is not in the catalogue."""


@dataclass(frozen=True)
class Seat:
    """Who sits at the table: `player` is `human` or the name of a bot; colour and shape are the seat's marks."""

    name: str
    player: str = _HUMAN
    colour: str | None = None
    shape: str | None = None
    extra: Json = field(default_factory=dict)

    def to_json(self) -> Json:
        """The seat as it stands in a record."""
        seat: Json = {"name": self.name, "player": self.player}
        if self.colour is not None:
            seat["colour"] = self.colour
        if self.shape is not None:
            seat["shape"] = self.shape
        return {**seat, **self.extra}


@dataclass(frozen=True)
class Record:
    """One game as it is kept.

    `checks` maps a number of moves to the digest of the state after them, `data` a data
    file's name to its digest, `data_files` the names of files that are not built in to their content;
    `review` is what looking through the game has found, the program's own affair;
    `extra` holds what a newer version of the program has added.
    """

    game: str
    rules: int
    options: dict[str, OptionValue]
    seats: tuple[Seat, ...]
    seed: int
    moves: tuple[str, ...] = ()
    checks: dict[int, str] = field(default_factory=dict)
    data: dict[str, str] = field(default_factory=dict)
    data_files: Json = field(default_factory=dict)
    id: str = ""
    created: str = ""
    aids: tuple[str, ...] = ()
    result: Json | None = None
    review: Json | None = None
    app: str = ""
    version: int = VERSION
    extra: Json = field(default_factory=dict)

    def to_json(self) -> Json:
        """The record as a JSON object, its keys in the order of the format."""
        return {
            "format": FORMAT,
            "version": self.version,
            "app": self.app,
            "game": self.game,
            "rules": self.rules,
            "options": dict(self.options),
            "seats": [seat.to_json() for seat in self.seats],
            "seed": self.seed,
            "moves": list(self.moves),
            "checks": {str(ply): self.checks[ply] for ply in sorted(self.checks)},
            "data": dict(self.data),
            "data_files": dict(self.data_files),
            "id": self.id,
            "created": self.created,
            "aids": list(self.aids),
            "result": self.result,
            "review": self.review,
            **self.extra,
        }

    def dumps(self) -> str:
        """The text of the record's file: one key a line; it begins with the format, by which systems know the type."""
        members = [
            f"{json.dumps(key, ensure_ascii=False)}: {json.dumps(value, ensure_ascii=False, allow_nan=False)}"
            for key, value in self.to_json().items()
        ]
        return "{" + ",\n ".join(members) + "}\n"


_KNOWN: Final = frozenset(Record("", 1, {}, (), 0).to_json())
_NEEDED: Final = ("game", "seats", "seed", "moves")
# What stands between two members in `dumps`, even if one of its characters is damaged.
_NEXT: Final = re.compile(rf'(?:,\n.|,. |.\n )(?="(?:{"|".join(sorted(_KNOWN))})": )', re.DOTALL)
_GOES_ON: Final = re.compile(r'[ \t\r\n]*(?:,\n |,[ \t\r\n]*(?="|\Z)|\}[ \t\r\n]*\Z)')


def parse_record(source: object) -> Record:
    """The record that a file's content, a text or a parsed JSON object holds.  Raises `BadRecord`: its first fault."""
    record, fault = recover_record(source)
    if fault is not None:
        raise fault
    return record


def recover_record(source: object) -> tuple[Record, BadRecord | None]:
    """As much of a record (bytes of a file, a text or a parsed JSON object) as is sound, and its first fault or None.

    Of a damaged text, every field is taken that can be read, with stand-ins for bytes that are no UTF-8; of a list
    of moves, those before the first that is none; of a seat, what can be used; a newer version's known fields.  An
    older version's fields are upgraded.  Raises `BadRecord` when there is too little to set up the game: game,
    options, seats or seed.
    """
    faults: list[BadRecord] = []
    fields = _members(_text(source, faults) if isinstance(source, bytes) else source, faults)
    try:
        record = _record(fields, faults)
    except BadRecord as error:
        raise (faults[0] if faults else error) from error
    return record, faults[0] if faults else None


def parse_seats(value: object) -> tuple[Seat, ...]:
    """The seats of a game, from a list of JSON objects.  Raises `BadRecord`."""
    faults: list[BadRecord] = []
    seats = _seats(value, faults)
    if faults:
        raise faults[0]
    return seats


def seat_faults(seats: Iterable[Seat]) -> list[str]:
    """What keeps these seats from standing in a record: names that are empty, too long or cannot be shown."""
    faults: list[BadRecord] = []
    for number, seat in enumerate(seats, 1):
        _seat(seat.to_json(), number, faults)
    return [str(fault) for fault in faults]


def _seats(value: object, faults: list[BadRecord]) -> tuple[Seat, ...]:
    if not isinstance(value, list) or not 1 <= len(value) <= MAX_SEATS:
        raise BadRecord(f"seats must be a list of 1 to {MAX_SEATS} seats")
    return tuple(_seat(item, number, faults) for number, item in enumerate(value, 1))


def _seat(value: object, number: int, faults: list[BadRecord]) -> Seat:
    """The seat in a JSON object, with what can be had of it where it is faulty; `number` counts from 1."""
    if not isinstance(value, dict):
        faults.append(BadRecord(f"seat {number} must be an object with a name and a player"))
        return Seat(f"Player {number}")

    def word(key: str, otherwise: str) -> str:
        given = value.get(key, otherwise)
        fault = _word_fault(given, empty=False)
        if not fault:
            return str(given)
        faults.append(BadRecord(f"the {key} of seat {number} {fault}"))
        usable = without_hidden(given).strip()[:_MAX_WORD] if isinstance(given, str) else ""
        return usable or otherwise

    def mark(key: str) -> str | None:
        given = value.get(key)
        fault = "" if given is None else _word_fault(given)
        if fault:
            faults.append(BadRecord(f"the {key} of seat {number} {fault}"))
            return None
        return None if given is None else str(given)

    extra = {key: item for key, item in value.items() if key not in ("name", "player", "colour", "shape")}
    return Seat(word("name", f"Player {number}"), word("player", _HUMAN), mark("colour"), mark("shape"), extra)


def parse_seed(value: object) -> int:
    """A seed: a whole number from 0 to `MAX_SEED`.  Raises `BadRecord`."""
    if type(value) is not int or not 0 <= value <= MAX_SEED:
        raise BadRecord("seed must be a whole number from 0 to 2**63 - 1")
    return value


def parse_options(value: object) -> dict[str, OptionValue]:
    """Options as they may stand in a record, not yet compared with the game's own.  Raises `BadRecord`."""
    if not isinstance(value, dict):
        raise BadRecord("options must be an object")
    options: dict[str, OptionValue] = {}
    for name, choice in value.items():
        if not isinstance(choice, str | bool | int):
            raise BadRecord(f"option {shown(str(name))} must be a text, a whole number, true or false")
        options[str(name)] = choice
    return options


def _text(content: bytes, faults: list[BadRecord]) -> str:
    """The text of a record's file; what is not UTF-8 becomes U+FFFD, and the first such place a fault."""
    if len(content) > MAX_BYTES:
        raise _too_long()
    try:
        return content.decode("utf-8")
    except UnicodeDecodeError as error:
        line = content.count(b"\n", 0, error.start) + 1
        faults.append(
            BadRecord(f"the record is damaged: byte {error.start + 1} of the file, in line {line}, is not UTF-8 text")
        )
        return content.decode("utf-8", "replace")


def _too_long() -> BadRecord:
    return BadRecord(f"the record is longer than {MAX_CHARACTERS} characters")


def _members(source: object, faults: list[BadRecord]) -> Json:
    """The keys of the outermost object, as far as they can be read."""
    if not isinstance(source, str):
        try:
            check_json(source)
        except BadJson as error:
            raise BadRecord(f"the record cannot be kept: {error}") from error
        value = source
    elif len(source) > MAX_CHARACTERS:
        raise _too_long()
    else:
        source = source.removeprefix("\ufeff")  # some editors begin every text with this mark
        try:
            value = read_json(source)
        except BadJson as error:
            faults.append(BadRecord(f"the record is damaged: {error}"))
            value = _salvage(source)
    if not isinstance(value, dict):
        raise BadRecord("a record must be a JSON object")
    if value.get("format") != FORMAT:
        faults.append(BadRecord(f"this is no record of Rocket Desktop: its format is not {show(FORMAT)}"))
        # Where all is there that makes a game, only the format's name is damaged.
        if not all(key in value for key in _NEEDED):
            raise faults[0]
    return value


def _record(fields: Json, faults: list[BadRecord]) -> Record:
    """The record in these fields; what can be left out goes to `faults`, what cannot is raised."""

    def soft(read: Callable[[object], _T], value: object, otherwise: _T) -> _T:
        try:
            return read(value)
        except BadRecord as error:
            faults.append(error)
            return otherwise

    version = soft(lambda value: _whole("version", value), fields.get("version"), VERSION)
    while version in UPGRADES and version < VERSION:
        fields = UPGRADES[version](fields)
        version += 1
    if version > VERSION:
        faults.append(
            BadRecord(
                f"the record has version {version}, of a newer Rocket Desktop; this one reads up to version {VERSION}"
            )
        )
    game = _word("game", fields.get("game"))
    if not game:
        raise BadRecord("game must not be empty")
    rules = soft(lambda value: _whole("rules", value), fields.get("rules"), 1)
    options = parse_options(fields.get("options", {}))
    seats = _seats(fields.get("seats"), faults)
    seed = parse_seed(fields.get("seed"))
    moves = _moves(fields.get("moves"), faults)
    checks = _checks(fields.get("checks", {}), faults)
    late = [ply for ply in checks if ply > len(moves)]
    if late and not faults:
        text = ngettext(
            "there is a check for move {number}, but there is only {moves} move",
            "there is a check for move {number}, but there are only {moves} moves",
            len(moves),
        )
        faults.append(BadRecord(text.format(number=late[0], moves=len(moves)), late[0]))
    return Record(
        game=game,
        rules=rules,
        options=options,
        seats=seats,
        seed=seed,
        moves=moves,
        checks={ply: check for ply, check in checks.items() if ply <= len(moves)},
        data=soft(_digests, fields.get("data", {}), {}),
        data_files=soft(lambda value: _object("data_files", value), fields.get("data_files", {}), {}),
        id=soft(lambda value: _word("id", value), fields.get("id", ""), ""),
        created=soft(lambda value: _word("created", value), fields.get("created", ""), ""),
        aids=soft(_aids, fields.get("aids", []), ()),
        result=soft(lambda value: _object_or_none("result", value), fields.get("result"), None),
        review=soft(lambda value: _object_or_none("review", value), fields.get("review"), None),
        app=soft(lambda value: _word("app", value), fields.get("app", ""), ""),
        version=version,
        extra={key: value for key, value in fields.items() if key not in _KNOWN},
    )


def _whole(key: str, value: object) -> int:
    if type(value) is not int or not 1 <= value < 2**31:
        raise BadRecord(f"{key} must be a whole number from 1")
    return value


def _word(key: str, value: object) -> str:
    fault = _word_fault(value)
    if fault:
        raise BadRecord(f"{key} {fault}")
    return str(value)


def _word_fault(value: object, *, empty: bool = True) -> str:
    """What is wrong with a word of a record, to be said after its name; an empty text if nothing is."""
    wanted = f"must be a text of {'at most' if empty else '1 to'} {_MAX_WORD} characters"
    if not isinstance(value, str) or (not empty and not value.strip()):
        return wanted
    if len(value) > _MAX_WORD:
        return f"{wanted}, not of {len(value)}"
    hidden = hidden_character(value)
    return f"holds a character that cannot be shown ({hidden})" if hidden else ""


def _object(key: str, value: object) -> Json:
    if not isinstance(value, dict):
        raise BadRecord(f"{key} must be an object")
    return value


def _moves(value: object, faults: list[BadRecord]) -> tuple[str, ...]:
    """The moves up to the first that is none."""
    if not isinstance(value, list):
        faults.append(BadRecord("moves must be a list of texts", 0))
        return ()
    if len(value) > MAX_MOVES:
        faults.append(BadRecord(_("there are more than {number} moves").format(number=MAX_MOVES), MAX_MOVES + 1))
    moves: list[str] = []
    for move in value[:MAX_MOVES]:
        fault = _word_fault(move)
        if fault:
            ply = len(moves) + 1
            faults.append(BadRecord(_("move {number} {fault}").format(number=ply, fault=fault), ply))
            break
        moves.append(str(move))
    return tuple(moves)


def _checks(value: object, faults: list[BadRecord]) -> dict[int, str]:
    """The digests by number of moves, without those that are none."""
    checks: dict[int, str] = {}
    if not isinstance(value, dict):
        faults.append(BadRecord("checks must be an object"))
        return checks
    for ply, check in value.items():
        if not _PLY.fullmatch(ply):
            faults.append(BadRecord(f"checks are by number of moves, and {show(ply)} is none"))
        elif not _is_digest(check):
            faults.append(
                BadRecord(
                    _("the check of move {number} must be {digits} hex digits").format(number=ply, digits=DIGITS),
                    int(ply),
                )
            )
        else:
            checks[int(ply)] = str(check)
    return checks


def _digests(value: object) -> dict[str, str]:
    for name, check in _object("data", value).items():
        if not _is_digest(check):
            raise BadRecord(f"the digest of {shown(name)} must be {DIGITS} hex digits")
    return {name: str(check) for name, check in _object("data", value).items()}


def _is_digest(value: object) -> bool:
    return isinstance(value, str) and _DIGEST.fullmatch(value) is not None


def _aids(value: object) -> tuple[str, ...]:
    if not isinstance(value, list):
        raise BadRecord("aids must be a list of texts")
    return tuple(_word("each of the aids", aid) for aid in value)


def _object_or_none(key: str, value: object) -> Json | None:
    return None if value is None else _object(key, value)


def _salvage(text: str) -> Json:
    """The members of a damaged object that can be read; of a damaged list of moves, the moves before the damage.

    After a member that cannot be read it goes on at the next key of the format that stands as `dumps` writes it.
    """
    # Not strict: a control character in a name is the name's fault, and no reason to lose all seats.
    decoder = json.JSONDecoder(object_pairs_hook=pairs_once, parse_constant=no_constant, strict=False)
    members: Json = {}
    at = _skip(text, 0) + 1  # after the brace, whatever has become of it
    while True:
        key, start = "", at
        try:
            name, at = decoder.raw_decode(text, _skip(text, at))
            key = str(name)
            start = at = _skip(text, _after(text, at, ":"))
            value, at = decoder.raw_decode(text, start)
            check_json(value)
            # Only then is it whole: of the number 12, the 1 might be all that is left.
            following = _NEXT.match(text, at) or _GOES_ON.match(text, at)
            if following is None:
                raise ValueError("the value may go on")
            members.setdefault(key, value)
            at = following.end()
        except (ValueError, RecursionError):
            # The damage is found; the caller has already reported it.
            if key == "moves" and key not in members:
                members[key] = _salvage_moves(text, start, decoder)
            following = _NEXT.search(text, start)
            if following is None:
                return members
            at = following.end()


def _salvage_moves(text: str, at: int, decoder: json.JSONDecoder) -> list[object]:
    moves: list[object] = []
    try:
        at = _after(text, at, "[")
        while True:
            move, at = decoder.raw_decode(text, _skip(text, at))
            check_json(move)
            moves.append(move)
            at = _after(text, at, ",")
    except (ValueError, RecursionError):
        return moves  # here ends what is sound


def _skip(text: str, at: int) -> int:
    blank = _BLANK.match(text, at)
    return blank.end() if blank is not None else at


def _after(text: str, at: int, mark: str) -> int:
    """The place after `mark`, which must come next; ValueError otherwise."""
    at = _skip(text, at)
    if not text.startswith(mark, at):
        raise ValueError(f"no {mark}")
    return at + len(mark)
