"""A whole journey in a real window, by mouse alone or by keyboard alone: `python -m tests.views.real_window mouse`.

From the first page to a new game, from there to a saved one that is near its end, and on over a veto and a merger to
the result and its review.  What the player does comes through the display (xdotool), as from hand and keyboard.
"""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Final

from PySide6.QtCore import QElapsedTimer, QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMenu, QTableView, QWidget

from rocket_desktop.play.review import Budget
from rocket_desktop.play.settings import SettingsFile
from rocket_desktop.play.storage import Storage
from rocket_desktop.views.games.stephenson.table import StephensonTable
from rocket_desktop.views.shell.app import make_window
from rocket_desktop.views.shell.home import HomePage
from rocket_desktop.views.shell.window import MainWindow

RECORD: Final = Path(__file__).parent / "records" / "reviewed.rocket"
NEAR_THE_END: Final = 132  # decisions, after which five more bring a veto, a merger and the end
PATIENCE: Final = 300  # seconds for each thing to happen, on a machine that does much else
LEFT_BUTTON: Final = "1"


def until(happened: Callable[[], object], what: str) -> None:
    """Let the app run until `happened`.  Raises `TimeoutError`."""
    clock = QElapsedTimer()
    clock.start()
    while not happened():
        if clock.hasExpired(PATIENCE * 1000):
            raise TimeoutError(f"this did not happen: {what}")
        QTest.qWait(20)  # the bots' process needs the processor, too


def xdotool(*words: str) -> None:
    """Do something with the display's mouse or keyboard."""
    subprocess.run(["xdotool", *words], check=True, timeout=PATIENCE)


def click(widget: QWidget, spot: Callable[[], QPoint] | None = None, times: int = 1) -> None:
    """Click the mouse on a widget, in its middle if no spot is given; the widget must be there and lie on top."""
    until(widget.isVisible, f"{widget} is shown")
    place, before = QPoint(), None
    while place != before:  # what has just been shown may still find its place
        before = place
        QTest.qWait(150)
        place = widget.mapToGlobal(widget.rect().center() if spot is None else spot())
    under = QApplication.widgetAt(place)
    assert under is not None, f"nothing is at {place}"
    assert under is widget or widget.isAncestorOf(under), f"{under} lies over {widget}"
    ratio = widget.devicePixelRatioF()
    xdotool("mousemove", str(round(place.x() * ratio)), str(round(place.y() * ratio)))
    xdotool("click", "--repeat", str(times), "--delay", "60", LEFT_BUTTON)


def press(*keys: str) -> None:
    """Press keys one after the other, by the names that X has for them."""
    QApplication.processEvents()
    xdotool("key", "--delay", "40", *keys)


def write(text: str) -> None:
    """Type a text."""
    xdotool("type", "--delay", "40", text)


