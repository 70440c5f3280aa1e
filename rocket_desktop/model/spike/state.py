"""The state of Spike: whose decision it is, which moves there are, what they do."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64, mypyc_attr

from rocket_desktop.model.core import OVER, EventLog, GameState, Result
from rocket_desktop.model.parts.dealing import shuffle
from rocket_desktop.model.rng import Rng
from rocket_desktop.model.spike import events as ev
from rocket_desktop.model.spike import rails
from rocket_desktop.model.spike.board import (
    FACE_UP,
    FACES,
    HAND,
    PARTS,
    SIDES,
    SUITS,
    TENDER,
    TIME_CARDS,
    UPGRADES,
    bit,
)
from rocket_desktop.model.spike.deals import Known, known_to
from rocket_desktop.model.spike.moves import (
    BUY,
    CHOOSE_SIDE,
    DELIVER,
    DRAW,
    END,
    FROM_DECK,
    GIVE,
    GO,
    KEEP_ROUTE,
    LAY,
    LOAD,
    PAY,
    START,
    STOP,
    UPGRADE,
    kind_of,
    pack,
    value_of,
)
from rocket_desktop.model.spike.position import ABOARD, DONE, NOTHING, TIME, WAITING, Position, numbers_of

# What is to be decided.
SIDES_PHASE: Final = 0  # which side of a contract lies up (K12)
GIVING: Final = 1  # which card the starting player gives
ROUTES: Final = 2  # which of two routes is kept
STARTS: Final = 3  # where the locomotive begins
TURN: Final = 4
DRAWING: Final = 5  # further cards of a draw
LAYING: Final = 6  # further track of a build
PAYING: Final = 7  # how it is paid
OVER_PHASE: Final = 8

REASONS: Final = ("", "time-cards", "finished", "idle")
"""Why a game ended: the third time card; a player with no track and no delivery left; nobody did anything."""
_TIME_CARDS: Final = 1
_FINISHED: Final = 2
_IDLE: Final = 3

ROUNDS: Final = 3
IDLE_ROUNDS: Final = 10
CONTRACT_COST: Final = 3
NOT_YET: Final = -1  # last turns have not begun

# Options, one bit each.
CHOOSE_SIDES: Final = 1
ADVANCED_CONTRACTS: Final = 2
ADVANCED_ROUTES: Final = 4


@mypyc_attr(allow_interpreted_subclasses=True)
class SpikeState(GameState):
    """See `GameState`."""

    def __init__(self, pos: Position, options: i64) -> None:
        """Seat 0 is to take a turn on this table."""
        self.pos = pos
        self.options: i64 = options
        self.first: i64 = 0  # the starting player
        self.active: i64 = 0
        self.phase: i64 = TURN
        self.chosen: i64 = 0  # in `SIDES_PHASE`, how many contracts have been decided
        self.built: i64 = 0  # 1 after the turn's build action
        self.moved: i64 = 0  # 1 after its movement
        self.drawn: i64 = 0  # cards of the draw under way
        self.advanced: i64 = 0  # 1 when a round has ended in this action
        self.path: list[int] = []  # segments of the build under way
        self.path_start: i64 = NOTHING
        self.path_head: i64 = NOTHING
        self.round: i64 = 1
        self.times: i64 = 0  # time cards shown in round 3
        self.bottom: i64 = 0  # cards of the deck's lower part, into which time cards were shuffled; 0 before that
        self.busy: i64 = 0  # 1 when this turn has seen a draw, a build or a delivery
        self.idle: i64 = 0  # turns in a row without any
        self.last_turns: i64 = NOT_YET  # turns left once a player has finished
        self.reason: i64 = 0
        self._known: Known | None = None

    def players(self) -> int:
        return self.pos.seats

    def to_act(self) -> int:
        return OVER if self.phase == OVER_PHASE else self.active

    # --- moves ---

    def legal_moves(self) -> list[int]:
        out: list[int] = []
        if self.phase == TURN:
            self._turn_moves(out)
        elif self.phase == DRAWING:
            self._draws(out)
            out.append(pack(STOP, 0))
        elif self.phase == LAYING:
            self._next_lays(out)
        elif self.phase == PAYING:
            need = rails.need_of(self.pos.board, self.path)
            for way in rails.ways_to_pay(self.pos, self.active, need):
                out.append(pack(PAY, way))
        elif self.phase != OVER_PHASE:
            self._set_up_moves(out)
        return out

    def _set_up_moves(self, out: list[int]) -> None:
        pos = self.pos
        number: i64
        if self.phase == SIDES_PHASE:
            commodity = self.asked_commodity()
            out.append(pack(CHOOSE_SIDE, commodity * FACES))
            out.append(pack(CHOOSE_SIDE, commodity * FACES + 1))
        elif self.phase == GIVING:
            for number in range(SUITS):
                if pos.hands[self.active * SUITS + number] > 0:
                    out.append(pack(GIVE, number))
        elif self.phase == ROUTES:
            out.append(pack(KEEP_ROUTE, 0))
            out.append(pack(KEEP_ROUTE, 1))
        else:
            for number in range(len(pos.board.node_of)):
                out.append(pack(START, number))

    def asked_commodity(self) -> i64:
        """Of which contract the side is to be chosen: of each seat's, one after the other."""
        faces = self.pos.faces[self.active]
        return self.pos.board.face_commodity[faces[self.chosen % len(faces)]]

    def _turn_moves(self, out: list[int]) -> None:
        pos = self.pos
        seat = self.active
        number: i64
        if self.built == 0:
            self._draws(out)
            for number in range(len(pos.board.segments)):
                if rails.is_first(pos, seat, number):
                    out.append(pack(LAY, number))
            for number in range(PARTS):
                if self.can_upgrade(number):
                    out.append(pack(UPGRADE, number))
        if self.moved == 0:
            for space in rails.spaces_in_reach(pos, seat):
                out.append(pack(GO, space))
        city = pos.city_of_train(seat)
        if city >= 0:
            self._cargo_moves(city, out)
        if self.can_buy():
            out.append(pack(BUY, 0))
        out.append(pack(END, 0))

    def _draws(self, out: list[int]) -> None:
        suit: i64
        for suit in range(SUITS):
            if int(suit) in self.pos.face_up:
                out.append(pack(DRAW, suit))
        if self.can_draw_from_deck():
            out.append(pack(DRAW, FROM_DECK))

    def _next_lays(self, out: list[int]) -> None:
        board = self.pos.board
        need = rails.need_of(board, self.path)
        head = self.path_head
        found: list[int] = []
        at: i64
        for at in range(head * SIDES, head * SIDES + SIDES):
            segment: i64 = board.edges[at]
            if segment >= 0 and rails.is_next(self.pos, self.active, self.path, self.path_start, head, segment, need):
                found.append(pack(LAY, segment))
        found.sort()
        out.extend(found)

    def _cargo_moves(self, city: i64, out: list[int]) -> None:
        """What can be loaded and delivered in the city where the train stands (K8)."""
        pos = self.pos
        seat = self.active
        commodity: i64
        if pos.contract(seat, pos.board.commodity_of[city], WAITING) >= 0:
            if pos.free_car(seat):
                out.append(pack(LOAD, 0))
            else:
                for commodity in range(len(pos.board.commodities)):
                    if pos.contract(seat, commodity, ABOARD) >= 0:
                        out.append(pack(LOAD, commodity + 1))
        for commodity in range(len(pos.board.commodities)):
            if self.can_deliver(city, commodity):
                out.append(pack(DELIVER, commodity))

    def can_deliver(self, city: i64, commodity: i64) -> bool:
        """Whether the cargo is aboard and wanted in this city by its contract, and nothing was delivered there yet."""
        pos = self.pos
        at = pos.contract(self.active, commodity, ABOARD)
        return at >= 0 and (pos.wanted(self.active, pos.faces[self.active][at]) >> city & 1) != 0

    def can_draw_from_deck(self) -> bool:
        """Whether a card can be drawn face down, from a new deck if need be (K9)."""
        pos = self.pos
        if pos.deck:
            return True
        return self._may_advance() and (len(pos.face_up) > 0 or self._discards() > 0)

    def _may_advance(self) -> bool:
        """Whether an empty deck would end a round now: once an action, and never the last (K9)."""
        return self.advanced == 0 and self.round < ROUNDS

    def _discards(self) -> i64:
        total: i64 = 0
        for number in self.pos.discard:
            total += number
        return total

    def upgrade_cost(self, part: i64) -> i64:
        """What the next upgrade of a part costs the active seat; 0 when there is none."""
        level = self.pos.levels[self.active * PARTS + part]
        return self.pos.board.costs[level] if level < UPGRADES else 0

    def can_upgrade(self, part: i64) -> bool:
        """Whether the active seat may upgrade this part now, its build action not used (K6)."""
        cost = self.upgrade_cost(part)
        return cost > 0 and self.pos.points[self.active] >= cost and self.pos.city_of_train(self.active) >= 0

    def can_buy(self) -> bool:
        """Whether the active seat may buy another contract now, if its build action is not used."""
        return self.built == 0 and self._could_buy(self.active)

    def _could_buy(self, seat: i64) -> bool:
        pos = self.pos
        if self.options & ADVANCED_CONTRACTS == 0 or pos.points[seat] < CONTRACT_COST:
            return False
        for status in pos.status[seat]:
            if status != DONE:
                return False
        return len(pos.unused_cards()) > 0

    def is_legal(self, move: int) -> bool:
        if not 0 < move < 1 << 30 or self.phase == OVER_PHASE:
            return False
        kind = kind_of(move)
        value = value_of(move)
        pos = self.pos
        if self.phase == TURN:
            return self._is_legal_in_turn(kind, value)
        if self.phase == DRAWING:
            return self._is_draw(kind, value) or (kind == STOP and value == 0)
        if self.phase == LAYING:
            if kind != LAY or value >= len(pos.board.segments):
                return False
            need = rails.need_of(pos.board, self.path)
            return rails.is_next(pos, self.active, self.path, self.path_start, self.path_head, value, need)
        out: list[int] = []
        if self.phase == PAYING:
            out = self.legal_moves()
        else:
            self._set_up_moves(out)
        return move in out

    def _is_draw(self, kind: i64, value: i64) -> bool:
        if kind != DRAW or value > FROM_DECK:
            return False
        return self.can_draw_from_deck() if value == FROM_DECK else int(value) in self.pos.face_up

    def _is_legal_in_turn(self, kind: i64, value: i64) -> bool:
        pos = self.pos
        board = pos.board
        if kind == DRAW:
            return self.built == 0 and self._is_draw(kind, value)
        if kind == LAY:
            return self.built == 0 and value < len(board.segments) and rails.is_first(pos, self.active, value)
        if kind == UPGRADE:
            return self.built == 0 and value < PARTS and self.can_upgrade(value)
        if kind == GO:
            return self.moved == 0 and int(value) in rails.spaces_in_reach(pos, self.active)
        if kind in (LOAD, DELIVER):
            city = pos.city_of_train(self.active)
            if city < 0 or value > len(board.commodities):
                return False
            if kind == DELIVER:
                return self.can_deliver(city, value)
            if pos.contract(self.active, board.commodity_of[city], WAITING) < 0:
                return False
            if value == 0:
                return pos.free_car(self.active)
            return not pos.free_car(self.active) and pos.contract(self.active, value - 1, ABOARD) >= 0
        return value == 0 and (kind == END or (kind == BUY and self.can_buy()))

    def random_move(self, rng: Rng) -> int:
        moves = self.legal_moves()
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
        value = value_of(move)
        if kind == DRAW:
            self._draw(value, events)
        elif kind == STOP:
            if events is not None:
                events.add([ev.STOPPED, self.active])
            self._end_draw(events)
        elif kind == LAY:
            self._lay(value, events)
        elif kind == PAY:
            self._build(value, events)
        elif kind == UPGRADE:
            self._upgrade(value, events)
        elif kind == GO:
            if events is not None:
                events.add([ev.MOVED, self.active, self.pos.place[self.active], value])
            self.pos.place[self.active] = value
            self.moved = 1
        elif kind == LOAD:
            self._load(value - 1, events)
        elif kind == DELIVER:
            self._deliver(value, events)
        elif kind == BUY:
            self._buy(events)
        elif kind == END:
            self._end_turn(events)
        else:
            self._set_up(kind, value, events)

    def _set_up(self, kind: i64, value: i64, events: EventLog | None) -> None:
        """The decisions before the first turn, in seat order from the starting player (K12)."""
        pos = self.pos
        seat = self.active
        if kind == CHOOSE_SIDE:
            faces = pos.faces[seat]
            at = self.chosen % len(faces)
            faces[at] = faces[at] // FACES * FACES + int(value % FACES)
            if events is not None:
                events.add([ev.SIDE_CHOSEN, seat, faces[at]])
            self.chosen += 1
            if self.chosen % len(faces) == 0:
                self._next_seat()
                if self.active == self.first:
                    self.chosen = 0
                    self.deal_hands()
        elif kind == GIVE:
            self._give(value, events)
        elif kind == KEEP_ROUTE:
            pos.dropped[seat] = pos.routes[seat].pop(int(1 - value))
            if events is not None:
                events.add([ev.ROUTE_KEPT, seat, pos.routes[seat][0]])
            self._next_seat()
            if self.active == self.first:
                self.phase = STARTS
        else:
            node = pos.board.node_of[value]
            pos.start[seat] = node
            pos.place[seat] = node
            pos.reach(seat, node)
            if events is not None:
                events.add([ev.PLACED, seat, value])
            self._next_seat()
            if self.active == self.first:
                self.phase = TURN
                self._begin_turn(events)

    def _next_seat(self) -> None:
        self.active = (self.active + 1) % self.pos.seats

    def deal_hands(self) -> None:
        """Shuffle the rail cards and deal five to each seat, who do not know them before (set-up 6 of the rulebook)."""
        pos = self.pos
        pos.deck.sort()
        shuffle(pos.deck, pos.rng)
        for place in range(pos.seats):
            seat = (self.first + place) % pos.seats
            for _ in range(HAND):
                pos.hands[seat * SUITS + pos.deck.pop()] += 1
        self.phase = GIVING

    def _give(self, suit: i64, events: EventLog | None) -> None:
        """The starting player gives a card to the right; then cards are laid out and routes dealt."""
        pos = self.pos
        to = pos.receiver()
        pos.hands[self.active * SUITS + suit] -= 1
        pos.hands[to * SUITS + suit] += 1
        pos.given = suit
        pos.given_least = 1
        if events is not None:
            events.add([ev.GAVE, self.active, to, suit])
        self._refill(events)
        routes = list(range(len(pos.board.routes)))
        shuffle(routes, pos.rng)
        each = 2 if self.options & ADVANCED_ROUTES else 1
        for place in range(pos.seats):
            seat = (self.first + place) % pos.seats
            pos.routes[seat] = sorted([routes.pop() for _ in range(each)])
            if events is not None:
                events.add([ev.ROUTE_DEALT, seat, *pos.routes[seat]])
        self.phase = ROUTES if each == 2 else STARTS

    # --- drawing cards (K2, K9) ---

    def _draw(self, which: i64, events: EventLog | None) -> None:
        seat = self.active
        pos = self.pos
        if self.phase == TURN:
            self.phase = DRAWING
            self.drawn = 0
            self.advanced = 0
            self.busy = 1
        if which != FROM_DECK:
            pos.take_face_up(seat, which)
            if events is not None:
                events.add([ev.DREW, seat, which, 0])
        else:
            if not pos.deck:
                self._advance(events)
            card = self._from_deck(events)
            if self.phase == OVER_PHASE:
                return
            if card >= 0:
                pos.hands[seat * SUITS + card] += 1
                if events is not None:
                    events.add([ev.DREW, seat, card, 1])
            if not pos.deck:
                self._advance(events)
        self.drawn += 1
        if self.drawn == pos.part(seat, TENDER) or not (pos.face_up or self.can_draw_from_deck()):
            self._end_draw(events)

    def _from_deck(self, events: EventLog | None) -> i64:
        """The next rail card; time cards on the way are shown, and the third ends the game.  -1 when there is none."""
        deck = self.pos.deck
        while deck:
            card: i64 = deck.pop()
            if card != TIME:
                return card
            self.times += 1
            if events is not None:
                events.add([ev.TIME_CARD, self.times])
            if self.times == TIME_CARDS:
                self._end(_TIME_CARDS, events)
                break
        return NOTHING

    def _advance(self, events: EventLog | None) -> None:
        """The deck is used up: in rounds 1 and 2 all cards but those in hands become a new one (K9)."""
        if not self._may_advance():
            return
        pos = self.pos
        self.advanced = 1
        self.round += 1
        pos.deck = pos.face_up
        pos.face_up = []
        suit: i64
        for suit in range(SUITS):
            for _ in range(pos.discard[suit]):
                pos.deck.append(int(suit))
            pos.discard[suit] = 0
        pos.deck.sort()
        shuffle(pos.deck, pos.rng)
        if events is not None:
            events.add([ev.ROUND, self.round, len(pos.deck)])

    def _end_draw(self, events: EventLog | None) -> None:
        """A draw is finished: the cards that lie face up are made four again, and time cards come into play."""
        self._refill(events)
        if self.phase == OVER_PHASE:
            return
        self.phase = TURN
        self.drawn = 0
        self.advanced = 0
        self.built = 1

    def _refill(self, events: EventLog | None) -> None:
        pos = self.pos
        new: list[int] = []
        while len(pos.face_up) < FACE_UP:
            if not pos.deck:
                self._advance(events)
            if not pos.deck:
                break
            if pos.deck[-1] == TIME:
                self._tell_turned_up(new, events)
                new = []
            card = self._from_deck(events)
            if self.phase == OVER_PHASE:
                break
            if card >= 0:
                pos.face_up.append(int(card))
                new.append(int(card))
            if not pos.deck and self._may_advance():
                self._tell_turned_up(new, events)
                new = []
                self._advance(events)
        self._tell_turned_up(new, events)
        if self.round == ROUNDS and self.bottom == 0 and self.phase != OVER_PHASE:
            self._hide_time_cards()

    def _tell_turned_up(self, new: list[int], events: EventLog | None) -> None:
        if new and events is not None:
            events.add([ev.TURNED_UP, *new])

    def _hide_time_cards(self) -> None:
        """Shuffle the three time cards into the lower half of the last deck, which is the smaller one if any."""
        pos = self.pos
        half = len(pos.deck) // 2
        lower = pos.deck[:half]
        for _ in range(TIME_CARDS):
            lower.append(TIME)
        shuffle(lower, pos.rng)
        self.bottom = len(lower)
        pos.deck = lower + pos.deck[half:]

    # --- building (K3 to K5) ---

    def _lay(self, segment: i64, events: EventLog | None) -> None:
        pos = self.pos
        seat = self.active
        if self.phase == TURN:
            self.path_start, self.path_head = rails.first_ends(pos, seat, segment)
            self.path = []
            self.phase = LAYING
        else:
            self.path_head = pos.board.far_end(segment, self.path_head)
        self.path.append(int(segment))
        if events is not None:
            events.add([ev.LAID, seat, segment])
        if pos.on_network(seat, self.path_head) or pos.board.city_at[self.path_head] >= 0:
            ways = rails.ways_to_pay(pos, seat, rails.need_of(pos.board, self.path))
            if len(ways) == 1:
                self._build(ways[0], events)
            else:
                self.phase = PAYING

    def _build(self, way: i64, events: EventLog | None) -> None:
        """The path is paid and becomes track; a new city brings its bounty."""
        pos = self.pos
        seat = self.active
        path = self.path
        suit: i64
        for suit in range(SUITS):
            pos.spend(seat, suit, rails.spent_of(way, suit))
        new = rails.is_new_city(pos, seat, self.path_head)
        city = pos.board.city_at[self.path_head] if new else NOTHING
        if events is not None:
            events.add([ev.PAID, seat, *rails.need_of(pos.board, path), *rails.spent_in(way)])
            what = ev.LINK
            if new:
                what = ev.LINE if pos.board.city_at[self.path_start] >= 0 else ev.SPUR
            events.add([ev.BUILT, seat, what, city, *path])
        for segment in path:
            pos.put_track(seat, segment)
        self.path = []
        self.path_start = NOTHING
        self.path_head = NOTHING
        self.phase = TURN
        self.built = 1
        self.busy = 1
        if city >= 0:
            self._score_bounty(city, events)

    def _score_bounty(self, city: i64, events: EventLog | None) -> None:
        pos = self.pos
        commodity = pos.board.commodity_of[city]
        price = pos.price(commodity)
        self._score([ev.SCORE, self.active, price, ev.FOR_BOUNTY, city, commodity], events)
        if events is not None and price > 1:
            events.add([ev.PRICE, commodity, price])
        pos.drop_price(commodity)

    def _score(self, record: list[int], events: EventLog | None) -> None:
        self.pos.points[record[1]] += record[2]
        if events is not None:
            events.add(record)

    # --- trains (K6, K8) ---

    def _upgrade(self, part: i64, events: EventLog | None) -> None:
        pos = self.pos
        seat = self.active
        cost = self.upgrade_cost(part)
        pos.levels[seat * PARTS + part] += 1
        self.built = 1
        if events is not None:
            events.add([ev.UPGRADED, seat, part, pos.part(seat, part)])
        self._score([ev.SCORE, seat, -cost, ev.FOR_UPGRADE, part, pos.part(seat, part)], events)

    def _load(self, dumped: i64, events: EventLog | None) -> None:
        pos = self.pos
        seat = self.active
        commodity = pos.board.commodity_of[pos.city_of_train(seat)]
        if dumped >= 0:
            pos.status[seat][pos.contract(seat, dumped, ABOARD)] = WAITING
        pos.status[seat][pos.contract(seat, commodity, WAITING)] = ABOARD
        if events is not None:
            events.add([ev.LOADED, seat, commodity, dumped])

    def _deliver(self, commodity: i64, events: EventLog | None) -> None:
        pos = self.pos
        seat = self.active
        city = pos.city_of_train(seat)
        at = pos.contract(seat, commodity, ABOARD)
        face: i64 = pos.faces[seat][at]
        pos.status[seat][at] = DONE
        pos.delivered[seat] = pos.delivered[seat] | bit(city)
        self.busy = 1
        if events is not None:
            events.add([ev.DELIVERED, seat, city, face])
        fee = pos.board.fees[face * len(pos.board.node_of) + city]
        self._score([ev.SCORE, seat, fee, ev.FOR_DELIVERY, city, commodity], events)

    def _buy(self, events: EventLog | None) -> None:
        """A random unused contract, its side at random, for money (option `advanced_contracts`)."""
        pos = self.pos
        seat = self.active
        cards = pos.unused_cards()
        card: i64 = cards[pos.rng.below(len(cards))]
        face = card * FACES + pos.rng.below(FACES)
        pos.faces[seat].append(int(face))
        pos.status[seat].append(WAITING)
        self.built = 1
        self._score([ev.SCORE, seat, -CONTRACT_COST, ev.FOR_CONTRACT], events)
        if events is not None:
            events.add([ev.CONTRACT, seat, face])

    # --- turns and the end ---

    def _begin_turn(self, events: EventLog | None) -> None:
        self.built = 0
        self.moved = 0
        self.busy = 0
        if events is not None:
            events.add([ev.TURN, self.active])

    def _end_turn(self, events: EventLog | None) -> None:
        """The special end (K10), whose last turns are played to their end, or ten idle rounds (K14)."""
        self.idle = 0 if self.busy else self.idle + 1
        if self.last_turns > 0:
            self.last_turns -= 1
        elif self._has_finished(self.active):
            self.last_turns = self.pos.seats - 1
            if events is not None:
                events.add([ev.LAST_TURNS, self.active])
        if self.last_turns == 0:
            self._end(_FINISHED, events)
        elif self.last_turns == NOT_YET and self.idle >= IDLE_ROUNDS * self.pos.seats:
            self._end(_IDLE, events)
        else:
            self._next_seat()
            self._begin_turn(events)

    def _has_finished(self, seat: i64) -> bool:
        """Whether a player has placed all track and has exhausted the deliveries (K10)."""
        pos = self.pos
        return pos.tracks[seat] == 0 and not pos.can_deliver_at_all(seat) and not self._could_buy(seat)

    def _end(self, reason: i64, events: EventLog | None) -> None:
        """The game is over: routes are shown and scored (K11)."""
        pos = self.pos
        self.phase = OVER_PHASE
        self.reason = reason
        if events is not None:
            events.add([ev.ENDED, reason])
        seat: i64
        for seat in range(pos.seats):
            route: i64 = pos.routes[seat][0]
            stops = pos.route_stops(seat, route)
            self._score([ev.SCORE, seat, pos.route_value(seat), ev.FOR_ROUTE, route, stops], events)

    def settle(self, events: EventLog | None = None) -> None:
        """Nobody else is ever asked, so that nothing is to be settled."""

    # --- what it comes to ---

    def clone(self) -> SpikeState:
        other = SpikeState(self.pos.clone(), self.options)
        other.set_numbers(self.turn_numbers())
        other.path = self.path[:]
        return other

    def scores(self) -> list[int]:
        return list(self.pos.points)

    def projected_scores(self) -> list[int]:
        """The money now, with what the route cards would bring."""
        out: list[int] = []
        seat: i64
        for seat in range(self.pos.seats):
            bonus: i64 = 0 if self.phase == OVER_PHASE else self.pos.route_value(seat)
            out.append(self.pos.points[seat] + bonus)
        return out

    def result(self) -> Result | None:
        """By money, then connected cities, then track left (K13)."""
        if self.phase != OVER_PHASE:
            return None
        pos = self.pos
        keys: list[tuple[int, int, int]] = []
        for seat in range(pos.seats):
            keys.append((pos.points[seat], pos.connected(seat), pos.tracks[seat]))
        ranking = [[seat for seat in range(pos.seats) if keys[seat] == key] for key in sorted(set(keys), reverse=True)]
        return Result(REASONS[self.reason], ranking, self.scores())

    def turn_numbers(self) -> list[int]:
        """Whose decision it is and of what kind, as ints; the path of a build under way not among them."""
        return [
            self.first,
            self.active,
            self.phase,
            self.chosen,
            self.built,
            self.moved,
            self.drawn,
            self.advanced,
            self.path_start,
            self.path_head,
            self.round,
            self.times,
            self.bottom,
            self.busy,
            self.idle,
            self.last_turns,
            self.reason,
        ]

    def set_numbers(self, turn: list[int]) -> None:
        """Take over what `turn_numbers` gave."""
        self.first = turn[0]
        self.active = turn[1]
        self.phase = turn[2]
        self.chosen = turn[3]
        self.built = turn[4]
        self.moved = turn[5]
        self.drawn = turn[6]
        self.advanced = turn[7]
        self.path_start = turn[8]
        self.path_head = turn[9]
        self.round = turn[10]
        self.times = turn[11]
        self.bottom = turn[12]
        self.busy = turn[13]
        self.idle = turn[14]
        self.last_turns = turn[15]
        self.reason = turn[16]

    def encode(self) -> list[int]:
        return [*self._turn_and_path(), *numbers_of(self.pos, -1, True), *self.pos.rng.words()]

    def _turn_and_path(self) -> list[int]:
        return [self.options, *self.turn_numbers(), len(self.path), *self.path]

    def observe(self, seat: int) -> list[int]:
        return [seat, *self._turn_and_path(), *numbers_of(self.pos, seat, self.phase == OVER_PHASE)]

    def redeal(self, observation: list[int], rng: Rng) -> SpikeState:
        """See `GameState`.  Rail cards, time cards and routes not seen are dealt alike (`deals`)."""
        known = self._known
        if known is None or known.numbers != observation:
            known = known_to(self.pos.board, self.options, observation)
            self._known = known
        dealt = SpikeState(known.deal(rng), self.options)
        dealt.set_numbers(known.turn)
        dealt.path = known.path[:]
        return dealt
