"""The words of the edition that is played: points and cubes in 2018, pounds and city markers in 1999."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from rocket_desktop.i18n import _
from rocket_desktop.model.core import OptionValue
from rocket_desktop.model.stephenson.spec import rule_options
from rocket_desktop.model.stephenson.words import pounds


@dataclass(frozen=True)
class Edition:
    """How a game's amounts, its industry action and its veto are told.

    `is_1999`: an amount is money, one point £1,000, and city markers are taken where 2018 invests cubes.
    `keeps_hex`: who matches a bid keeps the hex chosen first (R4).
    """

    is_1999: bool = False
    keeps_hex: bool = False

    # --- amounts ---

    def amount(self, number: float) -> str:
        """So many points without their unit, or money: `47`, `£47,000`."""
        return pounds(number) if self.is_1999 else str(round(number))

    def change(self, number: int) -> str:
        """What an amount changes by: `+3`, `−£3,000`."""
        if not self.is_1999:
            return signed(number)
        return f"+{pounds(number)}" if number > 0 else pounds(number)

    def change_in_short(self, number: int) -> str:
        """`change` for the little room of a hexagon: `+3`, `−£3k`."""
        if not self.is_1999:
            return signed(number)
        text = _("£{thousands}k").format(thousands=abs(number))
        return f"{'+' if number > 0 else '−'}{text}"

    def changes(self, numbers: Sequence[int], names: Sequence[str]) -> str:
        """`Ada +3, Ben −1`; who gains nothing is left out."""
        return ", ".join(f"{name} {self.change(number)}" for name, number in zip(names, numbers, strict=True) if number)

    # --- words for them ---

    def score_title(self) -> str:
        """Over the players' scores."""
        return _("Money") if self.is_1999 else _("Score")

    # --- the industry action ---

    def chart_name(self) -> str:
        """The chart of the cities' industries."""
        return _("Chart of the city markers") if self.is_1999 else _("Investment chart")

    def chart_title(self) -> str:
        """The title of the chart's panel."""
        return _("City markers") if self.is_1999 else _("Investments")

    def idle(self) -> str:
        """What a person can begin with."""
        if self.is_1999:
            return _("Click a locomotive to extend its line, a free space of the chart to take its marker, or Station.")
        return _("Click a locomotive to extend its line, a free space of the chart to invest, or Station.")


EDITION_2018: Final = Edition()
"""What games begin with."""


def edition_of(options: Mapping[str, OptionValue]) -> Edition:
    """The edition and the ruling on matched bids of a game with these options."""
    is_1999, _unmoved, keeps = rule_options(options)
    return Edition(is_1999, keeps)


def signed(number: int) -> str:
    """`+3`, `−2`, `0` with a real minus sign."""
    return f"+{number}" if number > 0 else f"−{-number}" if number else "0"


def signed_list(numbers: Sequence[int], names: Sequence[str]) -> str:
    """`Ada +3, Ben −1` of whatever is counted; who gains nothing is left out."""
    return EDITION_2018.changes(numbers, names)
