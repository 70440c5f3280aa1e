"""What a seat knows of a position of Spike, and positions dealt at random that agree with it.

Rail cards not seen are alike likely in the deck and in hands, beside those that everybody saw being taken and the
one that was given; but whoever is building holds what pays for it.  Time cards lie in the lower part of the last deck.
Routes not seen are alike likely.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from rocket_desktop.i18n import _
from rocket_desktop.model.core import BadData
from rocket_desktop.model.parts.dealing import shuffle
from rocket_desktop.model.parts.observed import NumberReader
from rocket_desktop.model.rng import Rng
from rocket_desktop.model.spike import rails
from rocket_desktop.model.spike.board import (
    CARDS_EACH,
    COMMODITIES,
    FACE_UP,
    FACES,
    FREIGHT,
    MOST_PLAYERS,
    PARTS,
    SIDES,
    SUITS,
    TIME_CARDS,
    TRACKS,
    UPGRADES,
    Board,
    cards_each,
)
from rocket_desktop.model.spike.position import DONE, HIDDEN, NOTHING, TIME, Position

TURN_NUMBERS: Final = 17  # as `SpikeState.turn_numbers` gives them
# What the numbers of a turn can be; the state has them under its own names.
_SIDES: Final = 0
_GIVING: Final = 1
_ROUTES: Final = 2
_STARTS: Final = 3
_TURN: Final = 4
_DRAWING: Final = 5
_LAYING: Final = 6
_PAYING: Final = 7
_OVER: Final = 8
_LARGEST: Final = (1 << 62) - 1
_MONEY: Final = 1 << 30
_CARDS: Final = CARDS_EACH * SUITS + TIME_CARDS
_TRIES: Final = 64  # deals until a build under way can be paid
_EXCHANGES: Final = 4000  # of cards, where none of these deals pays it


class Known:
    """An observation understood: all that is certain, and what is to be dealt."""

    def __init__(self, numbers: list[int], turn: list[int], path: list[int], pos: Position, me: i64) -> None:
        """Of `pos`, what is not known is empty."""
        self.numbers = numbers
        self.turn = turn
        self.path = path
        self.pos = pos
        self.me: i64 = me
        self.cards: list[int] = []  # unseen rail cards, sorted
        self.unknown: list[int] = []
        """[seat]: cards of the hand that are not in `pos`."""
        self.deck: i64 = 0  # cards in the deck
        self.times: i64 = 0  # time cards among them
        self.routes: list[int] = []  # unseen ones, sorted
        self.missing_routes: list[int] = []
        """[seat]: how many of its routes are not in `pos`."""

    def deal(self, rng: Rng) -> Position:
        """A random position that agrees with all that is known."""
        cards: list[int] = []
        pos = self.pos
        for _try in range(_TRIES):
            cards = self.cards[:]
            shuffle(cards, rng)
            pos = self._with_hands(cards)
            if self._can_go_on(pos):
                break
        else:
            cards = self.cards[:]
            shuffle(cards, rng)
            self._make_fit(cards, rng)
            pos = self._with_hands(cards)
        pos.deck = self._with_times(cards, rng)
        routes = self.routes[:]
        shuffle(routes, rng)
        for seat in range(pos.seats):
            for _card in range(self.missing_routes[seat]):
                pos.routes[seat].append(routes.pop())
            pos.routes[seat].sort()
        pos.rng = Rng(int(rng.word()) << 31 | int(rng.word()) >> 1)
        return pos

    def _with_hands(self, cards: list[int]) -> Position:
        """What is known, with hands filled up from the end of these cards, the first seat's first."""
        pos = self.pos.clone()
        seat: i64
        for seat in range(pos.seats):
            for _card in range(self.unknown[seat]):
                pos.hands[seat * SUITS + cards.pop()] += 1
        return pos

    def _make_fit(self, cards: list[int], rng: Rng) -> None:
        """Exchange cards that go to the seat that is building, none for the worse, until it could have begun so.

        A long build needs cards that chance deals to nobody.
        """
        active: i64 = self.turn[1]
        end: i64 = len(cards)
        seat: i64
        for seat in range(active):
            end -= self.unknown[seat]
        held: i64 = self.unknown[active]
        others: i64 = len(cards) - held
        if held == 0 or others == 0:
            return
        pos = self.pos.clone()
        at: i64
        for at in range(end - held, end):
            pos.hands[active * SUITS + cards[at]] += 1
        need = rails.need_of(pos.board, self.path)
        for _try in range(_EXCHANGES):
            if self._can_go_on(pos):
                return
            mine: i64 = end - 1 - rng.below(held)
            other: i64 = (end + rng.below(others)) % len(cards)  # one that goes elsewhere: they lie around its own
            before = rails.slack(pos, active, need)
            pos.hands[active * SUITS + cards[mine]] -= 1
            pos.hands[active * SUITS + cards[other]] += 1
            if rails.slack(pos, active, need) < before:
                pos.hands[active * SUITS + cards[mine]] += 1
                pos.hands[active * SUITS + cards[other]] -= 1
            else:
                cards[mine], cards[other] = cards[other], cards[mine]

    def _can_go_on(self, pos: Position) -> bool:
        """Whether another seat that is building could have begun to do so with these cards."""
        active: i64 = self.turn[1]
        if not self.path or active == self.me:
            return True
        need = rails.need_of(pos.board, self.path)
        return rails.can_finish(pos, active, self.path, self.turn[8], self.turn[9], need)

    def _with_times(self, cards: list[int], rng: Rng) -> list[int]:
        """The deck of these shuffled cards and the time cards, which lie in the lower part alone (K9)."""
        if self.times == 0:
            return cards
        bottom: i64 = self.turn[12]
        lower: i64 = (bottom if bottom < self.deck else self.deck) - self.times
        low = cards[:lower]
        for _card in range(self.times):
            low.append(TIME)
        shuffle(low, rng)
        return low + cards[lower:]


