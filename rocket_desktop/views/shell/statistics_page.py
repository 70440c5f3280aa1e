"""What a player's finished games say: a rating beside those of the bots, and wins by opponents."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from typing import Final

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QPersistentModelIndex, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QFontMetrics, QPainter, QPaintEvent, QPalette, QPen
from PySide6.QtWidgets import (
    QAbstractItemView,
    QComboBox,
    QHBoxLayout,
    QHeaderView,
    QLabel,
    QPushButton,
    QSizePolicy,
    QTableView,
    QVBoxLayout,
    QWidget,
)

from rocket_desktop.ai.levels import OPPONENTS, RATINGS
from rocket_desktop.i18n import N_, _, ngettext
from rocket_desktop.model.catalog import GAMES
from rocket_desktop.play.storage import GameEntry
from rocket_desktop.play.track_record import (
    COPY,
    DAMAGED,
    HANDED,
    HELPED,
    PEOPLE,
    UNFINISHED,
    UNKNOWN,
    Opponents,
    Rating,
    TrackRecord,
    games,
    names,
    track_record,
)
from rocket_desktop.views.shell.titles import level_title
from rocket_desktop.views.shell.upright import UprightArea
from rocket_desktop.views.shell.words import Heading, listed, plain, shown_name, tip

_Index = QModelIndex | QPersistentModelIndex
_ROOT: Final = QModelIndex()
_COLUMNS: Final = (N_("Opponents"), N_("Players"), N_("Games"), N_("Wins"), N_("Share"), N_("Mean margin"))
_HELP: Final = (
    N_("The bots at the table, whoever of them sat where"),
    N_("How many played, you among them"),
    N_("Games that count"),
    N_("First places; a shared one counts as its part"),
    N_("Wins in a hundred games, and where the true share lies with a certainty of 95 %"),
    N_("How far ahead of the best opponent on average; below zero: behind. Resigned games have none"),
)
_OPPONENTS, _PLAYERS, _GAMES, _WINS, _SHARE, _MARGIN = range(len(_COLUMNS))


_WIDEST: Final = 1100  # beyond that, lines are hard to read


class OpponentsModel(QAbstractTableModel):
    """A row for each choice of opponents and number of players."""

    def __init__(self) -> None:
        super().__init__()
        self.rows: tuple[Opponents, ...] = ()

    def show_rows(self, rows: Sequence[Opponents]) -> None:
        """Replace all rows."""
        self.beginResetModel()
        self.rows = tuple(rows)
        self.endResetModel()

    def rowCount(self, parent: _Index = _ROOT) -> int:
        return 0 if parent.isValid() else len(self.rows)

    def columnCount(self, parent: _Index = _ROOT) -> int:
        return 0 if parent.isValid() else len(_COLUMNS)

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        if orientation != Qt.Orientation.Horizontal:
            return None
        if role == Qt.ItemDataRole.DisplayRole:
            return _(_COLUMNS[section])
        return tip(_(_HELP[section])) if role == Qt.ItemDataRole.ToolTipRole else None

    def data(self, index: _Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        row, column = self.rows[index.row()], index.column()
        if role == Qt.ItemDataRole.DisplayRole:
            return self._text(row, column)
        if role == Qt.ItemDataRole.TextAlignmentRole and column != _OPPONENTS:
            return Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
        return None

    def _text(self, row: Opponents, column: int) -> str:
        if column == _OPPONENTS:
            return listed([level_title(level) for level in row.levels])
        if column == _PLAYERS:
            return str(row.players)
        if column == _GAMES:
            return str(row.games)
        if column == _WINS:
            return f"{row.wins:.3g}"
        if column == _SHARE:
            low, high = row.interval
            return f"{100 * row.share:.0f} %  ({100 * low:.0f}–{100 * high:.0f})"
        return "–" if row.margin is None else f"{row.margin:+.1f}".replace("-", "−")


def rows_of(spans: Sequence[tuple[float, float]]) -> list[int]:
    """The row for each label, by where it begins and ends: the first one in which it hides none of those before."""
    rows = [0] * len(spans)
    ends: list[float] = []  # of each row so far
    for number in sorted(range(len(spans)), key=lambda each: spans[each]):
        left, right = spans[number]
        row = next((row for row, end in enumerate(ends) if end <= left), len(ends))
        ends[row : row + 1] = [right]
        rows[number] = row
    return rows


class RatingScale(QWidget):
    """The bots' fixed ratings on a line, and the player's with the range in which it lies."""

    def __init__(self) -> None:
        super().__init__()
        self._rating: Rating | None = None
        self._bots: Mapping[str, float] = {}
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def show_rating(self, rating: Rating | None, bots: Mapping[str, float], words: str) -> None:
        """Show a rating among those of the `bots`; `words` say the same."""
        self._rating = rating
        self._bots = bots
        self.setAccessibleName(words)
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(400, 7 * self.fontMetrics().lineSpacing())

    def minimumSizeHint(self) -> QSize:
        return QSize(200, 7 * self.fontMetrics().lineSpacing())

    def paintEvent(self, event: QPaintEvent) -> None:
        """The line in the middle, the bots' names below it in rows, the player above."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        colours, metrics = self.palette(), QFontMetrics(self.font())
        line = metrics.lineSpacing()
        opponents = [level for level in OPPONENTS if level in self._bots]
        shown = [self._bots[level] for level in opponents]
        low, high = min(shown) - 100, max(shown) + 100
        if self._rating is not None:
            low, high = min(low, self._rating.interval[0]), max(high, self._rating.interval[1])
        margin = 5 * metrics.averageCharWidth()
        y = 2.6 * line

        def x(value: float) -> float:
            return margin + (value - low) / (high - low) * (self.width() - 2 * margin)

        ink, faint = colours.color(QPalette.ColorRole.WindowText), colours.color(QPalette.ColorRole.Mid)
        painter.setPen(QPen(faint, 2))
        painter.drawLine(QPointF(x(low), y), QPointF(x(high), y))
        painter.setPen(QPen(ink, 2))
        labels = [f"{level_title(level)} {self._bots[level]:.0f}" for level in opponents]
        widths = [metrics.horizontalAdvance(words) + 4 for words in labels]
        spans = [self._span(x(value), width) for value, width in zip(shown, widths, strict=True)]
        for value, words, (left, right), number in zip(shown, labels, spans, rows_of(spans), strict=True):
            spot = x(value)
            row = y + (0.5 + 1.1 * number) * line
            painter.setPen(QPen(faint, 1))
            painter.drawLine(QPointF(spot, y), QPointF(spot, row))
            painter.setPen(ink)
            painter.drawEllipse(QPointF(spot, y), 2.5, 2.5)
            painter.drawText(QRectF(left, row, right - left, line), Qt.AlignmentFlag.AlignCenter, words)
        if self._rating is not None:
            self._paint_rating(painter, x, y, line, colours.color(QPalette.ColorRole.Link))
        painter.end()

    def _span(self, spot: float, width: float) -> tuple[float, float]:
        """From where to where a label of this width goes that belongs to a spot."""
        left = min(max(0.0, spot - width / 2), self.width() - width)
        return left, left + width

    def _paint_rating(
        self, painter: QPainter, x: Callable[[float], float], y: float, line: float, colour: QColor
    ) -> None:
        assert self._rating is not None
        low, high = self._rating.interval
        painter.setPen(QPen(colour, 5, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap))
        painter.drawLine(QPointF(x(low), y), QPointF(x(high), y))
        painter.setBrush(colour)
        spot = x(self._rating.value)
        painter.drawEllipse(QPointF(spot, y), 6, 6)
        font = painter.font()
        font.setBold(True)
        painter.setFont(font)
        words = _("You {rating}").format(rating=f"{self._rating.value:.0f}")
        left, right = self._span(spot, painter.fontMetrics().horizontalAdvance(words) + 4)
        painter.drawText(QRectF(left, y - 1.8 * line, right - left, line), Qt.AlignmentFlag.AlignCenter, words)


