from __future__ import annotations

import json
from pathlib import Path

import pytest

from rocket_desktop.play.settings import Settings, SettingsFile


def test_values_come_back(tmp_path: Path) -> None:
    file = SettingsFile(tmp_path / "settings.json")
    assert (file.values, file.message) == (Settings(), "")
    file.values.theme = "dark"
    file.values.text_size = 150
    file.values.new_game = {"game": "x"}
    file.save()
    again = SettingsFile(tmp_path / "settings.json")
    assert again.values == file.values
    assert again.message == ""


def test_a_broken_file_is_kept_aside_and_defaults_are_used(tmp_path: Path) -> None:
    for number, text in enumerate((b"{", b"[1]", b"\xff\xfe", b"[" * 50_000, b"{}" + b" " * 2_000_000), 1):
        (tmp_path / "settings.json").write_bytes(text)
        file = SettingsFile(tmp_path / "settings.json")
        assert file.values == Settings()
        assert f"settings.broken-{number}.json" in file.message
        assert (tmp_path / f"settings.broken-{number}.json").read_bytes() == text
        assert not (tmp_path / "settings.json").exists()


def test_a_senseless_value_falls_back_alone(tmp_path: Path) -> None:
    path = tmp_path / "settings.json"
    path.write_text(json.dumps({"theme": "pink", "text_size": True, "speed": "fast", "confirm": 1}))
    file = SettingsFile(path)
    assert file.values == Settings(speed="fast")
    assert all(name in file.message for name in ("theme", "text_size", "confirm"))


def test_what_a_newer_version_has_added_is_kept(tmp_path: Path) -> None:
    path = tmp_path / "settings.json"
    path.write_text(json.dumps({"theme": "light", "sounds": {"on": True}}))
    file = SettingsFile(path)
    file.save()
    assert json.loads(path.read_text())["sounds"] == {"on": True}


def test_a_broken_file_that_cannot_be_moved_is_no_reason_not_to_start(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: object) -> None:
        raise OSError(30, "Read-only file system")

    (tmp_path / "settings.json").write_text("{")
    monkeypatch.setattr(Path, "rename", refuse)
    file = SettingsFile(tmp_path / "settings.json")
    assert file.values == Settings()
    assert "read-only file system" in file.message
    assert "defaults" in file.message


@pytest.mark.parametrize(
    "text",
    [
        '{"others": "\\ud800"}',
        '{"window": "\\ud800"}',
        '{"new_game": {"map": "\\udfff"}}',
        '{"others": NaN}',
        "[" * 100_000,
    ],
)
def test_settings_that_could_not_be_written_again_are_damaged(text: str, tmp_path: Path) -> None:
    """Half a surrogate pair is JSON, but no text that a file can hold: every later change was lost, with a fault."""
    path = tmp_path / "settings.json"
    path.write_text(text)
    file = SettingsFile(path)
    assert file.values == Settings()
    assert "settings.broken-1.json" in file.message
    file.values.theme = "dark"
    file.save()
    assert SettingsFile(path).values.theme == "dark"
    assert (tmp_path / "settings.broken-1.json").read_text() == text


def test_a_file_that_cannot_be_read_is_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "settings.json"
    path.write_text(json.dumps({"theme": "dark"}))

    def refuse(*_: object, **__: object) -> None:
        raise PermissionError(13, "Permission denied")

    with monkeypatch.context() as locked:
        locked.setattr(Path, "open", refuse)
        file = SettingsFile(path)
    assert file.values == Settings()
    assert "permission denied" in file.message
    file.save()
    assert json.loads((tmp_path / "settings.unread-1.json").read_text()) == {"theme": "dark"}
    file.save()
    assert sorted(each.name for each in tmp_path.iterdir()) == ["settings.json", "settings.unread-1.json"]
