"""The pages for other programmers say what the program does: their examples are run, their tables compared."""

from __future__ import annotations

import argparse
import hashlib
import json
import os
import re
import subprocess
import sys
import threading
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

import pytest

from rocket_desktop import __main__ as command_line
from rocket_desktop.ai import engine, rpc, table
from rocket_desktop.ai.levels import LEVELS
from rocket_desktop.ai.replay import replay_text
from rocket_desktop.data import read_data
from rocket_desktop.model import record as records
from rocket_desktop.model.catalog import GAMES
from rocket_desktop.model.core import NOBODY
from rocket_desktop.model.game import Game, needed_data, rebuild
from rocket_desktop.model.jsontext import MAX_DEPTH
from rocket_desktop.model.record import BadRecord, Record, Seat, parse_record
from rocket_desktop.model.spike import events as spike_events
from rocket_desktop.model.stephenson import events
from rocket_desktop.model.stephenson.draft_file import to_json
from rocket_desktop.play import seats as play_seats
from tests.golden.transcripts import names, read_record
from tests.model.test_map_draft import small

Message = dict[str, Any]

ROOT = Path(__file__).resolve().parent.parent
PROTOCOL = (ROOT / "docs" / "protocol.md").read_text(encoding="utf-8")
BOT = (ROOT / "docs" / "write_a_bot.md").read_text(encoding="utf-8")
ENGINE = [sys.executable, "-m", "rocket_desktop", "engine"]
OMITTED = "…"
SR = "stephensons-rocket"
OTHERS = {"Station Master": "station-master", "Pocket Rockets": "pocket-rockets"}
SPIKE = "spike"


# Reading the pages


def blocks(page: str, language: str) -> list[str]:
    """The fenced blocks of one language."""
    found = re.findall(rf"^```{language}\n(.*?)^```$", page, re.DOTALL | re.MULTILINE)
    assert found, f"no {language} block"
    return found


def section(title: str) -> str:
    """What stands under a heading of the protocol's page, up to the next one of its level or above."""
    start = re.search(rf"^(#+) {re.escape(title)}$", PROTOCOL, re.MULTILINE)
    assert start is not None, f"no heading {title}"
    rest = PROTOCOL[start.end() :]
    end = re.search(rf"^#{{1,{len(start[1])}}} ", rest, re.MULTILINE)
    return rest[: end.start()] if end else rest


def rows(title: str, first: str) -> list[list[str]]:
    """The cells of the table under a heading whose first column is called `first`."""
    lines = iter(section(title).splitlines())
    for line in lines:
        if line.startswith(f"| {first} |"):
            break
    else:
        pytest.fail(f"no table of {first} under {title}")
    next(lines)
    found = []
    for line in lines:
        if not line.startswith("|"):
            break
        found.append([cell.strip() for cell in line.strip("|").split(" | ")])
    return found


def words(cell: str) -> list[str]:
    """What is set as code in a cell."""
    return re.findall(r"`([^`]+)`", cell)


def first_words(title: str, first: str) -> list[str]:
    """The code words of a table's first column, none twice."""
    found = [word for row in rows(title, first) for word in words(row[0])]
    assert len(found) == len(set(found)), f"twice in the table of {first} under {title}"
    return found


def needed(title: str, first: str) -> dict[str, bool]:
    """Each field of a table, and whether it is said to be needed."""
    said = {words(row[0])[0]: row[1] for row in rows(title, first)}
    assert set(said.values()) <= {"yes", "no"}
    return {field: answer == "yes" for field, answer in said.items()}


def headings(title: str) -> list[str]:
    """The headings right below a heading of level two."""
    return re.findall(r"^### (.+)$", section(title), re.MULTILINE)


# Asking the program


def ask(method: str, **params: object) -> Message:
    return {"jsonrpc": "2.0", "id": 1, "method": method, "params": params}


def answers(*requests: Message) -> list[Message]:
    """What an engine answers, notifications left out."""
    said: list[Message] = []
    asked = engine.Engine(said.append)
    for request in requests:
        asked.receive(json.dumps(request).encode())
    asked.end()
    asked.serve()
    return [message for message in said if "id" in message]


def listed(message: Message) -> set[str]:
    """The names that an error's message lists in brackets."""
    found = re.search(r"\(there is (.*)\)$", message["error"]["message"])
    assert found is not None
    return set() if found[1] == "none" else set(found[1].split(", "))


