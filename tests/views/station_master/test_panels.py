"""The tables beside the station over positions whose numbers are worked out by hand."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QFont
from PySide6.QtTest import QAbstractItemModelTester
from pytestqt.qtbot import QtBot

from rocket_desktop.model.core import OVER
from rocket_desktop.model.rng import Rng
from rocket_desktop.play.session import Session
from rocket_desktop.views.games.station_master.action_bar import StationMasterActions
from rocket_desktop.views.games.station_master.chooser import Chooser
from rocket_desktop.views.games.station_master.menus import table_keys
from rocket_desktop.views.games.station_master.models import PlayersModel, StationModel, TrainsModel, pawn_in_words
from rocket_desktop.views.games.station_master.panels import PlayersTable, TrainsTable
from rocket_desktop.views.games.station_master.rules_text import card_help, rules_in_short
from rocket_desktop.views.kit.spots import Spot
from rocket_desktop.views.shell.position_model import Subject
from tests.model.station_master.table import At, deck
from tests.views.station_master.tables import Tables, go_on, look

ACCESSIBLE = Qt.ItemDataRole.AccessibleTextRole


def show(model: StationModel, session: Session, seat: int = 0) -> None:
    """Show a game as a seat sees it."""
    session.look(seat)
    model.show_seats(session.seats())
    model.show_position(session.position(), session.status())


def row(model: StationModel, number: int) -> list[str]:
    """The texts of a row."""
    return [str(model.index(number, column).data()) for column in range(model.columnCount())]


def words(model: StationModel, number: int, column: int) -> str:
    """What a screen reader says of a cell."""
    return str(model.index(number, column).data(ACCESSIBLE))


def three_trains() -> At:
    """Ada has 3 and -1 on T1, Ben two pawns there and one on T2, which has a Royal Carriage and Ada's Depot."""
    at = At().train("standard", 5, "coach+4 freight-1", "p1:3 p2:2 p1:-1 p2:1")
    at.train("freight", 6, "coach+4 coach+3 freight-6 royal-carriage freight-1", "p2:-1", depot=(2, 0), rooms=1)
    return at.train("executive", 7).hand(0, "coach+5 coach+5 uncouple").hand(1, "coach+1").points(5, 3)


def test_trains_tell_value_room_and_points(tables: Tables) -> None:
    model = TrainsModel()
    show(model, tables.standing(three_trains()))
    assert model.headers() == ["Train", "Value", "Cars", "Seats", "Ada", "Ben"]
    # Ada 3 x (3 - 1); Ben's two pawns are 0 to 5.
    assert row(model, 0) == ["T1 train 5", "3 (4 − 1)", "2/5", "4/5", "+6 ▪▪", "+0…+15 ▪▪"]
    # Behind the Depot of a freight train 2 x 6 + 2 x 1; Ben has 3 points to lose.
    assert row(model, 1) == ["T2 freight 6", "14 (6 × 2 + 1 × 2)", "5/6", "1/7", "", "−3…+42 ▪"]
    assert row(model, 2) == ["T3 executive 7", "0", "0/7", "0/7", "", ""]
    assert words(model, 0, 0) == "T1: standard train, number 5"
    assert words(model, 1, 0) == "T2: freight train, number 6; Depot of Ada after 2 cars"
    assert words(model, 1, 1) == "The value of T2 is 14 (6 × 2 + 1 × 2)"
    assert words(model, 1, 2) == "T2 leaves with 1 more car"
    assert words(model, 1, 3) == "6 seats left of 7"
    assert words(model, 0, 5) == "If T1 left now: Ben +0 to +15 (3 × 0 to 5)"
    assert words(model, 2, 4) == "Ada has no pawn on T3"


