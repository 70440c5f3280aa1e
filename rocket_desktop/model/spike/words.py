"""Events of Spike in words, every score as the formula it came from."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from rocket_desktop.i18n import _, clauses, ngettext, pgettext
from rocket_desktop.model.core import Json
from rocket_desktop.model.spike import events as ev
from rocket_desktop.model.spike.board import ENGINE, FACES, PART_NAMES, SIDE_NAMES, SIDES, SUITS, TENDER, Board
from rocket_desktop.model.spike.state import REASONS

_MINUS = "−"


def signed(number: int) -> str:
    """`+3`, `−2`, `+0`."""
    return f"+{number}" if number >= 0 else f"{_MINUS}{-number}"


def money(amount: int) -> str:
    """An amount as the board has it: `$9`."""
    return _("${amount}").format(amount=amount)


def suit_name(board: Board, suit: int) -> str:
    """A suit's name within a sentence; one that only an own board has by its id."""
    return {
        "white": pgettext("suit", "white"),
        "blue": pgettext("suit", "blue"),
        "orange": pgettext("suit", "orange"),
        "purple": pgettext("suit", "purple"),
        "black": pgettext("suit", "black"),
        "brown": pgettext("suit", "brown"),
    }.get(board.suits[suit], board.suits[suit])


def commodity_name(board: Board, commodity: int) -> str:
    """A commodity's name within a sentence; one that only an own board has by its id."""
    return {
        "cows": pgettext("commodity", "cows"),
        "wood": pgettext("commodity", "wood"),
        "corn": pgettext("commodity", "corn"),
        "wheat": pgettext("commodity", "wheat"),
        "coal": pgettext("commodity", "coal"),
        "oil": pgettext("commodity", "oil"),
        "steel": pgettext("commodity", "steel"),
        "cloth": pgettext("commodity", "cloth"),
        "pigs": pgettext("commodity", "pigs"),
        "flour": pgettext("commodity", "flour"),
        "fruit": pgettext("commodity", "fruit"),
        "cotton": pgettext("commodity", "cotton"),
    }.get(board.commodities[commodity], board.commodities[commodity])


def cards_in_words(board: Board, counts: Sequence[int]) -> str:
    """Cards by suit: `2 white, 1 blue`."""
    return ", ".join(cards_of_suit(board, suit, number) for suit, number in enumerate(counts) if number)


def cards_of_suit(board: Board, suit: int, number: int) -> str:
    """So many cards of a suit: `2 white`."""
    return _("{number} {suit}").format(number=number, suit=suit_name(board, suit))


def part_in_words(part: int, number: int) -> str:
    """What a part of a train amounts to, as the end of a sentence."""
    if part == ENGINE:
        return ngettext("speed {number}", "speed {number}", number).format(number=number)
    if part == TENDER:
        return ngettext("power {number}", "power {number}", number).format(number=number)
    return ngettext("{number} freight car", "{number} freight cars", number).format(number=number)


def end_in_words(reason: str) -> str:
    """A reason to end (one of `REASONS`) as the end of a sentence."""
    return {
        "time-cards": _("the third time card is shown"),
        "finished": _("a player has placed all track and has nothing left to deliver"),
        "idle": _("for ten rounds nobody has drawn, built or delivered anything"),
    }[reason]


