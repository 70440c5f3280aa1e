"""Map files: what a board is made of, read from its JSON, and every fault a file can have.

The format is "rail-hex-map", version 1: hexes with a label and axial coordinates, lines with their
starting towns, cities with three industry spaces each, railway towns.  A *complete* map is one to be
offered to players: the numbers of the rulebook's board, drawing and balance included.  An incomplete
one has what the rules need to be played, so that odd boards can be tried.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from rocket_desktop.i18n import _, isolated
from rocket_desktop.model.core import BadData
from rocket_desktop.model.jsontext import BadJson, no_constant, syntax_fault
from rocket_desktop.model.stephenson.map_fields import FieldReader, JsonObject, MapFault, count, kind, missing, show

FORMAT: Final = "rail-hex-map"
VERSION: Final = 1

MAX_BYTES: Final = 16 * 1024 * 1024
"""Of a map's file; those that come with the program have a hundredth of it."""

LINES: Final = (2, 8)
"""Least and most lines of any map."""
MOST_FEATURES: Final = 60
MOST_HEXES: Final = 600
MOST_INDUSTRIES: Final = 12
CITY_SPACES: Final = 3

DIRECTIONS: Final[dict[str, tuple[tuple[str, int, int], ...]]] = {
    "flat": (("N", 0, -1), ("NE", 1, -1), ("SE", 1, 0), ("S", 0, 1), ("SW", -1, 1), ("NW", -1, 0)),
    "pointy": (("NE", 1, -1), ("E", 1, 0), ("SE", 0, 1), ("SW", -1, 1), ("W", -1, 0), ("NW", 0, -1)),
}
"""Name and axial step of the six directions of either orientation, clockwise."""

LONGEST_NAME: Final = 80
"""Most characters of a name."""

_FARTHEST: Final = 1000  # an axial coordinate; far beyond what 600 hexes need


@dataclass(frozen=True)
class MapPlace:
    """A starting town, city or railway town; `hex` is an index into `RailMap.labels`.

    Its name, like all names of a `RailMap`, can stand in any sentence: see `isolated`.
    """

    id: str
    name: str
    hex: int


@dataclass(frozen=True)
class MapLine:
    """A rail line; colours are `#rrggbb`, `text_colour` is readable on `colour`."""

    id: str
    name: str
    abbr: str
    colour: str
    text_colour: str
    start: MapPlace


@dataclass(frozen=True)
class MapCity:
    """A city; `number` is its place in the investment chart.

    `industries` has the industry of each of its three spaces, as an index into `RailMap.industries`.
    """

    id: str
    name: str
    hex: int
    number: int
    industries: tuple[int, ...]


@dataclass(frozen=True)
class MapIndustry:
    """An industry that players invest in."""

    id: str
    name: str
    colour: str


@dataclass(frozen=True)
class RailMap:
    """A sound map.

    Hexes are numbered from 0 by column (A … Z, AA …), then row; `labels` and `coords` (axial) go by that
    number.  `directions` are (name, dq, dr), clockwise.  Features are numbered: starting towns in the
    order of the lines, then cities, then railway towns.
    """

    id: str
    title: str
    orientation: str
    directions: tuple[tuple[str, int, int], ...]
    labels: tuple[str, ...]
    coords: tuple[tuple[int, int], ...]
    lines: tuple[MapLine, ...]
    cities: tuple[MapCity, ...]
    towns: tuple[MapPlace, ...]
    industries: tuple[MapIndustry, ...]
    neighbour_table: tuple[tuple[int, ...], ...]

    def neighbours(self, i: int) -> tuple[int, ...]:
        """The hexes around hex `i`, one for each direction in order; -1 where the board ends."""
        return self.neighbour_table[i]

    def features(self) -> tuple[MapPlace, ...]:
        """Every feature, by its number."""
        cities = tuple(MapPlace(city.id, city.name, city.hex) for city in self.cities)
        return tuple(line.start for line in self.lines) + cities + self.towns


def column_letters(column: int) -> str:
    """The letters of a column counted from 0: A to Z, then AA, AB and so on."""
    letters = ""
    rest = column + 1
    while rest > 0:
        rest, letter = divmod(rest - 1, 26)
        letters = chr(ord("A") + letter) + letters
    return letters


def column_and_row(q: int, r: int, orientation: str) -> tuple[int, int]:
    """Column from 0 in the west and row from 1 in the north of axial (q, r), as printed at the board's edge."""
    if orientation == "flat":
        return q, r + q // 2 + 1
    return q + r // 2, r + 1


def check_map(data: object, complete: bool = False) -> list[str]:
    """Every fault of a parsed map file, each one plain clause; an empty list when the map is sound.

    `complete` asks for all that a map offered to players must be; without it only for what the rules
    need to be played: any number of places, touching or walled in, and several separate parts are fine.
    """
    return _Reader(data, complete).faults


