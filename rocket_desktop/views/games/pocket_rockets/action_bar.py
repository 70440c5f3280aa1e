"""The bar under the yard: turning the Conveyor over, and ending the turn."""

from __future__ import annotations

from rocket_desktop.i18n import _
from rocket_desktop.views.games.pocket_rockets.chooser import Chooser
from rocket_desktop.views.shell.action_bar import ActionBar


class PocketRocketsActions(ActionBar):
    """Buttons for what is done in the middle of a turn wherever the Astronaut is; the table connects them."""

    def __init__(self) -> None:
        super().__init__(
            [
                (_("&End turn"), _("End the turn now; action points that are left are lost (E)")),
                (_("&Turn over"), _("Turn the Conveyor over (T)")),
            ]
        )
        self.end_turn, self.reverse = self.own
        for button in self.own:
            button.setCheckable(True)

    def show_offers(self, chooser: Chooser) -> None:
        """Offer what the chooser has to offer now."""
        for button, text in ((self.end_turn, "end"), (self.reverse, "reverse")):
            possible = bool(chooser.legal(text))
            button.setEnabled(possible)
            button.setChecked(possible and chooser.pending == text)
        self.reverse.setVisible(bool(chooser.legal("reverse")))
