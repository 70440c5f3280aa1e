"""Advice about moves of Station Master: its words, and showing moves on the station."""

from __future__ import annotations

from collections.abc import Callable
from typing import cast

from rocket_desktop.i18n import _
from rocket_desktop.model.core import Json
from rocket_desktop.play.session import Session
from rocket_desktop.views.games.station_master.chooser import Chooser
from rocket_desktop.views.games.station_master.moves import Hand, pawn_spot, train_spot, ways
from rocket_desktop.views.games.station_master.outcome import foresee, move_title
from rocket_desktop.views.kit.spots import Choice, Showing, Spot
from rocket_desktop.views.shell.guide import MoveGuide
from rocket_desktop.views.shell.position_model import Subject


class StationMasterGuide(MoveGuide):
    """Tells and shows moves on the table's scene and chooser."""

    def __init__(
        self,
        session: Session,
        scene: Showing,
        chooser: Chooser,
        light: Callable[[Subject | None], None],
        restore: Callable[[], None],
    ) -> None:
        """`light` lights up a subject everywhere."""
        super().__init__(session, chooser, restore)
        self._scene = scene
        self._light = light

    def title(self, text: str) -> str:
        return move_title(text, self.names())

    def place(self, ply: int, text: str) -> str:
        phase = str(self._turn(ply)["phase"])
        match text.split():
            case ["board", train, _value] if phase == "turn":
                return _("Look at {train}: which of the pawns at home would do well there?").format(train=train)
            case ["board" | "done", *_rest] if phase == "standing-room":
                return _("Look at the pawns at home: is the new room worth one of them?")
            case ["board", *_rest]:
                return _("Look at the pawns at home: what will the cars behind the Depot bring?")
            case ["car", train, _card]:
                return _("Look at {train}: what would another car change there, and for whom?").format(train=train)
            case ["caboose", train]:
                return _("Look at {train}: will it get any better?").format(train=train)
            case ["depot", train]:
                return _("Look at {train}: is this the moment to score it?").format(train=train)
            case ["standing-room", train]:
                return _("Look at {train}: who would like to be aboard?").format(train=train)
            case ["uncouple", train, _count]:
                return _("Look at the end of {train}: are its last cars good for the right player?").format(train=train)
            case ["reassign", train, _other]:
                return _("Look at the last car of {train}: would it do better elsewhere?").format(train=train)
            case ["repair", _train, _card]:
                return _("Look at the top three discards: is one of them still of use?")
            case ["transfer", train]:
                return _("Look at the pawns on {train}: are they where they should be?").format(train=train)
            case ["take" | "done", *_rest]:
                train = f"T{self._turn(ply)['train']}"
                return _("Compare the trains: which pawns of {train} are better off elsewhere, if any?").format(
                    train=train
                )
        return _("There is only one thing to do.")

    def reasons(self, ply: int, text: str) -> list[str]:
        return foresee(self._session, text, self.names(), ply).lines(self.names())[1:]

    def mark_place(self, ply: int, text: str) -> None:
        if text.startswith("repair"):
            self._scene.set_highlight(Spot("discard"))
        else:
            self._light(self._subject(ply, text))

    def mark_made(self, ply: int, text: str) -> None:
        self._light(self._subject(ply, text))

    def mark_move(self, ply: int, text: str) -> None:
        self._light(self._subject(ply, text))
        spots = self._spots(ply, text)
        if not spots:
            self._scene.set_choices({})
            return
        outcome = foresee(self._session, text, self.names(), ply)
        told = "\n".join(outcome.lines(self.names()))
        choices = {spot: Choice(hover=told, chosen=True) for spot in spots[:-1]}
        self._scene.set_choices({**choices, spots[-1]: Choice(outcome.label(), told, pending=True)})

    def unmark(self) -> None:
        self._light(None)

    def _turn(self, ply: int) -> Json:
        return cast(Json, self._session.position(ply)["turn"])

    def _subject(self, ply: int, text: str) -> Subject | None:
        """The train that a move begins with; of what follows a card, the train that this was played on."""
        match text.split():
            case ["take" | "done", *_rest]:
                train = cast(int | None, self._turn(ply)["train"])
                return None if train is None else Subject("train", train - 1)
            case [_word, train, *_rest]:
                return Subject("train", train_spot(train).place)
        return None

    def _spots(self, ply: int, text: str) -> tuple[Spot, ...]:
        """All that would be pointed at for a move; where the hand is not known, the train alone."""
        position = self._session.position(ply)
        turn = cast(Json, position["turn"])
        seat = cast(int, turn["player"])
        if cast(list[object], position["hands"])[seat] is not None:
            return ways([text], position, Hand(position, seat))[0].parts
        match text.split():
            case ["take", owner, which, to]:
                pawn = pawn_spot(position, cast(int, turn["train"]) - 1, int(owner[1:]) - 1, int(which))
                return (pawn,) if to == "home" else (pawn, train_spot(to))
            case [_word, train, *_rest]:
                return (train_spot(train),)
        return ()


def subject_of(event: Json | None) -> Subject | None:
    """What an event is about, for lighting up all that belongs to it: a train, else a player."""
    if event is None:
        return None
    train, seat = event.get("train"), event.get("seat")
    if isinstance(train, int):
        return Subject("train", train - 1)
    return Subject("player", seat) if isinstance(seat, int) else None
