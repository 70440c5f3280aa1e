from __future__ import annotations

import json
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest
from pytestqt.qtbot import QtBot

from rocket_desktop import __version__
from rocket_desktop.ai.table import load_record, read_needed
from rocket_desktop.model.digest import digest
from rocket_desktop.model.game import rebuild
from rocket_desktop.model.record import parse_record
from rocket_desktop.play.game_file import read_game
from rocket_desktop.play.session import open_session
from rocket_desktop.play.storage import Storage

FOLDER = Path(__file__).parent
FILES = sorted(FOLDER.glob("*/*.rocket"))
VERSIONS = sorted({path.parent.name for path in FILES})
KINDS = {"begun", "edition-1999-4", "in-a-veto", "own-map", "seats-handed-over", "taken-back", "under-way"}


def expected(path: Path) -> dict[str, Any]:
    """What a record must lead to."""
    positions = json.loads((path.parent / "positions.json").read_text(encoding="utf-8"))
    found: dict[str, Any] = positions[path.stem]
    return found


@pytest.mark.parametrize("path", FILES, ids=[f"{path.parent.name}/{path.stem}" for path in FILES])
def test_a_record_of_every_version_leads_where_it_led(path: Path) -> None:
    record = parse_record(path.read_bytes())
    replay = rebuild(record, read_needed(record))
    assert replay.fault is None
    state = replay.state
    assert {"plies": replay.game.ply(), "digest": digest(state.encode()), "scores": state.scores()} == expected(path)
    # Written again by this version it is still the same game.
    again = rebuild(parse_record(replay.game.record().dumps()), read_needed(record))
    assert again.fault is None
    assert again.game.check() == replay.game.check()
    assert load_record(path.read_bytes()).state.encode() == state.encode()


@pytest.mark.parametrize("version", VERSIONS)
def test_the_app_goes_on_with_the_games_of_every_version(version: str, tmp_path: Path, qtbot: QtBot) -> None:
    assert qtbot is not None
    storage = Storage(tmp_path / "games")
    for path in sorted((FOLDER / version).glob("*.rocket")):
        game, trouble, _ = read_game(path)
        assert trouble == ""
        assert game.ply() == expected(path)["plies"]
        place, trouble = storage.import_file(path)
        assert trouble == ""
        session, trouble = open_session(place, storage)
        assert trouble == ""
        assert session.read_only == ""
        assert session.path == place
        assert len(session.plies()) == game.ply()


def test_there_are_records_of_all_kinds_of_this_version() -> None:
    assert __version__ in VERSIONS
    for version in VERSIONS:
        assert {path.stem for path in FILES if path.parent.name == version} >= KINDS


def test_the_folder_only_grows() -> None:
    """What was committed here once is neither changed nor removed."""
    root = FOLDER.parent.parent
    if not (root / ".git").exists() or shutil.which("git") is None:
        pytest.skip("no history to compare with")
    changed = subprocess.run(
        ["git", "log", "--diff-filter=MDRT", "--name-status", "--format=", "--", f"{FOLDER}/*/*"],
        cwd=root,
        check=True,
        capture_output=True,
        text=True,
    ).stdout
    assert changed == ""
    waiting = subprocess.run(
        ["git", "diff", "--diff-filter=MDRT", "--name-status", "HEAD", "--", f"{FOLDER}/*/*"],
        cwd=root,
        check=True,
        capture_output=True,
        text=True,
    ).stdout
    assert waiting == ""
