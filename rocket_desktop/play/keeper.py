"""Keeps the game at the table in its file: saves it, tries again, parts from a file that another window plays on."""

from __future__ import annotations

import logging
from collections.abc import Callable
from pathlib import Path
from typing import Final

from PySide6.QtCore import QLockFile, QObject, QTimer, Signal

from rocket_desktop.i18n import _
from rocket_desktop.play.game_file import StorageError
from rocket_desktop.play.storage import Storage, title_of, write_atomically

RETRY: Final = 5000
"""Milliseconds after which a game that could not be saved is tried again."""

_log = logging.getLogger(__name__)


class GameKeeper(QObject):
    """One game and its file at `path`.

    `saving(text)` tells why the game is not on disk, and with an empty text that it is again; `parted(text)` that it
    had to take a file of its own, and why; `moved()` follows when `path` is another than before.
    """

    saving = Signal(str)
    parted = Signal(str)
    moved = Signal()

    def __init__(
        self,
        path: Path,
        storage: Storage,
        on_disk: bytes | None,
        text: Callable[[], str],
        renew: Callable[[], None],
        parent: QObject | None = None,
    ) -> None:
        """`text` gives the game's record as it stands, `renew` makes a game of its own of it, with another id.

        `on_disk` is what the file holds from which the game comes, None when it has none yet.
        """
        super().__init__(parent)
        self.path = path
        self._storage = storage
        self._text = text
        self._renew = renew
        # What was last read from the file or written there, and why nothing could be written since.
        self._on_disk = on_disk
        self._unsaved = ""
        self._place: QLockFile | None = None
        self.retry = QTimer(self)
        self.retry.setInterval(RETRY)
        self.retry.timeout.connect(self.save)

    def begin(self) -> None:
        """Take the game's place at the table and save one that has no file yet.

        Of a game that another window has on its table, this is a copy from now on, written with the next move.
        """
        new = self._on_disk is None
        try:
            self._take_place()
        except StorageError as error:
            self._cannot_save(error)
        if new:
            self.save()

    def unsaved(self) -> str:
        """Why the game as it stands is not on disk, empty when it is."""
        return self._unsaved

    def save(self) -> bool:
        """Write the game to its file; whether it is there now.  What hinders it is told by `saving`, not raised.

        If the file holds something else than was last left there, another window has played on: this game then takes
        a file of its own, and both are kept.
        """
        try:
            text = self._text()
            while not self._storage.save_over(self.path, text, self._on_disk):
                self._part()
                text = self._text()
        except StorageError as error:
            self._cannot_save(error)
            return False
        self._kept(text)
        return True

    def save_elsewhere(self, path: Path) -> None:
        """Keep the game at `path` from now on, whatever is there.  Raises `StorageError`, and nothing changes then."""
        place = self._place if path == self.path else self._storage.hold(path)
        if place is None:
            raise StorageError(_("{file} is being played in another window").format(file=path.name))
        text = self._text()
        write_atomically(path, text)  # if it fails, Qt gives the new place back with its last reference
        if self._place is not None and self._place is not place:
            self._place.unlock()
        self.path, self._place = path, place
        self._kept(text)
        self.moved.emit()

    def close(self) -> None:
        """Try no more, and give the place at the table back."""
        self.retry.stop()
        if self._place is not None:
            self._place.unlock()

    def _cannot_save(self, error: StorageError) -> None:
        _log.warning("not saved: %s", error)
        self.retry.start()
        self._tell(str(error))

    def _kept(self, text: str) -> None:
        self._on_disk = text.encode("utf-8")
        self.retry.stop()
        self._tell("")

    def _tell(self, trouble: str) -> None:
        if trouble != self._unsaved:
            self._unsaved = trouble
            self.saving.emit(trouble)

    def _take_place(self) -> None:
        """Take the game's place at the table; where another window has it, take another file."""
        if self._place is not None:
            self._place.unlock()
        self._place = self._storage.hold(self.path)
        if self._place is None:
            self._part()

    def _part(self) -> None:
        """Take another file: the one so far is somebody else's to write.  Raises `StorageError`."""
        old, title = self.path, title_of(self.path)
        if self._on_disk is None:  # only the same title, chosen at the same time
            self.path = self._storage.new_path(title)
            self._take_place()
            return
        self.path = self._storage.new_path(title, _("{title} (this window)"))
        self._on_disk = None
        self._renew()
        self._take_place()
        self.parted.emit(
            _(
                "{title} is also played in another window. Nothing is lost: that game keeps its name, and this one"
                " goes on as {other}."
            ).format(title=title_of(old), other=title_of(self.path))
        )
        self.moved.emit()
