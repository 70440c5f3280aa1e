"""A rocket packed in one int: colour, body sections, head, fuel, and whether its head is new."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from rocket_desktop.model.pocket_rockets.cards import PLUS_ONE

NO_HEAD: Final = -1

# From the lowest bit: colour 2, head 3 (0 for none, else its kind + 1), fuel 3 (0 for none), new head 1, bodies.
_COLOUR: Final = 3
_HEAD_AT: Final = 2
_HEAD: Final = 7
_FUEL_AT: Final = 5
_FUEL: Final = 7
_FRESH: Final = 1 << 8
_BODY_AT: Final = 9

POINTS_A_BODY: Final = 2  # of a complete rocket (rulebook, "Scoring")


def new_rocket(colour: i64) -> i64:
    """A base alone."""
    return colour


def colour_at(rocket: i64) -> i64:
    """Its colour."""
    return rocket & _COLOUR


def bodies_of(rocket: i64) -> i64:
    """How many body sections it has."""
    return rocket >> _BODY_AT


def head_of(rocket: i64) -> i64:
    """The kind of its head; `NO_HEAD` while it is open."""
    return (rocket >> _HEAD_AT & _HEAD) - 1


def fuel_of(rocket: i64) -> i64:
    """The value of its fuel, 0 without."""
    return rocket >> _FUEL_AT & _FUEL


def is_complete(rocket: i64) -> bool:
    """Whether it has a head."""
    return rocket >> _HEAD_AT & _HEAD != 0


def is_fresh(rocket: i64) -> bool:
    """Whether its head was placed this turn, so that its bonus does not work yet (P12)."""
    return rocket & _FRESH != 0


def with_body(rocket: i64) -> i64:
    """With one body section more."""
    return rocket + (1 << _BODY_AT)


def with_head(rocket: i64, head: i64) -> i64:
    """With this head, placed this turn, in place of any other."""
    return rocket & ~(_HEAD << _HEAD_AT) | (head + 1) << _HEAD_AT | _FRESH


def with_fuel(rocket: i64, value: i64) -> i64:
    """Launched."""
    return rocket | value << _FUEL_AT


def seasoned(rocket: i64) -> i64:
    """With a head that is no longer new."""
    return rocket & ~_FRESH


def points_built(rocket: i64) -> i64:
    """What a complete rocket scores for body sections and head, without its fuel; 0 while it is open."""
    if not is_complete(rocket):
        return 0
    return POINTS_A_BODY * bodies_of(rocket) + (1 if head_of(rocket) == PLUS_ONE else 0)


def points_of(rocket: i64) -> i64:
    """All that a rocket scores (rulebook, "Scoring")."""
    return points_built(rocket) + fuel_of(rocket)
