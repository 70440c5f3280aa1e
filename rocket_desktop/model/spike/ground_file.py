"""Where the nodes of a board of Spike lie, and the ground under them, as their data files describe it, checked.

Everything is in ten-thousandths of the height of the board, x to the east and y to the south.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from rocket_desktop.model.core import BadData
from rocket_desktop.model.jsontext import show

SCALE: Final = 10_000
"""Units to the height of the board."""

Line = list[tuple[int, int]]
"""Points of a line, or of a ring that closes by itself."""

_FORMAT: Final = "rail-ground"
_FAR: Final = 10 * SCALE
_MOST_LINES: Final = 5000
_MOST_POINTS: Final = 100_000


@dataclass(frozen=True)
class Ground:
    """The ground: `frame` is left, top, right and bottom of what is described.

    Of `land` and `lakes` each area is its rings, the outer one first; `countries` and `states` are borders; on `hills`
    there is high ground.
    """

    frame: tuple[int, int, int, int]
    land: Sequence[Sequence[Line]]
    lakes: Sequence[Sequence[Line]]
    countries: Sequence[Line]
    states: Sequence[Line]
    hills: Line


def read_places(content: object) -> dict[str, tuple[int, int]]:
    """The place of each node of a board's parsed file by its id.  Raises `BadData` with every fault."""
    faults: list[str] = []
    places: dict[str, tuple[int, int]] = {}
    nodes = content.get("nodes") if isinstance(content, dict) else None
    if not isinstance(nodes, list):
        raise BadData(["a board must be an object with nodes"])
    for number, node in enumerate(nodes, 1):
        entry = node if isinstance(node, dict) else {}
        numbers = [entry.get("x"), entry.get("y")]
        if not isinstance(entry.get("id"), str) or not all(_is_share(value) for value in numbers):
            faults.append(f"node {number} must have an id, and numbers from -10 to 10 as x and y")
            continue
        x, y = (round(float(value) * SCALE) for value in numbers if isinstance(value, int | float))
        if (x, y) in places.values():
            faults.append(f"{entry['id']} lies where another node lies")
        places[entry["id"]] = (x, y)
    if faults:
        raise BadData(faults)
    return places


def _is_share(value: object) -> bool:
    return type(value) in (int, float) and -10 <= value <= 10  # type: ignore[operator]


def read_ground(content: object) -> Ground:
    """The ground of a data file's parsed content.  Raises `BadData` with every fault."""
    if not isinstance(content, dict) or content.get("format") != _FORMAT or content.get("version") != 1:
        raise BadData([f"a ground must be an object of the format {_FORMAT}, version 1"])
    reader = _Reader()
    frame = reader.numbers(content.get("frame"), "frame")
    if len(frame) != 4 or frame[0] >= frame[2] or frame[1] >= frame[3]:
        reader.faults.append("frame must be the left, upper, right and lower edge")
    ground = Ground(
        (frame[0], frame[1], frame[2], frame[3]) if len(frame) == 4 else (0, 0, 1, 1),
        reader.areas(content.get("land"), "land"),
        reader.areas(content.get("lakes"), "lakes"),
        reader.lines(content.get("countries"), "countries", 2),
        reader.lines(content.get("states"), "states", 2),
        [point for line in reader.lines(content.get("hills"), "hills", 1) for point in line],
    )
    if reader.faults:
        raise BadData(reader.faults)
    return ground


class _Reader:
    """Collects faults."""

    def __init__(self) -> None:
        self.faults: list[str] = []
        self._points = 0

    def areas(self, value: object, name: str) -> list[list[Line]]:
        return [self.lines(area, f"area {number} of {name}", 3) for number, area in self._entries(value, name)]

    def lines(self, value: object, name: str, least: int) -> list[Line]:
        """Lists of at least so many points."""
        return [self._line(line, f"line {number} of {name}", least) for number, line in self._entries(value, name)]

    def numbers(self, value: object, name: str) -> list[int]:
        """A list of coordinates."""
        if not isinstance(value, list):
            self.faults.append(f"{name} must be a list of numbers, not {show(value)}")
            return []
        good = [number for number in value if type(number) is int and -_FAR <= number <= _FAR]
        if len(good) < len(value):
            self.faults.append(f"{name} must have whole numbers from {-_FAR} to {_FAR} only")
        return good

    def _entries(self, value: object, name: str) -> Iterator[tuple[int, object]]:
        if not isinstance(value, list) or len(value) > _MOST_LINES:
            self.faults.append(f"{name} must be a list of at most {_MOST_LINES}")
            return iter(())
        return iter(enumerate(value, 1))

    def _line(self, value: object, name: str, least: int) -> Line:
        numbers = self.numbers(value, name)
        self._points += len(numbers) // 2
        if len(numbers) % 2 or len(numbers) < 2 * least:
            self.faults.append(f"{name} must have {least} points or more, two numbers each")
        elif self._points > _MOST_POINTS:
            self.faults.append(f"a ground has at most {_MOST_POINTS} points")
        return list(zip(numbers[::2], numbers[1::2], strict=False))
