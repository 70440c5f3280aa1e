"""What can be pointed at on the table of Station Master, and what is offered there."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal


@dataclass(frozen=True)
class Spot:
    """A thing on the table.

    `kind` says what: a `train` (by `place` from 0), a `pawn` aboard (`place`, `index` in order of boarding), a `card`
    of the hand that is shown (`index` in its order), a `home` pawn of that seat (`index` is its value), a `discard`
    (`index` from the top, 0 is the topmost), the `depot` card of that seat.
    """

    kind: Literal["train", "pawn", "card", "home", "discard", "depot"]
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
