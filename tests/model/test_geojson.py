"""Coasts from GeoJSON files: read strictly, refused in one sentence."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rocket_desktop.model.stephenson import geojson
from rocket_desktop.model.stephenson.geojson import BadGeoJson, read_geojson, simplified

SQUARE = [[0, 50], [2, 50], [2, 52], [0, 52], [0, 50]]
HOLE = [[0.5, 50.5], [1, 50.5], [1, 51], [0.5, 50.5]]
RING = [(0.0, 50.0), (2.0, 50.0), (2.0, 52.0), (0.0, 52.0)]


def read(value: object) -> list[list[geojson.Ring]]:
    return read_geojson(json.dumps(value).encode())


def test_polygons_are_found_wherever_they_are() -> None:
    polygon = {"type": "Polygon", "coordinates": [SQUARE, HOLE]}
    assert [len(ring) for ring in read(polygon)[0]] == [4, 3]
    feature = {"type": "Feature", "properties": {"name": "x"}, "geometry": polygon}
    several = {"type": "MultiPolygon", "coordinates": [[SQUARE], [SQUARE]]}
    collection = {
        "type": "FeatureCollection",
        "features": [
            feature,
            {"type": "Feature", "geometry": None, "properties": None},
            {"type": "Feature", "geometry": {"type": "GeometryCollection", "geometries": [several]}},
            {"type": "Feature", "geometry": {"type": "Point", "coordinates": [0, 0]}},
        ],
    }
    found = read(collection)
    assert len(found) == 3
    assert found[1] == [RING]


def test_a_third_coordinate_and_a_byte_order_mark_are_fine() -> None:
    value = {"type": "Polygon", "coordinates": [[[*point, 17.5] for point in SQUARE]]}
    assert read_geojson(b"\xef\xbb\xbf" + json.dumps(value).encode()) == [[RING]]


@pytest.mark.parametrize(
    ("content", "fault"),
    [
        (b"", "no JSON"),
        (b"\xff\xfe", "no text in UTF-8"),
        (b"[" * 100_000, "no JSON"),
        (b'{"type": NaN}', "no JSON"),
        (b"[]", "object was expected, not a list"),
        (b'{"type": "Topology"}', "'Topology' is no type of GeoJSON"),
        (b'{"type": "Point", "coordinates": [0, 0]}', "no areas in it"),
        (b'{"type": "FeatureCollection"}', "holds null where a list was expected"),
        (b'{"type": "FeatureCollection", "features": []}', "no areas in it"),
        (b'{"type": "Polygon", "coordinates": []}', "has no rings"),
        (b'{"type": "Polygon", "coordinates": [[[0, 0], [1, 1], [0, 0]]]}', "four points or more"),
        (b'{"type": "Polygon", "coordinates": [[[0, 0], [1, 1], [2, 0], [3, 3]]]}', "equal to the first"),
        (b'{"type": "Polygon", "coordinates": [[[500000, 200000], [1, 1], [2, 0], [0, 0]]]}', "off the earth"),
        (b'{"type": "Polygon", "coordinates": [[[0], [1, 1], [2, 0], [0, 0]]]}', "must be [longitude, latitude]"),
        (b'{"type": "Polygon", "coordinates": [[["a", "b"], [1, 1], [2, 0], [0, 0]]]}', "off the earth"),
        (b'{"type": "Polygon", "coordinates": [[[true, 0], [1, 1], [2, 0], [0, 0]]]}', "off the earth"),
    ],
)
def test_what_is_no_coast_is_refused(content: bytes, fault: str) -> None:
    with pytest.raises(BadGeoJson) as caught:
        read_geojson(content)
    assert fault in str(caught.value)
    assert len(str(caught.value)) < 300


@pytest.mark.parametrize(
    ("system", "fine"),
    [
        ("urn:ogc:def:crs:OGC:1.3:CRS84", True),
        ("EPSG:4326", True),
        ("urn:ogc:def:crs:EPSG::3857", False),
        ("urn:ogc:def:crs:EPSG::2154", False),
    ],
)
def test_other_coordinates_than_degrees_are_refused_by_name(system: str, fine: bool) -> None:
    value = {
        "type": "Polygon",
        "crs": {"type": "name", "properties": {"name": system}},
        "coordinates": [SQUARE],
    }
    if fine:
        assert read(value) == [[RING]]
        return
    with pytest.raises(BadGeoJson, match=f"those of '{system}': convert them to longitude and latitude"):
        read(value)


def test_features_within_features_are_refused() -> None:
    value: dict[str, Any] = {"type": "Polygon", "coordinates": [SQUARE]}
    for _level in range(6):
        value = {"type": "Feature", "geometry": value}
    with pytest.raises(BadGeoJson, match="nested too deeply"):
        read(value)


def test_nesting_and_size_are_limited(monkeypatch: pytest.MonkeyPatch) -> None:
    value: dict[str, Any] = {"type": "Polygon", "coordinates": [SQUARE]}
    for _level in range(10):
        value = {"type": "GeometryCollection", "geometries": [value]}
    with pytest.raises(BadGeoJson, match="nested too deeply"):
        read(value)
    monkeypatch.setattr(geojson, "MOST_POINTS", 8)
    with pytest.raises(BadGeoJson, match="more than 8 points"):
        read({"type": "MultiPolygon", "coordinates": [[SQUARE], [SQUARE]]})
    monkeypatch.setattr(geojson, "MAX_BYTES", 1024 * 1024)
    with pytest.raises(BadGeoJson, match="more than 1 MB"):
        read_geojson(b" " * 1024 * 1024 + b"{}")


JSON = st.recursive(
    st.none() | st.booleans() | st.floats(allow_nan=False) | st.text(max_size=9),
    lambda inner: (
        st.lists(inner, max_size=5)
        | st.dictionaries(
            st.sampled_from(["type", "coordinates", "features", "geometry", "geometries"]), inner, max_size=4
        )
    ),
)


@settings(max_examples=150, deadline=None)
@given(JSON, st.sampled_from(["Polygon", "MultiPolygon", "FeatureCollection", "GeometryCollection", "Feature"]))
def test_nonsense_is_always_refused_in_words(value: object, name: str) -> None:
    for data in (
        value,
        {"type": name, "coordinates": value, "features": value, "geometries": value, "geometry": value},
    ):
        with pytest.raises(BadGeoJson):
            read(data)


@settings(max_examples=100, deadline=None)
@given(st.lists(st.tuples(st.floats(-1000, 1000), st.floats(-1000, 1000)), min_size=3, max_size=60, unique=True))
def test_a_simplified_ring_stays_near(ring: list[tuple[float, float]]) -> None:
    found = simplified(ring, 20.0)
    assert len(found) >= 3
    assert set(found) <= set(ring)
    # Every point that was left out lies within the tolerance of a side that is left.
    for x, y in set(ring) - set(found) if len(found) > 3 else set():
        assert min(_off(x, y, a, b) for a, b in zip(found, [*found[1:], found[0]], strict=True)) <= 20.0 + 1e-6


def _off(x: float, y: float, a: tuple[float, float], b: tuple[float, float]) -> float:
    """The distance of a point from the endless line through two others, or from the point that they are."""
    dx, dy = b[0] - a[0], b[1] - a[1]
    length = (dx * dx + dy * dy) ** 0.5
    if length == 0:
        return float(((x - a[0]) ** 2 + (y - a[1]) ** 2) ** 0.5)
    return float(abs((x - a[0]) * dy - (y - a[1]) * dx) / length)
