"""No text is forgotten by translation or cut off: every page and panel in the pseudo-language, in two sizes."""

from __future__ import annotations

import errno
import os
import re
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from pathlib import Path

import pytest
from PySide6.QtCore import QLocale, QSize
from PySide6.QtWidgets import QApplication, QDialog, QWidget

from rocket_desktop.ai.bots import Budget, run
from rocket_desktop.ai.levels import LEVELS, find_bot
from rocket_desktop.ai.view import View
from rocket_desktop.data import read_data, use_language
from rocket_desktop.model.catalog import GAMES
from rocket_desktop.model.core import IllegalMove
from rocket_desktop.model.game import Game, needed_data, rebuild
from rocket_desktop.model.record import Seat, recover_record
from rocket_desktop.model.stephenson.map_draft import slug
from rocket_desktop.model.stephenson.map_drawing import drawing_faults
from rocket_desktop.model.stephenson.map_file import check_map
from rocket_desktop.play.analysis import Analyst, Evaluation, MoveValue
from rocket_desktop.play.review import Judgement, Reviewer
from rocket_desktop.play.seats import BOT_NAMES
from rocket_desktop.pseudo import PSEUDO
from rocket_desktop.views.games.stephenson.editor.maps_page import StephensonMaps
from rocket_desktop.views.games.stephenson.table import StephensonTable
from rocket_desktop.views.shell.about import AboutDialog, licences
from rocket_desktop.views.shell.app import speak
from rocket_desktop.views.shell.key_list import KeyList
from rocket_desktop.views.shell.seats_dialog import SeatsDialog
from rocket_desktop.views.shell.window import MainWindow
from tests.views.conftest import sit_down
from tests.views.seen_texts import Seen, cut, settle, texts, untranslated, without_markup
from tests.views.test_table import veto

SIZES = (QSize(1024, 640), QSize(1440, 900))
GOLDEN = Path(__file__).resolve().parent.parent / "golden"
QUOTED = re.compile(r"(['\"]).*?\1")
PLAYERS = ("Ada", "Ben", "Cy", "Di", "Cleo", "Dan", "Eve", "Fay")
FEW = 20  # faults that are told at once
KEYS = ("Ctrl", "Alt", "F11")
OWN_WORDS = (
    "Rocket Desktop",
    "Reiner Knizia",
    "GeoNames",
    "CC BY",
    "Natural Earth",
    "English",
    "Français",
    ".rocket",
    "Ctrl+Z",
    "Ctrl+Y",
)


@pytest.fixture(autouse=True)
def pseudo_language(qapp: QApplication) -> Iterator[None]:
    use_language(PSEUDO)
    translator = speak(qapp, PSEUDO)
    yield
    qapp.removeTranslator(translator)
    use_language("en")


@pytest.fixture(params=SIZES, ids=lambda size: f"{size.width()}x{size.height()}")
def window(open_window: Callable[[], MainWindow], request: pytest.FixtureRequest) -> MainWindow:
    opened = open_window()
    opened.resize(request.param)
    settle()
    return opened


def names() -> list[str]:
    """What is the same in every language: games, players, lines and places of the maps."""
    found = [*OWN_WORDS, *PLAYERS, *BOT_NAMES, *(spec.title for spec in GAMES.values())]
    for name in ("england", "usa", "china"):
        rail_map = read_data(f"maps/{name}")
        assert isinstance(rail_map, dict)
        for line in rail_map["lines"]:
            found += [line["abbr"], line["name"], line["start"]["name"]]
        found += [place["name"] for place in [*rail_map["cities"], *rail_map["towns"]]]
    board = read_data("boards/spike")
    assert isinstance(board, dict)
    found += [node["name"] for node in board["nodes"] if "name" in node]
    # In the titles of games.
    found += [QLocale().monthName(month, kind) for month in range(1, 13) for kind in QLocale.FormatType]
    return found


def translated(seen: Iterable[Seen], *also: str) -> None:
    """Fail with texts that are English; names, and what is in `also`, are the same in every language."""
    english = untranslated(seen, [*names(), *also])
    assert not english, "not translated:\n" + "\n".join(map(str, english[:FEW]))


def check(page: QWidget, *also: str) -> None:
    """Fail with texts of `page` that are English or have too little room."""
    settle()
    said = list(texts(page))
    assert len(said) > 3, "the page says hardly anything"
    translated(said, *also)
    without_room = cut(page)
    assert not without_room, "cut:\n" + "\n".join(map(str, without_room[:FEW]))


