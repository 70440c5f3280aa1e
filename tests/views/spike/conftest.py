"""Games to look at and to play."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from rocket_desktop.play.storage import Storage
from tests.views.spike.tables import RailTables


@pytest.fixture
def tables(tmp_path: Path, qtbot: QtBot) -> Iterator[RailTables]:
    assert qtbot is not None  # an application must run
    made = RailTables(Storage(tmp_path / "games"))
    yield made
    made.close()
