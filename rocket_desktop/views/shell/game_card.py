"""A game as a card that can be chosen: its picture, for how many, how long, and what it is."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QPalette, QPen
from PySide6.QtWidgets import QHBoxLayout, QLabel, QPushButton, QSizePolicy, QVBoxLayout

from rocket_desktop.i18n import _
from rocket_desktop.model.core import GameSpec
from rocket_desktop.views.shell.pictures import SMALL, centred
from rocket_desktop.views.shell.words import Heading, plain, tip
from rocket_desktop.views.view_catalog import GameView

_FRAME: Final = 2.5  # pixels around the chosen card
_INSET: Final = (_FRAME / 2, _FRAME / 2, -_FRAME / 2, -_FRAME / 2)


class GameCard(QPushButton):
    """The card of one game; checked while that game is being set up."""

    def __init__(self, spec: GameSpec, view: GameView, theme: str) -> None:
        super().__init__()
        self._spec, self._view = spec, view
        least, most = spec.players
        self.setCheckable(True)
        self.picture = QLabel()
        facts = plain(wrap=True)
        facts.setText(
            _("{least} to {most} players, about {minutes} minutes").format(least=least, most=most, minutes=view.minutes)
        )
        self.about = plain(wrap=True)
        self.about.setText(_(view.about))
        texts = QVBoxLayout()
        texts.setSpacing(2)
        title = Heading(spec.title, 1.15)
        title.setWordWrap(True)
        for label in (title, facts, self.about):
            texts.addWidget(label)
        row = QHBoxLayout(self)
        row.setContentsMargins(10, 8, 10, 8)
        row.setSpacing(12)
        row.addWidget(self.picture, 0, Qt.AlignmentFlag.AlignVCenter)
        row.addLayout(texts, 1)
        for label in (self.picture, title, facts, self.about):
            label.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.setToolTip(tip(self.about.text()))  # where there is little room, the line is not shown
        self.setAccessibleName(spec.title)
        self.setAccessibleDescription(f"{facts.text()}. {self.about.text()}")
        policy = QSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Minimum)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)
        self.show_theme(theme)

    def show_theme(self, theme: str) -> None:
        """Draw the picture in this theme."""
        ratio = self.devicePixelRatioF()
        picture = self._view.miniature(self._spec.complete_options({}), {}, None, (), SMALL * ratio, theme)
        self.picture.setPixmap(centred(picture, ratio))

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        if self.isChecked():
            # A pressed button alone hardly differs from the others where all is dark.
            painter = QPainter(self)
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.setPen(QPen(self.palette().color(QPalette.ColorRole.Accent), _FRAME))
            painter.drawRoundedRect(QRectF(self.rect()).adjusted(*_INSET), 3, 3)
            painter.end()

    def heightForWidth(self, width: int) -> int:
        layout = self.layout()
        return layout.heightForWidth(width) if layout is not None else -1

    def sizeHint(self) -> QSize:
        layout = self.layout()
        return layout.sizeHint() if layout is not None else super().sizeHint()

    def minimumSizeHint(self) -> QSize:
        layout = self.layout()
        return layout.minimumSize() if layout is not None else super().minimumSizeHint()
