"""Deciding at the table: gestures, refusals, vetoes, looking back, the panels."""

from __future__ import annotations

from collections.abc import Mapping

import pytest
from PySide6.QtCore import QEvent, QPoint, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QApplication,
    QComboBox,
    QDockWidget,
    QFrame,
    QLabel,
    QLineEdit,
    QListView,
    QMenu,
    QSlider,
    QSpinBox,
    QStyledItemDelegate,
    QTabBar,
    QTableView,
    QWidget,
)
from pytestqt.qtbot import QtBot

from rocket_desktop.model.core import OptionValue
from rocket_desktop.views.games.stephenson.table import StephensonTable
from rocket_desktop.views.games.stephenson.veto_panel import VetoPanel
from rocket_desktop.views.shell.position_model import Subject
from rocket_desktop.views.shell.seats_dialog import fill_seat_menu
from rocket_desktop.views.shell.window import MainWindow
from tests.views.conftest import click_hex, click_space, sit_down, spot_of

LEFT = Qt.MouseButton.LeftButton


def styles(table: StephensonTable) -> dict[str, str]:
    """Label → style of what is lit on the board."""
    return {label: choice.style for label in table.board.hexes if (choice := table.scene.choice_at(label)) is not None}


def said(table: StephensonTable) -> str:
    return table.actions_bar.prompt.text()


def test_a_click_on_a_locomotive_lights_its_targets_with_what_they_bring(window: MainWindow) -> None:
    table = sit_down(window, "human", "human")
    click_hex(table, "I7")
    lines = table.session.position()["lines"]
    assert isinstance(lines, dict)
    assert sorted(styles(table)) == lines["mr"]["targets"]
    assert set(styles(table).values()) == {"target"}
    choice = table.scene.choice_at("I8")
    assert choice is not None
    # I8 connects Derby, Leicester and Birmingham: the only share would score 3 at the end.
    assert choice.gains == ((table.session.to_act(), "(+3)"),)
    assert "Extend MR to I8" in choice.hover


def test_confirming_and_stepping_back(window: MainWindow) -> None:
    table = sit_down(window, "human", "human")
    click_hex(table, "I7")
    click_hex(table, "I8")
    assert styles(table)["I8"] == "chosen"
    assert table.session.plies() == []
    QTest.keyClick(table.view, Qt.Key.Key_Escape)
    assert styles(table)["I8"] == "target"
    QTest.keyClick(table.view, Qt.Key.Key_Escape)
    assert styles(table) == {}
    click_hex(table, "I7")
    click_hex(table, "I8")
    QTest.mouseClick(table.actions_bar.confirm, LEFT)
    assert [ply.text for ply in table.session.plies()] == ["extend mr I8"]


def test_without_confirmation_one_click_makes_the_move(window: MainWindow) -> None:
    table = sit_down(window, "human", "human")
    window.settings.values.confirm = False
    window.apply_settings()
    click_space(table, "london", "leather")
    assert [ply.text for ply in table.session.plies()] == ["invest london leather"]


def test_illegal_clicks_say_why_and_change_nothing(window: MainWindow) -> None:
    table = sit_down(window, "human", "human")
    before = table.session.position()
    click_hex(table, "I7")
    click_hex(table, "B15")
    assert "not next to MR" in said(table)
    QTest.mouseClick(table.actions_bar.station, LEFT)
    click_hex(table, "I8")
    assert "next to MR" in said(table)
    assert styles(table)["I8"] == "muted"
    choice = table.scene.choice_at("I8")
    assert choice is not None
    assert "next to MR" in choice.hover
    click_hex(table, "G5")
    assert "Manchester" in said(table)
    assert table.session.position() == before


def test_a_line_cannot_be_extended_twice_and_a_taken_space_not_taken(window: MainWindow) -> None:
    table = sit_down(window, "human", "human")
    table.session.play("extend mr I8")
    click_hex(table, "I8")
    assert "already extended" in said(table)
    table.session.play("invest london leather")
    click_space(table, "london", "leather")
    assert "taken" in said(table)
    assert len(table.session.plies()) == 2


def test_a_station_is_built_and_moved_by_clicks(window: MainWindow) -> None:
    table = sit_down(window, "human", "human")
    QTest.mouseClick(table.actions_bar.station, LEFT)
    for _ in range(2):
        click_hex(table, "K9")
    QTest.mouseClick(table.actions_bar.station, LEFT)
    click_hex(table, "K9")
    assert "K9 be moved" in said(table)
    for _ in range(2):
        click_hex(table, "F9")
    assert [ply.text for ply in table.session.plies()] == ["station K9", "station F9 from K9"]


