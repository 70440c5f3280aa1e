"""Runs, tests and checks Rocket Desktop from a checkout: `python3 dev.py run`.  Needs Python 3.11 and nothing else.

Everything is installed into `.venv` beside this file, and only what has changed is done again.
"""

from __future__ import annotations

import argparse
import ast
import ctypes
import hashlib
import importlib.util
import json
import os
import shlex
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

OLDEST_PYTHON = (3, 11)

ROOT = Path(__file__).resolve().parent
VENV = ROOT / ".venv"
PYTHON = VENV / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
STAMP = VENV / "rocket-dev.json"  # what was installed and compiled, by digests

EXTRAS = ("", "test", "dev")  # what pyproject.toml can add to the project; each holds those before it

# The packages that hold the shared libraries Qt needs for windows, by package manager.
PACKAGES = {
    "libEGL.so.1": ("libegl1", "libglvnd-egl", "libglvnd"),
    "libGL.so.1": ("libgl1", "libglvnd-glx", "libglvnd"),
    "libX11.so.6": ("libx11-6", "libX11", "libx11"),
    "libX11-xcb.so.1": ("libx11-xcb1", "libX11-xcb", "libx11"),
    "libdbus-1.so.3": ("libdbus-1-3", "dbus-libs", "dbus"),
    "libfontconfig.so.1": ("libfontconfig1", "fontconfig", "fontconfig"),
    "libfreetype.so.6": ("libfreetype6", "freetype", "freetype2"),
    "libglib-2.0.so.0": ("libglib2.0-0", "glib2", "glib2"),
    "libxcb.so.1": ("libxcb1", "libxcb", "libxcb"),
    "libxcb-cursor.so.0": ("libxcb-cursor0", "xcb-util-cursor", "xcb-util-cursor"),
    "libxcb-icccm.so.4": ("libxcb-icccm4", "xcb-util-wm", "xcb-util-wm"),
    "libxcb-image.so.0": ("libxcb-image0", "xcb-util-image", "xcb-util-image"),
    "libxcb-keysyms.so.1": ("libxcb-keysyms1", "xcb-util-keysyms", "xcb-util-keysyms"),
    "libxcb-randr.so.0": ("libxcb-randr0", "libxcb", "libxcb"),
    "libxcb-render.so.0": ("libxcb-render0", "libxcb", "libxcb"),
    "libxcb-render-util.so.0": ("libxcb-render-util0", "xcb-util-renderutil", "xcb-util-renderutil"),
    "libxcb-shape.so.0": ("libxcb-shape0", "libxcb", "libxcb"),
    "libxcb-shm.so.0": ("libxcb-shm0", "libxcb", "libxcb"),
    "libxcb-sync.so.1": ("libxcb-sync1", "libxcb", "libxcb"),
    "libxcb-util.so.1": ("libxcb-util1", "xcb-util", "xcb-util"),
    "libxcb-xfixes.so.0": ("libxcb-xfixes0", "libxcb", "libxcb"),
    "libxcb-xkb.so.1": ("libxcb-xkb1", "libxcb", "libxcb"),
    "libxkbcommon.so.0": ("libxkbcommon0", "libxkbcommon", "libxkbcommon"),
    "libxkbcommon-x11.so.0": ("libxkbcommon-x11-0", "libxkbcommon-x11", "libxkbcommon-x11"),
}

# What the tests in a real window run, in the same way.
PROGRAMS = {
    "Xvfb": ("xvfb", "xorg-x11-server-Xvfb", "xorg-server-xvfb"),
    "xauth": ("xauth", "xorg-x11-xauth", "xorg-xauth"),
    "xdotool": ("xdotool", "xdotool", "xdotool"),
}

# Package managers in the order of the columns above: the commands that install packages.
MANAGERS = {
    "apt-get": (["apt-get", "update", "-q"], ["apt-get", "install", "-y", "-q", "--no-install-recommends"]),
    "dnf": (["dnf", "install", "-y"],),
    "pacman": (["pacman", "-S", "--needed", "--noconfirm"],),
}


class Failure(Exception):
    """What stops the command: one line for the person, and the exit status."""

    def __init__(self, text: str, status: int = 1) -> None:
        super().__init__(text)
        self.status = status


def say(text: str) -> None:
    """One line about what happens now (not on standard output, which belongs to the tools)."""
    print("dev.py:", text, file=sys.stderr, flush=True)


def call(command: list[str], **environment: str) -> int:
    """The exit status of a command run in the project's folder; one ended by a signal counts as in a shell."""
    status = subprocess.run(command, cwd=ROOT, env={**os.environ, **environment}, check=False).returncode
    return status if status >= 0 else 128 - status


