"""A position of Spike as JSON (protocol, "`state`")."""

from __future__ import annotations

from collections.abc import Iterable

from rocket_desktop.model.core import Json
from rocket_desktop.model.spike import rails
from rocket_desktop.model.spike.board import (
    COLUMNS,
    ENGINE,
    FACES,
    FREIGHT,
    PARTS,
    ROWS,
    SIDE_NAMES,
    SUITS,
    TENDER,
    Board,
)
from rocket_desktop.model.spike.position import ABOARD, NOTHING, TIME, Position
from rocket_desktop.model.spike.state import NOT_YET, OVER_PHASE, REASONS, ROUNDS, SIDES_PHASE, SpikeState

_PHASES = ("sides", "give", "route", "start", "turn", "draw", "lay", "pay", "over")
_STATUS = ("waiting", "aboard", "done")
_TIME = "time"


def position_json(state: SpikeState, seat: int | None = None) -> Json:
    """The position; with `seat`, what others hide is null; -1 is a reader at no seat.

    Lists are by seat where nothing else is said.  `tracks` are the ids of the segments with a player's track, `hands`
    and `known` (what everybody has seen being taken) cards by suit, `deck.order` the next card first with `time` for
    time cards, `deck.safe` how many of its cards can be no time card.  `market` has the chips by row, the dearest
    first.  Contracts have their `deliveries` in the board's order of cities, `open` while the player may deliver there.
    """
    pos = state.pos
    board = pos.board
    seats = range(state.players())
    over = state.phase == OVER_PHASE
    hands = [_cards(board, pos.hands[each * SUITS : each * SUITS + SUITS]) for each in seats]
    routes = [[_route(board, route) for route in pos.routes[each]] for each in seats]
    told = seat is None or seat in (pos.giver, pos.receiver())
    return {
        "tracks": [
            [name for name, owner in zip(board.segments, pos.owner, strict=True) if owner == each] for each in seats
        ],
        "tracks_left": [int(left) for left in pos.tracks],
        "starts": [None if node == NOTHING else board.nodes[node] for node in pos.start],
        "connected": [_connected(pos, each) for each in seats],
        "trains": [_train(pos, each) for each in seats],
        "hands": [hand if seat in (None, each) else None for each, hand in enumerate(hands)],
        "hand_sizes": [sum(hand.values()) for hand in hands],
        "known": [_cards(board, pos.known[each * SUITS : each * SUITS + SUITS]) for each in seats],
        "given": {
            "from": int(pos.giver),
            "to": int(pos.receiver()),
            "card": board.suits[pos.given] if told and pos.given >= 0 else None,
            "held": int(pos.given_least) if told else None,
        },
        "face_up": [board.suits[suit] for suit in pos.face_up],
        "deck": {
            "left": len(pos.deck),
            "safe": _safe(state),
            "order": [_card(board, card) for card in reversed(pos.deck)] if seat is None else None,
        },
        "discard": _cards(board, pos.discard),
        "market": [
            {"value": ROWS - row, "chips": [board.commodities[pos.market[row * COLUMNS + at]] for at in range(COLUMNS)]}
            for row in range(ROWS)
        ],
        "contracts": [[_contract(state, each, number) for number in range(len(pos.faces[each]))] for each in seats],
        "delivered": [
            [name for city, name in enumerate(board.city_ids) if pos.delivered[each] >> city & 1] for each in seats
        ],
        "routes": [held if over or seat in (None, each) else None for each, held in enumerate(routes)],
        "route_counts": [len(held) for held in routes],
        "dropped": [_dropped(board, pos, each) if seat in (None, each) else None for each in seats],
        "scores": state.scores(),
        "over": over,
        "turn": _turn(state),
    }


def _card(board: Board, card: int) -> str:
    return _TIME if card == TIME else board.suits[card]


def _cards(board: Board, counts: Iterable[int]) -> dict[str, int]:
    """Cards by suit, suits without any left out."""
    return {name: int(number) for name, number in zip(board.suits, counts, strict=True) if number}


