"""The computer players by name: the only list of them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Final

from rocket_desktop.ai.bots import Bot, GreedyBot, RandomBot, StaticBot, UctBot
from rocket_desktop.ai.knowledge import KNOWLEDGE, NOTHING, Knowledge
from rocket_desktop.ai.search_bot import Level, SearchBot
from rocket_desktop.model.jsontext import show

EASY: Final = Level(iterations=60, width=8, softness=0.06, cap=0.12, ceiling=3.0)
MEDIUM: Final = Level(iterations=120, width=16, softness=0.03, cap=0.06, ceiling=5.0, solver=1000, solves_softly=True)
HARD: Final = Level(iterations=2000, width=24, softness=0.004, cap=0.008, ceiling=10.0, solver=10_000)
EXPERT: Final = Level(iterations=20_000, width=32, softness=0.0, cap=0.0, ceiling=60.0, solver=100_000)

LEVELS: Final[dict[str, Callable[[Knowledge], Bot]]] = {
    "random": lambda _: RandomBot(),
    "static": lambda known: StaticBot(known.yardstick),
    "greedy": lambda known: GreedyBot(known.yardstick),
    "uct": lambda _: UctBot(),
    "easy": lambda known: SearchBot(known.policy, EASY, known.endgame),
    "medium": lambda known: SearchBot(known.policy, MEDIUM, known.endgame),
    "hard": lambda known: SearchBot(known.policy, HARD, known.endgame),
    "expert": lambda known: SearchBot(known.policy, EXPERT, known.endgame),
}
"""How each bot is made: the yardsticks, then the levels, each from the weakest to the strongest."""

YARDSTICKS: Final = ("random", "static", "greedy", "uct")
"""The bots that others are measured by, and that therefore never change; see `yardsticks`."""

OPPONENTS: Final = ("greedy", "easy", "medium", "hard", "expert")
"""The bots that people are offered to play against, the usual one first; the others are yardsticks."""

RATINGS: Final[dict[str, dict[str, float]]] = {
    "stephensons-rocket": {
        "random": 200.0,
        "static": 580.0,
        "greedy": 1000.0,
        "uct": 1020.0,
        "easy": 890.0,
        "medium": 1190.0,
        "hard": 1640.0,
        "expert": 1810.0,
    },
    "station-master": {
        "static": 735.0,
        "greedy": 1000.0,
        "easy": 970.0,
        "medium": 1080.0,
        "hard": 1485.0,
        "expert": 1590.0,
    },
    "pocket-rockets": {
        "static": 1030.0,
        "greedy": 1000.0,
        "easy": 815.0,
        "medium": 1030.0,
        "hard": 1290.0,
        "expert": 1385.0,
    },
    "spike": {
        "static": 870.0,
        "greedy": 1000.0,
        "easy": 1035.0,
        "medium": 1160.0,
        "hard": 1510.0,
        "expert": 1670.0,
    },
}
"""How strong each bot is at each game on the scale of the arena's ladders (Elo for two players, `greedy` at 1000).

What a person's rating is measured by; who is missing has not been measured, and games against them do not count.  They
follow from the matches in docs/strength.md, of Stephenson's Rocket step by step from those of neighbours, of the others
from all together: change them when a ladder says otherwise.
"""

STRONGEST: Final = "expert"
"""Who thinks when only a number of iterations or seconds is asked for, or an analysis."""


class UnknownBot(ValueError):
    """A name that no bot has; the text lists those there are."""


def find_bot(name: str, game: str, *, solver: bool = True) -> Bot:
    """The bot of this name for a game (its id); without `solver` it solves nothing exactly.  Raises `UnknownBot`."""
    make = LEVELS.get(name)
    if make is None:
        raise UnknownBot(f"there is no bot {show(name)} (the bots are {', '.join(LEVELS)})")
    known = KNOWLEDGE.get(game, NOTHING)
    return make(known if solver else replace(known, endgame=None))
