"""Maps of players' own that no game of ours has: the table and the bots behave, or the checker says why not."""

from __future__ import annotations

from collections.abc import Callable
from copy import deepcopy
from random import Random
from typing import Any

import pytest
from PySide6.QtCore import QRectF, Qt
from PySide6.QtWidgets import QApplication

from rocket_desktop.ai.bots import Budget, run
from rocket_desktop.ai.levels import find_bot
from rocket_desktop.ai.view import View
from rocket_desktop.data import read_data
from rocket_desktop.i18n import ISOLATES, isolated
from rocket_desktop.model.catalog import GAMES
from rocket_desktop.model.game import Game
from rocket_desktop.model.record import Seat
from rocket_desktop.model.stephenson.map_file import DIRECTIONS, MOST_HEXES, check_map, column_letters
from rocket_desktop.views.games.stephenson import place_art
from rocket_desktop.views.games.stephenson.panels import space_side
from rocket_desktop.views.games.stephenson.table import StephensonTable
from rocket_desktop.views.kit.lettering import cut_serif, serif
from rocket_desktop.views.shell.window import MainWindow
from tests.views.conftest import click_space, sit_down
from tests.views.seen_texts import settle

Map = dict[str, Any]

GOODS = ("Amber", "Beer", "Coal", "Dyes", "Eels", "Flax", "Glass", "Hops", "Iron", "Jute", "Kelp", "Lead")
HEBREW = ("תל אביב", "ירושלים", "חיפה", "באר שבע", "נצרת", "אשדוד", "רחובות", "טבריה")


def england() -> Map:
    found = deepcopy(read_data("maps/england"))
    assert isinstance(found, dict)
    return {**found, "id": "odd"}


def places(found: Map) -> list[Map]:
    return [*(line["start"] for line in found["lines"]), *found["cities"], *found["towns"]]


def without_cities() -> Map:
    return {**england(), "cities": []}


def with_industries(number: int) -> Map:
    found = england()
    ids = [name.lower() for name in GOODS[:number]]
    found["industries"] = [
        {"id": name.lower(), "name": name, "colour": f"#{20 * at:02x}a060"} for at, name in enumerate(GOODS[:number])
    ]
    for at, city in enumerate(found["cities"]):
        first = ids[at % number]
        city["industries"] = [first, first, ids[(at + 1) % number]]
    return found


def two_lines() -> Map:
    found = england()
    return {**found, "lines": found["lines"][:2]}


