"""Pictures of boards on the pages around the table: one that fits its room, and small ones drawn when they are seen."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from pathlib import Path
from typing import Final

from PySide6.QtCore import QObject, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QIcon, QPainter, QPixmap, QResizeEvent
from PySide6.QtWidgets import QLabel, QSizePolicy

from rocket_desktop.play.storage import GameEntry

SMALL: Final = QSize(84, 63)
"""The room of a small picture, in logical pixels."""

_KEPT: Final = 200  # small pictures
_WAITING: Final = 40  # of them as many as a tall screen shows: what was scrolled past need not be drawn


def centred(picture: QPixmap, ratio: float) -> QPixmap:
    """A picture in the middle of the room of a small one, so that all are as wide; `ratio` is the screen's."""
    room = QPixmap(SMALL * ratio)
    room.fill(Qt.GlobalColor.transparent)
    painter = QPainter(room)
    painter.drawPixmap((room.width() - picture.width()) // 2, (room.height() - picture.height()) // 2, picture)
    painter.end()
    room.setDevicePixelRatio(ratio)
    return room


class Picture(QLabel):
    """A picture that keeps its shape in whatever room it has."""

    def __init__(self, description: str) -> None:
        super().__init__()
        self._full = QPixmap()
        self.setAccessibleName(description)
        self.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.setMinimumSize(160, 120)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)

    def show_picture(self, picture: QPixmap) -> None:
        """Show `picture`; a null one empties the place."""
        self._full = picture
        self._fit()

    def keep_shown(self) -> None:
        """Keep no more than what is seen of the picture: it is going to be drawn anew when it is seen again."""
        self._full = self.pixmap()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Scale the picture to the new room."""
        super().resizeEvent(event)
        self._fit()

    def sizeHint(self) -> QSize:
        """A comfortable size, independent of the picture shown."""
        return QSize(380, 340)

    def _fit(self) -> None:
        if self._full.isNull():
            self.clear()
            return
        ratio = self.devicePixelRatioF()
        scaled = self._full.scaled(
            self.size() * ratio, Qt.AspectRatioMode.KeepAspectRatio, Qt.TransformationMode.SmoothTransformation
        )
        scaled.setDevicePixelRatio(ratio)
        self.setPixmap(scaled)


class Miniatures(QObject):
    """Small pictures of games on disk, drawn one by one while nothing else is to be done.

    `drawn(path)` tells that a picture that was asked for is there.
    """

    drawn = Signal(Path)

    def __init__(self, draw: Callable[[GameEntry], QPixmap], parent: QObject | None = None) -> None:
        """`draw` makes the picture of a game, null if it cannot be made."""
        super().__init__(parent)
        self._draw = draw
        self._kept: OrderedDict[Path, tuple[int, QIcon]] = OrderedDict()
        self._waiting: OrderedDict[Path, GameEntry] = OrderedDict()
        self._none = QIcon()
        self._turn = QTimer(self)
        self._turn.setSingleShot(True)
        self._turn.timeout.connect(self._next)

    def find(self, entry: GameEntry) -> QIcon:
        """The picture of the game as it is on disk; an empty one until it is drawn."""
        known = self._kept.get(entry.path)
        if known is not None:
            self._kept.move_to_end(entry.path)
            if known[0] == entry.stamp:
                return known[1]
        self._waiting[entry.path] = entry
        self._waiting.move_to_end(entry.path)
        while len(self._waiting) > _WAITING:
            self._waiting.popitem(last=False)
        if not self._turn.isActive():
            self._turn.start(0)
        return self._none if known is None else known[1]

    def forget(self) -> None:
        """Draw all anew when they are seen again, say in another theme."""
        self._kept.clear()

    def _next(self) -> None:
        if not self._waiting:
            return
        # In the order in which they were asked for: from the top of what is seen.
        path, entry = self._waiting.popitem(last=False)
        self._kept[path] = entry.stamp, QIcon(self._draw(entry))
        while len(self._kept) > _KEPT:
            self._kept.popitem(last=False)
        self.drawn.emit(path)
        if self._waiting:
            self._turn.start(0)
