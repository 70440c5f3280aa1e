"""The board for screen readers: a list of the hexagons, each with words for what is on it."""

from __future__ import annotations

from typing import cast

from PySide6.QtCore import QRectF
from PySide6.QtWidgets import QGraphicsScene, QGraphicsView

from rocket_desktop.views.games.stephenson.board_map import BoardMap
from rocket_desktop.views.games.stephenson.scene import BoardScene
from rocket_desktop.views.kit import accessible
from rocket_desktop.views.kit.accessible import Listed


def make_accessible(view: QGraphicsView, scene: BoardScene) -> None:
    """Show the hexagons of `view` on `scene` to screen readers, and tell them where the keyboard is."""
    labels = reading_order(scene.board)
    hexagons = Listed(
        things=lambda _scene: labels,
        words=lambda scene, label: _board(scene).describe(cast(str, label)),
        place=_place,
        at=lambda scene, point: _board(scene).hex_at(point),
        cursor=lambda scene: _board(scene).cursor,
        colours=lambda scene: (_board(scene).theme.ink, _board(scene).theme.board),
    )
    scene.cursor_moved.connect(accessible.make_accessible(view, scene, hexagons))


def _board(scene: QGraphicsScene) -> BoardScene:
    return cast(BoardScene, scene)


def _place(scene: QGraphicsScene, label: object) -> QRectF:
    board = _board(scene).board
    return board.layout.bounds().translated(board.centre(cast(str, label)))


def reading_order(board: BoardMap) -> list[str]:
    """The labels of all hexagons, row by row from the top, each from the left."""

    def spot(label: str) -> tuple[float, float]:
        centre = board.centre(label)
        return round(centre.y()), centre.x()

    return sorted(board.hexes, key=spot)
