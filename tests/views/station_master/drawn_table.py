"""Positions of Station Master played at random, and what the drawn table shows of them."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any, cast

from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible, QImage, QPainter, QPixmap

from rocket_desktop.data import read_data
from rocket_desktop.model.core import EventLog, GameState, Json
from rocket_desktop.model.station_master.spec import SPEC
from rocket_desktop.views.games.station_master.pieces import PositionState
from rocket_desktop.views.games.station_master.scene import TrainScene
from rocket_desktop.views.kit.seats import SeatStyle, seat_styles
from rocket_desktop.views.shell.spot_view import SpotView

NAMES = ("Ada", "Ben", "Cleo", "Dan", "Eve", "Finn")


def styles(players: int) -> list[SeatStyle]:
    """The looks of the first seats."""
    return seat_styles([{"name": name} for name in NAMES[:players]])


def new_game(players: int, seed: int) -> GameState:
    """A game with the deck of the box."""
    return SPEC.new_game(players, {}, seed, {"decks/station-master": read_data("decks/station-master")})


def walk(players: int, seed: int) -> Iterator[tuple[GameState, int, list[list[int]], GameState]]:
    """A game of random moves: before each decision the state, who decides, what happens, and the state after it."""
    state, rng = new_game(players, seed), Random(seed)
    while state.to_act() >= 0:
        before, seat, log = state.clone(), state.to_act(), EventLog()
        state.apply(rng.choice(state.legal_moves()), log)
        yield before, seat, log.records, state


def played(players: int, seed: int, decisions: int) -> GameState:
    """The state after so many random decisions."""
    state, rng = new_game(players, seed), Random(seed)
    for _ in range(decisions):
        state.apply(rng.choice(state.legal_moves()))
    return state


def position(state: GameState, seat: int | None = None) -> Json:
    """The position as it is published for a seat."""
    return SPEC.position(state, seat)


def drawn(json: Json) -> PositionState:
    """The same position, as far as it is drawn."""
    return cast(PositionState, cast(Any, json))


def station(view: SpotView) -> TrainScene:
    """The scene that a view shows."""
    return cast(TrainScene, view.spot_scene)


def image(view: SpotView, ratio: float = 1.0) -> QImage:
    """What the view shows, at `ratio` device pixels per logical pixel."""
    pixmap = QPixmap(view.viewport().size() * ratio)
    pixmap.setDevicePixelRatio(ratio)
    pixmap.fill(Qt.GlobalColor.magenta)
    view.spot_scene.settle(view.transform().m11() * ratio, ratio)
    painter = QPainter(pixmap)
    painter.setRenderHints(view.renderHints())
    view.render(painter, view.viewport().rect().toRectF(), view.viewport().rect())
    painter.end()
    return pixmap.toImage().convertToFormat(QImage.Format.Format_RGB32)


def spoken(view: SpotView) -> list[str]:
    """What a screen reader finds in the view."""
    interface = QAccessible.queryAccessibleInterface(view)
    return [interface.child(at).text(QAccessible.Text.Name) for at in range(interface.childCount())]
