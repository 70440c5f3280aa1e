"""The end of a game of Pocket Rockets: what each rocket has brought, and who was ahead of whom at a tie."""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

from PySide6.QtCore import Qt

from rocket_desktop.i18n import _, clauses, ngettext
from rocket_desktop.model.core import Json
from rocket_desktop.model.record import Seat
from rocket_desktop.play.session import Ply
from rocket_desktop.views.shell.end_panel import EndPanel, PointsModel, Score, words_for_points
from rocket_desktop.views.shell.position_model import Index
from rocket_desktop.views.shell.words import listed, tip


class RocketsPointsModel(PointsModel):
    """Points by rocket: each player's rockets in order of their bases, their body sections, heads and fuel together."""

    def __init__(self) -> None:
        super().__init__()
        self._most = 0

    def collect(self, plies: Sequence[Ply]) -> list[Score]:
        scores = [
            Score(str(event["rocket"]), ply, event) for ply in plies for event in ply.events if event["kind"] == "score"
        ]
        self._most = max((int(score.source) for score in scores), default=0)
        return scores

    def sources(self) -> Sequence[str]:
        return [str(number) for number in range(1, self._most + 1)]

    def title(self, source: str) -> str:
        return _("Rocket {number}").format(number=source)

    def shown(self, row: int, seat: int) -> str:
        # An open rocket has no score, not even one of 0.
        return str(self.value(row, seat)) if not self.source(row) or self.parts(row, seat) else ""

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        if role in (Qt.ItemDataRole.ToolTipRole, Qt.ItemDataRole.AccessibleTextRole) and self.source(index.row()):
            told = clauses(str(score.event["why"]) for score in self.parts(index.row(), index.column()))
            text = _("{name} has no complete rocket of this number")
            words = told or text.format(name=self.seats[index.column()].name)
            return tip(words) if role == Qt.ItemDataRole.ToolTipRole else words
        return super().data(index, role)


class PocketRocketsEnd(EndPanel):
    """The page of a finished game of Pocket Rockets."""

    def __init__(self) -> None:
        super().__init__(
            RocketsPointsModel(),
            words_for_points(
                _("Points by rocket and player"),
                _("Scores in the course of the game"),
                _("Everybody's score after each move."),
            ),
        )

    def explained(self, result: Json, plies: Sequence[Ply], seats: Sequence[Seat]) -> list[str]:
        """Why one of those with the most points is the winner: the complete rocket of most body sections (P14)."""
        scores, ranking = cast(list[int], result["scores"]), cast(list[list[int]], result["ranking"])
        winners = ranking[0]
        tied = [seat for rank in ranking[1:] for seat in rank if scores[seat] == scores[winners[0]]]
        if not tied:
            return []
        text = ngettext(
            "{others} has as many points, but {winners} had the tallest complete rocket.",
            "{others} have as many points, but {winners} had the tallest complete rocket.",
            len(tied),
        )
        names = [seat.name for seat in seats]
        return [
            text.format(
                others=listed([names[seat] for seat in tied]), winners=listed([names[seat] for seat in winners])
            )
        ]
