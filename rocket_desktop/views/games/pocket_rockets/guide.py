"""Advice about moves of Pocket Rockets: its words, and showing moves on the table."""

from __future__ import annotations

from collections.abc import Callable
from typing import cast

from rocket_desktop.i18n import _
from rocket_desktop.model.core import Json
from rocket_desktop.model.pocket_rockets.cards import PLACES
from rocket_desktop.model.pocket_rockets.words import place_name
from rocket_desktop.play.session import Session
from rocket_desktop.views.games.pocket_rockets.chooser import Chooser
from rocket_desktop.views.games.pocket_rockets.moves import Hand, parts_of
from rocket_desktop.views.games.pocket_rockets.outcome import UNKNOWN, foresee, move_title
from rocket_desktop.views.games.pocket_rockets.pieces import PositionState
from rocket_desktop.views.kit.spots import Choice, Showing, Spot
from rocket_desktop.views.shell.guide import MoveGuide
from rocket_desktop.views.shell.position_model import Subject


class PocketRocketsGuide(MoveGuide):
    """Tells and shows moves on the table's scene and chooser."""

    def __init__(self, session: Session, scene: Showing, chooser: Chooser, restore: Callable[[], None]) -> None:
        super().__init__(session, chooser, restore)
        self._scene = scene

    def title(self, text: str) -> str:
        return move_title(text, self.names())

    def place(self, ply: int, text: str) -> str:
        position = self._position(ply)
        here = position["pawns"][position["turn"]["player"]]
        match text.split():
            case ["place", *_rest]:
                return _(
                    "Compare the tops of the piles: where is a card that fits your base, and what is next on the way?"
                )
            case ["move", *_rest]:
                return _("Look one step ahead: what could you do on the next yard card, and on those behind it?")
            case ["draw"]:
                place = place_name(PLACES.index(here or ""))
                return _("Look at the pile beside {place}: is its top card of use?").format(place=place)
            case ["build", *_rest]:
                return _("Look at your hand: is there something to build where you are?")
            case ["recycle", *_rest]:
                return _("Look at your hand and at the tops of the piles: is one of your cards of no use?")
            case ["reverse"]:
                return _("Look at the ring: who walks which way, and who would like to?")
            case ["launch", *_rest]:
                return _("Look at the fuel: what will be left of it next time?")
            case ["bonus", *_rest]:
                return _("Look at your bonus card: is this the moment?")
            case ["take", *_rest]:
                return _("Which of these cards helps you most, or is missed most by others?")
            case ["end"]:
                return _("Is anything that you can still do of use?")
        return _("There is only one thing to do.")

    def reasons(self, ply: int, text: str) -> list[str]:
        return foresee(self._session, text, self.names(), ply).lines(self.names())[1:]

    def mark_place(self, ply: int, text: str) -> None:
        spots = self._spots(ply, text)
        # The kind of thing is lit, not the very one: a hint does not give the move away yet.
        spot = spots[0] if spots else None
        if spot is not None and spot.kind in ("card", "offer", "fuel"):
            spot = Spot("seat", self._position(ply)["turn"]["player"])
        self._scene.set_highlight(spot)

    def mark_made(self, ply: int, text: str) -> None:
        # Cards of the hand lie elsewhere by now.
        lasting = [spot for spot in self._spots(ply, text) if spot.kind not in ("card", "offer", "bonus", "fuel")]
        seat = self._position(ply)["turn"]["player"]
        self._scene.set_highlight(lasting[-1] if lasting else Spot("seat", seat))

    def mark_move(self, ply: int, text: str) -> None:
        spots = self._spots(ply, text)
        if not spots:
            self._scene.set_choices({})
            return
        outcome = foresee(self._session, text, self.names(), ply)
        told = "\n".join(outcome.lines(self.names()))
        choices = {spot: Choice(hover=told, chosen=True) for spot in spots[:-1]}
        self._scene.set_choices({**choices, spots[-1]: Choice(outcome.label, told, pending=True)})

    def unmark(self) -> None:
        self._scene.set_highlight(None)

    def _position(self, ply: int) -> PositionState:
        return cast(PositionState, self._session.position(ply))

    def _spots(self, ply: int, text: str) -> tuple[Spot, ...]:
        """All that would be pointed at for a move, as far as it is seen: cards of the hand that is shown alone."""
        position = self._position(ply)
        seat = position["turn"]["player"]
        words = text.split()
        mine = self._session.viewer() in (None, seat)
        if words[0] == "take" and (words[1] == UNKNOWN or not mine):
            return ()
        if not mine and words[0] in ("build", "recycle"):
            return (Spot("rocket", seat, int(words[2]) - 1),) if len(words) == 3 else ()
        return parts_of(text, position, seat, Hand(position, seat))


def subject_of(event: Json | None) -> Subject | None:
    """Who an event is about, for lighting up all that belongs to them."""
    seat = None if event is None else event.get("seat")
    return Subject("player", seat) if isinstance(seat, int) else None
