"""The table of Spike in the real window: whole games by mouse and by keyboard, and what can be taken back."""

from __future__ import annotations

import json
from collections.abc import Sequence
from itertools import pairwise
from math import dist
from typing import Any, cast

import pytest
from PySide6.QtCore import QEvent, QPoint, QPointF, QSize, Qt
from PySide6.QtGui import QMouseEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from rocket_desktop.model.core import OVER, OptionValue
from rocket_desktop.model.record import Seat, parse_record
from rocket_desktop.play.game_file import replayed
from rocket_desktop.play.seats import marked
from rocket_desktop.views.games.spike import moves
from rocket_desktop.views.games.spike.moves import moves_of, spots_of
from rocket_desktop.views.games.spike.table import SpikeTable
from rocket_desktop.views.kit.spots import Spot
from rocket_desktop.views.shell.window import MainWindow
from tests.model.spike.table import At, segment, track
from tests.views.spike.tables import ALL_OPTIONS, GAME, advised, sensible
from tests.views.spike.test_chooser import line
from tests.views.station_master.screens import cut

LEFT, PLAIN = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
BOT_TIME = 120_000  # milliseconds, far more than a greedy bot needs

KEYS = {
    "end": Qt.Key.Key_E,
    "stop": Qt.Key.Key_S,
    "load": Qt.Key.Key_L,
    "deliver": Qt.Key.Key_V,
    "upgrade": Qt.Key.Key_U,
    "go": Qt.Key.Key_G,
}


def sit_down(window: MainWindow, *players: str, options: dict[str, OptionValue] | None = None) -> SpikeTable:
    seats = marked([Seat(name, player) for name, player in zip(("Ada", "Ben", "Cy", "Di"), players, strict=False)])
    window.start_game(GAME, options or {}, seats)
    table = window.table
    assert isinstance(table, SpikeTable)
    return table


def seen(table: SpikeTable) -> dict[str, Any]:
    """The position as the table is told it."""
    return cast(dict[str, Any], table.session.position())


def on_screen(table: SpikeTable, spot: Spot) -> QPoint:
    """A point of the window where a spot is not covered."""
    rect, shares = table.scene.outline(spot), (0.5, 0.2, 0.85, 0.06)
    points = [rect.topLeft() + QPointF(x * rect.width(), y * rect.height()) for x in shares for y in shares]
    where = next(point for point in points if table.scene.spot_at(point) == spot)
    return table.view.viewportTransform().map(where).toPoint()


def can_be_hit(table: SpikeTable, spot: Spot) -> bool:
    """Whether a spot is not all covered: a city by a train, say."""
    return any(
        table.scene.spot_at(table.scene.outline(spot).topLeft() + QPointF(x, y)) == spot
        for x in range(2, int(table.scene.outline(spot).width()), 3)
        for y in range(2, int(table.scene.outline(spot).height()), 3)
    )


def click(table: SpikeTable, spot: Spot) -> None:
    """Click a spot with the mouse."""
    QTest.mouseClick(table.view.viewport(), LEFT, PLAIN, on_screen(table, spot))


def drag(table: SpikeTable, names: list[str], release: bool = True) -> None:
    """Drag the mouse along these nodes."""
    viewport = table.view.viewport()
    at = [on_screen(table, moves.node(table.board.nodes.index(name))) for name in names]
    QTest.mousePress(viewport, LEFT, PLAIN, at[0])
    for before, after in pairwise(at):
        for step in range(1, 9):
            here = QPointF(before + (after - before) * (step / 8))
            told = QMouseEvent(
                QEvent.Type.MouseMove, here, viewport.mapToGlobal(here), Qt.MouseButton.NoButton, LEFT, PLAIN
            )
            QApplication.sendEvent(viewport, told)
    if release:
        QTest.mouseRelease(viewport, LEFT, PLAIN, at[-1])


def press(table: SpikeTable, key: Qt.Key, modifier: Qt.KeyboardModifier = PLAIN) -> None:
    table.view.setFocus()
    QTest.keyClick(table.view, key, modifier)


