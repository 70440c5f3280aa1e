"""What a map looks like from its starting towns: distances, places within reach, first moves."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from rocket_desktop.model.stephenson.map_file import RailMap

NEAR: Final = (4, 6)
"""Steps within which places are counted."""


@dataclass(frozen=True)
class LineFigures:
    """Of one line: its abbreviation, its starting town's name and hex, and how it is placed.

    `moves` is the number of its first moves; `nearest` the nearest other starting town, `apart` hexes away (None when
    there is none); `near` how many other places lie within each of `NEAR` steps over free hexes.
    """

    abbr: str
    start: str
    label: str
    moves: int
    nearest: str
    apart: int | None
    near: tuple[int, ...]


@dataclass(frozen=True)
class MapFigures:
    """How many hexes there are, how many are free for track, how far starts are apart (by line), and each line's."""

    hexes: int
    free: int
    apart: tuple[tuple[int, ...], ...]
    lines: tuple[LineFigures, ...]


def map_figures(board: RailMap) -> MapFigures:
    """The figures of a map that can be played on.  Takes some ten milliseconds."""
    # Not with the module: networkx takes longer to load than the app's window may take to be there.
    from rocket_desktop.model.stephenson.network import Network, hex_distance

    network = Network(board)
    features = board.features()
    taken = {place.hex for place in features}
    starts = [line.start for line in board.lines]
    apart = tuple(
        tuple(hex_distance(board.coords[one.hex], board.coords[other.hex]) for other in starts) for one in starts
    )
    lines = []
    for number, line in enumerate(board.lines):
        steps = network.steps(line.start.hex)
        others = [other for other in range(len(starts)) if other != number]
        nearest = min(others, key=lambda other: apart[number][other], default=None)
        lines.append(
            LineFigures(
                line.abbr,
                line.start.name,
                board.labels[line.start.hex],
                sum(side >= 0 and side not in taken for side in board.neighbours(line.start.hex)),
                "" if nearest is None else starts[nearest].name,
                None if nearest is None else apart[number][nearest],
                tuple(sum(place.hex in steps and 0 < steps[place.hex] <= most for place in features) for most in NEAR),
            )
        )
    return MapFigures(len(board.labels), len(board.labels) - len(taken), apart, tuple(lines))
