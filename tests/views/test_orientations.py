"""Both orientations: all that has to do with where hexes lie, on the game's maps and on own maps of either."""

from __future__ import annotations

from functools import cache
from typing import Any, cast

import pytest
from PySide6.QtCore import QPoint, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QAccessible, QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from rocket_desktop.data import read_data
from rocket_desktop.model.record import Seat
from rocket_desktop.model.stephenson.draft_file import from_json, to_json
from rocket_desktop.model.stephenson.map_draft import Draft, turned
from rocket_desktop.model.stephenson.map_file import DIRECTIONS, check_map
from rocket_desktop.play.seats import marked
from rocket_desktop.views.games.stephenson.board_map import BoardMap, read_board_map
from rocket_desktop.views.games.stephenson.editor.canvas import MapCanvas
from rocket_desktop.views.games.stephenson.editor.tools import LAND, SELECT
from rocket_desktop.views.games.stephenson.items import Choice
from rocket_desktop.views.games.stephenson.miniature import miniature
from rocket_desktop.views.games.stephenson.scene import BoardScene
from rocket_desktop.views.games.stephenson.view import BoardView
from tests.views.board_positions import SEATS, Json, picture

BOARDS = ("england", "usa", "china", "england turned", "usa turned")
LEFT, PLAIN = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
WAYS = {
    "N": (0, -1),
    "NE": (1, -1),
    "E": (1, 0),
    "SE": (1, 1),
    "S": (0, 1),
    "SW": (-1, 1),
    "W": (-1, 0),
    "NW": (-1, -1),
}


@cache
def draft_of(name: str) -> Draft:
    """A map of the program's as a draft, its hexes turned by the editor where the name says so."""
    draft, _faults = from_json(read_data(f"maps/{name.split()[0]}"))
    if name.endswith(" turned"):
        draft = turned(draft, "pointy" if draft.orientation == "flat" else "flat")
    return draft


@cache
def content(name: str) -> dict[str, Any]:
    return to_json(draft_of(name))


def start(name: str) -> Json:
    """The position before the first move, and one line that has run two steps straight on."""
    board = read_board_map(content(name))
    lines: dict[str, object] = {}
    for number, line in enumerate(board.lines.values()):
        here = board.places[line.start].hex
        state: Json = {
            "status": "running",
            "locomotive": here,
            "moved": False,
            "heading": None,
            "hexes": [],
            "features": [],
            "tracks": [],
        }
        if number == 0:
            way, ahead, beyond = two_steps(board, here)
            state |= {"locomotive": beyond, "moved": True, "heading": way, "hexes": [ahead, beyond]}
            state["tracks"] = [(ahead, board.opposite(way), way)]
        lines[line.id] = state
    spaces = {
        place.id: [{"industry": each, "owner": None} for each in place.industries]
        for place in board.places.values()
        if place.kind == "city"
    }
    return {"lines": lines, "industries": spaces, "stations": [[], [], [], []], "connected_cities": []}


def two_steps(board: BoardMap, here: str) -> tuple[str, str, str]:
    """A direction in which the two next hexes are free, and these."""
    for way in board.directions:
        ahead = board.neighbour(here, way)
        beyond = None if ahead is None else board.neighbour(ahead, way)
        if ahead and beyond and not {ahead, beyond} & set(board.place_at):
            return way, ahead, beyond
    raise LookupError(f"{here} is walled in")


def free(name: str) -> list[str]:
    board = read_board_map(content(name))
    return sorted(set(board.hexes) - set(board.place_at))