def hold_enter(widget: QWidget) -> None:
    """Go on holding Enter, which was pressed before: that confirms nothing."""
    for _ in range(3):
        pressed = QKeyEvent(QEvent.Type.KeyPress, Qt.Key.Key_Return, Qt.KeyboardModifier.NoModifier, "\r", True)
        QApplication.sendEvent(widget, pressed)


@pytest.mark.qt_log_ignore("This plugin does not support")
def test_everything_by_keyboard(window: MainWindow, qtbot: QtBot) -> None:
    table = sit_down(window, "human", "human")
    window.activateWindow()
    qtbot.waitUntil(window.isActiveWindow)
    table.view.setFocus()
    QTest.keyClick(table.view, Qt.Key.Key_E)
    menus = [menu for menu in table.findChildren(QMenu) if menu.isVisible()]
    assert len(menus) == 1
    menus[0].setActiveAction(menus[0].actions()[0])
    QTest.keyClick(menus[0], Qt.Key.Key_Return)
    assert len(table.chooser.targets()) > 0
    QTest.keyClick(table.view, Qt.Key.Key_Period)
    QTest.keyClick(table.view, Qt.Key.Key_Return)
    hold_enter(table.view)
    assert not table.session.plies()
    QTest.keyClick(table.view, Qt.Key.Key_Return)
    assert [ply.text.split()[0] for ply in table.session.plies()] == ["extend"]
    QTest.keyClick(table.view, Qt.Key.Key_I)
    assert table.chart.hasFocus()
    table.chart.setCurrentIndex(table.chart_model.index_of("london", "leather"))
    QTest.keyClick(table.chart, Qt.Key.Key_Return)
    hold_enter(table.chart)
    assert len(table.session.plies()) == 1
    QTest.keyClick(table.chart, Qt.Key.Key_Return)
    assert table.session.plies()[-1].text == "invest london leather"


def test_any_move_is_found_by_typing(window: MainWindow) -> None:
    table = sit_down(window, "human", "human")
    QTest.mouseClick(table.actions_bar.moves, LEFT)
    moves = table.move_list
    assert moves.proxy.rowCount() == len(table.session.legal())
    QTest.keyClicks(moves.filter, "brew lond")
    assert [moves.proxy.index(row, 0).data() for row in range(moves.proxy.rowCount())] == ["Invest in London, Brewing"]
    QTest.keyClick(moves.filter, Qt.Key.Key_Return)
    assert table.chooser.pending == "invest london brewing"
    moves.filter.setText("(")
    assert moves.proxy.rowCount() == 0


def veto(window: MainWindow, *players: str, options: Mapping[str, OptionValue] | None = None) -> StephensonTable:
    """A table where seat B holds a share of MR and seat A has just extended MR."""
    table = sit_down(window, *(players or ("human", "human")), options=options)
    session = table.session
    for first in sorted(table.chooser.moves.extensions["mr"].values()):
        lines = session.preview(first).position["lines"]
        assert isinstance(lines, dict)
        if len(lines["mr"]["targets"]) > 1:
            session.play(first)
            break
    session.play("invest london leather")
    session.play(min(table.chooser.moves.extensions["mr"].values()))
    return table


def test_a_veto_is_asked_in_a_panel_and_can_be_bid(window: MainWindow) -> None:
    table = veto(window)
    assert table.veto.isVisible()
    chosen = table.session.plies()[-1].text.split()[-1]
    assert f"MR to {chosen}" in table.veto.heading.text()
    asked = table.chooser.seat
    targets = set(table.chooser.targets())
    assert set(styles(table)) == targets
    label = next(iter(targets - {chosen}))
    click_hex(table, label)
    assert label in table.veto.bid_button.text()
    QTest.mouseClick(table.veto.bid_button, LEFT)
    assert table.session.plies()[-1].text == f"bid 1 {label}"
    # The active player holds his fresh share, so he may match.
    assert table.chooser.seat != asked
    assert table.chooser.moves.matches
    assert "highest bid" in table.veto.story.text()
    QTest.mouseClick(table.veto.pass_button, LEFT)
    lines = table.session.position()["lines"]
    assert isinstance(lines, dict)
    assert lines["mr"]["locomotive"] == label
    assert not table.veto.isVisible()


