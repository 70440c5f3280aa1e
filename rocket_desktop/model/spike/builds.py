"""What a player could build, thought of as whole ways with their price, for people who point at where they want to go.

The questions are about a *published position* that tells the player's hand.  Other than the computer players' search
this one leaves out nothing: of the ways to a city that can be paid it gives the cheapest, and finds one where there is
any (K3, K4).
"""

from __future__ import annotations

import heapq
from collections import deque
from collections.abc import Container, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Final

from rocket_desktop.model.arrays import ints
from rocket_desktop.model.spike import rails
from rocket_desktop.model.spike.board import SIDES, SUITS, Board
from rocket_desktop.model.spike.position import NOTHING, Position

Need = tuple[int, ...]
"""Cards by suit."""

_NOTHING_NEEDED: Final[Need] = (0,) * SUITS
_KEPT: Final = 6  # shortest ways kept to each point where it only matters what is missing


@dataclass(frozen=True)
class Way:
    """Track that could be laid: the `nodes` from the network to its head, the `segments` between, what it needs."""

    nodes: tuple[int, ...]
    segments: tuple[int, ...] = ()
    need: Need = _NOTHING_NEEDED

    @property
    def start(self) -> int:
        """The point of the network where it begins."""
        return self.nodes[0]

    @property
    def head(self) -> int:
        """The point it has come to."""
        return self.nodes[-1]


