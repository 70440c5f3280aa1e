"""Compiles the rules and the search with mypyc where that can be done; all other settings are in pyproject.toml.

`ROCKET_PURE=1` leaves them interpreted, and so does a machine without a working C compiler.  An editable
installation is not compiled by itself: `python3 dev.py build` does that, and knows when the sources changed.
"""

from __future__ import annotations

import os
import sys
import tempfile
import tomllib
from pathlib import Path
from typing import Any

from setuptools import Distribution, Extension, find_packages, setup
from setuptools.command.build_ext import build_ext
from setuptools.errors import BaseError, CCompilerError

PROBE = """
#include <Python.h>
static struct PyModuleDef probe = {PyModuleDef_HEAD_INIT, "rocket_probe", NULL, -1, NULL};
PyMODINIT_FUNC PyInit_rocket_probe(void) { return PyModule_Create(&probe); }
"""


def compiler_fault() -> str:
    """Why no extension module can be made here, in a few words; empty when it can."""
    with tempfile.TemporaryDirectory() as folder:
        source = Path(folder, "rocket_probe.c")
        source.write_text(PROBE, encoding="ascii")
        extension = Extension("rocket_probe", [str(source)])
        command = build_ext(Distribution({"name": "rocket_probe", "ext_modules": [extension]}))
        command.build_lib = command.build_temp = folder
        try:
            command.ensure_finalized()
            command.run()
        except (BaseError, CCompilerError, OSError) as error:
            return f"no working C compiler ({error})"
    return ""


# Functions of a shared library can be replaced by others of the same name from outside, so that a compiler neither
# inlines them nor calls them directly, unless it is told that nobody does so.  The search is up to 1.6 times as fast.
NOT_REPLACED = ["-fno-semantic-interposition", "-fvisibility=hidden"]


def compiled_unit() -> list[Any]:
    """The extension modules to build: empty when the rules are to stay interpreted."""
    if os.environ.get("ROCKET_PURE") == "1":
        return []
    fault = compiler_fault()
    if fault:
        print(f"the rules stay interpreted: {fault}", file=sys.stderr)
        return []
    try:
        from mypyc.build import mypycify
    except ImportError as error:
        print(f"the rules stay interpreted: no mypyc ({error})", file=sys.stderr)
        return []
    # mypyc takes the packages' names from paths below the folder it runs in, which is setup.py's in every build.
    wanted = tomllib.loads(Path("pyproject.toml").read_text(encoding="utf-8"))["tool"]["rocket-desktop"]
    sources = {path.as_posix() for pattern in wanted["compiled"] for path in Path().glob(pattern)}
    unit = mypycify(sorted(sources), opt_level="3", debug_level="0", group_name=wanted["unit"])
    if sys.platform != "win32":
        for extension in unit:
            extension.extra_compile_args += NOT_REPLACED
    return unit


if __name__ == "__main__":
    # Metadata and source archives are asked for more often than builds, and need no compiler.
    building = not {"build", "build_ext", "bdist_wheel", "install"}.isdisjoint(sys.argv)
    setup(
        packages=[*find_packages(include=["rocket_desktop", "rocket_desktop.*"]), "rocket_desktop.resources"],
        package_dir={"rocket_desktop.resources": "resources"},
        ext_modules=compiled_unit() if building else [],
    )
