"""Climbers: a small game of our own with hidden hands and dice, for the tests of all that serves any game.

Each player holds two cards, unseen by the others.  In turn one plays a card, which scores its value if it
is higher than the card played before it, and draws another while there are any; or rolls the die, at most
twice a game, for its number of points less three.  The game ends when nobody holds a card.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, cast

from rocket_desktop.model.core import (
    OVER,
    BadData,
    EventLog,
    GameSpec,
    GameState,
    IllegalMove,
    Json,
    Option,
    OptionValue,
    Result,
)
from rocket_desktop.model.rng import Rng

PLAIN_CARDS: Final = list(range(1, 13))
HAND: Final = 2
ROLLS: Final = 2
ROLL: Final = 0  # the move; any other move is the card played

PLAYED: Final = 1  # seat, card, points
ROLLED: Final = 2  # seat, points
ENDED: Final = 3


class ToyState(GameState):
    """A position of Climbers."""

    def __init__(self, cards: list[int], hands: list[list[int]], deck: list[int], rng: Rng) -> None:
        self.cards = cards
        self.hands = hands
        self.deck = deck
        self.played: list[int] = []
        self.points = [0] * len(hands)
        self.rolls = [ROLLS] * len(hands)
        self.seat = 0
        self.rng = rng

    def players(self) -> int:
        return len(self.hands)

    def to_act(self) -> int:
        return self.seat

    def legal_moves(self) -> list[int]:
        if self.seat == OVER:
            return []
        rolls = [ROLL] if self.rolls[self.seat] else []
        return rolls + sorted(set(self.hands[self.seat]))

    def is_legal(self, move: int) -> bool:
        if self.seat == OVER:
            return False
        return self.rolls[self.seat] > 0 if move == ROLL else move in self.hands[self.seat]

    def random_move(self, rng: Rng) -> int:
        cards = sorted(set(self.hands[self.seat]))
        if self.rolls[self.seat] and rng.below(2) == 0:
            return ROLL
        return cards[rng.below(len(cards))]

    def apply(self, move: int, events: EventLog | None = None) -> None:
        seat = self.seat
        if move == ROLL:
            self.rolls[seat] -= 1
            event = [ROLLED, seat, self.rng.below(6) + 1 - 3]
        else:
            self.hands[seat].remove(move)
            event = [PLAYED, seat, move, move if not self.played or move > self.played[-1] else 0]
            self.played.append(move)
            if self.deck:
                self.hands[seat].append(self.deck.pop())
                self.hands[seat].sort()
        self.points[seat] += event[-1]
        if events is not None:
            events.add(event)
        self._next(events)

    def _next(self, events: EventLog | None) -> None:
        for step in range(1, self.players() + 1):
            seat = (self.seat + step) % self.players()
            if self.hands[seat]:
                self.seat = seat
                return
        self.seat = OVER
        if events is not None:
            events.add([ENDED])

    def settle(self, events: EventLog | None = None) -> None:
        """Nothing: no decision is ever under way."""

    def clone(self) -> ToyState:
        other = ToyState(self.cards, [hand[:] for hand in self.hands], self.deck[:], self.rng.clone())
        other.played = self.played[:]
        other.points = self.points[:]
        other.rolls = self.rolls[:]
        other.seat = self.seat
        return other

    def scores(self) -> list[int]:
        return self.points[:]

    def projected_scores(self) -> list[int]:
        return self.points[:]

    def result(self) -> Result | None:
        if self.seat != OVER:
            return None
        order = sorted(set(self.points), reverse=True)
        ranking = [[seat for seat, points in enumerate(self.points) if points == rank] for rank in order]
        return Result("cards", ranking, self.points[:])

    def _public(self) -> list[int]:
        out = [self.players(), self.seat, len(self.deck), len(self.played), *self.played, *self.points, *self.rolls]
        return out + [len(hand) for hand in self.hands]

    def encode(self) -> list[int]:
        hands = [card for hand in self.hands for card in hand]
        return self._public() + hands + self.deck + self.rng.words()

    def observe(self, seat: int) -> list[int]:
        return [seat, *self.hands[seat], *self._public()]

    def redeal(self, observation: list[int], rng: Rng) -> ToyState:
        numbers = list(observation)
        me = numbers.pop(0)
        # My hand stands first, its size last of all; it is the one among HAND or fewer that fits.
        sizes_at = -self.players()
        sizes = numbers[sizes_at:]
        mine = [numbers.pop(0) for _ in range(sizes[me])]
        players, seat, deck_size, played_size = numbers[:4]
        rest = numbers[4:]
        played, rest = rest[:played_size], rest[played_size:]
        unseen = sorted(self.cards)
        for card in mine + played:
            unseen.remove(card)
        for last in range(len(unseen) - 1, 0, -1):
            other = rng.below(last + 1)
            unseen[last], unseen[other] = unseen[other], unseen[last]
        hands: list[list[int]] = []
        for player, size in enumerate(sizes):
            hands.append(mine if player == me else sorted(unseen.pop() for _ in range(size)))
        assert len(unseen) == deck_size
        state = ToyState(self.cards, hands, unseen, Rng(rng.word()))
        state.played = played
        state.points = rest[:players]
        state.rolls = rest[players : 2 * players]
        state.seat = seat
        return state


class ToySpec(GameSpec):
    """Climbers for the catalogue."""

    id = "climbers"
    title = "Climbers"
    rules = 1
    players = (2, 3)
    reasons = ("cards",)
    secrets = True
    options = (
        Option("deck", ("plain", "own"), "plain", "Deck", "Cards from 1 to 12, or those of a file."),
        Option("rolls", (True, False), True, "Dice", "Whether the die may be rolled."),
    )

    def data_files(self, options: Mapping[str, OptionValue]) -> list[str]:
        return ["decks/climbers"] if options["deck"] == "own" else []

    def new_game(
        self, players: int, options: Mapping[str, OptionValue], seed: int, data: Mapping[str, object]
    ) -> ToyState:
        self.check_players(players)
        cards = PLAIN_CARDS
        if options["deck"] == "own":
            found = data["decks/climbers"]
            if (
                not isinstance(found, list)
                or len(found) < 8
                or not all(type(card) is int and card > 0 for card in found)
            ):
                raise BadData(["the deck must be a list of 8 or more positive numbers"])
            cards = found
        rng = Rng(seed)
        deck = sorted(cards)
        for last in range(len(deck) - 1, 0, -1):
            other = rng.below(last + 1)
            deck[last], deck[other] = deck[other], deck[last]
        hands = [sorted(deck.pop() for _ in range(HAND)) for _ in range(players)]
        state = ToyState(cards, hands, deck, rng)
        state.seat = rng.below(players)
        if options["rolls"] is False:
            state.rolls = [0] * players
        return state

    def format_move(self, state: GameState, move: int) -> str:
        return "roll" if move == ROLL else f"play {move}"

    def parse_move(self, state: GameState, text: str) -> int:
        move = ROLL if text == "roll" else -1
        if text.startswith("play ") and text[5:].isascii() and text[5:].isdigit() and len(text) < 15:
            move = int(text[5:])
        if move < 0 or self.format_move(state, move) != text:
            raise IllegalMove(f"{text!r} is no move: play a card or roll")
        if not state.is_legal(move):
            raise IllegalMove("you have rolled twice" if move == ROLL else f"you do not hold {move}")
        return move

    def describe(self, state: GameState, record: list[int], names: Sequence[str]) -> Json:
        if record[0] == ENDED:
            return {"kind": "end", "text": "Nobody holds a card: the game is over."}
        seat, points = record[1], record[-1]
        why = "the die" if record[0] == ROLLED else f"card {record[2]}"
        return {"kind": "score", "text": f"{names[seat]}: {why} {points:+}", "seat": seat, "points": points, "why": why}

    def position(self, state: GameState, seat: int | None = None) -> Json:
        toy = cast(ToyState, state)
        return {
            "hands": [hand[:] if seat in (None, player) else len(hand) for player, hand in enumerate(toy.hands)],
            "deck": toy.deck[:] if seat is None else len(toy.deck),
            "played": toy.played[:],
            "scores": toy.points[:],
            "rolls": toy.rolls[:],
            "turn": None if toy.seat == OVER else toy.seat,
        }


SPEC: Final = ToySpec()
