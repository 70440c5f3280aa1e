"""Adds this version's records to those of the versions before: `python -m tests.old_records`."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any, Final, cast

from rocket_desktop import __version__
from rocket_desktop.data import read_data
from rocket_desktop.model.core import OVER, OptionValue
from rocket_desktop.model.digest import digest
from rocket_desktop.model.game import Game, find_game
from rocket_desktop.model.record import Seat
from rocket_desktop.model.rng import Rng
from rocket_desktop.play.seats import marked

FOLDER: Final = Path(__file__).parent
GAME: Final = "stephensons-rocket"
NAMES: Final = ("Ada", "Bën", "نرگس", "漢字")
PLAYERS: Final = ("human", "hard", "greedy", "human")

Stop = Callable[[Game], bool]
"""Whether a game is left now."""


def begun(players: int, seed: int, **options: OptionValue) -> Game:
    """A game at its start, by persons and bots whose names are written in several scripts."""
    spec = find_game(GAME)
    seats = marked([Seat(name, player) for name, player in zip(NAMES[:players], PLAYERS, strict=False)])
    files = {name: read_data(name) for name in spec.data_files(spec.complete_options(options))}
    return Game.start(
        spec, seats, options, seed, files, id=f"{seed:032x}", created="2026-01-31T18:05:00Z", app=__version__
    )


def own_map(players: int, seed: int) -> Game:
    """A game on a map that comes with its record."""
    spec = find_game(GAME)
    content = {**cast(dict[str, Any], read_data("maps/usa")), "id": "mine", "title": "Eine eigene Karte"}
    seats = marked([Seat(name) for name in NAMES[:players]])
    return Game.start(spec, seats, {"map": "mine"}, seed, {}, app=__version__, own_data={"maps/mine": content})


def play(game: Game, stop: Stop, *, checks: bool = True) -> Game:
    """Random moves up to where it is left, or to the end; with the digest of every position as the app keeps them."""
    rng = Rng(game.record().seed)
    while game.state.to_act() != OVER and not stop(game):
        if checks:
            game.keep_check(game.ply(), game.check())
        game.play_move(game.state.random_move(rng))
    return game


def after(plies: int) -> Stop:
    return lambda game: game.ply() >= plies


def in_a_veto(game: Game) -> bool:
    return game.ply() > 8 and any(text.startswith("bid ") for text in game.texts())


def never(_: Game) -> bool:
    return False


def records() -> Iterator[tuple[str, Game]]:
    """The games of this version by name."""
    seed = 0
    for edition in ("2018", "1999"):
        for players in (2, 3, 4):
            seed += 1
            yield f"edition-{edition}-{players}", play(begun(players, seed, edition=edition), never)
    for name in ("usa", "china"):
        seed += 1
        yield f"map-{name}", play(begun(3, seed, map=name), never)
    for number, options in enumerate(
        ({"unmoved_counts": False}, {"active_keeps_hex": "on"}, {"active_keeps_hex": "off", "edition": "1999"}), 1
    ):
        yield f"options-{number}", play(begun(3, 20 + number, **cast(dict[str, OptionValue], options)), never)
    yield "begun", begun(2, 30)
    yield "under-way", play(begun(4, 31), after(37))
    yield "in-a-veto", play(begun(4, 32), in_a_veto)
    yield "in-a-veto-1999", play(begun(3, 33, edition="1999"), in_a_veto)
    yield "own-map", play(own_map(2, 34), after(40))
    yield "few-checks", play(begun(2, 35), after(25), checks=False)
    game = play(begun(3, 36), after(12))
    game.change_seat(0, replace(game.record().seats[0], player="expert"))
    game.change_seat(1, replace(game.record().seats[1], player="human"))
    yield "seats-handed-over", play(game, after(20))
    game = play(begun(2, 37), after(12))
    game.undo(3)
    game.note_aid("undo")
    game.note_aid("hint")
    yield "taken-back", play(game, after(15))


def main() -> int:
    """Write the folder of this version; one that is there already stays as it is."""
    folder = FOLDER / __version__
    if folder.exists():
        print(f"{folder.name} is there already: what has been released stays as it was", file=sys.stderr)
        return 1
    folder.mkdir()
    positions = {}
    for name, game in records():
        (folder / f"{name}.rocket").write_text(game.record().dumps(), encoding="utf-8", newline="\n")
        positions[name] = {"plies": game.ply(), "digest": digest(game.state.encode()), "scores": game.state.scores()}
    text = json.dumps(positions, indent=1, ensure_ascii=False)
    (folder / "positions.json").write_text(f"{text}\n", encoding="utf-8", newline="\n")
    print(f"{len(positions)} records in {folder.name}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
