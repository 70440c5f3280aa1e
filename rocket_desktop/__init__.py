"""Rocket Desktop: railway board games on a computer, against people and computer players."""

from __future__ import annotations

import os
import sys
from importlib.machinery import EXTENSION_SUFFIXES, SOURCE_SUFFIXES, FileFinder, SourceFileLoader
from importlib.util import find_spec
from pathlib import Path

__version__ = "0.1.0"

_PACKAGE = Path(__file__).resolve().parent


def compiled() -> bool:
    """Whether the rules run as native code; otherwise the same source runs interpreted, only slower."""
    core = find_spec("rocket_desktop.model.rng")
    return core is not None and (core.origin or "").endswith(tuple(EXTENSION_SUFFIXES))


def _source_finder(folder: str) -> FileFinder:
    """A finder of this package's source files alone (a hook for `sys.path_hooks`)."""
    if not Path(folder).resolve().is_relative_to(_PACKAGE):
        raise ImportError("not a folder of this package")
    return FileFinder(folder, (SourceFileLoader, SOURCE_SUFFIXES))


# Python takes a compiled module before the source that lies beside it.  Whoever tests, measures or debugs
# the interpreted rules sets this variable, also for the processes that the program starts itself.  A frozen program
# has no sources to run instead.
if os.environ.get("ROCKET_PURE") == "1" and not getattr(sys, "frozen", False):
    sys.path_hooks.insert(0, _source_finder)
