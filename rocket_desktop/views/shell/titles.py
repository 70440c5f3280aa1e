"""What settings, marks and bots are called for people."""

from __future__ import annotations

from rocket_desktop.i18n import _


def theme_title(theme: str) -> str:
    """A theme (one of `settings.THEMES`) for people."""
    return {
        "system": _("As the system"),
        "light": _("Light"),
        "dark": _("Dark"),
        "contrast": _("High contrast"),
    }[theme]


def speed_title(speed: str) -> str:
    """A speed of animations (one of `settings.SPEEDS`) for people."""
    return {
        "off": _("Off (reduced motion)"),
        "fast": _("Fast"),
        "normal": _("Normal"),
        "slow": _("Slow"),
    }[speed]


def colour_title(colour: str) -> str:
    """A seat's colour (one of `seats.COLOURS`) for people."""
    return {
        "red": _("Red"),
        "blue": _("Blue"),
        "white": _("White"),
        "green": _("Green"),
        "pink": _("Pink"),
        "grey": _("Grey"),
    }[colour]


def shape_title(shape: str) -> str:
    """A seat's shape (one of `seats.SHAPES`) for people."""
    return {
        "disc": _("Disc"),
        "square": _("Square"),
        "triangle": _("Triangle"),
        "diamond": _("Diamond"),
        "cross": _("Cross"),
        "star": _("Star"),
    }[shape]


def level_title(level: str) -> str:
    """A bot for people: `Greedy bot`; one that is not among the levels by its name."""
    return {
        "greedy": _("Greedy bot"),
        "easy": _("Easy bot"),
        "medium": _("Medium bot"),
        "hard": _("Hard bot"),
        "expert": _("Expert bot"),
    }.get(level) or _("Bot “{name}”").format(name=level)
