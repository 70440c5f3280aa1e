"""The line under the board in which a decision has alternatives: ways to pay, sides of a contract, what is dumped."""

from __future__ import annotations

from PySide6.QtCore import QSignalBlocker, Qt, Signal
from PySide6.QtGui import QWheelEvent
from PySide6.QtWidgets import QComboBox, QHBoxLayout, QSizePolicy, QWidget

from rocket_desktop.i18n import _
from rocket_desktop.views.games.spike.chooser import Chooser
from rocket_desktop.views.shell.words import plain, tip


class OptionsBar(QWidget):
    """Always as high, so that the board stays where it is while somebody clicks a city once more.

    `chosen(text)` asks for one of the chooser's `options`.
    """

    chosen = Signal(str)

    def __init__(self) -> None:
        super().__init__()
        self.title = plain()
        self.title.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Preferred)
        self.list = _Options()
        self.list.setAccessibleName(_("Ways to do it"))
        self.list.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.list.setMinimumContentsLength(12)
        self.list.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.list.activated.connect(self._chosen)
        keeping = self.list.sizePolicy()
        keeping.setRetainSizeWhenHidden(True)
        self.list.setSizePolicy(keeping)
        self.title.setBuddy(self.list)
        row = QHBoxLayout(self)
        row.setContentsMargins(6, 2, 6, 0)
        row.addWidget(self.title)
        row.addWidget(self.list, 1)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        self._texts: list[str] = []
        self.show_options(None)

    def show_options(self, chooser: Chooser | None) -> None:
        """Show what could be chosen instead of what waits; None for nothing."""
        building = chooser is not None and bool(chooser.plan)
        options = chooser.options if chooser is not None and (building or len(chooser.options) > 1) else []
        self._texts = [text for text, _words in options]
        with QSignalBlocker(self.list):
            self.list.clear()
            for number, (_text, words) in enumerate(options, 1):
                told = _("{number}: {words}").format(number=number, words=words)
                self.list.addItem(told if len(options) > 1 else words)
                self.list.setItemData(number - 1, tip(words), Qt.ItemDataRole.ToolTipRole)
            waits = chooser.pending if chooser is not None else ""
            self.list.setCurrentIndex(self._texts.index(waits) if waits in self._texts else -1)
        self.list.setVisible(bool(options))
        if chooser is None or not options:
            self.title.setText("")
            self.list.setPlaceholderText("")
        else:
            paying = building or chooser.phase() == "pay"
            self.title.setText(_("&Payment:") if paying else _("C&hoice:"))
            self.list.setPlaceholderText(_("Choose one of these, or press its number"))
            self.list.setToolTip(_("Press the number of a line to choose it"))

    def choose(self, number: int) -> None:
        """Ask for the option with this number, from 1, if there is one."""
        if 1 <= number <= len(self._texts):
            self.chosen.emit(self._texts[number - 1])

    def _chosen(self, row: int) -> None:
        self.chosen.emit(self._texts[row])


class _Options(QComboBox):
    """A list that opens; the wheel, which moves the board, leaves it alone."""

    def wheelEvent(self, event: QWheelEvent) -> None:
        event.ignore()