def wait_for_me(qtbot: QtBot, table: SpikeTable) -> bool:
    """Wait until a person is asked; False when the game is over."""
    qtbot.waitUntil(lambda: table.chooser.is_open() or table.session.to_act() == OVER, timeout=BOT_TIME)
    return table.chooser.is_open()


def by_mouse(table: SpikeTable, texts: list[str]) -> None:
    """Point at what leads to a move, or to a whole build, with the mouse: its city, its segments, or a drag."""
    if texts[0].startswith("lay"):
        build_by_mouse(table, texts)
        return
    if texts[0] in ("end", "stop"):
        QTest.mouseClick(table.actions_bar.end_turn if texts[0] == "end" else table.actions_bar.stop, LEFT)
        return
    spots = spots_of(texts[0], seen(table), table.session.to_act(), table.board)
    click(table, next(spot for spot in spots if can_be_hit(table, spot)))
    take_line(table, texts)


def build_by_mouse(table: SpikeTable, texts: list[str]) -> None:
    segments = [table.board.segments.index(text.split()[1]) for text in texts if text.startswith("lay")]
    plan = table.chooser.plan_of(moves.series(texts))
    nodes = [table.board.nodes[node] for node in plan.way.nodes]
    how = len(table.session.plies()) % 3
    if how == 0:
        click(table, moves.node(plan.way.head))
    elif how == 1:
        for segment in segments:
            click(table, moves.segment(segment))
    else:
        drag(table, nodes)
    take_line(table, texts)


def take_line(table: SpikeTable, texts: list[str]) -> None:
    """Choose the line of the list that stands for these moves, if another one waits."""
    told = [text for text, _words in table.chooser.options]
    if table.chooser.pending != moves.series(texts) and moves.series(texts) in told:
        table.options.list.activated.emit(told.index(moves.series(texts)))


def by_keyboard(table: SpikeTable, texts: list[str]) -> None:
    """The same with the keyboard: by letters and numbers where there are any, else by walking and Enter."""
    chooser, board = table.chooser, table.board
    word = texts[0].split()[0]
    if texts[0] == "draw deck":
        press(table, Qt.Key.Key_D)
    elif word in KEYS and texts[0].split()[-1] not in board.segments:
        press(table, KEYS[word])
        choose_by_number(table, texts)
    elif word == "lay":
        table.scene.set_cursor(moves.node(chooser.plan_of(moves.series(texts)).way.start))
        press(table, Qt.Key.Key_T)
        for text in texts:
            if text.startswith("lay"):
                walk_to(table, moves.segment(board.segments.index(text.split()[1])))
        if moves.series(texts) in [text for text, _words in chooser.options]:
            choose_by_number(table, texts)
    else:
        spots = spots_of(texts[0], seen(table), table.session.to_act(), board)
        if word == "go":
            table.scene.set_cursor(spots[0])  # places on the line are tinted, not lit
            press(table, Qt.Key.Key_Return)
        else:
            walk_to(table, spots[0])
        choose_by_number(table, texts)


def choose_by_number(table: SpikeTable, texts: list[str]) -> None:
    """Take the line of the list that stands for these moves, by its number, else one after the other."""
    wanted = moves.series(texts)
    told = [text for text, _words in table.chooser.options]
    if table.chooser.pending == wanted or wanted not in told:
        return
    if told.index(wanted) < 9:
        press(table, Qt.Key(Qt.Key.Key_1 + told.index(wanted)))
    while table.chooser.pending != wanted:
        press(table, Qt.Key.Key_P)


def walk_to(table: SpikeTable, spot: Spot) -> None:
    """Go to a choice with `.` and press Enter."""
    table.view.setFocus()
    assert spot in table.chooser.choices(), f"{spot} is not lit"
    for _ in range(80):
        QTest.keyClick(table.view, Qt.Key.Key_Period)
        if table.scene.cursor == spot:
            break
    assert table.scene.cursor == spot
    QTest.keyClick(table.view, Qt.Key.Key_Return)


