"""Pictures of every screen, to be looked at: `python3 dev.py pictures [FOLDER]`.

FOLDER/FORMAT/THEME/SCREEN.png, by default in `build/pictures`.  `--format`, `--theme` and `--screen` choose some; each
can be given several times.  Nothing is left to chance: the games lie in `records/`, and no bot's process is started.
"""

from __future__ import annotations

import argparse
import json
import math
import os
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import asdict, dataclass, replace
from functools import cache, partial
from pathlib import Path
from typing import Any, Final
from unittest.mock import patch

from PySide6.QtCore import QEvent, QLocale, QPoint
from PySide6.QtGui import QPainter, QPixmap
from PySide6.QtWidgets import QApplication, QDialog, QMenu, QWidget

from rocket_desktop.ai.bots import Budget, run
from rocket_desktop.ai.levels import STRONGEST, find_bot
from rocket_desktop.ai.view import View
from rocket_desktop.data import read_data, use_language
from rocket_desktop.model.core import Json
from rocket_desktop.model.game import Replay, needed_data, rebuild
from rocket_desktop.model.record import parse_record
from rocket_desktop.model.stephenson.draft_file import from_json, to_json
from rocket_desktop.model.stephenson.map_draft import with_changed_place
from rocket_desktop.play.bot_process import BotProcess
from rocket_desktop.play.language import LANGUAGE_VARIABLE
from rocket_desktop.play.settings import SettingsFile
from rocket_desktop.play.storage import HOME_VARIABLE, Storage
from rocket_desktop.views.games.stephenson.editor.editor_page import EditorPage
from rocket_desktop.views.games.stephenson.editor.maps_page import StephensonMaps
from rocket_desktop.views.games.stephenson.table import StephensonTable
from rocket_desktop.views.shell.app import make_window, speak
from rocket_desktop.views.shell.window import MainWindow
from tests.views.pocket_rockets import screens as pocket_rockets
from tests.views.spike import screens as spike
from tests.views.station_master import screens as station_master

THEMES: Final = ("light", "dark", "contrast")
_REVIEWED: Final = Path(__file__).parent / "records" / "reviewed.rocket"
_GOLDEN: Final = Path(__file__).parent.parent / "golden"
_THOUGHTS: Final = 48  # continuations that a hint or an analysis looks at
_FIRST_TIME: Final = 1_767_600_000  # seconds since 1970: when the first of the past games was played


@dataclass(frozen=True)
class Format:
    """How a window is shown: its size, device pixels per logical one, text size in percent, language."""

    width: int
    height: int
    ratio: int = 1
    text_size: int = 100
    language: str = "en"
    themes: tuple[str, ...] = THEMES


FORMATS: Final = {
    "1024x640": Format(1024, 640),
    "1440x900": Format(1440, 900),
    "1440x900-dpr2": Format(1440, 900, ratio=2),
    "1024x640-large-text": Format(1024, 640, text_size=150, themes=("light",)),
    "1024x640-french": Format(1024, 640, language="fr", themes=("light",)),
    "1440x900-french": Format(1440, 900, language="fr", themes=("dark",)),
}


