"""The bar under the board: drawing no more, and ending the turn."""

from __future__ import annotations

from rocket_desktop.i18n import _
from rocket_desktop.views.games.spike.chooser import Chooser
from rocket_desktop.views.shell.action_bar import ActionBar


class SpikeActions(ActionBar):
    """Buttons for what nothing on the board stands for; the table connects them."""

    def __init__(self) -> None:
        super().__init__(
            [
                (_("&End turn"), _("End the turn now (E)")),
                (_("&No more cards"), _("Draw no more cards (S)")),
            ]
        )
        self.end_turn, self.stop = self.own
        for button in self.own:
            button.setCheckable(True)

    def show_offers(self, chooser: Chooser) -> None:
        """Offer what the chooser has to offer now."""
        drawing = chooser.phase() == "draw"
        for button, text in ((self.end_turn, "end"), (self.stop, "stop")):
            possible = bool(chooser.legal(text))
            button.setEnabled(possible)
            button.setChecked(possible and chooser.pending == text)
        self.stop.setVisible(drawing)
        self.end_turn.setVisible(not drawing)
