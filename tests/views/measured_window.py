"""Use the real window in every way that has to be smooth, and tell what was measured: see `tests.views.window_speed`.

`python -m tests.views.measured_window [--short]` plays in the display and the folder that the environment names, by
xdotool's mouse and keyboard, and prints JSON.
"""

from __future__ import annotations

import json
import math
import os
import statistics
import sys
import time
from collections.abc import Callable, Iterable
from dataclasses import asdict
from pathlib import Path
from typing import Final, cast

from PySide6.QtCore import QEventLoop, QPoint, QPointF, QProcess, QTimer, QVariantAnimation
from PySide6.QtWidgets import QApplication, QWidget

from rocket_desktop.model.core import Json
from rocket_desktop.play.bot_process import BotProcess
from rocket_desktop.play.settings import SettingsFile
from rocket_desktop.play.storage import Storage
from rocket_desktop.views.games.stephenson.table import StephensonTable
from rocket_desktop.views.shell.app import give_memory_back, make_window
from rocket_desktop.views.shell.window import MainWindow
from tests.views.real_window import leave_begun
from tests.views.speed_probe import Activity, Probe, memory, passed

RECORD: Final = Path(__file__).parent / "records" / "four_players.rocket"
MIDDLE: Final = (
    119  # decisions, after which the first seat can do many things, and others have made nine since its last
)
_STEP: Final = 0.008  # seconds from one movement of the mouse to the next, as with most mice
_NOTCH: Final = 0.06  # seconds from one notch of the wheel to the next
_KEY: Final = 0.05  # seconds from one key to the next, as a key repeats that is held down
_NEAR: Final = 5  # notches to 300 %
_PATIENCE: Final = 120  # seconds for each thing to happen
_BEGINS: Final = 10  # seconds for what thinks to begin
_GAMES: Final = 500  # in the folder

Words = list[str]
"""Arguments of xdotool."""


class Use:
    """A player's hand on the window."""

    def __init__(self, window: MainWindow, short: bool) -> None:
        self.window = window
        self.short = short
        self.ratio = window.devicePixelRatioF()
        self.table: StephensonTable

    def wait(self, milliseconds: int) -> None:
        """Let the app run, as it does by itself."""
        loop = QEventLoop()
        QTimer.singleShot(milliseconds, loop.quit)
        loop.exec()

    def happens(self, happened: Callable[[], object], seconds: float) -> bool:
        """Let the app run until `happened`, at most so long; whether it did."""
        end = time.monotonic() + seconds
        while not happened():
            if time.monotonic() > end:
                return False
            self.wait(20)
        return True

    def until(self, happened: Callable[[], object], what: str) -> None:
        """Let the app run until `happened`.  Raises `TimeoutError`."""
        if not self.happens(happened, _PATIENCE):
            raise TimeoutError(f"this did not happen: {what}")

    def do(self, *parts: Iterable[str]) -> None:
        """Let xdotool do these things while the app runs."""
        loop = QEventLoop()
        tool = QProcess()
        tool.finished.connect(loop.quit)
        tool.errorOccurred.connect(loop.quit)
        words = [word for part in parts for word in part]
        tool.start("xdotool", words)
        loop.exec()
        if tool.error() != QProcess.ProcessError.UnknownError or tool.exitCode():
            raise OSError(f"xdotool: {tool.errorString()}, {tool.readAllStandardError().toStdString()}, {words[:9]}")

    def move(self, spot: QPointF) -> Words:
        """The mouse to a place of the window, in logical pixels."""
        return ["mousemove", str(round(spot.x() * self.ratio)), str(round(spot.y() * self.ratio))]

    def walk(self, spots: Iterable[QPointF]) -> Words:
        """The mouse along places, as fast as a mouse tells them."""
        return [word for spot in spots for word in (*self.move(spot), "sleep", str(_STEP))]

    def spot(self, widget: QWidget, place: QPoint | None = None) -> QPointF:
        """A place of a widget, its middle by default."""
        return QPointF(widget.mapTo(self.window, widget.rect().center() if place is None else place))

    def hex(self, label: str) -> QPointF:
        """Where a hexagon lies now."""
        view = self.table.view
        return self.spot(view.viewport(), view.viewportTransform().map(self.table.board.centre(label)).toPoint())

    @property
    def middle(self) -> QPointF:
        """The middle of the board."""
        return self.spot(self.table.view.viewport())

    def loop(self, seconds: float, turns: float) -> list[QPointF]:
        """A round way over the board that begins and ends in its middle, at changing speed."""
        size = self.table.view.viewport().size()
        count = max(8, round(seconds / _STEP * (0.25 if self.short else 1.0)))
        return [
            self.middle
            + QPointF(
                0.42 * size.width() * math.sin(2 * math.pi * turns * i / count),
                0.42 * size.height() * math.sin(4 * math.pi * turns * i / count),
            )
            for i in range(count + 1)
        ]

    def wheel(self, notches: int) -> Words:
        """The wheel, so many notches away from the player (nearer to the map)."""
        button = "4" if notches > 0 else "5"
        return [word for _ in range(abs(notches)) for word in ("click", button, "sleep", str(_NOTCH))]

    def keys(self, *names: str) -> Words:
        """Keys, one after the other."""
        return [word for name in names for word in ("key", name, "sleep", str(_KEY))]


