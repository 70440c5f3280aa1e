"""The kinds of events of Station Master and what the numbers after the kind mean.

Places, seats, cards and locomotives are their numbers, pawns the numbers of their values.
"""

from __future__ import annotations

from typing import Final

BOARDED: Final = 1  # seat, place, pawn
CAR_ADDED: Final = 2  # seat, place, card
DEPOT_BUILT: Final = 3  # seat, place
ROOM_ADDED: Final = 4  # seat, place
UNCOUPLED: Final = 5  # seat, place, then the cards taken off
REASSIGNED: Final = 6  # seat, place it left, place it went to, card
REPAIRED: Final = 7  # seat, place, card
TRANSFER_BEGAN: Final = 8  # seat, place
PAWN_MOVED: Final = 9  # seat, the pawn's seat, which of its pawns there, place it left, place it went to or HOME
LEFT: Final = 10  # place, locomotive, the train's value
SCORED_AT_DEPOT: Final = 11  # place, the train's value
SCORE: Final = 12  # seat, points, place, the train's value, then the pawns
LOCOMOTIVE: Final = 13  # place, locomotive
RUSHED: Final = 14  # seat, 1 when a locomotive came, 0 when none was left
DREW: Final = 15  # seat, card
PASSED: Final = 16  # seat
DECLINED: Final = 17  # seat: boards no pawn, moves no more
TURN: Final = 18  # seat whose turn begins
ENDED: Final = 19  # reason
