"""The engine: the protocol's methods, what it says to nonsense, and that it goes on."""

from __future__ import annotations

import json
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import IO, Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from rocket_desktop.ai.bots import FREELY, Bot, Budget, Thinking
from rocket_desktop.ai.engine import MAX_LINE, BadInput, Engine, _read_lines
from rocket_desktop.ai.levels import LEVELS
from rocket_desktop.ai.view import View
from rocket_desktop.data import read_data
from rocket_desktop.model.record import parse_record
from rocket_desktop.model.rng import Rng
from tests.ai.talk import NEW, NEW_SM, NEW_TOY, SR, Message, answers, ask, code, talk

# --- JSON-RPC ---


@pytest.mark.parametrize(
    ("line", "expected", "number"),
    [
        (b"hello", -32700, None),
        (b'{"jsonrpc": "2.0", "id": 1, "method": "hello"', -32700, None),
        (b"\xff\xfe\x00", -32700, None),
        (b'{"jsonrpc": "2.0", "id": 1, "method": "\xc3\x28"}', -32700, None),
        (b'{"jsonrpc": "2.0", "id": NaN, "method": "hello"}', -32700, None),
        (b'{"jsonrpc": "2.0", "id": 1e999, "method": "hello"}', -32700, None),
        (b'{"jsonrpc": "2.0", "id": ' + b"9" * 5000 + b', "method": "hello"}', -32700, None),
        (b'{"jsonrpc": "2.0", "id": "\\ud800", "method": "hello"}', -32700, None),
        (b'{"jsonrpc": "2.0", "jsonrpc": "2.0", "id": 1, "method": "hello"}', -32700, None),
        (b"[" * 200_000, -32700, None),
        (b'{"a":' * 50_000, -32700, None),
        (b"[" * 70 + b"]" * 70, -32700, None),
        (b"null", -32600, None),
        (b"17", -32600, None),
        (b'"hello"', -32600, None),
        (b"[]", -32600, None),
        (b'[{"jsonrpc": "2.0", "id": 1, "method": "hello"}]', -32600, None),
        (b"{}", -32600, None),
        (b'{"id": 4, "method": "hello"}', -32600, 4),
        (b'{"jsonrpc": 2.0, "id": 4, "method": "hello"}', -32600, 4),
        (b'{"jsonrpc": "2.0", "id": 4}', -32600, 4),
        (b'{"jsonrpc": "2.0", "id": 4, "method": 5}', -32600, 4),
        (b'{"jsonrpc": "2.0", "id": true, "method": "hello"}', -32600, None),
        (b'{"jsonrpc": "2.0", "id": [1], "method": "hello"}', -32600, None),
        (b'{"jsonrpc": "2.0", "id": "x", "method": "hello", "params": [1]}', -32602, "x"),
        (b'{"jsonrpc": "2.0", "id": "x", "method": "hello", "params": 0}', -32602, "x"),
        (b'{"jsonrpc": "2.0", "id": 4, "method": "castle"}', -32601, 4),
        (b'{"jsonrpc": "2.0", "id": 4, "method": "__init__"}', -32601, 4),
        (b'{"jsonrpc": "2.0", "id": 4, "method": ""}', -32601, 4),
        (b'{"jsonrpc": "2.0", "id": 4, "method": "hello", "params": {"x": 1}}', -32602, 4),
    ],
)
def test_nonsense_gets_its_error_and_the_engine_goes_on(line: bytes, expected: int, number: object) -> None:
    wrong, right = talk(line, ask("hello", 99))
    assert wrong["error"]["code"] == expected
    assert wrong["id"] == number
    assert 5 < len(wrong["error"]["message"]) < 500
    assert "\n" not in wrong["error"]["message"]
    assert right["id"] == 99
    assert right["result"]["protocol"] == 1


def test_blank_lines_are_passed_over() -> None:
    said = talk(b"", b"  \t\r", ask("hello", 1), b"")
    assert [message["id"] for message in said] == [1]


def test_null_is_no_parameters_and_a_byte_order_mark_no_fault() -> None:
    said = talk(b'\xef\xbb\xbf{"jsonrpc": "2.0", "id": 1, "method": "hello", "params": null}')
    assert said[0]["result"]["protocol"] == 1


def test_names_are_repeated_only_in_part() -> None:
    long = "x" * 100_000
    requests = [
        ask(long, 1),
        ask("hello", 2, **{long: 1}),
        ask("new", 3, game=long, players=2),
        ask("new", 4, game=SR, players=2, options={long: 1}),
        ask("new", 5, game=SR, players=2, options={"map": long}),
        ask("new", 6, game=SR, players=2, options={long: None}),
        ask("load", 7, path=long),
        NEW,
        ask("play", 8, moves=["invest london brewing", long]),
        ask("bot", 9, level=long),
    ]
    for message in talk(*requests):
        if "error" in message:
            assert 10 < len(message["error"]["message"]) < 400, message["id"]
            assert "xxx" in message["error"]["message"]


