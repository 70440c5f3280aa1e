"""The drawn table of Pocket Rockets: where things lie, what is found there, what moves."""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations, pairwise

import pytest
from PySide6.QtCore import QRectF, QSizeF, Qt
from PySide6.QtGui import QAccessible
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from rocket_desktop.model.core import EventLog
from rocket_desktop.model.pocket_rockets.spec import SPEC
from rocket_desktop.model.rng import Rng
from rocket_desktop.views.games.pocket_rockets.layout import LEAST, RocketShape, lay_out
from rocket_desktop.views.games.pocket_rockets.scene import YardScene
from rocket_desktop.views.kit.seats import seat_styles
from rocket_desktop.views.kit.spots import Choice, Spot
from rocket_desktop.views.shell.spot_view import SpotView
from tests.model.pocket_rockets.table import DATA, NAMES, RING, At

SIZES = ((580, 400), (1000, 700), (700, 900), (1900, 1150))
Show = Callable[..., SpotView]


@pytest.fixture
def show(qtbot: QtBot) -> Show:
    def make(
        at: At, seat: int = 0, size: tuple[int, int] = (1000, 700), theme: str = "light", after: str = ""
    ) -> SpotView:
        play = at.open()
        play.play(*([after] if after else []))
        players = play.state.players()
        scene = YardScene(seat_styles([{"name": name} for name in NAMES[:players]]), theme)
        view = SpotView(scene, "Space Yard")
        qtbot.addWidget(view)
        view.resize(*size)
        view.show()
        scene.show_position(SPEC.position(play.state, seat), seat)
        return view

    return make


def yard(players: int = 2, *, bonus_cards: bool = False) -> At:
    at = At(players, bonus_cards=bonus_cards).pawn(0, "red-line").hand(0, "red-body red-body").hand(1, "grey-body")
    at.pile("grey", "grey-body grey-base").pile("yellow", "")
    return at.rocket(0, "red", 2).rocket(0, "grey", 1, "free-direction", 3).rocket(1, "grey", 3, "plus-one")


def spoken(view: SpotView) -> list[str]:
    """What a screen reader finds."""
    interface = QAccessible.queryAccessibleInterface(view)
    return [interface.child(at).text(QAccessible.Text.Name) for at in range(interface.childCount())]


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("players", [2, 3, 4])
def test_nothing_lies_on_another_or_outside(players: int, size: tuple[int, int]) -> None:
    tall = [RocketShape(9, True, True), RocketShape(2, False, False), RocketShape(0, False, False)]
    rockets = [[*tall, *tall[1:]] if seat == 0 else tall[seat:] for seat in range(players)]
    layout = lay_out(QSizeF(*size), RING, rockets)
    whole = QRectF(0, 0, layout.size.width(), layout.size.height())
    parts = [*layout.places.values(), *layout.piles.values(), *(area.whole for area in layout.areas), layout.strip]
    parts += [layout.fuel(value) for value in range(1, 5)]
    assert len(parts) == 6 + 4 + players + 1 + 4
    for one in parts:
        assert whole.contains(one)
    for one, other in combinations(parts, 2):
        assert not one.intersects(other)
    for seat, area in enumerate(layout.areas):
        for number, shape in enumerate(rockets[seat]):
            head = area.rack.head(number)
            assert area.whole.contains(area.rack.place(number))
            assert head.top() >= area.held.top(), "the tallest rocket stays in its area"
            assert area.rack.fire(number).bottom() <= area.whole.bottom() or not shape.launched
    hand = [layout.hand_card(number, 4, layout.hand) for number in range(4)]
    assert all(
        layout.strip.contains(each) for each in [*hand, layout.bonus, *(layout.action(at, 5) for at in range(5))]
    )
    for count, rows in ((4, [2, 2]), (5, [3, 2])):
        tops = [layout.action(at, count).top() for at in range(count)]
        assert [tops.count(top) for top in sorted(set(tops))] == rows


