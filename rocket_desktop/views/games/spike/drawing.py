"""A way drawn along the lattice with the pointer: it follows the nodes that the pointer passes."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Final

from PySide6.QtCore import QPointF

from rocket_desktop.views.games.spike.board_map import SEGMENT, BoardMap

_NEAR: Final = 0.42 * SEGMENT
"""So near the pointer has to come to a node."""


class DrawnWay:
    """A way from `start` along segments that are `free`.

    It ends where `ends` says so of a node: a city or the player's own track; from there nothing is added.
    """

    def __init__(self, board: BoardMap, start: int, free: Callable[[int], bool], ends: Callable[[int], bool]) -> None:
        self._board, self._free, self._ends = board, free, ends
        self.nodes: Final = [start]
        """The numbers of its nodes."""

    def follow(self, point: QPointF) -> bool:
        """Lengthen or shorten the way towards the pointer, in map units; whether it has changed."""
        before = list(self.nodes)
        for _step in range(len(self._board.nodes)):
            # Back over a node it has: what was drawn after that is taken back.
            met = next((at for at, node in enumerate(self.nodes[:-1]) if self._off(node, point) < _NEAR), None)
            if met is not None:
                del self.nodes[met + 1 :]
                break
            following = self._next(point)
            if following is None:
                break
            self.nodes.append(following)
        return self.nodes != before

    def _off(self, node: int, point: QPointF) -> float:
        return math.dist(self._board.nodes[node].toTuple(), point.toTuple())

    def _next(self, point: QPointF) -> int | None:
        """The next node towards the pointer, if that has come near enough to it or is farther away."""
        head = self.nodes[-1]
        here = self._off(head, point)
        if here < SEGMENT - _NEAR or (len(self.nodes) > 1 and self._ends(head)):
            return None
        offered = [
            (self._off(node, point), node)
            for node, segment in self._board.around[head].items()
            if node not in self.nodes and self._free(segment)
        ]
        off, node = min(offered, default=(here, head))
        # One step must bring it clearly nearer.
        return node if off < here - 0.2 * SEGMENT else None
