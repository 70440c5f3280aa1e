"""The language of the app: what the player has set, else what the system prefers, else English."""

from __future__ import annotations

import os
from typing import Final

from PySide6.QtCore import QLocale

from rocket_desktop.i18n import LANGUAGES

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
