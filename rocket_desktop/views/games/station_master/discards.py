"""The discard pile spread out: everybody may look through it at any time."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QIcon, QPainter, QPixmap, QShowEvent, QStandardItem, QStandardItemModel
from PySide6.QtWidgets import QAbstractItemView, QDialog, QDialogButtonBox, QListView, QVBoxLayout, QWidget

from rocket_desktop.i18n import _, ngettext
from rocket_desktop.views.games.station_master.art import draw_card
from rocket_desktop.views.games.station_master.faces import face_of, name
from rocket_desktop.views.games.station_master.theme import THEMES
from rocket_desktop.views.shell.words import plain

_CARD: Final = QSize(84, 119)


class DiscardsDialog(QDialog):
    """Shows the cards of the discard pile, the topmost first; it stays beside the table and never blocks it."""

    def __init__(self, theme: str, parent: QWidget) -> None:
        """`theme` is light, dark or contrast."""
        super().__init__(parent)
        self._theme = THEMES[theme]
        self.setWindowTitle(_("Discard pile"))
        self.model: Final = QStandardItemModel(self)
        self.list: Final = QListView()
        self.list.setModel(self.model)
        self.list.setViewMode(QListView.ViewMode.IconMode)
        self.list.setMovement(QListView.Movement.Static)
        self.list.setResizeMode(QListView.ResizeMode.Adjust)
        self.list.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.list.setWordWrap(True)
        self.list.setIconSize(_CARD)
        self.list.setSpacing(6)
        self.list.setAccessibleName(_("Discard pile"))
        self.count: Final = plain(wrap=True)
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        buttons.rejected.connect(self.reject)
        rows = QVBoxLayout(self)
        rows.addWidget(self.count)
        rows.addWidget(self.list, 1)
        rows.addWidget(buttons)
        self.resize(620, 460)
        self.list.setFocus()
        self._cards: list[str] = []
        self._listed: list[str] | None = None  # None before the first time
        self._icons: dict[str, QIcon] = {}

    def set_theme(self, theme: str) -> None:
        """Draw in another theme."""
        if THEMES[theme] is not self._theme:
            self._theme = THEMES[theme]
            self._icons.clear()
            self._listed = None
            self._fill()

    def show_cards(self, cards: Sequence[str]) -> None:
        """List the pile, given as in a position: ids, the topmost last."""
        self._cards = list(cards)
        self._fill()

    def showEvent(self, event: QShowEvent) -> None:
        """List what has been discarded meanwhile."""
        super().showEvent(event)
        self._fill()

    def _fill(self) -> None:
        # Nobody looks most of the time, and pictures take their time.
        if not self.isVisible() or self._cards == self._listed:
            return
        cards = self._listed = self._cards
        self.model.clear()
        for number, card in enumerate(reversed(cards), 1):
            if card not in self._icons:
                self._icons[card] = QIcon(self._picture(card))
            item = QStandardItem(self._icons[card], f"{number}. {name(face_of(card))}")
            item.setTextAlignment(Qt.AlignmentFlag.AlignCenter)
            item.setSizeHint(QSize(_CARD.width() + 36, _CARD.height() + 3 * self.fontMetrics().height()))
            self.model.appendRow(item)
        if cards:
            text = ngettext("{number} card, the topmost first", "{number} cards, the topmost first", len(cards))
            self.count.setText(text.format(number=len(cards)))
        else:
            self.count.setText(_("Nothing has been discarded yet."))

    def _picture(self, card: str) -> QPixmap:
        ratio = self.devicePixelRatioF()
        pixmap = QPixmap(_CARD * ratio)
        pixmap.setDevicePixelRatio(ratio)
        pixmap.fill(Qt.GlobalColor.transparent)
        painter = QPainter(pixmap)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        draw_card(painter, QRectF(0, 0, _CARD.width(), _CARD.height()), face_of(card), self._theme)
        painter.end()
        return pixmap
