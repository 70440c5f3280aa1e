"""The wheels: one with the rules compiled for this system, and one that runs everywhere; `pip` installs either."""

from __future__ import annotations

import os
import shutil
import sysconfig
from pathlib import Path

from rocket_build.places import DIST, PYTHON, VENV, WORK, Failure, run, say
from rocket_build.source import epoch, export


def build(pure: bool) -> Path:
    """The wheel, `pure` or compiled, in `DIST`.  Raises `Failure`, also when the rules could not be compiled."""
    say("making the pure wheel" if pure else "compiling the rules into a wheel: takes some minutes")
    source = export()
    folder = WORK / "wheel"
    shutil.rmtree(folder, ignore_errors=True)
    options = ["--quiet", "--disable-pip-version-check", "--no-cache-dir", "--no-build-isolation", "--no-deps"]
    run(
        [str(PYTHON), "-m", "pip", "wheel", *options, "--wheel-dir", str(folder), str(source)],
        SOURCE_DATE_EPOCH=str(epoch()),
        PYTHONHASHSEED="0",
        ROCKET_PURE="1" if pure else "0",
        # Without debugging symbols and the paths of the sources (mypyc's own name theirs in assertions, too), libraries
        # are the same wherever they are made.
        LDSHARED=linker(),
        CFLAGS=f"{os.environ.get('CFLAGS', '')} -g0 {_forgotten(VENV)} {_forgotten(source)}".strip()
        if os.name != "nt"
        else "",
    )
    wheels = list(folder.glob("*.whl"))
    if len(wheels) != 1:
        raise Failure(f"{len(wheels)} wheels were made instead of one")
    if wheels[0].name.endswith("-none-any.whl") != pure:
        raise Failure("the rules could not be compiled: is there a C compiler?")
    DIST.mkdir(exist_ok=True)
    target = DIST / wheels[0].name
    shutil.move(wheels[0], target)
    return target


def _forgotten(folder: Path) -> str:
    return f"-ffile-prefix-map={folder}=."


def linker() -> str:
    """How this Python links libraries, but without its own folder as a place to seek others in; "" on Windows."""
    command = sysconfig.get_config_var("LDSHARED") or ""
    return " ".join(part for part in command.split() if not part.startswith("-Wl,-rpath"))


def install(wheel: Path) -> None:
    """Put the wheel into the environment of the build, instead of whatever was there."""
    pip = [str(PYTHON), "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
    run([*pip, "--no-deps", "--force-reinstall", str(wheel)])