@pytest.mark.parametrize("number", [0, -7, 1.5, "", "é", None, 10**30])
def test_answers_carry_the_id(number: Any) -> None:
    assert talk(ask("hello", number))[0]["id"] == number


def test_notifications_get_no_answer_but_are_done() -> None:
    quiet: list[Message] = [
        {"jsonrpc": "2.0", "method": "new", "params": {"game": SR, "players": 2, "seed": 1}},
        {"jsonrpc": "2.0", "method": "play", "params": {"move": "invest london brewing"}},
        {"jsonrpc": "2.0", "method": "play", "params": {"move": "nonsense"}},
        {"jsonrpc": "2.0", "method": "castle"},
        {"jsonrpc": "2.0", "method": "stop", "params": {"id": 5}},
    ]
    said = talk(*quiet, ask("status", 8))
    assert [message["id"] for message in said] == [8]
    assert said[0]["result"]["ply"] == 1


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.data())
def test_any_parameters_get_an_answer(data: st.DataObject) -> None:
    value = st.recursive(
        st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | st.text(),
        lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
        max_leaves=5,
    )
    names = ("game", "players", "seats", "seed", "options", "record", "path", "observation", "seat", "move", "moves")
    method = data.draw(
        st.sampled_from(["new", "load", "status", "legal", "play", "undo", "state", "record", "preview", "stop", "bot"])
    )
    params = data.draw(st.dictionaries(st.sampled_from((*names, "plies", "level", "id")), value, max_size=3))
    said = talk(NEW, ask(method, 7, **params), ask("status", 9))
    before, odd, after = [message for message in said if "id" in message]
    assert before["result"]["ply"] == 0
    if "error" in odd:
        assert odd["error"]["code"] != -32603, odd
        assert after["result"] == before["result"]


# --- methods ---


def test_hello_and_games() -> None:
    hello, games = answers(ask("hello", 1), ask("games", 2))
    assert set(hello) == {"name", "version", "protocol", "compiled"}
    game = next(game for game in games if game["id"] == SR)
    assert game["players"] == [2, 4]
    assert game["options"]["map"]["values"] == ["england", "usa", "china"]
    assert game["options"]["unmoved_counts"]["default"] is True


def test_new_status_legal() -> None:
    new, status, legal = answers(NEW, ask("status", 2), ask("legal", 3))
    assert new == status == {"ply": 0, "to_act": new["to_act"], "over": False, "scores": [0, 0, 0]}
    assert legal == sorted(set(legal))
    assert "invest london brewing" in legal


def test_seats_can_be_named() -> None:
    seats = [{"name": "Ada", "player": "human"}, {"name": "Bob", "player": "greedy", "hat": "bowler"}]
    _, record = answers(ask("new", 1, game=SR, seats=seats, seed=1), ask("record", 2))
    assert record["seats"] == seats


@pytest.mark.parametrize(
    ("params", "expected"),
    [
        ({"players": 3}, -32602),
        ({"game": "chess", "players": 3}, 2),
        ({"game": 5, "players": 3}, -32602),
        ({"game": SR}, -32602),
        ({"game": SR, "players": 1}, -32602),
        ({"game": SR, "players": 5}, -32602),
        ({"game": SR, "players": 99}, -32602),
        ({"game": SR, "players": "3"}, -32602),
        ({"game": SR, "players": True}, -32602),
        ({"game": SR, "players": 3.0}, -32602),
        ({"game": SR, "seats": [{"name": "A"}] * 5}, -32602),
        ({"game": SR, "seats": [{"name": "A"}] * 2, "players": 3}, -32602),
        ({"game": SR, "seats": "AB"}, -32602),
        ({"game": SR, "players": 3, "seed": -1}, -32602),
        ({"game": SR, "players": 3, "seed": 2**63}, -32602),
        ({"game": SR, "players": 3, "seed": 1.5}, -32602),
        ({"game": SR, "players": 3, "options": {"map": "mars"}}, -32602),
        ({"game": SR, "players": 3, "options": {"unmoved_counts": 1}}, -32602),
        ({"game": SR, "players": 3, "options": {"fog": True}}, -32602),
        ({"game": SR, "players": 3, "options": [1]}, -32602),
        ({"game": SR, "players": 3, "options": []}, -32602),
        ({"game": SR, "players": 3, "options": ""}, -32602),
        ({"game": SR, "players": 3, "options": False}, -32602),
        ({"game": SR, "players": 3, "options": {"map": "mine"}}, -32602),
        ({"game": SR, "seats": [{"name": "A"}, {"name": "B\x1b[2J"}]}, -32602),
        ({"game": SR, "seats": [{"name": "A"}, {"name": "B\nC"}]}, -32602),
        ({"game": SR, "seats": [{"name": "A"}, {"name": "B\u202eC"}]}, -32602),
        ({"game": SR, "seats": [{"name": "A"}, {"name": "B", "colour": "r" * 999}]}, -32602),
        ({"game": SR, "players": 3, "colour": "red"}, -32602),
    ],
)
def test_bad_new_is_refused_and_the_old_game_stays(params: Message, expected: int) -> None:
    said = talk(NEW, ask("play", 2, move="invest london brewing"), ask("new", 3, **params), ask("status", 4))
    assert said[2]["error"]["code"] == expected
    assert said[3]["result"]["ply"] == 1


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({"edition": 2018}, 'option edition cannot be 2018: it can be "2018" or "1999"'),
        ({"unmoved_counts": "true"}, 'option unmoved_counts cannot be "true": it can be true or false'),
        ({"unmoved_counts": 1}, "option unmoved_counts cannot be 1: it can be true or false"),
    ],
)
def test_options_are_told_apart_by_their_kind(options: Message, words: str) -> None:
    assert talk(ask("new", 1, game=SR, players=2, options=options))[0]["error"]["message"] == words


