"""What lies on the table in a position, part by part: each train, the piles, the hand, the pawns at home.

The kinds of its spots: a `train` (by `place` from 0), a `pawn` aboard (`place`, `index` in order of boarding), a `card`
of the hand that is shown (`index` in its order), a `home` pawn (`index` is its value), a `discard` (`index` from the
top, 0 is the topmost), the `depot` card.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, TypedDict

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter

from rocket_desktop.i18n import _, ngettext
from rocket_desktop.views.games.station_master import art, art_cars, art_signs
from rocket_desktop.views.games.station_master.faces import DEPOT, Face, face_of, title, weights
from rocket_desktop.views.games.station_master.items import (
    draw_board,
    draw_missing_pawn,
    draw_pile_count,
    draw_track,
)
from rocket_desktop.views.games.station_master.layout import Layout, Track, TrainShape
from rocket_desktop.views.games.station_master.theme import StationTheme
from rocket_desktop.views.kit import plates
from rocket_desktop.views.kit.lettering import sans
from rocket_desktop.views.kit.pens import write
from rocket_desktop.views.kit.pictures import PictureCache
from rocket_desktop.views.kit.seats import SeatStyle
from rocket_desktop.views.kit.spot_items import Z_GROUND, Z_PIECE, ArtItem, Part
from rocket_desktop.views.kit.spots import Spot

_HOME_SLOTS: Final = {-1: (0,), 1: (1, 2), 2: (3, 4), 3: (5,)}
"""Where the pawns of each value stand at home."""


class DepotState(TypedDict):
    """A Depot: its `owner`, and how many cars stand in front of it."""

    owner: int
    after: int


class PawnState(TypedDict):
    """A pawn aboard; its `value` is None where it is face down."""

    seat: int
    value: int | None
    may_be: list[int]


class TrainState(TypedDict):
    """A train."""

    locomotive: str
    kind: str
    number: int
    limit: int
    cars: list[str]
    value: int
    depot: DepotState | None
    standing_rooms: int
    pawns: list[PawnState]


class PileState(TypedDict):
    """A pile of cards, as far as everybody sees it."""

    left: int


class TurnState(TypedDict):
    """Whose decision it is, and the action card that lies open."""

    player: int
    played: str | None


class PositionState(TypedDict):
    """As much of a published position as is drawn."""

    trains: list[TrainState | None]
    hands: list[list[str] | None]
    hand_sizes: list[int]
    home: list[list[int] | None]
    home_counts: list[int]
    depots: list[bool]
    deck: PileState
    locomotives: PileState
    discard: list[str]
    turn: TurnState


def shape_of(train: TrainState | None) -> TrainShape:
    """What the place of a train depends on."""
    if train is None:
        return TrainShape(0, 0)
    depot = train["depot"]
    return TrainShape(train["number"], train["limit"], None if depot is None else depot["after"])


class Pieces:
    """Makes items in one theme for seats of one look, to be placed by `layout`."""

    def __init__(
        self, cache: PictureCache, theme: StationTheme, seats: Sequence[SeatStyle], layout: Layout, *, clues: bool
    ) -> None:
        """With `clues` pawns that are face down show what was ruled out for them."""
        self._cache, self._theme, self._seats, self._clues = cache, theme, seats, clues
        self.layout: Final = layout

    # Single pieces ----------------------------------------------------------------------------------

    def car(self, where: QRectF, face: Face, train: str, weight: int = 1) -> ArtItem:
        """A car in a train of a kind."""
        theme = self._theme

        def paint(painter: QPainter, room: QRectF) -> None:
            art_cars.draw_car(painter, room, face, theme, train, weight)

        look = ("car", face.id, train, weight, theme.name)
        return ArtItem(self._cache, where, look, paint, role="stock", reach=where.height() * 0.14 + 1)

    def card(self, where: QRectF, face: Face, owner: int | None = None) -> ArtItem:
        """A card face up; `owner` is the seat of a Depot card."""
        theme, style = self._theme, None if owner is None else self._seats[owner]

        def paint(painter: QPainter, room: QRectF) -> None:
            art.draw_card(painter, room, face, theme, style)

        look = ("card", face.id, title(face), style, theme.name)
        return ArtItem(self._cache, where, look, paint, role="card")

    def back(self, where: QRectF, *, locomotives: bool = False) -> ArtItem:
        """A card face down."""
        theme = self._theme

        def paint(painter: QPainter, room: QRectF) -> None:
            art.draw_back(painter, room, theme, locomotives=locomotives)

        return ArtItem(self._cache, where, ("back", locomotives, theme.name), paint, role="card")

    def pawn(self, where: QRectF, seat: int, value: int | None, may_be: Sequence[int] = ()) -> ArtItem:
        """A pawn; `value` None is face down."""
        theme, style = self._theme, self._seats[seat]
        known = tuple(may_be) if self._clues and value is None and may_be else (-1, 1, 2, 3)

        def paint(painter: QPainter, room: QRectF) -> None:
            art_signs.draw_pawn(painter, room, style, theme, value, known)

        return ArtItem(self._cache, where, ("pawn", style, value, known, theme.name), paint, role="pawn", reach=3)

    def points(self, where: QRectF, seat: int, points: int) -> ArtItem:
        """What a seat has scored."""
        theme, style = self._theme, self._seats[seat]

        def paint(painter: QPainter, room: QRectF) -> None:
            plates.draw_points(painter, room, points, style, theme)

        return ArtItem(self._cache, where, ("points", points, style, theme.name), paint, role="mark", reach=2)

    def _text(self, where: QRectF, text: str, seat: int | None = None) -> ArtItem:
        """A caption, after the mark of its seat."""
        theme, size = self._theme, self.layout.text
        style = None if seat is None else self._seats[seat]

        def paint(painter: QPainter, room: QRectF) -> None:
            if style is not None:
                mark = room.height()
                word = min(sans(text, bold=True).advance * size, room.width() - mark - 4)
                left = room.center().x() - (mark + 4 + word) / 2
                plates.draw_mark(painter, QRectF(left, room.top(), mark, mark), style, theme)
                room = QRectF(left + mark + 4, room.top(), word, mark)
            write(painter, text, room, size, theme.ink)

        return ArtItem(self._cache, where, ("text", text, style, size, theme.name), paint)

    # Parts of the table -----------------------------------------------------------------------------

    def train(self, place: int, train: TrainState | None) -> Part:
        """A track with its train, if there is one."""
        track = self.layout.tracks[place]
        part = Part([self._ground(track, train), self._board(place, track, train)])
        part.spots[Spot("train", place, 0)] = track.area
        if train is None:
            return part
        theme, kind, number = self._theme, train["kind"], train["number"]

        def paint_engine(painter: QPainter, room: QRectF) -> None:
            art_cars.draw_locomotive(painter, room, kind, number, theme)

        look = ("engine", kind, number, theme.name)
        engine = ArtItem(self._cache, track.engine, look, paint_engine, role="stock", reach=track.unit * 0.06 + 1)
        part.items.append(engine)
        faces = [face_of(card) for card in train["cars"]]
        depot = train["depot"]
        for at, weight in enumerate(weights(faces, 0 if depot is None else depot["after"])):
            part.items.append(self.car(track.car(at), faces[at], kind, weight))
        if depot is not None:
            part.items.append(self._depot(track, depot["owner"]))
        for at, pawn in enumerate(train["pawns"]):
            where = track.slot(at)
            part.items.append(self.pawn(where, pawn["seat"], pawn["value"], pawn["may_be"]))
            part.spots[Spot("pawn", place, at)] = where
        return part

    def _ground(self, track: Track, train: TrainState | None) -> ArtItem:
        theme = self._theme
        cars, pawns = (0, 0) if train is None else (len(train["cars"]), len(train["pawns"]))
        corner = track.area.topLeft()

        def paint(painter: QPainter, _room: QRectF) -> None:
            painter.translate(-corner)
            draw_track(painter, track, cars, pawns, theme, empty=train is None)

        rects = (track.area.getRect(), track.bed.getRect(), track.platform.getRect(), track.engine.getRect())
        look = ("track", rects, track.unit, track.pawn, track.shape, cars, pawns, train is None, theme.name)
        return ArtItem(self._cache, track.area, look, paint, z=Z_GROUND)

    def _board(self, place: int, track: Track, train: TrainState | None) -> ArtItem:
        theme, text = self._theme, self.layout.text
        value = None if train is None else train["value"]
        left = 0 if train is None else train["number"] - len(train["cars"])
        # On the plate of a train: how many cars it still waits for.
        to_go = ngettext("{number} to go", "{number} to go", left).format(number=left)

        def paint(painter: QPainter, room: QRectF) -> None:
            draw_board(painter, room, place, value, to_go, text, theme)

        return ArtItem(self._cache, track.board, ("board", place, value, to_go, text, theme.name), paint)

    def _depot(self, track: Track, owner: int) -> ArtItem:
        theme, style = self._theme, self._seats[owner]

        def paint(painter: QPainter, room: QRectF) -> None:
            art_signs.draw_depot(painter, room, theme, style)

        return ArtItem(self._cache, track.depot(), ("depot", style, theme.name), paint, role="stock", reach=2)

    def piles(self, position: PositionState) -> Part:
        """The deck, the locomotives to come, and the discard pile with its topmost three."""
        layout, part = self.layout, Part()
        for where, locomotives, left, caption in (
            (layout.deck, False, position["deck"]["left"], _("Draw pile")),
            (layout.locomotives, True, position["locomotives"]["left"], _("Locomotives")),
        ):
            part.items.append(self.back(where, locomotives=locomotives) if left else self._empty(where))
            part.items.append(self._count(where, left))
            part.items.append(self._text(self._over(where, where), caption))
        discard = position["discard"]
        shown = discard[-1:-4:-1]
        for number in reversed(range(len(shown))):
            where = layout.discards[number]
            item = self.card(where, face_of(shown[number]))
            item.setZValue(Z_PIECE - 0.1 * number)
            part.items.append(item)
            seen = QRectF(where)
            if number:
                seen.setRight(layout.discards[number - 1].left())
            part.spots[Spot("discard", 0, number)] = seen
        if not discard:
            part.items.append(self._empty(layout.discards[0]))
        caption = _("Discard pile: {number}").format(number=len(discard))
        part.items.append(self._text(self._over(layout.discards[-1], layout.discards[0]), caption))
        part.spots = dict(reversed(part.spots.items()))  # the topmost first
        played = position["turn"]["played"]
        if played is not None:
            lifted = layout.discards[0].translated(0, -layout.card.height() * 0.1)
            open_card = self.card(lifted, face_of(played))
            open_card.setZValue(Z_PIECE + 1)
            part.items.append(open_card)
        return part

    def _over(self, first: QRectF, last: QRectF) -> QRectF:
        row = self.layout.captions[0]
        return QRectF(first.left(), row.top(), last.right() - first.left(), row.height())

    def _empty(self, where: QRectF) -> ArtItem:
        theme = self._theme

        def paint(painter: QPainter, room: QRectF) -> None:
            art.draw_empty(painter, room, theme)

        return ArtItem(self._cache, where, ("empty", theme.name), paint)

    def _count(self, where: QRectF, count: int) -> ArtItem:
        theme = self._theme

        def paint(painter: QPainter, room: QRectF) -> None:
            draw_pile_count(painter, room, count, theme)

        return ArtItem(self._cache, where, ("count", count, theme.name), paint, z=Z_PIECE + 0.5)

    def hand(self, position: PositionState, seat: int) -> Part:
        """The hand of a seat, and its Depot card if that is not played yet."""
        layout, part = self.layout, Part()
        cards, size = position["hands"][seat], position["hand_sizes"][seat]
        depot = position["depots"][seat]
        name = self._seats[seat].name
        caption = _("Hand of {name}").format(name=name)
        part.items.append(self._text(layout.captions[1], caption, seat))
        for number in range(size + depot):
            where = layout.hand_card(number, size + depot)
            if number == size:
                part.items.append(self.card(where, face_of(DEPOT), seat))
            elif cards is None:
                part.items.append(self.back(where))
            else:
                part.items.append(self.card(where, face_of(cards[number])))
            part.items[-1].setZValue(Z_PIECE + 0.01 * number)
            if number == size:
                part.spots[Spot("depot")] = where
            elif cards is not None:
                part.spots[Spot("card", 0, number)] = where
        return part

    def home(self, position: PositionState, seat: int) -> Part:
        """The pawns of a seat that are at home."""
        layout, part = self.layout, Part()
        part.items.append(self._text(layout.captions[2], _("At home")))
        values = position["home"][seat]
        filled: set[int] = set()
        if values is None:
            filled.update(range(position["home_counts"][seat]))
            part.items += [self.pawn(layout.home_pawn(number), seat, None) for number in sorted(filled)]
        else:
            for value, slots in _HOME_SLOTS.items():
                for number in slots[: values.count(value)]:
                    where = layout.home_pawn(number)
                    part.items.append(self.pawn(where, seat, value))
                    spot = Spot("home", 0, value)
                    part.spots[spot] = part.spots.get(spot, where).united(where)
                    filled.add(number)
        part.items += [self._missing(layout.home_pawn(number)) for number in range(6) if number not in filled]
        return part

    def _missing(self, where: QRectF) -> ArtItem:
        theme = self._theme

        def paint(painter: QPainter, room: QRectF) -> None:
            draw_missing_pawn(painter, room, theme)

        return ArtItem(self._cache, where, ("missing", theme.name), paint)
