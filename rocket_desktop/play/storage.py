"""Where a player's games lie: one record file a game, many side by side, never lost by a crash.

The file's name without its suffix is the game's title.  A damaged file stays where it is and is listed
with what is wrong with it.
"""

from __future__ import annotations

import contextlib
import os
import re
import shutil
import tempfile
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final

from PySide6.QtCore import QLockFile

from rocket_desktop.i18n import N_, _
from rocket_desktop.model.jsontext import hidden_character, without_hidden
from rocket_desktop.play.game_entry import SUFFIX, GameEntry, read_entry, title_of
from rocket_desktop.play.game_file import StorageError, is_newer, read_game, why

__all__ = [
    "HOME_VARIABLE",
    "SUFFIX",
    "TRASH",
    "GameEntry",
    "Storage",
    "StorageError",
    "data_folder",
    "last_under_way",
    "title_of",
    "write_atomically",
]

TRASH: Final = "deleted"
"""The folder of the deleted games, within that of the games."""
HOME_VARIABLE: Final = "ROCKET_DESKTOP_HOME"
SOUND_PART: Final = N_("{title} (as far as it is sound)")
"""The name of a game made from a damaged file of that title, to be translated."""

_FORBIDDEN = re.compile(r'[<>:"/\\|?*\x00-\x1f]')
_RESERVED = re.compile(r"(con|prn|aux|nul|com\d|lpt\d)(\..*)?", re.IGNORECASE)  # device names of Windows
_LONGEST_TITLE = 120
_TITLE_BYTES = 200  # of the 255 that a file name may have: suffix and number come to it
_LOCK_WAIT = 2000  # milliseconds for another window to end its saving
_LONGEST_GAME = 24 * 3600 * 1000  # milliseconds after which nobody can still be at a table that says so
_SAVING = ".saving-"  # how the names of unfinished files begin
_OLD = 3600  # seconds after which an unfinished file is left over from a program that was killed


def data_folder() -> Path:
    """The folder of everything the player keeps: `ROCKET_DESKTOP_HOME`, else the system's place for such data."""
    chosen = os.environ.get(HOME_VARIABLE)
    if chosen:
        return Path(chosen)
    import platformdirs

    return Path(platformdirs.user_data_dir("rocket-desktop", appauthor=False, roaming=True))


def write_atomically(path: Path, content: str | bytes) -> None:
    """Put `content` (a text in UTF-8) at `path` so that a crash leaves the old file or the new one, never half of one.

    Raises `StorageError`.
    """
    try:
        _make_folder(path.parent)
        handle, name = tempfile.mkstemp(prefix=_SAVING, dir=path.parent)
    except OSError as error:
        raise StorageError(_("{file} cannot be saved: {reason}").format(file=path.name, reason=why(error))) from error
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(content.encode("utf-8") if isinstance(content, str) else content)
            file.flush()
            os.fsync(file.fileno())
        Path(name).replace(path)
    except OSError as error:
        with contextlib.suppress(OSError):
            Path(name).unlink()
        raise StorageError(_("{file} cannot be saved: {reason}").format(file=path.name, reason=why(error))) from error
    _sync_folder(path.parent)


def _make_folder(folder: Path) -> None:
    """Make a folder and all above it, each to survive a power cut.  Raises OSError."""
    missing = [each for each in (folder, *folder.parents) if not each.exists()]
    for each in reversed(missing):
        each.mkdir(exist_ok=True)
        _sync_folder(each.parent)


def _sync_folder(folder: Path) -> None:
    """Make the new name itself survive a power cut, where folders can be synced (not on Windows)."""
    if os.name == "nt":
        return
    # Some network and FUSE file systems refuse to sync a folder; the file itself is safe by then.
    with contextlib.suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


