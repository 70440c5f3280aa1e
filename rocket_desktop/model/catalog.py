"""The games there are: the only list of them."""

from __future__ import annotations

from rocket_desktop.model.core import GameSpec
from rocket_desktop.model.pocket_rockets.spec import SPEC as POCKET_ROCKETS
from rocket_desktop.model.spike.spec import SPEC as SPIKE
from rocket_desktop.model.station_master.spec import SPEC as STATION_MASTER
from rocket_desktop.model.stephenson.spec import SPEC as STEPHENSONS_ROCKET

GAMES: dict[str, GameSpec] = {game.id: game for game in (STEPHENSONS_ROCKET, STATION_MASTER, POCKET_ROCKETS, SPIKE)}
"""Every game by its id, in the order they are offered."""
