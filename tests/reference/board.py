"""The board of the plain implementation: hexes by label, their neighbours, and the places on them.

Nothing is checked here: a wrong map is the product's concern, the tests hand in sound ones.
"""

from __future__ import annotations

from typing import Any

Json = dict[str, Any]
"""A JSON object."""

AHEAD = (-1, 0, 1)
"""Turns a moved locomotive may take: slightly left, straight on, slightly right."""


class Board:
    """What never changes in a game: built from a map in the format of the maps' README."""

    def __init__(self, map_json: Json) -> None:
        self.id: str = map_json["id"]
        directions: dict[str, list[int]] = map_json["grid"]["directions"]
        self.directions: list[str] = list(directions)
        coords: dict[str, tuple[int, int]] = {label: (q, r) for label, (q, r) in map_json["hexes"].items()}
        label_at = {coord: label for label, coord in coords.items()}
        self.hexes: set[str] = set(coords)
        self.step: dict[str, list[str | None]] = {
            label: [label_at.get((q + dq, r + dr)) for dq, dr in directions.values()]
            for label, (q, r) in coords.items()
        }
        """For each hex its neighbour in each direction, None off the board."""
        self.lines: list[str] = [line["id"] for line in map_json["lines"]]
        self.start: dict[str, str] = {line["id"]: line["start"]["hex"] for line in map_json["lines"]}
        self.cities: list[str] = [city["id"] for city in map_json["cities"]]
        self.spaces: dict[str, list[str]] = {city["id"]: list(city["industries"]) for city in map_json["cities"]}
        self.towns: list[str] = [town["id"] for town in map_json["towns"]]
        self.industries: list[str] = [industry["id"] for industry in map_json["industries"]]
        places = [line["start"] for line in map_json["lines"]] + map_json["cities"] + map_json["towns"]
        self.feature_at: dict[str, str] = {place["hex"]: place["id"] for place in places}
        self.hex_of: dict[str, str] = {place["id"]: place["hex"] for place in places}

    def neighbours(self, label: str) -> set[str]:
        """The hexes on the board next to `label`."""
        return {other for other in self.step[label] if other is not None}

    def features_next_to(self, label: str) -> set[str]:
        """Ids of the starting towns, cities and railway towns next to a hex."""
        return {self.feature_at[other] for other in self.neighbours(label) if other in self.feature_at}

    def forward(self, label: str, heading: int | None) -> list[tuple[str, int]]:
        """The hexes ahead of a locomotive and the heading it has there; all six when it has not moved yet."""
        turns = range(6) if heading is None else [(heading + turn) % 6 for turn in AHEAD]
        steps = [(self.step[label][direction], direction) for direction in turns]
        return [(hex_, direction) for hex_, direction in steps if hex_ is not None]

    def heading(self, start: str, end: str) -> int:
        """The direction, as an index, that leads from a hex to its neighbour."""
        return self.step[start].index(end)
