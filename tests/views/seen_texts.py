"""Every text that a window shows or tells a screen reader, and every text on it that has too little room."""

from __future__ import annotations

import html
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from PySide6.QtCore import QAbstractItemModel, QAbstractListModel, QEvent, QPoint, QRect, QSize, Qt
from PySide6.QtGui import QAction, QTextDocumentFragment
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QApplication,
    QCheckBox,
    QComboBox,
    QDockWidget,
    QGroupBox,
    QHeaderView,
    QLabel,
    QLineEdit,
    QMenu,
    QMenuBar,
    QMessageBox,
    QPushButton,
    QRadioButton,
    QScrollArea,
    QTabBar,
    QTableView,
    QToolButton,
    QWidget,
)

from rocket_desktop.views.shell.words import FewLines

_WORD = re.compile(r"[A-Za-z]{2,}")
_HEX = re.compile(r"(?<![\w])[A-Z]{1,2}[0-9]{1,2}(?![\w])")
_ROLES = (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.ToolTipRole, Qt.ItemDataRole.AccessibleTextRole)


@dataclass(frozen=True)
class Seen:
    """A text and where it is."""

    where: str
    text: str

    def __str__(self) -> str:
        return f"{self.where}: {self.text!r}"


def _called(widget: QWidget, what: str) -> str:
    """A widget by its classes from the window down, as far as they are its own."""
    names = []
    here: QWidget | None = widget
    while here is not None:
        if not type(here).__name__.startswith("Q") or here is widget:
            names.append(here.objectName() or type(here).__name__)
        here = here.parentWidget()
    return f"{' > '.join(reversed(names))} {what}"


def without_markup(text: str) -> str:
    """What a person sees of a text with tags."""
    return html.unescape(QTextDocumentFragment.fromHtml(text).toPlainText()) if re.search(r"<\w|&\w+;", text) else text


def texts(window: QWidget) -> Iterator[Seen]:
    """What the visible parts of `window` say, with tooltips, menus and what screen readers are told."""
    for widget in [window, *window.findChildren(QWidget)]:
        if widget is not window and not widget.isVisibleTo(window):
            continue
        yield from _of_widget(widget)


def _of_widget(widget: QWidget) -> Iterator[Seen]:
    found: dict[str, str] = {
        "title": widget.windowTitle(),
        "tooltip": widget.toolTip(),
        "name": widget.accessibleName(),
        "description": widget.accessibleDescription(),
    }
    if isinstance(widget, QLabel | QAbstractButton):
        found["text"] = widget.text()
    if isinstance(widget, QGroupBox):
        found["heading"] = widget.title()
    if isinstance(widget, QLineEdit):
        found["placeholder"] = widget.placeholderText()
    if isinstance(widget, QComboBox):
        found |= {f"entry {number}": widget.itemText(number) for number in range(widget.count())}
    if isinstance(widget, QTabBar):
        found |= {f"tab {number}": widget.tabText(number) for number in range(widget.count())}
        found |= {f"tab {number}'s tooltip": widget.tabToolTip(number) for number in range(widget.count())}
    if isinstance(widget, QMessageBox):
        found |= {"message": widget.text(), "more": widget.informativeText()}
    for what, text in found.items():
        if text:
            yield Seen(_called(widget, what), without_markup(text))
    if isinstance(widget, QMenuBar | QMenu):
        yield from _of_actions(widget, widget.actions())
    if isinstance(widget, QToolButton) and widget.menu() is not None:
        widget.menu().aboutToShow.emit()
        yield from _of_actions(widget, widget.menu().actions())
    if isinstance(widget, QAbstractItemView) and widget.model() is not None:
        yield from _of_model(widget, widget.model())


def _of_actions(widget: QWidget, actions: Iterable[QAction]) -> Iterator[Seen]:
    for action in actions:
        yield Seen(_called(widget, "action"), action.text())
        inner = action.menu()
        if isinstance(inner, QMenu):
            yield from _of_actions(widget, inner.actions())


def _of_model(view: QWidget, model: QAbstractItemModel) -> Iterator[Seen]:
    # Qt hides the columns of a list.
    columns = 1 if isinstance(model, QAbstractListModel) else model.columnCount()
    for orientation, count in (
        (Qt.Orientation.Horizontal, columns),
        (Qt.Orientation.Vertical, model.rowCount()),
    ):
        for section in range(count):
            for role in _ROLES:
                text = model.headerData(section, orientation, role)
                if isinstance(text, str):
                    yield Seen(_called(view, f"{orientation.name} header {section} {role.name}"), without_markup(text))
    for row in range(model.rowCount()):
        for column in range(columns):
            for role in _ROLES:
                text = model.index(row, column).data(role)
                if isinstance(text, str):
                    yield Seen(_called(view, f"cell {row}, {column} {role.name}"), without_markup(text))


def untranslated(seen: Iterable[Seen], names: Iterable[str]) -> list[Seen]:
    """The texts that hold a plain English word: in the pseudo-language every letter has an accent.

    `names` stay as they are in every language.
    """
    known = sorted({name for name in names if name}, key=len, reverse=True)

    def without_names(text: str) -> str:
        for name in known:
            text = text.replace(_without_mnemonics(name), " ")
        return text

    faults = {}
    for each in seen:
        # Mnemonics stand anywhere in a word, and in doubled signs of names.
        text = _without_mnemonics(each.text)

        # Hexes stand in names (of moves), and names in hexes (a line called E, hex AE16).
        if all(_WORD.search(rest) for rest in (_HEX.sub(" ", without_names(text)), without_names(_HEX.sub(" ", text)))):
            faults[each.text] = each
    return list(faults.values())