def _route(board: Board, route: int) -> Json:
    cities, values = board.routes[route], board.route_values[route]
    return {
        "start": board.city_ids[cities[0]],
        "stops": [
            {"city": board.city_ids[city], "value": value} for city, value in zip(cities[1:], values[1:], strict=True)
        ],
    }


def _dropped(board: Board, pos: Position, seat: int) -> Json | None:
    return None if pos.dropped[seat] == NOTHING else _route(board, pos.dropped[seat])


def _connected(pos: Position, seat: int) -> list[str]:
    board = pos.board
    return [name for name, node in zip(board.city_ids, board.node_of, strict=True) if pos.on_network(seat, node)]


def _train(pos: Position, seat: int) -> Json:
    board = pos.board
    aboard = [
        board.commodities[board.face_commodity[face]]
        for face, status in zip(pos.faces[seat], pos.status[seat], strict=True)
        if status == ABOARD
    ]
    return {
        "place": None if pos.place[seat] == NOTHING else board.space_id(pos.place[seat]),
        "speed": int(pos.part(seat, ENGINE)),
        "power": int(pos.part(seat, TENDER)),
        "cars": int(pos.part(seat, FREIGHT)),
        "upgrades": [int(level) for level in pos.levels[seat * PARTS : seat * PARTS + PARTS]],
        "aboard": aboard,
    }


def _contract(state: SpikeState, seat: int, number: int) -> Json:
    """A contract; while sides are chosen, both of one that is not decided stand in `sides`."""
    pos = state.pos
    board = pos.board
    face = pos.faces[seat][number]
    decided = not _is_open(state, seat, number)
    wanted = pos.wanted(seat, face)
    status = _STATUS[pos.status[seat][number]]
    both = face // FACES * FACES
    return {
        "commodity": board.commodities[board.face_commodity[face]],
        "card": face // FACES,
        "side": SIDE_NAMES[face % FACES] if decided else None,
        "status": status,
        "deliveries": [
            {"city": name, "fee": fee, "open": status != "done" and bool(wanted >> city & 1)}
            for city, name, fee in _fees(board, face)
        ]
        if decided
        else [],
        "sides": []
        if decided
        else [[{"city": name, "fee": fee} for _, name, fee in _fees(board, both + side)] for side in range(FACES)],
    }


def _is_open(state: SpikeState, seat: int, number: int) -> bool:
    """Whether the side of a contract has yet to be chosen."""
    if state.phase != SIDES_PHASE:
        return False
    each = len(state.pos.faces[seat])
    place = (seat - int(state.first)) % state.players()
    return place * each + number >= state.chosen


def _fees(board: Board, face: int) -> list[tuple[int, str, int]]:
    """The cities a face names, with their numbers and fees."""
    cities = len(board.city_ids)
    fees = board.fees[face * cities : (face + 1) * cities]
    return [(city, board.city_ids[city], int(fee)) for city, fee in enumerate(fees) if fee]


def _safe(state: SpikeState) -> int:
    """How many cards on top of the deck can be no time card."""
    deck = len(state.pos.deck)
    return deck if state.bottom == 0 else max(0, deck - int(state.bottom))


def _turn(state: SpikeState) -> Json:
    pos = state.pos
    board = pos.board
    return {
        "player": int(state.active),
        "first": int(state.first),
        "phase": _PHASES[state.phase],
        "round": min(int(state.round), ROUNDS),
        "time_cards": int(state.times),
        "built": bool(state.built),
        "moved": bool(state.moved),
        "drawn": int(state.drawn),
        "new_round": bool(state.advanced),
        "path": [board.segments[segment] for segment in state.path],
        "need": _cards(board, rails.need_of(board, state.path)),
        "at": None if state.path_head == NOTHING else board.nodes[state.path_head],
        "last_turns": None if state.last_turns == NOT_YET else int(state.last_turns),
        "busy": bool(state.busy),
        "idle": int(state.idle),
        "end": REASONS[state.reason] or None,
    }