class Studio:
    """A window of the app over a folder of its own, brought into one state after the other."""

    def __init__(self, app: QApplication, form: Format) -> None:
        self._app = app
        self._form = form
        self._font = app.font()
        self.theme = "light"
        self.window: MainWindow
        self._open: list[QWidget] = []

    @contextmanager
    def opened(self, theme: str) -> Iterator[None]:
        """A window in this theme, with nothing on disk."""
        with tempfile.TemporaryDirectory() as folder, patch.dict(os.environ, {HOME_VARIABLE: folder}):
            settings = SettingsFile()
            settings.values.theme = self.theme = theme
            settings.values.text_size = self._form.text_size
            settings.values.speed = "off"
            self._app.setFont(self._font)  # what a window finds is its 100 %
            self.window = make_window(self._app, settings, Storage())
            self.window.resize(self._form.width, self._form.height)
            self.window.show()
            settle()
            yield
            self.dismiss()
            self.window.close()
            self.window.deleteLater()
            settle()

    @property
    def table(self) -> StephensonTable:
        """The table of the game that is open."""
        table = self.window.table
        assert isinstance(table, StephensonTable)
        return table

    def keep_past_games(self) -> None:
        """Past games of several kinds, and one under way."""
        names = ("lines-2", "tiles-3", "no-extension-4", "edition-1999", "lines-3")
        for number, name in enumerate(names):
            data = json.loads((_GOLDEN / f"{name}.rocket").read_text())
            for seat, player in enumerate(("human", "medium", "hard", "easy")[: len(data["seats"])]):
                data["seats"][seat]["player"] = player
            self._keep(f"Evening {number + 1}", data, number)
        self._keep("Against Isambard and Mary", _cut(_REVIEWED, _when(lambda told: "merge" in told)), len(names))
        self.window.show_home()

    def open_game(self, plies: int | None = None, *, people: bool = False) -> StephensonTable:
        """The table of the game in `records/`, after so many decisions (None for all), with people at all seats."""
        data = _cut(_REVIEWED, plies)
        if people:
            for seat in data["seats"]:
                seat["player"] = "human"
        self.window.open_file(self._keep("Against Isambard and Mary", data, 9))
        settle()
        return self.table

    def _keep(self, title: str, data: dict[str, Any], day: int) -> Path:
        path = self.window.storage.folder / f"{title}.rocket"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(json.dumps(data))
        os.utime(path, (_FIRST_TIME + 86_400 * day,) * 2)
        return path

    def show(self, dialog: QWidget) -> None:
        """Show a dialog that will be in the picture."""
        dialog.show()
        self._open.append(dialog)

    def picture(self) -> QPixmap:
        """The window as it is, with the dialogs and menus over it."""
        settle()
        if isinstance(self.window.table, StephensonTable):
            # All at once, instead of stretched pictures first.
            self.table.scene.cache.patience = math.inf
            self.table.view.settle_now()
            self.table.scene.update()
        settle()
        picture = self.window.grab()
        over = [each for each in self._app.topLevelWidgets() if each is not self.window and each.isVisible()]
        painter = QPainter(picture)
        for widget in over:
            if isinstance(widget, QMenu):
                spot = widget.pos() - self.window.pos()
            else:
                # Whatever places windows on a desktop puts a dialog in the middle.
                spot = QPoint(self.window.width() - widget.width(), self.window.height() - widget.height()) / 2
            painter.drawPixmap(spot, widget.grab())
        painter.end()
        return picture

    def dismiss(self) -> None:
        """Close what lies over the window."""
        for widget in [*self._open, *self._app.topLevelWidgets()]:
            if widget is not self.window and widget.isVisible():
                widget.close()
        self._open.clear()


@cache
def _replay(plies: int | None = None) -> Replay:
    """The game in `records/`, after so many decisions (None for all)."""
    record = parse_record(_REVIEWED.read_text(encoding="utf-8"))
    return rebuild(record, {each: read_data(each) for each in needed_data(record)}, to=plies)


def _when(wanted: Callable[[set[str]], bool], first: int = 0, seat: int | None = None) -> int:
    """After how many decisions of the game the next decision brings events of the wanted kinds."""
    replay = _replay()
    for ply, events in enumerate(replay.events[first:], first):
        kinds = {str(event["kind"]) for event in replay.game.describe(events)}
        if wanted(kinds) and (seat is None or _to_act(ply) == seat):
            return ply
    raise LookupError("the game has no such decision")


def _to_act(ply: int) -> int:
    """Whose decision is the one after `ply` others."""
    return _replay(ply).game.state.to_act()


def _cut(path: Path, plies: int | None) -> dict[str, Any]:
    """The record of a game after so many decisions (None for all)."""
    data: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    if plies is not None:
        data["moves"] = data["moves"][:plies]
        for key in ("result", "review", "checks"):
            data.pop(key, None)
    return data


@cache
def thoughts(ply: int) -> Json:
    """An answer of the engine about the position after `ply` decisions, by iterations instead of seconds."""
    game = _replay(ply).game
    seat = game.state.to_act()
    view = View(game.spec, game.state, seat, game.state.observe(seat))
    budget = Budget(iterations=_THOUGHTS)
    thinking = find_bot(STRONGEST, game.spec.id).think(view, 1, budget)
    run(thinking, budget)
    considered = [asdict(each) for each in thinking.considered(8)]
    return {"iterations": thinking.iterations, "values": thinking.values(), "considered": considered}


def settle() -> None:
    """Let layouts, drawing and single shots come to rest."""
    for _round in range(8):
        QApplication.processEvents()
        QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)


# The screens


def home_empty(studio: Studio) -> None:
    studio.window.show_home()


def home(studio: Studio) -> None:
    studio.keep_past_games()
    studio.window.home.games.select(studio.window.storage.folder / "Evening 4.rocket")


