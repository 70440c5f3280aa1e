"""The standard views beside the yard."""

from __future__ import annotations

from collections.abc import Collection
from typing import Final

from rocket_desktop.i18n import _
from rocket_desktop.views.games.pocket_rockets.models import COMPLETE, OPEN, PlayersModel, RocketsModel
from rocket_desktop.views.shell.subject_table import FittingTable

_LEFT_OUT: Final = ((), (), (OPEN, COMPLETE))
"""By `compact`, the columns of the players that are left out, which the board and the other table show, too."""


class PlayersTable(FittingTable):
    """The players, their points and what they have."""

    most_compact = len(_LEFT_OUT) - 1

    def __init__(self, model: PlayersModel) -> None:
        super().__init__(model, _("Players"))
        self.stretch(0)

    def left_out(self, compact: int) -> Collection[int]:
        return _LEFT_OUT[compact]


class RocketsTable(FittingTable):
    """All rockets and what they score."""

    most_compact = 2

    def __init__(self, model: RocketsModel) -> None:
        super().__init__(model, _("Rockets and points"))
        self.stretch(0)
