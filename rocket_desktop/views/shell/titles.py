"""What settings and bots are called for people."""

from __future__ import annotations

from typing import Final

THEME_TITLES: Final = {
    "system": "As the system",
    "light": "Light",
    "dark": "Dark",
    "contrast": "High contrast",
}
SPEED_TITLES: Final = {
    "off": "Off (reduced motion)",
    "fast": "Fast",
    "normal": "Normal",
    "slow": "Slow",
}


def level_title(level: str) -> str:
    """A bot's level for people: `Greedy bot`."""
    return f"{level.capitalize()} bot"
