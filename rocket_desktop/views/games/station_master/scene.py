"""The drawn table of Station Master: it shows published positions, and what can be chosen in them."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from functools import partial
from typing import ClassVar, Final, cast

from PySide6.QtCore import QObject, QRectF, QSizeF
from PySide6.QtGui import QPainter

from rocket_desktop.model.core import Json
from rocket_desktop.views.games.station_master.layout import LEAST, Layout, lay_out
from rocket_desktop.views.games.station_master.motion import plan
from rocket_desktop.views.games.station_master.pieces import Pieces, PositionState, shape_of
from rocket_desktop.views.games.station_master.spoken import describe
from rocket_desktop.views.games.station_master.theme import THEMES, StationTheme
from rocket_desktop.views.kit.lettering import sans
from rocket_desktop.views.kit.motion import Step
from rocket_desktop.views.kit.pens import fill, line, rounded, stroke
from rocket_desktop.views.kit.seats import SeatStyle
from rocket_desktop.views.kit.spot_items import Z_GROUND, ArtItem, Part
from rocket_desktop.views.kit.spot_scene import SpotScene
from rocket_desktop.views.kit.spots import Spot

_LEAST_LABEL: Final = 1.15
"""In heights of the text, below which a label could not be read."""


class TrainScene(SpotScene):
    """The station of one game with its trains, the piles, and the hand of one seat."""

    themes: ClassVar = THEMES
    least: ClassVar = LEAST

    def __init__(self, seats: Sequence[SeatStyle], theme: str = "light", parent: QObject | None = None) -> None:
        """`theme` is light, dark or contrast."""
        self._clues = True
        super().__init__(seats, theme, parent)

    @property
    def theme(self) -> StationTheme:
        """The colours in force."""
        return THEMES[self.marks.name]

    @property
    def layout_now(self) -> Layout:
        """Where everything lies."""
        return self._layout

    @property
    def drawn(self) -> PositionState:
        """What is shown, when something is."""
        assert self.position is not None, "nothing is drawn on an empty table"
        return cast(PositionState, self.position)

    def set_clues(self, shown: bool) -> None:
        """Show on pawns that are face down what was ruled out for them, or do not."""
        if shown != self._clues:
            self.finish_animations()
            self._clues = shown
            self.start_anew()

    @property
    def clues(self) -> bool:
        """Whether pawns that are face down show what was ruled out for them."""
        return self._clues

    def lay_out(self, size: QSizeF, text: float) -> QSizeF:
        shapes = [] if self.position is None else [shape_of(train) for train in self.drawn["trains"]]
        self._layout = lay_out(size, shapes, text=text)
        return self._layout.size

    def makers(self) -> dict[Hashable, tuple[Hashable, Callable[[], Part]]]:
        layout, pieces = self._layout, self.pieces()
        makers: dict[Hashable, tuple[Hashable, Callable[[], Part]]] = {"strip": ((), self._strip)}
        if self.position is not None:
            position, shown = self.drawn, cast(int, self.seat_shown)
            for place, train in enumerate(position["trains"]):
                looks = (repr(train), repr(layout.tracks[place]))
                makers["train", place] = (looks, partial(pieces.train, place, train))
            lies = (position["deck"]["left"], position["locomotives"]["left"], position["discard"], position["turn"])
            makers["piles"] = (repr(lies), partial(pieces.piles, position))
            held = (shown, position["hands"][shown], position["hand_sizes"], position["depots"])
            makers["hand"] = (repr(held), partial(pieces.hand, position, shown))
            stand = (shown, position["home"][shown], position["home_counts"])
            makers["home"] = (repr(stand), partial(pieces.home, position, shown))
        return makers

    def _strip(self) -> Part:
        theme, strip = self.theme, self._layout.strip

        def paint(painter: QPainter, room: QRectF) -> None:
            fill(painter, rounded(room, 0), theme.hall)
            stroke(painter, line((0, 0.5), (room.width(), 0.5)), theme.hall_edge, 1)

        return Part([ArtItem(self.cache, strip, ("strip", theme.name), paint, z=Z_GROUND)])

    def pieces(self) -> Pieces:
        """What makes pieces as they look now."""
        return Pieces(self.cache, self.theme, self.seats, self._layout, clues=self._clues)

    def is_ground(self, spot: Spot) -> bool:
        return spot.kind == "train"

    def label_place(self, spot: Spot, rect: QRectF, text: str) -> QRectF:
        """Beside the pawns of a train, on a card between value and name, on the head of a pawn."""
        height = self._layout.text * 1.6
        wide = max(2.6, sans(text, bold=True).advance * 0.72 + 1.1)
        if spot.kind == "train":
            room = self._layout.tracks[spot.place].label
            width = min(wide * height, room.width())
            return QRectF(room.right() - width, room.center().y() - height / 2, width, height)
        if spot.kind in ("home", "pawn"):
            # A pawn is chosen by its number, which must not be covered: where there is no room, only the bar tells.
            height = min(height, 0.5 * rect.height(), self._pawn_pitch(spot) / wide)
            if height < _LEAST_LABEL * self._layout.text:
                return QRectF()
            return QRectF(rect.center().x() - wide * height / 2, rect.top(), wide * height, height)
        width = min(wide * height, max(rect.width(), 3 * height))
        middle = rect.top() + 0.58 * rect.height()
        return QRectF(rect.center().x() - width / 2, middle - height / 2, width, height)

    def _pawn_pitch(self, spot: Spot) -> float:
        """From a pawn to the next one."""
        return self._layout.home.width() / 3 if spot.kind == "home" else self._layout.tracks[spot.place].pitch

    def words(self, position: Json, spot: Spot) -> str:
        names = [seat.name for seat in self.seats]
        return describe(cast(PositionState, position), spot, names, cast(int, self.seat_shown), clues=self._clues)

    def steps(self, position: Json, events: Sequence[Json]) -> list[Step]:
        return plan(self, events)
