"""The drawn table of Spike: where things lie, what is found there, how the map is moved and a way is dragged."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, partial
from itertools import combinations, pairwise

import pytest
from PySide6.QtCore import QPoint, QPointF, QRectF, QSizeF, Qt
from PySide6.QtGui import QAccessible, QImage, QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from rocket_desktop.model.spike.spec import SPEC
from rocket_desktop.views.games.spike.board_map import CITY, BoardMap
from rocket_desktop.views.games.spike.layout import LEAST, lay_out, offer_places
from rocket_desktop.views.games.spike.places import where_segment
from rocket_desktop.views.games.spike.scene import RailScene
from rocket_desktop.views.games.spike.view import RailView
from rocket_desktop.views.kit.seats import seat_styles
from rocket_desktop.views.kit.spots import Choice, Spot
from tests.model.spike.table import NAMES, At, board, segment, track

SIZES = ((600, 380), (617, 460), (1040, 700), (1300, 820), (1900, 1150), (700, 900))
Show = Callable[..., RailView]


@pytest.fixture
def show(qtbot: QtBot) -> Show:
    def make(at: At, seat: int = 0, size: tuple[int, int] = (1000, 700), theme: str = "light") -> RailView:
        play = at.open()
        players = play.state.players()
        scene = RailScene(board(), seat_styles([{"name": name} for name in NAMES[:players]]), theme)
        view = RailView(scene)
        qtbot.addWidget(view)
        view.resize(*size)
        view.show()
        scene.show_position(SPEC.position(play.state, seat), seat)
        return view

    return make


def mid_game(players: int = 2) -> At:
    at = At(players).contracts()
    at.rails(0, *way("topeka", "omaha")).rails(1, *way("tulsa", "springfield"))
    at.hand(0, "white*2 blue orange*3").hand(1, "brown*4").face_up("purple black white blue").deck("white*5")
    return at.delivered(0, "pittsburgh").money(12, 7)


@cache
def lattice() -> BoardMap:
    return BoardMap(board())


def way(one: str, other: str) -> list[str]:
    """The nodes of a shortest way."""
    mapped = lattice()
    nodes = [board().nodes.index(one)]
    for each in mapped.way(nodes[0], board().nodes.index(other), ()):
        nodes.append(sum(mapped.ends[each]) - nodes[-1])
    return [board().nodes[node] for node in nodes]


def node(name: str) -> Spot:
    return Spot("node", index=board().nodes.index(name))


def number(name: str) -> int:
    return board().segments.index(name)


def pixel(view: RailView, spot: Spot) -> QPoint:
    return view.mapFromScene(view.rail_scene.outline(spot).center())


def spoken(view: RailView) -> list[str]:
    """What a screen reader finds."""
    interface = QAccessible.queryAccessibleInterface(view)
    return [interface.child(at).text(QAccessible.Text.Name) for at in range(interface.childCount())]


@pytest.mark.parametrize("text", [13, 39])
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize(("players", "contracts", "routes"), [(2, 6, 1), (3, 4, 2), (4, 3, 1), (2, 10, 1)])
def test_nothing_lies_on_another_or_outside(
    players: int, contracts: int, routes: int, size: tuple[int, int], text: int
) -> None:
    # Who buys more contracts has done all others.
    done = [contracts > 6 and at < contracts - 1 for at in range(contracts)]
    layout = lay_out(QSizeF(*size), players, done, routes, stock=contracts > 6, text=text)
    whole = QRectF(QPointF(), layout.size)
    beside = [layout.status, *layout.plates, *layout.offers, layout.deck, layout.discard, layout.market]
    held = [*layout.hand, *layout.parts, *layout.contracts, *layout.routes]
    held += [layout.stock] if contracts > 6 else []
    assert len(held) == 6 + 3 + contracts + routes + (contracts > 6)
    for group, room in ((beside, layout.column), (held, layout.strip), ([layout.chart], whole)):
        for one in group:
            assert room.contains(one)
        for one, other in combinations(group, 2):
            assert not one.intersects(other)
    for one, other in combinations((layout.chart, layout.column, layout.strip), 2):
        assert not one.intersects(other)
    for chips in layout.chips:
        assert all(layout.market.contains(chip) for chip in chips)
    assert text > 13 or layout.chart.height() > 0.7 * whole.height() or size[0] < size[1]
    open_ones = [each for each, stamped in zip(layout.contracts, done, strict=True) if not stamped]
    assert min(each.width() for each in [*open_ones, *layout.routes]) >= 45
    assert lay_out(QSizeF(10, 10), players, done, routes).size == LEAST


@pytest.mark.parametrize("width", [760, 830, 1000, 1280])
def test_a_hint_that_takes_height_from_the_table_rearranges_nothing(width: int) -> None:
    whole = lay_out(QSizeF(width, 690), 2, [False] * 6, 1)
    for taken in (40, 60, 100):
        less = lay_out(QSizeF(width, 690 - taken), 2, [False] * 6, 1, before=whole)
        assert (less.beside, less.down, less.full) == (whole.beside, whole.down, whole.full)
        again = lay_out(QSizeF(width, 690), 2, [False] * 6, 1, before=less)
        assert again == whole


def test_a_window_of_another_width_is_arranged_anew() -> None:
    low = lay_out(QSizeF(1300, 420), 2, [False] * 6, 1)
    assert low.beside
    assert lay_out(QSizeF(700, 900), 2, [False] * 6, 1, before=low) == lay_out(QSizeF(700, 900), 2, [False] * 6, 1)
    # Much less height is another matter than a hint.
    tall = lay_out(QSizeF(1300, 1400), 2, [False] * 6, 1)
    assert not tall.beside
    assert lay_out(QSizeF(1300, 420), 2, [False] * 6, 1, before=tall).beside


def test_everything_is_told(show: Show) -> None:
    told = spoken(show(mid_game()))
    assert len(told) > 161 + 422
    joined = [each for each in told if each.startswith("Omaha; ")]
    assert len(joined) == 1
    assert "connected: Ada" in joined[0]
    assert "price" in joined[0]
    topeka = next(each for each in told if each.startswith("Topeka; "))
    assert topeka.endswith("trains: Ada")
    assert any("a delivery was made here" in each for each in told if each.startswith("Pittsburgh; "))
    where = where_segment(board(), track(*way("topeka", "omaha"))[0])
    laid = next(each for each in told if each.startswith(f"Segment {where} "))
    assert laid.endswith("track of Ada")
    assert "face up: purple" in told
    assert "the deck: 5 cards; round 1 of 3" in told
    assert "in the hand: 3 orange cards" in told
    assert "engine: speed 1, upgraded 0 of 2" in told
    assert any(each.startswith("Ben: money 7; 4 cards in hand; ") for each in told)
    assert any(each.startswith("contract for ") for each in told)
    assert any(each.startswith("route from ") for each in told)
    assert any(each.startswith("Ada's train: Topeka") for each in told)


def test_what_others_hide_is_not_told(show: Show) -> None:
    view = show(mid_game(), seat=-1)
    scene = view.rail_scene
    play = mid_game().open()
    scene.show_position(SPEC.position(play.state, 1), 0)
    told = spoken(view)
    assert not any(each.startswith("in the hand") for each in told)
    assert not any(each.startswith("route from") for each in told)


def test_points_find_what_lies_there(show: Show) -> None:
    view = show(mid_game())
    scene = view.rail_scene
    assert scene.spot_at(scene.outline(node("chicago")).center()) == node("chicago")
    free = Spot("segment", index=number(segment(*way("chicago", "detroit")[:2])))
    assert scene.spot_at(scene.outline(free).center()) == free
    assert scene.spot_at(scene.outline(Spot("train", 0)).center()) == Spot("train", 0)
    cards = [Spot("offer", index=2), Spot("deck"), Spot("discard"), Spot("market", 3, 2)]
    held = [Spot("hand", index=1), Spot("part", 2), Spot("contract", index=1), Spot("route", 0), Spot("seat", 1)]
    for spot in [*cards, *held]:
        assert scene.spot_at(scene.outline(spot).center()) == spot


def test_the_keyboard_walks_everywhere(show: Show) -> None:
    view = show(mid_game())
    scene = view.rail_scene
    heard: list[Spot] = []
    scene.spot_clicked.connect(heard.append)
    scene.set_choices({node("tulsa"): Choice("3"), Spot("offer", index=1): Choice()})
    seen = set()
    for key in (Qt.Key.Key_Left, Qt.Key.Key_Up, Qt.Key.Key_Right, Qt.Key.Key_Down, Qt.Key.Key_Left, Qt.Key.Key_Up):
        for _ in range(40):
            QTest.keyClick(view, key)
            seen.add(scene.cursor)
    assert {spot.kind for spot in seen if spot} >= {"node", "segment", "offer"}
    QTest.keyClick(view, Qt.Key.Key_Period)
    assert scene.cursor in (node("tulsa"), Spot("offer", index=1))
    QTest.keyClick(view, Qt.Key.Key_Return)
    assert heard == [scene.cursor]


def test_the_keyboard_finds_a_train_in_a_city_and_on_the_line(show: Show) -> None:
    line = track(*way("topeka", "omaha"))[0]
    scene = show(mid_game().train(0, line), size=(600, 400)).rail_scene
    for place, seat in ((Spot("segment", index=number(line)), 0), (node("tulsa"), 1)):
        scene.set_cursor(place)
        scene.walk(0, -1)
        assert scene.cursor == Spot("train", seat)


def test_the_map_zooms_pans_and_fits(show: Show) -> None:
    view = show(mid_game())
    scene = view.rail_scene
    whole = scene.outline(node("miami"))
    assert scene.zoom == 1
    at = pixel(view, node("chicago"))
    turn = QWheelEvent(
        QPointF(at), view.mapToGlobal(QPointF(at)), QPoint(), QPoint(0, 240), Qt.MouseButton.NoButton,
        Qt.KeyboardModifier.NoModifier, Qt.ScrollPhase.NoScrollPhase, False,
    )  # fmt: skip
    QApplication.sendEvent(view.viewport(), turn)
    assert scene.zoom == pytest.approx(1.25**2)
    off = pixel(view, node("chicago")) - at
    assert abs(off.x()) <= 2, "what is under the pointer stays there"
    before = scene.outline(node("chicago")).center()
    QTest.keyClick(view, Qt.Key.Key_Down, Qt.KeyboardModifier.ControlModifier)
    assert scene.outline(node("chicago")).center().y() < before.y() - 20
    for _ in range(30):
        QTest.keyClick(view, Qt.Key.Key_Plus)
    assert scene.zoom == 5
    scene.set_cursor(node("miami"))
    assert scene.layout_now.chart.contains(scene.outline(node("miami")).center()), "the keyboard's spot is brought in"
    for _ in range(30):
        QTest.keyClick(view, Qt.Key.Key_Minus)
    assert scene.zoom == 1
    QTest.keyClick(view, Qt.Key.Key_Plus)
    QTest.keyClick(view, Qt.Key.Key_0)
    assert scene.outline(node("miami")) == whole


@pytest.mark.parametrize("size", [(560, 400), (800, 620), (1300, 840), (700, 900)])
def test_the_cost_of_an_upgrade_stands_beside_the_part(show: Show, size: tuple[int, int]) -> None:
    view = show(mid_game())
    view.resize(*size)
    scene = view.rail_scene
    held = [Spot("part", part) for part in range(3)] + [Spot("hand", index=suit) for suit in range(6)]
    for part in range(3):
        plate = scene.label_place(Spot("part", part), scene.outline(Spot("part", part)), "−5")
        assert not any(plate.intersects(scene.outline(spot)) for spot in held)


@pytest.mark.parametrize(
    ("before", "places", "now", "expected"),
    [
        ("wbop", [0, 1, 2, 3], "wop", [0, 2, 3, 1]),
        ("wop", [0, 2, 3, 1], "op", [2, 3, 1, 0]),
        ("op", [2, 3, 1, 0], "opkn", [2, 3, 1, 0]),  # the place that was free first is taken first
        ("wwbo", [0, 1, 2, 3], "wbo", [1, 2, 3, 0]),
        ("wbop", [0, 1, 2, 3], "bopw", [1, 2, 3, 0]),
        ("wbop", [3, 1, 2, 0], "wbop", [3, 1, 2, 0]),
        ("wbop", [3, 1, 2, 0], "nnkk", [0, 1, 2, 3]),
        ("", [0, 1, 2, 3], "wbop", [0, 1, 2, 3]),
        ("wb", [2, 3, 1, 0], "", [0, 1, 2, 3]),
    ],
)
def test_cards_that_lie_face_up_stay_where_they_are(
    before: str, places: list[int], now: str, expected: list[int]
) -> None:
    assert offer_places(before, places, now) == expected


def test_dragging_moves_the_map_where_no_way_begins(show: Show) -> None:
    view = show(mid_game())
    scene = view.rail_scene
    dragged: list[list[int]] = []
    scene.path_dragged.connect(dragged.append)
    scene.set_choices({node("tulsa"): Choice()})
    scene.zoom_map(2)
    before = scene.outline(node("chicago")).center()
    start = scene.layout_now.chart.center().toPoint()
    QTest.mousePress(view.viewport(), Qt.MouseButton.MiddleButton, pos=start)
    QTest.mouseMove(view.viewport(), start + QPoint(-30, -25))
    QTest.mouseMove(view.viewport(), start + QPoint(-60, -40))
    QTest.mouseRelease(view.viewport(), Qt.MouseButton.MiddleButton, pos=start + QPoint(-60, -40))
    moved = scene.outline(node("chicago")).center() - before
    assert abs(moved.x() + 60) <= 2
    assert abs(moved.y() + 40) <= 2
    assert dragged == []


def drag(view: RailView, *names: str) -> None:
    spots = [pixel(view, node(name)) for name in names]
    QTest.mousePress(view.viewport(), Qt.MouseButton.LeftButton, pos=spots[0])
    for one, other in pairwise(spots):
        for step in range(1, 9):
            QTest.mouseMove(view.viewport(), one + (other - one) * step / 8)
    QTest.mouseRelease(view.viewport(), Qt.MouseButton.LeftButton, pos=spots[-1])


def test_a_way_is_dragged_from_the_network(show: Show) -> None:
    view = show(mid_game())
    scene = view.rail_scene
    dragged: list[list[int]] = []
    dropped: list[list[int]] = []
    clicked: list[Spot] = []
    scene.path_dragged.connect(dragged.append)
    scene.path_dropped.connect(dropped.append)
    scene.spot_clicked.connect(clicked.append)
    nodes = way("omaha", "des-moines")
    drag(view, *nodes)
    assert dropped == [], "nobody is to choose"
    scene.set_choices({node("des-moines"): Choice()})
    drag(view, *nodes)
    wanted = [board().nodes.index(name) for name in nodes]
    assert dropped == [wanted]
    assert dragged[0] == wanted[:1]
    assert dragged[-1] == wanted
    assert clicked == []
    drag(view, *way("chicago", "detroit"))
    assert len(dropped) == 1, "a way begins on the network only"
    QTest.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=pixel(view, node("omaha")))
    assert clicked == [node("omaha")]


def plates(scene: RailScene) -> list[QRectF]:
    """Where plates of choices stand now, and the price of a way."""
    return [item.where for item in [*scene._labels, *([scene._price] if scene._price is not None else [])]]


def medallion(scene: RailScene, name: str) -> QRectF:
    """The room of a city's sign on the table."""
    middle, radius = scene.outline(node(name)).center(), 0.8 * CITY * scene.chart.scale_now
    return QRectF(middle.x() - radius, middle.y() - radius, 2 * radius, 2 * radius)


