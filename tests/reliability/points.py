"""The instants of a save: at every write, flush and rename the process can be killed, or the call refused."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from types import TracebackType
from typing import IO, Any, Final, Self
from unittest import mock

REFUSABLE: Final = ("look", "make", "write", "flush", "sync", "rename")
"""The calls of a save that the system can refuse, in their order."""

POINTS: Final = (
    "look", "make", "made", "write", "half", "written", "flush", "flushed", "sync", "synced", "rename", "renamed",
    "sync folder", "folder synced",
)  # fmt: skip
"""Every instant of a save at which `visit` is called, in their order."""

Visit = Callable[[str], None]
"""Called with each instant's name."""


class _Slow:
    """A file that is written in halves, so that something can happen between them."""

    def __init__(self, file: IO[bytes], visit: Visit) -> None:
        self._file = file
        self._visit = visit

    def write(self, content: bytes) -> None:
        self._visit("write")
        self._file.write(content[: len(content) // 2])
        self._file.flush()
        self._visit("half")
        self._file.write(content[len(content) // 2 :])
        self._visit("written")

    def flush(self) -> None:
        self._visit("flush")
        self._file.flush()
        self._visit("flushed")

    def fileno(self) -> int:
        return self._file.fileno()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._file.close()


@contextmanager
def watched(visit: Visit) -> Iterator[None]:
    """Meanwhile `visit` is called at every instant of every save; what it raises, the system refuses."""
    mkstemp, fdopen, fsync, replace = tempfile.mkstemp, os.fdopen, os.fsync, Path.replace
    read_bytes, open_folder = Path.read_bytes, os.open
    folders: set[int] = set()

    def make(*arguments: Any, **named: Any) -> tuple[int, str]:
        visit("make")
        made = mkstemp(*arguments, **named)
        visit("made")
        return made

    def wrap(handle: int, *arguments: Any, **named: Any) -> _Slow:
        return _Slow(fdopen(handle, *arguments, **named), visit)

    def look(path: Path) -> bytes:
        visit("look")
        return read_bytes(path)

    def note_folder(path: Any, flags: int, *arguments: Any, **named: Any) -> int:
        handle = open_folder(path, flags, *arguments, **named)
        if flags == os.O_RDONLY:
            folders.add(handle)
        return handle

    def sync(handle: int) -> None:
        folder = handle in folders
        folders.discard(handle)
        visit("sync folder" if folder else "sync")
        fsync(handle)
        visit("folder synced" if folder else "synced")

    def rename(path: Path, target: Path) -> Path:
        visit("rename")
        renamed = replace(path, target)
        visit("renamed")
        return renamed

    with (
        mock.patch.object(tempfile, "mkstemp", make),
        mock.patch.object(os, "fdopen", wrap),
        mock.patch.object(os, "open", note_folder),
        mock.patch.object(os, "fsync", sync),
        mock.patch.object(Path, "replace", rename),
        mock.patch.object(Path, "read_bytes", look),
    ):
        yield
