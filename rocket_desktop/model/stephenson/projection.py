"""Where on a map a point of the earth lies, and back: the projections that map files name.

Formulas for the sphere from J. P. Snyder, Map Projections: A Working Manual (1987): transverse Mercator (8-1 to
8-3, 8-6, 8-7) and Lambert conformal conic with two standard parallels (15-1 to 15-11).
"""

from __future__ import annotations

from dataclasses import dataclass
from math import (
    asin,
    atan,
    atan2,
    atanh,
    cos,
    cosh,
    degrees,
    hypot,
    isclose,
    isfinite,
    log,
    pi,
    radians,
    sin,
    sinh,
    tan,
)
from typing import Final

from rocket_desktop.model.core import Json

RADIUS: Final = 6371.0
"""Of the earth, in kilometres."""


@dataclass(frozen=True)
class Projection:
    """Longitude and latitude (degrees) to map units (x east, y south) and back.

    `kind` is `tmerc` or `lcc`, the latter with the standard parallels `lat1` and `lat2`; `origin` is the corner of
    the map, in kilometres east and north of the point at `lon0`, `lat0`.
    """

    kind: str
    lat0: float
    lon0: float
    lat1: float
    lat2: float
    units_per_km: float
    origin: tuple[float, float]

    def forward(self, lon: float, lat: float) -> tuple[float, float]:
        """The point of the map; points near the other side of the earth have none: `ValueError`."""
        east = (lon - self.lon0 + 180) % 360 - 180
        if self.kind == "tmerc":
            across = cos(radians(lat)) * sin(radians(east))
            if abs(east) > 80 or abs(across) > 0.999:
                raise ValueError("too far away")
            x = RADIUS * atanh(across)
            y = RADIUS * (atan2(tan(radians(lat)), cos(radians(east))) - radians(self.lat0))
        else:
            cone, scale, at_origin = self._cone()
            if abs(east) > 120 or not -80 < lat < 90:
                raise ValueError("too far away")
            rho = RADIUS * scale / tan(pi / 4 + radians(lat) / 2) ** cone
            x, y = rho * sin(cone * radians(east)), at_origin - rho * cos(cone * radians(east))
        return (x - self.origin[0]) * self.units_per_km, -(y - self.origin[1]) * self.units_per_km

    def back(self, x: float, y: float) -> tuple[float, float]:
        """Longitude and latitude of a point of the map."""
        east, north = x / self.units_per_km + self.origin[0], -y / self.units_per_km + self.origin[1]
        if self.kind == "tmerc":
            d = north / RADIUS + radians(self.lat0)
            lat = asin(sin(d) / cosh(east / RADIUS))
            lon = atan2(sinh(east / RADIUS), cos(d))
        else:
            cone, scale, at_origin = self._cone()
            sign = 1 if cone > 0 else -1
            rho = sign * hypot(east, at_origin - north)
            lat = 2 * atan((RADIUS * scale / rho) ** (1 / cone)) - pi / 2 if rho else sign * pi / 2
            lon = atan2(sign * east, sign * (at_origin - north)) / cone
        return (self.lon0 + degrees(lon) + 180) % 360 - 180, degrees(lat)

    def moved(self, x: float, y: float) -> Projection:
        """The projection of the map whose corner lies at `x`, `y` of this one."""
        origin = (self.origin[0] + x / self.units_per_km, self.origin[1] - y / self.units_per_km)
        return Projection(self.kind, self.lat0, self.lon0, self.lat1, self.lat2, self.units_per_km, origin)

    def to_json(self) -> Json:
        """As it stands in a map file."""
        own: Json = {"type": self.kind, "lat0": self.lat0, "lon0": self.lon0}
        if self.kind == "lcc":
            own |= {"lat1": self.lat1, "lat2": self.lat2}
        return {
            **own,
            "sphere_radius_km": RADIUS,
            "units_per_km": self.units_per_km,
            "origin_km": [round(each, 6) for each in self.origin],
        }

    def _cone(self) -> tuple[float, float, float]:
        first, second = radians(self.lat1), radians(self.lat2)
        if isclose(first, second):
            cone = sin(first)
        else:
            cone = log(cos(first) / cos(second)) / log(tan(pi / 4 + second / 2) / tan(pi / 4 + first / 2))
        scale = cos(first) * tan(pi / 4 + first / 2) ** cone / cone
        return cone, scale, RADIUS * scale / tan(pi / 4 + radians(self.lat0) / 2) ** cone


def read_projection(value: object) -> Projection | None:
    """The projection in a map file; None if there is none, or none that we know."""
    if not isinstance(value, dict) or value.get("type") not in ("tmerc", "lcc"):
        return None
    numbers = [value.get(key, 0) for key in ("lat0", "lon0", "lat1", "lat2", "units_per_km")]
    origin = value.get("origin_km")
    if not isinstance(origin, list) or len(origin) != 2:
        return None
    sound: list[float] = []
    for number in [*numbers, *origin]:
        if (
            isinstance(number, bool)
            or not isinstance(number, int | float)
            or not abs(number) < 1e6
            or not isfinite(number)
        ):
            return None
        sound.append(float(number))
    lat0, lon0, lat1, lat2, units, east, north = sound
    if not abs(lat0) < 85 or not abs(lon0) <= 180 or not 1e-3 < units < 1e4:
        return None
    if value["type"] == "lcc" and not (5 < abs(lat1) < 85 and 5 < abs(lat2) < 85 and lat1 * lat2 > 0):
        return None
    return Projection(str(value["type"]), lat0, lon0, lat1, lat2, units, (east, north))


def fitted(box: tuple[float, float, float, float], area: tuple[float, float, float, float]) -> Projection:
    """The transverse Mercator projection that shows `box` as large as fits in the middle of `area`.

    `box` is west, south, east, north in degrees, `area` x0, y0, x1, y1 in map units.
    """
    west, south, east, north = box
    lon0, lat0 = (west + east) / 2, max(-84.0, min(84.0, (south + north) / 2))
    plain = Projection("tmerc", lat0, lon0, 0.0, 0.0, 1.0, (0.0, 0.0))
    points = [plain.forward(lon, lat) for lon in (west, lon0, east) for lat in (south, (south + north) / 2, north)]
    xs, ys = [x for x, _y in points], [y for _x, y in points]
    wide, high = max(max(xs) - min(xs), 1e-3), max(max(ys) - min(ys), 1e-3)
    units = min((area[2] - area[0]) / wide, (area[3] - area[1]) / high)
    units = max(2e-3, min(units, 9e3))
    middle = ((min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2)
    corner = (middle[0] - (area[0] + area[2]) / 2 / units, -middle[1] + (area[1] + area[3]) / 2 / units)
    return Projection("tmerc", lat0, lon0, 0.0, 0.0, units, corner)
