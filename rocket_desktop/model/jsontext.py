"""JSON that comes from outside: read strictly, so that whatever was accepted can be kept and written again."""

from __future__ import annotations

import json
from collections.abc import Iterable
from math import isfinite
from typing import Final, NoReturn

MAX_DEPTH: Final = 64
"""The deepest nesting of lists and objects that is accepted."""


class BadJson(ValueError):
    """A text that is no JSON value we accept; says what is wrong and, where known, at which line."""


def read_json(text: str) -> object:
    """The value of a JSON text.

    Stricter than Python's reader: NaN, infinite numbers, a key given twice, half of a surrogate pair and
    nesting below `MAX_DEPTH` are faults too.  Raises `BadJson`.
    """
    try:
        value: object = json.loads(text, object_pairs_hook=pairs_once, parse_constant=no_constant)
    except json.JSONDecodeError as error:
        raise BadJson(f"line {error.lineno}, column {error.colno}: {error.msg}") from error
    except RecursionError as error:
        raise BadJson("nested too deeply") from error
    except ValueError as error:  # from the hooks, or a number of thousands of digits
        raise BadJson(str(error)) from error
    check_json(value)
    return value


def check_json(value: object) -> None:
    """Raise `BadJson` unless this parsed value can be written as JSON and read again as it is."""
    level: list[object] = [value]
    for _ in range(MAX_DEPTH):
        below: list[object] = []
        for item in level:
            if isinstance(item, dict):
                for key, inner in item.items():
                    if not isinstance(key, str):
                        raise BadJson(f"the key {key!r} is no text")
                    _check_text(key)
                    below.append(inner)
            elif isinstance(item, list):
                below.extend(item)
            elif isinstance(item, str):
                _check_text(item)
            elif isinstance(item, float):
                if not isfinite(item):
                    raise BadJson("a number is not finite")
            elif item is not None and not isinstance(item, int):
                raise BadJson(f"{type(item).__name__} is no JSON value")
        if not below:
            return
        level = below
    raise BadJson("nested too deeply")


def pairs_once(pairs: Iterable[tuple[str, object]]) -> dict[str, object]:
    """An object's members as a dict; a key given twice raises ValueError (a hook for Python's reader)."""
    value: dict[str, object] = {}
    for key, item in pairs:
        if key in value:
            raise ValueError(f"the key {key!r} stands twice in one object")
        value[key] = item
    return value


def no_constant(word: str) -> NoReturn:
    """Raise ValueError for NaN and Infinity, which Python's reader would take (a hook for it)."""
    raise ValueError(f"{word} is not a JSON number")


def _check_text(text: str) -> None:
    try:
        text.encode("utf-8")
    except UnicodeEncodeError as error:
        raise BadJson("a text holds half of a surrogate pair") from error
