"""Games to look at and to play."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from rocket_desktop.play.storage import Storage
from tests.views.station_master.tables import Tables


@pytest.fixture
def tables(tmp_path: Path, qtbot: QtBot) -> Iterator[Tables]:
    assert qtbot is not None  # an application must run
    made = Tables(Storage(tmp_path / "games"))
    yield made
    made.close()
