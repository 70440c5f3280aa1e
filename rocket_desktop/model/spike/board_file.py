"""A board of Spike as its data file describes it, checked, as the tables that games use."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final

from rocket_desktop.model.core import BadData
from rocket_desktop.model.jsontext import show
from rocket_desktop.model.spike.board import COMMODITIES, FACES, MOST_PLAYERS, PARTS, SIDES, SUITS, UPGRADES, Board

_ID: Final = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*", re.ASCII)
_LONGEST_ID: Final = 30
_LONGEST_NAME: Final = 40
_MOST_CITIES: Final = 60  # a set of cities is a 64-bit number
_LEAST_CITIES: Final = 12
_MOST_NODES: Final = 500
_MOST_SEGMENTS: Final = 1500
_MOST_CARDS: Final = 200
_LARGEST: Final = 50  # fee or value
_STRONGEST: Final = 12  # part of a train
_RESERVED: Final = frozenset({"deck", "dump", "trade"})
_TRAIN: Final = ("engine_speed", "tender_draw", "freight_cars")


def read_board(content: object) -> Board:
    """The board of a data file's parsed content.  Raises `BadData` with every fault."""
    if not isinstance(content, dict):
        raise BadData(["a board must be an object"])
    reader = _Reader(content)
    reader.read()
    if reader.faults:
        raise BadData(reader.faults)
    return reader.board()


