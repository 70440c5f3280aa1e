"""Pictures of a table for lists and pages: only what everybody may see, whatever the position tells."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, cast

from PySide6.QtCore import QRectF, QSize, QSizeF
from PySide6.QtGui import QColor, QPainter, QPixmap

from rocket_desktop.model.core import Json, OptionValue
from rocket_desktop.model.pocket_rockets.cards import PILES
from rocket_desktop.model.record import Seat
from rocket_desktop.play.seats import marked
from rocket_desktop.views.games.pocket_rockets.layout import Rack, lay_out
from rocket_desktop.views.games.pocket_rockets.pieces import (
    LASTING,
    Pieces,
    PileState,
    PositionState,
    RocketState,
    shapes_of,
)
from rocket_desktop.views.games.pocket_rockets.theme import THEMES
from rocket_desktop.views.games.pocket_rockets.worth import working
from rocket_desktop.views.kit.pens import line, stroke
from rocket_desktop.views.kit.pictures import PictureCache
from rocket_desktop.views.kit.spot_items import ArtItem
from rocket_desktop.views.shell.marks import style_of

_WIDTH: Final = 640.0
"""Logical pixels of the table that a picture shows shrunk; larger pictures show more of them."""
_MOST: Final = 5
"""So many rockets fit into a stamp."""


def picture(
    options: Mapping[str, OptionValue],
    own: Mapping[str, object],  # noqa: ARG001
    position: Json | None,
    seats: Sequence[Seat],
    size: QSize,
    theme: str,
) -> QPixmap:
    """The yard and the rockets in `size` pixels; without `position` as they could stand there."""
    pixmap, painter = _begin(size, theme)
    styles = [style_of(seat) for seat in seats]
    shown = _public(position, len(styles))
    factor = max(1.0, _WIDTH / size.width())
    rockets = [shapes_of(each) for each in shown["rockets"]]
    layout = lay_out(QSizeF(size) * factor, shown["yard"], rockets, strip=False)
    scale = min(size.width() / layout.size.width(), size.height() / layout.size.height())
    painter.scale(scale, scale)
    pieces = Pieces(PictureCache(), THEMES[theme], styles, layout)
    items = [*pieces.yard(shown).items, *pieces.fuel(shown).items, *pieces.pawns(shown).items]
    for name in PILES:
        items += pieces.pile(name, shown["piles"][name]).items
    stars = bool(options.get("head_in_the_stars", False))
    for seat in range(len(styles)):
        works = [head for head in LASTING if working(shown, seat, head, stars=stars)]
        items += pieces.area(shown, seat, works, [None] * shown["hand_sizes"][seat]).items
    _draw(painter, items, scale)
    painter.end()
    return pixmap


def miniature(
    options: Mapping[str, OptionValue],  # noqa: ARG001
    own: Mapping[str, object],  # noqa: ARG001
    position: Json | None,
    seats: Sequence[Seat],
    size: QSize,
    theme: str,
) -> QPixmap:
    """The tallest rockets as small as a stamp, each over a line in the colour of its owner."""
    pixmap, painter = _begin(size, theme)
    styles = [style_of(seat) for seat in seats or marked([Seat(name) for name in "ABC"])]  # who may sit there
    rockets = [(each, seat) for seat, own_ in enumerate(_public(position, len(styles))["rockets"]) for each in own_]
    # Of many the tallest, in the order of the seats.
    tallest = sorted(rockets, key=lambda pair: (pair[0]["head"] is not None, pair[0]["bodies"]), reverse=True)[:_MOST]
    chosen = [pair for pair in rockets if pair in tallest][:_MOST]
    most = max((each["bodies"] for each, _seat in chosen), default=0)
    foot = size.height() * 0.9
    unit = min(size.width() / (len(chosen) + 0.6) * 0.95, (foot - 4) / (2.02 + 0.46 * max(1, most)))
    wide = min(float(size.width()), 1.12 * unit * len(chosen))
    room = QRectF((size.width() - wide) / 2, 2, wide, foot - 2)
    rack = Rack(room, unit, 0.0, shapes_of([each for each, _seat in chosen]))
    pieces = Pieces(PictureCache(), THEMES[theme], styles, lay_out(QSizeF(size), [], []))
    for number, (rocket, seat) in enumerate(chosen):
        # Without what is written under it.
        _draw(painter, pieces.rocket(rack, number, rocket)[:-1], 1.0)
        place = rack.place(number)
        ground = line((place.left() + 1, foot + 2), (place.right() - 1, foot + 2))
        stroke(painter, ground, THEMES[theme].outline, size.height() * 0.08 + 2)
        stroke(painter, ground, styles[seat].colour, size.height() * 0.08)
    painter.end()
    return pixmap


def _begin(size: QSize, theme: str) -> tuple[QPixmap, QPainter]:
    pixmap = QPixmap(size)
    pixmap.fill(QColor(THEMES[theme].table))
    painter = QPainter(pixmap)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    return pixmap, painter


def _draw(painter: QPainter, items: Sequence[ArtItem], scale: float) -> None:
    for item in sorted(items, key=lambda item: item.zValue()):
        painter.save()
        painter.translate(item.pos())
        item.draw(painter, scale)
        painter.restore()


def _public(position: Json | None, seats: int) -> PositionState:
    """What is drawn, of a sample only for seats that there are."""
    if position is not None:
        return cast(PositionState, position)
    sample = _SAMPLE.copy()
    for key in ("pawns", "rockets", "hand_sizes", "bonus_held", "scores", "hands"):
        sample[key] = _SAMPLE[key][:seats]
    return sample


def _pile(top: str, left: int) -> PileState:
    return {"left": left, "top": top, "known": []}


def _rocket(colour: str, bodies: int, head: str | None = None, fuel: int | None = None) -> RocketState:
    return {"colour": colour, "bodies": bodies, "head": head, "new_head": False, "fuel": fuel}


_SAMPLE: Final[PositionState] = {
    "yard": ["launch-pad", "grey-line", "red-line", "recycling-depot", "conveyor", "yellow-line"],
    "conveyor": "cw",
    "pawns": ["grey-line", "conveyor", "launch-pad", "red-line"],
    "piles": {
        "grey": _pile("grey-body", 11),
        "yellow": _pile("yellow-head-extra-action", 9),
        "red": _pile("red-base", 10),
        "conveyor": _pile("red-body", 12),
    },
    "hands": [[], [], [], []],
    "hand_sizes": [2, 3, 1, 2],
    "rockets": [
        [_rocket("grey", 3, "plus-one", 4), _rocket("red", 1)],
        [_rocket("yellow", 2), _rocket("red", 2, "extra-card")],
        [_rocket("yellow", 4, "free-direction", 3)],
        [_rocket("grey", 1), _rocket("red", 0)],
    ],
    "fuel": [1, 1, 2, 2, 3, 4],
    "bonus_cards": [None, None, None, None],
    "bonus_held": [False, False, False, False],
    "scores": [11, 4, 11, 0],
    "over": False,
    "turn": {
        "player": 1,
        "phase": "turn",
        "left": 3,
        "hand_limit": 3,
        "free_direction": False,
        "direction": None,
        "pile": None,
        "seat": None,
        "idle_turns": 0,
    },
}
"""A yard to look at before a game has begun."""
