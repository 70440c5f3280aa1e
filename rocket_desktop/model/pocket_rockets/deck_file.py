"""A deck as its data file describes it, checked, as the tables that games use."""

from __future__ import annotations

from typing import Final

from rocket_desktop.model.core import BadData
from rocket_desktop.model.jsontext import show
from rocket_desktop.model.pocket_rockets.cards import (
    BODY,
    CARD_KINDS,
    COLOURS,
    HEAD,
    HEADS,
    LEAST_PLAYERS,
    MOST_FUEL,
    MOST_PLAYERS,
    PART_KINDS,
    Deck,
)

_MOST_TYPES: Final = CARD_KINDS
_MOST_OF_A_KIND: Final = 40
_MOST_TOKENS: Final = 40
_PARTS: Final = ("base", "body", "head")


def read_deck(content: object) -> Deck:
    """The deck of a data file's parsed content.  Raises `BadData` with every fault."""
    if not isinstance(content, dict):
        raise BadData(["a deck must be an object"])
    faults: list[str] = []
    counts = [0] * CARD_KINDS
    cards = content.get("cards")
    if not isinstance(cards, list) or len(cards) > _MOST_TYPES:
        faults.append(f"cards must be a list of at most {_MOST_TYPES}")
        cards = []
    for number, card in enumerate(cards, 1):
        _read_card(card, f"card {number}", counts, faults)
    fuel = _read_fuel(content.get("fuel"), faults)
    bases = _read_bases(content.get("starting_bases"), counts, faults)
    if not faults and not any(_can_be_launched(counts, colour) for colour in range(len(COLOURS))):
        faults.append("a deck must have a base, a body section and a head of one colour")
    if faults:
        raise BadData(faults)
    return Deck(counts, bases, fuel)


def _can_be_launched(counts: list[int], colour: int) -> bool:
    """Whether there are all parts of a rocket of this colour."""
    of_colour = counts[colour * PART_KINDS : (colour + 1) * PART_KINDS]
    return of_colour[0] > 0 and of_colour[BODY] > 0 and any(of_colour[HEAD:])


def _read_card(card: object, name: str, counts: list[int], faults: list[str]) -> None:
    """Add a kind of cards to the table."""
    if not isinstance(card, dict):
        faults.append(f"{name} must be an object")
        return
    colour, part, bonus, count = (card.get(key) for key in ("colour", "part", "bonus", "count"))
    if colour not in COLOURS:
        faults.append(f"the colour of {name} must be one of {', '.join(COLOURS)}, not {show(colour)}")
    if part not in _PARTS:
        faults.append(f"the part of {name} must be one of {', '.join(_PARTS)}, not {show(part)}")
    if (bonus not in HEADS) if part == "head" else bonus is not None:
        faults.append(f"the bonus of {name} must be one of {', '.join(HEADS)} for a head, else none")
    if type(count) is not int or not 1 <= count <= _MOST_OF_A_KIND:
        faults.append(f"the count of {name} must be a whole number from 1 to {_MOST_OF_A_KIND}, not {show(count)}")
    if faults:
        return
    number = COLOURS.index(str(colour)) * PART_KINDS + _PARTS.index(str(part))
    if part == "head":
        number += HEADS.index(str(bonus))
    if counts[number]:
        faults.append(f"{name} is there twice: cards of the same kind belong together")
    counts[number] = count if type(count) is int else 0


def _read_fuel(tokens: object, faults: list[str]) -> list[int]:
    """How many tokens there are of each value."""
    fuel = [0] * MOST_FUEL
    if not isinstance(tokens, list) or not 1 <= len(tokens) <= _MOST_TOKENS:
        faults.append(f"fuel must be a list of 1 to {_MOST_TOKENS} values")
        return fuel
    for value in tokens:
        if type(value) is int and 1 <= value <= MOST_FUEL:
            fuel[value - 1] += 1
        else:
            faults.append(f"a value of fuel must be a whole number from 1 to {MOST_FUEL}, not {show(value)}")
    return fuel


def _read_bases(bases: object, counts: list[int], faults: list[str]) -> list[list[int]]:
    """[players]: the colours of the starting bases."""
    found: list[list[int]] = [[] for _ in range(MOST_PLAYERS + 1)]
    for players in range(LEAST_PLAYERS, MOST_PLAYERS + 1):
        colours = bases.get(str(players)) if isinstance(bases, dict) else None
        if not isinstance(colours, list) or len(colours) != players or any(each not in COLOURS for each in colours):
            faults.append(f"starting_bases must have for {players} players a list of {players} colours")
            continue
        found[players] = [COLOURS.index(each) for each in colours]
        if not faults and any(found[players].count(each) > counts[each * PART_KINDS] for each in found[players]):
            faults.append(f"there are fewer bases than {players} players begin with")
    return found