def need(command: list[str], what: str, **environment: str) -> None:
    """Run a command that the rest depends on.  Raises `Failure`."""
    status = call(command, **environment)
    if status:
        raise Failure(f"could not {what}: `{shlex.join(command)}` ended with status {status}", status)


# What is already done


def digest(paths: list[Path]) -> str:
    """One digest of the files' names and contents."""
    total = hashlib.blake2b(digest_size=16)
    for path in paths:
        for part in (path.relative_to(ROOT).as_posix().encode(), path.read_bytes()):
            total.update(len(part).to_bytes(8, "big") + part)
    return total.hexdigest()


def read_stamp() -> dict[str, str]:
    """What was done before, by name; nothing if it was never written or is damaged."""
    try:
        stamp = json.loads(STAMP.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}
    return stamp if isinstance(stamp, dict) else {}


def write_stamp(**changes: str) -> None:
    """Remember what was done."""
    STAMP.write_text(json.dumps({**read_stamp(), **changes}, indent=1) + "\n", encoding="utf-8")


def settings() -> list[Path]:
    """The files that decide what must be installed and how it is compiled, with the Python it is for."""
    return [path for path in (ROOT / "pyproject.toml", ROOT / "setup.py", VENV / "pyvenv.cfg") if path.is_file()]


def project() -> dict[str, Any]:
    """The content of pyproject.toml."""
    import tomllib  # the older Pythons, which this file must be able to turn away, do not have it

    with (ROOT / "pyproject.toml").open("rb") as file:
        return tomllib.load(file)


def compiled_sources() -> list[Path]:
    """The modules to compile and the modules of the project that these import, however far, sorted."""
    patterns = project()["tool"]["rocket-desktop"]["compiled"]
    found: set[Path] = set()
    ahead = [path for pattern in patterns for path in ROOT.glob(pattern)]
    while ahead:
        path = ahead.pop()
        if path in found or not path.is_file():
            continue
        found.add(path)
        for node in ast.walk(ast.parse(path.read_bytes())):
            if isinstance(node, ast.ImportFrom) and node.module:
                module = ROOT.joinpath(*node.module.split("."))
                ahead += [module.with_suffix(".py"), *[module / f"{name.name}.py" for name in node.names]]
    return sorted(found)


def compiled_files() -> list[Path]:
    """The compiled modules beside their sources, and their common library beside the package."""
    there = [*ROOT.glob("rocket_desktop__mypyc.*"), *(ROOT / "rocket_desktop").rglob("*")]
    return sorted(path for path in there if path.suffix in (".so", ".pyd"))


def is_compiled() -> bool:
    """Whether the compiled modules are there and made from the sources as they are now."""
    return bool(compiled_files()) and read_stamp().get("compiled") == digest([*settings(), *compiled_sources()])


# The environment


