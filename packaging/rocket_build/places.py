"""Where things are, what the project is called, and how commands are run."""

from __future__ import annotations

import os
import platform
import re
import shlex
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import Any, Final

ROOT: Final = Path(__file__).resolve().parents[2]
PACKAGING: Final = ROOT / "packaging"
WORK: Final = ROOT / "build" / "package"
"""What is made on the way."""

DIST: Final = ROOT / "dist"
"""What people get."""

VENV: Final = ROOT / ".venv-package"
PYTHON: Final = VENV / ("Scripts/python.exe" if os.name == "nt" else "bin/python")

NAME: Final = "rocket-desktop"
TITLE: Final = "Rocket Desktop"
SUMMARY: Final = "Play Stephenson's Rocket and other railway board games with friends and computer players"
IDENTIFIER: Final = "io.github.rocket_desktop.RocketDesktop"
"""The program's name among all programs: of its metadata, of the bundle of macOS and of the Flatpak."""

MIME_TYPE: Final = "application/x-rocket-save"
_ENOUGH: Final = 4000  # bytes of what a command has said before it failed

HOME_VARIABLE: Final = "ROCKET_HOME_PAGE"
"""Names the project's public address where there is one: a forge sets it, and the metadata names it then."""


class Failure(Exception):
    """What stops the build, in one sentence."""


def say(text: str) -> None:
    """One line about what happens now."""
    print("package:", text, file=sys.stderr, flush=True)


def run(command: list[str], *, cwd: Path = ROOT, quiet: bool = False, **environment: str) -> None:
    """Run a command that the build depends on; `quiet` shows its output only if it fails.  Raises `Failure`."""
    variables = {key: value for key, value in os.environ.items() if key != "PYTHONPATH"}
    done = subprocess.run(
        command,
        cwd=cwd,
        env={**variables, **environment},
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE if quiet else None,
        stderr=subprocess.STDOUT if quiet else None,
        check=False,
    )
    if done.returncode:
        if quiet:
            sys.stderr.buffer.write(done.stdout[-_ENOUGH:])
        raise Failure(f"`{shlex.join(command)}` ended with status {done.returncode}")


def output(command: list[str], *, cwd: Path = ROOT) -> str:
    """What a command prints.  Raises `Failure`."""
    done = subprocess.run(command, cwd=cwd, stdin=subprocess.DEVNULL, capture_output=True, text=True, check=False)
    if done.returncode:
        raise Failure(f"`{shlex.join(command)}` ended with status {done.returncode}: {done.stderr.strip()}")
    return done.stdout


def version() -> str:
    """The program's version, as `rocket_desktop.__version__` says it."""
    text = (ROOT / "rocket_desktop" / "__init__.py").read_text(encoding="utf-8")
    found = re.search(r'^__version__ = "(\d+\.\d+\.\d+)"$', text, re.MULTILINE)
    if found is None:
        raise Failure("rocket_desktop/__init__.py names no version")
    return found.group(1)


def project() -> dict[str, Any]:
    """The content of pyproject.toml."""
    return tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))


def machine() -> str:
    """The processor as Linux calls it: `x86_64`, `aarch64`."""
    return {"AMD64": "x86_64", "arm64": "aarch64"}.get(platform.machine(), platform.machine())


def fill(template: Path, **values: str) -> str:
    """The text of a template with each `{{name}}` replaced.  Raises `Failure` for one that has no value."""

    def value(match: re.Match[str]) -> str:
        if match.group(1) not in values:
            raise Failure(f"{template.name} asks for {match.group(1)}, which is not known")
        return values[match.group(1)]

    return re.sub(r"\{\{(\w+)\}\}", value, template.read_text(encoding="utf-8"))
