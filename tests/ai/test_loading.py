"""What the engine loads, records, files and observations, and what it refuses."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import cast

import pytest

from rocket_desktop.data import read_data
from rocket_desktop.model.core import EventLog, Result
from rocket_desktop.model.record import parse_record
from rocket_desktop.model.rng import Rng
from tests.ai.talk import NEW, NEW_TOY, SR, TOY, Message, answers, ask, code, talk
from tests.golden.transcripts import read_record
from tests.model.toy_game import ToyState


def test_record_can_be_loaded_again(tmp_path: Path) -> None:
    _, legal = answers(NEW, ask("legal", 2))
    moves = [move for move in legal if move.startswith("invest")][:3]
    results = answers(NEW, ask("play", 2, moves=moves), ask("record", 3), ask("state", 4))
    record = results[2]
    path = tmp_path / "games é.rocket"
    path.write_text(parse_record(record).dumps(), encoding="utf-8")
    for how in ({"record": record}, {"path": str(path)}):
        status, state = answers(ask("load", 1, **how), ask("state", 2))
        assert status["ply"] == 3
        assert state == results[3]


def test_bad_records_are_refused_with_their_ply(tmp_path: Path) -> None:
    _, _, record = answers(NEW, ask("play", 2, move="invest london brewing"), ask("record", 3))
    wrong_move = {**record, "moves": ["invest london brewing", "fly"], "checks": {}}
    wrong_check = {**record, "checks": {"1": "0" * 16}}
    folder, binary = tmp_path, tmp_path / "binary.rocket"
    binary.write_bytes(b"\xff\xfe\x00")
    cases: list[tuple[Message, int, int | None]] = [
        ({"record": wrong_move}, 3, 2),
        ({"record": wrong_check}, 3, 1),
        ({"record": {**record, "version": 7}}, 3, None),
        ({"record": {**record, "game": "chess"}}, 2, None),
        ({"record": {}}, 3, None),
        ({"record": "text"}, 3, None),
        ({"record": [1]}, 3, None),
        ({"path": str(folder)}, 3, None),
        ({"path": str(folder / "none.rocket")}, 3, None),
        ({"path": str(binary)}, 3, None),
        ({"path": "/dev/zero"}, 3, None),
        ({"path": "a\u0000b"}, 3, None),
    ]
    for params, expected, ply in cases:
        said = talk(NEW, ask("load", 2, **params), ask("status", 3))
        assert said[1]["error"]["code"] == expected, params
        if expected == 3:
            assert said[1]["error"]["data"]["ply"] == ply
        assert said[2]["result"]["ply"] == 0
    for bad in ({}, {"path": 5}, {"record": {}, "path": "x"}):
        assert code(NEW, ask("load", 2, **bad)) == -32602


def test_load_says_why_a_path_cannot_be_read(tmp_path: Path) -> None:
    (tmp_path / "bytes.rocket").write_bytes(b'{"format": "rocket-desktop record",\n\xff')
    cases = [
        (str(tmp_path), "is a folder"),
        ("", "the name of the file is empty"),
        ("a\x1b\u0000", "there is no file a??"),
        (str(tmp_path / "none"), "there is no file"),
        (str(tmp_path / "bytes.rocket"), "byte 37 of the file, in line 2, is not UTF-8 text"),
    ]
    if sys.platform != "win32":
        cases.append(("/dev/null", "is a device or a pipe"))
    for path, words in cases:
        error = talk(ask("load", 1, path=path))[0]["error"]
        assert error["code"] == 3
        assert words in error["message"]


def test_load_skips_a_byte_order_mark(tmp_path: Path) -> None:
    record = answers(NEW, ask("record", 3))[1]
    path = tmp_path / "marked.rocket"
    path.write_text(json.dumps(record), encoding="utf-8-sig")
    assert answers(ask("load", 1, path=str(path)))[0]["ply"] == 0


def own_map() -> Message:
    """The record of a game on a map of one's own, not yet begun."""
    board = {**cast(Message, read_data("maps/england")), "title": "Mine"}
    seats = [{"name": "A"}, {"name": "B"}]
    record = {"format": "rocket-desktop record", "version": 1, "game": SR, "rules": 1, "seats": seats, "seed": 1}
    return {**record, "options": {"map": "mine"}, "moves": [], "data_files": {"maps/mine": board}}


