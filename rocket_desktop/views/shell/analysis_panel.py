"""Live analysis: chances and expected scores, and the best moves, as long as the panel is open."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import (
    QAbstractTableModel,
    QEvent,
    QLocale,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    QSize,
    Qt,
    Signal,
)
from PySide6.QtGui import QFocusEvent, QMouseEvent
from PySide6.QtWidgets import QAbstractItemView, QHeaderView, QScrollArea, QSizePolicy, QTableView, QVBoxLayout, QWidget

from rocket_desktop.ai.levels import STRONGEST
from rocket_desktop.i18n import N_, _, ngettext
from rocket_desktop.model.record import Seat
from rocket_desktop.play.analysis import Analyst, Evaluation, MoveValue, Question
from rocket_desktop.play.session import Session
from rocket_desktop.views.shell.chance_bar import ChanceBar
from rocket_desktop.views.shell.guide import MoveGuide, percent
from rocket_desktop.views.shell.marks import seat_icon
from rocket_desktop.views.shell.words import FewLines, plain, shown_seats, tip

_Index = QModelIndex | QPersistentModelIndex
_ROOT: Final = QModelIndex()
_RIGHT: Final = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
_LIVE: Final = {"level": STRONGEST}


class SeatsModel(QAbstractTableModel):
    """Chance to win and expected score by seat."""

    HEADERS = (N_("Player"), N_("Chance"), "")
    HELP = (
        N_("The players"),
        N_("The chance to win the game if all play well from here on"),
        N_("What each can expect to have in the end"),
    )

    def __init__(self, guide: MoveGuide) -> None:
        super().__init__()
        self._guide = guide
        self._seats: tuple[Seat, ...] = ()
        self._found: Evaluation | None = None

    def show_seats(self, seats: Sequence[Seat]) -> None:
        """Whose chances they are."""
        self.beginResetModel()
        self._seats = tuple(seats)
        self.endResetModel()

    def show_found(self, found: Evaluation | None) -> None:
        """Show what is known; None for nothing."""
        self._found = found
        if self._seats:
            self.dataChanged.emit(self.index(0, 0), self.index(len(self._seats) - 1, 2))

    def rowCount(self, parent: _Index = _ROOT) -> int:
        return 0 if parent.isValid() else len(self._seats)

    def columnCount(self, parent: _Index = _ROOT) -> int:
        return 0 if parent.isValid() else len(self.HEADERS)

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        return _header(self._guide, self.HEADERS, self.HELP, section, orientation, role)

    def data(self, index: _Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        seat, column, found = index.row(), index.column(), self._found
        if role == Qt.ItemDataRole.DisplayRole:
            if column == 0:
                return self._seats[seat].name
            if found is None:
                return "–"
            return percent(found.chances[seat]) if column == 1 else self._guide.amount(found.points[seat])
        if role == Qt.ItemDataRole.DecorationRole and column == 0:
            return seat_icon(self._seats[seat])
        if role == Qt.ItemDataRole.TextAlignmentRole and column > 0:
            return _RIGHT
        return None


class MovesModel(QAbstractTableModel):
    """The best moves, the best first; while somebody looks at one, no row changes its place."""

    HEADERS = (N_("Best moves"), N_("Chance"), "", N_("Looked at"))
    HELP = (
        N_("The moves that look best so far; hover one to see it on the board"),
        N_("The chance to win that it gives the player to decide"),
        N_("What the player to decide can then expect to have in the end"),
        N_("How many continuations were looked at: the more, the surer"),
    )

    def __init__(self, guide: MoveGuide) -> None:
        super().__init__()
        self._guide = guide
        self._moves: list[MoveValue] = []
        self._seat = self._ply = 0

    def show_moves(self, moves: Sequence[MoveValue], seat: int, ply: int, *, hold: bool) -> None:
        """Show these moves of `seat` after `ply` decisions; with `hold`, those already shown stay where they are."""
        wanted = list(moves)
        if hold:
            known = {each.move: each for each in wanted}
            # One that is no longer among the best keeps its row, and what was last known of it.
            kept = [known.pop(each.move, each) for each in self._moves]
            wanted = kept + [each for each in wanted if each.move in known][: max(0, len(wanted) - len(kept))]
        self._seat, self._ply = seat, ply
        if len(wanted) == len(self._moves):
            self._moves = wanted
            if wanted:
                self.dataChanged.emit(self.index(0, 0), self.index(len(wanted) - 1, 3))
            return
        self.beginResetModel()
        self._moves = wanted
        self.endResetModel()

    def move(self, row: int) -> str:
        """The text of the move in a row, empty if there is none."""
        return self._moves[row].move if 0 <= row < len(self._moves) else ""

    def row_of(self, move: str) -> int:
        """The row of a move, -1 if it has none."""
        return next((row for row, each in enumerate(self._moves) if each.move == move), -1)

    def rowCount(self, parent: _Index = _ROOT) -> int:
        return 0 if parent.isValid() else len(self._moves)

    def columnCount(self, parent: _Index = _ROOT) -> int:
        return 0 if parent.isValid() else len(self.HEADERS)

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        return _header(self._guide, self.HEADERS, self.HELP, section, orientation, role)

    def data(self, index: _Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        value = self._moves[index.row()]
        if role == Qt.ItemDataRole.DisplayRole:
            return (
                self._guide.title_at(self._ply, value.move),
                percent(value.chance),
                self._guide.amount(value.points[self._seat]),
                _("exact") if value.exact else QLocale().toString(value.visits),
            )[index.column()]
        if role == Qt.ItemDataRole.TextAlignmentRole and index.column() > 0:
            return _RIGHT
        if role == Qt.ItemDataRole.ToolTipRole and index.column() == 0:
            return tip(self._guide.title_at(self._ply, value.move))
        return None


def _header(
    guide: MoveGuide, headers: Sequence[str], texts: Sequence[str], section: int, orientation: Qt.Orientation, role: int
) -> object:
    """A column's head; an empty one is that of the expected scores, which every game has its own word for."""
    if orientation != Qt.Orientation.Horizontal or section >= len(headers):
        return None
    if role == Qt.ItemDataRole.DisplayRole:
        return _(headers[section]) if headers[section] else guide.amounts_title()
    if role == Qt.ItemDataRole.ToolTipRole:
        return tip(_(texts[section]))
    return None


