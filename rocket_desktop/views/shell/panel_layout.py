"""Where the panels beside a board stand by default: under each other as far as there is room, else in tabs."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QDockWidget, QMainWindow

from rocket_desktop.i18n import _
from rocket_desktop.views.shell.subject_table import SubjectTable

_TALL: Final = 780  # pixels from which a third panel has a place of its own
_TALLEST: Final = 1010  # and a fourth
_SHOWN: Final = {"small": 2, "tall": 3, "tallest": 4}  # panels under each other; the others share the last one's place
_LEAST_WIDTH: Final = 340
_LARGEST_PART: Final = 0.42  # of the window's width: the board comes first
_LOG_HEIGHT: Final = 240
_LEAST_LOG: Final = 90


def shape_of(height: int) -> str:
    """How the panels stand in a window so many pixels high: `small`, `tall` or `tallest`."""
    return "tallest" if height >= _TALLEST else "tall" if height >= _TALL else "small"


def arrange(window: QMainWindow, docks: Sequence[QDockWidget], tables: Sequence[SubjectTable], shape: str) -> None:
    """Arrange `docks` of `window`, the most important first; `tables` are the contents of all but the last, the log."""
    for dock in docks:
        # Out of any tabs of an earlier arrangement.
        window.addDockWidget(Qt.DockWidgetArea.RightDockWidgetArea, dock)
    for one, other in pairwise(docks):
        window.splitDockWidget(one, other, Qt.Orientation.Vertical)
    last = _SHOWN[shape] - 1
    for dock in docks[last + 1 :]:
        window.tabifyDockWidget(docks[last], dock)
        docks[last].raise_()
    # Room for "dissolved" and the like, which come later in the game.
    words = window.fontMetrics().horizontalAdvance(_("dissolved"))
    needed = max(table.content_width() for table in tables[:2]) + words
    width = min(max(_LEAST_WIDTH, needed), int(window.width() * _LARGEST_PART))
    window.resizeDocks([docks[0]], [width], Qt.Orientation.Horizontal)


def share_heights(
    window: QMainWindow, docks: Sequence[QDockWidget], tables: Sequence[SubjectTable], shape: str
) -> None:
    """Give the panels of `arrange` their heights, once they have their widths: headers depend on these."""
    title = window.fontMetrics().height() + 14
    heights = [table.sizeHint().height() + title for table in tables]
    # The log scrolls anyway: every row of the tables is seen before it grows.
    heights.append(max(_LEAST_LOG, min(_LOG_HEIGHT, window.height() - sum(heights))))
    shown = min(_SHOWN[shape], len(docks))
    if shape == "small":
        heights[1] = window.height()
    elif shown < len(docks):
        heights[shown - 1] += title  # of the tabs
    heights = heights[:shown]
    if shape != "small":
        # Where there is too little room, the third scrolls: it has most rows.
        heights[2] = max(_LEAST_LOG, heights[2] - max(0, sum(heights) - window.height()))
    window.resizeDocks(docks[:shown], heights, Qt.Orientation.Vertical)
