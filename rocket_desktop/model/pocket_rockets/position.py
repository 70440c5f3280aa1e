"""All that lies on the table of Pocket Rockets, and how cards move on it."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from rocket_desktop.model.parts.dealing import shuffle
from rocket_desktop.model.pocket_rockets.cards import (
    BODY,
    BONUS_KINDS,
    CLOCKWISE,
    COLOUR_KINDS,
    HEAD,
    HEAD_KINDS,
    PART_KINDS,
    PILE_KINDS,
    Deck,
    Yard,
)
from rocket_desktop.model.pocket_rockets.memory import NOTHING, Memory, add
from rocket_desktop.model.pocket_rockets.rocket import (
    bodies_of,
    colour_at,
    fuel_of,
    head_of,
    is_complete,
    is_fresh,
    points_of,
)
from rocket_desktop.model.rng import Rng

HIDDEN: Final = -2
"""In an observation, where a bonus card stands that the seat does not know."""


class Position:
    """Yard, piles, hands, rockets, fuel and bonus cards.

    Piles are lists whose last card is the top; hands are sorted.
    """

    def __init__(self, deck: Deck, yard: Yard, seats: i64, stars: bool, rows: i64, rng: Rng) -> None:
        """An empty table; `stars` with the variant A Head in the Stars, `rows` of memory (`Memory`)."""
        self.deck = deck
        self.yard = yard
        self.seats: i64 = seats
        self.stars = stars
        self.conveyor: i64 = CLOCKWISE
        self.pawns: list[int] = [NOTHING] * int(seats)
        """[seat]: the place its pawn is at."""
        self.piles: list[list[int]] = [[] for _ in range(PILE_KINDS)]
        self.hands: list[list[int]] = [[] for _ in range(seats)]
        self.rockets: list[list[int]] = [[] for _ in range(seats)]
        """[seat]: its rockets in order of their bases (`rocket`)."""
        self.fuel: list[int] = deck.fuel[:]
        """[value - 1]: tokens left."""
        self.bonus: list[int] = [NOTHING] * int(seats)
        """[seat]: the bonus card it holds."""
        self.used: list[int] = [0] * BONUS_KINDS
        """[bonus card]: 1 once it was used."""
        self.memory = Memory(rows)
        self.rng = rng

    def clone(self) -> Position:
        """A copy that shares the tables alone."""
        other = Position(self.deck, self.yard, 0, self.stars, 0, self.rng.clone())
        other.seats = self.seats
        other.conveyor = self.conveyor
        other.pawns = self.pawns[:]
        other.piles = _copies(self.piles)
        other.hands = _copies(self.hands)
        other.rockets = _copies(self.rockets)
        other.fuel = self.fuel[:]
        other.bonus = self.bonus[:]
        other.used = self.used[:]
        other.memory = self.memory.clone()
        return other

    def has_bonus_cards(self) -> bool:
        """Whether the game is played with bonus cards."""
        return self.memory.rows > 1

    def points(self, seat: i64) -> i64:
        """What a seat's complete rockets score so far (rulebook, "Scoring")."""
        total: i64 = 0
        for rocket in self.rockets[seat]:
            total += points_of(rocket)
        return total

    def tallest(self, seat: i64) -> i64:
        """The most body sections of a seat's complete rockets, for ties (P14); -1 without any."""
        most: i64 = -1
        for rocket in self.rockets[seat]:
            if is_complete(rocket) and bodies_of(rocket) > most:
                most = bodies_of(rocket)
        return most

    def benefits(self, seat: i64, head: i64) -> bool:
        """Whether the bonus of such heads works for a seat now (P12; in the variant only for the tallest rocket)."""
        own: i64 = -1
        for rocket in self.rockets[seat]:
            if head_of(rocket) == head and not is_fresh(rocket) and bodies_of(rocket) > own:
                own = bodies_of(rocket)
        if own < 0 or not self.stars:
            return own >= 0
        for other in range(self.seats):
            if other != seat:
                for rocket in self.rockets[other]:
                    if head_of(rocket) == head and bodies_of(rocket) > own:
                        return False
        return True

    def fuel_left(self) -> bool:
        """Whether any token is left."""
        return any(count > 0 for count in self.fuel)

    def can_launch_ever(self) -> bool:
        """Whether a complete rocket lacks fuel, or a colour can still give one (P13)."""
        built = [0] * (COLOUR_KINDS * PART_KINDS)
        bare: list[int] = [0] * COLOUR_KINDS
        bodied: list[int] = [0] * COLOUR_KINDS
        for rockets in self.rockets:
            for rocket in rockets:
                if is_complete(rocket) and fuel_of(rocket) == 0:
                    return True
                colour = colour_at(rocket)
                first: i64 = colour * PART_KINDS
                built[first] += 1
                built[first + BODY] += int(bodies_of(rocket))
                if is_complete(rocket):
                    built[first + HEAD] += 1
                elif bodies_of(rocket) == 0:
                    bare[colour] += 1
                else:
                    bodied[colour] += 1
        counts = self.deck.counts
        for colour in range(COLOUR_KINDS):
            first = colour * PART_KINDS
            heads: i64 = -built[first + HEAD]
            for head in range(HEAD_KINDS):
                heads += counts[first + HEAD + head]
            if heads == 0:
                continue
            base = bare[colour] > 0 or counts[first] > built[first]
            body = self.stars or counts[first + BODY] > built[first + BODY]
            if bodied[colour] > 0 or (base and body):
                return True
        return False

    def draw(self, seat: i64, pile: i64) -> i64:
        """The top card of a pile goes to a hand, all seeing it; the next one is uncovered (P7)."""
        card: i64 = self.piles[pile].pop()
        add(self.hands[seat], card)
        if self.piles[pile]:
            self.memory.uncovered(pile, self.piles[pile][-1])
        return card

    def give_up(self, seat: i64, card: i64) -> None:
        """A card leaves a hand openly."""
        self.memory.played(seat, card, self.hands[seat])
        self.hands[seat].remove(int(card))

    def put(self, pile: i64, card: i64) -> None:
        """A card goes onto a pile, which is not yet shuffled; all see it (P9)."""
        cards = self.piles[pile]
        if cards:
            self.memory.covered(pile, cards[-1])
        cards.append(int(card))

    def shuffle(self, pile: i64) -> None:
        """A pile is shuffled; its top was seen, its new top is."""
        cards = self.piles[pile]
        if not cards:
            return
        self.memory.covered(pile, cards[-1])
        shuffle(cards, self.rng)
        self.memory.uncovered(pile, cards[-1])

    def search(self, seat: i64, pile: i64) -> None:
        """A seat looks through a pile."""
        self.memory.searches(seat, pile, self.piles[pile][:-1])

    def take_from_pile(self, seat: i64, pile: i64, card: i64) -> None:
        """A seat takes any card of a pile it has searched; then the pile is shuffled."""
        cards = self.piles[pile]
        self.memory.covered(pile, cards[-1])
        cards.remove(int(card))
        self.memory.took_from_pile(seat, pile, card)
        add(self.hands[seat], card)
        if cards:
            shuffle(cards, self.rng)
            self.memory.uncovered(pile, cards[-1])

    def take_from_hand(self, seat: i64, other: i64, card: i64) -> None:
        """A seat takes a card out of another's hand, which it has looked at."""
        self.memory.took_from_hand(seat, other, card, self.hands[other])
        self.hands[other].remove(int(card))
        add(self.hands[seat], card)

    def known_hand(self, seat: i64, reader: i64) -> list[int]:
        """The cards of a hand that a reader knows: a seat, or an onlooker for a number below 0."""
        cards = self.hands[seat][:]
        for card in self.memory.hidden(reader, seat):
            cards.remove(card)
        return cards

    def encode(self) -> list[int]:
        """All of it as ints, as one who sees everything."""
        out = self._open_numbers()
        memory = self.memory
        for hand in self.hands:
            numbered(out, hand)
        out.extend(self.bonus)
        for pile in self.piles:
            numbered(out, pile)
        out.append(memory.pile)
        out.append(memory.card)
        out.append(memory.looker)
        out.append(memory.victim)
        out.append(memory.taken)
        out.extend(memory.at)
        out.extend(memory.open)
        for cards in memory.inside:
            numbered(out, cards)
        for cards in memory.among:
            numbered(out, cards)
        out.extend(self.rng.words())
        return out

    def observe(self, seat: i64) -> list[int]:
        """What a seat knows of it, as ints in a fixed order (`deals` reads them)."""
        out = self._open_numbers()
        memory = self.memory
        for other in range(self.seats):
            out.append(len(self.hands[other]))
            numbered(out, self.known_hand(other, seat))
        for other in range(self.seats):
            bonus = self.bonus[other]
            out.append(bonus if other == seat or bonus == NOTHING else HIDDEN)
        for pile in range(PILE_KINDS):
            cards = self.piles[pile]
            out.append(len(cards))
            out.append(cards[-1] if cards else NOTHING)
            numbered(out, memory.known(seat, pile))
        row = memory.row(seat)
        out.append(memory.at[row])
        out.append(memory.pile if memory.at[row] != NOTHING else NOTHING)
        out.append(memory.open[row])
        out.append(memory.looker if memory.open[row] else NOTHING)
        out.append(memory.victim if memory.open[row] else NOTHING)
        numbered(out, memory.among[row])
        return out

    def _open_numbers(self) -> list[int]:
        """What all see."""
        out: list[int] = [self.seats, 1 if self.stars else 0, 1 if self.memory.rows > 1 else 0]
        out.extend(self.yard.ring)
        out.append(self.conveyor)
        out.extend(self.pawns)
        out.extend(self.fuel)
        out.extend(self.used)
        for rockets in self.rockets:
            numbered(out, rockets)
        return out


def numbered(out: list[int], numbers: list[int]) -> None:
    """Append a list, its length first."""
    out.append(len(numbers))
    out.extend(numbers)


def _copies(lists: list[list[int]]) -> list[list[int]]:
    out: list[list[int]] = []
    for each in lists:
        out.append(each[:])
    return out
