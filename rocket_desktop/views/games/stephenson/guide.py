"""Advice about moves of Stephenson's Rocket: its words, and showing moves on the board and in the chart."""

from __future__ import annotations

from collections.abc import Callable
from typing import cast

from PySide6.QtCore import QPointF

from rocket_desktop.i18n import _
from rocket_desktop.model.core import Json
from rocket_desktop.model.stephenson.words import pounds
from rocket_desktop.play.session import Session
from rocket_desktop.views.games.stephenson.board_map import Place
from rocket_desktop.views.games.stephenson.chooser import Chooser, target_choice
from rocket_desktop.views.games.stephenson.edition import edition_of
from rocket_desktop.views.games.stephenson.models import ChartModel
from rocket_desktop.views.games.stephenson.moves import hex_of
from rocket_desktop.views.games.stephenson.outcome import foresee, move_title
from rocket_desktop.views.games.stephenson.scene import BoardScene
from rocket_desktop.views.shell.guide import MoveGuide
from rocket_desktop.views.shell.position_model import Subject


class StephensonGuide(MoveGuide):
    """Tells and shows moves on the table's scene, chart and chooser."""

    def __init__(
        self,
        session: Session,
        scene: BoardScene,
        chart: ChartModel,
        chooser: Chooser,
        light: Callable[[Subject | None], None],
        restore: Callable[[], None],
    ) -> None:
        """`light` lights up a subject everywhere."""
        super().__init__(session, chooser, restore)
        self._edition = edition_of(session.options)
        self._scene = scene
        self._board = scene.board
        self._chart = chart
        self._light = light

    def title(self, text: str) -> str:
        return move_title(text, self._board, self._edition)

    def amount(self, number: float) -> str:
        return pounds(number) if self._edition.is_1999 else super().amount(number)

    def amount_in_words(self, number: float) -> str:
        return pounds(number) if self._edition.is_1999 else super().amount_in_words(number)

    def amounts_title(self) -> str:
        return _("Money") if self._edition.is_1999 else super().amounts_title()

    def lost_title(self) -> str:
        return _("Money lost") if self._edition.is_1999 else super().lost_title()

    def lost_help(self) -> str:
        if self._edition.is_1999:
            return _("The money at the end that it has cost, in the mean")
        return super().lost_help()

    def place(self, ply: int, text: str) -> str:
        veto = self._veto_line(ply)
        if veto:
            return _("Compare what each hex would bring {line} and its holders, and what a bid would cost.").format(
                line=self._board.lines[veto].abbr
            )
        match text.split():
            case ["extend", line, _label]:
                return _("Look at {line}: where could it go?").format(line=self._board.lines[line].abbr)
            case ["invest", city, _industry]:
                look = (
                    _("Look at the city markers of {city}.")
                    if self._edition.is_1999
                    else _("Look at {city} in the investment chart.")
                )
                return look.format(city=self._board.places[city].name)
            case ["station", label]:
                return _("Think of a station near {place}.").format(place=self._near(label).name)
            case ["station", label, "from", _start]:
                return _("One of the stations could stand better, near {place}.").format(place=self._near(label).name)
        return _("There is only one thing to do.")

    def reasons(self, ply: int, text: str) -> list[str]:
        return foresee(self._session, text, self._board, ply).lines(self.names())[1:]

    def mark_place(self, ply: int, text: str) -> None:
        subject = self._subject(ply, text)
        if subject is None and hex_of(text):
            self._scene.set_highlight(self._near(hex_of(text)).hex)
        else:
            self._light(subject)

    def mark_made(self, ply: int, text: str) -> None:
        self._light(self._subject(ply, text))
        if hex_of(text):
            self._scene.set_highlight(hex_of(text))

    def mark_move(self, ply: int, text: str) -> None:
        self._light(self._subject(ply, text))
        match text.split():
            case ["invest", city, industry]:
                self._chart.point((city, industry))
                self._scene.set_choices([])
            case _:
                label = hex_of(text)
                outcome = foresee(self._session, text, self._board, ply)
                chosen = [target_choice(label, outcome, self.names(), chosen=True)] if label else []
                self._scene.set_choices(chosen)

    def unmark(self) -> None:
        self._chart.point(None)
        self._light(None)

    def _veto_line(self, ply: int) -> str:
        """The id of the line that a veto is about, empty outside of one."""
        veto = cast(Json | None, cast(Json, self._session.position(ply)["turn"])["veto"])
        return str(veto["line"]) if veto is not None else ""

    def _subject(self, ply: int, text: str) -> Subject | None:
        """What a move is about, None for a mere hexagon."""
        match text.split():
            case ["extend", line, _label]:
                return Subject("line", line)
            case ["invest", city, _industry]:
                return Subject("city", city)
        veto = self._veto_line(ply)
        return Subject("line", veto) if veto else None

    def _near(self, label: str) -> Place:
        """The place nearest to a hexagon."""
        here = self._board.centre(label)

        def distance(place: Place) -> float:
            way = self._board.centre(place.hex) - here
            return QPointF.dotProduct(way, way)

        return min(self._board.places.values(), key=distance)


def subject_of(event: Json | None) -> Subject | None:
    """What an event is about, for lighting up all that belongs to it: a place, else a line, else a player."""
    if event is None:
        return None
    place = event.get("city") or event.get("feature")
    if event["kind"] == "award":
        if event["reason"] in ("city", "town"):
            place = event["subject"]
        elif event["reason"] in ("merger", "stations", "shares"):
            return Subject("line", str(event["subject"]))
    if place:
        return Subject("city", str(place))
    if event.get("line"):
        return Subject("line", str(event["line"]))
    if event["kind"] == "station":
        return Subject("hex", str(event["hex"]))
    seat = event.get("seat")
    return Subject("player", seat) if isinstance(seat, int) else None
