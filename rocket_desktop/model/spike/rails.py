"""Rails of Spike: which track may be laid, what it costs, where a train can go (K3, K4, K7).

Paths run over free segments from a point of a network to a new city, or to another point of the network.  What a path
needs is six numbers, one for each suit.  Direct payment is never worse than trading the same cards: so a need can be
paid if what is missing does not exceed what the cards left over can be traded for, each suit's set for one card less.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from rocket_desktop.model.arrays import Ints, filled
from rocket_desktop.model.spike.board import SIDES, SUITS, TRACKS, Board
from rocket_desktop.model.spike.moves import SPENT_BITS
from rocket_desktop.model.spike.position import NOTHING, Position

_FIELD: Final = (1 << SPENT_BITS) - 1
_NEED_BITS: Final = 6  # a path can need more cards of a suit than can be held: as many as there is track
_LEAST_SET: Final = 2
_MANY: Final = 1 << 20


def slack(pos: Position, seat: i64, need: Ints) -> i64:
    """How many cards more could be traded for than are missing; below 0 the need cannot be paid (K4).

    It never grows when more is needed.
    """
    total: i64 = 0
    at: i64 = seat * SUITS
    suit: i64
    for suit in range(SUITS):
        over: i64 = pos.hands[at + suit] - need[suit]
        if over < 0:
            total += over
        elif over > 1:
            total += over - 1
    return total


def most_pieces(pos: Position, seat: i64) -> i64:
    """How many pieces of track a seat can lay at most in one build: cards and pieces limit it."""
    cards = pos.cards(seat)
    return cards if cards < pos.tracks[seat] else pos.tracks[seat]


def is_new_city(pos: Position, seat: i64, node: i64) -> bool:
    """Whether a node is a city that the seat's network does not reach."""
    return pos.board.city_at[node] >= 0 and not pos.on_network(seat, node)


def first_ends(pos: Position, seat: i64, segment: i64) -> tuple[i64, i64]:
    """From where to where a path leads that begins with this segment; (-1, -1) if none can (K3)."""
    one: i64 = pos.board.ends[2 * segment]
    other: i64 = pos.board.ends[2 * segment + 1]
    if pos.on_network(seat, one):
        return one, other
    if pos.on_network(seat, other):
        return other, one
    return NOTHING, NOTHING


def can_finish(pos: Position, seat: i64, path: list[int], start: i64, head: i64, need: Ints) -> bool:
    """Whether a path from `start` that has come to `head` ends there, or can be led on to an end that can be paid.

    It is done at a new city, or at another point of the network than it began at (K3).  `need` is restored.
    """
    if slack(pos, seat, need) < 0 or len(path) > most_pieces(pos, seat):
        return False
    if head != start and (pos.on_network(seat, head) or pos.board.city_at[head] >= 0):
        return True
    blocked = pos.board.no_nodes[:]
    at: i64
    for at in range(len(path)):
        blocked[pos.board.ends[2 * path[at]]] = 1
        blocked[pos.board.ends[2 * path[at] + 1]] = 1
    search = _Search(pos, seat, start, need, blocked, most_pieces(pos, seat))
    return search.finds(head, len(path))


def lacks_pieces(pos: Position, seat: i64, path: list[int], start: i64, head: i64, need: Ints) -> bool:
    """Whether a path that cannot be finished (`can_finish`) could be with more pieces of track than are left."""
    richer = pos.clone()
    richer.tracks[seat] = TRACKS
    return can_finish(richer, seat, path, start, head, need)


class _Search:
    """Looks for any end of a path.

    A way that visits a node twice can be cut short and then needs less, so that only node and need matter, not how
    one came there: each pair is looked at once.
    """

    def __init__(self, pos: Position, seat: i64, start: i64, need: Ints, blocked: Ints, most: i64) -> None:
        self._pos = pos
        self._seat = seat
        self._start = start
        self._need = need
        self._blocked = blocked
        self._most = most
        self._seen: set[int] = set()

    def finds(self, node: i64, length: i64) -> bool:
        """Whether a path of this length that has come to this node can be led to an end."""
        if length >= self._most:
            return False
        need = self._need
        code: i64 = node
        suit: i64
        for suit in range(SUITS):
            code = code << _NEED_BITS | need[suit]
        if code in self._seen:
            return False
        self._seen.add(code)
        pos = self._pos
        board = pos.board
        at: i64
        for at in range(node * SIDES, node * SIDES + SIDES):
            segment: i64 = board.edges[at]
            if segment < 0:
                break
            if pos.owner[segment] >= 0:
                continue
            far: i64 = board.far_end(segment, node)
            end = pos.on_network(self._seat, far)
            if far == self._start or (self._blocked[far] != 0 and not end):
                continue
            suit = board.suit_of[segment]
            need[suit] += 1
            found = slack(pos, self._seat, need) >= 0 and (
                end or board.city_at[far] >= 0 or self.finds(far, length + 1)
            )
            need[suit] -= 1
            if found:
                return True
        return False


def is_first(pos: Position, seat: i64, segment: i64) -> bool:
    """Whether a build may begin with this segment."""
    if pos.owner[segment] >= 0 or pos.tracks[seat] == 0:
        return False
    start, head = first_ends(pos, seat, segment)
    if start < 0:
        return False
    need = pos.board.no_cards[:]
    need[pos.board.suit_of[segment]] = 1
    return can_finish(pos, seat, [int(segment)], start, head, need)


