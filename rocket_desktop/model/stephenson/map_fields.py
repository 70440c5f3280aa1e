"""Fields of a JSON file from outside: each read with its type checked, each fault in plain words.

Nothing here trusts the data: numbers may be NaN or have thousands of digits, texts a megabyte, and a
fault still is one short line that can be printed.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from math import isfinite
from typing import Final

from rocket_desktop.i18n import _, isolated

JsonObject = Mapping[object, object]
"""An object from outside; even its names are not yet known to be texts."""

_LONGEST_ID: Final = 40
_ID: Final = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")
_COLOUR: Final = re.compile(r"#[0-9a-fA-F]{6}")


@dataclass(frozen=True)
class MapFault:
    """What is wrong with a map, one plain clause, and the labels of the hexes that it is about, if any."""

    text: str
    hexes: tuple[str, ...] = ()


class FieldReader:
    """Reads fields and notes their faults in `found`; what is faulty is read as None or left out.

    `here` are the hexes that faults are about until it is changed.  `where` is what an object is called in a fault:
    "the map", "city 3 (London, O12)".
    """

    def __init__(self) -> None:
        self.found: list[MapFault] = []
        self.here: tuple[str, ...] = ()

    @property
    def faults(self) -> list[str]:
        """The faults' texts."""
        return [fault.text for fault in self.found]

    def fault(self, text: str, *hexes: str) -> None:
        """Note a fault; without `hexes` it is about those `here`."""
        self.found.append(MapFault(text, hexes or self.here))

    def field(self, holder: JsonObject, key: str, where: str) -> object:
        """The value of a field that must be there; None, with the fault noted, if it is not."""
        if key not in holder:
            self.fault(_('{where} has no "{key}"').format(where=where, key=key))
            return None
        value = holder[key]
        if value is None:
            self.fault(_('"{key}" of {where} is null').format(key=key, where=where))
        return value

    def wrong(self, key: str, where: str, wanted: str, value: object) -> None:
        """Note that a field does not hold what is `wanted`."""
        self.fault(
            _('"{key}" of {where} must be {wanted}, not {value}').format(
                key=key, where=where, wanted=wanted, value=show(value)
            )
        )

    def text(self, holder: JsonObject, key: str, where: str, longest: int) -> str | None:
        """A text that is not empty, no longer than `longest` and can be shown on one line."""
        value = self.field(holder, key, where)
        if value is None:
            return None
        if not isinstance(value, str):
            self.wrong(key, where, _("a text"), value)
        elif not value.strip():
            self.fault(_('"{key}" of {where} is empty').format(key=key, where=where))
        elif len(value) > longest:
            self.fault(
                _('"{key}" of {where} is longer than {longest} characters').format(
                    key=key, where=where, longest=longest
                )
            )
        elif not value.isprintable():
            self.fault(
                _('"{key}" of {where} has characters that cannot be shown: {value}').format(
                    key=key, where=where, value=show(value)
                )
            )
        else:
            return value
        return None

    def id(self, holder: JsonObject, where: str) -> str | None:
        """The field "id": lower-case ascii words joined by hyphens."""
        value = self.text(holder, "id", where, _LONGEST_ID)
        if value is not None and not _ID.fullmatch(value):
            self.wrong("id", where, _("lower-case words a-z joined by hyphens"), value)
            return None
        return value

    def colour(self, holder: JsonObject, key: str, where: str) -> str | None:
        """A colour `#rrggbb`."""
        value = self.field(holder, key, where)
        if value is None:
            return None
        if not isinstance(value, str) or not _COLOUR.fullmatch(value):
            self.wrong(key, where, _("a colour such as #176a55"), value)
            return None
        return value

    def entries(self, holder: JsonObject, key: str, where: str, most: int) -> list[object]:
        """The entries of a list of at most so many; a longer one is not looked at."""
        value = self.field(holder, key, where)
        if value is None:
            return []
        if not isinstance(value, list):
            self.wrong(key, where, _("a list"), value)
            return []
        if len(value) > most:
            self.fault(
                _('"{key}" of {where} has {number} entries, at most {most} are possible').format(
                    key=key, where=where, number=len(value), most=most
                )
            )
            return []
        return value

    def number(self, holder: JsonObject, key: str, where: str, least: float, most: float) -> None:
        """Note a fault unless the field is a finite number between the two bounds."""
        value = self.field(holder, key, where)
        if value is not None and not is_number(value, least, most):
            self.wrong(key, where, _("a number from {least:g} to {most:g}").format(least=least, most=most), value)

    def objects(self, data: JsonObject, key: str, word: str, most: int) -> list[tuple[str, JsonObject]]:
        """The objects of a list of the map, each with what it is called in a fault: `city 3 (London, O12)`."""
        found: list[tuple[str, JsonObject]] = []
        for number, entry in enumerate(self.entries(data, key, _("the map"), most), start=1):
            where = word.format(number=number)
            if not isinstance(entry, dict):
                self.fault(_("{where} must be an object, not {entry}").format(where=where, entry=show(entry)))
                continue
            names = self.called(entry)
            found.append((f"{where} ({', '.join(names)})" if names else where, entry))
        return found

    def called(self, entry: JsonObject) -> list[str]:
        """What an object of a list is known by beside its number: its name, else its id; empty if both are faulty."""
        for key in ("name", "id"):
            name = entry.get(key)
            if isinstance(name, str) and name.strip() and len(name) <= _LONGEST_ID and name.isprintable():
                return [isolated(name)]
        return []

    def unique(self, seen: dict[str, str], value: str | None, where: str, text: str) -> None:
        """Note the fault `text` if another object has this value already; `seen` keeps who has which."""
        if not value:
            return
        if value in seen:
            self.fault(text.format(first=seen[value], second=where, value=value))
        seen.setdefault(value, where)


def count(holder: JsonObject, key: str) -> int | None:
    """How many entries the list in a field has; None if there is no list (which is another fault)."""
    value = holder.get(key)
    return len(value) if isinstance(value, list) else None


def is_number(value: object, least: float, most: float) -> bool:
    """Whether a value is a finite number between two bounds; true and false are none."""
    if isinstance(value, bool) or not isinstance(value, (int, float)):
        return False
    return (isinstance(value, int) or isfinite(value)) and least <= value <= most


def show(value: object) -> str:
    """Any value in a few characters that can be printed."""
    if isinstance(value, str):
        return repr(value) if len(value) <= 40 else _("{start} and more").format(start=repr(value[:40]))
    if value is None:
        return "null"
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int):
        return str(value) if abs(value) < 10**12 else _("a huge number")
    if isinstance(value, float):
        return repr(value)
    if isinstance(value, list) and len(value) <= 5 and all(type(item) in (int, float, bool) for item in value):
        return "[" + ", ".join(show(item) for item in value) + "]"
    return kind(value)


def kind(value: object) -> str:
    """What sort of JSON value it is, in words."""
    if isinstance(value, list):
        return _("a list")
    if isinstance(value, dict):
        return _("an object")
    if isinstance(value, str):
        return _("a text")
    if isinstance(value, bool) or value is None:
        return show(value)
    if isinstance(value, (int, float)):
        return _("a number")
    return _("something that JSON does not know")


def missing(holder: JsonObject, key: str, wanted: str) -> str:
    """The fault of a map that has not `wanted` in a field, which may be missing altogether."""
    if key not in holder:
        return _('the map must have "{key}": {wanted}').format(key=key, wanted=wanted)
    return _('the map must have "{key}": {wanted}, not {value}').format(key=key, wanted=wanted, value=show(holder[key]))
