"""The page that sets up a game: which, on what map, who plays, by what rules."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from itertools import pairwise
from typing import Final

from PySide6.QtCore import QEvent, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent, QResizeEvent, QShowEvent
from PySide6.QtWidgets import (
    QAbstractButton,
    QApplication,
    QButtonGroup,
    QCheckBox,
    QComboBox,
    QFormLayout,
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from rocket_desktop.i18n import _
from rocket_desktop.model.core import BadOptions, GameSpec, Option, OptionValue
from rocket_desktop.model.record import BadRecord, Seat, parse_seats
from rocket_desktop.play.seats import (
    HUMAN,
    faults,
    first_seats,
    marked,
    with_another,
)
from rocket_desktop.play.settings import CURTAINS
from rocket_desktop.views.shell.game_card import GameCard
from rocket_desktop.views.shell.pictures import Picture
from rocket_desktop.views.shell.seat_row import SeatRow
from rocket_desktop.views.shell.titles import level_note
from rocket_desktop.views.shell.upright import UprightArea
from rocket_desktop.views.shell.words import Heading, plain, tip
from rocket_desktop.views.view_catalog import VIEWS, GameView

_FIRST_PLAYERS = 3
_GAP: Final = 8  # pixels between games


class NewGamePage(QWidget):
    """Sets up a game; `started(game id, options, seats)` follows when it is sound and wanted.

    `curtain_wanted(on)` tells that the setting for passing the screen was changed here.
    """

    started = Signal(str, object, object)
    cancelled = Signal()
    curtain_wanted = Signal(bool)

    def __init__(
        self,
        games: Mapping[str, GameSpec],
        bots: Sequence[tuple[str, str]],
        theme: Callable[[], str],
        own: Callable[[], Mapping[str, object]] = dict,
    ) -> None:
        """`games` by id; `bots` are the ids and names of the levels, the first one the default.

        `theme` tells whether the preview is drawn light, dark or in high contrast; `own()` are the data files that the
        player has beside the program's, by name.
        """
        super().__init__()
        self._theme = theme
        self._own_files = own
        self._own: Mapping[str, object] = own()
        self._games = games
        self._players = [(HUMAN, _("Person")), *bots]
        self._bot = bots[0][0]
        self._spec = next(iter(games.values()))
        self._editors: dict[str, QComboBox | QCheckBox] = {}
        self.rows: list[SeatRow] = []

        self.cards = {game: GameCard(spec, VIEWS[game](), theme()) for game, spec in games.items()}
        self._card_group = QButtonGroup(self)
        for game, card in self.cards.items():
            self._card_group.addButton(card)
            card.clicked.connect(partial(self._choose_game, game))
        self.preview = Picture(_("Preview of the board"))
        self.trouble = plain(wrap=True)
        self.start_button = QPushButton(_("&Start the game"))
        self.start_button.setDefault(True)
        self.start_button.setMinimumHeight(40)
        bold = self.start_button.font()
        bold.setBold(True)
        self.start_button.setFont(bold)
        self.start_button.clicked.connect(self._start)
        self.back_button = QPushButton(_("&Back"))
        self.back_button.clicked.connect(self.cancelled)
        self.add_button = QPushButton(_("&Add a player"))
        self.add_button.clicked.connect(self._add)
        self.shuffle_button = QPushButton(_("S&huffle the seats"))
        self.shuffle_button.clicked.connect(self._shuffle)
        for button in (self.start_button, self.back_button, self.add_button, self.shuffle_button):
            button.setAutoDefault(True)  # Enter presses it
        self.levels = plain(wrap=True)
        self.levels.setForegroundRole(self.palette().ColorRole.PlaceholderText)
        self.pass_screen = QCheckBox(_("&Pass the screen: cover the table until the next person has it"))
        self.pass_screen.clicked.connect(self.curtain_wanted)
        self._curtain = CURTAINS[0]
        self._heading = Heading(_("New game"), 1.8)
        self._seat_rows = QVBoxLayout()
        self._seat_rows.setSpacing(4)
        self._map_row = QFormLayout()
        self._rules = Heading(_("Rules"), 1.2)
        self._options = QGridLayout()
        self._options.setColumnStretch(1, 1)
        self._redraw = QTimer(self)
        self._redraw.setSingleShot(True)
        self._redraw.timeout.connect(self._draw)
        self._lay_out()
        self.set_up(self._spec.id, {}, first_seats(self._bot, _FIRST_PLAYERS))

    def _lay_out(self) -> None:
        left = QVBoxLayout()
        left.setSpacing(_GAP)
        for card in self.cards.values():
            left.addWidget(card)
        left.addWidget(self.preview, 1)
        left.addLayout(self._map_row)

        inner = QWidget()
        column = QVBoxLayout(inner)
        column.setContentsMargins(0, 0, 8, 0)
        column.addWidget(Heading(_("Players"), 1.2))
        column.addLayout(self._seat_rows)
        buttons = QHBoxLayout()
        buttons.addWidget(self.add_button)
        buttons.addWidget(self.shuffle_button)
        buttons.addStretch(1)
        column.addLayout(buttons)
        column.addWidget(self.levels)
        column.addWidget(self.pass_screen)
        column.addSpacing(12)
        column.addWidget(self._rules)
        column.addLayout(self._options)
        column.addStretch(1)
        self._area = UprightArea(inner, _("New game"))

        columns = QHBoxLayout()
        columns.setSpacing(24)
        columns.addLayout(left, 4)
        columns.addWidget(self._area, 5)
        end = QHBoxLayout()
        end.addWidget(self.back_button)
        end.addWidget(self.trouble, 1)
        end.addWidget(self.start_button)
        rows = QVBoxLayout(self)
        rows.setContentsMargins(28, 20, 28, 20)
        rows.addWidget(self._heading)
        rows.addLayout(columns, 1)
        rows.addLayout(end)

    # --- what is chosen ---

    def choice(self) -> dict[str, object]:
        """The choice as JSON, for the settings."""
        return {
            "game": self._spec.id,
            "options": dict(self.options()),
            "seats": [seat.to_json() for seat in self.seats()],
        }

    def recall(self, choice: Mapping[str, object]) -> None:
        """Show an earlier `choice`; whatever of it no longer makes sense falls back to the default."""
        spec = self._games.get(str(choice.get("game")), self._spec)
        self._own = self._own_files()
        given = choice.get("options")
        options: dict[str, OptionValue] = {}
        for option in spec.options:
            value = given.get(option.name) if isinstance(given, dict) else None
            options[option.name] = next(
                (each for each in self._values(option) if type(value) is type(each) and value == each), option.default
            )
        try:
            given_seats = parse_seats(choice.get("seats"))
            spec.check_players(len(given_seats))
            seats = list(marked(given_seats))
        except (BadRecord, BadOptions):
            seats = first_seats(self._bot, _FIRST_PLAYERS)
        known = {player for player, _title in self._players}
        seats = [seat if seat.player in known else replace(seat, player=self._bot) for seat in seats]
        if faults(seats):
            seats = first_seats(self._bot, _FIRST_PLAYERS)
        self.set_up(spec.id, options, seats)

    def choose(self, options: Mapping[str, OptionValue]) -> None:
        """Set these options, and leave the rest as it is."""
        self.set_up(self._spec.id, {**self.options(), **options}, self.seats())

    def options(self) -> dict[str, OptionValue]:
        """The options as set on the page."""
        chosen: dict[str, OptionValue] = {}
        for option in self._spec.options:
            editor = self._editors[option.name]
            if isinstance(editor, QCheckBox):
                chosen[option.name] = editor.isChecked()
            else:
                chosen[option.name] = self._values(option)[editor.currentIndex()]
        return chosen

    def seats(self) -> list[Seat]:
        """The seats as set on the page."""
        return [row.seat() for row in self.rows]

    def set_up(self, game: str, options: Mapping[str, OptionValue], seats: Sequence[Seat]) -> None:
        """Show this game with these options (the others by default) and seats."""
        self._spec = self._games[game]
        self.cards[game].setChecked(True)
        self._show_options(options)
        self._show_seats(seats)
        self.show_curtain(self._curtain)
        QTimer.singleShot(0, self, self._fit)

    def _view(self) -> GameView:
        return VIEWS[self._spec.id]()

    # --- options ---

    def _show_options(self, chosen: Mapping[str, OptionValue]) -> None:
        while self._map_row.rowCount():
            self._map_row.removeRow(0)
        while (item := self._options.takeAt(0)) is not None:
            widget = item.widget()
            if widget is not None:
                widget.hide()  # at once: it is deleted when nothing else is to be done
                widget.deleteLater()
        self._editors = {}
        for option in self._spec.options:
            value = chosen.get(option.name, option.default)
            editor = self._editor(option, value)
            self._editors[option.name] = editor
            if len(self._values(option)) == 1:
                continue  # there is nothing to choose
            if option.name == "map":
                self._map_row.addRow(_("{option}:").format(option=_(option.title)), editor)
                continue
            row = self._options.rowCount()
            shown: list[QWidget] = [editor]
            if isinstance(editor, QCheckBox):
                self._options.addWidget(editor, row, 0, 1, 2)
            else:
                title = QLabel(_(option.title))
                title.setBuddy(editor)
                shown.append(title)
                self._options.addWidget(title, row, 0)
                self._options.addWidget(editor, row, 1, Qt.AlignmentFlag.AlignLeft)
            needed = self._editors.get(option.needs)
            if isinstance(needed, QCheckBox):
                for widget in shown:
                    widget.setEnabled(needed.isChecked())
                    needed.toggled.connect(widget.setEnabled)
            note = plain(wrap=True)
            note.setText(_(option.help))
            note.setForegroundRole(self.palette().ColorRole.PlaceholderText)
            self._options.addWidget(note, row + 1, 0, 1, 2)
        self._rules.setVisible(self._options.count() > 0)
        self._redraw.start(0)

    def _editor(self, option: Option, value: OptionValue) -> QComboBox | QCheckBox:
        if all(isinstance(each, bool) for each in option.values):
            box = QCheckBox(_(option.title))
            box.setChecked(bool(value))
            box.setAccessibleDescription(_(option.help))
            return box
        combo = QComboBox()
        for each in self._values(option):
            combo.addItem(self._view().value_title(option.name, each, self._own))
        combo.setCurrentIndex(self._values(option).index(value))
        combo.setAccessibleName(_(option.title))
        combo.setAccessibleDescription(_(option.help))
        combo.currentIndexChanged.connect(lambda: self._redraw.start(0))
        return combo

    def _values(self, option: Option) -> list[OptionValue]:
        """What can be chosen for an option: its own values, then the player's files."""
        prefix = f"{option.folder}/"
        own = [name.removeprefix(prefix) for name in self._own if option.folder and name.startswith(prefix)]
        return [*option.values, *[name for name in own if name not in option.values]]

    def _draw(self) -> None:
        """The preview, after the page itself has been shown."""
        if self.isVisible():
            size = QSize(900, 900)
            picture = self._view().picture(self.options(), self._own, None, self.seats(), size, self._theme())
            self.preview.show_picture(picture)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter starts the game, from wherever it does not mean something else."""
        starts = event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter)
        focused = QApplication.focusWidget()
        if starts and (isinstance(focused, GameCard) or not isinstance(focused, QAbstractButton)):
            self.start_button.click()
        else:
            super().keyPressEvent(event)

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._redraw.start(0)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Fit the page to the new size, once its parts have theirs."""
        super().resizeEvent(event)
        QTimer.singleShot(0, self, self._fit)

    def changeEvent(self, event: QEvent) -> None:
        """Fit the page to another text size."""
        super().changeEvent(event)
        if event.type() in (QEvent.Type.FontChange, QEvent.Type.ApplicationFontChange, QEvent.Type.StyleChange):
            QTimer.singleShot(0, self, self._fit)

    def _fit(self) -> None:
        """Cut nothing off: what is least needed gives way where there is no room for it."""
        for preview, pictures, about in ((True, True, True), (False, True, True), (False, False, True), (False,) * 3):
            self.preview.setVisible(preview)
            for card in self.cards.values():
                card.picture.setVisible(pictures)
                card.about.setVisible(about)
            # Both columns are equally high.
            if self._height_of_games() <= self._area.height():
                break

    def _height_of_games(self) -> int:
        """The pixels that the left column needs, with what is shown of it now."""
        heights = [card.heightForWidth(card.width()) for card in self.cards.values()]
        if self.preview.isVisibleTo(self):
            heights.append(self.preview.minimumHeight())
        if self._map_row.rowCount():
            heights.append(self._map_row.sizeHint().height())
        return sum(heights) + _GAP * (len(heights) - 1)

    # --- seats ---

    def _show_seats(self, seats: Sequence[Seat]) -> None:
        for row in self.rows:
            self._seat_rows.removeWidget(row)
            row.hide()
            row.deleteLater()
        self.rows = []
        for number, seat in enumerate(seats):
            row = SeatRow(seat, self._players)
            row.changed.connect(self._check)
            row.removed.connect(partial(self._remove, number))
            row.mark_wanted.connect(partial(self._mark, number))
            self._seat_rows.addWidget(row)
            self.rows.append(row)
        least, most = self._spec.players
        for row in self.rows:
            row.remove.setEnabled(len(seats) > least)
        self.add_button.setEnabled(len(seats) < most)
        self._order_tabs()
        self._check()

    def _order_tabs(self) -> None:
        """Tab goes on as one reads, whatever was made last: the game chosen, map, players, rules, and the way out."""
        policies = Qt.FocusPolicy
        for card in self.cards.values():
            # Qt does so itself once one of them has had the keyboard.
            card.setFocusPolicy(policies.StrongFocus if card.isChecked() else policies.ClickFocus)
        shown = {name: editor for name, editor in self._editors.items() if editor.parent() is not None}
        stops: list[QWidget] = [*self.cards.values()]
        stops += [editor for name, editor in shown.items() if name == "map"]
        stops.append(self._area)
        for row in self.rows:
            stops += [row.mark, row.name, row.player, row.remove]
        stops += [self.add_button, self.shuffle_button, self.pass_screen]
        stops += [editor for name, editor in shown.items() if name != "map"]
        for one, following in pairwise([*stops, self.back_button, self.start_button]):
            QWidget.setTabOrder(one, following)

    def _mark(self, number: int, colour: str, shape: str) -> None:
        """Give a seat this colour or shape; whoever has it takes the seat's own for it."""
        seats = self.seats()
        mine = seats[number]
        for other, seat in enumerate(seats):
            if colour and seat.colour == colour:
                seats[other] = replace(seats[other], colour=mine.colour)
            if shape and seat.shape == shape:
                seats[other] = replace(seats[other], shape=mine.shape)
        seats[number] = replace(mine, colour=colour or mine.colour, shape=shape or mine.shape)
        for row, seat in zip(self.rows, seats, strict=True):
            row.show_seat(seat)
        self._check()

    def _add(self) -> None:
        self._show_seats(with_another(self.seats(), self._bot))

    def _remove(self, number: int) -> None:
        seats = self.seats()
        del seats[number]
        self._show_seats(seats)

    def _shuffle(self) -> None:
        seats = self.seats()
        random.shuffle(seats)
        self._show_seats(seats)

    # --- start ---

    def show_curtain(self, wanted: str) -> None:
        """Show whether the table is covered while the screen is passed on, by that setting (one of `CURTAINS`)."""
        self._curtain = wanted
        by_itself = wanted != "never" and self._spec.secrets
        self.pass_screen.setChecked(wanted == "always" or by_itself)
        self.pass_screen.setEnabled(not by_itself)
        why = _("With hidden hands the table is covered anyway; the settings can change that.")
        self.pass_screen.setToolTip(tip(why) if by_itself else "")

    def follow_theme(self) -> None:
        """Draw all pictures in the theme in force."""
        for card in self.cards.values():
            card.show_theme(self._theme())
        self._redraw.start(0)

    def _check(self) -> None:
        seats = self.seats()
        found = faults(seats)
        used = [level for level, _title in self._players if any(seat.player == level for seat in seats)]
        titles = dict(self._players)
        notes = [
            _("{bot}: {note}.").format(bot=titles[each], note=level_note(each)) for each in used if level_note(each)
        ]
        self.levels.setText("\n".join(notes))
        self.pass_screen.setVisible(sum(seat.player == HUMAN for seat in seats) > 1)
        self.trouble.setText(" ".join(found))
        self.start_button.setEnabled(not found)

    def _choose_game(self, game: str) -> None:
        if game == self._spec.id:
            return
        spec = self._games[game]
        least, most = spec.players
        self.set_up(spec.id, {}, first_seats(self._bot, min(max(_FIRST_PLAYERS, least), most)))

    def _start(self) -> None:
        try:
            options = self._spec.complete_options(self.options(), self._own)
            self._spec.check_players(len(self.rows))
        except BadOptions as error:
            self.trouble.setText(str(error))
            return
        self.started.emit(self._spec.id, options, self.seats())
