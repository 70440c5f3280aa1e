"""How a map is laid out on paper: where its hexes lie, the frame round them, and room for title and legend.

Maps of players' own may lack all decoration, or bring one that cannot be drawn: `drawable_map` gives them a plain one.
Lengths are map units: a hex measures 100 from its centre to a corner, x grows east, y south.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from math import cos, radians, sin, sqrt
from typing import Final, cast

from rocket_desktop.model.core import Json
from rocket_desktop.model.stephenson.map_drawing import drawing_faults
from rocket_desktop.model.stephenson.map_fields import is_number
from rocket_desktop.model.stephenson.map_file import DIRECTIONS, LONGEST_NAME, RailMap, column_and_row

Axial = tuple[int, int]
Frame = tuple[float, float, float, float]
"""x0, y0, x1, y1."""

MOST_ACROSS: Final = 60
"""Columns and rows of the largest map that can be edited."""
MOST_POINTS: Final = 300_000
"""Points of all that is drawn on a map."""

HEX: Final = 100.0
SPACING_KM: Final = 25.0
"""Kilometres between hexes where nothing is known."""
_ROOT3: Final = sqrt(3.0)
_MARGIN: Final = 240.0  # between the hexes' middles and the frame
_COLUMN: Final = 800.0  # of the frame, for title and legend
_FARTHEST_FRAME: Final = 2500.0  # that a frame may reach beyond the hexes
_LONGEST_BAR: Final = 380.0
_OUT: Final = 55.0  # from the hexes to a coast that nobody has drawn


def centre(at: Axial, orientation: str) -> tuple[float, float]:
    """The middle of a hex."""
    q, r = at
    if orientation == "flat":
        return 1.5 * HEX * q, _ROOT3 * HEX * (r + q / 2)
    return _ROOT3 * HEX * (q + r / 2), 1.5 * HEX * r


def hex_at(x: float, y: float, orientation: str) -> Axial:
    """The hex that holds a point."""
    if orientation == "flat":
        q, r = x / HEX * 2 / 3, y / HEX / _ROOT3 - x / HEX / 3
    else:
        q, r = x / HEX / _ROOT3 - y / HEX / 3, y / HEX * 2 / 3
    s = -q - r
    rq, rr, rs = round(q), round(r), round(s)
    # The coordinate that was rounded farthest is set by the other two.
    dq, dr, ds = abs(rq - q), abs(rr - r), abs(rs - s)
    if dq > dr and dq > ds:
        rq = -rr - rs
    elif dr > ds:
        rr = -rq - rs
    return rq, rr


def corner_shift(hexes: Collection[Axial], orientation: str) -> Axial:
    """What to take from all coordinates so that the westernmost hex is in column A and the northernmost in row 1."""
    if orientation == "flat":
        west = min(q for q, _r in hexes)
        return west, min(r + (q - west) // 2 for q, r in hexes)
    north = min(r for _q, r in hexes)
    return min(q + (r - north) // 2 for q, r in hexes), north


def across(hexes: Collection[Axial], orientation: str) -> int:
    """How many columns or rows the hexes fill, whichever are more."""
    places = [column_and_row(q, r, orientation) for q, r in hexes]
    columns, rows = [column for column, _row in places], [row for _column, row in places]
    return max(max(columns) - min(columns), max(rows) - min(rows)) + 1


def bounds(hexes: Collection[Axial], orientation: str) -> Frame:
    """The rectangle round the middles of the hexes."""
    spots = [centre(at, orientation) for at in hexes]
    xs, ys = [x for x, _y in spots], [y for _x, y in spots]
    return min(xs), min(ys), max(xs), max(ys)


def plain_layout(
    hexes: Collection[Axial], orientation: str, rows: int, spacing_km: float = SPACING_KM
) -> tuple[Frame, Json]:
    """A frame round the hexes and slots in a column beside them, with a legend of so many `rows`.

    The bar of the scale has a round length; neighbouring hexes are `spacing_km` apart.
    """
    x0, y0, x1, y1 = bounds(hexes, orientation)
    legend = 44 + 46 * (rows + 0.5)
    needed = 60 + 200 + 50 + legend + 330
    height = max(y1 - y0 + 2 * _MARGIN, needed)
    middle = (y0 + y1) / 2
    frame = (x0 - _MARGIN, middle - height / 2, x1 + _MARGIN + _COLUMN, middle + height / 2)
    left = x1 + _MARGIN - frame[0]
    slots: Json = {
        "title": [left, 60, _COLUMN - 60, 200],
        "legend": [left, 310, _COLUMN - 60, legend],
        "compass": [left + 110, height - 120, 88],
        "scale": [left + 290, height - 90, _round_length(_LONGEST_BAR / (_ROOT3 * HEX) * spacing_km)],
    }
    return tuple(round(each, 1) for each in frame), slots  # type: ignore[return-value]  # four again


def _round_length(most: float) -> float:
    """The longest of 1, 2, 5, 10, 20 ... that is no more than `most`; `most` itself below 1."""
    length = most
    step = 1.0
    while step <= most:
        length = max(each * step for each in (1, 2, 5) if each * step <= most)
        step *= 10
    return length


def plain_land(hexes: Collection[Axial], orientation: str) -> list[list[list[float]]]:
    """A coast a little off the hexes' edge, as rings: for boards without one."""
    board = set(hexes)
    first = 0 if orientation == "flat" else -30
    corners = [(HEX * cos(radians(first + 60 * i)), HEX * sin(radians(first + 60 * i))) for i in range(6)]
    following: dict[tuple[int, int], tuple[float, float]] = {}
    outward: dict[tuple[int, int], list[tuple[float, float]]] = {}
    for at in board:
        x, y = centre(at, orientation)
        for i in range(6):
            (ax, ay), (bx, by) = corners[i], corners[(i + 1) % 6]
            beyond = hex_at(x + ax + bx, y + ay + by, orientation)
            if beyond not in board:
                start, end = (x + ax, y + ay), (x + bx, y + by)
                following[_key(start)] = end  # three hexes meet at a corner, so only one side of the edge leaves it
                for corner in (start, end):
                    ox, oy = centre(beyond, orientation)
                    outward.setdefault(_key(corner), []).append((ox - corner[0], oy - corner[1]))
    rings: list[list[list[float]]] = []
    while following:
        key, ring = next(iter(following)), []
        while key in following:
            x, y = following.pop(key)
            key = _key((x, y))
            dx, dy = (sum(way[axis] for way in outward[key]) for axis in (0, 1))
            size = sqrt(dx * dx + dy * dy) or 1.0
            ring.append([round(x + _OUT * dx / size, 1), round(y + _OUT * dy / size, 1)])
        rings.append(ring)
    return rings


