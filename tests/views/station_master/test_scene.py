"""The drawn table: where things lie, what is hidden, pointing, keys, themes, and what moves."""

from __future__ import annotations

import gc
from collections.abc import Callable
from itertools import combinations, pairwise
from weakref import ref

import pytest
from PySide6.QtCore import QEvent, QObject, QPoint, QRectF, QSizeF, Qt
from PySide6.QtGui import QAccessible, QFont, QKeyEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from rocket_desktop.model.core import Json
from rocket_desktop.model.rng import Rng
from rocket_desktop.model.station_master.spec import SPEC
from rocket_desktop.views.games.station_master.discards import DiscardsDialog
from rocket_desktop.views.games.station_master.layout import LEAST, Layout, TrainShape, lay_out
from rocket_desktop.views.games.station_master.scene import TrainScene
from rocket_desktop.views.games.station_master.theme import THEMES
from rocket_desktop.views.kit.spots import Choice, Spot
from rocket_desktop.views.shell.spot_view import SpotView
from tests.views.station_master.drawn_table import NAMES, drawn, image, played, position, spoken, station, styles, walk

LEFT, PLAIN = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
SIZES = ((660, 420), (1024, 640), (2560, 1440))

Show = Callable[..., SpotView]


@pytest.fixture
def show(qtbot: QtBot) -> Show:
    def make(
        players: int = 4, json: Json | None = None, viewer: int | None = 0, size: tuple[int, int] = (1024, 640),
        theme: str = "light",
    ) -> SpotView:  # fmt: skip
        scene = TrainScene(styles(players), theme)
        scene.reduced_motion = True
        view = SpotView(scene, "Station")
        qtbot.addWidget(view)
        view.resize(*size)
        view.show()
        scene.show_position(position(played(players, 3, 60), viewer) if json is None else json, viewer)
        return view

    return make


def marked(scene: TrainScene) -> bool:
    return scene.cursor_shown


def moving(scene: TrainScene) -> bool:
    return scene.animating


def pixel_at(view: SpotView, spot: Spot) -> QPoint:
    """A point of the viewport that belongs to a spot."""
    rect = station(view).outline(spot)
    # A train's end is its own; pawns stand in its middle.
    point = rect.topRight() + QRectF(-6, 6, 0, 0).topLeft() if spot.kind == "train" else rect.center()
    return view.viewportTransform().map(point).toPoint()


# Where things lie -----------------------------------------------------------------------------------


def apart(rects: dict[str, QRectF], air: float = 0.5) -> None:
    """Nothing lies over anything else."""
    for one, other in combinations(rects, 2):
        common = rects[one].intersected(rects[other])
        assert min(common.width(), common.height()) <= air, (one, other, common)


def check(layout: Layout, hand: int) -> None:
    whole = QRectF(0, 0, layout.size.width(), layout.size.height())
    pile = layout.discards[-1].united(layout.discards[0])
    apart(
        {
            **{f"T{number}": track.area for number, track in enumerate(layout.tracks, 1)},
            "deck": layout.deck,
            "locomotives": layout.locomotives,
            "discards": pile,
            **{f"card {number}": layout.hand_card(number, hand) for number in range(hand)},
            **{f"pawn {number}": layout.home_pawn(number) for number in range(6)},
            **{f"caption {number}": rect for number, rect in enumerate(layout.captions)},
        }
    )
    for rect in (*layout.captions, layout.deck, pile, layout.home, layout.hand, layout.strip):
        assert whole.contains(rect)
    for track in layout.tracks:
        shape = track.shape
        parts = {
            "board": track.board,
            "engine": track.engine,
            "label": track.label,
            **{f"car {number}": track.car(number) for number in range(shape.number)},
            **{f"pawn {number}": track.slot(number) for number in range(shape.limit)},
        }
        if shape.after is not None:
            parts["depot"] = track.depot()
        apart(parts)
        for name, rect in parts.items():
            assert track.area.adjusted(-0.5, -0.5, 0.5, 0.5).contains(rect), name
        assert whole.contains(track.area)
        assert track.unit >= 24
        assert track.pawn >= 15


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("players", range(2, 7))
def test_nothing_overlaps_in_games(players: int, size: tuple[int, int]) -> None:
    seen = set()
    for number, (_before, _seat, _events, state) in enumerate(walk(players, players)):
        if number % 6 == 0:
            trains = drawn(position(state))["trains"]
            shapes = [
                TrainShape(0, 0)
                if train is None
                else TrainShape(
                    train["number"], train["limit"], None if train["depot"] is None else train["depot"]["after"]
                )
                for train in trains
            ]
            check(lay_out(QSizeF(*size), shapes), 4)
            seen.add(len(trains))
    assert max(seen) >= max(3, players)


