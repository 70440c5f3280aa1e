"""Track that a seat of Spike could lay now: the cheapest ways to each new city that its cards pay.

The yardsticks go by it: never change what it finds.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from rocket_desktop.model.arrays import Ints, append
from rocket_desktop.model.spike.board import SIDES, SUITS, bit
from rocket_desktop.model.spike.moves import SPENT_BITS
from rocket_desktop.model.spike.position import NOTHING, Position
from rocket_desktop.model.spike.rails import most_pieces

_FIELD: Final = (1 << SPENT_BITS) - 1
_SPENT: Final = 0xFF
_LENGTH_SHIFT: Final = 8
_LENGTH: Final = 0xFF
_END_SHIFT: Final = 16
_END: Final = 0xFFFF
_FIRST_SHIFT: Final = 32
_LABELS: Final = 3  # ways kept to each point
# What is kept of a point that a way has come to, one after the other.
_NODE: Final = 0
_CODE: Final = 1  # what the way needs, by suit
_SLACK: Final = 2
_BEGUN: Final = 3
_BEFORE: Final = 4  # where the point before it is kept
_LAID: Final = 5  # segments
_FIELDS: Final = 6
_ENDS: Final = 2  # ways told to each city


# A way to lay track is one number, as very many are kept.


def first_of(way: i64) -> i64:
    """The segment that a way begins with."""
    return way >> _FIRST_SHIFT


def end_of(way: i64) -> i64:
    """The node that a way ends at."""
    return way >> _END_SHIFT & _END


def length_of(way: i64) -> i64:
    """How many segments a way has yet to lay."""
    return way >> _LENGTH_SHIFT & _LENGTH


def spent_on(way: i64) -> i64:
    """The cards that a way costs, with those for what was laid before."""
    return way & _SPENT


class PathSearch:
    """Walks from a network, or from the head of a build under way, over free segments, by length.

    Of the ways to a point those are kept first found that leave the most to trade.  Ways to cities come out by
    length, `_ENDS` to each at most.
    """

    def __init__(self, pos: Position, seat: i64) -> None:
        self._pos = pos
        self._seat = seat
        self._most: i64 = most_pieces(pos, seat)
        self._labels: Ints = pos.board.no_nodes[:0]  # `_FIELDS` numbers for each point that a way has come to
        self._kept = pos.board.no_nodes[:]
        self._closed = pos.board.no_nodes[:]
        self._laid: i64 = 0
        self.links: list[int] = []
        """Ways to points of one's own network, where asked for."""

    def from_network(self) -> list[int]:
        """The ways that a new build can take to new cities."""
        pos = self._pos
        if self._most == 0:
            return []
        node: i64
        slack = self._slack_of(0)
        for node in range(len(pos.board.nodes)):
            if pos.on_network(self._seat, node):
                self._add(node, 0, slack, NOTHING, NOTHING, 0)
        return self._walk(NOTHING)

    def from_head(self, path: list[int], start: i64, head: i64) -> list[int]:
        """The ways that a build under way can go on, the segments laid already left out; also `links`."""
        board = self._pos.board
        code: i64 = 0
        for segment in path:
            code += bit(SPENT_BITS * board.suit_of[segment])
            self._closed[board.ends[2 * segment]] = 1
            self._closed[board.ends[2 * segment + 1]] = 1
        self._laid = len(path)
        self._add(head, code, self._slack_of(code), NOTHING, NOTHING, len(path))
        return self._walk(start)

    def _slack_of(self, code: i64) -> i64:
        total: i64 = 0
        suit: i64
        for suit in range(SUITS):
            total += _worth(self._pos.hands[self._seat * SUITS + suit] - (code >> (SPENT_BITS * suit) & _FIELD))
        return total

    def _add(self, node: i64, code: i64, slack: i64, first: i64, before: i64, length: i64) -> None:
        labels = append(self._labels, node)
        labels = append(labels, code)
        labels = append(labels, slack)
        labels = append(labels, first)
        labels = append(labels, before)
        self._labels = append(labels, length)

    def _walk(self, start: i64) -> list[int]:
        pos = self._pos
        board = pos.board
        seat = self._seat
        edges = board.edges
        ends = board.ends
        kept = self._kept
        hand = seat * SUITS
        found: list[int] = []
        base: i64 = 0
        following: i64 = 0
        while following < len(self._labels):
            base = following
            following += _FIELDS
            labels = self._labels
            node = labels[base + _NODE]
            length = labels[base + _LAID]
            code = labels[base + _CODE]
            slack = labels[base + _SLACK]
            first = labels[base + _BEGUN]
            if length >= self._most:
                continue
            at: i64
            for at in range(node * SIDES, node * SIDES + SIDES):
                segment = edges[at]
                if segment < 0:
                    break
                if pos.owner[segment] >= 0:
                    continue
                far = ends[2 * segment] + ends[2 * segment + 1] - node
                if far == start or self._closed[far] != 0:
                    continue
                suit = board.suit_of[segment]
                # A card less to be traded, or one more to be traded for; a single card left over gives nothing.
                over = pos.hands[hand + suit] - (code >> (SPENT_BITS * suit) & _FIELD)
                left = slack if over == 1 else slack - 1
                if left < 0:
                    continue
                begun = first if first >= 0 else segment
                after = code + bit(SPENT_BITS * suit)
                if pos.on_network(seat, far):
                    if start != NOTHING and not self.links:
                        self.links.append(self._way(begun, length + 1, far, after))
                elif board.city_at[far] >= 0:
                    if kept[far] < _ENDS:
                        kept[far] += 1
                        found.append(self._way(begun, length + 1, far, after))
                elif kept[far] < _LABELS and not self._passed(base, far):
                    kept[far] += 1
                    self._add(far, after, left, begun, base, length + 1)
        return found

    def _passed(self, label: i64, node: i64) -> bool:
        labels = self._labels
        at = label
        while at >= 0:
            if labels[at + _NODE] == node:
                return True
            at = labels[at + _BEFORE]
        return False

    def _way(self, first: i64, length: i64, end: i64, code: i64) -> int:
        left = length - self._laid
        return int(first << _FIRST_SHIFT | end << _END_SHIFT | left << _LENGTH_SHIFT | self._cost(code))

    def _cost(self, code: i64) -> i64:
        """The fewest cards that pay a need: one each, and one more for each set; the largest sets are traded first."""
        total: i64 = 0
        missing: i64 = 0
        over: list[int] = []
        suit: i64
        for suit in range(SUITS):
            need: i64 = code >> (SPENT_BITS * suit) & _FIELD
            left: i64 = self._pos.hands[self._seat * SUITS + suit] - need
            total += need
            if left < 0:
                missing -= left
            elif left > 1:
                over.append(int(left))
        over.sort()
        while missing > 0 and over:
            missing -= over.pop() - 1
            total += 1
        return total


def _worth(over: i64) -> i64:
    """What a suit adds to what can be traded, by how many cards of it are left over."""
    if over < 0:
        return over
    return over - 1 if over > 1 else 0