class Journey:
    """What both ways to play have in common: where one is, and that each step has worked."""

    def __init__(self, window: MainWindow) -> None:
        self.window = window

    @property
    def table(self) -> StephensonTable:
        """The table that is open."""
        table = self.window.table
        assert isinstance(table, StephensonTable)
        return table

    def is_open(self, page: type[QWidget]) -> bool:
        """Whether this kind of page is shown."""
        return isinstance(self.window.pages.currentWidget(), page)

    def wait_for_turn(self) -> None:
        """Until a person can decide."""
        until(lambda: self.is_open(StephensonTable) and self.table.chooser.is_open(), "a person is asked")

    def wait_for_move(self, text: str, plies: int) -> None:
        """Until the decision after `plies` others was made."""
        until(lambda: len(self.table.session.plies()) > plies, f"{text!r} is played")
        assert self.table.session.plies()[plies].text == text

    def go(self) -> None:
        """The whole journey."""
        self.start_game()
        self.wait_for_turn()
        before = len(self.table.session.plies())
        self.extend_a_line()
        until(lambda: len(self.table.session.plies()) > before, "a line is extended")
        assert self.table.session.plies()[before].text.startswith("extend")
        self.leave()
        until(lambda: self.is_open(HomePage), "the first page is shown")
        self.open_saved_game()
        moves = json.loads(RECORD.read_text(encoding="utf-8"))["moves"]
        kinds: set[str] = set()
        for number in range(NEAR_THE_END, len(moves)):
            self.wait_for_turn()
            assert len(self.table.session.plies()) == number
            self.decide(moves[number])
            self.wait_for_move(moves[number], number)
            kinds |= {str(event["kind"]) for event in self.table.session.plies()[number].events}
        assert {"bid", "pass", "merge", "end"} <= kinds, kinds
        until(self.table.end.isVisible, "the result is shown")
        assert self.table.end.heading.text() == "Ada wins with 70 points"
        reviewer = self.table.advice.reviewer
        reviewer._budget = Budget(judged=2, compared=2, confirmed=2, glanced=1)
        self.review()
        until(lambda: len(reviewer.review.judgements) >= 2, "decisions are reviewed")
        self.stop_review()
        until(lambda: not reviewer.is_running(), "the review stops")
        # A file that is opened again still has what was found.
        assert len(json.loads(self.table.session.path.read_text())["review"]["judgements"]) >= 2

    def start_game(self) -> None:
        """From the first page to the table of a new game."""
        raise NotImplementedError

    def extend_a_line(self) -> None:
        """Extend any line."""
        raise NotImplementedError

    def leave(self) -> None:
        """To the first page."""
        raise NotImplementedError

    def open_saved_game(self) -> None:
        """Open the saved game from the list."""
        raise NotImplementedError

    def decide(self, text: str) -> None:
        """Make this decision."""
        raise NotImplementedError

    def review(self) -> None:
        """Start the review on the page of the result."""
        raise NotImplementedError

    def stop_review(self) -> None:
        """Stop it."""
        raise NotImplementedError


class ByMouse(Journey):
    """With the mouse alone."""

    def start_game(self) -> None:
        click(self.window.home.new_button)
        until(lambda: self.window._new_page is not None and self.window._new_page.isVisible(), "the new game's page")
        assert self.window._new_page is not None
        click(self.window._new_page.start_button)

    def extend_a_line(self) -> None:
        line, targets = next(iter(self.table.chooser.moves.extensions.items()))
        self._extend(line, min(targets))

    def _extend(self, line: str, label: str) -> None:
        lines = self.table.session.position()["lines"]
        assert isinstance(lines, dict)
        self._click_hex(lines[line]["locomotive"])
        until(lambda: label in self.table.chooser.targets(), f"{label} is lit")
        self._click_hex(label)
        until(lambda: self.table.chooser.pending, f"{label} is chosen")
        click(self.table.actions_bar.confirm)

    def _click_hex(self, label: str) -> None:
        view = self.table.view
        click(view.viewport(), lambda: view.viewportTransform().map(self.table.board.centre(label)).toPoint())

    def leave(self) -> None:
        bar = self.window.menuBar()
        game = bar.actions()[0]
        click(bar, lambda: bar.actionGeometry(game).center())
        menu = game.menu()
        assert isinstance(menu, QMenu)
        click(menu, lambda: menu.actionGeometry(self.window.home_action).center())

    def open_saved_game(self) -> None:
        table: QTableView = self.window.home.games.table
        rows = [row for row in range(table.model().rowCount()) if table.model().index(row, 0).data() == "Endgame"]
        click(table.viewport(), lambda: table.visualRect(table.model().index(rows[0], 0)).center(), times=2)

    def decide(self, text: str) -> None:
        match text.split():
            case ["extend", line, label]:
                self._extend(line, label)
            case ["bid", "1", label]:
                self._click_hex(label)
                until(lambda: label in self.table.veto.bid_button.text(), f"{label} is on the button")
                click(self.table.veto.bid_button)
            case ["pass"]:
                click(self.table.veto.pass_button)
            case _:
                raise AssertionError(text)

    def review(self) -> None:
        page = self.table.advice.review_page
        click(page.start_button)

    def stop_review(self) -> None:
        click(self.table.advice.review_page.stop_button)


