"""The keys of the table, and the menu of which line to extend."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from PySide6.QtWidgets import QMenu, QWidget

from rocket_desktop.i18n import _
from rocket_desktop.views.games.stephenson.board_map import Line
from rocket_desktop.views.games.stephenson.edition import Edition
from rocket_desktop.views.shell.common_keys import deciding_keys, looking_keys
from rocket_desktop.views.shell.words import with_own_letters


def table_keys(edition: Edition) -> list[tuple[str, str]]:
    """The keys of the table and what each does."""
    return [
        ("E", _("extend a line")),
        ("I", _("take a city marker: go to the chart") if edition.is_1999 else _("invest: go to the chart")),
        ("S", _("build or move a station")),
        ("B", _("go to the board")),
        (_("Arrows"), _("walk the hexes of the board")),
        (_(". and ,"), _("next and previous lit hex")),
        (_("Enter"), _("choose; once more confirms")),
        *deciding_keys(),
        (_("+, - and 0"), _("zoom in, out, fit the board")),
        *looking_keys(),
        (_("Shift+Enter"), _("sort players or lines by the column")),
    ]


def line_menu(parent: QWidget, lines: Sequence[Line], choose: Callable[[str], None]) -> QMenu:
    """A menu of `lines`, each with a letter of its own; `choose` is called with the id of the one chosen."""
    menu = QMenu(parent)
    menu.aboutToHide.connect(menu.deleteLater)
    texts = with_own_letters([f"{line.abbr}  {line.name}" for line in lines])
    for line, text in zip(lines, texts, strict=True):
        menu.addAction(text, partial(choose, line.id))
    return menu