def test_nobody_is_asked_again_about_a_line_after_saying_so(window: MainWindow, qtbot: QtBot) -> None:
    table = veto(window)
    asked = table.chooser.seat
    QTest.mouseClick(table.veto.not_this_line, LEFT)
    assert table.session.plies()[-1].text == "pass"
    table.session.play("invest london brewing")
    assert table.session.to_act() == asked
    table.session.play("invest exeter brewing")
    table.session.play("invest exeter textiles")
    assert table.session.to_act() != asked
    extension = next(text for text in table.session.legal() if text.startswith("extend mr "))
    with qtbot.waitSignal(table.session.happened):
        table.session.play(extension)
    qtbot.waitUntil(lambda: table.session.plies()[-1].text == "pass")
    assert table.session.plies()[-1].seat == asked
    assert not table.veto.isVisible()


def test_undo_by_its_button(window: MainWindow) -> None:
    table = sit_down(window, "human", "human")
    assert not table.actions_bar.undo.isEnabled()
    table.session.play("extend mr I8")
    QTest.mouseClick(table.actions_bar.undo, LEFT)
    assert table.session.plies() == []
    assert not table.actions_bar.undo.isEnabled()
    assert "no decision" in table.actions_bar.undo.toolTip()
    table.undo()
    assert "no decision" in said(table)


def test_redo_by_its_button_while_there_is_something_to_make_again(window: MainWindow) -> None:
    table = sit_down(window, "human", "human")
    table.session.play("extend mr I8")
    assert not table.actions_bar.redo.isVisible()
    QTest.mouseClick(table.actions_bar.undo, LEFT)
    assert table.actions_bar.redo.isVisible()
    QTest.mouseClick(table.actions_bar.redo, LEFT)
    assert [ply.text for ply in table.session.plies()] == ["extend mr I8"]
    assert not table.actions_bar.redo.isVisible()
    table.redo()
    assert "nothing was taken back" in said(table).lower()


def test_looking_back_and_returning(window: MainWindow) -> None:
    table = sit_down(window, "human", "human")
    table.session.play("extend mr I8")
    table.session.play("invest london leather")
    QTest.mouseClick(table.replay.previous, LEFT)
    assert "move 1 of 2" in table.strip.details.text()
    assert not table.chooser.is_open()
    click_hex(table, "I8")
    assert "earlier move" in said(table)
    table.replay.slider.setValue(0)
    assert table.lines_model.position == table.session.position(0)
    QTest.mouseClick(table.replay.now, LEFT)
    assert table.lines_model.position == table.session.position()
    assert table.chooser.is_open()


def test_going_on_from_an_earlier_move_is_a_new_game(window: MainWindow) -> None:
    table = sit_down(window, "human", "human")
    path = table.session.path
    for text in ("extend mr I8", "invest london leather", "invest london brewing"):
        table.session.play(text)
    table.show_ply(1)
    QTest.mouseClick(table.replay.branch, LEFT)
    branch = window.table
    assert isinstance(branch, StephensonTable)
    assert branch is not table
    assert branch.session.path != path
    assert [ply.text for ply in branch.session.plies()] == ["extend mr I8"]
    assert len(window.storage.games()) == 2


def test_hovering_a_line_lights_it_up_everywhere(window: MainWindow, qtbot: QtBot) -> None:
    table = sit_down(window, "human", "human")
    table.session.play("extend mr I8")
    row = list(table.board.lines).index("mr")
    index = table.lines_model.index(row, 0)
    dark = table.lines_model.data(index, Qt.ItemDataRole.BackgroundRole)

    def hovered() -> bool:
        # The panels may still be finding their places.
        spot = table.lines.visualRect(index).center()
        QTest.mouseMove(table.lines.viewport(), spot - QPoint(1, 1))
        QTest.mouseMove(table.lines.viewport(), spot)
        return table.lines_model.lit == Subject("line", "mr")

    qtbot.waitUntil(hovered)
    assert dark is None
    assert table.lines_model.data(index, Qt.ItemDataRole.BackgroundRole) is not None
    assert {"I7", "I8"} <= set(table.scene._highlight.hexes)
    QTest.mouseMove(table.view.viewport(), spot_of(table, "G5") - QPoint(1, 1))
    QTest.mouseMove(table.view.viewport(), spot_of(table, "G5"))
    qtbot.waitUntil(lambda: table.chart_model.lit == Subject("city", "manchester"))