def test_plates_of_cities_out_of_sight_lie_on_nothing_else(show: Show) -> None:
    scene = show(mid_game()).rail_scene
    scene.set_choices({node(name): Choice("+3") for name in board().city_ids})
    scene.set_reach({node("omaha"): "coal"})
    assert len(plates(scene)) == len(board().city_ids)
    scene.zoom_map(3, scene.outline(node("atlanta")).center())
    for dx, dy in ((0, 0), (70, 0), (0, 40), (-95, -25)):
        scene.pan_map(dx, dy)
        seen = [name for name in board().city_ids if scene.on_map(scene.outline(node(name)).center())]
        assert 2 < len(seen) < 20
        assert len(plates(scene)) == len(seen)
        assert all(scene.layout_now.chart.contains(plate) for plate in plates(scene))
    segments = [number(each) for each in track(*way("topeka", "omaha"))]
    scene.zoom_map(2, scene.outline(node("miami")).center())
    scene.set_plan(segments, "2 white")
    assert scene._price is None, "the price stands with its city"


@pytest.mark.parametrize("size", [(615, 430), (1000, 700)])
@pytest.mark.parametrize(
    ("start", "goal"),
    [("omaha", "des-moines"), ("topeka", "springfield"), ("omaha", "minneapolis"), ("topeka", "tulsa")],
)
def test_the_price_of_a_way_covers_neither_it_nor_trains_nor_its_city(
    show: Show, start: str, goal: str, size: tuple[int, int]
) -> None:
    scene = show(mid_game(), size=size).rail_scene
    scene.set_choices({node(goal): Choice(pending=True), node("chicago"): Choice("+2")})
    scene.set_reach({node("omaha"): "steel", node("topeka"): "+4"})
    nodes = [scene.outline(node(name)).center() for name in way(start, goal)]
    scene.set_plan([number(each) for each in track(*way(start, goal))], "3 cards · +3")
    for plate in plates(scene):
        for one, other in pairwise(nodes):
            assert not any(plate.contains(one + (other - one) * share / 20) for share in range(1, 20))
        assert not any(plate.intersects(scene.outline(Spot("train", seat))) for seat in range(2))
        assert not plate.intersects(medallion(scene, goal))
    assert not any(one.intersects(other) for one, other in combinations(plates(scene), 2))


