"""The table of Station Master in the real window: whole games by mouse and keyboard, and what nobody else may see."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator

import pytest
from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QAccessible, QAccessibleInterface, QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from rocket_desktop.model.core import OVER
from rocket_desktop.model.record import Seat
from rocket_desktop.model.rng import Rng
from rocket_desktop.play.seats import marked
from rocket_desktop.play.session import Session
from rocket_desktop.play.settings import Settings
from rocket_desktop.views.games.station_master.table import StationMasterTable
from rocket_desktop.views.kit.spots import Spot
from rocket_desktop.views.shell.window import MainWindow
from tests.views.station_master.tables import GAME, Tables, go_on

LEFT = Qt.MouseButton.LeftButton
_TEXTS = (QAccessible.Text.Name, QAccessible.Text.Description, QAccessible.Text.Value, QAccessible.Text.Help)
BOT_TIME = 300_000  # milliseconds, far more than a greedy bot needs


def sit_down(window: MainWindow, *players: str) -> StationMasterTable:
    seats = marked([Seat(name, player) for name, player in zip(("Ada", "Ben", "Cy", "Di"), players, strict=False)])
    window.start_game(GAME, {}, seats)
    table = window.table
    assert isinstance(table, StationMasterTable)
    return table


def click(table: StationMasterTable, spot: Spot) -> None:
    """Click a spot with the mouse."""
    where: QPointF = table.view.viewportTransform().map(table.scene.outline(spot).center())
    assert table.scene.spot_at(table.scene.outline(spot).center()) == spot
    QTest.mouseClick(table.view.viewport(), LEFT, Qt.KeyboardModifier.NoModifier, where.toPoint())


def wait_for_me(qtbot: QtBot, table: StationMasterTable) -> bool:
    """Wait until a person is asked; False when the game is over."""
    qtbot.waitUntil(lambda: table.chooser.is_open() or table.session.to_act() == OVER, timeout=BOT_TIME)
    return table.chooser.is_open()


def decide_by_mouse(table: StationMasterTable, rng: Rng) -> None:
    """Make one decision: whatever is lit is clicked until a move waits, which is confirmed."""
    chooser, plies = table.chooser, len(table.session.plies())
    for _ in range(8):
        options = chooser.options()
        free = [spot for spot, choice in chooser.choices().items() if not choice.chosen]
        if chooser.pending:
            QTest.mouseClick(table.actions_bar.confirm, LEFT)
            break
        if options and (not free or rng.below(3) == 0):
            QTest.mouseClick(table.actions_bar.own[rng.below(len(options))], LEFT)
        else:
            click(table, free[rng.below(len(free))])
    assert len(table.session.plies()) > plies, f"{chooser.picks} led nowhere"


def test_a_whole_game_by_mouse_against_a_bot(window: MainWindow, qtbot: QtBot) -> None:
    table = sit_down(window, "human", "greedy")
    rng = Rng(3)
    while wait_for_me(qtbot, table):
        decide_by_mouse(table, rng)
    qtbot.waitUntil(lambda: table.pages.currentWidget() is table.end, timeout=BOT_TIME)
    saved = json.loads(table.session.path.read_text())
    assert saved["result"]["scores"] == table.session.status()["scores"]
    for seat in range(2):
        assert table.end.model.value(len(table.end.model.sources()), seat) == saved["result"]["scores"][seat]
    QTest.mouseClick(table.end.review_button, LEFT)
    assert None not in table.scene.drawn["hands"], "all is open when the game is over"
    table.show_ply(1)
    assert None not in table.scene.drawn["hands"]


def test_a_game_by_keyboard(window: MainWindow, qtbot: QtBot) -> None:
    table = sit_down(window, "human", "greedy")
    made = 0
    while made < 12 and wait_for_me(qtbot, table):
        plies = len(table.session.plies())
        table.view.setFocus()
        for _ in range(8):
            if table.chooser.pending:
                QTest.keyClick(table.view, Qt.Key.Key_Return, Qt.KeyboardModifier.ControlModifier)
                break
            if table.chooser.options() and made % 2:
                QTest.keyClick(table.view, Qt.Key.Key_1)
                continue
            QTest.keyClick(table.view, Qt.Key.Key_Period)
            QTest.keyClick(table.view, Qt.Key.Key_Return)
        assert len(table.session.plies()) > plies
        made += 1
    QTest.keyClick(table.view, Qt.Key.Key_D)
    assert table.discards.isVisible()
    table.discards.close()


def test_people_pass_the_screen_and_see_their_own_hand(window: MainWindow, qtbot: QtBot) -> None:
    table = sit_down(window, "human", "human", "greedy")
    for _ in range(4):
        qtbot.waitUntil(window.curtain.is_drawn, timeout=BOT_TIME)
        assert window.pages.currentWidget() is window.curtain
        assert not table.isVisible()
        before = table.session.viewer()
        qtbot.waitUntil(window.curtain.button.isEnabled, timeout=BOT_TIME)
        QTest.mouseClick(window.curtain.button, LEFT)
        seat = table.session.to_act()
        assert table.session.viewer() == seat != before
        assert table.scene.seat_shown == seat
        hands = table.scene.drawn["hands"]
        assert [each for each, hand in enumerate(hands) if hand is not None] == [seat]
        assert table.chooser.is_open()
        plies = len(table.session.plies())
        table.chooser.suggest(next(text for text in table.session.legal() if text.startswith(("car", "board", "pass"))))
        table.chooser.accept()
        assert len(table.session.plies()) > plies


def test_what_a_card_has_shown_is_not_taken_back(window: MainWindow, qtbot: QtBot) -> None:
    window.settings.values.curtain = "never"
    table = sit_down(window, "human", "human")
    wait_for_me(qtbot, table)
    while not any(text.startswith("car ") for text in table.session.legal()):
        table.session.play(table.session.legal()[0])  # this hand has no cars: somebody else has
    table.session.play(next(text for text in table.session.legal() if text.startswith("car ")))
    made = len(table.session.plies())
    table.undo()
    assert "cannot be unseen" in table.actions_bar.prompt.text()
    assert len(table.session.plies()) == made
    assert not table.actions_bar.undo.isEnabled()


def test_memory_aid_is_a_setting(window: MainWindow) -> None:
    table = sit_down(window, "human", "greedy")
    shown = [table.scene.clues]
    table.toggle_memory_aid()
    assert [*shown, table.scene.clues] == [False, True]
    assert window.settings.values.memory_aid
    assert json.loads(window.settings.path.read_text())["memory_aid"] is True


def test_clicks_on_the_discard_pile_open_it(window: MainWindow, qtbot: QtBot) -> None:
    table = sit_down(window, "human", "greedy")
    while not table.session.position()["discard"] and wait_for_me(qtbot, table):
        go_on(table.session, Rng(len(table.session.plies())))
    click(table, Spot("discard"))
    assert table.discards.isVisible()
    assert table.discards.model.rowCount() == len(table.session.position()["discard"])  # type: ignore[arg-type]
    table.discards.close()


# --- what is hidden ---


@pytest.fixture
def seen(qtbot: QtBot) -> Iterator[Callable[[Session, int], tuple[QImage, list[str]]]]:
    """What somebody at a seat sees of a game, and what a screen reader tells them."""
    shown: list[StationMasterTable] = []

    def look(session: Session, seat: int) -> tuple[QImage, list[str]]:
        table = StationMasterTable(session, Settings(speed="off", memory_aid=True), lambda: "light")
        qtbot.addWidget(table)
        shown.append(table)
        table.gate = lambda asked, then: then() if asked == seat else None
        session.look(seat)
        table.resize(1300, 840)
        table.show()
        qtbot.waitExposed(table)
        table.begin()
        QTest.qWait(0)
        if table.chooser.is_open():
            table.chooser.suggest(session.legal()[-1])
        table.docks["log"].raise_()
        QApplication.processEvents()
        return table.grab().toImage(), spoken(table)

    yield look
    for table in shown:
        table.close_table()


def spoken(widget: QWidget) -> list[str]:
    """All that a screen reader can find on a widget."""
    told: list[str] = []

    def walk(interface: QAccessibleInterface | None) -> None:
        if interface is None or not interface.isValid():
            return
        told.extend(interface.text(kind) for kind in _TEXTS)
        for number in range(interface.childCount()):
            walk(interface.child(number))

    walk(QAccessible.queryAccessibleInterface(widget))
    return told


@pytest.mark.parametrize("players", [2, 3, 5])
def test_games_that_differ_in_what_is_hidden_look_and_sound_alike(
    players: int, tables: Tables, seen: Callable[[Session, int], tuple[QImage, list[str]]]
) -> None:
    different = 0
    for seed in (1, 2):
        game = tables.at_random(players, seed, 18)
        for seat in (game.to_act(), (game.to_act() + 1) % players):
            one, other = (tables.twin(game, seat, number) for number in (5, 6))
            different += one._game.state.encode() != other._game.state.encode()
            picture, words = seen(one, seat)
            twin_picture, twin_words = seen(other, seat)
            assert words == twin_words
            assert picture == twin_picture
            assert any("Hand of" in each or "hand" in each for each in words)
    assert different == 4


def test_the_same_table_tells_another_seat_other_things(
    tables: Tables, seen: Callable[[Session, int], tuple[QImage, list[str]]]
) -> None:
    """So that the comparison above cannot pass by showing nothing."""
    game = tables.at_random(3, 4, 18)
    one, other = tables.twin(game, 0, 5), tables.twin(game, 1, 5)
    assert seen(one, 0) != seen(other, 1)
