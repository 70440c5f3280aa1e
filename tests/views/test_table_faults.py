"""Faults once found at the table: the list of moves, names, focus, keys, the veto's panel, the themes."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QColor, QFont, QShortcut
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel, QMenu
from pytestqt.qtbot import QtBot

from rocket_desktop.model.core import Json
from rocket_desktop.model.record import Seat
from rocket_desktop.play.seats import marked
from rocket_desktop.views.games.stephenson.table import StephensonTable
from rocket_desktop.views.kit.seats import contrast, visible_on
from rocket_desktop.views.shell.theme import Theme
from rocket_desktop.views.shell.window import MainWindow
from rocket_desktop.views.shell.words import (
    FewLines,
    first_lines,
    shown_name,
    tip,
    with_own_letters,
    with_shown_names,
)
from tests.views.conftest import click_hex, sit_down
from tests.views.seen_texts import settle
from tests.views.test_table import said, styles, veto

LEFT = Qt.MouseButton.LeftButton
ALONE = Qt.ShortcutContext.WidgetWithChildrenShortcut


def seated(window: MainWindow, *names: str, game: str = "england") -> StephensonTable:
    """A new game of people with these names."""
    window.start_game("stephensons-rocket", {"map": game}, marked([Seat(name) for name in names]))
    table = window.table
    assert isinstance(table, StephensonTable)
    return table


def active(window: MainWindow, qtbot: QtBot) -> None:
    window.activateWindow()
    qtbot.waitUntil(window.isActiveWindow)


# --- the list of all moves ---


def test_the_list_of_moves_begins_with_all_of_them(window: MainWindow) -> None:
    table = sit_down(window, "human", "human")
    table._list_moves()
    table.move_list.filter.setText("extend mr")
    table.move_list.close()
    table._list_moves()
    assert table.move_list.filter.text() == ""
    assert table.move_list.proxy.rowCount() == len(table.session.legal())


def test_the_list_of_moves_points_at_none_that_is_past(window: MainWindow) -> None:
    table = veto(window)
    table._list_moves()
    table.move_list.filter.setText("pass")
    table.session.play("pass")
    pointed: list[str] = []
    table.move_list.pointed.connect(pointed.append)
    table._list_moves()
    assert pointed
    assert set(pointed) <= {*table.session.legal(), ""}


def test_the_list_of_moves_survives_another_position(window: MainWindow) -> None:
    table = sit_down(window, "human", "human")
    table._list_moves()
    table.move_list.list.setCurrentIndex(table.move_list.proxy.index(5, 0))
    table.session.play("invest london leather")
    # Its moves are of the past.
    assert not table.move_list.isVisible()
    pointed: list[str] = []
    table.move_list.pointed.connect(pointed.append)
    table._list_moves()
    assert set(pointed) <= set(table.session.legal())
    assert table.move_list.isVisible()
    table.show_ply(0)
    assert not table.move_list.isVisible()


def test_a_move_of_the_past_is_refused(window: MainWindow) -> None:
    table = sit_down(window, "human", "human")
    table.session.play("invest london leather")
    table.move_list.chosen.emit("invest london leather")
    assert table.chooser.pending == ""
    assert not table.actions_bar.confirm.isEnabled()
    assert "taken" in said(table)


def test_a_move_from_the_list_is_marked_on_the_board(window: MainWindow) -> None:
    table = sit_down(window, "human", "human")
    for text, label in (("extend mr I8", "I8"), ("station K9", "K9")):
        table.move_list.chosen.emit(text)
        assert table.chooser.pending == text
        assert styles(table)[label] == "chosen"
    table.move_list.chosen.emit("invest london leather")
    assert styles(table) == {}
    table.session.play("station K9")
    table.move_list.chosen.emit("station F9 from K9")
    assert table.chooser.tool is not None
    assert table.chooser.tool.name == "shift"
    assert styles(table)["F9"] == "chosen"


def test_a_bid_from_the_list_shows_its_shares(window: MainWindow) -> None:
    table = veto(window)
    bid = next(text for text in table.session.legal() if text.startswith("bid"))
    table.move_list.chosen.emit(bid)
    assert table.chooser.pending == bid
    assert table.chooser.shares == int(bid.split()[1])
    assert table.veto.bid_button.isEnabled()


# --- texts ---


def test_sentences_are_no_markup(window: MainWindow) -> None:
    table = sit_down(window, "human", "human")
    for warning in (False, True):
        table.actions_bar.say("L&SWR <b>reaches</b> Leeds", warning=warning)
        assert table.actions_bar.prompt.shown() == "L&SWR <b>reaches</b> Leeds"
        assert table.actions_bar.prompt.font().bold() is warning
    undecided = [
        label.text()
        for label in table.findChildren(QLabel)
        if label.textFormat() == Qt.TextFormat.AutoText and label.text() and label.buddy() is None
    ]
    # Fixed words only; all others say whether they are markup.
    assert set(undecided) <= {"Pass, and don't ask again"}


def test_long_texts_show_their_beginning(window: MainWindow) -> None:
    label = FewLines(2)
    label.resize(200, 40)
    text = "First of all. " + "And so on. " * 30
    label.setText(text)
    lines = label.shown().split("\n")
    assert len(lines) == 2
    assert lines[0].startswith("First of all.")
    assert lines[1].endswith("…")
    assert all(label.fontMetrics().horizontalAdvance(line) <= 200 for line in lines)
    assert label.toolTip() == text
    assert label.text() == text
    label.setText("Short")
    assert label.shown() == "Short"
    assert label.toolTip() == ""
    assert first_lines("a\nb\nc", QFont(), 200, 2) == "a\nb…"
    assert window.isVisible()


def test_what_happened_begins_with_the_end_of_the_game(window: MainWindow) -> None:
    table = sit_down(window, "human", "human")
    events: list[Json] = [{"kind": kind, "text": kind} for kind in ("move", "award", "end", "score", "award")]
    assert table._told(events) == "end; move; award; award"


def test_names_are_plain_words(window: MainWindow) -> None:
    bold, long, hebrew = "<b>Ada", "Bartholomew Fitzgerald the Third", "שרה"
    table = seated(window, bold, long, hebrew)
    first = table.session.seats()[table.session.to_act()].name
    assert table.strip.turn.textFormat() == Qt.TextFormat.PlainText
    assert shown_name(first) in table.strip.turn.text()
    names = {str(table.players_model.index(row, 0).data()).removesuffix("  ◂") for row in range(3)}
    assert names == {bold, "Bartholomew Fitzger…", f"\u2068{hebrew}\u2069"}
    hint = str(table.players_model.index(0, 0).data(Qt.ItemDataRole.ToolTipRole))
    assert "&lt;b&gt;Ada" in hint
    table.session.play("invest leicester leather")
    table.session.play("invest london leather")
    mover = shown_name(first)
    log = [str(table.log.model.index(row, 0).data()) for row in range(table.log.model.rowCount())]
    assert any(mover in line for line in log)
    told = table.chooser.outcome("extend mr I8")
    # Leicester's cube scores for the first player, whose name stands in the note.
    assert any(mover in note for note in told.notes)


def test_names_keep_their_direction_and_lines_to_themselves() -> None:
    assert shown_name("Ada") == "Ada"
    assert shown_name("A\u202eda\n\u0007B") == "Ada B"
    assert shown_name("x" * 40) == "x" * 19 + "…"
    assert shown_name("\u2069שרה") == "\u2068שרה\u2069"
    assert with_shown_names("שרה wins", [Seat("שרה")]) == "\u2068שרה\u2069 wins"
    assert tip("a & b") == "a & b"
    assert tip("<i>a</i> & b\nc") == "<qt>&lt;i&gt;a&lt;/i&gt; &amp; b<br>c</qt>"


# --- keys, focus, menus ---


@pytest.mark.qt_log_ignore("This plugin does not support")
def test_the_tables_keys_are_the_tables_alone(window: MainWindow, qtbot: QtBot) -> None:
    table = sit_down(window, "human", "human")
    shortcuts = table.findChildren(QShortcut)
    assert shortcuts
    assert {shortcut.context() for shortcut in shortcuts} == {ALONE}
    active(window, qtbot)
    table.view.setFocus()
    QTest.keyClick(table.view, Qt.Key.Key_S)
    assert table.chooser.tool is not None
    QTest.keyClick(table.view, Qt.Key.Key_Escape)
    assert styles(table) == {}
    # The menu bar belongs to the window.
    window.menuBar().setFocus()
    QTest.keyClick(window.menuBar(), Qt.Key.Key_S)
    assert styles(table) == {}


@pytest.mark.qt_log_ignore("This plugin does not support")
def test_the_extend_menu_has_a_letter_for_each_line(window: MainWindow, qtbot: QtBot) -> None:
    table = sit_down(window, "human", "human")
    active(window, qtbot)
    table.view.setFocus()
    QTest.keyClick(table.view, Qt.Key.Key_E)
    menu = next(menu for menu in table.findChildren(QMenu) if menu.isVisible())
    texts = [action.text() for action in menu.actions()]
    assert menu.activeAction() is menu.actions()[0]
    bare = [text.replace("&&", "") for text in texts]
    letters = [text[text.index("&") + 1].casefold() for text in bare]
    assert len(set(letters)) == len(letters) == 7
    assert any("London && South Western" in text for text in texts)
    menu.close()


def test_own_letters_run_out_quietly() -> None:
    assert with_own_letters(["A&B", "A", "ab"]) == ["&A&&B", "A", "a&b"]


@pytest.mark.qt_log_ignore("This plugin does not support")
def test_after_a_bid_by_mouse_the_board_has_the_keyboard(window: MainWindow, qtbot: QtBot) -> None:
    table = veto(window)
    active(window, qtbot)
    click_hex(table, next(iter(table.chooser.targets())))
    table.veto.bid_button.setFocus()
    QTest.mouseClick(table.veto.bid_button, LEFT)
    if table.chooser.in_veto():
        table.veto.pass_button.setFocus()
        QTest.mouseClick(table.veto.pass_button, LEFT)
    assert not table.veto.isVisible()
    assert table.view.hasFocus()
    assert table.players_model.lit is None


@pytest.mark.qt_log_ignore("This plugin does not support")
def test_after_confirming_by_mouse_the_board_has_the_keyboard(window: MainWindow, qtbot: QtBot) -> None:
    table = sit_down(window, "human", "human")
    active(window, qtbot)
    table.move_list.chosen.emit("invest london leather")
    table.actions_bar.confirm.setFocus()
    QTest.mouseClick(table.actions_bar.confirm, LEFT)
    assert len(table.session.plies()) == 1
    assert table.view.hasFocus()


def test_the_keyboards_mark_goes_while_the_mouse_plays(window: MainWindow) -> None:
    table = sit_down(window, "human", "human")
    QTest.keyClick(table.view, Qt.Key.Key_Right)
    place = table.scene.cursor
    assert place is not None
    click_hex(table, "I7")
    assert table.scene._cursor_item.hexes == ()
    # Enter on what is not seen only shows it; an arrow, too.
    click_hex(table, "B15")
    tool = table.chooser.tool
    QTest.keyClick(table.view, Qt.Key.Key_Return)
    assert table.scene.cursor_shown
    assert table.scene.cursor == place
    assert table.chooser.tool is tool


def test_enter_confirms_what_the_mouse_has_chosen(window: MainWindow) -> None:
    table = sit_down(window, "human", "human")
    QTest.keyClick(table.view, Qt.Key.Key_Right)
    click_hex(table, "I7")
    table.move_list.chosen.emit("invest london leather")
    assert table.chooser.pending == "invest london leather"
    assert not table.scene.cursor_shown
    QTest.keyClick(table.view, Qt.Key.Key_Return)
    assert [ply.text for ply in table.session.plies()] == ["invest london leather"]


def test_keys_with_ctrl_or_alt_are_not_the_boards(window: MainWindow) -> None:
    table = sit_down(window, "human", "human")
    click_hex(table, "I7")
    QTest.keyClick(table.view, Qt.Key.Key_Period)
    place = table.scene.cursor
    for key, held in (
        (Qt.Key.Key_Comma, Qt.KeyboardModifier.ControlModifier),
        (Qt.Key.Key_Period, Qt.KeyboardModifier.AltModifier),
        (Qt.Key.Key_Down, Qt.KeyboardModifier.AltModifier),
    ):
        QTest.keyClick(table.view, key, held)
        assert table.scene.cursor == place
    QTest.keyClick(table.view, Qt.Key.Key_Comma)
    assert table.scene.cursor != place


def test_nothing_is_taken_back_while_looking_back(window: MainWindow) -> None:
    table = sit_down(window, "human", "human")
    table.session.play("invest london leather")
    assert table.actions_bar.undo.isEnabled()
    table.show_ply(0)
    assert not table.actions_bar.undo.isEnabled()
    table.undo()
    assert len(table.session.plies()) == 1
    assert "earlier move" in said(table)
    table.apply_settings()
    assert not table.actions_bar.undo.isEnabled()
    table.show_ply(1)
    assert table.actions_bar.undo.isEnabled()


def test_a_seat_given_away_decides_no_more(window: MainWindow) -> None:
    table = sit_down(window, "human", "human")
    assert table.chooser.is_open()
    table.session.hand_over(table.session.to_act(), "greedy")
    assert not table.chooser.is_open()


# --- the veto's panel ---


def cells(table: StephensonTable) -> list[list[str]]:
    model = table.veto.model
    return [[model.item(row, column).text() for column in range(3)] for row in range(model.rowCount())]


def test_the_veto_compares_with_passing_and_tells_what_is_paid(window: MainWindow) -> None:
    table = veto(window)
    me = table.chooser.seat
    assert me is not None
    name = table.session.seats()[me].name
    header = str(table.veto.model.headerData(2, Qt.Orientation.Horizontal)).replace("\n", " ")
    assert header == "At the end"
    chosen = table.session.plies()[-1].text.split()[-1]
    rows = cells(table)
    assert rows[0][0] == f"Pass: {chosen}"
    assert rows[0][2] == "–"
    passing = table.chooser.outcome("pass")
    for row, text in zip(rows[1:], table.chooser.targets().values(), strict=True):
        # One share is bid, and the winner pays it.
        assert f"{name} −1" in row[1]
        outcome = table.chooser.outcome(text)
        for seat in table.session.seats():
            at = table.session.seats().index(seat)
            change = outcome.projected[at] - passing.projected[at]
            assert (seat.name in row[2]) is (change != 0)
    # Passing is no choice of a hex.
    table.veto._choose(0)
    assert table.chooser.pending == ""


def test_matching_is_asked_as_such(window: MainWindow) -> None:
    table = veto(window)
    bidder = table.session.seats()[table.session.to_act()].name
    label = next(iter(table.chooser.targets()))
    table.session.play(f"bid 1 {label}")
    assert table.veto.heading.text().endswith(f"{bidder} bids 1 for {label}. Match?")
    target = next(iter(table.chooser.targets()))
    click_hex(table, target)
    assert table.veto.bid_button.text() == f"&Match, go to {target}"


def test_the_vetos_panel_leaves_room_at_any_text_size(window: MainWindow, qtbot: QtBot) -> None:
    window._set("text_size", 150)
    window.resize(1024, 640)
    table = veto(window)
    panel, page = table.veto, table._board_page
    qtbot.waitUntil(lambda: panel.geometry().bottom() <= page.rect().bottom())
    for button in (panel.bid_button, panel.pass_button, panel.not_this_turn, panel.not_this_line):
        assert panel.rect().contains(button.geometry()), button.text()
    # What does not fit can be scrolled to.
    bar = panel._scroll.verticalScrollBar()
    assert panel._inside.height() <= panel._scroll.viewport().height() + bar.maximum()
    assert panel._inside.width() <= panel._scroll.viewport().width()
    window._set("text_size", 100)


# --- the end ---


def test_a_number_without_points_says_so(window: MainWindow) -> None:
    table = sit_down(window, "human", "human")
    table.session.play("invest leicester leather")
    table.session.play("extend mr I8")
    table.session.play(next(iter(table.session.legal())))
    seat = table.session.plies()[0].seat
    result = {"scores": [2, 0], "ranking": [[seat], [1 - seat]]}
    table.end.show_result(result, table.session.plies(), table.session.seats(), [[0, 0], [1, 1]])
    table.end.table.setCurrentIndex(table.end.model.index(0, seat))
    assert table.end.parts_label.text().endswith(": 2")
    rows = table.end.parts.rowCount()
    marks = [table.end.parts.index(row, 0).data(Qt.ItemDataRole.DecorationRole) for row in range(rows)]
    assert marks
    assert None not in marks
    table.end.table.setCurrentIndex(table.end.model.index(0, 1 - seat))
    assert table.end.parts_label.text().endswith("no points here")


# --- panels and themes ---


def test_tables_fill_their_panels_and_long_names_are_cut(window: MainWindow, qtbot: QtBot) -> None:
    table = seated(window, "Bartholomew Fitzgerald", "Wilhelmina Augusta", "Cy", "Di", game="china")
    window.resize(1920, 1080)
    qtbot.waitUntil(lambda: table.tabifiedDockWidgets(table.docks["chart"]) == [])

    def filled() -> bool:
        panels = (table.players, table.lines, table.chart)
        return all(abs(panel.horizontalHeader().length() - panel.viewport().width()) <= 2 for panel in panels)

    qtbot.waitUntil(filled)
    metrics = table.chart.fontMetrics()
    widest = max(metrics.horizontalAdvance(f"{city.number} {city.name} ✓") for city in table.chart_model.cities)
    assert table.chart.columnWidth(0) <= widest + 24
    last = table.chart_model.index(table.chart_model.rowCount() - 1, 0)
    qtbot.waitUntil(lambda: table.chart.viewport().rect().contains(table.chart.visualRect(last)))
    # "Manufactured" is wider than its column: such headers stand upright, and are whole.
    header = table.chart.header
    assert header.upright
    words = [word for industry in table.chart_model.industries for word in industry.name.split()]
    assert header.height() >= max(header.fontMetrics().horizontalAdvance(word) for word in words)


def test_tables_say_less_where_there_is_less_room(window: MainWindow, qtbot: QtBot) -> None:
    table = sit_down(window, "human", "human")
    qtbot.waitUntil(lambda: bool(table._shape))
    dock = table.docks["players"]
    table.resizeDocks([dock], [280], Qt.Orientation.Horizontal)
    qtbot.waitUntil(lambda: table.lines_model.compact > 0)
    assert table.players_model.compact > 0
    table.resizeDocks([dock], [620], Qt.Orientation.Horizontal)
    qtbot.waitUntil(lambda: table.lines_model.compact == 0)
    assert table.players_model.compact == 0


def test_every_industry_is_seen_on_every_ground() -> None:
    for ground in ("#1b1d20", "#fcfaf5", "#000000"):
        for colour in ("#2f2f33", "#f7f4ea", "#5b6b7a"):
            shown = visible_on(QColor(colour), QColor(ground))
            assert contrast(shown, QColor(ground)) >= 3
    steel = QColor("#5b6b7a")
    assert visible_on(steel, QColor("#fcfaf5")).name() == steel.name()


def test_high_contrast_outlines_what_can_be_used(window: MainWindow) -> None:
    window._set("theme", "contrast")
    app = QApplication.instance()
    assert isinstance(app, QApplication)
    sheet = app.styleSheet()
    for part in ("QCheckBox::indicator", "QComboBox", "QTabBar::tab:selected"):
        assert part in sheet
    assert isinstance(window.theme, Theme)
    window._set("theme", "light")


def test_the_players_table_follows_the_text_size(window: MainWindow, qtbot: QtBot) -> None:
    table = sit_down(window, "human", "human")
    height = table.players.height()
    window._set("text_size", 150)
    QApplication.sendPostedEvents(None, QEvent.Type.LayoutRequest)
    qtbot.waitUntil(lambda: table.players.height() > height)
    window._set("text_size", 100)


def test_the_analysis_gives_back_the_room_it_took(window: MainWindow, qtbot: QtBot) -> None:
    table = sit_down(window, "human", "human")
    qtbot.waitUntil(lambda: bool(table._shape))
    settle()

    def height(at: StephensonTable) -> int:
        return at.docks["chart"].height()

    before = height(table)
    table.toggle_analysis()
    qtbot.waitUntil(lambda: height(table) < before - 100)
    table.toggle_analysis()
    # All but what the tabs take, which Qt keeps.
    qtbot.waitUntil(lambda: height(table) > before - 20)
    table.toggle_analysis()
    qtbot.waitUntil(lambda: height(table) < before - 100)
    window.leave_table()
    again = sit_down(window, "human", "human")
    qtbot.waitUntil(lambda: bool(again._shape))
    # Nor does the next game find its panels in the room of an analysis.
    qtbot.waitUntil(lambda: height(again) > before - 20)


def test_panels_are_put_back(window: MainWindow, qtbot: QtBot) -> None:
    table = sit_down(window, "human", "human")
    qtbot.waitUntil(lambda: bool(table._shape))
    settle()
    before = [dock.geometry() for dock in table.docks.values()]
    table.docks["lines"].setFloating(True)
    table.docks["players"].hide()
    table.addDockWidget(Qt.DockWidgetArea.LeftDockWidgetArea, table.docks["chart"])
    settle()
    assert [dock.geometry() for dock in table.docks.values()] != before
    table._fill_more(menu := QMenu())
    next(action for action in menu.actions() if "back" in action.text()).trigger()
    qtbot.waitUntil(lambda: table.docks["players"].isVisible() and not table.docks["lines"].isFloating())
    docks = ("players", "lines", "chart")
    qtbot.waitUntil(lambda: [table.docks[n].geometry().x() for n in docks] == [before[0].x()] * 3)
    qtbot.waitUntil(lambda: abs(table.docks["chart"].height() - before[2].height()) < 20)


def test_the_panels_are_folded_away_and_brought_back(window: MainWindow, qtbot: QtBot) -> None:
    table = sit_down(window, "human", "human")
    qtbot.waitUntil(lambda: bool(table._shape))
    settle()
    docks = [dock for name, dock in table.docks.items() if name != "analysis"]
    places, width = [dock.geometry().x() for dock in docks], table.view.width()
    table.toggle_analysis()
    settle()
    table.players.setFocus()
    QTest.keyClick(table, Qt.Key.Key_F9)
    qtbot.waitUntil(lambda: table.view.width() == table.width())
    assert table.are_folded()
    assert table.view.hasFocus()
    assert not table.parts.strip.analysis.isChecked()
    assert "back" in table.parts.strip.fold.toolTip()
    QTest.mouseClick(table.parts.strip.fold, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: table.view.width() == width)
    assert not any(dock.isHidden() for dock in docks)
    assert table.docks["analysis"].isHidden()
    assert [dock.geometry().x() for dock in docks] == places


def test_folded_panels_stay_so_in_the_next_game_and_in_a_window_of_another_height(
    window: MainWindow, qtbot: QtBot
) -> None:
    table = sit_down(window, "human", "human")
    qtbot.waitUntil(lambda: bool(table._shape))
    settle()
    table.addDockWidget(Qt.DockWidgetArea.LeftDockWidgetArea, table.docks["chart"])
    settle()
    table.toggle_panels()
    window.leave_table()
    again = sit_down(window, "human", "human")
    qtbot.waitUntil(lambda: bool(again._shape))
    qtbot.waitUntil(again.are_folded)
    assert "back" in again.parts.strip.fold.toolTip()
    again.toggle_panels()
    qtbot.waitUntil(lambda: again.docks["chart"].isVisible())
    left = Qt.DockWidgetArea.LeftDockWidgetArea
    assert again.dockWidgetArea(again.docks["chart"]) == left, "where it stood before it was folded"
    again.toggle_panels()
    shape = again._shape
    window.resize(window.width(), 1100 if shape != "tallest" else 700)
    qtbot.waitUntil(lambda: again._shape != shape)
    settle()
    assert again.are_folded()
    again.toggle_panels()
    qtbot.waitUntil(lambda: again.docks["players"].isVisible())
    assert again.docks["analysis"].isHidden()


def test_headers_behind_the_curtain_take_no_more_room_than_they_need(window: MainWindow, qtbot: QtBot) -> None:
    window.settings.values.curtain = "always"
    table = sit_down(window, "human", "human")
    settle()
    qtbot.waitUntil(window.curtain.button.isEnabled)
    window.curtain.lift()
    qtbot.waitUntil(lambda: bool(table._shape))
    settle()
    header = table.chart.header
    header.fit()
    assert not header.upright
    qtbot.waitUntil(lambda: header.height() == header.sizeHint().height())
    assert header.height() < 3 * header.fontMetrics().height()


def test_the_board_keeps_its_size_while_a_bot_thinks(window: MainWindow) -> None:
    strip = sit_down(window, "human", "human").strip
    heights = set()
    for thinking, over in ((None, False), ("Ada", False), (None, True)):
        strip.show_thinking(thinking)
        strip.offer_result(over)
        heights.add(strip.sizeHint().height())
    strip.retry_button.show()
    assert heights == {strip.sizeHint().height()}
