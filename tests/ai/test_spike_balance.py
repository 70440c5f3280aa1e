"""How balanced Spike is: games counted by turn order, the sources of all money, and the report's tables."""

from __future__ import annotations

import pytest

from rocket_desktop import __main__ as command_line
from rocket_desktop.ai.arena import play_game
from rocket_desktop.ai.spike_balance import SOURCES, Balance, Course, balance_match, play_balance, report
from rocket_desktop.ai.statistics import share_interval
from rocket_desktop.model.record import parse_record


def course(*wins: float) -> Course:
    incomes = dict(zip(SOURCES, (30.0, 20.0, 5.0, -6.0), strict=True))
    return Course(wins, (50, 48), (3, 7), incomes, "time-cards", 300, 40, "")


def test_games_are_counted_by_turn_order_and_all_money_has_a_source() -> None:
    *_, balance = play_balance(balance_match(2, 2, 5))
    assert len(balance.courses) == 2
    for number, found in enumerate(balance.courses):
        record = parse_record(play_game(balance.match, number).record)
        assert record.result is not None
        scores = record.result["scores"]
        assert isinstance(scores, list)
        assert sorted(found.scores) == sorted(scores)
        best = max(found.scores)
        assert all(found.scores[place] == best for place, share in enumerate(found.wins) if share)
        assert sum(found.wins) == pytest.approx(1)
        assert sum(found.incomes.values()) == pytest.approx(sum(found.scores) / 2)
        assert found.decisions == len(record.moves)
        assert found.ending == record.result["reason"]


def test_intervals_are_those_of_whole_blocks() -> None:
    balance = Balance(balance_match(2, 4, 1), [course(1, 0), course(0, 1), course(1, 0), course(1, 0)])
    assert balance.order()[0] == share_interval([0.5, 1.0])


def test_the_report() -> None:
    balance = Balance(balance_match(2, 2, 1), [course(1, 0), course(0.5, 0.5)])
    lines = report([balance])
    assert lines[2].startswith("| 2 | 2 | 75.0 (")
    assert lines[6] == "| 2 | 49.0 | +30.0 | +20.0 | +5.0 | -6.0 | 2 (2–2) |"
    assert lines[10] == "| 2 | time-cards 100.0 % | 40 (40–40) | 300 (300–300) | 3 (3–7) |"
    for head, rule, row in (lines[:3], lines[4:7], lines[8:11]):
        assert head.count("|") == rule.count("|") == row.count("|")


def test_the_command(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    def quickly(*_: object) -> list[Balance]:
        return [Balance(balance_match(3, 3, 1), [course(1, 0, 0)] * 3)]

    monkeypatch.setattr("rocket_desktop.ai.spike_balance.play_balance", quickly)
    assert command_line.main(["balance", "--players", "3", "--games", "3"]) == 0
    assert "| 3 | 3 | " in capsys.readouterr().out
    assert command_line.main(["balance", "--players", "5"]) == 2
    assert "numbers from 2 to 4" in capsys.readouterr().err
