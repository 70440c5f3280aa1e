"""What stands beside the map being edited: the chosen place, the map as a whole, its industries."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial

from PySide6.QtCore import QSignalBlocker, QSize, Qt, Signal
from PySide6.QtGui import QColor, QIcon, QPixmap
from PySide6.QtWidgets import (
    QColorDialog,
    QComboBox,
    QDoubleSpinBox,
    QFormLayout,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QPushButton,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from rocket_desktop.i18n import _
from rocket_desktop.model.stephenson.map_draft import (
    CITY,
    KINDS,
    LINE_COLOURS,
    LONGEST_ABBR,
    LONGEST_PROSE,
    START,
    TOWN,
    Draft,
    DraftPlace,
    contrasting,
    tidy,
)
from rocket_desktop.model.stephenson.map_file import CITY_SPACES, LONGEST_NAME
from rocket_desktop.model.stephenson.notation import industry_name
from rocket_desktop.views.shell.words import plain

_CHIP = QSize(16, 16)


def kind_title(kind: str) -> str:
    """A kind of place for people."""
    return {START: _("Starting town"), CITY: _("City"), TOWN: _("Railway town")}[kind]


def colour_name(name: str) -> str:
    """A line colour's name for people."""
    return {
        "black": _("Black"),
        "crimson": _("Crimson"),
        "orange": _("Orange"),
        "yellow": _("Yellow"),
        "green": _("Green"),
        "sky": _("Sky blue"),
        "violet": _("Violet"),
        "brown": _("Brown"),
    }.get(name, _("Another colour"))


def chip(colour: str) -> QIcon:
    """A square of a colour."""
    pixmap = QPixmap(_CHIP)
    pixmap.fill(QColor(colour))
    return QIcon(pixmap)


def _edit(name: str, longest: int = LONGEST_NAME) -> QLineEdit:
    edit = QLineEdit()
    edit.setMaxLength(longest)
    edit.setAccessibleName(name)
    return edit


def _fill(edit: QLineEdit, text: str) -> None:
    """Show a text, unless it is being typed: what is tidied away must not jump under the fingers."""
    if tidy(edit.text(), edit.maxLength()) != text:
        with QSignalBlocker(edit):
            edit.setText(text)
            edit.setCursorPosition(0)  # of a long text the beginning is seen


