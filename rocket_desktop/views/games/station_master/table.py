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
from rocket_desktop.views.games.station_master.models import PlayersModel, TrainsModel
from rocket_desktop.views.games.station_master.panels import PlayersTable, TrainsTable
from rocket_desktop.views.games.station_master.scene import TrainScene
from rocket_desktop.views.games.station_master.turn import StationMasterStrip
from rocket_desktop.views.kit.spots import Spot
from rocket_desktop.views.shell.marks import style_of
from rocket_desktop.views.shell.offers import add_offer
from rocket_desktop.views.shell.position_model import Subject
from rocket_desktop.views.shell.spot_table import SpotTable
from rocket_desktop.views.shell.spot_view import SpotView
from rocket_desktop.views.shell.table_parts import TableParts

UNTOLD = frozenset({"score"})
"""Events whose words others hold: a train that leaves tells every score as a formula."""


class StationMasterTable(SpotTable):
    """The page on which a game is played: see `TablePage`."""

    scene: TrainScene
    chooser: Chooser
    actions_bar: StationMasterActions

    def __init__(self, session: Session, settings: Settings, theme: Callable[[], str]) -> None:
        super().__init__(session, settings, theme)
        self.actions_bar.option_chosen.connect(lambda text: self.guarded(partial(self.chooser.pick, text)))

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
        self.guide = StationMasterGuide(session, self.scene, self.chooser, self.light, self.show_choices)
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
        for model in (self.players_model, self.trains_model):
            model.set_aid(self._settings.memory_aid)

    def close_table(self) -> None:
        super().close_table()
        self.discards.close()

    # --- showing ---

    def show_position(self, position: Json, status: Json) -> None:
        super().show_position(position, status)
        self.discards.show_cards(cast(list[str], position["discard"]))

    def show_offers(self) -> None:
        self.show_choices()
        self.actions_bar.show_options(self.chooser)

    def show_discards(self) -> None:
        """Open the discard pile, or bring it to the front."""
        self.discards.show()
        self.discards.raise_()
        self.discards.activateWindow()

    # --- pointing ---

    def spot_clicked(self, spot: Spot) -> None:
        if spot.kind == "discard" and not (self.chooser.is_open() and spot in self.chooser.choices()):
            self.show_discards()
        else:
            super().spot_clicked(spot)

    def event_subject(self, event: Json | None) -> Subject | None:
        return subject_of(event)

    def spot_subject(self, spot: Spot) -> Subject | None:
        return Subject("train", spot.place) if spot.kind in ("train", "pawn") else None

    def subject_spot(self, subject: Subject) -> Spot | None:
        return Spot("train", int(subject.id)) if subject.kind == "train" else None
