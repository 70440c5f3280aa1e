"""How the whole app looks: light, dark and high-contrast palettes over Qt's Fusion style, and the text size.

The palettes are our own, because Qt cannot darken a bare X11 session by itself.
"""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtGui import QColor, QFont, QGuiApplication, QPalette
from PySide6.QtWidgets import QApplication

from rocket_desktop.data import resources

_Role = QPalette.ColorRole
_Group = QPalette.ColorGroup

# Role: colour, by theme.  "Link" doubles as the accent of headings and of what can be chosen.
_LIGHT: Final = {
    _Role.Window: "#f1ece1",
    _Role.WindowText: "#27231d",
    _Role.Base: "#fcfaf5",
    _Role.AlternateBase: "#f3eee3",
    _Role.Text: "#27231d",
    _Role.Button: "#e6dfd0",
    _Role.ButtonText: "#27231d",
    _Role.BrightText: "#a3121f",
    _Role.Highlight: "#1f6f5c",
    _Role.HighlightedText: "#ffffff",
    _Role.Accent: "#1f6f5c",
    _Role.Link: "#15604f",
    _Role.LinkVisited: "#5b3f8c",
    _Role.ToolTipBase: "#fffbe9",
    _Role.ToolTipText: "#27231d",
    _Role.PlaceholderText: "#756d60",
    _Role.Light: "#ffffff",
    _Role.Midlight: "#efe9dc",
    _Role.Mid: "#b9b09d",
    _Role.Dark: "#91887a",
    _Role.Shadow: "#4d463b",
}
_DARK: Final = {
    _Role.Window: "#24272b",
    _Role.WindowText: "#e9e5da",
    _Role.Base: "#1b1d20",
    _Role.AlternateBase: "#22252a",
    _Role.Text: "#e9e5da",
    _Role.Button: "#343940",
    _Role.ButtonText: "#e9e5da",
    _Role.BrightText: "#ff8f8f",
    _Role.Highlight: "#2f8f78",
    _Role.HighlightedText: "#ffffff",
    _Role.Accent: "#2f8f78",
    _Role.Link: "#7fd0ba",
    _Role.LinkVisited: "#c2a8ef",
    _Role.ToolTipBase: "#33383f",
    _Role.ToolTipText: "#f4f0e6",
    _Role.PlaceholderText: "#9a958a",
    _Role.Light: "#4a5058",
    _Role.Midlight: "#3c4148",
    _Role.Mid: "#4b5058",
    _Role.Dark: "#15171a",
    _Role.Shadow: "#0b0c0e",
}
_CONTRAST: Final = {
    _Role.Window: "#000000",
    _Role.WindowText: "#ffffff",
    _Role.Base: "#000000",
    _Role.AlternateBase: "#161616",
    _Role.Text: "#ffffff",
    _Role.Button: "#1a1a1a",
    _Role.ButtonText: "#ffffff",
    _Role.BrightText: "#ffd400",
    _Role.Highlight: "#ffd400",
    _Role.HighlightedText: "#000000",
    _Role.Accent: "#ffd400",
    _Role.Link: "#ffe45c",
    _Role.LinkVisited: "#ffb3ff",
    _Role.ToolTipBase: "#000000",
    _Role.ToolTipText: "#ffffff",
    _Role.PlaceholderText: "#d0d0d0",
    _Role.Light: "#ffffff",
    _Role.Midlight: "#d0d0d0",
    _Role.Mid: "#bdbdbd",
    _Role.Dark: "#8a8a8a",
    _Role.Shadow: "#ffffff",
}
_PALETTES: Final = {"light": _LIGHT, "dark": _DARK, "contrast": _CONTRAST}

# Fusion derives outlines from the window's colour, and on black they vanish.
_OUTLINES: Final = """
QLineEdit, QAbstractItemView, QPushButton, QToolButton { border: 1px solid #ffffff; }
QLineEdit { padding: 3px; }
QPushButton, QToolButton { padding: 4px 10px; }
QPushButton:disabled, QToolButton:disabled { border-color: #8a8a8a; }
QLineEdit:focus, QAbstractItemView:focus, QPushButton:focus, QToolButton:focus { border: 2px solid #ffd400; }
QPushButton:pressed, QToolButton:pressed { background: #ffd400; color: #000000; }
QToolButton:checked { background: #ffd400; color: #000000; }
ReplayBar QToolButton, ReplayBar QPushButton { padding: 4px 3px; }
QComboBox, QSpinBox { border: 1px solid #ffffff; padding: 3px; }
QComboBox:focus, QSpinBox:focus { border: 2px solid #ffd400; }
QComboBox:disabled, QSpinBox:disabled { border-color: #8a8a8a; }
QCheckBox::indicator, QRadioButton::indicator { width: 12px; height: 12px; border: 2px solid #ffffff; }
QRadioButton::indicator { border-radius: 8px; }
QCheckBox::indicator:focus, QRadioButton::indicator:focus { border-color: #ffd400; }
QCheckBox::indicator:checked, QRadioButton::indicator:checked { background: #ffd400; }
QCheckBox::indicator:checked { image: url("TICK"); }
QTabBar::tab { border: 1px solid #bdbdbd; padding: 4px 10px; background: #000000; color: #ffffff; }
QTabBar::tab:selected { border: 2px solid #ffd400; background: #ffd400; color: #000000; }
QTabBar::tab:focus { border: 2px solid #ffffff; }
"""

