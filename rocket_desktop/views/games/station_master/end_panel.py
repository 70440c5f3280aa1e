"""The end of a game of Station Master: what each train has brought, and who was ahead of whom at a tie."""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

from PySide6.QtCore import Qt

from rocket_desktop.i18n import _, clauses, ngettext
from rocket_desktop.model.core import Json
from rocket_desktop.model.record import Seat
from rocket_desktop.model.station_master.words import plain, signed
from rocket_desktop.play.session import Ply
from rocket_desktop.views.shell.end_panel import EndPanel, PointsModel, Score, words_for_points
from rocket_desktop.views.shell.position_model import Index
from rocket_desktop.views.shell.words import listed, tip


class TrainsModel(PointsModel):
    """Points by train, in the order in which they were scored; a Depot's scoring is a row of its own."""

    def __init__(self) -> None:
        super().__init__()
        self._titles: dict[str, str] = {}

    def collect(self, plies: Sequence[Ply]) -> list[Score]:
        self._titles = {}
        scores = []
        source = ""
        for ply in plies:
            for event in ply.events:
                if event["kind"] in ("leave", "depot-score"):
                    source = str(len(self._titles) + 1)
                    self._titles[source] = _title(event, ply.number)
                elif event["kind"] == "score":
                    scores.append(Score(source, ply, event))
        return scores

    def sources(self) -> Sequence[str]:
        return list(self._titles)

    def title(self, source: str) -> str:
        return self._titles[source]

    def shown(self, row: int, seat: int) -> str:
        if not self.source(row):
            return str(self.value(row, seat))
        # Who was not aboard has no score, not even one of 0.
        return signed(self.value(row, seat)) if self.parts(row, seat) else ""

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        if role in (Qt.ItemDataRole.ToolTipRole, Qt.ItemDataRole.AccessibleTextRole) and self.source(index.row()):
            told = clauses(str(score.event["why"]) for score in self.parts(index.row(), index.column()))
            words = told or _("{name} was not aboard").format(name=self.seats[index.column()].name)
            return tip(words) if role == Qt.ItemDataRole.ToolTipRole else words
        return super().data(index, role)


def _title(event: Json, ply: int) -> str:
    """A train that was scored, for people."""
    text = (
        _("T{train} at the Depot, value {value} (move {number})")
        if event["kind"] == "depot-score"
        else _("T{train}, value {value} (move {number})")
    )
    return text.format(train=event["train"], value=plain(cast(int, event["value"])), number=ply)


class StationMasterEnd(EndPanel):
    """The page of a finished game of Station Master."""

    def __init__(self) -> None:
        super().__init__(
            TrainsModel(),
            words_for_points(
                _("Points by train and player"),
                _("Scores in the course of the game"),
                _("Everybody's score after each move."),
            ),
        )

    def explained(self, result: Json, plies: Sequence[Ply], seats: Sequence[Seat]) -> list[str]:
        """The ranking, and why one of those with the most points is the winner: the best single train (S7)."""
        scores, ranking = cast(list[int], result["scores"]), cast(list[list[int]], result["ranking"])
        winners = ranking[0]
        told = []
        tied = [seat for rank in ranking[1:] for seat in rank if scores[seat] == scores[winners[0]]]
        if tied:
            text = ngettext(
                "{others} has as many points, but {winners} had the highest score for a single train.",
                "{others} have as many points, but {winners} had the highest score for a single train.",
                len(tied),
            )
            others, first = (listed([seats[seat].name for seat in group]) for group in (tied, winners))
            told.append(text.format(others=others, winners=first))
        places, place = [], 1
        for rank in ranking:
            names = listed([seats[seat].name for seat in rank])
            places.append(_("{place}. {names} {points}").format(place=place, names=names, points=scores[rank[0]]))
            place += len(rank)
        return [*told, _("Ranking: {places}.").format(places=", ".join(places))]
