"""The legal moves of Pocket Rockets as what has to be pointed at for each: no rule is computed here."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from rocket_desktop.model.pocket_rockets.cards import PILES, PLACES
from rocket_desktop.views.games.pocket_rockets.pieces import PositionState, offered
from rocket_desktop.views.kit.spots import Spot

BONUS = Spot("bonus")


@dataclass(frozen=True)
class Way:
    """A move's text and all that may be pointed at to make it.

    Of a Recycling the pile that gets the card comes first; what a bonus card does begins with that card.  Else the
    order does not matter.
    """

    text: str
    parts: tuple[Spot, ...]

    def follows(self, picks: Sequence[Spot]) -> bool:
        """Whether pointing at `picks`, in this order, can lead to the move."""
        if picks and (picks[0] == BONUS) != (BONUS in self.parts):
            return False
        if any(pick not in self.parts for pick in picks) or len(set(picks)) != len(picks):
            return False
        piles = [pick for pick in picks if pick.kind == "pile"]
        return [part for part in self.parts if part.kind == "pile"][: len(piles)] == piles

    def rest(self, picks: Sequence[Spot]) -> list[Spot]:
        """What has not been pointed at yet."""
        return [part for part in self.parts if part not in picks]


class Hand:
    """The cards of a hand: of equal ones, any stands for the first."""

    def __init__(self, position: PositionState, seat: int) -> None:
        """The hand of `seat`, of which the position must tell all."""
        self.cards = [card for card in position["hands"][seat] if card is not None]

    def plain(self, spot: Spot) -> Spot:
        """The spot that stands for this one."""
        if spot.kind != "card" or not 0 <= spot.index < len(self.cards):
            return spot
        return self.card(self.cards[spot.index])

    def alike(self, spot: Spot) -> list[Spot]:
        """All spots that this one stands for."""
        if spot.kind != "card":
            return [spot]
        return [Spot("card", index=at) for at, card in enumerate(self.cards) if card == self.cards[spot.index]]

    def card(self, name: str) -> Spot:
        """The first card of the hand with this id."""
        return Spot("card", index=self.cards.index(name))


def next_place(position: PositionState, seat: int, direction: str) -> str:
    """The yard card one step on from a seat's Astronaut, `cw` or `ccw`."""
    ring, here = position["yard"], position["pawns"][seat]
    assert here is not None, "nobody steps who has not been placed"
    return ring[(ring.index(here) + (1 if direction == "cw" else -1)) % len(ring)]


def step_of(position: PositionState, text: str) -> str:
    """The direction of a `move`."""
    words = text.split()
    return words[1] if len(words) > 1 else position["conveyor"]


def ways(texts: Iterable[str], position: PositionState, seat: int) -> list[Way]:
    """Each legal move with what has to be pointed at.  Raises `ValueError` for a text that is no move of this game."""
    hand = Hand(position, seat)
    return [Way(text, parts_of(text, position, seat, hand)) for text in texts]


def parts_of(text: str, position: PositionState, seat: int, hand: Hand) -> tuple[Spot, ...]:
    """All that would be pointed at for a move of `seat`, whose hand is `hand`."""
    match text.split():
        case ["place", place]:
            return (_place(place),)
        case ["move", *_direction]:
            return (_place(next_place(position, seat, step_of(position, text))),)
        case ["draw"]:
            return (Spot("pile", PLACES.index(position["pawns"][seat] or "")),)
        case ["build", card]:
            return (hand.card(card),)
        case ["build", card, number]:
            return hand.card(card), Spot("rocket", seat, int(number) - 1)
        case ["recycle", card, to, "take", other]:
            return hand.card(card), _pile(to), _pile(other)
        case ["reverse"]:
            return (_place("conveyor"),)
        case ["launch", value, "on", number]:
            return Spot("fuel", index=int(value)), Spot("rocket", seat, int(number) - 1)
        case ["bonus", "launch", value, "on", number]:
            return BONUS, Spot("fuel", index=int(value)), Spot("rocket", seat, int(number) - 1)
        case ["bonus", ("look" | "swap-pawns"), other]:
            return BONUS, Spot("seat", int(other[1:]) - 1)
        case ["bonus", "search", pile]:
            return BONUS, _pile(pile)
        case ["bonus", "swap-heads", own, other, theirs]:
            return BONUS, Spot("rocket", seat, int(own) - 1), Spot("rocket", int(other[1:]) - 1, int(theirs) - 1)
        case ["take", card]:
            return (Spot("offer", index=offered(position).index(card)),)
        case ["end"]:
            return ()
    raise ValueError(f"{text!r} is no move of this game")


def _place(name: str) -> Spot:
    return Spot("place", PLACES.index(name))


def _pile(name: str) -> Spot:
    return Spot("pile", PILES.index(name))