class _Reader:
    """Collects tables and faults."""

    def __init__(self, content: dict[str, object]) -> None:
        self._content = content
        self.faults: list[str] = []
        self._suits: list[str] = []
        self._commodities: list[str] = []
        self._nodes: list[str] = []
        self._names: list[str] = []
        self._city_nodes: list[int] = []
        self._city_commodities: list[int] = []
        self._segments: list[str] = []
        self._ends: list[int] = []
        self._segment_suits: list[int] = []
        self._face_commodities: list[int] = []
        self._fees: list[list[int]] = []
        self._routes: list[list[int]] = []
        self._values: list[list[int]] = []
        self._train: list[int] = []
        self._costs: list[int] = []

    def read(self) -> None:
        self._suits = self._ids("suits", SUITS, SUITS)
        self._commodities = self._ids("commodities", COMMODITIES, COMMODITIES)
        for number, node in enumerate(self._list("nodes", _MOST_NODES), 1):
            self._read_node(node, f"node {number}")
        for number, segment in enumerate(self._list("segments", _MOST_SEGMENTS), 1):
            self._read_segment(segment, f"segment {number}")
        for number, contract in enumerate(self._list("contracts", _MOST_CARDS), 1):
            self._read_contract(contract, f"contract {number}")
        for number, route in enumerate(self._list("routes", _MOST_CARDS), 1):
            self._read_route(route, f"route {number}")
        self._read_train(self._content.get("train_tiles"))
        if not self.faults:
            self._check_whole()

    def board(self) -> Board:
        fees = [fee for row in self._fees for fee in row]
        return Board(
            self._nodes,
            self._names,
            self._city_nodes,
            self._city_commodities,
            self._segments,
            self._ends,
            self._segment_suits,
            self._suits,
            self._commodities,
            self._face_commodities,
            fees,
            self._routes,
            self._values,
            self._train,
            self._costs,
        )

    def _list(self, key: str, most: int) -> list[object]:
        value = self._content.get(key)
        if isinstance(value, list) and len(value) <= most:
            return value
        self.faults.append(f"{key} must be a list of at most {most}")
        return []

    def _id(self, entry: object, name: str, taken: Iterable[str]) -> str:
        value = entry.get("id") if isinstance(entry, dict) else None
        if isinstance(value, str) and len(value) <= _LONGEST_ID and _ID.fullmatch(value):
            if value not in taken and value not in _RESERVED:
                return value
        self.faults.append(f"the id of {name} must be a word of small letters and digits, its own, not {show(value)}")
        return ""

    def _ids(self, key: str, least: int, most: int) -> list[str]:
        found: list[str] = []
        for number, entry in enumerate(self._list(key, most), 1):
            found.append(self._id(entry, f"{key} {number}", found))
        if len(found) < least:
            self.faults.append(f"{key} must have {least} entries")
        return found

    def _whole(self, value: object, least: int, most: int, name: str) -> int:
        if type(value) is int and least <= value <= most:
            return value
        self.faults.append(f"{name} must be a whole number from {least} to {most}, not {show(value)}")
        return least

    def _one_of(self, value: object, known: list[str], name: str) -> int:
        if isinstance(value, str) and value in known:
            return known.index(value)
        self.faults.append(f"{name} is {show(value)}, which there is not")
        return 0

    def _city(self, value: object, name: str) -> int:
        return self._one_of(value, [self._nodes[node] for node in self._city_nodes], name)

    def _read_node(self, node: object, name: str) -> None:
        node_id = self._id(node, name, self._nodes)
        self._nodes.append(node_id)
        if not isinstance(node, dict) or node.get("kind") not in ("city", "junction"):
            self.faults.append(f"{name} must be an object of the kind city or junction")
            return
        if node["kind"] == "city":
            title = node.get("name")
            if not isinstance(title, str) or not 1 <= len(title) <= _LONGEST_NAME or not title.isprintable():
                self.faults.append(f"the name of {name} must be a text of 1 to {_LONGEST_NAME} characters")
            self._names.append(str(title))
            self._city_nodes.append(len(self._nodes) - 1)
            self._city_commodities.append(
                self._one_of(node.get("commodity"), self._commodities, f"the commodity of {name}")
            )

    def _read_segment(self, segment: object, name: str) -> None:
        self._segments.append(self._id(segment, name, [*self._segments, *self._nodes]))
        entry = segment if isinstance(segment, dict) else {}
        ends = [self._one_of(entry.get(end), self._nodes, f"end {end} of {name}") for end in ("a", "b")]
        if ends[0] == ends[1] and not self.faults:
            self.faults.append(f"{name} must join two different nodes")
        self._ends += ends
        self._segment_suits.append(self._one_of(entry.get("suit"), self._suits, f"the suit of {name}"))

    def _read_contract(self, contract: object, name: str) -> None:
        entry = contract if isinstance(contract, dict) else {}
        commodity = self._one_of(entry.get("commodity"), self._commodities, f"the commodity of {name}")
        faces = entry.get("faces")
        if not isinstance(faces, list) or len(faces) != FACES:
            self.faults.append(f"{name} must have {FACES} faces")
            return
        for side, face in enumerate(faces):
            where = f"face {side + 1} of {name}"
            deliveries = face.get("deliveries") if isinstance(face, dict) else None
            if not isinstance(deliveries, list) or not 1 <= len(deliveries) <= _MOST_CITIES:
                self.faults.append(f"{where} must have deliveries")
                return
            row = [0] * len(self._city_nodes)
            for delivery in deliveries:
                told = delivery if isinstance(delivery, dict) else {}
                city = self._city(told.get("city"), f"a city on {where}")
                fee = self._whole(told.get("fee"), 1, _LARGEST, f"a fee on {where}")
                if row:
                    row[city] = fee
            self._face_commodities.append(commodity)
            self._fees.append(row)

    def _read_route(self, route: object, name: str) -> None:
        entry = route if isinstance(route, dict) else {}
        cities = [self._city(entry.get("start"), f"the start city of {name}")]
        values = [0]
        stops = entry.get("stops")
        if not isinstance(stops, list) or not 1 <= len(stops) <= _LARGEST:
            self.faults.append(f"{name} must have stops")
            stops = []
        for stop in stops:
            told = stop if isinstance(stop, dict) else {}
            cities.append(self._city(told.get("city"), f"a stop of {name}"))
            values.append(self._whole(told.get("value"), values[-1], _LARGEST, f"a value of {name}"))
        self._routes.append(cities)
        self._values.append(values)

    def _read_train(self, tiles: object) -> None:
        entry = tiles if isinstance(tiles, dict) else {}
        for key, length in [*((part, UPGRADES + 1) for part in _TRAIN), ("upgrade_cost", UPGRADES)]:
            numbers = entry.get(key)
            if not isinstance(numbers, list) or len(numbers) != length:
                self.faults.append(f"{key} of train_tiles must be {length} numbers")
                continue
            read = [self._whole(number, 1, _STRONGEST, f"{key} of train_tiles") for number in numbers]
            if key == "upgrade_cost":
                self._costs = read
            else:
                self._train += read

    def _check_whole(self) -> None:
        """What only the whole file can have wrong."""
        if not _LEAST_CITIES <= len(self._city_nodes) <= _MOST_CITIES:
            self.faults.append(f"a board must have {_LEAST_CITIES} to {_MOST_CITIES} cities")
        for commodity, name in enumerate(self._commodities):
            if commodity not in self._face_commodities:
                self.faults.append(f"there is no contract for {name}")
        if len(self._routes) < 2 * MOST_PLAYERS:
            self.faults.append(f"a board must have {2 * MOST_PLAYERS} routes or more")
        joined = [0] * len(self._nodes)
        for node in self._ends:
            joined[node] += 1
        for node, number in enumerate(joined):
            if not 1 <= number <= SIDES:
                self.faults.append(f"{self._nodes[node]} must have 1 to {SIDES} segments, not {number}")
        if len(self._train) != PARTS * (UPGRADES + 1):
            self.faults.append("train_tiles must have three parts")
