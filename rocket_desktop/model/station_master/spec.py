"""Station Master as an entry of the catalogue."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from rocket_desktop.i18n import N_
from rocket_desktop.model.core import BadOptions, GameSpec, GameState, Json, Option, OptionValue
from rocket_desktop.model.digest import digest_json
from rocket_desktop.model.station_master import notation, words
from rocket_desktop.model.station_master.cards import Deck
from rocket_desktop.model.station_master.deck_file import read_deck
from rocket_desktop.model.station_master.published import position_json
from rocket_desktop.model.station_master.state import REASONS, StationMasterState, new_state

_MOST_DECKS: Final = 16
_DECKS: Final[dict[str, Deck]] = {}  # by the digest of the deck's file


class StationMaster(GameSpec):
    """See `GameSpec`."""

    id = "station-master"
    title = "Station Master"
    rules = 1
    players = (2, 6)
    options = (Option("deck", ("station-master",), "station-master", N_("Deck"), N_("The cards."), "decks"),)
    reasons = REASONS[1:]  # without the one for none yet
    secrets = True

    def data_files(self, options: Mapping[str, OptionValue]) -> list[str]:
        return [f"decks/{options['deck']}"]

    def new_game(
        self, players: int, options: Mapping[str, OptionValue], seed: int, data: Mapping[str, object]
    ) -> StationMasterState:
        self.check_players(players)
        if not 0 <= seed < 1 << 63:
            raise BadOptions(f"a seed is a whole number from 0 to 2**63 - 1, not {seed}")
        chosen = self.complete_options(options, data)
        content = data[self.data_files(chosen)[0]]
        name = digest_json(content)
        deck = _DECKS.get(name)
        if deck is None:
            deck = read_deck(content)
            if len(_DECKS) == _MOST_DECKS:
                _DECKS.clear()
            _DECKS[name] = deck
        return new_state(deck, players, seed)

    def format_move(self, state: GameState, move: int) -> str:
        return notation.format_move(_own(state), move)

    def parse_move(self, state: GameState, text: str) -> int:
        return notation.parse_move(_own(state), text)

    def describe(self, state: GameState, record: list[int], names: Sequence[str]) -> Json:
        return words.describe(_own(state).pos.deck, record, names)

    def told_move(self, state: GameState, move: int, seat: int) -> str:
        return notation.format_move(_own(state), move, seat)

    def told_event(self, state: GameState, record: list[int], names: Sequence[str], seat: int) -> Json:
        return words.describe(_own(state).pos.deck, record, names, seat)

    def revealed(self, record: list[int], names: Sequence[str]) -> str:
        return words.revealed_in_words(record, names)

    def position(self, state: GameState, seat: int | None = None) -> Json:
        return position_json(_own(state), seat)


def _own(state: GameState) -> StationMasterState:
    if not isinstance(state, StationMasterState):
        raise TypeError("a state of another game")
    return state


SPEC = StationMaster()
