"""A map being made: an unchanging value, and what can be done to it.

Each change gives a new draft and shares with the old one what has stayed, so a history of drafts is cheap.  Hexes keep
their coordinates while a draft is edited, wherever its western and northern edge comes to lie; only the map file
(`draft_file`) counts columns from A and rows from 1.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Collection, Sequence
from dataclasses import dataclass, field, replace
from typing import Final, cast

from rocket_desktop.i18n import _
from rocket_desktop.model.core import Json
from rocket_desktop.model.jsontext import without_hidden
from rocket_desktop.model.stephenson.map_file import (
    CITY_SPACES,
    LINES,
    LONGEST_NAME,
    MOST_FEATURES,
    MOST_HEXES,
    MOST_INDUSTRIES,
    column_and_row,
    column_letters,
)
from rocket_desktop.model.stephenson.map_layout import (
    EMPTY_SCENERY,
    MOST_ACROSS,
    MOST_POINTS,
    Axial,
    Frame,
    across,
    centre,
    corner_shift,
    hex_at,
)
from rocket_desktop.model.stephenson.projection import Projection

START, CITY, TOWN = "start", "city", "town"
KINDS: Final = (START, CITY, TOWN)

LINE_COLOURS: Final[dict[str, tuple[str, str]]] = {
    "black": ("#17141f", "#ffffff"),
    "crimson": ("#8a101d", "#ffffff"),
    "orange": ("#d85f1e", "#1d0e00"),
    "yellow": ("#ffc81f", "#2b2000"),
    "green": ("#176a55", "#ffffff"),
    "sky": ("#5dbcd6", "#06222b"),
    "violet": ("#6820a3", "#ffffff"),
    "brown": ("#7a4a2b", "#ffffff"),
}
"""Line colours that can be told apart, with the colour of letters on each."""

INDUSTRY_COLOURS: Final = ("#5b6b7a", "#a8477e", "#b5801c", "#7a4a2b", "#3f7d4e", "#4a5fa5")

LONGEST_ABBR: Final = 10
LONGEST_PROSE: Final = 2000
LONGEST_ID: Final = 40
DRAWN: Final = ("land", "realm", "lakes")

Point = tuple[float, float]


class CannotEdit(ValueError):
    """What cannot be done to a draft; the text says why in one clause."""


@dataclass(frozen=True)
class DraftLine:
    """A line's own; its start is a place.

    `id` is empty when it is to follow from the abbreviation; `extra` keeps what a file says beyond that.
    """

    name: str
    abbr: str
    colour: str
    text_colour: str
    colour_name: str
    native: str = ""
    id: str = ""
    extra: Json = field(default_factory=dict, hash=False)


@dataclass(frozen=True)
class DraftPlace:
    """A place; a starting town has a `line`, a city the ids of its industries.

    `id` is empty when it is to follow from the name; `extra` keeps what a file says beyond that.
    """

    kind: str
    at: Axial
    name: str
    native: str = ""
    line: DraftLine | None = None
    industries: tuple[str, ...] = ()
    id: str = ""
    extra: Json = field(default_factory=dict, hash=False)


@dataclass(frozen=True)
class DraftIndustry:
    """An industry; cities name it by its id."""

    id: str
    name: str
    colour: str


@dataclass(frozen=True)
class Draft:
    """A map as far as it is made.  Cities are numbered in the order in which they stand."""

    id: str
    title: str
    subtitle: str = ""
    about: str = ""
    orientation: str = "flat"
    hexes: frozenset[Axial] = frozenset()
    places: tuple[DraftPlace, ...] = ()
    industries: tuple[DraftIndustry, ...] = ()
    scenery: Json = field(default_factory=lambda: dict(EMPTY_SCENERY))
    attribution: tuple[str, ...] = ()
    spacing_km: float = 25.0
    projection: Projection | None = None
    layout: tuple[Frame, Json] | None = None
    extra: Json = field(default_factory=dict)

    def place_at(self, at: Axial) -> DraftPlace | None:
        """The place on a hex."""
        return next((place for place in self.places if place.at == at), None)

    def of_kind(self, kind: str) -> list[DraftPlace]:
        """The places of a kind, in order."""
        return [place for place in self.places if place.kind == kind]

    def label(self, at: Axial) -> str:
        """A hex's label as the map file calls it; empty for one that is not on the board."""
        return self.labels().get(at, "")

    def labels(self) -> dict[Axial, str]:
        """The label of each hex of the board."""
        if not self.hexes:
            return {}
        dq, dr = corner_shift(self.hexes, self.orientation)
        found = {}
        for q, r in self.hexes:
            column, row = column_and_row(q - dq, r - dr, self.orientation)
            found[q, r] = f"{column_letters(column)}{row}"
        return found


