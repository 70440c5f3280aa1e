from __future__ import annotations

import errno
import json
import os
from pathlib import Path

import pytest
from PySide6.QtCore import QLockFile

from rocket_desktop.play.game_entry import _local
from rocket_desktop.play.game_file import MAX_SIZE, NEWER, read_game
from rocket_desktop.play.session import Session
from rocket_desktop.play.storage import HOME_VARIABLE, Storage, StorageError, data_folder, write_atomically
from tests.play.conftest import MakeSession


def record(**changes: object) -> str:
    data = {
        "format": "rocket-desktop record",
        "game": "stephensons-rocket",
        "seats": [{"name": "Ada"}, {"name": "Ben"}],
        "moves": ["station A15", "none"],
        "result": None,
    }
    return json.dumps({**data, **changes})


def put(storage: Storage, title: str, text: str, age: int) -> Path:
    path = storage.new_path(title)
    storage.save(path, text)
    os.utime(path, ns=(10**18 - age, 10**18 - age))
    return path


def test_folder_is_where_the_variable_says(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv(HOME_VARIABLE, str(tmp_path / "mine"))
    assert data_folder() == tmp_path / "mine"
    assert Storage().games() == []


def test_games_are_listed_latest_first_with_what_they_say(storage: Storage) -> None:
    put(storage, "Old", record(result={"ranking": [[1], [0]]}), 5)
    put(storage, "New", record(), 1)
    new, old = storage.games()
    assert (new.title, new.seats, new.plies, new.finished, new.fault) == ("New", ("Ada", "Ben"), 2, False, "")
    assert (old.title, old.finished, old.winners) == ("Old", True, ("Ben",))
    last = storage.last()
    assert last is not None
    assert last.title == "New"


def test_last_is_the_latest_unfinished_sound_game(storage: Storage) -> None:
    put(storage, "Under way", record(), 9)
    put(storage, "Finished", record(result={"ranking": [[0]]}), 5)
    put(storage, "Damaged", "{", 1)
    last = storage.last()
    assert last is not None
    assert last.title == "Under way"


@pytest.mark.parametrize(
    ("seconds", "year"), [(-(10**11), 1970), (-1, 1970), (0, 1970), (10**9, 2001), (10**11, 2998), (10**16, 2998)]
)
def test_a_time_that_no_calendar_has_is_shown_as_the_nearest(seconds: int, year: int) -> None:
    """Some systems keep times far beyond the year 9999, which no calendar here can tell."""
    assert _local(seconds * 10**9).year == year


def test_scores_that_cannot_be_true_are_not_read(storage: Storage) -> None:
    put(storage, "True", record(result={"ranking": [[1], [0]], "scores": [3, 5]}), 1)
    put(storage, "False", record(result={"ranking": [[1], [0]], "scores": [0, 10**400]}), 2)
    true, false = storage.games()
    assert (true.scores, false.scores) == ((3, 5), ())
    assert false.finished


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("{", "no game"),
        ("[]", "no game: "),
        ('{"format": "something else"}', "no game: "),
        (record(moves="none"), "damaged"),
        (record(seats="none"), "too little"),
        (record(version=2), "newer version"),
        (record()[:120], "too little"),
        ("[" * 100_000, "no game"),
    ],
)
def test_damaged_files_are_named_not_lost(storage: Storage, text: str, fault: str) -> None:
    put(storage, "Damaged", text, 1)
    (entry,) = storage.games()
    assert entry.title == "Damaged"
    assert fault in entry.fault