def test_play_tells_what_happened() -> None:
    _, played = answers(NEW, ask("play", 2, move="invest london brewing"))
    assert played["ply"] == 1
    assert [event["kind"] for event in played["events"]] == ["invest"]
    assert "London" in played["events"][0]["text"]


@pytest.mark.usefixtures("toy")
def test_scores_say_seat_points_and_why() -> None:
    _, legal = answers(NEW_TOY, ask("legal", 2))
    _, played = answers(NEW_TOY, ask("play", 2, move=legal[0]))
    event = played["events"][0]
    assert event["kind"] == "score"
    assert {"seat", "points", "why", "text"} <= set(event)
    assert played["scores"][event["seat"]] == event["points"]


@pytest.mark.parametrize(
    ("move", "why"),
    [
        ("invest london gold", "gold"),
        ("extend gwr A1", "A1"),
        ("pass", ""),
        ("", ""),
        ("extend", ""),
        ("extend gwr", ""),
        ("station Z99", "Z99"),
        ("\u0000", ""),
        ("bid 3 F12", ""),
    ],
)
def test_illegal_move_is_explained_and_nothing_changes(move: str, why: str) -> None:
    said = talk(NEW, ask("state", 2), ask("play", 3, move=move), ask("preview", 4, move=move), ask("state", 5))
    for message in said[2:4]:
        assert message["error"]["code"] == 1
        assert why in message["error"]["message"]
        assert 8 < len(message["error"]["message"]) < 300
    assert said[4]["result"] == said[1]["result"]


def test_moves_are_played_all_or_none() -> None:
    _, legal = answers(NEW, ask("legal", 2))
    good = [move for move in legal if move.startswith("invest")][:2]
    said = talk(NEW, ask("play", 2, moves=[*good, "invest london gold"]), ask("status", 3), ask("play", 4, moves=good))
    assert said[1]["error"]["code"] == 1
    assert said[1]["error"]["data"] == {"move": 2}
    assert said[2]["result"]["ply"] == 0
    assert said[3]["result"]["ply"] == 2
    assert sum(event["kind"] == "invest" for event in said[3]["result"]["events"]) == 2


@pytest.mark.parametrize("params", [{}, {"move": 5}, {"moves": "x"}, {"moves": [1]}, {"move": "x", "moves": []}])
def test_play_with_bad_parameters(params: Message) -> None:
    assert code(NEW, ask("play", 2, **params)) == -32602


def test_undo() -> None:
    _, legal = answers(NEW, ask("legal", 2))
    moves = [move for move in legal if move.startswith("invest")][:3]
    results = answers(
        NEW, ask("state", 2), ask("play", 3, moves=moves), ask("undo", 4), ask("undo", 5, plies=2), ask("state", 6)
    )
    assert [results[3]["ply"], results[4]["ply"]] == [2, 0]
    assert results[5] == results[1]
    for plies in (4, -1, "1", True, 1.0):
        said = talk(NEW, ask("play", 3, moves=moves), ask("undo", 4, plies=plies), ask("status", 5))
        assert said[2]["error"]["code"] == -32602
        assert said[3]["result"]["ply"] == 3


