"""Labels that keep their size and words in step with the app, and dates as people say them."""

from __future__ import annotations

from datetime import datetime, timedelta

from PySide6.QtCore import QEvent, QLocale, QTime
from PySide6.QtWidgets import QApplication, QLabel, QWidget

from rocket_desktop.views.shell.theme import heading_font


class Heading(QLabel):
    """A bold line that stays `factor` times as large as the app's text."""

    def __init__(self, text: str = "", factor: float = 1.4, parent: QWidget | None = None) -> None:
        super().__init__(text, parent)
        self._factor = factor
        self._fit()

    def changeEvent(self, event: QEvent) -> None:
        """Follow the app's text size."""
        if event.type() == QEvent.Type.ApplicationFontChange:
            self._fit()
        super().changeEvent(event)

    def _fit(self) -> None:
        self.setFont(heading_font(QApplication.font(), self._factor))


def said_date(moment: datetime, now: datetime | None = None) -> str:
    """`moment` (local time) in short: "today 14:05", "yesterday 9:30", else the date."""
    today = (now or datetime.now().astimezone()).date()
    clock = QLocale().toString(QTime(moment.hour, moment.minute), QLocale.FormatType.ShortFormat)
    if moment.date() == today:
        return f"today {clock}"
    if moment.date() == today - timedelta(days=1):
        return f"yesterday {clock}"
    return f"{moment.day} {moment:%b %Y}"


def listed(names: list[str] | tuple[str, ...]) -> str:
    """`A`, `A and B`, `A, B and C`."""
    if len(names) < 2:
        return "".join(names)
    return f"{', '.join(names[:-1])} and {names[-1]}"
