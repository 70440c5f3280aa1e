"""The table for screen readers: trains, pawns, cards, each with words for what it shows."""

from __future__ import annotations

from typing import cast

from PySide6.QtWidgets import QGraphicsScene, QGraphicsView

from rocket_desktop.views.games.station_master.scene import TrainScene
from rocket_desktop.views.games.station_master.spots import Spot
from rocket_desktop.views.kit import accessible
from rocket_desktop.views.kit.accessible import Listed


def make_accessible(view: QGraphicsView, scene: TrainScene) -> None:
    """Show what lies in `scene` to screen readers, and tell them where the keyboard is."""
    scene.cursor_moved.connect(accessible.make_accessible(view, scene, _SPOTS))


def _table(scene: QGraphicsScene) -> TrainScene:
    return cast(TrainScene, scene)


_SPOTS = Listed(
    things=lambda scene: _table(scene).spots(),
    words=lambda scene, spot: _table(scene).describe(cast(Spot, spot)),
    place=lambda scene, spot: _table(scene).outline(cast(Spot, spot)),
    at=lambda scene, point: _table(scene).spot_at(point),
    cursor=lambda scene: _table(scene).cursor,
    colours=lambda scene: (_table(scene).theme.ink, _table(scene).theme.table),
)