def describe(board: Board, record: list[int], names: Sequence[str], reader: int | None = None) -> Json:
    """One event as JSON; see `GameSpec.describe`.  A `reader` is not told what others hide."""
    match record:
        case [ev.SIDE_CHOSEN, seat, face]:
            text = _("{name} chooses side {side} of the contract for {commodity}")
            return _of_face("side", text, board, names, seat, face)
        case [ev.CONTRACT, seat, face]:
            text = _("{name} buys a contract for {commodity}, side {side}")
            return _of_face("contract", text, board, names, seat, face)
        case [ev.GAVE, seat, to, suit]:
            told = reader in (None, seat, to)
            text = _("{name} gives {other} a card: {suit}") if told else _("{name} gives {other} a card")
            return {
                "kind": "give",
                "text": text.format(name=names[seat], other=names[to], suit=suit_name(board, suit)),
                "seat": seat,
                "to": to,
                "card": board.suits[suit] if told else None,
            }
        case [ev.ROUTE_DEALT, seat, *routes]:
            return _routes_dealt(board, names, seat, routes, reader in (None, seat))
        case [ev.ROUTE_KEPT, seat, route]:
            told = reader in (None, seat)
            text = _("{name} keeps the route {route}") if told else _("{name} keeps one of the two routes")
            return {
                "kind": "route-kept",
                "text": text.format(name=names[seat], route=route_in_words(board, route)),
                "seat": seat,
                "route": _route_ids(board, route) if told else None,
            }
        case [ev.DREW, seat, suit, 0]:
            text = _("{name} takes a card that lies face up: {suit}")
            return {
                "kind": "take",
                "text": text.format(name=names[seat], suit=suit_name(board, suit)),
                "seat": seat,
                "card": board.suits[suit],
            }
        case [ev.DREW, seat, suit, 1]:
            told = reader in (None, seat)
            text = _("{name} draws from the deck: {suit}") if told else _("{name} draws from the deck")
            return {
                "kind": "draw",
                "text": text.format(name=names[seat], suit=suit_name(board, suit)),
                "seat": seat,
                "card": board.suits[suit] if told else None,
            }
        case [ev.SCORE, seat, points, why, *facts]:
            return _score(board, names, seat, points, why, facts)
    return _of_cards(board, record, names) or _of_rails(board, record, names)


def _of_cards(board: Board, record: list[int], names: Sequence[str]) -> Json | None:
    """Events of the deck and of turns; None for others."""
    match record:
        case [ev.TURNED_UP, *suits]:
            told = ", ".join(suit_name(board, suit) for suit in suits)
            return {
                "kind": "face-up",
                "text": _("Laid face up: {cards}").format(cards=told),
                "cards": [board.suits[suit] for suit in suits],
            }
        case [ev.STOPPED, seat]:
            return {"kind": "stop", "text": _("{name} draws no more").format(name=names[seat]), "seat": seat}
        case [ev.ROUND, number, cards]:
            return {
                "kind": "round",
                "text": ngettext(
                    "The deck is used up: round {round} begins with a new deck of {number} card",
                    "The deck is used up: round {round} begins with a new deck of {number} cards",
                    cards,
                ).format(round=number, number=cards),
                "round": number,
                "cards": cards,
            }
        case [ev.TIME_CARD, number]:
            return {
                "kind": "time-card",
                "text": _("Time card {number} of 3 is shown").format(number=number),
                "number": number,
            }
        case [ev.LAST_TURNS, seat]:
            return {
                "kind": "last-turns",
                "text": _(
                    "{name} has placed all track and has nothing left to deliver: every other player has one more turn"
                ).format(name=names[seat]),
                "seat": seat,
            }
        case [ev.TURN, seat]:
            return {"kind": "turn", "text": _("{name}'s turn").format(name=names[seat]), "seat": seat}
        case [ev.ENDED, reason]:
            return {
                "kind": "end",
                "text": _("The game ends: {reason}").format(reason=end_in_words(REASONS[reason])),
                "reason": REASONS[reason],
            }
    return None


