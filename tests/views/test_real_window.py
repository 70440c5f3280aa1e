"""The whole journey of a player in a real window, under a display of its own."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from rocket_desktop.play.storage import HOME_VARIABLE
from tests.views.real_window import WAYS

ROOT = Path(__file__).resolve().parent.parent.parent
PATIENCE = 900  # seconds


@pytest.mark.display
@pytest.mark.skipif(sys.platform != "linux", reason="the display of its own, Xvfb, is for Linux")
@pytest.mark.parametrize("way", WAYS)
def test_from_a_new_game_over_veto_and_merger_to_the_review(way: str, tmp_path: Path) -> None:
    display = ["xvfb-run", "--auto-servernum", "--server-args=-screen 0 1440x900x24"]
    environment = {**os.environ, "QT_QPA_PLATFORM": "xcb", HOME_VARIABLE: str(tmp_path)}
    done = subprocess.run(
        [*display, sys.executable, "-m", "tests.views.real_window", way],
        cwd=ROOT,
        env=environment,
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout.endswith("arrived\n")
    assert "Traceback" not in done.stderr, done.stderr  # what a slot has raised
