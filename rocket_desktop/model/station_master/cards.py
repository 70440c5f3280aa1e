"""The cards and pawns of Station Master, as tables that all positions of a game share."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from rocket_desktop.model.arrays import Ints, ints

# Kinds of Station Master cards; those up to CABOOSE are railcars, those up to EXECUTIVE have a value.
COACH: Final = 1
FREIGHT: Final = 2
EXECUTIVE: Final = 3
ROYAL: Final = 4
CABOOSE: Final = 5
REASSIGN: Final = 6
REPAIR: Final = 7
RUSH_HOUR: Final = 8
STANDING_ROOM: Final = 9
TRANSFER: Final = 10
UNCOUPLE: Final = 11

# Kinds of locomotives.
STANDARD: Final = 0
EXECUTIVE_TRAIN: Final = 1
FREIGHT_TRAIN: Final = 2
TRAIN_KINDS: Final = 3

# A player's pawns: one of -1, two of 1, two of 2, one of 3 (rulebook, "Setup").
VALUES: Final = (-1, 1, 2, 3)
FULL: Final = (1, 2, 2, 1)
PAWN_KINDS: Final = 4
PAWNS: Final = 6


def value_of(pawn: i64) -> i64:
    """What the pawn of this number counts: `VALUES[pawn]`, without the cost of looking into a tuple."""
    return pawn if pawn > 0 else -1


def full_of(pawn: i64) -> i64:
    """How many pawns of this value a player has: `FULL[pawn]`, likewise."""
    return 2 if 0 < pawn < 3 else 1


MOST_PLAYERS: Final = 6


class Deck:
    """What cards a game has: Station Master cards by type, locomotives one by one.

    Cards of the same kind and value are one type and cannot be told apart; a card is the number of its type.
    """

    def __init__(
        self,
        ids: list[str],
        kinds: list[int],
        worths: list[int],
        counts: list[int],
        locomotives: list[str],
        train_kinds: list[int],
        numbers: list[int],
    ) -> None:
        self.ids = ids
        """[card]: its id, such as `coach+3`."""
        self.kinds: Ints = ints(kinds)
        """[card]: its kind."""
        self.worths: Ints = ints(worths)
        """[card * TRAIN_KINDS + kind of train]: its value there (S5), 0 when it has none."""
        self.counts = counts
        """[card]: how many there are."""
        self.locomotives = locomotives
        """[locomotive]: its id."""
        self.train_kinds = train_kinds
        """[locomotive]: its kind."""
        self.numbers = numbers
        """[locomotive]: how many railcars it pulls, and the limit for pawns."""

    def is_railcar(self, card: i64) -> bool:
        """Whether a card can be part of a train."""
        return self.kinds[card] <= CABOOSE

    def find(self, kind: int) -> int:
        """The first card of a kind, -1 when the deck has none."""
        for card in range(len(self.kinds)):
            if self.kinds[card] == kind:
                return card
        return -1