class ByKeyboard(Journey):
    """With the keyboard alone."""

    def start_game(self) -> None:
        press("ctrl+n")
        until(lambda: self.window._new_page is not None and self.window._new_page.isVisible(), "the new game's page")
        assert self.window._new_page is not None
        until(self.window._new_page.start_button.hasFocus, "Enter would start the game")
        press("Return")

    def extend_a_line(self) -> None:
        press("e")
        until(lambda: QApplication.activePopupWidget() is not None, "the lines are offered")
        press("Return")
        until(lambda: self.table.chooser.tool is not None and self.table.view.hasFocus(), "hexes are lit")
        press("period", "Return")
        until(lambda: self.table.chooser.pending, "a hex is chosen")
        press("Return")

    def leave(self) -> None:
        press("ctrl+Home")

    def open_saved_game(self) -> None:
        table: QTableView = self.window.home.games.table
        for _press in range(40):
            if table.hasFocus():
                break
            before = QApplication.focusWidget()
            press("Tab")
            until(lambda before=before: QApplication.focusWidget() is not before, "Tab goes on")  # type: ignore[misc]
        assert table.hasFocus()
        press("Home")
        for row in range(table.model().rowCount()):
            until(lambda row=row: table.currentIndex().row() == row, f"row {row} is current")  # type: ignore[misc]
            if table.model().index(row, 0).data() == "Endgame":
                press("Return")
                return
            press("Down")
        raise AssertionError("the saved game is not in the list")

    def decide(self, text: str) -> None:
        press("ctrl+k")
        moves = self.table.move_list
        until(moves.filter.hasFocus, "all moves are listed")
        write(text.removeprefix("extend ").removeprefix("bid 1 "))
        until(lambda: moves.list.currentIndex().data(Qt.ItemDataRole.UserRole) == text, f"{text!r} is found")
        press("Return")
        until(lambda: self.table.chooser.pending == text, f"{text!r} is proposed")
        until(self.table.isActiveWindow, "the table has the keyboard again")
        press("ctrl+Return")

    def review(self) -> None:
        press("alt+p")
        until(lambda: QApplication.activePopupWidget() is not None, "the menu is open")
        press("v")

    def stop_review(self) -> None:
        button = self.table.advice.review_page.stop_button
        for _press in range(60):
            if button.hasFocus():
                break
            before = QApplication.focusWidget()
            press("Tab")
            until(lambda before=before: QApplication.focusWidget() is not before, "Tab goes on")  # type: ignore[misc]
        assert button.hasFocus()
        press("space")


WAYS: Final = {"mouse": ByMouse, "keyboard": ByKeyboard}


def leave_begun(storage: Storage, record: Path, decisions: int, title: str) -> None:
    """Put a recorded game among the saved ones as people left it after so many decisions."""
    data = json.loads(record.read_text(encoding="utf-8"))
    data["moves"] = data["moves"][:decisions]
    for seat in data["seats"]:
        seat["player"] = "human"
    for key in ("result", "review", "checks"):
        data.pop(key, None)
    storage.folder.mkdir(parents=True, exist_ok=True)
    (storage.folder / f"{title}.rocket").write_text(json.dumps(data), encoding="utf-8")


def main(way: str) -> None:
    """Make the journey in the display and with the folder that the environment names; any fault raises."""
    storage = Storage()
    leave_begun(storage, RECORD, NEAR_THE_END, "Endgame")
    app = QApplication([])
    assert app.platformName() == "xcb", app.platformName()
    settings = SettingsFile()
    settings.values.speed = "off"
    window = make_window(app, settings, storage)
    window.resize(1280, 820)
    window.move(0, 0)
    window.show()
    window.activateWindow()
    until(window.isActiveWindow, "the window has the keyboard")
    WAYS[way](window).go()
    window.close()
    print("arrived")


if __name__ == "__main__":
    main(sys.argv[1])
