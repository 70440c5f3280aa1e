"""Positions of Pocket Rockets set up by hand, and what happens in them, as texts and JSON."""

from __future__ import annotations

from collections import Counter
from typing import Any

from rocket_desktop.data import read_data
from rocket_desktop.model.core import EventLog, IllegalMove
from rocket_desktop.model.pocket_rockets.cards import (
    BONUSES,
    CARDS,
    COLOURS,
    COUNTER,
    HEADS,
    PART_KINDS,
    PILES,
    PLACES,
    Yard,
)
from rocket_desktop.model.pocket_rockets.deck_file import read_deck
from rocket_desktop.model.pocket_rockets.position import Position
from rocket_desktop.model.pocket_rockets.rocket import new_rocket, seasoned, with_body, with_fuel, with_head
from rocket_desktop.model.pocket_rockets.spec import SPEC
from rocket_desktop.model.pocket_rockets.state import TURN, PocketRocketsState
from rocket_desktop.model.rng import Rng

NAMES = ("Ada", "Ben", "Cleo", "Dan")
RING = ("launch-pad", "grey-line", "yellow-line", "recycling-depot", "red-line", "conveyor")
"""The yard clockwise: launch-pad → grey-line → yellow-line → recycling-depot → red-line → conveyor → launch-pad."""
DATA = {"decks/pocket-rockets": read_data("decks/pocket-rockets")}

Event = dict[str, Any]


class At:
    """A position being set up, where seat 0 has a whole turn before it; `open` plays from it.

    Pawns stand on the Launch Pad, nobody has a rocket, and all cards not named lie in the Conveyor's pile.
    """

    def __init__(self, players: int = 2, *, stars: bool = False, bonus_cards: bool = False) -> None:
        self.deck = read_deck(DATA["decks/pocket-rockets"])
        yard = Yard([PLACES.index(place) for place in RING])
        self.pos = Position(self.deck, yard, players, stars, players + 1 if bonus_cards else 1, Rng(5))
        self.pos.pawns = [PLACES.index("launch-pad")] * players
        self._piled: set[int] = set()

    def pawn(self, seat: int, place: str) -> At:
        """Where a seat's pawn stands."""
        self.pos.pawns[seat] = PLACES.index(place)
        return self

    def hand(self, seat: int, cards: str) -> At:
        """The hand of a seat."""
        self.pos.hands[seat] = sorted(CARDS.index(card) for card in cards.split())
        return self

    def pile(self, name: str, cards: str) -> At:
        """A pile, its top card first."""
        self._piled.add(PILES.index(name))
        self.pos.piles[PILES.index(name)] = [CARDS.index(card) for card in cards.split()][::-1]
        return self

    def rocket(
        self, seat: int, colour: str, bodies: int = 0, head: str = "", fuel: int = 0, *, new: bool = False
    ) -> At:
        """The next rocket of a seat; its fuel is taken from those left."""
        rocket = new_rocket(COLOURS.index(colour))
        for _ in range(bodies):
            rocket = with_body(rocket)
        if head:
            rocket = with_head(rocket, HEADS.index(head))
            rocket = rocket if new else seasoned(rocket)
        if fuel:
            rocket = with_fuel(rocket, fuel)
            self.pos.fuel[fuel - 1] -= 1
        self.pos.rockets[seat].append(int(rocket))
        return self

    def fuel(self, *tokens: int) -> At:
        """The fuel left, so many tokens of each value; what is missing counts as gone."""
        self.pos.fuel = list(tokens)
        return self

    def bonus(self, seat: int, card: str) -> At:
        """The bonus card a seat holds."""
        assert self.pos.memory.rows > 1
        self.pos.bonus[seat] = BONUSES.index(card)
        return self

    def counter_clockwise(self) -> At:
        """The Conveyor shows this direction."""
        self.pos.conveyor = COUNTER
        return self

    def rest(self) -> Counter[int]:
        """How many of each card lie nowhere yet."""
        left = Counter(dict(enumerate(self.deck.counts)))
        for cards in [*self.pos.hands, *self.pos.piles]:
            left.subtract(cards)
        for rocket in (rocket for rockets in self.pos.rockets for rocket in rockets):
            base = (rocket & 3) * PART_KINDS
            left[base] -= 1
            left[base + 1] -= rocket >> 9
            if rocket >> 2 & 7:
                left[base + 1 + (rocket >> 2 & 7)] -= 1
        assert min(left.values()) >= 0
        return left

    def open(self, active: int = 0, left: int | None = None) -> Play:
        """The game from here on, in a turn of `active` with the actions its heads give, or so many `left`."""
        if PILES.index("conveyor") not in self._piled:
            self.pos.piles[PILES.index("conveyor")] = sorted(self.rest().elements())
        state = PocketRocketsState(self.pos)
        state.active = active
        state.phase = TURN
        state._begin_turn(None)
        if left is not None:
            state.left = left
        return Play(state)


class Play:
    """A game through what the rest of the program sees of it."""

    def __init__(self, state: PocketRocketsState) -> None:
        self.state = state

    def legal(self) -> list[str]:
        return [SPEC.format_move(self.state, move) for move in self.state.legal_moves()]

    def moves(self, words: str) -> set[str]:
        """What may follow these words in a legal move."""
        return {move.removeprefix(words).strip() for move in self.legal() if f"{move} ".startswith(words + " ")}

    def play(self, *texts: str) -> list[Event]:
        """What these moves cause; every legal move is made on a copy first, to see that it can be."""
        told: list[Event] = []
        for text in texts:
            for move in self.state.legal_moves():
                self.state.clone().apply(move)
            log = EventLog()
            self.state.apply(SPEC.parse_move(self.state, text), log)
            told += [SPEC.describe(self.state, record, NAMES) for record in log.records]
        return told

    def gains(self, *texts: str) -> list[int]:
        """The points by seat that these moves bring, told alike by events and scores."""
        before = self.state.scores()
        told = [0] * len(before)
        for event in self.play(*texts):
            if event["kind"] == "score":
                told[event["seat"]] += event["points"]
        assert told == [now - then for now, then in zip(self.state.scores(), before, strict=True)]
        return told

    def refusal(self, text: str) -> str:
        """Why a move is refused; the position stays as it is."""
        before = self.state.encode()
        try:
            SPEC.parse_move(self.state, text)
        except IllegalMove as error:
            assert self.state.encode() == before
            return str(error)
        raise AssertionError(f"{text} is legal")

    def seen(self, seat: int | None = None) -> dict[str, Any]:
        """The position as JSON."""
        return SPEC.position(self.state, seat)

    def turn(self) -> dict[str, Any]:
        """The turn in the position's JSON."""
        found: dict[str, Any] = self.seen()["turn"]
        return found

    def pawn(self, seat: int) -> str:
        """Where a seat's pawn stands."""
        found: str = self.seen()["pawns"][seat]
        return found

    def hand(self, seat: int, reader: int | None = None) -> list[str | None]:
        """A hand as a reader sees it."""
        found: list[str | None] = self.seen(reader)["hands"][seat]
        return found

    def known(self, pile: str, reader: int) -> list[str]:
        """What a reader knows to lie in a pile."""
        found: list[str] = self.seen(reader)["piles"][pile]["known"]
        return found

    def next_turn(self, seat: int) -> None:
        """End turns until this seat's next one has begun."""
        self.play("end")
        while self.state.to_act() != seat:
            self.play("end")


def kinds(events: list[Event]) -> list[str]:
    """What kinds of events these are."""
    return [event["kind"] for event in events]
