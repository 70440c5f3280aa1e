"""Track that somebody is about to build: the way as it grows under the pointer, its price, why it cannot be paid."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from rocket_desktop.i18n import _, ngettext
from rocket_desktop.model.spike import rails
from rocket_desktop.model.spike.board import Board
from rocket_desktop.model.spike.builds import Ground, Need, Way
from rocket_desktop.model.spike.notation import payment_text
from rocket_desktop.model.spike.words import cards_in_words, commodity_name
from rocket_desktop.views.games.spike.moves import Position, bounty, moves_of, series
from rocket_desktop.views.games.spike.outcome import cards_told, city_told

_OTHER_WAYS: Final = 4
"""So many ways to a city are looked into for their prices."""
_PRICES: Final = 9
"""So many ways to pay are told of."""


@dataclass(frozen=True)
class Plan:
    """A way under way.

    `moves` is what makes the rest of it, where it can be built as it is, empty while it must go on; `trouble` why it
    cannot be built or led on, as a sentence without its full stop.
    """

    way: Way
    moves: str = ""
    trouble: str = ""


class Builder:
    """Plans of one seat in one position."""

    def __init__(self, board: Board, position: Position, seat: int) -> None:
        """The position must tell the hand of `seat`."""
        self.board: Final = board
        self._position = position
        self.ground: Final = Ground(board, position, seat)
        self._reached: dict[int, Way] | None = None

    @property
    def laid(self) -> Way | None:
        """What has been laid of a build under way."""
        return self.ground.laid

    # --- plans ---

    def reached(self) -> dict[int, Way]:
        """The new cities that can be built to now, each with the cheapest way there."""
        if self._reached is None:
            self._reached = self.ground.cities_in_reach(self.laid)
        return self._reached

    def to(self, node: int, begun: Way | None = None) -> Plan | None:
        """The cheapest plan that leads to a node, on from what was `begun`; None where none can be paid."""
        ways = self.ground.cheapest_ways(node, begun or self.laid)
        return self.plan(ways[0]) if ways else None

    def along(self, segment: int, begun: Way | None = None) -> Plan | None:
        """The cheapest plan that goes along a segment and no further; None where none can be paid."""
        ground, begun = self.ground, begun or self.laid
        if ground.owner(segment) is not None:
            return None
        ends = [int(each) for each in self.board.ends[2 * segment : 2 * segment + 2]]
        ways = []
        for near, far in (ends, ends[::-1]):
            led = self._ways_to(near, begun)
            ways += [
                ground.extended(way, segment) for way in led if far not in way.nodes and not ground.is_complete(way)
            ]
        ways = [way for way in ways if ground.price(way.need) >= 0 and len(way.segments) <= ground.pieces]
        return self.plan(min(ways, key=self._rank)) if ways else None

    def _ways_to(self, near: int, begun: Way | None) -> list[Way]:
        if begun is not None and begun.head == near:
            return [begun]
        if begun is None and self.ground.on_network(near):
            return [Way((near,))]
        return self.ground.cheapest_ways(near, begun)

    def _rank(self, way: Way) -> tuple[int, int]:
        return self.ground.price(way.need), len(way.segments)

    def plan(self, way: Way) -> Plan:
        """The plan that takes this way, which needs not be payable."""
        ground = self.ground
        if len(way.segments) > ground.pieces:
            return Plan(way, trouble=self._too_long())
        if ground.price(way.need) < 0:
            return Plan(way, trouble=self.unpaid(way.need))
        if ground.is_complete(way):
            return Plan(way, self.moves(way, ground.payments(way.need)[0]))
        if not ground.can_finish(way):
            if ground.lacks_pieces(way):
                return Plan(way, trouble=self._too_long())
            return Plan(way, trouble=_("your cards do not pay any way on from there to a city or your own track"))
        return Plan(way)

    def moves(self, way: Way, payment: int) -> str:
        """The moves that build the rest of a way, paid for in this way."""
        done = len(self.laid.segments) if self.laid is not None else 0
        lays = [f"lay {self.board.segments[each]}" for each in way.segments[done:]]
        if len(self.ground.payments(way.need)) > 1:
            lays.append(payment_text(self.board, way.need, payment))
        return series(lays)

    def way_of(self, moves: Sequence[str]) -> Way | None:
        """The way that `lay` moves build, on from what is laid; None where they do not hang together."""
        board, ground = self.board, self.ground
        segments = [board.segments.index(move.split()[1]) for move in moves if move.startswith("lay")]
        if self.laid is not None:
            starts = [self.laid]
        else:
            ends = board.ends[2 * segments[0] : 2 * segments[0] + 2]
            starts = [Way((int(node),)) for node in ends if ground.on_network(int(node))]
        for way in starts:
            for segment in segments:
                if way.head not in board.ends[2 * segment : 2 * segment + 2]:
                    break
                way = ground.extended(way, segment)
            else:
                return way
        return None

    def traced(self, nodes: Sequence[int], begun: Way | None = None) -> Plan | None:
        """The plan that follows the pointer over these nodes; None while it has not left the network.

        It goes back where the pointer goes back, begins anew where it runs along own track, ends where a build ends,
        and finds its way where the pointer was too quick.
        """
        ground = self.ground
        laid = self.laid
        way = begun or laid
        if way is None or way.head != nodes[0]:
            if laid is not None or not ground.on_network(nodes[0]):
                return None
            way = Way((nodes[0],))
        kept = len(laid.segments) if laid is not None else 0
        for node in nodes[1:]:
            if node in way.nodes:
                at = max(kept, way.nodes.index(node))
                way = Way(way.nodes[: at + 1], way.segments[:at], self._need(way.segments[:at]))
                continue
            if ground.is_complete(way):
                continue
            step = self._step(way, node)
            if isinstance(step, str):
                return Plan(way, trouble=step)
            way = step
        return self.plan(way) if way.segments else None

    def _step(self, way: Way, node: int) -> Way | str:
        """A way led on to the next node under the pointer, or why it cannot be."""
        ground = self.ground
        segment = ground.segment_between(way.head, node)
        if segment is None:
            found = self._free_way(way, node)
            return found if found is not None else _("no free way leads on to there")
        owner = ground.owner(segment)
        if owner == ground.seat and not way.segments:
            return Way((node,))
        if owner is not None:
            return (
                _("your track lies there already") if owner == ground.seat else _("another player's track lies there")
            )
        return ground.extended(way, segment)

    def _free_way(self, way: Way, node: int) -> Way | None:
        ways = self.ground.cheapest_ways(node, way)
        return ways[0] if ways else self.ground.shortest_way(node, way)

    def _need(self, segments: Sequence[int]) -> Need:
        return tuple(int(each) for each in rails.need_of(self.board, list(segments)))

    # --- prices ---

    def prices(self, plan: Plan) -> list[tuple[str, str]]:
        """What a complete plan could be built by instead: the moves of each, itself among them, and their price.

        First the ways to pay this very track, then the cheapest of other ways to the same city.
        """
        ground, way = self.ground, plan.way
        told = [(self.moves(way, each), self.payment_in_words(way.need, each)) for each in ground.payments(way.need)]
        told = told[: _PRICES - _OTHER_WAYS + 1]
        if ground.is_new_city(way.head):
            for other in ground.cheapest_ways(way.head, self.laid, _OTHER_WAYS):
                if other.need != way.need:
                    payment = ground.payments(other.need)[0]
                    price = self.payment_in_words(other.need, payment)
                    told.append((self.moves(other, payment), _("another way: {price}").format(price=price)))
        return told

    def payment_in_words(self, need: Sequence[int], payment: int) -> str:
        """A way to pay: `2 white, 1 blue`, or `1 white; 3 orange for 2 blue`."""
        counts = rails.spent_in(payment)
        suits = self.board.suits
        return cards_told(
            self.board,
            dict(zip(suits, need, strict=True)),
            {suit: int(each) for suit, each in zip(suits, counts, strict=True)},
        )

    def spent(self, text: str, way: Way) -> list[int]:
        """The cards of each suit that a plan's moves spend."""
        ways = self.ground.payments(way.need)
        for payment in ways:
            if text == self.moves(way, payment) or text == payment_text(self.board, way.need, payment):
                return [int(each) for each in rails.spent_in(payment)]
        return [int(each) for each in rails.spent_in(ways[0])]

    def price_in_short(self, plan: Plan) -> str:
        """The price for the head of a way that is drawn: how many cards, and how many of them are missing."""
        need = plan.way.need
        missing = self.ground.lacking(need)
        if missing:
            return ngettext("{number} card missing", "{number} cards missing", missing).format(number=missing)
        number = self.ground.price(need)
        told = ngettext("{number} card", "{number} cards", number).format(number=number)
        return f"{told} · +{self.bounty(plan.way.head)}" if self.ground.is_new_city(plan.way.head) else told

    def worth(self, plan: Plan) -> list[str]:
        """What a complete plan costs and brings at once, as sentences without full stops."""
        board, head = self.board, plan.way.head
        payment = self.ground.payments(plan.way.need)[0]
        told = [_("Price: {cards}").format(cards=self.payment_in_words(plan.way.need, payment))]
        if self.ground.is_new_city(head):
            city = int(board.city_at[head])
            text = _("Bounty: {number}, the price of {commodity}")
            goods = commodity_name(board, board.commodity_of[city])
            told.append(text.format(number=self.bounty(head), commodity=goods))
            told += city_told(board, self._position, self.ground.seat, board.city_ids[city])
        return told

    def bounty(self, node: int) -> int:
        """What reaching a city brings now."""
        return bounty(self._position, self.board, int(self.board.city_at[node]))

    def need_in_words(self, plan: Plan) -> str:
        """What a way needs: `3 pieces of track: 2 white, 1 blue`."""
        number = len(plan.way.segments)
        text = ngettext("{number} piece of track: {cards}", "{number} pieces of track: {cards}", number)
        return text.format(number=number, cards=cards_in_words(self.board, plan.way.need))

    # --- why not ---

    def unpaid(self, need: Need) -> str:
        """Why a need cannot be paid: what is missing, and how much of it sets could be traded for (K4)."""
        ground = self.ground
        short = ground.short_of(need)
        could = sum(short) - ground.lacking(need)
        told = cards_in_words(self.board, short)
        if not could:
            return _("you are short of {missing}, and have no set left over to trade").format(missing=told)
        text = ngettext(
            "you are short of {missing}, and your sets can be traded for {number} card only",
            "you are short of {missing}, and your sets can be traded for {number} cards only",
            could,
        )
        return text.format(missing=told, number=could)

    def _too_long(self) -> str:
        left = self.ground.pieces
        return ngettext(
            "you have only {number} piece of track left", "you have only {number} pieces of track left", left
        ).format(number=left)

    def why_not(self, node: int, begun: Way | None = None) -> str:
        """Why no plan leads to a node, by a shortest way there."""
        way = self.ground.shortest_way(node, begun or self.laid)
        if way is None:
            return _("no free way leads there that passes no other new city")
        number = len(way.segments)
        if number > self.ground.pieces:
            text = ngettext(
                "it is {number} piece of track away at least, and {left}",
                "it is {number} pieces of track away at least, and {left}",
                number,
            )
            return text.format(number=number, left=self._too_long())
        text = ngettext(
            "it is {number} piece of track away at least, which needs {need}; {why}",
            "it is {number} pieces of track away at least, which need {need}; {why}",
            number,
        )
        return text.format(number=number, need=cards_in_words(self.board, way.need), why=self.unpaid(way.need))


def trades(text: str, suit: str) -> bool:
    """Whether a `pay`, also at the end of a series of moves, trades a set of a suit."""
    _pay, _trade, sets = moves_of(text)[-1].partition("trade ")
    return any(each.startswith(f"{suit}*") for each in sets.split(","))
