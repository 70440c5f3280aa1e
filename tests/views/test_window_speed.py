"""What measures the speed of the window does so, and its figures make sense; no test says how fast the window is."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from tests.views.speed_probe import passed, quantile, share_within
from tests.views.window_speed import Figures, table

ROOT = Path(__file__).resolve().parent.parent.parent
PATIENCE = 1800  # seconds
MOVING = {
    "zooming",
    "panning at 300 %",
    "zooming and panning",
    "locomotives moving",
    "locomotives moving while panning at 200 %",
}


def test_quantiles_are_values_that_were_measured() -> None:
    values = [5.0, 1.0, 4.0, 2.0, 3.0]
    assert [quantile(values, share) for share in (0.2, 0.5, 0.95, 1.0)] == [1.0, 3.0, 5.0, 5.0]
    assert quantile(list(range(1, 101)), 0.99) == 99
    assert quantile([], 0.99) == 0
    assert share_within(values, 4.0) == 0.8


def test_the_displays_clock_begins_anew_after_seven_weeks() -> None:
    assert passed(1000, 1250.0) == 250
    assert passed((1 << 32) - 100, float((1 << 32) + 150)) == 250
    assert passed(50, float((1 << 32) + 300)) == 250


@pytest.mark.display
@pytest.mark.skipif(sys.platform != "linux", reason="the display of its own, Xvfb, is for Linux")
def test_everything_that_has_to_be_smooth_is_measured() -> None:
    words = [sys.executable, "-m", "tests.views.window_speed", "--short", "--json"]
    done = subprocess.run(words, cwd=ROOT, capture_output=True, text=True, timeout=PATIENCE, check=False)
    assert done.returncode == 0, done.stderr
    figures: Figures = json.loads(done.stdout)
    assert set(figures["uses"]) == {"1", "2"}
    for measured in figures["uses"].values():
        activities = {str(activity["name"]): activity for activity in measured["activities"]}
        assert {name for name, activity in activities.items() if activity["frames"]} == MOVING
        for name, activity in activities.items():
            frames, answers, costs = activity["frames"], activity["answers"], activity["costs"]
            assert isinstance(frames, list)
            assert isinstance(answers, list)
            assert isinstance(costs, list)
            assert len(costs) == len(frames)
            assert all(each > 0 for each in frames), name
            # The display's clock counts whole milliseconds.
            assert all(-1 <= each < 1000 * PATIENCE for each in answers), name
            assert answers or name == "locomotives moving", name
        assert all(ms > 0 for _name, ms in measured["moments"])
        assert len(measured["moments"]) == len({name for name, _ms in measured["moments"]}) >= 10
        app = {name: rss for name, rss, pss in measured["memories"] if name.startswith("app") and 0 < pss <= rss}
        assert set(app) == {"app, 100 %", "app, 300 %"}
    assert all(0 < first <= drawn for first, drawn in figures["starts"])
    told = table(figures)
    assert all(name in told for name in MOVING)