def new_draft(title: str) -> Draft:
    """An empty map with the industries that most maps begin with."""
    industries = tuple(
        DraftIndustry(each, name, colour)
        for each, name, colour in (
            ("steel", "Steel", INDUSTRY_COLOURS[0]),
            ("textiles", "Textiles", INDUSTRY_COLOURS[1]),
            ("brewing", "Brewing", INDUSTRY_COLOURS[2]),
            ("leather", "Leather", INDUSTRY_COLOURS[3]),
        )
    )
    hexes = frozenset((q, r - q // 2) for q in range(15) for r in range(13))
    return Draft(slug(title) or "map", tidy(title), hexes=hexes, industries=industries)


# --- texts -------------------------------------------------------------------------------------------


def tidy(text: str, longest: int = LONGEST_NAME) -> str:
    """A text as it may stand in a map: on one line, without what nobody sees, not too long."""
    visible = "".join(each if each.isprintable() else " " for each in without_hidden(re.sub(r"\s", " ", text)))
    return visible[:longest].strip()


def slug(text: str) -> str:
    """The id that a name suggests: lower-case words of a-z joined by hyphens; empty when it has no such letters."""
    plain = unicodedata.normalize("NFKD", text.lower())
    words = re.findall("[a-z0-9]+", "".join(each for each in plain if not unicodedata.combining(each)))
    return re.sub("^[0-9-]+", "", "-".join(words))[:LONGEST_ID].strip("-")


def contrasting(colour: str) -> str:
    """Black or white, whichever is easier to read on a colour `#rrggbb` (relative luminance, WCAG 2)."""
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return "#000000" if 0.2126 * red + 0.7152 * green + 0.0722 * blue > 0.179 else "#ffffff"


def free_id(name: str, taken: Sequence[str], otherwise: str) -> str:
    """An id made from a name that none of `taken` is; from `otherwise` when the name has no letters a-z."""
    first = slug(name) or otherwise
    found, number = first, 2
    while found in taken:
        found = f"{first[: LONGEST_ID - 4]}-{number}"
        number += 1
    return found


# --- changes -----------------------------------------------------------------------------------------


def with_hexes(draft: Draft, hexes: Collection[Axial]) -> Draft:
    """More hexes on the board.  Raises `CannotEdit` when there would be too many, or too far apart."""
    wanted = draft.hexes | set(hexes)
    if len(wanted) > MOST_HEXES:
        raise CannotEdit(_("a map has at most {number} hexes").format(number=MOST_HEXES))
    if wanted and across(wanted, draft.orientation) > MOST_ACROSS:
        raise CannotEdit(_("a map has at most {number} columns and rows").format(number=MOST_ACROSS))
    return replace(draft, hexes=frozenset(wanted))


def without_hexes(draft: Draft, hexes: Collection[Axial]) -> Draft:
    """Fewer hexes.  Raises `CannotEdit` for one with a place on it, and for the last one."""
    for at in hexes:
        place = draft.place_at(at)
        if place is not None:
            raise CannotEdit(_("{place} stands there: move or remove it first").format(place=place.name))
    left = draft.hexes - set(hexes)
    if not left:
        raise CannotEdit(_("a map needs a hex"))
    return replace(draft, hexes=left)


def with_place(draft: Draft, kind: str, at: Axial, name: str = "") -> Draft:
    """A new place; a starting town comes with its line.  Raises `CannotEdit`."""
    other = draft.place_at(at)
    if other is not None:
        raise CannotEdit(_("{place} stands there already").format(place=other.name))
    if at not in draft.hexes:
        draft = with_hexes(draft, [at])
    if len(draft.places) >= MOST_FEATURES:
        raise CannotEdit(_("a map has at most {number} places").format(number=MOST_FEATURES))
    names = {place.name for place in draft.places}
    words = {START: _("Start {number}"), CITY: _("City {number}"), TOWN: _("Town {number}")}[kind]
    number = len(draft.of_kind(kind)) + 1
    while not name and (found := words.format(number=number)) in names:
        number += 1
    called = tidy(name) or tidy(found)
    line = _new_line(draft) if kind == START else None
    industries = _next_industries(draft) if kind == CITY else ()
    return replace(draft, places=(*draft.places, DraftPlace(kind, at, called, line=line, industries=industries)))


def _new_line(draft: Draft) -> DraftLine:
    lines = [place.line for place in draft.of_kind(START) if place.line is not None]
    if len(lines) >= LINES[1]:
        raise CannotEdit(_("a map has at most {number} lines").format(number=LINES[1]))
    used = {line.colour for line in lines}
    name = next((each for each, (colour, _ink) in LINE_COLOURS.items() if colour not in used), "black")
    colour, ink = LINE_COLOURS[name]
    abbrs = {line.abbr for line in lines}
    number = next(number for number in range(1, len(lines) + 2) if f"L{number}" not in abbrs)
    return DraftLine(_("Line {number}").format(number=number), f"L{number}", colour, ink, name)


def _next_industries(draft: Draft) -> tuple[str, ...]:
    """Two spaces of one industry and one of another, those that cities have least of so far."""
    if not draft.industries:
        return ()
    doubles = [city.industries[0] for city in draft.of_kind(CITY) if city.industries]
    singles = [city.industries[-1] for city in draft.of_kind(CITY) if city.industries]
    ids = [industry.id for industry in draft.industries]
    double = min(ids, key=doubles.count)
    single = min([each for each in ids if each != double] or ids, key=singles.count)
    return (double,) * (CITY_SPACES - 1) + (single,)


def without_place(draft: Draft, at: Axial) -> Draft:
    """The place on a hex taken away, with its line if it is a starting town."""
    return replace(draft, places=tuple(place for place in draft.places if place.at != at))


def with_changed_place(draft: Draft, at: Axial, changed: DraftPlace) -> Draft:
    """Another place instead of the one on a hex, perhaps on another hex.  Raises `CannotEdit` where one stands."""
    if changed.at != at:
        other = draft.place_at(changed.at)
        if other is not None:
            raise CannotEdit(_("{place} stands there already").format(place=other.name))
        if changed.at not in draft.hexes:
            draft = with_hexes(draft, [changed.at])
        # Where a file says that a place really lies is about the place it was.
        changed = replace(changed, extra={k: v for k, v in changed.extra.items() if k not in ("lat", "lon")})
    return replace(draft, places=tuple(changed if place.at == at else place for place in draft.places))


def with_kind(draft: Draft, at: Axial, kind: str) -> Draft:
    """The place on a hex as one of another kind.  Raises `CannotEdit`."""
    place = draft.place_at(at)
    if place is None or place.kind == kind:
        return draft
    others = without_place(draft, at)
    line = _new_line(others) if kind == START else None
    industries = _next_industries(others) if kind == CITY else ()
    changed = replace(place, kind=kind, line=line, industries=industries)
    return replace(others, places=(*others.places, changed))


def with_city_moved(draft: Draft, at: Axial, step: int) -> Draft:
    """The city on a hex with a lower (-1) or higher (1) number, in exchange with its neighbour in the chart."""
    order = [number for number, place in enumerate(draft.places) if place.kind == CITY]
    mine = next((n for n, number in enumerate(order) if draft.places[number].at == at), None)
    if mine is None or not 0 <= mine + step < len(order):
        return draft
    places = list(draft.places)
    one, other = order[mine], order[mine + step]
    places[one], places[other] = places[other], places[one]
    return replace(draft, places=tuple(places))


def with_industry(draft: Draft, name: str = "") -> Draft:
    """One more industry.  Raises `CannotEdit`."""
    if len(draft.industries) >= MOST_INDUSTRIES:
        raise CannotEdit(_("a map has at most {number} industries").format(number=MOST_INDUSTRIES))
    number = len(draft.industries) + 1
    called = tidy(name) or _("Industry {number}").format(number=number)
    used = {industry.colour for industry in draft.industries}
    colour = next((each for each in INDUSTRY_COLOURS if each not in used), INDUSTRY_COLOURS[0])
    fresh = DraftIndustry(free_id(called, [each.id for each in draft.industries], "industry"), called, colour)
    return replace(draft, industries=(*draft.industries, fresh))


def with_changed_industry(draft: Draft, number: int, name: str, colour: str) -> Draft:
    """An industry with another name or colour; its id stays, so that cities keep it."""
    changed = list(draft.industries)
    changed[number] = replace(changed[number], name=tidy(name) or changed[number].name, colour=colour)
    return replace(draft, industries=tuple(changed))


def without_industry(draft: Draft, number: int) -> Draft:
    """An industry less; cities that had it get the first of the others.  Raises `CannotEdit` for the last one."""
    gone = draft.industries[number].id
    left = tuple(each for each in draft.industries if each.id != gone)
    if not left:
        raise CannotEdit(_("a map needs an industry"))
    places = tuple(
        replace(place, industries=tuple(left[0].id if each == gone else each for each in place.industries))
        for place in draft.places
    )
    return replace(draft, industries=left, places=places)


def turned(draft: Draft, orientation: str) -> Draft:
    """The same country under hexes that are turned: a hex is on the board where one was, places go to the nearest.

    Coast and projection stay as they are.  Raises `CannotEdit` when there are too many hexes for that.
    """
    if orientation == draft.orientation:
        return draft
    spots = {at: centre(at, draft.orientation) for at in draft.hexes}
    reach = [
        hex_at(x + dx, y + dy, orientation) for x, y in spots.values() for dx in (-90, 0, 90) for dy in (-90, 0, 90)
    ]
    hexes = {at for at in reach if hex_at(*centre(at, orientation), draft.orientation) in draft.hexes}
    taken: set[Axial] = set()
    places = []
    for place in draft.places:
        x, y = centre(place.at, draft.orientation)
        free = [at for at in hexes | {hex_at(x, y, orientation)} if at not in taken]

        def distance(at: Axial, x: float = x, y: float = y) -> float:
            cx, cy = centre(at, orientation)
            return (cx - x) ** 2 + (cy - y) ** 2

        nearest = min(free, key=lambda at: (distance(at), at))
        taken.add(nearest)
        hexes.add(nearest)
        places.append(replace(place, at=nearest))
    fresh = replace(draft, orientation=orientation, hexes=frozenset(), places=tuple(places), layout=None)
    return with_hexes(fresh, hexes)


def with_land(draft: Draft, kind: str, polygons: Sequence[Sequence[Sequence[Point]]]) -> Draft:
    """More areas, each a list of rings: land (the country played, too), or lakes.  Raises `CannotEdit`."""
    fresh = [[[[round(x, 1), round(y, 1)] for x, y in ring] for ring in polygon] for polygon in polygons]
    keys = ("land", "realm") if kind == "land" else ("lakes",)
    scenery = {**draft.scenery, **{key: [*cast(list[object], draft.scenery[key]), *fresh] for key in keys}}
    points = sum(len(ring) for key in DRAWN for area in cast(list[list[list[object]]], scenery[key]) for ring in area)
    if points > MOST_POINTS:
        raise CannotEdit(_("the coast would have more than {number} points").format(number=MOST_POINTS))
    return replace(draft, scenery=scenery)


def without_land(draft: Draft, x: float, y: float) -> Draft:
    """The smallest lake, else land, that holds a point taken away; `CannotEdit` where there is none."""
    for keys in (("lakes",), ("realm", "land")):
        scenery = dict(draft.scenery)
        for key in keys:
            areas = cast(list[list[list[list[float]]]], scenery[key])
            holding = [area for area in areas if _holds(area, x, y)]
            if holding:
                gone = min(holding, key=lambda area: abs(_size(area[0])))
                scenery[key] = [area for area in areas if area is not gone]
        if any(scenery[key] is not draft.scenery[key] for key in keys):
            return replace(draft, scenery=scenery)
    raise CannotEdit(_("there is no land and no lake that was drawn"))


def without_coast(draft: Draft) -> Draft:
    """All land and water taken away, and what is drawn on it."""
    return replace(draft, scenery=dict(EMPTY_SCENERY), projection=None)


def _holds(area: list[list[list[float]]], x: float, y: float) -> bool:
    """Whether an area (rings, even-odd) holds a point."""
    inside = False
    for ring in area:
        for (ax, ay), (bx, by) in zip(ring, [*ring[1:], ring[0]], strict=True):
            if (ay > y) != (by > y) and x < ax + (y - ay) * (bx - ax) / (by - ay):
                inside = not inside
    return inside


def _size(ring: list[list[float]]) -> float:
    return sum(ax * by - bx * ay for (ax, ay), (bx, by) in zip(ring, [*ring[1:], ring[0]], strict=True)) / 2
