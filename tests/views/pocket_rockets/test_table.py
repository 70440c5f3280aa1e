"""The table of Pocket Rockets in the real window: whole games by mouse and keyboard, and what nobody else may see."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator

import pytest
from PySide6.QtCore import QEvent, QPointF, Qt
from PySide6.QtGui import QImage, QKeyEvent, QShortcut
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from rocket_desktop.model.core import OVER, OptionValue
from rocket_desktop.model.record import Seat
from rocket_desktop.play.seats import marked
from rocket_desktop.play.session import Session
from rocket_desktop.play.settings import Settings
from rocket_desktop.views.games.pocket_rockets.moves import Hand, parts_of
from rocket_desktop.views.games.pocket_rockets.table import PocketRocketsTable
from rocket_desktop.views.kit.spots import Spot
from rocket_desktop.views.shell.window import MainWindow
from tests.views.pocket_rockets.tables import GAME, WITH_CARDS, YardTables, sensible
from tests.views.station_master.test_table import spoken

LEFT, PLAIN = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
BOT_TIME = 60_000  # milliseconds, far more than a greedy bot needs


def sit_down(window: MainWindow, *players: str, options: dict[str, OptionValue] | None = None) -> PocketRocketsTable:
    seats = marked([Seat(name, player) for name, player in zip(("Ada", "Ben", "Cy", "Di"), players, strict=False)])
    window.start_game(GAME, options or {}, seats)
    table = window.table
    assert isinstance(table, PocketRocketsTable)
    return table


def click(table: PocketRocketsTable, spot: Spot) -> None:
    """Click a spot with the mouse, where it is not covered."""
    rect, shares = table.scene.outline(spot), (0.5, 0.2, 0.85, 0.06)
    points = [rect.topLeft() + QPointF(x * rect.width(), y * rect.height()) for x in shares for y in shares]
    where = next(point for point in points if table.scene.spot_at(point) == spot)
    there = table.view.viewportTransform().map(where)
    QTest.mouseClick(table.view.viewport(), LEFT, PLAIN, there.toPoint())


def walk_to(table: PocketRocketsTable, spot: Spot) -> None:
    """Go to a choice with `.` and choose it with Enter."""
    assert spot in table.chooser.choices(), f"{spot} is not lit"
    for _ in range(60):
        QTest.keyClick(table.view, Qt.Key.Key_Period)
        if table.scene.cursor == spot:
            break
    assert table.scene.cursor == spot
    QTest.keyClick(table.view, Qt.Key.Key_Return)


def wait_for_me(qtbot: QtBot, table: PocketRocketsTable) -> bool:
    """Wait until a person is asked; False when the game is over."""
    qtbot.waitUntil(lambda: table.chooser.is_open() or table.session.to_act() == OVER, timeout=BOT_TIME)
    return table.chooser.is_open()


def decide(table: PocketRocketsTable, text: str, point: Callable[[PocketRocketsTable, Spot], None]) -> None:
    """Point at what leads to a move until that waits."""
    seat = table.session.to_act()
    for spot in parts_of(text, table.scene.drawn, seat, Hand(table.scene.drawn, seat)):
        if table.chooser.pending:
            break
        point(table, spot)
    assert table.chooser.pending == text


def test_a_whole_game_by_mouse_against_a_bot(window: MainWindow, qtbot: QtBot) -> None:
    table = sit_down(window, "human", "greedy")
    while wait_for_me(qtbot, table):
        plies = len(table.session.plies())
        text = sensible(table.session.legal())
        if text == "end":
            QTest.mouseClick(table.actions_bar.end_turn, LEFT)
            assert table.chooser.pending == "end"
        else:
            decide(table, text, click)
        QTest.mouseClick(table.actions_bar.confirm, LEFT)
        assert len(table.session.plies()) > plies
    qtbot.waitUntil(lambda: table.pages.currentWidget() is table.end, timeout=BOT_TIME)
    saved = json.loads(table.session.path.read_text())
    scores = saved["result"]["scores"]
    assert max(scores) > 0
    for seat in range(2):
        assert table.end.model.value(len(table.end.model.sources()), seat) == scores[seat]
    QTest.mouseClick(table.end.review_button, LEFT)
    assert None not in [card for hand in table.scene.drawn["hands"] for card in hand]
    table.show_ply(1)
    assert table.scene.drawn["turn"]["phase"] == "place"


def test_a_game_by_keyboard_against_a_bot(window: MainWindow, qtbot: QtBot) -> None:
    table = sit_down(window, "human", "greedy", options=WITH_CARDS)
    by_key = {"draw": Qt.Key.Key_D, "reverse": Qt.Key.Key_T, "end": Qt.Key.Key_E, "move": Qt.Key.Key_G}
    for _ in range(40):
        assert wait_for_me(qtbot, table)
        plies = len(table.session.plies())
        text = sensible(table.session.legal())
        table.view.setFocus()
        if text in by_key and plies % 2:
            QTest.keyClick(table.view, by_key[text])
            assert table.chooser.pending == text
            QTest.keyClick(table.view, by_key[text])
        else:
            if text == "end":
                QTest.keyClick(table.view, Qt.Key.Key_E)
            else:
                decide(table, text, walk_to)
            QTest.keyClick(table.view, Qt.Key.Key_Return, Qt.KeyboardModifier.ControlModifier)
        assert len(table.session.plies()) > plies


def test_people_pass_the_screen_and_see_their_own_bonus_card(window: MainWindow, qtbot: QtBot) -> None:
    table = sit_down(window, "human", "human", options=WITH_CARDS)
    for _ in range(3):
        qtbot.waitUntil(window.curtain.is_drawn, timeout=BOT_TIME)
        assert not table.isVisible()
        qtbot.waitUntil(window.curtain.button.isEnabled, timeout=BOT_TIME)
        QTest.mouseClick(window.curtain.button, LEFT)
        seat = table.session.to_act()
        assert table.scene.seat_shown == seat
        cards = table.scene.drawn["bonus_cards"]
        assert [each for each, card in enumerate(cards) if card is not None] == [seat]
        while table.session.to_act() == seat:
            table.chooser.suggest("end" if "end" in table.session.legal() else table.session.legal()[0])
            table.chooser.accept()


def test_actions_are_taken_back_up_to_what_was_shown(window: MainWindow, qtbot: QtBot) -> None:
    window.settings.values.curtain = "never"
    table = sit_down(window, "human", "human")
    wait_for_me(qtbot, table)
    for text in ("place grey-line", "place grey-line", "move"):
        table.play(text)
    assert table.actions_bar.undo.isEnabled()
    table.undo()
    assert table.scene.drawn["turn"]["left"] == 4
    table.redo()
    assert table.scene.drawn["turn"]["left"] == 3
    table.undo()
    table.play("draw")
    assert not table.actions_bar.undo.isEnabled()
    table.undo()
    assert "cannot be unseen" in table.actions_bar.prompt.text()
    assert table.scene.drawn["hand_sizes"][table.session.plies()[-1].seat] == 1
    table.play("move")
    assert table.actions_bar.undo.isEnabled(), "a step after the card can be taken back"


def test_letters_say_why_not(window: MainWindow, qtbot: QtBot) -> None:
    window.settings.values.curtain = "never"
    table = sit_down(window, "human", "human")
    wait_for_me(qtbot, table)
    for text in ("place recycling-depot", "place launch-pad"):
        table.play(text)
    table.view.setFocus()
    QTest.keyClick(table.view, Qt.Key.Key_D)
    assert "no draw pile" in table.actions_bar.prompt.text()
    QTest.keyClick(table.view, Qt.Key.Key_T)
    assert "not on the Conveyor" in table.actions_bar.prompt.text()
    assert not table.actions_bar.reverse.isVisible()
    assert not table.chooser.pending


def test_a_click_while_a_move_is_shown_is_not_told_that_somebody_else_decides(window: MainWindow, qtbot: QtBot) -> None:
    window.settings.values.curtain = "never"
    window.settings.values.speed = "slow"
    table = sit_down(window, "human", "human")
    for text in ("place grey-line", "place grey-line"):
        wait_for_me(qtbot, table)
        table.play(text)
    wait_for_me(qtbot, table)
    seat = table.session.to_act()
    table.play("draw")
    assert table.session.to_act() == seat
    assert not table.chooser.is_open()
    click(table, Spot("pile", 0))
    assert table.actions_bar.prompt.text() == "One moment: what happened last is still being shown."
    wait_for_me(qtbot, table)
    assert "You are on the grey Construction Line" in table.actions_bar.prompt.text()
    assert table.scene.drawn["hand_sizes"][seat] == 1


def test_a_key_that_is_held_confirms_nothing(window: MainWindow, qtbot: QtBot) -> None:
    window.settings.values.curtain = "never"
    table = sit_down(window, "human", "human")
    wait_for_me(qtbot, table)
    QTest.keyClick(table.view, Qt.Key.Key_Period)
    QTest.keyClick(table.view, Qt.Key.Key_Return)
    pending = table.chooser.pending
    for _ in range(3):
        again = QKeyEvent(QEvent.Type.KeyPress, Qt.Key.Key_Return, PLAIN, "\r", True)
        QApplication.sendEvent(table.view, again)
    assert table.chooser.pending == pending != ""
    assert not table.session.plies()
    repeated = {each.key().toString() for each in table.findChildren(QShortcut) if each.autoRepeat()}
    assert repeated.isdisjoint({"G", "Shift+G", "D", "T", "E", "Ctrl+Return"})
    assert {"Ctrl+Z", "Alt+Left"} <= repeated


def test_memory_aid_is_a_setting(window: MainWindow) -> None:
    table = sit_down(window, "human", "greedy")
    shown = [table.scene.clues]
    table.toggle_memory_aid()
    assert [*shown, table.scene.clues] == [False, True]
    assert json.loads(window.settings.path.read_text())["memory_aid"] is True


# --- what is hidden ---


@pytest.fixture
def seen(qtbot: QtBot) -> Iterator[Callable[[Session, int], tuple[QImage, list[str]]]]:
    """What somebody at a seat sees of a game, and what a screen reader tells them."""
    shown: list[PocketRocketsTable] = []

    def look(session: Session, seat: int) -> tuple[QImage, list[str]]:
        table = PocketRocketsTable(session, Settings(speed="off", memory_aid=True), lambda: "light")
        qtbot.addWidget(table)
        shown.append(table)
        table.gate = lambda asked, then: then() if asked == seat else None
        session.look(seat)
        table.resize(1300, 840)
        table.show()
        qtbot.waitExposed(table)
        table.begin()
        # The panels find their sizes a little later, and headers are shorter before.
        qtbot.waitUntil(lambda: table.players_model.compact == 0, timeout=BOT_TIME)
        QTest.qWait(0)
        if table.chooser.is_open():
            table.chooser.suggest(session.legal()[0])
        table.docks["log"].raise_()
        return table.grab().toImage(), spoken(table)

    yield look
    for table in shown:
        table.close_table()


@pytest.mark.parametrize("players", [2, 4])
def test_games_that_differ_in_what_is_hidden_look_and_sound_alike(
    players: int, tables: YardTables, seen: Callable[[Session, int], tuple[QImage, list[str]]]
) -> None:
    tables.options = dict(WITH_CARDS)
    game = tables.at_random(players, 3, 40)
    different = 0
    for seat in (game.to_act(), (game.to_act() + 1) % players):
        one, other = (tables.twin(game, seat, number) for number in (5, 6))
        different += one._game.state.encode() != other._game.state.encode()
        picture, words = seen(one, seat)
        twin_picture, twin_words = seen(other, seat)
        assert words == twin_words
        assert picture == twin_picture
        assert any("fuel tokens of" in each for each in words)
    assert different == 2


def test_the_same_table_tells_another_seat_other_things(
    tables: YardTables, seen: Callable[[Session, int], tuple[QImage, list[str]]]
) -> None:
    """So that the comparison above cannot pass by showing nothing."""
    tables.options = dict(WITH_CARDS)
    game = tables.at_random(3, 4, 40)
    one, other = tables.twin(game, 0, 5), tables.twin(game, 1, 5)
    assert seen(one, 0) != seen(other, 1)
