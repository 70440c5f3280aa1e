"""Positions of Station Master set up by hand, and what happens in them, as texts and JSON."""

from __future__ import annotations

from typing import Any

from rocket_desktop.data import read_data
from rocket_desktop.model.core import EventLog, IllegalMove
from rocket_desktop.model.station_master.cards import FREIGHT_TRAIN, PAWN_KINDS, STANDARD, VALUES, Deck
from rocket_desktop.model.station_master.deck_file import read_deck
from rocket_desktop.model.station_master.position import Position
from rocket_desktop.model.station_master.spec import SPEC
from rocket_desktop.model.station_master.state import StationMasterState
from rocket_desktop.model.station_master.train import Train

NAMES = ("Ada", "Ben", "Cleo", "Dan", "Eve", "Fay")
KINDS = {"standard": STANDARD, "executive": 1, "freight": FREIGHT_TRAIN}

Event = dict[str, Any]


def deck() -> Deck:
    """The built-in deck."""
    return read_deck(read_data("decks/station-master"))


class At:
    """A position being set up: an empty station where seat 0 is to act; `open` plays from it."""

    def __init__(self, players: int = 2) -> None:
        self.deck = deck()
        self.pos = Position(self.deck, players)
        self.active = 0

    def train(
        self,
        kind: str,
        number: int,
        cars: str = "",
        pawns: str = "",
        depot: tuple[int, int] | None = None,
        rooms: int = 0,
    ) -> At:
        """The next place's train; pawns as `p1:3 p2:-1`, depot as (cars in front of it, owner)."""
        used = [train.locomotive for train in self.pos.trains if train is not None] + self.pos.locomotives
        locomotive = next(
            each
            for each in range(len(self.deck.numbers))
            if (self.deck.train_kinds[each], self.deck.numbers[each]) == (KINDS[kind], number) and each not in used
        )
        train = Train(locomotive, KINDS[kind], number)
        train.rooms = rooms
        if depot is not None:
            train.depot, train.owner = depot
            self.pos.depots[depot[1]] = 0
        for card in self._cards(cars):
            train.add_car(self.deck, card)
        for pawn in pawns.split():
            seat, value = pawn.split(":")
            self._leave_home(int(seat[1:]) - 1, VALUES.index(int(value)))
            train.board(int(seat[1:]) - 1, VALUES.index(int(value)), 0)
        self.pos.trains.append(train)
        return self

    def _leave_home(self, seat: int, pawn: int) -> None:
        self.pos.home[seat * PAWN_KINDS + pawn] -= 1
        assert self.pos.home[seat * PAWN_KINDS + pawn] >= 0

    def _cards(self, ids: str) -> list[int]:
        return [self.deck.ids.index(name) for name in ids.split()]

    def hand(self, seat: int, cards: str) -> At:
        """The hand of a seat."""
        self.pos.hands[seat] = sorted(self._cards(cards))
        return self

    def draws(self, cards: str) -> At:
        """The draw pile, the next card first."""
        self.pos.draw_pile = self._cards(cards)[::-1]
        return self

    def discarded(self, cards: str) -> At:
        """The discard pile, the topmost card last."""
        self.pos.discard = self._cards(cards)
        return self

    def engines(self, *ids: str) -> At:
        """The locomotives still to come, the next first."""
        self.pos.locomotives = [self.deck.locomotives.index(name) for name in ids][::-1]
        return self

    def points(self, *points: int) -> At:
        """The points so far."""
        self.pos.points = list(points)
        return self

    def without_depots(self, *seats: int) -> At:
        """These seats have played their Depots, whose trains have left."""
        for seat in seats:
            self.pos.depots[seat] = 0
        return self

    def all_aboard(self, seat: int) -> At:
        """A seat has no pawn left at home: the others are aboard somewhere not looked at."""
        self.pos.home[seat * PAWN_KINDS : (seat + 1) * PAWN_KINDS] = [0] * PAWN_KINDS
        return self

    def open(self) -> Play:
        """The game from here on."""
        return Play(StationMasterState(self.pos))


class Play:
    """A game through what the rest of the program sees of it."""

    def __init__(self, state: StationMasterState) -> None:
        self.state = state

    def legal(self) -> list[str]:
        return [SPEC.format_move(self.state, move) for move in self.state.legal_moves()]

    def moves(self, word: str) -> set[str]:
        """What may follow this word in a legal move."""
        return {move.removeprefix(word + " ") for move in self.legal() if move.split()[0] == word}

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

    def train(self, place: int) -> dict[str, Any]:
        """The train at a place, from 1."""
        found: dict[str, Any] = self.seen()["trains"][place - 1]
        return found


def kinds(events: list[Event]) -> list[str]:
    """What kinds of events these are."""
    return [event["kind"] for event in events]
