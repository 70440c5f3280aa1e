"""The drawn board: what it shows of a position, choosing, moving, zooming."""

from __future__ import annotations

import gc
from collections.abc import Callable
from functools import partial
from typing import cast
from weakref import ref

import pytest
from PySide6.QtCore import QEvent, QObject, QPoint, QPointF, QRectF, Qt, QTimer
from PySide6.QtGui import QAccessible, QColor, QImage, QKeyEvent, QPainter, QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from rocket_desktop.views.games.stephenson.board_map import BoardMap, read_board_map
from rocket_desktop.views.games.stephenson.board_theme import THEMES
from rocket_desktop.views.games.stephenson.items import Choice
from rocket_desktop.views.games.stephenson.map_picture import MapPicture
from rocket_desktop.views.games.stephenson.scene import BoardScene
from rocket_desktop.views.games.stephenson.view import MAX_ZOOM, BoardView
from tests.views.board_positions import SEATS, Json, busy_position, first_position, map_data, picture

MAPS = ("england", "usa", "china")
LEFT, PLAIN = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier


@pytest.fixture
def show(qtbot: QtBot) -> Callable[..., BoardView]:
    def make(name: str = "england", theme: str = "light", size: tuple[int, int] = (1000, 1000)) -> BoardView:
        scene = BoardScene(map_data(name), SEATS, theme)
        scene.reduced_motion = True
        view = BoardView(scene)
        qtbot.addWidget(view)
        view.resize(*size)
        view.show()
        qtbot.waitUntil(lambda: scene.cache.scale > 0)
        return view

    return make


def board(name: str) -> BoardMap:
    return read_board_map(map_data(name))


def pixel_at(view: BoardView, label: str) -> QPoint:
    """Where the middle of a hexagon is in the viewport."""
    return view.mapFromScene(view.board_scene.board.centre(label))


def colour_at(image: QImage, view: BoardView, label: str, dx: float = 0, dy: float = 0) -> QColor:
    spot = view.mapFromScene(view.board_scene.board.centre(label) + QPointF(dx, dy))
    return image.pixelColor(spot)


def near(one: QColor, other: QColor, least: int = 24) -> bool:
    ways = (one.red() - other.red(), one.green() - other.green(), one.blue() - other.blue())
    return all(abs(way) <= least for way in ways)


def moving(scene: BoardScene) -> bool:
    return scene.animating