class Ground:
    """Where one seat could build, and what that costs; for a build under way, how it could go on."""

    def __init__(self, board: Board, published: Mapping[str, Any], seat: int) -> None:
        """Of `published` the tracks, start cities, the hand of `seat`, and its build under way are used."""
        self.board = board
        self.seat = seat
        pos = Position(board, len(published["tracks"]))
        segments = {name: number for number, name in enumerate(board.segments)}
        nodes = {name: number for number, name in enumerate(board.nodes)}
        for owner, start in enumerate(published["starts"]):
            if start is not None:
                pos.start[owner] = nodes[start]
                pos.reach(owner, nodes[start])
            for name in published["tracks"][owner]:
                pos.put_track(owner, segments[name])
        pos.tracks[seat] = published["tracks_left"][seat]
        for suit, name in enumerate(board.suits):
            pos.hands[seat * SUITS + suit] = published["hands"][seat].get(name, 0)
        self._pos = pos
        self._hand = [int(each) for each in pos.hands[seat * SUITS : seat * SUITS + SUITS]]
        self._prices: dict[Need, int] = {}
        self.laid: Way | None = None
        """The build under way, not yet paid."""
        turn = published["turn"]
        if turn["path"] and turn["player"] == seat:
            self.laid = self._way_back([segments[name] for name in turn["path"]], nodes[turn["at"]])

    def _way_back(self, path: list[int], head: int) -> Way:
        """The way of a build under way, from its segments and where it has come to."""
        nodes = [head]
        for segment in reversed(path):
            nodes.append(int(self.board.far_end(segment, nodes[-1])))
        return Way(tuple(reversed(nodes)), tuple(path), self._need_of(path))

    def _need_of(self, path: list[int]) -> Need:
        return tuple(int(each) for each in rails.need_of(self.board, path))

    # --- the ground ---

    def on_network(self, node: int) -> bool:
        """Whether the seat's network reaches a node."""
        return bool(self._pos.on_network(self.seat, node))

    def owner(self, segment: int) -> int | None:
        """Whose track lies on a segment."""
        owner = int(self._pos.owner[segment])
        return None if owner == NOTHING else owner

    def segment_between(self, one: int, other: int) -> int | None:
        """The segment that joins two nodes."""
        return next((segment for segment, far in self.around(one) if far == other), None)

    def around(self, node: int) -> Iterator[tuple[int, int]]:
        """The segments that meet at a node, each with its far end."""
        for segment in self.board.edges[node * SIDES : node * SIDES + SIDES]:
            if segment >= 0:
                yield int(segment), int(self.board.far_end(segment, node))

    @property
    def pieces(self) -> int:
        """Pieces of track the seat has left."""
        return int(self._pos.tracks[self.seat])

    def is_new_city(self, node: int) -> bool:
        """Whether a node is a city that the network does not reach."""
        return bool(rails.is_new_city(self._pos, self.seat, node))

    def is_complete(self, way: Way) -> bool:
        """Whether a way ends where a build may end (K3)."""
        return bool(way.segments) and (self.is_new_city(way.head) or self.on_network(way.head))

    # --- prices ---

    def price(self, need: Need) -> int:
        """The fewest cards in hand that pay a need (K4); -1 where they do not pay it."""
        known = self._prices.get(need)
        if known is None:
            known = self._prices[need] = self._price(need)
        return known

    def _price(self, need: Need) -> int:
        # Of what is missing each set gives one card less than it has: the fewer sets, the fewer cards.
        total, missing, gains = sum(need), 0, []
        for have, each in zip(self._hand, need, strict=True):
            over = have - each
            if over < 0:
                missing -= over
            elif over > 1:
                gains.append(over - 1)
        gains.sort()
        while missing > 0:
            if not gains:
                return -1
            missing -= gains.pop()
            total += 1
        return total

    def further(self, need: Need) -> int:
        """How many segments more could be paid at best: each by a card."""
        return sum(self._hand) - sum(need)

    def lacking(self, need: Need) -> int:
        """How many cards are missing for a need after all that sets can be traded for (K4); 0 if it can be paid."""
        return max(0, -int(rails.slack(self._pos, self.seat, ints(need))))

    def short_of(self, need: Need) -> Need:
        """Of which suits fewer cards are in hand than a need asks for, and how many fewer."""
        return tuple(max(0, each - have) for each, have in zip(need, self._hand, strict=True))

    def payments(self, need: Need) -> list[int]:
        """All ways to pay a need as `pay` offers them, the fewest cards first; then those that keep more suits."""

        def rank(way: int) -> tuple[int, int, int]:
            spent = [int(each) for each in rails.spent_in(way)]
            kept = sum(have > gone for have, gone in zip(self._hand, spent, strict=True))
            return sum(spent), -kept, way

        return sorted(rails.ways_to_pay(self._pos, self.seat, ints(need)), key=rank)

    # --- ways ---

    def extended(self, way: Way, segment: int) -> Way:
        """A way led on by a segment that begins where it has come to."""
        need = list(way.need)
        need[self.board.suit_of[segment]] += 1
        far = int(self.board.far_end(segment, way.head))
        return Way((*way.nodes, far), (*way.segments, segment), tuple(need))

    def can_finish(self, way: Way) -> bool:
        """Whether a way can be led on to an end that the hand pays, or is one."""
        return bool(rails.can_finish(self._pos, self.seat, list(way.segments), way.start, way.head, ints(way.need)))

    def lacks_pieces(self, way: Way) -> bool:
        """Whether a way that cannot be finished (`can_finish`) could be with more pieces of track than are left."""
        return bool(rails.lacks_pieces(self._pos, self.seat, list(way.segments), way.start, way.head, ints(way.need)))

    def cheapest_ways(self, target: int, begun: Way | None = None, most: int = 1) -> list[Way]:
        """The cheapest ways to a node that can be paid, the cheapest first: `most` of them that need different cards.

        They lead there from the network, or on from what has been `begun`.  Any node can be asked for; whether a
        build may end there is another question (`is_complete`, `can_finish`).  To where one is already no way leads.
        """
        if target in (begun.nodes if begun is not None else self.network):
            return []
        return _Search(self, begun, target).run(most)

    def cities_in_reach(self, begun: Way | None = None) -> dict[int, Way]:
        """The new cities that can be reached and paid now, each with its cheapest way."""
        found = {}
        first = [begun.head] if begun is not None else self.network
        done, need = (len(begun.segments), begun.need) if begun is not None else (0, _NOTHING_NEEDED)
        most = min(self.further(need), self.pieces - done)
        near = self._pieces_to(first, begun.nodes if begun is not None else ())
        for node in self.board.node_of:
            if self.is_new_city(node) and near.get(int(node), most + 1) <= most:
                ways = self.cheapest_ways(int(node), begun)
                if ways:
                    found[int(node)] = ways[0]
        return found

    def _pieces_to(self, first: Iterable[int], passed: Container[int]) -> dict[int, int]:
        """How many pieces of track at least lead from the `first` nodes to any other; ways end at cities."""
        away = dict.fromkeys(first, 0)
        waiting = deque(away)
        while waiting:
            node = waiting.popleft()
            if away[node] and self._ends(node):
                continue
            for segment, far in self.around(node):
                if self.owner(segment) is None and far not in away and far not in passed:
                    away[far] = away[node] + 1
                    waiting.append(far)
        return away

    def pieces_from(self, target: int, begun: Way | None = None) -> dict[int, int]:
        """How many pieces of track at least lead from a node to `target`: from points of the network, and between.

        Nodes from which no way leads there are left out.
        """
        passed = frozenset(begun.nodes[:-1]) if begun is not None else frozenset()
        away = {target: 0}
        waiting = deque([target])
        while waiting:
            node = waiting.popleft()
            for segment, far in self.around(node):
                if self.owner(segment) is not None or far in away or far in passed:
                    continue
                first = far == begun.head if begun is not None else far in self.network
                if first or not self._ends(far):
                    away[far] = away[node] + 1
                    if not first:
                        waiting.append(far)
        return away

    def shortest_way(self, target: int, begun: Way | None = None) -> Way | None:
        """One of the shortest ways to a node, whatever it costs; of several one that lacks few cards."""
        first = [begun] if begun is not None else [Way((node,)) for node in self.network]
        ways: dict[int, list[Way]] = {}
        for way in first:
            ways.setdefault(way.head, []).append(way)
        seen = set(begun.nodes if begun is not None else self.network)
        while ways:
            if target in ways:
                return min(ways[target], key=lambda way: (self.lacking(way.need), way.segments))
            further: dict[int, list[Way]] = {}
            for node in sorted(ways):
                if node not in self.network and self.board.city_at[node] >= 0:
                    continue
                for way in ways[node]:
                    for segment, far in self.around(node):
                        if self.owner(segment) is None and far not in seen and (far == target or not self._ends(far)):
                            further.setdefault(far, []).append(self.extended(way, segment))
            seen |= set(further)
            ways = {
                node: sorted(each, key=lambda way: (self.lacking(way.need), way.segments))[:_KEPT]
                for node, each in further.items()
            }
        return None

    def _ends(self, node: int) -> bool:
        return self.on_network(node) or self.board.city_at[node] >= 0

    @cached_property
    def network(self) -> frozenset[int]:
        """The nodes that the network reaches."""
        return frozenset(node for node in range(len(self.board.nodes)) if self.on_network(node))


