"""The long proofs, one at a time: `python -m tests.reliability PART [--number N] [--seed S]`.

Each tells its figures as JSON and ends with status 0, or stops at the first thing that was lost.
"""

from __future__ import annotations

import argparse
import json
import logging
import sys
import time
from collections.abc import Callable
from typing import Any, Final

from PySide6.QtWidgets import QApplication

from tests.reliability import disk, faults, fuzz, games, kill, soak

Run = Callable[[int, int], dict[str, Any]]
"""What a part does with a number and a seed; gives its figures."""


def _kill(number: int, seed: int) -> dict[str, Any]:
    """So many kills: over a third in the middle of a save, a fifth at any instant, the rest of bots that think."""
    saves = -(-number * 2 // 5)
    instants = number // 5
    return kill.run(saves, instants, number - saves - instants, seed)


def _faults(number: int, seed: int) -> dict[str, Any]:
    """So many games in which every call of a save is refused in every way."""
    return faults.run(range(seed, seed + number))


def _disk(_: int, __: int) -> dict[str, Any]:
    """Every scene once."""
    return disk.run()


def _soak(number: int, _: int) -> dict[str, Any]:
    """So many games through one window."""
    figures = soak.run(number)
    soak.check(figures)
    return figures


PARTS: Final[dict[str, tuple[Run, int, str]]] = {
    "kill": (_kill, 300, "kill -9: two fifths in a save, a fifth at any instant, the rest of bots that think"),
    "faults": (_faults, 5, "every call of a save refused in every way, in so many games"),
    "disk": (_disk, 1, "what the system refuses an ordinary user, with a real window"),
    "fuzz": (fuzz.run, 200_000, "so many inputs that nobody wrote, over all kinds"),
    "games": (games.run, 10_000, "so many random games, counted after every move"),
    "soak": (_soak, 500, "so many games of bots through one window"),
}


def main() -> int:
    """Run one part."""
    parser = argparse.ArgumentParser(prog="python -m tests.reliability", description="Proves that nothing gets lost.")
    parser.add_argument(
        "part", choices=PARTS, help="; ".join(f"{name}: {text}" for name, (_, _, text) in PARTS.items())
    )
    parser.add_argument("--number", type=int, metavar="N", help="how many (each part has its own default)")
    parser.add_argument("--seed", type=int, default=1, metavar="S", help="other seeds make other inputs (default 1)")
    chosen = parser.parse_args()
    run, number, _ = PARTS[chosen.part]
    logging.disable()  # what goes wrong here is meant to
    app = QApplication.instance() or QApplication(sys.argv[:1])
    began, worked = time.monotonic(), time.process_time()
    figures = run(number if chosen.number is None else chosen.number, chosen.seed)
    figures["seconds"] = round(time.monotonic() - began)
    figures["seconds of this process"] = round(time.process_time() - worked)
    print(json.dumps(figures, indent=1, ensure_ascii=False))
    del app
    return 0


if __name__ == "__main__":
    sys.exit(main())
