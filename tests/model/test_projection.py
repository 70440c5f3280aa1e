"""Projections against the maps that were made with them."""

from __future__ import annotations

from math import hypot
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rocket_desktop.data import read_data
from rocket_desktop.model.stephenson.map_layout import centre
from rocket_desktop.model.stephenson.projection import Projection, fitted, read_projection


@pytest.mark.parametrize("name", ["england", "usa", "china"])
def test_places_lie_near_their_hexes(name: str) -> None:
    data: Any = read_data(f"maps/{name}")
    projection = read_projection(data["projection"])
    assert projection is not None
    for place in [*(line["start"] for line in data["lines"]), *data["cities"], *data["towns"]]:
        x, y = projection.forward(place["lon"], place["lat"])
        hx, hy = centre(tuple(data["hexes"][place["hex"]]), data["orientation"])
        assert hypot(x - hx, y - hy) < 1.02 * 173.2, place["name"]
        assert projection.back(x, y) == pytest.approx((place["lon"], place["lat"]))
    assert read_projection(projection.to_json()) == projection


@settings(deadline=None)
@given(st.floats(-150, 150), st.floats(-60, 60), st.floats(0.01, 40), st.floats(0.01, 20))
def test_what_is_fitted_fills_its_area(west: float, south: float, wide: float, high: float) -> None:
    area = (-300.0, 100.0, 1700.0, 1300.0)
    projection = fitted((west, south, west + wide, south + high), area)
    points = [projection.forward(lon, lat) for lon in (west, west + wide) for lat in (south, south + high)]
    xs, ys = [x for x, _y in points], [y for _x, y in points]
    assert min(xs) > -301
    assert max(xs) < 1701
    assert min(ys) > 99
    assert max(ys) < 1301
    # North is up, east is right.
    assert points[0][0] < points[2][0]
    assert points[0][1] > points[1][1]
    lon, lat = projection.back(*points[3])
    assert (lon - west - wide + 180) % 360 - 180 == pytest.approx(0, abs=1e-6)
    assert lat == pytest.approx(south + high, abs=1e-6)


def test_a_corner_moves_the_map_and_not_the_earth() -> None:
    projection = Projection("lcc", 38.5, -80.0, 34.0, 43.0, 1.8, (-778.0, 718.0))
    x, y = projection.forward(-75.0, 40.0)
    assert projection.moved(150.0, -90.0).forward(-75.0, 40.0) == pytest.approx((x - 150.0, y + 90.0))


@pytest.mark.parametrize(
    "value",
    [
        None,
        [],
        {"type": "mercator"},
        {"type": "tmerc", "lat0": 52, "lon0": -1, "units_per_km": 0, "origin_km": [0, 0]},
        {"type": "tmerc", "lat0": 52, "lon0": True, "units_per_km": 1, "origin_km": [0, 0]},
        {"type": "tmerc", "lat0": 1e400, "lon0": 0, "units_per_km": 1, "origin_km": [0, 0]},
        {"type": "tmerc", "lat0": 5, "lon0": 0, "units_per_km": 1, "origin_km": "here"},
        {"type": "lcc", "lat0": 52, "lon0": -1, "lat1": 0, "lat2": 0, "units_per_km": 1, "origin_km": [0, 0]},
        {"type": "lcc", "lat0": 0, "lon0": -1, "lat1": -30, "lat2": 30, "units_per_km": 1, "origin_km": [0, 0]},
    ],
)
def test_a_senseless_projection_is_none(value: object) -> None:
    assert read_projection(value) is None


@pytest.mark.parametrize("kind", ["tmerc", "lcc"])
def test_the_other_side_of_the_earth_is_refused(kind: str) -> None:
    projection = Projection(kind, 50.0, 0.0, 45.0, 55.0, 1.0, (0.0, 0.0))
    with pytest.raises(ValueError, match="too far away"):
        projection.forward(179.0, -40.0)
