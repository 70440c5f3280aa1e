"""The page of a finished game: who won and why, what each train has brought, and the way back to it."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from rocket_desktop.model.core import OVER, IllegalMove
from rocket_desktop.play.session import Ply, Session, open_session
from rocket_desktop.play.storage import Storage
from rocket_desktop.views.games.station_master.end_panel import StationMasterEnd
from tests.model.station_master.table import At
from tests.views.station_master.tables import Tables

GOLDEN = Path(__file__).parent.parent.parent / "golden"


@pytest.fixture
def finished(tmp_path: Path, qtbot: QtBot) -> Session:
    """A golden game of four to the last train."""
    assert qtbot is not None
    file = tmp_path / "Finished.rocket"
    file.write_bytes((GOLDEN / "station-trains-4.rocket").read_bytes())
    session, trouble = open_session(file, Storage(tmp_path / "games"))
    assert trouble == ""
    return session


def shown(session: Session, qtbot: QtBot) -> StationMasterEnd:
    end = StationMasterEnd()
    qtbot.addWidget(end)
    end.show()
    plies = session.plies()
    course: list[Any] = [session.status(ply)["projected"] for ply in range(len(plies) + 1)]
    result = session.status()["result"]
    assert isinstance(result, dict)
    end.show_result(result, plies, session.seats(), course)
    return end


def ranked(session: Session, scores: list[int]) -> list[tuple[str, int]]:
    """Names and points, the most first; nobody is tied."""
    assert len(set(scores)) == len(scores)
    named = [(seat.name, score) for seat, score in zip(session.seats(), scores, strict=True)]
    return sorted(named, key=lambda each: -each[1])


def test_the_points_of_all_trains_add_up_to_the_result(finished: Session, qtbot: QtBot) -> None:
    end = shown(finished, qtbot)
    record = json.loads((GOLDEN / "station-trains-4.rocket").read_text())
    scores = record["result"]["scores"]
    last = end.model.rowCount() - 1
    assert [end.model.value(last, seat) for seat in range(4)] == scores
    assert [int(end.model.index(last, seat).data()) for seat in range(4)] == scores
    events = [event for ply in finished.plies() for event in ply.events]
    scored = [event for event in events if event["kind"] in ("leave", "depot-score")]
    assert last == len(scored) > 10
    assert str(max(scores)) in end.heading.text()
    places = [f"{at}. {name} {score}" for at, (name, score) in enumerate(ranked(finished, scores), 1)]
    assert end.reason.text() == f"The game ends: the last train has left. Ranking: {', '.join(places)}."
    graph = end.graph._course
    assert graph[-1] == scores
    assert len(graph) == len(finished.plies()) + 1


def test_each_number_shows_its_formula_and_the_way_back(finished: Session, qtbot: QtBot) -> None:
    end = shown(finished, qtbot)
    wanted: list[int] = []
    end.ply_wanted.connect(wanted.append)
    row, seat = next(
        (row, seat) for row in range(end.model.rowCount() - 1) for seat in range(4) if end.model.parts(row, seat)
    )
    (score,) = end.model.parts(row, seat)
    title = str(end.model.headerData(row, Qt.Orientation.Vertical))
    assert title.endswith(f"(move {score.ply.number})")
    assert end.model.index(row, seat).data(Qt.ItemDataRole.AccessibleTextRole) == score.event["why"]
    end.table.setCurrentIndex(end.model.index(row, seat))
    assert end.parts.rowCount() == 1
    assert title in end.parts_label.text()
    end.list.clicked.emit(end.parts.index(0, 0))
    assert wanted == [score.ply.number]
    away = next(seat for seat in range(4) if not end.model.parts(row, seat))
    assert end.model.index(row, away).data() == ""
    assert str(end.model.index(row, away).data(Qt.ItemDataRole.ToolTipRole)).endswith("was not aboard")


def test_a_tie_is_explained_by_the_best_train(finished: Session, qtbot: QtBot) -> None:
    end = StationMasterEnd()
    qtbot.addWidget(end)
    seats = finished.seats()
    name = [seat.name for seat in seats]
    ended = Ply(1, 0, "pass", [{"kind": "end", "text": "The game ends: the last train has left"}])
    result: dict[str, object] = {"reason": "trains", "ranking": [[2], [0], [1, 3]], "scores": [30, 12, 30, 12]}
    end.show_result(result, [ended], seats, [[0] * 4])
    told = f"{name[0]} has as many points, but {name[2]} had the highest score for a single train."
    ranking = f"Ranking: 1. {name[2]} 30, 2. {name[0]} 30, 3. {name[1]} and {name[3]} 12."
    assert end.reason.text() == f"The game ends: the last train has left. {told} {ranking}"
    result = {"reason": "trains", "ranking": [[2], [0, 1], [3]], "scores": [30, 30, 30, 9]}
    end.show_result(result, [ended], seats, [[0] * 4])
    assert f"{name[0]} and {name[1]} have as many points" in end.reason.text()
    result = {"reason": "trains", "ranking": [[0, 2], [1], [3]], "scores": [30, 12, 30, 9]}
    end.show_result(result, [ended], seats, [[0] * 4])
    assert "as many" not in end.reason.text()
    assert end.heading.text() == f"{name[0]} and {name[2]} win together with 30 points"


def test_the_end_is_not_taken_back_for_it_has_shown_everything(tables: Tables) -> None:
    """Also where the last decision itself has shown nothing: nobody was aboard."""
    at = At().train("standard", 3, "coach+3 coach+2").hand(0, "coach+4").hand(1, "coach+1")
    at.pos.trains += [None, None]
    at.pos.locomotives_gone = list(range(1, 13))
    session = tables.standing(at, "car T1 coach+4")
    assert session.to_act() == OVER
    hands = session.position()["hands"]
    assert isinstance(hands, list)
    assert None not in hands
    for practice in (False, True):
        assert session.undo_refusal(practice).endswith("and that cannot be unseen")
        with pytest.raises(IllegalMove, match="since the game is over"):
            session.undo(practice)
