"""Reads the file of a game, whatever it holds; what is wrong with it is said in a player's words."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from rocket_desktop.ai.files import reason
from rocket_desktop.data import DataError, read_data
from rocket_desktop.model.game import Game, find_game, needed_data, rebuild
from rocket_desktop.model.record import FORMAT, VERSION, BadRecord, Record, UnknownGame, recover_record

MAX_SIZE: Final = 20 * 1024 * 1024
"""The most bytes a game's file may have; a long game has some ten thousand."""

ABANDONED: Final = "abandoned"
RESIGNED: Final = "resigned"
"""Reasons of the result of a game that was not played to its end: left for later, or given up by the last person."""

# What a file can be: first in short, then more of it.
NEWER: Final = "newer version: that Rocket Desktop is needed to open it"
TOO_LARGE: Final = f"too large: a game has no more than {MAX_SIZE // 1024 // 1024} MB"
NO_GAME: Final = "no game: it is not a file of Rocket Desktop"
LOST: Final = "damaged: too little of it is left to go on from"
CUT: Final = "damaged: it opens as far as it is sound"


class StorageError(Exception):
    """A file could not be read, written or named as asked; its text is for the player, a sentence without full stop."""


def read_content(path: Path) -> bytes:
    """The bytes of a game's file.  Raises `StorageError`, before anything is read, when it is too large or no file."""
    try:
        if path.exists() and not path.is_file():
            raise StorageError(f"{path.name} is not a file")
        if path.stat().st_size > MAX_SIZE:
            raise StorageError(f"{path.name} is {TOO_LARGE}")
        return path.read_bytes()
    except OSError as error:
        raise StorageError(f"{path.name} cannot be read: {reason(error)}") from error


def read_game(path: Path) -> tuple[Game, str, bytes]:
    """The game in a file as far as it is sound, what is wrong with the rest, and the file's content.

    The second is empty when the whole file is sound.  Raises `StorageError` when no game can be made of it, or
    when a newer version of the program has made it.
    """
    content = read_content(path)
    try:
        record, fault = recover_record(content)
        if record.version > VERSION or record.rules > find_game(record.game).rules:
            raise StorageError(f"{path.name} was made by a newer version of Rocket Desktop, which is needed to open it")
        game, trouble = replayed(record)
    except UnknownGame as error:
        raise StorageError(f"{path.name} cannot be opened: {error}") from error
    except (BadRecord, DataError) as error:
        raise StorageError(f"{path.name} is {what_is_left(content)}") from error
    if fault is not None:
        # Where a move is at fault, that helps; how a text file is damaged helps nobody at the table.
        trouble = str(fault) if fault.ply else "a part of it is missing or unreadable"
    return game, trouble, content


def what_is_left(content: bytes) -> str:
    """What a file is of which no game can be made: something else, or a game's damaged file."""
    return LOST if FORMAT.encode("ascii") in content else NO_GAME


def replayed(record: Record) -> tuple[Game, str]:
    """The game a record leads to, as far as it is sound, and what is wrong with the rest.

    Raises `BadRecord` or `DataError` when the game cannot be set up, or could not be shown.
    """
    if record.data_files:
        # The engine plays such games; the table draws only maps that come with the program.
        raise DataError("it is played on a map of its own, which this version cannot draw")
    replay = rebuild(record, {name: read_data(name) for name in needed_data(record)})
    return replay.game, "" if replay.fault is None else replay.fault.message
