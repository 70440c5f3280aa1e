"""The standard views beside the board."""

from __future__ import annotations

import html
from collections.abc import Collection
from typing import Final

from PySide6.QtCore import QEvent, QModelIndex, QPersistentModelIndex, QSize, Qt
from PySide6.QtGui import (
    QAbstractTextDocumentLayout,
    QFontMetrics,
    QPainter,
    QPalette,
    QResizeEvent,
    QTextDocument,
    QTextOption,
)
from PySide6.QtWidgets import QHeaderView, QStyle, QStyledItemDelegate, QStyleOptionViewItem

from rocket_desktop.i18n import _
from rocket_desktop.views.games.spike.models import CardsModel, ContractsModel, PlayersModel
from rocket_desktop.views.shell.position_model import bold
from rocket_desktop.views.shell.subject_table import FittingTable

_FROM, _TO = 2, 3
"""Columns of the contracts that share the room left, and are as high as they need."""
_SHARE_OF_FROM: Final = 0.38
_MARGIN: Final = 2  # pixels round a list
_LEFT_OUT: Final = ((), (), (), (8,), (5, 7, 8))
"""By `compact`, the columns of the players that are left out, which the board shows, too."""


class PlayersTable(FittingTable):
    """The players, their money and what they have.  Where there is little room, the board alone shows trains."""

    most_compact = len(_LEFT_OUT) - 1

    def __init__(self, model: PlayersModel) -> None:
        super().__init__(model, _("Players"))
        self._players = model
        self.stretch(0)

    def left_out(self, compact: int) -> Collection[int]:
        return _LEFT_OUT[compact]

    def text_width(self, column: int) -> int:
        """What the longest texts of a game need, whatever there is now: the words over the columns stay what they are.

        Bold, as of whoever decides.
        """
        metrics, margin = QFontMetrics(bold()), self.style().pixelMetric(QStyle.PixelMetric.PM_FocusFrameHMargin) + 1
        icon = self.iconSize().width() + 2 * margin if column == 0 else 0
        longest = max(map(metrics.horizontalAdvance, self._players.longest(column)), default=0)
        return max(super().text_width(column), icon + longest + 2 * margin + 1)


class CardsTable(FittingTable):
    """The cards in hand by suit, as far as they are known."""

    def __init__(self, model: CardsModel) -> None:
        super().__init__(model, _("Cards in hand"))
        self.stretch(0)


class _ListDelegate(QStyledItemDelegate):
    """Paints a list in a cell, its entries never broken; of deliveries, those that are barred struck out."""

    def __init__(self, model: ContractsModel, table: ContractsTable) -> None:
        super().__init__(table)
        self._model = model
        self._table = table

    def _document(self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex) -> QTextDocument:
        model = self._model
        natural = model.natural(index.row())
        sides = model.sides(natural) if index.column() == _TO else []
        if sides:
            lines = [_on_lines(side) for side in sides]
        elif index.column() == _TO:
            lines = [
                ", ".join(
                    _unbroken(each.text) if each.open else f"<s>{_unbroken(each.text)}</s>"
                    for each in model.deliveries(natural)
                )
            ]
        else:
            lines = [_on_lines(str(index.data()))]
        document = QTextDocument()
        document.setDocumentMargin(_MARGIN)
        document.setDefaultFont(option.font)
        document.setDefaultTextOption(QTextOption(Qt.AlignmentFlag.AlignLeft))
        document.setHtml("<br>".join(lines))
        document.setTextWidth(max(1, self._table.columnWidth(index.column()) - 4))
        return document

    def paint(
        self, painter: QPainter, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        shown = QStyleOptionViewItem(option)
        self.initStyleOption(shown, index)
        document = self._document(shown, index)
        shown.text = ""
        self._table.style().drawControl(QStyle.ControlElement.CE_ItemViewItem, shown, painter, self._table)
        selected = bool(shown.state & QStyle.StateFlag.State_Selected)
        role = QPalette.ColorRole.HighlightedText if selected else QPalette.ColorRole.Text
        layout = document.documentLayout()
        context = QAbstractTextDocumentLayout.PaintContext()
        context.palette.setColor(QPalette.ColorRole.Text, shown.palette.color(role))
        painter.save()
        painter.translate(
            shown.rect.left() + 2, shown.rect.top() + (shown.rect.height() - document.size().height()) / 2
        )
        layout.draw(painter, context)
        painter.restore()

    def sizeHint(self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex) -> QSize:
        shown = QStyleOptionViewItem(option)
        self.initStyleOption(shown, index)
        document = self._document(shown, index)
        return QSize(round(document.idealWidth()) + 4, round(document.size().height()))


def _on_lines(text: str) -> str:
    """A list for markup that breaks between its entries alone."""
    return ", ".join(_unbroken(each) for each in text.split(", "))


def _unbroken(text: str) -> str:
    """A text for markup whose words stay on one line."""
    return html.escape(text).replace(" ", "&nbsp;")


class ContractsTable(FittingTable):
    """All contracts, a row each: cities stand on as many lines as they need."""

    most_compact = 0

    def __init__(self, model: ContractsModel) -> None:
        super().__init__(model, _("Contracts"))
        self._contracts = model
        delegate = _ListDelegate(model, self)
        for column in (_FROM, _TO):
            self.setItemDelegateForColumn(column, delegate)
            self.horizontalHeader().setSectionResizeMode(column, QHeaderView.ResizeMode.Fixed)
        self.setVerticalScrollMode(FittingTable.ScrollMode.ScrollPerPixel)
        model.modelReset.connect(self.fit_words)

    def fit_words(self) -> None:
        """Give the lists the room that is left, and rows the height they need."""
        if self._model.columnCount() == 0:
            return
        header = self.horizontalHeader()
        room = self.viewport().width() - sum(header.sectionSize(column) for column in range(_FROM))
        least = [self._longest(column) for column in (_FROM, _TO)]
        # Where the cargo is loaded the board shows, too, and it is said with the contract.
        narrow = room < sum(least)
        self.setColumnHidden(_FROM, narrow)
        first = 0 if narrow else min(max(least[0], round(room * _SHARE_OF_FROM)), room - least[1])
        if not narrow:
            self.setColumnWidth(_FROM, first)
        self.setColumnWidth(_TO, max(least[1], room - first))
        self.resizeRowsToContents()

    def _longest(self, column: int) -> int:
        """How wide a list has to be for its longest entry."""
        metrics, model = self.fontMetrics(), self._model
        entries = [
            entry for row in range(model.rowCount()) for entry in str(model.index(row, column).data()).split(", ")
        ]
        longest = max((metrics.horizontalAdvance(f"{entry},") for entry in entries), default=0)
        return max(self.header_width(column), longest + 2 * _MARGIN + 4)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.fit_words()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() in (QEvent.Type.FontChange, QEvent.Type.ApplicationFontChange):
            self.fit_words()
