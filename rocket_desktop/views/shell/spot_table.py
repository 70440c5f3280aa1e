"""The page of a game whose board is a `SpotScene`: what pointing does at every such table."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Protocol, cast

from PySide6.QtCore import QObject

from rocket_desktop.model.core import Json
from rocket_desktop.play.session import Session
from rocket_desktop.play.settings import Settings
from rocket_desktop.views.kit.spot_scene import SpotScene
from rocket_desktop.views.kit.spots import Choice, Spot
from rocket_desktop.views.shell.chooser import MoveChooser
from rocket_desktop.views.shell.game_table import GameTable
from rocket_desktop.views.shell.marks import style_of
from rocket_desktop.views.shell.position_model import PositionModel, SortableModel, Subject
from rocket_desktop.views.shell.subject_table import FittingTable
from rocket_desktop.views.shell.words import sentence, sentences


class SpotChooser(MoveChooser):
    """How a person decides by pointing at spots."""

    def choices(self) -> Mapping[Spot, Choice]:
        """What can be pointed at next, and what it would do."""
        raise NotImplementedError

    def spot_clicked(self, spot: Spot) -> None:
        """A click on a spot, or Enter on it."""
        raise NotImplementedError

    def confirms(self, spot: Spot) -> bool:
        """Whether the second click of a double click on a spot makes the move that waits."""
        raise NotImplementedError


class WayTo(Protocol):
    """A move's text, and all that is pointed at to make it."""

    @property
    def text(self) -> str:
        """As in a record."""

    @property
    def parts(self) -> tuple[Spot, ...]:
        """The spots in the order in which they are best shown."""


class PicksChooser(SpotChooser):
    """Spots are pointed at one after the other until one move is left: `picks` are those so far."""

    def __init__(self, session: Session, parent: QObject | None = None) -> None:
        super().__init__(session, parent)
        self.picks: list[Spot] = []
        self._ways: Sequence[WayTo] = ()

    def confirms(self, spot: Spot) -> bool:
        return bool(self.pending) and spot in self.picks

    def aim(self, text: str) -> bool:
        way = next((way for way in self._ways if way.text == text), None)
        if way is None:
            self.refused.emit(sentence(self._session.why_not(text)))
            return False
        self.picks = list(way.parts)
        return True

    def step_back(self) -> None:
        self.pending = ""
        self.picks = self.picks[:-1]
        self.changed.emit()

    def can_step_back(self) -> bool:
        return bool(self.picks)


class SpotTable(GameTable):
    """See `GameTable`.  All panels are `FittingTable`s, the first that of the players.

    `make_parts` sets `scene` and `chooser`; what belongs together on the board and in the panels, a game says by the
    methods below.
    """

    scene: SpotScene
    chooser: SpotChooser

    def __init__(self, session: Session, settings: Settings, theme: Callable[[], str]) -> None:
        super().__init__(session, settings, theme)
        self._foretold = False  # whether it is said what the choice would bring that the pointer was on last
        self.scene.spot_clicked.connect(self.spot_clicked)
        self.scene.spot_activated.connect(self._spot_activated)
        self.scene.enter_pressed.connect(self.entered)
        self.scene.spot_hovered.connect(self.spot_hovered)
        self.scene.cursor_moved.connect(self.spot_hovered)
        for table in self._tables():
            table.pointed.connect(self.light)
        self.log.pointed.connect(lambda event: self.light(self.event_subject(event)))
        self.offer_seat_menus(self._tables()[0], cast(SortableModel, self._models()[0]))

    # --- what a game says ---

    def event_subject(self, event: Json | None) -> Subject | None:
        """What an event of the log is about."""
        raise NotImplementedError

    def spot_subject(self, spot: Spot) -> Subject | None:
        """What a spot is about."""
        raise NotImplementedError

    def subject_spot(self, subject: Subject) -> Spot | None:
        """The spot that is lit for a subject."""
        raise NotImplementedError

    # --- showing ---

    def _tables(self) -> list[FittingTable]:
        return [cast(FittingTable, table) for _title, table in self.parts.panels.values()]

    def _models(self) -> list[PositionModel]:
        return [cast(PositionModel, table.model()) for table in self._tables()]

    def show_seats(self) -> None:
        seats = self._seats()
        self.scene.set_seats([style_of(seat) for seat in seats])
        for model in self._models():
            model.show_seats(seats)

    def show_made(self, events: Sequence[Json], then: Callable[[], None]) -> None:
        self.scene.animate(events, then)

    def show_position(self, position: Json, status: Json) -> None:
        self.scene.show_position(position, self.session.viewer())
        tables, models = self._tables(), self._models()
        first = not models[0].position
        changed = [model.show_position(position, status) for model in models]
        if first:
            tables[0].fit_height()
        for table, says_more in zip(tables, changed, strict=True):
            if says_more:
                table.fit_words()  # what is said now may need more room than what was said before

    def show_choices(self) -> None:
        """Show on the board what the chooser offers, and nothing else."""
        self.scene.set_choices(self.chooser.choices())
        cursor = self.scene.cursor
        if self.chooser.pending and cursor is not None and not self.chooser.confirms(cursor):
            self.scene.rest_cursor()  # chosen by other means: Enter is to confirm that, not to choose anew

    def close_table(self) -> None:
        super().close_table()
        for model in self._models():
            model.light(None)

    def toggle_memory_aid(self) -> None:
        """Show what can be known from what everybody has seen, or do so no longer; the choice is kept."""
        self._settings.memory_aid = not self._settings.memory_aid
        self.settings_changed.emit()
        self.apply_settings()

    # --- pointing ---

    def spot_clicked(self, spot: Spot) -> None:
        """A click on a spot, or Enter on it."""
        self.guarded(partial(self.chooser.spot_clicked, spot))

    def _spot_activated(self, spot: Spot) -> None:
        """A double click chooses and confirms in one; the first of its clicks has been told already."""
        if self.chooser.is_open() and self.chooser.confirms(spot):
            self.chooser.accept()

    def spot_hovered(self, spot: Spot | None) -> None:
        """Light up in the panels what the pointer or the keyboard is on; say what a choice there would bring."""
        for model in self._models():
            model.light(None if spot is None else self.spot_subject(spot))
        choice = None if spot is None else self.scene.choice_at(spot)
        if choice is not None and choice.hover and not self.chooser.pending:
            self.actions_bar.say(sentences(choice.hover.splitlines()))
            self._foretold = True
        elif self.chooser.is_open() and (spot is not None or self._foretold):
            # What a choice would bring is not said on when the pointer has left it; why a click led nowhere is.
            self.actions_bar.say(self.expected())
            self._foretold = False

    def light(self, subject: Subject | None) -> None:
        """Light up all that belongs to `subject` on the board and in every panel."""
        self.scene.set_highlight(None if subject is None else self.subject_spot(subject))
        for model in self._models():
            model.light(subject)
