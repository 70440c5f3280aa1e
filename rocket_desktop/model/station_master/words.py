"""Events of Station Master in words, every score as the formula it came from."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from rocket_desktop.i18n import _, ngettext
from rocket_desktop.model.core import Json
from rocket_desktop.model.station_master import events as ev
from rocket_desktop.model.station_master.cards import EXECUTIVE_TRAIN, FREIGHT_TRAIN, VALUES, Deck
from rocket_desktop.model.station_master.moves import HOME
from rocket_desktop.model.station_master.state import REASONS

_MINUS: Final = "−"
_VALUED: Final = re.compile(r"(coach|freight|executive)([+-][0-9]+)(-[0-9]+)?")  # ids of cards with a value


def signed(number: int) -> str:
    """`+3`, `−2`, `0`."""
    return f"+{number}" if number > 0 else f"{_MINUS}{-number}" if number < 0 else "0"


def plain(number: int) -> str:
    """`3`, `−2`."""
    return str(number) if number >= 0 else f"{_MINUS}{-number}"


def card_in_words(card: str) -> str:
    """A card's name within a sentence, from its id."""
    value = _VALUED.fullmatch(card)
    if value is not None:
        kind, worth, other = value.groups()
        if kind == "executive":
            return _("executive coach {best}/{other}").format(best=signed(int(worth)), other=signed(int(other)))
        text = _("coach {value}") if kind == "coach" else _("freight car {value}")
        return text.format(value=signed(int(worth)))
    return {
        "royal-carriage": _("Royal Carriage"),
        "caboose": _("Caboose"),
        "reassign": _("Reassign"),
        "repair": _("Repair"),
        "rush-hour": _("Rush Hour"),
        "standing-room": _("Standing Room"),
        "transfer": _("Transfer"),
        "uncouple": _("Uncouple"),
    }[card]


def added(numbers: Sequence[int]) -> str:
    """Numbers as a sum: `3 − 2 + 5`."""
    return " + ".join(plain(number) for number in numbers).replace(f"+ {_MINUS}", f"{_MINUS} ")


def locomotive_name(deck: Deck, locomotive: int) -> str:
    """A locomotive's name within a sentence, with its number."""
    number = deck.numbers[locomotive]
    kind = deck.train_kinds[locomotive]
    if kind == EXECUTIVE_TRAIN:
        return _("executive train, number {number}").format(number=number)
    if kind == FREIGHT_TRAIN:
        return _("freight train, number {number}").format(number=number)
    return _("train, number {number}").format(number=number)


def end_in_words(reason: str) -> str:
    """A reason to end (one of `REASONS`) as the end of a sentence."""
    return {
        "trains": _("the last train has left"),
        "stuck": _("nobody can assign a pawn or play a card any more"),
    }[reason]


def describe(deck: Deck, record: list[int], names: Sequence[str], reader: int | None = None) -> Json:
    """One event as JSON; see `GameSpec.describe`.  A `reader` is not told what others hide."""
    match record:
        case [ev.BOARDED, seat, place, pawn]:
            value = VALUES[pawn] if reader in (None, seat) else None
            text = (
                _("{name} assigns a pawn to T{train}")
                if value is None
                else _("{name} assigns a pawn of {value} to T{train}")
            )
            return {
                "kind": "board",
                "text": text.format(name=names[seat], train=place + 1, value=plain(value or 0)),
                "seat": seat,
                "train": place + 1,
                "value": value,
            }
        case [ev.CAR_ADDED, seat, place, card]:
            text = _("{name} adds to T{train}: {card}")
            return _with_card("car", text, deck, names, seat, place, card)
        case [ev.REPAIRED, seat, place, card]:
            text = _("{name} repairs a discarded railcar and adds it to T{train}: {card}")
            return _with_card("repair", text, deck, names, seat, place, card)
        case [ev.DEPOT_BUILT, seat, place]:
            return _at_train("depot", _("{name} plays the Depot on T{train}"), names, seat, place)
        case [ev.ROOM_ADDED, seat, place]:
            text = _("{name} plays Standing Room on T{train}: one more pawn may board it")
            return _at_train("standing-room", text, names, seat, place)
        case [ev.TRANSFER_BEGAN, seat, place]:
            return _at_train("transfer", _("{name} plays Transfer on T{train}"), names, seat, place)
        case [ev.UNCOUPLED, seat, place, *cards]:
            taken = ", ".join(card_in_words(deck.ids[card]) for card in cards)
            return {
                "kind": "uncouple",
                "text": _("{name} uncouples from T{train}: {cards}").format(
                    name=names[seat], train=place + 1, cards=taken
                ),
                "seat": seat,
                "train": place + 1,
                "cards": [deck.ids[card] for card in cards],
            }
        case [ev.REASSIGNED, seat, place, to, card]:
            return {
                "kind": "reassign",
                "text": _("{name} reassigns from T{train} to T{other}: {card}").format(
                    name=names[seat], train=place + 1, other=to + 1, card=card_in_words(deck.ids[card])
                ),
                "seat": seat,
                "train": place + 1,
                "to": to + 1,
                "card": deck.ids[card],
            }
        case [ev.PAWN_MOVED, seat, owner, which, place, to]:
            text = (
                _("{name} sends a pawn of {owner} home from T{train}")
                if to == HOME
                else _("{name} transfers a pawn of {owner} from T{train} to T{other}")
            )
            return {
                "kind": "take",
                "text": text.format(name=names[seat], owner=names[owner], train=place + 1, other=to + 1),
                "seat": seat,
                "owner": owner,
                "pawn": which,
                "train": place + 1,
                "to": None if to == HOME else to + 1,
            }
        case [ev.DREW, seat, card]:
            told = reader in (None, seat)
            text = _("{name} draws: {card}") if told else _("{name} draws a card")
            return {
                "kind": "draw",
                "text": text.format(name=names[seat], card=card_in_words(deck.ids[card])),
                "seat": seat,
                "card": deck.ids[card] if told else None,
            }
        case [ev.RUSHED, seat, came]:
            text = (
                _("{name} draws Rush Hour: one more locomotive comes into the station")
                if came
                else _("{name} draws Rush Hour, but no locomotive is left")
            )
            return {"kind": "rush-hour", "text": text.format(name=names[seat]), "seat": seat}
        case [ev.PASSED, seat]:
            return {"kind": "pass", "text": _("{name} has to pass").format(name=names[seat]), "seat": seat}
        case [ev.DECLINED, seat]:
            return {"kind": "done", "text": _("{name} leaves it at that").format(name=names[seat]), "seat": seat}
        case [ev.TURN, seat]:
            return {"kind": "turn", "text": _("{name}'s turn").format(name=names[seat]), "seat": seat}
    return _of_trains(deck, record, names)


