"""Small odd boards for differential tests: holes, corridors, touching places, few of everything.

The same seed gives the same board on every machine.  Only the fields that the rules need are filled in.
"""

from __future__ import annotations

import random

from tests.reference.board import Json

DIRECTIONS: dict[str, dict[str, list[int]]] = {
    "flat": {"N": [0, -1], "NE": [1, -1], "SE": [1, 0], "S": [0, 1], "SW": [-1, 1], "NW": [-1, 0]},
    "pointy": {"NE": [1, -1], "E": [1, 0], "SE": [0, 1], "SW": [-1, 1], "W": [-1, 0], "NW": [0, -1]},
}

INDUSTRIES = ("steel", "textiles", "brewing", "leather", "coal", "grain")


def label(orientation: str, q: int, r: int) -> str:
    """The label of axial (q, r) by the maps' README; columns beyond Z go on with AA."""
    column, row = _column_and_row(orientation, q, r)
    letters = ""
    column += 1
    while column:
        column, digit = divmod(column - 1, 26)
        letters = chr(ord("A") + digit) + letters
    return f"{letters}{row}"


def _column_and_row(orientation: str, q: int, r: int) -> tuple[int, int]:
    """Column from 0 and row from 1."""
    return (q, r + q // 2 + 1) if orientation == "flat" else (q + r // 2, r + 1)


def map_json(
    orientation: str,
    coords: set[tuple[int, int]],
    starts: list[tuple[int, int]],
    cities: list[tuple[tuple[int, int], list[str]]],
    towns: list[tuple[int, int]],
) -> Json:
    """A map file's content for places at given axial coordinates.

    Lines are `l1`, `l2` … starting in `s1`, `s2` …; cities `c1` …, with three industry spaces each; towns `t1` ….
    """

    def place(id_: str, coord: tuple[int, int]) -> Json:
        return {"id": id_, "name": id_.upper(), "hex": label(orientation, *coord)}

    ordered = sorted(
        coords, key=lambda qr: (qr[0] if orientation == "flat" else qr[0] + qr[1] // 2, qr[1] + qr[0] // 2)
    )
    return {
        "format": "rail-hex-map",
        "version": 1,
        "id": "england",
        "title": "Odd board",
        "orientation": orientation,
        "grid": {"hex_size": 100, "directions": DIRECTIONS[orientation]},
        "industries": [{"id": id_, "name": id_.title(), "colour": "#777777"} for id_ in INDUSTRIES],
        "lines": [
            {
                "id": f"l{number}",
                "name": f"Line {number}",
                "abbr": f"L{number}",
                "colour": f"#{number:02x}4080",
                "text_colour": "#ffffff",
                "start": place(f"s{number}", coord),
            }
            for number, coord in enumerate(starts, 1)
        ],
        "cities": [
            {"number": number, **place(f"c{number}", coord), "industries": list(spaces)}
            for number, (coord, spaces) in enumerate(cities, 1)
        ],
        "towns": [place(f"t{number}", coord) for number, coord in enumerate(towns, 1)],
        "hexes": {label(orientation, q, r): [q, r] for q, r in ordered},
    }


def odd_map(seed: int, hexes: int = 36) -> Json:
    """A connected odd board of about `hexes` hexes."""
    rng = random.Random(seed)
    orientation = rng.choice(["flat", "pointy"])
    coords = _land(rng, orientation, rng.randint(hexes * 2 // 3, hexes * 4 // 3))
    sites = sorted(coords)
    rng.shuffle(sites)
    most = max(2, len(sites) // 4)
    lines = rng.randint(2, min(7, most))
    cities = rng.randint(1, min(4, most))
    towns = rng.randint(1, min(4, most))
    wanted = lines + cities + towns
    places = sites[:wanted] if rng.random() < 0.5 else _spread(sites, wanted)
    spaces = [[rng.choice(INDUSTRIES) for _ in range(3)] for _ in range(cities)]
    return map_json(
        orientation,
        coords,
        places[:lines],
        list(zip(places[lines : lines + cities], spaces, strict=True)),
        places[lines + cities :],
    )


def _spread(sites: list[tuple[int, int]], wanted: int) -> list[tuple[int, int]]:
    """The first sites that touch none before them, filled up with touching ones where there are not enough."""
    apart: list[tuple[int, int]] = []
    for site in sites:
        if len(apart) < wanted and not any(other in _around(site) for other in apart):
            apart.append(site)
    rest = [site for site in sites if site not in apart]
    return apart + rest[: wanted - len(apart)]


def _around(coord: tuple[int, int]) -> list[tuple[int, int]]:
    """The six coordinates next to one."""
    return [(coord[0] + dq, coord[1] + dr) for dq, dr in DIRECTIONS["flat"].values()]


def _land(rng: random.Random, orientation: str, size: int) -> set[tuple[int, int]]:
    """A connected set of hexes inside a small frame, grown from walks (corridors) and blobs, with holes between."""
    width, height = rng.randint(6, 9), rng.randint(5, 8)
    if orientation == "flat":
        frame = {(q, row - q // 2) for q in range(width) for row in range(height)}
    else:
        frame = {(column - r // 2, r) for column in range(width) for r in range(height)}
    blobs = rng.random()
    land = {rng.choice(sorted(frame))}
    tip = min(land)
    while len(land) < min(size, len(frame) * 4 // 5):
        source = rng.choice(sorted(land)) if rng.random() < blobs else tip
        steps = [coord for coord in _around(source) if coord in frame and coord not in land]
        if steps:
            tip = rng.choice(steps)
            land.add(tip)
        else:
            tip = rng.choice(sorted(land))
    return _to_the_edge(orientation, land)


def _to_the_edge(orientation: str, land: set[tuple[int, int]]) -> set[tuple[int, int]]:
    """The same land moved so that it begins in column A and in row 1."""
    if orientation == "flat":
        west = min(q for q, _ in land)
        land = {(q - west, r) for q, r in land}
        north = min(_column_and_row(orientation, q, r)[1] for q, r in land) - 1
        return {(q, r - north) for q, r in land}
    north = min(r for _, r in land)
    land = {(q, r - north) for q, r in land}
    west = min(_column_and_row(orientation, q, r)[0] for q, r in land)
    return {(q - west, r) for q, r in land}
