"""What playing well needs beyond the rules, and games played at random.

`Policy` is what searches ask about a game, `Yardstick` what the yardsticks do; a game whose players want to
know more overrides them in `policies/`.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import mypyc_attr

from rocket_desktop.model.core import OVER, GameState
from rocket_desktop.model.rng import Rng

_SPREAD: Final = 10.0


@mypyc_attr(allow_interpreted_subclasses=True)
class Yardstick:
    """What the yardsticks `static` and `greedy` go by; this one knows nothing.

    Never change what it says of a game once that is published: they would not be the same players any more.
    """

    def promise(self, state: GameState, move: int) -> int:
        """What a move may bring yet beside what the scores show at once, in hundredths of a point."""
        return 0

    def price(self, state: GameState, move: int) -> int:
        """How much of what may be needed later a move gives away; of two equally good moves the cheaper is played."""
        return 0

    def plain_value(self, state: GameState, move: int) -> int:
        """What a move is worth by itself, nobody else and nothing later considered."""
        return 0


@mypyc_attr(allow_interpreted_subclasses=True)
class Policy:
    """The policy for a game of which nothing more is known than its rules."""

    def candidates(self, state: GameState, widely: bool) -> list[int]:
        """The moves worth a search, the likeliest best first, more of them if `widely`; all when nothing is known."""
        return state.legal_moves()

    def quick_move(self, state: GameState, rng: Rng) -> int:
        """A move found quickly, but not blindly if the game is known: what games are played out by."""
        return state.random_move(rng)

    def play_out(self, state: GameState, rng: Rng) -> None:
        """Play on by quick moves until the game is over, or `expected_scores` can tell enough."""
        while state.to_act() != OVER:
            state.apply(self.quick_move(state, rng))

    def expected_scores(self, state: GameState) -> list[float]:
        """The final scores to expect of a position that is not over, one where `play_out` stops or a decision was made.

        This policy has learned nothing: what the scores would be if the game ended now.
        """
        return [float(score) for score in state.projected_scores()]

    def rest_of_gesture(self, state: GameState, move: int) -> list[int]:
        """The moves that end what a legal move begins, where players think of several as one, as it would play them.

        Here, for games whose moves stand alone: none.
        """
        return []

    def temper(self) -> float:
        """How much of a level's carelessness one decision bears; 1 where a turn is one or two decisions of weight."""
        return 1.0

    def spread(self, state: GameState) -> float:
        """How uncertain `expected_scores` are: so many points more make a seat e times as likely to win."""
        return _SPREAD


def play_at_random(state: GameState, rng: Rng, moves: list[int]) -> None:
    """Play a game to its end with random moves, kind first; they are added to `moves`."""
    while state.to_act() != OVER:
        move = state.random_move(rng)
        moves.append(move)
        state.apply(move)