def test_the_log_tells_scores_as_formulas_and_leads_to_the_move(window: MainWindow) -> None:
    table = sit_down(window, "human", "human")
    table.session.play("invest leicester leather")
    table.session.play("extend mr I8")
    name = table.session.seats()[table.session.plies()[0].seat].name
    model = table.log.model
    texts = [str(model.index(row, 0).data()).strip() for row in range(model.rowCount())]
    assert f"Leicester reached by MR: {name} 1 cube → +2" in texts
    table.log.shown.setCurrentIndex(1)
    assert str(model.index(0, 0).data()).strip().startswith("Leicester")
    table.log.list.clicked.emit(model.index(0, 0))
    assert table.replay.label.text() == "Move 2"
    table.undo()
    table.log.shown.setCurrentIndex(0)
    assert not any("MR" in str(model.index(row, 0).data()) for row in range(model.rowCount()))


def test_the_log_follows_the_board_when_looking_back(window: MainWindow) -> None:
    table = sit_down(window, "human", "human")
    table.session.play("invest leicester leather")
    table.session.play("extend mr I8")
    view, model = table.log.list, table.log.model

    def marked() -> list[str]:
        return [str(index.data()).strip() for index in view.selectionModel().selectedIndexes()]

    table.show_ply(2)
    assert marked() == []  # that is now
    table.show_ply(1)
    assert marked() == [model.text(model.last_row(1)).strip()]
    assert view.visualRect(view.currentIndex()).intersects(view.viewport().rect())
    table.show_ply(0)
    assert marked() == []
    table.show_ply(1)
    table.looking.now()
    assert marked() == []
    # A line that was clicked stays the one that is marked, though others tell of the same decision.
    rows = [row for row in range(model.rowCount()) if model.row(row).ply == 2]
    table.session.play(table.session.legal()[0])
    view.setCurrentIndex(model.index(rows[0]))
    view.clicked.emit(model.index(rows[0]))
    assert view.currentIndex().row() == rows[0] != rows[-1]


def test_a_seat_is_handed_over_from_the_menu(window: MainWindow) -> None:
    table = sit_down(window, "human", "human")
    menu = QMenu()
    other = 1 - table.session.to_act()
    fill_seat_menu(menu, table, table.session, other)
    greedy = next(action for action in menu.actions() if action.text() == "Greedy bot")
    greedy.trigger()
    assert table.session.seats()[other].player == "greedy"
    assert "Greedy bot" in str(
        table.players_model.data(table.players_model.index(other, 0), Qt.ItemDataRole.ToolTipRole)
    )


def test_the_panels_follow_the_windows_size(window: MainWindow, qtbot: QtBot) -> None:
    table = sit_down(window, "human", "human")
    lines, chart, log = (table.docks[name] for name in ("lines", "chart", "log"))
    qtbot.waitUntil(lambda: table.tabifiedDockWidgets(chart) == [log])
    window.resize(1024, 640)
    qtbot.waitUntil(lambda: set(table.tabifiedDockWidgets(lines)) == {chart, log})
    assert table.width() <= 1024
    assert table.view.height() > 300
    window.resize(1900, 1200)
    qtbot.waitUntil(lambda: table.tabifiedDockWidgets(chart) == [])
    assert table.tabifiedDockWidgets(lines) == []


def test_bots_moves_are_shown_one_by_one(window: MainWindow, qtbot: QtBot) -> None:
    window.settings.values.speed = "fast"
    table = sit_down(window, "human", "greedy", "greedy")
    qtbot.waitUntil(table.chooser.is_open, timeout=300_000)
    behind: list[int] = []

    def compare() -> None:
        plies = len(table.session.plies())
        behind.append(next(n for n in range(plies) if table.lines_model.position == table.session.position(n)))

    for text in ("invest exeter brewing", "invest exeter textiles"):
        table.session.play(text)
        qtbot.waitUntil(lambda: table.chooser.is_open() or table.session.to_act() != table.chooser.seat)
    start = len(table.session.plies())
    table.session.happened.connect(compare)
    too_early: list[int] = []
    table.chooser.changed.connect(
        lambda: too_early.append(start) if table.chooser.is_open() and table.pace.is_holding() else None
    )
    qtbot.waitUntil(table.chooser.is_open, timeout=300_000)
    # When a bot's decision was made, the one before it was on the table.
    assert too_early == []
    assert len(behind) >= 2
    assert behind == list(range(start, start + len(behind)))