def new_game(studio: Studio) -> None:
    studio.window.show_new_game()


def _keep_maps(studio: Studio) -> None:
    """A map of one's own, saved, and another one with changes that are not."""
    england, _faults = from_json(read_data("maps/england"))
    mine = replace(england, id="midlands", title="Midlands")
    studio.window.maps.save("midlands", to_json(mine))
    leeds = next(place for place in mine.places if place.name == "Leeds")
    studio.window.maps.save("albion", to_json(replace(mine, id="albion", title="Albion")))
    moved = with_changed_place(mine, leeds.at, replace(leeds, at=(leeds.at[0] + 1, leeds.at[1])))
    studio.window.maps.keep_draft("albion", to_json(replace(moved, id="albion", title="Albion")))


def maps(studio: Studio) -> None:
    _keep_maps(studio)
    studio.window.show_maps()
    _maps_page(studio)._fill("midlands")


def _maps_page(studio: Studio) -> StephensonMaps:
    page = studio.window._maps_page
    assert isinstance(page, StephensonMaps)
    return page


def _editor(studio: Studio, tab: int) -> EditorPage:
    maps(studio)
    page = _maps_page(studio)
    page._fill("albion")
    page.edit()
    assert page.editor is not None
    page.editor.tabs.setCurrentIndex(tab)
    return page.editor


def map_place(studio: Studio) -> None:
    editor = _editor(studio, 0)
    editor.select(next(place.at for place in editor.draft.places if place.name == "London"))


def map_start(studio: Studio) -> None:
    editor = _editor(studio, 0)
    editor.select(next(place.at for place in editor.draft.places if place.name == "Bristol"))


def map_fault(studio: Studio) -> None:
    editor = _editor(studio, 1)
    editor.fault_list.setCurrentRow(0)
    editor.fault_list.itemActivated.emit(editor.fault_list.item(0))
    editor.tabs.setCurrentIndex(1)


def map_industries(studio: Studio) -> None:
    _editor(studio, 2)


def map_balance(studio: Studio) -> None:
    editor = _editor(studio, 3)
    names = [line.line.abbr for line in editor.draft.of_kind("start") if line.line is not None]
    editor.balance.show_result(
        {
            "games": 200,
            "of": 200,
            "tiles": [34, 43, 53],
            "decisions": [108, 126, 151],
            "endings": {"lines": 0.97, "tiles": 0.03},
            "spread": [8, 24, 47],
            "score": 71.4,
            "order": [[0.36, 0.29, 0.43], [0.33, 0.26, 0.4], [0.31, 0.24, 0.38]],
            "lines": {name: 0.2 + 0.03 * number for number, name in enumerate(names)},
            "places": {"Exeter": 0.21},
        }
    )


def own_map(studio: Studio) -> None:
    _keep_maps(studio)
    studio.window.show_new_game()
    assert studio.window._new_page is not None
    studio.window._new_page.choose({"map": "midlands"})


def statistics(studio: Studio) -> None:
    studio.keep_past_games()
    studio.window.show_statistics()


def settings(studio: Studio) -> None:
    with patch.object(QDialog, "exec", lambda dialog: studio.show(dialog)):
        studio.window.show_settings()


def key_list(studio: Studio) -> None:
    studio.open_game(_mine())
    studio.window.show_keys()


def _mine(first: int = 40, kinds: Sequence[str] = ("extend",)) -> int:
    """A position where Ada begins with an extension."""
    return _when(lambda told: set(kinds) <= told, first, 0)


def rules(studio: Studio) -> None:
    studio.open_game(_mine())
    studio.window.show_rules()


def first_turn(studio: Studio) -> None:
    studio.open_game(0, people=True)


def my_turn(studio: Studio) -> None:
    studio.open_game(_mine())


def late(studio: Studio) -> None:
    studio.open_game(_mine(100))


def choice(studio: Studio) -> None:
    table = studio.open_game(_mine())
    table.chooser.choose_line(next(line for line, to in table.chooser.moves.extensions.items() if len(to) > 1))


def preview(studio: Studio) -> None:
    table = studio.open_game(_mine())
    extensions = [text for to in table.chooser.moves.extensions.values() for text in to.values()]
    table.chooser.pick(max(extensions, key=lambda text: len("\n".join(table.chooser.outcome(text).lines([""] * 3)))))