def golden(game: str = SR) -> Iterator[Game]:
    """The finished games of one kind that the tests keep."""
    for record in map(read_record, names()):
        if record.game != game:
            continue
        yield rebuild(record, {data: read_data(data) for data in needed_data(record)}).game


def golden_events(game: str = SR) -> Iterator[Message]:
    """What happened in these games."""
    for each in golden(game):
        for happened in each.events:
            yield from each.describe(happened)


def commands() -> dict[str, argparse.ArgumentParser]:
    """The parsers of the command line's commands."""
    parser = command_line._parser()
    (choices,) = (action.choices for action in parser._actions if isinstance(action, argparse._SubParsersAction))
    found: dict[str, argparse.ArgumentParser] = dict(choices)
    return found


# Records


def documented_record() -> Message:
    (text,) = blocks(section("Records"), "json")
    record: Message = json.loads(text)
    return record


def test_record_on_the_page_is_sound() -> None:
    record = parse_record(documented_record())
    replay = rebuild(record, {name: read_data(name) for name in needed_data(record)})
    assert replay.fault is None
    assert replay.game.ply() == len(record.moves) > 0
    assert record.to_json() == documented_record()


def test_every_field_of_a_record_is_on_the_page() -> None:
    assert first_words("Records", "field") == list(Record("", 1, {}, (), 0).to_json())
    assert first_words("Records", "seat's field") == list(Seat("", "", "", "").to_json())


@pytest.mark.parametrize("field", list(needed("Records", "field")))
def test_fields_that_a_record_needs(field: str) -> None:
    record = documented_record()
    record["checks"] = {}  # a check without its moves would be another fault
    record.pop(field)
    if needed("Records", "field")[field]:
        with pytest.raises(BadRecord):
            parse_record(record)
    else:
        parse_record(record)


@pytest.mark.parametrize("field", list(needed("Records", "seat's field")))
def test_fields_that_a_seat_needs(field: str) -> None:
    record = documented_record()
    del record["seats"][0][field]
    assert not needed("Records", "seat's field")[field]
    parse_record(record)


def test_marks_of_seats() -> None:
    said = {words(row[0])[0]: tuple(words(row[2])) for row in rows("Records", "seat's field")}
    assert said["colour"] == play_seats.COLOURS
    assert said["shape"] == play_seats.SHAPES
    assert said["player"] == (play_seats.HUMAN,)


@pytest.mark.parametrize(
    ("title", "said"),
    [
        ("Records", f"of this format: {records.VERSION}"),
        ("Records", f"1 to {records.MAX_SEATS} seats"),
        ("Records", f"from 0 to {records.MAX_SEED} (2<sup>63</sup> − 1)"),
        ("Records", f"at most {records.MAX_MOVES}"),
        ("Records", f"{records.MAX_CHARACTERS} characters in all"),
        ("Records", f"{records._MAX_WORD} characters for a move, an id and every other word"),
        ("Records", f"1 to {records._MAX_WORD} characters"),
        ("Records", f"at most {MAX_DEPTH}\ndeep"),
        ("Engine", f"at most {engine.MAX_LINE} bytes"),
        ("Engine", f"{engine._LAST_WAIT:.0f} seconds left"),
        ("hello", f"`protocol` ({engine.PROTOCOL})"),
        ("bot", f"at most so many, 1 to {engine.MAX_ITERATIONS}"),
        ("bot", f"up to {engine.MAX_SECONDS:.0f}"),
        ("bot", f"at most {engine._TOLD}"),
        ("Observations", f"at most {table._MAX_NUMBERS}"),
    ],
)
def test_limits_on_the_page(title: str, said: str) -> None:
    assert said in section(title)


def test_digests_are_made_as_the_page_says() -> None:
    for name, digest in documented_record()["data"].items():
        plain = json.dumps(read_data(name), sort_keys=True, separators=(",", ":"), ensure_ascii=True)
        assert hashlib.blake2b(plain.encode(), digest_size=8).hexdigest() == digest


