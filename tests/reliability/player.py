"""A real window in a process of its own whose player decides at once, until somebody kills it.

`python -m tests.reliability.player PLAN`, PLAN as JSON: `seats` (who plays), `seed`, `save` (the number of the save to
die in, from 1; 0 for none) and `point` (of that save), `moves` (how many to make at most), `again` (go on with this
file).  It says in JSON, a line each: the game's file, each decision that is offered with the moves so far, and the
process of the bots.
"""

from __future__ import annotations

import faulthandler
import json
import os
import signal
import sys
from pathlib import Path
from typing import Any
from unittest import mock

from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication

from rocket_desktop.model.core import OVER
from rocket_desktop.model.record import Seat
from rocket_desktop.model.rng import Rng
from rocket_desktop.play import bot_process
from rocket_desktop.play.seats import marked
from rocket_desktop.play.session import Session
from rocket_desktop.play.settings import SettingsFile
from rocket_desktop.play.storage import Storage
from rocket_desktop.play.watch import Watch
from rocket_desktop.views.shell.app import make_window
from tests.reliability.points import watched


def say(**facts: object) -> None:
    """One line, out at once."""
    print(json.dumps(facts), flush=True)


class Death:
    """Kills this very process, as `kill -9` does, in the middle of one save of a game."""

    def __init__(self, save: int, point: str) -> None:
        self._save, self._point = save, point
        self.saves = 0
        self.armed = False

    def __call__(self, point: str) -> None:
        if not self.armed:
            return
        self.saves += point == "make"
        if self.saves == self._save and point == self._point:
            os.kill(os.getpid(), signal.SIGKILL)


class Player:
    """Plays the plan's game in a window."""

    def __init__(self, app: QApplication, plan: dict[str, Any], death: Death) -> None:
        self._app, self._death = app, death
        self._left = int(plan["moves"])
        self._rng = Rng(int(plan["seed"]))
        self._watch = Watch()
        self._watch.begin()
        settings = SettingsFile()
        settings.values.speed = "off"
        self._window = make_window(app, settings, Storage())
        self._window.playing.connect(self._watch.play)
        self._window.show()
        report = self._watch.ended_badly()
        say(report=str(report) if report is not None else None)
        if plan.get("again"):
            self._window.open_file(Path(plan["again"]))
        else:
            names = ("Ada", "Ben", "Cy", "Di")
            seats = [Seat(name, player) for name, player in zip(names, plan["seats"], strict=False)]
            self._window.start_game("stephensons-rocket", {}, marked(seats))
        assert self._window.session is not None
        self._session: Session = self._window.session
        say(file=str(self._session.path), moves=[ply.text for ply in self._session.plies()])
        self._session.asked.connect(lambda _: self._offered())
        self._session.thinking.connect(lambda _: self._offered())
        self._session.finished.connect(lambda _: self._end())
        self._session.stuck.connect(self._stuck)
        death.armed = True
        # What the session told while it was opened, nobody has heard.
        if self._session.to_act() == OVER:
            QTimer.singleShot(0, self._end)
        elif self._session.is_human(self._session.to_act()):
            self._offered()

    def _offered(self) -> None:
        session = self._session
        say(offered=[ply.text for ply in session.plies()], bots=session._bots.process_id())
        if session.is_human(session.to_act()):
            QTimer.singleShot(0, self._decide)

    def _decide(self) -> None:
        session = self._session
        self._left -= 1
        if self._left < 0:
            self._end()
            return
        # First the kind, then the move: else nearly all would be stations, and the game ends when nobody moves a line.
        legal = session.legal()
        kinds = sorted({text.split()[0] for text in legal})
        kind = kinds[self._rng.below(len(kinds))]
        legal = [text for text in legal if text.split()[0] == kind]
        session.play(legal[self._rng.below(len(legal))])

    def _stuck(self, seat: int, why: str) -> None:
        """A bot had no time twice: this player always asks again."""
        say(stuck=why, seat=seat)
        QTimer.singleShot(0, self._session.ask_again)

    def _end(self) -> None:
        self._death.armed = False
        say(end=self._session.to_act() < 0)
        self._window.end()
        self._watch.end()
        self._app.quit()


def main() -> int:
    """Play until the end, or until death."""
    faulthandler.register(signal.SIGUSR1)  # whoever waits in vain can see where this stands
    plan = json.loads(sys.argv[1])
    app = QApplication(sys.argv[:1])
    death = Death(int(plan["save"]), str(plan["point"]))
    # Nobody looks: the bots need not stand back, which would take long on a machine that does much else.
    with watched(death), mock.patch.object(bot_process, "NICENESS", 0):
        player = Player(app, plan, death)
        status = app.exec()
        del player
    return status


if __name__ == "__main__":
    sys.exit(main())