def near(studio: Studio) -> None:
    preview(studio)
    view = studio.table.view
    label = studio.table.chooser.pending.split()[-1]
    spot = view.viewportTransform().map(studio.table.board.centre(label))
    view.board_scene.reduced_motion = True  # at once
    view.zoom(2.4, spot)
    settle()
    spot = view.viewportTransform().map(studio.table.board.centre(label))
    view.horizontalScrollBar().setValue(view.horizontalScrollBar().value() + round(spot.x() - view.width() / 2))
    view.verticalScrollBar().setValue(view.verticalScrollBar().value() + round(spot.y() - view.height() * 0.55))


def station_choice(studio: Studio) -> None:
    table = studio.open_game(_mine())
    table.chooser.choose_station()


def investment(studio: Studio) -> None:
    table = studio.open_game(_mine())
    table.actions_bar.invest.click()
    table.chooser.pick(next(text for text in table.session.legal() if text.startswith("invest")))


def move_list(studio: Studio) -> None:
    table = studio.open_game(_mine())
    table.actions_bar.moves.click()


def refusal(studio: Studio) -> None:
    table = studio.open_game(_mine())
    table.chooser.choose_station()
    taken = next(label for label in table.board.hexes if label not in table.chooser.targets())
    table.chooser.hex_clicked(taken)


def veto(studio: Studio) -> None:
    table = studio.open_game(_when(lambda told: bool({"bid", "pass"} & told), 30), people=True)
    assert table.veto.isVisible()


def veto_bid(studio: Studio) -> None:
    table = studio.open_game(_when(lambda told: bool({"bid", "pass"} & told), 30), people=True)
    table.chooser.pick(next(text for text in table.session.legal() if text.startswith("bid")))


def merger(studio: Studio) -> None:
    ply = _when(lambda told: "merge" in told)
    table = studio.open_game(ply, people=True)
    table.session.play(_cut(_REVIEWED, None)["moves"][ply])


def thinking(studio: Studio) -> None:
    studio.open_game(next(ply for ply in range(50, 100) if _to_act(ply) == 2))


def hint(studio: Studio, step: int = 3) -> None:
    table = studio.open_game(_mine())
    table.show_hint()
    settle()
    table.session.engine.advised.emit(thoughts(_mine()))
    for _step in range(step - 1):
        table.show_hint()


def analysis(studio: Studio) -> None:
    table = studio.open_game(_mine())
    table.toggle_analysis()
    settle()
    table.session.engine.advising.emit(thoughts(_mine()))


def replay(studio: Studio) -> None:
    table = studio.open_game()
    table.show_ply(_when(lambda told: "merge" in told) + 1)


def catch_up(studio: Studio) -> None:
    table = studio.open_game(next(ply for ply in range(60, 120) if _to_act(ply) == 0 != _to_act(ply - 1)))
    table.looking.play_since(600_000)
    table.looking.playback._step()
    table.looking.playback.toggle()


def seats(studio: Studio) -> None:
    studio.open_game(_mine())
    studio.window.show_seats()


def curtain(studio: Studio) -> None:
    studio.window.settings.values.curtain = "always"
    studio.open_game(_mine(), people=True)
    table = studio.table
    legal = [text for text in table.session.legal() if text.startswith("invest")]
    table.session.play(legal[0])
    while not studio.window.curtain.is_drawn():
        table.session.play(next(text for text in table.session.legal() if text.startswith(("invest", "pass"))))
    studio.window.settings.values.curtain = "hidden"


def end(studio: Studio) -> None:
    studio.open_game()


def end_parts(studio: Studio) -> None:
    table = studio.open_game()
    table.end.table.setCurrentIndex(table.end.model.index(0, 0))


def review(studio: Studio) -> None:
    table = studio.open_game()
    table.end.show_review()
    table.advice.review_page.table.selectRow(0)


def reviewed_move(studio: Studio) -> None:
    table = studio.open_game()
    judgement = table.advice.reviewer.review.costly()[0]
    table.advice.review_page.ply_wanted.emit(judgement.ply)
    assert judgement.better is not None
    table.advice.review_page.move_wanted.emit(judgement.ply, judgement.better.move)


def usa(studio: Studio) -> None:
    studio.window.open_file(_golden("lines-3", 60))


def china(studio: Studio) -> None:
    studio.window.open_file(_golden("no-extension-4", 60))


def edition_1999(studio: Studio) -> None:
    studio.window.open_file(_golden("edition-1999", 40))
    settle()
    table = studio.table
    table.chooser.choose_line(
        max(table.chooser.moves.extensions, key=lambda line: len(table.chooser.moves.extensions[line]))
    )


