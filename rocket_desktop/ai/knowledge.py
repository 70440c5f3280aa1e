"""What computer players know about each game beyond its rules: the only list."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from rocket_desktop.ai.endgames import ENDGAMES
from rocket_desktop.ai.policies.pocket_rockets import PocketRocketsPolicy
from rocket_desktop.ai.policies.pocket_rockets_yardsticks import PocketRocketsYardstick
from rocket_desktop.ai.policies.spike import SpikePolicy
from rocket_desktop.ai.policies.spike_yardsticks import SpikeYardstick
from rocket_desktop.ai.policies.station_master import StationMasterPolicy
from rocket_desktop.ai.policies.station_master_yardsticks import StationMasterYardstick
from rocket_desktop.ai.policies.stephenson import StephensonPolicy
from rocket_desktop.ai.policies.stephenson_yardsticks import StephensonYardstick
from rocket_desktop.ai.policy import Policy, Yardstick
from rocket_desktop.ai.solver import Endgame


@dataclass(frozen=True)
class Knowledge:
    """What bots know about a game: the searching ones, the yardsticks, the exact solver.

    Without `endgame` nothing is solved exactly.
    """

    policy: Policy
    yardstick: Yardstick
    endgame: Endgame | None = None


KNOWLEDGE: Final[dict[str, Knowledge]] = {
    "stephensons-rocket": Knowledge(StephensonPolicy(), StephensonYardstick(), ENDGAMES["stephensons-rocket"]),
    "station-master": Knowledge(StationMasterPolicy(), StationMasterYardstick()),
    "pocket-rockets": Knowledge(PocketRocketsPolicy(), PocketRocketsYardstick()),
    "spike": Knowledge(SpikePolicy(), SpikeYardstick()),
}
"""By the game's id; a game may be missing."""

NOTHING: Final = Knowledge(Policy(), Yardstick())
"""What is known about the others."""
