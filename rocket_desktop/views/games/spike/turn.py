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
            details = self._left(turn)
        if turn["last_turns"] is not None:
            details = _("last turn: {details}").format(details=details)
        return Turn(seat, _("{name}'s turn").format(name=seats[seat].name), details)

    def _left(self, turn: dict[str, Any]) -> str:
        if turn["built"] and turn["moved"]:
            return _("has built and moved")
        if turn["built"]:
            return _("may still move")
        return _("may still build") if turn["moved"] else _("may build and move")

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
        return max(_("the side of a contract"), _("a city to begin in"), _("may build and move"), key=len)
