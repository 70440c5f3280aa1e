"""The drawn table of Pocket Rockets: it shows published positions, and what can be chosen in them."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from functools import partial
from typing import ClassVar, cast

from PySide6.QtCore import QObject, QRectF, QSizeF
from PySide6.QtGui import QPainter

from rocket_desktop.model.core import Json
from rocket_desktop.model.pocket_rockets.cards import PILES
from rocket_desktop.views.games.pocket_rockets.layout import LEAST, Layout, lay_out
from rocket_desktop.views.games.pocket_rockets.motion import plan
from rocket_desktop.views.games.pocket_rockets.pieces import LASTING, Pieces, PositionState, offers_for, shapes_of
from rocket_desktop.views.games.pocket_rockets.spoken import describe
from rocket_desktop.views.games.pocket_rockets.theme import THEMES, YardTheme
from rocket_desktop.views.games.pocket_rockets.worth import working
from rocket_desktop.views.kit.lettering import sans
from rocket_desktop.views.kit.motion import Step
from rocket_desktop.views.kit.pens import fill, line, rounded, stroke
from rocket_desktop.views.kit.seats import SeatStyle
from rocket_desktop.views.kit.spot_items import Z_GROUND, ArtItem, Part
from rocket_desktop.views.kit.spot_scene import SpotScene
from rocket_desktop.views.kit.spots import Spot


class YardScene(SpotScene):
    """The Space Yard, the players' rockets, and the hand of one seat."""

    themes: ClassVar = THEMES
    least: ClassVar = LEAST

    def __init__(self, seats: Sequence[SeatStyle], theme: str = "light", parent: QObject | None = None) -> None:
        """`theme` is light, dark or contrast."""
        self._clues = False
        self._stars = False
        super().__init__(seats, theme, parent)

    @property
    def theme(self) -> YardTheme:
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

    def set_variant(self, stars: bool) -> None:
        """Whether a bonus works for the tallest rocket only (A Head in the Stars)."""
        self._stars = stars

    def set_clues(self, shown: bool) -> None:
        """Show of others' hands what was seen of them, or do not."""
        if shown != self._clues:
            self.finish_animations()
            self._clues = shown
            self.start_anew()

    @property
    def clues(self) -> bool:
        """Whether others' hands show what was seen of them."""
        return self._clues

    def lay_out(self, size: QSizeF, text: float) -> QSizeF:
        yard: Sequence[str] = [] if self.position is None else self.drawn["yard"]
        rockets = [] if self.position is None else [shapes_of(own) for own in self.drawn["rockets"]]
        self._layout = lay_out(size, yard, rockets, text=text)
        return self._layout.size

    def makers(self) -> dict[Hashable, tuple[Hashable, Callable[[], Part]]]:
        pieces = self.pieces()
        makers: dict[Hashable, tuple[Hashable, Callable[[], Part]]] = {"strip": ((), self._strip)}
        if self.position is None:
            return makers
        position, shown = self.drawn, cast(int, self.seat_shown)
        makers["yard"] = (repr((position["yard"], position["conveyor"])), partial(pieces.yard, position))
        makers["fuel"] = (repr(position["fuel"]), partial(pieces.fuel, position))
        for name in PILES:
            pile = position["piles"][name]
            makers["pile", name] = (repr((pile["left"], pile["top"])), partial(pieces.pile, name, pile))
        makers["pawns"] = (repr(position["pawns"]), partial(pieces.pawns, position))
        turn = position["turn"]
        for seat, rockets in enumerate(position["rockets"]):
            works = [head for head in LASTING if working(position, seat, head, stars=self._stars)]
            held = self.held(seat)
            acts = turn["player"] == seat and not position["over"]
            key = (self._layout.areas[seat], rockets, works, held, acts, position["bonus_held"][seat])
            makers["area", seat] = (
                repr((key, position["scores"][seat])),
                partial(pieces.area, position, seat, works, held),
            )
        hand = (shown, position["hands"][shown], turn, position["over"])
        makers["hand"] = (repr((hand, position["piles"], position["hands"])), partial(pieces.hand, position, shown))
        with_cards = any(position["bonus_held"]) or cast(list[str], self.position["bonus_used"])
        if with_cards and not offers_for(position, shown):
            card = position["bonus_cards"][shown]
            key_bonus = (shown, card, position["bonus_held"][shown])
            makers["bonus"] = (repr(key_bonus), partial(pieces.bonus, position, shown, card))
        most = max(turn["left"], 5 if working(position, turn["player"], "extra-action", stars=self._stars) else 4)
        makers["actions"] = (repr((turn, most)), partial(pieces.actions, position, most))
        return makers

    def held(self, seat: int) -> list[str | None]:
        """The hand of a seat as it is shown in its area: open at the end and with the memory aid, else backs."""
        hand = self.drawn["hands"][seat]
        return list(hand) if self._clues or self.drawn["over"] else [None] * len(hand)

    def _strip(self) -> Part:
        theme, strip = self.theme, self._layout.strip

        def paint(painter: QPainter, room: QRectF) -> None:
            fill(painter, rounded(room, 0), theme.strip)
            stroke(painter, line((0, 0.5), (room.width(), 0.5)), theme.strip_edge, 1)

        return Part([ArtItem(self.cache, strip, ("strip", theme.name), paint, z=Z_GROUND)])

    def pieces(self) -> Pieces:
        """What makes pieces as they look now."""
        return Pieces(self.cache, self.theme, self.seats, self._layout)

    def is_ground(self, spot: Spot) -> bool:
        return spot.kind == "seat"

    def label_place(self, spot: Spot, rect: QRectF, text: str) -> QRectF:
        """Over the middle of what it is about; on cards between the picture's top and the title."""
        height = self._layout.text * 1.5
        width = max(2.2 * height, (sans(text, bold=True).advance * 0.72 + 1.0) * height)
        if spot.kind == "fuel":
            height, width = height * 0.8, min(width, rect.width() * 1.1)
            return QRectF(rect.center().x() - width / 2, rect.bottom() - height * 0.55, width, height)
        share = {"card": 0.3, "offer": 0.3, "rocket": 0.6, "place": 0.16, "bonus": 0.3}.get(spot.kind, 0.5)
        middle = rect.top() + share * rect.height()
        return QRectF(rect.center().x() - width / 2, middle - height / 2, width, height)

    def words(self, position: Json, spot: Spot) -> str:
        names = [seat.name for seat in self.seats]
        shown = cast(int, self.seat_shown)
        return describe(cast(PositionState, position), spot, names, shown, self.held, stars=self._stars)

    def steps(self, position: Json, events: Sequence[Json]) -> list[Step]:
        return plan(self, events)
