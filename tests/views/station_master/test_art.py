"""The drawings of Station Master: told apart by their shape, legible, within their frames."""

from __future__ import annotations

from itertools import combinations

import pytest
from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QColor, QImage, QPainter

from rocket_desktop.data import read_data
from rocket_desktop.model.core import Json
from rocket_desktop.model.record import Seat
from rocket_desktop.model.station_master.deck_file import read_deck
from rocket_desktop.views.games.station_master.art import draw_back, draw_card
from rocket_desktop.views.games.station_master.art_cars import CAR, LOCOMOTIVE, draw_car, draw_locomotive
from rocket_desktop.views.games.station_master.art_signs import PAWN, clue, draw_pawn
from rocket_desktop.views.games.station_master.faces import DEPOT, Face, face_of, title, weights
from rocket_desktop.views.games.station_master.picture import miniature, picture
from rocket_desktop.views.games.station_master.theme import CARD_INK, THEMES
from rocket_desktop.views.kit.seats import SEAT_SHAPES, SeatStyle, contrast
from tests.views.station_master.drawn_table import drawn, played, position, walk

pytestmark = pytest.mark.usefixtures("qapp")

IDS = [str(card) for card in read_deck(read_data("decks/station-master")).ids]
RAILCARS = [card for card in IDS if face_of(card).railcar]
KINDS = ("standard", "executive", "freight")
SEATS = [Seat("Ada", "human", "red", "disc"), Seat("Ben", "human", "blue", "square"), Seat("Cy", "human", "white")]