def test_others_see_a_range_where_one_sees_oneself(tables: Tables) -> None:
    session = tables.standing(three_trains())
    model = TrainsModel()
    show(model, session, 1)
    # For Ben it is Ada's pawns that may be anything; his own are 2 + 1 and -1.
    assert row(model, 0)[4:] == ["+0…+15 ▪▪", "+9 ▪▪"]
    assert row(model, 1)[4:] == ["", "−3 ▪"]
    players = PlayersModel()
    show(players, session, 1)
    assert row(players, 0) == ["Ada  ◂", "5", "5…20", "4", "3", "–"]
    # 3 + 9, then 12 - 14: no score falls below 0.
    assert row(players, 1) == ["Ben", "3", "0", "3", "1", "✓"]
    show(players, session, 0)
    assert row(players, 0)[2] == "11"
    # Ben at best has 3 and 2 on T1, then 2 or 3 on T2: with 3 there, 2 + 2 on T1: 3 + 12 + 42.
    assert row(players, 1)[2] == "0…57"
    assert words(players, 1, 2) == "Ben: 0 to 57 points if every train left as it stands"
    assert words(players, 0, 5) == "Ada has played the Depot"


def test_the_memory_aid_is_a_column_of_its_own_and_only_when_asked_for(tables: Tables) -> None:
    session = tables.standing(three_trains())
    players, trains = PlayersModel(), TrainsModel()
    QAbstractItemModelTester(players, QAbstractItemModelTester.FailureReportingMode.Fatal)
    for model in (players, trains):
        show(model, session)
    assert "Still out" not in players.headers()
    assert "pawns" not in words(trains, 0, 5)
    players.set_aid(True)
    trains.set_aid(True)
    assert players.headers()[-1] == "Still out"
    assert row(players, 0)[-1] == "3, −1"
    assert words(players, 1, 6) == "Ben, still out: 3, 2, 2, 1, 1, −1"
    assert words(trains, 0, 4).endswith("; pawns: 3; −1")
    assert words(trains, 1, 5).endswith("; pawns: −1, 1, 2 or 3")
    players.sort_next(6)
    players.set_aid(False)
    assert row(players, 0)[0] == "Ada  ◂"
    assert pawn_in_words(None, [2]) == "2"


def test_rows_stand_in_the_order_of_a_column_and_back(tables: Tables) -> None:
    model = TrainsModel()
    QAbstractItemModelTester(model, QAbstractItemModelTester.FailureReportingMode.Fatal)
    show(model, tables.standing(three_trains()))
    for column, order in ((1, [1, 0, 2]), (2, [1, 0, 2]), (3, [0, 1, 2]), (4, [0, 1, 2]), (5, [1, 0, 2])):
        model.sort_next(column)
        assert [model.natural(number) for number in range(3)] == order
    assert model.subject(0, 0) == Subject("train", 1)
    assert str(model.headerData(5, Qt.Orientation.Horizontal)).endswith("▾")
    model.sort_next(5)
    assert [model.natural(number) for number in range(3)] == [2, 0, 1]
    model.sort_next(5)
    assert [model.natural(number) for number in range(3)] == [0, 1, 2]
    players = PlayersModel()
    show(players, tables.standing(three_trains()))
    players.sort_next(3)
    assert players.subject(0, 0) == Subject("player", 0)
    players.sort_next(2)
    assert players.subject(0, 0) == Subject("player", 1)
    font = players.index(1, 0).data(Qt.ItemDataRole.FontRole)
    assert isinstance(font, QFont)
    assert font.bold()


@pytest.mark.parametrize("players", [2, 4, 6])
def test_the_models_follow_a_game_with_all_that_comes_and_goes(tables: Tables, players: int) -> None:
    session = tables.new(players, players)
    rng = Rng(players)
    shown: list[StationModel] = [PlayersModel(), TrainsModel()]
    testers = [QAbstractItemModelTester(model, QAbstractItemModelTester.FailureReportingMode.Fatal) for model in shown]
    for model in shown:
        show(model, session, look(session))
        model.sort_next(2)
    rows = shown[1].rowCount()
    while session.to_act() != OVER:
        go_on(session, rng)
        session.look(session.to_act())
        for model, make in zip(shown, (PlayersModel, TrainsModel), strict=True):
            model.show_position(session.position(), session.status())
            # What is worked out anew only where it has changed is what a new table would show.
            fresh = make()
            fresh.show_seats(session.seats())
            fresh.show_position(session.position(), session.status())
            fresh.sort_next(2)
            assert [row(model, at) for at in range(model.rowCount())] == [
                row(fresh, at) for at in range(fresh.rowCount())
            ]
    assert shown[1].rowCount() == rows + (players > 2)  # Rush Hour
    assert any("–" in row(shown[1], at)[0] for at in range(shown[1].rowCount()))
    assert all(tester.model() for tester in testers)


