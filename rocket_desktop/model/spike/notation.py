"""The text form of moves (rules page, "Text form of moves") and why a move is refused."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from rocket_desktop.i18n import _, ngettext
from rocket_desktop.model.core import OVER, IllegalMove
from rocket_desktop.model.spike import rails
from rocket_desktop.model.spike.board import FREIGHT, PART_NAMES, SIDE_NAMES, SUITS, Board
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
    SPENT_BITS,
    START,
    STOP,
    UPGRADE,
    kind_of,
    pack,
    value_of,
)
from rocket_desktop.model.spike.position import ABOARD, DONE, NOTHING, WAITING
from rocket_desktop.model.spike.state import (
    ADVANCED_CONTRACTS,
    CONTRACT_COST,
    DRAWING,
    GIVING,
    LAYING,
    PAYING,
    ROUTES,
    SIDES_PHASE,
    STARTS,
    TURN,
    SpikeState,
)
from rocket_desktop.model.spike.words import cards_in_words, commodity_name, suit_name

UNKNOWN: Final = "?"
"""Stands for what a seat may not know."""

_FORMS: Final = (
    "side COMMODITY A, give SUIT, route 1, start CITY, draw SUIT, draw deck, stop, lay SEGMENT, pay CARDS, "
    "pay CARDS trade SETS, upgrade PART, go PLACE, load, load dump COMMODITY, deliver COMMODITY, contract or end"
)
_COUNT: Final = re.compile(r"([a-z0-9-]+)\*([1-9][0-9]?)", re.ASCII)
_MOST_REPEATED: Final = 40
_MOST_SPENT: Final = (1 << SPENT_BITS) - 1


def format_move(state: SpikeState, move: int, seat: int | None = None) -> str:
    """The text of a move, such as `lay s17`; for a seat that may not know it `give ?` and `route ?`.

    Which of two routes is kept would tell something of it: they are numbered in the board's order.
    """
    kind, value = kind_of(move), value_of(move)
    board = state.pos.board
    if kind == CHOOSE_SIDE:
        return f"side {board.commodities[value // 2]} {SIDE_NAMES[value % 2]}"
    if kind == GIVE:
        told = seat in (None, state.to_act(), state.pos.receiver())
        return f"give {board.suits[value] if told else UNKNOWN}"
    if kind == KEEP_ROUTE:
        return f"route {value + 1 if seat in (None, state.to_act()) else UNKNOWN}"
    if kind == START:
        return f"start {board.city_ids[value]}"
    if kind == DRAW:
        return f"draw {'deck' if value == FROM_DECK else board.suits[value]}"
    if kind == LAY:
        return f"lay {board.segments[value]}"
    if kind == PAY:
        return payment_text(board, list(rails.need_of(board, state.path)), value)
    if kind == UPGRADE:
        return f"upgrade {PART_NAMES[value]}"
    if kind == GO:
        return f"go {board.space_id(value)}"
    if kind == LOAD:
        return f"load dump {board.commodities[value - 1]}" if value else "load"
    if kind == DELIVER:
        return f"deliver {board.commodities[value]}"
    return {STOP: "stop", BUY: "contract"}.get(kind, "end")


def payment_text(board: Board, need: Sequence[int], way: int) -> str:
    """A way to pay a need as a move's text: what is paid as it is, then the sets and what they become.

    The missing cards are told in the order of suits.
    """
    direct, sets = trades_of(list(need), list(rails.spent_in(way)))
    parts = ["pay"]
    if any(direct):
        parts.append(counted(board, direct, ","))
    if sets:
        told = [f"{board.suits[suit]}*{number}>{counted(board, became, '+')}" for suit, number, became in sets]
        parts += ["trade", ",".join(told)]
    return " ".join(parts)


def counted(board: Board, counts: Sequence[int], joint: str) -> str:
    """Cards by suit as a text: `white*2,blue*1`."""
    return joint.join(f"{board.suits[suit]}*{number}" for suit, number in enumerate(counts) if number)


def trades_of(need: Sequence[int], spent: Sequence[int]) -> tuple[list[int], list[tuple[int, int, list[int]]]]:
    """How the cards spent pay a need: those paid as they are, and each set (suit, size, what it becomes)."""
    direct = [min(pair) for pair in zip(need, spent, strict=True)]
    missing = [each - paid for each, paid in zip(need, direct, strict=True)]
    sets: list[tuple[int, int, list[int]]] = []
    for suit in range(SUITS):
        size = spent[suit] - direct[suit]
        became = [0] * SUITS
        for _card in range(size - 1):
            wanted = next(each for each in range(SUITS) if missing[each])
            missing[wanted] -= 1
            became[wanted] += 1
        if size:
            sets.append((suit, size, became))
    return direct, sets


def parse_move(state: SpikeState, text: str) -> int:
    """The legal move that `text` names; raises `IllegalMove` with the reason."""
    move = _read(state, text)
    if not state.is_legal(move):
        raise IllegalMove(refusal(state, move))
    return move


def _read(state: SpikeState, text: str) -> int:
    board = state.pos.board
    match text.split():
        case ["side", commodity, side] if side in SIDE_NAMES:
            return pack(CHOOSE_SIDE, _find(commodity, board.commodities, "commodity") * 2 + SIDE_NAMES.index(side))
        case ["give", suit]:
            return pack(GIVE, _find(suit, board.suits, "suit"))
        case ["route", "1" | "2" as which]:
            return pack(KEEP_ROUTE, int(which) - 1)
        case ["start", city]:
            return pack(START, _find(city, board.city_ids, "city"))
        case ["draw", "deck"]:
            return pack(DRAW, FROM_DECK)
        case ["draw", suit]:
            return pack(DRAW, _find(suit, board.suits, "suit"))
        case ["lay", segment]:
            return pack(LAY, _find(segment, board.segments, "segment"))
        case ["pay", "trade", sets]:
            return pack(PAY, _read_payment(state, "", sets))
        case ["pay", cards, "trade", sets]:
            return pack(PAY, _read_payment(state, cards, sets))
        case ["pay", cards]:
            return pack(PAY, _read_payment(state, cards, ""))
        case ["upgrade", part]:
            return pack(UPGRADE, _find(part, PART_NAMES, "part"))
        case ["go", place] if place in board.segments:
            return pack(GO, board.space_of(board.segments.index(place)))
        case ["go", place]:
            return pack(GO, board.node_of[_find(place, board.city_ids, "place")])
        case ["load"]:
            return pack(LOAD, 0)
        case ["load", "dump", commodity]:
            return pack(LOAD, _find(commodity, board.commodities, "commodity") + 1)
        case ["deliver", commodity]:
            return pack(DELIVER, _find(commodity, board.commodities, "commodity"))
        case ["stop"]:
            return pack(STOP, 0)
        case ["contract"]:
            return pack(BUY, 0)
        case ["end"]:
            return pack(END, 0)
    raise IllegalMove(_("{text} is no move; moves are {forms}").format(text=_quote(text), forms=_FORMS))


def _quote(text: str) -> str:
    return repr(text if len(text) <= _MOST_REPEATED else text[:_MOST_REPEATED] + "…")


def _find(text: str, ids: Sequence[str], what: str) -> int:
    if text not in ids:
        sentence = {
            "commodity": _("there is no commodity {text}"),
            "suit": _("there is no suit {text}"),
            "city": _("there is no city {text}"),
            "segment": _("there is no segment {text}"),
            "part": _("there is no part {text} of a train"),
        }.get(what, _("there is no city or segment {text}"))
        raise IllegalMove(sentence.format(text=_quote(text)))
    return ids.index(text)


def _read_payment(state: SpikeState, cards: str, sets: str) -> int:
    """The cards that a payment spends; raises `IllegalMove` where it does not pay what the path needs."""
    board = state.pos.board
    if state.phase != PAYING:
        raise IllegalMove(refusal(state, pack(PAY, 0)))
    paid = _read_counts(board, cards, ",")
    spent = list(paid)
    sold: set[int] = set()
    for each in sets.split(",") if sets else []:
        given, sign, became = each.partition(">")
        traded = _read_counts(board, given, "+")
        gained = _read_counts(board, became, "+")
        suits = [suit for suit in range(SUITS) if traded[suit]]
        if not sign or len(suits) != 1 or sum(traded) < 2 or sum(gained) != sum(traded) - 1 or gained[suits[0]]:
            raise IllegalMove(_("a set of two or more equal cards is traded for one card less, of other suits"))
        if suits[0] in sold:
            raise IllegalMove(
                _("trade all {suit} cards as one set: two sets cost a card more").format(
                    suit=suit_name(board, suits[0])
                )
            )
        sold.add(suits[0])
        for suit in range(SUITS):
            paid[suit] += gained[suit]
            spent[suit] += traded[suit]
    if paid != list(rails.need_of(board, state.path)):
        raise IllegalMove(
            _("the track needs {cards}").format(cards=cards_in_words(board, list(rails.need_of(board, state.path))))
        )
    way = 0
    for number in spent:
        way = way << SPENT_BITS | min(number, _MOST_SPENT)
    return way


def _read_counts(board: Board, text: str, joint: str) -> list[int]:
    counts = [0] * SUITS
    for part in text.split(joint) if text else []:
        match = _COUNT.fullmatch(part)
        if match is None:
            raise IllegalMove(
                _("{text} is no number of cards; write {example}").format(
                    text=_quote(part), example=f"{board.suits[0]}*2"
                )
            )
        counts[_find(match[1], board.suits, "suit")] += int(match[2])
    return counts


# --- refusals ---


def refusal(state: SpikeState, move: int) -> str:
    """Why a well-formed move is not legal now, in the rules' words."""
    kind, value = kind_of(move), value_of(move)
    board = state.pos.board
    if state.to_act() == OVER:
        return _("the game is over")
    if state.phase == SIDES_PHASE:
        return _("choose the side of your contract for {commodity}").format(
            commodity=commodity_name(board, state.asked_commodity())
        )
    if state.phase == GIVING:
        return _("you hold no such card") if kind == GIVE else _("give one of your cards to the player on your right")
    if state.phase == ROUTES:
        return _("keep one of your two routes: route 1 or route 2")
    if state.phase == STARTS:
        return _("place your locomotive in a city")
    if state.phase == DRAWING:
        return _not_there(state, value) if kind == DRAW else _("draw another card, or stop")
    if state.phase == LAYING:
        return (
            _no_lay(state, value) if kind == LAY else _("the track you have begun must reach a city or your own track")
        )
    if state.phase == PAYING:
        if kind == PAY:
            return _no_payment(state, value)
        return _("pay the track you have laid: it needs {cards}").format(
            cards=cards_in_words(board, list(rails.need_of(board, state.path)))
        )
    return _not_in_turn(state, kind, value)


