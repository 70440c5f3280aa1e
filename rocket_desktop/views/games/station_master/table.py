"""The table of Station Master: the station, its panels, and everything a player does with them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import cast

from PySide6.QtWidgets import QMenu

from rocket_desktop.i18n import _
from rocket_desktop.model.core import Json
from rocket_desktop.play.session import Session
from rocket_desktop.play.settings import Settings
from rocket_desktop.views.games.station_master.action_bar import StationMasterActions
from rocket_desktop.views.games.station_master.chooser import Chooser
from rocket_desktop.views.games.station_master.discards import DiscardsDialog
from rocket_desktop.views.games.station_master.end_panel import StationMasterEnd
from rocket_desktop.views.games.station_master.guide import StationMasterGuide, subject_of
from rocket_desktop.views.games.station_master.menus import table_keys
from rocket_desktop.views.games.station_master.models import PlayersModel, StationModel, TrainsModel
from rocket_desktop.views.games.station_master.panels import PlayersTable, TrainsTable
from rocket_desktop.views.games.station_master.scene import TrainScene
from rocket_desktop.views.games.station_master.turn import StationMasterStrip
from rocket_desktop.views.kit.spots import Spot
from rocket_desktop.views.shell.game_table import GameTable
from rocket_desktop.views.shell.marks import style_of
from rocket_desktop.views.shell.offers import add_offer
from rocket_desktop.views.shell.position_model import Subject
from rocket_desktop.views.shell.spot_view import SpotView
from rocket_desktop.views.shell.table_parts import TableParts
from rocket_desktop.views.shell.words import sentences

UNTOLD = frozenset({"score"})
"""Events whose words others hold: a train that leaves tells every score as a formula."""


class StationMasterTable(GameTable):
    """The page on which a game is played: see `TablePage`."""

    actions_bar: StationMasterActions

    def __init__(self, session: Session, settings: Settings, theme: Callable[[], str]) -> None:
        super().__init__(session, settings, theme)
        chooser = self.chooser
        self.scene.spot_clicked.connect(self._spot_clicked)
        self.scene.spot_activated.connect(self._spot_activated)
        self.scene.spot_hovered.connect(self._spot_hovered)
        self.scene.cursor_moved.connect(self._spot_hovered)
        self.actions_bar.option_chosen.connect(lambda text: self.guarded(partial(chooser.pick, text)))
        for table in (self.players, self.trains):
            table.pointed.connect(self._light)
        self.log.pointed.connect(lambda event: self._light(subject_of(event)))
        self.offer_seat_menus(self.players, self.players_model)

    def make_parts(self) -> TableParts:
        session = self.session
        self.scene = TrainScene([style_of(seat) for seat in self._seats()], self._theme(), self)
        self.view = SpotView(self.scene, _("Station"))
        self.chooser = Chooser(session, self)
        self.strip = StationMasterStrip()
        self.actions_bar = StationMasterActions()
        self.end = StationMasterEnd()
        self.discards = DiscardsDialog(self._theme(), self)
        self.players_model = PlayersModel(self)
        self.trains_model = TrainsModel(self)
        self.players = PlayersTable(self.players_model)
        self.trains = TrainsTable(self.trains_model)
        self.guide = StationMasterGuide(session, self.scene, self.chooser, self._light, self._show_choices)
        return TableParts(
            scene=self.scene,
            view=self.view,
            chooser=self.chooser,
            strip=self.strip,
            actions=self.actions_bar,
            end=self.end,
            guide=self.guide,
            panels={"players": (_("Players"), self.players), "trains": (_("Trains"), self.trains)},
            beside="trains",
            example=_("t2 or coach"),
            untold=UNTOLD,
        )

    def own_keys(self) -> Sequence[tuple[str, Callable[[], object]]]:
        return (
            ("1", partial(self.actions_bar.choose, 0)),
            ("2", partial(self.actions_bar.choose, 1)),
            ("D", self.show_discards),
            ("R", self.toggle_memory_aid),
        )

    def keys(self) -> list[tuple[str, str]]:
        return table_keys()

    def fill_menu(self, menu: QMenu) -> None:
        super().fill_menu(menu)
        menu.addSeparator()
        add_offer(menu, _("The &discards"), "D", self.show_discards)
        add_offer(menu, _("&Memory aid"), "R", self.toggle_memory_aid, on=self._settings.memory_aid)

    def apply_settings(self) -> None:
        super().apply_settings()
        self.scene.set_clues(self._settings.memory_aid)
        self.discards.set_theme(self._theme())
        for model in self._models():
            model.set_aid(self._settings.memory_aid)

    def close_table(self) -> None:
        super().close_table()
        self.discards.close()
        for model in self._models():
            model.light(None)

    # --- showing ---

    def show_seats(self) -> None:
        seats = self._seats()
        self.scene.set_seats([style_of(seat) for seat in seats])
        for model in self._models():
            model.show_seats(seats)

    def show_made(self, events: Sequence[Json], then: Callable[[], None]) -> None:
        self.scene.animate(events, then)

    def show_position(self, position: Json, status: Json) -> None:
        self.scene.show_position(position, self.session.viewer())
        first = not self.players_model.position
        changed = [model for model in self._models() if model.show_position(position, status)]
        if first:
            self.players.fit_height()
        for table in (self.players, self.trains):
            if table.model() in changed:
                table.fit_words()  # what is said now may need more room than what was said before
        self.discards.show_cards(cast(list[str], position["discard"]))

    def show_offers(self) -> None:
        self._show_choices()
        self.actions_bar.show_options(self.chooser)

    def _show_choices(self) -> None:
        """Show at the station what the chooser offers, and nothing else."""
        self.scene.set_choices(self.chooser.choices())

    def _models(self) -> tuple[StationModel, ...]:
        return (self.players_model, self.trains_model)

    def show_discards(self) -> None:
        """Open the discard pile, or bring it to the front."""
        self.discards.show()
        self.discards.raise_()
        self.discards.activateWindow()

    def toggle_memory_aid(self) -> None:
        """Show what pawns aboard may be by all that was shown, or do so no longer; the choice is kept."""
        self._settings.memory_aid = not self._settings.memory_aid
        self.settings_changed.emit()
        self.apply_settings()

    # --- pointing ---

    def _spot_clicked(self, spot: Spot) -> None:
        if spot.kind == "discard" and not (self.chooser.is_open() and spot in self.chooser.choices()):
            self.show_discards()
        else:
            self.guarded(partial(self.chooser.spot_clicked, spot))

    def _spot_activated(self, spot: Spot) -> None:
        """A double click chooses and confirms in one; the first of its clicks has been told already."""
        if self.chooser.is_open() and self.chooser.pending and spot in self.chooser.picks:
            self.chooser.accept()

    def _spot_hovered(self, spot: Spot | None) -> None:
        """Light up in the tables what the pointer or the keyboard is on; say what a choice there would bring."""
        subject = None
        if spot is not None:
            if spot.kind in ("train", "pawn"):
                subject = Subject("train", spot.place)
            choice = self.scene.choice_at(spot)
            if choice is not None and choice.hover and not self.chooser.pending:
                self.actions_bar.say(sentences(choice.hover.splitlines()))
            elif self.chooser.is_open():
                self.actions_bar.say(self.expected())
        for model in self._models():
            model.light(subject)

    def _light(self, subject: Subject | None) -> None:
        """Light up all that belongs to `subject` at the station and in every table."""
        train = subject is not None and subject.kind == "train"
        self.scene.set_highlight(Spot("train", int(subject.id)) if subject is not None and train else None)
        for model in self._models():
            model.light(subject)
