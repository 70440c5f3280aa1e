"""What the board is drawn with: hexagons, letters, seats' styles, pictures."""

from __future__ import annotations

import itertools
import math

import pytest
from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QColor, QFontInfo, QPixmap, QRawFont
from PySide6.QtWidgets import QApplication, QGraphicsRectItem
from pytestqt.qtbot import QtBot

from rocket_desktop.data import resources
from rocket_desktop.views.games.stephenson import place_art
from rocket_desktop.views.games.stephenson.board_map import BoardMap, read_board_map, split_label
from rocket_desktop.views.kit.fonts import MAP_FAMILY, UI_FAMILY, map_font, ui_font
from rocket_desktop.views.kit.hexes import HexLayout, grid, outline
from rocket_desktop.views.kit.lettering import serif
from rocket_desktop.views.kit.pictures import PictureCache
from rocket_desktop.views.kit.seats import SEAT_COLOURS, SEAT_SHAPES, seat_styles, shape_path
from tests.views.board_positions import map_data

MAPS = ("england", "usa", "china")


def board(name: str) -> BoardMap:
    return read_board_map(map_data(name))


# Geometry -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("orientation", ["flat", "pointy"])
def test_hit_test_finds_the_nearest_middle(orientation: str) -> None:
    layout = HexLayout(orientation)
    hexes = [(q, r) for q in range(-4, 5) for r in range(-4, 5)]
    for step in range(900):
        point = QPointF((step * 37 % 331) - 165.3, (step * 53 % 271) - 135.7)

        def distance(hexagon: tuple[int, int], point: QPointF = point) -> float:
            way = layout.centre(hexagon) - point
            return math.hypot(way.x(), way.y())

        nearest, second = sorted(hexes, key=distance)[:2]
        if distance(second) - distance(nearest) > 0.01:  # on a side either answer is right
            assert layout.at(point) == nearest


@pytest.mark.parametrize("orientation", ["flat", "pointy"])
def test_a_hexagons_sides_lie_between_it_and_its_neighbours(orientation: str) -> None:
    layout = HexLayout(orientation)
    beyond = set()
    for neighbour, a, b in layout.edges((2, -1)):
        beyond.add(neighbour)
        middle = (layout.centre((2, -1)) + layout.centre(neighbour)) / 2
        assert (middle - (a + b) / 2).manhattanLength() < 1e-6
    assert beyond == {(2 + q, -1 + r) for q, r in ((1, 0), (-1, 0), (0, 1), (0, -1), (1, -1), (-1, 1))}


@pytest.mark.parametrize("orientation", ["flat", "pointy"])
def test_outline_and_grid_of_a_ring_with_its_hole(orientation: str) -> None:
    layout = HexLayout(orientation)
    ring = [(1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1)]
    edge = outline(layout, ring)
    assert edge.contains(layout.centre((1, 0)))
    assert not edge.contains(layout.centre((0, 0)))
    # Six hexagons in a ring share six sides; of their 36 sides 24 are left for the edge.
    assert len(grid(layout, ring)) == 6
    assert len(edge.toSubpathPolygons()) == 2
    assert sum(polygon.count() - 1 for polygon in edge.toSubpathPolygons()) == 24


def test_an_unknown_orientation_is_refused() -> None:
    with pytest.raises(ValueError, match="flat or pointy, not 'round'"):
        HexLayout("round")


@pytest.mark.parametrize("name", MAPS)
def test_every_hexagon_is_found_at_its_middle_and_near_its_corners(name: str) -> None:
    known = board(name)
    for label in known.hexes:
        middle = known.centre(label)
        assert known.hex_at(middle) == label
        for corner in known.layout.corners:
            assert known.hex_at(middle + corner * 0.97) == label


@pytest.mark.parametrize("name", MAPS)
def test_directions_lead_to_neighbours_and_back(name: str) -> None:
    known = board(name)
    for label in known.hexes:
        for direction in known.directions:
            there = known.neighbour(label, direction)
            if there is not None:
                assert known.direction(label, there) == direction
                assert known.neighbour(there, known.opposite(direction)) == label


def test_labels_split_into_column_and_row() -> None:
    assert split_label("AB12") == ("AB", 12)
    with pytest.raises(ValueError, match="not a hexagon's label"):
        split_label("12B")


