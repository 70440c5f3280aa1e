"""Advice from the bots' process: it answers by observation, gives way to bots, and stops when told."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from rocket_desktop.play.analysis import Analyst, Evaluation, read_evaluation
from rocket_desktop.play.bot_process import Limits
from rocket_desktop.play.session import Session, open_session
from rocket_desktop.play.storage import Storage
from tests.play.conftest import MakeSession

FEW = {"level": "expert", "iterations": 6}
PATIENCE = 300_000


@pytest.fixture
def analysts() -> Iterator[list[Analyst]]:
    made: list[Analyst] = []
    yield made
    for analyst in made:
        analyst.close()


@pytest.fixture
def session(make_session: MakeSession) -> Session:
    session = make_session("human", "human", "human")
    session.engine._limits = Limits(start=120.0, study=120.0)
    session.begin()
    for _ in range(4):
        session.play(session.legal()[0])
    return session


@pytest.fixture
def analyst(session: Session, analysts: list[Analyst]) -> Analyst:
    analysts.append(Analyst(session))
    return analysts[0]


def test_a_question_is_answered_for_the_seat_to_act_at_any_ply(
    session: Session, analyst: Analyst, qtbot: QtBot
) -> None:
    for ply in (0, 2, 4):
        question = analyst.ask(ply, FEW, Analyst.HINT)
        assert question is not None
        with qtbot.waitSignal(question.answered, timeout=PATIENCE) as answered:
            pass
        assert answered.args is not None
        found = answered.args[0]
        assert isinstance(found, Evaluation)
        assert (found.ply, found.seat) == (ply, session.status(ply)["to_act"])
        assert {each.move for each in found.moves} <= set(session.legal_after(ply))
        assert sum(found.chances) == pytest.approx(1)
        assert len(found.points) == 3
        assert found.visits == 6


def test_only_the_moves_given_are_compared(session: Session, analyst: Analyst, qtbot: QtBot) -> None:
    two = session.legal()[:2]
    question = analyst.ask(4, FEW, Analyst.REVIEW, two)
    assert question is not None
    with qtbot.waitSignal(question.answered, timeout=PATIENCE) as answered:
        pass
    assert answered.args is not None
    assert {each.move: each.visits for each in answered.args[0].moves} == dict.fromkeys(two, 3)


def test_a_live_question_goes_on_until_it_is_withdrawn(analyst: Analyst, qtbot: QtBot) -> None:
    question = analyst.ask(4, {"level": "expert"}, Analyst.LIVE, endless=True)
    assert question is not None
    games: list[int] = []
    question.progressed.connect(lambda found: games.append(found.visits))
    qtbot.waitUntil(lambda: len(games) >= 3, timeout=PATIENCE)
    assert games == sorted(set(games))
    analyst.withdraw(question)
    known = len(games)
    # The engine is free for others at once, and nothing more is told.
    hint = analyst.ask(4, FEW, Analyst.HINT)
    assert hint is not None
    with qtbot.waitSignal(hint.answered, timeout=PATIENCE):
        pass
    assert len(games) == known


def test_the_urgent_question_comes_first_and_the_other_goes_on_after_it(analyst: Analyst, qtbot: QtBot) -> None:
    told: list[str] = []
    live = analyst.ask(4, {"level": "expert"}, Analyst.LIVE, endless=True)
    assert live is not None
    live.progressed.connect(lambda _: told.append("live"))
    live.paused.connect(lambda waits: told.append("waits" if waits else "goes on"))
    qtbot.waitUntil(lambda: "live" in told, timeout=PATIENCE)
    hint = analyst.ask(4, FEW, Analyst.HINT)
    assert hint is not None
    hint.answered.connect(lambda _: told.append("hint"))
    qtbot.waitUntil(lambda: "hint" in told and told[-1] == "live", timeout=PATIENCE)
    order = [each for number, each in enumerate(told) if number == 0 or told[number - 1] != each]
    assert order == ["goes on", "live", "waits", "hint", "goes on", "live"]


def test_a_bot_that_must_decide_comes_before_all_advice(
    make_session: MakeSession, analysts: list[Analyst], qtbot: QtBot
) -> None:
    session = make_session("human", "greedy", "greedy")
    analyst = Analyst(session)
    analysts.append(analyst)
    session.begin()
    qtbot.waitUntil(lambda: session.to_act() == 0, timeout=PATIENCE)
    told: list[str] = []
    live = analyst.ask(len(session.plies()), {"level": "expert"}, Analyst.LIVE, endless=True)
    assert live is not None
    live.progressed.connect(lambda _: told.append("live"))
    live.paused.connect(lambda waits: told.append("waits" if waits else "goes on"))
    session.thinking.connect(lambda _: told.append("bot"))
    qtbot.waitUntil(lambda: "live" in told, timeout=PATIENCE)
    told.clear()
    while session.to_act() == 0:
        session.play(next(move for move in session.legal() if move.startswith(("invest", "pass"))))
    assert told[-2:] == ["bot", "waits"]
    qtbot.waitUntil(lambda: session.to_act() == 0, timeout=PATIENCE)
    qtbot.waitUntil(lambda: told[-1] == "live", timeout=PATIENCE)


def test_a_finished_game_has_nothing_to_ask_about(storage: Storage, qtbot: QtBot) -> None:
    assert qtbot is not None
    path = storage.new_path("Finished")
    storage.save(path, (Path(__file__).parent.parent / "golden" / "idle-2.rocket").read_text(encoding="utf-8"))
    session, _ = open_session(path, storage)
    analyst = Analyst(session)
    assert analyst.ask(len(session.plies()), FEW, Analyst.LIVE) is None
    assert analyst.ask(len(session.plies()) - 1, FEW, Analyst.LIVE) is not None
    analyst.close()
    session.close()


def test_trouble_is_told_to_who_asked(session: Session, analyst: Analyst, qtbot: QtBot) -> None:
    failed: list[str] = []
    session.failed.connect(failed.append)
    question = analyst.ask(4, {"level": "nobody"}, Analyst.HINT)
    assert question is not None
    with qtbot.waitSignal(question.failed, timeout=PATIENCE) as trouble:
        pass
    assert trouble.args is not None
    assert "nobody" in trouble.args[0]
    assert failed == []
    # And the next question is answered.
    question = analyst.ask(4, FEW, Analyst.HINT)
    assert question is not None
    with qtbot.waitSignal(question.answered, timeout=PATIENCE):
        pass


def test_what_is_asked_holds_no_record(session: Session) -> None:
    told = session.observation(2)
    assert told is not None
    assert set(told) == {"observation"}
    assert "seed" not in str(told)
    assert isinstance(told["observation"], dict)
    assert told["observation"]["ply"] == 2
    assert "moves" not in told["observation"]


def test_an_evaluation_is_read_from_progress_and_answers_alike() -> None:
    told: dict[str, object] = {
        "iterations": 9,
        "values": [0.25, 0.75],
        "considered": [
            {
                "move": "pass",
                "visits": 5,
                "share": 0.5,
                "value": 0.25,
                "points": [30.5, 41.0],
                "reason": "why",
                "exact": False,
                "then": ["bid 2 A2", "pass"],
            },
            {
                "move": "bid 1 A1",
                "visits": 4,
                "share": 0.4,
                "value": 0.2,
                "points": [29.0, 40.0],
                "reason": "why",
                "exact": False,
                "then": [],
            },
        ],
    }
    found = read_evaluation(3, 0, told)
    assert (found.ply, found.seat, found.visits) == (3, 0, 9)
    assert found.chances == (0.25, 0.75)
    assert found.points == (30.5, 41.0)
    assert found.then == (("bid 2 A2", "pass"), ())
    assert [(each.move, each.chance, each.visits) for each in found.moves] == [("pass", 0.25, 5), ("bid 1 A1", 0.2, 4)]
