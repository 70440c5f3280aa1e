"""Undo and redo of a draft."""

from __future__ import annotations

from typing import Final

from rocket_desktop.model.stephenson.map_draft import Draft

_STEPS: Final = 500  # that can be undone


class History:
    """The draft in force, and those before and after it."""

    def __init__(self, draft: Draft) -> None:
        self.draft = draft
        self._before: list[tuple[Draft, str]] = []
        self._after: list[tuple[Draft, str]] = []
        self._merging = ""

    def do(self, draft: Draft, what: str, merge: str = "") -> bool:
        """Make `draft` the one in force; `what` names the step.  False, and nothing happens, when nothing differs.

        Steps in a row with the same `merge` (a stroke of the brush, letters typed) count as one until `rest`.
        """
        if draft == self.draft:
            return False
        if not (merge and merge == self._merging):
            self._before.append((self.draft, what))
            del self._before[:-_STEPS]
        self._merging = merge
        self._after.clear()
        self.draft = draft
        return True

    def rest(self) -> None:
        """The stroke is over: what comes next is a step of its own."""
        self._merging = ""

    def undo(self) -> None:
        """Take the last step back, if there is one."""
        self.rest()
        if self._before:
            draft, what = self._before.pop()
            self._after.append((self.draft, what))
            self.draft = draft

    def redo(self) -> None:
        """Take the next step again, if there is one."""
        self.rest()
        if self._after:
            draft, what = self._after.pop()
            self._before.append((self.draft, what))
            self.draft = draft

    @property
    def undo_text(self) -> str:
        """What would be taken back, empty if nothing."""
        return self._before[-1][1] if self._before else ""

    @property
    def redo_text(self) -> str:
        """What would be done again, empty if nothing."""
        return self._after[-1][1] if self._after else ""