def no_position(fault: str) -> BadData:
    """The error for numbers that are no observation."""
    return BadData([_("this is no position of Spike: {fault}").format(fault=fault)])


def known_to(board: Board, options: i64, numbers: list[int]) -> Known:
    """What an observation (`SpikeState.observe`) tells.  Raises `BadData` when it cannot be one."""
    reader = NumberReader(numbers, no_position)
    me = reader.next(0, MOST_PLAYERS - 1)
    if reader.next(0, 7) != options:
        raise no_position(_("it is of a game with other options"))
    turn = reader.some(TURN_NUMBERS, -1, _MONEY)
    path = reader.some(reader.next(0, TRACKS), 0, len(board.segments) - 1)
    seats = reader.next(2, MOST_PLAYERS)
    if me >= seats:
        raise no_position(_("there is no such seat"))
    pos = Position(board, seats)
    known = Known(numbers[:], turn, path, pos, me)
    _check_phase(known)
    _read_rails(known, reader)
    _read_cards(known, reader)
    _read_market(known, reader)
    _read_contracts(known, reader, options)
    _read_routes(known, reader)
    pos.giver = reader.next(turn[0], turn[0])
    told = me in (pos.giver, pos.receiver())
    pos.given = reader.next(NOTHING, SUITS - 1) if told else reader.next(HIDDEN, HIDDEN)
    pos.given_least = reader.next(0, CARDS_EACH) if told else reader.next(HIDDEN, HIDDEN)
    reader.end()
    if not told:
        pos.given = NOTHING
        pos.given_least = 0
    _find_unseen_cards(known)
    _check_path(known)
    return known


