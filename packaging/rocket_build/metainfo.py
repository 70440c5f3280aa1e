"""Writes the description for software centres: `python -m rocket_build.metainfo [--desktop ID] FILE`."""

from __future__ import annotations

import argparse
from pathlib import Path

from rocket_build import linux
from rocket_build.places import NAME

if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--desktop", default=NAME, help="the name of the desktop file and the icon")
    parser.add_argument("file", type=Path)
    options = parser.parse_args()
    linux.put(options.file, linux.metainfo(desktop=options.desktop).encode())