@pytest.mark.parametrize("size", [(615, 430), (1000, 700)])
def test_plates_do_not_cover_each_other(show: Show, size: tuple[int, int]) -> None:
    scene = show(mid_game(), size=size).rail_scene
    names = ["duluth", "minneapolis", "des-moines", "chicago", "detroit", "columbus", "pittsburgh", "indianapolis"]
    scene.set_choices({node(name): Choice("+2") for name in names})
    assert len(plates(scene)) == len(names)
    assert not any(one.intersects(other) for one, other in combinations(plates(scene), 2))
    assert not any(plate.intersects(medallion(scene, name)) for plate, name in zip(plates(scene), names, strict=True))


def test_a_plan_is_drawn_with_its_price_and_taken_away(show: Show) -> None:
    view = show(mid_game())
    scene = view.rail_scene
    empty = view.grab().toImage()
    segments = [number(each) for each in track(*way("omaha", "des-moines"))]
    scene.set_plan(segments, "2 white")
    planned = view.grab().toImage()
    assert planned != empty
    scene.set_plan(segments, "3 white")
    assert view.grab().toImage() != planned
    scene.set_plan([], "")
    assert view.grab().toImage() == empty


def test_reach_marks_places_and_says_a_few_words(show: Show) -> None:
    view = show(mid_game())
    scene = view.rail_scene
    empty = view.grab().toImage()
    scene.set_reach({node("omaha"): "", Spot("segment", index=number(track(*way("topeka", "omaha"))[0])): ""})
    tinted = view.grab().toImage()
    assert tinted != empty
    scene.set_reach({node("omaha"): "2", Spot("segment", index=number(track(*way("topeka", "omaha"))[0])): ""})
    assert view.grab().toImage() != tinted
    scene.set_reach({})
    assert view.grab().toImage() == empty