class _Table(QTableView):
    """A table as high as its rows, the first column as wide as there is room."""

    least_rows = 2
    """How many rows are always seen."""

    def __init__(self, model: QAbstractTableModel, name: str) -> None:
        super().__init__()
        self.setModel(model)
        self.setAccessibleName(name)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setShowGrid(False)
        self.setWordWrap(False)
        self.setTabKeyNavigation(False)
        self.verticalHeader().hide()
        self.verticalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        header = self.horizontalHeader()
        header.setHighlightSections(False)
        header.setMinimumSectionSize(24)
        header.setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
        header.setSectionResizeMode(0, QHeaderView.ResizeMode.Stretch)
        self._fit_rows()

    def changeEvent(self, event: QEvent) -> None:
        """Follow the app's text size."""
        super().changeEvent(event)
        if event.type() in (QEvent.Type.ApplicationFontChange, QEvent.Type.FontChange):
            self._fit_rows()

    def _fit_rows(self) -> None:
        self.verticalHeader().setDefaultSectionSize(self.fontMetrics().height() + 6)
        self.updateGeometry()

    def sizeHint(self) -> QSize:
        rows = max(2, self.model().rowCount())
        height = self.horizontalHeader().sizeHint().height() + 2 * self.frameWidth() + 2
        return QSize(220, height + rows * self.verticalHeader().defaultSectionSize())

    def minimumSizeHint(self) -> QSize:
        rows = self.least_rows * self.verticalHeader().defaultSectionSize()
        return QSize(120, self.horizontalHeader().sizeHint().height() + 2 * self.frameWidth() + rows)


