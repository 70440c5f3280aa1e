"""Maps of players' own on disk: kept, shared, put aside, and never a reason to stop."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest

from rocket_desktop.model.core import Json
from rocket_desktop.model.record import Seat
from rocket_desktop.model.stephenson import map_draft
from rocket_desktop.model.stephenson.draft_file import to_json
from rocket_desktop.play import own_maps
from rocket_desktop.play.own_maps import OwnMaps
from rocket_desktop.play.session import new_session, open_session
from rocket_desktop.play.storage import Storage, StorageError
from tests.model.test_map_draft import small


def content(title: str = "Small") -> Json:
    return to_json(replace(small(), title=title))


@pytest.fixture
def maps(tmp_path: Path) -> OwnMaps:
    return OwnMaps(tmp_path / "maps")


def test_without_a_folder_there_are_no_maps(maps: OwnMaps) -> None:
    assert maps.maps() == []
    assert maps.data() == {}
    assert maps.find("x").saved is None


def test_a_map_is_saved_and_can_be_played_on(maps: OwnMaps) -> None:
    name = maps.new_name("Småll Mâp!")
    assert name == "small-map"
    maps.keep_draft(name, content("before"))
    assert maps.data() == {}
    (found,) = maps.maps()
    assert (found.title, found.saved, found.fault) == ("before", None, "it has not been saved yet")
    maps.save(name, content("Småll"))
    (found,) = maps.maps()
    assert (found.title, found.draft, found.fault) == ("Småll", None, "")
    assert maps.data() == {"maps/small-map": content("Småll")}


def test_changes_lie_beside_what_was_saved(maps: OwnMaps) -> None:
    maps.save("x", content("saved"))
    maps.keep_draft("x", content("changed"))
    found = maps.find("x")
    assert found.saved is not None
    assert found.draft is not None
    assert (found.title, found.draft["title"]) == ("saved", "changed")
    assert maps.data()["maps/x"] == content("saved")
    maps.drop_draft("x")
    assert maps.find("x").draft is None


def test_names_are_never_those_of_the_programs_maps_or_of_others(maps: OwnMaps) -> None:
    assert maps.new_name("England") == "england-2"
    maps.save("england-2", content())
    assert maps.new_name("england") == "england-3"
    assert maps.new_name("地図") == "map"
    assert len(maps.new_name("x" * 200)) <= 40


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("", "no JSON"),
        ("[]", "it is no map"),
        ("[" * 100_000, "no JSON"),
        ('{"format": "rail-hex-map", "version": 1}', "has no"),
        ("\ud800", "UTF-8"),
    ],
)
def test_a_faulty_file_is_listed_with_its_fault_and_stays(maps: OwnMaps, text: str, fault: str) -> None:
    maps.save("good", content())
    path = maps.folder / "bad.json"
    path.write_bytes(text.encode("utf-8", "surrogatepass"))
    before = path.read_bytes()
    bad = maps.find("bad")
    assert fault in bad.fault
    assert set(maps.data()) == {"maps/good"}
    assert len(maps.maps()) == 2
    assert path.read_bytes() == before


def test_files_with_other_names_are_passed_over(maps: OwnMaps) -> None:
    maps.folder.mkdir()
    for name in ("UPPER.json", "a b.json", ".json", "notes.txt", "ü.json"):
        (maps.folder / name).write_text("{}")
    (maps.folder / "folder.json").mkdir()
    assert maps.maps() == []


def test_a_file_that_is_too_large_is_not_read(maps: OwnMaps, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(own_maps, "MAX_BYTES", 1024 * 1024)
    maps.folder.mkdir()
    (maps.folder / "huge.json").write_text(" " * (1024 * 1024 + 1))
    assert "too large" in maps.find("huge").fault


def test_a_deleted_map_can_be_had_back(maps: OwnMaps) -> None:
    maps.save("x", content("first"))
    maps.keep_draft("x", content("changed"))
    moved = maps.delete("x")
    assert maps.maps() == []
    maps.save("x", content("second"))
    with pytest.raises(StorageError, match="already a map"):
        maps.restore(moved)
    again = maps.delete("x")
    maps.restore(moved)
    found = maps.find("x")
    assert found.saved is not None
    assert found.draft is not None
    assert found.saved["title"] == "first"
    maps.delete("x")
    maps.restore(again)
    assert maps.find("x").title == "second"


def test_a_map_that_somebody_else_has_saved_meanwhile_is_kept_too(maps: OwnMaps) -> None:
    maps.save("mine", content("Mine"))
    version = maps.version("mine")
    assert version
    # The same once more, or as it was: nobody else has been there.
    assert maps.save("mine", content("Mine"), version) == ""
    other = OwnMaps(maps.folder)
    other.save("mine", content("Theirs"), other.version("mine"))
    assert maps.save("mine", content("Mine 2"), version) == "Theirs, as saved elsewhere"
    assert {each.name: each.title for each in maps.maps()} == {
        "mine": "Mine 2",
        "theirs-as-saved-elsewhere": "Theirs, as saved elsewhere",
    }
    kept = maps.find("theirs-as-saved-elsewhere")
    assert kept.fault == ""
    assert kept.saved is not None
    assert kept.saved["hexes"] == content("Theirs")["hexes"]


def test_a_file_that_became_damaged_is_not_written_over(maps: OwnMaps) -> None:
    maps.save("mine", content("Mine"))
    version = maps.version("mine")
    (maps.folder / "mine.json").write_text("{ what was saved, half")
    assert maps.save("mine", content("Mine"), version) == ""
    assert (maps.folder / "deleted" / "mine.json").read_text() == "{ what was saved, half"
    assert maps.version("mine") == version


def test_a_map_is_shared_as_one_file(maps: OwnMaps, tmp_path: Path) -> None:
    maps.save("x", content())
    shared = tmp_path / "shared.json"
    maps.export("x", shared)
    other = OwnMaps(tmp_path / "others")
    name, faults = other.import_file(shared)
    assert (name, faults) == ("small", [])
    assert other.data() == {"maps/small": content()}
    assert other.import_file(shared)[0] == "small-2"
    with pytest.raises(StorageError, match="cannot be exported"):
        maps.export("nothing", shared)


def test_a_map_with_faults_is_taken_as_a_draft(maps: OwnMaps, tmp_path: Path) -> None:
    data = content()
    data["lines"] = []
    file = tmp_path / "faulty.json"
    file.write_text(json.dumps(data))
    name, faults = maps.import_file(file)
    assert faults == ["the map needs at least 2 lines, it has 0"]
    assert maps.find(name).draft == data
    assert maps.data() == {}


@pytest.mark.parametrize("text", ["", "[]", "{}", '{"format": "rail-hex-map", "version": 1}', "NaN"])
def test_what_is_no_map_is_refused_and_nothing_is_taken(maps: OwnMaps, tmp_path: Path, text: str) -> None:
    file = tmp_path / "no map.json"
    file.write_text(text)
    with pytest.raises(StorageError, match=r"no map\.json"):
        maps.import_file(file)
    assert maps.maps() == []
    assert file.read_text() == text


def test_a_folder_that_cannot_be_used_is_said(tmp_path: Path) -> None:
    (tmp_path / "maps").write_text("a file")
    maps = OwnMaps(tmp_path / "maps")
    assert maps.data() == {}
    with pytest.raises(StorageError):
        maps.maps()
    with pytest.raises(StorageError):
        maps.save("x", content())


def test_a_game_opens_again_whatever_becomes_of_its_map(maps: OwnMaps, tmp_path: Path) -> None:
    maps.save("mine", content("Mine"))
    storage = Storage(tmp_path / "games")
    seats = [Seat("Ada"), Seat("Ben")]
    session = new_session("stephensons-rocket", {"map": "mine"}, seats, storage, "Mine", own_data=maps.data())
    session.play(session.legal()[0])
    session.close()
    maps.save("mine", to_json(map_draft.with_hexes(small(), [(-1, 0)])))
    maps.delete("mine")
    again, trouble = open_session(session.path, storage)
    assert trouble == ""
    assert len(again.plies()) == 1
    assert again.own_data == {"maps/mine": content("Mine")}
    again.close()
