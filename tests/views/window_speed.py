"""How fast the window is: `python -m tests.views.window_speed` measures it in a display of its own and prints a table.

It needs Xvfb and xdotool.  `--short` does all of it, but little of each; `--json` prints the figures for machines.
What is measured, how, and what was found: docs/speed.md.
"""

from __future__ import annotations

import argparse
import json
import os
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Final, TypedDict, cast

from rocket_desktop.play.storage import HOME_VARIABLE
from tests.views.speed_probe import ANSWER, FRAME, quantile, share_within

ROOT: Final = Path(__file__).resolve().parent.parent.parent
RATIOS: Final = (1, 2)
"""Device pixels per logical pixel."""
STARTS: Final = 7  # of which the median counts
_PATIENCE: Final = 900  # seconds for one process
_SCREEN: Final = (1440, 900)


class Measured(TypedDict):
    """What one use of the window has given; `activities` as in `speed_probe.Activity`, the rest by name.

    `moments` are milliseconds, `memories` megabytes: all that is held, and with shared memory counted in parts.
    """

    activities: list[dict[str, object]]
    moments: list[tuple[str, float]]
    memories: list[tuple[str, float, float]]


class Figures(TypedDict):
    """All figures: the uses by ratio, and the milliseconds to the first frame and until all is drawn, by start."""

    cores: int
    compiled: bool
    uses: dict[str, Measured]
    starts: list[tuple[float, float]]


def _in_display(ratio: int, words: Sequence[str]) -> str:
    """The output of a program that runs in a display of its own, with a folder of games of its own."""
    width, height = (side * ratio for side in _SCREEN)
    display = ["xvfb-run", "--auto-servernum", f"--server-args=-screen 0 {width}x{height}x24"]
    with tempfile.TemporaryDirectory() as home:
        done = subprocess.run(
            [*display, *words],
            cwd=ROOT,
            env={**os.environ, "QT_QPA_PLATFORM": "xcb", "QT_SCALE_FACTOR": str(ratio), HOME_VARIABLE: home},
            stdout=subprocess.PIPE,
            text=True,
            timeout=_PATIENCE,
            check=True,
        )
    return done.stdout


def use(ratio: int, short: bool) -> Measured:
    """What is measured while the window is used at so many device pixels per logical pixel."""
    words = [sys.executable, "-m", "tests.views.measured_window", *(["--short"] if short else [])]
    return cast(Measured, json.loads(_in_display(ratio, words)))


def start() -> tuple[float, float]:
    """The milliseconds from the start of the app to its first frame, and until everything is drawn."""
    # The display has to be there before: it is not the app's.
    code = (
        "import subprocess, sys, time;"
        "subprocess.run([sys.executable, '-m', 'tests.views.first_frame', str(time.monotonic())], check=True)"
    )
    first, all_drawn = _in_display(1, [sys.executable, "-c", code]).split()
    return float(first), float(all_drawn)


def measure(short: bool) -> Figures:
    """All figures; takes some minutes."""
    from rocket_desktop import compiled

    return {
        "cores": os.cpu_count() or 1,
        "compiled": compiled(),
        "uses": {str(ratio): use(ratio, short) for ratio in RATIOS},
        "starts": [start() for _ in range(1 if short else STARTS)],
    }


def _row(name: str, *cells: str) -> str:
    return f"{name:46}" + "".join(f"{cell:>9}" for cell in cells)


def table(figures: Figures) -> str:
    """The figures for people."""
    rules = "compiled" if figures["compiled"] else "interpreted"
    lines = [f"{figures['cores']} cores, rules {rules}; times in milliseconds, memory in megabytes"]
    for ratio, measured in figures["uses"].items():
        lines += ["", f"{ratio} device pixel(s) per logical pixel"]
        lines.append(_row("frames", "count", "p50", "p95", "p99", "longest", f"<={FRAME:g}", "cost p50", "cost p99"))
        for activity in measured["activities"]:
            frames, costs = (cast(list[float], activity[key]) for key in ("frames", "costs"))
            if frames:
                shares = [f"{quantile(frames, share):.0f}" for share in (0.5, 0.95, 0.99, 1.0)]
                spent = [f"{quantile(costs, share):.1f}" for share in (0.5, 0.99)]
                within = f"{share_within(frames, FRAME):.1%}"
                lines.append(_row(str(activity["name"]), str(len(frames)), *shares, within, *spent))
        lines.append(_row("answers to input", "count", "p50", "p95", "p99", "longest", f"<={ANSWER:g}", "thinking"))
        for activity in measured["activities"]:
            answers = cast(list[float], activity["answers"])
            if answers:
                shares = [f"{quantile(answers, share):.0f}" for share in (0.5, 0.95, 0.99, 1.0)]
                within = f"{share_within(answers, ANSWER):.1%}"
                thinking = cast(float, activity["thinking"]) / cast(float, activity["seconds"])
                lines.append(_row(str(activity["name"]), str(len(answers)), *shares, within, f"{thinking:.2f}"))
        lines += [_row("from input to", "ms"), *(_row(name, f"{ms:.0f}") for name, ms in measured["moments"])]
        lines.append(_row("memory", "RSS", "PSS"))
        lines += [_row(name, f"{rss:.0f}", f"{pss:.0f}") for name, rss, pss in measured["memories"]]
    first, all_drawn = (statistics.median(each) for each in zip(*figures["starts"], strict=True))
    lines += ["", _row("from the start of the program to", "ms")]
    lines += [_row("the first frame (median)", f"{first:.0f}"), _row("all drawn (median)", f"{all_drawn:.0f}")]
    return "\n".join(lines)


def main(arguments: Sequence[str]) -> int:
    """Measure and print; the exit status."""
    parser = argparse.ArgumentParser(prog="window_speed", description=str(__doc__).splitlines()[0])
    parser.add_argument("--short", action="store_true", help="do little of each thing")
    parser.add_argument("--json", action="store_true", help="print the figures for machines")
    options = parser.parse_args(arguments)
    begun = time.monotonic()
    figures = measure(options.short)
    print(json.dumps(figures) if options.json else table(figures))
    print(f"measured in {time.monotonic() - begun:.0f} s", file=sys.stderr)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
