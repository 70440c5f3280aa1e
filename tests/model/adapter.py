"""One face for both implementations of Stephenson's Rocket: the plain one of the tests and the product's."""

from __future__ import annotations

import json
from abc import ABC, abstractmethod
from typing import cast

from rocket_desktop.model.core import OVER, EventLog, GameState, OptionValue
from rocket_desktop.model.stephenson.spec import SPEC
from tests.reference.board import Json
from tests.reference.plain import Plain

ADDED_TO_TURN = ("first_action", "end")
"""What the product tells of the turn beyond the protocol's sample."""

ADDED_TO_LINE = ("tracks",)
"""The same of a line."""

Score = tuple[int, int]
"""Seat and points."""


class Game(ABC):
    """A position under one of the implementations."""

    @abstractmethod
    def to_act(self) -> int | None:
        """The seat that must decide, None when the game is over."""

    @abstractmethod
    def legal(self) -> list[str]:
        """The texts of all legal moves, sorted."""

    @abstractmethod
    def play(self, text: str) -> list[Score]:
        """Make a move; the points scored, in order, nothing where nothing was scored."""

    @abstractmethod
    def state(self) -> Json:
        """The position as JSON."""

    @abstractmethod
    def scores(self) -> list[int]:
        """Points so far by seat."""

    @abstractmethod
    def result(self) -> tuple[str, list[list[int]]] | None:
        """Reason and ranking once the game is over."""

    def moves(self, *words: str) -> set[str]:
        """What may follow these words in a legal move."""
        beginning = " ".join(words) + " "
        return {move.removeprefix(beginning) for move in self.legal() if move.startswith(beginning)}

    def targets(self, line: str) -> set[str]:
        """Where a line's locomotive could be moved, by the position's JSON."""
        return set(self.state()["lines"][line]["targets"])

    def line(self, line: str) -> Json:
        """One line in the position's JSON."""
        found: Json = self.state()["lines"][line]
        return found

    def turn(self) -> Json:
        """The turn in the position's JSON."""
        found: Json = self.state()["turn"]
        return found

    def gains(self, *texts: str) -> list[int]:
        """Play these moves; the points that each seat got by them, told alike by events and by scores."""
        before = self.scores()
        told = [0] * len(before)
        for text in texts:
            for seat, points in self.play(text):
                told[seat] += points
        assert told == [now - then for now, then in zip(self.scores(), before, strict=True)]
        return told


class ReferenceGame(Game):
    """The plain implementation."""

    def __init__(self, map_json: Json, options: Json, position: Json) -> None:
        self.plain = Plain.from_state(map_json, options, position)

    def to_act(self) -> int | None:
        return self.plain.to_act()

    def legal(self) -> list[str]:
        return self.plain.legal()

    def play(self, text: str) -> list[Score]:
        return [(line.seat, line.points) for line in self.plain.play(text)]

    def state(self) -> Json:
        return self.plain.state()

    def scores(self) -> list[int]:
        return list(self.plain.scores)

    def result(self) -> tuple[str, list[list[int]]] | None:
        return self.plain.result()


class ProductGame(Game):
    """The product, through what the rest of the program sees of it: texts, JSON and described events."""

    def __init__(self, map_json: Json, options: Json, position: Json) -> None:
        complete = SPEC.complete_options({"map": "england", **options})
        data: dict[str, object] = dict.fromkeys(SPEC.data_files(complete), map_json)
        # Positions made by hand may lack marks of R10: have all lines looked at after the next action.
        due = {**position, "turn": {**position["turn"], "first_action": True}}
        self._open(SPEC.state_from_position(complete, data, due))

    def _open(self, state: GameState) -> None:
        self.game = state
        self.names = [f"Seat {seat}" for seat in range(state.players())]

    @classmethod
    def new(cls, map_json: Json, players: int, options: dict[str, OptionValue], seed: int) -> ProductGame:
        """A new game of the product."""
        self = cls.__new__(cls)
        self._open(SPEC.new_game(players, options, seed, dict.fromkeys(SPEC.data_files(options), map_json)))
        return self

    def to_act(self) -> int | None:
        seat = self.game.to_act()
        return None if seat == OVER else seat

    def legal(self) -> list[str]:
        return sorted(SPEC.format_move(self.game, move) for move in self.game.legal_moves())

    def play(self, text: str) -> list[Score]:
        events = EventLog()
        self.game.apply(SPEC.parse_move(self.game, text), events)
        described = [SPEC.describe(self.game, record, self.names) for record in events.records]
        scores = [event for event in described if event["kind"] == "score"]
        return [(cast(int, event["seat"]), cast(int, event["points"])) for event in scores if event["points"] != 0]

    def state(self) -> Json:
        # Through the text form, so that only what JSON can hold passes.
        position: Json = json.loads(json.dumps(SPEC.position(self.game)))
        for added in ADDED_TO_TURN:
            del position["turn"][added]
        for line in position["lines"].values():
            for added in ADDED_TO_LINE:
                del line[added]
        return position

    def scores(self) -> list[int]:
        return self.game.scores()

    def result(self) -> tuple[str, list[list[int]]] | None:
        result = self.game.result()
        return None if result is None else (result.reason, result.ranking)


IMPLEMENTATIONS: dict[str, type[ReferenceGame | ProductGame]] = {
    "reference": ReferenceGame,
    "product": ProductGame,
}