@pytest.mark.parametrize("size", [*SIZES, (700, 1300), (1700, 560), (LEAST.width(), LEAST.height())])
@pytest.mark.parametrize("text", [12, 16, 24])
def test_nothing_overlaps_in_the_fullest_station(size: tuple[float, float], text: int) -> None:
    # Seven trains with Rush Hour, the longest ones with a Depot and all five Standing Rooms of the box.
    trains = [TrainShape(7, 12 if place == 2 else 7, 2 if place % 2 else None) for place in range(7)]
    layout = lay_out(QSizeF(*size), trains, text=text)
    apart({str(place): track.area for place, track in enumerate(layout.tracks)})
    for track in layout.tracks:
        pieces = [track.board, track.engine, track.depot(), track.car(6), track.slot(0), track.label]
        for piece in pieces:
            assert track.area.adjusted(-1, -1, 1, 1).contains(piece)
        assert track.slot(11).right() < track.area.right()
        assert track.unit > 12


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("players", range(2, 7))
def test_all_is_in_sight_at_any_size(show: Show, players: int, size: tuple[int, int]) -> None:
    view = show(players, size=size)
    for width, height in (size, (500, 300), size):
        view.resize(width, height)
        window = QRectF(view.viewport().rect())
        scene = station(view)
        assert window.adjusted(-1, -1, 1, 1).contains(view.viewportTransform().mapRect(scene.sceneRect()))
        for spot in scene.spots():
            assert scene.sceneRect().contains(scene.outline(spot)), spot


def test_larger_text_is_followed(show: Show, qtbot: QtBot) -> None:
    view = show()
    before = station(view).layout_now.text
    font = QFont(view.font())
    font.setPointSizeF(font.pointSizeF() * 1.5)
    view.setFont(font)
    qtbot.waitUntil(lambda: station(view).layout_now.text > before * 1.2)


# What is shown --------------------------------------------------------------------------------------


def test_only_what_differs_is_changed(show: Show) -> None:
    state = played(4, 3, 60)
    view = show(4, position(state, 0))
    scene = station(view)
    before = set(scene.items())
    scene.show_position(position(state, 0), 0)
    assert set(scene.items()) == before
    place = next(place for place, train in enumerate(drawn(position(state))["trains"]) if train is not None)
    changed = position(state, 0)
    train = drawn(changed)["trains"][place]
    assert train is not None
    train["value"] += 1
    scene.show_position(changed, 0)
    kept = set(scene.items()) & before
    assert set(scene.items_of(("train", place))).isdisjoint(kept)
    assert set(scene.items_of("hand")) <= kept


def test_going_back_shows_the_same(show: Show) -> None:
    view = show(3, position(played(3, 5, 20), 0))
    first, words = image(view), spoken(view)
    station(view).show_position(position(played(3, 5, 70), 0), 0)
    assert image(view) != first
    station(view).show_position(position(played(3, 5, 20), 0), 0)
    assert image(view) == first
    assert spoken(view) == words


