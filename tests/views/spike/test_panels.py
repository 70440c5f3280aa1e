"""The tables beside the board over positions whose numbers are worked out by hand, and what they keep to themselves."""

from __future__ import annotations

from itertools import combinations, groupby
from typing import cast

import networkx as nx
import pytest
from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QFont, QIcon
from PySide6.QtTest import QAbstractItemModelTester
from pytestqt.qtbot import QtBot

from rocket_desktop.model.core import NOBODY, OVER
from rocket_desktop.model.rng import Rng
from rocket_desktop.model.spike.network import RailNetwork
from rocket_desktop.play.session import Session
from rocket_desktop.views.games.spike.icons import commodity_icon, suit_icon
from rocket_desktop.views.games.spike.models import CardsModel, ContractsModel, PlayersModel, RailModel
from rocket_desktop.views.games.spike.panels import ContractsTable, PlayersTable
from rocket_desktop.views.games.spike.places import track_name
from rocket_desktop.views.shell.position_model import Subject
from tests.model.spike.table import At, board
from tests.views.seen_texts import settle
from tests.views.spike.tables import ALL_OPTIONS, RailTables
from tests.views.station_master.tables import go_on

ACCESSIBLE = Qt.ItemDataRole.AccessibleTextRole


def new_with_all(tables: RailTables, players: int) -> Session:
    """A new game with all further options."""
    tables.options = ALL_OPTIONS
    return tables.new(players)


def show(model: RailModel, session: Session, seat: int = 0) -> None:
    """Show a game as a seat sees it."""
    session.look(seat)
    model.show_seats(session.seats())
    model.show_position(session.position(), session.status())


def row(model: RailModel, number: int) -> list[str]:
    return [str(model.index(number, column).data()) for column in range(model.columnCount())]


def words(model: RailModel, number: int, column: int) -> str:
    return str(model.index(number, column).data(ACCESSIBLE))


def way(one: str, other: str) -> list[str]:
    found: list[str] = nx.shortest_path(RailNetwork(board()).graph, one, other)
    return found


def railways() -> At:
    """Ada: Boston to Baltimore, route 0, of which Baltimore is worth 4.  Ben: nothing built, on his way nowhere.

    Cows on side A of card 0: Shreveport 8, Little Rock 7, Raleigh 6, Bluefield 5, Pittsburgh 4.
    """
    at = At().begin(0, "boston").rails(0, *way("boston", "baltimore")).money(7, 5).route(0, 0)
    at.train(0, "boston", speed=2, power=3, cars=1).hand(0, "white*2 blue").hand(1, "black")
    at.contract(0, 0, "A").contract(0, 3, "A", "done").contract(1, 6, "A", "aboard")
    return at.delivered(0, "raleigh", "bluefield")


def test_players_tell_money_network_and_train(tables: RailTables) -> None:
    model = PlayersModel(board())
    at = railways()
    show(model, tables.set_up(at))
    pieces = len(way("boston", "baltimore")) - 1
    cities = sum(node in board().city_ids for node in way("boston", "baltimore"))
    # Her own route brings 4 more; Ben's is not known.
    assert row(model, 0) == ["Ada  ◂", "7", "11", str(cities), str(45 - pieces), "1/2", "3", "2 · 3 · 1", "Boston"]
    assert row(model, 1) == ["Ben", "5", "5 + ?", "1", "45", "0/1", "1", "1 · 2 · 1", "Tulsa"]
    assert words(model, 0, 1) == "Ada has $7"
    assert words(model, 0, 2) == "If the game ended now: Ada $11, of which the route brings $4"
    assert words(model, 1, 2) == "If the game ended now: Ben $5, and what the route brings, which only Ben knows"
    assert words(model, 1, 3) == "Ben connects Tulsa"
    assert words(model, 0, 4) == f"Ada: {45 - pieces} pieces of track left"
    assert words(model, 0, 5) == "Ada has fulfilled 1 of 2 contracts"
    assert words(model, 1, 6) == "Ben: 1 card in hand"
    assert words(model, 0, 7) == "Ada's train: speed 2, power 3, 1 freight car"
    assert words(model, 0, 8) == "Ada's locomotive stands in Boston"
    assert all(model.header_help(column) for column in range(model.columnCount()))
    font = model.index(0, 0).data(Qt.ItemDataRole.FontRole)
    assert isinstance(font, QFont)
    assert font.bold()


