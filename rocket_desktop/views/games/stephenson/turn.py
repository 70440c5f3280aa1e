"""What the strip over the board says of Stephenson's Rocket, and the buttons of its actions."""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

from rocket_desktop.i18n import _, ngettext
from rocket_desktop.model.core import Json
from rocket_desktop.model.record import Seat
from rocket_desktop.views.shell.action_bar import ActionBar
from rocket_desktop.views.shell.turn_strip import Turn, TurnStrip


class StephensonStrip(TurnStrip):
    """Whose turn or veto it is, the actions left, tiles and passengers."""

    def __init__(self) -> None:
        super().__init__(_("Track tiles in the supply, passengers not yet taken"))

    def turn_of(self, position: Json, status: Json, seats: Sequence[Seat]) -> Turn:
        turn, seat = cast(Json, position["turn"]), cast(int, status["to_act"])
        active = seats[cast(int, turn["player"])].name
        if turn["veto"] is not None:
            deciding = _("{name} decides").format(name=seats[seat].name)
            return Turn(seat, deciding, _("veto in {name}'s turn").format(name=active))
        return Turn(seat, _("{name}'s turn").format(name=active), _actions_left(cast(int, turn["actions_left"])))

    def counts_of(self, position: Json) -> tuple[str, ...]:
        return (
            _("Tiles <b>{number}</b>").format(number=position["tiles"]),
            _("Passengers <b>{number}</b>").format(number=position["passengers_left"]),
        )

    def longest_details(self) -> str:
        return _actions_left(2)


class StephensonActions(ActionBar):
    """The three actions of a turn, and what every game's bar has."""

    def __init__(self, *, edition_1999: bool) -> None:
        """Edition 1999 has city markers where the other one invests cubes."""
        invest = (
            (_("City &marker"), _("Take a city marker: go to the chart (I)"))
            if edition_1999
            else (_("&Invest"), _("Invest in an industry: go to the chart (I)"))
        )
        extend, station = (_("&Extend"), _("Extend a line (E)")), (_("&Station"), _("Build or move a station (S)"))
        super().__init__([extend, invest, station])
        self.extend, self.invest, self.station = self.own


def _actions_left(number: int) -> str:
    return ngettext("{number} action left", "{number} actions left", number).format(number=number)
