"""The pictures of the screens: that they can be made, and are the same every time."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from PySide6.QtGui import QImage

from tests.views.pictures import FORMATS, SCREENS

ROOT = Path(__file__).resolve().parent.parent.parent


def make(folder: Path, *words: str) -> subprocess.CompletedProcess[str]:
    """Make pictures as `dev.py pictures` does."""
    command = [sys.executable, "-m", "tests.views.pictures", str(folder), *words]
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)


def test_every_screen_has_a_picture(tmp_path: Path) -> None:
    done = make(tmp_path, "--format", "1024x640", "--theme", "light")
    assert done.returncode == 0, done.stderr
    made = sorted(tmp_path.glob("1024x640/light/*.png"))
    assert [path.stem.partition("-")[2] for path in made] == list(SCREENS)
    seen = []
    for path in made:
        picture = QImage(str(path))
        assert (picture.width(), picture.height()) == (1024, 640)
        seen.append(bytes(picture.constBits()))
    assert len(set(seen)) == len(SCREENS), "two screens look alike"


def test_pictures_are_the_same_every_time(tmp_path: Path) -> None:
    words = ("--format", "1440x900-dpr2", "--theme", "dark", "--screen", "preview", "--screen", "hint-why")
    pictures = []
    for name in ("one", "two"):
        done = make(tmp_path / name, *words)
        assert done.returncode == 0, done.stderr
        pictures.append([QImage(str(path)) for path in sorted((tmp_path / name).rglob("*.png"))])
    assert len(pictures[0]) == 2
    assert pictures[0] == pictures[1]
    assert pictures[0][0].width() == 2 * FORMATS["1440x900-dpr2"].width
