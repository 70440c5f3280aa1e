"""The standard views beside the yard."""

from __future__ import annotations

from rocket_desktop.i18n import _
from rocket_desktop.views.games.pocket_rockets.models import PlayersModel, RocketsModel
from rocket_desktop.views.shell.subject_table import FittingTable


class PlayersTable(FittingTable):
    """The players, their points and what they have."""

    def __init__(self, model: PlayersModel) -> None:
        super().__init__(model, _("Players"))
        self.stretch(0)


class RocketsTable(FittingTable):
    """All rockets and what they score."""

    def __init__(self, model: RocketsModel) -> None:
        super().__init__(model, _("Rockets and points"))
        self.stretch(0)
