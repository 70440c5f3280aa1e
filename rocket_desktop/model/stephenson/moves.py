"""A move of Stephenson's Rocket packed in one int: its kind, then two numbers of 20 bits.

The order of the ints is the order of `legal_moves`.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

NONE: Final = 0
PASS: Final = 1
EXTEND: Final = 2  # line, hex
INVEST: Final = 3  # city, industry
BUILD: Final = 4  # -, hex
RELOCATE: Final = 5  # from, hex
BID: Final = 6  # shares, hex
MATCH: Final = 7  # -, hex

_KIND_SHIFT: Final = 40
_FIRST_SHIFT: Final = 20
_FIELD: Final = (1 << 20) - 1


def pack(kind: i64, first: i64, second: i64) -> i64:
    """The move of this kind with these two numbers (0 where the kind has none)."""
    return kind << _KIND_SHIFT | first << _FIRST_SHIFT | second


def kind_of(move: i64) -> i64:
    """The kind of a move."""
    return move >> _KIND_SHIFT


def first_of(move: i64) -> i64:
    """The first number of a move."""
    return move >> _FIRST_SHIFT & _FIELD


def second_of(move: i64) -> i64:
    """The second number of a move: its hex, or the industry of an investment."""
    return move & _FIELD
