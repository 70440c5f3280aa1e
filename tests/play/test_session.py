from __future__ import annotations

import json
import os
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from rocket_desktop.model.core import IllegalMove
from rocket_desktop.model.record import BadRecord
from rocket_desktop.play.session import open_session
from rocket_desktop.play.storage import Storage, StorageError
from tests.play.conftest import MakeSession


def test_a_move_is_on_disk_before_the_next_decision_is_offered(make_session: MakeSession) -> None:
    session = make_session("human", "human")
    on_disk: list[list[str]] = []
    session.asked.connect(lambda _: on_disk.append(json.loads(session.path.read_text())["moves"]))
    session.begin()
    first = session.legal()[0]
    session.play(first)
    second = session.legal()[-1]
    session.play(second)
    assert on_disk == [[], [first], [first, second]]


def test_signals_come_in_order(make_session: MakeSession) -> None:
    session = make_session("human", "human")
    told: list[str] = []
    session.happened.connect(lambda events: told.append(str(events[0]["kind"])))
    session.published.connect(lambda _, status: told.append("published {ply}".format(**status)))
    session.asked.connect(lambda seat: told.append(f"asked {seat}"))
    session.begin()
    seat = session.to_act()
    session.play("invest london brewing")
    assert told == ["published 0", f"asked {seat}", "invest", "published 1", f"asked {seat}"]


def test_an_illegal_move_changes_nothing(make_session: MakeSession) -> None:
    session = make_session("human", "human")
    session.begin()
    before, text = session.position(), session.path.read_text()
    with pytest.raises(IllegalMove, match="Leeds"):
        session.play("station I3")
    assert session.why_not("station I3") != ""
    assert session.why_not("invest london brewing") == ""
    assert session.position() == before
    assert session.path.read_text() == text


def test_published_positions_are_never_touched_again(make_session: MakeSession) -> None:
    session = make_session("human", "human")
    seen: list[tuple[object, str]] = []
    session.published.connect(lambda position, _: seen.append((position, json.dumps(position))))
    session.begin()
    for _ in range(6):
        session.play(session.legal()[0])
    assert len(seen) == 7
    assert all(json.dumps(position) == text for position, text in seen)


def test_preview_plays_nothing_and_sees_what_follows(make_session: MakeSession) -> None:
    session = make_session("human", "human")
    session.begin()
    before = session.position()
    ahead = session.preview("extend mr I8", then="pass")
    assert [event["kind"] for event in ahead.events][:3] == ["extend", "share", "move"]
    assert session.position() == before
    session.play("extend mr I8")
    assert session.position() == ahead.position
    with pytest.raises(IllegalMove):
        session.preview("extend mr I8")


def test_undo_until_another_seat_has_decided(make_session: MakeSession) -> None:
    session = make_session("human", "human")
    session.begin()
    assert session.undo_refusal() != ""
    start = session.position()
    session.play("invest london brewing")
    session.play("invest london leather")
    session.undo()
    session.undo()
    assert session.position() == start
    assert session.plies() == []
    assert json.loads(session.path.read_text())["aids"] == ["undo"]


def test_undo_past_a_bot_only_in_practice(make_session: MakeSession, qtbot: QtBot) -> None:
    session = make_session("human", "greedy")
    if session.is_human(session.to_act()):
        session.begin()
        session.play("invest london brewing")
        with qtbot.waitSignals([session.asked], timeout=20_000):
            session.play("invest london leather")
    else:
        with qtbot.waitSignals([session.asked], timeout=20_000):
            session.begin()
        session.play("invest exeter brewing")
        with qtbot.waitSignals([session.asked], timeout=20_000):
            session.play(session.legal()[0])
    mine = [ply.number for ply in session.plies() if session.is_human(ply.seat)]
    assert "practice" in session.undo_refusal()
    with pytest.raises(IllegalMove, match="practice"):
        session.undo()
    session.undo(practice=True)
    assert len(session.plies()) == mine[-1] - 1