def test_a_save_that_fails_leaves_the_old_file_and_no_other(storage: Storage, monkeypatch: pytest.MonkeyPatch) -> None:
    path = put(storage, "Game", "old", 1)

    def full(_: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(StorageError, match="no space left"):
        storage.save(path, "new")
    assert path.read_text() == "old"
    assert list(storage.folder.iterdir()) == [path]


def test_saving_where_no_folder_can_be_is_told(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(StorageError, match="cannot be saved"):
        write_atomically(tmp_path / "file" / "game.rocket", "x")


def test_new_paths_never_meet_an_old_game(storage: Storage) -> None:
    first = put(storage, 'A/B: "C"', "1", 1)
    assert first.name == "A B C.rocket"
    assert storage.new_path("A/B: C").name == "A B C (2).rocket"
    assert storage.new_path("nul").name == "Game nul.rocket"
    assert storage.new_path(" .. ").name == "Game.rocket"


def test_rename(storage: Storage) -> None:
    path = put(storage, "One", record(), 1)
    put(storage, "Two", record(), 1)
    for title, why in (
        ("", "title"),
        ("a/b", "character /"),
        ("Two", "already"),
        (".x", "name of a file"),
        ("x" * 200, "too long"),
        ("a\x07", "nobody sees"),
    ):
        with pytest.raises(StorageError, match=why):
            storage.rename(path, title)
        assert path.exists()
    assert storage.rename(path, "One") == path
    assert storage.rename(path, "Three").name == "Three.rocket"
    assert {entry.title for entry in storage.games()} == {"Two", "Three"}


def played(session: Session) -> str:
    """The text of a game with two moves."""
    session.begin()
    for _ in range(2):
        session.play(session.legal()[0])
    text = session.path.read_text()
    session.path.unlink()
    return text


def test_export_and_import(storage: Storage, make_session: MakeSession, tmp_path: Path) -> None:
    text = played(make_session("human", "human"))
    path = put(storage, "Game", text, 1)
    away = tmp_path / "Game.rocket"
    storage.export(path, away)
    assert away.read_bytes() == path.read_bytes()
    assert storage.import_file(away) == (path, "")
    assert storage.import_file(path) == (path, "")
    storage.save(path, record(moves=[]))
    again, _ = storage.import_file(away)
    assert again.name == "Game (2).rocket"
    assert again.read_bytes() == away.read_bytes()
    with pytest.raises(StorageError, match="own file"):
        storage.export(path, path)
    with pytest.raises(StorageError, match="cannot be exported"):
        storage.export(path, tmp_path / ("x" * 300))


def test_of_a_cut_file_what_is_sound_is_imported(storage: Storage, make_session: MakeSession, tmp_path: Path) -> None:
    text = played(make_session("human", "human"))
    away = tmp_path / "Cut.rocket"
    away.write_text(text[: text.index('"checks"')])
    path, trouble = storage.import_file(away)
    assert trouble
    assert path.name == "Cut (as far as it is sound).rocket"
    assert len(json.loads(path.read_text())["moves"]) in (1, 2)
    assert storage.games()[0].fault == ""


def test_a_file_with_a_byte_order_mark_is_a_game(storage: Storage, make_session: MakeSession) -> None:
    text = played(make_session("human", "human"))
    path = put(storage, "Marked", "\ufeff" + text, 1)
    assert storage.entry(path).fault == ""
    assert read_game(path)[1] == ""


def test_what_cannot_be_opened_is_not_imported(storage: Storage, make_session: MakeSession, tmp_path: Path) -> None:
    text = played(make_session("human", "human"))
    foreign = tmp_path / "file.rocket"
    for content, why in (
        (b"\xff\xd8\xff", "is no game: "),
        (b"{}", "is no game: "),
        (record().encode(), "is damaged: too little"),
        (text.replace("stephensons-rocket", "chess").encode(), "no game .chess"),
        (text.replace('"england"', '"atlantis"').encode(), "too little"),
        (text[:90].encode() + b"[" * MAX_SIZE, "too large"),
    ):
        foreign.write_bytes(content)
        with pytest.raises(StorageError, match=why):
            storage.import_file(foreign)
    for path in (tmp_path / "missing.rocket", tmp_path, tmp_path / ("漢" * 100)):
        with pytest.raises(StorageError, match=r"cannot be read|is not a file"):
            storage.import_file(path)
    assert storage.games() == []


def test_a_file_that_is_too_large_is_not_read(storage: Storage, monkeypatch: pytest.MonkeyPatch) -> None:
    storage.folder.mkdir()
    big = storage.folder / "Big.rocket"
    with big.open("wb") as file:
        file.truncate(MAX_SIZE + 1)

    def read(_: Path) -> bytes:
        raise AssertionError("it was read")

    monkeypatch.setattr(Path, "read_bytes", read)
    assert "too large" in storage.games()[0].fault


def test_of_a_file_that_is_too_large_the_beginning_counts(
    storage: Storage, make_session: MakeSession, tmp_path: Path
) -> None:
    """Such as a sound game with nesting without end behind it."""
    text = played(make_session("human", "human")).rstrip("}\n")
    foreign = tmp_path / "deep.rocket"
    with foreign.open("w") as file:
        file.write(text + ', "deep": ')
        for _ in range(100):
            file.write("[" * 1024 * 1024)
    path, trouble = storage.import_file(foreign)
    assert "too large" in trouble
    assert read_game(path)[1] == ""
    assert read_game(path)[0].ply() == 2


def test_a_newer_game_is_taken_as_it_is(storage: Storage, make_session: MakeSession, tmp_path: Path) -> None:
    text = played(make_session("human", "human")).replace('"version": 1', '"version": 7')
    foreign = tmp_path / "new.rocket"
    foreign.write_text(text)
    path, trouble = storage.import_file(foreign)
    assert trouble == ""
    assert path.read_text() == text
    assert storage.entry(path).trouble == NEWER


def test_unfinished_files_of_a_killed_program_are_swept_up(storage: Storage) -> None:
    path = put(storage, "One", record(), 1)
    old, fresh = storage.folder / ".saving-old", storage.folder / ".saving-fresh"
    for each in (old, fresh):
        each.write_text("half a ga")
    os.utime(old, (10**9, 10**9))
    storage.tidy()
    assert sorted(storage.folder.iterdir()) == [fresh, path]
    Storage(storage.folder / "missing").tidy()


def test_what_the_system_refuses_is_told_with_what_to_do(storage: Storage, monkeypatch: pytest.MonkeyPatch) -> None:
    for code, words in (
        (errno.ENOSPC, "no space left on device; make room there"),
        (errno.EACCES, "permission denied; allow yourself to use this file and its folder"),
        (errno.EROFS, "read-only file system; choose a place that can be written to"),
        (errno.EIO, "input/output error; see whether its disk is still connected"),
        (errno.EINVAL, "invalid argument"),
    ):

        def refuse(_: int, code: int = code) -> None:
            raise OSError(code, os.strerror(code))

        monkeypatch.setattr(os, "fsync", refuse)
        with pytest.raises(StorageError) as told:
            storage.save(storage.folder / "One.rocket", "text")
        assert str(told.value) == f"One.rocket cannot be saved: {words}"


def test_titles_are_limited_in_bytes(storage: Storage) -> None:
    title = "漢" * 100
    path = put(storage, title, record(), 1)
    assert storage.new_path(title) != path
    assert storage.new_path(title, "{title} from move 12").name.endswith("漢 from move 12.rocket")
    for each in (path, storage.new_path(title), storage.new_path(title, "{title} from move 12")):
        assert len(each.name.encode()) < 250
    with pytest.raises(StorageError, match="too long"):
        storage.rename(path, title)
    assert storage.rename(path, "漢" * 60).exists()


def test_titles_and_names_hold_no_tricks(storage: Storage) -> None:
    assert storage.new_path("a\u202egnp\x1b[2J\nb").name == "agnp [2J b.rocket"
    path = put(storage, "One", record(seats=[{"name": "Ev\u202eil\n"}, {"name": "x" * 200}]), 1)
    with pytest.raises(StorageError, match="nobody sees"):
        storage.rename(path, "a\u202eb")
    entry = storage.entry(path.rename(path.with_name("Tw\u202eo.rocket")))
    assert entry.title == "Two"
    assert entry.seats[0] == "Evil"
    assert len(entry.seats[1]) == 40


def test_a_folder_that_cannot_be_read_is_told(storage: Storage, monkeypatch: pytest.MonkeyPatch) -> None:
    put(storage, "One", record(), 1)

    def refuse(_: Path) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(Path, "iterdir", refuse)
    with pytest.raises(StorageError, match="permission denied"):
        storage.games()


def test_a_file_changed_by_another_window_is_not_written_over(storage: Storage) -> None:
    path = storage.new_path("One")
    assert storage.save_over(path, "1", None)
    assert not storage.save_over(path, "2", None)
    assert not storage.save_over(path, "2", b"0")
    assert path.read_text() == "1"
    assert storage.save_over(path, "2", b"1")
    assert list(storage.folder.iterdir()) == [path]
    with_lock = QLockFile(str(storage.folder / ".One.rocket.saving"))
    assert with_lock.lock()
    with pytest.raises(StorageError, match="another window"):
        storage.save_over(path, "3", b"2")
    with_lock.unlock()
    assert path.read_text() == "2"


def test_delete(storage: Storage) -> None:
    path = put(storage, "Game", record(), 1)
    storage.delete(path)
    assert storage.games() == []
    with pytest.raises(StorageError, match="cannot be deleted"):
        storage.delete(path)


def test_a_deleted_game_can_be_restored(storage: Storage) -> None:
    path = put(storage, "Game", record(), 7)
    stamp = storage.entry(path).stamp
    gone = storage.delete(path)
    assert storage.games() == []
    assert [entry.title for entry in storage.trash().games()] == ["Game"]
    put(storage, "Game", record(), 1)
    back = storage.restore(gone)
    assert back.name == "Game (2).rocket"
    assert storage.entry(back).stamp == stamp
    assert storage.trash().games() == []
    gone = storage.delete(back)
    storage.delete_for_good(gone)
    assert storage.trash().games() == []
    with pytest.raises(StorageError, match="cannot be restored"):
        storage.restore(gone)
    with pytest.raises(StorageError, match="cannot be deleted"):
        storage.delete(back)


def test_two_games_of_one_title_lie_in_the_trash_side_by_side(storage: Storage) -> None:
    for _ in range(2):
        storage.delete(put(storage, "Game", record(), 7))
    assert sorted(entry.title for entry in storage.trash().games()) == ["Game", "Game (2)"]


def test_a_file_is_read_again_only_when_it_has_changed(storage: Storage, monkeypatch: pytest.MonkeyPatch) -> None:
    path = put(storage, "Game", record(), 7)
    first = storage.entry(path)
    put_back = first.stamp

    def refuse(_: Path) -> bytes:
        raise AssertionError("read again")

    with monkeypatch.context() as closed:
        closed.setattr("rocket_desktop.play.game_entry.read_content", refuse)
        assert storage.entry(path) == first
    storage.save(path, record(moves=["none"]))
    assert storage.entry(path).plies == 1
    assert storage.entry(path).stamp != put_back


def test_an_entry_tells_seats_result_and_help(storage: Storage) -> None:
    seats = [
        {"name": "Ada", "history": [{"ply": 0, "player": "easy"}, {"ply": 3, "player": "human"}], "player": "human"},
        {"name": "Ben", "player": "hard"},
    ]
    result = {"reason": "tiles", "ranking": [[1], [0]], "scores": [10, 20]}
    put(storage, "Game", record(seats=seats, result=result, aids=["hint"], created="2026-01-31T18:05:00Z"), 1)
    (entry,) = storage.games()
    assert entry.players == ("human", "hard")
    assert entry.people == (0,)
    assert (entry.ending, entry.ranking, entry.scores, entry.aids) == ("tiles", ((1,), (0,)), (10, 20), ("hint",))
    assert entry.created == "2026-01-31T18:05:00Z"


@pytest.mark.parametrize("result", [{"ranking": "x", "scores": 3}, {"ranking": [[7]], "scores": [1]}, {"ranking": [1]}])
def test_a_senseless_result_is_an_end_without_winner(storage: Storage, result: dict[str, object]) -> None:
    put(storage, "Game", record(result=result), 1)
    (entry,) = storage.games()
    assert (entry.finished, entry.winners, entry.scores) == (True, (), ())
