"""What the exact solver may use of each game: the only list."""

from __future__ import annotations

from typing import Final

from rocket_desktop.ai.policies.stephenson_endgame import StephensonEndgame
from rocket_desktop.ai.solver import Endgame

ENDGAMES: Final[dict[str, Endgame]] = {"stephensons-rocket": StephensonEndgame()}
"""By the game's id.  A game that is missing has hidden information or chance, and no exact solutions."""
