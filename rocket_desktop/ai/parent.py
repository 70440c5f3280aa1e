"""An engine ends with the program that has started it, even in the middle of a thought that never ends."""

from __future__ import annotations

import ctypes
import os
import signal
import sys
from typing import Final

PARENT_VARIABLE: Final = "ROCKET_PARENT"
"""Holds the process id of the program that an engine belongs to, where it belongs to one."""

_PR_SET_PDEATHSIG: Final = 1  # linux/prctl.h


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
