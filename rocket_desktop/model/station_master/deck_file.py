"""A deck as its data file describes it, checked, as the tables that games use."""

from __future__ import annotations

from typing import Final

from rocket_desktop.model.core import BadData
from rocket_desktop.model.jsontext import show
from rocket_desktop.model.station_master.cards import (
    CABOOSE,
    COACH,
    EXECUTIVE,
    EXECUTIVE_TRAIN,
    FREIGHT,
    FREIGHT_TRAIN,
    MOST_PLAYERS,
    REASSIGN,
    REPAIR,
    ROYAL,
    RUSH_HOUR,
    STANDARD,
    STANDING_ROOM,
    TRANSFER,
    UNCOUPLE,
    Deck,
)

_KINDS: Final = {
    "coach": COACH,
    "freight": FREIGHT,
    "executive_coach": EXECUTIVE,
    "royal_carriage": ROYAL,
    "caboose": CABOOSE,
    "reassign": REASSIGN,
    "repair": REPAIR,
    "rush_hour": RUSH_HOUR,
    "standing_room": STANDING_ROOM,
    "transfer": TRANSFER,
    "uncouple": UNCOUPLE,
}
_TRAIN_KINDS: Final = {"standard": STANDARD, "executive": EXECUTIVE_TRAIN, "freight": FREIGHT_TRAIN}
_LARGEST: Final = 20  # value of a car
_LONGEST: Final = 12  # train
_MOST_CARDS: Final = 500
_MOST_TYPES: Final = 100
_MOST_LOCOMOTIVES: Final = 60
_LEAST_LOCOMOTIVES: Final = MOST_PLAYERS
_LEAST_CARDS: Final = 3 * MOST_PLAYERS  # so many are dealt
_LONGEST_ID: Final = 40


def read_deck(content: object) -> Deck:
    """The deck of a data file's parsed content.  Raises `BadData` with every fault."""
    if not isinstance(content, dict):
        raise BadData(["a deck must be an object"])
    faults: list[str] = []
    cards = _list(content.get("cards"), "cards", _MOST_TYPES, faults)
    engines = _list(content.get("locomotives"), "locomotives", _MOST_LOCOMOTIVES, faults)
    ids: list[str] = []
    kinds: list[int] = []
    worths: list[int] = []
    counts: list[int] = []
    for number, card in enumerate(cards, 1):
        _read_card(card, f"card {number}", ids, kinds, worths, counts, faults)
    names: list[str] = []
    train_kinds: list[int] = []
    lengths: list[int] = []
    for number, engine in enumerate(engines, 1):
        _read_locomotive(engine, f"locomotive {number}", names, train_kinds, lengths, faults)
    if not faults:
        hours = sum(count for count, kind in zip(counts, kinds, strict=True) if kind == RUSH_HOUR)
        if hours > 1:
            faults.append("a deck has one Rush Hour card at most")
        if not _LEAST_CARDS <= sum(counts) - hours <= _MOST_CARDS:
            faults.append(f"a deck must have {_LEAST_CARDS} to {_MOST_CARDS} cards beside Rush Hour")
        if len(names) < _LEAST_LOCOMOTIVES:
            faults.append(f"a deck must have {_LEAST_LOCOMOTIVES} locomotives or more")
    if faults:
        raise BadData(faults)
    return Deck(ids, kinds, worths, counts, names, train_kinds, lengths)


def _list(value: object, name: str, longest: int, faults: list[str]) -> list[object]:
    if isinstance(value, list) and len(value) <= longest:
        return value
    faults.append(f"{name} must be a list of at most {longest}")
    return []


def _whole(value: object, least: int, most: int, name: str, faults: list[str]) -> int:
    if type(value) is int and least <= value <= most:
        return value
    faults.append(f"{name} must be a whole number from {least} to {most}, not {show(value)}")
    return least


def _read_card(
    card: object,
    name: str,
    ids: list[str],
    kinds: list[int],
    worths: list[int],
    counts: list[int],
    faults: list[str],
) -> None:
    """Add a type of cards to the tables."""
    kind_name = card.get("kind") if isinstance(card, dict) else None
    if not isinstance(card, dict) or not isinstance(kind_name, str) or kind_name not in _KINDS:
        faults.append(f"{name} must be an object whose kind is one of {', '.join(_KINDS)}")
        return
    kind = _KINDS[kind_name]
    if kind == COACH:
        value = _whole(card.get("value"), 1, _LARGEST, f"the value of {name}", faults)
        card_id, worth = f"coach+{value}", (value, value, -value)
    elif kind == FREIGHT:
        value = _whole(card.get("value"), -_LARGEST, -1, f"the value of {name}", faults)
        card_id, worth = f"freight{value}", (value, value, -value)
    elif kind == EXECUTIVE:
        value = _whole(card.get("executive"), 1, _LARGEST, f"the value of {name} on executive trains", faults)
        other = _whole(card.get("other"), -_LARGEST, -1, f"the value of {name} on other trains", faults)
        card_id, worth = f"executive+{value}{other}", (other, value, other)
    else:
        card_id, worth = kind_name.replace("_", "-"), (0, 0, 0)
    if card_id in ids:
        faults.append(f"{name} is {card_id} again: cards of the same kind and value belong together")
    ids.append(card_id)
    kinds.append(kind)
    worths.extend(worth)
    counts.append(_whole(card.get("count"), 1, _MOST_CARDS, f"the count of {name}", faults))


def _read_locomotive(
    engine: object, name: str, names: list[str], train_kinds: list[int], lengths: list[int], faults: list[str]
) -> None:
    """Add a locomotive to the tables."""
    if not isinstance(engine, dict):
        faults.append(f"{name} must be an object")
        return
    engine_id = engine.get("id")
    if not isinstance(engine_id, str) or not 1 <= len(engine_id) <= _LONGEST_ID or engine_id in names:
        faults.append(f"the id of {name} must be a text of 1 to {_LONGEST_ID} characters, its own")
    kind = engine.get("kind")
    if not isinstance(kind, str) or kind not in _TRAIN_KINDS:
        faults.append(f"the kind of {name} must be one of {', '.join(_TRAIN_KINDS)}")
    names.append(str(engine_id))
    train_kinds.append(_TRAIN_KINDS.get(str(kind), STANDARD))
    lengths.append(_whole(engine.get("number"), 1, _LONGEST, f"the number of {name}", faults))