@pytest.mark.parametrize("method", ["status", "legal", "undo", "state", "record"])
def test_no_game_yet(method: str) -> None:
    said = talk(ask(method, 2))
    assert said[0]["error"]["code"] == 4
    assert "new" in said[0]["error"]["message"]


@pytest.mark.parametrize("seat", [-1, 3, "0", True, 1.0])
def test_seat_that_does_not_exist(seat: object) -> None:
    for method in ("legal", "state", "record"):
        assert code(NEW, ask(method, 2, seat=seat)) == -32602


def test_preview_tells_and_does_not_play() -> None:
    results = answers(NEW, ask("preview", 2, move="invest london brewing"), ask("status", 3))
    assert [event["kind"] for event in results[1]] == ["invest"]
    assert results[2]["ply"] == 0


@pytest.mark.usefixtures("toy")
def test_preview_tells_only_what_is_certain() -> None:
    _, rolled, legal = answers(NEW_TOY, ask("preview", 2, move="roll"), ask("legal", 3))
    assert rolled == []
    _, played = answers(NEW_TOY, ask("preview", 2, move=legal[0]))
    assert len(played) == 1


def test_finished_game_has_a_result() -> None:
    end = finished_game()
    assert end["over"] is True
    assert end["to_act"] is None
    assert set(end["result"]) == {"reason", "ranking", "scores"}
    assert sorted(seat for rank in end["result"]["ranking"] for seat in rank) == [0, 1]


def finished_game() -> Message:
    from rocket_desktop.model.game import Game, find_game
    from rocket_desktop.model.record import Seat

    spec = find_game(SR)
    data = {name: read_data(name) for name in spec.data_files(spec.complete_options({}))}
    game = Game.start(spec, [Seat("A"), Seat("B")], {}, 3, data)
    rng = Rng(3)
    while game.state.to_act() >= 0:
        game.play_move(game.state.random_move(rng))
    load = ask("load", 1, record=game.record().to_json())
    status, legal = answers(load, ask("legal", 2))
    assert legal == []
    assert code(load, ask("play", 2, move="invest london brewing")) == 1
    assert code(load, ask("bot", 2, level="greedy")) == 4
    assert isinstance(status, dict)
    return status


# --- what seats may know ---


@pytest.mark.usefixtures("toy")
def test_seat_sees_its_own_cards_only() -> None:
    new, all_cards, mine = answers(NEW_TOY, ask("state", 2), ask("state", 3, seat=0))
    assert mine["hands"] == [all_cards["hands"][0], 2]
    assert mine["deck"] == len(all_cards["deck"])
    assert "observation" not in all_cards
    assert "seed" not in json.dumps(mine)
    assert new["to_act"] in (0, 1)


@pytest.mark.usefixtures("toy")
def test_record_for_a_seat_hides_seed_and_checks() -> None:
    said = answers(NEW_TOY, *[ask("bot", number, level="random", play=True) for number in range(3)], ask("record", 9))
    assert len(said[4]["moves"]) == 3
    for seat in (0, 1):
        record = talk(ask("load", 1, record=said[4]), ask("record", 2, seat=seat))[1]["result"]
        assert record["seed"] is None
        assert record["checks"] == {}
        assert record["moves"] == said[4]["moves"]  # all that is played in this game lies open


def test_record_for_a_seat_hides_what_it_may_not_know_of_moves() -> None:
    said = answers(NEW_SM, ask("play", 2, moves=["board T1 3", "board T2 -1", "board T1 2"]), ask("record", 9))
    mine = said[0]["to_act"]
    assert said[2]["moves"] == ["board T1 3", "board T2 -1", "board T1 2"]
    records = answers(ask("load", 1, record=said[2]), ask("record", 2, seat=mine), ask("record", 3, seat=1 - mine))
    assert records[1]["moves"] == ["board T1 3", "board T2 ?", "board T1 2"]
    assert records[2]["moves"] == ["board T1 ?", "board T2 -1", "board T1 ?"]


def test_events_for_a_seat_hide_what_it_may_not_know() -> None:
    (new,) = answers(NEW_SM)
    mine = new["to_act"]
    told = [
        talk(NEW_SM, ask("play", 2, move="board T1 3", **seat))[1]["result"]["events"][0]
        for seat in ({}, {"seat": mine}, {"seat": 1 - mine})
    ]
    assert [event["value"] for event in told] == [3, 3, None]
    assert "pawn of 3" in told[1]["text"]
    assert "3" not in told[2]["text"].replace("Player", "")
    _, mine_all = answers(NEW_SM, ask("legal", 2))
    card = next(move for move in mine_all if move.startswith("car "))
    drawn = [
        [
            event
            for event in talk(NEW_SM, ask("play", 2, move=card, **seat))[1]["result"]["events"]
            if event["kind"] == "draw"
        ]
        for seat in ({}, {"seat": mine}, {"seat": 1 - mine})
    ]
    assert drawn[0] == drawn[1]
    assert drawn[0][0]["card"] is not None
    assert drawn[2][0]["card"] is None
    assert drawn[2][0]["text"].endswith("draws a card")


