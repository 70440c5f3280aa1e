"""What can be pointed at on a drawn table, and what is offered there."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Protocol


@dataclass(frozen=True)
class Spot:
    """A thing on the table: `kind` says what, in the words of the game whose table it is, `place` and `index` which."""

    kind: str
    place: int = 0
    index: int = 0


@dataclass(frozen=True)
class Choice:
    """What a click on a spot would do: a short `label` drawn on it, `hover` said in full when it is pointed at.

    `chosen` marks what was chosen on the way to the move, `pending` the one that waits for its confirmation.
    """

    label: str = ""
    hover: str = ""
    chosen: bool = False
    pending: bool = False


class Showing(Protocol):
    """What can show marks on its spots."""

    def set_choices(self, choices: Mapping[Spot, Choice]) -> None:
        """Show these marks and no others."""

    def set_highlight(self, spot: Spot | None) -> None:
        """Light up a spot, or nothing."""
