"""Made-up positions for the drawn board, and pictures of them to look at."""

from __future__ import annotations

import math
from random import Random
from typing import cast

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QPainter, QPixmap

from rocket_desktop.data import read_data
from rocket_desktop.views.games.stephenson.board_map import BoardMap, read_board_map
from rocket_desktop.views.games.stephenson.scene import BoardScene
from rocket_desktop.views.games.stephenson.view import BoardView

SEATS: list[dict[str, object]] = [
    {"name": "Ada", "colour": "red", "shape": "disc"},
    {"name": "Ben", "colour": "blue", "shape": "square"},
    {"name": "Cleo", "colour": "white", "shape": "triangle"},
    {"name": "Dan", "colour": "green", "shape": "diamond"},
]

Json = dict[str, object]


def map_data(name: str) -> object:
    return read_data(f"maps/{name}")


def first_position(name: str) -> Json:
    """Before the first move."""
    board = read_board_map(map_data(name))
    lines = {line.id: _line(board.places[line.start].hex) for line in board.lines.values()}
    return _position(board, lines, [[] for _ in SEATS], {}, [])


def busy_position(name: str, seed: int = 7, steps: int = 9) -> Json:
    """The middle of a lively game: one line waits, one is isolated, one merged; stations and investments."""
    board, rng = read_board_map(map_data(name)), Random(seed)
    free = set(board.hexes) - set(board.place_at)
    lines: dict[str, Json] = {}
    used: set[str] = set()
    order = list(board.lines.values())
    for number, line in enumerate(order):
        state = _line(board.places[line.start].hex)
        lines[line.id] = state
        if number == 3:
            continue  # has not left yet
        _run(board, state, free - used, rng, steps - number % 4)
        used |= set(cast("list[str]", state["hexes"]))
    first, second = order[0].id, order[1].id
    lines[second]["status"] = "isolated"
    gone = lines[order[5].id]
    survivor = lines[first]
    # The tracks of a line that was merged belong to the survivor; a last piece joins the two.
    survivor["tracks"] = [*cast("list[object]", survivor["tracks"]), *cast("list[object]", gone["tracks"])]
    survivor["hexes"] = sorted([*cast("list[str]", survivor["hexes"]), *cast("list[str]", gone["hexes"])])
    lines[order[5].id] = {**_line(None), "status": "dissolved", "moved": True}
    for state in lines.values():
        reached = {
            place.id
            for label in cast("list[str]", state["hexes"])
            for direction in board.directions
            for place in [board.place_at.get(board.neighbour(label, direction) or "")]
            if place is not None
        }
        state["features"] = sorted(reached)
    stations: list[list[str]] = [[] for _ in SEATS]
    spots = sorted(used)
    rng.shuffle(spots)
    heads = [cast("str", state["locomotive"]) for state in lines.values() if state["heading"] is not None]
    for i, label in enumerate([heads[0], heads[2], *[spot for spot in spots if spot not in heads][:12]]):
        stations[i % len(SEATS)].append(label)
    for i, label in enumerate(rng.sample(sorted(free - used), 6)):
        stations[i % len(SEATS)].append(label)
    owners = {
        place.id: [rng.choice([None, None, 0, 1, 2, 3]) for _ in place.industries]
        for place in board.places.values()
        if place.kind == "city"
    }
    reached_cities = {
        place
        for state in lines.values()
        for place in cast("list[str]", state["features"])
        if board.places[place].kind == "city"
    }
    return _position(board, lines, [sorted(own) for own in stations], owners, sorted(reached_cities))


def _line(start: str | None) -> Json:
    return {
        "status": "running", "locomotive": start, "moved": False, "heading": None, "hexes": [], "features": [],
        "stations": [0] * len(SEATS), "shares": [1] * len(SEATS), "pile": None, "targets": [], "tracks": [],
    }  # fmt: skip


def _run(board: BoardMap, line: Json, free: set[str], rng: Random, steps: int) -> None:
    """Run a line's locomotive for some steps over free hexagons."""
    names = list(board.directions)
    here, heading = cast("str", line["locomotive"]), cast("str | None", line["heading"])
    hexes: list[str] = []
    tracks: list[list[str | None]] = []
    for _ in range(steps):
        if heading is None:
            ways = names
        else:
            at = names.index(heading)
            ways = [names[at], names[at], names[at - 1], names[(at + 1) % 6]]
        open_ways = [way for way in ways if board.neighbour(here, way) in free - set(hexes)]
        if not open_ways:
            break
        way = rng.choice(open_ways)
        if hexes and heading is not None:
            tracks.append([here, board.opposite(heading), way])
        here = cast("str", board.neighbour(here, way))
        hexes.append(here)
        heading = way
    if heading is not None:
        tracks.append([here, board.opposite(heading), None])
    line.update(locomotive=here, heading=heading, moved=heading is not None, hexes=sorted(hexes), tracks=tracks)


def _position(
    board: BoardMap,
    lines: dict[str, Json],
    stations: list[list[str]],
    owners: dict[str, list[int | None]],
    cities: list[str],
) -> Json:
    industries = {
        place.id: [
            {"industry": industry, "owner": owner}
            for industry, owner in zip(place.industries, owners.get(place.id, [None] * 3), strict=True)
        ]
        for place in board.places.values()
        if place.kind == "city"
    }
    return {"lines": lines, "industries": industries, "stations": stations, "connected_cities": cities}


def picture(view: BoardView, ratio: float = 1.0) -> QPixmap:
    """What the view shows, at `ratio` device pixels per logical pixel, with everything drawn sharp."""
    scene = cast(BoardScene, view.scene())
    pixmap = QPixmap(view.viewport().size() * ratio)
    pixmap.setDevicePixelRatio(ratio)
    pixmap.fill(Qt.GlobalColor.magenta)
    scene.settle(view.scale_now * ratio, ratio, whole=view.fitted)
    patience, scene.cache.patience = scene.cache.patience, math.inf
    painter = QPainter(pixmap)
    painter.setRenderHints(view.renderHints())
    view.render(painter, QRectF(view.viewport().rect()), view.viewport().rect())
    painter.end()
    scene.cache.patience = patience
    return pixmap
