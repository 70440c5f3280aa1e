"""Spike as an entry of the catalogue."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from rocket_desktop.i18n import N_
from rocket_desktop.model.core import OVER, BadOptions, GameSpec, GameState, Json, Option, OptionValue
from rocket_desktop.model.digest import digest_json
from rocket_desktop.model.spike import notation, words
from rocket_desktop.model.spike.board import Board
from rocket_desktop.model.spike.board_file import read_board
from rocket_desktop.model.spike.published import position_json
from rocket_desktop.model.spike.setup import new_state
from rocket_desktop.model.spike.state import (
    ADVANCED_CONTRACTS,
    ADVANCED_ROUTES,
    CHOOSE_SIDES,
    REASONS,
    SpikeState,
)

_MOST_BOARDS: Final = 16
_BOARDS: Final[dict[str, Board]] = {}  # by the digest of the board's file
_BITS: Final = {
    "choose_sides": CHOOSE_SIDES,
    "advanced_contracts": ADVANCED_CONTRACTS,
    "advanced_routes": ADVANCED_ROUTES,
}


class Spike(GameSpec):
    """See `GameSpec`."""

    id = "spike"
    title = "Spike"
    rules = 1
    players = (2, 4)
    options = (
        Option("board", ("spike",), "spike", N_("Board"), N_("The board, its contracts and routes."), "boards"),
        Option(
            "choose_sides",
            (False, True),
            False,
            N_("Choose the sides of contracts"),
            N_("Each player chooses which side of each contract dealt to him lies up; else chance does."),
        ),
        Option(
            "advanced_contracts",
            (False, True),
            False,
            N_("Further contracts"),
            N_("Who has fulfilled every contract may buy another one for 3."),
        ),
        Option(
            "advanced_routes",
            (False, True),
            False,
            N_("Choice of routes"),
            N_("Each player gets two route cards and keeps one of them."),
        ),
    )
    reasons = REASONS[1:]  # without the one for none yet
    secrets = True

    def amount(self, number: int, options: Mapping[str, object]) -> str:
        return words.money(number)

    def data_files(self, options: Mapping[str, OptionValue]) -> list[str]:
        return [f"boards/{options['board']}"]

    def new_game(
        self, players: int, options: Mapping[str, OptionValue], seed: int, data: Mapping[str, object]
    ) -> SpikeState:
        self.check_players(players)
        if not 0 <= seed < 1 << 63:
            raise BadOptions(f"a seed is a whole number from 0 to 2**63 - 1, not {seed}")
        chosen = self.complete_options(options, data)
        content = data[self.data_files(chosen)[0]]
        name = digest_json(content)
        board = _BOARDS.get(name)
        if board is None:
            board = read_board(content)
            if len(_BOARDS) == _MOST_BOARDS:
                _BOARDS.clear()
            _BOARDS[name] = board
        return new_state(board, players, sum(bit for key, bit in _BITS.items() if chosen[key]), seed)

    def format_move(self, state: GameState, move: int) -> str:
        return notation.format_move(_own(state), move)

    def parse_move(self, state: GameState, text: str) -> int:
        return notation.parse_move(_own(state), text)

    def describe(self, state: GameState, record: list[int], names: Sequence[str]) -> Json:
        return words.describe(_own(state).pos.board, record, names)

    def told_move(self, state: GameState, move: int, seat: int) -> str:
        return notation.format_move(_own(state), move, seat)

    def told_event(self, state: GameState, record: list[int], names: Sequence[str], seat: int) -> Json:
        return words.describe(_own(state).pos.board, record, names, seat)

    def revealed(self, record: list[int], names: Sequence[str]) -> str:
        return words.revealed_in_words(record, names)

    def projected(self, state: GameState, seat: int | None = None) -> list[int]:
        """See `GameSpec`.  Of others' route cards nothing is known before the end (K11)."""
        whole = _own(state).projected_scores()
        if seat is None or state.to_act() == OVER:
            return whole
        return [
            known if each == seat else money
            for each, (known, money) in enumerate(zip(whole, state.scores(), strict=True))
        ]

    def position(self, state: GameState, seat: int | None = None) -> Json:
        return position_json(_own(state), seat)


def _own(state: GameState) -> SpikeState:
    if not isinstance(state, SpikeState):
        raise TypeError("a state of another game")
    return state


SPEC = Spike()
