"""Games of Spike for the tests of its table, and a way to play them that comes to an end."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rocket_desktop.ai.bots import FREELY
from rocket_desktop.ai.levels import find_bot
from rocket_desktop.ai.view import View
from rocket_desktop.model.core import OptionValue
from rocket_desktop.model.record import Seat
from rocket_desktop.model.spike.state import ADVANCED_CONTRACTS, ADVANCED_ROUTES, CHOOSE_SIDES
from rocket_desktop.play.seats import marked
from rocket_desktop.play.session import Session, new_session
from rocket_desktop.play.storage import Storage
from rocket_desktop.views.games.spike.chooser import Chooser
from rocket_desktop.views.games.spike.moves import moves_of
from tests.model.spike.table import NAMES, At
from tests.views.station_master.tables import Tables

GAME = "spike"
ALL_OPTIONS: dict[str, OptionValue] = {"choose_sides": True, "advanced_contracts": True, "advanced_routes": True}


def sensible(chooser: Chooser) -> list[str]:
    """What brings a game forward: cargo first, then the dearest city for its cards, then new cards; at last the end."""
    for word in ("deliver", "load", "side", "give", "route", "start"):
        texts = [text for text in chooser.legal(word) if "dump" not in text]
        if texts:
            return texts[:1]
    builds = chooser.builds()
    if builds:
        return moves_of(max(builds, key=lambda build: (int(build[1].split("+")[-1]), -len(moves_of(build[0]))))[0])
    for word in ("go", "draw", "stop", "end"):
        texts = chooser.like(word)
        if texts and (word != "go" or chooser.outcome(texts[0]).label):
            return texts[:1]
    return chooser.like("pay")[:1]


def advised(session: Session) -> list[str]:
    """What greedy would do, who knows what the seat to act knows; a build as all its moves."""
    spec, state = session._game.spec, session._game.state.clone()
    seat = state.to_act()
    texts: list[str] = []
    while not texts or (state.to_act() == seat and _builds(spec.position(state))):
        view = View(spec, session._states[0], seat, state.observe(seat))
        thinking = find_bot("greedy", spec.id).think(view, len(session.plies()), FREELY)
        while thinking.step(thinking.slice):
            pass
        texts.append(spec.format_move(state, thinking.best()))
        state.apply(thinking.best())
    return texts


def _builds(position: Mapping[str, Any]) -> bool:
    return position["turn"]["phase"] in ("lay", "pay")


class RailTables(Tables):
    """Makes sessions with people at every seat, with `options` from then on."""

    def __init__(self, storage: Storage) -> None:
        super().__init__(storage)
        self.options: dict[str, OptionValue] = {}

    def new(self, players: int, seed: int = 1) -> Session:
        seats = marked([Seat(name) for name in NAMES[:players]])
        session = new_session(GAME, self.options, seats, self._storage, "Test", seed)
        self._made.append(session)
        return session

    def set_up(self, at: At, *texts: str) -> Session:
        """A game that stands as it was set up by hand, seat 0 to act, after these moves."""
        state = at.open().state
        for name, bit in (
            ("choose_sides", CHOOSE_SIDES),
            ("advanced_contracts", ADVANCED_CONTRACTS),
            ("advanced_routes", ADVANCED_ROUTES),
        ):
            self.options[name] = bool(state.options & bit)
        session = self.new(state.players())
        session._game.state = state
        session._states[-1] = state.clone()
        for text in texts:
            session.play(text)
        return session
