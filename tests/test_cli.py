"""The command line: what it prints, its exit statuses, and one line for every mistake."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import types
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import rocket_desktop
from rocket_desktop.__main__ import main
from rocket_desktop.ai.bots import FREELY, Bot, Budget, Thinking
from rocket_desktop.ai.levels import LEVELS
from rocket_desktop.ai.view import View
from rocket_desktop.data import resources
from rocket_desktop.model.stephenson.draft_file import to_json
from tests.model.test_map_draft import small

SR = "stephensons-rocket"
ARENA = ["arena", "--game", SR, "--seats", "random,random", "--games", "2", "--seed", "5"]


@pytest.fixture(scope="module")
def record(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A finished game."""
    folder = tmp_path_factory.mktemp("records")
    assert main([*ARENA, "--records", str(folder)]) == 0
    return min(folder.iterdir())


def run(*arguments: str, stdin: bytes = b"", **environment: str) -> subprocess.CompletedProcess[bytes]:
    return subprocess.run(
        [sys.executable, "-m", "rocket_desktop", *arguments],
        input=stdin,
        capture_output=True,
        timeout=60,
        check=False,
        env={**os.environ, **environment},
    )


Complains = Callable[[list[str], int], str]


@pytest.fixture
def complains(capsys: pytest.CaptureFixture[str]) -> Complains:
    """Run a command that must fail with a status and one line; gives the line."""

    def check(arguments: list[str], status: int) -> str:
        assert main(arguments) == status
        error = capsys.readouterr().err
        assert error.startswith("rocket-desktop: ")
        assert error.endswith("\n")
        assert error.count("\n") == 1
        assert "Traceback" not in error
        return error

    return check


# --- usage ---