def colours_near(image: QImage, view: RailView, spot: Spot) -> set[str]:
    """The colours in the middle of a spot's place."""
    at = pixel(view, spot)
    return {image.pixelColor(at + QPoint(x, y)).name() for x in range(-5, 6) for y in range(-5, 6)}


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_marks_leave_the_sign_of_a_city_as_it_is(show: Show, theme: str) -> None:
    view = show(mid_game(), theme=theme)
    scene, spot = view.rail_scene, node("chicago")
    before = view.grab().toImage()
    sign = colours_near(before, view, spot)
    for choice in (Choice(), Choice(pending=True)):
        scene.set_choices({spot: choice})
        assert colours_near(view.grab().toImage(), view, spot) == sign
        assert view.grab().toImage() != before
    scene.set_choices({})
    scene.set_reach({spot: ""})
    assert colours_near(view.grab().toImage(), view, spot) == sign


@pytest.mark.parametrize("theme", ["light", "dark", "contrast"])
def test_reach_and_goal_of_a_train_are_told_from_track_of_any_colour(show: Show, theme: str) -> None:
    view = show(mid_game(), theme=theme)
    scene = view.rail_scene
    spots = [Spot("segment", index=number(each)) for each in track(*way("topeka", "omaha"))]
    scene.set_reach(dict.fromkeys(spots, ""))

    def seen(spot: Spot, colour: str) -> int:
        """How much of a place has a colour."""
        image, room = view.grab().toImage(), scene.outline(spot).toRect().adjusted(-15, -15, 15, 15)
        points = [(x, y) for x in range(room.left(), room.right()) for y in range(room.top(), room.bottom())]
        return sum(image.pixelColor(x, y).name() == colour for x, y in points)

    for spot in spots:
        assert seen(spot, scene.theme.marks.target) > 15
    scene.set_choices({spots[0]: Choice(pending=True)})
    assert scene._ghost is not None
    assert scene._ghost.where.center() != scene.map_pieces().train_rooms(scene.drawn)[0].center()
    assert seen(spots[0], scene.theme.marks.chosen) > 15
    scene.set_choices({})
    assert scene._ghost is None