def is_next(pos: Position, seat: i64, path: list[int], start: i64, head: i64, segment: i64, need: Ints) -> bool:
    """Whether a path may be led on by this segment; `need` is what it needs so far."""
    board = pos.board
    if pos.owner[segment] >= 0 or (board.ends[2 * segment] != head and board.ends[2 * segment + 1] != head):
        return False
    far = board.far_end(segment, head)
    if far == start:
        return False
    at: i64
    for at in range(len(path)):
        if board.ends[2 * path[at]] == far or board.ends[2 * path[at] + 1] == far:
            return False
    suit: i64 = board.suit_of[segment]
    need[suit] += 1
    found = can_finish(pos, seat, [*path, int(segment)], start, far, need)
    need[suit] -= 1
    return found


def need_of(board: Board, path: list[int]) -> Ints:
    """What a path needs, by suit."""
    need = board.no_cards[:]
    for segment in path:
        need[board.suit_of[segment]] += 1
    return need


# --- paying ---


def ways_to_pay(pos: Position, seat: i64, need: Ints) -> list[int]:
    """All ways to pay a need, each as the cards spent of every suit (`SPENT_BITS` each), sorted (K4).

    Of each suit the cards needed are paid as they are, as far as they are spent at all; more of it are a set that is
    traded.  Left out are ways that trade a set without which the others would do.
    """
    held = pos.hands[seat * SUITS : seat * SUITS + SUITS]
    missing: i64 = 0
    total: i64 = 0
    as_they_are: i64 = 0
    suit: i64
    for suit in range(SUITS):
        total += need[suit]
        as_they_are = as_they_are << SPENT_BITS | need[suit]
        if need[suit] > held[suit]:
            missing += need[suit] - held[suit]
    if missing == 0:
        return [int(as_they_are)]
    out: list[int] = []
    _pay(held, need, total, 0, 0, 0, missing, 0, _MANY, out)
    return out


def _pay(
    held: Ints,
    need: Ints,
    total: i64,
    suit: i64,
    code: i64,
    lacking: i64,
    missing: i64,
    gained: i64,
    least: i64,
    out: list[int],
) -> None:
    """Choose what is spent of this suit and the following ones, for a need of `total` cards.

    So far `lacking` cards are not paid as they are, sets give `gained`, the smallest of them `least`.
    """
    if gained > total:
        return
    if suit == SUITS:
        # The least set is needed if the others give less than what is missing in any case.
        if gained == lacking and gained - least < missing:
            out.append(code)
        return
    most: i64 = held[suit]
    wanted: i64 = need[suit]
    spent: i64
    for spent in range(most + 1):
        if spent <= wanted:
            _pay(
                held,
                need,
                total,
                suit + 1,
                code << SPENT_BITS | spent,
                lacking + wanted - spent,
                missing,
                gained,
                least,
                out,
            )
        elif spent >= wanted + _LEAST_SET:
            gives: i64 = spent - wanted - 1
            _pay(
                held,
                need,
                total,
                suit + 1,
                code << SPENT_BITS | spent,
                lacking,
                missing,
                gained + gives,
                gives if gives < least else least,
                out,
            )


def spent_of(code: i64, suit: i64) -> i64:
    """How many cards of a suit a way to pay spends."""
    return code >> (SPENT_BITS * (SUITS - 1 - suit)) & _FIELD


def spent_in(code: i64) -> Ints:
    """The cards a way to pay spends, by suit."""
    out = filled(SUITS, 0)
    suit: i64
    for suit in range(SUITS):
        out[suit] = spent_of(code, suit)
    return out


# --- trains ---


def spaces_in_reach(pos: Position, seat: i64) -> list[int]:
    """The spaces a seat's train can stop at with its speed, in their order; not the one it stands on (K7)."""
    reached: list[int] = [int(pos.place[seat])]
    _walk(pos, seat, pos.part(seat, 0), pos.board.no_spaces[:], reached)
    out = reached[1:]
    out.sort()
    return out


def steps_to_spaces(pos: Position, seat: i64, place: i64, most: i64) -> Ints:
    """[space]: fewest steps of a train from `place`, plus 1; 0 where it takes more than `most`."""
    steps = pos.board.no_spaces[:]
    _walk(pos, seat, most, steps, [int(place)])
    return steps


def _walk(pos: Position, seat: i64, most: i64, steps: Ints, reached: list[int]) -> None:
    """Find all spaces that a train gets to in `most` steps from the one that has been `reached`."""
    board = pos.board
    nodes: i64 = len(board.nodes)
    steps[reached[0]] = 1
    done: i64 = 0
    while done < len(reached):
        here: i64 = reached[done]
        done += 1
        now: i64 = steps[here]
        if now > most:
            break
        if here < nodes:
            _step_from(pos, seat, here, now + 1, steps, reached)
            continue
        end: i64
        for end in range(2):
            node: i64 = board.ends[2 * (here - nodes) + end]
            if board.city_at[node] < 0:
                _step_from(pos, seat, node, now + 1, steps, reached)
            elif steps[node] == 0:
                steps[node] = now + 1
                reached.append(int(node))


def _step_from(pos: Position, seat: i64, node: i64, count: i64, steps: Ints, waiting: list[int]) -> None:
    """Enter the seat's own track at a node."""
    board = pos.board
    at: i64
    for at in range(node * SIDES, node * SIDES + SIDES):
        segment: i64 = board.edges[at]
        if segment < 0:
            break
        if pos.owner[segment] == seat:
            space = board.space_of(segment)
            if steps[space] == 0:
                steps[space] = count
                waiting.append(int(space))
