"""The computer players by name: the only list of them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from rocket_desktop.ai.bots import Bot, GreedyBot, RandomBot, StaticBot
from rocket_desktop.ai.policies.stephenson import StephensonPolicy
from rocket_desktop.ai.policy import Policy

POLICIES: Final[dict[str, Policy]] = {"stephensons-rocket": StephensonPolicy()}
"""What is known about each game beyond its rules, by the game's id; a game may be missing."""

LEVELS: Final[dict[str, Callable[[Policy], Bot]]] = {
    "random": lambda _: RandomBot(),
    "static": StaticBot,
    "greedy": GreedyBot,
}
"""How each bot is made, from the weakest to the strongest."""

STRONGEST: Final = "greedy"
"""Who thinks when only a number of iterations or seconds is asked for, or an analysis."""


class UnknownBot(ValueError):
    """A name that no bot has; the text lists those there are."""


def find_bot(name: str, game: str) -> Bot:
    """The bot of this name for a game (its id).  Raises `UnknownBot`."""
    make = LEVELS.get(name)
    if make is None:
        raise UnknownBot(f"there is no bot {name!r} (the bots are {', '.join(LEVELS)})")
    return make(POLICIES.get(game, Policy()))
