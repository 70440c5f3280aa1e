"""What a game's table is made of: the parts that each game brings to `GameTable`."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from rocket_desktop.model.core import Json
from rocket_desktop.model.record import Seat
from rocket_desktop.play.session import Ply
from rocket_desktop.views.shell.action_bar import ActionBar
from rocket_desktop.views.shell.chooser import MoveChooser
from rocket_desktop.views.shell.guide import MoveGuide
from rocket_desktop.views.shell.review_page import ReviewPage
from rocket_desktop.views.shell.subject_table import SubjectTable
from rocket_desktop.views.shell.turn_strip import TurnStrip
from rocket_desktop.views.shell.words import event_text


class Board(Protocol):
    """The scene: what the table tells it whatever it shows.  `move_ms` is how long a piece takes on its way."""

    reduced_motion: bool
    move_ms: int

    @property
    def animating(self) -> bool:
        """Whether something is on its way."""

    def set_theme(self, name: str) -> None:
        """Draw in a theme: light, dark, contrast."""

    def show_cursor(self) -> None:
        """Show the keyboard's mark where it was."""


class EndPage(QWidget):
    """The page of a finished game.

    `ply_wanted(number)` asks for the board after so many decisions, `review_wanted()` for the board as it is.
    """

    ply_wanted = Signal(int)
    review_wanted = Signal()
    again_wanted = Signal()
    home_wanted = Signal()

    def add_review(self, page: ReviewPage) -> None:
        """Find a place for the review's page."""
        raise NotImplementedError

    def show_review(self) -> None:
        """Bring the review's page to the front."""
        raise NotImplementedError

    def show_result(
        self, result: Json, plies: Sequence[Ply], seats: Sequence[Seat], course: Sequence[Sequence[int]]
    ) -> None:
        """Show how the game ended; `course` holds the projected scores after 0, 1, 2 … decisions."""
        raise NotImplementedError


@dataclass(frozen=True)
class TableParts:
    """Everything that a game brings to its table.

    `scene` is drawn by `view`, which gets the keyboard; `panels` stand beside them, in this order: their titles and
    contents by name, the first always in sight; the analysis shares the place of the panel called `beside`.
    `example` is what somebody might type to find a move.  `under` stand between the board and the bar.  Events of the
    kinds in `untold` are told by others; `told` has the words of the rest for people.
    """

    scene: Board
    view: QWidget
    chooser: MoveChooser
    strip: TurnStrip
    actions: ActionBar
    end: EndPage
    guide: MoveGuide
    panels: Mapping[str, tuple[str, SubjectTable]]
    beside: str
    example: str
    under: Sequence[QWidget] = ()
    untold: frozenset[str] = frozenset()
    told: Callable[[Json], str] = event_text
