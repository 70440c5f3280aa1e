"""All advice at one table: hints, live analysis and the review, over one analyst."""

from __future__ import annotations

from PySide6.QtCore import QObject

from rocket_desktop.play.analysis import Analyst
from rocket_desktop.play.review import Reviewer
from rocket_desktop.play.session import Session
from rocket_desktop.views.shell.analysis_panel import AnalysisPanel, LiveAnalysis
from rocket_desktop.views.shell.guide import MoveGuide
from rocket_desktop.views.shell.hints import HintPanel, Hints
from rocket_desktop.views.shell.review_page import ReviewPage


class Advice(QObject):
    """Makes the panels, which the table puts where it likes, and what fills them.

    The table tells which position it shows (`show_ply`), that the game has gone on or back (`published`), and that it
    is left (`close`).
    """

    def __init__(self, session: Session, guide: MoveGuide, parent: QObject) -> None:
        super().__init__(parent)
        self.analyst = Analyst(session, self)
        self.hint_panel = HintPanel()
        self.hints = Hints(session, self.analyst, self.hint_panel, guide)
        self.analysis_panel = AnalysisPanel(guide)
        self.live = LiveAnalysis(session, self.analyst, self.analysis_panel, guide)
        self.reviewer = Reviewer(session, self.analyst, parent=self)
        self.review_page = ReviewPage(session, self.reviewer, guide)

    def published(self) -> None:
        """The game has another course than before: what was said about the old one goes."""
        self.hints.close()
        self.live.forget()
        self.reviewer.refresh()

    def show_ply(self, ply: int) -> None:
        """The position after `ply` decisions is on the board now."""
        self.live.show_ply(ply)

    def close(self) -> None:
        """Ask nothing more."""
        self.hints.close()
        self.live.set_active(False)
        self.reviewer.cancel()
        self.analyst.close()
