"""Maps, editions and rulings as people read them."""

from __future__ import annotations

from collections.abc import Mapping

from rocket_desktop.i18n import _
from rocket_desktop.model.core import OptionValue


def value_title(option: str, value: OptionValue, own: Mapping[str, object]) -> str:
    """A value of an option as people read it."""
    titles = {
        ("map", "england"): _("England"),
        ("map", "usa"): _("Eastern USA"),
        ("map", "china"): _("China"),
        ("edition", "2018"): _("2018 (prestige points)"),
        ("edition", "1999"): _("1999 (pounds, limited shares)"),
        ("active_keeps_hex", "auto"): _("As the edition says"),
        ("active_keeps_hex", "on"): _("Must keep his first choice"),
        ("active_keeps_hex", "off"): _("May name any hex"),
    }
    if option == "map" and own_title(value, own):
        return own_title(value, own)
    return titles.get((option, str(value)), str(value))


def own_title(name: OptionValue, own: Mapping[str, object]) -> str:
    """What a map that does not come with the program is called by its file; empty when there is no such map."""
    content = own.get(f"maps/{name}")
    return str(content.get("title", name)) if isinstance(content, dict) else ""
