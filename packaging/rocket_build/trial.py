"""The built program tried out: a display of its own, a room without any Python, and what is measured there."""

from __future__ import annotations

import json
import os
import re
import subprocess
import tempfile
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any, Final

from rocket_build.places import NAME, Failure, say

PATIENCE: Final = 900
"""Seconds for a whole trial, on a machine that does much else."""

NOBODY: Final = "65534:65534"

# What a program may find in a room: the system's libraries and fonts, and no program of it.
_ROOM: Final = (
    "/usr/lib/x86_64-linux-gnu",
    "/usr/lib/aarch64-linux-gnu",
    "/usr/lib64",
    "/usr/lib/locale",
    "/lib64",
    "/etc/fonts",
    "/usr/share/fontconfig",
    "/usr/share/fonts",
    "/usr/share/X11",
    "/dev",
    "/proc",
)

# Arguments: the room, the bundle, root or not, then what to run in it.
_ENTER: Final = """
set -eu
room=$1 bundle=$2 nobody=$3
shift 3
mount --make-rprivate /
mount -t tmpfs tmpfs "$room"
for place in {places}; do
    if [ -L "$place" ]; then
        mkdir -p "$room$(dirname "$place")"
        cp -P "$place" "$room$place"
    elif [ -d "$place" ]; then
        mkdir -p "$room$place"
        mount --rbind "$place" "$room$place"
    fi
done
for link in /lib /lib64; do
    if [ -L "$link" ] && [ ! -e "$room$link" ]; then cp -P "$link" "$room$link"; fi
done
mkdir -p "$room/opt/{name}" "$room/home" "$room/tmp"
mount --rbind "$bundle" "$room/opt/{name}"
chmod 1777 "$room/home" "$room/tmp"
if [ -n "$nobody" ]; then exec chroot --userspec="$nobody" "$room" "$@"; else exec chroot "$room" "$@"; fi
"""


@dataclass
class Figures:
    """What one run of the self-test has shown.

    `first_frame` and `processor` are seconds until the first frame by the clock and of the processor; `window` (RSS)
    and `together` (PSS, of all `processes`) the most memory in KiB.
    """

    platform: str
    compiled: bool
    first_frame: float
    processor: float
    window: int
    together: int
    processes: int
    moves: int

    def __str__(self) -> str:
        window, together = (round(each / 1024) for each in (self.window, self.together))
        return (
            f"{self.platform}: first frame after {self.first_frame:.2f} s ({self.processor:.2f} s of the processor);"
            f" {window} MB in the window's process (RSS), {together} MB in all {self.processes} (PSS);"
            f" {self.moves} moves, rules {'compiled' if self.compiled else 'interpreted'}"
        )

    def to_json(self) -> dict[str, Any]:
        """The figures by their names."""
        return asdict(self)