def _key(point: tuple[float, float]) -> tuple[int, int]:
    """Corners that are the same but for rounding, made equal."""
    return round(point[0] * 4), round(point[1] * 4)


def layout_fits(frame: Frame, slots: Mapping[str, object], hexes: Collection[Axial], orientation: str) -> bool:
    """Whether a frame holds all hexes, not much else, and no slot for title or legend lies over one."""
    x0, y0, x1, y1 = frame
    west, north, east, south = bounds(hexes, orientation)
    if not (x0 <= west - HEX and y0 <= north - HEX and east + HEX <= x1 and south + HEX <= y1):
        return False
    if max(west - x0, north - y0, x1 - east, y1 - south) > _FARTHEST_FRAME:
        return False
    for key in ("title", "legend"):
        left, top, wide, high = (float(each) for each in cast(list[float], slots[key])[:4])
        left, top = left + x0 - HEX, top + y0 - HEX
        for at in hexes:
            x, y = centre(at, orientation)
            if left < x < left + wide + 2 * HEX and top < y < top + high + 2 * HEX:
                return False
    return True


def drawable_map(data: Json, board: RailMap) -> Json:
    """The map file `data`, whose sound content is `board`, with all that is needed to draw it.

    Decoration with faults is left out.
    """
    scenery = data.get("scenery")
    sound = (
        not drawing_faults(cast(Mapping[object, object], data))
        and isinstance(scenery, dict)
        and _points(scenery) <= MOST_POINTS
    )
    whole = dict(data)
    rows = len(board.lines) + len(board.industries)
    grid = data.get("grid")
    given_km = grid.get("spacing_km") if isinstance(grid, dict) else None
    spacing = float(cast(float, given_km)) if is_number(given_km, 0.01, 10_000) else SPACING_KM
    frame, slots = plain_layout(board.coords, board.orientation, rows, spacing)
    if not sound:
        whole["scenery"] = scenery = {**EMPTY_SCENERY, "slots": slots}
        scenery["land"] = scenery["realm"] = [plain_land(board.coords, board.orientation)]
        whole["frame"] = list(frame)
    else:
        assert isinstance(scenery, dict)
        given = cast(Frame, tuple(cast(list[float], data["frame"])))
        if not scenery["land"]:
            land = [plain_land(board.coords, board.orientation)]
            whole["scenery"] = scenery = {**scenery, "land": land, "realm": land}
        if not layout_fits(given, cast(Json, scenery["slots"]), board.coords, board.orientation):
            whole["scenery"] = {**scenery, "slots": slots}
            whole["frame"] = list(frame)
    if not _is_line(whole.get("subtitle")):
        whole["subtitle"] = " "
    whole["grid"] = {
        "directions": {name: [dq, dr] for name, dq, dr in DIRECTIONS[board.orientation]},
        "spacing_km": spacing,
    }
    for key in ("lines", "cities", "towns"):
        whole[key] = [_legible(entry) for entry in cast(list[Json], data[key])]
    return whole


EMPTY_SCENERY: Final[Json] = {
    "land": [], "realm": [], "lakes": [], "rivers": [], "borders": [], "hills": [], "labels": []
}  # fmt: skip


def _legible(entry: Json) -> Json:
    """A line or place whose name in its own script is a line of text, or none."""
    whole = dict(entry)
    if not _is_line(whole.get("native", "")):
        del whole["native"]
    if isinstance(whole.get("start"), dict):
        whole["start"] = _legible(cast(Json, whole["start"]))
    return whole


def _is_line(value: object) -> bool:
    return isinstance(value, str) and value.isprintable() and len(value) <= LONGEST_NAME


def _points(scenery: Json) -> int:
    """The points of all that is drawn."""
    polygons = [
        polygon for key in ("land", "realm", "lakes") for polygon in cast(list[list[list[object]]], scenery[key])
    ]
    paths = [
        cast(list[object], path["points"]) for key in ("rivers", "borders") for path in cast(list[Json], scenery[key])
    ]
    return sum(len(ring) for polygon in polygons for ring in polygon) + sum(len(path) for path in paths)