def test_pointing_leaves_the_frame_of_what_can_be_chosen(show: Show) -> None:
    scene = show(mid_game()).rail_scene
    card, other = Spot("offer", index=1), Spot("offer", index=2)
    for choice in (Choice(), Choice(pending=True)):
        scene.set_hovered(card)
        scene.set_choices({card: choice})
        frame = (scene._taken if choice.pending else scene._offered).rects[0]
        hover = scene._hover.rects[0]
        assert frame.adjusted(4, 4, -4, -4).contains(hover)
    scene.set_hovered(other)
    assert scene._hover.rects == [], "it cannot be drawn"
    scene.set_choices({other: Choice()})
    assert len(scene._hover.rects) == 1
    scene.set_choices({})
    assert scene._hover.rects == []


def test_locomotives_leave_names_free(show: Show) -> None:
    scene = show(mid_game()).rail_scene
    pieces = scene.map_pieces()
    for city, own in zip(board().city_ids, scene.board.names, strict=True):
        for room in (pieces.train_room(city, number, count) for count in (1, 2) for number in range(count)):
            shared = own.intersected(room)
            assert shared.width() * shared.height() < 0.15 * room.width() * room.height(), city
    names = [item for item in scene.items_of("cities") if item.role == "name"]
    assert all(item.parentItem() is scene.chart.upper for item in names), "they lie over marks and trains"