def test_a_hand_is_shown_to_its_seat_and_its_backs_to_others(show: Show) -> None:
    state = played(3, 5, 21)
    hand = drawn(position(state))["hands"][1]
    assert hand is not None
    scene = station(show(3, position(state, 1), 1))
    assert [spot.index for spot in scene.spots() if spot.kind == "card"] == list(range(len(hand)))
    assert {spot.index for spot in scene.spots() if spot.kind == "home"} == set(drawn(position(state))["home"][1] or [])
    for viewer in (0, 2, -1):
        json = position(state, viewer)
        scene.show_position(json, 1)
        assert not [spot for spot in scene.spots() if spot.kind in ("card", "home")]
        cards = [item for item in scene.items_of("hand") if item.role == "card"]
        assert len(cards) == len(hand) + drawn(json)["depots"][1]


def test_the_whole_truth_shows_the_hand_of_whoever_decides(show: Show) -> None:
    state = played(4, 9, 31)
    scene = station(show(4, position(state), None))
    assert scene.seat_shown == state.to_act()
    scene.show_position(position(state, -1), -1)
    assert scene.seat_shown == state.to_act()


@pytest.mark.parametrize("viewer", [-1, 0, 2])
@pytest.mark.parametrize("seed", range(3))
def test_what_is_hidden_changes_neither_pixels_nor_words(show: Show, viewer: int, seed: int) -> None:
    state = played(3, 40 + seed, 45)
    other = state.redeal(state.observe(max(viewer, 0)), Rng(99 + seed))
    assert position(state) != position(other)
    view = show(3, position(state, viewer), viewer)
    before, words = image(view), spoken(view)
    fresh = show(3, position(other, viewer), viewer)
    assert image(fresh) == before
    assert spoken(fresh) == words
    # What is open must be seen, or the comparison says nothing.
    station(view).show_position(position(state), None)
    station(fresh).show_position(position(other), None)
    assert image(view) != image(fresh)


def test_clues_can_be_put_away(show: Show) -> None:
    json = position(played(3, 5, 60), -1)
    pawns = [pawn for train in drawn(json)["trains"] if train for pawn in train["pawns"]]
    assert any(len(pawn["may_be"]) < 4 for pawn in pawns)
    view = show(3, json, -1)
    known, told = image(view), spoken(view)
    station(view).set_clues(False)
    assert image(view) != known
    assert any("one of" in words for words in told)
    assert not any("one of" in words for words in spoken(view))


@pytest.mark.parametrize("ratio", [1.0, 2.0])
def test_themes_change_colours_and_nothing_else(show: Show, ratio: float) -> None:
    view = show()
    scene = station(view)
    scene.set_choices({Spot("train", 0): Choice("+4", "words"), Spot("card", 0, 1): Choice(chosen=True)})
    scene.set_cursor(Spot("train", 1))
    pictures = {"light": image(view, ratio)}
    count = len(scene.items())
    for theme in ("dark", "contrast", "light"):
        scene.set_theme(theme)
        shown = image(view, ratio)
        assert shown.pixelColor(1, 1).name() == THEMES[theme].table
        assert len(scene.items()) == count
        assert scene.cursor == Spot("train", 1)
        assert pictures.setdefault(theme, shown) == shown
    assert len({picture.pixel(1, 1) for picture in pictures.values()}) == 3


def test_seats_can_change_their_look(show: Show) -> None:
    view = show()
    before, words = image(view), spoken(view)
    station(view).set_seats(list(reversed(styles(4))))
    assert image(view) != before
    assert spoken(view) != words


# Pointing -------------------------------------------------------------------------------------------


def test_every_spot_can_be_clicked(show: Show) -> None:
    view = show(2, position(played(2, 4, 20), 0))
    scene = station(view)
    clicked: list[Spot] = []
    scene.spot_clicked.connect(clicked.append)
    kinds = {spot.kind for spot in scene.spots()}
    assert kinds == {"train", "pawn", "card", "home", "discard", "depot"}
    for spot in scene.spots():
        QTest.mouseClick(view.viewport(), LEFT, PLAIN, pixel_at(view, spot))
    assert clicked == list(scene.spots())


