"""A move of Pocket Rockets packed in one int: its kind, then three numbers of 8 bits.

The order of the ints is the order of `legal_moves`.  Rockets are numbered from 0 here.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

PLACE: Final = 1  # place
MOVE: Final = 2  # CONVEYED, or a direction chosen
DRAW: Final = 3
BUILD: Final = 4  # card, rocket it goes to (a base: 0)
RECYCLE: Final = 5  # card, pile it goes to, pile to take from
REVERSE: Final = 6
LAUNCH: Final = 7  # value, rocket
BONUS_LAUNCH: Final = 8  # value, rocket
LOOK: Final = 9  # seat
SEARCH: Final = 10  # pile
SWAP_PAWN: Final = 11  # seat
SWAP_HEAD: Final = 12  # own rocket, seat, that seat's rocket
TAKE: Final = 13  # card
STOP: Final = 14

CONVEYED: Final = 0
"""The step that the conveyor's direction gives."""
CHOSEN_CLOCKWISE: Final = 1
CHOSEN_COUNTER: Final = 2

_KIND_SHIFT: Final = 24
_FIRST_SHIFT: Final = 16
_SECOND_SHIFT: Final = 8
_FIELD: Final = 255


def pack(kind: i64, first: i64, second: i64, third: i64) -> i64:
    """The move of this kind with these numbers (0 where the kind has none)."""
    return kind << _KIND_SHIFT | first << _FIRST_SHIFT | second << _SECOND_SHIFT | third


def kind_of(move: i64) -> i64:
    """The kind of a move."""
    return move >> _KIND_SHIFT


def first_of(move: i64) -> i64:
    """The first number of a move."""
    return move >> _FIRST_SHIFT & _FIELD


def second_of(move: i64) -> i64:
    """The second number of a move."""
    return move >> _SECOND_SHIFT & _FIELD


def third_of(move: i64) -> i64:
    """The third number of a move."""
    return move & _FIELD