class StatisticsPage(QWidget):
    """Rating and table of the player chosen, computed from the games whenever the page is shown."""

    home_wanted = Signal()

    def __init__(self) -> None:
        super().__init__()
        self._entries: list[GameEntry] = []
        self.games = QComboBox()
        self.games.setAccessibleName(_("Which game"))
        self.games.currentIndexChanged.connect(self._show_people)
        self.record: TrackRecord | None = None
        self.people = QComboBox()
        self.people.setAccessibleName(_("Whose games"))
        self.people.currentIndexChanged.connect(self._show)
        self.rating = plain(wrap=True)
        self.scale = RatingScale()
        self.model = OpponentsModel()
        self.table = QTableView()
        self.table.setAccessibleName(_("Games by opponents"))
        self.table.setModel(self.model)
        self.table.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.table.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.table.setAlternatingRowColors(True)
        self.table.setShowGrid(False)
        self.table.setTabKeyNavigation(False)
        self.table.verticalHeader().hide()
        header = self.table.horizontalHeader()
        header.setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
        header.setSectionResizeMode(_OPPONENTS, QHeaderView.ResizeMode.Stretch)
        header.setMinimumSectionSize(10 * self.fontMetrics().averageCharWidth())
        self.table.setMinimumHeight(120)
        self.left_out = plain(wrap=True)
        self.rules = plain(wrap=True)
        self.rules.setText(
            _(
                "A game counts when one person has played it against bots to the end or resigned it, and nobody else"
                " took a seat on the way. With a hint, an analysis, a move taken back after somebody had answered it,"
                " or a start from the middle of another game it does not count; taking back what nobody had answered"
                " yet is free. A resigned game is lost. Deleted games do not count either: all figures come from the"
                " games kept here."
            )
        )
        self.scale_note = plain(wrap=True)
        self.scale_note.setText(
            _(
                "The bots’ ratings are fixed, as they play alike on every computer; yours moves with each result. A"
                " hundred points more win 64 of 100 games between two players. The range after ± holds your true"
                " strength with a certainty of 95 %, and narrows the more you play."
            )
        )
        self.back_button = QPushButton(_("&Home page"))
        self.back_button.setAutoDefault(True)
        self.back_button.clicked.connect(self.home_wanted)
        self._lay_out()

    def _lay_out(self) -> None:
        top = QHBoxLayout()
        top.addWidget(Heading(_("Statistics"), 1.8))
        top.addStretch(1)
        self._which = QLabel(_("&Game:"))
        self._which.setBuddy(self.games)
        top.addWidget(self._which)
        top.addWidget(self.games)
        whose = QLabel(_("&Player:"))
        whose.setBuddy(self.people)
        top.addWidget(whose)
        top.addWidget(self.people)
        inner = QWidget()
        inner.setMaximumWidth(_WIDEST)
        column = QVBoxLayout(inner)
        column.setContentsMargins(0, 0, 8, 0)
        column.setSpacing(8)
        for widget in (self.rating, self.scale, self.scale_note):
            column.addWidget(widget)
        column.addWidget(Heading(_("By opponents"), 1.2))
        column.addWidget(self.table, 1)
        column.addWidget(self.left_out)
        column.addWidget(Heading(_("What counts"), 1.2))
        column.addWidget(self.rules)
        end = QHBoxLayout()
        end.addWidget(self.back_button)
        end.addStretch(1)
        rows = QVBoxLayout(self)
        rows.setContentsMargins(28, 20, 28, 20)
        rows.addLayout(top)
        rows.addWidget(UprightArea(inner, _("Statistics")), 1)
        rows.addLayout(end)

    def show_games(self, entries: Sequence[GameEntry]) -> None:
        """Compute all from these games; the game and the player looked at before stay, if there are such."""
        self._entries = list(entries)
        before = self.games.currentData()
        self.games.blockSignals(True)
        self.games.clear()
        for game in games(self._entries):
            self.games.addItem(GAMES[game].title, game)
        self.games.setCurrentIndex(max(0, self.games.findData(before)))
        self.games.blockSignals(False)
        for widget in (self._which, self.games):
            widget.setVisible(self.games.count() > 1)
        self._show_people()

    def _game(self) -> str:
        """The game looked at; before any has been played, the first of the catalogue."""
        return str(self.games.currentData() or next(iter(RATINGS)))

    def _show_people(self) -> None:
        before = self.people.currentData()
        people = names(self._of_game())
        self.people.blockSignals(True)
        self.people.clear()
        for name in people:
            self.people.addItem(shown_name(name), name)
        self.people.setCurrentIndex(max(0, self.people.findData(before)))
        self.people.blockSignals(False)
        self.people.setEnabled(len(people) > 1)
        self._show()

    def _of_game(self) -> list[GameEntry]:
        return [entry for entry in self._entries if entry.game == self._game()]

    def _show(self) -> None:
        name = self.people.currentData()
        record = self.record = track_record(self._of_game(), str(name) if name is not None else "")
        rating = record.rating
        if rating is None:
            words = _("No game counts yet. Play one against bots to its end, and your rating begins here.")
        else:
            words = ngettext(
                "{name}: rating {rating} ± {range} after {count} game.",
                "{name}: rating {rating} ± {range} after {count} games.",
                record.games,
            ).format(
                name=shown_name(record.name),
                rating=f"{rating.value:.0f}",
                range=f"{rating.interval[1] - rating.value:.0f}",
                count=record.games,
            )
            words += f" {self._compared(rating)}"
        self.rating.setText(words)
        self.scale.show_rating(rating, RATINGS[self._game()], words)
        self.model.show_rows(record.rows)
        self.table.setVisible(bool(record.rows))
        self.left_out.setText(self._not_counted(record))

    def _compared(self, rating: Rating) -> str:
        """Between which bots the rating lies."""
        bots = RATINGS[self._game()]
        weaker = [level for level in OPPONENTS if bots.get(level, math.inf) <= rating.value]
        stronger = [level for level in OPPONENTS if bots.get(level, -math.inf) > rating.value]
        if not stronger:
            return _("That is stronger than every bot.")
        if not weaker:
            return _("That is below the {bot}, for now.").format(bot=level_title(stronger[0]))
        return _("That lies between the {weaker} and the {stronger}.").format(
            weaker=level_title(weaker[-1]), stronger=level_title(stronger[0])
        )

    def _not_counted(self, record: TrackRecord) -> str:
        """How many games do not count, and why."""
        words = {
            UNFINISHED: ngettext("{count} not finished", "{count} not finished", record.left_out[UNFINISHED]),
            PEOPLE: ngettext(
                "{count} with several people or none", "{count} with several people or none", record.left_out[PEOPLE]
            ),
            HANDED: ngettext(
                "{count} in which a seat changed hands",
                "{count} in which a seat changed hands",
                record.left_out[HANDED],
            ),
            HELPED: ngettext("{count} played with help", "{count} played with help", record.left_out[HELPED]),
            UNKNOWN: ngettext("{count} against unknown bots", "{count} against unknown bots", record.left_out[UNKNOWN]),
            COPY: ngettext("{count} copy of another", "{count} copies of others", record.left_out[COPY]),
            DAMAGED: ngettext("{count} damaged", "{count} damaged", record.left_out[DAMAGED]),
        }
        told = [text.format(count=record.left_out[why]) for why, text in words.items() if record.left_out[why]]
        return _("Not counted: {games}.").format(games=", ".join(told)) if told else ""
