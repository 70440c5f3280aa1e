"""The areas in a GeoJSON file (RFC 7946), read strictly: a coast to be drawn on a map.

Only polygons count: what else a file has (points, lines, properties) is passed over.  A file comes from outside, so
it may be anything: size, nesting and the number of points are limited, and numbers are checked.
"""

from __future__ import annotations

from typing import Final

from rocket_desktop.i18n import _
from rocket_desktop.model.jsontext import BadJson, read_json
from rocket_desktop.model.stephenson.map_fields import is_number, kind, show

MAX_BYTES: Final = 16 * 1024 * 1024
MOST_POINTS: Final = 400_000
"""In all polygons of a file."""

_AREAS: Final = ("Polygon", "MultiPolygon")
_OTHERS: Final = ("Point", "MultiPoint", "LineString", "MultiLineString")
_DEGREES: Final = ("CRS84", "CRS:84", "EPSG:4326", "EPSG::4326", "CRS83", "CRS:83")
_DEEPEST: Final = 4  # collections within collections

Ring = list[tuple[float, float]]
"""Longitude and latitude in degrees, the last point not the first one again."""


class BadGeoJson(ValueError):
    """A file that holds no coast we can draw; the text says why in one clause."""


def read_geojson(content: bytes) -> list[list[Ring]]:
    """The polygons of a file, each a list of rings, the outer one first.  Raises `BadGeoJson`."""
    if len(content) > MAX_BYTES:
        text = _("the file has more than {number} MB")
        raise BadGeoJson(text.format(number=MAX_BYTES // 1024 // 1024))
    try:
        data = read_json(content.decode("utf-8-sig"))
    except UnicodeDecodeError as error:
        raise BadGeoJson(_("the file is no text in UTF-8")) from error
    except BadJson as error:
        raise BadGeoJson(_("the file is no JSON: {reason}").format(reason=error)) from error
    system = _system(data)
    if system:
        text = _("its coordinates are those of {system}: convert them to longitude and latitude (WGS 84) first")
        raise BadGeoJson(text.format(system=system))
    reader = _Reader()
    reader.read(data, 0)
    if not reader.polygons:
        raise BadGeoJson(_("there are no areas in it: only Polygon and MultiPolygon can be drawn as a coast"))
    return reader.polygons


def _system(data: object) -> str:
    """The system of coordinates that a file names, as files before RFC 7946 do; empty for longitude and latitude."""
    crs = data.get("crs") if isinstance(data, dict) else None
    properties = crs.get("properties") if isinstance(crs, dict) else None
    name = properties.get("name") if isinstance(properties, dict) else None
    return show(name) if isinstance(name, str) and not name.endswith(_DEGREES) else ""


class _Reader:
    def __init__(self) -> None:
        self.polygons: list[list[Ring]] = []
        self.points = 0

    def read(self, value: object, depth: int) -> None:
        if not isinstance(value, dict):
            raise BadGeoJson(_("a GeoJSON object was expected, not {value}").format(value=kind(value)))
        name = value.get("type")
        if name in ("FeatureCollection", "GeometryCollection"):
            if depth >= _DEEPEST:
                raise BadGeoJson(_("the file is nested too deeply"))
            inner = value.get("features" if name == "FeatureCollection" else "geometries")
            for each in _listed(inner, str(name)):
                self.read(each, depth + 1)
        elif name == "Feature":
            geometry = value.get("geometry")
            if geometry is not None:  # RFC 7946, 3.2: a feature may have none
                if depth > _DEEPEST:
                    raise BadGeoJson(_("the file is nested too deeply"))
                self.read(geometry, depth + 1)
        elif name == "Polygon":
            self._polygon(value.get("coordinates"))
        elif name == "MultiPolygon":
            for each in _listed(value.get("coordinates"), str(name)):
                self._polygon(each)
        elif name not in _OTHERS:
            raise BadGeoJson(_("{type} is no type of GeoJSON").format(type=show(name)))

    def _polygon(self, value: object) -> None:
        rings = [self._ring(each) for each in _listed(value, "Polygon")]
        if not rings:
            raise BadGeoJson(_("a polygon has no rings"))
        self.polygons.append(rings)

    def _ring(self, value: object) -> Ring:
        points = _listed(value, "Polygon")
        self.points += len(points)
        if self.points > MOST_POINTS:
            text = _("the areas have more than {number} points: simplify them first")
            raise BadGeoJson(text.format(number=MOST_POINTS))
        ring = [self._point(each) for each in points]
        if len(ring) < 4 or ring[0] != ring[-1]:
            raise BadGeoJson(_("a ring of a polygon must have four points or more, the last one equal to the first"))
        return ring[:-1]

    def _point(self, value: object) -> tuple[float, float]:
        if not isinstance(value, list) or len(value) < 2:
            raise BadGeoJson(_("a point must be [longitude, latitude], not {value}").format(value=show(value)))
        lon, lat = value[:2]
        if not is_number(lon, -180, 180) or not is_number(lat, -90, 90):
            raise BadGeoJson(
                _("a point lies off the earth: {value} is not longitude and latitude in degrees").format(
                    value=show(value[:2])
                )
            )
        return float(lon), float(lat)


def _listed(value: object, where: str) -> list[object]:
    if not isinstance(value, list):
        raise BadGeoJson(_("a {type} holds {value} where a list was expected").format(type=where, value=kind(value)))
    return value


def simplified(ring: list[tuple[float, float]], tolerance: float) -> list[tuple[float, float]]:
    """A closed ring with fewer points, none of the old ones farther from it than `tolerance` (Douglas and Peucker).

    It has at least three points, or as many as there were.
    """
    if len(ring) <= 4:
        return list(ring)
    # A ring is cut in two at the point farthest from its first.
    x0, y0 = ring[0]
    far = max(range(len(ring)), key=lambda i: (ring[i][0] - x0) ** 2 + (ring[i][1] - y0) ** 2)
    if far == 0:
        return list(ring[:3])
    halves = _line(ring[: far + 1], tolerance)[:-1] + _line([*ring[far:], ring[0]], tolerance)[:-1]
    return halves if len(halves) >= 3 else [ring[0], ring[far // 2], ring[far]]


def _line(points: list[tuple[float, float]], tolerance: float) -> list[tuple[float, float]]:
    """The same for an open line, whose ends stay; without recursion, as a coast may have any shape."""
    keep = {0, len(points) - 1}
    ahead = [(0, len(points) - 1)]
    while ahead:
        first, last = ahead.pop()
        (ax, ay), (bx, by) = points[first], points[last]
        dx, dy = bx - ax, by - ay
        length = (dx * dx + dy * dy) ** 0.5
        worst, at = tolerance, -1
        for i in range(first + 1, last):
            x, y = points[i][0] - ax, points[i][1] - ay
            off = abs(x * dy - y * dx) / length if length else (x * x + y * y) ** 0.5
            if off > worst:
                worst, at = off, i
        if at >= 0:
            keep.add(at)
            ahead += [(first, at), (at, last)]
    return [points[i] for i in sorted(keep)]
