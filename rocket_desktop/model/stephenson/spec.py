"""Stephenson's Rocket as an entry of the catalogue."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from rocket_desktop.i18n import N_
from rocket_desktop.model.core import BadOptions, GameSpec, GameState, Json, Option, OptionValue
from rocket_desktop.model.digest import digest_json
from rocket_desktop.model.stephenson import notation, words
from rocket_desktop.model.stephenson.board import Board
from rocket_desktop.model.stephenson.map_file import read_map
from rocket_desktop.model.stephenson.published import position_json, read_position
from rocket_desktop.model.stephenson.state import REASONS, StephensonState, new_state

_MOST_BOARDS: Final = 16
_BOARDS: Final[dict[str, Board]] = {}  # by the digest of the map's file


class StephensonsRocket(GameSpec):
    """See `GameSpec`."""

    id = "stephensons-rocket"
    title = "Stephenson's Rocket"
    rules = 1
    players = (2, 4)
    options = (
        Option(
            "map",
            ("england", "usa", "china"),
            "england",
            N_("Map"),
            N_("The country whose railways are built."),
            "maps",
        ),
        Option(
            "edition",
            ("2018", "1999"),
            "2018",
            N_("Edition"),
            N_("The rules of 2018, or those of 1999 with money and a limited number of shares."),
        ),
        Option(
            "unmoved_counts",
            (True, False),
            True,
            N_("Unmoved locomotives count"),
            N_("A locomotive still in its starting town counts as a line: moving next to it merges the lines."),
        ),
        Option(
            "active_keeps_hex",
            ("auto", "on", "off"),
            "auto",
            N_("Matching keeps the hex"),
            N_(
                "After a veto, the active player who matches the highest bid may name any hex, must keep his first "
                "choice, or as the edition says (2018: any hex, 1999: his first choice)."
            ),
        ),
    )

    reasons = REASONS[1:]  # without the one for none yet

    def amount(self, number: int, options: Mapping[str, object]) -> str:
        return words.pounds(number) if options.get("edition") == "1999" else super().amount(number, options)

    def data_files(self, options: Mapping[str, OptionValue]) -> list[str]:
        return [f"maps/{options['map']}"]

    def new_game(
        self, players: int, options: Mapping[str, OptionValue], seed: int, data: Mapping[str, object]
    ) -> StephensonState:
        self.check_players(players)
        if not 0 <= seed < 1 << 63:
            raise BadOptions(f"a seed is a whole number from 0 to 2**63 - 1, not {seed}")
        chosen = self.complete_options(options, data)
        return new_state(self._board(chosen, data), players, seed, *rule_options(chosen))

    def state_from_position(
        self, options: Mapping[str, OptionValue], data: Mapping[str, object], position: Json
    ) -> StephensonState:
        """The state that a position's JSON describes.  Raises `BadOptions` or `BadData`."""
        chosen = self.complete_options(options, data)
        return read_position(self._board(chosen, data), *rule_options(chosen), position)

    def _board(self, options: Mapping[str, OptionValue], data: Mapping[str, object]) -> Board:
        """The board of a map: one object for all games on it, as players keep what they know about a board."""
        content = data[self.data_files(options)[0]]
        known = read_map(content)
        name = digest_json(content)
        board = _BOARDS.get(name)
        if board is None:
            if len(_BOARDS) == _MOST_BOARDS:
                _BOARDS.clear()
            board = _BOARDS[name] = Board(known)
        return board

    def format_move(self, state: GameState, move: int) -> str:
        return notation.format_move(_own(state).pos.board, move)

    def parse_move(self, state: GameState, text: str) -> int:
        return notation.parse_move(_own(state), text)

    def describe(self, state: GameState, record: list[int], names: Sequence[str]) -> Json:
        return words.describe(_own(state), record, names)

    def position(self, state: GameState, seat: int | None = None) -> Json:
        return position_json(_own(state))


def rule_options(options: Mapping[str, OptionValue]) -> tuple[bool, bool, bool]:
    """What the rules read of the options: edition 1999, unmoved locomotives count, matching keeps the hex."""
    edition_1999 = options["edition"] == "1999"
    keeps = edition_1999 if options["active_keeps_hex"] == "auto" else options["active_keeps_hex"] == "on"
    return edition_1999, options["unmoved_counts"] is True, keeps


def _own(state: GameState) -> StephensonState:
    if not isinstance(state, StephensonState):
        raise TypeError("a state of another game")
    return state


SPEC = StephensonsRocket()
