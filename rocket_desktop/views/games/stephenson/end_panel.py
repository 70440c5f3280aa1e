"""The end of a game of Stephenson's Rocket: what there were points for."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from rocket_desktop.i18n import _
from rocket_desktop.play.session import Ply
from rocket_desktop.views.games.stephenson.edition import Edition
from rocket_desktop.views.shell.end_panel import EndPanel, PointsModel, Score, ScoreWords, words_for_points

SOURCES: Final = ("city", "town", "merger", "passengers", "industry", "stations", "shares")
"""Reasons of score events in the order of the table."""


class SourcesModel(PointsModel):
    """Points or money by their reason."""

    def __init__(self, edition: Edition) -> None:
        super().__init__()
        self._edition = edition

    def shown(self, row: int, seat: int) -> str:
        return self._edition.amount(self.value(row, seat))

    def collect(self, plies: Sequence[Ply]) -> list[Score]:
        return [
            Score(str(event["reason"]), ply, event) for ply in plies for event in ply.events if event["kind"] == "score"
        ]

    def sources(self) -> Sequence[str]:
        return SOURCES

    def title(self, source: str) -> str:
        return {
            "city": _("Cities reached"),
            "town": _("Railway towns reached"),
            "merger": _("Mergers"),
            "passengers": _("Passengers at the end"),
            "industry": _("Industries at the end"),
            "stations": _("Stations at the end"),
            "shares": _("Shares at the end"),
        }[source]


class StephensonEnd(EndPanel):
    """The page of a finished game of Stephenson's Rocket."""

    def __init__(self, edition: Edition) -> None:
        super().__init__(SourcesModel(edition), _money_words(edition) if edition.is_1999 else _point_words())


def _point_words() -> ScoreWords:
    return words_for_points(
        _("Sources of points by player"),
        _("Scores if the game had ended there"),
        _("Everybody's score if the game had ended at each move."),
    )


def _money_words(edition: Edition) -> ScoreWords:
    return ScoreWords(
        sources=_("Sources of money by player"),
        scores=_("Money"),
        course=_("Money if the game had ended there"),
        course_help=_("Everybody’s money if the game had ended at each move."),
        made=_("Where the money came from"),
        these=_("Where this money came from"),
        nothing=_("no money here"),
        amount=edition.amount,
        in_words=edition.amount,
    )
