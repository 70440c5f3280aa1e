"""Positions of Spike set up by hand, and what happens in them, as texts and JSON."""

from __future__ import annotations

from functools import cache
from itertools import pairwise
from typing import Any

from rocket_desktop.data import read_data
from rocket_desktop.model.core import EventLog, IllegalMove
from rocket_desktop.model.rng import Rng
from rocket_desktop.model.spike.board import CARDS_EACH, COLUMNS, PARTS, SUITS, Board
from rocket_desktop.model.spike.board_file import read_board
from rocket_desktop.model.spike.position import ABOARD, DONE, TIME, WAITING, Position
from rocket_desktop.model.spike.spec import SPEC
from rocket_desktop.model.spike.state import SpikeState

NAMES = ("Ada", "Ben", "Cleo", "Dan")
STATUS = {"waiting": WAITING, "aboard": ABOARD, "done": DONE}

Event = dict[str, Any]


@cache
def board() -> Board:
    """The built-in board."""
    return read_board(read_data("boards/spike"))


def suits(text: str) -> list[int]:
    """Cards such as `white*2 blue`, as numbers."""
    out: list[int] = []
    for word in text.split():
        name, _star, number = word.partition("*")
        out += [TIME if name == "time" else board().suits.index(name)] * int(number or 1)
    return out


def segment(one: str, other: str) -> str:
    """The id of the segment between two nodes."""
    names = board().nodes
    for number, name in enumerate(board().segments):
        if {names[board().ends[2 * number]], names[board().ends[2 * number + 1]]} == {one, other}:
            return name
    raise AssertionError(f"no segment joins {one} and {other}")


def track(*nodes: str) -> list[str]:
    """The ids of the segments along these nodes."""
    return [segment(one, other) for one, other in pairwise(nodes)]


