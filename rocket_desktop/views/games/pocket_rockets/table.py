"""The table of Pocket Rockets: the yard, its panels, and everything a player does with them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import cast

from PySide6.QtWidgets import QMenu

from rocket_desktop.i18n import _
from rocket_desktop.model.core import Json
from rocket_desktop.play.session import Session
from rocket_desktop.play.settings import Settings
from rocket_desktop.views.games.pocket_rockets.action_bar import PocketRocketsActions
from rocket_desktop.views.games.pocket_rockets.chooser import Chooser
from rocket_desktop.views.games.pocket_rockets.end_panel import PocketRocketsEnd
from rocket_desktop.views.games.pocket_rockets.guide import PocketRocketsGuide, subject_of
from rocket_desktop.views.games.pocket_rockets.menus import table_keys
from rocket_desktop.views.games.pocket_rockets.models import PlayersModel, RocketsModel
from rocket_desktop.views.games.pocket_rockets.panels import PlayersTable, RocketsTable
from rocket_desktop.views.games.pocket_rockets.scene import YardScene
from rocket_desktop.views.games.pocket_rockets.turn import PocketRocketsStrip
from rocket_desktop.views.kit.spots import Spot
from rocket_desktop.views.shell.marks import style_of
from rocket_desktop.views.shell.offers import add_offer
from rocket_desktop.views.shell.position_model import Subject
from rocket_desktop.views.shell.spot_table import SpotTable
from rocket_desktop.views.shell.spot_view import SpotView
from rocket_desktop.views.shell.table_parts import TableParts

UNTOLD = frozenset({"turn"})
"""Events whose words others hold: the strip says whose turn it is."""


class PocketRocketsTable(SpotTable):
    """The page on which a game is played: see `TablePage`."""

    scene: YardScene
    chooser: Chooser
    actions_bar: PocketRocketsActions

    def __init__(self, session: Session, settings: Settings, theme: Callable[[], str]) -> None:
        super().__init__(session, settings, theme)
        self.actions_bar.end_turn.clicked.connect(lambda _on=False: self._by_key("end"))
        self.actions_bar.reverse.clicked.connect(lambda _on=False: self._by_key("reverse"))

    def make_parts(self) -> TableParts:
        session = self.session
        stars = bool(session.options["head_in_the_stars"])
        self.scene = YardScene([style_of(seat) for seat in self._seats()], self._theme(), self)
        self.scene.set_variant(stars)
        self.view = SpotView(self.scene, _("Space Yard"))
        self.chooser = Chooser(session, self)
        self.end = PocketRocketsEnd()
        self.players_model, rockets = PlayersModel(self), RocketsModel(self)
        for model in (self.players_model, rockets):
            model.stars = stars
        self.players, self.rockets = PlayersTable(self.players_model), RocketsTable(rockets)
        self.guide = PocketRocketsGuide(session, self.scene, self.chooser, self.show_choices)
        return TableParts(
            scene=self.scene,
            view=self.view,
            chooser=self.chooser,
            strip=PocketRocketsStrip(),
            actions=PocketRocketsActions(),
            end=self.end,
            guide=self.guide,
            panels={"players": (_("Players"), self.players), "rockets": (_("Rockets"), self.rockets)},
            beside="rockets",
            example=_("red or launch"),
            untold=UNTOLD,
        )

    def own_keys(self) -> Sequence[tuple[str, Callable[[], object]]]:
        return (
            ("G", partial(self._by_key, "move")),
            ("Shift+G", partial(self._by_key, "move", -1)),
            ("D", partial(self._by_key, "draw")),
            ("T", partial(self._by_key, "reverse")),
            ("E", partial(self._by_key, "end")),
            ("R", self.toggle_memory_aid),
        )

    def keys(self) -> list[tuple[str, str]]:
        return table_keys()

    def fill_menu(self, menu: QMenu) -> None:
        super().fill_menu(menu)
        menu.addSeparator()
        asked = self.chooser.is_open()
        for words, key, text in (
            (_("&Move one step"), "G", "move"),
            (_("&Draw"), "D", "draw"),
            (_("&Turn the Conveyor over"), "T", "reverse"),
            (_("&End the turn"), "E", "end"),
        ):
            possible = asked and bool(self.chooser.legal(text))
            add_offer(menu, words, key, partial(self._by_key, text), possible=possible)
        add_offer(menu, _("Memory a&id"), "R", self.toggle_memory_aid, on=self._settings.memory_aid)

    def apply_settings(self) -> None:
        super().apply_settings()
        self.scene.set_clues(self._settings.memory_aid)

    # --- showing ---

    def show_offers(self) -> None:
        self.show_choices()
        self.actions_bar.show_offers(self.chooser)

    # --- pointing ---

    def _by_key(self, start: str, which: int = 0) -> None:
        """A key or a button for a kind of move: the first of them, or the last; once more confirms."""
        self.guarded(partial(self._choose, start, which))
        self.actions_bar.show_offers(self.chooser)

    def _choose(self, start: str, which: int) -> None:
        legal = self.chooser.legal(start)
        # Where there is none, the session says why.
        self.chooser.again(legal[which] if legal else start)

    def event_subject(self, event: Json | None) -> Subject | None:
        return subject_of(event)

    def spot_subject(self, spot: Spot) -> Subject | None:
        return Subject("player", spot.place) if spot.kind in ("seat", "rocket") else None

    def subject_spot(self, subject: Subject) -> Spot | None:
        return Spot("seat", cast(int, subject.id))
