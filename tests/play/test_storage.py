from __future__ import annotations

import json
import os
from pathlib import Path

import pytest

from rocket_desktop.play.storage import HOME_VARIABLE, Storage, StorageError, data_folder, write_atomically


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
    ("text", "fault"),
    [
        ("{", "not JSON"),
        ("[]", "no game record"),
        ('{"format": "something else"}', "no game record"),
        (record(moves="none"), "damaged"),
        ("[" * 100_000, "not JSON"),
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
        ("x" * 200, "at most"),
    ):
        with pytest.raises(StorageError, match=why):
            storage.rename(path, title)
        assert path.exists()
    assert storage.rename(path, "One") == path
    assert storage.rename(path, "Three").name == "Three.rocket"
    assert {entry.title for entry in storage.games()} == {"Two", "Three"}


def test_export_and_import(storage: Storage, tmp_path: Path) -> None:
    path = put(storage, "Game", record(), 1)
    away = tmp_path / "Game.rocket"
    storage.export(path, away)
    assert away.read_bytes() == path.read_bytes()
    assert storage.import_file(away) == path
    assert storage.import_file(path) == path
    storage.save(path, record(moves=[]))
    again = storage.import_file(away)
    assert again.name == "Game (2).rocket"
    assert again.read_bytes() == away.read_bytes()
    with pytest.raises(StorageError, match="own file"):
        storage.export(path, path)


def test_what_is_no_record_is_not_imported(storage: Storage, tmp_path: Path) -> None:
    foreign = tmp_path / "photo.jpg"
    foreign.write_bytes(b"\xff\xd8\xff")
    with pytest.raises(StorageError, match="no game record"):
        storage.import_file(foreign)
    foreign.write_text("{}")
    with pytest.raises(StorageError, match="cannot be imported"):
        storage.import_file(foreign)
    with pytest.raises(StorageError, match="cannot be read"):
        storage.import_file(tmp_path / "missing.rocket")
    assert storage.games() == []


def test_delete(storage: Storage) -> None:
    path = put(storage, "Game", record(), 1)
    storage.delete(path)
    assert storage.games() == []
    with pytest.raises(StorageError, match="cannot be deleted"):
        storage.delete(path)
