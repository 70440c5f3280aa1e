"""The disk image of macOS from the app that PyInstaller has made.  Runs on macOS alone."""

from __future__ import annotations

import os
import shutil
from pathlib import Path
from typing import Final

from rocket_build.places import DIST, NAME, TITLE, WORK, machine, run, say, version

IDENTITY_VARIABLE: Final = "ROCKET_SIGNING_IDENTITY"
"""Names the certificate to sign with; without it the app is signed for this machine alone, and others must allow it."""


def make_image(app: Path) -> Path:
    """The .dmg with the app and a link to the folder of applications."""
    say("making the disk image")
    identity = os.environ.get(IDENTITY_VARIABLE, "-")
    hardened = [] if identity == "-" else ["--options", "runtime", "--timestamp"]
    run(["codesign", "--force", "--deep", "--sign", identity, *hardened, str(app)])
    run(["codesign", "--verify", "--deep", "--strict", str(app)])
    folder = WORK / "image"
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    run(["ditto", str(app), str(folder / app.name)])
    (folder / "Applications").symlink_to("/Applications")
    target = DIST / f"{NAME}-{version()}-macos-{machine()}.dmg"
    target.unlink(missing_ok=True)
    run(["hdiutil", "create", "-volname", TITLE, "-srcfolder", str(folder), "-format", "ULFO", str(target)])
    return target
