"""The keys of the table."""

from __future__ import annotations

from rocket_desktop.i18n import _
from rocket_desktop.views.shell.common_keys import deciding_keys, looking_keys


def table_keys() -> list[tuple[str, str]]:
    """The keys of the table and what each does."""
    return [
        ("B", _("go to the board")),
        (_("Arrows"), _("walk the board, the cards and the train")),
        (_(". and ,"), _("next and previous of what can be chosen")),
        (_("Enter"), _("choose; once more confirms")),
        ("T", _("track from the point of your network that the keyboard is on")),
        ("D", _("draw from the deck")),
        ("S", _("draw no more cards")),
        ("U", _("upgrade the train")),
        ("G", _("go to a city")),
        ("L", _("load")),
        ("V", _("deliver")),
        ("E", _("end the turn; each of these keys once more confirms")),
        (_("+ and −, 0"), _("zoom the map; show all of it")),
        (_("Ctrl+Arrows"), _("move the map")),
        (_("1 to 9"), _("choose a line of the list under the board: another way to pay, say")),
        ("P", _("the next way to pay")),
        *deciding_keys(),
        ("R", _("memory aid: what everybody has seen of others' cards")),
        *looking_keys(),
        (_("Shift+Enter"), _("sort players or contracts by the column")),
    ]
