"""The page of a finished game: who won and why, where each player's money came from, and the way back to it."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, cast

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from rocket_desktop.model.core import Json
from rocket_desktop.play.session import Ply, Session, open_session
from rocket_desktop.play.storage import Storage
from rocket_desktop.views.games.spike.end_panel import SpikeEnd, cities_and_track

GOLDEN = Path(__file__).parent.parent.parent / "golden"
ACCESSIBLE = Qt.ItemDataRole.AccessibleTextRole


def finished(tmp_path: Path, name: str) -> Session:
    file = tmp_path / "Finished.rocket"
    file.write_bytes((GOLDEN / f"{name}.rocket").read_bytes())
    session, trouble = open_session(file, Storage(tmp_path / "games"))
    assert trouble == ""
    return session


def shown(session: Session, qtbot: QtBot) -> SpikeEnd:
    end = SpikeEnd()
    qtbot.addWidget(end)
    end.show()
    plies = session.plies()
    course: list[Any] = [session.status(ply)["projected"] for ply in range(len(plies) + 1)]
    end.show_result(cast(Json, session.status()["result"]), plies, session.seats(), course)
    return end


@pytest.mark.parametrize("name", ["spike-time-2", "spike-finished-3", "spike-idle-4"])
def test_all_sources_add_up_to_the_result(name: str, tmp_path: Path, qtbot: QtBot) -> None:
    session = finished(tmp_path, name)
    end = shown(session, qtbot)
    scores = json.loads((GOLDEN / f"{name}.rocket").read_text())["result"]["scores"]
    last = end.model.rowCount() - 1
    for seat, score in enumerate(scores):
        assert end.model.value(last, seat) == score
        assert sum(end.model.value(row, seat) for row in range(last)) == score
        assert end.model.index(last, seat).data() == str(score)
        assert f"${score}" in str(end.model.index(last, seat).data(ACCESSIBLE))
    assert end.graph._course[-1] == scores
    assert f"${max(scores)}" in end.heading.text()
    assert end.reason.text().startswith("The game ends: ")
    assert "Ranking: 1. " in end.reason.text()
    # What decides ties is told by the events as the position has it.
    cities, tracks = cities_and_track(session.plies(), len(scores))
    position = cast(dict[str, Any], session.position())
    assert cities == [len(connected) for connected in position["connected"]]
    assert tracks == position["tracks_left"]
    session.close()


def test_each_number_shows_what_it_is_made_of_and_the_way_back(tmp_path: Path, qtbot: QtBot) -> None:
    session = finished(tmp_path, "spike-time-3")
    end = shown(session, qtbot)
    wanted: list[int] = []
    end.ply_wanted.connect(wanted.append)
    titles = [end.model.row_title(row) for row in range(end.model.rowCount())]
    assert titles == ["Bounties of new cities", "Deliveries", "Route", "Upgrades of the train", "Together"]
    parts = end.model.parts(0, 0)
    assert len(parts) > 2
    end.table.setCurrentIndex(end.model.index(0, 0))
    assert end.parts.rowCount() == len(parts)
    assert end.parts_label.text() == f"Ada – Bounties of new cities: ${end.model.value(0, 0)}"
    end.list.clicked.emit(end.parts.index(1, 0))
    assert wanted == [parts[1].ply.number]
    told = str(end.model.index(0, 0).data(ACCESSIBLE))
    assert all(str(score.event["why"]) in told for score in parts)
    # Every game ends with a route's score, even if it is none; who upgraded nothing has no number.
    assert end.model.index(2, 1).data() == "+0"
    empty = next(seat for seat in range(3) if not end.model.parts(3, seat))
    assert end.model.index(3, empty).data() == "–"
    assert str(end.model.index(3, empty).data(ACCESSIBLE)).endswith("Upgrades of the train: nothing")
    end.table.setCurrentIndex(end.model.index(3, empty))
    assert end.parts_label.text().endswith("no money here")
    session.close()


def test_a_bought_contract_is_a_row(qtbot: QtBot, tmp_path: Path) -> None:
    session = finished(tmp_path, "spike-time-2")
    end = SpikeEnd()
    qtbot.addWidget(end)
    bought = {"kind": "score", "seat": 1, "points": -3, "why": "cost of a further contract", "for": "contract"}
    end.model.show_game([Ply(9, 1, "contract", [bought])], session.seats())
    row = end.model.rowCount() - 2
    assert end.model.row_title(row) == "Further contracts"
    assert [end.model.index(row, seat).data() for seat in (0, 1)] == ["–", "−3"]
    session.close()


def test_ties_are_explained_by_cities_then_track(tmp_path: Path, qtbot: QtBot) -> None:
    session = finished(tmp_path, "spike-time-4")
    seats = session.seats()
    ada, ben, cleo, dan = (seat.name for seat in seats)
    end = SpikeEnd()
    qtbot.addWidget(end)

    def built(seat: int, city: str | None, pieces: int) -> Json:
        return {"kind": "build", "seat": seat, "what": "line", "city": city, "track": ["s1"] * pieces, "text": ""}

    starts: list[Json] = [{"kind": "start", "seat": seat, "city": "omaha", "text": ""} for seat in range(4)]
    # Ada connects three cities with 5 pieces; Ben three with 6; Cleo two, and a link; Dan is behind in money.
    builds = [built(0, "tulsa", 2), built(0, "topeka", 3), built(1, "tulsa", 2), built(1, "topeka", 4)]
    builds += [built(2, "tulsa", 2), built(2, None, 1), built(3, "tulsa", 1)]
    ended: list[Json] = [{"kind": "end", "text": "The game ends: the third time card is shown"}]
    plies = [Ply(1, 0, "end", [*starts, *builds, *ended])]
    assert cities_and_track(plies, 4) == ([3, 3, 2, 2], [40, 39, 42, 44])
    result: Json = {"reason": "time-cards", "ranking": [[0], [1], [2], [3]], "scores": [30, 30, 30, 9]}
    end.show_result(result, plies, seats, [[0] * 4])
    assert end.heading.text() == f"{ada} wins with $30"
    assert end.reason.text() == (
        f"The game ends: the third time card is shown."
        f" {cleo} has as much money, but fewer connected cities than {ada} (3)."
        f" {ben} has as much money and as many cities, but less track left than {ada} (40)."
        f" Ranking: 1. {ada} $30, 2. {ben} $30, 3. {cleo} $30, 4. {dan} $9."
    )
    shared: Json = {"reason": "time-cards", "ranking": [[0, 1], [2], [3]], "scores": [30, 30, 20, 9]}
    end.show_result(shared, plies, seats, [[0] * 4])
    assert end.heading.text() == f"{ada} and {ben} win together with $30"
    assert "as much money" not in end.reason.text()
    both: Json = {"reason": "time-cards", "ranking": [[0, 1], [2], [3]], "scores": [30, 30, 30, 9]}
    end.show_result(both, plies, seats, [[0] * 4])
    assert f"{cleo} has as much money, but fewer connected cities than {ada} and {ben} (3)." in end.reason.text()
    session.close()
