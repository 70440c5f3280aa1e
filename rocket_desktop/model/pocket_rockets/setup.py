"""The first position of Pocket Rockets, by what the rulebook and P1 to P4 say."""

from __future__ import annotations

from mypy_extensions import i64

from rocket_desktop.model.parts.dealing import shuffle
from rocket_desktop.model.pocket_rockets.cards import (
    BONUS_KINDS,
    CARD_KINDS,
    CONVEYOR,
    DEPOT,
    LAUNCH_PAD,
    PART_KINDS,
    PILE_KINDS,
    Deck,
    Yard,
)
from rocket_desktop.model.pocket_rockets.position import Position
from rocket_desktop.model.pocket_rockets.rocket import new_rocket
from rocket_desktop.model.pocket_rockets.state import PocketRocketsState
from rocket_desktop.model.rng import Rng


def new_state(deck: Deck, seats: i64, seed: int, stars: bool, bonus_cards: list[bool]) -> PocketRocketsState:
    """The first position (P1 to P4); `bonus_cards` says by seat who gets a bonus card, empty without these cards."""
    rng = Rng(seed)
    around = [0, 1, 2, CONVEYOR]
    shuffle(around, rng)
    yard = Yard([LAUNCH_PAD, around[0], around[1], DEPOT, around[2], around[3]])
    pos = Position(deck, yard, seats, stars, seats + 1 if bonus_cards else 1, rng)
    colours = deck.bases[seats][:]
    shuffle(colours, rng)
    counts = deck.counts[:]
    for seat in range(seats):
        pos.rockets[seat].append(int(new_rocket(colours[seat])))
        counts[PART_KINDS * colours[seat]] -= 1
    cards: list[int] = []
    for card in range(CARD_KINDS):
        cards.extend([card] * counts[card])
    shuffle(cards, rng)
    for number, card in enumerate(cards):
        pos.piles[number % PILE_KINDS].append(card)
    if bonus_cards:
        bonuses = list(range(BONUS_KINDS))
        shuffle(bonuses, rng)
        for seat in range(seats):
            if bonus_cards[seat]:
                pos.bonus[seat] = bonuses.pop()
    state = PocketRocketsState(pos)
    state.active = rng.below(seats)
    return state
