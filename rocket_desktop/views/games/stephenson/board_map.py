"""A map file as the drawn board needs it: places, hexagons and scenery with their types.

The file's format is described in `resources/maps/README.md`; it must have passed the checks of
`model/stephenson/map_file.py` before, so nothing is checked twice here.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final, TypedDict, cast

from PySide6.QtCore import QPointF, QRectF

from rocket_desktop.i18n import isolated
from rocket_desktop.model.stephenson.notation import industry_name
from rocket_desktop.views.kit.hexes import Axial, HexLayout

BORDER: Final = 84
"""Width of the printed border round the map's frame, in map units (a hexagon's circumradius is 100)."""

Point = tuple[float, float]
Ring = list[Point]


class RiverJson(TypedDict):
    """A river: the lower its rank, the wider it is drawn."""

    rank: int
    points: Ring


class BorderJson(TypedDict):
    """A border of a country, state or region."""

    kind: str
    points: Ring


class LabelJson(TypedDict):
    """A name on the map; `kind` is sea or land, `angle` counts clockwise."""

    text: str
    kind: str
    x: float
    y: float
    size: float
    angle: float
    spacing: float


class SlotsJson(TypedDict):
    """Where title, legend, compass and scale stand, from the frame's top left corner."""

    title: list[float]
    legend: list[float]
    compass: list[float]
    scale: list[float]


class SceneryJson(TypedDict):
    """What is only decoration: polygons are lists of rings, filled even-odd."""

    land: list[list[Ring]]
    realm: list[list[Ring]]
    lakes: list[list[Ring]]
    rivers: list[RiverJson]
    borders: list[BorderJson]
    hills: list[tuple[float, float, int]]
    labels: list[LabelJson]
    slots: SlotsJson


class _PlaceJson(TypedDict, total=False):
    id: str
    name: str
    native: str
    hex: str
    number: int
    industries: list[str]


class _LineJson(TypedDict, total=False):
    id: str
    name: str
    native: str
    abbr: str
    colour: str
    text_colour: str
    start: _PlaceJson


class _IndustryJson(TypedDict):
    id: str
    name: str
    colour: str


class _GridJson(TypedDict):
    directions: dict[str, list[int]]
    spacing_km: float


class _MapJson(TypedDict):
    id: str
    title: str
    subtitle: str
    orientation: str
    grid: _GridJson
    frame: list[float]
    hexes: dict[str, list[int]]
    lines: list[_LineJson]
    cities: list[_PlaceJson]
    towns: list[_PlaceJson]
    industries: list[_IndustryJson]
    scenery: SceneryJson


@dataclass(frozen=True)
class Line:
    """A railway company: `colour` and `text_colour` as `#rrggbb`, `start` the id of its starting town."""

    id: str
    name: str
    native: str
    abbr: str
    colour: str
    text_colour: str
    start: str


@dataclass(frozen=True)
class Place:
    """A feature of the map: `kind` is start, city or town; a city has its number and three industries' ids."""

    id: str
    kind: str
    name: str
    native: str
    hex: str
    line: str | None = None
    number: int = 0
    industries: tuple[str, ...] = ()


@dataclass(frozen=True)
class Industry:
    """An industry and the colour of its spaces; `name` is the map's own."""

    id: str
    name: str
    colour: str

    @property
    def title(self) -> str:
        """What people call it."""
        return industry_name(self.name)


@dataclass(frozen=True)
class BoardMap:
    """A whole map.  `frame` is what its scenery fills, `picture` the frame with the printed border."""

    title: str
    subtitle: str
    frame: QRectF
    picture: QRectF
    spacing_km: float
    layout: HexLayout
    directions: Mapping[str, Axial]
    hexes: Mapping[str, Axial]
    lines: Mapping[str, Line]
    places: Mapping[str, Place]
    industries: Mapping[str, Industry]
    scenery: SceneryJson
    labels: Mapping[Axial, str] = field(repr=False)
    place_at: Mapping[str, Place] = field(repr=False)

    def centre(self, label: str) -> QPointF:
        """The middle of the hexagon with this label."""
        return self.layout.centre(self.hexes[label])

    def hex_at(self, point: QPointF) -> str | None:
        """The label of the hexagon of the board that holds `point` (map units), if any does."""
        return self.labels.get(self.layout.at(point))

    def neighbour(self, label: str, direction: str) -> str | None:
        """The label of the neighbour in `direction` (a name of `directions`), None beyond the edge."""
        (q, r), (dq, dr) = self.hexes[label], self.directions[direction]
        return self.labels.get((q + dq, r + dr))

    def direction(self, start: str, end: str) -> str:
        """The name of the direction from a hexagon to its neighbour.  Raises `ValueError` when they do not touch."""
        (q, r), (eq, er) = self.hexes[start], self.hexes[end]
        for name, step in self.directions.items():
            if step == (eq - q, er - r):
                return name
        raise ValueError(f"{start} and {end} are not neighbours")

    def opposite(self, direction: str) -> str:
        """The name of the direction that leads back."""
        names = list(self.directions)
        return names[(names.index(direction) + 3) % 6]


def read_board_map(data: object) -> BoardMap:
    """The board of a parsed map file that has passed its checks."""
    raw = cast(_MapJson, data)
    x0, y0, x1, y1 = raw["frame"]
    frame = QRectF(x0, y0, x1 - x0, y1 - y0)
    hexes = {label: (q, r) for label, (q, r) in raw["hexes"].items()}
    lines = {
        line["id"]: Line(
            line["id"],
            isolated(line["name"]),
            isolated(line.get("native", "")),
            isolated(line["abbr"]),
            line["colour"],
            line["text_colour"],
            line["start"]["id"],
        )
        for line in raw["lines"]
    }
    places = [_place("start", line["start"], line["id"]) for line in raw["lines"]]
    places += [_place("city", city) for city in raw["cities"]]
    places += [_place("town", town) for town in raw["towns"]]
    return BoardMap(
        title=raw["title"],
        subtitle=raw["subtitle"],
        frame=frame,
        picture=frame.adjusted(-BORDER, -BORDER, BORDER, BORDER),
        spacing_km=raw["grid"]["spacing_km"],
        layout=HexLayout(raw["orientation"]),
        directions={name: (dq, dr) for name, (dq, dr) in raw["grid"]["directions"].items()},
        hexes=hexes,
        lines=lines,
        places={place.id: place for place in places},
        industries={
            item["id"]: Industry(item["id"], isolated(item["name"]), item["colour"]) for item in raw["industries"]
        },
        scenery=raw["scenery"],
        labels={axial: label for label, axial in hexes.items()},
        place_at={place.hex: place for place in places},
    )


def split_label(label: str) -> tuple[str, int]:
    """Column letters and row number of a hexagon's label."""
    match = re.fullmatch("([A-Z]+)([0-9]+)", label)
    if match is None:
        raise ValueError(f"{label!r} is not a hexagon's label")
    return match[1], int(match[2])


def _place(kind: str, raw: _PlaceJson, line: str | None = None) -> Place:
    return Place(
        raw["id"],
        kind,
        isolated(raw["name"]),
        isolated(raw.get("native", "")),
        raw["hex"],
        line,
        raw.get("number", 0),
        tuple(raw.get("industries", ())),
    )
