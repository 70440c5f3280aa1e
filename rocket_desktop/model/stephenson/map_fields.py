"""Fields of a JSON file from outside: each read with its type checked, each fault in plain words.

Nothing here trusts the data: numbers may be NaN or have thousands of digits, texts a megabyte, and a
fault still is one short line that can be printed.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from math import isfinite
from typing import Final

JsonObject = Mapping[object, object]
"""An object from outside; even its names are not yet known to be texts."""

_LONGEST_ID: Final = 40
_ID: Final = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")
_COLOUR: Final = re.compile(r"#[0-9a-fA-F]{6}")


class FieldReader:
    """Reads fields and notes their faults in `faults`; what is faulty is read as None or left out.

    `where` is what an object is called in a fault: "the map", "city 3 (london)".
    """

    def __init__(self) -> None:
        self.faults: list[str] = []

    def field(self, holder: JsonObject, key: str, where: str) -> object:
        """The value of a field that must be there; None, with the fault noted, if it is not."""
        if key not in holder:
            self.faults.append(f'{where} has no "{key}"')
            return None
        value = holder[key]
        if value is None:
            self.faults.append(f'"{key}" of {where} is null')
        return value

    def wrong(self, key: str, where: str, wanted: str, value: object) -> None:
        """Note that a field does not hold what is `wanted`."""
        self.faults.append(f'"{key}" of {where} must be {wanted}, not {show(value)}')

    def text(self, holder: JsonObject, key: str, where: str, longest: int) -> str | None:
        """A text that is not empty, no longer than `longest` and can be shown on one line."""
        value = self.field(holder, key, where)
        if value is None:
            return None
        if not isinstance(value, str):
            self.wrong(key, where, "a text", value)
        elif not value.strip():
            self.faults.append(f'"{key}" of {where} is empty')
        elif len(value) > longest:
            self.faults.append(f'"{key}" of {where} is longer than {longest} characters')
        elif not value.isprintable():
            self.faults.append(f'"{key}" of {where} has characters that cannot be shown: {show(value)}')
        else:
            return value
        return None

    def id(self, holder: JsonObject, where: str) -> str | None:
        """The field "id": lower-case ascii words joined by hyphens."""
        value = self.text(holder, "id", where, _LONGEST_ID)
        if value is not None and not _ID.fullmatch(value):
            self.wrong("id", where, "lower-case words a-z joined by hyphens", value)
            return None
        return value

    def colour(self, holder: JsonObject, key: str, where: str) -> str | None:
        """A colour `#rrggbb`."""
        value = self.field(holder, key, where)
        if value is None:
            return None
        if not isinstance(value, str) or not _COLOUR.fullmatch(value):
            self.wrong(key, where, "a colour such as #176a55", value)
            return None
        return value

    def entries(self, holder: JsonObject, key: str, where: str, most: int) -> list[object]:
        """The entries of a list of at most so many; a longer one is not looked at."""
        value = self.field(holder, key, where)
        if value is None:
            return []
        if not isinstance(value, list):
            self.wrong(key, where, "a list", value)
            return []
        if len(value) > most:
            self.faults.append(f'"{key}" of {where} has {len(value)} entries, at most {most} are possible')
            return []
        return value

    def number(self, holder: JsonObject, key: str, where: str, least: float, most: float) -> None:
        """Note a fault unless the field is a finite number between the two bounds."""
        value = self.field(holder, key, where)
        if value is not None and not is_number(value, least, most):
            self.wrong(key, where, f"a number from {least:g} to {most:g}", value)

    def objects(self, data: JsonObject, key: str, word: str, most: int) -> list[tuple[str, JsonObject]]:
        """The objects of a list of the map, each with what it is called in a fault: `city 3 (london)`."""
        found: list[tuple[str, JsonObject]] = []
        for number, entry in enumerate(self.entries(data, key, "the map", most), start=1):
            where = f"{word} {number}"
            if not isinstance(entry, dict):
                self.faults.append(f"{where} must be an object, not {show(entry)}")
                continue
            name = entry.get("id")
            if isinstance(name, str) and len(name) <= _LONGEST_ID and _ID.fullmatch(name):
                where += f" ({name})"
            found.append((where, entry))
        return found

    def unique(self, seen: dict[str, str], value: str | None, where: str, word: str) -> None:
        """Note a fault if another object has this value already; `seen` keeps who has which."""
        if not value:
            return
        if value in seen:
            self.faults.append(f"{seen[value]} and {where} have the same {word} {value}")
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
        return repr(value) if len(value) <= 40 else repr(value[:40]) + " and more"
    if value is None:
        return "null"
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int):
        return str(value) if abs(value) < 10**12 else "a huge number"
    if isinstance(value, float):
        return repr(value)
    if isinstance(value, list) and len(value) <= 5 and all(type(item) in (int, float, bool) for item in value):
        return "[" + ", ".join(show(item) for item in value) + "]"
    return kind(value)


def kind(value: object) -> str:
    """What sort of JSON value it is, in words."""
    if isinstance(value, list):
        return "a list"
    if isinstance(value, dict):
        return "an object"
    if isinstance(value, str):
        return "a text"
    if isinstance(value, bool) or value is None:
        return show(value)
    if isinstance(value, (int, float)):
        return "a number"
    return "something that JSON does not know"


def instead(holder: JsonObject, key: str) -> str:
    """The end of a fault, ", not 7", for a field that may be missing altogether."""
    return f", not {show(holder[key])}" if key in holder else ""
