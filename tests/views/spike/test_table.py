"""The table of Spike in the real window: whole games by mouse and by keyboard, and what can be taken back."""

from __future__ import annotations

import json
from collections.abc import Callable

from PySide6.QtCore import QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QMouseEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from rocket_desktop.model.core import OVER, OptionValue
from rocket_desktop.model.record import Seat
from rocket_desktop.play.seats import marked
from rocket_desktop.views.games.spike import moves
from rocket_desktop.views.games.spike.moves import moves_of, spots_of
from rocket_desktop.views.games.spike.table import SpikeTable
from rocket_desktop.views.kit.spots import Spot
from rocket_desktop.views.shell.window import MainWindow
from tests.views.spike.tables import ALL_OPTIONS, GAME, advised

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
    for before, after in zip(at, at[1:], strict=False):
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


def pay_as(table: SpikeTable, texts: list[str], choose: Callable[[int], None]) -> None:
    """Change the payment of the build that waits to what the last of these moves says, if it says any."""
    if table.chooser.pending != moves.series(texts) and texts[-1].startswith("pay"):
        number = [text for text, _words in table.chooser.options].index(moves.series(texts))
        choose(number)


def by_mouse(table: SpikeTable, texts: list[str]) -> None:
    """Point at what leads to a move, or to a whole build, with the mouse."""
    chooser, board = table.chooser, table.board
    if texts[0].startswith("lay"):
        for text in texts:
            if text.startswith("lay"):
                click(table, moves.segment(board.segments.index(text.split()[1])))
        shown = chooser.options
        if moves.series(texts) in [text for text, _words in shown]:
            pay_as(table, texts, lambda row: table.options.list.activated.emit(row))
        return
    if texts[0] in ("end", "stop"):
        QTest.mouseClick(table.actions_bar.end_turn if texts[0] == "end" else table.actions_bar.stop, LEFT)
        return
    seat = table.session.to_act()
    spots = spots_of(texts[0], table.session.position(), seat, board)
    click(table, next(spot for spot in spots if can_be_hit(table, spot)))
    if chooser.pending != texts[0]:
        row = [text for text, _words in chooser.options].index(texts[0])
        table.options.list.activated.emit(row)


def by_keyboard(table: SpikeTable, texts: list[str]) -> None:
    """The same with the keyboard: by letters and numbers where there are any, else by walking and Enter."""
    chooser, board = table.chooser, table.board
    word = texts[0].split()[0]
    if texts[0] == "draw deck":
        press(table, Qt.Key.Key_D)
    elif word in KEYS and not (word == "go" and texts[0] not in chooser.like("go")[:9]):
        press(table, KEYS[word])
        choose_by_number(table, texts)
    elif word == "lay":
        for text in texts:
            if text.startswith("lay"):
                walk_to(table, moves.segment(board.segments.index(text.split()[1])))
        if moves.series(texts) in [text for text, _words in chooser.options]:
            choose_by_number(table, texts)
    else:
        spots = spots_of(texts[0], table.session.position(), table.session.to_act(), board)
        walk_to(table, spots[0])
        choose_by_number(table, texts)


def choose_by_number(table: SpikeTable, texts: list[str]) -> None:
    """Take the line of the list that stands for these moves, by its number."""
    wanted = moves.series(texts)
    told = [text for text, _words in table.chooser.options]
    if table.chooser.pending != wanted and wanted in told:
        press(table, Qt.Key(Qt.Key.Key_1 + told.index(wanted)))


def walk_to(table: SpikeTable, spot: Spot) -> None:
    """Put the keyboard's mark on a spot and press Enter."""
    table.view.setFocus()
    if spot in table.chooser.choices():
        for _ in range(80):
            QTest.keyClick(table.view, Qt.Key.Key_Period)
            if table.scene.cursor == spot:
                break
    else:
        walk_by_arrows(table, spot)
    assert table.scene.cursor == spot
    QTest.keyClick(table.view, Qt.Key.Key_Return)


def walk_by_arrows(table: SpikeTable, spot: Spot) -> None:
    """Walk from thing to thing, always nearer, to a spot that is not lit."""
    arrows = {
        Qt.Key.Key_Left: (-1, 0),
        Qt.Key.Key_Right: (1, 0),
        Qt.Key.Key_Up: (0, -1),
        Qt.Key.Key_Down: (0, 1),
    }
    seen = set()
    table.scene.set_cursor(moves.node(table.board.node_of[0]))
    while table.scene.cursor != spot:
        here = table.scene.cursor
        assert here is not None
        seen.add(here)
        ahead = table.scene.outline(spot).center() - table.scene.outline(here).center()
        order = sorted(arrows, key=lambda key: -(arrows[key][0] * ahead.x() + arrows[key][1] * ahead.y()))
        for key in order:
            QTest.keyClick(table.view, key)
            if table.scene.cursor not in seen:
                break
            table.scene.set_cursor(here)
        else:
            raise AssertionError(f"{spot} cannot be walked to")


def test_a_whole_game_by_mouse_against_a_bot(window: MainWindow, qtbot: QtBot) -> None:
    window.resize(1400, 900)
    table = sit_down(window, "human", "greedy")
    done = set()
    while wait_for_me(qtbot, table):
        plies = len(table.session.plies())
        texts = advised(table.session)
        by_mouse(table, texts)
        assert table.chooser.pending
        assert moves_of(table.chooser.pending)[0] == texts[0]
        QTest.mouseClick(table.actions_bar.confirm, LEFT)
        assert len(table.session.plies()) > plies
        done.add(texts[0].split()[0])
    assert {"give", "start", "draw", "lay", "go", "load", "end"} <= done
    qtbot.waitUntil(lambda: table.pages.currentWidget() is table.end, timeout=BOT_TIME)
    saved = json.loads(table.session.path.read_text())
    scores = saved["result"]["scores"]
    assert max(scores) > 10
    assert table.session.status()["scores"] == scores
    QTest.mouseClick(table.end.review_button, LEFT)
    assert None not in table.scene.drawn["hands"]
    table.show_ply(1)
    assert table.scene.drawn["turn"]["phase"] == "start"


def test_a_game_by_keyboard_against_a_bot(window: MainWindow, qtbot: QtBot) -> None:
    window.resize(1400, 900)
    table = sit_down(window, "human", "greedy", options=ALL_OPTIONS)
    done = set()
    for _ in range(90):
        if not wait_for_me(qtbot, table):
            break
        plies = len(table.session.plies())
        texts = advised(table.session)
        by_keyboard(table, texts)
        assert moves_of(table.chooser.pending)[0] == texts[0]
        press(table, Qt.Key.Key_Return, Qt.KeyboardModifier.ControlModifier)
        assert len(table.session.plies()) > plies
        done.add(texts[0].split()[0])
    assert {"side", "route", "start", "draw", "lay", "go", "end"} <= done