class Storage:
    """The games in one folder."""

    def __init__(self, folder: Path | None = None) -> None:
        """`folder` holds the record files; by default `games` in the data folder.  It is made when first needed."""
        self.folder = folder if folder is not None else data_folder() / "games"
        self._trash: Storage | None = None
        self._entries: dict[Path, tuple[int, int, GameEntry]] = {}

    def games(self) -> list[GameEntry]:
        """Every game, the one played last first; damaged files too, with their `fault`.

        Raises `StorageError` when the folder cannot be read.
        """
        entries = [self.entry(path) for path in self._files()]
        return sorted(entries, key=lambda entry: (-entry.stamp, entry.title))

    def last(self) -> GameEntry | None:
        """The game under way that was played last, or None."""
        return last_under_way(self.games())

    def entry(self, path: Path) -> GameEntry:
        """What the file says about its game; never raises for its contents.  A file is read again when it changes."""
        try:
            facts = path.stat()
        except OSError:
            return read_entry(path)
        known = self._entries.get(path)
        if known is None or known[:2] != (facts.st_mtime_ns, facts.st_size):
            known = self._entries[path] = (facts.st_mtime_ns, facts.st_size, read_entry(path))
        return known[2]

    def save(self, path: Path, text: str) -> None:
        """Write a record's text at `path`.  Raises `StorageError`; the old file is then untouched."""
        write_atomically(path, text)

    def save_over(self, path: Path, text: str, known: bytes | None) -> bool:
        """Write a record's text at `path` if the file there is still the one that holds `known` (None: no file).

        False, and nothing is written, when it holds something else: another window of the program has played on.
        A file that is gone is written anew.  Raises `StorageError`; the old file is then untouched.
        """
        try:
            _make_folder(path.parent)
        except OSError as error:
            raise StorageError(
                _("{file} cannot be saved: {reason}").format(file=path.name, reason=why(error))
            ) from error
        lock = QLockFile(str(path.parent / f".{path.name}.saving"))
        if not lock.tryLock(_LOCK_WAIT) and lock.error() == QLockFile.LockError.LockFailedError:
            raise StorageError(
                _("{file} cannot be saved: another window of the program is saving").format(file=path.name)
            )
        # Where no lock file can be made, writing fails as well, and knows better why.
        try:
            if path.exists() and (known is None or path.read_bytes() != known):
                return False
            write_atomically(path, text)
        except OSError as error:
            raise StorageError(
                _("{file} cannot be saved: {reason}").format(file=path.name, reason=why(error))
            ) from error
        finally:
            lock.unlock()
        return True

    def hold(self, path: Path) -> QLockFile | None:
        """The place at the table of the game at `path`; None when another window of the program has it.

        It is given back by `unlock`, or when the program ends, however it ends.  Where no lock file can be made, nobody
        is kept from anything: `save_over` looks after that.
        """
        with contextlib.suppress(OSError):  # without a folder there is no lock, and saving will say why
            _make_folder(path.parent)
        lock = QLockFile(str(_place(path)))
        lock.setStaleLockTime(_LONGEST_GAME)
        if not lock.tryLock(0) and lock.error() == QLockFile.LockError.LockFailedError:
            return None
        return lock

    def tidy(self) -> None:
        """Remove the unfinished files of saves that were killed long ago; what resists stays."""
        with contextlib.suppress(OSError):
            for path in self.folder.glob(f"{_SAVING}*"):
                if path.stat().st_mtime < time.time() - _OLD:
                    path.unlink()

    def new_path(self, title: str, called: str = "{title}") -> Path:
        """A free path for a game whose whole name is `called`, with `title` in it at `{title}`.

        Characters that a file name cannot hold become spaces; of a long title the end is left out, not of the rest.
        Raises `StorageError` when the folder cannot be looked at.
        """
        rest = called.replace("{title}", "")
        clean = _cut(_clean(title), _LONGEST_TITLE, _TITLE_BYTES - len(rest.encode()))
        clean = called.replace("{title}", clean).strip(". ")
        if not clean or _RESERVED.fullmatch(clean):
            clean = _("Game {title}").format(title=clean).strip()
        path = self.folder / (clean + SUFFIX)
        number = 2
        try:
            while path.exists() or _place(path).exists():
                path = self.folder / f"{clean} ({number}){SUFFIX}"
                number += 1
        except OSError as error:
            raise StorageError(
                _("The folder of the games cannot be read: {reason}").format(reason=why(error))
            ) from error
        return path

    def rename(self, path: Path, title: str) -> Path:
        """Give a game a new title; gives its new path.  Raises `StorageError` for a title that cannot be."""
        title = title.strip()
        if not title:
            raise StorageError(_("A game needs a title"))
        bad = _FORBIDDEN.search(title)
        if bad and bad.group().isprintable():
            raise StorageError(_("A title cannot hold the character {character}").format(character=bad.group()))
        if bad or hidden_character(title):
            raise StorageError(_("A title cannot hold characters that nobody sees"))
        if title.startswith(".") or title.endswith(".") or _RESERVED.fullmatch(title):
            raise StorageError(_("{title} cannot be the name of a file").format(title=title))
        if title != _cut(title, _LONGEST_TITLE, _TITLE_BYTES):
            raise StorageError(
                _(
                    "This title is too long: a title has at most {letters} letters, or {fewer} of Chinese, Japanese or"
                    " Korean"
                ).format(letters=_LONGEST_TITLE, fewer=_TITLE_BYTES // 3)
            )
        target = self.folder / (title + SUFFIX)
        if target == path:
            return path
        try:
            if target.exists() and not target.samefile(path):
                raise StorageError(_("There is already a game called {title}").format(title=title))
            path.rename(target)
        except OSError as error:
            raise StorageError(
                _("{file} cannot be renamed: {reason}").format(file=path.name, reason=why(error))
            ) from error
        return target

    def trash(self) -> Storage:
        """The deleted games: a folder within this one's."""
        if self._trash is None:
            self._trash = Storage(self.folder / TRASH)
        return self._trash

    def delete(self, path: Path) -> Path:
        """Put a game into the trash, from where `restore` brings it back; gives its place there.

        Raises `StorageError`.
        """
        return _moved(path, self.trash(), _("{file} cannot be deleted: {reason}"))

    def restore(self, path: Path) -> Path:
        """Bring a game back from the trash; gives its new path, under another title if its own is taken.

        Raises `StorageError`.
        """
        return _moved(path, self, _("{file} cannot be restored: {reason}"))

    def delete_for_good(self, path: Path) -> None:
        """Remove a file that nobody can bring back then.  Raises `StorageError`."""
        try:
            path.unlink()
            _place(path).unlink(missing_ok=True)
        except OSError as error:
            raise StorageError(
                _("{file} cannot be deleted: {reason}").format(file=path.name, reason=why(error))
            ) from error

    def export(self, path: Path, target: Path) -> None:
        """Copy a game's file, byte by byte, to a place of the player's choice.  Raises `StorageError`."""
        try:
            if target.exists() and target.samefile(path):
                raise StorageError(_("Choose another place: this is the game's own file"))
            shutil.copyfile(path, target)
        except OSError as error:
            raise StorageError(
                _("{file} cannot be exported: {reason}").format(file=path.name, reason=why(error))
            ) from error

    def import_file(self, source: Path) -> tuple[Path, str]:
        """Take a game from elsewhere into the folder; gives its path there and what is wrong with it.

        A file of the folder itself, or one with the same contents there, is its copy already.  Of a damaged file
        only what is sound is taken, and the second part of the answer is not empty; one of a newer version is taken
        as it is.  Raises `StorageError`, and nothing is taken, when no game can be made of it.
        """
        try:
            if source.exists() and source.parent.resolve() == self.folder.resolve():
                return source, ""
        except OSError as error:
            raise StorageError(
                _("{file} cannot be read: {reason}").format(file=source.name, reason=why(error))
            ) from error
        game, trouble, content = read_game(source)
        title = title_of(source)
        if trouble and not is_newer(game.record()):
            target = self.new_path(title, _(SOUND_PART))
            write_atomically(target, game.record().dumps())
            return target, trouble
        for path in self._files():
            try:
                if path.stat().st_size == len(content) and path.read_bytes() == content:
                    return path, ""
            except OSError:
                continue  # a file that cannot be read is not known to be this one
        target = self.new_path(title)
        write_atomically(target, content)
        return target, ""

    def _files(self) -> Iterator[Path]:
        """The files of games in the folder; none while there is no folder.  Raises `StorageError`."""
        try:
            paths = list(self.folder.iterdir())
            for path in paths:
                if path.name.endswith(SUFFIX) and not path.name.startswith(".") and path.is_file():
                    yield path
        except FileNotFoundError:
            return
        except OSError as error:
            raise StorageError(
                _("The folder of the games cannot be read: {reason}").format(reason=why(error))
            ) from error


def _place(path: Path) -> Path:
    """The file that says that somebody plays the game at `path`."""
    return path.with_name(f".{path.name}.lock")


def last_under_way(games: Sequence[GameEntry]) -> GameEntry | None:
    """The first of these games that can be gone on with, or None."""
    return next((entry for entry in games if not entry.ending and not entry.fault), None)


def _moved(path: Path, storage: Storage, refusal: str) -> Path:
    """Move a game's file into another folder, where it has a title of its own; the time it was played stays.

    `refusal` says of `file` that it cannot be moved, and the `reason`.
    """
    target = storage.new_path(title_of(path))
    try:
        _make_folder(target.parent)
        path.rename(target)
        _place(path).unlink(missing_ok=True)
    except OSError as error:
        raise StorageError(refusal.format(file=path.name, reason=why(error))) from error
    return target


def _clean(title: str) -> str:
    """The title without what a file name cannot hold or nobody sees."""
    return " ".join(without_hidden(_FORBIDDEN.sub(" ", title)).split()).strip(". ")


def _cut(text: str, most: int, most_bytes: int) -> str:
    """The beginning of `text`, of at most so many characters and bytes in UTF-8."""
    return text[:most].encode("utf-8")[:most_bytes].decode("utf-8", "ignore").strip()
