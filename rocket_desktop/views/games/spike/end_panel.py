"""The end of a game of Spike: where each player's money came from, and who was ahead of whom at a tie."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, cast

from PySide6.QtCore import Qt

from rocket_desktop.i18n import _, clauses, ngettext
from rocket_desktop.model.core import Json
from rocket_desktop.model.record import Seat
from rocket_desktop.model.spike.board import TRACKS
from rocket_desktop.model.spike.words import money, signed
from rocket_desktop.play.session import Ply
from rocket_desktop.views.shell.end_panel import EndPanel, PointsModel, Score, ScoreWords
from rocket_desktop.views.shell.position_model import Index
from rocket_desktop.views.shell.words import listed, tip

_SOURCES: Final = ("bounty", "delivery", "route", "upgrade", "contract")
_NONE: Final = "–"


class MoneyModel(PointsModel):
    """Money by what brought it or what it was spent on; further contracts only where some were bought."""

    def collect(self, plies: Sequence[Ply]) -> list[Score]:
        return [
            Score(str(event["for"]), ply, event) for ply in plies for event in ply.events if event["kind"] == "score"
        ]

    def sources(self) -> Sequence[str]:
        used = {score.source for score in self.scores}
        return [source for source in _SOURCES if source != "contract" or source in used]

    def title(self, source: str) -> str:
        return {
            "bounty": _("Bounties of new cities"),
            "delivery": _("Deliveries"),
            "route": _("Route"),
            "upgrade": _("Upgrades of the train"),
            "contract": _("Further contracts"),
        }[source]

    def shown(self, row: int, seat: int) -> str:
        if not self.source(row):
            return str(self.value(row, seat))
        # What never happened has no number, not even 0: a route that failed has one.
        return signed(self.value(row, seat)) if self.parts(row, seat) else _NONE

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        if role in (Qt.ItemDataRole.ToolTipRole, Qt.ItemDataRole.AccessibleTextRole):
            words = self._in_words(index.row(), index.column())
            return tip(words) if role == Qt.ItemDataRole.ToolTipRole else words
        return super().data(index, role)

    def _in_words(self, row: int, seat: int) -> str:
        name = self.seats[seat].name
        if not self.source(row):
            return _("{name} has {money}").format(name=name, money=money(self.value(row, seat)))
        parts = self.parts(row, seat)
        text = _("{name} – {source}: {points}")
        made = signed(self.value(row, seat)) if parts else _("nothing")
        told = text.format(name=name, source=self.title(self.source(row)), points=made)
        sums = clauses(f"{signed(cast(int, score.event['points']))} {score.event['why']}" for score in parts)
        return f"{told} ({sums})" if sums else told


class SpikeEnd(EndPanel):
    """The page of a finished game of Spike."""

    def __init__(self) -> None:
        super().__init__(
            MoneyModel(),
            ScoreWords(
                _("Money by source and player"),
                _("Money with what the route brings"),
                _("Money with what the route brings, in the course of the game"),
                _("What everybody would have had after each move, with what the route cards would bring."),
                _("Where money was made"),
                _("Where this money was made"),
                _("no money here"),
                lambda number: money(round(number)),
                money,
            ),
        )

    def explained(self, result: Json, plies: Sequence[Ply], seats: Sequence[Seat]) -> list[str]:
        """The ranking, and why one of those with the most money is the winner (K13)."""
        scores, ranking = cast(list[int], result["scores"]), cast(list[list[int]], result["ranking"])
        told = [*_tie(scores, ranking, plies, seats)]
        places, place = [], 1
        for rank in ranking:
            names = listed([seats[seat].name for seat in rank])
            places.append(
                _("{place}. {names} {points}").format(place=place, names=names, points=money(scores[rank[0]]))
            )
            place += len(rank)
        return [*told, _("Ranking: {places}.").format(places=", ".join(places))]


def _tie(
    scores: Sequence[int], ranking: Sequence[Sequence[int]], plies: Sequence[Ply], seats: Sequence[Seat]
) -> list[str]:
    """What decided among those with the most money: the first number in which anybody else was behind."""
    winner = ranking[0][0]
    behind = [seat for rank in ranking[1:] for seat in rank if scores[seat] == scores[winner]]
    cities, tracks = cities_and_track(plies, len(scores))
    told = []
    by_cities = [seat for seat in behind if cities[seat] < cities[winner]]
    if by_cities:
        text = ngettext(
            "{others} has as much money, but fewer connected cities than {winners} ({number}).",
            "{others} have as much money, but fewer connected cities than {winners} ({number}).",
            len(by_cities),
        )
        told.append((text, by_cities, cities[winner]))
    by_track = [seat for seat in behind if cities[seat] == cities[winner]]
    if by_track:
        text = ngettext(
            "{others} has as much money and as many cities, but less track left than {winners} ({number}).",
            "{others} have as much money and as many cities, but less track left than {winners} ({number}).",
            len(by_track),
        )
        told.append((text, by_track, tracks[winner]))
    winners = listed([seats[seat].name for seat in ranking[0]])
    return [
        text.format(others=listed([seats[seat].name for seat in others]), winners=winners, number=number)
        for text, others, number in told
    ]


def cities_and_track(plies: Sequence[Ply], players: int) -> tuple[list[int], list[int]]:
    """By seat, connected cities and track left, from a game's events."""
    cities, tracks = [0] * players, [TRACKS] * players
    for ply in plies:
        for event in ply.events:
            seat = cast(int, event.get("seat"))
            if event["kind"] == "start":
                cities[seat] += 1
            elif event["kind"] == "build":
                cities[seat] += event["city"] is not None
                tracks[seat] -= len(cast(list[str], event["track"]))
    return cities, tracks
