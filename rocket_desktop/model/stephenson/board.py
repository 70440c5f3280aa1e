"""A map as the tables that the rules run on: everything that never changes during a game."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from rocket_desktop.model.arrays import Ints, filled, ints
from rocket_desktop.model.stephenson.map_file import RailMap

SIDES: Final = 6


class Board:
    """Tables of one map.

    Hexes are numbered as in the map, 0 to `hexes` - 1; `hexes` itself stands for "off the board", so
    that every array by hex has one entry more and a look-up beyond the edge needs no test.
    Features are numbered starts, cities, towns; a set of features is an int with one bit each.
    """

    def __init__(self, rail_map: RailMap) -> None:
        self.map = rail_map
        count = len(rail_map.labels)
        places = [line.start.hex for line in rail_map.lines]
        places += [city.hex for city in rail_map.cities]
        places += [town.hex for town in rail_map.towns]

        self.hexes: i64 = count
        self.lines: i64 = len(rail_map.lines)
        self.cities: i64 = len(rail_map.cities)
        self.features: i64 = len(places)
        self.industries: i64 = len(rail_map.industries)

        neighbours: list[int] = []
        for h in range(count):
            neighbours += [count if n < 0 else n for n in rail_map.neighbours(h)]
        neighbours += [count] * SIDES
        self.neighbour: Ints = ints(neighbours)
        """[hex * 6 + direction]: the next hex that way."""

        feature_at = [-1] * (count + 1)
        for feature, h in enumerate(places):
            feature_at[h] = feature
        self.feature_at: Ints = ints(feature_at)
        """[hex]: the feature on it, or -1."""

        near = [0] * (count + 1)
        for h in range(count):
            for n in neighbours[h * SIDES : (h + 1) * SIDES]:
                if feature_at[n] >= 0:
                    near[h] |= 1 << feature_at[n]
        self.features_near: Ints = ints(near)
        """[hex]: the features on its neighbours."""

        free = [int(feature_at[h] < 0) for h in range(count)] + [0]
        self.free: Ints = ints(free)
        """[hex]: 1 for land without a feature ("free hex"), else 0."""
        self.free_hexes: Ints = ints([h for h in range(count) if free[h]])

        self.start_hex: Ints = ints(places[: self.lines])
        """[line]: its starting town's hex."""
        # Compiled, a constant that a native int shifts has 32 bits, and maps may have more features: shift int by int.
        lines, cities, features = int(self.lines), int(self.cities), int(self.features)
        self.bit: Ints = ints([1 << number for number in range(features)])
        """[number]: the set that holds this number alone."""
        self.city_features: i64 = ((1 << cities) - 1) << lines
        self.town_features: i64 = (1 << features) - (1 << lines + cities)

        spaces = [(c, i) for c, city in enumerate(rail_map.cities) for i in city.industries]
        self.spaces: i64 = len(spaces)
        self.space_city: Ints = ints([c for c, _ in spaces])
        """[space of the investment chart]: its city."""
        self.space_industry: Ints = ints([i for _, i in spaces])
        """[space of the investment chart]: its industry."""
        first = [0]
        for city in rail_map.cities:
            first.append(first[-1] + len(city.industries))
        self.first_space: Ints = ints(first)
        """[city]: its first space; the last one ends before [city + 1]."""

        self.no_hexes: Ints = filled(count + 1, 0)
        """Zeros by hex: copied as the memory of a walk."""
        self.no_steps: Ints = filled((count + 1) * SIDES, 0)
        """Zeros by (hex, heading), likewise."""

    def heading(self, start: i64, end: i64) -> i64:
        """The direction that leads from `start` to its neighbour `end`."""
        side: i64
        for side in range(SIDES):
            if self.neighbour[start * SIDES + side] == end:
                return side
        raise ValueError("the two hexes are no neighbours")