def _check_phase(known: Known) -> None:
    """Whether the numbers of the turn can stand together."""
    seats: i64 = known.pos.seats
    first, active, phase, chosen, built, moved, drawn, advanced = known.turn[:8]
    number, times, bottom, busy, idle, last, reason = known.turn[10:]
    fits = (
        0 <= first < seats
        and 0 <= active < seats
        and 0 <= phase <= _OVER
        and 0 <= chosen < COMMODITIES
        and (chosen == 0 or phase == _SIDES)
        and max(built, moved, busy, advanced) <= 1
        and min(built, moved, busy, advanced, drawn, times, bottom, idle, reason) >= 0
        and 1 <= number <= 3
        and times <= TIME_CARDS
        and bottom <= _CARDS
        and (bottom == 0 or number == 3)
        and (times == 0 or bottom > 0)
        and idle <= 11 * seats  # last turns are played however long nothing has happened
        and last < seats
        and (reason > 0) == (phase == _OVER)
        and reason <= 3
        and (phase not in (_DRAWING, _LAYING, _PAYING) or built == 0)
        and (drawn > 0 or phase != _DRAWING)
        and (drawn == 0 or phase == _DRAWING or (phase == _OVER and reason == 1))  # the draw that ended the game
        and (advanced == 0 or phase in (_DRAWING, _OVER))
        and (len(known.path) > 0) == (phase in (_LAYING, _PAYING))
        and (reason == 1) == (times == TIME_CARDS)
        and (phase >= _TURN or number == 1)
        and (phase != _GIVING or active == first)
    )
    if not fits:
        raise no_position(_("no such turn is possible"))


def _read_rails(known: Known, reader: NumberReader) -> None:
    """Track, locomotives, trains and money."""
    pos = known.pos
    board = pos.board
    nodes: i64 = len(board.nodes)
    seats = pos.seats
    for segment in range(len(board.segments)):
        owner = reader.next(NOTHING, seats - 1)
        if owner >= 0:
            pos.put_track(owner, segment)
            if pos.tracks[owner] < 0:
                raise no_position(_("there is more track than a player has"))
    seat: i64
    for seat in range(seats):
        pos.start[seat] = reader.next(NOTHING, nodes - 1)
        if pos.start[seat] >= 0:
            if board.city_at[pos.start[seat]] < 0:
                raise no_position(_("a locomotive began at a junction"))
            pos.reach(seat, pos.start[seat])
        placed = (seat - known.turn[0]) % seats < (known.turn[1] - known.turn[0]) % seats
        if (pos.start[seat] >= 0) != (known.turn[2] >= _TURN or (known.turn[2] == _STARTS and placed)):
            raise no_position(_("locomotives are placed too early or too late"))
    for seat in range(seats):
        place = reader.next(NOTHING, nodes + len(board.segments) - 1)
        pos.place[seat] = place
        if (place >= 0) != (pos.start[seat] >= 0):
            raise no_position(_("a locomotive stands where it cannot"))
        if place >= nodes:
            if pos.owner[place - nodes] != seat:
                raise no_position(_("a locomotive stands where it cannot"))
        elif place >= 0 and (board.city_at[place] < 0 or not pos.on_network(seat, place)):
            raise no_position(_("a locomotive stands where it cannot"))
        if not _hangs_together(pos, seat):
            raise no_position(_("a player's track does not hang together"))
    for at in range(seats * PARTS):
        pos.levels[at] = reader.next(0, UPGRADES)
    for seat in range(seats):
        pos.points[seat] = reader.next(0, _MONEY)


def _hangs_together(pos: Position, seat: i64) -> bool:
    """Whether all track of a seat is joined to its start."""
    board = pos.board
    found = board.no_nodes[:]
    waiting: list[int] = []
    if pos.start[seat] >= 0:
        waiting.append(pos.start[seat])
        found[pos.start[seat]] = 1
    while waiting:
        node: i64 = waiting.pop()
        at: i64
        for at in range(node * SIDES, node * SIDES + SIDES):
            segment: i64 = board.edges[at]
            if segment >= 0 and pos.owner[segment] == seat:
                far = board.far_end(segment, node)
                if found[far] == 0:
                    found[far] = 1
                    waiting.append(int(far))
    lost: i64 = 0
    each: i64
    for each in range(len(board.nodes)):
        if pos.on_network(seat, each) and found[each] == 0:
            lost += 1
    return lost == 0