def sheet(width: int, height: int) -> tuple[QImage, QPainter]:
    image = QImage(width, height, QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(Qt.GlobalColor.transparent)
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    return image, painter


def card(face: Face, theme: str = "light", width: int = 100) -> QImage:
    image, painter = sheet(width, round(width * 1.42))
    draw_card(painter, QRectF(0, 0, width, width * 1.42), face, THEMES[theme], SeatStyle("Ada", "#c8202f", "disc"))
    painter.end()
    return image


def car(face: Face, train: str | None = "standard", weight: int = 1) -> QImage:
    image, painter = sheet(160, 130)
    draw_car(painter, QRectF(14, 20, *CAR), face, THEMES["light"], train, weight)
    painter.end()
    return image


def grey(image: QImage) -> bytes:
    """The picture without its colours, as somebody sees it who tells none apart."""
    return bytes(image.convertToFormat(QImage.Format.Format_Grayscale8).constBits())


def differing(one: QImage, other: QImage) -> float:
    """The share of pixels whose brightness clearly differs."""
    pairs = zip(grey(one), grey(other), strict=True)
    return sum(abs(a - b) > 50 for a, b in pairs) / (one.width() * one.height())


@pytest.mark.parametrize("theme", list(THEMES))
def test_cards_are_told_apart_without_colours(theme: str) -> None:
    cards = {name: card(face_of(name), theme) for name in [*IDS, DEPOT]}
    for one, other in combinations(cards, 2):
        assert differing(cards[one], cards[other]) > 0.004, (one, other)


def test_kinds_of_cars_have_shapes_of_their_own() -> None:
    # Of the same value, so that only the drawing of the kind differs.
    faces = [
        Face("c", "coach", 3, 3),
        Face("f", "freight", 3, 3),
        Face("e", "executive", 3, 3),
        *map(face_of, RAILCARS),
    ]
    by_kind = {face.kind: car(face, "executive") for face in reversed(faces)}
    assert len(by_kind) == 5
    outlines = {kind: image.createAlphaMask() for kind, image in by_kind.items()}
    for one, other in combinations(by_kind, 2):
        assert differing(by_kind[one], by_kind[other]) > 0.05, (one, other)
        assert differing(outlines[one], outlines[other]) > 0.01, (one, other)


def test_locomotives_are_told_apart_by_kind_and_number() -> None:
    images = {}
    for kind in KINDS:
        for number in (4, 5):
            images[kind, number], painter = sheet(200, 104)
            draw_locomotive(painter, QRectF(2, 2, *LOCOMOTIVE), kind, number, THEMES["light"])
            painter.end()
    for one, other in combinations(images, 2):
        least = 0.004 if one[0] == other[0] else 0.05
        assert differing(images[one], images[other]) > least, (one, other)


def test_cars_show_what_they_are_worth_in_their_train() -> None:
    # S5: a coach of 3 in a freight train is worth what a freight car of 3 is in another: but it stays a coach.
    assert car(face_of("coach+3"), "freight") != car(face_of("coach+3"))
    assert car(face_of("coach+3"), "executive") == car(face_of("coach+3"))
    assert car(face_of("executive+5-3"), "freight") == car(face_of("executive+5-3"))
    assert car(face_of("executive+5-3"), "executive") != car(face_of("executive+5-3"))
    assert car(face_of("coach+3"), weight=2) != car(face_of("coach+3"), weight=3) != car(face_of("coach+3"), weight=0)


@pytest.mark.parametrize("seed", range(6))
def test_the_worths_on_the_cars_make_the_value_of_the_train(seed: int) -> None:
    seen = set()
    for _before, _seat, _events, state in walk(3, seed):
        for train in drawn(position(state))["trains"]:
            if train is None:
                continue
            faces = [face_of(name) for name in train["cars"]]
            depot = train["depot"]
            counts = weights(faces, 0 if depot is None else depot["after"])
            worths = [count * face.worth(train["kind"]) for count, face in zip(counts, faces, strict=True)]
            assert sum(worths) == train["value"], train
            seen.update(counts)
    assert seen >= {0, 1, 2}


@pytest.mark.parametrize("theme", list(THEMES))
@pytest.mark.parametrize("shape", SEAT_SHAPES)
def test_a_pawn_that_is_face_down_is_the_same_for_every_value(theme: str, shape: str) -> None:
    def pawn(value: int | None, may_be: tuple[int, ...] = (-1, 1, 2, 3)) -> QImage:
        image, painter = sheet(106, 151)
        draw_pawn(painter, QRectF(3, 3, *PAWN), SeatStyle("", "#2a52be", shape), THEMES[theme], value, may_be)
        painter.end()
        return image

    shown = [pawn(value) for value in (-1, 1, 2, 3)]
    assert all(one != other for one, other in combinations(shown, 2))
    assert pawn(None) not in shown
    assert pawn(None, (1, 2)) != pawn(None)


def test_clues_are_as_short_as_can_be() -> None:
    assert clue((-1, 1, 2, 3)) == ""
    assert clue((1, 2, 3)) == "≠−1"
    assert clue((-1, 2, 3)) == "≠1"
    assert clue((-1, 3)) == "−1/3"
    assert clue((3,)) == "=3"


def test_backs_tell_nothing_but_their_deck() -> None:
    backs = []
    for locomotives in (False, True):
        image, painter = sheet(100, 142)
        draw_back(painter, QRectF(0, 0, 100, 142), THEMES["light"], locomotives=locomotives)
        painter.end()
        backs.append(image)
    assert differing(*backs) > 0.05


@pytest.mark.parametrize("theme", list(THEMES))
def test_words_and_numbers_have_enough_contrast(theme: str) -> None:
    colours = THEMES[theme]
    pairs = [
        (colours.ink, colours.table), (colours.ink, colours.hall), (colours.board_ink, colours.board),
        (colours.marks.plus, colours.board), (colours.marks.minus, colours.board),
        (colours.plus, colours.paper), (colours.minus, colours.paper), (CARD_INK, colours.paper),
        *(("#fffdf6", ground) for ground in (colours.coach, colours.freight, colours.executive, colours.royal,
                                             colours.caboose, colours.action)),
    ]  # fmt: skip
    for ink, ground in pairs:
        assert contrast(QColor(ink), QColor(ground)) >= 4.0, (ink, ground)


def test_every_card_of_the_deck_has_a_name() -> None:
    for name in [*IDS, DEPOT]:
        assert title(face_of(name)) != name


def show_values(json: Json, value: int) -> Json:
    """The position with all pawns aboard of one value and other hands."""
    changed = dict(json)
    changed["trains"] = [
        None
        if train is None
        else {**train, "pawns": [{**pawn, "value": value, "may_be": [value]} for pawn in train["pawns"]]}
        for train in drawn(json)["trains"]
    ]
    changed["hands"] = [["caboose"] * 3 for _ in drawn(json)["hands"]]
    return changed


@pytest.mark.parametrize("make", [picture, miniature])
def test_pictures_show_only_what_everybody_may_see(make) -> None:  # type: ignore[no-untyped-def]
    truth = position(played(3, 4, 30))
    assert any(train is not None and train["pawns"] for train in drawn(truth)["trains"])

    def look(json: Json) -> QImage:
        image: QImage = make({}, {}, json, SEATS, QSize(400, 300), "light").toImage()
        return image

    assert look(show_values(truth, 3)) == look(show_values(truth, -1)) == look(position(played(3, 4, 30), -1))
    assert look(truth) != look(position(played(3, 4, 36)))


@pytest.mark.parametrize("theme", list(THEMES))
@pytest.mark.parametrize("size", [QSize(84, 63), QSize(380, 340), QSize(900, 500)])
def test_pictures_have_the_size_asked_for_also_before_a_game(theme: str, size: QSize) -> None:
    for make in (picture, miniature):
        made = make({}, {}, None, SEATS, size, theme)
        assert made.size() == size
        image = made.toImage()
        colours = {image.pixel(x, y) for x in range(0, size.width(), 3) for y in range(0, size.height(), 3)}
        assert len(colours) > 12
