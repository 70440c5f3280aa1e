"""The state of Station Master: whose decision it is, which moves there are, what they do."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64, mypyc_attr

from rocket_desktop.model.arrays import Ints, append, ints
from rocket_desktop.model.core import OVER, EventLog, GameState, Result
from rocket_desktop.model.rng import Rng
from rocket_desktop.model.station_master import events as ev
from rocket_desktop.model.station_master.cards import (
    CABOOSE,
    PAWN_KINDS,
    REASSIGN,
    REPAIR,
    RUSH_HOUR,
    STANDING_ROOM,
    TRANSFER,
    UNCOUPLE,
    Deck,
)
from rocket_desktop.model.station_master.deals import Known, known_to, shuffled
from rocket_desktop.model.station_master.moves import (
    BOARD,
    CABOOSE_OUT,
    CAR,
    DEPOT,
    DONE,
    HOME,
    PASS,
    REASSIGN_CAR,
    REPAIR_CAR,
    STANDING,
    TAKE,
    TRANSFER_FROM,
    UNCOUPLE_CARS,
    first_of,
    kind_of,
    pack,
    second_of,
    third_of,
)
from rocket_desktop.model.station_master.position import NOTHING, Position, no_depot, numbers_of

# What is to be decided.
TURN: Final = 0  # a turn's one action
AT_DEPOT: Final = 1  # which pawn the new Depot gets (S9)
IN_ROOM: Final = 2  # whether a pawn boards after a Standing Room, and which (S10)
MOVING: Final = 3  # which pawn is transferred, and whereto (S11)
END: Final = 4

REASONS: Final = ("", "trains", "stuck")
"""Why a game ended: the last train has left, or nobody can play any more."""
_TRAINS: Final = 1
_STUCK: Final = 2

HAND: Final = 3
REACH: Final = 3  # discards that Repair looks at, and pawns that Transfer moves
DEPOT_CARS: Final = 2  # a train needs so many before it gets a Depot

_NO_MOVES: Final = ints([])


@mypyc_attr(allow_interpreted_subclasses=True)
class StationMasterState(GameState):
    """See `GameState`."""

    def __init__(self, pos: Position) -> None:
        """Seat 0 is to act on this table."""
        self.pos = pos
        self.active: i64 = 0
        self.phase: i64 = TURN
        self.place: i64 = NOTHING  # the train that the decision under way is about
        self.left: i64 = 0  # pawns that may yet be transferred
        self.played: i64 = NOTHING  # the action card that lies open until it is done
        self.passes: i64 = 0  # in a row
        self.reason: i64 = 0
        self._known: Known | None = None

    def players(self) -> int:
        return self.pos.seats

    def to_act(self) -> int:
        return OVER if self.phase == END else self.active

    # --- moves ---

    def legal_moves(self) -> list[int]:
        return list(self.moves())

    def moves(self) -> Ints:
        """`legal_moves` as an array."""
        out: Ints = _NO_MOVES[:]
        if self.phase == TURN:
            return self._turn_moves(out)
        if self.phase == AT_DEPOT:
            return self._with_pawns(self.place, out)
        if self.phase == IN_ROOM:
            return self._with_pawns(self.place, append(out, pack(DONE, 0, 0, 0)))
        return self._with_takes(out) if self.phase == MOVING else out

    def _turn_moves(self, out: Ints) -> Ints:
        pos = self.pos
        places: i64 = len(pos.trains)
        hand = pos.hands[self.active]
        place: i64
        for place in range(places):
            if pos.has_train(place) and pos.train(place).has_room():
                out = self._with_pawns(place, out)
        held = self._held_kinds()
        last: i64 = -1
        for place in range(places):
            if not pos.has_train(place):
                continue
            last = -1
            for card in hand:
                kind: i64 = pos.deck.kinds[card]
                if card != last and kind < CABOOSE:
                    out = append(out, pack(CAR, place, card, 0))
                last = card
        if held >> CABOOSE & 1:
            for place in range(places):
                if pos.has_train(place):
                    out = append(out, pack(CABOOSE_OUT, place, 0, 0))
        for place in range(places):
            if self._can_build(place):
                out = append(out, pack(DEPOT, place, 0, 0))
        if held >> CABOOSE > 1:
            out = self._with_actions(held, out)
        return out if len(out) > 0 else append(out, pack(PASS, 0, 0, 0))

    def _with_actions(self, held: i64, out: Ints) -> Ints:
        """What the action cards in hand allow, in the order of the moves; `held` are their kinds, as bits."""
        pos = self.pos
        places: i64 = len(pos.trains)
        place: i64
        other: i64
        count: i64
        if held >> STANDING_ROOM & 1:
            for place in range(places):
                if pos.has_train(place):
                    out = append(out, pack(STANDING, place, 0, 0))
        if held >> UNCOUPLE & 1:
            for place in range(places):
                for count in range(1, 3):
                    if pos.has_train(place) and pos.train(place).loose() >= count:
                        out = append(out, pack(UNCOUPLE_CARS, place, count, 0))
        if held >> REASSIGN & 1:
            for place in range(places):
                for other in range(places):
                    if self._can_reassign(place, other):
                        out = append(out, pack(REASSIGN_CAR, place, other, 0))
        if held >> REPAIR & 1:
            cards = sorted(self.top_railcars())
            for place in range(places):
                last: i64 = -1
                for card in cards:
                    if card != last and pos.has_train(place):
                        out = append(out, pack(REPAIR_CAR, place, card, 0))
                    last = card
        if held >> TRANSFER & 1:
            for place in range(places):
                if pos.has_train(place) and pos.train(place).seats:
                    out = append(out, pack(TRANSFER_FROM, place, 0, 0))
        return out

    def _with_pawns(self, place: i64, out: Ints) -> Ints:
        """The seat's pawns at home, each value once, to be assigned to a train that has room."""
        home: i64 = self.active * PAWN_KINDS
        pawn: i64
        for pawn in range(PAWN_KINDS):
            if self.pos.home[home + pawn] > 0:
                out = append(out, pack(BOARD, place, pawn, 0))
        return out

    def _with_takes(self, out: Ints) -> Ints:
        if self.left < REACH:
            out = append(out, pack(DONE, 0, 0, 0))
        train = self.pos.train(self.place)
        seat: i64
        which: i64
        place: i64
        for seat in range(self.pos.seats):
            for which in range(1, train.count(seat) + 1):
                home = True
                for place in range(len(self.pos.trains)):
                    if self._takes_pawn(place):
                        home = False
                        out = append(out, pack(TAKE, seat, which, place))
                if home:
                    out = append(out, pack(TAKE, seat, which, HOME))
        return out

    def _takes_pawn(self, place: i64) -> bool:
        """Whether a pawn can be transferred to this train."""
        return place != self.place and self.pos.has_train(place) and self.pos.train(place).has_room()

    def _holds(self, kind: i64) -> bool:
        """Whether the seat to act holds a card of this kind."""
        return any(self.pos.deck.kinds[card] == kind for card in self.pos.hands[self.active])

    def _held_kinds(self) -> i64:
        """The kinds of the cards that the seat to act holds, as bits."""
        kinds: i64 = 0
        for card in self.pos.hands[self.active]:
            kinds |= i64(1) << self.pos.deck.kinds[card]
        return kinds

    def _can_build(self, place: i64) -> bool:
        """Whether the seat to act may play its Depot on this train (S9)."""
        pos = self.pos
        if pos.depots[self.active] == 0 or not pos.has_train(place):
            return False
        train = pos.train(place)
        return len(train.cars) >= DEPOT_CARS and no_depot(train)

    def _can_reassign(self, place: i64, other: i64) -> bool:
        """Whether the last car of one train can go to another (S12)."""
        pos = self.pos
        return place != other and pos.has_train(place) and pos.has_train(other) and pos.train(place).loose() > 0

    def top_railcars(self) -> list[int]:
        """The railcars among the topmost discards that Repair looks at (S14)."""
        out: list[int] = []
        for card in self.pos.discard[-REACH:]:
            if self.pos.deck.is_railcar(card):
                out.append(card)
        return out

    def is_legal(self, move: int) -> bool:
        if not 0 < move < 1 << 32 or self.phase == END:
            return False
        kind = kind_of(move)
        first = first_of(move)
        second = second_of(move)
        third = third_of(move)
        if pack(kind, first, second, third) != move:
            return False
        if self.phase == MOVING:
            if kind == DONE:
                return move == pack(DONE, 0, 0, 0) and self.left < REACH
            return kind == TAKE and self._may_take(first, second, third)
        if third != 0:
            return False
        if self.phase != TURN:
            if kind == DONE:
                return self.phase == IN_ROOM and move == pack(DONE, 0, 0, 0)
            return kind == BOARD and first == self.place and self._has_pawn(second)
        if kind == PASS:
            return self.legal_moves() == [move]
        return self._may_act(kind, first, second)

    def _may_take(self, seat: i64, which: i64, to: i64) -> bool:
        if which < 1 or self.pos.train(self.place).find(seat, which) < 0:
            return False
        if to != HOME:
            return self._takes_pawn(to)
        return not self._another_has_room()

    def _another_has_room(self) -> bool:
        """Whether a pawn can be transferred to any train at all."""
        return any(self._takes_pawn(place) for place in range(len(self.pos.trains)))

    def _has_pawn(self, pawn: i64) -> bool:
        return pawn < PAWN_KINDS and self.pos.home[self.active * PAWN_KINDS + pawn] > 0

    def _may_act(self, kind: i64, first: i64, second: i64) -> bool:
        """Whether this is a legal action of a turn."""
        pos = self.pos
        if not pos.has_train(first):
            return False
        if kind == BOARD:
            return self._has_pawn(second) and pos.train(first).has_room()
        if kind == CAR:
            return second in pos.hands[self.active] and pos.deck.kinds[second] < CABOOSE
        if kind == UNCOUPLE_CARS:
            return 1 <= second <= 2 and self._holds(UNCOUPLE) and pos.train(first).loose() >= second
        if kind == REASSIGN_CAR:
            return self._holds(REASSIGN) and self._can_reassign(first, second)
        if kind == REPAIR_CAR:
            return self._holds(REPAIR) and second in self.top_railcars()
        if second != 0:
            return False
        if kind == CABOOSE_OUT:
            return self._holds(CABOOSE)
        if kind == DEPOT:
            return self._can_build(first)
        if kind == STANDING:
            return self._holds(STANDING_ROOM)
        return kind == TRANSFER_FROM and self._holds(TRANSFER) and len(pos.train(first).seats) > 0

    def random_move(self, rng: Rng) -> int:
        moves = self.moves()
        starts: list[int] = []
        last: i64 = 0
        at: i64
        for at in range(len(moves)):
            kind = kind_of(moves[at])
            if kind != last:
                starts.append(at)
                last = kind
        which: i64 = rng.below(len(starts))
        start: i64 = starts[which]
        end: i64 = starts[which + 1] if which + 1 < len(starts) else len(moves)
        return moves[start + rng.below(end - start)]

    # --- playing ---

    def apply(self, move: int, events: EventLog | None = None) -> None:
        kind = kind_of(move)
        first = first_of(move)
        second = second_of(move)
        pos = self.pos
        seat = self.active
        if kind == PASS:
            self._pass(events)
            return
        self.passes = 0
        if kind == BOARD:
            pos.board(seat, first, second, events)
            self._finish(self.phase == IN_ROOM, events)
        elif kind == DONE:
            if events is not None:
                events.add([ev.DECLINED, seat])
            self._finish(True, events)
        elif kind == CAR:
            self._play_car(first, second, events)
        elif kind == CABOOSE_OUT:
            self._play_car(first, self._held(CABOOSE), events)
        elif kind == DEPOT:
            pos.build_depot(seat, first, events)
            self._open(AT_DEPOT, first, events)
        elif kind == STANDING:
            pos.hands[seat].remove(self._held(STANDING_ROOM))
            pos.train(first).rooms += 1
            if events is not None:
                events.add([ev.ROOM_ADDED, seat, first])
            self._open(IN_ROOM, first, events)
        elif kind == TAKE:
            self._take(first, second, third_of(move), events)
        else:
            self._play_action(kind, first, second, events)

    def _pass(self, events: EventLog | None) -> None:
        self.passes += 1
        if events is not None:
            events.add([ev.PASSED, self.active])
        if self.passes == self.pos.seats:
            self._end(_STUCK, events)
        else:
            self._next(events)

    def _held(self, kind: i64) -> i64:
        """The card of this kind in the active seat's hand."""
        for card in self.pos.hands[self.active]:
            if self.pos.deck.kinds[card] == kind:
                return card
        raise ValueError("no such card in hand")

    def _play_car(self, place: i64, card: i64, events: EventLog | None) -> None:
        self.pos.hands[self.active].remove(card)
        if events is not None:
            events.add([ev.CAR_ADDED, self.active, place, card])
        self.pos.add_car(place, card, events)
        self._finish(True, events)

    def _play_action(self, kind: i64, first: i64, second: i64, events: EventLog | None) -> None:
        """Uncouple, Reassign, Repair or Transfer; the card is discarded last of all (S8)."""
        pos = self.pos
        seat = self.active
        if kind == UNCOUPLE_CARS:
            self._lay_open(UNCOUPLE)
            event: list[int] = [ev.UNCOUPLED, seat, first]
            pos.uncouple(first, second, event)
            if events is not None:
                events.add(event)
        elif kind == REASSIGN_CAR:
            self._lay_open(REASSIGN)
            card = pos.train(first).take_car(pos.deck)
            if events is not None:
                events.add([ev.REASSIGNED, seat, first, second, card])
            pos.add_car(second, card, events)
        elif kind == REPAIR_CAR:
            self._lay_open(REPAIR)
            pos.take_discarded(second)
            if events is not None:
                events.add([ev.REPAIRED, seat, first, second])
            pos.add_car(first, second, events)
        else:
            self._lay_open(TRANSFER)
            if events is not None:
                events.add([ev.TRANSFER_BEGAN, seat, first])
            self.phase = MOVING
            self.place = first
            self.left = REACH
            return
        self._finish(True, events)

    def _lay_open(self, kind: i64) -> None:
        """Play an action card: it lies open until all it causes is done."""
        card = self._held(kind)
        self.pos.hands[self.active].remove(card)
        self.played = card

    def _open(self, phase: i64, place: i64, events: EventLog | None) -> None:
        """Let the active seat assign a pawn to this train, if it has one at home."""
        if self.pos.at_home(self.active) > 0:
            self.phase = phase
            self.place = place
        else:
            self._finish(phase == IN_ROOM, events)

    def _take(self, seat: i64, which: i64, to: i64, events: EventLog | None) -> None:
        train = self.pos.train(self.place)
        if events is not None:
            events.add([ev.PAWN_MOVED, self.active, seat, which, self.place, to])
        self.pos.move_pawn(self.place, train.find(seat, which), to)
        self.left -= 1
        if self.left == 0 or not train.seats:
            self._finish(True, events)

    def _finish(self, draws: bool, events: EventLog | None) -> None:
        """The end of a turn: the played action card is discarded, a card drawn, the next seat is to act."""
        self.phase = TURN
        self.place = NOTHING
        self.left = 0
        if self.played != NOTHING:
            self.pos.discard.append(self.played)
            self.played = NOTHING
        if not self.pos.trains_left():
            self._end(_TRAINS, events)
            return
        if draws:
            self.pos.draw(self.active, events)
        self._next(events)

    def _next(self, events: EventLog | None) -> None:
        self.active = (self.active + 1) % self.pos.seats
        if events is not None:
            events.add([ev.TURN, self.active])

    def _end(self, reason: i64, events: EventLog | None) -> None:
        self.phase = END
        self.reason = reason
        if events is not None:
            events.add([ev.ENDED, reason])

    def settle(self, events: EventLog | None = None) -> None:
        """A decision after a card was played is left out: no pawn boards, none is moved any more."""
        if self.phase not in (TURN, END):
            self._finish(self.phase != AT_DEPOT, events)

    # --- what it comes to ---

    def clone(self) -> StationMasterState:
        other = StationMasterState(self.pos.clone())
        other.active = self.active
        other.phase = self.phase
        other.place = self.place
        other.left = self.left
        other.played = self.played
        other.passes = self.passes
        other.reason = self.reason
        return other

    def scores(self) -> list[int]:
        return self.pos.points[:]

    def projected_scores(self) -> list[int]:
        """The points now: trains still standing score nothing (S15)."""
        return self.pos.points[:]

    def result(self) -> Result | None:
        if self.phase != END:
            return None
        points = self.pos.points
        best = self.pos.best
        keys = sorted({(points[seat], best[seat]) for seat in range(self.pos.seats)}, reverse=True)
        ranking = [[seat for seat in range(self.pos.seats) if (points[seat], best[seat]) == key] for key in keys]
        return Result(REASONS[self.reason], ranking, points[:])

    def turn_numbers(self) -> list[int]:
        """Whose decision it is and of what kind, as ints."""
        return [self.active, self.phase, self.place, self.left, self.played, self.passes, self.reason]

    def encode(self) -> list[int]:
        return [*self.turn_numbers(), *self.pos.encode()]

    def observe(self, seat: int) -> list[int]:
        return [seat, *self.turn_numbers(), *numbers_of(self.pos, seat)]

    def redeal(self, observation: list[int], rng: Rng) -> StationMasterState:
        """See `GameState`.

        Hands, piles and locomotives not seen are dealt alike; pawns by what was seen of their owner's others, and
        likelier where their value suits the train (`deals`).
        """
        known = self._known
        if known is None or known.numbers != observation:
            known = known_to(self.pos.deck, observation)
            self._known = known
        turn = known.turn
        dealt = StationMasterState(known.deal(rng))
        dealt.active = turn[0]
        dealt.phase = turn[1]
        dealt.place = turn[2]
        dealt.left = turn[3]
        dealt.played = turn[4]
        dealt.passes = turn[5]
        dealt.reason = turn[6]
        return dealt


def new_state(deck: Deck, seats: i64, seed: int) -> StationMasterState:
    """The first position (S1, S3)."""
    rng = Rng(seed)
    pos = Position(deck, seats)
    cards: list[int] = []
    for card in range(len(deck.ids)):
        if seats > 2 or deck.kinds[card] != RUSH_HOUR:
            cards.extend([card] * deck.counts[card])
    pos.draw_pile = list(shuffled(ints(cards), rng))
    pos.locomotives = list(shuffled(ints(range(len(deck.locomotives))), rng))
    for _ in range(max(3, int(seats))):
        pos.add_place(None)
    for seat in range(seats):
        for _ in range(HAND):
            pos.draw(seat, None)
    state = StationMasterState(pos)
    state.active = rng.below(seats)
    return state