def _read_cards(known: Known, reader: NumberReader) -> None:
    """Hands as far as they are known, the cards that lie open, the size of the deck."""
    pos = known.pos
    seat: i64
    suit: i64
    for seat in range(pos.seats):
        if seat == known.me:
            for suit in range(SUITS):
                pos.hands[seat * SUITS + suit] = reader.next(0, CARDS_EACH)
            known.unknown.append(0)
        else:
            known.unknown.append(reader.next(0, CARDS_EACH * SUITS))
    for at in range(pos.seats * SUITS):
        pos.known[at] = reader.next(0, CARDS_EACH)
    for suit in range(SUITS):
        if pos.known[known.me * SUITS + suit] > pos.hands[known.me * SUITS + suit]:
            raise no_position(_("a card that was seen is not held"))
    pos.face_up = reader.some(reader.next(0, FACE_UP), 0, SUITS - 1)
    known.deck = reader.next(0, _CARDS)
    if known.turn[2] == _SIDES and known.deck != cards_each(pos.seats) * SUITS:
        raise no_position(_("rail cards are dealt too early"))
    for suit in range(SUITS):
        pos.discard[suit] = reader.next(0, CARDS_EACH)
    if known.turn[12] > 0:
        known.times = TIME_CARDS - known.turn[11]
    lower: i64 = known.turn[12] if known.turn[12] < known.deck else known.deck
    if lower < known.times:
        raise no_position(_("the time cards are missing"))


def _read_market(known: Known, reader: NumberReader) -> None:
    pos = known.pos
    seen = [0] * COMMODITIES
    for at in range(COMMODITIES):
        commodity = reader.next(0, COMMODITIES - 1)
        pos.market[at] = commodity
        seen[commodity] += 1
    if max(seen) > 1:
        raise no_position(_("a commodity has two prices"))


