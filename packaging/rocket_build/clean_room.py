"""The proof that people can use the .deb: a minimal Debian without Python, an ordinary person, and all they would do.

The system is made by debootstrap below a folder; its windows open on a display outside, where xdotool plays the person.
"""

from __future__ import annotations

import json
import os
import re
import shlex
import shutil
import subprocess
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

from rocket_build.places import DIST, MIME_TYPE, NAME, ROOT, TITLE, WORK, Failure, output, run, say, version
from rocket_build.trial import PATIENCE, Figures, display, self_test, version_of

RECORD: Final = ROOT / "tests" / "views" / "records" / "reviewed.rocket"
NEAR_THE_END: Final = 132
"""Decisions of the record that are in the file to open; the one after them is made in the window."""

PERSON: Final = "player"
SAVED_NAME: Final = "From a friend"

# What package managers keep for themselves, and what the system writes at any time.
_NOT_LOOKED_AT: Final = re.compile(
    r"/(proc|sys|dev|run|tmp)(/|$)|/var/(cache|log|lib/(apt|dpkg|systemd)|backups)(/|$)|/etc/(ld\.so\.cache|.*-)$"
)


def prove(package: Path) -> list[Figures]:
    """Install the .deb, play, open a game, save, quit, remove.  Gives what was measured; raises `Failure`."""
    if os.geteuid() != 0:
        raise Failure("a system can be made by root alone: run `sudo python3 dev.py package --check`")
    room = WORK / "room"
    _remove(room)
    say("making a minimal system without Python")
    suite = output(["sh", "-c", ". /etc/os-release; echo $VERSION_CODENAME"]).strip()
    run(["debootstrap", "--variant=minbase", suite, str(room)], quiet=True)
    system = System(room)
    try:
        with system.mounted():
            return _prove(system, package)
    finally:
        _remove(room)


def _remove(room: Path) -> None:
    """Remove the system, unless something is still mounted in it: that would go, too."""
    mounts = Path("/proc/mounts").read_text(encoding="utf-8")
    if f" {room}/" in mounts:
        raise Failure(f"something is still mounted in {room}: unmount it first")
    shutil.rmtree(room, ignore_errors=True)


class System:
    """A system below a folder."""

    def __init__(self, root: Path) -> None:
        self.root = root

    @contextmanager
    def mounted(self) -> Iterator[None]:
        """Meanwhile processes and devices are there."""
        places = ("proc", "dev")
        try:
            for place in places:
                run(["mount", "--rbind", "--make-rslave", f"/{place}", str(self.root / place)])
            yield
        finally:
            for place in reversed(places):
                subprocess.run(["umount", "--recursive", "--lazy", str(self.root / place)], check=False)

    def command(self, *words: str, person: bool = False, **variables: str) -> list[str]:
        """The command that runs `words` inside, as root or as the person."""
        home = f"/home/{PERSON}" if person else "/root"
        path = "/usr/local/bin:/usr/bin:/bin" + (":/usr/local/games:/usr/games" if person else ":/usr/sbin:/sbin")
        known = {"HOME": home, "PATH": path, "LANG": "C.UTF-8", "DEBIAN_FRONTEND": "noninteractive", **variables}
        who = ["--userspec=1000:1000"] if person else []
        told = [f"{name}={value}" for name, value in known.items()]
        return ["env", "-i", *told, shutil.which("chroot") or "/usr/sbin/chroot", *who, str(self.root), *words]

    def run(self, *words: str, person: bool = False) -> None:
        """Run `words` inside.  Raises `Failure`."""
        run(self.command(*words, person=person), quiet=True)

    def paths(self) -> set[str]:
        """Every file and folder that is not looked over."""
        found = output(["find", str(self.root), "-xdev"]).splitlines()
        inside = {"/" + path.removeprefix(str(self.root)).lstrip("/") for path in found}
        return {path for path in inside if not _NOT_LOOKED_AT.match(path)}


def _prove(system: System, package: Path) -> list[Figures]:
    system.run("useradd", "--create-home", "--uid", "1000", PERSON)
    system.run("apt-get", "update", "-q")
    # What every desktop has, and what tells it of kinds of files.
    system.run("apt-get", "install", "-y", "-q", "--no-install-recommends", "shared-mime-info", "desktop-file-utils")
    _no_python(system)
    before = system.paths()
    say("installing the package")
    shutil.copy2(package, system.root / "root" / package.name)
    system.run("apt-get", "install", "-y", "-q", "--no-install-recommends", f"/root/{package.name}")
    _no_python(system)
    told = version_of(system.command(NAME, person=True))
    if told != f"{TITLE} {version()} (compiled)":
        raise Failure(f"the installed program says that it is {told!r}")
    _knows_kind(system)
    with display() as name:
        say("an ordinary person starts it: computer players play a whole game in the window")
        variables = {"DISPLAY": name, "QT_QPA_PLATFORM": "xcb"}
        command = system.command(NAME, "self-test", person=True, **variables)
        figures = [self_test(command, Path("/usr/lib", NAME))]
        say(f"  {figures[0]}")
        say("the person opens a game that somebody has sent, makes a move, and quits")
        _open_and_play(system, name)
    say("removing the package")
    system.run("apt-get", "purge", "-y", "-q", "--autoremove", NAME)
    (system.root / "root" / package.name).unlink()
    left = sorted(system.paths() - before)
    home = f"/home/{PERSON}/"
    strange = [path for path in left if not path.startswith(home)]
    if strange:
        raise Failure(f"the package leaves {', '.join(strange[:20])}")
    games = [path for path in left if path.endswith(".rocket")]
    if len(games) != 2:  # the one that was sent, and the person's own
        raise Failure(f"the person's games are not all there any more: {left}")
    kept = [path for path in left if (system.root / path[1:]).is_file() and not path.startswith(f"{home}.cache/")]
    say(f"what is left: {', '.join(kept)}")
    return figures


