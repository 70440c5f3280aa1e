"""Positions for the scenario tests, built piece by piece from the opening of a map.

    At("england", players=3).way("gwr", "G13 H13").shares("gwr", 2, 1, 0).turn(0)

All that follows from the pieces (headings, connected features, supplies) is worked out here; what a rule could
leave otherwise can be set by hand.
"""

from __future__ import annotations

import re
from typing import Self

from tests.reference.board import Board, Json
from tests.reference.odd_maps import map_json
from tests.reference.perft import read_map
from tests.reference.plain import PASSENGERS, PILE_1999, SUPPLEMENTARY_1999, TILES, Plain


def small_map(hexes: str, starts: str, cities: str = "", towns: str = "", spaces: str = "steel steel coal") -> Json:
    """A flat-top board drawn by labels: its free hexes, and the places of lines l1 …, cities c1 … and towns t1 …."""
    names = [group.split() for group in (starts, cities, towns)]
    coords = [[_axial(label) for label in group] for group in names]
    land = {_axial(label) for label in hexes.split()} | {coord for group in coords for coord in group}
    return map_json("flat", land, coords[0], [(coord, spaces.split()) for coord in coords[1]], coords[2])


def _axial(label: str) -> tuple[int, int]:
    """Coordinates of a flat-top label with a single column letter, by the maps' README."""
    match = re.fullmatch(r"([A-Z])(\d+)", label)
    assert match is not None, label
    q = ord(match[1]) - ord("A")
    return q, int(match[2]) - 1 - q // 2


class At:
    """A position in the making.  Seats are numbered from 0; hexes are labels, several divided by blanks."""

    def __init__(
        self,
        map_: str | Json,
        players: int = 3,
        edition: str = "2018",
        unmoved_counts: bool = True,
        active_keeps_hex: str = "auto",
    ) -> None:
        self.map: Json = read_map(map_) if isinstance(map_, str) else map_
        self.options: Json = {
            "map": map_ if isinstance(map_, str) else "england",
            "edition": edition,
            "unmoved_counts": unmoved_counts,
            "active_keeps_hex": active_keeps_hex,
        }
        self.board = Board(self.map)
        self.players = players
        self.old_edition = edition == "1999"
        opening = Plain(self.map, players, self.options, 0).state()
        self.lines: dict[str, Json] = opening["lines"]
        self.industries: dict[str, list[Json]] = opening["industries"]
        self.station_hexes: list[list[str]] = [[] for _ in range(players)]
        self.pawns = [0] * players
        self.points = [0] * players
        self.laid = 0
        self.tiles_left: int | None = None
        self.piles: dict[str, int] = {}
        self.supply = SUPPLEMENTARY_1999 if self.old_edition else None
        self.active = 0
        self.actions = 2
        self.extended: list[str] = []
        self.idle_turns = 0

    def way(self, line: str, hexes: str) -> Self:
        """The line has run from its start through these hexes; its locomotive stands on the last one."""
        way = hexes.split()
        before = [self.board.start[line], *way]
        data = self.lines[line]
        data["locomotive"] = way[-1]
        data["heading"] = self.board.directions[self.board.heading(before[-2], before[-1])]
        self.laid += len(way) - 1
        self._add(line, way)
        return self

    def merged(self, line: str, into: str, hexes: str) -> Self:
        """A line that ran through these hexes and was dissolved into another one."""
        way = hexes.split()
        data = self.lines[line]
        data.update(status="dissolved", locomotive=None, heading=None)
        if self.old_edition:
            self.piles[line] = 0
        self.laid += len(way)
        self._add(into, way)
        return self

    def _add(self, line: str, way: list[str]) -> None:
        data = self.lines[line]
        data["hexes"] = sorted({*data["hexes"], *way})
        features = {feature for hex_ in way for feature in self.board.features_next_to(hex_)}
        data["features"] = sorted({*data["features"], *features})

    def isolated(self, *lines: str) -> Self:
        """These lines bear the mark of R10."""
        for line in lines:
            self.lines[line]["status"] = "isolated"
        return self

    def shares(self, line: str, *held: int) -> Self:
        """Shares in a line by seat; in edition 1999 the rest of 16 lies in the pile."""
        assert len(held) == self.players
        self.lines[line]["shares"] = list(held)
        return self

    def pile(self, line: str, left: int) -> Self:
        """The pile of a line in edition 1999, if not what the players hold is missing from 16."""
        self.piles[line] = left
        return self

    def supplementary(self, left: int) -> Self:
        """The supplementary shares left in edition 1999."""
        self.supply = left
        return self

    def stations(self, seat: int, hexes: str) -> Self:
        """A seat's stations on the board."""
        self.station_hexes[seat] += hexes.split()
        return self

    def cubes(self, city: str, *owners: int | None) -> Self:
        """The owners of the three industry spaces of a city, None for a free one."""
        for space, owner in zip(self.industries[city], owners, strict=True):
            space["owner"] = owner
        return self

    def passengers(self, *held: int) -> Self:
        """Passenger pawns by seat; the rest of 9 is left."""
        assert len(held) == self.players
        self.pawns = list(held)
        return self

    def scores(self, *points: int) -> Self:
        """Points so far by seat."""
        assert len(points) == self.players
        self.points = list(points)
        return self

    def tiles(self, left: int) -> Self:
        """The track tiles in the supply, if not 60 less those on the board."""
        self.tiles_left = left
        return self

    def turn(self, seat: int, actions: int = 2, extended: str = "", idle_turns: int = 0) -> Self:
        """Whose turn it is, his actions left, the lines he has extended, and the turns without an extension before."""
        self.active = seat
        self.actions = actions
        self.extended = sorted(extended.split())
        self.idle_turns = idle_turns
        return self

    def json(self) -> Json:
        """The position in the protocol's form."""
        taken = [hex_ for data in self.lines.values() for hex_ in data["hexes"]]
        assert len(taken) == len(set(taken)), "two lines on one hex"
        for line, data in self.lines.items():
            data["moved"] = data["status"] == "dissolved" or data["heading"] is not None
            if self.old_edition:
                data["pile"] = self.piles.get(line, PILE_1999 - sum(data["shares"]))
            data["stations"] = [len(set(data["hexes"]) & set(hexes)) for hexes in self.station_hexes]
        connected = {city for data in self.lines.values() for city in data["features"] if city in self.board.cities}
        bare: Json = {
            "lines": self.lines,
            "industries": self.industries,
            "stations": [sorted(hexes) for hexes in self.station_hexes],
            "passengers": self.pawns,
            "passengers_left": PASSENGERS - sum(self.pawns),
            "scores": self.points,
            "tiles": TILES - self.laid if self.tiles_left is None else self.tiles_left,
            "supplementary": self.supply,
            "connected_cities": sorted(connected),
            "turn": {
                "player": self.active,
                "actions_left": self.actions,
                "extended": self.extended,
                "idle_turns": self.idle_turns,
                "veto": None,
                "phase": "action",
            },
            "over": False,
        }
        return Plain.from_state(self.map, self.options, bare).state()  # puts in the targets
