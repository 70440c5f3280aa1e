"""The end of a game of Stephenson's Rocket: what there were points for."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from rocket_desktop.i18n import _
from rocket_desktop.play.session import Ply
from rocket_desktop.views.shell.end_panel import EndPanel, PointsModel, Score

SOURCES: Final = ("city", "town", "merger", "passengers", "industry", "stations", "shares")
"""Reasons of score events in the order of the table."""


class SourcesModel(PointsModel):
    """Points by their reason."""

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

    def __init__(self) -> None:
        super().__init__(
            SourcesModel(),
            _("Sources of points by player"),
            _("Scores if the game had ended there"),
            _("Everybody's score if the game had ended at each move."),
        )
