"""Labels that keep their size and words in step with the app, and dates as people say them."""

from __future__ import annotations

import html
import unicodedata
from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime, timedelta
from functools import lru_cache
from typing import Final

from PySide6.QtCore import QDate, QEvent, QLocale, QSize, Qt, QTime
from PySide6.QtGui import QFont, QFontMetrics, QResizeEvent, QTextLayout
from PySide6.QtWidgets import QApplication, QLabel, QSizePolicy, QWidget

from rocket_desktop.i18n import _, isolated
from rocket_desktop.model.core import Json
from rocket_desktop.model.record import Seat
from rocket_desktop.views.shell.theme import heading_font

_LONGEST_NAME: Final = 20  # letters of a player's name that are shown


def plain(parent: QWidget | None = None, *, wrap: bool = False) -> QLabel:
    """A label that never takes its text for markup."""
    label = QLabel(parent)
    label.setTextFormat(Qt.TextFormat.PlainText)
    label.setWordWrap(wrap)
    return label


class Heading(QLabel):
    """A bold line that stays `factor` times as large as the app's text."""

    def __init__(self, text: str = "", factor: float = 1.4, parent: QWidget | None = None) -> None:
        super().__init__(text, parent)
        self.setTextFormat(Qt.TextFormat.PlainText)
        self._factor = factor
        self._fit()

    def changeEvent(self, event: QEvent) -> None:
        """Follow the app's text size."""
        if event.type() == QEvent.Type.ApplicationFontChange:
            self._fit()
        super().changeEvent(event)

    def _fit(self) -> None:
        self.setFont(heading_font(QApplication.font(), self._factor))


class FewLines(QLabel):
    """A plain text in at most `lines` lines of fixed room; what does not fit ends in "…" and stands in the tooltip.

    `text()` is the whole text, whatever is shown of it.
    """

    def __init__(self, lines: int) -> None:
        super().__init__()
        self._lines = lines
        self._text = ""
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        self._fit()

    def text(self) -> str:
        return self._text

    def set_lines(self, lines: int) -> None:
        """Show so many lines from now on."""
        if lines != self._lines:
            self._lines = lines
            self._fit()

    def setText(self, text: str) -> None:
        self._text = text
        self.setAccessibleName(text)
        self._show()

    def shown(self) -> str:
        """What there is room for."""
        return super().text()

    def set_bold(self, bold: bool) -> None:
        """Show the text in bold or not."""
        font = QFont(self.font())
        font.setBold(bold)
        self.setFont(font)
        self._show()

    def sizeHint(self) -> QSize:
        return QSize(200, self._lines * self.fontMetrics().lineSpacing() + 2)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._show()

    def changeEvent(self, event: QEvent) -> None:
        """Follow the app's text size."""
        super().changeEvent(event)
        if event.type() in (QEvent.Type.FontChange, QEvent.Type.ApplicationFontChange):
            self._fit()

    def _fit(self) -> None:
        self.setFixedHeight(self.sizeHint().height())
        self._show()

    def _show(self) -> None:
        shown = first_lines(self._text, self.font(), self.width(), self._lines)
        super().setText(shown)
        self.setToolTip(tip(self._text) if shown.endswith("…") and not self._text.endswith("…") else "")


def first_lines(text: str, font: QFont, width: int, most: int) -> str:
    """`text` broken into lines of `width` pixels, no more than `most` of them; the last one ends in "…" if cut."""
    lines: list[str] = []
    for paragraph in text.split("\n"):
        layout = QTextLayout(paragraph, font)
        layout.beginLayout()
        line = layout.createLine()
        while line.isValid():
            line.setLineWidth(max(1, width))
            start = line.textStart()
            lines.append(paragraph[start : start + line.textLength()].rstrip())
            line = layout.createLine()
        layout.endLayout()
    if len(lines) > most:
        last = f"{lines[most - 1]}…"
        lines[most - 1 :] = [QFontMetrics(font).elidedText(last, Qt.TextElideMode.ElideRight, max(1, width))]
    return "\n".join(lines)


def said_date(moment: datetime, now: datetime | None = None) -> str:
    """`moment` (local time) in short: "today 14:05", "yesterday 9:30", else the date."""
    today = (now or datetime.now().astimezone()).date()
    clock = QLocale().toString(QTime(moment.hour, moment.minute), QLocale.FormatType.ShortFormat)
    if moment.date() == today:
        return _("today {time}").format(time=clock)
    if moment.date() == today - timedelta(days=1):
        return _("yesterday {time}").format(time=clock)
    return QLocale().toString(QDate(moment.year, moment.month, moment.day), "d MMM yyyy")


def listed(names: list[str] | tuple[str, ...]) -> str:
    """`A`, `A and B`, `A, B and C`."""
    if len(names) < 2:
        return "".join(names)
    return _("{names} and {last}").format(names=", ".join(names[:-1]), last=names[-1])


def either(values: Sequence[str]) -> str:
    """`A`, `A or B`, `A, B or C`."""
    if len(values) < 2:
        return "".join(values)
    return _("{values} or {last}").format(values=", ".join(values[:-1]), last=values[-1])


def sentence(text: str) -> str:
    """`text` as a sentence of its own: with a capital letter and a full stop."""
    return f"{text[:1].upper()}{text[1:]}."


def sentences(texts: Sequence[str]) -> str:
    """Each of `texts`, which begin with a capital letter, as a sentence, one after the other."""
    return " ".join(f"{text}." for text in texts)


def tip(text: str) -> str:
    """A tooltip that shows `text` as it is: Qt would take some texts for markup."""
    if "<" not in text:
        return text
    return f"<qt>{html.escape(text).replace(chr(10), '<br>')}</qt>"


def on_button(text: str) -> str:
    """`text` on a button or in a menu, where a bare `&` would underline the letter after it."""
    return text.replace("&", "&&")


def with_own_letters(texts: Sequence[str]) -> list[str]:
    """Entries of a menu, each with a letter to press that no other one has, as long as there are letters."""
    taken: set[str] = set()
    entries = []
    for text in texts:
        place = next((at for at, each in enumerate(text) if each.isalnum() and each.casefold() not in taken), -1)
        if place < 0:
            entries.append(on_button(text))
            continue
        taken.add(text[place].casefold())
        entries.append(f"{on_button(text[:place])}&{on_button(text[place:])}")
    return entries


@lru_cache(maxsize=64)
def shown_name(name: str) -> str:
    """A player's name as it can stand in any sentence: one line, not too long, its direction its own."""
    clean = "".join(" " if letter.isspace() else letter for letter in name)
    clean = "".join(letter for letter in clean if unicodedata.category(letter) not in ("Cc", "Cf", "Cs", "Co"))
    if len(clean) > _LONGEST_NAME:
        clean = f"{clean[: _LONGEST_NAME - 1]}…"
    return isolated(clean)


def shown_seats(seats: Sequence[Seat]) -> tuple[Seat, ...]:
    """The seats with their names as they are shown."""
    return tuple(replace(seat, name=shown_name(seat.name)) for seat in seats)


def event_text(event: Json) -> str:
    """An event as the model tells it."""
    return str(event["text"])


def with_shown_names(text: str, seats: Sequence[Seat]) -> str:
    """A sentence of the model with the players' names as they are shown."""
    for seat in seats:
        text = text.replace(seat.name, shown_name(seat.name)) if seat.name else text
    return text
