from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from pathlib import Path
from typing import cast

import pytest
from PySide6.QtCore import QLockFile
from pytestqt.qtbot import QtBot

from rocket_desktop.model.core import NOBODY, IllegalMove
from rocket_desktop.model.record import VERSION
from rocket_desktop.play.bot_process import BotProcess
from rocket_desktop.play.session import SIMPLEST, Session, open_session
from rocket_desktop.play.storage import Storage, StorageError
from tests.play.conftest import ENGINE_THAT, MakeSession


def file_of(session: Session) -> dict[str, object]:
    """What is on disk."""
    data: dict[str, object] = json.loads(session.path.read_text())
    return data


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


def test_what_was_taken_back_is_made_again(make_session: MakeSession) -> None:
    session = make_session("human", "human")
    session.begin()
    with pytest.raises(IllegalMove, match="nothing was taken back"):
        session.redo()
    session.play("invest london brewing")
    first = session.position()
    session.play("invest london leather")
    both = session.position()
    session.undo()
    session.undo()
    session.redo()
    assert session.position() == first
    session.redo()
    assert session.position() == both
    assert not session.can_redo()
    assert file_of(session)["moves"] == ["invest london brewing", "invest london leather"]


def test_another_decision_ends_making_again(make_session: MakeSession) -> None:
    session = make_session("human", "human")
    session.begin()
    session.play("invest london brewing")
    session.undo()
    session.play("invest london leather")
    assert not session.can_redo()
    with pytest.raises(IllegalMove, match="nothing was taken back"):
        session.redo()
    assert [ply.text for ply in session.plies()] == ["invest london leather"]


def test_bots_decisions_are_made_again_as_they_were(make_session: MakeSession, qtbot: QtBot) -> None:
    session = make_session("human", "greedy")
    with qtbot.waitSignal(session.asked, timeout=300_000):
        session.begin()
    session.play("invest exeter brewing")
    with qtbot.waitSignal(session.asked, timeout=300_000):
        session.play("invest exeter textiles")
    texts, position = [ply.text for ply in session.plies()], session.position()
    session.undo(practice=True)
    assert len(session.plies()) < len(texts)
    with qtbot.waitSignal(session.asked, timeout=300_000):
        session.redo()
    assert [ply.text for ply in session.plies()] == texts
    assert session.position() == position


def test_undo_past_a_bot_only_in_practice(make_session: MakeSession, qtbot: QtBot) -> None:
    session = make_session("human", "greedy")
    if session.is_human(session.to_act()):
        session.begin()
        session.play("invest london brewing")
        with qtbot.waitSignals([session.asked], timeout=300_000):
            session.play("invest london leather")
    else:
        with qtbot.waitSignals([session.asked], timeout=300_000):
            session.begin()
        session.play("invest exeter brewing")
        with qtbot.waitSignals([session.asked], timeout=300_000):
            session.play(session.legal()[0])
    mine = [ply.number for ply in session.plies() if session.is_human(ply.seat)]
    assert "practice" in session.undo_refusal()
    with pytest.raises(IllegalMove, match="practice"):
        session.undo()
    session.undo(practice=True)
    assert len(session.plies()) == mine[-1] - 1
    assert file_of(session)["aids"] == ["practice"]


def test_what_was_revealed_is_not_taken_back(make_session: MakeSession) -> None:
    session = make_session("human", "human", game="station-master")
    session.begin()
    session.play("board T1 3")
    assert session.undo_refusal() == ""
    session.undo()
    before = session.plies()
    session.play(next(text for text in session.legal() if text.startswith("car ")))
    for practice in (False, True):
        assert session.undo_refusal(practice).endswith("has drawn a card since, and that cannot be unseen")
        with pytest.raises(IllegalMove, match="cannot be unseen"):
            session.undo(practice)
    assert len(session.plies()) == len(before) + 1


def hands_of(session: Session, ply: int | None = None) -> list[list[str] | None]:
    return cast(list[list[str] | None], session.position(ply)["hands"])


