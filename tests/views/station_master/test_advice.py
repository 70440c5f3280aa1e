"""Hints and the review at the table of Station Master: in words that read well, and shown where the move is made."""

from __future__ import annotations

from pathlib import Path
from typing import cast

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from rocket_desktop.model.record import Seat
from rocket_desktop.play.analysis import MoveValue
from rocket_desktop.play.review import Judgement
from rocket_desktop.play.seats import marked
from rocket_desktop.views.games.station_master.table import StationMasterTable
from rocket_desktop.views.kit.spots import Spot
from rocket_desktop.views.shell.hints import MOVE, WHERE, WHY
from rocket_desktop.views.shell.window import MainWindow
from tests.views.station_master.tables import GAME

PATIENCE = 300_000
GOLDEN = Path(__file__).parent.parent.parent / "golden"


@pytest.fixture
def finished(window: MainWindow, qtbot: QtBot, tmp_path: Path) -> StationMasterTable:
    """A game of two at its end."""
    file = tmp_path / "Finished.rocket"
    file.write_bytes((GOLDEN / "station-trains-2.rocket").read_bytes())
    window.open_file(file)
    table = window.table
    assert isinstance(table, StationMasterTable)
    qtbot.waitUntil(lambda: table.pages.currentWidget() is table.end, timeout=PATIENCE)
    return table


def waiting(table: StationMasterTable) -> list[Spot]:
    """The trains on which the table marks a move that waits, or would."""
    trains = cast(list[object], table.session.position()["trains"])
    spots = [Spot("train", place=place) for place in range(len(trains))]
    return [spot for spot in spots if (choice := table.scene.choice_at(spot)) is not None and choice.pending]


def test_a_hint_goes_from_where_to_why(window: MainWindow, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("rocket_desktop.views.shell.hints.HINT", {"level": "expert", "iterations": 6})
    window.settings.values.curtain = "never"
    window.start_game(GAME, {}, marked([Seat("Ada"), Seat("Ben")]))
    table = window.table
    assert isinstance(table, StationMasterTable)
    hints, panel = table.advice.hints, table.advice.hint_panel
    qtbot.waitUntil(table.chooser.is_open, timeout=PATIENCE)
    QTest.mouseClick(table.strip.hint, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: hints.step == WHERE, timeout=PATIENCE)
    assert hints._found is not None
    best = hints._found.moves[0].move
    assert panel.text.text() == table.guide.place(0, best)
    assert table.chooser.pending == ""
    panel.next.click()
    assert hints.step == MOVE
    assert panel.text.text() == f"{table.guide.title(best)}."
    assert table.chooser.pending == best
    assert waiting(table) == [table.chooser.picks[-1]]
    panel.next.click()
    assert hints.step == WHY
    why = panel.text.text().splitlines()
    assert [line.rstrip(".") for line in why[1:]][: len(table.guide.reasons(0, best))] == table.guide.reasons(0, best)
    assert "to win and can expect" in panel.text.text()
    QTest.keyClick(table.view, Qt.Key.Key_Escape)
    assert not panel.isVisible()
    assert table.session.plies() == []


def test_a_review_says_why_in_the_words_of_the_game(finished: StationMasterTable) -> None:
    session = finished.session
    ply = next(ply for ply in session.plies() if any(event["kind"] == "leave" for event in ply.events))
    other = next(text for text in session.legal_after(ply.number - 1) if text.startswith("board"))
    judgement = Judgement(
        ply.number - 1,
        ply.seat,
        (0.5, 0.5),
        (40.0, 40.0),
        MoveValue(other, 0.6, (45.0, 45.0), 500),
        MoveValue(ply.text, 0.3, (41.0, 41.0), 500),
    )
    finished.advice.reviewer.review.judgements[judgement.ply] = judgement
    finished.advice.reviewer.changed.emit()
    told = finished.advice.review_page.reasons(judgement)
    assert told[0].startswith(f"Better: {finished.guide.title(other)}. ")
    made = next(at for at, line in enumerate(told) if line.startswith("Made: "))
    assert any(" leaves with a value of " in line for line in told[made:])
    assert all(line.endswith(".") and not line.endswith("..") for line in told)
    # The better move is shown at the station as it was, with the hand of whoever decided.
    finished._show_marked(ply.number)
    assert finished.looking.shown() == judgement.ply
    assert finished.scene.seat_shown == ply.seat
    assert waiting(finished) == [Spot("train", place=int(other.split()[1][1:]) - 1)]
    assert "Better" in finished.actions_bar.prompt.text()
