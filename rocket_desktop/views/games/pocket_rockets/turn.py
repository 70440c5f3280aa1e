"""What the strip over the table says of Pocket Rockets."""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

from rocket_desktop.i18n import _, ngettext
from rocket_desktop.model.core import Json
from rocket_desktop.model.record import Seat
from rocket_desktop.views.shell.turn_strip import Turn, TurnStrip


class PocketRocketsStrip(TurnStrip):
    """Whose turn it is, how many actions it still has, and how much fuel is left."""

    def __init__(self) -> None:
        super().__init__(_("Fuel tokens left: the game ends with the last one; cards in the piles"))

    def turn_of(self, position: Json, status: Json, seats: Sequence[Seat]) -> Turn:
        turn, seat = cast(Json, position["turn"]), cast(int, status["to_act"])
        left = cast(int, turn["left"])
        details = {
            "place": _("place the Astronaut"),
            "search": _("a card of the pile"),
            "look": _("a card of the hand"),
        }.get(str(turn["phase"]))
        if details is None:
            details = ngettext("{number} action left", "{number} actions left", left).format(number=left)
        return Turn(seat, _("{name}'s turn").format(name=seats[seat].name), details)

    def counts_of(self, position: Json) -> tuple[str, ...]:
        piles = cast(dict[str, Json], position["piles"])
        cards = sum(cast(int, pile["left"]) for pile in piles.values())
        return (
            _("Fuel <b>{number}</b>").format(number=len(cast(list[int], position["fuel"]))),
            _("Cards <b>{number}</b>").format(number=cards),
        )

    def longest_details(self) -> str:
        return max(_("place the Astronaut"), _("a card of the hand"), key=len)
