"""Texts in the language of whoever reads them: `_("No line is isolated")`, in the way of gettext.

The English text in the source is the message's name, and what is shown as long as nobody calls `use_catalogue`.
Only the desktop app does: what the engine, the arena and `replay` print stays English on every system.  A text is
translated when it is shown, never when a module is loaded; a constant is marked with `N_` and translated at its use.
This module reads nothing: `rocket_desktop.data` finds the catalogues.
"""

from __future__ import annotations

import gettext
import unicodedata
from collections.abc import Iterable
from typing import Final

_FIRST_STRONG, _POP = "\u2068", "\u2069"
ISOLATES: Final = _FIRST_STRONG + _POP
"""The letters round a name that keep its direction to itself; they are not seen."""
_RIGHT_TO_LEFT: Final = ("R", "AL", "AN")

LANGUAGES: Final = {"en": "English", "fr": "Français"}
"""The languages that a person can choose, by code, each in its own words; English needs no catalogue."""

_catalogue = gettext.NullTranslations()
_language = "en"


def use_catalogue(catalogue: gettext.NullTranslations, language: str) -> None:
    """From now on, take all texts from `catalogue`, which is of `language`; a text that it lacks stays English."""
    global _catalogue, _language
    _catalogue, _language = catalogue, language


def language_in_force() -> str:
    """The code of the language that texts are in now."""
    return _language


def _(text: str) -> str:
    """`text` in the language in force."""
    return _catalogue.gettext(text)


def ngettext(one: str, many: str, number: int) -> str:
    """The form of the text that goes with `number`: `one` or `many` in English, other languages have other rules."""
    return _catalogue.ngettext(one, many, number)


def pgettext(context: str, text: str) -> str:
    """`text` in the language in force where it means different things; `context` says which, and is not shown."""
    return _catalogue.pgettext(context, text)


def clauses(texts: Iterable[str]) -> str:
    """What `texts` tell, in one sentence: between them stands the semicolon as the language in force sets it."""
    return _("; ").join(texts)


def is_right_to_left(text: str) -> bool:
    """Whether any of the text is written from right to left."""
    return any(unicodedata.bidirectional(letter) in _RIGHT_TO_LEFT for letter in text)


def isolated(name: str) -> str:
    """A name from outside as it can stand in any sentence: one from right to left turns nothing round it."""
    return f"{_FIRST_STRONG}{name}{_POP}" if is_right_to_left(name) else name


def N_(text: str) -> str:  # noqa: N802 - the name that every tool of gettext knows
    """`text` itself: marks a constant to be translated later, with `_`, where it is shown."""
    return text
