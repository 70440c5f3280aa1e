"""A line over the page that says, for as long as it lasts, that the game is not on disk, and what can be done."""

from __future__ import annotations

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout, QPushButton, QWidget

from rocket_desktop.i18n import _
from rocket_desktop.views.shell.words import plain

_GOOD_NEWS = 8000  # milliseconds that it is shown


class SavingBanner(QFrame):
    """Hidden as long as saving works.  `again_wanted` and `elsewhere_wanted` are what the player can ask for."""

    again_wanted = Signal()
    elsewhere_wanted = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setFrameShape(QFrame.Shape.StyledPanel)
        self.label = plain(wrap=True)
        self.again_button = self._button(_("&Try again"))
        self.again_button.clicked.connect(self.again_wanted)
        self.elsewhere_button = self._button(_("Save e&lsewhere…"))
        self.elsewhere_button.clicked.connect(self.elsewhere_wanted)
        row = QHBoxLayout(self)
        row.setContentsMargins(12, 6, 12, 6)
        row.addWidget(self.label, 1)
        row.addWidget(self.again_button)
        row.addWidget(self.elsewhere_button)
        self._end = QTimer(self)
        self._end.setSingleShot(True)
        self._end.setInterval(_GOOD_NEWS)
        self._end.timeout.connect(self.hide)
        self.hide()

    def _button(self, text: str) -> QPushButton:
        button = QPushButton(text)
        button.setAutoDefault(True)  # Enter presses it
        button.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        return button

    def show_trouble(self, trouble: str) -> None:
        """Say why the game is not on disk; with an empty text that it is again, if it was not before."""
        self._end.stop()
        if trouble:
            self._say(
                _(
                    "{trouble}. You can play on: the game is kept in memory and saved as soon as that is possible."
                ).format(trouble=trouble)
            )
        elif self.again_button.isVisibleTo(self) and not self.isHidden():
            self._say(_("Saving works again: the whole game is on disk."), good=True)
            self._end.start()

    def forget(self) -> None:
        """Hide: the game it was about is left."""
        self._end.stop()
        self.hide()

    def _say(self, text: str, good: bool = False) -> None:
        self.label.setText(text)
        self.setAccessibleName(text)
        self.again_button.setVisible(not good)
        self.elsewhere_button.setVisible(not good)
        self.show()
