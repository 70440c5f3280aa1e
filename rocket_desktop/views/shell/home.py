"""The first page: go on with the last game, start a new one, find an old one."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Final

from PySide6.QtCore import QEvent, Qt, QTimer, Signal
from PySide6.QtGui import QDragEnterEvent, QDropEvent, QHideEvent, QPaintEvent, QPixmap, QResizeEvent
from PySide6.QtWidgets import QFrame, QGridLayout, QHBoxLayout, QLabel, QPushButton, QVBoxLayout, QWidget

from rocket_desktop.i18n import _
from rocket_desktop.play.storage import GameEntry, Storage, last_under_way
from rocket_desktop.views.shell.past_games import PastGames
from rocket_desktop.views.shell.pictures import Miniatures, Picture
from rocket_desktop.views.shell.rules_page import Rules, RulesText
from rocket_desktop.views.shell.words import Heading, listed, plain, said_date

_PICTURE_LINES: Final = 20  # lines of text that a page must have room for to show a picture as well


class HomePage(QWidget):
    """Continue, new game, open, statistics, settings, and the list of all games.

    `picture(entry)` draws the board of a game, or the one of the next game for None; null when it cannot be read.
    `miniature(entry)` draws it as small as a stamp.  `rules()` are the rules of the next game, in short: they are shown
    while there are no games.
    """

    opened = Signal(Path)
    new_wanted = Signal()
    open_wanted = Signal()
    maps_wanted = Signal()
    statistics_wanted = Signal()
    settings_wanted = Signal()

    def __init__(
        self,
        storage: Storage,
        picture: Callable[[GameEntry | None], QPixmap],
        miniature: Callable[[GameEntry], QPixmap],
        rules: Callable[[], Rules],
    ) -> None:
        super().__init__()
        self._picture = picture
        self._rules = rules
        self._last: GameEntry | None = None
        self._stale = False
        self.miniatures = Miniatures(miniature, self)
        self.games = PastGames(storage, self.miniatures)
        self.rules = RulesText()
        self.games.add_beginning(self.rules)
        self.games.opened.connect(self.opened)
        self.games.changed.connect(self.refresh)
        self.setAcceptDrops(True)

        self.title = Heading("Rocket Desktop", 2.2)
        subtitle = plain(wrap=True)
        subtitle.setText(_("Railway board games, against strong computer players and with friends around one screen."))

        self.board = Picture(_("The board of the game played last"))
        self.continue_button = self._button(_("&Continue"), main=True)
        self.continue_button.clicked.connect(self._continue)
        self.continue_label = plain(wrap=True)
        self.continue_label.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.new_button = self._button(_("&New game"), main=True)
        self.new_button.clicked.connect(self.new_wanted)
        self.open_button = self._button(_("&Open a file…"))
        self.open_button.clicked.connect(self.open_wanted)
        self.maps_button = self._button(_("&Maps"))
        self.maps_button.clicked.connect(self.maps_wanted)
        self.statistics_button = self._button(_("St&atistics"))
        self.statistics_button.clicked.connect(self.statistics_wanted)
        self.settings_button = self._button(_("&Settings…"))
        self.settings_button.clicked.connect(self.settings_wanted)
        self._lay_out(subtitle)
        self.refresh()

    def _button(self, text: str, *, main: bool = False) -> QPushButton:
        button = QPushButton(text)
        button.setAutoDefault(True)  # Enter presses it
        if main:
            font = button.font()
            font.setBold(True)
            button.setFont(font)
            button.setMinimumHeight(40)
        return button

    def _lay_out(self, subtitle: QLabel) -> None:
        card = QFrame()
        card.setFrameShape(QFrame.Shape.StyledPanel)
        card_rows = QVBoxLayout(card)
        card_rows.addWidget(self.board, 1)
        card_rows.addWidget(self.continue_label)
        card_rows.addWidget(self.continue_button)
        left = QVBoxLayout()
        left.setSpacing(8)
        left.addWidget(card, 1)
        left.addWidget(self.new_button)
        others = QGridLayout()
        others.setSpacing(8)
        others.addWidget(self.open_button, 0, 0)
        others.addWidget(self.maps_button, 0, 1)
        others.addWidget(self.statistics_button, 1, 0)
        others.addWidget(self.settings_button, 1, 1)
        left.addLayout(others)
        columns = QHBoxLayout()
        columns.setSpacing(24)
        columns.addLayout(left, 2)
        columns.addWidget(self.games, 4)
        rows = QVBoxLayout(self)
        rows.setContentsMargins(28, 20, 28, 20)
        rows.addWidget(self.title)
        rows.addWidget(subtitle)
        rows.addSpacing(8)
        rows.addLayout(columns, 1)

    def refresh(self) -> None:
        """Read the folder again; the board is drawn after the page has been shown."""
        self._last = last_under_way(self.games.refresh())
        if self._last:
            self.continue_label.setText(
                f"{self._last.title}\n{listed(self._last.seats)}, {said_date(self._last.changed)}"
            )
        else:
            self.continue_label.setText(_("No game is under way."))
        self.continue_button.setVisible(self._last is not None)
        self._fit()
        self._stale = True
        self.update()

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        """Files can be dropped anywhere on the page."""
        self.games.dragEnterEvent(event)

    def dropEvent(self, event: QDropEvent) -> None:
        self.games.dropEvent(event)

    def follow_theme(self) -> None:
        """Draw all pictures in the theme in force."""
        self.miniatures.forget()
        self._stale = True
        self.update()

    def _fit(self) -> None:
        """Show as much as window and text size leave room for."""
        self.board.setVisible(self.height() >= _PICTURE_LINES * self.fontMetrics().lineSpacing())

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Fit the page to the new size, once its parts have theirs."""
        super().resizeEvent(event)
        QTimer.singleShot(0, self, self._fit)

    def hideEvent(self, event: QHideEvent) -> None:
        """Another page is shown; `refresh` comes before this one is again."""
        super().hideEvent(event)
        if not event.spontaneous():
            self.board.keep_shown()

    def changeEvent(self, event: QEvent) -> None:
        """Fit the page to another text size."""
        super().changeEvent(event)
        if event.type() in (QEvent.Type.FontChange, QEvent.Type.ApplicationFontChange, QEvent.Type.StyleChange):
            QTimer.singleShot(0, self, self._fit)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Once the page itself is on the screen, draw the board: that takes longer."""
        super().paintEvent(event)
        if self._stale:
            self._stale = False
            QTimer.singleShot(0, self, self._draw)

    def start_here(self) -> None:
        """Put the keyboard on what is most likely wanted: continue, else a new game."""
        (self.continue_button if self._last else self.new_button).setFocus()

    def _draw(self) -> None:
        if not self.isVisible():  # a game was begun at once
            self._stale = True
            return
        self.board.show_picture(self._picture(self._last))
        if not self.rules.isHidden():
            self.rules.show_rules(self._rules(), _("The rules in short"))

    def _continue(self) -> None:
        if self._last:
            self.opened.emit(self._last.path)