def test_a_double_click_clicks_once_and_activates(show: Show) -> None:
    view = show()
    heard: list[tuple[str, Spot]] = []
    station(view).spot_clicked.connect(lambda spot: heard.append(("clicked", spot)))
    station(view).spot_activated.connect(lambda spot: heard.append(("activated", spot)))
    spot = Spot("card", 0, 0)
    QTest.mouseClick(view.viewport(), LEFT, PLAIN, pixel_at(view, spot))
    QTest.mouseDClick(view.viewport(), LEFT, PLAIN, pixel_at(view, spot))
    assert heard == [("clicked", spot), ("activated", spot)]


def test_a_press_that_is_let_go_elsewhere_clicks_nothing(show: Show) -> None:
    view = show()
    clicked: list[Spot] = []
    station(view).spot_clicked.connect(clicked.append)
    QTest.mousePress(view.viewport(), LEFT, PLAIN, pixel_at(view, Spot("card", 0, 0)))
    QTest.mouseRelease(view.viewport(), LEFT, PLAIN, pixel_at(view, Spot("card", 0, 1)))
    assert clicked == []


def test_hovering_reports_changes_only_and_is_seen(show: Show) -> None:
    view = show()
    heard: list[Spot | None] = []
    station(view).spot_hovered.connect(heard.append)
    plain = image(view)
    spots = [Spot("card", 0, 0), Spot("card", 0, 0), Spot("train", 1)]
    for spot in spots:
        QTest.mouseMove(view.viewport(), pixel_at(view, spot))
    assert image(view) != plain
    QApplication.sendEvent(view.viewport(), QEvent(QEvent.Type.Leave))
    assert heard == [Spot("card", 0, 0), Spot("train", 1), None]
    assert image(view) == plain


def test_what_is_hovered_and_gone_is_told(show: Show) -> None:
    view = show()
    heard: list[Spot | None] = []
    station(view).spot_hovered.connect(heard.append)
    station(view).set_hovered(Spot("card", 0, 0))
    station(view).show_position(position(played(4, 3, 60), -1), 0)
    assert heard == [Spot("card", 0, 0), None]


def test_choices_light_up_and_go_out(show: Show) -> None:
    view = show()
    scene = station(view)
    plain, items = image(view), len(scene.items())
    offered = Choice("+4", "four points\nand a car less")
    scene.set_choices(
        {Spot("train", 1): offered, Spot("card", 0, 0): Choice(chosen=True), Spot("home", 0, 9): Choice()}
    )
    lit = image(view)
    edge = scene.outline(Spot("train", 1))
    for point in (edge.center(), edge.topLeft()):
        where = view.viewportTransform().map(point).toPoint() + QPoint(2, 2)
        assert lit.pixel(where) != plain.pixel(where)
    assert scene.choice_at(Spot("train", 1)) == offered
    assert scene.describe(Spot("train", 1)).endswith("; four points; and a car less")
    scene.set_choices({Spot("train", 1): Choice("+4", pending=True)})
    assert image(view) != lit
    scene.set_choices({})
    assert len(scene.items()) == items
    assert image(view) == plain


@pytest.mark.parametrize("size", [*SIZES, (1440, 900), (1920, 1080)])
def test_what_a_pawn_would_bring_covers_no_number(show: Show, size: tuple[int, int]) -> None:
    """A pawn is chosen by its number, which stands on its lower half."""
    scene = station(show(2, json=position(played(2, 3, 0)), size=size))
    pawns = [scene.layout_now.home_pawn(number) for number in range(6)]
    numbers = [pawn.adjusted(0, 0.52 * pawn.height(), 0, 0) for pawn in pawns]
    for label in ("(+0)", "(+18)", "(−105)"):
        labels = [scene.label_place(spot, scene.outline(spot), label) for spot in scene.spots() if spot.kind == "home"]
        shown = [where for where in labels if not where.isEmpty()]
        apart({f"label {number}": where for number, where in enumerate(shown)})
        for number, where in enumerate(shown):
            assert where.height() >= scene.layout_now.text
            apart({f"label {number}": where, **{f"number {at}": room for at, room in enumerate(numbers)}})
        if size == (1440, 900):
            assert len(shown) == 4, "one for each value"
    scene.set_choices({Spot("home", index=3): Choice("(+123456)")})  # no room: the bar tells it


