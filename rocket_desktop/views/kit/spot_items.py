"""The things on a drawn table as items of the scene, and the marks of choosing and pointing."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass, field
from typing import Final, Protocol

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QColor, QPainter, QPainterPath
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget

from rocket_desktop.views.kit.mark_colours import MarkColours
from rocket_desktop.views.kit.pens import fill, rounded, stroke, write
from rocket_desktop.views.kit.pictures import PictureCache, PictureItem
from rocket_desktop.views.kit.spots import Choice, Spot

# Which lies over which.
Z_GROUND: Final = 0.0
Z_TINT: Final = 5.0
Z_HIGHLIGHT: Final = 15.0
Z_LEAVING: Final = 9.0  # so that a train runs out behind its plate
Z_PIECE: Final = 10.0
Z_CHOICE: Final = 20.0
Z_LABEL: Final = 30.0
Z_HOVER: Final = 40.0
Z_CURSOR: Final = 41.0
Z_MOVING: Final = 60.0


class MarkTheme(Protocol):
    """The colours that every drawn table has, as `#rrggbb`; a game's own theme has more."""

    @property
    def name(self) -> str:
        """Light, dark or contrast."""

    @property
    def table(self) -> str:
        """The ground under everything."""

    @property
    def ink(self) -> str:
        """Words on the table."""

    @property
    def board(self) -> str:
        """Plates."""

    @property
    def board_ink(self) -> str:
        """Words on plates."""

    @property
    def outline(self) -> str:
        """Round pieces of any colour."""

    @property
    def rim(self) -> str:
        """A pale ring between a piece and what lies under it."""

    @property
    def marks(self) -> MarkColours:
        """Marks over all that."""


class ArtItem(PictureItem):
    """Something drawn into the rectangle `where`; `role` says what moves together, in the game's words.

    `look` must hold all that `paint` depends on besides the size; `reach` is how far the drawing goes beyond `where`.
    """

    def __init__(
        self,
        cache: PictureCache,
        where: QRectF,
        look: Hashable,
        paint: Callable[[QPainter, QRectF], None],
        *,
        role: str = "ground",
        reach: float = 1.0,
        z: float = Z_PIECE,
    ) -> None:
        self._room = QRectF(0, 0, where.width(), where.height())
        super().__init__(cache, self._room.adjusted(-reach, -reach, reach, reach), look)
        self._paint = paint
        self.role: Final = role
        self.setPos(where.topLeft())
        self.setZValue(z)

    @property
    def where(self) -> QRectF:
        """The rectangle it is drawn into."""
        return self._room.translated(self.pos())

    def draw(self, painter: QPainter, scale: float) -> None:
        self._paint(painter, self._room)


class OutlineItem(QGraphicsItem):
    """Outlines in a bright colour round what is meant; with a `width` of 0 the ground inside them.

    `tint` (0 to 1) is how far that is covered.
    """

    def __init__(self, colour: str, under: str, width: float, z: float, tint: float = 0.0) -> None:
        super().__init__()
        self._colour, self._under, self._width, self._tint = colour, under, width, tint
        self._room = QRectF()
        self._paths: list[QPainterPath] = []
        self.rects: list[QRectF] = []
        self.setZValue(z)

    def set_rects(self, rects: Sequence[QRectF]) -> None:
        """Mark these places, their corners rounded, and no others."""
        if list(rects) == self.rects:
            return
        self.rects = list(rects)
        self.set_paths([rounded(rect, min(9.0, rect.height() * 0.12)) for rect in rects])

    def set_paths(self, paths: Sequence[QPainterPath]) -> None:
        """Mark what has these outlines, and nothing else."""
        self.prepareGeometryChange()
        self._paths = list(paths)
        self._room = QRectF()
        for path in self._paths:
            self._room = self._room.united(path.boundingRect())
        reach = self._width + 2
        self._room.adjust(-reach, -reach, reach, reach)
        self.update()

    def boundingRect(self) -> QRectF:
        return self._room

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        for path in self._paths:
            if self._width:
                stroke(painter, path, self._under, self._width + 2.4)
                stroke(painter, path, self._colour, self._width)
            else:
                tint = QColor(self._colour)
                tint.setAlphaF(self._tint)
                painter.fillPath(path, tint)


@dataclass
class Part:
    """The items of a part of the table, and what can be pointed at there, with its place."""

    items: list[ArtItem] = field(default_factory=list)
    spots: dict[Spot, QRectF] = field(default_factory=dict)


def draw_label(painter: QPainter, where: QRectF, choice: Choice, theme: MarkTheme) -> None:
    """Paint what a choice would bring, on a plate in the colour of its state."""
    colour = theme.marks.chosen if choice.chosen or choice.pending else theme.marks.target
    radius = where.height() / 2
    fill(painter, rounded(where, radius), theme.board, colour, 2)
    room = where.adjusted(radius * 0.5, 0, -radius * 0.5, 0)
    write(painter, choice.label, room, where.height() * 0.72, theme.board_ink)


def anchor(rect: QRectF) -> QPointF:
    """The point that the keyboard measures from: the middle, near the left end of what is long."""
    return QPointF(rect.left() + min(rect.width() / 2, 40), rect.center().y())
