"""The maps' page and the editor: by mouse and by keyboard, nothing lost, faulty files said in a sentence."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QDialog, QFileDialog, QLabel, QWidget
from pytestqt.qtbot import QtBot

from rocket_desktop.model.stephenson.draft_file import from_json, to_json
from rocket_desktop.model.stephenson.map_draft import CITY, START, TOWN
from rocket_desktop.model.stephenson.map_layout import Axial
from rocket_desktop.play.own_maps import OwnMaps
from rocket_desktop.play.storage import StorageError
from rocket_desktop.views.games.stephenson.board_theme import THEMES
from rocket_desktop.views.games.stephenson.editor.canvas import MapCanvas
from rocket_desktop.views.games.stephenson.editor.editor_page import EditorPage
from rocket_desktop.views.games.stephenson.editor.maps_page import StephensonMaps
from rocket_desktop.views.games.stephenson.editor.tools import COAST, ERASE, LAND, SEA, SELECT, TOOL_KEYS
from rocket_desktop.views.games.stephenson.table import StephensonTable
from rocket_desktop.views.shell.window import MainWindow
from tests.model.test_map_draft import small
from tests.views.conftest import sit_down

LEFT = Qt.MouseButton.LeftButton


def maps_page(window: MainWindow) -> StephensonMaps:
    window.show_maps()
    page = window._maps_page
    assert isinstance(page, StephensonMaps)
    return page


def open_editor(maps: StephensonMaps) -> EditorPage | None:
    return maps.editor


def copied(window: MainWindow, number: int = 0) -> EditorPage:
    """The editor on a copy of one of the program's maps."""
    page = maps_page(window)
    page.list.setCurrentRow(number)
    page.copy()
    assert page.editor is not None
    return page.editor


def on_small(window: MainWindow) -> EditorPage:
    """The editor on a small map that was saved."""
    window.maps.save("small", to_json(small()))
    page = maps_page(window)
    page._fill("small")
    page.edit()
    assert page.editor is not None
    return page.editor


def click(canvas: MapCanvas, at: Axial) -> None:
    QTest.mouseClick(canvas, LEFT, Qt.KeyboardModifier.NoModifier, canvas.spot_of(at))


def drag(canvas: MapCanvas, *way: Axial) -> None:
    spots = [canvas.spot_of(at) for at in way]
    QTest.mousePress(canvas, LEFT, Qt.KeyboardModifier.NoModifier, spots[0])
    for spot in spots[1:]:
        QTest.mouseMove(canvas, spot)
    QTest.mouseRelease(canvas, LEFT, Qt.KeyboardModifier.NoModifier, spots[-1])


def use(page: EditorPage, tool: str) -> None:
    """Choose a tool by its key."""
    page.canvas.setFocus()
    QTest.keyClicks(page.canvas, TOOL_KEYS[tool].lower())
    assert page.canvas.tool == tool


# --- the list


def test_the_list_has_the_programs_maps_and_ones_own(window: MainWindow) -> None:
    QTest.mouseClick(window.home.maps_button, LEFT)
    page = maps_page(window)
    assert [page.list.item(row).text() for row in range(3)] == ["England", "Eastern USA", "China"]
    assert not page.edit_button.isEnabled()
    assert page.play_button.isEnabled()
    window.maps.save("mine", to_json(small()))
    page._fill("mine")
    assert page.list.item(3).text() == "Small (your own)"
    assert page.edit_button.isEnabled()


def test_a_map_of_the_programs_is_copied_and_not_changed(window: MainWindow) -> None:
    editor = copied(window)
    assert editor.draft.title == "England (copy)"
    assert editor.faults == []
    assert editor.name == "england-copy"
    assert window.maps.find("england-copy").draft is not None
    assert window.maps.data() == {}


def test_a_map_is_deleted_and_brought_back(window: MainWindow) -> None:
    window.maps.save("mine", to_json(small()))
    page = maps_page(window)
    page._fill("mine")
    QTest.mouseClick(page.delete_button, LEFT)
    assert window.maps.maps() == []
    QTest.mouseClick(page.restore_button, LEFT)
    assert [each.name for each in window.maps.maps()] == ["mine"]
    assert not page.restore_button.isVisible()


