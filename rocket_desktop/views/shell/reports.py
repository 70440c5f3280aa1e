"""Offers reports of faults: after a fault, at the next start, and when the player asks for one."""

from __future__ import annotations

import shutil
from functools import partial
from pathlib import Path
from typing import Final

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QFileDialog

from rocket_desktop.i18n import N_, _
from rocket_desktop.play.game_file import why
from rocket_desktop.play.watch import Trouble, Watch
from rocket_desktop.views.shell.boxes import offer
from rocket_desktop.views.shell.window import MainWindow

_HOLDS: Final = N_(
    "The report holds the game, versions, settings and the log, but no names and no folders: you can read it, and send"
    " it to whoever looks after the program."
)


class Reports(QObject):
    """Stands between the watch over a run and its window."""

    happened = Signal(object)
    """A `Trouble`, from whatever thread."""

    def __init__(self, window: MainWindow, watch: Watch) -> None:
        super().__init__(window)
        self._window = window
        self._watch = watch
        self.happened.connect(self._tell)
        watch.told = self.happened.emit
        window.playing.connect(watch.play)
        window.report_wanted.connect(self.write)

    def offer_last(self) -> None:
        """If the run before did not end well, say so once and offer its report."""
        report = self._watch.ended_badly()
        if report is not None:
            self._offer(
                _(
                    "Rocket Desktop was not closed last time: it crashed, or was ended from outside. No move that was"
                    " made is lost."
                ),
                report,
            )

    def write(self) -> None:
        """Write a report of how things are now, and let the player choose where to."""
        report = self._watch.report("The player has asked for a report.")
        if report is None:
            self._window.tell(_("The report cannot be written to {folder}.").format(folder=self._watch.folder))
        else:
            self.save(report)

    def save(self, report: Path) -> None:
        """Let the player choose where a copy of `report` goes."""
        place = str(Path.home() / report.name)
        name = QFileDialog.getSaveFileName(self._window, _("Save the report"), place)[0]
        if not name:
            return
        try:
            shutil.copyfile(report, name)
        except OSError as error:
            self._window.tell(_("The report cannot be saved: {reason}.").format(reason=why(error)))

    def _tell(self, trouble: Trouble) -> None:
        text = _(
            "Something went wrong inside the program ({kind}). No move is lost. If the table behaves strangely, open"
            " the game again."
        ).format(kind=trouble.kind)
        if trouble.report is None:
            self._window.tell(text)
        else:
            self._offer(text, trouble.report)

    def _offer(self, text: str, report: Path) -> None:
        offer(self._window, f"{text}\n\n{_(_HOLDS)}", {_("Save the &report…"): partial(self.save, report)})