def make_environment(extra: str = "") -> None:
    """See to it that `.venv` holds the project, editable, with what this one of `EXTRAS` adds."""
    if PYTHON.exists():
        stamp = read_stamp()
        enough = EXTRAS[EXTRAS.index(extra) :]
        if stamp.get("installed") == digest(settings()) and stamp.get("extra") in enough:
            return
    if call_quietly([str(PYTHON), "-m", "pip", "--version"]) != 0:
        make_venv()
    say(f"installing the project{f' and what `{extra}` needs' if extra else ''} into .venv")
    pip = [str(PYTHON), "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
    say("  the build tools (1 of 2)")
    need([*pip, *project()["build-system"]["requires"]], "install the build tools")
    say("  Qt and the other libraries (2 of 2): some 100 MB to download, once")
    # "Compatible" puts the whole folder on Python's path, and so the library of the compiled modules, too.
    editable = ["--no-build-isolation", "--config-settings", "editable_mode=compat", "--editable"]
    need([*pip, *editable, f"{ROOT}[{extra}]" if extra else str(ROOT)], "install the project")
    write_stamp(installed=digest(settings()), extra=extra)


def make_venv() -> None:
    """Make an empty `.venv`, instead of a broken one.  Raises `Failure`."""
    if importlib.util.find_spec("venv") is None or importlib.util.find_spec("ensurepip") is None:
        package = "python{}.{}-venv".format(*sys.version_info)
        raise Failure(
            f"this Python cannot make a virtual environment: install {package} (Debian, Ubuntu),"
            " or whatever holds the modules venv and ensurepip on this system"
        )
    say("making .venv")
    need([sys.executable, "-m", "venv", "--clear", str(VENV)], "make a virtual environment")


def call_quietly(command: list[str]) -> int:
    """The exit status of a command whose output does not matter; 127 when there is no such program."""
    try:
        return subprocess.run(command, cwd=ROOT, capture_output=True, stdin=subprocess.DEVNULL, check=False).returncode
    except OSError:
        return 127


def compile_rules(must: bool = True) -> None:
    """Compile the rules in the checkout, unless they are up to date, unwanted or cannot be compiled here.

    Sources that mypyc refuses raise `Failure`; unless `must`, they are left interpreted as well.
    """
    if os.environ.get("ROCKET_PURE") == "1" or is_compiled():
        return
    remove_compiled()
    say("compiling the rules: takes a minute or two, and again only when they have changed")
    now = digest([*settings(), *compiled_sources()])
    status = call([str(PYTHON), "setup.py", "--quiet", "build_ext", "--force", "--inplace"])
    if status == 0:
        write_stamp(compiled=now)
        return
    remove_compiled()
    if must:
        raise Failure("the rules could not be compiled; ROCKET_PURE=1 leaves them interpreted", status)
    say("the rules could not be compiled and run interpreted: computer players think more slowly")


def remove_compiled() -> None:
    """Remove what compiling made."""
    for path in compiled_files():
        path.unlink()
    for pattern in ("lib.*", "temp.*", "rocket_desktop", "__native*", "ops.txt"):
        for path in (ROOT / "build").glob(pattern):
            shutil.rmtree(path) if path.is_dir() else path.unlink()


# What the system must have


def missing_libraries() -> list[str]:
    """The shared libraries of `PACKAGES` that this Linux cannot load."""
    if not sys.platform.startswith("linux"):
        return []
    missing = []
    for name in PACKAGES:
        try:
            ctypes.CDLL(name)
        except OSError:
            missing.append(name)
    return missing


def missing_programs() -> list[str]:
    """The programs of `PROGRAMS` that this Linux lacks."""
    return [name for name in PROGRAMS if sys.platform.startswith("linux") and shutil.which(name) is None]


def install_commands(missing: list[str], manager: str) -> list[list[str]]:
    """The commands by which `manager` installs the missing libraries and programs."""
    column = list(MANAGERS).index(manager)
    packages = sorted({(PACKAGES.get(name) or PROGRAMS[name])[column] for name in missing})
    *before, install = MANAGERS[manager]
    return [*before, [*install, *packages]]


def provide(missing: list[str], what: str) -> str:
    """Install what is missing when that is allowed; otherwise what to do about it, in one sentence."""
    if not missing:
        return ""
    manager = next((name for name in MANAGERS if shutil.which(name)), None)
    if manager is None:
        return f"{what}: install {', '.join(missing)} with your system's package manager"
    commands = install_commands(missing, manager)
    if sys.platform != "win32" and os.geteuid() == 0:
        say(f"installing {', '.join(missing)}")
        for command in commands:
            if call(command, DEBIAN_FRONTEND="noninteractive") != 0:
                return f"{what}: `{shlex.join(command)}` failed"
        return ""
    return f"{what}: run `{' && '.join(shlex.join(['sudo', *command]) for command in commands)}`"


# The commands


def run(arguments: list[str]) -> int:
    """Start the game, or one of its commands."""
    make_environment()
    compile_rules(must=False)
    if not arguments or arguments[0].endswith(".rocket"):
        advice = provide(missing_libraries(), "Qt lacks libraries for its window")
        if advice and "WAYLAND_DISPLAY" not in os.environ:
            raise Failure(advice)
        if advice:
            say(advice)
        say("starting the game")
    return call([str(PYTHON), "-m", "rocket_desktop", *arguments])


def test(arguments: list[str]) -> int:
    """Run all tests compiled, then most of those of the rules and computer players interpreted.

    With arguments, which go to pytest, only what they name is run, and once.
    """
    make_environment("test")
    compile_rules()
    for advice in (
        provide(missing_libraries(), "Qt lacks libraries"),
        provide(missing_programs(), "the tests in a real window are skipped"),
    ):
        if advice:
            say(advice)
    pytest = [str(PYTHON), "-m", "pytest"]
    if arguments:
        return call([*pytest, *arguments])
    pytest += ["-n", "2", "--dist", "worksteal", "--durations", "12", "--durations-min", "10"]
    status = call(pytest)
    if compiled_files() and os.environ.get("ROCKET_PURE") != "1":
        # Not the conformance suite and most of the players' tests, which take longest: the sources are the same, and
        # transcripts, yardsticks, search and solver compare what both do.
        players = [f"tests/ai/test_{name}.py" for name in ("search", "solver", "yardsticks")]
        rules = [path for path in ("tests/model", "tests/golden", *players) if (ROOT / path).exists()]
        rules.append("--ignore=tests/model/test_conformance.py")
        say("the same rules, interpreted")
        status = call([*pytest, *rules], ROCKET_PURE="1") or status
    return status


def check() -> int:
    """Check style, format, types and the direction of imports."""
    make_environment("dev")
    failed = 0
    for tool in (["ruff", "check"], ["ruff", "format", "--check"], ["mypy"]):
        say(" ".join(tool))
        failed = call([str(PYTHON), "-m", *tool]) or failed
    say("lint-imports")
    lint_imports = "from importlinter.cli import lint_imports_command as run; run()"
    return call([str(PYTHON), "-c", lint_imports, "--no-logo"]) or failed


def translate(arguments: list[str]) -> int:
    """Bring the catalogues up to date with the sources; `translate de` begins a new language."""
    make_environment("test")
    folder = ROOT / "resources" / "i18n"
    template = ROOT / "build" / "rocket-desktop.pot"
    template.parent.mkdir(exist_ok=True)
    babel = [str(PYTHON), "-m", "babel.messages.frontend", "--quiet"]
    of_sources = ["--no-wrap", "--sort-output", "--add-location=file", "--project=Rocket Desktop"]
    need([*babel, "extract", *of_sources, "--output", str(template), "rocket_desktop"], "find the texts")
    for language in sorted({*arguments, *[path.stem for path in folder.glob("*.po")]}):
        catalogue = folder / f"{language}.po"
        files = ["--input-file", str(template), "--output-file", str(catalogue), "--locale", language]
        if not catalogue.exists():
            need([*babel, "init", "--no-wrap", *files], f"begin {catalogue.name}")
        keep = ["--no-wrap", "--ignore-obsolete", "--ignore-pot-creation-date"]
        need([*babel, "update", *keep, *files], f"update {catalogue.name}")
        compiled = str(catalogue.with_suffix(".mo"))
        need([*babel, "compile", "--input-file", str(catalogue), "--output-file", compiled], "compile the texts")
    return 0


def bench(arguments: list[str]) -> int:
    """Measure the speed of the rules and the search."""
    make_environment()
    compile_rules()
    return call([str(PYTHON), "-m", "rocket_desktop", "bench", *arguments])


def pictures(arguments: list[str]) -> int:
    """Make pictures of every screen, to be looked at, in build/pictures or the folder that is named."""
    make_environment("test")
    compile_rules(must=False)
    return call([str(PYTHON), "-m", "tests.views.pictures", *arguments])


def speed(arguments: list[str]) -> int:
    """Measure how fast the window is, as docs/speed.md tells; takes minutes."""
    make_environment("test")
    compile_rules(must=False)
    for advice in (
        provide(missing_libraries(), "Qt lacks libraries for its window"),
        provide(missing_programs(), "the window cannot be measured"),
    ):
        if advice:
            raise Failure(advice)
    return call([str(PYTHON), "-m", "tests.views.window_speed", *arguments])


def package(arguments: list[str]) -> int:
    """Build what people install, in dist/; `package --check` also proves it."""
    # The tools of the build have an environment of their own, which they make.
    paths = os.pathsep.join([str(ROOT / "packaging"), str(ROOT)])
    return call([sys.executable, "-m", "rocket_build", *arguments], PYTHONPATH=paths)


def build() -> int:
    """Compile the rules in the checkout."""
    make_environment()
    compile_rules()
    print(f"{len(compiled_files())} compiled modules in rocket_desktop/")
    return 0


def clean() -> int:
    """Remove the compiled modules, so that the sources run interpreted."""
    remove_compiled()
    return 0


PLAIN = {"check": check, "build": build, "clean": clean}
TAKING_ARGUMENTS = {
    "run": run,
    "test": test,
    "bench": bench,
    "pictures": pictures,
    "speed": speed,
    "translate": translate,
    "package": package,
}


def main(words: list[str]) -> int:
    """The exit status of one command."""
    if sys.version_info < OLDEST_PYTHON:
        needed, found = ("{}.{}".format(*version) for version in (OLDEST_PYTHON, sys.version_info))
        raise Failure(f"Rocket Desktop needs Python {needed} or newer, and this is Python {found}", 2)
    about = [
        f"  {name:9} {str(command.__doc__).splitlines()[0]}" for name, command in (TAKING_ARGUMENTS | PLAIN).items()
    ]
    parser = argparse.ArgumentParser(
        prog="dev.py",
        description="Runs, tests and checks Rocket Desktop from a checkout.",
        epilog="\n".join(about),
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("command", choices=[*TAKING_ARGUMENTS, *PLAIN], metavar="command")
    parser.add_argument("arguments", nargs=argparse.REMAINDER, help=f"passed on by {', '.join(TAKING_ARGUMENTS)}")
    chosen = parser.parse_args(words)
    if chosen.command in TAKING_ARGUMENTS:
        return TAKING_ARGUMENTS[chosen.command](chosen.arguments)
    if chosen.arguments:
        parser.error(f"{chosen.command} takes no arguments")
    return PLAIN[chosen.command]()


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except Failure as failure:
        say(str(failure))
        sys.exit(failure.status)
    except KeyboardInterrupt:
        sys.exit(130)
