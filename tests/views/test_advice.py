"""Hints, live analysis and the review at the table: by mouse, by keyboard, and never without being asked for."""

from __future__ import annotations

import json
import re
from pathlib import Path
from unittest.mock import Mock

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QAction
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from rocket_desktop.play.analysis import MoveValue
from rocket_desktop.play.bot_process import Limits
from rocket_desktop.play.review import Budget, Judgement
from rocket_desktop.views.games.stephenson.moves import hex_of
from rocket_desktop.views.games.stephenson.table import StephensonTable
from rocket_desktop.views.shell.course_graph import CourseGraph
from rocket_desktop.views.shell.guide import MoveGuide
from rocket_desktop.views.shell.hints import MOVE, WHERE, WHY
from rocket_desktop.views.shell.window import MainWindow
from tests.views.conftest import sit_down

LEFT = Qt.MouseButton.LeftButton
PATIENCE = 300_000
FEW = Budget(judged=2, compared=2, confirmed=2, glanced=1)


@pytest.fixture
def quick_hints(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("rocket_desktop.views.shell.hints.HINT", {"level": "expert", "iterations": 6})


def key(table: StephensonTable, pressed: Qt.Key, held: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier) -> None:
    table.view.setFocus()
    QTest.keyClick(table.view, pressed, held)


def offers(window: MainWindow) -> dict[str, QAction]:
    window._play_menu.aboutToShow.emit()
    return {action.text().replace("&", "").split("\t")[0]: action for action in window._play_menu.actions()}


def is_asking(table: StephensonTable) -> bool:
    """Whether the bots' process is thinking about anything."""
    return table.session.engine._wanted is not None


@pytest.fixture
def finished(window: MainWindow, qtbot: QtBot, tmp_path: Path) -> StephensonTable:
    """A short game at its end: a person's first seat, a bot's second."""
    record = json.loads((Path(__file__).parent.parent / "golden" / "idle-2.rocket").read_text(encoding="utf-8"))
    record["seats"][1]["player"] = "greedy"
    file = tmp_path / "Finished.rocket"
    file.write_text(json.dumps(record), encoding="utf-8")
    window.open_file(file)
    table = window.table
    assert isinstance(table, StephensonTable)
    qtbot.waitUntil(lambda: table.pages.currentWidget() is table.end, timeout=PATIENCE)
    table.advice.reviewer._budget = FEW
    table.session.engine._limits = Limits(start=120.0, quiet=60.0, study=120.0)
    return table


# --- hints ---


@pytest.mark.usefixtures("quick_hints")
def test_a_hint_comes_in_three_steps_by_one_key(window: MainWindow, qtbot: QtBot) -> None:
    table = sit_down(window, "human", "human")
    hints, panel = table.advice.hints, table.advice.hint_panel
    assert not panel.isVisible()
    key(table, Qt.Key.Key_H)
    assert panel.isVisible()
    qtbot.waitUntil(lambda: hints.step == WHERE, timeout=PATIENCE)
    assert hints._found is not None
    best = hints._found.moves[0].move
    place = panel.text.text()
    assert table.chooser.pending == ""
    assert table.guide.title(best) not in place
    assert table.scene.highlighted_hexes
    key(table, Qt.Key.Key_H)
    assert hints.step == MOVE
    assert panel.text.text() == f"{table.guide.title(best)}."
    assert table.chooser.pending == best
    assert table.actions_bar.confirm.isEnabled()
    key(table, Qt.Key.Key_H)
    assert hints.step == WHY
    why = panel.text.text()
    assert why.startswith(f"{table.guide.title(best)}.")
    assert re.search(r"can expect [\d.]+ points", why)
    assert "If the game ended then" in why
    assert not panel.next.isVisible()
    assert table.session.plies() == []
    key(table, Qt.Key.Key_Escape)
    assert not panel.isVisible()
    assert table.chooser.pending == best
    key(table, Qt.Key.Key_Escape)
    assert table.chooser.pending == ""


@pytest.mark.usefixtures("quick_hints")
def test_a_hint_is_never_played_by_itself_and_is_noted(window: MainWindow, qtbot: QtBot) -> None:
    window.settings.values.confirm = False
    table = sit_down(window, "human", "human")
    table.apply_settings()
    QTest.mouseClick(table.strip.hint, LEFT)
    qtbot.waitUntil(lambda: table.advice.hints.step == WHERE, timeout=PATIENCE)
    QTest.mouseClick(table.advice.hint_panel.next, LEFT)
    assert table.advice.hints.step == MOVE
    assert table.session.plies() == []
    text = table.chooser.pending
    QTest.mouseClick(table.actions_bar.confirm, LEFT)
    assert [ply.text for ply in table.session.plies()] == [text]
    assert not table.advice.hint_panel.isVisible()
    assert table.advice.hints.step == 0
    assert json.loads(table.session.path.read_text())["aids"] == ["hint"]


@pytest.mark.usefixtures("quick_hints")
def test_the_menu_gives_a_hint(window: MainWindow, qtbot: QtBot) -> None:
    window._play_menu.aboutToShow.emit()
    assert [action.isEnabled() for action in window._play_menu.actions()] == [False]
    table = sit_down(window, "human", "human")
    found = offers(window)
    assert list(found) == [
        "Hint", "Live analysis", "Board alone", "What happened since my turn",
        "Undo", "Redo", "Play now", "Review the game",
    ]  # fmt: skip
    assert [action.isEnabled() for action in found.values()] == [True, True, True, False, False, False, False, False]
    found["Hint"].trigger()
    qtbot.waitUntil(lambda: table.advice.hints.step == WHERE, timeout=PATIENCE)


def test_enough_takes_the_best_so_far(window: MainWindow, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("rocket_desktop.views.shell.hints.HINT", {"level": "expert", "seconds": 3600})
    table = sit_down(window, "human", "human")
    panel = table.advice.hint_panel
    QTest.mouseClick(table.strip.hint, LEFT)
    assert not panel.next.isEnabled()
    qtbot.waitUntil(panel.next.isEnabled, timeout=PATIENCE)
    assert "continuation" in panel.text.text()
    QTest.mouseClick(panel.next, LEFT)
    assert table.advice.hints.step == WHERE
    assert not is_asking(table)
    QTest.mouseClick(panel.close_button, LEFT)
    assert not panel.isVisible()
    # The next one begins anew.
    QTest.mouseClick(table.strip.hint, LEFT)
    assert table.advice.hints.step == 0
    qtbot.waitUntil(lambda: is_asking(table), timeout=PATIENCE)
    table.advice.hints.close()


def test_no_hint_where_a_person_does_not_decide(window: MainWindow) -> None:
    table = sit_down(window, "human", "human")
    table.session.play("invest london brewing")
    table.show_ply(0)
    assert not table.strip.hint.isEnabled()
    key(table, Qt.Key.Key_H)
    assert not table.advice.hint_panel.isVisible()
    assert "earlier move" in table.actions_bar.prompt.text()


def test_trouble_with_a_hint_is_told(window: MainWindow, qtbot: QtBot) -> None:
    table = sit_down(window, "human", "human")
    table.session.engine._command = ["/there/is/no/such/program"]
    key(table, Qt.Key.Key_H)
    qtbot.waitUntil(lambda: "cannot be started" in table.advice.hint_panel.text.text(), timeout=PATIENCE)
    assert not table.advice.hint_panel.next.isVisible()
    key(table, Qt.Key.Key_Escape)
    assert not table.advice.hint_panel.isVisible()


def test_every_kind_of_move_has_its_place_and_words(window: MainWindow) -> None:
    table = sit_down(window, "human", "human")
    guide = table.guide
    kinds = {move.split()[0]: move for move in table.session.legal()}
    assert set(kinds) == {"extend", "invest", "station"}
    for move in kinds.values():
        place = guide.place(0, move)
        assert guide.title(move) not in place
        assert not hex_of(move) or hex_of(move) not in place
        guide.show_place(0, move)
        assert table.scene.highlighted_hexes
        guide.show_move(0, move)
        shown = [label for label in table.board.hexes if table.scene.choice_at(label) is not None]
        assert shown == ([hex_of(move)] if hex_of(move) else [])
        assert guide.reasons(0, move)
        guide.show_nothing()
        assert not table.scene.highlighted_hexes
    guide.show_move(0, "invest london brewing")
    index = table.chart_model.index_of("london", "brewing")
    assert table.chart_model.data(index, Qt.ItemDataRole.BackgroundRole) is not None
    guide.show_nothing()
    assert table.chart_model.data(index, Qt.ItemDataRole.BackgroundRole) is None


# --- live analysis ---


def test_the_analysis_shows_chances_scores_and_moves_while_it_is_open(window: MainWindow, qtbot: QtBot) -> None:
    table = sit_down(window, "human", "human", "human")
    panel, dock = table.advice.analysis_panel, table.docks["analysis"]
    assert dock.isHidden()
    assert table.session.engine.process_id() == 0
    key(table, Qt.Key.Key_A)
    qtbot.waitUntil(lambda: panel.moves_model.rowCount() >= 3, timeout=PATIENCE)
    assert table.strip.analysis.isChecked()
    assert panel.heading.text().startswith("Move 1: ")
    assert len(panel.bar.parts()) == 3
    assert panel.seats_model.rowCount() == 3
    assert panel.moves_model.rowCount() <= 8
    legal = table.session.legal()
    assert all(panel.moves_model.move(row) in legal for row in range(panel.moves_model.rowCount()))
    before = panel.state.text()
    assert "looked at" in before
    qtbot.waitUntil(lambda: panel.state.text() != before, timeout=PATIENCE)
    QTest.mouseClick(table.strip.analysis, LEFT)
    assert dock.isHidden()
    assert not table.strip.analysis.isChecked()
    assert not table.advice.live.is_active()
    assert not is_asking(table)
    table.session.play("invest london brewing")
    assert json.loads(table.session.path.read_text())["aids"] == ["analysis"]


def test_pointing_at_a_move_shows_it_on_the_board_and_choosing_proposes_it(window: MainWindow, qtbot: QtBot) -> None:
    table = sit_down(window, "human", "human")
    panel = table.advice.analysis_panel
    table.toggle_analysis()
    qtbot.waitUntil(lambda: panel.moves_model.rowCount() >= 3, timeout=PATIENCE)
    table.advice.live.forget()  # so that the rows stay as they are
    view = panel.moves
    spot = view.visualRect(panel.moves_model.index(1, 0)).center()
    move = panel.moves_model.move(1)
    QTest.mouseMove(view.viewport(), QPoint(1, 1))
    QTest.mouseMove(view.viewport(), spot)
    assert view.looked_at() == move
    assert table.guide.title(move) in panel.why.text()
    label = hex_of(move)
    if label:
        choice = table.scene.choice_at(label)
        assert choice is not None
        assert choice.style == "chosen"
    assert table.chooser.pending == ""
    # By keyboard: arrows point, Enter proposes.
    view.setFocus(Qt.FocusReason.TabFocusReason)
    view.setCurrentIndex(panel.moves_model.index(0, 0))
    assert view.looked_at() == panel.moves_model.move(0)
    QTest.keyClick(view, Qt.Key.Key_Return)
    assert table.chooser.pending == panel.moves_model.move(0)
    assert table.session.plies() == []
    table.view.setFocus()
    assert view.looked_at() == ""
    assert panel.why.text().startswith("Point at a move")


def test_the_analysis_follows_the_board_into_the_past_and_back(window: MainWindow, qtbot: QtBot) -> None:
    table = sit_down(window, "human", "human")
    panel = table.advice.analysis_panel
    table.session.play("invest london brewing")
    table.session.play("invest exeter textiles")
    table.toggle_analysis()
    qtbot.waitUntil(lambda: panel.moves_model.rowCount() > 0, timeout=PATIENCE)
    assert panel.heading.text().startswith("Move 3: ")
    table.show_ply(1)
    assert panel.heading.text().startswith("Move 2: ")
    qtbot.waitUntil(lambda: panel.moves_model.rowCount() > 0, timeout=PATIENCE)
    legal = table.session.legal_after(1)
    assert all(panel.moves_model.move(row) in legal for row in range(panel.moves_model.rowCount()))
    panel.moves.setFocus(Qt.FocusReason.TabFocusReason)
    panel.moves.setCurrentIndex(panel.moves_model.index(0, 0))
    QTest.keyClick(panel.moves, Qt.Key.Key_Return)
    assert len(table.session.plies()) == 2  # the past is only looked at
    key(table, Qt.Key.Key_Escape)
    assert panel.heading.text().startswith("Move 3: ")
    table.undo()
    assert panel.heading.text().startswith("Move 2: ")


def test_the_analysis_waits_for_a_bot_and_ends_with_the_table(window: MainWindow, qtbot: QtBot) -> None:
    table = sit_down(window, "human", "greedy")
    panel = table.advice.analysis_panel
    qtbot.waitUntil(table.chooser.is_open, timeout=PATIENCE)
    table.toggle_analysis()
    qtbot.waitUntil(lambda: panel.moves_model.rowCount() > 0, timeout=PATIENCE)
    said: list[str] = []
    assert table.advice.live._question is not None
    for text in ("invest exeter brewing", "invest exeter textiles"):
        qtbot.waitUntil(table.chooser.is_open, timeout=PATIENCE)
        plies = len(table.session.plies())
        table.session.play(text)
        said.append(panel.state.text())
        assert len(table.session.plies()) == plies + 1
    qtbot.waitUntil(lambda: table.chooser.is_open() and panel.moves_model.rowCount() > 0, timeout=PATIENCE)
    number = len(table.session.plies()) + 1
    assert panel.heading.text() == f"Move {number}: Ada decides"
    engine = table.session.engine
    window.leave_table()
    assert engine.process_id() == 0
    window.open_file(window.storage.games()[0].path)
    again = window.table
    assert isinstance(again, StephensonTable)
    assert again.docks["analysis"].isHidden()


def test_the_end_of_the_game_has_nothing_to_analyse(finished: StephensonTable, qtbot: QtBot) -> None:
    table = finished
    table._look_at_board()
    table.toggle_analysis()
    panel = table.advice.analysis_panel
    assert panel.heading.text() == "The game is over"
    assert panel.moves_model.rowCount() == 0
    table.show_ply(4)
    qtbot.waitUntil(lambda: panel.moves_model.rowCount() > 0, timeout=PATIENCE)


def test_rows_under_the_mouse_do_not_jump() -> None:
    from rocket_desktop.views.shell.analysis_panel import MovesModel

    model = MovesModel(Mock(spec=MoveGuide, title_at=lambda _ply, text: text.upper()))
    one, two, three = (MoveValue(text, 0.5, (1.0, 2.0), 9) for text in ("one", "two", "three"))
    model.show_moves([one, two], 0, 0, hold=False)
    model.show_moves([two, three, one], 0, 0, hold=True)
    assert [model.move(row) for row in range(3)] == ["one", "two", "three"]
    model.show_moves([two, three], 0, 0, hold=True)
    assert [model.move(row) for row in range(3)] == ["one", "two", "three"]
    model.show_moves([two, three], 0, 0, hold=False)
    assert [model.move(row) for row in range(model.rowCount())] == ["two", "three"]
    assert model.data(model.index(0, 0)) == "TWO"
    assert model.row_of("one") == -1


# --- the review ---


def marked(table: StephensonTable) -> Judgement:
    """Pretend that a review has found the first person's decision with another move to be a blunder."""
    ply = next(
        ply for ply in table.session.plies() if ply.seat == 0 and len(table.session.legal_after(ply.number - 1)) > 1
    )
    legal = table.session.legal_after(ply.number - 1)
    other = next(move for move in legal if move != ply.text and hex_of(move))
    seats = len(table.session.seats())
    judgement = Judgement(
        ply.number - 1,
        0,
        (1 / seats,) * seats,
        (40.0,) * seats,
        MoveValue(other, 0.6, (45.0,) * seats, 500),
        MoveValue(ply.text, 0.3, (41.0,) * seats, 500),
    )
    table.advice.reviewer.review.judgements[judgement.ply] = judgement
    table.advice.reviewer.changed.emit()
    return judgement


def test_a_finished_game_is_reviewed_in_the_background_and_kept(
    window: MainWindow, finished: StephensonTable, qtbot: QtBot
) -> None:
    table = finished
    page = table.advice.review_page
    assert page.graph.is_empty()
    assert not page.stop_button.isVisible()
    table.end.show_review()
    QTest.mouseClick(page.start_button, LEFT)
    assert page.stop_button.isVisible()
    assert page.progress.isVisible()
    assert not page.start_button.isVisible()
    qtbot.waitUntil(lambda: page.progress.value() >= 3, timeout=PATIENCE)
    QTest.mouseClick(page.stop_button, LEFT)
    assert not table.advice.reviewer.is_running()
    assert page.start_button.isVisible()
    assert "Go on" in page.start_button.text().replace("&", "")
    known = len(table.advice.reviewer.review.judgements)
    offers(window)["Review the game"].trigger()
    qtbot.waitUntil(lambda: not table.advice.reviewer.is_running(), timeout=PATIENCE)
    assert table.advice.reviewer.is_complete()
    assert len(table.advice.reviewer.review.judgements) > known
    assert not page.start_button.isVisible()
    assert not page.graph.is_empty()
    # Opened again, nothing is left to do.
    path = table.session.path
    window.leave_table()
    window.open_file(path)
    again = window.table
    assert isinstance(again, StephensonTable)
    assert again.advice.reviewer.is_complete()
    assert not again.advice.review_page.graph.is_empty()
    assert not again.advice.review_page.start_button.isVisible()


def test_marked_moves_are_one_click_from_their_position(finished: StephensonTable) -> None:
    table = finished
    page = table.advice.review_page
    assert not table.replay.next_mark.isVisible()
    judgement = marked(table)
    assert judgement.better is not None
    table.end.show_review()
    page.table.selectRow(0)
    details = page.details.text()
    assert details.startswith(f"Better: {table.guide.title(judgement.better.move)}.")
    assert "60%" in details
    assert "30%" in details
    assert "If the game ended then" in details
    QTest.keyClick(page.table, Qt.Key.Key_Return)
    assert table.pages.currentWidget() is table._board_page
    assert table.looking.shown() == judgement.ply
    label = hex_of(judgement.better.move)
    choice = table.scene.choice_at(label)
    assert choice is not None
    assert choice.style == "chosen"
    said = table.actions_bar.prompt.text()
    assert said.startswith("?? ")
    assert table.guide.title(judgement.better.move) in said
    # In the log and the replay bar, too.
    told = [str(table.log.model.index(row).data()) for row in range(table.log.model.rowCount())]
    assert [text for text in told if text.startswith("?? ")]
    assert table.replay.previous_mark.isVisible()
    key(table, Qt.Key.Key_Right, Qt.KeyboardModifier.AltModifier)
    assert table.scene.choice_at(label) is None
    key(table, Qt.Key.Key_M, Qt.KeyboardModifier.ShiftModifier)
    assert table.looking.shown() == judgement.ply
    table.show_ply(0)
    if judgement.ply > 0:
        QTest.mouseClick(table.replay.next_mark, LEFT)
        assert table.looking.shown() == judgement.ply


def test_a_game_under_way_is_not_reviewed(window: MainWindow) -> None:
    table = sit_down(window, "human", "human")
    table.start_review()
    assert not table.advice.reviewer.is_running()
    assert "when it is over" in table.actions_bar.prompt.text()


def test_a_graph_without_lines_says_what_it_waits_for(qtbot: QtBot, window: MainWindow) -> None:
    table = sit_down(window, "human", "human")
    empty, silent = (
        CourseGraph("Chances", "How it went.", 100, str, words) for words in ("A review works them out.", "")
    )
    for graph in (empty, silent):
        qtbot.addWidget(graph)
        graph.resize(400, 200)
    assert empty.accessibleDescription() == "How it went. A review works them out."
    assert empty.grab().toImage() != silent.grab().toImage()
    for graph in (empty, silent):
        graph.show_course(table.session.seats(), [(40.0, 60.0), (100.0, 0.0)])
    assert "review" not in empty.accessibleDescription()
    assert empty.grab().toImage() == silent.grab().toImage()


def test_the_graph_can_be_read_by_keyboard(qtbot: QtBot, window: MainWindow) -> None:
    table = sit_down(window, "human", "human")
    graph = CourseGraph("Chances", "How it went.", 100, lambda number: f"{number:.0f}%")
    qtbot.addWidget(graph)
    graph.resize(400, 200)
    graph.show_course(table.session.seats(), [None, (40.0, 60.0), None, (100.0, 0.0)])
    graph.show_marks({2: "blunder"})
    assert "Ada 100%" in graph.accessibleDescription()
    graph.show()
    graph.setFocus()
    wanted: list[int] = []
    graph.ply_wanted.connect(wanted.append)
    QTest.keyClick(graph, Qt.Key.Key_Home)
    assert "not known" in graph.accessibleDescription()
    QTest.keyClick(graph, Qt.Key.Key_Right)
    assert "Ada 40%" in graph.accessibleDescription()
    QTest.keyClick(graph, Qt.Key.Key_Return)
    QTest.mouseClick(graph, LEFT, Qt.KeyboardModifier.NoModifier, QPoint(graph.width() - 30, 50))
    assert wanted == [1, 3]
    assert not graph.grab().isNull()


def test_the_advice_can_be_read_out(window: MainWindow, qtbot: QtBot) -> None:
    table = sit_down(window, "human", "greedy")
    table.toggle_analysis()
    panel = table.advice.analysis_panel
    qtbot.waitUntil(lambda: panel.moves_model.rowCount() > 0, timeout=PATIENCE)
    assert panel.bar.accessibleDescription() == ", ".join(panel.bar.parts())
    named: list[QWidget] = [panel.bar, panel.seats, panel.moves, table.advice.review_page.table, table.end.graph]
    assert all(widget.accessibleName() for widget in named)


@pytest.mark.usefixtures("quick_hints")
def test_all_words_of_a_hint_have_room_or_scroll(window: MainWindow, qtbot: QtBot) -> None:
    window.resize(1024, 640)
    table = sit_down(window, "human", "human")
    panel = table.advice.hint_panel
    table.show_hint()
    qtbot.waitUntil(lambda: table.advice.hints.step == WHERE, timeout=PATIENCE)
    for words in ("short", "a long sentence that has to be wrapped " * 8, "line\n" * 60):
        panel.show_step(WHY, words)
        qtbot.waitUntil(lambda: not panel._fit_soon.isActive())
        needed = panel.text.heightForWidth(panel._scroll.viewport().width())
        bar = panel._scroll.verticalScrollBar()
        assert panel._scroll.height() >= needed or bar.maximum() > 0
        assert panel.height() <= table.height() * 0.6