class MovesTable(_Table):
    """`pointed(move)` tells the move that the mouse or the keyboard is on, empty for none; `chosen(move)` Enter."""

    pointed = Signal(str)
    chosen = Signal(str)

    def __init__(self, model: MovesModel) -> None:
        super().__init__(model, _("Best moves"))
        self._model = model
        self.setMouseTracking(True)
        self._pointed = ""
        self.activated.connect(lambda index: self.chosen.emit(model.move(index.row())))
        self.clicked.connect(lambda index: self.chosen.emit(model.move(index.row())))
        self.selectionModel().currentRowChanged.connect(lambda index, _: self._point(model.move(index.row())))

    def is_hovered(self) -> bool:
        """Whether the mouse is on a move."""
        return bool(self._pointed) and self.viewport().underMouse()

    def looked_at(self) -> str:
        """The move that the mouse or the keyboard is on, empty for none."""
        return self._pointed

    def _point(self, move: str) -> None:
        if move != self._pointed:
            self._pointed = move
            self.pointed.emit(move)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        super().mouseMoveEvent(event)
        self._point(self._model.move(self.indexAt(event.position().toPoint()).row()))

    def leaveEvent(self, event: QEvent) -> None:
        super().leaveEvent(event)
        self._point(self._model.move(self.currentIndex().row()) if self.hasFocus() else "")

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        if event.reason() != Qt.FocusReason.MouseFocusReason:
            self._point(self._model.move(self.currentIndex().row()))

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        if event.reason() not in (Qt.FocusReason.PopupFocusReason, Qt.FocusReason.ActiveWindowFocusReason):
            self._point("")


class AnalysisPanel(QWidget):
    """What the panel shows; `LiveAnalysis` tells it."""

    def __init__(self, guide: MoveGuide) -> None:
        super().__init__()
        self.heading = FewLines(1)
        self.bar = ChanceBar()
        self.seats_model = SeatsModel(guide)
        self.seats = _Table(self.seats_model, _("Chances and what to expect"))
        self.seats.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.seats.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Maximum)
        self.moves_model = MovesModel(guide)
        self.moves = MovesTable(self.moves_model)
        self.moves.least_rows = 4
        self.why = plain(wrap=True)
        self.why.setAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop)
        self.why.setMargin(4)
        reasons = QScrollArea()
        reasons.setWidget(self.why)
        reasons.setWidgetResizable(True)
        reasons.setMinimumHeight(2 * self.fontMetrics().height() + 12)
        reasons.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        reasons.setAccessibleName(_("What the move brings"))
        self.show_why([])
        self.state = FewLines(1)
        rows = QVBoxLayout(self)
        rows.setContentsMargins(4, 4, 4, 4)
        rows.setSpacing(4)
        rows.addWidget(self.heading)
        rows.addWidget(self.bar)
        rows.addWidget(self.seats)
        rows.addWidget(self.moves, 3)
        rows.addWidget(reasons, 2)
        rows.addWidget(self.state)

    def show_seats(self, seats: Sequence[Seat]) -> None:
        """Whose chances they are."""
        self._seats = shown_seats(seats)
        self.seats_model.show_seats(self._seats)
        self.seats.setFixedHeight(self.seats.sizeHint().height())

    def show_why(self, told: Sequence[str]) -> None:
        """Show what a move brings, in sentences; none for no move."""
        self.why.setText(
            "\n".join(told) or _("Point at a move to see on the board where it is, and here what it brings.")
        )

    def show_found(self, found: Evaluation | None, chances: Sequence[float] = ()) -> None:
        """Show an evaluation; None shows none, only `chances` if they are given."""
        self.bar.show_chances(self._seats, found.chances if found is not None else chances)
        self.seats_model.show_found(found)
        if found is None:
            self.moves_model.show_moves((), 0, 0, hold=False)
        else:
            self.moves_model.show_moves(found.moves, found.seat, found.ply, hold=self.moves.is_hovered())