def _of_rails(board: Board, record: list[int], names: Sequence[str]) -> Json:
    """Events of track, trains and cargo."""
    match record:
        case [ev.PLACED, seat, city]:
            return {
                "kind": "start",
                "text": _("{name} begins in {city}").format(name=names[seat], city=board.names[city]),
                "seat": seat,
                "city": board.city_ids[city],
            }
        case [ev.LAID, seat, segment]:
            return {
                "kind": "lay",
                "text": _("{name} lays track along {segment} ({suit})").format(
                    name=names[seat],
                    segment=board.segments[segment],
                    suit=suit_name(board, board.suit_of[segment]),
                ),
                "seat": seat,
                "segment": board.segments[segment],
            }
        case [ev.PAID, seat, *counts]:
            return _paid(board, names, seat, counts[:SUITS], counts[SUITS:])
        case [ev.BUILT, seat, what, city, *path]:
            return _built(board, names, seat, what, city, path)
        case [ev.PRICE, commodity, value]:
            return {
                "kind": "price",
                "text": _("The price of {commodity} falls from {value} to 1").format(
                    commodity=commodity_name(board, commodity), value=value
                ),
                "commodity": board.commodities[commodity],
                "from": value,
            }
        case [ev.UPGRADED, seat, part, number]:
            return {
                "kind": "upgrade",
                "text": _("{name} upgrades the train: {part}").format(
                    name=names[seat], part=part_in_words(part, number)
                ),
                "seat": seat,
                "part": PART_NAMES[part],
                "number": number,
            }
        case [ev.MOVED, seat, origin, space]:
            nodes = len(board.nodes)
            text = _("{name}'s train goes to {place}") if space < nodes else _("{name}'s train goes along {place}")
            return {
                "kind": "go",
                "text": text.format(name=names[seat], place=place_name(board, space)),
                "seat": seat,
                "from": board.space_id(origin),
                "to": board.space_id(space),
            }
        case [ev.LOADED, seat, commodity, dumped]:
            text = _("{name} loads {commodity}") if dumped < 0 else _("{name} dumps {other} and loads {commodity}")
            return {
                "kind": "load",
                "text": text.format(
                    name=names[seat],
                    commodity=commodity_name(board, commodity),
                    other=commodity_name(board, dumped) if dumped >= 0 else "",
                ),
                "seat": seat,
                "commodity": board.commodities[commodity],
                "dumped": board.commodities[dumped] if dumped >= 0 else None,
            }
        case [ev.DELIVERED, seat, city, face]:
            commodity = board.face_commodity[face]
            return {
                "kind": "deliver",
                "text": _("{name} delivers {commodity} to {city}").format(
                    name=names[seat], commodity=commodity_name(board, commodity), city=board.names[city]
                ),
                "seat": seat,
                "city": board.city_ids[city],
                "commodity": board.commodities[commodity],
            }
    raise ValueError(f"no event of this game: {record}")


def place_name(board: Board, space: int) -> str:
    """A city by its name, a segment by its id and the nearest city."""
    nodes = len(board.nodes)
    if space < nodes:
        return board.names[board.city_at[space]]
    segment = space - nodes
    city = board.names[_nearest(board)[segment]]
    return _("{segment} near {city}").format(segment=board.segments[segment], city=city)


@lru_cache(maxsize=2)
def _nearest(board: Board) -> list[int]:
    """[segment]: the city that is the fewest segments from one of its ends."""
    city_of = {int(node): city for city, node in enumerate(board.node_of)}
    waiting = list(city_of)
    nearest = [0] * len(board.segments)
    found: set[int] = set()
    for node in waiting:  # grows while it is walked through, by distance
        for segment in map(int, board.edges[node * SIDES : node * SIDES + SIDES]):
            if segment >= 0 and segment not in found:
                found.add(segment)
                nearest[segment] = city_of[node]
                far = int(board.far_end(segment, node))
                if far not in city_of:
                    city_of[far] = city_of[node]
                    waiting.append(far)
    return nearest


def route_in_words(board: Board, route: int) -> str:
    """A route card: its cities with their values, `Boston – Baltimore 4 – Pittsburgh 5`."""
    cities, values = board.routes[route], board.route_values[route]
    stops = [f"{board.names[city]} {value}" for city, value in zip(cities[1:], values[1:], strict=True)]
    return " – ".join([board.names[cities[0]], *stops])


def _route_ids(board: Board, route: int) -> list[str]:
    return [board.city_ids[city] for city in board.routes[route]]


def _routes_dealt(board: Board, names: Sequence[str], seat: int, routes: Sequence[int], told: bool) -> Json:
    if told:
        text = ngettext("{name} gets the route {routes}", "{name} gets the routes {routes}", len(routes))
    else:
        text = ngettext("{name} gets a route card", "{name} gets {number} route cards", len(routes))
    return {
        "kind": "routes",
        "text": text.format(
            name=names[seat], number=len(routes), routes=clauses(route_in_words(board, each) for each in routes)
        ),
        "seat": seat,
        "routes": [_route_ids(board, each) for each in routes] if told else None,
    }


def _of_face(kind: str, text: str, board: Board, names: Sequence[str], seat: int, face: int) -> Json:
    commodity = board.face_commodity[face]
    return {
        "kind": kind,
        "text": text.format(
            name=names[seat], commodity=commodity_name(board, commodity), side=SIDE_NAMES[face % FACES]
        ),
        "seat": seat,
        "commodity": board.commodities[commodity],
        "card": face // FACES,
        "side": SIDE_NAMES[face % FACES],
    }


