"""What a map file must have to be drawn: a frame, land and water, names, and room for title and legend."""

from __future__ import annotations

from typing import Final

from rocket_desktop.i18n import _
from rocket_desktop.model.stephenson.map_fields import FieldReader, JsonObject, MapFault, is_number, show
from rocket_desktop.model.stephenson.map_file import LONGEST_NAME

_LONGEST_PROSE: Final = 2000
_FARTHEST_DRAWN: Final = 1e6  # a coordinate of the drawing, in map units
_MOST_DRAWN: Final = 10_000  # entries in one list of the scenery


def drawing_faults(data: JsonObject) -> list[MapFault]:
    """The faults that keep a map from being drawn as its file says."""
    reader = FieldReader()
    _drawing(reader, data)
    return reader.found


def _drawing(reader: FieldReader, data: JsonObject) -> None:
    """What is drawn around the hexes; coordinates are map units (a hex measures 100 from centre to corner)."""
    reader.text(data, "subtitle", _("the map"), LONGEST_NAME)
    reader.text(data, "about", _("the map"), _LONGEST_PROSE)
    for credit in reader.entries(data, "attribution", _("the map"), 20):
        if not isinstance(credit, str) or not credit.isprintable() or len(credit) > _LONGEST_PROSE:
            reader.wrong("attribution", _("the map"), _("a list of texts"), credit)
    frame = reader.field(data, "frame", _("the map"))
    if frame is not None and not _is_frame(frame):
        reader.wrong("frame", _("the map"), _("a rectangle [x0, y0, x1, y1]"), frame)
    scenery = reader.field(data, "scenery", _("the map"))
    if isinstance(scenery, dict):
        _scenery(reader, scenery)
    elif scenery is not None:
        reader.wrong("scenery", _("the map"), _("an object"), scenery)


def _scenery(reader: FieldReader, scenery: JsonObject) -> None:
    """Decoration: land and water, hills, lettering, and the slots for title, legend, compass and scale."""
    for key in ("land", "realm", "lakes"):
        for number, polygon in enumerate(reader.entries(scenery, key, _("the scenery"), _MOST_DRAWN), start=1):
            if not isinstance(polygon, list) or not polygon or not all(_is_path(ring, 3) for ring in polygon):
                reader.fault(
                    _('polygon {number} of "{key}" must be a list of rings of points [x, y]').format(
                        number=number, key=key
                    )
                )
    for key in ("rivers", "borders"):
        for number, path in enumerate(reader.entries(scenery, key, _("the scenery"), _MOST_DRAWN), start=1):
            where = _('entry {number} of "{key}"').format(number=number, key=key)
            if not isinstance(path, dict) or not _is_path(path.get("points"), 2):
                reader.fault(_('{where} must have a list "points" of [x, y]').format(where=where))
            elif key == "rivers":
                reader.number(path, "rank", where, 0, 100)
            else:
                reader.text(path, "kind", where, LONGEST_NAME)
    for number, hill in enumerate(reader.entries(scenery, "hills", _("the scenery"), _MOST_DRAWN), start=1):
        if not _are_numbers(hill, 3):
            reader.fault(_("hill {number} must be [x, y, variant], not {hill}").format(number=number, hill=show(hill)))
    for number, label in enumerate(reader.entries(scenery, "labels", _("the scenery"), _MOST_DRAWN), start=1):
        where = _("label {number} of the scenery").format(number=number)
        if not isinstance(label, dict):
            reader.fault(_("{where} must be an object, not {label}").format(where=where, label=show(label)))
            continue
        reader.text(label, "text", where, LONGEST_NAME)
        reader.text(label, "kind", where, LONGEST_NAME)
        for key in ("x", "y", "size", "angle", "spacing"):
            reader.number(label, key, where, -_FARTHEST_DRAWN, _FARTHEST_DRAWN)
    slots = reader.field(scenery, "slots", _("the scenery"))
    if isinstance(slots, dict):
        for key, sizes in (("title", (4,)), ("legend", (4, 5)), ("compass", (3,)), ("scale", (3,))):
            slot = reader.field(slots, key, _("the table of slots"))
            if slot is not None and not any(_are_numbers(slot, size) for size in sizes):
                reader.wrong(
                    key, _("the table of slots"), _("a list of {number} numbers").format(number=sizes[0]), slot
                )
    elif slots is not None:
        reader.wrong("slots", _("the scenery"), _("an object"), slots)


def _are_numbers(value: object, size: int) -> bool:
    """A list of `size` numbers that can be drawn."""
    if not isinstance(value, list) or len(value) != size:
        return False
    return all(is_number(number, -_FARTHEST_DRAWN, _FARTHEST_DRAWN) for number in value)


def _is_path(value: object, least: int) -> bool:
    """A list of at least so many points [x, y]."""
    return isinstance(value, list) and len(value) >= least and all(_are_numbers(point, 2) for point in value)


def _is_frame(value: object) -> bool:
    if not isinstance(value, list) or not _are_numbers(value, 4):
        return False
    x0, y0, x1, y1 = value
    return bool(x0 < x1 and y0 < y1)
