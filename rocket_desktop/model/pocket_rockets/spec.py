"""Pocket Rockets as an entry of the catalogue."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import combinations
from typing import Final

from rocket_desktop.i18n import N_
from rocket_desktop.model.core import BadOptions, GameSpec, GameState, Json, Option, OptionValue
from rocket_desktop.model.digest import digest_json
from rocket_desktop.model.pocket_rockets import notation, words
from rocket_desktop.model.pocket_rockets.cards import LEAST_PLAYERS, MOST_PLAYERS, Deck
from rocket_desktop.model.pocket_rockets.deck_file import read_deck
from rocket_desktop.model.pocket_rockets.published import position_json
from rocket_desktop.model.pocket_rockets.setup import new_state
from rocket_desktop.model.pocket_rockets.state import REASONS, PocketRocketsState

_MOST_DECKS: Final = 16
_DECKS: Final[dict[str, Deck]] = {}  # by the digest of the deck's file

_ALL: Final = "all"
_DEALS: Final = (
    _ALL,
    *(
        "-".join(f"p{seat}" for seat in seats)
        for count in range(1, MOST_PLAYERS)
        for seats in combinations(range(1, MOST_PLAYERS + 1), count)
    ),
)
"""Who gets a bonus card: everybody, or only these seats."""


class PocketRockets(GameSpec):
    """See `GameSpec`."""

    id = "pocket-rockets"
    title = "Pocket Rockets"
    rules = 1
    players = (LEAST_PLAYERS, MOST_PLAYERS)
    options = (
        Option("deck", ("pocket-rockets",), "pocket-rockets", N_("Deck"), N_("The cards."), "decks"),
        Option(
            "head_in_the_stars",
            (False, True),
            False,
            N_("A Head in the Stars"),
            N_("Rockets need no body section, and a head's lasting bonus works only for the tallest rocket with it."),
        ),
        Option(
            "bonus_cards",
            (False, True),
            False,
            N_("Bonus cards"),
            N_("Players begin with a secret card that can be used once."),
        ),
        Option(
            "deal",
            _DEALS,
            _ALL,
            N_("Bonus cards for"),
            N_("As a handicap, only these players, from the top, get a bonus card; who is not there does not count."),
            needs="bonus_cards",
        ),
    )
    reasons = REASONS[1:]  # without the one for none yet
    secrets = True

    def data_files(self, options: Mapping[str, OptionValue]) -> list[str]:
        return [f"decks/{options['deck']}"]

    def new_game(
        self, players: int, options: Mapping[str, OptionValue], seed: int, data: Mapping[str, object]
    ) -> PocketRocketsState:
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
        bonus_cards: list[bool] = []
        if chosen["bonus_cards"]:
            deal = str(chosen["deal"])
            bonus_cards = [deal == _ALL or f"p{seat}" in deal.split("-") for seat in range(1, players + 1)]
        return new_state(deck, players, seed, bool(chosen["head_in_the_stars"]), bonus_cards)

    def format_move(self, state: GameState, move: int) -> str:
        return notation.format_move(_own(state), move)

    def parse_move(self, state: GameState, text: str) -> int:
        return notation.parse_move(_own(state), text)

    def describe(self, state: GameState, record: list[int], names: Sequence[str]) -> Json:
        return words.describe(record, names)

    def told_move(self, state: GameState, move: int, seat: int) -> str:
        return notation.format_move(_own(state), move, seat)

    def told_event(self, state: GameState, record: list[int], names: Sequence[str], seat: int) -> Json:
        return words.describe(record, names, seat)

    def revealed(self, record: list[int], names: Sequence[str]) -> str:
        return words.revealed_in_words(record, names)

    def position(self, state: GameState, seat: int | None = None) -> Json:
        return position_json(_own(state), seat)


def _own(state: GameState) -> PocketRocketsState:
    if not isinstance(state, PocketRocketsState):
        raise TypeError("a state of another game")
    return state


SPEC = PocketRockets()
