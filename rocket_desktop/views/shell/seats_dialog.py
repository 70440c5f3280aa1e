"""Who decides at each seat from now on: hand a seat to a bot, take it back, resign, leave the game."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtWidgets import (
    QComboBox,
    QDialog,
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QMenu,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from rocket_desktop.ai.levels import OPPONENTS
from rocket_desktop.i18n import _
from rocket_desktop.model.core import OVER
from rocket_desktop.model.record import Seat
from rocket_desktop.play.seats import HUMAN, has_resigned, history
from rocket_desktop.play.session import Session
from rocket_desktop.views.shell.boxes import agrees
from rocket_desktop.views.shell.marks import seat_icon
from rocket_desktop.views.shell.titles import level_title
from rocket_desktop.views.shell.words import plain, shown_name


def player_choices(seat: Seat) -> list[tuple[str, str]]:
    """Who can decide at a seat from now on, by id, each with its title."""
    people = [] if has_resigned(seat) else [(HUMAN, _("Person"))]
    # Whoever plays there now stays on offer: an old record may have a bot that new games do not.
    bots = [*OPPONENTS, *({seat.player} - {HUMAN, *OPPONENTS})]
    return [*people, *((level, level_title(level)) for level in bots)]


def resign(parent: QWidget, session: Session, seat: int) -> None:
    """Let the person at `seat` give the game up, if they mean it."""
    seats = session.seats()
    name = shown_name(seats[seat].name)
    alone = not any(session.is_human(other) for other in range(len(seats)) if other != seat)
    question = (
        _("Resign for {name}? The game then ends, and {name} is last.")
        if alone
        else _("Resign for {name}? A bot then plays this seat to the end, and it cannot be taken back.")
    )
    if agrees(parent, question.format(name=name)):
        session.resign(seat)


def fill_seat_menu(menu: QMenu, parent: QWidget, session: Session, seat: int) -> None:
    """Offer who decides at `seat` from now on, a person or a bot, and to resign."""
    over = session.to_act() == OVER
    now = session.seats()[seat]
    for player, title in player_choices(now):
        action = menu.addAction(title, partial(session.hand_over, seat, player))
        action.setCheckable(True)
        action.setChecked(now.player == player)
        action.setEnabled(not over)
    menu.addSeparator()
    give_up = menu.addAction(_("Resign…"), partial(resign, parent, session, seat))
    give_up.setEnabled(not over and now.player == HUMAN)


class SeatsDialog(QDialog):
    """The seats of the game under way, changed at once.  `abandon_wanted()` asks to leave the game for good.

    It stays open beside the table while the game goes on.
    """

    abandon_wanted = Signal()

    def __init__(self, session: Session, parent: QWidget) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(_("Seats"))
        self._session = session
        self.players: list[QComboBox] = []
        self.resigns: list[QPushButton] = []
        self._notes: list[QLabel] = []
        grid = QGridLayout()
        grid.setHorizontalSpacing(12)
        for number, seat in enumerate(session.seats()):
            self._add_row(grid, number, seat)
        intro = plain(wrap=True)
        intro.setText(_("A seat can change hands at any time, also in the middle of its turn."))
        self.abandon_button = QPushButton(_("&Abandon the game"))
        self.abandon_button.setToolTip(_("Leave it marked as abandoned among the past games, where it can be resumed"))
        self.abandon_button.setAutoDefault(False)
        self.abandon_button.clicked.connect(self.abandon_wanted)
        close = QPushButton(_("&Close"))
        close.setDefault(True)
        close.clicked.connect(self.close)
        end = QHBoxLayout()
        end.addWidget(self.abandon_button)
        end.addStretch(1)
        end.addWidget(close)
        rows = QVBoxLayout(self)
        rows.setSpacing(12)
        rows.addWidget(intro)
        rows.addLayout(grid)
        rows.addLayout(end)
        session.seats_changed.connect(self._show)
        session.published.connect(self._show)
        self._show()

    def _add_row(self, grid: QGridLayout, number: int, seat: Seat) -> None:
        name = shown_name(seat.name)
        mark = QLabel()
        mark.setPixmap(seat_icon(seat).pixmap(QSize(24, 24), self.devicePixelRatioF()))
        label = plain()
        label.setText(name)
        player = QComboBox()
        player.setAccessibleName(_("Who decides for {name}").format(name=name))
        player.activated.connect(partial(self._hand_over, number))
        give_up = QPushButton(_("Resign…"))
        give_up.setAccessibleName(_("Resign for {name}").format(name=name))
        give_up.setAutoDefault(False)
        give_up.clicked.connect(lambda: resign(self, self._session, number))
        note = plain()
        note.setForegroundRole(self.palette().ColorRole.PlaceholderText)
        self.players.append(player)
        self.resigns.append(give_up)
        self._notes.append(note)
        for column, widget in enumerate((mark, label, player, give_up, note)):
            grid.addWidget(widget, number, column)
        grid.setColumnStretch(4, 1)

    def _hand_over(self, seat: int, _index: int) -> None:
        self._session.hand_over(seat, str(self.players[seat].currentData()))

    def _show(self) -> None:
        over = self._session.to_act() == OVER
        for number, seat in enumerate(self._session.seats()):
            choices = player_choices(seat)
            combo = self.players[number]
            if [combo.itemData(each) for each in range(combo.count())] != [player for player, _title in choices]:
                combo.clear()
                for player, title in choices:
                    combo.addItem(title, player)
            combo.setCurrentIndex(combo.findData(seat.player))
            combo.setEnabled(not over)
            self.resigns[number].setEnabled(not over and seat.player == HUMAN)
            now = history(seat)[-1]
            since = _("since move {ply}").format(ply=now.ply + 1) if now.ply else ""
            self._notes[number].setText(_("resigned, {since}").format(since=since) if now.resigned else since)
        self.abandon_button.setEnabled(not over)