def test_maps_are_imported_and_exported(window: MainWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    page = maps_page(window)
    shared = tmp_path / "shared.json"
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_words: (str(shared), ""))
    page.list.setCurrentRow(1)
    QTest.mouseClick(page.export_button, LEFT)
    assert json.loads(shared.read_text(encoding="utf-8"))["title"] == "Eastern United States"
    monkeypatch.setattr(QFileDialog, "getOpenFileNames", lambda *_words: ([str(shared)], ""))
    QTest.mouseClick(page.import_button, LEFT)
    assert window.maps.data().keys() == {"maps/eastern-united-states"}
    assert page.trouble.text() == ""


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (b"", "bad.json cannot be taken: it is no JSON"),
        (b"[" * 100_000, "bad.json cannot be taken: it is no JSON"),
        (b"\x00\xff", "bad.json cannot be taken: it is no text in UTF-8"),
        (b"[1]", "bad.json cannot be taken: it is no map"),
        (b'{"format": "chess"}', "bad.json is no map: the map must have"),
        (b'{"format": "rail-hex-map", "version": 2}', "bad.json is no map: the map must have"),
    ],
)
def test_a_hostile_file_is_refused_in_a_sentence(window: MainWindow, tmp_path: Path, content: bytes, said: str) -> None:
    page = maps_page(window)
    file = tmp_path / "bad.json"
    file.write_bytes(content)
    page.import_files([file])
    assert page.trouble.text().startswith(said)
    assert window.maps.maps() == []
    assert file.read_bytes() == content


def test_maps_of_one_title_are_told_apart_by_their_files(window: MainWindow, tmp_path: Path) -> None:
    maps = maps_page(window)
    file = tmp_path / "shared.json"
    file.write_text(json.dumps(to_json(small())))
    maps.import_files([file, file])
    shown = [maps.list.item(row).text() for row in range(maps.list.count())]
    assert shown[-2:] == ["Small (small, your own)", "Small (small-2, your own)"]


def test_a_faulty_map_is_taken_to_be_mended(window: MainWindow, tmp_path: Path) -> None:
    data: dict[str, Any] = to_json(small())
    data["cities"][0]["hex"] = "Z99"
    file = tmp_path / "faulty.json"
    file.write_text(json.dumps(data), encoding="utf-8")
    page = maps_page(window)
    page.import_files([file])
    assert "has faults and was taken as a draft" in page.trouble.text()
    page.edit()
    assert page.editor is not None
    assert [city.name for city in page.editor.draft.of_kind(CITY)] == ["City 2"]


def test_a_file_that_became_damaged_is_listed_and_not_opened(window: MainWindow) -> None:
    window.maps.save("mine", to_json(small()))
    (window.maps.folder / "mine.json").write_text("{", encoding="utf-8")
    page = maps_page(window)
    page._fill("mine")
    assert "No game can be played on it: it is no JSON" in page.about.text()
    assert not page.edit_button.isEnabled()
    page.edit()
    assert page.editor is None
    window.show_new_game()
    assert window._new_page is not None
    assert window._new_page.start_button.isEnabled()


# --- editing with the mouse


def test_hexes_are_brushed_on_and_off_and_undone(window: MainWindow) -> None:
    page = on_small(window)
    before = page.draft
    use(page, LAND)
    drag(page.canvas, (5, 0), (6, 0), (7, 0))
    assert page.draft.hexes - before.hexes == {(5, 0), (6, 0), (7, 0)}
    use(page, SEA)
    drag(page.canvas, (7, 0), (6, 0))
    assert page.draft.hexes - before.hexes == {(5, 0)}
    page.undo_action.trigger()
    page.undo_action.trigger()
    assert page.draft == before
    page.redo_action.trigger()
    assert page.draft.hexes - before.hexes == {(5, 0), (6, 0), (7, 0)}


def test_a_hex_with_a_place_says_why_it_stays(window: MainWindow) -> None:
    page = on_small(window)
    use(page, SEA)
    click(page.canvas, (0, 0))
    assert page.trouble.text() == "Start 1 stands there: move or remove it first."
    assert page.trouble.isVisible()
    drag(page.canvas, (1, 0), (0, 0), (0, 1))  # the brush goes round it
    assert (0, 0) in page.draft.hexes
    assert not {(1, 0), (0, 1)} & page.draft.hexes
    assert page.trouble.text() == ""