@pytest.fixture(params=BOARDS)
def name(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture
def view(qtbot: QtBot, name: str) -> BoardView:
    scene = BoardScene(content(name), SEATS)
    scene.reduced_motion = True
    made = BoardView(scene)
    qtbot.addWidget(made)
    made.resize(900, 900)
    made.show()
    qtbot.waitUntil(lambda: scene.cache.scale > 0)
    return made


def pixel(view: BoardView, label: str) -> QPoint:
    return view.mapFromScene(view.board_scene.board.centre(label))


def test_the_maps_are_of_both_orientations() -> None:
    kinds = {each: content(each)["orientation"] for each in BOARDS}
    assert kinds == {
        "england": "flat",
        "usa": "pointy",
        "china": "flat",
        "england turned": "pointy",
        "usa turned": "flat",
    }
    for each in BOARDS:
        assert check_map(content(each)) == []


def test_every_direction_leads_where_its_name_says(view: BoardView, name: str) -> None:
    board = view.board_scene.board
    assert set(board.directions) == {each for each, _dq, _dr in DIRECTIONS[content(name)["orientation"]]}
    tested = 0
    for label in board.hexes:
        for way in board.directions:
            beyond = board.neighbour(label, way)
            if beyond is None:
                continue
            tested += 1
            step = pixel(view, beyond) - pixel(view, label)
            signs = tuple((number > 2) - (number < -2) for number in (step.x(), step.y()))
            assert signs == WAYS[way], (label, way)
            assert board.direction(label, beyond) == way
            assert board.neighbour(beyond, board.opposite(way)) == label
    assert tested > 500


def test_each_hex_is_hit_by_mouse_and_pointed_at(view: BoardView) -> None:
    scene = view.board_scene
    clicked: list[str] = []
    hovered: list[str | None] = []
    scene.hex_clicked.connect(clicked.append)
    scene.hex_hovered.connect(hovered.append)
    wanted = sorted(scene.board.hexes)[::9]
    for label in wanted:
        QTest.mouseMove(view.viewport(), pixel(view, label))
        QTest.mouseClick(view.viewport(), LEFT, PLAIN, pixel(view, label))
    assert clicked == wanted
    assert [each for each in hovered if each is not None] == wanted


def test_just_inside_a_corner_is_still_the_hex(view: BoardView) -> None:
    board = view.board_scene.board
    for label in sorted(board.hexes)[::13]:
        for corner in board.layout.corners:
            assert board.hex_at(board.centre(label) + corner * 0.97) == label


def test_the_keyboard_reaches_every_hex(view: BoardView) -> None:
    scene = view.board_scene
    frontier, seen = [min(scene.board.hexes)], set()
    while frontier:
        label = frontier.pop()
        if label in seen:
            continue
        seen.add(label)
        for dx, dy in ((1, 0), (-1, 0), (0, 1), (0, -1)):
            scene.set_cursor(label)
            scene.walk(dx, dy)
            there = cast(str, scene.cursor)
            step = scene.board.centre(there) - scene.board.centre(label)
            assert there == label or step.x() * dx + step.y() * dy > 0, (label, dx, dy)
            frontier.append(there)
    assert seen == set(scene.board.hexes)


def test_choices_and_their_badges_stay_in_their_hexes(view: BoardView, name: str) -> None:
    scene = view.board_scene
    scene.show_position(start(name))
    label = next(each for each in free(name) if all(scene.board.neighbour(each, way) for way in scene.board.directions))
    plain = picture(view).toImage()
    scene.set_choices([Choice(label, gains=((0, "+12"), (1, "−3")), isolates=True, ends=True)])
    lit = picture(view).toImage()
    changed = differing(plain, lit)
    corners = scene.board.layout.polygon(scene.board.centre(label), 1.1).boundingRect()
    room = QRect(view.mapFromScene(corners).boundingRect())
    ratio = lit.devicePixelRatio()
    assert changed.width() > room.width() * ratio * 0.6
    assert QRectF(room.x() * ratio, room.y() * ratio, room.width() * ratio, room.height() * ratio).contains(changed)


def differing(one: QImage, other: QImage) -> QRectF:
    """The rectangle round all pixels in which two pictures differ."""
    found = [
        (x, y)
        for y in range(0, one.height(), 2)
        for x in range(0, one.width(), 2)
        if one.pixel(x, y) != other.pixel(x, y)
    ]
    xs, ys = [x for x, _y in found], [y for _x, y in found]
    return QRectF(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys))


