"""Fixtures for tests of all that serves any game."""

from __future__ import annotations

import pytest

from rocket_desktop.model.catalog import GAMES
from tests.model.toy_game import SPEC, ToySpec


@pytest.fixture
def toy(monkeypatch: pytest.MonkeyPatch) -> ToySpec:
    """Climbers, our small game with hidden hands and dice, as one of the catalogue."""
    monkeypatch.setitem(GAMES, SPEC.id, SPEC)
    return SPEC