def test_untranslated_texts_are_found(window: MainWindow) -> None:
    window.home.title.setText("Forgotten words")
    assert [each.text for each in untranslated(texts(window), names())] == ["Forgotten words"]
    window.home.title.setText("[Ŕéàďý]")
    window.home.new_button.setText("[" + "Ŵ" * 300 + "]")
    window.home.new_button.setMaximumWidth(200)
    settle()
    assert [each.text for each in cut(window)] == [window.home.new_button.text()]


def test_home(window: MainWindow) -> None:
    check(window)


def test_home_with_games(window: MainWindow) -> None:
    for _game in range(2):
        sit_down(window, "human", "human")
        window.leave_table()
    check(window, str(window.storage.folder))


def test_new_game(window: MainWindow) -> None:
    window.show_new_game()
    check(window)


def test_maps_and_their_editor(window: MainWindow) -> None:
    window.show_maps()
    page = window._maps_page
    assert isinstance(page, StephensonMaps)
    check(page, "Eastern United States", "Eastern China")
    page.copy()
    editor = page.editor
    assert editor is not None
    own = [editor.draft.subtitle, editor.draft.about, "GeoJSON", *[each.name for each in editor.draft.industries]]
    own += [slug(place.line.abbr) for place in editor.draft.places if place.line is not None]
    for place in editor.draft.places[::7]:
        editor.select(place.at)
        check(editor, *own)
    # A map with faults of every kind that can be made here.
    for place in editor.draft.places[7:]:
        editor._remove(place.at)
    start = editor.draft.places[0].at
    editor._add_place("city", (start[0], start[1] + 1))
    editor._paint([(30, 0), (32, 0)], True)
    editor.check()
    assert len(editor.faults) > 5
    for tab in range(editor.tabs.count()):
        editor.tabs.setCurrentIndex(tab)
        check(editor, *own, *[slug(place.name) for place in editor.draft.places])
    editor.balance.show_result(FIGURES)
    check(editor, *own, *[slug(place.name) for place in editor.draft.places])
    keys = editor.keys()
    translated([Seen("keys", words) for _key, words in keys])
    said = []
    for attempt in (
        partial(editor._move, start, (start[0], start[1] + 1)),
        partial(editor._paint, [start], False),
        partial(editor._paint, [(90, 0)], True),
        partial(editor._draw_area, "coast", [(0, 0), (1, 1)]),
    ):
        attempt()
        said.append(Seen("trouble", editor.trouble.text()))
    assert all(seen.text for seen in said)
    translated(said)


FIGURES = {
    "games": 200,
    "of": 200,
    "tiles": [34, 43, 53],
    "decisions": [108, 126, 151],
    "endings": {"lines": 0.9, "tiles": 0.05, "no-extension": 0.03, "idle": 0.02},
    "spread": [8, 24, 47],
    "score": 71.4,
    "order": [[0.36, 0.29, 0.43], [0.33, 0.26, 0.4]],
    "lines": {"GWR": 0.2},
    "places": {"Exeter": 0.21},
}


def test_faults_of_map_files_are_translated() -> None:
    whole = read_data("maps/england")
    assert isinstance(whole, dict)
    said: list[tuple[str, str]] = []
    for key in [*whole, *whole["scenery"]]:
        for value in (None, 5, "x", [5], {"x": 5}, True, "", "\u202e", "x" * 3000):
            data = {**whole, key: value}
            if key in whole["scenery"]:
                data = {**whole, "scenery": {**whole["scenery"], key: value}}
            said += [(key, fault) for fault in check_map(data)]
            said += [(key, fault.text) for fault in drawing_faults(data)]
    for key in ("lines", "cities", "towns", "industries"):
        said += [(key, fault) for fault in check_map({**whole, key: whole[key][:3]}, complete=True)]
    # What is quoted are the file's own words.
    seen = [Seen(key, QUOTED.sub("…", fault)) for key, fault in said]
    assert len({each.text for each in seen}) > 60
    fields = [*whole, *whole["scenery"], *whole["lines"][0], *whole["cities"][0], "points", "rank", "kind", "angle"]
    known = [place["id"] for key in ("cities", "towns") for place in whole[key]]
    known += [line["id"] for line in whole["lines"]] + [line["start"]["id"] for line in whole["lines"]]
    known += [industry[key] for industry in whole["industries"] for key in ("id", "name")]
    translated(
        seen, *known, *fields, "rail-hex-map", "flat", "pointy", "null", "true", "JSON", "variant", "text", "size"
    )


