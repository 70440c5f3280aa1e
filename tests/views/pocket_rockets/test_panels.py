"""The panels, the end, the pictures, the hints and the rules of Pocket Rockets."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QSize, Qt
from PySide6.QtTest import QAbstractItemModelTester
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from rocket_desktop.model.core import OVER
from rocket_desktop.model.record import Seat
from rocket_desktop.model.rng import Rng
from rocket_desktop.play.seats import marked
from rocket_desktop.play.session import Ply, Session, open_session
from rocket_desktop.play.storage import Storage
from rocket_desktop.views.games.pocket_rockets.chooser import Chooser
from rocket_desktop.views.games.pocket_rockets.end_panel import PocketRocketsEnd
from rocket_desktop.views.games.pocket_rockets.guide import PocketRocketsGuide
from rocket_desktop.views.games.pocket_rockets.menus import table_keys
from rocket_desktop.views.games.pocket_rockets.models import PlayersModel, RocketsModel, YardModel
from rocket_desktop.views.games.pocket_rockets.panels import PlayersTable, RocketsTable
from rocket_desktop.views.games.pocket_rockets.picture import miniature, picture
from rocket_desktop.views.games.pocket_rockets.rules_text import rules_in_short
from rocket_desktop.views.games.pocket_rockets.scene import YardScene
from rocket_desktop.views.kit.spots import Spot
from rocket_desktop.views.shell.marks import style_of
from rocket_desktop.views.shell.position_model import Subject
from tests.model.pocket_rockets.table import At
from tests.views.pocket_rockets.tables import YardTables
from tests.views.station_master.tables import go_on

ACCESSIBLE = Qt.ItemDataRole.AccessibleTextRole
GOLDEN = Path(__file__).parent.parent.parent / "golden"


def show(model: YardModel, session: Session, seat: int = 0) -> None:
    """Show a game as a seat sees it."""
    session.look(seat)
    model.show_seats(session.seats())
    model.show_position(session.position(), session.status())


def row(model: YardModel, number: int) -> list[str]:
    return [str(model.index(number, column).data()) for column in range(model.columnCount())]


def words(model: YardModel, number: int, column: int) -> str:
    return str(model.index(number, column).data(ACCESSIBLE))


def yard() -> At:
    """Ada: an open rocket, and one launched with the choice of direction.  Ben: one for +1, one for five actions."""
    at = At().hand(0, "red-body grey-base")
    at.rocket(0, "red", 2).rocket(0, "grey", 1, "free-direction", 3)
    return at.rocket(1, "grey", 3, "plus-one").rocket(1, "yellow", 1, "extra-action")


def test_players_tell_points_rockets_and_bonuses(tables: YardTables) -> None:
    model = PlayersModel()
    show(model, tables.set_up(yard()))
    # 2 x 1 + 3 and 2 x 2 waiting; 2 x 3 + 1 + 2 x 1.
    assert row(model, 0) == ["Ada  ◂", "5", "4", "1/2 (1)", "⇄", "2"]
    assert row(model, 1) == ["Ben", "9", "0", "2/2", "●5", "0"]
    assert words(model, 0, 3) == "Ada: 1 of 2 rockets complete, 1 launched"
    assert words(model, 1, 4) == "Ben: +1 action"
    assert words(model, 0, 2) == "Ada: 4 points in open rockets"
    model.sort_next(1)
    assert model.subject(0, 0) == Subject("player", 1)
    assert all(model.header_help(column) for column in range(model.columnCount()))


def test_the_bonus_card_is_a_column_of_its_own(tables: YardTables) -> None:
    model = PlayersModel()
    show(model, tables.set_up(At(bonus_cards=True).bonus(1, "look").rocket(0, "red").rocket(1, "grey")))
    assert [row(model, seat)[-1] for seat in (0, 1)] == ["–", "✓"]
    assert words(model, 1, 6) == "Ben can still use the bonus card"


def test_in_the_variant_the_tallest_rocket_has_the_bonus(tables: YardTables) -> None:
    at = At(stars=True).rocket(0, "red", 1, "extra-card").rocket(1, "grey", 2, "extra-card")
    model = PlayersModel()
    model.stars = True
    show(model, tables.set_up(at))
    assert [row(model, seat)[4] for seat in (0, 1)] == ["–", "■4"]


def test_rockets_tell_their_sums(tables: YardTables) -> None:
    model = RocketsModel()
    show(model, tables.set_up(yard()))
    assert row(model, 0) == ["Ada 1", "red", "2", "…", "–", "(4)"]
    assert row(model, 1) == ["Ada 2", "grey", "1", "any direction", "3", "5 (2 × 1 + 3)"]
    assert row(model, 2) == ["Ben 1", "grey", "3", "+1 point", "–", "7 (2 × 3 + 1)"]
    assert words(model, 0, 0) == "Ada, rocket 1, red, 2 body sections; no head yet"
    assert words(model, 1, 5).endswith("fuel of 3; 5 points (2 × 1 + 3)")
    model.compact = 1
    model.refresh()
    assert row(model, 1)[5] == "5"
    model.compact = 2
    model.refresh()
    assert [row(model, at)[:4] for at in range(4)] == [
        ["1", "red", "2", "…"],
        ["2", "grey", "1", "⇄"],
        ["1", "grey", "3", "+1"],
        ["2", "yellow", "1", "●5"],
    ]
    for column in range(1, model.columnCount()):
        model.sort_next(column)
        assert model.header_help(column)
    assert model.subject(0, 0) == Subject("player", 1)


def test_in_little_room_names_and_numbers_are_not_cut(tables: YardTables, qtbot: QtBot) -> None:
    players, rockets = PlayersModel(), RocketsModel()
    models: list[YardModel] = [players, rockets]
    shown = [PlayersTable(players), RocketsTable(rockets)]
    for model, table in zip(models, shown, strict=True):
        qtbot.addWidget(table)
        show(model, tables.set_up(yard()))
        model.compact = 0
        table.resize(900, 200)
        table.show()
        qtbot.waitExposed(table)
        assert not table.isColumnHidden(2)
        assert model.compact == 0
        model.compact = 1
        short = table.content_width()  # of what was once the shortest
        model.compact = 0
        table.resize(short - 10, 200)
        assert model.compact == 2
        assert table.columnWidth(0) >= table.sizeHintForColumn(0)
    assert shown[0].isColumnHidden(2)
    assert shown[0].isColumnHidden(3)


@pytest.mark.parametrize("players", [2, 4])
def test_the_models_follow_a_game(tables: YardTables, players: int, qtbot: QtBot) -> None:
    tables.options = {"bonus_cards": True}
    session, rng = tables.new(players, players), Rng(players)
    shown: list[YardModel] = [PlayersModel(), RocketsModel()]
    testers = [QAbstractItemModelTester(model, QAbstractItemModelTester.FailureReportingMode.Fatal) for model in shown]
    players_table, rockets_table = PlayersTable(PlayersModel()), RocketsTable(RocketsModel())
    qtbot.addWidget(players_table)
    qtbot.addWidget(rockets_table)
    assert players_table.accessibleName() != rockets_table.accessibleName()
    for model in shown:
        show(model, session)
        model.sort_next(2)
    for _ in range(90):
        if session.to_act() == OVER:
            break
        go_on(session, rng)
        for model, make in zip(shown, (PlayersModel, RocketsModel), strict=True):
            model.show_position(session.position(), session.status())
            fresh = make()
            fresh.show_seats(session.seats())
            fresh.show_position(session.position(), session.status())
            fresh.sort_next(2)
            rows = range(model.rowCount())
            assert [row(model, at) for at in rows] == [row(fresh, at) for at in rows]
    assert shown[1].rowCount() > players
    assert all(tester.model() for tester in testers)


# --- the end ---


@pytest.fixture
def finished(tmp_path: Path, qtbot: QtBot) -> Session:
    """A golden game of four to the last fuel."""
    assert qtbot is not None
    file = tmp_path / "Finished.rocket"
    file.write_bytes((GOLDEN / "pocket-fuel-4.rocket").read_bytes())
    session, trouble = open_session(file, Storage(tmp_path / "games"))
    assert trouble == ""
    return session


def test_the_points_of_all_rockets_add_up_to_the_result(finished: Session, qtbot: QtBot) -> None:
    end = PocketRocketsEnd()
    qtbot.addWidget(end)
    plies = finished.plies()
    course: list[Any] = [finished.status(ply)["projected"] for ply in range(len(plies) + 1)]
    result = finished.status()["result"]
    assert isinstance(result, dict)
    end.show_result(result, plies, finished.seats(), course)
    scores = json.loads((GOLDEN / "pocket-fuel-4.rocket").read_text())["result"]["scores"]
    last = end.model.rowCount() - 1
    assert [end.model.value(last, seat) for seat in range(4)] == scores
    rockets = finished.position()["rockets"]
    assert isinstance(rockets, list)
    for seat, own in enumerate(rockets):
        for number, each in enumerate(own):
            complete = each["head"] is not None
            points = 2 * each["bodies"] + (each["head"] == "plus-one") + (each["fuel"] or 0) if complete else 0
            if number < last:
                assert end.model.value(number, seat) == points
                assert (end.model.index(number, seat).data() == "") != complete
    assert end.reason.text() == "The game ends: the last fuel has been taken."
    assert "rocket 1" in str(end.model.index(0, 0).data(ACCESSIBLE)).lower()


def test_a_tie_is_explained_by_the_tallest_rocket(finished: Session, qtbot: QtBot) -> None:
    end = PocketRocketsEnd()
    qtbot.addWidget(end)
    ended = Ply(1, 0, "end", [{"kind": "end", "text": "The game ends: the last fuel has been taken"}])
    names = [seat.name for seat in finished.seats()]
    result: dict[str, object] = {"reason": "fuel", "ranking": [[2], [0], [1, 3]], "scores": [9, 1, 9, 0]}
    end.show_result(result, [ended], finished.seats(), [[0] * 4])
    assert f"{names[0]} has as many points, but {names[2]} had the tallest complete rocket." in end.reason.text()
    end.show_result({**result, "scores": [8, 1, 9, 0]}, [ended], finished.seats(), [[0] * 4])
    assert "as many" not in end.reason.text()


# --- pictures, hints, rules ---


def test_pictures_show_what_everybody_sees(tables: YardTables) -> None:
    tables.options = {"bonus_cards": True}
    game = tables.at_random(3, 4, 40)
    seats, size = game.seats(), QSize(420, 260)
    truth = game._game.spec.position(game._game.state)
    twin = tables.twin(game, game.to_act(), 5)
    other = twin._game.spec.position(twin._game.state)
    assert truth != other
    for draw in (picture, miniature):
        one, two = (draw({}, {}, each, seats, size, "light").toImage() for each in (truth, other))
        assert one == two
        assert one != draw({}, {}, None, seats, size, "light").toImage()
        assert one.size() == size
        themes = {draw({}, {}, None, seats, size, theme).toImage().pixel(1, 1) for theme in ("light", "dark")}
        assert len(themes) == 2
    for count in (2, 4):
        some = marked([Seat(name) for name in "ABCD"[:count]])
        assert not picture({}, {}, None, some, size, "contrast").isNull()


def test_a_hint_tells_where_to_look_before_it_shows_the_move(tables: YardTables) -> None:
    session = tables.set_up(yard().pawn(0, "red-line"))
    session.look(0)
    scene = YardScene([style_of(seat) for seat in session.seats()])
    scene.show_position(session.position(), 0)
    chooser = Chooser(session)
    guide = PocketRocketsGuide(session, scene, chooser, lambda: scene.set_choices(chooser.choices()))
    chooser.open(0)
    text = "build red-body 1"
    assert guide.title(text) == "Build on rocket 1: red body section"
    assert guide.place(0, text).startswith("Look at your hand")
    guide.show_place(0, text)
    assert scene._highlighted == Spot("seat", 0)
    guide.show_move(0, text)
    assert scene.choice_at(Spot("rocket", 0, 0)).label == "(6)"  # type: ignore[union-attr]
    assert guide.reasons(0, text)[0] == "With a head, rocket 1 scores 6 (2 × 3)"
    guide.show_nothing()
    guide.propose(0, text)
    assert chooser.pending == text
    places = {guide.place(0, move) for move in session.legal()}
    assert len(places) > 2
    assert all(place.endswith("?") for place in places)


def test_the_rules_are_short_and_keys_are_told_once() -> None:
    rules = rules_in_short()
    assert len({heading for heading, _text in rules}) == len(rules) > 8
    assert sum(len(text) for _heading, text in rules) < 4000
    assert "base of a first rocket" in rules[1][1], "before the first turn everybody has something, and places a pawn"
    assert len({key for key, _what in table_keys()}) == len(table_keys())


def test_the_stamp_of_a_game_that_has_not_begun_shows_rockets(qapp: QApplication) -> None:
    assert qapp is not None  # pictures need one
    drawn = miniature({}, {}, None, (), QSize(84, 63), "light").toImage()
    colours = {drawn.pixel(x, y) for x in range(drawn.width()) for y in range(drawn.height())}
    assert len(colours) > 20
