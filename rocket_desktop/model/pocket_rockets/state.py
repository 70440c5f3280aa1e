"""The state of Pocket Rockets: whose decision it is, which moves there are, what they do."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64, mypyc_attr

from rocket_desktop.model.arrays import Ints, append, ints
from rocket_desktop.model.core import OVER, EventLog, GameState, Result
from rocket_desktop.model.pocket_rockets import events as ev
from rocket_desktop.model.pocket_rockets.cards import (
    BASE,
    BODY,
    CLOCKWISE,
    CONVEYOR,
    COUNTER,
    DEPOT,
    EXTRA_ACTION,
    EXTRA_CARD,
    FREE_DIRECTION,
    HEAD,
    LAUNCH_ANYWHERE,
    LAUNCH_PAD,
    LOOK_AT_HAND,
    MOST_FUEL,
    PILE_KINDS,
    PLACE_KINDS,
    PLUS_ONE,
    SEARCH_PILE,
    SWAP_HEADS,
    SWAP_PAWNS,
    colour_of,
    part_of,
)
from rocket_desktop.model.pocket_rockets.deals import Known, known_to
from rocket_desktop.model.pocket_rockets.memory import NOTHING
from rocket_desktop.model.pocket_rockets.moves import (
    BONUS_LAUNCH,
    BUILD,
    CHOSEN_CLOCKWISE,
    CHOSEN_COUNTER,
    CONVEYED,
    DRAW,
    LAUNCH,
    LOOK,
    MOVE,
    PLACE,
    RECYCLE,
    REVERSE,
    SEARCH,
    STOP,
    SWAP_HEAD,
    SWAP_PAWN,
    TAKE,
    first_of,
    kind_of,
    pack,
    second_of,
    third_of,
)
from rocket_desktop.model.pocket_rockets.position import Position
from rocket_desktop.model.pocket_rockets.rocket import (
    bodies_of,
    colour_at,
    fuel_of,
    head_of,
    is_complete,
    is_fresh,
    new_rocket,
    points_built,
    seasoned,
    with_body,
    with_fuel,
    with_head,
)
from rocket_desktop.model.rng import Rng

# What is to be decided.
PLACING: Final = 0  # where to put the pawn before the first turn (P4)
TURN: Final = 1  # an action of a turn
SEARCHING: Final = 2  # which card of the pile to take
LOOKING: Final = 3  # which card of the hand to take
END: Final = 4

REASONS: Final = ("", "fuel", "idle", "no-rockets")
"""Why a game ended: the last fuel was taken, nobody did anything for six rounds, no rocket can be launched any more."""
_FUEL: Final = 1
_IDLE: Final = 2
_NO_ROCKETS: Final = 3

ACTIONS: Final = 4
HAND: Final = 3
IDLE_ROUNDS: Final = 6  # P13

_NO_MOVES: Final = ints([])


@mypyc_attr(allow_interpreted_subclasses=True)
class PocketRocketsState(GameState):
    """See `GameState`."""

    def __init__(self, pos: Position) -> None:
        """Seat 0 is to place its pawn on this table."""
        self.pos = pos
        self.active: i64 = 0
        self.phase: i64 = PLACING
        self.left: i64 = 0  # action points
        self.way: i64 = 0  # the direction that the first step of the turn has fixed, for who may choose (P6)
        self.free: i64 = 0  # 1 for who may choose
        self.extra: i64 = 0  # 1 while the turn has a fifth action point
        self.busy: i64 = 0  # 1 once the turn has brought the game forward (P13)
        self.idle: i64 = 0  # turns in a row that did not
        self.target: i64 = NOTHING  # the pile searched or the seat looked at
        self.reason: i64 = 0
        self._known: Known | None = None

    def players(self) -> int:
        return self.pos.seats

    def to_act(self) -> int:
        return OVER if self.phase == END else self.active

    # --- moves ---

    def hand_limit(self) -> i64:
        """How many cards the active seat may hold now (P7, P12; in the variant read at each draw)."""
        return HAND + 1 if self.pos.benefits(self.active, EXTRA_CARD) else HAND

    def legal_moves(self) -> list[int]:
        return list(self.moves())

    def moves(self) -> Ints:
        """`legal_moves` as an array."""
        out: Ints = _NO_MOVES[:]
        pos = self.pos
        place: i64
        if self.phase == TURN:
            out = self._with_cards(self._with_steps(out))
            if pos.pawns[self.active] == LAUNCH_PAD:
                out = self._with_launches(LAUNCH, out)
            if pos.bonus[self.active] != NOTHING:
                out = self._with_bonus(out)
            out = append(out, pack(STOP, 0, 0, 0))
        elif self.phase == PLACING:
            for place in range(PLACE_KINDS):
                out = append(out, pack(PLACE, place, 0, 0))
        elif self.phase != END:
            last: i64 = NOTHING
            for card in sorted(self.offered()):
                if card != last:
                    out = append(out, pack(TAKE, card, 0, 0))
                last = card
        return out

    def _with_steps(self, out: Ints) -> Ints:
        """One step in the conveyor's direction, or in a chosen one (P6)."""
        if not self.free:
            return append(out, pack(MOVE, CONVEYED, 0, 0))
        if self.way != COUNTER:
            out = append(out, pack(MOVE, CHOSEN_CLOCKWISE, 0, 0))
        if self.way != CLOCKWISE:
            out = append(out, pack(MOVE, CHOSEN_COUNTER, 0, 0))
        return out

    def _with_cards(self, out: Ints) -> Ints:
        """What can be done with cards at the pawn's place, in the order of the moves (P7 to P10)."""
        pos = self.pos
        place: i64 = pos.pawns[self.active]
        hand = pos.hands[self.active]
        if self.can_draw():
            out = append(out, pack(DRAW, 0, 0, 0))
        last: i64 = NOTHING
        if place < CONVEYOR:
            rockets = pos.rockets[self.active]
            number: i64
            for card in hand:
                if card != last and colour_of(card) == place:
                    if part_of(card) == BASE:
                        out = append(out, pack(BUILD, card, 0, 0))
                    else:
                        for number in range(len(rockets)):
                            if self._fits(card, rockets[number]):
                                out = append(out, pack(BUILD, card, number, 0))
                last = card
        elif place == DEPOT and len(hand) <= self.hand_limit():
            to: i64
            other: i64
            for card in hand:
                if card != last:
                    for to in range(PILE_KINDS):
                        for other in range(PILE_KINDS):
                            if other != to and pos.piles[other]:
                                out = append(out, pack(RECYCLE, card, to, other))
                last = card
        elif place == CONVEYOR:
            out = append(out, pack(REVERSE, 0, 0, 0))
        return out

    def can_draw(self) -> bool:
        """Whether the active seat may draw (P7)."""
        place: i64 = self.pos.pawns[self.active]
        if place >= PILE_KINDS or not self.pos.piles[place]:
            return False
        return len(self.pos.hands[self.active]) < self.hand_limit()

    def _fits(self, card: i64, rocket: i64) -> bool:
        """Whether a body or head can be built on a rocket (P8)."""
        if colour_at(rocket) != colour_of(card) or is_complete(rocket):
            return False
        return part_of(card) == BODY or bodies_of(rocket) > 0 or self.pos.stars

    def _with_launches(self, kind: i64, out: Ints) -> Ints:
        """Each value of fuel left on each complete rocket without any (P11)."""
        pos = self.pos
        rockets = pos.rockets[self.active]
        number: i64
        for value in range(1, MOST_FUEL + 1):
            if pos.fuel[value - 1] > 0:
                for number in range(len(rockets)):
                    if _waits(rockets[number]):
                        out = append(out, pack(kind, value, number, 0))
        return out

    def _with_bonus(self, out: Ints) -> Ints:
        """What the bonus card of the active seat can do."""
        pos = self.pos
        bonus: i64 = pos.bonus[self.active]
        if bonus == LAUNCH_ANYWHERE:
            out = self._with_launches(BONUS_LAUNCH, out)
        elif bonus == SEARCH_PILE:
            for pile in range(PILE_KINDS):
                if self._may_search(pile):
                    out = append(out, pack(SEARCH, pile, 0, 0))
        else:
            for seat in range(pos.seats):
                if bonus == LOOK_AT_HAND and self._may_look(seat):
                    out = append(out, pack(LOOK, seat, 0, 0))
                elif bonus == SWAP_PAWNS and seat != self.active:
                    out = append(out, pack(SWAP_PAWN, seat, 0, 0))
            if bonus == SWAP_HEADS:
                out = self._with_swaps(out)
        return out

    def _with_swaps(self, out: Ints) -> Ints:
        own: i64
        theirs: i64
        for own in range(len(self.pos.rockets[self.active])):
            for seat in range(self.pos.seats):
                for theirs in range(len(self.pos.rockets[seat])):
                    if self._may_swap(own, seat, theirs):
                        out = append(out, pack(SWAP_HEAD, own, seat, theirs))
        return out

    def _may_search(self, pile: i64) -> bool:
        return len(self.pos.piles[pile]) > 0 and len(self.pos.hands[self.active]) < self.hand_limit()

    def _may_look(self, seat: i64) -> bool:
        if seat == self.active or not self.pos.hands[seat]:
            return False
        return len(self.pos.hands[self.active]) < self.hand_limit()

    def _may_swap(self, own: i64, seat: i64, theirs: i64) -> bool:
        if seat == self.active:
            return False
        one: i64 = self.pos.rockets[self.active][own]
        other: i64 = self.pos.rockets[seat][theirs]
        return is_complete(one) and is_complete(other) and colour_at(one) == colour_at(other)

    def offered(self) -> list[int]:
        """The cards of which the active seat takes one, having searched a pile or looked at a hand."""
        return self.pos.piles[self.target] if self.phase == SEARCHING else self.pos.hands[self.target]

    def is_legal(self, move: int) -> bool:
        if not 0 < move < 1 << 32 or self.phase == END:
            return False
        kind = kind_of(move)
        first = first_of(move)
        second = second_of(move)
        third = third_of(move)
        if pack(kind, first, second, third) != move:
            return False
        if self.phase == PLACING:
            return kind == PLACE and first < PLACE_KINDS and second == 0 and third == 0
        if self.phase != TURN:
            return kind == TAKE and second == 0 and third == 0 and first in self.offered()
        if kind == RECYCLE:
            return self._may_recycle(first, second, third)
        if kind == SWAP_HEAD:
            return self._may_use(SWAP_HEADS) and self._may_swap_numbers(first, second, third)
        if third != 0:
            return False
        if kind == BUILD:
            return self._may_build(first, second)
        if kind == LAUNCH:
            return self.pos.pawns[self.active] == LAUNCH_PAD and self._may_launch(first, second)
        if kind == BONUS_LAUNCH:
            return self._may_use(LAUNCH_ANYWHERE) and self._may_launch(first, second)
        if second != 0:
            return False
        if kind == MOVE:
            return self._may_step(first)
        if kind == LOOK:
            return self._may_use(LOOK_AT_HAND) and first < self.pos.seats and self._may_look(first)
        if kind == SEARCH:
            return self._may_use(SEARCH_PILE) and first < PILE_KINDS and self._may_search(first)
        if kind == SWAP_PAWN:
            return self._may_use(SWAP_PAWNS) and first < self.pos.seats and first != self.active
        if first != 0:
            return False
        if kind == DRAW:
            return self.can_draw()
        return kind == STOP or (kind == REVERSE and self.pos.pawns[self.active] == CONVEYOR)

    def _may_step(self, direction: i64) -> bool:
        if direction == CONVEYED:
            return self.free == 0
        if self.free == 0 or direction > CHOSEN_COUNTER:
            return False
        return self.way != (COUNTER if direction == CHOSEN_CLOCKWISE else CLOCKWISE)

    def _may_build(self, card: i64, number: i64) -> bool:
        pos = self.pos
        if card not in pos.hands[self.active] or pos.pawns[self.active] != colour_of(card):
            return False
        if part_of(card) == BASE:
            return number == 0
        rockets = pos.rockets[self.active]
        return number < len(rockets) and self._fits(card, rockets[number])

    def _may_recycle(self, card: i64, to: i64, other: i64) -> bool:
        pos = self.pos
        hand = pos.hands[self.active]
        if pos.pawns[self.active] != DEPOT or card not in hand or len(hand) > self.hand_limit():
            return False
        return to < PILE_KINDS and other < PILE_KINDS and to != other and len(pos.piles[other]) > 0

    def _may_launch(self, value: i64, number: i64) -> bool:
        rockets = self.pos.rockets[self.active]
        if not 1 <= value <= MOST_FUEL or self.pos.fuel[value - 1] == 0 or number >= len(rockets):
            return False
        return _waits(rockets[number])

    def _may_use(self, bonus: i64) -> bool:
        return self.pos.bonus[self.active] == bonus

    def _may_swap_numbers(self, own: i64, seat: i64, theirs: i64) -> bool:
        pos = self.pos
        if seat >= pos.seats or own >= len(pos.rockets[self.active]) or theirs >= len(pos.rockets[seat]):
            return False
        return self._may_swap(own, seat, theirs)

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
        if kind == PLACE:
            self._place(first, events)
            return
        if kind == TAKE:
            self._take(first, events)
            return
        if kind == STOP:
            if events is not None:
                events.add([ev.STOPPED, self.active, self.left])
            self._end_turn(events)
            return
        self.left -= 1
        if kind == MOVE:
            self._step(first, events)
        elif kind == DRAW:
            self._draw(events)
        elif kind == BUILD:
            self._build(first, second, events)
        elif kind == RECYCLE:
            self._recycle(first, second, third_of(move), events)
        elif kind == REVERSE:
            self.pos.conveyor = -self.pos.conveyor
            if events is not None:
                events.add([ev.REVERSED, self.active, self.pos.conveyor])
        elif kind == LAUNCH:
            self._launch(first, second, 0, events)
        else:
            self._use_bonus(kind, first, second, third_of(move), events)
        if kind in (BUILD, LAUNCH, BONUS_LAUNCH) and self._is_finished(events):
            return
        self._go_on(events)

    def _place(self, place: i64, events: EventLog | None) -> None:
        """Set-up: the pawn on any yard card; the seat that began then has the first turn (P4)."""
        self.pos.pawns[self.active] = int(place)
        if events is not None:
            events.add([ev.PLACED, self.active, place])
        self.active = (self.active + 1) % self.pos.seats
        if self.pos.pawns[self.active] != NOTHING:
            self._begin_turn(events)

    def _step(self, direction: i64, events: EventLog | None) -> None:
        pos = self.pos
        way = pos.conveyor
        if direction != CONVEYED:
            way = CLOCKWISE if direction == CHOSEN_CLOCKWISE else COUNTER
            self.way = way
        place = pos.yard.after(pos.pawns[self.active], way)
        pos.pawns[self.active] = int(place)
        if events is not None:
            events.add([ev.MOVED, self.active, place, way])

    def _draw(self, events: EventLog | None) -> None:
        pile: i64 = self.pos.pawns[self.active]
        card = self.pos.draw(self.active, pile)
        self.busy = 1
        if events is not None:
            events.add([ev.DREW, self.active, pile, card])
            self._tell_top(pile, events)

    def _tell_top(self, pile: i64, events: EventLog) -> None:
        cards = self.pos.piles[pile]
        if cards:
            events.add([ev.UNCOVERED, pile, cards[-1]])

    def _build(self, card: i64, number: i64, events: EventLog | None) -> None:
        """A base begins a rocket, a body or head goes onto one; a complete rocket scores (P8)."""
        pos = self.pos
        rockets = pos.rockets[self.active]
        part = part_of(card)
        at: i64 = number
        pos.give_up(self.active, card)
        self.busy = 1
        if part == BASE:
            at = len(rockets)
            rocket = new_rocket(colour_of(card))
        elif part == BODY:
            rocket = with_body(rockets[at])
        else:
            rocket = with_head(rockets[at], part - HEAD)
        pos.set_rocket(self.active, at, rocket)
        if events is not None:
            events.add([ev.BUILT, self.active, card, at])
            if part >= HEAD:
                events.add([ev.COMPLETED, self.active, points_built(rocket), at, bodies_of(rocket), part - HEAD])

    def _recycle(self, card: i64, to: i64, other: i64, events: EventLog | None) -> None:
        """A card onto one pile, the top card of another, then the first is shuffled (P9)."""
        pos = self.pos
        pos.give_up(self.active, card)
        pos.put(to, card)
        taken = pos.draw(self.active, other)
        pos.shuffle(to)
        if events is not None:
            events.add([ev.RECYCLED, self.active, card, to, other, taken])
            self._tell_top(other, events)
            if len(pos.piles[to]) > 1:  # alone, the card just put there is the top
                self._tell_top(to, events)

    def _launch(self, value: i64, number: i64, anywhere: i64, events: EventLog | None) -> None:
        """A fuel token goes onto a rocket and scores its value (P11)."""
        pos = self.pos
        pos.fuel[value - 1] -= 1
        pos.set_rocket(self.active, number, with_fuel(pos.rockets[self.active][number], value))
        self.busy = 1
        if events is not None:
            events.add([ev.LAUNCHED, self.active, value, number, anywhere])

    def _use_bonus(self, kind: i64, first: i64, second: i64, third: i64, events: EventLog | None) -> None:
        """A bonus card is used and out of the game."""
        pos = self.pos
        seat = self.active
        pos.used[pos.bonus[seat]] = 1
        pos.bonus[seat] = NOTHING
        self.busy = 1
        if kind == BONUS_LAUNCH:
            self._launch(first, second, 1, events)
        elif kind == SEARCH:
            pos.search(seat, first)
            self.phase = SEARCHING
            self.target = first
            if events is not None:
                events.add([ev.SEARCHED, seat, first, *sorted(pos.piles[first])])
        elif kind == LOOK:
            pos.memory.looks(seat, first)
            self.phase = LOOKING
            self.target = first
            if events is not None:
                events.add([ev.LOOKED, seat, first, *pos.hands[first]])
        elif kind == SWAP_PAWN:
            place = pos.pawns[seat]
            pos.pawns[seat] = pos.pawns[first]
            pos.pawns[first] = place
            if events is not None:
                events.add([ev.SWAPPED_PAWNS, seat, first, pos.pawns[seat], pos.pawns[first]])
        else:
            self._swap_heads(first, second, third, events)

    def _swap_heads(self, number: i64, seat: i64, theirs: i64, events: EventLog | None) -> None:
        """Two heads change places; what the loser had by its head ends at once."""
        pos = self.pos
        own = pos.rockets[self.active]
        others = pos.rockets[seat]
        given = head_of(own[number])
        got = head_of(others[theirs])
        pos.set_rocket(self.active, number, with_head(own[number], got))
        pos.set_rocket(seat, theirs, seasoned(with_head(others[theirs], given)))
        if events is not None:
            events.add([ev.SWAPPED_HEADS, self.active, number, seat, theirs, given, got])
            change: i64 = (1 if got == PLUS_ONE else 0) - (1 if given == PLUS_ONE else 0)
            if change != 0:
                events.add([ev.HEAD_SCORE, self.active, change, number])
                events.add([ev.HEAD_SCORE, seat, -change, theirs])
        if given == EXTRA_ACTION and self.extra and not pos.benefits(self.active, EXTRA_ACTION):
            self.extra = 0
            self.left -= 1
        if given == FREE_DIRECTION and self.free and not pos.benefits(self.active, FREE_DIRECTION):
            self.free = 0
            self.way = 0

    def _take(self, card: i64, events: EventLog | None) -> None:
        """A card out of the pile searched, which is then shuffled, or out of the hand looked at."""
        pos = self.pos
        seat = self.active
        target = self.target
        if self.phase == SEARCHING:
            pos.take_from_pile(seat, target, card)
            if events is not None:
                events.add([ev.TOOK_FROM_PILE, seat, target, card])
                self._tell_top(target, events)
        else:
            pos.take_from_hand(seat, target, card)
            if events is not None:
                events.add([ev.TOOK_FROM_HAND, seat, target, card])
        self.phase = TURN
        self.target = NOTHING
        self._go_on(events)

    def _is_finished(self, events: EventLog | None) -> bool:
        """End the game when the last fuel has been taken, or none can be launched ever again (P13)."""
        if not self.pos.fuel_left():
            self._end(_FUEL, events)
        elif not self.pos.can_launch_ever():
            self._end(_NO_ROCKETS, events)
        return self.phase == END

    def _go_on(self, events: EventLog | None) -> None:
        """After an action: the end of the turn once its action points are spent (P5)."""
        if self.left <= 0 and self.phase == TURN:
            self._end_turn(events)

    def _end_turn(self, events: EventLog | None) -> None:
        rockets = self.pos.rockets[self.active]
        at: i64
        for at in range(len(rockets)):
            if is_fresh(rockets[at]):
                self.pos.set_rocket(self.active, at, seasoned(rockets[at]))
        self.idle = 0 if self.busy else self.idle + 1
        if self.idle == IDLE_ROUNDS * self.pos.seats:
            self._end(_IDLE, events)
            return
        self.active = (self.active + 1) % self.pos.seats
        self._begin_turn(events)

    def _begin_turn(self, events: EventLog | None) -> None:
        """Actions and direction of a turn by the heads that work at its beginning (P5, P6, P12)."""
        self.phase = TURN
        self.extra = 1 if self.pos.benefits(self.active, EXTRA_ACTION) else 0
        self.free = 1 if self.pos.benefits(self.active, FREE_DIRECTION) else 0
        self.left = ACTIONS + self.extra
        self.way = 0
        self.busy = 0
        if events is not None:
            events.add([ev.TURN, self.active, self.left])

    def _end(self, reason: i64, events: EventLog | None) -> None:
        self.phase = END
        self.reason = reason
        self.left = 0
        self.way = 0
        self.target = NOTHING
        if events is not None:
            events.add([ev.ENDED, reason])

    def settle(self, events: EventLog | None = None) -> None:
        """Who has looked into a pile or a hand takes nothing."""
        if self.phase in (SEARCHING, LOOKING):
            if self.phase == SEARCHING:
                self.pos.shuffle(self.target)
            self.phase = TURN
            self.target = NOTHING
            self._go_on(events)

    # --- what it comes to ---

    def clone(self) -> PocketRocketsState:
        return self._with(self.pos.clone())

    def sketch(self) -> PocketRocketsState:
        """A copy for looking ahead: it remembers nothing of what was seen, so nobody can `observe` it."""
        return self._with(self.pos.sketch())

    def _with(self, pos: Position) -> PocketRocketsState:
        """The same decision in another position."""
        other = PocketRocketsState(pos)
        other.active = self.active
        other.phase = self.phase
        other.left = self.left
        other.way = self.way
        other.free = self.free
        other.extra = self.extra
        other.busy = self.busy
        other.idle = self.idle
        other.target = self.target
        other.reason = self.reason
        return other

    def scores(self) -> list[int]:
        """The points of complete rockets and fuel: nothing but a swap of heads ever takes any away."""
        out: list[int] = []
        for seat in range(self.pos.seats):
            out.append(self.pos.points(seat))
        return out

    def projected_scores(self) -> list[int]:
        return self.scores()

    def result(self) -> Result | None:
        if self.phase != END:
            return None
        points = self.scores()
        tallest: list[int] = []
        for seat in range(self.pos.seats):
            tallest.append(self.pos.tallest(seat))
        keys = sorted({(points[seat], tallest[seat]) for seat in range(self.pos.seats)}, reverse=True)
        ranking = [[seat for seat in range(self.pos.seats) if (points[seat], tallest[seat]) == key] for key in keys]
        return Result(REASONS[self.reason], ranking, points)

    def turn_numbers(self) -> list[int]:
        """Whose decision it is and of what kind, as ints (`deals` reads them)."""
        return [
            self.active,
            self.phase,
            self.left,
            self.way,
            self.free,
            self.extra,
            self.busy,
            self.idle,
            self.target,
            self.reason,
        ]

    def encode(self) -> list[int]:
        return [*self.turn_numbers(), *self.pos.encode()]

    def observe(self, seat: int) -> list[int]:
        return [seat, *self.turn_numbers(), *self.pos.observe(seat)]

    def redeal(self, observation: list[int], rng: Rng) -> PocketRocketsState:
        """See `GameState`.

        Cards nobody has seen are dealt alike to the places nobody has seen; of those seen, `memory` says where they
        must be.
        """
        known = self._known
        if known is None or known.numbers != observation:
            known = known_to(self.pos.deck, observation)
            self._known = known
        turn = known.turn
        dealt = PocketRocketsState(known.deal(rng))
        dealt.active = turn[0]
        dealt.phase = turn[1]
        dealt.left = turn[2]
        dealt.way = turn[3]
        dealt.free = turn[4]
        dealt.extra = turn[5]
        dealt.busy = turn[6]
        dealt.idle = turn[7]
        dealt.target = turn[8]
        dealt.reason = turn[9]
        # Whoever is to take a card sees all of the pile or the hand, which the reader may not.
        if dealt.phase == SEARCHING:
            dealt.pos.search(dealt.active, dealt.target)
        elif dealt.phase == LOOKING:
            dealt.pos.memory.looks(dealt.active, dealt.target)
        return dealt


def _waits(rocket: i64) -> bool:
    """Whether a rocket can be launched."""
    return is_complete(rocket) and fuel_of(rocket) == 0