def test_table(window: MainWindow) -> None:
    table = sit_down(window, "human", "human", "human")
    check(window)
    for dock in table.docks.values():
        dock.raise_()
        check(window)
    table.actions_bar.moves.click()
    check(table.move_list, *table.session.legal())
    table.move_list.close()
    for gesture in (
        partial(table.chooser.choose_line, "mr"),
        table.chooser.choose_station,
        partial(table.chooser.propose, "invest london brewing"),
    ):
        gesture()
        check(window)
        hovers = [Seen("hover", choice.hover) for choice in table.chooser.choices()]
        said = [Seen(label, table.scene.describe(label)) for label in table.board.hexes]
        translated([*hovers, *said])
        table.chooser.step_back()


def test_looking_back(window: MainWindow) -> None:
    table = sit_down(window, "human", "human")
    for text in ("extend mr I8", "invest london leather", "invest london brewing"):
        table.session.play(text)
    table.show_ply(1)
    check(window)
    table.undo()
    check(window)


def test_veto(window: MainWindow) -> None:
    table = veto(window)
    assert table.veto.isVisible()
    check(window)
    table.chooser.propose(next(text for text in table.session.legal() if text.startswith("bid")))
    check(window)
    table.chooser.accept()
    assert table.chooser.moves.matches
    check(window)
    table.chooser.propose(next(text for text in table.session.legal() if text.startswith("match")))
    check(window)


def test_end(window: MainWindow, tmp_path: Path) -> None:
    file = tmp_path / "1.rocket"
    file.write_bytes((GOLDEN / "edition-1999.rocket").read_bytes())
    window.open_file(file)
    table = window.table
    assert isinstance(table, StephensonTable)
    settle()
    assert table.end.isVisible()
    check(window)
    table.end.table.setCurrentIndex(table.end.model.index(0, 0))
    table.end.tabs.setCurrentIndex(1)
    check(window)
    table.end.review_wanted.emit()
    check(window)


def check_keys(window: MainWindow) -> None:
    """Look through the list of keys, which must fit into the window, and close it."""
    window.show_keys()
    (keys,) = window.findChildren(KeyList)
    assert keys.height() < window.height()
    assert keys.width() <= window.width()
    check(keys, *KEYS)
    keys.close()
    settle()