def _of_trains(deck: Deck, record: list[int], names: Sequence[str]) -> Json:
    """The events that no player causes by name."""
    match record:
        case [ev.LEFT, place, locomotive, value]:
            return {
                "kind": "leave",
                "text": _("T{train} leaves the station with a value of {value}").format(
                    train=place + 1, value=plain(value)
                ),
                "train": place + 1,
                "locomotive": deck.locomotives[locomotive],
                "value": value,
            }
        case [ev.SCORED_AT_DEPOT, place, value]:
            return {
                "kind": "depot-score",
                "text": _("T{train} is scored at the Depot with a value of {value}").format(
                    train=place + 1, value=plain(value)
                ),
                "train": place + 1,
                "value": value,
            }
        case [ev.SCORE, seat, points, place, value, *pawns]:
            return _score(names, seat, points, place, value, [VALUES[pawn] for pawn in pawns])
        case [ev.LOCOMOTIVE, place, locomotive]:
            return {
                "kind": "locomotive",
                "text": _("T{train} is now: {locomotive}").format(
                    train=place + 1, locomotive=locomotive_name(deck, locomotive)
                ),
                "train": place + 1,
                "locomotive": deck.locomotives[locomotive],
            }
        case [ev.ENDED, reason]:
            return {
                "kind": "end",
                "text": _("The game ends: {reason}").format(reason=end_in_words(REASONS[reason])),
                "reason": REASONS[reason],
            }
    raise ValueError(f"no event of this game: {record}")


def _score(names: Sequence[str], seat: int, points: int, place: int, value: int, pawns: list[int]) -> Json:
    """A player's part in a train: its value times the pawns aboard, but no score falls below 0 (S7)."""
    passengers = sum(pawns)
    sums = f" ({added(pawns)})" if pawns[1:] else ""
    why = _("T{train}: value {value} × passengers {passengers}").format(
        train=place + 1, value=plain(value), passengers=plain(passengers) + sums
    )
    if points != value * passengers:
        full = ngettext(
            "{number} point, but no score falls below 0",
            "{number} points, but no score falls below 0",
            value * passengers,
        ).format(number=plain(value * passengers))
        why = f"{why} = {full}"
    return {
        "kind": "score",
        "text": f"{names[seat]} {signed(points) if points else '+0'} ({why})",
        "seat": seat,
        "points": points,
        "why": why,
        "train": place + 1,
        "value": value,
        "pawns": pawns,
    }


def _at_train(kind: str, text: str, names: Sequence[str], seat: int, place: int) -> Json:
    return {
        "kind": kind,
        "text": text.format(name=names[seat], train=place + 1),
        "seat": seat,
        "train": place + 1,
    }


def _with_card(kind: str, text: str, deck: Deck, names: Sequence[str], seat: int, place: int, card: int) -> Json:
    return {
        "kind": kind,
        "text": text.format(name=names[seat], train=place + 1, card=card_in_words(deck.ids[card])),
        "seat": seat,
        "train": place + 1,
        "card": deck.ids[card],
    }


def revealed_in_words(record: list[int], names: Sequence[str]) -> str:
    """What an event has shown that was hidden before, as a sentence; empty for nothing."""
    match record:
        case [ev.DREW, seat, _card]:
            return _("{name} has drawn a card since").format(name=names[seat])
        case [ev.RUSHED, seat, _came]:
            return _("{name} has drawn Rush Hour since").format(name=names[seat])
        case [ev.SCORE, seat, *_rest]:
            return _("the pawns of {name} have been shown since").format(name=names[seat])
        case [ev.LOCOMOTIVE, *_rest]:
            return _("a new locomotive has come since")
    return ""