def largest(orientation: str) -> Map:
    found = england()
    found["orientation"] = orientation
    found["grid"]["directions"] = {name: [dq, dr] for name, dq, dr in DIRECTIONS[orientation]}
    found["hexes"] = {}
    for column in range(24):
        for row in range(MOST_HEXES // 24):
            at = [column, row - column // 2] if orientation == "flat" else [column - row // 2, row]
            found["hexes"][f"{column_letters(column)}{row + 1}"] = at
    spots = [f"{column_letters(column)}{row}" for column in range(2, 24, 4) for row in range(3, 25, 4)]
    Random(5).shuffle(spots)
    for place, spot in zip(places(found), spots, strict=False):
        place["hex"] = spot
    del found["scenery"]
    del found["projection"]
    return found


def long_names() -> Map:
    found = england()
    for named in [*places(found), *found["lines"], *found["industries"]]:
        named["name"] = f"{named['name']} upon the Very Wide River of Wensleydale"[:40]
    return {**found, "title": "The United Kingdoms of England and Wales"}


def right_to_left() -> Map:
    found = england()
    for at, place in enumerate(places(found)):
        place["name"] = f"{HEBREW[at % 8]} {at // 8}"
    for at, named in enumerate([*found["lines"], *found["industries"]]):
        named["name"] = HEBREW[at % 8]
    for at, line in enumerate(found["lines"]):
        line["abbr"] = HEBREW[at][:4]
    return {**found, "title": HEBREW[0]}


ODD: dict[str, Callable[[], Map]] = {
    "no city": without_cities,
    "one industry": lambda: with_industries(1),
    "twelve industries": lambda: with_industries(12),
    "two lines": two_lines,
    "600 hexes, flat": lambda: largest("flat"),
    "600 hexes, pointy": lambda: largest("pointy"),
    "40 letters": long_names,
    "right to left": right_to_left,
}


def sit_down_on(window: MainWindow, found: Map) -> StephensonTable:
    window.maps.save("odd", found)
    return sit_down(window, "human", "human", "human", options={"map": "odd"})


@pytest.mark.parametrize("odd", ODD)
def test_a_game_is_played_to_its_end_and_told(window: MainWindow, odd: str) -> None:
    found = ODD[odd]()
    assert check_map(found) == []
    table = sit_down_on(window, found)
    for label in table.board.hexes:
        assert table.scene.describe(label).startswith(label)
        assert table.scene.hex_at(table.board.centre(label)) == label
    rng = Random(3)
    session = table.session
    for turn in range(4):
        table.chooser.choose_line(min(table.chooser.moves.extensions)) if table.chooser.moves.extensions else None
        for choice in table.chooser.choices():
            assert choice.hover, turn
        session.play(rng.choice(session.legal()))
    while session.legal():
        session.play(rng.choice(session.legal()))
    settle()
    assert table.end.isVisible()
    assert table.log.model.rowCount() > 20
    assert "wins" in table.end.heading.text() or "win together" in table.end.heading.text()


@pytest.mark.parametrize("odd", ODD)
def test_bots_decide_on_it(odd: str) -> None:
    spec = GAMES["stephensons-rocket"]
    game = Game.start(spec, (Seat("Ada"), Seat("Ben")), {}, 1, {"maps/england": ODD[odd]()})
    for level in ("greedy", "easy", "medium"):
        seat = game.state.to_act()
        view = View(spec, game.state, seat, game.state.observe(seat))
        thinking = find_bot(level, spec.id).think(view, 1, Budget(iterations=8))
        run(thinking, Budget(iterations=8))
        game.play(spec.format_move(game.state, thinking.best()))
    assert len(game.moves) == 3


def test_a_map_with_one_line_is_refused_in_a_sentence() -> None:
    found = england()
    found["lines"] = found["lines"][:1]
    assert check_map(found) == ["the map needs at least 2 lines, it has 1"]


def test_twelve_industries_have_room_for_their_spaces(window: MainWindow) -> None:
    table = sit_down_on(window, with_industries(12))
    settle()
    for row, city in enumerate(table.chart_model.cities):
        for column, industry in enumerate(table.chart_model.industries, 1):
            cell = QRectF(table.chart.visualRect(table.chart_model.index(row, column)))
            spaces = len(table.chart_model.owners(row, column))
            if spaces:
                assert spaces * (space_side(cell, spaces) + 2) <= cell.width() + 2, (city.name, industry.name)
    click_space(table, "exeter", "lead")
    assert table.chooser.pending == "invest exeter lead"


def test_without_cities_players_keep_their_names_in_the_chart(window: MainWindow) -> None:
    table = sit_down_on(window, without_cities())
    settle()
    assert table.chart.columnWidth(0) >= table.chart.fontMetrics().horizontalAdvance("Cy") + 16
    assert table.chooser.moves.investments == {}


def test_long_names_leave_room_for_everything(window: MainWindow) -> None:
    table = sit_down_on(window, long_names())
    settle()
    board = table.board
    for place in board.places.values():
        assert len(place.name) == 40
        for scale in (0.12, 0.3, 1.0, 3.0):
            full = place_art.name_size(place, scale)
            assert full >= 36 * place_art.text_factor(scale) * 0.55, "a name can be read"
            assert place_art.name_plate(place, scale).width() <= place_art.PLATE_WIDTH + 0.1
        assert place.name.strip() in table.scene.describe(place.hex)
    chart = table.chart
    assert chart.columnWidth(0) < chart.viewport().width() / 2
    assert chart.header.height() < chart.height() / 2
    for column, industry in enumerate(table.chart_model.industries, 1):
        told = str(table.chart_model.headerData(column, Qt.Orientation.Horizontal, Qt.ItemDataRole.ToolTipRole))
        assert industry.title in told


def test_what_is_too_long_ends_in_dots(qapp: QApplication) -> None:
    assert qapp is not None
    whole = serif("Northampton")
    assert cut_serif("Northampton", whole.advance).advance == whole.advance
    cut = cut_serif("Northampton", whole.advance / 2)
    assert 0.2 * whole.advance < cut.advance <= whole.advance / 2
    assert cut_serif("W", 0.01).advance > 0


def test_names_from_right_to_left_turn_nothing_round_them(window: MainWindow, qapp: QApplication) -> None:
    assert qapp is not None
    table = sit_down_on(window, right_to_left())
    first = table.board.lines["gwr"]
    assert first.abbr == isolated(HEBREW[0][:4])
    assert first.abbr.strip(ISOLATES) == HEBREW[0][:4]
    for text in (table.session.legal()[0], "invest london brewing"):
        table.session.play(text)
    told = [table.log.model.text(row) for row in range(table.log.model.rowCount())]
    assert told
    for line in told:
        outside, depth = "", 0
        for letter in line:
            depth += (letter == ISOLATES[0]) - (letter == ISOLATES[1])
            outside += letter if depth == 0 else ""
        assert not any("א" <= letter <= "ת" for letter in outside), line
    # Letters that are drawn one by one would stand from left to right.
    assert serif("אב", spacing=0.1).advance == serif("אב").advance
    assert serif(isolated("אב")).advance == serif("אב").advance
    assert serif("AB", spacing=0.1).advance > serif("AB").advance


def test_the_editor_takes_the_largest_map(window: MainWindow) -> None:
    window.maps.save("odd", largest("pointy"))
    window.show_maps()
    page = window._maps_page
    assert page is not None
    page._fill("odd")  # type: ignore[attr-defined]
    page.edit()  # type: ignore[attr-defined]
    editor = page.editor  # type: ignore[attr-defined]
    assert len(editor.draft.hexes) == MOST_HEXES
    editor._paint([max(editor.draft.hexes)], False)
    assert len(editor.draft.hexes) == MOST_HEXES - 1
    editor._paint([(30, 0), (31, 0)], True)
    assert "600" in editor.trouble.text()
    assert len(editor.draft.hexes) == MOST_HEXES - 1