def _no_python(system: System) -> None:
    found = output(["find", str(system.root), "-xdev", "-name", "python3*", "-not", "-path", "*/share/*"]).split()
    foreign = [path for path in found if f"/usr/lib/{NAME}/" not in path and "/gdb/" not in path]
    if foreign:
        raise Failure(f"the system is not without Python: {foreign}")


def _knows_kind(system: System) -> None:
    """A desktop finds the program for a .rocket file."""
    share = system.root / "usr" / "share"
    if f"{MIME_TYPE}={NAME}.desktop;" not in (share / "applications" / "mimeinfo.cache").read_text(encoding="utf-8"):
        raise Failure("no desktop would open a .rocket file with the program")
    if f":{MIME_TYPE}:*.rocket" not in (share / "mime" / "globs2").read_text(encoding="utf-8"):
        raise Failure("no desktop would know a .rocket file")


def _open_and_play(system: System, name: str) -> None:
    """Do what a desktop does at a double-click, then play by keyboard, and look at what is on disk."""
    data = json.loads(RECORD.read_text(encoding="utf-8"))
    moves = data["moves"]
    for key in ("result", "review", "checks"):
        data.pop(key, None)
    for seat in data["seats"]:
        seat["player"] = "human"
    data["moves"] = moves[:NEAR_THE_END]
    downloads = system.root / "home" / PERSON / "Downloads"
    downloads.mkdir()
    sent = downloads / f"{SAVED_NAME}.rocket"
    sent.write_text(json.dumps(data), encoding="utf-8")
    for path in (downloads, sent):
        os.chown(path, 1000, 1000)
    before = sent.read_bytes()
    entry = (system.root / "usr" / "share" / "applications" / f"{NAME}.desktop").read_text(encoding="utf-8")
    words = shlex.split(re.findall(r"^Exec=(.*)$", entry, re.MULTILINE)[0])
    words = [f"/home/{PERSON}/Downloads/{sent.name}" if word == "%f" else word for word in words]
    process = subprocess.Popen(system.command(*words, person=True, DISPLAY=name))
    person = Person(name, process)
    try:
        person.wait_for_window(f"{SAVED_NAME} – {TITLE}")
        kept = system.root / "home" / PERSON / ".local/share" / NAME / "games" / sent.name
        _until(lambda: len(_moves(kept)) == NEAR_THE_END, "the game is among the person's own", process)
        move = moves[NEAR_THE_END]
        _until(lambda: person.make(move, kept), f"the move {move!r} is on disk", process)
        person.picture(DIST / "check.png")
        person.press("ctrl+q")
        if process.wait(PATIENCE) != 0:
            raise Failure(f"the program ends with status {process.returncode} when it is closed")
    finally:
        process.kill()
        process.wait()
    if _moves(kept) != moves[: NEAR_THE_END + 1]:
        raise Failure("the person's game is not on disk as it was played")
    if sent.read_bytes() != before:
        raise Failure("the file that was opened has been changed")


def _moves(path: Path) -> list[Any]:
    try:
        data = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return []
    return list(data["moves"])


def _until(happened: Callable[[], object], what: str, process: subprocess.Popen[bytes]) -> None:
    end = time.monotonic() + PATIENCE
    while not happened():
        if process.poll() is not None:
            raise Failure(f"the program has ended with status {process.returncode} before {what}")
        if time.monotonic() > end:
            raise Failure(f"this did not happen: {what}")
        time.sleep(0.2)


class Person:
    """Who sits at the display."""

    def __init__(self, name: str, process: subprocess.Popen[bytes]) -> None:
        self._environment = {**os.environ, "DISPLAY": name}
        self._process = process
        self._window = ""
        self._made = 0.0

    def _xdotool(self, *words: str) -> str:
        done = subprocess.run(
            ["xdotool", *words], env=self._environment, capture_output=True, text=True, timeout=PATIENCE, check=False
        )
        return done.stdout.strip() if done.returncode == 0 else ""

    def wait_for_window(self, title: str) -> None:
        """Until a window with this title is there; it has the keyboard then."""

        def found() -> bool:
            self._window = self._xdotool("search", "--onlyvisible", "--name", f"^{re.escape(title)}$").split("\n")[0]
            return bool(self._window)

        _until(found, f"there is a window {title!r}", self._process)
        self._xdotool("windowfocus", "--sync", self._window)

    def press(self, *keys: str) -> None:
        """Press keys, by the names that X has for them."""
        self._xdotool("key", "--delay", "60", *keys)

    def make(self, move: str, kept: Path) -> bool:
        """Make a move by its text, by keyboard alone, if that was not done lately; whether it is on disk."""
        if len(_moves(kept)) > NEAR_THE_END:
            return True
        if time.monotonic() - self._made > 20:  # a window that was busy may have missed it
            self._xdotool("windowfocus", self._window)
            self.press("Escape", "ctrl+k")
            time.sleep(1)
            self._xdotool("type", "--delay", "60", move.removeprefix("extend "))
            time.sleep(1)
            self.press("Return")
            time.sleep(1)
            self.press("ctrl+Return")
            self._made = time.monotonic()
        return False

    def picture(self, path: Path) -> None:
        """Keep a picture of the display, where the system can make one."""
        if shutil.which("import"):
            subprocess.run(["import", "-window", "root", str(path)], env=self._environment, check=False)
