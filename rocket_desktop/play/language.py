"""The language of the app: what the player has set, else what the system prefers, else English."""

from __future__ import annotations

import os
from typing import Final

from PySide6.QtCore import QLocale

from rocket_desktop.data import read_catalogue
from rocket_desktop.i18n import LANGUAGES, use_catalogue
from rocket_desktop.play.pseudo import PSEUDO, PseudoCatalogue

LANGUAGE_VARIABLE: Final = "ROCKET_LANGUAGE"


def chosen_language(setting: str) -> str:
    """The language's code for the player's `setting` (one of `settings.LANGUAGE_CHOICES`).

    The variable `ROCKET_LANGUAGE` goes before the setting; it can also name the pseudo-language of the tests.
    """
    forced = os.environ.get(LANGUAGE_VARIABLE)
    if forced:
        return forced
    if setting in LANGUAGES:
        return setting
    wished = (name.replace("_", "-").split("-")[0].lower() for name in QLocale.system().uiLanguages())
    return next((name for name in wished if name in LANGUAGES), "en")


def use_language(language: str) -> None:
    """Show all texts in this language from now on.  Raises `DataError`, and nothing changes, without a catalogue."""
    use_catalogue(PseudoCatalogue() if language == PSEUDO else read_catalogue(language))
