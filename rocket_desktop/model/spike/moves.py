"""A move of Spike packed in one int: its kind, and a number.

The order of the ints is the order of `legal_moves`.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

CHOOSE_SIDE: Final = 1  # commodity * 2, plus 1 for side B
GIVE: Final = 2  # suit
KEEP_ROUTE: Final = 3  # which of the two
START: Final = 4  # city
DRAW: Final = 5  # suit, or FROM_DECK
STOP: Final = 6
LAY: Final = 7  # segment
PAY: Final = 8  # cards spent of each suit, SPENT_BITS each, the first suit highest
UPGRADE: Final = 9  # part of the train
GO: Final = 10  # space
LOAD: Final = 11  # 0, or the commodity that is dumped plus 1
DELIVER: Final = 12  # commodity
BUY: Final = 13
END: Final = 14

FROM_DECK: Final = 6
SPENT_BITS: Final = 4

_KIND_SHIFT: Final = 24
_MASK: Final = (1 << 24) - 1


def pack(kind: i64, value: i64) -> i64:
    """The move of this kind with this number (0 where the kind has none)."""
    return kind << _KIND_SHIFT | value


def kind_of(move: i64) -> i64:
    """The kind of a move."""
    return move >> _KIND_SHIFT


def value_of(move: i64) -> i64:
    """The number of a move."""
    return move & _MASK