@dataclass(frozen=True)
class _Label:
    """A way to a point, as the last of its segments and the label before it."""

    node: int
    need: Need
    length: int
    segment: int
    before: _Label | None


class _Search:
    """Looks for ways to one node in the order of their price, by what they cost at least.

    A way is worth following only while no other one to its point needs at most the same cards of every suit: whatever
    follows it could follow the other, too.
    """

    def __init__(self, ground: Ground, begun: Way | None, target: int) -> None:
        self._ground, self._begun, self._target = ground, begun, target
        self._away = ground.pieces_from(target, begun)
        self._waiting: list[tuple[int, int, int, _Label]] = []
        self._count = 0
        self._needs: dict[int, list[Need]] = {}

    def run(self, most: int) -> list[Way]:
        """The cheapest ways, so many at most, that differ in what they need."""
        ground, begun = self._ground, self._begun
        if begun is None:
            for node in sorted(ground.network):
                self._wait(_Label(node, _NOTHING_NEEDED, 0, NOTHING, None))
        else:
            self._wait(_Label(begun.head, begun.need, len(begun.segments), NOTHING, None))
        found: list[Way] = []
        while self._waiting:
            label = heapq.heappop(self._waiting)[-1]
            if self._is_beaten(label):
                continue
            self._needs.setdefault(label.node, []).append(label.need)
            if label.node == self._target and label.before is not None:
                found.append(self._way(label))
                if len(found) == most:
                    break
            else:
                self._spread(label)
        return found

    def _is_beaten(self, label: _Label) -> bool:
        need = label.need
        return any(all(map(int.__le__, other, need)) for other in self._needs.get(label.node, ()))

    def _spread(self, label: _Label) -> None:
        suit_of = self._ground.board.suit_of
        for segment, far in self._ground.around(label.node):
            if far not in self._away or self._ground.owner(segment) is not None:
                continue
            need = list(label.need)
            need[suit_of[segment]] += 1
            self._wait(_Label(far, tuple(need), label.length + 1, segment, label))

    def _wait(self, label: _Label) -> None:
        away = self._away.get(label.node)
        if away is None or label.length + away > self._ground.pieces:
            return
        price, further = self._ground.price(label.need), self._ground.further(label.need)
        if price < 0 or away > further or self._is_beaten(label):
            return
        self._count += 1
        # Of equal ones the one that is nearer goes first; the number only keeps labels from being compared.
        heapq.heappush(self._waiting, (price + away, away, self._count, label))

    def _way(self, label: _Label) -> Way:
        """The way that a label ends, with what had been begun before it."""
        segments: list[int] = []
        nodes: list[int] = []
        at: _Label | None = label
        while at is not None:
            nodes.append(at.node)
            if at.before is not None:
                segments.append(at.segment)
            at = at.before
        begun = self._begun
        head = begun.nodes[:-1] if begun is not None else ()
        before = begun.segments if begun is not None else ()
        return Way((*head, *reversed(nodes)), (*before, *reversed(segments)), label.need)
