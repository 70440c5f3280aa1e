"""The text form of moves (rules page, "Text form of moves") and why a move is refused."""

from __future__ import annotations

import re
from typing import Final

from rocket_desktop.i18n import _, ngettext
from rocket_desktop.model.core import OVER, IllegalMove
from rocket_desktop.model.station_master.cards import (
    CABOOSE,
    REASSIGN,
    REPAIR,
    RUSH_HOUR,
    STANDING_ROOM,
    TRANSFER,
    UNCOUPLE,
    VALUES,
)
from rocket_desktop.model.station_master.moves import (
    BOARD,
    CABOOSE_OUT,
    CAR,
    DEPOT,
    DONE,
    HOME,
    PASS,
    REASSIGN_CAR,
    REPAIR_CAR,
    STANDING,
    TAKE,
    TRANSFER_FROM,
    UNCOUPLE_CARS,
    first_of,
    kind_of,
    pack,
    second_of,
    third_of,
)
from rocket_desktop.model.station_master.state import AT_DEPOT, DEPOT_CARS, IN_ROOM, MOVING, REACH, StationMasterState

UNKNOWN: Final = "?"
"""Stands for what a seat may not know."""

_FORMS: Final = (
    "board TRAIN PAWN, car TRAIN CARD, caboose TRAIN, depot TRAIN, standing-room TRAIN, uncouple TRAIN CARS, "
    "reassign TRAIN TRAIN, repair TRAIN CARD, transfer TRAIN, take SEAT PAWN TRAIN, take SEAT PAWN home, done or pass"
)
_NUMBER: Final = re.compile(r"[1-9][0-9]?")
_WITH_TRAIN: Final = {
    "caboose": CABOOSE_OUT,
    "depot": DEPOT,
    "standing-room": STANDING,
    "transfer": TRANSFER_FROM,
}
_WORDS: Final = {kind: word for word, kind in _WITH_TRAIN.items()}
_CARDS: Final = {
    CABOOSE_OUT: CABOOSE,
    STANDING: STANDING_ROOM,
    TRANSFER_FROM: TRANSFER,
    UNCOUPLE_CARS: UNCOUPLE,
    REASSIGN_CAR: REASSIGN,
    REPAIR_CAR: REPAIR,
}
_MOST_REPEATED: Final = 40


def format_move(state: StationMasterState, move: int, seat: int | None = None) -> str:
    """The text of a move, such as `board T2 3`; for a seat that may not know the pawn, `board T2 ?`."""
    kind, first, second, third = kind_of(move), first_of(move), second_of(move), third_of(move)
    if kind == BOARD:
        return f"board T{first + 1} {VALUES[second] if seat in (None, state.to_act()) else UNKNOWN}"
    if kind == CAR:
        return f"car T{first + 1} {state.pos.deck.ids[second]}"
    if kind == UNCOUPLE_CARS:
        return f"uncouple T{first + 1} {second}"
    if kind == REASSIGN_CAR:
        return f"reassign T{first + 1} T{second + 1}"
    if kind == REPAIR_CAR:
        return f"repair T{first + 1} {state.pos.deck.ids[second]}"
    if kind == TAKE:
        return f"take p{first + 1} {second} {'home' if third == HOME else f'T{third + 1}'}"
    if kind in _WORDS:
        return f"{_WORDS[kind]} T{first + 1}"
    return "pass" if kind == PASS else "done"


def parse_move(state: StationMasterState, text: str) -> int:
    """The legal move that `text` names; raises `IllegalMove` with the reason."""
    move = _read(state, text)
    if not state.is_legal(move):
        raise IllegalMove(refusal(state, move))
    return move


def _read(state: StationMasterState, text: str) -> int:
    match text.split():
        case ["board", train, value]:
            if value not in [str(each) for each in VALUES]:
                raise IllegalMove(
                    _("there is no pawn of {text} (pawns are {values})").format(
                        text=_quote(value), values=", ".join(str(each) for each in VALUES)
                    )
                )
            return pack(BOARD, _train(state, train), VALUES.index(int(value)), 0)
        case ["car", train, card]:
            return pack(CAR, _train(state, train), _card(state, card), 0)
        case ["repair", train, card]:
            return pack(REPAIR_CAR, _train(state, train), _card(state, card), 0)
        case ["uncouple", train, cars]:
            return pack(UNCOUPLE_CARS, _train(state, train), _number(cars), 0)
        case ["reassign", train, other]:
            return pack(REASSIGN_CAR, _train(state, train), _train(state, other), 0)
        case ["take", seat, which, "home"]:
            return pack(TAKE, _seat(state, seat), _number(which), HOME)
        case ["take", seat, which, train]:
            return pack(TAKE, _seat(state, seat), _number(which), _train(state, train))
        case [word, train] if word in _WITH_TRAIN:
            return pack(_WITH_TRAIN[word], _train(state, train), 0, 0)
        case ["pass"]:
            return pack(PASS, 0, 0, 0)
        case ["done"]:
            return pack(DONE, 0, 0, 0)
    raise IllegalMove(_("{text} is no move; moves are {forms}").format(text=_quote(text), forms=_FORMS))


def _quote(text: str) -> str:
    return repr(text if len(text) <= _MOST_REPEATED else text[:_MOST_REPEATED] + "…")


def _train(state: StationMasterState, text: str) -> int:
    trains = [f"T{place + 1}" for place in range(len(state.pos.trains)) if state.pos.has_train(place)]
    if text not in trains:
        raise IllegalMove(
            _("there is no train {text} in the station ({trains})").format(
                text=_quote(text), trains=", ".join(trains) or _("none")
            )
        )
    return int(text[1:]) - 1


