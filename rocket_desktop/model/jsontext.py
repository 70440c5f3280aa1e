"""JSON and words that come from outside: read strictly, so that what was accepted can be kept, written and shown."""

from __future__ import annotations

import json
import unicodedata
from collections.abc import Iterable
from math import isfinite
from typing import Final, NoReturn

MAX_DEPTH: Final = 64
"""The deepest nesting of lists and objects that is accepted."""
SHOWN: Final = 80
"""The most characters of a text from outside that a message repeats."""

# Marks that make what follows them read in the other direction, whatever its letters (Unicode, "Bidirectional").
_TURNING: Final = frozenset("\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")
_PLAIN: Final = frozenset((int, bool, type(None)))
# How Python's reader begins to say it, and how we do.
_WORDS: Final = (
    ("Expecting value", "a value is missing"),
    ("Expecting ',' delimiter", "a comma is missing"),
    ("Expecting ':' delimiter", "a colon is missing"),
    ("Expecting property name", "a key in double quotes is missing"),
    ("Illegal trailing comma", "a comma has nothing after it"),
    ("Unterminated string", "a text has no end"),
    ("Invalid control character", "a text holds a control character"),
    ("Invalid \\", "a text holds a backslash with nothing it could mean"),
    ("Extra data", "something follows after the end"),
)


class BadJson(ValueError):
    """A text that is no JSON value we accept; says what is wrong and, where known, at which line."""


def read_json(text: str) -> object:
    """The value of a JSON text.

    Stricter than Python's reader: NaN, infinite numbers, a key given twice, half of a surrogate pair and
    nesting below `MAX_DEPTH` are faults too; a byte order mark at the beginning is none.  Raises `BadJson`.
    """
    try:
        value: object = json.loads(
            text.removeprefix("\ufeff"), object_pairs_hook=pairs_once, parse_constant=no_constant
        )
    except json.JSONDecodeError as error:
        raise BadJson(syntax_fault(error)) from error
    except RecursionError as error:
        raise BadJson("nested too deeply") from error
    except BadJson:
        raise
    except ValueError as error:  # what else the reader refuses: a number of thousands of digits
        raise BadJson("a number has too many digits") from error
    check_json(value)
    return value


def syntax_fault(error: json.JSONDecodeError) -> str:
    """What Python's reader found wrong, in plain words and with its place."""
    words = next((ours for theirs, ours in _WORDS if error.msg.startswith(theirs)), "this is no JSON")
    if not error.doc[error.pos :].strip():
        words = "the text breaks off"
    return f"line {error.lineno}, column {error.colno}: {words}"


def check_json(value: object) -> None:
    """Raise `BadJson` unless this parsed value can be written as JSON and read again as it is."""
    level: list[object] = [value]
    depth = 0
    while level:
        below: list[object] = []
        for item in level:
            if isinstance(item, list | dict) and depth == MAX_DEPTH:
                raise BadJson("nested too deeply")
            if isinstance(item, dict):
                for key in item:
                    if not isinstance(key, str):
                        raise BadJson(f"the key {show(key)} is no text")
                    _check_text(key)
                below.extend(item.values())
            elif isinstance(item, list):
                # Long lists hold numbers: those need no look, and no place in a second list.
                if item:
                    below += [inner for inner in item if type(inner) not in _PLAIN]
            elif isinstance(item, str):
                _check_text(item)
            elif isinstance(item, float):
                if not isfinite(item):
                    raise BadJson("a number is not finite")
            elif item is not None and not isinstance(item, int):
                raise BadJson(f"{type(item).__name__} is no JSON value")
        level = below
        depth += 1


def pairs_once(pairs: Iterable[tuple[str, object]]) -> dict[str, object]:
    """An object's members as a dict; a key given twice raises `BadJson` (a hook for Python's reader)."""
    value: dict[str, object] = {}
    for key, item in pairs:
        if key in value:
            raise BadJson(f"the key {show(key)} stands twice in one object")
        value[key] = item
    return value


def no_constant(word: str) -> NoReturn:
    """Raise `BadJson` for NaN and Infinity, which Python's reader would take (a hook for it)."""
    raise BadJson(f"{word} is not a JSON number")


def shown(text: str, most: int = SHOWN) -> str:
    """A text from outside as a message can repeat it: one line that can be printed, cut to `most` characters."""
    cut = text if len(text) <= most else text[: most - 1] + "…"
    return "".join(mark if mark.isprintable() else "?" for mark in cut)


def shown_path(path: str, most: int = 3 * SHOWN) -> str:
    """A file's name as a message can repeat it; of a very long one the end, where the file is named."""
    cut = path if len(path) <= most else "…" + path[-(most - 1) :]
    return shown(cut, most)


def show(value: object) -> str:
    """A value from outside as a message can repeat it: in JSON's notation, so that `"2018"` is not taken for `2018`.

    What JSON does not know is named by its kind.
    """
    if isinstance(value, str):
        return f'"{shown(value)}"'
    if isinstance(value, list | dict):
        return "a list" if isinstance(value, list) else "an object"
    if isinstance(value, int) and abs(value) >= 10**SHOWN:
        return "a huge number"
    if value is None or isinstance(value, int | float):
        return json.dumps(value)
    return "something that JSON does not know"


def hidden_character(text: str) -> str:
    """The first character that could play a trick on whoever prints the text, as `U+202E`; empty if there is none.

    Those are control characters (escapes, line ends) and the marks that turn the direction of reading.
    """
    for mark in text:
        if mark in _TURNING or unicodedata.category(mark) in ("Cc", "Zl", "Zp"):
            return f"U+{ord(mark):04X}"
    return ""


def without_hidden(text: str) -> str:
    """The text without what `hidden_character` finds."""
    return "".join(mark for mark in text if not hidden_character(mark))


def _check_text(text: str) -> None:
    try:
        text.encode("utf-8")
    except UnicodeEncodeError as error:
        raise BadJson("a text holds half of a surrogate pair") from error
