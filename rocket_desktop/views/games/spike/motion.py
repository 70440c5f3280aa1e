"""Track, trains, cards and chips on their way: what moves when something happens."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from rocket_desktop.model.core import Json
from rocket_desktop.views.kit.motion import Step

if TYPE_CHECKING:
    from rocket_desktop.views.games.spike.scene import RailScene


def plan(scene: RailScene, events: Sequence[Json]) -> list[Step]:
    """What moves when these events happen, one step after the other."""
    return []
