"""The games of a long match in a file, each as soon as it has been played, so that a match broken off can go on.

A line of JSON says which match it is, one for each game follows, in their order.
"""

from __future__ import annotations

import json
import os
from dataclasses import asdict
from pathlib import Path
from typing import Final

import rocket_desktop
from rocket_desktop.ai.arena import Match, Played
from rocket_desktop.ai.files import Unreadable, read_file, reason
from rocket_desktop.model.core import Json
from rocket_desktop.model.game import find_game
from rocket_desktop.model.jsontext import BadJson, read_json, shown, shown_path
from rocket_desktop.model.record import MAX_SEED

_MOST_BYTES: Final = 1 << 28
_MOST: Final = 1 << 40  # points, decisions, seconds: far more than a game can have
_ROUNDING: Final = 1e-6
_MOST_SHOWN: Final = 200  # characters of a value in a message
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
        self._read()

    def _read(self) -> None:
        content = _content(self._path)
        lines = _whole_lines(content)
        self.games.clear()
        if not lines and not _line(_head(self._match)).encode().startswith(content):
            raise BadLog(f"{shown_path(str(self._path))} holds no match")
        self._size = sum(map(len, lines))
        self._torn = self._size < len(content)
        for number, line in enumerate(lines):
            where = f"{shown_path(str(self._path))}, line {number + 1}"
            if number > 0 and (line == lines[0] or not line.strip()):
                continue
            try:
                value = read_json(line.decode("utf-8"))
            except (BadJson, UnicodeDecodeError) as error:
                raise BadLog(f"{where}: this is no line of a match") from error
            if number == 0:
                _compare(_head(self._match), value, where)
                continue
            game = _game_of(value, len(self._match.bots), where)
            if game.number > len(self.games):
                raise BadLog(f"{where}: game {len(self.games)} is missing")
            if game.number == len(self.games):
                self.games.append(game)
            elif game.course != self.games[game.number].course:
                raise BadLog(f"{where}: game {game.number} stands there twice, and not alike")

    def begin(self) -> None:
        """Make the file ready for more games: with the line that says what match it is.

        Another run may have begun it or gone on with it by now: it is read again, and `games` with it.  Raises OSError
        and what the constructor raises.
        """
        try:
            with self._path.open("xb") as file:  # of several runs that begin at once, one
                file.write(_line(_head(self._match)).encode())
            return
        except FileExistsError:
            self._read()
        with self._path.open("ab") as file:
            if self._torn:
                file.truncate(self._size)
            if self._size == 0:
                file.write(_line(_head(self._match)).encode())

    def add(self, game: Played) -> None:
        """Put a game behind the others.  Raises OSError, also when the file is gone."""
        values: Json = asdict(game)
        assert isinstance(values, dict)
        del values["record"]
        # At the end, wherever that is by now: of two that play the same match at once neither spoils the other's lines.
        # A new file is not made: it would be one without its first line.
        with open(self._path, "ab", opener=_open_old) as file:
            file.write(_line(values).encode())


def _open_old(path: str, flags: int) -> int:
    return os.open(path, flags & ~os.O_CREAT)


def _content(path: Path) -> bytes:
    """What a file holds, nothing where there is none.  Raises `Unreadable`."""
    try:
        if not path.exists():
            return b""
    except OSError as error:
        raise Unreadable(f"{shown_path(str(path))} cannot be read: {reason(error)}") from error
    return read_file(str(path), _MOST_BYTES)


def seed_in(path: Path) -> int | None:
    """The seed of the match that a file holds; None when there is none yet.  Raises `BadLog` and `Unreadable`."""
    lines = _whole_lines(_content(path))
    if not lines:
        return None
    try:
        head = read_json(lines[0].decode("utf-8"))
    except (BadJson, UnicodeDecodeError):
        head = None
    seed = head.get("seed") if isinstance(head, dict) else None
    if type(seed) is not int or not 0 <= seed <= MAX_SEED:
        raise BadLog(f"{shown_path(str(path))} holds no match")
    return seed


def _whole_lines(content: bytes) -> list[bytes]:
    return content[: content.rfind(b"\n") + 1].splitlines(keepends=True)


def _line(value: Json) -> str:
    return json.dumps(value, separators=(",", ":")) + "\n"


def _head(match: Match) -> Json:
    """What the games of a match depend on, and the version of the program that plays them.

    An option that is given as it would be anyway is as if it were not given.
    """
    usual = {option.name: option.default for option in find_game(match.game).options}
    given = {**asdict(match), "options": [each for each in match.options if usual.get(each[0]) != each[1]]}
    values: Json = json.loads(json.dumps({key: each for key, each in given.items() if key not in _FREE}))
    assert isinstance(values, dict)
    return {"app": rocket_desktop.__version__, **values}


def _compare(wanted: Json, found: object, where: str) -> None:
    assert isinstance(wanted, dict)
    if not isinstance(found, dict) or not wanted.keys() <= found.keys():
        raise BadLog(f"{where}: this is no match")
    for key, value in wanted.items():
        if found[key] != value:
            raise BadLog(f"{where}: this is another match: {key} {_told(found[key])}, not {_told(value)}")


def _told(value: object) -> str:
    """A part of a match as a message can repeat it."""
    return shown(json.dumps(value, ensure_ascii=False), _MOST_SHOWN)


def _game_of(value: object, seats: int, where: str) -> Played:
    try:
        if not isinstance(value, dict):
            raise TypeError
        number, course, trouble, fault = (value[key] for key in ("number", "course", "trouble", "fault"))
        if type(number) is not int or number < 0 or not isinstance(course, str) or not isinstance(trouble, str):
            raise TypeError
        if fault is not None and (type(fault) is not int or not 0 <= fault < seats):
            raise TypeError
        if (fault is None) != (trouble == ""):
            raise TypeError
        whole = [
            _numbers(value[key], seats, (int,), least, _MOST) for key, least in (("scores", -_MOST), ("decisions", 0))
        ]
        fractions = [
            _numbers(value[key], seats, (int, float), 0, most) for key, most in (("wins", 1), ("seconds", _MOST))
        ]
        if abs(sum(fractions[0]) - 1) > _ROUNDING:
            raise TypeError
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


def _numbers(value: object, count: int, kinds: tuple[type, ...], least: int, most: int) -> list[float]:
    if not isinstance(value, list) or len(value) != count:
        raise TypeError
    if any(type(each) not in kinds or not least <= each <= most for each in value):
        raise TypeError
    return value