def _not_in_turn(state: SpikeState, kind: int, value: int) -> str:
    if kind in (CHOOSE_SIDE, GIVE, KEEP_ROUTE, START):
        return _("that is decided before the first turn")
    if kind == STOP:
        return _("you are not drawing cards")
    if kind == PAY:
        return _("there is no track to be paid")
    if kind in (DRAW, LAY, UPGRADE, BUY) and state.built:
        return _("you have used your build action this turn")
    if kind == DRAW:
        return _not_there(state, value)
    if kind == LAY:
        return _no_lay(state, value)
    if kind == UPGRADE:
        return _no_upgrade(state, value)
    if kind == GO:
        return _no_way(state, value)
    if kind == BUY:
        return _no_contract(state)
    return _no_cargo(state, kind, value)


def _not_there(state: SpikeState, value: int) -> str:
    if value == FROM_DECK:
        return _("the deck is empty")
    return _("no {suit} card lies face up").format(suit=suit_name(state.pos.board, value))


def _no_lay(state: SpikeState, segment: int) -> str:
    pos = state.pos
    board = pos.board
    seat = state.to_act()
    owner = pos.owner[segment]
    if owner == seat:
        return _("your track lies there already")
    if owner >= 0:
        return _("another player's track lies there")
    if state.phase == TURN:
        if pos.tracks[seat] == 0:
            return _("you have no track left")
        start, far = rails.first_ends(pos, seat, segment)
        if start == NOTHING:
            return _("this segment does not touch your network")
        return _unpaid(state, [segment], start, far)
    head = state.path_head
    ends = [board.ends[2 * segment], board.ends[2 * segment + 1]]
    if head not in ends:
        return _("this segment does not continue the track you are laying")
    far = board.far_end(segment, head)
    if far == state.path_start or any(far in (board.ends[2 * each], board.ends[2 * each + 1]) for each in state.path):
        return _("the track would come back to a point it has passed")
    return _unpaid(state, [*state.path, segment], state.path_start, far)