def test_whatever_can_be_used_has_a_name(window: MainWindow) -> None:
    table = sit_down(window, "human", "human")
    window.show_new_game()
    nameless: list[QWidget] = []
    parts_of_qt = QComboBox | QSpinBox | QDockWidget | QTabBar | QLineEdit | QAbstractItemView | QFrame
    for page in (window.home, window._new_page, table):
        assert page is not None
        labelled = {label.buddy() for label in page.findChildren(QLabel)}
        for widget in page.findChildren(QWidget):
            if isinstance(widget.parentWidget(), parts_of_qt) and not isinstance(widget.parentWidget(), VetoPanel):
                continue
            if isinstance(widget, QAbstractButton) and not (widget.text() or widget.accessibleName()):
                nameless.append(widget)
            kinds = QLineEdit | QComboBox | QSpinBox | QSlider | QTableView | QListView
            if isinstance(widget, kinds) and not widget.accessibleName() and widget not in labelled:
                nameless.append(widget)
    assert [(type(widget), type(widget.parentWidget())) for widget in nameless] == []


def test_themes_and_text_sizes_apply_at_once(window: MainWindow, qtbot: QtBot) -> None:
    table = sit_down(window, "human", "human")
    height = table.lines.verticalHeader().defaultSectionSize()
    window._set("theme", "dark")
    assert table.scene.theme.name == "dark"
    qtbot.waitUntil(lambda: window.palette().window().color().lightness() < 80)
    window._set("text_size", 150)
    qtbot.waitUntil(lambda: table.lines.verticalHeader().defaultSectionSize() > height)
    window._set("theme", "contrast")
    assert table.scene.theme.name == "contrast"
    window._set("theme", "light")
    window._set("text_size", 100)


def test_a_click_on_a_header_sorts_and_so_does_the_keyboard(window: MainWindow) -> None:
    table = sit_down(window, "human", "human")
    table.session.play("extend ner J2")
    header = table.lines.horizontalHeader()
    column = table.lines_model.headers().index("Places")
    spot = QPoint(header.sectionPosition(column) + 10, header.height() // 2)
    QTest.mouseClick(header.viewport(), LEFT, Qt.KeyboardModifier.NoModifier, spot)
    assert table.lines_model.line_id(0) == "ner"
    # What a row is about goes with it.
    table.lines.chosen.emit(0, 0)
    assert "NER was already extended" in said(table)
    table.lines.setCurrentIndex(table.lines_model.index(0, column))
    QTest.keyClick(table.lines, Qt.Key.Key_Return, Qt.KeyboardModifier.ShiftModifier)
    assert table.lines_model.line_id(6) == "ner"
    assert table.lines.currentIndex().row() == 6


def test_the_lines_of_the_log_have_the_room_they_need_at_any_width_and_text_size(
    window: MainWindow, qtbot: QtBot
) -> None:
    table = sit_down(window, "human", "human")
    view, model = table.log.list, table.log.model

    def heights() -> list[int]:
        view.doItemsLayout()
        return [view.visualRect(model.index(number)).height() for number in range(model.rowCount())]

    def check() -> list[int]:
        ours = view.itemDelegate()
        shown = heights()
        view.setItemDelegate(QStyledItemDelegate(view))
        assert heights() == shown
        view.setItemDelegate(ours)
        return shown

    for _ in range(12):
        table.session.play(table.session.legal()[0])
    wide = check()
    assert len(wide) > 12
    table.log.setFixedWidth(150)
    QApplication.processEvents()
    narrow = check()
    assert max(narrow) > max(wide)
    window._set("text_size", 150)
    try:
        qtbot.waitUntil(lambda: heights()[3] > narrow[3])
        check()
    finally:
        window._set("text_size", 100)


def test_pointing_at_the_log_lights_up_what_it_tells_of(window: MainWindow) -> None:
    table = sit_down(window, "human", "human")
    table.session.play("extend mr I8")
    table.session.play("invest london brewing")
    table.docks["log"].raise_()
    log = table.log
    found = {str(log.model.told_event(row)["kind"]): row for row in range(log.model.rowCount())}

    def point(kind: str) -> set[str]:
        log.list.entered.emit(log.model.index(found[kind]))
        return set(table.scene.highlighted_hexes)

    london = table.board.places["london"].hex
    assert point("invest") == {london}
    assert table.chart_model.lit == Subject("city", "london")
    assert {"I8", table.board.places[table.board.lines["mr"].start].hex} <= point("extend")
    assert table.lines_model.lit == Subject("line", "mr")
    point("turn")
    assert table.players_model.lit == Subject("player", table.session.to_act())
    log.list.viewportEntered.emit()
    assert not table.scene.highlighted_hexes
