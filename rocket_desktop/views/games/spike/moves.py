"""The moves of Spike as what is pointed at for each: no rule is computed here.

A build is one gesture of many moves: they are told as a series, `lay s17; lay s18; pay white*2,blue*1`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

from rocket_desktop.data import read_data
from rocket_desktop.model.spike.board import PART_NAMES, Board
from rocket_desktop.model.spike.board_file import read_board
from rocket_desktop.play.session import Session
from rocket_desktop.views.kit.spots import Spot

Position = Mapping[str, Any]
"""A published position (`model/spike/published.py`)."""

DECK: Final = Spot("deck")
STOCK: Final = Spot("stock")

_JOINT: Final = "; "


def node(number: int) -> Spot:
    """A city or junction by its number on the board."""
    return Spot("node", index=number)


def segment(number: int) -> Spot:
    """A segment by its number on the board."""
    return Spot("segment", index=number)


def offer(number: int) -> Spot:
    """One of the cards that lie face up."""
    return Spot("offer", index=number)


def hand(suit: int) -> Spot:
    """The cards of a suit in the hand that is shown."""
    return Spot("hand", index=suit)


def route(number: int) -> Spot:
    """A route card of the player in the foreground."""
    return Spot("route", number)


def train(seat: int) -> Spot:
    """A seat's locomotive on the board."""
    return Spot("train", seat)


def part(number: int) -> Spot:
    """A part of the train in the foreground."""
    return Spot("part", number)


def contract(number: int) -> Spot:
    """A contract of the player in the foreground."""
    return Spot("contract", index=number)


def board_of(session: Session) -> Board:
    """The board that a game is played on."""
    name = f"boards/{session.options['board']}"
    own = session.own_data
    return read_board(own[name] if name in own else read_data(name))


def series(texts: Iterable[str]) -> str:
    """Several moves that are one gesture, as one text."""
    return _JOINT.join(texts)


def moves_of(text: str) -> list[str]:
    """The moves of a gesture: one, or those of a series."""
    return text.split(_JOINT)


def space(board: Board, name: str) -> Spot:
    """A city or segment where a train can stand, by its id."""
    return node(board.nodes.index(name)) if name in board.nodes else segment(board.segments.index(name))


def bounty(position: Position, board: Board, city: int) -> int:
    """What reaching a city brings: the price of its commodity on the market."""
    commodity = board.commodities[board.commodity_of[city]]
    return next(int(row["value"]) for row in position["market"] if commodity in row["chips"])


def spots_of(text: str, position: Position, seat: int, board: Board) -> tuple[Spot, ...]:
    """All that a move of `seat` can be pointed at by, the most obvious first; nothing for those of buttons alone.

    Raises `ValueError` for a text that is no move of this game.
    """
    words = moves_of(text)[-1].split()
    contracts = position["contracts"][seat]
    match words:
        case ["side", commodity, _side]:
            return _contracts(contracts, commodity)
        case ["give", suit]:
            return (hand(board.suits.index(suit)),)
        case ["route", number]:
            return (route(int(number) - 1),)
        case ["start", city]:
            return (node(board.nodes.index(city)),)
        case ["draw", "deck"]:
            return (DECK,)
        case ["draw", suit]:
            return tuple(offer(at) for at, card in enumerate(position["face_up"]) if card == suit)
        case ["lay", name]:
            return (segment(board.segments.index(name)),)
        case ["pay", *_rest]:
            return _built(moves_of(text)[:-1], position, board)
        case ["upgrade", name]:
            return (part(PART_NAMES.index(name)),)
        case ["go", name]:
            return (space(board, name),)
        case ["load"]:
            return (*_here(position, seat, board), *_contracts(contracts, commodity_here(position, seat, board)))
        case ["load", "dump", commodity]:
            loaded = _contracts(contracts, commodity_here(position, seat, board))
            return (*loaded, *_here(position, seat, board), *_contracts(contracts, commodity, "aboard"))
        case ["deliver", commodity]:
            return (*_here(position, seat, board), *_contracts(contracts, commodity, "aboard"))
        case ["contract"]:
            return (STOCK,)
        case ["stop"] | ["end"]:
            return ()
    raise ValueError(f"{text!r} is no move of this game")


def _built(lays: Sequence[str], position: Position, board: Board) -> tuple[Spot, ...]:
    """The segments of a build, the last first."""
    names = [*position["turn"]["path"], *(lay.split()[1] for lay in lays)]
    return tuple(segment(board.segments.index(name)) for name in reversed(names))


def _here(position: Position, seat: int, board: Board) -> tuple[Spot, ...]:
    """Where a seat's train stands, and the train."""
    return space(board, position["trains"][seat]["place"]), train(seat)


def commodity_here(position: Position, seat: int, board: Board) -> str:
    """The commodity of the city where a seat's train stands."""
    city = board.city_ids.index(position["trains"][seat]["place"])
    return board.commodities[board.commodity_of[city]]


def _contracts(contracts: Sequence[Mapping[str, Any]], commodity: str, status: str = "waiting") -> tuple[Spot, ...]:
    """The contracts for a commodity whose cargo is where `status` says."""
    return tuple(
        contract(number)
        for number, each in enumerate(contracts)
        if each["commodity"] == commodity and each["status"] == status
    )
