"""The standard views beside the station."""

from __future__ import annotations

from rocket_desktop.i18n import _
from rocket_desktop.views.games.station_master.models import PlayersModel, TrainsModel
from rocket_desktop.views.shell.subject_table import FittingTable


class PlayersTable(FittingTable):
    """The players, their points and what they have left."""

    def __init__(self, model: PlayersModel) -> None:
        super().__init__(model, _("Players"))
        self.stretch(0)


class TrainsTable(FittingTable):
    """The trains and what they would bring to whom."""

    most_compact = 3

    def __init__(self, model: TrainsModel) -> None:
        super().__init__(model, _("Trains and points"))
        self.stretch(0)