def test_a_bot_thinks_alike_about_a_game_and_about_what_its_seat_knows_of_it() -> None:
    think = ask("bot", 5, level="easy", seed=3, iterations=20)
    moves = ["board T1 3", "board T2 -1", "board T1 2"]
    said = answers(NEW_SM, ask("play", 2, moves=moves), ask("state", 3, seat=1), ask("state", 4, seat=0), think)
    knows = said[3] if said[1]["to_act"] == 0 else said[2]
    load = ask("load", 1, observation=knows)
    _, legal = answers(load, ask("legal", 2))
    _, found = answers(load, think)
    assert found["move"] == said[4]["move"]
    assert found["move"] in legal
    assert code(load, ask("record", 3)) == 4


def test_undo_for_a_seat_stops_where_something_was_revealed() -> None:
    _, moves = answers(NEW_SM, ask("legal", 2))
    card = next(move for move in moves if move.startswith("car "))
    said = talk(
        NEW_SM,
        ask("play", 2, move="board T1 3"),
        ask("undo", 3, seat=0),
        ask("play", 4, move=card),
        ask("undo", 5, seat=0),
        ask("status", 6),
        ask("undo", 7),
        ask("undo", 8, seat=0, plies=9),
    )
    assert said[2]["result"]["ply"] == 0
    assert said[4]["error"]["code"] == 4
    assert said[4]["error"]["message"].startswith("this cannot be taken back: Player")
    assert said[4]["error"]["message"].endswith("has drawn a card since")
    assert said[5]["result"]["ply"] == 1
    assert said[6]["result"]["ply"] == 0  # the trusted table may
    assert said[7]["error"]["code"] == -32602


def test_open_game_hides_no_moves() -> None:
    _, _, record, legal = answers(
        NEW, ask("play", 2, move="invest london brewing"), ask("record", 3, seat=0), ask("legal", 4, seat=1)
    )
    assert record["moves"] == ["invest london brewing"]
    assert len(legal) > 100


def refusal(*requests: Message) -> str:
    """What is said of the last request, which fails."""
    return str(talk(*requests)[-1]["error"]["message"])


def test_a_refusal_tells_others_nothing_of_a_hand() -> None:
    (begun,) = answers(NEW_SM)
    me, other = begun["to_act"], 1 - begun["to_act"]
    moves = ("coach+3 T1", "coach+1 T2", "freight-3 T1", "what is this")
    mine = {refusal(NEW_SM, ask("play", 2, move=move, seat=me)) for move in moves}
    theirs = {refusal(NEW_SM, ask("play", 2, move=move, seat=other)) for move in moves}
    assert len(mine) > 1
    assert theirs == {f"seat {me} cannot do that now, and seat {other} may not know why"}


@pytest.mark.usefixtures("toy")
def test_other_seats_choices_stay_hidden() -> None:
    (new,) = answers(NEW_TOY)
    me, other = new["to_act"], 1 - new["to_act"]
    assert answers(NEW_TOY, ask("legal", 2, seat=me))[1]
    assert code(NEW_TOY, ask("legal", 2, seat=other)) == 4
    assert code(NEW_TOY, ask("preview", 2, move="roll", seat=other)) == 4
    _, found = answers(NEW_TOY, ask("bot", 2, level="greedy", seat=other, explain=True))
    assert found["move"] == "?"
    assert found["considered"] == []
    assert "explain" not in found


# --- bots ---


@pytest.mark.parametrize("level", list(LEVELS))
def test_bot_answers_with_a_legal_move_and_its_reasons(level: str) -> None:
    _, legal, found = answers(NEW, ask("legal", 2), ask("bot", 3, level=level, iterations=40, explain=True, seed=1))
    assert found["move"] in legal
    assert found["considered"][0]["move"] == found["move"]
    for each in found["considered"]:
        assert set(each) == {"move", "visits", "share", "value", "points", "reason", "exact", "then"}
        assert len(each["points"]) == 3
        assert 0 <= each["value"] <= 1
        assert 0 < each["share"] <= 1
        assert each["reason"]
    assert len(found["values"]) == 3
    assert all(0 <= value <= 1 for value in found["values"])
    assert found["explain"].startswith(found["move"])
    assert found["iterations"] >= 1