def test_each_person_is_told_what_their_seat_knows(make_session: MakeSession) -> None:
    session = make_session("human", "human", game="station-master")
    session.begin()
    first = session.to_act()
    assert session.viewer() == NOBODY, "nobody has said who looks"
    assert hands_of(session) == [None, None]
    assert session.look(first)
    hand = hands_of(session)[first]
    assert hand
    assert hands_of(session)[1 - first] is None
    assert session.observation(0) is not None
    session.play("board T1 3")
    mine = session.plies()
    assert mine[0].text == "board T1 3"
    assert session.plies()[0] is mine[0]
    assert session.observation(1) is None, "what the other one holds is not for these eyes"
    assert session.look(1 - first)
    assert not session.look(1 - first)
    assert session.plies()[0].text == "board T1 ?"
    assert "3" not in str(session.plies()[0].events[0]["text"])
    assert hands_of(session, 0)[first] is None
    assert json.loads(session.path.read_text())["moves"] == ["board T1 3"]
    session.look(first)
    session.undo()
    session.redo()
    assert [ply.text for ply in session.plies()] == ["board T1 3"]


def test_all_is_told_where_only_bots_play_and_when_the_game_is_over(make_session: MakeSession) -> None:
    watched = make_session("random", "random", game="station-master")
    assert watched.viewer() is None
    assert None not in hands_of(watched)
    session = make_session("human", "random", game="station-master")
    assert session.viewer() == 0
    session.begin()
    session.resign(0)
    assert session.viewer() is None
    assert None not in hands_of(session)


def test_nobody_plays_on_from_before_what_they_have_seen(make_session: MakeSession) -> None:
    session = make_session("human", "human", game="station-master")
    session.begin()
    session.play(next(text for text in session.legal() if text.startswith("car ")))
    with pytest.raises(IllegalMove, match="cannot be unseen"):
        session.branch(0)
    assert file_of(session)["aids"] == []
    session.branch(1).close()
    assert file_of(session)["aids"] == ["branch"], "who has played on there knows what will be drawn here"
    session.resign(0)
    session.resign(1)
    session.branch(0).close()


def test_a_preview_does_not_show_the_next_card(make_session: MakeSession) -> None:
    told = []
    for seed in (1, 2):
        session = make_session("human", "human", seed=seed, game="station-master")
        session.begin()
        card = next(text for text in session.legal() if text.startswith("car "))
        events = session.preview(card).events
        assert [event["kind"] for event in events] == ["car", "turn"]
        session.play(card)
        assert [event["kind"] for event in session.plies()[-1].events] == ["car", "draw", "turn"]
        told.append(events)
    assert told[0] != told[1]


def test_bots_finish_a_game_by_themselves(make_session: MakeSession, qtbot: QtBot) -> None:
    session = make_session("random", "greedy", "greedy")
    with qtbot.waitSignal(session.finished, timeout=300_000) as end:
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
    with qtbot.waitSignal(session._bots.decided, timeout=300_000):
        pass
    assert session.plies() == []
    with qtbot.waitSignal(session.happened, timeout=300_000):
        session.hold(False)
    assert len(session.plies()) == 1


def test_a_seat_is_handed_to_a_bot_and_taken_back(make_session: MakeSession, qtbot: QtBot) -> None:
    session = make_session("human", "human")
    session.begin()
    seat = session.to_act()
    with qtbot.waitSignal(session.happened, timeout=300_000):
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
    with pytest.raises(StorageError, match="chess"):
        open_session(tmp_path / "x.rocket", storage)
    with pytest.raises(StorageError, match="cannot be read"):
        open_session(tmp_path / "missing.rocket", storage)


def no_room(_: int) -> None:
    raise OSError(28, "No space left on device")


def test_a_full_disk_is_told_once_and_the_game_is_saved_when_there_is_room(
    make_session: MakeSession, monkeypatch: pytest.MonkeyPatch, qtbot: QtBot
) -> None:
    session = make_session("human", "human")
    session._keeper.retry.setInterval(50)
    session.begin()
    failed: list[str] = []
    told: list[str] = []
    session.failed.connect(failed.append)
    session.saving.connect(told.append)
    with monkeypatch.context() as full:
        full.setattr(os, "fsync", no_room)
        for _ in range(3):
            session.play(session.legal()[0])
        assert len(told) == 1
        assert "no space left" in told[0]
        assert session.unsaved() == told[0]
        assert json.loads(session.path.read_text())["moves"] == []
    with qtbot.waitSignal(session.saving, timeout=300_000):
        pass
    assert told[1:] == [""]
    assert session.unsaved() == ""
    assert len(json.loads(session.path.read_text())["moves"]) == 3
    assert not session._keeper.retry.isActive()
    assert failed == []


