"""Where a player's games lie: one record file a game, many side by side, never lost by a crash.

The file's name without its suffix is the game's title.  A damaged file stays where it is and is listed
with what is wrong with it.
"""

from __future__ import annotations

import contextlib
import json
import os
import re
import shutil
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

SUFFIX = ".rocket"
HOME_VARIABLE = "ROCKET_DESKTOP_HOME"

_FORBIDDEN = re.compile(r'[<>:"/\\|?*\x00-\x1f]')
_RESERVED = re.compile(r"(con|prn|aux|nul|com\d|lpt\d)(\..*)?", re.IGNORECASE)  # device names of Windows
_LONGEST_TITLE = 120


class StorageError(Exception):
    """A file could not be read, written or named as asked; its text is for the player."""


@dataclass(frozen=True)
class GameEntry:
    """One game on disk, as far as its file can be read without replaying it.

    `changed` is local time; `seats` are the players' names; `plies` counts decisions; `winners` is
    empty while the game goes on; `fault` says what is wrong with the file, empty when it reads well.
    """

    path: Path
    changed: datetime
    stamp: int
    game: str = ""
    seats: tuple[str, ...] = ()
    plies: int = 0
    finished: bool = False
    winners: tuple[str, ...] = ()
    fault: str = ""

    @property
    def title(self) -> str:
        """The name the player knows the game by."""
        return self.path.name.removesuffix(SUFFIX)


def data_folder() -> Path:
    """The folder of everything the player keeps: `ROCKET_DESKTOP_HOME`, else the system's place for such data."""
    chosen = os.environ.get(HOME_VARIABLE)
    if chosen:
        return Path(chosen)
    import platformdirs

    return Path(platformdirs.user_data_dir("rocket-desktop", appauthor=False, roaming=True))


def write_atomically(path: Path, text: str) -> None:
    """Put `text` (UTF-8) at `path` so that a crash leaves the old file or the new one, never half of one.

    Raises `StorageError`.
    """
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        handle, name = tempfile.mkstemp(prefix=".saving-", dir=path.parent)
    except OSError as error:
        raise StorageError(f"{path.name} cannot be saved: {_reason(error)}") from error
    try:
        with os.fdopen(handle, "w", encoding="utf-8", newline="\n") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        Path(name).replace(path)
    except OSError as error:
        with contextlib.suppress(OSError):
            Path(name).unlink()
        raise StorageError(f"{path.name} cannot be saved: {_reason(error)}") from error
    _sync_folder(path.parent)


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


def _reason(error: OSError) -> str:
    return (error.strerror or str(error)).lower()


