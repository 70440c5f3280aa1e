"""One seat on the page that sets up a game."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QComboBox, QHBoxLayout, QLineEdit, QMenu, QToolButton, QWidget

from rocket_desktop.i18n import _
from rocket_desktop.model.jsontext import without_hidden
from rocket_desktop.model.record import Seat
from rocket_desktop.play.seats import COLOURS, LONGEST_NAME, SHAPES
from rocket_desktop.views.shell.marks import mark_icon
from rocket_desktop.views.shell.titles import colour_title, level_note, shape_title
from rocket_desktop.views.shell.words import tip


class SeatRow(QWidget):
    """One seat: its mark, its name, who decides, and a button that removes it."""

    changed = Signal()
    removed = Signal()
    mark_wanted = Signal(str, str)  # colour, shape: the page swaps with whoever has it

    def __init__(self, seat: Seat, players: Sequence[tuple[str, str]]) -> None:
        """`players` are the ids and names of what can decide at a seat."""
        super().__init__()
        self._seat = seat
        self.mark = QToolButton()
        self.mark.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        self.mark.setIconSize(QSize(22, 22))
        self.mark.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        menu = QMenu(self.mark)
        menu.addSection(_("Colour"))
        self._colours = {colour: self._entry(menu, colour_title(colour), colour, "") for colour in COLOURS}
        menu.addSection(_("Shape"))
        self._shapes = {shape: self._entry(menu, shape_title(shape), "", shape) for shape in SHAPES}
        self.mark.setMenu(menu)
        self.name = QLineEdit(seat.name)
        self.name.setMaxLength(LONGEST_NAME)
        self.name.setMinimumWidth(80)
        self.name.textChanged.connect(self._edited)
        self.player = QComboBox()
        for player, title in players:
            self.player.addItem(title, player)
            self.player.setItemData(self.player.count() - 1, tip(level_note(player)), Qt.ItemDataRole.ToolTipRole)
        self.player.setCurrentIndex(max(0, self.player.findData(seat.player)))
        self.player.currentIndexChanged.connect(self._edited)
        self.remove = QToolButton()
        self.remove.setText("✕")
        self.remove.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.remove.clicked.connect(self.removed)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.addWidget(self.mark)
        row.addWidget(self.name, 1)
        row.addWidget(self.player)
        row.addWidget(self.remove)
        self.show_seat(seat)

    def _entry(self, menu: QMenu, title: str, colour: str, shape: str) -> QAction:
        action = menu.addAction(title)
        action.triggered.connect(lambda: self.mark_wanted.emit(colour, shape))
        return action

    def seat(self) -> Seat:
        """The seat as it is set now."""
        return replace(self._seat, name=without_hidden(self.name.text()).strip(), player=str(self.player.currentData()))

    def show_seat(self, seat: Seat) -> None:
        """Show the mark of `seat` (its name and player stay as typed)."""
        self._seat = seat
        colour, shape = seat.colour or COLOURS[0], seat.shape or SHAPES[0]
        self.mark.setIcon(mark_icon(colour, shape))
        self.mark.setToolTip(
            _("{colour}, {shape}: choose another").format(colour=colour_title(colour), shape=shape_title(shape))
        )
        for each, action in self._colours.items():
            action.setIcon(mark_icon(each, shape))
        for each, action in self._shapes.items():
            action.setIcon(mark_icon(colour, each))
        self._name_parts()

    def _name_parts(self) -> None:
        who = without_hidden(self.name.text()).strip() or _("this player")
        self.mark.setAccessibleName(
            _("Colour and shape of {name}: {colour}, {shape}").format(
                name=who,
                colour=colour_title(self._seat.colour or COLOURS[0]),
                shape=shape_title(self._seat.shape or SHAPES[0]),
            )
        )
        self.name.setAccessibleName(_("Name of a player"))
        self.player.setAccessibleName(_("Who decides for {name}").format(name=who))
        removes = _("Remove {name}").format(name=who)
        self.remove.setAccessibleName(removes)
        self.remove.setToolTip(tip(removes))

    def _edited(self) -> None:
        self._name_parts()
        self.changed.emit()