@pytest.mark.parametrize("kind", [START, CITY, TOWN])
def test_places_are_set_moved_and_removed(window: MainWindow, kind: str) -> None:
    page = on_small(window)
    use(page, kind)
    click(page.canvas, (2, 1))
    place = page.draft.place_at((2, 1))
    assert place is not None
    assert place.kind == kind
    assert page.place_form.name.text() == place.name
    use(page, SELECT)
    drag(page.canvas, (2, 1), (3, 1))
    assert page.draft.place_at((2, 1)) is None
    moved = page.draft.place_at((3, 1))
    assert moved is not None
    assert moved.name == place.name
    QTest.mouseClick(page.place_form.remove, LEFT)
    assert page.draft.place_at((3, 1)) is None
    assert not page.place_form.name.isVisible()


def test_a_place_cannot_be_dropped_on_another(window: MainWindow) -> None:
    page = on_small(window)
    before = page.draft
    drag(page.canvas, (0, 0), (2, -1))
    assert page.trouble.text() == "City 1 stands there already."
    assert page.draft == before


def test_a_coast_is_drawn_with_the_mouse_and_removed(window: MainWindow) -> None:
    page = on_small(window)
    use(page, COAST)
    drag(page.canvas, (0, 0), (4, -2), (4, 2), (0, 4), (0, 0))
    land = page.draft.scenery["land"]
    assert isinstance(land, list)
    assert len(land) == 1
    use(page, ERASE)
    click(page.canvas, (2, 1))
    assert page.draft.scenery["land"] == []
    use(page, COAST)
    click(page.canvas, (1, 1))
    assert page.trouble.text().startswith("Draw round an area")


def test_the_map_is_zoomed_and_moved(window: MainWindow) -> None:
    canvas = on_small(window).canvas
    start = canvas.spot_of((2, 1))
    canvas.zoom(2.0, canvas.spot_of((2, 1)).toPointF())
    assert (canvas.spot_of((2, 1)) - start).manhattanLength() <= 2
    apart = canvas.spot_of((4, 1)) - canvas.spot_of((2, 1))
    QTest.mousePress(canvas, Qt.MouseButton.RightButton, Qt.KeyboardModifier.NoModifier, QPoint(200, 200))
    QTest.mouseMove(canvas, QPoint(260, 230))
    QTest.mouseRelease(canvas, Qt.MouseButton.RightButton, Qt.KeyboardModifier.NoModifier, QPoint(260, 230))
    assert canvas.spot_of((4, 1)) - canvas.spot_of((2, 1)) == apart
    assert (canvas.spot_of((2, 1)) - start - QPoint(60, 30)).manhattanLength() <= 3
    canvas.fit()
    assert (canvas.spot_of((2, 1)) - start).manhattanLength() <= 2


# --- by keyboard alone


def test_a_map_is_made_by_keyboard(window: MainWindow) -> None:
    page = on_small(window)
    canvas = page.canvas
    canvas.select((0, 0))
    use(page, TOWN)
    for key in (Qt.Key.Key_Right, Qt.Key.Key_Down, Qt.Key.Key_Return):
        QTest.keyClick(canvas, key)
    at = canvas.cursor_hex
    assert at == (1, 1)
    assert page.draft.place_at(at) is not None
    use(page, SELECT)
    QTest.keyClick(canvas, Qt.Key.Key_Return)  # picks up the place that is chosen
    QTest.keyClick(canvas, Qt.Key.Key_Right)
    QTest.keyClick(canvas, Qt.Key.Key_Return)
    assert page.draft.place_at((2, 0)) is not None
    QTest.keyClick(canvas, Qt.Key.Key_Delete)
    assert page.draft.place_at((2, 0)) is None
    use(page, SEA)
    before = page.draft
    QTest.keyClick(canvas, Qt.Key.Key_Space)
    QTest.keyClick(canvas, Qt.Key.Key_Right, Qt.KeyboardModifier.ShiftModifier)
    assert before.hexes - page.draft.hexes == {(2, 0), (3, 0)}


@pytest.mark.parametrize("orientation", ["flat", "pointy"])
def test_the_keyboard_walks_rows_and_columns(window: MainWindow, orientation: str) -> None:
    page = copied(window, 0 if orientation == "flat" else 1)
    canvas, draft = page.canvas, page.draft
    assert draft.orientation == orientation
    start = next(at for at, label in draft.labels().items() if label == "H8")
    for key, wanted in (
        (Qt.Key.Key_Right, "IJKL"),
        (Qt.Key.Key_Left, "KJIH"),
        (Qt.Key.Key_Down, ("9", "10", "11")),
        (Qt.Key.Key_Up, ("10", "9", "8")),
    ):
        if key == Qt.Key.Key_Right:
            canvas.select(start)
        for part in wanted:
            QTest.keyClick(canvas, key)
            label = draft.label(canvas.cursor_hex)
            assert label == (f"{part}8" if part.isalpha() else f"H{part}")