@pytest.mark.parametrize("size", [*SIZES, (1000, 580), (960, 430)])
def test_piles_keep_their_numbers_and_their_lower_cards_off_the_rest(size: tuple[int, int]) -> None:
    layout = lay_out(QSizeF(*size), RING, [[], [], [], []])
    for pile in layout.piles.values():
        whole = pile.adjusted(0, -0.06 * pile.height(), 0, 0.1 * pile.height())  # as `Pieces.pile` draws it
        assert whole.top() >= 0
        assert not whole.intersects(layout.strip)
        assert not any(whole.intersects(area.whole) for area in layout.areas)


@pytest.mark.parametrize("text", [13.0, 20.0])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_areas_are_wide_enough_for_a_name(players: int, text: float) -> None:
    """In the smallest window, 1024 × 640, the table has about this room."""
    layout = lay_out(QSizeF(612, 322), RING, [[RocketShape(0, False, False)]] * players, text=text)
    for area in layout.areas:
        # The mark is as wide as the line is high; a short name needs twice its letters' height.
        assert area.name.width() - area.name.height() >= 2 * layout.text


def test_rockets_stand_on_one_another() -> None:
    layout = lay_out(LEAST, RING, [[RocketShape(3, True, False)], [RocketShape(0, False, False)]])
    rack = layout.areas[0].rack
    parts = [rack.base(0), *(rack.body(0, at) for at in range(3)), rack.head(0)]
    for lower, upper in pairwise(parts):
        assert abs(upper.bottom() - lower.top()) < 2
    lifted = lay_out(LEAST, RING, [[RocketShape(3, True, True)], [RocketShape(0, False, False)]]).areas[0].rack
    assert lifted.base(0).bottom() < rack.base(0).bottom(), "a launched rocket has left the ground"


def test_everything_is_told(show: Show) -> None:
    told = spoken(show(yard()))
    assert "The Conveyor; it runs clockwise" in told
    assert "The red Construction Line; Astronauts: Ada" in told
    assert "The grey pile: grey body section on top; 2 cards" in told
    assert "The yellow pile: empty" in told
    assert "1 fuel token of 3" in told
    assert "2 fuel tokens of 4" in told
    assert "Ada, rocket 1, red, 2 body sections; no head yet" in told
    assert told.count("in the hand: red body section") == 2
    assert any(each.startswith("Ben: 7 points; 1 card in hand") for each in told)
    assert not any("known of the hand" in each for each in told)


@pytest.mark.parametrize("head", ["plain", "plus-one", "extra-card"])
def test_only_a_bonus_that_has_to_wait_is_told_to(show: Show, head: str) -> None:
    view = show(At().rocket(0, "red", 1, head, new=True))
    waits = head == "extra-card"
    assert any("its bonus works from the next turn" in each for each in spoken(view)) == waits
    drawn = [item.look for item in view.spot_scene.items_of(("area", 0)) if isinstance(item.look, tuple)]
    assert ("part", f"red-head-{head}", waits, "light") in drawn


def test_the_memory_aid_opens_what_was_seen_of_hands(show: Show) -> None:
    view = show(yard())
    scene = view.spot_scene
    assert isinstance(scene, YardScene)
    assert scene.held(1) == [None]
    scene.set_clues(True)
    assert scene.held(1) == ["grey-body"]
    assert any("known of the hand: grey body section" in each for each in spoken(view))


def test_own_bonus_card_is_open_and_others_are_not(show: Show) -> None:
    at = yard(bonus_cards=True).bonus(0, "launch").bonus(1, "look")
    told = spoken(show(at))
    assert "bonus card: a rocket is launched from anywhere" in told
    assert not any("look at a hand" in each for each in told)
    assert any(each.startswith("Ben") and each.endswith("a bonus card") for each in told)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("count", range(1, 15))
def test_no_card_to_be_taken_covers_another(count: int, size: tuple[int, int]) -> None:
    layout = lay_out(QSizeF(*size), RING, [[], []])
    room = QRectF(layout.hand).adjusted(layout.hand.width() * 0.28, 0, 0, 0)
    cards = [layout.offer(number, count, room) for number in range(count)]
    assert all(room.adjusted(-1, -1, 1, 1).contains(card) for card in cards)
    assert not any(one.intersects(other) for one, other in combinations(cards, 2))
    assert layout.offer(0, 1, room).size() == layout.card


