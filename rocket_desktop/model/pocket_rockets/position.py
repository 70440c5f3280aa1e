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
from rocket_desktop.model.pocket_rockets.memory import NOTHING, Memory, with_card, without_card
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

_NO_MEMORY: Final = Memory(0)


class Position:
    """Yard, piles, hands, rockets, fuel and bonus cards.

    Piles are lists whose last card is the top; hands are sorted.  Copies share piles, hands and rockets, which are
    replaced and never changed, and the generator, which is replaced before it is used.
    """

    def __init__(
        self,
        deck: Deck,
        yard: Yard,
        seats: i64,
        stars: bool,
        rows: i64,
        rng: Rng,
        model: Position | None = None,
    ) -> None:
        """An empty table, or a copy of `model`; `stars` with the variant A Head in the Stars.

        Of memory there are so many `rows` (`Memory`).
        """
        self.deck = deck
        self.yard = yard
        self.seats: i64 = seats
        self.stars = stars
        self.conveyor: i64 = CLOCKWISE if model is None else model.conveyor
        self.pawns: list[int] = [NOTHING] * int(seats) if model is None else model.pawns[:]
        """[seat]: the place its pawn is at."""
        self.piles: list[list[int]] = [[] for _ in range(PILE_KINDS)] if model is None else model.piles[:]
        self.hands: list[list[int]] = [[] for _ in range(seats)] if model is None else model.hands[:]
        self.rockets: list[list[int]] = [[] for _ in range(seats)] if model is None else model.rockets[:]
        """[seat]: its rockets in order of their bases (`rocket`)."""
        self.fuel: list[int] = deck.fuel[:] if model is None else model.fuel[:]
        """[value - 1]: tokens left."""
        self.bonus: list[int] = [NOTHING] * int(seats) if model is None else model.bonus[:]
        """[seat]: the bonus card it holds."""
        self.used: list[int] = [0] * BONUS_KINDS if model is None else model.used[:]
        """[bonus card]: 1 once it was used."""
        if model is None:
            self.memory = Memory(rows)
        else:
            self.memory = _NO_MEMORY if rows == 0 else model.memory.clone()
        self.rng = rng

    def clone(self) -> Position:
        """A copy."""
        return Position(self.deck, self.yard, self.seats, self.stars, self.memory.rows, self.rng, self)

    def sketch(self) -> Position:
        """A copy that remembers nothing of what was seen, for whoever only looks ahead."""
        return Position(self.deck, self.yard, self.seats, self.stars, 0, self.rng, self)

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

    def tokens(self) -> i64:
        """How many tokens are left."""
        total: i64 = 0
        for count in self.fuel:
            total += count
        return total

    def fuel_left(self) -> bool:
        """Whether any token is left."""
        return self.tokens() > 0

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
        cards = self.piles[pile]
        card: i64 = cards[-1]
        cards = cards[:-1]
        self.piles[pile] = cards
        self.hands[seat] = with_card(self.hands[seat], card)
        if cards:
            self.memory.uncovered(pile, cards[-1])
        return card

    def give_up(self, seat: i64, card: i64) -> None:
        """A card leaves a hand openly."""
        self.memory.played(seat, card, self.hands[seat])
        self.hands[seat] = without_card(self.hands[seat], card)

    def put(self, pile: i64, card: i64) -> None:
        """A card goes onto a pile, which is not yet shuffled; all see it (P9)."""
        cards = self.piles[pile]
        if cards:
            self.memory.covered(pile, cards[-1])
        self.piles[pile] = [*cards, int(card)]

    def shuffle(self, pile: i64) -> None:
        """A pile is shuffled; its top was seen, its new top is."""
        cards = self.piles[pile]
        if not cards:
            return
        self.memory.covered(pile, cards[-1])
        self._shuffle(pile, cards)

    def _shuffle(self, pile: i64, cards: list[int]) -> None:
        """These cards become a pile in a random order; its new top is seen."""
        mixed = cards[:]
        self.rng = self.rng.clone()
        shuffle(mixed, self.rng)
        self.piles[pile] = mixed
        self.memory.uncovered(pile, mixed[-1])

    def search(self, seat: i64, pile: i64) -> None:
        """A seat looks through a pile."""
        self.memory.searches(seat, pile, self.piles[pile][:-1])

    def take_from_pile(self, seat: i64, pile: i64, card: i64) -> None:
        """A seat takes any card of a pile it has searched; then the pile is shuffled."""
        cards = self.piles[pile]
        self.memory.covered(pile, cards[-1])
        cards = without_card(cards, card)
        self.memory.took_from_pile(seat, pile, card)
        self.hands[seat] = with_card(self.hands[seat], card)
        self.piles[pile] = cards
        if cards:
            self._shuffle(pile, cards)

    def take_from_hand(self, seat: i64, other: i64, card: i64) -> None:
        """A seat takes a card out of another's hand, which it has looked at."""
        self.memory.took_from_hand(seat, other, card, self.hands[other])
        self.hands[other] = without_card(self.hands[other], card)
        self.hands[seat] = with_card(self.hands[seat], card)

    def set_rocket(self, seat: i64, number: i64, rocket: i64) -> None:
        """Put a rocket in the place of one; a new one where there is none yet."""
        rockets = self.rockets[seat][:]
        if number == len(rockets):
            rockets.append(int(rocket))
        else:
            rockets[number] = int(rocket)
        self.rockets[seat] = rockets

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
        if memory.pile != NOTHING:
            for cards in memory.suspects:
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
        if memory.at[row] != NOTHING:
            numbered(out, memory.suspects[row])
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
