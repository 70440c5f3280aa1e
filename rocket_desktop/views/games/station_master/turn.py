"""What the strip over the table says of Station Master."""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

from rocket_desktop.i18n import _
from rocket_desktop.model.core import Json
from rocket_desktop.model.record import Seat
from rocket_desktop.views.shell.turn_strip import Turn, TurnStrip


class StationMasterStrip(TurnStrip):
    """Whose turn it is, what of it is decided, and how many cards and locomotives are left."""

    def __init__(self) -> None:
        super().__init__(_("Cards left to draw, locomotives still to come"))

    def turn_of(self, position: Json, status: Json, seats: Sequence[Seat]) -> Turn:
        turn, seat = cast(Json, position["turn"]), cast(int, status["to_act"])
        details = {
            "turn": _("a pawn or a card"),
            "depot": _("a pawn for the Depot"),
            "standing-room": _("a pawn for the standing room"),
            "transfer": _("pawns to transfer"),
        }[str(turn["phase"])]
        return Turn(seat, _("{name}'s turn").format(name=seats[seat].name), details)

    def counts_of(self, position: Json) -> tuple[str, ...]:
        return (
            _("Cards <b>{number}</b>").format(number=cast(Json, position["deck"])["left"]),
            _("Locomotives <b>{number}</b>").format(number=cast(Json, position["locomotives"])["left"]),
        )

    def longest_details(self) -> str:
        return _("a pawn for the standing room")
