"""The bar under the station: what nothing has to be pointed at for, such as how many cars are uncoupled."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import Signal

from rocket_desktop.i18n import _
from rocket_desktop.views.games.station_master.chooser import Chooser
from rocket_desktop.views.shell.action_bar import ActionBar

_OPTIONS: Final = 2
"""At most so many moves are offered on buttons."""


class StationMasterActions(ActionBar):
    """Buttons for the chooser's options; `option_chosen(text)` is the move that one of them stands for."""

    option_chosen = Signal(str)

    def __init__(self) -> None:
        super().__init__([("", "")] * _OPTIONS)
        self._options: list[str] = []
        for number, button in enumerate(self.own):
            button.hide()
            button.clicked.connect(lambda _on=False, at=number: self.choose(at))

    def show_options(self, chooser: Chooser) -> None:
        """Offer what the chooser has to offer now, with the digits as keys."""
        self._options = chooser.options()
        titles = [chooser.option_title(text) for text in self._options]
        for number, button in enumerate(self.own):
            offered = number < len(titles)
            button.setVisible(offered)
            if offered:
                button.setText(titles[number])
                button.setToolTip(self._help(chooser.title(self._options[number]), number))
                button.setCheckable(True)
                button.setChecked(chooser.pending == self._options[number])

    def _help(self, title: str, number: int) -> str:
        return _("{move} ({key})").format(move=title, key=number + 1)

    def offered(self) -> Sequence[str]:
        """The moves on the buttons."""
        return self._options

    def choose(self, number: int) -> None:
        """Choose what stands on a button (from 0); nothing where there is none."""
        if number < len(self._options):
            self.option_chosen.emit(self._options[number])