# Fusion draws the boxes darker than the window, and there they vanish, too.
_DARK_BOXES: Final = """
QCheckBox::indicator { width: 12px; height: 12px; border: 1px solid #b9b4a8; border-radius: 2px; background: #1b1d20; }
QCheckBox::indicator:focus { border-color: #7fd0ba; }
QCheckBox::indicator:checked { background: #7fd0ba; image: url("TICK"); }
QCheckBox::indicator:checked:disabled { background: #6a6862; }
QCheckBox::indicator:disabled { border-color: #6a6862; }
"""
_SHEETS: Final = {"light": "", "dark": _DARK_BOXES, "contrast": _OUTLINES}
_TICK: Final = "icons/tick.png"  # beside it stands one for screens with twice as many pixels

_SPOKEN_TEXT = (_Role.WindowText, _Role.Text, _Role.ButtonText)


def palette(theme: str) -> QPalette:
    """The palette of `light`, `dark` or `contrast`."""
    colours = _PALETTES[theme]
    made = QPalette()
    for role, colour in colours.items():
        made.setColor(role, QColor(colour))
    faint = _mix(QColor(colours[_Role.WindowText]), QColor(colours[_Role.Window]), 0.45 if theme != "contrast" else 0.3)
    for role in _SPOKEN_TEXT:
        made.setColor(_Group.Disabled, role, faint)
    made.setColor(_Group.Disabled, _Role.Highlight, QColor(colours[_Role.Mid]))
    return made


def _mix(one: QColor, other: QColor, share: float) -> QColor:
    """`one` with `share` (0 to 1) of `other` mixed in."""
    return QColor.fromRgbF(
        one.redF() * (1 - share) + other.redF() * share,
        one.greenF() * (1 - share) + other.greenF() * share,
        one.blueF() * (1 - share) + other.blueF() * share,
    )


def system_theme() -> str:
    """`light`, `dark` or `contrast`, as the desktop asks for; light when it does not say."""
    hints = QGuiApplication.styleHints()
    # Only Qt 6.10 and later know whether the system asks for more contrast.
    if (
        hasattr(hints, "accessibility")
        and hints.accessibility().contrastPreference() == Qt.ContrastPreference.HighContrast
    ):
        return "contrast"
    return "dark" if hints.colorScheme() == Qt.ColorScheme.Dark else "light"


class Theme(QObject):
    """Applies the chosen theme and text size to the app, and follows the system when asked to.

    `changed()` tells that the system has asked for another theme, and it is in force.
    """

    changed = Signal()

    def __init__(self, app: QApplication) -> None:
        """Takes the app's first font as 100 % text size."""
        super().__init__()
        self._app = app
        self._chosen = "system"
        self._font = QFont(app.font())
        app.setStyle("Fusion")
        hints = app.styleHints()
        hints.colorSchemeChanged.connect(self._follow)
        if hasattr(hints, "accessibility"):
            hints.accessibility().contrastPreferenceChanged.connect(self._follow)

    def apply(self, chosen: str, text_size: int) -> None:
        """Show everything in theme `chosen` (`system` follows the desktop), text at `text_size` percent."""
        self._chosen = chosen
        font = QFont(self._font)
        font.setPointSizeF(self._font.pointSizeF() * text_size / 100)
        if self._app.font() != font:
            # Under a style sheet a new font of the app does not reach the widgets.
            self._app.setStyleSheet("")
            self._app.setFont(font)
        self._paint()

    def name(self) -> str:
        """The theme in force: `light`, `dark` or `contrast`."""
        return system_theme() if self._chosen == "system" else self._chosen

    def _follow(self) -> None:
        if self._chosen == "system":
            self._paint()
            self.changed.emit()

    def _paint(self) -> None:
        self._app.setPalette(palette(self.name()))
        sheet = _SHEETS[self.name()].replace("TICK", (resources() / _TICK).as_posix())
        if self._app.styleSheet() != sheet:
            self._app.setStyleSheet(sheet)


def heading_font(font: QFont, factor: float = 1.5) -> QFont:
    """`font` made large and bold for a heading."""
    made = QFont(font)
    made.setPointSizeF(font.pointSizeF() * factor)
    made.setBold(True)
    return made
