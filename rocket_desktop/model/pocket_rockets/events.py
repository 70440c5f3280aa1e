"""The kinds of events of Pocket Rockets and what the numbers after the kind mean.

Seats, places, piles, cards, heads and bonus cards are their numbers; rockets are numbered from 0.
"""

from __future__ import annotations

from typing import Final

PLACED: Final = 1  # seat, place
MOVED: Final = 2  # seat, place, direction
DREW: Final = 3  # seat, pile, card
UNCOVERED: Final = 4  # pile, card now on top
BUILT: Final = 5  # seat, card, rocket
COMPLETED: Final = 6  # seat, points, rocket, body sections, head: a score
RECYCLED: Final = 7  # seat, card, pile it went to, pile, card taken from it
REVERSED: Final = 8  # seat, direction from now on
LAUNCHED: Final = 9  # seat, points (the fuel's value), rocket, 1 from anywhere: a score
SEARCHED: Final = 10  # seat, pile, then its cards in order of their numbers
TOOK_FROM_PILE: Final = 11  # seat, pile, card
LOOKED: Final = 12  # seat, other seat, then that one's cards
TOOK_FROM_HAND: Final = 13  # seat, other seat, card
SWAPPED_PAWNS: Final = 14  # seat, other seat, the seat's place now, the other's
SWAPPED_HEADS: Final = 15  # seat, rocket, other seat, rocket, head given, head got
HEAD_SCORE: Final = 16  # seat, points (1 or -1), rocket: a score
STOPPED: Final = 17  # seat, action points left over
TURN: Final = 18  # seat whose turn begins, its action points
ENDED: Final = 19  # reason
