"""The calm panel of a veto: what is decided, what each hex would bring, how many shares are bid."""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

from PySide6.QtCore import QEvent, Qt, QTimer, Signal
from PySide6.QtGui import QResizeEvent, QStandardItem, QStandardItemModel
from PySide6.QtWidgets import (
    QAbstractItemView,
    QBoxLayout,
    QFrame,
    QGridLayout,
    QHBoxLayout,
    QHeaderView,
    QLabel,
    QPushButton,
    QScrollArea,
    QSizePolicy,
    QSpinBox,
    QTableView,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from rocket_desktop.i18n import _, ngettext
from rocket_desktop.model.core import Json
from rocket_desktop.model.record import Seat
from rocket_desktop.views.games.stephenson.board_map import BoardMap
from rocket_desktop.views.games.stephenson.chooser import Chooser
from rocket_desktop.views.games.stephenson.moves import hex_of
from rocket_desktop.views.shell.words import Heading, listed, on_button, plain, tip

_WIDE_EMS = 52  # lines of text high that the panel is wide when its text stands beside its table
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
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Maximum)
        self.heading = Heading("", 1.15)
        self.heading.setWordWrap(True)
        self.story = plain(wrap=True)
        self.rule = plain(wrap=True)  # where there is room; the tooltips have it, too
        self.model = QStandardItemModel(0, 3, self)
        self.model.setHorizontalHeaderLabels([_("Choice"), _("At once"), _("At the end")])
        received = (
            _("Money, shares and passengers received or paid if nobody else objects")
            if chooser.edition.is_1999
            else _("Points scored, shares and passengers taken or paid if nobody else objects")
        )
        at_the_end = (
            _("Everybody’s money if the game ended then, compared with passing")
            if chooser.edition.is_1999
            else _("The final scores if the game ended then, compared with passing")
        )
        for column, words in ((1, received), (2, at_the_end)):
            self.model.setHeaderData(column, Qt.Orientation.Horizontal, words, Qt.ItemDataRole.ToolTipRole)
        self.table = QTableView()
        self.table.setModel(self.model)
        self.table.setAccessibleName(_("Choices and what they bring"))
        self.table.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.table.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.table.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.table.setTabKeyNavigation(False)
        self.table.setShowGrid(False)
        self.table.verticalHeader().hide()
        self.table.verticalHeader().setMinimumSectionSize(16)
        self.table.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.table.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.table.horizontalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Stretch)
        self.table.clicked.connect(lambda index: self._choose(index.row()))
        self.table.activated.connect(lambda index: self._choose(index.row()))
        self.shares = QSpinBox()
        self.shares.setAccessibleName(_("Shares to bid"))
        self.shares.valueChanged.connect(self._chooser.choose_shares)
        self.shares_label = QLabel(_("S&hares:"))
        self.shares_label.setBuddy(self.shares)
        self.bid_button = QPushButton(_("&Bid"))
        self.bid_button.clicked.connect(self._chooser.accept)
        self.pass_button = QPushButton(_("&Pass"))
        self.pass_button.clicked.connect(self.passed)
        self.quiet_label = QLabel(_("Pass, and don't ask again"))
        self.not_this_turn = self._quiet_button(_("this turn"), "turn")
        self.not_this_turn.setToolTip(_("Pass, and do not ask me again this turn"))
        self.not_this_line = self._quiet_button(_("Pass for this line"), "line")
        # Not in the middle of a layout that is under way.
        self._fit_soon = QTimer(self)
        self._fit_soon.setSingleShot(True)
        self._fit_soon.timeout.connect(self._fit)
        self._lay_out()
        self.hide()

    def _quiet_button(self, text: str, scope: str) -> QToolButton:
        button = QToolButton()
        button.setText(text)
        button.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        button.clicked.connect(lambda: self.quiet.emit(scope))
        return button

    def _lay_out(self) -> None:
        inside = QWidget()
        left = QVBoxLayout()
        left.addWidget(self.heading)
        left.addWidget(self.story)
        left.addWidget(self.rule)
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
        self._columns = QHBoxLayout(inside)
        self._columns.setContentsMargins(10, 8, 10, 8)
        self._columns.addLayout(left, 4)
        self._columns.addWidget(self.table, 7, Qt.AlignmentFlag.AlignTop)
        # The buttons never scroll away.
        self._scroll = QScrollArea()
        self._scroll.setWidget(inside)
        self._scroll.setWidgetResizable(True)
        self._scroll.setFrameShape(QFrame.Shape.NoFrame)
        self._scroll.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 8, 4)
        row.addWidget(self._scroll, 1)
        row.addLayout(right)
        self._inside, self._right = inside, right

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit_soon.start()

    def changeEvent(self, event: QEvent) -> None:
        """Follow the app's text size."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.ApplicationFontChange:
            self._fit_soon.start()

    def _fit(self) -> None:
        """Text above the table where there is no room beside it; as high as all needs, at most half the page."""
        narrow = self.width() < _WIDE_EMS * self.fontMetrics().height()
        wanted = QBoxLayout.Direction.TopToBottom if narrow else QBoxLayout.Direction.LeftToRight
        self._columns.setDirection(wanted)
        self.rule.setVisible(not narrow and bool(self.rule.text()))
        stretch, contents = QHeaderView.ResizeMode.Stretch, QHeaderView.ResizeMode.ResizeToContents
        self.table.horizontalHeader().setSectionResizeMode(0, contents)
        self.table.horizontalHeader().setSectionResizeMode(2, stretch if narrow else contents)
        self._columns.activate()
        self.table.resizeRowsToContents()
        rows = self.table.verticalHeader().length()
        self.table.setFixedHeight(rows + self.table.horizontalHeader().sizeHint().height() + 4)
        width = self._scroll.viewport().width()
        needed = self._columns.totalHeightForWidth(width) if self._columns.hasHeightForWidth() else 0
        needed = max(needed, self._columns.totalMinimumSize().height())
        page = self.parentWidget()
        least = self._right.totalMinimumSize().height()
        most = page.height() // 2 if page is not None else needed
        height = max(least, min(needed, most)) + 6
        self.setFixedHeight(height)

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
        matching = bool(self._chooser.moves.matches)
        if matching and bidder is not None:
            text = _("{bidder} bids {bid} for {hex}. Match?")
            self.heading.setText(text.format(bidder=seats[bidder].name, bid=bid, hex=veto["target"]))
        else:
            text = _("{active} moves {line} to {hex}. Veto?")
            self.heading.setText(text.format(active=active, line=line.abbr, hex=veto["chosen"]))
        story = []
        if bidder is None:
            story.append(_("Nobody has bid."))
        else:
            text = ngettext(
                "{name} bids {number} share for {hex}, the highest bid.",
                "{name} bids {number} shares for {hex}, the highest bid.",
                bid,
            )
            story.append(text.format(name=seats[bidder].name, number=bid, hex=veto["target"]))
        mine = held[self._chooser.seat]
        text = ngettext("{name} holds {number} share of {line}.", "{name} holds {number} shares of {line}.", mine)
        story.append(text.format(name=me, number=mine, line=line.abbr))
        if matching:
            story.append(
                _("Whoever matches the bid pays it and keeps the hex chosen first; else it goes as bid.")
                if self._chooser.edition.keeps_hex
                else _("Whoever matches the bid pays it and chooses the hex; else it goes as bid.")
            )
        else:
            others = [seats[seat].name for seat in cast(list[int], veto["to_ask"])[1:]]
            if others:
                story.append(_("Still to be asked: {names}.").format(names=listed(others)))
        self.story.setText(" ".join(story))
        rule = [_("The winner pays the shares bid.")]
        if held[cast(int, cast(Json, position["turn"])["player"])]:
            rule.insert(0, _("{name} decides last and need only match.").format(name=active))
        self.rule.setText("" if matching else " ".join(rule))
        for told in (self.story, self.bid_button):
            told.setToolTip("" if matching else tip(" ".join(rule)))
        bids = sorted(self._chooser.moves.bids)
        for widget in (self.shares, self.shares_label, self.quiet_label, self.not_this_turn, self.not_this_line):
            widget.setVisible(not matching)
        if bids:
            self.shares.blockSignals(True)
            self.shares.setRange(bids[0], bids[-1])
            self.shares.setValue(self._chooser.shares)
            self.shares.blockSignals(False)
        self.not_this_line.setText(on_button(_("for {line}").format(line=line.abbr)))
        self.not_this_line.setToolTip(
            _("Pass, and do not ask me about {line} again in this game").format(line=line.abbr)
        )
        self._show_targets(str(veto["chosen"]), str(veto["target"]), seats)
        self.bid_button.setText(self._bid_words())
        self.bid_button.setEnabled(bool(self._chooser.pending))
        self.show()
        self._fit_soon.start()

    def _show_targets(self, chosen: str, target: str, seats: Sequence[Seat]) -> None:
        names = [seat.name for seat in seats]
        self.model.removeRows(0, self.model.rowCount())
        passing = self._chooser.outcome("pass")
        self._append("", (_("Pass: {hex}").format(hex=target), passing.at_once(names), "–"), passing.lines(names)[1:])
        current = 0
        for label, text in self._chooser.targets().items():
            outcome = self._chooser.outcome(text)
            told = label
            if label == chosen:
                told = _("{hex} (as chosen)").format(hex=label)
            elif label == target:
                told = _("{hex} (as bid)").format(hex=label)
            if outcome.survivor:
                survivor = self._board.lines[outcome.survivor].abbr
                told = _("{hex}, merges into {line}").format(hex=told, line=survivor)
            change = [b - a for a, b in zip(passing.projected, outcome.projected, strict=True)]
            cells = (told, outcome.at_once(names), outcome.edition.changes(change, names) or _("none"))
            if hex_of(self._chooser.pending) == label:
                current = self.model.rowCount()
            self._append(text, cells, outcome.lines(names))
        if current > 0:
            self.table.selectRow(current)
        else:
            self.table.clearSelection()

    def _append(self, text: str, cells: Sequence[str], hints: Sequence[str]) -> None:
        """A row of the table for the move `text`, empty for passing."""
        row = [QStandardItem(cell) for cell in cells]
        row[0].setData(text, _TEXT)
        for item in row:
            item.setToolTip(tip("\n".join(hints)))
        self.model.appendRow(row)

    def _bid_words(self) -> str:
        if not self._chooser.pending:
            return _("Choose a hex")
        label = hex_of(self._chooser.pending)
        text = _("&Match, go to {hex}") if self._chooser.moves.matches else _("&Bid {number} for {hex}")
        return text.format(number=self._chooser.shares, hex=label)

    def _choose(self, row: int) -> None:
        text = str(self.model.item(row, 0).data(_TEXT))
        if text:
            self._chooser.propose(text)
        else:
            # Passing has its button; its row only compares.
            self._chooser.step_back()
