"""A drawn table on which spots can be pointed at: it shows published positions, and what can be chosen in them."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from typing import ClassVar, Final, cast

from PySide6.QtCore import QObject, QPointF, QRectF, QSizeF, Signal
from PySide6.QtGui import QBrush, QColor, QPainter
from PySide6.QtWidgets import QGraphicsScene

from rocket_desktop.i18n import clauses
from rocket_desktop.model.core import Json
from rocket_desktop.views.kit.motion import Motion, Step
from rocket_desktop.views.kit.pictures import PictureCache
from rocket_desktop.views.kit.seats import SeatStyle
from rocket_desktop.views.kit.spot_items import (
    Z_CHOICE,
    Z_CURSOR,
    Z_HIGHLIGHT,
    Z_HOVER,
    Z_LABEL,
    Z_TINT,
    ArtItem,
    MarkTheme,
    OutlineItem,
    Part,
    anchor,
    draw_label,
)
from rocket_desktop.views.kit.spots import Choice, Spot

MOVE_MS: Final = 480
"""Milliseconds that a card or pawn takes to its place at normal speed."""

_FIRST_SIZE: Final = QSizeF(1000, 640)
_FIRST_TEXT: Final = 13.0
_INSIDE: Final = 5.5  # units from a frame to the one inside it


class SpotScene(QGraphicsScene):
    """The table of one game.  Scene units are logical pixels: `set_size` lays everything out for the window.

    A game's own scene says by `lay_out`, `makers`, `label_place`, `words` and `steps` what lies where, and what moves.
    """

    themes: ClassVar[Mapping[str, MarkTheme]]
    """The game's colours by the name of the theme."""
    least: ClassVar[QSizeF]
    """The smallest table on which words can be read: where there is less room, a table of this size is shrunk."""

    spot_hovered = Signal(object)
    """The `Spot` under the pointer, or None."""
    spot_clicked = Signal(object)
    """A `Spot` was clicked, or Enter pressed on it."""
    spot_activated = Signal(object)
    """A `Spot` was double-clicked, or Shift+Enter pressed on it: choose without a further question."""
    cursor_moved = Signal(object)
    """The keyboard's `Spot` has changed."""
    enter_pressed = Signal()
    """Enter was pressed while the keyboard's mark is at rest."""

    def __init__(self, seats: Sequence[SeatStyle], theme: str = "light", parent: QObject | None = None) -> None:
        """`theme` is light, dark or contrast."""
        super().__init__(parent)
        self.cache: Final = PictureCache()
        self.reduced_motion = False
        self.move_ms = MOVE_MS
        self._seats: list[SeatStyle] = list(seats)
        self._theme_name = theme
        self._size = _FIRST_SIZE
        self._text = _FIRST_TEXT
        self._position: Json | None = None
        self._viewer: int | None = None
        self._parts: dict[Hashable, tuple[Hashable, Part]] = {}
        self._spots: dict[Spot, QRectF] = {}
        self._choices: dict[Spot, Choice] = {}
        self._unlit: dict[Spot, Choice] = {}
        self._labels: list[ArtItem] = []
        self._highlighted: Spot | None = None
        self._hovered: Spot | None = None
        self._cursor: Spot | None = None
        self._cursor_shown = False
        self._motion: Final = Motion(self)
        # The index would be rebuilt while pieces move, and there are few.
        self.setItemIndexMethod(QGraphicsScene.ItemIndexMethod.NoIndex)
        self._make_marks()
        self._rebuild()

    def _make_marks(self) -> None:
        theme = self.marks
        self._highlight = OutlineItem(theme.marks.highlight, theme.outline, 4, Z_HIGHLIGHT)
        self._offered = OutlineItem(theme.marks.target, theme.outline, 2.6, Z_CHOICE)
        self._taken = OutlineItem(theme.marks.chosen, theme.outline, 4, Z_CHOICE + 1)
        self._hover = OutlineItem(theme.marks.hover, theme.rim, 2, Z_HOVER)
        self._cursor_item = OutlineItem(theme.marks.cursor, theme.rim, 3.4, Z_CURSOR)
        # The ground of whole trains, under what stands there.
        self._offered_ground = OutlineItem(theme.marks.target, "", 0, Z_TINT, tint=0.14)
        self._taken_ground = OutlineItem(theme.marks.chosen, "", 0, Z_TINT, tint=0.22)
        for mark in (self._highlight, self._offered, self._taken, self._hover, self._cursor_item,
                     self._offered_ground, self._taken_ground):  # fmt: skip
            self.addItem(mark)

    # What a game says -------------------------------------------------------------------------------

    def lay_out(self, size: QSizeF, text: float) -> QSizeF:
        """Find the place of everything for a window of `size` with letters about `text` high; the size of it all."""
        raise NotImplementedError

    def makers(self) -> dict[Hashable, tuple[Hashable, Callable[[], Part]]]:
        """The parts of the table by name: all that each depends on but theme, seats and size, and what makes it."""
        raise NotImplementedError

    def is_ground(self, spot: Spot) -> bool:
        """Whether other spots lie on this one."""
        raise NotImplementedError

    def label_place(self, spot: Spot, rect: QRectF, text: str) -> QRectF:
        """Where the words of a choice stand, empty for nowhere; the spot lies in `rect`."""
        raise NotImplementedError

    def words(self, position: Json, spot: Spot) -> str:
        """What a spot is and what it shows, in a line of words."""
        raise NotImplementedError

    def steps(self, position: Json, events: Sequence[Json]) -> list[Step]:
        """What moves, one after the other, when these events happen in `position`."""
        raise NotImplementedError

    # How it looks -----------------------------------------------------------------------------------

    @property
    def marks(self) -> MarkTheme:
        """The colours in force, as far as every game has them."""
        return self.themes[self._theme_name]

    @property
    def seats(self) -> Sequence[SeatStyle]:
        """What the seats' pieces look like."""
        return self._seats

    def set_theme(self, name: str) -> None:
        """Show the table in `light`, `dark` or `contrast`."""
        if name != self._theme_name:
            self.finish_animations()
            self._theme_name = name
            self.start_anew()

    def set_seats(self, seats: Sequence[SeatStyle]) -> None:
        """Show other names, colours and shapes."""
        if list(seats) != self._seats:
            self.finish_animations()
            self._seats = list(seats)
            self.start_anew()

    def set_size(self, size: QSizeF, text: float) -> None:
        """Lay everything out for a window of `size` logical pixels, with letters about `text` pixels high."""
        if (size, text) != (self._size, self._text):
            self.finish_animations()
            self._size, self._text = size, text
            self.start_anew()

    def settle(self, scale: float, ratio: float) -> None:
        """Show the table at `scale` device pixels per unit, on a screen with `ratio` for each logical pixel."""
        self.cache.settle(scale, ratio, whole=True)
        self.update()

    def start_anew(self) -> None:
        """Draw everything once more: it looks or lies another way."""
        self.clear()
        self._parts.clear()
        self._labels.clear()
        self._make_marks()
        self._rebuild()

    # Positions --------------------------------------------------------------------------------------

    def show_position(self, position: Json, viewer: int | None) -> None:
        """Show a position as it was published for somebody: what is null there is face down.

        `viewer` is the seat whose hand and pawns are shown in the foreground; None, or no seat of the game, is the one
        to decide.  What is still moving is finished at once.
        """
        self.finish_animations()
        self._position = position
        self._viewer = viewer
        self._rebuild()

    @property
    def position(self) -> Json | None:
        """What is shown."""
        return self._position

    @property
    def seat_shown(self) -> int | None:
        """The seat whose hand is in the foreground."""
        if self._position is None:
            return None
        if self._viewer is not None and 0 <= self._viewer < len(self._seats):
            return self._viewer
        return cast(int, cast(Json, self._position["turn"])["player"])

    def _rebuild(self) -> None:
        """Make anew what differs from what is shown."""
        self.setSceneRect(QRectF(QPointF(), self.lay_out(self._size, self._text)))
        self.setBackgroundBrush(QBrush(QColor(self.marks.table)))
        makers = self.makers()
        for gone in [name for name in self._parts if name not in makers]:
            self._drop(gone)
        for name, (key, make) in makers.items():
            if name in self._parts:
                if self._parts[name][0] == key:
                    continue
                self._drop(name)
            part = make()
            self._parts[name] = (key, part)
            for item in part.items:
                self.put(item)
        self._spots = {spot: rect for name in makers for spot, rect in self._parts[name][1].spots.items()}
        self._show_choices()
        if self._cursor not in self._spots:
            self._cursor, self._cursor_shown = None, False
        if self._hovered not in self._spots:
            self.set_hovered(None)
        self._show_marks()

    def put(self, item: ArtItem) -> None:
        """Lay a new item on the table; a game may have items that lie on others."""
        self.addItem(item)

    def _drop(self, name: Hashable) -> None:
        for item in self._parts.pop(name)[1].items:
            self.removeItem(item)

    def items_of(self, name: Hashable) -> list[ArtItem]:
        """The items of a part of the table, by its name in `makers`."""
        return self._parts[name][1].items if name in self._parts else []

    # Choosing ---------------------------------------------------------------------------------------

    def set_choices(self, choices: Mapping[Spot, Choice]) -> None:
        """Light up what can be chosen now, and nothing else."""
        self._choices = dict(choices)
        self._show_choices()
        self._show_marks()

    def set_unlit(self, choices: Mapping[Spot, Choice]) -> None:
        """What a click would do, too, where no mark is drawn for it: it is only told."""
        self._unlit = dict(choices)

    def choice_at(self, spot: Spot) -> Choice | None:
        """What is offered at a spot, if anything."""
        return self._choices.get(spot) or self._unlit.get(spot)

    def _show_choices(self) -> None:
        for item in self._labels:
            self.removeItem(item)
        self._labels.clear()
        frames: dict[bool, list[QRectF]] = {False: [], True: []}
        grounds: dict[bool, list[QRectF]] = {False: [], True: []}
        for spot, choice in self._choices.items():
            rect = self._spots.get(spot)
            if rect is None:
                continue
            taken = choice.chosen or choice.pending
            frames[taken].append(self.framed(spot, rect))
            if self.is_ground(spot):
                grounds[taken].append(self.framed(spot, rect))
            where = self.label_place(spot, rect, choice.label) if choice.label else QRectF()
            if not where.isEmpty():
                self._labels.append(self._label(where, choice))
                self.addItem(self._labels[-1])
        self._offered.set_rects(frames[False])
        self._taken.set_rects(frames[True])
        self._offered_ground.set_rects(grounds[False])
        self._taken_ground.set_rects(grounds[True])

    def framed(self, spot: Spot, rect: QRectF) -> QRectF:
        """The frame of a spot: round what is small, just inside what is large."""
        reach = -2.0 if self.is_ground(spot) else 2.0
        return rect.adjusted(-reach, -reach, reach, reach)

    def _label(self, where: QRectF, choice: Choice) -> ArtItem:
        theme = self.marks

        def paint(painter: QPainter, room: QRectF) -> None:
            draw_label(painter, room, choice, theme)

        look = ("label", choice.label, choice.chosen or choice.pending, theme.name)
        return ArtItem(self.cache, where, look, paint, role="mark", reach=2, z=Z_LABEL)

    def set_highlight(self, spot: Spot | None) -> None:
        """Light up a spot; None puts it out."""
        self._highlighted = spot
        self._show_marks()

    def set_hovered(self, spot: Spot | None) -> None:
        """The pointer is on a spot, or on none; the view calls this."""
        if spot == self._hovered:
            return
        self._hovered = spot
        self._show_marks()
        self.spot_hovered.emit(spot)

    def _show_marks(self) -> None:
        cursor = self._cursor if self._cursor_shown else None
        marks = ((self._highlight, self._highlighted), (self._hover, self._hovered), (self._cursor_item, cursor))
        for mark, spot in marks:
            rect = None if spot is None else self._spots.get(spot)
            frame = QRectF() if rect is None or spot is None else self.framed(spot, rect)
            if mark is self._hover and spot in self._choices and not frame.isEmpty():
                # Inside the frame that says what can be chosen, or is, which must still be seen.
                frame = frame.adjusted(_INSIDE, _INSIDE, -_INSIDE, -_INSIDE)
            mark.set_rects([] if rect is None else [frame])

    # Where things are -------------------------------------------------------------------------------

    def spots(self) -> Sequence[Spot]:
        """Everything that can be pointed at, in reading order."""
        return list(self._spots)

    def outline(self, spot: Spot) -> QRectF:
        """The place of a spot on the table."""
        return self._spots[spot]

    def spot_at(self, point: QPointF) -> Spot | None:
        """What lies at a point: the smaller of two things that lie there."""
        under = [spot for spot, rect in self._spots.items() if rect.contains(point)]
        return min(under, key=lambda spot: (self.is_ground(spot), -spot.index)) if under else None

    def describe(self, spot: Spot) -> str:
        """What a spot is and what it shows, in a line of words for screen readers and hints."""
        if self._position is None:
            return ""
        words = self.words(self._position, spot)
        choice = self.choice_at(spot)
        return clauses([words, *choice.hover.splitlines()]) if choice is not None else words

    # The keyboard -----------------------------------------------------------------------------------

    @property
    def cursor(self) -> Spot | None:
        """The keyboard's spot; None before its first use."""
        return self._cursor

    @property
    def cursor_shown(self) -> bool:
        """Whether the keyboard's mark is drawn."""
        return self._cursor_shown

    def rest_cursor(self) -> None:
        """The mouse is at work: take the keyboard's mark away, but keep its place for the next key."""
        self._cursor_shown = False
        self._show_marks()

    def show_cursor(self) -> None:
        """Show the keyboard's mark where it was."""
        self.set_cursor(self._cursor)

    def set_cursor(self, spot: Spot | None) -> None:
        """Put the keyboard's mark on a spot, or take it away."""
        self._cursor, self._cursor_shown = spot, spot is not None
        self._show_marks()
        if spot is not None:
            self.cursor_moved.emit(spot)

    def walk(self, dx: int, dy: int) -> None:
        """Move the keyboard's spot one step left, right, up or down (one of `dx`, `dy` is -1 or 1, the other 0)."""
        if self._cursor is None:
            self.set_cursor(self._first_spot())
            return
        if not self._cursor_shown:
            self.set_cursor(self._cursor)
            return
        here = anchor(self._spots[self._cursor])
        best: tuple[float, Spot] | None = None
        for spot, rect in self._spots.items():
            way = anchor(rect) - here
            ahead, off = (way.x() * dx, way.y()) if dx else (way.y() * dy, way.x())
            if ahead > 1 and abs(off) < 3 * ahead:
                cost = ahead + 2.2 * abs(off)
                if best is None or cost < best[0]:
                    best = (cost, spot)
        if best is not None:
            self.set_cursor(best[1])

    def walk_choices(self, step: int) -> None:
        """Move the keyboard's spot to the next (1) or previous (-1) of the choices, in reading order."""
        spots = [spot for spot in self._spots if spot in self._choices]
        if spots:
            at = spots.index(self._cursor) + step if self._cursor in spots else (0 if step > 0 else -1)
            self.set_cursor(spots[at % len(spots)])

    def _first_spot(self) -> Spot | None:
        """Where the keyboard starts: on a choice if there is one, else on the first thing."""
        return next((spot for spot in self._spots if spot in self._choices), next(iter(self._spots), None))

    # Moving -----------------------------------------------------------------------------------------

    def animate(self, events: Sequence[Json], then: Callable[[], None]) -> None:
        """Show how the events of one decision happened, beginning with the position shown, and call `then` once.

        Show the position after them in `then` or later.  When a position is shown meanwhile all ends at once and
        `then` is called first.  With `reduced_motion`, or where nothing moves, `then` is called before this returns.
        """
        self.finish_animations()
        steps = [] if self.reduced_motion or self._position is None else self.steps(self._position, events)
        if steps:
            self._motion.run(steps, self.move_ms, then)
        else:
            then()

    @property
    def animating(self) -> bool:
        """Whether something is on its way."""
        return self._motion.running

    def finish_animations(self) -> None:
        """End all movement at once; who waited for its end is told."""
        self._motion.finish()
