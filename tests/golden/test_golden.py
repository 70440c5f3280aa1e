"""Finished games are told as they were when somebody read them and found them right."""

from __future__ import annotations

import pytest

from rocket_desktop.data import read_data
from rocket_desktop.model.catalog import GAMES
from rocket_desktop.model.game import needed_data, rebuild
from tests.golden.transcripts import CASES, FOLDER, names, read_record, tell


@pytest.mark.parametrize("name", names())
def test_transcript(name: str) -> None:
    expected = (FOLDER / f"{name}.txt").read_text(encoding="utf-8").splitlines()
    assert tell(read_record(name)) == expected


@pytest.mark.parametrize("name", names())
def test_record_is_sound(name: str) -> None:
    record = read_record(name)
    replay = rebuild(record, {data: read_data(data) for data in needed_data(record)})
    assert replay.fault is None
    assert replay.game.record() == record


def test_each_way_to_end_is_told_for_each_number_of_players() -> None:
    found = set()
    for name in names():
        record = read_record(name)
        assert record.result is not None
        found.add((record.game, record.result["reason"], len(record.seats)))
    for spec in GAMES.values():
        least, most = spec.players
        for players in range(least, most + 1):
            assert {(spec.id, reason, players) for reason in spec.reasons} <= found


def test_cases_and_files_go_together() -> None:
    assert sorted(case.name for case in CASES) == names() == sorted(path.stem for path in FOLDER.glob("*.txt"))
