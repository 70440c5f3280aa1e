"""Moves sorted by what they are worth: what every game's candidates go by."""

from __future__ import annotations

from mypy_extensions import i64

from rocket_desktop.model.arrays import Ints


def ranked(moves: Ints, values: Ints, most: i64) -> Ints:
    """The moves of the largest values, `most` at most, the best first; of equal ones those that come first.

    Both arrays are used up.
    """
    count: i64 = 0  # of those found so far, which stand in order at the beginning of the arrays
    number: i64
    for number in range(len(moves)):
        move = moves[number]
        value = values[number]
        at = count
        while at > 0 and values[at - 1] < value:
            at -= 1
        if at == most:
            continue
        if count < most:
            count += 1
        place = count - 1
        while place > at:
            moves[place] = moves[place - 1]
            values[place] = values[place - 1]
            place -= 1
        moves[at] = move
        values[at] = value
    return moves[:count]