def spoilt(what: str) -> str:
    """The page's record, with a fault from its table of faults."""
    record = documented_record()
    record["checks"] = {}
    match what:
        case "the text breaks off, or is no JSON from some place on":
            text = json.dumps(record)
            return text[: text.index('"bid 1 G12"')]
        case "game, options, seats or seed missing or senseless":
            record["seed"] = -1
        case "another field is senseless":
            record["id"] = 5
        case "a move is no text, or illegal":
            record["moves"][3] = "bid 9 G12"
        case "the text is no JSON at some place, and a field of the format follows on a line of its own":
            return parse_record(record).dumps().replace('"rules": 1', '"rules": I')
        case "a position does not have its digest, and none later":
            record["checks"] = {"3": "0" * 16}
        case "the same, and the position before it has its own":
            record["checks"] = {"3": checks_of(record)[3], "4": "0" * 16, "5": "0" * 16}
        case "a position does not have its digest, but one later has":
            record["checks"] = {"3": "0" * 16, "5": checks_of(record)[5]}
        case "a data file does not have its digest":
            record["checks"] = {"4": checks_of(record)[4]}
            record["data"] = {"maps/england": "0" * 16}
        case "the format has another name, but all that is needed is there":
            record["format"] = "rocket-desktop recorb"
        case "a seat has a senseless name, player, colour or shape":
            record["seats"][0]["name"] = "x" * 201
        case "the result is not how the game ended, or the game goes on":
            record = read_record("idle-2").to_json()
            record["result"] = {"reason": "tiles", "ranking": [[0], [1]], "scores": [0, 0]}
        case "a newer `version` or `rules`":
            record["version"] = records.VERSION + 1
        case _:
            pytest.fail(f"no example of: {what}")
    return json.dumps(record)


def checks_of(record: Message) -> list[str]:
    """The digests of all positions of a record."""
    return [replay_text(json.dumps(record), ply)[0].game.check() for ply in range(len(record["moves"]) + 1)]


READ = {
    "all before it, of the moves too": 3,
    "all but what stands there": 5,
    "nothing": None,
    "the rest; that field counts as left out": 5,
    "all; of the word what can be used, else its default": 5,
    "the moves before it": 3,
    "the moves up to this position": 3,
    "the moves up to the last position that has its digest": 4,
    "all that is understood, as far as the moves are legal": 5,
}


@pytest.mark.parametrize(("what", "read"), rows("Damaged, foreign and newer records", "what is wrong"))
def test_damaged_records(what: str, read: str) -> None:
    text = spoilt(what)
    expected = READ[read] if read != "all" else len(json.loads(text)["moves"])
    if expected is None:
        with pytest.raises(BadRecord):
            replay_text(text)
    else:
        replay, trouble = replay_text(text)
        assert replay.game.ply() == expected
        assert trouble
    try:
        given = json.loads(text)
    except ValueError:
        given = text
    new, load, status = answers(ask("new", game=SR, players=2), ask("load", record=given), ask("status"))
    assert load["error"]["code"] == 3
    assert status["result"] == new["result"]


# The command line


def test_commands() -> None:
    told = [words(row[0])[0].split() for row in rows("Command line", "command")]
    assert {line[1] for line in told if len(line) > 1 and line[1].islower() and line[1][0].isalpha()} == set(commands())


def test_options_of_commands() -> None:
    said = {(words(row[1])[0], words(row[0])[0].split()[0]): row[2] for row in rows("Command line", "option")}
    found: dict[tuple[str, str], bool] = {}
    for command, parser in commands().items():
        for action in parser._actions:
            for name in action.option_strings:
                if name not in ("-h", "--help"):
                    found[command, name] = action.required
    assert {option: "needed" in text for option, text in said.items()} == found


def test_exit_statuses() -> None:
    status = command_line
    assert [int(row[0]) for row in rows("Command line", "status")] == [
        status.DONE,
        status.WRONG,
        status.USAGE,
        status._INTERRUPTED,
    ]


def test_bots_by_name() -> None:
    sentence = re.search(r"^The bots are (.*?)\.", section("Command line"), re.MULTILINE | re.DOTALL)
    assert sentence is not None
    assert words(sentence[1]) == list(LEVELS)


def json_keys(option: str) -> list[str]:
    """The keys of a table under "JSON output"; it stands below a line that begins with `option`."""
    _, _, below = section("JSON output").partition(f"`{option}`:\n\n| key | holds |\n|---|---|\n")
    lines = below.split("\n\n")[0].splitlines()
    assert lines, f"no table of {option}"
    return [word for line in lines for word in words(line.strip("|").split(" | ")[0])]


