"""The tables beside the board over positions whose numbers are worked out by hand."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QModelIndex, QPersistentModelIndex, Qt
from PySide6.QtGui import QFont
from PySide6.QtTest import QAbstractItemModelTester
from pytestqt.qtbot import QtBot

from rocket_desktop.data import read_data
from rocket_desktop.model.core import OptionValue
from rocket_desktop.model.record import Seat
from rocket_desktop.play.seats import marked
from rocket_desktop.play.session import Session, new_session
from rocket_desktop.play.storage import Storage
from rocket_desktop.views.games.stephenson.board_map import read_board_map
from rocket_desktop.views.games.stephenson.chooser import Chooser
from rocket_desktop.views.games.stephenson.edition import signed_list
from rocket_desktop.views.games.stephenson.models import (
    FREE_ROLE,
    SPACES_ROLE,
    ChartModel,
    LinesModel,
    PlayersModel,
)
from rocket_desktop.views.games.stephenson.moves import sorted_moves
from rocket_desktop.views.games.stephenson.outcome import foresee
from rocket_desktop.views.shell.position_model import PositionModel, Subject

BOARD = read_board_map(read_data("maps/england"))
LINES = list(BOARD.lines)


def session(qtbot: QtBot, storage: Storage, moves: list[str], **options: OptionValue) -> Session:
    """Two people, Ada to move first, after `moves`."""
    assert qtbot is not None
    seats = marked([Seat("Ada"), Seat("Ben")])
    for seed in range(20):
        made = new_session("stephensons-rocket", options, seats, storage, "Test", seed)
        if made.to_act() == 0:
            break
    for move in moves:
        made.play(move)
    return made


def show(model: PositionModel, made: Session) -> None:
    model.show_seats(made.seats())
    model.show_position(made.position(), made.status())


def row(model: PositionModel, number: int) -> list[str]:
    """The texts of a row."""
    return [str(model.index(number, column).data()) for column in range(model.columnCount())]


@pytest.fixture
def storage(tmp_path_factory: pytest.TempPathFactory) -> Storage:
    return Storage(tmp_path_factory.mktemp("games"))


# Ada: MR to I8 (reaches Derby, Birmingham, Leicester: 3 places, 1 share), Norwich Leather.
# Ben: Leicester Leather, a station on I9, ahead of MR.  Ada: MR to I9, taking Ben's station into the line and a
# passenger; nothing new there.
STORY = ["extend mr I8", "invest norwich leather", "invest leicester leather", "station I10"]


def test_lines_tell_shares_stations_places_and_leaders(qtbot: QtBot, storage: Storage) -> None:
    model = LinesModel(BOARD)
    made = session(qtbot, storage, STORY)
    show(model, made)
    mr = LINES.index("mr")
    assert model.headers() == ["Line", "Ada", "Ben", "Places", "Worth", "Leader", "State"]
    assert row(model, mr) == ["", "1", "0", "3", "3 / 1", "", ""]
    leader = model.index(mr, 5)
    assert leader.data(Qt.ItemDataRole.AccessibleTextRole) == "Most shares: Ada"
    font = model.index(mr, 1).data(Qt.ItemDataRole.FontRole)
    assert isinstance(font, QFont)
    assert font.bold()
    assert model.index(mr, 2).data(Qt.ItemDataRole.FontRole) is None
    words = str(model.index(mr, 0).data(Qt.ItemDataRole.AccessibleTextRole))
    assert words == "Midland Railway (running): connected to Birmingham, Derby and Leicester"
    assert model.subject(mr, 0) == Subject("line", "mr")


def test_a_station_on_a_line_is_shown_with_the_shares(qtbot: QtBot, storage: Storage) -> None:
    made = session(qtbot, storage, [*STORY, "extend mr I9"])
    line = made.position()["lines"]["mr"]  # type: ignore[index]
    assert line["locomotive"] == "I9"
    target = line["targets"][0]
    # Ben builds nowhere near: his station on I10 is reached when MR goes straight on.
    assert "I10" in line["targets"], target
    made.play("invest exeter brewing")
    made.play("invest exeter textiles")
    made.play("station F16")
    made.play("extend mr I10")
    model = LinesModel(BOARD)
    show(model, made)
    mr = LINES.index("mr")
    assert model.index(mr, 1).data() == "3"
    assert model.index(mr, 2).data() == "0 ▪"
    assert model.index(mr, 2).data(Qt.ItemDataRole.AccessibleTextRole) == "Ben: 0 shares and 1 station on MR"
    players = PlayersModel()
    show(players, made)
    # Ada took a passenger at Ben's station; Ben has 5 of his 7 stations left.
    assert row(players, 0)[3:] == ["7", "1", "3"]
    assert row(players, 1)[3:] == ["5", "0", "0"]


def test_rows_stand_in_the_order_of_a_column_and_back(qtbot: QtBot, storage: Storage) -> None:
    made = session(qtbot, storage, ["extend mr I8", "extend gwr F14"])
    model = LinesModel(BOARD)
    QAbstractItemModelTester(model, QAbstractItemModelTester.FailureReportingMode.Fatal)
    show(model, made)
    natural = [model.line_id(number) for number in range(model.rowCount())]
    kept = QPersistentModelIndex(model.index(natural.index("mr"), 0))
    places = model.headers().index("Places")
    model.sort_next(places)
    # MR is next to three places, GWR to its starting town or more, the others to none.
    assert model.line_id(0) == "mr"
    assert model.line_id(1) == "gwr"
    assert [model.line_id(number) for number in range(2, 7)] == [each for each in natural if each not in ("mr", "gwr")]
    assert model.subject(0, 0) == Subject("line", "mr")
    assert model.line_id(kept.row()) == "mr"
    assert str(model.headerData(places, Qt.Orientation.Horizontal)).endswith("▾")
    model.sort_next(places)
    assert model.line_id(6) == "mr"
    model.sort_next(places)
    assert [model.line_id(number) for number in range(model.rowCount())] == natural


def test_players_stay_sorted_while_the_game_goes_on(qtbot: QtBot, storage: Storage) -> None:
    made = session(qtbot, storage, [])
    model = PlayersModel()
    show(model, made)
    model.sort_next(5)  # shares
    made.play("extend mr I8")
    made.play("extend gwr F14")
    made.play("extend ner J2")
    model.show_position(made.position(), made.status())
    assert [model.natural(number) for number in range(2)] == [0, 1]
    model.sort_next(5)
    assert [model.natural(number) for number in range(2)] == [1, 0]
    assert model.index(0, 0).data() == "Ben  ◂"
    assert model.subject(0, 0) == Subject("player", 1)


def test_piles_are_a_column_in_edition_1999_only(qtbot: QtBot, storage: Storage) -> None:
    model = LinesModel(BOARD)
    show(model, session(qtbot, storage, STORY, edition="1999"))
    assert model.headers()[3] == "Pile"
    assert row(model, LINES.index("mr"))[3] == "15"
    assert row(model, LINES.index("gwr"))[3] == "16"


def test_players_tell_scores_and_what_the_end_would_bring(qtbot: QtBot, storage: Storage) -> None:
    model = PlayersModel()
    made = session(qtbot, storage, STORY)
    show(model, made)
    # If it ended now, Ada has the only share of MR, 3; Norwich is not reached, Leicester is: Ben's cube scores 6.
    assert row(model, 0) == ["Ada  ◂", "0", "3", "7", "0", "1"]
    assert row(model, 1) == ["Ben", "0", "6", "6", "0", "0"]


def test_the_chart_tells_owners_and_what_counts(qtbot: QtBot, storage: Storage) -> None:
    model = ChartModel(BOARD)
    made = session(qtbot, storage, STORY)
    show(model, made)
    model.offer(frozenset(sorted_moves(made.legal()).investments))
    assert model.rowCount() == 12 + 2
    assert model.index_of("norwich", "leather").data(SPACES_ROLE) == [0, None]
    assert model.index_of("norwich", "leather").data(FREE_ROLE) is True
    assert model.index_of("leicester", "leather").data(SPACES_ROLE) == [1]
    assert model.index_of("leicester", "leather").data(FREE_ROLE) is False
    leather = model.index_of("leicester", "leather").column()
    # A cube in a city that no line has reached does not count at the end.
    assert model.index(12, leather).data() == "0 of 1"
    assert model.index(13, leather).data() == "1"
    names = {str(model.index(number, 0).data()) for number in range(12)}
    assert {"3 Leicester ✓", "4 Norwich"} <= names
    steel = next(number for number, each in enumerate(model.industries, 1) if each.id == "steel")
    norwich = model.index_of("norwich", "leather").row()
    assert model.space(norwich, steel) is None
    assert not model.flags(model.index(norwich, steel)) & Qt.ItemFlag.ItemIsSelectable


def test_the_models_keep_to_the_rules_of_qt(qtbot: QtBot, storage: Storage) -> None:
    made = session(qtbot, storage, STORY)
    for model in (LinesModel(BOARD), PlayersModel(), ChartModel(BOARD)):
        tester = QAbstractItemModelTester(model, QAbstractItemModelTester.FailureReportingMode.Warning)
        show(model, made)
        model.light(Subject("line", "mr"))
        model.light(None)
        assert model.rowCount(model.index(0, 0)) == 0
        assert model.headerData(99, Qt.Orientation.Horizontal) is None
        assert tester.model() is model
        assert model.rowCount(QModelIndex()) > 0


def test_an_outcome_tells_points_and_the_final_score(qtbot: QtBot, storage: Storage) -> None:
    made = session(qtbot, storage, ["invest leicester leather"])
    outcome = foresee(made, "extend mr I8", BOARD)
    # Leicester's only cube is Ada's: 2 at once.  At the end 6 for leather, which only now counts, and 3 for the share.
    assert outcome.gains == (2, 0)
    assert outcome.projected == (2 + 6 + 3, 0)
    assert outcome.askers == ()
    assert any("Ada 1 cube → +2" in note for note in outcome.notes)
    assert signed_list((3, -1), ["Ada", "Ben"]) == "Ada +3, Ben −1"


def test_an_outcome_names_who_could_veto(qtbot: QtBot, storage: Storage) -> None:
    made = session(qtbot, storage, STORY)
    made.play("invest exeter brewing")
    made.play("invest exeter textiles")
    outcome = foresee(made, "extend mr I9", BOARD)
    assert outcome.askers == ("Ada",)
    assert "Ada could veto" in outcome.lines(["Ada", "Ben"])


def test_moves_are_sorted_by_kind_without_loss(qtbot: QtBot, storage: Storage) -> None:
    made = session(qtbot, storage, STORY)
    legal = made.legal()
    moves = sorted_moves(legal)
    flat = [text for line in moves.extensions.values() for text in line.values()]
    flat += [*moves.investments.values(), *moves.buildings.values()]
    flat += [text for start in moves.shifts.values() for text in start.values()]
    assert sorted(flat) == legal
    with pytest.raises(ValueError, match="no move"):
        sorted_moves(["dance"])


def test_a_chooser_without_a_decision_does_nothing(qtbot: QtBot, storage: Storage) -> None:
    chooser = Chooser(session(qtbot, storage, STORY), BOARD)
    told: list[str] = []
    chooser.decided.connect(told.append)
    chooser.refused.connect(told.append)
    chooser.hex_clicked("I8")
    chooser.choose_line("mr")
    chooser.choose_station()
    chooser.choose_space("london", "leather")
    chooser.accept()
    assert told == []
    assert chooser.choices() == []