def _read_contracts(known: Known, reader: NumberReader, options: i64) -> None:
    """Contracts, cargo and deliveries."""
    pos = known.pos
    board = pos.board
    each: i64 = COMMODITIES // pos.seats
    most: i64 = board.faces if options & 2 else each
    cards: set[int] = set()
    dealt: set[int] = set()
    seat: i64
    for seat in range(pos.seats):
        length = reader.next(each, most)
        pos.faces[seat] = reader.some(length, 0, board.faces - 1)
        pos.status[seat] = reader.some(length, 0, DONE)
        if pos.aboard(seat) > pos.part(seat, FREIGHT):
            raise no_position(_("more is aboard than there are freight cars"))
        number: i64
        for number in range(length):
            face: i64 = pos.faces[seat][number]
            if face // FACES in cards:
                raise no_position(_("a contract is there twice"))
            cards.add(face // FACES)
            if number < each:
                dealt.add(board.face_commodity[face])
            elif number + 1 < length and pos.status[seat][number] != DONE:
                raise no_position(_("a contract was bought too early"))
    if len(dealt) != COMMODITIES:
        raise no_position(_("a commodity has no contract"))
    for seat in range(pos.seats):
        bits: i64 = reader.next(0, _LARGEST >> (62 - len(board.node_of)))
        pos.delivered[seat] = bits
        done: i64 = 0
        while bits != 0:
            done += bits & 1
            bits >>= 1
        for status in pos.status[seat]:
            if status == DONE:
                done -= 1
            if status != 0 and known.turn[2] < _TURN:
                raise no_position(_("cargo was loaded before the first turn"))
        if done != 0:
            raise no_position(_("deliveries and contracts done do not agree"))


def _read_routes(known: Known, reader: NumberReader) -> None:
    """The routes that are known, and which may be the others."""
    pos = known.pos
    phase = known.turn[2]
    routes: i64 = len(pos.board.routes)
    gone: set[int] = set()
    seat: i64
    for seat in range(pos.seats):
        decided = (seat - known.turn[0]) % pos.seats < (known.turn[1] - known.turn[0]) % pos.seats
        expected: i64 = 1
        if phase < _ROUTES:
            expected = 0
        elif phase == _ROUTES and not decided:
            expected = 2
        length = reader.next(expected, expected)
        if seat == known.me or phase == _OVER:
            pos.routes[seat] = reader.some(length, 0, routes - 1)
            known.missing_routes.append(0)
        else:
            known.missing_routes.append(length)
        if seat == known.me:
            pos.dropped[seat] = reader.next(NOTHING, routes - 1)
            if pos.dropped[seat] >= 0:
                pos.routes[seat].append(pos.dropped[seat])
        for route in pos.routes[seat]:
            if route in gone:
                raise no_position(_("a route is there twice"))
            gone.add(route)
        if seat == known.me and pos.dropped[seat] >= 0:
            pos.routes[seat].pop()
    for number in range(routes):
        if number not in gone:
            known.routes.append(number)


def _find_unseen_cards(known: Known) -> None:
    """Which rail cards are in the deck and in hands; those that are certain go to their hands."""
    pos = known.pos
    me = known.me
    seat: i64
    suit: i64
    for seat in range(pos.seats):
        if seat == me:
            continue
        for suit in range(SUITS):
            sure = pos.known[seat * SUITS + suit]
            if me == pos.giver and seat == pos.receiver() and suit == pos.given and pos.given_least > sure:
                sure = pos.given_least
            pos.hands[seat * SUITS + suit] = sure
            known.unknown[seat] -= int(sure)
        if known.unknown[seat] < 0:
            raise no_position(_("a hand is too small for what was seen of it"))
    for suit in range(SUITS):
        left: i64 = cards_each(pos.seats) - pos.discard[suit]
        for card in pos.face_up:
            if card == suit:
                left -= 1
        for seat in range(pos.seats):
            left -= pos.hands[seat * SUITS + suit]
        if left < 0:
            raise no_position(_("there are more cards than the deck has"))
        for _card in range(left):
            known.cards.append(int(suit))
    hidden: i64 = known.deck - known.times
    for number in known.unknown:
        hidden += number
    if hidden != len(known.cards):
        raise no_position(_("cards are missing or too many"))
    if pos.given_least > 0 and pos.hands[pos.receiver() * SUITS + pos.given] < pos.given_least:
        raise no_position(_("a card that was given is not held"))


def _check_path(known: Known) -> None:
    """Whether a build under way can be."""
    pos = known.pos
    board = pos.board
    phase, start, head = known.turn[2], known.turn[8], known.turn[9]
    if not known.path:
        if start != NOTHING or head != NOTHING:
            raise no_position(_("no such build is possible"))
        return
    nodes: i64 = len(board.nodes)
    if not (0 <= start < nodes and 0 <= head < nodes and pos.on_network(known.turn[1], start)):
        raise no_position(_("no such build is possible"))
    seen: set[int] = {start}
    here: i64 = start
    for segment in known.path:
        ends = (board.ends[2 * segment], board.ends[2 * segment + 1])
        if here not in ends or pos.owner[segment] >= 0 or (here != start and pos.on_network(known.turn[1], here)):
            raise no_position(_("no such build is possible"))
        here = board.far_end(segment, here)
        if int(here) in seen:
            raise no_position(_("no such build is possible"))
        seen.add(int(here))
    ended = pos.on_network(known.turn[1], head) or board.city_at[head] >= 0
    if here != head or ended != (phase == _PAYING) or pos.tracks[known.turn[1]] < len(known.path):
        raise no_position(_("no such build is possible"))