def _paid(board: Board, names: Sequence[str], seat: int, need: Sequence[int], spent: Sequence[int]) -> Json:
    """A payment; where sets were traded, what the track needed stands beside it (K4)."""
    text = (
        _("{name} pays {cards}") if list(need) == list(spent) else _("{name} pays {cards}, by trading sets, for {need}")
    )
    return {
        "kind": "pay",
        "text": text.format(name=names[seat], cards=cards_in_words(board, spent), need=cards_in_words(board, need)),
        "seat": seat,
        "cards": {board.suits[suit]: number for suit, number in enumerate(spent) if number},
        "need": {board.suits[suit]: number for suit, number in enumerate(need) if number},
    }


def _built(board: Board, names: Sequence[str], seat: int, what: int, city: int, path: Sequence[int]) -> Json:
    if what == ev.LINK:
        text = ngettext(
            "{name} links two points of the network with {number} piece of track",
            "{name} links two points of the network with {number} pieces of track",
            len(path),
        )
    elif what == ev.SPUR:
        text = ngettext(
            "{name} builds a spur line to {city} with {number} piece of track",
            "{name} builds a spur line to {city} with {number} pieces of track",
            len(path),
        )
    else:
        text = ngettext(
            "{name} builds a line to {city} with {number} piece of track",
            "{name} builds a line to {city} with {number} pieces of track",
            len(path),
        )
    return {
        "kind": "build",
        "text": text.format(name=names[seat], city=board.names[city] if city >= 0 else "", number=len(path)),
        "seat": seat,
        "what": ("line", "spur", "link")[what],
        "city": board.city_ids[city] if city >= 0 else None,
        "track": [board.segments[segment] for segment in path],
    }


def _score(board: Board, names: Sequence[str], seat: int, points: int, why: int, facts: list[int]) -> Json:
    reason, text = _reason(board, points, why, facts)
    return {
        "kind": "score",
        "text": f"{names[seat]} {signed(points)} ({text})",
        "seat": seat,
        "points": points,
        "why": text,
        "for": reason,
    }


def _reason(board: Board, points: int, why: int, facts: list[int]) -> tuple[str, str]:
    """What a score is for, as an id and as a formula."""
    if why == ev.FOR_BOUNTY:
        text = _("bounty of {city}: {commodity} at a price of {value}").format(
            city=board.names[facts[0]], commodity=commodity_name(board, facts[1]), value=points
        )
        return "bounty", text
    if why == ev.FOR_DELIVERY:
        text = _("{commodity} to {city}: the fee of {value} on the contract").format(
            city=board.names[facts[0]], commodity=commodity_name(board, facts[1]), value=points
        )
        return "delivery", text
    if why == ev.FOR_UPGRADE:
        text = _("cost of the upgrade to {part}").format(part=part_in_words(facts[0], facts[1]))
        return "upgrade", text
    if why == ev.FOR_CONTRACT:
        return "contract", _("cost of a further contract")
    return "route", _route_score(board, points, facts[0], facts[1])


def _route_score(board: Board, points: int, route: int, stops: int) -> str:
    """K11: the value of the farthest city joined to the start with all before it."""
    cities = [board.names[city] for city in board.routes[route]]
    if stops < 0:
        return _("route: no track touches its start city, {city}").format(city=cities[0])
    if stops == 0:
        return _("route from {start}: {city} is not joined to it").format(start=cities[0], city=cities[1])
    joined = ", ".join(cities[1 : stops + 1])
    return _("route from {start}: joined as far as {cities}, worth {value}").format(
        start=cities[0], cities=joined, value=points
    )


def revealed_in_words(record: list[int], names: Sequence[str]) -> str:
    """What an event has shown that was hidden before, as a sentence; empty for nothing."""
    match record:
        case [ev.DREW, seat, _suit, 1]:
            return _("{name} has drawn a card since").format(name=names[seat])
        case [ev.GAVE, _seat, to, _suit]:
            return _("{name} has seen the card since").format(name=names[to])
        case [ev.ROUTE_DEALT, *_rest]:
            return _("route cards have been dealt since")
        case [ev.TURNED_UP, *_rest]:
            return _("cards have been turned up since")
        case [ev.TIME_CARD, *_rest]:
            return _("a time card has been shown since")
        case [ev.CONTRACT, seat, _face]:
            return _("{name} has drawn a contract since").format(name=names[seat])
    return ""
