"""The maps that a player has made or been given: a file each, and beside it what was changed and not saved yet.

A map's name is that of its file without the suffix; games name it so, too, but hold the map itself: they open again
whatever becomes of the file.  Like games, maps are written whole or not at all, and what is deleted can be had back.
"""

from __future__ import annotations

import json
import shutil
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from rocket_desktop.i18n import _
from rocket_desktop.model.catalog import GAMES
from rocket_desktop.model.core import Json
from rocket_desktop.model.digest import digest_json
from rocket_desktop.model.jsontext import BadJson, read_json
from rocket_desktop.model.stephenson.draft_file import from_json
from rocket_desktop.model.stephenson.map_draft import CannotEdit, slug, tidy
from rocket_desktop.model.stephenson.map_file import MAX_BYTES, check_map
from rocket_desktop.play.game_file import StorageError, why
from rocket_desktop.play.storage import data_folder, write_atomically

SUFFIX: Final = ".json"
_DRAFT: Final = ".draft.json"
_DELETED: Final = "deleted"
_LONGEST: Final = 30  # characters of a name, of the 40 that a data file's may have


@dataclass(frozen=True)
class OwnMap:
    """One map: its `name` and `title`, what was `saved`, and the `draft` with changes since; None where there is none.

    `fault` says why no game can be played on what was saved; it is empty when one can.
    """

    name: str
    title: str
    saved: Json | None
    draft: Json | None
    fault: str


