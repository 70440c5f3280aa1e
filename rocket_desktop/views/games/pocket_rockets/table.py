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
from rocket_desktop.views.games.pocket_rockets.models import PlayersModel, RocketsModel, YardModel
from rocket_desktop.views.games.pocket_rockets.panels import PlayersTable, RocketsTable
from rocket_desktop.views.games.pocket_rockets.scene import YardScene
from rocket_desktop.views.games.pocket_rockets.turn import PocketRocketsStrip
from rocket_desktop.views.kit.spots import Spot
from rocket_desktop.views.shell.game_table import GameTable
from rocket_desktop.views.shell.marks import style_of
from rocket_desktop.views.shell.offers import add_offer
from rocket_desktop.views.shell.position_model import Subject
from rocket_desktop.views.shell.spot_view import SpotView
from rocket_desktop.views.shell.table_parts import TableParts
from rocket_desktop.views.shell.words import sentences

UNTOLD = frozenset({"turn"})
"""Events whose words others hold: the strip says whose turn it is."""


class PocketRocketsTable(GameTable):
    """The page on which a game is played: see `TablePage`."""

    actions_bar: PocketRocketsActions

    def __init__(self, session: Session, settings: Settings, theme: Callable[[], str]) -> None:
        super().__init__(session, settings, theme)
        self.scene.spot_clicked.connect(self._spot_clicked)
        self.scene.spot_activated.connect(self._spot_activated)
        self.scene.spot_hovered.connect(self._spot_hovered)
        self.scene.cursor_moved.connect(self._spot_hovered)
        self.actions_bar.end_turn.clicked.connect(lambda _on=False: self._by_key("end"))
        self.actions_bar.reverse.clicked.connect(lambda _on=False: self._by_key("reverse"))
        for table in (self.players, self.rockets):
            table.pointed.connect(self._light)
        self.log.pointed.connect(lambda event: self._light(subject_of(event)))
        self.offer_seat_menus(self.players, self.players_model)

    def make_parts(self) -> TableParts:
        session = self.session
        stars = bool(session.options["head_in_the_stars"])
        self.scene = YardScene([style_of(seat) for seat in self._seats()], self._theme(), self)
        self.scene.set_variant(stars)
        self.view = SpotView(self.scene, _("Space Yard"))
        self.chooser = Chooser(session, self)
        self.end = PocketRocketsEnd()
        self.players_model, self.rockets_model = PlayersModel(self), RocketsModel(self)
        for model in self._models():
            model.stars = stars
        self.players, self.rockets = PlayersTable(self.players_model), RocketsTable(self.rockets_model)
        self.guide = PocketRocketsGuide(session, self.scene, self.chooser, self._show_choices)
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

    def close_table(self) -> None:
        super().close_table()
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
        for table in (self.players, self.rockets):
            if table.model() in changed:
                table.fit_words()  # what is said now may need more room than what was said before

    def show_offers(self) -> None:
        self._show_choices()
        self.actions_bar.show_offers(self.chooser)

    def _show_choices(self) -> None:
        """Show on the table what the chooser offers, and nothing else."""
        self.scene.set_choices(self.chooser.choices())

    def _models(self) -> tuple[YardModel, ...]:
        return (self.players_model, self.rockets_model)

    def toggle_memory_aid(self) -> None:
        """Show what was seen of others' hands, or do so no longer; the choice is kept."""
        self._settings.memory_aid = not self._settings.memory_aid
        self.settings_changed.emit()
        self.apply_settings()

    # --- pointing ---

    def _by_key(self, start: str, which: int = 0) -> None:
        """A key or a button for a kind of move: the first of them, or the last; once more confirms."""
        self.guarded(partial(self._choose, start, which))
        self.actions_bar.show_offers(self.chooser)

    def _choose(self, start: str, which: int) -> None:
        legal = self.chooser.legal(start)
        # Where there is none, the session says why.
        self.chooser.again(legal[which] if legal else start)

    def _spot_clicked(self, spot: Spot) -> None:
        self.guarded(partial(self.chooser.spot_clicked, spot))

    def _spot_activated(self, spot: Spot) -> None:
        """A double click chooses and confirms in one; the first of its clicks has been told already."""
        if self.chooser.is_open() and self.chooser.pending and spot in self.chooser.picks:
            self.chooser.accept()

    def _spot_hovered(self, spot: Spot | None) -> None:
        """Light up in the tables what the pointer or the keyboard is on; say what a choice there would bring."""
        subject = None
        if spot is not None:
            if spot.kind in ("seat", "rocket"):
                subject = Subject("player", spot.place)
            choice = self.scene.choice_at(spot)
            if choice is not None and choice.hover and not self.chooser.pending:
                self.actions_bar.say(sentences(choice.hover.splitlines()))
            elif self.chooser.is_open():
                self.actions_bar.say(self.expected())
        for model in self._models():
            model.light(subject)

    def _light(self, subject: Subject | None) -> None:
        """Light up all that belongs to `subject` on the table and in every panel."""
        self.scene.set_highlight(None if subject is None else Spot("seat", cast(int, subject.id)))
        for model in self._models():
            model.light(subject)