def test_a_whole_game_by_mouse_against_a_bot(window: MainWindow, qtbot: QtBot) -> None:
    window.resize(1400, 900)
    table = sit_down(window, "human", "greedy")
    done = set()
    while wait_for_me(qtbot, table):
        plies = len(table.session.plies())
        texts = sensible(table.chooser)
        by_mouse(table, texts)
        assert table.chooser.pending == moves.series(texts)
        QTest.mouseClick(table.actions_bar.confirm, LEFT)
        assert len(table.session.plies()) == plies + len(texts)
        done.add(texts[0].split()[0])
    assert {"start", "draw", "lay", "end"} <= done
    qtbot.waitUntil(lambda: table.pages.currentWidget() is table.end, timeout=BOT_TIME)
    saved = json.loads(table.session.path.read_text())
    scores = saved["result"]["scores"]
    assert scores[0] > 10
    assert table.session.status()["scores"] == scores
    QTest.mouseClick(table.end.review_button, LEFT)
    assert None not in table.scene.drawn["hands"]
    table.show_ply(1)
    assert table.scene.drawn["turn"]["phase"] == "start"


def test_a_game_by_keyboard_against_a_bot(window: MainWindow, qtbot: QtBot) -> None:
    window.resize(1400, 900)
    table = sit_down(window, "human", "greedy", options=ALL_OPTIONS)
    done = set()
    for _ in range(36):
        assert wait_for_me(qtbot, table)
        plies = len(table.session.plies())
        texts = advised(table.session)
        by_keyboard(table, texts)
        assert moves_of(table.chooser.pending)[0] == texts[0]
        press(table, Qt.Key.Key_Return, Qt.KeyboardModifier.ControlModifier)
        assert len(table.session.plies()) > plies
        done.add(texts[0].split()[0])
    # What chance deals decides whether there is something to build already.
    assert {"side", "route", "start", "end"} <= done
    assert done & {"draw", "lay"}


def open_at(window: MainWindow, at: At, *texts: str) -> SpikeTable:
    """The table of two people, which stands as it was set up by hand."""
    window.settings.values.curtain = "never"
    table = sit_down(window, "human", "human")
    session, state = table.session, at.open().state
    session._game.state = state
    session._states[-1] = state.clone()
    session._publish()
    session._offer()
    for text in texts:
        table.play(text)
    return table


def prairie() -> At:
    at = At().hand(0, "white*3 blue*2 orange purple*2").hand(1, "black*2").contracts()
    return (
        at.face_up("white blue blue black").deck("white orange brown").rest().market("wheat oil coal", "pigs corn cows")
    )


def open_golden(window: MainWindow, name: str, plies: int) -> SpikeTable:
    """The table of people after so many decisions of a golden game."""
    window.settings.values.curtain = "never"
    path = window.storage.folder / "Spike.rocket"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(replayed(parse_record(json.dumps(cut(name, plies))))[0].record().dumps(), encoding="utf-8")
    window.open_file(path)
    table = window.table
    assert isinstance(table, SpikeTable)
    return table


def test_a_build_is_one_gesture_and_one_thing_to_take_back(window: MainWindow) -> None:
    table = open_golden(window, "spike-finished-3", 120)
    before = len(table.session.plies())
    albany = moves.node(table.board.nodes.index("albany"))
    click(table, albany)
    assert table.options.list.count() > 1
    assert table.options.list.currentText() == "1: 1 purple; 2 orange traded for 1 black"
    # The board has not moved: a second click hits the same city.
    click(table, albany)
    made = [ply.text for ply in table.session.plies()[before:]]
    assert [text.split()[0] for text in made] == ["lay", "lay"]
    assert seen(table)["turn"]["built"]
    assert json.loads(table.session.path.read_text())["moves"][before:] == made
    after = seen(table)["scores"]
    table.undo()
    assert len(table.session.plies()) == before
    assert table.chooser.phase() == "turn"
    table.redo()
    assert [ply.text for ply in table.session.plies()[before:]] == made
    assert seen(table)["scores"] == after
    table.undo()
    # Move by move it is taken back as one thing, too, even halfway.
    table.play(made[0])
    assert table.chooser.phase() == "lay"
    table.undo()
    assert len(table.session.plies()) == before
    for text in made:
        table.play(text)
    table.undo()
    assert len(table.session.plies()) == before