def test_a_map_of_one_s_own_is_loaded_played_and_thought_about() -> None:
    load = ask("load", 1, record=own_map())
    results = answers(load, ask("bot", 2, level="random", play=True), ask("record", 3), ask("state", 4, seat=0))
    record, state = results[2:]
    assert record["options"]["map"] == "mine"
    assert set(record["data_files"]) == set(record["data"]) == {"maps/mine"}
    assert answers(ask("load", 1, record=record), ask("state", 2))[1] == {
        key: value for key, value in state.items() if key != "observation"
    }
    seen = answers(ask("load", 1, observation=state), ask("state", 2), ask("bot", 3, level="random"))
    assert seen[1] == state
    assert seen[2]["move"]


def test_bad_maps_of_one_s_own_are_refused() -> None:
    good = own_map()
    board = good["data_files"]["maps/mine"]
    cases: list[tuple[Message, str]] = [
        ({"data_files": {}}, 'option map cannot be "mine"'),
        ({"data_files": {"maps/mine": {**board, "lines": []}}}, "at least 2 lines"),
        ({"options": {}, "data_files": {"maps/england": board}}, "maps/england comes with the program"),
        ({"data_files": {**good["data_files"], "maps/usa": board}}, "maps/usa comes with the program"),
        ({"data": {"maps/mine": "0" * 16}}, "maps/mine is not the one"),
    ]
    seen = answers(ask("load", 1, record=good), ask("state", 2, seat=0))[1]["observation"]
    for change, words in cases:
        for request in (ask("load", 1, record={**good, **change}), ask("load", 1, observation={**seen, **change})):
            error = talk(request)[0]["error"]
            assert error["code"] == 3
            assert words in error["message"]


@pytest.mark.parametrize("whole", [True, False])
@pytest.mark.usefixtures("toy")
def test_bot_thinks_alike_about_a_game_and_an_observation_of_it(whole: bool) -> None:
    for new in (NEW, NEW_TOY):
        (started,) = answers(new)
        seat = started["to_act"]
        bot = ask("bot", 3, level="greedy", seed=4)
        _, state, from_game = answers(new, ask("state", 2, seat=seat), bot)
        observation = state if whole else state["observation"]
        loaded, from_observation = answers(ask("load", 1, observation=observation), bot)
        assert loaded == started
        assert {**from_game, "elapsed": 0} == {**from_observation, "elapsed": 0}


@pytest.mark.usefixtures("toy")
def test_observation_is_looked_at_not_played() -> None:
    (started,) = answers(NEW_TOY)
    seat = started["to_act"]
    mine, others = (answers(NEW_TOY, ask("state", 2, seat=who))[1]["observation"] for who in (seat, 1 - seat))
    load = ask("load", 1, observation=mine)
    _, state, legal = answers(load, ask("state", 2), ask("legal", 3))
    assert isinstance(state["hands"][1 - seat], int)
    assert "roll" in legal
    bot = ask("bot", 2, level="greedy", play=True)
    for request in (ask("play", 2, move="roll"), ask("undo", 2), ask("record", 2), bot):
        assert code(load, request) == 4
    assert code(load, ask("state", 2, seat=1 - seat)) == 4
    assert code(ask("load", 1, observation=others), ask("bot", 2, level="greedy")) == 4
    assert code(ask("load", 1, observation=others), ask("legal", 2)) == 4


@pytest.mark.parametrize("game", [SR, TOY])
@pytest.mark.usefixtures("toy")
def test_bad_observations_are_refused(game: str) -> None:
    new = ask("new", 1, game=game, players=2, seed=1)
    good = answers(new, ask("state", 2, seat=0))[1]["observation"]
    numbers = good["observation"]
    odd: list[tuple[Message, int]] = [
        ({**good, "game": "chess"}, 2),
        ({**good, "format": "x"}, 3),
        ({**good, "version": 2}, 3),
        ({**good, "seat": 2}, 3),
        ({**good, "seat": None}, 3),
        ({**good, "seats": []}, 3),
        ({**good, "seats": good["seats"] + good["seats"][:1]}, 3),
        ({**good, "options": {"fog": 1}}, 3),
        ({**good, "observation": None}, 3),
        ({**good, "observation": []}, 3),
        ({**good, "observation": numbers[:-1]}, 3),
        ({**good, "observation": [*numbers, 1]}, 3),
        ({**good, "observation": [*numbers[:-1], "x"]}, 3),
        ({**good, "observation": [*numbers[:-1], 2**80]}, 3),
        ({**good, "observation": [999] * len(numbers)}, 3),
        ({**good, "observation": [-7] * len(numbers)}, 3),
    ]
    for observation, expected in odd:
        said = talk(new, ask("load", 2, observation=observation), ask("status", 3))
        assert said[1]["error"]["code"] == expected, observation
        assert said[2]["result"]["ply"] == 0
    assert code(new, ask("load", 2, observation=[1])) == 3