class PlaceForm(QWidget):
    """Shows and changes one place.

    `changed(place, what)` with the new place and which field it is; `kind_wanted(kind)`, `number_wanted(-1 or 1)`,
    `remove_wanted()`.
    """

    changed = Signal(object, str)
    kind_wanted = Signal(str)
    number_wanted = Signal(int)
    remove_wanted = Signal()

    def __init__(self) -> None:
        super().__init__()
        self._place: DraftPlace | None = None
        self.empty = plain(wrap=True)
        self.empty.setText(
            _("Choose a place on the map to change it. A starting town, city or town is set with its tool above.")
        )
        self.kind = QComboBox()
        for kind in KINDS:
            self.kind.addItem(kind_title(kind), kind)
        self.kind.activated.connect(lambda: self.kind_wanted.emit(self.kind.currentData()))
        self.name = _edit(_("Name"))
        self.native = _edit(_("Name in its own script"))
        self.line_name = _edit(_("Line"))
        self.abbr = _edit(_("Abbreviation"), LONGEST_ABBR)
        self.colour = QComboBox()
        for name, (colour, _ink) in LINE_COLOURS.items():
            self.colour.addItem(chip(colour), colour_name(name), name)
        self.colour.addItem(_("Another colour…"), "")
        # The longest entry, which is a command, need not be seen whole while the list is closed.
        self.colour.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.colour.setMinimumContentsLength(max(len(colour_name(name)) for name in LINE_COLOURS))
        self.colour.activated.connect(self._choose_colour)
        self.up, self.down = QToolButton(), QToolButton()
        for button, arrow, text, step in (
            (self.up, Qt.ArrowType.UpArrow, _("Earlier in the chart"), -1),
            (self.down, Qt.ArrowType.DownArrow, _("Later in the chart"), 1),
        ):
            button.setArrowType(arrow)
            button.setToolTip(text)
            button.setAccessibleName(text)
            button.clicked.connect(partial(self.number_wanted.emit, step))
        self.number = QLabel()
        self.spaces = [QComboBox() for _space in range(CITY_SPACES)]
        for space, box in enumerate(self.spaces, 1):
            box.setAccessibleName(_("Industry of space {number}").format(number=space))
            box.activated.connect(self._choose_industries)
        self.remove = QPushButton(_("&Remove this place"))
        self.remove.clicked.connect(self.remove_wanted)
        for edit, what in (
            (self.name, "name"),
            (self.native, "native"),
            (self.line_name, "line"),
            (self.abbr, "abbr"),
        ):
            edit.textEdited.connect(partial(self._typed, what))
        self._lay_out()
        self.show_place(None, Draft("x", "x"))

    def _lay_out(self) -> None:
        self._form = QFormLayout()
        self._form.setRowWrapPolicy(QFormLayout.RowWrapPolicy.WrapLongRows)
        numbers = QWidget()
        row = QHBoxLayout(numbers)
        row.setContentsMargins(0, 0, 0, 0)
        for widget in (self.number, self.up, self.down):
            row.addWidget(widget)
        row.addStretch(1)
        industries = QWidget()
        column = QVBoxLayout(industries)
        column.setContentsMargins(0, 0, 0, 0)
        for box in self.spaces:
            column.addWidget(box)
        self._rows: dict[str, QWidget] = {
            "kind": self.kind,
            "name": self.name,
            "native": self.native,
            "line": self.line_name,
            "abbr": self.abbr,
            "colour": self.colour,
            "number": numbers,
            "industries": industries,
        }
        titles = {
            "kind": _("&Kind"),
            "name": _("&Name"),
            "native": _("&Own script"),
            "line": _("&Line"),
            "abbr": _("Abb&reviation"),
            "colour": _("&Colour"),
            "number": _("Number"),
            "industries": _("&Industries"),
        }
        for key, field in self._rows.items():
            label = QLabel(titles[key])
            label.setBuddy(self.spaces[0] if key == "industries" else field)
            self._form.addRow(label, field)
        rows = QVBoxLayout(self)
        rows.addWidget(self.empty)
        rows.addLayout(self._form)
        rows.addWidget(self.remove, 0, Qt.AlignmentFlag.AlignLeft)
        rows.addStretch(1)

    def show_place(self, place: DraftPlace | None, draft: Draft) -> None:
        """Show a place of the draft, or that none is chosen."""
        self._place = place
        self.empty.setVisible(place is None)
        self.remove.setVisible(place is not None)
        shown = set() if place is None else {"kind", "name", "native"}
        if place is not None and place.line is not None:
            shown |= {"line", "abbr", "colour"}
        if place is not None and place.kind == CITY:
            shown |= {"number", "industries"}
        for key, widget in self._rows.items():
            self._form.setRowVisible(widget, key in shown)
        if place is None:
            return
        self.kind.setCurrentIndex(self.kind.findData(place.kind))
        _fill(self.name, place.name)
        _fill(self.native, place.native)
        if place.line is not None:
            _fill(self.line_name, place.line.name)
            _fill(self.abbr, place.line.abbr)
            known = [name for name, (colour, _ink) in LINE_COLOURS.items() if colour == place.line.colour]
            last = self.colour.count() - 1
            self.colour.setCurrentIndex(self.colour.findData(known[0]) if known else last)
            self.colour.setItemIcon(last, QIcon() if known else chip(place.line.colour))
        if place.kind == CITY:
            cities = draft.of_kind(CITY)
            at = cities.index(place)
            self.number.setText(str(at + 1))
            self.up.setEnabled(at > 0)
            self.down.setEnabled(at < len(cities) - 1)
            for space, box in enumerate(self.spaces):
                box.clear()
                for industry in draft.industries:
                    box.addItem(chip(industry.colour), industry_name(industry.name), industry.id)
                box.setCurrentIndex(box.findData(place.industries[space]) if space < len(place.industries) else -1)

    def _typed(self, what: str, text: str) -> None:
        place = self._place
        if place is None:
            return
        text = tidy(text)
        if what == "native":
            self._change(replace(place, native=text), what)
        elif what == "name" and text:
            self._change(replace(place, name=text, id=""), what)
        elif what == "line" and text and place.line is not None:
            self._change(replace(place, line=replace(place.line, name=text)), what)
        elif what == "abbr" and text and place.line is not None:
            self._change(replace(place, line=replace(place.line, abbr=tidy(text, LONGEST_ABBR), id="")), what)

    def _choose_colour(self) -> None:
        place = self._place
        if place is None or place.line is None:
            return
        name = self.colour.currentData()
        if name:
            colour, ink = LINE_COLOURS[name]
        else:
            picked = QColorDialog.getColor(QColor(place.line.colour), self, _("The line’s colour"))
            if not picked.isValid():
                self.changed.emit(place, "")  # shows the colour it has
                return
            colour, name = picked.name(), "custom"
            ink = contrasting(colour)
        self._change(replace(place, line=replace(place.line, colour=colour, text_colour=ink, colour_name=name)), "")

    def _choose_industries(self) -> None:
        if self._place is not None:
            chosen = tuple(str(box.currentData()) for box in self.spaces if box.currentIndex() >= 0)
            self._change(replace(self._place, industries=chosen), "")

    def _change(self, place: DraftPlace, what: str) -> None:
        self.changed.emit(place, what)