def test_a_coast_is_drawn_by_keyboard(window: MainWindow) -> None:
    page = on_small(window)
    canvas = page.canvas
    canvas.select((0, 0))
    use(page, COAST)
    for key in (
        Qt.Key.Key_Return,
        Qt.Key.Key_Right,
        Qt.Key.Key_Right,
        Qt.Key.Key_Return,
        Qt.Key.Key_Down,
        Qt.Key.Key_Down,
        Qt.Key.Key_Return,
        Qt.Key.Key_F,
    ):
        QTest.keyClick(canvas, key)
    assert len(page.draft.scenery["land"]) == 1  # type: ignore[arg-type]


def test_what_the_keyboard_is_on_is_said(window: MainWindow) -> None:
    page = on_small(window)
    page.canvas.select((0, 0))
    assert page.canvas.accessibleDescription() == "A1, Start 1, starting town of Line 1"
    assert page.status.text() == "A1, Start 1, starting town of Line 1"
    QTest.keyClick(page.canvas, Qt.Key.Key_Up)
    assert page.status.text() == "a hex off the board"
    assert page.keys()


# --- the forms


def test_a_line_is_named_and_coloured(window: MainWindow) -> None:
    page = on_small(window)
    page.select((0, 0))
    form = page.place_form
    form.name.clear()
    QTest.keyClicks(form.name, "York")
    form.line_name.clear()
    QTest.keyClicks(form.line_name, "North Eastern")
    form.abbr.clear()
    QTest.keyClicks(form.abbr, "NER")
    form.native.setText("約克")
    form.native.textEdited.emit("約克")
    form.colour.setCurrentIndex(form.colour.findData("violet"))
    form.colour.activated.emit(form.colour.currentIndex())
    place = page.draft.place_at((0, 0))
    assert place is not None
    assert place.line is not None
    assert (place.name, place.native, place.line.name, place.line.abbr) == ("York", "約克", "North Eastern", "NER")
    assert (place.line.colour, place.line.colour_name) == ("#6820a3", "violet")
    entry: Any = to_json(page.draft)["lines"]
    assert (entry[0]["id"], entry[0]["start"]["id"]) == ("ner", "york")


def test_letters_typed_in_a_row_are_one_step(window: MainWindow) -> None:
    page = on_small(window)
    page.select((0, 4))
    before = page.draft
    page.place_form.name.selectAll()
    QTest.keyClicks(page.place_form.name, "Leeds")
    page.undo()
    # The field was never empty in the draft, and all letters are taken back at once.
    assert page.draft == before


def test_a_city_has_industries_and_a_number(window: MainWindow) -> None:
    page = on_small(window)
    page.select((2, 3))
    form = page.place_form
    assert form.number.text() == "2"
    QTest.mouseClick(form.up, LEFT)
    assert [city.name for city in page.draft.of_kind(CITY)] == ["City 2", "City 1"]
    assert form.number.text() == "1"
    form.spaces[2].setCurrentIndex(3)
    form.spaces[2].activated.emit(3)
    city = page.draft.place_at((2, 3))
    assert city is not None
    assert city.industries[2] == "leather"
    form.kind.setCurrentIndex(form.kind.findData(TOWN))
    form.kind.activated.emit(form.kind.currentIndex())
    assert [town.name for town in page.draft.of_kind(TOWN)] == ["Town 1", "City 2"]


def test_industries_are_added_named_and_removed(window: MainWindow) -> None:
    page = on_small(window)
    form = page.industry_form
    page.tabs.setCurrentIndex(2)
    QTest.mouseClick(form.add, LEFT)
    assert len(form.names) == 5
    form.names[4].selectAll()
    QTest.keyClicks(form.names[4], "Coal")
    assert page.draft.industries[4].name == "Coal"
    form.remove_wanted.emit(4)
    assert len(page.draft.industries) == 4


