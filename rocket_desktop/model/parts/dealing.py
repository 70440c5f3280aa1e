"""What is done with decks."""

from __future__ import annotations

from mypy_extensions import i64

from rocket_desktop.model.rng import Rng


def shuffle(cards: list[int], rng: Rng) -> None:
    """Bring cards into a random order."""
    last: i64 = len(cards) - 1
    while last > 0:
        other: i64 = rng.below(last + 1)
        card = cards[last]
        cards[last] = cards[other]
        cards[other] = card
        last -= 1