def everything(model: StationModel) -> list[object]:
    """All that a table has to tell."""
    roles = (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.ToolTipRole, ACCESSIBLE, Qt.ItemDataRole.ForegroundRole)
    return [
        model.index(at, column).data(role)
        for at in range(model.rowCount())
        for column in range(model.columnCount())
        for role in roles
    ]


@pytest.mark.parametrize(("players", "plies"), [(2, 25), (3, 50), (4, 33), (5, 60), (6, 41)])
def test_tables_tell_nothing_hidden(tables: Tables, players: int, plies: int) -> None:
    session = tables.at_random(players, players, plies)
    seat = session.to_act()
    twin = tables.twin(session, seat, 7)
    assert session._game.state.encode() != twin._game.state.encode()
    for make in (PlayersModel, TrainsModel):
        shown = []
        for each in (session, twin):
            model = make()
            model.set_aid(True)
            show(model, each, seat)
            shown.append(everything(model))
        assert shown[0] == shown[1]


def test_tables_say_less_where_there_is_little_room(tables: Tables, qtbot: QtBot) -> None:
    session = tables.at_random(6, 4, 60)
    model, players_model = TrainsModel(), PlayersModel()
    table, players = TrainsTable(model), PlayersTable(players_model)
    for widget in (table, players):
        qtbot.addWidget(widget)
        widget.show()
    show(model, session, look(session))
    show(players_model, session, look(session))
    table.resize(1600, 300)
    assert model.compact == 0
    assert model.headers()[4:] == [seat.name for seat in session.seats()]
    table.resize(440, 300)
    assert model.compact == 3
    assert row(model, 0)[0] == "T1"
    assert table.accessibleName() == "Trains and points"
    players.resize(800, 300)
    assert "\n" in players_model.headers()[2]
    players.resize(200, 300)
    assert players_model.headers()[2] == "Then"
    assert [model.header_help(column) for column in range(model.columnCount())]
    assert [players_model.header_help(column) for column in range(players_model.columnCount())]


def test_the_bar_offers_what_nothing_has_to_be_pointed_at_for(tables: Tables, qtbot: QtBot) -> None:
    session = tables.standing(three_trains())
    bar, chooser = StationMasterActions(), Chooser(session)
    qtbot.addWidget(bar)
    bar.show()
    chosen: list[str] = []
    bar.option_chosen.connect(chosen.append)
    chooser.changed.connect(lambda: bar.show_options(chooser))
    chooser.open(look(session))
    assert not any(button.isVisible() for button in bar.own)
    chooser.spot_clicked(Spot("card", index=2))
    chooser.spot_clicked(Spot("train", place=0))
    assert [button.text() for button in bar.own if button.isVisible()] == ["1 car", "2 cars"]
    assert bar.own[1].toolTip() == "Uncouple the last 2 cars of T1 (2)"
    bar.own[1].click()
    bar.choose(0)
    bar.choose(5)
    assert chosen == ["uncouple T1 2", "uncouple T1 1"]
    chooser.pick("uncouple T1 2")
    assert [button.isChecked() for button in bar.own] == [False, True]
    chooser.step_back()
    assert not any(button.isVisible() for button in bar.own)
    assert bar.offered() == []


def test_every_card_is_explained_and_the_rules_are_short() -> None:
    for card in deck().ids:
        if card != "rush-hour":
            assert not card_help(card).endswith(".")
    rules = rules_in_short()
    assert len({heading for heading, _text in rules}) == len(rules) > 5
    assert sum(len(text) for _heading, text in rules) < 4000
    assert len({key for key, _what in table_keys()}) == len(table_keys())
