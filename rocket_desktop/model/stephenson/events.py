"""The kinds of events of Stephenson's Rocket and what the numbers after the kind mean.

Features, lines, hexes, industries and seats are their numbers in the `Board`.
"""

from __future__ import annotations

from typing import Final

EXTENDED: Final = 1  # seat, line, hex: the choice, before any veto
SHARE: Final = 2  # seat, line
PASSED: Final = 3  # seat, line: in a veto
BID: Final = 4  # seat, line, shares, hex
MATCHED: Final = 5  # seat, line, shares, hex
PAID: Final = 6  # seat, line, shares
MOVED: Final = 7  # line, from, to
PASSENGER: Final = 8  # seat, hex
CONNECTED: Final = 9  # line, feature
AWARD: Final = 10  # reason, subject, about, first reward, then how many each seat has
SCORE: Final = 11  # seat, points, reason, subject, about, first reward, how many the seat has
MERGED: Final = 12  # dissolved line, survivor, hex
EXCHANGED: Final = 13  # seat, dissolved line, shares before, survivor, shares got
ISOLATED: Final = 14  # line
INVESTED: Final = 15  # seat, city, industry
STATION: Final = 16  # seat, hex, hex it came from or -1
NO_ACTION: Final = 17  # seat
TURN: Final = 18  # seat whose turn begins
ENDED: Final = 19  # reason
UNCONNECTED: Final = 20  # city, cubes removed from it
NO_SHARE: Final = 21  # seat, line, 1 when it is isolated, 0 when its pile is empty

# Reasons of AWARD and SCORE, with their subject and what it is about.
CITY: Final = 1  # city feature, reached by line
TOWN: Final = 2  # town feature, reached by line
MERGER: Final = 3  # dissolved line, survivor
PASSENGERS: Final = 4  # -, -
INDUSTRY: Final = 5  # industry, -
STATIONS: Final = 6  # line, -
SHARES: Final = 7  # line, -