def test_a_train_on_the_line_and_one_not_placed(tables: RailTables) -> None:
    at = railways()
    segment = board().segments[next(number for number, owner in enumerate(at.pos.owner) if owner == 0)]
    model = PlayersModel(board())
    show(model, tables.set_up(at.train(0, segment)))
    assert row(model, 0)[8] == "on the line"
    assert words(model, 0, 8) == f"Ada's locomotive stands on {track_name(board(), segment)}"
    model.compact = 1
    model.refresh()
    assert row(model, 0)[8] == "line"
    show(model, tables.new(2))
    assert row(model, 0)[8] == "–"
    assert words(model, 0, 8) == "Ada's locomotive has not been placed yet"
    assert words(model, 0, 3) == "Ada connects no city yet"


def test_rows_sort_by_each_column(tables: RailTables) -> None:
    model = PlayersModel(board())
    QAbstractItemModelTester(model, QAbstractItemModelTester.FailureReportingMode.Fatal)
    show(model, tables.set_up(railways()))
    for column in range(1, 9):
        model.sort_next(column)
        # Ben is first only where he has more track, or by the letter of Tulsa.
        assert model.subject(0, 0) == Subject("player", int(column in (4, 8))), column
    contracts = ContractsModel(board())
    show(contracts, tables.set_up(railways()))
    for column in range(1, 4):
        contracts.sort_next(column)
    # The largest open fee: cows 8 to Shreveport.
    assert row(contracts, 0)[0] in ("cows", contracts.commodity(board().commodities[2]))
    fees = [contracts.sort_key(contracts.natural(number), 3) for number in range(3)]
    assert fees == sorted(fees, reverse=True)


def test_cards_tell_ones_own_hand_and_with_the_aid_what_others_took(tables: RailTables) -> None:
    at = railways()
    at.hand(1, "brown").pos.known[6 + 4] = 1  # Ben was seen taking his black card, not the brown one
    model = CardsModel(board())
    show(model, tables.set_up(at))
    assert model.headers() == ["Player", "white", "blue", "orange", "purple", "black", "brown", "Not seen"]
    assert row(model, 0) == ["Ada  ◂", "2", "1", "–", "–", "–", "–", "–"]
    assert row(model, 1) == ["Ben", *[""] * 6, "2"]
    assert words(model, 0, 1) == "Ada: 2 white"
    assert words(model, 1, 5) == "Ben: what is in this hand only Ben knows"
    assert words(model, 1, 7) == "Ben: 2 cards not seen"
    model.set_aid(True)
    assert row(model, 1) == ["Ben", "–", "–", "–", "–", "1", "–", "1"]
    assert words(model, 1, 5) == "Ben: 1 black"
    # A card that Ada gave him is known to her, but one that everybody has seen is not counted twice.
    at.pos.given, at.pos.given_least = board().suits.index("brown"), 1
    show(model, tables.set_up(at))
    assert row(model, 1) == ["Ben", "–", "–", "–", "–", "1", "1", "–"]
    at.pos.given = board().suits.index("black")
    show(model, tables.set_up(at))
    assert row(model, 1) == ["Ben", "–", "–", "–", "–", "1", "–", "1"]
    at.pos.given = -1
    show(model, tables.set_up(at))
    for column in range(1, 8):
        model.sort_next(column)
        assert model.subject(0, 0) == Subject("player", int(column in (5, 7))), column
        assert model.header_help(column)
    # While nobody sits at the screen no hand is known.
    model.set_aid(False)
    show(model, tables.set_up(at), NOBODY)
    assert [row(model, model.natural(seat))[7] for seat in (0, 1)] == ["3", "2"]


