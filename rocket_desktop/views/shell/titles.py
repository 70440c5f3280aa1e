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
    """How long moves of others are shown (one of `settings.SPEEDS`) for people."""
    return {
        "off": _("Not at all"),
        "fast": _("Briefly"),
        "normal": _("A moment"),
        "slow": _("Long"),
    }[speed]


def what_happened_title(choice: str) -> str:
    """How a person hears what others did (one of `settings.WHAT_HAPPENED`), for people."""
    return {
        "offer": _("When asked for (W)"),
        "show": _("When your turn begins"),
    }[choice]


def curtain_title(curtain: str) -> str:
    """When the table is covered while the screen is passed on (one of `settings.CURTAINS`), for people."""
    return {
        "hidden": _("In games with hidden hands"),
        "always": _("Always"),
        "never": _("Never"),
    }[curtain]


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


def level_note(level: str) -> str:
    """What to expect of a bot, in a sentence; empty for who is none of the levels."""
    return {
        "greedy": _("takes what scores most right now and looks no further; quick, good to learn the rules with"),
        "easy": _("looks a little ahead, but is careless; a first win is soon had"),
        "medium": _("sees most of what is coming and seldom gives anything away; beats who plays without a plan"),
        "hard": _("plans well ahead and minds what you are after; to beat it, do the same"),
        "expert": _("thinks longest and forgives nothing; for those who win against the hard bot"),
    }.get(level, "")


def level_title(level: str) -> str:
    """A bot for people: `Greedy bot`; one that is not among the levels by its name."""
    return {
        "greedy": _("Greedy bot"),
        "easy": _("Easy bot"),
        "medium": _("Medium bot"),
        "hard": _("Hard bot"),
        "expert": _("Expert bot"),
    }.get(level) or _("Bot “{name}”").format(name=level)