# Drawing --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("theme", list(THEMES))
@pytest.mark.parametrize("name", MAPS)
def test_maps_are_drawn_with_land_sea_and_border(qapp: QApplication, name: str, theme: str) -> None:
    assert qapp is not None
    known = board(name)
    drawn = MapPicture(known, THEMES[theme])
    image = QImage((known.picture.size() * 0.2).toSize(), QImage.Format.Format_RGB32)
    image.fill(Qt.GlobalColor.magenta)
    painter = QPainter(image)
    painter.scale(0.2, 0.2)
    painter.translate(-known.picture.topLeft())
    drawn.paint(painter)
    painter.end()

    def at(spot: QPointF) -> QColor:
        return image.pixelColor(((spot - known.picture.topLeft()) * 0.2).toPoint())

    colours = THEMES[theme]
    frame = known.frame
    assert near(at(frame.topLeft() - QPointF(40, 40)), QColor(colours.frame_pale), 12)
    sea = next(label for label in known.scenery["labels"] if label["kind"] == "sea")
    far_out = at(QPointF(sea["x"], sea["y"] + 2.5 * sea["size"]))
    assert near(far_out, QColor(colours.sea), 48)
    land = [at(known.centre(label)) for label in known.hexes if label not in known.place_at]
    # Rivers and hills cross some middles.
    assert sum(near(colour, QColor(colours.board), 40) for colour in land) > 0.85 * len(land)
    assert all(image.pixelColor(x, y) != QColor(Qt.GlobalColor.magenta) for x, y in ((0, 0), (image.width() // 2, 3)))


def test_a_part_of_the_map_looks_as_in_the_whole(qapp: QApplication) -> None:
    assert qapp is not None
    known = board("usa")
    drawn = MapPicture(known, THEMES["light"])
    whole = QImage((known.picture.size() * 0.25).toSize(), QImage.Format.Format_RGB32)
    part = QImage(200, 200, QImage.Format.Format_RGB32)
    for image, left, top in ((whole, 0, 0), (part, 300, 240)):
        painter = QPainter(image)
        painter.translate(-left, -top)
        painter.scale(0.25, 0.25)
        painter.translate(-known.picture.topLeft())
        corner = known.picture.topLeft() + QPointF(left, top) * 4
        drawn.paint(painter, QRectF(corner.x(), corner.y(), image.width() * 4, image.height() * 4))
        painter.end()
    assert all(
        near(part.pixelColor(x, y), whole.pixelColor(300 + x, 240 + y), 8) for x in range(2, 198) for y in range(2, 198)
    )


@pytest.mark.parametrize("theme", list(THEMES))
@pytest.mark.parametrize("name", MAPS)
def test_places_show_their_colours(show: Callable[..., BoardView], name: str, theme: str) -> None:
    view = show(name, theme)
    view.board_scene.show_position(first_position(name))
    image = picture(view).toImage()
    for place in view.board_scene.board.places.values():
        if place.line is not None:
            line = view.board_scene.board.lines[place.line]
            assert near(colour_at(image, view, place.hex, -50, 40), QColor(line.colour)), place.name


@pytest.mark.parametrize("ratio", [1.0, 2.0, 3.0])
def test_pieces_of_a_busy_position(show: Callable[..., BoardView], ratio: float) -> None:
    view = show()
    position = busy_position("england")
    view.board_scene.show_position(position)
    image = picture(view, ratio).toImage()
    scene = view.board_scene
    seen = 0
    heads = {line["locomotive"] for line in cast("dict[str, Json]", position["lines"]).values()}
    for seat, labels in enumerate(cast("list[list[str]]", position["stations"])):
        for label in labels:
            if label not in heads:
                spot = view.mapFromScene(scene.board.centre(label) + QPointF(0, 25)) * ratio
                assert near(image.pixelColor(spot), QColor(scene.seats[seat].colour), 60), label
                seen += 1
    assert seen >= 10
    assert image.width() == round(view.viewport().width() * ratio)


def test_what_belongs_to_the_edge_of_the_map_is_not_black(show: Callable[..., BoardView]) -> None:
    # A zoom at which the map takes several tiles and the window is wider than the map.
    view = show("england", "light", (2400, 1500))
    image = picture(view).toImage()
    table = QColor(THEMES["light"].table)
    for y in range(0, image.height(), 97):
        assert image.pixelColor(5, y) == table
        assert image.pixelColor(image.width() - 6, y) == table


# Positions by difference ----------------------------------------------------------------------------


def test_only_what_differs_is_changed(show: Callable[..., BoardView]) -> None:
    scene = show().board_scene
    position = busy_position("england")
    scene.show_position(position)
    before = scene.items()
    looks = [getattr(item, "look", None) for item in before]
    scene.show_position(busy_position("england"))
    assert set(scene.items()) == set(before)
    assert [getattr(item, "look", None) for item in before] == looks

    stations = cast("list[list[str]]", position["stations"])
    moved = stations[0].pop()
    occupied = {label for own in stations for label in own} | set(scene.board.place_at) | {moved}
    free = min(set(scene.board.hexes) - occupied)
    stations[0].append(free)
    scene.show_position(position)
    after = scene.items()
    assert len(set(after) - set(before)) == len(set(before) - set(after)) == 1
    assert scene.describe(free).endswith("station of Ada")
    assert "station" not in scene.describe(moved)


@pytest.mark.parametrize("name", MAPS)
def test_going_back_to_the_start_clears_the_board(show: Callable[..., BoardView], name: str) -> None:
    scene = show(name).board_scene
    scene.show_position(first_position(name))
    items = len(scene.items())
    words = [scene.describe(label) for label in scene.board.hexes]
    scene.show_position(busy_position(name))
    assert len(scene.items()) > items + 20
    scene.show_position(first_position(name))
    assert len(scene.items()) == items
    assert [scene.describe(label) for label in scene.board.hexes] == words


def test_a_theme_changes_colours_and_nothing_else(show: Callable[..., BoardView]) -> None:
    view = show()
    scene = view.board_scene
    scene.show_position(busy_position("england"))
    scene.set_choices([Choice("F9", gains=((0, "+4"),), hover="four places")])
    scene.set_cursor("H9")
    light, count = picture(view).toImage(), len(scene.items())
    scene.set_theme("dark")
    dark = picture(view).toImage()
    assert len(scene.items()) == count
    assert scene.cursor == "H9"
    assert scene.choice_at("F9") is not None
    assert near(dark.pixelColor(2, 500), QColor(THEMES["dark"].table))
    scene.set_theme("light")
    assert picture(view).toImage() == light


def test_words_for_a_hexagon(show: Callable[..., BoardView]) -> None:
    scene = show("china").board_scene
    assert scene.describe("E19") == "E19, Guangzhou 广州, starting town of Guangzhou–Hankou Railway"
    assert scene.describe("H3") == "H3, Beijing 北京, city 2"
    scene.show_position(first_position("china"))
    assert scene.describe("E19").endswith("locomotive of YH")
    assert scene.describe("D9") == "D9, free"


# Choosing and pointing ------------------------------------------------------------------------------


@pytest.mark.parametrize("name", MAPS)
def test_clicks_report_the_hexagon_under_the_pointer(show: Callable[..., BoardView], name: str) -> None:
    view = show(name)
    clicked: list[str] = []
    view.board_scene.hex_clicked.connect(clicked.append)
    wanted = sorted(view.board_scene.board.hexes)[::17]
    for label in wanted:
        QTest.mouseClick(view.viewport(), LEFT, PLAIN, pixel_at(view, label))
    assert clicked == wanted
    QTest.mouseClick(view.viewport(), LEFT, PLAIN, QPoint(2, 2))
    assert clicked == wanted


def test_a_double_click_clicks_once_and_activates(show: Callable[..., BoardView]) -> None:
    view = show()
    heard: list[tuple[str, str]] = []
    view.board_scene.hex_clicked.connect(lambda label: heard.append(("clicked", label)))
    view.board_scene.hex_activated.connect(lambda label: heard.append(("activated", label)))
    spot = pixel_at(view, "H9")
    QTest.mouseClick(view.viewport(), LEFT, PLAIN, spot)
    QTest.mouseDClick(view.viewport(), LEFT, PLAIN, spot)
    assert heard == [("clicked", "H9"), ("activated", "H9")]


def test_hovering_reports_changes_only(show: Callable[..., BoardView]) -> None:
    view = show()
    heard: list[str | None] = []
    view.board_scene.hex_hovered.connect(heard.append)
    for label in ("H9", "H9", "H10"):
        QTest.mouseMove(view.viewport(), pixel_at(view, label))
    QTest.mouseMove(view.viewport(), QPoint(1, 1))
    assert heard == ["H9", "H10", None]


def test_choices_light_up_and_go_out(show: Callable[..., BoardView]) -> None:
    view = show()
    scene = view.board_scene
    scene.show_position(first_position("england"))
    plain, items = picture(view).toImage(), len(scene.items())
    scene.set_choices(
        [
            Choice("F9", gains=((0, "+9"),)),
            Choice("H9", "station"),
            Choice("J9", "muted"),
            Choice("L9", "chosen", gains=((1, "+3"),)),
        ]
    )
    lit = picture(view).toImage()
    # A site has but a small ring: most of the board may be one.
    assert colour_at(lit, view, "H9", 0, 17) != colour_at(plain, view, "H9", 0, 17)
    for label in ("F9", "J9", "L9"):
        assert colour_at(lit, view, label, 0, 60) != colour_at(plain, view, label, 0, 60), label
    target = QColor(scene.theme.target)
    assert near(colour_at(lit, view, "F9", 0, -78), target, 40)
    scene.set_choices([])
    assert len(scene.items()) == items
    assert picture(view).toImage() == plain


def test_highlights(show: Callable[..., BoardView]) -> None:
    view = show()
    scene = view.board_scene
    position = busy_position("england")
    scene.show_position(position)
    lines = cast("dict[str, Json]", position["lines"])
    plain = picture(view).toImage()
    line = next(iter(lines))
    hexes = cast("list[str]", lines[line]["hexes"])
    features = {scene.board.places[place].hex for place in cast("list[str]", lines[line]["features"])}
    scene.set_highlight(line)
    assert set(scene.highlighted_hexes) == {*hexes, *features, scene.board.places[scene.board.lines[line].start].hex}
    assert picture(view).toImage() != plain
    scene.set_highlight(2)
    stations = cast("list[list[str]]", position["stations"])[2]
    assert set(stations) <= set(scene.highlighted_hexes)
    scene.set_highlight("leeds")
    assert scene.board.places["leeds"].hex in scene.highlighted_hexes
    scene.set_highlight(None)
    assert picture(view).toImage() == plain


def test_arrows_walk_everywhere(show: Callable[..., BoardView]) -> None:
    for name in MAPS:
        view = show(name)
        scene = view.board_scene
        seen: set[str] = set()
        start = min(scene.board.hexes, key=lambda label: scene.board.centre(label).x())
        frontier = [start]
        # From every hexagon that can be reached, a fresh walk in each of the four directions.
        while frontier:
            label = frontier.pop()
            if label in seen:
                continue
            seen.add(label)
            for dx, dy in ((1, 0), (-1, 0), (0, 1), (0, -1)):
                scene.set_cursor(label)
                scene.walk(dx, dy)
                frontier.append(cast("str", scene.cursor))
        assert seen == set(scene.board.hexes)
    scene.set_cursor("E10")
    QTest.keyClick(view, Qt.Key.Key_Right)
    assert scene.cursor is not None
    assert scene.board.centre(scene.cursor).x() > scene.board.centre("E10").x()


@pytest.mark.parametrize("name", MAPS)
def test_walking_along_a_row_comes_back_to_its_height(show: Callable[..., BoardView], name: str) -> None:
    scene = show(name).board_scene
    scene.set_cursor("G9")
    height = scene.board.centre("G9").y()
    for _ in range(5):
        scene.walk(1, 0)
        assert scene.cursor is not None
        assert abs(scene.board.centre(scene.cursor).y() - height) < 100
    for _ in range(5):
        scene.walk(-1, 0)
    assert scene.cursor == "G9"


def test_enter_clicks_and_choices_are_walked_in_reading_order(show: Callable[..., BoardView]) -> None:
    view = show()
    scene = view.board_scene
    clicked: list[str] = []
    activated: list[str] = []
    scene.hex_clicked.connect(clicked.append)
    scene.hex_activated.connect(activated.append)
    QTest.keyClick(view, Qt.Key.Key_Return)
    assert clicked == []
    scene.set_choices([Choice("L12"), Choice("F9"), Choice("H9", "muted"), Choice("J9", "station")])
    for _ in range(4):
        QTest.keyClick(view, Qt.Key.Key_Period)
        QTest.keyClick(view, Qt.Key.Key_Return)
    QTest.keyClick(view, Qt.Key.Key_Comma)
    QTest.keyClick(view, Qt.Key.Key_Return, Qt.KeyboardModifier.ShiftModifier)
    assert clicked == ["F9", "J9", "L12", "F9"]
    assert activated == ["L12"]


def test_letters_are_left_to_the_window(show: Callable[..., BoardView], qtbot: QtBot) -> None:
    assert qtbot is not None
    view = show()
    for key in (Qt.Key.Key_E, Qt.Key.Key_Escape, Qt.Key.Key_F1):
        event = QKeyEvent(QEvent.Type.KeyPress, key, PLAIN)
        view.keyPressEvent(event)
        assert not event.isAccepted()


def test_screen_readers_find_every_hexagon(show: Callable[..., BoardView]) -> None:
    view = show()
    view.board_scene.show_position(first_position("england"))
    interface = QAccessible.queryAccessibleInterface(view)
    names = [interface.child(i).text(QAccessible.Text.Name) for i in range(interface.childCount())]
    assert sorted(names) == sorted(view.board_scene.describe(label) for label in view.board_scene.board.hexes)
    at = next(i for i, words in enumerate(names) if words.startswith("F13,"))
    middle = interface.child(at).rect().center()
    assert view.viewport().mapFromGlobal(middle).x() == pytest.approx(pixel_at(view, "F13").x(), abs=2)
    assert interface.childAt(middle.x(), middle.y()).text(QAccessible.Text.Name) == names[at]


# Moving ---------------------------------------------------------------------------------------------


def test_a_move_ends_where_it_should(show: Callable[..., BoardView], qtbot: QtBot) -> None:
    scene = show().board_scene
    scene.show_position(first_position("england"))
    scene.reduced_motion = False
    done: list[str] = []
    scene.animate_move("gwr", "F13", "F12", lambda: done.append("gwr"))
    assert moving(scene)
    assert done == []
    qtbot.waitUntil(lambda: done == ["gwr"])
    assert not moving(scene)
    assert scene.locomotive_hex("gwr") == "F12"


def test_reduced_motion_jumps_and_still_tells_later(show: Callable[..., BoardView], qtbot: QtBot) -> None:
    scene = show().board_scene
    scene.show_position(first_position("england"))
    done: list[str] = []
    scene.animate_move("gwr", "F13", "F12", lambda: done.append("gwr"))
    assert scene.locomotive_hex("gwr") == "F12"
    assert done == []
    qtbot.waitUntil(lambda: done == ["gwr"])


def test_a_position_shown_meanwhile_ends_the_move_once(show: Callable[..., BoardView], qtbot: QtBot) -> None:
    scene = show().board_scene
    scene.show_position(first_position("england"))
    scene.reduced_motion = False
    done: list[str] = []
    scene.animate_move("gwr", "F13", "F12", lambda: done.append("gwr"))
    scene.animate_move("mr", "I7", "I6", lambda: done.append("mr"))
    scene.show_position(first_position("england"))
    assert sorted(done) == ["gwr", "mr"]
    assert not moving(scene)
    assert scene.locomotive_hex("gwr") == "F13"
    qtbot.wait(600)
    assert sorted(done) == ["gwr", "mr"]


def test_done_may_show_the_next_position(show: Callable[..., BoardView], qtbot: QtBot) -> None:
    scene = show().board_scene
    scene.show_position(first_position("england"))
    busy = busy_position("england")
    scene.animate_move("gwr", "F13", "F12", lambda: scene.show_position(busy))
    qtbot.waitUntil(lambda: not scene.animating)
    assert scene.locomotive_hex("gwr") == cast("dict[str, Json]", busy["lines"])["gwr"]["locomotive"]


# Zoom -----------------------------------------------------------------------------------------------


def wheel(view: BoardView, spot: QPoint, turn: int) -> None:
    event = QWheelEvent(
        QPointF(spot), QPointF(view.viewport().mapToGlobal(spot)), QPoint(), QPoint(0, turn), Qt.MouseButton.NoButton,
        PLAIN, Qt.ScrollPhase.NoScrollPhase, False,
    )  # fmt: skip
    QApplication.sendEvent(view.viewport(), event)


@pytest.mark.parametrize("size", [(1024, 640), (1600, 1000), (3840, 2160)])
def test_the_whole_map_fits_at_first_and_after_resizing(show: Callable[..., BoardView], size: tuple[int, int]) -> None:
    view = show("usa", "light", size)
    for width, height in (size, (700, 500), size):
        view.resize(width, height)
        shown = view.mapToScene(view.viewport().rect()).boundingRect()
        assert shown.contains(view.board_scene.board.picture)
        assert view.fitted


def test_zoom_stays_within_its_limits(show: Callable[..., BoardView]) -> None:
    view = show()
    fit = view.fit_scale()
    for _ in range(30):
        view.zoom_out()
    assert view.scale_now == pytest.approx(fit)
    fitted = [view.fitted]
    for _ in range(60):
        view.zoom_in()
    assert view.scale_now == pytest.approx(view.largest_scale())
    assert view.largest_scale() >= MAX_ZOOM * fit
    fitted.append(view.fitted)
    view.fit()
    fitted.append(view.fitted)
    assert fitted == [True, False, True]
    assert view.scale_now == pytest.approx(fit)


def test_the_wheel_zooms_about_the_pointer(show: Callable[..., BoardView]) -> None:
    view = show()
    spot = pixel_at(view, "L9")
    for turn in (120, 120, 240, -120):
        wheel(view, spot, turn)
        assert (pixel_at(view, "L9") - spot).manhattanLength() <= 2


def test_the_window_never_leaves_the_map(show: Callable[..., BoardView]) -> None:
    view = show()
    wheel(view, QPoint(500, 500), 600)
    for way in (QPoint(3000, 2000), QPoint(-9000, -9000)):
        middle = view.viewport().rect().center()
        QTest.mousePress(view.viewport(), LEFT, PLAIN, middle)
        QTest.mouseMove(view.viewport(), middle + way / 100)
        QTest.mouseMove(view.viewport(), middle + way)
        QTest.mouseRelease(view.viewport(), LEFT, PLAIN, middle + way)
        shown = view.mapToScene(view.viewport().rect()).boundingRect()
        assert view.board_scene.board.picture.adjusted(-5, -5, 5, 5).contains(shown)


def test_dragging_pans_and_does_not_click(show: Callable[..., BoardView]) -> None:
    view = show()
    wheel(view, QPoint(500, 500), 360)
    clicked: list[str] = []
    view.board_scene.hex_clicked.connect(clicked.append)
    before = pixel_at(view, "H9")
    start = view.viewport().rect().center()
    QTest.mousePress(view.viewport(), LEFT, PLAIN, start)
    for step in (20, 40, 60):
        QTest.mouseMove(view.viewport(), start + QPoint(step, -step // 2))
    QTest.mouseRelease(view.viewport(), LEFT, PLAIN, start + QPoint(60, -30))
    assert (pixel_at(view, "H9") - before - QPoint(60, -30)).manhattanLength() <= 2
    assert clicked == []


def test_the_keyboards_hexagon_is_scrolled_into_sight(show: Callable[..., BoardView]) -> None:
    view = show()
    wheel(view, QPoint(500, 500), 720)
    for label in ("B17", "R9", "L1"):
        view.board_scene.set_cursor(label)
        assert view.viewport().rect().contains(pixel_at(view, label))


def test_everything_is_sharp_soon_after_a_zoom(show: Callable[..., BoardView], qtbot: QtBot) -> None:
    view = show()
    scene = view.board_scene
    scene.show_position(busy_position("england"))
    for factor in (2.5, 1.3, 0.1):
        view.zoom(factor)
        assert view.zooming
        qtbot.waitUntil(lambda: not view.zooming)
        assert scene.cache.scale == pytest.approx(view.scale_now * view.devicePixelRatioF())
        qtbot.waitUntil(lambda: scene.cache.complete)
        shown = view.viewport().grab().toImage().convertToFormat(QImage.Format.Format_RGB32)
        assert shown == picture(view).toImage().convertToFormat(QImage.Format.Format_RGB32), factor


def test_what_happens_while_the_board_is_zoomed_is_seen(show: Callable[..., BoardView], qtbot: QtBot) -> None:
    view = show()
    scene = view.board_scene
    before = view.viewport().grab().toImage()
    view.zoom(1.01)  # hardly at all: what stands in looks like what was there
    assert view.zooming
    scene.set_choices([Choice(label) for label in ("H9", "K9", "L12")])
    qtbot.waitUntil(lambda: view._zoom.state() == view._zoom.State.Stopped)
    view._settle_timer.stop()
    view.viewport().repaint()  # the last step of the zoom
    assert view.zooming
    spot = pixel_at(view, "K9")
    assert view.viewport().grab().toImage().pixelColor(spot) != before.pixelColor(spot)
    view.settle_now()


def test_only_what_is_near_the_window_is_drawn_ahead(show: Callable[..., BoardView], qtbot: QtBot) -> None:
    view = show()
    cache = view.board_scene.cache
    view.zoom(4)
    qtbot.waitUntil(lambda: not view.zooming)
    seen = cache.used
    qtbot.waitUntil(lambda: cache.used > seen)
    qtbot.waitUntil(lambda: cache.complete)
    size = view.viewport().size() * view.devicePixelRatioF()
    # The tiles of the map touch the window's surroundings of 128 pixels; on an empty board there is little else.
    most = 4 * (size.width() + 2 * 128 + 2 * 256) * (size.height() + 2 * 128 + 2 * 256)
    assert cache.used < 1.3 * most


def test_panning_and_zooming_keep_memory_bounded(show: Callable[..., BoardView], qtbot: QtBot) -> None:
    view = show()
    scene = view.board_scene
    scene.show_position(busy_position("england"))
    for factor in (1.6, 1.6, 1.5):
        view.zoom(factor)
        view.settle_now()
        for label in ("B16", "R9", "L1", "M16"):
            view.centerOn(scene.board.centre(label))
            qtbot.waitUntil(lambda: scene.cache.complete)
            assert scene.cache.used <= scene.cache.budget


def test_a_board_that_is_left_while_a_zoom_is_being_drawn_is_drawn_no_more(qtbot: QtBot) -> None:
    """The next turn of drawing asked a window that was gone what was in it."""
    scene = BoardScene(map_data("england"), SEATS, "light")
    view = BoardView(scene)
    view.show()
    qtbot.waitUntil(lambda: scene.cache.scale > 0)
    scene.cache.prepare(2 * scene.cache.scale, scene.cache.ratio, partial(view._survey, 0))
    with qtbot.waitSignal(view.destroyed):
        view.deleteLater()
    assert not scene.cache.preparing
    turns: list[None] = []
    QTimer.singleShot(0, lambda: turns.append(None))
    qtbot.waitUntil(lambda: bool(turns))


def test_a_board_that_nobody_needs_is_let_go(show: Callable[..., BoardView], qtbot: QtBot) -> None:
    view = show()
    view.board_scene.cache.prepare(1.0, 1.0, partial(view._survey, 0))
    gone: list[ref[QObject]] = [ref(view), ref(view.board_scene)]
    view.close()
    view.deleteLater()
    del view

    def is_gone() -> bool:
        QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
        gc.collect()
        return [each() for each in gone] == [None, None]

    qtbot.waitUntil(is_gone)
