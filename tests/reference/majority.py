"""R9 and the rulebook's Ties: who gets what for having the most and the second most."""

from __future__ import annotations


def majority(counts: list[int], first: int) -> list[int]:
    """Points by seat: `first` for the most, half of it rounded down for the second most.

    Seats with nothing rank nowhere.  Tied firsts share both prizes, tied seconds the second, rounded down.
    """
    second = first // 2
    points = [0] * len(counts)
    most = max(counts)
    if most == 0:
        return points
    leaders = [seat for seat, count in enumerate(counts) if count == most]
    if len(leaders) > 1:
        for seat in leaders:
            points[seat] = (first + second) // len(leaders)
        return points
    points[leaders[0]] = first
    next_most = max((count for count in counts if count < most), default=0)
    if next_most > 0:
        followers = [seat for seat, count in enumerate(counts) if count == next_most]
        for seat in followers:
            points[seat] = second // len(followers)
    return points