def test_dialogs(window: MainWindow, told: list[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    shown: list[QDialog] = []
    monkeypatch.setattr(QDialog, "exec", lambda dialog: shown.append(dialog))
    window.show_settings()
    (dialog,) = shown
    dialog.show()
    check(dialog)
    dialog.close()
    window.show_about()
    (about,) = window.findChildren(AboutDialog)
    check(about, "GPL", *[title for title in licences() if title.isascii()])
    about.close()
    settle()
    check_keys(window)
    sit_down(window, "human", "human")
    check_keys(window)
    damaged = tmp_path / "[ďàṁàĝéď].rocket"
    whole = (GOLDEN / "lines-3.rocket").read_bytes()
    damaged.write_bytes(whole[: len(whole) // 2])
    window.open_file(damaged)
    for content in (b"", b"nothing", b'{"format": "rocket-desktop record", "version": 1, "game": "chess"}'):
        damaged.write_bytes(content)
        window.open_file(damaged)
    window.open_file(tmp_path)
    window.open_file(tmp_path / "[ñô].rocket")
    assert len(told) == 6
    translated(
        [Seen("message", without_markup(text)) for text in told],
        *KEYS,
        tmp_path.name,
        os.strerror(errno.ENOENT).lower(),
    )


def evaluation(table: StephensonTable) -> Evaluation:
    """What a search might have found: a move of each kind, each a little worse."""
    kinds = {text.split()[0]: text for text in table.session.legal()}
    moves = tuple(
        MoveValue(text, 0.5 - 0.1 * place, (40.5, 31.2), 400 >> place) for place, text in enumerate(kinds.values())
    )
    return Evaluation(len(table.session.plies()), table.session.to_act(), (0.5, 0.5), moves[0].points, moves, 700)


def test_hints_and_analysis(window: MainWindow, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Analyst, "_next", lambda _analyst: None)  # nothing is asked of the engine
    table = sit_down(window, "human", "human")
    hints = table.advice.hints
    table.show_hint()
    check(window)
    hints._answered(evaluation(table))
    for _step in range(3):
        check(window)
        table.show_hint()
    hints.close()
    table.toggle_analysis()
    check(window)
    table.advice.live._show(evaluation(table))
    for move in evaluation(table).moves:
        table.advice.live._point(move.move)
        check(window)


def test_review(window: MainWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "1.rocket"
    file.write_bytes((GOLDEN / "lines-2.rocket").read_bytes())
    window.open_file(file)
    table = window.table
    assert isinstance(table, StephensonTable)
    settle()
    monkeypatch.setattr(Reviewer, "_go_on", lambda _reviewer: None)
    table.start_review()
    check(window)
    played = table.session.plies()[0]
    better = next(text for text in table.session.legal_after(0) if text != played.text)
    table.advice.reviewer.review.judgements[0] = Judgement(
        0,
        played.seat,
        (0.6, 0.4),
        (40.0, 30.0),
        MoveValue(better, 0.9, (40.0, 30.0), 900),
        MoveValue(played.text, 0.1, (20.0, 30.0), 900),
    )
    table.advice.review_page.show_review()
    table.advice.review_page.table.selectRow(0)
    check(window)


def test_statistics(window: MainWindow) -> None:
    window.show_statistics()
    check(window)


def test_seats(window: MainWindow) -> None:
    sit_down(window, "human", "human", "greedy")
    window.show_seats()
    (dialog,) = window.findChildren(SeatsDialog)
    check(dialog)
    dialog.close()


def test_curtain(window: MainWindow) -> None:
    window.settings.values.curtain = "always"
    sit_down(window, "human", "human")
    assert window.curtain.isVisible()
    check(window)


# Words of the model


def test_events_of_whole_games_are_translated() -> None:
    seen = []
    kinds = set()
    for path in sorted(GOLDEN.glob("*.rocket")):
        record, _fault = recover_record(path.read_bytes())
        replay = rebuild(record, {name: read_data(name) for name in needed_data(record)})
        for events in replay.events:
            for event in replay.game.describe(events):
                kinds.add(str(event["kind"]))
                seen += [Seen(path.name, str(event[key])) for key in ("text", "why") if key in event]
    assert {"extend", "award", "score", "merge", "exchange", "isolated", "invest", "station", "end"} <= kinds
    translated(seen)


def test_refusals_are_translated() -> None:
    refusals: dict[str, Seen] = {}
    for name in ("random-1999", "keeps-hex", "tiles-4"):
        record, _fault = recover_record((GOLDEN / f"{name}.rocket").read_bytes())
        built_in = {each: read_data(each) for each in needed_data(record)}
        attempts = [
            *record.moves[::5],
            "bid 9 F9",
            "match F9",
            "pass",
            "none",
            "extend x F9",
            "bid x F9",
            "station Z99",
            "",
        ]
        for ply in range(0, len(record.moves), 7):
            game = rebuild(record, built_in, to=ply).game
            for attempt in attempts:
                try:
                    game.parse(attempt)
                except IllegalMove as error:
                    refusals[str(error)] = Seen(f"{name}, ply {ply}, {attempt}", str(error))
    assert len(refusals) > 100
    # The text forms of moves, and the ids that they name.
    forms = (
        "extend LINE HEX, invest CITY INDUSTRY, station HEX, station HEX from HEX, bid SHARES HEX, match HEX,"
        " pass or none"
    )
    ids = [word for text in refusals for word in re.findall(r"\(([a-z, -]+)\)", text)]
    translated(refusals.values(), forms, *ids)


def test_reasons_of_bots_are_translated() -> None:
    """Those of the engine that the table asks, in its own process."""
    spec = GAMES["stephensons-rocket"]
    game = Game.start(spec, (Seat("Ada"), Seat("Ben")), {}, 1, {"maps/england": read_data("maps/england")})
    seen = []
    for level in LEVELS:
        thinking = find_bot(level, spec.id).think(
            View(spec, game.state, game.state.to_act(), game.state.observe(game.state.to_act())),
            1,
            Budget(iterations=40),
        )
        run(thinking, Budget(iterations=40))
        seen += [Seen(level, considered.reason) for considered in thinking.considered(5)]
    translated(seen)