def test_json_output(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    def told(*arguments: str) -> Message:
        assert command_line.main(arguments) == 0
        output: Message = json.loads(capsys.readouterr().out)
        return output

    arena = told(
        "arena", "--game", SR, "--seats", "random,random", "--games", "2", "--json", "--records", str(tmp_path)
    )
    assert sorted(arena) == sorted(json_keys("arena --json"))
    (standings,) = (row for row in section("JSON output").splitlines() if row.startswith("| `standings`"))
    assert words(standings)[1:] == list(arena["standings"][0])

    replay = told("replay", str(min(tmp_path.iterdir())), "--json")
    assert sorted(replay) == sorted(json_keys("replay --json"))
    (moves,) = (row for row in section("JSON output").splitlines() if row.startswith("| `moves`"))
    assert words(moves)[1:] == list(replay["moves"][0])

    file = tmp_path / "small.json"
    file.write_text(json.dumps(to_json(small())), encoding="utf-8")
    report = told("maps", "--report", str(file), "--players", "2", "--games", "2", "--json")
    assert sorted(report) == sorted(json_keys("maps --report --json"))

    bench = told("bench", "--seconds", "0.001", "--json")
    assert f"{SR}.random_games_per_s" in bench
    assert all(isinstance(figure, float | int) for figure in bench.values())


# The engine


def same(expected: object, found: object) -> bool:
    """Whether an answer is as on the page, where "…" stands for anything, or for any more of a list or object."""
    if expected == OMITTED:
        return True
    if isinstance(expected, dict) and isinstance(found, dict):
        keys = [key for key in expected if key != OMITTED]
        complete = OMITTED in expected or set(found) == set(keys)
        return complete and all(key in found and same(expected[key], found[key]) for key in keys)
    if isinstance(expected, list) and isinstance(found, list):
        if expected[-1:] == [OMITTED] and len(expected) != len(found):
            expected = expected[:-1]
            found = found[: len(expected)]
        return len(expected) == len(found) and all(map(same, expected, found))
    return type(expected) is type(found) and expected == found


def test_only_what_is_left_out_may_differ() -> None:
    assert same({"a": [1, OMITTED], OMITTED: OMITTED}, {"a": [1, 2, 3], "b": 4})
    assert not same({"a": [1, OMITTED]}, {"a": [2, 3]})
    assert not same({"a": 1}, {"a": 1, "b": 4})
    assert not same({"a": 1, "b": OMITTED}, {"a": 1})
    assert not same([0], [False])


def test_conversation_on_the_page() -> None:
    with subprocess.Popen(
        ENGINE, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as process:
        watchdog = threading.Timer(60, process.kill)
        watchdog.start()
        try:
            for line in "".join(blocks(PROTOCOL, "jsonrpc")).splitlines():
                follow(line, process)
            rest, errors = process.communicate()
        finally:
            process.kill()
            watchdog.cancel()
    assert (process.returncode, rest, errors) == (0, b"", b"")


def follow(line: str, process: subprocess.Popen[bytes]) -> None:
    """Send the engine a line of the page, or see that it answers as the page says."""
    assert process.stdin is not None
    assert process.stdout is not None
    direction, text = line[:2], line[2:]
    expected = json.loads(text)
    if direction == "> ":
        process.stdin.write(text.encode() + b"\n")
        process.stdin.flush()
        return
    assert direction == "< "
    said = json.loads(process.stdout.readline())
    while "id" not in said and "id" in expected:  # how often a search tells of its progress depends on the machine
        said = json.loads(process.stdout.readline())
    assert same(expected, said), f"the page has {text}\nthe engine says {json.dumps(said, ensure_ascii=False)}"


def test_methods() -> None:
    (unknown,) = answers(ask("castle"))
    assert set(headings("Methods")) == listed(unknown)


@pytest.mark.parametrize("method", headings("Methods"))
def test_parameters(method: str) -> None:
    (unknown,) = answers(ask(method, **{"?": 1}))
    assert unknown["error"]["code"] == rpc.INVALID_PARAMS
    said = first_words(method, "parameter") if "| parameter |" in section(method) else []
    assert set(said) == listed(unknown)


def test_codes() -> None:
    said = [int(row[0]) for row in rows("Errors", "code")]
    assert said == [value for name, value in vars(rpc).items() if name.isupper() and type(value) is int]


def test_results() -> None:
    record = read_record("idle-2").to_json()
    _, status, hello, games = answers(ask("load", record=record), ask("status"), ask("hello"), ask("games"))
    assert list(status["result"]) == first_words("status", "result")
    assert words(section("hello")) == list(hello["result"])
    assert words(section("games").split("```")[0]) == list(games["result"][0])

    _, bot = answers(NEW, ask("bot", level="greedy", explain=True, play=True))
    assert {*bot["result"], "result"} == set(first_words("bot", "result"))
    (considered,) = (row for row in rows("bot", "result") if row[0] == "`considered`")
    assert words(considered[1]) == list(bot["result"]["considered"][0])


GOOD: dict[str, Message] = {
    "new": {"game": SR, "players": 2},
    "load": {"record": documented_record()},
    "play": {"move": "invest london brewing"},
    "undo": {"plies": 0},
    "preview": {"move": "invest london brewing"},
    "bot": {"level": "random"},
    "stop": {"id": "nobody"},
}
NEW = ask("new", game=SR, players=2, seed=1)
QUIT = {**ask("quit"), "id": "quit"}


SEARCHING = [
    (method, during_bot, during_analysis)
    for methods, during_bot, during_analysis in rows("While a search runs", "request")
    for method in words(methods)
]


def test_every_method_while_a_search_runs() -> None:
    assert {method for method, _, _ in SEARCHING} == set(headings("Methods"))


@pytest.mark.parametrize(("method", "during_bot", "during_analysis"), SEARCHING)
def test_what_waits_while_a_search_runs(method: str, during_bot: str, during_analysis: str) -> None:
    request = {**ask(method, **GOOD.get(method, {})), "id": "asked"}
    # All of it is received before the engine begins, so the search cannot be done before; `quit` refuses what waits.
    said = {
        message["id"]: message for message in answers(NEW, {**ask("bot", level="greedy"), "id": "bot"}, request, QUIT)
    }
    waits = said["asked"].get("error", {}).get("code") == rpc.NOT_NOW
    assert waits is during_bot.startswith("wait")
    assert "result" in said["bot"]

    said = {message["id"]: message for message in answers(NEW, {**ask("analyse"), "id": "analyse"}, request)}
    refused = said["asked"].get("error", {}).get("code") == rpc.NOT_NOW
    assert refused is during_analysis.startswith("code 4")
    assert "result" in said["analyse"]


def test_progress() -> None:
    said: list[Message] = []
    asked = engine.Engine(said.append)
    for request in (NEW, ask("analyse")):
        asked.receive(json.dumps(request).encode())
    asked.end()
    asked.serve()
    progress = next(message for message in said if message.get("method") == "progress")
    assert list(progress["params"]) == first_words("While a search runs", "parameter of `progress`")


# Events, positions, observations


def fields_of(happened: Iterable[Message]) -> dict[str, list[str]]:
    """The further fields of each kind of events, always the same."""
    found: dict[str, list[str]] = {}
    for event in happened:
        fields = [key for key in event if key not in ("kind", "text")]
        assert found.setdefault(event["kind"], fields) == fields
    return found


def test_events() -> None:
    # In no finished game was a player left without any action.
    without = next(golden()).describe([[events.NO_ACTION, 0]])
    found = fields_of([*golden_events(), *without])
    assert {words(row[0])[0]: words(row[1]) for row in rows("Events", "kind")} == found


@pytest.mark.parametrize("title", OTHERS)
def test_events_of_other_games(title: str) -> None:
    found = fields_of(golden_events(OTHERS[title]))
    assert {words(row[0])[0]: words(row[1]) for row in rows("Events", f"kind in {title}")} == found
    seen_by_others = (
        event for game in golden(OTHERS[title]) for happened in game.events for event in game.describe(happened, 1)
    )
    assert fields_of(seen_by_others) == found


def test_events_of_spike() -> None:
    # In no finished game was a contract bought.
    bought = next(golden(SPIKE)).describe([[spike_events.CONTRACT, 0, 5]])
    found = fields_of([*golden_events(SPIKE), *bought])
    assert {words(row[0])[0]: words(row[1]) for row in rows("Events", "kind in Spike")} == found
    seen_by_nobody = (
        event for game in golden(SPIKE) for happened in game.events for event in game.describe(happened, NOBODY)
    )
    assert fields_of([*seen_by_nobody, *bought]) == found


def test_every_kind_of_event_is_on_the_page() -> None:
    """As many as the game has, bids and matches being told alike."""
    reasons = {"CITY", "TOWN", "MERGER", "PASSENGERS", "INDUSTRY", "STATIONS", "SHARES"}
    kinds = {name for name in vars(events) if name.isupper()} - reasons
    assert len(first_words("Events", "kind")) == len(kinds)


def test_reasons_of_scores() -> None:
    said = {words(row[0])[0]: row[2] for row in rows("Events", "reason")}
    found: dict[str, set[str]] = {}
    for game in golden():
        position: Message = game.spec.position(game.state)
        cities = position["industries"]
        ids = dict.fromkeys(position["lines"], "line") | dict.fromkeys(cities, "city") | {None: "null"}
        ids |= {space["industry"]: "industry" for spaces in cities.values() for space in spaces}
        for event in (event for happened in game.events for event in game.describe(happened)):
            if event["kind"] in ("award", "score"):
                subject: Any = event["subject"]
                found.setdefault(str(event["reason"]), set()).add(ids.get(subject, "town"))
    assert set(said) == set(found)
    for reason, (what,) in found.items():
        assert said[reason].removeprefix("the ").removeprefix("dissolved ") == what


def test_scores_are_the_sum_of_their_events() -> None:
    for game in (game for each in GAMES for game in golden(each)):
        total = [0] * game.state.players()
        told: Iterator[Message] = (event for happened in game.events for event in game.describe(happened))
        for event in told:
            if event["kind"] == "score":
                total[event["seat"]] += event["points"]
        assert total == game.state.scores()


def test_reasons_to_end() -> None:
    for game, spec in GAMES.items():
        (sentence,) = re.findall(
            rf"^Reasons in {spec.title}: .*?\n\n", section("status") + "\n", re.MULTILINE | re.DOTALL
        )
        reasons = {str(result.reason) for each in golden(game) if (result := each.state.result()) is not None}
        assert set(words(sentence)) == reasons


def keys(value: object, path: str = "") -> Iterator[str]:
    """The paths of all keys in a position; lines, cities and piles, which go by id, as `[id]`."""
    if isinstance(value, dict):
        by_id = path in ("lines", "industries", "piles")
        for key, inner in value.items():
            name = f"{path}[id]" if by_id else f"{path}.{key}".strip(".")
            # What only holds other keys is not in the table by itself, unless it may be null or goes by id.
            if not isinstance(inner, dict) or name in ("lines", "industries", "piles", "turn.veto"):
                if not (isinstance(inner, list) and inner and isinstance(inner[0], dict)):
                    yield name
            yield from keys(inner, name)
    elif isinstance(value, list):
        for inner in value:
            yield from keys(inner, f"{path}[n]")


def test_keys_of_a_position() -> None:
    found: set[str] = set()
    for name in ("keeps-hex", "edition-1999"):
        record = read_record(name)
        data = {each: read_data(each) for each in needed_data(record)}
        game = rebuild(record, data, to=0).game
        for move in record.moves:
            found |= set(keys(game.spec.position(game.state)))
            game.play(move)
        found |= set(keys(game.spec.position(game.state)))
    said = first_words("Position of Stephenson's Rocket", "key")
    assert set(said) == found | {"observation"}


@pytest.mark.parametrize("title", OTHERS)
def test_keys_of_a_position_of_other_games(title: str) -> None:
    found: set[str] = set()
    for game in golden(OTHERS[title]):
        start = rebuild(game.record(), {each: read_data(each) for each in needed_data(game.record())}, to=0).game
        for move in game.moves:
            found |= set(keys(start.spec.position(start.state)))
            start.play_move(move)
    said = first_words(f"Position of {title}", f"key in {title}")
    assert set(said) - {"trains", "trains[n].pawns", "observation"} == found - {"trains", "trains[n].pawns"}


SUITS = re.compile(r"\.(white|blue|orange|purple|black|brown)$")


def test_keys_of_a_position_of_spike() -> None:
    found: set[str] = set()
    for game in golden(SPIKE):
        start = rebuild(game.record(), {each: read_data(each) for each in needed_data(game.record())}, to=0).game
        for number, move in enumerate(game.moves):
            if number < 40 or number % 10 == 0:
                found |= {SUITS.sub("", key) for key in keys(start.spec.position(start.state))}
            start.play_move(move)
    # These are listed in the table, or not, by what they hold first.
    holders = {
        "trains",
        "market",
        "contracts",
        "hands",
        "hands[n]",
        "known",
        "known[n]",
        "discard",
        "routes",
        "dropped",
        "turn.need",
    }
    holders |= {"contracts[n][n].deliveries", "contracts[n][n].sides", "observation"}
    assert set(first_words("Position of Spike", "key in Spike")) - holders == found - holders


def observation() -> Message:
    _, state = answers(ask("load", record=documented_record()), ask("state", seat=0))
    found: Message = state["result"]["observation"]
    return found


def test_fields_of_an_observation() -> None:
    assert first_words("Observations", "field") == list(observation())


@pytest.mark.parametrize("field", list(needed("Observations", "field")))
def test_fields_that_an_observation_needs(field: str) -> None:
    given = observation()
    del given[field]
    (load,) = answers(ask("load", observation=given))
    assert ("error" in load) is needed("Observations", "field")[field]


def test_what_an_observation_is_good_for() -> None:
    seat_to_act = answers(ask("load", record=documented_record()), ask("state", seat=0))[1]["result"]
    other = answers(ask("load", record=documented_record()), ask("state", seat=1))[1]["result"]
    refused = ["play", "undo", "record"]
    for given, also in ((seat_to_act, []), (other, ["preview", "bot", "analyse"])):
        for method in set(headings("Methods")) - {"new", "load", "quit", "stop"}:
            said = answers(ask("load", observation=given), {**ask(method, **GOOD.get(method, {})), "id": method})[-1]
            code = said.get("error", {}).get("code")
            assert code == (rpc.NOT_NOW if method in refused + also else None), method
    said = answers(ask("load", observation=seat_to_act), ask("bot", level="random", play=True))[-1]
    assert said["error"]["code"] == rpc.NOT_NOW


# The bot, and the way to these pages


def test_bot_plays_a_whole_game(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (script,) = blocks(BOT, "python")
    (tmp_path / "my_bot.py").write_text(script, encoding="utf-8")
    done = subprocess.run(
        [sys.executable, "-W", "error", "my_bot.py", *ENGINE],
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith("Scores: [")
    saved = tmp_path / "my_bot.rocket"
    assert parse_record(saved.read_text(encoding="utf-8")).result is not None
    assert command_line.main(["replay", str(saved)]) == 0
    assert "The game is over" in capsys.readouterr().out


def test_command_on_the_bot_s_page() -> None:
    lines = "".join(blocks(BOT, "sh")).splitlines()
    (arena,) = (line.split() for line in lines if " arena " in line)
    assert arena[:2] == ["rocket-desktop", "arena"]
    options = commands()["arena"].parse_args(arena[2:])
    assert set(options.seats.split(",")) <= set(LEVELS)


def anchors(path: Path) -> set[str]:
    """The places in a page that links can name."""
    titles = re.findall(r"^#+ (.+)$", path.read_text(encoding="utf-8"), re.MULTILINE)
    return {re.sub(r"[^\w -]", "", title.lower()).replace(" ", "-") for title in titles}


@pytest.mark.parametrize("name", ["docs/protocol.md", "docs/write_a_bot.md"])
def test_links_lead_somewhere(name: str) -> None:
    page = ROOT / name
    links = re.findall(r"\]\(([^)]+)\)", page.read_text(encoding="utf-8"))
    assert links
    for link in links:
        if link.startswith("https://"):
            continue
        file, _, anchor = link.partition("#")
        target = (page.parent / file).resolve() if file else page
        assert target.exists(), link
        assert not anchor or anchor in anchors(target), link


@pytest.mark.parametrize("name", ["README.md", "CONTRIBUTING.md"])
@pytest.mark.parametrize("page", ["docs/protocol.md", "docs/write_a_bot.md"])
def test_pages_can_be_found(name: str, page: str) -> None:
    assert f"]({page})" in (ROOT / name).read_text(encoding="utf-8")