def test_suits_have_their_sign_in_the_headers(tables: RailTables) -> None:
    model = CardsModel(board())
    show(model, tables.set_up(railways()))
    assert model.headers()[1] == "white"
    model.compact = 1
    model.refresh()
    assert model.headers()[1] == ""
    assert isinstance(model.headerData(1, Qt.Orientation.Horizontal, Qt.ItemDataRole.DecorationRole), QIcon)
    assert model.headerData(1, Qt.Orientation.Horizontal, ACCESSIBLE) == "white"
    assert model.headerData(7, Qt.Orientation.Horizontal, Qt.ItemDataRole.DecorationRole) is None
    signs = [suit_icon(suit, name).pixmap(30).toImage() for suit, name in enumerate(board().suits)]
    assert all(one != other for one, other in combinations(signs, 2))


def test_each_contract_has_the_sign_of_its_commodity(tables: RailTables) -> None:
    model = ContractsModel(board())
    show(model, tables.set_up(railways()))
    sign = model.index(0, 1).data(Qt.ItemDataRole.DecorationRole)
    assert isinstance(sign, QIcon)
    assert sign.pixmap(20).toImage() == commodity_icon("cows").pixmap(20).toImage()
    signs = [commodity_icon(each).pixmap(20).toImage() for each in board().commodities]
    assert all(one != other for one, other in combinations(signs, 2))


def test_contracts_tell_where_from_where_to_and_what_is_barred(tables: RailTables) -> None:
    model = ContractsModel(board())
    show(model, tables.set_up(railways()))
    cows = [name for name, city in zip(board().names, board().commodity_of, strict=True) if city == 0]
    assert row(model, 0) == [
        "cows",
        "",
        ", ".join(sorted(cows)),
        "Shreveport 8, Little Rock 7, (Raleigh 6), (Bluefield 5), Pittsburgh 4",
    ]
    assert [each.open for each in model.deliveries(0)] == [True, True, False, False, True]
    assert words(model, 0, 3) == (
        "cows is wanted in Shreveport for $8, Little Rock for $7 and Pittsburgh for $4;"
        " Ada has delivered to Raleigh and Bluefield already"
    )
    assert words(model, 0, 0) == "Ada's contract for cows, which can be loaded in Atlanta, Buffalo and Miami"
    assert words(model, 0, 1) == "cows: not loaded by Ada yet"
    assert words(model, 0, 2) == "cows can be loaded in Atlanta, Buffalo and Miami"
    done, other = model.commodity(board().commodities[1]), model.commodity(board().commodities[2])
    assert [row(model, number)[:2] for number in (1, 2)] == [[done, "✓"], [other, "▸"]]
    assert words(model, 1, 1) == f"{done}: delivered by Ada"
    assert words(model, 1, 3) == f"The contract for {done} is fulfilled"
    assert "(" not in row(model, 1)[3], "what is done bars nothing"
    assert words(model, 2, 1) == f"{other}: aboard Ben's train"
    assert all(model.header_help(column) for column in range(model.columnCount()))
    # Ben has his own first.
    show(model, tables.set_up(railways()), 1)
    assert [model.seat_of(number) for number in range(3)] == [1, 0, 0]


def test_a_contract_that_cannot_be_fulfilled_any_more_says_so(tables: RailTables) -> None:
    at = railways().delivered(0, "shreveport", "little-rock", "pittsburgh")
    model = ContractsModel(board())
    show(model, tables.set_up(at))
    assert words(model, 0, 3) == "Ada has delivered to every city of this contract already: it cannot be fulfilled"
    assert model.sort_key(0, 3) == 0


