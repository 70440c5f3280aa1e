"""A pseudo-language that finds forgotten and cut texts: every text accented, longer, and in brackets.

`Settings` becomes `[Šéţţîîñĝš~~]`: a plain word on the screen was not translated, a bracket that is missing was
cut off, and a third more letters is what other languages need.  Made from the English texts while the app runs.
"""

from __future__ import annotations

import gettext
import re
from typing import Final

PSEUDO: Final = "pseudo"

# Only what the program's own font has.
_ACCENTS: Final = str.maketrans(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz",
    "ÀƁĆĎÉḞĜĤÎĴĶĹṀÑÔÞǪŔŠŢÛѴŴΧÝŽàƀćďéḟĝĥîĵķĺṁñôþǫŕšţûʋŵχýž",
)
# What must stay as it is: fields, tags, entities, mnemonics' signs, and patterns of file names in parentheses.
_KEPT: Final = re.compile(r"(\{[^{}]*\}|</?[a-z][^<>]*>|&[a-z]+;|\(\*[^()]*\))")
_VOWELS: Final = frozenset("AEIOUaeiou")
_LONGER: Final = 0.35


class PseudoCatalogue(gettext.NullTranslations):
    """Every text in the pseudo-language."""

    def gettext(self, message: str) -> str:
        """The text, accented, a third longer and in brackets."""
        return pseudo(message)

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        """The English form for the number, in the pseudo-language."""
        return pseudo(super().ngettext(msgid1, msgid2, n))

    def pgettext(self, context: str, message: str) -> str:
        """The text, whatever its context."""
        return pseudo(message)


def pseudo(text: str) -> str:
    """One text in the pseudo-language; its fields, tags and patterns of file names stay as they are."""
    made: list[str] = []
    owed = 0.0  # letters that the text must still become longer
    for place, part in enumerate(_KEPT.split(text)):
        if place % 2:
            made.append(part)
            continue
        for letter in part:
            owed += _LONGER
            more = min(int(owed), 2) if letter in _VOWELS else 0
            made.append(letter.translate(_ACCENTS) * (1 + more))
            owed -= more
    return f"[{''.join(made)}{'~' * round(owed)}]"