def test_of_cards_to_be_taken_it_is_told_how_many_there_are(show: Show) -> None:
    at = yard(bonus_cards=True).bonus(0, "look").hand(1, "grey-body grey-body red-base")
    told = spoken(show(at, after="bonus look p2"))
    assert [each for each in told if each.startswith("to be taken")] == [
        "to be taken: grey body section; there are 2",
        "to be taken: red base",
    ]


@pytest.mark.parametrize("onlooker", [1, 2])
def test_a_hand_looked_at_lies_open_for_who_takes_a_card_alone(show: Show, onlooker: int) -> None:
    """All have seen these cards drawn; but a hand known to others lies face down on their screens."""
    offers = []
    for seat in (0, onlooker):
        view = show(yard(3, bonus_cards=True).bonus(0, "look"), seat, after="bonus look p2")
        offers.append([spot for spot in view.spot_scene.spots() if spot.kind == "offer"])
    assert offers == [[Spot("offer", 0, 0)], []]


def test_the_keyboard_walks_everywhere(show: Show) -> None:
    view = show(yard())
    scene = view.spot_scene
    heard: list[Spot] = []
    scene.spot_clicked.connect(heard.append)
    scene.set_choices({Spot("card", index=1): Choice("(6)"), Spot("place", 3): Choice()})
    seen = set()
    for key in (Qt.Key.Key_Left, Qt.Key.Key_Up, Qt.Key.Key_Right, Qt.Key.Key_Down, Qt.Key.Key_Right, Qt.Key.Key_Down):
        for _ in range(12):
            QTest.keyClick(view, key)
            seen.add(scene.cursor)
    assert {spot.kind for spot in seen if spot} >= {"place", "card"}
    QTest.keyClick(view, Qt.Key.Key_Period)
    assert scene.cursor in (Spot("card", index=1), Spot("place", 3))
    QTest.keyClick(view, Qt.Key.Key_Return)
    assert heard == [scene.cursor]
    assert scene.spot_at(scene.outline(Spot("rocket", 0, 0)).center()) == Spot("rocket", 0, 0)
    assert scene.spot_at(scene.outline(Spot("seat", 1)).topLeft()) == Spot("seat", 1)


def test_what_is_shown_follows_positions_and_themes(show: Show) -> None:
    """A scene that has shown other positions looks like a new one."""
    at, other = yard(), yard().pawn(0, "launch-pad").counter_clockwise().hand(0, "red-base")
    view = show(at)
    state = other.open().state
    view.spot_scene.show_position(SPEC.position(state, 0), 0)
    fresh = show(yard().pawn(0, "launch-pad").counter_clockwise().hand(0, "red-base"))
    assert view.grab().toImage() == fresh.grab().toImage()
    view.spot_scene.set_theme("dark")
    dark = show(yard().pawn(0, "launch-pad").counter_clockwise().hand(0, "red-base"), theme="dark")
    assert view.grab().toImage() == dark.grab().toImage() != fresh.grab().toImage()


@pytest.mark.parametrize("players", [2, 4])
def test_whatever_happens_can_be_shown_moving(players: int, qtbot: QtBot) -> None:
    """Every decision of a random game is animated to its end, which is told once."""
    scene = YardScene(seat_styles([{"name": name} for name in NAMES[:players]]))
    view = SpotView(scene, "Space Yard")
    qtbot.addWidget(view)
    view.resize(900, 640)
    view.show()
    scene.move_ms = 1
    state = SPEC.new_game(players, {"bonus_cards": True}, 3, DATA)
    rng, ended = Rng(players), 0
    moved: set[str] = set()
    for number in range(110):
        if state.to_act() < 0:
            break
        seat = number % players
        scene.show_position(SPEC.position(state, seat), seat)
        log = EventLog()
        state.apply(state.random_move(rng), log)
        events = [SPEC.told_event(state, record, NAMES, seat) for record in log.records]
        done: list[bool] = []
        scene.animate(events, lambda done=done: done.append(True))  # type: ignore[misc]
        if scene.animating:
            moved.update(str(event["kind"]) for event in events)
        scene.finish_animations()
        assert done == [True]
        ended += 1
    assert ended > 40
    assert moved >= {"place", "move", "draw"}
