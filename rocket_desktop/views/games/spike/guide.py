"""Advice about moves of Spike: its words, and showing moves on the table."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Protocol

from rocket_desktop.i18n import _
from rocket_desktop.model.spike.board import Board
from rocket_desktop.play.analysis import Evaluation
from rocket_desktop.play.session import Session
from rocket_desktop.views.games.spike.building import Builder
from rocket_desktop.views.games.spike.chooser import Chooser
from rocket_desktop.views.games.spike.moves import Position, moves_of, series, spots_of
from rocket_desktop.views.games.spike.outcome import UNKNOWN, foresee, move_title
from rocket_desktop.views.games.spike.places import node_name
from rocket_desktop.views.kit.spots import Choice, Showing, Spot
from rocket_desktop.views.shell.guide import MoveGuide
from rocket_desktop.views.shell.words import listed

_FEW = 3
"""So many cities are named to which a segment leads."""


class PlanShowing(Showing, Protocol):
    """What the guide needs of the scene."""

    def set_plan(self, segments: Sequence[int], price: str) -> None:
        """Draw track that is not laid, with its price."""


class SpikeGuide(MoveGuide):
    """Tells and shows moves on the table's scene and chooser."""

    def __init__(
        self, session: Session, board: Board, scene: PlanShowing, chooser: Chooser, restore: Callable[[], None]
    ) -> None:
        super().__init__(session, chooser, restore)
        self._board = board
        self._scene = scene

    def title(self, text: str) -> str:
        return move_title(text, self._board)

    def title_at(self, ply: int, text: str) -> str:
        """See `MoveGuide`: a build is called by where it leads, a load by its cargo."""
        return move_title(text, self._board, self._position(ply))

    def in_gestures(self, found: Evaluation) -> Evaluation:
        """See `MoveGuide`: a build as a whole."""
        whole = zip(found.moves, found.then or [()] * len(found.moves), strict=True)
        return replace(found, moves=tuple(replace(each, move=series([each.move, *then])) for each, then in whole))

    def amount(self, number: float) -> str:
        return _("${amount}").format(amount=super().amount(number))

    def amount_in_words(self, number: float) -> str:
        return self.amount(number)

    def amounts_title(self) -> str:
        return _("Money")

    def lost_title(self) -> str:
        return _("Money lost")

    def lost_help(self) -> str:
        return _("The money at the end that it has cost, in the mean")

    def place(self, ply: int, text: str) -> str:
        match text.split():
            case ["side", *_rest]:
                return _("Compare the two sides: which cities lie near one another, and near your other contracts?")
            case ["give", *_rest]:
                return _("Which card helps your neighbour least, or do you miss least?")
            case ["route", *_rest]:
                return _("Which route goes where your contracts go?")
            case ["start", *_rest]:
                return _(
                    "Look for a city between what you have to load and where it goes, with a dear commodity nearby."
                )
            case ["draw", "deck"]:
                return _("Look at the cards: is what lies face up better than any card?")
            case ["draw", *_rest]:
                return _("Look at the cards that lie face up: which way would one of them pay?")
            case ["stop"]:
                return _("Look at your hand: do more cards help you now?")
            case ["lay" | "pay", *_rest]:
                return _("Look at your hand and the market: can you reach a new city that pays, or that you need?")
            case ["upgrade", *_rest]:
                return _("Look at your train: would it pay to have a better one for the rest of the game?")
            case ["go", *_rest]:
                return _("Look at your train: where could it load or deliver?")
            case ["load", *_rest] | ["deliver", *_rest]:
                return _("Look at the city where your train stands.")
            case ["contract"]:
                return _("You have fulfilled every contract: what could still bring money?")
            case ["end"]:
                return _("Is anything that you can still do of use?")
        raise ValueError(f"{text!r} is no move of this game")

    def reasons(self, ply: int, text: str) -> list[str]:
        told = list(foresee(self._session, self._board, text, ply).told)
        return [*self._leads_to(ply, text), *told]

    def _leads_to(self, ply: int, text: str) -> list[str]:
        """To which cities a first segment leads by the cheapest ways; a whole build says itself where it leads."""
        position = self._position(ply)
        seat = position["turn"]["player"]
        if not text.startswith("lay") or len(moves_of(text)) > 1 or position["hands"][seat] is None:
            return []
        builder = Builder(self._board, position, seat)
        number = self._board.segments.index(text.split()[1])
        done = 0 if builder.laid is None else len(builder.laid.segments)
        ways = [way for way in builder.reached().values() if way.segments[done] == number]
        if not ways:
            return []
        ways.sort(key=lambda way: (builder.ground.price(way.need), -builder.bounty(way.head)))
        cities = [node_name(self._board, way.head) for way in ways[:_FEW]]
        return [_("It is on the cheapest way to {cities}").format(cities=listed(cities))]

    def mark_place(self, ply: int, text: str) -> None:
        seat = self._position(ply)["turn"]["player"]
        # Where to look, not yet what to do: the train, or the player's own things.
        moving = text.split()[0] in ("go", "load", "deliver", "upgrade")
        placed = self._position(ply)["trains"][seat]["place"] is not None
        self._scene.set_highlight(
            Spot("train", seat) if moving and placed else Spot("deck") if self._draws(text) else None
        )

    def _draws(self, text: str) -> bool:
        return text.split()[0] in ("draw", "stop")

    def mark_made(self, ply: int, text: str) -> None:
        # Cards of a hand lie elsewhere by now, and those drawn are gone.
        lasting = [spot for spot in self._spots(ply, text) if spot.kind in ("node", "segment", "train")]
        seat = self._position(ply)["turn"]["player"]
        self._scene.set_highlight(lasting[0] if lasting else Spot("seat", seat))

    def mark_move(self, ply: int, text: str) -> None:
        spots = self._spots(ply, text)
        self._scene.set_choices({})
        lays = [move.split()[1] for move in moves_of(text) if move.startswith("lay")]
        if lays:
            before = self._position(ply)["turn"]["path"]
            self._scene.set_plan([self._board.segments.index(name) for name in (*before, *lays)], "")
        if spots:
            outcome = foresee(self._session, self._board, text, ply)
            told = "\n".join(outcome.lines([]))
            self._scene.set_choices({spots[0]: Choice(outcome.label, told, pending=True)})

    def unmark(self) -> None:
        self._scene.set_highlight(None)
        self._scene.set_plan([], "")

    def _position(self, ply: int) -> Position:
        return self._session.position(ply)

    def _spots(self, ply: int, text: str) -> tuple[Spot, ...]:
        """All that would be pointed at for a move, as far as it is seen: what the foreground shows alone."""
        position = self._position(ply)
        seat = position["turn"]["player"]
        spots = () if UNKNOWN in text.split() else spots_of(text, position, seat, self._board)
        if self._session.viewer() in (None, seat):
            return spots
        return tuple(spot for spot in spots if spot.kind not in ("hand", "part", "contract", "route"))
