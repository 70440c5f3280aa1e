"""Learning the weights anew: small runs, the same each time."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from rocket_desktop.__main__ import main
from rocket_desktop.ai import train
from rocket_desktop.ai.policies.stephenson_evaluation import FEATURES_EACH, PHASES, read_weights
from rocket_desktop.ai.progress import Progress
from rocket_desktop.model.jsontext import read_json


@pytest.fixture(autouse=True)
def small(monkeypatch: pytest.MonkeyPatch) -> None:
    """Few playouts and short searches: what is learned is poor, the way to it the same."""
    monkeypatch.setattr(train, "_PLAYOUTS", 2)
    monkeypatch.setattr(train, "_ITERATIONS", 12)
    monkeypatch.setattr(train, "_NOISE", (80,))


class Steps(Progress):
    def __init__(self) -> None:
        self.done = 0
        self.told: list[int] = []

    def begin(self, steps: int) -> None:
        self.told.append(steps)

    def advance(self, note: str = "") -> None:
        self.done += 1


def test_training_is_repeatable_and_gives_a_sound_file(monkeypatch: pytest.MonkeyPatch) -> None:
    steps = Steps()
    content, told = train.train(2, 2, 5, bar=steps)
    assert steps.told == [2, 2]
    assert steps.done == 4
    assert [line.split(":")[0] for line in told] == ["round 1", "round 2"]
    text = train.dump(content)
    assert read_json(text) == content
    weights = read_weights(read_json(text))
    assert len(weights.leads) == len(weights.means) == PHASES * FEATURES_EACH
    assert any(weights.leads)
    assert content["made"] == {"games": 2, "rounds": 2, "seed": 5}

    again, _ = train.train(2, 2, 5)
    assert again == content
    first_round, _ = train.train(2, 1, 5)
    assert first_round["features"] != content["features"], "the second round has learned something else"
    monkeypatch.setattr(train, "_TRAINING", train._TRAINING + 1)
    other, _ = train.train(2, 1, 5)
    assert other["features"] != first_round["features"], "the seeds are those of training alone"


def test_the_ridge_finds_what_the_samples_follow() -> None:
    """Made-up samples in which a lead is twice one feature's, whatever the mean."""
    samples = []
    for number in range(1001):
        features = [[0] * FEATURES_EACH for _ in range(2)]
        features[0][0] = 100 * (number % 7)
        features[1][0] = 100 * (number % 5)
        lead = 2.0 * (number % 7 - number % 5)
        mean = 40.0 + number % 3
        won = 1.0 if lead > 0 else 0.5 if lead == 0 else 0.0
        samples.append(train.Sample(number, number, features, [mean + lead / 2, mean - lead / 2], [won, 1 - won]))
    weights, told = train._learn(samples)
    for phase in range(PHASES):
        assert weights.leads[phase * FEATURES_EACH] == pytest.approx(2000, rel=0.05)
        assert weights.leads[phase * FEATURES_EACH + 1] == 0
    assert "explained of leads 9" in told or "explained of leads 100" in told


def test_the_command_writes_the_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    target = tmp_path / "weights.json"
    assert main(["train", str(target), "--games", "2", "--rounds", "1", "--seed", "9"]) == 0
    assert capsys.readouterr().out.startswith("round 1: ")
    assert any(read_weights(json.loads(target.read_text(encoding="utf-8"))).leads)
    assert main(["train", str(tmp_path / "no" / "folder.json"), "--games", "2", "--rounds", "1", "--seed", "9"]) == 1
    assert "the weights cannot be written" in capsys.readouterr().err


@pytest.mark.parametrize(
    "wrong", [["--games", "1"], ["--rounds", "0"], ["--jobs", "0"], ["--seed", "-1"], ["--games", "many"], []]
)
def test_wrong_numbers_are_refused(wrong: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    where = [str(tmp_path / "weights.json")] if wrong else []
    assert main(["train", *where, *wrong]) == 2
    assert capsys.readouterr().err
    assert list(tmp_path.iterdir()) == []