def _unpaid(state: SpikeState, path: list[int], start: int, head: int) -> str:
    pos = state.pos
    seat = state.to_act()
    need = rails.need_of(pos.board, path)
    cards = cards_in_words(pos.board, list(need))
    payable = rails.slack(pos, seat, need) >= 0
    if len(path) > pos.tracks[seat] or (payable and rails.lacks_pieces(pos, seat, path, start, head, need)):
        number = int(pos.tracks[seat])
        return ngettext(
            "you have only {number} piece of track left", "you have only {number} pieces of track left", number
        ).format(number=number)
    if not payable:
        return _("your cards do not pay this track: it needs {cards}").format(cards=cards)
    return _("your cards do not pay any way on from there to a city or your own track")


def _no_payment(state: SpikeState, way: int) -> str:
    pos = state.pos
    at = state.to_act() * SUITS
    for suit, number in enumerate(rails.spent_in(way)):
        if number > pos.hands[at + suit]:
            held = int(pos.hands[at + suit])
            return _("you hold {number} {suit} only").format(number=held, suit=suit_name(pos.board, suit))
    return _("no set is traded without need: pay cards of the right suit as they are")


def _no_upgrade(state: SpikeState, part: int) -> str:
    pos = state.pos
    if pos.city_of_train(state.to_act()) < 0:
        return _("a train is upgraded only while its locomotive stands in a city")
    cost = int(state.upgrade_cost(part))
    if cost == 0:
        return _("this part of your train has been upgraded twice")
    return _("this upgrade costs {cost}, and you have {money}").format(cost=cost, money=int(pos.points[state.to_act()]))