class OwnMaps:
    """The maps in one folder."""

    def __init__(self, folder: Path | None = None) -> None:
        """`folder` holds the files; by default `maps` in the data folder.  It is made when first needed."""
        self.folder = folder if folder is not None else data_folder() / "maps"
        self._read: dict[Path, tuple[int, int, Json | None, str]] = {}
        self._checked: dict[Path, tuple[int, str]] = {}

    def maps(self) -> list[OwnMap]:
        """Every map, by title.  Raises `StorageError` when the folder cannot be read."""
        return sorted((self.find(name) for name in self._names()), key=lambda each: (each.title.casefold(), each.name))

    def find(self, name: str) -> OwnMap:
        """The map of this name; with neither content when there is none."""
        path = self._path(name)
        saved, fault = self._content(path)
        draft, unread = self._content(self._draft(name))
        if saved is not None:
            fault = self._fault(path, saved)
        elif not fault:
            fault = unread or _("it has not been saved yet")
        shown = saved if saved is not None else draft
        title = "" if shown is None else str(shown.get("title", ""))
        return OwnMap(name, title or name, saved, draft, fault)

    def data(self) -> dict[str, object]:
        """The maps that games can be played on, by the name of the data file: `maps/mine`.

        A folder that cannot be read has none, which the page of the maps tells.
        """
        try:
            found = self.maps()
        except StorageError:
            return {}
        return {f"maps/{each.name}": each.saved for each in found if not each.fault}

    def version(self, name: str) -> str:
        """What is saved under a name, as a digest; empty when that is no map."""
        saved, _fault = self._content(self._path(name))
        return "" if saved is None else digest_json(saved)

    def save(self, name: str, content: Json, version: str | None = None) -> str:
        """Keep a map; what was a draft is saved with it.  Raises `StorageError`; the old files stay then.

        `version` is that of the file which `content` was made from.  When somebody else has saved another one
        meanwhile, that becomes a map of its own, whose title is given; else the answer is empty.
        """
        text = _text(content)
        there = self.version(name)
        kept = ""
        if version is not None and there not in ("", version, digest_json(json.loads(text))):
            kept = self._keep_beside(name)
        elif version is not None and not there and self._path(name).exists():
            self._put_aside(self._path(name))  # it became damaged, but is the player's
        write_atomically(self._path(name), text)
        self.drop_draft(name)
        return kept

    def _keep_beside(self, name: str) -> str:
        """Make what is saved under a name a map of its own as well; gives its title."""
        saved, _fault = self._content(self._path(name))
        assert saved is not None, "it has a version"
        title = tidy(_("{map}, as saved elsewhere").format(map=saved.get("title", name)))
        other = self.new_name(title)
        write_atomically(self._path(other), _text({**saved, "id": other, "title": title}))
        return title

    def keep_draft(self, name: str, content: Json) -> None:
        """Keep changes that are not saved yet.  Raises `StorageError`."""
        write_atomically(self._draft(name), _text(content))

    def drop_draft(self, name: str) -> None:
        """Forget the changes that are not saved.  Raises `StorageError`."""
        try:
            self._draft(name).unlink(missing_ok=True)
        except OSError as error:
            text = _("{file} cannot be deleted: {reason}")
            raise StorageError(text.format(file=self._draft(name).name, reason=why(error))) from error

    def new_name(self, title: str) -> str:
        """A name that no map has yet, made from a title.  Raises `StorageError` when the folder cannot be read."""
        first = slug(title)[:_LONGEST].strip("-") or "map"
        taken = set(self._names())
        name, number = first, 2
        while name in taken or any(spec.is_built_in(f"maps/{name}") for spec in GAMES.values()):
            name, number = f"{first}-{number}", number + 1
        return name

    def delete(self, name: str) -> list[tuple[Path, Path]]:
        """Put a map's files aside; gives for `restore` where each was and is now.  Raises `StorageError`."""
        return [(path, self._put_aside(path)) for path in (self._path(name), self._draft(name)) if path.exists()]

    def _put_aside(self, path: Path) -> Path:
        """Move a file to those that are deleted; gives where it is now."""
        target, number = self.folder / _DELETED / path.name, 2
        while target.exists():
            target, number = target.with_name(f"{number}-{path.name}"), number + 1
        _move(path, target)
        return target

    def restore(self, moved: list[tuple[Path, Path]]) -> None:
        """Bring back what `delete` has put aside, unless another map has the name now.  Raises `StorageError`."""
        for path, target in moved:
            if path.exists():
                raise StorageError(_("There is already a map in {file}").format(file=path.name))
            _move(target, path)

    def write(self, target: Path, content: Json) -> None:
        """Write any map to a place of the player's choice.  Raises `StorageError`."""
        write_atomically(target, _text(content))

    def export(self, name: str, target: Path) -> None:
        """Copy a map, as it was saved, to a place of the player's choice.  Raises `StorageError`."""
        try:
            shutil.copyfile(self._path(name), target)
        except OSError as error:
            text = _("{file} cannot be exported: {reason}")
            raise StorageError(text.format(file=self._path(name).name, reason=why(error))) from error

    def import_file(self, source: Path) -> tuple[str, list[str]]:
        """Take a map from elsewhere: gives its name here and its faults, which the editor can mend.

        A map with faults becomes a draft of all that is sound in it.  Raises `StorageError`, and nothing is taken, when
        it is no map.
        """
        content, fault = _read_map(source)
        if content is None:
            raise StorageError(_("{file} cannot be taken: {reason}").format(file=source.name, reason=fault))
        try:
            draft, faults = from_json(content)
        except CannotEdit as error:
            raise StorageError(_("{file} is no map: {reason}").format(file=source.name, reason=error)) from error
        name = self.new_name(draft.title)
        if faults:
            self.keep_draft(name, content)
        else:
            self.save(name, content)
        return name, faults

    def _path(self, name: str) -> Path:
        return self.folder / (name + SUFFIX)

    def _draft(self, name: str) -> Path:
        return self.folder / (name + _DRAFT)

    def _names(self) -> Iterator[str]:
        """The names of all maps, each once.  Raises `StorageError`."""
        try:
            files = sorted(path.name for path in self.folder.iterdir() if path.is_file())
        except FileNotFoundError:
            return
        except OSError as error:
            raise StorageError(
                _("The folder of the maps cannot be read: {reason}").format(reason=why(error))
            ) from error
        names = [file.removesuffix(_DRAFT).removesuffix(SUFFIX) for file in files if file.endswith(SUFFIX)]
        yield from dict.fromkeys(name for name in names if name and name == slug(name))

    def _content(self, path: Path) -> tuple[Json | None, str]:
        """The parsed file and why there is none, empty where there is no file; read again only when it has changed."""
        try:
            facts = path.stat()
        except FileNotFoundError:
            return None, ""
        except OSError as error:
            return None, why(error)
        known = self._read.get(path)
        if known is None or known[:2] != (facts.st_mtime_ns, facts.st_size):
            known = self._read[path] = (facts.st_mtime_ns, facts.st_size, *_read_map(path))
        return known[2:]

    def _fault(self, path: Path, content: Json) -> str:
        """Why no game can be played on a map; looked for once for each content."""
        known = self._checked.get(path)
        if known is None or known[0] != id(content):
            faults = check_map(content)
            known = self._checked[path] = (id(content), faults[0] if faults else "")
        return known[1]


def _text(content: Json) -> str:
    return json.dumps(content, ensure_ascii=False, allow_nan=False) + "\n"


def _move(path: Path, target: Path) -> None:
    try:
        target.parent.mkdir(parents=True, exist_ok=True)
        path.rename(target)
    except OSError as error:
        raise StorageError(_("{file} cannot be moved: {reason}").format(file=path.name, reason=why(error))) from error


def _read_map(path: Path) -> tuple[Json | None, str]:
    """The JSON object in a file, or why there is none."""
    try:
        if not path.is_file():
            return None, _("it is not a file")
        if path.stat().st_size > MAX_BYTES:
            return None, _("it is too large: a map has no more than {number} MB").format(
                number=MAX_BYTES // 1024 // 1024
            )
        value = read_json(path.read_bytes().decode("utf-8-sig"))
    except OSError as error:
        return None, why(error)
    except UnicodeDecodeError:
        return None, _("it is no text in UTF-8")
    except BadJson as error:
        return None, _("it is no JSON: {reason}").format(reason=error)
    if not isinstance(value, dict):
        return None, _("it is no map")
    return value, ""