def _without_mnemonics(text: str) -> str:
    return text.replace("&", "")


def cut(window: QWidget) -> list[Seen]:
    """The texts on visible parts of `window` that have less room than they need."""
    found = []
    for widget in [window, *window.findChildren(QWidget)]:
        if (widget is window or widget.isVisibleTo(window)) and not _is_behind_a_tab(widget):
            found += [Seen(_called(widget, f"{widget.size().toTuple()}"), text) for text in _cut(widget)]
    return found


def _cut(widget: QWidget) -> Iterator[str]:
    if isinstance(widget, FewLines):
        return  # the tooltip has the rest
    if isinstance(widget, QLabel) and widget.text():
        if not _is_large_enough(widget):
            yield widget.text()
    elif isinstance(widget, QPushButton | QToolButton | QCheckBox | QRadioButton | QComboBox):
        text = widget.currentText() if isinstance(widget, QComboBox) else widget.text()
        needed = widget.minimumSizeHint() if isinstance(widget, QComboBox) else widget.sizeHint()
        if text and (widget.width() < needed.width() or widget.height() < widget.fontMetrics().height()):
            yield text
    elif isinstance(widget, QLineEdit) and widget.placeholderText():
        air = 2 * (widget.style().pixelMetric(widget.style().PixelMetric.PM_DefaultFrameWidth, None, widget) + 2)
        if widget.width() < widget.fontMetrics().horizontalAdvance(widget.placeholderText()) + air:
            yield widget.placeholderText()
    elif isinstance(widget, QTabBar):
        for number in range(widget.count()):
            if "…" in _shown_on_tab(widget, number):
                yield widget.tabText(number)
    elif isinstance(widget, QHeaderView):
        yield from _cut_headers(widget)
    elif isinstance(widget, QDockWidget):
        title = widget.fontMetrics().horizontalAdvance(widget.windowTitle())
        buttons = 2 * widget.style().pixelMetric(widget.style().PixelMetric.PM_SmallIconSize, None, widget)
        if not widget.isFloating() and not _is_tabbed(widget) and widget.width() < title + buttons:
            yield widget.windowTitle()
    if isinstance(widget, QLabel | QPushButton | QToolButton | QCheckBox) and widget.text():
        if not _is_inside(widget):
            yield f"{widget.text()} (beside what can be seen)"


def _is_large_enough(label: QLabel) -> bool:
    room: QSize = label.contentsRect().size()
    if label.wordWrap():
        return label.heightForWidth(label.width()) <= label.height() + 1
    needed = label.sizeHint() - (label.size() - room)
    return needed.width() <= room.width() + 1 and needed.height() <= room.height() + 1


def _shown_on_tab(bar: QTabBar, number: int) -> str:
    room = bar.tabRect(number).width() - 2 * bar.style().pixelMetric(bar.style().PixelMetric.PM_TabBarTabHSpace) // 2
    text = bar.tabText(number).replace("&", "")
    return bar.fontMetrics().elidedText(text, bar.elideMode(), room)


def _is_tabbed(dock: QDockWidget) -> bool:
    """Whether the dock's title stands on a tab as well, which is looked at by itself."""
    window = dock.parentWidget()
    tabbed = getattr(window, "tabifiedDockWidgets", None)
    return bool(tabbed is not None and tabbed(dock))


def _is_behind_a_tab(widget: QWidget) -> bool:
    """Whether the widget is on a dock that another one covers: Qt moves it out of the window."""
    here: QWidget | None = widget
    while here is not None and not isinstance(here, QDockWidget):
        here = here.parentWidget()
    return here is not None and here.geometry().right() < 0


def _cut_headers(header: QHeaderView) -> Iterator[str]:
    model = header.model()
    view = header.parentWidget()
    if header.orientation() != Qt.Orientation.Horizontal or not isinstance(view, QTableView):
        return
    for section in range(header.count()):
        text = model.headerData(section, Qt.Orientation.Horizontal, Qt.ItemDataRole.DisplayRole)
        if isinstance(text, str) and text and not header.isSectionHidden(section):
            longest = max(header.fontMetrics().horizontalAdvance(line) for line in text.split("\n"))
            needed = min(longest, header.sectionSizeFromContents(section).width())
            if header.sectionSize(section) < needed:
                yield text


def _is_inside(widget: QWidget) -> bool:
    """Whether the widget lies inside all that it stands on: up and down only below what scrolls."""
    scrolls = False
    here = widget.parentWidget()
    while here is not None and not widget.isWindow():
        place = QRect(widget.mapTo(here, QPoint(0, 0)), widget.size())
        if place.left() < 0 or place.right() > here.width():
            return False
        scrolls = scrolls or isinstance(here.parentWidget(), QScrollArea)
        if not scrolls and (place.top() < 0 or place.bottom() > here.height()):
            return False
        here = None if here.isWindow() else here.parentWidget()
    return True


def settle() -> None:
    """Let layouts and single shots of no time come to rest."""
    for _round in range(6):
        QApplication.processEvents()
        QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
