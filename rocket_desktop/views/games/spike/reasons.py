"""Why pointing at something on the table leads to no move now."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rocket_desktop.i18n import _
from rocket_desktop.model.spike.board import PART_NAMES, Board
from rocket_desktop.model.spike.builds import Way
from rocket_desktop.model.spike.words import commodity_name
from rocket_desktop.play.session import Session
from rocket_desktop.views.games.spike.building import Builder
from rocket_desktop.views.games.spike.moves import Position
from rocket_desktop.views.games.spike.outcome import capital
from rocket_desktop.views.games.spike.places import node_name
from rocket_desktop.views.kit.spots import Spot
from rocket_desktop.views.shell.words import sentence


class Reasons:
    """The reasons in one position, for the seat that decides in it; what the rules refuse the session tells."""

    def __init__(self, session: Session, board: Board, position: Position, seat: int, builder: Builder | None) -> None:
        """`builder` is None where no track can be laid at all."""
        self._session, self._board, self._position = session, board, position
        self._seat, self._builder = seat, builder

    def why_not(self, spot: Spot, begun: Way | None) -> str:
        """Why pointing at this spot does nothing now, as a sentence; `begun` is track that is planned."""
        if self._position["turn"]["phase"] in ("sides", "give", "route", "start", "pay"):
            return sentence(self._session.why_not("end"))
        attempt = self._attempt(spot)
        told = self._session.why_not(attempt) if attempt else ""
        if told:
            return sentence(told)
        if spot.kind in ("node", "segment"):
            return self._no_track(spot, begun)
        if spot.kind == "contract":
            return self._no_cargo(self._position["contracts"][self._seat][spot.index])
        return {
            "hand": _("Rail cards are spent when you build: click the city you want to reach."),
            "route": _("Routes are scored at the end of the game."),
            "market": _("The market tells what a new city brings: click a city to build to it."),
            "discard": _("Discarded cards come back when the deck is made anew."),
            "train": _("This is another player's train."),
            "seat": _("There is nothing to be done with another player."),
        }.get(spot.kind, _("There is nothing to be done with this now."))

    def _attempt(self, spot: Spot) -> str:
        """The move, legal or not, that a click on a spot stands for; empty where none does, or track is meant."""
        position, me, board = self._position, self._seat, self._board
        if spot.kind == "offer":
            cards = position["face_up"]
            return f"draw {cards[spot.index]}" if spot.index < len(cards) else ""
        if spot.kind == "contract":
            held = position["contracts"][me][spot.index]
            return f"deliver {held['commodity']}" if held["status"] == "aboard" else ""
        if spot.kind == "train":
            return "load" if spot.place == me else ""
        if spot.kind == "part":
            return f"upgrade {PART_NAMES[spot.place]}"
        if spot.kind == "segment":
            name = board.segments[spot.index]
            return f"go {name}" if name in position["tracks"][me] else ""
        if spot.kind == "node":
            return self._visit(board.nodes[spot.index])
        return {"deck": "draw deck", "stock": "contract"}.get(spot.kind, "")

    def _no_cargo(self, contract: Mapping[str, Any]) -> str:
        """Why nothing is done for a contract whose cargo is not aboard."""
        if contract["status"] == "done":
            return _("This contract is fulfilled.")
        board = self._board
        commodity = board.commodities.index(contract["commodity"])
        cities = sorted(name for name, goods in zip(board.names, board.commodity_of, strict=True) if goods == commodity)
        text = _("{commodity} can be loaded while your train stands in one of these cities: {cities}.")
        return text.format(commodity=capital(commodity_name(board, commodity)), cities=", ".join(cities))

    def _visit(self, name: str) -> str:
        """What the train would do at a city of the own network."""
        if name not in self._position["connected"][self._seat]:
            return ""
        return "load" if name == self._position["trains"][self._seat]["place"] else f"go {name}"

    def _no_track(self, spot: Spot, begun: Way | None) -> str:
        """Why track does not lead to a node or along a segment now."""
        board, builder = self._board, self._builder
        laid = {name for track in self._position["tracks"] for name in track}
        if builder is None or (spot.kind == "segment" and board.segments[spot.index] in laid):
            # Any free segment brings out what is against building at all.
            name = board.segments[spot.index] if spot.kind == "segment" else ""
            free = name or next((each for each in board.segments if each not in laid), board.segments[0])
            return sentence(self._session.why_not(f"lay {free}"))
        if spot.kind == "segment":
            ends = board.ends[2 * spot.index : 2 * spot.index + 2]
            return sentence(min((builder.why_not(int(each), begun) for each in ends), key=len))
        told = _("{place}: {why}").format(
            place=capital(node_name(board, spot.index)), why=builder.why_not(spot.index, begun)
        )
        return sentence(told)


def example_of(start: str, board: Board) -> str:
    """A move of a kind that brings out why there is none of it."""
    examples = {"go": board.city_ids[0], "upgrade": PART_NAMES[0], "deliver": board.commodities[0]}
    return f"{start} {examples[start]}" if start in examples else start
