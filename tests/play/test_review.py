"""Looking through a game: what is judged, what is marked, what is kept."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest
from PySide6.QtCore import QTimer
from pytestqt.qtbot import QtBot

from rocket_desktop.model.core import OVER
from rocket_desktop.play.analysis import Analyst, Evaluation, MoveValue, Question
from rocket_desktop.play.bot_process import Limits
from rocket_desktop.play.review import GREAT_LOSS, LEAST_LOSS, Budget, Judgement, Review, Reviewer, read_review
from rocket_desktop.play.session import Session, open_session
from rocket_desktop.play.storage import Storage
from rocket_desktop.play.turns import after, before, last_of, round_starts, turn_starts

PATIENCE = 300_000
PATIENT = Limits(start=120.0, study=120.0)
FEW = Budget(judged=2, compared=2, confirmed=2, glanced=1)


def value(move: str, chance: float, own: float, other: float = 40.0, games: int = 800) -> MoveValue:
    return MoveValue(move, chance, (own, other), games)


def judgement(ply: int, better: MoveValue, played: MoveValue) -> Judgement:
    return Judgement(ply, 0, (better.chance, 1 - better.chance), better.points, better, played)


# --- what counts as a mistake ---


def test_a_loss_of_chances_is_marked_by_its_size() -> None:
    good = value("a", 0.60, 45)
    assert judgement(0, good, good).grade == ""
    assert judgement(0, good, value("b", 0.60 - GREAT_LOSS, 42)).grade == "blunder"
    assert judgement(0, good, value("b", 0.60 - GREAT_LOSS + 0.05, 44)).grade == "mistake"
    assert judgement(0, good, value("b", 0.60 - LEAST_LOSS / 2, 45)).grade == ""


def test_a_loss_that_may_be_chance_is_not_marked() -> None:
    # With 20 games each the standard error of the difference is about 0.15.
    assert judgement(0, value("a", 0.60, 45, games=20), value("b", 0.40, 42, games=20)).grade == ""
    assert judgement(0, value("a", 0.60, 45), value("b", 0.40, 42)).grade == "blunder"


def test_points_count_where_the_chances_are_gone() -> None:
    assert judgement(0, value("a", 0.0, 30), value("b", 0.0, 20)).grade == "mistake"
    assert judgement(0, value("a", 0.0, 30), value("b", 0.0, 29)).grade == ""
    # A move that gives up points to win more often is no mistake.
    assert judgement(0, value("a", 0.5, 30), value("b", 0.52, 20)).grade == ""


def test_what_is_certain_needs_no_games() -> None:
    good, bad = (
        MoveValue(text, chance, (own, 40.0), 0, exact=True)
        for text, chance, own in (("a", 1.0, 41.0), ("b", 0.0, 39.0))
    )
    assert judgement(0, good, bad).grade == "blunder"
    # What was not looked at is not judged.
    assert judgement(0, good, MoveValue("b", 0.0, (39.0, 40.0), 0)).grade == ""


def test_the_dearest_comes_first_and_marks_are_by_decision() -> None:
    dear, cheap = (
        judgement(4, value("a", 0.7, 45), value("b", 0.4, 40)),
        judgement(2, value("a", 0.6, 45), value("b", 0.5, 44)),
    )
    review = Review({2: cheap, 4: dear, 5: Judgement(5, 1, (0.5, 0.5), (40.0, 40.0))})
    assert review.costly() == [dear, cheap]
    assert review.grades() == {5: "blunder", 3: "mistake"}
    assert dear.lost_chance == pytest.approx(0.3)
    assert dear.lost_points == pytest.approx(5)


def test_the_course_ends_with_who_has_won() -> None:
    review = Review({1: Judgement(1, 0, (0.3, 0.7), (40.0, 42.0))})
    assert review.course(3, None) == [None, (0.3, 0.7), None, None]
    assert review.course(3, {"ranking": [[1], [0]]})[3] == (0.0, 1.0)
    assert review.course(3, {"ranking": [[0, 1]]})[3] == (0.5, 0.5)
    assert review.course(3, {"ranking": []})[3] is None  # abandoned


# --- keeping it ---


def test_a_review_is_read_again_for_its_own_moves_only() -> None:
    good = value("invest london brewing", 0.6, 45)
    review = Review(
        {
            1: judgement(1, good, good),
            2: judgement(2, good, value("pass", 0.3, 40)),
            0: Judgement(0, 1, (0.5, 0.5), (40.0, 40.5)),
        }
    )
    kept = json.loads(json.dumps(review.to_json(["x", "y", "pass"])))
    again = read_review(kept, ["x", "y", "pass"])
    assert again.judgements == review.judgements
    assert again.judgements[1].better is again.judgements[1].played
    assert read_review(kept, ["x", "y", "z"]).judgements == {}
    assert read_review({**kept, "version": 2}, ["x", "y", "pass"]).judgements == {}
    assert read_review(None, []).judgements == {}


@pytest.mark.parametrize(
    "nonsense",
    [5, [5], [{}], [{"ply": "0"}], [{"ply": 0, "seat": 0, "chances": "ab", "points": [], "better": None}], None],
)
def test_a_review_without_sense_is_none(nonsense: object) -> None:
    kept = {**Review().to_json(["x"]), "judgements": nonsense}
    assert read_review(kept, ["x"]).judgements == {}


# --- a whole game ---


def opened(storage: Storage, *players: str) -> Session:
    """A short game to its end, with these players at its seats."""
    record = json.loads((Path(__file__).parent.parent / "golden" / "idle-2.rocket").read_text(encoding="utf-8"))
    for seat, player in zip(record["seats"], players, strict=True):
        seat["player"] = player
    path = storage.new_path("Finished")
    storage.save(path, json.dumps(record))
    session, trouble = open_session(path, storage)
    assert trouble == ""
    session.engine._limits = PATIENT
    return session


@pytest.fixture
def finished(storage: Storage, qtbot: QtBot) -> Iterator[Session]:
    """A short game to its end: a person's first seat, a bot's second."""
    assert qtbot is not None
    session = opened(storage, "human", "greedy")
    yield session
    session.close()


@pytest.fixture
def analyst(finished: Session) -> Iterator[Analyst]:
    analyst = Analyst(finished)
    yield analyst
    analyst.close()


def test_every_decision_of_people_is_judged_and_kept_with_the_game(
    finished: Session, analyst: Analyst, storage: Storage, qtbot: QtBot
) -> None:
    moves = [ply.text for ply in finished.plies()]
    checks = json.loads(finished.path.read_text())["checks"]
    reviewer = Reviewer(finished, analyst, FEW)
    steps: list[tuple[int, int]] = []
    reviewer.progressed.connect(lambda done, total: steps.append((done, total)))
    with qtbot.waitSignal(reviewer.ended, timeout=PATIENCE):
        reviewer.start()
    assert reviewer.is_complete()
    assert steps == sorted(steps)
    assert steps[-1] == (len(moves), len(moves))
    found = reviewer.review.judgements
    people = [ply.number - 1 for ply in finished.plies() if ply.seat == 0]
    assert reviewer.judged() == set(people)
    for ply in finished.plies():
        if len(finished.legal_after(ply.number - 1)) == 1:
            assert ply.number - 1 not in found
            continue
        one = found[ply.number - 1]
        assert one.seat == ply.seat
        assert (one.better is not None) == (one.ply in people)
        if one.played is not None and one.better is not None:
            assert one.played.move == ply.text
            assert one.lost_chance >= 0
    # In the file, and no part of what its digests are taken of.
    data = json.loads(finished.path.read_text())
    assert len(data["review"]["judgements"]) == len(found)
    assert data["moves"] == moves
    assert data["checks"] == checks
    again, trouble = open_session(finished.path, storage)
    assert trouble == ""
    reopened = Analyst(again)
    second = Reviewer(again, reopened, FEW)
    assert second.is_complete()
    assert second.review.judgements == read_review(data["review"], moves).judgements
    with qtbot.waitSignal(second.ended, timeout=PATIENCE):
        second.start()
    assert again.engine.process_id() == 0  # nothing was asked again
    reopened.close()
    again.close()


@pytest.mark.parametrize("confirmed", [True, False])
def test_a_loss_is_told_of_when_a_longer_comparison_finds_it_too(
    finished: Session, analyst: Analyst, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, confirmed: bool
) -> None:
    budget = Budget(judged=100, compared=1000, confirmed=5000, glanced=1)
    asked: list[tuple[int, int]] = []
    made = [ply.text for ply in finished.plies()]

    def ask(ply: int, how: dict[str, int], urgency: int, moves: Sequence[str] = ()) -> Question:
        seat = finished.plies()[ply].seat
        question = Question(ply, seat, {}, urgency, False, analyst)
        visits = how["iterations"]
        other = next(text for text in finished.legal_after(ply) if text != made[ply])
        loss = 0.2 if visits == budget.compared or (visits == budget.confirmed and confirmed) else 0.0
        good, bad = value(other, 0.6, 45), value(made[ply], 0.6 - loss, 45)
        found = Evaluation(ply, seat, (0.6, 0.4), (45.0, 40.0), (good, bad), visits)
        if moves:
            assert set(moves) == {other, made[ply]}
            asked.append((ply, how["seed"]))
        QTimer.singleShot(0, question, lambda: question.answered.emit(found))
        return question

    monkeypatch.setattr(analyst, "ask", ask)
    reviewer = Reviewer(finished, analyst, budget)
    with qtbot.waitSignal(reviewer.ended, timeout=PATIENCE):
        reviewer.start()
    people = {ply for ply in reviewer.judged() if len(finished.legal_after(ply)) > 1}
    # Each loss was looked at twice, the second time by other chances.
    assert len(asked) == len(set(asked)) == 2 * len(people) > 0
    marked = {number - 1 for number in reviewer.review.grades()}
    assert marked == (people if confirmed else set())


def test_decisions_count_by_who_made_them(finished: Session, analyst: Analyst) -> None:
    reviewer = Reviewer(finished, analyst)
    mine = {ply.number - 1 for ply in finished.plies() if ply.seat == 0}
    assert reviewer.judged() == mine
    finished.hand_over(0, "greedy")  # after the end: who has played stays the same
    assert reviewer.judged() == mine


def test_where_only_bots_play_all_are_judged(storage: Storage, qtbot: QtBot) -> None:
    assert qtbot is not None
    session = opened(storage, "greedy", "hard")
    analyst = Analyst(session)
    assert Reviewer(session, analyst).judged() == set(range(len(session.plies())))
    analyst.close()
    session.close()


def test_a_cancelled_review_goes_on_where_it_stopped(finished: Session, analyst: Analyst, qtbot: QtBot) -> None:
    reviewer = Reviewer(finished, analyst, FEW)
    reviewer.start()
    qtbot.waitUntil(lambda: len(reviewer.review.judgements) >= 3, timeout=PATIENCE)
    with qtbot.waitSignal(reviewer.ended, timeout=PATIENCE):
        reviewer.cancel()
    assert not reviewer.is_running()
    assert not reviewer.is_complete()
    kept = json.loads(finished.path.read_text())["review"]
    assert len(kept["judgements"]) == len(reviewer.review.judgements)
    second = Reviewer(finished, analyst, FEW)
    asked: list[int] = []
    second.changed.connect(lambda: asked.append(len(second.review.judgements)))
    second.start()
    qtbot.waitUntil(lambda: bool(asked), timeout=PATIENCE)
    assert asked[0] == len(kept["judgements"]) + 1
    second.cancel()


def test_trouble_ends_a_review_and_is_told(finished: Session, analyst: Analyst, qtbot: QtBot) -> None:
    finished.engine._command = ["/there/is/no/such/program"]
    finished.engine.close()
    reviewer = Reviewer(finished, analyst, FEW)
    with qtbot.waitSignals([reviewer.failed, reviewer.ended], timeout=PATIENCE):
        reviewer.start()
    assert not reviewer.is_running()


def test_another_game_from_here_has_no_review(finished: Session) -> None:
    finished.keep_review(Review().to_json([ply.text for ply in finished.plies()]))
    branch = finished.branch(5)
    assert branch.review() is None
    branch.close()


def test_a_move_taken_back_takes_the_review_with_it(finished: Session) -> None:
    finished.keep_review(Review().to_json([ply.text for ply in finished.plies()]))
    finished.undo(practice=True)
    assert finished.review() is None


# --- turns and rounds ---


def test_turns_and_rounds_of_a_game(finished: Session) -> None:
    plies = finished.plies()
    turns, rounds = turn_starts(plies), round_starts(plies)
    assert set(rounds) <= set(turns)
    first = finished.status(0)["to_act"]
    for start in rounds:
        status = finished.status(start)
        assert status["over"] or status["to_act"] == first
    for start in turns[:-1]:
        position = finished.position(start)
        assert isinstance(position["turn"], dict)
        assert position["turn"]["actions_left"] == 2
    assert len(turns) > len(rounds) > 2
    assert last_of(plies, plies[-1].seat) == len(plies)
    assert last_of([], 0) == 0
    assert finished.to_act() == OVER


def test_the_starts_around_a_move() -> None:
    assert [before([0, 3, 7], ply) for ply in (0, 1, 3, 4, 9)] == [0, 0, 0, 3, 7]
    assert [after([0, 3, 7], ply, 9) for ply in (0, 3, 6, 7, 9)] == [3, 7, 7, 9, 9]