class Storage:
    """The games in one folder."""

    def __init__(self, folder: Path | None = None) -> None:
        """`folder` holds the record files; by default `games` in the data folder.  It is made when first needed."""
        self.folder = folder if folder is not None else data_folder() / "games"

    def games(self) -> list[GameEntry]:
        """Every game, the one played last first; damaged files too, with their `fault`."""
        if not self.folder.is_dir():
            return []
        entries = [self.entry(path) for path in self._files()]
        return sorted(entries, key=lambda entry: (-entry.stamp, entry.title))

    def last(self) -> GameEntry | None:
        """The unfinished game that was played last, or None."""
        return next((entry for entry in self.games() if not entry.finished and not entry.fault), None)

    def entry(self, path: Path) -> GameEntry:
        """What the file says about its game; never raises for its contents."""
        try:
            stamp = path.stat().st_mtime_ns
        except OSError as error:
            return GameEntry(path, _local(0), 0, fault=_reason(error))
        changed = _local(stamp)
        try:
            data = json.loads(path.read_text(encoding="utf-8"))
        except OSError as error:
            return GameEntry(path, changed, stamp, fault=f"it cannot be read: {_reason(error)}")
        except (ValueError, RecursionError):
            return GameEntry(path, changed, stamp, fault="it is damaged: it is not JSON text")
        if not isinstance(data, dict) or data.get("format") != "rocket-desktop record":
            return GameEntry(path, changed, stamp, fault="it is no game record of Rocket Desktop")
        game, seats, moves, result = (data.get(key) for key in ("game", "seats", "moves", "result"))
        if not isinstance(game, str) or not isinstance(seats, list) or not isinstance(moves, list):
            return GameEntry(path, changed, stamp, fault="it is damaged: game, seats or moves are missing")
        names = tuple(
            str(seat["name"]) if isinstance(seat, dict) and "name" in seat else f"Player {number}"
            for number, seat in enumerate(seats, 1)
        )
        return GameEntry(
            path,
            changed,
            stamp,
            game=game,
            seats=names,
            plies=len(moves),
            finished=isinstance(result, dict),
            winners=_winners(result, names),
        )

    def save(self, path: Path, text: str) -> None:
        """Write a record's text at `path`.  Raises `StorageError`; the old file is then untouched."""
        write_atomically(path, text)

    def new_path(self, title: str) -> Path:
        """A free path for a game called `title`; characters that a file name cannot hold become spaces."""
        clean = " ".join(_FORBIDDEN.sub(" ", title).split()).strip(". ")[:_LONGEST_TITLE].strip()
        if not clean or _RESERVED.fullmatch(clean):
            clean = f"Game {clean}".strip()
        path = self.folder / (clean + SUFFIX)
        number = 2
        while path.exists():
            path = self.folder / f"{clean} ({number}){SUFFIX}"
            number += 1
        return path

    def rename(self, path: Path, title: str) -> Path:
        """Give a game a new title; gives its new path.  Raises `StorageError` for a title that cannot be."""
        title = title.strip()
        if not title:
            raise StorageError("A game needs a title")
        bad = _FORBIDDEN.search(title)
        if bad:
            raise StorageError(f"A title cannot hold the character {bad.group()}")
        if title.startswith(".") or title.endswith(".") or _RESERVED.fullmatch(title):
            raise StorageError(f"{title} cannot be the name of a file")
        if len(title) > _LONGEST_TITLE:
            raise StorageError(f"A title has at most {_LONGEST_TITLE} characters")
        target = self.folder / (title + SUFFIX)
        if target == path:
            return path
        if target.exists() and not target.samefile(path):
            raise StorageError(f"There is already a game called {title}")
        try:
            path.rename(target)
        except OSError as error:
            raise StorageError(f"{path.name} cannot be renamed: {_reason(error)}") from error
        return target

    def delete(self, path: Path) -> None:
        """Remove a game for good.  Raises `StorageError`."""
        try:
            path.unlink()
        except OSError as error:
            raise StorageError(f"{path.name} cannot be deleted: {_reason(error)}") from error

    def export(self, path: Path, target: Path) -> None:
        """Copy a game's file, byte by byte, to a place of the player's choice.  Raises `StorageError`."""
        if target.exists() and target.samefile(path):
            raise StorageError("Choose another place: this is the game's own file")
        try:
            shutil.copyfile(path, target)
        except OSError as error:
            raise StorageError(f"{path.name} cannot be exported: {_reason(error)}") from error

    def import_file(self, source: Path) -> Path:
        """Copy a record from elsewhere into the folder; gives its path there.

        A file of the folder itself, or one with the same contents there, is its copy already.  Raises `StorageError`
        when it cannot be read or is no record.
        """
        if source.parent.resolve() == self.folder.resolve() and source.exists():
            return source
        try:
            text = source.read_bytes().decode("utf-8")
        except OSError as error:
            raise StorageError(f"{source.name} cannot be read: {_reason(error)}") from error
        except UnicodeDecodeError as error:
            raise StorageError(f"{source.name} is no game record: it is not UTF-8 text") from error
        entry = self.entry(source)
        if entry.fault:
            raise StorageError(f"{source.name} cannot be imported: {entry.fault}")
        for path in self._files() if self.folder.is_dir() else ():
            if path.stat().st_size == len(text.encode()) and path.read_bytes() == text.encode():
                return path
        target = self.new_path(source.name.removesuffix(SUFFIX))
        write_atomically(target, text)
        return target

    def _files(self) -> Iterator[Path]:
        for path in self.folder.iterdir():
            if path.name.endswith(SUFFIX) and not path.name.startswith(".") and path.is_file():
                yield path


def _local(stamp: int) -> datetime:
    """The local time of so many nanoseconds since 1970."""
    return datetime.fromtimestamp(stamp / 1e9, UTC).astimezone()


def _winners(result: object, names: tuple[str, ...]) -> tuple[str, ...]:
    """The names on first place in a record's result, as far as they can be read."""
    if not isinstance(result, dict):
        return ()
    ranking = result.get("ranking")
    if not isinstance(ranking, list) or not ranking or not isinstance(ranking[0], list):
        return ()
    return tuple(names[seat] for seat in ranking[0] if isinstance(seat, int) and 0 <= seat < len(names))
