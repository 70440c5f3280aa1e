"""The program's own fonts: a serif for maps and a sans for everything that is read in lists and panels.

They are shipped, because a bare system may have none, and because pictures then look alike everywhere.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from PySide6.QtGui import QFont, QFontDatabase

from rocket_desktop.data import DataError, read_bytes

MAP_FAMILY: Final = "Linux Libertine O"
UI_FAMILY: Final = "Source Sans 3"
_CHINESE_FAMILY: Final = "Noto Serif CJK SC"

# File: a family that it must bring.
_FILES: Final = {
    "fonts/LinLibertine_R.otf": MAP_FAMILY,
    "fonts/LinLibertine_RB.otf": MAP_FAMILY,
    "fonts/LinLibertine_RI.otf": MAP_FAMILY,
    "fonts/SourceSans3.ttf": UI_FAMILY,
    "fonts/NotoSerifCJKsc-Bold-maps.otf": _CHINESE_FAMILY,
}


@lru_cache(maxsize=1)
def load_fonts() -> None:
    """Make the shipped fonts known to the application that runs; further calls do nothing.

    Raises `DataError` when a file is missing or no font.
    """
    for file, family in _FILES.items():
        number = QFontDatabase.addApplicationFontFromData(read_bytes(file))
        if number < 0 or family not in QFontDatabase.applicationFontFamilies(number):
            raise DataError(f"the program's font {file} is damaged: install it again")


def map_font(size: float, *, bold: bool = False, italic: bool = False) -> QFont:
    """The map's serif with `size` pixels (or map units) to the em; Chinese names have their glyphs, too."""
    return _font([MAP_FAMILY, _CHINESE_FAMILY], size, QFont.Weight.Bold if bold else QFont.Weight.Normal, italic)


def ui_font(size: float, weight: QFont.Weight = QFont.Weight.Normal) -> QFont:
    """The clear sans of panels and badges with `size` pixels (or map units) to the em."""
    return _font([UI_FAMILY, _CHINESE_FAMILY], size, weight, italic=False)


def _font(families: list[str], size: float, weight: QFont.Weight, italic: bool) -> QFont:
    load_fonts()
    font = QFont(families)
    font.setPixelSize(max(1, round(size)))
    font.setWeight(weight)
    font.setItalic(italic)
    # Hinted outlines would change their widths with the zoom.
    font.setHintingPreference(QFont.HintingPreference.PreferNoHinting)
    return font