def test_the_map_is_named_and_turned(window: MainWindow) -> None:
    page = copied(window)
    form = page.map_form
    page.tabs.setCurrentIndex(1)
    form.title.selectAll()
    QTest.keyClicks(form.title, "Albion")
    assert page.heading.text() == "Albion *"
    form.orientation.setCurrentIndex(1)
    form.orientation.activated.emit(1)
    assert page.draft.orientation == "pointy"
    page.check()
    assert not any(fault.serious for fault in page.faults)
    QTest.mouseClick(form.clear_button, LEFT)
    assert page.draft.scenery["land"] == []
    assert not form.clear_button.isEnabled()


# --- the coast from a file


def test_a_coast_is_imported(window: MainWindow, tmp_path: Path) -> None:
    page = on_small(window)
    file = tmp_path / "coast.geojson"
    ring = [[-10, 51.5], [-6, 52], [-5.5, 54.5], [-8, 55.3], [-10, 51.5]]
    file.write_text(json.dumps({"type": "Polygon", "coordinates": [ring]}), encoding="utf-8")
    page.import_coast(file)
    assert len(page.draft.scenery["land"]) == 1  # type: ignore[arg-type]
    assert page.undo_action.toolTip() == "Undo: coast imported"


@pytest.mark.parametrize(
    ("content", "said"),
    [
        ("", "coast.geojson cannot be drawn: the file is no JSON"),
        ('{"type": "Point", "coordinates": [0, 0]}', "coast.geojson cannot be drawn: there are no areas in it"),
    ],
)
def test_a_hostile_coast_is_refused(window: MainWindow, tmp_path: Path, content: str, said: str) -> None:
    page = on_small(window)
    before = page.draft
    file = tmp_path / "coast.geojson"
    file.write_text(content, encoding="utf-8")
    page.import_coast(file)
    assert page.trouble.text().startswith(said)
    assert page.draft == before
    page.import_coast(tmp_path / "nothing.geojson")
    assert page.trouble.text().startswith("nothing.geojson cannot be read")


# --- faults and figures


def test_faults_are_listed_and_lead_to_their_place(window: MainWindow, qtbot: QtBot) -> None:
    page = copied(window)
    london = next(place for place in page.draft.places if place.name == "London")
    reading = next(place for place in page.draft.places if place.name == "Reading")
    beside = (london.at[0], london.at[1] + 1)
    page._move(reading.at, beside)
    page.select(None)
    qtbot.waitUntil(lambda: page.fault_list.count() > 0, timeout=300_000)
    texts = [page.fault_list.item(row).text() for row in range(page.fault_list.count())]
    row = next(row for row, text in enumerate(texts) if "touch" in text and "london" in text.lower())
    page.fault_list.itemClicked.emit(page.fault_list.item(row))
    assert page.canvas.selected in (london.at, beside)
    assert "can be played" in page.fault_heading.text()
    assert page.play_button.isEnabled()


def test_a_map_with_serious_faults_is_not_played(window: MainWindow) -> None:
    page = on_small(window)
    page._remove((0, 0))
    page.check()
    assert page.fault_heading.text().startswith("✖ 1 fault keeps the map from being played.")
    assert page.fault_list.item(0).text() == "✖ The map needs at least 2 lines, it has 1."
    assert not page.play_button.isEnabled()
    assert page.balance.model.rowCount() == 0
    assert not page.balance.play.isEnabled()
    page.undo()
    page.check()
    assert page.play_button.isEnabled()
    assert page.balance.model.rowCount() == 2


def test_figures_of_a_map(window: MainWindow) -> None:
    page = copied(window)
    model = page.balance.model
    rows = [[model.index(row, column).data() for column in range(5)] for row in range(7)]
    assert [row[0] for row in rows] == ["GWR", "L&SWR", "SER", "GER", "MR", "L&Y", "NER"]
    assert [row[1] for row in rows] == ["5", "4", "4", "4", "6", "4", "6"]
    assert "193 hexes, 165 of them free" in page.balance.summary.text()
    page.balance.table.activated.emit(model.index(0, 0))
    assert page.draft.label(page.canvas.cursor_hex) == "F13"