class At:
    """A position being set up: seat 0 is to take a turn, nobody holds a card; `open` plays from it.

    Locomotives stand in Topeka, Tulsa, Omaha and Springfield unless placed elsewhere.
    """

    def __init__(self, players: int = 2, options: int = 0) -> None:
        self.board = board()
        self.pos = Position(self.board, players)
        self.pos.rng = Rng(7)
        self.pos.giver = 0
        self.state = SpikeState(self.pos, options)
        for seat, city in enumerate(("topeka", "tulsa", "omaha", "springfield")[:players]):
            self.begin(seat, city)
            self.pos.routes[seat] = [seat]

    def begin(self, seat: int, city: str) -> At:
        """Where a seat begins."""
        node = self.board.nodes.index(city)
        if self.pos.start[seat] >= 0:
            self.pos.reached[self.pos.start[seat]] &= ~(1 << seat)
        self.pos.start[seat] = node
        self.pos.place[seat] = node
        self.pos.reach(seat, node)
        return self

    def rails(self, seat: int, *nodes: str) -> At:
        """Track of a seat along these nodes."""
        for name in track(*nodes):
            self.pos.put_track(seat, self.board.segments.index(name))
        return self

    def left(self, seat: int, pieces: int) -> At:
        """A seat has so many pieces of track left; the others lie somewhere not looked at."""
        self.pos.tracks[seat] = pieces
        return self

    def train(self, seat: int, place: str, speed: int = 1, power: int = 2, cars: int = 1) -> At:
        """A seat's train: a city or segment, and what its parts amount to."""
        board_ = self.board
        self.pos.place[seat] = (
            board_.nodes.index(place) if place in board_.nodes else board_.space_of(board_.segments.index(place))
        )
        for part, number in enumerate((speed, power, cars)):
            levels = list(board_.train[part * 3 : part * 3 + 3])
            self.pos.levels[seat * PARTS + part] = levels.index(number)
        return self

    def hand(self, seat: int, cards: str) -> At:
        """The hand of a seat, as `white*2 blue`."""
        for suit in suits(cards):
            self.pos.hands[seat * SUITS + suit] += 1
        return self

    def face_up(self, cards: str) -> At:
        """The cards that lie face up."""
        self.pos.face_up = suits(cards)
        return self

    def deck(self, cards: str) -> At:
        """The deck, the next card first."""
        self.pos.deck = suits(cards)[::-1]
        return self

    def discarded(self, cards: str) -> At:
        """The discard pile."""
        for suit in suits(cards):
            self.pos.discard[suit] += 1
        return self

    def rest(self) -> At:
        """All cards not yet named go to the discard pile, so that none is missing."""
        each = CARDS_EACH - 3 if self.pos.seats == 2 else CARDS_EACH
        for suit in range(SUITS):
            used = self.pos.discard[suit] + self.pos.face_up.count(suit) + self.pos.deck.count(suit)
            used += sum(self.pos.hands[seat * SUITS + suit] for seat in range(self.pos.seats))
            assert used <= each
            self.pos.discard[suit] += each - used
        return self

    def round(self, number: int, times: int = 0, bottom: int = 0) -> At:
        """Which round it is, time cards shown, and cards of the deck's lower part."""
        self.state.round, self.state.times, self.state.bottom = number, times, bottom
        return self

    def market(self, *columns: str) -> At:
        """The columns of the market, each from the dearest chip down: `pigs oil coal`; others fill the rest."""
        named = [column.split() for column in columns]
        used = [chip for column in named for chip in column]
        others = [chip for chip in self.board.commodities if chip not in used]
        while len(named) < COLUMNS:
            named.append([others.pop(0) for _ in range(3)])
        for at, column in enumerate(named):
            for row, chip in enumerate(column):
                self.pos.market[row * COLUMNS + at] = self.board.commodities.index(chip)
        return self

    def contract(self, seat: int, card: int, side: str, status: str = "waiting") -> At:
        """A contract of a seat by its card's number."""
        self.pos.faces[seat].append(card * 2 + "AB".index(side))
        self.pos.status[seat].append(STATUS[status])
        return self

    def contracts(self) -> At:
        """A contract of each commodity, dealt evenly."""
        each = 12 // self.pos.seats
        for commodity in range(12):
            self.contract(commodity // each, commodity * 3, "A")
        return self

    def delivered(self, seat: int, *cities: str) -> At:
        """Cities that a seat has delivered to."""
        for city in cities:
            self.pos.delivered[seat] |= 1 << self.board.city_ids.index(city)
        return self

    def money(self, *points: int) -> At:
        """What everybody has."""
        for seat, amount in enumerate(points):
            self.pos.points[seat] = amount
        return self

    def route(self, seat: int, number: int) -> At:
        """A seat's route card."""
        self.pos.routes[seat] = [number]
        return self

    def open(self) -> Play:
        """The game from here on."""
        return Play(self.state)


class Play:
    """A game through what the rest of the program sees of it."""

    def __init__(self, state: SpikeState) -> None:
        self.state = state

    def legal(self) -> list[str]:
        return [SPEC.format_move(self.state, move) for move in self.state.legal_moves()]

    def moves(self, word: str) -> set[str]:
        """What may follow this word in a legal move."""
        return {move.removeprefix(word).strip() for move in self.legal() if move.split()[0] == word}

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

    def lay(self, *nodes: str) -> list[Event]:
        """Lay track along these nodes."""
        return self.play(*[f"lay {name}" for name in track(*nodes)])

    def can_lay(self, *nodes: str) -> bool:
        """Whether track can be laid along these nodes, the last of them included."""
        copy = Play(self.state.clone())
        for name in track(*nodes):
            if f"lay {name}" not in copy.legal():
                return False
            copy.play(f"lay {name}")
        return True

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

    def hand(self, seat: int) -> dict[str, int]:
        """The cards of a seat by suit."""
        held: dict[str, int] = self.seen()["hands"][seat]
        return held

    def prices(self) -> dict[str, int]:
        """What each commodity is worth."""
        return {chip: row["value"] for row in self.seen()["market"] for chip in row["chips"]}

    def column(self, chip: str) -> list[str]:
        """The chips of the column where this one lies, the dearest first."""
        rows = [row["chips"] for row in self.seen()["market"]]
        at = next(row.index(chip) for row in rows if chip in row)
        return [row[at] for row in rows]


def kinds(events: list[Event]) -> list[str]:
    """What kinds of events these are."""
    return [event["kind"] for event in events]


def only(events: list[Event], kind: str) -> Event:
    """The one event of this kind."""
    (found,) = [event for event in events if event["kind"] == kind]
    return found