def test_version(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as caught:
        main(["--version"])
    assert caught.value.code == 0
    kind = "compiled" if rocket_desktop.compiled() else "interpreted"
    assert capsys.readouterr().out == f"Rocket Desktop {rocket_desktop.__version__} ({kind})\n"


@pytest.mark.parametrize("command", [[], ["engine"], ["arena"], ["replay"], ["maps"], ["bench"]])
def test_help(command: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as caught:
        main([*command, "--help"])
    assert caught.value.code == 0
    assert "usage: rocket-desktop" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("arguments", "about"),
    [
        (["dance"], 'no command "dance" (there is engine, arena, '),
        (["d" * 5000], '"' + "d" * 79 + '…"'),
        (["--fly"], "COMMAND"),
        (["a.rocket", "b.rocket"], "one file"),
        (["engine", "x"], "x"),
        (["engine", "--language", "tlh"], 'no language "tlh" (there is en, fr)'),
        (["replay"], "FILE"),
        (["replay", "no such file"], "no such file"),
        (["replay", "."], "is a folder, not a file"),
        (["replay", ""], "the name of the file is empty"),
        (["replay", "a\0b"], "no file a?b"),
        (["replay", "x", "--to", "many"], '--to: "many" is no whole number'),
        (["replay", "x", "--to", "9" * 5000], '9…" is no whole number'),
        (["replay", "x", "--to", "1_0"], '"1_0" is no whole number'),
        (["replay", "x", "--to", "-1"], "--to"),
        (["maps"], "--check"),
        (["maps", "--check"], "--check"),
        (["maps", "--check", "no such file"], "no such file"),
        (["maps", "--check", "x", "--report"], "not allowed with"),
        (["maps", "--check", "x", "--games", "2"], "--games goes with --report"),
        (["maps", "--report", "atlantis"], "no file atlantis"),
        (["maps", "--report", "--players", "2,5"], "--players must be numbers from 2 to 4"),
        (["maps", "--report", "--games", "0"], "--games must be at least 1"),
        (["maps", "--report", "--seed", "-1"], "--seed"),
        (["bench", "--game", "chess"], "chess"),
        (["bench", "--seconds", "0"], "--seconds"),
        (["arena"], "--game"),
        (["arena", "--game", "chess", "--seats", "random,random", "--games", "2"], "chess"),
        (["arena", "--game", SR, "--seats", "random", "--games", "2"], "2 to 4 players"),
        (["arena", "--game", SR, "--seats", "random,master", "--games", "2"], "master"),
        (["arena", "--game", SR, "--seats", "random,,random", "--games", "2"], 'no bot ""'),
        ([*ARENA, "--games", "0"], "--games"),
        ([*ARENA, "--games", "x"], "--games"),
        ([*ARENA, "--jobs", "0"], "--jobs"),
        ([*ARENA, "--seed", "-1"], "--seed"),
        ([*ARENA, "--seed", str(2**63)], "--seed"),
        ([*ARENA, "--iterations", "0"], "--iterations"),
        ([*ARENA, "--seconds", "nan"], "--seconds"),
        ([*ARENA, "--seconds", "soon"], '"soon" is no number'),
        ([*ARENA, "--seconds", "1", "--iterations", "1"], "--iterations"),
        ([*ARENA, "--option", "map"], "NAME=VALUE"),
        ([*ARENA, "--option", "map=mars"], "mars"),
        ([*ARENA, "--option", "fog=true"], "fog"),
        ([*ARENA, "--option", "edition=old"], 'option edition cannot be "old": it can be "2018" or "1999"'),
        ([*ARENA, "--option", "unmoved_counts=1"], 'cannot be "1": it can be true or false'),
        ([*ARENA, "--option", "map=" + "x" * 5000], '"' + "x" * 79 + '…"'),
    ],
)
def test_wrong_usage_is_one_line_and_status_2(arguments: list[str], about: str, complains: Complains) -> None:
    assert about in complains(arguments, 2)


# --- the desktop app ---


@pytest.mark.parametrize(("arguments", "opened"), [([], None), (["some game.rocket"], "some game.rocket")])
def test_no_command_opens_the_desktop_app(
    arguments: list[str], opened: str | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = []

    def run_app(path: str | None) -> int:
        asked.append(path)
        return 7

    app = types.ModuleType("rocket_desktop.views.shell.app")
    app.run_app = run_app  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, app.__name__, app)
    assert main(arguments) == 7
    assert asked == [opened]


@pytest.mark.parametrize("arguments", [["engine"], ["arena", *ARENA[1:-2], "--seed", "1"]])
def test_commands_load_neither_qt_nor_networkx(arguments: list[str]) -> None:
    program = (
        "import sys; from rocket_desktop.__main__ import main; status = main(sys.argv[1:]);"
        "print({'PySide6', 'networkx'} & set(sys.modules), status, file=sys.stderr)"
    )
    done = subprocess.run(
        [sys.executable, "-c", program, *arguments], input=b"", capture_output=True, timeout=60, check=False
    )
    assert done.stderr == b"set() 0\n"


# --- replay ---


def test_replay_tells_moves_scores_and_the_end(record: Path, capsys: pytest.CaptureFixture[str]) -> None:
    saved = json.loads(record.read_text(encoding="utf-8"))
    assert main(["replay", str(record)]) == 0
    out = capsys.readouterr().out.splitlines()
    told = [line.split(maxsplit=2)[2] for line in out if line[:4].strip().isdigit()]
    assert told == saved["moves"]
    result = saved["result"]
    names = [seat["name"] for seat in saved["seats"]]
    scores = ", ".join(f"{name} {score}" for name, score in zip(names, result["scores"], strict=True))
    assert out[-2] == f"Scores: {scores}"
    assert out[-1].startswith(f"The game is over ({result['reason']}). 1. ")


def test_replay_as_json_adds_up(record: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["replay", str(record), "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["fault"] is None
    points = [0, 0]
    for move in told["moves"]:
        for event in move["events"]:
            if event["kind"] == "score":
                points[event["seat"]] += event["points"]
        assert points == move["scores"]
    assert points == told["scores"] == told["result"]["scores"]


def test_replay_to_a_ply(record: Path, capsys: pytest.CaptureFixture[str], complains: Complains) -> None:
    assert main(["replay", str(record), "--to", "3", "--json"]) == 0
    assert len(json.loads(capsys.readouterr().out)["moves"]) == 3
    assert "has only" in complains(["replay", str(record), "--to", "99999"], 1)


def spoilt(record: Path, folder: Path, **change: object) -> str:
    value = json.loads(record.read_text(encoding="utf-8"))
    path = folder / "spoilt.rocket"
    path.write_text(json.dumps({**value, **change}), encoding="utf-8")
    return str(path)


def test_broken_records_are_told_as_far_as_sound(
    record: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    moves = json.loads(record.read_text(encoding="utf-8"))["moves"]
    path = spoilt(record, tmp_path, moves=[*moves[:5], "fly to the moon"], checks={}, result=None)
    assert main(["replay", path]) == 1
    said = capsys.readouterr()
    assert moves[4] in said.out
    assert said.err.count("\n") == 1
    assert "move 6 (fly to the moon)" in said.err


@pytest.mark.parametrize(
    ("change", "about"),
    [
        ({"version": 2}, "newer"),
        ({"game": "chess"}, "chess"),
        ({"seed": -1}, "seed"),
        ({"checks": {"4": "0" * 16}}, "move 4"),
        ({"data": {"maps/england": "0" * 16}}, "maps/england"),
        ({"format": "other"}, "no record"),
        ({"seats": [{"name": "A"}] * 5}, "2 to 4 players"),
        ({"options": {"map": "mars"}}, "mars"),
        ({"result": {"reason": "lines", "ranking": [[0], [1]], "scores": [999, 0]}}, "result"),
    ],
)
def test_broken_record_is_named(
    change: dict[str, object], about: str, record: Path, tmp_path: Path, complains: Complains
) -> None:
    assert about in complains(["replay", spoilt(record, tmp_path, **change)], 1)


@pytest.mark.parametrize("content", [b"", b"\xff\xfe", b"{", b"[1]", b"null", b"x" * 1000, b"[" * 100_000])
def test_foreign_file_is_named(content: bytes, tmp_path: Path, complains: Complains) -> None:
    path = tmp_path / "foreign.rocket"
    path.write_bytes(content)
    assert "foreign.rocket" in complains(["replay", str(path)], 1)


def test_records_are_read_past_marks_and_bad_bytes(
    record: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    content = record.read_bytes()
    path = tmp_path / "odd.rocket"
    path.write_bytes(b"\xef\xbb\xbf" + content)
    assert main(["replay", str(path)]) == 0
    whole = capsys.readouterr().out.splitlines()
    path.write_bytes(content.replace(b'"random 1"', b'"rand\xf6m 1"', 1))
    assert main(["replay", str(path)]) == 1
    said = capsys.readouterr()
    assert "is not UTF-8 text" in said.err
    assert "rand\ufffdm 1" in said.out
    assert said.out.count("\n") == len(whole)


def test_a_game_that_is_not_over_cannot_have_ended(record: Path, tmp_path: Path, complains: Complains) -> None:
    saved = json.loads(record.read_text(encoding="utf-8"))
    for reason in ("lines", "tiles", "no-extension", "idle"):
        result = {**saved["result"], "reason": reason}
        path = spoilt(record, tmp_path, moves=saved["moves"][:6], checks={}, result=result)
        assert f"the game is over ({reason}), but it goes on" in complains(["replay", path], 1)
    path = spoilt(record, tmp_path, moves=saved["moves"][:6], checks={}, result={"reason": "resigned"})
    assert main(["replay", path]) == 0


@pytest.mark.parametrize("name", ["A\x1b[2J", "A\nB", "A\u202eB", "x" * 900])
def test_odd_names_are_told_and_never_printed(
    name: str, record: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = spoilt(record, tmp_path, seats=[{"name": name}, {"name": "Ada"}])
    assert main(["replay", path]) == 1
    said = capsys.readouterr()
    assert "the name of seat 1" in said.err
    assert "Players: p1 " in said.out
    assert name not in said.out + said.err
    assert "The game is over" in said.out


def test_a_map_of_one_s_own_is_replayed(record: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    saved = json.loads(record.read_text(encoding="utf-8"))
    board = json.loads((resources() / "maps" / "england.json").read_text(encoding="utf-8"))
    options = {**saved["options"], "map": "mine"}
    path = spoilt(record, tmp_path, options=options, data={}, data_files={"maps/mine": {**board, "title": "Mine"}})
    assert main(["replay", path]) == 0
    assert "map mine" in capsys.readouterr().out
    path = spoilt(record, tmp_path, data={}, data_files={"maps/england": {**board, "title": "Mine"}})
    assert main(["replay", path]) == 1
    assert "maps/england comes with the program" in capsys.readouterr().err


def test_replay_leaves_the_file_alone(record: Path) -> None:
    before = record.read_bytes()
    main(["replay", str(record)])
    assert record.read_bytes() == before


# --- arena ---


def test_arena_prints_a_table(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["arena", "--game", SR, "--seats", "random,greedy", "--games", "2", "--seed", "1"]) == 0
    out = capsys.readouterr().out
    assert "2 games from 1 starts, seed 1" in out
    assert "greedy" in out
    assert "random" in out


def test_arena_as_json(capsys: pytest.CaptureFixture[str]) -> None:
    options = ["--option", "map=usa", "--option", "unmoved_counts=False", "--option", "edition=1999"]
    assert main([*ARENA, *options, "--iterations", "1", "--json"]) == 0
    told: dict[str, Any] = json.loads(capsys.readouterr().out)
    assert told["options"] == {"map": "usa", "unmoved_counts": False, "edition": "1999"}
    assert told["games"] == 2
    assert told["standings"][0]["wins"] == 2
    assert told["standings"][0]["decisions_per_s"] > 0


class _Cheat(Bot):
    def think(self, view: View, seed: int, budget: Budget = FREELY) -> Thinking:
        raise AssertionError

    def choose(self, view: View, seed: int, budget: Budget = FREELY) -> int:  # the move of no game
        return 987654321


def test_arena_reports_an_illegal_move(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setitem(LEVELS, "cheat", lambda _: _Cheat())
    assert main(["arena", "--game", SR, "--seats", "random,cheat", "--games", "2"]) == 1
    said = capsys.readouterr()
    assert said.err.count("cheat made an illegal move") == 2
    assert "cheat" in said.out


def test_arena_records_that_cannot_be_written(tmp_path: Path, complains: Complains) -> None:
    (tmp_path / "file").write_text("")
    for place, why in (("file/folder", "not a directory"), ("file", "it is no folder")):
        said = complains([*ARENA, "--records", str(tmp_path / place)], 1)
        assert "the records cannot be written to" in said
        assert said.endswith(f"{place}: {why}\n") or sys.platform == "win32"
        assert "Errno" not in said


# --- maps ---


def test_maps_that_are_sound(capsys: pytest.CaptureFixture[str]) -> None:
    files = sorted(str(path) for path in (resources() / "maps").glob("*.json"))
    assert main(["maps", "--check", *files]) == 0
    assert capsys.readouterr().out == "".join(f"{file}: sound\n" for file in files)


def test_the_report_of_a_map(tmp_path: Path, capsys: pytest.CaptureFixture[str], complains: Complains) -> None:
    file = tmp_path / "small.json"
    file.write_text(json.dumps(to_json(small())), encoding="utf-8")
    assert main(["maps", "--report", str(file), "--players", "2,3", "--games", "2"]) == 0
    said = capsys.readouterr().out.splitlines()
    assert said[0] == "## Small"
    assert [line.split(" | ")[:2] for line in said if line.startswith(("| 2 |", "| 3 |"))][:2] == [
        ["| 2", "2"],
        ["| 3", "3"],  # a whole block
    ]
    assert any(line.startswith("| L1 |") for line in said)
    file.write_text(json.dumps({**to_json(small()), "lines": []}), encoding="utf-8")
    assert "the map needs at least 2 lines" in complains(["maps", "--report", str(file)], 2)
    file.write_text("{", encoding="utf-8")
    assert "is damaged" in complains(["maps", "--report", str(file)], 2)


def test_maps_with_faults(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    value = json.loads((resources() / "maps" / "england.json").read_text(encoding="utf-8"))
    value["cities"][0]["hex"] = "Z99"
    value["towns"][0]["hex"] = value["towns"][1]["hex"]
    bad, broken = tmp_path / "bad.json", tmp_path / "broken.json"
    bad.write_text(json.dumps(value), encoding="utf-8")
    broken.write_text('{"format": ', encoding="utf-8")
    assert main(["maps", "--check", str(bad), str(broken)]) == 1
    lines = capsys.readouterr().err.splitlines()
    assert all(line.startswith("rocket-desktop: ") for line in lines)
    assert any("Z99" in line for line in lines)
    assert any("broken.json" in line for line in lines)
    assert len(lines) >= 3


def test_maps_that_cannot_be_offered_to_players(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    value = json.loads((resources() / "maps" / "england.json").read_text(encoding="utf-8"))
    torn = {**value, "hexes": {label: at for label, at in value["hexes"].items() if not label.startswith("F")}}
    torn["towns"] = [town for town in value["towns"] if not town["hex"].startswith("F")]
    torn["cities"] = [city for city in value["cities"] if not city["hex"].startswith("F")]
    torn["lines"] = [line for line in value["lines"] if not line["start"]["hex"].startswith("F")]
    for name, content, words in (
        ("torn", torn, "connected"),
        ("few", {**value, "cities": value["cities"][:-1]}, "a complete map has 12 cities, this one has 11"),
        ("none", {**value, "towns": []}, "a complete map has 9 towns, this one has 0"),
    ):
        path = tmp_path / f"{name}.json"
        path.write_text(json.dumps(content), encoding="utf-8")
        assert main(["maps", "--check", str(path)]) == 1
        said = capsys.readouterr()
        assert words in said.err
        assert said.out == ""


def test_a_map_s_bytes_are_read_as_they_should_be(tmp_path: Path, complains: Complains) -> None:
    content = (resources() / "maps" / "england.json").read_bytes()
    marked, broken, twice = tmp_path / "marked.json", tmp_path / "broken.json", tmp_path / "twice.json"
    marked.write_bytes(b"\xef\xbb\xbf" + content)
    assert main(["maps", "--check", str(marked)]) == 0
    broken.write_bytes(content[:100] + b"\xff" + content[100:])
    assert "byte 101 of the file is not UTF-8 text" in complains(["maps", "--check", str(broken)], 1)
    twice.write_bytes(content.replace(b"{", b'{"format": 1, ', 1))
    assert "'format' stands twice" in complains(["maps", "--check", str(twice)], 1)


# --- bench ---


def test_bench_has_flat_names_and_positive_figures(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["bench", "--seconds", "0.001", "--json"]) == 0
    rows = json.loads(capsys.readouterr().out)
    for name in ("copies", "legal_lists", "moves", "random_games", "greedy_decisions", "greedy_iterations"):
        assert rows[f"{SR}.{name}_per_s"] > 0
    assert {f"{SR}.random_games_per_s.{players}" for players in (2, 3, 4)} <= set(rows)
    assert rows["calibration_s"] > 0
    assert rows["compiled"] == rocket_desktop.compiled()


# --- as a process ---


def test_process_statuses(record: Path) -> None:
    assert run("replay", str(record)).returncode == 0
    wrong = run("dance")
    assert wrong.returncode == 2
    assert wrong.stderr.count(b"\n") == 1
    assert wrong.stdout == b""


def test_broken_pipe_is_quiet(record: Path) -> None:
    read, write = os.pipe()
    os.close(read)
    done = subprocess.run(
        [sys.executable, "-m", "rocket_desktop", "replay", str(record)],
        stdout=write,
        stderr=subprocess.PIPE,
        timeout=60,
        check=False,
    )
    os.close(write)
    assert done.stderr == b""
    assert done.returncode == 0


posix = pytest.mark.skipif(sys.platform == "win32", reason="a POSIX shell closes the streams")
full = pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no /dev/full")


def shell(command: str, record: Path) -> subprocess.CompletedProcess[bytes]:
    """Run a command as a shell does; `rocket` is the program, `RECORD` a record."""
    line = command.replace("rocket", f'"{sys.executable}" -m rocket_desktop').replace("RECORD", f'"{record}"')
    return subprocess.run(["sh", "-c", line], capture_output=True, timeout=60, check=False)


@posix
@pytest.mark.parametrize("command", ["engine", "replay RECORD", "--version", "--help", "replay RECORD --json"])
def test_a_closed_output_is_told_in_one_line(command: str, record: Path) -> None:
    done = shell(f"rocket {command} </dev/null >&-", record)
    assert done.stderr == b"rocket-desktop: the standard output is closed\n"
    assert done.returncode == 2
    assert shell(f"rocket {command} </dev/null >&- 2>&-", record).returncode == 2


@full
@pytest.mark.parametrize("buffered", ["", "PYTHONUNBUFFERED=1 "])
@pytest.mark.parametrize(
    "command",
    [
        "engine <<< request",
        "replay RECORD",
        "--version",
        "replay --help",
        f"arena --game {SR} --seats random,random --games 2",
    ],
)
def test_a_full_output_is_told_in_one_line(command: str, buffered: str, record: Path) -> None:
    hello = """echo '{"jsonrpc": "2.0", "id": 1, "method": "hello"}' | """ if command.startswith("engine") else ""
    line = f"{hello}{buffered}rocket {command.partition(' <<<')[0]} >/dev/full"
    done = shell(line, record)
    assert done.stderr == b"rocket-desktop: the output cannot be written: no space left on device\n"
    assert done.returncode == 1
    done = shell(f"{line} 2>/dev/full", record)
    assert (done.returncode, done.stdout, done.stderr) == (1, b"", b"")


@posix
@pytest.mark.parametrize(("closed", "why"), [("<&-", b"it is closed"), ("0>/dev/null", b"bad file descriptor")])
def test_an_engine_without_input_says_so(closed: str, why: bytes, record: Path) -> None:
    done = shell(f"rocket engine {closed}", record)
    assert done.stderr == b"rocket-desktop: the standard input cannot be read: " + why + b"\n"
    assert done.returncode == 1


@posix
def test_a_complaint_that_cannot_be_told_leaves_its_status(record: Path) -> None:
    places = ["2>&-", *(["2>/dev/full"] if Path("/dev/full").exists() else [])]
    for place in places:
        done = shell(f"rocket dance {place}", record)
        assert (done.returncode, done.stdout, done.stderr) == (2, b"", b"")


def test_names_can_be_printed_where_letters_are_missing(record: Path, tmp_path: Path) -> None:
    seats = [{"name": "Bjørn 漢", "player": "human"}, {"name": "Ada", "player": "human"}]
    path = spoilt(record, tmp_path, seats=seats)
    done = subprocess.run(
        [sys.executable, "-m", "rocket_desktop", "replay", path],
        capture_output=True,
        timeout=60,
        check=False,
        env={**os.environ, "PYTHONIOENCODING": "ascii", "PYTHONUTF8": "0"},
    )
    assert done.returncode == 0
    assert b"Bj\\xf8rn" in done.stdout


def test_engine_process_speaks_the_protocol() -> None:
    lines = b'nonsense\n{"jsonrpc": "2.0", "id": 1, "method": "hello"}\n'
    done = run("engine", stdin=lines)
    assert done.returncode == 0
    wrong, hello = (json.loads(line) for line in done.stdout.splitlines())
    assert wrong["error"]["code"] == -32700
    assert hello["result"]["version"] == rocket_desktop.__version__
    assert done.stderr == b""


def test_engine_explains_itself_in_the_language_asked_for_and_else_in_english() -> None:
    asked: list[dict[str, object]] = [
        {"method": "new", "params": {"game": "stephensons-rocket", "players": 2, "seed": 1}},
        {"method": "play", "params": {"moves": ["pass"]}},
        {"method": "legal"},
    ]
    lines = b"".join(
        json.dumps({"jsonrpc": "2.0", "id": number, **request}).encode() + b"\n" for number, request in enumerate(asked)
    )
    told = {}
    for language in ("en", "fr"):
        done = run(
            "engine",
            *(() if language == "en" else ("--language", language)),
            stdin=lines,
            ROCKET_LANGUAGE="fr",
            LANG="fr_FR.UTF-8",
        )
        told[language] = [json.loads(line) for line in done.stdout.splitlines()]
    refusal = "no veto is being decided: extend a line, invest or build a station"
    assert refusal in told["en"][1]["error"]["message"]
    assert refusal not in told["fr"][1]["error"]["message"]
    assert "aucun veto" in told["fr"][1]["error"]["message"]
    assert told["fr"][2] == told["en"][2]
