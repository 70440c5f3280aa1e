"""A fault of the system at every write, flush and rename of a save: the game goes on, and is saved when it can be."""

from __future__ import annotations

import errno
import os
import tempfile
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest

from rocket_desktop.model.record import Seat
from rocket_desktop.model.rng import Rng
from rocket_desktop.play.game_file import read_game
from rocket_desktop.play.seats import marked
from rocket_desktop.play.session import new_session
from rocket_desktop.play.settings import SettingsFile
from rocket_desktop.play.storage import Storage, StorageError
from tests.reliability.points import REFUSABLE, watched

CODES: Final = (
    errno.ENOSPC,
    errno.EDQUOT,
    errno.EIO,
    errno.EACCES,
    errno.EPERM,
    errno.EROFS,
    errno.EFBIG,
    errno.ENOENT,
)


class Refuser:
    """Refuses one kind of call with one code while `on`, and counts how often."""

    def __init__(self, point: str, code: int) -> None:
        self.point, self.code = point, code
        self.on = False
        self.refused = 0

    def __call__(self, point: str) -> None:
        if self.on and point == self.point:
            self.refused += 1
            raise OSError(self.code, os.strerror(self.code))


def run(seeds: range, moves: int = 6) -> dict[str, int]:
    """Refuse every kind of call with every code, in games of so many moves, one a seed.

    Gives how often each kind was refused.  Raises AssertionError when something is lost.
    """
    counted: Counter[str] = Counter()
    for seed in seeds:
        for point, code in _cases():
            with tempfile.TemporaryDirectory() as folder:
                counted[point] += _game(Path(folder), Refuser(point, code), seed, moves)
                if point != "look":  # settings are read once, and not before a save
                    counted[f"{point}, settings"] += _settings(Path(folder), Refuser(point, code))
    return dict(counted)


def _cases() -> Iterator[tuple[str, int]]:
    for point in REFUSABLE:
        for code in CODES:
            if not (point == "look" and code == errno.ENOENT):  # that is no fault: the file is gone, and made anew
                yield point, code


def _game(folder: Path, refuser: Refuser, seed: int, moves: int) -> int:
    storage = Storage(folder / "games")
    seats = marked([Seat("Ada"), Seat("Ben")])
    session = new_session("stephensons-rocket", {}, seats, storage, "Test", seed)
    told: list[str] = []
    parted: list[str] = []
    session.saving.connect(told.append)
    session.failed.connect(parted.append)
    rng = Rng(seed)
    with watched(refuser):
        session.begin()
        for number in range(1, moves + 1):
            before = session.path.read_bytes()
            refuser.on = number % 2 == 1
            asked = len(session.plies())
            legal = session.legal()
            session.play(legal[rng.below(len(legal))])
            assert len(session.plies()) == asked + 1  # the game goes on in memory
            if refuser.on:
                refuser.on = False
                assert session.unsaved()
                assert told[-1] == session.unsaved()
                assert session.path.read_bytes() == before  # and the file is as it was
                assert [path for path in storage.folder.iterdir() if path.name.startswith(".saving")] == []
                refuser.on = number % 4 == 3  # every other time it is refused once more
                assert session.save() is not refuser.on
                if refuser.on:
                    refuser.on = False
                    assert session.save()
            game, trouble, _ = read_game(session.path)
            assert trouble == ""
            assert game.record().moves == tuple(ply.text for ply in session.plies())
            assert session.unsaved() == ""
    assert parted == []
    assert told.count("") == len(told) - told.count("") == (moves + 1) // 2
    session.close()
    assert [path.name for path in storage.folder.iterdir()] == [session.path.name]
    return refuser.refused


def _settings(folder: Path, refuser: Refuser) -> int:
    path = folder / "settings.json"
    settings = SettingsFile(path)
    settings.values.theme = "dark"
    settings.save()
    before = path.read_bytes()
    with watched(refuser):
        refuser.on = True
        settings.values.theme = "light"
        with pytest.raises(StorageError, match=r"^settings\.json cannot be saved: "):
            settings.save()
        refuser.on = False
        assert path.read_bytes() == before
        settings.save()
    assert SettingsFile(path).values.theme == "light"
    return refuser.refused
