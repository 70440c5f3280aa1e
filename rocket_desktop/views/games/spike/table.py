"""The table of Spike: the board, its panels, and everything a player does with them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, cast

from PySide6.QtWidgets import QMenu

from rocket_desktop.i18n import _
from rocket_desktop.model.core import IllegalMove, Json
from rocket_desktop.play.session import Session
from rocket_desktop.play.settings import Settings
from rocket_desktop.views.games.spike.action_bar import SpikeActions
from rocket_desktop.views.games.spike.chooser import Chooser
from rocket_desktop.views.games.spike.end_panel import SpikeEnd
from rocket_desktop.views.games.spike.guide import SpikeGuide, subject_of
from rocket_desktop.views.games.spike.menus import table_keys
from rocket_desktop.views.games.spike.models import CardsModel, ContractsModel, PlayersModel, RailModel
from rocket_desktop.views.games.spike.moves import board_of, moves_of
from rocket_desktop.views.games.spike.options_bar import OptionsBar
from rocket_desktop.views.games.spike.panels import CardsTable, ContractsTable, PlayersTable
from rocket_desktop.views.games.spike.scene import RailScene
from rocket_desktop.views.games.spike.turn import SpikeStrip
from rocket_desktop.views.games.spike.view import RailView
from rocket_desktop.views.kit.spots import Spot
from rocket_desktop.views.shell.game_table import GameTable
from rocket_desktop.views.shell.marks import style_of
from rocket_desktop.views.shell.offers import add_offer
from rocket_desktop.views.shell.position_model import Subject
from rocket_desktop.views.shell.table_parts import TableParts
from rocket_desktop.views.shell.words import sentence, sentences

UNTOLD = frozenset({"turn", "lay"})
"""Events whose words others hold: the strip says whose turn it is, and a build is told as a whole."""

_UNFINISHED = ("lay", "pay")
"""Phases in which a build is under way."""


class SpikeTable(GameTable):
    """The page on which a game is played: see `TablePage`."""

    actions_bar: SpikeActions

    def __init__(self, session: Session, settings: Settings, theme: Callable[[], str]) -> None:
        super().__init__(session, settings, theme)
        self.scene.spot_clicked.connect(self._spot_clicked)
        self.scene.spot_activated.connect(self._spot_activated)
        self.scene.spot_hovered.connect(self._spot_hovered)
        self.scene.cursor_moved.connect(self._spot_hovered)
        self.scene.path_dragged.connect(self.chooser.path_dragged)
        self.scene.path_dropped.connect(self._path_dropped)
        self.chooser.planned.connect(self._show_plan)
        self.options.chosen.connect(self.chooser.choose)
        self.actions_bar.end_turn.clicked.connect(lambda _on=False: self._by_key("end"))
        self.actions_bar.stop.clicked.connect(lambda _on=False: self._by_key("stop"))
        for table in (self.players, self.contracts, self.cards):
            table.pointed.connect(self._light)
        self.log.pointed.connect(lambda event: self._light(subject_of(event)))
        self.offer_seat_menus(self.players, self.players_model)

    def make_parts(self) -> TableParts:
        session = self.session
        self.board = board_of(session)
        self.scene = RailScene(self.board, [style_of(seat) for seat in self._seats()], self._theme(), self)
        self.view = RailView(self.scene)
        self.chooser = Chooser(session, self.board, self)
        self.options = OptionsBar()
        self.end = SpikeEnd()
        self.players_model, self.contracts_model = PlayersModel(self.board, self), ContractsModel(self.board, self)
        self.cards_model = CardsModel(self.board, self)
        self.players, self.contracts = PlayersTable(self.players_model), ContractsTable(self.contracts_model)
        self.cards = CardsTable(self.cards_model)
        self.guide = SpikeGuide(session, self.board, self.scene, self.chooser, self._show_choices)
        return TableParts(
            scene=self.scene,
            view=self.view,
            chooser=self.chooser,
            strip=SpikeStrip(),
            actions=SpikeActions(),
            end=self.end,
            guide=self.guide,
            panels={
                "players": (_("Players"), self.players),
                "contracts": (_("Contracts"), self.contracts),
                "cards": (_("Cards"), self.cards),
            },
            beside="contracts",
            example=_("Omaha or draw"),
            under=[self.options],
            untold=UNTOLD,
        )

    def own_keys(self) -> Sequence[tuple[str, Callable[[], object]]]:
        return (
            ("D", partial(self._by_key, "draw deck")),
            ("S", partial(self._by_key, "stop")),
            ("U", partial(self._by_key, "upgrade")),
            ("G", partial(self._by_key, "go")),
            ("L", partial(self._by_key, "load")),
            ("V", partial(self._by_key, "deliver")),
            ("E", partial(self._by_key, "end")),
            ("P", self._next_option),
            ("R", self.toggle_memory_aid),
            *((str(number), partial(self._choose_option, number)) for number in range(1, 10)),
        )

    def keys(self) -> list[tuple[str, str]]:
        return table_keys()

    def fill_menu(self, menu: QMenu) -> None:
        super().fill_menu(menu)
        menu.addSeparator()
        for words, key, text in (
            (_("&Draw from the deck"), "D", "draw deck"),
            (_("Draw &no more"), "S", "stop"),
            (_("U&pgrade the train"), "U", "upgrade"),
            (_("&Go to a city"), "G", "go"),
            (_("&Load"), "L", "load"),
            (_("Deli&ver"), "V", "deliver"),
            (_("&End the turn"), "E", "end"),
        ):
            add_offer(menu, words, key, partial(self._by_key, text), possible=bool(self.chooser.like(text)))
        add_offer(menu, _("Memory a&id"), "R", self.toggle_memory_aid, on=self._settings.memory_aid)

    def apply_settings(self) -> None:
        super().apply_settings()
        self.cards_model.set_aid(self._settings.memory_aid)

    def close_table(self) -> None:
        super().close_table()
        for model in self._models():
            model.light(None)

    def toggle_memory_aid(self) -> None:
        """Show which cards everybody has seen the players take, or do so no longer; the choice is kept."""
        self._settings.memory_aid = not self._settings.memory_aid
        self.settings_changed.emit()
        self.apply_settings()

    # --- deciding ---

    def listed_moves(self) -> Sequence[tuple[str, str]]:
        whole = self.chooser.builds()
        return [*whole, *((text, self.chooser.title(text)) for text in self.session.legal())]

    def play(self, text: str) -> None:
        """Make a move, or the moves of a whole build, or say why not."""
        texts = moves_of(text)
        if len(texts) == 1:
            super().play(text)
            return
        try:
            self.session.play_on(texts)
        except IllegalMove as error:
            self.actions_bar.say(sentence(str(error)), warning=True)

    def decisions_together(self) -> int:
        """A build is taken back as a whole, however it was made."""
        plies = self.session.plies()
        last = next((ply.number for ply in reversed(plies) if self.session.is_human(ply.seat)), 0)
        first = last
        while first > 1 and plies[first - 2].seat == plies[last - 1].seat and self._phase(first - 1) in _UNFINISHED:
            first -= 1
        return max(1, last - first + 1)

    def _phase(self, ply: int) -> str:
        return str(cast(dict[str, Any], self.session.position(ply)["turn"])["phase"])

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
        for table in (self.players, self.contracts, self.cards):
            if table.model() in changed:
                table.fit_words()  # what is said now may need more room than what was said before

    def show_offers(self) -> None:
        self._show_choices()
        self.options.show_options(self.chooser if self.chooser.is_open() else None)
        self.actions_bar.show_offers(self.chooser)

    def _show_choices(self) -> None:
        """Show on the board what the chooser offers, and nothing else."""
        self.scene.set_reach(self.chooser.reach())
        self.scene.set_choices(self.chooser.choices())
        self.scene.set_plan(self.chooser.plan, self.chooser.plan_price)

    def _show_plan(self) -> None:
        """The way that is drawn has grown under the pointer."""
        self.scene.set_plan(self.chooser.plan, self.chooser.plan_price)
        self.actions_bar.say(self.expected())

    def _models(self) -> tuple[RailModel, ...]:
        return (self.players_model, self.contracts_model, self.cards_model)

    # --- pointing ---

    def _back(self) -> None:
        dragging = self.chooser.dragging
        self.scene.cancel_drag()
        if not dragging:
            super()._back()

    def _by_key(self, start: str) -> None:
        """A key or a button for a kind of move: the first of them, beside a list of all; once more confirms."""
        self.guarded(partial(self.chooser.key_pressed, start))
        self.actions_bar.show_offers(self.chooser)

    def _next_option(self) -> None:
        self.guarded(self.chooser.next_option)

    def _choose_option(self, number: int) -> None:
        self.guarded(partial(self.options.choose, number))

    def _spot_clicked(self, spot: Spot) -> None:
        self.guarded(partial(self.chooser.spot_clicked, spot))

    def _spot_activated(self, spot: Spot) -> None:
        """A double click chooses and confirms in one; the first of its clicks has been told already."""
        if self.chooser.is_open() and self.chooser.confirms(spot):
            self.chooser.accept()

    def _path_dropped(self, nodes: Sequence[int]) -> None:
        self.guarded(partial(self.chooser.path_chosen, nodes))

    def _spot_hovered(self, spot: Spot | None) -> None:
        """Say what a choice under the pointer would bring, and draw the way that a click would propose."""
        for model in self._models():
            model.light(None if spot is None else self._subject(spot))
        if not self.chooser.is_open():
            return
        if not self.chooser.plan:
            self.scene.set_plan(*(self.chooser.preview(spot) if spot is not None else ([], "")))
        if spot is not None:
            choice = self.scene.choice_at(spot)
            if choice is not None and choice.hover and not self.chooser.pending:
                self.actions_bar.say(sentences(choice.hover.splitlines()))
            else:
                self.actions_bar.say(self.expected())

    def _subject(self, spot: Spot) -> Subject | None:
        """What a spot is about, for the panels."""
        if spot.kind in ("seat", "train"):
            return Subject("player", spot.place)
        if spot.kind == "node" and self.board.city_at[spot.index] >= 0:
            return Subject("city", self.board.nodes[spot.index])
        if spot.kind == "contract" and self.scene.position is not None and self.scene.seat_shown is not None:
            held = self.scene.drawn["contracts"][self.scene.seat_shown]
            return Subject("commodity", held[spot.index]["commodity"])
        return None

    def _light(self, subject: Subject | None) -> None:
        """Light up all that belongs to `subject` on the board and in every panel."""
        spot = None
        if subject is not None and subject.kind == "player":
            spot = Spot("seat", cast(int, subject.id))
        elif subject is not None and subject.kind == "city":
            spot = Spot("node", index=self.board.nodes.index(cast(str, subject.id)))
        self.scene.set_highlight(spot)
        for model in self._models():
            model.light(subject)