def _seat(state: StationMasterState, text: str) -> int:
    seats = [f"p{seat + 1}" for seat in range(state.players())]
    if text not in seats:
        raise IllegalMove(_("there is no seat {text} ({seats})").format(text=_quote(text), seats=", ".join(seats)))
    return seats.index(text)


def _card(state: StationMasterState, text: str) -> int:
    ids = state.pos.deck.ids
    if text not in ids:
        raise IllegalMove(_("there is no card {text} ({cards})").format(text=_quote(text), cards=", ".join(ids)))
    return ids.index(text)


def _number(text: str) -> int:
    if not _NUMBER.fullmatch(text):
        raise IllegalMove(_("{text} is no number from 1 to 99").format(text=_quote(text)))
    return int(text)


def refusal(state: StationMasterState, move: int) -> str:
    """Why a well-formed move is not legal now, in the rules' words."""
    kind, first = kind_of(move), first_of(move)
    if state.to_act() == OVER:
        return _("the game is over")
    if state.phase == AT_DEPOT:
        if kind == BOARD and first == state.place:
            return _("you have no such pawn at home")
        return _("assign one of your pawns to the Depot of T{train}").format(train=state.place + 1)
    if state.phase == IN_ROOM:
        if kind == BOARD and first == state.place:
            return _("you have no such pawn at home")
        return _("assign one of your pawns to T{train}, or say done").format(train=state.place + 1)
    if state.phase == MOVING:
        return _no_transfer(state, move)
    if kind in (TAKE, DONE):
        return _("no card that allows this was played")
    if kind == PASS:
        return _("who can assign a pawn or play a card may not pass")
    if kind == BOARD:
        if not state.pos.train(first).has_room():
            return _full(state, first)
        return _("you have no such pawn at home")
    if kind == DEPOT:
        return _no_depot(state, first)
    if kind == CAR:
        return _no_car(state, second_of(move))
    if not any(state.pos.deck.kinds[card] == _CARDS[kind] for card in state.pos.hands[state.to_act()]):
        return _("you hold no such card")
    return _no_effect(state, move)


def _full(state: StationMasterState, place: int) -> str:
    limit = int(state.pos.train(place).limit())
    return ngettext(
        "T{train} is full: it holds {limit} pawn", "T{train} is full: it holds {limit} pawns", limit
    ).format(train=place + 1, limit=limit)


def _no_transfer(state: StationMasterState, move: int) -> str:
    kind, first, second, third = kind_of(move), first_of(move), second_of(move), third_of(move)
    if kind == DONE:
        return _("a Transfer moves one pawn at least")
    if kind != TAKE:
        return _("take a pawn from T{train} to another train").format(train=state.place + 1)
    if state.pos.train(state.place).find(first, second) < 0:
        return _("there is no such pawn on T{train}").format(train=state.place + 1)
    if third == HOME:
        return _("a pawn goes home only when no other train has room")
    if third == state.place:
        return _("the pawn must go to another train")
    return _full(state, third)


def _no_depot(state: StationMasterState, place: int) -> str:
    if not state.pos.depots[state.to_act()]:
        return _("you have played your Depot")
    if len(state.pos.train(place).cars) < DEPOT_CARS:
        return _("a Depot needs a train of two railcars or more")
    return _("T{train} has a Depot").format(train=place + 1)


def _no_car(state: StationMasterState, card: int) -> str:
    kind = state.pos.deck.kinds[card]
    if card not in state.pos.hands[state.to_act()] or kind == RUSH_HOUR:
        return _("you do not hold {card}").format(card=state.pos.deck.ids[card])
    if kind == CABOOSE:
        return _("the Caboose is played by caboose TRAIN")
    return _("{card} is no railcar").format(card=state.pos.deck.ids[card])


def _no_effect(state: StationMasterState, move: int) -> str:
    """Why an action card in hand cannot be played like this."""
    kind, first, second = kind_of(move), first_of(move), second_of(move)
    train = state.pos.train(first)
    if kind == UNCOUPLE_CARS:
        if second > 2:
            return _("one or two cars can be uncoupled")
        return _too_few_cars(int(train.loose()), first, has_depot=train.depot > 0)
    if kind == REASSIGN_CAR:
        if first == second:
            return _("the car must go to another train")
        return _too_few_cars(0, first, has_depot=train.depot > 0)
    if kind == REPAIR_CAR:
        if not state.pos.discard:
            return _("the discard pile is empty")
        if not state.top_railcars():
            return _("none of the top {number} discards is a railcar").format(number=REACH)
        if not state.pos.deck.is_railcar(second):
            return _("{card} is no railcar").format(card=state.pos.deck.ids[second])
        return _("{card} is not among the top {number} discards").format(card=state.pos.deck.ids[second], number=REACH)
    return _("there is no pawn on T{train}").format(train=first + 1)


def _too_few_cars(cars: int, place: int, *, has_depot: bool) -> str:
    if cars == 0:
        text = _("T{train} has no car behind its Depot") if has_depot else _("T{train} has no car")
    elif has_depot:
        text = ngettext(
            "T{train} has only {cars} car behind its Depot", "T{train} has only {cars} cars behind its Depot", cars
        )
    else:
        text = ngettext("T{train} has only {cars} car", "T{train} has only {cars} cars", cars)
    return text.format(train=place + 1, cars=cars)
