"""What the file of a game says about it without being replayed: what lists and statistics show."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

from rocket_desktop.ai.files import reason
from rocket_desktop.i18n import _
from rocket_desktop.model.core import Json
from rocket_desktop.model.jsontext import without_hidden
from rocket_desktop.model.record import FORMAT, MAX_SEATS, VERSION, BadRecord, Seat, recover_record
from rocket_desktop.play.game_file import (
    ABANDONED,
    CUT,
    NEWER,
    RESIGNED,
    UNREADABLE,
    BadFile,
    fault_sentence,
    fault_title,
    read_content,
    what_is_left,
)
from rocket_desktop.play.seats import HUMAN, Stint, history

SUFFIX: Final = ".rocket"

_EARLIEST, _LATEST = 10_000_000, 32_460_000_000  # seconds: 1970 to 2998, which the local time of every system can tell
_MOST_POINTS = 10**6  # of a score that can be true
_LONGEST_NAME = 40  # letters of a player's name in the list


@dataclass(frozen=True)
class GameEntry:
    """One game on disk, as far as its file can be read without replaying it.

    `changed` is local time, `stamp` the same in nanoseconds since 1970; `id` and `created` (a time in UTC) are what the
    record says, or empty; `seats` are the players' names, `stints` by seat who decided there from when; `plies` counts
    decisions; `options` are those of the record, unchecked; `ending` is the reason of the result, empty while the game
    goes on, with `ranking` and `scores` as in a record; `aids` is the help that was used; `trouble` is what is wrong
    with the file (see `game_file`), and empty when it reads well; `fault` says it in a sentence, `fault_title` in a
    word or two.
    """

    path: Path
    changed: datetime
    stamp: int
    game: str = ""
    id: str = ""
    created: str = ""
    seats: tuple[str, ...] = ()
    stints: tuple[tuple[Stint, ...], ...] = ()
    plies: int = 0
    ending: str = ""
    options: Mapping[str, object] = field(default_factory=dict, hash=False)
    ranking: tuple[tuple[int, ...], ...] = ()
    scores: tuple[int, ...] = ()
    aids: tuple[str, ...] = ()
    trouble: str = ""
    fault: str = ""

    @property
    def fault_title(self) -> str:
        """What is wrong with the file, in a word or two."""
        return fault_title(self.trouble)

    @property
    def title(self) -> str:
        """The name the player knows the game by, without characters that play tricks on who reads it."""
        return title_of(self.path)

    @property
    def abandoned(self) -> bool:
        """Whether the game was left unfinished for good, or until it is resumed."""
        return self.ending == ABANDONED

    @property
    def resigned(self) -> bool:
        """Whether the last person at the table has given the game up."""
        return self.ending == RESIGNED

    @property
    def finished(self) -> bool:
        """Whether there is a winner."""
        return bool(self.ending) and not self.abandoned

    @property
    def winners(self) -> tuple[str, ...]:
        """The names on first place; empty while the game goes on."""
        return tuple(self.seats[seat] for seat in self.ranking[0]) if self.ranking else ()

    @property
    def players(self) -> tuple[str, ...]:
        """Who decides at each seat now: `human` or a bot's name."""
        return tuple(stints[-1].player for stints in self.stints)

    @property
    def people(self) -> tuple[int, ...]:
        """The seats where a person has decided at any time."""
        return tuple(seat for seat, stints in enumerate(self.stints) if any(stint.player == HUMAN for stint in stints))


def title_of(path: Path) -> str:
    """The title of the game in this file, fit to be shown."""
    name = path.name.removesuffix(SUFFIX)
    # A name that is no UTF-8 cannot be shown as it is.
    return without_hidden(name.encode("utf-8", "replace").decode("utf-8"))


def read_entry(path: Path) -> GameEntry:
    """What the file says about its game; never raises for its contents."""
    try:
        stamp = path.stat().st_mtime_ns
    except OSError as error:
        return GameEntry(
            path, _local(0), 0, trouble=UNREADABLE, fault=fault_sentence(UNREADABLE, path.name, reason(error))
        )
    changed = _local(stamp)

    def faulty(trouble: str) -> GameEntry:
        return GameEntry(path, changed, stamp, trouble=trouble, fault=fault_sentence(trouble, path.name))

    try:
        content = read_content(path)
    except BadFile as error:
        return GameEntry(path, changed, stamp, trouble=error.fault, fault=str(error))
    trouble = ""
    try:
        data = json.loads(content.decode("utf-8-sig"))
    except (ValueError, RecursionError):
        data = None
    if not isinstance(data, dict) or data.get("format") != FORMAT:
        try:
            data, trouble = recover_record(content)[0].to_json(), CUT
        except BadRecord:
            return faulty(what_is_left(content))
    version = data.get("version")
    if isinstance(version, int) and version > VERSION:
        return faulty(NEWER)
    game, seats, moves, result = (data.get(key) for key in ("game", "seats", "moves", "result"))
    if not isinstance(game, str) or not isinstance(seats, list) or len(seats) > MAX_SEATS:
        return faulty(what_is_left(content))
    if not isinstance(moves, list):
        moves, trouble = [], CUT
    aids, options = data.get("aids"), data.get("options")
    result = result if isinstance(result, dict) else {}
    return GameEntry(
        path,
        changed,
        stamp,
        game=game,
        id=str(data.get("id", "")),
        created=str(data.get("created", "")),
        seats=tuple(_name(seat, number) for number, seat in enumerate(seats, 1)),
        stints=tuple(_stints(seat) for seat in seats),
        plies=len(moves),
        ending=str(result.get("reason", "over")) if result else "",
        options=options if isinstance(options, dict) else {},
        ranking=_ranking(result, len(seats)),
        scores=_scores(result, len(seats)),
        aids=tuple(str(aid) for aid in aids) if isinstance(aids, list) else (),
        trouble=trouble,
        fault=fault_sentence(trouble, path.name) if trouble else "",
    )


def _name(seat: object, number: int) -> str:
    """A player's name as the list shows it."""
    given = seat.get("name") if isinstance(seat, dict) else None
    if given is None:
        return _("Player {number}").format(number=number)
    name = without_hidden(str(given))
    return name if len(name) <= _LONGEST_NAME else name[: _LONGEST_NAME - 1] + "…"


def _stints(seat: object) -> tuple[Stint, ...]:
    """Who decided at a seat from when."""
    given: Json = seat if isinstance(seat, dict) else {}
    return tuple(history(Seat("", str(given.get("player", HUMAN)), extra=given)))


def _local(stamp: int) -> datetime:
    """The local time of so many nanoseconds since 1970, or the nearest that every system can tell."""
    return datetime.fromtimestamp(min(max(stamp / 1e9, _EARLIEST), _LATEST), UTC).astimezone()


def _ranking(result: Json, seats: int) -> tuple[tuple[int, ...], ...]:
    """The seats from first place to last in a record's result, as far as they can be read."""
    given = result.get("ranking")
    places = []
    for place in given if isinstance(given, list) else []:
        known = [seat for seat in place if type(seat) is int and 0 <= seat < seats] if isinstance(place, list) else []
        if not known:
            break
        places.append(tuple(known))
    return tuple(places)


def _scores(result: Json, seats: int) -> tuple[int, ...]:
    """The scores by seat in a record's result; empty if they cannot be read."""
    given = result.get("scores")
    if not isinstance(given, list) or len(given) != seats:
        return ()
    if not all(type(each) is int and abs(each) <= _MOST_POINTS for each in given):
        return ()
    return tuple(given)
