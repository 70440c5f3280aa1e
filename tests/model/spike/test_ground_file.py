"""Where nodes lie and the ground under them: what the files hold, and that each fault of one is named."""

from __future__ import annotations

import copy
import math
from collections.abc import Callable
from typing import Any

import pytest

from rocket_desktop.data import read_data
from rocket_desktop.model.core import BadData
from rocket_desktop.model.spike.ground_file import SCALE, read_ground, read_places

Content = dict[str, Any]


def content(name: str) -> Content:
    found = read_data(name)
    assert isinstance(found, dict)
    return found


def test_every_node_lies_where_its_latitude_and_longitude_are() -> None:
    """The projection that the ground's file tells is the one of the board, so the coast lies under the cities."""
    told = content("boards/spike-ground")["projection"]
    low, high = (math.radians(told[key]) for key in ("lat1", "lat2"))

    def cone(latitude: float) -> float:
        return math.tan(math.pi / 4 + latitude / 2)

    power = math.log(math.cos(low) / math.cos(high)) / math.log(cone(high) / cone(low))
    places = read_places(content("boards/spike"))
    for node in content("boards/spike")["nodes"]:
        radius = told["scale"] * cone(math.radians(node["lat"])) ** -power
        turn = math.radians(power * (node["lon"] - told["lon0"]))
        x, y = told["x0"] + radius * math.sin(turn), told["y0"] + radius * math.cos(turn)
        # Degrees have two digits: half of a hundredth is about 3 ten-thousandths of the board's height.
        assert math.dist((x * SCALE, y * SCALE), places[node["id"]]) < 5


def test_the_ground_lies_in_its_frame_and_has_land_and_lakes() -> None:
    ground = read_ground(content("boards/spike-ground"))
    left, top, right, bottom = ground.frame
    rings = [ring for areas in (ground.land, ground.lakes) for area in areas for ring in area]
    assert len(ground.land) > 20
    assert len(ground.lakes) >= 8
    for line in [*rings, *ground.countries, *ground.states, ground.hills]:
        assert all(left <= x <= right and top <= y <= bottom for x, y in line)


FAULTS: list[tuple[str, Callable[[Content], object]]] = [
    ("format rail-ground", lambda file: file.update(format="map")),
    ("version 1", lambda file: file.update(version=2)),
    ("frame must be the left", lambda file: file.update(frame=[5, 5, 5, 9])),
    ("frame must have whole numbers", lambda file: file.update(frame=[0, 0, 1.5, 9])),
    ("land must be a list", lambda file: file.update(land="all of it")),
    ("area 1 of land must be a list", lambda file: file["land"].__setitem__(0, 7)),
    ("line 1 of area 2 of lakes must have 3 points", lambda file: file["lakes"][1][0].__delitem__(slice(4, None))),
    ("line 3 of states must have 2 points", lambda file: file["states"][2].append(1)),
    ("line 1 of countries must have whole numbers", lambda file: file["countries"][0].__setitem__(0, True)),
    ("line 2 of hills must have 1 points", lambda file: file["hills"][1].clear()),
    ("whole numbers from", lambda file: file["hills"][1].__setitem__(0, 10**9)),
]


@pytest.mark.parametrize(("told", "spoil"), FAULTS, ids=[told for told, _ in FAULTS])
def test_each_fault_of_a_ground_is_named(told: str, spoil: Callable[[Content], object]) -> None:
    file = copy.deepcopy(content("boards/spike-ground"))
    spoil(file)
    with pytest.raises(BadData) as caught:
        read_ground(file)
    assert any(told in fault for fault in caught.value.faults), caught.value.faults


PLACES: list[tuple[str, Callable[[Content], object]]] = [
    ("an object with nodes", lambda file: file.update(nodes={})),
    ("node 3 must have an id", lambda file: file["nodes"][2].pop("x")),
    ("node 1 must have an id", lambda file: file["nodes"][0].update(y=float("nan"))),
    ("node 1 must have an id", lambda file: file["nodes"][0].update(y=True)),
    ("node 5 must have an id", lambda file: file["nodes"].__setitem__(4, "j5")),
    ("lies where another node lies", lambda file: file["nodes"][1].update(x=file["nodes"][0]["x"])),
]


@pytest.mark.parametrize(("told", "spoil"), PLACES, ids=[told for told, _ in PLACES])
def test_each_fault_of_places_is_named(told: str, spoil: Callable[[Content], object]) -> None:
    file = copy.deepcopy(content("boards/spike"))
    spoil(file)
    with pytest.raises(BadData) as caught:
        read_places(file)
    assert any(told in fault for fault in caught.value.faults), caught.value.faults
