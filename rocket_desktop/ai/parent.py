"""The program as a child of its own: how it is started, and that it ends with the program that has started it."""

from __future__ import annotations

import ctypes
import os
import signal
import sys
from pathlib import Path
from typing import Final

PARENT_VARIABLE: Final = "ROCKET_PARENT"
"""Holds the process id of the program that a process of its own belongs to, where it belongs to one."""

_PR_SET_PDEATHSIG: Final = 1  # linux/prctl.h


def own_command(*arguments: str) -> list[str]:
    """How to run this very program with other arguments, `own_command("engine")`: installed, frozen or in a checkout.

    A frozen program has no Python to give a module or a script to, so whatever runs in a process of its own is one
    of the commands of `rocket_desktop.__main__`.  Start it with `own_environment`.
    """
    program = [] if _is_frozen() else ["-m", "rocket_desktop"]
    return [sys.executable, *program, *arguments]


def own_environment() -> dict[str, str]:
    """The variables that a process started with `own_command` needs, to be added to this process's own.

    They let it find this very package, wherever this program was started from, and end together with this process
    when it calls `end_with_parent`.
    """
    changes = {PARENT_VARIABLE: str(os.getpid())}
    if not _is_frozen():
        home = str(Path(__file__).resolve().parents[2])
        before = [path for path in os.environ.get("PYTHONPATH", "").split(os.pathsep) if path]
        changes["PYTHONPATH"] = os.pathsep.join([home, *before])
    return changes


def _is_frozen() -> bool:
    return bool(getattr(sys, "frozen", False))


def end_with_parent() -> None:
    """Let the system end this process together with its parent, if it belongs to it and the system (Linux) can.

    Elsewhere the end of the standard input has to do, which a process notices only between two of its own steps.
    """
    parent = os.environ.get(PARENT_VARIABLE)
    if parent is None or not sys.platform.startswith("linux"):
        return
    ctypes.CDLL(None).prctl(_PR_SET_PDEATHSIG, signal.SIGKILL)
    if str(os.getppid()) != parent:  # it was gone before we asked
        os._exit(1)