class MapForm(QWidget):
    """The map as a whole: `changed(draft, what)`, `turn_wanted(orientation)`, and wishes about its coast."""

    changed = Signal(object, str)
    turn_wanted = Signal(str)
    import_wanted = Signal()
    clear_wanted = Signal()

    def __init__(self) -> None:
        super().__init__()
        self._draft = Draft("x", "x")
        self.title = _edit(_("Title"))
        self.subtitle = _edit(_("Second line"))
        self.about = _edit(_("About the map"), LONGEST_PROSE)
        self.orientation = QComboBox()
        self.orientation.addItem(_("Flat side up"), "flat")
        self.orientation.addItem(_("Corner up"), "pointy")
        self.orientation.activated.connect(lambda: self.turn_wanted.emit(self.orientation.currentData()))
        self.spacing = QDoubleSpinBox()
        self.spacing.setRange(0.1, 9999.0)
        self.spacing.setDecimals(1)
        self.spacing.setKeyboardTracking(False)
        self.spacing.valueChanged.connect(lambda value: self.changed.emit(replace(self._draft, spacing_km=value), ""))
        self.import_button = QPushButton(_("&Import a coast…"))
        self.import_button.setToolTip(_("From a GeoJSON file with areas in longitude and latitude"))
        self.import_button.clicked.connect(self.import_wanted)
        self.clear_button = QPushButton(_("Remove the &coast"))
        self.clear_button.clicked.connect(self.clear_wanted)
        for edit, what in ((self.title, "title"), (self.subtitle, "subtitle"), (self.about, "about")):
            edit.textEdited.connect(partial(self._typed, what))
        form = QFormLayout()
        form.setRowWrapPolicy(QFormLayout.RowWrapPolicy.WrapAllRows)
        form.addRow(_("&Title"), self.title)
        form.addRow(_("&Second line"), self.subtitle)
        form.addRow(_("&About"), self.about)
        form.addRow(_("&Hexes"), self.orientation)
        form.addRow(_("&Kilometres to a hex"), self.spacing)
        rows = QVBoxLayout(self)
        rows.addLayout(form)
        coast = plain(wrap=True)
        coast.setText(
            _(
                "The coast is drawn with the tools Coast and Lake, or comes from a GeoJSON file. Without one the land "
                "follows the hexes."
            )
        )
        rows.addWidget(coast)
        for button in (self.import_button, self.clear_button):
            rows.addWidget(button, 0, Qt.AlignmentFlag.AlignLeft)
        rows.addStretch(1)

    def show_draft(self, draft: Draft) -> None:
        """Show the map's fields."""
        self._draft = draft
        _fill(self.title, draft.title)
        _fill(self.subtitle, draft.subtitle)
        _fill(self.about, draft.about)
        self.orientation.setCurrentIndex(self.orientation.findData(draft.orientation))
        with QSignalBlocker(self.spacing):
            self.spacing.setValue(draft.spacing_km)
        self.clear_button.setEnabled(bool(draft.scenery["land"] or draft.scenery["lakes"]))

    def _typed(self, what: str, text: str) -> None:
        text = tidy(text, LONGEST_PROSE if what == "about" else LONGEST_NAME)
        if what == "title" and not text:
            return  # a map is never without a title
        changes: dict[str, Callable[[Draft], Draft]] = {
            "title": lambda draft: replace(draft, title=text),
            "subtitle": lambda draft: replace(draft, subtitle=text),
            "about": lambda draft: replace(draft, about=text),
        }
        self.changed.emit(changes[what](self._draft), what)