@contextmanager
def display(width: int = 1440, height: int = 900) -> Iterator[str]:
    """The name of an X display, `:7`, that is there for a while."""
    reading, writing = os.pipe()
    command = ["Xvfb", "-displayfd", str(writing), "-screen", "0", f"{width}x{height}x24", "-nolisten", "tcp", "-ac"]
    server = subprocess.Popen(command, pass_fds=[writing], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    os.close(writing)
    try:
        with os.fdopen(reading) as told:
            number = told.readline().strip()
        if not number:
            raise Failure("Xvfb does not start")
        yield f":{number}"
    finally:
        server.terminate()
        server.wait()


def without_python(bundle: Path, arguments: Sequence[str], variables: Mapping[str, str]) -> list[str]:
    """The command that runs the bundle where there is no Python, and no other program, as nobody in particular.

    Needs the right to make namespaces, which root has and most systems grant to everybody.
    """
    room = tempfile.mkdtemp(prefix="rocket-room-")
    root = os.geteuid() == 0
    script = _ENTER.format(places=" ".join(_ROOM), name=NAME)
    # The programs on this path are for making the room; inside, none of its folders is there.
    told = {"PATH": f"{os.environ['PATH']}:/usr/sbin:/sbin", "HOME": "/home", "LANG": "C.UTF-8", **variables}
    return [
        # The folder is empty again once the namespace has gone.
        *("/bin/sh", "-c", f'"$@"; status=$?; rmdir {room}; exit $status', "leave"),
        *("env", "-i", *(f"{name}={value}" for name, value in told.items())),
        *("unshare", "--mount", *([] if root else ["--map-root-user"])),
        *("/bin/sh", "-c", script, "enter", room, str(bundle), NOBODY if root else ""),
        *(f"/opt/{NAME}/{NAME}", *arguments),
    ]


def self_test(command: Sequence[str], bundle: Path, **variables: str) -> Figures:
    """Run the self-test that `command` starts, and measure it from outside.  Raises `Failure`."""
    began = time.monotonic()
    facts: dict[str, Any] = {"window": 0, "together": 0, "processes": 0}
    with subprocess.Popen(
        command, env={**os.environ, **variables}, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, text=True
    ) as process:
        try:
            assert process.stdout is not None
            for line in process.stdout:
                _take(json.loads(line), facts, time.monotonic() - began, bundle)
            status = process.wait(PATIENCE)
        finally:
            process.kill()
    if status:
        raise Failure(f"the self-test ended with status {status}")
    if not {"first_frame", "kept", "languages"} <= facts.keys():
        raise Failure("the self-test ended before its end")
    return Figures(
        facts["platform"],
        facts["compiled"],
        round(facts["first_frame"], 3),
        round(facts["processor"], 3),
        facts["window"],
        facts["together"],
        facts["processes"],
        facts["kept"],
    )


def _take(told: dict[str, Any], facts: dict[str, Any], seconds: float, bundle: Path) -> None:
    """Put into `facts` what one line of the self-test tells, and what can be seen of its processes at that time."""
    if "shown" in told:
        facts |= {"first_frame": seconds, "platform": told["shown"], **told}
        _look_for_foreign_python(told["process"], bundle)
    if "moves" in told:
        _measure(facts, facts["process"])
    if "kept" in told:
        facts["kept"] = facts.get("kept", 0) + told["kept"]  # of each game
    facts |= {key: told[key] for key in ("compiled", "languages") if key in told}


def _measure(facts: dict[str, Any], window: int) -> None:
    """Remember the most memory that the window's process has had, and all together, where the system tells."""
    try:
        sizes = [_memory(process) for process in _with_children(window)]
    except OSError:
        return  # no Linux, or a process that has just ended
    facts["window"] = max(facts["window"], sizes[0][0])
    facts["together"] = max(facts["together"], sum(pss for _rss, pss in sizes))
    facts["processes"] = max(facts["processes"], len(sizes))


def _with_children(process: int) -> list[int]:
    """A process and all that it has started, however far."""
    children = " ".join(
        path.read_text(encoding="ascii") for path in Path(f"/proc/{process}/task").glob("*/children")
    ).split()
    return [process, *(each for child in children for each in _with_children(int(child)))]


def _memory(process: int) -> tuple[int, int]:
    """The memory of a process in KiB: all that it has (RSS), and its part of what it shares with others (PSS)."""
    told = Path(f"/proc/{process}/smaps_rollup").read_text(encoding="ascii")
    rss, pss = (int(re.findall(rf"^{kind}:\s+(\d+) kB", told, re.MULTILINE)[0]) for kind in ("Rss", "Pss"))
    return rss, pss


def _look_for_foreign_python(process: int, bundle: Path) -> None:
    """Raise `Failure` if a process has loaded a Python from elsewhere than the bundle."""
    try:
        maps = Path(f"/proc/{process}/maps").read_text(encoding="utf-8")
    except OSError:
        return  # no Linux
    loaded = set(re.findall(r"\s(/\S*python\S*)", maps, re.IGNORECASE))
    foreign = sorted(path for path in loaded if f"/{NAME}/" not in path and not path.startswith(str(bundle)))
    if foreign:
        raise Failure(f"the bundle runs with {', '.join(foreign)}, which is not its own")


def smoke(bundle: Path) -> list[Figures]:
    """Try the bundle out where every Python is hidden, on a display and without one.  Raises `Failure`."""
    say("trying the bundle out, with every Python hidden")
    arguments = ["self-test", "--moves", "20"]
    with display() as name:
        shown = self_test(without_python(bundle, arguments, {"DISPLAY": name, "QT_QPA_PLATFORM": "xcb"}), bundle)
    hidden = self_test(without_python(bundle, arguments, {"QT_QPA_PLATFORM": "offscreen"}), bundle)
    for figures in (shown, hidden):
        say(f"  {figures}")
    return [shown, hidden]


def version_of(command: Sequence[str]) -> str:
    """What the program says of its version."""
    done = subprocess.run([*command, "--version"], capture_output=True, text=True, timeout=PATIENCE, check=False)
    if done.returncode:
        raise Failure(f"the program does not say its version: {done.stderr.strip()}")
    return done.stdout.strip()