def test_sides_to_choose_from_stand_side_by_side(tables: RailTables) -> None:
    session = new_with_all(tables, 4)
    model = ContractsModel(board())
    show(model, session, session.to_act())
    assert model.rowCount() == 12
    assert row(model, 0)[3].startswith("A: ")
    assert row(model, 0)[3].count(" / B: ") == 1
    assert words(model, 0, 3).startswith("Side A: ")
    assert model.deliveries(0) == []
    session.play(session.legal()[0])
    model.show_position(session.position(), session.status())
    assert " / " not in row(model, 0)[3]
    assert " / " in row(model, 1)[3]


def test_what_is_lit_lights_all_that_belongs_to_it(tables: RailTables) -> None:
    players, contracts = PlayersModel(board()), ContractsModel(board())
    session = tables.set_up(railways())

    def lit(model: RailModel) -> list[bool]:
        rows = range(model.rowCount())
        return [model.index(number, 0).data(Qt.ItemDataRole.BackgroundRole) is not None for number in rows]

    for model in (players, contracts):
        show(model, session)
    for subject, by_player, by_contract in (
        (Subject("player", 1), [False, True], [False, False, True]),
        (Subject("city", "baltimore"), [True, False], None),
        (Subject("city", "shreveport"), [False, False], None),
        (Subject("commodity", "cows"), [False, False], [True, False, False]),
        (None, [False, False], [False, False, False]),
    ):
        players.light(subject)
        contracts.light(subject)
        assert lit(players) == by_player, subject
        if by_contract is not None:
            assert lit(contracts) == by_contract, subject
    contracts.light(Subject("city", "shreveport"))
    assert lit(contracts)[0], "cows are wanted there"
    contracts.light(Subject("city", "raleigh"))
    assert not lit(contracts)[0], "no more cows are wanted there"
    contracts.light(Subject("city", "miami"))
    assert lit(contracts)[0], "there are cows"
    assert contracts.subject(0, 3) == Subject("commodity", "cows")


@pytest.mark.parametrize(("players", "more"), [(2, True), (4, False)])
def test_the_models_follow_a_game(tables: RailTables, players: int, more: bool) -> None:
    session, rng = new_with_all(tables, players) if more else tables.new(players), Rng(players)
    kinds = (PlayersModel, ContractsModel, CardsModel)
    shown: list[RailModel] = [kind(board()) for kind in kinds]
    testers = [QAbstractItemModelTester(model, QAbstractItemModelTester.FailureReportingMode.Fatal) for model in shown]
    for model in shown:
        show(model, session, session.to_act())
        model.sort_next(2)
    for ply in range(90):
        if session.to_act() == OVER:
            break
        go_on(session, rng)
        session.look(session.to_act())
        if ply % 5:
            continue
        for model, kind in zip(shown, kinds, strict=True):
            model.show_position(session.position(), session.status())
            fresh = kind(board())
            fresh.show_seats(session.seats())
            fresh.show_position(session.position(), session.status())
            fresh.sort_next(2)
            rows = range(model.rowCount())
            assert [row(model, at) for at in rows] == [row(fresh, at) for at in rows]
    assert all(tester.model() for tester in testers)


def test_a_bought_contract_becomes_a_row(tables: RailTables) -> None:
    at = At().money(9, 0).contract(0, 0, "A", "done").contract(1, 6, "A")
    at.state.options = 2  # advanced_contracts
    session = tables.set_up(at)
    model = ContractsModel(board())
    QAbstractItemModelTester(model, QAbstractItemModelTester.FailureReportingMode.Fatal)
    show(model, session)
    assert model.rowCount() == 2
    session.play("contract")
    model.show_position(session.position(), session.status())
    assert [model.seat_of(number) for number in range(3)] == [0, 0, 1]


def everything(model: RailModel) -> list[object]:
    """All that a table has to tell."""
    roles = (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.ToolTipRole, ACCESSIBLE)
    return [
        model.index(at, column).data(role)
        for at in range(model.rowCount())
        for column in range(model.columnCount())
        for role in roles
    ]