def test_screen_readers_find_each_hex_where_it_is(view: BoardView, name: str) -> None:
    view.board_scene.show_position(start(name))
    board = view.board_scene.board
    interface = QAccessible.queryAccessibleInterface(view)
    assert interface.childCount() == len(board.hexes)
    for number in range(0, interface.childCount(), 7):
        cell = interface.child(number)
        label = cell.text(QAccessible.Text.Name).split(",")[0]
        middle = view.viewport().mapFromGlobal(cell.rect().center())
        assert (middle - pixel(view, label)).manhattanLength() <= 3
        wide, high = cell.rect().width(), cell.rect().height()
        assert (wide > high) == board.layout.flat, "as it is turned"
        spot = cell.rect().center()
        assert interface.childAt(spot.x(), spot.y()).text(QAccessible.Text.Name).startswith(f"{label},")


def test_a_locomotive_runs_in_every_direction(view: BoardView, name: str, qtbot: QtBot) -> None:
    scene = view.board_scene
    scene.show_position(start(name))
    line = next(iter(scene.board.lines))
    here = next(each for each in free(name) if all(scene.board.neighbour(each, way) for way in scene.board.directions))
    for way in scene.board.directions:
        there = cast(str, scene.board.neighbour(here, way))
        done: list[str] = []
        scene.animate_move(line, here, there, lambda done=done, way=way: done.append(way))  # type: ignore[misc]
        qtbot.waitUntil(lambda done=done, way=way: done == [way])  # type: ignore[misc]
        assert scene.locomotive_hex(line) == there


def test_the_miniature_shows_the_position(qapp: QApplication, name: str) -> None:
    assert qapp is not None
    own = {"maps/mine": content(name)}
    size, seats = QSize(96, 96), marked([Seat(each) for each in ("Ada", "Ben", "Cy", "Di")])
    bare = miniature({"map": "mine"}, own, None, (), size, "light")
    shown = miniature({"map": "mine"}, own, start(name), seats, size, "light")
    assert not bare.isNull()
    assert max(bare.width(), bare.height()) == 96
    assert bare.toImage() != shown.toImage()


@pytest.fixture
def canvas(qtbot: QtBot, name: str) -> MapCanvas:
    made = MapCanvas(draft_of(name), lambda: "light")
    qtbot.addWidget(made)
    made.resize(900, 700)
    made.show()
    qtbot.waitExposed(made)
    return made


def test_the_editors_tools_hit_the_hex_under_the_pointer(canvas: MapCanvas, name: str) -> None:
    hexes = sorted(draft_of(name).hexes)[::11]
    canvas.set_tool(SELECT)
    for at in hexes:
        QTest.mouseClick(canvas, LEFT, PLAIN, canvas.spot_of(at))
        assert canvas.cursor_hex == at
    painted: list[object] = []
    canvas.painted.connect(lambda found, on: painted.append((sorted(found), on)))
    canvas.set_tool(LAND)
    for at in hexes[:5]:
        QTest.mouseClick(canvas, LEFT, PLAIN, canvas.spot_of(at))
    assert painted == [([at], True) for at in hexes[:5]]


def test_the_editors_keyboard_comes_back_along_its_row_and_column(canvas: MapCanvas, name: str) -> None:
    at = sorted(draft_of(name).hexes)[len(draft_of(name).hexes) // 2]
    canvas.set_tool(SELECT)
    QTest.mouseClick(canvas, LEFT, PLAIN, canvas.spot_of(at))
    for there, back in ((Qt.Key.Key_Right, Qt.Key.Key_Left), (Qt.Key.Key_Down, Qt.Key.Key_Up)):
        for key in (there, there, there, back, back, back):
            QTest.keyClick(canvas, key)
        assert canvas.cursor_hex == at
