"""Reports of faults: one file that a player can send, with all that helps to find a fault and nothing personal.

A report holds the record of the game (without what it hides while it is played), versions, settings, the log and a
trace.  Names of players and games, the user's name, folders and whatever else a person may have typed stay out of it.
"""

from __future__ import annotations

import getpass
import json
import os
import platform
import re
import sys
from collections.abc import Iterable, Mapping
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

from PySide6.QtCore import qVersion

from rocket_desktop import __version__, compiled
from rocket_desktop.ai.table import read_needed
from rocket_desktop.model.core import NOBODY, OVER, Json
from rocket_desktop.model.game import rebuild
from rocket_desktop.model.record import BadRecord, Record, recover_record
from rocket_desktop.play.game_file import ABANDONED, StorageError, read_content
from rocket_desktop.play.storage import SUFFIX, data_folder, write_atomically

FORMAT: Final = "rocket-desktop report"
KEPT: Final = 10
"""The most reports that are kept; older ones are removed when a new one is written."""

_SHORTEST_NAME = 3  # letters of a user's name that is looked for in texts: "pi" would be found everywhere
_WORD = re.compile(r"[a-z0-9][a-z0-9_.-]{0,30}")  # what settings choose from; what people type is seldom like it
_PERSONAL = re.compile("name|title|path|file|people|profile", re.IGNORECASE)
_GAME_FILE = re.compile(rf"[^/\\\":\n]*{re.escape(SUFFIX)}")


def reports_folder() -> Path:
    """Where reports are kept."""
    return data_folder() / "reports"


def write_report(
    what: str, trace: str, game: Path | None, settings: Mapping[str, object], log: Iterable[str], folder: Path
) -> Path:
    """Write a report into `folder` and give its path.  Raises `StorageError`.

    `what` says in a sentence why there is a report; `trace` where the program was; `game` is the file of the game that
    was played.
    """
    now = datetime.now(UTC)
    report = make_report(what, trace, game, settings, log)
    report["written"] = now.strftime("%Y-%m-%dT%H:%M:%SZ")
    path = folder / f"report-{now:%Y%m%d-%H%M%S-%f}.json"
    write_atomically(path, json.dumps(report, indent=1, ensure_ascii=False) + "\n")
    return path


def prune_reports(folder: Path) -> None:
    """Remove all but the newest `KEPT` reports.  Raises OSError."""
    for path in sorted(folder.glob("report-*.json"))[:-KEPT]:
        path.unlink()


def make_report(what: str, trace: str, game: Path | None, settings: Mapping[str, object], log: Iterable[str]) -> Json:
    """The report as a JSON object."""
    record, names = _record(game)
    scrub = Scrubber(names)
    return {
        "format": FORMAT,
        "version": 1,
        "what": scrub(what),
        "program": __version__,
        "compiled": compiled(),
        "python": platform.python_version(),
        "qt": qVersion(),
        "system": f"{platform.system()} {platform.release()} {platform.machine()}",
        "frozen": bool(getattr(sys, "frozen", False)),
        "trace": scrub(trace).splitlines(),
        "settings": impersonal(settings),
        "record": record,
        "log": [scrub(line) for line in log],
    }


class Scrubber:
    """Takes out of texts what is personal: home and data folders, the user's name, `names`, names of games' files."""

    def __init__(self, names: Iterable[str] = ()) -> None:
        """`names` are those of players, to be replaced wherever they stand as words."""
        home = Path.home()
        places = {str(data_folder()): "<data>", str(home): "~", home.as_posix(): "~"}
        if home.resolve() != home:
            places[str(home.resolve())] = "~"
        self._places = sorted(
            ((place, mark) for place, mark in places.items() if len(place) > 1), key=lambda pair: -len(pair[0])
        )
        users = {home.name, os.environ.get("USER", ""), os.environ.get("USERNAME", ""), _user()}
        words = {name: "<user>" for name in users if len(name) >= _SHORTEST_NAME and name != "root"}
        words |= {name: "<player>" for name in names if name.strip()}
        self._words = words
        pattern = "|".join(re.escape(word) for word in sorted(words, key=len, reverse=True))
        self._pattern = re.compile(rf"(?<!\w)(?:{pattern})(?!\w)") if pattern else None

    def __call__(self, text: str) -> str:
        """The text without them."""
        for place, mark in self._places:
            text = text.replace(place, mark)
        text = _GAME_FILE.sub(f"<game>{SUFFIX}", text)
        if self._pattern is not None:
            text = self._pattern.sub(lambda found: self._words[found.group()], text)
        return text


def impersonal(value: object, key: str = "") -> object:
    """Settings without what a person may have typed: of texts only short plain words stay, and none called a name."""
    if isinstance(value, Mapping):
        return {
            str(inner): impersonal(item, str(inner)) for inner, item in value.items() if _WORD.fullmatch(str(inner))
        }
    if isinstance(value, list | tuple):
        return [impersonal(item, key) for item in value if not isinstance(item, str)]
    if isinstance(value, str):
        return value if _WORD.fullmatch(value) and not _PERSONAL.search(key) else "…"
    return value


def _user() -> str:
    try:
        return getpass.getuser()
    except (KeyError, OSError):
        return ""  # a system without a name for its user gives none away


def _record(game: Path | None) -> tuple[object, list[str]]:
    """The record in a game's file with numbers for names, or why there is none; and the names."""
    if game is None:
        return None, []
    try:
        record, fault = recover_record(read_content(game))
    except (BadRecord, StorageError) as error:
        return f"unreadable: {Scrubber()(str(error))}", []
    names = [seat.name for seat in record.seats]
    seats = tuple(replace(seat, name=f"Player {number}", extra={}) for number, seat in enumerate(record.seats, 1))
    told = replace(record, seats=seats, extra={}, id="").to_json()
    return {**told, **_masked(record), "fault": str(fault) if fault is not None else None}, names


def _masked(record: Record) -> Json:
    """Of a game under way that hides something, what stands in place of its secrets: who sends a report plays on."""
    try:
        game = rebuild(record, read_needed(record)).game
        if game.state.to_act() == OVER or (record.result is not None and record.result.get("reason") != ABANDONED):
            return {}
        if all(
            game.spec.position(game.state, seat) == game.spec.position(game.state) for seat in range(len(record.seats))
        ):
            return {}
        past = rebuild(record, read_needed(record), to=0).game
    except BadRecord:
        return {}  # no game can be made of it, so none is under way
    moves = []
    for move in game.moves:
        moves.append(game.spec.told_move(past.state, move, NOBODY))
        past.play_move(move)
    return {"seed": None, "checks": {}, "moves": moves, "review": None}
