"""What tries out an installed program finds that it works, and says what does not."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

import rocket_desktop
from rocket_desktop.play.storage import HOME_VARIABLE
from rocket_desktop.views.view_catalog import VIEWS

PATIENCE = 600  # seconds

SPOILT = """
import sys
from rocket_desktop.__main__ import main
{spoil}
sys.exit(main(["self-test", "--bots", "greedy,greedy", "--moves", "3"]))
"""

FORGETFUL = """
from rocket_desktop.views.shell import self_test
whole = self_test.open_session
def short(path, storage):
    session, trouble = whole(path, storage)
    session._plies.pop()
    return session, trouble
self_test.open_session = short
"""


def run(code: str, home: Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-c", code],
        env={**os.environ, HOME_VARIABLE: str(home), "QT_QPA_PLATFORM": "offscreen"},
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=False,
    )


def test_it_tells_how_far_it_is_and_touches_nothing_of_the_player_s(tmp_path: Path) -> None:
    done = run(SPOILT.format(spoil=""), tmp_path)
    assert done.returncode == 0, done.stderr
    version, shown, *kept, languages = [json.loads(line) for line in done.stdout.splitlines()]
    assert version == {"version": rocket_desktop.__version__, "compiled": rocket_desktop.compiled()}
    assert shown["shown"] == "offscreen"
    told = {each["game"]: (each["kept"], each["over"]) for each in kept}
    assert told == dict.fromkeys(VIEWS, (3, False))
    assert languages == {"languages": ["en", "fr"]}
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("spoil", "fault"),
    [
        (
            "from rocket_desktop.play import bot_process; bot_process.engine_command = lambda: ['/nowhere/engine']",
            "The bot cannot move: the bots' process cannot be started (/nowhere/engine)",
        ),
        (
            FORGETFUL,
            "3 moves were played, and 2 are in the file",
        ),
        (
            "from PySide6.QtCore import QTranslator; QTranslator.load = lambda *_: False",
            "texts in Français are missing",
        ),
    ],
)
def test_it_says_what_is_wrong(tmp_path: Path, spoil: str, fault: str) -> None:
    done = run(SPOILT.format(spoil=spoil), tmp_path)
    assert done.returncode == 1
    assert done.stderr.endswith(f"rocket-desktop: {fault}\n")


@pytest.mark.parametrize("words", [["--bots", "greedy"], ["--bots", "greedy,magician"], ["--moves", "-1"]])
def test_wrong_usage_is_refused(words: list[str], tmp_path: Path) -> None:
    done = run(f"from rocket_desktop.__main__ import main; raise SystemExit(main(['self-test', *{words!r}]))", tmp_path)
    assert done.returncode == 2
    assert done.stderr.startswith("rocket-desktop: ")
    assert done.stderr.count("\n") == 1
