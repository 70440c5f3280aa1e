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
from rocket_desktop.views.games.spike.guide import SpikeGuide
from rocket_desktop.views.games.spike.menus import table_keys
from rocket_desktop.views.games.spike.models import CardsModel, ContractsModel, PlayersModel, cities_of, sources_of
from rocket_desktop.views.games.spike.moves import board_of, moves_of
from rocket_desktop.views.games.spike.options_bar import OptionsBar
from rocket_desktop.views.games.spike.outcome import told_event
from rocket_desktop.views.games.spike.panels import CardsTable, ContractsTable, PlayersTable
from rocket_desktop.views.games.spike.scene import RailScene
from rocket_desktop.views.games.spike.turn import SpikeStrip
from rocket_desktop.views.games.spike.view import RailView
from rocket_desktop.views.kit.spots import Spot
from rocket_desktop.views.shell.marks import style_of
from rocket_desktop.views.shell.offers import add_offer
from rocket_desktop.views.shell.position_model import Subject
from rocket_desktop.views.shell.spot_table import SpotTable
from rocket_desktop.views.shell.table_parts import TableParts
from rocket_desktop.views.shell.words import sentence, sentences

UNTOLD = frozenset({"turn", "lay"})
"""Events whose words others hold: the strip says whose turn it is, and a build is told as a whole."""

_UNFINISHED = ("lay", "pay")
"""Phases in which a build is under way."""


class SpikeTable(SpotTable):
    """The page on which a game is played: see `TablePage`."""

    scene: RailScene
    chooser: Chooser
    actions_bar: SpikeActions

    def __init__(self, session: Session, settings: Settings, theme: Callable[[], str]) -> None:
        super().__init__(session, settings, theme)
        self.scene.path_dragged.connect(self.chooser.path_dragged)
        self.scene.path_dropped.connect(self._path_dropped)
        self.chooser.planned.connect(self._show_plan)
        self.options.chosen.connect(self.chooser.choose)
        self.actions_bar.end_turn.clicked.connect(lambda _on=False: self._by_key("end"))
        self.actions_bar.stop.clicked.connect(lambda _on=False: self._by_key("stop"))

    def make_parts(self) -> TableParts:
        session = self.session
        self.board = board_of(session)
        self.scene = RailScene(self.board, [style_of(seat) for seat in self._seats()], self._theme(), self)
        self.scene.set_variant(further_contracts=bool(session.options["advanced_contracts"]))
        self.view = RailView(self.scene)
        self.chooser = Chooser(session, self.board, self)
        self.options = OptionsBar()
        self.end = SpikeEnd()
        self.players_model, self.contracts_model = PlayersModel(self.board, self), ContractsModel(self.board, self)
        self.cards_model = CardsModel(self.board, self)
        self.players, self.contracts = PlayersTable(self.players_model), ContractsTable(self.contracts_model)
        self.cards = CardsTable(self.cards_model)
        self.guide = SpikeGuide(session, self.board, self.scene, self.chooser, self.show_choices)
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
            told=partial(told_event, session, self.board),
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
            ("T", self._begin_track),
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

    def expected(self) -> str:
        """As for every table, but what a build costs stands in the list of payments already."""
        if not (self.chooser.pending and self.chooser.plan):
            return super().expected()
        told = self.chooser.outcome(self.chooser.pending).told
        priced = len(told) > 1 and bool(self.chooser.options)
        return f"{self.chooser.prompt()}\n{sentences(told[1:] if priced else told)}"

    def show_offers(self) -> None:
        self.show_choices()
        self.options.show_options(self.chooser if self.chooser.is_open() else None)
        self.actions_bar.show_offers(self.chooser)

    def show_choices(self) -> None:
        super().show_choices()
        self.scene.set_unlit(self.chooser.unlit())
        self.scene.set_reach(self.chooser.reach())
        self.scene.set_plan_head(self.chooser.plan_head)
        self.scene.set_plan(self.chooser.plan, self.chooser.plan_price)

    def _show_plan(self) -> None:
        """The way that is drawn has grown under the pointer."""
        self.scene.set_plan(self.chooser.plan, self.chooser.plan_price)
        self.actions_bar.say(self.expected())

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

    def _begin_track(self) -> None:
        spot = self.scene.cursor
        node = spot.index if spot is not None and spot.kind == "node" else None
        self.guarded(partial(self.chooser.begin_at, node))

    def _next_option(self) -> None:
        self.guarded(self.chooser.next_option)

    def _choose_option(self, number: int) -> None:
        self.guarded(partial(self.options.choose, number))

    def _path_dropped(self, nodes: Sequence[int]) -> None:
        self.guarded(partial(self.chooser.path_chosen, nodes))

    def spot_hovered(self, spot: Spot | None) -> None:
        """Also draw the way that a click would propose."""
        if self.chooser.is_open() and not self.chooser.plan:
            self.scene.set_plan(*(self.chooser.preview(spot) if spot is not None else ([], "")))
        super().spot_hovered(spot)
        self.scene.set_lit([] if spot is None else self._cities_at(spot))

    def light(self, subject: Subject | None) -> None:
        super().light(subject)
        lit = []
        if subject is not None and subject.kind == "commodity" and self.scene.position is not None:
            for held in self.scene.drawn["contracts"]:
                lit += [
                    city for each in held if each["commodity"] == subject.id for city in cities_of(self.board, each)
                ]
        self.scene.set_lit(lit)

    def _cities_at(self, spot: Spot) -> list[str]:
        """The cities, by their ids, that something beside the map is about."""
        if self.scene.position is None or self.scene.seat_shown is None:
            return []
        drawn, seat = self.scene.drawn, self.scene.seat_shown
        if spot.kind == "contract":
            return cities_of(self.board, drawn["contracts"][seat][spot.index])
        if spot.kind == "market":
            return sources_of(self.board, drawn["market"][spot.index]["chips"][spot.place])
        routes = drawn["routes"][seat]
        if spot.kind == "route" and routes is not None:
            return [routes[spot.place]["start"], *(stop["city"] for stop in routes[spot.place]["stops"])]
        return []

    def event_subject(self, event: Json | None) -> Subject | None:
        city, seat = (None, None) if event is None else (event.get("city"), event.get("seat"))
        if isinstance(city, str):
            return Subject("city", city)
        return Subject("player", seat) if isinstance(seat, int) else None

    def spot_subject(self, spot: Spot) -> Subject | None:
        if spot.kind in ("seat", "train"):
            return Subject("player", spot.place)
        if spot.kind == "node" and self.board.city_at[spot.index] >= 0:
            return Subject("city", self.board.nodes[spot.index])
        if spot.kind == "contract" and self.scene.position is not None and self.scene.seat_shown is not None:
            held = self.scene.drawn["contracts"][self.scene.seat_shown]
            return Subject("commodity", held[spot.index]["commodity"])
        if spot.kind == "market" and self.scene.position is not None:
            return Subject("commodity", self.scene.drawn["market"][spot.index]["chips"][spot.place])
        return None

    def subject_spot(self, subject: Subject) -> Spot | None:
        if subject.kind == "player":
            return Spot("seat", cast(int, subject.id))
        if subject.kind == "city":
            return Spot("node", index=self.board.nodes.index(cast(str, subject.id)))
        return None
