"""The smallest window with large text: what a player must see is there without scrolling sideways, and not cut."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import cast

import pytest
from PySide6.QtCore import Qt

from rocket_desktop.model.core import Json
from rocket_desktop.views.games.stephenson.table import StephensonTable
from rocket_desktop.views.shell.window import MainWindow
from tests.views.seen_texts import cut, settle

RECORD = Path(__file__).parent / "records" / "reviewed.rocket"
TEXT_SIZE = 150


@pytest.fixture
def small(window: MainWindow) -> Iterator[MainWindow]:
    """A window of 1024 by 640 pixels with large text."""
    window._set("text_size", TEXT_SIZE)
    window.resize(1024, 640)
    settle()
    yield window
    window._set("text_size", 100)


def table_after(window: MainWindow, plies: int | None, folder: Path) -> StephensonTable:
    """The table of the saved game after so many decisions (None for all), with people at all seats."""
    data = json.loads(RECORD.read_text(encoding="utf-8"))
    for seat in data["seats"]:
        seat["player"] = "human"
    if plies is not None:
        data["moves"] = data["moves"][:plies]
        for key in ("result", "review", "checks"):
            data.pop(key, None)
    file = folder / "small.rocket"
    file.write_text(json.dumps(data))
    window.open_file(file)
    settle()
    table = window.table
    assert isinstance(table, StephensonTable)
    return table


def first_merger(window: MainWindow, folder: Path) -> int:
    """After how many decisions the next one brings the first merger."""
    table = table_after(window, None, folder)
    kinds = [{str(event["kind"]) for event in ply.events} for ply in table.session.plies()]
    return next(number for number, told in enumerate(kinds) if "merge" in told)


@pytest.mark.parametrize("plies", [0, 40, None])
def test_every_column_of_the_tables_is_seen(small: MainWindow, tmp_path: Path, plies: int | None) -> None:
    table = table_after(small, plies, tmp_path)
    for view in (table.players, table.lines):
        assert view.isVisible()
        assert view.horizontalScrollBar().maximum() == 0, view.accessibleName()
    # What is not said in words is told to whoever points or listens.
    for row in range(table.lines_model.rowCount()):
        assert table.lines_model.index(row, table.lines_model.columnCount() - 1).data(Qt.ItemDataRole.ToolTipRole)


def test_a_merger_is_foretold_whole(small: MainWindow, tmp_path: Path) -> None:
    table = table_after(small, first_merger(small, tmp_path), tmp_path)
    lines = cast(Json, table.session.position()["lines"])
    assert lines
    for targets in table.chooser.moves.extensions.values():
        for text in targets.values():
            table.chooser.pick(text)
            settle()
            assert not table.actions_bar.prompt.shown().endswith("…"), table.actions_bar.prompt.text()
            table.chooser.step_back()


def test_a_hint_leaves_the_board_its_room(small: MainWindow, tmp_path: Path) -> None:
    table = table_after(small, 40, tmp_path)
    panel = table.advice.hint_panel
    panel.show()
    panel.show_step(3, "\n".join(["A long reason that takes its time to say what it means to say."] * 9))
    settle()
    board = table.view.geometry()
    assert board.height() >= table.view.minimumHeight()
    assert not board.intersects(panel.geometry())


@pytest.mark.parametrize("size", [100, TEXT_SIZE])
def test_no_game_is_cut_off_where_one_is_chosen(small: MainWindow, size: int) -> None:
    small._set("text_size", size)
    small.show_new_game()
    page = small._new_page
    assert page is not None
    for game, card in page.cards.items():
        card.click()
        settle()
        assert cut(page) == [], game
        assert card.about.isVisible() == (size == 100)
        assert card.about.text() in card.toolTip()
