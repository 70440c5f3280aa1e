"""Drawings of Spike: what has to be told apart looks different, in every theme and without colours, too."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from itertools import combinations

import pytest
from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QColor, QImage, QPainter

from rocket_desktop.views.games.spike import art, art_rails
from rocket_desktop.views.games.spike.art_goods import draw_commodity
from rocket_desktop.views.games.spike.theme import THEMES
from rocket_desktop.views.kit.seats import SEAT_SHAPES, SeatStyle, contrast
from tests.model.spike.table import board

pytestmark = pytest.mark.usefixtures("qtbot")

Paint = Callable[[QPainter], None]


def image(paint: Paint, *, grey: bool = False) -> QImage:
    """What is painted into 90 by 60."""
    made = QImage(90, 60, QImage.Format.Format_RGB32)
    made.fill(QColor("#808080"))
    painter = QPainter(made)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    paint(painter)
    painter.end()
    return made.convertToFormat(QImage.Format.Format_Grayscale8) if grey else made


def differing(one: QImage, other: QImage) -> int:
    """How many pixels are clearly different."""
    pairs = ((one.pixelColor(x, y), other.pixelColor(x, y)) for x in range(one.width()) for y in range(one.height()))
    return sum(abs(a.red() - b.red()) + abs(a.green() - b.green()) + abs(a.blue() - b.blue()) > 90 for a, b in pairs)


@pytest.mark.parametrize("theme", sorted(THEMES))
def test_suits_differ_in_pattern_when_they_are_all_of_one_colour(theme: str) -> None:
    where, colours = QRectF(0, 0, 90, 60), THEMES[theme]
    cards = [
        image(partial(art.draw_rail_card, where=where, suit=suit, colour="#3060c0", theme=colours)) for suit in range(6)
    ]
    assert min(differing(one, other) for one, other in combinations(cards, 2)) > 120


@pytest.mark.parametrize("theme", sorted(THEMES))
def test_suits_differ_in_colour(theme: str) -> None:
    colours = [QColor(THEMES[theme].suit(name)) for name in board().suits]
    for one, other in combinations(colours, 2):
        parts = zip(one.getRgb()[:3], other.getRgb()[:3], strict=True)  # type: ignore[index]
        assert sum(abs(a - b) for a, b in parts) > 110


@pytest.mark.parametrize("theme", sorted(THEMES))
def test_free_segments_are_seen_on_the_land(theme: str) -> None:
    """Each suit, or the line round it, stands out from the ground."""
    colours = THEMES[theme]
    for name in board().suits:
        clearest = max(
            contrast(QColor(colour), QColor(colours.land)) for colour in (colours.suit(name), colours.slot_edge)
        )
        assert clearest > 3, name


def test_commodities_differ_in_outline() -> None:
    signs = [
        image(partial(draw_commodity, where=QRectF(15, 0, 60, 60), commodity=name), grey=True)
        for name in [*board().commodities, "something of an own board"]
    ]
    assert len(signs) == 13
    assert min(differing(one, other) for one, other in combinations(signs, 2)) > 250


def test_track_of_seats_differs_without_colours() -> None:
    one, other = QPointF(5, 30), QPointF(85, 30)
    seats = [SeatStyle("Ada", "#3060c0", each) for each in SEAT_SHAPES]
    track = [
        image(partial(art_rails.draw_track, one=one, other=other, seat=seat, theme=THEMES["light"]), grey=True)
        for seat in seats
    ]
    assert min(differing(one, other) for one, other in combinations(track, 2)) > 10


def test_planned_track_looks_less_real() -> None:
    seat = SeatStyle("Ada", "#c8202f", "disc")
    draw = partial(art_rails.draw_track, one=QPointF(5, 30), other=QPointF(85, 30), seat=seat, theme=THEMES["light"])
    laid, planned = image(draw), image(partial(draw, planned=True))
    assert laid != planned


def test_what_is_done_or_barred_is_seen() -> None:
    where, theme = QRectF(0, 0, 90, 60), THEMES["light"]

    def paper(line: art.PaperLine) -> QImage:
        return image(lambda painter: art.draw_paper(painter, where, "Oil", "oil", [line], 9, theme))

    plain = paper(art.PaperLine("Tulsa", 7))
    assert differing(plain, paper(art.PaperLine("Tulsa", 7, barred=True))) > 20
    assert differing(plain, paper(art.PaperLine("Tulsa", 7, done=True))) > 4
    assert differing(plain, image(lambda painter: art.draw_stamp(painter, where, "oil", theme))) > 100


def test_a_tick_on_a_route_leaves_long_names_free(monkeypatch: pytest.MonkeyPatch) -> None:
    rooms: dict[str, QRectF] = {}
    ticks: list[float] = []

    def note(_painter: QPainter, text: str, room: QRectF, *_rest: object, **_more: object) -> None:
        rooms[text] = room

    monkeypatch.setattr(art, "write", note)
    monkeypatch.setattr(art, "_tick", lambda _painter, at, size: ticks.append(at.x() - size))
    lines = [art.PaperLine("Mobile", None, done=True), art.PaperLine("New Orleans", 10, done=True)]
    image(lambda painter: art.draw_paper(painter, QRectF(0, 0, 90, 60), "Route", "", lines, 12, THEMES["light"]))
    assert rooms["Route"].bottom() <= rooms["Mobile"].top() + 1
    for name, tick in zip(("Mobile", "New Orleans"), ticks, strict=True):
        assert rooms[name].right() <= tick