@pytest.mark.parametrize(("players", "plies"), [(2, 60), (3, 130), (4, 200)])
def test_tables_tell_nothing_hidden(tables: RailTables, players: int, plies: int) -> None:
    """Games that differ in hands, deck and routes; where track makes others' routes worth something, too."""
    session, rng = tables.new(players), Rng(players)
    for _ in range(plies):
        go_on(session, rng)
    state = session._game.state
    for seat in (session.to_act(), NOBODY):
        told: list[list[object]] = []
        for seed in range(6):
            twin = tables.new(players)
            eyes = session.to_act()
            twin._game.state = state.clone() if seed == 0 else state.redeal(state.observe(eyes), Rng(seed))
            twin._states[-1] = twin._game.state.clone()
            told.append([])
            for make in (PlayersModel, ContractsModel, CardsModel):
                model = make(board())
                if isinstance(model, CardsModel):
                    model.set_aid(True)
                show(model, twin, seat)
                told[-1] += everything(model)
        assert all(each == told[0] for each in told)


def test_another_route_of_another_player_changes_nothing(tables: RailTables) -> None:
    told = []
    for route in (0, 20):
        at = railways().route(1, 1).route(0, route)
        model = PlayersModel(board())
        show(model, tables.set_up(at), 1)
        told.append(everything(model))
        assert row(model, 0)[2] == "7 + ?"
    assert told[0] == told[1]


def test_tables_fit_into_little_room(tables: RailTables, qtbot: QtBot) -> None:
    session = tables.set_up(railways())
    players, contracts = PlayersModel(board()), ContractsModel(board())
    table, list_ = PlayersTable(players), ContractsTable(contracts)
    for widget, model in ((table, players), (list_, contracts)):
        qtbot.addWidget(widget)
        widget.show()
        show(cast(RailModel, model), session)
    table.resize(QSize(1400, 200))
    assert players.compact == 0
    assert "\n" in players.headers()[2]
    assert not table.isColumnHidden(8)
    hidden = []
    for width in range(1400, 150, -10):
        table.resize(QSize(width, 200))
        hidden.append([column for column in range(9) if table.isColumnHidden(column)])
        assert hidden[-1] == [5, 7, 8] or table.content_width() <= table.viewport().width()
    assert [each for each, _same in groupby(hidden)] == [[], [8], [5, 7, 8]]
    # A train that has come to the longest name, and more money, need no more room than there was before.
    table.resize(QSize(1400, 200))
    before = table.content_width()
    richer = railways().money(12, 34).begin(0, "minneapolis").train(0, "minneapolis")
    show(players, tables.set_up(richer))
    assert table.content_width() == before
    table.resize(QSize(1400, 200))
    assert not table.isColumnHidden(8)
    heights = []
    for width in (1200, 330):
        list_.resize(QSize(width, 300))
        settle()
        assert list_.columnWidth(3) > list_.columnWidth(2)
        assert list_.horizontalScrollBar().maximum() == 0
        heights.append(list_.rowHeight(0))
    assert heights[1] > 1.5 * heights[0], "cities stand on several lines"
    assert not list_.isColumnHidden(2)
    list_.resize(QSize(200, 300))
    assert list_.isColumnHidden(2)
    assert list_.columnWidth(3) > list_.fontMetrics().horizontalAdvance("Minneapolis 4,")
    assert table.accessibleName() != list_.accessibleName()


def test_barred_cities_are_struck_out(tables: RailTables, qtbot: QtBot) -> None:
    """The row of a contract is painted otherwise when one of its cities has been delivered to."""
    pictures = []
    for at in (railways(), railways().delivered(0, "shreveport")):
        model = ContractsModel(board())
        table = ContractsTable(model)
        qtbot.addWidget(table)
        table.resize(QSize(600, 300))
        table.show()
        show(model, tables.set_up(at))
        table.fit_words()
        pictures.append(table.grab(table.visualRect(model.index(0, 3)).translated(0, table.viewport().y())).toImage())
    assert pictures[0] != pictures[1]