def test_highlights(show: Show) -> None:
    view = show()
    plain = image(view)
    station(view).set_highlight(Spot("train", 2))
    assert image(view) != plain
    station(view).set_highlight(Spot("train", 9))
    assert image(view) == plain
    station(view).set_highlight(None)
    assert image(view) == plain


# Keys -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("players", [2, 4, 6])
def test_arrows_reach_everything(show: Show, players: int, size: tuple[int, int]) -> None:
    scene = station(show(players, size=size))
    seen: set[Spot] = set()
    frontier = [Spot("train", 0)]
    while frontier:
        spot = frontier.pop()
        if spot in seen:
            continue
        seen.add(spot)
        for dx, dy in ((1, 0), (-1, 0), (0, 1), (0, -1)):
            scene.set_cursor(spot)
            scene.walk(dx, dy)
            assert scene.cursor is not None
            frontier.append(scene.cursor)
    assert seen == set(scene.spots())


def test_enter_clicks_and_choices_are_walked_in_reading_order(show: Show) -> None:
    view = show()
    scene = station(view)
    clicked: list[Spot] = []
    activated: list[Spot] = []
    scene.spot_clicked.connect(clicked.append)
    scene.spot_activated.connect(activated.append)
    QTest.keyClick(view, Qt.Key.Key_Return)
    assert clicked == []
    choices = [Spot("train", 0), Spot("train", 2), Spot("card", 0, 1)]
    scene.set_choices({spot: Choice() for spot in reversed(choices)})
    for _ in range(4):
        QTest.keyClick(view, Qt.Key.Key_Period)
        QTest.keyClick(view, Qt.Key.Key_Return)
    QTest.keyClick(view, Qt.Key.Key_Comma)
    QTest.keyClick(view, Qt.Key.Key_Return, Qt.KeyboardModifier.ShiftModifier)
    assert clicked == [*choices, choices[0]]
    assert activated == [choices[2]]


def test_the_mouse_takes_the_keyboards_mark_away_and_a_key_brings_it_back(show: Show) -> None:
    view = show()
    scene = station(view)
    clicked: list[Spot] = []
    scene.spot_clicked.connect(clicked.append)
    QTest.keyClick(view, Qt.Key.Key_Down)
    assert scene.cursor == Spot("train", 0)
    assert marked(scene)
    QTest.mouseClick(view.viewport(), LEFT, PLAIN, pixel_at(view, Spot("train", 1)))
    assert not marked(scene)
    # Enter on what is not seen is no click: the table says what comes of it.
    entered: list[bool] = []
    scene.enter_pressed.connect(lambda: entered.append(True))
    QTest.keyClick(view, Qt.Key.Key_Return)
    assert entered == [True]
    assert clicked == [Spot("train", 1)]
    QTest.keyClick(view, Qt.Key.Key_Down)
    assert marked(scene)
    assert scene.cursor == Spot("train", 0)
    QTest.keyClick(view, Qt.Key.Key_Down)
    assert scene.cursor == Spot("train", 1)


def test_letters_are_left_to_the_window(show: Show) -> None:
    view = show()
    for key, modifier in ((Qt.Key.Key_E, PLAIN), (Qt.Key.Key_Escape, PLAIN),
                          (Qt.Key.Key_Left, Qt.KeyboardModifier.AltModifier)):  # fmt: skip
        event = QKeyEvent(QEvent.Type.KeyPress, key, modifier)
        view.keyPressEvent(event)
        assert not event.isAccepted()


def test_screen_readers_find_every_spot(show: Show) -> None:
    view = show()
    scene = station(view)
    interface = QAccessible.queryAccessibleInterface(view)
    assert spoken(view) == [scene.describe(spot) for spot in scene.spots()]
    for at, spot in enumerate(scene.spots()):
        child = interface.child(at)
        middle = view.viewport().mapFromGlobal(child.rect().center())
        assert (middle - view.mapFromScene(scene.outline(spot).center())).manhattanLength() <= 3
        assert interface.indexOfChild(child) == at
    card = interface.child(list(scene.spots()).index(Spot("card", 0, 0)))
    scene.show_position(position(played(4, 3, 60), -1), 0)
    # An interface that a reader still holds says nothing of what has gone.
    assert not card.isValid()
    assert card.text(QAccessible.Text.Name) == ""