def test_cities_are_lit_and_put_out(show: Show) -> None:
    view = show(mid_game())
    scene = view.rail_scene
    empty = view.grab().toImage()
    scene.set_lit(["chicago", "miami"])
    assert view.grab().toImage() != empty
    scene.set_lit([])
    assert view.grab().toImage() == empty


def test_a_route_says_what_it_is_and_where_it_begins(show: Show) -> None:
    looks = [str(item.look) for item in show(mid_game()).rail_scene.items_of("routes")]
    assert len(looks) == 1
    start = mid_game().open().state
    position = SPEC.position(start, 0)
    city = board().names[board().city_ids.index(position["routes"][0][0]["start"])]  # type: ignore[index]
    assert looks[0].index("Route") < looks[0].index(city)


def test_marks_on_the_map_show(show: Show) -> None:
    view = show(mid_game())
    scene = view.rail_scene
    seen = [view.grab().toImage()]
    marks: list[Callable[[], None]] = [
        partial(scene.set_highlight, node("chicago")),
        partial(scene.set_hovered, Spot("segment", index=5)),
        partial(scene.set_cursor, node("mobile")),
        partial(scene.set_choices, {node("tulsa"): Choice(chosen=True), Spot("train", 0): Choice()}),
    ]
    for mark in marks:
        mark()
        seen.append(view.grab().toImage())
        assert seen[-1] != seen[-2]
    scene.set_highlight(None)
    scene.set_hovered(None)
    scene.set_cursor(None)
    scene.set_choices({})
    assert view.grab().toImage() == seen[0]


def test_what_is_shown_follows_positions_and_themes(show: Show) -> None:
    """A scene that has shown other positions looks like a new one."""
    view = show(mid_game())
    other = mid_game().rails(0, *way("omaha", "des-moines")).train(0, "omaha", speed=2).hand(0, "black")
    view.rail_scene.show_position(SPEC.position(other.open().state, 0), 0)
    fresh = show(mid_game().rails(0, *way("omaha", "des-moines")).train(0, "omaha", speed=2).hand(0, "black"))
    assert view.grab().toImage() == fresh.grab().toImage()
    view.rail_scene.set_theme("dark")
    dark = show(
        mid_game().rails(0, *way("omaha", "des-moines")).train(0, "omaha", speed=2).hand(0, "black"), theme="dark"
    )
    assert view.grab().toImage() == dark.grab().toImage() != fresh.grab().toImage()
    view.rail_scene.zoom_map(2.5)
    view.rail_scene.fit_map()
    assert view.grab().toImage() == dark.grab().toImage()


def test_unused_contracts_lie_there_when_they_can_be_bought(show: Show) -> None:
    scene = show(mid_game()).rail_scene
    assert Spot("stock") not in scene.spots()
    scene.set_variant(further_contracts=True)
    assert scene.spot_at(scene.outline(Spot("stock")).center()) == Spot("stock")
    assert scene.describe(Spot("stock")) == "unused contracts"
    scene.set_variant(further_contracts=False)
    assert Spot("stock") not in scene.spots()
