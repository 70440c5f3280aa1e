"""Walking through a game: by move, turn and round, and what others did since one's turn, step by step."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from rocket_desktop.play.turns import round_starts, turn_starts
from rocket_desktop.views.games.stephenson.table import StephensonTable
from rocket_desktop.views.shell.playback import Playback
from rocket_desktop.views.shell.window import MainWindow
from tests.views.conftest import sit_down

LEFT = Qt.MouseButton.LeftButton
ALT = Qt.KeyboardModifier.AltModifier
PATIENCE = 300_000


def key(table: StephensonTable, pressed: Qt.Key, held: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier) -> None:
    table.view.setFocus()
    QTest.keyClick(table.view, pressed, held)


def played(table: StephensonTable, plies: int) -> None:
    """Make so many decisions of people."""
    for _ in range(plies):
        legal = table.session.legal()
        table.session.play(next((text for text in legal if text.startswith(("invest", "pass"))), legal[0]))


# --- by move, turn, round ---


def test_the_bar_walks_by_move_turn_and_round(window: MainWindow) -> None:
    table = sit_down(window, "human", "human", "human")
    played(table, 15)
    plies = table.session.plies()
    turns, rounds = turn_starts(plies), round_starts(plies)
    assert turns == [0, 2, 4, 6, 8, 10, 12, 14]
    assert rounds == [0, 6, 12]
    bar = table.replay
    assert not bar.next_turn.isEnabled()
    assert not bar.next_round.isEnabled()
    seen = []
    for button in (
        bar.previous, bar.previous_turn, bar.previous_round, bar.previous_round,
        bar.next, bar.next_turn, bar.next_round, bar.first, bar.next_round, bar.now,
    ):  # fmt: skip
        QTest.mouseClick(button, LEFT)
        seen.append(table.looking.shown())
    assert seen == [14, 12, 6, 0, 1, 2, 6, 0, 6, 15]
    assert not table.looking.is_past()
    seen = []
    for pressed in (Qt.Key.Key_Up, Qt.Key.Key_PageUp, Qt.Key.Key_Down, Qt.Key.Key_PageDown, Qt.Key.Key_End):
        key(table, pressed, ALT)
        seen.append(table.looking.shown())
    assert seen == [14, 12, 14, 15, 15]
    assert table.chooser.is_open()


def test_all_steps_of_the_bar_have_names_and_keys(window: MainWindow) -> None:
    table = sit_down(window, "human", "human")
    bar = table.replay
    buttons = [
        bar.first, bar.previous_round, bar.previous_turn, bar.previous,
        bar.next, bar.next_turn, bar.next_round, bar.now,
    ]  # fmt: skip
    names = [button.accessibleName() for button in buttons]
    assert len(set(names)) == len(buttons)
    assert all("(Alt+" in name for name in names)
    rows: list[tuple[str, str]] = table.keys()
    told = " ".join(row[0] for row in rows)
    for each in ("Alt+Up", "Alt+Page Up", "Alt+Home", "H", "A", "W", "N", "M"):
        assert each in told


def test_going_on_from_an_earlier_move_asks_nothing(window: MainWindow, told: list[str]) -> None:
    table = sit_down(window, "human", "human")
    played(table, 5)
    old = table.session.path
    text = old.read_bytes()
    table.show_ply(3)
    assert table.replay.branch.isVisible()
    QTest.mouseClick(table.replay.branch, LEFT)
    branch = window.table
    assert isinstance(branch, StephensonTable)
    assert branch is not table
    assert told == []
    assert [ply.text for ply in branch.session.plies()] == [ply.text for ply in table.session.plies()[:3]]
    assert branch.session.path != old
    assert branch.chooser.is_open()
    assert old.read_bytes() == text


# --- since my turn ---


@pytest.fixture
def after_two_turns(window: MainWindow, monkeypatch: pytest.MonkeyPatch) -> StephensonTable:
    """A table where two people have decided since the one who is asked now."""
    table = sit_down(window, "human", "human", "human")
    monkeypatch.setattr(table.pace, "pause_again", lambda _speed: 1)
    played(table, 6)
    return table


def test_what_others_did_is_shown_step_by_step_and_then_it_is_now(
    after_two_turns: StephensonTable, qtbot: QtBot
) -> None:
    table = after_two_turns
    assert table.looking.count_since() == 4
    assert table.replay.since.isVisible()
    assert table.replay.since.text().replace("&", "") == "4 moves since your turn"
    shown: list[int] = []
    said: list[str] = []

    def note(ply: int, step: bool) -> None:
        shown.append(ply)
        said.append(table.actions_bar.prompt.text())
        assert step == (ply > 2)
        assert not table.chooser.is_open()

    table.looking.past_shown.connect(note)
    QTest.mouseClick(table.replay.since, LEFT)
    assert table.replay.skip.isVisible()
    assert table.replay.stop.isVisible()
    assert not table.replay.since.isVisible()
    qtbot.waitUntil(lambda: not table.looking.is_past(), timeout=PATIENCE)
    assert shown == [2, 3, 4, 5, 6]
    assert len(set(said[1:])) == 4
    assert table.chooser.is_open()
    assert not table.replay.skip.isVisible()
    assert table.replay.since.isVisible()
    # And once more, from the log.
    QTest.mouseClick(table.log.again, LEFT)
    qtbot.waitUntil(lambda: len(shown) == 10 and not table.looking.is_past(), timeout=PATIENCE)


def test_it_can_be_skipped_broken_off_and_gone_on_with(
    after_two_turns: StephensonTable, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = after_two_turns
    monkeypatch.setattr(table.pace, "pause_again", lambda _speed: 3_600_000)
    key(table, Qt.Key.Key_W)
    assert table.looking.shown() == 2
    key(table, Qt.Key.Key_W)
    assert not table.looking.is_past()
    assert table.chooser.is_open()
    monkeypatch.setattr(table.pace, "pause_again", lambda _speed: 1)
    key(table, Qt.Key.Key_W)
    QTest.mouseClick(table.replay.stop, LEFT)
    assert table.looking.playback.is_broken()
    here = table.looking.shown()
    qtbot.wait(50)
    assert table.looking.shown() == here
    QTest.mouseClick(table.replay.stop, LEFT)
    qtbot.waitUntil(lambda: not table.looking.is_past(), timeout=PATIENCE)
    # Walking elsewhere ends it as well.
    key(table, Qt.Key.Key_W)
    table.show_ply(1)
    assert not table.looking.playback.is_running()
    qtbot.wait(50)
    assert table.looking.shown() == 1


def test_each_step_is_moved_and_lit_on_the_board(window: MainWindow, qtbot: QtBot) -> None:
    window.settings.values.speed = "fast"
    table = sit_down(window, "human", "human")
    for text in ("invest london brewing", "invest exeter textiles", "extend gwr G13", "invest reading brewing"):
        table.session.play(text)
    qtbot.waitUntil(table.chooser.is_open, timeout=PATIENCE)
    moved: list[str] = []
    lit: list[object] = []
    animate = table.scene.animate_move

    def note(line: str, start: str, end: str, on_done: Callable[[], None] | None = None) -> None:
        moved.append(f"{line} {start} {end}")
        animate(line, start, end, on_done)

    table.scene.animate_move = note  # type: ignore[method-assign]
    table.looking.past_shown.connect(lambda *_: lit.append(list(table.scene.highlighted_hexes)))
    seat = table.chooser.seat
    table.looking.ask_for(seat)
    table.show_since()
    qtbot.waitUntil(lambda: not table.looking.is_past(), timeout=PATIENCE)
    assert len(moved) == 1
    assert moved[0].startswith("gwr ")
    assert all(lit[1:])


def test_nothing_since_my_turn_is_said(window: MainWindow) -> None:
    table = sit_down(window, "human", "human")
    table.session.play("invest london brewing")
    assert not table.replay.since.isVisible()
    key(table, Qt.Key.Key_W)
    assert "Nobody else" in table.actions_bar.prompt.text()
    assert not table.looking.is_past()


def test_bots_that_are_shown_can_be_skipped_to_ones_own_turn(window: MainWindow, qtbot: QtBot) -> None:
    window.settings.values.speed = "slow"
    table = sit_down(window, "human", "greedy", "greedy")
    qtbot.waitUntil(lambda: table.chooser.is_open() or table.pace.is_holding(), timeout=PATIENCE)
    if table.pace.is_holding():
        QTest.mouseClick(table.replay.skip, LEFT)
    qtbot.waitUntil(table.chooser.is_open, timeout=PATIENCE)
    assert not table.replay.skip.isVisible()
    for text in ("invest exeter brewing", "invest exeter textiles"):
        qtbot.waitUntil(lambda: table.chooser.is_open(), timeout=PATIENCE)
        table.session.play(text)
    assert table.replay.skip.isVisible()
    QTest.mouseClick(table.replay.skip, LEFT)
    held: list[bool] = []
    table.session.happened.connect(lambda _: held.append(table.pace.is_holding()))
    qtbot.waitUntil(table.chooser.is_open, timeout=PATIENCE)
    assert len(held) >= 2
    assert not any(held)
    # From the next decision on, all is shown in its time again.
    assert table.pace.can_skip("slow")


def test_play_now_has_a_key(window: MainWindow) -> None:
    table = sit_down(window, "human", "expert")
    told: list[str] = []
    table.session.engine.play_now = lambda: told.append("now")  # type: ignore[method-assign]
    key(table, Qt.Key.Key_N)
    assert told == ["now"]


# --- the playback by itself ---


def test_a_playback_waits_for_what_still_moves(qtbot: QtBot) -> None:
    busy = [True]
    playback = Playback(lambda: busy[0])
    shown: list[int] = []
    playback.step_wanted.connect(shown.append)
    playback.start(3, 5, 1)
    qtbot.wait(80)
    assert shown == [3]
    busy[0] = False
    with qtbot.waitSignal(playback.ended, timeout=PATIENCE):
        pass
    assert shown == [3, 4, 5]
    assert not playback.is_running()
    playback.start(5, 5, 1)
    assert not playback.is_running()
    playback.skip()
    playback.toggle()
    assert shown == [3, 4, 5]
