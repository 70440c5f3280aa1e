"""Games and bots for the tests of the table's inner side."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from rocket_desktop.model.record import Seat
from rocket_desktop.play.seats import marked
from rocket_desktop.play.session import Session, new_session
from rocket_desktop.play.storage import Storage

MakeSession = Callable[..., Session]


@pytest.fixture
def storage(tmp_path: Path) -> Storage:
    return Storage(tmp_path / "games")


@pytest.fixture
def make_session(storage: Storage, qtbot: QtBot) -> Iterator[MakeSession]:
    """Makes sessions of Stephenson's Rocket by their seats' players; their processes end with the test."""
    assert qtbot is not None  # an application must run
    made: list[Session] = []

    def make(*players: str, seed: int = 5) -> Session:
        seats = marked([Seat(name, player) for name, player in zip(("Ada", "Ben", "Cy", "Di"), players, strict=False)])
        session = new_session("stephensons-rocket", {}, seats, storage, "Test", seed)
        made.append(session)
        return session

    yield make
    for session in made:
        session.close()