def test_the_board_stays_where_it_is_while_a_payment_is_looked_at(window: MainWindow) -> None:
    table = open_at(window, prairie())
    before = table.scene.outline(moves.node(0)), table.view.geometry()
    press(table, Qt.Key.Key_D)
    click(table, moves.node(table.board.nodes.index("omaha")))
    QApplication.processEvents()
    assert (table.scene.outline(moves.node(0)), table.view.geometry()) == before


def test_a_drag_is_priced_under_the_pointer_and_given_up_with_escape(window: MainWindow) -> None:
    table = open_at(window, prairie())
    drag(table, ["topeka", "j39", "j28"], release=False)
    assert table.chooser.plan_price == "2 cards"
    assert "2 pieces of track: 1 orange, 1 purple" in table.actions_bar.prompt.text()
    QTest.keyClick(table.view, Qt.Key.Key_Escape)
    assert table.chooser.plan == []
    drag(table, ["topeka", "j39", "j28", "des-moines"])
    assert len(table.chooser.plan) == 3
    assert table.actions_bar.confirm.isEnabled()
    QTest.keyClick(table.view, Qt.Key.Key_Escape)
    assert not table.actions_bar.confirm.isEnabled()


def test_a_hint_for_a_build_proposes_all_of_it(
    window: MainWindow, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = f"lay {track('topeka', 'j39')[0]}"
    how = {"level": "expert", "iterations": 2, "moves": [first]}
    monkeypatch.setattr("rocket_desktop.views.shell.hints.HINT", how)
    table = open_at(window, prairie())
    table.show_hint()
    qtbot.waitUntil(lambda: table.advice.hints.step > 0, timeout=BOT_TIME)
    assert first not in table.advice.hint_panel.text.text()
    table.show_hint()
    lays = moves_of(table.chooser.pending)
    assert lays[0] == first
    assert len(lays) > 1
    assert table.advice.hint_panel.text.text().startswith("Build to ")
    table.show_hint()
    assert "Price: " in table.advice.hint_panel.text.text()
    table.chooser.accept()
    assert [ply.text for ply in table.session.plies()] == lays
    assert seen(table)["turn"]["built"]


def test_a_window_too_small_for_words_is_filled_nevertheless(window: MainWindow) -> None:
    table = open_at(window, prairie())
    for size in (QSize(700, 200), QSize(0, 0), QSize(330, 700), QSize(330, 200)):
        table.view.setMinimumSize(size)
        table.view.setMaximumSize(size)
        QApplication.processEvents()
        if size.isEmpty():
            continue  # nothing is seen, and nothing breaks
        shown = table.view.viewportTransform().mapRect(table.scene.sceneRect())
        assert abs(shown.width() - size.width()) <= 2
        assert abs(shown.height() - size.height()) <= 2


def test_a_drag_is_given_up_by_another_button(window: MainWindow) -> None:
    table = open_at(window, prairie())
    viewport = table.view.viewport()
    drag(table, ["topeka", "j39", "j28"], release=False)
    QTest.mousePress(viewport, Qt.MouseButton.RightButton, PLAIN, QPoint(5, 5))
    assert table.chooser.plan == []
    assert not table.chooser.dragging
    QTest.mouseRelease(viewport, Qt.MouseButton.RightButton, PLAIN, QPoint(5, 5))
    QTest.mouseRelease(viewport, LEFT, PLAIN, on_screen(table, moves.node(table.board.nodes.index("j28"))))
    assert (table.chooser.plan, table.chooser.pending) == ([], "")


def test_a_drag_ends_when_the_board_shows_something_else(window: MainWindow) -> None:
    table = open_at(window, prairie(), "load")

    def is_dragged() -> bool:
        return table.chooser.dragging

    drag(table, ["topeka", "j39", "j28"], release=False)
    assert is_dragged()
    press(table, Qt.Key.Key_Left, Qt.KeyboardModifier.AltModifier)
    assert table.looking.is_past()
    viewport = table.view.viewport()
    QTest.mouseMove(viewport, QPoint(30, 30))
    QTest.mouseRelease(viewport, LEFT, PLAIN, QPoint(30, 30))
    assert not is_dragged()
    press(table, Qt.Key.Key_Escape)
    assert not table.looking.is_past(), "Esc goes back to now at once"


def test_the_next_card_does_not_jump_under_the_pointer(window: MainWindow) -> None:
    table = open_at(window, prairie())
    window._set("confirm", False)
    cards = seen(table)["face_up"]
    places = [table.scene.outline(moves.offer(at)) for at in range(4)]
    click(table, moves.offer(0))
    assert seen(table)["turn"]["phase"] == "draw"
    assert seen(table)["face_up"] == cards[1:]
    assert [table.scene.outline(moves.offer(at)) for at in range(3)] == places[1:]
    window._set("confirm", True)


def test_a_drag_leads_on_a_way_that_is_half_planned(window: MainWindow) -> None:
    table = open_at(window, prairie())

    def planned() -> list[str]:
        return [table.board.segments[each] for each in table.chooser.plan]

    drag(table, ["topeka", "j39"])
    assert planned() == track("topeka", "j39")
    assert not table.chooser.pending
    drag(table, ["j39", "j28"])
    assert planned() == track("topeka", "j39", "j28")
    drag(table, ["j28", "j39"])
    assert planned() == track("topeka", "j39"), "back along what is planned shortens it"
    drag(table, ["j39", "topeka"])
    assert planned() == [], "and back to its beginning takes all of it away"
    assert not table.chooser.pending
    drag(table, ["topeka", "j39"])
    click(table, moves.segment(table.board.segments.index(track("j39", "j28")[0])))
    drag(table, ["j28", "des-moines"])
    assert planned() == track("topeka", "j39", "j28", "des-moines")
    assert table.chooser.pending.startswith("lay")
    # Its head is a city now: nothing leads on from there, and the map is dragged again.
    assert table.scene.way_starts() == table.scene._network()


def test_the_price_of_a_single_segment_stands_at_its_far_end(window: MainWindow) -> None:
    table = open_at(window, prairie())
    for far in ("j39", "j38"):
        drag(table, ["topeka", far], release=False)
        assert table.scene._price is not None
        plate = table.scene._price.where
        place, home = (table.scene.outline(moves.node(table.board.nodes.index(name))) for name in (far, "topeka"))
        assert dist(plate.center().toTuple(), place.center().toTuple()) < dist(
            plate.center().toTuple(), home.center().toTuple()
        )
        QTest.keyClick(table.view, Qt.Key.Key_Escape)


def test_the_pointer_shows_the_way_that_a_click_would_propose(window: MainWindow) -> None:
    table = open_at(window, prairie())
    shown: list[tuple[list[int], str]] = []
    set_plan = table.scene.set_plan

    def note(segments: Sequence[int], price: str) -> None:
        shown.append((list(segments), price))
        set_plan(segments, price)

    table.scene.set_plan = note  # type: ignore[method-assign]
    table.scene.set_hovered(moves.node(table.board.nodes.index("des-moines")))
    assert [table.board.segments[each] for each in shown[-1][0]] == track("topeka", "j39", "j28", "des-moines")
    assert shown[-1][1] == "3 cards · +3"
    assert "Bounty: 3, the price of pigs" in table.actions_bar.prompt.text()
    table.scene.set_hovered(None)
    assert shown[-1] == ([], "")


def test_pointing_beside_the_map_lights_the_cities_concerned(window: MainWindow) -> None:
    table = open_golden(window, "spike-time-2", 203)
    seat = table.scene.seat_shown
    assert seat is not None

    def lit() -> set[str]:
        return {table.board.nodes[spot.index] for spot in table.scene._lit}

    held = seen(table)["contracts"][seat]
    number = next(
        at
        for at, each in enumerate(held)
        if each["status"] != "done" and not all(to["open"] for to in each["deliveries"])
    )
    contract, route = held[number], seen(table)["routes"][seat][0]
    chip = seen(table)["market"][1]["chips"][2]
    sources = {
        name: {city for city, at in zip(table.board.city_ids, table.board.commodity_of, strict=True)
               if table.board.commodities[at] == name}
        for name in table.board.commodities
    }  # fmt: skip
    open_cities = {to["city"] for to in contract["deliveries"] if to["open"]}
    table.scene.set_hovered(Spot("contract", index=number))
    assert lit() == sources[contract["commodity"]] | open_cities
    table.scene.set_hovered(Spot("route", 0))
    assert lit() == {route["start"], *(stop["city"] for stop in route["stops"])}
    table.scene.set_hovered(Spot("market", 2, 1))
    assert lit() == sources[chip]
    table.scene.set_hovered(None)
    assert lit() == set()
    row = next(
        at for at in range(table.contracts_model.rowCount())
        if table.contracts_model.contract(table.contracts_model.natural(at)) == contract
    )  # fmt: skip
    table.contracts.pointed.emit(table.contracts_model.subject(row, 0))
    assert lit() == sources[contract["commodity"]] | open_cities
    table.contracts.pointed.emit(None)
    assert lit() == set()


def test_contracts_whose_side_is_to_be_chosen_light_the_cities_of_both(window: MainWindow) -> None:
    table = sit_down(window, "human", "human", options={"choose_sides": True})
    seat = table.scene.seat_shown
    assert seat is not None
    contract = seen(table)["contracts"][seat][0]
    table.scene.set_hovered(Spot("contract", index=0))
    lit = {table.board.nodes[spot.index] for spot in table.scene._lit}
    assert {each["city"] for side in contract["sides"] for each in side} <= lit
    assert len(contract["sides"]) == 2


def test_what_a_choice_would_bring_is_said_while_the_pointer_is_on_it(window: MainWindow) -> None:
    table = open_at(window, prairie())
    prompt = table.actions_bar.prompt
    table.scene.set_hovered(moves.node(table.board.nodes.index("des-moines")))
    assert "Build to Des Moines" in prompt.text()
    # As when a drag begins there, which moves the map.
    table.scene.set_hovered(None)
    assert prompt.text() == table.expected()
    # Why a click led nowhere stays to be read.
    table.spot_clicked(moves.node(table.board.nodes.index("miami")))
    refused = prompt.text()
    table.scene.set_hovered(None)
    assert prompt.text() == refused != table.expected()


def test_the_log_tells_places_on_the_line_without_ids(window: MainWindow) -> None:
    name = segment("omaha", "j39")
    table = open_at(window, line(), f"go {name}")
    model = table.log.model
    told = [str(model.index(row).data()) for row in range(model.rowCount())]
    assert any("'s train goes along the track south-east of Omaha" in each for each in told)
    assert not any(name in each for each in told)


def test_a_build_under_way_is_gone_on_with_after_loading(window: MainWindow) -> None:
    table = open_at(window, prairie(), f"lay {track('topeka', 'j39')[0]}")
    assert table.chooser.phase() == "lay"
    click(table, moves.node(table.board.nodes.index("omaha")))
    press(table, Qt.Key.Key_2)
    press(table, Qt.Key.Key_Return, Qt.KeyboardModifier.ControlModifier)
    assert seen(table)["tracks_left"][0] == 43


@pytest.mark.parametrize("how", ["mouse", "letter", "digit"])
def test_enter_confirms_what_waits_however_it_was_chosen(window: MainWindow, how: str) -> None:
    table = open_at(window, prairie())
    omaha = moves.node(table.board.nodes.index("omaha"))
    walk_to(table, omaha)  # the keyboard's mark stands there
    press(table, Qt.Key.Key_Escape)
    if how == "letter":
        press(table, Qt.Key.Key_E)
    else:
        click(table, moves.node(table.board.nodes.index("des-moines")))
        if how == "digit":
            press(table, Qt.Key.Key_Right)
            press(table, Qt.Key.Key_2)
    waits = table.chooser.pending
    assert waits
    assert not table.scene.cursor_shown
    press(table, Qt.Key.Key_Return)
    assert [ply.text for ply in table.session.plies()][-len(moves_of(waits)) :] == list(moves_of(waits))


def test_enter_with_nothing_to_confirm_shows_the_mark(window: MainWindow) -> None:
    table = open_at(window, prairie())
    press(table, Qt.Key.Key_Return)
    assert table.scene.cursor is None  # it has been nowhere yet
    press(table, Qt.Key.Key_Period)
    table.scene.rest_cursor()
    press(table, Qt.Key.Key_Return)
    assert table.scene.cursor_shown
    assert not table.chooser.pending


def test_everything_is_found_in_the_list_of_moves(window: MainWindow) -> None:
    table = open_at(window, prairie())
    press(table, Qt.Key.Key_K, Qt.KeyboardModifier.ControlModifier)
    assert table.move_list.isVisible()
    told = [table.move_list.model.item(row).text() for row in range(table.move_list.model.rowCount())]
    assert "Build to Omaha with 2 pieces of track: 3 cards · +2" in told
    assert len(told) == len(table.chooser.builds()) + len(table.session.legal())
    table.move_list.filter.setText("omaha")
    QTest.keyClick(table.move_list.filter, Qt.Key.Key_Return)
    assert table.chooser.plan
    assert moves_of(table.chooser.pending)[0] == f"lay {track('topeka', 'j39')[0]}"


def test_letters_say_why_not(window: MainWindow) -> None:
    table = open_at(window, prairie())
    for key, why in (
        (Qt.Key.Key_S, "not drawing cards"),
        (Qt.Key.Key_U, "costs 3, and you have 0"),
        (Qt.Key.Key_V, "aboard"),
        (Qt.Key.Key_G, "your own track only"),
    ):
        press(table, key)
        assert why in table.actions_bar.prompt.text()
        assert not table.chooser.pending
    assert not table.actions_bar.stop.isVisible()
    press(table, Qt.Key.Key_D)
    press(table, Qt.Key.Key_D)
    assert table.actions_bar.stop.isVisible()
    press(table, Qt.Key.Key_S)
    press(table, Qt.Key.Key_S)
    assert seen(table)["turn"]["built"]


def test_what_was_drawn_is_not_taken_back(window: MainWindow) -> None:
    table = open_at(window, prairie(), "load", "draw deck")
    assert not table.actions_bar.undo.isEnabled()
    table.undo()
    assert "cannot be unseen" in table.actions_bar.prompt.text()
    table.play("stop")
    assert table.actions_bar.undo.isEnabled(), "no card was turned up"


def test_people_pass_the_screen_and_see_their_own_hand(window: MainWindow, qtbot: QtBot) -> None:
    table = sit_down(window, "human", "human")
    for _ in range(3):
        qtbot.waitUntil(window.curtain.is_drawn, timeout=BOT_TIME)
        assert not table.isVisible()
        qtbot.waitUntil(window.curtain.button.isEnabled, timeout=BOT_TIME)
        QTest.mouseClick(window.curtain.button, LEFT)
        seat = table.session.to_act()
        assert table.scene.seat_shown == seat
        assert [each for each, hand in enumerate(table.scene.drawn["hands"]) if hand is not None] == [seat]
        while table.session.to_act() == seat:
            table.chooser.suggest("end" if "end" in table.session.legal() else table.session.legal()[0])
            table.chooser.accept()


def test_memory_aid_is_a_setting(window: MainWindow) -> None:
    table = sit_down(window, "human", "greedy")
    shown = [table.cards_model.aid]
    press(table, Qt.Key.Key_R)
    assert [*shown, table.cards_model.aid] == [False, True]
    assert json.loads(window.settings.path.read_text())["memory_aid"] is True
