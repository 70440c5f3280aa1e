"""Records: read strictly, recovered as far as sound, replayed to the same position."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from typing import Any, cast

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rocket_desktop.data import read_data
from rocket_desktop.model import record as records
from rocket_desktop.model.core import OVER, BadData, BadOptions, IllegalMove
from rocket_desktop.model.digest import digest, digest_json
from rocket_desktop.model.game import BadUndo, Game, find_game, needed_data, rebuild
from rocket_desktop.model.jsontext import MAX_DEPTH, BadJson, check_json, read_json
from rocket_desktop.model.record import BadRecord, Record, Seat, UnknownGame, parse_record, recover_record
from rocket_desktop.model.rng import Rng
from tests.model.toy_game import ToySpec

DECK = [3, 1, 4, 1, 5, 9, 2, 6, 5, 3]


def played(toy: ToySpec, plies: int | None = None, seed: int = 11, **options: str | bool) -> Game:
    """A game of random moves, to the end unless `plies` says otherwise."""
    game = Game.start(toy, [Seat("Ada"), Seat("Bën", "greedy", "red", "disc")], options, seed, {}, id="a1", app="0.1.0")
    rng = Rng(seed)
    while game.state.to_act() != OVER and (plies is None or game.ply() < plies):
        game.play_move(game.state.random_move(rng))
    return game


def as_json(toy: ToySpec, plies: int | None = 6) -> dict[str, Any]:
    return cast(dict[str, Any], json.loads(played(toy, plies).record().dumps()))


# --- digests ---


def test_digest_is_blake2b_of_signed_little_endian_words() -> None:
    from hashlib import blake2b

    raw = bytes([1, 0, 0, 0, 0, 0, 0, 0]) + b"\xff" * 8 + b"\xff" * 7 + b"\x7f"
    assert digest([1, -1, 2**63 - 1]) == blake2b(raw, digest_size=8).hexdigest()
    assert digest([]) == blake2b(b"", digest_size=8).hexdigest() == "e4a6a0577479b2b4"


def test_digest_json_ignores_order_and_layout_only() -> None:
    assert digest_json(json.loads('{"b": [1, 2],\n "a": "é"}')) == digest_json({"a": "é", "b": [1, 2]})
    assert digest_json({"a": [1, 2]}) != digest_json({"a": [2, 1]})


# --- the text of a record ---


def test_text_begins_with_the_format_by_which_systems_know_the_file(toy: ToySpec) -> None:
    assert played(toy).record().dumps().startswith('{"format": "rocket-desktop record"')


def test_keys_stand_in_the_order_of_the_format(toy: ToySpec) -> None:
    keys = [
        "format",
        "version",
        "app",
        "game",
        "rules",
        "options",
        "seats",
        "seed",
        "moves",
        "checks",
        "data",
        "data_files",
        "id",
        "created",
        "aids",
        "result",
        "review",
    ]
    assert list(as_json(toy)) == keys


def test_record_survives_text_and_json(toy: ToySpec) -> None:
    record = played(toy).record()
    assert parse_record(record.dumps()) == record
    assert parse_record(record.to_json()) == record
    assert parse_record(record.dumps()).dumps() == record.dumps()


def test_unknown_keys_are_kept(toy: ToySpec) -> None:
    value = as_json(toy)
    value["weather"] = {"rain": [1.5, None, True]}
    value["seats"][0]["hat"] = "bowler"
    again = json.loads(parse_record(value).dumps())
    assert again == value


def test_letters_of_all_scripts_stay_readable(toy: ToySpec) -> None:
    assert '"Bën"' in played(toy).record().dumps()


# --- faults of single fields ---


def changed(key: str, value: object) -> Callable[[dict[str, Any]], None]:
    def change(record: dict[str, Any]) -> None:
        record[key] = value

    return change


def seat_changed(key: str, value: object) -> Callable[[dict[str, Any]], None]:
    def change(record: dict[str, Any]) -> None:
        record["seats"][1][key] = value

    return change


SEATS_9 = [{"name": "A", "player": "human"}] * 9

BAD_FIELDS: list[tuple[Callable[[dict[str, Any]], object], str]] = [
    (changed("format", "chess"), "no record of Rocket Desktop"),
    (lambda r: r.pop("format"), "no record of Rocket Desktop"),
    (changed("version", 2), "newer Rocket Desktop"),
    (changed("version", 0), "version must be"),
    (changed("version", True), "version must be"),
    (changed("version", "1"), "version must be"),
    (lambda r: r.pop("version"), "version must be"),
    (changed("game", 7), "game must be"),
    (changed("game", ""), "game must not be empty"),
    (lambda r: r.pop("game"), "game must be"),
    (changed("rules", 0), "rules must be"),
    (changed("rules", 1.0), "rules must be"),
    (changed("options", []), "options must be"),
    (changed("options", {"deck": 1.5}), "option deck must be"),
    (changed("options", {"deck": None}), "option deck must be"),
    (changed("seats", []), "seats must be"),
    (changed("seats", SEATS_9), "seats must be"),
    (changed("seats", {"0": "Ada"}), "seats must be"),
    (changed("seats", ["Ada", "Ben"]), "seat 1 must be an object"),
    (seat_changed("name", 3), "name of seat 2"),
    (seat_changed("name", ""), "name of seat 2"),
    (seat_changed("name", "x" * 201), "name of seat 2 must be a text of 1 to 200 characters, not of 201"),
    (seat_changed("name", "  "), "name of seat 2 must be"),
    (seat_changed("name", "A\x1b[2J"), r"name of seat 2 holds a character that cannot be shown \(U\+001B\)"),
    (seat_changed("name", "A\nB"), r"U\+000A"),
    (seat_changed("name", "A\u202eB"), r"U\+202E"),
    (seat_changed("name", "A\u2069"), r"U\+2069"),
    (seat_changed("name", "A\u2028B"), r"U\+2028"),
    (seat_changed("player", "hard\x07"), r"player of seat 2 holds .*U\+0007"),
    (seat_changed("shape", "\x85"), r"shape of seat 2 holds .*U\+0085"),
    (seat_changed("colour", "x" * 201), "colour of seat 2 must be a text of at most 200 characters, not of 201"),
    (seat_changed("player", None), "player of seat 2"),
    (seat_changed("colour", 5), "colour of seat 2"),
    (seat_changed("shape", []), "shape of seat 2"),
    (changed("seed", -1), "seed must be"),
    (changed("seed", 2**63), "seed must be"),
    (changed("seed", 1.0), "seed must be"),
    (changed("seed", True), "seed must be"),
    (changed("seed", None), "seed must be"),
    (changed("moves", "roll"), "moves must be"),
    (changed("moves", ["roll", 3]), "move 2 must be"),
    (changed("moves", ["x" * 201]), "move 1 must be"),
    (changed("moves", ["roll\x9b"]), r"move 1 holds .*U\+009B"),
    (changed("id", "\x00"), r"id holds .*U\+0000"),
    (changed("aids", ["undo", "\r"]), r"each of the aids holds .*U\+000D"),
    (changed("checks", []), "checks must be"),
    (changed("checks", {"x": "0" * 16}), "checks are by number"),
    (changed("checks", {"01": "0" * 16}), "checks are by number"),
    (changed("checks", {"3": "xyz"}), "check of move 3"),
    (changed("checks", {"7": "0" * 16}), "there is a check for move 7"),
    (changed("data", {"maps/x": 5}), "digest of maps/x"),
    (changed("data", "x"), "data must be"),
    (changed("data_files", []), "data_files must be"),
    (changed("id", 5), "id must be"),
    (changed("created", {}), "created must be"),
    (changed("app", []), "app must be"),
    (changed("aids", "undo"), "aids must be"),
    (changed("aids", [1]), "each of the aids"),
    (changed("result", "won"), "result must be"),
]


@pytest.mark.parametrize(("change", "message"), BAD_FIELDS, ids=[f"{n}-{m}" for n, (_, m) in enumerate(BAD_FIELDS)])
def test_bad_field_is_named(toy: ToySpec, change: Callable[[dict[str, Any]], object], message: str) -> None:
    value = as_json(toy)
    change(value)
    with pytest.raises(BadRecord, match=message):
        parse_record(value)
    with pytest.raises(BadRecord, match=message):
        parse_record(json.dumps(value))


def test_bad_move_has_its_ply(toy: ToySpec) -> None:
    value = as_json(toy)
    value["moves"][3] = None
    with pytest.raises(BadRecord) as caught:
        parse_record(value)
    assert caught.value.ply == 4


BAD_TEXTS = [
    "",
    "rocket",
    "null",
    "[]",
    "[" * 100_000,
    '{"format": ' * 5_000,
    '{"format": "rocket-desktop record", "format": "rocket-desktop record"}',
    '{"format": "rocket-desktop record", "seed": NaN}',
    '{"format": "rocket-desktop record", "seed": ' + "9" * 5000 + "}",
    '{"format": "rocket-desktop record", "game": "\\ud800"}',
    '{"format": "rocket-desktop record", "weight": 1e999}',
    "\x00",
]


@pytest.mark.parametrize("text", BAD_TEXTS, ids=range(len(BAD_TEXTS)))
def test_bad_text_is_refused_in_one_line(text: str) -> None:
    with pytest.raises(BadRecord) as caught:
        parse_record(text)
    assert 10 < len(str(caught.value)) < 300
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize("value", [None, 5, 1.5, "", [], {}, {1: 2}, {"format": float("nan")}, {"a": {1, 2}}])
def test_bad_value_is_refused(value: object) -> None:
    with pytest.raises(BadRecord):
        parse_record(value)


@settings(deadline=None)
@given(st.recursive(st.none() | st.booleans() | st.integers() | st.floats() | st.text(), lambda inner: st.lists(inner)))
def test_any_value_in_any_place_gives_a_record_or_bad_record(value: object) -> None:
    base: dict[str, object] = Record("climbers", 1, {}, (Seat("A"), Seat("B")), 1, ("roll",)).to_json()
    for key in base:
        try:
            record, _ = recover_record({**base, key: value})
        except BadRecord:
            continue
        assert recover_record(record.dumps())[0] == record


def test_depth_limit_is_exact() -> None:
    leaves: list[object] = [1, "a", 1.5, None, [], {}]
    for leaf in leaves:
        deep: object = leaf
        for _ in range(MAX_DEPTH - (leaf in ([], {}))):
            deep = [deep]
        check_json(deep)
        with pytest.raises(BadJson, match="deep"):
            check_json({"a": deep})
        assert read_json(json.dumps(deep)) == deep


# --- what can still be had of a damaged record ---


def test_every_cut_of_the_text_is_recovered_or_refused(toy: ToySpec) -> None:
    record = played(toy).record()
    text = record.dumps().rstrip()
    begin = text.index('"moves": [')
    end = text.index("]", begin)
    most = 0
    for cut in range(len(text)):
        try:
            found, fault = recover_record(text[:cut])
        except BadRecord:
            assert cut < begin
            continue
        assert fault is not None
        assert "damaged" in str(fault)
        assert (found.seed, found.seats, found.options) == (record.seed, record.seats, record.options)
        assert found.moves == record.moves[: len(found.moves)]
        assert len(found.moves) >= most
        assert cut <= end or found.moves == record.moves
        assert rebuild(found, {}).fault is None
        most = len(found.moves)
    assert most == len(record.moves)


@pytest.mark.parametrize(
    ("seat", "expected", "message"),
    [
        ({"name": "x" * 500}, Seat("x" * 200), "not of 500"),
        ({"name": "A\u202eda\n", "hat": 1}, Seat("Ada", extra={"hat": 1}), "cannot be shown"),
        ({"name": "\n"}, Seat("Player 2"), "name of seat 2"),
        ({"name": 7, "player": "hard"}, Seat("Player 2", "hard"), "name of seat 2"),
        ({"name": "Ada", "player": []}, Seat("Ada"), "player of seat 2"),
        ({"name": "Ada", "colour": "r" * 201, "shape": "disc"}, Seat("Ada", shape="disc"), "colour of seat 2"),
        ("Ada", Seat("Player 2"), "seat 2 must be an object"),
    ],
)
def test_a_faulty_seat_does_not_lose_the_game(toy: ToySpec, seat: object, expected: Seat, message: str) -> None:
    value = as_json(toy)
    value["seats"][1] = seat
    record, fault = recover_record(value)
    assert message in str(fault)
    assert record.seats[1] == expected
    assert rebuild(record, {}).game.ply() == 6
    assert parse_record(record.to_json()) == record


def test_names_of_all_scripts_may_stand_in_a_record(toy: ToySpec) -> None:
    for name in ("Bën", "نرگس\u200cها", "漢字", "👩\u200d🚀", "O\u2019Neill", "a\u00a0b"):
        value = as_json(toy)
        value["seats"][1]["name"] = name
        assert parse_record(value).seats[1].name == name


def test_a_byte_order_mark_is_skipped(toy: ToySpec) -> None:
    record = played(toy).record()
    assert parse_record("\ufeff" + record.dumps()) == record
    assert parse_record(b"\xef\xbb\xbf" + record.dumps().encode()) == record
    cut = b"\xef\xbb\xbf" + record.dumps().encode()[:-40]
    assert recover_record(cut)[0].moves == record.moves


def test_bytes_that_are_no_text_are_told_and_the_rest_is_read(toy: ToySpec) -> None:
    record = played(toy, 6).record()
    content = record.dumps().encode()
    in_name = content.replace("Bën".encode(), b"B\xebn")
    found, fault = recover_record(in_name)
    place = in_name.index(b"\xeb") + 1
    line = in_name[:place].count(b"\n") + 1
    assert str(fault) == f"the record is damaged: byte {place} of the file, in line {line}, is not UTF-8 text"
    assert found.seats[1].name == "B\ufffdn"
    assert rebuild(found, {}).game.ply() == 6
    with pytest.raises(BadRecord, match=f"byte {place} "):
        parse_record(in_name)

    third = json.dumps(record.moves[2]).encode()
    broken = content.replace(b'"moves": [', b'"moves": [\xff', 1)
    found, fault = recover_record(broken)
    assert "not UTF-8" in str(fault)
    assert found.moves == ()
    at = content.index(third, content.index(b'"moves"'))
    found, fault = recover_record(content[: at + 1] + b"\xc3" + content[at + 1 :])
    assert "not UTF-8" in str(fault)
    replay = rebuild(found, {})
    assert replay.game.record().moves == record.moves[:2]

    with pytest.raises(BadRecord, match="byte 1 of the file, in line 1,"):
        recover_record(b"\xff\xfe{\x00}\x00")


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("{", "the text breaks off"),
        ('{"a" 1}', "a colon is missing"),
        ('{"a": 1 "b": 2}', "a comma is missing"),
        ("{a: 1}", "a key in double quotes is missing"),
        ('{"a": x}', "a value is missing"),
        ('{"a": "x}', "a text has no end"),
        ('{"a": "\n"}', "a text holds a control character"),
        ('{"a": "\\q"}', "a text holds a backslash with nothing it could mean"),
        ("{} {}", "something follows after the end"),
        ('{"a": ' + "9" * 5000 + "}", "a number has too many digits"),
        ('{"a": 1, "a": 2}', 'the key "a" stands twice in one object'),
        ('{"' + "a" * 999 + '": 1, "' + "a" * 999 + '": 2}', 'the key "' + "a" * 79 + '…" stands twice'),
    ],
)
def test_faults_of_json_are_told_in_plain_words(text: str, words: str) -> None:
    with pytest.raises(BadJson) as caught:
        read_json(text)
    assert words in str(caught.value)


def test_every_flipped_bit_of_the_head_leaves_the_rest(toy: ToySpec) -> None:
    """Only what sets up the game cannot be done without: game, options, seats and seed."""
    record = played(toy, 6).record()
    content = record.dumps().encode()
    needed = [
        line for line in content.splitlines() if line[1:].startswith((b'"game"', b'"options"', b'"seats"', b'"seed"'))
    ]
    assert len(needed) == 4
    spans = [range(content.index(line), content.index(line) + len(line)) for line in needed]
    moves = content.index(b' "moves"')
    for at in range(moves):
        if any(at in span for span in spans):
            continue
        for bit in range(8):
            damaged = bytearray(content)
            damaged[at] ^= 1 << bit
            found, fault = recover_record(bytes(damaged))
            replay = rebuild(found, {})
            assert replay.game.ply() == 6, bytes(damaged[:moves])
            assert digest(replay.state.encode()) == digest(played(toy, 6).state.encode())
            # The version of the program that began the game can be any text, and so can a key that we do not know.
            same = replace(record, app=found.app, extra=found.extra)
            assert fault is not None or replay.fault is not None or found == same


def test_half_a_number_is_no_seed(toy: ToySpec) -> None:
    text = played(toy, 6, seed=12345).record().dumps()
    for broken in ("12x45,\n", "12,45,\n", "12}45,\n", "12\n45,\n", "12\n"):
        with pytest.raises(BadRecord):
            recover_record(text.replace('"seed": 12345,\n', f'"seed": {broken}'))
    for broken in ("12345;\n", "12345,X"):
        found, _ = recover_record(text.replace('"seed": 12345,\n', f'"seed": {broken}'))
        assert (found.seed, len(found.moves)) == (12345, 6)


def test_a_step_upgrades_an_older_version(toy: ToySpec, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(records, "VERSION", 3)
    monkeypatch.setitem(records.UPGRADES, 1, lambda old: {**old, "seed": old["seed"] + 1})
    monkeypatch.setitem(records.UPGRADES, 2, lambda old: {**old, "seed": old["seed"] * 2})
    value = as_json(toy)
    value["weather"] = "rain"
    for version, seed in ((1, 24), (2, 22), (3, 11)):
        record = parse_record({**value, "version": version})
        assert (record.version, record.seed, record.extra) == (3, seed, {"weather": "rain"})
    assert value["seed"] == 11


def test_all_older_versions_have_a_step() -> None:
    assert sorted(records.UPGRADES) == list(range(1, records.VERSION))


def test_newer_version_is_opened_with_its_fault(toy: ToySpec) -> None:
    value = as_json(toy)
    value["version"] = 9
    record, fault = recover_record(value)
    assert fault is not None
    assert "newer" in str(fault)
    assert len(rebuild(record, {}).game.moves) == 6
    assert json.loads(record.dumps())["version"] == 9


def test_moves_after_a_bad_one_are_left_out(toy: ToySpec) -> None:
    value = as_json(toy)
    value["moves"][4] = 17
    record, fault = recover_record(value)
    assert fault is not None
    assert fault.ply == 5
    assert len(record.moves) == 4
    assert rebuild(record, {}).fault is None


# --- replay ---


@pytest.mark.parametrize("seed", range(20))
def test_record_replays_to_the_same_digest(toy: ToySpec, seed: int) -> None:
    game = played(toy, seed=seed)
    replay = rebuild(parse_record(game.record().dumps()), {})
    assert replay.fault is None
    assert digest(replay.state.encode()) == digest(game.state.encode())
    assert replay.events == game.events
    assert replay.game.record() == game.record()


def test_replay_stops_where_asked(toy: ToySpec) -> None:
    game = played(toy)
    for to in (0, 1, 5, game.ply(), game.ply() + 3):
        replay = rebuild(game.record(), {}, to)
        assert replay.game.ply() == min(to, game.ply())
        assert replay.fault is None


def test_illegal_move_stops_the_replay_before_it(toy: ToySpec) -> None:
    record = played(toy, 6).record()
    moves = list(record.moves)
    moves[3] = "play 99"
    replay = rebuild(replace(record, moves=tuple(moves)), {})
    assert replay.fault is not None
    assert replay.fault.ply == 4
    assert "play 99" in replay.fault.message
    assert "do not hold" in replay.fault.message
    assert replay.game.record().moves == record.moves[:3]


def test_moves_after_the_end_are_a_fault(toy: ToySpec) -> None:
    record = played(toy).record()
    longer = replace(record, moves=(*record.moves, "roll"), result=None)
    replay = rebuild(longer, {})
    assert replay.fault is not None
    assert replay.fault.ply == len(longer.moves)
    assert "over" in replay.fault.message


@pytest.mark.parametrize("ply", [0, 2, 6])
def test_wrong_check_is_reported_with_its_ply(toy: ToySpec, ply: int) -> None:
    record = replace(played(toy, 6).record(), checks={ply: "0123456789abcdef"})
    replay = rebuild(record, {})
    assert replay.fault is not None
    assert replay.fault.ply == ply
    assert replay.game.ply() == ply


def with_all_checks(toy: ToySpec) -> Record:
    game = played(toy, 0)
    for text in played(toy, 6).record().moves:
        game.keep_check(game.ply(), game.check())
        game.play(text)
    return game.record()


def test_an_edited_move_is_taken_back_where_the_position_before_is_proven(toy: ToySpec) -> None:
    record = with_all_checks(toy)
    moves = list(record.moves)
    game = rebuild(record, {}, 3).game
    moves[3] = next(text for text in game.texts() if text != moves[3])
    replay = rebuild(replace(record, moves=tuple(moves)), {})
    assert replay.fault is not None
    assert replay.fault.ply == 4
    assert replay.game.record().moves == record.moves[:3]
    assert replay.game.check() == record.checks[3]


def test_a_wrong_check_among_right_ones_loses_no_move(toy: ToySpec) -> None:
    record = with_all_checks(toy)
    for ply in range(6):
        replay = rebuild(replace(record, checks={**record.checks, ply: "0" * 16}), {})
        assert replay.fault is not None
        assert replay.fault.ply == ply
        assert replay.game.ply() == 6


def test_checks_once_made_are_kept(toy: ToySpec) -> None:
    first = played(toy, 4).record()
    game = rebuild(first, {}).game
    game.play(game.texts()[0])
    assert set(game.record().checks) == {4, 5}
    game.undo(2)
    assert set(game.record().checks) == {3}


def test_newer_rules_are_a_fault_but_are_replayed(toy: ToySpec) -> None:
    replay = rebuild(replace(played(toy, 6).record(), rules=2), {})
    assert replay.fault is not None
    assert "version 2 of the rules" in replay.fault.message
    assert replay.game.ply() == 6


def test_wrong_result_is_a_fault(toy: ToySpec) -> None:
    record = played(toy).record()
    assert record.result is not None
    replay = rebuild(replace(record, result={**record.result, "scores": [99, 0]}), {})
    assert replay.fault is not None
    assert "result" in replay.fault.message


def test_a_game_that_goes_on_cannot_be_over(toy: ToySpec) -> None:
    short = played(toy, 4).record()
    for reason in toy.reasons:
        record = replace(short, checks={}, result={"reason": reason, "ranking": [[0], [1]], "scores": [0, 0]})
        replay = rebuild(record, {})
        assert replay.fault is not None
        assert replay.fault.ply == 4
        assert "goes on" in replay.fault.message
        assert replay.game.record().result is None
        assert rebuild(record, {}, to=3).fault is None


def test_another_seed_does_not_go_unnoticed() -> None:
    data = {"maps/england": read_data("maps/england")}
    record = Game.start(find_game("stephensons-rocket"), [Seat("A"), Seat("B")], {}, 7, data).record()
    other = next(seed for seed in range(8, 99) if Rng(seed).below(2) == Rng(7).below(2))
    assert rebuild(record, data).fault is None
    replay = rebuild(replace(record, seed=other), data)
    assert replay.fault is not None
    assert replay.fault.ply == 0
    assert "seed" in replay.fault.message


def test_result_of_a_game_given_up_is_kept(toy: ToySpec) -> None:
    record = replace(played(toy, 4).record(), result={"reason": "resigned", "seat": 1})
    replay = rebuild(record, {})
    assert replay.fault is None
    assert replay.game.record().result == record.result


@pytest.mark.parametrize(
    ("change", "kind", "message"),
    [
        ({"game": "chess"}, UnknownGame, 'there is no game "chess"'),
        ({"seats": (Seat("A"),)}, BadRecord, "2 to 3 players"),
        ({"seats": (Seat("A"),) * 4}, BadRecord, "2 to 3 players"),
        ({"options": {"deck": "tarot"}}, BadRecord, 'option deck cannot be "tarot": it can be "plain" or "own"'),
        ({"options": {"deck": 2}}, BadRecord, 'option deck cannot be 2: it can be "plain" or "own"'),
        ({"options": {"rolls": "true"}}, BadRecord, 'option rolls cannot be "true": it can be true or false'),
        ({"options": {"c" * 5000: 1}}, BadRecord, 'no option "c{79}…"'),
        ({"game": "c" * 5000}, UnknownGame, 'no game "c{79}…"'),
        ({"options": {"cheat": True}}, BadRecord, 'no option "cheat"'),
        ({"options": {"rolls": 1}}, BadRecord, "option rolls"),
        ({"options": {"deck": "own"}}, BadRecord, "decks/climbers is missing"),
        ({"options": {"deck": "own"}, "data_files": {"decks/climbers": ["ace"]}}, BadRecord, "8 or more"),
    ],
)
def test_game_that_cannot_be_set_up(toy: ToySpec, change: dict[str, Any], kind: type[BadRecord], message: str) -> None:
    with pytest.raises(kind, match=message):
        rebuild(replace(played(toy, 2).record(), **change), {})


# --- data files ---


def test_file_that_is_not_built_in_goes_with_the_record(toy: ToySpec) -> None:
    game = Game.start(toy, [Seat("A"), Seat("B")], {"deck": "own"}, 4, {}, own_data={"decks/climbers": DECK})
    record = parse_record(game.record().dumps())
    assert record.data_files == {"decks/climbers": DECK}
    assert record.data == {"decks/climbers": digest_json(DECK)}
    assert needed_data(record) == []
    assert rebuild(record, {}).fault is None


def test_built_in_file_is_named_by_its_digest_only(toy: ToySpec) -> None:
    record = Game.start(toy, [Seat("A"), Seat("B")], {"deck": "own"}, 4, {"decks/climbers": DECK}).record()
    assert record.data_files == {}
    assert needed_data(record) == ["decks/climbers"]
    assert rebuild(record, {"decks/climbers": DECK}).fault is None


def test_changed_data_file_is_a_fault(toy: ToySpec) -> None:
    record = Game.start(toy, [Seat("A"), Seat("B")], {"deck": "own"}, 4, {"decks/climbers": DECK}).record()
    replay = rebuild(replace(record, moves=("roll",), checks={}), {"decks/climbers": [*DECK[::-1], 7]})
    assert replay.fault is not None
    assert replay.fault.ply == 0
    assert "decks/climbers" in replay.fault.message
    assert replay.game.ply() == 0
    # Where a digest proves the position, only the file's own digest is wrong.
    game = rebuild(record, {"decks/climbers": DECK}).game
    game.play(game.texts()[0])
    replay = rebuild(replace(game.record(), data={"decks/climbers": "0" * 16}), {"decks/climbers": DECK})
    assert replay.fault is not None
    assert "decks/climbers" in replay.fault.message
    assert replay.game.ply() == 1


def with_own_map(name: str = "mine", **change: object) -> Record:
    """A game of Stephenson's Rocket on a map of one's own."""
    own = {**cast(dict[str, Any], read_data("maps/england")), **change}
    return Record("stephensons-rocket", 1, {"map": name}, (Seat("A"), Seat("B")), 7, data_files={f"maps/{name}": own})


def test_a_map_of_one_s_own_is_played_on_when_it_comes_with_the_record() -> None:
    record = with_own_map(title="My own", cities=cast(Any, read_data("maps/england"))["cities"][:5])
    assert needed_data(record) == []
    game = rebuild(record, {}).game
    game.play(game.texts()[0])
    again = rebuild(parse_record(game.record().dumps()), {})
    assert again.fault is None
    assert again.game.record() == game.record()
    assert again.game.record().options["map"] == "mine"
    assert set(again.game.record().data) == {"maps/mine"}
    without: list[dict[str, object]] = [{}, {"maps/other": {}}]
    for missing in without:
        with pytest.raises(BadRecord, match='option map cannot be "mine": it can be "england", "usa" or "china"'):
            needed_data(replace(record, data_files=missing))


def test_a_faulty_map_of_one_s_own_is_refused_with_its_faults() -> None:
    for record in (
        with_own_map(lines=[]),
        with_own_map(hexes={}),
        replace(with_own_map(), data_files={"maps/mine": 5}),
    ):
        with pytest.raises(BadRecord) as caught:
            rebuild(record, {})
        assert 20 < len(str(caught.value)) < 600
    with pytest.raises(BadRecord, match=r"at least 2 lines.* and [0-9]+ more"):
        rebuild(with_own_map(lines=[], cities=[1, 2, 3, 4]), {})


@pytest.mark.parametrize("name", ["My map", "Mine", "../mine", "", "a\u202eb", "x" * 41, "-"])
def test_a_map_of_one_s_own_has_a_plain_name(name: str) -> None:
    with pytest.raises(BadRecord, match=r"maps/.* needs another name"):
        needed_data(with_own_map(name))


def test_a_built_in_map_cannot_be_replaced() -> None:
    same = with_own_map("england")
    other = with_own_map("england", title="Not England")
    unused = replace(other, options={"map": "usa"})
    for record in (same, other, unused):
        assert "maps/england" in needed_data(record)
    built_in = {name: read_data(name) for name in ("maps/england", "maps/usa")}
    assert rebuild(same, built_in).fault is None
    for record in (other, unused):
        with pytest.raises(BadRecord, match=r"maps/england comes with the program.*give it another name"):
            rebuild(record, built_in)
    with pytest.raises(BadData, match="give it another name"):
        Game.start(find_game("stephensons-rocket"), same.seats, {}, 1, built_in, own_data=other.data_files)


# --- a game under way ---


def test_start_refuses_what_the_game_does_not_have(toy: ToySpec) -> None:
    with pytest.raises(BadOptions):
        Game.start(toy, [Seat("A")], {}, 1, {})
    for name in ("", "A\x1b[1mB", "A\u202eB", "x" * 201):
        with pytest.raises(BadOptions, match="the name of seat 2"):
            Game.start(toy, [Seat("A"), Seat(name)], {}, 1, {})
    with pytest.raises(BadOptions):
        Game.start(toy, [Seat("A"), Seat("B")], {"deck": 5}, 1, {})
    with pytest.raises(BadData):
        Game.start(toy, [Seat("A"), Seat("B")], {"deck": "own"}, 1, {})


def test_illegal_move_changes_nothing(toy: ToySpec) -> None:
    game = played(toy, 5)
    before = game.record()
    for text in ("", "play", "play 0x1", "play 99", "PLAY 1", "roll ", "play ١", "play 1e3", "\n"):
        with pytest.raises(IllegalMove):
            game.play(text)
    assert game.record() == before


@pytest.mark.parametrize("back", range(40))
def test_undo_goes_back_to_the_very_position(toy: ToySpec, back: int) -> None:
    cards = list(range(1, 60))
    game = Game.start(toy, [Seat("A"), Seat("B")], {"deck": "own"}, 4, {}, own_data={"decks/climbers": cards})
    digests = [digest(game.state.encode())]
    rng = Rng(1)
    while game.ply() < 45:
        game.play_move(game.state.random_move(rng))
        digests.append(digest(game.state.encode()))
    record = game.record()
    game.undo(back)
    assert digest(game.state.encode()) == digests[45 - back]
    for text in record.moves[45 - back :]:
        game.play(text)
    assert game.record() == record


def test_undo_of_more_than_there_is(toy: ToySpec) -> None:
    game = played(toy, 3)
    for plies in (4, -1):
        with pytest.raises(BadUndo):
            game.undo(plies)
    for made, words in ((1, "2 moves cannot be taken back: 1 move made"), (0, "1 move cannot be taken back: 0 moves")):
        with pytest.raises(BadUndo, match=words):
            played(toy, made).undo(made + 1)
    assert game.ply() == 3
    game.undo(3)
    assert game.ply() == 0


def test_undo_of_the_last_move_takes_the_result_back(toy: ToySpec) -> None:
    game = played(toy)
    assert game.record().result is not None
    game.undo()
    assert game.record().result is None


def test_aids_and_seats_are_kept(toy: ToySpec) -> None:
    game = played(toy, 3)
    game.note_aid("hint")
    game.note_aid("undo")
    game.note_aid("hint")
    game.change_seat(0, Seat("Ada", "random"))
    record = parse_record(game.record().dumps())
    assert record.aids == ("hint", "undo")
    assert record.seats[0].player == "random"