def map_faults(data: object, complete: bool = False) -> list[MapFault]:
    """The faults of `check_map`, each with the hexes that it is about."""
    return _Reader(data, complete).found


def read_map(data: object, complete: bool = False) -> RailMap:
    """The map that a parsed map file describes.  Raises `BadData` with the faults of `check_map`."""
    reader = _Reader(data, complete)
    if reader.faults:
        raise BadData(reader.faults)
    return reader.map


def check_map_text(text: str, complete: bool = True) -> list[str]:
    """As `check_map`, for the text of a map file: also what makes it no JSON, and names that stand twice."""
    twice: list[str] = []

    def unique(pairs: list[tuple[str, object]]) -> dict[str, object]:
        found: dict[str, object] = {}
        for name, value in pairs:
            if name in found:
                twice.append(_("the name {name} stands twice in one object").format(name=show(name)))
            found[name] = value
        return found

    try:
        data = json.loads(text.removeprefix("\ufeff"), object_pairs_hook=unique, parse_constant=no_constant)
    except json.JSONDecodeError as error:
        return [_("the file is no JSON: {reason}").format(reason=syntax_fault(error))]
    except RecursionError:
        return [_("the file is nested too deeply")]
    except BadJson as error:
        return [_("the file is no JSON: {reason}").format(reason=error)]
    except ValueError:  # what else Python's reader refuses
        return [_("the file is no JSON: a number has too many digits")]
    return twice + check_map(data, complete)


