"""Every scenario is played by both implementations."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.model.adapter import IMPLEMENTATIONS, Game
from tests.model.scenarios.positions import At

Open = Callable[[At], Game]


@pytest.fixture(params=list(IMPLEMENTATIONS))
def play(request: pytest.FixtureRequest) -> Open:
    """Opens a position under one of the implementations."""
    implementation = IMPLEMENTATIONS[request.param]
    return lambda at: implementation(at.map, at.options, at.json())