class LiveAnalysis(QObject):
    """Fills an `AnalysisPanel` as long as it is active, with what is found out about the position that is shown."""

    def __init__(self, session: Session, analyst: Analyst, panel: AnalysisPanel, guide: MoveGuide) -> None:
        super().__init__(panel)
        self._session = session
        self._analyst = analyst
        self._panel = panel
        self._guide = guide
        self._question: Question | None = None
        self._active = False
        self._ply = 0
        panel.moves.pointed.connect(self._point)
        panel.moves.chosen.connect(self._choose)
        panel.show_seats(session.seats())
        session.seats_changed.connect(lambda: panel.show_seats(session.seats()))

    def is_active(self) -> bool:
        """Whether positions are analysed."""
        return self._active

    def set_active(self, active: bool) -> None:
        """Begin or stop analysing."""
        if active == self._active:
            return
        self._active = active
        if active:
            self._ask()
        else:
            self._stop()
            self._guide.show_nothing()

    def show_ply(self, ply: int) -> None:
        """The position after `ply` decisions is on the board now."""
        known = self._question is not None and ply == self._ply
        self._ply = ply
        if self._active and not known:
            self._ask()

    def forget(self) -> None:
        """The game has another course: what is being found out about it does not count."""
        self._stop()

    def clear(self) -> None:
        """Somebody else looks: what has been found out is shown no more."""
        self._stop()
        self._panel.show_found(None)
        self._panel.show_why([])

    def _stop(self) -> None:
        self._analyst.withdraw(self._question)
        self._question = None

    def _ask(self) -> None:
        self._stop()
        self._panel.show_found(None)
        self._panel.show_why([])
        self._question = self._analyst.ask(self._ply, _LIVE, Analyst.LIVE, endless=True)
        if self._question is None:
            if self._session.status(self._ply)["over"]:
                self._panel.heading.setText(_("The game is over"))
                self._panel.state.setText(_("Go back to an earlier move to analyse it."))
            else:
                self._panel.heading.setText(_("Not your decision"))
                self._panel.state.setText(_("What others hold stays hidden until the game is over."))
            return
        if self._ply == len(self._session.plies()):
            self._session.note_aid("analysis")
        name = shown_seats(self._session.seats())[self._question.seat].name
        self._panel.heading.setText(_("Move {number}: {name} decides").format(number=self._ply + 1, name=name))
        self._panel.state.setText(_("Begins…"))
        self._question.progressed.connect(self._show)
        self._question.paused.connect(self._show_pause)
        self._question.failed.connect(self._show_trouble)

    def _show(self, found: Evaluation) -> None:
        pointed = self._panel.moves.looked_at()
        found = self._guide.in_gestures(found)
        self._panel.show_found(found)
        row = self._panel.moves_model.row_of(pointed)
        if row >= 0 and self._panel.moves.hasFocus():
            self._panel.moves.selectRow(row)
        if found.moves[0].exact:
            self._panel.state.setText(_("Worked out to the end of the game"))
            return
        text = ngettext("{number} continuation looked at", "{number} continuations looked at", found.visits)
        self._panel.state.setText(text.format(number=QLocale().toString(found.visits)))

    def _show_pause(self, waits: bool) -> None:
        if not waits:
            self._panel.state.setText(_("Begins…"))
            return
        to_act = self._session.to_act()
        if self._session.engine.is_thinking() and to_act >= 0:
            name = shown_seats(self._session.seats())[to_act].name
            self._panel.state.setText(_("Waits while {name} thinks").format(name=name))
        else:
            self._panel.state.setText(_("Waits…"))

    def _show_trouble(self, text: str) -> None:
        self._question = None
        self._panel.state.setText(text)

    def _point(self, move: str) -> None:
        if not move or not self._active:
            self._guide.show_nothing()
            self._panel.show_why([])
            return
        self._guide.show_move(self._ply, move)
        self._panel.show_why([self._guide.title_at(self._ply, move), *self._guide.reasons(self._ply, move)])

    def _choose(self, move: str) -> None:
        if move and self._active:
            self._guide.propose(self._ply, move)
