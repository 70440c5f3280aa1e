"""The games of a long match in a file, each as soon as it has been played, so that a match broken off can go on.

A line of JSON says which match it is, one for each game follows, in their order.
"""

from __future__ import annotations

import json
from dataclasses import asdict
from pathlib import Path
from typing import Final

import rocket_desktop
from rocket_desktop.ai.arena import Match, Played
from rocket_desktop.ai.files import read_file
from rocket_desktop.model.core import Json
from rocket_desktop.model.jsontext import BadJson, read_json, show, shown_path

_MOST_BYTES: Final = 1 << 28
_FREE: Final = frozenset(("games", "sprt", "helpers"))  # of a match, what changes none of its games


class BadLog(ValueError):
    """A file that does not hold games of this match; the text says what is wrong with it."""


class MatchLog:
    """A match's file: `games` are those it held, from the first on."""

    def __init__(self, path: Path, match: Match) -> None:
        """Read the file of this match, if there is one; nothing is written yet.

        What a line broken off at the end held is left out; what stands there twice counts once.  Raises `BadLog` for a
        file of anything else, `Unreadable` for one that cannot be read.
        """
        self._path = path
        self._match = match
        self._size = 0  # bytes of whole lines
        self._torn = False  # a line broken off follows them
        self.games: list[Played] = []
        if path.exists():
            self._read()

    def _read(self) -> None:
        content = read_file(str(self._path), _MOST_BYTES)
        lines = _whole_lines(content)
        if not lines and not _line(_head(self._match)).encode().startswith(content):
            raise BadLog(f"{shown_path(str(self._path))} holds no match")
        self._size = sum(map(len, lines))
        self._torn = self._size < len(content)
        for number, line in enumerate(lines):
            where = f"{shown_path(str(self._path))}, line {number + 1}"
            try:
                value = read_json(line.decode("utf-8"))
            except (BadJson, UnicodeDecodeError) as error:
                raise BadLog(f"{where}: this is no line of a match") from error
            if number == 0:
                _compare(_head(self._match), value, where)
            if line == lines[0]:
                continue
            game = _game_of(value, len(self._match.bots), where)
            if game.number > len(self.games):
                raise BadLog(f"{where}: game {len(self.games)} is missing")
            if game.number == len(self.games):
                self.games.append(game)

    def begin(self) -> None:
        """Make the file ready for more games: with the line that says what match it is.  Raises OSError."""
        with self._path.open("ab") as file:
            if self._torn:
                file.truncate(self._size)
        if self._size == 0:
            self._write(_head(self._match))

    def add(self, game: Played) -> None:
        """Put a game behind the others.  Raises OSError."""
        values: Json = asdict(game)
        assert isinstance(values, dict)
        del values["record"]
        self._write(values)

    def _write(self, value: Json) -> None:
        # At the end, wherever that is by now: of two that play the same match at once neither spoils the other's lines.
        with self._path.open("ab") as file:
            file.write(_line(value).encode())


def seed_in(path: Path) -> int | None:
    """The seed of the match that a file holds; None when there is none yet.  Raises `BadLog` and `Unreadable`."""
    if not path.exists() or not (lines := _whole_lines(read_file(str(path), _MOST_BYTES))):
        return None
    try:
        head = read_json(lines[0].decode("utf-8"))
    except (BadJson, UnicodeDecodeError):
        head = None
    seed = head.get("seed") if isinstance(head, dict) else None
    if type(seed) is not int:
        raise BadLog(f"{shown_path(str(path))} holds no match")
    return seed


def _whole_lines(content: bytes) -> list[bytes]:
    return content[: content.rfind(b"\n") + 1].splitlines(keepends=True)


def _line(value: Json) -> str:
    return json.dumps(value, separators=(",", ":")) + "\n"


def _head(match: Match) -> Json:
    """What the games of a match depend on, and the version of the program that plays them."""
    values: Json = json.loads(json.dumps({key: each for key, each in asdict(match).items() if key not in _FREE}))
    assert isinstance(values, dict)
    return {"app": rocket_desktop.__version__, **values}


def _compare(wanted: Json, found: object, where: str) -> None:
    if not isinstance(found, dict) or not isinstance(wanted, dict):
        raise BadLog(f"{where}: this is no match")
    for key, value in wanted.items():
        if found.get(key) != value:
            raise BadLog(f"{where}: this is another match: its {key} is {show(found.get(key))}, not {show(value)}")


def _game_of(value: object, seats: int, where: str) -> Played:
    try:
        if not isinstance(value, dict):
            raise TypeError
        number, course, trouble, fault = (value[key] for key in ("number", "course", "trouble", "fault"))
        if type(number) is not int or number < 0 or not isinstance(course, str) or not isinstance(trouble, str):
            raise TypeError
        if fault is not None and (type(fault) is not int or not 0 <= fault < seats):
            raise TypeError
        whole = [_numbers(value[key], seats, (int,)) for key in ("scores", "decisions")]
        fractions = [_numbers(value[key], seats, (int, float)) for key in ("wins", "seconds")]
    except (KeyError, TypeError) as error:
        raise BadLog(f"{where}: this is no game of the match") from error
    return Played(
        number=number,
        record="",
        course=course,
        wins=tuple(float(each) for each in fractions[0]),
        scores=tuple(int(each) for each in whole[0]),
        decisions=tuple(int(each) for each in whole[1]),
        seconds=tuple(float(each) for each in fractions[1]),
        fault=fault,
        trouble=trouble,
    )


def _numbers(value: object, count: int, kinds: tuple[type, ...]) -> list[float]:
    if not isinstance(value, list) or len(value) != count or any(type(each) not in kinds for each in value):
        raise TypeError
    return value