@pytest.mark.parametrize("level", list(LEVELS))
def test_bot_compares_only_the_moves_it_is_given(level: str) -> None:
    _, legal = answers(NEW, ask("legal", 2))
    two = [legal[0], legal[-1]]
    _, found = answers(NEW, ask("bot", 2, level=level, iterations=10, moves=two))
    assert found["move"] in two
    assert {each["move"] for each in found["considered"]} <= set(two)
    if level in ("easy", "medium", "hard", "expert"):
        assert [each["visits"] for each in found["considered"]] == [5, 5]
        _, one = answers(NEW, ask("bot", 2, level=level, iterations=10, moves=two[:1]))
        assert one["considered"][0]["visits"] == 10


@pytest.mark.parametrize("moves", [[], "pass", [1], ["pass"] * 2, [f"bid {n} A1" for n in range(1, 10)]])
def test_moves_to_compare_must_be_a_few_different_texts(moves: object) -> None:
    assert code(NEW, ask("bot", 2, level="random", moves=moves)) == -32602


def test_moves_to_compare_must_be_legal() -> None:
    _, legal = answers(NEW, ask("legal", 2))
    said = talk(NEW, ask("bot", 2, level="random", moves=[legal[0], "pass"]))[-1]["error"]
    assert said["code"] == 1
    assert said["data"] == {"move": 1}


@pytest.mark.usefixtures("toy")
def test_who_may_not_see_the_moves_cannot_ask_about_them() -> None:
    (new,) = answers(NEW_TOY)
    assert code(NEW_TOY, ask("bot", 2, level="random", moves=["roll"], seat=1 - new["to_act"])) == 4


def test_bot_plays_when_told() -> None:
    # To take back nothing changes the position as far as the engine knows: it waits for the bot.
    _, found, _, record = answers(
        NEW, ask("bot", 2, level="greedy", play=True), ask("undo", 3, plies=0), ask("record", 4)
    )
    assert record["moves"] == [found["move"]]
    assert found["ply"] == 1
    assert found["events"]


def test_bot_obeys_its_budget() -> None:
    _, few, short = answers(NEW, ask("bot", 2, iterations=5), ask("bot", 3, seconds=0.001, seed=3))
    assert few["iterations"] == 5
    assert short["iterations"] >= 1


def test_bot_is_reproducible() -> None:
    found = [answers(NEW, ask("bot", 2, level="random", seed=seed))[1]["move"] for seed in (1, 1, 2, 3, 4, 5)]
    assert found[0] == found[1]
    assert len(set(found)) > 2


@pytest.mark.parametrize(
    "params",
    [
        {},
        {"level": "master"},
        {"level": 5},
        {"iterations": 0},
        {"iterations": 1.5},
        {"seconds": 0},
        {"seconds": -1},
        {"seconds": "1"},
        {"seconds": 1e9},
        {"level": "greedy", "seed": -1},
        {"level": "greedy", "play": 1},
        {"level": "greedy", "explain": "yes"},
        {"level": "greedy", "speed": 9},
    ],
)
def test_bot_with_bad_parameters(params: Message) -> None:
    assert code(NEW, ask("bot", 2, **params)) == -32602


def test_unknown_bot_lists_the_known() -> None:
    message = talk(NEW, ask("bot", 2, level="master"))[1]["error"]["message"]
    assert all(level in message for level in LEVELS)


class _Slow(Bot):
    """Thinks as long as it may."""

    def think(self, view: View, seed: int, budget: Budget = FREELY) -> Thinking:
        return _SlowThinking(view, LEVELS["random"](None).think(view, seed))  # type: ignore[arg-type]


class _SlowThinking(Thinking):
    def __init__(self, view: View, inner: Thinking) -> None:
        super().__init__(view)
        self.inner = inner

    def step(self, most: int) -> bool:
        self.inner.step(1)
        self.iterations += most
        time.sleep(0.001)
        return True

    def best(self) -> int:
        return self.inner.best()

    def values(self) -> list[float]:
        return self.inner.values()

    def considered(self, most: int) -> Any:
        return self.inner.considered(most)


class _Broken(Bot):
    def think(self, view: View, seed: int, budget: Budget = FREELY) -> Thinking:
        return _BrokenThinking(view, LEVELS["random"](None).think(view, seed))  # type: ignore[arg-type]


class _BrokenThinking(_SlowThinking):
    def step(self, most: int) -> bool:
        raise ZeroDivisionError(most)


