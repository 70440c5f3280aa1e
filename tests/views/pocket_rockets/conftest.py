"""Games to look at and to play."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from rocket_desktop.play.storage import Storage
from tests.views.pocket_rockets.tables import YardTables


@pytest.fixture
def tables(tmp_path: Path, qtbot: QtBot) -> Iterator[YardTables]:
    assert qtbot is not None  # an application must run
    made = YardTables(Storage(tmp_path / "games"))
    yield made
    made.close()
