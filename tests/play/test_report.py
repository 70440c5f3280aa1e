from __future__ import annotations

import json
from pathlib import Path

import pytest

from rocket_desktop import __version__
from rocket_desktop.model.record import parse_record
from rocket_desktop.play.report import KEPT, Scrubber, impersonal, make_report, prune_reports, write_report
from rocket_desktop.play.storage import HOME_VARIABLE
from tests.play.conftest import MakeSession


@pytest.fixture
def person(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The home folder of a user called wilhelmina."""
    home = tmp_path / "wilhelmina"
    home.mkdir()
    for name in ("HOME", "USERPROFILE"):
        monkeypatch.setenv(name, str(home))
    for name in ("USER", "USERNAME", "LOGNAME"):
        monkeypatch.setenv(name, "wilhelmina")
    monkeypatch.delenv(HOME_VARIABLE, raising=False)
    return home


def test_a_report_holds_the_game_and_nothing_personal(person: Path, make_session: MakeSession) -> None:
    session = make_session("human", "human")
    session._keeper.path = person / "games" / "Grandma's birthday.rocket"
    session.begin()
    session.play(session.legal()[0])
    session.play(session.legal()[0])
    session.close()
    settings = {
        "theme": "dark",
        "text_size": 150,
        "confirm": True,
        "new_game": {
            "game": "stephensons-rocket",
            "seats": [{"name": "Ada", "player": "hard"}, {"name": "ben", "player": "human"}],
            "people": ["ada", "ben"],
        },
        "name": "wilhelmina",
        "panels": "tall:AAAA/wD+Zm9v",
    }
    log = [f"opened {session.path}", "Ada and Ben play", "wilhelmina said Adaptive", "not saved: Ben's.rocket is"]
    trace = f'File "{person}/.venv/app.py", line 5\nKeyError: Ben\n'
    path = write_report("A fault.", trace, session.path, settings, log, person / "reports")
    text = path.read_text(encoding="utf-8")
    for secret in ("wilhelmina", "Grandma", "Ada ", "Ben", '"ben"', '"ada"', str(person)):
        assert secret not in text.replace("<game>", ""), secret
    report = json.loads(text)
    assert report["what"] == "A fault."
    assert report["program"] == __version__
    assert report["trace"] == ['File "~/.venv/app.py", line 5', "KeyError: <player>"]
    assert report["log"][1:] == ["<player> and <player> play", "<user> said Adaptive", "not saved:<game>.rocket is"]
    assert report["settings"]["theme"] == "dark"
    assert report["settings"]["new_game"]["seats"] == [
        {"name": "…", "player": "hard"},
        {"name": "…", "player": "human"},
    ]
    # The game in it can be opened, and is the one that was played.
    report["record"].pop("fault")
    record = parse_record(report["record"])
    assert [seat.name for seat in record.seats] == ["Player 1", "Player 2"]
    assert record.moves == tuple(ply.text for ply in session.plies())
    assert record.checks[2] == session._game.check()


def test_a_report_without_a_game_or_with_a_broken_one(person: Path) -> None:
    broken = person / "x.rocket"
    broken.write_text("no game")
    assert make_report("why", "", None, {}, [])["record"] is None
    assert str(make_report("why", "", broken, {}, [])["record"]).startswith("unreadable: ")
    assert str(make_report("why", "", person / "gone.rocket", {}, [])["record"]).startswith("unreadable: <game>.rocket")


def test_only_the_newest_reports_are_kept(tmp_path: Path) -> None:
    written = [write_report("why", "", None, {}, [], tmp_path) for _ in range(KEPT + 3)]
    assert len(set(written)) == KEPT + 3
    for number, path in enumerate(written):
        path.rename(tmp_path / f"report-2026010{number // 10}-{number:06}.json")
    prune_reports(tmp_path)
    assert len(list(tmp_path.iterdir())) == KEPT
    assert not (tmp_path / "report-20260100-000000.json").exists()
    assert (tmp_path / f"report-20260101-{KEPT + 2:06}.json").exists()


def test_words_within_words_and_short_names_stay(person: Path) -> None:
    scrub = Scrubber(["Di", ""])
    assert scrub("Dividend to Di; (Di) Diamond") == "Dividend to <player>; (<player>) Diamond"
    assert scrub(f"{person}/x and {person.name}ly") == "~/x and wilhelminaly"


def test_settings_keep_choices_and_lose_what_was_typed() -> None:
    assert impersonal({"speed": "fast", "note": "My dear friend", "size": 3, "on": True, "Odd Key!": 1}) == {
        "speed": "fast",
        "note": "…",
        "size": 3,
        "on": True,
    }
    assert impersonal({"profile": "ada", "list": ["ada", 5, {"file_name": "x", "kind": "a"}]}) == {
        "profile": "…",
        "list": [5, {"file_name": "…", "kind": "a"}],
    }


def test_a_report_of_a_game_under_way_holds_none_of_its_secrets(person: Path, make_session: MakeSession) -> None:
    assert person.is_dir()
    session = make_session("human", "human", game="station-master")
    session.begin()
    session.play("board T1 3")
    session.play("board T2 -1")
    session.close()
    record = make_report("A fault.", "", session.path, {}, [])["record"]
    assert isinstance(record, dict)
    assert record["moves"] == ["board T1 ?", "board T2 ?"]
    assert record["seed"] is None
    assert record["checks"] == {}
    assert record["fault"] is None


def test_a_report_of_a_finished_game_is_whole(person: Path, make_session: MakeSession) -> None:
    assert person.is_dir()
    session = make_session("human", "human", game="station-master")
    session.begin()
    session.play("board T1 3")
    session.resign(0)
    session.resign(1)
    session.close()
    record = make_report("A fault.", "", session.path, {}, [])["record"]
    assert isinstance(record, dict)
    assert record["moves"] == ["board T1 3"]
    assert record["seed"] == 5
