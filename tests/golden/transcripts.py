"""Golden transcripts: finished games told line by line, one for each way a game can end with each number of players.

`NAME.rocket` is a game, `NAME.txt` what must be told about it: every move, every event in words, every score,
and digests of the position.  After a wanted change of the rules or of their words:

    python -m tests.golden.transcripts          tells the games that lie here anew
    python -m tests.golden.transcripts --play   plays the games anew first (the bots or the rules have changed);
                                                names of games after it: only those

Then read the difference before committing it.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Final

from rocket_desktop.data import read_data
from rocket_desktop.model.digest import digest
from rocket_desktop.model.game import Game, needed_data, rebuild
from rocket_desktop.model.record import Record, parse_record
from tests.golden.habits import (
    POCKET_ROCKETS,
    SPIKE,
    STATION_MASTER,
    Case,
    baron,
    builder,
    eager_builder,
    greedy,
    idler,
    launcher,
    loiterer,
    random,
    sleeper,
    stacker,
    wrecker,
)

FOLDER: Final = Path(__file__).parent
DIGEST_EVERY: Final = 10  # moves

CASES: Final = (
    Case("lines-2", greedy, 2, 1, "lines"),
    Case("lines-3", greedy, 3, 2, "lines", (("map", "usa"),)),
    Case("lines-4", greedy, 4, 3, "lines", (("map", "china"),)),
    Case("tiles-2", builder, 2, 5, "tiles", (("map", "china"),)),
    Case("tiles-3", builder, 3, 3, "tiles"),
    Case("tiles-4", builder, 4, 56, "tiles", (("map", "china"),)),
    Case("no-extension-2", eager_builder, 2, 485, "no-extension", (("map", "china"),)),
    Case("no-extension-3", builder, 3, 378, "no-extension"),
    Case("no-extension-4", builder, 4, 1205, "no-extension", (("map", "china"),)),
    Case("idle-2", idler, 2, 1, "idle"),
    Case("idle-3", idler, 3, 2, "idle", (("map", "usa"),)),
    Case("idle-4", idler, 4, 3, "idle", (("map", "china"),)),
    Case("edition-1999", greedy, 3, 4, "lines", (("edition", "1999"),)),
    Case("random-1999", random, 4, 5, "lines", (("edition", "1999"), ("map", "usa"))),
    Case("unmoved-locomotives", random, 3, 6, "lines", (("unmoved_counts", False),)),
    Case("keeps-hex", random, 4, 7, "lines", (("active_keeps_hex", "on"),)),
    Case("station-trains-2", greedy, 2, 1, "trains", game=STATION_MASTER),
    Case("station-trains-3", random, 3, 2, "trains", game=STATION_MASTER),
    Case("station-trains-4", greedy, 4, 3, "trains", game=STATION_MASTER),
    Case("station-trains-5", random, 5, 4, "trains", game=STATION_MASTER),
    Case("station-trains-6", random, 6, 5, "trains", game=STATION_MASTER),
    Case("station-stuck-2", wrecker, 2, 10, "stuck", game=STATION_MASTER),
    Case("station-stuck-3", wrecker, 3, 3, "stuck", game=STATION_MASTER),
    Case("station-stuck-4", wrecker, 4, 1, "stuck", game=STATION_MASTER),
    Case("station-stuck-5", wrecker, 5, 4, "stuck", game=STATION_MASTER),
    Case("station-stuck-6", wrecker, 6, 10, "stuck", game=STATION_MASTER),
    Case("pocket-fuel-2", launcher, 2, 1, "fuel", game=POCKET_ROCKETS),
    Case("pocket-fuel-3", launcher, 3, 1, "fuel", game=POCKET_ROCKETS),
    Case("pocket-fuel-4", launcher, 4, 3, "fuel", game=POCKET_ROCKETS),
    Case("pocket-idle-2", loiterer, 2, 4, "idle", game=POCKET_ROCKETS),
    Case("pocket-idle-3", loiterer, 3, 5, "idle", game=POCKET_ROCKETS),
    Case("pocket-idle-4", loiterer, 4, 6, "idle", game=POCKET_ROCKETS),
    Case("pocket-no-rockets-2", stacker, 2, 18, "no-rockets", game=POCKET_ROCKETS),
    Case("pocket-no-rockets-3", stacker, 3, 9, "no-rockets", game=POCKET_ROCKETS),
    Case("pocket-no-rockets-4", stacker, 4, 29, "no-rockets", game=POCKET_ROCKETS),
    Case("pocket-stars", launcher, 3, 10, "fuel", (("head_in_the_stars", True),), POCKET_ROCKETS),
    Case("pocket-bonus-cards", launcher, 4, 11, "fuel", (("bonus_cards", True),), POCKET_ROCKETS),
    Case("pocket-handicap", launcher, 2, 12, "fuel", (("bonus_cards", True), ("deal", "p2")), POCKET_ROCKETS),
    Case("pocket-random", random, 4, 13, "idle", (("bonus_cards", True), ("head_in_the_stars", True)), POCKET_ROCKETS),
    Case("spike-time-2", greedy, 2, 1, "time-cards", (("advanced_contracts", True),), game=SPIKE),
    Case("spike-time-3", random, 3, 2, "time-cards", (("choose_sides", True),), game=SPIKE),
    Case("spike-time-4", greedy, 4, 3, "time-cards", (("advanced_routes", True),), game=SPIKE),
    Case("spike-finished-2", baron, 2, 12, "finished", game=SPIKE),
    Case("spike-finished-3", baron, 3, 2, "finished", game=SPIKE),
    Case("spike-finished-4", baron, 4, 5, "finished", game=SPIKE),
    Case("spike-idle-2", sleeper, 2, 1, "idle", game=SPIKE),
    Case("spike-idle-3", sleeper, 3, 2, "idle", game=SPIKE),
    Case("spike-idle-4", sleeper, 4, 3, "idle", game=SPIKE),
)


def names() -> list[str]:
    """The games that lie in this folder."""
    return sorted(path.stem for path in FOLDER.glob("*.rocket"))


def read_record(name: str) -> Record:
    """The record of a game in this folder."""
    return parse_record((FOLDER / f"{name}.rocket").read_text(encoding="utf-8"))


def tell(record: Record) -> list[str]:
    """The transcript of a record's game; each line a move, or an event with four blanks before it."""
    game = rebuild(record, _data(record), to=0).game
    lines = [
        f"{game.spec.title} for {len(record.seats)}",
        *(f"{name}: {value}" for name, value in record.options.items()),
        f"digest {digest(game.state.encode())}",
    ]
    for text in record.moves:
        seat = game.state.to_act()
        events = game.play(text)
        lines.append(f"{game.ply()} p{seat + 1} {text}")
        lines += [f"    {event['text']}" for event in game.describe(events)]
        if game.ply() % DIGEST_EVERY == 0:
            lines.append(f"digest {digest(game.state.encode())}")
    return lines + _ending(game)


def _ending(game: Game) -> list[str]:
    result = game.state.result()
    assert result is not None
    return [
        f"digest {digest(game.state.encode())}",
        f"ended by {result.reason}",
        f"ranking {result.ranking}",
        f"scores {result.scores}",
    ]


def _data(record: Record) -> dict[str, object]:
    return {name: read_data(name) for name in needed_data(record)}


def main() -> None:
    """Write the transcripts, with `--play` the games too."""
    if sys.argv[1:2] == ["--play"]:
        for case in CASES:
            if sys.argv[2:] and case.name not in sys.argv[2:]:
                continue
            game = case.play()
            result = game.state.result()
            assert result is not None
            if result.reason != case.reason:
                raise SystemExit(f"{case.name} now ends by {result.reason}: look for another seed")
            (FOLDER / f"{case.name}.rocket").write_text(game.record().dumps(), encoding="utf-8", newline="\n")
    for name in names():
        text = "\n".join(tell(read_record(name))) + "\n"
        (FOLDER / f"{name}.txt").write_text(text, encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main()
