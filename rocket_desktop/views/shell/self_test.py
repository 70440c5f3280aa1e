"""The installed program tried out as a whole: the window, games between computer players, their files, the languages.

It tells on standard output how far it is, one JSON object a line, so that whoever has started it can measure times and
memory from outside.
"""

from __future__ import annotations

import json
import os
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from PySide6.QtCore import QEvent, QObject, QTimer
from PySide6.QtWidgets import QApplication

import rocket_desktop
from rocket_desktop.data import DataError, read_catalogue, use_language
from rocket_desktop.i18n import LANGUAGES
from rocket_desktop.model.record import Seat
from rocket_desktop.play.game_file import StorageError
from rocket_desktop.play.seats import marked
from rocket_desktop.play.session import Session, open_session
from rocket_desktop.play.settings import SettingsFile
from rocket_desktop.play.storage import Storage
from rocket_desktop.views.shell.app import make_window, speak
from rocket_desktop.views.view_catalog import VIEWS

PATIENCE: Final = 300
"""Seconds that nothing may happen, on a machine that does much else."""

MOST_LATE: Final = 30
"""How often bots may fail to answer, after which it is no matter of time."""


class SelfTest(QObject):
    """One trial in one window.  `fault` is empty in the end if all has worked."""

    def __init__(self, app: QApplication, folder: Path, bots: Sequence[str], moves: int) -> None:
        """Play `moves` decisions (0: to the end) of each game between `bots` with the games kept in `folder`."""
        super().__init__()
        self.fault = "the window was closed before the end"
        self._app = app
        self._folder = folder
        self._bots = bots
        self._moves = moves
        self._shown = False
        self._late = 0
        self._games = list(VIEWS)  # that are still to be tried out
        settings = SettingsFile(folder / "settings.json")
        settings.values.speed = "off"
        self._storage = Storage(folder / "games")
        self._window = make_window(app, settings, self._storage)
        self._window.installEventFilter(self)
        self._patience = QTimer(self)
        self._patience.setInterval(PATIENCE * 1000)
        self._patience.timeout.connect(lambda: self._end(f"nothing has happened for {PATIENCE} seconds"))

    def start(self) -> None:
        """Show the window; all else follows."""
        self._patience.start()
        self._window.show()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Go on once the window has been painted for the first time."""
        if event.type() == QEvent.Type.Paint and not self._shown:
            self._shown = True
            QTimer.singleShot(0, self, self._begin)
        return False

    def _begin(self) -> None:
        _say(shown=self._app.platformName(), process=os.getpid(), processor=time.process_time())
        self._begin_game()

    def _begin_game(self) -> None:
        """Let bots play the next game."""
        names = ("Isambard", "Robert", "Joseph", "George")
        seats = marked([Seat(name, bot) for name, bot in zip(names, self._bots, strict=False)])
        self._window.start_game(self._games.pop(0), {}, seats)
        session = self._window.session
        if session is None:
            self._end("no game was started")
            return
        session.published.connect(lambda _position, _status: self._moved(session))
        session.stuck.connect(lambda _seat, why: self._stuck(session, why))
        session.saving.connect(self._saved)
        session.finished.connect(lambda _result: QTimer.singleShot(0, self, self._look_at_file))

    def _moved(self, session: Session) -> None:
        self._patience.start()
        played = len(session.plies())
        if played % 10 == 0:
            _say(moves=played)
        if played == self._moves:
            QTimer.singleShot(0, self, self._look_at_file)

    def _stuck(self, session: Session, why: str) -> None:
        """Ask a bot again that has not answered: on a machine that does much else it may be late."""
        self._late += 1
        if self._late > MOST_LATE:
            self._end(why)
        else:
            session.ask_again()

    def _saved(self, trouble: str) -> None:
        if trouble:
            self._end(trouble)

    def _look_at_file(self) -> None:
        """The game must be on disk as it is on the table, and open again."""
        session = self._window.session
        if session is None:
            return
        played, path = [ply.text for ply in session.plies()], session.path
        self._window.leave_table()
        try:
            again, trouble = open_session(path, self._storage)
        except StorageError as error:
            self._end(str(error))
            return
        kept = [ply.text for ply in again.plies()]
        if trouble or kept != played:
            self._end(trouble or f"{len(played)} moves were played, and {len(kept)} are in the file")
            return
        _say(game=again.game, kept=len(kept), over=bool(again.status()["over"]))
        if self._games:
            self._begin_game()
            return
        try:
            for language in LANGUAGES:
                use_language(language)
                translator = speak(self._app, language)
                if language != "en" and (translator.isEmpty() or not len(read_catalogue(language).info())):
                    self._end(f"texts in {LANGUAGES[language]} are missing")
                    return
        except DataError as error:
            self._end(str(error))
            return
        _say(languages=list(LANGUAGES))
        self._end("")

    def _end(self, fault: str) -> None:
        self.fault = fault
        self._patience.stop()
        self._window.end()
        self._app.quit()


def self_test(bots: Sequence[str], moves: int) -> str:
    """Try the program out in a window, with nothing of the player's touched; what is wrong, or nothing.

    `bots`, by name, play `moves` decisions of each game; 0 means whole games.
    """
    app = QApplication(sys.argv[:1])
    app.setApplicationName("rocket-desktop")
    _say(version=rocket_desktop.__version__, compiled=rocket_desktop.compiled())
    with TemporaryDirectory(prefix="rocket-desktop-") as folder:
        try:
            test = SelfTest(app, Path(folder), bots, moves)
        except DataError as error:
            return str(error)
        test.start()
        app.exec()
        return test.fault


def _say(**facts: object) -> None:
    print(json.dumps(facts), flush=True)
