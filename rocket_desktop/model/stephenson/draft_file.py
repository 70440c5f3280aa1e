"""A draft as a map file, a draft from one, and what the checker says of it."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final, cast

from rocket_desktop.i18n import _
from rocket_desktop.model.core import Json
from rocket_desktop.model.stephenson.map_draft import (
    CITY,
    DRAWN,
    INDUSTRY_COLOURS,
    LINE_COLOURS,
    LONGEST_ABBR,
    LONGEST_PROSE,
    START,
    TOWN,
    CannotEdit,
    Draft,
    DraftIndustry,
    DraftLine,
    DraftPlace,
    contrasting,
    free_id,
    slug,
    tidy,
)
from rocket_desktop.model.stephenson.map_drawing import drawing_faults
from rocket_desktop.model.stephenson.map_fields import MapFault
from rocket_desktop.model.stephenson.map_file import (
    CITY_SPACES,
    DIRECTIONS,
    FORMAT,
    LINES,
    LONGEST_NAME,
    MOST_FEATURES,
    MOST_HEXES,
    MOST_INDUSTRIES,
    VERSION,
    column_and_row,
    map_faults,
)
from rocket_desktop.model.stephenson.map_layout import (
    EMPTY_SCENERY,
    MOST_ACROSS,
    Axial,
    Frame,
    across,
    centre,
    corner_shift,
    layout_fits,
    plain_layout,
)
from rocket_desktop.model.stephenson.projection import Projection, read_projection


def to_json(draft: Draft) -> Json:
    """The draft as a map file.  It may have faults yet: a draft without places is none to be played."""
    orientation = draft.orientation
    dq, dr = corner_shift(draft.hexes, orientation) if draft.hexes else (0, 0)
    dx, dy = centre((dq, dr), orientation)
    moved = {at: (at[0] - dq, at[1] - dr) for at in draft.hexes}

    def order(at: Axial) -> tuple[int, int]:
        return column_and_row(*moved[at], orientation)

    known = draft.labels()
    labels = {at: known[at] for at in sorted(draft.hexes, key=order)}
    projection = None if draft.projection is None else draft.projection.moved(dx, dy)
    ids: list[str] = []
    place_json = {place: _place_json(place, labels, ids, projection, moved, orientation) for place in draft.places}
    line_ids: list[str] = []
    lines: list[Json] = []
    for place in draft.of_kind(START):
        line = place.line
        assert line is not None, "a starting town has a line"
        line_ids.append(free_id(line.id or line.abbr, line_ids, "line"))
        lines.append(
            {
                **line.extra,
                "id": line_ids[-1],
                "name": line.name,
                "abbr": line.abbr,
                **({"native": line.native} if line.native else {}),
                "colour_name": line.colour_name,
                "colour": line.colour,
                "text_colour": line.text_colour,
                "start": place_json[place],
            }
        )
    frame, slots = _layout(draft, dx, dy, list(moved.values()))
    return {
        **draft.extra,
        "format": FORMAT,
        "version": VERSION,
        "id": draft.id,
        "title": draft.title,
        "subtitle": draft.subtitle or _("A map of one's own"),
        "about": draft.about or _("Made in Rocket Desktop."),
        "attribution": list(draft.attribution),
        "orientation": orientation,
        "grid": {
            "hex_size": 100,
            "spacing_km": draft.spacing_km,
            "directions": {name: [q, r] for name, q, r in DIRECTIONS[orientation]},
        },
        **({} if projection is None else {"projection": projection.to_json()}),
        "frame": list(frame),
        "industries": [{"id": each.id, "name": each.name, "colour": each.colour} for each in draft.industries],
        "lines": lines,
        "cities": [
            {"number": number, **place_json[city], "industries": list(city.industries)}
            for number, city in enumerate(draft.of_kind(CITY), 1)
        ],
        "towns": [place_json[town] for town in draft.of_kind(TOWN)],
        "hexes": {label: list(moved[at]) for at, label in labels.items()},
        "scenery": {**_moved_scenery(draft.scenery, dx, dy), "slots": slots},
    }


def _place_json(
    place: DraftPlace,
    labels: Mapping[Axial, str],
    ids: list[str],
    projection: Projection | None,
    moved: Mapping[Axial, Axial],
    orientation: str,
) -> Json:
    ids.append(free_id(place.id or place.name, ids, place.kind))
    whole: Json = {
        **place.extra,
        "id": ids[-1],
        "name": place.name,
        **({"native": place.native} if place.native else {}),
        "hex": labels[place.at],
    }
    if projection is not None and not {"lat", "lon"} <= set(place.extra):
        lon, lat = projection.back(*centre(moved[place.at], orientation))
        whole |= {"lat": round(lat, 3), "lon": round(lon, 3)}
    return whole


def _layout(draft: Draft, dx: float, dy: float, hexes: Collection[Axial]) -> tuple[Frame, Json]:
    """The frame and slots the draft came with while they fit, else plain ones."""
    if not hexes:
        return (0.0, 0.0, 1000.0, 1000.0), plain_layout([(0, 0)], draft.orientation, 8)[1]
    if draft.layout is not None:
        (x0, y0, x1, y1), slots = draft.layout
        frame = (round(x0 - dx, 1), round(y0 - dy, 1), round(x1 - dx, 1), round(y1 - dy, 1))
        if layout_fits(frame, slots, hexes, draft.orientation):
            return frame, slots
    rows = len(draft.of_kind(START)) + len(draft.industries)
    return plain_layout(hexes, draft.orientation, rows, draft.spacing_km)


def _moved_scenery(scenery: Json, dx: float, dy: float) -> Json:
    """The scenery as seen from a corner that lies at `dx`, `dy`."""
    if not dx and not dy:
        return scenery

    def ring(points: object) -> list[list[float]]:
        return [[round(x - dx, 1), round(y - dy, 1)] for x, y in cast(list[list[float]], points)]

    whole = dict(scenery)
    for key in DRAWN:
        whole[key] = [[ring(each) for each in area] for area in cast(list[list[object]], scenery[key])]
    for key in ("rivers", "borders"):
        whole[key] = [{**path, "points": ring(path["points"])} for path in cast(list[Json], scenery[key])]
    hills = cast(list[list[float]], scenery["hills"])
    whole["hills"] = [[round(x - dx, 1), round(y - dy, 1), variant] for x, y, variant in hills]
    whole["labels"] = [
        {**label, "x": round(cast(float, label["x"]) - dx, 1), "y": round(cast(float, label["y"]) - dy, 1)}
        for label in cast(list[Json], scenery["labels"])
    ]
    return whole


def from_json(data: object) -> tuple[Draft, list[str]]:
    """The draft of a map file, made of all in it that is sound, and what is left out or wrong otherwise.

    Raises `CannotEdit` when it is no map at all.
    """
    faults = map_faults(data)
    if not isinstance(data, dict) or data.get("format") != FORMAT or data.get("version") != VERSION:
        raise CannotEdit(faults[0].text)
    orientation = str(data.get("orientation"))
    given = data.get("hexes")
    if orientation not in DIRECTIONS or not isinstance(given, dict):
        raise CannotEdit(faults[0].text if faults else _("the map has no hexes"))
    if len(given) > MOST_HEXES:
        raise CannotEdit(_("a map has at most {number} hexes").format(number=MOST_HEXES))
    hexes = {str(label): (at[0], at[1]) for label, at in given.items() if _is_axial(at)}
    if not hexes:
        raise CannotEdit(_("the map has no hexes"))
    if across(set(hexes.values()), orientation) > MOST_ACROSS:
        raise CannotEdit(_("a map has at most {number} columns and rows").format(number=MOST_ACROSS))
    reader = _DraftReader(data, hexes)
    projection = read_projection(data.get("projection"))
    scenery, layout = dict(EMPTY_SCENERY), None
    if not drawing_faults(data):
        own = dict(cast(Json, data["scenery"]))
        slots = cast(Json, own.pop("slots"))
        layout = (cast(Frame, tuple(cast(list[float], data["frame"]))), slots)
        scenery |= own
    grid = data.get("grid")
    spacing = grid.get("spacing_km") if isinstance(grid, dict) else None
    credits_ = data.get("attribution")
    told = (
        [tidy(each, LONGEST_PROSE) for each in credits_ if isinstance(each, str)] if isinstance(credits_, list) else []
    )
    draft = Draft(
        id=slug(str(data.get("id", ""))) or "map",
        title=_word(data, "title") or _("Map"),
        subtitle=_word(data, "subtitle"),
        about=_word(data, "about", LONGEST_PROSE),
        orientation=orientation,
        hexes=frozenset(hexes.values()),
        places=tuple(reader.places()),
        industries=tuple(reader.industries),
        scenery=scenery,
        attribution=tuple(each for each in told if each),
        spacing_km=float(spacing) if isinstance(spacing, int | float) and 0.01 <= spacing <= 10_000 else 25.0,
        projection=projection,
        layout=layout,
        extra={key: value for key, value in data.items() if key not in _OWN_KEYS},
    )
    return draft, [fault.text for fault in faults]


_OWN_KEYS: Final = frozenset(to_json(Draft("x", "x", hexes=frozenset([(0, 0)])))) | {"projection"}


class _DraftReader:
    """Takes from the parsed file whatever of places, lines and industries has sense."""

    def __init__(self, data: Mapping[str, object], hexes: Mapping[str, Axial]) -> None:
        self._data = data
        self._hexes = hexes
        self._taken: set[Axial] = set()
        self.industries = [
            DraftIndustry(name, _word(entry, "name") or name, _colour(entry, "colour") or INDUSTRY_COLOURS[0])
            for entry in self._entries("industries", MOST_INDUSTRIES)
            if (name := slug(_word(entry, "id")))
        ]

    def places(self) -> list[DraftPlace]:
        found: list[DraftPlace] = []
        for entry in self._entries("lines", LINES[1]):
            start = entry.get("start")
            place = self._place(START, start) if isinstance(start, dict) else None
            if place is not None:
                found.append(replace(place, line=_line(entry, len(found))))
        known = [industry.id for industry in self.industries]
        for entry in self._entries("cities", MOST_FEATURES):
            place = self._place(CITY, entry)
            if place is not None:
                spaces = entry.get("industries")
                named = [each for each in spaces if each in known] if isinstance(spaces, list) else []
                named = (named + known * CITY_SPACES)[:CITY_SPACES]
                found.append(replace(place, industries=tuple(named)))
        for entry in self._entries("towns", MOST_FEATURES):
            place = self._place(TOWN, entry)
            if place is not None:
                found.append(place)
        return found[:MOST_FEATURES]

    def _entries(self, key: str, most: int) -> list[Json]:
        value = self._data.get(key)
        return [each for each in value[:most] if isinstance(each, dict)] if isinstance(value, list) else []

    def _place(self, kind: str, entry: Json) -> DraftPlace | None:
        at = self._hexes.get(str(entry.get("hex")))
        name = _word(entry, "name")
        if at is None or at in self._taken or not name:
            return None
        self._taken.add(at)
        own = ("id", "name", "native", "hex", "number", "industries")
        extra = {key: value for key, value in entry.items() if key not in own}
        return DraftPlace(kind, at, name, _word(entry, "native"), id=_id(entry), extra=extra)


def _line(entry: Json, number: int) -> DraftLine:
    colour_name, (usual, _ink) = list(LINE_COLOURS.items())[number % len(LINE_COLOURS)]
    colour = _colour(entry, "colour") or usual
    own = ("id", "name", "native", "abbr", "colour", "text_colour", "colour_name", "start")
    return DraftLine(
        _word(entry, "name") or f"Line {number + 1}",
        _word(entry, "abbr", LONGEST_ABBR) or f"L{number + 1}",
        colour,
        _colour(entry, "text_colour") or contrasting(colour),
        _word(entry, "colour_name") or colour_name,
        _word(entry, "native"),
        _id(entry),
        {key: value for key, value in entry.items() if key not in own},
    )


def _word(entry: Mapping[str, object], key: str, longest: int = LONGEST_NAME) -> str:
    value = entry.get(key)
    return tidy(value, longest) if isinstance(value, str) else ""


def _id(entry: Json) -> str:
    """The id in the file if it can stay."""
    found = _word(entry, "id")
    return found if found == slug(found) else ""


def _colour(entry: Json, key: str) -> str:
    value = entry.get(key)
    return value.lower() if isinstance(value, str) and re.fullmatch("#[0-9a-fA-F]{6}", value) else ""


def _is_axial(value: object) -> bool:
    return (
        isinstance(value, list) and len(value) == 2 and all(type(each) is int and abs(each) <= 1000 for each in value)
    )


@dataclass(frozen=True)
class DraftFault:
    """What is wrong with a draft, and the hexes it is about; `serious` if it cannot be played until that is mended."""

    text: str
    hexes: tuple[Axial, ...]
    serious: bool


def draft_faults(draft: Draft) -> list[DraftFault]:
    """Every fault that the checker of map files finds, first those that keep the map from being played.

    The others are about what the game's own maps keep to.  Takes some ten milliseconds.
    """
    data = to_json(draft)
    at = {label: each for each, label in draft.labels().items()}

    def told(faults: Sequence[MapFault], serious: bool) -> list[DraftFault]:
        return [DraftFault(f.text, tuple(at[label] for label in f.hexes if label in at), serious) for f in faults]

    serious = map_faults(data)
    whole = [fault for fault in map_faults(data, complete=True) if fault not in serious]
    return told(serious, True) + told(whole, False)