@pytest.fixture
def slow(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(LEVELS, "slow", lambda _: _Slow())
    monkeypatch.setitem(LEVELS, "broken", lambda _: _Broken())


@pytest.mark.usefixtures("slow")
def test_changes_wait_for_a_bot_and_keep_their_order() -> None:
    said = talk(
        NEW,
        ask("bot", 2, level="slow", play=True),
        ask("legal", 3),
        ask("undo", 4),
        ask("status", 5),
        ask("stop", 6, id=2),
    )
    order = [message["id"] for message in said if "id" in message]
    assert order == ["new", 3, 6, 2, 4, 5]
    results = {message["id"]: message["result"] for message in said if "id" in message}
    assert results[6] is True
    assert results[2]["ply"] == 1
    assert results[4]["ply"] == results[5]["ply"] == 0


@pytest.mark.usefixtures("slow")
def test_changes_are_refused_during_an_analysis() -> None:
    said = talk(
        NEW, ask("analyse", 2, level="slow"), ask("undo", 3), ask("status", 4), ask("stop", 5, id=2), ask("undo", 6)
    )
    by_id = {message["id"]: message for message in said if "id" in message}
    assert by_id[3]["error"]["code"] == 4
    assert by_id[4]["result"]["ply"] == 0
    assert by_id[5]["result"] is True
    assert by_id[2]["result"]["move"]
    assert by_id[6]["error"]["code"] == -32602
    progress = [message["params"] for message in said if message.get("method") == "progress"]
    assert progress
    assert all(each["id"] == 2 and each["considered"] for each in progress)


@pytest.mark.usefixtures("slow")
def test_an_analysis_is_offered_what_the_one_before_found(monkeypatch: pytest.MonkeyPatch) -> None:
    offers = []
    monkeypatch.setattr(_SlowThinking, "reuse", lambda thinking, earlier: offers.append((thinking, earlier)))
    talk(
        NEW,
        ask("bot", 2, level="slow", iterations=20),
        ask("analyse", 3, level="slow"),
        ask("stop", 4, id=3),
        ask("bot", 5, level="random", play=True),
        ask("analyse", 6, level="slow"),
    )
    assert offers == [], "the first waited for the bot, and was stopped before its turn came"
    talk(
        NEW,
        ask("analyse", 3, level="slow"),
        ask("stop", 4, id=3),
        ask("bot", 5, level="random", play=True),
        ask("analyse", 6, level="slow"),
    )
    ((later, earlier),) = offers
    assert later.view.observation != earlier.view.observation, "a move lies between them"
    assert later.iterations > 0 < earlier.iterations


@pytest.mark.usefixtures("slow")
def test_a_search_without_an_id_tells_nothing() -> None:
    quiet = {key: value for key, value in ask("analyse", level="slow").items() if key != "id"}
    said = talk(NEW, quiet, ask("status", 2))
    assert [message.get("id") for message in said] == ["new", 2]


@pytest.mark.usefixtures("slow")
def test_waiting_request_can_be_stopped() -> None:
    said = talk(
        NEW, ask("bot", 2, level="slow"), ask("bot", 3, level="slow"), ask("stop", 4, id=3), ask("stop", 5, id=2)
    )
    by_id = {message["id"]: message for message in said if "id" in message}
    assert by_id[3]["error"]["code"] == 4
    assert by_id[2]["result"]["move"]


def test_stop_of_what_does_not_run() -> None:
    said = talk(NEW, ask("stop", 2, id=99), ask("stop", 3))
    assert said[1]["result"] is False
    assert said[2]["error"]["code"] == -32602


@pytest.mark.usefixtures("slow")
def test_end_of_input_stops_an_analysis() -> None:
    said = talk(NEW, ask("analyse", 2, level="slow"))
    assert said[-1]["result"]["move"]


@pytest.mark.usefixtures("slow")
def test_quit_answers_what_runs_and_what_waits() -> None:
    said = talk(NEW, ask("bot", 2, level="slow"), ask("undo", 3), ask("quit", 4), ask("hello", 5))
    by_id = {message["id"]: message for message in said if "id" in message}
    assert by_id[2]["result"]["move"]
    assert by_id[3]["error"]["code"] == 4
    assert by_id[4]["result"] is None
    assert 5 not in by_id


@pytest.mark.usefixtures("slow")
def test_search_that_fails_is_reported_and_the_engine_goes_on(capfd: pytest.CaptureFixture[str]) -> None:
    said = talk(NEW, ask("bot", 2, level="broken"), ask("status", 3), ask("bot", 4, level="random"))
    by_id = {message["id"]: message for message in said if "id" in message}
    assert by_id[2]["error"]["code"] == -32603
    assert "ZeroDivisionError" in by_id[2]["error"]["message"]
    assert by_id[4]["result"]["move"]
    assert "ZeroDivisionError" in capfd.readouterr().err


# --- as a process ---


class Process:
    """An engine in a process of its own."""

    def __init__(self) -> None:
        self.run = subprocess.Popen(
            [sys.executable, "-m", "rocket_desktop", "engine"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
        )

    def pipe(self, stream: IO[bytes] | None) -> IO[bytes]:
        assert stream is not None
        return stream

    def say(self, line: bytes | Message) -> None:
        text = line if isinstance(line, bytes) else json.dumps(line).encode()
        self.pipe(self.run.stdin).write(text + b"\n")
        self.pipe(self.run.stdin).flush()

    def hear(self) -> Message:
        message = json.loads(self.pipe(self.run.stdout).readline())
        assert isinstance(message, dict)
        return message

    def result(self, request: Message) -> Any:
        self.say(request)
        while (message := self.hear()).get("id") != request["id"]:
            pass
        return message["result"]

    def end(self) -> int:
        self.pipe(self.run.stdin).close()
        return self.run.wait(20)


@pytest.fixture
def process() -> Iterator[Process]:
    engine = Process()
    yield engine
    if engine.run.poll() is None:
        engine.run.kill()
        engine.run.wait()
    for stream in (engine.run.stdin, engine.run.stdout, engine.run.stderr):
        engine.pipe(stream).close()


def test_process_plays_a_whole_game_that_replays(process: Process) -> None:
    process.result(ask("new", 0, game=SR, players=2, seed=8))
    number = 0
    over = False
    while not over:
        number += 1
        over = process.result(ask("bot", number, level="random", play=True, seed=number))["over"]
    record = process.result(ask("record", -1))
    assert len(record["moves"]) == number
    assert process.result(ask("load", -2, record=record))["over"] is True
    assert process.end() == 0
    assert process.pipe(process.run.stderr).read() == b""
    assert parse_record(record).result is not None  # and `load` has replayed it


def test_process_answers_stop_within_50_ms(process: Process) -> None:
    process.result(ask("new", 0, game=SR, players=4, seed=8))
    process.say(ask("analyse", 1))
    assert process.hear()["method"] == "progress"
    waits = []
    for number in range(2, 12):
        began = time.perf_counter()
        process.result(ask("stop", number, id=1 if number == 11 else "none"))
        waits.append(time.perf_counter() - began)
    # The machine may be busy with something else now and then: the best of ten tells what the engine does.
    assert sorted(waits)[len(waits) // 2] < 0.05


def test_process_survives_garbage(process: Process) -> None:
    for line in (b"\x00\x01\xff" * 1000, b"[" * 100_000, b'"' + b"x" * 1_000_000, b"{}"):
        process.say(line)
        assert process.hear()["error"]["code"] in (-32700, -32600)
    process.say(b"x" * (MAX_LINE + 10))
    assert process.hear()["error"]["code"] == -32700
    assert process.result(ask("hello", 1))["protocol"] == 1


def test_process_ends_with_its_input(process: Process) -> None:
    process.pipe(process.run.stdin).write(b'{"jsonrpc": "2.0", "id": 1, "method": "hello"}')  # without a line end
    assert process.end() == 0
    assert process.hear()["id"] == 1
    assert process.pipe(process.run.stdout).read() == b""
    assert process.pipe(process.run.stderr).read() == b""


def test_process_quits(process: Process) -> None:
    assert process.result(ask("quit", 1)) is None
    assert process.run.wait(20) == 0
    assert process.pipe(process.run.stderr).read() == b""


def test_process_ends_quietly_when_nobody_listens(process: Process) -> None:
    process.pipe(process.run.stdout).close()
    try:
        for number in range(50):
            process.say(ask("games", number))
    except BrokenPipeError:
        pass  # it has ended already
    assert process.run.wait(20) == 0
    assert process.pipe(process.run.stderr).read() == b""


def test_lines_are_cut_right_however_they_come(tmp_path: Path) -> None:
    path = tmp_path / "in"
    path.write_bytes(b'{"jsonrpc":"2.0","id":1,"method":"hello"}\r\n\n{"jsonrpc":"2.0","id":2,"method":"hello"}')
    said: list[Message] = []
    engine = Engine(said.append)
    with path.open("rb") as file:
        _read_lines(engine, file.fileno())
    engine.serve()
    assert [message["id"] for message in said] == [1, 2]


def test_input_that_cannot_be_read_ends_the_engine(tmp_path: Path) -> None:
    engine = Engine(lambda _: None)
    with (tmp_path / "out").open("wb") as file:
        _read_lines(engine, file.fileno())
    with pytest.raises(BadInput, match="bad file descriptor"):
        engine.serve()


def test_a_long_line_of_numbers_is_done_with_soon() -> None:
    line = b"[" + b"1," * (MAX_LINE // 2 - 2) + b"1]"
    assert len(line) <= MAX_LINE == 8 * 1024 * 1024
    began = time.process_time()
    assert code(line) == -32600
    assert time.process_time() - began < 5  # a second, on most machines
