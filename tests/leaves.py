"""How far to play on before a position is judged: matches between searches at equal processor time.

`python -m tests.leaves` plays them and prints a line each; docs/strength.md has the figures.  The searches differ in
nothing but where they judge: at the next action, at the end of one turn or of several, at the end of the game alone.
"""

from __future__ import annotations

import argparse
from time import process_time
from typing import Final

from rocket_desktop.ai.arena import derived_seed
from rocket_desktop.ai.bots import Budget, step
from rocket_desktop.ai.policies.stephenson import TO_THE_END, StephensonPolicy
from rocket_desktop.ai.search_bot import Level, SearchBot
from rocket_desktop.ai.statistics import wilson
from rocket_desktop.ai.view import View
from rocket_desktop.data import read_data
from rocket_desktop.model.core import OVER
from rocket_desktop.model.game import find_game
from rocket_desktop.model.rng import Rng

MAPS: Final = ("england", "usa", "china")
OPENING: Final = 6  # random moves that each start begins with
LEAVES: Final = {"next action": 0, "one turn": 1, "two turns": 2, "four turns": 4, "the end": TO_THE_END}
LEVEL: Final = Level(iterations=1, width=16, softness=0.0, cap=0.0, ceiling=60.0)


def chosen(bot: SearchBot, view: View, seed: int, seconds: float) -> tuple[int, int]:
    """The bot's move after so much processor time, and its iterations."""
    end = process_time() + seconds
    budget = Budget(seconds=seconds)
    thinking = bot.think(view, seed, budget)
    while step(thinking, budget) and process_time() < end:
        pass
    return thinking.best(), thinking.iterations


def match(first: int, second: int, games: int, seconds: float, seed: int) -> tuple[float, list[float]]:
    """The first's share of wins in so many two-player games on all maps, and both's iterations a decision."""
    spec = find_game("stephensons-rocket")
    bots = [SearchBot(StephensonPolicy(turns=turns), LEVEL) for turns in (first, second)]
    wins = 0.0
    iterations, decisions = [0, 0], [0, 0]
    for number in range(games):
        start = number // 2
        options = spec.complete_options({"map": MAPS[start % len(MAPS)]})
        data = {name: read_data(name) for name in spec.data_files(options)}
        state = spec.new_game(2, options, derived_seed(seed, start, 0), data)
        table = state.clone()
        rng = Rng(derived_seed(seed, start, 1))
        for _ in range(OPENING):
            state.apply(state.random_move(rng))
        while (seat := state.to_act()) != OVER:
            which = (seat + number) % 2
            view = View(spec, table, seat, state.observe(seat))
            move, made = chosen(bots[which], view, derived_seed(seed, number, 2), seconds)
            iterations[which] += made
            decisions[which] += 1
            state.apply(move)
        scores = state.scores()
        own, other = scores[number % 2], scores[1 - number % 2]
        wins += 1.0 if own > other else 0.5 if own == other else 0.0
    return wins, [made / count for made, count in zip(iterations, decisions, strict=True)]


def main() -> None:
    """Play every way to judge against playing each game to its end."""
    parser = argparse.ArgumentParser(prog="python -m tests.leaves", description=main.__doc__)
    parser.add_argument("--games", type=int, default=60, help="of each match (default 60)")
    parser.add_argument("--seconds", type=float, default=0.05, help="processor time a decision (default 0.05)")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--against", choices=LEAVES, default="the end")
    asked = parser.parse_args()
    for name, turns in LEAVES.items():
        if name == asked.against:
            continue
        wins, iterations = match(turns, LEAVES[asked.against], asked.games, asked.seconds, asked.seed)
        low, high = wilson(wins, asked.games)
        print(
            f"judged at {name}, against {asked.against}: {wins / asked.games:.1%} [{low:.1%}, {high:.1%}] of "
            f"{asked.games} games; {iterations[0]:.0f} to {iterations[1]:.0f} iterations a decision",
            flush=True,
        )


if __name__ == "__main__":
    main()
