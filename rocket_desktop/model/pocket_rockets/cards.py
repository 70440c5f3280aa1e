"""The cards, fuel and yard of Pocket Rockets, as tables that all positions of a game share."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from rocket_desktop.model.arrays import Ints, filled, ints

COLOURS: Final = ("grey", "yellow", "red")
COLOUR_KINDS: Final = 3

# Parts of a rocket; a card is COLOUR * PART_KINDS + part.
BASE: Final = 0
BODY: Final = 1
HEAD: Final = 2  # the first of the heads
PART_KINDS: Final = 7
CARD_KINDS: Final = 21

# Heads: a card's part less HEAD.
PLUS_ONE: Final = 0
EXTRA_ACTION: Final = 1
EXTRA_CARD: Final = 2
FREE_DIRECTION: Final = 3
PLAIN: Final = 4
HEADS: Final = ("plus-one", "extra-action", "extra-card", "free-direction", "plain")
HEAD_KINDS: Final = 5

PARTS: Final = (
    "base",
    "body",
    "head-plus-one",
    "head-extra-action",
    "head-extra-card",
    "head-free-direction",
    "head-plain",
)
CARDS: Final = tuple(f"{colour}-{part}" for colour in COLOURS for part in PARTS)
"""[card]: its id, such as `red-body`."""

# Places of the yard.  A line has the number of its colour, and the first four have a pile of the same number.
CONVEYOR: Final = 3
LAUNCH_PAD: Final = 4
DEPOT: Final = 5
PLACES: Final = ("grey-line", "yellow-line", "red-line", "conveyor", "launch-pad", "recycling-depot")
PLACE_KINDS: Final = 6
PILES: Final = ("grey", "yellow", "red", "conveyor")
PILE_KINDS: Final = 4

CLOCKWISE: Final = 1
COUNTER: Final = -1

# Bonus cards, single use.
LAUNCH_ANYWHERE: Final = 0
LOOK_AT_HAND: Final = 1
SWAP_PAWNS: Final = 2
SEARCH_PILE: Final = 3
SWAP_HEADS: Final = 4
BONUSES: Final = ("launch", "look", "swap-pawns", "search", "swap-heads")
BONUS_KINDS: Final = 5

_COLOUR_OF: Final = ints([card // PART_KINDS for card in range(CARD_KINDS)])
_PART_OF: Final = ints([card % PART_KINDS for card in range(CARD_KINDS)])

MOST_FUEL: Final = 4  # the largest value of a token
LEAST_PLAYERS: Final = 2
MOST_PLAYERS: Final = 4


class Deck:
    """What a game is played with: rocket cards by kind, starting bases and fuel tokens.

    Cards of one kind cannot be told apart; a card is the number of its kind.
    """

    def __init__(self, counts: list[int], bases: list[list[int]], fuel: list[int]) -> None:
        self.counts = counts
        """[card]: how many there are."""
        self.bases = bases
        """[players]: the colours of the starting bases; empty for numbers that cannot play."""
        self.fuel = fuel
        """[value - 1]: how many tokens there are."""


class Yard:
    """The ring of yard cards, which never changes: pad and depot opposite, the others shuffled around them (P2)."""

    def __init__(self, ring: list[int]) -> None:
        """`ring` has the places clockwise, the Launch Pad first."""
        self.ring = ring
        self._clockwise: Ints = filled(PLACE_KINDS, 0)
        self._counter: Ints = filled(PLACE_KINDS, 0)
        for at in range(PLACE_KINDS):
            self._clockwise[ring[at]] = ring[(at + 1) % PLACE_KINDS]
            self._counter[ring[at]] = ring[(at + PLACE_KINDS - 1) % PLACE_KINDS]

    def after(self, place: i64, direction: i64) -> i64:
        """The next place in a direction."""
        return self._clockwise[place] if direction == CLOCKWISE else self._counter[place]


def colour_of(card: i64) -> i64:
    """A card's colour."""
    return _COLOUR_OF[card]


def part_of(card: i64) -> i64:
    """A card's part: `BASE`, `BODY`, or `HEAD` and more."""
    return _PART_OF[card]
