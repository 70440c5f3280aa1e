"""Several people at one screen: what the one before saw is gone before the next one looks."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from rocket_desktop.model.core import NOBODY
from rocket_desktop.views.games.station_master.scene import TrainScene
from rocket_desktop.views.games.station_master.table import StationMasterTable
from rocket_desktop.views.shell.window import MainWindow
from tests.views.station_master.test_table import BOT_TIME, LEFT, sit_down, spoken


def lift(window: MainWindow, qtbot: QtBot) -> int:
    """The next person lifts the curtain; their seat."""
    qtbot.waitUntil(window.curtain.is_drawn, timeout=BOT_TIME)
    qtbot.waitUntil(window.curtain.button.isEnabled, timeout=BOT_TIME)
    QTest.mouseClick(window.curtain.button, LEFT)
    assert window.session is not None
    return window.session.to_act()


def decide(table: StationMasterTable, word: str) -> None:
    """Make the first legal move that begins with a word."""
    table.chooser.suggest(next(text for text in table.session.legal() if text.startswith(word)))
    table.chooser.accept()


def analysed(table: StationMasterTable) -> int | None:
    """Whose decision is being analysed."""
    question = table.advice.live._question
    return None if question is None else question.seat


def moving(scene: TrainScene) -> bool:
    return scene.animating


def slowly(window: MainWindow) -> None:
    """What is decided is shown as slowly as it can be."""
    window.settings.values.speed = "slow"
    window.apply_settings()


def test_a_panel_in_a_window_of_its_own_is_covered_with_the_table(window: MainWindow, qtbot: QtBot) -> None:
    table = sit_down(window, "human", "human")
    lift(window, qtbot)
    if not any(text.startswith("car") for text in table.session.legal()):
        decide(table, "board")
        lift(window, qtbot)
    table.docks["log"].setFloating(True)
    assert table.log.isVisible()
    decide(table, "car")
    assert window.curtain.is_drawn()
    drawn = table.session._plies[-1].events[-2]  # as the log told it to whoever has drawn it
    assert drawn["kind"] == "draw", drawn
    assert drawn["card"] is not None
    assert not any(str(drawn["text"]) in told for told in spoken(table.log))
    assert not table.docks["log"].isVisible()
    assert not table.log.isVisible()
    lift(window, qtbot)
    assert table.log.isVisible()
    assert not any(str(drawn["text"]) in told for told in spoken(table.log))


def test_panels_in_windows_of_their_own_stay_so_when_the_table_is_covered(window: MainWindow, qtbot: QtBot) -> None:
    table = sit_down(window, "human", "human")
    lift(window, qtbot)
    qtbot.waitUntil(lambda: bool(table._shape), timeout=BOT_TIME)
    table.docks["log"].setFloating(True)
    decide(table, "board")
    assert not table.docks["log"].isVisible()
    window.leave_table()
    again = sit_down(window, "human", "greedy")
    qtbot.waitUntil(lambda: again.docks["log"].isFloating(), timeout=BOT_TIME)
    assert again.docks["log"].isVisible()


def test_a_game_that_is_opened_shows_no_panel_beside_the_curtain(window: MainWindow, qtbot: QtBot) -> None:
    table = sit_down(window, "human", "human")
    lift(window, qtbot)
    qtbot.waitUntil(lambda: bool(table._shape), timeout=BOT_TIME)
    table.docks["log"].setFloating(True)
    path = table.session.path
    window.leave_table()
    window.open_file(path)
    again = window.table
    assert isinstance(again, StationMasterTable)
    assert window.curtain.is_drawn()
    qtbot.waitUntil(lambda: again.docks["log"].isFloating(), timeout=BOT_TIME)
    assert not again.docks["log"].isVisible()
    lift(window, qtbot)
    assert again.docks["log"].isVisible()


def test_an_analysis_of_ones_own_decision_is_not_shown_to_the_next_person(window: MainWindow, qtbot: QtBot) -> None:
    slowly(window)
    table = sit_down(window, "human", "human")
    seat = lift(window, qtbot)
    made = len(table.session.plies())
    decide(table, "board")
    # While the pawn is on its way, its owner looks at the decision once more.
    table.toggle_analysis()
    table.show_ply(made)
    assert analysed(table) == seat
    other = lift(window, qtbot)
    assert other != seat
    assert table.looking.is_past()
    assert analysed(table) is None
    assert table.advice.analysis_panel.heading.text() == "Not your decision"
    assert table.advice.analysis_panel.moves_model.rowCount() == 0


def test_who_has_left_a_seat_to_a_bot_does_not_see_the_next_persons_hand(window: MainWindow, qtbot: QtBot) -> None:
    table = sit_down(window, "human", "human")
    seat = lift(window, qtbot)
    table.session.hand_over(seat, "greedy")
    qtbot.waitUntil(lambda: window.curtain.is_drawn() or table.chooser.is_open(), timeout=BOT_TIME)
    assert window.curtain.is_drawn()
    assert window.pages.currentWidget() is window.curtain
    assert table.session.viewer() == NOBODY
    other = lift(window, qtbot)
    assert table.session.viewer() == other != seat
    # From now on the same person looks: nobody has to be asked.
    decide(table, "board")
    qtbot.waitUntil(table.chooser.is_open, timeout=BOT_TIME)
    assert not window.curtain.is_drawn()


def test_one_person_alone_is_never_asked(window: MainWindow, qtbot: QtBot) -> None:
    table = sit_down(window, "human", "greedy", "greedy")
    for _ in range(2):
        qtbot.waitUntil(lambda: window.curtain.is_drawn() or table.chooser.is_open(), timeout=BOT_TIME)
        assert not window.curtain.is_drawn()
        decide(table, "board")


def test_the_table_is_the_next_persons_before_it_is_uncovered(window: MainWindow, qtbot: QtBot) -> None:
    table = sit_down(window, "human", "human")
    lift(window, qtbot)
    decide(table, "board")
    seen: list[tuple[int | None, int | None]] = []
    window.curtain.lifted.connect(lambda: seen.append((table.session.viewer(), table.scene.seat_shown)))
    other = lift(window, qtbot)
    assert seen == [(other, other)]


def test_a_decision_is_taken_back_while_it_is_on_its_way(window: MainWindow, qtbot: QtBot) -> None:
    """Also with an analysis open, which would be asked about what is no more."""
    window.settings.values.curtain = "never"
    slowly(window)
    table = sit_down(window, "human", "human")
    qtbot.waitUntil(table.chooser.is_open, timeout=BOT_TIME)
    table.toggle_analysis()
    decide(table, "board")
    assert moving(table.scene)
    QTest.keyClick(table.view, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert len(table.session.plies()) == 0
    assert not moving(table.scene)
    assert table.scene.drawn == table.session.position()
    qtbot.waitUntil(table.chooser.is_open, timeout=BOT_TIME)


def test_who_is_called_and_leaves_the_seat_to_a_bot_does_not_see_the_hand_of_the_one_before(
    window: MainWindow, qtbot: QtBot
) -> None:
    """The list of seats can be opened in front of the curtain."""
    table = sit_down(window, "human", "human", "human")
    first = lift(window, qtbot)
    held = {table.scene.describe(spot) for spot in table.scene.spots() if spot.kind == "card"}
    decide(table, "board")
    called = table.session.to_act()
    assert window.curtain.is_drawn()
    # Behind it nothing of the one before is left, for a screen reader neither.
    assert table.scene.drawn["hands"] == [None] * 3
    assert held
    assert not any(each in told for each in held for told in spoken(table))
    table.session.hand_over(called, "expert")
    assert window.pages.currentWidget() is table
    assert table.session.viewer() == NOBODY
    assert table.scene.drawn["hands"] == [None] * 3
    assert table.scene.drawn["home"] == [None] * 3
    # Nor does either of them see the other's on coming back.
    table.session.hand_over(called, "human")
    assert window.curtain.is_drawn()
    assert lift(window, qtbot) == called != first


def test_marks_of_advice_are_not_left_for_the_next_person(window: MainWindow, qtbot: QtBot) -> None:
    slowly(window)
    table = sit_down(window, "human", "human")
    lift(window, qtbot)
    made = len(table.session.plies())
    decide(table, "board")
    table.show_ply(made)
    best = next(text for text in table.session.legal_after(made) if text.startswith("board"))
    table.parts.guide.show_move(made, best)
    assert table.scene._choices
    lift(window, qtbot)
    assert table.looking.is_past()
    assert not table.scene._choices


def test_a_seat_left_to_a_bot_is_not_seen_by_who_opens_the_game_again(window: MainWindow, qtbot: QtBot) -> None:
    table = sit_down(window, "human", "human")
    lift(window, qtbot)
    decide(table, "board")
    other = lift(window, qtbot)
    path = table.session.path
    table.session.hand_over(other, "greedy")
    qtbot.waitUntil(lambda: window.curtain.is_drawn(), timeout=BOT_TIME)
    window.leave_table()
    window.open_file(path)
    assert window.session is not None
    assert window.session.viewer() == NOBODY
    assert window.curtain.is_drawn()
    assert window.pages.currentWidget() is window.curtain


def test_advice_that_was_read_is_gone_with_its_panel(window: MainWindow, qtbot: QtBot) -> None:
    table = sit_down(window, "human", "human")
    lift(window, qtbot)
    table.toggle_analysis()
    analysis, hint = table.advice.analysis_panel, table.advice.hint_panel
    qtbot.waitUntil(lambda: analysis.moves_model.rowCount() > 0, timeout=BOT_TIME)
    table.toggle_analysis()  # put away, its words are still there
    table.show_hint()
    table.show_hint()
    qtbot.waitUntil(lambda: table.advice.hints.step > 0, timeout=BOT_TIME)
    told = hint.text.text()
    assert told
    assert analysis.moves_model.rowCount() > 0
    decide(table, "board")
    assert window.curtain.is_drawn()
    assert analysis.moves_model.rowCount() == 0
    assert told not in spoken(table)
    assert hint.text.text() == ""