def end_1999(studio: Studio) -> None:
    studio.window.open_file(_golden("edition-1999", None))


def _golden(name: str, plies: int | None) -> Path:
    """A golden game after so many decisions (None for all), in the folder of the window's games, for people."""
    data = _cut(_GOLDEN / f"{name}.rocket", plies)
    for seat in data["seats"]:
        seat["player"] = "human"
    path = Storage().folder / "Elsewhere.rocket"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(json.dumps(data))
    return path


SCREENS: Final[dict[str, Callable[[Studio], None]]] = {
    "home-empty": home_empty,
    "home": home,
    "new-game": new_game,
    "maps": maps,
    "map-place": map_place,
    "map-start": map_start,
    "map-fault": map_fault,
    "map-industries": map_industries,
    "map-balance": map_balance,
    "own-map": own_map,
    "statistics": statistics,
    "settings": settings,
    "keys": key_list,
    "rules": rules,
    "first-turn": first_turn,
    "my-turn": my_turn,
    "late": late,
    "choice": choice,
    "preview": preview,
    "near": near,
    "station": station_choice,
    "investment": investment,
    "moves": move_list,
    "refusal": refusal,
    "veto": veto,
    "veto-bid": veto_bid,
    "merger": merger,
    "thinking": thinking,
    "hint-where": partial(hint, step=1),
    "hint-move": partial(hint, step=2),
    "hint-why": hint,
    "analysis": analysis,
    "replay": replay,
    "catch-up": catch_up,
    "seats": seats,
    "curtain": curtain,
    "end": end,
    "end-parts": end_parts,
    "review": review,
    "reviewed-move": reviewed_move,
    "usa": usa,
    "china": china,
    "edition-1999": edition_1999,
    "end-1999": end_1999,
    **station_master.SCREENS,
    **pocket_rockets.SCREENS,
    **spike.SCREENS,
}


def take(app: QApplication, form: Format, themes: Sequence[str], screens: Sequence[str], folder: Path) -> list[Path]:
    """Make the pictures of these screens in each theme; gives the files."""
    made = []
    studio = Studio(app, form)
    with ExitStack() as stack:
        # Nobody answers; what bots would say is told by `thoughts`.
        stack.enter_context(patch.object(BotProcess, "_ask", lambda _process: None))
        for theme in themes:
            (folder / theme).mkdir(parents=True, exist_ok=True)
            for number, screen in enumerate(SCREENS):
                if screen not in screens:
                    continue
                with studio.opened(theme):
                    SCREENS[screen](studio)
                    made.append(folder / theme / f"{number + 1:02}-{screen}.png")
                    if not studio.picture().save(str(made[-1])):
                        raise OSError(f"{made[-1]} cannot be written")
    return made


def main(words: Sequence[str]) -> int:
    """The exit status: each format in a process of its own, for Qt scales a whole process."""
    parser = argparse.ArgumentParser(prog="dev.py pictures", description="Makes pictures of every screen.")
    parser.add_argument("folder", nargs="?", type=Path, default=Path("build/pictures"))
    parser.add_argument("--format", action="append", choices=list(FORMATS))
    parser.add_argument("--theme", action="append", choices=THEMES)
    parser.add_argument("--screen", action="append", choices=list(SCREENS), metavar="SCREEN", help=", ".join(SCREENS))
    parser.add_argument("--here", action="store_true", help=argparse.SUPPRESS)
    chosen = parser.parse_args(words)
    names = chosen.format or list(FORMATS)
    if not chosen.here:
        status = 0
        for name in names:
            environment = {
                **os.environ,
                "QT_QPA_PLATFORM": "offscreen",
                "QT_SCALE_FACTOR": str(FORMATS[name].ratio),
                LANGUAGE_VARIABLE: FORMATS[name].language,
            }
            command = [sys.executable, "-m", "tests.views.pictures", *words, "--here", "--format", name]
            status = subprocess.run(command, env=environment, check=False).returncode or status
        return status
    name = names[-1]
    form = FORMATS[name]
    QLocale.setDefault(QLocale(form.language))
    app = QApplication([])
    use_language(form.language)
    speak(app, form.language)
    themes = [theme for theme in form.themes if theme in (chosen.theme or THEMES)]
    made = take(app, form, themes, chosen.screen or list(SCREENS), chosen.folder / name)
    print(f"{len(made)} pictures in {chosen.folder / name}")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