# Lettering and fonts --------------------------------------------------------------------------------


def test_the_shipped_fonts_are_the_ones_used(qapp: QApplication) -> None:
    assert qapp is not None
    assert QFontInfo(map_font(20)).family() == MAP_FAMILY
    assert QFontInfo(ui_font(20)).family() == UI_FAMILY


def test_every_character_of_the_maps_has_its_glyph(qapp: QApplication) -> None:
    assert qapp is not None
    files = ("LinLibertine_R.otf", "NotoSerifCJKsc-Bold-maps.otf")
    fonts = [QRawFont(str(resources() / "fonts" / file), 20) for file in files]
    for name in MAPS:
        known = board(name)
        texts = [known.title, known.subtitle, *(line.name + line.native for line in known.lines.values())]
        texts += [place.name + place.native for place in known.places.values()]
        for letter in set("".join(texts)):
            assert any(font.supportsCharacter(ord(letter)) for font in fonts), letter


def test_lettering_scales_exactly(qapp: QApplication) -> None:
    assert qapp is not None
    word = serif("Northampton", bold=True)
    small, large = word.path(QPointF(), 10).boundingRect(), word.path(QPointF(), 200).boundingRect()
    assert large.width() == pytest.approx(20 * small.width(), rel=1e-6)
    assert word.rect(QPointF(5, 7), 10).center() == QPointF(5, 7)
    assert word.fit(30, word.advance * 20) == pytest.approx(20)


@pytest.mark.parametrize("name", MAPS)
@pytest.mark.parametrize("scale", [0.12, 0.18, 0.25, 0.32, 0.5, 1.0, 3.0])
def test_names_never_collide(qapp: QApplication, name: str, scale: float) -> None:
    assert qapp is not None
    known = board(name)
    plates = {
        place.name: place_art.name_plate(place, scale).translated(known.centre(place.hex))
        for place in known.places.values()
    }
    for one, other in itertools.combinations(plates, 2):
        assert not plates[one].intersects(plates[other]), (one, other)
    # Nor does a name cover what stands on another place's hexagon.
    for place in known.places.values():
        body = known.layout.polygon(known.centre(place.hex), 0.6).boundingRect()
        for other, plate in plates.items():
            assert other == place.name or not plate.intersects(body), (other, place.name)


@pytest.mark.parametrize("name", MAPS)
def test_names_are_drawn_within_their_plates(qapp: QApplication, name: str) -> None:
    assert qapp is not None
    for place in board(name).places.values():
        for scale in (0.15, 0.3, 1.0):
            plate = place_art.name_plate(place, scale)
            assert plate.width() <= place_art.PLATE_WIDTH + 1e-6
            size = place_art.name_size(place, scale)
            text = serif(place.name, bold=True).path(plate.center(), size).boundingRect()
            assert text.width() < plate.width()
            assert text.height() < plate.height()


def test_names_grow_on_small_maps_to_stay_readable(qapp: QApplication) -> None:
    assert qapp is not None
    leeds = board("england").places["leeds"]
    assert place_art.name_size(leeds, 0.28) * 0.28 == pytest.approx(12, abs=0.1)
    assert place_art.name_size(leeds, 0.17) > place_art.name_size(leeds, 0.3) > place_art.name_size(leeds, 0.4)
    assert place_art.name_size(leeds, 0.4) == place_art.name_size(leeds, 3)


# Seats ----------------------------------------------------------------------------------------------


def test_seats_get_free_colours_and_shapes() -> None:
    styles = seat_styles([{"name": "A"}, {"name": "B", "colour": "red"}, {"name": "C", "shape": "disc"}])
    assert [style.colour for style in styles] == [SEAT_COLOURS["blue"], SEAT_COLOURS["red"], SEAT_COLOURS["white"]]
    assert len({style.shape for style in styles}) == 3
    assert styles[2].shape == "disc"


@pytest.mark.parametrize(("key", "value"), [("colour", "reddish"), ("shape", "blob")])
def test_an_unknown_style_is_refused(key: str, value: str) -> None:
    with pytest.raises(ValueError, match=value):
        seat_styles([{"name": "A", key: value}])


