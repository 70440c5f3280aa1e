"""Pocket Rockets in the state of each picture that is taken of it (`dev.py pictures`)."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from typing import Any, Final

from rocket_desktop.model.record import parse_record
from rocket_desktop.play.game_file import replayed
from rocket_desktop.views.games.pocket_rockets.table import PocketRocketsTable
from tests.views.station_master.screens import GOLDEN, Studio, cut


def when(name: str, kind: str) -> int:
    """After how many decisions of a golden game one of this kind can be made first."""
    moves = cut(name, None)["moves"]
    return next(ply for ply, text in enumerate(moves) if text.startswith(kind))


def sit_down(studio: Studio, name: str, plies: int | None) -> PocketRocketsTable:
    """The table of a golden game after so many decisions, seen by whoever decides next."""
    assert (GOLDEN / f"{name}.rocket").is_file()
    studio.window.settings.values.curtain = "never"
    path = studio.window.storage.folder / "Pocket Rockets.rocket"
    path.parent.mkdir(parents=True, exist_ok=True)
    data: dict[str, Any] = cut(name, plies)
    path.write_text(replayed(parse_record(json.dumps(data)))[0].record().dumps(), encoding="utf-8")
    studio.window.open_file(path)
    table = studio.window.table
    assert isinstance(table, PocketRocketsTable)
    return table


def new_game(studio: Studio) -> None:
    studio.window.show_new_game()
    assert studio.window._new_page is not None
    studio.window._new_page.cards["pocket-rockets"].click()


def first_turn(studio: Studio) -> None:
    sit_down(studio, "pocket-fuel-3", 0)


def my_turn(studio: Studio) -> None:
    sit_down(studio, "pocket-fuel-3", 120)


def four(studio: Studio) -> None:
    sit_down(studio, "pocket-fuel-4", 160)


def preview(studio: Studio) -> None:
    table = sit_down(studio, "pocket-fuel-2", when("pocket-fuel-2", "build"))
    table.chooser.pick(next(text for text in table.session.legal() if text.startswith("build")))


def launch(studio: Studio) -> None:
    table = sit_down(studio, "pocket-fuel-4", when("pocket-fuel-4", "launch"))
    table.chooser.pick(next(text for text in table.session.legal() if text.startswith("launch")))


def bonus(studio: Studio) -> None:
    table = sit_down(studio, "pocket-bonus-cards", when("pocket-bonus-cards", "bonus"))
    table.chooser.pick(next(text for text in table.session.legal() if text.startswith("bonus")))


def taking(studio: Studio) -> None:
    sit_down(studio, "pocket-bonus-cards", when("pocket-bonus-cards", "take"))


def aid(studio: Studio) -> None:
    sit_down(studio, "pocket-stars", 90).toggle_memory_aid()


def rules(studio: Studio) -> None:
    sit_down(studio, "pocket-fuel-3", 0)
    studio.window.show_rules()


def end(studio: Studio) -> None:
    sit_down(studio, "pocket-fuel-3", None)


SCREENS: Final[Mapping[str, Callable[[Studio], None]]] = {
    "pocket-new-game": new_game,
    "pocket-first-turn": first_turn,
    "pocket-my-turn": my_turn,
    "pocket-preview": preview,
    "pocket-launch": launch,
    "pocket-bonus": bonus,
    "pocket-taking": taking,
    "pocket-memory-aid": aid,
    "pocket-four": four,
    "pocket-rules": rules,
    "pocket-end": end,
}
"""By their names."""
