"""What the strip over the board says of Spike."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, cast

from rocket_desktop.i18n import _, ngettext
from rocket_desktop.model.core import Json
from rocket_desktop.model.record import Seat
from rocket_desktop.model.spike.board import TIME_CARDS
from rocket_desktop.model.spike.state import ROUNDS
from rocket_desktop.views.shell.turn_strip import Turn, TurnStrip


class SpikeStrip(TurnStrip):
    """Whose turn it is, what of it is left, and how far the game is."""

    def __init__(self) -> None:
        super().__init__(
            _("The round, cards in the deck, and in the last round the time cards shown: the third ends the game")
        )

    def turn_of(self, position: Json, status: Json, seats: Sequence[Seat]) -> Turn:
        turn = cast(dict[str, Any], position["turn"])
        seat = cast(int, status["to_act"])
        details = {
            "sides": _("the side of a contract"),
            "give": _("a card to give away"),
            "route": _("a route to keep"),
            "start": _("a city to begin in"),
            "draw": _("draws cards"),
            "lay": _("lays track"),
            "pay": _("pays the track"),
        }.get(str(turn["phase"]))
        if details is None:
            details = self._left(turn, moves=bool(cast(list[list[str]], position["tracks"])[turn["player"]]))
        if turn["last_turns"] is not None:
            details = _("last turn: {details}").format(details=details)
        return Turn(seat, _("{name}'s turn").format(name=seats[seat].name), details)

    def _left(self, turn: dict[str, Any], *, moves: bool) -> str:
        """What of the turn is left; whoever has no track cannot move.  To draw cards is a build action, too."""
        if turn["built"] and turn["moved"]:
            return _("build action and move used")
        if turn["built"]:
            return _("may still move") if moves else _("build action used")
        if turn["moved"]:
            return _("build action left")
        return _("build action and move left") if moves else _("build action left")

    def counts_of(self, position: Json) -> tuple[str, ...]:
        turn, deck = cast(dict[str, Any], position["turn"]), cast(dict[str, Any], position["deck"])
        told = [
            _("Round <b>{number}</b> of {last}").format(number=turn["round"], last=ROUNDS),
            ngettext("<b>{number}</b> card in the deck", "<b>{number}</b> cards in the deck", deck["left"]).format(
                number=deck["left"]
            ),
        ]
        if turn["round"] == ROUNDS:
            told.append(_("Time cards <b>{number}</b> of {last}").format(number=turn["time_cards"], last=TIME_CARDS))
        return tuple(told)

    def longest_details(self) -> str:
        return max(_("the side of a contract"), _("a city to begin in"), _("build action and move used"), key=len)
