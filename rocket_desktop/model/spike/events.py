"""The kinds of events of Spike and what the numbers after the kind mean.

Suits, cities, segments, commodities, spaces, faces of contracts and routes are their numbers on the `Board`.
"""

from __future__ import annotations

from typing import Final

SIDE_CHOSEN: Final = 1  # seat, face
GAVE: Final = 2  # seat, to whom, suit
ROUTE_DEALT: Final = 3  # seat, then the routes
ROUTE_KEPT: Final = 4  # seat, route
PLACED: Final = 5  # seat, city
TURNED_UP: Final = 6  # then the suits that lie face up anew
DREW: Final = 7  # seat, suit, 1 from the deck or 0 face up
STOPPED: Final = 8  # seat
ROUND: Final = 9  # number, cards in the new deck
TIME_CARD: Final = 10  # how many have been shown
LAID: Final = 11  # seat, segment
PAID: Final = 12  # seat, then what is needed of each suit, then what was spent of each
BUILT: Final = 13  # seat, what (LINE, SPUR or LINK), city or -1, then the segments
PRICE: Final = 14  # commodity, the row it left; it now stands in the row of 1
UPGRADED: Final = 15  # seat, part, its number now
MOVED: Final = 16  # seat, space it left, space it went to
LOADED: Final = 17  # seat, commodity, the one dumped or -1
DELIVERED: Final = 18  # seat, city, face
CONTRACT: Final = 19  # seat, face
SCORE: Final = 20  # seat, points, why (below), then what that takes
LAST_TURNS: Final = 21  # seat that has placed all its track and has nothing left to deliver
TURN: Final = 22  # seat whose turn begins
ENDED: Final = 23  # reason

LINE: Final = 0
SPUR: Final = 1
LINK: Final = 2

FOR_BOUNTY: Final = 0  # city, commodity
FOR_DELIVERY: Final = 1  # city, commodity
FOR_UPGRADE: Final = 2  # part, its number now
FOR_CONTRACT: Final = 3
FOR_ROUTE: Final = 4  # route, how many cities after the start are joined, -1 if the start is not reached
