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
        if next_bests > 0:
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