class _Reader(FieldReader):
    """Reads a map file to its end whatever it finds.

    `faults` are in the order of the file's parts, `map` is made of all that was sound.
    """

    def __init__(self, data: object, complete: bool) -> None:
        super().__init__()
        self.complete = complete
        self.orientation = ""
        self.projected = isinstance(data, dict) and "projection" in data  # places have a position on the earth
        self.coords: dict[str, tuple[int, int]] = {}  # of the hexes that have sound coordinates
        self.numbers: dict[str, int] = {}  # of the same hexes, in the order of RailMap
        self.known: set[object] | None = None  # every label, those with faulty coordinates too; None if there are none
        self.place_ids: dict[str, str] = {}  # id -> which place has it
        self.occupied: dict[str, str] = {}  # label -> which place stands there
        self.map = RailMap("", "", "", (), (), (), (), (), (), (), ())
        if not isinstance(data, dict):
            self.fault(_("a map must be a JSON object, not {data}").format(data=kind(data)))
            return
        if data.get("format") != FORMAT:
            self.fault(missing(data, "format", f'"{FORMAT}"'))
            return
        version = data.get("version")
        if type(version) is not int or version != VERSION:
            self.fault(missing(data, "version", str(VERSION)))
            return
        self._read(data)

    def _read(self, data: JsonObject) -> None:
        name = self.id(data, _("the map"))
        title = self.text(data, "title", _("the map"), LONGEST_NAME)
        self._orientation(data)
        self._hexes(data)
        industries = self._industries(data)
        lines = self._lines(data)
        cities = self._cities(data, industries)
        towns = self._towns(data)
        self.here = ()
        features = sum(count(data, key) or 0 for key in ("lines", "cities", "towns"))
        if features > MOST_FEATURES:
            self.fault(
                _("the map has {number} places, at most {most} are possible").format(
                    number=features, most=MOST_FEATURES
                )
            )
        labels = tuple(self.numbers)
        at = {self.coords[label]: number for label, number in self.numbers.items()}
        directions = DIRECTIONS.get(self.orientation, DIRECTIONS["flat"])
        self.map = RailMap(
            name or "",
            title or "",
            self.orientation,
            directions,
            labels,
            tuple(self.coords[label] for label in labels),
            tuple(lines),
            tuple(cities),
            tuple(towns),
            tuple(industries),
            tuple(
                tuple(at.get((q + dq, r + dr), -1) for _name, dq, dr in directions)
                for q, r in (self.coords[label] for label in labels)
            ),
        )
        if self.complete:
            # Imported here: it needs networkx, which takes long to import and is not needed to play.
            from rocket_desktop.model.stephenson.map_complete import complete_map_faults

            self.found += complete_map_faults(data, self.map)

    # --- the board -----------------------------------------------------------------------------------

    def _orientation(self, data: JsonObject) -> None:
        value = self.field(data, "orientation", _("the map"))
        if isinstance(value, str) and value in DIRECTIONS:
            self.orientation = value
        elif value is not None:
            self.wrong("orientation", _("the map"), _('"flat" or "pointy"'), value)
        grid = self.field(data, "grid", _("the map"))
        if grid is None:
            return
        if not isinstance(grid, dict):
            self.wrong("grid", _("the map"), _("an object"), grid)
            return
        directions = self.field(grid, "directions", _("the grid"))
        if directions is None:
            return
        if not isinstance(directions, dict):
            self.wrong("directions", _("the grid"), _("an object"), directions)
        elif self.orientation:
            self._directions(directions)

    def _directions(self, found: JsonObject) -> None:
        wanted = DIRECTIONS[self.orientation]
        names = [name for name, _dq, _dr in wanted]
        sound = True
        for name, dq, dr in wanted:
            if name not in found:
                sound = False
                self.fault(_("the grid has no direction {name}").format(name=name))
                continue
            step = _pair(found[name], 1)
            if step != (dq, dr):
                sound = False
                self.fault(
                    _("direction {name} must be [{dq}, {dr}] on a {orientation}-top board").format(
                        name=name, dq=dq, dr=dr, orientation=self.orientation
                    )
                )
        for other in found:
            if other not in names:
                sound = False
                self.fault(
                    _("a {orientation}-top board has no direction {other}").format(
                        orientation=self.orientation, other=show(other)
                    )
                )
        if sound and list(found) != names:
            self.fault(_("the directions must be in clockwise order: {names}").format(names=", ".join(names)))

    def _hexes(self, data: JsonObject) -> None:
        hexes = self.field(data, "hexes", _("the map"))
        if hexes is None:
            return
        if not isinstance(hexes, dict):
            self.wrong("hexes", _("the map"), _("an object"), hexes)
            return
        self.known = set(hexes)
        if len(hexes) > MOST_HEXES:
            self.fault(
                _("the map has {number} hexes, at most {most} are possible").format(number=len(hexes), most=MOST_HEXES)
            )
            return
        if not hexes:
            self.fault(_("the map has no hexes"))
        first: dict[tuple[int, int], str] = {}
        order: dict[str, tuple[int, int]] = {}
        for label, value in hexes.items():
            if not isinstance(label, str):
                self.fault(_("hex {label} has no text as its label").format(label=show(label)))
                continue
            shown = _plain(label)
            pair = _pair(value, _FARTHEST)
            if pair is None:
                self.fault(
                    _(
                        "hex {shown} must have two whole numbers from -{farthest} to {farthest} as coordinates, "
                        "not {value}"
                    ).format(shown=shown, farthest=_FARTHEST, value=show(value))
                )
                continue
            if pair in first:
                self.fault(
                    _("hexes {first} and {second} have the same coordinates {pair}").format(
                        first=first[pair], second=shown, pair=list(pair)
                    )
                )
            first.setdefault(pair, shown)
            if not self.orientation:
                continue
            column, row = column_and_row(pair[0], pair[1], self.orientation)
            if column < 0 or row < 1:
                self.fault(
                    _("hex {shown} at {pair} lies west of column A or north of row 1").format(
                        shown=shown, pair=list(pair)
                    )
                )
            elif label != f"{column_letters(column)}{row}":
                self.fault(
                    _("hex {shown} at {pair} must have the label {label}").format(
                        shown=shown, pair=list(pair), label=f"{column_letters(column)}{row}"
                    )
                )
            else:
                self.coords[label] = pair
                order[label] = (column, row)
        for number, label in enumerate(sorted(self.coords, key=lambda label: order[label])):
            self.numbers[label] = number
        if self.complete and order:
            if min(column for column, _row in order.values()) > 0:
                self.fault(_("the board has no hex in column A"))
            if min(row for _column, row in order.values()) > 1:
                self.fault(_("the board has no hex in row 1"))

    def called(self, entry: JsonObject) -> list[str]:
        return [*super().called(entry), *self._hex_of(entry)]

    def _about(self, place: object) -> None:
        """The faults from now on are about the hex of this place, if it has one."""
        self.here = self._hex_of(place)

    def _hex_of(self, place: object) -> tuple[str, ...]:
        """The label of the hex of a place, if it is on the board."""
        label = place.get("hex") if isinstance(place, dict) else None
        return (label,) if isinstance(label, str) and label in self.coords else ()

    def _place(self, holder: JsonObject, where: str) -> MapPlace | None:
        self._about(holder)
        name = self.id(holder, where)
        title = self.text(holder, "name", where, LONGEST_NAME)
        if name is not None:
            if name in self.place_ids:
                self.fault(
                    _("{first} and {second} have the same id {name}").format(
                        first=self.place_ids[name], second=where, name=name
                    )
                )
            self.place_ids.setdefault(name, where)
        if self.complete and self.projected:
            self.number(holder, "lat", where, -90, 90)
            self.number(holder, "lon", where, -180, 180)
        label = self.field(holder, "hex", where)
        if label is None:
            return None
        if not isinstance(label, str):
            self.wrong("hex", where, _("the label of a hex"), label)
            return None
        if self.known is not None and label not in self.known:
            self.fault(_("{where} is on {label}, which is not on the board").format(where=where, label=_plain(label)))
            return None
        if label in self.occupied:
            self.fault(
                _("{first} and {second} are both on hex {label}").format(
                    first=self.occupied[label], second=where, label=_plain(label)
                )
            )
        self.occupied.setdefault(label, where)
        if name is None or title is None or label not in self.numbers:
            return None
        return MapPlace(name, isolated(title), self.numbers[label])

    # --- lines, cities, towns, industries ------------------------------------------------------------

    def _industries(self, data: JsonObject) -> list[MapIndustry]:
        found: list[MapIndustry] = []
        seen: dict[str, str] = {}
        for where, entry in self.objects(data, "industries", _("industry {number}"), MOST_INDUSTRIES):
            name = self.id(entry, where)
            title = self.text(entry, "name", where, LONGEST_NAME)
            colour = self.colour(entry, "colour", where)
            self.unique(seen, name, where, _("{first} and {second} have the same id {value}"))
            if name is not None:
                found.append(MapIndustry(name, isolated(title or ""), colour or ""))
        return found

    def _lines(self, data: JsonObject) -> list[MapLine]:
        found: list[MapLine] = []
        ids: dict[str, str] = {}
        least, most = LINES
        number = count(data, "lines")
        if number is not None and number < least:
            self.fault(_("the map needs at least {least} lines, it has {number}").format(least=least, number=number))
        for where, entry in self.objects(data, "lines", _("line {number}"), most):
            self._about(entry.get("start"))
            name = self.id(entry, where)
            self.unique(ids, name, where, _("{first} and {second} have the same id {value}"))
            title = self.text(entry, "name", where, LONGEST_NAME)
            abbr = self.text(entry, "abbr", where, 10)
            colour = self.colour(entry, "colour", where)
            text_colour = self.colour(entry, "text_colour", where)
            if self.complete:
                self.text(entry, "colour_name", where, LONGEST_NAME)
            start = self.field(entry, "start", where)
            if start is None:
                continue
            if not isinstance(start, dict):
                self.wrong("start", where, _("an object"), start)
                continue
            place = self._place(start, _("the start of {line}").format(line=where))
            if name is not None and place is not None:
                found.append(
                    MapLine(name, isolated(title or ""), isolated(abbr or ""), colour or "", text_colour or "", place)
                )
        return found

    def _cities(self, data: JsonObject, industries: Sequence[MapIndustry]) -> list[MapCity]:
        found: list[MapCity] = []
        known = {industry.id: number for number, industry in enumerate(industries)}
        for where, entry in self.objects(data, "cities", _("city {number}"), MOST_FEATURES):
            place = self._place(entry, where)
            number = self.field(entry, "number", where)
            if number is not None and (type(number) is not int or not 1 <= number <= MOST_FEATURES):
                self.wrong("number", where, _("a whole number from 1 to {most}").format(most=MOST_FEATURES), number)
                number = None
            spaces = self.field(entry, "industries", where)
            if spaces is not None and not isinstance(spaces, list):
                self.wrong("industries", where, _("a list"), spaces)
            if not isinstance(spaces, list):
                continue
            if len(spaces) != CITY_SPACES:
                self.fault(
                    _("{where} has {number} industry spaces, it must have {needed}").format(
                        where=where, number=len(spaces), needed=CITY_SPACES
                    )
                )
            chosen: list[int] = []
            for space in spaces[:CITY_SPACES]:
                if isinstance(space, str) and space in known:
                    chosen.append(known[space])
                else:
                    self.fault(_("{where} has the unknown industry {space}").format(where=where, space=show(space)))
            if place is not None and isinstance(number, int):
                found.append(MapCity(place.id, place.name, place.hex, number, tuple(chosen)))
        return found

    def _towns(self, data: JsonObject) -> list[MapPlace]:
        found: list[MapPlace] = []
        for where, entry in self.objects(data, "towns", _("town {number}"), MOST_FEATURES):
            place = self._place(entry, where)
            if place is not None:
                found.append(place)
        return found


def _pair(value: object, farthest: int) -> tuple[int, int] | None:
    """Two whole numbers up to `farthest` either way, else None; true and 1.0 are no whole numbers here."""
    if not isinstance(value, list) or len(value) != 2:
        return None
    q, r = value
    if type(q) is not int or type(r) is not int or abs(q) > farthest or abs(r) > farthest:
        return None
    return q, r


def _plain(text: str) -> str:
    """A label as it stands if it is a plain short word, else quoted and cut."""
    return text if text.isascii() and text.isalnum() and len(text) <= 12 else show(text)
