"""A move of Station Master packed in one int: its kind, then three numbers of 8 bits.

The order of the ints is the order of `legal_moves`.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

PASS: Final = 1
DONE: Final = 2
BOARD: Final = 3  # place, number of the pawn's value
CAR: Final = 4  # place, card
CABOOSE_OUT: Final = 5  # place
DEPOT: Final = 6  # place
STANDING: Final = 7  # place
UNCOUPLE_CARS: Final = 8  # place, how many cars
REASSIGN_CAR: Final = 9  # place it leaves, place it goes to
REPAIR_CAR: Final = 10  # place, card
TRANSFER_FROM: Final = 11  # place
TAKE: Final = 12  # seat, which of its pawns there (from 1), place it goes to

HOME: Final = 255
"""Stands for the place of a pawn that is sent home."""

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
