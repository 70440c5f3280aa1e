"""Reading what a seat has observed, as numbers, back into what it knows: a list from outside is not trusted."""

from __future__ import annotations

from collections.abc import Callable

from mypy_extensions import i64

from rocket_desktop.i18n import _
from rocket_desktop.model.core import BadData


class NumberReader:
    """Takes numbers one by one.  What cannot be raises what `no_position` makes of the reason."""

    def __init__(self, numbers: list[int], no_position: Callable[[str], BadData]) -> None:
        self._numbers = numbers
        self._no_position = no_position
        self._at: i64 = 0

    def next(self, least: i64, most: i64) -> i64:
        """The next number, which must lie in these bounds."""
        if self._at >= len(self._numbers):
            raise self._no_position(_("it is too short"))
        number = self._numbers[self._at]
        if not least <= number <= most:
            raise self._no_position(_("number {place} is out of range").format(place=self._at + 1))
        self._at += 1
        return number

    def some(self, count: i64, least: i64, most: i64) -> list[int]:
        """So many numbers in these bounds."""
        out: list[int] = []
        for _number in range(count):
            out.append(self.next(least, most))
        return out

    def several(self, least: i64, most: i64, longest: i64) -> list[int]:
        """A list in these bounds, its length first."""
        return self.some(self.next(0, longest), least, most)

    def end(self) -> None:
        """Nothing may follow."""
        if self._at != len(self._numbers):
            raise self._no_position(_("it is too long"))
