"""`python3 dev.py package`: builds what this system can, and says what has come of it."""

from __future__ import annotations

import argparse
import hashlib
import json
import shutil
import sys
from pathlib import Path

from rocket_build import bundle, clean_room, environment, linux, macos, trial, wheels, windows
from rocket_build.places import DIST, NAME, WORK, Failure, machine, say, version


def main(words: list[str]) -> int:
    """The exit status: 0 when all is built, and proved if that is asked for."""
    parser = argparse.ArgumentParser(
        prog="dev.py package",
        description="Builds what people install, in dist/: wheels and, on Linux, a .deb, a .rpm and a .run, on Windows"
        " an installer, on macOS a disk image.",
    )
    parser.add_argument(
        "--bundle", action="store_true", help="only the program's folder, tried out with no Python there"
    )
    parser.add_argument(
        "--check", action="store_true", help="prove the .deb, too: in a minimal system without Python (Linux, as root)"
    )
    parser.add_argument("--pure", action="store_true", help="leave the rules interpreted: quick, to try a build out")
    options = parser.parse_args(words)
    if options.check and (options.bundle or options.pure):
        parser.error("--check is for the whole, compiled build")
    try:
        build(options)
    except Failure as failure:
        say(str(failure))
        return 1
    return 0


def build(options: argparse.Namespace) -> None:
    """Build, step by step.  Raises `Failure`."""
    on_linux = sys.platform.startswith("linux")
    needed = dict(environment.BUILDING)
    if not options.bundle:
        needed |= environment.PACKING | environment.VALIDATING
    if options.check:
        needed |= environment.PROVING
    environment.provide(needed, "the build needs more")
    environment.make()
    WORK.mkdir(parents=True, exist_ok=True)
    made = []
    if not options.bundle:
        made.append(wheels.build(pure=True))
    wheel = wheels.build(pure=options.pure)
    wheels.install(wheel)
    if wheel not in made:
        made.append(wheel)
    icons = bundle.draw_icons()
    folder = bundle.freeze(compiled=not options.pure)
    files = [path for path in folder.rglob("*") if path.is_file()]
    say(f"the bundle has {bundle.size(folder) / 1e6:.1f} MB in {len(files)} files")
    if on_linux:
        figures = trial.smoke(folder)
    else:
        figures = [trial.self_test([str(bundle.program()), "self-test", "--moves", "20"], folder)]
        say(f"  {figures[0]}")
    if options.bundle:
        return
    if on_linux:
        made += linux.build(folder, icons)
        linux.validate(WORK / "tree", made)
        say("the installer of Windows compiles, with a dummy in it")
        dummy = WORK / "dummy"
        shutil.rmtree(dummy, ignore_errors=True)
        (dummy / "_internal").mkdir(parents=True)
        for file in (f"{NAME}.exe", f"{NAME}-console.exe", "_internal/python3.dll"):
            (dummy / file).write_bytes(b"MZ")
        windows.make_installer(dummy, icons, WORK / f"{NAME}-dummy-setup.exe")
    elif sys.platform == "win32":
        made.append(windows.make_installer(folder, icons))
    elif sys.platform == "darwin":
        made.append(macos.make_image(bundle.APP))
    tell(made)
    if options.check:
        package = next(path for path in made if path.suffix == ".deb")
        figures += clean_room.prove(package)
        say("proved")
    told = {
        "version": version(),
        "machine": machine(),
        "bundle": bundle.size(folder),
        "files": {path.name: path.stat().st_size for path in made},
        "runs": [each.to_json() for each in figures],
    }
    (DIST / "figures.json").write_text(json.dumps(told, indent=1) + "\n", encoding="utf-8")


def tell(made: list[Path]) -> None:
    """Say what was made, and write the digests beside it."""
    lines = []
    for path in sorted(made):
        digest = hashlib.sha256(path.read_bytes()).hexdigest()
        lines.append(f"{digest}  {path.name}\n")
        say(f"{path.stat().st_size / 1e6:6.1f} MB  dist/{path.name}")
    (DIST / f"SHA256SUMS-{sys.platform}-{machine()}").write_text("".join(lines), encoding="utf-8")


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