class IndustryForm(QWidget):
    """The industries: `changed(number, name, colour, what)`, `add_wanted()`, `remove_wanted(number)`."""

    changed = Signal(int, str, str, str)
    add_wanted = Signal()
    remove_wanted = Signal(int)

    def __init__(self) -> None:
        super().__init__()
        self._shown: list[tuple[str, str]] = []
        self.names: list[QLineEdit] = []
        self._list = QVBoxLayout()
        self.add = QPushButton(_("&Add an industry"))
        self.add.clicked.connect(self.add_wanted)
        about = plain(wrap=True)
        about.setText(
            _("Each city has three spaces. On the game’s own maps two are of one industry and one of another.")
        )
        rows = QVBoxLayout(self)
        rows.addWidget(about)
        rows.addLayout(self._list)
        rows.addWidget(self.add, 0, Qt.AlignmentFlag.AlignLeft)
        rows.addStretch(1)

    def show_draft(self, draft: Draft) -> None:
        """Show the industries, each as a row."""
        wanted = [(each.name, each.colour) for each in draft.industries]
        if len(wanted) == len(self.names) and [colour for _name, colour in wanted] == [c for _n, c in self._shown]:
            for edit, (name, _colour) in zip(self.names, wanted, strict=True):
                _fill(edit, name)
            self._shown = wanted
            return
        self._shown = wanted
        self.names.clear()
        while (item := self._list.takeAt(0)) is not None:
            widget = item.widget()
            if widget is not None:
                widget.hide()
                widget.deleteLater()
        for number, (name, colour) in enumerate(wanted):
            row = QWidget()
            line = QHBoxLayout(row)
            line.setContentsMargins(0, 0, 0, 0)
            edit = _edit(_("Name of industry {number}").format(number=number + 1))
            edit.setText(name)
            edit.textEdited.connect(partial(self._typed, number, colour))
            pick = QToolButton()
            pick.setIcon(chip(colour))
            pick.setToolTip(_("Colour of {industry}").format(industry=name))
            pick.setAccessibleName(pick.toolTip())
            pick.clicked.connect(partial(self._pick, number, colour))
            remove = QToolButton()
            remove.setText("×")
            remove.setToolTip(_("Remove {industry}").format(industry=name))
            remove.setAccessibleName(remove.toolTip())
            remove.setEnabled(len(wanted) > 1)
            remove.clicked.connect(partial(self.remove_wanted.emit, number))
            for widget in (edit, pick, remove):
                line.addWidget(widget)
            self.names.append(edit)
            self._list.addWidget(row)

    def _typed(self, number: int, colour: str, text: str) -> None:
        if tidy(text):
            self.changed.emit(number, text, colour, f"industry-{number}")

    def _pick(self, number: int, colour: str) -> None:
        picked = QColorDialog.getColor(QColor(colour), self, _("The industry’s colour"))
        if picked.isValid():
            self.changed.emit(number, self.names[number].text(), picked.name(), "")