def test_games_of_bots_are_shown_and_forgotten_when_the_map_changes(
    window: MainWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    page = on_small(window)
    asked: list[object] = []
    monkeypatch.setattr(page.games, "start", lambda content, players: asked.append((content, players)))
    monkeypatch.setattr(page.games, "is_playing", lambda: bool(asked))
    monkeypatch.setattr(page.games, "stop", asked.clear)
    page.tabs.setCurrentIndex(3)
    QTest.mouseClick(page.balance.play, LEFT)
    assert asked == [(to_json(page.draft), 3)]
    assert page.balance.stop.isVisible()
    figures = {
        "games": 100,
        "of": 200,
        "tiles": [30, 41, 52],
        "decisions": [100, 120, 140],
        "endings": {"lines": 0.9, "tiles": 0.1},
        "spread": [3, 12, 30],
        "score": 61.2,
        "order": [[0.4, 0.31, 0.49], [0.3, 0.2, 0.4], [0.3, 0.2, 0.4]],
        "lines": {"L1": 0.75, "L2": 0.25},
        "places": {"City 1": 0.9, "City 2": 0.1},
    }
    page.games.progressed.emit(figures)
    said = page.balance.result.text().split("\n")
    assert said[0] == "100 games played:"
    assert "Place 1 in the turn order wins 40 % (31–49); fair would be 33." in said
    assert "Lines that survive: L2 25 %, L1 75 %." in said
    assert "Seldom reached: City 2." in said
    assert page.balance.bar.value() == 100
    page._add_place(TOWN, (2, 1))
    assert asked == []
    assert page.balance.result.text() == "The map has changed since: play again."
    page.games.failed.emit("No.")
    assert page.balance.result.text() == "No."


# --- nothing is lost


def test_changes_are_kept_without_being_saved(window: MainWindow, qtbot: QtBot) -> None:
    page = on_small(window)
    page._add_place(TOWN, (2, 1))
    qtbot.waitUntil(lambda: window.maps.find("small").draft is not None, timeout=300_000)
    draft = window.maps.find("small").draft
    assert draft == to_json(page.draft)
    assert window.maps.data() == {"maps/small": to_json(small())}


def test_the_list_and_a_new_window_go_on_with_what_was_not_saved(
    open_window: Callable[[], MainWindow],
) -> None:
    window = open_window()
    page = on_small(window)
    page._add_place(TOWN, (2, 1))
    window.close()  # at once, before any timer
    again = open_window()
    maps = maps_page(again)
    maps._fill("small")
    assert maps.list.currentItem().text() == "Small (changes not saved)"
    maps.edit()
    assert maps.editor is not None
    assert maps.editor.draft.place_at((2, 1)) is not None
    assert maps.editor.heading.text() == "Small *"
    maps.editor.revert()
    assert to_json(maps.editor.draft) == to_json(small())
    maps.editor.undo()
    assert maps.editor.draft.place_at((2, 1)) is not None


def test_saving_and_what_was_saved(window: MainWindow) -> None:
    page = on_small(window)
    assert not page.save_button.isEnabled()
    page._add_place(TOWN, (2, 1))
    assert page.save_button.isEnabled()
    page.canvas.setFocus()
    QTest.keyClick(page.canvas, Qt.Key.Key_S, Qt.KeyboardModifier.ControlModifier)
    assert window.maps.data() == {"maps/small": to_json(page.draft)}
    assert window.maps.find("small").draft is None
    page.undo()
    assert page.keep()
    page.redo()
    assert page.keep()
    assert window.maps.find("small").draft is None  # it is as it was saved


def test_what_was_saved_elsewhere_meanwhile_is_kept_and_said(window: MainWindow) -> None:
    page = on_small(window)
    page.save()
    elsewhere = replace(page.draft, title="Large")
    OwnMaps(window.maps.folder).save("small", to_json(elsewhere))
    page._add_place(TOWN, (2, 1))
    page.save()
    assert "changed elsewhere" in page.trouble.text()
    assert "Large, as saved elsewhere" in page.trouble.text()
    assert {each.title for each in window.maps.maps()} == {"Small", "Large, as saved elsewhere"}
    page._add_place(TOWN, (3, 1))
    page.say("Something was refused.")
    page.save()
    assert page.trouble.text() == ""


def test_a_disk_that_is_full_is_said_and_the_page_stays(
    window: MainWindow, monkeypatch: pytest.MonkeyPatch, told: list[str]
) -> None:
    page = on_small(window)
    page._add_place(TOWN, (2, 1))

    def refuse(*_words: object) -> None:
        raise StorageError("small.json cannot be saved: no space left on device")

    with monkeypatch.context() as patch:
        patch.setattr(OwnMaps, "keep_draft", refuse)
        patch.setattr(OwnMaps, "save", refuse)
        assert not page.save()
        assert page.trouble.text() == "small.json cannot be saved: no space left on device."
        assert page.heading.text() == "Small *"
        assert page.leave()  # the player was asked, and says yes
        assert told == ["The last changes of this map cannot be kept. Leave them?"]
    assert page.keep()
    assert window.maps.find("small").draft is not None


def test_leaving_the_page_keeps_the_draft(window: MainWindow) -> None:
    page = on_small(window)
    page._add_place(TOWN, (2, 1))
    window.show_home()
    assert window.maps.find("small").draft == to_json(page.draft)
    maps = maps_page(window)
    assert open_editor(maps) is page  # still open, with its history
    QTest.mouseClick(page.back_button, LEFT)
    assert open_editor(maps) is None
    assert maps.list.currentItem().text() == "Small (changes not saved)"


# --- playing on it


def test_a_game_on_ones_own_map(window: MainWindow) -> None:
    page = on_small(window)
    page._add_place(TOWN, (2, 1))
    page.check()
    QTest.mouseClick(page.play_button, LEFT)
    new_page = window._new_page
    assert new_page is not None
    assert window.pages.currentWidget() is new_page
    assert new_page.options()["map"] == "small"
    for row in new_page.rows:
        row.player.setCurrentIndex(0)
    new_page.start_button.click()
    table = window.table
    assert isinstance(table, StephensonTable)
    assert table.board.title == "Small"
    assert len(table.board.places) == 6
    table.session.play(table.session.legal()[0])
    path = table.session.path
    assert path.name.startswith("Small, ")
    window.leave_table()
    # The map changes and goes; the game is the same.
    for moved in window.maps.delete("small"):
        assert not moved[0].exists()
    window.open_file(path)
    assert isinstance(window.table, StephensonTable)
    assert len(window.table.board.places) == 6
    assert window._picture(window.storage.entry(path)).isNull() is False
    assert window._miniature(window.storage.entry(path)).isNull() is False
    window._play_again()
    assert isinstance(window.table, StephensonTable)
    assert window.table.board.title == "Small"
    window.leave_table()
    window.show_new_game()
    assert window._new_page is not None
    assert window._new_page.options()["map"] == "england"


def test_maps_and_a_game_at_the_table(window: MainWindow) -> None:
    sit_down(window, "human", "human")
    page = maps_page(window)
    QTest.mouseClick(page.back_button, LEFT)
    assert window.pages.currentWidget() is window.table


def test_the_map_is_looked_at(window: MainWindow) -> None:
    page = on_small(window)
    QTest.mouseClick(page.look_button, LEFT)
    (dialog,) = page.findChildren(QDialog)
    assert dialog.isVisible()
    assert dialog.windowTitle() == "Small"
    dialog.close()


@pytest.mark.parametrize("theme", ["light", "dark", "contrast"])
def test_the_editor_follows_the_theme(window: MainWindow, theme: str) -> None:
    page = on_small(window)
    window._set("theme", theme)
    image = page.canvas.grab().toImage()
    colours = {image.pixelColor(x, 2).name() for x in range(0, image.width(), 7)}
    assert THEMES[theme].sea in colours


def test_everything_has_a_name_for_readers_of_the_screen(window: MainWindow) -> None:
    page = on_small(window)
    page.select((2, 3))
    for number in range(page.tabs.count()):
        page.tabs.setCurrentIndex(number)
        for widget in page.findChildren(QWidget):
            if widget.isVisibleTo(page) and widget.focusPolicy() & Qt.FocusPolicy.TabFocus:
                labelled = any(label.buddy() is widget for label in page.findChildren(QLabel))
                text = getattr(widget, "text", lambda: "")()
                inner = widget.parent()
                known = widget.accessibleName() or text or labelled or type(inner).__name__ == "QSpinBox"
                known = known or type(widget).__name__ in ("QTabBar", "UprightArea", "QTabWidget", "QScrollArea")
                known = known or widget.objectName().startswith("qt_")
                assert known, (type(widget).__name__, widget.objectName())


def test_a_saved_map_is_what_was_drawn(window: MainWindow) -> None:
    page = copied(window, 2)
    page._paint([(-1, 8), (-2, 8)], True)
    assert page.save()
    saved = window.maps.find(page.name).saved
    assert saved is not None
    assert to_json(from_json(saved)[0]) == saved == to_json(page.draft)
