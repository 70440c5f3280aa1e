"""How a map is balanced: what can be counted at once, and what some hundred quick games of bots tell."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, cast

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QPersistentModelIndex, Qt, Signal
from PySide6.QtWidgets import (
    QAbstractItemView,
    QComboBox,
    QHBoxLayout,
    QHeaderView,
    QProgressBar,
    QPushButton,
    QTableView,
    QVBoxLayout,
    QWidget,
)

from rocket_desktop.i18n import N_, _, ngettext
from rocket_desktop.model.core import Json
from rocket_desktop.model.stephenson.map_figures import NEAR, MapFigures
from rocket_desktop.model.stephenson.spec import SPEC
from rocket_desktop.play.balance_process import GAMES
from rocket_desktop.views.shell.words import Heading, plain, tip

_Index = QModelIndex | QPersistentModelIndex
_ROOT: Final = QModelIndex()
_SELDOM: Final = 0.25  # of the games
_LINE, _MOVES, _APART, _FIRST_NEAR = range(4)
_HEADS: Final = (N_("Line"), N_("Moves"), N_("Apart"))
_HELP: Final = (
    N_("The line and its starting town"),
    N_("First moves of the locomotive"),
    N_("Hexes to the nearest other starting town"),
)


class LinesModel(QAbstractTableModel):
    """A row for each line: first moves, nearest other start, places within so many steps."""

    def __init__(self) -> None:
        super().__init__()
        self.figures: MapFigures | None = None

    def show_figures(self, figures: MapFigures | None) -> None:
        """Replace all rows."""
        self.beginResetModel()
        self.figures = figures
        self.endResetModel()

    def rowCount(self, parent: _Index = _ROOT) -> int:
        return 0 if parent.isValid() or self.figures is None else len(self.figures.lines)

    def columnCount(self, parent: _Index = _ROOT) -> int:
        return 0 if parent.isValid() else _FIRST_NEAR + len(NEAR)

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        if orientation != Qt.Orientation.Horizontal:
            return None
        near = section - _FIRST_NEAR
        if role == Qt.ItemDataRole.DisplayRole:
            return _(_HEADS[section]) if near < 0 else _("≤ {steps}").format(steps=NEAR[near])
        if role == Qt.ItemDataRole.ToolTipRole:
            return _(_HELP[section]) if near < 0 else _("Places within {steps} steps").format(steps=NEAR[near])
        return None

    def data(self, index: _Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        assert self.figures is not None, "there are rows"
        line, column = self.figures.lines[index.row()], index.column()
        if role == Qt.ItemDataRole.DisplayRole:
            if column == _LINE:
                return line.abbr
            if column == _MOVES:
                return str(line.moves)
            if column == _APART:
                return "–" if line.apart is None else str(line.apart)
            return str(line.near[column - _FIRST_NEAR])
        if role == Qt.ItemDataRole.ToolTipRole and column == _LINE:
            return tip(f"{line.abbr}, {line.start}")
        if role == Qt.ItemDataRole.ToolTipRole and column == _APART:
            return tip(line.nearest)
        if role == Qt.ItemDataRole.TextAlignmentRole and column != _LINE:
            return Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
        return None


class BalancePanel(QWidget):
    """Shows figures of a map.

    `play_wanted(players)` asks for games, `stop_wanted()` for their end; `line_chosen(label)` gives the hex of the
    starting town whose row was chosen.
    """

    play_wanted = Signal(int)
    stop_wanted = Signal()
    line_chosen = Signal(str)

    def __init__(self) -> None:
        super().__init__()
        self._figures: Json | None = None
        self.summary = plain(wrap=True)
        self.model = LinesModel()
        self.table = QTableView()
        self.table.setModel(self.model)
        self.table.setAccessibleName(_("The lines and what is near their starts"))
        self.table.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.table.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.table.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.table.setTabKeyNavigation(False)
        self.table.setShowGrid(False)
        self.table.verticalHeader().hide()
        # Names as wide as they are; the numbers share the rest alike.
        self.table.horizontalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Stretch)
        for column in (0, 1):
            self.table.horizontalHeader().setSectionResizeMode(column, QHeaderView.ResizeMode.ResizeToContents)
        self.table.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.table.clicked.connect(self._choose)
        self.table.activated.connect(self._choose)
        self.players = QComboBox()
        least, most = SPEC.players
        for count in range(least, most + 1):
            text = ngettext("{number} player", "{number} players", count).format(number=count)
            self.players.addItem(text, count)
        self.players.setCurrentIndex(1)
        self.players.setAccessibleName(_("Players of the games"))
        self.play = QPushButton(ngettext("&Play {number} game", "&Play {number} games", GAMES).format(number=GAMES))
        self.play.clicked.connect(lambda: self.play_wanted.emit(self.players.currentData()))
        self.stop = QPushButton(_("S&top"))
        self.stop.clicked.connect(self.stop_wanted)
        self.bar = QProgressBar()
        self.bar.setRange(0, GAMES)
        self.bar.setAccessibleName(_("Games played"))
        self.result = plain(wrap=True)
        self.result.setAccessibleName(_("Quick games of bots"))
        self.result.setTextInteractionFlags(
            Qt.TextInteractionFlag.TextSelectableByMouse | Qt.TextInteractionFlag.TextSelectableByKeyboard
        )
        self._lay_out()
        self.show_playing(False)

    def _lay_out(self) -> None:
        row = QHBoxLayout()
        row.addWidget(self.players)
        row.addWidget(self.play, 1)
        row.addWidget(self.stop)
        rows = QVBoxLayout(self)
        rows.addWidget(self.summary)
        rows.addWidget(self.table)
        rows.addWidget(Heading(_("Quick games of bots"), 1.1))
        about = plain(wrap=True)
        about.setText(_("Greedy and easy bots play from every seat. What they tell of a map is rough, but quick."))
        about.setForegroundRole(self.palette().ColorRole.PlaceholderText)
        rows.addWidget(about)
        rows.addLayout(row)
        rows.addWidget(self.bar)
        rows.addWidget(self.result)
        rows.addStretch(1)

    def show_figures(self, figures: MapFigures | None) -> None:
        """Show what can be counted; None while the map cannot be played on."""
        self.model.show_figures(figures)
        self.table.resizeRowsToContents()
        rows = sum(self.table.rowHeight(row) for row in range(self.model.rowCount()))
        self.table.setFixedHeight(rows + self.table.horizontalHeader().sizeHint().height() + 4)
        self.table.setVisible(figures is not None)
        self.play.setEnabled(figures is not None)
        if figures is None:
            self.summary.setText(_("These figures are there as soon as the map can be played on."))
            return
        apart = [steps for number, row in enumerate(figures.apart) for steps in row[:number]]
        self.summary.setText(
            _(
                "{hexes} hexes, {free} of them free for track. Starting towns are {least} to {most} hexes apart, "
                "{mean} on average."
            ).format(
                hexes=figures.hexes,
                free=figures.free,
                least=min(apart),
                most=max(apart),
                mean=f"{sum(apart) / len(apart):.1f}",
            )
        )

    def show_playing(self, playing: bool) -> None:
        """Show whether games are under way."""
        self.stop.setVisible(playing)
        self.bar.setVisible(playing)
        self.players.setEnabled(not playing)
        self.play.setVisible(not playing)
        if playing:
            self.bar.setValue(0)
            self.result.setText(_("The first games take a moment."))

    def show_result(self, figures: Json) -> None:
        """Show what games have told so far (`maps --report --json`)."""
        self.bar.setValue(cast(int, figures["games"]))
        self.result.setText("\n".join(result_lines(figures)))

    def show_trouble(self, text: str) -> None:
        """Show why there are no games."""
        self.result.setText(text)

    def forget_result(self) -> None:
        """The map has changed: what was played tells nothing of it."""
        if self.result.text():
            self.result.setText(_("The map has changed since: play again."))

    def _choose(self, index: _Index) -> None:
        if self.model.figures is not None:
            self.line_chosen.emit(self.model.figures.lines[index.row()].label)


def ending_title(reason: str) -> str:
    """Why games end, in a few words."""
    return {
        "lines": _("one line or none left"),
        "tiles": _("tiles used up"),
        "no-extension": _("no line can be extended"),
        "idle": _("nobody extended a line"),
        "fault": _("a bot failed"),
    }.get(reason, reason)


def result_lines(figures: Json) -> list[str]:
    """What games have told, a sentence a line."""
    games = cast(int, figures["games"])
    lines = [ngettext("{number} game played:", "{number} games played:", games).format(number=games)]
    low, middle, high = cast(Sequence[int], figures["tiles"])
    lines.append(_("Tiles laid: {middle}, mostly {low} to {high}.").format(low=low, middle=middle, high=high))
    low, middle, high = cast(Sequence[int], figures["decisions"])
    lines.append(_("Decisions: {middle}, mostly {low} to {high}.").format(low=low, middle=middle, high=high))
    endings = cast(dict[str, float], figures["endings"])
    told = ", ".join(
        _("{reason} {share} %").format(reason=ending_title(reason), share=f"{100 * share:.0f}")
        for reason, share in endings.items()
    )
    lines.append(_("They end by: {endings}.").format(endings=told))
    low, middle, high = cast(Sequence[int], figures["spread"])
    lines.append(
        _("Mean score {score}; first and last are {middle} points apart, mostly {low} to {high}.").format(
            score=f"{cast(float, figures['score']):.0f}", low=low, middle=middle, high=high
        )
    )
    order = cast(Sequence[Sequence[float]], figures["order"])
    for place, (share, least, most) in enumerate(order, 1):
        lines.append(
            _("Place {place} in the turn order wins {share} % ({least}–{most}); fair would be {fair}.").format(
                place=place,
                share=f"{100 * share:.0f}",
                least=f"{100 * least:.0f}",
                most=f"{100 * most:.0f}",
                fair=f"{100 / len(order):.0f}",
            )
        )
    survival = cast(dict[str, float], figures["lines"])
    told = ", ".join(
        _("{line} {share} %").format(line=line, share=f"{100 * share:.0f}")
        for line, share in sorted(survival.items(), key=lambda each: each[1])
    )
    lines.append(_("Lines that survive: {lines}.").format(lines=told))
    seldom = [name for name, share in cast(dict[str, float], figures["places"]).items() if share < _SELDOM]
    if seldom:
        lines.append(_("Seldom reached: {places}.").format(places=", ".join(seldom)))
    return lines
