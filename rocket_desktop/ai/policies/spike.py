"""What computer players know about Spike."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from rocket_desktop.ai.policies.spike_moves import candidates, quick_move
from rocket_desktop.ai.policies.spike_tables import Shelf
from rocket_desktop.ai.policies.spike_values import Judge, turns_left
from rocket_desktop.ai.policy import Policy
from rocket_desktop.model.core import OVER, GameState
from rocket_desktop.model.rng import Rng
from rocket_desktop.model.spike.moves import LAY, kind_of
from rocket_desktop.model.spike.state import LAYING, PAYING, TURN, SpikeState

_TURNS: Final = 0  # of each seat, played before a position is judged
_LEAST_SPREAD: Final = 3.0
_SPREAD: Final = 0.035  # more for every tenth of a turn that may follow


class SpikePolicy(Policy):
    """See `Policy`.

    Positions are judged at the end of a turn, after quick moves, by what contracts, route and cards promise.
    """

    def __init__(self, turns: int = _TURNS) -> None:
        """With another number of `turns` for each seat beside the one under way; fewer than 0: to the end."""
        self._turns = turns
        self._shelf = Shelf()

    def candidates(self, state: GameState, widely: bool) -> list[int]:
        own = _own(state)
        return candidates(own, self._shelf.tables(own.pos.board), widely)

    def quick_move(self, state: GameState, rng: Rng) -> int:
        own = _own(state)
        return quick_move(own, self._shelf.tables(own.pos.board), rng)

    def play_out(self, state: GameState, rng: Rng) -> None:
        own = _own(state)
        tables = self._shelf.tables(own.pos.board)
        left: i64 = self._turns * own.pos.seats
        while own.to_act() != OVER:
            if _begins_turn(own):
                if left == 0:
                    return
                left -= 1
            own.apply(quick_move(own, tables, rng))

    def expected_scores(self, state: GameState) -> list[float]:
        """See `Policy`.  In the middle of a turn it is first played to its end."""
        own = _own(state)
        if not _begins_turn(own):
            own = own.clone()
            self.play_out(own, Rng(0))
            if own.to_act() == OVER:
                return [float(score) for score in own.scores()]
        judge = Judge(own, self._shelf.tables(own.pos.board))
        out: list[float] = []
        seat: i64
        for seat in range(own.pos.seats):
            worth: i64 = 100 * own.pos.points[seat] + judge.worth(seat)
            out.append(float(worth) / 100.0)
        return out

    def rest_of_gesture(self, state: GameState, move: int) -> list[int]:
        """See `Policy`.  Of a build: the segments that follow on the way that its first stands for, and the payment."""
        out: list[int] = []
        if kind_of(move) == LAY:
            own = _own(state).clone()
            own.apply(move)
            tables = self._shelf.tables(own.pos.board)
            while own.phase in (LAYING, PAYING):
                following = candidates(own, tables, False)[0]
                out.append(following)
                own.apply(following)
        return out

    def spread(self, state: GameState) -> float:
        turns: int = turns_left(_own(state))
        return _LEAST_SPREAD + _SPREAD * float(turns)


def _begins_turn(state: SpikeState) -> bool:
    """Whether a turn has begun and nothing has been done in it."""
    return state.phase == TURN and state.built == 0 and state.moved == 0 and state.busy == 0


def _own(state: GameState) -> SpikeState:
    if not isinstance(state, SpikeState):
        raise TypeError("a state of another game")
    return state
