"""The installer of Windows, made by NSIS from the bundle, and what the program says of itself there."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import Final

from rocket_build.places import DIST, NAME, PACKAGING, ROOT, SUMMARY, TITLE, Failure, run, say, version

SCRIPT: Final = PACKAGING / "windows" / "rocket-desktop.nsi"


def version_info() -> str:
    """What Windows shows of the program's file under "Details", in PyInstaller's form."""
    numbers = (*(int(part) for part in version().split(".")), 0)
    told = {
        "CompanyName": "The Rocket Desktop developers",
        "FileDescription": TITLE,
        "FileVersion": version(),
        "InternalName": NAME,
        "LegalCopyright": "GPL-3.0-or-later",
        "OriginalFilename": f"{NAME}.exe",
        "ProductName": TITLE,
        "ProductVersion": version(),
        "Comments": SUMMARY,
    }
    rows = ",\n        ".join(f"StringStruct({key!r}, {value!r})" for key, value in told.items())
    return f"""VSVersionInfo(
    ffi=FixedFileInfo(filevers={numbers}, prodvers={numbers}, mask=0x3F, flags=0, OS=0x40004, fileType=1, subtype=0),
    kids=[
      StringFileInfo([StringTable('040904B0', [
        {rows}
      ])]),
      VarFileInfo([VarStruct('Translation', [0x0409, 1200])]),
    ],
)
"""


def make_installer(bundle: Path, icons: Path, target: Path | None = None) -> Path:
    """The installer with what lies in `bundle`.  Raises `Failure`."""
    say("making the installer")
    makensis = shutil.which("makensis")
    if makensis is None:
        usual = Path("C:/Program Files (x86)/NSIS/makensis.exe")
        if not usual.is_file():
            raise Failure("there is no makensis: install NSIS 3")
        makensis = str(usual)
    target = target or DIST / f"{NAME}-{version()}-setup.exe"
    target.unlink(missing_ok=True)
    size = sum(path.stat().st_size for path in bundle.rglob("*") if path.is_file()) // 1024
    defines = {
        "VERSION": version(),
        "BUNDLE": str(bundle),
        "ICON": str(icons / f"{NAME}.ico"),
        "LICENCE": str(ROOT / "LICENSE"),
        "SIZE": str(size),
        "TARGET": str(target),
    }
    # Any warning stops it.
    run([makensis, "-WX", "-V2", *(f"-D{name}={value}" for name, value in defines.items()), str(SCRIPT)])
    return target
