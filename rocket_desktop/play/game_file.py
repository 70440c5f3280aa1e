"""Reads the file of a game, whatever it holds; what is wrong with it is said in a player's words."""

from __future__ import annotations

import errno
from pathlib import Path
from typing import Final

from rocket_desktop.ai.files import reason
from rocket_desktop.data import DataError, read_data
from rocket_desktop.i18n import N_, _, clauses, ngettext
from rocket_desktop.model.game import Game, find_game, needed_data, rebuild
from rocket_desktop.model.record import FORMAT, VERSION, BadRecord, Record, UnknownGame, recover_record

MAX_SIZE: Final = 20 * 1024 * 1024
"""The most bytes a game's file may have; a long game has some ten thousand."""

ABANDONED: Final = "abandoned"
RESIGNED: Final = "resigned"
"""Reasons of the result of a game that was not played to its end: left for later, or given up by the last person."""

# What can be wrong with a file.
NOT_A_FILE: Final = "not a file"
TOO_LARGE: Final = "too large"
NO_GAME: Final = "no game"
NEWER: Final = "newer"
LOST: Final = "lost"
CUT: Final = "cut"
UNREADABLE: Final = "unreadable"


def fault_title(fault: str) -> str:
    """What is wrong with a file, in a word or two for a list."""
    return {
        NOT_A_FILE: _("Not a file"),
        TOO_LARGE: _("Too large"),
        NO_GAME: _("No game"),
        NEWER: _("Newer version"),
        LOST: _("Damaged"),
        CUT: _("Damaged"),
        UNREADABLE: _("Unreadable"),
    }[fault]


def fault_sentence(fault: str, file: str, reason: str = "") -> str:
    """What is wrong with the file of this name, as a sentence without full stop; `reason` goes with `UNREADABLE`."""
    text = {
        NOT_A_FILE: _("{file} is not a file"),
        TOO_LARGE: _("{file} is too large: a game has no more than {number} MB"),
        NO_GAME: _("{file} is no game: it is not a file of Rocket Desktop"),
        NEWER: _("{file} was made by a newer version of Rocket Desktop: it can be looked at, but not played on"),
        LOST: _("{file} is damaged: too little of it is left to go on from"),
        CUT: _("{file} is damaged: it opens as far as it is sound"),
        UNREADABLE: _("{file} cannot be read: {reason}"),
    }[fault]
    return text.format(file=file, number=MAX_SIZE // 1024 // 1024, reason=reason)


class StorageError(Exception):
    """A file could not be read, written or named as asked; its text is for the player, a sentence without full stop."""


# What a person can do about what the system refuses.
_REMEDIES: Final = (
    ((errno.ENOSPC, errno.EDQUOT, errno.EFBIG), N_("make room there")),
    ((errno.EACCES, errno.EPERM), N_("allow yourself to use this file and its folder")),
    ((errno.EROFS,), N_("choose a place that can be written to")),
    (
        (errno.ENOENT, errno.ENOTDIR, errno.ENODEV, errno.EIO, errno.ENXIO),
        N_("see whether its disk is still connected"),
    ),
)


def why(error: OSError) -> str:
    """Why the system refused something, and what a person can do about it where that is known."""
    remedy = next((words for codes, words in _REMEDIES if error.errno in codes), "")
    return clauses([reason(error), _(remedy)]) if remedy else reason(error)


class BadFile(StorageError):
    """A file of which no game can be made; `fault` is what is wrong with it."""

    def __init__(self, fault: str, path: Path, reason: str = "") -> None:
        super().__init__(fault_sentence(fault, path.name, reason))
        self.fault = fault


def read_content(path: Path) -> bytes:
    """The bytes of a game's file.  Raises `BadFile`, before anything is read, when it is too large or no file."""
    content, whole = _read(path, at_most=0)
    if not whole:
        raise BadFile(TOO_LARGE, path)
    return content


def _read(path: Path, at_most: int) -> tuple[bytes, bool]:
    """A game's file and True; the first `at_most` bytes of one that is too large and False.  Raises `BadFile`."""
    try:
        if path.exists() and not path.is_file():
            raise BadFile(NOT_A_FILE, path)
        if path.stat().st_size <= MAX_SIZE:
            return path.read_bytes(), True
        with path.open("rb") as file:
            return file.read(at_most), False
    except OSError as error:
        raise BadFile(UNREADABLE, path, why(error)) from error


def read_game(path: Path) -> tuple[Game, str, bytes]:
    """The game in a file as far as it is sound, what is wrong with the rest, and the file's content.

    The second is empty when the whole file is sound, or all of it is understood that a newer version of the program
    has made (`is_newer`).  Of a file that is too large only the beginning is read.  Raises `StorageError` when no game
    can be made of it.
    """
    content, whole = _read(path, at_most=MAX_SIZE)
    try:
        record, fault = recover_record(content)
        game, trouble = replayed(record)
    except (UnknownGame, DataError) as error:
        text = _("{file} cannot be opened: {reason}")
        raise StorageError(text.format(file=path.name, reason=error)) from error
    except BadRecord as error:
        left = what_is_left(content)
        raise BadFile(left if whole or left == NO_GAME else TOO_LARGE, path) from error
    if is_newer(record):
        # Whatever is strange about it may be just that.
        return game, "" if game.ply() == len(record.moves) else _understood(game), content
    if not whole:
        trouble = _("it is too large, and only its beginning was read")
    elif fault is not None:
        # Where a move is at fault, that helps; how a text file is damaged helps nobody at the table.
        trouble = str(fault) if fault.ply else _("a part of it is missing or unreadable")
    return game, trouble, content


def _understood(game: Game) -> str:
    number = game.ply()
    return ngettext("only {number} move is understood", "only {number} moves are understood", number).format(
        number=number
    )


def is_newer(record: Record) -> bool:
    """Whether a newer version of the program has made a record, so that this one may not understand all of it."""
    return record.version > VERSION or record.rules > find_game(record.game).rules


def what_is_left(content: bytes) -> str:
    """What a file is of which no game can be made: something else, or a game's damaged file."""
    return LOST if FORMAT.encode("ascii") in content else NO_GAME


def replayed(record: Record) -> tuple[Game, str]:
    """The game a record leads to, as far as it is sound, and what is wrong with the rest.

    Raises `BadRecord` or `DataError` when the game cannot be set up.
    """
    replay = rebuild(record, {name: read_data(name) for name in needed_data(record)})
    return replay.game, "" if replay.fault is None else replay.fault.message
