"""The licence texts of all that goes into a bundle: every file in it belongs to a component, and each has its text.

This runs within PyInstaller, which knows where each file comes from, and again on a finished bundle.
"""

from __future__ import annotations

import json
import re
import subprocess
import sys
import sysconfig
from collections.abc import Iterable, Mapping
from importlib.metadata import Distribution, distributions
from pathlib import Path
from typing import Final

from rocket_build.places import PACKAGING, ROOT, Failure

CONTENTS: Final = "contents.json"
"""Stands beside the texts: each file of the bundle with the component that it belongs to."""

PROGRAM: Final = "Rocket Desktop"
PYTHON: Final = "Python"
QT: Final = "Qt and Qt for Python"
FREEZER: Final = "pyinstaller"
COMPILER: Final = "mypy"

_OF_QT: Final = {"pyside6-essentials", "shiboken6"}
_LONGEST_HEADING: Final = 78


class Sources:
    """Tells which component a file of this machine belongs to, and what its licence says."""

    def __init__(self, site: Iterable[Path]) -> None:
        """`site` are the folders of installed packages."""
        self._owners: dict[Path, str] = {}
        self._texts: dict[str, str] = {}
        for distribution in distributions(path=[str(folder) for folder in site]):
            name = _plain(distribution.metadata["Name"])
            for file in distribution.files or ():
                self._owners[Path(str(distribution.locate_file(file))).resolve()] = name
            self._texts[name] = _of_distribution(distribution)
        self._prefix = Path(sys.base_prefix).resolve()

    def component(self, path: Path) -> str:
        """The name of the component that the file at `path` comes from.  Raises `Failure`."""
        real = path.resolve()
        owner = self._owners.get(real)
        if owner is not None:
            return QT if owner in _OF_QT else PROGRAM if owner == "rocket-desktop" else owner
        if real.is_relative_to(ROOT):
            return PROGRAM
        if real.is_relative_to(self._prefix) and self._prefix != Path("/usr"):
            return PYTHON
        package = _debian_package(real)
        if package is None:
            raise Failure(f"nobody knows whose file {path} is, and so what its licence says")
        return PYTHON if re.match(r"(lib)?python3", package) else package

    def text(self, component: str) -> str:
        """The licence of a component.  Raises `Failure` when there is none."""
        if component == PROGRAM:
            found = (ROOT / "LICENSE").read_text(encoding="utf-8")
        elif component == QT:
            found = (PACKAGING / "licences" / "qt.txt").read_text(encoding="utf-8")
        elif component == PYTHON:
            found = _of_python()
        else:
            found = self._texts.get(component) or _of_debian(component)
        if not found.strip():
            raise Failure(f"there is no text of the licence of {component}")
        return found


def write(contents: Mapping[str, Path], compiled: bool, sources: Sources, folder: Path) -> None:
    """Write the text of every component into `folder`, and `CONTENTS`.

    `contents` has each file of the bundle with where it comes from.  Raises `Failure`.
    """
    owners = {name: sources.component(path) for name, path in contents.items()}
    components = {PROGRAM, PYTHON, QT, FREEZER, *owners.values(), *((COMPILER,) if compiled else ())}
    folder.mkdir(parents=True, exist_ok=True)
    for component in components:
        (folder / file_name(component)).write_text(sources.text(component), encoding="utf-8")
    listed = {"components": sorted(components), "files": dict(sorted(owners.items()))}
    (folder / CONTENTS).write_text(json.dumps(listed, indent=1, sort_keys=True) + "\n", encoding="utf-8")


def file_name(component: str) -> str:
    """The name of the file with a component's licence."""
    return re.sub(r"[^A-Za-z0-9.+-]+", "-", component).strip("-") + ".txt"


def faults(bundle: Path) -> list[str]:
    """What is wrong with the licences in a finished bundle, whose files lie in `bundle`: nothing, one hopes."""
    folder = bundle / "rocket_desktop" / "resources" / "licences"
    try:
        listed = json.loads((folder / CONTENTS).read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        return [f"the list of what is in the bundle cannot be read: {error}"]
    found = [
        f"the licence of {component} is missing"
        for component in sorted({*listed["components"], *listed["files"].values()})
        if not (folder / file_name(component)).is_file()
        or not (folder / file_name(component)).read_text("utf-8").strip()
    ]
    own = {f"rocket_desktop/resources/licences/{path.name}" for path in folder.iterdir()} | {"base_library.zip"}
    for path in sorted(bundle.rglob("*")):
        name = path.relative_to(bundle).as_posix()
        if path.is_file() and not path.is_symlink() and name not in listed["files"] and name not in own:
            found.append(f"{name} belongs to no component")
    return found


def _plain(name: str) -> str:
    return re.sub(r"[-_.]+", "-", name).lower()


def _of_distribution(distribution: Distribution) -> str:
    """The licence files of an installed package, one after the other; empty if it has none."""
    named = [
        file for file in distribution.files or () if re.match(r"(licen[cs]e|copying|notice)", file.name, re.IGNORECASE)
    ]
    inside = sorted(file for file in named if ".dist-info" in str(file) and len(file.parts) <= 3)
    return "\n\n".join(file.read_text(encoding="utf-8") for file in inside)


def _of_python() -> str:
    """The licence of the Python that is frozen in."""
    version = "python{}.{}".format(*sys.version_info)
    for place in (
        Path(sysconfig.get_path("stdlib"), "LICENSE.txt"),
        Path(sys.base_prefix, "LICENSE.txt"),
        Path(sys.base_prefix, "LICENSE"),
        Path("/usr/share/doc", version, "copyright"),
    ):
        if place.is_file():
            return place.read_text(encoding="utf-8")
    return ""


def _debian_package(path: Path) -> str | None:
    """The package of Debian that a file belongs to, None if none or where there is no Debian."""
    # Where /lib is a link to /usr/lib, packages still name their files in either way.
    for name in (str(path), str(path).removeprefix("/usr")):
        try:
            done = subprocess.run(["dpkg", "--search", name], capture_output=True, text=True, check=False)
        except FileNotFoundError:
            return None
        if done.returncode == 0:
            return done.stdout.split(":")[0]
    return None


def _of_debian(package: str) -> str:
    """What Debian says of a package's licence, with the common texts that it names."""
    place = Path("/usr/share/doc", package, "copyright")
    if not place.is_file():
        return ""
    text = place.read_text(encoding="utf-8")
    common = sorted(set(re.findall(r"/usr/share/common-licenses/((?:L?GPL|GFDL|Apache|MPL|Artistic)[\w.-]*\d)", text)))
    parts = [text]
    for name in common:
        rule = "-" * _LONGEST_HEADING
        parts.append(
            f"{rule}\n{name}\n{rule}\n\n" + Path("/usr/share/common-licenses", name).read_text(encoding="utf-8")
        )
    return "\n\n".join(parts)
