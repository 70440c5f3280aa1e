"""The keys of the table."""

from __future__ import annotations

from rocket_desktop.i18n import _
from rocket_desktop.views.shell.common_keys import deciding_keys, looking_keys


def table_keys() -> list[tuple[str, str]]:
    """The keys of the table and what each does."""
    return [
        ("B", _("go to the station")),
        (_("Arrows"), _("walk the trains, the cards and the pawns")),
        (_(". and ,"), _("next and previous of what can be chosen")),
        (_("Enter"), _("choose; once more confirms")),
        (_("1 and 2"), _("what is offered on buttons: cars to uncouple, being done")),
        *deciding_keys(),
        ("D", _("the discards")),
        ("R", _("memory aid: what pawns aboard may be")),
        *looking_keys(),
        (_("Shift+Enter"), _("sort players or trains by the column")),
    ]