def test_a_train_in_words(show: Show) -> None:
    json = position(played(2, 1, 1), 0)
    trains = drawn(json)["trains"]
    trains[0] = {
        "locomotive": "loco-10", "kind": "executive", "number": 5, "limit": 6, "cars": ["executive+5-3", "coach+2"],
        "value": 2, "depot": {"owner": 1, "after": 1}, "standing_rooms": 1,
        "pawns": [{"seat": 0, "value": -1, "may_be": [-1]}, {"seat": 1, "value": None, "may_be": [1, 2]}],
    }  # fmt: skip
    scene = station(show(2, json))
    assert scene.describe(Spot("train", 0)) == (
        "T1, executive train, number 5; value +2; 3 cars to go; cars: executive coach +5/−3, Depot of Ben, coach +2; "
        "4 places for pawns free; aboard: pawn of Ada: −1, pawn of Ben, face down, one of: 1, 2"
    )
    assert scene.describe(Spot("pawn", 0, 1)) == "T1, pawn of Ben, face down, one of: 1, 2"
    assert scene.describe(Spot("depot")) == "in the hand: Depot"


# Moving ---------------------------------------------------------------------------------------------


def told(events: list[list[int]], state: object, seat: int) -> list[Json]:
    return [SPEC.told_event(state, record, NAMES, seat) for record in events]  # type: ignore[arg-type]


@pytest.mark.parametrize("players", [2, 3, 6])
def test_everything_that_happens_can_be_shown(qapp: QApplication, players: int) -> None:
    assert qapp is not None
    scene = TrainScene(styles(players))
    kinds: dict[str, int] = {}
    for viewer in (0, None, -1):
        for before, _seat, events, after in walk(players, 70 + players):
            scene.show_position(position(before, viewer), viewer)
            items = {(item, item.pos().toTuple()) for item in scene.items()}
            done: list[None] = []
            seen = told(events, after, 0 if viewer is None else viewer)
            scene.animate(seen, lambda done=done: done.append(None))  # type: ignore[misc]
            for event in seen:
                kinds[str(event["kind"])] = kinds.get(str(event["kind"]), 0) + scene.animating
            # All steps from the first to the last, as fast as can be.
            while scene.animating:
                scene._motion._next()
            assert len(done) == 1
            assert {(item, item.pos().toTuple()) for item in scene.items()} == items
    moving = {"board", "car", "depot", "depot-score", "uncouple", "reassign", "take", "draw", "leave", "locomotive"}
    assert moving <= {kind for kind, count in kinds.items() if count}


def test_cars_pawns_and_trains_end_where_the_next_position_has_them(qapp: QApplication) -> None:
    assert qapp is not None
    scene = TrainScene(styles(3))
    checked = 0
    for before, _seat, events, after in walk(3, 8):
        seen = told(events, after, 0)
        kinds = [event["kind"] for event in seen]
        if not {"board", "car"} & set(kinds) or {"leave", "locomotive"} & set(kinds):
            continue
        scene.show_position(position(before, 0), 0)
        scene.animate(seen, lambda: None)
        item, end = scene._motion._steps[0].ways[0]
        look, place = item.look, int(str(seen[0]["train"])) - 1
        scene.show_position(position(after, 0), 0)
        there = [each.pos() for each in scene.items_of(("train", place)) if each.look[:2] == look[:2]]  # type: ignore[index]
        assert any((where - end).manhattanLength() < 1 for where in there), seen
        checked += 1
    assert checked > 30


