"""What the table of a game with secrets tells whom, whoever has sat where before."""

from __future__ import annotations

import json
import sys

from pytestqt.qtbot import QtBot

from rocket_desktop.model.core import NOBODY
from rocket_desktop.play.bot_process import BotProcess
from rocket_desktop.play.session import Session, open_session
from rocket_desktop.play.storage import Storage
from tests.play.conftest import ENGINE_THAT, MakeSession

GAME = "station-master"


def hands(session: Session) -> list[object]:
    """What is told of the hands."""
    told = session.position()["hands"]
    assert isinstance(told, list)
    return told


def board(session: Session) -> str:
    """A legal move that hides something."""
    return next(text for text in session.legal() if text.startswith("board"))


def test_a_game_that_was_abandoned_hides_what_it_did_before(make_session: MakeSession, storage: Storage) -> None:
    session = make_session("human", "human", game=GAME)
    session.play(board(session))
    session.look(0)
    before = hands(session)
    assert before[1] is None
    session.abandon()
    assert session.is_abandoned()
    assert hands(session) == before
    assert all(each.text.endswith("?") or each.seat == 0 for each in session.plies())
    # As it is opened again, before anybody takes it up.
    again, trouble = open_session(session.path, storage)
    assert trouble == ""
    assert again.is_abandoned()
    assert hands(again) == [None, None]
    again.close()


def test_who_resigns_alone_sees_everything(make_session: MakeSession) -> None:
    session = make_session("human", "static", game=GAME)
    session.resign(0)
    assert None not in hands(session)


def test_a_seat_left_to_a_bot_does_not_make_the_other_person_the_one_who_looks(
    make_session: MakeSession, storage: Storage
) -> None:
    session = make_session("human", "human", game=GAME)
    session.play(board(session))
    session.hand_over(session.to_act(), "hard")
    session.close()
    again = open_session(session.path, storage)[0]
    assert again.viewer() == NOBODY
    assert hands(again) == [None, None]
    again.close()


def test_a_game_that_people_have_left_to_bots_is_not_laid_open_by_opening_it(
    make_session: MakeSession, storage: Storage
) -> None:
    session = make_session("human", "static", game=GAME)
    while session.to_act() != 0:
        session.play(board(session))
    session.play(board(session))
    session.hand_over(0, "hard")
    session.close()
    again = open_session(session.path, storage)[0]
    assert again.viewer() == 0
    again.hand_over(0, "human")
    assert again.viewer() == 0
    assert hands(again)[1] is None
    again.close()


def test_a_branch_knows_who_may_be_at_the_screen(make_session: MakeSession, storage: Storage) -> None:
    session = make_session("human", "human", game=GAME)
    session.begin()
    session.play(board(session))
    session.hand_over(session.to_act(), "hard")
    branch = session.branch(1)
    branch.begin()
    branch.close()
    assert branch.viewer() == NOBODY
    again = open_session(branch.path, storage)[0]
    assert again.viewer() == NOBODY
    again.close()
    session.close()


def test_a_person_in_a_bots_seat_leaves_a_trace_even_without_deciding(make_session: MakeSession) -> None:
    session = make_session("human", "hard", game=GAME)
    session.begin()
    session.hand_over(1, "human")
    session.hand_over(1, "hard")
    kept = json.loads(session.path.read_text())
    assert kept["aids"] == ["seat"]
    session.close()


def test_to_come_back_to_ones_own_seat_is_no_help(make_session: MakeSession) -> None:
    session = make_session("human", "human", game=GAME)
    session.begin()
    session.play(board(session))
    for player in ("hard", "human"):
        session.hand_over(0, player)
    assert json.loads(session.path.read_text())["aids"] == []
    session.close()


def test_of_an_illegal_move_is_told_only_that_it_was_one(make_session: MakeSession, qtbot: QtBot) -> None:
    bots = BotProcess([sys.executable, "-c", ENGINE_THAT["plays nonsense"]])
    session = make_session("human", "hard", bots=bots, game=GAME)
    session.begin()
    troubled: list[str] = []
    session.troubled.connect(troubled.append)
    with qtbot.waitSignal(session.stuck, timeout=300_000) as stuck:
        if session.to_act() == 0:
            session.play(board(session))
    assert stuck.args is not None
    told = [stuck.args[1], *troubled]
    assert all("its move is illegal" in text for text in told)
    assert not any("airship" in text for text in told)
    session.close()