def test_an_observation_says_what_is_missing() -> None:
    good = answers(NEW, ask("state", 2, seat=0))[1]["observation"]
    cases: list[tuple[Message, str]] = [
        ({}, "the observation has no game, no seats, no seat, no observation"),
        ({"observation": {}}, "the observation has no game, no seats, no seat, no observation"),
        ({key: value for key, value in good.items() if key != "game"}, "the observation has no game"),
        ({**good, "game": None}, "game must be a text"),
        ({**good, "ply": -1}, "ply must be a whole number"),
        ({**good, "data": 5}, "data must be"),
        ({**good, "rules": 99}, "version 99 of the rules"),
        ({**good, "seats": [{"name": "A\u202e"}, {"name": "B"}, {"name": "C"}]}, "name of seat 1"),
    ]
    for observation, words in cases:
        error = talk(ask("load", 1, observation=observation))[0]["error"]
        assert error["code"] == 3
        assert words in error["message"]


def test_an_observation_that_loads_answers_every_question() -> None:
    record = read_record("edition-1999").to_json()
    moves = record["moves"]
    assert isinstance(moves, list)
    middle = {**record, "moves": moves[: len(moves) // 2], "checks": {}, "result": None}
    good = answers(ask("load", 1, record=middle), ask("state", 2, seat=0))[1]["observation"]
    numbers = good["observation"]
    questions = [ask("status", 2), ask("legal", 3), ask("state", 4), ask("bot", 5, level="random")]
    refused = 0
    for place in range(0, len(numbers), 3):
        for value in (-1, 1, 7, 2**40):
            changed = {**good, "observation": [*numbers[:place], value, *numbers[place + 1 :]]}
            loaded, *said = talk(ask("load", 1, observation=changed), *questions)
            if "error" in loaded:
                assert loaded["error"]["code"] == 3
                refused += 1
            else:
                assert all("result" in each or each["error"]["code"] == 4 for each in said), (place, value)
    assert refused > 20


class _Stumbles(ToyState):
    """Decodes to a position, but cannot answer everything."""

    question = ""

    def stumble(self, question: str) -> None:
        if self.question == question:
            raise IndexError(question)

    def clone(self) -> ToyState:
        found = super().clone()
        found.__class__ = type(self)
        return found

    def legal_moves(self) -> list[int]:
        self.stumble("legal")
        return super().legal_moves()

    def projected_scores(self) -> list[int]:
        self.stumble("projected_scores")
        return super().projected_scores()

    def apply(self, move: int, events: EventLog | None = None) -> None:
        self.stumble("apply")
        super().apply(move, events)

    def result(self) -> Result | None:
        self.stumble("result")
        return super().result()

    def to_act(self) -> int:
        return 7 if self.question == "to_act" else super().to_act()


@pytest.mark.parametrize("question", ["legal", "projected_scores", "apply", "result", "to_act"])
@pytest.mark.usefixtures("toy")
def test_an_observation_that_cannot_be_used_is_refused(question: str, monkeypatch: pytest.MonkeyPatch) -> None:
    good = answers(NEW_TOY, ask("state", 2, seat=0))[1]["observation"]
    redeal = ToyState.redeal

    def stumbling(state: ToyState, observation: list[int], rng: Rng) -> ToyState:
        found = redeal(state, observation, rng)
        found.__class__ = type("Stumbles", (_Stumbles,), {"question": question})
        return found

    monkeypatch.setattr(ToyState, "redeal", stumbling)
    error = talk(ask("load", 1, observation=good))[0]["error"]
    assert error["code"] == 3
    assert "no position of Climbers" in error["message"]