def test_a_game_can_be_saved_elsewhere(
    make_session: MakeSession, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    session = make_session("human", "human")
    session.begin()
    old = session.path
    with monkeypatch.context() as full:
        full.setattr(os, "fsync", no_room)
        session.play(session.legal()[0])
        with pytest.raises(StorageError, match="no space left"):
            session.save_elsewhere(tmp_path / "stick.rocket")
        assert session.path == old
    session.save_elsewhere(tmp_path / "stick.rocket")
    assert session.unsaved() == ""
    session.play(session.legal()[0])
    assert len(json.loads((tmp_path / "stick.rocket").read_text())["moves"]) == 2
    assert json.loads(old.read_text())["moves"] == []


def test_a_second_window_goes_on_with_a_copy(make_session: MakeSession, storage: Storage) -> None:
    first = make_session("human", "human")
    first.begin()
    first.play(first.legal()[0])
    path, mine = first.path, first.path.read_bytes()
    second, _ = open_session(path, storage)
    told: list[str] = []
    moved: list[bool] = []
    second.failed.connect(told.append)
    second.moved.connect(lambda: moved.append(True))
    second.begin()
    assert len(told) == len(moved) == 1
    assert second.path.stem in told[0]
    assert second.path != path
    assert not second.path.exists()  # nothing has been played there yet
    second.play(second.legal()[0])
    assert path.read_bytes() == mine
    assert json.loads(second.path.read_text())["id"] != json.loads(mine)["id"]
    assert open_session(second.path, storage)[0].position() == second.position()
    first.play(first.legal()[-1])
    assert len(json.loads(path.read_text())["moves"]) == 2
    second.close()
    first.close()
    third, _ = open_session(path, storage)
    third.begin()
    assert third.path == path
    third.close()


def test_a_killed_program_keeps_nobody_from_its_game(make_session: MakeSession, storage: Storage) -> None:
    session = make_session("human", "human")
    session.begin()
    path = session.path
    session.close()
    held = (
        "import os, sys, signal; from pathlib import Path; from rocket_desktop.play.storage import Storage\n"
        "lock = Storage(Path(sys.argv[1]).parent).hold(Path(sys.argv[1])); assert lock.isLocked()\n"
        "os.kill(os.getpid(), signal.SIGKILL)"
    )
    done = subprocess.run([sys.executable, "-c", held, path], check=False, capture_output=True)
    assert done.returncode == -signal.SIGKILL, done.stderr
    assert path.with_name(f".{path.name}.lock").exists()
    again, _ = open_session(path, storage)
    told: list[str] = []
    again.failed.connect(told.append)
    again.begin()
    assert (again.path, told) == (path, [])
    again.close()


def test_two_windows_without_locks_never_overwrite_each_other(
    make_session: MakeSession, storage: Storage, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Some network drives have no locks: then what lies in the file decides."""
    monkeypatch.setattr(QLockFile, "tryLock", lambda *_: False)
    monkeypatch.setattr(QLockFile, "error", lambda _: QLockFile.LockError.UnknownError)
    first = make_session("human", "human")
    first.begin()
    first.play(first.legal()[0])
    path = first.path
    second, _ = open_session(path, storage)
    second.begin()
    told: list[str] = []
    first.failed.connect(told.append)
    for _ in range(3):
        second.play(second.legal()[0])
    theirs = path.read_bytes()
    for _ in range(2):
        first.play(first.legal()[-1])
    assert path.read_bytes() == theirs
    assert len(told) == 1
    assert first.path != path
    assert first.path.stem in told[0]
    mine = json.loads(first.path.read_text())
    assert len(mine["moves"]) == 3
    assert mine["id"] != json.loads(theirs)["id"]
    assert open_session(first.path, storage)[0].position() == first.position()
    second.play(second.legal()[0])
    assert second.path == path
    assert len(json.loads(path.read_text())["moves"]) == 5


def test_a_game_that_was_deleted_elsewhere_is_written_anew(make_session: MakeSession) -> None:
    session = make_session("human", "human")
    session.begin()
    session.path.unlink()
    session.play(session.legal()[0])
    assert len(json.loads(session.path.read_text())["moves"]) == 1


def test_new_games_of_one_title_get_files_of_their_own(make_session: MakeSession) -> None:
    one, two = make_session("human", "human"), make_session("human", "human")
    told: list[str] = []
    two.failed.connect(told.append)
    assert one.path == two.path  # chosen before either was saved
    one.begin()
    two.begin()
    assert one.path != two.path
    assert one.path.exists()
    assert two.path.exists()
    assert told == []


def test_opening_a_game_does_not_touch_its_file(make_session: MakeSession, storage: Storage) -> None:
    session = make_session("human", "human")
    session.begin()
    session.play(session.legal()[0])
    text = session.path.read_text().replace('"app": ', '"app":  ')
    session.path.write_text(text)
    os.utime(session.path, ns=(10**18, 10**18))
    again, trouble = open_session(session.path, storage)
    again.begin()
    assert trouble == ""
    assert session.path.read_text() == text
    assert session.path.stat().st_mtime_ns == 10**18


def change(session: Session, **fields: object) -> None:
    """Put other fields into the file of a session."""
    session.path.write_text(json.dumps({**json.loads(session.path.read_text()), **fields}))


@pytest.mark.parametrize("newer", [{"version": VERSION + 1}, {"rules": 1000}])
def test_a_game_of_a_newer_version_can_be_looked_at(
    make_session: MakeSession, storage: Storage, newer: dict[str, int]
) -> None:
    session = make_session("human", "greedy")
    session.begin()
    while not session.is_human(session.to_act()):
        session.hand_over(session.to_act(), "human")
    session.play(session.legal()[0])
    session.play(session.legal()[0])
    session.close()
    change(session, **newer, weather="rain")
    content = session.path.read_bytes()
    again, trouble = open_session(session.path, storage)
    asked: list[int] = []
    again.asked.connect(asked.append)
    again.thinking.connect(asked.append)
    again.begin()
    assert trouble == ""
    assert "newer version" in again.read_only
    assert again.position() == session.position()
    assert asked == []
    with pytest.raises(IllegalMove, match="newer version"):
        again.play(again.legal()[0])
    with pytest.raises(IllegalMove, match="newer version"):
        again.undo(practice=True)
    with pytest.raises(StorageError, match="newer version"):
        again.save_elsewhere(storage.folder / "other.rocket")
    again.hand_over(0, "hard")
    assert again.save()
    again.close()
    assert session.path.read_bytes() == content
    assert [path.name for path in storage.folder.iterdir()] == [session.path.name]
    branch = again.branch(1)
    branch.begin()
    assert branch.read_only == ""
    branch.play(branch.legal()[0])
    saved = json.loads(branch.path.read_text())
    assert (saved["version"], saved["rules"], len(saved["moves"])) == (VERSION, 1, 2)
    branch.close()


def test_a_newer_game_is_shown_as_far_as_it_is_understood(make_session: MakeSession, storage: Storage) -> None:
    session = make_session("human", "human")
    session.begin()
    for _ in range(3):
        session.play(session.legal()[0])
    session.close()
    moves = json.loads(session.path.read_text())["moves"]
    change(session, version=VERSION + 1, moves=[*moves[:2], "airship L7"], checks={})
    again, trouble = open_session(session.path, storage)
    assert again.read_only
    assert trouble == "only 2 moves are understood"
    assert len(again.plies()) == 2
    assert again.path == session.path


def test_an_edited_move_is_found_at_its_place(make_session: MakeSession, storage: Storage) -> None:
    session = make_session("human", "human")
    session.begin()
    session.play("invest london brewing")
    assert session.why_not("invest london leather") == ""
    session.play("invest exeter brewing")
    for _ in range(4):
        session.play(session.legal()[0])
    session.close()
    text = session.path.read_text()
    assert set(json.loads(text)["checks"]) == {str(ply) for ply in range(7)}
    session.path.write_text(text.replace("invest exeter brewing", "invest london leather"))
    again, trouble = open_session(session.path, storage)
    assert "after move 2" in trouble
    assert [ply.text for ply in again.plies()] == ["invest london brewing"]


def test_a_cut_file_opens_as_far_as_it_is_sound_without_parser_talk(
    make_session: MakeSession, storage: Storage
) -> None:
    session = make_session("human", "human")
    session.begin()
    for _ in range(6):
        session.play(session.legal()[0])
    content = session.path.read_bytes()
    cut = content.index(b'", "', content.index(b'"moves"') + 60)
    session.path.write_bytes(content[:cut])
    again, trouble = open_session(session.path, storage)
    assert 0 < len(again.plies()) < 6
    assert "line" not in trouble
    assert "column" not in trouble
    entry = storage.entry(session.path)
    assert "is damaged" in entry.fault
    assert entry.plies == len(again.plies())


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


def test_handing_over_is_in_the_record_and_changes_no_check(make_session: MakeSession, storage: Storage) -> None:
    session = make_session("human", "human")
    session.begin()
    session.play("invest london brewing")
    seat = session.to_act()
    before = file_of(session)
    session.hand_over(seat, "greedy")
    after = file_of(session)
    assert after["checks"] == before["checks"]
    seats = after["seats"]
    assert isinstance(seats, list)
    assert seats[seat]["history"] == [{"ply": 0, "player": "human"}, {"ply": 1, "player": "greedy"}]
    session.close()
    again, trouble = open_session(session.path, storage)
    assert trouble == ""
    assert again.seats() == session.seats()
    again.close()


def test_a_seat_is_taken_back_while_the_bot_thinks(make_session: MakeSession, qtbot: QtBot) -> None:
    session = make_session("human", "human")
    session.begin()
    seat = session.to_act()
    with qtbot.waitSignal(session.thinking) as thinking:
        session.hand_over(seat, "expert")
    assert thinking.args == [seat]
    with qtbot.waitSignal(session.asked) as asked:
        session.hand_over(seat, "human")
    assert asked.args == [seat]
    session.play("invest london brewing")
    assert [ply.text for ply in session.plies()] == ["invest london brewing"]
    assert "history" not in session.seats()[seat].extra


def test_a_seat_is_handed_over_in_the_middle_of_a_veto(make_session: MakeSession, qtbot: QtBot) -> None:
    session = make_session("human", "human")
    session.begin()
    for text in ("extend mr I8", "extend gwr G13"):
        session.play(text)
    session.play(next(text for text in session.legal() if text.startswith("extend mr")))
    while not any(text == "pass" for text in session.legal()):
        session.play(session.legal()[0])
    seat = session.to_act()
    made = len(session.plies())
    with qtbot.waitSignal(session.happened, timeout=300_000):
        session.hand_over(seat, "greedy")
    session.hand_over(seat, "human")
    assert session.plies()[made].seat == seat
    assert session.plies()[made].text.split()[0] in ("pass", "bid", "match")


def test_resigning_among_people_leaves_the_seat_to_a_bot(make_session: MakeSession) -> None:
    session = make_session("human", "human", "hard")
    session.begin()
    waiting = next(seat for seat in (0, 1) if seat != session.to_act())
    session.resign(waiting)
    assert session.seats()[waiting].player == "hard"
    assert session.status()["over"] is False
    with pytest.raises(IllegalMove, match="resigned"):
        session.hand_over(waiting, "human")
    session.hand_over(waiting, "easy")
    assert session.seats()[waiting].player == "easy"
    with pytest.raises(IllegalMove, match="only a person"):
        session.resign(waiting)


def test_the_last_person_to_resign_ends_the_game(make_session: MakeSession, storage: Storage, qtbot: QtBot) -> None:
    session = make_session("human", "greedy", "greedy")
    session.begin()
    with qtbot.waitSignal(session.finished) as end:
        session.resign(0)
    assert end.args is not None
    result = end.args[0]
    assert result["reason"] == "resigned"
    assert result["ranking"] == [[1, 2], [0]]
    assert session.legal() == []
    assert session.why_not("invest london brewing") == "the game is over"
    with pytest.raises(IllegalMove, match="over"):
        session.play("invest london brewing")
    with pytest.raises(IllegalMove, match="given up"):
        session.undo(practice=True)
    with pytest.raises(IllegalMove, match="over"):
        session.resign(0)
    entry = storage.entry(session.path)
    assert (entry.finished, entry.resigned, entry.winners) == (True, True, ("Ben", "Cy"))
    session.close()
    again, trouble = open_session(session.path, storage)
    assert trouble == ""
    with qtbot.waitSignal(again.finished):
        again.begin()
    again.close()


def test_an_abandoned_game_is_marked_until_it_is_opened_again(make_session: MakeSession, storage: Storage) -> None:
    session = make_session("human", "human")
    session.begin()
    session.play("invest london brewing")
    position = session.position()
    session.abandon()
    session.close()
    entry = storage.entry(session.path)
    assert (entry.abandoned, entry.finished, entry.winners) == (True, False, ())
    assert storage.last() is None
    again, trouble = open_session(session.path, storage)
    assert trouble == ""
    assert again.is_abandoned()
    asked: list[int] = []
    again.asked.connect(asked.append)
    again.begin()
    assert asked == [again.to_act()]
    assert again.position() == position
    assert file_of(again)["result"] is None
    last = storage.last()
    assert last is not None
    assert last.path == again.path
    again.close()


def test_a_finished_game_cannot_be_abandoned(make_session: MakeSession, qtbot: QtBot) -> None:
    session = make_session("random", "random")
    with qtbot.waitSignal(session.finished, timeout=300_000):
        session.begin()
    before = file_of(session)
    session.abandon()
    assert file_of(session) == before


def test_a_branch_says_so_and_has_the_seats_of_its_ply(make_session: MakeSession) -> None:
    session = make_session("human", "human")
    session.begin()
    session.play("invest london brewing")
    session.hand_over(1 - session.to_act(), "greedy")
    branch = session.branch(0)
    assert [seat.player for seat in branch.seats()] == ["human", "human"]
    branch.begin()
    assert file_of(branch)["aids"] == ["branch"]
    branch.close()


def test_an_illegal_move_of_a_bot_is_asked_again_and_then_given_up(make_session: MakeSession, qtbot: QtBot) -> None:
    bots = BotProcess([sys.executable, "-c", ENGINE_THAT["plays nonsense"]])
    table = make_session("hard", "hard", bots=bots)
    troubled: list[str] = []
    table.troubled.connect(troubled.append)
    with qtbot.waitSignal(table.stuck, timeout=300_000) as stuck:
        table.begin()
    assert stuck.args is not None
    seat, why = stuck.args
    assert seat == table.to_act()
    assert "airship" in why
    assert any("airship" in text for text in troubled)
    assert table.plies() == []
    # Somebody else can go on: here, in this process, the simplest bot.
    with qtbot.waitSignal(table.happened, timeout=300_000):
        table.stand_in(seat)
    assert table.seats()[seat].player == SIMPLEST
    table.close()


def built_in_one(session: Session) -> list[str]:
    """Play two seats of Spike to the first build of the second seat's person; the moves of that build."""
    session.play(next(text for text in session.legal() if text.startswith("give")))
    for city in ("chicago", "topeka"):
        session.play(f"start {city}")
    for _ in range(60):
        lay = next((text for text in session.legal() if text.startswith("lay")), "")
        if lay:
            texts = [lay]
            state = session._game.state.clone()
            spec, seat = session._game.spec, state.to_act()
            state.apply(spec.parse_move(state, lay))
            while state.to_act() == seat and "lay" in (spec.format_move(state, state.legal_moves()[0])):
                texts.append(spec.format_move(state, state.legal_moves()[0]))
                state.apply(state.legal_moves()[0])
            if spec.format_move(state, state.legal_moves()[0]).startswith("pay"):
                texts.append(spec.format_move(state, state.legal_moves()[0]))
            return texts
        session.play("end" if "end" in session.legal() else session.legal()[0])
    raise AssertionError("nobody could build")


def test_several_moves_are_one_thing_that_happens(make_session: MakeSession) -> None:
    session = make_session("human", "human", game="spike")
    session.begin()
    texts = built_in_one(session)
    before, scores = len(session.plies()), session.status()["scores"]
    told: list[str] = []
    session.happened.connect(lambda events: told.append(" ".join(str(event["kind"]) for event in events)))
    session.published.connect(lambda _, status: told.append("published {ply}".format(**status)))
    seen = session.foresee(before, texts[0], on=texts[1:])
    session.play_on(texts)
    assert len(told) == 2, "they are told and published once"
    assert told[0].count("lay") == sum(text.startswith("lay") for text in texts)
    assert told[1] == f"published {before + len(texts)}"
    assert [ply.text for ply in session.plies()[before:]] == texts
    moves = file_of(session)["moves"]
    assert isinstance(moves, list)
    assert moves[before:] == texts
    assert [event["kind"] for event in seen.events] == [
        event["kind"] for ply in session.plies()[before:] for event in ply.events
    ]
    # They can be taken back as one thing, and be made again.
    assert session.undo_refusal(decisions=len(texts)) == ""
    session.undo(decisions=len(texts))
    assert len(session.plies()) == before
    assert session.status()["scores"] == scores
    session.redo()
    assert [ply.text for ply in session.plies()[before:]] == texts


def test_of_several_moves_none_is_made_if_one_is_illegal(make_session: MakeSession) -> None:
    session = make_session("human", "human", game="spike")
    session.begin()
    texts = built_in_one(session)
    before = session.path.read_text()
    with pytest.raises(IllegalMove, match="come back"):
        session.play_on([texts[0], texts[0]])
    with pytest.raises(IllegalMove, match="not your turn any more"):
        session.play_on(["end", "end"])
    assert session.path.read_text() == before
    assert session.position()["turn"] == session.position(len(session.plies()))["turn"]
