"""What a build needs: an environment of Python's with exactly the tools that are named, and programs of the system."""

from __future__ import annotations

import hashlib
import importlib.util
import sys
from collections.abc import Mapping
from typing import Final

import dev
from rocket_build.places import PACKAGING, PYTHON, VENV, Failure, run, say

REQUIREMENTS: Final = PACKAGING / "requirements.txt"
_STAMP: Final = VENV / "rocket-requirements.txt"

# Program: the packages that hold it, as in `dev.PACKAGES`.
BUILDING: Final = {
    "gcc": ("gcc", "gcc", "gcc"),
    "objdump": ("binutils", "binutils", "binutils"),
    "unshare": ("util-linux", "util-linux", "util-linux"),
}
PACKING: Final = {
    "dpkg-deb": ("dpkg", "dpkg", "dpkg"),
    "makeself": ("makeself", "makeself", "makeself"),
    "xz": ("xz-utils", "xz", "xz"),
}
VALIDATING: Final = {
    "appstreamcli": ("appstream", "appstream", "appstream"),
    "desktop-file-validate": ("desktop-file-utils", "desktop-file-utils", "desktop-file-utils"),
    "lintian": ("lintian", "lintian", "lintian"),
    "makensis": ("nsis", "mingw32-nsis", "nsis"),
    "rpm": ("rpm", "rpm", "rpm-tools"),
    "shellcheck": ("shellcheck", "ShellCheck", "shellcheck"),
    "update-mime-database": ("shared-mime-info", "shared-mime-info", "shared-mime-info"),
}
PROVING: Final = {
    "debootstrap": ("debootstrap", "debootstrap", "debootstrap"),
    "rpmlint": ("rpmlint", "rpmlint", "rpmlint"),
}


def provide(programs: Mapping[str, tuple[str, str, str]], what: str) -> None:
    """See to it that the system has these programs, and Qt's libraries.  Raises `Failure` with what to do about it."""
    if not sys.platform.startswith("linux"):
        return
    dev.PROGRAMS.update(programs)
    advice = dev.provide([*dev.missing_libraries(), *dev.missing_programs()], what)
    if advice:
        raise Failure(advice)


def make() -> None:
    """Make the environment anew unless it holds what `REQUIREMENTS` names for this Python.  Raises `Failure`."""
    wanted = hashlib.sha256(REQUIREMENTS.read_bytes() + sys.version.encode()).hexdigest()
    if PYTHON.exists() and _STAMP.is_file() and _STAMP.read_text(encoding="ascii") == wanted:
        return
    if importlib.util.find_spec("venv") is None or importlib.util.find_spec("ensurepip") is None:
        raise Failure(
            "this Python cannot make a virtual environment: install the package that holds venv and ensurepip"
        )
    say("making .venv-package with the tools of packaging/requirements.txt: some 150 MB to download, once")
    run([sys.executable, "-m", "venv", "--clear", str(VENV)])
    pip = [str(PYTHON), "-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--no-deps"]
    run([*pip, "--requirement", str(REQUIREMENTS)])
    run([str(PYTHON), "-m", "pip", "check", "--disable-pip-version-check"], quiet=True)
    _STAMP.write_text(wanted, encoding="ascii")