class Measurement(Use):
    """What is done, and what is measured then."""

    def __init__(self, window: MainWindow, short: bool) -> None:
        super().__init__(window, short)
        self.activities: list[Activity] = []
        self.moments: list[tuple[str, float]] = []
        self.memories: list[tuple[str, float, float]] = []
        self.others: list[BotProcess] = []
        self.probe = Probe(window, self._moving, self._thinkers)

    def _moving(self) -> bool:
        if not isinstance(self.window.table, StephensonTable):
            return False
        view = self.window.table.view
        zooms = view._zoom.state() == QVariantAnimation.State.Running
        return view._panning or zooms or view.board_scene.animating

    def _thinkers(self) -> list[int]:
        session = self.window.session
        engines = [*self.others, *([session.engine] if session is not None else [])]
        return [number for number in (engine.process_id() for engine in engines) if number]

    # --- what is measured ---

    def measure(self, name: str, *parts: Iterable[str], then: Callable[[], None] | None = None) -> None:
        """Do something and keep what was measured."""
        self.probe.begin(name)
        self.do(*parts)
        if then is not None:
            then()
        self.activities.append(self.probe.end())

    def moment(self, name: str, words: Words, shown: Callable[[], object]) -> None:
        """How long it takes from the press of a key or button to the frame that shows what was wanted."""
        loop = QEventLoop()
        painted: list[float] = []

        def look() -> None:
            if not painted and shown():
                painted.append(time.monotonic() * 1000)
                loop.quit()

        self.wait(400)
        self.probe.on_frame = look
        QTimer.singleShot(_PATIENCE * 1000, loop, loop.quit)
        tool = QProcess()
        tool.start("xdotool", words)
        loop.exec()
        self.probe.on_frame = lambda: None
        if not painted:
            raise TimeoutError(f"this is not shown: {name}")
        self.moments.append((name, passed(self.probe.pressed, painted[0])))
        tool.waitForFinished()

    def remember(self, when: str) -> None:
        """How much memory is held now, by the app and by the process that thinks."""
        self.wait(1500)
        self.memories.append((f"app, {when}", *memory()))
        self.memories += [(f"thinking process, {when}", *memory(number)) for number in self._thinkers()[-1:]]

    # --- what is done ---

    def open(self) -> None:
        """Open the game in the middle, and let as many processes think as there are cores but one."""
        window = self.window
        self.until(window.isActiveWindow, "the window has the keyboard")
        self.until(window.home.continue_button.hasFocus, "Enter would go on with the game")
        self.moment("go on with the last game", self.keys("Return"), self._at_table)
        table = window.table
        assert isinstance(table, StephensonTable)
        self.table = table
        self.do(self.keys("a"))
        # Where others need the processors more, it is measured how far what thinks has come.
        self.happens(lambda: table.advice.analysis_panel.moves_model.rowCount() > 0, _BEGINS)
        position = table.session.observation(MIDDLE)
        assert position is not None
        for _core in range((os.cpu_count() or 1) - 2):
            engine = BotProcess(parent=window)
            engine.advise(position, {"seconds": 3600}, endless=True)
            self.others.append(engine)
        self.wait(1000)

    def _at_table(self) -> bool:
        table = self.window.table
        return isinstance(table, StephensonTable) and table.chooser.is_open() and table.view.isVisible()

    def use(self) -> None:
        """Everything that has to be smooth."""
        self.remember("100 %")
        table, view = self.table, self.table.view
        self.measure("pointing at hexagons", self.walk(self.loop(4, 2)))
        self.measure("pointing at tables", self.walk(self._over_tables()))
        self.measure("zooming", self.move(self.middle), *self._zooms(1 if self.short else 4))
        self.do(self.move(self.middle), self.wheel(_NEAR))
        self.wait(1500)
        drag = self.walk(self.loop(6, 2))
        self.measure("panning at 300 %", self.move(self.middle), ["mousedown", "1"], drag, ["mouseup", "1"])
        self.measure("zooming and panning", *self._zooms_and_pans())
        self.do(self.keys("0"))
        self.wait(1000)
        self.measure("locomotives moving", self.keys("w"), then=self._playback)
        self.do(self.move(self.middle), self.wheel(3))
        self.wait(1000)
        drag = self.walk(self.loop(5, 2))
        self.measure(
            "locomotives moving while panning at 200 %",
            self.keys("w"),
            self.move(self.middle),
            ["mousedown", "1"],
            drag,
            ["mouseup", "1"],
            then=self._playback,
        )
        self.do(self.keys("0"))
        self.wait(1000)
        ways = (["Right"] * 8 + ["Down"] * 4 + ["Left"] * 8 + ["Up"] * 4) * (1 if self.short else 3)
        self.measure("walking over the board by keys", self.keys("b"), self.keys(*ways))
        self.measure("dragging the replay bar", *self._slides())
        self.do(self.keys("alt+End"))
        self.until(table.chooser.is_open, "a person is asked")
        # Everything at its nearest, all over the map.
        self.do(self.move(self.middle), self.wheel(_NEAR))
        self.wait(1000)
        for _round in range(1 if self.short else 3):
            self.do(self.move(self.middle), ["mousedown", "1"], self.walk(self.loop(3, 1)), ["mouseup", "1"])
        self.remember("300 %")
        self.do(self.keys("b", "0"))
        self.wait(1000)
        assert view.fitted

    def _over_tables(self) -> list[QPointF]:
        """Up and down through the tables' rows."""
        spots = []
        for table in (self.table.players, self.table.lines, self.table.chart):
            area = table.viewport()
            if not area.visibleRegion().isEmpty():  # or it is behind another tab
                steps = 25 if self.short else 150
                for i in range(steps):
                    way = abs(1 - 2 * i / steps)
                    spots.append(self.spot(area, QPoint(area.width() // 3, round(way * (area.height() - 2)))))
        return spots

    def _zooms(self, times: int) -> list[Words]:
        """In and out at several places of the map."""
        size = self.table.view.viewport().size()
        parts = []
        for number in range(times):
            aside = QPointF((-0.2, 0.2)[number % 2] * size.width(), (-0.2, 0.2)[number // 2 % 2] * size.height())
            parts += [self.move(self.middle + aside), self.wheel(_NEAR), ["sleep", "0.3"], self.wheel(-_NEAR)]
        return parts

    def _zooms_and_pans(self) -> list[Words]:
        """As one looks at a place: nearer, aside, farther, aside, without a rest."""
        parts = [self.move(self.middle)]
        for notches in (-2, 2, -1, 2, -2, 1):
            drag = self.walk(self.loop(1, 1))
            parts += [self.wheel(notches), ["mousedown", "1"], drag, ["mouseup", "1"]]
        return parts

    def _playback(self) -> None:
        self.until(lambda: not self.table.looking.is_past(), "what others did was shown")

    def _slides(self) -> list[Words]:
        """Along the bar to the beginning and back."""
        slider = self.table.replay.slider
        right, left = QPoint(slider.width() - 6, slider.height() // 2), QPoint(6, slider.height() // 2)
        start, end = self.spot(slider, right), self.spot(slider, left)
        count = 40 if self.short else 240
        way = [end + (start - end) * abs(1 - 2 * i / count) for i in range(count + 1)]
        return [self.move(start), ["mousedown", "1"], self.walk(way), ["mouseup", "1"]]

    def moments_at_table(self) -> None:
        """From an input to what it is made for."""
        table, chooser, session = self.table, self.table.chooser, self.table.session
        line, targets = max(chooser.moves.extensions.items(), key=lambda item: len(item[1]))
        locomotive = cast(dict[str, Json], session.position()["lines"])[line]["locomotive"]
        label = min(targets)
        rest = self.move(self.middle)
        self.moment("first move of the game (Alt+Home)", self.keys("alt+Home"), lambda: table.looking.shown() == 0)
        self.moment("back to now (Alt+End)", self.keys("alt+End"), chooser.is_open)
        self.moment(
            "choose a locomotive", [*self.move(self.hex(str(locomotive))), "click", "1"], lambda: chooser.targets()
        )
        self.moment("choose its hexagon", [*self.move(self.hex(label)), "click", "1"], lambda: chooser.pending)
        made = len(session.plies())
        self.moment(
            "confirm, to the next decision on the board",
            self.keys("ctrl+Return"),
            lambda: len(session.plies()) > made and table.chooser.is_open(),
        )
        self.do(rest)

    def bots_moves(self) -> None:
        """From a bot's decision to the frame that shows it, to the end of the game."""
        session = self.table.session
        told: list[float] = []
        shown: list[float] = []

        def painted() -> None:
            shown.extend(time.monotonic() * 1000 - each for each in told)
            told.clear()

        session.happened.connect(lambda _events: told.append(time.monotonic() * 1000))
        self.window.settings.values.speed = "off"
        self.window.apply_settings()
        self.probe.on_frame = painted
        end = len(session.plies()) + (8 if self.short else 30)
        for seat in range(len(session.seats())):
            session.stand_in(seat)
        self.until(lambda: len(session.plies()) >= end or session.to_act() < 0, "bots play")
        self.probe.on_frame = lambda: None
        self.moments.append(("a bot’s move on the board (median)", statistics.median(shown)))
        self.moments.append(("a bot’s move on the board (longest)", max(shown)))

    def pages(self, storage: Storage) -> None:
        """The pages around the table, with many games in the folder."""
        window = self.window
        content = RECORD.read_bytes()
        games = 10 if self.short else _GAMES
        for number in range(games):
            (storage.folder / f"Game {number}.rocket").write_bytes(content)
        home, pages = window.home, window.pages
        self.moment(f"first page, {games} games", self.keys("ctrl+Home"), lambda: pages.currentWidget() is home)
        self.moment("page of a new game", self.keys("ctrl+n"), lambda: pages.currentWidget() is window._new_page)


def main(arguments: list[str]) -> None:
    """Measure, and print what was measured."""
    storage = Storage()
    leave_begun(storage, RECORD, MIDDLE, "Middle")
    app = QApplication([])
    assert app.platformName() == "xcb", app.platformName()
    settings = SettingsFile()
    window = make_window(app, settings, storage)
    window.resize(1280, 820)
    window.move(0, 0)
    window.show()
    window.activateWindow()
    give_memory_back()
    measurement = Measurement(window, "--short" in arguments)
    measurement.open()
    measurement.use()
    measurement.moments_at_table()
    measurement.bots_moves()
    measurement.pages(storage)
    for engine in measurement.others:
        engine.close()
    window.close()
    json.dump(
        {
            "activities": [asdict(activity) for activity in measurement.activities],
            "moments": measurement.moments,
            "memories": measurement.memories,
        },
        sys.stdout,
    )


if __name__ == "__main__":
    main(sys.argv[1:])
