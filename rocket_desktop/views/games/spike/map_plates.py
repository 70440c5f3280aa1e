"""Where plates with a few words stand on the map: beside what they are about, off all that has to be seen."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from PySide6.QtCore import QPointF, QRectF, QSizeF

# How bad it is that a plate covers a thing, or lies all over it, in rings farther away.
_PLATE: Final = 24.0
_KEPT: Final = 16.0
_SIGN: Final = 8.0
_NAME: Final = 4.0
_TRACK: Final = 2.0  # for each of its points

_STEP: Final = 0.6  # of a plate's height, from one ring of places to the next
_RINGS: Final = 4
_LATER: Final = 0.02  # so that of places that are as good the first is taken


class PlateRooms:
    """Finds rooms in the window `room` for one plate after the other; all in units of the table.

    `kept` must not be covered, and neither must the `track`, given as points as far apart as it is wide; better not
    the `signs` of cities, and their `names` where it can be helped.
    """

    def __init__(
        self,
        room: QRectF,
        kept: Sequence[QRectF],
        track: Sequence[QPointF],
        signs: Sequence[QRectF],
        names: Sequence[QRectF],
    ) -> None:
        self._room, self._track = room.adjusted(2, 2, -2, -2), track
        self._covered = [*((each, _KEPT) for each in kept), *((each, _SIGN) for each in signs)]
        self._covered += [(each, _NAME) for each in names]

    def place(self, spot: QPointF, radius: float, size: QSizeF) -> QRectF:
        """A room of this size for a plate about what has this middle and `radius`; it is taken from then on."""
        reach = QRectF(QPointF(), QSizeF(2 * _STEP * _RINGS, 2 * _STEP * _RINGS) * size.height())
        reach = reach.adjusted(0, 0, 2 * (radius + size.width()), 2 * (radius + size.height()))
        reach.moveCenter(spot)
        near = [each for each in self._covered if each[0].intersects(reach)]
        track = [each for each in self._track if reach.contains(each)]
        rooms = [(self._fault(room, near, track) + fault, room) for room, fault in self._rooms(spot, radius, size)]
        best = min(rooms, key=lambda each: each[0])[1]
        self._covered.append((best.adjusted(-1, -1, 1, 1), _PLATE))
        return best

    def _rooms(self, spot: QPointF, radius: float, size: QSizeF) -> Iterator[tuple[QRectF, float]]:
        """Rooms round a spot inside the window, each with how bad it is by itself."""
        number = 0
        for ring in range(_RINGS):
            away = radius + ring * _STEP * size.height()
            x, y = away + size.width() / 2, away + size.height() / 2
            slant = 0.7 * away + size.width() / 2, 0.7 * away + size.height() / 2
            for off in (
                *((0.0, -y), (0.0, y), (x, 0.0), (-x, 0.0)),
                *((slant[0] * side, slant[1] * down) for down in (-1, 1) for side in (1, -1)),
                *((share * size.width(), side * y) for side in (-1, 1) for share in (0.35, -0.35)),
            ):
                room = QRectF(QPointF(), size)
                room.moveCenter(spot + QPointF(*off))
                room.moveLeft(min(max(room.left(), self._room.left()), self._room.right() - size.width()))
                room.moveTop(min(max(room.top(), self._room.top()), self._room.bottom() - size.height()))
                yield room, ring + number * _LATER
                number += 1

    def _fault(self, room: QRectF, near: Sequence[tuple[QRectF, float]], track: Sequence[QPointF]) -> float:
        """How much that has to be seen a plate would cover."""
        fault = 0.0
        for each, weight in near:
            shared = room.intersected(each)
            if not shared.isEmpty():
                fault += weight * _area(shared) / min(_area(room), _area(each))
        return fault + _TRACK * sum(room.contains(point) for point in track)


def _area(room: QRectF) -> float:
    return room.width() * room.height()
