"""Entries of menus for what a page's own keys do, too."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtWidgets import QMenu


def add_offer(
    menu: QMenu, text: str, key: str, do: Callable[[], object], *, possible: bool = True, on: bool | None = None
) -> None:
    """Add an entry that does `do`; the `key` is only shown, for the page listens to it itself.

    `possible` tells whether it can be done now, `on` whether it is in force, None for what is done once.
    """
    action = menu.addAction(f"{text}\t{key}" if key else text)
    action.setEnabled(possible)
    if on is not None:
        action.setCheckable(True)
        action.setChecked(on)
    action.triggered.connect(lambda _checked=False: do())