def test_a_train_that_leaves_takes_everything_along(qapp: QApplication) -> None:
    assert qapp is not None
    scene = TrainScene(styles(4))
    left = 0
    for before, _seat, events, after in walk(4, 12):
        seen = told(events, after, 0)
        if [event["kind"] for event in seen][:2] != ["car", "leave"]:
            continue
        scene.show_position(position(before, 0), 0)
        scene.animate(seen, lambda: None)
        scene._motion._next()
        step = scene._motion._steps[0]
        # The locomotive, what stood behind it, and the car that has just come.
        train = drawn(position(before, 0))["trains"][int(str(seen[0]["train"])) - 1]
        assert train is not None
        assert len(step.ways) == len(train["cars"]) + 2 + (train["depot"] is not None)
        assert all(end.x() + item.where.width() <= 0 for item, end in step.ways)
        ends = sorted(end.x() for _item, end in step.ways)
        assert all(later - sooner >= 0.9 * scene.layout_now.tracks[0].unit for sooner, later in pairwise(ends))
        left += 1
    assert left >= 3


def first_car(players: int = 3) -> tuple[Json, list[Json], Json]:
    """A position, the events of adding a car to a train there, and the position after it."""
    for before, _seat, events, after in walk(players, 8):
        seen = told(events, after, 0)
        if seen[0]["kind"] == "car":
            return position(before, 0), seen, position(after, 0)
    raise AssertionError("no car was added")


def test_a_move_takes_its_time_and_is_told_once(show: Show, qtbot: QtBot) -> None:
    before, events, after = first_car()
    scene = station(show(3, before))
    scene.reduced_motion = False
    scene.move_ms = 30
    done: list[str] = []

    def then() -> None:
        done.append("then")
        scene.show_position(after, 0)

    scene.animate(events, then)
    assert moving(scene)
    assert done == []
    qtbot.waitUntil(lambda: bool(done))
    assert not moving(scene)
    assert done == ["then"]


def test_reduced_motion_goes_on_at_once(show: Show) -> None:
    before, events, _after = first_car()
    scene = station(show(3, before))
    done: list[str] = []
    scene.animate(events, lambda: done.append("then"))
    assert done == ["then"]
    assert not scene.animating


def test_a_position_shown_meanwhile_ends_the_move_once(show: Show, qtbot: QtBot) -> None:
    before, events, after = first_car()
    view = show(3, before)
    plain = image(view)
    scene = station(view)
    scene.reduced_motion = False
    scene.move_ms = 400
    done: list[str] = []
    scene.animate(events, lambda: done.append("then"))
    qtbot.waitUntil(lambda: image(view) != plain)
    scene.show_position(before, 0)
    assert done == ["then"]
    assert image(view) == plain
    scene.animate(events, lambda: scene.show_position(after, 0))
    view.resize(900, 600)
    assert not scene.animating
    assert scene.position == drawn(after)


def test_a_table_that_nobody_needs_is_let_go(show: Show, qtbot: QtBot) -> None:
    view = show()
    spoken(view)
    gone: list[ref[QObject]] = [ref(view), ref(station(view))]
    view.close()
    view.deleteLater()
    del view

    def is_gone() -> bool:
        QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
        gc.collect()
        return [each() for each in gone] == [None, None]

    qtbot.waitUntil(is_gone)


# The discard pile -----------------------------------------------------------------------------------


def test_all_discards_can_be_looked_through(qtbot: QtBot) -> None:
    window = QWidget()
    qtbot.addWidget(window)
    dialog = DiscardsDialog("dark", window)

    def rows() -> list[str]:
        return [dialog.model.item(row).text() for row in range(dialog.model.rowCount())]

    dialog.show_cards(["coach+3"])
    dialog.show_cards(["coach+3", "transfer", "freight-2"])
    dialog.show()
    assert rows() == ["1. freight car −2", "2. Transfer", "3. coach +3"]
    assert dialog.count.text() == "3 cards, the topmost first"
    dark = dialog.grab().toImage()
    dialog.set_theme("light")
    assert dialog.grab().toImage() != dark
    dialog.set_theme("dark")
    assert dialog.grab().toImage() == dark
    dialog.show_cards([])
    assert rows() == []
    assert dialog.count.text() == "Nothing has been discarded yet."
