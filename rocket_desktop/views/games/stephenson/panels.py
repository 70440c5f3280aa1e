"""The standard views beside the board, and how they tell what the mouse or the keyboard is on."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QPointF, QRect, QRectF, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QColor, QPainter, QPalette, QPen
from PySide6.QtWidgets import (
    QHeaderView,
    QSizePolicy,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionHeader,
    QStyleOptionViewItem,
    QWidget,
)

from rocket_desktop.i18n import _
from rocket_desktop.model.record import Seat
from rocket_desktop.views.games.stephenson.models import (
    FREE_ROLE,
    SPACES_ROLE,
    ChartModel,
    LinesModel,
    PlayersModel,
    ground,
)
from rocket_desktop.views.kit.seats import visible_on
from rocket_desktop.views.shell.marks import draw_mark, style_of
from rocket_desktop.views.shell.subject_table import FittingTable, SubjectTable

_WIDEST_CITY: Final = 24  # letters of a city's name in the chart
_LONGEST_WORD: Final = 18  # letters of a line over a column of the chart


class PlayersTable(FittingTable):
    """The players and their scores."""

    def __init__(self, model: PlayersModel) -> None:
        super().__init__(model, _("Players"))
        self.stretch(0)


class LinesTable(FittingTable):
    """The lines and shares; what is left of the room goes to the last column."""

    most_compact = 2

    def __init__(self, model: LinesModel) -> None:
        super().__init__(model, _("Lines and shares"))

    def fit_words(self) -> None:
        last = self._model.columnCount() - 1
        if self._stretched != last:
            self.stretch(last)
        super().fit_words()


class ChartDelegate(QStyledItemDelegate):
    """Draws the spaces of the investment chart: a player's mark, or an empty space on the industry's colour."""

    def __init__(self, model: ChartModel, parent: QWidget) -> None:
        super().__init__(parent)
        self._model = model
        self._seats: tuple[Seat, ...] = ()

    def show_seats(self, seats: Sequence[Seat]) -> None:
        """Whose marks are drawn."""
        self._seats = tuple(seats)

    def paint(
        self, painter: QPainter, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        super().paint(painter, option, index)
        owners = index.data(SPACES_ROLE)
        if not owners:
            return
        box = QRectF(option.rect)
        side = space_side(box, len(owners))
        left = box.center().x() - side * len(owners) / 2 - (len(owners) - 1)
        free = bool(index.data(FREE_ROLE))
        industry = self._model.industries[index.column() - 1]
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        text = option.palette.color(QPalette.ColorRole.Text)
        for number, owner in enumerate(owners):
            space = QRectF(left + number * (side + 2), box.center().y() - side / 2, side, side).adjusted(1, 1, -1, -1)
            base = option.palette.color(QPalette.ColorRole.Base)
            shown = visible_on(QColor(industry.colour), base)
            painter.setBrush(ground(shown))
            edge = shown if owner is None else QColor(text.red(), text.green(), text.blue(), 70)
            painter.setPen(QPen(edge, 1.6 if owner is None and free else 1))
            painter.drawRoundedRect(space, 3, 3)
            if owner is not None:
                draw_mark(painter, space.adjusted(1, 1, -1, -1), style_of(self._seats[owner]))
            elif free:
                painter.setPen(QPen(QColor(text.red(), text.green(), text.blue(), 150), 1.4))
                reach = side * 0.2
                painter.drawLine(space.center() - QPointF(reach, 0), space.center() + QPointF(reach, 0))
                painter.drawLine(space.center() - QPointF(0, reach), space.center() + QPointF(0, reach))
        painter.restore()

    def sizeHint(self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex) -> QSize:
        hint = super().sizeHint(option, index)
        owners = index.data(SPACES_ROLE)
        if owners:
            return QSize(max(hint.width(), 26 * len(owners) + 4), hint.height())
        if index.column() == 0:
            # Names of players are cut rather than the columns of the industries, and so are very long ones of cities.
            is_player = index.row() >= len(self._model.cities) > 0
            widest = _WIDEST_CITY * option.fontMetrics.averageCharWidth()
            return QSize(0 if is_player else min(hint.width(), widest), hint.height())
        return hint


def space_side(cell: QRectF, spaces: int) -> float:
    """The side of each of so many squares side by side in a cell of the chart, 2 apart."""
    return max(6.0, min(cell.height() - 4, 22.0, (cell.width() - 2 * spaces) / spaces))


class ChartHeader(QHeaderView):
    """Headers that stand upright, their words under each other, when one of them is wider than its column."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(Qt.Orientation.Horizontal, parent)
        self.setHighlightSections(False)
        self.upright = False
        # Once for all the columns that change together.
        self.fit_soon = QTimer(self)
        self.fit_soon.setSingleShot(True)
        self.fit_soon.timeout.connect(self.fit)

    def fit(self) -> None:
        """Turn the headers as the columns' widths ask for."""
        metrics, air = self.fontMetrics(), 8
        upright = any(
            metrics.horizontalAdvance(word) + air > self.sectionSize(section)
            for section in range(1, self.count())
            for word in self._words(section)
        )
        if upright != self.upright:
            self.upright = upright
            self.headerDataChanged(Qt.Orientation.Horizontal, 0, self.count() - 1)
            self.updateGeometry()
            self.geometriesChanged.emit()  # the table gives it its new height

    def _words(self, section: int) -> list[str]:
        """What stands over a column, in no more than two lines; the tooltip has all of it."""
        text = self.model().headerData(section, Qt.Orientation.Horizontal, Qt.ItemDataRole.DisplayRole)
        lines = str(text or "").split(maxsplit=1)
        room = _LONGEST_WORD * self.fontMetrics().averageCharWidth()
        return [self.fontMetrics().elidedText(line, Qt.TextElideMode.ElideRight, room) for line in lines]

    def sectionSizeFromContents(self, section: int) -> QSize:
        hint = super().sectionSizeFromContents(section)
        if section == 0:
            return hint
        metrics = self.fontMetrics()
        words = self._words(section)
        longest = max((metrics.horizontalAdvance(word) for word in words), default=0) + 10
        across = metrics.height() * len(words) + 6
        return QSize(across, longest) if self.upright else QSize(longest, max(hint.height(), across))

    def paintSection(self, painter: QPainter, rect: QRect, section: int) -> None:
        if section == 0:
            super().paintSection(painter, rect, section)
            return
        option = QStyleOptionHeader()
        self.initStyleOption(option)
        option.rect = rect
        option.section = section
        self.style().drawControl(QStyle.ControlElement.CE_HeaderSection, option, painter, self)
        painter.save()
        painter.setPen(self.palette().color(QPalette.ColorRole.ButtonText))
        box = QRectF(rect)
        if self.upright:
            painter.translate(box.left(), box.bottom())
            painter.rotate(-90)
            box = QRectF(4, 0, box.height() - 6, box.width())
        across = Qt.AlignmentFlag.AlignLeft if self.upright else Qt.AlignmentFlag.AlignHCenter
        painter.drawText(box, across | Qt.AlignmentFlag.AlignVCenter, "\n".join(self._words(section)))
        painter.restore()


class ChartTable(SubjectTable):
    """The investment chart as a table; a click or Enter on a free space is `invest(city id, industry id)`."""

    row_air = 3  # it has many rows
    invest = Signal(str, str)

    def __init__(self, model: ChartModel) -> None:
        super().__init__(model, model.edition.chart_name())
        self._chart = model
        self.delegate = ChartDelegate(model, self)
        self.setItemDelegate(self.delegate)
        self.chosen.connect(self._choose)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.header = ChartHeader(self)
        self.header.setMinimumSectionSize(24)
        self.setHorizontalHeader(self.header)
        self.header.setSectionResizeMode(QHeaderView.ResizeMode.Stretch)
        self.header.setSectionResizeMode(0, QHeaderView.ResizeMode.ResizeToContents)
        self.header.sectionResized.connect(lambda *_: self.header.fit_soon.start())

    def _choose(self, row: int, column: int) -> None:
        pair = self._chart.space(row, column)
        if pair is not None:
            self.invest.emit(*pair)
