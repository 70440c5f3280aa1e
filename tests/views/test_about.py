"""The program says what it is and shows the licence of all that is inside."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

import rocket_desktop
from rocket_desktop import data
from rocket_desktop.views.shell import app as shell
from rocket_desktop.views.shell.about import AboutDialog, licences
from rocket_desktop.views.shell.window import MainWindow
from tests.views.seen_texts import settle, texts


def test_about_shows_version_author_and_licences(open_window: Callable[[], MainWindow]) -> None:
    window = open_window()
    window.show_about()
    (about,) = window.findChildren(AboutDialog)
    shown = " ".join(seen.text for seen in texts(about))
    assert f"Rocket Desktop {rocket_desktop.__version__}" in shown
    assert "Reiner Knizia" in shown
    assert "GeoNames (CC BY 4.0)" in shown
    assert about.text.toPlainText().startswith("# Credits")
    for row in range(about.titles.count()):
        about.titles.setCurrentRow(row)
        assert len(about.text.toPlainText()) > 500
    about.close()
    settle()
    assert window.findChildren(AboutDialog) == []


def test_installed_program_finds_the_licences_of_its_packages() -> None:
    texts = licences()
    assert "GNU GENERAL PUBLIC LICENSE" in texts["rocket-desktop"]
    assert "NetworkX" in texts["networkx"]
    assert "SIL OPEN FONT LICENSE" in texts["LinuxLibertine"]
    assert "hypothesis" not in texts, "no part of the program"


def test_frozen_program_shows_the_licences_that_it_holds(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    resources = tmp_path / "rocket_desktop" / "resources"
    for folder in ("licences", "fonts"):
        (resources / folder).mkdir(parents=True)
    (resources / "CREDITS.md").write_text("# Credits")
    (resources / "licences" / "Qt-and-Qt-for-Python.txt").write_text("LGPL")
    (resources / "licences" / "contents.json").write_text("{}")
    (resources / "fonts" / "OFL-SourceSans3.txt").write_text("OFL")
    monkeypatch.setattr(data, "resources", lambda: resources)
    assert licences() == {"Credits": "# Credits", "Qt and Qt for Python": "LGPL", "SourceSans3": "OFL"}


def test_window_has_the_program_s_icon(open_window: Callable[[], MainWindow]) -> None:
    picture = open_window().windowIcon().pixmap(64, 64).toImage()
    assert picture.pixelColor(32, 8).name() != picture.pixelColor(20, 40).name()
    assert picture.pixelColor(0, 0).alpha() == 0, "a hex, not a square"


def test_damaged_icon_is_told_as_damaged_program(
    open_window: Callable[[], MainWindow], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(shell, "read_bytes", lambda _name: b"<svg")
    with pytest.raises(data.DataError, match=r"rocket-desktop\.svg is damaged: install the program again"):
        open_window()
