"""The keys of the table."""

from __future__ import annotations

from rocket_desktop.i18n import _
from rocket_desktop.views.shell.common_keys import deciding_keys, looking_keys


def table_keys() -> list[tuple[str, str]]:
    """The keys of the table and what each does."""
    return [
        ("B", _("go to the Space Yard")),
        (_("Arrows"), _("walk the yard, the rockets and the hand")),
        (_(". and ,"), _("next and previous of what can be chosen")),
        (_("Enter"), _("choose; once more confirms")),
        (_("G, Shift+G"), _("move one step; with the choice of direction the other way")),
        ("D", _("draw from the pile beside the Astronaut")),
        ("T", _("turn the Conveyor over")),
        ("E", _("end the turn; each of these keys once more confirms")),
        *deciding_keys(),
        ("R", _("memory aid: what was seen of others' hands")),
        *looking_keys(),
        (_("Shift+Enter"), _("sort players or rockets by the column")),
    ]