def test_bots_finish_a_game_by_themselves(make_session: MakeSession, qtbot: QtBot) -> None:
    session = make_session("random", "greedy", "greedy")
    with qtbot.waitSignal(session.finished, timeout=60_000) as end:
        session.begin()
    assert end.args is not None
    assert end.args[0]["scores"] == session.status()["scores"]
    saved = json.loads(session.path.read_text())
    assert saved["result"] == end.args[0]
    assert len(saved["moves"]) == len(session.plies())


def test_a_held_table_keeps_the_bots_decision_waiting(make_session: MakeSession, qtbot: QtBot) -> None:
    session = make_session("greedy", "greedy")
    session.hold(True)
    session.begin()
    with qtbot.waitSignal(session._bots.decided, timeout=20_000):
        pass
    assert session.plies() == []
    with qtbot.waitSignal(session.happened, timeout=20_000):
        session.hold(False)
    assert len(session.plies()) == 1


def test_a_seat_is_handed_to_a_bot_and_taken_back(make_session: MakeSession, qtbot: QtBot) -> None:
    session = make_session("human", "human")
    session.begin()
    seat = session.to_act()
    with qtbot.waitSignal(session.happened, timeout=20_000):
        session.hand_over(seat, "greedy")
    session.hand_over(seat, "human")
    assert session.is_human(seat)
    assert json.loads(session.path.read_text())["seats"][seat]["player"] == "human"
    assert not session._bots.is_thinking()


def test_continue_where_it_was(make_session: MakeSession, storage: Storage) -> None:
    session = make_session("human", "human")
    session.begin()
    for _ in range(9):
        session.play(session.legal()[-1])
    entry = storage.last()
    assert entry is not None
    again, trouble = open_session(entry.path, storage)
    assert trouble == ""
    assert again.path == session.path
    assert again.position() == session.position()
    assert again.status() == session.status()
    assert again.plies() == session.plies()
    assert [again.position(ply) for ply in range(10)] == [session.position(ply) for ply in range(10)]


def test_a_damaged_game_goes_on_in_a_new_file(make_session: MakeSession, storage: Storage) -> None:
    session = make_session("human", "human")
    session.begin()
    for _ in range(4):
        session.play(session.legal()[0])
    text = session.path.read_text()
    moves = json.loads(text)["moves"]
    broken = text.replace(json.dumps(moves[2]), '"extend gwr Z99"')
    session.path.write_text(broken)
    again, trouble = open_session(session.path, storage)
    assert "move 3" in trouble
    assert len(again.plies()) == 2
    assert again.path != session.path
    again.begin()
    assert session.path.read_text() == broken


def test_a_file_without_a_game_is_refused(storage: Storage, tmp_path: Path) -> None:
    (tmp_path / "x.rocket").write_text('{"format": "rocket-desktop record", "game": "chess", "seats": [{}], "seed": 1}')
    with pytest.raises(BadRecord, match="chess"):
        open_session(tmp_path / "x.rocket", storage)
    with pytest.raises(StorageError, match="cannot be read"):
        open_session(tmp_path / "missing.rocket", storage)


def test_a_full_disk_is_told_and_the_game_goes_on(make_session: MakeSession, monkeypatch: pytest.MonkeyPatch) -> None:
    session = make_session("human", "human")
    session.begin()
    told: list[str] = []
    session.failed.connect(told.append)

    def full(_: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    session.play("invest london brewing")
    assert len(told) == 1
    assert "no space left" in told[0]
    assert len(session.plies()) == 1


def test_a_branch_is_a_game_of_its_own(make_session: MakeSession) -> None:
    session = make_session("human", "human")
    session.begin()
    for _ in range(5):
        session.play(session.legal()[0])
    branch = session.branch(3)
    assert branch.position() == session.position(3)
    assert branch.path != session.path
    branch.begin()
    branch.play(branch.legal()[-1])
    assert len(session.plies()) == 5
    saved = json.loads(branch.path.read_text())
    assert saved["id"] != json.loads(session.path.read_text())["id"]
