"""Rewards for the most and the second most of something, ties as in Stephenson's Rocket."""

from __future__ import annotations

from mypy_extensions import i64

from rocket_desktop.model.arrays import Ints


def award(values: Ints, counts: i64, seats: i64, first: i64, into: i64) -> bool:
    """Write what each seat earns into `values[into : into + seats]`; True when anybody is ranked.

    `values[counts : counts + seats]` is how many each seat has; only seats with one or more are
    ranked.  First place earns `first`, second place half of it, rounded down.  Tied first: both
    rewards together, shared evenly, rounded down, and no second place is paid.  Tied second: the
    second reward shared evenly, rounded down.  (R9; rulebook, "Ties".)
    """
    best: i64 = 0
    bests: i64 = 0
    next_best: i64 = 0
    next_bests: i64 = 0
    seat: i64
    for seat in range(seats):
        count = values[counts + seat]
        if count == 0:
            continue
        if count > best:
            next_best = best
            next_bests = bests
            best = count
            bests = 1
        elif count == best:
            bests += 1
        elif count > next_best:
            next_best = count
            next_bests = 1
        elif count == next_best:
            next_bests += 1
    second: i64 = first >> 1
    most: i64 = 0
    runner_up: i64 = 0
    if bests == 1:
        most = first
        if next_bests == 1:  # most often: no division then
            runner_up = second
        elif next_bests > 1:
            runner_up = second // next_bests
    elif bests > 1:
        most = (first + second) // bests
    for seat in range(seats):
        count = values[counts + seat]
        if count == 0:
            values[into + seat] = 0
        elif count == best:
            values[into + seat] = most
        elif count == next_best:
            values[into + seat] = runner_up
        else:
            values[into + seat] = 0
    return bests > 0


def margin(values: Ints, counts: i64, seats: i64, seat: i64, first: i64) -> i64:
    """What `award` gives a seat less the mean of the others, in hundredths; nothing is written.

    Searches ask for this more often than for anything else.
    """
    best: i64 = 0
    bests: i64 = 0
    next_best: i64 = 0
    next_bests: i64 = 0
    each: i64
    for each in range(seats):
        count = values[counts + each]
        if count == 0:
            continue
        if count > best:
            next_best = best
            next_bests = bests
            best = count
            bests = 1
        elif count == best:
            bests += 1
        elif count > next_best:
            next_best = count
            next_bests = 1
        elif count == next_best:
            next_bests += 1
    if bests == 0:
        return 0
    own = values[counts + seat]
    second: i64 = first >> 1
    mine: i64 = 0
    others: i64
    if bests > 1:
        each = (first + second) // bests
        if own == best:
            mine = each
        others = each * bests - mine
    else:
        others = first
        if next_bests > 0:
            each = second if next_bests == 1 else second // next_bests
            others += each * next_bests
            if own == next_best:
                mine = each
        if own == best:
            mine = first
        others -= mine
    if others == 0:
        return 100 * mine
    return 100 * mine - 100 * others // (seats - 1)
