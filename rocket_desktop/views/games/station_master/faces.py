"""What is printed on a card, told by its id, and what it is called."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from rocket_desktop.i18n import _
from rocket_desktop.model.station_master.words import card_in_words

DEPOT: Final = "depot"
"""Stands for the Depot card, which has no id of its own in positions."""

_VALUED: Final = re.compile(r"(coach|freight)([+-]\d+)|(executive)([+-]\d+)([+-]\d+)")


@dataclass(frozen=True)
class Face:
    """A card: its `kind` (`coach`, `freight`, `executive`, or the whole id) and printed values.

    An executive coach has `value` on executive trains and `other` on all others; cards without a value have 0.
    """

    id: str
    kind: str
    value: int = 0
    other: int = 0

    @property
    def valued(self) -> bool:
        """Whether it is a car with a value."""
        return self.kind in ("coach", "freight", "executive")

    @property
    def railcar(self) -> bool:
        """Whether it can be part of a train."""
        return self.valued or self.kind in ("royal-carriage", "caboose")

    def worth(self, train: str) -> int:
        """Its value in a train of this kind (S5): `standard`, `executive` or `freight`."""
        if self.kind == "executive":
            return self.value if train == "executive" else self.other
        return -self.value if train == "freight" else self.value


@lru_cache(maxsize=256)
def face_of(card: str) -> Face:
    """What is printed on the card with this id."""
    match = _VALUED.fullmatch(card)
    if match is None:
        return Face(card, card)
    plain, value, executive, best, other = match.groups()
    if executive:
        return Face(card, executive, int(best), int(other))
    return Face(card, plain, int(value), int(value))


def weights(cars: list[Face], after: int) -> list[int]:
    """How often each car of a train counts (S6, S9): not in front of a Depot, more by Royal Carriages behind it.

    `after` is how many cars stand in front of the Depot.
    """
    counts = [int(number >= after and car.valued) for number, car in enumerate(cars)]
    royal = sum(car.kind == "royal-carriage" for car in cars[after:])
    for number in [number for number, count in enumerate(counts) if count][-2:]:
        counts[number] += royal
    return counts


def title(face: Face) -> str:
    """A card's name alone, as it stands on the card."""
    return {
        "coach": _("Coach"),
        "freight": _("Freight car"),
        "executive": _("Executive coach"),
        "royal-carriage": _("Royal Carriage"),
        "caboose": _("Caboose"),
        "reassign": _("Reassign"),
        "repair": _("Repair"),
        "rush-hour": _("Rush Hour"),
        "standing-room": _("Standing Room"),
        "transfer": _("Transfer"),
        "uncouple": _("Uncouple"),
        DEPOT: _("Depot"),
    }.get(face.kind, face.id)


def name(face: Face) -> str:
    """A card's name within a sentence, with its values."""
    return title(face) if face.kind == DEPOT else card_in_words(face.id)


def train_kind(kind: str) -> str:
    """A kind of train in words."""
    return {
        "executive": _("executive train"),
        "freight": _("freight train"),
    }.get(kind, _("train"))
