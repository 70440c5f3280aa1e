"""The sources that a build is made from: what belongs to the repository, dated by its last commit."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
from datetime import UTC, datetime
from functools import lru_cache
from pathlib import Path

from rocket_build.places import ROOT, WORK, Failure, output

SOURCE = WORK / "source"

_MADE = {".git", ".venv", ".venv-package", "build", "dist", "__pycache__"}


@lru_cache(maxsize=1)
def epoch() -> int:
    """The time that everything in a build bears, in seconds since 1970.

    SOURCE_DATE_EPOCH if it is set, else that of the last commit, else that of the newest change in an unpacked archive.
    """
    given = os.environ.get("SOURCE_DATE_EPOCH")
    if given is not None:
        if not re.fullmatch(r"[0-9]{1,11}", given):
            raise Failure(f"SOURCE_DATE_EPOCH must be seconds since 1970, not {given!r}")
        return int(given)
    if (ROOT / ".git").exists():
        return int(output(["git", "log", "-1", "--format=%ct"]))
    return int(max(path.stat().st_mtime for path in files()))


def date() -> datetime:
    """`epoch` as a time in UTC."""
    return datetime.fromtimestamp(epoch(), UTC)


def files() -> list[Path]:
    """What belongs to the repository, sorted; without git, all that does not lie in a folder that tools have made."""
    if (ROOT / ".git").exists():
        command = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
        listed = subprocess.run(command, cwd=ROOT, capture_output=True, check=True).stdout.decode()
        found = [ROOT / name for name in listed.split("\0") if name]
    else:
        found = [path for path in ROOT.rglob("*") if not _MADE & set(path.relative_to(ROOT).parts)]
    return sorted(path for path in found if path.is_file())


def export() -> Path:
    """A fresh folder with the sources alone: nothing that was compiled or cached before gets into a build."""
    shutil.rmtree(SOURCE, ignore_errors=True)
    for path in files():
        target = SOURCE / path.relative_to(ROOT)
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy2(path, target)
        os.utime(target, (epoch(), epoch()))
    return SOURCE
