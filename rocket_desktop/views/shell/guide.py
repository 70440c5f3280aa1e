"""What a game's table must be able to do so that advice about its moves can be told and shown."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable

from PySide6.QtCore import QLocale

from rocket_desktop.i18n import _
from rocket_desktop.play.analysis import Evaluation
from rocket_desktop.play.session import Session
from rocket_desktop.views.shell.chooser import MoveChooser


class MoveGuide(ABC):
    """Words for a game's moves, and showing them on the board and the panels; `ply` counts the decisions before.

    What is shown stays until something else is, or `show_nothing`.
    """

    def __init__(self, session: Session, chooser: MoveChooser, restore: Callable[[], None]) -> None:
        """`restore` shows again what the chooser offers."""
        self._session = session
        self._chooser = chooser
        self._restore = restore
        self._shown = False

    @abstractmethod
    def title(self, text: str) -> str:
        """The move as a short sentence without an end: `Extend GWR to F12`."""

    def title_at(self, ply: int, text: str) -> str:
        """As `title`, of a move after `ply` decisions: where the position tells more of it."""
        return self.title(text)

    def in_gestures(self, found: Evaluation) -> Evaluation:
        """An evaluation whose moves are what a person does as one gesture, as all methods here take them."""
        return found

    def amount(self, number: float) -> str:
        """A mean score without its unit, for tables: `47.3`."""
        return points(number)

    def amount_in_words(self, number: float) -> str:
        """A mean score with its unit: `47.3 points`."""
        return _("{number} points").format(number=points(number))

    def amounts_title(self) -> str:
        """Over a column of expected scores."""
        return _("Points")

    def lost_title(self) -> str:
        """Over a column of what decisions have cost."""
        return _("Points lost")

    def lost_help(self) -> str:
        """What stands under `lost_title`, in a phrase."""
        return _("The points at the end that it has cost, in the mean")

    @abstractmethod
    def place(self, ply: int, text: str) -> str:
        """Where to look for the move, in a sentence that does not give it away."""

    @abstractmethod
    def reasons(self, ply: int, text: str) -> list[str]:
        """What the move brings to whom, a sentence each, scores as formulas."""

    @abstractmethod
    def mark_place(self, ply: int, text: str) -> None:
        """Light up where to look, in the place of what the chooser offers."""

    @abstractmethod
    def mark_move(self, ply: int, text: str) -> None:
        """Draw the move on the board or the panel that it is made on."""

    @abstractmethod
    def mark_made(self, ply: int, text: str) -> None:
        """Light up where a move was made."""

    @abstractmethod
    def unmark(self) -> None:
        """Take away all that the others have drawn."""

    def show_place(self, ply: int, text: str) -> None:
        """Light up where to look for a move."""
        self._begin()
        self.mark_place(ply, text)

    def show_move(self, ply: int, text: str) -> None:
        """Show a move without making it."""
        self._begin()
        self.mark_move(ply, text)

    def show_made(self, ply: int, text: str) -> None:
        """Light up where a move was made."""
        self._begin()
        self.mark_made(ply, text)

    def _begin(self) -> None:
        self.show_nothing()
        self._shown = True

    def show_nothing(self) -> None:
        """Take away what is shown."""
        if self._shown:
            self._shown = False
            self.unmark()
            self._restore()

    def propose(self, ply: int, text: str) -> None:
        """If this is what a person decides now, put the move there to be confirmed; else only show it."""
        if self._chooser.is_open() and ply == len(self._session.plies()):
            self.show_nothing()
            self._chooser.suggest(text)
        else:
            self.show_move(ply, text)

    def names(self) -> list[str]:
        """The players' names as they are shown, by seat."""
        return self._chooser.names()


def percent(share: float) -> str:
    """A share of 1 as people read it: `62%`."""
    return _("{number}%").format(number=round(100 * share))


def points(number: float) -> str:
    """A mean number of points: `47.3`."""
    return QLocale().toString(number, "f", 1).replace("-", "−")