def _no_way(state: SpikeState, space: int) -> str:
    pos = state.pos
    board = pos.board
    seat = state.to_act()
    if state.moved:
        return _("your train has moved this turn")
    if space == pos.place[seat]:
        return _("your train stands there")
    segment = space - len(board.nodes)
    mine = pos.owner[segment] == seat if segment >= 0 else pos.on_network(seat, space)
    if not mine:
        return _("your train runs on your own track only")
    speed = int(pos.part(seat, 0))
    return ngettext(
        "that is too far: your train moves {number} space", "that is too far: your train moves {number} spaces", speed
    ).format(number=speed)


def _no_contract(state: SpikeState) -> str:
    pos = state.pos
    seat = state.to_act()
    if not state.options & ADVANCED_CONTRACTS:
        return _("contracts can be bought only in a game with advanced contracts")
    if any(status != DONE for status in pos.status[seat]):
        return _("you have contracts to fulfil first")
    if pos.points[seat] < CONTRACT_COST:
        return _("a contract costs {cost}, and you have {money}").format(
            cost=CONTRACT_COST, money=int(pos.points[seat])
        )
    return _("no contract is left")


def _no_cargo(state: SpikeState, kind: int, value: int) -> str:
    pos = state.pos
    board = pos.board
    seat = state.to_act()
    city = pos.city_of_train(seat)
    if city < 0:
        return _("your train does not stand in a city")
    name = board.names[city]
    if kind == LOAD:
        commodity = int(board.commodity_of[city])
        if pos.contract(seat, commodity, WAITING) < 0:
            return _("{city} has {commodity}, and you have no cargo token for it to load").format(
                city=name, commodity=commodity_name(board, commodity)
            )
        if value == 0:
            number = int(pos.part(seat, FREIGHT))
            return ngettext(
                "your freight car is full: load dump COMMODITY makes room",
                "your freight cars are full: load dump COMMODITY makes room",
                number,
            )
        if pos.free_car(seat):
            return _("nothing is dumped while a freight car is free")
        return _("you have no {commodity} aboard").format(commodity=commodity_name(board, value - 1))
    goods = commodity_name(board, value)
    at = pos.contract(seat, value, ABOARD)
    if at < 0:
        return _("you have no {commodity} aboard").format(commodity=goods)
    if not board.targets[pos.faces[seat][at]] >> city & 1:
        return _("your contract for {commodity} does not name {city}").format(commodity=goods, city=name)
    return _("you have delivered to {city} before").format(city=name)