def test_shapes_are_different_and_about_as_large() -> None:
    areas = {}
    for shape in SEAT_SHAPES:
        box = shape_path(shape, QPointF(3, 4), 10).boundingRect()
        assert 17 <= box.width() <= 27
        areas[shape] = shape_path(shape, QPointF(), 10).toFillPolygon()
    assert len({tuple((p.x(), p.y()) for p in area.toList()) for area in areas.values()}) == len(SEAT_SHAPES)


def test_seat_colours_stay_apart_for_colour_blind_eyes() -> None:
    # Machado, Oliveira, Fernandes 2009, severity 1; distances in OKLab x 100.
    kinds = {
        "normal": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
        "protanopia": (
            (0.152286, 1.052583, -0.204868),
            (0.114503, 0.786281, 0.099216),
            (-0.003882, -0.048116, 1.051998),
        ),
        "deuteranopia": (
            (0.367322, 0.860646, -0.227968),
            (0.280085, 0.672501, 0.047413),
            (-0.01182, 0.04294, 0.968881),
        ),
        "tritanopia": (
            (1.255528, -0.076749, -0.178779),
            (-0.078411, 0.930809, 0.147602),
            (0.004733, 0.691367, 0.3039),
        ),
    }

    def oklab(colour: str, kind: str) -> tuple[float, ...]:
        parts = [QColor(colour).redF(), QColor(colour).greenF(), QColor(colour).blueF()]
        linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
        r, g, b = (min(1.0, max(0.0, sum(m * x for m, x in zip(row, linear, strict=True)))) for row in kinds[kind])
        lms = [
            (0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b) ** (1 / 3),
            (0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b) ** (1 / 3),
            (0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b) ** (1 / 3),
        ]
        weights = (
            (0.2104542553, 0.793617785, -0.0040720468),
            (1.9779984951, -2.428592205, 0.4505937099),
            (0.0259040371, 0.7827717662, -0.808675766),
        )
        return tuple(100 * sum(w * x for w, x in zip(row, lms, strict=True)) for row in weights)

    for one, other in itertools.combinations(SEAT_COLOURS.values(), 2):
        for kind in kinds:
            assert math.dist(oklab(one, kind), oklab(other, kind)) > 12, (one, other, kind)


def test_the_cache_keeps_to_its_budget(qapp: QApplication) -> None:
    assert qapp is not None
    cache = PictureCache(budget=4 * 100 * 100 * 3)
    cache.settle(1.0, 1.0, whole=True)
    for number in range(10):
        cache.get(cache.near, number, lambda: QPixmap(100, 100))
    assert cache.used <= cache.budget
    assert cache.near.find(9) is not None
    assert cache.near.find(0) is None
    cache.settle(2.0, 1.0)
    assert cache.used == 0
    assert cache.far.find(9) is not None


def test_another_zoom_is_shown_when_all_is_drawn_for_it(qtbot: QtBot) -> None:
    cache = PictureCache()
    cache.settle(1.0, 1.0, whole=True)
    item = QGraphicsRectItem()
    wanted = range(5)

    def survey() -> None:
        level = cache.level(2.0)
        assert level is not None
        for number in wanted:
            assert cache.waits(level, number, lambda: QPixmap(10, 10), True, item, QRectF())

    with qtbot.waitSignal(cache.prepared):
        cache.prepare(2.0, 1.0, survey)
        assert cache.preparing
        assert cache.scale == 1.0
    assert cache.scale == 2.0
    assert all(cache.near.find(number) is not None for number in wanted)
    assert cache.far.scale == 1.0


def test_what_is_drawn_ahead_takes_no_room_from_what_is_seen(qtbot: QtBot) -> None:
    cache = PictureCache(budget=4 * 100 * 100 * 5)
    cache.settle(2.0, 1.0)
    item = QGraphicsRectItem()

    def survey() -> None:
        for number in range(20):
            cache.waits(cache.near, number, lambda: QPixmap(100, 100), True, item, QRectF())

    for number in range(3):
        cache.get(cache.near, number, lambda: QPixmap(100, 100))
    cache.look_ahead(survey)
    qtbot.waitUntil(lambda: cache.complete)
    assert all(cache.near.find(number) is not None for number in range(3))
    assert cache.near.find(3) is not None
    assert cache.near.find(19) is None
