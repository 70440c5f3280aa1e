"""Station Master in the state of each picture that is taken of it (`dev.py pictures`)."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, Final, Protocol

from rocket_desktop.model.record import parse_record
from rocket_desktop.play.game_file import replayed
from rocket_desktop.views.games.station_master.table import StationMasterTable
from rocket_desktop.views.kit.spots import Spot
from rocket_desktop.views.shell.window import MainWindow

GOLDEN: Final = Path(__file__).parent.parent.parent / "golden"


class Studio(Protocol):
    """What a picture is made in."""

    window: MainWindow


def cut(name: str, plies: int | None) -> dict[str, Any]:
    """A golden game after so many decisions (None for all), people at every seat."""
    data: dict[str, Any] = json.loads((GOLDEN / f"{name}.rocket").read_text(encoding="utf-8"))
    for seat in data["seats"]:
        seat["player"] = "human"
    if plies is not None:
        data["moves"] = data["moves"][:plies]
        for key in ("result", "checks"):
            data.pop(key, None)
    return data


def when(name: str, wanted: Callable[[str], bool], first: int = 0) -> int:
    """After how many decisions of a golden game one follows whose text is wanted."""
    moves = cut(name, None)["moves"]
    return next(ply for ply in range(first, len(moves)) if wanted(moves[ply]))


def sit_down(studio: Studio, name: str, plies: int | None) -> StationMasterTable:
    """The table of a golden game after so many decisions, seen by whoever decides next."""
    studio.window.settings.values.curtain = "never"
    path = studio.window.storage.folder / "Station Master.rocket"
    path.parent.mkdir(parents=True, exist_ok=True)
    record = parse_record(json.dumps(cut(name, plies)))
    path.write_text(replayed(record)[0].record().dumps(), encoding="utf-8")
    studio.window.open_file(path)
    table = studio.window.table
    assert isinstance(table, StationMasterTable)
    return table


def new_game(studio: Studio) -> None:
    studio.window.show_new_game()
    assert studio.window._new_page is not None
    studio.window._new_page.cards["station-master"].click()


def first_turn(studio: Studio) -> None:
    sit_down(studio, "station-trains-3", 0)


def my_turn(studio: Studio) -> None:
    sit_down(studio, "station-trains-3", 40)


def six(studio: Studio) -> None:
    sit_down(studio, "station-trains-6", 60)


def card(studio: Studio) -> None:
    table = sit_down(studio, "station-trains-3", 40)
    table.chooser.spot_clicked(Spot("card", index=0))


def preview(studio: Studio) -> None:
    table = sit_down(studio, "station-trains-4", 50)
    table.chooser.pick(next(text for text in table.session.legal() if text.startswith("car")))


def aid(studio: Studio) -> None:
    sit_down(studio, "station-trains-4", 70).toggle_memory_aid()


def depot(studio: Studio) -> None:
    ply = when("station-trains-2", lambda text: text.startswith("depot"))
    sit_down(studio, "station-trains-2", ply + 1)


def transfer(studio: Studio) -> None:
    name = next(each for each in NAMES if any(text.startswith("take") for text in cut(each, None)["moves"]))
    sit_down(studio, name, when(name, lambda text: text.startswith("take")))


def refusal(studio: Studio) -> None:
    table = sit_down(studio, "station-trains-3", 40)
    table.undo()


def discards(studio: Studio) -> None:
    sit_down(studio, "station-trains-3", 80).show_discards()


def rules(studio: Studio) -> None:
    sit_down(studio, "station-trains-3", 0)
    studio.window.show_rules()


def end(studio: Studio) -> None:
    sit_down(studio, "station-trains-3", None)


NAMES: Final = [f"station-{why}-{players}" for why in ("trains", "stuck") for players in range(2, 7)]

SCREENS: Final[Mapping[str, Callable[[Studio], None]]] = {
    "station-new-game": new_game,
    "station-first-turn": first_turn,
    "station-my-turn": my_turn,
    "station-card": card,
    "station-preview": preview,
    "station-memory-aid": aid,
    "station-depot": depot,
    "station-transfer": transfer,
    "station-refusal": refusal,
    "station-six": six,
    "station-discards": discards,
    "station-rules": rules,
    "station-end": end,
}
"""By their names."""
