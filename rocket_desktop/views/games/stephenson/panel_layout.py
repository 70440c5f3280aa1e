"""Where the panels beside the board stand by default: under each other as far as there is room, else in tabs."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QDockWidget, QMainWindow

from rocket_desktop.i18n import _
from rocket_desktop.views.shell.subject_table import SubjectTable

_LEAST_WIDTH: Final = 340
_LARGEST_PART: Final = 0.42  # of the window's width: the board comes first
_LOG_HEIGHT: Final = 240
_LEAST_LOG: Final = 90


def arrange(window: QMainWindow, docks: Mapping[str, QDockWidget], tables: Sequence[SubjectTable], shape: str) -> None:
    """Arrange `docks` (players, lines, chart, log) of `window`; `tables` are the first three docks' contents."""
    players, lines, chart, log = (docks[name] for name in ("players", "lines", "chart", "log"))
    vertical = Qt.Orientation.Vertical
    for dock in (players, lines, chart, log):
        # Out of any tabs of an earlier arrangement.
        window.addDockWidget(Qt.DockWidgetArea.RightDockWidgetArea, dock)
    for one, other in ((players, lines), (lines, chart), (chart, log)):
        window.splitDockWidget(one, other, vertical)
    if shape == "small":
        window.tabifyDockWidget(lines, chart)
        window.tabifyDockWidget(lines, log)
        lines.raise_()
    elif shape == "tall":
        window.tabifyDockWidget(chart, log)
        chart.raise_()
    # Room for "dissolved", which comes later in the game.
    words = window.fontMetrics().horizontalAdvance(_("dissolved"))
    needed = max(table.content_width() for table in tables[:2]) + words
    width = min(max(_LEAST_WIDTH, needed), int(window.width() * _LARGEST_PART))
    window.resizeDocks([players], [width], Qt.Orientation.Horizontal)


def share_heights(
    window: QMainWindow, docks: Mapping[str, QDockWidget], tables: Sequence[SubjectTable], shape: str
) -> None:
    """Give the panels of `arrange` their heights, once they have their widths: headers depend on these."""
    players, lines, chart, log = (docks[name] for name in ("players", "lines", "chart", "log"))
    title = window.fontMetrics().height() + 14
    heights = [table.sizeHint().height() + title for table in tables]
    # The log scrolls anyway: every row of the tables is seen before it grows.
    heights.append(max(_LEAST_LOG, min(_LOG_HEIGHT, window.height() - sum(heights))))
    if shape == "small":
        heights[1] = window.height()
    elif shape == "tall":
        heights[2] += title  # of the tabs
    shown = {"small": [players, lines], "tall": [players, lines, chart], "tallest": [players, lines, chart, log]}[shape]
    heights = heights[: len(shown)]
    if shape != "small":
        # Where there is too little room, the chart scrolls: it has most rows, and is the only one to have many.
        heights[2] -= max(0, sum(heights) - window.height())
    window.resizeDocks(shown, heights, Qt.Orientation.Vertical)
