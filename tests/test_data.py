"""Where the resources are found, how they are read, and what is said about bad ones."""

from __future__ import annotations

import json
import shutil
import sys
from pathlib import Path

import pytest

from rocket_desktop import data
from rocket_desktop.data import DataError

CHECKOUT = Path(__file__).resolve().parent.parent


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty resources folder of a program installed elsewhere."""
    monkeypatch.setattr(data, "__file__", str(tmp_path / "rocket_desktop" / "data.py"))
    place = tmp_path / "rocket_desktop" / "resources"
    place.mkdir(parents=True)
    return place


# Finding


def test_checkout_has_its_resources_beside_the_package() -> None:
    assert data.resources() == CHECKOUT / "resources"


def test_wheel_has_its_resources_inside_the_package(folder: Path) -> None:
    (folder.parent.parent / "resources").mkdir()  # some other package's, beside ours
    assert data.resources() == folder


def test_frozen_program_has_its_resources_where_it_unpacked_them(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "_MEIPASS", str(tmp_path), raising=False)
    unpacked = tmp_path / "rocket_desktop" / "resources"
    shutil.copytree(CHECKOUT / "resources" / "maps", unpacked / "maps")
    assert data.resources() == unpacked
    assert data.data_names("maps") == ["maps/china", "maps/england", "maps/usa"]


def test_lost_resources_are_reported(folder: Path) -> None:
    folder.rmdir()
    with pytest.raises(DataError, match=r"the program's data is missing from .*: install it again"):
        data.resources()


# Listing


def test_data_names_are_the_json_files_of_a_folder_sorted(folder: Path) -> None:
    (folder / "maps" / "old").mkdir(parents=True)
    for name in ("b.json", "a.json", "note.md", ".hidden.json", "old/c.json"):
        (folder / "maps" / name).write_text("{}")
    assert data.data_names("maps") == ["maps/a", "maps/b"]
    assert data.data_names("maps/old") == ["maps/old/c"]
    assert data.resource_names("maps") == ["maps/a.json", "maps/b.json", "maps/note.md"]


def test_every_map_of_the_program_is_listed_and_read() -> None:
    names = data.data_names("maps")
    assert names == ["maps/china", "maps/england", "maps/usa"]
    for name in names:
        value = data.read_data(name)
        assert isinstance(value, dict)
        assert value["format"] == "rail-hex-map"
        assert f"maps/{value['id']}" == name


def test_listing_a_folder_that_is_not_there_is_an_error() -> None:
    with pytest.raises(DataError, match="there is no folder 'atlantis' among the program's data"):
        data.data_names("atlantis")


# Reading


def test_each_reading_gives_a_value_of_its_own(folder: Path) -> None:
    (folder / "a.json").write_text('{"list": [1]}')
    first = data.read_data("a")
    assert isinstance(first, dict)
    first["list"].append(2)
    assert data.read_data("a") == {"list": [1]}


def test_text_is_utf8_and_bytes_are_as_they_lie(folder: Path) -> None:
    content = "Köln → £120\r\n".encode()
    (folder / "a.txt").write_bytes(content)
    assert data.read_text("a.txt") == "Köln → £120\r\n"
    assert data.read_bytes("a.txt") == content


def test_missing_data_file_is_named() -> None:
    with pytest.raises(DataError, match=r"^there is no file 'maps/atlantis.json' among the program's data$"):
        data.read_data("maps/atlantis")


def test_a_folder_is_no_file() -> None:
    with pytest.raises(DataError, match="there is no file 'maps' among the program's data"):
        data.read_bytes("maps")


@pytest.mark.parametrize(
    "name",
    [
        "",
        ".",
        "..",
        "../pyproject.toml",
        "maps/../../pyproject.toml",
        "maps/./england.json",
        "maps//england.json",
        "/etc/hostname",
        "maps/",
        "C:/windows/win.ini",
        "C:win.ini",
        "maps\\england.json",
        "..\\pyproject.toml",
        "~/england.json",
        ".hidden",
        "maps/england.json\n",
        "maps/england.json\0",
        "maps/ängland.json",
        "//server/share/file.json",
    ],
)
def test_names_that_leave_the_folder_are_refused(name: str) -> None:
    for read in (data.read_bytes, data.read_text, data.resource_names, data.data_names):
        with pytest.raises(DataError, match="is not the name of a data file"):
            read(name)
    with pytest.raises(DataError, match=r"is not the name of a data file|there is no file"):
        data.read_data(name)


@pytest.mark.skipif(sys.platform == "win32", reason="making links needs rights there")
def test_links_that_leave_the_folder_are_refused(folder: Path) -> None:
    (folder.parent / "secret.json").write_text("{}")
    (folder / "link.json").symlink_to(folder.parent / "secret.json")
    with pytest.raises(DataError, match=r"'link.json' lies outside the program's data"):
        data.read_data("link")


@pytest.mark.parametrize(
    ("content", "fault"),
    [
        (b"", "line 1, column 1: the text breaks off"),
        (b'{"a": 1,\n "b": }', "line 2, column 7: a value is missing"),
        (b'{"a": 1} x', "line 1, column 10: something follows after the end"),
        (b'{"a": 1, "a": 2}', 'the key "a" stands twice in one object'),
        (b'[{"a": {"b": 1, "b": 1}}]', 'the key "b" stands twice in one object'),
        (b'{"a": NaN}', "NaN is not a JSON number"),
        (b"[-Infinity]", "-Infinity is not a JSON number"),
        (b'{"a": "\xff"}', "byte 8 is not UTF-8 text"),
        (b"[" * 100_000, "nested too deeply"),
        (b"1" * 5_000, "a number has too many digits"),
    ],
)
def test_damaged_data_file_says_where(folder: Path, content: bytes, fault: str) -> None:
    (folder / "a.json").write_bytes(content)
    with pytest.raises(DataError) as caught:
        data.read_data("a")
    assert str(caught.value).startswith("a is damaged: ")
    assert fault in str(caught.value)
    assert "\n" not in str(caught.value)


def test_a_player_s_own_file_is_parsed_as_strictly() -> None:
    assert data.parse_data(json.dumps({"a": [1, None, True, 0.5]}).encode(), "my.json") == {"a": [1, None, True, 0.5]}
    with pytest.raises(DataError, match=r'^my.json is damaged: the key "a" stands twice'):
        data.parse_data(b'{"a": 1, "a": 2}', "my.json")


def test_damaged_text_is_reported(folder: Path) -> None:
    (folder / "a.txt").write_bytes(b"ab\xff")
    with pytest.raises(DataError, match=r"^a.txt is damaged: byte 3 is not UTF-8 text$"):
        data.read_text("a.txt")


def test_a_file_that_cannot_be_read_is_reported(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (folder / "a.txt").write_text("a")

    def refuse(path: Path) -> bytes:
        raise PermissionError(13, "Permission denied", str(path))

    monkeypatch.setattr(Path, "read_bytes", refuse)
    with pytest.raises(DataError, match=r"^the program's file a.txt cannot be read: Permission denied$"):
        data.read_bytes("a.txt")
