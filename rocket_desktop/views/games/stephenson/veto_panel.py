"""The calm panel of a veto: what is decided, what each hex would bring, how many shares are bid."""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QStandardItem, QStandardItemModel
from PySide6.QtWidgets import (
    QAbstractItemView,
    QFrame,
    QGridLayout,
    QHBoxLayout,
    QHeaderView,
    QLabel,
    QPushButton,
    QSpinBox,
    QTableView,
    QToolButton,
    QVBoxLayout,
)

from rocket_desktop.model.core import Json
from rocket_desktop.model.record import Seat
from rocket_desktop.views.games.stephenson.board_map import BoardMap
from rocket_desktop.views.games.stephenson.chooser import Chooser
from rocket_desktop.views.games.stephenson.moves import hex_of
from rocket_desktop.views.games.stephenson.outcome import signed_list
from rocket_desktop.views.shell.words import Heading, listed

_TEXT = Qt.ItemDataRole.UserRole


class VetoPanel(QFrame):
    """Shown while a person decides in a veto; the hexes are also lit on the board.

    `passed()` declines; `quiet(scope)` declines and asks not to be asked again, `turn` or `line`.
    """

    passed = Signal()
    quiet = Signal(str)

    def __init__(self, chooser: Chooser, board: BoardMap) -> None:
        super().__init__()
        self._chooser = chooser
        self._board = board
        self.setFrameShape(QFrame.Shape.StyledPanel)
        self.setAutoFillBackground(True)
        self.heading = Heading("", 1.15)
        self.heading.setWordWrap(True)
        self.story = QLabel()
        self.story.setWordWrap(True)
        self.model = QStandardItemModel(0, 3, self)
        self.model.setHorizontalHeaderLabels(["Hex", "Scores at once", "Final score"])
        self.model.setHeaderData(
            2, Qt.Orientation.Horizontal, "If the game ended then, compared with passing", Qt.ItemDataRole.ToolTipRole
        )
        self.table = QTableView()
        self.table.setModel(self.model)
        self.table.setAccessibleName("Hexes to choose")
        self.table.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.table.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.table.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.table.setTabKeyNavigation(False)
        self.table.setShowGrid(False)
        self.table.verticalHeader().hide()
        self.table.verticalHeader().setDefaultSectionSize(self.fontMetrics().height() + 5)
        header = self.table.horizontalHeader()
        header.setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
        header.setStretchLastSection(True)
        self.table.clicked.connect(lambda index: self._choose(index.row()))
        self.table.activated.connect(lambda index: self._choose(index.row()))
        self.shares = QSpinBox()
        self.shares.setAccessibleName("Shares to bid")
        self.shares.valueChanged.connect(self._chooser.choose_shares)
        self.shares_label = QLabel("S&hares:")
        self.shares_label.setBuddy(self.shares)
        self.bid_button = QPushButton("&Bid")
        self.bid_button.clicked.connect(self._chooser.accept)
        self.pass_button = QPushButton("&Pass")
        self.pass_button.clicked.connect(self.passed)
        self.quiet_label = QLabel("Pass, and don't ask again")
        self.not_this_turn = self._quiet_button("this turn", "turn")
        self.not_this_turn.setToolTip("Pass, and do not ask me again this turn")
        self.not_this_line = self._quiet_button("Pass for this line", "line")
        self._lay_out()
        self.hide()

    def _quiet_button(self, text: str, scope: str) -> QToolButton:
        button = QToolButton()
        button.setText(text)
        button.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        button.clicked.connect(lambda: self.quiet.emit(scope))
        return button

    def _lay_out(self) -> None:
        left = QVBoxLayout()
        left.addWidget(self.heading)
        left.addWidget(self.story)
        left.addStretch(1)
        right = QGridLayout()
        right.addWidget(self.shares_label, 0, 0)
        right.addWidget(self.shares, 0, 1)
        right.addWidget(self.bid_button, 1, 0, 1, 2)
        right.addWidget(self.pass_button, 2, 0, 1, 2)
        right.addWidget(self.quiet_label, 3, 0, 1, 2)
        right.addWidget(self.not_this_turn, 4, 0)
        right.addWidget(self.not_this_line, 4, 1)
        right.setRowStretch(5, 1)
        right.setVerticalSpacing(4)
        columns = QHBoxLayout(self)
        columns.setContentsMargins(10, 8, 10, 8)
        columns.addLayout(left, 4)
        columns.addWidget(self.table, 6, Qt.AlignmentFlag.AlignTop)
        columns.addLayout(right)

    def show_decision(self, position: Json, seats: Sequence[Seat]) -> None:
        """Show the veto of `position` if a person decides in one, else hide."""
        veto = cast(Json | None, cast(Json, position["turn"])["veto"])
        if veto is None or not self._chooser.in_veto() or self._chooser.seat is None:
            self.hide()
            return
        line = self._board.lines[str(veto["line"])]
        active = seats[cast(int, cast(Json, position["turn"])["player"])].name
        bid, bidder = cast(int, veto["bid"]), cast(int | None, veto["bidder"])
        held = cast(list[int], cast(dict[str, Json], position["lines"])[line.id]["shares"])
        me = seats[self._chooser.seat].name
        self.heading.setText(f"{me}: {active} moves {line.abbr} to {veto['chosen']}. Veto?")
        story = []
        if bidder is None:
            story.append("Nobody has bid.")
        else:
            shares = f"{bid} {'share' if bid == 1 else 'shares'}"
            story.append(f"{seats[bidder].name} bids {shares} for {veto['target']}, the highest bid.")
        story.append(f"{me} holds {held[self._chooser.seat]} of {line.abbr}.")
        matching = bool(self._chooser.moves.matches)
        if matching:
            story.append("Whoever matches the bid pays it and chooses the hex; else it goes as bid.")
        else:
            others = [seats[seat].name for seat in cast(list[int], veto["to_ask"])[1:]]
            if others:
                story.append(f"Still to be asked: {listed(others)}.")
            if held[cast(int, cast(Json, position["turn"])["player"])]:
                story.append(f"{active} decides last and need only match.")
            story.append("The winner pays the shares bid.")
        self.story.setText(" ".join(story))
        bids = sorted(self._chooser.moves.bids)
        for widget in (self.shares, self.shares_label, self.quiet_label, self.not_this_turn, self.not_this_line):
            widget.setVisible(not matching)
        if bids:
            self.shares.blockSignals(True)
            self.shares.setRange(bids[0], bids[-1])
            self.shares.setValue(self._chooser.shares)
            self.shares.blockSignals(False)
        self.not_this_line.setText(f"for {line.abbr}".replace("&", "&&"))
        self.not_this_line.setToolTip(f"Pass, and do not ask me about {line.abbr} again in this game")
        self._show_targets(str(veto["chosen"]), str(veto["target"]), seats)
        self.bid_button.setText(self._bid_words())
        self.bid_button.setEnabled(bool(self._chooser.pending))
        self.show()

    def _show_targets(self, chosen: str, target: str, seats: Sequence[Seat]) -> None:
        names = [seat.name for seat in seats]
        self.model.removeRows(0, self.model.rowCount())
        current = -1
        for label, text in self._chooser.targets().items():
            outcome = self._chooser.outcome(text)
            told = f"{label} (as chosen)" if label == chosen else f"{label} (as bid)" if label == target else label
            if outcome.survivor:
                told += f", merges into {self._board.lines[outcome.survivor].abbr}"
            cells = (
                told,
                signed_list(outcome.gains, names) or "nobody",
                signed_list(outcome.projected, names) or "no change",
            )
            row = [QStandardItem(cell) for cell in cells]
            row[0].setData(text, _TEXT)
            for item in row:
                item.setToolTip("\n".join(outcome.lines(names)))
            if hex_of(self._chooser.pending) == label:
                current = self.model.rowCount()
            self.model.appendRow(row)
        self._fit_rows()
        if current >= 0:
            self.table.selectRow(current)

    def _fit_rows(self) -> None:
        """As high as the hexes need, three rows at least: the board keeps the rest."""
        rows = max(3, self.model.rowCount()) * self.table.verticalHeader().defaultSectionSize()
        self.table.setFixedHeight(rows + self.table.horizontalHeader().sizeHint().height() + 4)

    def _bid_words(self) -> str:
        if not self._chooser.pending:
            return "Choose a hex"
        label = hex_of(self._chooser.pending)
        return f"&Match for {label}" if self._chooser.moves.matches else f"&Bid {self._chooser.shares} for {label}"

    def _choose(self, row: int) -> None:
        self._chooser.propose(str(self.model.item(row, 0).data(_TEXT)))
